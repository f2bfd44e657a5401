"""Clauses of the standard about one argument or one kind of value, which sweeps over sizes and layouts do not meet."""

from __future__ import annotations

import itertools
import math
import operator
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from ivy_conformance.coverage import covers, since
from ivy_conformance.library import Library
from ivy_conformance.oracles import dtypes as dt
from ivy_conformance.oracles import samples
from ivy_conformance.oracles.compare import assert_close, assert_equal, assert_is


@since("2023.12")
@covers("searchsorted")
@pytest.mark.parametrize("dtype", dt.INTEGERS)
def test_a_sorter_of_every_integer_type(lib: Library, dtype: str) -> None:
    """https://data-apis.org/array-api/2025.12/API_specification/generated/array_api.searchsorted.html: "an integer data type"."""
    for size in (1, 7, 100):
        a = np.round(samples.shaped("float64", (size,), -20, 20))
        order, values = np.argsort(a, stable=True), np.round(samples.shaped("float64", (31,), -21, 21))
        for side in ("left", "right"):
            got = lib.call("searchsorted", a, values, side=side, sorter=order.astype(dtype))
            assert_equal(got, np.searchsorted(np.sort(a), values, side=side), dtype=lib.index_dtype)


@since("2023.12")
@covers("searchsorted")
@pytest.mark.parametrize("dtype", dt.INTEGERS)
def test_insertion_points_at_the_ends_of_the_range(lib: Library, dtype: str) -> None:
    low, high = dt.limits(dtype)
    near = [high - k for k in (0, 1, 2, 5)] + [low + k for k in (0, 1, 2, 5)] + [high // 2 + k for k in (0, 1, 2, 3)] + [0, 1]
    a = np.array(sorted(set(near)), dtype=dtype)
    values = np.array([v for n in near for v in (n - 1, n, n + 1) if low <= v <= high], dtype=dtype)
    for side in ("left", "right"):
        want = [sum(x < v or (side == "right" and x == v) for x in a.tolist()) for v in values.tolist()]
        assert_equal(lib.call("searchsorted", a, values, side=side), want, dtype=lib.index_dtype)
        order = np.arange(a.size)[::-1].copy()
        got = lib.call("searchsorted", a[::-1].copy(), values, side=side, sorter=order)
        assert_equal(got, want, dtype=lib.index_dtype)


@covers("take")
@pytest.mark.parametrize("dtype", dt.INTEGERS)
def test_indices_along_axes_longer_than_their_range(lib: Library, dtype: str) -> None:
    """The length of an axis need not be a number of the data type of the indices."""
    low, high = dt.limits(dtype)
    for n in (100, 127, 128, 129, 200, 255, 256, 257, 300, 40_000, 70_000):
        a = samples.distinct("int64", (n,))
        chosen = [i for i in (0, 1, n // 2, n - 1, high, -1, -n, low) if max(low, -n) <= i <= min(high, n - 1)]
        assert_equal(lib.call("take", a, np.array(chosen, dtype=dtype), axis=0), a[chosen])
        if lib.asks_for("2024.12") and n < 1000:
            wide = np.array([chosen, chosen[::-1]], dtype=dtype)
            assert_equal(lib.call("take_along_axis", np.stack([a, -a]), wide), np.stack([a[chosen], -a[chosen[::-1]]]))


@since("2023.12")
@covers("repeat")
@pytest.mark.parametrize("dtype", dt.INTEGERS)
def test_repeats_of_every_integer_type(lib: Library, dtype: str) -> None:
    a = samples.distinct("int32", (3, 4))
    for times in ([2], [0], [0, 3, 1]):
        many = np.array(times, dtype=dtype)
        assert_equal(lib.call("repeat", a, many, axis=0), np.repeat(a, times, axis=0))
    assert_equal(lib.call("repeat", a, np.array([100], dtype=dtype)), np.repeat(a, 100))
    assert_equal(lib.call("repeat", a, np.arange(12).astype(dtype)), np.repeat(a, np.arange(12)))


@covers("roll")
def test_shifts_along_one_axis_add_up(lib: Library) -> None:
    """Each axis "must be shifted by the corresponding element": twice if it is named twice."""
    a = samples.distinct("int32", (5, 7))
    choices: list[tuple[Any, tuple[int, ...]]] = [
        ((1, 2), (0, 0)), ((1, 2), (1, -1)), ((3, -1, 2), (0, 1, 0)), (2, (1, 1)), (-1, (0, -2, 1)), ((0, 0), (0, 1)), ((), ()),
    ]  # fmt: skip
    for shift, axis in choices if lib.demanding else choices[:-1]:
        assert_equal(lib.call("roll", a, shift, axis=axis), np.roll(a, shift, axis=axis))


@covers("arange")
@pytest.mark.parametrize("step", [0.05, 0.1, 0.2, 0.3, 0.7, 1 / 3, 0.01, -0.05, -0.1, 1e-3, 2.5, 1e10, 1e-10])
def test_the_length_of_a_range_of_fractions(lib: Library, step: float) -> None:
    """``ceil((stop - start) / step)``, where rounding leaves no doubt."""
    lib.require("arange", "float64")
    gen = samples.rng("arange", step)
    for n in (0, 1, 2, 3, 7, 20, 21, 60, 100, 1000, int(gen.integers(1, 300))):
        for start, more in itertools.product((0.0, 1.0, -0.5, 3.0), (0.0, 0.5)):
            stop = start + (n + more) * step
            exact = math.ceil((Fraction(stop) - Fraction(start)) / Fraction(step))
            if exact == math.ceil((stop - start) / step) == n + (more > 0):
                got = lib.call("arange", start, stop, step, dtype=lib.dtype("float64"))
                assert_is(got, "float64", (exact,))
                largest = np.full(exact, abs(start) + abs(stop))
                assert_close(got, start + step * np.arange(exact), "float64", ulps=4 + exact, scale=largest)


@covers("divide", "remainder")
@pytest.mark.parametrize("dtype", dt.FLOATS)
def test_quotients_of_subnormal_numbers(lib: Library, dtype: str) -> None:
    """They are exact, or their operands count as zeros, as libraries may have it."""
    tiny = dt.smallest_normal(dtype) * dt.eps(dtype)
    for n in (1, 40):
        a, b = (
            np.resize(np.array([3, 12, 7, 1, 6, 0, 1024], dtype=dtype), 7 * n),
            np.resize(np.array([1, 4, 2, 8], dtype=dtype), 7 * n),
        )
        x, y = (a * tiny).astype(dtype), (b * tiny).astype(dtype)
        for name, want in (("divide", a / b), ("remainder", x % y)):
            got = lib.call(name, x, y)
            assert_is(got, dtype, x.shape)
            assert np.all((got == want) | np.isnan(got) | ((name == "remainder") & (got == 0))), f"{got!r}, must be {want!r}"
        got = lib.call("divide", x, np.ones_like(y))
        assert np.all((got == x) | (got == 0))


@covers("linalg.matrix_rank", "linalg.pinv")
@pytest.mark.parametrize("dtype", dt.FLOATING)
def test_the_tolerance_of_a_matrix_is_its_own(lib: Library, dtype: str) -> None:
    """ "for each matrix in the stack": a large one does not make a small one singular, nor the other way round."""
    lib.require("linalg.matrix_rank", dtype)
    lib.require("linalg.pinv", dtype)
    for sizes in ((1.0, 1e20, 1e-20), (1e-18, 1.0), (1e15, 1e-15, 1.0, 1e5)):
        for rows, columns in ((3, 3), (4, 2), (2, 5)):
            k = min(rows, columns)
            ranks = [k - i % 2 for i in range(len(sizes))]
            stack = np.zeros((len(sizes), rows, columns), dtype=dtype)
            for matrix, size, rank in zip(stack, sizes, ranks, strict=True):
                matrix[np.arange(rank), np.arange(rank)] = size * np.arange(1, rank + 1)
            assert np.array_equal(lib.call("linalg.matrix_rank", stack), ranks)
            got = lib.call("linalg.pinv", stack)
            for inverse, matrix, size in zip(got, stack, sizes, strict=True):
                want = np.zeros((columns, rows), dtype=dtype)
                np.divide(1, np.swapaxes(matrix, 0, 1), out=want, where=np.swapaxes(matrix, 0, 1) != 0)
                np.testing.assert_allclose(inverse * size, want * size, atol=1e-4)


@covers("linalg.matrix_rank", "linalg.pinv")
def test_a_tolerance_for_each_matrix(lib: Library) -> None:
    """``rtol`` as an array has the shape of the stack, or broadcasts to it."""
    lib.require("linalg.matrix_rank", "float64")
    lib.require("linalg.pinv", "float64")
    stack = np.stack([np.diag([1.0, 1e-3, 1e-6]) * size for size in (1.0, 1e8, 1e-8, 3.0)])
    for rtol in (np.array([1e-2, 1e-4, 1e-7, 0.0]), np.array([1e-4]), np.array(1e-2), 1e-4, 0.0):
        limits = np.broadcast_to(np.asarray(rtol, dtype=float), (4,))
        want = [int(sum(v > limit for v in (1.0, 1e-3, 1e-6))) for limit in limits]
        given = rtol if isinstance(rtol, float) else np.asarray(rtol)
        assert np.array_equal(lib.call("linalg.matrix_rank", stack, rtol=given), want)
        got = lib.call("linalg.pinv", stack, rtol=given)
        assert [
            int(np.sum(np.abs(np.diagonal(m)) * scale > 1e-9)) for m, scale in zip(got, (1.0, 1e8, 1e-8, 3.0), strict=True)
        ] == want


_STACKS = (((0,), (1,)), ((1,), (0,)), ((2, 0), (1,)), ((1,), (0, 1)), ((0, 1), (1, 3)), ((3, 1), (1, 0)), ((0,), ()), ((), (0,)))


@covers("matmul", "linalg.matmul", "linalg.solve", "vecdot", "linalg.vecdot")
@pytest.mark.parametrize("name", ["matmul", "linalg.matmul", "linalg.solve", "vecdot", "linalg.vecdot"])
@pytest.mark.parametrize("dtype", dt.FLOATING)
def test_a_stack_of_none_meets_a_stack_of_one(lib: Library, name: str, dtype: str) -> None:
    lib.require(name, dtype)
    for first, second in _STACKS:
        a, b = (2, 3), (3, 4)
        if name == "linalg.solve":
            a, b = (3, 3), (3, 4)
        ones = np.ones((*first, *a), dtype=dtype), np.ones((*second, *b), dtype=dtype)
        if name == "linalg.solve":
            ones = np.ones((*first, 1, 1), dtype=dtype) * np.eye(3, dtype=dtype), ones[1]
        batch = np.broadcast_shapes(first, second)
        if name.endswith("vecdot"):
            got, want = lib.call(name, ones[0], np.ones((*second, *a), dtype=dtype)), (*batch, 2)
        else:
            got, want = lib.call(name, *ones), (*batch, a[0], b[1])
        assert_is(got, dtype, want)


@covers("add", "where", "equal", "maximum", "broadcast_to", "broadcast_arrays")
def test_an_empty_axis_meets_one_of_length_one(lib: Library) -> None:
    for first, second in _STACKS:
        a, b = np.ones(first, dtype="float32"), np.ones(second, dtype="float32")
        shape = np.broadcast_shapes(first, second)
        for name, dtype in (("add", "float32"), ("maximum", "float32"), ("equal", "bool")):
            assert_is(lib.call(name, a, b), dtype, shape)
        assert_is(lib.call("where", np.asarray(a > 0), a, b), "float32", shape)
        assert [x.shape for x in lib.call("broadcast_arrays", a, b)] == [shape, shape]
        assert_is(lib.call("broadcast_to", a, shape), "float32", shape)


@covers("reshape")
def test_the_axis_to_be_found_beside_empty_ones(lib: Library) -> None:
    for shape, new, want in (((0, 3), (-1, 3), (0, 3)), ((2, 0, 3), (2, -1), (2, 0)), ((0,), (-1, 5), (0, 5)), ((), (-1,), (1,))):
        assert_is(lib.call("reshape", np.ones(shape, dtype="float32"), new), "float32", want)


@covers("concat")
def test_arrays_of_no_axes_are_joined_without_an_axis(lib: Library) -> None:
    given = [np.asarray(3, dtype="int32"), samples.distinct("int32", (2, 2)), np.asarray(7, dtype="int32")]
    assert_equal(lib.call("concat", given, axis=None), np.array([3, 0, 1, 2, 3, 7], dtype="int32"))
    assert_equal(lib.call("concat", given[::2], axis=None), np.array([3, 7], dtype="int32"))


@covers("meshgrid")
def test_grids_with_no_points_or_one(lib: Library) -> None:
    none, one, some = np.zeros(0, "float32"), np.ones(1, "float32"), samples.distinct("float32", (3,))
    for given in ((none, some), (some, none), (one, none, some), (one,), (none,)):
        for indexing in ("xy", "ij"):
            want = np.meshgrid(*given, indexing=indexing)
            for got, wanted in zip(lib.call("meshgrid", *given, indexing=indexing), want, strict=True):
                assert_equal(got, wanted)


@covers("eye", "tril", "triu", "linalg.diagonal", "linalg.trace")
@pytest.mark.parametrize("k", [-1000, -4, 4, 1000])
def test_diagonals_beyond_the_corners_are_empty(lib: Library, k: int) -> None:
    a = samples.distinct("int32", (2, 3, 4))
    for name, function in (("tril", np.tril), ("triu", np.triu)):
        assert_equal(lib.call(name, a, k=k), function(a, k))
    lib.require("linalg.diagonal", "int32")
    assert_equal(lib.call("linalg.diagonal", a, offset=k), np.zeros((2, 0), dtype="int32"))
    assert np.all(lib.call("linalg.trace", a, offset=k) == 0)
    for rows, columns in ((3, 4), (0, 3), (3, 0), (1, 1)):
        assert_equal(lib.call("eye", rows, columns, k=k, dtype=lib.dtype("int32")), np.eye(rows, columns, k, dtype="int32"))


@covers("sum", "prod", "cumulative_sum", "cumulative_prod", "linalg.trace")
@pytest.mark.parametrize("name", ["sum", "prod", "cumulative_sum", "cumulative_prod", "linalg.trace"])
@pytest.mark.parametrize("dtype", dt.NUMERIC)
def test_totals_are_formed_in_the_data_type_that_is_asked_for(lib: Library, name: str, dtype: str) -> None:
    """The input is cast before the operation: nothing is lost that the other data type holds."""
    lib.require(name, dtype)
    product, cumulative = name.endswith("prod"), name.startswith("cumulative")
    kinds = next(kind for kind in (dt.INTEGERS, dt.FLOATS, dt.COMPLEX) if dtype in kind)
    for out in [other for other in kinds if dt.promote(dtype, other) == other and other in lib.dtypes]:
        lib.require(name, out)
        values = _values_of_a_large_total(dtype, product) if out != dtype else [3, 2, 1]
        totals = [*itertools.accumulate(values, operator.mul if product else operator.add)]
        if out in dt.INTEGERS and not -(2**63) <= totals[-1] <= dt.limits(out)[1]:
            continue
        a = np.array(values if name != "linalg.trace" else np.diag(values), dtype=dtype)
        key: dict[str, Any] = {"axis": 0} if cumulative else {}
        got = lib.call(name, a, **key, dtype=lib.dtype(out))
        want = np.array(totals if cumulative else totals[-1], dtype=out)
        if out in dt.FLOATING:
            assert_close(got, want, out, ulps=2)
        else:
            assert_equal(got, want)


def _values_of_a_large_total(dtype: str, product: bool) -> list[Any]:
    """Three numbers of a data type whose total it does not hold."""
    high = int(dt.limits(dtype)[1]) if dtype in dt.INTEGERS else 1.0 + dt.eps(dtype)
    return [high, 2 if product else high, 1]


@covers("linalg.vector_norm")
@pytest.mark.parametrize("order", [-1, -2, -0.5, 0.25, 1, 1.5, 4, 10, 0, math.inf, -math.inf])
def test_norms_of_any_order(lib: Library, order: float) -> None:
    lib.require("linalg.vector_norm", "float64")
    a = samples.shaped("float64", (3, 5), 0.5, 4) * np.where(np.arange(5) % 2, 1, -1)
    for axis in (0, 1, None):
        moduli = np.abs(a.astype(np.longdouble))
        if math.isinf(order):
            want: Any = (np.max if order > 0 else np.min)(moduli, axis=axis)
        else:
            want = np.sum(moduli != 0, axis=axis) if order == 0 else np.sum(moduli**order, axis=axis) ** (1 / np.longdouble(order))
        assert_close(lib.call("linalg.vector_norm", a, axis=axis, ord=order), np.asarray(want, dtype=float), "float64", ulps=64)


_PRODUCTS = {
    "matmul": "ij,jk->ik", "linalg.matmul": "bij,bjk->bik", "vecdot": "ij,ij->i", "linalg.vecdot": "bij,bij->bi",
    "tensordot": "ij,jk->ik", "linalg.tensordot": "bij,jbk->ik",
}  # fmt: skip


def _sets_of_axes(shape: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Every set of axes of an array, that of none included."""
    return [axes for count in range(len(shape) + 1) for axes in itertools.combinations(range(len(shape)), count)]


@covers(_PRODUCTS)
@pytest.mark.parametrize("name", _PRODUCTS)
@pytest.mark.parametrize("dtype", ["float32", "float64", "complex64", "int64"])
def test_products_of_arrays_that_are_broadcast(lib: Library, name: str, dtype: str) -> None:
    """Each operand the same along any of its axes, where it lies with stride 0 in libraries that have views."""
    lib.require(name, dtype)
    sizes, subscripts = {"b": 2, "i": 5, "j": 4, "k": 3}, _PRODUCTS[name]
    words = subscripts.partition("->")[0].split(",")
    axes = ((2, 0), (0, 1)) if name == "linalg.tensordot" else 1
    key: dict[str, Any] = {"axes": axes} if "tensordot" in name else {}
    shapes = [tuple(sizes[c] for c in word) for word in words]
    for number, still in enumerate(lib.some([*itertools.product(*map(_sets_of_axes, shapes))], name, dtype)):
        cores = [tuple(1 if i in part else n for i, n in enumerate(shape)) for shape, part in zip(shapes, still, strict=True)]
        small = [np.round(samples.shaped(dtype, core, -4, 5)) for core in cores]
        given = [np.broadcast_to(a, shape) for a, shape in zip(small, shapes, strict=True)]
        views = [lib.xp.broadcast_to(lib.native(a), shape) for a, shape in zip(small, shapes, strict=True)]
        left = given[0].conj() if name.endswith("vecdot") else given[0]
        want = np.einsum(subscripts, left.astype("complex128"), given[1].astype("complex128"))
        lib.call(name, *map(np.ascontiguousarray, given), **key)
        got = lib.numpy(lib.function(name)(*views, **key))
        assert_is(got, dtype, want.shape)
        np.testing.assert_allclose(
            got, want if dtype in dt.COMPLEX else want.real, atol=1e-4, err_msg=f"broadcast along {still}, {number}"
        )


@covers("sum", "max", "min", "mean", "any", "all", "argmax", "cumulative_sum", "sort", "argsort", "count_nonzero")
@pytest.mark.parametrize("name", ["sum", "max", "min", "mean", "any", "count_nonzero"])
def test_reductions_of_four_axes_in_column_order(lib: Library, name: str) -> None:
    lib.require(name, "float64")
    a = samples.distinct("float64", (2, 3, 4, 5))
    a[0, 0, 0] = 0
    choices = [axes for count in range(1, 5) for axes in itertools.combinations(range(4), count)]
    for axes in lib.some(choices, name):
        for layout in ("transposed", "steps 1,1,1,1 order 2,0,3,1", "steps 1,-1,2,1 order 3,2,1,0 writable"):
            got = lib.call(name, a, axis=tuple(i - 4 * (i % 2) for i in axes), layout=layout)
            np.testing.assert_allclose(got, getattr(np, name)(a, axis=axes), rtol=1e-12)


@covers("sort", "argsort")
@pytest.mark.parametrize("name", ["sort", "argsort"])
def test_order_along_axes_of_columns(lib: Library, name: str) -> None:
    a = np.round(samples.shaped("float32", (6, 5, 4), -9, 9))
    for axis, layout in itertools.product(
        range(-3, 3), ("transposed", "field", "steps 2,-1,1 order 1,2,0", "steps -3,1,2 order 2,1,0")
    ):
        want = np.argsort(a, axis=axis, stable=True)
        got = lib.call(name, a, axis=axis, layout=layout)
        assert_equal(got, np.take_along_axis(a, want, axis) if name == "sort" else want, dtype=dt.of(got))


@covers("asarray", "from_dlpack")
@pytest.mark.parametrize("dtype", dt.ALL)
def test_memory_of_any_alignment_and_stride_comes_in(lib: Library, dtype: str) -> None:
    """Of NumPy, whose arrays may be fields of records or begin anywhere: a library copies them, or says that it cannot."""
    lib.require("asarray", dtype)
    for shape in ((), (5,), (40, 3)):
        a = samples.distinct(dtype, shape)
        record = a.astype([("pad", "?"), ("x", dtype)])["x"]
        apart = np.ndarray(shape, dtype, bytearray(1) + a.tobytes(), 1)
        for given in (record, apart, np.broadcast_to(record, (2, *shape)), apart[..., None][..., ::-1]):
            for make in (lib.xp.asarray, lambda x: lib.xp.asarray(x, copy=True), getattr(lib.xp, "from_dlpack", lib.xp.asarray)):
                try:
                    x = make(given)
                except (BufferError, TypeError, ValueError, RuntimeError):
                    if make is lib.xp.asarray and lib.demanding:
                        raise
                    continue
                assert_equal(lib.numpy(x), np.array(given))
                assert_equal(lib.numpy(lib.xp.equal(x, lib.native(np.array(given)))), np.ones(given.shape, dtype=bool))
