"""``torch.dtype``: names of data types, with what can be asked about them, and those of the backend."""

from __future__ import annotations

from typing import Any

from ivy_api.adapt.dtype_errors import dtype_name

SIZES = {
    "bool": 1, "uint8": 1, "int8": 1, "int16": 2, "int32": 4, "int64": 8, "uint16": 2, "uint32": 4, "uint64": 8, "float16": 2,
    "bfloat16": 2, "float32": 4, "float64": 8, "complex32": 4, "complex64": 8, "complex128": 16, "qint8": 1, "quint8": 1,
    "qint32": 4, "float8_e4m3fn": 1, "float8_e5m2": 1, "float8_e4m3fnuz": 1, "float8_e5m2fnuz": 1, "float8_e8m0fnu": 1,
}  # fmt: skip
ALIASES = {
    "half": "float16", "float": "float32", "double": "float64", "short": "int16", "int": "int32", "long": "int64",
    "chalf": "complex32", "cfloat": "complex64", "cdouble": "complex128",
}  # fmt: skip
LETTERS = {
    "bool": "Bool", "uint8": "Byte", "int8": "Char", "int16": "Short", "int32": "Int", "int64": "Long", "uint16": "UInt16",
    "uint32": "UInt32", "uint64": "UInt64", "float16": "Half", "bfloat16": "BFloat16", "float32": "Float", "float64": "Double",
    "complex32": "ComplexHalf", "complex64": "ComplexFloat", "complex128": "ComplexDouble",
}  # fmt: skip
REAL_OF = {"complex32": "float16", "complex64": "float32", "complex128": "float64"}
COMPLEX_OF = {"float16": "complex32", "bfloat16": "complex64", "float32": "complex64", "float64": "complex128"}
LIMITS = {  # eps, max, smallest normal, resolution
    "float16": (2.0**-10, 65504.0, 2.0**-14, 1e-3),
    "bfloat16": (2.0**-7, 3.3895313892515355e38, 2.0**-126, 1e-2),
    "float32": (2.0**-23, 3.4028234663852886e38, 2.0**-126, 1e-6),
    "float64": (2.0**-52, 1.7976931348623157e308, 2.0**-1022, 1e-15),
    "float8_e4m3fn": (2.0**-3, 448.0, 2.0**-6, 1.0),
    "float8_e4m3fnuz": (2.0**-3, 240.0, 2.0**-7, 1.0),
    "float8_e5m2": (2.0**-2, 57344.0, 2.0**-14, 1.0),
    "float8_e5m2fnuz": (2.0**-3, 57344.0, 2.0**-15, 1.0),
    "float8_e8m0fnu": (1.0, 2.0**127, 2.0**-127, 1.0),
}


class dtype:
    """A data type of PyTorch."""

    __slots__ = ("_name", "category", "is_complex", "is_floating_point", "is_signed", "itemsize")

    def __init__(self, name: str) -> None:
        self._name, self.itemsize = name, SIZES[name]
        self.is_floating_point = name.startswith(("float", "bfloat"))
        self.is_complex = name.startswith("complex")
        self.is_signed = not name.startswith(("uint", "bool", "quint"))
        self.category = 0 if name == "bool" else 2 if self.is_floating_point else 3 if self.is_complex else 1

    @property
    def abbr(self) -> str:
        """The short name that printed graphs have: ``f32``, ``i64``."""
        if "qint" in self._name:
            return self._name
        first, _, rest = self._name.partition("_")
        letters = first.rstrip("0123456789")
        return f"{'bf' if letters == 'bfloat' else letters[0]}{8 * self.itemsize}{rest}"

    def to_real(self) -> dtype:
        """Return the data type of the real part."""
        return BY_NAME[REAL_OF.get(self._name, self._name)]

    def to_complex(self) -> dtype:
        """Return the complex data type with these parts."""
        return BY_NAME[COMPLEX_OF.get(self._name, self._name)]

    def __repr__(self) -> str:
        return f"torch.{self._name}"

    def __reduce__(self) -> Any:
        return _named, (self._name,)


def _named(name: str) -> dtype:
    return BY_NAME[name]


BY_NAME = {name: dtype(name) for name in SIZES}
PYTHON = {bool: BY_NAME["bool"], int: BY_NAME["int64"], float: BY_NAME["float32"], complex: BY_NAME["complex64"]}
_known: dict[Any, dtype] = {}
_default = BY_NAME["float32"]


