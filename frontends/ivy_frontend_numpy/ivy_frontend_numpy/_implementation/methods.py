"""The methods, operators and attributes of `ndarray` and of scalars; most derive from the functions of `numpy`."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from ivy_api.frontends.sizes import Size
from ivy_frontend_numpy._implementation import views
from ivy_frontend_numpy._implementation.array import (
    SCALARS,
    asarray,
    cast,
    find_namespace,
    generic,
    made,
    native,
    ndarray,
    nested,
    python,
    recast,
    shape_of,
    value_of,
    warn_of_complex,
    wrapped,
)  # fmt: skip
from ivy_frontend_numpy._implementation.dtypes import BY_NAME, as_dtype
from ivy_frontend_numpy._implementation.frontend import FRONTEND, numpy_function
from ivy_frontend_numpy._implementation.indexing import prepared, read, write
from ivy_frontend_numpy._implementation.promotion import castable
from ivy_frontend_numpy._implementation.ufuncs import find

BOTH = (ndarray, generic)
_MODULES = {ndarray: "numpy.ndarray", generic: "numpy.generic"}


def _set(name: str, value: Any, classes: tuple[Any, ...] = BOTH) -> None:
    for cls in classes:
        setattr(cls, name, value)


def method(name: str = "", classes: tuple[Any, ...] = BOTH) -> Callable[[Any], Any]:
    """Register a method of arrays and scalars."""

    def register(function: Any) -> Any:
        _set(name or function.__name__, function, classes)
        return function

    return register


# Operators.

TWO = {
    "add": "add", "sub": "subtract", "mul": "multiply", "truediv": "divide", "floordiv": "floor_divide", "mod": "remainder",
    "pow": "power", "and": "bitwise_and", "or": "bitwise_or", "xor": "bitwise_xor", "lshift": "left_shift",
    "rshift": "right_shift", "matmul": "matmul", "divmod": "divmod",
}  # fmt: skip
COMPARE = {"eq": "equal", "ne": "not_equal", "lt": "less", "le": "less_equal", "gt": "greater", "ge": "greater_equal"}
_known: set[type] = {ndarray, int, Size, float, bool, complex, list, tuple, *SCALARS.values()}


def _defers(self: Any, other: Any, reflected: str) -> bool:
    """Whether the operator of the other operand goes first, or it is nothing that arrays are computed with."""
    cls = type(other)
    if isinstance(other, (ndarray, generic)):
        return False
    own = getattr(cls, "__array_ufunc__", NotImplemented)
    if own is None:
        return True
    if own is NotImplemented and hasattr(cls, "__array_priority__") and hasattr(cls, reflected):
        return bool(other.__array_priority__ > self.__array_priority__)
    if own is not NotImplemented or find_namespace(other) is not None or hasattr(other, "__array__") or hasattr(other, "__len__"):
        return isinstance(other, (str, bytes, dict))
    if isinstance(other, (bool, int, float, complex)):
        _known.add(cls)
        return False
    return True


def _binary(name: str, function: str) -> None:
    reflected = f"__r{name}__"

    def forward(self: Any, other: Any) -> Any:
        if type(other) not in _known and _defers(self, other, reflected):
            return NotImplemented
        return find(function)(self, other)  # found here: torch's compiler knows a table of the module, and no variable of a closure

    def backward(self: Any, other: Any) -> Any:
        if type(other) not in _known and _defers(self, other, f"__{name}__"):
            return NotImplemented
        return find(function)(other, self)

    def in_place(self: Any, other: Any) -> Any:
        if type(other) not in _known and _defers(self, other, reflected):
            return NotImplemented
        if name == "matmul":
            out = find(function)(self, other)
            if out.shape != self.shape:
                raise ValueError(
                    "inplace matrix multiplication requires the first operand to have at least one and the second at least two "
                    "dimensions."
                )
            views.write(self, native(out, None, self._d))
            return self
        find(function)(self, other, out=(self,))
        return self

    classes = (ndarray,) if name == "matmul" else BOTH
    _set(f"__{name}__", forward, classes)
    _set(reflected, backward, classes)
    if name != "divmod":
        _set(f"__i{name}__", in_place, (ndarray,))


def _powered() -> None:
    def forward(self: Any, other: Any, modulo: Any = None) -> Any:
        if modulo is not None:
            return NotImplemented
        if type(other) is int and other == 2 and self._d.kind in "fc":
            return find("square")(self)
        if type(other) not in _known and _defers(self, other, "__rpow__"):
            return NotImplemented
        return find("power")(self, other)

    _set("__pow__", forward)


def _comparison(name: str, function: str) -> None:
    def compare(self: Any, other: Any) -> Any:
        if type(other) not in _known and _defers(self, other, f"__{name}__"):
            if name in ("eq", "ne") and not hasattr(type(other), "__array_ufunc__"):
                if isinstance(self, generic):
                    return NotImplemented if not isinstance(other, (str, type(None))) else SCALARS["bool"](name == "ne")
                return numpy_function("full")(self.shape, name == "ne", dtype=bool)
            return NotImplemented
        return find(function)(self, other)

    _set(f"__{name}__", compare)


for _name, _function in TWO.items():
    _binary(_name, _function)
for _name, _function in COMPARE.items():
    _comparison(_name, _function)
_powered()
ndarray.__hash__ = None  # type: ignore[assignment]
generic.__hash__ = lambda self: hash(python(self))  # type: ignore[method-assign]
for _name, _function in {"neg": "negative", "pos": "positive", "abs": "absolute", "invert": "invert"}.items():
    _set(f"__{_name}__", lambda self, function=_function: find(function)(self))


# Python numbers.


def _one(self: Any) -> Any:
    if isinstance(self, ndarray) and self.size != 1:
        raise TypeError("only 0-dimensional arrays can be converted to Python scalars")
    if isinstance(self, ndarray) and len(self.shape):
        raise TypeError("only 0-dimensional arrays can be converted to Python scalars")
    return python(self)


@method()
def __bool__(self: Any) -> bool:
    if isinstance(self, ndarray) and self.size != 1:
        if self.size:
            raise ValueError("The truth value of an array with more than one element is ambiguous. Use a.any() or a.all()")
        raise ValueError(
            "The truth value of an empty array is ambiguous. Use `array.size > 0` to check that an array is not empty."
        )
    return bool(python(self))


@method()
def __int__(self: Any) -> int:
    value = _one(self)
    return int(value.real) if isinstance(value, complex) else int(value)


@method()
def __float__(self: Any) -> float:
    value = _one(self)
    if isinstance(value, complex):
        warn_of_complex(self._d, BY_NAME["float64"])
        return value.real
    return float(value)


@method()
def __complex__(self: Any) -> complex:
    return complex(_one(self))


@method("__index__", (ndarray,))
def _index(self: Any) -> int:
    if self._d.kind not in "iu" or len(self.shape):
        raise TypeError("only integer scalar arrays can be converted to a scalar index")
    return int(python(self))


for _class in (SCALARS[name] for name in SCALARS if SCALARS[name]._d.kind in "iu"):
    _class.__index__ = lambda self: int(python(self))


@method()
def __round__(self: Any, ndigits: Any = None) -> Any:
    if isinstance(self, generic):
        value = python(self)
        return round(value) if ndigits is None else type(self)(round(value, ndigits))
    raise TypeError("type numpy.ndarray doesn't define __round__ method")


delattr(ndarray, "__round__")


@method()
def item(self: Any, *args: Any) -> Any:
    """Return an element as a Python number."""
    if len(args) == 1 and isinstance(args[0], tuple):
        args = args[0]
    if not args:
        if self.size != 1:
            raise ValueError("can only convert an array of size 1 to a Python scalar")
        return python(self)
    if len(args) == 1 and len(self.shape) != 1:
        n = self.size
        if not -n <= args[0] < n:
            raise IndexError(f"index {args[0]} is out of bounds for size {n}")
        return python(views.reshaped(asarray(self), (-1,))[args[0]])
    if len(args) != len(self.shape):
        raise ValueError("incorrect number of indices for array")
    return python(asarray(self)[args])


@method()
def tolist(self: Any) -> Any:
    """Return nested lists of Python numbers."""
    return nested(value_of(self)) if isinstance(self, ndarray) else python(self)


@method()
def __array__(self: Any, dtype: Any = None, copy: Any = None) -> Any:
    x = native(self)
    if not len(x.shape):  # some frameworks give a scalar of the host
        return __array__(made(find_namespace(x).reshape(x, (1,)), self._d), dtype).reshape(())
    found = x.detach().cpu().resolve_conj().resolve_neg().__array__() if hasattr(x, "detach") else x.__array__()
    return found if dtype is None else found.astype(dtype)


@method()
def __array_ufunc__(self: Any, ufunc: Any, method: str, *inputs: Any, **kwargs: Any) -> Any:
    own = find(ufunc.__name__) if type(ufunc).__module__ == "numpy" else ufunc
    return getattr(own, method)(*inputs, **kwargs)


@method()
def __array_namespace__(self: Any, *, api_version: Any = None) -> Any:
    from importlib import import_module

    if api_version is not None and api_version not in ("2021.12", "2022.12", "2023.12", "2024.12"):
        raise ValueError(f'Version "{api_version}" of the Array API Standard is not supported.')
    return import_module("ivy_frontend_numpy")


@method()
def __array_wrap__(self: Any, array: Any, context: Any = None, return_scalar: bool = False, /) -> Any:
    if return_scalar and not len(array.shape):
        return array[()]
    return recast(array, type(self)) if isinstance(self, ndarray) else array


# Containers.


@method(classes=(ndarray,))
def __len__(self: Any) -> int:
    if not len(self.shape):
        raise TypeError("len() of unsized object")
    return int(self.shape[0])


@method(classes=(ndarray,))
def __iter__(self: Any) -> Any:
    if not len(self.shape):
        raise TypeError("iteration over a 0-d array")
    return _rows(self)


def _rows(a: Any) -> Any:
    for i in range(a.shape[0]):
        yield a[i]


@method("__getitem__", (ndarray,))
def _getitem(self: Any, key: Any, /) -> Any:
    return read(self, key)


@method("__getitem__", (generic,))
def _scalar_item(self: Any, key: Any, /) -> Any:
    if key == () or key is Ellipsis:
        return self if key == () else made(native(self))
    if key is None or (isinstance(key, tuple) and all(k is None or k is Ellipsis for k in key)):
        return made(native(self))[key]
    raise IndexError("invalid index to scalar variable.")


@method("__setitem__", (ndarray,))
def _setitem(self: Any, key: Any, value: Any, /) -> None:
    write(self, key, value)


@method("__delitem__", (ndarray,))
def _delitem(self: Any, key: Any, /) -> None:
    raise ValueError("cannot delete array elements")


@method("__contains__", (ndarray,))
def _contains(self: Any, key: Any, /) -> bool:
    return bool((self == key).any())


@method("__copy__")
def _copy(self: Any) -> Any:
    return self.copy()


@method("__deepcopy__")
def _deepcopy(self: Any, memo: Any, /) -> Any:
    return self.copy()


def _rebuilt(values: Any, shape: Any, name: str) -> Any:
    return numpy_function("array")(values, dtype=name).reshape(shape)


@method("__reduce__")
def _reduce(self: Any) -> Any:
    if isinstance(self, generic):
        return _scalar_rebuilt, (self._d.name, python(self))
    return _rebuilt, (nested(native(self)), self.shape, self._d.name)


def _scalar_rebuilt(name: str, value: Any) -> Any:
    return SCALARS[name](value)


@method()
def __setstate__(self: Any, state: Any, /) -> None:
    raise TypeError("arrays are pickled as lists of their elements")


@method("__class_getitem__")
def _class_getitem(cls: Any, item: Any, /) -> Any:
    return cls


_set("__class_getitem__", classmethod(_class_getitem))


@method()
def __dlpack__(self: Any, *, stream: Any = None, max_version: Any = None, dl_device: Any = None, copy: Any = None) -> Any:
    return native(self).__dlpack__()


@method()
def __dlpack_device__(self: Any) -> Any:
    return native(self).__dlpack_device__()


# Methods that functions of `numpy` do.


def _derive(names: str, classes: tuple[Any, ...] = BOTH) -> None:
    for name in names.split():

        def call(self: Any, *args: Any, _name: str = name, **kwargs: Any) -> Any:
            return numpy_function(_name)(self, *args, **kwargs)

        call.__name__ = name
        _set(name, call, classes)


_derive(
    "all any argmax argmin argpartition argsort choose clip compress conj conjugate cumprod cumsum diagonal dot max mean "
    "min nonzero prod put ravel repeat round searchsorted squeeze std sum swapaxes take trace var"
)


@method("compress")
def compress(self: Any, condition: Any, axis: Any = None, out: Any = None) -> Any:
    """Return the slices where a condition is true."""
    return numpy_function("compress")(condition, self, axis, out)


@method()
def reshape(self: Any, /, *shape: Any, order: str = "C", copy: Any = None) -> Any:
    """Return the elements in another shape: a view where strides allow it."""
    if len(shape) == 1 and not isinstance(shape[0], int):
        shape = shape[0]
    return numpy_function("reshape")(self, shape, order=order, copy=copy)


_set("shape", property(shape_of, views.reshaped_in_place, doc="The size of each axis."), (ndarray,))


@method()
def transpose(self: Any, /, *axes: Any) -> Any:
    """Return a view with permuted axes."""
    given = axes[0] if len(axes) == 1 and not isinstance(axes[0], int) else axes or None
    return numpy_function("transpose")(self, given)


@method()
def flatten(self: Any, /, order: str = "C") -> Any:
    """Return a copy in one axis."""
    return views.reshaped(made(native(self), None, type(self) if isinstance(self, ndarray) else ndarray), (-1,), order).copy()


@method()
def copy(self: Any, order: str = "C") -> Any:
    """Return a copy."""
    if isinstance(self, generic):
        return self
    out = made(value_of(self), self._d, type(self))
    return views.as_ordered(out, "F") if order != "C" and views.gives_fortran_order(order, [self]) else out


@method()
def astype(self: Any, /, dtype: Any, order: str = "K", casting: str = "unsafe", subok: bool = True, copy: bool = True) -> Any:
    """Return the elements in another data type."""
    d = as_dtype(dtype)
    if not castable(self._d, d, casting):
        raise TypeError(f"Cannot cast array data from {self._d!r} to {d!r} according to the rule {casting!r}")
    if isinstance(self, generic):
        warn_of_complex(self._d, d)
        return wrapped(native(self, None, d), d)
    if d is self._d and not copy:
        return self
    warn_of_complex(self._d, d)
    out = made(cast(value_of(self), d), d, type(self))
    return views.as_ordered(out, "F" if views.gives_fortran_order(order, [self]) else "C")


@method()
def fill(self: Any, value: Any, /) -> None:
    """Set all elements to a value."""
    if isinstance(self, generic):
        return
    if not views.writeable(self):
        raise ValueError("assignment destination is read-only")
    xp = find_namespace(value_of(self))
    part = prepared(value, self._d, xp)
    if len(part.shape):
        part = xp.reshape(part, ())
    views.write(self, xp.broadcast_to(part, self.shape))


@method(classes=(ndarray,))
def sort(self: Any, axis: Any = -1, kind: Any = None, order: Any = None, *, stable: Any = None) -> None:
    """Sort in place."""
    if not views.writeable(self):
        raise ValueError("sort array is read-only")
    views.write(self, native(numpy_function("sort")(self, axis, kind, order, stable=stable)))


@method(classes=(ndarray,))
def partition(self: Any, kth: Any, axis: Any = -1, kind: str = "introselect", order: Any = None) -> None:
    """Partition in place."""
    views.write(self, native(numpy_function("partition")(self, kth, axis, kind, order)))


@method(classes=(ndarray,))
def resize(self: Any, *new_shape: Any, refcheck: bool = True) -> None:
    """Change the shape in place; new elements are zero."""
    shape = new_shape[0] if len(new_shape) == 1 and not isinstance(new_shape[0], int) else new_shape
    if shape is None:
        return
    if self._cell is not None and self._cell.base is not None:
        raise ValueError("cannot resize this array: it does not own its data")
    x = value_of(self)
    xp = find_namespace(x)
    count = math.prod(shape)
    flat = xp.reshape(x, (-1,))
    if count > self.size:
        flat = xp.concat([flat, xp.zeros((count - self.size,), dtype=x.dtype)])
    self._x, self._cell = xp.reshape(flat[:count], tuple(shape)), None


@method()
def view(self: Any, dtype: Any = None, type: Any = None, **kwargs: Any) -> Any:
    """Return a view of the data, as another data type or class."""
    if isinstance(dtype, __builtins_type) and issubclass(dtype, ndarray):
        dtype, type = None, dtype
    if isinstance(self, generic):
        return made(native(self)).view(dtype)[()] if dtype is not None else self
    out = views.same(self)
    if dtype is not None and as_dtype(dtype) is not self._d:
        from ivy_frontend_numpy._implementation.bits import reinterpreted

        out = reinterpreted(self, as_dtype(dtype))
    return out if type is None else recast(out, type)


__builtins_type = type


@method()
def tobytes(self: Any, order: str = "C") -> bytes:
    """Return the bytes of the elements."""
    from ivy_frontend_numpy._implementation.bits import to_bytes

    return to_bytes(asarray(self).flatten(order=order))


@method()
def tofile(self: Any, fid: Any, /, sep: str = "", format: str = "%s") -> None:
    """Write the elements to a file."""
    data = self.tobytes() if sep == "" else sep.join(format % x for x in self.ravel().tolist()).encode()
    if hasattr(fid, "write"):
        fid.write(data)
    else:
        with open(fid, "wb") as file:
            file.write(data)


@method()
def dumps(self: Any) -> bytes:
    """Return the pickle."""
    import pickle

    return pickle.dumps(self)


@method()
def dump(self: Any, file: Any) -> None:
    """Write the pickle to a file."""
    import pickle

    if hasattr(file, "write"):
        pickle.dump(self, file)
    else:
        with open(file, "wb") as opened:
            pickle.dump(self, opened)


@method()
def byteswap(self: Any, inplace: bool = False) -> Any:
    """Return the elements with their bytes in reverse order."""
    from ivy_frontend_numpy._implementation.bits import swapped

    out = swapped(asarray(self))
    if isinstance(self, generic):
        return out[()]
    if inplace:
        views.write(self, value_of(out))
        return self
    return out


@method()
def getfield(self: Any, dtype: Any, offset: int = 0) -> Any:
    """Return a field of the elements' bytes: all of them, or the real or imaginary part."""
    d = as_dtype(dtype)
    if d is self._d and offset == 0:
        return views.same(self) if isinstance(self, ndarray) else self
    if self._d.kind == "c" and d.kind == "f" and 2 * d.itemsize == self._d.itemsize and offset in (0, d.itemsize):
        return self.real if offset == 0 else self.imag
    raise ValueError(
        f"a field of {d.name} at byte {offset} of {self._d.name} is not offered: backends do not show bytes of elements"
    )


