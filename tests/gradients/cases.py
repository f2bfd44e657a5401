"""For each differentiable function of the standard a call on smooth ground, or why its gradient is not compared."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

Build = Callable[[np.random.Generator], np.ndarray]


def between(low: float, high: float, *shape: int) -> Build:
    """Values between ``low`` and ``high``, kept apart from each other so that no maximum or order changes under a small step."""

    def build(rng: np.random.Generator) -> np.ndarray:
        count = int(np.prod(shape))
        steps = (np.arange(count) + rng.uniform(0.25, 0.75, count)) / max(count, 1)
        return low + (high - low) * rng.permutation(steps).reshape(shape)

    return build


def well_conditioned(*batch: int, size: int = 3, symmetric: bool = False) -> Build:
    """Matrices with separated singular values; positive definite if ``symmetric``."""

    def build(rng: np.random.Generator) -> np.ndarray:
        q, _ = np.linalg.qr(rng.normal(size=(*batch, size, size)))
        p, _ = np.linalg.qr(rng.normal(size=(*batch, size, size)))
        values = np.arange(1.0, size + 1.0)
        right = np.swapaxes(q, -1, -2) if symmetric else p
        return (q * values) @ right

    return build


@dataclass(frozen=True)
class Case:
    """One call: which arguments are arrays to differentiate, which are fixed, and what of the result counts.

    Attributes
    ----------
    arrays : builders of the arrays; the gradient is taken with respect to each of them in turn
    before : positional arguments before the arrays
    after : further positional arguments
    keywords : keyword arguments
    pick : what of the result is differentiated
    joined : whether the arrays go in as one list (``concat``)
    symmetrised : whether a matrix argument enters as ``(x + x.T) / 2``, where the function reads one triangle only
    """

    arrays: tuple[Build, ...]
    after: tuple[Any, ...] = ()
    before: tuple[Any, ...] = ()
    keywords: dict[str, Any] = field(default_factory=dict)
    pick: Callable[[Any], Any] = lambda result: result
    joined: bool = False
    symmetrised: bool = False


def _one(
    low: float, high: float, *after: Any, pick: Callable[[Any], Any] = lambda r: r, shape: tuple[int, ...] = (3, 4), **keywords: Any
) -> Case:
    return Case((between(low, high, *shape),), after, keywords=keywords, pick=pick)


def _two(low1: float, high1: float, low2: float, high2: float) -> Case:
    return Case((between(low1, high1, 3, 4), between(low2, high2, 4)))


_first: Callable[[Any], Any] = lambda result: result[0]  # noqa: E731 - a row of the table below reads better so
_second: Callable[[Any], Any] = lambda result: result[1]  # noqa: E731
_MATRIX = (well_conditioned(2),)
_SYMMETRIC = (well_conditioned(2, symmetric=True),)

# A function of the namespace stands where an argument is the backend's own object.
DIFFERENTIABLE: dict[str, list[Case] | Callable[[Any], list[Case]]] = {
    "abs": [_one(-2, -0.1), _one(0.1, 2)],
    "acos": [_one(-0.9, 0.9)],
    "acosh": [_one(1.1, 4)],
    "add": [_two(-2, 2, -2, 2)],
    "asin": [_one(-0.9, 0.9)],
    "asinh": [_one(-3, 3)],
    "atan": [_one(-3, 3)],
    "atan2": [_two(0.2, 2, -2, -0.2)],
    "atanh": [_one(-0.9, 0.9)],
    "clip": [_one(-2, 2, -0.77, 0.81)],
    "copysign": [_two(0.2, 2, -2, -0.2)],
    "cos": [_one(-3, 3)],
    "cosh": [_one(-3, 3)],
    "divide": [_two(-2, 2, 0.5, 2)],
    "exp": [_one(-2, 2)],
    "expm1": [_one(-2, 2), _one(-1e-3, 1e-3)],
    "hypot": [_two(0.2, 2, -2, -0.2)],
    "log": [_one(0.1, 3)],
    "log10": [_one(0.1, 3)],
    "log1p": [_one(-0.5, 3)],
    "log2": [_one(0.1, 3)],
    "logaddexp": [_two(-2, 2, -1, 1)],
    "maximum": [Case((between(-2, 2, 3, 4), between(-1.9, 1.95, 3, 4)))],
    "minimum": [Case((between(-2, 2, 3, 4), between(-1.9, 1.95, 3, 4)))],
    "multiply": [_two(-2, 2, -2, 2)],
    "negative": [_one(-2, 2)],
    "positive": [_one(-2, 2)],
    "pow": [_two(0.2, 2, -2, 2)],
    "real": [_one(-2, 2)],
    "reciprocal": [_one(0.3, 2)],
    "remainder": [_two(0.1, 0.9, 1.1, 2), _two(-0.9, -0.1, 1.1, 2)],
    "sin": [_one(-3, 3)],
    "sinh": [_one(-3, 3)],
    "sqrt": [_one(0.1, 3)],
    "square": [_one(-2, 2)],
    "subtract": [_two(-2, 2, -2, 2)],
    "tan": [_one(-1.2, 1.2)],
    "tanh": [_one(-2, 2)],
    "astype": lambda xp: [_one(-2, 2, xp.float64)],
    "take": lambda xp: [_one(-2, 2, xp.asarray([2, 0, 2]), axis=1)],
    "take_along_axis": lambda xp: [_one(-2, 2, xp.asarray([[2], [0], [2]]), axis=1)],
    "where": lambda xp: [Case((between(-2, 2, 3, 4), between(-2, 2, 4)), before=(xp.asarray([[True, False, True, False]] * 3),))],
    "repeat": [_one(-2, 2, 2, axis=1)],
    "asarray": [_one(-2, 2, copy=True)],
    "linspace": [Case((between(-2, 2, 3), between(3, 4, 3)), after=(5,))],
    "meshgrid": [Case((between(-2, 2, 3), between(-1, 1, 4)), pick=_first)],
    "tril": [_one(-2, 2, k=1)],
    "triu": [_one(-2, 2, k=-1)],
    "broadcast_arrays": [Case((between(-2, 2, 3, 4), between(-2, 2, 4)), pick=_second)],
    "broadcast_to": [_one(-2, 2, (2, 3, 4))],
    "concat": [Case((between(-2, 2, 3, 4), between(-2, 2, 2, 4)), joined=True)],
    "expand_dims": [_one(-2, 2, axis=1)],
    "flip": [_one(-2, 2, axis=-1)],
    "moveaxis": [_one(-2, 2, 0, 1)],
    "permute_dims": [_one(-2, 2, (1, 0))],
    "reshape": [_one(-2, 2, (2, 6))],
    "roll": [_one(-2, 2, 2, axis=1)],
    "squeeze": [_one(-2, 2, 0, shape=(1, 4))],
    "stack": [Case((between(-2, 2, 3, 4), between(-2, 2, 3, 4)), joined=True)],
    "tile": [_one(-2, 2, (2, 1))],
    "unstack": [_one(-2, 2, pick=_second)],
    "diff": [_one(-2, 2, axis=0), _one(-2, 2, n=2)],
    "sort": [_one(-2, 2), _one(-2, 2, axis=0, descending=True)],
    "cumulative_prod": [_one(0.4, 2, axis=1)],
    "cumulative_sum": [_one(-2, 2, axis=1), _one(-2, 2, axis=0, include_initial=True)],
    "max": [_one(-2, 2), _one(-2, 2, axis=1)],
    "mean": [_one(-2, 2), _one(-2, 2, axis=(0, 1))],
    "min": [_one(-2, 2), _one(-2, 2, axis=1, keepdims=True)],
    "prod": [_one(0.4, 2), _one(0.4, 2, axis=0)],
    "std": [_one(-2, 2, correction=1), _one(-2, 2, axis=1)],
    "sum": [_one(-2, 2), _one(-2, 2, axis=(0, 1), keepdims=True)],
    "var": [_one(-2, 2, correction=1), _one(-2, 2, axis=1)],
    "matmul": [Case((between(-2, 2, 2, 3, 4), between(-2, 2, 4, 2)))],
    "matrix_transpose": [_one(-2, 2)],
    "tensordot": [Case((between(-2, 2, 3, 4), between(-2, 2, 4, 2)), keywords={"axes": 1})],
    "vecdot": [Case((between(-2, 2, 3, 4), between(-2, 2, 4)))],
    "linalg.cholesky": [Case(_SYMMETRIC, symmetrised=True)],
    "linalg.cross": [Case((between(-2, 2, 2, 3), between(-2, 2, 2, 3)))],
    "linalg.det": [Case(_MATRIX)],
    "linalg.diagonal": [Case(_MATRIX, keywords={"offset": 1})],
    "linalg.eigh": [Case(_SYMMETRIC, pick=_first, symmetrised=True)],
    "linalg.eigvalsh": [Case(_SYMMETRIC, symmetrised=True)],
    "linalg.inv": [Case(_MATRIX)],
    "linalg.matrix_norm": [Case(_MATRIX), Case(_MATRIX, keywords={"ord": "nuc"})],
    "linalg.matrix_power": [Case(_MATRIX, (3,))],
    "linalg.outer": [Case((between(-2, 2, 3), between(-2, 2, 4)))],
    "linalg.pinv": [Case((between(-2, 2, 4, 2),))],
    "linalg.qr": [Case(_MATRIX, pick=_second)],
    "linalg.slogdet": [Case(_MATRIX, pick=_second)],
    "linalg.solve": [Case((*_MATRIX, between(-2, 2, 3, 2)))],
    "linalg.svd": [Case(_MATRIX, pick=_second)],
    "linalg.svdvals": [Case(_MATRIX)],
    "linalg.trace": [Case(_MATRIX)],
    "linalg.vector_norm": [_one(-2, 2), _one(0.2, 2, axis=1, ord=3)],
    "fft.fft": [_one(-2, 2)],
    "fft.ifft": [_one(-2, 2)],
    "fft.fftn": [_one(-2, 2)],
    "fft.ifftn": [_one(-2, 2)],
    "fft.rfft": [_one(-2, 2)],
    "fft.rfftn": [_one(-2, 2)],
    "fft.irfft": [_one(-2, 2)],
    "fft.irfftn": [_one(-2, 2)],
    "fft.hfft": [_one(-2, 2)],
    "fft.ihfft": [_one(-2, 2)],
    "fft.fftshift": [_one(-2, 2)],
    "fft.ifftshift": [_one(-2, 2)],
}

LEFT_OUT: dict[str, str] = {
    name: reason
    for reason, names in {
        "moves by one unit in the last place, which no difference quotient sees; most frameworks have no derivative": "nextafter",
        "concerns complex numbers; conventions differ between frameworks": "conj imag linalg.eig linalg.eigvals",
        "has a shape that depends on the data": "unique_all unique_counts unique_inverse unique_values",
    }.items()
    for name in names.split()
}
"""Differentiable functions whose gradients are not compared, with the reason."""
