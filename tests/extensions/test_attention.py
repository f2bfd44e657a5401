"""Layers that are linear, dropout and attention: what they refuse, and arrays of ivy."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api.dispatch import registry
from ivy_api.errors import DTypeError
from ivy_conformance.library import Library


def numbers(*shape: int) -> np.ndarray:
    return np.random.default_rng(shape).normal(size=shape)


X, W = numbers(4, 6), numbers(5, 6)
Q, K, V = numbers(2, 4, 3, 6), numbers(2, 4, 5, 6), numbers(2, 4, 5, 7)


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
    with pytest.raises(ValueError, match="between 0 and 1; got 1.5"):
        nn.dropout(lib.xp.random.key(1), x, rate=1.5)
    with pytest.raises(ValueError, match="dropout_key="):
        nn.scaled_dot_product_attention(q, k, v, dropout=0.4)
    with pytest.raises(ValueError, match="with the same depth"):
        nn.scaled_dot_product_attention(q, v, v)
    with pytest.raises(ValueError, match="got 3 and 4"):
        nn.scaled_dot_product_attention(q, k[:, :3, ...], v[:, :3, ...])
    with pytest.raises(DTypeError, match="scaled_dot_product_attention takes real floating-point"):
        nn.scaled_dot_product_attention(whole, whole, whole)
    sequence, weights = lib.native(numbers(2, 3, 4)), lib.native(numbers(4, 4))
    with pytest.raises(ValueError, match="or neither; got one"):
        nn.multi_head_attention(*[sequence] * 3, *[weights] * 4, num_heads=2, extra_key=weights[0, :])


ALLOWED = np.asarray([[True, False, True, True, False], [False] * 5, [True] * 5])
"""Which keys each query may attend to: some, none, all."""


def attention(lib: Library, name: str, mask: Any = None, bias: Any = None) -> Any:
    """One of the functions with a mask, as a function of its query."""
    if name == "nn.scaled_dot_product_attention":
        return lambda q: lib.xp.nn.scaled_dot_product_attention(q, lib.native(K), lib.native(V), mask=mask, bias=bias)
    keys, weights = lib.native(numbers(2, 5, 6)), [lib.native(numbers(6, 6)) for _ in range(4)]
    return lambda q: lib.xp.nn.multi_head_attention(q[:, 0, :, :], keys, keys, *weights, num_heads=2, mask=mask, bias=bias)


WITH_MASK = sorted(
    d.qualname
    for d in registry.iter_declarations()
    if d.kind == "function" and "mask" in d.schema.arrays and d.schema.parameters["mask"].optional
)


def test_every_function_with_a_mask_is_known() -> None:
    assert WITH_MASK == ["nn.multi_head_attention", "nn.scaled_dot_product_attention"]


@pytest.mark.parametrize("name", WITH_MASK)
def test_a_mask_is_of_booleans_or_added(lib: Library, tools: Any, name: str) -> None:
    """Both kinds give the same values and gradients, zeros for a query that may attend to no key."""
    added = np.where(ALLOWED, 0.0, -np.inf)
    found, slopes = [], []
    for mask in (ALLOWED, added, added.astype("float32")):
        function = attention(lib, name, lib.native(mask))
        out = lib.numpy(function(lib.native(Q)))
        found.append(out)
        if hasattr(tools, "gradient"):
            slopes.append(lib.numpy(tools.gradient(lambda q, f=function: lib.xp.sum(lib.xp.square(f(q))), lib.native(Q))))
            assert np.all(slopes[-1][:, :, 1] == 0)
    assert np.all(found[0][..., 1, :] == 0)
    assert np.all(found[0][..., 0, :] != 0)
    for others in (found, slopes):
        for other in others[1:]:
            np.testing.assert_allclose(other, others[0], rtol=1e-12, atol=1e-14)


@pytest.mark.parametrize("name", WITH_MASK)
@pytest.mark.parametrize("dtype", ["uint8", "int32", "int64", "complex64"])
def test_a_mask_of_another_data_type_is_refused(lib: Library, name: str, dtype: str) -> None:
    with pytest.raises(DTypeError, match=f"{name} takes a boolean mask"):
        attention(lib, name, lib.native(ALLOWED.astype(dtype)))(lib.native(Q))


NARROW = [(), (5,), (1, 5), (3, 1), (4, 1, 5), (1, 3, 5), (2, 1, 1, 5), (1, 4, 3, 1)]
WIDE = [(4,), (4, 5), (3, 3, 5), (3, 1, 3, 5), (1, 2, 4, 3, 5)]


@pytest.mark.parametrize("shape", NARROW, ids=str)
@pytest.mark.parametrize("given", ["mask", "added", "bias"])
def test_a_mask_and_a_bias_broadcast(lib: Library, given: str, shape: tuple[int, ...]) -> None:
    values = numbers(*shape, 1)[..., 0]
    values = values > -0.5 if given == "mask" else values
    q, k, v = (lib.native(a) for a in (Q, K, V))
    name = "bias" if given == "bias" else "mask"
    whole, got = (
        lib.xp.nn.scaled_dot_product_attention(q, k, v, **{name: lib.native(np.asarray(x))})
        for x in (np.broadcast_to(values, (2, 4, 3, 5)), values)
    )
    np.testing.assert_allclose(lib.numpy(got), lib.numpy(whole), rtol=1e-12)
    states, weights = lib.native(numbers(2, 5, 8)), [lib.native(numbers(8, 8)) for _ in range(4)]
    queries = lib.native(numbers(2, 3, 8))
    whole, got = (
        lib.xp.nn.multi_head_attention(
            queries, states, states, *weights, num_heads=4, add_zero_attention=True, **{name: lib.native(np.asarray(x))}
        )
        for x in (np.broadcast_to(values, (2, 4, 3, 5)), values)
    )
    np.testing.assert_allclose(lib.numpy(got), lib.numpy(whole), rtol=1e-12)


@pytest.mark.parametrize("name", WITH_MASK)
@pytest.mark.parametrize("shape", WIDE, ids=str)
def test_a_mask_or_a_bias_that_would_widen_the_result_is_refused(lib: Library, name: str, shape: tuple[int, ...]) -> None:
    q, k, v = (lib.native(a) for a in (Q, K, V))
    given, keywords = (q, k, v), {}
    if name == "nn.multi_head_attention":
        sequence = lib.native(numbers(2, 3, 8)), *[lib.native(numbers(2, 5, 8))] * 2
        given, keywords = (*sequence, *[lib.native(numbers(8, 8))] * 4), {"num_heads": 4}
    for parameter in ("mask", "bias"):
        with pytest.raises(ValueError, match=rf"takes {parameter} of a shape that broadcasts to \(.*3, 5\) here"):
            lib.function(name)(*given, **keywords, **{parameter: lib.native(np.zeros(shape))})


@pytest.mark.parametrize("name", WITH_MASK)
@pytest.mark.parametrize("dtype", ["bool", "int64"])
def test_a_bias_of_another_data_type_is_refused(lib: Library, name: str, dtype: str) -> None:
    with pytest.raises(DTypeError, match=f"{name} takes real floating-point arrays here; got .* as bias"):
        attention(lib, name, bias=lib.native(ALLOWED.astype(dtype)))(lib.native(Q))


def test_arrays_of_ivy_go_in_and_come_out(backend: Any) -> None:
    xp: Any = ivy_api.namespace(backend.name, wrapped=True)
    x, w = xp.asarray(X), xp.asarray(W)
    assert isinstance(xp.nn.linear(x, w), ivy_api.Array)
    out, h, c = xp.nn.lstm(xp.asarray(numbers(3, 2, 6)), xp.asarray(numbers(8, 6)), xp.asarray(numbers(8, 2)))
    assert {type(v) for v in (out, h, c)} == {type(x)}
    assert out.shape == (3, 2, 2)
    assert isinstance(ivy_api.nn.cross_entropy(x, xp.nn.softmax(x), weight=w[0, :]), ivy_api.Array)


@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_what_is_masked_counts_nothing_at_any_scale(lib: Library, dtype: str) -> None:
    """With a scale of 0 each query gives the mean of the values before it, with a negative one the first value."""
    lib.require("nn.scaled_dot_product_attention", dtype)
    x = np.arange(12.0).reshape(1, 1, 3, 4).astype(dtype)
    for scale, first in ((0.0, [0, 2, 4]), (-9.0, [0, 0, 0])):
        got = lib.call("nn.scaled_dot_product_attention", x, x, x, is_causal=True, scale=scale)
        np.testing.assert_allclose(got[0, 0, :, 0], first, rtol=1e-3, atol=1e-6)
