"""Scaled dot-product and multi-head attention."""

from __future__ import annotations

from math import sqrt

from ivy_api.adapt.dtype_errors import dtype_name
from ivy_api.bodies.axes import arange_along
from ivy_api.bodies.nn import weight_shapes
from ivy_api.bodies.nn.weight_shapes import require_broadcast
from ivy_api.bodies.operands import require_floats
from ivy_api.dispatch.declare import XP, accumulates, composed, operands
from ivy_api.dispatch.registry import declared_names
from ivy_api.errors import ArgumentError, DTypeError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from ivy_api.typing import Array, ArrayNamespace, Key, Mask, RealFloatingArray


@composed
@accumulates
@operands()
def scaled_dot_product_attention(
    query: RealFloatingArray,
    key: Array,
    value: Array,
    /,
    *,
    mask: Mask | None = None,
    bias: Array | None = None,
    is_causal: bool = False,
    window: int | tuple[int, int] | None = None,
    scale: float | None = None,
    dropout: float = 0.0,
    dropout_key: Key | None = None,
    xp: ArrayNamespace = XP,
) -> Array:
    """Return scaled dot-product attention: the means of the values, weighted by the `softmax` of query-key products.

    A query that may attend to no key, by a mask of either kind, gives zeros, and its gradients are zeros.

    Parameters
    ----------
    query : array of real floating-point dtype, of shape ``(..., heads, length, depth)``
    key : array of the dtype of ``query``, of shape ``(..., key heads, key length, depth)``; if there are fewer heads
        (grouped-query attention), their number divides that of ``query``, and each is used by a group of adjacent query heads
    value : array of the dtype of ``query``, of shape ``(..., key heads, key length, value depth)``
    mask : which keys a query may attend to: array of bool, true where it may, or of a real floating-point dtype, which is converted
        to that of ``query`` and added to the scaled products (0 where it may, ``-inf`` where not); it broadcasts to
        ``(..., heads, length, key length)``
    bias : added to the scaled products: array of the dtype of ``query`` that broadcasts in the same way
    is_causal : whether a query may attend only to keys at positions up to its own, both counted from the first
    window : the distance before and after its position that a query may attend to; an integer means both; ``None``: unlimited
    scale : the factor of the products; ``None``: ``1 / sqrt(depth)``
    dropout : the probability of setting a weight to 0, as in `dropout`
    dropout_key : a key of `random.key`; required for dropout

    Returns
    -------
    out : array of the dtype of ``query``, of shape ``(..., heads, length, value depth)``

    Raises
    ------
    DTypeError
        if ``query`` or ``bias`` is not of a real floating-point dtype, or ``mask`` is neither boolean nor of one.
    ValueError
        if depths or heads are incompatible, or ``mask`` or ``bias`` does not broadcast, or ``dropout_key`` is missing.

    References
    ----------
    Vaswani et al., Attention is all you need (2017); ``torch.nn.functional.scaled_dot_product_attention``,
    ``jax.nn.dot_product_attention``.

    Examples
    --------
    >>> query, key = xp.asarray([[1.0, 0.0]]), xp.asarray([[100.0, 0.0], [0.0, 100.0]])
    >>> value = xp.asarray([[1.0, 2.0], [3.0, 4.0]])
    >>> xp.nn.scaled_dot_product_attention(query, key, value)
    array([[1., 2.]])
    """
    check_attention(query, key, value, dropout, dropout_key, xp)
    key, value = _for_each_head(query, key, value, xp)
    if scale is None:
        query = query * _root(query, xp)
    scores = xp.matmul(query if scale is None else query * scale, xp.matrix_transpose(key))
    for name, given in (("mask", mask), ("bias", bias)):
        require_broadcast("nn.scaled_dot_product_attention", name, given, scores.shape)
    mask, bias = mask_and_bias("nn.scaled_dot_product_attention", mask, bias, query, xp)
    if bias is not None:
        scores = scores + bias
    near = near_enough(query, key, is_causal, window, xp)
    if mask is None and bias is None and window is None:  # each query may attend to the first key
        weights = xp.nn.softmax(scores if near is None else xp.where(near, scores, -float("inf")))
    else:
        mask = mask if near is None else near if mask is None else mask & near
        weights = _attention_weights(scores, mask, bias is not None, xp)
    if dropout and dropout_key is not None:
        weights = xp.nn.dropout(dropout_key, weights, rate=dropout)
    return xp.matmul(weights, value)


