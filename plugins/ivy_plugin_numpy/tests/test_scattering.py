"""Elements added at an index in place, against ``np.add.at``."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as numpies

from ivy_plugin_numpy.scattering import add_at

INTEGERS = ("int8", "uint8", "int64", "uint64")


@st.composite
def drawn(draw: st.DrawFn, shape: tuple[int, ...]) -> tuple[Any, ...]:
    """An index of integers, slices, and arrays of integers that broadcast: up to 400 elements, many of them several times."""
    many = draw(numpies.mutually_broadcastable_shapes(num_shapes=len(shape), min_dims=1, max_dims=2, max_side=20)).input_shapes
    rng, entries = np.random.default_rng(draw(st.integers(0, 2**32))), []
    for size, array in zip(shape[: draw(st.integers(1, len(shape)))], many, strict=False):
        dtype = np.dtype(draw(st.sampled_from(INTEGERS)))
        low = 0 if dtype.kind == "u" else -size
        options: list[Any] = [rng.integers(low, size, array).astype(dtype)] * 3
        options += [slice(None), slice(None), draw(st.slices(size)), draw(st.integers(-size, size - 1))]
        entries.append(draw(st.sampled_from(options)))
    return tuple(entries)


@given(st.data())
@pytest.mark.parametrize("dtype", ["float32", "float64", "complex128"])
def test_it_adds_as_numpy_does(dtype: str, data: st.DataObject) -> None:
    shape = data.draw(numpies.array_shapes(min_dims=1, max_dims=4, max_side=9))
    key = data.draw(drawn(shape))
    found, wanted = np.zeros(shape, dtype), np.zeros(shape, dtype)
    g = np.random.default_rng(0).integers(-9, 9, wanted[key].shape).astype(dtype)  # exact in any order
    np.add.at(wanted, key, g)
    add_at(found, key, g)
    np.testing.assert_array_equal(found, wanted)


def test_it_adds_to_arrays_of_other_layouts_and_by_other_indices() -> None:
    rng = np.random.default_rng(0)
    keys: list[Any] = [rng.random((40, 30)) < 0.5, (None, rng.integers(0, 40, 50)), (Ellipsis, rng.integers(0, 30, 50))]
    for key in keys:
        found, wanted = np.zeros((40, 30)), np.zeros((40, 30))
        g = rng.integers(-9, 9, wanted[key].shape).astype("float64")
        np.add.at(wanted, key, g)
        add_at(found, key, g)
        np.testing.assert_array_equal(found, wanted)
    columns = np.zeros((30, 40)).T
    rows = rng.integers(0, 40, 500)
    add_at(columns, rows, np.ones((500, 30)))
    np.testing.assert_array_equal(columns, np.repeat(np.bincount(rows, minlength=40)[:, None], 30, axis=1))
