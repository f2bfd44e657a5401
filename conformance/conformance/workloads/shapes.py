"""The sizes and ranks that every function meets, and how they are combined with layouts and data types."""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Iterator, Sequence

from conformance import layouts
from conformance.oracles import dtypes as dt
from conformance.workloads.base import Shape, Workload

LENGTHS = (1, 2, 7, 8, 16, 25, 32, 33, 64, 100, 128, 256, 257, 512, 1000, 1024, 2049, 4096, 32767, 65537, 70001)
"""Where code of libraries changes: vector registers and their remainders, blocks, buffers, threads, 16-bit indices."""
MATRICES = ((3, 3), (3, 3, 3), (40, 40), (70, 70), (3, 70), (70, 3), (2, 4097), (4097, 2), (3, 40, 5), (2, 7, 33), (33, 2, 3))
"""Squares of two blocks; long axes first, in the middle and last."""
RANKS = ((2, 3, 1, 2), (2, 1, 3, 1, 2), (2, 3, 1, 2, 1, 2), (2, 1, 2, 1, 3, 1, 2), (2, 1, 2, 1, 2, 1, 2, 3))
"""Four to eight axes."""
EMPTY = ((0,), (0, 5), (5, 0), (2, 0, 3))
MANY = (2, 3, 9, 33, 40)
"""Numbers of arrays: more than 8 and more than 32, where tables of fixed size end."""
SQUARE = (
    (1, 1), (3, 3), (3, 3, 3), (8, 8), (16, 16), (17, 17), (25, 25), (33, 33), (40, 40), (64, 64), (70, 70), (130, 130),
    (3, 17, 17),
    (2, 40, 40),
    (257, 4, 4), (2, 3, 5, 5), (2, 1, 2, 1, 1, 2, 3, 3), (0, 0), (0, 3, 3), (3, 0, 0),
)  # fmt: skip
RECTANGULAR = (
    (3, 3), (3, 3, 3), (40, 40), (70, 70), (3, 70), (70, 3), (2, 257), (257, 2), (3, 17, 9), (2, 9, 33), (2, 1, 2, 1, 1, 2, 3, 4),
    (0, 5), (5, 0),
    (2, 0, 3), (0, 0),
)  # fmt: skip

GEOMETRIES: dict[str, tuple[Shape, ...]] = {
    "any": (*((n,) for n in LENGTHS), *MATRICES, *RANKS, *EMPTY),
    "elements": ((), *((n,) for n in LENGTHS), *MATRICES, *RANKS, *EMPTY),
    "vector": tuple((n,) for n in (*LENGTHS, 0)),
    "stack": (*MATRICES, *RANKS, *EMPTY[1:]),
    "square": SQUARE,
    "rectangular": RECTANGULAR,
    "number": tuple((n,) for n in (*LENGTHS, 0)),
    "many": tuple((n,) for n in MANY),
}
"""Shapes by what a function takes: arrays of one axis or more, of any number of axes, vectors, stacks of matrices, square or
rectangular matrices, a number of elements, a number of arrays."""

LARGE = 5000
"""Elements beyond which the profile ``full`` combines a shape with some layouts instead of with all."""


def size(shape: Shape) -> int:
    """How many elements."""
    count = 1
    for n in shape:
        count *= n
    return count


Combination = tuple[Shape, str, str]
"""A shape, a layout, a data type."""


def covering(workload: Workload, *, views: bool = True, turn: int = 0) -> list[Combination]:
    """Each shape, each layout and each data type at least once, in as few combinations as there are of the longest of them.

    ``turn`` is where to begin with the data types, so that different functions combine differently.
    """
    known = layouts.combinations(workload.operands) if views and workload.geometry != "number" else ["plain"]
    waiting, pairs = deque(known), list[tuple[Shape, str]]()
    shapes = GEOMETRIES[workload.geometry]
    for shape in itertools.islice(itertools.cycle(shapes), 4 * max(len(shapes), len(known))):
        ndim = axes_of(workload, shape)
        layout = next((name for name in waiting if layouts.fits(name, ndim)), None)
        if layout is not None:
            waiting.remove(layout)
        elif len(pairs) >= len(shapes):
            continue
        pairs.append((shape, layout or "plain"))
    dtypes, wide = itertools.cycle(_turned(workload.dtypes, turn)), itertools.cycle(_turned(_wide(workload.dtypes), turn))
    found = [(shape, layout, next(wide if size(shape) > LARGE else dtypes)) for shape, layout in pairs]
    return sorted(found, key=lambda c: size(c[0]))


def product(workload: Workload, *, views: bool = True, turn: int = 0) -> Iterator[Combination]:
    """Each shape in each layout, the data types in turn; of large shapes what `covering` has."""
    known = layouts.combinations(workload.operands) if views and workload.geometry != "number" else ["plain"]
    dtypes = itertools.cycle(_turned(workload.dtypes, turn))
    for shape in GEOMETRIES[workload.geometry]:
        if size(shape) <= LARGE:
            yield from ((shape, layout, next(dtypes)) for layout in known if layouts.fits(layout, axes_of(workload, shape)))
    yield from (c for c in covering(workload, views=views, turn=turn) if size(c[0]) > LARGE)


def axes_of(workload: Workload, shape: Shape) -> int:
    """How many axes the arrays have at most."""
    return 2 if workload.geometry == "many" else len(shape)


def _wide(dtypes: Sequence[str]) -> Sequence[str]:
    """Those that tell many elements apart."""
    return [name for name in dtypes if name != "bool" and dt.bits(name) >= 32] or dtypes


def _turned(values: Sequence[str], turn: int) -> list[str]:
    turn %= len(values)
    return [*values[turn:], *values[:turn]]
