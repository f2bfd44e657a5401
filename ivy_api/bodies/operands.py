"""The data types of a composed body: promotion of operands to one, defaults of the namespace, the widest of a kind."""

from __future__ import annotations

from ivy_api.adapt.arguments import device_of
from ivy_api.adapt.dtype_errors import dtype_error, not_an_array
from ivy_api.adapt.promotion import FLOATING
from ivy_api.errors import NoArrayError, NotAnArrayError, ScalarRangeError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar

    from ivy_api.typing import Array, ArrayNamespace, DType

    Series = TypeVar("Series", Array, "tuple[Array, Array]")

_WIDEST = {
    "signed integer": ("int64", "int32"), "real floating": ("float64", "float32"), "complex floating": ("complex128", "complex64"),
}  # fmt: skip


def index_dtype(xp: ArrayNamespace) -> DType:
    """Return the default index data type."""
    return xp.__array_namespace_info__().default_dtypes()["indexing"]


def real_dtype(xp: ArrayNamespace) -> DType:
    """Return the default real floating-point data type."""
    return xp.__array_namespace_info__().default_dtypes()["real floating"]


def widest(kind: str, xp: ArrayNamespace) -> DType:
    """Return a data type of 64 bits (of each part), or of 32 where the backend has no other at present.

    Parameters
    ----------
    kind : ``"signed integer"``, ``"real floating"`` or ``"complex floating"``
    xp : the namespace
    """
    known = xp.__array_namespace_info__().dtypes(kind=kind)
    return next(known[name] for name in _WIDEST[kind] if name in known)


def scalar_like(value: float, like: Array, xp: ArrayNamespace) -> Array:
    """Convert a Python scalar to an array with the data type and device of ``like``."""
    return xp.asarray(value, dtype=like.dtype, device=device_of(like))


def promote_operands(x1: Array | complex, x2: Array | complex, xp: ArrayNamespace) -> tuple[Array, Array]:
    """Promote two operands to a common data type; a Python scalar goes to the device of the other operand."""
    dtype = _common(x1, x2, xp)
    return _converted(x1, dtype, x2, xp), _converted(x2, dtype, x1, xp)


def is_zero_scalar(x: Any) -> bool:
    """Whether ``x`` is the Python number 0; False for a number unknown at trace time."""
    return isinstance(x, (int, float)) and x == 0


def _common(x1: Any, x2: Any, xp: ArrayNamespace) -> DType:
    if hasattr(x1, "dtype") and hasattr(x2, "dtype"):
        return x1.dtype if x1.dtype == x2.dtype else xp.result_type(x1, x2)
    x, scalar = (x1, x2) if hasattr(x1, "dtype") else (x2, x1)
    if not hasattr(x, "dtype"):
        raise NoArrayError(
            f"At least one array is needed; got {x1!r} and {x2!r}. Convert one to an array, for example xp.asarray({x1!r})."
        )
    if scalar is None:  # for some frameworks the default data type
        raise NotAnArrayError("Arguments must be arrays, or Python scalars together with an array; got None.")
    if not isinstance(scalar, (bool, int, float)) or not xp.isdtype(x.dtype, _HOLDS[_kind(scalar)]):
        return xp.result_type(x.dtype, scalar)
    if isinstance(scalar, int) and xp.isdtype(x.dtype, "integral"):
        _require_in_range(scalar, x.dtype, xp)
    return x.dtype


_HOLDS = {bool: ("bool", "integral", *FLOATING), int: ("integral", *FLOATING), float: FLOATING}
"""The kinds of arrays whose data type a Python scalar takes, independently of the namespace's promotion."""


def _kind(scalar: float) -> type:
    """The Python scalar type of a number, which may be of a subclass."""
    return next(kind for kind in _HOLDS if isinstance(scalar, kind))


def _converted(x: Any, dtype: DType, other: Any, xp: ArrayNamespace) -> Array:
    if not hasattr(x, "dtype"):
        return xp.asarray(x, dtype=dtype, device=device_of(other))
    return x if x.dtype == dtype else xp.astype(x, dtype, copy=False)


def _require_in_range(value: int, dtype: DType, xp: ArrayNamespace) -> None:
    limits = xp.iinfo(dtype)
    if not limits.min <= value <= limits.max:
        raise ScalarRangeError(
            f"The Python integer {value} is outside the range of {dtype}, {limits.min} to {limits.max}. Use a wider data type."
        )


def promote_floats(function: str, x1: Array | float, x2: Array | float, xp: ArrayNamespace) -> tuple[Array, Array]:
    """Promote the operands of a function of real floating-point numbers."""
    first, second = promote_operands(x1, x2, xp)
    require_floats(function, first, xp)
    return first, second


def in_single_precision(function: str, series: Callable[[Array, ArrayNamespace], Series], x: Array, xp: ArrayNamespace) -> Series:
    """Compute a function of an array in at least 32 bits, because its coefficients overflow in 16."""
    require_floats(function, x, xp)
    if xp.finfo(x.dtype).bits >= 32:
        return series(x, xp)
    out = series(xp.astype(x, xp.float32), xp)
    if isinstance(out, tuple):
        return xp.astype(out[0], x.dtype), xp.astype(out[1], x.dtype)
    return xp.astype(out, x.dtype)


def require_floats(function: str, x: Array, xp: ArrayNamespace) -> None:
    """Raise if ``x`` is not of a real floating-point data type."""
    require_kind(function, x, "real floating", "real floating-point", xp)


def require_kind(function: str, x: Array, kind: str | tuple[str, ...], words: str, xp: ArrayNamespace) -> None:
    """Raise if ``x`` is not an array, or not of a kind of data type; ``words`` describe the kind."""
    try:
        dtype = x.dtype
    except AttributeError:
        raise not_an_array(function, x) from None
    if not xp.isdtype(dtype, kind):
        raise dtype_error(function, words, dtype)
