"""Properties that libraries were reported to lack, for all functions concerned: lengths, indices, scalars, axes."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

from ivy_conformance.coverage import covers
from ivy_conformance.library import Library
from ivy_conformance.oracles import dtypes as dt
from ivy_conformance.oracles import samples
from ivy_conformance.oracles.binary import expected_binary
from ivy_conformance.oracles.compare import assert_close, assert_equal, assert_is

_DIVISIONS = {"floor_divide": np.floor_divide, "remainder": np.remainder}


@covers(_DIVISIONS)
@pytest.mark.parametrize("dtype", ["int8", "uint8"])
@pytest.mark.parametrize("name", _DIVISIONS)
def test_every_number_of_8_bits_by_every_scalar(lib: Library, name: str, dtype: str) -> None:
    """Division by a scalar multiplies by its inverse: https://github.com/numpy/numpy/issues/19045."""
    lib.require(name, dtype)
    low, high = dt.limits(dtype)
    a = np.repeat(np.arange(low + (low < 0), high + 1).astype(dtype), 2)
    divisors = [d for d in range(low, high + 1) if d]
    for d in lib.some(divisors, name, dtype)[:: 1 if lib.stride == 1 else 8]:
        assert_equal(lib.call(name, a, d), _DIVISIONS[name](a, np.asarray(d, dtype=dtype)))
        assert_equal(lib.call(name, a, np.asarray(d, dtype=dtype)), _DIVISIONS[name](a, np.asarray(d, dtype=dtype)))


@covers("remainder")
@pytest.mark.parametrize("dtype", dt.FLOATS)
def test_a_remainder_of_zero_has_the_sign_of_the_divisor_at_any_place(lib: Library, dtype: str) -> None:
    lib.require("remainder", dtype)
    for size in lib.some((1, 3, 7, 9, 17, 35), dtype):
        for dividend, divisor in itertools.product((0.0, -0.0, 6.0, -6.0), (3.0, -3.0)):
            a, b = (np.full(size, v, dtype=dtype) for v in (dividend, divisor))
            assert_equal(lib.call("remainder", a, b), np.copysign(np.zeros(size, dtype=dtype), b))


_SHIFTS = ("bitwise_left_shift", "bitwise_right_shift")


@covers(_SHIFTS)
@pytest.mark.parametrize("dtype", dt.INTEGERS)
@pytest.mark.parametrize("name", _SHIFTS)
def test_shifts_by_all_bits_and_more(lib: Library, name: str, dtype: str) -> None:
    """Zeros (or sign bits) are shifted in, for any count; processors take the count modulo the word size."""
    if not lib.demanding:
        pytest.skip("libraries leave counts beyond the width to the compiler")
    lib.require(name, dtype)
    bits, (low, high) = int(dtype.strip("uint")), dt.limits(dtype)
    counts = sorted({n for w in (8, 16, 32, 64) for n in (w - 1, w, w + 1, 2 * w) if bits <= n <= min(high, 127)} | {bits - 1})
    for size in lib.some((1, 7, 17), name, dtype):
        for value, count in itertools.product((1, high, low), counts):
            a, b = np.full(size, value, dtype=dtype), np.full(size, count, dtype=dtype)
            exact = value >> count if name == "bitwise_right_shift" else dt.wrap(value << count, dtype)
            assert_equal(lib.call(name, a, b), np.full(size, exact, dtype=dtype))


@covers("pow")
@pytest.mark.parametrize("dtype", ["int32", "int64", "uint64"])
def test_powers_of_zero_and_one_by_large_exponents(lib: Library, dtype: str) -> None:
    lib.require("pow", dtype)
    exponents = [31, 32, 33, 63, 64, 65, 67, 127, 128, 129, 1000, 2**31 - 1]
    bases = [0, 1] + ([-1] if dtype[0] == "i" else [])
    a, b = (np.array(v, dtype=dtype) for v in zip(*itertools.product(bases, exponents), strict=True))
    assert_equal(
        lib.call("pow", a, b),
        np.array([p ** (2 + q % 2) if q > 2 else p for p, q in zip(a.tolist(), b.tolist(), strict=True)], dtype=dtype),
    )


