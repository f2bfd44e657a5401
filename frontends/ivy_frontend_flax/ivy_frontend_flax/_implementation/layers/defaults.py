"""The defaults of layers which are objects: initializers, functions and data types, by the name of the parameter.

The parameters of Linen's and NNX's own layers, and all other defaults, are those of the snapshot.
"""

from __future__ import annotations

from typing import Any

import ivy_frontend_jax as jax
import ivy_frontend_jax.numpy as jnp
from ivy_frontend_flax._implementation.layers import sequences
from ivy_frontend_jax.nn import initializers

zeros, ones = initializers.zeros, initializers.ones
KERNEL = initializers.lecun_normal()
ORTHOGONAL = initializers.orthogonal()

OBJECTS: dict[str, Any] = {
    "param_dtype": jnp.float32,
    "kernel_init": KERNEL,
    "recurrent_kernel_init": ORTHOGONAL,
    "embedding_init": initializers.variance_scaling(1.0, "fan_in", "normal", out_axis=0),
    "bias_init": zeros,
    "scale_init": ones,
    "gate_fn": jax.nn.sigmoid,
    "activation_fn": jnp.tanh,
    "merge_fn": sequences.concatenated,
}
"""What is the same for both kinds of layers."""
