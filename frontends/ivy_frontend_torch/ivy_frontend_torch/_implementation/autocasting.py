"""The names of ``torch.autocast``, and the switches behind it."""

from __future__ import annotations

from typing import Any

from ivy_frontend_torch._implementation import casting, scaling
from ivy_frontend_torch._implementation.casting import dtype_of_region, set_enabled
from ivy_frontend_torch._implementation.defining import raw
from ivy_frontend_torch._implementation.modes import MODES

raw()(casting.autocast)
raw()(scaling.GradScaler)


@raw()
def get_autocast_dtype(device_type: str) -> Any:
    """Return the data type of regions on a kind of device."""
    return dtype_of_region(device_type)


@raw()
def set_autocast_dtype(device_type: str, dtype: Any) -> None:
    """Set the data type of regions on a kind of device."""
    MODES.region_dtypes = {**MODES.region_dtypes, device_type: dtype}


@raw()
def is_autocast_enabled(device_type: str = "cuda") -> bool:
    """Return whether functions choose their data type on a kind of device."""
    dtype_of_region(device_type)
    return device_type in MODES.casts


@raw()
def set_autocast_enabled(device_type: Any, enabled: bool | None = None) -> None:
    """Let functions choose their data type on a kind of device, or not; with one argument, on GPUs."""
    if enabled is None:
        device_type, enabled = "cuda", device_type
    set_enabled(device_type, enabled)


def _of_one(kind: str, device_type: str) -> None:
    """Register the older names for one kind of device."""

    def get() -> Any:
        return dtype_of_region(device_type)

    def set_dtype(dtype: Any) -> None:
        set_autocast_dtype(device_type, dtype)

    def is_on() -> bool:
        return device_type in MODES.casts

    def set_on(enabled: bool) -> None:
        set_enabled(device_type, enabled)

    for name, function, says in (
        (f"get_autocast_{kind}_dtype", get, "Return the data type of regions"),
        (f"set_autocast_{kind}_dtype", set_dtype, "Set the data type of regions"),
        (f"is_autocast_{kind}_enabled", is_on, "Return whether functions choose their data type"),
        (f"set_autocast_{kind}_enabled", set_on, "Let functions choose their data type, or not"),
    ):
        if kind == "gpu" and name.endswith("enabled"):
            continue  # these are the names without a kind
        function.__name__ = function.__qualname__ = name
        function.__doc__ = f"{says} on one kind of device."
        raw()(function)


for _kind, _device in (("cpu", "cpu"), ("gpu", "cuda"), ("ipu", "ipu"), ("xla", "xla")):
    _of_one(_kind, _device)


@raw()
def is_autocast_cache_enabled() -> bool:
    """Return what was set: conversions are not cached."""
    return MODES.cast_cache


@raw()
def set_autocast_cache_enabled(enabled: bool) -> None:
    """Accept whether conversions are cached: they are not."""
    MODES.cast_cache = bool(enabled)


@raw()
def clear_autocast_cache() -> None:
    """Do nothing: there is no cache."""
