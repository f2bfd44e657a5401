"""``torch.cuda``: there is no such device here; the backend's own device is used."""

from __future__ import annotations


def is_available() -> bool:
    """Return False: devices are those of the backend."""
    return False


def device_count() -> int:
    """Return 0."""
    return 0


def is_initialized() -> bool:
    """Return False."""
    return False


def empty_cache() -> None:
    """Do nothing: there is no cache."""


def manual_seed(seed: int) -> None:
    """Do nothing: random numbers are those of ``torch.manual_seed``."""


def manual_seed_all(seed: int) -> None:
    """Do nothing: random numbers are those of ``torch.manual_seed``."""


def current_device() -> int:
    """Raise: there is no such device."""
    raise RuntimeError("cuda is not available; tensors are on the device of the backend")
