"""The classic environments are gymnasium's: the same spaces, and the same trajectories over 500 random steps."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from gym_reference import close, make, on, values

import ivy_api
import ivy_gym

STEPS = 500
PAIRS: dict[str, tuple[str, ivy_gym.Environment[Any, Any], dict[str, float]]] = {
    "cart pole": ("CartPole-v1", ivy_gym.ClassicCartPole(), {}),
    "pendulum": ("Pendulum-v1", ivy_gym.ClassicPendulum(), {}),
    "mountain car": ("MountainCar-v0", ivy_gym.ClassicMountainCar(), {}),
    # Gymnasium rounds the state of this one to float32 after each step.
    "continuous mountain car": ("MountainCarContinuous-v0", ivy_gym.ClassicMountainCarContinuous(), {"atol": 1e-5}),
    "acrobot": ("Acrobot-v1", ivy_gym.ClassicAcrobot(), {}),
}
# Rounding errors grow: most in the acrobot, whose motion is chaotic, and none on the backend which computes as gymnasium does.
TIGHT, LOOSE = {"rtol": 1e-12, "atol": 1e-12}, {"rtol": 1e-8, "atol": 1e-8}


class Recorded:
    """500 random steps of gymnasium's environment, with new episodes where the last has terminated."""

    def __init__(self, name: str) -> None:
        env: Any = make(name).unwrapped
        env.action_space.seed(1)
        env.reset(seed=1)
        self.actions, self.fresh, self.starts, self.states, self.rewards, self.ended = ([] for _ in range(6))
        fresh = True
        for _ in range(STEPS):
            self.fresh.append(fresh)
            self.starts.append(np.asarray(env.state, dtype="float64"))
            action = env.action_space.sample()
            if action.shape:  # gymnasium computes the torque in the dtype of the action
                action = action.astype("float64")
            _, reward, terminated, _, _ = env.step(action)
            self.actions.append(action)
            self.states.append(np.asarray(env.state, dtype="float64"))
            self.rewards.append(float(reward))
            self.ended.append(terminated)
            fresh = terminated
            if terminated:
                env.reset()


@pytest.fixture(scope="module")
def recorded() -> dict[str, Recorded]:
    return {}


@pytest.mark.parametrize("pair", list(PAIRS))
def test_trajectories(xp: Any, pair: str, recorded: dict[str, Recorded]) -> None:
    name, env, given = PAIRS[pair]
    record = recorded.setdefault(name, Recorded(name))
    starts = env.state_type._make(on(xp, x) for x in np.stack(record.starts, axis=-1))

    def step(state: Any, now: Any) -> Any:
        action, fresh, start = now
        state = type(state)._make(xp.where(fresh, a, b) for a, b in zip(start, state, strict=True))
        new, observation, reward, terminated = env.step(state, action)
        return new, (new, observation, reward, terminated)

    first = env.state_type._make(x[0, ...] for x in starts)
    xs = on(xp, np.stack(record.actions)), xp.asarray(np.asarray(record.fresh)), starts

    def run(first: Any, xs: Any) -> Any:
        return ivy_api.scan(step, first, xs)

    if not xp.__name__.endswith(("numpy", "torch")):  # torch's compiler unrolls a loop; the others take seconds uncompiled
        run = ivy_api.compile(run)
    _, (states, observations, rewards, ended) = run(first, xs)
    bounds = {**(TIGHT if xp.__name__.endswith("numpy") else LOOSE), **given}
    close(np.stack(values(states), axis=-1), record.states, **bounds)
    close(values(rewards), record.rewards, **bounds)
    np.testing.assert_array_equal(values(ended), record.ended)
    assert observations.shape == (STEPS, *(env.observation_space.shape or ()))


@pytest.mark.parametrize("pair", list(PAIRS))
def test_spaces_and_observations(pair: str) -> None:
    name, _, _ = PAIRS[pair]
    with make(name) as theirs, make("ivy_gym/Classic" + name) as ours:
        assert ours.action_space == theirs.action_space
        assert ours.observation_space == theirs.observation_space
        assert ours.spec.max_episode_steps == theirs.spec.max_episode_steps
        assert ours.spec.reward_threshold == theirs.spec.reward_threshold
        assert ours.metadata["render_fps"] == theirs.metadata["render_fps"]
        observation, _ = theirs.reset(seed=3)
        started, _ = ours.reset(options={"state": list(np.asarray(theirs.unwrapped.state))})
        close(started, observation, rtol=1e-6, atol=1e-7)


def test_sutton_and_bartos_reward() -> None:
    theirs = make("CartPole-v1", sutton_barto_reward=True).unwrapped
    env = ivy_gym.ClassicCartPole(sutton_barto_reward=True)
    for angle in (0.0, 0.2):
        theirs.reset(seed=0)
        theirs.state = np.asarray([0.0, 0.0, angle, 1.0])
        state = ivy_gym.CartPoleState(*theirs.state)
        action = np.asarray(1)
        assert float(env.reward(state, action, env.transition(state, action))) == theirs.step(1)[1]
