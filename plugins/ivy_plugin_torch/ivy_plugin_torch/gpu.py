"""Complex functions whose kernels for GPUs differ from those for the CPU, which agree with the standard."""

from __future__ import annotations

from collections.abc import Callable

import torch

from ivy_plugin_torch.derivatives import recorded

Unary = Callable[[torch.Tensor], torch.Tensor]

IS_BUILT = torch.backends.mps.is_built() or any(getattr(torch.version, name, None) for name in ("cuda", "hip", "xpu"))
"""Whether this build of torch has kernels for GPUs at all."""

_NEAR = 1e6
"""The parts of an argument up to which the formula of `_atanh` has no overflow."""


def beside(native: Unary, other: Unary) -> Unary:
    """Return the function that calls ``native`` for arrays of the CPU, and ``other`` for those of any other device."""

    def function(x: torch.Tensor) -> torch.Tensor:
        return native(x) if x.is_cpu else other(x)

    return function


def acosh(x: torch.Tensor) -> torch.Tensor:
    # At a nan as imaginary part of 0 the standard has pi/2.
    out = torch.acosh(x)
    across = (x.real == 0) & torch.isnan(x.imag)
    return torch.complex(out.real, torch.where(across, torch.pi / 2, out.imag))


def cos(x: torch.Tensor) -> torch.Tensor:
    # The kernel has the wrong sign of zero on the imaginary axis, and cosh on the real axis.
    out = torch.cos(x)
    return out if recorded(x) else torch.complex(out.real, torch.where(x.real == 0, -x.real * _sign(x.imag), out.imag))


def cosh(x: torch.Tensor) -> torch.Tensor:
    out = torch.cosh(x)
    return out if recorded(x) else torch.complex(out.real, torch.where(x.imag == 0, x.imag * _sign(x.real), out.imag))


def sqrt(x: torch.Tensor) -> torch.Tensor:
    # The root of -0 is +0; elsewhere adding -0 changes nothing.
    return torch.sqrt(torch.complex(x.real + torch.where(x.real == 0, 0.0, -0.0), x.imag))


def atan(x: torch.Tensor) -> torch.Tensor:
    out = atanh(torch.complex(-x.imag, x.real))
    return torch.complex(out.imag, -out.real)


def atanh(x: torch.Tensor) -> torch.Tensor:
    # Thrust computes a logarithm of a quotient near 1, and half of the digits of small numbers are lost.
    near = torch.maximum(x.real.abs(), x.imag.abs()) <= _NEAR
    inside = torch.where(near, x, 0.5)
    sign = _sign(inside.real).detach()
    a, b = inside.real * sign, inside.imag
    below, above = 1 - a, 1 + a
    real = 0.25 * torch.log1p(4 * a / (below * below + b * b)) * sign
    imag = 0.5 * torch.atan2(2 * b, below * above - b * b)
    return torch.where(near, torch.complex(real, imag), torch.atanh(x))


def _sign(x: torch.Tensor) -> torch.Tensor:
    return torch.copysign(torch.ones_like(x), x)
