"""Layers that are linear, dropout and attention, against torch and NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import torch
from torch.nn import functional as F  # noqa: N812 - as torch's users call it

import ivy_api
from conformance.library import Library
from ivy_api.errors import DTypeError
from tests.beyond.layer_cases import Case, check_compiled, check_gradients, check_values, declared_in, first_of_each, numbers

X, W, B = numbers(4, 6), numbers(5, 6, seed=1), numbers(5, seed=2)
TABLE, INDICES = numbers(7, 3), np.asarray([[2, 0, 6], [1, 1, 5]])
Q, K, V = numbers(2, 4, 3, 6), numbers(2, 4, 5, 6, seed=1), numbers(2, 4, 5, 7, seed=2)
FEW_K, FEW_V = numbers(2, 2, 5, 6, seed=3), numbers(2, 2, 5, 7, seed=4)
MASK = np.asarray([[1, 0, 1, 1, 0], [0, 0, 0, 0, 0], [0, 1, 1, 1, 1]], dtype=bool)
BIAS = numbers(4, 3, 5, seed=5)


def rows(indices: Any, table: Any, **options: Any) -> Any:
    return F.embedding(indices, table.clone(), **options)


def attend(**options: Any) -> Any:
    return lambda q, k, v: torch.nan_to_num(F.scaled_dot_product_attention(q, k, v, **options))


NEAR = (np.arange(5) - np.arange(3)[:, None] >= -1) & (np.arange(5) - np.arange(3)[:, None] <= 2)
CASES: dict[str, Case] = {
    "linear": Case("nn.linear", (X, W, B), F.linear),
    "linear-plain": Case("nn.linear", (numbers(2, 3, 6), W), F.linear),
    "linear-vector": Case("nn.linear", (X[0].copy(), W, B), F.linear),
    "linear-batches": Case(
        "nn.linear",
        (numbers(3, 4, 6), numbers(3, 5, 6), numbers(3, 5)),
        lambda x, w, b: torch.stack([F.linear(*parts) for parts in zip(x, w, b, strict=True)]),
    ),
    "embedding": Case("nn.embedding", (INDICES, TABLE), rows),
    "embedding-vector": Case("nn.embedding", (INDICES[0].copy(), TABLE), rows),
    "embedding-number": Case("nn.embedding", (np.asarray(3), TABLE), rows),
    "embedding-max_norm": Case(
        "nn.embedding", (INDICES, TABLE), lambda i, w: rows(i, w, max_norm=1.5), {"max_norm": 1.5}, smooth=False, rounding=1e5
    ),
    "embedding-norm_type": Case(
        "nn.embedding",
        (INDICES, TABLE),
        lambda i, w: rows(i, w, max_norm=1.0, norm_type=1.0),
        {"max_norm": 1.0, "norm_type": 1.0},
        smooth=False,
        rounding=1e5,
    ),
    "attention": Case("nn.scaled_dot_product_attention", (Q, K, V), attend()),
    "attention-matrices": Case("nn.scaled_dot_product_attention", (Q[0, 0].copy(), K[0, 0].copy(), V[0, 0].copy()), attend()),
    "attention-causal": Case("nn.scaled_dot_product_attention", (Q, K, V), attend(is_causal=True), {"is_causal": True}),
    "attention-scale": Case("nn.scaled_dot_product_attention", (Q, K, V), attend(scale=0.3), {"scale": 0.3}),
    "attention-mask": Case("nn.scaled_dot_product_attention", (Q, K, V), attend(attn_mask=torch.asarray(MASK)), {"mask": MASK}),
    "attention-bias": Case("nn.scaled_dot_product_attention", (Q, K, V), attend(attn_mask=torch.asarray(BIAS)), {"bias": BIAS}),
    "attention-mask-bias": Case(
        "nn.scaled_dot_product_attention",
        (Q, K, V),
        attend(attn_mask=torch.where(torch.asarray(MASK), torch.asarray(BIAS), -torch.inf)),
        {"mask": MASK, "bias": BIAS},
    ),
    "attention-window": Case(
        "nn.scaled_dot_product_attention", (Q, K, V), attend(attn_mask=torch.asarray(NEAR)), {"window": (1, 2)}
    ),
    "attention-window-causal": Case(
        "nn.scaled_dot_product_attention",
        (Q, K, V),
        attend(attn_mask=torch.asarray(NEAR & np.tri(3, 5, dtype=bool))),
        {"window": 1, "is_causal": True},
    ),
    "attention-few-heads": Case("nn.scaled_dot_product_attention", (Q, FEW_K, FEW_V), attend(enable_gqa=True)),
    "attention-few-heads-causal": Case(
        "nn.scaled_dot_product_attention", (Q, FEW_K, FEW_V), attend(enable_gqa=True, is_causal=True), {"is_causal": True}
    ),
}


def test_masked_rows_are_zero(lib: Library) -> None:
    out = lib.call("nn.scaled_dot_product_attention", Q, K, V, mask=MASK)
    np.testing.assert_array_equal(out[:, :, 1], 0.0)


EMBED, HEADS = 8, 4
SEQUENCES = numbers(3, 2, EMBED), numbers(5, 2, EMBED, seed=1), numbers(5, 2, EMBED, seed=2)
PROJECTIONS = tuple(numbers(EMBED, EMBED, seed=seed) * 0.4 for seed in range(3, 7))
BIASES = tuple(numbers(EMBED, seed=seed) for seed in range(3, 7))
EXTRA = numbers(EMBED, seed=11), numbers(EMBED, seed=12)
BATCHED = tuple(x.swapaxes(0, 1).copy() for x in SEQUENCES)
PADDING = np.asarray([[0, 0, 0, 1, 1], [0, 0, 0, 0, 0]], dtype=bool)


def by_torch(extra: bool = False, zero: bool = False, **options: Any) -> Any:
    """torch's function, which has sequences first, weights in one, and its masks the other way round."""

    def oracle(q: Any, k: Any, v: Any, wq: Any, wk: Any, wv: Any, wo: Any, *biases: Any) -> Any:
        bq, bk, bv, bo = biases or [torch.zeros(EMBED, dtype=q.dtype)] * 4
        one, other = (torch.asarray(e)[None, None] for e in EXTRA)
        out, _ = F.multi_head_attention_forward(
            *(x.transpose(0, 1) for x in (q, k, v)), EMBED, HEADS, None, torch.cat([bq, bk, bv]),
            one if extra else None, other if extra else None, zero, 0.0, wo, bo, need_weights=False,
            use_separate_proj_weight=True, q_proj_weight=wq, k_proj_weight=wk, v_proj_weight=wv, **options,
        )  # fmt: skip
        return out.transpose(0, 1)

    return oracle


