"""The programs written by hand for JAX."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp

from benchmarks.programs import CLUSTERS, HEADS, HOP, ITERATIONS, N_FFT, STEPS


def _distances(x: Any, y: Any) -> Any:
    difference = x[:, None, :] - y[None, :, :]
    return jnp.sqrt(jnp.sum(difference * difference, axis=-1))


def k_means(x: Any, start: Any) -> Any:
    centers = start
    for _ in range(ITERATIONS):
        labels = jnp.argmin(_distances(x, centers), axis=1)
        sums = jax.ops.segment_sum(x, labels, CLUSTERS)
        centers = sums / jax.ops.segment_sum(jnp.ones_like(x[:, 0]), labels, CLUSTERS)[:, None]
    member = jax.nn.one_hot(labels, CLUSTERS, dtype=x.dtype)
    counts = jnp.sum(member, axis=0)
    total = _distances(x, x) @ member
    own = jnp.sum(total * member, axis=1) / (jnp.sum(counts * member, axis=1) - 1.0)
    other = jnp.min(jnp.where(member > 0.5, jnp.inf, total / counts), axis=1)
    return centers, labels, (other - own) / jnp.maximum(other, own)


def _norm(x: Any, scale: Any, offset: Any) -> Any:
    centred = x - jnp.mean(x, axis=-1, keepdims=True)
    return centred * jax.lax.rsqrt(jnp.mean(centred * centred, axis=-1, keepdims=True) + 1e-5) * scale + offset


def transformer(x: Any, weights: Any) -> Any:
    batch, length, depth = x.shape
    normed = _norm(x, weights["scale1"], weights["offset1"])
    query, key, value = jnp.moveaxis((normed @ weights["qkv"]).reshape(batch, length, 3, HEADS, depth // HEADS), 2, 0)
    attended = jax.nn.dot_product_attention(query, key, value, is_causal=True)
    x = x + attended.reshape(batch, length, depth) @ weights["out"]
    normed = _norm(x, weights["scale2"], weights["offset2"])
    return x + jax.nn.gelu(normed @ weights["in"] + weights["bias"], approximate=True) @ weights["back"]


def denoise(x: Any, window: Any) -> Any:
    padded = jnp.pad(x, ((0, 0), (N_FFT // 2, N_FFT // 2)), mode="reflect")
    count = 1 + (padded.shape[-1] - N_FFT) // HOP
    places = HOP * jnp.arange(count)[:, None] + jnp.arange(N_FFT)
    spectrum = jnp.fft.rfft(padded[:, places] * window, axis=-1)
    size = jnp.abs(spectrum)
    gain = jnp.clip(1.0 - 1.5 * jnp.mean(size, axis=-2, keepdims=True) / jnp.maximum(size, 1e-6), 0.0, 1.0)
    frames = jnp.fft.irfft(spectrum * gain, N_FFT, axis=-1) * window
    out = jnp.zeros_like(padded).at[:, places].add(frames)
    weight = jnp.zeros(padded.shape[-1], x.dtype).at[places].add(window * window)
    kept = slice(N_FFT // 2, -(N_FFT // 2))
    return out[:, kept] / weight[kept]


def kalman(observed: Any, model: Any) -> Any:
    step, look, process, noise = model
    mean = jnp.zeros((observed.shape[0], 4), observed.dtype)
    spread = jnp.broadcast_to(process, (observed.shape[0], 4, 4))
    step_back, look_back, means = step.T, look.T, []
    for t in range(observed.shape[1]):
        mean = mean @ step_back
        spread = step @ spread @ step_back + process
        seen = look @ spread
        gain = jnp.linalg.solve(seen @ look_back + noise, seen).mT
        off = observed[:, t] - mean @ look_back
        mean = mean + (gain @ off[..., None])[..., 0]
        spread = spread - gain @ seen
        means.append(mean)
    return jnp.stack(means, axis=1)


def _distance(p: Any) -> Any:
    height = p[..., 1]
    sphere = jnp.linalg.norm(p, axis=-1) - 1.0
    ring = jnp.linalg.norm(p[..., ::2], axis=-1) - 1.6
    torus = jnp.linalg.norm(jnp.stack([ring, height], axis=-1), axis=-1) - 0.25
    return jnp.minimum(jnp.minimum(sphere, torus), height + 1.1)


def march(origin: Any, direction: Any, light: Any) -> Any:
    depth = jnp.zeros(direction.shape[:-1], direction.dtype)
    for _ in range(STEPS):
        depth = depth + jnp.clip(_distance(origin + direction * depth[..., None]), 0.0, 1.0)
    p = origin + direction * depth[..., None]
    steps = jnp.eye(3, dtype=direction.dtype) * 1e-3
    normal = jnp.stack([_distance(p + steps[i]) - _distance(p - steps[i]) for i in range(3)], axis=-1)
    normal = normal / jnp.maximum(jnp.linalg.norm(normal, axis=-1, keepdims=True), 1e-12)
    shade = jnp.clip(jnp.sum(normal * light, axis=-1), 0.0, 1.0)
    return jnp.where(depth < 12.0, 0.1 + 0.9 * shade, 0.0)
