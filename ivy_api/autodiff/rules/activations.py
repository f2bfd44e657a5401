"""Derivatives of activations; at the ends of linear pieces as docs/gradients.md says."""

from __future__ import annotations

from math import pi, sqrt

from ivy_api.autodiff.registry import define_broadcasting as broadcasting

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


def _silu(xp: Any, g: Any, out: Any, x: Any) -> Any:
    share = xp.expit(x)
    return xp.multiply(g, xp.add(share, xp.multiply(out, xp.subtract(1.0, share))))


def _gelu(xp: Any, g: Any, out: Any, x: Any, *, approximate: bool = False) -> Any:
    square = xp.square(x)
    if approximate:
        inner = xp.tanh(xp.multiply(xp.multiply(x, xp.add(xp.multiply(square, 0.044715), 1.0)), sqrt(2 / pi)))
        slope = xp.multiply(xp.add(xp.multiply(square, 3 * 0.044715), 1.0), sqrt(2 / pi) / 2)
        rest = xp.multiply(xp.multiply(x, xp.subtract(1.0, xp.square(inner))), slope)
        return xp.multiply(g, xp.add(xp.multiply(xp.add(inner, 1.0), 0.5), rest))
    share = xp.multiply(xp.erfc(xp.multiply(x, -sqrt(0.5))), 0.5)
    density = xp.multiply(xp.exp(xp.multiply(square, -0.5)), 1 / sqrt(2 * pi))
    return xp.multiply(g, xp.add(share, xp.multiply(x, density)))


def _softplus(xp: Any, g: Any, out: Any, x: Any, *, beta: Any = None, threshold: Any = None) -> Any:
    return xp.multiply(g, xp.expit(x))


broadcasting("nn.gelu", _gelu, keeps=((0,),))
broadcasting("nn.relu", lambda xp, g, out, x: xp.where(xp.greater(out, 0.0), g, 0.0), keeps=(("o",),))
broadcasting("nn.relu6", lambda xp, g, out, x: _between(xp, g, out, 0.0, 6.0), keeps=(("o",),))
broadcasting("nn.hard_tanh", lambda xp, g, out, x, *, min=-1.0, max=1.0: _between(xp, g, out, min, max), keeps=(("o",),))  # noqa: A006
broadcasting("nn.hard_sigmoid", lambda xp, g, out, x: _between(xp, xp.divide(g, 6.0), x, -3.0, 3.0), keeps=((0,),))
broadcasting("nn.hard_silu", _hard_silu, keeps=((0,),))
broadcasting("nn.leaky_relu", _leaky_relu, keeps=((0,),))
broadcasting("nn.silu", _silu)
broadcasting("nn.softplus", _softplus, when=lambda x, *, beta=None, threshold=None: beta is None and threshold is None)
broadcasting("nn.log_sigmoid", lambda xp, g, out, x: xp.multiply(g, xp.expit(xp.negative(x))), keeps=((0,),))
