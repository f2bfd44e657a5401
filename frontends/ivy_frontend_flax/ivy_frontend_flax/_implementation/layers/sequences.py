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


def gru(h: Any, of_inputs: Any, of_carry: Any, gate: Any, activation: Any) -> tuple[Any, Any]:
    """Return the carry and the result of a GRU from the products of the inputs and of the carry: reset, update, new."""
    (r_x, z_x, n_x), (r_h, z_h, n_h) = of_inputs, of_carry
    z = gate(z_x + z_h)
    n = activation(n_x + gate(r_x + r_h) * n_h)
    new = (1.0 - z) * n + z * h
    return new, new


def simple(h: Any, products: Any, activation: Any, residual: bool) -> tuple[Any, Any]:
    """Return the carry and the result of a simple cell from the sum of its products."""
    new = activation(products + h if residual else products)
    return new, new


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


def run(layer: Any, inputs: Any, initial: Callable[[tuple[int, ...]], Any], seq_lengths: Any, **options: Any) -> Any:
    """Return the results of the cell of a layer, and with ``return_carry`` the carry at the end of each sequence.

    Parameters
    ----------
    layer : the layer, with a cell, and with options of its own where those given are ``None``
    initial : the first carry, for a shape of inputs without time
    """
    step, feature_axes = layer.cell, layer.cell.num_feature_axes
    options = {name: getattr(layer, name) if given is None else given for name, given in options.items()}
    time_major, reverse, keep_order = options["time_major"], options["reverse"], options["keep_order"]
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
    return (carry, outputs) if options["return_carry"] else outputs


def concatenated(a: Any, b: Any) -> Any:
    """Return two arrays along the last axis."""
    return jnp.concatenate([a, b], axis=-1)


def bidirectional(layer: Any, inputs: Any, there: Any, back: Any, seq_lengths: Any, return_carry: Any, time_major: Any) -> Any:
    """Return the results of both layers merged, and with ``return_carry`` their last carries.

    Parameters
    ----------
    there, back : the arguments of one layer alone
    """
    major = layer.time_major if time_major is None else time_major
    common = {"seq_lengths": seq_lengths, "return_carry": True, "time_major": major}
    first = layer.forward_rnn(inputs, reverse=False, **there, **common)
    second = layer.backward_rnn(inputs, reverse=True, keep_order=True, **back, **common)
    outputs = tree_util.tree_map(layer.merge_fn, first[1], second[1])
    with_carry = layer.return_carry if return_carry is None else return_carry
    return ((first[0], second[0]), outputs) if with_carry else outputs
