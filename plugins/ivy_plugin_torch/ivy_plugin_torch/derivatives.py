"""Functions whose derivatives differ from torch's, where torch's are wrong or differ from the field's conventions.

Calls that torch does not record use torch's function directly. The derivatives at points where the function is not
differentiable are listed in docs/gradients.md.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Callable
from typing import Any

import torch
from torch._C._functorch import (
    TransformType,
    get_interpreter_stack,
    get_unwrapped,
    is_batchedtensor,
    is_functorch_wrapped_tensor,
)
from torch.autograd import forward_ad

from ivy_api import namespace
from ivy_api.bodies.linalg import determinants

Binary = Callable[[torch.Tensor, torch.Tensor], torch.Tensor]
_DERIVATIVES = (TransformType.Grad, TransformType.Jvp)
active: Callable[[], bool] = torch._C._are_functorch_transforms_active
"""Whether a transformation of ``torch.func`` runs; in the lanes of its `vmap`, ``requires_grad`` of a tensor is false."""


class _Running(threading.local):
    recordings = 0


_running = _Running()


class _Differentiating:
    def __enter__(self) -> None:
        _running.recordings += 1

    def __exit__(self, *raised: object) -> None:
        _running.recordings -= 1


differentiating = _Differentiating()
"""Inside, autograd records a function whose derivative is taken."""


def order() -> int:
    """How many derivatives are taken of what is computed now, by `ivy_api` or by ``torch.func``, one of the other.

    Those that autograd takes of its own graph later are not known. Torch's compiler, which reads this, captures first ones.
    """
    if torch.compiler.is_compiling():
        return 0
    inner = get_interpreter_stack()
    return _running.recordings + (sum(run.key() in _DERIVATIVES for run in inner) if inner else 0)


def recorded(*values: object) -> bool:
    """Whether autograd records operations on any of these values; in forward mode, on any tensor."""
    if forward_ad._current_level >= 0:
        return any(isinstance(x, torch.Tensor) for x in values)
    for x in values:  # a generator costs half a microsecond
        if isinstance(x, torch.Tensor) and (x.requires_grad or (active() and _in_lanes(x))):
            return torch.is_grad_enabled()
    return False


def is_mapped(*values: object) -> bool:
    """Whether any of these values is a tensor of the lanes of `vmap`, or of a derivative inside of them."""
    return active() and any(isinstance(x, torch.Tensor) and _has_lanes(x) for x in values)


def _has_lanes(x: torch.Tensor) -> bool:
    while is_functorch_wrapped_tensor(x):
        if is_batchedtensor(x):
            return True
        x = get_unwrapped(x)
    return False


def _in_lanes(x: torch.Tensor) -> bool:
    """Whether autograd may record operations on the tensor whose parts the lanes of `vmap` have."""
    while is_batchedtensor(x):
        x = get_unwrapped(x)
        if x.requires_grad:
            return True
    return False


def is_recordable(*arrays: torch.Tensor) -> bool:
    """Whether autograd may record operations on a tensor: cheaper than `recorded`, and also true where recording is off."""
    if forward_ad._current_level >= 0:
        return True
    for x in arrays:  # noqa: SIM110  # a generator costs half a microsecond
        if x.requires_grad or (active() and _in_lanes(x)):
            return True
    return False


def is_forward() -> bool:
    """Whether forward-mode derivatives are computed, as in `torch.func.jvp`; tensors do not say so by ``requires_grad``."""
    return forward_ad._current_level >= 0


def hypot(x1: torch.Tensor, x2: torch.Tensor) -> torch.Tensor:
    # At (0, 0) torch divides 0 by 0.
    if not recorded(x1, x2):
        return torch.hypot(x1, x2)
    nothing = (x1 == 0) & (x2 == 0)
    return torch.where(nothing, 0.0, torch.hypot(torch.where(nothing, 1.0, x1), x2))


def pow(x1: torch.Tensor, x2: torch.Tensor) -> torch.Tensor:
    # Torch takes the first derivative by the base for a constant where the exponent is 0, and its second one is nan for 0**1.
    if x1.is_complex():
        return _complex_pow(x1, x2) if recorded(x1, x2) else torch.pow(x1, x2)
    if not (x1.requires_grad or x2.requires_grad or is_forward()) or order() < 2:
        return torch.pow(x1, x2)
    steady, straight = (x2 == 0) & (x1 > 0), (x2 == 1) & (x1 == 0)
    apart = steady | straight | ((x2 == 0) & (x1 == 0))
    out = torch.pow(torch.where(apart, 1.0, x1), torch.where(apart, 1.0, x2))
    grown = torch.exp(torch.where(steady, x2, 0.0) * torch.log(torch.where(steady, x1, 1.0)))
    return torch.where(steady, grown, torch.where(straight, x1, out))


def _complex_pow(x1: torch.Tensor, x2: torch.Tensor) -> torch.Tensor:
    # At a base of 0 torch's derivatives are nan, by the base for an exponent of 1 and by the exponent for one that is not real.
    zero = x1 == 0
    steps = [zero & (x2 == n) for n in range(4)]  # of higher powers the third derivatives are 0
    apart = steps[0] | steps[1] | steps[2] | steps[3]
    at_zero = torch.pow(torch.where(zero & ~apart, x1, 1.0), x2.detach())
    out = torch.where(zero, at_zero, torch.pow(torch.where(zero, 1.0, x1), x2))
    power = torch.ones_like(x1)
    for step in steps:
        out = torch.where(step, power, out)
        power = power * x1
    return out


def of_powers(native: Binary, base: float = math.e) -> Binary:
    """`torch.logaddexp` or `torch.logaddexp2`: the logarithm of a sum of powers."""
    scale = math.log(base)

    def smooth(x1: torch.Tensor, x2: torch.Tensor) -> torch.Tensor:
        # Where one number is much larger, torch's second derivative is nan.
        difference = (x1 - x2) * scale
        above, below = (torch.nn.functional.softplus(d, 1.0, 40.0) / scale for d in (-difference, difference))
        return torch.where(x1 > x2, x1 + above, x2 + below)

    def function(x1: torch.Tensor, x2: torch.Tensor) -> torch.Tensor:
        # For two equal infinities torch computes their difference: https://github.com/pytorch/pytorch/issues/49724
        if not (x1.requires_grad or x2.requires_grad or forward_ad._current_level >= 0):
            return native(x1, x2)
        same = (x1 == x2) & x1.isinf()
        out = (native if order() < 2 else smooth)(torch.where(same, 0.0, x1), torch.where(same, 0.0, x2))
        return torch.where(same, x1 / 2 + x2 / 2, out)

    return function


def xlogy(x1: torch.Tensor, x2: torch.Tensor) -> torch.Tensor:
    # At (0, 0) the derivatives are -inf and 0; torch has 0 and nan.
    if not (x1.requires_grad or x2.requires_grad or forward_ad._current_level >= 0):
        return torch.xlogy(x1, x2)
    nothing = (x1 == 0) & (x2 == 0)
    steep = 0.0 - torch.sqrt(torch.where(nothing, x1, 1.0))  # is 0 with derivative -inf
    return torch.where(nothing, steep, torch.xlogy(x1, torch.where(nothing, 1.0, x2)))


def shared(native: Binary) -> Binary:
    """`torch.fmax` or `torch.fmin`, with a derivative of one half for each of two equal numbers, as in `torch.maximum`."""

    def function(x1: torch.Tensor, x2: torch.Tensor) -> torch.Tensor:
        if not (x1.requires_grad or x2.requires_grad or forward_ad._current_level >= 0):
            return native(x1, x2)
        return torch.where(x1 == x2, x1 / 2 + x2 / 2, native(x1, x2))

    return function


def det(x: torch.Tensor) -> Any:
    # torch returns zeros for every singular matrix: https://github.com/pytorch/pytorch/issues/104675
    out = torch.linalg.det(x)
    if not recorded(x) or torch.compiler.is_compiling() or not x.numel():
        return out
    fixed = x.detach()
    inverse, _ = torch.linalg.inv_ex(fixed)
    sizes = torch.linalg.matrix_norm(fixed) * torch.linalg.matrix_norm(inverse)
    try:
        regular = bool((sizes < 1 / determinants.SMALL).all())  # not nan
    except RuntimeError:  # torch.func.vmap has no values
        regular = False
    if regular:
        if get_interpreter_stack() is None:
            return out
        value = _of_regular(x)
    else:
        u, s, vh = torch.linalg.svd(fixed)
        lifting, keep = determinants.lifting(u, s, vh, namespace("torch"))
        points, weights = (torch.tensor(values, dtype=x.dtype, device=x.device) for values in determinants.nodes(x.shape[-1]))
        lifted = _of_regular(x[..., None, :, :] + points[:, None, None] * lifting[..., None, :, :])
        value = (lifted * weights).sum(-1) * keep
    return value - value.detach() + out.detach()


def _of_regular(x: torch.Tensor) -> Any:
    # The second derivative of torch.linalg.det in torch.func is nan where singular values are equal, as those of the identity are.
    sign, logarithm = torch.linalg.slogdet(x)
    return sign * logarithm.exp()


def of_those_that_stay(indices: tuple[torch.Tensor, ...], shape: tuple[int, ...], updates: torch.Tensor) -> torch.Tensor:
    """Updates for `torch.index_put`; where an index occurs more than once, only the update that is kept has a derivative."""
    if not recorded(updates):
        return updates
    given, taken = indices[0].shape, len(indices)
    numbers = torch.arange(indices[0].numel(), device=updates.device).reshape(given)
    stay = torch.zeros(shape[:taken], dtype=torch.int64, device=updates.device).index_put(indices, numbers)[indices] == numbers
    updates = updates.expand((*given, *shape[taken:]))
    return torch.where(stay.reshape((*given, *(1,) * (len(shape) - taken))), updates, updates.detach())


def of_those_that_stay_along(axis: int, indices: torch.Tensor, x: torch.Tensor, updates: torch.Tensor) -> torch.Tensor:
    """The same for `torch.scatter`."""
    if not recorded(updates):
        return updates
    blank = (1,) * (indices.ndim - axis - 1)
    numbers = torch.arange(indices.shape[axis], device=x.device).reshape((-1, *blank)).expand(indices.shape)
    last = torch.zeros(x.shape, dtype=torch.int64, device=x.device).scatter(axis, indices, numbers)
    return torch.where(last.gather(axis, indices) == numbers, updates, updates.detach())
