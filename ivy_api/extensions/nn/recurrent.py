"""Recurrent layers: RNN, LSTM and GRU."""

from __future__ import annotations

from ivy_api.adapt.arguments import normalise_axis
from ivy_api.bodies.axes import arange_along
from ivy_api.bodies.control import scan_length
from ivy_api.bodies.indices import as_index_dtype
from ivy_api.bodies.nn import weight_shapes
from ivy_api.bodies.operands import require_floats
from ivy_api.dispatch.declare import XP, accumulates, composed, operands
from ivy_api.dispatch.registry import declared_names
from ivy_api.errors import ArgumentError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from typing import Any

    from ivy_api.typing import Array, ArrayNamespace, Axis, IntegerArray, RealFloatingArray


@composed
@accumulates
@operands(weight_shapes.rnn)
def rnn(
    x: RealFloatingArray,
    w_ih: Array,
    w_hh: Array,
    b_ih: Array | None = None,
    b_hh: Array | None = None,
    /,
    *,
    state: Array | None = None,
    activation: Any = "tanh",
    axis: Axis = 0,
    lengths: IntegerArray | None = None,
    reverse: bool = False,
    xp: ArrayNamespace = XP,
) -> tuple[Array, Array]:
    """Return the states ``h = tanh(w_ih x + b_ih + w_hh h + b_hh)`` of a sequence, and the final state.

    Parameters
    ----------
    x : array of real floating-point dtype, of shape ``(length, ..., features)``
    w_ih, w_hh : the input and recurrent weights, of shapes ``(units, features)`` and ``(units, units)``, of the dtype of ``x``
    b_ih, b_hh : the biases, of shape ``(units,)``
    state : the initial state, of shape ``(..., units)``; ``None``: zeros
    activation : ``"tanh"``, ``"relu"``, or a function of one array
    axis : the time axis, not the last one
    lengths : the length of each sequence: array of an integer dtype, of the batch shape; later steps leave the state
        unchanged and output zeros; ``None``: all steps
    reverse : whether to process the steps in reverse order

    Returns
    -------
    out : array of the dtype of ``x``: the states, along ``axis``
    state : array of the dtype of ``x``: the final state, of shape ``(..., units)``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.
    ValueError
        if there are no steps, ``axis`` is the last, or ``activation`` is unknown.

    References
    ----------
    Elman, Finding structure in time (1990); ``torch.nn.RNN``, ``keras.layers.SimpleRNN``.

    Examples
    --------
    >>> x = xp.reshape(xp.asarray([1.0, 0.0, 0.0]), (3, 1))
    >>> out, state = xp.nn.rnn(x, xp.asarray([[1.0]]), xp.asarray([[0.5]]), activation="relu")
    >>> out[:, 0]
    array([1.  , 0.5 , 0.25])
    """
    act = activation_of("nn.rnn", activation, xp)
    x = steps_first("nn.rnn", x, axis, xp)
    inputs = xp.nn.linear(x, w_ih, b_ih if b_hh is None else b_hh if b_ih is None else b_ih + b_hh)
    first = xp.zeros_like(inputs[0, ...]) if state is None else state
    weight = xp.matrix_transpose(w_hh)

    def step(h: Array, now: Array) -> tuple[Array, Array]:
        new = act(now + xp.matmul(h, weight))
        return new, new

    out = _looped(step, (first,), inputs, lengths, reverse, axis, xp)
    return out[0], out[1]


