"""The sizes and ranks that every function meets, and how they are combined with layouts and data types."""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Iterator, Sequence

from ivy_conformance import layouts
from ivy_conformance.oracles import dtypes as dt
from ivy_conformance.workloads.base import Shape, Workload

LENGTHS = (1, 2, 7, 8, 16, 25, 31, 32, 33, 64, 100, 128, 256, 257, 512, 1000, 1024, 2049, 4096, 32767, 65537, 70001)
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
    (3, 3), (3, 3, 3), (40, 40), (70, 70), (3, 70), (70, 3), (2, 257), (257, 2), (3, 17, 9), (2, 9, 33), (257, 2, 3),
    (2, 1, 2, 1, 1, 2, 3, 4), (0, 5), (5, 0),
    (2, 0, 3), (0, 0),
)  # fmt: skip

THOROUGH: dict[str, tuple[Shape, ...]] = {
    "any": ((3,), (3, 3), (2, 3), (3, 3, 3), (2, 3, 4), (3, 3, 3, 3), (0,), (0, 3), (3, 0), (2, 0, 3)),
    "elements": ((), (3,), (3, 3), (2, 3), (3, 3, 3), (2, 3, 4), (3, 3, 3, 3), (0,), (0, 3), (3, 0), (2, 0, 3)),
    "vector": ((3,), (0,)),
    "stack": ((3, 3), (2, 3), (3, 2), (3, 3, 3), (2, 3, 4), (3, 3, 3, 3), (0, 3), (3, 0), (2, 0, 3)),
    "square": ((1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6), (2, 2, 2), (3, 3, 3), (2, 3, 2, 2)),
    "rectangular": ((1, 1), (2, 2), (4, 4), (1, 3), (3, 1), (2, 3), (3, 2), (2, 2, 3), (2, 3, 2), (2, 3, 2, 3)),
    "number": ((3,),),
    "many": ((3,),),
}
"""Shapes so small that every choice of the other arguments is tried: axes of one length, so that one taken for another raises
nothing, and of different lengths, which tell them apart."""
SAMPLE: dict[str, dict[int, Shape]] = {
    "any": {1: (9,), 2: (4, 5), 3: (3, 4, 5), 4: (2, 3, 3, 4)},
    "vector": {1: (9,)},
    "stack": {2: (4, 5), 3: (3, 4, 5), 4: (2, 3, 3, 4)},
    "square": {2: (3, 3), 3: (2, 3, 3), 4: (2, 3, 3, 3)},
    "rectangular": {2: (4, 3), 3: (2, 3, 4), 4: (2, 3, 3, 3)},
    "number": {2: (9,)},
    "many": {2: (3,)},
}
SAMPLE["elements"] = {0: (), **SAMPLE["any"]}
"""A shape of each number of axes, for every layout that such arrays can have."""

FAR = (4097, 2)
"""A matrix in column order whose columns are further apart than 12 bits count."""

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
    """Each shape contiguous; the layouts and the data types in turn with them.

    ``turn`` is where to begin with the data types and layouts, so that different functions combine differently. Every layout of
    every operand has small arrays of its own: `thorough`.
    """
    known = layouts.combinations(workload.operands)[1:] if views and workload.geometry != "number" else []
    waiting, pairs = deque(_turned(known, turn) if known else ()), list[tuple[Shape, str]]()
    for number, shape in enumerate(GEOMETRIES[workload.geometry]):
        ndim = axes_of(workload, shape)
        pairs.append((shape, "plain"))
        layout = next((name for name in waiting if layouts.fits(name, ndim)), None)
        if layout is not None and number % 2 == turn % 2:
            waiting.remove(layout)
            pairs.append((shape, layout))
    pairs += itertools.islice(itertools.cycle([*pairs]), max(len(workload.dtypes) - len(pairs), 0))
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


def thorough(workload: Workload, *, views: bool = True, turn: int = 0) -> tuple[list[Combination], list[Combination]]:
    """Small arrays: shapes for every choice of the other arguments; and every layout of each operand, for each number of axes."""
    dtypes = itertools.cycle(_turned(workload.dtypes, turn))
    choices = [(shape, "writable", next(dtypes)) for shape in THOROUGH[workload.geometry]]
    choices += [(shape, "writable", name) for shape, name in zip(((3,), (2, 3)), workload.telling, strict=False)]
    if not views or (workload.geometry == "number" and workload.operands < 2):
        return choices, []
    telling = itertools.cycle(_turned(workload.telling or _wide(workload.dtypes), turn)[:2])
    known = layouts.combinations(workload.operands)[1:]
    sample = [(s, n) for n, s in SAMPLE[workload.geometry].items()]
    if workload.geometry in ("any", "stack", "rectangular"):  # where arrays of one shape are a case of its own
        sample += [((3, 3), 2), ((2, 3, 3), 3)]
    laid = [(s, layout, next(telling)) for s, n in sample for layout in known if layouts.fits(layout, n)]
    if workload.geometry in ("any", "elements", "stack"):
        laid += [(FAR, layout, next(telling)) for layout in known if {*layout.split("+")} <= {"transposed", "plain"}]
    return choices, laid


def axes_of(workload: Workload, shape: Shape) -> int:
    """How many axes the arrays have at most."""
    return 2 if workload.geometry == "many" else len(shape)


def _wide(dtypes: Sequence[str]) -> Sequence[str]:
    """Those that tell many elements apart."""
    return [name for name in dtypes if name != "bool" and dt.bits(name) >= 32] or dtypes


def _turned(values: Sequence[str], turn: int) -> list[str]:
    turn %= len(values)
    return [*values[turn:], *values[:turn]]
