"""Views: random chains of slices, permutations, reshapes and diagonals with writes, against NumPy's own views."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import ivy_api
from ivy_api.frontends.views import Cell, diagonals, indexed, permuted, reshaped


def test_a_view_reads_what_is_written_to_its_base() -> None:
    xp = ivy_api.namespace("numpy")
    root = Cell(np.arange(6.0))
    part = root.view(xp, *indexed(slice(1, 4)))
    root.set(xp, np.arange(6.0) * 10)
    np.testing.assert_array_equal(part.get(xp), [10.0, 20.0, 30.0])
    part.set(xp, np.zeros(3))
    np.testing.assert_array_equal(root.get(xp), [0.0, 0.0, 0.0, 0.0, 40.0, 50.0])


@given(st.data())
def test_chains_of_views(data: Any) -> None:
    """Every view of a tree of views shows what NumPy's shows, after every write."""
    xp = ivy_api.namespace("numpy")
    start = np.arange(24.0).reshape(2, 3, 4)
    original = start.copy()
    ours, theirs = [Cell(start)], [start.copy()]
    for step in range(data.draw(st.integers(1, 8))):
        which = data.draw(st.integers(0, len(ours) - 1))
        cell, array = ours[which], theirs[which]
        what = data.draw(st.sampled_from(["index", "permute", "reshape", "diagonal", "write"]))
        if what == "write":
            new = np.full(array.shape, 100.0 + step) + np.arange(array.size).reshape(array.shape)
            cell.set(xp, new)
            array[...] = new
        elif what == "index" and array.ndim:
            start_, step_ = data.draw(st.integers(0, array.shape[0])), data.draw(st.sampled_from([1, 2, -1]))
            key: Any = data.draw(st.sampled_from([slice(start_, None, step_), (..., slice(None, None, step_))]))
            ours.append(cell.view(xp, *indexed(key)))
            theirs.append(array[key])
        elif what == "permute":
            axes = tuple(data.draw(st.permutations(range(array.ndim))))
            ours.append(cell.view(xp, *permuted(axes)))
            theirs.append(array.transpose(axes))
        elif what == "reshape" and array.flags.c_contiguous:
            ours.append(cell.view(xp, *reshaped((array.size,))))
            theirs.append(array.reshape(array.size))
        elif what == "diagonal" and array.ndim > 1:
            offset = data.draw(st.integers(-2, 2))
            view = array.diagonal(offset, 0, 1)
            view.flags.writeable = True
            ours.append(cell.view(xp, *diagonals(offset, 0, 1)))
            theirs.append(view)
        for mine, other in zip(ours, theirs, strict=True):
            np.testing.assert_array_equal(mine.get(xp), other)
    np.testing.assert_array_equal(start, original)  # the values of arrays are never written to


@pytest.mark.parametrize("offset", [-1, 0, 2])
def test_diagonals_are_written(offset: int) -> None:
    xp = ivy_api.namespace("numpy")
    root = Cell(np.zeros((3, 4)))
    view = root.view(xp, *diagonals(offset, 0, 1))
    view.set(xp, np.ones(view.get(xp).shape))
    np.testing.assert_array_equal(root.get(xp), np.eye(3, 4, offset))
