"""The sizes of results by those of arguments, where a rule knows them; others are sizes of their own, which a replay reads."""

from __future__ import annotations

from operator import index

from ivy_api.tracing.layer_sizes import LAYERS, sizes_of
from ivy_api.tracing.sizes import Expression, Size, holds_for_all, value_of_example

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    Sizes = Sequence[int | Expression | None]

_SAME = frozenset(
    {
        "__stop_gradient__", "argsort", "astype", "copy", "cumulative_prod", "cumulative_sum", "cumsum", "empty_like", "flip",
        "full_like", "nn.celu", "nn.elu", "nn.gelu", "nn.group_norm", "nn.hard_sigmoid", "nn.hard_silu", "nn.hard_tanh",
        "nn.layer_norm", "nn.leaky_relu", "nn.log_sigmoid", "nn.log_softmax", "nn.mish", "nn.relu", "nn.rms_norm", "nn.selu",
        "nn.sigmoid", "nn.silu", "nn.softmax", "nn.softplus", "ones_like", "roll", "sort", "tril", "triu", "zeros_like",
    }
)  # fmt: skip
"""The functions whose result has the shape of the first argument."""
_REDUCTIONS = frozenset(
    {
        "all", "any", "argmax", "argmin", "count_nonzero", "logsumexp", "max", "mean", "min", "prod", "std", "sum", "var",
    }
)  # fmt: skip


def sizes_by_rule(name: str, elementwise: bool, args: Sequence[Any], kwargs: dict[str, Any]) -> Any:
    """Return the sizes of a result, ``None`` for those that no rule knows; for several results a tuple.

    Parameters
    ----------
    name : of the function
    elementwise : whether its arguments broadcast with each other
    args, kwargs : arrays that are traced, and other values
    """
    if elementwise:
        return _broadcast([sizes_of(x) for x in (*args, *kwargs.values()) if hasattr(x, "shape")])
    if name in _SAME and not _is_flat(name, kwargs):
        return sizes_of(args[0])
    if name in _REDUCTIONS:
        return _reduction(args[0], *args[1:2], **kwargs)
    rule = _RULES.get(name)
    return None if rule is None else rule(*args, **kwargs)


def _is_flat(name: str, kwargs: dict[str, Any]) -> bool:
    """Whether an array of several axes is taken as flat: cumulative sums without an axis."""
    return name.startswith("cum") and kwargs.get("axis") is None


def _broadcast(shapes: Sequence[Sizes]) -> Sizes:
    ndim = max(map(len, shapes), default=0)
    found: list[int | Expression | None] = []
    for i in range(ndim):
        sizes = {shape[len(shape) - ndim + i] for shape in shapes if len(shape) - ndim + i >= 0}
        numbers = {n for n in sizes if type(n) is int and n != 1}
        others = {n for n in sizes if type(n) is not int}
        found.append(max(numbers) if numbers else None if len(others) > 1 else next(iter(others or {1})))
    return found


def _axes(axis: Any, ndim: int) -> list[int]:
    axes = range(ndim) if axis is None else axis if isinstance(axis, (tuple, list)) else (axis,)
    return [index(a) % ndim for a in axes] if ndim else []


def _reduction(x: Any, axis: Any = None, *, keepdims: bool = False, **options: Any) -> Sizes:
    sizes = sizes_of(x)
    gone = _axes(axis, len(sizes))
    return [1 if i in gone else n for i, n in enumerate(sizes) if keepdims or i not in gone]


def _size(n: Any) -> int | Expression:
    return n.expression if type(n) is Size else index(n)


def _expression(n: Any) -> Expression:
    return n if isinstance(n, Expression) else Expression.of(n)


def _number(n: int | Expression) -> int | Expression:
    return n.constant if isinstance(n, Expression) and n.constant is not None else n


def _product(sizes: Sequence[Any]) -> Expression:
    total = Expression.of(1)
    for n in sizes:
        total = total.combine("*", _expression(n))
    return total