@composed
@accumulates
@operands(weight_shapes.lstm)
def lstm(
    x: RealFloatingArray,
    w_ih: Array,
    w_hh: Array,
    b_ih: Array | None = None,
    b_hh: Array | None = None,
    w_hr: Array | None = None,
    /,
    *,
    state: tuple[Array, Array] | None = None,
    activation: Any = "tanh",
    gate: Any = "sigmoid",
    axis: Axis = 0,
    lengths: IntegerArray | None = None,
    reverse: bool = False,
    xp: ArrayNamespace = XP,
) -> tuple[Array, Array, Array]:
    """Return the outputs of a long short-term memory along a sequence, and its final state.

    With ``i, f, g, o`` the parts of ``w_ih x + b_ih + w_hh h + b_hh``, the cell is ``c = sigmoid(f) c + sigmoid(i) tanh(g)``, and
    the output is ``h = sigmoid(o) tanh(c)``.

    Parameters
    ----------
    x : array of real floating-point dtype, of shape ``(length, ..., features)``
    w_ih, w_hh : weights of inputs and of outputs, of shapes ``(4 * units, features)`` and ``(4 * units, outputs)``, of the dtype of
        ``x``
    b_ih, b_hh : the biases, of shape ``(4 * units,)``
    w_hr : the weight of the output projection, of shape ``(outputs, units)``; ``None``: no projection
    state : the initial output and cell state, of shapes ``(..., outputs)`` and ``(..., units)``; ``None``: zeros
    activation : ``"tanh"``, ``"relu"``, or a function of one array
    gate : ``"sigmoid"``, or a function of one array
    axis : the time axis, not the last one
    lengths : the length of each sequence: array of an integer dtype, of the batch shape; later steps leave the state
        unchanged and output zeros; ``None``: all steps
    reverse : whether to process the steps in reverse order

    Returns
    -------
    out : array of the dtype of ``x``: the outputs, along ``axis``
    h : array of the dtype of ``x``: the final output
    c : array of the dtype of ``x``: the final cell state

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.
    ValueError
        if there are no steps, ``axis`` is the last, or ``activation`` is unknown.

    References
    ----------
    Hochreiter, Schmidhuber (1997); ``torch.nn.LSTM``, ``keras.layers.LSTM``.

    Examples
    --------
    >>> x = xp.ones((5, 2, 3))
    >>> out, h, c = xp.nn.lstm(x, xp.ones((16, 3)), xp.ones((16, 4)))
    >>> out.shape, h.shape, c.shape
    ((5, 2, 4), (2, 4), (2, 4))
    """
    act, open_ = activation_of("nn.lstm", activation, xp), activation_of("nn.lstm", gate, xp)
    x = steps_first("nn.lstm", x, axis, xp)
    inputs = xp.nn.linear(x, w_ih, b_ih if b_hh is None else b_hh if b_ih is None else b_ih + b_hh)
    weight = xp.matrix_transpose(w_hh)
    project = None if w_hr is None else xp.matrix_transpose(w_hr)
    if state is None:
        cell = xp.zeros_like(_parts(inputs[0, ...], 4, xp)[0])
        state = (cell if project is None else xp.matmul(cell, project), cell)

    def step(h: Array, c: Array, now: Array) -> tuple[Array, ...]:
        i, f, g, o = _parts(now + xp.matmul(h, weight), 4, xp)
        c = open_(f) * c + open_(i) * act(g)
        h = open_(o) * act(c)
        h = h if project is None else xp.matmul(h, project)
        return h, c, h

    out = _looped(step, state, inputs, lengths, reverse, axis, xp)
    return out[0], out[1], out[2]


@composed
@accumulates
@operands(weight_shapes.gru)
def gru(
    x: RealFloatingArray,
    w_ih: Array,
    w_hh: Array,
    b_ih: Array | None = None,
    b_hh: Array | None = None,
    /,
    *,
    state: Array | None = None,
    activation: Any = "tanh",
    gate: Any = "sigmoid",
    reset_after: bool = True,
    axis: Axis = 0,
    lengths: IntegerArray | None = None,
    reverse: bool = False,
    xp: ArrayNamespace = XP,
) -> tuple[Array, Array]:
    """Return the states of gated recurrent units along a sequence, and the final state.

    With ``a_r, a_z, a_n`` the parts of ``w_ih x + b_ih`` and ``u_r, u_z, u_n`` those of ``w_hh h + b_hh``, the state is
    ``h = (1 - z) n + z h`` for ``r = sigmoid(a_r + u_r)``, ``z = sigmoid(a_z + u_z)`` and ``n = tanh(a_n + r u_n)``.

    Parameters
    ----------
    x : array of real floating-point dtype, of shape ``(length, ..., features)``
    w_ih, w_hh : weights of inputs and of states, of shapes ``(3 * units, features)`` and ``(3 * units, units)``, of the dtype of
        ``x``
    b_ih, b_hh : the biases, of shape ``(3 * units,)``
    state : the initial state, of shape ``(..., units)``; ``None``: zeros
    activation : ``"tanh"``, ``"relu"``, or a function of one array
    gate : ``"sigmoid"``, or a function of one array
    reset_after : whether the reset gate ``r`` multiplies ``u_n``; else it multiplies the state before the product
    axis : the time axis, not the last one
    lengths : the length of each sequence: array of an integer dtype, of the batch shape; later steps leave the state
        unchanged and output zeros; ``None``: all steps
    reverse : whether to process the steps in reverse order

    Returns
    -------
    out : array of the dtype of ``x``: the states, along ``axis``
    state : array of the dtype of ``x``: the final state, of shape ``(..., units)``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.
    ValueError
        if there are no steps, ``axis`` is the last, or ``activation`` is unknown.

    References
    ----------
    Cho et al., Learning phrase representations (2014); ``torch.nn.GRU``, ``keras.layers.GRU``.

    Examples
    --------
    >>> x = xp.ones((5, 2, 3))
    >>> out, state = xp.nn.gru(x, xp.ones((12, 3)), xp.ones((12, 4)))
    >>> out.shape, state.shape
    ((5, 2, 4), (2, 4))
    """
    act, open_ = activation_of("nn.gru", activation, xp), activation_of("nn.gru", gate, xp)
    x = steps_first("nn.gru", x, axis, xp)
    inputs = xp.nn.linear(x, w_ih, b_ih)
    first = xp.zeros_like(_parts(inputs[0, ...], 3, xp)[0]) if state is None else state
    gates, last = (w_hh, None) if reset_after else _two_and_one(w_hh, xp)
    added, last_added = (b_hh, None) if reset_after or b_hh is None else _two_and_one(b_hh, xp)

    def step(h: Array, now: Array) -> tuple[Array, Array]:
        a_r, a_z, a_n = _parts(now, 3, xp)
        u_r, u_z, *u_n = _parts(xp.nn.linear(h, gates, added), 3 if last is None else 2, xp)
        r, z = open_(a_r + u_r), open_(a_z + u_z)
        n = act(a_n + (r * u_n[0] if last is None else xp.nn.linear(r * h, last, last_added)))
        new = n + z * (h - n)
        return new, new

    out = _looped(step, (first,), inputs, lengths, reverse, axis, xp)
    return out[0], out[1]


