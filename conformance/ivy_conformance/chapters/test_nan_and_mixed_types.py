"""nan at any position, and operands of two data types, in arrays of every size: vectorised code meets both as scalar code does."""

from __future__ import annotations

import itertools
import math
import zlib
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from ivy_conformance.chapters.test_sizes_and_layouts import check, is_tried
from ivy_conformance.coverage import covers
from ivy_conformance.library import Library
from ivy_conformance.oracles import dtypes as dt
from ivy_conformance.oracles import samples
from ivy_conformance.oracles.compare import assert_equal
from ivy_conformance.workloads import MIXED, NAN, WORKLOADS, Case, Draw, Workload, drawing
from ivy_conformance.workloads.reducing import axes

COUNT = {"quick": 4, "full": 16, "deep": 100}
"""The drawn arrays tried for each function, by profile: of each class of sizes in turn."""


def cases(lib: Library, name: str, draws: list[Draw], config: pytest.Config, *, least: int = 0) -> Iterator[Case]:
    """A case of each of some drawn shapes, in which the draws take turns; ``least`` is the first class of sizes of so many."""
    workload, count = WORKLOADS[name], COUNT[config.getoption("--profile")] if lib.stride == 1 else 1
    turn = zlib.crc32(name.encode()) + config.getoption("--seed")
    gen, sizes = samples.rng("nan and mixed", name), [*drawing.SIZES][2 + least :]
    for number in range(count if draws else 0):
        shape = drawing.draw_shape(workload.geometry, sizes[(turn + number) % len(sizes)], gen)
        found = [*workload.cases(draws[(turn * 7 + number * 5) % len(draws)], shape)]
        if found:
            yield found[int(gen.integers(len(found)))]
            yield found[0]


def _draws(lib: Library, name: str, workload: Workload) -> list[Draw]:
    pairs = dt.same_kind_pairs(workload.dtypes)
    return [Draw(a, second=b) for a, b in pairs if lib.supports(name, a, b, str(dt.promote(a, b)))]


@covers(NAN)
@pytest.mark.applies(to=is_tried)
@pytest.mark.brief(6, fast=True)
@pytest.mark.parametrize("name", NAN)
def test_nan_at_any_position(lib: Library, name: str, pytestconfig: pytest.Config) -> None:
    if name == "clip" and not lib.asks_for("2025.12"):
        pytest.skip("the result beside nan is specified since 2025.12")
    draws = [Draw(dtype, turn=turn, nan=True) for turn in (0, 1, 2) for dtype in dt.FLOATS if lib.supports(name, dtype)]
    for case in cases(lib, name, draws, pytestconfig):
        check(lib, name, case, "plain")


@covers(MIXED)
@pytest.mark.applies(to=is_tried)
@pytest.mark.brief(6, fast=True)
@pytest.mark.parametrize("name", MIXED)
def test_operands_of_two_data_types(lib: Library, name: str, pytestconfig: pytest.Config) -> None:
    """The result is that of operands of the data type to which both promote, in arrays of more than a few elements too."""
    for case in cases(lib, name, _draws(lib, name, WORKLOADS[name]), pytestconfig, least=1):
        check(lib, name, case, "plain")


GIVE_NAN = ("cumulative_prod", "cumulative_sum", "linalg.vector_norm", "max", "mean", "min", "prod", "sort", "std", "sum", "var")
"""Functions whose result is nan where all elements that it depends on are."""
OF_NAN = (*GIVE_NAN, "all", "any", "argmax", "argmin", "argsort", "count_nonzero", "unique_values")
ONLY_NAN = ((1,), (2,), (5,), (8,), (33,), (1_025,), (2, 3), (9, 4), (3, 70), (70, 3), (2, 3, 5))
"""Shapes of arrays in which all, or a row, is nan."""


def _expected_of_nan(name: str, x: np.ndarray, axis: Any, got: Any) -> np.ndarray:
    """The result where the array is nan throughout; indices are in bounds, and which one is open."""
    if name in ("cumulative_prod", "cumulative_sum", "sort"):
        return np.full(x.shape, math.nan, dtype=x.dtype)
    shape = np.sum(np.zeros(x.shape), axis=axis).shape
    if name in GIVE_NAN:
        real = np.zeros(0, x.dtype).real.dtype if name == "linalg.vector_norm" else x.dtype
        return np.full(shape, math.nan, dtype=real)
    if name in ("all", "any"):
        return np.ones(shape, dtype=bool)
    count = x.size if axis is None else math.prod(x.shape[a] for a in ((axis,) if isinstance(axis, int) else axis))
    if name == "count_nonzero":
        return np.full(shape, count, dtype=got.dtype)
    if name == "argsort":
        return np.broadcast_to(np.arange(x.shape[axis]).reshape([-1 if i == axis % x.ndim else 1 for i in range(x.ndim)]), x.shape)
    assert ((got >= 0) & (got < count)).all(), f"{name} of nan alone gives indices out of bounds: {got!r}"
    return np.zeros(shape, dtype=got.dtype)


