"""Points at which all environments are tested: ordinary and singular states, actions, and the sum of what a step gives."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

import ivy_api
import ivy_gym
from ivy_gym.registration import ENVIRONMENTS

ENVS: dict[str, ivy_gym.Environment[Any, Any]] = {name: cls() for name, cls in ENVIRONMENTS.items()}
ENVS |= {"Reacher-v0": ivy_gym.Reacher(num_joints=3), "Swimmer-v0": ivy_gym.Swimmer(num_urchins=3)}
NUMPY: Any = ivy_api.namespace("numpy")
COUNT = 6
"""Random states of each environment."""
AT_REST = 0.0, 0.0, 0.0, 0.0
SINGULAR: dict[str, list[Any]] = {
    "CartPole-v0": [AT_REST, (0.0, 0.0, math.pi, 0.0), (0.0, 0.0, math.pi / 2, 3.0)],
    "MountainCar-v0": [(0.45, 0.0), (-math.pi / 6, 0.0)],
    "Pendulum-v0": [(0.0, 0.0), (math.pi, 0.0), (-math.pi, 1.0)],
    "Acrobot-v0": [AT_REST, (math.pi, 0.0, 0.0, 0.0), (0.0, math.pi, 0.0, 0.0)],
    "Reacher-v0": [((0.0, 0.0, 0.0), (0.0, 0.0, 0.0), (3.0, 0.0)), ((0.0, math.pi, 0.0), (0.0, 0.0, 0.0), (0.0, 0.0))],
    # On an urchin; on two at once, and on the goal.
    "Swimmer-v0": [
        (((0.5, 0.5), (1.0, 1.0), (-1.0, 0.0)), (0.5, 0.5), (0.0, 0.0), (0.0, 0.0)),
        (((0.5, 0.5), (0.5, 0.5), (-1.0, 0.0)), (0.5, 0.5), (0.0, 0.0), (0.5, 0.5)),
    ],
    "ClassicCartPole-v1": [AT_REST],
    "ClassicPendulum-v1": [(0.0, 0.0), (math.pi / 2, 0.0)],
    "ClassicMountainCar-v0": [(-math.pi / 6, 0.01)],
    "ClassicMountainCarContinuous-v0": [(-math.pi / 6, 0.01)],
    "ClassicAcrobot-v1": [AT_REST],
}


def points(name: str) -> tuple[Any, Any]:
    """States and actions: random ones, then the singular states with actions of 0, in float64."""
    env = ENVS[name]
    random = env.initial(NUMPY.random.key(5), shape=(COUNT,), dtype="float64")
    if name == "ClassicMountainCar-v0":  # an acceleration, whose gradient is not that of a choice
        random = random._replace(velocity=np.linspace(-0.05, 0.05, COUNT))
    singular = SINGULAR[name]
    fields = (np.stack([np.asarray(s[i], dtype="float64") for s in singular]) for i in range(len(random)))
    state = type(random)._make(np.concatenate([a, b]) for a, b in zip(random, fields, strict=True))
    shape = (COUNT, *env.action_shape)
    actions = np.random.default_rng(0).uniform(-0.9, 0.9, shape) if env.action_shape else np.arange(COUNT) % 2
    return state, np.concatenate([actions, np.zeros((len(singular), *env.action_shape))]).astype("float64")


def each_step(states: dict[str, Any], actions: dict[str, Any], params: dict[str, Any]) -> dict[str, Any]:
    """One step of each environment."""
    return {name: ENVS[name].step(states[name], actions[name], None, params[name]) for name in states}


def each_sum(states: dict[str, Any], actions: dict[str, Any], params: dict[str, Any]) -> dict[str, Any]:
    """A number for each state of each environment, which depends on the reward and on all of the observation."""
    out = {}
    for name, (_, observation, reward, _) in each_step(states, actions, params).items():
        xp = ivy_api.namespace_for(reward)
        scale = 1.0 + xp.cumulative_sum(xp.ones_like(observation), axis=-1) / 10.0
        out[name] = reward + xp.sum(scale * observation, axis=-1)
    return out
