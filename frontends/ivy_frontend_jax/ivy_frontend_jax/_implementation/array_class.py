"""The methods, operators and attributes of ``jax.Array``: they derive from the functions of `jax.numpy`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ivy_api
import ivy_api.errors as errors
import ivy_frontend_jax.numpy as jnp
from ivy_api.adapt.arguments import device_of
from ivy_frontend_jax._implementation.array import Array, Typed, namespace_of, wrapped
from ivy_frontend_jax._implementation.defining import public
from ivy_frontend_jax._implementation.devices import default, described, on
from ivy_frontend_jax._implementation.frontend import FRONTEND
from ivy_frontend_jax._implementation.indexing import Update, read

METHODS = """
    all any argmax argmin argpartition argsort choose clip conj conjugate cumprod cumsum diagonal dot max
    mean min nonzero prod
    ptp ravel repeat round searchsorted sort squeeze std sum swapaxes take trace var copy
"""
TWO = {
    "add": "add", "sub": "subtract", "mul": "multiply", "truediv": "true_divide", "floordiv": "floor_divide", "mod": "remainder",
    "divmod": "divmod", "pow": "power", "matmul": "matmul", "and": "bitwise_and", "or": "bitwise_or", "xor": "bitwise_xor",
    "lshift": "left_shift", "rshift": "right_shift", "eq": "equal", "ne": "not_equal", "lt": "less", "le": "less_equal",
    "gt": "greater", "ge": "greater_equal",
}  # fmt: skip


def _set(name: str, value: Any) -> None:
    setattr(Array, name, value)
    FRONTEND.value(f"jax.Array.{name}", value)


def _method(name: str) -> Callable[..., Any]:
    def method(self: Any, *args: Any, **kwargs: Any) -> Any:
        return public(f"jax.numpy.{name}")(self, *args, **kwargs)

    method.__name__ = name
    return method


def _accepted(x: Any) -> bool:
    return (
        type(x) is Array
        or isinstance(x, (int, float, complex))
        or hasattr(x, "__jax_array__")
        or (hasattr(x, "dtype") and hasattr(x, "shape"))
    )


def _operator(name: str, function: str, swapped: bool) -> None:
    def method(self: Any, other: Any) -> Any:
        if not _accepted(other):
            return NotImplemented
        call = getattr(jnp, function)
        return call(other, self) if swapped else call(self, other)

    method.__name__ = name
    _set(name, method)


for _name, _function in TWO.items():
    _operator(f"__{_name}__", _function, False)
    if _name not in ("eq", "ne", "lt", "le", "gt", "ge"):
        _operator(f"__r{_name}__", _function, True)
for _name in METHODS.split():
    if _name not in ("ravel", "copy"):
        _set(_name, _method(_name))


for _name, _function in {"neg": "negative", "pos": "positive", "abs": "abs", "invert": "invert"}.items():
    _one = _method(_function)
    if _name in ("neg",):
        _set(f"__{_name}__", _one)
    else:
        setattr(Array, f"__{_name}__", _one)
Array.__hash__ = None  # type: ignore[assignment]


def _said(name: str) -> Callable[[Any], Any]:
    def register(function: Any) -> Any:
        _set(name, function)
        return function

    return register


def concrete(convert: Any, x: Any, kind: str) -> Any:
    """Return a value read from an array; raise JAX's error in a transformed function, where there is none."""
    from ivy_frontend_jax._implementation.errors import ConcretizationTypeError, TracerBoolConversionError

    try:
        return convert(x._x)
    except (errors.EscapedTracerError, errors.TransformationError) as error:
        raise (TracerBoolConversionError if kind == "bool" else ConcretizationTypeError)(str(error)) from error


def host(x: Any) -> Any:
    """Return the values as an array of NumPy."""
    import numpy as np

    native = x._x
    if x.dtype.name == "bfloat16":
        native = public("jax.numpy.astype")(x, "float32")._x
    value = concrete(lambda a: np.asarray(ivy_api.Array(ivy_api.stop_gradient(a))), Array(native), "array")
    return value.astype(x.dtype.dtype) if value.dtype.name != x.dtype.name else value


def _only(x: Any, what: str) -> None:
    if x.ndim:
        raise TypeError(f"Only scalar arrays can be converted to Python scalars; got arr.ndim={x.ndim}")


