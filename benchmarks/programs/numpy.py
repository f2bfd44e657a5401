"""The programs written by hand for NumPy."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from benchmarks.programs import CLUSTERS, HEADS, HOP, ITERATIONS, N_FFT, STEPS


def _distances(x: Any, y: Any) -> Any:
    difference = x[:, None, :] - y[None, :, :]
    return np.sqrt(np.sum(difference * difference, axis=-1))


def k_means(x: Any, start: Any) -> Any:
    centers = start
    for _ in range(ITERATIONS):
        labels = np.argmin(_distances(x, centers), axis=1)
        sums = np.zeros_like(centers)
        np.add.at(sums, labels, x)
        centers = sums / np.bincount(labels, minlength=CLUSTERS)[:, None].astype(x.dtype)
    member = np.eye(CLUSTERS, dtype=x.dtype)[labels]
    counts = np.sum(member, axis=0)
    total = _distances(x, x) @ member
    own = np.sum(total * member, axis=1) / (np.sum(counts * member, axis=1) - 1.0)
    other = np.min(np.where(member > 0.5, np.float32(np.inf), total / counts), axis=1)
    return centers, labels, (other - own) / np.maximum(other, own)


def _norm(x: Any, scale: Any, offset: Any) -> Any:
    centred = x - np.mean(x, axis=-1, keepdims=True)
    return centred / np.sqrt(np.mean(centred * centred, axis=-1, keepdims=True) + np.float32(1e-5)) * scale + offset


def transformer(x: Any, weights: Any) -> Any:
    batch, length, depth = x.shape
    heads = (_norm(x, weights["scale1"], weights["offset1"]) @ weights["qkv"]).reshape(batch, length, 3, HEADS, depth // HEADS)
    query, key, value = heads.transpose(2, 0, 3, 1, 4)
    scores = query * np.float32((depth // HEADS) ** -0.5) @ key.swapaxes(-1, -2)
    scores = np.where(np.tril(np.ones((length, length), bool)), scores, np.float32(-np.inf))
    scores = np.exp(scores - np.max(scores, axis=-1, keepdims=True))
    attended = scores / np.sum(scores, axis=-1, keepdims=True) @ value
    x = x + attended.transpose(0, 2, 1, 3).reshape(batch, length, depth) @ weights["out"]
    inner = _norm(x, weights["scale2"], weights["offset2"]) @ weights["in"] + weights["bias"]
    inner = 0.5 * inner * (1 + np.tanh((2 / math.pi) ** 0.5 * (inner + 0.044715 * inner * inner * inner)))
    return x + inner @ weights["back"]


def denoise(x: Any, window: Any) -> Any:
    padded = np.pad(x, ((0, 0), (N_FFT // 2, N_FFT // 2)), mode="reflect")
    frames = np.lib.stride_tricks.sliding_window_view(padded, N_FFT, axis=-1)[:, ::HOP]
    spectrum = np.fft.rfft(frames * window, axis=-1)
    size = np.abs(spectrum)
    gain = np.clip(1.0 - 1.5 * np.mean(size, axis=-2, keepdims=True) / np.maximum(size, np.float32(1e-6)), 0.0, 1.0)
    frames = np.fft.irfft(spectrum * gain, N_FFT, axis=-1) * window
    count = frames.shape[1]
    out = np.zeros((x.shape[0], N_FFT + HOP * (count - 1)), x.dtype)
    weight = np.zeros(out.shape[1], x.dtype)
    for i in range(count):
        out[:, i * HOP : i * HOP + N_FFT] += frames[:, i]
        weight[i * HOP : i * HOP + N_FFT] += window * window
    kept = slice(N_FFT // 2, -(N_FFT // 2))
    return out[:, kept] / weight[kept]


def kalman(observed: Any, model: Any) -> Any:
    step, look, process, noise = model
    mean = np.zeros((observed.shape[0], 4), observed.dtype)
    spread = np.broadcast_to(process, (observed.shape[0], 4, 4))
    step_back, look_back, means = step.T, look.T, []
    for t in range(observed.shape[1]):
        mean = mean @ step_back
        spread = step @ spread @ step_back + process
        seen = look @ spread
        gain = np.linalg.solve(seen @ look_back + noise, seen).swapaxes(-1, -2)
        off = observed[:, t] - mean @ look_back
        mean = mean + (gain @ off[..., None])[..., 0]
        spread = spread - gain @ seen
        means.append(mean)
    return np.stack(means, axis=1)


def _distance(p: Any) -> Any:
    height = p[..., 1]
    sphere = np.linalg.norm(p, axis=-1) - 1.0
    ring = np.linalg.norm(p[..., ::2], axis=-1) - 1.6
    torus = np.linalg.norm(np.stack([ring, height], axis=-1), axis=-1) - 0.25
    return np.minimum(np.minimum(sphere, torus), height + 1.1)


def march(origin: Any, direction: Any, light: Any) -> Any:
    depth = np.zeros(direction.shape[:-1], direction.dtype)
    for _ in range(STEPS):
        depth = depth + np.clip(_distance(origin + direction * depth[..., None]), 0.0, 1.0)
    p = origin + direction * depth[..., None]
    steps = np.eye(3, dtype=direction.dtype) * np.float32(1e-3)
    normal = np.stack([_distance(p + steps[i]) - _distance(p - steps[i]) for i in range(3)], axis=-1)
    normal = normal / np.maximum(np.linalg.norm(normal, axis=-1, keepdims=True), 1e-12)
    shade = np.clip(np.sum(normal * light, axis=-1), 0.0, 1.0)
    return np.where(depth < 12.0, 0.1 + 0.9 * shade, np.float32(0.0))
