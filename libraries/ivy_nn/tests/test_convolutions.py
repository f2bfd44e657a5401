"""Convolutions against those of torch, Keras and Flax."""

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


def image(data: st.DataObject, channels: int, space: int, least: int, most: int, batch: bool) -> Any:
    sizes = [data.draw(st.integers(least, most)) for _ in range(space)]
    return np.random.default_rng(3).normal(size=(*([2] if batch else []), channels, *sizes))


def each(data: st.DataObject, space: int, low: int, high: int) -> Any:
    """One integer, or one for each axis."""
    n = st.integers(low, high)
    return data.draw(n | st.tuples(*[n] * space))


@given(data=st.data(), dtype=dtypes)
def test_convolutions_are_those_of_torch(xp: Any, data: st.DataObject, dtype: str) -> None:
    space = data.draw(st.sampled_from([1, 1, 2, 2, 2, 3]))
    groups = data.draw(st.sampled_from([1, 1, 2]))
    channels, outputs = groups * data.draw(st.integers(1, 2)), groups * data.draw(st.integers(1, 2))
    padding = data.draw(st.sampled_from(["valid", "same"])) if data.draw(st.booleans()) else each(data, space, 0, 1)
    options = {
        "kernel_size": each(data, space, 1, 3),
        "stride": 1 if padding == "same" else each(data, space, 1, 2),
        "padding": padding,
        "dilation": each(data, space, 1, 2),
        "groups": groups,
        "bias": data.draw(st.booleans()),
        "padding_mode": data.draw(st.sampled_from(["zeros", "zeros", "reflect", "replicate", "circular"])),
    }
    batch = data.draw(st.booleans())
    last = batch and data.draw(st.booleans())
    ours = getattr(nn, f"Conv{space}d")(channels, outputs, **options, channel_axis=-1 if last else 1)
    theirs = getattr(torch.nn, f"Conv{space}d")(channels, outputs, **options)
    compare(xp, ours, theirs, image(data, channels, space, 5, 6, batch), dtype=dtype, last=last)


@given(data=st.data(), dtype=dtypes)
def test_transposed_convolutions_are_those_of_torch(xp: Any, data: st.DataObject, dtype: str) -> None:
    space = data.draw(st.sampled_from([1, 1, 2, 2, 2, 3]))
    groups = data.draw(st.sampled_from([1, 1, 2]))
    channels, outputs = groups * data.draw(st.integers(1, 2)), groups * data.draw(st.integers(1, 2))
    stride = data.draw(st.integers(1, 3))
    more = data.draw(st.integers(0, stride - 1))
    by_size = data.draw(st.booleans())
    options = {
        "kernel_size": each(data, space, 2, 3),
        "stride": stride,
        "padding": data.draw(st.integers(0, 1)),
        "dilation": data.draw(st.integers(1, 2)),
        "groups": groups,
        "bias": data.draw(st.booleans()),
        "output_padding": 0 if by_size else more,
    }
    batch = data.draw(st.booleans())
    last = batch and data.draw(st.booleans())
    ours = getattr(nn, f"ConvTranspose{space}d")(channels, outputs, **options, channel_axis=-1 if last else 1)
    theirs = getattr(torch.nn, f"ConvTranspose{space}d")(channels, outputs, **options)
    x = image(data, channels, space, 3, 4, batch)
    size = [[n + more for n in theirs(torch.tensor(x, dtype=torch.float32)).shape[-space:]]] if by_size else []
    compare(xp, ours, theirs, x, *size, dtype=dtype, last=last)


@pytest.mark.parametrize("space", [1, 2])
def test_depthwise_and_separable_convolutions_are_grouped_ones_of_torch(xp: Any, space: int) -> None:
    conv = getattr(torch.nn, f"Conv{space}d")
    x = np.random.default_rng(0).normal(size=(2, 3, *[6] * space))
    options: dict[str, Any] = {"kernel_size": 3, "stride": 2, "padding": 1, "padding_mode": "reflect"}
    ours = getattr(nn, f"DepthwiseConv{space}d")(3, depth_multiplier=2, **options)
    compare(xp, ours, conv(3, 6, groups=3, **options), x, dtype="float64")

    class Separable(torch.nn.Module):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.depthwise, self.pointwise = conv(3, 6, groups=3, bias=False, **options), conv(6, 4, 1)

        def forward(self, x: Any) -> Any:
            return self.pointwise(self.depthwise(x))

    compare(xp, getattr(nn, f"SeparableConv{space}d")(3, 4, depth_multiplier=2, **options), Separable(), x, dtype="float64")


KERAS = [
    ("Conv2d", "Conv2D", {"padding": "same", "stride": 2}, {"filters": 4, "kernel_size": (3, 2), "padding": "same", "strides": 2}),
    ("Conv1d", "Conv1D", {"dilation": 2, "groups": 2}, {"filters": 4, "kernel_size": 3, "dilation_rate": 2, "groups": 2}),
    ("ConvTranspose2d", "Conv2DTranspose", {"stride": 2}, {"filters": 4, "kernel_size": (3, 2), "strides": 2}),
    ("ConvTranspose1d", "Conv1DTranspose", {"padding": "same", "stride": 2},
     {"filters": 4, "kernel_size": 3, "padding": "same", "strides": 2}),
]  # fmt: skip


