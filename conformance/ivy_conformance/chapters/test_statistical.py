"""Sums, products, means, variances, extrema and cumulative results, against exact rational arithmetic."""

from __future__ import annotations

import itertools
import math
import operator
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ivy_conformance.coverage import covers
from ivy_conformance.library import LAYOUTS, Library
from ivy_conformance.oracles import dtypes as dt
from ivy_conformance.oracles import exact, samples, tolerances
from ivy_conformance.oracles.compare import assert_close, assert_equal, assert_is, refused

REDUCTIONS: list[tuple[tuple[int, ...], exact.Axis]] = [
    ((), None), ((17,), None), ((40,), 0), ((3, 7), None), ((3, 7), -1), ((19, 5), 0), ((2, 3, 17), (0, 2)), ((2, 3, 4),
    (-1, 0)), ((2, 3, 4), ()),
    ((2, 3, 4), 1), ((2, 2, 2, 3, 2), (1, -2)), ((3, 1, 4), 1), ((2, 3, 4), (0, 1, 2)), ((33, 33), None),
]  # fmt: skip
EMPTY: list[tuple[tuple[int, ...], exact.Axis]] = [((0,), None), ((0,), 0), ((3, 0), 1), ((3, 0), 0), ((2, 0, 3), (0, 1))]


def accumulator(lib: Library, dtype: str) -> str:
    """The data type of a sum: that of the input, but at least the default integer of the same signedness.

    Before 2023.12 it was at least the default floating-point or complex data type too.
    """
    if dtype in dt.FLOATING and not lib.asks_for("2023.12"):
        return str(dt.promote(dtype, lib.default["complex floating" if dtype in dt.COMPLEX else "real floating"]))
    default = dt.bits(lib.default["integral"])
    if dtype in dt.SIGNED:
        return f"int{max(default, dt.bits(dtype))}"
    return f"uint{max(default, dt.bits(dtype))}" if dtype in dt.UNSIGNED else dtype


def check_total(name: str, got: np.ndarray, a: np.ndarray, axis: exact.Axis, keepdims: bool, out: str) -> None:
    """A sum or a product, in a given data type."""
    if out in dt.INTEGERS:
        fold = {"sum": sum, "prod": math.prod}[name]
        assert_equal(got, exact.reduce(a, axis, keepdims, lambda g: dt.wrap(fold(g), out)), dtype=out)
        return
    value = exact.reduce(a, axis, keepdims, {"sum": exact.total, "prod": exact.product}[name]).astype(complex)
    terms = max((len(g) for g in exact.groups(a, axis)), default=1)
    scale = np.abs(value) if name == "prod" else exact.reduce(a, axis, keepdims, lambda g: math.fsum(map(abs, g))).astype(float)
    ulps = tolerances.summation(terms) * (4 if name == "prod" and out in dt.COMPLEX else 1)
    assert_close(got, value if out in dt.COMPLEX else value.real, out, ulps=ulps, scale=scale)


def terms_for(name: str, dtype: str, shape: tuple[int, ...]) -> np.ndarray:
    """Terms or factors; products stay in range, integers may wrap."""
    if name == "prod" and dtype in dt.FLOATING:
        return samples.shaped(dtype, shape, 0.8, 1.2)
    return samples.shaped(dtype, shape, -100, 100) if name == "sum" else samples.shaped(dtype, shape, 1, 5)


@covers("sum", "prod")
@pytest.mark.parametrize("dtype", dt.NUMERIC)
@pytest.mark.parametrize("name", ["sum", "prod"])
def test_totals(lib: Library, name: str, dtype: str) -> None:
    out = accumulator(lib, dtype)
    for (shape, axis), keepdims in lib.some(itertools.product(lib.reductions(REDUCTIONS + EMPTY), (False, True)), name, dtype):
        if name == "prod" and math.prod(shape) > 100 and dtype in dt.FLOATING:
            continue  # out of range for smaller types
        a = terms_for(name, dtype, shape)
        check_total(name, lib.call(name, a, axis=axis, keepdims=keepdims), a, axis, keepdims, out)
    a = terms_for(name, dtype, (3, 7))
    check_total(name, lib.call(name, a), a, None, False, out)