CAUSAL = ~np.tri(3, 5, dtype=bool)
FULL = (*BATCHED, *PROJECTIONS, *BIASES)
CASES |= {
    "multi_head": Case("nn.multi_head_attention", FULL, by_torch(), {"num_heads": HEADS}),
    "multi_head-weights": Case("nn.multi_head_attention", FULL[:7], by_torch(), {"num_heads": HEADS}),
    "multi_head-padding": Case(
        "nn.multi_head_attention",
        FULL,
        by_torch(key_padding_mask=torch.asarray(PADDING)),
        {"num_heads": HEADS, "mask": ~PADDING[:, None, None, :]},
    ),
    "multi_head-bias": Case(
        "nn.multi_head_attention",
        FULL,
        by_torch(attn_mask=torch.asarray(BIAS[0])),
        {"num_heads": HEADS, "bias": BIAS[0]},
    ),
    "multi_head-causal": Case(
        "nn.multi_head_attention",
        FULL,
        by_torch(attn_mask=torch.asarray(CAUSAL)),
        {"num_heads": HEADS, "is_causal": True},
    ),
    "multi_head-extra": Case(
        "nn.multi_head_attention",
        FULL,
        by_torch(extra=True, zero=True, attn_mask=torch.asarray(CAUSAL)),
        {
            "num_heads": HEADS,
            "is_causal": True,
            "extra_key": EXTRA[0],
            "extra_value": EXTRA[1],
            "add_zero_attention": True,
        },
    ),
    "multi_head-zero-bias": Case(
        "nn.multi_head_attention",
        FULL,
        by_torch(zero=True, attn_mask=torch.asarray(BIAS[0])),
        {"num_heads": HEADS, "bias": BIAS[0], "add_zero_attention": True},
    ),
}


def test_every_layer_is_tested() -> None:
    assert declared_in("attention", "linear_layers") == {case.name for case in CASES.values()} | {"nn.dropout"}


@pytest.mark.parametrize(("case", "dtype"), [*((n, "float64") for n in CASES), *((n, "float32") for n in first_of_each(CASES))])
def test_values(lib: Library, case: str, dtype: str) -> None:
    check_values(lib, CASES[case], dtype)


SMOOTH = ("linear", "linear-batches", "embedding", "attention", "attention-mask", "attention-few-heads", "multi_head-extra")


@pytest.mark.parametrize("case", SMOOTH)
def test_gradients(lib: Library, tools: Any, case: str) -> None:
    check_gradients(lib, tools, CASES[case])


@pytest.mark.parametrize("case", [*first_of_each(CASES), "linear-batches", "attention-window-causal", "attention-mask"])
def test_compiled(lib: Library, tools: Any, case: str) -> None:
    check_compiled(lib, tools, CASES[case])


