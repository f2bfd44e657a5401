"""Elementwise functions beyond the standard where they are special: infinities and ``nan``, limits, 16-bit numbers, bad input."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api.dispatch import registry
from ivy_api.errors import DTypeError
from ivy_conformance.library import Library
from tests.extensions.drawing import check
from tests.extensions.draws import ROWS

DTYPES = ("float32", "float64")
HOMES = {f"ivy_api.extensions.{chapter}" for chapter in ("elementwise", "special", "bessel", "integrals")}
DECLARED = {name: d for name, d in registry.declarations().items() if getattr(d.body, "__module__", "") in HOMES}
OF_FLOATS = [
    n for n, d in DECLARED.items() if next(iter(d.schema.accepted.values())).words in ("real floating-point", "floating-point")
]


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("shape", [(), (1,), (40,)])
def test_heaviside_at_zero_is_the_second_array_with_its_sign(lib: Library, shape: tuple[int, ...], dtype: str) -> None:
    for zero in (0.0, -0.0):
        for value in (0.0, -0.0, -2.0, np.inf):
            got = lib.call("heaviside", np.full(shape, zero, dtype), np.full(shape, value, dtype))
            np.testing.assert_array_equal(got, np.full(shape, value, dtype))
            np.testing.assert_array_equal(np.signbit(got), np.signbit(value))


SPECIAL = np.asarray([0.0, -0.0, 1.0, -1.0, 0.5, -2.0, 3.0, np.inf, -np.inf, np.nan] * 2)
UNARY = (
    "angle", "cbrt", "deg2rad", "entr", "erf", "erfc", "erfinv", "exp2", "expit", "fix", "i0e", "i1e", "isneginf", "isposinf",
    "isreal", "logit", "modf", "nan_to_num", "rad2deg", "rsqrt",
)  # fmt: skip
BINARY = ("fmax", "fmin", "fmod", "heaviside", "isclose", "logaddexp2", "trunc_divide", "xlog1py", "xlogy")


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", [*UNARY, *BINARY])
def test_special_values(lib: Library, name: str, dtype: str) -> None:
    """Zeros, infinities and nan, each with each where there are two arrays."""
    x = SPECIAL.astype(dtype)
    with np.errstate(all="ignore"):
        check(lib, name, ([x] if name in UNARY else [np.repeat(x, len(x)), np.tile(x, len(x))], {}))


@pytest.mark.parametrize("dtype", DTYPES)
def test_limits(lib: Library, dtype: str) -> None:
    def of(name: str, *values: float, also: tuple[Any, ...] = ()) -> Any:
        return lib.call(name, np.asarray(values * 9, dtype=dtype), *also)[: len(values)]

    inf, nan = np.inf, np.nan
    np.testing.assert_array_equal(of("lgamma", 0.0, -0.0, -1.0, -2.0, inf, -inf, nan), [inf] * 6 + [nan])
    np.testing.assert_array_equal(of("digamma", 0.0, -0.0, inf, nan), [-inf, inf, inf, nan])
    np.testing.assert_array_equal(of("sinc", 0.0, -0.0, nan), [1, 1, nan])
    np.testing.assert_allclose(of("i0", 0.0, 2000.0, -2000.0, inf, -inf, nan), [1, inf, inf, inf, inf, nan], rtol=1e-6)
    np.testing.assert_array_equal(of("i1", 0.0, 2000.0, -2000.0, inf, -inf, nan), [0, inf, -inf, inf, -inf, nan])
    np.testing.assert_array_equal(of("zeta", 1.0, inf, nan, also=(1.0,)), [inf, 1, nan])
    np.testing.assert_array_equal(of("zeta", inf, also=(2.0,)), [0])
    np.testing.assert_array_equal(of("zeta", inf, 0.5, nan, also=(0.5,)), [inf, nan, nan])
    np.testing.assert_array_equal(of("zeta", 3.0, 4.0, also=(inf,)), [0, 0])
    np.testing.assert_array_equal(of("zeta", 1e4, also=(1e4,)), [0])
    np.testing.assert_array_equal(of("zeta", 3.0, 4.0, 1.0, nan, also=(0.0,)), [inf, inf, inf, nan])
    for a, x in ((nan, 0.0), (inf, nan), (nan, inf), (0.0, nan), (nan, 2.0)):
        np.testing.assert_array_equal(of("igamma", a, also=(np.full(9, x, dtype=dtype),)), [nan])
        np.testing.assert_array_equal(of("igammac", a, also=(np.full(9, x, dtype=dtype),)), [nan])
    for order, first in ((1, inf), (2, -inf), (3, inf)):
        got = lib.call("polygamma", order, np.asarray([0.0, inf, nan], dtype=dtype))
        np.testing.assert_array_equal(got, [first, 0, nan])
    np.testing.assert_array_equal(of("ldexp", inf, -inf, 0.0, nan, also=(3,)), [inf, -inf, 0, nan])
    np.testing.assert_array_equal(of("divide_no_nan", 3.0, 0.0, inf, nan, also=(0.0,)), [0, 0, 0, 0])
    np.testing.assert_array_equal(of("squareplus", inf, nan), [inf, nan])
    mantissa, exponent = lib.call("frexp", np.asarray([0.0, inf, -inf, nan] * 5, dtype=dtype))
    np.testing.assert_array_equal(mantissa[:4], [0.0, inf, -inf, nan])
    assert exponent[0] == 0


def test_complex_zeros_to_the_power_of_zero_are_one(lib: Library) -> None:
    x, y = np.asarray([0, 0, 1 + 1j], dtype="complex64"), np.asarray([0, 2, 0], dtype="complex64")
    lib.require("float_power", "complex64")
    np.testing.assert_array_equal(lib.call("float_power", x, y), [1, 0, 1])


@pytest.mark.parametrize("dtype", DTYPES)
def test_ldexp_reaches_from_the_least_number_to_the_largest(lib: Library, dtype: str) -> None:
    info = np.finfo(dtype)
    last = int(info.maxexp) - 1
    x = np.asarray([info.tiny, 1.0, -1.5, info.max] * 5, dtype=dtype)
    for power in (2 * last - 2, last, 7, 0, -7, -last + 2, -2 * last + 2):
        with np.errstate(all="ignore"):
            want = np.ldexp(x, power)
        want = np.where(np.abs(want) < info.tiny, 0.0, want)
        got = lib.call("ldexp", x, np.full(x.shape, power, dtype="int64"))
        np.testing.assert_array_equal(np.where(np.abs(got) < info.tiny, 0.0, got), want)


SHORT = sorted(set(OF_FLOATS) - {"clip_by_norm", "frexp", "fresnel", "modf", "sici"})
RANGES = {**dict.fromkeys(("betainc", "erfinv", "logit", "ndtri"), (0.25, 0.9)), "zeta": (1.5, 2.0)}
"""Where functions are tried that do not take everything from 0.25 to 2."""
NUMBERS = {"expn": (0, 2), "ldexp": (1, 3), "lerp": (2, 0.25), "polygamma": (0, 1)}
"""Which of their arguments are Python numbers."""


@pytest.mark.parametrize("dtype", ["float16", "bfloat16"])
@pytest.mark.parametrize("name", SHORT)
def test_short_floating_point(lib: Library, name: str, dtype: str) -> None:
    """Functions of 16-bit numbers give 16-bit numbers, as exact as these can be."""
    xp = lib.xp
    if not ivy_api.supports(lib.name, dtype):
        pytest.skip(f"{lib.name} has no {dtype}")
    short = getattr(xp, dtype)
    points = np.linspace(*RANGES.get(name, (0.25, 2.0)), 17).astype("float16").astype("float32")
    points = points - (points % 2.0**-6)  # which both types hold
    args: list[Any] = [points] * DECLARED[name].body.__code__.co_argcount
    if name in NUMBERS:
        place, value = NUMBERS[name]
        args[place] = value
    got = getattr(xp, name)(*(xp.astype(lib.native(x), short) if isinstance(x, np.ndarray) else x for x in args))
    assert got.dtype == short
    want = ROWS[name].oracle(*(x.astype("float64") if isinstance(x, np.ndarray) else x for x in args))
    wide = lib.numpy(xp.astype(got, xp.float32)).astype("float64")
    eps = 2.0**-10 if dtype == "float16" else 2.0**-7
    np.testing.assert_allclose(wide, want, rtol=8 * eps, atol=8 * eps)


@pytest.mark.parametrize("name", OF_FLOATS)
def test_integers_are_refused_by_functions_of_floats(lib: Library, name: str) -> None:
    """With the function's name, the data type, and what to do."""
    x = lib.native(np.asarray([1, 2, 3], dtype="int32"))
    code = DECLARED[name].body.__code__
    arguments = [3 if (name, p) in (("ldexp", "x2"), ("polygamma", "n")) else x for p in code.co_varnames[: code.co_argcount]]
    with pytest.raises(DTypeError, match=rf"{name}.* takes .*floating-point arrays here; got .*int32.*xp.astype"):
        getattr(lib.xp, name)(*arguments)
