"""`jax.lax`: products whose rows, sums or batches belong to groups of different sizes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import ivy_frontend_jax.lax as lax
import ivy_frontend_jax.numpy as jnp
from ivy_frontend_jax._implementation.composing import arrays
from ivy_frontend_jax._implementation.defining import as_recorded
from ivy_frontend_jax._implementation.frontend import FRONTEND


@dataclass(frozen=True)
class RaggedDotDimensionNumbers:
    """The axes of a product with groups."""

    dot_dimension_numbers: Any
    lhs_ragged_dimensions: Any
    rhs_group_dimensions: Any


FRONTEND.value("jax.lax.RaggedDotDimensionNumbers", RaggedDotDimensionNumbers)
_ROWS = RaggedDotDimensionNumbers((((1,), (1,)), ((), ())), (0,), (0,))


def _before(axis: int, batch: Sequence[int], contracted: Sequence[int], ndim: int) -> tuple[str, list[int]]:
    """Return what a ragged axis is, and the axes before it for which groups may differ."""
    rest = [i for i in range(ndim) if i not in batch and i not in contracted]
    if axis in batch:
        return "batch", list(batch[: batch.index(axis)])
    if axis in contracted:
        return "contracted", [*batch, *contracted[: contracted.index(axis)]]
    return "kept", [*batch, *rest[: rest.index(axis)]]


def _by_group(x: Any, axis: int, sizes: Any, before: Sequence[int]) -> Any:
    """Return an array for each group, stacked: its elements along an axis, zeros elsewhere."""
    count = sizes.shape[-1]
    if sizes.ndim == 1:
        shape = [count] + [1] * x.ndim
    else:
        order = sorted(range(len(before)), key=lambda i: before[i])
        sizes = jnp.transpose(sizes, (*order, len(before)))
        shape = [count] + [x.shape[i] if i in before else 1 for i in range(x.ndim)]
    ends = jnp.cumsum(sizes, axis=-1)
    first, last = (jnp.moveaxis(v, -1, 0).reshape(shape) for v in (ends - sizes, ends))
    along = [1] * (x.ndim + 1)
    along[axis + 1] = x.shape[axis]
    position = jnp.arange(x.shape[axis], dtype=sizes.dtype).reshape(along)
    return jnp.where((first <= position) & (position < last), x[None], jnp.zeros((), x.dtype))


@as_recorded("jax.lax")
def ragged_dot_general(
    lhs: Any,
    rhs: Any,
    group_sizes: Any,
    ragged_dot_dimension_numbers: Any,
    preferred_element_type: Any,
    group_offset: Any,
) -> Any:
    """Return products of groups: of rows each with its group's matrix, of parts of the sum, or of batches."""
    if group_offset is not None:
        raise NotImplementedError("Unimplemented group_offset support.")
    a, b, sizes = arrays("ragged_dot_general", lhs, rhs, group_sizes)
    numbers = ragged_dot_dimension_numbers
    if sizes.dtype.kind not in "iu":
        raise TypeError("ragged_dot_general requires that group_sizes.dtype is subtype of np.integer.")
    if len(numbers.lhs_ragged_dimensions) != 1:
        raise TypeError("ragged_dot_general expects exactly one lhs ragged dimension.")
    (axis,), groups = numbers.lhs_ragged_dimensions, tuple(numbers.rhs_group_dimensions)
    (one, two), (batch1, batch2) = (tuple(tuple(axes) for axes in pair) for pair in numbers.dot_dimension_numbers)
    if not 0 <= axis < a.ndim:
        raise TypeError(f"ragged_dot_general requires an lhs ragged dimension of {a.ndim} axes, got {axis}.")
    mode, before = _before(axis, batch1, one, a.ndim)
    _check(a, b, sizes, mode, before, groups, (two, batch2))

    def more(axes: Sequence[int]) -> tuple[int, ...]:
        return tuple(i + 1 for i in axes)

    options = {"preferred_element_type": preferred_element_type}
    if mode == "batch":
        return lax.dot_general(a, b, ((one, two), (batch1, batch2)), **options)
    left = _by_group(a, axis, sizes, before)
    if mode == "kept":
        return lax.dot_general(left, b, (((*more(one), 0), (*two, groups[0])), (more(batch1), batch2)), **options)
    other = two[one.index(axis)]
    right = _by_group(b, other, sizes, _before(other, batch2, two, b.ndim)[1])
    return lax.dot_general(left, right, ((more(one), more(two)), ((0, *more(batch1)), (0, *more(batch2)))), **options)


def _check(a: Any, b: Any, sizes: Any, mode: str, before: Sequence[int], groups: Sequence[int], right: Any) -> None:
    if not sizes.ndim:
        raise TypeError("expected rank of group_sizes to be >=1.")
    expected = (*(a.shape[i] for i in before), sizes.shape[-1])
    if sizes.ndim > 1 and sizes.shape != expected:
        raise TypeError(f"expected group_sizes to have shape {expected}, got {sizes.shape}.")
    if mode != "kept":
        if groups:
            raise TypeError("ragged_dot_general requires zero group dimensions in the rhs for this lhs ragged dimension.")
        return
    if len(groups) != 1:
        raise TypeError("ragged_dot_general requires exactly one rhs group dimension when lhs ragged dimension is noncontracting.")
    if not 0 <= groups[0] < b.ndim or any(groups[0] in axes for axes in right):
        raise TypeError(f"ragged_dot_general requires an rhs group dimension of its own, got {groups[0]}.")
    if b.shape[groups[0]] != sizes.shape[-1]:
        raise TypeError(f"expected rhs group dimension size to be {sizes.shape[-1]}, got {b.shape[groups[0]]}.")


@as_recorded("jax.lax")
def ragged_dot(lhs: Any, rhs: Any, group_sizes: Any, preferred_element_type: Any, group_offset: Any) -> Any:
    """Return the product of rows and a matrix of the group that each row belongs to."""
    a, b, sizes = arrays("ragged_dot", lhs, rhs, group_sizes)
    if a.ndim != 2 or b.ndim != 3 or sizes.ndim != 1 or sizes.shape[0] != b.shape[0] or a.shape[1] != b.shape[1]:
        raise TypeError(f"ragged_dot requires shapes (m, k), (g, k, n) and (g,), got {a.shape}, {b.shape}, {sizes.shape}.")
    return ragged_dot_general(a, b, sizes, _ROWS, preferred_element_type, group_offset)
