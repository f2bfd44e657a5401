"""Memory layouts of arrays: a result depends on values only. One table for the checks, the report's snippets, and the docs page.

A layout is a piece of memory and an expression that views it, made of the target's own functions, so that the snippets in a report
are the code that ran. A library whose views are copies gets arrays of the same values.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from types import CodeType
from typing import Any

import numpy as np

from ivy_conformance import drawn_layouts


@dataclass(frozen=True)
class Layout:
    """A memory layout.

    Attributes
    ----------
    words : the description, for the page of what is covered
    axes : the minimum number of axes
    memory : the array that is viewed
    view : an expression of ``x``, that array, and ``xp``
    """

    words: str
    axes: int
    memory: Callable[[np.ndarray], np.ndarray]
    view: Callable[[np.ndarray], str]


def _exchange(first: int, second: int) -> tuple[Callable[[np.ndarray], np.ndarray], Callable[[np.ndarray], str]]:
    def view(a: np.ndarray) -> str:
        axes = [*range(a.ndim)]
        axes[first], axes[second] = axes[second], axes[first]
        return f"xp.permute_dims(x, {tuple(axes)})"

    return lambda a: np.swapaxes(a, first, second), view


def _with_margins(a: np.ndarray) -> np.ndarray:
    return np.pad(a, [(0, 0)] * (a.ndim - 2) + [(1, 1), (2, 1)], mode="edge") if a.size else a


def _first_of_equal(a: np.ndarray) -> np.ndarray:
    return a[:1] if a.shape[0] > 1 and same_bits(a, np.broadcast_to(a[:1], a.shape)) else a


def _every(step: int, axis: int) -> Callable[[np.ndarray], np.ndarray]:
    """Memory in which the array's elements are every ``step``-th along an axis, with other values between them."""

    def memory(a: np.ndarray) -> np.ndarray:
        out = np.repeat(np.roll(a, 1, axis), step, axis=axis)
        out[(slice(None),) * (axis % a.ndim) + (slice(None, None, step),)] = a
        return out

    return memory


def _in_a_vector(a: np.ndarray) -> np.ndarray:
    other = np.zeros_like(a) if a != 0 else np.ones_like(a)  # if it is NaN, too
    return np.append(np.full(3, other), a)


def _in_a_table(a: np.ndarray) -> np.ndarray:
    others = np.roll(a, 1, -1) if a.ndim else _in_a_vector(a)[0]
    return np.stack([others, others, a, others, others, others, others], axis=-1)


LAYOUTS: dict[str, Layout] = {
    "strided": Layout("stride 2 along the last axis", 1, _every(2, -1), lambda a: "x[..., ::2]"),
    "stepped": Layout("stride 3 along the first axis", 1, _every(3, 0), lambda a: "x[::3, ...]"),
    "alternate_rows": Layout("stride 2 along the first of two axes", 2, _every(2, 0), lambda a: "x[::2, ...]"),
    "every_third": Layout("stride 3 along the last axis", 1, _every(3, -1), lambda a: "x[..., ::3]"),
    "field": Layout("one column of a table: an element of every row of seven", 0, _in_a_table, lambda a: "x[..., 2]"),
    "offset": Layout(
        "contiguous, beginning three rows (or elements) into its memory; of no axes an element of a vector",
        0,
        lambda a: np.concatenate([a[-1:]] * 3 + [a]) if a.ndim else _in_a_vector(a),
        lambda a: "x[3:, ...]" if a.ndim and a.shape[0] else "x" if a.ndim else "x[3, ...]",
    ),
    "window": Layout(
        "a sub-matrix: rows further apart than they are long",
        2,
        _with_margins,
        lambda a: "x[..., 1:-1, 2:-1]" if a.size else "x",
    ),
    "repeated": Layout(
        "stride 0 along the first axis (broadcast_to)",
        1,
        _first_of_equal,
        lambda a: f"xp.broadcast_to(x, {a.shape})",
    ),
    "columns_repeated": Layout(
        "stride 0 along the last of two axes",
        2,
        lambda a: a[..., :1] if same_bits(a, np.broadcast_to(a[..., :1], a.shape)) else a,
        lambda a: f"xp.broadcast_to(x, {a.shape})",
    ),
    "transposed": Layout(
        "column order: all axes reversed",
        2,
        np.transpose,
        lambda a: f"xp.permute_dims(x, {tuple(reversed(range(a.ndim)))})",
    ),
    "exchanged": Layout("the first two of three axes swapped", 3, *_exchange(0, 1)),
    "matrices_transposed": Layout("the last two of three axes swapped", 3, *_exchange(-2, -1)),
    "flipped": Layout("negative strides along all axes", 1, np.flip, lambda a: "xp.flip(x)"),
    "rows_reversed": Layout("negative stride along the first axis only", 2, lambda a: a[::-1], lambda a: "xp.flip(x, axis=0)"),
    "columns_reversed": Layout(
        "negative stride along the last axis only", 2, lambda a: a[..., ::-1], lambda a: "xp.flip(x, axis=-1)"
    ),
}
"""The layouts of views. In addition there are ``plain`` (contiguous, read-only if the library has that) and ``writable``."""


