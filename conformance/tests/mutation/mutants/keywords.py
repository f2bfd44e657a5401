"""Keywords that are ignored, refused or have another default; axes counted wrongly."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any

from mutants.catalogue import RefusedTypeError, RefusedValueError, Wrap, around, kind
from mutants.subject import Call, Subject

_AXES = ("axis", "axes", "source", "destination")

DEFAULTS: dict[str, Any] = {
    "keepdims": True, "descending": True, "include_initial": True, "invert": True, "full_matrices": False, "upper": True,
    "endpoint": False, "side": "right", "indexing": "ij", "mode": "complete", "norm": "forward", "correction": 1.0, "k": 1,
    "offset": 1, "d": 2.0, "step": 2,
}  # fmt: skip
"""Another default for a keyword, the same wherever it appears."""
DEFAULTS_OF: dict[str, Any] = {
    "diff.n": 2, "tensordot.axes": 1, "linalg.tensordot.axes": 1, "linalg.vector_norm.ord": 1, "linalg.matrix_norm.ord": 1,
    "vecdot.axis": 0, "linalg.vecdot.axis": 0, "linalg.cross.axis": 0, "diff.axis": 0, "take_along_axis.axis": 0, "sort.axis": 0,
    "argsort.axis": 0, "concat.axis": -1, "stack.axis": -1, "unstack.axis": -1, "repeat.axis": 0, "roll.axis": 0, "flip.axis": 0,
    "argmax.axis": 0, "argmin.axis": 0, "count_nonzero.axis": 0, "max.axis": 0, "min.axis": 0, "mean.axis": 0, "prod.axis": 0,
    "std.axis": 0, "sum.axis": 0, "var.axis": 0, "all.axis": 0, "any.axis": 0, "linalg.vector_norm.axis": 0, "fft.fft.axis": 0,
    "fft.ifft.axis": 0, "fft.rfft.axis": 0, "fft.irfft.axis": 0, "fft.hfft.axis": 0, "fft.ihfft.axis": 0, "fft.fftshift.axes": -1,
    "fft.ifftshift.axes": -1, "fft.fftn.axes": (-1,), "fft.ifftn.axes": (-1,), "fft.rfftn.axes": (-1,), "fft.irfftn.axes": (-1,),
    "cumulative_sum.axis": 0, "cumulative_prod.axis": 0, "astype.copy": False, "arange.stop": 3, "eye.n_cols": 2,
}  # fmt: skip


def _differs(one: Any, other: Any) -> bool:
    return type(one) is not type(other) or (one is not other and bool(one != other))


@kind("keyword-ignored")
def ignored(subject: Subject) -> Iterator[tuple[str, Wrap]]:
    for p in subject.optional:
        if p.name != "device":  # one device: see the README of this folder
            yield p.name, around(subject, before=lambda call, n=p.name: call.arguments.pop(n, None))


@kind("keyword-refused")
def refused(subject: Subject) -> Iterator[tuple[str, Wrap]]:
    """A TypeError for a keyword, as from a function that does not know it."""

    def refuse(call: Call, name: str) -> None:
        if name in call.by_keyword:
            raise RefusedTypeError(f"unexpected keyword argument {name!r}")

    for p in subject.parameters:
        if p.kind in (inspect.Parameter.KEYWORD_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD):
            yield p.name, around(subject, before=lambda call, n=p.name: refuse(call, n))


@kind("other-default")
def default(subject: Subject) -> Iterator[tuple[str, Wrap]]:
    for p in subject.optional:
        other = DEFAULTS_OF.get(f"{subject.qualname}.{p.name}", DEFAULTS.get(p.name))
        if other is not None and _differs(other, p.default):
            yield p.name, around(subject, before=lambda call, n=p.name, v=other: call.arguments.setdefault(n, v))


@kind("keepdims-inverted")
def keepdims(subject: Subject) -> Iterator[tuple[str, Wrap]]:
    if "keepdims" in subject.signature.parameters:
        yield "", around(subject, before=lambda call: call.arguments.update(keepdims=not call.arguments.get("keepdims", False)))


def _counting(axis: Any) -> Any:
    """A negative axis counted from one too far on: -1 is taken for 0."""
    if isinstance(axis, (tuple, list)):
        return type(axis)(_counting(a) for a in axis)
    return axis + 1 if isinstance(axis, int) and axis < 0 else axis


@kind("negative-axis")
def negative(subject: Subject) -> Iterator[tuple[str, Wrap]]:
    def shift(call: Call, name: str) -> None:
        if name in call.arguments:
            call.arguments[name] = _counting(call.arguments[name])

    def refuse(call: Call, name: str) -> None:
        if _counting(call.arguments.get(name)) != call.arguments.get(name):
            raise RefusedValueError("negative axes are not taken")

    for name in _AXES:
        if name in subject.signature.parameters:
            yield f"{name}: wrong", around(subject, before=lambda call, n=name: shift(call, n))
            yield f"{name}: refused", around(subject, before=lambda call, n=name: refuse(call, n))


@kind("tuple-of-axes")
def tuple_of_axes(subject: Subject) -> Iterator[tuple[str, Wrap]]:
    """Of several axes only the first counts; no axes count as all; or tuples are refused."""

    def first(call: Call, name: str) -> None:
        value = call.arguments.get(name)
        if type(value) is tuple and len(value) > 1:
            call.arguments[name] = value[:1]
            if "shift" in call.arguments:
                call.arguments["shift"] = call.arguments["shift"][:1]

    def none(call: Call, name: str) -> None:
        if call.arguments.get(name) == ():
            call.arguments[name] = None

    def refuse(call: Call, name: str) -> None:
        if type(call.arguments.get(name)) is tuple:
            raise RefusedTypeError("an axis is an integer")

    for name in ("axis", "axes"):
        parameter = subject.declaration.schema.parameters.get(name)
        if parameter is not None and parameter.axis is not None and parameter.sequences:
            yield f"{name}: first", around(subject, before=lambda call, n=name: first(call, n))
            yield f"{name}: refused", around(subject, before=lambda call, n=name: refuse(call, n))
            if parameter.optional and not subject.qualname.startswith("fft."):
                yield f"{name}: empty", around(subject, before=lambda call, n=name: none(call, n))


@kind("axis-none")
def axis_none(subject: Subject) -> Iterator[tuple[str, Wrap]]:
    """``axis=None`` is taken for the last axis."""

    def last(call: Call) -> None:
        if call.arguments.get("axis") is None:
            call.arguments["axis"] = -1 if max([a.ndim for a in call.arrays()], default=0) else None

    parameter = subject.declaration.schema.parameters.get("axis")
    if parameter is not None and parameter.optional and "cumulative" not in subject.qualname and (subject.qualname != "take"):
        yield "", around(subject, before=last)
