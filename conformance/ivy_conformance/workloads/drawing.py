"""Sizes, shapes and layouts that are drawn from the seed, so that every function meets each class of them in each data type."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator

import numpy as np

from ivy_conformance import drawn_layouts
from ivy_conformance.oracles import samples
from ivy_conformance.workloads.base import Shape, Workload
from ivy_conformance.workloads.shapes import Combination

SIZES: dict[str, tuple[int, int]] = {
    "0": (0, 0), "1": (1, 1), "2–16": (2, 16), "17–64": (17, 64), "65–300": (65, 300), "301–1,000": (301, 1_000),
    "1,001–5,000": (1_001, 5_000), "5,001–70,000": (5_001, 70_000),
}  # fmt: skip
"""Classes of sizes: the fewest and the most elements."""
POWER = "an axis of 2ⁿ – 1, 2ⁿ or 2ⁿ + 1"
"""One more class: an axis of 15 or more as long as a power of two, or one longer or shorter."""
LEAST_POWER = 15
ORDER = 70
"""The largest order of a matrix that is drawn; larger arrays are stacks of more of them."""
_AXES = {
    "any": (1, 4), "elements": (1, 4), "vector": (1, 1), "number": (1, 1), "stack": (2, 4), "square": (2, 4), "rectangular": (2, 4),
    "many": (2, 3),
}  # fmt: skip
"""The number of axes of an array, by geometry."""
_MATRICES = ("square", "rectangular")
_STILL = [name for name in drawn_layouts.CLASSES if "stride 0" in name]


def sizes_of(shape: Shape) -> frozenset[str]:
    """The classes of sizes to which an array belongs."""
    count = math.prod(shape)
    found = {name for name, (least, most) in SIZES.items() if least <= count <= most}
    return frozenset(found | ({POWER} if any(map(_beside_power, shape)) else set()))


def _beside_power(n: int) -> bool:
    return n >= LEAST_POWER and any((n + off) & (n + off - 1) == 0 for off in (-1, 0, 1))


def layouts_of(workload: Workload) -> dict[str, int]:
    """The classes of layouts that arrays of a function can have, and the number of axes that each needs."""
    if workload.geometry == "number":
        return {}
    _, most = _AXES[workload.geometry]
    found = {name: max(axes, _AXES[workload.geometry][0]) for name, axes in drawn_layouts.CLASSES.items() if axes <= most}
    if workload.geometry in _MATRICES:  # a matrix of equal rows is singular, and only stacks lie with stride 0
        return {name: axes for name, axes in found.items() if "stride 0" not in name} | {"stride 0 first": 3}
    if workload.geometry == "many":  # which are vectors
        return {name: 2 for name in found if drawn_layouts.CLASSES[name] <= 1}
    return found


def plan(name: str, workload: Workload, number: int = 0) -> Iterator[Combination]:
    """For each data type every class of sizes and every class of layouts, paired at random: one round of many.

    Parameters
    ----------
    name : the function
    workload : its calls
    number : of the round; each draws other sizes, layouts and pairs
    """
    gen, known = samples.rng("drawn", name, number), layouts_of(workload)
    for dtype in workload.dtypes:
        sizes = [*[*SIZES][2:], POWER]
        wanted = [*known] or [""]
        gen.shuffle(sizes)
        gen.shuffle(wanted)
        pairs = list(zip(itertools.cycle(sizes), itertools.cycle(wanted), range(max(len(sizes), len(wanted))), strict=False))
        for size, layout, _ in pairs:
            shape = draw_shape(workload.geometry, size, gen, known.get(layout, 0))
            yield shape, _layout(workload, gen, len(shape), layout), dtype
        for size in [*SIZES][:2]:
            yield draw_shape(workload.geometry, size, gen), _layout(workload, gen, 0, "writable") if known else "plain", dtype


def _layout(workload: Workload, gen: np.random.Generator, ndim: int, wanted: str) -> str:
    """The layouts of the operands: one of them has what is wanted."""
    if not wanted:
        return "plain"
    if workload.geometry == "many":
        ndim = 1
    own = drawn_layouts.draw(gen, ndim, wanted, [c for c in _STILL if c != wanted] if workload.geometry in _MATRICES else [])
    if workload.operands < 2:
        return own
    other = drawn_layouts.draw(gen, ndim, "", _STILL)
    return str(gen.choice([own, f"{own}+plain", f"plain+{own}", f"{own}+{other}", f"{other}+{own}"]))


def draw_shape(geometry: str, size: str, gen: np.random.Generator, axes: int = 0) -> Shape:
    """A shape of a class of sizes with so many axes at least, each longer than 1 unless the class is one of nothing or one.

    Parameters
    ----------
    geometry : a name of `shapes.GEOMETRIES`
    size : a name of `SIZES`, or `POWER`
    gen : a generator
    axes : the least number of axes
    """
    least, most = _AXES[geometry]
    least = max(least, axes)
    if size in ("0", "1"):
        return _of_one_or_none(geometry, int(size), int(gen.integers(least, most + 1)), gen)
    for _ in range(10_000):
        ndim = int(gen.integers(least, most + 1))
        shape = _beside(geometry, ndim, gen) if size == POWER else _within(geometry, *SIZES[size], ndim, gen)
        if shape and size in sizes_of(shape) and math.prod(shape) <= SIZES["5,001–70,000"][1] and _is_sensible(geometry, shape):
            return shape
    raise ValueError(f"No shape of {size} elements and {axes} axes was found for arrays of geometry {geometry!r}.")


def _is_sensible(geometry: str, shape: Shape) -> bool:
    """Whether a matrix is not too large to factorise, nor its factors too large to multiply in wide numbers."""
    if geometry not in _MATRICES:
        return True
    rows = max(shape[-2:])
    return min(shape[-2:]) <= ORDER and rows <= 2 * ORDER and math.prod(shape[:-2]) * rows**2 <= 100_000


def _of_one_or_none(geometry: str, count: int, ndim: int, gen: np.random.Generator) -> Shape:
    if geometry == "elements" and count and gen.integers(2):
        return ()
    if count:
        return (1,) * ndim
    if geometry == "square":
        return (*(int(n) for n in gen.integers(0, 3, ndim - 2)), 0, 0)
    shape = [int(n) for n in gen.integers(0, 4, ndim)]
    shape[int(gen.integers(ndim))] = 0
    return tuple(shape)


def _within(geometry: str, least: int, most: int, ndim: int, gen: np.random.Generator) -> Shape:
    """Axes whose logarithms are drawn, of about so many elements; the last one fits the rest."""
    count = math.exp(gen.uniform(math.log(least), math.log(most + 1)))
    if geometry == "square":
        order = min(max(round(math.sqrt(count) if ndim == 2 else count ** gen.uniform(0.25, 0.45)), 2), ORDER)
        rest = count / order**2
        stack = _axes(rest, ndim - 2, gen)
        return (*stack, order, order)
    return _axes(count, ndim, gen)


def _axes(count: float, ndim: int, gen: np.random.Generator) -> Shape:
    """So many axes with a product of about a number, each 2 or more."""
    axes = [max(round(count**part), 2) for part in gen.dirichlet(np.ones(ndim))] if ndim else []
    if axes:
        at = int(gen.integers(ndim))
        axes[at] = max(round(count / math.prod(n for i, n in enumerate(axes) if i != at)), 2)
    return tuple(axes)


def _beside(geometry: str, ndim: int, gen: np.random.Generator) -> Shape:
    """An axis as long as a power of two, or one longer or shorter; the others are short."""
    n = 2 ** int(gen.integers(4, 17 if ndim == 1 else 14)) + int(gen.integers(-1, 2))
    if geometry in _MATRICES:
        n = 2 ** int(gen.integers(4, 7)) + int(gen.integers(-1, 2))
    others = [int(m) for m in gen.integers(2, 4, ndim)]
    if geometry == "square":
        return (*others[2:], n, n)
    others[int(gen.integers(max(ndim - 2, 0), ndim)) if geometry in _MATRICES else int(gen.integers(ndim))] = n
    return tuple(others)
