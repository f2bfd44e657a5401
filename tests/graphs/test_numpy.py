"""Graphs of code written in NumPy: what of it is rebound, its states, random numbers, and what is refused with its line."""

from __future__ import annotations

import functools
import math
from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api.errors import CaptureError, EscapedTracerError, TransformationError
from tests.graphs import numpy_cases
from tests.graphs.cases import difference, trace_case

X = np.linspace(-1.0, 1.0, 12).reshape(3, 4)
WEIGHTS = np.linspace(0.0, 1.0, 4)
TWO = np.float64(2.0)
QUICK = ("FFT filter", "Savitzky–Golay", "bilinear resize", "perceptron", "scipy.signal:hilbert", "scipy.stats:gmean")


@pytest.mark.parametrize("name", QUICK)
def test_programs_are_right_on_every_backend(name: str, backend: Any) -> None:
    case = numpy_cases.cases()[name]()
    program = trace_case(case)
    assert program.framework == "numpy"
    assert difference(case, program, backend.name) < case.tolerance


def check(function: Any, *args: Any, **kwargs: Any) -> Any:
    """Trace a function; compare a replay for other values with its result."""
    program = ivy_api.trace_graph(function, *args, example_kwargs=kwargs)
    assert program.framework == "numpy"
    others = [x[::-1].copy() * 0.5 if isinstance(x, np.ndarray) else x for x in args]
    np.testing.assert_allclose(program(*others, **kwargs), function(*others, **kwargs), rtol=1e-12, atol=1e-15)
    return program


def scaled(x: Any, *, by: Any = WEIGHTS, offset: Any = TWO) -> Any:
    return helper(x) * by + offset


def helper(x: Any) -> Any:
    return np.where(x > 0, np.sqrt(np.abs(x)), -WEIGHTS)


def closing(factor: Any) -> Any:
    calls = []

    def inner(x: Any) -> Any:
        calls.append(1)
        return np.sum(x * factor, axis=0)

    return inner


class Base:
    scale = np.full(4, 3.0)

    @staticmethod
    def shifted(x: Any) -> Any:
        return np.add(x, 1.0)

    @classmethod
    def scaled(cls, x: Any) -> Any:
        return np.multiply(x, cls.scale)

    @property
    def limit(self) -> Any:
        return np.pi

    def run(self, x: Any) -> Any:
        return self.shifted(x)


class Derived(Base):
    def run(self, x: Any) -> Any:
        return np.minimum(super().run(self.scaled(x)), self.limit)


@functools.lru_cache
def window(n: int) -> Any:
    return np.hanning(n)


def windowed(x: Any) -> Any:
    from numpy import fft

    return fft.rfft(x * window(4)).real


def test_globals_closures_defaults_methods_and_partials_are_rebound() -> None:
    check(scaled, X)
    check(functools.partial(scaled, by=2.0), X)
    check(closing(WEIGHTS), X)
    check(lambda x: np.linalg.norm(x, axis=-1), X)
    check(Derived().run, X)
    check(functools.partial(Derived().run), X)
    check(windowed, X)
    check(np.vectorize(lambda x: np.sin(x) + 1), X)


def test_the_code_and_its_module_are_what_they_were() -> None:
    before = dict(globals()), dict(vars(Derived))
    check(Derived().run, X)
    assert (dict(globals()), dict(vars(Derived))) == before
    assert isinstance(scaled(X), np.ndarray)


def test_code_of_xp_and_of_other_frameworks_is_not_claimed() -> None:
    xp = ivy_api.namespace("numpy", wrapped=False)
    assert ivy_api.trace_graph(lambda x: xp.sin(x) * np.pi, X).framework == "ivy_api"
    assert ivy_api.trace_graph(lambda x: np.sin(x), X).framework == "numpy"
    assert ivy_api.trace_graph(lambda x: x.sum(axis=0), X).framework == "numpy"


class Filter:
    """Holds an estimate, and constants in a dict."""

    def __init__(self) -> None:
        self.mean, self.spread = np.zeros(2), np.eye(2)
        self.noise = {"process": 0.1 * np.eye(2)}
        self.count = np.asarray(0)

    def update(self, z: Any) -> Any:
        self.spread = self.spread + self.noise["process"]
        self.mean += self.spread @ (z - self.mean)
        self.count = self.count + 1
        return self.mean.copy()


