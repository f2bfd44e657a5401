"""`torch.special`: Bessel functions, orthogonal polynomials, functions of the normal and the gamma distribution."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import ivy_api
from ivy_api.frontends.values import greatest
from ivy_frontend_torch._implementation.airy import airy_ai
from ivy_frontend_torch._implementation.defining import op
from ivy_frontend_torch._implementation.dtypes import dtype_of
from ivy_frontend_torch._implementation.frontend import FRONTEND

MODULE = "torch.special"

FRONTEND.rows(MODULE, """
    entr
    erfcx
    i0e
    i1
    i1e
    log_ndtr
    ndtr
    ndtri
    bessel_j0=j0
    bessel_j1=j1
    bessel_y0=y0
    bessel_y1=y1
    modified_bessel_i0=i0
    modified_bessel_i1=i1
    modified_bessel_k0=k0
    modified_bessel_k1=k1
    scaled_modified_bessel_k0=k0e
    scaled_modified_bessel_k1=k1e
""", takes="input", rule="float")  # fmt: skip
FRONTEND.rows(MODULE, "xlog1py", takes="input other", rule="float")


@op("input other", "float", module=MODULE)
def zeta(input: Any, other: Any, *, xp: Any) -> Any:
    """Return the Hurwitz zeta function."""
    found = xp.zeta(input, other)
    pole = xp.logical_and(xp.greater(input, 1), xp.logical_and(xp.less_equal(other, 0), xp.equal(other, xp.floor(other))))
    found = xp.where(xp.logical_and(pole, xp.isnan(found)), xp.full_like(found, math.inf), found)  # nan on some backends
    return xp.where(xp.less(input, 1), xp.full_like(found, math.nan), found)  # inf on some


def _function(name: str, function: Callable[[Any, Any], Any]) -> None:
    """Register a function of real numbers, computed in single precision at least."""

    def body(input: Any, *, xp: Any) -> Any:
        if dtype_of(input).is_complex:
            raise RuntimeError(f'"{name}" not implemented for {dtype_of(input)!r}')
        if input.dtype in (xp.float32, xp.float64):
            return function(xp, input)
        return xp.astype(function(xp, xp.astype(input, xp.float32)), input.dtype)

    body.__doc__ = f"Return the function ``{name}`` of each element."
    op("input", "float", module=MODULE, name=name)(body)


_function("airy_ai", airy_ai)


def _spherical(xp: Any, x: Any) -> Any:
    small = xp.abs(x) < 0.5
    square = xp.where(small, x * x, xp.zeros_like(x))
    series = 1 - square * (1 - square * (1 - square * (1 - square * (1 - square / 110) / 72) / 42) / 20) / 6
    away = xp.where(small | xp.isinf(x), xp.ones_like(x), x)
    out = xp.where(small, series, xp.sin(away) / away)
    return xp.where(xp.isinf(x), xp.zeros_like(x), out)


_function("spherical_bessel_j0", _spherical)


Step = Callable[[Any, Any, Any, Any], Any]


def _polynomial(name: str, first: Callable[[Any], Any], step: Step, shifted: bool = False) -> None:
    """Register polynomials by their recurrence: that of degree 1, and the next one from ``x``, the degree and the two before."""

    def body(input: Any, n: Any, *, xp: Any) -> Any:
        if dtype_of(input).is_complex:
            raise RuntimeError(f'"{name}" not implemented for {dtype_of(input)!r}')
        x, degree = xp.broadcast_arrays(input, xp.stop_gradient(n))
        if shifted:
            x = 2 * x - 1
        degree = xp.trunc(degree)
        most = greatest(n, xp) if math.prod(n.shape) and math.prod(x.shape) else 0
        before, here = xp.ones_like(x), first(x)
        out = xp.where(degree == 0, before, xp.where(degree == 1, here, xp.zeros_like(x)))
        if most is None:
            return _up_to_unknown_degree(xp, lambda k, here, before: step(x, k, here, before), degree, (before, here, out))
        for k in range(1, most):
            before, here = here, step(x, k, here, before)
            out = xp.where(degree == k + 1, here, out)
        return out

    body.__doc__ = f"Return the polynomial ``{name}`` of degree ``n`` at each element; 0 for a negative degree."
    op("input n", "float", module=MODULE, name=name)(body)


def _up_to_unknown_degree(xp: Any, step: Callable[..., Any], degree: Any, start: tuple[Any, Any, Any]) -> Any:
    """Return polynomials whose degrees are not known while a function is recorded, by a loop."""

    def going(state: tuple[Any, ...]) -> Any:
        return state[0] < xp.max(degree)

    def body(state: tuple[Any, ...]) -> tuple[Any, ...]:
        k, before, here, out = state
        following = step(k, here, before)
        return k + 1, here, following, xp.where(degree == k + 1, following, out)

    return ivy_api.while_loop(going, body, (xp.ones_like(xp.max(degree)), *start))[3]


def _chebyshev(x: Any, k: Any, here: Any, before: Any) -> Any:
    return 2 * x * here - before


for _kind, _first in {"t": lambda x: x, "u": lambda x: 2 * x, "v": lambda x: 2 * x - 1, "w": lambda x: 2 * x + 1}.items():
    _polynomial(f"chebyshev_polynomial_{_kind}", _first, _chebyshev)
    _polynomial(f"shifted_chebyshev_polynomial_{_kind}", _first, _chebyshev, shifted=True)
_polynomial("hermite_polynomial_h", lambda x: 2 * x, lambda x, k, here, before: 2 * (x * here - k * before))
_polynomial("hermite_polynomial_he", lambda x: x, lambda x, k, here, before: x * here - k * before)
_polynomial("laguerre_polynomial_l", lambda x: 1 - x, lambda x, k, here, before: ((2 * k + 1 - x) * here - k * before) / (k + 1))
_polynomial("legendre_polynomial_p", lambda x: x, lambda x, k, here, before: ((2 * k + 1) * x * here - k * before) / (k + 1))

for _name in ("common_args", "multi_dim_common"):
    if _name in FRONTEND.snapshot.modules[MODULE]:
        FRONTEND.absent(MODULE, _name, "it is a text of PyTorch's documentation.")
