"""The sizes of results of layers of neural networks by those of arguments."""

from __future__ import annotations

from operator import index

from ivy_api.tracing.sizes import Expression, Size

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Sizes = list[int | Expression | None]


def sizes_of(x: Any) -> list[int | Expression]:
    """Return the sizes of the axes of an array."""
    return [n.expression if type(n) is Size else index(n) for n in x.shape]


def _each(value: Any, count: int) -> list[Any]:
    return list(value) if isinstance(value, (tuple, list)) else [value] * count


def _expression(n: Any) -> Expression:
    return n if isinstance(n, Expression) else Expression.of(index(n))


def _number(n: Expression) -> int | Expression:
    return n if n.constant is None else n.constant


def _windows(n: Any, window: Any, stride: Any, padding: Any, dilation: Any) -> int | Expression:
    """How many windows there are along an axis."""
    size = _expression(n)
    if padding == "same":
        rest = size.combine("-", Expression.of(1))
    else:
        around = 0 if padding == "valid" else sum(padding) if isinstance(padding, (tuple, list)) else 2 * padding
        rest = size.combine("+", Expression.of(around - (window - 1) * dilation - 1))
    return _number(rest.combine("//", Expression.of(stride)).combine("+", Expression.of(1)))


def _of_windows(x: Any, window: Any, channels: Any, options: dict[str, Any]) -> Sizes | None:
    sizes: Sizes = list(sizes_of(x))
    axis = options.get("channel_axis", -1) % len(sizes)
    space = [i for i in range(1, len(sizes)) if i != axis]
    count = len(space)
    stride = options.get("stride", 1)
    window = _each(window, count)
    steps = window if stride is None else _each(stride, count)
    padding = options.get("padding", "valid")
    paddings = [padding] * count if isinstance(padding, str) else _each(padding, count)
    if any(type(p) is str and p not in ("same", "valid") for p in paddings) or options.get("ceil_mode"):
        return None
    given = zip(space, window, steps, paddings, _each(options.get("dilation", 1), count), strict=True)
    for i, *own in given:
        sizes[i] = _windows(sizes[i], *own)
    if channels is not None:
        sizes[axis] = channels
    return sizes


def _convolution(x: Any, weight: Any, bias: Any = None, **options: Any) -> Sizes | None:
    *window, _, channels = sizes_of(weight)
    return _of_windows(x, window, channels, options)


def _pool(x: Any, window: Any, *, return_indices: bool = False, **options: Any) -> Any:
    found = _of_windows(x, window, None, {"stride": None, **options})
    return (found, found) if return_indices else found


def _adaptive_pool(x: Any, output_size: Any, *, channel_axis: int = -1, return_indices: bool = False) -> Any:
    sizes: Sizes = list(sizes_of(x))
    space = [i for i in range(1, len(sizes)) if i != channel_axis % len(sizes)]
    for i, n in zip(space, _each(output_size, len(space)), strict=True):
        if n is not None:
            sizes[i] = n.expression if type(n) is Size else index(n)
    return (sizes, sizes) if return_indices else sizes


def _interpolate(x: Any, *, size: Any = None, scale_factor: Any = None, channel_axis: int = -1, **options: Any) -> Sizes:
    sizes: Sizes = list(sizes_of(x))
    space = [i for i in range(1, len(sizes)) if i != channel_axis % len(sizes)]
    given = _each(scale_factor if size is None else size, len(space))
    for i, n in zip(space, given, strict=True):
        if size is not None:
            sizes[i] = n.expression if type(n) is Size else index(n)
        else:
            sizes[i] = _number(_expression(sizes[i]).combine("*", Expression.of(int(n)))) if n == int(n) else None
    return sizes


def _batch_norm(x: Any, *statistics: Any, axis: Any = -1, **options: Any) -> Any:
    sizes = sizes_of(x)
    own = [sizes[i] for i in sorted(a % len(sizes) for a in _each(axis, 1))]
    return sizes, own, own


def _attention(query: Any, key: Any, value: Any, *rest: Any, **options: Any) -> Sizes | None:
    q, k, v = map(sizes_of, (query, key, value))
    return [*q[:-1], v[-1]] if len(q) == len(k) == len(v) and q[:-2] == k[:-2] == v[:-2] else None


def _embedding(indices: Any, weight: Any, **options: Any) -> Sizes:
    return [*sizes_of(indices), *sizes_of(weight)[1:]]


LAYERS: dict[str, Callable[..., Any]] = {
    "nn.adaptive_avg_pool": _adaptive_pool,
    "nn.adaptive_max_pool": _adaptive_pool,
    "nn.avg_pool": _pool,
    "nn.batch_norm": _batch_norm,
    "nn.conv": _convolution,
    "nn.embedding": _embedding,
    "nn.interpolate": _interpolate,
    "nn.max_pool": _pool,
    "nn.scaled_dot_product_attention": _attention,
}
"""What gives the sizes of a result, ``None`` for those that are not known; a tuple for several results."""
