"""`jax.nn`."""

from __future__ import annotations

import math
from typing import Any

import ivy_frontend_jax.lax as lax
import ivy_frontend_jax.numpy as jnp
from ivy_frontend_jax._implementation.array import Array, namespace_of
from ivy_frontend_jax._implementation.composing import array_of, arrays, inexact, static, strong
from ivy_frontend_jax._implementation.defining import as_recorded, raw
from ivy_frontend_jax._implementation.dtypes import default_float, user_dtype
from ivy_frontend_jax._implementation.native import axis_of, cast, widened

nn = raw("jax.nn")


def _declared(name: str, declared: str, integers: bool = False, refused: str = "", weak: str = "") -> None:
    """Register an activation that a declared function does."""

    def activation(x: Any) -> Any:
        a = array_of(name, x)
        if a.dtype.kind in refused:
            raise TypeError(f"{name} does not accept dtype {a.dtype.name}.")
        loose = a._weak or a.dtype.kind in weak
        if not (integers and a.dtype.kind in "iu"):
            (a,) = inexact(name, a)
        xp = namespace_of((a,))
        return Array(cast(xp, getattr(xp.nn, declared)(widened(xp, a._x)), a.dtype), loose)

    activation.__name__ = name
    activation.__doc__ = f"Return ``{name}`` of each element."
    raw("jax.nn")(activation)


_declared("soft_sign", "softsign", weak="b")
_declared("mish", "mish", weak="b")
_declared("log_sigmoid", "log_sigmoid", refused="b")


@nn
def identity(x: Any) -> Any:
    """Return the elements as they are."""
    return array_of("identity", x)


@nn
def relu(x: Any) -> Any:
    """Return the elements above zero, zero for the others; at zero the derivative is zero."""
    a = array_of("relu", x)
    return jnp.where(a <= 0, 0, a)


@nn
def relu6(x: Any) -> Any:
    """Return the elements limited to the range from 0 to 6; on its border the derivative is zero."""
    a = array_of("relu6", x)
    return jnp.where(a <= 0, 0, jnp.where(a >= 6, 6.0, a))


@nn
def sigmoid(x: Any) -> Any:
    """Return the logistic function."""
    return lax.logistic(*inexact("sigmoid", x)) if array_of("sigmoid", x).dtype.kind in "fc" else lax.logistic(x)


@nn
def softplus(x: Any) -> Any:
    """Return ``log(1 + exp(x))``."""
    return jnp.logaddexp(array_of("softplus", x), 0)


@nn
def squareplus(x: Any, b: Any = 4) -> Any:
    """Return ``(x + sqrt(x**2 + b)) / 2``."""
    a = array_of("squareplus", x)
    y = a + jnp.sqrt(jnp.square(a) + b)
    return y / 2


@nn
def sparse_plus(x: Any) -> Any:
    """Return a function that is zero below -1, linear above 1, and quadratic between."""
    a = array_of("sparse_plus", x)
    return jnp.where(a <= -1.0, 0.0, jnp.where(a >= 1.0, a, (a + 1.0) ** 2 / 4))


@nn
def sparse_sigmoid(x: Any) -> Any:
    """Return a function that is 0 below -1, 1 above 1, and linear between."""
    return 0.5 * jnp.clip(array_of("sparse_sigmoid", x) + 1.0, 0.0, 2.0)


@nn
def silu(x: Any) -> Any:
    """Return ``x * sigmoid(x)``."""
    a = array_of("silu", x)
    return a * sigmoid(a)


@nn
def elu(x: Any, alpha: Any = 1.0) -> Any:
    """Return the exponential linear unit."""
    a = array_of("elu", x)
    safe = jnp.where(a > 0, 0.0, a)
    return jnp.where(a > 0, a, alpha * jnp.expm1(safe))


@nn
def celu(x: Any, alpha: Any = 1.0) -> Any:
    """Return the continuously differentiable exponential linear unit."""
    a = array_of("celu", x)
    return jnp.maximum(a, 0.0) + alpha * jnp.expm1(jnp.minimum(a, 0.0) / alpha)


@nn
def leaky_relu(x: Any, negative_slope: Any = 0.01) -> Any:
    """Return the elements, those below zero scaled."""
    a = array_of("leaky_relu", x)
    return jnp.where(a >= 0, a, negative_slope * a)


@nn
def hard_tanh(x: Any) -> Any:
    """Return the elements limited to the range from -1 to 1."""
    a = array_of("hard_tanh", x)
    return jnp.where(a > 1, 1, jnp.where(a < -1, -1, a))


@nn
def selu(x: Any) -> Any:
    """Return the scaled exponential linear unit."""
    return 1.0507009873554804934193349852946 * elu(x, 1.6732632423543772848170429916717)


