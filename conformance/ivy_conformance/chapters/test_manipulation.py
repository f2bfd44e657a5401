"""Functions that move elements: every result is compared with a map from its indices to the indices of the input."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ivy_conformance.coverage import covers
from ivy_conformance.library import LAYOUTS, Library, shares_memory
from ivy_conformance.oracles import dtypes as dt
from ivy_conformance.oracles import samples
from ivy_conformance.oracles.compare import assert_equal, refused

Place = tuple[int, ...]
Shape = tuple[int, ...]


def moved(a: np.ndarray, shape: Shape, source: Callable[[Place], Place]) -> np.ndarray:
    """The array of a shape whose element at each index is that of ``a`` at the source of the index."""
    out = np.empty(shape, dtype=a.dtype)
    for place in np.ndindex(*shape):
        out[place] = a[source(place)]
    return out


def place_of(number: int, shape: Shape) -> Place:
    """The index of an element given by its row-major number."""
    out = []
    for n in reversed(shape):
        number, r = divmod(number, n)
        out.append(r)
    return tuple(reversed(out))


def number_of(place: Place, shape: Shape) -> int:
    """The inverse of `place_of`."""
    return sum(p * math.prod(shape[i + 1 :]) for i, p in enumerate(place))


def broadcast(a: np.ndarray, shape: Shape) -> np.ndarray:
    """The definition of broadcasting."""
    return moved(a, shape, lambda p: tuple(0 if n == 1 else q for n, q in zip(a.shape, p[len(p) - a.ndim :], strict=True)))


@covers("broadcast_to")
@pytest.mark.parametrize("dtype", dt.ALL)
def test_broadcast_to(lib: Library, dtype: str) -> None:
    for own, shape in lib.some(
        (
            ((), (17,)),
            ((3, 1), (2, 3, 4)),
            ((5,), (5,)),
            ((1,), (0,)),
            ((2, 1, 2, 1, 3, 1), (2, 2, 2, 2, 3, 2)),
            ((1, 0), (4, 0)),
            ((), ()),
        ),
        dtype,
    ):
        a = samples.distinct(dtype, own)
        assert_equal(lib.call("broadcast_to", a, shape), broadcast(a, shape))
    for own, shape in (((3,), (4,)), ((3, 1), (3,)), ((2,), (2, 3)), ((0,), (2,))):
        with refused():
            lib.call("broadcast_to", samples.distinct(dtype, own), shape)


@covers("broadcast_arrays")
def test_broadcast_arrays(lib: Library) -> None:
    for shapes in (((3, 1), (1, 4), ()), ((17,),), ((2, 1, 4), (3, 1), (1,)), ((0, 1), (1, 5)), ()):
        arrays = [samples.distinct(d, s) for d, s in zip(("float32", "int8", "bool"), shapes, strict=False)]
        got = lib.call("broadcast_arrays", *arrays)
        assert isinstance(got, tuple if lib.asks_for("2025.12") else (tuple, list))
        assert len(got) == len(arrays)
        for g, a in zip(got, arrays, strict=True):
            assert_equal(g, broadcast(a, np.broadcast_shapes(*shapes)))


@covers("broadcast_shapes")
def test_broadcast_shapes(lib: Library) -> None:
    table: list[tuple[list[Shape], Shape]] = [
        ([(1,), (1, 1), (4,)], (1, 4)),
        ([], ()), ([()], ()), ([(3, 1), (4,)], (3, 4)), ([(1,), (0,)], (0,)), ([(2, 1, 4), (3, 1), ()], (2, 3, 4)), ([(5,), (5,),
        (1,)], (5,)),
    ]  # fmt: skip
    for shapes, want in table:
        got = lib.raw("broadcast_shapes", *shapes)
        assert got == want
        assert isinstance(got, tuple)
    apart: list[list[tuple[int, ...]]] = [[(3,), (4,)], [(2, 3), (3, 2)], [(0,), (2,)]]
    for shapes in apart:
        with refused():
            lib.raw("broadcast_shapes", *shapes)


@covers("concat")
@pytest.mark.parametrize("dtype", dt.ALL)
def test_concat(lib: Library, dtype: str) -> None:
    for shape, axis in lib.some((((17,), 0), ((3, 4), 1), ((3, 4), -2), ((2, 3, 4), -1), ((2, 0, 3), 1), ((2, 1, 2, 3), 2)), dtype):
        sizes = (shape[axis], 1, 0, 2)
        arrays = [samples.shaped(dtype, _with(shape, axis, n), -9, 9) for n in sizes]
        starts = list(itertools.accumulate(sizes, initial=0))
        want = np.empty(_with(shape, axis, sum(sizes)), dtype=dtype)
        for a, start in zip(arrays, starts, strict=False):
            for place in np.ndindex(*a.shape):
                target = list(place)
                target[axis] += start
                want[tuple(target)] = a[place]
        assert_equal(lib.call("concat", arrays, axis=axis), want)
        assert_equal(lib.call("concat", tuple(arrays), axis=axis), want)
    arrays = [samples.shaped(dtype, s, -9, 9) for s in ((2, 3), (), (4,), (0, 2))]
    flat = [v for a in arrays for v in a.ravel().tolist()]
    assert_equal(lib.call("concat", arrays, axis=None), np.array(flat, dtype=dtype))
    pair = [samples.shaped(dtype, (2, 3), -9, 9), samples.shaped(dtype, (1, 3), -9, 9)]
    assert_equal(lib.call("concat", pair), np.array([row for a in pair for row in a.tolist()], dtype=dtype))


def _with(shape: Shape, axis: int, size: int) -> Shape:
    axis %= len(shape)
    return (*shape[:axis], size, *shape[axis + 1 :])


@covers("concat", "stack")
@pytest.mark.parametrize(("first", "second"), dt.same_kind_pairs(dt.NUMERIC))
def test_joined_arrays_promote(lib: Library, first: str, second: str) -> None:
    out = dt.promote(first, second)
    assert out is not None
    lib.require("concat", out)
    lib.require("stack", out)
    a, b = samples.values(first)[:17], samples.values(second)[:17]
    assert_equal(lib.call("concat", [a, b]), np.array([*a.astype(out), *b.astype(out)]))
    assert_equal(lib.call("concat", [a[:0], b]), b.astype(out))
    assert_equal(lib.call("stack", [a, b]), np.array([a.astype(out), b.astype(out)]))


@covers("stack")
@pytest.mark.parametrize("dtype", dt.ALL)
def test_stack(lib: Library, dtype: str) -> None:
    for shape in lib.some(((17,), (2, 3), (), (0, 2), (2, 1, 3)), dtype):
        arrays = [samples.shaped(dtype, shape, -9, top) for top in (7, 8, 9)]
        for axis in range(-len(shape) - 1, len(shape) + 1):
            at = axis % (len(shape) + 1)
            want = np.empty((*shape[:at], 3, *shape[at:]), dtype=dtype)
            for place in np.ndindex(*want.shape):
                want[place] = arrays[place[at]][place[:at] + place[at + 1 :]]
            assert_equal(lib.call("stack", arrays, axis=axis), want)
        assert lib.call("stack", tuple(arrays)).shape == (3, *shape)


@covers("unstack")
@pytest.mark.parametrize("dtype", dt.ALL)
def test_unstack(lib: Library, dtype: str) -> None:
    for shape in lib.some(((17,), (2, 3), (3, 0, 2), (0, 2), (2, 1, 3)), dtype):
        a = samples.distinct(dtype, shape)
        for axis in range(-len(shape), len(shape)):
            at = axis % len(shape)
            got = lib.call("unstack", a, axis=axis)
            assert isinstance(got, tuple)
            assert len(got) == shape[at]
            for i, part in enumerate(got):
                assert_equal(part, moved(a, shape[:at] + shape[at + 1 :], lambda p, i=i, at=at: (*p[:at], i, *p[at:])))
    assert len(lib.call("unstack", samples.distinct(dtype, (4, 3)))) == 4


@covers("expand_dims")
@pytest.mark.parametrize("dtype", dt.ALL)
def test_expand_dims(lib: Library, dtype: str) -> None:
    for shape in lib.some(((), (17,), (2, 3), (2, 0, 3), (2, 3, 4)), dtype):
        a = samples.distinct(dtype, shape)
        n = len(shape)
        axes: list[int | Shape] = [
            *range(-n - 1, n + 1),
            (0, 1),
            (-1, 0),
            (n + 1, 0),
            (-2, -1),
            (0,),
            (2, 0, -1) if n else (0, 1, -1),
        ]
        for axis in axes:
            many = axis if isinstance(axis, tuple) else (axis,)
            new = {i % (n + len(many)) for i in many}
            left = iter(shape)
            want = tuple(1 if i in new else next(left) for i in range(n + len(many)))
            assert_equal(lib.call("expand_dims", a, axis=axis), a.reshape(want))
        for axis in (n + 1, -n - 2):
            with refused():
                lib.call("expand_dims", a, axis=axis)
        with refused():  # positions must be unique
            lib.call("expand_dims", a, axis=(0, 0))


@covers("squeeze")
@pytest.mark.parametrize("dtype", dt.ALL)
def test_squeeze(lib: Library, dtype: str) -> None:
    table: list[tuple[Shape, int | Shape, Shape]] = [
        ((1, 17), 0, (17,)), ((17, 1), -1, (17,)), ((1, 3, 1), (0, 2), (3,)), ((1, 3, 1), (-1, 0), (3,)), ((1,), 0, ()), ((1, 0),
        0, (0,)),
        ((2, 1, 3), 1, (2, 3)), ((2, 1, 3), (), (2, 1, 3)), ((1, 1, 1), (0, -1), (1,)),
    ]  # fmt: skip
    for shape, axis, want in lib.some(table, dtype):
        a = samples.distinct(dtype, shape)
        assert_equal(lib.call("squeeze", a, axis=axis), a.reshape(want))
    for shape, axis in (((2, 1), 0), ((2, 1, 3), (1, 2)), ((0,), 0)):
        with refused():
            lib.call("squeeze", samples.distinct(dtype, shape), axis=axis)


@covers("flip")
@pytest.mark.parametrize("dtype", dt.ALL)
def test_flip(lib: Library, dtype: str) -> None:
    for shape in lib.some(((17,), (3, 5), (2, 3, 4), (), (0,), (2, 0, 3)), dtype):
        a = samples.distinct(dtype, shape)
        n = len(shape)
        for axis in (None, (), *range(-n, n), *([(0, -1), (-1, 0)] if n > 1 else [])):
            gone = set(range(n)) if axis is None else {i % n for i in (axis if isinstance(axis, tuple) else (axis,))}
            want = moved(a, shape, lambda p, s=shape, g=gone: tuple(s[i] - 1 - q if i in g else q for i, q in enumerate(p)))
            assert_equal(lib.call("flip", a, axis=axis), want)


@covers("permute_dims", "moveaxis")
@given(data=st.data())
def test_axes_in_any_order(lib: Library, data: st.DataObject) -> None:
    shape = tuple(data.draw(st.lists(st.integers(0, 4), min_size=1, max_size=5)))
    n = len(shape)
    a = samples.distinct("int32", shape)
    axes = data.draw(st.permutations(range(n)))
    signed = tuple(i - n * data.draw(st.integers(0, 1)) for i in axes)
    want = moved(a, tuple(shape[i] for i in axes), lambda p: tuple(p[axes.index(i)] for i in range(n)))
    assert_equal(lib.call("permute_dims", a, axes=signed), want)
    count = data.draw(st.integers(1, n))
    source, target = signed[:count], tuple(data.draw(st.permutations(range(n))))[:count]
    rest = iter(i for i in range(n) if i not in {s % n for s in source})
    order = [source[target.index(i)] % n if i in target else next(rest) for i in range(n)]
    want = moved(a, tuple(shape[i] for i in order), lambda p: tuple(p[order.index(i)] for i in range(n)))
    shifted = tuple(t - n * data.draw(st.integers(0, 1)) for t in target)
    assert_equal(lib.call("moveaxis", a, source, shifted), want)
    if count == 1:
        assert_equal(lib.call("moveaxis", a, source[0], shifted[0]), want)


@covers("permute_dims", "moveaxis")
@pytest.mark.parametrize("dtype", dt.ALL)
def test_axes_of_every_data_type(lib: Library, dtype: str) -> None:
    a = samples.distinct(dtype, (2, 3, 4))
    want = moved(a, (4, 2, 3), lambda p: (p[1], p[2], p[0]))
    assert_equal(lib.call("permute_dims", a, (2, 0, 1)), want)
    assert_equal(lib.call("moveaxis", a, -1, 0), want)


@covers("repeat")
@pytest.mark.parametrize("dtype", dt.ALL)
def test_repeat(lib: Library, dtype: str) -> None:
    for shape, axis in lib.some(
        (((17,), 0), ((17,), None), ((3, 4), None), ((3, 4), -1), ((3, 4), 0), ((2, 3, 4), 1), ((0,), 0), ((3, 0), 0), ((), None)),
        dtype,
    ):
        a = samples.distinct(dtype, shape)
        base, at = (a.ravel(), 0) if axis is None else (a, axis % a.ndim)
        size = base.shape[at]
        for repeats in (1, 3, 0, np.array([2]), np.array([(i * 7) % 4 for i in range(size)])):
            each = [repeats] * size if isinstance(repeats, int) else np.broadcast_to(repeats, (size,)).tolist()
            sources = [i for i, r in enumerate(each) for _ in range(r)]
            want = moved(base, _with(base.shape, at, len(sources)), lambda p, s=sources, at=at: (*p[:at], s[p[at]], *p[at + 1 :]))
            given_ = repeats if isinstance(repeats, int) else repeats.astype(lib.index_dtype)
            assert_equal(lib.call("repeat", a, given_, axis=axis), want)


@covers("repeat")
@pytest.mark.parametrize("dtype", dt.INTEGERS)
def test_repeats_of_every_integer_type(lib: Library, dtype: str) -> None:
    lib.require("repeat", dtype)
    a = samples.distinct("float32", (3, 2))
    assert_equal(
        lib.call("repeat", a, np.array([2, 0, 1], dtype=dtype), axis=0), moved(a, (3, 2), lambda p: ((0, 0, 2)[p[0]], p[1]))
    )


@covers("reshape")
@pytest.mark.parametrize("dtype", dt.ALL)
def test_reshape(lib: Library, dtype: str) -> None:
    table: list[tuple[Shape, Shape, Shape]] = [
        ((20,), (4, 5), (4, 5)), ((4, 5), (-1,), (20,)), ((2, 3, 4), (6, -1), (6, 4)), ((2, 3, 4), (2, 2, 2, 3, 1),
        (2, 2, 2, 3, 1)),
        ((24,), (2, -1, 4), (2, 3, 4)), ((2, 3, 4), (-1, 2, 3), (4, 2, 3)),
        ((), (1, 1), (1, 1)), ((1,), (), ()), ((0, 3), (3, 0), (3, 0)), ((0, 3), (-1, 3), (0, 3)), ((2, 3), (2, 3), (2, 3)),
    ]  # fmt: skip
    for own, asked, shape in lib.some(table, dtype):
        a = samples.distinct(dtype, own)
        want = moved(a, shape, lambda p, own=own, shape=shape: place_of(number_of(p, shape), own))
        for layout, copy in lib.some(itertools.product(LAYOUTS, (None, True)), dtype):
            assert_equal(lib.call("reshape", a, asked, copy=copy, layout=layout), want)
    for own, asked in (((4,), (3,)), ((4,), (-1, 3)), ((4,), (-1, -1))):
        with refused():
            lib.call("reshape", samples.distinct(dtype, own), asked)


@covers("reshape")
def test_reshape_copies_if_and_only_if_asked(lib: Library) -> None:
    x = lib.native(samples.distinct("float32", (4, 5)), "writable")
    assert shares_memory(x, lib.xp.reshape(x, (20,), copy=True)) in (False, None)
    if shares_memory(x, x) is None and not lib.demanding:
        return  # whether a copy is necessary cannot be determined
    assert shares_memory(x, lib.xp.reshape(x, (20,), copy=False)) in (True, None)
    crossed = lib.native(samples.distinct("float32", (4, 5)), "transposed")
    try:
        flat = lib.xp.reshape(crossed, (20,), copy=False)
    except Exception:
        return  # the standard requires an exception if a copy is necessary, and recommends a ValueError
    assert shares_memory(lib.native(np.zeros(1, dtype="float32"), "writable"), flat) is None, (
        "an array with strides cannot do without a copy"
    )
    assert_equal(lib.numpy(flat), samples.distinct("float32", (20,)))


@covers("roll")
@pytest.mark.parametrize("dtype", dt.ALL)
def test_roll(lib: Library, dtype: str) -> None:
    table: list[tuple[Shape, int | Shape, int | Shape | None]] = [
        ((17,), 3, None), ((17,), -20, 0), ((3, 5), 2, None), ((3, 5), 1, 0), ((3, 5), -1, -1), ((3, 5), (1, 2), (0, 1)),
        ((3, 5), (1, 2), (-1, 0)),
        ((2, 3, 4), 5, (0, -1)), ((), 3, None), ((0,), 2, 0), ((3, 0), 1, 0), ((3, 5), 0, 1), ((17,), 1000, None),
    ]  # fmt: skip
    for shape, shift, axis in lib.some(table, dtype):
        a = samples.distinct(dtype, shape)
        if axis is None:
            size = a.size
            want = moved(a, shape, lambda p, s=shape, k=shift, n=size: place_of((number_of(p, s) - k) % n, s))
        else:
            axes = axis if isinstance(axis, tuple) else (axis,)
            shifts = shift if isinstance(shift, tuple) else (shift,) * len(axes)
            total = {i: sum(k for k, j in zip(shifts, axes, strict=True) if j % len(shape) == i) for i in range(len(shape))}
            want = moved(a, shape, lambda p, s=shape, t=total: tuple((q - t[i]) % s[i] for i, q in enumerate(p)))
        assert_equal(lib.call("roll", a, shift, axis=axis), want)


@covers("tile")
@pytest.mark.parametrize("dtype", dt.ALL)
def test_tile(lib: Library, dtype: str) -> None:
    for shape, repetitions in lib.some(
        (
            ((17,), (2,)),
            ((3,), (2, 4)),
            ((2, 3), (3,)),
            ((2, 3), (1, 2)),
            ((2, 3), ()),
            ((), (3, 2)),
            ((2, 3), (0, 2)),
            ((0,), (3,)),
            ((2, 1, 2), (2, 2, 2)),
        ),
        dtype,
    ):
        a = samples.distinct(dtype, shape)
        n = max(len(shape), len(repetitions))
        own, times = (1,) * (n - len(shape)) + shape, (1,) * (n - len(repetitions)) + repetitions
        b = a.reshape(own)
        want = moved(
            b,
            tuple(s * t for s, t in zip(own, times, strict=True)),
            lambda p, s=own: tuple(q % m for q, m in zip(p, s, strict=True)),
        )
        assert_equal(lib.call("tile", a, repetitions), want)


_CALLS: dict[str, tuple[object, dict[str, Any]]] = {
    "broadcast_to": ((2, 4, 19), {}), "expand_dims": (None, {"axis": 1}), "flip": (None, {"axis": 1}), "moveaxis": (None, {}),
    "permute_dims": ((1, 0), {}), "repeat": (2, {"axis": 0}), "roll": (3, {"axis": 1}), "tile": ((2, 1), {}),
    "unstack": (None, {"axis": 1}),
}  # fmt: skip


@covers(_CALLS)
@pytest.mark.parametrize("layout", LAYOUTS[1:])
@pytest.mark.parametrize("name", _CALLS)
def test_memory_layouts(lib: Library, name: str, layout: str) -> None:
    a = samples.distinct("float64", (4, 19))
    positional, keywords = _CALLS[name]
    arguments = (0, 1) if name == "moveaxis" else () if positional is None else (positional,)
    got, want = lib.call(name, a, *arguments, layout=layout, **keywords), lib.call(name, a, *arguments, **keywords)
    for g, w in zip(got, want, strict=True) if isinstance(got, tuple) else [(got, want)]:
        assert_equal(g, w)
    for function in ("concat", "stack"):
        assert_equal(lib.call(function, [a, a], axis=1, layout=layout), lib.call(function, [a, a], axis=1))


@covers("flip", "permute_dims", "roll", "reshape", "concat", "tile", "broadcast_to", "repeat")
@pytest.mark.parametrize("dtype", dt.FLOATS)
def test_bits_of_nan_and_minus_zero_survive(lib: Library, dtype: str) -> None:
    a = np.array([math.nan, -0.0, 0.0, math.inf, -math.inf] * 4, dtype=dtype)
    assert_equal(lib.call("flip", a), a[::-1])
    assert_equal(lib.call("roll", a, 1), a[[19, *range(19)]])
    assert_equal(lib.call("reshape", a, (4, 5)), a.reshape(4, 5))
    assert_equal(lib.call("concat", [a, a]), np.array([*a, *a]))
    assert_equal(lib.call("tile", a, (2,)), np.array([*a, *a]))
    assert_equal(lib.call("repeat", a, 2), np.array([v for v in a for _ in range(2)]))
    assert_equal(lib.call("broadcast_to", a, (2, 20)), np.array([a, a]))
