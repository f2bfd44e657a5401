"""Elementwise functions of one argument, and `clip`. Functions of two arguments: `test_elementwise_binary`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from ivy_conformance.coverage import covers
from ivy_conformance.library import LAYOUTS, Library
from ivy_conformance.oracles import dtypes as dt
from ivy_conformance.oracles import multiprecision as mp
from ivy_conformance.oracles import samples, tolerances
from ivy_conformance.oracles.compare import assert_close, assert_equal


def real_points(name: str, function: mp.Unary, dtype: str) -> np.ndarray:
    """General values, values spread over the domain, and neighbours of difficult points."""
    general = samples.reals(dtype)
    steps = 2.0 ** -np.arange(1, 24, 2)
    near = np.concatenate([np.concatenate([[f], f + steps, f - steps]) for f in function.focus])
    inside = samples.rng(name, dtype).uniform(max(function.low, -8), min(function.high, 8), 40)
    points = np.concatenate([general, near.astype(dtype), inside.astype(dtype)])
    return points[(np.abs(points) <= function.reach) & ((points != 0) | (name != "reciprocal"))]


_REAL_RESULT = ("abs", "real", "imag")


@covers(mp.UNARY)
@pytest.mark.parametrize("dtype", dt.FLOATS)
@pytest.mark.parametrize("name", mp.UNARY)
def test_real_values(lib: Library, name: str, dtype: str) -> None:
    function = mp.UNARY[name]
    x = real_points(name, function, dtype)
    ulps = tolerances.for_function(name)
    assert_close(lib.call(name, x), mp.evaluate_unary(function, x), dtype, ulps=ulps, context=(x,))


@covers(mp.UNARY)
@pytest.mark.parametrize("dtype", dt.COMPLEX)
@pytest.mark.parametrize("name", mp.UNARY)
def test_complex_values(lib: Library, name: str, dtype: str) -> None:
    function = mp.UNARY[name]
    x = samples.complex_values(dtype)
    x = x[np.abs(x) <= function.complex_reach]
    ulps = tolerances.for_function(name, is_complex=True)
    exact = mp.evaluate_unary(function, x)
    # for log1p and expm1 the accuracy near zero is only recommended
    scale = None if lib.demanding or name not in ("expm1", "log1p") else np.maximum(np.abs(exact), 1)
    assert_close(lib.call(name, x), exact, dtype, ulps=ulps, scale=scale, context=(x,))


_CUT = ("acos", "acosh", "asin", "asinh", "atan", "atanh", "log", "log10", "log1p", "log2", "sqrt")


@covers(_CUT)
@pytest.mark.parametrize("dtype", dt.COMPLEX)
@pytest.mark.parametrize("name", _CUT)
def test_branch_cuts_are_continuous_from_the_side_of_the_signed_zero(lib: Library, name: str, dtype: str) -> None:
    x = samples.on_axes(dtype)
    exact = mp.evaluate_unary(mp.UNARY[name], x)
    got = lib.call(name, x)
    assert_close(got, exact, dtype, ulps=tolerances.for_function(name, is_complex=True), context=(x,))


@covers("abs", "log", "sqrt", "reciprocal")
@pytest.mark.parametrize("dtype", dt.COMPLEX)
@pytest.mark.parametrize("name", ["abs", "log", "sqrt", "reciprocal"])
def test_large_and_small_complex_numbers_neither_overflow_nor_underflow(lib: Library, name: str, dtype: str) -> None:
    component = dt.real_of(dtype)
    big, tiny = dt.largest(component) / 4, dt.smallest_normal(component) * 4
    x = np.array(
        [complex(a * s, a * t) for a in (big, big / 2, tiny, tiny * 2) for s in (1, -1) for t in (1, -1, 0.5)], dtype=dtype
    )
    if name == "reciprocal":  # the framework's own complex division; only the input range is shared
        x = x / np.asarray(np.abs(x), dtype=component)
    function = mp.Unary(None, abs) if name == "abs" else mp.UNARY[name]
    exact = mp.evaluate_unary(function, x)
    out, exact = (component, exact.real) if name == "abs" else (dtype, exact)
    assert_close(lib.call(name, x), exact, out, ulps=tolerances.for_function(name, is_complex=True), context=(x,))


@covers(mp.EXACT_UNARY)
@pytest.mark.parametrize("dtype", dt.FLOATS)
@pytest.mark.parametrize("name", mp.EXACT_UNARY)
def test_real_values_that_are_exact(lib: Library, name: str, dtype: str) -> None:
    x = real_points(name, mp.EXACT_UNARY[name], dtype)
    want = mp.evaluate_unary(mp.EXACT_UNARY[name], x).astype(dtype)
    assert_equal(lib.call(name, x), want, signed_zeros=False)


@covers("abs", "conj", "negative", "positive", "round", "real", "imag", "sign")
@pytest.mark.parametrize("dtype", dt.COMPLEX)
def test_complex_parts_and_moduli(lib: Library, dtype: str) -> None:
    component = dt.real_of(dtype)
    x = np.concatenate([samples.complex_values(dtype), samples.on_axes(dtype), np.array([1.5 + 2.5j, -0.5 - 3.5j], dtype=dtype)])
    inf, nan = np.inf, np.nan
    odd = [complex(*z) for z in ((nan, 1), (1, nan), (inf, -inf), (-inf, 0.5), (-0.0, inf), (2, -0.0))]
    z = np.concatenate([x, np.array(odd, dtype=dtype)])
    real, imaginary = z.view(component)[0::2], z.view(component)[1::2]
    exact: dict[str, np.ndarray] = {"real": real, "imag": imaginary, "positive": z, "negative": _complex(-real, -imaginary)}
    exact["conj"] = _complex(real, -imaginary)
    for name, want in exact.items():
        assert_equal(lib.call(name, z), want)
    rounded = mp.evaluate_unary(mp.EXACT_UNARY["round"], x).astype(dtype)
    assert_equal(lib.call("round", x), rounded, signed_zeros=False)
    modulus = mp.evaluate_unary(mp.Unary(None, abs), x).real
    assert_close(lib.call("abs", x), modulus, component, ulps=tolerances.for_function("abs"), context=(x,))
    unit = mp.evaluate_unary(mp.Unary(None, lambda z: z / abs(z)), x)
    assert_close(lib.call("sign", x), unit, dtype, ulps=tolerances.for_function("abs"), context=(x,))


def _complex(real: np.ndarray, imaginary: np.ndarray) -> np.ndarray:
    """A complex array with exactly these parts: ``a + 1j * b`` would lose signs of zeros."""
    out = np.empty(real.shape, dtype=dt.complex_of(dt.of(real)))
    out.real, out.imag = real, imaginary
    return out


INTEGER_UNARY: dict[str, Callable[[int], Any]] = {
    "abs": abs,
    "bitwise_invert": lambda v: ~v,
    "ceil": lambda v: v,
    "conj": lambda v: v,
    "floor": lambda v: v,
    "negative": lambda v: -v,
    "positive": lambda v: v,
    "real": lambda v: v,
    "round": lambda v: v,
    "sign": lambda v: (v > 0) - (v < 0),
    "square": lambda v: v * v,
    "trunc": lambda v: v,
}


@covers(INTEGER_UNARY)
@pytest.mark.parametrize("dtype", dt.INTEGERS)
@pytest.mark.parametrize("name", INTEGER_UNARY)
def test_integer_values(lib: Library, name: str, dtype: str) -> None:
    x = samples.values(dtype)
    if name in ("abs", "negative") and dtype in dt.SIGNED:
        x = x[x != dt.limits(dtype)[0]]  # implementation-defined
    want = [dt.wrap(INTEGER_UNARY[name](v), dtype) for v in x.tolist()]
    assert_equal(lib.call(name, x), want, dtype=dtype)


@covers("isfinite", "isinf", "isnan")
@pytest.mark.parametrize("dtype", dt.INTEGERS)
def test_integers_are_finite(lib: Library, dtype: str) -> None:
    x = samples.values(dtype)
    assert_equal(lib.call("isfinite", x), np.ones(x.size, dtype=bool))
    assert_equal(lib.call("isinf", x), np.zeros(x.size, dtype=bool))
    assert_equal(lib.call("isnan", x), np.zeros(x.size, dtype=bool))


@covers("logical_not", "bitwise_invert")
@pytest.mark.parametrize("name", ["logical_not", "bitwise_invert"])
def test_negation_of_bools(lib: Library, name: str) -> None:
    x = samples.values("bool")
    assert_equal(lib.call(name, x), [not v for v in x.tolist()], dtype="bool")


@covers("sign", "signbit")
@pytest.mark.parametrize("dtype", dt.FLOATS)
def test_signs(lib: Library, dtype: str) -> None:
    x = samples.reals(dtype)
    assert_equal(lib.call("sign", x), [float((v > 0) - (v < 0)) for v in x.tolist()], dtype=dtype, signed_zeros=False)
    assert_equal(lib.call("signbit", x), [str(v).startswith("-") for v in x.tolist()], dtype="bool")


_ANY_SHAPE = {**dict.fromkeys(mp.UNARY, "float64"), **dict.fromkeys(mp.EXACT_UNARY, "float32")}
_ANY_SHAPE |= {"imag": "complex64", "isfinite": "float32", "isinf": "float32", "isnan": "complex128", "sign": "float32"}
_ANY_SHAPE |= {"signbit": "float64", "logical_not": "bool", "bitwise_invert": "uint8"}


@covers(_ANY_SHAPE)
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("name", _ANY_SHAPE)
def test_every_shape_and_layout_gives_the_values_of_a_vector(lib: Library, name: str, layout: str) -> None:
    dtype = _ANY_SHAPE[name]
    lib.require(name, dtype)
    low = 1.0 if name == "acosh" else 0.05
    for shape in lib.some((*samples.SHAPES, (33, 5)), name, layout):
        x = samples.shaped(dtype, shape, low, 0.95 if name in ("acos", "asin", "atanh") else low + 3)
        if name in ("isfinite", "isinf", "isnan", "sign", "signbit"):  # not the same for all elements
            x = np.where(np.arange(x.size).reshape(shape) % 7 == 1, -np.inf if name != "isnan" else np.nan, x).astype(dtype)
        got, vector = lib.call(name, x, layout=layout), lib.call(name, x.ravel())
        if dt.of(vector) in dt.FLOATING:  # vectorised and scalar code may round differently
            assert_close(
                got, vector.reshape(shape).astype(np.result_type(vector, np.float64)), dt.of(vector), ulps=tolerances.ELEMENTARY
            )
        else:
            assert_equal(got, vector.reshape(shape))


def clipped(x: float, low: float | None, high: float | None) -> float:
    """The standard's definition, for Python numbers."""
    if x != x or (low is not None and low != low) or (high is not None and high != high):
        return float("nan")
    x = x if high is None else min(x, high)
    return x if low is None else max(x, low)


