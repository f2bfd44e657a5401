"""A plain call of every function, as text; arrays for it; and how an array may lie in memory. The names that a witness may use."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

Shape = int | tuple[int, ...]


def _order(shape: Shape, seed: int) -> np.ndarray:
    shape = (shape,) if isinstance(shape, int) else shape
    return np.random.default_rng(seed + 7).permutation(math.prod(shape)).reshape(shape)


def span(shape: Shape, seed: int = 0, low: float = 0.1, high: float = 0.9, dtype: str = "float64") -> np.ndarray:
    """Values between two bounds, all different, in no order."""
    order = _order(shape, seed)
    return (low + (high - low) * (order + 0.5) / max(order.size, 1)).astype(dtype)


def signed(shape: Shape, seed: int = 0, dtype: str = "float64") -> np.ndarray:
    """Values of both signs, none an integer."""
    return span(shape, seed, -9.3, 9.7, dtype)


def above(shape: Shape, seed: int = 0) -> np.ndarray:
    """Values above 1."""
    return span(shape, seed, 1.1, 9.0)


def planes(shape: Shape, seed: int = 0, dtype: str = "complex128") -> np.ndarray:
    """Complex values."""
    return (signed(shape, seed) + 1j * signed(shape, seed + 1)).astype(dtype)


def whole(shape: Shape, seed: int = 0, dtype: str = "int64", top: int = 50) -> np.ndarray:
    """Integers from 1, in no order, some of them twice."""
    return (1 + _order(shape, seed) % top).astype(dtype)


def shifts(shape: Shape, seed: int = 0) -> np.ndarray:
    """Integers from 1 to 7."""
    return whole(shape, seed, top=7)


def truths(shape: Shape, seed: int = 0) -> np.ndarray:
    """Of both kinds."""
    return _order(shape, seed) % 3 == 0


def specials(shape: Shape, seed: int = 0) -> np.ndarray:
    """NaN, both infinities, and finite values."""
    return np.asarray([0.5, math.nan, math.inf, -1.5, -math.inf])[_order(shape, seed) % 5]


def definite(shape: Shape, seed: int = 0, dtype: str = "float64") -> np.ndarray:
    """Symmetric positive definite matrices of which no two elements of a triangle are equal."""
    shape = (shape, shape) if isinstance(shape, int) else shape
    a = span(shape, seed, -1.0, 1.0)
    n = shape[-1]
    return ((a + np.swapaxes(a, -1, -2)) / 2 + 2 * n * np.eye(n) + np.diag(np.arange(n) / 2)).astype(dtype)


def square(shape: Shape, seed: int = 0, dtype: str = "float64") -> np.ndarray:
    """Well conditioned matrices that are not symmetric."""
    shape = (shape, shape) if isinstance(shape, int) else shape
    n = shape[-1]
    return (span(shape, seed, -1.0, 1.0) + n * np.eye(*shape[-2:]) + np.arange(n) / 3).astype(dtype)


def offset(a: np.ndarray, by: int = 3) -> np.ndarray:
    """Contiguous, and not at the beginning of its memory."""
    memory = np.concatenate([np.full(by, a.flat[-1] if a.size else 0, a.dtype), np.ravel(a)])
    return memory[by:].reshape(a.shape)


def window(a: np.ndarray) -> np.ndarray:
    """Part of a wider matrix: the rows are further apart than they are long."""
    memory = np.full((*a.shape[:-1], a.shape[-1] + 2), a.flat[0], a.dtype)
    memory[..., : a.shape[-1]] = a
    return memory[..., : a.shape[-1]]


def middle(a: np.ndarray) -> np.ndarray:
    """Part of an array that is longer in every axis, and begins before it."""
    memory = np.full([n + 2 for n in a.shape], a.flat[0], a.dtype)
    inner = memory[tuple(slice(1, n + 1) for n in a.shape)]
    inner[...] = a
    return inner


def spread(a: np.ndarray, n: int = 4) -> np.ndarray:
    """The same row again and again, by a stride of 0."""
    return np.broadcast_to(a, (n, *a.shape))


def column(a: np.ndarray, n: int = 4) -> np.ndarray:
    """The same column again and again: a stride of 0 in the last axis."""
    return np.broadcast_to(a[..., None], (*a.shape, n))


def backwards(a: np.ndarray, axis: int = 0) -> np.ndarray:
    """One axis has a negative stride."""
    return np.flip(np.array(np.flip(a, axis)), axis)


def stepped(a: np.ndarray, step: int = 2, axis: int = -1) -> np.ndarray:
    """Every second (third) element of an axis of something longer."""
    memory = np.repeat(a, step, axis=axis)
    between = [slice(None)] * a.ndim
    between[axis] = slice(1, None, step)
    memory[tuple(between)] = np.roll(a, 1, axis)
    return memory[(slice(None),) * (axis % a.ndim) + (slice(None, None, step),)]


def swapped(a: np.ndarray, i: int = 0, j: int = 1) -> np.ndarray:
    """Two axes exchanged in memory."""
    return np.swapaxes(np.array(np.swapaxes(a, i, j), order="C"), i, j)


def fortran(a: np.ndarray) -> np.ndarray:
    """In column order."""
    return np.asfortranarray(a)


MAKERS = {
    "span": "acos asin atanh tan logaddexp hypot pow fft.rfft fft.ihfft fft.rfftn prod cumulative_prod linalg.vector_norm",
    "above": "acosh log log2 log10 sqrt log1p reciprocal",
    "planes": "conj imag real fft.fft fft.ifft fft.fftn fft.ifftn fft.irfft fft.irfftn fft.hfft fft.fftshift fft.ifftshift",
    "whole": "bitwise_and bitwise_or bitwise_xor bitwise_invert isin searchsorted unique_all unique_counts"
    " unique_inverse unique_values",
    "shifts": "bitwise_left_shift bitwise_right_shift equal not_equal less less_equal greater greater_equal",
    "truths": "logical_and logical_or logical_xor logical_not all any count_nonzero nonzero",
    "specials": "isnan isinf isfinite",
    "definite": "linalg.cholesky linalg.eigh linalg.eigvalsh",
    "square": "linalg.det linalg.eig linalg.eigvals linalg.inv linalg.matrix_power linalg.pinv linalg.slogdet linalg.solve",
}
"""What the arrays of a function are made by; ``signed`` for all others."""

REDUCTIONS = ("all", "any", "count_nonzero", "max", "mean", "min", "prod", "std", "sum", "var", "linalg.vector_norm")

TEMPLATES = {
    "clip": "xp.clip({x}, -2, 3)",
    "astype": "xp.astype({x}, np.dtype('float32'))",
    "asarray": "xp.asarray({x}, copy=True)",
    "from_dlpack": "xp.from_dlpack({x})",
    "expand_dims": "xp.expand_dims({x}, 1)",
    "broadcast_to": "xp.broadcast_to({x}, (2, *{x}.shape))",
    "concat": "xp.concat([{x}, {y}])",
    "stack": "xp.stack([{x}, {y}])",
    "broadcast_arrays": "xp.broadcast_arrays({x}, {y})",
    "moveaxis": "xp.moveaxis({x}, 0, -1)",
    "permute_dims": "xp.permute_dims({x}, (*range({x}.ndim),))",
    "repeat": "xp.repeat({x}, 2)",
    "reshape": "xp.reshape({x}, (-1,))",
    "roll": "xp.roll({x}, 1)",
    "squeeze": "xp.squeeze({x}[None], 0)",
    "tile": "xp.tile({x}, (2,))",
    "take": "xp.take({x}, np.asarray([1, 0]), axis=0)",
    "take_along_axis": "xp.take_along_axis({x}, np.argsort({x}, axis=-1))",
    "where": "xp.where({x} > 0, {x}, {y})",
    "searchsorted": "xp.searchsorted(np.arange(60)[::2], {x})",
    "isin": "xp.isin({x}, np.arange(9))",
    "tensordot": "xp.tensordot({x}, {y}, axes=1)",
    "linalg.tensordot": "xp.linalg.tensordot({x}, {y}, axes=1)",
    "linalg.matrix_power": "xp.linalg.matrix_power({x}, 3)",
    **dict.fromkeys(REDUCTIONS, "xp.{f}({x}, axis=-1)"),
    "meshgrid": "xp.meshgrid({x}, {y})",
    "linspace": "xp.linspace({x}, {y}, 3)",
    "cumulative_sum": "xp.cumulative_sum({x}, axis=-1)",
    "cumulative_prod": "xp.cumulative_prod({x}, axis=-1)",
}
"""Calls that are more than the function of its arrays."""

BINARY = (
    "add atan2 bitwise_and bitwise_left_shift bitwise_or bitwise_right_shift bitwise_xor copysign divide equal floor_divide "
    "greater greater_equal hypot less less_equal logaddexp logical_and logical_or logical_xor maximum minimum multiply "
    "nextafter not_equal pow remainder subtract matmul vecdot linalg.matmul linalg.vecdot linalg.cross linalg.outer "
    "linalg.solve "
)
"""Functions of two arrays."""


def maker(name: str) -> str:
    """What makes the arrays of a function."""
    return next((m for m, names in MAKERS.items() if name in names.split()), "signed")


def call(name: str, on: str, shape: tuple[int, ...]) -> str:
    """A plain call of a function; ``on`` says what is done with its arrays: ``"offset({x})"``, and ``|`` parts two arrays."""
    size = repr(shape[0] if len(shape) == 1 else shape)
    first, _, second = on.partition("|")
    x, y = f"{maker(name)}({size})", f"{maker(name)}({size}, 1)"
    template = TEMPLATES.get(name, f"xp.{name}({{x}}, {{y}})" if name in BINARY.split() else f"xp.{name}({{x}})")
    return template.format(f=name, x=first.format(x=x), y=(second or first).format(x=y))


def names() -> dict[str, Any]:
    """What a witness may use."""
    own = (span, signed, above, planes, whole, shifts, truths, specials, definite, square, offset, window, middle, spread, column)
    more = (backwards, stepped, swapped, fortran)
    return {"np": np, "math": math, **{f.__name__: f for f in (*own, *more)}}
