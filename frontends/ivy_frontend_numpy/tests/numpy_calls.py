"""Drawn calls of NumPy's functions, for compilers."""

from __future__ import annotations

from collections.abc import Iterator

from numpy_comparing import wide as context
from test_numpy_drawn import EACH, call, names_for

import ivy_frontend_numpy as ours
from ivy_frontend_numpy import FRONTEND as FRONTEND
from tests.frontends.compilers import DRAWS, Call, picks, text_call

__all__ = ["DECLARED", "FRONTEND", "NAMES", "calls", "context"]

DECLARED = {
    **dict.fromkeys(
        [f"numpy.{name}" for name in "argwhere bincount compress extract flatnonzero intersect1d nonzero setdiff1d setxor1d "
         "trim_zeros union1d unique unique_all unique_counts unique_inverse unique_values".split()],
        "the size of the result depends on values",
    ),
    **dict.fromkeys(
        [f"numpy.{name}" for name in "histogram histogram2d histogram_bin_edges".split()],
        "without a range= the edges are numbers that depend on values",
    ),
    "numpy.astype": "fractions that an integer type does not hold become any number",
    "numpy.polymul": "how many leading zeros are trimmed depends on values",
    "numpy.real_if_close": "the data type of the result depends on values",
    **dict.fromkeys(
        ("numpy.cross torch.compile", "numpy.row_stack torch.compile"), "torch's compiler does not know warnings.warn"
    ),
    **dict.fromkeys(
        ("numpy.linalg.inv torch.compile", "numpy.vander torch.compile"),
        "a pivot of zero, or a negative exponent, is looked for, also on an accelerator",
    ),
    "numpy.where jax": "of a condition alone: the size of the result depends on values",
    "numpy.linalg.lstsq": "whether there are residuals depends on the rank",
    "numpy.linalg.matrix_rank": "the rank is a number",
    **dict.fromkeys(
        [f"numpy.{name} torch.compile" for name in "average mean median nanmean nanmedian nanstd nanvar std var".split()],
        "of no elements: torch's compiler does not know warnings.warn",
    ),
}  # fmt: skip
"""Why functions are not compiled."""
NAMES = [f"{place}.{name}" for place, name in EACH]


def calls(name: str, count: int) -> Iterator[Call]:
    """Return calls of a function."""
    place, _, last = name.rpartition(".")
    names = names_for(ours)
    return (text_call(call(place, last, picks(name, number)), names) for number in range(DRAWS * count))
