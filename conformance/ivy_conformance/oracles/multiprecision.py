"""Elementwise functions in 50 digits, from mpmath: the oracle of all floating-point functions.

Inputs are exact. mpmath has no signed zero, so a zero part of a complex number is replaced by one far below the
range of float64 with the same sign: results are then on the correct side of each branch cut.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import mpmath
import numpy as np
from mpmath import mp, mpc, mpf

mp.dps = 50

_NUDGE = mpf(10) ** -400


@dataclass(frozen=True)
class Unary:
    """A function of one floating-point argument.

    ``low`` and ``high`` bound its real domain, outside which the result is NaN; ``focus`` are points near which it is hard to be
    accurate; ``reach`` bounds the arguments it is tried on; ``cplx`` is the complex function, if complex arguments are allowed.
    """

    real: Callable[[mpf], Any] | None
    cplx: Callable[[mpc], Any] | None = None
    low: float = -np.inf
    high: float = np.inf
    focus: tuple[float, ...] = (0.0,)
    reach: float = np.inf
    complex_reach: float = np.inf


def _log_base(base: int) -> Callable[[Any], Any]:
    return lambda x: mp.log(x) / mp.log(base)


def _acosh(z: mpc) -> mpc:
    """The standard's definition; `mpmath.acosh` ignores a tiny imaginary part on the cut."""
    return mp.log(z + mp.sqrt(z + 1) * mp.sqrt(z - 1))


def _parts(f: Callable[[mpf], mpf]) -> Callable[[mpc], mpc]:
    return lambda z: mpc(f(z.real), f(z.imag))


# Large arguments of the trigonometric functions are left out: how many digits of π the reduction carries is the framework's choice.
UNARY: dict[str, Unary] = {
    "acos": Unary(mp.acos, mp.acos, low=-1, high=1, focus=(0, 1, -1)),
    "acosh": Unary(mp.acosh, _acosh, low=1, focus=(1,)),
    "asin": Unary(mp.asin, mp.asin, low=-1, high=1, focus=(0, 1, -1)),
    "asinh": Unary(mp.asinh, mp.asinh),
    "atan": Unary(mp.atan, mp.atan),
    "atanh": Unary(mp.atanh, mp.atanh, low=-1, high=1, focus=(0, 1, -1)),
    "cos": Unary(mp.cos, mp.cos, focus=(0, 1.5707963267948966), reach=1e3, complex_reach=30),
    "cosh": Unary(mp.cosh, mp.cosh, complex_reach=30),
    "exp": Unary(mp.exp, mp.exp, complex_reach=30),
    "expm1": Unary(mp.expm1, mp.expm1, complex_reach=30),
    "log": Unary(mp.log, mp.log, low=0, focus=(1,)),
    "log10": Unary(_log_base(10), _log_base(10), low=0, focus=(1,)),
    "log1p": Unary(mp.log1p, lambda z: mp.log(1 + z), low=-1, focus=(0,)),
    "log2": Unary(_log_base(2), _log_base(2), low=0, focus=(1,)),
    "reciprocal": Unary(lambda x: 1 / x if x else mp.inf, lambda z: 1 / z),
    "sin": Unary(mp.sin, mp.sin, focus=(0, 3.141592653589793), reach=1e3, complex_reach=30),
    "sinh": Unary(mp.sinh, mp.sinh, complex_reach=30),
    "sqrt": Unary(mp.sqrt, mp.sqrt, low=0, focus=(1,)),
    "square": Unary(lambda x: x * x, lambda z: z * z),
    "tan": Unary(mp.tan, mp.tan, focus=(0, 3.141592653589793), reach=1e3, complex_reach=30),
    "tanh": Unary(mp.tanh, mp.tanh, complex_reach=30),
}

