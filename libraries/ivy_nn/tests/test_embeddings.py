"""Embeddings, bilinear maps and reshaping layers against those of torch."""

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

INDICES = np.random.default_rng(0).integers(0, 6, size=(3, 4))
flags = st.booleans()


@given(
    padding=st.sampled_from([None, 0, -2]), max_norm=st.sampled_from([None, 1.0]), norm=st.sampled_from([1.0, 2.0, 3.0]),
    frequency=flags, dtype=dtypes,
)  # fmt: skip
def test_embeddings_are_those_of_torch(xp: Any, padding: Any, max_norm: Any, norm: float, frequency: bool, dtype: str) -> None:
    options: dict[str, Any] = {
        "padding_idx": padding, "max_norm": max_norm, "norm_type": norm, "scale_grad_by_freq": frequency,
    }  # fmt: skip
    ours, theirs = nn.Embedding(6, 3, **options), torch.nn.Embedding(6, 3, **options)
    if max_norm is None:
        compare(xp, ours, theirs, INDICES, dtype=dtype)
        return

    # torch rescales rows of the table itself, which is what is compared then
    def call(x: Any) -> Any:
        return torch.nn.functional.embedding(x, theirs.weight.clone(), padding, max_norm, norm, frequency)

    compare(xp, ours, theirs, INDICES, dtype=dtype, theirs_call=call)


@given(
    mode=st.sampled_from(["sum", "mean", "max"]), padding=st.sampled_from([None, 1]), weighted=flags, dtype=dtypes
)  # fmt: skip
def test_bags_of_embeddings_are_those_of_torch(xp: Any, mode: str, padding: Any, weighted: bool, dtype: str) -> None:
    options: dict[str, Any] = {"mode": mode, "padding_idx": padding}
    ours, theirs = nn.EmbeddingBag(6, 3, **options), torch.nn.EmbeddingBag(6, 3, **options)
    if not weighted or mode != "sum":
        compare(xp, ours, theirs, INDICES, dtype=dtype)
        return

    class Weighted(nn.EmbeddingBag):
        def _forward(self, x: Any, weights: Any) -> Any:  # type: ignore[override]
            return super()._forward(x, per_sample_weights=weights)

    weights = np.random.default_rng(1).normal(size=INDICES.shape)
    call = lambda x, weights: theirs(x, per_sample_weights=weights)  # noqa: E731
    compare(xp, Weighted(6, 3, **options), theirs, INDICES, weights, dtype=dtype, theirs_call=call)


@pytest.mark.parametrize("mode", ["sum", "mean", "max"])
@pytest.mark.parametrize(("padding", "offsets", "last"), [(None, [0, 2, 2, 5], False), (1, [0, 3, 6], True), (1, [0], False)])
def test_bags_of_different_sizes_are_those_of_torch(xp: Any, mode: str, padding: Any, offsets: list[int], last: bool) -> None:
    options: dict[str, Any] = {"mode": mode, "padding_idx": padding, "include_last_offset": last}
    inputs = np.asarray([1, 4, 0, 1, 1, 3]), np.asarray(offsets)
    ours, theirs = nn.EmbeddingBag(6, 3, **options), torch.nn.EmbeddingBag(6, 3, **options)
    compare(xp, ours, theirs, *inputs, dtype="float64")


@pytest.mark.parametrize("mode", ["sum", "mean"])
def test_gradients_of_bags_are_divided_by_how_often_an_index_occurs(xp: Any, mode: str) -> None:
    options: dict[str, Any] = {"mode": mode, "scale_grad_by_freq": True}
    ours, theirs = nn.EmbeddingBag(6, 3, **options), torch.nn.Embedding(6, 3, scale_grad_by_freq=True)
    # torch's own bags divide by the counts of other indices
    compare(xp, ours, theirs, INDICES, dtype="float64", theirs_call=lambda x: getattr(theirs(x), mode)(dim=1))


