"""Padding and resizing layers against those of torch."""

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


@given(data=st.data(), kind=st.sampled_from(["Zero", "Constant", "Reflection", "Replication", "Circular"]), dtype=dtypes)
def test_padding_is_that_of_torch(xp: Any, data: st.DataObject, kind: str, dtype: str) -> None:
    space = data.draw(st.sampled_from([1, 2, 3]))
    least = -1 if kind in ("Zero", "Constant") else 0
    n = st.integers(least, 2)
    padding = data.draw(n | st.tuples(*[n] * (2 * space)))
    batch = data.draw(st.booleans())
    last = batch and data.draw(st.booleans())
    args = (padding, 1.5) if kind == "Constant" else (padding,)
    name = f"{kind}Pad{space}d"
    x = np.random.default_rng(0).normal(size=(*([2] if batch else []), 2, *(4, 3, 5)[:space]))
    compare(xp, getattr(nn, name)(*args, channel_axis=-1 if last else 1), getattr(torch.nn, name)(*args), x, dtype=dtype, last=last)


MODES = {1: ["nearest", "nearest-exact", "linear", "area"], 2: ["nearest", "bilinear", "bicubic", "area"], 3: ["trilinear"]}


@given(data=st.data(), dtype=dtypes, last=st.booleans())
def test_upsampling_is_that_of_torch(xp: Any, data: st.DataObject, dtype: str, last: bool) -> None:
    space = data.draw(st.sampled_from([1, 2, 3]))
    mode = data.draw(st.sampled_from(MODES[space]))
    align = {"align_corners": data.draw(st.booleans())} if "linear" in mode or "cubic" in mode else {}
    sizes = {"size": data.draw(st.tuples(*[st.integers(2, 7)] * space))} if data.draw(st.booleans()) else {}
    sizes = sizes or {"scale_factor": data.draw(st.sampled_from([2.0, 1.5, 0.6]))}
    options: dict[str, Any] = {**sizes, "mode": mode, **align}
    x = np.random.default_rng(0).normal(size=(2, 2, *(4, 5, 3)[:space]))
    compare(xp, nn.Upsample(**options, channel_axis=-1 if last else 1), torch.nn.Upsample(**options), x, dtype=dtype, last=last)


def test_pixels_are_rearranged_as_in_torch(xp: Any) -> None:
    x = np.random.default_rng(0).normal(size=(2, 8, 4, 6))
    for name in ("PixelShuffle", "PixelUnshuffle"):
        compare(xp, getattr(nn, name)(2), getattr(torch.nn, name)(2), x)
        compare(xp, getattr(nn, name)(2), getattr(torch.nn, name)(2), x[0])
    for name in ("UpsamplingNearest2d", "UpsamplingBilinear2d"):
        compare(xp, getattr(nn, name)(scale_factor=2), getattr(torch.nn, name)(scale_factor=2), x, dtype="float64")


def test_wrong_arguments_and_inputs_are_errors(xp: Any) -> None:
    x = xp.ones((1, 3, 4, 5), dtype=xp.float32)
    for make, message in (
        (lambda: nn.Upsample(), "either size or scale_factor; got None and None"),
        (lambda: nn.Upsample(2, mode="cubic"), "mode as one of 'nearest', .* got 'cubic'"),
        (lambda: nn.Upsample(-2), "positive size or scale_factor; got -2"),
        (lambda: nn.Upsample(2, align_corners=True), "align_corners only for linear and cubic modes"),
        (lambda: nn.Upsample(2, mode="trilinear")(x), r"mode='trilinear' takes .* 3 in space; got shape \(1, 3, 4, 5\)"),
        (lambda: nn.PixelShuffle(0), "upscale_factor as an integer of 1 or more; got 0"),
        (lambda: nn.PixelShuffle(2)(x), "number of channels divisible by 4"),
        (lambda: nn.PixelUnshuffle(2)(x), "height and width divisible by 2"),
        (lambda: nn.ZeroPad2d((1, 2)), r"ZeroPad2d takes padding as an integer, or 4 of them: .* got \(1, 2\)"),
        (lambda: nn.ReflectionPad2d(5)(x), "takes larger spatial axes; got shape"),
        (lambda: nn.ZeroPad3d(1)(x[0, ...]), "with or without the batch axis; got shape"),
    ):
        with pytest.raises(LayerError, match=message):
            make()
