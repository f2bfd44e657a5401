"""JAX's data types: ``jax.numpy.float32`` and its kin, ``jax.numpy.dtype``, and the abstract classes above them."""

from __future__ import annotations

import warnings
from typing import Any

from ivy_frontend_jax._implementation.frontend import FRONTEND
from ivy_frontend_jax._implementation.states import VALUES


class generic:
    """The class above all data types."""


class number(generic):
    """The class above all numbers."""


class integer(number):
    """The class above the integers."""


class signedinteger(integer):
    """The class above the signed integers."""


class unsignedinteger(integer):
    """The class above the unsigned integers."""


class inexact(number):
    """The class above floats and complex numbers."""


class floating(inexact):
    """The class above the floats."""


class complexfloating(inexact):
    """The class above the complex numbers."""


class flexible(generic):
    """The class above texts, which JAX has no arrays of."""


class character(flexible):
    """The class above texts, which JAX has no arrays of."""


class object_(generic):
    """The class of Python objects, which JAX has no arrays of."""


class extended(generic):
    """The class above data types that are no numbers, such as keys."""


class prng_key(extended):
    """The class of keys for random numbers."""


ABSTRACT = {
    c.__name__: c
    for c in (
        generic,
        number,
        integer,
        signedinteger,
        unsignedinteger,
        inexact,
        floating,
        complexfloating,
        flexible,
        character,
        object_,
    )
}
KINDS: dict[str, type] = {"b": generic, "i": signedinteger, "u": unsignedinteger, "f": floating, "c": complexfloating, "V": generic}


class dtype:
    """A data type, as ``x.dtype`` is; equal to its name, to the class it is made of, and to NumPy's."""

    __slots__ = ("itemsize", "kind", "name", "type")
    name: str
    kind: str
    itemsize: int
    type: Any

    def __new__(cls, dtype: Any = None, align: bool = False, copy: bool = False, **kwargs: Any) -> Any:
        """Return the data type that a name, a class or another data type stands for."""
        return as_dtype("float64" if dtype is None else dtype)

    @property
    def dtype(self) -> Any:
        """NumPy's data type of this name: what NumPy reads."""
        import numpy as np

        if self.name == "bfloat16":
            import ml_dtypes

            return np.dtype(ml_dtypes.bfloat16)
        return np.dtype([("float0", "V")] if self.name == "float0" else self.name)

    @property
    def char(self) -> str:
        """NumPy's letter."""
        return next((letter for letter, name in LETTERS.items() if name == self.name and len(letter) == 1), "V")

    @property
    def str(self) -> str:
        """NumPy's code with the order of bytes."""
        return ("|" if self.itemsize == 1 else "<") + self.kind + f"{self.itemsize}"

    @property
    def num(self) -> int:
        """A number for each type."""
        return list(BY_NAME).index(self.name)

    @property
    def alignment(self) -> int:
        """The alignment in bytes."""
        return self.itemsize // (2 if self.kind == "c" else 1)

    def newbyteorder(self, new_order: Any = None, /) -> Any:
        """Return the same type: there is one order of bytes."""
        return self

    def __eq__(self, other: object) -> bool:
        if other is self:
            return True
        try:
            return as_dtype(other) is self
        except TypeError:
            return False

    def __hash__(self) -> int:
        return hash(self.name)

    def __repr__(self) -> Any:
        return f"dtype({self.name})" if self.name == "bfloat16" else f"dtype({self.name!r})"

    def __str__(self) -> Any:
        return self.name

    def __reduce__(self) -> Any:
        return as_dtype, (self.name,)


class Scalar(type):
    """The class of ``jax.numpy.float32`` and its kin: a data type that makes arrays when it is called."""

    dtype: Any

    def __call__(cls, x: Any = 0) -> Any:
        return FRONTEND.find("jax.numpy", "asarray")(x, dtype=cls.dtype)

    def __eq__(cls, other: object) -> bool:
        return cls.dtype == other

    def __hash__(cls) -> int:
        return hash(cls.dtype)

    def __repr__(cls) -> str:
        return f"<class 'jax.numpy.{cls.__name__}'>"


BY_NAME: dict[str, Any] = {}
SCALARS: dict[str, Any] = {}


def _make(name: str, kind: str, size: int) -> None:
    made = object.__new__(dtype)
    made.name, made.kind, made.itemsize = name, kind, size
    BY_NAME[name] = made
    made.type = SCALARS[name] = Scalar(name, (KINDS[kind],), {"dtype": made})


