"""Shape checks of weights, scales, biases and running statistics, as layers declare them, run before each call.

Frameworks broadcast operands, so that a bias of one element, or a scale with an extra axis, would silently give a result of an
unintended shape or value. Dimensions unknown to a graph or lazy array pass.
"""

from __future__ import annotations

from itertools import zip_longest
from math import prod

from ivy_api.adapt.arguments import normalise_axes, normalise_axis
from ivy_api.errors import ArgumentError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from typing import Any

    from ivy_api.typing import Array

    Shape = tuple[Any, ...]


def require_shape(function: str, parameter: str, x: Array | None, allowed: Shape) -> None:
    """Raise if an array does not have the allowed shape; ``None`` and unknown dimensions pass.

    Raises
    ------
    ValueError
        if so; the message has the function, the parameter and both shapes.
    """
    if x is None or x.shape == allowed:
        return
    given = tuple(x.shape)
    if fits(given, allowed):
        return
    same = None not in given and prod(given) == prod(allowed)
    advice = f" xp.reshape({parameter}, {allowed}) has its elements in that shape." if same else ""
    raise ArgumentError(f"{function} takes {parameter} of shape {allowed} with these arguments; got {given}.{advice}")


def fits(given: Shape, allowed: Shape) -> bool:
    """Whether a shape may be equal to the allowed one."""
    return len(given) == len(allowed) and all(n == m or _unknown(n) or _unknown(m) for n, m in zip(given, allowed, strict=True))


def require_broadcast(function: str, parameter: str, x: Array | None, allowed: Shape) -> None:
    """Raise if an array does not broadcast to a shape; ``None`` and unknown dimensions pass.

    Raises
    ------
    ValueError
        if so; the message has the function, the parameter and both shapes.
    """
    if x is None or broadcasts(tuple(x.shape), tuple(allowed)):
        return
    raise ArgumentError(f"{function} takes {parameter} of a shape that broadcasts to {tuple(allowed)} here; got {tuple(x.shape)}.")


def broadcasts(given: Shape, allowed: Shape) -> bool:
    """Whether a shape may broadcast to the allowed one."""
    outer = len(allowed) - len(given)
    return outer >= 0 and all(n == 1 or n == m or _unknown(n) or _unknown(m) for n, m in zip(given, allowed[outer:], strict=True))


def _unknown(size: Any) -> bool:
    return size is None or size != size  # Dask has nan


def _channels(x: Array, axis: int) -> Shape:
    return (x.shape[normalise_axis(axis, len(x.shape))],)


def _along(x: Array, axis: int | tuple[int, ...]) -> Shape:
    """Return the sizes of ``x`` along some axes, in the order of ``x``."""
    return tuple(x.shape[position] for position in sorted(normalise_axes(axis, len(x.shape))))


def _of_matrix(function: str, parameter: str, x: Array, rows: Any, columns: Any) -> tuple[Any, Any]:
    """Return the shape of a matrix; its first size is a multiple of ``rows``, the second is ``columns`` (``None``: any)."""
    given = tuple(x.shape)
    if len(given) == 2:
        height, width = given
        if (_unknown(height) or height % rows == 0) and (columns is None or fits((width,), (columns,))):
            return height, width
    wanted = f"a multiple of {rows}" if rows != 1 else "any"
    raise ArgumentError(
        f"{function} takes {parameter} of two axes, the first of {wanted} size, the second of size "
        f"{'any' if columns is None else columns} with these arguments; got shape {given}."
    )


def batch_norm(
    x: Array, mean: Any = None, var: Any = None, scale: Any = None, offset: Any = None, /, *, axis: Any = -1, **_: Any
) -> None:
    """The shapes of ``nn.batch_norm``."""
    shape = _along(x, axis)
    for name, value in (("mean", mean), ("var", var), ("scale", scale), ("offset", offset)):
        require_shape("nn.batch_norm", name, value, shape)


