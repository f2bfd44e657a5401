"""Small steps on native arrays: their data types as JAX's, conversions, constants."""

from __future__ import annotations

from collections.abc import Callable
from operator import index
from typing import Any

import ivy_api
from ivy_frontend_jax._implementation.dtypes import BY_NAME, as_dtype


class AxisError(ValueError, IndexError):
    """An axis that an array does not have."""


_known: dict[type, dict[Any, Any]] = {}
"""By the class of the backend's data types: torch's compiler cannot look into a table that has those of other frameworks, too."""


def dtype_of(x: Any) -> Any:
    """Return JAX's data type of a native array."""
    own = x.dtype
    try:
        return _known[type(own)][own]
    except KeyError:
        found = _known.setdefault(type(own), {})[own] = BY_NAME[ivy_api.dtype_name(own)]
        return found


def cast(xp: Any, x: Any, dtype: Any) -> Any:
    """Return a native array in a data type of JAX."""
    have, dtype = dtype_of(x), as_dtype(dtype)
    if have is dtype:
        return x
    if have.kind == "c" and dtype.kind not in "cb":
        x = xp.real(x)
    return xp.astype(x, getattr(xp, dtype.name))


def full(xp: Any, value: Any, like: Any) -> Any:
    """Return a number as an array of a native array's data type."""
    return xp.asarray(value, dtype=like.dtype)


def complex_of(xp: Any, real: Any, imag: Any) -> Any:
    """Return complex numbers of their parts."""
    name = "complex128" if dtype_of(real).itemsize == 8 else "complex64"
    unit = xp.asarray(1j, dtype=getattr(xp, name))
    return xp.add(cast(xp, real, name), xp.multiply(cast(xp, imag, name), unit))


def axes_of(axis: Any, ndim: int) -> tuple[int, ...]:
    """Return axes that are not negative, in the order given; all of them for ``None``."""
    if axis is None:
        return tuple(range(ndim))
    given = axis if isinstance(axis, (tuple, list)) else (axis,)
    found = tuple(axis_of(one, ndim) for one in given)
    if len(set(found)) != len(found):
        raise ValueError(f"duplicate value in 'axis': {axis}")
    return found


def axis_of(axis: Any, ndim: int) -> int:
    """Return an axis that is not negative."""
    one = index(axis)
    if not -ndim <= one < ndim:
        raise AxisError(f"axis {one} is out of bounds for array of dimension {ndim}")
    return int(one % ndim)


def widened(xp: Any, x: Any) -> Any:
    """Return 16-bit floats as those of 32 bits."""
    return cast(xp, x, "float32") if dtype_of(x).name in ("float16", "bfloat16") else x


def by_squaring(product: Callable[[Any, Any], Any], x: Any, n: int) -> Any:
    """Return the product of ``n`` times the same, at least one, by repeated squaring."""
    found = None
    while n:
        if n & 1:
            found = x if found is None else product(found, x)
        n >>= 1
        x = product(x, x) if n else x
    return found
