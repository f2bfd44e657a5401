"""Recurrent layers: a cell along a sequence."""

from __future__ import annotations

from typing import Any, ClassVar

import ivy_api
from ivy_frontend_keras._implementation import kinds
from ivy_frontend_keras._implementation.layer import Building, Layer, native
from ivy_frontend_keras._implementation.layers.cells import GRUCell, LSTMCell, SimpleRNNCell, StackedRNNCells
from ivy_frontend_keras._implementation.layers.registering import layer
from ivy_frontend_keras._implementation.specs import InputSpec
from ivy_frontend_keras._implementation.variables import Variable


class _Recurrent(Layer):
    cell: Any
    return_sequences: bool
    return_state: bool
    go_backwards: bool
    stateful: bool
    zero_output_for_mask: bool = False

    def prepare(self) -> None:
        """Check the cell."""
        if isinstance(self.cell, (list, tuple)):
            self.cell = StackedRNNCells(cells=self.cell)
        for name in ("call", "state_size"):
            if not hasattr(self.cell, name):
                raise ValueError(f"Argument `cell` should have a `{name}`. Received: cell={self.cell}")
        self.supports_masking = True
        self.input_spec = InputSpec(ndim=3)
        self._states: list[Any] | None = None

    def build(self, sequences_shape: Any, initial_state_shape: Any = None) -> None:
        """Create the weights of the cell."""
        if not getattr(self.cell, "built", True):
            with Building(self.cell):
                self.cell.build((sequences_shape[0], *sequences_shape[2:]))
            self.cell.built = True
        self.built = True

    @property
    def states(self) -> Any:
        """The states kept from the last call, if the layer keeps them."""
        return self._states

    def reset_states(self) -> None:
        """Forget the states kept from the last call."""
        self._states = None

    reset_state = reset_states

    def get_initial_state(self, batch_size: Any) -> Any:
        """Return states of zeros."""
        if hasattr(self.cell, "get_initial_state"):
            return self.cell.get_initial_state(batch_size=batch_size)
        xp = kinds.space([v.value for v in self.weights[:1]])
        sizes = self.cell.state_size
        every = sizes if isinstance(sizes, (list, tuple)) else [sizes]
        return [xp.zeros((batch_size, n), dtype=getattr(xp, self.compute_dtype)) for n in every]

    def _begin(self, sequences: Any, initial_state: Any) -> list[Any]:
        if initial_state is not None:
            return list(initial_state) if isinstance(initial_state, (list, tuple)) else [initial_state]
        if self.stateful and self._states is not None:
            return list(kinds.mapped(lambda v: v.value, self._states))
        found = self.get_initial_state(sequences.shape[0])
        return list(found) if isinstance(found, (list, tuple)) else [found]

    @native
    def call(self, sequences: Any, initial_state: Any = None, mask: Any = None, training: Any = False, *, xp: Any) -> Any:
        """Return the outputs, or the last one, and the states if asked for."""
        states: Any = self._begin(sequences, initial_state)
        if hasattr(self.cell, "reset_dropout_masks"):
            self.cell.reset_dropout_masks()
        steps = range(sequences.shape[1])
        outputs: list[Any] = []
        last = None
        for t in reversed(steps) if self.go_backwards else steps:
            out, new = self._step(sequences[:, t, ...], states, training)
            if mask is not None:
                kept = xp.expand_dims(xp.astype(mask[:, t], xp.bool), axis=-1)
                states = _where(kept, new, states, xp)
                before = xp.zeros_like(out) if last is None or self.zero_output_for_mask else last
                last = xp.where(kept, out, before) if not self.zero_output_for_mask else last
                out = xp.where(kept, out, before)
            else:
                states = new
            outputs.append(out)
        final = outputs[-1] if last is None else last
        if self.stateful:
            self._keep(states)
        found = xp.stack(outputs, axis=1) if self.return_sequences else final
        return (found, *states) if self.return_state else found

    def _step(self, x: Any, states: list[Any], training: Any) -> tuple[Any, list[Any]]:
        named = {"training": training} if "training" in _parameters(self.cell) else {}
        out, new = self.cell(x, states, **named)
        return out, list(new) if isinstance(new, (list, tuple)) else [new]

    def _keep(self, states: list[Any]) -> None:
        if self._states is None:
            with ivy_api.use_backend(kinds.space(kinds.leaves(states))):
                self._states = kinds.mapped(lambda x: Variable(x, trainable=False), states)
        for variable, x in zip(kinds.leaves(self._states), kinds.leaves(states), strict=True):
            variable.assign(x)

    def compute_mask(self, inputs: Any, mask: Any = None) -> Any:
        """Return the mask of the steps, if all outputs are returned."""
        found = mask[0] if isinstance(mask, (list, tuple)) else mask
        found = found if self.return_sequences else None
        return [found, *[None] * len(self._begin_sizes())] if self.return_state else found

    def _begin_sizes(self) -> list[Any]:
        sizes = self.cell.state_size
        return list(sizes) if isinstance(sizes, (list, tuple)) else [sizes]


def _where(kept: Any, new: Any, old: Any, xp: Any) -> Any:
    if isinstance(new, (list, tuple)):
        return [_where(kept, a, b, xp) for a, b in zip(new, old, strict=True)]
    return xp.where(kept, new, old)


def _parameters(cell: Any) -> Any:
    import inspect

    return inspect.signature(cell.call).parameters


@layer
class RNN(_Recurrent):
    """A cell along a sequence."""

    unroll: bool


class _Given(_Recurrent):
    """A recurrent layer that makes its cell of its own arguments."""

    cell_class: Any = None
    extras: ClassVar[dict[str, Any]] = {"zero_output_for_mask": False}

    def prepare(self) -> None:
        """Make the cell."""
        names = [name for name in self.cell_class.arguments if name in self.arguments]
        given = {name: getattr(self, name) for name in names}
        self.cell = self.cell_class(**given, dtype=self.dtype_policy, trainable=self.trainable)
        super().prepare()


@layer
class SimpleRNN(_Given):
    """The simplest recurrent layer: the output is the next state."""

    cell_class = SimpleRNNCell


@layer
class LSTM(_Given):
    """A long short-term memory."""

    cell_class = LSTMCell


@layer
class GRU(_Given):
    """Gated recurrent units."""

    cell_class = GRUCell
