"""Raise the declared limits of a framework as clear errors."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from ivy_api.dispatch.arguments import leaves
from ivy_api.dispatch.backend import Limit
from ivy_api.errors import LimitError


def guard(backend: str, function: Any, limits: list[Limit], known: Mapping[str, Any] = MappingProxyType({})) -> Any:
    """Return ``function`` behind a check of its declared limits: the first array argument decides.

    ``known`` has data types of the backend by standard name: an array of one that is not limited is told by it quickly.
    """
    limited = {name for limit in limits for name in limit.dtypes} if all(limit.dtypes for limit in limits) else None
    free = frozenset(known[name] for name in known.keys() - limited) if limited is not None else frozenset()

    def guarded(*args: Any, **kwargs: Any) -> Any:
        if args and getattr(args[0], "dtype", None) in free and "dtype" not in kwargs:
            return function(*args, **kwargs)
        if limited is not None and args and "dtype" not in kwargs:  # the usual case in short: a data type without limits
            usual = getattr(args[0], "dtype", None)
            if usual is not None and _dtype_name(usual) not in limited:
                return function(*args, **kwargs)
        first = next((x for x in leaves((*args, *kwargs.values())) if hasattr(x, "dtype")), None)
        dtype = kwargs.get("dtype", getattr(first, "dtype", None))
        if dtype is not None:
            device = kwargs.get("device") or getattr(first, "device", "")
            _raise_if_limited(backend, limits, _dtype_name(dtype), device_name(device))
        return function(*args, **kwargs)

    guarded.__wrapped__ = function  # type: ignore[attr-defined]
    guarded.__name__ = getattr(function, "__name__", limits[0].function)
    guarded.__doc__ = function.__doc__
    return guarded


def _raise_if_limited(backend: str, limits: list[Limit], dtype: str, device: str) -> None:
    for limit in limits:
        if limit.covers(dtype, device):
            raise LimitError(
                f"{limit.function} on {backend} does not take {dtype} on {device or 'this device'}: {limit.reason} "
                f"See {limit.link}. Convert first, for example xp.astype(x, xp.float64)."
            )


def _dtype_name(dtype: object) -> str:
    """The standard's name in what frameworks print: ``float32`` of ``torch.float32``, ``<dtype: 'float32'>``."""
    return str(getattr(dtype, "name", dtype)).rpartition(".")[2]


def device_name(device: object) -> str:
    """``cpu`` of what frameworks print: ``cpu``, ``cuda:0``, ``/job:localhost/replica:0/task:0/device:CPU:0``, ``TFRT_CPU_0``."""
    return str(getattr(device, "platform", device)).lower().rpartition("device:")[2]
