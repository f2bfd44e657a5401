"""Fourier transforms of any length, against NumPy's in its widest type."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator
from typing import Any

import numpy as np

from conformance.oracles import dtypes as dt
from conformance.workloads.base import Case, Draw, Shape, Workload, wide, within

_PRIMES = {32767: 32749, 2049: 2053, 257: 251, 33: 31}
"""Lengths that are replaced by primes, for which other methods are used."""
_REAL_IN, _REAL_OUT, _SEVERAL = ("rfft", "rfftn", "ihfft"), ("irfft", "irfftn", "hfft"), ("fftn", "ifftn", "rfftn", "irfftn")


def _transform(name: str) -> Workload:
    def cases(draw: Draw, shape: Shape) -> Iterator[Case]:
        if len(shape) == 1:
            shape = (_PRIMES.get(shape[0], shape[0]),)
        if not math.prod(shape):
            return  # of no element there is no transform
        x = draw.scattered(shape)
        for key in _several(shape) if name in _SEVERAL else _one(shape):
            last = key.get("axes", (-1,))[-1]
            if name == "irfftn" and "s" not in key and shape[last] == 1:
                continue  # a signal of no length
            yield Case((x,), _check(name, x, draw.dtype, key), key)

    return Workload(cases, dt.FLOATS if name in _REAL_IN else dt.COMPLEX)


def _one(shape: Shape) -> Iterator[dict[str, Any]]:
    norms = ("backward", "ortho", "forward")
    for i, axis in enumerate(dict.fromkeys((-1, 0, len(shape) // 2, -len(shape)))):
        n = shape[axis]
        for k, length in enumerate((None, n + 3, max(n - 2, 1))):
            if (length or n) > 1 or k:
                yield {"axis": axis, "norm": norms[(i + k) % 3], **({} if length is None else {"n": length})}


def _several(shape: Shape) -> Iterator[dict[str, Any]]:
    n = len(shape)
    yield {"norm": "ortho"}
    yield {"axes": (-1,), "norm": "backward"}
    if n > 1:
        yield {"axes": (0, -1), "norm": "forward"}
        yield {"axes": (-1, 0)}
        yield {"axes": (-2, -1), "s": (shape[-2] + 1, max(shape[-1] - 1, 2))}
        yield {"axes": (-1, 0), "s": (shape[-1] + 2, max(shape[0] - 1, 2))}


def _check(name: str, x: np.ndarray, dtype: str, key: dict[str, Any]) -> Any:
    out = dt.complex_of(dtype) if name in _REAL_IN else dt.real_of(dtype) if name in _REAL_OUT else dtype

    @functools.cache
    def want() -> np.ndarray:
        return np.asarray(getattr(np.fft, name)(wide(x), **key))

    def scale() -> np.ndarray:
        exact = want()
        return np.full(exact.shape, max(float(np.sqrt(np.mean(np.abs(exact) ** 2))), 1e-6))

    # errors spread evenly over a transform: they are relative to its root mean square (Gentleman and Sande, 1966), for each stage
    return within(want, out, 8.0 + 8.0 * max(x.size, 2).bit_length(), scale)


WORKLOADS: dict[str, Workload] = {
    f"fft.{name}": _transform(name)
    for name in ("fft", "ifft", "rfft", "irfft", "hfft", "ihfft", "fftn", "ifftn", "rfftn", "irfftn")
}
