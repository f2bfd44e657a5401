"""A line search for the strong Wolfe conditions."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple


class Point(NamedTuple):
    """A point on the line: how far it is, the value there, the gradient, and the slope along the line."""

    t: float
    f: float
    g: Any
    slope: float


def strong_wolfe(
    evaluate: Callable[[float], Point],
    start: Point,
    t: float,
    *,
    length: float,
    c1: float = 1e-4,
    c2: float = 0.9,
    tolerance_change: float = 1e-9,
    max_evaluations: int = 25,
) -> tuple[Point, int]:
    """Return a point which satisfies the strong Wolfe conditions, or the lowest one found, and the number of evaluations.

    Parameters
    ----------
    evaluate : gives the point at a distance
    start : the point at 0
    t : the first distance to try
    length : the largest element of the direction
    c1, c2 : of the conditions: ``f(t) <= f(0) + c1 t f'(0)`` and ``|f'(t)| <= c2 |f'(0)|``
    tolerance_change : when the interval is too small
    max_evaluations : how often to evaluate

    References
    ----------
    Nocedal and Wright 2006, "Numerical optimization", algorithms 3.5 and 3.6; ``torch.optim.LBFGS``, whose steps these are.
    """

    def too_high(point: Point) -> bool:
        return point.f > start.f + c1 * point.t * start.slope

    def flat(point: Point) -> bool:
        return abs(point.slope) <= -c2 * start.slope

    last, new, n = start, evaluate(t), 0
    bracket = None
    while n < max_evaluations:
        if too_high(new) or (n > 1 and new.f >= last.f):
            bracket = [last, new]
            break
        if flat(new):
            return new, n + 1
        if new.slope >= 0:
            bracket = [last, new]
            break
        t = _cubic(last, new, new.t + 0.01 * (new.t - last.t), new.t * 10)
        last, new, n = new, evaluate(t), n + 1
    if bracket is None:
        bracket = [start, new]
    return _zoom(evaluate, bracket, too_high, flat, length, tolerance_change, n, max_evaluations)


def _zoom(
    evaluate: Callable[[float], Point],
    bracket: list[Point],
    too_high: Callable[[Point], bool],
    flat: Callable[[Point], bool],
    length: float,
    tolerance_change: float,
    n: int,
    max_evaluations: int,
) -> tuple[Point, int]:
    """Shrink an interval that contains such a point."""
    low, high = (bracket[0], bracket[1]) if bracket[0].f <= bracket[1].f else (bracket[1], bracket[0])
    stuck = False
    while n < max_evaluations and abs(high.t - low.t) * length >= tolerance_change:
        left, right = min(low.t, high.t), max(low.t, high.t)
        t, margin = _cubic(low, high, left, right), 0.1 * (right - left)
        if min(right - t, t - left) < margin:  # close to an end: if that happens again, or at the end itself, step inside
            if stuck or t >= right or t <= left:
                t = right - margin if abs(t - right) < abs(t - left) else left + margin
                stuck = False
            else:
                stuck = True
        else:
            stuck = False
        new = evaluate(t)
        n += 1
        if too_high(new) or new.f >= low.f:
            low, high = (low, new) if low.f <= new.f else (new, low)
            continue
        if flat(new):
            return new, n + 1
        if new.slope * (high.t - low.t) >= 0:
            high = low
        low = new
    return low, n + 1


def _cubic(one: Point, other: Point, left: float, right: float) -> float:
    """The minimum, between bounds, of the cubic function with the values and slopes of two points."""
    first, second = (one, other) if one.t <= other.t else (other, one)
    if first.t == second.t:
        return (left + right) / 2
    d1 = first.slope + second.slope - 3 * (first.f - second.f) / (first.t - second.t)
    square = d1 * d1 - first.slope * second.slope
    if not square >= 0:
        return (left + right) / 2
    d2 = math.sqrt(square)
    denominator = second.slope - first.slope + 2 * d2
    if denominator == 0:
        return (left + right) / 2
    found = second.t - (second.t - first.t) * ((second.slope + d2 - d1) / denominator)
    return min(max(found, left), right) if math.isfinite(found) else (left + right) / 2
