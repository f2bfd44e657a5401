"""The composed bodies of the elementwise chapter agree with NumPy, over libraries that have none of these functions themselves."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import array_api_strict
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from ivy_api.bodies import elementary
from ivy_api.dispatch import lookup, registry
from ivy_api.errors import DTypeError, NotAnArrayError, ScalarRangeError

COMPOSED = {
    d.name
    for d in registry.iter_declarations()
    if d.composed and d.kind == "function" and d.standard and d.chapter == "elementwise" and not hasattr(elementary, d.name)
}
"""But for those of libraries without libm: `test_composed_elementary`."""

FLOATS = ("float32", "float64")
COMPLEX = ("complex64", "complex128")
INTEGERS = ("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64")
REALS = INTEGERS + FLOATS
OF_TWO_FLOATS = ("copysign", "hypot", "logaddexp", "nextafter")

LIBRARIES = {"numpy": np, "strict": array_api_strict}


def without_composed(library: Any) -> Any:
    """A namespace over a library that lacks every elementwise function which has a body of its own."""
    names = [name for name in dir(library) if name not in COMPOSED and not name.startswith("_")]
    primitives = {name: getattr(library, name) for name in (*names, "__array_namespace_info__")}
    return lookup.from_foreign(SimpleNamespace(__name__=library.__name__, **primitives))


NAMESPACES = {name: without_composed(library) for name, library in LIBRARIES.items()}
STRICT = NAMESPACES["strict"]


@pytest.fixture(params=NAMESPACES)
def xp(request: pytest.FixtureRequest) -> Any:
    return NAMESPACES[request.param]


@pytest.fixture(autouse=True)
def _no_floating_point_warnings() -> Iterator[None]:
    """NumPy warns of overflow, division by zero and invalid operations, which the special cases are made of."""
    with np.errstate(all="ignore"):
        yield


each_namespace = st.sampled_from(list(NAMESPACES.values()))
each_float = st.sampled_from(FLOATS)


def array_of(xp: Any, x: Any) -> Any:
    """The library's own array, read-only where it has such."""
    if xp is STRICT:
        return array_api_strict.asarray(np.array(x))
    own = np.array(x)
    own.setflags(write=False)
    return own


def to_numpy(x: Any) -> np.ndarray:
    return np.asarray(x._array if isinstance(x, array_api_strict._array_object.Array) else x)


def assert_bits(actual: Any, expected: Any) -> None:
    """Dtype, shape and values with the signs of zeros; every ``nan`` is as good as another."""
    got = to_numpy(actual)
    np.testing.assert_array_equal(got, expected, strict=True)
    if got.dtype.kind in "fc":
        for part in (np.real, np.imag):
            known = ~np.isnan(part(got))
            np.testing.assert_array_equal(np.signbit(part(got)) & known, np.signbit(part(expected)) & known)


def numbers(dtype: str) -> np.ndarray:
    """Extremes, special values and ordinary ones, more than 16 of them."""
    if np.dtype(dtype).kind in "iu":
        ends = np.iinfo(dtype)
        return np.array(
            sorted({0, 1, 2, 3, 5, 7, 11, 42, 99, 100, 126, ends.max, ends.max - 1, ends.min, ends.min + 1}), dtype=dtype
        )
    info = np.finfo(dtype)
    sizes = [
        0,
        info.smallest_subnormal,
        info.tiny,
        info.eps,
        0.3,
        0.5,
        1,
        1.5,
        2.5,
        3,
        4,
        1e4,
        2.0**23,
        info.max / 3,
        info.max,
        np.inf,
    ]
    return np.array([np.nan, *sizes, *(-np.array(sizes))], dtype=dtype)


def pairs(dtype: str) -> tuple[np.ndarray, np.ndarray]:
    """Every number with every other, as a column and a row."""
    x = numbers(dtype)
    return x[:, None], x[None, :]


def units(actual: Any, expected: np.ndarray, scale: Any = 0.0) -> Any:
    """Distance in units of ``eps * max(|expected|, scale)``; infinities and ``nan`` must agree."""
    got = to_numpy(actual)
    assert (got.dtype, got.shape) == (expected.dtype, expected.shape)
    finite = np.isfinite(expected)
    np.testing.assert_array_equal(got[~finite], expected[~finite])
    size = np.maximum(np.abs(expected), scale)
    size = np.where(finite & np.isfinite(size), size, 1)
    distance = np.abs(np.where(finite, got, 0) / 2 - np.where(finite, expected, 0) / 2)
    info = np.finfo(expected.dtype)
    return 2 * np.max(distance / np.maximum(info.eps * size, info.smallest_subnormal), initial=0)


