"""Transformers, against those of torch."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from torch_twin import BOUNDS, differences, load, randomise

import ivy_api
import ivy_nn as nn
from ivy_nn.errors import LayerError
from tests.peers import torch

pytestmark = pytest.mark.filterwarnings("ignore:enable_nested_tensor is True")

SOURCE, TARGET, BATCH, FEATURES = 4, 3, 2, 4
SIZES: dict[str, Any] = {"d_model": FEATURES, "nhead": 2, "dim_feedforward": 5}

SETTINGS = st.fixed_dictionaries(
    {
        "kind": st.sampled_from(["encoder", "decoder", "both"]),
        "activation": st.sampled_from(["relu", "gelu", "tanh"]),
        "norm_first": st.booleans(),
        "batch_first": st.booleans(),
        "bias": st.booleans(),
        "layer_norm_eps": st.sampled_from([1e-5, 1e-2]),
        "layers": st.integers(1, 2),
        "norm": st.booleans(),
        "masks": st.booleans(),
        "batched": st.booleans(),
        "dtype": st.sampled_from(["float32", "float64"]),
        "training": st.booleans(),
    }
)
PLAIN = {"kind": "both", "activation": "relu", "norm_first": False, "batch_first": True, "bias": True, "layer_norm_eps": 1e-5,
         "layers": 1, "norm": True, "masks": True, "batched": True, "dtype": "float64", "training": True}  # fmt: skip


def made(library: Any, kind: str, layers: int, norm: bool, options: dict[str, Any]) -> Any:
    """A transformer of torch, or of ours."""
    settings = {**SIZES, "dropout": 0.0, **options}
    if kind == "both":
        return library.Transformer(**settings, num_encoder_layers=layers, num_decoder_layers=1)
    name = kind.capitalize()
    layer = getattr(library, f"Transformer{name}Layer")(**settings)
    last = library.LayerNorm(FEATURES) if norm else None
    return getattr(library, f"Transformer{name}")(layer, layers, norm=last)


@given(chosen=SETTINGS)
@example(chosen=PLAIN)
@example(chosen={**PLAIN, "kind": "encoder", "norm_first": True, "dtype": "float32", "activation": "gelu", "training": False})
def test_transformers_agree_with_torch(xp: Any, chosen: dict[str, Any]) -> None:
    options = dict(chosen)
    kind, layers, norm, dtype = (options.pop(name) for name in ("kind", "layers", "norm", "dtype"))
    with_masks, batched, training = (options.pop(name) for name in ("masks", "batched", "training"))
    rng = np.random.default_rng(0)
    named = options["activation"] in ("relu", "gelu")
    theirs = options if named else {**options, "activation": torch.tanh}
    ours = options if named else {**options, "activation": ivy_api.tanh}
    twin = made(torch.nn, kind, layers, norm, theirs).to(getattr(torch, dtype)).train(training)
    randomise(twin, rng)
    model = made(nn, kind, layers, norm, ours).train(training)

    def draw(length: int) -> Any:
        shape: tuple[int, ...] = (length,) if not batched else (BATCH, length) if options["batch_first"] else (length, BATCH)
        return rng.normal(size=(*shape, FEATURES)).astype(dtype)

    def padding(length: int) -> Any:
        mask = np.zeros((BATCH, length), bool)
        mask[1, -1] = True
        return mask if batched else mask[1]

    causal, source_padding, target_padding = np.triu(np.ones((TARGET, TARGET), bool), 1), padding(SOURCE), padding(TARGET)
    some = np.eye(TARGET, SOURCE, dtype=bool)
    masks: dict[str, Any] = {}
    if kind == "encoder":
        arrays = [draw(TARGET)]
        masks = {"mask": causal, "src_key_padding_mask": target_padding}
    else:
        arrays = [draw(SOURCE), draw(TARGET)] if kind == "both" else [draw(TARGET), draw(SOURCE)]
        masks = {"tgt_mask": causal, "memory_mask": some, "tgt_key_padding_mask": target_padding}
        masks |= {"memory_key_padding_mask": source_padding}
        if kind == "both":
            masks |= {"src_mask": np.eye(SOURCE, k=1, dtype=bool), "src_key_padding_mask": source_padding}

    def caller(convert: Any) -> Any:
        return lambda m, *args: m(*args, **({name: convert(mask) for name, mask in masks.items()} if with_masks else {}))

    assert max(differences(model, twin, xp, arrays, caller(xp.asarray), caller(torch.from_numpy))) <= BOUNDS[dtype]


@pytest.mark.brief(4)
def test_causal_flags_are_causal_masks(xp: Any) -> None:
    model = nn.Transformer(**SIZES, num_encoder_layers=1, num_decoder_layers=1, batch_first=True).build(xp.random.key(0)).eval()
    rng = np.random.default_rng(0)
    src, tgt = (xp.asarray(rng.normal(size=(BATCH, TARGET, FEATURES)).astype("float32")) for _ in range(2))
    mask = nn.causal_mask(TARGET, xp=xp)
    flags = {"src_is_causal": True, "tgt_is_causal": True, "memory_is_causal": True}
    out = np.asarray(model(src, tgt, **flags))
    assert np.allclose(out, np.asarray(model(src, tgt, src_mask=mask, tgt_mask=mask, memory_mask=mask)), atol=1e-6)
    changed = np.asarray(model(src, xp.concat([tgt[:, :-1, :], -tgt[:, -1:, :]], axis=1), **flags))
    assert np.allclose(out[:, :-1], changed[:, :-1], atol=1e-6)
    assert not np.allclose(out[:, -1], changed[:, -1], atol=1e-3)


def test_dropout_of_transformers_depends_on_the_key(xp: Any) -> None:
    """With all dropped, what is left is the sum of normalisations; the same key drops the same elements."""
    given = np.random.default_rng(0).normal(size=(SOURCE, BATCH, FEATURES)).astype("float32")
    x = xp.asarray(given)
    model = nn.TransformerEncoderLayer(**SIZES, dropout=1.0, norm_first=True).build(xp.random.key(0))
    assert np.array_equal(np.asarray(model(x, key=xp.random.key(0))), np.asarray(x))
    half = nn.TransformerEncoderLayer(**SIZES, dropout=0.5)
    v = half.init(xp.random.key(0))
    one, again, other = (np.asarray(half.apply(v, x, key=xp.random.key(i))[0]) for i in (1, 1, 2))
    assert np.array_equal(one, again)
    assert not np.array_equal(one, other)
    twin = torch.nn.TransformerEncoderLayer(**SIZES, dropout=0.5).eval()
    load(half, twin.state_dict(), xp)
    assert np.allclose(np.asarray(half.eval()(x)), twin(torch.from_numpy(given)).detach().numpy(), atol=1e-5)


@pytest.mark.brief(4)
def test_copies_of_a_layer_draw_their_own_values(xp: Any) -> None:
    v = nn.TransformerEncoder(nn.TransformerEncoderLayer(**SIZES), 2).init(xp.random.key(0))
    first, second = (np.asarray(v[f"layers.{i}.linear1.weight"]) for i in range(2))
    assert not np.any(first == second)
    whole = nn.Transformer(64, 2, 1, 1, 64).init(xp.random.key(0))
    torch.manual_seed(0)
    for name, theirs in torch.nn.Transformer(64, 2, 1, 1, 64).state_dict().items():
        assert abs(float(np.std(np.asarray(whole[name]))) - float(theirs.std(correction=0))) < 0.03, name


@pytest.mark.brief(4)
def test_invalid_arguments_of_transformers_are_errors(xp: Any) -> None:
    x = xp.ones((SOURCE, BATCH, FEATURES), dtype=xp.float32)
    with pytest.raises(LayerError, match="activation 'relu' or 'gelu', or a function; got 'swish'"):
        nn.TransformerEncoderLayer(**SIZES, activation="swish")
    with pytest.raises(LayerError, match="a layer and the number of its copies, 0 or more; got str and 2"):
        nn.TransformerEncoder("layer", 2)  # type: ignore[arg-type]
    model = nn.Transformer(**SIZES, num_encoder_layers=1, num_decoder_layers=1)
    with pytest.raises(LayerError, match=r"one batch size, on axis 1; got shapes \(4, 2, 4\) and \(4, 1, 4\)"):
        model(x, x[:, :1, :])
    with pytest.raises(LayerError, match=r"memory_mask|attn_mask of shape \(4, 4\)") as caught:
        model(x, x, memory_mask=xp.zeros((2, 2), dtype=xp.bool))
    assert "decoder.layers.0.multihead_attn" in caught.value.__notes__[0]
