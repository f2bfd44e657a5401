"""Operations that order, count and summarize elements."""

from __future__ import annotations

from typing import Any

from ivy_frontend_keras._implementation import kinds
from ivy_frontend_keras._implementation.operations.defining import op, promoted
from ivy_frontend_keras._implementation.settings import floatx

BOTH = ("ops", "ops.numpy")


@op(*BOTH)
def allclose(x1: Any, x2: Any, rtol: float = 1e-05, atol: float = 1e-08, equal_nan: bool = False, *, xp: Any) -> Any:
    """Return whether all elements are equal within a tolerance."""
    x1, x2 = promoted((x1, x2), "promote", xp)
    return xp.all(xp.isclose(x1, x2, rtol=rtol, atol=atol, equal_nan=equal_nan))


def _extreme(name: str, of_booleans: str, doc: str) -> None:
    def reduction(x: Any, axis: Any = None, keepdims: bool = False, initial: Any = None, *, xp: Any) -> Any:
        found = getattr(xp, of_booleans if x.dtype == xp.bool else name)(x, axis=axis, keepdims=keepdims)
        if initial is None:
            return found
        if x.dtype == xp.bool:
            return (found | bool(initial)) if name == "max" else (found & bool(initial))
        return getattr(xp, f"{name}imum")(found, xp.asarray(initial, dtype=x.dtype))

    reduction.__name__, reduction.__doc__ = name, doc
    op(*BOTH)(reduction)


_extreme("max", "any", "Return the maximum over axes, and not less than ``initial``.")
_extreme("min", "all", "Return the minimum over axes, and not more than ``initial``.")


@op(*BOTH)
def argpartition(x: Any, kth: Any, axis: Any = -1, *, xp: Any) -> Any:
    """Return the indices that bring one element to its position, smaller ones before it and larger ones after it."""
    if axis is None:
        x, axis = xp.reshape(x, (-1,)), -1
    return xp.astype(xp.argpartition(x, kth, axis=axis), xp.int32)


@op(*BOTH)
def searchsorted(sorted_sequence: Any, values: Any, side: str = "left", *, xp: Any) -> Any:
    """Return where values would have to be put so that a sequence stays sorted."""
    if len(sorted_sequence.shape) != 1:
        raise ValueError(
            "`searchsorted` only supports 1-D sorted sequences. You can use `keras.ops.vectorized_map` to extend it to N-D "
            f"sequences. Received: sorted_sequence.shape={tuple(sorted_sequence.shape)}"
        )
    sorted_sequence, values = promoted((sorted_sequence, values), "promote", xp)
    return xp.astype(xp.searchsorted(sorted_sequence, values, side=side), xp.int32)


@op(*BOTH)
def digitize(x: Any, bins: Any, *, xp: Any) -> Any:
    """Return the bin of each element."""
    return xp.astype(xp.digitize(*promoted((x, bins), "promote", xp)), xp.int32)


@op(*BOTH)
def bincount(x: Any, weights: Any = None, minlength: int = 0, sparse: bool = False, *, xp: Any) -> Any:
    """Return how often each integer occurs; of two axes for each row."""
    if sparse:
        raise ValueError("There are no sparse tensors: `sparse` is False.")
    x = xp.astype(x, xp.int32)
    if weights is not None and not kinds.is_array(weights):
        weights = kinds.plain_array(weights, xp)
    if len(x.shape) != 2:
        found = xp.bincount(x, weights=weights, minlength=minlength)
    else:
        rows, length = x.shape[0], max(minlength, int(xp.max(x)) + 1 if x.shape[0] * x.shape[1] else 0)
        indices = xp.reshape(x + length * xp.expand_dims(xp.arange(rows, dtype=xp.int32), axis=1), (-1,))
        flat = None if weights is None else xp.reshape(weights, (-1,))
        found = xp.reshape(xp.bincount(indices, weights=flat, length=rows * length), (rows, length))
    return xp.astype(found, xp.int32 if weights is None else weights.dtype)


