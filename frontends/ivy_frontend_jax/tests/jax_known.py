"""Where the frontend differs from JAX, each with the reason."""

from __future__ import annotations

KNOWN: dict[str, str] = {}
LIMITS: dict[str, dict[str, str]] = {"numpy": {}, "torch": {}, "jax": {}, "tensorflow": {}}

NEXTAFTER = "TensorFlow has no kernel of nextafter for 16 bits"
for _text in (
    "jnp.spacing(jnp.array([0.5, -0.25, 1.5], 'float16'))",
    "jnp.nextafter(jnp.array([-3, 2, 7]), jnp.array([0.5, -0.25, 1.5], 'float16'))",
):
    LIMITS["tensorflow"][_text] = NEXTAFTER
