"""Pooling layers against those of torch and Keras."""

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


class Case:
    """What is drawn for each example: the number of axes, an input, and where its channels are."""

    def __init__(self, data: st.DataObject, positive: bool = False) -> None:
        self.data = data
        self.space = data.draw(st.sampled_from([1, 2, 2, 3]))
        self.batch = data.draw(st.booleans())
        self.last = self.batch and data.draw(st.booleans())
        sizes = [data.draw(st.integers(5, 6)) for _ in range(self.space)]
        self.x: Any = np.random.default_rng(3).normal(size=(*([2] if self.batch else []), 2, *sizes))
        if positive:
            self.x = np.abs(self.x)
        self.channel_axis = -1 if self.last else 1

    def each(self, low: int, high: int, same: bool = False) -> Any:
        n = st.integers(low, high)
        return self.data.draw(n if same else n | st.tuples(*[n] * self.space))

    def flag(self) -> bool:
        return self.data.draw(st.booleans())

    def compare(self, xp: Any, name: str, *args: Any, **options: Any) -> None:
        ours = getattr(nn, f"{name}{self.space}d")(*args, **options, channel_axis=self.channel_axis)
        theirs = getattr(torch.nn, f"{name}{self.space}d")(*args, **options)
        compare(xp, ours, theirs, self.x, dtype=self.data.draw(dtypes), last=self.last)


@given(data=st.data())
def test_maximum_pooling_is_that_of_torch(xp: Any, data: st.DataObject) -> None:
    case = Case(data)
    options = {"stride": case.each(1, 2), "dilation": case.each(1, 2), "ceil_mode": case.flag(), "return_indices": case.flag()}
    case.compare(xp, "MaxPool", case.each(2, 3), padding=case.each(0, 1), **options)


@given(data=st.data())
def test_average_pooling_is_that_of_torch(xp: Any, data: st.DataObject) -> None:
    case = Case(data)
    options = {"stride": case.each(1, 2), "ceil_mode": case.flag(), "count_include_pad": case.flag()}
    if case.space > 1 and case.flag():
        options["divisor_override"] = 5
    case.compare(xp, "AvgPool", case.each(2, 3), padding=case.each(0, 1), **options)


@given(data=st.data())
def test_norm_pooling_is_that_of_torch(xp: Any, data: st.DataObject) -> None:
    case = Case(data, positive=True)  # torch has powers of x where ours are of its absolute value
    case.compare(xp, "LPPool", data.draw(st.sampled_from([1, 2, 3, 1.5])), case.each(2, 3, case.space == 1))


@given(data=st.data())
def test_adaptive_pooling_is_that_of_torch(xp: Any, data: st.DataObject) -> None:
    case = Case(data)
    if case.flag():
        case.compare(xp, "AdaptiveAvgPool", case.each(1, 4, case.space == 1))
    else:
        case.compare(xp, "AdaptiveMaxPool", case.each(1, 4, case.space == 1), return_indices=case.flag())


@given(data=st.data())
def test_unpooling_is_that_of_torch(xp: Any, data: st.DataObject) -> None:
    case = Case(data)
    window, padding = case.each(2, 3), case.data.draw(st.integers(0, 1))  # windows do not overlap, so that indices are distinct
    pool = getattr(torch.nn, f"MaxPool{case.space}d")(window, padding=padding, return_indices=True)
    x, indices = pool(torch.tensor(case.x))
    fits = padding == 0 and all(n % 2 == 0 for n in case.x.shape[-case.space :]) and window == 2
    size = [] if fits else [list(case.x.shape[-case.space :])]
    ours = getattr(nn, f"MaxUnpool{case.space}d")(window, padding=padding, channel_axis=case.channel_axis)
    theirs = getattr(torch.nn, f"MaxUnpool{case.space}d")(window, padding=padding)
    compare(xp, ours, theirs, x.numpy(), indices.numpy(), *size, dtype=data.draw(dtypes), last=case.last)


@pytest.mark.parametrize("space", [1, 2, 3])
def test_global_pooling_is_adaptive_pooling_to_one(xp: Any, space: int) -> None:
    x = np.random.default_rng(0).normal(size=(2, 3, *[4] * space))
    for kind in ("Avg", "Max"):
        pool = getattr(torch.nn, f"Adaptive{kind}Pool{space}d")(1)
        ours = getattr(nn, f"Global{kind}Pool{space}d")
        compare(xp, ours(keepdims=True), pool, x, dtype="float64")
        last = np.moveaxis(x, 1, -1)
        found = ours(channel_axis=-1)(xp.asarray(last))
        close(kind, found, pool(torch.tensor(x)).reshape(2, 3), "float64")


KERAS = [
    ("MaxPool2d", "MaxPooling2D", (3,), {"stride": 2, "padding": "same"}, {"pool_size": 3, "strides": 2, "padding": "same"}),
    ("AvgPool1d", "AveragePooling1D", (3,), {"padding": "same", "count_include_pad": False, "stride": 1},
     {"pool_size": 3, "padding": "same", "strides": 1}),
    ("AdaptiveAvgPool2d", "AdaptiveAveragePooling2D", (3,), {}, {"output_size": 3}),
    ("GlobalAvgPool2d", "GlobalAveragePooling2D", (), {}, {}),
    ("GlobalMaxPool1d", "GlobalMaxPooling1D", (), {"keepdims": True}, {"keepdims": True}),
]  # fmt: skip


@pytest.mark.parametrize(("name", "theirs", "args", "options", "settings"), KERAS, ids=[c[0] for c in KERAS])
def test_pooling_is_that_of_keras(xp: Any, name: str, theirs: str, args: Any, options: Any, settings: Any) -> None:
    import keras

    if not hasattr(keras.layers, theirs):
        pytest.skip(f"This version of Keras has no {theirs}.")
    x = np.random.default_rng(0).normal(size=(2, *[7] * int(name[-2]), 3)).astype("float32")
    want = np.asarray(keras.ops.convert_to_numpy(getattr(keras.layers, theirs)(**settings)(x)))
    close("output", getattr(nn, name)(*args, **options, channel_axis=-1)(xp.asarray(x)), want, "float32")


def test_wrong_arguments_and_inputs_are_errors(xp: Any) -> None:
    x = xp.ones((2, 3, 8), dtype=xp.float32)
    for make, message in (
        (lambda: nn.MaxPool2d(0), "MaxPool2d takes kernel_size as an integer of 1 or more.* got 0"),
        (lambda: nn.MaxPool1d(2, padding=2), "padding of at most half the kernel_size 2; got 2"),
        (lambda: nn.AvgPool1d(2, padding="full"), "AvgPool1d takes padding='valid', 'same'.* got 'full'"),
        (lambda: nn.AvgPool1d(2, divisor_override=0), "divisor_override other than 0"),
        (lambda: nn.LPPool1d(0, 2), "positive norm_type; got 0"),
        (lambda: nn.AdaptiveAvgPool2d((2, -1)), "output_size as a positive integer or None.*got \\(2, -1\\)"),
        (lambda: nn.MaxUnpool1d(2)(x), "the indices of a MaxPool1d too"),
        (lambda: nn.MaxPool2d(2)(x[0, ...]), "with or without the batch axis; got shape"),
        (lambda: nn.GlobalAvgPool1d()(x[0, 0, ...]), "GlobalAvgPool1d takes arrays of shape .* got shape"),
    ):
        with pytest.raises(LayerError, match=message):
            make()