@_said("__bool__")
def _bool(self: Any) -> bool:
    if self.size != 1:
        if self.size == 0:
            raise ValueError(
                "The truth value of an empty array is ambiguous. Use `array.size > 0` to check that an array is not empty."
            )
        raise ValueError("The truth value of an array with more than one element is ambiguous. Use a.any() or a.all()")
    return concrete(lambda a: bool(_first(a)), self, "bool")


def _first(a: Any) -> Any:
    while len(a.shape):
        a = a[0]
    return a


def _number(kind: type[int | float]) -> None:
    def number(self: Any) -> Any:
        _only(self, kind.__name__)
        return concrete(kind, self, kind.__name__)

    number.__name__ = number.__qualname__ = f"__{kind.__name__}__"
    _set(number.__name__, number)


_number(int)
_number(float)


@_said("__index__")
def _index(self: Any) -> int:
    if self.ndim or self.dtype.kind not in "iu":
        raise TypeError("Only integer scalar arrays can be converted to a scalar index.")
    return concrete(int, self, "int")


@_said("__complex__")
def _complex(self: Any) -> complex:
    _only(self, "complex")
    return complex(self.item())


@_said("item")
def item(self: Any, *args: Any) -> Any:
    """Return an element as a Python number."""
    return host(self).item(*args)


@_said("tolist")
def tolist(self: Any) -> Any:
    """Return nested lists of Python numbers."""
    return host(self).tolist()


@_said("tobytes")
def tobytes(self: Any, order: str = "C") -> bytes:
    """Return the bytes."""
    return host(self).tobytes(order)


@_said("__array__")
def _array(self: Any, dtype: Any = None, context: Any = None, copy: Any = None) -> Any:
    found = host(self)
    return found if dtype is None else found.astype(dtype)


@_said("__len__")
def _len(self: Any) -> int:
    if not self.ndim:
        raise TypeError("len() of unsized object")
    return self.shape[0]


@_said("__iter__")
def _iter(self: Any) -> Any:
    if not self.ndim:
        raise TypeError("iteration over a 0-d array")
    return (self[i] for i in range(self.shape[0]))


@_said("__getitem__")
def _getitem(self: Any, idx: Any, /) -> Any:
    xp = namespace_of((self, idx))
    try:
        return wrapped(Typed(read(self._x, idx, xp), self._weak))
    except errors.DataDependentShapeError as error:
        from ivy_frontend_jax._implementation.errors import NonConcreteBooleanIndexError

        raise NonConcreteBooleanIndexError(str(error)) from error


@_said("__setitem__")
def _setitem(self: Any, i: Any, x: Any) -> Any:
    raise TypeError(
        "JAX arrays are immutable and do not support in-place item assignment. Instead of x[idx] = y, use x = x.at[idx].set(y) or "
        "another .at[] method: https://docs.jax.dev/en/latest/_autosummary/jax.numpy.ndarray.at.html"
    )


@_said("__contains__")
def _contains(self: Any, other: Any) -> bool:
    if self.ndim != 1:
        raise ValueError(f"Array.__contains__: search array must be one-dimensional, got arr.shape={self.shape}.")
    if getattr(other, "ndim", 0):
        raise ValueError(f"Array.__contains__: the element must be a scalar, got an array of {other.ndim} axes.")
    return bool(public("jax.numpy.any")(self == other))


@_said("__copy__")
def _copy(self: Any) -> Any:
    return Array(self._x, self._weak)


@_said("__deepcopy__")
def _deepcopy(self: Any, memo: Any) -> Any:
    return Array(self._x, self._weak)


@_said("__round__")
def _round(number: Any, ndigits: Any = None) -> Any:
    out = public("jax.numpy.round")(number, 0 if ndigits is None else ndigits)
    return int(out) if ndigits is None and not number.ndim else out


@_said("__repr__")
def _repr(self: Any) -> str:
    said = f", dtype={self.dtype.name}" + (", weak_type=True" if self._weak else "") + ")"
    try:
        import numpy as np

        return f"Array({np.array2string(host(self), separator=', ', prefix='Array(', suffix=said)}{said}"
    except TypeError:
        return f"Array<shape={self.shape}{said[:-1]}>"


@_said("__str__")
def _str(self: Any) -> str:
    return str(host(self))


@_said("__format__")
def _format(self: Any, format_spec: str) -> str:
    return format(host(self)[()] if not self.ndim else str(self), format_spec)


@_said("__dlpack__")
def _dlpack(self: Any, *, stream: Any = None, max_version: Any = None, dl_device: Any = None, copy: Any = None) -> Any:
    return self._x.__dlpack__()


