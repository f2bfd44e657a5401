"""Normalisation layers against those of torch, Keras and Flax."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from layer_checks import close, compare, dtypes

import ivy_nn as nn
from ivy_nn.errors import LayerError
from tests.peers import torch

flags = st.booleans()


def batch(*shape: int) -> Any:
    return np.random.default_rng(4).normal(size=shape) + 0.5


@given(
    space=st.sampled_from([0, 1, 2, 3]), momentum=st.sampled_from([0.1, 0.4, None]), affine=flags, tracked=flags, training=flags,
    last=flags, dtype=dtypes,
)  # fmt: skip
def test_batch_normalisation_is_that_of_torch(
    xp: Any, space: int, momentum: Any, affine: bool, tracked: bool, training: bool, last: bool, dtype: str
) -> None:
    name, last = f"BatchNorm{max(space, 1)}d", last and space > 0
    options = {"eps": 1e-3, "momentum": momentum, "affine": affine, "track_running_stats": tracked}
    ours = getattr(nn, name)(3, **options, channel_axis=-1 if last else 1)
    x = batch(4, 3, *[3] * space)
    compare(
        xp, ours, getattr(torch.nn, name)(3, **options), x, dtype=dtype, training=training, steps=4 if tracked else 1, last=last
    )


@given(
    space=st.sampled_from([1, 2, 3]), affine=flags, tracked=flags, training=flags, lone=flags, last=flags, dtype=dtypes,
    momentum=st.sampled_from([0.1, 0.4, None]),
)  # fmt: skip
def test_instance_normalisation_is_that_of_torch(
    xp: Any, space: int, affine: bool, tracked: bool, training: bool, lone: bool, last: bool, dtype: str, momentum: Any
) -> None:
    name, last = f"InstanceNorm{space}d", last and not lone
    options = {"affine": affine, "track_running_stats": tracked, "momentum": momentum}
    ours = getattr(nn, name)(3, **options, channel_axis=-1 if last else 1)
    x = batch(*([] if lone else [2]), 3, *[4] * space)
    compare(
        xp, ours, getattr(torch.nn, name)(3, **options), x, dtype=dtype, training=training, steps=2 if tracked else 1, last=last
    )


@given(
    shape=st.sampled_from([(5,), (4, 5), (3, 4, 5)]),
    affine=flags,
    bias=flags,
    rms=flags,
    eps=st.sampled_from([1e-5, 0.1]),
    dtype=dtypes,
)
def test_layer_normalisation_is_that_of_torch(
    xp: Any, shape: Any, affine: bool, bias: bool, rms: bool, eps: float, dtype: str
) -> None:
    x = batch(2, 3, 4, 5)
    if rms:
        eps = None if bias else eps  # type: ignore[assignment]
        compare(xp, nn.RMSNorm(shape, eps, affine), torch.nn.RMSNorm(shape, eps, affine), x, dtype=dtype)
    else:
        compare(xp, nn.LayerNorm(shape, eps, affine, bias), torch.nn.LayerNorm(shape, eps, affine, bias), x, dtype=dtype)


@given(groups=st.sampled_from([1, 2, 3, 6]), affine=flags, space=st.integers(0, 2), last=flags, dtype=dtypes)
def test_group_normalisation_is_that_of_torch(xp: Any, groups: int, affine: bool, space: int, last: bool, dtype: str) -> None:
    space, groups = (space, groups) if space or groups < 3 else (1, groups)
    ours = nn.GroupNorm(groups, 6, 1e-3, affine, channel_axis=-1 if last else 1)
    compare(xp, ours, torch.nn.GroupNorm(groups, 6, 1e-3, affine), batch(2, 6, *[3] * space), dtype=dtype, last=last)


@pytest.mark.parametrize("size", [1, 2, 5])
def test_local_response_normalisation_is_that_of_torch(xp: Any, size: int) -> None:
    ours = nn.LocalResponseNorm(size, 0.3, 0.5, 2.0, channel_axis=-1)
    compare(xp, ours, torch.nn.LocalResponseNorm(size, 0.3, 0.5, 2.0), batch(2, 6, 3), dtype="float64", last=True)


def test_normalisation_is_that_of_keras_and_flax(xp: Any) -> None:
    import flax.linen
    import jax
    import keras

    x = batch(4, 5, 6).astype("float32")
    ones, zeros = xp.ones(6, dtype=xp.float32), xp.zeros(6, dtype=xp.float32)
    v = {"weight": ones, "bias": zeros}
    for ours, in_keras, in_flax, variables in (
        (nn.LayerNorm(6, 1e-3), keras.layers.LayerNormalization(epsilon=1e-3), flax.linen.LayerNorm(epsilon=1e-3), v),
        (
            nn.GroupNorm(3, 6, 1e-3, channel_axis=-1),
            keras.layers.GroupNormalization(3, epsilon=1e-3),
            flax.linen.GroupNorm(3, epsilon=1e-3),
            v,
        ),
        (nn.RMSNorm(6, 1e-3), None, flax.linen.RMSNorm(epsilon=1e-3), {"weight": ones}),
    ):
        found, _ = ours.apply(variables, xp.asarray(x))
        if in_keras is not None:
            close("keras", found, keras.ops.convert_to_numpy(in_keras(x)), "float32")
        close("flax", found, in_flax.init_with_output(jax.random.key(0), x)[0], "float32")
    running = nn.BatchNorm1d(6, 1e-3, 0.25, channel_axis=-1)
    v |= {"running_mean": zeros, "running_var": ones, "num_batches_tracked": xp.asarray(0)}
    found, buffers = running.apply(v, xp.asarray(x))
    layer = keras.layers.BatchNormalization(momentum=0.75, epsilon=1e-3)
    close("keras", found, keras.ops.convert_to_numpy(layer(x, training=True)), "float32")
    close("moving mean", buffers.running_mean, layer.get_weights()[2], "float32")


def test_buffers_of_a_model_follow_its_calls(xp: Any) -> None:
    layer, theirs = nn.BatchNorm1d(None), torch.nn.BatchNorm1d(3)
    for seed in range(3):
        x = np.random.default_rng(seed).normal(size=(5, 3)).astype("float32")
        layer(xp.asarray(x))
        theirs(torch.tensor(x))
    layer.eval()(xp.asarray(x))
    for name, want in theirs.state_dict().items():
        close(name, getattr(layer, name), want, "float32")


def test_wrong_arguments_and_inputs_are_errors(xp: Any) -> None:
    def ones(*shape: int) -> Any:
        return xp.ones(shape, dtype=xp.float32)

    for make, message in (
        (lambda: nn.BatchNorm2d(0), "BatchNorm2d takes num_features as an integer of 1 or more; got 0"),
        (lambda: nn.BatchNorm2d(3, momentum=2.0), "momentum from 0 to 1, or None; got 2.0"),
        (lambda: nn.BatchNorm2d(3)(ones(2, 4, 5, 5)), r"num_features=3 takes 3 channels, on axis 1; got shape \(2, 4, 5, 5\)"),
        (lambda: nn.BatchNorm2d(3)(ones(2, 3)), r"\(batch, channels, height, width\); got shape \(2, 3\)"),
        (lambda: nn.BatchNorm1d(None)(ones(3)), r"\(batch, channels\), or \(batch, channels, length\); got shape \(3,\)"),
        (lambda: nn.InstanceNorm1d(3)(ones(3)), r"\(batch, channels, length\), with or without the batch axis; got shape \(3,\)"),
        (lambda: nn.InstanceNorm1d(3)(ones(2, 3, 1)), "more than one element of each channel in training"),
        (lambda: nn.LayerNorm((4, -1)), "normalized_shape as an integer of 1 or more; got -1"),
        (lambda: nn.LayerNorm(()), "one or more sizes"),
        (lambda: nn.LayerNorm((4, 5))(ones(4, 6)), r"ends with normalized_shape=\(4, 5\); got shape \(4, 6\)"),
        (lambda: nn.GroupNorm(4, 6), "divide num_channels=6; got 4"),
        (lambda: nn.GroupNorm(2, 4)(ones(2, 6)), r"num_channels=4 takes .* got shape \(2, 6\)"),
        (lambda: nn.LocalResponseNorm(0), "size as an integer of 1 or more"),
        (lambda: nn.LocalResponseNorm(2)(ones(2, 3)), "channels and spatial axes"),
    ):
        with pytest.raises(LayerError, match=message):
            make()
