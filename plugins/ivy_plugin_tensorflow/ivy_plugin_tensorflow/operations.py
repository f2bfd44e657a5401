"""Adapt elementwise operations: promotion first, and other functions for data types that an operation does not support.

The fast path reads the enum of an eager tensor's data type, from which its attribute ``dtype`` is looked up, at half the
cost. Symbolic tensors and variables lack it, and later versions of TensorFlow may; they take the slow path, as do calls
that TensorFlow rejects.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any

import numpy as np
import tensorflow as tf

from ivy_api.adapt.dtype_errors import not_an_array
from ivy_api.adapt.promotion import kind_of
from ivy_api.errors import DTypeError
from ivy_plugin_tensorflow.dtypes import BINDING
from ivy_plugin_tensorflow.raw import at_once, positional
from ivy_plugin_tensorflow.shapes import together
from ivy_plugin_tensorflow.typing import Array, DType

Unary = Callable[[Array], Array]
Binary = Callable[[Array, Array], Array]

_NONE: Mapping[DType, Binary] = MappingProxyType({})
_SCALARS = (bool, int, float, complex)
REFUSALS = (AttributeError, tf.errors.InvalidArgumentError, tf.errors.NotFoundError, tf.errors.UnimplementedError)
"""What a fast path for eager tensors raises if it does not apply: the slow path follows, with its own errors."""


_VDOT = getattr(np.vdot, "_implementation", np.vdot)
_COUNT_NONZERO = getattr(np.count_nonzero, "_implementation", np.count_nonzero)
LOOKS: dict[str, Any] = {"vdot": _VDOT, "count_nonzero": _COUNT_NONZERO}
"""What the code of looks at elements names: NumPy's functions, without those that look for other libraries' arrays."""


def no_nan(x: str) -> str:
    """Code for `is_without_nan` of an eager tensor in single or double precision."""
    return f"'CPU' in {x}.device and (square_ := vdot(values_ := {x}._numpy_internal(), values_)) == square_"


def no_zero(x: str) -> str:
    """Code for whether an eager tensor is known to have no element that is 0."""
    return f"'CPU' in {x}.device and count_nonzero({x}._numpy_internal()) == {x}._num_elements()"


def between(x: str, least: float, most: float) -> str:
    """Code for whether all elements of an eager tensor are known to be within bounds, and there are some."""
    first = f"{least} <= (values_ := {x}._numpy_internal()).item(values_.argmin())"
    return f"'CPU' in {x}.device and {first} and values_.item(values_.argmax()) <= {most}"


def numbers(*dtypes: DType) -> frozenset[int]:
    """The enums of data types, as returned by ``x._datatype_enum()``."""
    return frozenset(dtype.as_datatype_enum for dtype in dtypes)


def on_host(x: Array) -> Any:
    """The elements of an eager tensor on the CPU as an ndarray that shares its memory; ``None`` of any other tensor."""
    try:
        return x._numpy_internal() if "CPU" in x.device else None
    except AttributeError:
        return None


def sum_of_squares(x: Array) -> float | None:
    """That of an eager tensor in single or double precision on the CPU; ``None`` of any other tensor.

    It says in one pass, which takes a microsecond, whether there is a nan, or whether all elements are finite; if their squares
    overflow they may be.
    """
    values = on_host(x)
    if values is None or values.dtype.char not in "fd":
        return None
    return float(_VDOT(values, values))


def is_without_nan(x: Array) -> bool:
    """Whether an eager tensor is known to have no nan."""
    square = sum_of_squares(x)
    return square is not None and square == square


def unary(name: str, native: Unary, others: Mapping[DType, Unary], named: str = "") -> Unary:
    """Make a function from an operation on one array, and alternatives for some data types.

    ``named`` is the function's name in messages, if it differs.
    """
    by_number = {dtype.as_datatype_enum: function for dtype, function in others.items()}
    short = at_once(native, "x", "x._datatype_enum() not in others" if others else "True", others=by_number)
    native = positional(native)

    def function(x: Array, /) -> Array:
        try:
            number = x._datatype_enum()
        except AttributeError:
            dtype = getattr(x, "dtype", None)
            if not isinstance(dtype, tf.DType):
                raise not_an_array(named or name, x) from None
            number = dtype.as_datatype_enum
        return by_number[number](x) if number in by_number else native(x)

    function.__name__ = function.__qualname__ = name
    return short(function)


def binary(name: str, native: Binary, *, others: Mapping[DType, Binary] = _NONE, kinds: Iterable[str] = ()) -> Binary:
    """Make a function from an operation on two arrays of one data type.

    Parameters
    ----------
    name : the function's name
    native : the operation
    others : alternatives for data types that the operation does not support
    kinds : the kinds of data type that the function accepts, for error messages; empty: all
    """
    by_number = {dtype.as_datatype_enum: function for dtype, function in others.items()}
    usual = "type(x2) is eager_tensor" + " and x1._datatype_enum() not in others" * bool(others)
    short = at_once(native, "x1, x2", usual, others=by_number)
    native = positional(native)
    allowed = tuple(kinds)
    example = "float64" if not allowed or any("floating" in kind for kind in allowed) else "int64"

    def slowly(x1: Array, x2: Array) -> Array:
        a, b = BINDING.pair(x1, x2)
        if not (isinstance(x1, _SCALARS) or isinstance(x2, _SCALARS)):  # scalars broadcast to anything
            try:
                a, b = together(a, b)
            except AttributeError:  # NumPy's data types compare equal to TensorFlow's
                BINDING.require_one_library(x1, x2)
                raise
        if allowed and kind_of(BINDING.name(a.dtype)) not in allowed:
            raise DTypeError(
                f"Only data types of kind {' or '.join(allowed)} are allowed in {name}; got {BINDING.name(a.dtype)}. "
                f"Convert first, for example xp.astype(x, xp.{example})."
            )
        return others.get(a.dtype, native)(a, b)

    def of_one_dtype(x1: Array, x2: Array, /) -> Array:
        try:
            if x1._datatype_enum() == x2._datatype_enum():
                return native(x1, x2)
        except REFUSALS:
            pass
        return slowly(x1, x2)

    def of_one_dtype_with_others(x1: Array, x2: Array, /) -> Array:
        try:
            number = x1._datatype_enum()
            if number == x2._datatype_enum():
                return by_number[number](x1, x2) if number in by_number else native(x1, x2)
        except REFUSALS:
            pass
        return slowly(x1, x2)

    function = of_one_dtype_with_others if by_number else of_one_dtype
    function.__name__ = function.__qualname__ = name
    return short(function)
