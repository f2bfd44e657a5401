"""A policy that is found in our environment scores the same in gymnasium's."""

from __future__ import annotations

from typing import Any

import numpy as np
from gym_reference import make

import ivy_api
import ivy_gym

NUMPY: Any = ivy_api.namespace("numpy")


def test_a_linear_policy_for_the_cart_pole() -> None:
    """Found by the cross-entropy method, 64 policies at once: each has an environment of the batch."""
    env, rng = ivy_gym.ClassicCartPole(), np.random.default_rng(0)
    mean, deviation = np.zeros(4), np.ones(4)
    for i in range(5):
        weights = rng.normal(mean, deviation, (64, 4))
        state = env.initial(NUMPY.random.key(i), shape=(64,), dtype="float64")
        _, found = ivy_gym.rollout(env, lambda o, w=weights: 1 * (np.sum(w * o, axis=-1) > 0), state, steps=500)
        best = weights[np.argsort(ivy_gym.episode_return(found))[-8:]]
        mean, deviation = best.mean(0), best.std(0) + 0.05

    starts = env.initial(NUMPY.random.key(9), shape=(5,), dtype="float64")
    _, found = ivy_gym.rollout(env, lambda o: 1 * (o @ mean > 0), starts, steps=500)
    ours = ivy_gym.episode_return(found).tolist()
    assert np.mean(ours) > 400
    assert ours == [played(mean, [leaf[i] for leaf in starts]) for i in range(5)]


def played(weights: Any, start: Any) -> float:
    """The return of one episode of gymnasium's CartPole-v1."""
    env = make("CartPole-v1")
    env.reset(seed=0)
    env.unwrapped.state = np.asarray(start)
    total, ended = 0.0, False
    while not ended:
        _, reward, terminated, truncated, _ = env.step(int(np.asarray(env.unwrapped.state) @ weights > 0))
        total, ended = total + reward, terminated or truncated
    return total
