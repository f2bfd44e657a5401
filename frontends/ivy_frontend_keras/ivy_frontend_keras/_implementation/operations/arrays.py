"""Operations on shapes and values that need a few lines."""

from __future__ import annotations

from typing import Any

from ivy_frontend_keras._implementation import kinds, symbolic
from ivy_frontend_keras._implementation.defining import offer
from ivy_frontend_keras._implementation.operations.defining import op
from ivy_frontend_keras._implementation.settings import standardize_dtype

BOTH = ("ops", "ops.numpy")


@op(*BOTH, containers=True)
def concatenate(xs: Any, axis: int = 0, *, xp: Any) -> Any:
    """Return arrays one after the other along an axis."""
    return xp.concat(list(xs), axis=axis)


@op(*BOTH, containers=True)
def stack(x: Any, axis: int = 0, *, xp: Any) -> Any:
    """Return arrays side by side along a new axis."""
    return xp.stack(list(x), axis=axis)


@op(*BOTH, containers=True)
def hstack(xs: Any, *, xp: Any) -> Any:
    """Return arrays joined along the second axis."""
    return xp.hstack(list(xs))


@op(*BOTH, containers=True)
def vstack(xs: Any, *, xp: Any) -> Any:
    """Return arrays joined along the first axis."""
    return xp.vstack(list(xs))


@op(*BOTH)
def transpose(x: Any, axes: Any = None, *, xp: Any) -> Any:
    """Return the axes in another order; by default in reverse."""
    return xp.permute_dims(x, tuple(reversed(range(len(x.shape)))) if axes is None else tuple(axes))


@op(*BOTH)
def take(x: Any, indices: Any, axis: Any = None, *, xp: Any) -> Any:
    """Return elements, or slices along an axis, by their numbers."""
    if not kinds.is_array(indices):
        indices = xp.asarray(indices)
    x = xp.reshape(x, (-1,)) if axis is None else x
    axis = 0 if axis is None else axis % len(x.shape)
    found = xp.take(x, xp.reshape(indices, (-1,)), axis=axis)
    return xp.reshape(found, (*x.shape[:axis], *indices.shape, *x.shape[axis + 1 :]))


@op(*BOTH)
def where(condition: Any, x1: Any = None, x2: Any = None, *, xp: Any) -> Any:
    """Return elements of one array where a condition holds, of another elsewhere; without them, where it holds."""
    from ivy_frontend_keras._implementation.operations.defining import promoted

    if x1 is None:
        return tuple(xp.astype(i, xp.int32) for i in xp.nonzero(condition))
    x1, x2 = promoted((x1, x2), "promote", xp)
    return xp.where(xp.astype(condition, xp.bool), x1, x2)


@op(*BOTH)
def clip(x: Any, x_min: Any, x_max: Any, *, xp: Any) -> Any:
    """Return the elements within bounds."""
    return xp.clip(x, x_min, x_max)


@op(*BOTH)
def pad(x: Any, pad_width: Any, mode: str = "constant", constant_values: Any = None, *, xp: Any) -> Any:
    """Return an array with elements around it."""
    if constant_values is not None and mode != "constant":
        raise ValueError(f"Argument `constant_values` can only be provided when `mode == 'constant'`. Received: mode={mode}")
    width = (
        pad_width
        if isinstance(pad_width, int)
        else tuple(map(tuple, kinds.host(pad_width).tolist()))
        if kinds.is_array(pad_width)
        else pad_width
    )
    return xp.pad(x, width, mode=mode, **({"constant_values": constant_values} if constant_values is not None else {}))


@op(*BOTH)
def repeat(x: Any, repeats: Any, axis: Any = None, *, xp: Any) -> Any:
    """Return each element, or slice along an axis, several times."""
    return xp.repeat(xp.reshape(x, (-1,)) if axis is None else x, repeats, axis=0 if axis is None else axis)


@op(*BOTH)
def ravel(x: Any, *, xp: Any) -> Any:
    """Return the elements in one axis."""
    return xp.reshape(x, (-1,))


@op(*BOTH, rule="promote", strong=True)
def outer(x1: Any, x2: Any, *, xp: Any) -> Any:
    """Return the products of all pairs of elements."""
    return xp.expand_dims(xp.reshape(x1, (-1,)), axis=1) * xp.reshape(x2, (-1,))


@op(*BOTH, rule="promote", strong=True)
def dot(x1: Any, x2: Any, *, xp: Any) -> Any:
    """Return the sums of products over the last axis and the last but one."""
    if not len(x1.shape) or not len(x2.shape):
        return x1 * x2
    return xp.tensordot(x1, x2, axes=((len(x1.shape) - 1,), (max(len(x2.shape) - 2, 0),)))


@op(*BOTH, containers=True)
def get_item(x: Any, key: Any, *, xp: Any) -> Any:
    """Return ``x[key]``."""
    return x[tuple(key) if isinstance(key, list) else key]


@op(*BOTH)
def diagonal(x: Any, offset: int = 0, axis1: int = 0, axis2: int = 1, *, xp: Any) -> Any:
    """Return diagonals."""
    return xp.linalg.diagonal(xp.moveaxis(x, (axis1, axis2), (-2, -1)), offset=offset)


