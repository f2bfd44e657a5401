"""Devices: those of the backend, by PyTorch's names; `cpu` is the host, `cuda` a GPU whoever made it."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from typing import Any

from ivy_api.adapt.arguments import device_of
from ivy_api.frontends import default_namespace, find_namespace
from ivy_frontend_torch._implementation.defining import op
from ivy_frontend_torch._implementation.modes import MODES
from ivy_frontend_torch._implementation.objects import device, named_device
from ivy_frontend_torch._implementation.tensor import Tensor, value_of, wrap


def native_device(xp: Any, wanted: device) -> Any:
    """Return the backend's device that PyTorch's name stands for: without an index the default one, if it is of that kind.

    Raises
    ------
    RuntimeError
        if the backend has none.
    """
    info = xp.__array_namespace_info__()
    default = info.default_device()
    if wanted.index is None and named_device(default).type == wanted.type:
        return default
    every = info.devices()
    for native in every:
        own = named_device(native)
        if own.type == wanted.type and (own.index or 0) == (wanted.index or 0):
            return native
    known = ", ".join(repr(str(named_device(native))) for native in every)
    raise RuntimeError(f"the backend {xp.__source__.name!r} has no device '{wanted}'; it has {known}")


def is_there(x: Any, xp: Any, wanted: device) -> bool:
    """Return whether a native array is on a device; one that is being compiled has none yet, and is taken to be."""
    native = device_of(x)
    if native is None:
        return True
    own = named_device(native)
    if own.type == wanted.type and own.index == (wanted.index or None):  # of CPUs, the usual case
        return True
    return bool(native_device(xp, wanted) == native)


def to_device(t: Tensor, where: Any, like: Tensor | None = None) -> Tensor:
    """Return a new tensor, which has no gradient, on a device.

    Parameters
    ----------
    where : the device; None is that of ``like``, or that of the context
    """
    x = value_of(t)
    if where is None and like is not None:
        native = device_of(value_of(like))
        return t if native is None or native == device_of(x) else _copied(x, native)
    where = MODES.device if where is None else device(where)
    if where is None or is_there(x, xp := find_namespace(x), where):
        return t
    return _copied(x, native_device(xp, where))


def _copied(x: Any, native: Any) -> Tensor:
    xp: Any = find_namespace(x)
    return wrap(xp.asarray(x, device=native))


def near(*tensors: Any) -> AbstractContextManager[Any]:
    """Return a context in which new tensors are on the device of the first tensor among arguments, if it has one."""
    native = next((device_of(value_of(t)) for t in tensors if isinstance(t, Tensor)), None)
    return nullcontext() if native is None else named_device(native)


def moved(t: Tensor, where: Any) -> Tensor:
    """Return a tensor on a device: itself if it is there."""
    wanted, x = device(where), value_of(t)
    return t if is_there(x, find_namespace(x), wanted) else t._moved(wanted)


@op(module="torch.Tensor", name="_moved")
def _moved(input: Any, where: Any, *, xp: Any) -> Any:
    return xp.asarray(input, device=native_device(xp, where))


def count_of(kind: str) -> int:
    """Return how many devices of a kind the default backend has."""
    return sum(named_device(native).type == kind for native in default_namespace("torch").__array_namespace_info__().devices())


class Accelerator:
    """What ``torch.cuda`` and the modules of other devices tell and set.

    Attributes
    ----------
    kind : the kind of device: ``cuda``
    """

    def __init__(self, kind: str) -> None:
        self.kind = kind

    def is_available(self) -> bool:
        """Return whether the backend has such a device."""
        return count_of(self.kind) > 0

    def device_count(self) -> int:
        """Return how many such devices the backend has."""
        return count_of(self.kind)

    def is_initialized(self) -> bool:
        """Return whether the backend has such a device."""
        return self.is_available()

    def empty_cache(self) -> None:
        """Do nothing: the backend keeps its memory."""

    def manual_seed(self, seed: int) -> None:
        """Do nothing: random numbers are those of ``torch.manual_seed``, on all devices."""

    manual_seed_all = manual_seed

    def current_device(self) -> int:
        """Return the index of the device that the kind means without an index."""
        if not self.is_available():
            raise RuntimeError(f"{self.kind} is not available: the backend has no such device")
        return named_device(native_device(default_namespace("torch"), device(self.kind))).index or 0
