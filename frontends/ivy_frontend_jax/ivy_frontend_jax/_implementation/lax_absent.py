"""`jax.lax`: what is not offered, and why."""

from __future__ import annotations

from ivy_frontend_jax._implementation.frontend import FRONTEND

FRONTEND.absent(
    "jax.lax",
    "all_gather all_to_all axis_index axis_size pbroadcast pmax pmean pmin ppermute precv psend pshuffle psum psum_scatter "
    "pswapaxes ragged_all_to_all",
    "collectives run between devices; arrays of the frontend lie on one.",
)
FRONTEND.absent(
    "jax.lax",
    "DotAlgorithm DotAlgorithmPreset after_all create_token stage scaled_dot ragged_dot_general rng_bit_generator rng_uniform",
    "it is an instruction to XLA's compiler or generator, which no other backend has.",
)
