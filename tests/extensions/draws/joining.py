"""Joining and splitting, against NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np

from ivy_conformance.oracles import dtypes as dt
from tests.extensions.drawing import SIDES, Call, Draw, drawn

EXACT: dict[str, Any] = {"units": 0, "own": True}


def several(d: Draw, shapes: list[tuple[int, ...]]) -> Any:
    """Arrays of these shapes, in a list or a tuple; some of a narrower data type of the same kind."""
    narrow = {"i": "int8", "u": "uint8", "f": "float32", "c": "complex64", "b": "bool"}[d.kind]
    arrays = [d.array(shape, dtype=narrow if d.integer(0, 3) == 0 else d.dtype) for shape in shapes]
    return tuple(arrays) if d.flag() else arrays


def alike(d: Draw, axis: int | None) -> list[tuple[int, ...]]:
    """Shapes that differ in one axis only, which the arrays are joined along, if they have it."""
    shape = d.shape(0, 3)
    count = d.integer(1, 3)
    here = 0 if axis is None or len(shape) <= axis else axis
    if not shape:
        return [()] * count
    return [(*shape[:here], d.one(0, *SIDES), *shape[here + 1 :]) for _ in range(count)]


def positions(d: Draw, size: int) -> Any:
    """Where parts begin, also beyond the end and counted from it."""
    found = sorted(d.integer(-size - 1, size + 2) for _ in range(d.integer(0, 3)))
    return tuple(found) if d.flag() else found


@drawn("append", lambda x1, x2, axis=None: np.append(x1, x2, axis), **EXACT)
def _append(d: Draw) -> Call:
    d.dtype = d.one(*dt.ALL)
    if d.flag():
        return list(several(d, [d.shape(), d.shape()])), {}
    shape = d.shape(1)
    axis = d.axis(len(shape))
    other = list(shape)
    other[axis] = d.one(0, *SIDES)
    return list(several(d, [shape, tuple(other)])), {"axis": axis}


@drawn("array_split", np.array_split, **EXACT)
def _array_split(d: Draw) -> Call:
    x = d.array(d.shape(1))
    options = d.some(axis=d.axis(x.ndim))
    size = x.shape[options.get("axis", 0)]
    return [x, d.integer(1, 6) if d.flag() else positions(d, size)], options


def whole_parts(d: Draw, size: int) -> Any:
    """How many parts of one length an axis has, or where parts begin."""
    return d.one(*(n for n in range(1, size + 1) if size % n == 0)) if d.flag() else positions(d, size)


@drawn("split", np.split, **EXACT)
def _split(d: Draw) -> Call:
    x = d.array(d.shape(1, sides=(1, 2, 3, 4, 6)))
    options = d.some(axis=d.axis(x.ndim))
    return [x, whole_parts(d, x.shape[options.get("axis", 0)])], options


@drawn("hsplit", np.hsplit, **EXACT)
def _hsplit(d: Draw) -> Call:
    x = d.array(d.shape(1, sides=(1, 2, 3, 4, 6)))
    return [x, whole_parts(d, x.shape[min(1, x.ndim - 1)])], {}


@drawn("vsplit", np.vsplit, **EXACT)
def _vsplit(d: Draw) -> Call:
    x = d.array(d.shape(2, sides=(1, 2, 3, 4, 6)))
    return [x, whole_parts(d, x.shape[0])], {}


@drawn("dsplit", np.dsplit, **EXACT)
def _dsplit(d: Draw) -> Call:
    x = d.array(d.shape(3, 4, sides=(1, 2, 4)))
    return [x, whole_parts(d, x.shape[2])], {}


@drawn("hstack", np.hstack, **EXACT)
def _hstack(d: Draw) -> Call:
    return [several(d, alike(d, 1))], {}


@drawn("vstack", np.vstack, **EXACT)
def _vstack(d: Draw) -> Call:
    shapes = alike(d, 0)
    return [several(d, shapes if len(shapes[0]) > 1 else [shapes[0]] * len(shapes))], {}


@drawn("dstack", np.dstack, **EXACT)
def _dstack(d: Draw) -> Call:
    shapes = alike(d, 2)
    return [several(d, shapes if len(shapes[0]) > 2 else [shapes[0]] * len(shapes))], {}


@drawn("column_stack", np.column_stack, **EXACT)
def _column_stack(d: Draw) -> Call:
    rows = d.one(0, *SIDES)
    if d.flag():
        return [several(d, [(rows,) if d.flag() else (rows, d.one(*SIDES)) for _ in range(d.integer(1, 3))])], {}
    shapes = alike(d, 1)
    return [several(d, shapes if len(shapes[0]) > 1 else [shapes[0]] * len(shapes))], {}
