"""What LAPACK does beyond the standard, as far as NumPy hands it on."""

from __future__ import annotations

from typing import Any

import numpy as np

from ivy_api.adapt.results import LstsqResult
from ivy_api.extensions.linalg import matrices
from ivy_api.plugin import mixed
from ivy_plugin_numpy.typing import Array

_XP: Any = np


def cond(x: Array, /, *, p: Any = None) -> Array:
    (x,) = matrices.floating("linalg.cond", x, xp=_XP)
    matrices.matrix("linalg.cond", x, square=p not in (None, 2, -2))
    return np.asarray(np.linalg.cond(x, p))[()]


def _one_system(x1: Array, x2: Array, /, *, rcond: float | None = None, l2_regularizer: float = 0.0) -> bool:
    return x1.ndim == 2 and x2.ndim <= 2 and not l2_regularizer and x1.size > 0


@mixed(when=_one_system)
def lstsq(x1: Array, x2: Array, /, *, rcond: float | None = None, l2_regularizer: float = 0.0) -> Any:
    # np.linalg.lstsq gives residuals only where there are more equations than unknowns, and these are of full rank.
    a, b = matrices.floating("linalg.lstsq", x1, x2, xp=_XP)
    solution, _, rank, values = np.linalg.lstsq(np.asarray(a), np.asarray(b), rcond)
    rest = np.abs(b - a @ solution)
    return LstsqResult(solution, np.sum(rest * rest, axis=0), np.asarray(rank, np.int32)[()], values)
