"""Creation beyond the standard: exact ends, and bad input."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

from ivy_api.errors import DTypeError
from ivy_conformance.library import Library


def test_ends_of_a_space_are_exact(lib: Library) -> None:
    for start, stop in ((0.1, 0.7), (3.0, 1e-3)):
        got = lib.call("geomspace", np.asarray([start]), stop, 7)
        assert (got[0, 0], got[-1, 0]) == (start, stop)
        line = lib.call("linspace", np.asarray([start]), stop, 7)
        assert (line[0, 0], line[-1, 0]) == (start, stop)


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda xp: xp.diag(xp.zeros((2, 2, 2))), ValueError, "diag takes a vector or a matrix; got 3 axes"),
        (lambda xp: xp.vander(xp.zeros(())), ValueError, "at least one axis"),
        (lambda xp: xp.geomspace(0.0, 1.0, 3), ValueError, "nonzero endpoints; got 0.0"),
        (lambda xp: xp.one_hot(xp.zeros((2,)), 3), DTypeError, "one_hot takes integer arrays here; got"),
        (lambda xp: xp.multi_hot(xp.zeros((2,)), 3), DTypeError, "multi_hot takes integer arrays here; got"),
        (lambda xp: xp.linspace(xp.zeros((2,)), 1.0, -1), ValueError, "-1"),
        (lambda xp: xp.multi_hot(xp.asarray([1]), 3, axis=1), IndexError, "axis 1 is out of range"),
    ],
)
def test_bad_input_is_refused(lib: Library, call: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=re.escape(message)):
        call(lib.xp)
