"""The entry point of this plugin for ivy_api. Imports no framework."""

from __future__ import annotations

from ivy_api.plugin import Backend, hookimpl


@hookimpl
def ivy_api_backends() -> list[Backend]:
    """Return the JAX backend."""
    return [
        Backend(
            name="jax",
            hook_version=1,
            # The arrays themselves, and the tracers of compilers and differentiation.
            arrays=("jaxlib._jax.ArrayImpl", "jax._src.core.Tracer", "jax.Array"),
            namespace="ivy_plugin_jax.namespace",
            framework="jax",
            versions=">=0.10,<0.12",
            tested="0.10.2",
            limits="ivy_plugin_jax.limits:LIMITS",
            accumulates="ivy_plugin_jax.accumulation:ACCUMULATES",
            containers="ivy_plugin_jax.containers:register",
            jit=True,
        )
    ]
