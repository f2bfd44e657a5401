"""`jax.numpy`: sets of the elements of arrays."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import ivy_frontend_jax.numpy as jnp
from ivy_frontend_jax._implementation.composing import array_of, in_common, static, strong
from ivy_frontend_jax._implementation.defining import as_recorded, raw
from ivy_frontend_jax._implementation.native import axis_of


class unique_all_result(NamedTuple):
    """What `unique_all` returns."""

    values: Any
    indices: Any
    inverse_indices: Any
    counts: Any


class unique_counts_result(NamedTuple):
    """What `unique_counts` returns."""

    values: Any
    counts: Any


class unique_inverse_result(NamedTuple):
    """What `unique_inverse` returns."""

    values: Any
    inverse_indices: Any


def _found(ar: Any, axis: int, size: Any, fill_value: Any, equal_nan: bool) -> tuple[Any, Any, Any, Any]:
    """Return the different slices, where each is first, which one each slice is, and how often it occurs."""
    n = ar.shape[axis]
    rows = jnp.moveaxis(ar, axis, 0).reshape((n, math.prod(ar.shape) // max(n, 1)))
    if n == 0:
        if size:
            raise ValueError("jnp.unique(): cannot pass nonzero size for zero-sized input")
        none = jnp.zeros((0,), "int32")
        return ar, none, none, none
    keys = rows.astype("uint8") if rows.dtype.kind == "b" else rows
    order = jnp.lexsort([keys[:, i] for i in reversed(range(keys.shape[1]))]) if keys.shape[1] else jnp.arange(n)
    ranked = keys[order]
    fresh = ranked[1:] != ranked[:-1]
    if equal_nan and ar.dtype.kind in "fc":
        fresh = fresh & ~(jnp.isnan(ranked[1:]) & jnp.isnan(ranked[:-1]))
    mask = jnp.concatenate([jnp.ones((1,), bool), jnp.any(fresh, axis=1)])
    number = jnp.cumsum(mask.astype("int32")) - 1
    inverse = jnp.zeros((n,), "int32").at[order].set(number)
    count = int(number[-1]) + 1 if size is None else static(size)
    first = jnp.nonzero(mask, size=count, fill_value=n)[0]
    starts = jnp.append(first, n)
    counts = jnp.minimum(starts[1:], n) - starts[:-1]
    good = first < n
    index = jnp.where(good, order[jnp.minimum(first, n - 1)], order[0])
    values = jnp.take(ar, index, axis=axis, mode="clip")
    if size is not None and fill_value is not None:
        shape = tuple(count if i == axis else 1 for i in range(ar.ndim))
        values = jnp.where(good.reshape(shape), values, jnp.asarray(fill_value).astype(ar.dtype))
    return values, index, inverse, jnp.where(good, counts, 0)


def uniques(ar: Any, axis: Any, size: Any, fill_value: Any, equal_nan: Any) -> tuple[Any, Any, Any, Any]:
    """Return what `unique` may return, the inverse in the shape of the array."""
    ar = strong(ar)
    shape = ar.shape
    if axis is None:
        values, index, inverse, counts = _found(ar.ravel(), 0, size, fill_value, equal_nan)
        return values, index, inverse.reshape(shape), counts
    axis = axis_of(axis, ar.ndim)
    values, index, inverse, counts = _found(ar, axis, size, fill_value, equal_nan)
    return values, index, inverse, counts


@as_recorded("jax.numpy", unused="sorted")
def unique(
    ar: Any, return_index: Any, return_inverse: Any, return_counts: Any, axis: Any, *, equal_nan: Any, size: Any, fill_value: Any
) -> Any:
    """Return the different elements in order."""
    found = uniques(array_of("unique", ar), axis, size, fill_value, equal_nan)
    chosen = [one for one, wanted in zip(found, (True, return_index, return_inverse, return_counts), strict=True) if wanted]
    return chosen[0] if len(chosen) == 1 else tuple(chosen)


@raw("jax.numpy")
def unique_all(x: Any, /, *, size: Any = None, fill_value: Any = None) -> Any:
    """Return the different elements, where they are first, which one each element is, and how often they occur."""
    return unique_all_result(*uniques(array_of("unique_all", x), None, size, fill_value, False))


@raw("jax.numpy")
def unique_counts(x: Any, /, *, size: Any = None, fill_value: Any = None) -> Any:
    """Return the different elements, and how often they occur."""
    values, _, _, counts = uniques(array_of("unique_counts", x), None, size, fill_value, False)
    return unique_counts_result(values, counts)


@raw("jax.numpy")
def unique_inverse(x: Any, /, *, size: Any = None, fill_value: Any = None) -> Any:
    """Return the different elements, and which one each element is."""
    values, _, inverse, _ = uniques(array_of("unique_inverse", x), None, size, fill_value, False)
    return unique_inverse_result(values, inverse)


@raw("jax.numpy")
def unique_values(x: Any, /, *, size: Any = None, fill_value: Any = None) -> Any:
    """Return the different elements."""
    return uniques(array_of("unique_values", x), None, size, fill_value, False)[0]


def _sized(found: Any, size: Any, fill_value: Any, least: Any) -> Any:
    if size is None:
        return found
    size = static(size)
    fill = least if fill_value is None else jnp.asarray(fill_value).astype(found.dtype)
    more = jnp.broadcast_to(fill, (max(size - found.size, 0),))
    return jnp.concatenate([found[:size], more])


@raw("jax.numpy")
def union1d(ar1: Any, ar2: Any, *, size: Any = None, fill_value: Any = None) -> Any:
    """Return the elements of either array."""
    ar1, ar2 = in_common("union1d", ar1, ar2)
    return jnp.unique(jnp.concatenate([ar1.ravel(), ar2.ravel()]), size=size, fill_value=fill_value)


@as_recorded("jax.numpy", unused="assume_unique")
def intersect1d(ar1: Any, ar2: Any, return_indices: Any, *, size: Any, fill_value: Any) -> Any:
    """Return the elements of both arrays."""
    a, b = in_common("intersect1d", ar1, ar2)
    a, b = strong(a.ravel()), strong(b.ravel())
    values, first, _, _ = uniques(a, None, None, None, True)
    kept = jnp.isin(values, b)
    found = values[kept]
    if return_indices:
        second, where, _, _ = uniques(b, None, None, None, True)
        at = where[jnp.searchsorted(second, found)] if found.size else jnp.zeros((0,), "int32")
        one = _sized(first[kept].astype("int32"), size, a.size, None)
        two = _sized(at.astype("int32"), size, b.size, None)
    found = _sized(found, size, fill_value, values[0] if values.size else jnp.zeros((), a.dtype))
    return (found, one, two) if return_indices else found


@raw("jax.numpy")
def setdiff1d(ar1: Any, ar2: Any, assume_unique: Any = False, *, size: Any = None, fill_value: Any = None) -> Any:
    """Return the elements of the first array which the second one does not have."""
    a = strong(array_of("setdiff1d", ar1).ravel())
    values = a if assume_unique else jnp.unique(a)
    kept = ~jnp.isin(values, ar2)
    found = values[kept]
    return _sized(found, size, 0 if fill_value is None else fill_value, None)


@raw("jax.numpy")
def setxor1d(ar1: Any, ar2: Any, assume_unique: Any = False, *, size: Any = None, fill_value: Any = None) -> Any:
    """Return the elements of one array only."""
    a, b = in_common("setxor1d", ar1, ar2)
    a, b = strong(a.ravel()), strong(b.ravel())
    a, b = (a, b) if assume_unique else (jnp.unique(a), jnp.unique(b))
    values, _, _, counts = uniques(jnp.concatenate([a, b]), None, None, None, True)
    found = values[counts == 1]
    return _sized(found, size, fill_value, found[0] if found.size else jnp.zeros((), a.dtype))