def _same_of_nan(name: str, x: np.ndarray, axis: Any, got: Any) -> None:
    want = _expected_of_nan(name, x, axis, got)
    if x.dtype.kind == "c" and name in GIVE_NAN:  # which part of a complex nan is nan is open
        assert got.shape == want.shape
        assert got.dtype == want.dtype
        assert np.isnan(got).all(), f"{name} of nan alone is {got!r}"
    elif name.startswith("arg"):
        found = np.sort(got, axis=axis) if name == "argsort" else np.zeros_like(got)
        assert_equal(found, want.astype(got.dtype))
    else:
        assert_equal(got, want, signed_zeros=False)


@covers(OF_NAN)
@pytest.mark.applies(to=is_tried)
@pytest.mark.brief(9, fast=True)
@pytest.mark.parametrize("name", OF_NAN)
def test_nothing_but_nan(lib: Library, name: str, pytestconfig: pytest.Config) -> None:
    """Every data type, every choice of axes, and arrays shorter and longer than a vector register."""
    known = [d for d in WORKLOADS[name].dtypes if d in dt.FLOATING and lib.supports(name, d)]
    turn = zlib.crc32(name.encode()) + pytestconfig.getoption("--seed")
    for number, (shape, dtype) in enumerate(itertools.product(ONLY_NAN, known)):
        if (number + turn) % lib.stride:
            continue
        x = np.full(shape, math.nan, dtype=dtype)
        if name == "unique_values":
            got = lib.call(name, x)
            if not lib.target.backend:
                continue  # the standard recommends it only
            assert got.shape == (x.size,), f"each nan is a value of its own; {got.size} came of {x.size}"
            continue
        along = [a for a in axes(shape) if isinstance(a, int) or (not name.startswith(("arg", "cum", "sort")))]
        along += [None] if name in ("argmax", "argmin") else []
        for axis in along:
            _same_of_nan(name, x, axis, lib.call(name, x, axis=axis))


IN_A_ROW = (math.nan, math.inf, -math.inf, 0.0, 1.0, -2.0)
"""Values of which every row of three is tried: what comes before and after one must not matter."""
OF_A_ROW: dict[str, Any] = {
    "max": lambda row: math.nan if any(map(math.isnan, row)) else max(row),
    "min": lambda row: math.nan if any(map(math.isnan, row)) else min(row),
    "sum": sum,
    "prod": math.prod,
    "all": all,
    "any": any,
    "count_nonzero": lambda row: sum(map(bool, row)),
    "cumulative_sum": lambda row: [*itertools.accumulate(row)],
    "cumulative_prod": lambda row: [*itertools.accumulate(row, lambda a, b: a * b)],
    "diff": lambda row: [b - a for a, b in itertools.pairwise(row)],
    "flip": lambda row: row[::-1],
}
"""What functions along an axis make of a row, by the arithmetic of Python's floats."""


@covers(OF_A_ROW)
@pytest.mark.applies(to=is_tried)
@pytest.mark.brief(9, fast=True)
@pytest.mark.parametrize("dtype", dt.FLOATS)
@pytest.mark.parametrize("name", OF_A_ROW)
def test_nan_and_infinities_in_every_order(lib: Library, name: str, dtype: str) -> None:
    """Along the rows and the columns of a matrix, and each row by itself."""
    lib.require(name, dtype)
    every = [*itertools.product(IN_A_ROW, repeat=3)]
    if not lib.demanding:  # of infinities the standard says nothing
        every = [
            row for row in every if not any(map(math.isinf, row)) or name in ("max", "min", "all", "any", "count_nonzero", "flip")
        ]
    rows = np.asarray(every, dtype=dtype)
    want = np.asarray([OF_A_ROW[name](row) for row in every])
    _same_in_a_row(lib.call(name, rows, axis=1), want)
    _same_in_a_row(lib.call(name, rows.T.copy(), axis=0), want.T)
    for k in lib.some(range(len(every)), name, dtype):
        _same_in_a_row(lib.call(name, rows[k], axis=0), want[k])


def _same_in_a_row(got: Any, want: np.ndarray) -> None:
    assert_equal(got, want.astype(got.dtype), signed_zeros=False)
