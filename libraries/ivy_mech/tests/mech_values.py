"""The reference values, computed by SciPy, and their comparison with ours."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import ivy_api

VALUES = Path(__file__).parent / "values"


def cases(file: str, function: str) -> list[dict[str, Any]]:
    """The cases of one function in a file."""
    found = json.loads((VALUES / f"{file}.json").read_text(encoding="utf-8"))["cases"]
    return [case for case in found if case["fn"] == function]


def batch(xp: Any, rows: Iterable[Any], dtype: str = "float64") -> Any:
    """An array of a backend."""
    return xp.asarray(np.asarray(list(rows), dtype=dtype))


def same(ours: Any, expected: Any) -> Any:
    return np.abs(ours - expected)


def same_up_to_sign(ours: Any, expected: Any) -> Any:
    return np.minimum(np.abs(ours - expected).max(-1), np.abs(ours + expected).max(-1))[..., None]


def same_angle(ours: Any, expected: Any) -> Any:
    return np.abs(np.remainder(ours - expected + np.pi, 2 * np.pi) - np.pi)


def check(ours: Any, found: list[dict[str, Any]], expected: Iterable[Any], difference: Callable[[Any, Any], Any] = same) -> None:
    """Compare a batch with the expected values of its cases: float64 within the bounds of each case, float32 by size."""
    got, wanted = np.asarray(ours), np.asarray(list(expected), dtype="float64")
    error = difference(got.astype("float64"), wanted)
    size = np.abs(wanted).reshape(len(wanted), -1).max(-1)
    atol, rtol = (np.asarray([case[key] for case in found]) for key in ("atol", "rtol"))
    bound = atol + rtol * size if got.dtype == "float64" else 1e-5 * size
    assert (error.reshape(len(wanted), -1).max(-1) <= bound).all(), [case["id"] for case in found]


class Comparison(NamedTuple):
    """A function, the batches of its arguments, and what it gives by the reference values of these cases."""

    function: Callable[..., Any]
    arguments: list[Any]
    cases: list[dict[str, Any]]
    expected: Iterable[Any]
    difference: Callable[[Any, Any], Any] = same


def compare(xp: Any, dtype: str, *comparisons: Comparison) -> None:
    """Call all functions; compiled together where each of their operations would be compiled by itself."""

    def every(arguments: Any) -> Any:
        return [one.function(*given) for one, given in zip(comparisons, arguments, strict=True)]

    given = [[batch(xp, values, dtype) for values in one.arguments] for one in comparisons]
    results = ivy_api.compile(every)(given) if xp.__source__.name == "jax" else every(given)
    for one, ours in zip(comparisons, results, strict=True):
        check(ours, one.cases, one.expected, one.difference)
