"""Reference values of independent libraries: the files of ``values/``."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ivy_api

VALUES = Path(__file__).parent / "values"
SINGLE = 1e-5
"""The bound of float32, relative to the size of the values."""


def numpy_of(x: Any) -> Any:
    """An array of any backend as one of NumPy."""
    return np.asarray(x.detach() if hasattr(x, "detach") else x)


def groups(file: str, function: str) -> Iterator[tuple[dict[str, Any], dict[str, Any], float, float]]:
    """Yield the cases of a function, those of the same shapes as one batch: arguments, expected results, and bounds."""
    found: dict[Any, list[Any]] = {}
    for case in json.loads((VALUES / f"{file}.json").read_text(encoding="utf-8"))["cases"]:
        if case["fn"] == function:
            arrays = {name: np.asarray(value) for name, value in case["args"].items() if value is not None}
            wanted = {name: np.asarray(value) for name, value in case["expected"].items()}
            options = tuple((k, v) for k, v in case["args"].items() if isinstance(v, bool | int | str))
            shapes = tuple((k, v.shape) for k, v in (*arrays.items(), *wanted.items()))
            found.setdefault((options, shapes), []).append((arrays, wanted, case["atol"], case["rtol"]))
    assert found, f"no cases of {function} in {file}"
    for cases in found.values():
        arguments, results = ({k: np.stack([case[i][k] for case in cases]) for k in cases[0][i]} for i in (0, 1))
        yield arguments, results, max(case[2] for case in cases), max(case[3] for case in cases)


def check(xp: Any, file: str, function: str, call: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    """Compare with all cases of a function, in float64 and float32.

    Parameters
    ----------
    xp : the namespace of a backend
    file, function : where the cases are
    call : takes a batch of cases, arrays by their names in the file, and returns results by theirs
    """
    for arguments, wanted, atol, rtol in groups(file, function):
        for dtype in ("float64", "float32"):
            arrays = {name: xp.asarray(x.astype(dtype)) for name, x in arguments.items() if x.dtype.kind in "fi"}
            if xp.__source__.name == "jax":  # which would compile each operation by itself
                found = ivy_api.compile(call)(arrays)
            else:
                found = call(arrays)
            for name, result in found.items():
                close_cases(name, result, wanted[name], dtype, atol, rtol)


def close_cases(name: str, results: Any, wanted: Any, dtype: str, atol: float, rtol: float) -> None:
    """Check results of several cases, each by its own size."""
    got = numpy_of(results)
    assert got.shape == wanted.shape, (name, got.shape, wanted.shape)
    for i, want in enumerate(wanted):
        close(f"{name} of case {i}", got[i], want, dtype, atol, rtol)


def close(name: str, result: Any, want: Any, dtype: str, atol: float, rtol: float) -> None:
    """Check that a result is near an expected one: within the bounds in float64, relative to the largest value in float32."""
    got = numpy_of(result)
    assert got.shape == want.shape, (name, got.shape, want.shape)
    size = float(np.max(np.abs(want), initial=0.0))
    bound = (atol, rtol) if dtype == "float64" else (SINGLE * (size or 1.0), 0.0)  # of zeros there is no size
    np.testing.assert_allclose(got, want, atol=bound[0], rtol=bound[1], err_msg=f"{name} in {dtype}")
    assert got.dtype.kind in "iub" or got.dtype == dtype, (name, got.dtype)


def in_brief(xp: str, dtype: str, config: pytest.Config) -> bool:
    """Whether a data type is tested: in a brief run one where each operation is slow the first time."""
    return dtype == "float64" or xp in ("numpy", "torch") or not config.getoption("--brief")


def both_types(test: Callable[..., None]) -> Any:
    """Run a test in float64 and float32."""
    return pytest.mark.applies(to=in_brief)(pytest.mark.parametrize("dtype", ["float64", "float32"])(test))