def test_arrays_of_an_object_are_states_with_new_values(backend: Any) -> None:
    own, z = Filter(), np.array([1.0, -2.0])
    program = ivy_api.trace_graph(own.update, z)
    kinds = {name: (state.kind, state.trainable) for name, state in program.states.items()}
    assert kinds == {
        "mean": ("buffer", False),
        "spread": ("buffer", False),
        "noise.process": ("parameter", True),
        "count": ("buffer", False),
    }
    np.testing.assert_array_equal(own.mean, np.zeros(2))
    xp = ivy_api.namespace(backend.name, wrapped=False)
    states = {name: xp.asarray(state.value) for name, state in program.states.items()}
    for step in range(3):
        result, changed = program.apply(states, xp.asarray(z + step))
        states |= changed
        np.testing.assert_allclose(np.asarray(result), own.update(z + step), rtol=1e-6)
    np.testing.assert_allclose(np.asarray(states["spread"]), own.spread, rtol=1e-6)
    assert int(states["count"]) == 3


def test_a_number_that_a_call_changes_is_refused() -> None:
    class Counter:
        count = 0

        def __init__(self) -> None:
            self.count = 0

        def __call__(self, x: Any) -> Any:
            self.count += 1
            return np.sin(x) * self.count

    with pytest.raises(CaptureError, match=r"'count', which is the Python number 0.*numpy\.asarray\(0\)"):
        ivy_api.trace_graph(Counter(), X)


def test_random_numbers_of_a_seed_are_numpys_and_others_are_refused() -> None:
    check(lambda x: x + np.random.default_rng(3).normal(size=4), X)
    check(lambda x: x + np.random.RandomState(3).rand(4), X)
    outside = np.random.default_rng(0)
    for function in (
        lambda x: x + np.random.normal(size=4),
        lambda x: x + np.random.default_rng().normal(size=4),
        lambda x: x + outside.normal(size=4),
    ):
        with pytest.raises(CaptureError, match="without a seed"):
            ivy_api.trace_graph(function, X)


def branching(x: Any) -> Any:
    if x.sum() > 0:  # the branch
        return np.sin(x)
    return np.cos(x)


def test_a_branch_is_refused_or_guarded_with_the_line_of_the_code() -> None:
    with pytest.raises(TransformationError, match="cannot branch") as raised:
        ivy_api.trace_graph(branching, X + 1)
    assert "# the branch" in raised.value.__notes__[0]
    program = ivy_api.trace_graph(branching, X + 1, strict=False)
    np.testing.assert_array_equal(program(X + 2), np.sin(X + 2))
    with pytest.raises(TransformationError, match="which decided") as raised:
        program(X - 2)
    assert "# the branch" in raised.value.__notes__[0]


def test_conversions_to_numbers_are_refused() -> None:
    with pytest.raises(EscapedTracerError, match=r"float\(x\)"):
        ivy_api.trace_graph(lambda x: np.sin(x) * math.sqrt(x.max()), X)
    with pytest.raises(EscapedTracerError, match="conversion"):
        ivy_api.trace_graph(lambda x: np.sum(x.tolist()), X)


def test_compiled_code_is_refused_by_name_and_line() -> None:
    ndimage, linalg = pytest.importorskip("scipy.ndimage"), pytest.importorskip("scipy.linalg")
    with pytest.raises(CaptureError, match=r"dgetrf is compiled code"):
        ivy_api.trace_graph(lambda x: linalg.lu_factor(x @ x.T)[0], X)
    with pytest.raises(CaptureError, match=r"correlate1d is compiled code") as raised:
        ivy_api.trace_graph(lambda x: ndimage.gaussian_filter(np.sin(x), 1.0), X)
    assert "ndimage" in raised.value.__notes__[0]
    check(lambda x: x * ndimage.gaussian_filter(WEIGHTS, 1.0), X)


def test_special_functions_of_scipy_are_declared_ones(backend: Any) -> None:
    special = pytest.importorskip("scipy.special")

    def function(x: Any) -> Any:
        return special.erf(x) + special.gammaln(np.abs(x) + 1) + special.xlogy(2.0, np.abs(x) + 1)

    program = ivy_api.trace_graph(function, X)
    xp = ivy_api.namespace(backend.name, wrapped=False)
    np.testing.assert_allclose(np.asarray(program(xp.asarray(X * 2))), function(X * 2), rtol=1e-5)


def test_names_that_the_frontend_lacks_are_refused_by_name() -> None:
    with pytest.raises(CaptureError, match=r"numpy\.longdouble cannot be traced"):
        ivy_api.trace_graph(lambda x: np.longdouble(2) * x, X)
