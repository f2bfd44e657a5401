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
    return mx.linalg.inv(x, stream=mx.cpu)


def qr(x: mx.array, /, *, mode: str = "reduced") -> QRResult:
    return QRResult(*mx.linalg.qr(x, stream=mx.cpu))


def slogdet(x: mx.array, /) -> SlogdetResult:
    return SlogdetResult(*mx.linalg.slogdet(x, stream=mx.cpu))


def solve(x1: mx.array, x2: mx.array, /) -> mx.array:
    x1, x2 = BINDING.pair(x1, x2)
    if x2.ndim == 1:
        return mx.linalg.solve(x1, x2[:, None], stream=mx.cpu)[..., 0]
    return mx.linalg.solve(x1, x2, stream=mx.cpu)


def svd(x: mx.array, /, *, full_matrices: bool = True) -> SVDResult:
    # mx.linalg.svd gives the full matrices only.
    u, s, vh = mx.linalg.svd(x, stream=mx.cpu)
    k = s.shape[-1]
    return SVDResult(u, s, vh) if full_matrices else SVDResult(u[..., :k], s, vh[..., :k, :])
