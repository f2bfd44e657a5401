"""Reference values of independent libraries: the files of ``values/``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

import ivy_robot

robot: Any = ivy_robot
"""The library, whose results are those of NumPy here, which the types do not know."""

VALUES = Path(__file__).parent / "values"
SINGLE = 1e-5
"""The bound of float32, relative to the size of the values."""


def numpy_of(x: Any) -> Any:
    """An array of any backend as one of NumPy."""
    return np.asarray(x.detach() if hasattr(x, "detach") else x)


def read(name: str) -> Any:
    """The contents of a file."""
    return json.loads((VALUES / f"{name}.json").read_text(encoding="utf-8"))


def cases(name: str) -> list[Any]:
    """The cases of a file."""
    found = read(name)["cases"]
    assert found
    return list(found)


def same(got: Any, want: Any, dtype: str, atol: float, rtol: float, single: float = SINGLE) -> None:
    """Compare a result with the expected one: within the bounds in float64, relative to the size of the values in float32."""
    found, wanted = numpy_of(got), np.asarray(want)
    assert found.dtype == dtype
    if dtype == "float32":
        atol, rtol = single * max(float(np.max(np.abs(wanted))), 1.0), 0.0
    np.testing.assert_allclose(found, wanted, atol=atol, rtol=rtol)