@method(classes=(ndarray,))
def setfield(self: Any, val: Any, /, dtype: Any, offset: int = 0) -> None:
    """Set a field of the elements' bytes."""
    self.getfield(dtype, offset)[...] = val


@method()
def setflags(self: Any, *, write: Any = None, align: Any = None, uic: Any = None) -> None:
    """Say whether the array may be written to."""
    if isinstance(self, generic) or write is None:
        return
    cell = views.layout(self)
    if write and cell.owner is not None and not views.layout(cell.owner).writeable:
        raise ValueError("cannot set WRITEABLE flag to True of this array")
    cell.writeable = bool(write)


@method()
def to_device(self: Any, device: Any, /, *, stream: Any = None) -> Any:
    """Return the array: NumPy has the device ``"cpu"``."""
    if device != "cpu":
        raise ValueError(f'Unsupported device "{device}". Only "cpu" is accepted.')
    return self


# Attributes.


class Flags:
    """How the elements of an array lie in memory."""

    def __init__(self, a: Any) -> None:
        self._a = a

    c_contiguous = property(lambda self: not isinstance(self._a, ndarray) or views.contiguous(self._a), doc="C order.")
    f_contiguous = property(lambda self: not isinstance(self._a, ndarray) or views.contiguous(self._a, "F"), doc="Fortran order.")
    contiguous = c_contiguous
    fortran = property(lambda self: self.f_contiguous and not self.c_contiguous, doc="Fortran order only.")
    fnc = fortran
    forc = property(lambda self: self.f_contiguous or self.c_contiguous, doc="C or Fortran order.")
    farray = property(lambda self: self.writeable and self.f_contiguous, doc="Writeable, in Fortran order.")
    behaved = property(lambda self: self.writeable, doc="Aligned and writeable.")
    carray = property(lambda self: self.writeable and self.c_contiguous, doc="Writeable, in C order.")
    aligned = property(lambda self: True, doc="Elements are aligned.")
    writebackifcopy = property(lambda self: False, doc="Not a copy to be written back.")
    owndata = property(lambda self: isinstance(self._a, generic) or self._a.base is None, doc="Not a view.")
    num = property(
        lambda self: sum(bit for bit, on in zip((1, 2, 4, 256, 1024), map(self.__getitem__, "CFOAW"), strict=True) if on)
    )

    @property
    def writeable(self) -> bool:
        """Whether the array may be written to."""
        return isinstance(self._a, ndarray) and views.writeable(self._a)

    @writeable.setter
    def writeable(self, value: Any) -> None:
        self._a.setflags(write=value)

    def __getitem__(self, name: str) -> Any:
        short = {"C": "c_contiguous", "F": "f_contiguous", "O": "owndata", "W": "writeable", "A": "aligned", "X": "writebackifcopy"}
        try:
            return getattr(self, short.get(name, name.lower()))
        except AttributeError:
            raise KeyError("Unknown flag") from None

    def __setitem__(self, name: str, value: Any) -> None:
        if name not in ("W", "WRITEABLE"):
            raise KeyError("Unknown flag")
        self.writeable = value

    def __repr__(self) -> str:
        names = ("C_CONTIGUOUS", "F_CONTIGUOUS", "OWNDATA", "WRITEABLE", "ALIGNED", "WRITEBACKIFCOPY")
        return "".join(f"  {name} : {self[name]}\n" for name in names)


