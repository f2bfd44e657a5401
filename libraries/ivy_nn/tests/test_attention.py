"""Multi-head attention, against torch's."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from torch_twin import BOUNDS, differences, load, randomise

import ivy_nn as nn
from ivy_nn.errors import LayerError
from tests.peers import torch

LENGTH, KEYS, BATCH, FEATURES, HEADS = 3, 4, 2, 4, 2

SETTINGS = st.fixed_dictionaries(
    {
        "bias": st.booleans(),
        "add_bias_kv": st.booleans(),
        "add_zero_attn": st.booleans(),
        "kdim": st.sampled_from([None, 3]),
        "vdim": st.sampled_from([None, 5]),
        "batch_first": st.booleans(),
        "inputs": st.sampled_from(["self", "memory", "different"]),
        "batched": st.booleans(),
        "padding": st.sampled_from([None, "bool", "float"]),
        "mask": st.sampled_from([None, "bool", "float", "heads", "causal"]),
        "need_weights": st.booleans(),
        "average_attn_weights": st.booleans(),
        "dtype": st.sampled_from(["float32", "float64"]),
        "training": st.booleans(),
    }
)
PLAIN = {"bias": True, "add_bias_kv": False, "add_zero_attn": False, "kdim": None, "vdim": None, "batch_first": True,
         "inputs": "self", "batched": True, "padding": None, "mask": None, "need_weights": False, "average_attn_weights": True,
         "dtype": "float64", "training": True}  # fmt: skip
MUCH = {"add_bias_kv": True, "add_zero_attn": True, "padding": "bool", "mask": "heads", "need_weights": True, "batch_first": False}


def masks(form: str | None, padding: str | None, shape: tuple[int, ...], dtype: str) -> tuple[Any, Any]:
    """An attention mask and a padding mask, with which every query may attend to the first key."""
    *batch, length, keys = shape
    kept = np.tril(np.ones((length, keys), bool))
    mask: Any = None
    if form == "heads":
        mask = np.stack([~kept if i % 2 else np.zeros_like(kept) for i in range(HEADS * (batch or [1])[0])])
    elif form == "float":
        mask = np.where(kept, np.linspace(-1, 1, keys), -np.inf).astype(dtype)
    elif form:
        mask = ~kept
    ignored = np.zeros((*batch, keys), bool)
    ignored[..., -1] = True
    if padding == "float":
        return mask, np.where(ignored, -np.inf, 0.5).astype(dtype)
    return mask, ignored if padding else None


@pytest.mark.filterwarnings("ignore:Support for mismatched key_padding_mask and attn_mask")
@given(chosen=SETTINGS)
@example(chosen=PLAIN)
@example(chosen={**PLAIN, **MUCH})
@example(chosen={**PLAIN, "inputs": "different", "kdim": 3, "mask": "float", "dtype": "float32", "batched": False})
def test_attention_agrees_with_torch(xp: Any, chosen: dict[str, Any]) -> None:
    options = dict(chosen)
    dtype, training = options.pop("dtype"), options.pop("training")
    inputs, batched, padding, form = (options.pop(name) for name in ("inputs", "batched", "padding", "mask"))
    asked = {name: options.pop(name) for name in ("need_weights", "average_attn_weights")}
    assume(inputs == "different" or options["kdim"] is options["vdim"] is None)
    rng = np.random.default_rng(0)
    twin = torch.nn.MultiheadAttention(FEATURES, HEADS, **options).to(getattr(torch, dtype)).train(training)
    randomise(twin, rng)
    model = nn.MultiheadAttention(FEATURES, HEADS, **options).train(training)

    def draw(length: int, size: int | None) -> Any:
        shape: tuple[int, ...] = (length,) if not batched else (BATCH, length) if options["batch_first"] else (length, BATCH)
        return rng.normal(size=(*shape, size or FEATURES)).astype(dtype)

    keys = LENGTH if inputs == "self" else KEYS
    arrays = [draw(LENGTH, None)]
    if inputs != "self":
        arrays.append(draw(KEYS, options["kdim"]))
    if inputs == "different":
        arrays.append(draw(KEYS, options["vdim"]))
    mask, ignored = masks(form, padding, (*((BATCH,) if batched else ()), LENGTH, keys), dtype)

    def caller(convert: Any, **more: Any) -> Any:
        given = {name: convert(m) for name, m in (("attn_mask", mask), ("key_padding_mask", ignored)) if m is not None}
        return lambda m, *args: m(*args, *[args[-1]] * (3 - len(args)), **(given | asked | more))

    call, twin_call = caller(xp.asarray), caller(torch.from_numpy)
    if form == "causal":  # torch takes a causal mask twice, we need no mask
        given = {"key_padding_mask": xp.asarray(ignored)} if ignored is not None else {}
        call = lambda m, *args: m(*args, *[args[-1]] * (3 - len(args)), is_causal=True, **given, **asked)  # noqa: E731
    assert max(differences(model, twin, xp, arrays, call, twin_call)) <= BOUNDS[dtype]


def test_dropout_of_attention_depends_on_the_key(xp: Any) -> None:
    """Weights are zeros or larger by 1 / (1 - dropout), alike with and without returned weights."""
    x = xp.asarray(np.random.default_rng(0).normal(size=(BATCH, 16, FEATURES)))
    model = nn.MultiheadAttention(FEATURES, HEADS, dropout=0.25, batch_first=True).build(xp.random.key(0), dtype="float64")
    whole = np.asarray(model.eval()(x, x, x, average_attn_weights=False)[1])
    (out, weights), _ = model.apply({}, x, x, x, average_attn_weights=False, key=xp.random.key(1), training=True)
    (other, none), _ = model.apply({}, x, x, x, need_weights=False, key=xp.random.key(1), training=True)
    assert none is None
    assert np.allclose(np.asarray(out), np.asarray(other), atol=1e-11)
    kept = np.asarray(weights) != 0
    assert np.allclose(np.asarray(weights)[kept], whole[kept] / 0.75)
    assert abs(kept.mean() - 0.75) < 0.06  # 1024 weights: 4.4 standard deviations


@pytest.mark.brief(4)
def test_a_query_that_may_attend_to_nothing_gives_zeros(xp: Any) -> None:
    x = xp.asarray(np.random.default_rng(0).normal(size=(LENGTH, FEATURES)).astype("float32"))
    model = nn.MultiheadAttention(FEATURES, HEADS, bias=False).build(xp.random.key(0))
    mask = np.zeros((LENGTH, LENGTH), bool)
    mask[1] = True
    for need_weights in (True, False):
        out = np.asarray(model(x, x, x, attn_mask=xp.asarray(mask), need_weights=need_weights)[0])
        assert not out[1].any()
        assert out[0].all()


@pytest.mark.brief(4)
def test_causal_masks_are_true_above_the_diagonal(xp: Any) -> None:
    mask = np.asarray(nn.causal_mask(4, xp=xp))
    assert np.array_equal(mask, np.triu(np.ones((4, 4), bool), 1))
    assert np.array_equal(mask, np.isneginf(torch.nn.Transformer.generate_square_subsequent_mask(4).numpy()))


@pytest.mark.brief(4)
def test_initial_values_are_distributed_as_in_torch(xp: Any) -> None:
    torch.manual_seed(0)
    theirs = torch.nn.MultiheadAttention(64, 2, add_bias_kv=True).state_dict()
    ours = nn.MultiheadAttention(64, 2, add_bias_kv=True).init(xp.random.key(0)).flatten()
    assert ours.keys() == theirs.keys()
    for name, x in ours.items():
        assert abs(float(np.std(np.asarray(x))) - float(theirs[name].std(correction=0))) < 0.05, name
    assert float(np.max(np.abs(np.asarray(ours["in_proj_weight"])))) <= (6 / 256) ** 0.5


@pytest.mark.brief(4)
def test_invalid_arguments_of_attention_are_errors(xp: Any) -> None:
    x = xp.ones((LENGTH, BATCH, FEATURES), dtype=xp.float32)
    model = nn.MultiheadAttention(FEATURES, HEADS).build(xp.random.key(0))
    with pytest.raises(LayerError, match="a multiple of num_heads; got embed_dim=4, num_heads=3"):
        nn.MultiheadAttention(4, 3)
    with pytest.raises(LayerError, match="dropout between 0 and 1"):
        nn.MultiheadAttention(4, 2, dropout=-1.0)
    with pytest.raises(LayerError, match=r"kdim=4 takes 4 elements on axis -1 of its input; got shape \(3, 2, 2\)"):
        model(x, x[..., :2], x)
    with pytest.raises(LayerError, match=r"with as many values as keys; got shapes \(3, 2, 4\), \(3, 2, 4\), \(2, 2, 4\)"):
        model(x, x, x[:2, ...])
    with pytest.raises(LayerError, match="of one batch size, on axis 1 with batch_first=False"):
        model(x[:, :1, :], x, x)
    with pytest.raises(LayerError, match=r"of shape \(length, batch, features\) each, or \(length, features\)"):
        model(x[:, 0, :], x, x)
    with pytest.raises(LayerError, match=r"key_padding_mask of shape \(2, 3\) here; got \(3, 2\)"):
        model(x, x, x, key_padding_mask=xp.zeros((3, 2), dtype=xp.bool))
    with pytest.raises(LayerError, match=r"attn_mask of shape \(3, 3\) or \(4, 3, 3\) here; got \(2, 3, 3\)"):
        model(x, x, x, attn_mask=xp.zeros((2, 3, 3), dtype=xp.bool))
    with pytest.raises(LayerError, match="attn_mask of bool"):
        model(x, x, x, attn_mask=xp.zeros((3, 3), dtype=xp.int32))


@pytest.mark.brief(4)
def test_a_state_dict_loads_by_name(xp: Any) -> None:
    every: list[dict[str, Any]] = [{}, {"kdim": 3, "add_bias_kv": True}, {"bias": False}]
    for options in every:
        state = torch.nn.MultiheadAttention(FEATURES, HEADS, **options).state_dict()
        load(nn.MultiheadAttention(FEATURES, HEADS, **options), state, xp)
