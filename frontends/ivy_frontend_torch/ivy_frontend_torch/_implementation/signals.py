"""Short-time Fourier transforms, distances, and factorisations that the root module has on its own."""

from __future__ import annotations

import math
from typing import Any

from ivy_api.frontends.values import some_true
from ivy_frontend_torch._implementation.defining import op, public, raw
from ivy_frontend_torch._implementation.dtypes import as_dtype, cast, dtype_of, native
from ivy_frontend_torch._implementation.elementwise import full, kind
from ivy_frontend_torch._implementation.objects import sizes_of
from ivy_frontend_torch._implementation.promotion import promoted


@op(name="_stft")
def stft_of(
    input: Any, n_fft: int, hop_length: int, win_length: int, window: Any, normalized: bool, onesided: bool, *, xp: Any
) -> Any:
    """Return the Fourier transforms of windowed frames."""
    if not 0 < n_fft <= input.shape[-1]:
        raise RuntimeError(f"stft: expected 0 < n_fft <= {input.shape[-1]}, but got n_fft={n_fft}")
    if hop_length <= 0:
        raise RuntimeError(f"stft: expected hop_length > 0, but got hop_length={hop_length}")
    if not 0 < win_length <= n_fft:
        raise RuntimeError(f"stft: expected 0 < win_length <= n_fft, but got win_length={win_length}")
    if window is not None and tuple(window.shape) != (win_length,):
        raise RuntimeError(
            f"stft: expected a 1D window tensor of size equal to win_length={win_length}, but got {list(window.shape)}"
        )
    x = input if len(input.shape) == 2 else xp.reshape(input, (1, -1))
    count = (x.shape[-1] - n_fft) // hop_length + 1
    at = xp.add(xp.reshape(xp.multiply(xp.arange(count, dtype=xp.int64), hop_length), (count, 1)), xp.arange(n_fft, dtype=xp.int64))
    frames = xp.reshape(xp.take(x, xp.reshape(at, (-1,)), axis=-1), (x.shape[0], count, n_fft))
    weights = _padded(xp, window, win_length, n_fft, frames)
    frames, weights = promoted(xp, [frames, weights])
    frames = xp.multiply(frames, weights)
    norm = "ortho" if normalized else "backward"
    if onesided and kind(frames) != 3:
        found = xp.fft.rfft(frames, axis=-1, norm=norm)
    else:
        wide = frames if kind(frames) == 3 else cast(xp, frames, dtype_of(frames).to_complex())
        found = xp.fft.fft(wide, axis=-1, norm=norm)
    found = xp.permute_dims(found, (0, 2, 1))
    return found if len(input.shape) == 2 else xp.reshape(found, tuple(found.shape[1:]))


def _padded(xp: Any, window: Any, win_length: int, n_fft: int, like: Any) -> Any:
    to = dtype_of(like).to_real()
    own = xp.ones((win_length,), dtype=native(xp, to)) if window is None else window
    left = (n_fft - win_length) // 2
    return xp.pad(own, ((left, n_fft - win_length - left),)) if win_length < n_fft else own


