"""Positions: against complex rotations, the formulas of the papers, and torch's derivatives."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from torch_twin import BOUNDS, differences, relative

import ivy_nn as nn
from ivy_nn.errors import LayerError
from tests.peers import Module, torch

twins = Module("torch_positions")


@pytest.mark.parametrize("dtype", BOUNDS)
def test_positions_agree_with_torch(xp: Any, dtype: str) -> None:
    rng = np.random.default_rng(0)
    x = rng.normal(size=(2, 5, 6)).astype(dtype)
    learned = torch.from_numpy(rng.normal(size=(7, 6)).astype(dtype))
    order = [0, 2, 4, 1, 3, 5]
    pairs = [
        (nn.SinusoidalPositions(), twins.Sum(twins.waves(5, 6)), x),
        (nn.SinusoidalPositions(interleaved=False), twins.Sum(twins.waves(5, 6)[:, order]), x),
        (nn.LearnedPositions(7, 6), twins.SumOfWeight(learned), x),
        (nn.RotaryPositions(6, interleaved=True), twins.Rotation(6), x),
        (nn.RotaryPositions(4, interleaved=True), twins.Rotation(4), x),
    ]
    for model, twin, given in pairs:
        assert max(differences(model, twin, xp, [given])) <= BOUNDS[dtype]
    halves, adjacent = nn.RotaryPositions(6), nn.RotaryPositions(6, interleaved=True)
    regrouped = np.asarray(halves(xp.asarray(x[..., order])))
    assert relative(regrouped, np.asarray(adjacent(xp.asarray(x)))[..., order]) <= BOUNDS[dtype]


def test_positions_may_be_given(xp: Any) -> None:
    """The positions of the second half of a sequence, as in generation; another order in each sequence of a batch."""
    x = xp.asarray(np.random.default_rng(0).normal(size=(2, 8, 6)))
    orders = np.asarray([[4, 5, 6, 7], [7, 5, 3, 1]])
    for layer in (nn.SinusoidalPositions(), nn.LearnedPositions(8, 6), nn.RotaryPositions(6)):
        layer.build(xp.random.key(0), dtype="float64")
        whole = np.asarray(layer(x))
        assert np.allclose(np.asarray(layer(x[:, 4:, :], xp.arange(4, 8))), whole[:, 4:], atol=1e-12)
        out = np.asarray(layer(xp.take_along_axis(x, xp.asarray(orders)[..., None], axis=1), xp.asarray(orders)))
        assert np.allclose(out, np.take_along_axis(whole, orders[..., None], 1), atol=1e-12)


def test_products_of_rotated_vectors_depend_on_distance_alone(xp: Any) -> None:
    rng = np.random.default_rng(0)
    query, key = (xp.asarray(np.tile(rng.normal(size=6), (9, 1))) for _ in range(2))
    for layer in (nn.RotaryPositions(6), nn.RotaryPositions(6, interleaved=True), nn.RotaryPositions(4)):
        products = np.asarray(layer(query)) @ np.asarray(layer(key)).T
        for distance in range(-8, 9):
            assert np.ptp(np.diagonal(products, distance)) < 1e-12


@pytest.mark.brief(4)
@pytest.mark.parametrize("heads", [1, 2, 8, 12])
def test_alibi_has_the_slopes_of_its_paper(xp: Any, heads: int) -> None:
    def slopes(n: int) -> list[float]:  # ofirpress/attention_with_linear_biases, get_slopes
        if math.log2(n).is_integer():
            start = 2 ** (-(2 ** -(math.log2(n) - 3)))
            return [start * start**i for i in range(n)]
        near = 2 ** math.floor(math.log2(n))
        return slopes(near) + slopes(2 * near)[::2][: n - near]

    query, key = xp.ones((2, 3)), xp.ones((5, 3))
    bias = np.asarray(nn.AlibiBias(heads)(query, key))
    wanted = [[[-slope * abs(j - i) for j in range(5)] for i in (3, 4)] for slope in slopes(heads)]
    assert np.allclose(bias, wanted, rtol=1e-6)
    out = xp.nn.scaled_dot_product_attention(*[xp.ones((heads, 4, 3))] * 3, bias=nn.AlibiBias(heads)(*[xp.ones((4, 3))] * 2))
    assert np.allclose(np.asarray(out), 1)


@pytest.mark.brief(4)
def test_angles_of_half_precision_are_those_of_float32(xp: Any) -> None:
    x = xp.zeros((3000, 4), dtype=xp.float16)
    out = np.asarray(nn.SinusoidalPositions()(x))
    assert out.dtype == np.float16
    assert np.max(np.abs(out - twins.waves(3000, 4).numpy())) < 2e-3


@pytest.mark.brief(4)
def test_invalid_arguments_of_positions_are_errors(xp: Any) -> None:
    x = xp.ones((3, 5), dtype=xp.float32)
    with pytest.raises(LayerError, match="even number of features, 2 or more; got 5"):
        nn.SinusoidalPositions()(x)
    with pytest.raises(LayerError, match="max_period above 1; got 1.0"):
        nn.SinusoidalPositions(1.0)
    with pytest.raises(LayerError, match=r"max_length=2 takes sequences of at most that length, .* got shape \(3, 5\)"):
        nn.LearnedPositions(2, 5)(x)
    with pytest.raises(LayerError, match=r"features=4 takes 4 elements on axis -1 of its input; got shape \(3, 5\)"):
        nn.LearnedPositions(2, 4)(x)
    with pytest.raises(LayerError, match="even number of features in depth"):
        nn.RotaryPositions(3)
    with pytest.raises(LayerError, match=r"rotates 6 features; got an input of shape \(3, 5\)"):
        nn.RotaryPositions(6)(x)
    with pytest.raises(LayerError, match="num_heads of 1 or more"):
        nn.AlibiBias(0)
    with pytest.raises(LayerError, match=r"an array of shape \(..., length, features\)"):
        nn.AlibiBias(2)(x[0, :], x)
