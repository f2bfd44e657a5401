"""The data types of JAX by standard name, and the binding that promotes arrays and Python scalars to them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

from ivy_api.adapt.binding import Binding
from ivy_api.adapt.functions import ErrorHandler, rename_function
from ivy_api.adapt.promotion import DTYPES
from ivy_api.errors import DTypeError
from ivy_plugin_jax.weak import is_weak

F = TypeVar("F", bound=Callable[..., Any])

BY_NAME: dict[str, jnp.dtype[Any]] = {name: jnp.dtype(name) for name in DTYPES}
"""The data types of the standard."""

EXTRA: dict[str, jnp.dtype[Any]] = {"float16": jnp.dtype(jnp.float16), "bfloat16": jnp.dtype(jnp.bfloat16)}
"""Data types beyond the standard that promote with them."""

WIDE = frozenset(BY_NAME[name] for name in ("int64", "uint64", "float64", "complex128"))
"""Data types that JAX has only while `jax.enable_x64` is on: https://docs.jax.dev/en/latest/default_dtypes.html"""

_DEFAULTS = (bool, int, float, complex)  # as a dtype these name JAX's defaults


def wide() -> bool:
    """Whether 64-bit data types are enabled, for the process or in this thread."""
    return bool(jax.config.jax_enable_x64)  # type: ignore[attr-defined]


def existing(dtype: Any) -> Any:
    """Return a data type that JAX currently has; otherwise JAX would silently use a narrower one.

    Raises
    ------
    DTypeError
        if it has 64 bits and these are disabled.
    """
    if dtype is None or any(dtype is default for default in _DEFAULTS):  # a data type may equal one of these
        return dtype
    own = jnp.dtype(dtype)
    if own in WIDE and not wide():
        raise DTypeError(
            f"JAX has {own.name} only with 64-bit types enabled. Call ivy_plugin_jax.enable_x64() before any array is made, "
            f"enter ivy_plugin_jax.x64_operations() for a part of the program, or use a 32-bit type."
        )
    return own


def cast(x: Any, dtype: jnp.dtype[Any]) -> Any:
    """Convert an array."""
    return _convert(x, new_dtype=existing(dtype))


_convert = jax.jit(lax.convert_element_type, static_argnames="new_dtype", inline=True)


def scalar(value: complex, dtype: jnp.dtype[Any], like: jax.Array) -> Any:
    """A Python scalar as a number of a data type, which JAX treats as a 0-d array on the device of the others."""
    with np.errstate(over="ignore"):
        return dtype.type(value)


def jitted(function: F, **options: Any) -> F:
    """Compile a function of arrays into one kernel, which JAX looks up without running Python code."""
    return jax.jit(function, inline=True, **options)  # type: ignore[return-value]


_SHORT = frozenset(EXTRA.values())


def accumulated(native: Callable[..., Any]) -> Callable[..., Any]:
    """Let a function of arrays of one data type, and of options, compute 16-bit floats in ``float32``, and round once."""

    def function(x: Any, *options: Any) -> Any:
        if x.dtype in _SHORT:
            return native(x.astype(jnp.float32), *options).astype(x.dtype)
        return native(x, *options)

    return function


def static(value: Any) -> Any:
    """A shape or axes as a hashable static argument of `jitted` functions: a list has no hash."""
    return tuple(value) if isinstance(value, list) else value


_arrays: set[type] = set()
"""The classes of arrays that have values; JAX keeps their names to itself."""


class _Binding(Binding):
    """Promotion that treats a float argument of a compiled body as the Python float that it stands for."""

    def result_type(self, *operands: Any) -> Any:
        bound = [0.0 if is_weak(x) else x for x in operands]
        return super().result_type(*(operands if all(isinstance(x, float) for x in bound) else bound))

    @staticmethod
    def unary(native: Callable[[Any], Any], others: Mapping[Any, Callable[[Any], Any]], name: str = "") -> Callable[[Any], Any]:
        """The same, with the data type of an array looked at only when the function is compiled for it."""
        usual = Binding.unary(native, others, name)

        def of_any_dtype(x: Any) -> Any:
            return others.get(x.dtype, native)(x)

        compiled = jitted(rename_function(of_any_dtype, usual.__name__))
        handler = ErrorHandler.of(usual)
        assert handler is not None

        def function(x: Any, /) -> Any:
            if type(x) in _arrays:
                try:
                    return compiled(x)
                except Exception as error:
                    handler(error, (x,), {})
                    raise
            if isinstance(x, jax.Array) and not isinstance(x, jax.core.Tracer):
                _arrays.add(type(x))
            return usual(x)

        return handler.belongs_to(rename_function(function, usual.__name__))

    def _pairing(self) -> Callable[[Any, Any], Sequence[Any]]:
        usual = super()._pairing()

        def pair(x1: Any, x2: Any) -> Sequence[Any]:
            if is_weak(x1) is is_weak(x2) or not (hasattr(x1, "dtype") and hasattr(x2, "dtype")):
                return usual(x1, x2)
            return self.together(x1, x2)

        return pair


def default(kind: str) -> jnp.dtype[Any]:
    """The default data type of a kind."""
    return (_WIDE_DEFAULTS if wide() else _NARROW_DEFAULTS)[kind]


def _available(dtype: jnp.dtype[Any], like: Any) -> jnp.dtype[Any]:
    """The data type, or its 32-bit version for a 64-bit floating-point one while these are disabled."""
    return dtype if wide() else _NARROW.get(dtype, dtype)


_WIDE_DEFAULTS = {"integral": BY_NAME["int64"], "real floating": BY_NAME["float64"], "complex floating": BY_NAME["complex128"]}
_NARROW_DEFAULTS = {"integral": BY_NAME["int32"], "real floating": BY_NAME["float32"], "complex floating": BY_NAME["complex64"]}
_NARROW = {BY_NAME["float64"]: BY_NAME["float32"], BY_NAME["complex128"]: BY_NAME["complex64"]}
BINDING = _Binding(
    {**BY_NAME, **EXTRA},
    cast=cast,
    scalar=scalar,
    shape_error=(TypeError, ValueError),
    default=default,
    available=_available,
)
