"""Creation."""

from __future__ import annotations

from typing import Any

import array_api_compat.dask.array as native
import dask.array as da
from ivy_plugin_numpy.namespace import creation as blockwise

from ivy_api.errors import DeviceError


def from_dlpack(x: Any, /, *, device: Any = None, copy: bool | None = None) -> da.Array:
    if isinstance(x, da.Array):
        return native.asarray(x, device=device, copy=copy)
    return da.from_array(blockwise.from_dlpack(x, device=device, copy=copy))
