"""Padding."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
from jax import lax

from ivy_api.bodies.padding import pairs
from ivy_plugin_jax.fused import fused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import PadMode

__all__ = [
    "pad",
]


def _pad(
    x: jax.Array, pad_width: Any, /, *, mode: PadMode = "constant", constant_values: Any = 0, composed: Any, **options: Any
) -> Any:
    widths = pairs("pad_width", pad_width, x.ndim)
    plain = isinstance(constant_values, (int, float)) and not options and x.dtype != jnp.bool_
    if mode == "constant" and plain and min((n for pair in widths for n in pair), default=0) >= 0:
        return lax.pad(x, jnp.asarray(constant_values, x.dtype), [(before, after, 0) for before, after in widths])
    return composed(x, pad_width, mode=mode, constant_values=constant_values, **options)


pad = fused("pad", body=_pad)
