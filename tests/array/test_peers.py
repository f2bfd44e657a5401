"""What SciPy, scikit-learn and array-api-extra count on beyond the standard, the same on every backend."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ivy_api.errors import ElementsError, IvyError

NO_NUMBERS = ["text", ["one", "two"], [object()], [None], None, {1: 2}, [[1], ["one"]], [1, None], object()]
NO_NUMBERS += [np.array(["a"]), np.array([None, 1], dtype=object), np.array(["2020-01-01"], dtype="datetime64[D]")]


@pytest.mark.parametrize("obj", NO_NUMBERS, ids=lambda obj: repr(obj)[:24].split(" at 0x")[0])
def test_asarray_refuses_what_no_array_holds(xp: Any, obj: Any) -> None:
    for kind in (TypeError, ValueError, IvyError, ElementsError):
        with pytest.raises(kind, match="asarray takes numbers and booleans"):
            xp.asarray(obj)


@pytest.mark.parametrize("dtype", ["bool", "int8", "int64", "uint8", "uint16", "uint32", "uint64", "float32", "complex64"])
def test_linspace_and_arange_give_every_data_type(xp: Any, dtype: str) -> None:
    own = getattr(xp, dtype)
    for options in ({}, {"endpoint": False}):
        found = xp.linspace(0, 6, 3, dtype=own, **options)
        assert found.dtype == own
        np.testing.assert_array_equal(np.asarray(found), np.linspace(0, 6, 3, dtype=dtype, **options))
    if dtype != "bool":  # the standard has numbers only
        found = xp.arange(0, 5, 2, dtype=own)
        assert found.dtype == own
        np.testing.assert_array_equal(np.asarray(found), np.arange(0, 5, 2, dtype=dtype))


@pytest.mark.parametrize("shapes", [((1, 3), (0, 3)), ((1, 0), (2, 0)), ((1, 0, 1), (4, 0, 5))])
def test_a_copy_of_an_empty_array_that_was_broadcast_can_be_written_to(xp: Any, shapes: Any) -> None:
    first, second = shapes
    x = xp.asarray(xp.broadcast_to(xp.zeros(first), second), copy=True)
    x[...] = 1.0
    x += 1.0
    assert x.shape == second
