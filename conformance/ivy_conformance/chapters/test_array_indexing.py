"""``x[key]`` and ``x[key] = y`` for the keys that the standard defines, against NumPy. In sequence: `test_array_history`."""

from __future__ import annotations

import itertools
import operator
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from ivy_conformance import recording
from ivy_conformance.coverage import covers, since
from ivy_conformance.library import Library
from ivy_conformance.oracles import dtypes as dt
from ivy_conformance.oracles import samples
from ivy_conformance.oracles.compare import assert_equal, assert_raises, refused
from ivy_conformance.recording import Call

CHAPTER = "indexing"
pytestmark = pytest.mark.array_object


def check_get(lib: Library, a: np.ndarray, key: Any, layout: str = "plain") -> None:
    assert_equal(lib.call("__getitem__", a, key, layout=layout), np.asarray(a[key]))


def check_set(lib: Library, a: np.ndarray, key: Any, value: Any) -> None:
    want = a.copy()
    want[key] = value
    assert_equal(lib.call("__setitem__", a, key, value), want)


def refuses(lib: Library, write: Callable[[Any], None]) -> bool:
    """Whether a write to a new array raises."""
    try:
        write(lib.native(np.zeros(3, dtype="float32"), "writable"))
    except Exception:
        return True
    return False


def can_be_written_to(lib: Library) -> bool:
    writes: list[tuple[Any, Any]] = [(0, 1.0), (..., 1.0), (slice(None), lib.native(np.ones(3, dtype="float32")))]
    return lib.target.backend or not all(refuses(lib, lambda x, key=key, y=y: operator.setitem(x, key, y)) for key, y in writes)


@pytest.fixture
def writable(lib: Library) -> None:
    """Skip libraries without mutation, which the standard allows (in its chapter on in-place operators)."""
    if not can_be_written_to(lib):
        pytest.skip(f"the arrays of {lib.name} cannot be written to, which the standard allows for")


@pytest.fixture
def masks(lib: Library) -> None:
    """Skip masks for libraries that build graphs, which may omit them."""
    inspect = getattr(lib.xp, "__array_namespace_info__", None)
    if inspect is not None and not inspect().capabilities().get("boolean indexing", True):
        pytest.skip(f"{lib.name} has no indexing with masks, and says so in its capabilities")


# One axis: every slice whose bounds the standard defines


def every_slice(n: int, steps: tuple[int | None, ...]) -> list[slice]:
    """All slices of an axis of size ``n`` for which the standard defines the result."""
    found = []
    for step in steps:
        down = step is not None and step < 0
        starts = [None, *range(-n, n if down and n else n + 1)]
        stops = [None, *(range(-n - 1, max(0, n - 1) + 1) if down else range(-n, n + 1))]
        found += [slice(start, stop, step) for start, stop in itertools.product(starts, stops)]
    return found


@covers("__getitem__")
@pytest.mark.parametrize("direction", ["forwards", "backwards"])
@pytest.mark.parametrize("n", [0, 1, 4])
def test_slices(lib: Library, n: int, direction: str) -> None:
    a = samples.distinct("int32", (n,))
    steps = (None, 1, 2, 3, 7) if direction == "forwards" else (-1, -2, -3, -7)
    for key in lib.some(lib.some(every_slice(n, steps), n), n, direction):
        check_get(lib, a, key)


@covers("__setitem__")
@pytest.mark.parametrize("direction", ["forwards", "backwards"])
@pytest.mark.usefixtures("writable")
def test_assignment_to_slices(lib: Library, direction: str) -> None:
    a = samples.distinct("int32", (4,))
    for key in lib.some(lib.some(every_slice(4, (None, 1, 2, 3) if direction == "forwards" else (-1, -2, -3)), 4), direction):
        check_set(lib, a, key, -7)
        check_set(lib, a, key, np.asarray(100 + samples.distinct("int32", a[key].shape)))


@covers("__getitem__")
def test_integers(lib: Library) -> None:
    a = samples.distinct("float32", (4, 3))
    for i, j in lib.some(itertools.product(range(-4, 4), range(-3, 3)), "get"):
        check_get(lib, a, (i, j))
        check_get(lib, a, (i, slice(None)))
        check_get(lib, a, (slice(None), j))
    for i in lib.some(range(-4, 4), "vector"):
        check_get(lib, a[:, 0], i)
        check_get(lib, a[:, 0], (i,))


# Several axes

_KEYS: list[Any] = [
    (0, slice(None), -1), (slice(1, None), slice(None, 2), slice(0, 4, 2)), (..., 1), (1, ...), (0, ..., slice(1, 3)), ..., (...,),
    (slice(None), ..., slice(None)), (0, 1, 2), (0, 1, 2, ...), (..., -1, -2, -3), (slice(None), 1, slice(2, 2)),
]  # fmt: skip
_NEW_AXES: list[Any] = [
    (None, ...), (..., None), (None, 0, ..., None), (slice(None), None, 1, slice(None)), (None, 0, 1, 2),
    (0, None, 1, None, 2, None),
]  # fmt: skip