def same_dtype_arrays(dtype: str, count: int = 1) -> st.SearchStrategy[list[np.ndarray]]:
    """Arrays of any bits, whose shapes broadcast."""
    shapes = hnp.mutually_broadcastable_shapes(num_shapes=count, min_side=0, max_dims=3, max_side=20)
    return shapes.flatmap(lambda s: st.tuples(*(hnp.arrays(dtype, shape) for shape in s.input_shapes)).map(list))


def test_nothing_of_this_chapter_came_from_the_library() -> None:
    """The tests below would prove nothing if it did."""
    assert set(OF_TWO_FLOATS) | {"clip", "maximum", "minimum", "reciprocal", "signbit", "square", "trunc"} == COMPOSED
    for xp in NAMESPACES.values():
        assert all(getattr(xp, name).__module__ == "ivy_api.standard.elementwise" for name in COMPOSED)


class TestExtremes:
    @pytest.mark.parametrize("dtype", REALS)
    @pytest.mark.parametrize("name", ["maximum", "minimum"])
    def test_of_every_pair(self, xp: Any, name: str, dtype: str) -> None:
        a, b = pairs(dtype)
        result = getattr(xp, name)(array_of(xp, a), array_of(xp, b))
        np.testing.assert_array_equal(to_numpy(result), getattr(np, name)(a, b), strict=True)

    @given(
        each_namespace, st.sampled_from(("maximum", "minimum")), st.sampled_from(REALS).flatmap(lambda d: same_dtype_arrays(d, 2))
    )
    @settings(max_examples=80, deadline=None)
    def test_any_shape(self, xp: Any, name: str, arrays: list[np.ndarray]) -> None:
        with np.errstate(all="ignore"):
            result = getattr(xp, name)(*(array_of(xp, x) for x in arrays))
            np.testing.assert_array_equal(to_numpy(result), getattr(np, name)(*arrays), strict=True)

    @pytest.mark.parametrize("wide", [("int8", "uint8", "int16"), ("uint32", "int8", "int64"), ("float32", "float64", "float64")])
    def test_promotes(self, xp: Any, wide: tuple[str, str, str]) -> None:
        first, second, promoted = wide
        a, b = numbers(first)[:, None], numbers(second)
        for x1, x2 in ((a, b), (b, a)):
            np.testing.assert_array_equal(
                to_numpy(xp.maximum(array_of(xp, x1), array_of(xp, x2))), np.maximum(x1, x2, dtype=promoted), strict=True
            )

    def test_zero_dimensional_array_promotes_like_any_other(self, xp: Any) -> None:
        wide, narrow = np.asarray(1000, dtype="int16"), np.arange(20, dtype="int8")
        result = xp.maximum(array_of(xp, wide), array_of(xp, narrow))
        np.testing.assert_array_equal(to_numpy(result), np.full(20, 1000, dtype="int16"), strict=True)

    @pytest.mark.parametrize("dtype", REALS)
    @pytest.mark.parametrize("name", ["maximum", "minimum"])
    def test_scalar_takes_the_dtype_of_the_array(self, xp: Any, name: str, dtype: str) -> None:
        x, call = numbers(dtype), getattr(xp, name)
        scalars = (3, 100) if dtype in INTEGERS else (3, 0.1, float("inf"), float("nan"), -2)
        for scalar in scalars:
            expected = getattr(np, name)(x, np.asarray(scalar, dtype=dtype))
            for result in (call(array_of(xp, x), scalar), call(scalar, array_of(xp, x))):
                np.testing.assert_array_equal(to_numpy(result), expected, strict=True)


