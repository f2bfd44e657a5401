"""The entry point of this plugin for ivy_api. Imports no framework."""

from __future__ import annotations

from ivy_api.plugin import Backend, hookimpl


@hookimpl
def ivy_api_backends() -> list[Backend]:
    """Register the tinygrad backend."""
    return [
        Backend(
            name="tinygrad",
            hook_version=1,
            arrays=("tinygrad.tensor.Tensor",),
            namespace="ivy_plugin_tinygrad.namespace",
            framework="tinygrad",
            versions=">=0.14,<0.15",
            tested="0.14.0",
            limits="ivy_plugin_tinygrad.limits:LIMITS",
        )
    ]