@covers("sum", "prod")
@pytest.mark.parametrize("name", ["sum", "prod"])
def test_totals_in_another_data_type(lib: Library, name: str) -> None:
    a = {"int8": np.full(40, 100, dtype="int8"), "float32": samples.shaped("float32", (3, 17), 0.9, 1.1)}
    for own, out in [("int8", "int16"), ("int8", "int8"), ("int8", "float64"), ("float32", "float64"), ("float32", "complex128")]:
        if lib.supports(name, own, out):
            x = a[own][:4] if name == "prod" and own == "int8" else a[own]
            check_total(name, lib.call(name, x, dtype=lib.dtype(out)), x.astype(out), None, False, out)


@covers("sum", "cumulative_sum", "prod", "cumulative_prod")
@pytest.mark.parametrize("dtype", ["int64", "uint64"])
def test_totals_of_large_integers_take_no_detour_through_floats(lib: Library, dtype: str) -> None:
    a = np.array([2**62 + 1, 3, 2**53 + 1, 7] * 4 + [1], dtype=dtype)
    assert_equal(lib.call("sum", a), dt.wrap(sum(a.tolist()), dtype), dtype=dtype)
    running = [dt.wrap(v, dtype) for v in itertools.accumulate(a.tolist())]
    assert_equal(lib.call("cumulative_sum", a), running, dtype=dtype)
    factors = np.array([2**31 + 1, 2**31 + 3, 3, 5, 7] + [1] * 12, dtype=dtype)
    running = [dt.wrap(v, dtype) for v in itertools.accumulate(factors.tolist(), operator.mul)]
    assert_equal(lib.call("prod", factors), running[-1], dtype=dtype)
    assert_equal(lib.call("cumulative_prod", factors), running, dtype=dtype)
    factors = np.array([2**62 + 1, 3, 1] + [1] * 14, dtype=dtype)
    running = [dt.wrap(v, dtype) for v in itertools.accumulate(factors.tolist(), operator.mul)]
    assert_equal(lib.call("prod", factors), running[-1], dtype=dtype)
    assert_equal(lib.call("cumulative_prod", factors), running, dtype=dtype)


@covers("max", "min")
@pytest.mark.parametrize("dtype", dt.REALS)
@pytest.mark.parametrize("name", ["max", "min"])
def test_extremes(lib: Library, name: str, dtype: str) -> None:
    fold = {"max": max, "min": min}[name]
    for (shape, axis), keepdims in lib.some(itertools.product(lib.reductions(REDUCTIONS), (False, True)), name, dtype):
        a = samples.shaped(dtype, shape, -100, 100)
        got = lib.call(name, a, axis=axis, keepdims=keepdims)
        assert_equal(got, exact.reduce(a, axis, keepdims, fold), dtype=dtype, signed_zeros=False)
    for a in (samples.values(dtype), np.sort(samples.values(dtype))[3:-3]):
        assert_equal(lib.call(name, a), fold(a.tolist()), dtype=dtype)
    assert_is(lib.call(name, np.ones((0, 3), dtype=dtype), axis=1), dtype, (0,))


@covers("max", "min", "mean", "var", "std", "sum", "prod")
@pytest.mark.parametrize("dtype", dt.FLOATS)
@pytest.mark.parametrize("name", ["max", "min", "mean", "var", "std", "sum", "prod"])
def test_nan_propagates_from_any_position(lib: Library, name: str, dtype: str) -> None:
    for place in (0, 1, 16, 36):
        a = samples.shaped(dtype, (37,)).copy()
        a[place] = math.nan
        assert np.isnan(lib.call(name, a)).all()
        rows = lib.call(name, np.stack([a, np.ones(37, dtype=dtype), a]), axis=-1)
        assert np.isnan(rows).tolist() == [True, False, True]


@covers("max", "min", "sum", "prod")
@pytest.mark.parametrize("dtype", dt.FLOATS)
def test_infinities_and_signed_zeros(lib: Library, dtype: str) -> None:
    inf = math.inf
    a = np.array([1.0, -inf, 2.0, inf] * 5, dtype=dtype)
    assert lib.call("max", a) == inf
    assert lib.call("min", a) == -inf
    assert np.isnan(lib.call("sum", a))
    assert lib.call("sum", np.abs(a)) == inf
    for place in (0, 16, 36):  # one is enough, at any index
        alone = np.where(np.arange(37) == place, -inf, 0.5).astype(dtype)
        assert lib.call("sum", alone) == -inf
        assert lib.call("prod", alone) == -inf
        assert lib.call("max", -alone) == inf
        assert lib.call("min", alone) == -inf
    assert lib.call("prod", a) == -inf
    assert np.isnan(lib.call("prod", np.array([inf, 0.0] * 10, dtype=dtype)))
    assert np.signbit(lib.call("prod", np.array([-0.0] + [2.0] * 19, dtype=dtype)))