def _reshape(x: Any, shape: Any, **options: Any) -> Sizes:
    wanted = [_size(n) for n in (shape if isinstance(shape, (tuple, list)) else (shape,))]
    if -1 in wanted:
        rest = _product([n for n in wanted if n != -1])
        wanted[wanted.index(-1)] = _number(_product(sizes_of(x)).combine("//", rest)) if rest.constant != 0 else 0
    return wanted


def _of_shape(shape: Any, *values: Any, **options: Any) -> Sizes:
    return [_size(n) for n in (shape if isinstance(shape, (tuple, list)) else (shape,))]


def _arange(start: Any, stop: Any = None, step: Any = 1, **options: Any) -> Sizes:
    first, last = (0, start) if stop is None else (start, stop)
    fits = all(type(n) in (int, Size) for n in (first, last)) and type(step) is int and step == 1
    if not fits:
        return [None]
    low, high = _expression(_size(first)), _expression(_size(last))
    return [_number(high.combine("-", low)) if holds_for_all("<=", low, high) and low != high else None]


def _eye(n: Any, m: Any = None, **options: Any) -> Sizes:
    return [_size(n), _size(n if m is None else m)]


def _permute(x: Any, axes: Any) -> Sizes:
    sizes = sizes_of(x)
    return [sizes[index(a)] for a in axes]


def _transpose(x: Any) -> Sizes:
    *batch, rows, columns = sizes_of(x)
    return [*batch, columns, rows]


def _expand(x: Any, axis: Any = 0) -> Sizes:
    sizes = list(sizes_of(x))
    if not isinstance(axis, int):
        return [None] * (len(sizes) + len(axis))
    sizes.insert(axis % (len(sizes) + 1), 1)
    return sizes


def _squeeze(x: Any, axis: Any) -> Sizes:
    sizes = sizes_of(x)
    return [n for i, n in enumerate(sizes) if i not in _axes(axis, len(sizes))]


def _product_of_matrices(x1: Any, x2: Any) -> Sizes:
    a, b = sizes_of(x1), sizes_of(x2)
    rows, columns = (a[-2:-1], b[-1:]) if len(b) > 1 else (a[-2:-1], ())
    return [*_broadcast([a[:-2], b[:-2]]), *rows, *columns]


def _linear(x: Any, weight: Any, *bias: Any, **options: Any) -> Sizes:
    return [*sizes_of(x)[:-1], sizes_of(weight)[0]]


def _concatenate(arrays: Any, axis: Any = 0, **options: Any) -> Sizes | None:
    if axis is None:
        return None
    shapes = [list(sizes_of(x)) for x in arrays]
    at = _axes(axis, len(shapes[0]))[0]
    total = Expression.of(0)
    for shape in shapes:
        total = total.combine("+", _expression(shape[at]))
    return [_number(total) if i == at else n for i, n in enumerate(shapes[0])]


def _stack(arrays: Any, axis: Any = 0, **options: Any) -> Sizes:
    sizes: list[int | Expression] = list(sizes_of(arrays[0]))
    sizes.insert(axis % (len(sizes) + 1), len(arrays))
    return sizes


def _take_part(x: Any, key: Any) -> Sizes | None:
    parts = list(key) if isinstance(key, tuple) else [key]
    if any(hasattr(part, "shape") or isinstance(part, (list, tuple, bool)) for part in parts):
        return None
    sizes = sizes_of(x)
    used = sum(part is not None and part is not Ellipsis for part in parts)
    at = next((i for i, part in enumerate(parts) if part is Ellipsis), len(parts))
    parts[at : at + 1] = [slice(None)] * (len(sizes) - used)
    found: list[int | Expression | None] = []
    axis = 0
    for part in parts:
        if part is None:
            found.append(1)
            continue
        if isinstance(part, slice):
            found.append(_size_of_slice(part, sizes[axis]))
        axis += 1
    return found


