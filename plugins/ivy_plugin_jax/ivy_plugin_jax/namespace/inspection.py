"""Inspection."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import jax

from ivy_api.adapt.info import NamespaceInfo
from ivy_plugin_jax.dtypes import BY_NAME, WIDE, wide
from ivy_plugin_jax.indices import bounds

__all__ = [
    "__array_namespace_info__",
]

_NARROW = {name: dtype for name, dtype in BY_NAME.items() if dtype not in WIDE}


def _dtypes(device: Any) -> Mapping[str, Any]:
    return BY_NAME if wide() else _NARROW


def _default_dtypes(device: Any) -> Mapping[str, str]:
    bits = 64 if wide() else 32
    return {
        "real floating": f"float{bits}",
        "complex floating": f"complex{2 * bits}",
        "integral": f"int{bits}",
        "indexing": f"int{bits}",
    }


def _devices() -> tuple[Any, ...]:
    try:
        processors = jax.devices("cpu")
    except RuntimeError:  # JAX is configured to use other devices only
        processors = []
    return tuple(dict.fromkeys((*jax.devices(), *processors)))


def _default_device() -> Any:
    chosen = jax.config.jax_default_device  # type: ignore[attr-defined]
    return jax.devices(chosen)[0] if chosen is None or isinstance(chosen, str) else chosen


_INFO = NamespaceInfo(
    index_bounds=bounds,
    constants=jax.ensure_compile_time_eval,
    dtypes=_dtypes,
    default_dtypes=_default_dtypes,
    devices=_devices,
    default_device=_default_device,
    has_wide_types=wide,
    max_dimensions=None,
)


def __array_namespace_info__() -> NamespaceInfo:
    # Every answer is computed on request: the data types depend on whether 64-bit ones are enabled.
    return _INFO
