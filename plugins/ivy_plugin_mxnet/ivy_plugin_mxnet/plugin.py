"""The entry point of this plugin for ivy_api. Imports no framework."""

from __future__ import annotations

from ivy_api.plugin import Backend, hookimpl


@hookimpl
def ivy_api_backends() -> list[Backend]:
    """Return the MXNet backend."""
    return [
        Backend(
            name="mxnet",
            hook_version=1,
            arrays=("mxnet.numpy.ndarray",),
            namespace="ivy_plugin_mxnet.namespace",
            framework="mxnet",
            versions=">=1.9.1,<2",
            tested="1.9.1",
            limits="ivy_plugin_mxnet.limits:LIMITS",
        )
    ]
