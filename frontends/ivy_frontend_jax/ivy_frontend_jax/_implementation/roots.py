"""`jax` itself: the array class, the configuration, devices."""

from __future__ import annotations

from ivy_frontend_jax._implementation import array_class, states
from ivy_frontend_jax._implementation.array import Array
from ivy_frontend_jax._implementation.dtypes import float0
from ivy_frontend_jax._implementation.frontend import FRONTEND

FRONTEND.value("jax.Array", Array)
FRONTEND.value("jax.config", states.CONFIG)
FRONTEND.value("jax.float0", float0)
_ = array_class


def enable_x64(new_val: bool = True) -> object:
    """Enable data types of 64 bits inside a ``with``."""
    return states.flag("jax_enable_x64", bool(new_val))


FRONTEND.value("jax.enable_x64", enable_x64)