@covers("mean")
@pytest.mark.parametrize("dtype", dt.FLOATING)
def test_means(lib: Library, dtype: str) -> None:
    for (shape, axis), keepdims in lib.some(itertools.product(lib.reductions(REDUCTIONS + EMPTY), (False, True)), dtype):
        a = samples.shaped(dtype, shape, -100, 100)
        value = exact.reduce(a, axis, keepdims, exact.mean).astype(complex)
        size = max((len(g) for g in exact.groups(a, axis)), default=1)
        scale = exact.reduce(a, axis, keepdims, lambda g: math.fsum(map(abs, g)) / max(len(g), 1)).astype(float)
        got = lib.call("mean", a, axis=axis, keepdims=keepdims)
        assert_close(got, value if dtype in dt.COMPLEX else value.real, dtype, ulps=tolerances.summation(size), scale=scale)


@covers("var", "std")
@pytest.mark.parametrize("dtype", dt.FLOATS)
@pytest.mark.parametrize("name", ["var", "std"])
def test_variances(lib: Library, name: str, dtype: str) -> None:
    def spread(group: list[Any], correction: float) -> float:
        value = exact.variance(group, correction)
        return math.sqrt(value) if name == "std" else value

    for (shape, axis), correction in lib.some(
        itertools.product(lib.reductions(REDUCTIONS + EMPTY), (0, 0.0, 1, 2.5, 1000)), name, dtype
    ):
        a, keepdims = samples.shaped(dtype, shape, -100, 100), isinstance(correction, int)
        value = exact.reduce(a, axis, keepdims, lambda g, c=correction: spread(g, c)).astype(float)
        size = max((len(g) for g in exact.groups(a, axis)), default=1)
        got = lib.call(name, a, axis=axis, correction=correction, keepdims=keepdims)
        assert_close(got, value, dtype, ulps=2 * tolerances.summation(size) + 4)
    a = samples.shaped(dtype, (3, 7))
    assert_close(lib.call(name, a), np.asarray(spread(a.ravel().tolist(), 0)), dtype, ulps=50)


@covers("var", "std")
@pytest.mark.backend_contract
@pytest.mark.parametrize("dtype", dt.FLOATS)
def test_variance_survives_a_large_mean(lib: Library, dtype: str) -> None:
    """The textbook formula E[x²] - E[x]² loses every digit here; the standard specifies no accuracy."""
    a = (np.array([1.0, 2.0, 3.0, 4.0] * 5) + 0.25 / dt.eps(dtype)).astype(dtype)
    want = exact.variance(a.tolist(), 0)
    assert_close(lib.call("var", a), np.asarray(want), dtype, ulps=tolerances.summation(20) / 0.05)
    assert_close(lib.call("std", a), np.asarray(math.sqrt(want)), dtype, ulps=tolerances.summation(20) / 0.05)


CUMULATIVE = {"cumulative_sum": (operator.add, 0), "cumulative_prod": (operator.mul, 1)}


@covers(CUMULATIVE)
@pytest.mark.parametrize("include_initial", [False, True])
@pytest.mark.parametrize("dtype", dt.NUMERIC)
@pytest.mark.parametrize("name", CUMULATIVE)
def test_running_totals(lib: Library, name: str, dtype: str, include_initial: bool) -> None:
    step, start = CUMULATIVE[name]
    out = accumulator(lib, dtype)
    number: Any = int if dtype in dt.INTEGERS else exact.Gauss

    def run(line: list[Any]) -> list[Any]:
        sums = list(itertools.accumulate(map(number, line), step, initial=number(start)))
        sums = sums if include_initial else sums[1:]
        return [dt.wrap(v, out) for v in sums] if number is int else [complex(v) for v in sums]

    for shape, axis in lib.some(
        [((17,), None), ((17,), 0), ((3, 19), -1), ((19, 3), 0), ((2, 3, 4), 1), ((0,), 0), ((3, 0), 1), ((0, 3), 1), ((1, 1), -2)],
        name,
        dtype,
        include_initial,
    ):
        a = (
            samples.shaped(dtype, shape, 0.8, 1.2)
            if name.endswith("prod") and number is not int
            else samples.shaped(dtype, shape, -3, 3)
        )
        keywords: dict[str, Any] = {} if axis is None else {"axis": axis}
        got = lib.call(name, a, **keywords, include_initial=include_initial)
        want = exact.along(a, axis or 0, run)
        if number is int:
            assert_equal(got, want, dtype=out)
        else:
            value = want.astype(complex)
            scale = np.maximum(np.abs(value), 3.0 * 19)
            assert_close(got, value if out in dt.COMPLEX else value.real, out, ulps=tolerances.summation(19), scale=scale)


