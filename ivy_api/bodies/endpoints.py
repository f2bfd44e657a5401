"""The endpoints of a range of values, which may be arrays."""

from __future__ import annotations

from ivy_api.adapt.arguments import device_of
from ivy_api.adapt.dtype_errors import dtype_error
from ivy_api.adapt.promotion import FLOATING
from ivy_api.errors import DTypeError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from typing import Any

    from ivy_api.typing import Array, ArrayNamespace, Device, DType


def endpoints(
    function: str, start: Any, stop: Any, dtype: DType | None, device: Device | None, xp: ArrayNamespace, *more: Any
) -> tuple[Array, Array]:
    """Convert two endpoints to the data type to compute in: ``dtype`` if it is floating point, else the promoted one.

    Raises
    ------
    DTypeError
        if the promoted type is not floating point.
    """
    arrays = [x for x in (start, stop, *more) if hasattr(x, "dtype")]
    if dtype is not None and xp.isdtype(dtype, FLOATING):
        common = dtype
    elif arrays:
        common = xp.result_type(*arrays, *(x for x in (start, stop) if isinstance(x, complex)))
    else:
        common = _default_dtype(function, isinstance(start, complex) or isinstance(stop, complex), xp)
    if not xp.isdtype(common, FLOATING):
        raise dtype_error(function, "floating-point", common)
    target = device if device is not None or not arrays else device_of(arrays[0])
    first, last = (
        xp.astype(x, common, copy=False) if hasattr(x, "dtype") else xp.asarray(x, dtype=common, device=target)
        for x in (start, stop)
    )
    return first, last


def _default_dtype(function: str, is_complex: bool, xp: ArrayNamespace) -> DType:
    defaults, kind = xp.__array_namespace_info__().default_dtypes(), "complex floating" if is_complex else "real floating"
    if kind not in defaults:
        raise DTypeError(f"{function} has no data type of kind {kind} on this backend. Use real numbers.")
    return defaults[kind]