@nn
def gelu(x: Any, approximate: Any = True) -> Any:
    """Return the Gaussian error linear unit, by default its approximation with ``tanh``."""
    (a,) = inexact("gelu", x)
    if approximate:
        cdf = 0.5 * (1.0 + jnp.tanh(math.sqrt(2 / math.pi) * (a + 0.044715 * a**3)))
        return a * cdf
    return 0.5 * a * lax.erfc(-a * math.sqrt(0.5))


@nn
def glu(x: Any, axis: Any = -1) -> Any:
    """Return one half times the sigmoid of the other."""
    a = array_of("glu", x)
    at = axis_of(axis, a.ndim)
    if a.shape[at] % 2:
        raise AssertionError("axis size must be divisible by 2")
    one, two = jnp.split(a, 2, at)
    return one * sigmoid(two)


@nn
def hard_sigmoid(x: Any) -> Any:
    """Return ``relu6(x + 3) / 6``."""
    return relu6(array_of("hard_sigmoid", x) + 3.0) / 6.0


@nn
def hard_silu(x: Any) -> Any:
    """Return ``x * hard_sigmoid(x)``."""
    a = array_of("hard_silu", x)
    return a * hard_sigmoid(a)


@nn
def log1mexp(x: Any) -> Any:
    """Return ``log(1 - exp(-x))``."""
    a = array_of("log1mexp", x)
    c = math.log(2.0)
    return jnp.where(a < c, jnp.log(-jnp.expm1(-a)), jnp.log1p(-jnp.exp(-a)))


def _masked(a: Any, where: Any) -> Any:
    return a if where is None else jnp.where(where, a, -math.inf)


@nn
def logsumexp(a: Any, axis: Any = None, b: Any = None, keepdims: Any = False, return_sign: Any = False, where: Any = None) -> Any:
    """Return the logarithm of the sum of exponentials."""
    if b is not None:
        x, scale = inexact("logsumexp", a, b)
        x = jnp.where(scale != 0, x, -math.inf)
    else:
        (x,) = inexact("logsumexp", a)
        scale = None
    x = strong(x)
    real = jnp.real(x)
    top = jnp.max(real, axis=axis, keepdims=True, where=where, initial=-math.inf)
    top = lax.stop_gradient(jnp.where(jnp.isfinite(top), top, 0))
    terms = jnp.exp(x - top)
    if scale is not None:
        terms = terms * scale
    total = jnp.sum(terms, axis=axis, keepdims=keepdims, where=where)
    shift = top if keepdims else jnp.squeeze(top, axis=axis)
    if return_sign:
        sign = jnp.sign(total)
        if x.dtype.kind == "c":
            return jnp.log(jnp.abs(total)) + jnp.real(shift), sign
        return jnp.log(jnp.abs(total)) + shift, sign
    if scale is not None and x.dtype.kind == "f":
        out = jnp.log(jnp.abs(total)) + shift
        return jnp.where(jnp.sign(total) < 0, math.nan, out)
    return jnp.log(total) + shift.astype(total.dtype)


@nn
def logmeanexp(x: Any, axis: Any = None, where: Any = None, keepdims: Any = False) -> Any:
    """Return the logarithm of the mean of exponentials."""
    (a,) = inexact("logmeanexp", x)
    total = logsumexp(a, axis=axis, where=where, keepdims=keepdims)
    mask = jnp.ones(a.shape, bool) if where is None else jnp.broadcast_to(where, a.shape)
    return total - jnp.log(jnp.sum(mask, axis=axis, keepdims=keepdims).astype(total.dtype))


@nn
def log_softmax(x: Any, axis: Any = -1, where: Any = None) -> Any:
    """Return the logarithm of `softmax`."""
    a = array_of("log_softmax", x)
    kept = where
    top = jnp.max(a, axis=axis, where=kept, initial=-math.inf, keepdims=True)
    shifted = _masked(a, kept) - lax.stop_gradient(top)
    found = shifted - jnp.log(jnp.sum(jnp.exp(shifted), axis=axis, where=kept, keepdims=True))
    return found if kept is None else jnp.where(kept, found, -math.inf)


@nn
def softmax(x: Any, axis: Any = -1, where: Any = None) -> Any:
    """Return exponentials divided by their sum."""
    a = array_of("softmax", x)
    top = jnp.max(a, axis=axis, where=where, initial=-math.inf, keepdims=True)
    powers = jnp.exp(_masked(a, where) - lax.stop_gradient(top))
    found = powers / jnp.sum(powers, axis=axis, where=where, keepdims=True)
    return found if where is None else jnp.where(where, found, 0)