def _parts(x: Array, number: int, xp: ArrayNamespace) -> list[Array]:
    """Split the last axis into equal parts."""
    if x.shape[-1] is None:
        parts = xp.unflatten(x, -1, (number, -1))
        return [parts[..., i, :] for i in range(number)]
    size = x.shape[-1] // number
    return [x[..., i * size : (i + 1) * size] for i in range(number)]


def _two_and_one(x: Array, xp: ArrayNamespace) -> tuple[Array, Array]:
    """The first two thirds, and the last one."""
    parts = xp.unflatten(x, 0, (3, -1))
    return xp.flatten(parts[:2, ...], start_axis=0, end_axis=1), parts[2, ...]


def activation_of(function: str, activation: Any, xp: ArrayNamespace) -> Any:
    """Return the activation function of this name."""
    if callable(activation):
        return activation
    known = {"tanh": xp.tanh, "relu": xp.nn.relu, "sigmoid": xp.expit}
    if activation not in known:
        raise ArgumentError(f"{function} takes the activation {' or '.join(map(repr, known))}, or a function; got {activation!r}.")
    return known[activation]


def steps_first(function: str, x: Array, axis: int, xp: ArrayNamespace) -> Array:
    """``x`` with the time axis first."""
    require_floats(function, x, xp)
    time_axis = normalise_axis(axis, len(x.shape))
    if time_axis == len(x.shape) - 1:
        raise ArgumentError(
            f"{function} takes x of shape (length, ..., features), with a time axis other than the last; got axis={axis}."
        )
    x = xp.moveaxis(x, time_axis, 0) if time_axis else x
    scan_length((x,))
    return x


def _looped(
    step: Any, state: tuple[Array, ...], inputs: Array, lengths: Array | None, reverse: bool, axis: int, xp: ArrayNamespace
) -> tuple[Array, ...]:
    """The outputs along the time axis, and the final state."""
    if lengths is None:
        *last, out = xp.transforms.scan(step, state, (inputs,), reverse=reverse)
    else:
        *last, out = xp.transforms.scan(
            _held(step, len(state), as_index_dtype(lengths, xp), xp), state, (inputs, arange_along(inputs, 0, xp)), reverse=reverse
        )
    axis = normalise_axis(axis, len(out.shape))
    return (xp.moveaxis(out, 0, axis) if axis else out, *last)


def _held(step: Any, number: int, lengths: Array, xp: ArrayNamespace) -> Any:
    """A step that leaves the state of finished sequences unchanged, and outputs zeros for them."""

    def held(*args: Array) -> tuple[Array, ...]:
        *given, time = args
        going = xp.expand_dims(xp.greater(lengths, xp.astype(time, lengths.dtype)), axis=-1)
        result = step(*given)
        state = (xp.where(going, new, old) for new, old in zip(result[:number], given, strict=False))
        return (*state, *(xp.where(going, out, 0.0) for out in result[number:]))

    return held


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
