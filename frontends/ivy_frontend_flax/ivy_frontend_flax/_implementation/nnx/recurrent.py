"""Recurrent cells of NNX, and layers that run them."""

from __future__ import annotations

from typing import Any

import ivy_frontend_jax as jax
import ivy_frontend_jax.numpy as jnp
from ivy_frontend_flax._implementation.frontend import offer
from ivy_frontend_flax._implementation.layers import sequences
from ivy_frontend_flax._implementation.nnx.linear import KERNEL, NONE, Linear, keep, promote_dtype, zeros
from ivy_frontend_flax._implementation.nnx.objects import Module, data
from ivy_frontend_flax._implementation.nnx.rngs import Rngs, RngStream
from ivy_frontend_jax.nn import initializers

sigmoid, tanh = jax.nn.sigmoid, jnp.tanh
ORTHOGONAL = initializers.orthogonal()


def modified_orthogonal(key: Any, shape: Any, dtype: Any = jnp.float32) -> Any:
    """Return an orthogonal matrix, computed in ``float32``."""
    return ORTHOGONAL(key, shape).astype(dtype)


@offer("nnx")
class RNNCellBase(Module):
    """The base class of recurrent cells: they are called with a carry and inputs, and return both."""

    def initialize_carry(self, input_shape: Any, rngs: Any = None, carry_init: Any = None) -> Any:
        """Return the first carry for inputs of a shape."""
        raise NotImplementedError(f"{type(self).__name__} has no initialize_carry()")

    def __call__(self, carry: Any, inputs: Any) -> Any:
        """Return the next carry and the result."""
        raise NotImplementedError(f"{type(self).__name__} has no __call__()")

    @property
    def num_feature_axes(self) -> int:
        """The number of last axes of the inputs that are no batch axes."""
        raise NotImplementedError(f"{type(self).__name__} has no num_feature_axes")


class _Cell(RNNCellBase):
    """What cells of vectors have in common."""

    carries = 1

    def _start(self, in_features: int, hidden_features: int, carry_init: Any, keep_rngs: bool, rngs: Any, **options: Any) -> Any:
        """Set the options, and return those of the linear layers."""
        keep(self, in_features=in_features, hidden_features=hidden_features, **options)
        self.rngs = rngs.carry.fork() if keep_rngs else data(None)
        self.carry_init = carry_init
        return {"rngs": rngs, **{name: options[name] for name in ("dtype", "param_dtype", "promote_dtype")}}

    def initialize_carry(self, input_shape: Any, rngs: Any = None, carry_init: Any = None) -> Any:
        """Return the first carry for inputs of a shape."""
        stream = self.rngs if rngs is None else rngs.carry if isinstance(rngs, Rngs) else rngs
        if stream is None:
            raise ValueError("RNGs must be provided to initialize the cell carry.")
        init = carry_init or self.carry_init or zeros
        shape = (*input_shape[:-1], self.hidden_features)
        made = tuple(init(stream(), shape, self.param_dtype) for _ in range(self.carries))
        return made if self.carries > 1 else made[0]

    @property
    def num_feature_axes(self) -> int:
        """The number of last axes of the inputs that are no batch axes."""
        return 1


@offer("nnx")
class LSTMCell(_Cell):
    """An LSTM cell, with a matrix for each gate."""

    carries = 2

    def __init__(
        self,
        in_features: int,
        hidden_features: int,
        *,
        gate_fn: Any = sigmoid,
        activation_fn: Any = tanh,
        kernel_init: Any = KERNEL,
        recurrent_kernel_init: Any = modified_orthogonal,
        bias_init: Any = zeros,
        dtype: Any = None,
        param_dtype: Any = jnp.float32,
        carry_init: Any = None,
        promote_dtype: Any = promote_dtype,
        keep_rngs: bool = False,
        rngs: Any,
        kernel_metadata: Any = NONE,
        recurrent_kernel_metadata: Any = NONE,
        bias_metadata: Any = NONE,
    ) -> None:
        own = {"dtype": dtype, "param_dtype": param_dtype, "promote_dtype": promote_dtype}
        functions = {"gate_fn": gate_fn, "activation_fn": activation_fn}
        linear = self._start(in_features, hidden_features, carry_init, keep_rngs, rngs, **own, **functions)
        for name in ("ii", "if_", "ig", "io"):
            options = {"use_bias": False, "kernel_init": kernel_init, "kernel_metadata": kernel_metadata}
            setattr(self, name, Linear(in_features, hidden_features, **options, **linear))
        for name in ("hi", "hf", "hg", "ho"):
            options = {"kernel_init": recurrent_kernel_init, "bias_init": bias_init, "bias_metadata": bias_metadata}
            options["kernel_metadata"] = recurrent_kernel_metadata
            setattr(self, name, Linear(hidden_features, hidden_features, **options, **linear))

    def __call__(self, carry: Any, inputs: Any) -> Any:
        """Return the next carry and the result."""
        c, h = carry
        pairs = ((self.ii, self.hi), (self.if_, self.hf), (self.ig, self.hg), (self.io, self.ho))
        gates = [of_inputs(inputs) + of_carry(h) for of_inputs, of_carry in pairs]
        return sequences.lstm(c, gates, self.gate_fn, self.activation_fn)


