"""Norms of many short vectors, which are computed by columns: equal to torch's, in every layout and transformation."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import ivy_api
from tests.peers import Namespace, torch

xp: Any = Namespace("torch")
MANY = 20_000


def _vectors(columns: int, dtype: str = "float32") -> Any:
    x = np.random.default_rng(columns).normal(size=(MANY // columns, columns))
    x[0], x[1, 0], x[2, -1], x[3] = 0.0, np.nan, -np.inf, 1e-30
    return torch.asarray(x.astype(dtype))


@pytest.mark.parametrize("keepdims", [False, True])
@pytest.mark.parametrize("layout", ["rows", "columns", "every other", "three axes"])
@pytest.mark.parametrize("columns", [1, 2, 3, 4, 5])
def test_norms_equal_torchs(columns: int, layout: str, keepdims: bool) -> None:
    x = _vectors(columns)
    if layout == "columns":
        x = x.T.contiguous().T
    elif layout == "every other":
        x = torch.repeat_interleave(x, 2, dim=0)[::2]
    elif layout == "three axes":
        x = x.reshape(2, -1, columns)
    found = xp.linalg.vector_norm(x, axis=-1, keepdims=keepdims)
    expected = torch.linalg.vector_norm(x, dim=-1, keepdim=keepdims)
    assert found.is_contiguous()
    torch.testing.assert_close(found, expected, rtol=1e-6, atol=0.0, equal_nan=True)


@pytest.mark.parametrize("dtype", ["float16", "float64"])
def test_other_data_types_keep_their_precision(dtype: str) -> None:
    x = _vectors(3, dtype)
    assert torch.equal(xp.linalg.vector_norm(x[4:], axis=-1), torch.linalg.vector_norm(x[4:], dim=-1))


def test_derivatives_are_those_of_few_vectors() -> None:
    x = _vectors(3)[4:]
    x[0] = 0.0
    few, many = (ivy_api.grad(lambda x: xp.sum(xp.linalg.vector_norm(x, axis=-1)))(part) for part in (x[:10], x))
    assert torch.equal(few[0], torch.zeros(3))
    torch.testing.assert_close(many[:10], few)
    _, tangent = ivy_api.jvp(lambda x: xp.linalg.vector_norm(x, axis=-1), (x,), (torch.ones_like(x),))
    torch.testing.assert_close(tangent[1:], (x / torch.linalg.vector_norm(x, dim=-1, keepdim=True)).sum(-1)[1:])


def test_mapped_and_compiled() -> None:
    x = _vectors(3)[4:].reshape(2, -1, 3)
    expected = torch.linalg.vector_norm(x, dim=-1)

    def norm(x: Any) -> Any:
        return xp.linalg.vector_norm(x, axis=-1)

    torch.testing.assert_close(ivy_api.vmap(norm)(x), expected)
    torch.testing.assert_close(ivy_api.compile(norm)(x), expected)
