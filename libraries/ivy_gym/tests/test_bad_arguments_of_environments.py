"""Every function of every environment refuses bad states and actions, on every backend."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import pytest
from bad_arguments import KINDS, SCALAR, accepted, broadcasting, numpy_of
from gym_points import ENVS, points

import ivy_api
import ivy_gym
from ivy_gym.errors import EnvironmentNameError, ParameterError, StateError


class Call(NamedTuple):
    """A function of the fields of a state, and of an action if it takes one."""

    name: str
    function: Any
    arguments: tuple[Any, ...]


def calls(name: str) -> Iterator[Call]:
    env, (state, action) = ENVS[name], points(name)
    kind, n = type(state), len(state)
    yield Call("transition", lambda *x: env.transition(kind._make(x[:n]), x[n]), (*state, action))
    yield Call("step", lambda *x: env.step(kind._make(x[:n]), x[n]), (*state, action))
    yield Call("reward", lambda *x: env.reward(kind._make(x[:n]), x[n], kind._make(x[:n])), (*state, action))
    yield Call("observation", lambda *x: env.observation(kind._make(x)), tuple(state))
    yield Call("terminal", lambda *x: env.terminal(kind._make(x)), tuple(state))


@pytest.mark.parametrize("name", ENVS)
def test_bad_states_and_actions_are_refused(xp: Any, name: str) -> None:
    shapes = [*ENVS[name].state_shape.values(), ENVS[name].action_shape]
    for kind in KINDS:
        one_for_all = {
            (call.name, i)
            for call in calls(name)
            for i in range(len(call.arguments))
            if kind == SCALAR and shapes[i] == ()  # a number for the whole batch
        }
        assert accepted(xp, calls(name), kind) == one_for_all


@pytest.mark.parametrize("name", ENVS)
def test_batches_that_do_not_broadcast_are_refused(xp: Any, name: str) -> None:
    assert not broadcasting(xp, calls(name), lambda x, n: np.asarray(x)[:n])


@pytest.mark.parametrize("name", ENVS)
def test_other_objects_and_names_are_refused(xp: Any, name: str) -> None:
    env = ENVS[name]
    fields = ", ".join(env.state_shape)
    for wrong in (None, xp.zeros(2), (), [1.0], {"angle": 0.0}):
        with pytest.raises(StateError, match=rf"needs a {env.state_type.__name__}\({fields}\); got"):
            env.observation(wrong)
    with pytest.raises(ParameterError, match="has no parameter 'speed_of_light'; it has "):
        env.get_default_params(speed_of_light=3e8)
    with pytest.raises(ParameterError, match="at least 1 pixel wide and high; got width=0"):
        env.render_init(width=0)
    with pytest.raises(ParameterError, match="options width and height; got colour"):
        env.render_init(colour="red")
    batch = env.initial(xp.random.key(0), shape=(2,))
    with pytest.raises(StateError, match="A picture is of a single state"):
        env.render_image(batch, env.render_init())


def test_unknown_environments_name_those_that_there_are() -> None:
    names: tuple[Any, ...] = ("Pendulum-v9", "ivy_gym/CartPole", "", "pendulum-v0", 3, None)
    for name in names:
        says = f"There is no environment {name!r}; there are CartPole-v0, .*Swimmer-v0"
        for function in (ivy_gym.environment, ivy_gym.SingleEnvironment, ivy_gym.VectorEnvironment):
            with pytest.raises(EnvironmentNameError, match=says):
                function(name)


def test_rollouts_without_steps_or_with_others() -> None:
    env = ENVS["Pendulum-v0"]
    state = env.initial(ivy_api.random.key(0, xp="numpy"))
    with pytest.raises(ParameterError, match="needs a number of steps"):
        ivy_gym.rollout(env, lambda observation: observation[..., :1], state)
    with pytest.raises(ParameterError, match="got 3 actions and steps=4"):
        ivy_gym.rollout(env, np.zeros((3, 1)), state, 4)


@pytest.mark.parametrize("name", ENVS)
def test_fields_and_actions_broadcast(xp: Any, name: str) -> None:
    """A batch in one field, or in the action only, is the batch of all that comes out."""
    env, (state, action) = ENVS[name], points(name)
    single = [np.asarray(np.asarray(x)[0]) for x in state]
    for i in range(len(state) + 1):
        given = [xp.asarray(np.asarray(x)) for x in (*single, action[0])]
        given[i] = xp.asarray(np.stack([np.asarray([*state, action][i])[0]] * 3))
        moved, observation, reward, terminated = env.step(type(state)._make(given[:-1]), given[-1])
        wanted = env.step(type(state)._make(map(xp.asarray, single)), xp.asarray(np.asarray(action[0])))
        for found, expected in zip((*moved, observation, reward, terminated), (*wanted[0], *wanted[1:]), strict=True):
            assert tuple(found.shape) == (3, *expected.shape)
            np.testing.assert_allclose(numpy_of(found)[1], numpy_of(expected), rtol=1e-12, atol=1e-12)