_SCALED = ("add", "subtract", "multiply", "maximum", "minimum")


@covers(_SCALED)
@pytest.mark.parametrize("dtype", dt.FLOATS)
@pytest.mark.parametrize("name", _SCALED)
def test_python_floats_without_a_fraction_beside_fractions(lib: Library, name: str, dtype: str) -> None:
    """A Python float with an integer value is a float: https://github.com/pytorch/pytorch/issues/82543."""
    lib.require(name, dtype)
    a = np.array([0.49, 0.8, -0.3, 2.5, 1e-3, 7.75, -1.5, 0.999], dtype=dtype)
    for scalar in (1.0, -2.0, 3.0):
        filled = np.full(a.shape, scalar, dtype=dtype)
        expected_binary(name, filled, a).check(lib.call(name, scalar, a), context=(filled, a))
        expected_binary(name, a, filled).check(lib.call(name, a, scalar), context=(a, filled))


@covers("divide")
@pytest.mark.parametrize("dtype", dt.COMPLEX)
def test_zero_by_small_complex_numbers(lib: Library, dtype: str) -> None:
    """The squared modulus of the divisor underflows."""
    if not lib.demanding:
        pytest.skip("the standard specifies no accuracy of complex numbers")
    lib.require("divide", dtype)
    tiny = dt.smallest_normal(dt.real_of(dtype)) * 64
    for size in (1, 8, 17):
        zero, small = np.zeros(size, dtype=dtype), np.full(size, complex(tiny, tiny), dtype=dtype)
        assert_equal(lib.call("divide", zero, small), zero, signed_zeros=False)


@covers("max", "min")
@pytest.mark.parametrize("dtype", ["int32", "int64", "uint8", *dt.FLOATS])
@pytest.mark.parametrize("name", ["max", "min"])
def test_extremes_are_elements_at_any_length(lib: Library, name: str, dtype: str) -> None:
    """Padding of a register must not take part, even if zero: https://github.com/pytorch/pytorch/pull/187976."""
    lib.require(name, dtype)
    for size in lib.some((1, 3, 5, 9, 17, 31, 33, 45, 65, 100, 257, 1030), name, dtype):
        a = np.arange(1, size + 1).astype(dtype) % 100 + 3
        a = -a if name == "max" and dtype[0] != "u" else a
        assert_equal(lib.call(name, a), getattr(a, name)())


@covers("max", "min")
@pytest.mark.parametrize("dtype", dt.FLOATS)
@pytest.mark.parametrize("name", ["max", "min"])
def test_nan_anywhere_in_a_column_or_row(lib: Library, name: str, dtype: str) -> None:
    lib.require(name, dtype)
    for rows, columns in ((5, 4), (17, 3)):
        a = samples.shaped(dtype, (rows, columns))
        for row in lib.some(range(rows), name, dtype):
            a[row, row % columns] = np.nan
            for axis in (0, 1):
                assert_equal(lib.call(name, a, axis=axis), getattr(a, name)(axis=axis))
            a[row, row % columns] = 1.5


_REDUCED = {
    "mean": np.mean,
    "sum": np.sum,
    "max": np.max,
    "min": np.min,
    "linalg.vector_norm": lambda a, axis: np.sqrt((a * a).sum(axis=axis)),
}


@covers(_REDUCED)
@pytest.mark.parametrize("name", _REDUCED)
def test_reductions_of_parts_of_larger_arrays(lib: Library, name: str) -> None:
    """Of one matrix of a stack, some of its rows, a single row: along each axis."""
    lib.require(name, "float64")
    function, whole = lib.function(name), samples.shaped("float64", (3, 5, 4), 1, 9)
    x = lib.native(whole)
    for key in (
        (1, ...),
        (1, slice(1, 4)),
        (2, slice(0, 1)),
        (slice(1, None), ...),
        (..., slice(1, 2)),
        (slice(2, 3), slice(1, 2)),
    ):
        a = whole[key]
        for axis in range(a.ndim):
            want = _REDUCED[name](a, axis=axis)
            assert_close(lib.numpy(function(x[key], axis=axis)), want, "float64", ulps=8, context=(a,))


