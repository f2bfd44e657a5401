"""`torch.nn.functional`: tables of embeddings, one-hot codes."""

from __future__ import annotations

import math
from typing import Any

from ivy_api.frontends.values import some_true
from ivy_frontend_torch._implementation.nn_functional.registering import functional, writing


def _row_of(index: int | None, rows: int) -> int | None:
    if index is None:
        return None
    if not -rows <= index < rows:
        raise AssertionError("Padding_idx must be within num_embeddings")
    return index % rows


def _without_gradient(xp: Any, weight: Any, row: int | None) -> Any:
    if row is None:
        return weight
    at = xp.reshape(xp.arange(weight.shape[0]) == row, (-1, 1))
    return xp.where(at, xp.stop_gradient(weight), weight)


def _renormalised(xp: Any, weight: Any, input: Any, max_norm: float, norm_type: float) -> Any:
    """Return the table with the rows that are used shortened to ``max_norm``."""
    flat = xp.reshape(input, (-1,))
    used = xp.any(flat[:, None] == xp.arange(weight.shape[0], dtype=input.dtype), axis=0)[:, None]
    norms = xp.linalg.vector_norm(weight, axis=1, keepdims=True, ord=norm_type)
    factor = xp.where(used & (norms > max_norm), max_norm / (norms + 1e-7), xp.ones_like(norms))
    return weight * factor


def _scaled_by_frequency(xp: Any, rows: Any, input: Any, count: int) -> Any:
    """Divide the gradient of each row by how often it is used."""
    flat = xp.reshape(input, (-1,))
    frequency = xp.bincount(flat, minlength=count, length=count)
    scale = 1 / xp.astype(xp.reshape(xp.take(frequency, flat, axis=0), tuple(input.shape)), rows.dtype)
    constant = xp.stop_gradient(rows)
    return constant + scale[..., None] * (rows - constant)


@writing("weight")
def embedding(
    input: Any, weight: Any, padding_idx: Any, max_norm: Any, norm_type: float, scale_grad_by_freq: bool, sparse: bool, *, xp: Any
) -> Any:
    if len(weight.shape) != 2:
        raise RuntimeError("'weight' must be 2-D")
    row = _row_of(padding_idx, weight.shape[0])
    written = None
    if max_norm is not None:
        written = xp.stop_gradient(_renormalised(xp, weight, input, max_norm, norm_type))
        weight = weight + xp.stop_gradient(written - weight)
    table = _without_gradient(xp, weight, row)
    out = xp.reshape(xp.take(table, xp.reshape(input, (-1,)), axis=0), (*input.shape, weight.shape[1]))
    return _scaled_by_frequency(xp, out, input, weight.shape[0]) if scale_grad_by_freq else out, written


def _check_bags(input: Any, mode: str, per_sample_weights: Any) -> None:
    if mode not in ("sum", "mean", "max"):
        raise ValueError("mode has to be one of sum, mean or max")
    if per_sample_weights is None:
        return
    if mode != "sum":
        raise NotImplementedError(
            "embedding_bag: per_sample_weights was not None. per_sample_weights is only supported for mode='sum' (got mode="
            f"'{mode}'). Please open a feature request on GitHub."
        )
    if tuple(per_sample_weights.shape) != tuple(input.shape):
        raise ValueError(
            f"embedding_bag: If per_sample_weights ({list(per_sample_weights.shape)}) is not None, then it must have the same "
            f"shape as the input ({list(input.shape)})"
        )


def _bags_of(xp: Any, input: Any, offsets: Any, include_last_offset: bool) -> tuple[int, Any]:
    """Return the number of bags, and the bag of each index."""
    if len(input.shape) == 2:
        if offsets is not None:
            raise ValueError(
                "if input is 2D, then offsets has to be None, as input is treated is a mini-batch of fixed length sequences."
            )
        bags = input.shape[0]
        return bags, xp.reshape(xp.broadcast_to(xp.arange(bags)[:, None], tuple(input.shape)), (-1,))
    if len(input.shape) != 1:
        raise ValueError(f"input has to be 1D or 2D Tensor, but got Tensor of dimension {len(input.shape)}")
    if offsets is None:
        raise ValueError("offsets has to be a 1D Tensor but got None")
    if len(offsets.shape) != 1:
        raise ValueError("offsets has to be a 1D Tensor")
    bags = offsets.shape[0] - (1 if include_last_offset else 0)
    starts = xp.astype(offsets[:bags], xp.int64)
    return bags, xp.searchsorted(starts, xp.arange(input.shape[0], dtype=xp.int64), side="right") - 1


@writing("weight")
def embedding_bag(
    input: Any,
    weight: Any,
    offsets: Any = None,
    max_norm: float | None = None,
    norm_type: float = 2,
    scale_grad_by_freq: bool = False,
    mode: str = "mean",
    sparse: bool = False,
    per_sample_weights: Any = None,
    include_last_offset: bool = False,
    padding_idx: int | None = None,
    *,
    xp: Any,
) -> Any:
    _check_bags(input, mode, per_sample_weights)
    bags, segments = _bags_of(xp, input, offsets, include_last_offset)
    flat = xp.reshape(input, (-1,))
    written = None
    if max_norm is not None:
        written = xp.stop_gradient(_renormalised(xp, weight, flat, max_norm, norm_type))
        weight = weight + xp.stop_gradient(written - weight)
    row = _row_of(padding_idx, weight.shape[0])
    rows = xp.take(_without_gradient(xp, weight, row), flat, axis=0)
    if scale_grad_by_freq:
        rows = _scaled_by_frequency(xp, rows, flat, weight.shape[0])
    counted = xp.ones_like(flat) if row is None else xp.astype(flat != row, flat.dtype)
    mask = (counted == 1)[:, None]
    if per_sample_weights is not None:
        rows = rows * xp.reshape(per_sample_weights, (-1, 1))
    sizes = xp.segment_sum(counted, segments, num_segments=bags)[:, None]
    if mode == "max":
        low = xp.full_like(rows, -math.inf)
        out = xp.segment_max(xp.where(mask, rows, low), segments, num_segments=bags)
        return xp.where(sizes > 0, out, xp.zeros_like(out)), written
    out = xp.segment_sum(xp.where(mask, rows, xp.zeros_like(rows)), segments, num_segments=bags)
    if mode == "mean":
        out = out / xp.astype(xp.maximum(sizes, xp.ones_like(sizes)), out.dtype)
    return out, written


@functional
def one_hot(tensor: Any, num_classes: int = -1, *, xp: Any) -> Any:
    if tensor.dtype != xp.int64:
        raise RuntimeError(f"one_hot is only applicable to index tensor of type LongTensor, but got {tensor.dtype}")
    if not math.prod(tensor.shape):
        if num_classes <= 0:
            raise RuntimeError("Can not infer total number of classes from empty tensor.")
        return xp.zeros((*tensor.shape, num_classes), dtype=xp.int64)
    if some_true(tensor < 0, xp):
        raise RuntimeError("Class values must be non-negative.")
    if num_classes == -1:
        num_classes = int(xp.max(tensor)) + 1
    elif num_classes <= 0:
        raise RuntimeError("num_classes should be positive")
    elif some_true(tensor >= num_classes, xp):
        raise RuntimeError("Class values must be smaller than num_classes.")
    return xp.one_hot(tensor, num_classes, dtype=xp.int64)
