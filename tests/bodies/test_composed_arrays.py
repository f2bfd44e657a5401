"""The composed bodies of the array chapters agree with NumPy, over libraries that have none of these functions themselves."""

from __future__ import annotations

from itertools import product
from typing import Any

import array_api_strict
import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

import ivy_api
from ivy_api.dispatch import lookup, registry
from ivy_api.dispatch.namespace import primitive_namespace
from ivy_api.errors import DTypeError

CHAPTERS = ("creation", "indexing", "manipulation", "searching", "sets", "sorting", "statistical", "utility")
COMPOSED = {
    d.name for d in registry.iter_declarations() if d.composed and d.kind == "function" and d.standard and d.chapter in CHAPTERS
}

FLOATS = ("float32", "float64")
COMPLEX = ("complex64", "complex128")
INTEGERS = ("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64")
DTYPES = ("bool", *INTEGERS, *FLOATS, *COMPLEX)
SHAPES = ((), (0,), (1,), (17,), (3, 0, 2), (4, 5), (2, 3, 4))

LIBRARIES = {"numpy": np, "strict": array_api_strict}


NAMESPACES = {name: primitive_namespace(lookup.from_foreign(library)) for name, library in LIBRARIES.items()}


@pytest.fixture(params=NAMESPACES)
def xp(request):
    return NAMESPACES[request.param]


each_namespace = st.sampled_from(list(NAMESPACES.values()))


def arrays_of(xp, *arrays):
    """The library's own arrays, read-only where it has such."""
    if xp is NAMESPACES["strict"]:
        result: list[Any] = [array_api_strict.asarray(np.array(x)) for x in arrays]
    else:
        result = [np.array(x) for x in arrays]
        for own in result:
            own.setflags(write=False)
    return result[0] if len(result) == 1 else result


def to_numpy(x):
    return np.asarray(x._array if isinstance(x, array_api_strict._array_object.Array) else x)


def assert_same(actual, expected):
    """Dtype, shape, values, nan and the signs of zeros."""
    actual, expected = to_numpy(actual), np.asarray(expected)
    np.testing.assert_array_equal(actual, expected, strict=True)
    if expected.dtype.kind in "fc":
        for part in (np.real, np.imag):
            signs = [np.signbit(part(x)) & ~np.isnan(part(x)) for x in (actual, expected)]
            np.testing.assert_array_equal(*signs)


def sample(dtype, shape, seed=0):
    """Values of a dtype, extremes and special values among them, with repetitions."""
    rng = np.random.default_rng(seed)
    dtype = np.dtype(dtype)
    if dtype.kind == "b":
        return rng.random(shape) > 0.5
    if dtype.kind in "iu":
        info = np.iinfo(dtype)
        return rng.choice(np.array([0, 1, 2, 3, 5, info.max, info.max - 1, info.min], dtype=dtype), shape)
    special = np.array([np.nan, np.inf, -np.inf, 0.0, -0.0, 1.5, -2.0, np.finfo(dtype).tiny, np.finfo(dtype).max], dtype=dtype)
    values = rng.choice(special.real, shape)
    if dtype.kind == "c":
        parts = np.empty(shape, dtype=dtype)
        parts.real, parts.imag = values, rng.choice(special.real, shape)
        return parts
    return values


def finite(dtype, shape, seed=0):
    rng = np.random.default_rng(seed)
    values = rng.normal(3, 2, shape)
    return (values + 1j * rng.normal(-1, 4, shape) if np.dtype(dtype).kind == "c" else values).astype(dtype)


def test_nothing_of_these_chapters_came_from_the_library():
    """The tests below would prove nothing if it did."""
    for xp in NAMESPACES.values():
        assert all(getattr(xp, name).__module__.startswith("ivy_api.standard") for name in COMPOSED)


