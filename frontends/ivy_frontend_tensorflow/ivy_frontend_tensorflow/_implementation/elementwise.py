"""Elementwise functions."""

from __future__ import annotations

import math
from typing import Any

from ivy_api.adapt.dtype_errors import dtype_name
from ivy_frontend_tensorflow._implementation.defining import function, op
from ivy_frontend_tensorflow._implementation.errors import InvalidArgumentError, NotFoundError
from ivy_frontend_tensorflow._implementation.frontend import FRONTEND
from ivy_frontend_tensorflow._implementation.manipulation import holds
from ivy_frontend_tensorflow._implementation.operands import require

_SAME_NAMES = (
    "acos acosh asin asinh atan atanh cos cosh erf erfc erfinv exp expm1 lgamma log log1p sign sin sinh square tan tanh "
    "atan2 polygamma"
)
"""Functions of `math` that have the name of the declared one, and of the operator but for the first letter."""
FRONTEND.rows("raw_ops", " ".join(f"{name.capitalize()},math.{name}={name}" for name in _SAME_NAMES.split()))
FRONTEND.rows("raw_ops", """
    BesselI0,math.bessel_i0=i0
    BesselI0e,math.bessel_i0e=i0e
    BesselI1,math.bessel_i1=i1
    BesselI1e,math.bessel_i1e=i1e
    Conj=conj
    Neg,math.negative=negative
    Add=add
    AddV2,math.add=add
    Mul,math.multiply=multiply
    Sub,math.subtract=subtract
""")  # fmt: skip
FRONTEND.rows("raw_ops", """
    Ceil,math.ceil=ceil
    Floor,math.floor=floor
    Rint,math.rint=round
    IsFinite,math.is_finite=isfinite
    IsInf,math.is_inf=isinf
    IsNan,math.is_nan=isnan
    LogicalNot,math.logical_not=logical_not
    LogicalAnd,math.logical_and=logical_and
    LogicalOr,math.logical_or=logical_or
    BitwiseAnd,bitwise.bitwise_and=bitwise_and
    BitwiseOr,bitwise.bitwise_or=bitwise_or
    BitwiseXor,bitwise.bitwise_xor=bitwise_xor
    Invert,bitwise.invert=bitwise_invert
    Equal,math.equal=equal
    NotEqual,math.not_equal=not_equal
    Greater,math.greater=greater
    GreaterEqual,math.greater_equal=greater_equal
    Less,math.less=less
    LessEqual,math.less_equal=less_equal
    NextAfter,math.nextafter=nextafter
""", differentiable=False)  # fmt: skip


@op()
def Abs(x: Any, *, xp: Any) -> Any:
    """Return the absolute value of each element."""
    return xp.abs(x)


@function("math.abs", "x")
def abs_(x: Any, *, xp: Any) -> Any:
    """Return the absolute value of each element."""
    if not _is_complex(x, xp):
        require("Abs", T=x.dtype)
    return xp.abs(x)


@op()
def ComplexAbs(x: Any, Tout: Any = "float32", *, xp: Any) -> Any:
    """Return the absolute value of complex numbers."""
    if dtype_name(x.dtype) == "complex128" and dtype_name(Tout) != "float64":
        raise InvalidArgumentError(None, None, f"Signature mismatch, have: complex128 -> {dtype_name(Tout)}")
    return xp.abs(x)


@op()
def Real(input: Any, Tout: Any = "float32", *, xp: Any) -> Any:
    """Return the real part."""
    _of_size(dtype_name(input.dtype) == "complex128", Tout, "float64")
    return xp.real(input)


@op()
def Imag(input: Any, Tout: Any = "float32", *, xp: Any) -> Any:
    """Return the imaginary part."""
    _of_size(dtype_name(input.dtype) == "complex128", Tout, "float64")
    return xp.imag(input)


@op()
def Angle(input: Any, Tout: Any = "float32", *, xp: Any) -> Any:
    """Return the argument of complex numbers."""
    _of_size(dtype_name(input.dtype) == "complex128", Tout, "float64")
    return xp.angle(input)


def _of_size(double: bool, dtype: Any, wanted: str) -> None:
    if double and dtype_name(dtype) != wanted:
        raise NotFoundError(None, None, f"Could not find device for node with Tout={dtype_name(dtype)}")


@op(public="math.sigmoid")
def Sigmoid(x: Any, *, xp: Any) -> Any:
    """Return ``1 / (1 + exp(-x))``."""
    return 1 / (1 + xp.exp(-x)) if _is_complex(x, xp) else xp.expit(x)


