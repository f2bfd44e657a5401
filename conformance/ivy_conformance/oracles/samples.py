"""Input values, by data type: ordinary ones, extremes, and the neighbours of special points. Always 16 or more."""

from __future__ import annotations

import functools
import math

import numpy as np

from ivy_conformance.oracles import dtypes as dt

_SEED = 20251
_seed = _SEED


def reseed(seed: int) -> None:
    """Draw other samples from now on; 0 restores the default ones."""
    global _seed
    _seed = _SEED + seed
    for cached in (values, reals, moderate, complex_values, _shaped):
        cached.cache_clear()


def rng(*salt: object) -> np.random.Generator:
    """A generator which depends on nothing but its name."""
    return np.random.default_rng([_seed, *str(salt).encode()])


@functools.cache
def values(dtype: str) -> np.ndarray:
    """Interesting finite values of a data type, one-dimensional."""
    if dtype == "bool":
        return np.array([True, False, False, True, True] * 4)
    if dtype in dt.INTEGERS:
        return np.array(integers(dtype), dtype=dtype)
    if dtype in dt.COMPLEX:
        return complex_values(dtype)
    return reals(dtype)


def integers(dtype: str) -> list[int]:
    """Small numbers, the ends of the range, powers of two and their neighbours."""
    low, high = dt.limits(dtype)
    n = dt.bits(dtype)
    near = [
        0,
        1,
        2,
        3,
        5,
        7,
        10,
        100,
        high,
        high - 1,
        high // 2,
        high // 3,
        low,
        low + 1,
        2 ** (n // 2),
        2 ** (n // 2) - 1,
        2 ** (n - 2),
    ]
    near += [-1, -2, -3, -7, -100, low // 2, low // 3] if low < 0 else [high // 2 + 1, high // 2 + 2, 2 ** (n - 1) + 77, high - 5]
    return list(dict.fromkeys(near))


@functools.cache
def reals(dtype: str) -> np.ndarray:
    """Zeros of both signs, extremes, powers of two, neighbours of 1, and magnitudes spread evenly by logarithm."""
    eps, tiny, big = dt.eps(dtype), dt.smallest_normal(dtype), dt.largest(dtype)
    fixed = [
        0.0,
        1.0,
        0.5,
        2.0,
        3.0,
        1.5,
        2.5,
        3.5,
        10.0,
        1 + eps,
        1 - eps / 2,
        eps,
        math.sqrt(eps),
        tiny,
        tiny / eps,
        big,
        big / 2,
        0.1,
    ]
    fixed += [2.0**20, 2.0**-20, 1e4, 0.75, 89.5, 700.25, math.pi, math.pi / 2, math.e]
    magnitudes = 10 ** rng("reals", dtype).uniform(-6, 6, 40)
    both = np.concatenate([fixed, magnitudes]).astype(dtype)
    return np.concatenate([both, -both])


@functools.cache
def moderate(dtype: str, low: float = -4.0, high: float = 4.0, size: int = 48) -> np.ndarray:
    """A vector without extremes, for sums, products and compositions."""
    return shaped(dtype, (size,), low, high)


@functools.cache
def complex_values(dtype: str) -> np.ndarray:
    """Complex numbers in all four quadrants, from tiny to large moduli, away from the axes; see `on_axes`."""
    gen = rng("complex", dtype)
    modulus = np.concatenate([10 ** gen.uniform(-3, 1, 40), np.array([1e-6, 1e6, 1.0, 1.0, 2.0, 0.5])])
    angle = gen.uniform(0.05, np.pi / 2 - 0.05, modulus.size) + np.arange(modulus.size) % 4 * (np.pi / 2)
    return (modulus * np.exp(1j * angle)).astype(dtype)


@functools.cache
def on_axes(dtype: str) -> np.ndarray:
    """Complex numbers on both axes with both signs of the zero: where branch cuts lie."""
    part = [0.25, 0.5, 2.0, 3.0, 10.0]
    both = [s * p for p in part for s in (1, -1)]
    along_real = [complex(p, z) for p in both for z in (0.0, -0.0)]
    along_imaginary = [complex(z, p) for p in both for z in (0.0, -0.0)]
    return np.array(along_real + along_imaginary, dtype=dtype)


def grid(a: np.ndarray, b: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Every pair of two one-dimensional arrays."""
    return np.repeat(a, b.size), np.tile(b, a.size)


def shaped(dtype: str, shape: tuple[int, ...], low: float = -4.0, high: float = 4.0) -> np.ndarray:
    """An array of any shape with moderate values, different for each shape."""
    return _shaped(dtype, shape, low, high).copy()


@functools.lru_cache(maxsize=4096, typed=True)
def _shaped(dtype: str, shape: tuple[int, ...], low: float, high: float) -> np.ndarray:
    gen = rng("shaped", dtype, shape, low, high)
    out: np.ndarray
    if dtype == "bool":
        out = gen.integers(0, 2, shape)
    elif dtype in dt.INTEGERS:
        out = gen.integers(max(math.floor(low), dt.limits(dtype)[0]), math.ceil(high) + 1, shape)
    else:
        out = gen.uniform(low, high, shape) + (1j * gen.uniform(low, high, shape) if dtype in dt.COMPLEX else 0)
    return np.asarray(out).astype(dtype)


def distinct(dtype: str, shape: tuple[int, ...]) -> np.ndarray:
    """An array of distinct elements: 0, 1, 2, …, with an imaginary part if complex."""
    flat = np.arange(math.prod(shape))
    if dtype == "bool":
        return rng("bool", shape).integers(0, 2, shape).astype(bool)
    if dtype in dt.INTEGERS:
        return (flat % min(dt.limits(dtype)[1], 10**6)).astype(dtype).reshape(shape)
    return (flat + (flat * -0.5j if dtype in dt.COMPLEX else 0)).astype(dtype).reshape(shape)


SHAPES: tuple[tuple[int, ...], ...] = ((), (1,), (0,), (17,), (3, 7), (2, 0, 3), (2, 3, 4), (2, 1, 2, 1, 3, 2))
"""Zero-dimensional, one element, empty, a vector longer than a SIMD register, a matrix, an empty batch, a batch, high rank."""
