"""Programs for reverse mode on NumPy, in the names that this project's namespace and `autograd.numpy` have in common."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import numpy as np

Program = Callable[[Any], tuple[Callable[[Any], Any], Any]]


def mlp(xp: Any) -> tuple[Callable[[Any], Any], Any]:
    """The cross entropy of three dense layers."""
    rng = np.random.default_rng(0)
    x, labels = rng.standard_normal((128, 64)), np.eye(10)[rng.integers(0, 10, 128)]
    sizes = (64, 128, 128, 10)
    weights = [(rng.standard_normal((m, n)) * m**-0.5, np.zeros(n)) for m, n in pairwise(sizes)]

    def loss(weights: Any) -> Any:
        out = x
        for weight, bias in weights[:-1]:
            out = xp.tanh(xp.matmul(out, weight) + bias)
        weight, bias = weights[-1]
        out = xp.matmul(out, weight) + bias
        return -xp.mean(xp.sum((out - xp.log(xp.sum(xp.exp(out), axis=1, keepdims=True))) * labels, axis=1))

    return loss, weights


def rosenbrock(xp: Any) -> tuple[Callable[[Any], Any], Any]:
    """Rosenbrock's function in 1,000 dimensions."""
    return lambda x: xp.sum(100.0 * (x[1:] - x[:-1] ** 2) ** 2 + (1.0 - x[:-1]) ** 2), np.linspace(-1.0, 1.0, 1000)


def ode(xp: Any) -> tuple[Callable[[Any], Any], Any]:
    """1,000 steps of an ordinary differential equation, by its matrix and its start."""
    rng = np.random.default_rng(0)

    def end(given: Any) -> Any:
        matrix, x = given
        for _ in range(1000):
            x = x + 0.01 * (xp.tanh(xp.matmul(matrix, x)) - 0.1 * x)
        return xp.sum(x**2)

    return end, (rng.standard_normal((8, 8)), rng.standard_normal(8))


def convolution(xp: Any) -> tuple[Callable[[Any], Any], Any]:
    """A convolution of an image with 25 weights, as a sum of slices, by both."""
    rng = np.random.default_rng(0)

    def energy(given: Any) -> Any:
        image, kernel = given
        rows, columns = (n - k + 1 for n, k in zip(image.shape, kernel.shape, strict=True))
        total = 0.0
        for i in range(kernel.shape[0]):
            for j in range(kernel.shape[1]):
                total = total + kernel[i, j] * image[i : i + rows, j : j + columns]
        return xp.sum(xp.tanh(total))

    return energy, (rng.standard_normal((64, 64)), rng.standard_normal((5, 5)) / 5)


def gaussian_process(xp: Any) -> tuple[Callable[[Any], Any], Any]:
    """The likelihood of a Gaussian process of 150 points, by its length scales, its variance and its noise."""
    rng = np.random.default_rng(0)
    points, identity = rng.standard_normal((150, 3)), np.eye(150)
    values = np.sin(points[:, 0]) + 0.1 * rng.standard_normal(150)

    def likelihood(given: Any) -> Any:
        scales, variance, noise = (xp.exp(x) for x in given)
        scaled = points / scales
        apart = xp.sum((xp.reshape(scaled, (150, 1, 3)) - xp.reshape(scaled, (1, 150, 3))) ** 2, axis=2)
        factor = xp.linalg.cholesky(variance * xp.exp(-0.5 * apart) + noise * identity)
        whitened = xp.linalg.solve(factor, values)
        return 0.5 * xp.sum(whitened**2) + xp.sum(xp.log(xp.sum(factor * identity, axis=1)))

    return likelihood, (np.zeros(3), np.zeros(()), np.asarray(-2.0))


PROGRAMS: dict[str, Program] = {
    "MLP": mlp,
    "Rosenbrock": rosenbrock,
    "ODE": ode,
    "convolution": convolution,
    "Gaussian process": gaussian_process,
}
