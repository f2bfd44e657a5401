"""The linear algebra extension. MLX factorises on the CPU only."""

from __future__ import annotations

from typing import Any

import mlx.core as mx

from ivy_api.adapt.results import EighResult, EigResult, QRResult, SlogdetResult, SVDResult
from ivy_plugin_mlx.namespace.arrays import matmul, matrix_transpose
from ivy_plugin_mlx.namespace.data_types import BINDING


def cholesky(x: mx.array, /, *, upper: bool = False) -> mx.array:
    return mx.linalg.cholesky(x, upper=upper, stream=mx.cpu)


def det(x: mx.array, /) -> mx.array:
    return mx.linalg.det(x, stream=mx.cpu)


def eig(x: mx.array, /) -> EigResult:
    return EigResult(*mx.linalg.eig(x, stream=mx.cpu))


def eigh(x: mx.array, /) -> EighResult:
    return EighResult(*mx.linalg.eigh(x, stream=mx.cpu))


def inv(x: mx.array, /) -> mx.array:
    return mx.linalg.inv(x, stream=mx.cpu) if x.size else x  # MLX aborts the process for an empty matrix


def qr(x: mx.array, /, *, mode: str = "reduced") -> QRResult:
    if mode != "reduced":
        raise ValueError(f"MLX has the reduced factors only; got mode={mode!r}.")
    return QRResult(*mx.linalg.qr(x, stream=mx.cpu))


def slogdet(x: mx.array, /) -> SlogdetResult:
    return SlogdetResult(*mx.linalg.slogdet(x, stream=mx.cpu))


def solve(x1: mx.array, x2: mx.array, /) -> mx.array:
    x1, x2 = BINDING.pair(x1, x2)
    right = x2[:, None] if x2.ndim == 1 else x2
    stack = mx.broadcast_shapes(x1.shape[:-2], right.shape[:-2])
    x1, right = mx.broadcast_to(x1, (*stack, *x1.shape[-2:])), mx.broadcast_to(right, (*stack, *right.shape[-2:]))
    out = mx.linalg.solve(x1, right, stream=mx.cpu)
    return out[..., 0] if x2.ndim == 1 else out


def svd(x: mx.array, /, *, full_matrices: bool = True) -> SVDResult:
    # mx.linalg.svd only returns the full matrices.
    u, s, vh = mx.linalg.svd(x, stream=mx.cpu)
    k = s.shape[-1]
    return SVDResult(u, s, vh) if full_matrices else SVDResult(u[..., :k], s, vh[..., :k, :])
