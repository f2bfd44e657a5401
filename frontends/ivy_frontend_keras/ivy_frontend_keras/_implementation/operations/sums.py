"""Sums, products, counts and indices of elements, in Keras' data types: 32 bits where those of the argument have fewer."""

from __future__ import annotations

from typing import Any

from ivy_frontend_keras._implementation import kinds
from ivy_frontend_keras._implementation.operations.defining import op

BOTH = ("ops", "ops.numpy")


def _summed(x: Any, xp: Any) -> Any:
    """Return the data type of a sum."""
    wider = {"bool": "int32", "int8": "int32", "int16": "int32", "uint8": "uint32", "uint16": "uint32"}
    return getattr(xp, wider.get(kinds.name_of(x), kinds.name_of(x)))


def _reduction(name: str, function: str, doc: str) -> None:
    def body(x: Any, axis: Any = None, keepdims: bool = False, dtype: Any = None, *, xp: Any) -> Any:
        axis = tuple(axis) if isinstance(axis, list) else axis
        return getattr(xp, function)(x, axis=axis, keepdims=keepdims, dtype=_summed(x, xp) if dtype is None else dtype)

    body.__name__, body.__doc__ = name, doc
    op(*BOTH)(body)


_reduction("sum", "sum", "Return sums.")
_reduction("prod", "prod", "Return products.")
_reduction("nansum", "nansum", "Return sums, without nan.")
_reduction("nanprod", "nanprod", "Return products, without nan.")


@op(*BOTH)
def trace(x: Any, offset: int = 0, axis1: int = 0, axis2: int = 1, *, xp: Any) -> Any:
    """Return the sums of diagonals."""
    return xp.linalg.trace(xp.moveaxis(x, (axis1, axis2), (-2, -1)), offset=offset, dtype=_summed(x, xp))


def _accumulated(name: str, function: str, filled: float | None, doc: str) -> None:
    def body(x: Any, axis: Any = None, dtype: Any = None, *, xp: Any) -> Any:
        if filled is not None and kinds.is_floating(x):
            x = xp.where(xp.isnan(x), xp.full_like(x, filled), x)
        if dtype is None:
            dtype = xp.int32 if x.dtype == xp.bool else x.dtype
        flat = xp.reshape(x, (-1,)) if axis is None else x
        return getattr(xp, function)(flat, axis=0 if axis is None else axis, dtype=dtype)

    body.__name__, body.__doc__ = name, doc
    op(*BOTH)(body)


_accumulated("cumsum", "cumulative_sum", None, "Return the sums of the elements so far.")
_accumulated("cumprod", "cumulative_prod", None, "Return the products of the elements so far.")
_accumulated("nancumsum", "cumulative_sum", 0.0, "Return the sums of the numbers so far, without nan.")
_accumulated("nancumprod", "cumulative_prod", 1.0, "Return the products of the numbers so far, without nan.")


def _extreme(name: str, filled: float | None, doc: str) -> None:
    def body(x: Any, axis: Any = None, keepdims: bool = False, *, xp: Any) -> Any:
        x = xp.astype(x, xp.int32) if x.dtype == xp.bool else x
        if filled is None or not kinds.is_floating(x):
            return xp.astype(getattr(xp, name[-6:])(x, axis=axis, keepdims=keepdims), xp.int32)
        missing = xp.isnan(x)
        found = getattr(xp, name[-6:])(xp.where(missing, xp.full_like(x, filled), x), axis=axis, keepdims=keepdims)
        found = xp.astype(found, xp.int32)
        return xp.where(xp.all(missing, axis=axis, keepdims=keepdims), xp.full_like(found, -1), found)

    body.__name__, body.__doc__ = name, doc
    op(*BOTH)(body)


_extreme("argmax", None, "Return the index of the maximum.")
_extreme("argmin", None, "Return the index of the minimum.")
_extreme("nanargmax", float("-inf"), "Return the index of the maximum of the numbers, -1 if all elements are nan.")
_extreme("nanargmin", float("inf"), "Return the index of the minimum of the numbers, -1 if all elements are nan.")


@op(*BOTH)
def argsort(x: Any, axis: Any = -1, *, xp: Any) -> Any:
    """Return the indices that sort an array."""
    x = xp.astype(x, xp.uint8) if x.dtype == xp.bool else x
    return xp.astype(xp.argsort(xp.reshape(x, (-1,)) if axis is None else x, axis=-1 if axis is None else axis), xp.int32)


@op(*BOTH)
def count_nonzero(x: Any, axis: Any = None, *, xp: Any) -> Any:
    """Return how many elements are not 0."""
    return xp.astype(xp.count_nonzero(x, axis=tuple(axis) if isinstance(axis, list) else axis), xp.int32)


@op(*BOTH)
def nonzero(x: Any, *, xp: Any) -> Any:
    """Return the indices of elements that are not 0, for each axis."""
    return tuple(xp.astype(i, xp.int32) for i in xp.nonzero(x))


@op(*BOTH)
def square(x: Any, *, xp: Any) -> Any:
    """Return squares."""
    return xp.square(xp.astype(x, xp.int32) if x.dtype == xp.bool else x)