class TestClip:
    @pytest.mark.parametrize("dtype", REALS)
    def test_between_arrays(self, xp: Any, dtype: str) -> None:
        x = numbers(dtype)
        low, high = (bound.ravel() for bound in np.broadcast_arrays(*pairs(dtype)))
        ordered = ~(low > high)
        low, high = low[ordered][:, None], high[ordered][:, None]
        result = xp.clip(*(array_of(xp, a) for a in (x, low, high)))
        np.testing.assert_array_equal(to_numpy(result), np.minimum(np.maximum(x, low), high), strict=True)

    @pytest.mark.parametrize("dtype", REALS)
    def test_one_bound_none_and_scalars(self, xp: Any, dtype: str) -> None:
        x = numbers(dtype)
        given = array_of(xp, x)
        for low, high in ((2, 5), (None, 3), (3, None)):
            bounds: Any = [None if bound is None else np.asarray(bound, dtype=dtype) for bound in (low, high)]
            expected = np.clip(x, *bounds)
            assert_bits(xp.clip(given, low, high), expected)
            assert_bits(xp.clip(given, min=low, max=high), expected)
        assert_bits(xp.clip(given), x)

    def test_without_bounds_the_result_is_no_alias(self) -> None:
        x = np.ones(3)
        assert not np.shares_memory(NAMESPACES["numpy"].clip(x), x)

    @given(each_namespace, each_float.flatmap(lambda d: same_dtype_arrays(d, 3)))
    @settings(max_examples=60, deadline=None)
    def test_any_shape(self, xp: Any, arrays: list[np.ndarray]) -> None:
        x, low, high = arrays
        with np.errstate(all="ignore"):
            result = xp.clip(*(array_of(xp, a) for a in (x, np.minimum(low, high), np.maximum(low, high))))
            expected = np.minimum(np.maximum(x, np.minimum(low, high)), np.maximum(low, high))
            np.testing.assert_array_equal(to_numpy(result), expected, strict=True)

    def test_bound_of_another_dtype(self, xp: Any) -> None:
        x = array_of(xp, np.ones(3, dtype="float32"))
        assert xp.clip(x, array_of(xp, np.zeros(3))).dtype == x.dtype
        if "strict" not in type(x).__module__:  # array_api_strict refuses what the standard leaves undefined
            assert xp.clip(array_of(xp, np.arange(3, dtype="int32")), array_of(xp, np.full(3, 0.5))).dtype == xp.float64


class TestSigns:
    @pytest.mark.parametrize("dtype", FLOATS)
    def test_signbit(self, xp: Any, dtype: str) -> None:
        x = numbers(dtype)
        assert_bits(xp.signbit(array_of(xp, x)), np.signbit(x) & ~np.isnan(x))

    @pytest.mark.parametrize("dtype", FLOATS)
    def test_copysign(self, xp: Any, dtype: str) -> None:
        a, b = pairs(dtype)
        result = to_numpy(xp.copysign(array_of(xp, a), array_of(xp, b)))
        expected = np.copysign(a, np.where(np.isnan(b), np.abs(b), b))
        assert_bits(result, expected)
        np.testing.assert_array_equal(np.signbit(result), np.signbit(expected))  # those of nan too

    @given(each_namespace, each_float.flatmap(lambda d: same_dtype_arrays(d, 2)))
    @settings(max_examples=60, deadline=None)
    def test_any_bits(self, xp: Any, arrays: list[np.ndarray]) -> None:
        a, b = (np.where(np.isnan(x), np.abs(x), x) for x in arrays)
        with np.errstate(all="ignore"):
            assert_bits(xp.signbit(array_of(xp, b)), np.signbit(b))
            assert_bits(xp.copysign(array_of(xp, a), array_of(xp, b)), np.copysign(a, b))


class TestHypot:
    @pytest.mark.parametrize("dtype", FLOATS)
    def test_every_pair(self, xp: Any, dtype: str) -> None:
        a, b = pairs(dtype)
        assert units(xp.hypot(array_of(xp, a), array_of(xp, b)), np.hypot(a, b)) <= 3

    @given(each_namespace, each_float.flatmap(lambda d: same_dtype_arrays(d, 2)))
    @settings(max_examples=100, deadline=None)
    def test_any_bits(self, xp: Any, arrays: list[np.ndarray]) -> None:
        with np.errstate(all="ignore"):
            assert units(xp.hypot(*(array_of(xp, x) for x in arrays)), np.asarray(np.hypot(*arrays))) <= 3

    def test_error_is_at_most_two_units(self, xp: Any) -> None:
        """Against double precision, whose own error does not matter here; NumPy's, in the tests above, may add one unit."""
        rng = np.random.default_rng(0)
        a, b = rng.lognormal(0, 2, (2, 200_000)).astype("float32")
        exact = np.hypot(a.astype("float64"), b.astype("float64"))
        result = to_numpy(xp.hypot(array_of(xp, a), array_of(xp, b)))
        assert np.max(np.abs(result - exact) / exact) < 2 * np.finfo("float32").eps

    @pytest.mark.parametrize("dtype", FLOATS)
    def test_neither_signs_nor_order_matter(self, xp: Any, dtype: str) -> None:
        a, b = (array_of(xp, x) for x in pairs(dtype))
        result = to_numpy(xp.hypot(a, b))
        for x1, x2 in ((b, a), (a, xp.negative(b)), (xp.negative(a), b), (xp.negative(a), xp.negative(b))):
            assert_bits(xp.hypot(x1, x2), result)