class _Fused(_Cell):
    """A cell that computes its gates by one product of the inputs and one of the carry."""

    parts = 1

    def _layers(self, linear: Any, inputs: Any, carry: Any, *, carry_first: bool = False) -> None:
        """Make both linear layers; the order is that in which they take keys."""
        size = self.parts * self.hidden_features
        for name in ("dense_h", "dense_i") if carry_first else ("dense_i", "dense_h"):
            of, options = (self.in_features, inputs) if name == "dense_i" else (self.hidden_features, carry)
            setattr(self, name, Linear(of, size, **options, **linear))


class _Gated(_Fused):
    """A cell with a gate and an activation, which computes its gates by two products."""

    bias_of_inputs = False
    """Whether the bias is that of the product of the inputs, or that of the product of the carry."""

    def __init__(
        self,
        in_features: int,
        hidden_features: int,
        *,
        gate_fn: Any = sigmoid,
        activation_fn: Any = tanh,
        kernel_init: Any = KERNEL,
        recurrent_kernel_init: Any = ORTHOGONAL,
        bias_init: Any = zeros,
        dtype: Any = None,
        param_dtype: Any = jnp.float32,
        carry_init: Any = None,
        promote_dtype: Any = promote_dtype,
        keep_rngs: bool = False,
        rngs: Any,
        kernel_metadata: Any = NONE,
        recurrent_kernel_metadata: Any = NONE,
        bias_metadata: Any = NONE,
    ) -> None:
        own = {"dtype": dtype, "param_dtype": param_dtype, "promote_dtype": promote_dtype}
        functions = {"gate_fn": gate_fn, "activation_fn": activation_fn}
        linear = self._start(in_features, hidden_features, carry_init, keep_rngs, rngs, **own, **functions)
        of_inputs = {"kernel_init": kernel_init, "kernel_metadata": kernel_metadata}
        of_carry = {"kernel_init": recurrent_kernel_init, "kernel_metadata": recurrent_kernel_metadata}
        biased, other = (of_inputs, of_carry) if self.bias_of_inputs else (of_carry, of_inputs)
        biased.update(bias_init=bias_init, bias_metadata=bias_metadata)
        other.update(use_bias=False)
        self._layers(linear, of_inputs, of_carry)


@offer("nnx")
class OptimizedLSTMCell(_Gated):
    """An LSTM cell that computes its gates by one product."""

    carries, parts = 2, 4

    def __call__(self, carry: Any, inputs: Any) -> Any:
        """Return the next carry and the result."""
        c, h = carry
        gates = jnp.split(self.dense_i(inputs) + self.dense_h(h), 4, axis=-1)
        return sequences.lstm(c, gates, self.gate_fn, self.activation_fn)


@offer("nnx")
class SimpleCell(_Fused):
    """A cell with one linear layer of the inputs and one of the carry."""

    def __init__(
        self,
        in_features: int,
        hidden_features: int,
        *,
        dtype: Any = jnp.float32,
        param_dtype: Any = jnp.float32,
        carry_init: Any = None,
        residual: bool = False,
        activation_fn: Any = tanh,
        kernel_init: Any = KERNEL,
        recurrent_kernel_init: Any = ORTHOGONAL,
        bias_init: Any = zeros,
        promote_dtype: Any = promote_dtype,
        keep_rngs: bool = False,
        rngs: Any,
        kernel_metadata: Any = NONE,
        recurrent_kernel_metadata: Any = NONE,
        bias_metadata: Any = NONE,
    ) -> None:
        own = {"dtype": dtype, "param_dtype": param_dtype, "promote_dtype": promote_dtype}
        functions = {"residual": residual, "activation_fn": activation_fn}
        linear = self._start(in_features, hidden_features, carry_init, keep_rngs, rngs, **own, **functions)
        of_inputs = {"kernel_init": kernel_init, "bias_init": bias_init, "kernel_metadata": kernel_metadata}
        of_carry = {"use_bias": False, "kernel_init": recurrent_kernel_init, "kernel_metadata": recurrent_kernel_metadata}
        self._layers(linear, {**of_inputs, "bias_metadata": bias_metadata}, of_carry, carry_first=True)

    def __call__(self, carry: Any, inputs: Any) -> Any:
        """Return the next carry and the result."""
        new = self.dense_i(inputs) + self.dense_h(carry)
        return sequences.simple(carry, new, self.activation_fn, self.residual)


