"""`jax.lax`: reductions over axes and windows by any function."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ivy_api.frontends.subgradients import greater, less
from ivy_frontend_jax._implementation import trees
from ivy_frontend_jax._implementation.array import Array, namespace_of
from ivy_frontend_jax._implementation.composing import array_of, arrays
from ivy_frontend_jax._implementation.defining import as_recorded, raw
from ivy_frontend_jax._implementation.lax_shapes import padded
from ivy_frontend_jax._implementation.native import cast, dtype_of, full, widened
from ivy_frontend_jax._implementation.reductions import extreme

NAMES = {
    "add": "sum", "mul": "prod", "multiply": "prod", "max": "max", "maximum": "max", "min": "min", "minimum": "min",
    "bitwise_and": "and", "bitwise_or": "or", "logical_and": "and", "logical_or": "or", "bitwise_xor": "xor",
}  # fmt: skip


def known(computation: Any) -> str | None:
    """Return which reduction a function of the frontend stands for, ``None`` for any other."""
    if not str(getattr(computation, "__module__", "")).startswith("ivy_frontend_jax"):
        return None
    return NAMES.get(getattr(computation, "__name__", ""))


def _axes(name: str, x: Any, axes: Any) -> tuple[int, ...]:
    given = tuple(int(i) for i in axes)
    if len(set(given)) != len(given):
        raise ValueError(f"duplicate value in 'axes' of {name}: {given}")
    if any(not 0 <= i < x.ndim for i in given):
        raise ValueError(f"reduction axes {given} contains out-of-bounds indices for {x.shape}.")
    return given


def reduced(xp: Any, kind: str, a: Any, axes: tuple[int, ...]) -> Any:
    """Return a reduction of a native array that keeps its data type."""
    if not axes:
        return a
    d = dtype_of(a)
    if kind in ("sum", "prod"):
        wide = widened(xp, a)
        return cast(xp, getattr(xp, kind)(wide, axis=axes, dtype=wide.dtype), d)
    if kind in ("max", "min"):
        first = _limit(d, kind) if any(a.shape[i] == 0 for i in axes) else None
        return extreme(xp, kind, a, axes, False, first, None)
    if d.kind == "b" and kind in ("and", "or"):
        return (xp.all if kind == "and" else xp.any)(a, axis=axes)
    function = {"and": "bitwise_and", "or": "bitwise_or", "xor": "bitwise_xor"}[kind]
    if d.kind == "b":
        function = "logical_xor"
    neutral = -1 if kind == "and" and d.kind == "i" else (2 ** (8 * d.itemsize) - 1 if kind == "and" else 0)
    return _folded(xp, lambda x, y: getattr(xp, function)(x, y), a, axes, full(xp, neutral if d.kind != "b" else False, a))


def _limit(d: Any, kind: str) -> Any:
    from ivy_frontend_jax._implementation.reductions import lowest

    return lowest(d, kind)


def _lines(xp: Any, a: Any, axes: tuple[int, ...]) -> Any:
    kept = [i for i in range(len(a.shape)) if i not in axes]
    moved = xp.permute_dims(a, (*axes, *kept)) if len(a.shape) else a
    return xp.reshape(moved, (math.prod([a.shape[i] for i in axes]), *(a.shape[i] for i in kept)))


def _folded(xp: Any, function: Any, a: Any, axes: tuple[int, ...], first: Any) -> Any:
    """Fold the elements along axes by a function of two native arrays, in pairs."""
    x: Any = _lines(xp, a, axes)
    while x.shape[0] > 1:
        half = x.shape[0] // 2
        pairs = function(x[:half], x[half : 2 * half])
        x = xp.concat([pairs, x[2 * half :]], axis=0) if x.shape[0] % 2 else pairs
    return function(xp.broadcast_to(first, tuple(x.shape[1:])), x[0]) if x.shape[0] else xp.broadcast_to(first, tuple(x.shape[1:]))


def _named(name: str, kind: str, kinds: str) -> None:
    def function(operand: Any, axes: Any) -> Any:
        x = array_of(name, operand)
        if x.dtype.kind not in kinds:
            raise TypeError(f"{name} does not accept dtype {x.dtype.name}.")
        chosen = _axes(name, x, axes)
        return Array(reduced(namespace_of((x,)), kind, x._x, chosen), x._weak)

    def total(operand: Any, axes: Any, *, out_sharding: Any = None) -> Any:
        return function(operand, axes)

    chosen = total if kind == "sum" else function
    chosen.__name__ = name
    chosen.__doc__ = f"Return ``{name}`` over axes."
    raw("jax.lax")(chosen)


_named("reduce_sum", "sum", "iufc")
_named("reduce_prod", "prod", "iufc")
_named("reduce_max", "max", "biufc")
_named("reduce_min", "min", "biufc")
_named("reduce_and", "and", "biu")
_named("reduce_or", "or", "biu")
_named("reduce_xor", "xor", "biu")


def _of_types(every: Sequence[Any], firsts: Sequence[Any]) -> list[Any]:
    """Give weak initial values the data types of the operands."""
    return [f.astype(x.dtype) if f._weak and f.dtype is not x.dtype else f for x, f in zip(every, firsts, strict=True)]


@as_recorded("jax.lax")
def reduce(operands: Any, init_values: Any, computation: Any, dimensions: Any) -> Any:
    """Reduce axes by a function of two, from initial values."""
    every, firsts, structure = _operands("reduce", operands, init_values)
    if any(x.dtype is not y.dtype for x, y in zip(every, firsts, strict=True)):
        raise TypeError(
            f"reduce requires operands and initial values of the same dtypes, got {[x.dtype.name for x in every]} and "
            f"{[x.dtype.name for x in firsts]}."
        )
    axes = _axes("reduce", every[0], dimensions)
    xp = namespace_of((*every, *firsts))
    kind = known(computation)
    weak = [x._weak and y._weak for x, y in zip(every, firsts, strict=True)]
    if kind is not None and len(every) == 1 and structure == trees.LEAF:
        out = Array(reduced(xp, kind, every[0]._x, axes), weak[0])
        return _typed(computation(out, firsts[0]), weak[0])

    def combine(a: Sequence[Any], b: Sequence[Any]) -> list[Any]:
        return list(trees.flatten(computation(structure.unflatten(a), structure.unflatten(b)))[0])

    outs = _combined_in_pairs(xp, [Array(_lines(xp, x._x, axes)) for x in every], firsts, combine)
    return structure.unflatten([_typed(x, w) for x, w in zip(outs, weak, strict=True)])


def _combined_in_pairs(xp: Any, rows: list[Any], firsts: Any, combine: Any) -> list[Any]:
    """Return the rows of each array combined, halves with halves, and the initial values with what is left."""
    while rows[0].shape[0] > 1:
        half = rows[0].shape[0] // 2
        pairs = combine([x[:half] for x in rows], [x[half : 2 * half] for x in rows])
        if rows[0].shape[0] % 2:
            pairs = [Array(xp.concat([p._x, x._x[2 * half :]], axis=0)) for p, x in zip(pairs, rows, strict=True)]
        rows = pairs
    begin = [Array(xp.broadcast_to(f._x, x.shape[1:])) for f, x in zip(firsts, rows, strict=True)]
    return combine(begin, [x[0] for x in rows]) if rows[0].shape[0] else begin


def _typed(x: Any, weak: bool) -> Any:
    return Array(x._x, weak)


def padtype_to_pads(in_shape: Any, window_shape: Any, window_strides: Any, padding: Any) -> list[tuple[int, int]]:
    """Return the amounts before and after each axis that a word stands for."""
    said = str(getattr(padding, "name", padding)).upper() if not isinstance(padding, int) else padding
    if said in ("VALID",):
        return [(0, 0)] * len(tuple(in_shape))
    if said not in ("SAME", "SAME_LOWER"):
        raise (RuntimeError if isinstance(padding, str) else TypeError)(
            f"Unrecognized padding type: expected 'VALID', 'SAME', or 'SAME_LOWER', got {padding}."
        )
    found = []
    for n, k, s in zip(in_shape, window_shape, window_strides, strict=True):
        total = max((-(-n // s) - 1) * s + k - n, 0)
        low = total - total // 2 if said == "SAME_LOWER" else total // 2
        found.append((low, total - low))
    return found


raw("jax.lax")(padtype_to_pads)


def dilated(n: int, by: int) -> int:
    """Return the size of an axis with gaps between its elements."""
    return 0 if n == 0 else 1 + by * (n - 1)


def window_pads(shape: Any, window: Any, strides: Any, padding: Any, base: Any, gaps: Any) -> list[tuple[int, int]]:
    """Return the padding of windows as pairs."""
    if isinstance(padding, str):
        sizes = [dilated(n, b) for n, b in zip(shape, base, strict=True)]
        return padtype_to_pads(sizes, [dilated(k, g) for k, g in zip(window, gaps, strict=True)], strides, padding)
    return [(int(a), int(b)) for a, b in padding]


@as_recorded("jax.lax")
def reduce_window_shape_tuple(
    operand_shape: Any, window_dimensions: Any, window_strides: Any, padding: Any, base_dilation: Any, window_dilation: Any
) -> tuple[int, ...]:
    """Return the shape of what `reduce_window` returns."""
    base = base_dilation or (1,) * len(operand_shape)
    gaps = window_dilation or (1,) * len(operand_shape)
    found = []
    for n, k, s, (low, high), b, g in zip(operand_shape, window_dimensions, window_strides, padding, base, gaps, strict=True):
        size = dilated(n, b) + low + high - dilated(k, g)
        found.append(max(size // s + 1, 0))
    return tuple(found)


def _first(xp: Any, kind: str | None) -> Any:
    """Return ``lax.max`` or ``lax.min`` with JAX's derivative in windows: that of the first of equal elements."""
    function = greater if kind == "max" else less
    return lambda found, part: Array(function(found._x, part._x, xp))