@covers(CUMULATIVE)
@pytest.mark.parametrize("dtype", dt.FLOATS)
def test_running_totals_with_infinities_and_nan(lib: Library, dtype: str) -> None:
    """As if by repeated addition or multiplication."""
    inf, nan = math.inf, math.nan
    a = np.array([1.0, 2.0, inf, -1.0, inf, 3.0, -inf, 1.0, nan, 2.0] + [1.0] * 7, dtype=dtype)
    assert_equal(lib.call("cumulative_sum", a), [1.0, 3.0, inf, inf, inf, inf, *[nan] * 11], dtype=dtype)
    assert_equal(lib.call("cumulative_prod", a), [1.0, 2.0, inf, -inf, -inf, -inf, inf, inf, *[nan] * 9], dtype=dtype)
    assert_equal(lib.call("cumulative_sum", -a[:6]), [-1.0, -3.0, *[-inf] * 4], dtype=dtype)
    b = np.array([0.5, -0.0, 2.0, -1.0] + [1.0] * 13, dtype=dtype)
    assert_equal(lib.call("cumulative_prod", b), [0.5, -0.0, -0.0, *[0.0] * 14], dtype=dtype)


@covers(CUMULATIVE)
def test_running_totals_in_another_data_type(lib: Library) -> None:
    a = np.array([100, 100, 100, 100] * 5, dtype="int8")
    for out in ("int16", "int8", "float32"):
        if lib.supports("cumulative_sum", "int8", out):
            running = list(itertools.accumulate(a.tolist()))
            want = [dt.wrap(v, out) for v in running] if out in dt.INTEGERS else running
            assert_equal(lib.call("cumulative_sum", a, dtype=lib.dtype(out)), want, dtype=out)
    factors = np.array([2, 1, 3] * 6, dtype="int8")
    if lib.supports("cumulative_prod", "int8", "float64"):
        want = list(itertools.accumulate(factors.tolist(), operator.mul))
        assert_equal(lib.call("cumulative_prod", factors, dtype=lib.dtype("float64")), want, dtype="float64")


@covers(CUMULATIVE)
@pytest.mark.parametrize("name", CUMULATIVE)
def test_running_totals_need_an_axis_for_more_than_one_dimension(lib: Library, name: str) -> None:
    with refused():
        lib.call(name, np.ones((2, 3), dtype="float32"))


_ONE_AXIS = ("sum", "prod", "max", "min", "mean", "var", "std", "cumulative_sum", "cumulative_prod")


@covers(_ONE_AXIS)
@pytest.mark.parametrize("layout", LAYOUTS[1:])
@pytest.mark.parametrize("name", _ONE_AXIS)
def test_memory_layouts(lib: Library, name: str, layout: str) -> None:
    a = samples.shaped("float64", (5, 19), 0.5, 1.5)
    for axis in (0, 1):
        got, want = lib.call(name, a, axis=axis, layout=layout), lib.call(name, a, axis=axis)
        assert_close(got, want, "float64", ulps=tolerances.summation(19))


@covers(_ONE_AXIS)
@pytest.mark.parametrize("name", _ONE_AXIS)
def test_a_wrong_axis_is_an_error(lib: Library, name: str) -> None:
    for axis in (2, -3):
        with refused():
            lib.call(name, np.ones((2, 3), dtype="float32"), axis=axis)


@covers("sum", "prod")
@given(data=st.data())
def test_totals_along_any_axes(lib: Library, data: st.DataObject) -> None:
    shape = tuple(data.draw(st.lists(st.integers(0, 5), max_size=4)))
    axes = data.draw(st.lists(st.integers(0, len(shape) - 1), unique=True)) if shape else []
    axis = data.draw(st.sampled_from([None, tuple(a - len(shape) * data.draw(st.integers(0, 1)) for a in axes)]))
    keepdims = data.draw(st.booleans())
    a = samples.shaped("int32", shape, -50, 50)
    for name in ("sum", "prod"):
        check_total(name, lib.call(name, a, axis=axis, keepdims=keepdims), a, axis, keepdims, accumulator(lib, "int32"))
