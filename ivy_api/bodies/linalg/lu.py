"""LU factorisations."""

from __future__ import annotations

from ivy_api.adapt.arguments import device_of
from ivy_api.adapt.results import LUResult
from ivy_api.bodies.linalg.matrices import identity

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from ivy_api.typing import Array, ArrayNamespace


def unpacked(factors: Array, order: Array, p_indices: bool, xp: ArrayNamespace) -> LUResult:
    """Return the result of `lu` from the packed factors and the row permutation."""
    rows, columns = tuple(factors.shape)[-2:]
    least = min(rows, columns)
    lower = xp.where(xp.equal(identity(max(rows, 1), factors, xp)[:rows, :least], 1), 1.0, xp.tril(factors[..., :least], k=-1))
    if p_indices:
        permutation = xp.argsort(order, axis=-1)
    else:
        positions = xp.arange(rows, dtype=order.dtype, device=device_of(order))
        permutation = xp.astype(xp.equal(xp.expand_dims(positions, axis=-1), xp.expand_dims(order, axis=-2)), factors.dtype)
    return LUResult(permutation, lower, xp.triu(factors[..., :least, :]))
