"""The programs written by hand for TensorFlow."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from benchmarks.programs import CLUSTERS, HEADS, HOP, ITERATIONS, N_FFT, STEPS


def _distances(x: Any, y: Any) -> Any:
    difference = x[:, None, :] - y[None, :, :]
    return tf.norm(difference, axis=-1)


def k_means(x: Any, start: Any) -> Any:
    centers = start
    for _ in range(ITERATIONS):
        labels = tf.argmin(_distances(x, centers), axis=1)
        centers = tf.math.unsorted_segment_mean(x, labels, CLUSTERS)
    member = tf.one_hot(labels, CLUSTERS, dtype=x.dtype)
    counts = tf.reduce_sum(member, axis=0)
    total = _distances(x, x) @ member
    own = tf.reduce_sum(total * member, axis=1) / (tf.reduce_sum(counts * member, axis=1) - 1.0)
    other = tf.reduce_min(tf.where(member > 0.5, float("inf"), total / counts), axis=1)
    return centers, labels, (other - own) / tf.maximum(other, own)


def _norm(x: Any, scale: Any, offset: Any) -> Any:
    mean, spread = tf.nn.moments(x, axes=[-1], keepdims=True)
    return tf.nn.batch_normalization(x, mean, spread, offset, scale, 1e-5)


def transformer(x: Any, weights: Any) -> Any:
    batch, length, depth = x.shape
    normed = _norm(x, weights["scale1"], weights["offset1"])
    heads = tf.reshape(tf.matmul(normed, weights["qkv"]), (batch, length, 3, HEADS, depth // HEADS))
    query, key, value = tf.unstack(tf.transpose(heads, (2, 0, 3, 1, 4)))
    scores = tf.matmul(query * (depth // HEADS) ** -0.5, key, transpose_b=True)
    mask = tf.linalg.band_part(tf.ones((length, length), tf.bool), -1, 0)
    attended = tf.matmul(tf.nn.softmax(tf.where(mask, scores, float("-inf"))), value)
    x = x + tf.matmul(tf.reshape(tf.transpose(attended, (0, 2, 1, 3)), (batch, length, depth)), weights["out"])
    normed = _norm(x, weights["scale2"], weights["offset2"])
    return x + tf.matmul(tf.nn.gelu(tf.matmul(normed, weights["in"]) + weights["bias"], approximate=True), weights["back"])


def denoise(x: Any, window: Any) -> Any:
    padded = tf.pad(x, ((0, 0), (N_FFT // 2, N_FFT // 2)), mode="REFLECT")
    spectrum = tf.signal.rfft(tf.signal.frame(padded, N_FFT, HOP) * window)
    size = tf.abs(spectrum)
    mean = tf.reduce_mean(size, axis=-2, keepdims=True)
    gain = tf.clip_by_value(1.0 - 1.5 * mean / tf.maximum(size, 1e-6), 0.0, 1.0)
    frames = tf.signal.irfft(spectrum * tf.cast(gain, spectrum.dtype), (N_FFT,)) * window
    weight = tf.signal.overlap_and_add(tf.broadcast_to(window * window, frames.shape[1:]), HOP)
    return tf.signal.overlap_and_add(frames, HOP)[:, N_FFT // 2 : -(N_FFT // 2)] / weight[N_FFT // 2 : -(N_FFT // 2)]


def kalman(observed: Any, model: Any) -> Any:
    step, look, process, noise = model
    mean = tf.zeros((observed.shape[0], 4), observed.dtype)
    spread = tf.broadcast_to(process, (observed.shape[0], 4, 4))
    step_back, look_back, means = tf.transpose(step), tf.transpose(look), []
    for t in range(observed.shape[1]):
        mean = tf.matmul(mean, step_back)
        spread = tf.matmul(tf.matmul(step, spread), step_back) + process
        seen = tf.matmul(look, spread)
        gain = tf.linalg.matrix_transpose(tf.linalg.solve(tf.matmul(seen, look_back) + noise, seen))
        off = observed[:, t] - tf.matmul(mean, look_back)
        mean = mean + tf.squeeze(tf.matmul(gain, off[..., None]), axis=-1)
        spread = spread - tf.matmul(gain, seen)
        means.append(mean)
    return tf.stack(means, axis=1)


def _distance(p: Any) -> Any:
    height = p[..., 1]
    sphere = tf.norm(p, axis=-1) - 1.0
    ring = tf.norm(p[..., ::2], axis=-1) - 1.6
    torus = tf.norm(tf.stack([ring, height], axis=-1), axis=-1) - 0.25
    return tf.minimum(tf.minimum(sphere, torus), height + 1.1)


def march(origin: Any, direction: Any, light: Any) -> Any:
    depth = tf.zeros(direction.shape[:-1], direction.dtype)
    for _ in range(STEPS):
        depth = depth + tf.clip_by_value(_distance(origin + direction * depth[..., None]), 0.0, 1.0)
    p = origin + direction * depth[..., None]
    steps = tf.eye(3, dtype=direction.dtype) * 1e-3
    normal = tf.stack([_distance(p + steps[i]) - _distance(p - steps[i]) for i in range(3)], axis=-1)
    normal = normal / tf.maximum(tf.norm(normal, axis=-1, keepdims=True), 1e-12)
    shade = tf.clip_by_value(tf.reduce_sum(normal * light, axis=-1), 0.0, 1.0)
    return tf.where(depth < 12.0, 0.1 + 0.9 * shade, 0.0)
