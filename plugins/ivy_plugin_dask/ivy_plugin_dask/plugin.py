"""The entry point of this plugin for ivy_api. Imports no framework."""

from __future__ import annotations

from ivy_api.plugin import Backend, hookimpl

DASK = Backend(
    name="dask",
    hook_version=1,
    arrays=("dask.array.core.Array",),
    namespace="ivy_plugin_dask.namespace",
    framework="dask",
    versions=">=2025.1",
    tested="2026.8.0",
    limits="ivy_plugin_numpy.limits:LIMITS",  # NumPy computes the blocks
)


@hookimpl
def ivy_api_backends() -> list[Backend]:
    """Return the dask backend."""
    return [DASK]