def _beside_zero(x: Any, y: Any, value: int, xp: Any) -> Any:
    """Return ``y`` with a harmless value where ``x`` is 0, so that the derivative there is 0."""
    x, y = xp.broadcast_arrays(x, y)
    return xp.where(xp.equal(x, 0), xp.full_like(y, value), y)


def _no_zero(x: Any, product: Any, xp: Any) -> Any:
    return xp.where(xp.equal(x, 0), xp.zeros_like(product), product)


@op(public="math.xlogy")
def Xlogy(x: Any, y: Any, *, xp: Any) -> Any:
    """Return ``x * log(y)``, 0 where ``x`` is 0."""
    y = _beside_zero(x, y, 1, xp)
    return _no_zero(x, x * xp.log(y), xp) if _is_complex(x, xp) else xp.xlogy(x, y)


@op(public="math.xlog1py")
def Xlog1py(x: Any, y: Any, *, xp: Any) -> Any:
    """Return ``x * log1p(y)``, 0 where ``x`` is 0."""
    y = _beside_zero(x, y, 0, xp)
    return _no_zero(x, x * xp.log1p(y), xp) if _is_complex(x, xp) else xp.xlog1py(x, y)


def _is_complex(x: Any, xp: Any) -> bool:
    return bool(xp.isdtype(x.dtype, "complex floating"))


def _numeric(x: Any, xp: Any) -> None:
    if xp.isdtype(x.dtype, "bool"):
        raise TypeError(f"input must be a numeric tensor, but got tensor with dtype {dtype_name(x.dtype)}")


@function("math.real", "input")
def real(input: Any, *, xp: Any) -> Any:
    """Return the real part; real numbers as they are."""
    _numeric(input, xp)
    return xp.real(input) if _is_complex(input, xp) else input


@function("math.imag", "input")
def imag(input: Any, *, xp: Any) -> Any:
    """Return the imaginary part; zeros of real numbers."""
    return xp.imag(input) if _is_complex(input, xp) else xp.zeros_like(input)


@function("math.angle", "input")
def angle(input: Any, *, xp: Any) -> Any:
    """Return the argument: 0 or pi of real numbers."""
    if _is_complex(input, xp):
        return xp.angle(input)
    if not xp.isdtype(input.dtype, "real floating"):
        raise TypeError(f"Cannot convert {math.pi} to EagerTensor of dtype {dtype_name(input.dtype)}")
    return xp.where(input < 0, xp.full_like(input, math.pi), xp.zeros_like(input))


@function("math.conj", "x")
def conj(x: Any, *, xp: Any) -> Any:
    """Return the complex conjugate."""
    _numeric(x, xp)
    return xp.conj(x) if _is_complex(x, xp) else x


@op(differentiable=False)
def Round(x: Any, *, xp: Any) -> Any:
    """Round half to even."""
    return x if xp.isdtype(x.dtype, "integral") else xp.round(x)


@function("math.round", "x", differentiable=False)
def round_(x: Any, *, xp: Any) -> Any:
    """Round half to even; integers of any size are taken."""
    if not xp.isdtype(x.dtype, "integral"):
        require("Round", T=x.dtype)
    return Round(x, xp=xp)


def _undefined(a: Any, x: Any, out: Any, xp: Any) -> Any:
    return xp.where(xp.logical_and(a > 0, x >= 0), out, xp.full_like(out, math.nan))


@op(public="math.igamma")
def Igamma(a: Any, x: Any, *, xp: Any) -> Any:
    """Return the lower regularised incomplete gamma function: nan unless ``a`` is positive, but 0 where ``x`` is 0."""
    out = _undefined(a, x, xp.igamma(a, x), xp)
    return xp.where(xp.equal(x, 0), xp.zeros_like(out), out)


@op(public="math.igammac")
def Igammac(a: Any, x: Any, *, xp: Any) -> Any:
    """Return the upper regularised incomplete gamma function: nan unless ``a`` is positive."""
    return _undefined(a, x, xp.igammac(a, x), xp)


@op(public="math.digamma")
def Digamma(x: Any, *, xp: Any) -> Any:
    """Return the derivative of ``lgamma``; nan at its poles, 0 among them."""
    return xp.where(xp.equal(x, 0), xp.full_like(x, math.nan), xp.digamma(x))


@op("Inv", "Reciprocal", public="math.reciprocal")
def Reciprocal(x: Any, *, xp: Any) -> Any:
    """Return ``1 / x``."""
    return xp.trunc_divide(xp.ones_like(x), x) if xp.isdtype(x.dtype, "integral") else xp.reciprocal(x)


