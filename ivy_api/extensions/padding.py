"""Padding."""

from __future__ import annotations

from typing import get_args

from ivy_api._types import PadMode, ReflectType
from ivy_api.adapt.arguments import device_of, integer
from ivy_api.adapt.dtype_errors import dtype_error
from ivy_api.bodies.indices import arange_dynamic, reshape_along_axis
from ivy_api.bodies.operands import widest
from ivy_api.bodies.options import unknown_option
from ivy_api.bodies.padding import pairs
from ivy_api.bodies.shapes import dynamic_shape, is_dynamic, static_length
from ivy_api.dispatch.declare import XP, composed
from ivy_api.dispatch.registry import declared_names
from ivy_api.errors import ArgumentError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ivy_api.typing import AnyArray, Array, ArrayNamespace

MODES, REFLECT_TYPES = get_args(PadMode), get_args(ReflectType)


@composed
def pad(
    x: AnyArray,
    pad_width: int | Sequence[int] | Sequence[Sequence[int]],
    /,
    *,
    mode: PadMode = "constant",
    constant_values: complex | Sequence[complex] | Sequence[Sequence[complex]] = 0,
    end_values: float | Sequence[float] | Sequence[Sequence[float]] = 0,
    stat_length: int | Sequence[int] | Sequence[Sequence[int]] | None = None,
    reflect_type: ReflectType = "even",
    xp: ArrayNamespace = XP,
) -> Array:
    """Return an array padded, or cropped, at the ends of its axes.

    Arguments for each axis are one value for all ends, a pair ``(before, after)`` for all axes, or one such pair for each axis.

    Parameters
    ----------
    x : array of any dtype and shape; modes other than ``"constant"``, ``"edge"``, ``"reflect"``, ``"symmetric"`` and ``"wrap"``
        compute values, and require a real-valued dtype
    pad_width : the number of elements to add for each axis; negative numbers crop
    mode : the padding values: ``"constant"``; the ``"edge"``; a ``"linear_ramp"`` from the end value to the edge; the
        ``"maximum"``, ``"minimum"``, ``"mean"`` or ``"median"`` along the axis; the reflection without the edge (``"reflect"``) or
        with it (``"symmetric"``); or the elements from the other end (``"wrap"``)
    constant_values : the values of the mode ``"constant"``, for each axis
    end_values : the outermost values of the mode ``"linear_ramp"``, for each axis
    stat_length : the number of elements next to the edge used by the statistical modes, for each axis; all by default
    reflect_type : the kind of reflection: ``"even"``, or ``"odd"`` for twice the edge minus the reflection

    Returns
    -------
    out : array of the dtype of ``x``

    Raises
    ------
    DTypeError
        if the mode computes values, and ``x`` is not of a real-valued dtype.
    ValueError
        if ``mode`` or ``reflect_type`` is unknown, the widths do not match the axes, or ``x`` is empty where values are needed.

    References
    ----------
    ``numpy.pad``; ``torch.nn.functional.pad`` for negative widths.

    Examples
    --------
    >>> xp.pad(xp.asarray([1, 2, 3]), (1, 2))
    array([0, 1, 2, 3, 0, 0])
    >>> xp.pad(xp.asarray([1, 2, 3]), 2, mode="reflect")
    array([3, 2, 1, 2, 3, 2, 1])
    """
    widths = pairs("pad_width", pad_width, x.ndim)
    _check(x, widths, mode, reflect_type, xp)
    x = _cropped(x, widths)
    widths = [(max(before, 0), max(after, 0)) for before, after in widths]
    constants, ends = pairs("constant_values", constant_values, x.ndim), pairs("end_values", end_values, x.ndim)
    counts = pairs("stat_length", stat_length, x.ndim)
    for count in [] if stat_length is None else [count for pair in counts for count in pair]:
        integer("pad", "stat_length", count)
    for axis, (before, after) in enumerate(widths):
        if not (before or after):
            continue
        if mode == "constant":
            first, last = (_full(x, axis, n, v, xp) for n, v in zip((before, after), constants[axis], strict=True))
        elif x.shape[axis] == 0:
            raise ArgumentError(f"pad takes the mode {mode!r} for non-empty axes only; axis {axis} of x is empty.")
        elif mode in ("edge", "reflect", "symmetric", "wrap"):
            x = _extended(x, axis, before, after, mode, reflect_type == "odd", xp)
            continue
        elif mode == "linear_ramp":
            (start, stop) = ends[axis]
            first, last = _ramp(x, axis, before, start, 1, xp), _ramp(x, axis, after, stop, 0, xp)
        else:
            (start, stop) = counts[axis]
            first, last = _statistic(x, axis, before, start, mode, 1, xp), _statistic(x, axis, after, stop, mode, 0, xp)
        x = xp.concat([first, x, last], axis=axis)
    return x


