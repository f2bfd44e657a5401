"""Layout in memory ignored, inputs written to, copies made or left out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from mutants.catalogue import RefusedValueError, Wrap, around, first_wrong, kind
from mutants.subject import Call, Function, Subject

_NO_VALUES = ("zeros_like", "ones_like", "empty_like", "full_like")
_LAYOUTS: dict[str, Callable[[np.ndarray], bool]] = {
    "strided": lambda x: all(s > 0 for s in x.strides) and not x.flags.f_contiguous,
    "transposed": lambda x: x.ndim > 1 and x.flags.f_contiguous,
    "flipped": lambda x: any(s < 0 for s in x.strides),
}


def _as_contiguous(x: np.ndarray, test: Callable[[np.ndarray], bool]) -> np.ndarray:
    """What lies at the beginning of the memory, in the order of the memory."""
    if x.size < 2 or x.flags.c_contiguous or not isinstance(x.base, np.ndarray) or not test(x):
        return x
    memory = x.base
    while isinstance(memory.base, np.ndarray):
        memory = memory.base
    return np.ravel(memory, order="K")[: x.size].reshape(x.shape)


@kind("layout-ignored")
def layout(subject: Subject) -> Iterator[tuple[str, Wrap]]:
    vectors_only = subject.qualname in ("meshgrid", "linalg.outer", "searchsorted")
    if subject.arrays and subject.gives != "other" and subject.qualname not in _NO_VALUES:
        for name, test in _LAYOUTS.items():
            if not (name == "transposed" and vectors_only):
                yield name, around(subject, before=lambda call, t=test: call.replace(lambda x: _as_contiguous(x, t)))


@kind("input-written-to")
def written(subject: Subject) -> Iterator[tuple[str, Wrap]]:
    """The first element of an argument has another value after the call."""

    def write(call: Call, out: Any, name: str) -> Any:
        value = call.arguments.get(name)
        for x in value if type(value) in (list, tuple) else [value]:
            if isinstance(x, np.ndarray) and x.size and x.flags.writeable:
                kept = np.array(out) if isinstance(out, np.ndarray) and np.shares_memory(out, x) else out
                x[...] = first_wrong(x)
                return kept
        return out

    if subject.gives != "other":
        for name in subject.arrays:
            yield name, around(subject, after=lambda call, out, n=name: write(call, out, n))


@kind("read-only-input-refused")
def read_only(subject: Subject) -> Iterator[tuple[str, Wrap]]:
    def refuse(call: Call) -> None:
        if any(not a.flags.writeable for a in call.arrays() if isinstance(a, np.ndarray)):
            raise RefusedValueError("assignment destination is read-only")

    if subject.arrays:
        yield "", around(subject, before=refuse)


@kind("copy")
def copying(subject: Subject) -> Iterator[tuple[str, Wrap]]:
    """``copy=True`` gives the same memory, ``copy=False`` makes a copy, or is not refused where a copy is needed."""
    if "copy" not in subject.signature.parameters:
        return

    def as_asked(asked: bool, instead: bool | None) -> Wrap:
        def change(call: Call) -> None:
            default = True if subject.qualname == "astype" else None
            if call.arguments.get("copy", default) is asked:
                call.arguments["copy"] = instead

        return around(subject, before=change)

    def copied(call: Call, out: Any) -> Any:
        return np.array(out) if call.arguments.get("copy") is False else out

    def tolerant(good: Function) -> Function:
        def faulty(*args: Any, **kwargs: Any) -> Any:
            try:
                return good(*args, **kwargs)
            except (ValueError, BufferError):
                if kwargs.get("copy") is False:
                    return good(*args, **{**kwargs, "copy": True})
                raise

        return faulty

    never = False if subject.qualname == "astype" else None
    yield "True is ignored", as_asked(True, never)
    yield "False copies", around(subject, after=copied)
    if subject.qualname != "astype":
        yield "False is not refused", tolerant
    if subject.qualname in ("reshape", "asarray"):
        yield (
            "None always copies",
            around(subject, after=lambda call, out: np.array(out) if call.arguments.get("copy") is None else out),
        )
