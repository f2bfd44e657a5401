"""BERT, GPT-2 and ViT, against `transformers`."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest
from model_checks import check_results, check_training
from torch_twin import load

import ivy_nn as nn
from ivy_nn.errors import LayerError
from tests.peers import functional, torch

WORDS, CLASSES, LENGTH = 13, 3, 5
SIZES: dict[str, Any] = {"hidden_size": 8, "num_hidden_layers": 2, "num_attention_heads": 2, "intermediate_size": 12}
KEPT: dict[str, Any] = {"hidden_dropout_prob": 0.0, "attention_probs_dropout_prob": 0.0}
BERT: dict[str, Any] = {"max_position_embeddings": 8, **SIZES, **KEPT}
GPT2: dict[str, Any] = {"n_positions": 8, "n_embd": 8, "n_layer": 2, "n_head": 2}
UNDROPPED: dict[str, Any] = {"resid_pdrop": 0.0, "embd_pdrop": 0.0, "attn_pdrop": 0.0}
VIT: dict[str, Any] = {"image_size": 8, "patch_size": 4, **SIZES}


@pytest.fixture(scope="module")
def library() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # its imports
        return pytest.importorskip("transformers")


def pair(library: Any, name: str) -> tuple[nn.Module, Any]:
    if name == "ViT":
        config = library.ViTConfig(**VIT, num_labels=CLASSES)
        return nn.models.ViT(CLASSES, **VIT), library.ViTForImageClassification(config)
    if name == "GPT2":
        config = library.GPT2Config(vocab_size=WORDS, bos_token_id=0, eos_token_id=0, **GPT2, **UNDROPPED)
        return nn.models.GPT2(WORDS, **GPT2, **UNDROPPED), library.GPT2LMHeadModel(config)
    return nn.models.BertForMaskedLM(WORDS, **BERT), library.BertForMaskedLM(library.BertConfig(vocab_size=WORDS, **BERT))


@pytest.mark.brief(4)
@pytest.mark.parametrize("name", ["ViT", "GPT2", "Bert"])
def test_models_agree_with_transformers(xp: Any, library: Any, name: str) -> None:
    model, twin = pair(library, name)
    rng = np.random.default_rng(0)
    tokens, targets = rng.integers(WORDS, size=(3, LENGTH)), rng.integers(CLASSES, size=3)
    x = rng.normal(size=(3, 3, 8, 8))
    kept, segments = np.arange(LENGTH) < np.asarray([[5], [2], [4]]), np.asarray([[0, 0, 1, 1, 1]] * 3)
    if name == "ViT":
        check_results(model, twin, xp, [x.astype("float32")], twin_call=lambda m, x: m(x).logits)
        wanted = targets
    else:
        wanted = rng.integers(WORDS, size=(3, LENGTH)) if name == "Bert" else np.roll(tokens, -1, 1)

    def call(m: Any) -> Any:
        if name == "ViT":
            return m(xp.asarray(x))
        more = {"attention_mask": xp.asarray(kept), "token_type_ids": xp.asarray(segments)} if name == "Bert" else {}
        return m(xp.asarray(tokens), **more)

    def twin_call(m: Any) -> Any:
        if name == "ViT":
            return m(torch.from_numpy(x)).logits
        masks = {"attention_mask": torch.from_numpy(kept), "token_type_ids": torch.from_numpy(segments)}
        return m(torch.from_numpy(tokens), **(masks if name == "Bert" else {})).logits

    if name != "ViT":
        check_results(model, twin, xp, [], call, twin_call)

    def loss(m: Any) -> Any:
        return xp.mean(xp.nn.sparse_cross_entropy(call(m), xp.asarray(wanted)))

    def twin_loss(m: Any) -> Any:
        return functional.cross_entropy(twin_call(m).flatten(0, -2), torch.from_numpy(wanted).flatten())

    check_training(model, twin, xp, loss, twin_loss)


@pytest.mark.brief(4)
def test_bert_and_its_pooler_agree_with_transformers(xp: Any, library: Any) -> None:
    twin = library.BertModel(library.BertConfig(vocab_size=WORDS, **BERT)).eval()
    model = nn.models.Bert(WORDS, **BERT).eval()
    load(model, twin.state_dict(), xp)
    tokens = np.random.default_rng(0).integers(WORDS, size=(2, LENGTH))
    with torch.no_grad():
        theirs = twin(torch.from_numpy(tokens))
    ours = model(xp.asarray(tokens))
    for a, b in zip(ours, (theirs.last_hidden_state, theirs.pooler_output), strict=True):
        assert np.max(np.abs(np.asarray(a) - b.numpy())) <= 1e-5
    assert nn.models.Bert(WORDS, **BERT, add_pooling_layer=False)(xp.asarray(tokens))[1] is None


@pytest.mark.brief(4)
def test_the_full_sizes_are_those_of_transformers(xp: Any, library: Any) -> None:
    """The defaults of every size, with few layers; made without memory by torch."""
    with torch.device("meta"):
        pairs = [
            (nn.models.GPT2(n_layer=1), library.GPT2LMHeadModel(library.GPT2Config(n_layer=1))),
            (nn.models.BertForMaskedLM(num_hidden_layers=1), library.BertForMaskedLM(library.BertConfig(num_hidden_layers=1))),
            (nn.models.ViT(2, num_hidden_layers=1), library.ViTForImageClassification(library.ViTConfig(num_hidden_layers=1))),
        ]
    for model, twin in pairs:
        theirs = {name: tuple(x.shape) for name, x in twin.state_dict().items()}
        assert {slot.path: slot.variable.shape for slot in model.slots()} == theirs


@pytest.mark.brief(4)
def test_dropout_of_models_depends_on_the_key(xp: Any) -> None:
    tokens = xp.asarray([[1, 2, 3]])
    model = nn.models.GPT2(WORDS, **GPT2)
    v = model.init(xp.random.key(0))
    one, again, other = (np.asarray(model.apply(v, tokens, key=xp.random.key(i))[0]) for i in (1, 1, 2))
    assert np.array_equal(one, again)
    assert not np.array_equal(one, other)


@pytest.mark.brief(4)
def test_gpt2_does_not_look_ahead(xp: Any) -> None:
    model = nn.models.GPT2(WORDS, **GPT2).build(xp.random.key(0)).eval()
    one, other = (np.asarray(model(xp.asarray([[1, 2, 3, last]]))) for last in (4, 5))
    assert np.array_equal(one[:, :-1], other[:, :-1])
    assert not np.array_equal(one, other)


@pytest.mark.brief(4)
def test_invalid_sizes_of_transformer_models_are_errors(xp: Any) -> None:
    with pytest.raises(LayerError, match="multiple of the number of heads; got 8 and 3"):
        nn.models.GPT2(WORDS, **{**GPT2, "n_head": 3})
    with pytest.raises(LayerError, match=r"length of at most 8; got shape \(1, 9\)"):
        nn.models.GPT2(WORDS, **GPT2).apply({}, xp.ones((1, 9), dtype=xp.int64))
    with pytest.raises(LayerError, match=r"tokens of shape \(batch, length\).*got shape \(3,\)"):
        nn.models.Bert(WORDS, **BERT).apply({}, xp.ones(3, dtype=xp.int64))
    with pytest.raises(LayerError, match="multiple of patch_size; got 8 and 3"):
        nn.models.ViT(image_size=8, patch_size=3)
    with pytest.raises(LayerError, match=r"ViT with image_size=8 takes images .* got shape \(1, 3, 4, 4\)"):
        nn.models.ViT(**VIT).apply({}, xp.ones((1, 3, 4, 4), dtype=xp.float32))
