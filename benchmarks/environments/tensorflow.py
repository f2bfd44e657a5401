"""Environments in TensorFlow."""

from __future__ import annotations

import math
from typing import Any

import tensorflow as tf


def cart_pole(state: Any, action: Any) -> Any:
    position, velocity, angle, rate = _push(state, 10.0 * tf.clip_by_value(action[..., 0], -1.0, 1.0))
    position, angle = position + 0.02 * velocity, angle + 0.02 * rate
    cos = tf.cos(angle)
    observation = tf.stack([position, velocity, cos, tf.sin(angle), rate], axis=-1)
    reward = tf.exp(-position * position) * (cos + 1.0) / 2.0
    return (position, velocity, angle, rate), observation, reward, tf.zeros_like(position, dtype=tf.bool)


def classic_cart_pole(state: Any, action: Any) -> Any:
    position, velocity, angle, rate = state
    _, new_velocity, _, new_rate = _push(state, 10.0 * (2.0 * action - 1.0))
    new = position + 0.02 * velocity, new_velocity, angle + 0.02 * rate, new_rate
    failed = _failed(new)
    return new, tf.stack(new, axis=-1), tf.cast(~(failed & _failed(state)), position.dtype), failed


def _push(state: Any, force: Any) -> Any:
    position, velocity, angle, rate = state
    cos, sin = tf.cos(angle), tf.sin(angle)
    push = (force + 0.05 * rate * rate * sin) / 1.1
    turn = (9.8 * sin - cos * push) / (0.5 * (4.0 / 3.0 - 0.1 * cos * cos / 1.1))
    return position, velocity + 0.02 * (push - 0.05 * turn * cos / 1.1), angle, rate + 0.02 * turn


def _failed(state: Any) -> Any:
    return (tf.abs(state[0]) > 2.4) | (tf.abs(state[2]) > 12 * 2 * math.pi / 360)


def pendulum(state: Any, action: Any) -> Any:
    angle, rate = state
    rate = rate + 0.05 * (14.7 * tf.sin(angle) + 3.0 * tf.clip_by_value(action[..., 0], -1.0, 1.0))
    angle = angle + 0.05 * rate
    cos = tf.cos(angle)
    return (angle, rate), tf.stack([cos, tf.sin(angle), rate], axis=-1), (cos + 1.0) / 2.0, tf.zeros_like(angle, dtype=tf.bool)


def classic_pendulum(state: Any, action: Any) -> Any:
    angle, rate = state
    torque = tf.clip_by_value(action[..., 0], -2.0, 2.0)
    wrapped = angle - 2 * math.pi * tf.floor((angle + math.pi) / (2 * math.pi))
    reward = -(wrapped * wrapped + 0.1 * rate * rate + 0.001 * torque * torque)
    rate = tf.clip_by_value(rate + 0.05 * (15.0 * tf.sin(angle) + 3.0 * torque), -8.0, 8.0)
    angle = angle + 0.05 * rate
    return (angle, rate), tf.stack([tf.cos(angle), tf.sin(angle), rate], axis=-1), reward, tf.zeros_like(angle, dtype=tf.bool)


def mountain_car(state: Any, action: Any) -> Any:
    position, velocity = state
    velocity = velocity + 0.02 * (3.0 * tf.clip_by_value(action[..., 0], -1.0, 1.0) - 9.8 * tf.cos(3 * position))
    position = position + 0.02 * velocity
    away = position - 0.45
    return (
        (position, velocity),
        tf.stack([position, velocity], axis=-1),
        tf.exp(-5.0 * away * away),
        tf.zeros_like(position, dtype=tf.bool),
    )


def acrobot(state: Any, action: Any) -> Any:
    torque = tf.clip_by_value(action[..., 0], -1.0, 1.0)
    k1 = _swing(state, torque)
    k2 = _swing([x + 0.025 * k for x, k in zip(state, k1, strict=True)], torque)
    k3 = _swing([x + 0.025 * k for x, k in zip(state, k2, strict=True)], torque)
    k4 = _swing([x + 0.05 * k for x, k in zip(state, k3, strict=True)], torque)
    new = tuple(x + 0.05 / 6 * (a + 2 * b + 2 * c + d) for x, a, b, c, d in zip(state, k1, k2, k3, k4, strict=True))
    one, two, rate1, rate2 = new
    cos1 = tf.cos(one)
    observation = tf.stack([cos1, tf.sin(one), tf.cos(two), tf.sin(two), rate1, rate2], axis=-1)
    return new, observation, (-cos1 - tf.cos(one + two)) / 4 + 0.5, tf.zeros_like(one, dtype=tf.bool)


def _swing(state: Any, torque: Any) -> Any:
    one, two, rate1, rate2 = state
    cos, sin = tf.cos(two), tf.sin(two)
    d1, d2 = 3.5 + cos, 1.25 + 0.5 * cos
    phi2 = 4.9 * tf.sin(one + two)
    phi1 = -0.5 * rate2 * rate2 * sin - rate2 * rate1 * sin + 14.7 * tf.sin(one) + phi2
    turn = (torque + d2 / d1 * phi1 - 0.5 * rate1 * rate1 * sin - phi2) / (1.25 - d2 * d2 / d1)
    return rate1, rate2, -(d2 * turn + phi1) / d1, turn


def reacher(state: Any, action: Any) -> Any:
    angles, rates, goal = state
    rates = rates + 0.05 * tf.clip_by_value(action, -1.0, 1.0)
    angles = angles + 0.05 * rates
    cos, sin = tf.cos(angles), tf.sin(angles)
    x, y = tf.reduce_sum(cos, axis=-1) - goal[..., 0], tf.reduce_sum(sin, axis=-1) - goal[..., 1]
    observation = tf.concat([cos, sin, rates, goal], axis=-1)
    return (angles, rates, goal), observation, tf.exp(-(x * x + y * y)), tf.zeros_like(x, dtype=tf.bool)


def swimmer(state: Any, action: Any) -> Any:
    urchins, position, velocity, goal = state
    velocity = velocity + 0.05 * tf.clip_by_value(action, -1.0, 1.0)
    position = position + 0.05 * velocity
    away, near = position - goal, position[..., None, :] - urchins
    untouched = tf.reduce_prod(1.0 - tf.exp(-30.0 * tf.reduce_sum(near * near, axis=-1)), axis=-1)
    observation = tf.concat([tf.reshape(urchins, (*urchins.shape[:-2], -1)), position, velocity, goal], axis=-1)
    reward = tf.exp(-0.5 * tf.reduce_sum(away * away, axis=-1)) * untouched
    return (urchins, position, velocity, goal), observation, reward, tf.zeros_like(reward, dtype=tf.bool)
