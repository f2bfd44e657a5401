"""Inspection."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import jax

from ivy_api.adapt.info import NamespaceInfo
from ivy_plugin_jax.dtypes import BY_NAME, WIDE

_NARROW = {name: dtype for name, dtype in BY_NAME.items() if dtype not in WIDE}


def _dtypes(device: Any) -> Mapping[str, Any]:
    return BY_NAME if jax.config.jax_enable_x64 else _NARROW


def _default_dtypes(device: Any) -> Mapping[str, str]:
    wide = jax.config.jax_enable_x64
    return {
        "real floating": "float64" if wide else "float32",
        "complex floating": "complex128" if wide else "complex64",
        "integral": "int64" if wide else "int32",
        "indexing": "int64" if wide else "int32",
    }


def _devices() -> tuple[Any, ...]:
    return tuple(jax.devices())


_INFO = NamespaceInfo(
    dtypes=_dtypes,
    default_dtypes=_default_dtypes,
    devices=_devices,
    default_device=lambda: jax.devices()[0],
    max_dimensions=None,
)


def __array_namespace_info__() -> NamespaceInfo:  # noqa: N807 - the standard's name
    return _INFO
