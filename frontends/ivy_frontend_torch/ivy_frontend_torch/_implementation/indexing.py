"""``x[key]`` and ``x[key] = y``: views by numbers and slices, copies by tensors of indices and masks."""

from __future__ import annotations

from typing import Any

from ivy_api.frontends.sizes import index
from ivy_api.frontends.values import outside
from ivy_frontend_torch._implementation.defining import op, raw
from ivy_frontend_torch._implementation.dtypes import cast, dtype_of
from ivy_frontend_torch._implementation.objects import axis_of
from ivy_frontend_torch._implementation.promotion import NUMBERS
from ivy_frontend_torch._implementation.tensor import Tensor, assign, check_writable


def _is_basic(key: Any) -> bool:
    return key is None or key is Ellipsis or isinstance(key, slice) or (isinstance(key, int) and not isinstance(key, bool))


def _plain(part: Any) -> Any:
    """Return a part of a key with numbers of Python in place of tensors without axes."""
    if isinstance(part, Tensor):
        if part.ndim == 0 and part.dtype.category == 1:
            try:
                return int(part)
            except Exception:
                return part
        return part
    if isinstance(part, slice):
        bounds = [None if one is None else index(one) for one in (part.start, part.stop, part.step)]
        if bounds[2] is not None and bounds[2] <= 0:
            raise ValueError("step must be greater than zero")
        return slice(*bounds)
    if _is_basic(part) or isinstance(part, (bool, list, tuple, range)) or hasattr(part, "shape"):
        return part
    if hasattr(part, "__index__"):
        return index(part)
    raise IndexError(
        "only integers, slices (`:`), ellipsis (`...`), None and long or byte Variables are valid indices "
        f"(got {type(part).__name__})"
    )


def _parts(key: Any) -> tuple[Any, ...]:
    if isinstance(key, tuple):
        return tuple(_plain(one) for one in key)
    if isinstance(key, list) and any(
        isinstance(one, (slice, list, tuple, Tensor)) or one is None or one is Ellipsis for one in key
    ):
        nested = all(isinstance(one, (list, tuple)) for one in key) or all(isinstance(one, Tensor) for one in key)
        if not nested:
            return tuple(_plain(one) for one in key)
    return (_plain(key),)