def group_norm(x: Array, num_groups: int, scale: Any = None, offset: Any = None, /, *, axis: int = -1, **_: Any) -> None:
    """The shapes of ``nn.group_norm``."""
    if scale is not None or offset is not None:
        shape = _channels(x, axis)
        require_shape("nn.group_norm", "scale", scale, shape)
        require_shape("nn.group_norm", "offset", offset, shape)


def instance_norm(
    x: Array, scale: Any = None, offset: Any = None, /, *, mean: Any = None, var: Any = None, axis: int = -1, **_: Any
) -> None:
    """The shapes of ``nn.instance_norm``."""
    shape = _channels(x, axis)
    for name, value in (("scale", scale), ("offset", offset), ("mean", mean), ("var", var)):
        require_shape("nn.instance_norm", name, value, shape)


def layer_norm(x: Array, scale: Any = None, offset: Any = None, /, *, axis: Any = -1, **_: Any) -> None:
    """The shapes of ``nn.layer_norm``."""
    if scale is not None or offset is not None:
        shape = (x.shape[-1],) if axis == -1 else _along(x, axis)
        if scale is not None and scale.shape != shape:
            require_shape("nn.layer_norm", "scale", scale, shape)
        if offset is not None and offset.shape != shape:
            require_shape("nn.layer_norm", "offset", offset, shape)


def rms_norm(x: Array, scale: Any = None, /, *, axis: Any = -1, **_: Any) -> None:
    """The shapes of ``nn.rms_norm``."""
    if scale is not None:
        require_shape("nn.rms_norm", "scale", scale, (x.shape[-1],) if axis == -1 else _along(x, axis))


def adam_update(
    x: Array,
    grad: Array,
    mean: Array,
    square: Array,
    learning_rate: Any,
    /,
    step: Any = None,
    *,
    epsilon: Any = 0.0,
    **_: Any,
) -> None:
    """The shapes of ``nn.adam_update``."""
    shape = x.shape
    for name, value in (("grad", grad), ("mean", mean), ("square", square)):
        if value.shape != shape:
            require_shape("nn.adam_update", name, value, tuple(shape))
    for name, value in (("learning_rate", learning_rate), ("step", step), ("epsilon", epsilon)):
        if len(getattr(value, "shape", ())):
            require_shape("nn.adam_update", name, value, ())


def linear(x: Array, weight: Array, bias: Any = None, /) -> None:
    """The shapes of ``nn.linear``."""
    given, wanted = x.shape, weight.shape
    if len(wanted) == 2 and given[-1] == wanted[1] and (bias is None or bias.shape == wanted[:1]):
        return
    if not len(given) or len(wanted) < 2 or not fits((given[-1],), (wanted[-1],)):
        raise ArgumentError(
            f"nn.linear takes x of shape (..., features) and weight of shape (outputs, features); "
            f"got {tuple(given)} and {tuple(wanted)}."
        )
    if bias is not None and (len(wanted) == 2 or len(bias.shape) < 2 or not fits(tuple(bias.shape), tuple(wanted[:-1]))):
        require_shape("nn.linear", "bias", bias, (wanted[-2],))


def embedding(indices: Array, weight: Array, /, **_: Any) -> None:
    """The shapes of ``nn.embedding``."""
    if not len(weight.shape):
        raise ArgumentError("nn.embedding takes weight of shape (rows, ...); got ().")


def _require_axes(function: str, parameter: str, x: Array, weight: Array) -> None:
    """Raise unless convolution weights have the same number of axes as ``x``; sizes are checked with the other arguments."""
    if len(weight.shape) != len(x.shape):
        raise ArgumentError(
            f"{function} takes {parameter} with one axis for each spatial axis and two channel axes, the same number of axes as "
            f"x; got shape {tuple(weight.shape)} with x of shape {tuple(x.shape)}."
        )