@op(*BOTH)
def histogram(x: Any, bins: Any = 10, range: Any = None, *, xp: Any) -> Any:
    """Return how many elements lie in each bin, and the edges of the bins."""
    if len(x.shape) != 1:
        raise ValueError(f"Input tensor must be 1-dimensional. Received: input.shape={tuple(x.shape)}")
    (x,) = promoted((x,), "float", xp)
    counts, edges = xp.histogram(x, bins, range=range)
    return xp.astype(counts, x.dtype), edges


@op(*BOTH)
def unravel_index(indices: Any, shape: Any, *, xp: Any) -> Any:
    """Return the indices into each axis for indices into the elements in one row."""
    return tuple(xp.astype(x, indices.dtype) for x in xp.unravel_index(indices, tuple(shape)))


@op(*BOTH)
def unique(
    x: Any, sorted: bool = True, return_index: bool = False, return_inverse: bool = False, return_counts: bool = False,
    axis: Any = None, size: Any = None, fill_value: Any = None, *, xp: Any,
) -> Any:  # fmt: skip
    """Return the values that occur, in increasing order, and where and how often they do."""
    import numpy as np

    wanted = {"return_index": return_index, "return_inverse": return_inverse, "return_counts": return_counts}
    values, *rest = np.unique(kinds.host(x), **{**wanted, "return_counts": True}, axis=axis, equal_nan=False)  # type: ignore[call-overload]
    if not return_counts:
        rest.pop()
    found = [values, *rest]
    if size is not None:
        along = 0 if axis is None else axis % values.ndim
        fills = [fill_value or 0, *([1] if return_index else []), *([None] if return_inverse else []), 0]
        found = [_sized(one, size, along if i == 0 else 0, fill) for i, (one, fill) in enumerate(zip(found, fills, strict=False))]
    out = tuple(xp.asarray(one) for one in found)
    return out[0] if len(out) == 1 else out


def _sized(values: Any, size: int, axis: int, fill: Any) -> Any:
    """Return an array of NumPy cut or filled up to a size along an axis; as it is if there is nothing to fill it with."""
    import numpy as np

    if fill is None:
        return values
    values = np.take(values, range(min(size, values.shape[axis])), axis=axis)
    width = [(0, size - n if i == axis else 0) for i, n in enumerate(values.shape)]
    return np.pad(values, width, constant_values=fill)


def _quantile(name: str, scale: float) -> None:
    def body(x: Any, q: Any, axis: Any = None, method: str = "linear", keepdims: bool = False, *, xp: Any) -> Any:
        if not kinds.is_floating(x):
            x = xp.astype(x, getattr(xp, floatx()))
        q = (xp.astype(q, x.dtype) if kinds.is_array(q) else xp.asarray(q, dtype=x.dtype)) / scale
        declared = xp.nanquantile if name.startswith("nan") else xp.quantile
        return declared(x, q, axis=tuple(axis) if isinstance(axis, list) else axis, method=method, keepdims=keepdims)

    kind = "percentiles" if scale == 100 else "quantiles"
    body.__name__, body.__doc__ = name, f"Return {kind}{' of the elements that are numbers' if name.startswith('nan') else ''}."
    op(*BOTH)(body)


_quantile("quantile", 1)
_quantile("percentile", 100)
_quantile("nanquantile", 1)
_quantile("nanpercentile", 100)


@op(*BOTH)
def trapezoid(y: Any, x: Any = None, dx: float = 1.0, axis: int = -1, *, xp: Any) -> Any:
    """Return integrals by the trapezoidal rule."""
    (y,) = promoted((y,), "float", xp)
    if x is not None:
        x = xp.astype(x, y.dtype) if kinds.is_array(x) else xp.asarray(x, dtype=y.dtype)
    return xp.trapezoid(y, x, dx=dx, axis=axis)