class TestLike:
    @pytest.mark.parametrize("dtype", DTYPES)
    @pytest.mark.parametrize("shape", SHAPES)
    def test_takes_shape_and_dtype(self, xp, dtype, shape):
        x = arrays_of(xp, sample(dtype, shape))
        assert_same(xp.zeros_like(x), np.zeros(shape, dtype=dtype))
        assert_same(xp.ones_like(x), np.ones(shape, dtype=dtype))
        assert_same(xp.full_like(x, True if dtype == "bool" else 7), np.full(shape, 7, dtype=dtype))
        empty = to_numpy(xp.empty_like(x))
        assert (empty.shape, empty.dtype) == (shape, dtype)

    def test_dtype_overrides(self, xp):
        x = arrays_of(xp, sample("int8", (3, 2)))
        for like in (xp.zeros_like, xp.ones_like, xp.empty_like):
            assert to_numpy(like(x, dtype=xp.complex64)).dtype == "complex64"
        assert_same(xp.full_like(x, 0.5, dtype=xp.float32), np.full((3, 2), 0.5, dtype="float32"))

    def test_device_is_that_of_the_input(self):
        xp = NAMESPACES["strict"]
        device = array_api_strict.Device("device1")
        x = array_api_strict.ones((3, 3), device=device)
        results = (xp.zeros_like(x), xp.full_like(x, 2.0), xp.tril(x), xp.take_along_axis(x, xp.zeros_like(x, dtype=xp.int64)))
        assert {result.device for result in results} == {device}


class TestMatrices:
    @pytest.mark.parametrize("dtype", DTYPES)
    def test_eye(self, xp, dtype):
        for n, m, k in product((0, 1, 4), (None, 0, 3, 6), range(-5, 7)):
            assert_same(xp.eye(n, m, k=k, dtype=getattr(xp, dtype)), np.eye(n, m, k=k, dtype=dtype))

    def test_eye_has_the_default_dtype(self, xp):
        assert_same(xp.eye(5), np.eye(5))

    @pytest.mark.parametrize("dtype", DTYPES)
    @pytest.mark.parametrize("shape", [(0, 3), (4, 4), (5, 3), (2, 3, 6), (2, 0, 4, 5)])
    def test_triangles(self, xp, dtype, shape):
        values = sample(dtype, shape)
        x = arrays_of(xp, values)
        for k in range(-7, 8):
            assert_same(xp.tril(x, k=k), np.tril(values, k=k))
            assert_same(xp.triu(x, k=k), np.triu(values, k=k))

    @pytest.mark.parametrize("name", ["tril", "triu"])
    def test_triangle_of_a_vector_is_an_error(self, xp, name):
        with pytest.raises(ValueError, match=rf"{name} needs a matrix .* got 1 axes"):
            getattr(xp, name)(arrays_of(xp, np.ones(3)))

    @pytest.mark.parametrize("indexing", ["xy", "ij"])
    @pytest.mark.parametrize("sizes", [(), (4,), (4, 3), (2, 0, 5), (2, 3, 4, 5)])
    def test_meshgrid(self, xp, indexing, sizes):
        values = [sample("float32", size, seed) for seed, size in enumerate(sizes)]
        result = xp.meshgrid(*(arrays_of(xp, x) for x in values), indexing=indexing)
        expected = np.meshgrid(*values, indexing=indexing)
        assert isinstance(result, tuple)
        assert len(result) == len(expected)
        for actual, wanted in zip(result, expected, strict=True):
            assert_same(actual, wanted)

    def test_meshgrid_says_what_it_takes(self, xp):
        x = arrays_of(xp, np.ones(3))
        with pytest.raises(ValueError, match="'xy' or 'ij'; got 'yx'"):
            xp.meshgrid(x, indexing="yx")
        with pytest.raises(ValueError, match="one-dimensional"):
            xp.meshgrid(xp.zeros((2, 2)))


