"""Sizes that differ from call to call: while code is traced for them they are no integers, and `operator.index` would fix them.

A frontend that computes shapes with these functions, and with operators, is captured for all sizes.
"""

from __future__ import annotations

import operator
from typing import Any

from ivy_api.errors import ArgumentError
from ivy_api.tracing.sizes import Size as Size
from ivy_api.tracing.sizes import has_sizes as has_sizes
from ivy_api.tracing.sizes import plain as plain
from ivy_api.tracing.tracer import Traced, enclosing


def index(x: Any) -> Any:
    """Return an integer as `operator.index` does; a size as it is."""
    return x if type(x) is Size else operator.index(x)


def bounds_of_slice(part: slice, n: Any) -> tuple[Any, Any, Any, Any]:
    """Return the start, stop and step of a slice of an axis of size ``n``, and how many elements it has.

    The bounds of an axis whose size may differ are those of the example, where they lie within it; a replay checks that they do.
    """
    if type(n) is int and type(part.start) is not Size and type(part.stop) is not Size:
        start, stop, step = part.indices(n)
        return start, stop, step, len(range(start, stop, step))
    step = 1 if part.step is None else operator.index(part.step)
    if step == 0:
        raise ArgumentError("A slice has the step 0; it is another integer.")
    if step > 0:
        start, stop = _within(part.start, 0, n, 0, n), _within(part.stop, n, n, 0, n)
        if part.start is None and part.stop is None:
            return start, stop, step, n if step == 1 else (n + step - 1) // step
        return start, stop, step, (stop - start + step - 1) // step if stop > start else 0
    start, stop = _within(part.start, n - 1, n, -1, n - 1), _within(part.stop, -1, n, -1, n - 1)
    if part.start is None and part.stop is None:
        return start, stop, step, (n - step - 1) // -step
    return start, stop, step, (start - stop - step - 1) // -step if start > stop else 0


def _within(bound: Any, default: Any, n: Any, low: Any, high: Any) -> Any:
    """A bound, counted from the front."""
    if bound is None:
        return default
    bound = index(bound)
    if bound < 0:
        bound = bound + n
    return low if bound < low else high if bound > high else bound


def with_sizes(x: Any, size: Size) -> Any:
    """Return an array that depends on no argument as one that is traced: calls with it and sizes are then recorded."""
    run = enclosing(size.run)
    return x if isinstance(x, Traced) else run.cls(x, run, run.ref(x))  # type: ignore[attr-defined]


def fits(sizes: Any) -> bool:
    """Whether axes of these sizes broadcast with each other."""
    wide = [n for n in sizes if type(n) is not int or n != 1]
    if all(type(n) is int for n in wide):
        return len(set(wide)) < 2
    first = next((n for n in wide if type(n) is int), wide[0])
    return all(is_same(n, first) or (type(n) is Size and n == 1) or n == first for n in wide)


def is_size(x: Any) -> bool:
    """Whether an integer is a size that may differ."""
    return type(x) is Size


def has_zero(shape: Any) -> bool:
    """Whether an axis has no elements, whatever the sizes that may differ are; nothing is required of a replay."""
    return any(is_same(n, 0) for n in shape)


def is_same(one: Any, other: Any) -> bool:
    """Whether two sizes are equal, whatever the sizes that may differ are; nothing is required of a replay."""
    if type(one) is Size or type(other) is Size:
        return type(one) is type(other) and one.expression == other.expression
    return bool(one == other)
