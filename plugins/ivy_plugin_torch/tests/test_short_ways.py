"""Calls that torch itself answers, for most arguments, give what the checked way gives, and the same errors."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import torch

import ivy_api

xp: Any = ivy_api.namespace("torch")
INF, NAN = float("inf"), float("nan")


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64", "int32", "uint16"])
@pytest.mark.parametrize("side", ["left", "right"])
@pytest.mark.parametrize("kept", [[], [2.0], [1.0, 2.0, 2.0, 5.0], [-INF, 0.0, INF, INF], [1.0, INF, NAN, NAN], [NAN, NAN]])
def test_searchsorted_with_and_without_nan(kept: list[float], side: Any, dtype: str) -> None:
    wanted = [0.0, 1.0, 2.0, 2.5, 7.0, INF, -INF, NAN]
    whole = "int" in dtype
    kept = [x for x in kept if np.isfinite(x)] if whole else kept
    ordered, values = np.asarray(kept, dtype=dtype), np.asarray(wanted[:5] if whole else wanted, dtype=dtype)
    order = np.arange(len(kept))[::-1].copy()
    expected = np.searchsorted(ordered, values, side=side)
    for x2 in (values, values[:, None], values[::2]):
        found = xp.searchsorted(torch.asarray(ordered), torch.asarray(x2), side=side)
        np.testing.assert_array_equal(found, np.searchsorted(ordered, x2, side=side))
    backwards = torch.asarray(ordered[::-1].copy())
    np.testing.assert_array_equal(
        xp.searchsorted(backwards, torch.asarray(values), side=side, sorter=torch.asarray(order)), expected
    )


@pytest.mark.parametrize("sorter", [[], [0], [0, 9], [0, -3]])
def test_a_wrong_sorter_is_an_error_of_torch(sorter: list[int]) -> None:
    with pytest.raises(RuntimeError, match="sorter"):
        xp.searchsorted(torch.asarray([1.0, 2.0]), torch.asarray([1.0]), sorter=torch.asarray(sorter, dtype=torch.int64))


@pytest.mark.parametrize("axis", [False, True])
def test_a_bool_is_no_axis(axis: bool) -> None:
    with pytest.raises(TypeError):
        xp.concat([torch.ones(2), torch.ones(2)], axis=axis)


@pytest.mark.parametrize("vectors", [1, 2, 3])
def test_solve_takes_one_vector_for_each_matrix(vectors: int) -> None:
    rng = np.random.default_rng(vectors)
    a, b = rng.normal(size=(vectors, 3, 3)) + 4 * np.eye(3), rng.normal(size=3)
    found = xp.linalg.solve(torch.asarray(a), torch.asarray(b))
    np.testing.assert_allclose(found, np.stack([np.linalg.solve(one, b) for one in a]))
    several = rng.normal(size=(vectors, 3))
    np.testing.assert_allclose(xp.linalg.solve(torch.asarray(a[0]), torch.asarray(several.T)), np.linalg.solve(a[0], several.T))
