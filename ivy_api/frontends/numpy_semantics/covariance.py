"""`cov` and `corrcoef`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ivy_api.bodies.covariance import correlations as correlations
from ivy_api.bodies.covariance import scatter_matrix as scatter_matrix
from ivy_api.errors import ArgumentError


def variables(data: Sequence[Any], rowvar: bool, xp: Any) -> list[Any]:
    """Return the data as matrices of variables by observations, which the frontend joins along their first axis.

    Parameters
    ----------
    data : native arrays of one data type, with one or two axes: a variable, or variables by observations
    rowvar : whether the rows are the variables; else the columns
    xp : their namespace

    Returns
    -------
    out : as many matrices; the first only if it has no rows
    """
    for name, x in zip("my", data, strict=False):
        if len(x.shape) > 2:
            raise ArgumentError(f"{name} has more than 2 dimensions")
    rows = [xp.atleast_2d(x) for x in data]
    by_column = [not rowvar and (len(data[0].shape) != 1 if i == 0 else x.shape[0] != 1) for i, x in enumerate(rows)]
    rows = [xp.matrix_transpose(x) if turn else x for x, turn in zip(rows, by_column, strict=True)]
    return rows if rows[0].shape[0] else rows[:1]


def weights_fault(weights: Any, name: str, count: int) -> str:
    """Return what is wrong with the weights of observations; ``""`` if there is one for each."""
    if len(weights.shape) > 1:
        return f"cannot handle multidimensional {name}"
    return f"incompatible numbers of samples and {name}" if weights.shape[0] != count else ""