class TestLogaddexp:
    @pytest.mark.parametrize("dtype", FLOATS)
    def test_every_pair(self, xp: Any, dtype: str) -> None:
        a, b = pairs(dtype)
        larger = np.maximum(np.abs(a), np.abs(b))
        assert units(xp.logaddexp(array_of(xp, a), array_of(xp, b)), np.logaddexp(a, b), larger) <= 4

    @given(each_namespace, each_float.flatmap(lambda d: same_dtype_arrays(d, 2)))
    @settings(max_examples=60, deadline=None)
    def test_any_bits(self, xp: Any, arrays: list[np.ndarray]) -> None:
        with np.errstate(all="ignore"):
            larger = np.maximum(*(np.abs(x) for x in arrays))
            assert units(xp.logaddexp(*(array_of(xp, x) for x in arrays)), np.asarray(np.logaddexp(*arrays)), larger) <= 4


class TestNextafter:
    @pytest.mark.parametrize("dtype", FLOATS)
    def test_every_pair(self, xp: Any, dtype: str) -> None:
        a, b = pairs(dtype)
        assert_bits(xp.nextafter(array_of(xp, a), array_of(xp, b)), np.nextafter(a, b))

    @pytest.mark.parametrize("dtype", FLOATS)
    def test_at_every_power_of_two(self, xp: Any, dtype: str) -> None:
        info = np.finfo(dtype)
        powers = np.ldexp(np.ones((), dtype=dtype), np.arange(info.minexp - info.nmant, info.maxexp))
        x = np.concatenate(
            [powers, np.nextafter(powers, np.asarray(0, dtype)), np.nextafter(powers, np.asarray(np.inf, dtype)), -powers]
        )
        for end in np.array([np.inf, -np.inf, 0, -0.0], dtype=dtype):
            assert_bits(xp.nextafter(array_of(xp, x), array_of(xp, end)), np.nextafter(x, end))

    @pytest.mark.parametrize("dtype", FLOATS)
    def test_random_bits(self, xp: Any, dtype: str) -> None:
        rng = np.random.default_rng(0)
        a, b = (np.frombuffer(rng.bytes(np.dtype(dtype).itemsize * 200_000), dtype=dtype) for _ in range(2))
        assert_bits(xp.nextafter(array_of(xp, a), array_of(xp, b)), np.nextafter(a, b))

    @given(each_namespace, each_float.flatmap(lambda d: same_dtype_arrays(d, 2)))
    @settings(max_examples=60, deadline=None)
    def test_any_shape(self, xp: Any, arrays: list[np.ndarray]) -> None:
        with np.errstate(all="ignore"):
            assert_bits(xp.nextafter(*(array_of(xp, x) for x in arrays)), np.asarray(np.nextafter(*arrays)))


class TestOfOne:
    @pytest.mark.parametrize("dtype", FLOATS + COMPLEX)
    def test_reciprocal_is_one_divided(self, xp: Any, dtype: str) -> None:
        x = self.parts(dtype)
        assert_bits(xp.reciprocal(array_of(xp, x)), np.divide(np.ones((), dtype=dtype), x))

    @pytest.mark.parametrize("dtype", REALS + COMPLEX)
    def test_square_is_a_product(self, xp: Any, dtype: str) -> None:
        x = self.parts(dtype)
        assert_bits(xp.square(array_of(xp, x)), np.multiply(x, x))

    @pytest.mark.parametrize("dtype", REALS)
    def test_trunc(self, xp: Any, dtype: str) -> None:
        x = numbers(dtype)
        assert_bits(xp.trunc(array_of(xp, x)), np.trunc(x))

    @pytest.mark.parametrize("shape", [(), (0,), (3, 0, 2), (4, 5)])
    @pytest.mark.parametrize("name", ["reciprocal", "square", "trunc", "signbit"])
    def test_shape(self, xp: Any, name: str, shape: tuple[int, ...]) -> None:
        x = np.full(shape, -1.5)
        assert_bits(getattr(xp, name)(array_of(xp, x)), np.asarray(getattr(np, name)(x)))

    def parts(self, dtype: str) -> np.ndarray:
        """The numbers of a dtype; for a complex one, every pair of real ones."""
        if dtype not in COMPLEX:
            return numbers(dtype)
        real, imaginary = pairs(np.finfo(dtype).dtype.name)
        z = np.empty(np.broadcast_shapes(real.shape, imaginary.shape), dtype=dtype)
        z.real, z.imag = real, imaginary
        return z


