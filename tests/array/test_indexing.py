"""Keys that the standard leaves undefined, against NumPy: slices beyond the ends, every mix of entries, assignment to arrays."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ivy_api.errors import DTypeError, MixedBackendsError, NotAnArrayError, ScalarRangeError
from ivy_conformance.library import Library
from ivy_conformance.oracles import dtypes as dt
from ivy_conformance.oracles import samples
from ivy_conformance.oracles.compare import assert_equal


def entered(lib: Library, key: Any) -> Any:
    """The key with Arrays in place of NumPy's arrays."""
    if isinstance(key, tuple):
        return tuple(entered(lib, entry) for entry in key)
    return lib.native(key) if isinstance(key, np.ndarray) else key


@st.composite
def slices(draw: st.DrawFn, size: int) -> slice:
    part = st.none() | st.integers(-size - 2, size + 2)
    return slice(draw(part), draw(part), draw(st.none() | st.sampled_from([1, 2, 3, -1, -2, -3])))


@st.composite
def entries(draw: st.DrawFn, shape: tuple[int, ...], *, arrays: bool) -> Any:
    """A key for an array of this shape: integers, slices, and arrays if asked for; Ellipsis and None anywhere."""
    count = draw(st.integers(0, len(shape)))
    dots = draw(st.integers(0, count)) if count < len(shape) or draw(st.booleans()) else None
    axes = [*range(count)] if dots is None else [*range(dots), *range(len(shape) - count + dots, len(shape))]
    common = draw(st.sampled_from([(), (1,), (3,), (2, 3)])) if arrays else ()
    key: list[Any] = []
    for axis in axes:
        size = shape[axis]
        kinds = ["slice", *(["integer"] * (size > 0)), *(["array", "array"] * (arrays and size > 0))]
        kind = draw(st.sampled_from(kinds))
        if kind == "slice":
            key.append(draw(slices(size)))
        elif kind == "integer":
            key.append(draw(st.integers(-size, size - 1)))
        else:
            own = draw(st.sampled_from([common, common[1:], (1,) * len(common)]))
            values = draw(st.lists(st.integers(-size, size - 1), min_size=int(np.prod(own)), max_size=int(np.prod(own))))
            dtype = draw(st.sampled_from(["int64", "int32", "int8"]))
            key.append(np.array(values, dtype=dtype).reshape(own))
    if dots is not None:
        key.insert(dots, Ellipsis)
    if draw(st.booleans()):
        key.insert(draw(st.integers(0, len(key))), None)
    if len(key) == 1 and draw(st.booleans()):
        return key[0]
    return tuple(key)


@st.composite
def keyed(draw: st.DrawFn, *, arrays: bool) -> tuple[tuple[int, ...], Any]:
    shape = tuple(draw(st.lists(st.integers(1 if arrays else 0, 4), max_size=4)))
    return shape, draw(entries(shape, arrays=arrays))


def check_get(lib: Library, x: np.ndarray, key: Any) -> None:
    array = lib.native(x)
    got = array[entered(lib, key)]
    assert type(got) is type(array)
    assert_equal(lib.numpy(got), np.asarray(x[key]))


def check_set(lib: Library, x: np.ndarray, key: Any, data: st.DataObject) -> None:
    """Set a selection in which no element comes twice, to a number, or to an array that broadcasts."""
    array, want = lib.native(x, "writable"), x.copy()
    places = np.arange(x.size).reshape(x.shape)[key]
    if places.size > np.unique(places).size:
        return
    shape = places.shape[data.draw(st.integers(0, places.ndim)) :]
    value = samples.shaped(dt.of(x), tuple(n if data.draw(st.booleans()) else 1 for n in shape), 1, 9)
    want[key] = value
    array[entered(lib, key)] = lib.native(value)
    assert_equal(lib.numpy(array), want)
    want[key] = value.flat[0] if value.size else 1
    array[entered(lib, key)] = value.flat[0].item() if value.size else {"bool": True}.get(dt.of(x), 1)
    assert_equal(lib.numpy(array), want)


DTYPES = st.sampled_from(["float32", "int64", "bool", "uint16", "complex64", "uint64"])


@given(case=keyed(arrays=False), dtype=DTYPES, data=st.data())
def test_integers_and_slices(lib: Library, case: tuple[tuple[int, ...], Any], dtype: str, data: st.DataObject) -> None:
    shape, key = case
    x = samples.shaped(dtype, shape, 0, 9)
    check_get(lib, x, key)
    check_set(lib, x, key, data)


@given(case=keyed(arrays=True), dtype=DTYPES, data=st.data())
def test_arrays_of_integers_mixed_with_the_rest(
    lib: Library, case: tuple[tuple[int, ...], Any], dtype: str, data: st.DataObject
) -> None:
    shape, key = case
    x = samples.shaped(dtype, shape, 0, 9)
    check_get(lib, x, key)
    check_set(lib, x, key, data)


