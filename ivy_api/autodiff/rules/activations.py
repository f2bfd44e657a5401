"""Derivatives of activations; at the ends of linear pieces as docs/gradients.md says."""

from __future__ import annotations

from math import pi, sqrt

from ivy_api.autodiff.registry import define_broadcasting as broadcasting
from ivy_api.autodiff.registry import define_elementwise as elementwise
from ivy_api.autodiff.rules.elementwise import square_of_sech

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def _between(xp: Any, g: Any, x: Any, low: float, high: float) -> Any:
    return xp.where(xp.logical_and(xp.greater(x, low), xp.less(x, high)), g, 0.0)


def _hard_silu(xp: Any, g: Any, out: Any, x: Any) -> Any:
    curve = xp.multiply(g, xp.add(xp.divide(x, 3.0), 0.5))
    return xp.where(xp.less_equal(x, -3.0), 0.0, xp.where(xp.greater_equal(x, 3.0), g, curve))


def _leaky_relu(xp: Any, g: Any, out: Any, x: Any, *, negative_slope: float = 0.01) -> Any:
    return xp.where(xp.greater(x, 0.0), g, xp.multiply(g, negative_slope))


def _silu(xp: Any, out: Any, x: Any) -> Any:
    near = xp.clip(x, -1000.0, 1000.0)
    share = xp.expit(near)
    return xp.add(share, xp.multiply(xp.multiply(near, share), xp.expit(xp.negative(near))))


def _mish(xp: Any, out: Any, x: Any) -> Any:
    soft, near = xp.nn.softplus(x), xp.clip(x, -1000.0, 1000.0)
    share = xp.tanh(soft)
    return xp.add(share, xp.multiply(xp.multiply(near, xp.expit(near)), square_of_sech(xp, soft, share)))


def _gelu(xp: Any, out: Any, x: Any, *, approximate: bool = False) -> Any:
    near = xp.clip(x, -40.0, 40.0)  # beyond, the density is 0
    square = xp.square(near)
    if approximate:
        twice = 2 * sqrt(2 / pi)
        inner = xp.multiply(near, xp.add(xp.multiply(square, 0.044715 * twice), twice))
        slope = xp.add(xp.multiply(square, 3 * 0.044715 * twice), twice)
        below = xp.less(inner, 0.0)
        small = xp.exp(xp.where(below, inner, xp.negative(inner)))  # expit(inner) and expit(-inner) by one exponential
        part = xp.divide(1.0, xp.add(small, 1.0))
        rest = xp.multiply(xp.multiply(near, slope), xp.multiply(small, part))
        return xp.multiply(part, xp.add(xp.where(below, small, 1.0), rest))
    share = xp.multiply(xp.erfc(xp.multiply(x, -sqrt(0.5))), 0.5)
    density = xp.multiply(xp.exp(xp.multiply(square, -0.5)), 1 / sqrt(2 * pi))
    return xp.add(share, xp.multiply(near, density))


def _softplus(xp: Any, out: Any, x: Any, *, beta: Any = None, threshold: Any = None) -> Any:
    return xp.expit(x)


elementwise("nn.gelu", _gelu, keeps=((0,),))
broadcasting("nn.relu", lambda xp, g, out, x: xp.where(xp.greater(out, 0.0), g, 0.0), keeps=(("o",),))
broadcasting("nn.relu6", lambda xp, g, out, x: _between(xp, g, out, 0.0, 6.0), keeps=(("o",),))
broadcasting("nn.hard_tanh", lambda xp, g, out, x, *, min=-1.0, max=1.0: _between(xp, g, out, min, max), keeps=(("o",),))  # noqa: A006
broadcasting("nn.hard_sigmoid", lambda xp, g, out, x: _between(xp, xp.divide(g, 6.0), x, -3.0, 3.0), keeps=((0,),))
broadcasting("nn.hard_silu", _hard_silu, keeps=((0,),))
broadcasting("nn.leaky_relu", _leaky_relu, keeps=((0,),))
elementwise("nn.silu", _silu, keeps=((0,),))
elementwise(
    "nn.softplus", _softplus, keeps=((0,),), when=lambda x, *, beta=None, threshold=None: beta is None and threshold is None
)
elementwise("nn.log_sigmoid", lambda xp, out, x: xp.expit(xp.negative(x)), keeps=((0,),))
elementwise("nn.mish", _mish, keeps=((0,),))
elementwise("nn.softsign", lambda xp, out, x: xp.square(xp.reciprocal(xp.add(xp.abs(x), 1.0))), keeps=((0,),))
