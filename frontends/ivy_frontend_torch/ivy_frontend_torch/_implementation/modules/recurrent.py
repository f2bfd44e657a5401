"""Recurrent networks and their cells."""

from __future__ import annotations

import math
from typing import Any

from ivy_frontend_torch._implementation.constructors import layer_from_snapshot
from ivy_frontend_torch._implementation.defining import public
from ivy_frontend_torch._implementation.modules.layers import layer, parameter, uniform
from ivy_frontend_torch._implementation.modules.module import Module
from ivy_frontend_torch._implementation.modules.packing import PackedSequence, packed_like, padded

GATES = {"LSTM": 4, "GRU": 3, "RNN_TANH": 1, "RNN_RELU": 1}
FUNCTIONS = {"LSTM": "lstm", "GRU": "gru", "RNN_TANH": "rnn_tanh", "RNN_RELU": "rnn_relu"}


@layer_from_snapshot()
class RNNBase(Module):
    """The base class of recurrent networks."""

    mode: str
    hidden_size: int
    num_layers: int
    bias: bool
    dropout: float
    proj_size: int

    def _build(self, device: Any, dtype: Any) -> None:
        self._check_arguments()
        self.dropout = float(self.dropout)
        rows, outputs = GATES[self.mode] * self.hidden_size, self.proj_size or self.hidden_size
        self._names: list[str] = []
        suffixes = ("", "_reverse") if self.bidirectional else ("",)
        for number in range(self.num_layers):
            for suffix in suffixes:
                inputs = self.input_size if number == 0 else outputs * len(suffixes)
                shapes: dict[str, tuple[int, ...]] = {"weight_ih": (rows, inputs), "weight_hh": (rows, outputs)}
                shapes |= {"bias_ih": (rows,), "bias_hh": (rows,)} if self.bias else {}
                shapes |= {"weight_hr": (self.proj_size, self.hidden_size)} if self.proj_size else {}
                for name, shape in shapes.items():
                    setattr(self, f"{name}_l{number}{suffix}", parameter(*shape, device=device, dtype=dtype))
                    self._names.append(f"{name}_l{number}{suffix}")
        self.reset_parameters()

    def _check_arguments(self) -> None:
        if self.hidden_size <= 0:
            raise ValueError("hidden_size must be greater than zero")
        if self.num_layers <= 0:
            raise ValueError("num_layers must be greater than zero")
        if self.proj_size < 0 or self.proj_size >= self.hidden_size:
            raise ValueError("proj_size should be a non-negative integer smaller than hidden_size, or zero to disable projections")
        if self.proj_size and self.mode != "LSTM":
            raise ValueError("proj_size argument is only supported for LSTM, not RNN or GRU")

    def reset_parameters(self) -> None:
        """Set the parameters to random numbers."""
        uniform(*self.parameters(), bound=1 / math.sqrt(self.hidden_size))

    def flatten_parameters(self) -> None:
        """Do nothing: the weights are used as they are."""

    @property
    def all_weights(self) -> list[list[Any]]:
        """The parameters of each layer and direction."""
        per = len(self._names) // (self.num_layers * (2 if self.bidirectional else 1))
        every = [getattr(self, name) for name in self._names]
        return [every[i : i + per] for i in range(0, len(every), per)]

    def forward(self, input: Any, hx: Any = None) -> Any:
        """Return the outputs of all steps and the final states."""
        several = self.mode == "LSTM"
        states = None if hx is None else list(hx) if several else [hx]
        if isinstance(input, PackedSequence):
            out, finals = self._run_packed(input, states)
        elif input.dim() == 3:
            out, finals = self._run(input, states, self.batch_first)
        elif input.dim() == 2:
            states = None if states is None else [s.unsqueeze(1) for s in states]
            out, finals = self._run(input.unsqueeze(1), states, False)
            out, finals = out.squeeze(1), [s.squeeze(1) for s in finals]
        else:
            raise ValueError(f"{self.mode}: Expected input to be 2D or 3D, got {input.dim()}D instead")
        return out, tuple(finals) if several else finals[0]

    def _run_packed(self, packed: PackedSequence, states: list[Any] | None) -> tuple[Any, list[Any]]:
        """Return the packed outputs and the final states, in the order of the sequences before they were sorted."""
        x, lengths = padded(packed)
        if states is not None and packed.sorted_indices is not None:
            states = [s.index_select(1, packed.sorted_indices) for s in states]
        out, finals = self._run(x, states, False, lengths)
        if packed.unsorted_indices is not None:
            finals = [s.index_select(1, packed.unsorted_indices) for s in finals]
        return packed_like(packed, out), finals

    def _run(self, x: Any, states: list[Any] | None, batch_first: bool, lengths: Any = None) -> tuple[Any, list[Any]]:
        """Return the outputs and the final states of a batch; without states, they begin as zeros."""
        if x.size(-1) != self.input_size:
            raise RuntimeError(f"input.size(-1) must be equal to input_size. Expected {self.input_size}, got {x.size(-1)}")
        if states is None:
            states = self._zero_states(x, x.size(0 if batch_first else 1))
        weights = [getattr(self, name) for name in self._names]
        options = (self.bias, self.num_layers, self.dropout, self.training, self.bidirectional, batch_first, lengths)
        out, *finals = public(FUNCTIONS[self.mode])(x, states if self.mode == "LSTM" else states[0], weights, *options)
        return out, finals

    def _zero_states(self, like: Any, batch: int) -> list[Any]:
        count, zeros = self.num_layers * (2 if self.bidirectional else 1), public("zeros")
        sizes = [self.proj_size or self.hidden_size, *([self.hidden_size] if self.mode == "LSTM" else [])]
        return [zeros((count, batch, size), dtype=like.dtype, device=like.device) for size in sizes]

    def extra_repr(self) -> str:
        """Return the arguments."""
        parts = [f"{self.input_size}, {self.hidden_size}"]
        usual = {"proj_size": 0, "num_layers": 1, "bias": True, "batch_first": False, "dropout": 0.0, "bidirectional": False}
        parts += [f"{name}={getattr(self, name)}" for name, value in usual.items() if getattr(self, name) != value]
        return ", ".join(parts)


