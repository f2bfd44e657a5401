"""The entry point of this plugin for ivy_api. Imports no framework."""

from __future__ import annotations

from ivy_api.plugin import Backend, hookimpl


@hookimpl
def ivy_api_backends() -> list[Backend]:
    """Return the TensorFlow backend."""
    return [
        Backend(
            name="tensorflow",
            hook_version=1,
            arrays=("tensorflow.python.framework.tensor.Tensor", "tensorflow.python.ops.variables.Variable"),
            namespace="ivy_plugin_tensorflow.namespace",
            framework=("tensorflow", "tensorflow-cpu"),
            versions=">=2.18,<3",
            tested="2.21.0",
            limits="ivy_plugin_tensorflow.limits:LIMITS",
            accumulates="ivy_plugin_tensorflow.accumulation:ACCUMULATES",
            reads="ivy_plugin_tensorflow.variables:READS",
            containers="ivy_plugin_tensorflow.containers:register",
        )
    ]