@_said("__dlpack_device__")
def _dlpack_device(self: Any) -> Any:
    return self._x.__dlpack_device__()


@_said("__array_namespace__")
def _array_namespace(self: Any, *, api_version: Any = None) -> Any:
    from importlib import import_module

    if api_version is not None and api_version != "2025.12":
        raise ValueError(f"__array_namespace__ of JAX knows the version 2025.12; got {api_version}")
    return import_module("ivy_frontend_jax.numpy")


@_said("compress")
def compress(self: Any, condition: Any, axis: Any = None, *, out: Any = None, size: Any = None, fill_value: Any = 0) -> Any:
    """Return the slices that a mask selects."""
    return public("jax.numpy.compress")(condition, self, axis=axis, out=out, size=size, fill_value=fill_value)


@_said("astype")
def astype(self: Any, dtype: Any, copy: bool = False, device: Any = None) -> Any:
    """Return the array in another data type."""
    return public("jax.numpy.astype")(self, dtype, device=device)


@_said("flatten")
def flatten(self: Any, order: str = "C", *, out_sharding: Any = None) -> Any:
    """Return all elements in one axis."""
    return public("jax.numpy.ravel")(self, order=order)


Array.ravel = flatten  # type: ignore[attr-defined]
Array.copy = _copy  # type: ignore[attr-defined]


@_said("reshape")
def reshape(self: Any, *args: Any, order: str = "C", out_sharding: Any = None) -> Any:
    """Return the elements in another shape."""
    shape = args[0] if len(args) == 1 else args
    return public("jax.numpy.reshape")(self, shape, order=order)


@_said("transpose")
def transpose(self: Any, *args: Any) -> Any:
    """Return the array with permuted axes."""
    axes = None if not args else args[0] if len(args) == 1 and not isinstance(args[0], int) else args
    return public("jax.numpy.transpose")(self, axes)


@_said("view")
def view(self: Any, dtype: Any = None, type: Any = None) -> Any:
    """Return the same bits as another data type."""
    if type is not None:
        raise NotImplementedError("`type` argument of array.view() is not supported.")
    return self if dtype is None else public("jax.lax.bitcast_convert_type")(self, dtype)


@_said("to_device")
def to_device(self: Any, device: Any, *, stream: Any = None) -> Any:
    """Return the array on a device."""
    return Array(on(self._x, device, namespace_of((self,))), self._weak)


def _device(self: Any) -> Any:
    native = device_of(self._x)
    return default(namespace_of((self,))) if native is None else described(native)


_set("devices", lambda self: {self.device})
_set("platform", lambda self: self.device.platform)
for _name in ("block_until_ready", "clone"):
    _set(_name, lambda self: self)
for _name in ("copy_to_host_async", "delete"):
    _set(_name, lambda self: None)
_set("is_deleted", lambda self: False)
_set("is_ready", lambda self: True)


def _property(name: str, get: Any) -> None:
    setattr(Array, name, property(get))
    FRONTEND.value(f"jax.Array.{name}", property(get))


_property("at", Update)
_property("device", _device)
_property("T", lambda self: public("jax.numpy.transpose")(self))
_property("mT", lambda self: public("jax.numpy.matrix_transpose")(self))
_property("real", lambda self: public("jax.numpy.real")(self))
_property("imag", lambda self: public("jax.numpy.imag")(self))
_property("nbytes", lambda self: self.size * self.dtype.itemsize)
_property("itemsize", lambda self: self.dtype.itemsize)
_property("committed", lambda self: False)
_property("is_fully_addressable", lambda self: True)
_property("is_fully_replicated", lambda self: True)
_property("aval", lambda self: public("jax.core.ShapedArray")(self.shape, self.dtype, self._weak))
for _name in ("dtype", "shape", "ndim", "size", "weak_type"):
    FRONTEND.value(f"jax.Array.{_name}", vars(Array)[_name])
FRONTEND.value("jax.Array.__hash__", None)
FRONTEND.absent(
    "jax.Array",
    "addressable_data addressable_shards global_shards sharding format device_buffer "
    "device_buffers traceback unsafe_buffer_pointer "
    "on_device_size_in_bytes",
    "an array lies on one device of the backend; layouts and shards are XLA's.",
)
FRONTEND.absent("jax.Array", "flat byteswap", "JAX itself does not implement it.")
