"""Recurrent layers: RNN, LSTM and GRU, stacked and in one or both directions."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from typing import Any

import ivy_api
from ivy_nn.errors import LayerError
from ivy_nn.initializers import fan_in_uniform
from ivy_nn.layers.checking import check_axis
from ivy_nn.module import Module
from ivy_nn.variables import Parameter


class Recurrent(Module):
    """What `RNN`, `LSTM` and `GRU` have in common: layers on top of each other, in one or both directions.

    A subclass has ``_gates``, the number of parts of its weights, and ``_run``, which computes one layer in one direction.
    """

    _gates = 1
    _states = 1

    def __init__(
        self,
        input_size: int | None,
        hidden_size: int,
        num_layers: int = 1,
        bias: bool = True,
        batch_first: bool = False,
        dropout: float = 0.0,
        bidirectional: bool = False,
    ) -> None:
        name = type(self).__name__
        if hidden_size < 1 or num_layers < 1:
            raise LayerError(
                f"{name} takes a hidden_size and a num_layers of 1 or more; got hidden_size={hidden_size}, num_layers={num_layers}."
            )
        if not 0 <= dropout <= 1:
            raise LayerError(f"{name} takes a dropout between 0 and 1, the probability of setting an element to 0; got {dropout}.")
        self.input_size, self.hidden_size, self.num_layers = input_size, hidden_size, num_layers
        self.batch_first, self.dropout, self.bidirectional = batch_first, dropout, bidirectional
        self._has_bias = bias
        if input_size is None:
            self.defer()
        else:
            self._create_variables(input_size)

    @property
    def _output_size(self) -> int:
        """The size of the output of one layer in one direction."""
        return self.hidden_size

    def setup(self, x: Any, *args: Any, **kwargs: Any) -> None:
        self.input_size = x.shape[-1]
        self._create_variables(x.shape[-1])

    def _create_variables(self, input_size: int) -> None:
        init = fan_in_uniform(self.hidden_size)
        rows = self._gates * self.hidden_size
        features = input_size
        for layer in range(self.num_layers):
            for suffix in self._suffixes(layer):
                setattr(self, f"weight_ih_{suffix}", Parameter((rows, features), init))
                setattr(self, f"weight_hh_{suffix}", Parameter((rows, self._output_size), init))
                for name in ("bias_ih", "bias_hh") if self._has_bias else ():
                    setattr(self, f"{name}_{suffix}", Parameter(rows, init))
                if self._output_size != self.hidden_size:
                    setattr(self, f"weight_hr_{suffix}", Parameter((self._output_size, self.hidden_size), init))
            features = self._output_size * (1 + self.bidirectional)

    def _suffixes(self, layer: int) -> list[str]:
        """The ends of the names of the variables of a layer: one for each direction."""
        return [f"l{layer}", f"l{layer}_reverse"][: 1 + self.bidirectional]

    def _weights(self, suffix: str) -> list[Any]:
        """The weights and biases of a layer in one direction."""
        weights = [getattr(self, f"{name}_{suffix}") for name in ("weight_ih", "weight_hh")]
        if self._has_bias:
            return [*weights, *(getattr(self, f"{name}_{suffix}") for name in ("bias_ih", "bias_hh"))]
        return [*weights, None, None]

    def flops(self, args: tuple[Any, ...], out: Any) -> int:
        weights = sum(prod(v.shape) for name, v in self._variables.items() if name.startswith("weight"))
        return int(2 * prod(args[0].shape[:-1]) * weights)  # each is multiplied once with each step of each sequence

    def _run(self, xp: Any, x: Any, suffix: str, state: Any, **options: Any) -> tuple[Any, ...]:
        raise NotImplementedError

    def _forward(self, x: Any, hx: Any = None, lengths: Any = None) -> Any:
        check_axis(type(self).__name__, x, -1, "input_size", self.input_size)
        if len(x.shape) not in (2, 3):
            raise self._wrong_shape(x)
        xp = ivy_api.namespace_for(x)
        batched = len(x.shape) == 3
        axis = int(self.batch_first and batched)
        if not batched:
            x = xp.expand_dims(x, axis=1)
            lengths = lengths if lengths is None else xp.reshape(lengths, (1,))
        states = self._initial(hx, x.shape[1 - axis], batched, xp)
        last: list[tuple[Any, ...]] = []
        for layer in range(self.num_layers):
            outs = []
            for suffix in self._suffixes(layer):
                options = {"axis": axis, "lengths": lengths, "reverse": suffix.endswith("reverse")}
                out, *final = self._run(xp, x, suffix, next(states), **options)
                outs.append(out)
                last.append(tuple(final))
            x = outs[0] if len(outs) == 1 else xp.concat(outs, axis=-1)
            if self.dropout and self.training and layer < self.num_layers - 1:
                x = xp.nn.dropout(self.random_key(), x, rate=self.dropout)
        stacked = [xp.stack(list(each)) for each in zip(*last, strict=True)]
        if not batched:
            x, stacked = x[:, 0, :], [each[:, 0, :] for each in stacked]
        return x, (stacked[0] if self._states == 1 else tuple(stacked))

    def _wrong_shape(self, x: Any) -> LayerError:
        layout = "(batch, length, features)" if self.batch_first else "(length, batch, features)"
        return LayerError(
            f"{type(self).__name__} takes an input of shape {layout}, or (length, features); got shape {tuple(x.shape)}."
        )

    def _initial(self, hx: Any, batch: int, batched: bool, xp: Any) -> Iterator[Any]:
        """Iterate over the initial states of the layers and directions."""
        number = self.num_layers * (1 + self.bidirectional)
        if hx is None:
            yield from [None] * number
            return
        given = hx if isinstance(hx, tuple | list) else (hx,)
        sizes = [self._output_size, self.hidden_size][: self._states]
        wanted = [(number, batch, size) if batched else (number, size) for size in sizes]
        shapes = [tuple(each.shape) if hasattr(each, "shape") else type(each).__name__ for each in given]
        if shapes != wanted:
            raise LayerError(
                f"{type(self).__name__} takes {'an initial state' if len(wanted) == 1 else 'initial states'} of shape "
                f"{' and '.join(map(str, wanted))}; got {' and '.join(map(str, shapes))}."
            )
        if not batched:
            given = [xp.expand_dims(each, axis=1) for each in given]
        for i in range(number):
            each = tuple(state[i, ...] for state in given)
            yield each[0] if self._states == 1 else each


class RNN(Recurrent):
    """A recurrent layer of ``h' = tanh(weight_ih x + bias_ih + weight_hh h + bias_hh)``, or several on top of each other.

    It is called with an input of shape ``(length, batch, features)``, and optionally:

    - ``hx``: the initial state, of shape ``(num_layers * directions, batch, hidden_size)``; zeros by default;
    - ``lengths``: the length of each sequence: array of an integer dtype, of shape ``(batch,)``; later outputs are zeros. It does
      what packed sequences do in torch.

    and returns the outputs of the last layer, of shape ``(length, batch, directions * hidden_size)``, and the final state, of the
    shape of the initial one. With an input of shape ``(length, features)`` everything is without the batch axis.

    Parameters
    ----------
    input_size : the number of features of the input; ``None`` takes it from the first input
    hidden_size : the number of features of the state
    num_layers : the number of layers
    nonlinearity : ``"tanh"`` or ``"relu"``
    bias : whether there are biases
    batch_first : whether input and output are of shape ``(batch, length, features)``; states are not
    dropout : the probability of setting an element of the output of each layer but the last to 0, in training
    bidirectional : whether there is a second direction, from the last step to the first

    Attributes
    ----------
    weight_ih_l0, weight_hh_l0 : arrays of shapes ``(hidden_size, features)`` and ``(hidden_size, hidden_size)``, uniform up to
        ``1 / sqrt(hidden_size)`` at first; for each layer, those of the second direction with ``_reverse`` at the end
    bias_ih_l0, bias_hh_l0 : arrays of shape ``(hidden_size,)``, like the weights

    Raises
    ------
    LayerError
        for an invalid size or probability; when called, for an input or a state of another shape.

    References
    ----------
    ``torch.nn.RNN``; Elman, Finding structure in time (1990).

    Examples
    --------
    >>> import numpy as np
    >>> out, state = RNN(3, 4, num_layers=2)(np.ones((5, 2, 3), dtype="float32"))
    >>> out.shape, state.shape
    ((5, 2, 4), (2, 2, 4))
    """

    def __init__(
        self,
        input_size: int | None,
        hidden_size: int,
        num_layers: int = 1,
        nonlinearity: str = "tanh",
        bias: bool = True,
        batch_first: bool = False,
        dropout: float = 0.0,
        bidirectional: bool = False,
    ) -> None:
        if nonlinearity not in ("tanh", "relu"):
            raise LayerError(f"RNN takes the nonlinearity 'tanh' or 'relu'; got {nonlinearity!r}.")
        self.nonlinearity = nonlinearity
        super().__init__(input_size, hidden_size, num_layers, bias, batch_first, dropout, bidirectional)

    def _run(self, xp: Any, x: Any, suffix: str, state: Any, **options: Any) -> tuple[Any, ...]:
        return xp.nn.rnn(x, *self._weights(suffix), state=state, activation=self.nonlinearity, **options)  # type: ignore[no-any-return]


class LSTM(Recurrent):
    """A long short-term memory, or several on top of each other.

    It is called as `RNN`, and its state is a pair: the output ``h``, of shape ``(num_layers * directions, batch, outputs)``, and
    the cell ``c``, of shape ``(num_layers * directions, batch, hidden_size)``. ``outputs`` is ``proj_size``, or ``hidden_size``
    without a projection.

    Parameters
    ----------
    input_size : the number of features of the input; ``None`` takes it from the first input
    hidden_size : the number of features of the cell
    num_layers : the number of layers
    bias : whether there are biases
    batch_first : whether input and output are of shape ``(batch, length, features)``; states are not
    dropout : the probability of setting an element of the output of each layer but the last to 0, in training
    bidirectional : whether there is a second direction, from the last step to the first
    proj_size : the number of features to which outputs are projected; 0: no projection

    Attributes
    ----------
    weight_ih_l0, weight_hh_l0 : arrays of shapes ``(4 * hidden_size, features)`` and ``(4 * hidden_size, outputs)``, uniform up to
        ``1 / sqrt(hidden_size)`` at first; for each layer, those of the second direction with ``_reverse`` at the end
    bias_ih_l0, bias_hh_l0 : arrays of shape ``(4 * hidden_size,)``, like the weights
    weight_hr_l0 : array of shape ``(proj_size, hidden_size)``, if there is a projection

    Raises
    ------
    LayerError
        for an invalid size or probability; when called, for an input or a state of another shape.

    References
    ----------
    ``torch.nn.LSTM``; Hochreiter, Schmidhuber, Long short-term memory (1997).

    Examples
    --------
    >>> import numpy as np
    >>> out, (h, c) = LSTM(3, 4, bidirectional=True)(np.ones((5, 2, 3), dtype="float32"))
    >>> out.shape, h.shape, c.shape
    ((5, 2, 8), (2, 2, 4), (2, 2, 4))
    """

    _gates = 4
    _states = 2

    def __init__(
        self,
        input_size: int | None,
        hidden_size: int,
        num_layers: int = 1,
        bias: bool = True,
        batch_first: bool = False,
        dropout: float = 0.0,
        bidirectional: bool = False,
        proj_size: int = 0,
    ) -> None:
        if not 0 <= proj_size < max(hidden_size, 1):
            raise LayerError(f"LSTM takes a proj_size from 0 to hidden_size - 1 = {hidden_size - 1}; got {proj_size}.")
        self.proj_size = proj_size
        super().__init__(input_size, hidden_size, num_layers, bias, batch_first, dropout, bidirectional)

    @property
    def _output_size(self) -> int:
        return self.proj_size or self.hidden_size

    def _run(self, xp: Any, x: Any, suffix: str, state: Any, **options: Any) -> tuple[Any, ...]:
        weights = self._weights(suffix)
        if self.proj_size:
            weights.append(getattr(self, f"weight_hr_{suffix}"))
        return xp.nn.lstm(x, *weights, state=state, **options)  # type: ignore[no-any-return]


class GRU(Recurrent):
    """A layer of gated recurrent units, or several on top of each other.

    It is called as `RNN`.

    Parameters
    ----------
    input_size : the number of features of the input; ``None`` takes it from the first input
    hidden_size : the number of features of the state
    num_layers : the number of layers
    bias : whether there are biases
    batch_first : whether input and output are of shape ``(batch, length, features)``; states are not
    dropout : the probability of setting an element of the output of each layer but the last to 0, in training
    bidirectional : whether there is a second direction, from the last step to the first

    Attributes
    ----------
    weight_ih_l0, weight_hh_l0 : arrays of shapes ``(3 * hidden_size, features)`` and ``(3 * hidden_size, hidden_size)``, uniform up
        to ``1 / sqrt(hidden_size)`` at first; for each layer, those of the second direction with ``_reverse`` at the end
    bias_ih_l0, bias_hh_l0 : arrays of shape ``(3 * hidden_size,)``, like the weights

    Raises
    ------
    LayerError
        for an invalid size or probability; when called, for an input or a state of another shape.

    References
    ----------
    ``torch.nn.GRU``; Cho et al., Learning phrase representations (2014), with the reset gate after the product.

    Examples
    --------
    >>> import numpy as np
    >>> out, state = GRU(3, 4, batch_first=True)(np.ones((2, 5, 3), dtype="float32"))
    >>> out.shape, state.shape
    ((2, 5, 4), (1, 2, 4))
    """

    _gates = 3

    def _run(self, xp: Any, x: Any, suffix: str, state: Any, **options: Any) -> tuple[Any, ...]:
        return xp.nn.gru(x, *self._weights(suffix), state=state, **options)  # type: ignore[no-any-return]