@covers("clip")
@pytest.mark.parametrize("dtype", dt.REALS)
@pytest.mark.parametrize("bounds", [(1, 3), (None, 2), (2, None), (None, None), (2, 2)])
def test_clip_to_scalars_and_arrays(lib: Library, dtype: str, bounds: tuple[int | None, int | None]) -> None:
    arrays = [
        samples.values(dtype),
        samples.shaped(dtype, (3, 17), 0, 6),
        np.asarray(samples.values(dtype)[1]),
        samples.shaped(dtype, (0,)),
    ]
    for x in lib.some(arrays, dtype):
        want = np.array([clipped(v, *bounds) for v in x.ravel().tolist()], dtype=object).reshape(x.shape)
        assert_equal(lib.call("clip", x, *bounds), want, dtype=dtype, signed_zeros=False)
        assert_equal(lib.call("clip", x, min=bounds[0], max=bounds[1]), want, dtype=dtype, signed_zeros=False)
        as_arrays = [None if b is None else np.full(x.shape[-1:], b, dtype=dtype) for b in bounds]
        assert_equal(lib.call("clip", x, *as_arrays, layout="writable"), want, dtype=dtype, signed_zeros=False)
        zero_d = [None if b is None else np.asarray(b, dtype=dtype) for b in bounds]
        assert_equal(lib.call("clip", x, *zero_d), want, dtype=dtype, signed_zeros=False)


