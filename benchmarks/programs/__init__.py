"""Five whole programs, written once against a namespace ``xp``; the other files have hand-written versions for each framework.

Each takes arrays and Python numbers, and returns arrays. `arguments` makes their arguments with NumPy.
"""

from __future__ import annotations

from typing import Any

import numpy as np

CLUSTERS, ITERATIONS = 8, 10
HEADS, DEPTH = 4, 64
N_FFT, HOP = 256, 64
STEPS = 24


def k_means(x: Any, start: Any, *, xp: Any) -> Any:
    """Lloyd's algorithm, and the silhouette of each point: how much closer its own cluster is than the nearest other one."""
    centers, labels = start, None
    for _ in range(ITERATIONS):
        labels = xp.argmin(xp.cdist(x, centers), axis=1)
        centers = xp.segment_mean(x, labels, num_segments=CLUSTERS)
    member = xp.one_hot(labels, CLUSTERS, dtype=x.dtype)
    counts = xp.sum(member, axis=0)
    total = xp.matmul(xp.cdist(x, x), member)
    own = xp.sum(total * member, axis=1) / (xp.sum(counts * member, axis=1) - 1.0)
    other = xp.min(xp.where(member > 0.5, float("inf"), total / counts), axis=1)
    return centers, labels, (other - own) / xp.maximum(other, own)