class _Windows(NamedTuple):
    """The windows of `reduce_window`: their sizes and strides, the dilations, the padding, and the shape of the result."""

    sizes: tuple[int, ...]
    strides: tuple[int, ...]
    base: tuple[int, ...]
    gaps: tuple[int, ...]
    pads: list[tuple[int, int]]
    shape: tuple[int, ...]


def _windows(
    shape: Any, window_dimensions: Any, padding: Any, window_strides: Any, base_dilation: Any, window_dilation: Any
) -> _Windows:
    """Return the windows over an array of a shape."""
    n = len(shape)
    sizes = tuple(int(k) for k in window_dimensions)
    strides, base, gaps = (
        (1,) * n if given is None else tuple(int(s) for s in given) for given in (window_strides, base_dilation, window_dilation)
    )
    if not n == len(sizes) == len(strides) == len(base) == len(gaps):
        raise TypeError(
            f"reduce_window window_dimensions, strides and dilations must have length {n}, got {sizes}, {strides}, {base}, {gaps}."
        )
    pads = window_pads(shape, sizes, strides, padding, base, gaps)
    return _Windows(sizes, strides, base, gaps, pads, reduce_window_shape_tuple(shape, sizes, strides, pads, base, gaps))


def _keys(windows: _Windows) -> Iterator[tuple[slice, ...]]:
    """Return what selects the first elements of all windows, the second ones, and so on."""
    if math.prod(windows.shape):
        for offset in itertools.product(*map(range, windows.sizes)):
            each = zip(offset, windows.gaps, windows.shape, windows.strides, strict=True)
            yield tuple(slice(o * g, o * g + (m - 1) * s + 1, s) for o, g, m, s in each)