def conv(x: Array, weight: Array, /, bias: Any = None, **_: Any) -> None:
    """The bias of ``nn.conv``."""
    _require_axes("nn.conv", "weight", x, weight)
    if bias is not None:
        require_shape("nn.conv", "bias", bias, (weight.shape[-1],))


def conv_transpose(x: Array, weight: Array, /, bias: Any = None, *, groups: int = 1, **_: Any) -> None:
    """The bias of ``nn.conv_transpose``."""
    _require_axes("nn.conv_transpose", "weight", x, weight)
    if bias is not None:
        each = weight.shape[-2]
        require_shape("nn.conv_transpose", "bias", bias, (None if each is None else each * groups,))


def depthwise_conv(x: Array, weight: Array, /, bias: Any = None, **_: Any) -> None:
    """The bias of ``nn.depthwise_conv``."""
    _require_axes("nn.depthwise_conv", "weight", x, weight)
    if bias is not None:
        require_shape("nn.depthwise_conv", "bias", bias, (_product(weight.shape[-2:]),))


def separable_conv(x: Array, depthwise: Array, pointwise: Array, /, bias: Any = None, *, channel_axis: int = -1, **_: Any) -> None:
    """The weights and the bias of ``nn.separable_conv``."""
    function, ndim = "nn.separable_conv", len(x.shape)
    _require_axes(function, "depthwise_weight", x, depthwise)
    _require_axes(function, "pointwise_weight", x, pointwise)
    window, outputs = tuple(depthwise.shape[:-2]), tuple(pointwise.shape)[-1:]
    require_shape(function, "depthwise_weight", depthwise, (*window, *_channels(x, channel_axis), depthwise.shape[-1]))
    require_shape(function, "pointwise_weight", pointwise, ((1,) * (ndim - 2)) + (_product(depthwise.shape[-2:]), *outputs))
    require_shape(function, "bias", bias, outputs)


def _product(sizes: Any) -> Any:
    return None if any(map(_unknown, sizes)) else prod(sizes)


def _recurrent(
    function: str, gates: int, x: Array, w_ih: Array, w_hh: Array, b_ih: Any, b_hh: Any, state: Any, axis: int, lengths: Any
) -> tuple[Any, Any, Shape]:
    """The size of the state and of the output, and the batch shape."""
    rows, _ = _of_matrix(function, "w_ih", w_ih, gates, x.shape[-1])
    units = None if _unknown(rows) else rows // gates
    same = function != "nn.lstm"
    _, outputs = _of_matrix(function, "w_hh", w_hh, gates, units if same else None)
    require_shape(function, "w_hh", w_hh, (rows, outputs))
    require_shape(function, "b_ih", b_ih, (rows,))
    require_shape(function, "b_hh", b_hh, (rows,))
    position = normalise_axis(axis, len(x.shape))
    batch = tuple(n for i, n in enumerate(x.shape[:-1]) if i != position)
    require_shape(function, "lengths", lengths, batch)
    if same:
        require_shape(function, "state", state, (*batch, units))
    return units, outputs, batch


def rnn(
    x: Array, w_ih: Array, w_hh: Array, b_ih: Any = None, b_hh: Any = None, /, *, state: Any = None, axis: int = 0,
    lengths: Any = None, **_: Any,
) -> None:  # fmt: skip
    """The shapes of ``nn.rnn``."""
    _recurrent("nn.rnn", 1, x, w_ih, w_hh, b_ih, b_hh, state, axis, lengths)


def gru(
    x: Array, w_ih: Array, w_hh: Array, b_ih: Any = None, b_hh: Any = None, /, *, state: Any = None, axis: int = 0,
    lengths: Any = None, **_: Any,
) -> None:  # fmt: skip
    """The shapes of ``nn.gru``."""
    _recurrent("nn.gru", 3, x, w_ih, w_hh, b_ih, b_hh, state, axis, lengths)