@as_recorded("jax.nn")
def standardize(x: Any, axis: Any, mean: Any, variance: Any, epsilon: Any, where: Any, *, algorithm: Any) -> Any:
    """Subtract the mean and divide by the standard deviation."""
    if algorithm not in ("fast", "two_pass", "welford", "stable"):
        raise ValueError(f"Unknown algorithm {algorithm!r}")
    (a,) = inexact("standardize", x)
    if mean is None:
        mean = jnp.mean(a, axis, keepdims=True, where=where)
    if variance is None:
        if algorithm == "fast":
            variance = jnp.mean(jnp.square(a), axis, keepdims=True, where=where) - jnp.square(mean)
        else:
            variance = jnp.mean(jnp.square(a - mean), axis, keepdims=True, where=where)
    return jnp.subtract(a, jnp.asarray(mean)) * lax.rsqrt(jnp.asarray(variance) + epsilon)


@nn
def one_hot(x: Any, num_classes: Any, *, dtype: Any = None, axis: Any = -1) -> Any:
    """Return vectors that are one at an index."""
    n = static(num_classes)
    d = default_float() if dtype is None else user_dtype(dtype, "one_hot")
    a = array_of("one_hot", x)
    at = axis_of(axis, a.ndim + 1)
    form = tuple(n if i == at else 1 for i in range(a.ndim + 1))
    return strong(
        (jnp.expand_dims(a, at) == jnp.arange(n, dtype=a.dtype if a.dtype.kind != "b" else "int32").reshape(form)).astype(d)
    )


@as_recorded("jax.nn")
def dot_product_attention(
    query: Any, key: Any, value: Any, bias: Any, *, scale: Any, return_residual: Any, query_seq_lengths: Any, **masks: Any
) -> Any:
    """Return the values weighted by the softmax of the products of queries and keys: ``BTNH`` or ``TNH``."""
    q, k, v = arrays("dot_product_attention", query, key, value)
    single = q.ndim == 3
    q, k, v = _with_heads(q, k, v)
    t, s, h = q.shape[1], k.shape[1], q.shape[3]
    scale = 1.0 / math.sqrt(h) if scale is None else scale
    logits = jnp.einsum("BTNH,BSNH->BNTS", q, k).astype("float32" if q.dtype.itemsize < 8 else q.dtype) * scale
    if bias is not None:
        logits = logits + jnp.asarray(bias)
    queries = None if query_seq_lengths is None else jnp.arange(t)[None, :] < jnp.asarray(query_seq_lengths)[:, None]
    kept = _attended(t, s, queries, **masks)
    if kept is not None:
        logits = jnp.where(kept, logits, -0.7 * jnp.finfo(logits.dtype).max)
    weights = softmax(logits, -1).astype(k.dtype)
    out = jnp.einsum("BNTS,BSNH->BTNH", weights, v)
    if queries is not None:
        out = jnp.where(queries[:, :, None, None], out, 0)
    out = out[0] if single else out
    if not return_residual:
        return out
    rest = jnp.moveaxis(logsumexp(logits, axis=-1), 1, 2).astype(q.dtype)
    return out, rest[0] if single else rest


def _with_heads(q: Any, k: Any, v: Any) -> tuple[Any, Any, Any]:
    """Return queries, keys and values of a batch, each query's head with its own keys and values."""
    if q.ndim not in (3, 4):
        raise ValueError(f"query must be rank 3 or 4, got shape {q.shape}")
    if q.ndim == 3:
        q, k, v = q[None], k[None], v[None]
    b, _, n, h = q.shape
    s, groups = k.shape[1], k.shape[2]
    if k.shape != (b, s, groups, h) or v.shape != k.shape or n % groups:
        raise ValueError(f"query, key and value do not fit: shapes {q.shape}, {k.shape}, {v.shape}")
    if groups != n:
        k, v = (jnp.repeat(x, n // groups, axis=2) for x in (k, v))
    return q, k, v


def _attended(
    t: int, s: int, queries: Any, *, mask: Any, is_causal: Any, key_value_seq_lengths: Any, local_window_size: Any
) -> Any:
    """Return which of the keys each query attends to, ``None`` for all; ``queries`` says which ones count."""
    kept = None if mask is None else jnp.asarray(mask)
    rows, columns = jnp.arange(t)[:, None], jnp.arange(s)[None, :]
    if is_causal:
        kept = _both(kept, (columns <= rows)[None, None])
    if local_window_size is not None:
        left, right = (local_window_size,) * 2 if isinstance(local_window_size, int) else local_window_size
        kept = _both(kept, ((columns >= rows - left) & (columns <= rows + right))[None, None])
    if queries is not None:
        kept = _both(kept, queries[:, None, :, None])
    if key_value_seq_lengths is not None:
        kept = _both(kept, (jnp.arange(s)[None, :] < jnp.asarray(key_value_seq_lengths)[:, None])[:, None, None, :])
    return kept


def _both(a: Any, b: Any) -> Any:
    return b if a is None else jnp.logical_and(a, b)