def _for_each_head(query: Array, key: Array, value: Array, xp: ArrayNamespace) -> tuple[Array, Array]:
    """Return key and value with as many heads as the query."""
    groups = head_groups(query, key)
    if groups is None:
        indices = _own_heads(query, key, xp)
        return xp.take(key, indices, axis=-3), xp.take(value, indices, axis=-3)
    if groups > 1:
        return xp.repeat(key, groups, axis=-3), xp.repeat(value, groups, axis=-3)
    return key, value


def _attention_weights(scores: Array, mask: Array | None, biased: bool, xp: ArrayNamespace) -> Array:
    """Return the softmax of scores under a mask, where a query may attend to no key: by the mask, or a bias of ``-inf``."""
    if mask is None:
        return _softmax_of_some(scores, xp)
    return _softmax_of_some(xp.where(mask, scores, -float("inf")), xp) if biased else _masked_softmax(scores, mask, xp)


def check_attention(query: Array, key: Array, value: Array, dropout: float, dropout_key: Array | None, xp: ArrayNamespace) -> None:
    """Check the arguments of `scaled_dot_product_attention`."""
    require_floats("nn.scaled_dot_product_attention", query, xp)
    shapes = [tuple(x.shape) for x in (query, key, value)]
    if min(map(len, shapes)) < 2 or (shapes[0][-1] != shapes[1][-1] and None not in (shapes[0][-1], shapes[1][-1])):
        raise ArgumentError(
            "nn.scaled_dot_product_attention takes query and key of shapes (..., length, depth), with the same depth, and value of "
            f"shape (..., key length, value depth); got {shapes[0]}, {shapes[1]} and {shapes[2]}."
        )
    if dropout and dropout_key is None:
        raise ArgumentError("nn.scaled_dot_product_attention needs a key for dropout. Pass dropout_key=xp.random.key(seed).")


def mask_and_bias(
    function: str, mask: Array | None, bias: Array | None, query: Array, xp: ArrayNamespace
) -> tuple[Array | None, Array | None]:
    """A boolean mask, and the sum of the bias and an additive mask.

    Raises
    ------
    DTypeError
        if the mask is of another dtype (for integers there is no common convention), or ``bias`` not of a floating-point one.
    """
    if bias is not None and not xp.isdtype(bias.dtype, "real floating"):
        raise DTypeError(
            f"{function} takes bias of a real floating-point dtype, which is added to the products; got {dtype_name(bias.dtype)}. "
            f"Convert it first, or give booleans as mask."
        )
    if mask is None or xp.isdtype(mask.dtype, "bool"):
        return mask, bias
    if not xp.isdtype(mask.dtype, "real floating"):
        raise DTypeError(
            f"{function} takes a boolean mask, true where a query may attend to a key, or of a real floating-point dtype, which is "
            f"added to the products; got {dtype_name(mask.dtype)}. Convert it first, for example xp.astype(mask, xp.bool)."
        )
    added = xp.astype(mask, query.dtype, copy=False)
    return None, added if bias is None else added + bias


