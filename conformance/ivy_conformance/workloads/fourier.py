"""Fourier transforms of any length, against NumPy's in its widest type."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator
from typing import Any

import numpy as np

from ivy_conformance.oracles import dtypes as dt
from ivy_conformance.workloads.base import Case, Draw, Shape, Workload, every_axis, several_axes, wide, within

_PRIMES = {32767: 32749, 2049: 2053, 257: 251, 33: 31}
"""Lengths that are replaced by primes, for which other methods are used."""
_REAL_IN, _REAL_OUT, _SEVERAL = ("rfft", "rfftn", "ihfft"), ("irfft", "irfftn", "hfft"), ("fftn", "ifftn", "rfftn", "irfftn")


def _transform(name: str) -> Workload:
    def cases(draw: Draw, shape: Shape) -> Iterator[Case]:
        if len(shape) == 1:
            shape = (_PRIMES.get(shape[0], shape[0]),)
        if not math.prod(shape):
            return  # empty axes cannot be transformed
        x = draw.scattered(shape)
        for key in _several(shape) if name in _SEVERAL else _one(shape):
            last = key.get("axes", (-1,))[-1]
            if name == "irfftn" and "s" not in key and shape[last] == 1:
                continue  # a signal of no length
            yield Case((x,), _check(name, x, draw, key), key)

    return Workload(cases, dt.FLOATS if name in _REAL_IN else dt.COMPLEX)


def _one(shape: Shape) -> Iterator[dict[str, Any]]:
    norms = ("backward", "ortho", "forward")
    for i, axis in enumerate(every_axis(len(shape))):
        n = shape[axis]
        for k, length in enumerate((None, n + 3, max(n - 2, 1))):
            if (length or n) > 1 or k:
                yield {"axis": axis, "norm": norms[(i + k) % 3], **({} if length is None else {"n": length})}


def _several(shape: Shape) -> Iterator[dict[str, Any]]:
    n = len(shape)
    yield {"norm": "ortho"}
    yield {"axes": (-1,), "norm": "backward"}
    norms = ("backward", "ortho", "forward")
    for turn, axes in enumerate(several_axes(n, 3)):
        yield {"axes": axes, "norm": norms[turn % 3]}
        for more in (1, -1):  # axes alternately longer and shorter
            lengths = tuple(max(shape[a] + (2 + i) * (more if i % 2 else -more), 2) for i, a in enumerate(axes))
            yield {"axes": axes, "s": lengths, "norm": norms[(turn + more) % 3]}


def _check(name: str, x: np.ndarray, draw: Draw, key: dict[str, Any]) -> Any:
    dtype = draw.dtype
    out = dt.complex_of(dtype) if name in _REAL_IN else dt.real_of(dtype) if name in _REAL_OUT else dtype

    @functools.cache
    def want() -> np.ndarray:
        return np.asarray(getattr(np.fft, name)(wide(x), **key))

    def scale() -> np.ndarray:
        moduli = np.abs(want())  # of what is constant all is in one element, and so are the errors
        size = moduli.max() if draw.still else np.sqrt(np.mean(moduli**2))
        return np.full(moduli.shape, max(float(size), 1e-6))

    # errors spread evenly over a transform: they are relative to its root mean square (Gentleman and Sande, 1966), for each stage
    stages = 8.0 + 8.0 * max(x.size, 2).bit_length()
    return within(want, out, stages + sum(map(_direct, _lengths(name, x.shape, key))), scale)


def _lengths(name: str, shape: Shape, key: dict[str, Any]) -> list[int]:
    """The lengths of the transforms of a call."""
    axes = key.get("axes", range(len(shape))) if name in _SEVERAL else (key.get("axis", -1),)
    lengths = [shape[axis] for axis in axes]
    if name in _REAL_OUT:
        lengths[-1] = 2 * (lengths[-1] - 1)
    return list(key.get("s", lengths)) if name in _SEVERAL else [key.get("n", lengths[-1])]


def _direct(length: int) -> float:
    """The units more for the prime factors of a length for which few libraries have a fast form.

    A stage that sums ``p`` terms has an error of up to ``(2 p)**1.5`` units (Gentleman and Sande); this is far below. On some
    processors MKL's have ``3 p`` to ``5 p`` in double precision for every length with a factor of 17 to 149, and 700 for 2729,
    which it transforms by a convolution.
    """
    return 8.0 * sum(min(p, 256) for p in _prime_factors(length) if p > 5)


def _prime_factors(n: int) -> Iterator[int]:
    p = 2
    while p * p <= n:
        while n % p == 0:
            yield p
            n //= p
        p += 1
    if n > 1:
        yield n


WORKLOADS: dict[str, Workload] = {
    f"fft.{name}": _transform(name)
    for name in ("fft", "ifft", "rfft", "irfft", "hfft", "ihfft", "fftn", "ifftn", "rfftn", "irfftn")
}
