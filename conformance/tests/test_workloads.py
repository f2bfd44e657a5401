"""The table of sizes and layouts: every function has its row, every combination is met, and the page tells what is covered."""

from __future__ import annotations

import math
from types import SimpleNamespace

import numpy as np
import pytest

from ivy_conformance import layouts, snippets, standard
from ivy_conformance.library import lay_out
from ivy_conformance.workloads import MANY, WORKLOADS, shapes
from ivy_conformance.workloads.base import Draw
from tools import generate_sizes

NEITHER_TAKE_NOR_MAKE_ARRAYS = {
    "__array_namespace_info__", "broadcast_shapes", "can_cast", "finfo", "from_dlpack", "iinfo", "isdtype", "result_type",
}  # fmt: skip
"""`from_dlpack` hands over memory as it is; the chapter interchange has it in every layout."""

FLIPPED = {"flipped", "rows_reversed", "columns_reversed"}


def test_every_function_of_arrays_has_a_workload() -> None:
    functions = {name for name, declaration in standard.names().items() if declaration.kind == "function"}
    assert functions - set(WORKLOADS) == NEITHER_TAKE_NOR_MAKE_ARRAYS
    assert set(WORKLOADS) | set(MANY) <= functions


@pytest.mark.parametrize("name", WORKLOADS)
def test_quick_meets_every_shape_layout_and_data_type(name: str) -> None:
    """Every shape contiguous, half of them in a view too; every layout of every operand, with each number of axes it can have."""
    workload = WORKLOADS[name]
    for turn in (0, 1, 2, 7):
        met, (choices, laid) = shapes.covering(workload, turn=turn), shapes.thorough(workload, turn=turn)
        every = set(shapes.GEOMETRIES[workload.geometry])
        assert {shape for shape, layout, _ in met if layout == "plain"} == every
        assert {dtype for _, _, dtype in met} == set(workload.dtypes)
        assert {shape for shape, _, _ in choices} >= set(shapes.THOROUGH[workload.geometry])
        if workload.geometry == "number" and workload.operands == 1:
            assert not laid  # no array goes in
            continue
        known, ranks = layouts.combinations(workload.operands)[1:], {shapes.axes_of(workload, shape) for shape in every}
        for rank in ranks & {0, 1, 2, 3, 4}:
            of_rank = {layout for shape, layout, _ in laid if shapes.axes_of(workload, shape) == rank}
            assert of_rank >= {layout for layout in known if layouts.fits(layout, rank)}, rank
        if workload.geometry != "number":
            viewed = {layout for _, layout, _ in met} - {"plain"}
            fitting = {layout for layout in known if layouts.fits(layout, max(ranks))}
            assert len(viewed) >= min(len(fitting), len(every) // 2), "views of arrays of all sizes"


@pytest.mark.parametrize("name", WORKLOADS)
def test_full_meets_every_small_shape_in_every_layout(name: str) -> None:
    workload = WORKLOADS[name]
    met = {(shape, layout) for shape, layout, _ in shapes.product(workload)}
    known = layouts.combinations(workload.operands) if workload.geometry != "number" else ["plain"]
    for shape in shapes.GEOMETRIES[workload.geometry]:
        if shapes.size(shape) <= shapes.LARGE:
            assert {layout for layout in known if layouts.fits(layout, shapes.axes_of(workload, shape))} <= {
                b for a, b in met if a == shape
            }


@pytest.mark.parametrize("shape", [(7,), (5, 4), (3, 4, 5), (2, 3, 4, 2)], ids=str)
@pytest.mark.parametrize("layout", layouts.LAYOUTS)
def test_an_array_lies_as_its_layout_says(layout: str, shape: tuple[int, ...]) -> None:
    a = Draw("float64", layouts.still(layout)).numbers(shape)
    x = lay_out(np, a, layout)
    assert np.array_equal(x, a)
    if len(shape) < layouts.LAYOUTS[layout].axes:
        return
    memory = x.base if x.base is not None else x
    assert memory is not x
    if layout in ("repeated", "columns_repeated"):
        assert x.strides[0 if layout == "repeated" else -1] == 0
    elif layout == "offset":
        assert x.flags.c_contiguous
        assert x.__array_interface__["data"][0] > memory.__array_interface__["data"][0]
    else:
        assert not x.flags.c_contiguous
        assert any(s < 0 for s in x.strides) == (layout in FLIPPED)


@pytest.mark.parametrize(
    "value",
    [
        Draw("float32").numbers((70001,)),
        Draw("float32")((4097, 2)),
        Draw("complex128")((257, 4)),
        Draw("float64").scattered((2049,)),
        Draw("bool")((1000,)),
        Draw("int8")((33, 40)).T,
        np.resize(np.array([0.0, -0.0, math.nan, math.inf]), 1000),
    ],
    ids=lambda value: f"{value.dtype.name}-{value.shape}",
)
def test_a_long_array_is_shown_by_a_short_expression_that_makes_it(value: np.ndarray) -> None:
    code = snippets.array(value)
    assert len(code) < 3 * value.size + 4000
    xp = SimpleNamespace(asarray=np.asarray, reshape=np.reshape, **{value.dtype.name: value.dtype})
    made = eval(code, {"xp": xp})
    assert layouts.same_bits(made, value)


def test_the_page_is_fresh() -> None:
    assert generate_sizes.PAGE.read_text() == generate_sizes.page(), "run `python -m tools.generate_sizes`"