def _logical(name: str, function: str) -> None:
    def body(x1: Any, x2: Any, *, xp: Any) -> Any:
        first, second = (xp.astype(x, xp.bool) if kinds.is_array(x) else xp.asarray(bool(x)) for x in (x1, x2))
        return getattr(xp, function)(first, second)

    body.__name__, body.__doc__ = name, f"Return ``{function}`` of arrays as booleans."
    op(*BOTH)(body)


for _name in ("logical_and", "logical_or", "logical_xor"):
    _logical(_name, _name)


@op(*BOTH)
def logical_not(x: Any, *, xp: Any) -> Any:
    """Return where elements are zero."""
    return xp.logical_not(xp.astype(x, xp.bool))


@offer("ops")
def einsum(subscripts: str, *operands: Any, **kwargs: Any) -> Any:
    """Return sums of products, as the equation says."""
    if any(kinds.is_symbolic(x) for x in operands):
        return symbolic.record(symbolic.Called(einsum, "einsum"), (subscripts, *operands), kwargs)
    return kinds.call(lambda *x, xp: xp.einsum(subscripts, *x), operands, {})


@offer("ops")
def convert_to_tensor(x: Any, dtype: Any = None, sparse: Any = None, ragged: Any = None) -> Any:
    """Return a value as an array on the backend in use, or on its own if it is one."""
    if not kinds.is_array(x):
        xp = kinds.space(())
        x = kinds.plain_array(x, xp)
    elif kinds.is_variable(x):
        x = x.value
    elif not kinds.is_symbolic(x):
        x = kinds.settled(x, kinds.space(()))
    return x if dtype is None or kinds.is_symbolic(x) else kinds.cast(x, standardize_dtype(dtype))


@offer("ops")
def array(x: Any, dtype: Any = None) -> Any:
    """Return a value as an array."""
    return convert_to_tensor(x, dtype)


@offer("ops")
def convert_to_numpy(x: Any) -> Any:
    """Return an array as one of NumPy."""
    return kinds.host(x)


@op("ops")
def cast(x: Any, dtype: Any, *, xp: Any) -> Any:
    """Return an array in another data type."""
    return xp.astype(x, getattr(xp, standardize_dtype(dtype)))


@offer("ops")
def shape(x: Any) -> tuple[Any, ...]:
    """Return the shape of an array."""
    return tuple(x.shape)


@offer("ops")
def ndim(x: Any) -> int:
    """Return the number of axes."""
    return len(x.shape)


@offer("ops")
def size(x: Any) -> int:
    """Return the number of elements."""
    found = 1
    for n in x.shape:
        found *= n
    return found


@offer("ops", "backend")
def is_tensor(x: Any) -> bool:
    """Return whether a value is an array."""
    return kinds.is_array(x) and not kinds.is_symbolic(x) and not kinds.is_variable(x)


@offer("utils", "backend")
def is_keras_tensor(x: Any) -> bool:
    """Return whether a value is a symbolic tensor."""
    return kinds.is_symbolic(x)


@op(*BOTH)
def round(x: Any, decimals: int = 0, *, xp: Any) -> Any:
    """Return the nearest numbers with a number of decimals."""
    if not decimals or not kinds.is_floating(x):
        return x if x.dtype == xp.bool else xp.round(x)
    scale = 10.0**decimals
    return xp.round(x * scale) / scale


@op(*BOTH)
def squeeze(x: Any, axis: Any = None, *, xp: Any) -> Any:
    """Return the array without axes of size 1."""
    if axis is None:
        axis = tuple(i for i, n in enumerate(x.shape) if n == 1)
    return xp.squeeze(x, axis=tuple(axis) if isinstance(axis, list) else axis)


@op(*BOTH)
def tile(x: Any, repeats: Any, *, xp: Any) -> Any:
    """Return an array repeated along its axes."""
    return xp.tile(x, (repeats,) if isinstance(repeats, int) else tuple(repeats))


@op(*BOTH)
def take_along_axis(x: Any, indices: Any, axis: Any = None, *, xp: Any) -> Any:
    """Return elements by their numbers along an axis; of the flattened array for ``None``."""
    if axis is None:
        return xp.take_along_axis(xp.reshape(x, (-1,)), xp.reshape(indices, (-1,)), axis=0)
    return xp.take_along_axis(x, indices, axis=axis)


@op(*BOTH)
def diff(a: Any, n: int = 1, axis: int = -1, *, xp: Any) -> Any:
    """Return differences of neighbours; of booleans where they differ."""
    if a.dtype == xp.bool:
        return xp.astype(xp.diff(xp.astype(a, xp.int8), n=n, axis=axis) % 2, xp.bool)
    return xp.diff(a, n=n, axis=axis)


@op(*BOTH)
def imag(x: Any, *, xp: Any) -> Any:
    """Return imaginary parts: zeros for real numbers."""
    return xp.imag(x) if xp.isdtype(x.dtype, "complex floating") else xp.zeros_like(x)


@op(*BOTH)
def signbit(x: Any, *, xp: Any) -> Any:
    """Return where the sign is negative, that of -0.0 included."""
    return xp.signbit(x) if kinds.is_floating(x) else x < 0 if x.dtype != xp.bool else xp.zeros_like(x)
