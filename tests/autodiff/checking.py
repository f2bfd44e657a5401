"""Derivatives of a function of arrays in both modes against central differences, to second order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

import ivy_api

STEP = 1e-3
TOLERANCE = 1e-6  # of differences of fourth order at this step, and of kinks that are told apart by them

Flat = Callable[..., Sequence[Any]]


class NotSmooth(Exception):  # noqa: N818 - not an error
    """The function has no derivative at this point, or none that differences can tell."""


def randomised(rng: np.random.Generator, arrays: Sequence[Any]) -> list[Any]:
    """Arrays of random signs, of phases where complex."""
    found = []
    for x in arrays:
        shape = np.shape(x)
        v = rng.choice([-1.0, 1.0], shape) * rng.uniform(0.5, 1.5, shape)
        found.append(np.asarray(v * np.exp(2j * rng.uniform(-1, 1, shape)) if np.iscomplexobj(x) else v).astype(x.dtype))
    return found


def product(cotangents: Sequence[Any], tangents: Sequence[Any]) -> float:
    """The pairing of cotangents and tangents: without a conjugate, as in JAX."""
    return float(sum(np.sum(np.real(g * t)) for g, t in zip(cotangents, tangents, strict=True)))


def slopes(function: Flat, arrays: Sequence[Any], way: Sequence[Any], step: float) -> list[Any]:
    """The derivatives of the results along a direction, by differences of fourth order.

    Raises
    ------
    NotSmooth
        if differences to either side, or at twice the step, are not the same.
    """

    def at(t: float) -> list[Any]:
        return [np.asarray(y) for y in function(*(x + t * v for x, v in zip(arrays, way, strict=True)))]

    with np.errstate(all="ignore"):
        here, near, far = at(0.0), (at(step), at(-step)), (at(2 * step), at(-2 * step))
        if any(y.shape != z.shape for other in (*near, *far) for y, z in zip(here, other, strict=True)):
            raise NotSmooth
        found = []
        for y, a, b, c, d in zip(here, *near, *far, strict=True):
            inner, outer = (a - b) / (2 * step), (c - d) / (4 * step)
            second = (a - 2 * y + b) / step**2, (c - 2 * y + d) / (4 * step**2)
            size = 1 + np.max(np.abs(inner), initial=0.0)
            if not np.all(np.isfinite(inner + outer)) or np.any(np.abs(inner - outer) > 2e-4 * size):
                raise NotSmooth
            if np.any(np.abs(second[0] - second[1]) > 0.05 * (size + np.abs(second[0]))):
                raise NotSmooth
            found.append((4 * inner - outer) / 3)
    return found


def gradient(function: Flat, cotangents: Sequence[Any]) -> Flat:
    """The pullback of fixed cotangents, as a function of the arrays."""

    def pulled(*arrays: Any) -> Sequence[Any]:
        _, pullback = ivy_api.vjp(lambda *xs: tuple(function(*xs)), *arrays)
        return pullback(tuple(cotangents))

    return pulled


def check(function: Flat, arrays: Sequence[Any], rng: np.random.Generator, *, order: int = 1, step: float = STEP) -> None:
    """Compare both modes with differences; and so the gradient itself, for an order of two."""
    way = randomised(rng, arrays)
    expected = slopes(function, arrays, way, step)
    cotangents = randomised(rng, expected)
    pulled = gradient(function, cotangents)
    found = pulled(*arrays)
    for x, g in zip(arrays, found, strict=True):
        assert g.shape == x.shape
        assert g.dtype == x.dtype
    want, scale = product(cotangents, expected), size_of([*found, *expected]) * sum(x.size for x in way)
    np.testing.assert_allclose(product(found, way), want, rtol=0, atol=TOLERANCE * scale, err_msg="reverse mode")
    _, pushed = ivy_api.jvp(lambda *xs: tuple(function(*xs)), tuple(arrays), tuple(way))
    for t, e in zip(pushed, expected, strict=True):
        np.testing.assert_allclose(t, e, rtol=0, atol=TOLERANCE * scale, err_msg="forward mode")
    assert abs(product(cotangents, pushed) - product(found, way)) <= 1e-11 * scale * max(1.0, size_of(expected)), (
        "the modes disagree"
    )
    if order > 1:
        check(pulled, arrays, rng, order=order - 1, step=step)


def size_of(arrays: Sequence[Any]) -> float:
    """The largest modulus, or 1."""
    return max([1.0, *(float(np.max(np.abs(x), initial=0.0)) for x in arrays)])
