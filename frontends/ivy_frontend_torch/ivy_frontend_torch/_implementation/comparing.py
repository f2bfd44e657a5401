"""Comparisons, logic, bits and extremes of elements."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ivy_api.frontends.subgradients import clipped
from ivy_frontend_torch._implementation.defining import op
from ivy_frontend_torch._implementation.dtypes import dtype_of
from ivy_frontend_torch._implementation.elementwise import is_bool, kind
from ivy_frontend_torch._implementation.frontend import FRONTEND
from ivy_frontend_torch._implementation.promotion import promoted


def _compared(name: str, *also: str) -> None:
    def body(input: Any, other: Any, *, xp: Any) -> Any:
        if is_bool(input) and name not in ("equal", "not_equal"):
            input, other = xp.astype(input, xp.uint8), xp.astype(other, xp.uint8)
        if kind(input) == 3 and name not in ("equal", "not_equal"):
            raise RuntimeError(f'"{also[0]}_cpu" not implemented for {dtype_of(input)!r}')
        return getattr(xp, name)(input, other)

    body.__doc__ = f"Return for each element whether it is so: ``{name}``."
    op("input other", "promote", name=also[0], also=" ".join(also[1:]), differentiable=False)(body)


_compared("equal", "eq")


_compared("not_equal", "ne", "not_equal")


_compared("less", "lt", "less")


_compared("less_equal", "le", "less_equal")


_compared("greater", "gt", "greater")


_compared("greater_equal", "ge", "greater_equal")


FRONTEND.rows("torch", "logical_and logical_or logical_xor", takes="input other", rule="bool", differentiable=False)


FRONTEND.rows("torch", "logical_not", takes="input", rule="bool", differentiable=False)


def _bitwise(name: str) -> Any:
    def body(input: Any, other: Any, *, xp: Any) -> Any:
        if kind(input) > 1:
            raise RuntimeError(f'"{name}_cpu" not implemented for {dtype_of(input)!r}')
        return getattr(xp, name)(input, other)

    body.__doc__ = f"Return the bits combined: ``{name}``."
    return body


for _name in ("bitwise_and", "bitwise_or", "bitwise_xor"):
    op("input other", "promote", name=_name, differentiable=False)(_bitwise(_name))


@op("input other", "promote", differentiable=False)
def bitwise_left_shift(input: Any, other: Any, *, xp: Any) -> Any:
    """Return the bits shifted to the left; none are left past the width."""
    bits = 8 * dtype_of(input).itemsize
    away = xp.logical_or(xp.less(other, 0), xp.greater_equal(other, bits))
    found = xp.bitwise_left_shift(input, xp.where(away, xp.zeros_like(other), other))
    return xp.where(away, xp.zeros_like(found), found)


@op("input other", "promote", differentiable=False)
def bitwise_right_shift(input: Any, other: Any, *, xp: Any) -> Any:
    """Return the bits shifted to the right."""
    bits = 8 * dtype_of(input).itemsize
    away = xp.logical_or(xp.less(other, 0), xp.greater_equal(other, bits))
    most = bits - 1
    found = xp.bitwise_right_shift(input, xp.where(away, xp.full_like(other, most), other))
    return xp.where(away, xp.zeros_like(found), found) if not dtype_of(input).is_signed else found


@op(differentiable=False)
def bitwise_not(input: Any, *, xp: Any) -> Any:
    """Return the bits inverted; of truth values their negation."""
    if kind(input) > 1:
        raise RuntimeError(f'"bitwise_not_cpu" not implemented for {dtype_of(input)!r}')
    return xp.bitwise_invert(input)


def _extreme(xp: Any, x: Any, y: Any, name: str) -> Any:
    if is_bool(x):
        return xp.logical_or(x, y) if name in ("maximum", "fmax") else xp.logical_and(x, y)
    if kind(x) == 3:
        raise RuntimeError(f"{name} not implemented for complex tensors.")
    if name in ("fmax", "fmin") and kind(x) == 2:  # the derivative of equal elements is that of the first
        first = xp.greater_equal(x, y) if name == "fmax" else xp.less_equal(x, y)
        return xp.where(first | xp.isnan(y), x, y)
    return getattr(xp, name)(x, y)


def _register_extreme(name: str, said: str) -> Callable[..., Any]:
    def body(input: Any, other: Any, *, xp: Any) -> Any:
        return _extreme(xp, input, other, name)

    body.__doc__ = f"Return the {said}."
    return op("input other", "promote", name=name)(body)


maximum = _register_extreme("maximum", "greater of two elements")
minimum = _register_extreme("minimum", "less of two elements")
fmax = _register_extreme("fmax", "greater of two elements, the other one if one is ``nan``")
fmin = _register_extreme("fmin", "less of two elements, the other one if one is ``nan``")


@op("input min max", also="clip")
def clamp(input: Any, min: Any = None, max: Any = None, *, xp: Any) -> Any:
    """Return the elements limited to a range."""
    if min is None and max is None:
        raise RuntimeError("torch.clamp: At least one of 'min' or 'max' must not be None")
    if kind(input) == 3:
        raise RuntimeError("clamp is not supported for complex types")
    x, low, high = promoted(xp, [input, min, max])
    if kind(x) == 2:
        return clipped(x, low, high, xp)
    if low is not None:
        x = _extreme(xp, x, low, "maximum")
    return x if high is None else _extreme(xp, x, high, "minimum")


@op("input min")
def clamp_min(input: Any, min: Any, *, xp: Any) -> Any:
    """Return the elements, not less than a number."""
    return clamp(input, min, xp=xp)


@op("input max")
def clamp_max(input: Any, max: Any, *, xp: Any) -> Any:
    """Return the elements, not greater than a number."""
    return clamp(input, None, max, xp=xp)
