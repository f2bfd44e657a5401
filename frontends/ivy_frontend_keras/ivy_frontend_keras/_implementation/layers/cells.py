"""The cells of recurrent layers: one step each."""

from __future__ import annotations

from typing import Any

from ivy_frontend_keras._implementation.generators import SeedGenerator, dropped
from ivy_frontend_keras._implementation.layer import Layer, native
from ivy_frontend_keras._implementation.layers.registering import layer
from ivy_frontend_keras._implementation.layers.weights import LayerWithKernel, new_weight


class _Cell(LayerWithKernel):
    """A step of a recurrent layer: takes an input and states, returns an output and new states."""

    gates = 1
    units: int
    activation: Any
    recurrent_activation: Any
    use_bias: bool
    recurrent_initializer: Any
    recurrent_regularizer: Any
    recurrent_constraint: Any
    dropout: float
    recurrent_dropout: float
    seed: Any

    def prepare(self) -> None:
        """Check the arguments."""
        if self.units <= 0:
            raise ValueError(f"Received an invalid value for argument `units`, expected a positive integer, got {self.units}")
        self.dropout = min(1.0, max(0.0, self.dropout))
        self.recurrent_dropout = min(1.0, max(0.0, self.recurrent_dropout))
        self.seed_generator = SeedGenerator(self.seed)
        self.state_size: Any = self.units
        self.output_size = self.units
        self.reset_dropout_masks()

    def reset_dropout_masks(self) -> None:
        """Draw new elements to drop in the next step; the steps of a sequence share them."""
        self._masks: tuple[Any, ...] | None = None

    def _dropped(self, x: Any, h: Any, training: Any, xp: Any) -> tuple[Any, Any]:
        """Return the input and the state, with elements dropped in training."""
        if not training or not (self.dropout or self.recurrent_dropout):
            return x, h
        if self._masks is None:
            self._masks = tuple(
                dropped(xp.ones_like(one), rate, None, self.seed_generator.next(xp), xp) if rate else None
                for one, rate in ((x, self.dropout), (h, self.recurrent_dropout))
            )
        first, second = self._masks
        return x if first is None else x * first, h if second is None else h * second

    def _bias_shape(self) -> tuple[int, ...]:
        return (self.gates * self.units,)

    def _initial_bias(self) -> Any:
        return self.bias_initializer

    def build(self, input_shape: Any, states_shape: Any = None) -> None:
        """Create the kernels of the input and of the state, and the bias."""
        columns = self.gates * self.units
        self.kernel = new_weight(self, "kernel", (input_shape[-1], columns))
        self.recurrent_kernel = new_weight(self, "recurrent_kernel", (self.units, columns), of="recurrent")
        self.bias = new_weight(self, "bias", self._bias_shape(), wanted=self.use_bias, initializer=self._initial_bias())
        self.built = True

    def get_initial_state(self, batch_size: Any = None) -> list[Any]:
        """Return states of zeros."""
        from ivy_frontend_keras._implementation import kinds

        xp = kinds.space([v.value for v in self.weights[:1]])
        sizes = self.state_size if isinstance(self.state_size, (list, tuple)) else [self.state_size]
        return [xp.zeros((batch_size, n), dtype=getattr(xp, self.compute_dtype)) for n in sizes]

    def step(self, x: Any, states: Any, xp: Any) -> tuple[Any, list[Any]]:
        """Return the output and the new states, for an input and states with elements dropped; to be defined by the class."""
        raise NotImplementedError

    @native
    def call(self, sequence: Any, states: Any, training: Any = False, *, xp: Any) -> Any:
        """Return the output and the new states."""
        given = list(states) if isinstance(states, (list, tuple)) else [states]
        x, first = self._dropped(sequence, given[0], training, xp)
        out, new = self.step(x, [first, *given[1:]], xp)
        return out, new if isinstance(states, (list, tuple)) else new[0]

    def _projected(self, x: Any, h: Any, xp: Any) -> Any:
        weights: Any = self
        out = xp.matmul(x, weights.kernel.value) + xp.matmul(h, weights.recurrent_kernel.value)
        return out if self.bias is None else out + self.bias.value


@layer
class SimpleRNNCell(_Cell):
    """The activation of linear maps of the input and of the state."""

    def step(self, x: Any, states: Any, xp: Any) -> tuple[Any, list[Any]]:
        """Return the output and the new state, which are the same."""
        out = self.activation(self._projected(x, states[0], xp))
        return out, [out]


