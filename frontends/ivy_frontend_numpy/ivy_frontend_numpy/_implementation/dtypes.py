"""NumPy's data types: `dtype` objects, their names and characters, and which other objects stand for one."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

CHARS = {
    "bool": "?", "int8": "b", "uint8": "B", "int16": "h", "uint16": "H", "int32": "i", "uint32": "I", "int64": "l", "uint64": "L",
    "float16": "e", "float32": "f", "float64": "d", "complex64": "F", "complex128": "D",
}  # fmt: skip
"""The character of each data type, from the lowest to the highest."""
NUMBERS = {
    "bool": 0, "int8": 1, "uint8": 2, "int16": 3, "uint16": 4, "int32": 5, "uint32": 6, "int64": 7, "uint64": 8, "float16": 23,
    "float32": 11, "float64": 12, "complex64": 14, "complex128": 15,
}  # fmt: skip
NAMES = {
    "?": "bool", "b": "int8", "B": "uint8", "h": "int16", "H": "uint16", "i": "int32", "I": "uint32", "l": "int64", "L": "uint64",
    "q": "int64", "Q": "uint64", "p": "int64", "P": "uint64", "n": "int64", "N": "uint64", "e": "float16", "f": "float32",
    "d": "float64", "F": "complex64", "D": "complex128", "b1": "bool", "i1": "int8", "i2": "int16", "i4": "int32", "i8": "int64",
    "u1": "uint8", "u2": "uint16", "u4": "uint32", "u8": "uint64", "f2": "float16", "f4": "float32", "f8": "float64",
    "c8": "complex64", "c16": "complex128", "bool_": "bool", "byte": "int8", "ubyte": "uint8", "short": "int16",
    "ushort": "uint16", "intc": "int32", "uintc": "uint32", "int_": "int64", "int": "int64", "uint": "uint64", "long": "int64",
    "ulong": "uint64", "longlong": "int64", "ulonglong": "uint64", "intp": "int64", "uintp": "uint64", "half": "float16",
    "single": "float32", "double": "float64", "float": "float64", "csingle": "complex64", "cdouble": "complex128",
    "complex": "complex128",
}  # fmt: skip
"""Other names of the data types."""
PYTHON: dict[Any, str] = {bool: "bool", int: "int64", float: "float64", complex: "complex128"}
BY_NAME: dict[str, Any] = {}
BY_CHAR: dict[str, Any] = {}
OTHERS = "arrays of objects, texts, dates and records have no counterpart on the backends."
RANK = {"b": 0, "u": 1, "i": 1, "f": 2, "c": 3}
_ABSENT = frozenset("OSUVMmcagG")


class dtype:
    """A data type. There is one object for each: ``dtype("f8") is dtype(float)``."""

    __slots__ = ("alignment", "char", "itemsize", "kind", "name", "num", "type")
    name: str
    kind: str
    char: str
    itemsize: int
    num: int
    alignment: int
    type: Any

    def __new__(cls, dtype: Any, align: bool = False, copy: bool = False, **kwargs: Any) -> Any:
        """Return the data type that a name, a class or another object stands for."""
        if dtype is object or (isinstance(dtype, str) and dtype in ("O", "object")):
            return OBJECT
        return as_dtype("float64" if dtype is None else dtype)

    byteorder = property(lambda self: "|" if self.itemsize == 1 else "=", doc="The order of bytes: native, or of no matter.")
    str = property(
        lambda self: ("|" if self.itemsize == 1 else "<") + f"{self.kind}{self.itemsize}", doc="The array-protocol code."
    )
    descr = property(lambda self: [("", self.str)], doc="The array-interface description.")
    base = property(lambda self: self, doc="The data type itself: it has no shape.")
    fields = property(lambda self: None, doc="``None``: the data type is not structured.")
    names = fields
    subdtype = property(lambda self: None, doc="``None``: the data type has no shape.")
    metadata = property(lambda self: None, doc="``None``.")
    shape = property(lambda self: (), doc="``()``: the data type has no shape.")
    ndim = property(lambda self: 0, doc="Zero: the data type has no shape.")
    flags = property(lambda self: 0, doc="Zero: elements are plain numbers.")
    hasobject = property(lambda self: False, doc="Whether elements are Python objects.")
    isalignedstruct = hasobject
    isbuiltin = property(lambda self: 1, doc="One: the data type is built in.")
    isnative = property(lambda self: True, doc="Whether the order of bytes is native.")

    def newbyteorder(self, new_order: Any = "S", /) -> Any:
        """Return the data type in another order of bytes, of which backends have one."""
        if new_order in ("=", "|", "N", "I", "<", "L") or self.itemsize == 1:
            return self
        raise TypeError("backends have arrays in native byte order only")

    def __bool__(self) -> bool:
        return True

    def __len__(self) -> int:
        return 0

    def __getitem__(self, key: Any) -> Any:
        raise KeyError(f"There are no fields in dtype {self.name}.")

    def __class_getitem__(cls, key: Any) -> Any:
        return cls

    def __eq__(self, other: object) -> bool:
        if other is self:
            return True
        try:
            return as_dtype(other) is self if other is not None else self.name == "float64"
        except TypeError:
            return False

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self.name)

    def _order(self, other: Any, swapped: bool) -> bool:
        other = as_dtype(other)
        return promote(self, other) is (self if swapped else other)

    def __le__(self, other: Any) -> bool:
        return self._order(other, False)

    def __lt__(self, other: Any) -> bool:
        return as_dtype(other) is not self and self._order(other, False)

    def __ge__(self, other: Any) -> bool:
        return self._order(other, True)

    def __gt__(self, other: Any) -> bool:
        return as_dtype(other) is not self and self._order(other, True)

    def __mul__(self, other: Any) -> Any:
        raise TypeError(f"data types with a shape are not offered: {OTHERS}")

    __rmul__ = __mul__

    def __setstate__(self, state: Any) -> None:
        raise TypeError("data types are pickled by their name")

    def __reduce__(self) -> Any:
        return dtype, (self.name,)

    def __repr__(self) -> Any:
        return f"dtype('{self.name}')"

    def __str__(self) -> Any:
        return self.name

    def __format__(self, format_spec: Any) -> Any:
        return format(self.name, format_spec)


def _make() -> None:
    for name, char in CHARS.items():
        made = object.__new__(dtype)
        bits = "".join(filter(lambda c: c.isdigit(), name))
        made.name, made.char, made.kind, made.num = name, char, "b" if name == "bool" else name[0], NUMBERS[name]
        made.itemsize = int(bits or 8) // 8
        made.alignment = made.itemsize // (2 if made.kind == "c" else 1)
        BY_NAME[name] = BY_CHAR[char] = made
    BY_CHAR["q"], BY_CHAR["Q"] = BY_NAME["int64"], BY_NAME["uint64"]


_make()
OBJECT: Any = object.__new__(dtype)
"""The data type of Python's objects, which programs compare with that of an array; no array has it."""
OBJECT.name, OBJECT.char, OBJECT.kind, OBJECT.num, OBJECT.itemsize, OBJECT.alignment, OBJECT.type = (
    "object",
    "O",
    "O",
    17,
    8,
    8,
    object,
)