@pytest.mark.parametrize(("name", "theirs", "options", "settings"), KERAS, ids=[c[0] for c in KERAS])
def test_convolutions_are_those_of_keras(xp: Any, name: str, theirs: str, options: Any, settings: Any) -> None:
    import keras

    space = int(name[-2])
    x = np.random.default_rng(0).normal(size=(2, *[7] * space, 6)).astype("float32")
    layer = getattr(keras.layers, theirs)(**settings)
    want = np.asarray(keras.ops.convert_to_numpy(layer(x)))
    kernel, bias = map(np.asarray, layer.get_weights())
    ours = getattr(nn, name)(6, 4, settings["kernel_size"], **options, channel_axis=-1)
    weight = np.moveaxis(kernel, (-1, -2), (0, 1))
    found, _ = ours.apply({"weight": xp.asarray(weight.copy()), "bias": xp.asarray(bias)}, xp.asarray(x))
    close("output", found, want, "float32")


def test_convolutions_are_those_of_flax(xp: Any) -> None:
    import flax.linen
    import jax

    x = np.random.default_rng(0).normal(size=(2, 7, 8, 3)).astype("float32")
    for ours, theirs in (
        (nn.Conv2d(3, 4, 3, 2, padding="same", channel_axis=-1), flax.linen.Conv(4, (3, 3), strides=2)),
        (
            nn.ConvTranspose2d(3, 4, 3, 2, padding="valid", channel_axis=-1),
            flax.linen.ConvTranspose(4, (3, 3), (2, 2), "VALID", transpose_kernel=True),
        ),
    ):
        out, variables = theirs.init_with_output(jax.random.key(0), x)
        weight = np.moveaxis(np.asarray(variables["params"]["kernel"]), (-1, -2), (0, 1))
        found, _ = ours.apply({"weight": xp.asarray(weight.copy()), "bias": xp.zeros(4, dtype=xp.float32)}, xp.asarray(x))
        close("output", found, np.asarray(out), "float32")


def test_weights_are_drawn_as_in_torch() -> None:
    import ivy_api

    key = ivy_api.namespace("numpy").random.key(0)
    torch.manual_seed(0)
    for ours, theirs in (
        (nn.Conv2d(16, 32, 3), torch.nn.Conv2d(16, 32, 3)),
        (nn.ConvTranspose2d(32, 16, 3, groups=2), torch.nn.ConvTranspose2d(32, 16, 3, groups=2)),
    ):
        for name, x in ours.init(key).flatten().items():
            largest = float(getattr(theirs, name).detach().abs().max())
            assert np.abs(x).max() == pytest.approx(largest, rel=0.2 if name == "bias" else 0.01)
            assert np.abs(x.mean()) < np.abs(x).max() / 3


def test_channels_come_from_the_first_input(xp: Any) -> None:
    for layer, shape in ((nn.Conv1d(None, 2, 3), (3, 5)), (nn.ConvTranspose1d(None, 2, 3, channel_axis=-1), (2, 5, 3))):
        layer(xp.ones(shape, dtype=xp.float32))
        assert layer.in_channels == 3
        assert layer.weight.shape == ((2, 3, 3) if isinstance(layer, nn.Conv1d) else (3, 2, 3))


def test_wrong_arguments_and_inputs_are_errors(xp: Any) -> None:
    for make, message in (
        (lambda: nn.Conv2d(3, 4, -1), "Conv2d takes kernel_size as an integer of 1 or more.*got -1"),
        (lambda: nn.Conv2d(3, 4, (3, 3, 3)), "one for each of the 2 spatial axes; got \\(3, 3, 3\\)"),
        (lambda: nn.Conv2d(3, 4, 3, padding="full"), "padding='valid', 'same', .* got 'full'"),
        (lambda: nn.Conv2d(3, 4, 3, padding=-1), "padding as an integer of 0 or more.* got -1"),
        (lambda: nn.Conv2d(3, 4, 3, padding_mode="mirror"), "padding_mode as one of 'zeros'.* got 'mirror'"),
        (lambda: nn.Conv2d(3, 4, 3, groups=2), "groups that divide in_channels and out_channels"),
        (lambda: nn.Conv1d(3, 0, 3), "out_channels as an integer of 1 or more; got 0"),
        (lambda: nn.Conv1d(3, 4, 3, channel_axis=2), "channel_axis=1, .* or -1, .* got 2"),
        (lambda: nn.ConvTranspose1d(3, 4, 3, output_padding=1), "output_padding smaller than the stride"),
        (lambda: nn.ConvTranspose1d(3, 4, 3, 2)(xp.ones((1, 3, 4)), [12]), r"output_size from \(9,\) to \(10,\)"),
        (lambda: nn.Conv2d(3, 4, 3)(xp.ones((1, 4, 5, 5))), r"in_channels=3 takes 3 channels, on axis 1.*\(1, 4, 5, 5\)"),
        (lambda: nn.Conv2d(3, 4, 3)(xp.ones((3, 5))), r"\(batch, channels, height, width\), with or without.* got shape \(3, 5\)"),
        (lambda: nn.Conv2d(3, 4, 3).build(xp.random.key(0))("image"), "Conv2d takes an array; got str"),
    ):
        with pytest.raises(LayerError, match=message):
            make()
    with pytest.raises(ValueError, match="fit into the padded spatial axes"):
        nn.Conv1d(3, 4, 7)(xp.ones((1, 3, 5), dtype=xp.float32))