class TestTakeAlongAxis:
    @pytest.mark.parametrize("dtype", DTYPES)
    @pytest.mark.parametrize("index_dtype", INTEGERS)
    def test_dtypes(self, xp, dtype, index_dtype):
        values = sample(dtype, (3, 17))
        low = 0 if index_dtype.startswith("u") else -17
        places = np.random.default_rng(1).integers(low, 17, (3, 20)).astype(index_dtype)
        assert_same(xp.take_along_axis(*arrays_of(xp, values, places)), np.take_along_axis(values, places, axis=-1))

    @pytest.mark.parametrize(
        ("shape", "places", "axis"),
        [
            ((5,), (0,), 0),
            ((5,), (9,), -1),
            ((4, 3, 5), (4, 2, 5), 1),
            ((4, 3, 5), (1, 2, 5), -2),
            ((4, 1, 5), (7, 6, 5), 0),
            ((1, 6, 5), (3, 1, 8), -1),
            ((0, 5), (0, 3), 1),
            ((3, 5), (3, 0), 1),
            ((3, 0), (3, 0), 1),
        ],
    )
    def test_shapes_broadcast_but_for_the_axis(self, xp, shape, places, axis):
        values, picks = sample("float64", shape), np.random.default_rng(2).integers(-1, 1, places)
        assert_same(xp.take_along_axis(*arrays_of(xp, values, picks), axis=axis), np.take_along_axis(values, picks, axis=axis))

    def test_errors(self, xp):
        x, places = arrays_of(xp, np.ones((3, 4)), np.zeros((3, 1), dtype=int))
        with pytest.raises(IndexError, match="axis 2 is out of range"):
            xp.take_along_axis(x, places, axis=2)
        with pytest.raises(ValueError, match="the same number of axes as x; got 1 and 2"):
            xp.take_along_axis(x, arrays_of(xp, np.zeros(3, dtype=int)))
        with pytest.raises(ValueError, match="broadcast"):
            xp.take_along_axis(x, arrays_of(xp, np.zeros((2, 1), dtype=int)))


class TestBroadcast:
    @given(hnp.mutually_broadcastable_shapes(num_shapes=3, min_side=0, max_dims=4))
    @settings(max_examples=60, deadline=None)
    def test_shapes_as_numpy(self, shapes):
        assert NAMESPACES["numpy"].broadcast_shapes(*shapes.input_shapes) == shapes.result_shape

    @given(st.lists(hnp.array_shapes(min_dims=0, min_side=0, max_side=3), max_size=4))
    @settings(max_examples=100, deadline=None)
    def test_shapes_fail_where_numpy_fails(self, shapes):
        try:
            expected = np.broadcast_shapes(*shapes)
        except ValueError:
            with pytest.raises(ValueError, match="shapes broadcast if"):
                NAMESPACES["numpy"].broadcast_shapes(*shapes)
        else:
            assert NAMESPACES["numpy"].broadcast_shapes(*shapes) == expected

    @pytest.mark.parametrize(
        ("shapes", "expected"),
        [
            (((None, 3), (1,)), (None, 3)),
            (((4, None), (4, 1)), (4, None)),
            (((None,), (5, None)), (5, None)),
            (((2, 1, 6), (None, 6)), (2, None, 6)),
        ],
    )
    def test_unknown_sizes_stay_unknown(self, xp, shapes, expected):
        assert xp.broadcast_shapes(*shapes) == expected

    @pytest.mark.parametrize("shapes", [(), ((),), ((3, 1), (4,)), ((2, 1, 3), (), (5, 1)), ((0, 1), (1, 4))])
    def test_arrays(self, xp, shapes):
        values = [sample(dtype, shape) for dtype, shape in zip(DTYPES[8:], shapes, strict=False)]
        result = xp.broadcast_arrays(*(arrays_of(xp, x) for x in values))
        assert isinstance(result, tuple)
        for actual, expected in zip(result, np.broadcast_arrays(*values), strict=True):
            assert_same(actual, expected)


