"""Exceptions that the standard asks for: swallowed, or of another type than the standard names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from mutants.catalogue import Wrap, kind
from mutants.subject import Call, Function, Subject

_REDUCTIONS = ("sum", "prod", "max", "min", "mean", "var", "std", "all", "any", "count_nonzero")

_AXIS = "a valid axis must be in [-N, N); the function must raise an exception otherwise"
_SHAPES = "an exception should be raised for incompatible shapes"
_WITH_AXIS = (
    *_REDUCTIONS, "argmax", "argmin", "sort", "argsort", "cumulative_sum", "cumulative_prod", "diff", "flip", "roll", "repeat",
    "concat", "unstack", "stack", "expand_dims", "squeeze", "permute_dims", "moveaxis", "take_along_axis", "tensordot",
    "linalg.tensordot",
)  # fmt: skip

DEMANDED: dict[str, str] = {
    **dict.fromkeys(_WITH_AXIS, _AXIS),
    **dict.fromkeys(("matmul", "linalg.matmul", "vecdot", "linalg.vecdot", "linalg.cross"), _SHAPES),
    "broadcast_to": "the function must raise an exception if the array is incompatible with the shape",
    "broadcast_shapes": "a ValueError should be raised",
    "reshape": "a shape of another size is not compatible",
    "nonzero": "the function must raise an exception for a zero-dimensional array",
}
"""The clause by which a wrong call must not go through."""

NAMED: dict[str, tuple[type[Exception], str]] = {
    "asarray": (ValueError, "copy=False must raise a ValueError for a buffer if a copy would be necessary"),
}
"""The functions for which the standard demands the type: "must"; where it says "should" it leaves the type open."""


class OtherError(Exception):
    """What nobody expects."""


@kind("exception-swallowed")
def swallowed(subject: Subject) -> Iterator[tuple[str, Wrap]]:
    def wrap(good: Function) -> Function:
        def faulty(*args: Any, **kwargs: Any) -> Any:
            try:
                return good(*args, **kwargs)
            except Exception:
                return (np.asarray(0),) if subject.gives == "arrays" else () if subject.gives == "other" else np.asarray(0)

        return faulty

    if subject.qualname in DEMANDED or subject.qualname in NAMED:
        yield "", wrap


@kind("axis-out-of-range-taken")
def out_of_range(subject: Subject) -> Iterator[tuple[str, Wrap]]:
    """An axis beyond the last one counts modulo their number."""

    def wrap(good: Function) -> Function:
        def faulty(*args: Any, **kwargs: Any) -> Any:
            call = Call(subject, args, kwargs)
            axis, given = call.arguments.get("axis"), call.arrays()
            if isinstance(axis, int) and given and given[0].ndim:
                call.arguments["axis"] = axis % given[0].ndim
            return call.run(good)

        return faulty

    if "axis" in subject.signature.parameters and subject.qualname in DEMANDED and subject.qualname not in ("expand_dims", "stack"):
        yield "", wrap


@kind("wrong-exception")
def wrong_exception(subject: Subject) -> Iterator[tuple[str, Wrap]]:
    def wrap(good: Function) -> Function:
        def faulty(*args: Any, **kwargs: Any) -> Any:
            try:
                return good(*args, **kwargs)
            except NAMED[subject.qualname][0] as error:
                raise OtherError from error

        return faulty

    if subject.qualname in NAMED:
        yield NAMED[subject.qualname][0].__name__, wrap


@kind("broken")
def broken(subject: Subject) -> Iterator[tuple[str, Wrap]]:
    """The function raises whatever it is given."""

    def wrap(good: Function) -> Function:
        def faulty(*args: Any, **kwargs: Any) -> Any:
            raise NotImplementedError(subject.qualname)

        return faulty

    yield "", wrap
