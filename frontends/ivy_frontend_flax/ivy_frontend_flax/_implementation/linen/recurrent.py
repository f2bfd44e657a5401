"""Recurrent cells of Linen, and layers that run them.

The fields of the layers are the parameters that the snapshot records, with the defaults of `linen.defaults`.
"""

from __future__ import annotations

import functools
from typing import Any

import ivy_frontend_jax as jax
import ivy_frontend_jax.numpy as jnp
from ivy_frontend_flax._implementation.frontend import offer
from ivy_frontend_flax._implementation.layers import sequences
from ivy_frontend_flax._implementation.layers.defaults import KERNEL, zeros
from ivy_frontend_flax._implementation.layers.dtypes import promoted
from ivy_frontend_flax._implementation.linen.convolution import Conv
from ivy_frontend_flax._implementation.linen.defaults import OBJECTS
from ivy_frontend_flax._implementation.linen.linear import Dense
from ivy_frontend_flax._implementation.linen.module import Module, compact, nowrap
from ivy_frontend_jax import random


@offer("linen")
class RNNCellBase(Module):
    """The base class of recurrent cells: they are called with a carry and inputs, and return both."""

    @nowrap
    def initialize_carry(self, rng: Any, input_shape: Any) -> Any:
        """Return the first carry for inputs of a shape."""
        raise NotImplementedError(f"{type(self).__name__} has no initialize_carry()")

    @property
    def num_feature_axes(self) -> int:
        """The number of last axes of the inputs that are no batch axes."""
        raise NotImplementedError(f"{type(self).__name__} has no num_feature_axes")


class _Vectors(RNNCellBase):
    """A cell whose inputs are vectors and whose carry is one."""

    @nowrap
    def initialize_carry(self, rng: Any, input_shape: Any) -> Any:
        """Return the first carry for inputs of a shape."""
        return self.carry_init(rng, (*input_shape[:-1], self.features), self.param_dtype)

    @property
    def num_feature_axes(self) -> int:
        """The number of last axes of the inputs that are no batch axes."""
        return 1

    @nowrap
    def _dense(self, name: str, x: Any, features: int, use_bias: bool, kernel: Any, bias: Any = zeros) -> Any:
        options = {"dtype": self.dtype, "param_dtype": self.param_dtype, "kernel_init": kernel, "bias_init": bias}
        return Dense(features, use_bias=use_bias, name=name, parent=self, **options)(x)


class _Pairs(_Vectors):
    """A cell whose carry is two arrays."""

    @nowrap
    def initialize_carry(self, rng: Any, input_shape: Any) -> Any:
        """Return the first carry for inputs of a shape."""
        shape = (*input_shape[:-1], self.features)
        return tuple(self.carry_init(key, shape, self.param_dtype) for key in random.split(rng))


@offer("linen")
class LSTMCell(_Pairs, recorded=OBJECTS):
    """An LSTM cell, with a matrix for each gate."""

    @compact
    def __call__(self, carry: Any, inputs: Any) -> Any:
        """Return the next carry and the result."""
        c, h = carry
        size = h.shape[-1]
        gates = [
            self._dense(f"i{g}", inputs, size, False, self.kernel_init)
            + self._dense(f"h{g}", h, size, True, self.recurrent_kernel_init, self.bias_init)
            for g in "ifgo"
        ]
        return sequences.lstm(c, gates, self.gate_fn, self.activation_fn)


class DenseParams(Module):
    """The kernel and bias of a linear layer."""

    features: int
    use_bias: bool = True
    param_dtype: Any = jnp.float32
    precision: Any = None
    kernel_init: Any = KERNEL
    bias_init: Any = zeros

    @compact
    def __call__(self, inputs: Any) -> Any:
        """Return the kernel and bias for inputs."""
        kernel = self.param("kernel", self.kernel_init, (inputs.shape[-1], self.features), self.param_dtype)
        return kernel, self.param("bias", self.bias_init, (self.features,), self.param_dtype) if self.use_bias else None


@offer("linen")
class OptimizedLSTMCell(_Pairs, recorded=OBJECTS):
    """An LSTM cell that computes its gates by one product."""

    @compact
    def __call__(self, carry: Any, inputs: Any) -> Any:
        """Return the next carry and the result."""
        c, h = carry
        make = functools.partial(DenseParams, h.shape[-1], param_dtype=self.param_dtype, bias_init=self.bias_init)
        of_inputs, of_carry = [], []
        for g in "ifgo":
            of_inputs.append(make(use_bias=False, kernel_init=self.kernel_init, name=f"i{g}")(inputs)[0])
            of_carry.append(make(kernel_init=self.recurrent_kernel_init, name=f"h{g}")(h))
        x, kernel = promoted((inputs, jnp.concatenate(of_inputs, axis=-1)), self.dtype)
        parts = (jnp.concatenate(part, axis=-1) for part in zip(*of_carry, strict=True))
        state, recurrent, bias = promoted((h, *parts), self.dtype)
        gates = (jnp.dot(state, recurrent) + bias) + jnp.dot(x, kernel)
        return sequences.lstm(c, jnp.split(gates, 4, axis=-1), self.gate_fn, self.activation_fn)


