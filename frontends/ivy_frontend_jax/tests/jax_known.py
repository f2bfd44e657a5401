"""Where the frontend differs from JAX, each with the reason."""

from __future__ import annotations

KNOWN: dict[str, str] = {}
LIMITS: dict[str, dict[str, str]] = {"numpy": {}, "torch": {}, "jax": {}, "tensorflow": {}}

KNOWN["jnp.linalg.inv(jnp.zeros((2, 2)))"] = "the inverse of a singular matrix is infinite everywhere; JAX's has what LAPACK leaves"
KNOWN["jnp.array_repr(jnp.arange(3))"] = "the class is called Array, as the documentation of JAX has it"
KNOWN["jax.grad(lambda x: lax.scan(lambda c, y: (jnp.sin(c * y), c), x, V)[0])(0.5)"] = (
    "a gradient is as weak as its argument; JAX forgets it in the transpose of a scan"
)

NEXTAFTER = "TensorFlow has no kernel of nextafter for 16 bits"
for _text in (
    "jnp.spacing(jnp.array([0.5, -0.25, 1.5], 'float16'))",
    "jnp.nextafter(jnp.array([-3, 2, 7]), jnp.array([0.5, -0.25, 1.5], 'float16'))",
):
    LIMITS["tensorflow"][_text] = NEXTAFTER

LIMITS["tensorflow"]["lax.bitcast_convert_type(jnp.array([0.0, -0.0, jnp.inf, 1e-40, -1.5, 3.4e38]), jnp.int32)"] = (
    "TensorFlow's kernels take subnormal numbers as zero"
)
