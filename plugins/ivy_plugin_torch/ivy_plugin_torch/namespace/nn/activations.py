"""Activations."""

from __future__ import annotations

import math
from functools import partial
from typing import Any

import torch
from torch.nn import functional

from ivy_api.adapt.dtype_errors import not_an_array as _no_array
from ivy_api.adapt.dtype_errors import raising_for as _refusing
from ivy_api.adapt.functions import short_way as _short_way
from ivy_api.errors import ArgumentError
from ivy_api.plugin import mixed
from ivy_plugin_torch.capture import is_readable as _is_readable
from ivy_plugin_torch.derivatives import order as _order
from ivy_plugin_torch.dtypes import BINDING as _BINDING
from ivy_plugin_torch.rules import ruled as _ruled
from ivy_plugin_torch.short import short as _short

__all__ = [
    "celu",
    "elu",
    "gelu",
    "glu",
    "hard_shrink",
    "hard_sigmoid",
    "hard_silu",
    "hard_tanh",
    "leaky_relu",
    "log_sigmoid",
    "log_softmax",
    "mish",
    "relu",
    "relu6",
    "selu",
    "sigmoid",
    "silu",
    "soft_shrink",
    "softmax",
    "softplus",
    "softsign",
    "tanh_shrink",
    "threshold",
]

_NOT_FLOATS = frozenset(dtype for dtype in _BINDING.names if not dtype.is_floating_point)
_EXACT = 40.0  # above this log(1 + exp(x)) is x in double precision


_nn: Any = torch._C._nn  # what functional calls


def _of_floats(native: Any, name: str) -> Any:
    return _BINDING.unary(native, _refusing(f"nn.{name}", _NOT_FLOATS), f"nn.{name}")


def _ruled_of_floats(native: Any, name: str, *, first: bool = True) -> Any:
    own = _of_floats(_ruled(f"nn.{name}", native, first=first), name)
    return _short("native(x)", unrecorded="x", native=native)(own)


def _floats(x: torch.Tensor, name: str) -> torch.Tensor:
    try:
        dtype = x.dtype
    except AttributeError:
        raise _no_array(f"nn.{name}", x) from None
    if dtype in _NOT_FLOATS:
        _refusing(f"nn.{name}", _NOT_FLOATS)[dtype](x)
    return x


def _hard_sigmoid(x: torch.Tensor) -> torch.Tensor:
    # torch has no second derivative of it.
    return functional.relu6(x + 3) / 6 if _order() else functional.hardsigmoid(x)  # linearize transposes a first derivative


hard_sigmoid = _short("native(x)", unrecorded="x", native=_nn.hardsigmoid)(_of_floats(_hard_sigmoid, "hard_sigmoid"))
hard_silu = _of_floats(_nn.hardswish, "hard_silu")
log_sigmoid = _ruled_of_floats(functional.logsigmoid, "log_sigmoid", first=False)
mish = _ruled_of_floats(_nn.mish, "mish", first=False)
relu = _of_floats(torch.relu, "relu")
relu6 = _of_floats(_nn.relu6, "relu6")
selu = _of_floats(torch.selu, "selu")
sigmoid = _ruled_of_floats(torch.sigmoid, "sigmoid")
silu = _ruled_of_floats(_nn.silu, "silu", first=False)
softsign = _ruled_of_floats(functional.softsign, "softsign")


_HAS_AVX512 = getattr(torch.cpu, "_is_avx512_supported", lambda: True)()


def _with_infinity(gelu: Any) -> Any:
    """The function where infinity stays: oneDNN's kernel for AVX-512, which has no way by tanh, gives nan of it."""

    def function(x: torch.Tensor) -> torch.Tensor:
        out: torch.Tensor = gelu(x)
        # The look takes a tenth of the time of gelu; a mask and a selection take two to eight times as long as gelu.
        if not x.is_cpu or (_is_readable(x) and x.numel() and x.detach().amax().item() < math.inf):
            return out
        return torch.where(x == math.inf, x, out)

    return function


_native_gelu = _with_infinity(functional.gelu) if _HAS_AVX512 else functional.gelu
_gelu = _ruled("nn.gelu", _native_gelu, first=False)
_gelu_by_tanh = _ruled("nn.gelu", partial(functional.gelu, approximate="tanh"), first=False, approximate=True)
_softplus = _ruled("nn.softplus", partial(functional.softplus, beta=1.0, threshold=_EXACT), first=False)


