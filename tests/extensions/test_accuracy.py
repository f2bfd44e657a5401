"""Functions of one number against mpmath: of tiny, small, large numbers, and beside singular points, zeros and minima."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest

from ivy_conformance.library import Library

mpmath = pytest.importorskip("mpmath")

UNITS = 8.0
"""Units in the last place of the result, or of the argument: what rounding the argument alone changes is allowed."""
SLOPE_UNITS = 64.0
TINY = (1e-37, 1e-30, 1e-20, 1e-12, 1e-10, 1e-8, 1e-7, 1e-6, 1e-5, 1e-4, 1e-3)
USUAL = (0.01, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99, 0.999, 0.99999, 1.0, 1.001, 1.2, 1.4616, 1.5, 2.0, 2.3, 3.0, 5.0, 9.0, 12.0, 20.0)
LARGE = (50.0, 80.0, 88.7, 100.0, 500.0, 709.0, 1e4, 1e10, 1e30)
POINTS = np.array([sign * x for x in (*TINY, *USUAL, *LARGE) for sign in (1, -1)], "float32")


def _softplus(x: Any) -> Any:
    return mpmath.log1p(mpmath.exp(x)) if x < 200 else x + mpmath.exp(-x)


def _sigmoid(x: Any) -> Any:
    return 1 / (1 + mpmath.exp(-x))


def _elu(x: Any) -> Any:
    return x if x > 0 else mpmath.expm1(x)


def _tanh_shrink(x: Any) -> Any:
    with mpmath.workdps(200):
        return x - mpmath.tanh(x)


def _bessel(order: int, *, scaled: bool) -> Callable[[Any], Any]:
    return lambda x: mpmath.besseli(order, x) * (mpmath.exp(-abs(x)) if scaled else 1) if abs(x) < 1000 else mpmath.nan


@cache
def _second_kind(order: int, x: Any) -> Any:
    """``exp(x) * besselk(order, x)``, for which mpmath takes a second, by the trapezoidal rule: Abramowitz and Stegun 9.6.24."""
    step = min(mpmath.mpf(1) / 12, mpmath.mpf(2) / 5 / mpmath.sqrt(x))
    count = int(mpmath.acosh(1 + 120 / x) / step) + 1
    values = (mpmath.exp(-2 * x * mpmath.sinh(t / 2) ** 2) * mpmath.cosh(order * t) for t in (k * step for k in range(1, count)))
    return step * (mpmath.fsum(values) + mpmath.mpf(1) / 2)


def _up_to(limit: float, function: Callable[[Any], Any], *, least: float = -np.inf) -> Callable[[Any], Any]:
    """The function, ``nan`` for numbers for which its computation takes long or is not real."""
    return lambda x: function(x) if abs(x) <= limit and x > least else mpmath.nan


FUNCTIONS: dict[str, Callable[[Any], Any]] = {
    **{name: getattr(mpmath, name) for name in ("exp", "expm1", "log", "log1p", "log10", "sin", "cos", "tan", "asin", "acos")},
    **{name: getattr(mpmath, name) for name in ("atan", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh", "sqrt")},
    **{name: getattr(mpmath, name) for name in ("erf", "erfc", "erfinv")},
    "log2": lambda x: mpmath.log(x, 2),
    "exp2": lambda x: mpmath.power(2, x),
    "reciprocal": lambda x: 1 / x,
    "rsqrt": lambda x: 1 / mpmath.sqrt(x),
    "cbrt": lambda x: mpmath.sign(x) * mpmath.cbrt(abs(x)),
    "deg2rad": lambda x: x * mpmath.pi / 180,
    "rad2deg": lambda x: x * 180 / mpmath.pi,
    "squareplus": lambda x: (x + mpmath.sqrt(x * x + 4)) / 2,
    "entr": lambda x: -x * mpmath.log(x),
    "expit": _sigmoid,
    "logit": lambda x: mpmath.log(x / (1 - x)),
    "sinc": lambda x: mpmath.sincpi(x) if abs(x) < 1e6 else mpmath.nan,
    "digamma": mpmath.digamma,
    "lgamma": lambda x: mpmath.log(abs(mpmath.gamma(x))) if abs(x) < 1e4 or x > 0 else mpmath.nan,
    "i0": _bessel(0, scaled=False),
    "i0e": _bessel(0, scaled=True),
    "i1": _bessel(1, scaled=False),
    "i1e": _bessel(1, scaled=True),
    "j0": _up_to(1e4, lambda x: mpmath.besselj(0, x)),
    "j1": _up_to(1e4, lambda x: mpmath.besselj(1, x)),
    "y0": _up_to(1e4, lambda x: mpmath.bessely(0, x), least=0.0),
    "y1": _up_to(1e4, lambda x: mpmath.bessely(1, x), least=0.0),
    "k0": _up_to(1e4, lambda x: _second_kind(0, x) * mpmath.exp(-x), least=0.0),
    "k0e": _up_to(1e4, lambda x: _second_kind(0, x), least=0.0),
    "k1": _up_to(1e4, lambda x: _second_kind(1, x) * mpmath.exp(-x), least=0.0),
    "k1e": _up_to(1e4, lambda x: _second_kind(1, x), least=0.0),
    "dawsn": _up_to(100, lambda x: mpmath.sqrt(mpmath.pi) / 2 * mpmath.exp(-x * x) * mpmath.erfi(x)),
    "exp1": _up_to(1e4, mpmath.e1, least=0.0),
    "expi": _up_to(1e4, mpmath.ei),
    "spence": lambda x: mpmath.re(mpmath.polylog(2, 1 - x)) if x > 0 else mpmath.nan,
    "erfcinv": lambda x: mpmath.erfinv(1 - x),
    "erfcx": lambda x: mpmath.exp(x * x) * mpmath.erfc(x),
    "ndtri": lambda x: mpmath.sqrt(2) * mpmath.erfinv(2 * x - 1),
    "log_ndtr": lambda x: mpmath.log(mpmath.ncdf(x)) if x < 8 else mpmath.log1p(-mpmath.ncdf(-x)),
    "nn.celu": _elu,
    "nn.elu": _elu,
    "nn.selu": lambda x: mpmath.mpf("1.05070098735548049342") * (x if x > 0 else mpmath.mpf("1.67326324235437728481") * _elu(x)),
    "nn.gelu": lambda x: x * mpmath.ncdf(x),
    "nn.log_sigmoid": lambda x: -_softplus(-x),
    "nn.mish": lambda x: x * mpmath.tanh(_softplus(x)),
    "nn.scaled_tanh": lambda x: mpmath.mpf("1.7159") * mpmath.tanh(x * 2 / 3),
    "nn.sigmoid": _sigmoid,
    "nn.silu": lambda x: x * _sigmoid(x),
    "nn.softplus": _softplus,
    "nn.softsign": lambda x: x / (1 + abs(x)),
    "nn.tanh_shrink": _tanh_shrink,
}
ABSOLUTE = {
    ("torch", "nn.gelu"): "its kernel takes 1 + erf(x), which cancels: https://github.com/pytorch/pytorch/blob/main/aten/src/ATen/native/cpu/Activation.cpp",
    ("jax", "lgamma"): "its series has absolute accuracy near 1 and 2: https://github.com/openxla/xla/blob/main/xla/hlo/builder/lib/math.cc",
    ("jax", "nn.mish"): "XLA makes zeros of subnormal numbers: https://github.com/jax-ml/jax/issues/26658",
    ("jax", "nn.silu"): "as mish",
    ("tensorflow", "nn.mish"): "TensorFlow makes zeros of subnormal numbers",
    ("tensorflow", "nn.silu"): "as mish",
}  # fmt: skip
"""Kernels whose results are as accurate as 2 is, and not as they themselves are."""


@cache
def exact(name: str) -> list[tuple[Any, Any, Any]]:
    """The value at each point, the slope, and how much the slope changes with the argument: ``x f''(x)``; ``nan`` if not real."""
    with mpmath.workdps(80):
        return [(value(name, x), *slope(name, x)) for x in map(mpmath.mpf, POINTS.tolist())]


def value(name: str, x: Any) -> Any:
    try:
        found = FUNCTIONS[name](x)
    except (ValueError, ZeroDivisionError, OverflowError, mpmath.libmp.NoConvergence):
        return mpmath.nan
    return found if isinstance(found, mpmath.mpf) and mpmath.isfinite(found) else mpmath.nan


def slope(name: str, x: Any) -> tuple[Any, Any]:
    step = min(abs(x), 1) * mpmath.mpf("1e-15")
    below, here, above = (value(name, x + k * step) for k in (-1, 0, 1))
    return (above - below) / (2 * step), x * (above - 2 * here + below) / (step * step)


def units_off(got: float, want: Any, scale: Any, dtype: str) -> float:
    return float(abs(mpmath.mpf(got) - want) / (scale * float(np.finfo(dtype).eps))) if np.isfinite(got) else np.inf


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("name", FUNCTIONS)
@pytest.mark.brief(3)
def test_values_are_as_accurate_as_the_data_type(lib: Library, name: str, dtype: str) -> None:
    limits = np.finfo(dtype)
    with np.errstate(all="ignore"):
        got = lib.call(name, POINTS.astype(dtype))
    for x, found, (want, steepness, _) in zip(POINTS.tolist(), got.tolist(), exact(name), strict=True):
        if mpmath.isnan(want) or not 4 * float(limits.tiny) < abs(want) < float(limits.max):
            continue
        change = abs(x * steepness) if mpmath.isfinite(steepness) else 0
        off = units_off(found, want, max(abs(want), change, 2 if (lib.name, name) in ABSOLUTE else 0), dtype)
        assert off <= UNITS, f"{name}({x!r}) is {found!r}, {off:.3g} units from {mpmath.nstr(want, 20)}"


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("name", FUNCTIONS)
def test_gradients_are_as_accurate_as_the_data_type(lib: Library, tools: Any, name: str, dtype: str) -> None:
    """Within `SLOPE_UNITS` of the slope, of what rounding the argument changes, or of 1: the tails of a sigmoid may cancel."""
    got = lib.numpy(tools.gradient(lambda x: lib.xp.sum(lib.function(name)(x)), lib.native(POINTS.astype(dtype))))
    most = float(np.finfo(dtype).max)
    for x, found, (own, want, change) in zip(POINTS.tolist(), got.tolist(), exact(name), strict=True):
        if not (mpmath.isfinite(own) and mpmath.isfinite(want) and mpmath.isfinite(change)) or max(abs(own), abs(want)) > most:
            continue
        off = units_off(found, want, max(abs(want), abs(change), 1), dtype)
        assert off <= SLOPE_UNITS, f"the slope of {name} at {x!r} is {found!r}, {off:.3g} units from {mpmath.nstr(want, 20)}"


POWERS = {"log2": (2, 126, 1022), "log10": (10, 37, 307)}
"""The base, and the largest exponent in single and double precision."""


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("name", POWERS)
def test_logarithms_of_powers_are_integers(lib: Library, name: str, dtype: str) -> None:
    """One number at a time and many: kernels for vectors differ from those for their remainders."""
    base, *largest = POWERS[name]
    most = largest[dtype == "float64"]
    exponents = np.arange(-most, most + 1)
    powers = np.array([float(mpmath.power(base, int(n))) for n in exponents], dtype)
    many, few = lib.call(name, powers), [float(lib.call(name, powers[n : n + 1])[0]) for n in range(most, most + 23)]
    if (lib.name, name, dtype) == ("numpy", "log10", "float32"):  # that of the C library, which is 1 or 2 units off
        np.testing.assert_allclose(many, exponents, rtol=3e-7)
        return
    assert many.tolist() == exponents.tolist()
    assert few == exponents[most : most + 23].tolist()
    odd = np.array([0.0, -0.0, -1.0, -np.inf, np.inf, np.nan], dtype)
    np.testing.assert_array_equal(lib.call(name, odd), [-np.inf, -np.inf, np.nan, np.nan, np.inf, np.nan])


ELEMENTARY = (
    "exp",
    "expm1",
    "log",
    "log1p",
    "log10",
    "log2",
    "exp2",
    "sin",
    "cos",
    "tan",
    "asin",
    "acos",
    "atan",
    "sinh",
    "cosh",
    "tanh",
    *("asinh", "acosh", "atanh", "sqrt", "rsqrt", "cbrt", "erf", "erfc"),
)


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("name", ELEMENTARY)
@pytest.mark.brief(3)
def test_values_between_the_points_are_as_accurate(lib: Library, name: str, dtype: str) -> None:
    """Kernels go from one formula to another at points of their own: many numbers, where few points may all miss such an edge."""
    rng, limits = np.random.default_rng(1), np.finfo(dtype)
    sizes = np.concatenate([rng.uniform(0, 1, 150), rng.uniform(1, 3, 50), 10.0 ** rng.uniform(-5, 1.9, 100)])
    points = np.concatenate([sizes, -sizes]).astype("float32")
    with np.errstate(all="ignore"):
        got = lib.call(name, points.astype(dtype))
    for x, found in zip(points.tolist(), got.tolist(), strict=True):
        want = value(name, mpmath.mpf(x))
        if mpmath.isnan(want) or not 4 * float(limits.tiny) < abs(want) < float(limits.max):
            continue
        off = units_off(found, want, abs(want), dtype)
        if off > UNITS:
            with mpmath.workdps(40):
                off = units_off(found, want, max(abs(want), abs(x * slope(name, mpmath.mpf(x))[0])), dtype)
        assert off <= UNITS, f"{name}({x!r}) is {found!r}, {off:.3g} units from {mpmath.nstr(want, 20)}"
