"""Calls in tables: a function, its arguments, and an oracle which takes the same ones."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest

from conformance.compiling import assert_agrees, of_arrays
from conformance.library import Library, to_numpy
from ivy_api.dispatch import registry
from ivy_api.errors import DataDependentShapeError


@dataclass(frozen=True)
class Case:
    """One call.

    Attributes
    ----------
    name : of the function
    oracle : takes the arguments as NumPy arrays, and gives one or a tuple of them
    args, kwargs : the arguments; floating-point arrays among them take the data type under test
    units : units in the last place of the largest element that a float may be off
    """

    name: str
    oracle: Callable[..., Any]
    args: tuple[Any, ...]
    kwargs: dict[str, Any] = field(default_factory=dict)
    units: float = 16.0

    def __str__(self) -> str:
        said = [f"{k}={v.shape if isinstance(v, np.ndarray) else v}" for k, v in self.kwargs.items()]
        shapes = [str(getattr(a, "shape", a)) for a in self.args]
        return f"{self.name}({', '.join((*shapes, *said))})"

    def given(self, dtype: str) -> tuple[list[Any], dict[str, Any]]:
        """The arguments, with floating-point and complex arrays in the precision of ``dtype``."""

        def enter(value: Any) -> Any:
            if isinstance(value, (list, tuple)):
                return type(value)(enter(v) for v in value)
            kind = value.dtype.kind if isinstance(value, np.ndarray) else ""
            if kind == "c":
                return value.astype("complex64" if dtype == "float32" else "complex128")
            return value.astype(dtype) if kind == "f" else value

        return [enter(a) for a in self.args], {k: enter(v) for k, v in self.kwargs.items()}


def declared_in(*chapters: str) -> set[str]:
    """The names of the functions that chapters beyond the standard declare."""
    homes = {f"ivy_api.extensions.{chapter}" for chapter in chapters}
    return {name for name, d in registry.declarations().items() if getattr(d.body, "__module__", "") in homes}


def check(lib: Library, case: Case, dtype: str) -> None:
    """Compare a call with the oracle; on NumPy, which the oracle may share code with, the composed body as well."""
    args, kwargs = case.given(dtype)
    want = case.oracle(*args, **kwargs)
    compare(lib.call(case.name, *args, **kwargs), want, case.units, dtype)
    declaration = registry.find(case.name)
    assert declaration is not None
    if lib.name == "numpy" and declaration.composed:
        compare(lib.numpy(declaration.body(*args, **kwargs, xp=lib.xp)), want, case.units, dtype)


def check_all(lib: Library, cases: list[Case], name: str, dtype: str) -> None:
    """Check the calls of one function: in single precision some, and some where a framework compiles each shape."""
    own = [case for case in cases if case.name == name]
    for case in lib.some(own if dtype == "float64" else own[::4], name, dtype):
        try:
            check(lib, case, dtype)
        except Exception as error:
            error.add_note(str(case))
            raise


def names(cases: list[Case]) -> list[str]:
    """The functions of a table."""
    return list(dict.fromkeys(case.name for case in cases))


def compare(got: Any, want: Any, units: float, dtype: str) -> None:
    """The same values, floats to rounding."""
    if isinstance(want, (tuple, list)):
        assert len(got) == len(want)
        for g, w in zip(got, want, strict=True):
            compare(g, w, units, dtype)
        return
    want = np.asarray(want)
    assert got.shape == want.shape
    assert got.dtype.kind == want.dtype.kind
    if want.dtype.kind not in "fc":
        np.testing.assert_array_equal(got, want)
        return
    assert np.finfo(got.dtype).dtype == np.dtype(dtype)
    finite = np.abs(want[np.isfinite(want)])
    scale = float(np.max(finite, initial=1.0)) * float(np.finfo(dtype).eps)
    np.testing.assert_allclose(got, want.astype(got.dtype), rtol=0, atol=units * scale)


def check_compiled(lib: Library, tools: Any, case: Case) -> None:
    """Compare a compiled call with the eager one, for arrays of known shapes."""
    args, kwargs = case.given("float64")

    def enter(value: Any) -> Any:
        if isinstance(value, (list, tuple)):
            return type(value)(enter(v) for v in value)
        return lib.native(value) if isinstance(value, np.ndarray) else value

    function = lib.function(case.name)
    entered, named = [enter(a) for a in args], {k: enter(v) for k, v in kwargs.items()}
    arrays, traced = of_arrays(function, entered, named)
    try:
        got = tools.compiled(traced)(*arrays)
    except DataDependentShapeError as error:
        if lib.name != "tensorflow":
            pytest.skip(f"it says that it cannot be compiled: {error}")
        import tensorflow as tf

        got = tf.function(traced, autograph=False)(*arrays)  # for known shapes
    assert_agrees(case.name, lib.numpy(got), lib.numpy(function(*entered, **named)))


def slopes(lib: Library, tools: Any, function: Callable[[Any], Any], x: np.ndarray) -> np.ndarray:
    """The gradient of a weighted sum of what a function gives."""
    xp = lib.xp

    def weighted(v: Any) -> Any:
        out = function(v)
        total = None
        for part in out if isinstance(out, tuple) else (out,):
            flat = xp.reshape(part, (-1,))
            weights = lib.native(np.linspace(0.5, 1.5, flat.shape[0]))
            summed = xp.sum(flat * weights)
            total = summed if total is None else total + summed
        return total

    return to_numpy(xp, tools.gradient(weighted, lib.native(x)))