def _operands(name: str, operands: Any, init_values: Any) -> tuple[Any, Any, Any]:
    """Return the arrays of a tree, the initial value of each in its data type, and the tree."""
    leaves, structure = trees.flatten(operands)
    starts, other = trees.flatten(init_values)
    if structure != other:
        raise ValueError(f"Operands must have the same tree structure as init_values: {structure} vs. {other}")
    every = arrays(name, *leaves)
    return every, _of_types(every, arrays(name, *starts)), structure


@as_recorded("jax.lax")
def reduce_window(operand: Any, init_value: Any, computation: Any, window_dimensions: Any, padding: Any, **spacing: Any) -> Any:
    """Reduce windows of arrays by a function of two, from initial values."""
    every, firsts, structure = _operands("reduce_window", operand, init_value)
    for x, y in zip(every, firsts, strict=True):
        if x.dtype is not y.dtype:
            raise TypeError(
                f"reduce_window requires operands and initial values of the same dtypes, got {x.dtype.name} and {y.dtype.name}."
            )
        if y.ndim:
            raise TypeError(f"reduce_window expected init_values to be scalars but init_values have shapes {y.shape}.")
    windows = _windows(every[0].shape, window_dimensions, padding, **spacing)
    xp = namespace_of((*every, *firsts))
    config = [(low, high, b - 1) for (low, high), b in zip(windows.pads, windows.base, strict=True)]
    if known(computation) in ("max", "min") and structure == trees.LEAF and every[0].dtype.kind == "f":
        computation = _first(xp, known(computation))
    whole = [padded(xp, x._x, f._x, config) for x, f in zip(every, firsts, strict=True)]
    found = [Array(xp.broadcast_to(f._x, windows.shape)) for f in firsts]
    for key in _keys(windows):
        parts = [Array(x[key]) for x in whole]
        found = list(trees.flatten(computation(structure.unflatten(found), structure.unflatten(parts)))[0])
    weak = [x._weak and y._weak for x, y in zip(every, firsts, strict=True)]
    return structure.unflatten([_typed(x, w) for x, w in zip(found, weak, strict=True)])