def _size_of_slice(part: slice, n: int | Expression) -> int | Expression | None:
    """The size of a slice of an axis; ``None`` where it depends on how long the axis is."""
    if part == slice(None):
        return n
    if any(type(p) not in (int, Size, type(None)) for p in (part.start, part.stop)) or part.step not in (None, 1):
        return None
    if type(n) is int and type(part.start) is not Size and type(part.stop) is not Size:
        return len(range(*part.indices(n)))
    low, high = _bound(part.start, 0, n), _bound(part.stop, n, n)
    if low is None or high is None or not holds_for_all("<=", low, high):
        return None
    return _number(high.combine("-", low)) if low != high else 0


def _bound(given: Any, default: int | Expression, n: int | Expression) -> Expression | None:
    """A bound of a slice, if it is known to be within the axis."""
    size = _expression(n)
    bound = _expression(default if given is None else _size(given))
    if type(given) is Size and 0 <= given.value <= value_of_example(n):
        given.run.require("<=", Expression.of(0), bound)
        given.run.require("<=", bound, size)
        return bound
    if bound.constant is not None and bound.constant < 0:
        bound = size.combine("+", bound)
    within = bound.is_never_negative and (bound == size or holds_for_all("<=", bound, size))
    return bound if within else None


def _take(x: Any, indices: Any, *, axis: Any = None) -> Sizes | None:
    sizes = list(sizes_of(x))
    return None if axis is None and len(sizes) > 1 else [
        size for i, n in enumerate(sizes) for size in (sizes_of(indices) if i == (axis or 0) % len(sizes) else [n])
    ]  # fmt: skip


def _pad(x: Any, widths: Any, **options: Any) -> Sizes:
    sizes = sizes_of(x)
    pairs = [widths] * len(sizes) if isinstance(widths, int) else list(widths)
    if pairs and isinstance(pairs[0], int):
        pairs = [pairs] * len(sizes)
    sums = [pair if isinstance(pair, (tuple, list)) else (pair, pair) for pair in pairs]
    return [_number(_product([n]).combine("+", _expression(a + b))) for n, (a, b) in zip(sizes, sums, strict=True)]


def _tile(x: Any, repetitions: Any) -> Sizes:
    sizes, times = list(sizes_of(x)), [_size(n) for n in repetitions]
    count = max(len(sizes), len(times))
    pairs = zip([1] * (count - len(sizes)) + sizes, [1] * (count - len(times)) + times, strict=True)
    return [_number(_product(pair)) for pair in pairs]


def _move(x: Any, source: Any, destination: Any) -> Sizes:
    sizes = list(sizes_of(x))
    pairs = sorted(zip(_axes(destination, len(sizes)), _axes(source, len(sizes)), strict=True))
    order = [i for i in range(len(sizes)) if i not in [a for _, a in pairs]]
    for to, a in pairs:
        order.insert(to, a)
    return [sizes[i] for i in order]


def _repeat(x: Any, repeats: Any, *, axis: Any = None) -> Sizes | None:
    if not isinstance(repeats, int):
        return None
    sizes = list(sizes_of(x))
    if axis is None:
        return [_number(_product([*sizes, _size(repeats)]))]
    sizes[axis % len(sizes)] = _number(_product([sizes[axis % len(sizes)], _size(repeats)]))
    return sizes


_RULES: dict[str, Callable[..., Any]] = {
    **LAYERS,
    "__getitem__": _take_part,
    "arange": _arange,
    "broadcast_arrays": lambda *arrays: (_broadcast([sizes_of(x) for x in arrays]),) * len(arrays),
    "broadcast_to": lambda x, shape: _of_shape(shape),
    "concat": _concatenate,
    "empty": _of_shape,
    "expand_dims": _expand,
    "eye": _eye,
    "full": _of_shape,
    "matmul": _product_of_matrices,
    "matrix_transpose": _transpose,
    "moveaxis": _move,
    "nn.linear": _linear,
    "ones": _of_shape,
    "pad": _pad,
    "permute_dims": _permute,
    "repeat": _repeat,
    "reshape": _reshape,
    "squeeze": _squeeze,
    "stack": _stack,
    "take": _take,
    "take_along_axis": lambda x, indices, **options: sizes_of(indices),
    "tile": _tile,
    "zeros": _of_shape,
}
