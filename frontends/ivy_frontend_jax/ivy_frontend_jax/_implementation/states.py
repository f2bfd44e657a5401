"""What ``jax.config`` holds: the 64-bit flag, and names that change nothing here."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

DEFAULTS: dict[str, Any] = {
    "jax_enable_x64": False,
    "jax_numpy_dtype_promotion": "standard",
    "jax_numpy_rank_promotion": "allow",
    "jax_default_matmul_precision": None,
    "jax_disable_jit": False,
    "jax_debug_nans": False,
    "jax_debug_infs": False,
    "jax_platforms": None,
    "jax_platform_name": "",
    "jax_threefry_partitionable": True,
    "jax_default_prng_impl": "threefry2x32",
    "jax_enable_checks": False,
    "jax_check_tracer_leaks": False,
    "jax_log_compiles": False,
    "jax_debug_key_reuse": False,
    "jax_softmax_custom_jvp": True,
    "jax_default_device": None,
    "jax_legacy_prng_key": "allow",
    "jax_enable_custom_prng": False,
    "jax_transfer_guard": None,
}


class Config:
    """The flags by name, as attributes and through ``update``."""

    def __init__(self) -> None:
        self.values = dict(DEFAULTS)

    def __getattr__(self, name: str) -> Any:
        try:
            return self.__dict__["values"][name]
        except KeyError:
            raise AttributeError(f"jax.config has no flag {name!r}") from None

    def update(self, name: str, value: Any) -> None:
        """Set a flag."""
        if name not in self.values:
            raise AttributeError(f"Unrecognized config option: {name}")
        self.values[name] = value

    def read(self, name: str) -> Any:
        """Return a flag."""
        return getattr(self, name)

    @property
    def x64_enabled(self) -> bool:
        """Whether 64-bit data types are kept."""
        return bool(self.values["jax_enable_x64"])


CONFIG = Config()
VALUES = CONFIG.values


@contextmanager
def flag(name: str, value: Any) -> Iterator[None]:
    """Inside, a flag has another value."""
    before = VALUES[name]
    CONFIG.update(name, value)
    try:
        yield
    finally:
        VALUES[name] = before
