"""`jax.lax`: hints to compilers, and what depends on the platform."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Any, NamedTuple

from ivy_frontend_jax._implementation.defining import raw
from ivy_frontend_jax._implementation.dtypes import as_dtype
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


class DotAlgorithm(NamedTuple):
    """How products are computed: a hint."""

    lhs_precision_type: Any
    rhs_precision_type: Any
    accumulation_type: Any
    lhs_component_count: int = 1
    rhs_component_count: int = 1
    num_primitive_operations: int = 1
    allow_imprecise_accumulation: bool = False


class DotAlgorithmPreset(enum.Enum):
    """Known ways to compute products, named by the data types of the operands and of the sum: a hint."""

    DEFAULT = 1
    ANY_F8_ANY_F8_F32 = 2
    ANY_F8_ANY_F8_F32_FAST_ACCUM = 3
    ANY_F8_ANY_F8_ANY = 4
    ANY_F8_ANY_F8_ANY_FAST_ACCUM = 5
    F16_F16_F16 = 6
    F16_F16_F32 = 7
    BF16_BF16_BF16 = 8
    BF16_BF16_F32 = 9
    BF16_BF16_F32_X3 = 10
    BF16_BF16_F32_X6 = 11
    BF16_BF16_F32_X9 = 12
    TF32_TF32_F32 = 13
    TF32_TF32_F32_X3 = 14
    F32_F32_F32 = 15
    F64_F64_F64 = 16

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"

    def __str__(self) -> str:
        return self.name

    @property
    def supported_lhs_types(self) -> tuple[Any, ...] | None:
        """The data types that operands may have; ``None`` if any."""
        first = self.name.partition("_")[0]
        if first in ("DEFAULT", "ANY"):
            return None
        if self.name in ("BF16_BF16_BF16", "BF16_BF16_F32"):
            return (as_dtype("bfloat16"), as_dtype("float32"))
        return (as_dtype({"F16": "float16", "F64": "float64"}.get(first, "float32")),)

    supported_rhs_types = supported_lhs_types

    @property
    def accumulation_type(self) -> Any:
        """The data type of the sum; ``None`` if it depends on the operands."""
        if self.name == "DEFAULT" or self.name.startswith("ANY_F8_ANY_F8_ANY"):
            return None
        short = {"F16_F16_F16": "float16", "BF16_BF16_BF16": "bfloat16", "F64_F64_F64": "float64"}
        return as_dtype(short.get(self.name, "float32"))


for _class in (AccuracyMode, Tolerance, RandomAlgorithm, DotAlgorithm, DotAlgorithmPreset):
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
