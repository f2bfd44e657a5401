"""The programs written by hand for torch."""

from __future__ import annotations

from typing import Any

import torch
from torch.nn import functional

from benchmarks.programs import CLUSTERS, HEADS, HOP, ITERATIONS, N_FFT, STEPS


def _distances(x: Any, y: Any) -> Any:
    # By default torch uses a matrix product, which cancels digits: https://github.com/pytorch/pytorch/issues/37734
    return torch.cdist(x, y, compute_mode="donot_use_mm_for_euclid_dist")


def k_means(x: Any, start: Any) -> Any:
    centers = start
    for _ in range(ITERATIONS):
        labels = torch.argmin(_distances(x, centers), dim=1)
        sums = torch.zeros_like(centers).index_add_(0, labels, x)
        centers = sums / torch.zeros(CLUSTERS, dtype=x.dtype).index_add_(0, labels, torch.ones_like(x[:, 0])).unsqueeze(1)
    member = functional.one_hot(labels, CLUSTERS).to(x.dtype)
    counts = torch.sum(member, dim=0)
    total = _distances(x, x) @ member
    own = torch.sum(total * member, dim=1) / (torch.sum(counts * member, dim=1) - 1.0)
    other = torch.amin(torch.where(member > 0.5, float("inf"), total / counts), dim=1)
    return centers, labels, (other - own) / torch.maximum(other, own)


def transformer(x: Any, weights: Any) -> Any:
    batch, length, depth = x.shape
    normed = functional.layer_norm(x, (depth,), weights["scale1"], weights["offset1"])
    heads = (normed @ weights["qkv"]).reshape(batch, length, 3, HEADS, depth // HEADS)
    query, key, value = heads.permute(2, 0, 3, 1, 4).unbind()
    attended = functional.scaled_dot_product_attention(query, key, value, is_causal=True)
    x = x + attended.permute(0, 2, 1, 3).reshape(batch, length, depth) @ weights["out"]
    normed = functional.layer_norm(x, (depth,), weights["scale2"], weights["offset2"])
    return x + functional.gelu(normed @ weights["in"] + weights["bias"], approximate="tanh") @ weights["back"]


def denoise(x: Any, window: Any) -> Any:
    spectrum = torch.stft(x, N_FFT, HOP, window=window, center=True, pad_mode="reflect", return_complex=True)
    size = torch.abs(spectrum)
    gain = torch.clamp(1.0 - 1.5 * torch.mean(size, dim=-1, keepdim=True) / torch.clamp(size, min=1e-6), 0.0, 1.0)
    return torch.istft(spectrum * gain, N_FFT, HOP, window=window, center=True)


def kalman(observed: Any, model: Any) -> Any:
    step, look, process, noise = model
    mean = torch.zeros((observed.shape[0], 4), dtype=observed.dtype)
    spread = process.expand(observed.shape[0], 4, 4)
    step_back, look_back, means = step.mT, look.mT, []
    for t in range(observed.shape[1]):
        mean = mean @ step_back
        spread = step @ spread @ step_back + process
        seen = look @ spread
        gain = torch.linalg.solve(seen @ look_back + noise, seen).mT
        off = observed[:, t] - mean @ look_back
        mean = mean + (gain @ off.unsqueeze(-1)).squeeze(-1)
        spread = spread - gain @ seen
        means.append(mean)
    return torch.stack(means, dim=1)


def _distance(p: Any) -> Any:
    height = p[..., 1]
    sphere = torch.linalg.vector_norm(p, dim=-1) - 1.0
    ring = torch.linalg.vector_norm(p[..., ::2], dim=-1) - 1.6
    torus = torch.linalg.vector_norm(torch.stack([ring, height], dim=-1), dim=-1) - 0.25
    return torch.minimum(torch.minimum(sphere, torus), height + 1.1)


def march(origin: Any, direction: Any, light: Any) -> Any:
    depth = torch.zeros(direction.shape[:-1], dtype=direction.dtype)
    for _ in range(STEPS):
        depth = depth + torch.clamp(_distance(origin + direction * depth.unsqueeze(-1)), 0.0, 1.0)
    p = origin + direction * depth.unsqueeze(-1)
    steps = torch.eye(3, dtype=direction.dtype) * 1e-3
    normal = torch.stack([_distance(p + steps[i]) - _distance(p - steps[i]) for i in range(3)], dim=-1)
    normal = normal / torch.clamp(torch.linalg.vector_norm(normal, dim=-1, keepdim=True), min=1e-12)
    shade = torch.clamp(torch.sum(normal * light, dim=-1), 0.0, 1.0)
    return torch.where(depth < 12.0, 0.1 + 0.9 * shade, 0.0)