@covers("prod", "sum", "count_nonzero", "all", "any")
@pytest.mark.parametrize("name", ["prod", "sum", "count_nonzero", "all", "any"])
@pytest.mark.parametrize("dtype", ["bool", "int8", "uint8", "int16"])
def test_reductions_of_many_small_integers(lib: Library, name: str, dtype: str) -> None:
    if dtype == "bool" and name in ("prod", "sum"):
        pytest.skip("of numbers only")
    lib.require(name, dtype)
    for shape in lib.some(((70_000,), (20, 30, 120), (3, 66_000)), name, dtype):
        a = np.ones(shape, dtype=dtype)
        want = {"sum": a.size, "count_nonzero": a.size}.get(name, 1)
        assert lib.call(name, a) == want


_ALONG = {
    "cumulative_prod": np.cumprod,
    "cumulative_sum": np.cumsum,
    "flip": np.flip,
    "sort": np.sort,
    "sum": np.sum,
}


@covers(_ALONG)
@pytest.mark.parametrize("name", _ALONG)
def test_along_each_of_up_to_six_axes(lib: Library, name: str) -> None:
    lib.require(name, "int32")
    for ndim in lib.some((2, 4, 6), name):
        a = samples.shaped("int32", (2, 3, 4, 2, 2, 3)[:ndim], -3, 4)
        for axis in range(-ndim, ndim):
            got = lib.call(name, a, axis=axis)
            assert_equal(got, _ALONG[name](a, axis=axis).astype(got.dtype))


@covers("sort", "argsort")
@pytest.mark.parametrize("dtype", dt.FLOATS)
def test_order_beside_nan(lib: Library, dtype: str) -> None:
    """NaN is at one end, and the others are sorted: https://github.com/Bears-R-Us/arkouda/issues/2755."""
    lib.require("sort", dtype)
    for values in lib.some(itertools.permutations((np.nan, 0.0, -9.0, np.inf, 3.0), 5), dtype)[::5]:
        a = np.array([*values, -3.0], dtype=dtype)
        for got in (lib.call("sort", a), a[lib.call("argsort", a)]):
            assert_equal(got[~np.isnan(got)], np.sort(a[~np.isnan(a)]))


@covers("tril", "triu")
@pytest.mark.parametrize("name", ["tril", "triu"])
def test_what_is_cleared_is_zero(lib: Library, name: str) -> None:
    """Not a multiple of zero: https://github.com/pytorch/pytorch/issues/100005."""
    for value, k in itertools.product((np.inf, -np.inf, np.nan), (-2, -1, 0, 1)):
        a = np.full((2, 3, 4), value, dtype="float32")
        assert_equal(lib.call(name, a, k=k), getattr(np, name)(a, k=k))


@covers("linspace")
def test_no_points_between_arrays(lib: Library) -> None:
    for shape, endpoint in itertools.product(((2,), (2, 3), (0,)), (True, False)):
        got = lib.call("linspace", np.zeros(shape, dtype="float32"), np.ones(shape, dtype="float32"), 0, endpoint=endpoint)
        assert_is(got, dt.of(got), (0, *shape))


@covers("result_type")
def test_any_number_of_python_scalars(lib: Library) -> None:
    for name, scalars in (
        ("float32", (1, 2)),
        ("int8", (1, 2, 3)),
        ("float32", (1.5, 2)),
        ("uint8", (True, 3)),
        ("complex64", (1, 2.0, 3j)),
    ):
        if name in lib.dtypes:
            own = lib.dtype(name)
            for arguments in {(own, *scalars), (*scalars, own), (scalars[0], own, *scalars[1:])}:
                assert lib.function("result_type")(*arguments) == own, f"of {name} and {scalars}"


