"""Norms, against those of torch, for which axes are moved to where it has them."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.extensions.drawing import Call, Draw, drawn
from tests.peers import functional, torch

SHAPES = ((5,), (4, 3), (2, 3, 6), (2, 3, 1, 6), (1, 5, 2))
OF_SOME_AXES = ((4, 3), (2, 3, 6), (2, 3, 1, 6), (1, 5, 2), (0, 2, 3))
"""With an axis for the examples."""


def to_end(x: np.ndarray, axes: tuple[int, ...]) -> np.ndarray:
    """Axes moved to the end, in order."""
    return np.moveaxis(x, axes, tuple(range(-len(axes), 0)))


def from_end(x: np.ndarray, axes: tuple[int, ...]) -> np.ndarray:
    """And back."""
    return np.moveaxis(x, tuple(range(-len(axes), 0)), axes)


def places(axis: Any, ndim: int) -> tuple[int, ...]:
    """An argument ``axis`` as sorted axes counted from the front."""
    if axis is None:
        return tuple(range(ndim))
    return tuple(sorted(a % ndim for a in (axis if isinstance(axis, tuple) else (axis,))))


def tensor(x: np.ndarray | None) -> Any:
    return None if x is None else torch.asarray(np.ascontiguousarray(x))


def per(x: np.ndarray, values: Any, axes: tuple[int, ...]) -> Any:
    """Values of the shape of some axes, so that they broadcast with all."""
    return values if values is None else from_end(np.broadcast_to(values, to_end(x, axes).shape), axes)


def layered(x: np.ndarray, over: tuple[int, ...], epsilon: float) -> np.ndarray:
    """Mean 0 and variance 1 over some axes."""
    if not over:
        return np.zeros_like(x)
    moved = to_end(x, over)
    out = functional.layer_norm(tensor(moved), moved.shape[moved.ndim - len(over) :], eps=epsilon)
    return from_end(out.numpy(), over)


def affine(x: np.ndarray, scale: Any, offset: Any, axes: tuple[int, ...]) -> np.ndarray:
    """Scaled and shifted along some axes."""
    x = x if scale is None else x * per(x, scale, axes)
    return x if offset is None else x + per(x, offset, axes)


def trailing(d: Draw, *values: Any) -> list[Any]:
    """Positional arguments of which each is given, ``None``, or left out."""
    given = [value if d.flag() else None for value in values]
    return given[: d.integer(0, len(given))]


def some_axes(d: Draw, ndim: int, first: int = 0) -> Any:
    """One axis, or several in any order."""
    axes = d.axes(ndim - first)
    if axes is None:
        return -1
    moved = tuple(a if a < 0 else a + first for a in (axes if isinstance(axes, tuple) else (axes,)))
    return moved if isinstance(axes, tuple) else moved[0]


def batch_norm(
    x: np.ndarray, mean: Any = None, var: Any = None, scale: Any = None, offset: Any = None, *, axis: Any = -1,
    training: bool = False, momentum: float = 0.1, epsilon: float = 1e-5,
) -> tuple[np.ndarray, ...]:  # fmt: skip
    axes = places(axis, x.ndim)
    moved = to_end(x, axes)
    shape, count = moved.shape[moved.ndim - len(axes) :], int(np.prod(moved.shape[moved.ndim - len(axes) :]))
    running = [torch.zeros(count, dtype=torch.float64) if v is None else tensor(v.reshape(-1).copy()) for v in (mean, var)]
    own = [torch.zeros(count, dtype=torch.float64) for _ in running]
    flat, weights = tensor(moved.reshape(-1, count)), [None if v is None else tensor(v.reshape(-1)) for v in (scale, offset)]
    if training:  # torch forgets what there was at once where there is nothing
        functional.batch_norm(flat, own[0], own[1], None, None, True, 1.0)
    out = (
        functional.batch_norm(flat, running[0], running[1], weights[0], weights[1], training, momentum, epsilon)
        .numpy()
        .reshape(moved.shape)
    )
    running = [o if training and v is None else r for o, r, v in zip(own, running, (mean, var), strict=True)]
    return from_end(out, axes), *(v.numpy().reshape(shape) for v in running)


@drawn("nn.batch_norm", batch_norm, units=32)
def _batch_norm(d: Draw) -> Call:
    x = d.array(d.one((4, 3), (2, 3, 6), (2, 3, 1, 6), (5,)))
    axis = some_axes(d, x.ndim)
    shape = tuple(x.shape[a] for a in places(axis, x.ndim))
    training = d.flag() and x.size > int(np.prod(shape))  # of one element each there is no unbiased variance
    mean, var = d.array(shape), d.array(shape, 0.25, 9)
    given = [mean, var] if not training else [v if d.flag() else None for v in (mean, var)]
    more = trailing(d, d.array(shape), d.array(shape))
    named = d.some(momentum=d.number(0, 1), epsilon=d.one(1e-3, 0.25))
    named |= {"training": training} if training or d.flag() else {}
    named |= {} if axis == -1 and d.flag() else {"axis": axis}
    while not more and given and given[-1] is None:
        given.pop()
    return [x, *given, *more], named


def group_norm(
    x: np.ndarray, num_groups: int, scale: Any = None, offset: Any = None, *, axis: int = -1, epsilon: float = 1e-5
) -> np.ndarray:
    place = axis % x.ndim
    first = np.moveaxis(x, place, 1)
    grouped = first.reshape(x.shape[0], num_groups, -1) if x.size else first
    out = layered(grouped, (grouped.ndim - 1,), epsilon).reshape(first.shape)
    return affine(np.moveaxis(out, 1, place), scale, offset, (place,))


@drawn("nn.group_norm", group_norm, units=16, relative=True)
def _group_norm(d: Draw) -> Call:
    shape = d.one(*OF_SOME_AXES)
    x = d.array(shape)
    if not d.smooth:  # different ones, for torch gives no zeros for equal ones
        x = ((d.rng.permutation(x.size) - x.size // 2).reshape(shape) / 4).astype(d.dtype)
    axis = some_channel(d, x.ndim)
    n = x.shape[axis]
    groups = d.one(*(g for g in range(1, n + 1) if n % g == 0))
    named = d.some(epsilon=d.one(1e-3, 0.25)) | ({} if axis == -1 and d.flag() else {"axis": axis})
    return [x, groups, *trailing(d, d.array((n,)), d.array((n,)))], named


def some_channel(d: Draw, ndim: int) -> Any:
    """An axis, not the first."""
    return d.one(*range(1, ndim), *range(1 - ndim, 0), -1, -1)


def instance_norm(
    x: np.ndarray,
    scale: Any = None,
    offset: Any = None,
    *,
    mean: Any = None,
    var: Any = None,
    axis: int = -1,
    epsilon: float = 1e-5,
) -> np.ndarray:
    place = axis % x.ndim
    if mean is None:
        out = layered(x, tuple(a for a in range(1, x.ndim) if a != place), epsilon)
    else:
        out = (x - per(x, mean, (place,))) / np.sqrt(per(x, var, (place,)) + epsilon)
    return affine(out, scale, offset, (place,))


@drawn("nn.instance_norm", instance_norm, units=32)
def _instance_norm(d: Draw) -> Call:
    x = d.array(d.one(*OF_SOME_AXES))
    axis = some_channel(d, x.ndim)
    shape = (x.shape[axis],)
    named = d.some(epsilon=d.one(1e-3, 0.25)) | ({} if axis == -1 and d.flag() else {"axis": axis})
    named |= d.one({}, {"mean": d.array(shape), "var": d.array(shape, 0.25, 9)}, {"mean": None, "var": None})
    return [x, *trailing(d, d.array(shape), d.array(shape))], named


def layer_norm(x: np.ndarray, scale: Any = None, offset: Any = None, *, axis: Any = -1, epsilon: float = 1e-5) -> np.ndarray:
    axes = places(axis, x.ndim)
    return affine(layered(x, axes, epsilon), scale, offset, axes)


@drawn("nn.layer_norm", layer_norm, units=32)
def _layer_norm(d: Draw) -> Call:
    x = d.array(d.one(*SHAPES))
    axis = some_axes(d, x.ndim)
    shape = tuple(x.shape[a] for a in places(axis, x.ndim))
    named = d.some(epsilon=d.one(1e-3, 0.25)) | ({} if axis == -1 and d.flag() else {"axis": axis})
    return [x, *trailing(d, d.array(shape), d.array(shape))], named


def rms_norm(x: np.ndarray, scale: Any = None, *, axis: Any = -1, epsilon: float | None = None) -> np.ndarray:
    axes = places(axis, x.ndim)
    moved = to_end(x, axes)
    shape = moved.shape[moved.ndim - len(axes) :]
    return from_end(functional.rms_norm(tensor(moved), shape, tensor(scale), epsilon).numpy(), axes)


@drawn("nn.rms_norm", rms_norm, units=32)
def _rms_norm(d: Draw) -> Call:
    x = d.array(d.one(*SHAPES), 0.25)
    axis = some_axes(d, x.ndim)
    shape = tuple(x.shape[a] for a in places(axis, x.ndim))
    named = d.some(epsilon=d.one(1e-3, 0.25, None)) | ({} if axis == -1 and d.flag() else {"axis": axis})
    return [x, *trailing(d, d.array(shape))], named


def local_response_norm(
    x: np.ndarray, size: int, *, alpha: float = 1e-4, beta: float = 0.75, k: float = 1.0, axis: int = -1
) -> np.ndarray:
    first = np.moveaxis(x, axis, 0)
    out = functional.local_response_norm(tensor(first.reshape(1, len(first), -1)), size, alpha, beta, k)
    return np.moveaxis(out.numpy().reshape(first.shape), 0, axis)


@drawn("nn.local_response_norm", local_response_norm, units=16)
def _local_response_norm(d: Draw) -> Call:
    x = d.array(d.one(*SHAPES))
    options = {"alpha": d.number(0.0625, 1), "beta": d.one(0.5, 0.75, 1.0, -0.5), "k": d.number(0.5, 3), "axis": d.axis(x.ndim)}
    return [x, d.integer(1, 7)], d.some(**options)


def normalize(x: np.ndarray, *, p: float = 2.0, axis: Any = -1, epsilon: float = 1e-12) -> np.ndarray:
    axes = places(axis, x.ndim)
    moved = to_end(x, axes)
    shape = moved.shape[: x.ndim - len(axes)]
    flat = tensor(moved.reshape(*shape, x.size // max(int(np.prod(shape)), 1)))
    return from_end(functional.normalize(flat, p, -1, epsilon).numpy().reshape(moved.shape), axes)


def _normalize(d: Draw, **more: Any) -> Call:
    x = d.array(d.one(*SHAPES, (2, 0), ()))
    axis = d.axes(x.ndim)
    named = d.some(epsilon=d.one(0.5, 30.0), **more)
    if x.ndim and axis == -1 and d.flag():
        return [x], named
    return [x], named | ({"axis": axis} if axis is None or d.flag() or not x.ndim else {})


@drawn("nn.l1_normalize", lambda x, **options: normalize(x, p=1.0, **options))
def _l1_normalize(d: Draw) -> Call:
    return _normalize(d)


@drawn("nn.l2_normalize", normalize)
def _l2_normalize(d: Draw) -> Call:
    return _normalize(d)


@drawn("nn.lp_normalize", normalize, units=32)
def _lp_normalize(d: Draw) -> Call:
    return _normalize(d, p=d.one(0.5, 1.0, 2.0, 3.0, np.inf))
