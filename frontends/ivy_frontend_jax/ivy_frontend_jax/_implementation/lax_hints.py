"""`jax.lax`: hints to compilers, and what depends on the platform."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Any

from ivy_frontend_jax._implementation.defining import raw
from ivy_frontend_jax._implementation.frontend import FRONTEND

lax = raw("jax.lax")


class AccuracyMode(enum.Enum):
    """How accurate functions are: a hint."""

    HIGHEST = 1
    DEFAULT = 2


@dataclass(frozen=True)
class Tolerance:
    """The error that functions may have: a hint."""

    atol: float = 0.0
    rtol: float = 0.0
    ulps: int = 0

    def __post_init__(self) -> None:
        if self.rtol < 0.0 or self.atol < 0.0 or self.ulps < 0.0:
            raise ValueError("Tolerances must be non-negative.")


class RandomAlgorithm(enum.IntEnum):
    """The generators of XLA."""

    RNG_DEFAULT = 0
    RNG_THREE_FRY = 1
    RNG_PHILOX = 2


@dataclass(frozen=True)
class RaggedDotDimensionNumbers:
    """The axes of a product with groups."""

    dot_dimension_numbers: Any
    lhs_ragged_dimensions: Any
    rhs_group_dimensions: Any


for _class in (AccuracyMode, Tolerance, RandomAlgorithm, RaggedDotDimensionNumbers):
    FRONTEND.value(f"jax.lax.{_class.__name__}", _class)


@lax
def platform_dependent(*args: Any, default: Any = None, **per_platform: Any) -> Any:
    """Call the function of the platform, the processor here."""
    chosen = per_platform.get("cpu", default)
    if chosen is None:
        raise NotImplementedError(f"there is no function for the platform cpu, and no default; got {sorted(per_platform)}")
    return chosen(*args)


@lax
def composite(decomposition: Any, name: str, version: int = 0) -> Any:
    """Return a function that is known to compilers by a name: the function itself."""
    return decomposition


@lax
def with_sharding_constraint(x: Any, shardings: Any) -> Any:
    """Return arrays as they are: they lie on one device."""
    return x


@lax
def dce_sink(val: Any, *, prevent_mlir_dce: Any = False) -> None:
    """Keep a value from being removed: nothing is removed."""


@lax
def pcast(x: Any, axis_name: Any, *, to: Any) -> Any:
    """Return an array as it is for no axis names; others need several devices."""
    if axis_name not in ((), None):
        raise NameError(f"Found an unbound axis name: {axis_name}.")
    return x