@covers("__getitem__")
@pytest.mark.parametrize("dtype", dt.ALL)
def test_every_data_type(lib: Library, dtype: str) -> None:
    a = samples.distinct(dtype, (2, 3, 4))
    for key in lib.some([*_KEYS, *_NEW_AXES], dtype):
        check_get(lib, a, key)


def every_key(ndim: int) -> Iterator[Any]:
    """Integers and slices for some axes in every order, with an Ellipsis and with ``None`` at every position."""
    for count in range(ndim + 1):
        for kinds in itertools.product((True, False), repeat=count):
            key = [(i % 2 - 1 if i % 3 else 1) if kind else slice(i % 2, None) for i, kind in enumerate(kinds)]
            for at in (None, *range(count + 1)):
                dotted = key if at is None else [*key[:at], ..., *key[at:]]
                yield tuple(dotted)
                if count < 3:
                    yield from ((*dotted[:new], None, *dotted[new:]) for new in range(len(dotted) + 1))


@covers("__getitem__")
def test_every_form_of_key(lib: Library) -> None:
    a = samples.distinct("int32", (2, 3, 4, 5))
    for key in lib.some(every_key(4), "get"):
        if len(key) and (Ellipsis in key or sum(part is not None for part in key) == 4 or lib.demanding):
            check_get(lib, a, key)


@covers("__setitem__")
@pytest.mark.usefixtures("writable")
def test_assignment_to_every_form_of_key(lib: Library) -> None:
    a = samples.distinct("int32", (2, 3, 4))
    for key in lib.some(every_key(3), "set"):
        if len(key) and None not in key and (Ellipsis in key or len(key) == 3 or lib.demanding):
            part = np.asarray(a[key])
            check_set(lib, a, key, np.asarray(1000 + part))
            check_set(lib, a, key, np.asarray(1000 + part[..., -1:] if part.ndim else part))


_PARTS: list[Any] = [
    0, 1, -1, -3, slice(None), slice(1, None), slice(None, -1), slice(0, -1), slice(-3, -1), slice(1, 3), slice(None, None, 2),
    slice(-1, None, -1), slice(None, None, -2), slice(2, 2), slice(0, 0, -1),
]  # fmt: skip
"""Indices and slices of each sign for one of two axes."""


@covers("__getitem__")
def test_every_pair_of_integers_and_slices(lib: Library) -> None:
    a = samples.distinct("int32", (4, 5))
    for key in lib.some(itertools.product(_PARTS, repeat=2), "get"):
        check_get(lib, a, key)


@covers("__setitem__")
@pytest.mark.usefixtures("writable")
def test_assignment_to_every_pair_of_integers_and_slices(lib: Library) -> None:
    a = samples.distinct("int32", (4, 5))
    for key in lib.some(itertools.product(_PARTS, repeat=2), "set"):
        check_set(lib, a, key, np.asarray(1000 + np.asarray(a[key])))
        check_set(lib, a, key, -7)


@covers("__getitem__")
@pytest.mark.parametrize("layout", ["strided", "transposed", "flipped"])
def test_memory_layouts(lib: Library, layout: str) -> None:
    a = samples.distinct("float64", (2, 3, 4))
    for key in lib.some([*_KEYS, *_NEW_AXES], layout):
        check_get(lib, a, key, layout)


@covers("__setitem__")
@pytest.mark.parametrize("dtype", dt.ALL)
@pytest.mark.usefixtures("writable")
def test_assignment_in_every_data_type(lib: Library, dtype: str) -> None:
    a = samples.distinct(dtype, (2, 3, 4))
    one = {"bool": True}.get(dtype, 1)
    for key in lib.some(_KEYS, dtype):
        check_set(lib, a, key, one)
        check_set(lib, a, key, np.asarray(one, dtype=dtype))
        check_set(lib, a, key, samples.shaped(dtype, np.asarray(a[key]).shape, 0, 9))


@covers("__setitem__")
@pytest.mark.usefixtures("writable")
def test_assigned_arrays_broadcast(lib: Library) -> None:
    a = samples.distinct("float32", (2, 3, 4))
    cases: list[tuple[Any, tuple[int, ...]]] = [
        (..., (4,)), (..., (3, 1)), (..., (1, 1, 1)), (..., ()), ((0, ...), (3, 1)), ((slice(None), 1, slice(None)), (2, 1)),
        ((slice(None), 1, slice(None)), (4,)), ((slice(0, 0), ...), (3, 4)), ((..., slice(1, 2)), (2, 3, 1)),
    ]  # fmt: skip
    for key, shape in lib.some(cases, "broadcast"):
        check_set(lib, a, key, np.asarray(100 + samples.distinct("float32", shape)))


