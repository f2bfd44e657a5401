"""`numpy`: constants, scalar classes, and what says things about data types."""

from __future__ import annotations

import math
from typing import Any

import ivy_frontend_numpy._implementation.methods  # noqa: F401  (arrays have their methods)
from ivy_api.frontends.numpy_semantics.results import iterable
from ivy_frontend_numpy._implementation import errors
from ivy_frontend_numpy._implementation.array import ABSTRACT, SCALARS, asarray, character, generic, ndarray, python
from ivy_frontend_numpy._implementation.dtypes import BY_NAME, NAMES, OTHERS, PYTHON, as_dtype, bounds, dtype, promote, real_dtype
from ivy_frontend_numpy._implementation.frontend import FRONTEND, numpy, numpy_function
from ivy_frontend_numpy._implementation.promotion import castable, common, split

for _name, _value in {
    "pi": math.pi, "e": math.e, "euler_gamma": 0.5772156649015329, "inf": math.inf, "nan": math.nan, "newaxis": None,
    "little_endian": True, "ndarray": ndarray, "dtype": dtype, "True_": SCALARS["bool"](True), "False_": SCALARS["bool"](False),
}.items():  # fmt: skip
    FRONTEND.value(f"numpy.{_name}", _value)
for _class in ABSTRACT:
    FRONTEND.value(f"numpy.{_class.__name__}", _class)
for _name in FRONTEND.snapshot.modules["numpy"]:
    if _name in SCALARS or (_name in NAMES and FRONTEND.snapshot.modules["numpy"][_name].kind == "class"):
        FRONTEND.value(f"numpy.{_name}", SCALARS[_name if _name in SCALARS else NAMES[_name]])


class _Text(character):
    """What Python's texts do in place of numbers; ``self[:]`` is one of Python."""

    __slots__ = ()

    def __bool__(self) -> bool:
        return self[:] != type(self[:])()

    def __int__(self) -> int:
        return int(self[:])

    def __float__(self) -> float:
        return float(self[:])

    def __copy__(self) -> Any:
        return self

    def __deepcopy__(self, memo: Any) -> Any:
        return self

    def __reduce__(self) -> Any:
        return type(self), (self[:],)


class str_(str, _Text):
    """A text: only as a scalar."""

    def __new__(cls, value: Any = "") -> Any:
        """Return a text."""
        return str.__new__(cls, value)


class bytes_(bytes, _Text):
    """Bytes: only as a scalar."""

    def __new__(cls, value: Any = b"") -> Any:
        """Return bytes."""
        return bytes.__new__(cls, value)


class object_(generic):
    """The class of Python objects, which arrays have none of: calling it returns the object."""

    __slots__ = ()

    def __new__(cls, value: Any = None) -> Any:
        """Return the object."""
        return value


for _class in (str_, bytes_, object_):
    FRONTEND.value(f"numpy.{_class.__name__}", _class)
FRONTEND.absent(
    "numpy",
    "void datetime64 timedelta64 record recarray busday_count busday_offset busdaycalendar is_busday "
    "datetime_as_string datetime_data",
    OTHERS,
)
FRONTEND.absent(
    "numpy", "longdouble clongdouble float128 complex256", "no other backend has floating-point numbers of more than 64 bits."
)
FRONTEND.absent("numpy", "char rec strings", OTHERS)
FRONTEND.absent("numpy", "core ctypeslib emath f2py ma polynomial typing", "the frontend does not have this module of NumPy.")
FRONTEND.absent("numpy", "memmap", "backends do not map files into memory.")
FRONTEND.absent("numpy", "get_include show_config show_runtime test", "they tell about NumPy's own build.")
for _error in (
    errors.AxisError, errors.ComplexWarning, errors.DTypePromotionError, errors.ModuleDeprecationWarning, errors.TooHardError,
    errors.VisibleDeprecationWarning,
):  # fmt: skip
    FRONTEND.value(f"numpy.exceptions.{_error.__name__}", _error)
FRONTEND.value("numpy.ScalarType", (int, float, complex, bool, bytes, str, memoryview, *SCALARS.values()))
FRONTEND.value("numpy.sctypeDict", {**{n: SCALARS[n] for n in SCALARS}, **{n: SCALARS[o] for n, o in NAMES.items()}})
FRONTEND.value(
    "numpy.typecodes",
    {
        "Character": "c", "Integer": "bhilqnp", "UnsignedInteger": "BHILQNP", "Float": "efdg", "Complex": "FDG",
        "AllInteger": "bBhHiIlLqQnNpP", "AllFloat": "efdgFDG", "Datetime": "Mm", "All": "?bhilqnpBHILQNPefdgFDGSUVOMm",
    },
)  # fmt: skip
for _name in FRONTEND.snapshot.modules["numpy.dtype"]:
    if _name in vars(dtype) or hasattr(dtype, _name):
        FRONTEND.value(f"numpy.dtype.{_name}", getattr(dtype, _name))


