"""Sums of many short rows are computed column by column, in a part of the time that torch takes."""

import pytest
import torch

import ivy_plugin_torch.namespace as xp


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64, torch.int32, torch.complex64])
@pytest.mark.parametrize("width", [1, 2, 3, 4, 5, 6, 7, 8])
@pytest.mark.parametrize("rows", [(100,), (5000,), (50, 100)], ids=str)
def test_values_are_those_of_torch(rows: tuple[int, ...], width: int, dtype: torch.dtype) -> None:
    x = torch.randint(-3, 4, (*rows, width), generator=torch.Generator().manual_seed(0)).to(dtype)  # exact in any order
    transposed = x.movedim(-1, 0).contiguous().movedim(0, -1)
    for axis in (-1, len(rows)):
        for keepdims in (False, True):
            for given in (x, transposed):
                assert torch.equal(xp.sum(given, axis=axis, keepdims=keepdims), torch.sum(x, axis, keepdims))


def test_mapped_captured_and_differentiated() -> None:
    x = torch.rand(2, 5000, 3, dtype=torch.float64)
    want = torch.sum(x, -1)
    torch.testing.assert_close(xp.sum(x, axis=-1), want)
    torch.testing.assert_close(torch.func.vmap(lambda x: xp.sum(x, axis=-1))(x), want)
    torch.testing.assert_close(torch.compile(xp.sum, backend="eager", fullgraph=True)(x, axis=-1), want)
    derivatives = torch.func.grad(lambda x: xp.sum(xp.sum(x * x, axis=-1)))(x)
    torch.testing.assert_close(derivatives, 2 * x)