@covers("arange")
@pytest.mark.parametrize("dtype", dt.FLOATS)
def test_the_number_of_steps_is_rounded_up(lib: Library, dtype: str) -> None:
    """For numbers that are exact floats, so that no argument is rounded."""
    lib.require("arange", dtype)
    for start, stop, step in (
        (0.0, 1.0, 0.375),
        (0, 1.25, 0.5),
        (1.0, -0.25, -0.5),
        (0.5, 7, 2),
        (0.0, 0.125, 4.0),
        (0, 2.0, 0.25),
    ):
        want = np.array([start + i * step for i in range(100) if (start + i * step - stop) * np.sign(step) < 0], dtype=dtype)
        assert_equal(lib.call("arange", start, stop, step, dtype=lib.dtype(dtype)), want)


@covers("reshape")
def test_every_shape_of_as_many_elements(lib: Library) -> None:
    a = np.arange(24, dtype="int32")
    every = [s for n in range(1, 4) for s in itertools.product((1, 2, 3, 4, 6, 8, 12, 24), repeat=n) if np.prod(s) == 24]
    for first, second in lib.some(zip(every, every[7:] + every[:7], strict=True), "reshape"):
        for start in ((24,), first):
            assert_equal(lib.call("reshape", a.reshape(start), second), a.reshape(second))


@covers("concat", "stack")
@pytest.mark.parametrize("name", ["concat", "stack"])
def test_a_list_of_one_array(lib: Library, name: str) -> None:
    for shape in ((3,), (2, 3), (0, 3), (1,)):
        a = samples.shaped("float32", shape)
        for axis in range(-len(shape), len(shape)):
            assert_equal(lib.call(name, [a], axis=axis), (np.concatenate if name == "concat" else np.stack)([a], axis=axis))


_PARTS: dict[str, Any] = {"add": np.add, "multiply": np.multiply, "subtract": np.subtract, "less": np.less, "maximum": np.maximum}


@covers(_PARTS)
@pytest.mark.parametrize("name", _PARTS)
def test_operands_that_are_parts_of_one_array(lib: Library, name: str) -> None:
    """https://github.com/pytorch/pytorch/issues/91065."""
    lib.require(name, "float64")
    function, whole = lib.function(name), np.array([3.0, 1.0, 4.0, 1.5, 9.0, 2.0, 6.0, 5.0])
    x = lib.native(whole)
    for first, second in itertools.permutations((slice(0, 3), slice(1, 4), slice(5, 8), slice(0, 6, 2), slice(4, 5)), 2):
        assert_equal(lib.numpy(function(x[first], x[second])), _PARTS[name](whole[first], whole[second]))


@covers("take_along_axis")
def test_indices_that_repeat_themselves(lib: Library) -> None:
    """Broadcast along each axis of the array, which may have one column only: https://github.com/pytorch/pytorch/issues/129093."""
    for shape, axis in (((5, 4, 3), 0), ((5, 4, 3), 1), ((5, 1), 0), ((4, 6), -1)):
        a = samples.distinct("float32", shape)
        length, places = shape[axis], [1] * len(shape)
        places[axis] = 7
        row = (np.arange(7) * 2 % length).reshape(places)
        full = tuple(7 if i == axis % len(shape) else n for i, n in enumerate(shape))
        indices = np.broadcast_to(row, full)
        want = np.take_along_axis(a, indices, axis=axis)
        broadcast = lib.function("broadcast_to")(lib.native(row), full)
        assert_equal(lib.numpy(lib.function("take_along_axis")(lib.native(a), broadcast, axis=axis)), want)
        assert_equal(lib.call("take_along_axis", a, np.ascontiguousarray(indices), axis=axis), want)