@covers("__setitem__")
@pytest.mark.parametrize("dtype", dt.FLOATING)
@pytest.mark.usefixtures("writable")
def test_assigned_scalars_take_the_data_type_of_the_array(lib: Library, dtype: str) -> None:
    a = samples.distinct(dtype, (3,))
    for value in (2, -0.5, float("inf"), -0.0, *([1 - 2j] if dtype in dt.COMPLEX else [])):
        check_set(lib, a, 1, value)


@covers("__setitem__", "__iadd__")
@pytest.mark.usefixtures("writable")
def test_assignment_to_what_was_selected(lib: Library) -> None:
    """A selection may share memory with its source or not; a write to it changes the selection, and no other elements of it."""
    a = samples.distinct("int32", (4, 5))
    keys: list[Any] = [(slice(1, 3), slice(None)), (slice(None, None, 2), slice(1, 4)), (..., slice(0, 3)), (2, ...)]
    for key in lib.some(keys, "part"):
        part, want = lib.native(a, "writable")[key], a[key].copy()
        for entry in ((..., 0), (..., slice(1, 3))):
            recording.current.begin(Call("__setitem__", (want.copy(), entry, -1), {}))
            part[entry], want[entry] = -1, -1
            assert_equal(lib.numpy(part), want)
        recording.current.begin(Call("__iadd__", (want.copy(), 3), {}))
        part += 3
        assert_equal(lib.numpy(part), want + 3)


@since("2025.12")
@covers("__setitem__")
@pytest.mark.parametrize("dtype", dt.NUMERIC)
@pytest.mark.usefixtures("writable")
def test_assigned_arrays_are_promoted_to_the_data_type(lib: Library, dtype: str) -> None:
    a = samples.distinct(dtype, (2, 3))
    narrower = [other for other in dt.NUMERIC if other != dtype and dt.promote(dtype, other) == dtype]
    for other in lib.some(narrower, dtype):
        if lib.supports("__setitem__", other):
            check_set(lib, a, (0, ...), samples.shaped(other, (3,), 1, 9))


@covers("__getitem__", "__setitem__")
def test_arrays_without_axes(lib: Library) -> None:
    a = np.asarray(3.5, dtype="float32")
    for key in ((), ..., (...,)):
        check_get(lib, a, key)
        assert lib.raw("__getitem__", a, key).ndim == 0
    assert lib.raw("__getitem__", samples.distinct("float32", (3,)), 0).shape == ()
    if can_be_written_to(lib):
        for key in ((), ...):
            check_set(lib, a, key, 2.0)


class Two:
    """An object with ``__index__``."""

    def __index__(self) -> int:
        return 2


@covers("__getitem__")
def test_whatever_has_an_index_is_an_integer(lib: Library) -> None:
    a = samples.distinct("int32", (4, 5))
    x = lib.native(a)
    for key, plain in (((Two(), 1), (2, 1)), ((0, Two()), (0, 2)), ((slice(None), Two()), (slice(None), 2))):
        recording.current.begin(Call("__getitem__", (a, key), {}))
        assert_equal(lib.numpy(x[key]), np.asarray(a[plain]))


@covers("__getitem__")
def test_more_indices_than_axes_are_an_index_error(lib: Library) -> None:
    keys: list[Any] = [(0, 0, 0), (0, 0, slice(None)), (..., 0, 0, 0), (None, 0, 0, 0)]
    for key in keys:
        assert_raises(IndexError, lib.raw, "__getitem__", samples.distinct("float32", (2, 3)), key)
    assert_raises(IndexError, lib.raw, "__getitem__", np.asarray(1.0, dtype="float32"), 0)


@covers("__getitem__")
@pytest.mark.parametrize("key", [(..., ...), (..., 0, ...), (..., slice(None), ..., 0)], ids=str)
def test_more_than_one_ellipsis_is_an_index_error(lib: Library, key: Any) -> None:
    assert_raises(IndexError, lib.raw, "__getitem__", samples.distinct("float32", (2, 3)), key)


@since("2024.12")
@covers("__getitem__")
def test_iteration_over_one_axis(lib: Library) -> None:
    a = samples.distinct("float32", (5,))
    found = [*iter(lib.native(a))]
    assert all(each.ndim == 0 for each in found)
    assert [lib.numpy(each).item() for each in found] == a.tolist()


# Arrays as keys


@covers("__getitem__")
@pytest.mark.parametrize("dtype", dt.ALL)
@pytest.mark.usefixtures("masks")
def test_masks(lib: Library, dtype: str) -> None:
    shapes = (((17,), 1), ((3, 4), 2), ((3, 4), 1), ((3, 3), 2), ((2, 3, 4), 2), ((3, 3, 3), 3), ((0, 3), 1), ((0, 3), 2))
    for shape, axes in lib.some(shapes, dtype):
        a = samples.distinct(dtype, shape)
        for mask in (samples.shaped("bool", shape[:axes]), np.ones(shape[:axes], bool), np.zeros(shape[:axes], bool)):
            check_get(lib, a, mask)


