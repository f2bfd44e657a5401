"""Views: other sizes, orders of axes, parts; they share the data of their base."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ivy_api.frontends.sizes import is_same, plain
from ivy_frontend_torch._implementation.defining import op, raw
from ivy_frontend_torch._implementation.dtypes import as_dtype, dtype, dtype_of, native
from ivy_frontend_torch._implementation.elementwise import complex_of
from ivy_frontend_torch._implementation.geometry import Geometry
from ivy_frontend_torch._implementation.objects import axes_of, axis_of, sizes_of
from ivy_frontend_torch._implementation.splitting import select, split, unbind
from ivy_frontend_torch._implementation.strides import can_view, completed, count_of, offset_of, strides_of
from ivy_frontend_torch._implementation.tensor import Tensor, set_data, wrap

# Shapes.


@op(module="torch.Tensor", name="_viewed", view=True)
def _view(input: Any, shape: Any, *, xp: Any) -> Any:
    return xp.reshape(input, completed(shape, count_of(input.shape)))


@op(module="torch.Tensor", name="_reshaped")
def _reshape(input: Any, shape: Any, *, xp: Any) -> Any:
    return xp.reshape(input, completed(shape, count_of(input.shape)))


def _shape_argument(given: tuple[Any, ...]) -> tuple[int, ...]:
    return sizes_of(given[0] if len(given) == 1 and isinstance(given[0], (tuple, list)) else given)


@raw("torch.Tensor")
def view(self: Tensor, *shape: Any, dtype: Any = None) -> Tensor:
    """Return the same data in another shape, or as another data type."""
    given = shape[0] if len(shape) == 1 else None
    if isinstance(given, type(as_dtype("int64"))) or dtype is not None:
        return _of_dtype(self, as_dtype(given if dtype is None else dtype))
    sizes = _shape_argument(shape)
    own = self.shape
    to = completed(sizes, own.numel())
    strides = strides_of(self)
    if not can_view(own, strides, to) and not can_view(plain(tuple(own)), plain(tuple(strides)), plain(to)):
        raise RuntimeError(
            "view size is not compatible with input tensor's size and stride (at least one dimension spans across two contiguous "
            "subspaces). Use .reshape(...) instead."
        )
    return self._viewed(to)


@raw("torch", "torch.Tensor")
def reshape(input: Tensor, *shape: Any) -> Tensor:
    """Return the elements in another shape: a view where that is possible."""
    own = input.shape
    to = completed(_shape_argument(shape), own.numel())
    if can_view(own, strides_of(input), to):
        return input._viewed(to)
    return input._reshaped(to)


@raw("torch.Tensor")
def view_as(self: Tensor, other: Tensor) -> Tensor:
    """Return the same data in the shape of another tensor."""
    return self.view(other.shape)


@raw("torch.Tensor")
def reshape_as(self: Tensor, other: Tensor) -> Tensor:
    """Return the elements in the shape of another tensor."""
    return self.reshape(other.shape)


@raw("torch", "torch.Tensor")
def flatten(input: Tensor, start_dim: int = 0, end_dim: int = -1) -> Tensor:
    """Return the elements with a range of axes made one."""
    shape = input.shape
    if not shape:
        return input.reshape(1)
    first, last = axis_of(start_dim, len(shape)), axis_of(end_dim, len(shape))
    if first > last:
        raise RuntimeError("flatten() has invalid args: start_dim cannot come after end_dim")
    if first == last:
        return input
    return input.reshape((*shape[:first], count_of(shape[first : last + 1]), *shape[last + 1 :]))


@raw("torch", "torch.Tensor")
def ravel(input: Tensor) -> Tensor:
    """Return the elements on one axis."""
    return input.reshape(-1)


@raw("torch", "torch.Tensor")
def unflatten(input: Tensor, dim: Any, sizes: Any) -> Tensor:
    """Return the elements with an axis made several."""
    shape = input.shape
    if not sizes:
        raise RuntimeError("unflatten: sizes must be non-empty")
    axis = axis_of(dim, len(shape))
    try:
        found = completed(sizes, shape[axis])
    except RuntimeError as error:
        raise RuntimeError(
            f"unflatten: Provided sizes {list(sizes)} don't multiply up to the size of dim {axis} ({shape[axis]})"
        ) from error
    return input.view(*shape[:axis], *found, *shape[axis + 1 :])


@op(view=True)
def unsqueeze(input: Any, dim: Any, *, xp: Any) -> Any:
    """Return the data with a new axis of one element."""
    return xp.expand_dims(input, axis=axis_of(dim, len(input.shape) + 1))


@op(view=True, locate=lambda x, dim: x.without(axes_of(dim, len(x.shape), empty_is_all=False)))
def squeeze(input: Any, dim: Any = None, *, xp: Any) -> Any:
    """Return the data without axes of one element."""
    shape = input.shape
    axes = axes_of(dim, len(shape), empty_is_all=False)
    return xp.reshape(input, tuple(n for axis, n in enumerate(shape) if axis not in axes or n != 1))


@op(view=True, also="swapaxes swapdims")
def transpose(input: Any, dim0: Any, dim1: Any, *, xp: Any) -> Any:
    """Return the data with two axes exchanged."""
    ndim = len(input.shape)
    a, b = axis_of(dim0, ndim), axis_of(dim1, ndim)
    order = list(range(ndim))
    if ndim:
        order[a], order[b] = order[b], order[a]
    return xp.permute_dims(input, tuple(order)) if ndim else xp.reshape(input, ())


@op(view=True, sizes="dims")
def permute(input: Any, dims: Any, *, xp: Any) -> Any:
    """Return the data with the axes in another order."""
    given, ndim = sizes_of(tuple(dims)), len(input.shape)
    if len(given) != ndim:
        raise RuntimeError(
            f"permute(sparse_coo): number of dimensions in the tensor input does not match the length of the desired ordering of "
            f"dimensions i.e. input.dim() = {ndim} is not equal to len(dims) = {len(given)}"
        )
    axes = tuple(axis_of(one, ndim) for one in given)
    if len(set(axes)) != len(axes):
        raise RuntimeError("permute(): duplicate dims are not allowed.")
    return xp.permute_dims(input, axes) if ndim else xp.reshape(input, ())


@op(view=True)
def t(input: Any, *, xp: Any) -> Any:
    """Return a matrix transposed; a tensor with fewer axes as it is."""
    if len(input.shape) > 2:
        raise RuntimeError(f"t() expects a tensor with <= 2 dimensions, but self is {len(input.shape)}D")
    return xp.permute_dims(input, (1, 0)) if len(input.shape) == 2 else xp.reshape(input, tuple(input.shape))


@op(view=True, also="moveaxis")
def movedim(input: Any, source: Any, destination: Any, *, xp: Any) -> Any:
    """Return the data with axes moved."""
    ndim = len(input.shape)
    given, to = sizes_of(source), sizes_of(destination)
    if len(given) != len(to):
        raise RuntimeError(
            f"movedim: Invalid source or destination dims: source ({list(given)} dims) should contain the same number of dims as "
            f"destination ({list(to)} dims)"
        )
    a, b = tuple(axis_of(x, ndim) for x in given), tuple(axis_of(x, ndim) for x in to)
    for name, axes in {"source": a, "destination": b}.items():
        if len(set(axes)) != len(axes):
            raise RuntimeError(f"movedim: repeated dim in `{name}` ({list(axes)})")
    return xp.moveaxis(input, a, b) if ndim else xp.reshape(input, ())


@op(module="torch.Tensor", view=True, sizes="size")
def expand(input: Any, size: Any, *, implicit: bool = False, xp: Any) -> Any:
    """Return the data repeated along axes of one element, without copies."""
    shape, sizes = tuple(input.shape), sizes_of(tuple(size))
    if len(sizes) < len(shape):
        raise RuntimeError(
            f"expand(torch.{dtype_of(input)._name}{list(shape)}, size={list(sizes)}): "
            f"the number of sizes provided ({len(sizes)}) must "
            f"be greater or equal to the number of dimensions in the tensor ({len(shape)})"
        )
    new = len(sizes) - len(shape)
    to = []
    for axis, n in enumerate(sizes):
        own = shape[axis - new] if axis >= new else None
        if n == -1 and own is None:
            raise RuntimeError(f"The expanded size of the tensor ({n}) isn't allowed in a leading, non-existing dimension {axis}")
        to.append(own if n == -1 else n)
        if own is not None and not any(is_same(own, one) for one in (1, to[-1])) and own not in (to[-1], 1):
            raise RuntimeError(
                f"The expanded size of the tensor ({n}) must match the existing "
                f"size ({own}) at non-singleton dimension {axis}.  Target "
                f"sizes: {list(sizes)}.  Tensor sizes: {list(shape)}"
            )
    return xp.broadcast_to(input, tuple(n for n in to if n is not None))


@op(view=True)
def broadcast_to(input: Any, size: Any, *, xp: Any) -> Any:
    """Return the data repeated along axes of one element, without copies."""
    return expand(input, size, xp=xp)


@raw("torch.Tensor")
def expand_as(self: Tensor, other: Tensor) -> Tensor:
    """Return the data expanded to the sizes of another tensor."""
    return self.expand(other.shape)


@raw()
def broadcast_shapes(*shapes: Any) -> Any:
    """Return the common shape that shapes are expanded to."""
    from ivy_frontend_torch._implementation.objects import Size

    given = [sizes_of(shape) for shape in shapes]
    found = [1] * max([0, *(len(shape) for shape in given)])
    for shape in given:
        for i, n in enumerate(reversed(shape), 1):
            if n < 0:
                raise RuntimeError(f"Trying to create tensor with negative dimension ({n}): ({n})")
            if n not in (1, found[-i]) and found[-i] != 1:
                raise RuntimeError("Shape mismatch: objects cannot be broadcast to a single shape")
            if n != 1:
                found[-i] = n
    return Size(found)


@raw()
def broadcast_tensors(*tensors: Any) -> tuple[Tensor, ...]:
    """Return tensors expanded to their common shape."""
    given = tuple(tensors[0]) if len(tensors) == 1 and isinstance(tensors[0], (tuple, list)) else tensors
    shape = broadcast_shapes(*(x.shape for x in given))
    return tuple(x.expand(shape) for x in given)


@op(view=True, locate=lambda x, offset, dim1, dim2: x.diagonal(offset, *axes_of((dim1, dim2), len(x.shape))))
def diagonal(input: Any, offset: int = 0, dim1: Any = 0, dim2: Any = 1, *, xp: Any) -> Any:
    """Return the diagonals over two axes, on a new last axis."""
    ndim = len(input.shape)
    a, b = axis_of(dim1, ndim), axis_of(dim2, ndim)
    if a == b:
        raise RuntimeError(f"diagonal dimensions cannot be identical {dim1}, {dim2}")
    x = xp.moveaxis(input, (a, b), (-2, -1))
    rows, columns = x.shape[-2:]
    count = max(min(rows, columns - offset) if offset >= 0 else min(rows + offset, columns), 0)
    i = xp.arange(count, dtype=xp.int64)
    at = xp.add(xp.multiply(xp.add(i, max(-offset, 0)), columns), xp.add(i, max(offset, 0)))
    return xp.take(xp.reshape(x, (*x.shape[:-2], rows * columns)), at, axis=-1)


@op(module="torch.Tensor", view=True, locate=lambda x, axis, size, step: x.windows(axis_of(axis, len(x.shape)), size, step))
def unfold(input: Any, dimension: Any, size: int, step: int, *, xp: Any) -> Any:
    """Return all windows of a size along an axis, on a new last axis."""
    ndim = len(input.shape)
    axis = axis_of(dimension, ndim)
    n = input.shape[axis] if ndim else 1
    if size > n:
        raise RuntimeError(f"maximum size for tensor at dimension {axis} is {n} but size is {size}")
    if step <= 0:
        raise RuntimeError(f"step is {step} but must be > 0")
    if not ndim:
        return xp.reshape(input, (1,)) if size else xp.reshape(input, (1,))[:0]
    count = (n - size) // step + 1
    at = xp.add(
        xp.reshape(xp.multiply(xp.arange(count, dtype=xp.int64), step), (count, 1)),
        xp.reshape(xp.arange(size, dtype=xp.int64), (1, size)),
    )
    x = xp.take(input, xp.reshape(at, (-1,)), axis=axis)
    x = xp.reshape(x, (*input.shape[:axis], count, size, *input.shape[axis + 1 :]))
    return xp.moveaxis(x, axis + 1, -1)


@op(
    module="torch.Tensor",
    name="_strided",
    view=True,
    locate=lambda x, size, stride, offset: Geometry(sizes_of(tuple(size)), sizes_of(tuple(stride)), int(offset or 0)),
)
def strided(input: Any, size: Any, stride: Any, storage_offset: Any = None, *, xp: Any) -> Any:
    """Return elements of the data in memory, a given number apart along each axis."""
    at = _strided_positions(xp, sizes_of(tuple(size)), sizes_of(tuple(stride)), storage_offset or 0)
    flat = xp.reshape(input, (-1,))
    sizes = sizes_of(tuple(size))
    if (
        count_of(sizes)
        and int(storage_offset or 0) + sum((n - 1) * s for n, s in zip(sizes, sizes_of(tuple(stride)), strict=True))
        >= flat.shape[0]
    ):
        raise RuntimeError(
            f"setStorage: sizes {list(sizes)}, strides {list(stride)} are out of bounds for storage of {flat.shape[0]} elements"
        )
    return xp.reshape(xp.take(flat, xp.reshape(at, (-1,)), axis=0), sizes)


@raw("torch", "torch.Tensor")
def as_strided(input: Tensor, size: Any, stride: Any, storage_offset: Any = None) -> Tensor:
    """Return elements of the data in memory, a given number apart along each axis."""
    at = offset_of(input) if storage_offset is None else storage_offset
    return root_of(input)._strided(size, stride, at)


def root_of(t: Tensor) -> Tensor:
    """Return a tensor of all the data that a view is a part of."""
    alias = t._alias
    if alias is None or alias.base is None or alias.root.base is not None:
        return t
    found: Tensor = wrap(None)
    found._alias = alias.root
    return found


@raw("torch", "torch.Tensor")
def as_strided_(input: Tensor, size: Any, stride: Any, storage_offset: Any = None) -> Tensor:
    """Refer to elements of the data in memory, a given number apart along each axis."""
    set_data(input, as_strided(input, size, stride, storage_offset))
    return input


def _strided_positions(xp: Any, size: Sequence[int], stride: Sequence[int], offset: int) -> Any:
    if len(size) != len(stride):
        raise RuntimeError("mismatch in length of strides and shape")
    at = xp.asarray(offset, dtype=xp.int64)
    for axis, (n, step) in enumerate(zip(size, stride, strict=True)):
        if step < 0:
            raise RuntimeError(f"as_strided: Negative strides are not supported at the moment, got strides: {list(stride)}")
        shape = [1] * len(size)
        shape[axis] = n
        at = xp.add(at, xp.reshape(xp.multiply(xp.arange(n, dtype=xp.int64), step), tuple(shape)))
    return xp.broadcast_to(at, tuple(size))


@op()
def as_strided_scatter(input: Any, src: Any, size: Any, stride: Any, storage_offset: Any = None, *, xp: Any) -> Any:
    """Return the elements with some, a given number apart, replaced."""
    at = _strided_positions(xp, sizes_of(tuple(size)), sizes_of(tuple(stride)), storage_offset or 0)
    flat = xp.at(xp.reshape(input, (-1,)), xp.reshape(at, (-1,))).set(xp.reshape(src, (-1,)))
    return xp.reshape(flat, tuple(input.shape))


# Parts of complex numbers.


def _set_real(base: Any, part: Any, *, xp: Any) -> Any:
    return complex_of(xp, part, xp.imag(base)) if dtype_of(base).is_complex else part


def _set_imag(base: Any, part: Any, *, xp: Any) -> Any:
    return complex_of(xp, xp.real(base), part)


@op(view=True, write=_set_real)
def real(input: Any, *, xp: Any) -> Any:
    """Return the real parts."""
    return xp.real(input) if dtype_of(input).is_complex else input


@op(view=True, write=_set_imag)
def imag(input: Any, *, xp: Any) -> Any:
    """Return the imaginary parts."""
    if not dtype_of(input).is_complex:
        raise RuntimeError("imag is not implemented for tensors with non-complex dtypes.")
    return xp.imag(input)


def _as_complex(x: Any, *, xp: Any) -> Any:
    return complex_of(xp, x[..., 0], x[..., 1])


def _as_real(x: Any, *, xp: Any) -> Any:
    return xp.stack([xp.real(x), xp.imag(x)], axis=-1)


@op(view=True, write=lambda base, part, *, xp: _as_complex(part, xp=xp))
def view_as_real(input: Any, *, xp: Any) -> Any:
    """Return complex numbers as pairs of real ones, on a new last axis."""
    if not dtype_of(input).is_complex:
        raise RuntimeError("view_as_real is only supported for complex tensors")
    return _as_real(input, xp=xp)


@op(view=True, write=lambda base, part, *, xp: _as_real(part, xp=xp))
def view_as_complex(input: Any, *, xp: Any) -> Any:
    """Return pairs of real numbers on the last axis as complex ones."""
    if not dtype_of(input).is_floating_point:
        raise RuntimeError(
            "view_as_complex is only supported for half, float and double tensors, "
            f"but got a tensor of scalar type: {dtype_of(input)!r}"
        )
    if not len(input.shape) or input.shape[-1] != 2:
        raise RuntimeError("Tensor must have a last dimension of size 2")
    return _as_complex(input, xp=xp)


def _of_dtype(t: Tensor, to: dtype) -> Tensor:
    if t.dtype is to:
        return t._viewed(t.shape)
    return t._bits(to)


def _bits_written(base: Any, part: Any, to: Any, *, xp: Any) -> Any:
    return _cast_bits(part, dtype_of(base), xp=xp)


@op(module="torch.Tensor", name="_bits", view=True, write=_bits_written, differentiable=False)
def _cast_bits(input: Any, to: Any, *, xp: Any) -> Any:
    if not hasattr(input, "view") or not hasattr(input, "ctypes"):
        own = type(input).__module__.partition(".")[0]
        raise NotImplementedError(f"view(dtype) to another data type needs memory that can be seen as such; arrays of {own} cannot")
    ratio = dtype_of(input).itemsize, to.itemsize
    if ratio[0] != ratio[1] and (not len(input.shape) or (input.shape[-1] * ratio[0]) % ratio[1]):
        raise RuntimeError(
            f"self.size(-1) must be divisible by {ratio[1] // ratio[0]} to view "
            f"{dtype_of(input)!r} as {to!r} (different element sizes)"
        )
    return xp.asarray(input, copy=True).view(native(xp, to))


def _copy(name: str, of: Any) -> None:
    import inspect

    def body(*args: Any, xp: Any, **kwargs: Any) -> Any:
        return of(*args, xp=xp, **kwargs)

    body.__doc__ = f"Return a copy of what ``{name.removesuffix('_copy')}`` returns."
    body.__signature__ = inspect.signature(of)  # type: ignore[attr-defined]
    op(name=name)(body)


for _name, _of in {
    "expand_copy": expand, "permute_copy": permute, "select_copy": select, "split_copy": split, "split_with_sizes_copy": split,
    "squeeze_copy": squeeze, "t_copy": t, "transpose_copy": transpose, "unbind_copy": unbind, "unsqueeze_copy": unsqueeze,
    "unfold_copy": unfold, "view_copy": _view, "diagonal_copy": diagonal, "as_strided_copy": strided,
    "view_as_real_copy": view_as_real, "view_as_complex_copy": view_as_complex,
}.items():  # fmt: skip
    _copy(_name, _of)


@op(also="detach_copy")
def alias_copy(input: Any, *, xp: Any) -> Any:
    """Return a copy."""
    return input


@op()
def slice_copy(input: Any, dim: Any = 0, start: Any = None, end: Any = None, step: Any = 1, *, xp: Any) -> Any:
    """Return a copy of a slice of an axis."""
    return input[(slice(None),) * axis_of(dim, len(input.shape)) + (slice(start, end, step),)]