def test_the_padding_row_is_zero_at_first_and_others_are_normal(xp: Any) -> None:
    weight = np.asarray(nn.Embedding(50, 40, padding_idx=-1).build(xp.random.key(0)).weight)
    assert np.all(weight[-1] == 0)
    assert np.std(weight[:-1]) == pytest.approx(1, abs=0.1)


def test_embeddings_are_those_of_keras_and_flax(xp: Any) -> None:
    import flax.linen
    import jax
    import keras

    layer = keras.layers.Embedding(6, 3)
    want = keras.ops.convert_to_numpy(layer(INDICES))
    ours = nn.Embedding(6, 3)
    close("keras", ours.apply({"weight": xp.asarray(layer.get_weights()[0])}, xp.asarray(INDICES))[0], want, "float32")
    out, variables = flax.linen.Embed(6, 3).init_with_output(jax.random.key(0), INDICES)
    table = np.array(variables["params"]["embedding"])
    close("flax", ours.apply({"weight": xp.asarray(table)}, xp.asarray(INDICES))[0], np.asarray(out), "float32")


@given(bias=flags, batch=st.sampled_from([(), (4,), (2, 3)]), dtype=dtypes)
def test_bilinear_maps_are_those_of_torch(xp: Any, bias: bool, batch: Any, dtype: str) -> None:
    rng = np.random.default_rng(0)
    x1, x2 = rng.normal(size=(*batch, 3)), rng.normal(size=(*batch, 4))
    compare(xp, nn.Bilinear(3, 4, 2, bias), torch.nn.Bilinear(3, 4, 2, bias), x1, x2, dtype=dtype)


def test_reshaping_layers_are_those_of_torch(xp: Any) -> None:
    x = np.random.default_rng(0).normal(size=(2, 3, 4, 5))
    for name, args in (
        ("Identity", (3,)),
        ("Flatten", ()),
        ("Flatten", (0, 2)),
        ("Flatten", (-3, -2)),
        ("Unflatten", (2, (2, -1))),
    ):
        compare(xp, getattr(nn, name)(*args), getattr(torch.nn, name)(*args), x)


def test_wrong_arguments_and_inputs_are_errors(xp: Any) -> None:
    x = xp.ones((2, 3), dtype=xp.float32)
    for make, message in (
        (lambda: nn.Embedding(-1, 3), "num_embeddings as an integer of 1 or more; got -1"),
        (lambda: nn.Embedding(4, 3, padding_idx=4), "padding_idx among its 4 rows; got 4"),
        (lambda: nn.Embedding(4, 3)(x), "Embedding takes indices, an array of an integer dtype; got .*float32"),
        (lambda: nn.EmbeddingBag(4, 3, mode="median"), "mode as one of 'mean', 'sum', 'max'; got 'median'"),
        (lambda: nn.EmbeddingBag(4, 3, scale_grad_by_freq=True, mode="max"), "with mode='mean' or 'sum'; got mode='max'"),
        (lambda: nn.EmbeddingBag(4, 3)(xp.asarray([1])), r"indices of shape \(bags, size\), or of .* got shape \(1,\)"),
        (lambda: nn.EmbeddingBag(4, 3)(xp.asarray([[1]]), xp.asarray([0])), r"one axis each; got shapes \(1, 1\) and \(1,\)"),
        (lambda: nn.EmbeddingBag(4, 3)(xp.asarray([[1]]), per_sample_weights=x), "per_sample_weights of the shape of its indices"),
        (lambda: nn.Bilinear(3, 4, 2)(x, x), r"in2_features=4 takes 4 elements on axis -1 .* got shape \(2, 3\)"),
        (lambda: nn.Flatten(2)(x), r"start_dim=2 .* got shape \(2, 3\)"),
        (lambda: nn.Unflatten(1, (2, 2))(x), r"that many elements; got shape \(2, 3\)"),
        (lambda: nn.Unflatten(1, (-1, -1)), "of which one may be -1"),
    ):
        with pytest.raises(LayerError, match=message):
            make()
