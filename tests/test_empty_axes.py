"""A reduction over no axes, ``axis=()``, is one of each element by itself: the standard leaves it open, and backends differ."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_conformance.reading import to_numpy

X = np.asarray([[0.0, 2.0, 3.0], [4.0, 0.0, 6.0]])
NONZERO = X != 0
EXPECTED = {
    "all": NONZERO,
    "any": NONZERO,
    "count_nonzero": NONZERO,
    "max": X,
    "mean": X,
    "min": X,
    "prod": X,
    "std": np.zeros_like(X),
    "sum": X,
    "var": np.zeros_like(X),
}


@pytest.mark.parametrize("keepdims", [False, True])
@pytest.mark.parametrize("name", EXPECTED)
def test_of_each_element(backend: Any, name: str, keepdims: bool) -> None:
    xp = ivy_api.namespace(backend.name)
    found = getattr(xp, name)(xp.asarray(X.tolist()), axis=(), keepdims=keepdims)
    np.testing.assert_array_equal(to_numpy(xp, found), EXPECTED[name])
