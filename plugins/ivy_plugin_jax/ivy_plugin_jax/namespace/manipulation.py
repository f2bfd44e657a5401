"""Manipulation."""

from __future__ import annotations

import jax.numpy as jnp

broadcast_arrays = jnp.broadcast_arrays
broadcast_shapes = jnp.broadcast_shapes
broadcast_to = jnp.broadcast_to
concat = jnp.concat
expand_dims = jnp.expand_dims
flip = jnp.flip
moveaxis = jnp.moveaxis
permute_dims = jnp.permute_dims
repeat = jnp.repeat
reshape = jnp.reshape
roll = jnp.roll
squeeze = jnp.squeeze
stack = jnp.stack
tile = jnp.tile
unstack = jnp.unstack
