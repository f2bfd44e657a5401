"""The entry point of this plugin for ivy_api. Imports no framework."""

from __future__ import annotations

from ivy_api.plugin import Backend, hookimpl


@hookimpl
def ivy_api_backends() -> list[Backend]:
    """Return the PyTorch backend."""
    return [
        Backend(
            name="torch",
            hook_version=1,
            arrays=("torch.Tensor",),
            namespace="ivy_plugin_torch.namespace",
            framework="torch",
            versions=">=2.4,<3",
            tested="2.13.0",
            limits="ivy_plugin_torch.limits:LIMITS",
            accumulates="ivy_plugin_torch.accumulation:ACCUMULATES",
            containers="ivy_plugin_torch.containers:register",
        )
    ]
