"""`jax.numpy`: arrays joined and split."""

from __future__ import annotations

from typing import Any

from ivy_frontend_jax._implementation.defining import no_out, numpy
from ivy_frontend_jax._implementation.dtypes import user_dtype
from ivy_frontend_jax._implementation.frontend import Typed
from ivy_frontend_jax._implementation.native import axis_of, cast


def stacked(xp: Any, arrays: Any, axis: Any) -> Any:
    """Return arrays of one shape along a new axis."""
    if not arrays:
        raise ValueError("Need at least one array to stack.")
    if len({tuple(x.shape) for x in arrays}) > 1:
        raise ValueError("All input arrays must have the same shape.")
    return xp.stack(arrays, axis=axis_of(axis, len(arrays[0].shape) + 1))


@numpy("*arrays")
def stack(arrays: Any, axis: Any = 0, out: Any = None, dtype: Any = None, *, xp: Any) -> Any:
    no_out("stack", out)
    found = stacked(xp, arrays, axis)
    return found if dtype is None else Typed(cast(xp, found, user_dtype(dtype, "stack")), False)