def test_fewer_heads_of_keys_are_repeated(lib: Library) -> None:
    """Projected by fewer weights they give what repeated weights do."""
    q, k, v, wq, wk, wv, wo = FULL[:7]
    few = lib.call("nn.multi_head_attention", q, k, v, wq, wk[:4], wv[:4], wo, num_heads=HEADS, num_key_heads=2)
    repeated = [np.repeat(w[:4].reshape(2, 2, EMBED), 2, axis=0).reshape(EMBED, EMBED) for w in (wk, wv)]
    many = lib.call("nn.multi_head_attention", q, k, v, wq, *repeated, wo, num_heads=HEADS)
    np.testing.assert_allclose(few, many, rtol=1e-10, atol=1e-12)


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("axis", [None, 0, (0, -1)])
def test_dropout(lib: Library, axis: Any, dtype: str) -> None:
    """The elements that are kept are those of uniform numbers, which are the same on every backend and for every data type."""
    xp = lib.xp
    key = xp.random.key(7)
    x = numbers(20, 4, 30).astype(dtype)
    got = lib.numpy(xp.nn.dropout(key, lib.native(x), rate=0.25, axis=axis))
    shape = {None: (20, 4, 30), 0: (20, 1, 1), (0, -1): (20, 1, 30)}[axis]
    kept = lib.numpy(xp.random.uniform(key, shape, dtype=xp.float32)) < 0.75
    np.testing.assert_allclose(got, np.where(kept, x / 0.75, 0), rtol=1e-6)
    assert got.dtype.name == dtype
    assert 0.5 < kept.mean() < 0.95


def test_dropout_of_all_and_of_nothing(lib: Library) -> None:
    key = np.asarray([0, 3], dtype="uint32")
    np.testing.assert_array_equal(lib.call("nn.dropout", key, X, rate=0.0), X)
    np.testing.assert_array_equal(lib.call("nn.dropout", key, X, rate=1.0), 0 * X)
    with pytest.raises(ValueError, match="between 0 and 1; got 1.5"):
        lib.call("nn.dropout", key, X, rate=1.5)


def test_dropout_compiled(lib: Library, tools: Any) -> None:
    key = np.asarray([0, 3], dtype="uint32")
    for options in ({}, {"axis": 0}):
        check_compiled(lib, tools, Case("nn.dropout", (key, X), F.dropout, options))


def test_attention_with_dropout(lib: Library) -> None:
    """Weights are left out as `dropout` does it."""
    xp = lib.xp
    key = xp.random.key(3)
    values = np.broadcast_to(np.eye(5), (2, 4, 5, 5)).copy()  # so that the result is the weights
    q, k, v = (lib.native(x) for x in (Q, K, values))
    weights = xp.nn.scaled_dot_product_attention(q, k, v)
    got = xp.nn.scaled_dot_product_attention(q, k, v, dropout=0.4, dropout_key=key)
    want = xp.nn.dropout(key, weights, rate=0.4)
    np.testing.assert_allclose(lib.numpy(got), lib.numpy(want), rtol=1e-10, atol=1e-12)
    with pytest.raises(ValueError, match="dropout_key="):
        xp.nn.scaled_dot_product_attention(q, k, v, dropout=0.4)


def test_what_does_not_fit_is_refused(lib: Library) -> None:
    nn = lib.xp.nn
    x, w, q, k, v = (lib.native(a) for a in (X, W, Q, K, V))
    whole = lib.native(np.ones((4, 6), dtype="int32"))
    with pytest.raises(ValueError, match=r"weight of shape \(outputs, features\); got \(4, 6\) and \(4, 6, 2\)"):
        nn.linear(x, lib.native(numbers(4, 6, 2)))
    with pytest.raises(DTypeError, match="nn.linear takes floating-point arrays here"):
        nn.linear(whole, w)
    with pytest.raises(DTypeError, match="nn.embedding takes integer arrays here"):
        nn.embedding(x, w)
    with pytest.raises(DTypeError, match="nn.dropout takes real floating-point arrays here"):
        nn.dropout(lib.xp.random.key(1), whole)
    with pytest.raises(ValueError, match="with one depth"):
        nn.scaled_dot_product_attention(q, v, v)
    with pytest.raises(ValueError, match="got 3 and 4"):
        nn.scaled_dot_product_attention(q, k[:, :3, ...], v[:, :3, ...])
    with pytest.raises(DTypeError, match="scaled_dot_product_attention takes real floating-point"):
        nn.scaled_dot_product_attention(whole, whole, whole)
    arrays = [lib.native(a) for a in FULL[:7]]
    with pytest.raises(ValueError, match="or neither of them"):
        nn.multi_head_attention(*arrays, num_heads=HEADS, extra_key=lib.native(EXTRA[0]))


def test_arrays_of_ivy_go_in_and_come_out(backend: Any) -> None:
    xp = ivy_api.namespace(backend.name, wrapped=True)
    x, w = xp.asarray(X), xp.asarray(W)
    assert isinstance(xp.nn.linear(x, w), ivy_api.Array)
    out, h, c = xp.nn.lstm(xp.asarray(numbers(3, 2, 6)), xp.asarray(numbers(8, 6)), xp.asarray(numbers(8, 2)))
    assert {type(v) for v in (out, h, c)} == {type(x)}
    assert out.shape == (3, 2, 2)
    assert isinstance(ivy_api.nn.cross_entropy(x, xp.nn.softmax(x), weight=w[0, :]), ivy_api.Array)
