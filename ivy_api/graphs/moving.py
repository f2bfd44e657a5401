"""Arrays of one backend as arrays of another."""

from __future__ import annotations

from typing import Any

from ivy_api.dispatch.lookup import find_namespace
from ivy_api.transforms.pytrees import native


def moved(x: Any, xp: Any, *, copy: bool | None = None) -> Any:
    """Return an array of any backend as a native array of a namespace.

    Libraries exchange no arrays of data types that NumPy lacks: those travel in single precision.

    Parameters
    ----------
    x : an array, or an object that the namespace takes for one
    xp : the namespace of native arrays
    copy : whether the data is copied; ``None``: where it must be
    """
    x = native(x)
    own = find_namespace(x)
    if own is xp and not copy:
        return x
    half = getattr(own, "bfloat16", None)
    if own is xp or half is None or x.dtype != half:
        return xp.asarray(x, copy=copy)
    return xp.astype(xp.asarray(own.astype(x, own.float32)), xp.bfloat16)
