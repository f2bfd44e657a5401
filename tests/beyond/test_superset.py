"""What one framework lacks natively, and every backend has: the standard's functions with more than the standard asks for."""

from __future__ import annotations

import numpy as np
import pytest

from conformance.library import Library

NUMBERS = ("int8", "int32", "int64", "uint8", "float32", "float64", "complex128")
LOGICAL = {"logical_and": np.logical_and, "logical_or": np.logical_or, "logical_xor": np.logical_xor}


@pytest.mark.parametrize("dtype", NUMBERS)
@pytest.mark.parametrize("name", LOGICAL)
def test_logic_of_numbers(lib: Library, name: str, dtype: str) -> None:
    """TensorFlow's own functions take booleans only."""
    x1, x2 = np.asarray([0, 1, 2, 0, 7], dtype=dtype), np.asarray([3, 0, 1, 0, 7], dtype=dtype)
    got = lib.call(name, x1, x2)
    assert got.dtype == np.bool_
    np.testing.assert_array_equal(got, LOGICAL[name](x1, x2))


@pytest.mark.parametrize("dtype", NUMBERS)
def test_negation_of_numbers(lib: Library, dtype: str) -> None:
    x = np.asarray([0, 1, 2, 0, 7], dtype=dtype)
    np.testing.assert_array_equal(lib.call("logical_not", x), x == 0)