@op(public="math.squared_difference")
def SquaredDifference(x: Any, y: Any, *, xp: Any) -> Any:
    """Return ``conj(x - y) * (x - y)``."""
    d = xp.subtract(x, y)
    return xp.multiply(xp.conj(d), d) if _is_complex(d, xp) else xp.multiply(d, d)


@op(public="math.pow")
def Pow(x: Any, y: Any, *, xp: Any) -> Any:
    """Return ``x ** y``."""
    if xp.isdtype(y.dtype, "signed integer") and 0 not in (*x.shape, *y.shape) and holds(xp.any(xp.less(y, 0))):
        raise InvalidArgumentError(None, None, "Integers to negative integer powers are not allowed")
    return xp.pow(x, y)


@function("math.logical_xor", "x=y:bool", differentiable=False)
def logical_xor(x: Any, y: Any, *, xp: Any) -> Any:
    """Return whether exactly one is true."""
    return xp.logical_xor(x, y)


def _bits(x: Any) -> int:
    from ivy_api.adapt.dtype_errors import dtype_name

    return int(dtype_name(x.dtype).lstrip("uint"))


@op(public="bitwise.left_shift", differentiable=False)
def LeftShift(x: Any, y: Any, *, xp: Any) -> Any:
    """Shift bits; the count is clamped to the number of bits minus 1, as TensorFlow does."""
    return xp.bitwise_left_shift(x, xp.clip(y, 0, _bits(x) - 1))


@op(public="bitwise.right_shift", differentiable=False)
def RightShift(x: Any, y: Any, *, xp: Any) -> Any:
    """Shift bits; the count is clamped to the number of bits minus 1, as TensorFlow does."""
    return xp.bitwise_right_shift(x, xp.clip(y, 0, _bits(x) - 1))


@op(differentiable=False)
def PopulationCount(x: Any, *, xp: Any) -> Any:
    """Return the number of ones in the binary representation."""
    count = xp.zeros_like(x)
    for i in range(_bits(x)):
        count = xp.add(count, xp.bitwise_and(xp.bitwise_right_shift(x, xp.full_like(x, i)), xp.ones_like(x)))
    return xp.astype(count, xp.uint8)


@op(differentiable=False)
def ApproximateEqual(x: Any, y: Any, tolerance: float = 1e-05, *, xp: Any) -> Any:
    """Return whether ``abs(x - y) < tolerance``."""
    return xp.abs(x - y) < tolerance


@op(public="math.zeta")
def Zeta(x: Any, q: Any, *, xp: Any) -> Any:
    """Return the Hurwitz zeta function; its derivative is with respect to ``q``."""
    return xp.zeta(xp.stop_gradient(x), q)


@function("math.erfcinv", "x:Ndtri")
def erfcinv(x: Any, *, xp: Any) -> Any:
    """Return the inverse of ``erfc``."""
    return xp.erfcinv(x)


@op()
def Complex(real: Any, imag: Any, Tout: Any = "complex64", *, xp: Any) -> Any:
    """Return complex numbers with these parts."""
    _of_size(dtype_name(real.dtype) == "float64", Tout, "complex128")
    return complex_(real, imag, xp=xp)


@function("dtypes.complex", "real imag")
def complex_(real: Any, imag: Any, *, xp: Any) -> Any:
    """Return complex numbers with these parts."""
    if real.dtype != imag.dtype or dtype_name(real.dtype) not in ("float32", "float64"):
        raise TypeError(f"The `real` and `imag` components have incorrect types: {real.dtype} {imag.dtype}.")
    real, imag = xp.broadcast_arrays(real, imag)
    dtype = xp.complex128 if real.dtype == xp.float64 else xp.complex64
    return xp.astype(real, dtype) + 1j * xp.astype(imag, dtype)


@function("math.scalar_mul", "scalar=x:Mul")
def scalar_mul(scalar: Any, x: Any, *, xp: Any) -> Any:
    """Multiply by a scalar."""
    if len(scalar.shape):
        raise ValueError(f"The input scalar must be a 0-D value. Received shape {tuple(scalar.shape)}.")
    return xp.multiply(scalar, x)


@function("math.reciprocal_no_nan", "x:fc")
def reciprocal_no_nan(x: Any, *, xp: Any) -> Any:
    """Return ``1 / x``, 0 where ``x`` is 0."""
    zero = xp.equal(x, 0)
    return xp.where(zero, xp.zeros_like(x), 1 / xp.where(zero, xp.ones_like(x), x))
