"""`jax.numpy`: constants, data types, and what says things about them."""

from __future__ import annotations

import math
from typing import Any

from ivy_api.frontends.numpy_semantics.results import iterable
from ivy_frontend_jax._implementation import dtypes, promotion
from ivy_frontend_jax._implementation.array import Array
from ivy_frontend_jax._implementation.defining import raw
from ivy_frontend_jax._implementation.frontend import FRONTEND
from ivy_frontend_jax._implementation.operands import NUMBERS
from ivy_frontend_jax._implementation.ufuncs import ufunc

for _name, _value in {
    "pi": math.pi, "e": math.e, "euler_gamma": 0.5772156649015329, "inf": math.inf, "nan": math.nan, "newaxis": None,
    "dtype": dtypes.dtype, "ufunc": ufunc,
}.items():  # fmt: skip
    FRONTEND.value(f"jax.numpy.{_name}", _value)
for _name, _class in dtypes.ABSTRACT.items():
    FRONTEND.value(f"jax.numpy.{_name}", _class)
SPELLED = {"complex128": "cdouble", "float64": "double", "uint64": "uint"}
for _name, _class in dtypes.SCALARS.items():
    if _name != "float0":
        FRONTEND.value(f"jax.numpy.{SPELLED.get(_name, _name)}", _class)
FRONTEND.absent(
    "jax.numpy",
    "int1 int2 int4 uint1 uint2 uint4 float4_e2m1fn float6_e2m3fn float6_e3m2fn float8_e3m4 float8_e4m3 float8_e4m3b11fnuz "
    "float8_e4m3fn float8_e4m3fnuz float8_e5m2 float8_e5m2fnuz float8_e8m0fnu",
    "the Array API Standard and the other backends have no such data type.",
)


class _Info:
    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{k}={v}' for k, v in vars(self).items())})"

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and vars(other) == vars(self)

    def __hash__(self) -> int:
        return hash(repr(self))


FLOATS = {"float16": (5, 10), "bfloat16": (8, 7), "float32": (8, 23), "float64": (11, 52)}


class finfo(_Info):
    """The limits of a floating-point data type, as Python's numbers."""

    def __init__(self, dtype: Any) -> None:
        d = dtypes.as_dtype(dtype.dtype if isinstance(dtype, Array) else dtype)
        if d.kind == "c":
            d = dtypes.BY_NAME["float32" if d.name == "complex64" else "float64"]
        if d.kind != "f":
            raise ValueError(f"data type {d} not inexact")
        exponent, mantissa = FLOATS[d.name]
        bias = 2 ** (exponent - 1) - 1
        self.dtype, self.bits, self.nexp, self.nmant = d, 8 * d.itemsize, exponent, mantissa
        self.machep, self.negep, self.iexp = -mantissa, -mantissa - 1, exponent
        self.maxexp, self.minexp = bias + 1, 1 - bias
        self.eps, self.epsneg = 2.0**-mantissa, 2.0 ** (-mantissa - 1)
        self.max = (2.0 - 2.0**-mantissa) * 2.0**bias
        self.min, self.tiny = -self.max, 2.0 ** (1 - bias)
        self.smallest_normal, self.smallest_subnormal = self.tiny, 2.0 ** (1 - bias) * 2.0**-mantissa
        self.precision = {10: 3, 7: 2, 23: 6, 52: 15}[mantissa]
        self.resolution = 10.0**-self.precision


class iinfo(_Info):
    """The limits of an integer data type."""

    def __init__(self, int_type: Any) -> None:
        from ivy_frontend_jax._implementation.operands import bounds

        d = dtypes.as_dtype(int_type)
        if d.kind not in "iu":
            raise ValueError(f"Invalid integer data type {d}.")
        self.dtype, self.kind, self.bits = d, d.kind, 8 * d.itemsize
        self.min, self.max = bounds(d)


FRONTEND.value("jax.numpy.finfo", finfo)
FRONTEND.value("jax.numpy.iinfo", iinfo)
FRONTEND.value("jax.numpy.isdtype", dtypes.isdtype)
FRONTEND.value("jax.numpy.issubdtype", dtypes.issubdtype)
FRONTEND.value("jax.numpy.promote_types", promotion.promote_types)


def typed(x: Any) -> tuple[Any, bool]:
    """Return the data type of an array, a number or a data type, and whether it is weak."""
    if isinstance(x, Array):
        return x.dtype, x._weak
    if isinstance(x, type) and x in dtypes.PYTHON:
        return dtypes.canonical(dtypes.as_dtype(x)), x is not bool
    if type(x) in NUMBERS:
        return dtypes.canonical(dtypes.as_dtype(type(x))), type(x) is not bool
    if hasattr(x, "dtype") and hasattr(x, "shape"):
        return dtypes.canonical(dtypes.as_dtype(getattr(x.dtype, "name", x.dtype))), bool(getattr(x, "weak_type", False))
    return dtypes.canonical(dtypes.as_dtype(x)), False


@raw("jax.numpy")
def result_type(*args: Any) -> Any:
    """Return the common data type of arrays, numbers and data types."""
    return _common(args)[0]


@raw("jax.dtypes", name="result_type")
def _result_type(*args: Any, return_weak_type_flag: Any = False) -> Any:
    """Return the common data type of arrays, numbers and data types; with the flag, also whether it is weak."""
    return _common(args) if return_weak_type_flag else _common(args)[0]


def _common(args: tuple[Any, ...]) -> tuple[Any, bool]:
    if not args:
        raise ValueError("at least one array or dtype is required")
    d, weak = promotion.common([typed(x) for x in args])
    return dtypes.canonical(d), weak


@raw("jax.numpy")
def can_cast(from_: Any, to: Any, casting: str = "safe") -> bool:
    """Whether a data type can be converted into another by NumPy's rule."""
    import numpy as np

    return np.can_cast(dtypes.as_dtype(from_).dtype, dtypes.as_dtype(to).dtype, casting=casting)  # type: ignore[arg-type]


@raw("jax.numpy")
def iscomplexobj(x: Any) -> bool:
    """Whether an array is of a complex data type."""
    return x is not None and typed(x)[0].kind == "c" if not isinstance(x, (list, tuple)) else any(map(iscomplexobj, x))


@raw("jax.numpy")
def isrealobj(x: Any) -> bool:
    """Whether an array is not of a complex data type."""
    return not iscomplexobj(x)


@raw("jax.numpy")
def isscalar(element: Any) -> bool:
    """Whether a value is a number, or an array without axes made of one."""
    if isinstance(element, Array):
        return element.ndim == 0
    return isinstance(element, (bool, int, float, complex, str, bytes)) or (
        type(element).__module__ == "numpy" and getattr(element, "shape", 1) == ()
    )


raw("jax.numpy")(iterable)