def _attribute(name: str, get: Any, classes: tuple[Any, ...] = BOTH, put: Any = None) -> None:
    _set(name, property(get, put), classes)


def _base(self: Any) -> Any:
    cell = self._cell if isinstance(self, ndarray) else None
    return cell.owner if cell is not None and cell.base is not None else None


def _transposed(self: Any) -> Any:
    return views.permuted(self, tuple(reversed(range(len(self.shape))))) if isinstance(self, ndarray) else self


def _matrix_transposed(self: Any) -> Any:
    n = len(self.shape)
    if n < 2:
        raise ValueError("matrix transpose with ndim < 2 is undefined")
    return views.permuted(self, (*range(n - 2), n - 1, n - 2))


def _real(self: Any) -> Any:
    if isinstance(self, generic):
        return self if self._d.kind != "c" else wrapped(find_namespace(native(self)).real(native(self)))
    return views.part(self, "real") if self._d.kind == "c" else self


def _imag(self: Any) -> Any:
    if self._d.kind == "c":
        if isinstance(self, generic):
            return wrapped(find_namespace(native(self)).imag(native(self)))
        return views.part(self, "imag")
    if isinstance(self, generic):
        return type(self)(0)
    xp = find_namespace(value_of(self))
    out = made(xp.zeros(self.shape, dtype=value_of(self).dtype), self._d)
    out.setflags(write=False)
    return out