class TestAxes:
    @given(each_namespace, hnp.array_shapes(min_dims=0, max_dims=4, min_side=0, max_side=3), st.data())
    @settings(max_examples=80, deadline=None)
    def test_expand_and_squeeze_as_numpy(self, xp, shape, data):
        count = data.draw(st.integers(0, 3))
        ndim = len(shape) + count
        places = data.draw(st.lists(st.integers(0, ndim - 1), min_size=count, max_size=count, unique=True)) if count else []
        axes = tuple(place - data.draw(st.sampled_from((0, ndim))) for place in places)
        values = sample("float32", shape)
        expanded = xp.expand_dims(arrays_of(xp, values), axes)
        assert_same(expanded, np.expand_dims(values, axes))
        assert_same(xp.squeeze(expanded, axes), values)

    @given(each_namespace, hnp.array_shapes(min_dims=1, max_dims=5, min_side=0, max_side=3), st.data())
    @settings(max_examples=80, deadline=None)
    def test_moveaxis_as_numpy(self, xp, shape, data):
        ndim = len(shape)
        count = data.draw(st.integers(1, ndim))
        axes = st.permutations(range(ndim)).map(lambda order: tuple(axis - ndim * (axis % 2) for axis in order[:count]))
        source, destination = data.draw(axes), data.draw(axes)
        values = sample("float64", shape)
        assert_same(xp.moveaxis(arrays_of(xp, values), source, destination), np.moveaxis(values, source, destination))

    def test_one_axis_as_an_integer(self, xp):
        values = sample("int16", (2, 1, 4))
        x = arrays_of(xp, values)
        assert_same(xp.expand_dims(x, -1), values[..., None])
        assert_same(xp.squeeze(x, 1), values[:, 0])
        assert_same(xp.moveaxis(x, 0, -1), np.moveaxis(values, 0, -1))

    def test_axes_that_are_not_there(self, xp):
        x = arrays_of(xp, np.ones((2, 1)))
        calls = (
            lambda: xp.expand_dims(x, 3),
            lambda: xp.squeeze(x, -3),
            lambda: xp.moveaxis(x, 2, 0),
            lambda: xp.unstack(x, axis=2),
            lambda: xp.repeat(x, 2, axis=-3),
            lambda: xp.roll(x, 1, axis=2),
            lambda: xp.diff(x, axis=2),
            lambda: xp.stack([x, x], axis=3),
        )
        for call in calls:
            with pytest.raises(IndexError, match="is out of range for an array of"):
                call()

    def test_axes_that_do_not_fit(self, xp):
        x = arrays_of(xp, np.ones((2, 1)))
        with pytest.raises(ValueError, match=r"axis 0 of shape \(2, 1\) has size 2"):
            xp.squeeze(x, (1, 0))
        with pytest.raises(ValueError, match="must differ|takes each axis once"):
            xp.expand_dims(x, (0, -4))
        with pytest.raises(ValueError, match="must differ|takes each axis once"):
            xp.moveaxis(x, (0, 0), (0, 1))
        with pytest.raises(ValueError, match="got 1 for 2"):
            xp.moveaxis(x, (0, 1), 0)

    @pytest.mark.parametrize("dtype", DTYPES)
    @pytest.mark.parametrize(("shape", "axis"), [((17,), 0), ((0,), 0), ((2, 3, 4), 1), ((2, 3, 4), -1), ((3, 0), -2)])
    def test_stack_and_unstack_undo_each_other(self, xp, dtype, shape, axis):
        values = sample(dtype, shape)
        parts = xp.unstack(arrays_of(xp, values), axis=axis)
        assert isinstance(parts, tuple)
        assert len(parts) == shape[axis]
        for i, part in enumerate(parts):
            assert_same(part, np.take(values, i, axis=axis))
        if parts:
            assert_same(xp.stack(parts, axis=axis), values)

    def test_stack_promotes(self, xp):
        narrow, wide = sample("int8", (4,)), sample("uint16", (4,))
        assert_same(xp.stack(arrays_of(xp, narrow, wide), axis=-1), np.stack([narrow, wide], axis=-1))

    def test_stack_refuses(self, xp):
        with pytest.raises(ValueError, match="at least one"):
            xp.stack([])
        with pytest.raises(ValueError, match=r"same shape; got \(1, 4\), \(4,\)"):
            xp.stack(arrays_of(xp, np.ones(4), np.ones((1, 4))))


class TestRepeat:
    @pytest.mark.parametrize("dtype", DTYPES)
    @pytest.mark.parametrize(
        ("shape", "axis"), [((), None), ((17,), 0), ((2, 3, 4), None), ((2, 3, 4), -2), ((3, 0), 0), ((3, 0), 1)]
    )
    def test_one_number(self, xp, dtype, shape, axis):
        values = sample(dtype, shape)
        for repeats in range(4):
            assert_same(xp.repeat(arrays_of(xp, values), repeats, axis=axis), np.repeat(values, repeats, axis=axis))

    @pytest.mark.parametrize("dtype", INTEGERS)
    @pytest.mark.parametrize(("shape", "axis"), [((17,), 0), ((5, 4), None), ((5, 4), -1), ((0,), 0), ((3, 0), 1)])
    def test_a_number_for_each(self, xp, dtype, shape, axis):
        values = sample("complex64", shape)
        size = values.size if axis is None else shape[axis]
        for seed, count in product(range(3), {1, size}):
            repeats = np.random.default_rng(seed).integers(0, 4, count).astype(dtype)
            expected = np.repeat(values, np.broadcast_to(repeats, (size,)).astype("int64"), axis=axis)
            assert_same(xp.repeat(*arrays_of(xp, values, repeats), axis=axis), expected)

    @pytest.mark.parametrize("repetitions", [(), (2,), (0,), (3, 2), (1, 2, 3), (2, 1, 1, 3)])
    @pytest.mark.parametrize("shape", SHAPES)
    def test_tile(self, xp, shape, repetitions):
        values = sample("float32", shape)
        assert_same(xp.tile(arrays_of(xp, values), repetitions), np.tile(values, repetitions))

    def test_negative_numbers_are_errors(self, xp):
        x = arrays_of(xp, np.ones(3))
        with pytest.raises(ValueError, match="0 or more; got -1"):
            xp.repeat(x, -1)
        with pytest.raises(ValueError, match=r"0 or more; got \(2, -1\)"):
            xp.tile(x, (2, -1))