@offer("linen")
class SimpleCell(_Vectors, recorded=OBJECTS):
    """A cell with one linear layer of the inputs and one of the carry."""

    @compact
    def __call__(self, carry: Any, inputs: Any) -> Any:
        """Return the next carry and the result."""
        size = carry.shape[-1]
        new = self._dense("i", inputs, size, True, self.kernel_init, self.bias_init)
        new = new + self._dense("h", carry, size, False, self.recurrent_kernel_init)
        return sequences.simple(carry, new, self.activation_fn, self.residual)


@offer("linen")
class GRUCell(_Vectors, recorded=OBJECTS):
    """A GRU cell."""

    @compact
    def __call__(self, carry: Any, inputs: Any) -> Any:
        """Return the next carry and the result."""
        h, size = carry, carry.shape[-1]

        def of_inputs(name: str) -> Any:
            return self._dense(f"i{name}", inputs, size, True, self.kernel_init, self.bias_init)

        def of_carry(name: str, use_bias: bool) -> Any:
            return self._dense(f"h{name}", h, size, use_bias, self.recurrent_kernel_init, self.bias_init)

        parts = [(of_inputs(name), of_carry(name, name == "n")) for name in "rzn"]
        return sequences.gru(h, [x for x, _ in parts], [y for _, y in parts], self.gate_fn, self.activation_fn)


@offer("linen")
class MGUCell(_Vectors, recorded=OBJECTS):
    """A cell with one gate."""

    @compact
    def __call__(self, carry: Any, inputs: Any) -> Any:
        """Return the next carry and the result."""
        h, size = carry, carry.shape[-1]
        recurrent, bias = self.recurrent_kernel_init, self.activation_bias_init
        forget = self._dense("if", inputs, size, True, self.kernel_init, self.forget_bias_init)
        f = self.gate_fn(forget + self._dense("hf", h, size, False, recurrent))
        x = self._dense("hn", h, size, self.reset_gate, recurrent, bias)
        x = x * f if self.reset_gate else x
        n = self.activation_fn(self._dense("in", inputs, size, True, self.kernel_init, bias) + x)
        new = (1.0 - f) * n + f * h
        return new, new


@offer("linen")
class ConvLSTMCell(_Pairs, recorded=OBJECTS):
    """An LSTM cell of images: its gates are convolutions."""

    @compact
    def __call__(self, carry: Any, inputs: Any) -> Any:
        """Return the next carry and the result."""
        c, h = carry
        options = {"strides": self.strides, "padding": self.padding, "use_bias": self.use_bias}
        make = functools.partial(
            Conv, 4 * self.features, self.kernel_size, **options, dtype=self.dtype, param_dtype=self.param_dtype
        )
        i, g, f, o = jnp.split(make(name="ih")(inputs) + make(name="hh")(h), 4, axis=-1)
        return sequences.lstm(c, (i, f + 1, g, o), jax.nn.sigmoid, jnp.tanh)

    @property
    def num_feature_axes(self) -> int:
        """The number of last axes of the inputs that are no batch axes."""
        return len(self.kernel_size) + 1


class _OverSequence(Module):
    """A layer that runs over a sequence."""

    def __call__(
        self,
        inputs: Any,
        *,
        initial_carry: Any = None,
        init_key: Any = None,
        seq_lengths: Any = None,
        return_carry: Any = None,
        time_major: Any = None,
        reverse: Any = None,
        keep_order: Any = None,
    ) -> Any:
        """Return the results for each index of time, and with ``return_carry`` the last carry, or both of two directions."""
        options = {"return_carry": return_carry, "time_major": time_major, "reverse": reverse, "keep_order": keep_order}
        return self._results(inputs, initial_carry, init_key, seq_lengths, options)


@offer("linen")
class RNN(_OverSequence, recorded=OBJECTS):
    """A cell that runs over a sequence."""

    @nowrap
    def _results(self, inputs: Any, carry: Any, key: Any, lengths: Any, options: dict[str, Any]) -> Any:
        def initial(shape: tuple[int, ...]) -> Any:
            if carry is not None:
                return carry
            return self.cell.initialize_carry(random.key(0) if key is None else key, shape)

        return sequences.run(self, inputs, initial, lengths, **options)


@offer("linen")
class Bidirectional(_OverSequence, recorded=OBJECTS):
    """Two layers, one of which runs over the sequence from its end."""

    @nowrap
    def _results(self, inputs: Any, carry: Any, key: Any, lengths: Any, options: dict[str, Any]) -> Any:
        keys = (None, None) if key is None else random.split(key)
        carries = (None, None) if carry is None else carry
        there, back = ({"initial_carry": carry, "init_key": key} for carry, key in zip(carries, keys, strict=True))
        return sequences.bidirectional(self, inputs, there, back, lengths, options["return_carry"], options["time_major"])
