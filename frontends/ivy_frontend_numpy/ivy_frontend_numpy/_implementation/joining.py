"""Joining and splitting arrays."""

from __future__ import annotations

import itertools
from typing import Any

from ivy_api.frontends.sizes import index
from ivy_frontend_numpy._implementation import views
from ivy_frontend_numpy._implementation.array import asarray, axis_of, made, namespace_of, native, ndarray, write_result
from ivy_frontend_numpy._implementation.dtypes import as_dtype
from ivy_frontend_numpy._implementation.frontend import numpy, variants
from ivy_frontend_numpy._implementation.manipulation import atleast_1d, atleast_2d, atleast_3d, ravel, transpose
from ivy_frontend_numpy._implementation.promotion import castable, common


def _listed(arrays: Any, name: str) -> list[Any]:
    if isinstance(arrays, (list, tuple)):
        return list(arrays)
    if isinstance(arrays, ndarray) and len(arrays.shape):
        return list(arrays)
    raise TypeError('arrays to stack must be passed as a "sequence" type such as list or tuple.')


def _final(arrays: list[Any], out: Any, dtype: Any, casting: str) -> Any:
    if out is not None and dtype is not None:
        raise TypeError("concatenate() only takes `out` or `dtype` as an argument, but both were provided.")
    d = as_dtype(dtype) if dtype is not None else common([a._d for a in arrays])
    for a in arrays:
        if not castable(a._d, d, casting):
            raise TypeError(f"Cannot cast array data from {a._d!r} to {d!r} according to the rule {casting!r}")
    return d


def _stored(x: Any, d: Any, out: Any) -> Any:
    if out is not None and out.shape != tuple(x.shape):
        raise ValueError("Output array is the wrong shape")
    return write_result(made(x, d), out)


@numpy(name="concat")
def concatenate(arrays: Any, /, axis: Any = 0, out: Any = None, *, dtype: Any = None, casting: str = "same_kind") -> Any:
    """Join arrays along an axis."""
    given = _listed(arrays, "concatenate") if not isinstance(arrays, ndarray) else list(arrays)
    if not given:
        raise ValueError("need at least one array to concatenate")
    xp = namespace_of(*given)
    found = [asarray(a, None, xp) for a in given]
    found, axis = ([ravel(a) for a in found], 0) if axis is None else (found, index(axis))
    n = len(found[0].shape)
    if n == 0:
        raise ValueError("zero-dimensional arrays cannot be concatenated")
    axis = axis_of(axis, n)
    for i, a in enumerate(found):
        if len(a.shape) != n:
            raise ValueError(
                "all the input array dimensions except for the concatenation axis must match exactly, but along dimension 0, the "
                f"array at index 0 has {n} dimension(s) and the array at index {i} has {len(a.shape)} dimension(s)"
            )
        if any(s != t for k, (s, t) in enumerate(zip(a.shape, found[0].shape, strict=True)) if k != axis):
            raise ValueError(
                "all the input array dimensions except for the concatenation axis must match exactly, but the array at index "
                f"{i} has shape {a.shape} and that at index 0 has shape {found[0].shape}"
            )
    d = _final(found, out, dtype, casting)
    joined = xp.concat([native(a, xp, d) for a in found], axis=axis)
    return _stored(joined, d, out)


@numpy()
def stack(arrays: Any, axis: int = 0, out: Any = None, *, dtype: Any = None, casting: str = "same_kind") -> Any:
    """Join arrays along a new axis."""
    given = _listed(arrays, "stack")
    if not given:
        raise ValueError("need at least one array to stack")
    xp = namespace_of(*given)
    found = [asarray(a, None, xp) for a in given]
    if len({a.shape for a in found}) > 1:
        raise ValueError("all input arrays must have the same shape")
    axis = axis_of(axis, len(found[0].shape) + 1)
    d = _final(found, out, dtype, casting)
    return _stored(xp.stack([native(a, xp, d) for a in found], axis=axis), d, out)


@numpy()
def hstack(tup: Any, *, dtype: Any = None, casting: str = "same_kind") -> Any:
    """Join arrays along their second axis, vectors along their first."""
    found = [atleast_1d(a) for a in _listed(tup, "hstack")]
    return concatenate(found, 0 if found and len(found[0].shape) == 1 else 1, dtype=dtype, casting=casting)


@numpy()
def vstack(tup: Any, *, dtype: Any = None, casting: str = "same_kind") -> Any:
    """Join arrays along their first axis, vectors as rows."""
    return concatenate([atleast_2d(a) for a in _listed(tup, "vstack")], 0, dtype=dtype, casting=casting)