for _name in [
    "bool",
    "int8",
    "int16",
    "int32",
    "int64",
    "uint8",
    "uint16",
    "uint32",
    "uint64",
    "float16",
    "bfloat16",
    "float32",
    "float64",
    "complex64",
    "complex128",
]:
    _digits = _name.lstrip("abcdefghijklmnopqrstuvwxyz") if _name != "bfloat16" else "16"
    _make(_name, "f" if _name[:2] == "bf" else _name[0], int(_digits or 8) // 8)
_make("float0", "V", 0)
float0 = BY_NAME["float0"]

LETTERS = {
    "?": "bool", "b": "int8", "h": "int16", "i": "int32", "l": "int64", "q": "int64", "B": "uint8", "H": "uint16", "I": "uint32",
    "L": "uint64", "Q": "uint64", "e": "float16", "f": "float32", "d": "float64", "F": "complex64", "D": "complex128",
    "b1": "bool", "i1": "int8", "i2": "int16", "i4": "int32", "i8": "int64", "u1": "uint8", "u2": "uint16", "u4": "uint32",
    "u8": "uint64", "f2": "float16", "f4": "float32", "f8": "float64", "c8": "complex64", "c16": "complex128", "int": "int64",
    "float": "float64", "complex": "complex128", "uint": "uint64", "bool_": "bool", "half": "float16", "single": "float32",
    "double": "float64", "int_": "int64",
}  # fmt: skip
PYTHON: dict[Any, str] = {bool: "bool", int: "int64", float: "float64", complex: "complex128"}
NARROW = {"int64": "int32", "uint64": "uint32", "float64": "float32", "complex128": "complex64"}


def as_dtype(x: Any) -> Any:
    """Return the data type that an object stands for: one of these, a class, a name, or NumPy's."""
    if type(x) is dtype:
        return x
    if isinstance(x, Scalar):
        return x.dtype
    if isinstance(x, str):
        name = x.lstrip("<=>|")
        found = BY_NAME.get(name) or BY_NAME.get(LETTERS.get(name, ""))
        if found is None:
            raise TypeError(f"data type {x!r} not understood")
        return found
    if isinstance(x, type):
        if x in PYTHON:
            return BY_NAME[PYTHON[x]]
        found = BY_NAME.get(x.__name__.rstrip("_")) if x.__module__ != "builtins" else None
        if found is not None:
            return found
    elif type(getattr(x, "name", None)) is str and hasattr(x, "itemsize"):
        if x.name in BY_NAME:
            return BY_NAME[x.name]
        if getattr(x, "names", None) == ("float0",):
            return float0
    elif type(getattr(x, "dtype", None)) is dtype:
        return x.dtype
    raise TypeError(f"Cannot interpret '{x!r}' as a data type")


def canonical(d: Any) -> Any:
    """Return the data type that stands for another: that of 32 bits unless 64 are enabled."""
    if d.name in NARROW and not VALUES["jax_enable_x64"]:
        return BY_NAME[NARROW[d.name]]
    return d


def default_int() -> Any:
    """Return the data type of integers."""
    return BY_NAME["int64" if VALUES["jax_enable_x64"] else "int32"]


def default_float() -> Any:
    """Return the data type of floats."""
    return BY_NAME["float64" if VALUES["jax_enable_x64"] else "float32"]


def user_dtype(x: Any, name: str = "") -> Any:
    """Return the data type that a user asked for; one of 64 bits warns where only 32 are enabled."""
    if x is None:
        raise ValueError("dtype must be specified.")
    if isinstance(x, type) and x in PYTHON:
        return canonical(BY_NAME[PYTHON[x]])
    if hasattr(x, "shape") and hasattr(x, "weak_type"):
        raise ValueError("Passing an array as a dtype argument is no longer supported; instead of dtype=arr use dtype=arr.dtype.")
    found = as_dtype(x)
    kept = canonical(found)
    if kept is not found:
        said = f" requested in {name}" if name else ""
        warnings.warn(
            f"Explicitly requested dtype {found}{said} is not available, and will be truncated to dtype {kept.name}. To enable "
            "more dtypes, set the jax_enable_x64 configuration option.",
            UserWarning,
            stacklevel=4,
        )
    return kept


def issubdtype(arg1: Any, arg2: Any) -> bool:
    """Whether a data type is another, or belongs to an abstract class."""
    first, second = _class_of(arg1), _class_of(arg2)
    return first is second or ((second in ABSTRACT.values() or second in (extended, prng_key)) and issubclass(first, second))


def _class_of(x: Any) -> Any:
    if isinstance(x, type) and not isinstance(x, Scalar) and x not in PYTHON:
        if issubclass(x, generic):
            return x
        if x.__name__ in ABSTRACT:
            return ABSTRACT[x.__name__]
    return prng_key if isinstance(x, KeyDType) else as_dtype(x).type


class KeyDType:
    """The data type of arrays of keys."""

    name, itemsize, kind, type = "key<fry>", 8, "V", prng_key

    def __eq__(self, other: object) -> bool:
        return isinstance(other, KeyDType)

    def __hash__(self) -> int:
        return hash(self.name)

    def __repr__(self) -> str:
        return self.name

    __str__ = __repr__


KEY_DTYPE = KeyDType()

KIND_NAMES = {
    "bool": "b", "signed integer": "i", "unsigned integer": "u", "integral": "iu", "real floating": "f", "complex floating": "c",
    "numeric": "iufc",
}  # fmt: skip


def isdtype(dtype: Any, kind: Any) -> bool:
    """Whether a data type is of a kind, or of one of several."""
    d = as_dtype(dtype)
    for one in kind if isinstance(kind, tuple) else (kind,):
        if isinstance(one, str) and one in KIND_NAMES:
            if d.kind in KIND_NAMES[one]:
                return True
        elif isinstance(one, str) and one not in BY_NAME:
            raise ValueError(f"Unrecognized kind={one!r} expected one of {list(KIND_NAMES)}, or a compatible input for jnp.dtype()")
        elif as_dtype(one) is d:
            return True
    return False
