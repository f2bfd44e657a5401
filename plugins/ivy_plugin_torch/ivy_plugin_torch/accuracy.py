"""Correctly rounded square roots.

The standard requires them, https://data-apis.org/array-api/2025.12/design_topics/accuracy.html, but MKL's vector library, which
torch calls on the CPU, does not round correctly: a fifth of its float32 roots are off by one unit in the last place
(https://github.com/pytorch/pytorch/issues/31250). When compiled, or without MKL, torch uses the processor's instruction,
which is correct.
"""

from __future__ import annotations

from collections.abc import Callable

import torch

from ivy_plugin_torch.capture import capturing

_FRACTION = 2**52 - 1
_UNIT = 2**52
_TINY = torch.finfo(torch.float64).tiny


def _float32(x: torch.Tensor) -> torch.Tensor:
    # No 24-bit root is closer to the midpoint of two neighbours than 4 float64 units, and float64 is off by one unit at most.
    return torch.sqrt(x.to(torch.float64)).to(torch.float32)


def _float64(x: torch.Tensor) -> torch.Tensor:
    root = torch.sqrt(x)
    given = root.detach()
    right = _nearest(x.detach(), given)
    return root + torch.where(right == given, -0.0, right - given)  # so that the derivative is that of the root


def _nearest(x: torch.Tensor, root: torch.Tensor) -> torch.Tensor:
    """The float64 number nearest to the square root of ``x``: ``root`` or one of its two neighbours.

    With the significands ``X`` and ``R`` as integers, ``R`` is correct if ``(R - 1/2)**2 < X < (R + 1/2)**2``, that is, if
    ``-R < X - R * R <= R``. Both products overflow 64 bits, but their difference does not, and integers wrap.
    """
    bits, square = root.view(torch.int64), x.view(torch.int64)
    r = (bits & _FRACTION).bitwise_or_(_UNIT)
    shift = (square >> 52).bitwise_and_(1).bitwise_xor_(53)  # 53 for an even exponent, which is stored as an odd one, else 52
    rest = (square & _FRACTION).bitwise_or_(_UNIT).bitwise_left_shift_(shift).sub_(r * r)
    up = (r - rest).bitwise_right_shift_(63)  # -1 where negative
    down = rest.add_(r).sub_(1).bitwise_right_shift_(63)
    right = down.sub_(up).add_(bits).view(torch.float64)
    return torch.where(x < _TINY, root, right)  # subnormal numbers have no implicit leading bit


eager_kernels = False
"""Whether what is compiled runs on the kernels of eager calls, as with the backend ``aot_eager`` of torch.compile."""


def _on_the_processor(native: Callable[[torch.Tensor], torch.Tensor]) -> Callable[[torch.Tensor], torch.Tensor]:
    def function(x: torch.Tensor) -> torch.Tensor:
        return native(x) if x.is_cpu and (eager_kernels or not capturing()) else torch.sqrt(x)

    return function


ROOTS = (
    {torch.float32: _on_the_processor(_float32), torch.float64: _on_the_processor(_float64)}
    if torch.backends.mkl.is_available()  # type: ignore[no-untyped-call]
    else {}
)
"""What to call instead of ``torch.sqrt``, by data type."""
