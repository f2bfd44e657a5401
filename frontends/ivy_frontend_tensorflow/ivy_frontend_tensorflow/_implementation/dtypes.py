"""``tf.DType``: names of data types, with what can be asked about them."""

from __future__ import annotations

from typing import Any

SIZES = {
    "float16": 2, "float32": 4, "float64": 8, "bfloat16": 2, "int8": 1, "int16": 2, "int32": 4, "int64": 8, "uint8": 1, "uint16": 2,
    "uint32": 4, "uint64": 8, "complex64": 8, "complex128": 16, "bool": 1, "qint8": 1, "qint16": 2, "qint32": 4, "quint8": 1,
    "quint16": 2,
}  # fmt: skip
ENUM = {
    "float32": 1, "float64": 2, "int32": 3, "uint8": 4, "int16": 5, "int8": 6, "string": 7, "complex64": 8, "int64": 9, "bool": 10,
    "qint8": 11, "quint8": 12, "qint32": 13, "bfloat16": 14, "qint16": 15, "quint16": 16, "uint16": 17, "complex128": 18,
    "float16": 19, "resource": 20, "variant": 21, "uint32": 22, "uint64": 23,
}  # fmt: skip
FLOATS = frozenset({"float16", "float32", "float64", "bfloat16"})
COMPLEX = frozenset({"complex64", "complex128"})
INTEGERS = frozenset({"int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"})
QUANTIZED = frozenset({"qint8", "qint16", "qint32", "quint8", "quint16"})
REAL_OF = {"complex64": "float32", "complex128": "float64"}
COMPLEX_OF = {"float32": "complex64", "float64": "complex128"}


class DType:
    """A data type of TensorFlow."""

    __slots__ = ("_name",)

    def __init__(self, type_enum: int | str) -> None:
        self._name = type_enum if isinstance(type_enum, str) else _BY_ENUM[type_enum]

    name = property(lambda self: self._name, doc="The name.")
    size = property(lambda self: SIZES.get(self._name, 1), doc="The bytes of an element.")
    base_dtype = property(lambda self: self, doc="Itself.")
    as_datatype_enum = property(lambda self: ENUM[self._name], doc="The number.")
    is_bool = property(lambda self: self._name == "bool", doc="Whether it is Boolean.")
    is_integer = property(lambda self: self._name in INTEGERS, doc="Whether it is an integer data type, not a quantized one.")
    is_floating = property(lambda self: self._name in FLOATS, doc="Whether it is a real floating-point data type.")
    is_complex = property(lambda self: self._name in COMPLEX, doc="Whether it is complex.")
    is_numeric = property(lambda self: self._name in FLOATS | COMPLEX | INTEGERS | QUANTIZED, doc="Whether it is a number.")
    is_quantized = property(lambda self: self._name in QUANTIZED, doc="Whether it is quantized.")
    is_unsigned = property(lambda self: self._name.startswith("uint"), doc="Whether it is an unsigned integer data type.")
    is_numpy_compatible = property(lambda self: self._name not in ("resource", "variant"), doc="Whether NumPy has it.")

    @property
    def real_dtype(self) -> DType:
        """The data type of the real part."""
        return BY_NAME[REAL_OF.get(self._name, self._name)]

    @property
    def as_numpy_dtype(self) -> Any:
        """The class of NumPy's scalars."""
        import numpy as np

        if self._name == "bfloat16":
            import ml_dtypes

            return ml_dtypes.bfloat16
        return np.bool_ if self._name == "bool" else np.object_ if self._name == "string" else getattr(np, self._name)

    @property
    def min(self) -> Any:
        """The least value."""
        return self._limit(0)

    @property
    def max(self) -> Any:
        """The greatest value."""
        return self._limit(1)

    @property
    def limits(self) -> tuple[Any, Any]:
        """The range of intensities of an image."""
        top = {"bool": 1, "uint8": 255, "uint16": 65535, "int8": 127, "int16": 32767, "int64": 2**63 - 1, "uint32": 2**32 - 1,
               "uint64": 2**64 - 1, "int32": 2**31 - 1, "float32": 1, "float64": 1, "float16": 1, "bfloat16": 1}  # fmt: skip
        return (0, top[self._name])

    def _limit(self, which: int) -> Any:
        name = self._name
        if name in INTEGERS:
            bits = 8 * SIZES[name]
            return (2**bits - 1) * which if name[0] == "u" else (2 ** (bits - 1) - 1 if which else -(2 ** (bits - 1)))
        top = {
            "float16": 65504.0,
            "float32": 3.4028234663852886e38,
            "float64": 1.7976931348623157e308,
            "bfloat16": 3.3895313892515355e38,
        }
        if name not in top:
            raise TypeError(f"Cannot find {('minimum', 'maximum')[which]} value of {self!r}.")
        return top[name] if which else -top[name]

    def is_compatible_with(self, other: Any) -> bool:
        """Whether it is the same data type."""
        return self is as_dtype(other)

    def is_subtype_of(self, other: Any) -> bool:
        """Whether it is the same data type."""
        return self == other

    def most_specific_common_supertype(self, others: Any) -> DType | None:
        """Return itself if all others are equal."""
        return self if all(self == other for other in others) else None

    def __eq__(self, other: object) -> bool:
        if other is None:
            return False
        if type(other) is not DType:
            try:
                other = as_dtype(other)
            except TypeError:
                return False
        return self is other

    def __hash__(self) -> int:
        return hash(self._name)

    def __int__(self) -> int:
        return ENUM[self._name]

    def __repr__(self) -> str:
        return f"tf.{self._name}"

    def __str__(self) -> str:
        return f"<dtype: {self._name!r}>"

    def __reduce__(self) -> Any:
        return as_dtype, (self._name,)


_BY_ENUM = {number: name for name, number in ENUM.items()}
BY_NAME = {name: DType(name) for name in ENUM}
_ALIASES = {"half": "float16", "float": "float32", "double": "float64", "float_": "float64", "bool_": "bool", "int": "int64"}


def as_dtype(type_value: Any) -> DType:
    """Return the data type that a name, a number, a Python type or NumPy's data type stands for."""
    if type(type_value) is DType:
        return type_value
    if isinstance(type_value, int) and not isinstance(type_value, bool) and type_value in _BY_ENUM:
        return BY_NAME[_BY_ENUM[type_value]]
    if type_value in (float, int, bool, complex) and isinstance(type_value, type):
        return BY_NAME[{"float": "float32", "int": "int32", "bool": "bool", "complex": "complex128"}[type_value.__name__]]
    name = type_value if isinstance(type_value, str) else getattr(type_value, "name", None) or getattr(type_value, "__name__", None)
    if name is None:
        name = str(type_value)
    name = _ALIASES.get(name.rpartition(".")[2], name.rpartition(".")[2])
    if name not in BY_NAME:
        raise TypeError(f"Cannot convert the argument `type_value`: {type_value!r} to a TensorFlow DType.")
    return BY_NAME[name]


def native_dtype(xp: Any, dtype: Any) -> Any:
    """Return the data type of a namespace; names and native ones are taken, too."""
    if dtype is None:
        return None
    name = as_dtype(dtype)._name
    return getattr(xp, name)


def widest(xp: Any) -> Any:
    """Return ``float64``, or ``float32`` where the backend has no other at present."""
    return xp.float64 if "float64" in xp.__array_namespace_info__().dtypes() else xp.float32
