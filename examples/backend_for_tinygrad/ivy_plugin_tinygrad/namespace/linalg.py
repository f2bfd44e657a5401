"""The linear algebra extension: two factorisations of real matrices; the others are composed functions."""

from __future__ import annotations

from tinygrad import Tensor

from ivy_api.adapt.results import QRResult, SVDResult


def qr(x: Tensor, /, *, mode: str = "reduced") -> QRResult:
    q, r = x.qr()
    k = min(x.shape[-2:])
    return QRResult(q[..., :k], r[..., :k, :]) if mode == "reduced" else QRResult(q, r)


def svd(x: Tensor, /, *, full_matrices: bool = True) -> SVDResult:
    return SVDResult(*x.svd(full_matrices=full_matrices))