def _checked(shape: Any, key: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return a key of numbers, slices and ``None`` without an ellipsis; numbers are checked."""
    taken = sum(1 for one in key if one is not None and one is not Ellipsis)
    if taken > len(shape):
        if not len(shape):
            raise IndexError(
                "invalid index of a 0-dim tensor. Use `tensor.item()` in Python "
                "or `tensor.item<T>()` in C++ to convert a 0-dim tensor "
                "to a number"
            )
        raise IndexError(f"too many indices for tensor of dimension {len(shape)}")
    if sum(1 for one in key if one is Ellipsis) > 1:
        raise IndexError("an index can only have a single ellipsis ('...')")
    key = _filled(key, len(shape) - taken)
    axis = 0
    for one in key:
        if one is None:
            continue
        if isinstance(one, int) and not -shape[axis] <= one < shape[axis]:
            raise IndexError(f"index {one} is out of bounds for dimension {axis} with size {shape[axis]}")
        axis += 1
    return key


@op(module="torch.Tensor", name="_by_basic", view=True)
def _by_basic(input: Any, key: Any, *, xp: Any) -> Any:
    return input[key] if key else xp.reshape(input, ())


@op(module="torch.Tensor", name="_by_arrays")
def _by_arrays(input: Any, key_axes: Any, arrays: Any, *, xp: Any) -> Any:
    return gathered(xp, input, list(key_axes), list(arrays))


def _advanced(xp: Any, shape: tuple[int, ...], key_axes: list[int], arrays: list[Any]) -> tuple[list[int], list[Any]]:
    """Return axes and integer indices: masks become the indices of their true elements."""
    axes: list[int] = []
    found: list[Any] = []
    for axis, x in zip(key_axes, arrays, strict=True):
        if dtype_of(x).category == 0 or dtype_of(x)._name == "uint8":
            for i, n in enumerate(x.shape):
                if axis + i >= len(shape) or n != shape[axis + i]:
                    own = list(shape)
                    raise IndexError(
                        f"The shape of the mask {list(x.shape)} at index {i} does not "
                        f"match the shape of the indexed tensor {own} at "
                        f"index {axis + i}"
                    )
            hits = xp.nonzero(cast(xp, x, "bool"))
            axes += range(axis, axis + len(x.shape))
            found += list(hits)
        else:
            if dtype_of(x).category != 1:
                raise IndexError("tensors used as indices must be long, int, byte or bool tensors")
            axes.append(axis)
            found.append(x)
    wrapped = []
    for axis, x in zip(axes, found, strict=True):
        n = shape[axis]
        wrapped.append(_in_range(xp, cast(xp, x, "int64"), n, axis))
    return axes, wrapped


def _in_range(xp: Any, x: Any, n: int, axis: int) -> Any:
    if outside(x, -n, n - 1, xp) is not None:
        flat = xp.reshape(x, (-1,))
        first = next(int(flat[i]) for i in range(flat.shape[0]) if not -n <= int(flat[i]) < n)
        raise IndexError(f"index {first} is out of bounds for dimension {axis} with size {n}")
    return xp.where(xp.less(x, 0), xp.add(x, n), x)


def _layout(xp: Any, x: Any, axes: list[int], arrays: list[Any]) -> tuple[list[int], list[int], int, Any, tuple[int, ...]]:
    """Return the other axes, sizes of the indexed ones, where the result has the new axes, positions, and the new sizes."""
    shape = tuple(x.shape)
    try:
        arrays = list(xp.broadcast_arrays(*arrays)) if len(arrays) > 1 else arrays
    except Exception as error:
        got = ", ".join(str(list(one.shape)) for one in arrays)
        raise IndexError(f"shape mismatch: indexing tensors could not be broadcast together with shapes {got}") from error
    rest = [i for i in range(len(shape)) if i not in axes]
    together = axes == list(range(axes[0], axes[0] + len(axes)))
    where = axes[0] if together else 0
    at = None
    for axis, one in zip(axes, arrays, strict=True):
        at = one if at is None else xp.add(xp.multiply(at, shape[axis]), one)
    return rest, [shape[i] for i in axes], where, at, tuple(at.shape)  # type: ignore[union-attr]


def gathered(xp: Any, x: Any, key_axes: list[int], arrays: list[Any]) -> Any:
    """Return elements by arrays of indices for some axes."""
    axes, arrays = _advanced(xp, tuple(x.shape), key_axes, arrays)
    if not axes:
        return x
    rest, sizes, where, at, new = _layout(xp, x, axes, arrays)
    count = 1
    for n in sizes:
        count *= n
    moved = xp.reshape(xp.permute_dims(x, (*axes, *rest)), (count, *[x.shape[i] for i in rest]))
    if not count and len(at.shape) and 0 in at.shape:
        found = xp.zeros((*new, *[x.shape[i] for i in rest]), dtype=x.dtype)
    else:
        found = xp.reshape(xp.take(moved, xp.reshape(at, (-1,)), axis=0), (*new, *[x.shape[i] for i in rest]))
    if where:
        found = xp.moveaxis(found, tuple(range(len(new))), tuple(range(where, where + len(new))))
    return found


def _broadcast_values(xp: Any, values: Any, shape: tuple[int, ...]) -> Any:
    """Return values broadcast to a shape, without leading axes of one element that it lacks."""
    try:
        return xp.broadcast_to(values, shape)
    except Exception as error:
        extra = tuple(values.shape)[: len(values.shape) - len(shape)]
        if extra and all(n == 1 for n in extra):
            return xp.broadcast_to(xp.reshape(values, tuple(values.shape)[len(extra) :]), shape)
        raise RuntimeError(
            f"shape mismatch: value tensor of shape {list(values.shape)} cannot be broadcast to indexing result of shape "
            f"{list(shape)}"
        ) from error


def _by_mask(xp: Any, x: Any, axes: list[int], arrays: list[Any], values: Any, accumulate: bool) -> Any:
    """Return an array with elements replaced where a mask is true by values that are the same there; else ``None``.

    Unlike with the indices of the true elements, no shape depends on values.
    """
    if len(arrays) != 1 or dtype_of(arrays[0]).category != 0 or not len(arrays[0].shape):
        return None
    mask, first = arrays[0], axes[0]
    behind = x.shape[first + len(mask.shape) :]
    sizes = (1,) * (first + 1 + len(behind) - len(values.shape)) + tuple(values.shape)
    if tuple(x.shape[first : first + len(mask.shape)]) != tuple(mask.shape) or sizes[first] != 1:
        return None
    if len(sizes) != first + 1 + len(behind) or any(n not in (1, m) for n, m in zip(sizes[first + 1 :], behind, strict=True)):
        return None
    if any(n not in (1, m) for n, m in zip(sizes[:first], x.shape, strict=False)):
        return None
    part = xp.reshape(values, (*sizes[:first], *(1,) * len(mask.shape), *sizes[first + 1 :]))
    if accumulate:
        part = xp.logical_or(x, part) if dtype_of(x).category == 0 else xp.add(x, part)
    return xp.where(xp.reshape(mask, (*mask.shape, *(1,) * len(behind))), part, x)


def scattered(xp: Any, x: Any, key_axes: list[int], arrays: list[Any], values: Any, *, accumulate: bool = False) -> Any:
    """Return an array with elements replaced, or added to, by arrays of indices for some axes."""
    chosen = _by_mask(xp, x, key_axes, arrays, values, accumulate)
    return _by_indices(xp, x, key_axes, arrays, values, accumulate) if chosen is None else chosen


def _by_indices(xp: Any, x: Any, key_axes: list[int], arrays: list[Any], values: Any, accumulate: bool) -> Any:
    axes, arrays = _advanced(xp, tuple(x.shape), key_axes, arrays)
    if not axes:
        part = xp.broadcast_to(values, tuple(x.shape))
        return xp.add(x, part) if accumulate else part
    rest, sizes, where, at, new = _layout(xp, x, axes, arrays)
    rest_shape = [x.shape[i] for i in rest]
    count = 1
    for n in sizes:
        count *= n
    order = [*axes, *rest]
    moved = xp.reshape(xp.permute_dims(x, tuple(order)), (count, *rest_shape))
    target = (*[x.shape[i] for i in rest[:where]], *new, *[x.shape[i] for i in rest[where:]])
    values = _broadcast_values(xp, values, target)
    if where:
        values = xp.moveaxis(values, tuple(range(where, where + len(new))), tuple(range(len(new))))
    flat = xp.reshape(at, (-1,))
    if not flat.shape[0]:
        return x
    selected = xp.at(moved, flat)
    values = xp.reshape(values, (flat.shape[0], *rest_shape))
    if accumulate and dtype_of(moved).category == 0:
        hits = xp.at(cast(xp, moved, "int64"), flat).add(cast(xp, values, "int64"))
        moved = cast(xp, hits, "bool")
    else:
        moved = selected.add(values) if accumulate else selected.set(values)
    back = [order.index(i) for i in range(len(order))]
    return xp.permute_dims(xp.reshape(moved, tuple(x.shape[i] for i in order)), tuple(back)) if order else xp.reshape(moved, ())


def _prepared(t: Tensor, key: Any) -> tuple[tuple[Any, ...], list[int], list[Any], bool]:
    """Return the basic part of a key, and the axes and tensors of the rest on what the basic part gives."""
    parts = _parts(key)
    if all(_is_basic(one) for one in parts):
        return _checked(t.shape, parts), [], [], True
    entries = [_as_entry(one) for one in parts]
    shape = t.shape
    used = sum(0 if one is None or one is Ellipsis else _axes_of(one) for one in entries)
    if used > len(shape):
        raise IndexError(f"too many indices for tensor of dimension {len(shape)}")
    basic: list[Any] = []
    axes: list[int] = []
    arrays: list[Any] = []
    axis = 0
    for one in _filled(tuple(entries), len(shape) - used):
        if not isinstance(one, Tensor):
            basic.append(one)
            axis += not isinstance(one, int)
            continue
        axes.append(axis)
        count = _axes_of(one)
        if count:
            arrays.append(one)
            basic += [slice(None)] * count
            axis += count
        else:  # a truth value: a new axis with one element, or none
            arrays.append(one.reshape(1))
            basic.append(None)
            axis += 1
    return _checked(shape, tuple(basic)), axes, arrays, False


def _as_entry(one: Any) -> Any:
    """Return an entry of a key that is basic, or a tensor."""
    from ivy_frontend_torch._implementation.creation import native_from_data, tensor
    from ivy_frontend_torch._implementation.tensor import wrap

    if isinstance(one, bool):
        return tensor(one)
    if _is_basic(one) or isinstance(one, Tensor):
        return one
    if isinstance(one, range):
        one = list(one)
    return wrap(native_from_data(one) if len(one) or hasattr(one, "dtype") else native_from_data(one, "int64"))


def _axes_of(one: Any) -> int:
    """Return how many axes an entry of a key indexes: a mask as many as it has."""
    masked = isinstance(one, Tensor) and (one.dtype.category == 0 or one.dtype._name == "uint8")
    return one.ndim if masked else 1


def _filled(key: tuple[Any, ...], missing: int) -> tuple[Any, ...]:
    """Return a key with slices for the axes that an ellipsis stands for, or that it does not name."""
    at = next((i for i, one in enumerate(key) if one is Ellipsis), None)
    fill = (slice(None),) * missing
    return (*key, *fill) if at is None else (*key[:at], *fill, *key[at + 1 :])


def getitem(self: Tensor, key: Any) -> Tensor:
    """Return a part of a tensor: a view by numbers and slices, a copy by tensors."""
    basic, key_axes, arrays, is_view = _prepared(self, key)
    found = self
    if is_view or any(one != slice(None) for one in basic):
        found = self._by_basic(basic)
    return found if is_view else found._by_arrays(tuple(key_axes), arrays)


def setitem(self: Tensor, key: Any, value: Any) -> None:
    """Replace a part of a tensor."""
    basic, key_axes, arrays, is_view = _prepared(self, key)
    check_writable(self)
    if not isinstance(value, Tensor):
        if isinstance(value, NUMBERS):
            value = self.new_full((), value)
        else:
            from ivy_frontend_torch._implementation.creation import tensor

            value = tensor(value)
    if value.dtype is not self.dtype:
        value = value.to(self.dtype)
    if is_view:
        assign(self, self._with_part(basic, value))
    else:
        assign(self, self._with_arrays(basic, tuple(key_axes), arrays, value))


@op(module="torch.Tensor", name="_with_part")
def _with_part(input: Any, key: Any, value: Any, *, xp: Any) -> Any:
    part = input[key] if key else xp.reshape(input, ())
    return _put(xp, input, key, _fitted(xp, value, tuple(part.shape)))


def _put(xp: Any, x: Any, key: Any, value: Any) -> Any:
    if not key:
        return xp.reshape(value, ())
    plain = tuple(one for one in key if one is not None)
    if 0 in value.shape:
        return x
    target = tuple(x[plain].shape)
    return xp.at(x, plain).set(xp.reshape(value, target))


def _fitted(xp: Any, value: Any, shape: tuple[int, ...]) -> Any:
    own = tuple(value.shape)
    while len(own) > len(shape) and own[0] == 1:
        own = own[1:]
    value = xp.reshape(value, own)
    for a, b in zip(reversed(own), reversed(shape), strict=False):
        if a not in (1, b):
            raise RuntimeError(
                f"The expanded size of the tensor ({b}) must match the existing size ({a}) at non-singleton dimension "
                f"{len(shape) - 1}.  Target sizes: {list(shape)}.  Tensor sizes: {list(own)}"
            )
    if len(own) > len(shape):
        raise RuntimeError(
            f"shape mismatch: value tensor of shape {list(own)} cannot be broadcast to indexing result of shape {list(shape)}"
        )
    return xp.broadcast_to(value, shape)


@op(module="torch.Tensor", name="_with_arrays")
def _with_arrays(input: Any, key: Any, key_axes: Any, arrays: Any, value: Any, *, xp: Any) -> Any:
    whole = all(isinstance(one, slice) and one == slice(None) for one in key)
    part = input if whole or not key else input[key]
    new = scattered(xp, part, list(key_axes), list(arrays), value)
    return new if whole else _put(xp, input, key, new)


raw("torch.Tensor", name="__getitem__")(getitem)
raw("torch.Tensor", name="__setitem__")(setitem)


@op()
def index_put(input: Any, indices: Any, values: Any, accumulate: bool = False, *, xp: Any) -> Any:
    """Return a tensor with elements replaced, or added to."""
    given = [i for i, one in enumerate(indices) if one is not None]
    if dtype_of(input) is not dtype_of(values):
        raise RuntimeError(
            f"Index put requires the source and destination dtypes match, got {dtype_of(input)!r} for the destination and "
            f"{dtype_of(values)!r} for the source."
        )
    axes: list[int] = []
    at = 0
    for one in indices:
        if one is not None:
            axes.append(at)
        at += len(one.shape) if one is not None and dtype_of(one).category == 0 else 1
    return scattered(xp, input, axes, [indices[i] for i in given], values, accumulate=accumulate)


@op()
def index_select(input: Any, dim: Any, index: Any, *, xp: Any) -> Any:
    """Return the parts at indices of an axis."""
    if len(index.shape) > 1:
        raise IndexError("index_select(): Index is supposed to be a vector")
    if dtype_of(index)._name not in ("int32", "int64"):
        raise RuntimeError("index_select(): Expected dtype int32 or int64 for index")
    ndim = len(input.shape)
    axis = axis_of(dim, ndim)
    at = xp.reshape(index, (-1,))
    x = input if ndim else xp.reshape(input, (1,))
    n = x.shape[axis]
    _non_negative(xp, at, n)
    found = xp.take(x, at, axis=axis)
    return found if ndim else xp.reshape(found, ())


def _non_negative(xp: Any, at: Any, n: int) -> None:
    if outside(at, 0, n - 1, xp) is not None:
        raise IndexError("index out of range in self")
