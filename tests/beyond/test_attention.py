"""Layers that are linear, dropout and attention: what they refuse, and arrays of ivy."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import ivy_api
from conformance.library import Library
from ivy_api.errors import DTypeError


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
    with pytest.raises(ValueError, match="with one depth"):
        nn.scaled_dot_product_attention(q, v, v)
    with pytest.raises(ValueError, match="got 3 and 4"):
        nn.scaled_dot_product_attention(q, k[:, :3, ...], v[:, :3, ...])
    with pytest.raises(DTypeError, match="scaled_dot_product_attention takes real floating-point"):
        nn.scaled_dot_product_attention(whole, whole, whole)
    sequence, weights = lib.native(numbers(2, 3, 4)), lib.native(numbers(4, 4))
    with pytest.raises(ValueError, match="or neither of them"):
        nn.multi_head_attention(*[sequence] * 3, *[weights] * 4, num_heads=2, extra_key=weights[0, :])


def test_arrays_of_ivy_go_in_and_come_out(backend: Any) -> None:
    xp = ivy_api.namespace(backend.name, wrapped=True)
    x, w = xp.asarray(X), xp.asarray(W)
    assert isinstance(xp.nn.linear(x, w), ivy_api.Array)
    out, h, c = xp.nn.lstm(xp.asarray(numbers(3, 2, 6)), xp.asarray(numbers(8, 6)), xp.asarray(numbers(8, 2)))
    assert {type(v) for v in (out, h, c)} == {type(x)}
    assert out.shape == (3, 2, 2)
    assert isinstance(ivy_api.nn.cross_entropy(x, xp.nn.softmax(x), weight=w[0, :]), ivy_api.Array)
