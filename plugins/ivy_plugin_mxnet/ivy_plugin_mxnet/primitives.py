"""MXNet's operators, called through its C interface: ``primitive("_npi_mean")(x, axis=(0,))``.

The functions of ``mxnet.numpy`` pass three layers of Python that check and convert the same arguments again. For 10,000 elements
that takes as long as the computation. ``mxnet.autograd`` records operators here too: it does so below the C interface.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any

from ivy_api.adapt.binding import Binding
from ivy_api.errors import NotAnArrayError
from ivy_plugin_mxnet.importing import mxnet as mx

Array = Any

_ndarray: Any = mx.np.ndarray
_library: Any = mx.base._LIB
_invoke: Any = _library.MXImperativeInvokeEx
_check: Any = mx.base.check_call
_Handle: Any = mx.base.NDArrayHandle
_Handles: Any = ctypes.POINTER(_Handle)
_Integers: Any = ctypes.POINTER(ctypes.c_int)
_One: Any = _Handle * 1
_Two: Any = _Handle * 2
_NO_PARAMETERS = (ctypes.c_char_p * 0)()
_byref = ctypes.byref
_c_int = ctypes.c_int


def _operator(name: str) -> Any:
    """The operator registered under a name."""
    handle = ctypes.c_void_p()
    _check(_library.NNGetOpHandle(name.encode(), _byref(handle)))
    return handle


def _refuse(*operands: Any) -> None:
    """Raise for operands that are no arrays of MXNet."""
    Binding.require_one_library(*operands)
    found = next(x for x in operands if not hasattr(x, "handle"))
    came = type(found).__qualname__
    raise NotAnArrayError(f"Functions of MXNet take arrays of mxnet.numpy; got {came}. Call xp.asarray(x) first.")


def unary(name: str) -> Callable[[Array], Array]:
    """Return an operator of one array, without parameters."""
    operator = _operator(name)

    def function(x: Array, /) -> Array:
        count, outputs, types = _c_int(0), _Handles(), _Integers()
        try:
            inputs = _One(x.handle)
        except AttributeError:
            _refuse(x)
        code = _invoke(operator, 1, inputs, _byref(count), _byref(outputs), 0, _NO_PARAMETERS, _NO_PARAMETERS, _byref(types))
        if code:
            _check(code)
        return _ndarray(_Handle(outputs[0]))

    return function


def binary(name: str) -> Callable[[Array, Array], Array]:
    """Return an operator of two arrays, without parameters."""
    operator = _operator(name)

    def function(x1: Array, x2: Array, /) -> Array:
        count, outputs, types = _c_int(0), _Handles(), _Integers()
        try:
            inputs = _Two(x1.handle, x2.handle)
        except AttributeError:
            _refuse(x1, x2)
        code = _invoke(operator, 2, inputs, _byref(count), _byref(outputs), 0, _NO_PARAMETERS, _NO_PARAMETERS, _byref(types))
        if code:
            _check(code)
        return _ndarray(_Handle(outputs[0]))

    return function


def primitive(name: str) -> Callable[..., Any]:
    """Return an operator of any number of arrays, whose parameters are keywords: an array, or a tuple of several."""
    operator = _operator(name)

    def function(*arrays: Array, **parameters: Any) -> Any:
        count, outputs, types = _c_int(0), _Handles(), _Integers()
        size, given = len(arrays), len(parameters)
        try:
            inputs = (_Handle * size)(*[x.handle for x in arrays])
        except AttributeError:
            _refuse(*arrays)
        texts = ctypes.c_char_p * given
        keys = texts(*[key.encode() for key in parameters])
        values = texts(*[str(value).encode() for value in parameters.values()])
        code = _invoke(operator, size, inputs, _byref(count), _byref(outputs), given, keys, values, _byref(types))
        if code:
            _check(code)
        if count.value == 1:
            return _ndarray(_Handle(outputs[0]))
        return tuple([_ndarray(_Handle(outputs[i])) for i in range(count.value)])

    return function


_SCALARS: dict[str, Any] = {"float32": ctypes.c_float, "float64": ctypes.c_double, "bool": ctypes.c_bool, "int64": ctypes.c_int64}


def value_of(x: Array) -> Any:
    """Return the element of an array of one element, without an array of NumPy in between."""
    found = _SCALARS[x.dtype.name]()
    code = _library.MXNDArraySyncCopyToCPU(x.handle, _byref(found), ctypes.c_size_t(1))
    if code:
        _check(code)
    return found.value


maximum_of = primitive("_np_max")
minimum_of = primitive("_np_min")


def largest(x: Array) -> Any:
    """Return the largest element as a Python number; ``nan`` if there is one."""
    return value_of(maximum_of(x))


def smallest(x: Array) -> Any:
    """Return the smallest element as a Python number; ``nan`` if there is one."""
    return value_of(minimum_of(x))
