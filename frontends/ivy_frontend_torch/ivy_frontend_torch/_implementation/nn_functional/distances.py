"""`torch.nn.functional`: distances between vectors, and losses of them."""

from __future__ import annotations

from typing import Any

from ivy_frontend_torch._implementation.nn_functional.common import hinge, is_floating
from ivy_frontend_torch._implementation.nn_functional.registering import functional, loss, promoting


@promoting("x1 x2", "float")
def pairwise_distance(x1: Any, x2: Any, p: float = 2.0, eps: float = 1e-6, keepdim: bool = False, *, xp: Any) -> Any:
    return xp.linalg.vector_norm(x1 - x2 + eps, axis=-1, keepdims=keepdim, ord=p)


@promoting("x1 x2")
def cosine_similarity(x1: Any, x2: Any, dim: int = 1, eps: float = 1e-8, *, xp: Any) -> Any:
    if not is_floating(xp, x1):
        raise RuntimeError(f"expected common dtype to be floating point, yet common dtype is {x1.dtype}")
    x1, x2 = xp.broadcast_arrays(x1, x2)
    if not len(x1.shape):
        return cosine_similarity(x1[None], x2[None], 0, eps, xp=xp)
    norms = []
    for x in (x1, x2):
        norm = xp.linalg.vector_norm(x, axis=dim, keepdims=True)
        norms.append(xp.maximum(norm, xp.full_like(norm, eps)))
    return xp.sum((x1 / norms[0]) * (x2 / norms[1]), axis=dim)


@functional
def pdist(input: Any, p: float = 2.0, *, xp: Any) -> Any:
    if len(input.shape) != 2:
        raise RuntimeError(f"pdist only supports 2D tensors, got: {len(input.shape)}D")
    if p < 0:
        raise RuntimeError("pdist only supports non-negative p values")
    count = input.shape[0]
    pairs = [(i, j) for i in range(count) for j in range(i + 1, count)]
    if not pairs:
        return xp.zeros((0,), dtype=input.dtype)
    first, second = (xp.asarray(list(one), dtype=xp.int64) for one in zip(*pairs, strict=True))
    return xp.linalg.vector_norm(xp.take(input, first, axis=0) - xp.take(input, second, axis=0), axis=-1, ord=p)


@loss("anchor positive negative", "float")
def triplet_margin_loss(
    anchor: Any, positive: Any, negative: Any, margin: float, p: float, eps: float, swap: bool, *, xp: Any
) -> Any:
    if margin <= 0:
        raise ValueError(f"margin must be greater than 0, got {margin}")
    if not len(anchor.shape) == len(positive.shape) == len(negative.shape):
        raise RuntimeError("The anchor, positive, and negative tensors are expected to have the same number of dimensions")
    near = pairwise_distance(anchor, positive, p, eps, xp=xp)
    far = pairwise_distance(anchor, negative, p, eps, xp=xp)
    if swap:
        far = xp.minimum(far, pairwise_distance(positive, negative, p, eps, xp=xp))
    return hinge(xp, near - far + margin)