def lstm(
    x: Array, w_ih: Array, w_hh: Array, b_ih: Any = None, b_hh: Any = None, w_hr: Any = None, /, *, state: Any = None,
    axis: int = 0, lengths: Any = None, **_: Any,
) -> None:  # fmt: skip
    """The shapes of ``nn.lstm``."""
    units, outputs, batch = _recurrent("nn.lstm", 4, x, w_ih, w_hh, b_ih, b_hh, None, axis, lengths)
    if w_hr is None:
        require_shape("nn.lstm", "w_hh", w_hh, (w_ih.shape[0], units))
    require_shape("nn.lstm", "w_hr", w_hr, (outputs, units))
    if state is not None:
        h, c = state
        require_shape("nn.lstm", "state[0]", h, (*batch, outputs))
        require_shape("nn.lstm", "state[1]", c, (*batch, units))


def multi_head_attention(
    query: Array, key: Array, value: Array, w_q: Array, w_k: Array, w_v: Array, w_o: Array, b_q: Any = None, b_k: Any = None,
    b_v: Any = None, b_o: Any = None, /, *, num_heads: int, num_key_heads: int | None = None, extra_key: Any = None,
    extra_value: Any = None, mask: Any = None, bias: Any = None, **_: Any,
) -> None:  # fmt: skip
    """The shapes of ``nn.multi_head_attention``."""
    function, own = "nn.multi_head_attention", num_heads if num_key_heads is None else num_key_heads
    for name, added in (("mask", mask), ("bias", bias)):
        if added is not None:
            pairs = zip_longest(query.shape[-3::-1], key.shape[-3::-1], fillvalue=1)
            outer = [m if n == 1 else n for n, m in pairs][::-1]
            require_broadcast(function, name, added, (*outer, num_heads, query.shape[-2], key.shape[-2]))
    rows, _width = _of_matrix(function, "w_q", w_q, num_heads, query.shape[-1])
    require_shape(function, "b_q", b_q, (rows,))
    depths = None if _unknown(rows) else rows // num_heads * own
    require_shape(function, "w_k", w_k, (depths, key.shape[-1]))
    require_shape(function, "b_k", b_k, (depths,))
    require_shape(function, "extra_key", extra_key, (depths,))
    rows, _width = _of_matrix(function, "w_v", w_v, own, value.shape[-1])
    require_shape(function, "b_v", b_v, (rows,))
    require_shape(function, "extra_value", extra_value, (rows,))
    outputs, _width = _of_matrix(function, "w_o", w_o, 1, None if _unknown(rows) else rows // own * num_heads)
    require_shape(function, "b_o", b_o, (outputs,))


def cross_entropy(x: Array, target: Array, /, *, axis: int = -1, weight: Any = None, **_: Any) -> None:
    """The shapes of the target and of the class weights of ``nn.cross_entropy``."""
    require_broadcast("nn.cross_entropy", "target", target, tuple(x.shape))
    if weight is not None:
        require_shape("nn.cross_entropy", "weight", weight, _channels(x, axis))


def sparse_cross_entropy(x: Array, target: Array, /, *, axis: int = -1, weight: Any = None, **_: Any) -> None:
    """The shape of the class weights of ``nn.sparse_cross_entropy``."""
    if weight is not None:
        require_shape("nn.sparse_cross_entropy", "weight", weight, _channels(x, axis))


def prelu(x: Array, weight: Array, /, *, axis: int | None = None) -> None:
    """The weights of ``nn.prelu``."""
    if axis is not None:
        require_shape("nn.prelu", "weight", weight, _channels(x, axis))
        return
    given, shape = tuple(weight.shape), tuple(x.shape)
    behind = shape[len(shape) - len(given) :]
    if len(given) > len(shape) or not all(n in (1, m) or _unknown(n) or _unknown(m) for n, m in zip(given, behind, strict=True)):
        raise ArgumentError(f"nn.prelu takes weight of a shape that broadcasts to that of x, {shape}; got {given}.")
