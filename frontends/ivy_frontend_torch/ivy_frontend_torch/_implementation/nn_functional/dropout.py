"""`torch.nn.functional`: dropout."""

from __future__ import annotations

import math
from typing import Any

from ivy_frontend_torch._implementation.nn_functional.activations import SELU_ALPHA, SELU_SCALE
from ivy_frontend_torch._implementation.nn_functional.registering import functional


def _check(p: float) -> None:
    if p < 0.0 or p > 1.0:
        raise ValueError(f"dropout probability has to be between 0 and 1, but got {p}")


def _kept(xp: Any, draw: Any, shape: Any, p: float) -> Any:
    return xp.random.uniform(draw(xp), shape, dtype=xp.float32) >= p


def dropped(xp: Any, draw: Any, x: Any, p: float, shape: Any = None) -> Any:
    """Set elements to zero at random, and scale up the others; ``shape`` is 1 along axes of common decisions."""
    if p == 0:
        return x
    if p == 1:
        return x * 0
    kept = _kept(xp, draw, tuple(x.shape) if shape is None else shape, p)
    return xp.where(kept, x / (1 - p), xp.zeros_like(x))


@functional
def dropout(input: Any, p: float = 0.5, training: bool = True, inplace: bool = False, *, draw: Any = None, xp: Any) -> Any:
    _check(p)
    return dropped(xp, draw, input, p) if training else input


def _by_feature(xp: Any, draw: Any, input: Any, p: float, training: bool, has_batch: bool) -> Any:
    _check(p)
    if not training:
        return input
    lead = 2 if has_batch else 1
    return dropped(xp, draw, input, p, (*input.shape[:lead], *(1,) * (len(input.shape) - lead)))


@functional
def dropout1d(input: Any, p: float = 0.5, training: bool = True, inplace: bool = False, *, draw: Any = None, xp: Any) -> Any:
    if len(input.shape) not in (2, 3):
        raise RuntimeError(f"dropout1d: Expected 2D or 3D input, but received a {len(input.shape)}D input.")
    return _by_feature(xp, draw, input, p, training, len(input.shape) == 3)


@functional
def dropout2d(input: Any, p: float = 0.5, training: bool = True, inplace: bool = False, *, draw: Any = None, xp: Any) -> Any:
    # three axes are read as a batch of one-dimensional features, as PyTorch still does
    return _by_feature(xp, draw, input, p, training, True)


@functional
def dropout3d(input: Any, p: float = 0.5, training: bool = True, inplace: bool = False, *, draw: Any = None, xp: Any) -> Any:
    return _by_feature(xp, draw, input, p, training, len(input.shape) == 5)


def _alpha(xp: Any, draw: Any, input: Any, p: float, shape: Any) -> Any:
    if p == 0:
        return input
    if p == 1:
        return input * 0
    saturated = -SELU_ALPHA * SELU_SCALE
    scale = 1 / math.sqrt((saturated**2 * p + 1) * (1 - p))
    kept = _kept(xp, draw, shape, p)
    return xp.where(kept, input * scale, xp.full_like(input, saturated * scale)) - saturated * scale * p


@functional
def alpha_dropout(input: Any, p: float = 0.5, training: bool = False, inplace: bool = False, *, draw: Any = None, xp: Any) -> Any:
    _check(p)
    return _alpha(xp, draw, input, p, tuple(input.shape)) if training else input


@functional
def feature_alpha_dropout(
    input: Any, p: float = 0.5, training: bool = False, inplace: bool = False, *, draw: Any = None, xp: Any
) -> Any:
    _check(p)
    return _alpha(xp, draw, input, p, (*input.shape[:2], *(1,) * (len(input.shape) - 2))) if training else input