@layer
class RNN(RNNBase):
    """A network of simple recurrent units."""

    def __init__(self, *args: Any, nonlinearity: str = "tanh", **kwargs: Any) -> None:
        if len(args) > 3:
            nonlinearity, args = args[3], (*args[:3], *args[4:])
        if nonlinearity not in ("tanh", "relu"):
            raise ValueError(f"Unknown nonlinearity '{nonlinearity}'. Select from 'tanh' or 'relu'.")
        self.__dict__["nonlinearity"] = nonlinearity
        super().__init__(f"RNN_{nonlinearity.upper()}", *args, **kwargs)


@layer
class LSTM(RNNBase):
    """A network of long short-term memories."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__("LSTM", *args, **kwargs)


@layer
class GRU(RNNBase):
    """A network of gated recurrent units."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__("GRU", *args, **kwargs)


@layer_from_snapshot()
class RNNCellBase(Module):
    """The base class of recurrent cells."""

    _gates = 1
    hidden_size: int
    bias: bool

    def _build(self, device: Any, dtype: Any, num_chunks: int = 0) -> None:
        rows = (num_chunks or self._gates) * self.hidden_size
        self.weight_ih = parameter(rows, self.input_size, device=device, dtype=dtype)
        self.weight_hh = parameter(rows, self.hidden_size, device=device, dtype=dtype)
        for name in ("bias_ih", "bias_hh"):
            self.register_parameter(name, parameter(rows, device=device, dtype=dtype) if self.bias else None)
        self.reset_parameters()

    def reset_parameters(self) -> None:
        """Set the parameters to random numbers."""
        uniform(*self.parameters(), bound=1 / math.sqrt(self.hidden_size) if self.hidden_size > 0 else 0.0)

    def _call(self, name: str, input: Any, hx: Any, states: int) -> Any:
        if input.dim() not in (1, 2):
            raise ValueError(f"{type(self).__name__}: Expected input to be 1D or 2D, got {input.dim()}D instead")
        single = input.dim() == 1
        x = input.unsqueeze(0) if single else input
        if hx is None:
            zeros = public("zeros")(x.size(0), self.hidden_size, dtype=x.dtype, device=x.device)
            found = [zeros] * states
        else:
            found = [s.unsqueeze(0) if single else s for s in (hx if states > 1 else [hx])]
        state = found if states > 1 else found[0]
        out = public(name)(x, state, self.weight_ih, self.weight_hh, self.bias_ih, self.bias_hh)
        if single:
            out = tuple(s.squeeze(0) for s in out) if states > 1 else out.squeeze(0)
        return out

    def extra_repr(self) -> str:
        """Return the sizes."""
        return f"{self.input_size}, {self.hidden_size}" + ("" if self.bias else ", bias=False")


@layer_from_snapshot()
class RNNCell(RNNCellBase):
    """A simple recurrent unit."""

    def forward(self, input: Any, hx: Any = None) -> Any:
        """Return the next state."""
        return self._call(f"rnn_{self.nonlinearity}_cell", input, hx, 1)


@layer_from_snapshot()
class LSTMCell(RNNCellBase):
    """A long short-term memory."""

    _gates = 4

    def forward(self, input: Any, hx: Any = None) -> Any:
        """Return the next output and cell state."""
        return self._call("lstm_cell", input, hx, 2)


@layer_from_snapshot()
class GRUCell(RNNCellBase):
    """A gated recurrent unit."""

    _gates = 3

    def forward(self, input: Any, hx: Any = None) -> Any:
        """Return the next state."""
        return self._call("gru_cell", input, hx, 1)
