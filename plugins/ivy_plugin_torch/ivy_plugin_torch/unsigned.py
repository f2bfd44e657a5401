"""Unsigned integers of 16, 32 and 64 bits, for which torch has few kernels: https://github.com/pytorch/pytorch/issues/58734

They are computed with signed integers, in one of three ways. Each adapter takes the native function and returns the functions for
the three data types, for the argument ``others`` of `ivy_api.adapt.binding.Binding`:

- `by_bits`: on the same bits as signed integers: sums, products, bitwise functions, and functions that only move elements.
- `by_order`: on the same bits with the first one flipped, which keeps the order: comparisons, minima and maxima, sorting.
- `by_value`: on the next wider signed type; 64 bits have none, and need their own function.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

SIGNED = {torch.uint16: torch.int16, torch.uint32: torch.int32, torch.uint64: torch.int64}
"""The signed type of the same width."""

_WIDER = {torch.uint16: torch.int32, torch.uint32: torch.int64}
_LOWEST = {dtype: torch.iinfo(signed).min for dtype, signed in SIGNED.items()}
_TOP = torch.iinfo(torch.int64).max

Others = dict[torch.dtype, Callable[..., torch.Tensor]]


def by_bits(native: Callable[..., torch.Tensor], *, back: bool = True) -> Others:
    """Adapt a function whose result does not depend on the sign.

    Parameters
    ----------
    native : its first argument is a tensor; others may be tensors of the same data type
    back : whether the result has that data type too
    """

    def function(x: torch.Tensor, *rest: Any, **options: Any) -> torch.Tensor:
        dtype = x.dtype
        signed = SIGNED[dtype]
        rest = tuple(y.view(signed) if isinstance(y, torch.Tensor) and y.dtype is dtype else y for y in rest)
        out = native(x.view(signed), *rest, **options)
        return out.view(dtype) if back else out

    return dict.fromkeys(SIGNED, function)


def by_order(native: Callable[..., torch.Tensor], *, back: bool = True) -> Others:
    """Adapt a function that compares elements. For the parameters see `by_bits`."""

    def function(x: torch.Tensor, *rest: Any, **options: Any) -> torch.Tensor:
        dtype = x.dtype
        rest = tuple(in_order(y) if isinstance(y, torch.Tensor) and y.dtype is dtype else y for y in rest)
        out = native(in_order(x), *rest, **options)
        return from_order(out, dtype) if back else out

    return dict.fromkeys(SIGNED, function)


def from_order(x: torch.Tensor, dtype: torch.dtype) -> torch.Tensor:
    """The unsigned integers for which `in_order` gives ``x``."""
    return (x ^ _LOWEST[dtype]).view(dtype)


def by_value(native: Callable[..., torch.Tensor], long: Callable[..., torch.Tensor]) -> Others:
    """Adapt an elementwise function of two arguments that depends on the values.

    Parameters
    ----------
    native : the function for signed integers
    long : the function for ``uint64``, on their bits as ``int64``
    """

    def function(x1: torch.Tensor, x2: torch.Tensor) -> torch.Tensor:
        wider = _WIDER[x1.dtype]
        return native(x1.to(wider), x2.to(wider)).to(x1.dtype)

    return {**dict.fromkeys(_WIDER, function), torch.uint64: by_bits(long)[torch.uint64]}


def in_order(x: torch.Tensor) -> torch.Tensor:
    """Signed integers in the same order as the unsigned ``x``."""
    return x.view(SIGNED[x.dtype]) ^ _LOWEST[x.dtype]


def nonzero_sign(x: torch.Tensor) -> torch.Tensor:
    """1 where ``x`` is not zero."""
    return (x != 0).to(x.dtype)


def floor_divide_long(a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
    """Divide ``uint64`` given as ``int64`` bits."""
    return _divide_long(a, b)[0]


def remainder_long(a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
    """The remainder of `floor_divide_long`."""
    return _divide_long(a, b)[1]


def _divide_long(a: torch.Tensor, b: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    # Half of the dividend fits a signed integer. Twice its quotient is correct, or one too small; a divisor with the top bit set
    # divides it once or not at all. H. S. Warren, Hacker's Delight, 2nd edition, section 9-3.
    quotient = torch.where(b < 0, 0, torch.div((a >> 1) & _TOP, b, rounding_mode="trunc") << 1)
    rest = a - quotient * b
    lowest = _LOWEST[torch.uint64]
    short = (rest ^ lowest) >= (b ^ lowest)
    return torch.add(quotient, short), rest - torch.where(short, b, 0)


def gcd_long(a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
    """The greatest common divisor of ``uint64`` given as ``int64`` bits; after three steps of Euclid they fit ``int64``."""
    for _ in range(3):
        more = b != 0
        a, b = torch.where(more, b, a), torch.where(more, remainder_long(a, torch.where(more, b, 1)), b)
    return torch.where(b == 0, a, torch.gcd(a, b))


def right_shift_long(a: torch.Tensor, count: torch.Tensor) -> torch.Tensor:
    """Shift ``uint64`` right, given as ``int64`` bits, whose own shift would repeat the first bit."""
    return torch.where(count == 0, a, torch.bitwise_right_shift((a >> 1) & _TOP, count - 1))


def pow_long(base: torch.Tensor, exponent: torch.Tensor) -> torch.Tensor:
    """Raise ``uint64`` to a power, given as ``int64`` bits; half of the exponent fits a signed integer."""
    root = torch.pow(base, right_shift_long(exponent, torch.ones_like(exponent)))
    return root * root * torch.where((exponent & 1) != 0, base, 1)
