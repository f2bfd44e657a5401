"""The faults of the original environments: each has a test that shows the right behaviour."""

from __future__ import annotations

import math
import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from gym_points import ENVS, NUMPY
from gym_reference import close, make

import ivy_api
import ivy_gym
from ivy_gym.pictures import Canvas


class Recording(Canvas):
    """A canvas that keeps what is drawn."""

    def __init__(self) -> None:
        super().__init__(50, 40)
        self.polygons: list[Any] = []
        self.circles: list[Any] = []

    def polygon(self, points: Any, color: Any) -> None:
        self.polygons.append(list(points))

    def circle(self, centre: Any, radius: float, color: Any) -> None:
        self.circles.append((centre, radius, color))


def drawn(env: Any, state: Any) -> Recording:
    canvas = Recording()
    env._draw(canvas, state, env.default_params)
    return canvas


@pytest.mark.parametrize("joints", [1, 2, 5])
def test_the_observation_of_a_reacher_has_all_joints(joints: int) -> None:
    env = ivy_gym.Reacher(joints)
    state = env.initial(NUMPY.random.key(0))
    found = env.observation(state)
    close(found, np.concatenate([np.cos(state.angles), np.sin(state.angles), state.angular_velocities, state.goal]))
    assert env.observation_space.shape == (3 * joints + 2,)
    assert env.action_space.shape == (joints,)


def test_the_goal_of_a_reacher_is_uniform_in_the_disc_that_it_reaches() -> None:
    env = ivy_gym.Reacher(3)
    goal = env.initial(NUMPY.random.key(0), shape=(20_000,)).goal
    share = np.sum(goal**2, axis=-1) / 9
    assert share.max() <= 1
    # The share of the disc's area within the radius of a goal is uniform, and so is its direction.
    for values in (share, np.arctan2(goal[:, 1], goal[:, 0]) / (2 * math.pi) + 0.5):
        counts, _ = np.histogram(values, 10, (0.0, 1.0))
        assert np.sum((counts - 2000) ** 2 / 2000) < 27.9  # chi-squared of 9 degrees of freedom, once in a thousand


@pytest.mark.parametrize("urchins", [0, 2, 9])
def test_all_urchins_are_drawn(urchins: int) -> None:
    env = ivy_gym.Swimmer(urchins)
    state = env.initial(NUMPY.random.key(0))
    centres = [centre for centre, radius, _ in drawn(env, state).circles if radius == 0.1]
    close(np.reshape(centres, (urchins, 2)), state.urchins)
    assert env.render_image(state, env.render_init())[1].shape == (400, 500, 3)


@pytest.mark.parametrize("position", [-1.1, -0.5, 0.0, 0.45])
@pytest.mark.parametrize("name", ["MountainCar-v0", "ClassicMountainCar-v0"])
def test_the_car_stands_on_the_slope(name: str, position: float) -> None:
    found = drawn(ENVS[name], ivy_gym.MountainCarState(position, 0.0))
    (x1, y1), (x2, y2) = found.polygons[-1][:2]
    # The height of the hill as it is drawn is 0.45 sin(3 x) + 0.55: its derivative, by a difference.
    slope = 0.45 * (math.sin(3 * (position + 1e-6)) - math.sin(3 * (position - 1e-6))) / 2e-6
    assert math.atan2(y2 - y1, x2 - x1) == pytest.approx(math.atan(slope), abs=1e-6)


@pytest.mark.parametrize("name", list(ENVS))
def test_batches_of_any_shape(name: str) -> None:
    env = ENVS[name]
    state = env.initial(NUMPY.random.key(0), shape=(2, 3))
    action = np.zeros((2, 3, *env.action_shape))
    new, observation, reward, terminated = env.step(state, action)
    assert reward.shape == terminated.shape == (2, 3)
    assert observation.shape == (2, 3, *(env.observation_space.shape or ()))
    one = type(state)._make(leaf[1, 2] for leaf in state)
    for leaf, alone in zip(new, env.transition(one, np.zeros(env.action_shape)), strict=True):
        close(leaf[1, 2], alone, rtol=1e-6)


@pytest.mark.parametrize("name", list(ENVS))
def test_random_numbers_come_from_the_key_alone(name: str) -> None:
    env, before = ENVS[name], np.random.get_state()[1].tolist()  # type: ignore[index]
    first, again, other = (env.initial(NUMPY.random.key(seed)) for seed in (3, 3, 4))
    for one, same in zip(first, again, strict=True):
        np.testing.assert_array_equal(one, same)
    assert any(not np.array_equal(one, different) for one, different in zip(first, other, strict=True))
    assert np.random.get_state()[1].tolist() == before  # type: ignore[index]


@pytest.mark.parametrize("name", [name for name, env in ENVS.items() if env.action_shape])
def test_actions_are_clipped(name: str, xp: Any) -> None:
    env = ENVS[name]
    state = env.initial(xp.random.key(0))
    limit = float(env.action_space.high[0])  # type: ignore[attr-defined]
    new, same = (env.transition(state, xp.full(env.action_shape, value, dtype=xp.float32)) for value in (3 * limit, limit))
    for one, other in zip(new, same, strict=True):
        close(one, other)


def test_everything_can_be_imported() -> None:
    program = "from ivy_gym import *\nCartPole, rollout, environment, errors"
    subprocess.run([sys.executable, "-c", program], check=True)


def test_pictures_are_drawn_without_a_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    for name in ENVS:
        with make(f"ivy_gym/{name}", render_mode="rgb_array") as env:
            env.reset(seed=0)
            first = env.render()
            env.action_space.seed(0)
            for _ in range(20):
                env.step(env.action_space.sample())
            second = env.render()
        assert first.dtype == second.dtype == np.uint8
        assert first.shape == second.shape == (400, 500, 3)
        assert np.any(first != second), name
        assert "pygame" not in sys.modules


def test_a_state_far_outside_of_the_picture_is_drawn() -> None:
    for value in (1e9, math.inf, math.nan):
        for name in ("CartPole-v0", "Swimmer-v0"):
            env = ENVS[name]
            state = env.initial(NUMPY.random.key(0))
            state = state._replace(position=np.full(np.shape(state.position), value))
            assert env.render_image(state, (50, 40))[1].shape == (40, 50, 3)


def test_a_step_gives_the_five_values_of_gymnasium() -> None:
    env = make("ivy_gym/Pendulum-v0")
    observation, info = env.reset(seed=0)
    assert observation.shape == (3,)
    assert info == {}
    _, reward, terminated, truncated, info = env.step(np.zeros(1))
    assert (type(reward), terminated, truncated, info) == (float, False, False, {})


def test_parameters_can_be_a_batch_and_be_differentiated(xp: Any) -> None:
    """For example pendulums of unknown mass."""
    env = ivy_gym.Pendulum()
    state = ivy_gym.PendulumState(xp.asarray([0.5, 0.5]), xp.asarray([0.0, 0.0]))
    masses = xp.asarray([1.0, 2.0])

    def rates(masses: Any) -> Any:
        params = env.get_default_params(mass=masses)
        return xp.sum(env.transition(state, xp.ones((2, 1)), None, params).angular_velocity)

    close(np.asarray(ivy_api.grad(rates)(masses)), [-0.05 * 3, -0.05 * 3 / 4], rtol=1e-5)