class TestArguments:
    @pytest.mark.parametrize("name", OF_TWO_FLOATS)
    @pytest.mark.parametrize("dtype", FLOATS)
    def test_scalar_takes_the_dtype_of_the_array(self, xp: Any, name: str, dtype: str) -> None:
        x = numbers(dtype)
        given, call = array_of(xp, x), getattr(xp, name)
        for scalar in (2, -0.1, 0.0, float("inf")):
            alone = array_of(xp, np.asarray(scalar, dtype=dtype))
            assert_bits(call(given, scalar), to_numpy(call(given, alone)))
            assert_bits(call(scalar, given), to_numpy(call(alone, given)))

    @pytest.mark.parametrize("name", OF_TWO_FLOATS)
    def test_promotes(self, xp: Any, name: str) -> None:
        narrow, wide = numbers("float32")[:, None], numbers("float64")
        result = getattr(xp, name)(array_of(xp, narrow), array_of(xp, wide))
        assert_bits(result, to_numpy(getattr(xp, name)(array_of(xp, narrow.astype("float64")), array_of(xp, wide))))

    @pytest.mark.parametrize("name", [*OF_TWO_FLOATS, "signbit", "reciprocal"])
    def test_integers_are_refused(self, xp: Any, name: str) -> None:
        x = array_of(xp, np.arange(3))
        with pytest.raises(DTypeError, match=f"{name} takes .*floating-point arrays? here; got .*int64"):
            getattr(xp, name)(*([x, x] if name in OF_TWO_FLOATS else [x]))

    @pytest.mark.parametrize(("dtype", "scalar"), [("int8", 1.0), ("int64", True), ("float64", False), ("bool", 1)])
    def test_scalar_of_another_kind(self, xp: Any, dtype: str, scalar: complex) -> None:
        x = array_of(xp, np.zeros(3, dtype=dtype))
        if "strict" in type(x).__module__:
            with pytest.raises(TypeError):  # array_api_strict refuses what the standard leaves undefined
                xp.result_type(x, scalar)
            return
        wanted = xp.result_type(x, scalar)
        for result in (xp.maximum(x, scalar), xp.minimum(scalar, x), xp.clip(x, max=scalar)):
            assert result.dtype == wanted

    def test_scalar_out_of_range(self, xp: Any) -> None:
        x = array_of(xp, np.zeros(3, dtype="uint8"))
        for scalar in (-1, 256):
            with pytest.raises(ScalarRangeError, match=f"{scalar} is outside the range of .*uint8, 0 to 255"):
                xp.maximum(x, scalar)

    def test_scalars_alone(self, xp: Any) -> None:
        with pytest.raises(NotAnArrayError, match=r"At least one array is needed; got 1 and 2\.0"):
            xp.maximum(1, 2.0)

    def test_shapes_that_do_not_broadcast(self, xp: Any) -> None:
        for name in (*OF_TWO_FLOATS, "maximum", "minimum", "clip"):
            with pytest.raises(ValueError, match="broadcast"):
                getattr(xp, name)(array_of(xp, np.ones(3)), array_of(xp, np.ones(4)))

    @pytest.mark.parametrize("name", ["copysign", "hypot", "logaddexp", "maximum", "minimum", "nextafter"])
    def test_special_values_raise_no_floating_point_flag(self, xp: Any, name: str) -> None:
        """A library that warns like NumPy does would warn of a division by zero or of ``inf - inf`` that nobody wrote."""
        values = np.array([np.nan, np.inf, -np.inf, 0.0, -0.0, 1.5, -2.0, 1e-300])
        with np.errstate(divide="raise", invalid="raise", over="raise"):
            getattr(xp, name)(array_of(xp, values[:, None]), array_of(xp, values))

    def test_device_is_that_of_the_input(self) -> None:
        device = array_api_strict.Device("device1")
        x = array_api_strict.ones(3, device=device)
        of_two = [getattr(STRICT, name)(x, 2.0) for name in (*OF_TWO_FLOATS, "maximum", "clip")]
        of_one = [getattr(STRICT, name)(x) for name in ("reciprocal", "signbit", "square", "trunc")]
        assert {result.device for result in of_two + of_one} == {device}