@layer
class LSTMCell(_Cell):
    """A step of a long short-term memory."""

    gates = 4
    unit_forget_bias: bool

    def prepare(self) -> None:
        """Have two states."""
        super().prepare()
        self.state_size = [self.units, self.units]

    def _initial_bias(self) -> Any:
        if not self.unit_forget_bias:
            return self.bias_initializer

        def initial(shape: Any, dtype: Any = None) -> Any:
            from ivy_frontend_keras._implementation import kinds

            n = self.units
            first, last = self.bias_initializer((n,), dtype=dtype), self.bias_initializer((2 * n,), dtype=dtype)
            xp = kinds.space([first])
            return xp.concat([first, xp.ones((n,), dtype=first.dtype), last], axis=0)

        return initial

    def step(self, x: Any, states: Any, xp: Any) -> tuple[Any, list[Any]]:
        """Return the output, and it and the memory as new states."""
        h, c = states
        n = self.units
        every = self._projected(x, h, xp)
        i, f, g, o = (every[..., k * n : (k + 1) * n] for k in range(4))
        gate = self.recurrent_activation
        c = gate(f) * c + gate(i) * self.activation(g)
        h = gate(o) * self.activation(c)
        return h, [h, c]


@layer
class GRUCell(_Cell):
    """A step of a gated recurrent unit."""

    gates = 3
    reset_after: bool

    def _bias_shape(self) -> tuple[int, ...]:
        return (2, 3 * self.units) if self.reset_after else (3 * self.units,)

    def step(self, x: Any, states: Any, xp: Any) -> tuple[Any, list[Any]]:
        """Return the output and the new state, which are the same."""
        weights: Any = self
        h, n = states[0], self.units
        kernel, recurrent = weights.kernel.value, weights.recurrent_kernel.value
        bias = None if self.bias is None else self.bias.value
        inner = xp.matmul(x, kernel)
        if bias is not None:
            inner = inner + (bias[0, :] if self.reset_after else bias)
        gate = self.recurrent_activation
        if self.reset_after:
            outer = xp.matmul(h, recurrent)
            outer = outer if bias is None else outer + bias[1, :]
            z, r = (gate(inner[..., k * n : (k + 1) * n] + outer[..., k * n : (k + 1) * n]) for k in range(2))
            new = self.activation(inner[..., 2 * n :] + r * outer[..., 2 * n :])
        else:
            outer = xp.matmul(h, recurrent[:, : 2 * n])
            z, r = (gate(inner[..., k * n : (k + 1) * n] + outer[..., k * n : (k + 1) * n]) for k in range(2))
            new = self.activation(inner[..., 2 * n :] + xp.matmul(r * h, recurrent[:, 2 * n :]))
        out = z * h + (1 - z) * new
        return out, [out]


@layer
class StackedRNNCells(Layer):
    """Cells one after the other as one cell."""

    cells: Any

    def prepare(self) -> None:
        """Check the cells."""
        for cell in self.cells:
            if not hasattr(cell, "state_size"):
                raise ValueError(f"All cells must have a `state_size` attribute. Received: cell={cell}")
        self.state_size = [cell.state_size for cell in self.cells]
        self.output_size = self.cells[-1].output_size

    def build(self, input_shape: Any) -> None:
        """Create the weights of the cells."""
        from ivy_frontend_keras._implementation.layer import Building

        for cell in self.cells:
            if not cell.built:
                with Building(cell):
                    cell.build(input_shape)
                cell.built = True
            input_shape = (input_shape[0], cell.output_size)
        self.built = True

    def reset_dropout_masks(self) -> None:
        """Draw new elements to drop in the next step."""
        for cell in self.cells:
            if hasattr(cell, "reset_dropout_masks"):
                cell.reset_dropout_masks()

    def get_initial_state(self, batch_size: Any = None) -> list[Any]:
        """Return states of zeros, for each cell."""
        return [cell.get_initial_state(batch_size=batch_size) for cell in self.cells]

    @native
    def call(self, inputs: Any, states: Any, training: Any = False, *, xp: Any) -> Any:
        """Return the output of the last cell, and the new states of all."""
        new = []
        for cell, own in zip(self.cells, states, strict=True):
            inputs, after = cell(inputs, own, training=training)
            new.append(after)
        return inputs, new
