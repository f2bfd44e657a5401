"""`ndarray` and the scalars: what they hold, and how values become arrays.

An array holds a native array, or a `View` of ``ivy_api.frontends.views`` once views share its data. A scalar holds a native array
without axes, or a Python number until an operation says which backend it is for.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ivy_api import frontends
from ivy_api.frontends import default_namespace, one_namespace, values
from ivy_api.frontends.sizes import Size
from ivy_api.frontends.views import Cell
from ivy_frontend_numpy._implementation.dtypes import BY_NAME, PYTHON, as_dtype, bounds, dtype_of
from ivy_frontend_numpy._implementation.errors import ComplexWarning
from ivy_frontend_numpy._implementation.frontend import array_function, numpy_function
from ivy_frontend_numpy._implementation.promotion import common, kind_of

NUMBERS: tuple[Any, ...] = (bool, int, float, complex)
_new = object.__new__
find_namespace: Any = frontends.find_namespace


class Layout(Cell):
    """The data of an array that has views, or is one.

    Attributes
    ----------
    owner : the array that is no view
    strides, offset : in bytes, as NumPy would have them; ``None`` for C order
    writeable : whether it may be written to
    """

    __slots__ = ("offset", "owner", "strides", "writeable")
    owner: Any
    strides: tuple[int, ...] | None
    offset: int
    writeable: bool


class Shared:
    """What arrays and scalars have in common; the methods are added by `methods`."""

    __slots__ = ()
    _d: Any

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...
        def __getitem__(self, key: Any) -> Any: ...
        def __setitem__(self, key: Any, value: Any) -> None: ...
        def __iter__(self) -> Any: ...
        def __index__(self) -> int: ...
        def __sub__(self, other: Any) -> Any: ...
        def __mul__(self, other: Any) -> Any: ...
        def __pow__(self, other: Any) -> Any: ...

    @property
    def shape(self) -> tuple[int, ...]:
        """The size of each axis."""
        return shape_of(self)

    @property
    def ndim(self) -> int:
        """The number of axes."""
        return len(shape_of(self))

    @property
    def size(self) -> int:
        """The number of elements."""
        count = 1
        for n in shape_of(self):
            count *= n
        return count

    @property
    def dtype(self) -> Any:
        """The data type of the elements."""
        return self._d


class ndarray(Shared):
    """An array of numbers of one data type, on a native array of any backend."""

    __slots__ = ("__weakref__", "_cell", "_d", "_x")
    __hash__ = None  # type: ignore[assignment]
    __array_priority__ = 0.0
    _x: Any
    _cell: Layout | None

    def __new__(
        cls, shape: Any, dtype: Any = float, buffer: Any = None, offset: int = 0, strides: Any = None, order: Any = None
    ) -> Any:
        """Return an array of a shape: of zeros, or of the bytes of a buffer."""
        shape = (shape,) if isinstance(shape, int) else tuple(int(n) for n in shape)
        d = as_dtype(dtype)
        xp = default_namespace("numpy")
        if buffer is None:
            out = made(xp.zeros(shape, dtype=getattr(xp, d.name)), d)
        else:
            count = 1
            for n in shape:
                count *= n
            out = made(xp.reshape(native(numpy_function("frombuffer")(buffer, d, count, offset)), shape), d)
        return out if cls is ndarray else recast(out, cls)

    @property
    def dtype(self) -> Any:
        """The data type of the elements."""
        return self._d

    @dtype.setter
    def dtype(self, value: Any) -> None:
        found = self.view(value)
        self._x, self._d, self._cell = value_of(found), found._d, None

    def __array_finalize__(self, obj: Any) -> None:
        """Do nothing: for subclasses."""

    __array_function__ = array_function


class generic(Shared):
    """The class above all scalars."""

    __slots__ = ()
    _d: Any = None
    _v: Any
    _x: Any
    __array_priority__ = -1000000.0

    def __new__(cls, value: Any = 0) -> Any:
        """Return a scalar of a number, or an array of an array."""
        if cls._d is None:
            raise TypeError(f"cannot create 'numpy.{cls.__name__}' instances")
        if isinstance(value, (ndarray, generic, list, tuple)) or type(value) is Size or find_namespace(value) is not None:
            found = asarray(value)
            return wrapped(cast(native(found), cls._d))
        return scalar_of(cls, value)

    def __hash__(self) -> int:
        return hash(python(self))

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)


class number(generic):
    """The class above all numbers."""

    __slots__ = ()


class integer(number):
    """The class above the integers."""

    __slots__ = ()
    numerator = property(lambda self: self, doc="The number itself.")
    denominator = property(lambda self: 1, doc="One.")

    def is_integer(self) -> bool:
        """Return whether the number is an integer: it is."""
        return True

    def bit_count(self) -> int:
        """Return the number of ones in the binary form of the absolute value."""
        return int(python(self)).bit_count()


class signedinteger(integer):
    """The class above the signed integers."""

    __slots__ = ()


class unsignedinteger(integer):
    """The class above the unsigned integers."""

    __slots__ = ()


class inexact(number):
    """The class above floats and complex numbers."""

    __slots__ = ()


class floating(inexact):
    """The class above the floats."""

    __slots__ = ()

    def is_integer(self) -> bool:
        """Return whether the number is an integer."""
        return bool(float(python(self)).is_integer())

    def as_integer_ratio(self) -> tuple[int, int]:
        """Return the number as a ratio of integers."""
        return float(python(self)).as_integer_ratio()


class complexfloating(inexact):
    """The class above the complex numbers."""

    __slots__ = ()


class flexible(generic):
    """The class above data types of variable size, which backends do not have."""

    __slots__ = ()


class character(flexible):
    """The class above texts, which backends have no arrays of."""

    __slots__ = ()


ABSTRACT = (generic, number, integer, signedinteger, unsignedinteger, inexact, floating, complexfloating, flexible, character)
_KINDS: dict[str, Any] = {"b": generic, "i": signedinteger, "u": unsignedinteger, "f": floating, "c": complexfloating}
SCALARS: dict[str, Any] = {}
for _name, _dtype in BY_NAME.items():
    _class = type(_name, (_KINDS[_dtype.kind],), {"__slots__": ("_v", "_x"), "_d": _dtype, "__module__": "numpy"})
    SCALARS[_name] = _dtype.type = _class


def scalar_of(cls: Any, value: Any) -> Any:
    """Return a scalar of a Python number; there is one of each boolean."""
    if cls is SCALARS["bool"]:
        return _BOOLEANS[bool(value)]
    out = _new(cls)
    out._x, out._v = None, number_of(value, cls._d)
    return out


def _boolean(value: bool) -> Any:
    out = _new(SCALARS["bool"])
    out._x, out._v = None, value
    return out


_BOOLEANS = (_boolean(False), _boolean(True))


def number_of(value: Any, d: Any) -> Any:
    """Return a Python number rounded to a data type.

    Raises
    ------
    OverflowError
        if an integer is out of the range of an integer data type.
    """
    kind = d.kind
    if kind == "b":
        return bool(value)
    if kind in "iu":
        value = int(value.real) if isinstance(value, complex) else int(value)
        low, high = bounds(d)
        if not low <= value <= high:
            raise OverflowError(f"Python integer {value} out of bounds for {d.name}")
        return value
    if kind == "f":
        return _rounded(float(value.real if isinstance(value, complex) else value), d.itemsize)
    value = complex(value)
    half = d.itemsize // 2
    return complex(_rounded(value.real, half), _rounded(value.imag, half))


_FORMATS = {2: "e", 4: "f"}


def _rounded(value: float, size: int) -> float:
    if size == 8:
        return value
    try:
        return float(struct.unpack(_FORMATS[size], struct.pack(_FORMATS[size], value))[0])
    except OverflowError:
        return float("inf") if value > 0 else float("-inf")


# Reading.


def value_of(a: Any) -> Any:
    """Return the native array that an array holds."""
    cell = a._cell
    return a._x if cell is None else cell._value if cell.base is None else cell.get(find_namespace(cell._value))


def shape_of(a: Any) -> tuple[int, ...]:
    """Return the shape of an array or a scalar."""
    if isinstance(a, ndarray):
        x = value_of(a)
        return x.shape if type(x.shape) is tuple else tuple(x.shape)
    return ()


def native(a: Any, xp: Any = None, d: Any = None) -> Any:
    """Return an array or scalar as a native array of a namespace, in a data type if one is given."""
    if isinstance(a, ndarray):
        x = value_of(a)
    else:
        x = a._x
        if x is None:
            xp = xp if xp is not None else default_namespace("numpy")
            return xp.asarray(a._v if d is None else _converted(a._v, d), dtype=getattr(xp, (d or a._d).name))
    return x if d is None or a._d is d else cast(x, d, xp)


def _converted(value: Any, d: Any) -> Any:
    if d.kind in "iu":
        value = int(value.real if isinstance(value, complex) else value)
        low, high = bounds(d)
        return (value - low) % (high - low + 1) + low
    return number_of(value, d)


def python(x: Any) -> Any:
    """Return a scalar, or an array of one element, as a Python number."""
    if isinstance(x, generic):
        if x._x is None:
            return x._v
        value, d = x._x, x._d
    else:
        value, d = value_of(x), x._d
    if len(value.shape):
        value = find_namespace(value).reshape(value, ())
    return PYTHON_KINDS[d.kind](value)


PYTHON_KINDS: dict[str, Any] = {
    "b": bool,
    "i": int,
    "u": int,
    "f": float,
    "c": lambda x: complex(x.item() if hasattr(x, "item") else x.numpy().item()),
}


def nested(x: Any) -> Any:
    """Return a native array as nested lists of Python numbers."""
    if hasattr(x, "tolist"):
        return x.tolist()
    return (x.numpy() if hasattr(x, "numpy") else x.__array__()).tolist()


def some_true(condition: Any) -> bool:
    """Return whether an element is known to be true: while a function is compiled none is."""
    x = native(condition)
    return values.some_true(x, find_namespace(x))


def all_true(condition: Any) -> bool | None:
    """Return whether all elements are true, ``None`` while a function is compiled."""
    x = native(condition)
    return values.all_true(x, find_namespace(x))


def natives_in(args: Iterable[Any]) -> Iterable[Any]:
    """Return the native arrays among arguments."""
    for x in args:
        cls = type(x)
        if cls is ndarray or isinstance(x, ndarray):
            yield value_of(x)
        elif isinstance(x, generic):
            if x._x is not None:
                yield x._x
        elif cls is list or cls is tuple:
            if len(x) < 1000 or not isinstance(x[0], NUMBERS):
                yield from natives_in(x)
        elif cls.__module__ != "numpy" and find_namespace(x) is not None and not hasattr(x, "native"):
            yield x


def namespace_of(*args: Any) -> Any:
    """Return the namespace of the arrays among arguments; without one that of the backend in use."""
    found = list(natives_in(args))
    if not found:
        return default_namespace("numpy")
    if len(found) == 1 or all(type(x) is type(found[0]) for x in found):
        return find_namespace(found[0])
    return one_namespace(found)


# Making.


def made(x: Any, d: Any = None, cls: Any = ndarray) -> Any:
    """Return a native array as an array, also one without axes."""
    out = _new(cls)
    out._x = x
    out._cell = None
    out._d = dtype_of(x) if d is None else d
    return out


def wrapped(x: Any, d: Any = None) -> Any:
    """Return a native array as an array, one without axes as a scalar; anything else as it is."""
    if not hasattr(x, "shape") or isinstance(x, (ndarray, generic)) or find_namespace(x) is None:
        return x
    if d is None:
        d = dtype_of(x)
    if len(x.shape):
        return made(x, d)
    out = _new(d.type)
    out._x, out._v = x, None
    return out


def wrap_array(x: Any) -> Any:
    """Return a native array as an array, also one without axes."""
    return made(x)


def unwrap_array(x: Any) -> Any:
    """Return the native array that an array or a scalar holds; anything else as it is."""
    return native(x) if isinstance(x, (ndarray, generic)) else x


def recast(a: Any, cls: Any) -> Any:
    """Return an array as an array of a subclass, sharing the data."""
    out = _new(cls)
    out._x, out._cell, out._d = a._x, a._cell, a._d
    if cls.__array_finalize__ is not ndarray.__array_finalize__:
        out.__array_finalize__(a)
    return out


def cast(x: Any, d: Any, xp: Any = None) -> Any:
    """Return a native array in another data type, as NumPy converts without a check."""
    have = dtype_of(x)
    if have is d:
        return x
    xp = xp if xp is not None else find_namespace(x)
    if have.kind == "c" and d.kind not in "cb":
        x = xp.real(x)
    return xp.astype(x, getattr(xp, d.name))


def warn_of_complex(have: Any, d: Any) -> None:
    """Warn where a conversion discards imaginary parts."""
    if have.kind == "c" and d.kind not in "cb":
        import warnings

        warnings.warn("Casting complex values to real discards the imaginary part", ComplexWarning, stacklevel=4)


def asarray(x: Any, d: Any = None, xp: Any = None) -> Any:
    """Return anything that stands for an array as an array; an array of the data type as it is.

    Parameters
    ----------
    x : an array, a number, nested lists, a native array, an array of the host
    d : the data type, ``None`` for that of the values
    xp : the namespace for values that belong to none
    """
    if isinstance(x, ndarray):
        if d is None or x._d is d:
            return x
        warn_of_complex(x._d, d)
        return made(cast(value_of(x), d), d)
    if isinstance(x, generic):
        found = native(x, xp, d)
        return made(found)
    cls = type(x)
    xp = xp if xp is not None else namespace_of(x)
    if cls in PYTHON:
        if d is None:
            d = BY_NAME[PYTHON[cls]] if cls is not int else _integer_dtype(x, x, f"Python integer {x} is")
        return made(xp.asarray(number_of(x, d), dtype=getattr(xp, d.name)))
    return _from_object(x, d, xp)


def _integer_dtype(low: int, high: int, subject: str) -> Any:
    """Return the data type of Python integers within bounds."""
    if low >= -(2**63) and high < 2**63:
        return BY_NAME["int64"]
    if low < 0 or high >= 2**64:
        raise OverflowError(f"{subject} too large for any integer data type")
    return BY_NAME["uint64"]


def _from_object(x: Any, d: Any, xp: Any) -> Any:
    cls = type(x)
    if isinstance(x, (list, tuple)):
        return from_list(x, d, xp)
    if cls.__module__ == "numpy" and hasattr(x, "dtype"):
        return from_host(x, d, xp)
    if find_namespace(x) is not None:
        found = x.native if hasattr(x, "native") and cls.__module__.startswith("ivy_api") else x
        return made(found if d is None else cast(found, d))
    if cls is Size:
        return made(xp.asarray(x, dtype=getattr(xp, "int64" if d is None else d.name)))
    if isinstance(x, (bool, int, float, complex)):
        return asarray(next(kind(x) for kind in NUMBERS if isinstance(x, kind)), d, xp)
    return _from_other(x, d, xp)


def _from_other(x: Any, d: Any, xp: Any) -> Any:
    if isinstance(x, (str, bytes)):
        if d is not None and d.kind in "iufc":
            return asarray(PYTHON_TYPES[d.kind](x), d, xp)
        raise TypeError(f"arrays of texts are not offered; got {x!r}")
    if hasattr(x, "__array__"):
        found = x.__array__()
        return asarray(found, d, xp)
    if isinstance(x, (range, bytearray, memoryview)) or (
        hasattr(x, "__len__") and hasattr(x, "__getitem__") and not isinstance(x, dict)
    ):
        return from_list(list(x), d, xp)
    raise TypeError(f"arrays of objects are not offered; got {type(x).__module__}.{type(x).__qualname__}")


PYTHON_TYPES = {"b": bool, "i": int, "u": int, "f": float, "c": complex}


def from_host(x: Any, d: Any, xp: Any) -> Any:
    """Return an array or scalar of the host as an array."""
    name = x.dtype.name
    if name not in BY_NAME:
        raise TypeError(f"arrays of data type {x.dtype} are not offered: only numbers have a counterpart on the backends")
    if not x.shape:
        return made(xp.asarray(x.item(), dtype=getattr(xp, (d or BY_NAME[name]).name)))
    values = x if x.dtype.isnative and all(s >= 0 for s in x.strides) and x.flags.writeable else x.astype(name)
    found = made(xp.asarray(values, dtype=getattr(xp, name), copy=True))
    return found if d is None else asarray(found, d)


_FLAT = {frozenset({bool}): "bool", frozenset({int}): "int64", frozenset({float}): "float64", frozenset({complex}): "complex128"}


def from_list(x: Any, d: Any, xp: Any) -> Any:
    """Return nested lists of numbers and arrays as an array."""
    shape, leaves, kinds = _walk(x)
    if kinds <= {bool, int, float, complex}:
        d = _common_dtype(leaves, kinds) if d is None else d
        if not leaves:
            return made(xp.zeros(shape, dtype=getattr(xp, d.name)))
        return made(xp.reshape(xp.asarray(_numbers(leaves, d), dtype=getattr(xp, d.name)), shape))
    arrays = [asarray(v, None, xp) for v in leaves]
    form = arrays[0].shape
    if any(a.shape != form for a in arrays):
        raise ValueError(
            "setting an array element with a sequence. The requested array has an inhomogeneous shape after "
            f"{len(shape)} dimensions."
        )
    if d is None:
        d = common([a._d for a, v in zip(arrays, leaves, strict=True)], max(map(kind_of, leaves)))
        d = common([a._d for a in arrays]) if d is None else d
    out = xp.stack([native(a, xp, d) for a in arrays])
    return made(xp.reshape(out, (*shape, *form)))


def _common_dtype(numbers: list[Any], kinds: set[type]) -> Any:
    """Return the data type of Python numbers of some classes."""
    name = _FLAT.get(frozenset(kinds)) or PYTHON[max(kinds, key=NUMBERS.index)] if numbers else "float64"
    return _integer_dtype(min(numbers), max(numbers), "Python integers are") if name == "int64" else BY_NAME[name]


def _numbers(numbers: list[Any], d: Any) -> list[Any]:
    """Return Python numbers as those of a data type, which must hold them."""
    if d.kind not in "iu":
        kind = PYTHON_TYPES[d.kind]
        return [kind(v.real) if type(v) is complex and d.kind == "f" else kind(v) for v in numbers]
    low, high = bounds(d)
    found = [int(v.real) if type(v) is complex else int(v) for v in numbers]
    for v in found:
        if not low <= v <= high:
            raise OverflowError(f"Python integer {v} out of bounds for {d.name}")
    return found


def _walk(x: Any) -> tuple[tuple[int, ...], list[Any], set[type]]:
    """Return the shape of nested lists, their members in C order, and the types of these."""
    shape: tuple[int, ...] = ()
    level: list[Any] = [x]
    while any(lists := [isinstance(v, (list, tuple)) for v in level]):
        sizes = {len(v) if is_list else _length(v) for v, is_list in zip(level, lists, strict=True)}
        if not all(lists):
            if len(sizes) > 1 or 0 in sizes:
                break
            level = [v if is_list else list(v) for v, is_list in zip(level, lists, strict=True)]
        elif len(sizes) > 1:
            raise ValueError(
                "setting an array element with a sequence. The requested array has an inhomogeneous shape after "
                f"{len(shape)} dimensions. The detected shape was {(*shape, len(level[0]))} + inhomogeneous part."
            )
        shape = (*shape, sizes.pop())
        level = [w for v in level for w in v]
    if any(isinstance(v, (list, tuple)) for v in level):
        raise ValueError("setting an array element with a sequence. The requested array has an inhomogeneous shape.")
    return shape, level, set(map(type, level))


def _length(x: Any) -> int:
    shape: Any = getattr(x, "shape", ())
    return int(shape[0]) if len(shape) else 0


def write_result(found: Any, out: Any) -> Any:
    """Return a result; if there is an array for it, that one, written to."""
    if out is None:
        return found
    out[...] = found
    return out


def operands(*args: Any) -> tuple[Any, list[Any]]:
    """Return the namespace of arguments, and each as an array of it."""
    xp = namespace_of(*args)
    return xp, [asarray(x, None, xp) for x in args]


def axes_of(axis: Any, ndim: int) -> tuple[int, ...]:
    """Return axes that are not negative, in the order given; all of them for ``None``."""
    if axis is None:
        return tuple(range(ndim))
    found = tuple(axis_of(one, ndim) for one in (axis if isinstance(axis, (tuple, list)) else (axis,)))
    if len(set(found)) != len(found):
        raise ValueError("duplicate value in 'axis'")
    return found


def axis_of(axis: Any, ndim: int) -> int:
    """Return an axis that is not negative."""
    from ivy_api.frontends.sizes import index
    from ivy_frontend_numpy._implementation.errors import AxisError

    one = index(axis)
    if not -ndim <= one < ndim:
        raise AxisError(one, ndim)
    return int(one % ndim)