class TestRoll:
    @given(each_namespace, hnp.array_shapes(min_dims=0, max_dims=3, min_side=0, max_side=5), st.data())
    @settings(max_examples=150, deadline=None)
    def test_as_numpy(self, xp, shape, data):
        values, shifts = sample("float64", shape), st.integers(-20, 20)
        shift, axis = data.draw(shifts), None
        if shape and data.draw(st.booleans()):
            axis = data.draw(st.integers(-len(shape), len(shape) - 1))
        elif shape:
            axis = tuple(data.draw(st.lists(st.integers(-len(shape), len(shape) - 1), max_size=3)))
            shift = data.draw(st.one_of(shifts, st.tuples(*(shifts for _ in axis))))
            assume(axis or not isinstance(shift, int))
        assert_same(xp.roll(arrays_of(xp, values), shift, axis=axis), np.roll(values, shift, axis=axis))

    def test_needs_a_shift_for_each_axis(self, xp):
        with pytest.raises(ValueError, match="got 2 for 1"):
            xp.roll(arrays_of(xp, np.ones(3)), (1, 2), axis=0)


class TestCountNonzero:
    @pytest.mark.parametrize("dtype", DTYPES)
    @pytest.mark.parametrize("shape", SHAPES)
    @pytest.mark.parametrize("keepdims", [False, True])
    def test_as_numpy(self, xp, dtype, shape, keepdims):
        values = sample(dtype, shape)
        axes = (None, *range(-len(shape), len(shape)), *([(0, -1)] if len(shape) > 1 else []))
        for axis in axes:
            result = xp.count_nonzero(arrays_of(xp, values), axis=axis, keepdims=keepdims)
            assert_same(result, np.asarray(np.count_nonzero(values, axis=axis, keepdims=keepdims), dtype="int64"))


class TestSearchsorted:
    @pytest.mark.parametrize("side", ["left", "right"])
    @pytest.mark.parametrize("dtype", [*INTEGERS, *FLOATS])
    @pytest.mark.parametrize("size", [0, 1, 2, 7, 8, 9, 100])
    def test_as_numpy(self, xp, dtype, side, size):
        unsorted, wanted = sample(dtype, size), sample(dtype, (5, 6), seed=1)
        order = np.argsort(unsorted, stable=True)
        ordered = unsorted[order]
        expected = np.searchsorted(ordered, wanted, side=side)
        assert_same(xp.searchsorted(*arrays_of(xp, ordered, wanted), side=side), expected)
        given, values, sorter = arrays_of(xp, unsorted, wanted, order)
        assert_same(xp.searchsorted(given, values, side=side, sorter=sorter), expected)

    @given(each_namespace, st.lists(st.integers(-20, 20), max_size=40), st.lists(st.integers(-22, 22)), st.booleans())
    @settings(max_examples=80, deadline=None)
    def test_every_index_keeps_the_order(self, xp, values, wanted, right):
        ordered = np.array(sorted(values), dtype="int32")
        side = "right" if right else "left"
        result = to_numpy(xp.searchsorted(*arrays_of(xp, ordered, np.array(wanted, dtype="int64")), side=side))
        assert result.tolist() == [sum(x < v or (right and x == v) for x in values) for v in wanted]

    @pytest.mark.parametrize("value", [-1, 2, 2.5, 99.0])
    def test_scalars(self, xp, value):
        ordered = np.arange(17, dtype="float32")
        assert_same(xp.searchsorted(arrays_of(xp, ordered), value), np.searchsorted(ordered, value))

    def test_errors(self, xp):
        x = arrays_of(xp, np.ones((2, 2)))
        with pytest.raises(ValueError, match="'left' or 'right'; got 'middle'"):
            xp.searchsorted(x, 1.0, side="middle")
        with pytest.raises(ValueError, match=r"got shapes \(2, 2\) and \(\)"):
            xp.searchsorted(x, 1.0)


