"""Layers that are linear, dropout and attention, against NumPy, with the random numbers of ``jax.random``."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.extensions.drawing import Call, Draw, drawn
from tests.extensions.draws.normalisation import places, trailing
from tests.peers import jax


def linear(x: np.ndarray, weight: np.ndarray, bias: Any = None) -> np.ndarray:
    """One product for each row of the weight."""
    out = np.stack([np.sum(x * weight[..., None, row, :], -1) for row in range(weight.shape[-2])], -1)
    return out if bias is None else out + (bias if bias.ndim < 2 else bias[..., None, :])


@drawn("nn.linear", lambda x, *rest: linear(x[None], *rest)[0] if x.ndim == 1 else linear(x, *rest))
def _linear(d: Draw) -> Call:
    batch, features, outputs = d.one((), (), (3,), (2, 1)), d.one(1, 2, 5, 0), d.one(1, 3)
    shape = (4, features) if batch else (*d.one((), (4,), (2, 3), (2, 1, 3)), features)
    bias = d.array((outputs,) if d.flag() else (*batch, outputs))
    return [d.array((*batch, *shape)), d.array((*batch, outputs, features)), *trailing(d, bias)], {}


def norm(x: np.ndarray, p: float, axes: tuple[int, ...]) -> Any:
    size = np.abs(x)
    return size.max(axes, keepdims=True) if p == np.inf else np.sum(size**p, axes, keepdims=True) ** (1 / p)


def embedding(indices: np.ndarray, weight: np.ndarray, *, max_norm: float | None = None, norm_type: float = 2.0) -> Any:
    out = weight[indices]
    if max_norm is None:
        return out
    size = norm(out, norm_type, tuple(range(indices.ndim, out.ndim)))
    return np.where(size > max_norm, out * (max_norm / np.where(size > 0, size, 1)), out)


@drawn("nn.embedding", embedding)
def _embedding(d: Draw) -> Call:
    max_norm = d.one(None, 1.5, 8.0) if d.kind == "f" else None
    table = d.array((5, *d.one((3,), (2, 3), (1,) if max_norm else ())))
    kind = d.one("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64")
    named = d.some(max_norm=max_norm, norm_type=d.one(1.0, 2.0, 3.0, 0.5, np.inf)) if max_norm is None else {"max_norm": max_norm}
    named |= {} if max_norm is None else d.some(norm_type=d.one(1.0, 2.0, 3.0, 0.5, np.inf))
    return [d.array(d.one((), (4,), (2, 3), (2, 0)), 0, 4, dtype=kind), table], named


def key_data(d: Draw) -> np.ndarray:
    """A key of `random.key`."""
    return d.rng.integers(0, 2**32, 2, dtype="uint32")


def dropout(key: np.ndarray, x: np.ndarray, *, rate: float = 0.5, axis: Any = None) -> np.ndarray:
    axes = places(axis, x.ndim)
    shape = tuple(n if a in axes else 1 for a, n in enumerate(x.shape))
    uniform = np.asarray(jax.random.uniform(jax.random.wrap_key_data(jax.numpy.asarray(key)), shape, "float32"))
    return np.where(uniform < np.float32(1 - rate), x / (1 - rate) if rate < 1 else 0 * x, 0.0)


@drawn("nn.dropout", dropout)
def _dropout(d: Draw) -> Call:
    x = d.array(d.one((5,), (4, 3), (2, 3, 5), (), (0, 3)))
    return [key_data(d), x], d.some(rate=d.one(0.0, 0.25, 0.5, 0.9, 1.0), axis=d.axes(x.ndim))


def softmax(scores: np.ndarray) -> np.ndarray:
    """Zeros where all are ``-inf``."""
    power = np.exp(scores - np.max(np.where(np.isfinite(scores), scores, -1e300), -1, keepdims=True))
    total = power.sum(-1, keepdims=True)
    return np.where(total > 0, power / np.where(total > 0, total, 1), 0.0)


def attention(
    query: np.ndarray, key: np.ndarray, value: np.ndarray, *, mask: Any = None, bias: Any = None, is_causal: bool = False,
    window: Any = None, scale: float | None = None, dropout: float = 0.0, dropout_key: Any = None, extra: int = 0,
) -> Any:  # fmt: skip
    """The last ``extra`` keys may be attended to by all queries."""
    if query.ndim > 2:
        key, value = (np.repeat(v, query.shape[-3] // v.shape[-3], axis=-3) for v in (key, value))
    scores = np.einsum("...qd,...kd->...qk", query, key) * (query.shape[-1] ** -0.5 if scale is None else scale)
    keys = scores.shape[-1] - extra
    before, after = (window, window) if isinstance(window, int) else window or (np.inf, np.inf)
    for q, k in np.ndindex(scores.shape[-2], keys):
        if k - q < -before or k - q > after or (is_causal and k > q):
            scores[..., q, k] = -np.inf
    scores[..., :keys] += 0 if bias is None else bias
    if mask is not None:
        seen = scores[..., :keys]
        scores[..., :keys] = np.where(mask, seen, -np.inf) if mask.dtype == bool else seen + mask
    weights = softmax(scores)
    return np.einsum("...qk,...kd->...qd", globals()["dropout"](dropout_key, weights, rate=dropout) if dropout else weights, value)


def _options(d: Draw, shape: tuple[int, ...]) -> Any:
    """What may be given to attention of weights of this shape."""

    def broadcast() -> tuple[int, ...]:
        own = (*(n if d.flag() else 1 for n in shape[:-2]), d.one(shape[-2], 1), shape[-1])
        return own[d.integer(0, len(shape) - 2) :]

    named = d.some(
        mask=d.one(None, d.array(broadcast(), dtype="bool"), d.array(broadcast(), special=(-np.inf,))),
        bias=d.one(None, d.array(broadcast(), special=(-np.inf,))),
        is_causal=d.flag(),
        window=d.one(None, 0, 1, 2, (1, 2), (0, 3), (2, 0)),
        scale=d.one(None, 0.3, 0.125),
    )
    return named | d.one({}, {}, {"dropout": 0.0, "dropout_key": None}, {"dropout": d.one(0.25, 0.5), "dropout_key": key_data(d)})


@drawn("nn.scaled_dot_product_attention", attention, units=64)
def _attention(d: Draw) -> Call:
    heads, own = d.one((2, 1), (4, 2), (1, 1), (2, 2), (0, 0))
    batch, own_batch = ((), ()) if heads == 0 else ((*(b := d.one((), (2,), (1, 2))), heads), (*b, own))
    length, keys, depth, values = d.one(1, 3), d.one(1, 5), d.one(1, 4), d.one(2, 4)
    arrays = [
        d.array((*batch, length, depth), -2, 2),
        d.array((*own_batch, keys, depth), -2, 2),
        d.array((*own_batch, keys, values)),
    ]
    return arrays, _options(d, (*batch, length, keys))


def multi_head(
    query: np.ndarray, key: np.ndarray, value: np.ndarray, w_q: Any, w_k: Any, w_v: Any, w_o: Any, b_q: Any = None, b_k: Any = None,
    b_v: Any = None, b_o: Any = None, *, num_heads: int, num_key_heads: int | None = None, extra_key: Any = None,
    extra_value: Any = None, add_zero_attention: bool = False, **options: Any,
) -> np.ndarray:  # fmt: skip
    projected = [linear(*given) for given in ((query, w_q, b_q), (key, w_k, b_k), (value, w_v, b_v))]
    more = [(extra_key, extra_value)] if extra_key is not None else []
    more += [(np.zeros(len(w_k)), np.zeros(len(w_v)))] if add_zero_attention else []
    for one in more:
        for n, row in enumerate(one, 1):
            projected[n] = np.concatenate([projected[n], np.broadcast_to(row, (*projected[n].shape[:-2], 1, len(row)))], -2)
    heads = []
    for x, n in zip(projected, (num_heads, *(num_key_heads or num_heads,) * 2), strict=True):
        heads.append(np.stack(np.split(x, n, axis=-1), axis=-3))
    out = attention(*heads, extra=len(more), **options)
    return linear(np.concatenate([out[..., h, :, :] for h in range(num_heads)], axis=-1), w_o, b_o)


@drawn("nn.multi_head_attention", multi_head, units=64)
def _multi_head(d: Draw) -> Call:
    heads, own = d.one((2, None), (4, 2), (1, None), (2, 1), (2, 2))
    batch, length, keys, depth, values = d.one((), (2,)), d.one(1, 3), d.one(1, 4), d.one(1, 2), d.one(1, 2)
    features, outputs = d.one((4, 4, 4), (4, 3, 2)), d.one(1, 3)
    groups = own or heads
    x = [d.array((*batch, n, f), -2, 2) for n, f in zip((length, keys, keys), features, strict=True)]
    rows = (heads * depth, groups * depth, groups * values)
    weights = [d.array((n, f), -1, 1) for n, f in zip(rows, features, strict=True)] + [d.array((outputs, heads * values), 0.25, 1)]
    named = _options(d, (*batch, heads, length, keys))
    named |= d.some(add_zero_attention=d.flag()) | ({} if own is None and d.flag() else {"num_key_heads": own})
    named |= d.one(
        {}, {}, {"extra_key": None, "extra_value": None}, {"extra_key": d.array((rows[1],)), "extra_value": d.array((rows[2],))}
    )
    return [*x, *weights, *trailing(d, *(d.array((n,)) for n in (*rows, outputs)))], {"num_heads": heads, **named}
