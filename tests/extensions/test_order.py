"""Order beyond the standard: `nan` in rows that `searchsorted` searches, and bad input. Values: test_drawn.py."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

from ivy_api.errors import DTypeError
from ivy_conformance.library import Library


def test_nan_is_last_in_rows_as_it_is_alone(lib: Library) -> None:
    line = np.asarray([[1.0, 2.0, np.nan], [0.0, np.nan, np.nan]])
    sought = np.asarray([[np.nan, 2.0], [np.nan, 0.0]])
    np.testing.assert_array_equal(lib.call("searchsorted", line, sought), [[2, 1], [1, 0]])
    np.testing.assert_array_equal(lib.call("searchsorted", line, sought, side="right"), [[3, 2], [3, 1]])


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda xp: xp.lexsort([]), ValueError, "at least one key; got none"),
        (lambda xp: xp.invert_permutation(xp.asarray([1.0])), DTypeError, "invert_permutation takes integer arrays here; got"),
        (lambda xp: xp.invert_permutation(xp.asarray(0)), ValueError, "at least one axis"),
        (lambda xp: xp.searchsorted(xp.zeros((2, 3)), xp.zeros((3, 2))), ValueError, "got shapes (2, 3) and (3, 2)"),
        (lambda xp: xp.searchsorted(xp.zeros(()), xp.zeros((3,))), ValueError, "at least one axis"),
    ],
)
def test_bad_input_is_refused(lib: Library, call: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=re.escape(message)):
        call(lib.xp)