class TestSets:
    @pytest.mark.parametrize("dtype", DTYPES)
    @pytest.mark.parametrize("shape", SHAPES)
    def test_isin(self, xp, dtype, shape):
        for size in ((), (0,), (3,), (4, 5)):
            wanted, among = sample(dtype, shape), sample(dtype, size, seed=1)
            expected = np.equal(wanted[..., None], among.ravel()).any(axis=-1)
            assert_same(xp.isin(*arrays_of(xp, wanted, among)), expected)
            assert_same(xp.isin(*arrays_of(xp, wanted, among), invert=True), ~expected)

    def test_isin_of_mixed_dtypes(self, xp):
        wanted, among = np.array([-1, 0, 100], dtype="int8"), np.array([200, 100, 0], dtype="uint8")
        assert_same(xp.isin(*arrays_of(xp, wanted, among)), [False, True, True])

    def test_isin_of_scalars(self, xp):
        values = arrays_of(xp, np.array([1, 2, 3], dtype="uint8"))
        assert_same(xp.isin(2, values), np.True_)
        assert_same(xp.isin(values, 2), [False, True, False])

    @pytest.mark.parametrize("dtype", DTYPES)
    @pytest.mark.parametrize("shape", [*SHAPES, (200,)])
    def test_unique(self, xp, dtype, shape):
        values = sample(dtype, shape)
        x = arrays_of(xp, values)
        result = xp.unique_all(x)
        unique, indices, inverse, counts = map(to_numpy, result)
        expected, *_, amounts = np.unique_all(values)
        assert result._fields == ("values", "indices", "inverse_indices", "counts")
        assert {array.dtype for array in (indices, inverse, counts)} == {np.dtype("int64")}
        assert (unique.dtype, unique.shape, inverse.shape) == (values.dtype, expected.shape, shape)
        np.testing.assert_array_equal(unique, values.ravel()[indices])
        np.testing.assert_array_equal(unique[inverse], values)
        assert sorted(counts) == sorted(amounts)
        assert not np.equal(unique[:, None], unique)[~np.eye(unique.size, dtype=bool)].any()
        first = [np.flatnonzero(values.ravel() == value)[0] for value in unique if value == value]
        np.testing.assert_array_equal(indices[unique == unique], np.array(first, dtype="int64"))
        self.check_parts(xp, x, result)

    @staticmethod
    def check_parts(xp, x, result):
        counted, inverted = xp.unique_counts(x), xp.unique_inverse(x)
        assert (counted._fields, inverted._fields) == (("values", "counts"), ("values", "inverse_indices"))
        for values in (xp.unique_values(x), counted.values, inverted.values):
            assert_same(values, to_numpy(result.values))
        assert_same(counted.counts, to_numpy(result.counts))
        assert_same(inverted.inverse_indices, to_numpy(result.inverse_indices))


