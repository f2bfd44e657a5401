"""Functions with the derivatives that TensorFlow takes where values are equal, and where a cotangent is zero."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ivy_frontend_tensorflow._implementation.defining import op


def derived(fun: Callable[..., Any], gradient: Callable[..., Any], arrays: tuple[Any, ...], xp: Any) -> Any:
    """Return the result of a function with a gradient of its own.

    Parameters
    ----------
    fun : function of the arrays
    gradient : function of the cotangent of the result and of the arrays, which returns the cotangents of these
    arrays : of one shape
    xp : their namespace
    """
    (out,) = xp.transforms.custom_vjp(lambda *x: (fun(*x),), None, lambda x, g: gradient(g[0], *x), arrays)
    return out


def masked(g: Any, mask: Any, xp: Any) -> Any:
    """Return a cotangent, with zeros outside of a mask."""
    return xp.where(mask, g, xp.zeros_like(g))


def _chosen(declared: str, first: Callable[[Any, Any, Any], Any]) -> Callable[..., Any]:
    """Return a choice among two arrays; of equal elements the first is chosen."""

    def body(x: Any, y: Any, *, xp: Any) -> Any:
        def gradient(g: Any, x: Any, y: Any) -> tuple[Any, Any]:
            mask = first(xp, x, y)
            return masked(g, mask, xp), masked(g, ~mask, xp)

        return derived(getattr(xp, declared), gradient, tuple(xp.broadcast_arrays(x, y)), xp)

    body.declared = declared  # type: ignore[attr-defined]
    body.__doc__ = f"Return the {declared} of each pair of elements."
    return body


maximum = _chosen("maximum", lambda xp, x, y: xp.greater_equal(x, y))
minimum = _chosen("minimum", lambda xp, x, y: xp.less_equal(x, y))
op("Maximum", public="maximum math.maximum")(maximum)
op("Minimum", public="minimum math.minimum")(minimum)


def clipped(t: Any, low: Any, high: Any, xp: Any) -> Any:
    """Return elements limited to a range; one on its border counts as within."""

    def gradient(g: Any, t: Any, low: Any, high: Any) -> tuple[Any, Any, Any]:
        below, above = xp.less(t, low), xp.greater(t, high)
        return masked(g, ~(below | above), xp), masked(g, below, xp), masked(g, above, xp)

    arrays = tuple(xp.broadcast_arrays(t, low, high))
    return derived(lambda t, low, high: xp.maximum(xp.minimum(t, high), low), gradient, arrays, xp)


def _of_root(declared: str, slope: Callable[[Any, Any], Any]) -> Callable[..., Any]:
    """Return a root whose gradient is zero where the cotangent is, at zero, too."""

    def body(x: Any, *, xp: Any) -> Any:
        fun = getattr(xp, declared)
        if not xp.isdtype(x.dtype, "real floating"):
            return fun(x) if declared == "sqrt" else 1 / xp.sqrt(x)

        def gradient(g: Any, x: Any) -> tuple[Any]:
            nothing = xp.equal(g, 0)
            return (masked(g * slope(xp, xp.where(nothing, xp.ones_like(x), x)), ~nothing, xp),)

        return derived(fun, gradient, (x,), xp)

    body.declared = declared  # type: ignore[attr-defined]
    body.__doc__ = f"Return {'the square root' if declared == 'sqrt' else '1 divided by the square root'} of each element."
    return body


sqrt = _of_root("sqrt", lambda xp, x: 0.5 / xp.sqrt(x))
op("Sqrt", public="sqrt math.sqrt")(sqrt)
op("Rsqrt", public="math.rsqrt")(_of_root("rsqrt", lambda xp, x: -0.5 * xp.rsqrt(x) / x))


@op(public="math.multiply_no_nan")
def MulNoNan(x: Any, y: Any, *, xp: Any) -> Any:
    """Return ``x * y``, 0 where ``y`` is 0, even if ``x`` is not finite."""

    def product(x: Any, y: Any) -> Any:
        return xp.where(xp.equal(y, 0), xp.zeros_like(y), xp.multiply(x, y))

    if not xp.isdtype(x.dtype, "real floating"):
        return product(x, y)
    return derived(product, lambda g, x, y: (product(g, y), product(x, g)), tuple(xp.broadcast_arrays(x, y)), xp)