def named(layout: str, ndim: int) -> Layout | None:
    """The layout of this name, drawn ones too; ``None`` for contiguous arrays, or if such arrays have too few axes."""
    drawn = drawn_layouts.parse(layout)
    if drawn is not None:
        return Layout(layout, 0, lambda a: drawn_layouts.pieces(drawn, a)[0], lambda a: drawn_layouts.pieces(drawn, a)[1])
    known = LAYOUTS.get(layout)
    return known if known is not None and known.axes <= ndim else None


def is_writable(layout: str) -> bool:
    """Whether such arrays can be written to."""
    drawn = drawn_layouts.parse(layout)
    return drawn.writable if drawn is not None else layout == "writable"


def still(layout: str) -> tuple[int, ...]:
    """The axes along which arrays of a call must be the same all along to lie as its layout says."""
    found = {"repeated": (0,), "columns_repeated": (-1,)}
    parts = [(part, drawn_layouts.parse(part)) for part in layout.split("+")]
    axes = [axis for part, drawn in parts for axis in (drawn.still if drawn is not None else found.get(part, ()))]
    return tuple(dict.fromkeys(axes))


def view(xp: Any, memory: Any, a: np.ndarray, layout: Layout) -> Any:
    """The view of a native array which holds the memory of ``a``."""
    return eval(_compiled(layout.view(a)), {"xp": xp, "x": memory, "numpy": np})  # an expression of the tables


@functools.lru_cache(maxsize=512)
def _compiled(expression: str) -> CodeType:
    return compile(expression, "<layout>", "eval")


def of_operand(layout: str, number: int) -> str:
    """The layout of one operand: ``"plain+strided"`` lists the layouts of the operands in turn."""
    parts = layout.split("+")
    return parts[number % len(parts)]


def fits(layout: str, ndim: int) -> bool:
    """Whether arrays with this many axes can have every layout named."""
    return all(part not in LAYOUTS or LAYOUTS[part].axes <= ndim for part in layout.split("+"))


def combinations(operands: int) -> list[str]:
    """Layouts of a call: all operands alike; one laid out and the others plain; each in another way."""
    names = [*LAYOUTS]
    found = ["plain", *names]
    if operands > 1:
        found += [f"{name}+plain" for name in names] + [f"plain+{name}" for name in names]
        found += [f"{name}+{names[(i + 3) % len(names)]}" for i, name in enumerate(names)]
    return found


def same_bits(a: np.ndarray, b: np.ndarray) -> bool:
    """Whether two arrays hold the same bits."""
    return a.shape == b.shape and a.dtype == b.dtype and np.ascontiguousarray(a).tobytes() == np.ascontiguousarray(b).tobytes()