EXACT_UNARY: dict[str, Unary] = {
    "abs": Unary(abs),
    "ceil": Unary(mp.ceil, focus=(0, 1, 2.5)),
    "floor": Unary(mp.floor, focus=(0, 1, 2.5)),
    "negative": Unary(lambda x: -x, lambda z: -z),
    "positive": Unary(lambda x: x, lambda z: z),
    "round": Unary(mp.nint, _parts(mp.nint), focus=(0.5, 1.5, 2.5, -0.5)),
    "trunc": Unary(lambda x: mp.floor(x) if x > 0 else mp.ceil(x), focus=(0, 1, 2.5)),
    "conj": Unary(lambda x: x, mp.conj),
    "real": Unary(lambda x: x),
}
"""Functions whose result is a floating-point number exactly."""


def _logaddexp(a: mpf, b: mpf) -> mpf:
    top, bottom = max(a, b), min(a, b)
    return top + mp.log1p(mp.exp(bottom - top))


def _pow(a: mpf, b: mpf) -> Any:
    if a < 0 and b != mp.floor(b):
        return mp.nan
    if abs(b) > mpf(2) ** 64:  # mpmath would take very long; the result is 0, 1 or beyond any range
        return mpf(1) if abs(a) == 1 else mpf(0) if (abs(a) < 1) == (b > 0) else mp.inf
    return mp.power(a, b)


BINARY: dict[str, Callable[[Any, Any], Any]] = {
    "add": lambda a, b: a + b,
    "subtract": lambda a, b: a - b,
    "multiply": lambda a, b: a * b,
    "divide": lambda a, b: a / b,
    "atan2": mp.atan2,
    "hypot": mp.hypot,
    "logaddexp": _logaddexp,
    "pow": _pow,
}
"""Functions of two real floating-point arguments, neither of them zero, infinite or NaN: `special_cases` has those."""

COMPLEX_BINARY: dict[str, Callable[[mpc, mpc], mpc]] = {
    "add": lambda a, b: a + b,
    "subtract": lambda a, b: a - b,
    "multiply": lambda a, b: a * b,
    "divide": lambda a, b: a / b,
    "pow": lambda a, b: mp.exp(b * mp.log(a)),
}


def evaluate_unary(function: Unary, x: np.ndarray) -> np.ndarray:
    """The exact values, rounded to float64 or complex128; NaN outside the domain."""
    if x.dtype.kind == "c":
        assert function.cplx is not None
        return _array([_to_complex(function.cplx(_exact(v))) for v in x.ravel()], x.shape, np.complex128)
    assert function.real is not None
    inside = [function.low <= float(v) <= function.high for v in x.ravel()]
    return _array(
        [_to_float(_real(function, v)) if ok else np.nan for v, ok in zip(x.ravel(), inside, strict=True)], x.shape, np.float64
    )


def evaluate_binary(function: Callable[[Any, Any], Any], a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """The exact values, rounded to float64 or complex128."""
    pairs = zip(a.ravel(), b.ravel(), strict=True)
    if a.dtype.kind == "c" or b.dtype.kind == "c":
        return _array([_to_complex(function(_exact(complex(p)), _exact(complex(q)))) for p, q in pairs], a.shape, np.complex128)
    return _array([_to_float(function(mpf(float(p)), mpf(float(q)))) for p, q in pairs], a.shape, np.float64)


def _real(function: Unary, value: Any) -> Any:
    assert function.real is not None
    try:
        return function.real(mpf(float(value)))
    except ZeroDivisionError:
        return mp.nan


def _exact(value: Any) -> mpc:
    parts = (float(value.real), float(value.imag))
    return mpc(*[mpf(p) if p else (-_NUDGE if np.signbit(p) else _NUDGE) for p in parts])


def _to_float(value: Any) -> float:
    if isinstance(value, mpc):
        return np.nan if value.imag else _to_float(value.real)
    return float(value)


def _to_complex(value: Any) -> complex:
    z = mpmath.mpmathify(value)
    return complex(float(z.real), float(z.imag)) if isinstance(z, mpc) else complex(float(z))


def _array(flat: list[Any], shape: tuple[int, ...], dtype: type) -> np.ndarray:
    return np.array(flat, dtype=dtype).reshape(shape)
