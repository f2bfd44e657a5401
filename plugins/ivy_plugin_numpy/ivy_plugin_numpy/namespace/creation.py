"""Creation."""

from __future__ import annotations

import numpy as np

from ivy_plugin_numpy import older
from ivy_plugin_numpy.typing import Array, Device

arange = np.arange
asarray = np.asarray
empty = np.empty
empty_like = np.empty_like
eye = np.eye
full = np.full
full_like = np.full_like
linspace = np.linspace
meshgrid = np.meshgrid
ones = np.ones
ones_like = np.ones_like
tril = np.tril
triu = np.triu
zeros = np.zeros
zeros_like = np.zeros_like

if older.VERSION >= (2, 1):

    def from_dlpack(x: Array, /, *, device: Device | None = None, copy: bool | None = None) -> Array:
        # NumPy's scalars have no __dlpack__, and a copy that another library made counts as read-only.
        out = np.from_dlpack(np.asarray(x) if isinstance(x, np.generic) else x, device=device, copy=copy)
        return out.copy() if copy and not out.flags.writeable else out

else:
    from_dlpack = older.from_dlpack
