"""Recurrent cells of NNX, and layers that run them.

The parameters of the layers are those that the snapshot records; `nnx.layer` says how they become attributes.
"""

from __future__ import annotations

from typing import Any

import ivy_frontend_jax.numpy as jnp
from ivy_frontend_flax._implementation.frontend import offer
from ivy_frontend_flax._implementation.layers import sequences
from ivy_frontend_flax._implementation.layers.defaults import ORTHOGONAL, zeros
from ivy_frontend_flax._implementation.nnx.layer import keep, layer
from ivy_frontend_flax._implementation.nnx.linear import Linear
from ivy_frontend_flax._implementation.nnx.objects import Module, data
from ivy_frontend_flax._implementation.nnx.rngs import Rngs, RngStream


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
    bias_of_inputs = False
    """Whether the linear layers of the inputs have the bias, or those of the carry."""

    def _start(self, given: Any) -> None:
        rngs = given.rngs.carry.fork() if given.keep_rngs else data(None)
        keep(self, given, rngs=rngs, carry_init=given.carry_init)

    def _linear_options(self, given: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return the options of the linear layers of the inputs, and of those of the carry."""
        common = {name: getattr(given, name) for name in ("rngs", "dtype", "param_dtype", "promote_dtype")}
        of_inputs = {**common, "kernel_init": given.kernel_init, "kernel_metadata": given.kernel_metadata}
        of_carry = {
            **common,
            "kernel_init": given.recurrent_kernel_init,
            "kernel_metadata": given.recurrent_kernel_metadata,
        }
        biased, other = (of_inputs, of_carry) if self.bias_of_inputs else (of_carry, of_inputs)
        biased.update(bias_init=given.bias_init, bias_metadata=given.bias_metadata)
        other.update(use_bias=False)
        return of_inputs, of_carry

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


@layer(recurrent_kernel_init=modified_orthogonal)
class LSTMCell(_Cell):
    """An LSTM cell, with a matrix for each gate."""

    carries = 2

    def _start(self, given: Any) -> None:
        super()._start(given)
        of_inputs, of_carry = self._linear_options(given)
        for name in ("ii", "if_", "ig", "io"):
            setattr(self, name, Linear(given.in_features, given.hidden_features, **of_inputs))
        for name in ("hi", "hf", "hg", "ho"):
            setattr(self, name, Linear(given.hidden_features, given.hidden_features, **of_carry))

    def __call__(self, carry: Any, inputs: Any) -> Any:
        """Return the next carry and the result."""
        c, h = carry
        pairs = ((self.ii, self.hi), (self.if_, self.hf), (self.ig, self.hg), (self.io, self.ho))
        gates = [of_inputs(inputs) + of_carry(h) for of_inputs, of_carry in pairs]
        return sequences.lstm(c, gates, self.gate_fn, self.activation_fn)


class _Fused(_Cell):
    """A cell that computes its gates by one product of the inputs and one of the carry."""

    parts = 1
    carry_first = False
    """Whether the linear layer of the carry takes its keys before that of the inputs."""

    def _start(self, given: Any) -> None:
        super()._start(given)
        of_inputs, of_carry = self._linear_options(given)
        size = self.parts * given.hidden_features
        for name in ("dense_h", "dense_i") if self.carry_first else ("dense_i", "dense_h"):
            features, options = (given.in_features, of_inputs) if name == "dense_i" else (given.hidden_features, of_carry)
            setattr(self, name, Linear(features, size, **options))


@layer()
class OptimizedLSTMCell(_Fused):
    """An LSTM cell that computes its gates by one product."""

    carries, parts = 2, 4

    def __call__(self, carry: Any, inputs: Any) -> Any:
        """Return the next carry and the result."""
        c, h = carry
        gates = jnp.split(self.dense_i(inputs) + self.dense_h(h), 4, axis=-1)
        return sequences.lstm(c, gates, self.gate_fn, self.activation_fn)


@layer(dtype=jnp.float32)
class SimpleCell(_Fused):
    """A cell with one linear layer of the inputs and one of the carry."""

    bias_of_inputs = carry_first = True

    def __call__(self, carry: Any, inputs: Any) -> Any:
        """Return the next carry and the result."""
        new = self.dense_i(inputs) + self.dense_h(carry)
        return sequences.simple(carry, new, self.activation_fn, self.residual)


@layer()
class GRUCell(_Fused):
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


@layer()
class RNN(Module):
    """A cell that runs over a sequence."""

    def _start(self, given: Any) -> None:
        keep(self, given, rngs=_stream(given.rngs))

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


@layer()
class Bidirectional(Module):
    """Two layers, one of which runs over the sequence from its end."""

    def _start(self, given: Any) -> None:
        keep(self, given, rngs=_stream(given.rngs))

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
