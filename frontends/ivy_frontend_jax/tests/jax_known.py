"""Where the frontend differs from JAX, each with the reason."""

from __future__ import annotations

KNOWN: dict[str, str] = {}
LIMITS: dict[str, dict[str, str]] = {"numpy": {}, "torch": {}, "jax": {}, "tensorflow": {}}

KNOWN["jax.grad(lambda x: jnp.sum(jax.vmap(lambda y: y / lax.pmax(y, 'i'), axis_name='i')(x)))(P)"] = (
    "a maximum has a derivative; JAX has no rule for that of pmax"
)
KNOWN["jnp.array_repr(jnp.arange(3))"] = "the class is called Array, as the documentation of JAX has it"
KNOWN["jax.grad(lambda x: lax.scan(lambda c, y: (jnp.sin(c * y), c), x, V)[0])(0.5)"] = (
    "a gradient is as weak as its argument; JAX forgets it in the transpose of a scan"
)
for _text in (
    "jax.vmap(lambda x: lax.pbroadcast(x, 'i', 1), axis_name='i')(F)",
    "jax.vmap(jax.vmap(lambda x: lax.pbroadcast(x, 'i', 1)), axis_name='i')(T)",
    "jax.vmap(jax.grad(lambda x: jnp.sum(lax.pbroadcast(x, 'i', 1) * (1 + lax.axis_index('i')))), axis_name='i')(F)",
):
    KNOWN[_text] = "JAX 0.10.2 gives a list to its own take in the batching rule of pbroadcast, and fails"
for _text in (
    "jax.vmap(lambda x: lax.psum_scatter(x, 'i'), axis_name='i')(F)",
    "jax.vmap(lambda x: lax.psum_scatter(x, 'i', tiled=True), axis_name='i')(F)",
):
    KNOWN[_text] = "the axis does not fit the named one: an error of the value; JAX checks it under shard_map only"
for _text in (
    "lax.scaled_dot(F, G.T, lhs_scale=P[:, :2], rhs_scale=P.T[:2])",
    "lax.scaled_dot(F, G.T)",
    "lax.scaled_dot(F, G.T, lhs_scale=P[:, :2], preferred_element_type=jnp.float32)",
    "lax.scaled_dot(T, T.transpose(0, 2, 1))",
    "nn.scaled_dot_general(T, T, (((2,), (2,)), ((0,), (0,))), preferred_element_type=jnp.bfloat16)",
):
    LIMITS["numpy"][_text] = "NumPy has no bfloat16"

NEXTAFTER = "TensorFlow has no kernel of nextafter for 16 bits"
for _text in (
    "jnp.spacing(jnp.array([0.5, -0.25, 1.5], 'float16'))",
    "jnp.nextafter(jnp.array([-3, 2, 7]), jnp.array([0.5, -0.25, 1.5], 'float16'))",
):
    LIMITS["tensorflow"][_text] = NEXTAFTER

for _backend in ("numpy", "torch", "tensorflow"):
    LIMITS[_backend]["jnp.linalg.inv(jnp.zeros((2, 2)))"] = (
        "the inverse of a singular matrix is infinite; JAX's has what LAPACK leaves"
    )
for _backend in ("jax", "tensorflow"):
    LIMITS[_backend]["lax.bitcast_convert_type(jnp.array([0.0, -0.0, jnp.inf, 1e-40, -1.5, 3.4e38]), jnp.int32)"] = (
        "the backend's kernels take subnormal numbers as zero"
    )
for _backend in ("jax", "torch", "tensorflow"):
    LIMITS[_backend]["lax.scaled_dot(F, G.T, lhs_scale=P[:, :2], preferred_element_type=jnp.float32)"] = (
        "XLA keeps more digits in between than bfloat16 has (xla_allow_excess_precision)"
    )
    LIMITS[_backend]["jax.vmap(jax.hessian(lambda x: lax.psum(jnp.sum(x ** 3), 'i')), axis_name='i')(F)"] = (
        "no forward mode over a collective of the backend's own vmap"
    )
