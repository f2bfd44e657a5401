"""Calls with all their arguments, and what an independent oracle gives for them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest

from conformance.compiling import assert_agrees, of_arrays
from conformance.library import Library
from ivy_api.dispatch import registry

FLOATS = ("float32", "float64")
NUMBERS = (*FLOATS, "int32")


@dataclass(frozen=True)
class Case:
    """One call.

    Attributes
    ----------
    name : the function
    oracle : takes the same arguments, as NumPy arrays in double precision
    args : those of ``float64`` are cast to the data type under test
    keywords : the others
    dtypes : the data types to test
    units : units in the last place of the largest element that a result may be off; 0: it is exact
    """

    name: str
    oracle: Callable[..., Any]
    args: tuple[Any, ...]
    keywords: dict[str, Any] = field(default_factory=dict)
    dtypes: tuple[str, ...] = FLOATS
    units: float = 0.0

    def given(self, dtype: str) -> tuple[list[Any], dict[str, Any]]:
        """The arguments, in the data type under test."""

        def cast(value: Any) -> Any:
            if isinstance(value, np.ndarray):
                return value.astype(dtype) if value.dtype == np.float64 else value
            return type(value)(map(cast, value)) if type(value) in (list, tuple) else value

        return [cast(value) for value in self.args], {name: cast(value) for name, value in self.keywords.items()}


def rows(cases: Iterable[Case]) -> pytest.MarkDecorator:
    """Each case with its data types; the first of them is another one for each case."""
    cases = list(cases)
    names = [case.name for case in cases]
    found = []
    for n, case in enumerate(cases):
        number = names[:n].count(case.name)
        first = number % len(case.dtypes)
        found.append(pytest.param(case, number, (*case.dtypes[first:], *case.dtypes[:first]), id=f"{case.name}-{number}"))
    return pytest.mark.parametrize(("case", "number", "dtypes"), found)


FEW, SOME = 3, 4
"""Where a framework takes long to compile each shape: how many cases of a function are tested, and which part of the others."""


def check(lib: Library, case: Case, number: int, dtypes: tuple[str, ...]) -> None:
    """Compare the function with the oracle; in one data type where the framework takes long to compile each."""
    slow = lib.target.compiles_each_shape
    if slow and number >= FEW and number % SOME:
        pytest.skip("each shape takes long to compile; other cases stand for it")
    for dtype in dtypes[:1] if slow else dtypes:
        check_one(lib, case, dtype)


def check_one(lib: Library, case: Case, dtype: str) -> None:
    """Compare values, shapes and the kind of data type."""
    args, keywords = case.given(dtype)
    got, want = lib.call(case.name, *args, **keywords), case.oracle(*args, **keywords)
    several = isinstance(want, (tuple, list))
    assert isinstance(got, (tuple, list)) == several
    for g, w in zip(got if several else [got], want if several else [want], strict=True):
        close(g, np.asarray(w), case.units)


def close(got: np.ndarray, want: np.ndarray, units: float) -> None:
    """Equal, or within so many units in the last place of the largest element."""
    assert got.shape == want.shape
    assert got.dtype.kind == want.dtype.kind
    if not units or want.dtype.kind not in "fc":
        np.testing.assert_array_equal(got, want)
        return
    largest = max(1.0, float(np.max(np.abs(want[np.isfinite(want)]), initial=0.0)))
    np.testing.assert_allclose(got, want, rtol=0, atol=units * float(np.finfo(got.dtype).eps) * largest)


def declared(*chapters: str) -> set[str]:
    """The functions that these chapters beyond the standard declare."""
    modules = {f"ivy_api.extensions.{chapter}" for chapter in chapters}
    return {
        name for name, d in registry.declarations().items() if d.kind == "function" and getattr(d.body, "__module__", "") in modules
    }


def one_of_each(cases: Iterable[Case]) -> dict[str, Case]:
    """The first case of each function."""
    found: dict[str, Case] = {}
    for case in cases:
        found.setdefault(case.name, case)
    return found


def check_compiled(lib: Library, tools: Any, case: Case) -> None:
    """Compare a call that the framework compiled for arrays of these shapes with the eager one."""
    if tools is None:
        pytest.skip("the framework has no compiler")
    args, keywords = case.given("float64")

    def enter(value: Any) -> Any:
        if isinstance(value, np.ndarray):
            return lib.native(value)
        return type(value)(map(enter, value)) if type(value) in (list, tuple) else value

    args, keywords = [enter(a) for a in args], {name: enter(value) for name, value in keywords.items()}
    function = lib.function(case.name)
    arrays, traced = of_arrays(function, args, keywords)
    result = compiled(lib, tools)(traced)(*arrays)
    assert_agrees(case.name, lib.numpy(result), lib.numpy(function(*args, **keywords)))


def compiled(lib: Library, tools: Any) -> Callable[..., Any]:
    """The framework's compiler, given the shapes where it may do without."""
    if lib.name != "tensorflow":
        return tools.compiled  # type: ignore[no-any-return]
    import tensorflow as tf

    return lambda function: tf.function(function, autograph=False)
