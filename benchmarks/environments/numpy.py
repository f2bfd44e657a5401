"""Environments in NumPy."""

from __future__ import annotations

import math
from typing import Any

import numpy as np


def cart_pole(state: Any, action: Any) -> Any:
    position, velocity, angle, rate = _push(state, 10.0 * np.clip(action[..., 0], -1.0, 1.0))
    position, angle = position + 0.02 * velocity, angle + 0.02 * rate
    cos = np.cos(angle)
    observation = np.stack([position, velocity, cos, np.sin(angle), rate], axis=-1)
    reward = np.exp(-position * position) * (cos + 1.0) / 2.0
    return (position, velocity, angle, rate), observation, reward, np.zeros(position.shape, dtype=bool)


def classic_cart_pole(state: Any, action: Any) -> Any:
    position, velocity, angle, rate = state
    _, new_velocity, _, new_rate = _push(state, 10.0 * (2.0 * action - 1.0))
    new = position + 0.02 * velocity, new_velocity, angle + 0.02 * rate, new_rate
    failed = _failed(new)
    return new, np.stack(new, axis=-1), (~(failed & _failed(state))).astype(position.dtype), failed


def _push(state: Any, force: Any) -> Any:
    position, velocity, angle, rate = state
    cos, sin = np.cos(angle), np.sin(angle)
    push = (force + 0.05 * rate * rate * sin) / 1.1
    turn = (9.8 * sin - cos * push) / (0.5 * (4.0 / 3.0 - 0.1 * cos * cos / 1.1))
    return position, velocity + 0.02 * (push - 0.05 * turn * cos / 1.1), angle, rate + 0.02 * turn


def _failed(state: Any) -> Any:
    return (np.abs(state[0]) > 2.4) | (np.abs(state[2]) > 12 * 2 * math.pi / 360)


def pendulum(state: Any, action: Any) -> Any:
    angle, rate = state
    rate = rate + 0.05 * (14.7 * np.sin(angle) + 3.0 * np.clip(action[..., 0], -1.0, 1.0))
    angle = angle + 0.05 * rate
    cos = np.cos(angle)
    return (angle, rate), np.stack([cos, np.sin(angle), rate], axis=-1), (cos + 1.0) / 2.0, np.zeros(angle.shape, dtype=bool)


def classic_pendulum(state: Any, action: Any) -> Any:
    angle, rate = state
    torque = np.clip(action[..., 0], -2.0, 2.0)
    wrapped = angle - 2 * math.pi * np.floor((angle + math.pi) / (2 * math.pi))
    reward = -(wrapped * wrapped + 0.1 * rate * rate + 0.001 * torque * torque)
    rate = np.clip(rate + 0.05 * (15.0 * np.sin(angle) + 3.0 * torque), -8.0, 8.0)
    angle = angle + 0.05 * rate
    return (angle, rate), np.stack([np.cos(angle), np.sin(angle), rate], axis=-1), reward, np.zeros(angle.shape, dtype=bool)


def mountain_car(state: Any, action: Any) -> Any:
    position, velocity = state
    velocity = velocity + 0.02 * (3.0 * np.clip(action[..., 0], -1.0, 1.0) - 9.8 * np.cos(3 * position))
    position = position + 0.02 * velocity
    away = position - 0.45
    return (
        (position, velocity),
        np.stack([position, velocity], axis=-1),
        np.exp(-5.0 * away * away),
        np.zeros(position.shape, dtype=bool),
    )


def acrobot(state: Any, action: Any) -> Any:
    torque = np.clip(action[..., 0], -1.0, 1.0)
    k1 = _swing(state, torque)
    k2 = _swing([x + 0.025 * k for x, k in zip(state, k1, strict=True)], torque)
    k3 = _swing([x + 0.025 * k for x, k in zip(state, k2, strict=True)], torque)
    k4 = _swing([x + 0.05 * k for x, k in zip(state, k3, strict=True)], torque)
    new = tuple(x + 0.05 / 6 * (a + 2 * b + 2 * c + d) for x, a, b, c, d in zip(state, k1, k2, k3, k4, strict=True))
    one, two, rate1, rate2 = new
    cos1 = np.cos(one)
    observation = np.stack([cos1, np.sin(one), np.cos(two), np.sin(two), rate1, rate2], axis=-1)
    return new, observation, (-cos1 - np.cos(one + two)) / 4 + 0.5, np.zeros(one.shape, dtype=bool)


def _swing(state: Any, torque: Any) -> Any:
    one, two, rate1, rate2 = state
    cos, sin = np.cos(two), np.sin(two)
    d1, d2 = 3.5 + cos, 1.25 + 0.5 * cos
    phi2 = 4.9 * np.sin(one + two)
    phi1 = -0.5 * rate2 * rate2 * sin - rate2 * rate1 * sin + 14.7 * np.sin(one) + phi2
    turn = (torque + d2 / d1 * phi1 - 0.5 * rate1 * rate1 * sin - phi2) / (1.25 - d2 * d2 / d1)
    return rate1, rate2, -(d2 * turn + phi1) / d1, turn


def reacher(state: Any, action: Any) -> Any:
    angles, rates, goal = state
    rates = rates + 0.05 * np.clip(action, -1.0, 1.0)
    angles = angles + 0.05 * rates
    cos, sin = np.cos(angles), np.sin(angles)
    x, y = np.sum(cos, axis=-1) - goal[..., 0], np.sum(sin, axis=-1) - goal[..., 1]
    observation = np.concatenate([cos, sin, rates, goal], axis=-1)
    return (angles, rates, goal), observation, np.exp(-(x * x + y * y)), np.zeros(x.shape, dtype=bool)


def swimmer(state: Any, action: Any) -> Any:
    urchins, position, velocity, goal = state
    velocity = velocity + 0.05 * np.clip(action, -1.0, 1.0)
    position = position + 0.05 * velocity
    away, near = position - goal, position[..., None, :] - urchins
    untouched = np.prod(1.0 - np.exp(-30.0 * np.sum(near * near, axis=-1)), axis=-1)
    observation = np.concatenate([urchins.reshape(*urchins.shape[:-2], -1), position, velocity, goal], axis=-1)
    reward = np.exp(-0.5 * np.sum(away * away, axis=-1)) * untouched
    return (urchins, position, velocity, goal), observation, reward, np.zeros(reward.shape, dtype=bool)