def dtype_of(x: Any) -> dtype:
    """Return PyTorch's data type of a native array."""
    own = x.dtype
    try:
        return _known[own]
    except KeyError:
        found = _known[own] = BY_NAME[dtype_name(own)]
        return found


def as_dtype(value: Any) -> dtype:
    """Return the data type that a name, a type of Python, or a data type stands for."""
    if type(value) is dtype:
        return value
    if isinstance(value, type) and value in PYTHON:
        return default_dtype() if value is float else PYTHON[value]
    if isinstance(value, str):
        return BY_NAME[ALIASES.get(value, value)]
    raise TypeError(f"a torch.dtype is expected; got {value!r}")


def native(xp: Any, value: Any) -> Any:
    """Return the data type of a namespace; ``None`` stays."""
    return None if value is None else getattr(xp, as_dtype(value)._name)


def cast(xp: Any, x: Any, value: Any) -> Any:
    """Return a native array in a data type of PyTorch; ``None`` leaves it as it is."""
    if value is None:
        return x
    wanted, have = as_dtype(value), dtype_of(x)
    if have is wanted:
        return x
    if have.is_complex and not wanted.is_complex:
        x = xp.not_equal(x, 0) if wanted._name == "bool" else xp.real(x)
    return xp.astype(x, getattr(xp, wanted._name))


def default_dtype() -> dtype:
    """Return the data type of new floating-point tensors."""
    return _default


def default_complex() -> dtype:
    """Return the data type of new complex tensors."""
    return _default.to_complex()


def set_default_dtype(d: Any, /) -> None:
    """Set the data type of new floating-point tensors."""
    global _default
    if type(d) is not dtype or not d.is_floating_point:
        raise TypeError(f"only floating-point types are supported as the default type; got {d!r}")
    _default = d


def scalar_dtype(value: Any) -> dtype:
    """Return the data type of a number of Python."""
    if isinstance(value, bool):
        return BY_NAME["bool"]
    if isinstance(value, int):
        return BY_NAME["int64"]
    return default_dtype() if isinstance(value, float) else default_complex()


def to_float(d: dtype) -> dtype:
    """Return the floating-point data type that integers and truth values are computed in."""
    return d if d.category >= 2 else default_dtype()


class finfo:
    """The limits of a floating-point data type."""

    __slots__ = ("bits", "dtype", "eps", "max", "min", "resolution", "smallest_normal", "tiny")

    def __init__(self, type: Any = None) -> None:
        found = as_dtype(default_dtype() if type is None else type)
        if found.category < 2:
            raise TypeError(f"torch.finfo() requires a floating point input type. Use torch.iinfo to handle '{found!r}'")
        found = found.to_real()
        self.eps, self.max, self.tiny, self.resolution = LIMITS[found._name]
        self.smallest_normal, self.bits, self.dtype = self.tiny, 8 * found.itemsize, found._name
        self.min = self.tiny if self.dtype == "float8_e8m0fnu" else -self.max  # it has powers of two alone

    def __repr__(self) -> str:
        return (
            f"finfo(resolution={self.resolution:g}, min={self.min:g}, max={self.max:g}, eps={self.eps:g}, "
            f"smallest_normal={self.smallest_normal:g}, tiny={self.tiny:g}, dtype={self.dtype})"
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, finfo) and self.dtype == other.dtype

    def __hash__(self) -> int:
        return hash(self.dtype)


class iinfo:
    """The limits of an integer data type."""

    __slots__ = ("bits", "dtype", "max", "min")

    def __init__(self, type: Any) -> None:
        found = as_dtype(type)
        if found.category != 1:
            raise TypeError(f"torch.iinfo() requires an integer input type. Use torch.finfo to handle '{found!r}'")
        self.bits, self.dtype = 8 * found.itemsize, found._name
        self.min = -(2 ** (self.bits - 1)) if found.is_signed else 0
        self.max = 2 ** (self.bits - found.is_signed) - 1

    def __repr__(self) -> str:
        return f"iinfo(min={self.min:g}, max={self.max:g}, dtype={self.dtype})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, iinfo) and self.dtype == other.dtype

    def __hash__(self) -> int:
        return hash(self.dtype)
