"""Recurrent cells over sequences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ivy_frontend_jax.numpy as jnp
import ivy_frontend_jax.tree_util as tree_util


def lstm(c: Any, gates: Any, gate: Any, activation: Any) -> Any:
    """Return the carry and the result of an LSTM from its gates before activation: input, forget, cell, output."""
    i, f, g, o = gates
    c = gate(f) * c + gate(i) * activation(g)
    h = gate(o) * activation(c)
    return (c, h), h


def flip_sequences(inputs: Any, seq_lengths: Any, num_batch_dims: int, time_major: bool) -> Any:
    """Return sequences in the opposite order, each as far as it goes; what follows stays after it."""
    axis = 0 if time_major else num_batch_dims
    if seq_lengths is None:
        return jnp.flip(inputs, axis=axis)
    count = inputs.shape[axis]
    form = [1] * (num_batch_dims + 1)
    form[axis] = count
    steps = jnp.reshape(jnp.arange(count - 1, -1, -1), form)
    index = (steps + jnp.expand_dims(seq_lengths, axis=axis)) % count
    index = jnp.reshape(index, tuple(index.shape) + (1,) * (inputs.ndim - index.ndim))
    return jnp.take_along_axis(inputs, index, axis=axis)


def scanned(step: Callable[[Any, Any], tuple[Any, Any]], carry: Any, xs: Any, axis: int) -> tuple[Any, list[Any], Any]:
    """Call a cell for each index along an axis; return the last carry, all carries, and the stacked results."""
    leaves, structure = tree_util.tree_flatten(xs)
    carries, outputs = [], []
    for t in range(leaves[0].shape[axis]):
        index = (slice(None),) * axis + (t,)
        carry, y = step(carry, structure.unflatten([x[index] for x in leaves]))
        carries.append(carry)
        outputs.append(y)
    return carry, carries, tree_util.tree_map(lambda *ys: jnp.stack(ys, axis=axis), *outputs)


def run(
    step: Callable[[Any, Any], tuple[Any, Any]],
    inputs: Any,
    initial: Callable[[tuple[int, ...]], Any],
    feature_axes: int,
    *,
    time_major: bool,
    reverse: bool,
    keep_order: bool,
    seq_lengths: Any,
) -> tuple[Any, Any]:
    """Return the carry at the end of each sequence, and the results.

    Parameters
    ----------
    initial : the first carry, for a shape of inputs without time
    feature_axes : the number of last axes of the inputs that are no batch axes
    """
    axis = 0 if time_major else inputs.ndim - feature_axes - 1
    batch = inputs.ndim - feature_axes - 1
    carry = initial((*inputs.shape[:axis], *inputs.shape[axis + 1 :]))
    xs = flip_sequences(inputs, seq_lengths, batch, time_major) if reverse else inputs
    carry, carries, outputs = scanned(step, carry, xs, axis)
    if seq_lengths is not None:
        last = seq_lengths - 1
        carry = tree_util.tree_map(lambda *cs: jnp.stack(cs)[last, jnp.arange(last.shape[0])], *carries)
    if reverse and keep_order:
        outputs = flip_sequences(outputs, seq_lengths, batch, time_major)
    return carry, outputs
