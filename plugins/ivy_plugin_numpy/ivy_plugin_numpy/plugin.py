"""The entry point of this plugin for ivy_api. Imports no framework."""

from __future__ import annotations

from ivy_api.plugin import Backend, hookimpl

_MASKED = "Its mask would be ignored. Fill it first with x.filled(value), or take numpy.asarray(x) and the mask apart."


@hookimpl
def ivy_api_backends() -> list[Backend]:
    """Return the NumPy backend."""
    return [
        Backend(
            name="numpy",
            hook_version=1,
            arrays=("numpy.ndarray", "numpy.generic"),
            namespace="ivy_plugin_numpy.namespace",
            framework="numpy",
            versions=">=2.0,<3",
            tested="2.4.6",
            limits="ivy_plugin_numpy.limits:LIMITS",
            accumulates="ivy_plugin_numpy.accumulation:ACCUMULATES",
            refused=(
                ("numpy.ma.MaskedArray", _MASKED),
                ("numpy.ma.core.MaskedArray", _MASKED),  # before NumPy 2.3
                ("numpy.matrix", "Its * means a product of matrices, and it always has two axes. Take numpy.asarray(x) instead."),
            ),
        )
    ]