class finfo:
    """The limits of a floating-point data type."""

    _PARTS = {"float16": (5, 10, 3), "float32": (8, 23, 6), "float64": (11, 52, 15)}  # noqa: RUF012

    def __init__(self, dtype: Any) -> None:
        d = real_dtype(_dtype_of(dtype))
        if d.kind != "f":
            raise ValueError(f"data type {d!r} not inexact")
        exponent, mantissa, self.precision = self._PARTS[d.name]
        bias = 2 ** (exponent - 1) - 1
        scalar = d.type
        self.dtype, self.bits, self.nexp, self.nmant, self.iexp = d, 8 * d.itemsize, exponent, mantissa, exponent
        self.machep, self.negep, self.maxexp, self.minexp = -mantissa, -mantissa - 1, bias + 1, 1 - bias
        self.eps, self.epsneg = scalar(2.0**-mantissa), scalar(2.0 ** (-mantissa - 1))
        self.max = scalar((2.0 - 2.0**-mantissa) * 2.0**bias)
        self.min = scalar(-(2.0 - 2.0**-mantissa) * 2.0**bias)
        self.tiny = self.smallest_normal = scalar(2.0 ** (1 - bias))
        self.smallest_subnormal = scalar(2.0 ** (1 - bias) * 2.0**-mantissa)
        self.resolution = scalar(10.0**-self.precision)

    def __repr__(self) -> str:
        return f"finfo(resolution={self.resolution}, min={self.min}, max={self.max}, dtype={self.dtype})"


class iinfo:
    """The limits of an integer data type."""

    def __init__(self, type: Any) -> None:
        d = _dtype_of(type)
        if d.kind not in "iu":
            raise ValueError(f"Invalid integer data type {d.kind!r}.")
        self.dtype, self.kind, self.bits, self.key = d, d.kind, 8 * d.itemsize, f"{d.kind}{8 * d.itemsize}"
        self.min, self.max = bounds(d)

    def __repr__(self) -> str:
        return f"iinfo(min={self.min}, max={self.max}, dtype={self.dtype})"


def _dtype_of(x: Any) -> Any:
    if isinstance(x, (ndarray, generic)):
        return x._d
    return BY_NAME[PYTHON[type(x)]] if type(x) in PYTHON else as_dtype(x)


FRONTEND.value("numpy.finfo", finfo)
FRONTEND.value("numpy.iinfo", iinfo)


def _class_of(x: Any) -> Any:
    if isinstance(x, type):
        if issubclass(x, generic):
            return x
        if x in PYTHON:
            return SCALARS[PYTHON[x]]
        if x in (object, str, bytes):
            return {object: object_, str: str_, bytes: bytes_}[x]
        if x.__module__ == "numpy":
            return next((c for c in ABSTRACT if c.__name__ == x.__name__), None) or as_dtype(x).type
    return as_dtype(x).type


@numpy()
def issubdtype(arg1: Any, arg2: Any) -> bool:
    """Return whether a data type is another, or belongs to an abstract class."""
    return issubclass(_class_of(arg1), _class_of(arg2))


KIND_NAMES = {
    "bool": "b", "signed integer": "i", "unsigned integer": "u", "integral": "iu", "real floating": "f", "complex floating": "c",
    "numeric": "iufc",
}  # fmt: skip


@numpy()
def isdtype(dtype: Any, kind: Any) -> bool:
    """Return whether a data type is of a kind, or of one of several."""
    d = as_dtype(dtype)
    for one in kind if isinstance(kind, tuple) else (kind,):
        if isinstance(one, str):
            if one not in KIND_NAMES:
                raise ValueError(
                    f"kind argument is a string, but {one!r} is not a known kind name."
                    if one not in BY_NAME
                    else "kind argument must be comprised of NumPy dtypes or strings only"
                )
            if d.kind in KIND_NAMES[one]:
                return True
        elif isinstance(one, type) and issubclass(one, generic) and one._d is None:
            if issubclass(d.type, one):
                return True
        else:
            if not isinstance(one, (type, type(d))):
                raise TypeError(f"kind argument must be comprised of NumPy dtypes or strings only, got {type(one)}")
            if as_dtype(one) is d:
                return True
    return False


@numpy()
def promote_types(type1: Any, type2: Any, /) -> Any:
    """Return the least data type that both can be cast to safely."""
    if type1 is None or type2 is None:
        raise TypeError("did not understand one of the types; 'None' not accepted")
    return promote(as_dtype(type1), as_dtype(type2))