def _check(x: Array, widths: Sequence[tuple[int, int]], mode: PadMode, reflect_type: ReflectType, xp: ArrayNamespace) -> None:
    """Raise for an unknown option, a dtype that the mode cannot compute with, or an axis whose length it needs to know."""
    if mode not in MODES:
        raise unknown_option("pad", "mode", mode)
    if reflect_type not in REFLECT_TYPES:
        raise unknown_option("pad", "reflect_type", reflect_type)
    if mode in ("linear_ramp", "maximum", "mean", "median", "minimum") and not xp.isdtype(x.dtype, ("real floating", "integral")):
        raise dtype_error(f"pad with mode={mode!r}", "real-valued", x.dtype)
    for axis, pair in enumerate(widths):
        if (mode != "constant" and any(pair)) or min(pair) < 0:
            static_length("pad", x, axis)


def _cropped(x: Array, widths: Sequence[tuple[int, int]]) -> Array:
    if not any(n < 0 for pair in widths for n in pair):
        return x
    ends = [
        (max(-before, 0), None if is_dynamic(size) else size + min(after, 0))
        for size, (before, after) in zip(x.shape, widths, strict=True)
    ]
    if any(end is not None and begin > end for begin, end in ends):
        raise ArgumentError(f"pad cannot crop more elements than there are; got widths {list(widths)} for shape {tuple(x.shape)}.")
    return x[tuple(slice(begin, end) for begin, end in ends)]


def _full(x: Array, axis: int, width: int, value: Any, xp: ArrayNamespace) -> Array:
    own = dynamic_shape("pad", x, xp)
    shape = (*own[:axis], width, *own[axis + 1 :])
    return xp.full(shape, value, dtype=x.dtype, device=device_of(x))


def _part(x: Array, axis: int, begin: int, end: int) -> Array:
    return x[(*(slice(None),) * axis, slice(begin, end), ...)]


def _extended(x: Array, axis: int, before: int, after: int, mode: PadMode, odd: bool, xp: ArrayNamespace) -> Array:
    """Gather each element from its source; odd reflections accumulate from edge to edge."""
    size = x.shape[axis]
    indices = arange_dynamic(-before, size + after, x, xp)
    if mode == "edge" or (mode == "reflect" and size == 1):
        return xp.take(x, xp.clip(indices, 0, size - 1), axis=axis)
    if mode == "wrap":
        return xp.take(x, indices % size, axis=axis)
    period = 2 * size if mode == "symmetric" else 2 * size - 2
    within = indices % period
    mirrored = within >= size
    image = xp.take(x, xp.where(mirrored, (2 * size - 1 if mode == "symmetric" else period) - within, within), axis=axis)
    if not odd:
        return image
    first, last = _part(x, axis, 0, 1), _part(x, axis, size - 1, size)
    rounds = xp.astype(reshape_along_axis(axis, x.ndim, indices // period, xp), x.dtype)
    return xp.where(reshape_along_axis(axis, x.ndim, mirrored, xp), last + last - image, image) + (rounds + rounds) * (last - first)


def _ramp(x: Array, axis: int, width: int, end: float, front: int, xp: ArrayNamespace) -> Array:
    """A ramp from the end value, inclusive, to the edge, exclusive."""
    size = x.shape[axis]
    edge = _part(x, axis, 0, 1) if front else _part(x, axis, size - 1, size)
    floating = xp.isdtype(x.dtype, "real floating")
    if not floating:
        edge = xp.astype(edge, widest("real floating", xp))
    steps = reshape_along_axis(
        axis,
        x.ndim,
        xp.astype(arange_dynamic(0, width, x, xp) if front else arange_dynamic(width - 1, -1, x, xp, -1), edge.dtype),
        xp,
    )
    ramp = xp.where(xp.equal(steps, 0), end, end + (edge - end) * (steps / max(width, 1)))  # exact end value
    return ramp if floating else xp.astype(xp.floor(ramp), x.dtype)


def _statistic(x: Array, axis: int, width: int, length: int | None, mode: PadMode, front: int, xp: ArrayNamespace) -> Array:
    size = x.shape[axis]
    count = size if length is None else min(length, size)
    if count < 1:
        raise ArgumentError(f"pad takes stat_length 1 or more; got {length}.")
    part = _part(x, axis, 0, count) if front else _part(x, axis, size - count, size)
    if mode in ("maximum", "minimum"):
        value = (xp.max if mode == "maximum" else xp.min)(part, axis=axis, keepdims=True)
    else:
        floating = xp.isdtype(x.dtype, "real floating")
        part = part if floating else xp.astype(part, widest("real floating", xp))
        if mode == "median":
            part = _part(xp.sort(part, axis=axis), axis, (count - 1) // 2, count // 2 + 1)
        value = xp.mean(part, axis=axis, keepdims=True)
        value = value if floating else xp.astype(xp.round(value), x.dtype)
    own = dynamic_shape("pad", x, xp)
    return xp.broadcast_to(value, (*own[:axis], width, *own[axis + 1 :]))


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
