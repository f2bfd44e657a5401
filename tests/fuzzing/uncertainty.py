"""How far a result may be off: what happens to it when the arguments, and the roundings of each call, are perturbed.

The bound of a comparison comes from the problem. Each value of a program has an uncertainty, element by element: 0 where it is
exact. A call is repeated with its arguments perturbed by their uncertainty, and by some units in the last place if the call rounds;
the mean difference is the uncertainty of its result. A result whose shape, integers, or infinities change is not determined by the
arguments to rounding, and the call is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

UNITS = 32.0
"""Units in the last place by which arguments and results of a call that rounds are perturbed."""
RUNS = 4
FACTOR = 4.0
"""How many times the uncertainty two backends may differ."""

Values = list[np.ndarray]


class UnstableError(Exception):
    """Rounding decides what a call gives."""


def is_inexact(x: np.ndarray) -> bool:
    """Whether the elements are floats or complex numbers."""
    return x.dtype.kind in "fc"


def unit(x: np.ndarray) -> np.ndarray:
    """The perturbation of one rounding, for each element."""
    return np.asarray(np.where(np.isfinite(x), UNITS * float(np.finfo(x.dtype).eps) * np.abs(x), 0.0), np.float64)


def no_uncertainty(x: np.ndarray) -> np.ndarray:
    """The uncertainty of an exact array."""
    return np.zeros(x.shape)


def perturb(x: np.ndarray, by: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Add noise of at most ``by``; what is not perturbed keeps its bits."""
    if not is_inexact(x):
        return x
    way = rng.choice([-1.0, 1.0], x.shape)
    if x.dtype.kind == "c":  # both parts
        way = way * np.exp(1j * rng.uniform(0.25, 1.25, x.shape))
    noise = way * rng.uniform(0.5, 1.0, x.shape) * by
    return np.asarray(np.where(by > 0, x + noise, x)).astype(x.dtype)


def of_call(
    call: Callable[[Values, bool], Values], values: Sequence[np.ndarray], known: Sequence[np.ndarray], rounds: bool, rng: Any
) -> tuple[Values, Values]:
    """Return the results of a call and their uncertainties.

    Parameters
    ----------
    call : gives the results for the values of a program so far, and for whether its constants are perturbed, too
    values : these values
    known : their uncertainties
    rounds : whether the call rounds

    Raises
    ------
    UnstableError
        if the results are not determined to rounding.
    """
    results = [np.asarray(y) for y in call([*values], False)]
    by = [k + unit(x) if rounds and is_inexact(x) else k for x, k in zip(values, known, strict=True)]
    found = [unit(y) if rounds and is_inexact(y) else no_uncertainty(y) for y in results]
    if not any(np.any(b) for b in by):
        return results, found
    for _ in range(RUNS):
        others = call([perturb(x, b, rng) for x, b in zip(values, by, strict=True)], rounds)
        if len(others) != len(results):
            raise UnstableError("another number of results")
        found = [f + difference(np.asarray(o), y) / RUNS for f, o, y in zip(found, others, results, strict=True)]
    return results, found


def difference(other: np.ndarray, y: np.ndarray) -> np.ndarray:
    """The absolute difference of two results of one call."""
    if other.shape != y.shape or other.dtype != y.dtype:
        raise UnstableError("another shape")
    if not is_inexact(y):
        if not np.array_equal(other, y):
            raise UnstableError("other integers or truth values")
        return no_uncertainty(y)
    finite = np.isfinite(y)
    if not np.array_equal(other[~finite], y[~finite], equal_nan=True) or not np.all(np.isfinite(other[finite])):
        raise UnstableError("other infinities")
    return np.asarray(np.abs(np.where(finite, other, 0) - np.where(finite, y, 0)), np.float64)


def compare(got: np.ndarray, wanted: np.ndarray, known: np.ndarray, default_integer: str = "int64") -> None:
    """Assert that a result is the wanted one to its uncertainty: shape, data type, infinities and values.

    Counts, indices and sums of integers are of the default integer type of the backend.
    """
    assert got.shape == wanted.shape, f"{got.shape}, not {wanted.shape}"
    if default_integer == "int32" and wanted.dtype.name in ("int64", "uint64") and got.dtype.itemsize == 4:
        wanted = wanted.astype(wanted.dtype.name.replace("64", "32"))
    assert got.dtype == wanted.dtype, f"{got.dtype}, not {wanted.dtype}"
    if not is_inexact(wanted):
        np.testing.assert_array_equal(got, wanted)
        return
    finite = np.isfinite(wanted)
    np.testing.assert_array_equal(got[~finite], wanted[~finite])
    with np.errstate(all="ignore"):
        off = np.abs(np.where(finite, got, 0).astype(np.clongdouble) - np.where(finite, wanted, 0))
    allowed = FACTOR * known + 4 * float(np.finfo(wanted.dtype).tiny)  # subnormal numbers may be 0
    assert np.all(off <= allowed), f"{got!r}\nis not\n{wanted!r}\noff by {off!r}\nallowed {allowed!r}"
