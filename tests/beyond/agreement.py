"""Calls of a row of oracles, drawn by Hypothesis, and the comparison."""

from __future__ import annotations

from typing import Any

import numpy as np
from hypothesis import Phase, settings
from hypothesis import strategies as st

from conformance.library import Library
from tests.beyond.oracles import Row

unshrunk = settings(phases=(Phase.explicit, Phase.generate))
"""Examples are small; to make a failing one smaller takes longer than all the others."""

DTYPES = ("float32", "float64")
SHAPES = ((), (5,), (2, 3), (0, 3), (17,))  # few, for some frameworks compile each; 17: vectorised code differs from scalar


def arrays(dtype: str, shape: tuple[int, ...], low: float, high: float) -> st.SearchStrategy[np.ndarray]:
    """Arrays of numbers within a range, among them its ends and zero if it is in it."""
    elements = st.floats(low, high, width=32, allow_subnormal=False)
    count = int(np.prod(shape))
    return st.lists(elements, min_size=count, max_size=count).map(lambda values: np.asarray(values, dtype=dtype).reshape(shape))


@st.composite
def calls(draw: st.DrawFn, row: Row, dtype: str) -> tuple[list[Any], dict[str, Any]]:
    """The arguments of one call; each keyword is given or left out."""
    shape = draw(st.sampled_from(SHAPES))
    given: list[Any] = [draw(arrays(dtype, shape, *ends)) for ends in row.ranges]
    if len(given) > 1 and draw(st.booleans()):
        given[1] = given[1][..., :1] if shape else given[1]  # broadcast
    given += [draw(strategy) for strategy in row.after]
    return given, {name: draw(strategy) for name, strategy in row.keywords.items() if draw(st.booleans())}


def check(lib: Library, qualname: str, row: Row, dtype: str, args: list[Any], kwargs: dict[str, Any]) -> None:
    """Compare one call with the oracle."""
    got = lib.call(qualname, *args, **kwargs)
    wide = [x.astype("float64") if isinstance(x, np.ndarray) and not row.own else x for x in args]
    want = np.asarray(row.oracle(*wide, **kwargs), dtype="float64")
    assert got.dtype.name == dtype
    largest = (
        max([1.0, *(float(np.max(np.abs(x), initial=1.0)) for x in args if isinstance(x, np.ndarray))]) if row.relative else 1.0
    )
    assert_close(got, want, row.units * largest)


def assert_close(got: np.ndarray, want: np.ndarray, units: float) -> None:
    """Within units in the last place of the larger of 1 and the result; infinities and ``nan`` in the same places."""
    assert got.shape == want.shape
    info = np.finfo(got.dtype)
    infinite = np.abs(want) > float(info.max)
    np.testing.assert_array_equal(np.isnan(got), np.isnan(want))
    np.testing.assert_array_equal(got[infinite], want[infinite].astype(got.dtype))
    ordinary = ~infinite & ~np.isnan(want)
    allowed = units * float(info.eps) * np.maximum(1.0, np.abs(want))
    error = np.abs(np.where(ordinary, got, 0.0) - np.where(ordinary, want, 0.0))
    wrong = ordinary & ~(error <= np.where(ordinary, allowed, 1.0))
    assert not wrong.any(), f"{got[wrong][:5]} is not {want[wrong][:5]}"
