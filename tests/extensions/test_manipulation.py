"""Manipulation beyond the standard: inverses, bad input, and arrays of ivy. Values: test_drawn.py."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api.errors import DTypeError
from ivy_conformance import calls
from ivy_conformance.compiling import of_arrays
from ivy_conformance.library import Library

RNG = np.random.default_rng(5)
V, M, T = RNG.normal(size=5), RNG.normal(size=(3, 4)), RNG.normal(size=(2, 3, 4))
PIXELS = RNG.normal(size=(2, 4, 5, 6))
BLOCKS = RNG.normal(size=(2, 4, 6, 8))


@pytest.mark.parametrize("channels_first", [False, True])
def test_blocks_of_lines_and_volumes(lib: Library, channels_first: bool) -> None:
    """Any number of spatial axes; one function undoes the other."""
    for shape in ((2, 6, 4), (2, 4, 6, 2, 3)):
        x = RNG.normal(size=(*shape[:1], shape[-1], *shape[1:-1]) if channels_first else shape)
        axis = 1 if channels_first else -1
        deep = lib.call("space_to_depth", x, 2, channel_axis=axis)
        assert deep.shape[axis] == shape[-1] * 2 ** (len(shape) - 2)
        np.testing.assert_array_equal(lib.call("depth_to_space", deep, 2, channel_axis=axis), x)
    first = lib.call("space_to_depth", np.arange(8.0).reshape(1, 4, 2), 2)
    np.testing.assert_array_equal(first, np.arange(8.0).reshape(1, 2, 4))


@pytest.mark.parametrize(
    ("name", "args", "options", "error", "words"),
    [
        ("pad", (M, 1), {"mode": "fold"}, ValueError, "pad takes mode='constant', .*'wrap'; got 'fold'"),
        ("pad", (M, 1), {"reflect_type": "both"}, ValueError, "pad takes reflect_type='even' or 'odd'; got 'both'"),
        ("pad", (M, ((1, 2), (3, 4), (5, 6))), {}, ValueError, "one pair for each of the 2 axes"),
        ("pad", (M, -3), {}, ValueError, "crop more elements than there are"),
        ("pad", (M[:0], 1), {"mode": "edge"}, ValueError, "axis 0 of x is empty"),
        ("pad", (M > 0, 1), {"mode": "mean"}, DTypeError, "pad with mode='mean' takes real-valued"),
        ("pad", (M, 1), {"mode": "mean", "stat_length": 0}, ValueError, "stat_length 1 or more"),
        ("split", (V, 2), {}, ValueError, "2 parts for an axis of size 5.*array_split"),
        ("array_split", (V, 0), {}, ValueError, "at least one part; got 0"),
        ("hsplit", (np.asarray(1.0), 1), {}, ValueError, "hsplit takes an array with at least 1 axes; got 0"),
        ("dsplit", (M, 1), {}, ValueError, "dsplit takes an array with at least 3 axes"),
        ("vsplit", (V, 1), {}, ValueError, "vsplit takes an array with at least 2 axes"),
        ("flatten", (T,), {"start_axis": 2, "end_axis": 0}, ValueError, "not after end_axis; got 2 and 0"),
        ("unflatten", (V, 0, (2, 2)), {}, ValueError, "product is 5"),
        ("rot90", (T,), {"axes": (0,)}, ValueError, "plane of two different axes"),
        ("fliplr", (V,), {}, IndexError, "axis 1 is out of range"),
        ("swapaxes", (M, 0, 2), {}, IndexError, r"axis2? 2 is out of range"),
        ("trim_zeros", (V,), {"trim": "x"}, ValueError, "'f', 'b', 'fb' or 'bf'; got 'x'"),
        ("sliding_window", (V, 6), {}, ValueError, "windows of 1 to 5"),
        ("sliding_window", (M, (2, 2)), {"axis": 0}, ValueError, "one length and one step"),
        ("as_strided", (V, (3,), (3,)), {}, ValueError, "within the 5 elements.*to 6"),
        ("as_strided", (V, (3,), ()), {}, ValueError, "one stride for each axis"),
        ("unfold", (PIXELS, 9), {}, ValueError, "not larger than the padded array"),
        ("unfold", (PIXELS, (2, 2, 2)), {}, ValueError, "integer for each of 2 spatial axes"),
        ("fold", (T, (5, 6), 2), {}, ValueError, "fold takes an array of shape"),
        ("depth_to_space", (BLOCKS, 3), {}, ValueError, "multiple of 9 channels; got 8"),
        ("space_to_depth", (BLOCKS, 4), {}, ValueError, "multiples of 4"),
        ("space_to_depth", (BLOCKS, 2), {"channel_axis": 2}, ValueError, "channel_axis 1 or the last"),
    ],
)  # fmt: skip
def test_refusals_say_what_came(lib: Library, name: str, args: Any, options: Any, error: type, words: str) -> None:
    native = [lib.native(a) if isinstance(a, np.ndarray) else a for a in args]
    with pytest.raises(error, match=words):
        lib.function(name)(*native, **options)


@pytest.mark.parametrize("name", ["hstack", "vstack", "dstack", "column_stack"])
def test_nothing_to_stack(lib: Library, name: str) -> None:
    with pytest.raises(ValueError, match=f"{name} needs at least one array"):
        lib.function(name)([])


NAMES = (
    "pad",
    "split",
    "hstack",
    "rot90",
    "sliding_window",
    "space_to_depth",
    "gather",
    "top_k",
    "einsum",
    "kron",
    "gradient",
    "lexsort",
)


@pytest.mark.parametrize("name", NAMES)
def test_arrays_of_ivy_go_in_and_come_out(backend: Any, name: str) -> None:
    """Of the wrapped namespace, and of the functions for any backend."""
    native, wrapped = ivy_api.namespace(backend.name), ivy_api.namespace(backend.name, wrapped=True)
    results = []
    for function, xp in ((getattr(native, name), native), (getattr(wrapped, name), wrapped), (getattr(ivy_api, name), wrapped)):
        arrays, call = of_arrays(function, *calls.example(name, "float64"))
        got = call(*(xp.asarray(x) for x in arrays))
        results.append(got if isinstance(got, (tuple, list)) else (got,))
    for want, *own in zip(*results, strict=True):
        for x in own:
            assert isinstance(x, ivy_api.Array)
            np.testing.assert_array_equal(np.asarray(x.native), np.asarray(want))
