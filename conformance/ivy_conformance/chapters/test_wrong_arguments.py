"""Invalid arguments that the standard rejects: axes out of range. And valid ones: arguments by keyword."""

from __future__ import annotations

import inspect
from typing import Any

import numpy as np
import pytest

from ivy_conformance import calls, standard
from ivy_conformance.coverage import covers
from ivy_conformance.library import Library
from ivy_conformance.oracles.compare import assert_equal, refused

_REDUCTIONS = ("all", "any", "argmax", "argmin", "count_nonzero", "max", "mean", "min", "prod", "std", "sum", "var")
AXES: dict[str, tuple[int, ...]] = {
    **dict.fromkeys((*_REDUCTIONS, "sort", "argsort", "cumulative_sum", "cumulative_prod", "diff", "flip", "unstack"), (2, -3)),
    "concat": (2, -3), "moveaxis": (2, -3), "permute_dims": (2, -3), "repeat": (2, -3), "roll": (2, -3), "squeeze": (2, -3),
    "stack": (3, -4), "take_along_axis": (2, -3), "tensordot": (2, -3), "linalg.tensordot": (2, -3),
}  # fmt: skip
"""The functions that "must raise an exception" for such an axis of a 2-d array."""


def with_axis(name: str, axis: int) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """A call that is valid except for the axis."""
    x = np.ones((1, 1), dtype="float32")
    if name in ("concat", "stack"):
        return ([x, x],), {"axis": axis}
    if name == "moveaxis":
        return (x, axis, 0), {}
    if name == "permute_dims":
        return (x, (0, axis)), {}
    if name in ("repeat", "roll"):
        return (x, 1), {"axis": axis}
    if name.endswith("tensordot"):
        return (x, x), {"axes": ((axis,), (0,))}
    if name == "take_along_axis":
        return (x, np.zeros((1, 1), dtype="int64")), {"axis": axis}
    return (x,), {"axis": axis}


@covers(AXES)
@pytest.mark.parametrize("name", AXES)
def test_an_axis_beyond_the_last_is_an_error(lib: Library, name: str) -> None:
    for axis in AXES[name]:
        args, kwargs = with_axis(name, axis)
        with refused():
            lib.call(name, *args, **kwargs)
    args, kwargs = with_axis(name, 1)
    lib.call(name, *args, **kwargs)  # valid without the axis


@covers("moveaxis")
def test_a_destination_beyond_the_last_axis_is_an_error(lib: Library) -> None:
    for axis in (2, -3):
        with refused():
            lib.call("moveaxis", np.ones((1, 1), dtype="float32"), 0, axis)


def either_way(name: str) -> list[str]:
    """The required parameters of a function that may be passed by position or by keyword."""
    own = calls.parameters(name).values()
    return [p.name for p in own if p.kind is inspect.Parameter.POSITIONAL_OR_KEYWORD and p.default is p.empty]


_EITHER = [name for name, d in standard.names().items() if d.kind == "function" and either_way(name)]


@covers(_EITHER)
@pytest.mark.parametrize("name", _EITHER)
def test_arguments_by_keyword(lib: Library, name: str) -> None:
    args, kwargs = calls.entered(lib, calls.example(name))
    positional = [p for p in calls.parameters(name).values() if p.kind is not p.KEYWORD_ONLY]
    named = {p.name: value for p, value in zip(positional, args, strict=False) if p.kind is p.POSITIONAL_OR_KEYWORD}
    first = [value for p, value in zip(positional, args, strict=False) if p.kind is p.POSITIONAL_ONLY]
    got, want = lib.raw(name, *first, **named, **kwargs), lib.raw(name, *args, **kwargs)
    if name == "isdtype":
        assert got == want
    elif name != "empty":
        assert_equal(lib.numpy(got), lib.numpy(want))
