"""Axes added, exchanged and joined, arrays turned and mirrored, and padding, against NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.extensions.drawing import Call, Draw, drawn

EXACT: dict[str, Any] = {"units": 0, "own": True}


@drawn("atleast_1d", np.atleast_1d, **EXACT)
def _atleast_1d(d: Draw) -> Call:
    return [d.array(d.shape())], {}


@drawn("atleast_2d", np.atleast_2d, **EXACT)
def _atleast_2d(d: Draw) -> Call:
    return [d.array(d.shape())], {}


@drawn("atleast_3d", np.atleast_3d, **EXACT)
def _atleast_3d(d: Draw) -> Call:
    return [d.array(d.shape(0, 4))], {}


@drawn("ravel", np.ravel, **EXACT)
def _ravel(d: Draw) -> Call:
    return [d.array(d.shape(sides=(0, 1, 2, 3)))], {}


@drawn("fliplr", np.fliplr, **EXACT)
def _fliplr(d: Draw) -> Call:
    return [d.array(d.shape(2))], {}


@drawn("flipud", np.flipud, **EXACT)
def _flipud(d: Draw) -> Call:
    return [d.array(d.shape(1))], {}


def flattened(x: np.ndarray, start_axis: int = 0, end_axis: int = -1) -> np.ndarray:
    if not x.ndim:
        return x.reshape(1)
    first, last = start_axis % x.ndim, end_axis % x.ndim
    return x.reshape(*x.shape[:first], int(np.prod(x.shape[first : last + 1])), *x.shape[last + 1 :])


@drawn("flatten", flattened, **EXACT)
def _flatten(d: Draw) -> Call:
    x = d.array(d.shape(0, 4, sides=(0, 1, 2, 3)))
    if not x.ndim:
        return [x], {}
    ends = sorted(d.integer(0, x.ndim - 1) for _ in range(2))
    first, last = (end - x.ndim if d.flag() else end for end in ends)
    return [x], d.some(start_axis=first, end_axis=last)


@drawn("swapaxes", np.swapaxes, **EXACT)
def _swapaxes(d: Draw) -> Call:
    x = d.array(d.shape(1, 4))
    return [x, d.axis(x.ndim), d.axis(x.ndim)], {}


@drawn("rot90", np.rot90, **EXACT)
def _rot90(d: Draw) -> Call:
    x = d.array(d.shape(2, 4))
    first = d.integer(0, x.ndim - 1)
    second = (first + d.integer(1, x.ndim - 1)) % x.ndim
    pair = tuple(axis - x.ndim if d.flag() else axis for axis in (first, second))
    return [x], d.some(k=d.integer(-5, 6), axes=pair)


@drawn("unflatten", lambda x, axis, shape: x.reshape((*x.shape[: axis % x.ndim], *shape, *x.shape[axis % x.ndim + 1 :])), **EXACT)
def _unflatten(d: Draw) -> Call:
    sizes = d.shape(0, 3, sides=(1, 2, 3))
    before, after = d.shape(0, 2), d.shape(0, 2)
    x = d.array((*before, int(np.prod(sizes)), *after))
    if sizes and d.flag():
        place = d.integer(0, len(sizes) - 1)
        sizes = (*sizes[:place], -1, *sizes[place + 1 :])
    return [x, len(before) - (x.ndim if d.flag() else 0), sizes], {}


@drawn("trim_zeros", np.trim_zeros, **EXACT, no_finite_differences="zeros that move are not trimmed")
def _trim_zeros(d: Draw) -> Call:
    x = d.array(d.shape(1, sides=(1, 2, 5)), -1, 1)
    x = np.where(d.rng.random(x.shape) < d.one(0.3, 0.8), np.zeros_like(x), x)
    return [x], d.some(trim=d.one("f", "b", "fb", "bf", "FB"), axis=d.axes(x.ndim))


CALCULATING = ("linear_ramp", "maximum", "mean", "median", "minimum")
COPYING = ("constant", "edge", "reflect", "symmetric", "wrap")


def padded(x: np.ndarray, pad_width: Any, mode: Any = "constant", **options: Any) -> Any:
    """What NumPy gives for the elements that negative widths leave."""
    if not x.ndim:
        return x
    widths = np.broadcast_to(pad_width, (x.ndim, 2))
    part = x[tuple(slice(max(-a, 0), n + min(b, 0)) for n, (a, b) in zip(x.shape, widths, strict=True))]
    own: dict[str, tuple[str, ...]] = {
        "constant": ("constant_values",),
        "linear_ramp": ("end_values",),
        "reflect": ("reflect_type",),
    }
    own["symmetric"] = own["reflect"]
    used = own.get(mode, ("stat_length",) if mode in CALCULATING else ())
    widths = np.maximum(widths, 0)
    return np.pad(part, widths, mode, **{name: value for name, value in options.items() if name in used})


def for_each_axis(d: Draw, ndim: int, one: Any) -> Any:
    """One value, a pair, or a pair for each axis."""
    way = d.integer(0, 2)
    if way == 0:
        return one()
    if way == 1 or not ndim:
        return (one(), one())
    rows = [(one(), one()) for _ in range(ndim)]
    return tuple(rows) if d.flag() else rows


@drawn("pad", padded, relative=True, own=True)
def _pad(d: Draw) -> Call:
    calculates = d.kind in "fiu"
    mode = d.one(*COPYING, *CALCULATING) if calculates else d.one(*COPYING)
    x = d.array(d.shape(0 if mode == "constant" else 1, 3, sides=(0, 1, 2, 5) if mode == "constant" else (1, 2, 3, 5)))
    least = min(x.shape, default=0)
    lowest = -((least - 1) // 2) if least > 2 else 0
    width = for_each_axis(d, x.ndim, lambda: d.integer(lowest, 7 if d.integer(0, 3) == 0 else 3))
    number = d.number(-9, 9)
    constant = {"b": True, "i": -3, "u": 4, "f": number, "c": complex(number, 2)}[d.kind]
    ends = {"i": (-5, 9), "u": (0, 9)}.get(d.kind)
    options = d.some(
        constant_values=for_each_axis(d, x.ndim, lambda: d.one(constant, 0 if d.kind != "b" else False)),
        end_values=for_each_axis(d, x.ndim, lambda: d.integer(*ends) if ends else d.number(-9, 9)),
        stat_length=for_each_axis(d, x.ndim, lambda: d.one(1, 2, 4)) if d.flag() else None,
        reflect_type=d.one("even", "odd") if d.kind in "fci" else "even",
    )
    return [x, width], options if mode == "constant" and d.flag() else {**options, "mode": mode}