def transformer(x: Any, weights: Any, *, xp: Any) -> Any:
    """A transformer block: attention and two dense layers, each with pre-normalisation and a residual connection."""
    batch, length, depth = x.shape
    normed = xp.nn.layer_norm(x, weights["scale1"], weights["offset1"])
    heads = xp.reshape(xp.matmul(normed, weights["qkv"]), (batch, length, 3, HEADS, depth // HEADS))
    query, key, value = xp.unstack(xp.permute_dims(heads, (2, 0, 3, 1, 4)))
    attended = xp.nn.scaled_dot_product_attention(query, key, value, is_causal=True)
    attended = xp.reshape(xp.permute_dims(attended, (0, 2, 1, 3)), (batch, length, depth))
    x = x + xp.matmul(attended, weights["out"])
    normed = xp.nn.layer_norm(x, weights["scale2"], weights["offset2"])
    return x + xp.matmul(xp.nn.gelu(xp.matmul(normed, weights["in"]) + weights["bias"], approximate=True), weights["back"])


def transformer_loss(x: Any, weights: Any, *, xp: Any) -> Any:
    """A scalar that depends on all outputs of the block."""
    out = transformer(x, weights, xp=xp)
    return xp.mean(out * out)


def denoise(x: Any, window: Any, *, xp: Any) -> Any:
    """Remove the frequencies that are weaker than the median, frame by frame."""
    spectrum = xp.fft.stft(x, n_fft=N_FFT, hop_length=HOP, window=window)
    size = xp.abs(spectrum)
    gain = xp.clip(1.0 - 1.5 * xp.mean(size, axis=-1, keepdims=True) / xp.maximum(size, 1e-6), 0.0, 1.0)
    return xp.fft.istft(spectrum * xp.astype(gain, spectrum.dtype), n_fft=N_FFT, hop_length=HOP, window=window)


def kalman(observed: Any, model: Any, *, xp: Any) -> Any:
    """Filtered means of several series, one per row."""
    step, look, process, noise = model
    mean, spread = xp.zeros_like(observed[:, 0, :1] * step[0]), xp.broadcast_to(process, (observed.shape[0], *process.shape))
    step_back, look_back, means = xp.matrix_transpose(step), xp.matrix_transpose(look), []
    for t in range(observed.shape[1]):
        mean = xp.matmul(mean, step_back)
        spread = xp.matmul(xp.matmul(step, spread), step_back) + process
        seen = xp.matmul(look, spread)
        gain = xp.matrix_transpose(xp.linalg.solve(xp.matmul(seen, look_back) + noise, seen))
        off = observed[:, t] - xp.matmul(mean, look_back)
        mean = mean + xp.matmul(gain, off[..., None])[..., 0]
        spread = spread - xp.matmul(gain, seen)
        means.append(mean)
    return xp.stack(means, axis=1)


def distance(p: Any, xp: Any) -> Any:
    """Distance from points to the nearest of a sphere, a torus and a floor."""
    height = p[..., 1]
    sphere = xp.linalg.vector_norm(p, axis=-1) - 1.0
    ring = xp.linalg.vector_norm(p[..., ::2], axis=-1) - 1.6
    torus = xp.linalg.vector_norm(xp.stack([ring, height], axis=-1), axis=-1) - 0.25
    return xp.minimum(xp.minimum(sphere, torus), height + 1.1)


def march(origin: Any, direction: Any, light: Any, *, xp: Any) -> Any:
    """An image by sphere tracing: brightness where a ray meets a surface."""
    depth = xp.zeros(direction.shape[:-1], dtype=direction.dtype)
    for _ in range(STEPS):
        depth = depth + xp.clip(distance(origin + direction * depth[..., None], xp), 0.0, 1.0)
    p = origin + direction * depth[..., None]
    steps = xp.eye(3, dtype=direction.dtype) * 1e-3
    normal = xp.stack([distance(p + steps[i], xp) - distance(p - steps[i], xp) for i in range(3)], axis=-1)
    normal = normal / xp.maximum(xp.linalg.vector_norm(normal, axis=-1, keepdims=True), 1e-12)
    shade = xp.clip(xp.sum(normal * light, axis=-1), 0.0, 1.0)
    return xp.where(depth < 12.0, 0.1 + 0.9 * shade, 0.0)


SMALL = {"k_means": 80, "transformer": 16, "denoise": 2048, "kalman": 2, "march": 12}
LARGE = {"k_means": 600, "transformer": 512, "denoise": 65536, "kalman": 64, "march": 96}
"""The sizes of each program: points, tokens, samples, series, and rows of the image. Small ones show the cost of each call."""


def arguments(program: str, size: int) -> Any:
    """The arguments of a program, as single-precision NumPy arrays."""
    rng = np.random.default_rng(0)

    def normal(*shape: int, scale: float = 1.0) -> Any:
        return (rng.standard_normal(shape) * scale).astype("float32")

    if program == "k_means":
        x = normal(size, 8) + 4 * np.repeat(normal(CLUSTERS, 8), size // CLUSTERS, axis=0)
        return x, x[:: size // CLUSTERS].copy()
    if program.startswith("transformer"):
        shapes = {"qkv": (DEPTH, 3 * DEPTH), "out": (DEPTH, DEPTH), "in": (DEPTH, 4 * DEPTH), "back": (4 * DEPTH, DEPTH)}
        weights = {name: normal(*shape, scale=shape[0] ** -0.5) for name, shape in shapes.items()}
        ones = {"scale1": normal(DEPTH) + 1, "scale2": normal(DEPTH) + 1}
        zeros = {"offset1": normal(DEPTH), "offset2": normal(DEPTH), "bias": normal(4 * DEPTH)}
        length = min(size, 64)
        return normal(size // length, length, DEPTH), {**weights, **ones, **zeros}
    if program == "denoise":
        time = np.arange(size // 4) / 8000
        signal = np.stack([np.sin(2 * np.pi * f * time) for f in (440.0, 880.0, 1320.0, 1760.0)])
        return (signal + 0.3 * rng.standard_normal(signal.shape)).astype("float32"), np.hanning(N_FFT + 1)[:-1].astype("float32")
    if program == "kalman":
        step = np.eye(4, dtype="float32")
        step[0, 2] = step[1, 3] = 0.1
        look, process = np.eye(4, dtype="float32")[:2], np.eye(4, dtype="float32") * 0.01
        return normal(size, 40, 2), (step, look, process, np.eye(2, dtype="float32") * 0.25)
    plane = np.stack(np.meshgrid(np.linspace(-1, 1, size), np.linspace(1, -1, size), [2.0]), axis=-1)[:, :, 0, :]
    direction = plane / np.linalg.norm(plane, axis=-1, keepdims=True)
    light = np.asarray([0.6, 0.7, -0.4])
    return tuple(v.astype("float32") for v in (np.asarray([0.0, 0.6, -4.0]), direction, light / np.linalg.norm(light)))