def head_groups(query: Array, key: Array) -> int | None:
    """The number of query heads per key head; 1 if the shapes broadcast, ``None`` if unknown."""
    heads, own = (x.shape[-3] if len(x.shape) > 2 else 1 for x in (query, key))
    if own == 1 or heads == 1:
        return 1
    if heads is None or own is None:
        return None
    if own == heads:
        return 1
    if heads % own:
        raise ArgumentError(
            f"nn.scaled_dot_product_attention takes a number of key heads that divides the number of query heads; got {own} and "
            f"{heads}."
        )
    return int(heads // own)


def _own_heads(query: Array, key: Array, xp: ArrayNamespace) -> Array:
    """The index of the key head of each query head, if their numbers are unknown at trace time."""
    heads, own = (arange_along(x, len(x.shape) - 3, xp) for x in (query, key))
    counts = [xp.sum(xp.ones_like(x)) for x in (heads, own)]
    return heads * counts[1] // counts[0]


def _root(query: Array, xp: ArrayNamespace) -> float | Array:
    """``1 / sqrt(depth)``."""
    depth = query.shape[-1]
    return xp.rsqrt(xp.sum(xp.ones_like(query), axis=-1, keepdims=True)) if depth is None else 1 / sqrt(max(depth, 1))


def near_enough(
    query: Array, key: Array, is_causal: bool, window: int | tuple[int, int] | None, xp: ArrayNamespace
) -> Array | None:
    """The mask of key positions that each query may attend to; ``None``: all."""
    if not is_causal and window is None:
        return None
    own, others = (arange_along(x, len(x.shape) - 2, xp) for x in (query, key))
    ahead = others - xp.expand_dims(own, axis=-1)
    if window is None:
        return ahead <= 0
    before, after = (window, window) if isinstance(window, int) else window
    return (ahead >= -before) & (ahead <= (min(after, 0) if is_causal else after))


def _masked_softmax(scores: Array, mask: Array, xp: ArrayNamespace) -> Array:
    """The softmax along the last axis of the scores where a mask is true, zeros elsewhere."""
    if not mask.ndim:
        mask = xp.reshape(mask, (1,))
    some = xp.any(mask, axis=-1, keepdims=True)  # cheaper than a look at the scores: masks have fewer elements
    return xp.where(some, xp.nn.softmax(xp.where(mask | ~some, scores, -float("inf"))), 0.0)


def _softmax_of_some(scores: Array, xp: ArrayNamespace) -> Array:
    """The softmax along the last axis, zeros where all scores are ``-inf``."""
    largest = xp.max(scores, axis=-1, keepdims=True)
    power = xp.exp(scores - xp.where(largest > -float("inf"), largest, 0.0))
    total = xp.sum(power, axis=-1, keepdims=True)
    return power / xp.where(xp.equal(total, 0), 1.0, total)


@composed
@accumulates
@operands(weight_shapes.multi_head_attention)
def multi_head_attention(
    query: RealFloatingArray,
    key: Array,
    value: Array,
    w_q: Array,
    w_k: Array,
    w_v: Array,
    w_o: Array,
    b_q: Array | None = None,
    b_k: Array | None = None,
    b_v: Array | None = None,
    b_o: Array | None = None,
    /,
    *,
    num_heads: int,
    num_key_heads: int | None = None,
    mask: Mask | None = None,
    bias: Array | None = None,
    is_causal: bool = False,
    window: int | tuple[int, int] | None = None,
    scale: float | None = None,
    extra_key: Array | None = None,
    extra_value: Array | None = None,
    add_zero_attention: bool = False,
    dropout: float = 0.0,
    dropout_key: Key | None = None,
    xp: ArrayNamespace = XP,
) -> Array:
    """Return multi-head attention: `scaled_dot_product_attention` of projected inputs, projected back.

    Parameters
    ----------
    query : array of real floating-point dtype, of shape ``(..., length, features)``
    key, value : arrays of the dtype of ``query``, of shapes ``(..., key length, features)``, whose features may differ
    w_q, w_k, w_v, w_o : the weights of the input projections and of the output projection, as in `linear`: of shapes ``(heads *
        depth, features)``, for values with their own depth, and ``(outputs, heads * value depth)``
    b_q, b_k, b_v, b_o : the biases of the projections: arrays with one axis
    num_heads : the number of query heads
    num_key_heads : the number of key and value heads, if smaller; it divides ``num_heads``
    mask : which keys a query may attend to: array of bool, true where it may, or of a real floating-point dtype, which is converted
        to that of ``query`` and added to the scaled products (0 where it may, ``-inf`` where not); it broadcasts to
        ``(..., heads, length, key length)``
    bias : added to the scaled products: array of the dtype of ``query`` that broadcasts in the same way
    is_causal : whether a query may attend only to keys at positions up to its own
    window : the distance before and after its position that a query may attend to; an integer means both
    scale : the factor of the products; ``None``: ``1 / sqrt(depth)``
    extra_key, extra_value : a key and a value appended to the others, which every query may attend to: arrays with one axis, of the
        size of projected ones; both or none
    add_zero_attention : whether to append a key and a value of zeros
    dropout : the probability of setting a weight to 0
    dropout_key : a key of `random.key`; required for dropout

    Returns
    -------
    out : array of the dtype of ``query``, of shape ``(..., length, outputs)``

    Raises
    ------
    DTypeError
        if ``query`` or ``bias`` is not of a real floating-point dtype, or ``mask`` is neither boolean nor of one.
    ValueError
        if shapes are incompatible, or ``dropout_key`` is missing.

    References
    ----------
    Vaswani et al., Attention is all you need (2017); ``torch.nn.functional.multi_head_attention_forward``, whose
    ``key_padding_mask`` is ``mask=~padding[:, None, None, :]`` here.

    Examples
    --------
    >>> x, w = xp.ones((5, 8)), xp.eye(8)
    >>> xp.nn.multi_head_attention(x, x, x, w, w, w, w, num_heads=2).shape
    (5, 8)
    """
    require_floats("nn.multi_head_attention", query, xp)
    if (extra_key is None) != (extra_value is None):
        raise ArgumentError("nn.multi_head_attention takes both extra_key and extra_value, or neither; got one.")
    mask, bias = mask_and_bias("nn.multi_head_attention", mask, bias, query, xp)
    queries, keys, values = (xp.nn.linear(*given) for given in ((query, w_q, b_q), (key, w_k, b_k), (value, w_v, b_v)))
    if extra_key is not None or add_zero_attention:
        near = near_enough(queries, keys, is_causal, window, xp)
        if near is not None:
            mask = near if mask is None else mask & near
        is_causal, window = False, None
        for own, other in ((extra_key, extra_value), *([(0.0, 0.0)] if add_zero_attention else [])):
            if own is not None and other is not None:
                keys, values, mask, bias = _with_one_more(keys, values, mask, bias, own, other, xp)
    own_heads = num_heads if num_key_heads is None else num_key_heads
    heads = [
        xp.moveaxis(xp.unflatten(x, -1, (n, -1)), -2, -3) for x, n in ((queries, num_heads), (keys, own_heads), (values, own_heads))
    ]
    out = xp.nn.scaled_dot_product_attention(
        *heads, mask=mask, bias=bias, is_causal=is_causal, window=window, scale=scale, dropout=dropout, dropout_key=dropout_key
    )
    return xp.nn.linear(xp.flatten(xp.moveaxis(out, -3, -2), start_axis=-2, end_axis=-1), w_o, b_o)


def _with_one_more(
    keys: Array, values: Array, mask: Array | None, bias: Array | None, key: Array | float, value: Array | float, xp: ArrayNamespace
) -> tuple[Array, Array, Array | None, Array | None]:
    """Append a key and a value that every query may attend to."""
    own_positions = arange_along(keys, len(keys.shape) - 2, xp)  # a mask may have one column for all keys
    mask = mask if mask is None else mask | (own_positions < 0)
    bias = bias if bias is None else bias + xp.astype(xp.zeros_like(own_positions), bias.dtype)
    keys, values = (xp.concat([x, xp.zeros_like(x[..., :1, :]) + added], axis=-2) for x, added in ((keys, key), (values, value)))
    if mask is not None:
        mask = xp.concat([mask, xp.ones_like(mask[..., :1])], axis=-1)
    if bias is not None:
        bias = xp.concat([bias, xp.zeros_like(bias[..., :1])], axis=-1)
    return keys, values, mask, bias


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
