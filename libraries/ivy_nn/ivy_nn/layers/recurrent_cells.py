"""Single steps of recurrent layers, for loops of your own."""

from __future__ import annotations

from math import prod
from typing import Any

import ivy_api
from ivy_nn.errors import LayerError
from ivy_nn.initializers import fan_in_uniform
from ivy_nn.layers.checking import check_axis
from ivy_nn.module import Module
from ivy_nn.variables import Parameter


class RecurrentCell(Module):
    """What the cells have in common.

    A subclass has ``_gates``, the number of parts of its weights, and ``_step``, which computes the new state.
    """

    _gates = 1

    def __init__(self, input_size: int | None, hidden_size: int, bias: bool = True) -> None:
        if hidden_size < 1:
            raise LayerError(f"{type(self).__name__} takes a hidden_size of 1 or more; got {hidden_size}.")
        self.input_size, self.hidden_size = input_size, hidden_size
        self.bias_ih: Any = None
        self.bias_hh: Any = None
        self._has_bias = bias
        if input_size is None:
            self.defer()
        else:
            self._create_variables(input_size)

    def setup(self, x: Any, *args: Any, **kwargs: Any) -> None:
        self.input_size = x.shape[-1]
        self._create_variables(x.shape[-1])

    def _create_variables(self, input_size: int) -> None:
        init, rows = fan_in_uniform(self.hidden_size), self._gates * self.hidden_size
        self.weight_ih: Any = Parameter((rows, input_size), init)
        self.weight_hh: Any = Parameter((rows, self.hidden_size), init)
        if self._has_bias:
            self.bias_ih = Parameter(rows, init)
            self.bias_hh = Parameter(rows, init)

    def _forward(self, x: Any, hx: Any = None) -> Any:
        check_axis(type(self).__name__, x, -1, "input_size", self.input_size)
        xp = ivy_api.namespace_for(x)
        state = self._zeros(x, xp) if hx is None else hx
        for each in state if isinstance(state, tuple | list) else (state,):
            if tuple(each.shape) != (*x.shape[:-1], self.hidden_size):
                raise LayerError(
                    f"{type(self).__name__} takes a state of shape {(*x.shape[:-1], self.hidden_size)} with an input of shape "
                    f"{tuple(x.shape)}; got {tuple(each.shape)}."
                )
        return self._step(x, state, xp)

    def flops(self, args: tuple[Any, ...], out: Any) -> int:
        return int(2 * prod(args[0].shape[:-1]) * (prod(self.weight_ih.shape) + prod(self.weight_hh.shape)))

    def _zeros(self, x: Any, xp: Any) -> Any:
        return xp.broadcast_to(xp.zeros_like(x[..., :1]), (*x.shape[:-1], self.hidden_size))

    def _step(self, x: Any, state: Any, xp: Any) -> Any:
        raise NotImplementedError

    def _parts(self, x: Any) -> list[Any]:
        """Split the last axis into the parts of the gates."""
        size = self.hidden_size
        return [x[..., i * size : (i + 1) * size] for i in range(self._gates)]


class RNNCell(RecurrentCell):
    """One step of an `RNN`: ``h' = tanh(weight_ih x + bias_ih + weight_hh h + bias_hh)``.

    It is called with an input of shape ``(..., input_size)`` and optionally a state of shape ``(..., hidden_size)``, zeros by
    default, and returns the new state.

    Parameters
    ----------
    input_size : the number of features of the input; ``None`` takes it from the first input
    hidden_size : the number of features of the state
    bias : whether there are biases
    nonlinearity : ``"tanh"`` or ``"relu"``

    Attributes
    ----------
    weight_ih, weight_hh : arrays of shapes ``(hidden_size, input_size)`` and ``(hidden_size, hidden_size)``, uniform up to ``1 /
        sqrt(hidden_size)`` at first
    bias_ih, bias_hh : arrays of shape ``(hidden_size,)``, like the weights; or ``None``

    Raises
    ------
    LayerError
        for an unknown nonlinearity; when called, for an input or a state of another shape.

    References
    ----------
    ``torch.nn.RNNCell``.

    Examples
    --------
    >>> import numpy as np
    >>> RNNCell(3, 4)(np.ones((2, 3), dtype="float32")).shape
    (2, 4)
    """

    def __init__(self, input_size: int | None, hidden_size: int, bias: bool = True, nonlinearity: str = "tanh") -> None:
        if nonlinearity not in ("tanh", "relu"):
            raise LayerError(f"RNNCell takes the nonlinearity 'tanh' or 'relu'; got {nonlinearity!r}.")
        self.nonlinearity = nonlinearity
        super().__init__(input_size, hidden_size, bias)

    def _step(self, x: Any, state: Any, xp: Any) -> Any:
        sums = xp.nn.linear(x, self.weight_ih, self.bias_ih) + xp.nn.linear(state, self.weight_hh, self.bias_hh)
        return xp.tanh(sums) if self.nonlinearity == "tanh" else xp.nn.relu(sums)


