"""The operands of a composed body: arrays of one data type, with Python scalars among them."""

from __future__ import annotations

from ivy_api.adapt.arguments import as_array, device_of
from ivy_api.errors import DTypeError, NotAnArrayError, ScalarRangeError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from typing import Any

    from ivy_api.typing import Array, ArrayNamespace, DType


def constant(value: float, like: Array, xp: ArrayNamespace) -> Array:
    """A Python scalar as an array of the data type and on the device of ``like``."""
    return xp.asarray(value, dtype=like.dtype, device=device_of(like))


def together(x1: Array | float, x2: Array | float, xp: ArrayNamespace) -> tuple[Array, Array]:
    """Two real operands as arrays of the data type that they promote to."""
    first, second = operand(x1, x2, xp), operand(x2, x1, xp)
    if first.dtype == second.dtype:
        return first, second
    dtype = xp.result_type(first.dtype, second.dtype)
    return xp.astype(first, dtype, copy=False), xp.astype(second, dtype, copy=False)


def operand(x: Any, other: Any, xp: ArrayNamespace) -> Array:
    """``x`` as it is if it is an array; a Python scalar as an array like ``other``, if it mixes with such."""
    if not hasattr(x, "dtype"):
        if not hasattr(other, "dtype"):
            raise NotAnArrayError(
                f"At least one array is needed; got {x!r} and {other!r}. Make an array of one, for example xp.asarray({x!r})."
            )
        kinds = ("real floating",) if isinstance(x, float) else ("real floating", "integral")
        if not isinstance(x, (int, float)) or isinstance(x, bool) or not xp.isdtype(other.dtype, kinds):
            raise DTypeError(
                f"A Python {type(x).__name__} does not mix with an array of {other.dtype} here. "
                f"Convert the array first, for example xp.astype(x, xp.float64)."
            )
        if isinstance(x, int) and xp.isdtype(other.dtype, "integral"):
            _require_in_range(x, other.dtype, xp)
    found: Array = as_array(x, other, xp)
    return found


def _require_in_range(value: int, dtype: DType, xp: ArrayNamespace) -> None:
    limits = xp.iinfo(dtype)
    if not limits.min <= value <= limits.max:
        raise ScalarRangeError(
            f"The Python integer {value} is outside the range of {dtype}, {limits.min} to {limits.max}. Use a wider data type."
        )


def floats(function: str, x1: Array | float, x2: Array | float, xp: ArrayNamespace) -> tuple[Array, Array]:
    """The operands of a function that takes real floating-point numbers only."""
    first, second = together(x1, x2, xp)
    require_floats(function, first, xp)
    return first, second


def require_floats(function: str, x: Array, xp: ArrayNamespace) -> None:
    """Refuse what is not of a real floating-point data type."""
    if not xp.isdtype(x.dtype, "real floating"):
        raise refusal(function, "real floating-point", x.dtype)


def refusal(function: str, kind: str, dtype: object) -> DTypeError:
    """The error for an array of another kind of data type than a function takes."""
    return DTypeError(
        f"{function} takes {kind} arrays here; got {dtype}. Convert first, for example xp.astype(x, xp."
        f"{'int64' if kind.startswith('integer') else 'float64'})."
    )