@pytest.mark.parametrize("dtype", dt.ALL)
def test_arrays_of_integers_in_every_data_type(lib: Library, dtype: str) -> None:
    x = np.array(samples.shaped(dtype, (4, 5), 0, 9))
    for key in (
        (np.array([0, 3]), np.array([4, 0])),
        (slice(None), np.array([2, 1], dtype="uint8")),
    ):
        check_get(lib, x, key)
        array, want = lib.native(x, "writable"), x.copy()
        value = np.asarray(x[key])[..., ::-1].copy()
        want[key] = value
        array[entered(lib, key)] = lib.native(value)
        assert_equal(lib.numpy(array), want)


def test_many_axes(lib: Library) -> None:
    x = np.arange(2**12).reshape((2,) * 12)
    for key in ((0,) * 12, (slice(None, None, -1),) * 12, (1, ..., 0), (..., slice(1, None), None, 0)):
        check_get(lib, x, key)
    array, want = lib.native(x, "writable"), x.copy()
    want[1, ..., ::-1] = np.arange(2)
    array[1, ..., ::-1] = lib.native(np.arange(2))
    assert_equal(lib.numpy(array), want)


def test_overlapping_assignment(lib: Library) -> None:
    x = lib.native(np.arange(6.0), "writable")
    x[1:] = x[:-1]
    assert lib.numpy(x).tolist() == [0.0, 0.0, 1.0, 2.0, 3.0, 4.0]
    x = lib.native(np.arange(6.0), "writable")
    x[...] = x[::-1]
    assert lib.numpy(x).tolist() == [5.0, 4.0, 3.0, 2.0, 1.0, 0.0]


def test_arrays_as_bounds_of_a_slice(lib: Library) -> None:
    one = lib.xp.asarray(1)
    assert lib.numpy(lib.native(np.arange(5))[one : one + 3]).tolist() == [1, 2, 3]
    assert lib.numpy(lib.native(np.arange(5))[one]).tolist() == 1