@offer("nnx")
class GRUCell(_Gated):
    """A GRU cell."""

    parts, bias_of_inputs = 3, True

    def __call__(self, carry: Any, inputs: Any) -> Any:
        """Return the next carry and the result."""
        of_inputs, of_carry = (jnp.split(products, 3, axis=-1) for products in (self.dense_i(inputs), self.dense_h(carry)))
        return sequences.gru(carry, of_inputs, of_carry, self.gate_fn, self.activation_fn)


def _stream(rngs: Any) -> Any:
    """Return the stream that a layer keeps for its carries."""
    if rngs is True:
        return RngStream(0, tag="carry")
    if isinstance(rngs, Rngs):
        return rngs.carry.fork()
    if rngs is False:
        return data(None)
    if isinstance(rngs, RngStream):
        return rngs
    raise TypeError(f"Expected rngs to be a Rngs, a RngStream or bool. Got {type(rngs)}.")


@offer("nnx")
class RNN(Module):
    """A cell that runs over a sequence."""

    def __init__(
        self,
        cell: Any,
        *,
        time_major: bool = False,
        return_carry: bool = False,
        reverse: bool = False,
        keep_order: bool = False,
        unroll: int = 1,
        state_axes: Any = None,
        broadcast_rngs: Any = None,
        rngs: Any = True,
    ) -> None:
        keep(self, cell=cell, time_major=time_major, return_carry=return_carry, reverse=reverse, keep_order=keep_order)
        keep(self, unroll=unroll, rngs=_stream(rngs), state_axes=state_axes, broadcast_rngs=broadcast_rngs)

    def __call__(
        self,
        inputs: Any,
        *,
        initial_carry: Any = None,
        seq_lengths: Any = None,
        return_carry: bool | None = None,
        time_major: bool | None = None,
        reverse: bool | None = None,
        keep_order: bool | None = None,
        rngs: Any = None,
    ) -> Any:
        """Return the results of the cell for each index of time, and with ``return_carry`` its last carry."""

        stream = self.rngs if rngs is None else rngs.carry.fork() if isinstance(rngs, Rngs) else rngs

        def initial(shape: tuple[int, ...]) -> Any:
            return self.cell.initialize_carry(shape, stream) if initial_carry is None else initial_carry

        options = {"return_carry": return_carry, "time_major": time_major, "reverse": reverse, "keep_order": keep_order}
        return sequences.run(self, inputs, initial, seq_lengths, **options)


@offer("nnx")
class Bidirectional(Module):
    """Two layers, one of which runs over the sequence from its end."""

    def __init__(
        self,
        forward_rnn: Any,
        backward_rnn: Any,
        *,
        merge_fn: Any = sequences.concatenated,
        time_major: bool = False,
        return_carry: bool = False,
        rngs: Any = True,
    ) -> None:
        keep(self, forward_rnn=forward_rnn, backward_rnn=backward_rnn, merge_fn=merge_fn, time_major=time_major)
        keep(self, return_carry=return_carry, rngs=_stream(rngs))

    def __call__(
        self,
        inputs: Any,
        *,
        initial_carry: Any = None,
        rngs: Any = None,
        seq_lengths: Any = None,
        return_carry: bool | None = None,
        time_major: bool | None = None,
        reverse: bool | None = None,
        keep_order: bool | None = None,
    ) -> Any:
        """Return the results of both layers merged, and with ``return_carry`` their last carries."""
        carries = (None, None) if initial_carry is None else initial_carry
        stream = self.rngs if rngs is None else rngs.carry if isinstance(rngs, Rngs) else rngs
        there, back = ({"initial_carry": carry, "rngs": stream} for carry in carries)
        return sequences.bidirectional(self, inputs, there, back, seq_lengths, return_carry, time_major)