class LSTMCell(RecurrentCell):
    """One step of an `LSTM`.

    It is called with an input of shape ``(..., input_size)`` and optionally a state, the pair of output and cell, both of shape
    ``(..., hidden_size)``, zeros by default, and returns the new pair.

    Parameters
    ----------
    input_size : the number of features of the input; ``None`` takes it from the first input
    hidden_size : the number of features of output and cell
    bias : whether there are biases

    Attributes
    ----------
    weight_ih, weight_hh : arrays of shapes ``(4 * hidden_size, input_size)`` and ``(4 * hidden_size, hidden_size)``, uniform up to
        ``1 / sqrt(hidden_size)`` at first
    bias_ih, bias_hh : arrays of shape ``(4 * hidden_size,)``, like the weights; or ``None``

    Raises
    ------
    LayerError
        when called, for an input or a state of another shape.

    References
    ----------
    ``torch.nn.LSTMCell``.

    Examples
    --------
    >>> import numpy as np
    >>> cell, x = LSTMCell(3, 4), np.ones((2, 3), dtype="float32")
    >>> h, c = cell(x, cell(x))
    >>> h.shape, c.shape
    ((2, 4), (2, 4))
    """

    _gates = 4

    def _zeros(self, x: Any, xp: Any) -> Any:
        zeros = super()._zeros(x, xp)
        return zeros, zeros

    def _step(self, x: Any, state: Any, xp: Any) -> Any:
        h, c = state
        sums = xp.nn.linear(x, self.weight_ih, self.bias_ih) + xp.nn.linear(h, self.weight_hh, self.bias_hh)
        i, f, g, o = self._parts(sums)
        c = xp.nn.sigmoid(f) * c + xp.nn.sigmoid(i) * xp.tanh(g)
        return xp.nn.sigmoid(o) * xp.tanh(c), c


class GRUCell(RecurrentCell):
    """One step of a `GRU`.

    It is called with an input of shape ``(..., input_size)`` and optionally a state of shape ``(..., hidden_size)``, zeros by
    default, and returns the new state.

    Parameters
    ----------
    input_size : the number of features of the input; ``None`` takes it from the first input
    hidden_size : the number of features of the state
    bias : whether there are biases

    Attributes
    ----------
    weight_ih, weight_hh : arrays of shapes ``(3 * hidden_size, input_size)`` and ``(3 * hidden_size, hidden_size)``, uniform up to
        ``1 / sqrt(hidden_size)`` at first
    bias_ih, bias_hh : arrays of shape ``(3 * hidden_size,)``, like the weights; or ``None``

    Raises
    ------
    LayerError
        when called, for an input or a state of another shape.

    References
    ----------
    ``torch.nn.GRUCell``.

    Examples
    --------
    >>> import numpy as np
    >>> GRUCell(3, 4)(np.ones((2, 3), dtype="float32")).shape
    (2, 4)
    """

    _gates = 3

    def _step(self, x: Any, state: Any, xp: Any) -> Any:
        a_r, a_z, a_n = self._parts(xp.nn.linear(x, self.weight_ih, self.bias_ih))
        u_r, u_z, u_n = self._parts(xp.nn.linear(state, self.weight_hh, self.bias_hh))
        r, z = xp.nn.sigmoid(a_r + u_r), xp.nn.sigmoid(a_z + u_z)
        n = xp.tanh(a_n + r * u_n)
        return n + z * (state - n)
