"""Special functions."""

from __future__ import annotations

from math import nan as _nan
from typing import Any

import torch

from ivy_api import namespace as _namespace
from ivy_api.adapt.dtype_errors import raising_for as _refusing
from ivy_api.bodies.series import gammas as _gammas
from ivy_api.plugin import mixed
from ivy_plugin_torch import derivatives as _derivatives
from ivy_plugin_torch.dtypes import BINDING as _BINDING
from ivy_plugin_torch.dtypes import SHORT as _SHORT
from ivy_plugin_torch.dtypes import WIDE as _WIDE
from ivy_plugin_torch.rules import by_rule as _by_rule
from ivy_plugin_torch.rules import ruled as _ruled
from ivy_plugin_torch.short import short as _short
from ivy_plugin_torch.short import short_of_two as _short_of_two

__all__ = [
    "digamma",
    "erf",
    "erfc",
    "erfcinv",
    "erfinv",
    "i0",
    "i0e",
    "i1",
    "i1e",
    "igamma",
    "igammac",
    "lgamma",
    "ndtri",
    "polygamma",
    "zeta",
]

_NOT_FLOATS = frozenset(dtype for dtype in _BINDING.names if not dtype.is_floating_point)


def _of_floats(native: Any, name: str) -> Any:
    return _BINDING.unary(native, _refusing(name, _NOT_FLOATS))


def _of_two_floats(native: Any, name: str) -> Any:
    return _BINDING.binary(native, others=_refusing(name, _NOT_FLOATS))


def _zeta(x: torch.Tensor, q: torch.Tensor) -> torch.Tensor:
    return _gammas.zeta_by(torch.special.zeta, x, q, _namespace("torch"))  # type: ignore[return-value]


def _ruled_of_floats(native: Any, name: str, *, first: bool = True) -> Any:
    return _short("native(x)", unrecorded="x", native=native)(_of_floats(_ruled(name, native, first=first), name))


def _zeta_short(x: torch.Tensor, q: torch.Tensor) -> torch.Tensor:
    # There is no kernel.
    return _zeta(x.float(), q.float()).to(x.dtype)


def _bounded(native: Any) -> Any:
    # Of infinities torch gives nan; of large numbers the results are infinite.
    def function(x: torch.Tensor) -> torch.Tensor:
        return native(torch.nan_to_num(x, _nan))  # type: ignore[no-any-return]

    return function


def _ndtri_short(x: torch.Tensor) -> torch.Tensor:
    return torch.special.ndtri(x.float()).to(x.dtype)  # type: ignore[no-any-return]  # there is no kernel


digamma = _ruled_of_floats(torch.digamma, "digamma")
erf = _of_floats(torch.erf, "erf")
erfc = _of_floats(torch.erfc, "erfc")
erfinv = _of_floats(torch.erfinv, "erfinv")
i0 = _ruled_of_floats(_bounded(torch.special.i0), "i0", first=False)
i0e = _ruled_of_floats(torch.special.i0e, "i0e")
i1 = _ruled_of_floats(_bounded(torch.special.i1), "i1")
i1e = _ruled_of_floats(torch.special.i1e, "i1e")
lgamma = _ruled_of_floats(torch.lgamma, "lgamma", first=False)
erfcinv = _by_rule("erfcinv")
ndtri = _BINDING.unary(
    _ruled("ndtri", torch.special.ndtri),
    {**_refusing("ndtri", _NOT_FLOATS), **dict.fromkeys(_SHORT, _ruled("ndtri", _ndtri_short))},
    "ndtri",
)
# It has no derivative with respect to the order, and none in forward mode.
zeta = mixed(when=lambda x, q, /: not (_derivatives.recorded(x) or _derivatives.is_forward()))(
    _short_of_two(
        "out",
        "bool((out := native(x1, x2)).log().isfinite().all())",  # it is 0, infinite or nan where terms are
        dtypes=_WIDE,
        readable=True,
        native=torch.special.zeta,
    )(_BINDING.binary(_zeta, others=_refusing("zeta", _NOT_FLOATS) | dict.fromkeys(_SHORT, _zeta_short)))
)


def _single(a: Any, x: Any, /) -> bool:
    # In double precision torch has only ten digits where both arguments are between 20 and 200 and close to each other, and it has
    # no derivative by the first: https://github.com/pytorch/pytorch/issues/80025
    if _derivatives.recorded(a) or any(isinstance(v, torch.Tensor) and v.dtype is torch.float64 for v in (a, x)):
        return False
    return _BINDING.result_type(a, x) is not torch.float64


def _in_double(native: Any) -> Any:
    # In single precision torch loses digits: of the lower function half of them where both arguments are large and close to each
    # other, of the upper one all but one where both are small.
    def function(a: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
        return native(a.double(), x.double()).to(a.dtype)  # type: ignore[no-any-return]

    return function


def _of_two_singles(native: Any, name: str) -> Any:
    quick = _short(
        "native(x1.double(), x2.double()).float()",
        "type(x1) is type(x2) and x2.dtype is dtype_",
        of="x1",
        dtypes=(torch.float32,),
        unrecorded="x1",
        native=native,
    )
    return quick(_of_two_floats(_in_double(native), name))


def _with_nan(native: Any) -> Any:
    # Beside 0 and infinities torch loses nan.
    return lambda a, x: native(a, x).masked_fill((a + x).isnan(), _nan)


igamma = mixed(when=_single)(_of_two_singles(_with_nan(torch.special.gammainc), "igamma"))
igammac = mixed(when=_single)(_of_two_singles(_with_nan(torch.special.gammaincc), "igammac"))


@mixed(when=lambda n, x, /: type(n) is int and n > 1)
def polygamma(n: int, x: torch.Tensor, /) -> torch.Tensor:
    # In torch the order is a number; its own function of order 1 is accurate to nine digits in double precision, and so is the
    # derivative of its order 0.
    if x.dtype in _NOT_FLOATS:
        _refusing("polygamma", _NOT_FLOATS)[x.dtype](x)
    return torch.polygamma(n, x.clamp(max=torch.finfo(x.dtype).max))  # of infinity it gives nan