@covers("__getitem__")
@pytest.mark.usefixtures("masks")
def test_masks_without_axes(lib: Library) -> None:
    for shape in lib.some(((), (3,), (2, 3)), "0-d"):
        a = samples.distinct("float32", shape)
        check_get(lib, a, np.asarray(True))
        check_get(lib, a, np.asarray(False))


@covers("__getitem__")
@pytest.mark.usefixtures("masks")
def test_an_axis_of_a_mask_may_be_of_size_zero(lib: Library) -> None:
    for mask, shape in (((0,), (0, 2)), ((3, 0), (0,)), ((0, 2), (0,)), ((0, 0), (0,))):
        got = lib.call("__getitem__", samples.distinct("float32", (3, 2)), np.zeros(mask, dtype=bool))
        assert_equal(got, np.zeros(shape, dtype="float32"))


@covers("__getitem__")
@pytest.mark.usefixtures("masks")
def test_masks_that_do_not_fit_are_index_errors(lib: Library) -> None:
    a = samples.distinct("float32", (3, 2))
    for shape in ((2,), (4,), (3, 3), (2, 3), (1,), (3, 1), (3, 2, 1)):
        assert_raises(IndexError, lib.raw, "__getitem__", a, np.ones(shape, dtype=bool))


@covers("__setitem__")
@pytest.mark.parametrize("dtype", dt.ALL)
@pytest.mark.usefixtures("masks", "writable")
def test_assignment_to_masks(lib: Library, dtype: str) -> None:
    for shape, axes in lib.some((((17,), 1), ((3, 4), 2), ((3, 4), 1), ((3, 3), 2), ((2, 3, 4), 2), ((3, 3, 3), 3)), dtype):
        a = samples.distinct(dtype, shape)
        for mask in (samples.shaped("bool", shape[:axes]), np.zeros(shape[:axes], bool)):
            check_set(lib, a, mask, {"bool": True}.get(dtype, 1))
            check_set(lib, a, mask, np.asarray({"bool": True}.get(dtype, 1), dtype=dtype))
            check_set(lib, a, mask, samples.shaped(dtype, a[mask].shape, 0, 9))


@since("2024.12")
@covers("__getitem__")
@pytest.mark.parametrize("dtype", dt.ALL)
def test_arrays_of_integers(lib: Library, dtype: str) -> None:
    """An integer array or an integer for each axis; they broadcast."""

    def places(*values: Any) -> np.ndarray:
        return np.array(values, dtype=lib.index_dtype)

    cases: list[tuple[tuple[int, ...], Any]] = [
        ((5,), (places(0, -1, 2, 2),)), ((5,), (places([0, 4], [-5, 1]),)), ((4, 3), (places(0, 3, -1), places(2, 0, -3))),
        ((4, 3), (places(0, 3, 3), 1)), ((4, 3), (-1, places(0, 2))), ((4, 3), (places([0], [2]), places(0, 1, 2))),
        ((4, 3), (places(), places())), ((2, 3, 4), (places(1, 0), 2, places([3, 0], [1, 1], [0, -4]))),
        ((4, 3), (np.array(2, dtype=lib.index_dtype), places(1, 1))), ((5,), places(0, -1, 2)), ((5,), places([0, 4], [3, 1])),
    ]  # fmt: skip
    for shape, key in lib.some(cases, dtype):
        check_get(lib, samples.distinct(dtype, shape), key)


@since("2024.12")
@covers("__getitem__")
def test_an_array_without_axes_is_an_integer(lib: Library) -> None:
    a = samples.distinct("float32", (4, 3))
    one, last = (np.array(value, dtype=lib.index_dtype) for value in (1, -1))
    key: Any
    for key in ((one, 2), (one, last), (-4, last)):
        check_get(lib, a, key)
        assert lib.raw("__getitem__", a, key).shape == ()
    for key in (one, (one,), (..., one), (one, ...)):
        for x in (a, a[:, 0], np.stack([a, a], axis=-1)):
            check_get(lib, x, key)
            if can_be_written_to(lib) and lib.demanding:
                check_set(lib, x, key, np.asarray(1000 + np.asarray(x[key])))


@since("2024.12")
@covers("__getitem__")
def test_arrays_of_integers_that_do_not_broadcast(lib: Library) -> None:
    key = (np.zeros(2, dtype=lib.index_dtype), np.zeros(3, dtype=lib.index_dtype))
    with refused():
        lib.raw("__getitem__", samples.distinct("float32", (4, 3)), key)
