"""Environments in JAX."""

from __future__ import annotations

import math
from typing import Any

import jax.numpy as jnp


def cart_pole(state: Any, action: Any) -> Any:
    position, velocity, angle, rate = _push(state, 10.0 * jnp.clip(action[..., 0], -1.0, 1.0))
    position, angle = position + 0.02 * velocity, angle + 0.02 * rate
    cos = jnp.cos(angle)
    observation = jnp.stack([position, velocity, cos, jnp.sin(angle), rate], axis=-1)
    reward = jnp.exp(-position * position) * (cos + 1.0) / 2.0
    return (position, velocity, angle, rate), observation, reward, jnp.zeros(position.shape, dtype=bool)


def classic_cart_pole(state: Any, action: Any) -> Any:
    position, velocity, angle, rate = state
    _, new_velocity, _, new_rate = _push(state, 10.0 * (2.0 * action - 1.0))
    new = position + 0.02 * velocity, new_velocity, angle + 0.02 * rate, new_rate
    failed = _failed(new)
    return new, jnp.stack(new, axis=-1), (~(failed & _failed(state))).astype(position.dtype), failed


def _push(state: Any, force: Any) -> Any:
    position, velocity, angle, rate = state
    cos, sin = jnp.cos(angle), jnp.sin(angle)
    push = (force + 0.05 * rate * rate * sin) / 1.1
    turn = (9.8 * sin - cos * push) / (0.5 * (4.0 / 3.0 - 0.1 * cos * cos / 1.1))
    return position, velocity + 0.02 * (push - 0.05 * turn * cos / 1.1), angle, rate + 0.02 * turn


def _failed(state: Any) -> Any:
    return (jnp.abs(state[0]) > 2.4) | (jnp.abs(state[2]) > 12 * 2 * math.pi / 360)


def pendulum(state: Any, action: Any) -> Any:
    angle, rate = state
    rate = rate + 0.05 * (14.7 * jnp.sin(angle) + 3.0 * jnp.clip(action[..., 0], -1.0, 1.0))
    angle = angle + 0.05 * rate
    cos = jnp.cos(angle)
    return (angle, rate), jnp.stack([cos, jnp.sin(angle), rate], axis=-1), (cos + 1.0) / 2.0, jnp.zeros(angle.shape, dtype=bool)


def classic_pendulum(state: Any, action: Any) -> Any:
    angle, rate = state
    torque = jnp.clip(action[..., 0], -2.0, 2.0)
    wrapped = angle - 2 * math.pi * jnp.floor((angle + math.pi) / (2 * math.pi))
    reward = -(wrapped * wrapped + 0.1 * rate * rate + 0.001 * torque * torque)
    rate = jnp.clip(rate + 0.05 * (15.0 * jnp.sin(angle) + 3.0 * torque), -8.0, 8.0)
    angle = angle + 0.05 * rate
    return (angle, rate), jnp.stack([jnp.cos(angle), jnp.sin(angle), rate], axis=-1), reward, jnp.zeros(angle.shape, dtype=bool)


def mountain_car(state: Any, action: Any) -> Any:
    position, velocity = state
    velocity = velocity + 0.02 * (3.0 * jnp.clip(action[..., 0], -1.0, 1.0) - 9.8 * jnp.cos(3 * position))
    position = position + 0.02 * velocity
    away = position - 0.45
    return (
        (position, velocity),
        jnp.stack([position, velocity], axis=-1),
        jnp.exp(-5.0 * away * away),
        jnp.zeros(position.shape, dtype=bool),
    )


def acrobot(state: Any, action: Any) -> Any:
    torque = jnp.clip(action[..., 0], -1.0, 1.0)
    k1 = _swing(state, torque)
    k2 = _swing([x + 0.025 * k for x, k in zip(state, k1, strict=True)], torque)
    k3 = _swing([x + 0.025 * k for x, k in zip(state, k2, strict=True)], torque)
    k4 = _swing([x + 0.05 * k for x, k in zip(state, k3, strict=True)], torque)
    new = tuple(x + 0.05 / 6 * (a + 2 * b + 2 * c + d) for x, a, b, c, d in zip(state, k1, k2, k3, k4, strict=True))
    one, two, rate1, rate2 = new
    cos1 = jnp.cos(one)
    observation = jnp.stack([cos1, jnp.sin(one), jnp.cos(two), jnp.sin(two), rate1, rate2], axis=-1)
    return new, observation, (-cos1 - jnp.cos(one + two)) / 4 + 0.5, jnp.zeros(one.shape, dtype=bool)


def _swing(state: Any, torque: Any) -> Any:
    one, two, rate1, rate2 = state
    cos, sin = jnp.cos(two), jnp.sin(two)
    d1, d2 = 3.5 + cos, 1.25 + 0.5 * cos
    phi2 = 4.9 * jnp.sin(one + two)
    phi1 = -0.5 * rate2 * rate2 * sin - rate2 * rate1 * sin + 14.7 * jnp.sin(one) + phi2
    turn = (torque + d2 / d1 * phi1 - 0.5 * rate1 * rate1 * sin - phi2) / (1.25 - d2 * d2 / d1)
    return rate1, rate2, -(d2 * turn + phi1) / d1, turn


def reacher(state: Any, action: Any) -> Any:
    angles, rates, goal = state
    rates = rates + 0.05 * jnp.clip(action, -1.0, 1.0)
    angles = angles + 0.05 * rates
    cos, sin = jnp.cos(angles), jnp.sin(angles)
    x, y = jnp.sum(cos, axis=-1) - goal[..., 0], jnp.sum(sin, axis=-1) - goal[..., 1]
    observation = jnp.concatenate([cos, sin, rates, goal], axis=-1)
    return (angles, rates, goal), observation, jnp.exp(-(x * x + y * y)), jnp.zeros(x.shape, dtype=bool)


def swimmer(state: Any, action: Any) -> Any:
    urchins, position, velocity, goal = state
    velocity = velocity + 0.05 * jnp.clip(action, -1.0, 1.0)
    position = position + 0.05 * velocity
    away, near = position - goal, position[..., None, :] - urchins
    untouched = jnp.prod(1.0 - jnp.exp(-30.0 * jnp.sum(near * near, axis=-1)), axis=-1)
    observation = jnp.concatenate([urchins.reshape(*urchins.shape[:-2], -1), position, velocity, goal], axis=-1)
    reward = jnp.exp(-0.5 * jnp.sum(away * away, axis=-1)) * untouched
    return (urchins, position, velocity, goal), observation, reward, jnp.zeros(reward.shape, dtype=bool)
