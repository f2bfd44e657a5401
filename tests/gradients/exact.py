"""Exact derivatives of elementwise functions: SymPy differentiates formulas, and mpmath evaluates them in enough digits."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations_with_replacement
from typing import Any

import mpmath
import sympy
from sympy import Piecewise, Rational, erf, erfc, exp, log, loggamma, pi, polygamma, sin, sqrt, tanh

x, y, z = sympy.symbols("x y z", real=True)
VARIABLES = (x, y, z)
_SELU_ALPHA, _SELU_SCALE = sympy.Float("1.67326324235437728481", 30), sympy.Float("1.05070098735548049342", 30)


def _binary64(value: float) -> Any:
    """A Python float in a body, exactly."""
    return Rational(*value.as_integer_ratio())


def _above(expression: Any, below: Any, at: Any = 0) -> Any:
    return Piecewise((expression, x > at), (below, x < at), (sympy.nan, True))


def _logistic(v: Any) -> Any:
    return 1 / (1 + exp(-v))


def _softplus(v: Any) -> Any:
    return log(1 + exp(v))


def _elu(v: Any) -> Any:
    return exp(v) - 1


def _larger(one: Any, other: Any) -> Any:
    return Piecewise((one, x > y), (other, x < y), ((x + y) / 2, True))


def _i(order: int, v: Any) -> Any:
    return sympy.besseli(order, v)


def _between(expression: Any, low: Any, high: Any) -> Any:
    return Piecewise((expression, (x > low) & (x < high)), (0, True))


_HUBER = Piecewise(
    ((x - y) ** 2 / 2, (x - y) ** 2 < 1),
    (x - y - Rational(1, 2), x - y > 1),
    (y - x - Rational(1, 2), x - y < -1),
    (sqrt(-1 - (x - y) ** 2), True),  # not real: there is no second derivative
)
_CDF = erfc(-x / sqrt(2)) / 2
FORMULAS: dict[str, Any] = {
    # arithmetic
    "abs": _above(x, -x),
    "add": x + y,
    "subtract": x - y,
    "multiply": x * y,
    "divide": x / y,
    "divide_no_nan": x / y,
    "negative": -x,
    "positive": x,
    "real": x,
    "conj": x,
    "nan_to_num": x,
    "square": x**2,
    "sqrt": sqrt(x),
    "cbrt": _above(x ** Rational(1, 3), -((-x) ** Rational(1, 3))),
    "reciprocal": 1 / x,
    "rsqrt": 1 / sqrt(x),
    "hypot": sqrt(x**2 + y**2),
    "atan2": sympy.atan(x / y),
    "maximum": _larger(x, y),
    "minimum": _larger(y, x),
    "fmax": _larger(x, y),
    "fmin": _larger(y, x),
    "pow": x**y,
    "float_power": x**y,
    "deg2rad": x * pi / 180,
    "rad2deg": x * 180 / pi,
    "squareplus": (x + sqrt(x**2 + 4)) / 2,
    "lerp": x + z * (y - x),
    # exponentials, logarithms
    "exp": exp(x),
    "exp2": 2**x,
    "expm1": exp(x) - 1,
    "log": log(x),
    "log1p": log(1 + x),
    "log2": log(x) / log(2),
    "log10": log(x) / log(10),
    "logaddexp": log(exp(x) + exp(y)),
    "logaddexp2": log(2**x + 2**y) / log(2),
    "xlogy": x * log(y),
    "xlog1py": x * log(1 + y),
    "entr": -x * log(x),
    "expit": _logistic(x),
    "logit": log(x / (1 - x)),
    # trigonometry
    **{name: getattr(sympy, name)(x) for name in ("sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh")},
    **{name: getattr(sympy, name)(x) for name in ("asinh", "acosh", "atanh")},
    "sinc": sin(pi * x) / (pi * x),
    # special
    "erf": erf(x),
    "erfc": erfc(x),
    "erfinv": sympy.erfinv(x),
    "ndtr": _CDF,
    "log_ndtr": log(_CDF),
    "ndtri": sqrt(2) * sympy.erfinv(2 * x - 1),
    "erfcx": exp(x**2) * erfc(x),
    "erfcinv": sympy.erfinv(1 - x),
    "lgamma": loggamma(x),
    "digamma": polygamma(0, x),
    "i0": _i(0, x),
    "i1": _i(1, x),
    "i0e": _above(_i(0, x) * exp(-x), _i(0, x) * exp(x)),
    "i1e": _above(_i(1, x) * exp(-x), _i(1, x) * exp(x)),
    # activations
    "nn.celu": _above(x, _elu(x)),
    "nn.elu": _above(x, _elu(x)),
    "nn.selu": _SELU_SCALE * _above(x, _SELU_ALPHA * _elu(x)),
    "nn.gelu": x * _CDF,
    "nn.log_sigmoid": -_softplus(-x),
    "nn.mish": x * exp(x) * (exp(x) + 2) / (exp(2 * x) + 2 * exp(x) + 2),
    "nn.scaled_tanh": _binary64(1.7159) * tanh(x * _binary64(2 / 3)),
    "nn.sigmoid": _logistic(x),
    "nn.silu": x * _logistic(x),
    "nn.softplus": _softplus(x),
    "nn.softsign": _above(x / (1 + x), x / (1 - x)),
    "nn.tanh_shrink": x - tanh(x),
    "nn.relu": _above(x, 0),
    "nn.leaky_relu": _above(x, _binary64(0.01) * x),
    "nn.prelu": _above(x, x * y),
    "nn.rrelu": _above(x, _binary64((1 / 8 + 1 / 3) / 2) * x),
    "nn.relu6": _between(x, 0, 6),
    "nn.hard_tanh": _between(x, -1, 1),
    "nn.hard_sigmoid": _between(x / 6, -3, 3),
    "nn.hard_shrink": Piecewise((x, x**2 > Rational(1, 4)), (0, True)),
    "nn.soft_shrink": Piecewise((x, x**2 > Rational(1, 4)), (0, True)),
    "copysign": Piecewise((x, x * y > 0), (-x, True)),
    "nn.gelu approximate": x / 2 * (1 + tanh(sqrt(2 / pi) * (x + _binary64(0.044715) * x**3))),
    "nn.sparse_plus": Piecewise((x, x > 1), (((x + 1) / 2) ** 2, x > -1), (0, True)),
    "nn.hard_silu": Piecewise((x, x > 3), (x * (x + 3) / 6, x > -3), (0, True)),
    "nn.soft_margin_loss": _softplus(-x * y),
    "nn.mse_loss": (x - y) ** 2,
    "nn.l1_loss": Piecewise((x - y, x > y), (y - x, x < y), (0, True)),
    "nn.log_poisson_loss": exp(x) - x * y,
    "nn.poisson_nll_loss": exp(x) - x * y,
    "nn.kl_div": y * (log(y) - x),
    "nn.binary_cross_entropy": -y * log(x) - (1 - y) * log(1 - x),
    "nn.gaussian_nll_loss": (log(z) + (x - y) ** 2 / z) / 2,
    "nn.huber_loss": _HUBER,
    "nn.smooth_l1_loss": _HUBER,
}


class _Incomplete(sympy.Function):
    """The regularised lower incomplete gamma function of ``(a, x)``, differentiated ``n`` times by ``a``."""

    nargs = 3

    def fdiff(self, argindex: int = 1) -> Any:
        a, v, n = self.args
        if argindex == 1:
            return _Incomplete(a, v, n + 1)
        return (v ** (a - 1) * exp(-v) / sympy.gamma(a)).diff(a, n) if n else v ** (a - 1) * exp(-v) / sympy.gamma(a)


class _Zeta(sympy.Function):
    """The Hurwitz zeta function of ``(s, q)``, differentiated ``n`` times by ``s``."""

    nargs = 3

    def fdiff(self, argindex: int = 1) -> Any:
        s, q, n = self.args
        if argindex == 1:
            return _Zeta(s, q, n + 1)
        return -s * _Zeta(s + 1, q, n) - (n * _Zeta(s + 1, q, n - 1) if n else 0)


def _incomplete(a: Any, v: Any, n: int) -> Any:
    with mpmath.workdps(mpmath.mp.dps * 2):
        if not n:
            return mpmath.gammainc(a, 0, v, regularized=True)
        return mpmath.diff(
            lambda b: mpmath.gammainc(b, 0, v, regularized=True), a, int(n), h=a * mpmath.mpf(10) ** (-mpmath.mp.dps // 6)
        )


def _zeta(s: Any, q: Any, n: int) -> Any:
    return mpmath.zeta(s, q, int(n))


_MODULES: list[Any] = [{"_Incomplete": _incomplete, "_Zeta": _zeta}, "mpmath"]
FORMULAS |= {
    "igamma": _Incomplete(x, y, sympy.Integer(0)),
    "igammac": 1 - _Incomplete(x, y, sympy.Integer(0)),
    "zeta": _Zeta(x, y, sympy.Integer(0)),
    **{f"expn {n}": sympy.expint(n, x) for n in (0, 1, 3)},
    **{f"polygamma {n}": polygamma(n, x) for n in (0, 1, 3)},
}

Key = tuple[int, ...]


@cache
def keys(count: int) -> list[Key]:
    """The derivatives compared: by each argument, and by each pair of them."""
    return [key for order in (1, 2) for key in combinations_with_replacement(range(count), order)]


def _key_derivative(formula: Any, key: Key) -> Any:
    for position in key:
        formula = formula.diff(VARIABLES[position])
    return formula


@cache
def arity(name: str) -> int:
    """The number of arguments of a formula."""
    used = FORMULAS[name].free_symbols
    return max(n + 1 for n, v in enumerate(VARIABLES) if v in used)


@cache
def compiled(name: str, key: Key) -> Callable[..., tuple[Any, Any]]:
    """A derivative, and how much it changes if each argument does in proportion: the sum of ``|x ∂f'/∂x|``."""
    own = VARIABLES[: arity(name)]
    formula = _key_derivative(FORMULAS[name], key)
    change = [v * formula.diff(v) for v in own]
    function = sympy.lambdify(own, [formula, *change], modules=_MODULES, cse=True)

    def evaluate(*args: Any) -> tuple[Any, Any]:
        value, *parts = function(*args)
        return _real(value), sum((abs(_real(part)) for part in parts), mpmath.mpf(0))

    return evaluate


