"""The entry point of this plugin for ivy_api. Imports no framework."""

from __future__ import annotations

from ivy_api.plugin import Backend, hookimpl


@hookimpl
def ivy_api_backends() -> list[Backend]:
    """Register the MLX backend."""
    return [
        Backend(
            name="mlx",
            hook_version=1,
            arrays=("mlx.core.array",),
            namespace="ivy_plugin_mlx.namespace",
            framework="mlx",
            versions=">=0.30",
            tested="0.32.4",
            limits="ivy_plugin_mlx.limits:LIMITS",
        )
    ]