def _set_real(self: Any, value: Any) -> None:
    _real(self)[...] = value


def _set_imag(self: Any, value: Any) -> None:
    if self._d.kind != "c":
        raise TypeError("array does not have imaginary part to set")
    views.part(self, "imag")[...] = value


def _flat(self: Any) -> Any:
    from ivy_frontend_numpy._implementation.iterating import flatiter

    return flatiter(asarray(self))


def _set_flat(self: Any, value: Any) -> None:
    _flat(self)[...] = value


def _strides(self: Any) -> tuple[int, ...]:
    return views.strides_of(self) if isinstance(self, ndarray) else ()


_attribute("T", _transposed)
_attribute("mT", _matrix_transposed, (ndarray,))
_attribute("base", _base)
_attribute("flags", Flags)
_attribute("itemsize", lambda self: self._d.itemsize)
_attribute("nbytes", lambda self: self.size * self._d.itemsize)
_attribute("device", lambda self: "cpu")
_attribute("real", _real, BOTH, _set_real)
_attribute("imag", _imag, BOTH, _set_imag)
_attribute("flat", _flat, BOTH, _set_flat)
_attribute("strides", _strides)
_attribute("data", lambda self: memoryview(self.tobytes()))


@method()
def __format__(self: Any, format_spec: str, /) -> str:
    if isinstance(self, generic):
        return format(python(self), format_spec) if format_spec else str(self)
    if format_spec and not len(self.shape):
        return format(python(self), format_spec)
    if format_spec:
        raise TypeError("unsupported format string passed to numpy.ndarray.__format__")
    return str(self)


@method()
def __repr__(self: Any) -> str:
    from ivy_frontend_numpy._implementation.printing import array_repr, scalar_text

    if isinstance(self, generic):
        name = type(self).__name__ + ("_" if type(self).__name__ == "bool" else "")
        return f"np.{python(self)}_" if name == "bool_" else f"np.{name}({scalar_text(self).strip('()')})"
    return str(array_repr(self))


@method()
def __str__(self: Any) -> str:
    from ivy_frontend_numpy._implementation.printing import array_str, scalar_text

    return scalar_text(self) if isinstance(self, generic) else str(array_str(self))


for _class, _module in _MODULES.items():
    for _name in FRONTEND.snapshot.modules[_module]:
        if hasattr(_class, _name) and (not hasattr(object, _name) or _name.startswith("__")):
            FRONTEND.value(f"{_module}.{_name}", vars(_class).get(_name, getattr(_class, _name)))
_BYTES = "backends do not show the memory of their arrays."
FRONTEND.absent("numpy.ndarray", "ctypes", _BYTES)
FRONTEND.absent("numpy.generic", "resize setfield sort", "scalars of NumPy raise an error for it, or do nothing.")
