"""`jax.lax`: what is not offered, and why."""

from __future__ import annotations

from ivy_frontend_jax._implementation.frontend import FRONTEND

FRONTEND.absent(
    "jax.lax",
    "after_all create_token stage rng_bit_generator rng_uniform",
    "it is an instruction to XLA's compiler or generator, which no other backend has.",
)