class TestMoments:
    AXES = (None, 0, -1, (0, 2), (1, -1), ())

    @pytest.mark.parametrize("dtype", [*FLOATS, *COMPLEX])
    @pytest.mark.parametrize("axis", AXES)
    @pytest.mark.parametrize("keepdims", [False, True])
    def test_mean(self, xp, dtype, axis, keepdims):
        values = finite(dtype, (5, 6, 7))
        result = to_numpy(xp.mean(arrays_of(xp, values), axis=axis, keepdims=keepdims))
        expected = np.mean(values, axis=axis, keepdims=keepdims)
        assert (result.dtype, result.shape) == (values.dtype, expected.shape)
        np.testing.assert_allclose(result, expected, rtol=20 * np.finfo(dtype).eps)

    @pytest.mark.parametrize("dtype", FLOATS)
    @pytest.mark.parametrize("axis", AXES)
    @pytest.mark.parametrize("correction", [0, 1, 2.5, -1])
    @pytest.mark.parametrize("keepdims", [False, True])
    def test_var_and_std(self, xp, dtype, axis, correction, keepdims):
        values = finite(dtype, (5, 6, 7)) + 100
        result = xp.var(arrays_of(xp, values), axis=axis, correction=correction, keepdims=keepdims)
        assert to_numpy(result).dtype == dtype
        exact = values.astype("longdouble")
        centred = exact - exact.mean(axis=axis, keepdims=True)
        count = exact.size / exact.mean(axis=axis).size
        expected = (centred**2).sum(axis=axis, keepdims=keepdims) / (count - correction if count > correction else np.nan)
        np.testing.assert_allclose(to_numpy(result), expected, rtol=1e3 * np.finfo(dtype).eps)
        deviation = xp.std(arrays_of(xp, values), axis=axis, correction=correction, keepdims=keepdims)
        assert_same(deviation, np.sqrt(to_numpy(result)))

    @pytest.mark.parametrize("dtype", FLOATS)
    @pytest.mark.parametrize("name", ["mean", "var", "std"])
    def test_special_values(self, xp, dtype, name):
        moment, nan = getattr(xp, name), np.array(np.nan, dtype=dtype)
        assert_same(moment(arrays_of(xp, np.ones((0,), dtype=dtype))), nan)
        assert_same(moment(arrays_of(xp, np.ones((0, 3), dtype=dtype)), axis=0), np.full(3, nan))
        assert_same(moment(arrays_of(xp, np.array([1, np.nan] * 8, dtype=dtype))), nan)

    @pytest.mark.parametrize("correction", [4, 4.5, 100])
    def test_no_degree_of_freedom_gives_nan(self, xp, correction):
        x = arrays_of(xp, np.arange(4.0))
        assert_same(xp.var(x, correction=correction), np.array(np.nan))
        assert_same(xp.std(x, correction=correction), np.array(np.nan))

    def test_mean_of_infinities(self, xp):
        assert_same(xp.mean(arrays_of(xp, np.array([np.inf, 1.0] * 8))), np.array(np.inf))

    @pytest.mark.parametrize("name", ["mean", "var", "std"])
    def test_integers_are_an_error(self, xp, name):
        with pytest.raises(DTypeError, match="floating-point .*; got .*int32"):
            getattr(xp, name)(arrays_of(xp, np.ones(3, dtype="int32")))


class TestDiff:
    @pytest.mark.parametrize("dtype", [*INTEGERS, *FLOATS, *COMPLEX])
    @pytest.mark.parametrize("n", [0, 1, 2, 5])
    @pytest.mark.parametrize(("shape", "axis"), [((17,), -1), ((3, 5), 0), ((2, 3, 4), 1), ((0, 3), 0)])
    def test_as_numpy(self, xp, dtype, n, shape, axis):
        values = finite(dtype, shape) if np.dtype(dtype).kind in "fc" else sample(dtype, shape)
        assert_same(xp.diff(arrays_of(xp, values), n=n, axis=axis), np.diff(values, n=n, axis=axis))

    @pytest.mark.parametrize("n", [0, 1, 3])
    @pytest.mark.parametrize(("before", "after"), [(2, None), (None, 3), (1, 1), (0, 4)])
    def test_prepend_and_append(self, xp, n, before, after):
        values = finite("float32", (3, 6))
        ends = {"prepend": before, "append": after}
        ends = {name: finite("float32", (3, size), size) for name, size in ends.items() if size is not None}
        parts = [part for part in (ends.get("prepend"), values, ends.get("append")) if part is not None]
        result = xp.diff(arrays_of(xp, values), n=n, **{name: arrays_of(xp, end) for name, end in ends.items()})
        assert_same(result, np.diff(np.concat(parts, axis=-1), n=n))

    def test_special_values(self, xp):
        values = np.array([np.inf, 1.0, -0.0, 0.0, np.nan, 1.0, -np.inf] * 3)
        assert_same(xp.diff(arrays_of(xp, values)), np.diff(values))

    def test_negative_n_is_an_error(self, xp):
        with pytest.raises(ValueError, match="0 or more; got -1"):
            xp.diff(arrays_of(xp, np.ones(3)), n=-1)


def test_framework_agnostic_functions_reach_the_bodies():
    counted: Any = ivy_api.unique_counts(array_api_strict.asarray([3, 1, 3]), xp=NAMESPACES["strict"])
    assert counted.counts.shape == (2,)