@covers("clip")
@pytest.mark.parametrize("dtype", dt.REALS)
def test_clip_to_the_ends_of_the_range(lib: Library, dtype: str) -> None:
    x = samples.values(dtype)
    low, high = (int(v) if dtype in dt.INTEGERS else float(v) for v in (x.min(), x.max()))
    assert_equal(lib.call("clip", x, low, high), x, signed_zeros=False)
    assert_equal(lib.call("clip", x, high, None), np.full_like(x, high))


@covers("clip")
@pytest.mark.parametrize("dtype", dt.FLOATS)
def test_clip_propagates_nan_of_any_argument(lib: Library, dtype: str) -> None:
    nan, inf = float("nan"), float("inf")
    table = [(a, b, c) for a in (nan, -inf, 0.5, inf) for b in (nan, -1.0, 0.0, -inf) for c in (nan, 0.0, 2.5, inf)]
    x, low, high = (np.array(column, dtype=dtype) for column in zip(*table, strict=True))
    want = [clipped(*row) for row in table]
    assert_equal(lib.call("clip", x, low, high), want, dtype=dtype, signed_zeros=False)


@covers("clip")
@pytest.mark.parametrize("layout", LAYOUTS[1:])
def test_clip_in_every_layout(lib: Library, layout: str) -> None:
    x = samples.shaped("float64", (5, 17), -4, 4)
    low, high = samples.shaped("float64", (5, 17), -4, -1), samples.shaped("float64", (17,), 1, 4)
    assert_equal(lib.call("clip", x, low, high, layout=layout), np.minimum(np.maximum(x, low), high))


@covers("clip")
@pytest.mark.parametrize("dtype", dt.FLOATS)
def test_clip_leaves_what_is_within(lib: Library, dtype: str) -> None:
    x = np.array([-0.0, 0.0, 0.5, -0.5, 1e-30] * 4, dtype=dtype)
    assert_equal(lib.call("clip", x, -1.0, 1.0), x)


@covers("clip")
def test_clip_broadcasts_all_three(lib: Library) -> None:
    x, low, high = (
        np.arange(16, dtype="int32").reshape(4, 1, 4),
        np.array([[2], [5]], dtype="int32"),
        np.array([6, 7, 8, 9], dtype="int32"),
    )
    wide = np.broadcast_arrays(x, low, high)
    want = np.array([clipped(*v) for v in zip(*(w.ravel().tolist() for w in wide), strict=True)]).reshape(wide[0].shape)
    assert_equal(lib.call("clip", x, low, high), want, dtype="int32")