@numpy()
def row_stack(tup: Any, *, dtype: Any = None, casting: str = "same_kind") -> Any:
    """Join arrays along their first axis, vectors as rows: `vstack`, deprecated in NumPy 2.0."""
    import warnings

    warnings.warn("`row_stack` alias is deprecated. Use `np.vstack` directly.", DeprecationWarning, stacklevel=3)
    return vstack(tup, dtype=dtype, casting=casting)


@numpy()
def dstack(tup: Any) -> Any:
    """Join arrays along their third axis."""
    return concatenate([atleast_3d(a) for a in _listed(tup, "dstack")], 2)


@numpy()
def column_stack(tup: Any) -> Any:
    """Join vectors as columns."""
    found = [asarray(a) for a in _listed(tup, "column_stack")]
    return concatenate([transpose(atleast_2d(a)) if len(a.shape) < 2 else a for a in found], 1)


@numpy()
def block(arrays: Any) -> Any:
    """Join nested lists of blocks: the innermost along the last axis."""
    depth, inner = 0, arrays
    while isinstance(inner, list):
        if not inner:
            raise ValueError("List at arrays cannot be empty")
        depth, inner = depth + 1, inner[0]
    _check_depth(arrays, depth)
    most = _most_axes(arrays, depth)
    return _joined(arrays, depth, max(depth, most), depth).copy()


def _check_depth(arrays: Any, depth: int) -> None:
    if isinstance(arrays, tuple):
        raise TypeError(
            "arrays is a tuple. Only lists can be used to arrange blocks, and np.block does not allow implicit conversion from "
            "tuple to ndarray."
        )
    if isinstance(arrays, list):
        if depth == 0:
            raise ValueError("List depths are mismatched.")
        if not arrays:
            raise ValueError("List at arrays cannot be empty")
        for one in arrays:
            _check_depth(one, depth - 1)
    elif depth:
        raise ValueError("List depths are mismatched.")


def _most_axes(arrays: Any, depth: int) -> int:
    return max([0, *(_most_axes(one, depth - 1) for one in arrays)]) if isinstance(arrays, list) else len(asarray(arrays).shape)


def _joined(arrays: Any, depth: int, axes: int, whole: int) -> Any:
    if depth == 0:
        a = asarray(arrays)
        return views.reshaped(a, (1,) * (axes - len(a.shape)) + a.shape)
    return concatenate([_joined(one, depth - 1, axes, whole) for one in arrays], axis=-depth)


@numpy()
def unstack(x: Any, /, *, axis: int = 0) -> tuple[Any, ...]:
    """Return the slices along an axis."""
    a = asarray(x)
    if not len(a.shape):
        raise ValueError("Input array must be at least 1-d.")
    from ivy_frontend_numpy._implementation.manipulation import moveaxis

    return tuple(moveaxis(a, axis, 0))


@numpy()
def array_split(ary: Any, indices_or_sections: Any, axis: int = 0) -> list[Any]:
    """Return views of the parts of an array, of sizes that differ by one at most."""
    a = asarray(ary)
    n = a.shape[axis_of(axis, len(a.shape))]
    if isinstance(indices_or_sections, (list, tuple)) or (
        isinstance(indices_or_sections, ndarray) and len(indices_or_sections.shape)
    ):
        ends = [int(i) for i in indices_or_sections]
        edges = [0, *ends, n]
    else:
        count = int(indices_or_sections)
        if count <= 0:
            raise ValueError("number sections must be larger than 0.")
        each, more = divmod(n, count)
        edges = [0]
        for i in range(count):
            edges.append(edges[-1] + each + (i < more))
    ahead = (slice(None),) * axis_of(axis, len(a.shape))
    return [a[(*ahead, slice(start, stop))] for start, stop in itertools.pairwise(edges)]


@numpy()
def split(ary: Any, indices_or_sections: Any, axis: int = 0) -> list[Any]:
    """Return views of the parts of an array, of equal sizes if a number is given."""
    a = asarray(ary)
    if not isinstance(indices_or_sections, (list, tuple, ndarray)):
        n = a.shape[axis_of(axis, len(a.shape))]
        if n % int(indices_or_sections):
            raise ValueError("array split does not result in an equal division")
    return array_split(a, indices_or_sections, axis)


def _split_along(name: str, least: int, axis: int, ary: Any, indices_or_sections: Any) -> Any:
    """Split an array of at least some axes along one of them, or its only one."""
    a = asarray(ary)
    if len(a.shape) < least:
        raise ValueError(f"{name} only works on arrays of {least} or more dimensions")
    return split(a, indices_or_sections, min(axis, len(a.shape) - 1))


variants(
    _split_along,
    {
        "hsplit": ("Split along the second axis, vectors along the first.", "hsplit", 1, 1),
        "vsplit": ("Split along the first axis.", "vsplit", 2, 0),
        "dsplit": ("Split along the third axis.", "dsplit", 3, 2),
    },
)
