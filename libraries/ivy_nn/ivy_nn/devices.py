"""Where arrays are: variables, keys and batches come together on one device."""

from __future__ import annotations

from typing import Any

import ivy_api

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import Array


def moved(x: Array, like: Any) -> Array:
    """Return an array on the device of another one; as it is if one of them has none yet, under a compiler, or several."""
    here, there = ivy_api.device_of(x), ivy_api.device_of(like)
    if here is None or there is None or here == there:
        return x
    xp = ivy_api.namespace_for(x)
    return xp.asarray(x, device=there) if there in xp.__array_namespace_info__().devices() else x


def on_default(key: Array) -> Array:
    """Return a key on the default device, where functions create arrays that no other array of theirs determines."""
    xp = ivy_api.namespace_for(key)
    here, usual = ivy_api.device_of(key), xp.__array_namespace_info__().default_device()
    return key if here is None or usual is None or here == usual else xp.asarray(key, device=usual)
