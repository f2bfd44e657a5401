"""Environments in torch."""

from __future__ import annotations

import math
from typing import Any

import torch


def cart_pole(state: Any, action: Any) -> Any:
    position, velocity, angle, rate = _push(state, 10.0 * torch.clamp(action[..., 0], -1.0, 1.0))
    position, angle = position + 0.02 * velocity, angle + 0.02 * rate
    cos = torch.cos(angle)
    observation = torch.stack([position, velocity, cos, torch.sin(angle), rate], dim=-1)
    reward = torch.exp(-position * position) * (cos + 1.0) / 2.0
    return (position, velocity, angle, rate), observation, reward, torch.zeros_like(position, dtype=torch.bool)


def classic_cart_pole(state: Any, action: Any) -> Any:
    position, velocity, angle, rate = state
    _, new_velocity, _, new_rate = _push(state, 10.0 * (2.0 * action - 1.0))
    new = position + 0.02 * velocity, new_velocity, angle + 0.02 * rate, new_rate
    failed = _failed(new)
    return new, torch.stack(new, dim=-1), (~(failed & _failed(state))).to(position.dtype), failed


def _push(state: Any, force: Any) -> Any:
    position, velocity, angle, rate = state
    cos, sin = torch.cos(angle), torch.sin(angle)
    push = (force + 0.05 * rate * rate * sin) / 1.1
    turn = (9.8 * sin - cos * push) / (0.5 * (4.0 / 3.0 - 0.1 * cos * cos / 1.1))
    return position, velocity + 0.02 * (push - 0.05 * turn * cos / 1.1), angle, rate + 0.02 * turn


def _failed(state: Any) -> Any:
    return (torch.abs(state[0]) > 2.4) | (torch.abs(state[2]) > 12 * 2 * math.pi / 360)


def pendulum(state: Any, action: Any) -> Any:
    angle, rate = state
    rate = rate + 0.05 * (14.7 * torch.sin(angle) + 3.0 * torch.clamp(action[..., 0], -1.0, 1.0))
    angle = angle + 0.05 * rate
    cos = torch.cos(angle)
    return (
        (angle, rate),
        torch.stack([cos, torch.sin(angle), rate], dim=-1),
        (cos + 1.0) / 2.0,
        torch.zeros_like(angle, dtype=torch.bool),
    )


def classic_pendulum(state: Any, action: Any) -> Any:
    angle, rate = state
    torque = torch.clamp(action[..., 0], -2.0, 2.0)
    wrapped = angle - 2 * math.pi * torch.floor((angle + math.pi) / (2 * math.pi))
    reward = -(wrapped * wrapped + 0.1 * rate * rate + 0.001 * torque * torque)
    rate = torch.clamp(rate + 0.05 * (15.0 * torch.sin(angle) + 3.0 * torque), -8.0, 8.0)
    angle = angle + 0.05 * rate
    return (
        (angle, rate),
        torch.stack([torch.cos(angle), torch.sin(angle), rate], dim=-1),
        reward,
        torch.zeros_like(angle, dtype=torch.bool),
    )


def mountain_car(state: Any, action: Any) -> Any:
    position, velocity = state
    velocity = velocity + 0.02 * (3.0 * torch.clamp(action[..., 0], -1.0, 1.0) - 9.8 * torch.cos(3 * position))
    position = position + 0.02 * velocity
    away = position - 0.45
    return (
        (position, velocity),
        torch.stack([position, velocity], dim=-1),
        torch.exp(-5.0 * away * away),
        torch.zeros_like(position, dtype=torch.bool),
    )


def acrobot(state: Any, action: Any) -> Any:
    torque = torch.clamp(action[..., 0], -1.0, 1.0)
    k1 = _swing(state, torque)
    k2 = _swing([x + 0.025 * k for x, k in zip(state, k1, strict=True)], torque)
    k3 = _swing([x + 0.025 * k for x, k in zip(state, k2, strict=True)], torque)
    k4 = _swing([x + 0.05 * k for x, k in zip(state, k3, strict=True)], torque)
    new = tuple(x + 0.05 / 6 * (a + 2 * b + 2 * c + d) for x, a, b, c, d in zip(state, k1, k2, k3, k4, strict=True))
    one, two, rate1, rate2 = new
    cos1 = torch.cos(one)
    observation = torch.stack([cos1, torch.sin(one), torch.cos(two), torch.sin(two), rate1, rate2], dim=-1)
    return new, observation, (-cos1 - torch.cos(one + two)) / 4 + 0.5, torch.zeros_like(one, dtype=torch.bool)


def _swing(state: Any, torque: Any) -> Any:
    one, two, rate1, rate2 = state
    cos, sin = torch.cos(two), torch.sin(two)
    d1, d2 = 3.5 + cos, 1.25 + 0.5 * cos
    phi2 = 4.9 * torch.sin(one + two)
    phi1 = -0.5 * rate2 * rate2 * sin - rate2 * rate1 * sin + 14.7 * torch.sin(one) + phi2
    turn = (torque + d2 / d1 * phi1 - 0.5 * rate1 * rate1 * sin - phi2) / (1.25 - d2 * d2 / d1)
    return rate1, rate2, -(d2 * turn + phi1) / d1, turn


def reacher(state: Any, action: Any) -> Any:
    angles, rates, goal = state
    rates = rates + 0.05 * torch.clamp(action, -1.0, 1.0)
    angles = angles + 0.05 * rates
    cos, sin = torch.cos(angles), torch.sin(angles)
    x, y = torch.sum(cos, dim=-1) - goal[..., 0], torch.sum(sin, dim=-1) - goal[..., 1]
    observation = torch.cat([cos, sin, rates, goal], dim=-1)
    return (angles, rates, goal), observation, torch.exp(-(x * x + y * y)), torch.zeros_like(x, dtype=torch.bool)


def swimmer(state: Any, action: Any) -> Any:
    urchins, position, velocity, goal = state
    velocity = velocity + 0.05 * torch.clamp(action, -1.0, 1.0)
    position = position + 0.05 * velocity
    away, near = position - goal, position[..., None, :] - urchins
    untouched = torch.prod(1.0 - torch.exp(-30.0 * torch.sum(near * near, dim=-1)), dim=-1)
    observation = torch.cat([urchins.reshape(*urchins.shape[:-2], -1), position, velocity, goal], dim=-1)
    reward = torch.exp(-0.5 * torch.sum(away * away, dim=-1)) * untouched
    return (urchins, position, velocity, goal), observation, reward, torch.zeros_like(reward, dtype=torch.bool)