@pytest.mark.parametrize(
    ("key", "message"),
    [
        (3, "Index 3 is out of bounds for axis 0 of size 2: allowed is -2 to 1"),
        ((0, -4), "Index -4 is out of bounds for axis 1 of size 3"),
        ((0, 0, 0), "2 axes takes at most 2 indices; got 3"),
        ((..., 0, ...), "one Ellipsis; got 2"),
        (0.5, "Indices must be integers, slices.* got float: 0.5"),
        ([0, 1], r"Indices must be integers, slices.* got list: \[0, 1\]"),
        (True, "Indices must be integers, slices.* got bool: True"),
        ("x", "Indices must be integers, slices.* got str: 'x'"),
        (slice(None, None, 0), "step"),
        (np.array([1.0]), "got an array of float64 dtype"),
        (np.array([True]), r"mask of shape \(1,\) for axes of sizes \(2,\)"),
        (np.array([[True] * 2] * 2), r"mask of shape \(2, 2\) for axes of sizes \(2, 3\)"),
    ],
    ids=str,
)
def test_wrong_keys(lib: Library, key: Any, message: str) -> None:
    x = lib.native(np.arange(6.0).reshape(2, 3), "writable")
    error = ValueError if message == "step" else IndexError
    with pytest.raises(error, match=message):
        x[entered(lib, key)]
    with pytest.raises(error, match=message):
        x[entered(lib, key)] = 1.0
    assert lib.numpy(x).tolist() == [[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]


@pytest.mark.parametrize(
    ("dtype", "value", "error", "message"),
    [
        ("int32", 1.5, DTypeError, "cannot assign a Python float to an array of"),
        ("float32", 1j, DTypeError, "cannot assign a Python complex to an array of"),
        ("bool", 1, DTypeError, "cannot assign a Python int to an array of"),
        ("int8", 128, ScalarRangeError, "128 is outside the range of"),
        ("uint8", -1, ScalarRangeError, "-1 is outside the range of"),
        ("int32", np.zeros(3), DTypeError, "cannot assign float64 to an array of int32"),
        ("float64", np.zeros(3, "complex64"), DTypeError, "cannot assign complex64 to an array of float64"),
        ("float64", np.zeros(4), ValueError, r"y of shape \(4,\) does not broadcast to the selection of shape \(3,\)"),
        ("float64", np.zeros((2, 3)), ValueError, r"y of shape \(2, 3\) does not broadcast to the selection of shape \(3,\)"),
        ("float64", "text", NotAnArrayError, "takes an Array or a Python scalar; got str"),
        ("float64", [1.0, 2.0, 3.0], NotAnArrayError, "takes an Array or a Python scalar; got list"),
    ],
    ids=str,
)
def test_wrong_values(lib: Library, dtype: str, value: Any, error: type[Exception], message: str) -> None:
    before = samples.shaped(dtype, (2, 3), 0, 1)
    x = lib.native(before, "writable")
    with pytest.raises(error, match=message):
        x[0, :] = entered(lib, value)
    assert_equal(lib.numpy(x), before)


def test_values_are_converted_within_and_upwards_of_their_kind(lib: Library) -> None:
    x = lib.xp.zeros(4, dtype=lib.xp.float32)
    x[0] = 3
    x[1] = True
    x[2:] = lib.xp.asarray([1.5, 2.5], dtype=lib.xp.float64)
    assert x.dtype == lib.xp.float32
    assert lib.numpy(x).tolist() == [3.0, 1.0, 1.5, 2.5]


def test_native_arrays_and_those_of_other_backends_are_refused(lib: Library) -> None:
    import array_api_strict

    x, places = lib.xp.zeros(3), lib.xp.asarray([0, 1])
    with pytest.raises(NotAnArrayError, match="Index arrays of an Array must be Arrays"):
        x[places.native]
    with pytest.raises(NotAnArrayError, match="takes an Array or a Python scalar"):
        x[0] = lib.xp.ones(()).native
    from ivy_api import Array

    other = Array(array_api_strict.asarray([0, 1]))
    with pytest.raises(MixedBackendsError, match="Index arrays must be of the backend of the indexed array"):
        x[other]
    with pytest.raises(MixedBackendsError, match="needs arrays of one backend"):
        x[:2] = other
    assert lib.numpy(x).tolist() == [0.0, 0.0, 0.0]


def test_what_shares_memory_sees_an_assignment_where_arrays_can_be_written_to(lib: Library) -> None:
    x = lib.native(np.zeros(4), "writable")
    part, same = x[:2], x
    x[0] = 1.0
    assert same is x
    assert lib.numpy(part).tolist() == ([1.0, 0.0] if x.own.MUTABLE else [0.0, 0.0])
    native = x.native
    x += 1.0
    assert (x.native is native) is x.own.MUTABLE


class Place(NamedTuple):
    row: Any
    column: Any


def test_a_named_tuple_is_a_tuple(lib: Library) -> None:
    x = np.arange(6.0).reshape(2, 3)
    array, places = lib.native(x, "writable"), lib.xp.asarray([0, 1])
    assert float(array[Place(1, 2)]) == 5.0
    assert lib.numpy(array[Place(places, places)]).tolist() == [0.0, 4.0]
    array[Place(places, places)] = 9.0
    assert lib.numpy(array).tolist() == [[9.0, 1.0, 2.0], [3.0, 9.0, 5.0]]


@pytest.mark.parametrize("far", [2**63 - 1, 2**70])
def test_numbers_beyond_64_bits(lib: Library, far: int) -> None:
    x = np.arange(4.0)
    for key in (slice(None, far), slice(far, None), slice(None, None, far), slice(None, None, -far)):
        check_get(lib, x, key)
        array, want = lib.native(x, "writable"), x.copy()
        array[key], want[key] = 7.0, 7.0
        assert_equal(lib.numpy(array), want)
    for position in (far, -far - 1):
        with pytest.raises(IndexError, match="out of bounds for axis 0 of size 4"):
            lib.native(x)[position]


def test_arrays_of_indices_that_do_not_broadcast(lib: Library) -> None:
    x, key = lib.native(np.zeros((3, 3)), "writable"), (lib.xp.asarray([0, 1]), lib.xp.asarray([0, 1, 2]))
    with pytest.raises(IndexError, match=r"Index arrays must broadcast together; got shapes \(2,\), \(3,\)"):
        x[key]
    with pytest.raises(IndexError, match="broadcast together"):
        x[key] = 1.0


def test_an_array_of_one_element_is_no_element(lib: Library) -> None:
    x = lib.native(np.zeros((2, 3)), "writable")
    with pytest.raises(ValueError, match=r"y of shape \(1,\) does not broadcast to the selection of shape \(\)"):
        x[0, 0] = lib.native(np.ones(1))
    assert not lib.numpy(x).any()


def test_a_write_reaches_the_selected_elements_only(lib: Library) -> None:
    row = lib.native(np.zeros(3), "writable")
    x = lib.xp.broadcast_to(row, (2, 3))
    for write in (lambda: x.__setitem__((0, 0), 1.0), lambda: x.__iadd__(1.0)):
        try:
            write()
        except ValueError:  # where x shares its elements, it cannot be written to
            assert not lib.numpy(x).any()
        assert not lib.numpy(row).any()


@pytest.mark.parametrize("place", [3, -4])
def test_an_array_of_indices_out_of_bounds(lib: Library, place: int) -> None:
    x, places = lib.native(np.arange(3.0), "writable"), lib.native(np.array([0, place]))
    with pytest.raises(IndexError, match="out of bounds"):
        x[places]
    with pytest.raises(IndexError, match="out of bounds"):
        x[places] = 1.0
    assert lib.numpy(x).tolist() == [0.0, 1.0, 2.0]