def _real(value: Any) -> Any:
    if isinstance(value, int):
        return mpmath.mpf(value)
    if isinstance(value, mpmath.mpc):
        return value.real if abs(value.imag) <= abs(value.real) * mpmath.mpf(10) ** (-mpmath.mp.dps // 2) else mpmath.nan
    return value if isinstance(value, mpmath.mpf) else mpmath.mpf(value) if isinstance(value, float) else mpmath.nan


_DIGITS = (30, 60, 140, 750, 1500)
_FEWER_DIGITS = (30, 60, 140, 320)
_NOTHING = mpmath.mpf("1e-500")


def derivative(name: str, key: Key, args: tuple[float, ...]) -> tuple[Any, Any]:
    """A derivative and its change in enough digits that twice as many change nothing; ``nan`` if it is not a real number."""
    function, previous = compiled(name, key), None
    for digits in _FEWER_DIGITS if name in SLOW else _DIGITS:
        with mpmath.workdps(digits):
            try:
                found = function(*map(mpmath.mpf, args))
            except (ValueError, ZeroDivisionError, OverflowError, TypeError, mpmath.libmp.NoConvergence):
                return mpmath.nan, mpmath.nan
            if any(mpmath.isnan(part) for part in found):
                return mpmath.nan, mpmath.nan
            if previous is not None and found[0] and all(_agree(a, b) for a, b in zip(found, previous, strict=True)):
                return found
            previous = found
    return found if abs(found[0]) < _NOTHING else (mpmath.nan, mpmath.nan)


def _agree(one: Any, other: Any) -> bool:
    return abs(one - other) <= abs(one) * mpmath.mpf("1e-20") if one else not other


SLOW = frozenset(
    (
        "log_ndtr",
        "ndtri",
        "erfcinv",
        "expn 0",
        "expn 1",
        "expn 3",
        "lgamma",
        "digamma",
        "igamma",
        "igammac",
        "zeta",
        "i0",
        "i1",
        "i0e",
        "i1e",
        "erfinv",
        "polygamma 0",
        "polygamma 1",
        "polygamma 3",
    )
)

LEFT_OUT: dict[str, str] = {
    name: reason
    for reason, names in {
        "depends on several elements": "clip_by_norm nn.glu nn.log_softmax nn.softmax nn.sparsemax nn.cross_entropy "
        "nn.sparse_cross_entropy nn.cosine_embedding_loss nn.triplet_margin_loss nn.ctc_loss nn.ssim_loss",
        "selects an argument or a constant": "clip where nn.threshold nn.hinge_embedding_loss",
        "has derivatives that are constant between steps": "angle fmod remainder modf frexp nextafter",
        "multiplies by a power of two": "ldexp",
        "has derivatives by its parameters that are integrals, which take minutes in many digits": "betainc",
    }.items()
    for name in names.split()
}
"""Differentiable functions that are not compared, with the reason."""
