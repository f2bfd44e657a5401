"""What functions written with ``xp`` use of native arrays, and MXNet's lack: ``device``, operators, keys of ``x[key]``.

`complete` gives them to the class of MXNet's arrays. They only act where MXNet raises: its own results stay as they are.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ivy_api.errors import ArgumentError
from ivy_plugin_mxnet.dtypes import Array
from ivy_plugin_mxnet.dtypes import bool as bool_
from ivy_plugin_mxnet.importing import mxnet as mx
from ivy_plugin_mxnet.namespace import array_object, elementwise

_MISSING = {
    "floordiv": elementwise.floor_divide,
    "lshift": elementwise.bitwise_left_shift,
    "rshift": elementwise.bitwise_right_shift,
}
_LOGICAL = {"and": elementwise.bitwise_and, "or": elementwise.bitwise_or, "xor": elementwise.bitwise_xor}

_ARITHMETIC = ("add", "sub", "mul", "truediv", "mod", "and", "or", "xor", "matmul")
_NATIVE = (
    *("pow", "eq", "ne", "lt", "le", "gt", "ge"),
    *(prefix + name for name in _ARITHMETIC for prefix in ("", "i")),
)


def complete() -> None:
    """Complete the class; again, it does nothing."""
    cls = mx.np.ndarray
    if "__floordiv__" in vars(cls):
        return
    cls.device = property(array_object.device)
    cls.__array__ = _array
    for name, function in _MISSING.items():
        setattr(cls, f"__{name}__", lambda x, y, function=function: function(x, y))
        setattr(cls, f"__r{name}__", lambda x, y, function=function: function(y, x))
    for name, function in _LOGICAL.items():
        setattr(cls, f"__{name}__", _of_bool(getattr(cls, f"__{name}__"), function))
        setattr(cls, f"__r{name}__", lambda x, y, function=function: function(y, x))
    for name in _NATIVE:
        setattr(cls, f"__{name}__", _deferring(getattr(cls, f"__{name}__")))
    cls.__getitem__ = _getitem(cls.__getitem__)


def _array(x: Array, dtype: Any = None, copy: bool | None = None) -> np.ndarray[Any, Any]:
    """What ``numpy.asarray`` asks for; without it NumPy makes an array of objects."""
    if copy is False:
        raise ArgumentError("The elements of an array of MXNet are copied to NumPy. Share memory with numpy.from_dlpack instead.")
    return np.asarray(x.asnumpy(), dtype=dtype)


def _of_bool(native: Callable[[Array, Any], Array], function: Callable[[Array, Any], Array]) -> Callable[[Array, Any], Array]:
    """MXNet does not broadcast bool."""

    def operator(x: Array, y: Any) -> Array:
        return function(x, y) if x.dtype == bool_ else native(x, y)

    return operator


def _deferring(native: Callable[[Array, Any], Array]) -> Callable[[Array, Any], Array]:
    """MXNet raises for an operand of another class, whose own operator Python would try."""

    def operator(x: Array, y: Any) -> Any:
        try:
            return native(x, y)
        except TypeError:
            return NotImplemented

    return operator


def _getitem(native: Callable[[Array, Any], Array]) -> Callable[[Array, Any], Array]:
    """MXNet takes no key but ``()`` for an array without axes, no empty range, and five axes at most."""

    def getitem(x: Array, key: Any) -> Array:
        try:
            return native(x, key)
        except (IndexError, ValueError, mx.base.MXNetError):
            return array_object.getitem(x, key)

    return getitem