def as_dtype(x: Any) -> Any:
    """Return the data type that an object stands for.

    Raises
    ------
    TypeError
        if it stands for none, or for one that no backend has.
    """
    cls = type(x)
    if cls is dtype:
        if x is OBJECT:
            raise TypeError(f"data type 'object' is not offered: {OTHERS}")
        return x
    if isinstance(x, str):
        return _named(x)
    if isinstance(x, type):
        if x in PYTHON:
            return BY_NAME[PYTHON[x]]
        own = x.__dict__.get("_d")
        if own is not None:
            return own
        if x.__module__ == "numpy":
            return _named(x.__name__)
        raise TypeError(f"Cannot interpret '{x!r}' as a data type: {OTHERS}")
    if x is None:
        return BY_NAME["float64"]
    own = getattr(x, "dtype", None)
    if type(own) is dtype:
        return own
    if hasattr(x, "itemsize") and isinstance(getattr(x, "name", None), str):
        return _named(x.name)
    import ivy_api
    from ivy_api.errors import IvyError

    try:
        name = ivy_api.dtype_name(x)
    except (IvyError, TypeError):
        name = ""
    if name in BY_NAME:
        return BY_NAME[name]
    raise TypeError(f"Cannot interpret '{x!r}' as a data type")


def _named(text: str) -> Any:
    found = BY_NAME.get(text)
    if found is not None:
        return found
    bare = text[1:] if text[:1] in "<=|" else text
    if bare[:1] == ">" and bare[1:] in NAMES and BY_NAME[NAMES[bare[1:]]].itemsize == 1:
        bare = bare[1:]
    if bare in NAMES:
        return BY_NAME[NAMES[bare]]
    if bare in BY_NAME:
        return BY_NAME[bare]
    if bare[:1] in _ABSENT or bare[:1] == ">" or bare in ("object", "str", "bytes", "void", "longdouble", "clongdouble"):
        raise TypeError(f"data type {text!r} is not offered: {OTHERS}")
    raise TypeError(f"data type {text!r} not understood")


def bounds(d: Any) -> tuple[int, int]:
    """Return the least and the greatest integer of a data type."""
    bits = 8 * d.itemsize
    return (0, 2**bits - 1) if d.kind == "u" else (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)


def real_dtype(d: Any) -> Any:
    """Return the data type of the real parts of numbers."""
    return BY_NAME[f"float{4 * d.itemsize}"] if d.kind == "c" else d


@lru_cache(None)
def promote(a: Any, b: Any) -> Any:
    """Return the least data type that both can be cast to safely."""
    if a is b:
        return a
    if RANK[a.kind] > RANK[b.kind] or (a.kind == b.kind and a.itemsize > b.itemsize):
        a, b = b, a
    if a.kind == "b" or a.kind == b.kind:
        return b
    if RANK[b.kind] == 1:
        signed, unsigned = (a, b) if a.kind == "i" else (b, a)
        if signed.itemsize > unsigned.itemsize:
            return signed
        return BY_NAME[f"int{16 * unsigned.itemsize}"] if unsigned.itemsize < 8 else BY_NAME["float64"]
    real = b.itemsize // (2 if b.kind == "c" else 1)
    needed = a.itemsize if a.kind == "f" else min(2 * a.itemsize, 8)
    if b.kind == "f":
        return BY_NAME[f"float{8 * max(real, needed)}"]
    return BY_NAME["complex64" if max(real, needed) <= 4 else "complex128"]


_native: dict[type, dict[Any, Any]] = {}
"""By the class of the backend's data types: torch's compiler cannot look into a table that has those of other frameworks, too."""


def dtype_of(x: Any) -> Any:
    """Return NumPy's data type of a native array."""
    own = x.dtype
    try:
        return _native[type(own)][own]
    except KeyError:
        import ivy_api

        name = ivy_api.dtype_name(own)
        if name not in BY_NAME:
            raise TypeError(f"NumPy has no data type {name}") from None
        found = _native.setdefault(type(own), {})[own] = BY_NAME[name]
        return found