@covers("fft.rfftn", "fft.fftn", "fft.ifftn")
@pytest.mark.parametrize("norm", ["ortho", "forward", "backward"])
@pytest.mark.parametrize("name", ["fft.rfftn", "fft.fftn", "fft.ifftn"])
def test_transforms_over_some_axes_with_each_norm(lib: Library, name: str, norm: str) -> None:
    """https://github.com/IntelPython/mkl_fft/issues/18."""
    dtype = "float64" if name == "fft.rfftn" else "complex128"
    lib.require(name, dtype)
    a = samples.shaped(dtype, (2, 3, 4))
    for axes in lib.some(((0,), (1,), (2,), (-1,), (0, 2), (1, 2), (1, 0), (-2, -1)), name, norm):
        want = getattr(np.fft, name.removeprefix("fft."))(a, axes=axes, norm=norm)
        assert_close(lib.call(name, a, axes=axes, norm=norm), want, "complex128", ulps=100, scale=np.full(want.shape, 30.0))


@covers("matmul", "tensordot")
def test_products_of_arrays_with_no_elements(lib: Library) -> None:
    """https://github.com/pytorch/pytorch/issues/63352, https://github.com/pydata/sparse/issues/255."""
    for first, second in (((3, 0, 0), (0, 0)), ((0, 0), (3, 0, 0)), ((2, 0, 3), (3, 0)), ((2, 3, 0), (0, 4)), ((0, 2, 3), (3, 2))):
        a, b = np.ones(first, dtype="float32"), np.ones(second, dtype="float32")
        assert_equal(lib.call("matmul", a, b), a @ b)
    for shape, axes in (((0, 0, 0), 2), ((0, 0, 0), 3), ((2, 0, 0), 1), ((0, 0), 2)):
        a = np.ones(shape, dtype="float32")
        assert_equal(lib.call("tensordot", a, a.T, axes=axes), np.tensordot(a, a.T, axes=axes))


@covers("linalg.solve", "matmul", "linalg.eigh")
@pytest.mark.parametrize("shape", [(2, 151), (65_537, 2), (512, 17)])
def test_stacks_of_many_or_large_matrices(lib: Library, shape: tuple[int, int]) -> None:
    """https://github.com/pytorch/pytorch/issues/142815, https://github.com/pytorch/pytorch/issues/196745."""
    lib.require("linalg.solve", "float32")
    number, rows = shape
    a = np.broadcast_to(np.eye(rows, dtype="float32") * 2, (number, rows, rows))
    b = (np.arange(number * rows) % 97).astype("float32").reshape(number, rows, 1)
    assert_equal(lib.call("linalg.solve", a, b), b / 2, signed_zeros=lib.target.device_object is None)
    assert_equal(lib.call("matmul", a, b), b * 2)
    for dtype in ("float32", "complex64"):
        if number < 65_537 and lib.supports("linalg.eigh", dtype):
            m = a.astype(dtype) + np.ones((rows, rows), dtype=dtype)
            values, vectors = lib.call("linalg.eigh", m)
            assert_close(np.sum(np.abs(vectors) ** 2, axis=-2), np.ones(values.shape), values.dtype.name, ulps=200)
            assert_close(m @ vectors, vectors * values[..., None, :], dtype, ulps=2000, scale=np.full(m.shape, rows + 2.0))


@covers("matmul")
def test_products_along_long_rows(lib: Library) -> None:
    """https://github.com/pytorch/pytorch/issues/195163."""
    a = np.zeros((1, 2, 32_768), dtype="float32")
    a[..., -2:] = 1
    assert_equal(lib.call("matmul", a, np.ones((1, 32_768, 2), dtype="float32")), np.full((1, 2, 2), 2, dtype="float32"))
    a[..., -1] = 0
    assert_equal(lib.call("matmul", a[..., :-1], np.ones((1, 32_767, 2), dtype="float32")), np.full((1, 2, 2), 1, dtype="float32"))


_INVERSE = ("fft.ifftn", "fft.irfftn")


@covers(_INVERSE)
@pytest.mark.parametrize("name", _INVERSE)
def test_inverse_transforms_leave_their_argument_as_it_is(lib: Library, name: str) -> None:
    """`lib.call` compares the arguments: https://github.com/numpy/numpy/issues/10895."""
    lib.require(name, "complex128")
    for shape in ((4,), (4, 3), (4, 4, 3), (2, 3, 2, 3)):
        lib.call(name, samples.shaped("complex128", shape), layout="writable")