@numpy()
def result_type(*arrays_and_dtypes: Any) -> Any:
    """Return the data type that operands are computed in: Python's numbers are weak."""
    if not arrays_and_dtypes:
        raise ValueError("at least one array or dtype is required")
    dtypes, weak = split([asarray(x) if isinstance(x, (list, tuple)) else x for x in arrays_and_dtypes])
    return common(dtypes, weak)


@numpy()
def can_cast(from_: Any, to: Any, casting: str = "safe") -> bool:
    """Return whether a data type can be cast to another under a rule."""
    if type(from_) in PYTHON:
        raise TypeError(
            "can_cast() does not support Python ints, floats, and complex because the result used to depend on the value."
        )
    return castable(_dtype_of(from_), as_dtype(to), casting)


@numpy()
def min_scalar_type(a: Any, /) -> Any:
    """Return the least data type that holds a number."""
    x = asarray(a)
    if len(x.shape) or x._d.kind == "b":
        return x._d
    value = python(x)
    if x._d.kind in "iu":
        names = ("uint8", "uint16", "uint32", "uint64") if value >= 0 else ("int8", "int16", "int32", "int64")
        return next(BY_NAME[n] for n in names if bounds(BY_NAME[n])[0] <= value <= bounds(BY_NAME[n])[1])
    parts = [abs(value.real), abs(value.imag)] if x._d.kind == "c" else [abs(value)]
    finite = [p for p in parts if math.isfinite(p)]
    largest = max(finite, default=0.0)
    size = 2 if largest < 65520 else 4 if largest < 3.4028235677973366e38 else 8
    if x._d.kind == "c":
        return BY_NAME["complex64" if size <= 4 else "complex128"]
    return BY_NAME[f"float{8 * min(size, x._d.itemsize)}"]


@numpy()
def common_type(*arrays: Any) -> Any:
    """Return the floating-point class that all arrays fit into."""
    found: Any = BY_NAME["float16"]
    for a in arrays:
        d = asarray(a)._d
        if d.kind == "b":
            raise TypeError("can't get common type for non-numeric array")
        found = promote(found, BY_NAME["float64"] if d.kind in "iu" else d)
    return found.type


@numpy()
def mintypecode(typechars: Any, typeset: str = "GDFgdf", default: str = "d") -> str:
    """Return the character of the least data type that all can be cast to."""
    order = "GDFgdf"
    chars = [c if isinstance(c, str) else asarray(c)._d.char for c in typechars]
    common_chars = [c for c in chars if c in typeset]
    if not common_chars:
        return default
    if "F" in common_chars and "d" in common_chars:
        return "D"
    return min(common_chars, key=order.index)


_TYPE_NAMES = {
    "S1": "character", "?": "bool", "b": "signed char", "B": "unsigned char", "h": "short", "H": "unsigned short", "i": "integer",
    "I": "unsigned integer", "l": "long integer", "L": "unsigned long integer", "q": "long long integer",
    "Q": "unsigned long long integer", "f": "single precision", "d": "double precision", "g": "long precision",
    "F": "complex single precision", "D": "complex double precision", "G": "complex long double precision", "S": "string",
    "U": "unicode", "V": "void", "O": "object",
}  # fmt: skip


@numpy()
def typename(char: str) -> str:
    """Return a description of a data type's character."""
    return _TYPE_NAMES[char]


@numpy()
def iscomplexobj(x: Any) -> bool:
    """Return whether an object is of a complex data type."""
    return bool(asarray(x)._d.kind == "c")


@numpy()
def isrealobj(x: Any) -> bool:
    """Return whether an object is not of a complex data type."""
    return not iscomplexobj(x)


@numpy()
def isscalar(element: Any) -> bool:
    """Return whether an object is a number or a text, not an array."""
    from numbers import Number

    return isinstance(element, (generic, Number, str, bytes, memoryview))


numpy()(iterable)


@numpy()
def info(object: Any = None, maxwidth: int = 76, output: Any = None, toplevel: str = "numpy") -> None:
    """Print the documentation of an object."""
    import inspect
    import sys

    if isinstance(object, str):
        object = numpy_function(object)
    (output or sys.stdout).write(f"{inspect.getdoc(object) or ''}\n")


_state: dict[str, Any] = {"bufsize": 8192}


@numpy()
def getbufsize() -> int:
    """Return the size of the buffers of ufuncs, which backends do not have."""
    return int(_state["bufsize"])


@numpy()
def setbufsize(size: int) -> int:
    """Set the size of the buffers of ufuncs; it changes nothing."""
    before, _state["bufsize"] = getbufsize(), size
    return before
