"""Inspection."""

from __future__ import annotations

from typing import Any

import torch

from ivy_api.adapt.info import NamespaceInfo as _NamespaceInfo
from ivy_plugin_torch.dtypes import BINDING as _BINDING
from ivy_plugin_torch.dtypes import BY_NAME as _BY_NAME
from ivy_plugin_torch.indices import bounds as _index_bounds

__all__ = [
    "__array_namespace_info__",
]


def _dtypes(device: Any) -> dict[str, torch.dtype]:
    if device is None:  # dynamo does not support get_default_device
        device = torch.empty(0).device if torch.compiler.is_compiling() else torch.get_default_device()
    device = torch.device(device)
    if device.type == "mps":  # Metal has no 64-bit floating point
        return {name: dtype for name, dtype in _BY_NAME.items() if name not in ("float64", "complex128")}
    return _BY_NAME


def _default_dtypes(device: Any) -> dict[str, str]:
    real = torch.get_default_dtype()
    return {
        "real floating": _BINDING.name(real),
        "complex floating": "complex128" if real is torch.float64 else "complex64",
        "integral": "int64",
        "indexing": "int64",
    }


def _devices() -> tuple[torch.device, ...]:
    accelerators = [torch.device("cuda", i) for i in range(torch.cuda.device_count())]
    if torch.backends.mps.is_available():
        accelerators.append(torch.device("mps", 0))
    return (torch.device("cpu"), *accelerators)


_INFO = _NamespaceInfo(
    index_bounds=_index_bounds,
    dtypes=_dtypes,
    default_dtypes=_default_dtypes,
    devices=_devices,
    default_device=torch.get_default_device,
    max_dimensions=64,
)


def __array_namespace_info__() -> _NamespaceInfo:
    return _INFO