@raw("torch", "torch.Tensor")
def stft(
    input: Any, n_fft: int, hop_length: int | None = None, win_length: int | None = None, window: Any = None, center: bool = True,
    pad_mode: str = "reflect", normalized: bool = False, onesided: bool | None = None, return_complex: bool | None = None,
    align_to_window: bool | None = None,
) -> Any:  # fmt: skip
    """Return the short-time Fourier transform."""
    if input.ndim not in (1, 2):
        raise RuntimeError(f"stft: expected a 1D or 2D tensor, but got {input.ndim}D")
    if return_complex is None and not input.is_complex() and not (window is not None and window.is_complex()):
        raise RuntimeError("stft requires the return_complex parameter be given for real inputs")
    hop = n_fft // 4 if hop_length is None else hop_length
    x = input
    if center:
        wide = x.reshape(1, *x.shape) if x.ndim == 2 else x.reshape(1, 1, -1)
        x = public("nn.functional.pad")(wide, [n_fft // 2, n_fft // 2], mode=pad_mode).reshape(*x.shape[:-1], -1)
    both = input.is_complex() or (window is not None and window.is_complex())
    side = (not both) if onesided is None else onesided
    found = public("_stft")(x, n_fft, hop, n_fft if win_length is None else win_length, window, normalized, side)
    whole = both if return_complex is None else return_complex
    return found if whole else public("view_as_real")(found)


@op(name="_istft")
def istft_of(
    input: Any, n_fft: int, hop_length: int, win_length: int, window: Any, center: bool, normalized: bool, onesided: bool,
    length: Any, return_complex: bool, *, xp: Any,
) -> Any:  # fmt: skip
    """Return a signal of its short-time Fourier transform, by least squares."""
    x = input if len(input.shape) == 3 else xp.expand_dims(input, axis=0)
    x = xp.permute_dims(x, (0, 2, 1))
    norm = "ortho" if normalized else "backward"
    if return_complex:
        frames = xp.fft.ifft(x, axis=-1, norm=norm)
    else:
        frames = xp.fft.irfft(x if onesided else x[..., : n_fft // 2 + 1], n=n_fft, axis=-1, norm=norm)
    weights = _padded(xp, window, win_length, n_fft, frames)
    count, total = x.shape[1], n_fft + hop_length * (x.shape[1] - 1)
    at = xp.reshape(
        xp.add(xp.reshape(xp.multiply(xp.arange(count, dtype=xp.int64), hop_length), (count, 1)), xp.arange(n_fft, dtype=xp.int64)),
        (-1,),
    )
    frames, wide = promoted(xp, [frames, weights])
    parts = xp.reshape(xp.multiply(frames, wide), (x.shape[0], count * n_fft))
    signal = xp.at(xp.zeros((total, x.shape[0]), dtype=parts.dtype), at).add(xp.permute_dims(parts, (1, 0)))
    square = xp.reshape(xp.broadcast_to(xp.square(weights), (count, n_fft)), (-1,))
    envelope = xp.at(xp.zeros((total,), dtype=square.dtype), at).add(square)
    start = n_fft // 2 if center else 0
    stop = start + length if length is not None else total - (n_fft // 2 if center else 0)
    stop_in = min(stop, total)
    signal, envelope = signal[start:stop_in], envelope[start:stop_in]
    if some_true(xp.less(xp.abs(envelope), 1e-11), xp):
        raise RuntimeError("istft: window overlap add min: 1")
    found = xp.permute_dims(xp.divide(signal, cast(xp, xp.expand_dims(envelope, axis=1), dtype_of(signal))), (1, 0))
    if stop > total:
        found = xp.pad(found, ((0, 0), (0, stop - total)))
    return found if len(input.shape) == 3 else xp.reshape(found, tuple(found.shape[1:]))


@raw("torch", "torch.Tensor")
def istft(
    input: Any, n_fft: int, hop_length: int | None = None, win_length: int | None = None, window: Any = None, center: bool = True,
    normalized: bool = False, onesided: bool | None = None, length: int | None = None, return_complex: bool = False,
) -> Any:  # fmt: skip
    """Return a signal of its short-time Fourier transform."""
    if not input.is_complex():
        raise RuntimeError("istft requires a complex-valued input tensor matching the output from stft with return_complex=True.")
    hop = n_fft // 4 if hop_length is None else hop_length
    side = input.shape[-2] != n_fft if onesided is None else onesided
    width = n_fft if win_length is None else win_length
    return public("_istft")(input, n_fft, hop, width, window, center, normalized, side, length, return_complex)


@op("x1 x2", "promote", module="torch")
def cdist(x1: Any, x2: Any, p: float = 2.0, compute_mode: Any = None, *, xp: Any) -> Any:
    """Return the distances of all pairs of rows."""
    if len(x1.shape) < 2 or len(x2.shape) < 2:
        raise RuntimeError("cdist only supports at least 2D tensors")
    if x1.shape[-1] != x2.shape[-1]:
        raise RuntimeError(f"X1 and X2 must have the same number of columns. X1: {x1.shape[-1]} X2: {x2.shape[-1]}")
    if p < 0:
        raise RuntimeError("cdist only supports non-negative p values")
    gap = xp.abs(xp.subtract(xp.expand_dims(x1, axis=-2), xp.expand_dims(x2, axis=-3)))
    if not gap.shape[-1]:
        return xp.zeros(tuple(gap.shape[:-1]), dtype=gap.dtype)
    if p == 0:
        return xp.sum(cast(xp, xp.not_equal(gap, 0), dtype_of(gap)), axis=-1, dtype=gap.dtype)
    if p == 1:
        return xp.sum(gap, axis=-1, dtype=gap.dtype)
    if p == math.inf:
        return xp.max(gap, axis=-1)
    zero = xp.equal(gap, 0)
    power = xp.where(zero, xp.zeros_like(gap), xp.pow(xp.where(zero, xp.ones_like(gap), gap), full(xp, p, gap)))
    total = xp.sum(power, axis=-1, dtype=gap.dtype)
    none = xp.equal(total, 0)
    return xp.where(none, xp.zeros_like(total), xp.pow(xp.where(none, xp.ones_like(total), total), full(xp, 1 / p, total)))


@raw("torch", "torch.Tensor")
def lu(A: Any, pivot: bool = True, get_infos: bool = False, out: Any = None) -> Any:
    """Return the triangular factors in one matrix, and the pivots."""
    factors, pivots, info = public("linalg.lu_factor_ex")(A, pivot=pivot)
    return (factors, pivots, info) if get_infos else (factors, pivots)


def _low_rank(A: Any, q: int, niter: int) -> Any:
    """Return the leading singular vectors and values, by products with random vectors."""
    qr = public("linalg.qr")
    start = public("randn")(*A.shape[:-2], A.shape[-1], q, dtype=A.dtype)
    Q = qr(A @ start)[0]
    for _ in range(niter):
        Q = qr(A @ qr(A.mH @ Q)[0])[0]
    U, S, Vh = public("linalg.svd")(Q.mH @ A, full_matrices=False)
    return Q @ U, S, Vh.mH


@raw()
def svd_lowrank(A: Any, q: int = 6, niter: int = 2, M: Any = None) -> Any:
    """Return the leading singular vectors and values of a matrix of low rank."""
    if M is not None:
        A = A - M
    if A.shape[-2] < A.shape[-1]:
        U, S, V = _low_rank(A.mH, min(q, *A.shape[-2:]), niter)
        return V, S, U
    return _low_rank(A, min(q, *A.shape[-2:]), niter)


@raw()
def pca_lowrank(A: Any, q: int | None = None, center: bool = True, niter: int = 2) -> Any:
    """Return the leading principal components."""
    m, n = A.shape[-2:]
    count = min(6, m, n) if q is None else q
    if not 0 <= count <= min(m, n):
        raise ValueError(f"q(={count}) must be non-negative integer and not greater than min(m, n)={min(m, n)}")
    if niter < 0:
        raise ValueError(f"niter(={niter}) must be non-negative integer")
    return svd_lowrank(A - A.mean(dim=-2, keepdim=True) if center else A, count, niter)


# Normalisation that returns its statistics.


@op()
def native_layer_norm(input: Any, normalized_shape: Any, weight: Any, bias: Any, eps: float, *, xp: Any) -> Any:
    """Return the layer normalised, the means and the reciprocal standard deviations."""
    shape = sizes_of(tuple(normalized_shape))
    axes = tuple(range(len(input.shape) - len(shape), len(input.shape)))
    if not shape or tuple(input.shape[-len(shape) :]) != shape:
        raise RuntimeError(
            f"Given normalized_shape={list(shape)}, expected input with shape [*, {shape}], but got {list(input.shape)}"
        )
    mean = xp.mean(input, axis=axes, keepdims=True)
    rstd = xp.rsqrt(xp.add(xp.mean(xp.square(xp.subtract(input, mean)), axis=axes, keepdims=True), eps))
    found = xp.multiply(xp.subtract(input, mean), rstd)
    found = found if weight is None else xp.multiply(found, weight)
    found = found if bias is None else xp.add(found, bias)
    return found, xp.stop_gradient(mean), xp.stop_gradient(rstd)


@op()
def native_group_norm(input: Any, weight: Any, bias: Any, N: int, C: int, HxW: int, group: int, eps: float, *, xp: Any) -> Any:
    """Return groups of channels normalised, the means and the reciprocal standard deviations."""
    x = xp.reshape(input, (N, group, -1)) if N * C * HxW else xp.reshape(input, (N, group, 0))
    mean = xp.mean(x, axis=2, keepdims=True)
    rstd = xp.rsqrt(xp.add(xp.mean(xp.square(xp.subtract(x, mean)), axis=2, keepdims=True), eps))
    found = xp.reshape(xp.multiply(xp.subtract(x, mean), rstd), tuple(input.shape))
    across = (C,) + (1,) * (len(input.shape) - 2)
    found = found if weight is None else xp.multiply(found, xp.reshape(weight, across))
    found = found if bias is None else xp.add(found, xp.reshape(bias, across))
    return found, xp.reshape(mean, (N, group)), xp.reshape(rstd, (N, group))


@op(name="_native_batch_norm")
def batch_norm_of(
    input: Any, weight: Any, bias: Any, running_mean: Any, running_var: Any, training: bool, eps: float, *, xp: Any
) -> Any:
    """Return channels normalised, their means, reciprocal standard deviations and variances."""
    axes = (0, *range(2, len(input.shape)))
    across = (1, -1) + (1,) * (len(input.shape) - 2)
    if training:
        mean = xp.mean(input, axis=axes)
        var = xp.mean(xp.square(xp.subtract(input, xp.reshape(mean, across))), axis=axes)
    else:
        mean, var = running_mean, running_var
    rstd = xp.rsqrt(xp.add(var, eps))
    found = xp.multiply(xp.subtract(input, xp.reshape(mean, across)), xp.reshape(rstd, across))
    found = found if weight is None else xp.multiply(found, xp.reshape(weight, across))
    found = found if bias is None else xp.add(found, xp.reshape(bias, across))
    return found, xp.stop_gradient(mean), xp.stop_gradient(rstd), xp.stop_gradient(var)


@raw()
def native_batch_norm(
    input: Any, weight: Any, bias: Any, running_mean: Any, running_var: Any, training: bool, momentum: float, eps: float
) -> Any:
    """Return channels normalised, the means and the reciprocal standard deviations; running statistics are written to."""
    found, mean, rstd, var = public("_native_batch_norm")(input, weight, bias, running_mean, running_var, training, eps)
    if not training:
        empty = input.new_empty(0)
        return found, empty, empty
    count = input.numel() // input.shape[1]
    if running_mean is not None:
        running_mean.data.mul_(1 - momentum).add_(mean.detach() * momentum)
    if running_var is not None:
        running_var.data.mul_(1 - momentum).add_(var.detach() * (momentum * count / max(count - 1, 1)))
    return found, mean, rstd


@raw()
def native_dropout(input: Any, p: float, train: bool | None) -> Any:
    """Return the tensor with elements set to zero at random, and the mask of those kept."""
    if train is False:
        return input, public("ones_like")(input, dtype=as_dtype("bool"))
    mask = public("rand_like")(input) >= p
    return input * mask / (1 - p) if p < 1 else input * 0, mask


@raw()
def native_norm(input: Any, p: float = 2) -> Any:
    """Return the norm of all elements."""
    return public("linalg.vector_norm")(input, p)


@raw()
def feature_dropout(input: Any, p: float, train: bool) -> Any:
    """Return the tensor with whole channels set to zero at random."""
    if not train or not p:
        return input
    mask = public("rand")(*input.shape[:2], *(1,) * (input.ndim - 2), dtype=input.dtype) >= p
    return input * mask / (1 - p)


@raw()
def feature_dropout_(input: Any, p: float, train: bool) -> Any:
    """Set whole channels to zero at random."""
    return input.copy_(feature_dropout(input, p, train))


@raw()
def embedding_renorm_(input: Any, indices: Any, max_norm: float, norm_type: float) -> Any:
    """Scale the rows of an embedding that are used down to a norm."""
    used = input.new_zeros((input.shape[0],)).index_fill(0, indices.reshape(-1), 1).bool()[:, None]
    norm = public("linalg.vector_norm")(input, norm_type, dim=1, keepdim=True)
    return input.copy_(public("where")(used & (norm > max_norm), input * (max_norm / (norm + 1e-7)), input))
