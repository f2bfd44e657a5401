"""Derivatives of variances, and of sums and maxima of exponentials."""

from __future__ import annotations

from ivy_api.autodiff.registry import define
from ivy_api.autodiff.rules.manipulation import spread

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def _centred(xp: Any, x: Any, axis: Any) -> Any:
    """The difference from the mean; of complex numbers its conjugate, because a variance is a sum of squared moduli."""
    difference = xp.subtract(x, xp.mean(x, axis=axis, keepdims=True))
    return xp.conj(difference) if xp.isdtype(x.dtype, "complex floating") else difference


def _var(xp: Any, g: Any, out: Any, x: Any, *, axis: Any = None, correction: float = 0.0, keepdims: bool = False) -> Any:
    freedom = max(1, x.size) / max(1, g.size) - correction
    return xp.multiply(spread(xp, xp.multiply(g, 2.0 / freedom if freedom > 0 else float("nan")), x, axis), _centred(xp, x, axis))


def _std(xp: Any, g: Any, out: Any, x: Any, *, axis: Any = None, correction: float = 0.0, keepdims: bool = False) -> Any:
    """0 where all elements are equal."""
    freedom = max(1, x.size) / max(1, g.size) - correction
    zero = xp.equal(out, 0)
    scaled = xp.where(zero, 0.0, xp.divide(g, xp.multiply(xp.where(zero, 1.0, out), freedom if freedom > 0 else float("nan"))))
    return xp.multiply(spread(xp, scaled, x, axis), _centred(xp, x, axis))


def _softmax(xp: Any, g: Any, out: Any, x: Any, *, axis: Any = -1) -> Any:
    product = xp.multiply(g, out)
    return xp.subtract(product, xp.multiply(out, xp.sum(product, axis=axis, keepdims=True)))


def _log_softmax(xp: Any, g: Any, out: Any, x: Any, *, axis: Any = -1) -> Any:
    return xp.subtract(g, xp.multiply(xp.exp(out), xp.sum(g, axis=axis, keepdims=True)))


define("var", _var, keeps=((0,),))
define("std", _std)
define("nn.softmax", _softmax, keeps=(("o",),))
define("nn.log_softmax", _log_softmax, keeps=(("o",),))
