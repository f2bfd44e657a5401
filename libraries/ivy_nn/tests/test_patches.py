"""Patches, and pooling at random positions, against those of torch."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from layer_checks import compare, dtypes

import ivy_nn as nn
from ivy_nn.errors import LayerError
from tests.peers import torch

RNG = np.random.default_rng(0)
flags = st.booleans()


@st.composite
def windows(draw: st.DrawFn) -> dict[str, Any]:
    """The options of patches."""
    limits = {"kernel_size": (1, 3), "dilation": (1, 2), "padding": (0, 2), "stride": (1, 3)}
    numbers = {name: st.integers(*limit) for name, limit in limits.items()}
    return {name: draw(n | st.tuples(n, n)) for name, n in numbers.items()}


@given(options=windows(), batch=flags, dtype=dtypes)
def test_patches_are_those_of_torch(xp: Any, options: dict[str, Any], batch: bool, dtype: str) -> None:
    x = RNG.normal(size=(*([2] if batch else []), 3, 6, 7))
    theirs = torch.nn.Unfold(**options)
    compare(xp, nn.Unfold(**options), theirs, x, dtype=dtype)
    columns = theirs(torch.tensor(x)).numpy()
    compare(xp, nn.Fold((6, 7), **options), torch.nn.Fold((6, 7), **options), columns, dtype=dtype)


@given(
    space=st.sampled_from([2, 3]), batch=flags, indices=flags, dtype=dtypes, seed=st.integers(0, 1000),
    size=st.sampled_from([{"output_size": 1}, {"output_size": 3}, {"output_ratio": 0.6}, {"output_ratio": (0.3, 0.5, 0.7)}]),
)  # fmt: skip
def test_fractional_pooling_is_that_of_torch(
    xp: Any, space: int, batch: bool, indices: bool, dtype: str, seed: int, size: dict[str, Any]
) -> None:
    size = {name: value[:space] if isinstance(value, tuple) else value for name, value in size.items()}
    rng = np.random.default_rng(seed)
    x = rng.normal(size=(*([2] if batch else []), 3, *(6, 8, 7)[:space]))
    samples = rng.random(size=(*x.shape[:-space], space)).astype(dtype)
    name = f"FractionalMaxPool{space}d"
    ours = getattr(nn, name)(2, **size, return_indices=indices)

    # torch's layer takes the samples when it is made, and has them as a buffer
    def call(x: Any, samples: Any) -> Any:
        there = samples if batch else samples[None]
        return getattr(torch.nn, name)(2, **size, return_indices=indices, _random_samples=there)(x)

    compare(xp, ours, torch.nn.Identity(), x, samples, dtype=dtype, fixed=(1,), theirs_call=call)


def test_positions_of_fractional_pooling_are_drawn_from_the_key(xp: Any) -> None:
    x = xp.asarray(RNG.normal(size=(2, 3, 20, 20)))
    layer = nn.FractionalMaxPool2d(2, output_size=8, return_indices=True)
    (one, at), (again, _), (other, _) = (layer(x, key=xp.random.key(seed)) for seed in (0, 0, 1))
    assert np.array_equal(np.asarray(one), np.asarray(again))
    assert not np.array_equal(np.asarray(one), np.asarray(other))
    flat = np.take_along_axis(np.asarray(x).reshape(2, 3, -1), np.asarray(at).reshape(2, 3, -1), axis=-1)
    assert np.array_equal(flat.reshape(2, 3, 8, 8), np.asarray(one))


def test_channels_are_shuffled_as_in_torch(xp: Any) -> None:
    for shape in ((2, 6, 4, 5), (2, 6, 4), (1, 6, 2, 3, 2)):
        for groups in (1, 2, 3, 6):
            compare(xp, nn.ChannelShuffle(groups), torch.nn.ChannelShuffle(groups), RNG.normal(size=shape))


def test_wrong_arguments_and_inputs_are_errors(xp: Any) -> None:
    x = xp.ones((1, 3, 4, 5), dtype=xp.float32)
    for make, message in (
        (lambda: nn.Unfold(0), "Unfold takes kernel_size as an integer of 1 or more.* got 0"),
        (lambda: nn.Unfold((2, 6))(x), r"kernel_size=\(2, 6\).* images of at least a patch; got shape \(1, 3, 4, 5\)"),
        (lambda: nn.Unfold(2)(x[0, 0, ...]), r"height, width\), with or without the batch axis; got shape \(4, 5\)"),
        (lambda: nn.Fold(2, 3), "output_size of at least a patch; got 2 for kernel_size=3"),
        (lambda: nn.Fold(4, 2)(x[0, ...]), r"\(batch, channels \* 4, 9\).* got shape \(3, 4, 5\)"),
        (lambda: nn.FractionalMaxPool2d(2), "either output_size or output_ratio; got None and None"),
        (lambda: nn.FractionalMaxPool2d(2, output_ratio=1.5), "output_ratio as a number between 0 and 1, .* got 1.5"),
        (lambda: nn.FractionalMaxPool2d(3, 3)(x, x), r"an output of \(3, 3\) takes larger spatial axes; got shape"),
        (lambda: nn.FractionalMaxPool2d(2, 2)(x, x), r"samples of shape \(1, 3, 2\) for this input; got \(1, 3, 4, 5\)"),
        (lambda: nn.ChannelShuffle(2)(x), r"number of channels that 2 divides; got shape \(1, 3, 4, 5\)"),
    ):
        with pytest.raises(LayerError, match=message):
            make()