# torch's derivative rounds 1 / alpha to float32: tools/autograd/derivatives.yaml, celu.
@mixed(when=lambda x, /, *, alpha=1.0: alpha == 1 or x.dtype != torch.float64)
@_short("native(x)", "alpha == 1", native=torch.celu)
def celu(x: torch.Tensor, /, *, alpha: float = 1.0) -> torch.Tensor:
    return torch.celu(_floats(x, "celu"), alpha)


@_short("native(x)", "alpha == 1", native=_nn.elu)  # here and below: torch parses a number for 0.3 us
def elu(x: torch.Tensor, /, *, alpha: float = 1.0) -> torch.Tensor:
    return functional.elu(_floats(x, "elu"), alpha)


@_short("native(x)", "not approximate", unrecorded="x", native=_native_gelu)
def gelu(x: torch.Tensor, /, *, approximate: bool = False) -> torch.Tensor:
    return (_gelu_by_tanh if approximate else _gelu)(_floats(x, "gelu"))


@_short("native(x, -1)", "axis == -1", native=_nn.glu)
def glu(x: torch.Tensor, /, *, axis: int = -1) -> torch.Tensor:
    if x.shape[axis] % 2:
        raise ArgumentError(f"nn.glu takes an axis of even length; axis {axis} of x has {x.shape[axis]} elements.")
    return functional.glu(_floats(x, "glu"), axis)


@_short_way("native(x)", when="threshold is threshold__", native=functional.hardshrink)  # here and below: of floats only
def hard_shrink(x: torch.Tensor, /, *, threshold: float = 0.5) -> torch.Tensor:
    return functional.hardshrink(_floats(x, "hard_shrink"), threshold)


@_short("native(x)", "min == -1 and max == 1", native=_nn.hardtanh)
def hard_tanh(x: torch.Tensor, /, *, min: float = -1.0, max: float = 1.0) -> torch.Tensor:
    return functional.hardtanh(_floats(x, "hard_tanh"), min, max)


@_short("native(x)", "negative_slope == 0.01", native=_nn.leaky_relu)
def leaky_relu(x: torch.Tensor, /, *, negative_slope: float = 0.01) -> torch.Tensor:
    return functional.leaky_relu(_floats(x, "leaky_relu"), negative_slope)


@_short_way("native(x)", when="threshold is threshold__", native=functional.softshrink)
def soft_shrink(x: torch.Tensor, /, *, threshold: float = 0.5) -> torch.Tensor:
    return functional.softshrink(_floats(x, "soft_shrink"), threshold)


@_short("native(x, 1, 40)", "beta is None is threshold", unrecorded="x", native=functional.softplus)
def softplus(x: torch.Tensor, /, *, beta: float | None = None, threshold: float | None = None) -> torch.Tensor:
    # torch's default threshold is 20, which is not accurate enough in double precision.
    if beta is None and threshold is None:
        return _softplus(_floats(x, "softplus"))
    end = _EXACT if threshold is None or threshold > _EXACT else threshold
    return functional.softplus(_floats(x, "softplus"), 1.0 if beta is None else beta, end)


_CLOSE = 2e-4


def _shrunk(x: torch.Tensor) -> torch.Tensor:
    # In double precision the difference has enough digits down to a small number, below which the first term of its series has:
    # there one loses 3 * 2**-52 / _CLOSE**2 of the result, the other 0.4 * _CLOSE**2, both a quarter of the last digit.
    wide, size = x.double(), x.abs()
    out = wide - wide.tanh()
    if size.amin().item() > _CLOSE:  # raises if there are no elements
        return out.float()
    return out.where(size > _CLOSE, wide.pow(3).mul_(1 / 3)).float()


@mixed()
@_short("native(x)", dtypes=(torch.float32,), readable=True, unrecorded="x", native=_shrunk)
def tanh_shrink(x: torch.Tensor, /, *, composed: Any) -> Any:
    return composed(x)


def threshold(x: torch.Tensor, limit: float, value: float, /) -> torch.Tensor:
    return functional.threshold(_floats(x, "threshold"), limit, value)


@mixed()
@_short("native(x, -1)", "axis == -1 and x.ndim", native=torch.log_softmax)
def log_softmax(x: torch.Tensor, /, *, axis: int | tuple[int, ...] = -1, composed: Any) -> Any:
    if type(axis) is int and x.dtype.is_floating_point and x.ndim:
        return torch.log_softmax(x, axis)
    return composed(x, axis=axis)


@mixed()
@_short("native(x, -1)", "axis == -1 and x.ndim", native=torch.softmax)
def softmax(x: torch.Tensor, /, *, axis: int | tuple[int, ...] = -1, composed: Any) -> Any:
    if type(axis) is int and x.dtype.is_floating_point:
        return torch.softmax(x, axis)
    return composed(x, axis=axis)
