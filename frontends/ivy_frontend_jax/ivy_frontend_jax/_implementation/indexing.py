"""``x[key]`` and ``x.at[key]`` as JAX has them: indices out of bounds are clamped in reading and dropped in writing."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from ivy_frontend_jax._implementation.array import Array, Typed, namespace_of, wrapped
from ivy_frontend_jax._implementation.frontend import FRONTEND
from ivy_frontend_jax._implementation.native import cast, dtype_of, full
from ivy_frontend_jax._implementation.operands import NUMBERS, as_operand, bounds, low_bits, number


class Key:
    """An index in its parts: for each axis of the array a slice, an integer array, or ``None`` for a new axis."""

    def __init__(self, key: Any, shape: tuple[int, ...], xp: Any) -> None:
        given = [self._part(p, xp) for p in (key if isinstance(key, tuple) else (key,))]
        self.parts: list[Any] = []
        axis = 0
        for p in self._for_each_axis(given, len(shape)):
            self.parts += _positions(p, axis, shape, xp) if _is_mask(p) else [p]
            axis += _axes(p)
        self.shape = shape
        self.advanced = any(_is_array(p) for p in self.parts)

    @staticmethod
    def _for_each_axis(parts: list[Any], count: int) -> list[Any]:
        """Return the parts of an index with slices of whole axes in place of the ellipsis, or at the end."""
        used = sum(map(_axes, parts))
        ellipses = [i for i, p in enumerate(parts) if p is Ellipsis]
        if len(ellipses) > 1:
            raise IndexError("an index can only have a single ellipsis ('...')")
        if used > count:
            raise IndexError(f"Too many indices: array is {count}-dimensional, but {used} were indexed")
        at = ellipses[0] if ellipses else len(parts)
        return [*parts[:at], *[slice(None)] * (count - used), *parts[at + 1 :]]

    @staticmethod
    def _part(p: Any, xp: Any) -> Any:
        if p is None or p is Ellipsis:
            return p
        if isinstance(p, slice):
            return slice(*(None if v is None else _static(v) for v in (p.start, p.stop, p.step)))
        if isinstance(p, bool):
            return xp.asarray(p)
        if isinstance(p, int):
            return p
        if isinstance(p, (list, tuple)):
            raise TypeError(
                "Using a non-tuple sequence for multidimensional indexing is not allowed; use `arr[array(seq)]` "
                "instead of `arr[seq]`."
            )
        if isinstance(p, (float, complex, str)):
            raise TypeError(f"Indexer must have integer or boolean type, got indexer with type {type(p)}")
        if not isinstance(p, Array) and hasattr(p, "__index__") and not hasattr(p, "shape"):
            return p.__index__()
        value, d, _ = as_operand(p, xp, "indexing")
        if d.kind not in "iub":
            raise TypeError(f"Indexer must have integer or boolean type, got indexer with dtype {d}")
        return value


def _positions(mask: Any, axis: int, shape: tuple[int, ...], xp: Any) -> list[Any]:
    """Return the indices, for each of its axes, at which a mask selects elements."""
    want = tuple(shape[axis : axis + len(mask.shape)])
    if tuple(mask.shape) != want:
        raise IndexError(
            f"boolean index did not match shape of indexed array in index {axis}: got {tuple(mask.shape)}, expected {want}"
        )
    if not mask.shape:
        raise NotImplementedError("a boolean scalar as an index is not supported; use jnp.where")
    return list(xp.nonzero(mask))


def _static(v: Any) -> int:
    try:
        return int(v.__index__())
    except AttributeError:
        raise TypeError(f"slice indices must be integers or None; got {v!r}") from None


def _is_array(p: Any) -> bool:
    return p is not None and p is not Ellipsis and not isinstance(p, (slice, int))


def _is_mask(p: Any) -> bool:
    return _is_array(p) and dtype_of(p).kind == "b"


def _axes(p: Any) -> int:
    if p is None or p is Ellipsis:
        return 0
    return len(p.shape) if _is_mask(p) else 1


def _slices(x: Any, parts: list[Any], xp: Any) -> Any:
    """Apply slices, integers and new axes; integers out of bounds are clamped."""
    key: list[Any] = []
    flips: list[int] = []
    out_axis = axis = 0
    for p in parts:
        if p is None:
            key.append(None)
            out_axis += 1
            continue
        n = x.shape[axis]
        axis += 1
        if isinstance(p, slice):
            start, stop, step = p.indices(n)
            if step < 0:
                count = len(range(start, stop, step))
                low = start + (count - 1) * step if count else 0
                key.append(slice(low, start + 1 if count else 0, -step))
                flips.append(out_axis)
            else:
                key.append(slice(start, max(stop, start), step))
            out_axis += 1
        elif n == 0:
            raise IndexError(f"index {p} is out of bounds for axis {axis - 1} with size 0")
        else:
            key.append(min(max(p + n if p < 0 else p, 0), n - 1))
    if any(k != slice(0, n, 1) for k, n in zip(key, x.shape, strict=False)) or len(key) != len(x.shape):
        x = x[tuple(key)]
    return xp.flip(x, axis=tuple(flips)) if flips else x


def _normal(xp: Any, index: Any, n: int) -> Any:
    """Return an integer array with negative indices counted from the end."""
    index = cast(xp, index, "int32")
    return xp.where(index < 0, index + n, index)


class Selection:
    """The elements that a key selects, as positions in the flat array: for keys with integer arrays."""

    def __init__(self, key: Key, xp: Any) -> None:
        shape, self.xp = key.shape, xp
        arrays = [xp.asarray(p, dtype=xp.int32) if isinstance(p, int) and key.advanced else p for p in key.parts]
        positions = [i for i, p in enumerate(arrays) if _is_array(p)]
        form = xp.broadcast_arrays(*(arrays[i] for i in positions))
        together = positions[-1] - positions[0] + 1 == len(positions)
        self.inner = tuple(form[0].shape)
        sizes: list[int] = []
        blocks: list[tuple[Any, int, int]] = []
        axis = 0
        strides = [math.prod(shape[i + 1 :]) for i in range(len(shape))]
        front = 0
        for i, p in enumerate(arrays):
            if p is None:
                sizes.append(1)
            elif isinstance(p, slice):
                blocks.append((range(*p.indices(shape[axis])), strides[axis], len(sizes)))
                sizes.append(len(blocks[-1][0]))
                axis += 1
            else:
                blocks.append((form[positions.index(i)], strides[axis], -1 - axis))
                axis += 1
            if i < positions[0]:
                front = len(sizes)
        self.front = front if together else 0
        self.sizes = sizes
        self.shape = (*sizes[: self.front], *self.inner, *sizes[self.front :])
        self._blocks, self._whole = blocks, shape

    def positions(self, mode: str) -> tuple[Any, Any]:
        """Return the positions, and which are within bounds (``None`` if all are, by clamping)."""
        xp, rank = self.xp, len(self.shape)
        total, good = None, None
        k = len(self.inner)
        for values, stride, where in self._blocks:
            if isinstance(values, range):
                index = xp.arange(len(values), dtype=xp.int32) * (values.step * stride) + values.start * stride
                at = where if where < self.front else where + k
                index = xp.reshape(index, tuple(len(values) if i == at else 1 for i in range(rank)))
            else:
                n = self._whole[-1 - where]
                index = _normal(xp, values, n) if mode != "raw" else values
                inside = (index >= 0) & (index < n)
                index = xp.clip(index, min=0, max=max(n - 1, 0))
                form = (1,) * self.front + self.inner + (1,) * (len(self.sizes) - self.front)
                index = xp.reshape(index, form) * stride
                inside = xp.reshape(inside, form)
                good = inside if good is None else good & inside
            total = index if total is None else total + index
        total = xp.broadcast_to(total, self.shape)
        return total, None if mode == "clip" else xp.broadcast_to(good, self.shape)


def read(x: Any, key: Any, xp: Any, mode: str = "clip", fill_value: Any = None) -> Any:
    """Return the elements of a native array that a key selects."""
    parts = Key(key, tuple(x.shape), xp)
    if not parts.advanced:
        if mode == "fill" and any(isinstance(p, int) for p in parts.parts):
            return _filled_basic(x, parts, xp, fill_value)
        return _slices(x, parts.parts, xp)
    chosen = Selection(parts, xp)
    at, good = chosen.positions(mode)
    flat = xp.reshape(x, (-1,))
    if flat.shape[0] == 0:
        if math.prod(chosen.shape) == 0:
            return xp.zeros(chosen.shape, dtype=x.dtype)
        raise IndexError("cannot index an axis of size 0")
    out = xp.reshape(xp.take(flat, xp.reshape(at, (-1,)), axis=0), chosen.shape)
    return out if good is None or mode != "fill" else xp.where(good, out, fill(xp, x, fill_value))


def fill(xp: Any, x: Any, value: Any) -> Any:
    """Return what stands for elements out of bounds: ``nan``, or the least or greatest integer."""
    d = dtype_of(x)
    if value is not None and hasattr(value, "dtype"):
        return cast(xp, value, d)
    if value is not None:
        return full(xp, low_bits(value, d) if d.kind in "iu" and isinstance(value, int) else value, x)
    if d.kind in "iu":
        return full(xp, bounds(d)[0 if d.kind == "i" else 1], x)
    return full(xp, True if d.kind == "b" else math.nan, x)


def _filled_basic(x: Any, key: Key, xp: Any, fill_value: Any) -> Any:
    out = _slices(x, key.parts, xp)
    axis = 0
    for p in key.parts:
        if isinstance(p, int) and not -x.shape[axis] <= p < x.shape[axis]:
            return xp.broadcast_to(fill(xp, x, fill_value), tuple(out.shape))
        axis += p is not None
    return out


def write(x: Any, key: Any, values: Any, xp: Any, method: str, mode: str = "drop") -> Any:
    """Return a native array with the elements that a key selects updated; ``values`` broadcast to them."""
    parts = Key(key, tuple(x.shape), xp)
    values = _broadcast_value(xp, values, x)
    if not parts.advanced and not any(isinstance(p, slice) and p.indices(n)[2] < 0 for p, n in _parts_of_class(parts, slice)):
        basic = tuple(p for p in parts.parts)
        for p, n in _parts_of_class(parts, int):
            if not -n <= p < n and mode != "clip":
                return x
        basic = tuple(min(max(p, -x.shape[0]), p) if isinstance(p, int) else p for p in basic)
        return _updated(xp, x, basic, values, method)
    size = math.prod(x.shape)
    if parts.advanced:
        chosen = Selection(parts, xp)
        at, good = chosen.positions(mode)
        shape = chosen.shape
    else:
        at, good = _slices(xp.reshape(xp.arange(size, dtype=xp.int32), tuple(x.shape)), parts.parts, xp), None
        shape = tuple(at.shape)
    flat = xp.reshape(x, (-1,))
    if good is not None:
        at = xp.where(good, at, full(xp, size, at))
        flat = xp.concat([flat, xp.zeros((1,), dtype=flat.dtype)])
    if math.prod(shape) == 0:
        return x
    values = xp.broadcast_to(values, shape)
    out = _updated(xp, flat, (xp.reshape(at, (-1,)),), xp.reshape(values, (-1,)), method)
    return xp.reshape(out[:size] if good is not None else out, tuple(x.shape))


def _parts_of_class(key: Key, kind: type[slice | int]) -> Any:
    """Return the parts of a key that are of a class, each with the size of its axis."""
    axis = 0
    for p in key.parts:
        if isinstance(p, kind):
            yield p, key.shape[axis]
        axis += p is not None


def _broadcast_value(xp: Any, values: Any, x: Any) -> Any:
    return values


def _updated(xp: Any, x: Any, key: Any, values: Any, method: str) -> Any:
    if dtype_of(x).kind == "b" and method in ("add", "max", "multiply", "min"):
        word = {"add": "max", "max": "max", "multiply": "min", "min": "min"}[method]
        return cast(xp, getattr(xp.at(cast(xp, x, "uint8"), key), word)(cast(xp, values, "uint8")), "bool")
    return getattr(xp.at(x, key), method)(values)


MODES = {"clip": "clip", "drop": "drop", "fill": "fill", "promise_in_bounds": "clip", None: None}


def mode_of(mode: Any, default: str) -> str:
    """Return the name of a mode for indices out of bounds."""
    said = getattr(mode, "name", mode)
    if isinstance(said, str):
        said = {"FILL_OR_DROP": "fill", "CLIP": "clip", "PROMISE_IN_BOUNDS": "clip", "ONE_HOT": "fill"}.get(said, said)
    if said not in MODES:
        raise ValueError(f"Unknown gather/scatter mode: {mode}")
    return default if said is None else MODES[said]  # type: ignore[return-value]


class Update:
    """``x.at``: has the index next."""

    __slots__ = ("array",)

    def __init__(self, array: Any) -> None:
        self.array = array

    def __getitem__(self, index: Any) -> Reference:
        return Reference(self.array, index)

    def __repr__(self) -> str:
        return f"_IndexUpdateHelper({self.array!r})"


def _update(method: str, text: str) -> Callable[..., Any]:
    """Return a method of `Reference`."""

    def update(
        self: Any, values: Any, *, indices_are_sorted: Any = False, unique_indices: Any = False, mode: Any = None, **other: Any
    ) -> Any:
        return self._write(method, values, mode)

    update.__name__, update.__qualname__, update.__doc__ = method, f"Reference.{method}", text
    return update


class Reference:
    """``x.at[index]``: its methods return a new array."""

    __slots__ = ("array", "index")

    def __init__(self, array: Any, index: Any) -> None:
        self.array, self.index = array, index

    def __repr__(self) -> str:
        return f"_IndexUpdateRef({self.array!r}, {self.index!r})"

    def get(
        self,
        *,
        indices_are_sorted: bool = False,
        unique_indices: bool = False,
        mode: Any = None,
        fill_value: Any = None,
        out_sharding: Any = None,
        wrap_negative_indices: bool = True,
    ) -> Any:
        """Return the elements."""
        xp = namespace_of((self.array, self.index))
        said = mode_of(mode, "fill" if fill_value is not None else "clip")
        value = fill_value._x if isinstance(fill_value, Array) else fill_value
        out = read(self.array._x, self.index, xp, "fill" if said == "drop" else said, value)
        return wrapped(Typed(out, self.array._weak))

    def _write(self, method: str, values: Any, mode: Any) -> Any:
        from ivy_frontend_jax._implementation.promotion import common

        x = self.array
        xp = namespace_of((x, self.index, values))
        value, d, weak = as_operand(values, xp, f"scatter-{method}")
        dtype, out_weak = common([(x.dtype, x._weak), (d, weak)])
        if method in ("divide",) and dtype.kind in "iub":
            from ivy_frontend_jax._implementation.promotion import to_inexact

            dtype = to_inexact(dtype)
        if dtype is not x.dtype and not x._weak and method != "divide" and not weak:
            import warnings

            warnings.warn(
                f"scatter inputs have incompatible types: cannot safely cast value from dtype={d} to dtype={x.dtype} with "
                f"jax_numpy_dtype_promotion=standard. In future JAX releases this will result in an error.",
                FutureWarning,
                stacklevel=3,
            )
        value = number(xp, value, d) if type(value) in NUMBERS and dtype.kind == d.kind else value
        value = number(xp, value, dtype) if type(value) in NUMBERS else cast(xp, value, dtype)
        out = write(cast(xp, x._x, dtype), self.index, value, xp, method, mode_of(mode, "drop"))
        return wrapped(Typed(cast(xp, out, x.dtype), x._weak and out_weak))

    set = _update("set", "Replace the elements.")
    add = _update("add", "Add to the elements; one that is selected twice gets both.")
    subtract = sub = _update("subtract", "Subtract from the elements.")
    multiply = mul = _update("multiply", "Multiply the elements.")
    min = _update("min", "Take the smaller of element and value.")
    max = _update("max", "Take the greater of element and value.")

    def divide(
        self, values: Any, *, indices_are_sorted: Any = False, unique_indices: Any = False, mode: Any = None, **other: Any
    ) -> Any:
        """Divide the elements."""
        ones = FRONTEND.find("jax.numpy", "ones_like")(self.array)
        scale = Reference(ones, self.index)._write("multiply", values, mode)
        return FRONTEND.find("jax.numpy", "divide")(self.array, scale)

    def power(
        self, values: Any, *, indices_are_sorted: Any = False, unique_indices: Any = False, mode: Any = None, **other: Any
    ) -> Any:
        """Raise the elements to a power."""
        return self._write("set", FRONTEND.find("jax.numpy", "power")(self.get(mode=mode), values), mode)

    def apply(
        self, func: Any, *, indices_are_sorted: Any = False, unique_indices: Any = False, mode: Any = None, **other: Any
    ) -> Any:
        """Apply a function to the elements."""
        return self._write("set", func(self.get(mode=mode)), mode)
