"""Devices: those of the backend, as JAX describes them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ivy_api.adapt.arguments import device_of
from ivy_api.frontends.devices import kind_of
from ivy_frontend_jax._implementation.array import namespace_of
from ivy_frontend_jax._implementation.defining import raw
from ivy_frontend_jax._implementation.frontend import FRONTEND
from ivy_frontend_jax._implementation.states import VALUES


@dataclass(frozen=True)
class Device:
    """A device of the backend.

    Attributes
    ----------
    id : its number among those of its platform
    platform, device_kind : ``cpu``, ``gpu``, ``tpu``
    native : the backend's own
    """

    id: int
    platform: str
    device_kind: str
    process_index: int = 0
    native: Any = field(default=None, repr=False, compare=False)

    def __repr__(self) -> str:
        return f"{self.platform.title() if self.platform == 'cpu' else self.platform.upper()}Device(id={self.id})"

    __str__ = __repr__


FRONTEND.value("jax.Device", Device)


def described(native: Any) -> Device:
    """Return JAX's description of a backend's device."""
    kind, number = kind_of(native)
    return Device(number, kind, kind, native=native)


def default(xp: Any) -> Device:
    """Return the device of new arrays."""
    chosen = VALUES["jax_default_device"]
    if chosen is None:
        return described(xp.__array_namespace_info__().default_device())
    return devices(chosen)[0] if isinstance(chosen, str) else chosen


@raw("jax")
def devices(backend: Any = None) -> list[Any]:
    """Return the devices of a platform of the backend, of that of new arrays if none is named."""
    xp = namespace_of(())
    info = xp.__array_namespace_info__()
    found = [described(native) for native in info.devices()]
    wanted = described(info.default_device()).platform if backend is None else {"cuda": "gpu", "rocm": "gpu"}.get(backend, backend)
    kept = [one for one in found if one.platform == wanted]
    if not kept:
        known = ", ".join(sorted({one.platform for one in found}))
        raise RuntimeError(f"Unknown backend {backend}: {xp.__source__.name} has devices of the platforms {known}")
    return kept


@raw("jax")
def local_devices(process_index: Any = None, backend: Any = None, host_id: Any = None) -> list[Any]:
    """Return the devices of a platform: all are of the one process."""
    return devices(backend)


@raw("jax")
def device_count(backend: Any = None) -> int:
    """Return the number of devices."""
    return len(devices(backend))


@raw("jax")
def local_device_count(backend: Any = None) -> int:
    """Return the number of devices."""
    return len(devices(backend))


@raw("jax")
def default_backend() -> str:
    """Return the platform of new arrays."""
    return str(default(namespace_of(())).platform)


def on(x: Any, device: Any, xp: Any) -> Any:
    """Return a native array on a device: as it is if none is given, or a compiler has not placed it yet.

    Raises
    ------
    ValueError
        if it is no device, or one of another backend.
    """
    if device is None:
        return x
    native = getattr(device, "native", None)
    if native is None or native not in xp.__array_namespace_info__().devices():
        raise ValueError(f"The backend {xp.__source__.name!r} has no device {device!r}; it has {devices()}.")
    there = device_of(x)
    return x if there is None or there == native else xp.asarray(x, device=native)


def like(x: Any, a: Any, device: Any, xp: Any) -> Any:
    """Return a new native array on a device, on that of the array ``a`` if none is given."""
    if device is not None:
        return on(x, device, xp)
    native = device_of(a)
    return x if native is None or native == device_of(x) else xp.asarray(x, device=native)


def new_on(x: Any, device: Any, xp: Any) -> Any:
    """Return a new native array on a device, on that of `jax.default_device` if none is given."""
    return on(x, default(xp) if device is None and VALUES["jax_default_device"] is not None else device, xp)
