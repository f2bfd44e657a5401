"""The environments as pure functions: mapped, compiled, differentiated, on Arrays; what they raise."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from gym_points import ENVS, NUMPY, each_step, each_sum, points
from gym_reference import close, on, values
from hypothesis import given
from hypothesis import strategies as st

import ivy_api
import ivy_gym
from ivy_api.errors import ArgumentError, MixedBackendsError
from ivy_gym.errors import EnvironmentNameError, ParameterError, StateError

OPTIONS: dict[str, dict[str, Any]] = {"torch": {"backend": "aot_eager"}}  # without a C++ compiler
POINTS = {name: points(name) for name in ENVS}
FEW = 5
BRIEF = "Swimmer-v0", "ClassicMountainCarContinuous-v0"
"""The environments of a brief run, on frameworks that compile."""


@pytest.fixture
def names(xp: Any, request: pytest.FixtureRequest) -> tuple[str, ...]:
    brief = request.config.getoption("--brief") and not xp.__name__.endswith("numpy")
    return BRIEF if brief else tuple(ENVS)


def options(xp: Any) -> dict[str, Any]:
    return OPTIONS.get(xp.__name__.rpartition(".")[2], {})


def inputs(xp: Any, names: Sequence[str]) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
    """States, actions and parameters of environments on a backend."""
    states, actions = ({name: on(xp, POINTS[name][i]) for name in names} for i in range(2))
    return states, actions, {name: on(xp, ENVS[name].default_params) for name in names}


def same(found: Any, expected: Any, **tolerance: Any) -> None:
    """Compare pytrees of arrays."""
    if isinstance(expected, dict):
        assert list(found) == list(expected)
        found, expected = tuple(found.values()), tuple(expected.values())
    if isinstance(expected, tuple):
        for one, other in zip(found, expected, strict=True):
            same(one, other, **tolerance)
    else:
        assert tuple(found.shape) == tuple(expected.shape)
        close(values(found), values(expected), **tolerance)


class TestTransformations:
    def test_compiled_mapped_and_eager_are_equal(self, xp: Any, names: tuple[str, ...]) -> None:
        given = inputs(xp, names)
        eager = each_step(*given)
        same(eager, each_step(*inputs(NUMPY, names)), rtol=1e-9, atol=1e-10)
        compiled = ivy_api.compile(each_step, **options(xp))
        same(compiled(*given), eager, rtol=1e-9, atol=1e-10)
        cut = {name: (type(s)._make(leaf[:FEW, ...] for leaf in s), given[1][name][:FEW, ...]) for name, s in given[0].items()}
        states, actions = ({name: pair[i] for name, pair in cut.items()} for i in range(2))
        mapped = ivy_api.compile(ivy_api.vmap(each_step, in_axes=(0, 0, None)), **options(xp))(states, actions, given[2])
        same(mapped, compiled(states, actions, given[2]), rtol=1e-9, atol=1e-10)

    def test_gradients(self, xp: Any, names: tuple[str, ...]) -> None:
        """By central differences on NumPy, with respect to states, actions and parameters; at singular points too."""

        def total(*given: Any) -> Any:
            return sum(xp.sum(x) for x in each_sum(*given).values())

        found = ivy_api.compile(ivy_api.grad(total, argnums=(0, 1, 2)), **options(xp))(*inputs(xp, names))
        for name in names:
            expected = differences()[name]
            for part, of_part in zip(found, expected, strict=True):
                leaves = values(part[name])
                for leaf, want in zip(leaves if isinstance(leaves, tuple) else (leaves,), of_part, strict=True):
                    close(leaf, want, rtol=1e-5, atol=1e-6, err_msg=name)

    @pytest.mark.applies(to=lambda xp: xp == "tensorflow")  # others know the sizes when they compile
    def test_a_batch_of_unknown_size(self, xp: Any) -> None:
        """And a number of steps that is not known either."""
        import tensorflow as tf

        unknown = tf.TensorSpec((None,), tf.float64)

        def rewards(actions: Any, angle: Any, rate: Any) -> Any:
            return xp.sum(ivy_gym.rollout(ENVS["Pendulum-v0"], actions, ivy_gym.PendulumState(angle, rate))[1].rewards)

        total = tf.function(rewards, input_signature=[tf.TensorSpec((None, None, 1), tf.float64), unknown, unknown])
        for steps, size in ((3, 2), (2, 5)):
            actions, zeros = xp.zeros((steps, size, 1), dtype=xp.float64), xp.zeros(size, dtype=xp.float64)
            assert float(total(actions, zeros, zeros)) == steps * size

    def test_arrays_in_arrays_out(self, xp: Any) -> None:
        env = ENVS["Pendulum-v0"]
        state = ivy_gym.PendulumState(*(ivy_api.Array(xp.asarray(x)) for x in ([0.5, 1.0], [0.0, 0.0])))
        found = env.step(state, ivy_api.Array(xp.asarray([[0.1], [0.2]])))
        for leaf in (*found[0], *found[1:]):
            assert isinstance(leaf, ivy_api.Array)

    def test_the_dtype_is_that_of_the_state(self, xp: Any, names: tuple[str, ...]) -> None:
        for dtype in ("float32", "float64"):
            for name in names:
                env = ENVS[name]
                state = env.initial(xp.random.key(0), shape=(2,), dtype=getattr(xp, dtype))
                action = xp.zeros((2, *env.action_shape), dtype=xp.float64 if env.action_shape else xp.int64)
                new, observation, reward, terminated = env.step(state, action)
                expected = xp.zeros(1, dtype=getattr(xp, dtype)).dtype
                assert {x.dtype for x in (*state, *new, observation, reward)} == {expected}, name
                assert terminated.dtype == xp.bool

    @pytest.mark.applies(to=lambda xp: xp == "numpy")  # the same code on all
    def test_a_step_is_its_four_parts(self, xp: Any) -> None:
        for name, env in ENVS.items():
            state, action = points(name)
            moved = env.transition(state, action)
            parts = moved, env.observation(moved), env.reward(state, action, moved), env.terminal(moved)
            same(env.step(state, action), parts, rtol=1e-14, atol=1e-14)

    def test_a_step_calls_parts_that_are_replaced(self) -> None:
        class Twice(ivy_gym.Pendulum):
            def reward(self, *args: Any, **kwargs: Any) -> Any:
                return 2 * super().reward(*args, **kwargs)

        state, action = points("Pendulum-v0")
        usual, transformed, replaced = ivy_gym.Pendulum(), ivy_gym.Pendulum(), ivy_gym.Pendulum()
        transformed.transform(lambda function: lambda *args, **kwargs: function(*args, **kwargs))
        replaced.reward = lambda *args, **kwargs: 2 * usual.reward(*args, **kwargs)  # type: ignore[method-assign]
        expected = usual.step(state, action)
        same(transformed.step(state, action), expected)
        for env in (Twice(), replaced):
            same(env.step(state, action)[2], 2 * expected[2])

    def test_keys_of_a_batch(self, xp: Any, names: tuple[str, ...]) -> None:
        for name in names:
            env, keys = ENVS[name], xp.random.split(xp.random.key(1), 3)
            together = env.initial(keys, shape=(2,))
            same(together, ivy_api.vmap(lambda key, env=env: env.initial(key, shape=(2,)))(keys))
            alone = env.initial(keys[1, ...], shape=(2,))
            same(type(together)._make(leaf[1, ...] for leaf in together), alone)
            for leaf, shape in zip(together, env.state_shape.values(), strict=True):
                assert tuple(leaf.shape) == (3, 2, *shape)


class TestParameters:
    def test_each_can_be_a_batch(self, xp: Any, names: tuple[str, ...]) -> None:
        """Batches of as many as a vector has components, and of others, against single environments on NumPy."""

        def stepped(env: Any, given: Any, field: str, value: Any) -> list[Any]:
            *state, action = given
            moved, *others = env.step(env.state_type._make(state), action, None, env.get_default_params(**{field: value}))
            return [*moved, *others]

        batches = ((2,), (3,), (2, 3)) if xp.__name__.endswith("numpy") else ((2, 3),)  # each shape is compiled by some
        for name in names:
            env, (state, actions) = ENVS[name], POINTS[name]
            for field, value in env.default_params._asdict().items():
                for batch in batches:
                    given = [np.reshape(x[: math.prod(batch)], (*batch, *x.shape[1:])) for x in (*state, actions)]
                    many = (value or 0.01) * np.linspace(0.8, 1.3, batch[-1])
                    found = stepped(env, [on(xp, x) for x in given], field, on(xp, many))
                    for index in np.ndindex(batch):
                        expected = stepped(env, [np.asarray(x[index]) for x in given], field, many[index[-1]])
                        for one, other in zip(found, expected, strict=True):
                            close(values(one)[index], other, rtol=1e-9, atol=1e-10, err_msg=f"{name} {field}")


_differences: dict[str, Any] = {}


def differences(step: float = 1e-5) -> dict[str, Any]:
    """Central differences of `each_sum` on NumPy, for each environment: by the fields of states, by actions, by parameters."""
    if not _differences:
        states, actions, params = inputs(NUMPY, tuple(ENVS))
        for name in ENVS:
            given = [tuple(states[name]), (actions[name],), tuple(params[name])]
            _differences[name] = [[by(name, given, i, k, step) for k in range(len(part))] for i, part in enumerate(given)]
    return _differences


def by(name: str, given: list[Any], i: int, k: int, step: float) -> Any:
    """The derivative by one array, whose batch elements act on their own numbers only."""
    x = np.asarray(given[i][k])
    out = np.zeros(x.shape)
    trailing = np.ndindex(x.shape[1:]) if i < 2 else [()]
    for index in trailing:
        at = (slice(None), *index) if i < 2 else ()
        ends = []
        for sign in (1, -1):
            moved = x.copy()
            moved[at] += sign * step
            parts = [list(part) for part in given]
            parts[i][k] = moved
            state, params = type(POINTS[name][0])._make(parts[0]), type(ENVS[name].default_params)._make(parts[2])
            ends.append(each_sum({name: state}, {name: parts[1][0]}, {name: params})[name])
        slope = (ends[0] - ends[1]) / (2 * step)
        out[at] = slope if i < 2 else np.sum(slope)
    return out


class TestProperties:
    @given(st.floats(-50.0, 50.0), st.floats(-5.0, 5.0), st.floats(-3.0, 3.0))
    def test_rewards_are_those_of_the_angle_modulo_a_turn(self, angle: float, rate: float, torque: float) -> None:
        for name in ("Pendulum-v0", "ClassicPendulum-v1"):
            env, action = ENVS[name], np.asarray([torque])
            one, other = (ivy_gym.PendulumState(np.asarray(a), np.asarray(rate)) for a in (angle, angle + 2 * np.pi))
            rewards = [env.reward(s, action, env.transition(s, action)) for s in (one, other)]
            # The square of the angle has a kink where it wraps, which rounding may cross; both sides are equal there.
            close(rewards[0], rewards[1], rtol=1e-9, atol=1e-9)

    @given(st.integers(0, 2**31), st.sampled_from(sorted(ENVS)))
    def test_initial_states_and_random_steps_are_in_the_observation_space(self, seed: int, name: str) -> None:
        env = ENVS[name]
        state = env.initial(NUMPY.random.key(seed))
        env.action_space.seed(seed)
        for _ in range(3):
            observation = np.asarray(env.observation(state), dtype="float32")
            assert env.observation_space.contains(observation)
            state = env.transition(state, np.asarray(env.action_space.sample()))

    def test_energy_of_a_pendulum_without_torque_stays(self) -> None:
        """An independent check of the equations: a tenth of a second in small steps."""
        env = ivy_gym.Pendulum(time_step=1e-4)
        start = env.initial(NUMPY.random.key(0), shape=(100,), dtype="float64")

        def energy(state: Any) -> Any:  # of a rod about its end, by its mass and length
            return state.angular_velocity**2 / 6 + 9.8 * np.cos(state.angle) / 2

        end, _ = ivy_gym.rollout(env, np.zeros((1000, 100, 1)), start)
        close(energy(end), energy(start), atol=2e-3)

    @pytest.mark.parametrize("angles", [(0.3, -0.8), (2.0, 1.0)])
    def test_energy_of_two_links_without_torque_stays(self, angles: tuple[float, float]) -> None:
        env = ivy_gym.Acrobot(time_step=1e-3)
        start = ivy_gym.AcrobotState._make(map(np.asarray, (*angles, 0.5, -0.5)))

        def energy(s: Any) -> Any:  # of both links: Spong, The swing up control problem for the acrobot (1995)
            m11 = 0.25 + (1 + 0.25 + np.cos(s.angle2)) + 2
            m12, m22 = 0.25 + 0.5 * np.cos(s.angle2) + 1, 1.25
            one, two = s.angular_velocity1, s.angular_velocity2
            kinetic = (m11 * one**2 + 2 * m12 * one * two + m22 * two**2) / 2
            return kinetic - 9.8 * (0.5 * np.cos(s.angle1) + np.cos(s.angle1) + 0.5 * np.cos(s.angle1 + s.angle2))

        end, _ = ivy_gym.rollout(env, np.zeros((1000, 1)), start)
        close(energy(end), energy(start), rtol=1e-8)


class TestRollouts:
    ENV = ivy_gym.ClassicCartPole()

    def test_actions_and_policies(self, xp: Any) -> None:
        env = ENVS["Reacher-v0"]
        state = env.initial(xp.random.key(0), shape=(4,))

        def policy(observation: Any) -> Any:
            return -xp.tanh(observation[..., 6:9])

        final, one = ivy_gym.rollout(env, policy, state, steps=3)
        again, other = ivy_gym.rollout(env, one.actions, state)
        same((final, one), (again, other), rtol=1e-6, atol=1e-7)
        same(final, type(final)._make(leaf[-1, ...] for leaf in one.states))
        assert tuple(one.observations.shape) == (3, 4, 11)
        assert tuple(one.terminations.shape) == (3, 4)
        same(one.observations[0, ...], env.observation(state))

    def test_policies_get_a_new_key_in_each_step(self, xp: Any) -> None:
        env, state = ENVS["Pendulum-v0"], ENVS["Pendulum-v0"].initial(xp.random.key(0))

        def policy(observation: Any, key: Any) -> Any:
            return xp.random.uniform(key, (1,), dtype=observation.dtype)

        _, found = ivy_gym.rollout(env, policy, state, steps=6, rng=xp.random.key(1))
        assert len(np.unique(values(found.actions))) == 6

    def test_the_return_ends_with_the_first_terminal_state(self, xp: Any) -> None:
        ended = xp.asarray([[False, True], [False, False], [True, True], [False, False]])
        rewards = xp.asarray([[1.0, 2.0], [4.0, 8.0], [16.0, 32.0], [64.0, 128.0]])
        trajectory = ivy_gym.Trajectory(rewards, rewards, rewards, ended, rewards)
        close(values(ivy_gym.episode_return(trajectory)), [21.0, 2.0])
        close(values(ivy_gym.episode_return(trajectory, discount=0.5)), [7.0, 2.0])

    def test_states_and_actions_are_converted_once(self, xp: Any) -> None:
        """What `transition` takes: tuples, numbers, integers, and batches that broadcast."""
        env, size = ENVS["Pendulum-v0"], (3,)
        actions = on(xp, np.linspace(-0.5, 0.5, 12).reshape(4, 3, 1))
        zeros, ones = on(xp, np.zeros(size)), on(xp, np.ones(size))
        expected = ivy_gym.rollout(env, actions, ivy_gym.PendulumState(ones, zeros))
        single = on(xp, np.asarray(1.0)), on(xp, np.asarray(0.0))
        others = (ones, zeros), single, (ones, 0.0), (1.0, 0.0), (ones, xp.zeros(size, dtype=xp.int32))
        for state in others:
            same(ivy_gym.rollout(env, actions, state), expected, rtol=1e-6, atol=1e-6)
        rows = [actions[i, ...] for i in range(4)]
        for steps in (rows, tuple(rows), values(actions).tolist()):
            same(ivy_gym.rollout(env, steps, (ones, zeros)), expected, rtol=1e-6, atol=1e-6)
        final, trajectory = ivy_gym.rollout(env, actions[:0, ...], single)
        assert tuple(final.angle.shape) == size
        assert tuple(trajectory.rewards.shape) == (0, *size)
        final, trajectory = ivy_gym.rollout(env, lambda observation: -observation[..., 1:2], (ones, zeros), 4)
        assert isinstance(final, ivy_gym.PendulumState)
        assert tuple(trajectory.rewards.shape) == (4, *size)

    def test_actions_of_a_discrete_space_in_a_list_are_integers(self, xp: Any) -> None:
        state = self.ENV.initial(xp.random.key(0), shape=(2,))
        _, found = ivy_gym.rollout(self.ENV, [[0, 1]] * 3, state)
        assert values(found.actions).dtype.kind == "i"
        same(found.states, ivy_gym.rollout(self.ENV, xp.asarray([[0, 1]] * 3), state)[1].states)

    @pytest.mark.parametrize(
        ("actions", "state", "error", "message"),
        [
            (None, None, ParameterError, "takes a policy, which is a function, or an array of actions, .*; got None"),
            (3.0, None, ParameterError, "or an array of actions, .*; got 3.0"),
            ([], None, ParameterError, r"or an array of actions, .*; got \[\]"),
            (np.asarray(1.0), None, ParameterError, r"or an array of actions, .*; got array\(1.\)"),
            (np.zeros((4, 3)), None, ArgumentError, r"action needs shape \(..., 1\); got \(3,\)"),
            (np.zeros((4, 2, 1)), None, ArgumentError, "batch axes of angle and action do not broadcast"),
            (np.zeros((4, 3, 1)), (np.zeros(3),), StateError, "needs a PendulumState"),
            (np.zeros((4, 3, 1)), {"angle": 0.0}, StateError, "needs a PendulumState"),
        ],
    )
    def test_errors(self, actions: Any, state: Any, error: type[Exception], message: str) -> None:
        with pytest.raises(error, match=message):
            ivy_gym.rollout(ENVS["Pendulum-v0"], actions, (np.zeros(3), np.zeros(3)) if state is None else state)

    def test_numbers_of_steps(self) -> None:
        state = self.ENV.initial(NUMPY.random.key(0))
        with pytest.raises(ParameterError, match="needs a number of steps"):
            ivy_gym.rollout(self.ENV, lambda observation: 1, state)
        with pytest.raises(ParameterError, match="got 4 actions and steps=5"):
            ivy_gym.rollout(self.ENV, np.zeros(4), state, steps=5)


class TestErrors:
    ENV = ivy_gym.Pendulum()
    STATE = ivy_gym.PendulumState(np.zeros(3), np.zeros(3))

    @pytest.mark.parametrize(
        ("call", "error", "message"),
        [
            (lambda e, s: e.transition(s, np.zeros((3, 2))), ArgumentError, r"action needs shape \(..., 1\); got \(3, 2\)"),
            (lambda e, s: e.transition(s, np.zeros((4, 1))), ArgumentError, "do not broadcast"),
            (lambda e, s: e.transition(np.zeros(2), np.zeros(1)), StateError, r"needs a PendulumState\(angle, angular_velocity\)"),
            (lambda e, s: e.observation(s[:1]), StateError, "needs a PendulumState"),
            (lambda e, s: e.observation(s._replace(angle=np.zeros(2))), ArgumentError, "do not broadcast"),
            (lambda e, s: ivy_gym.Pendulum(gravitas=1), ParameterError, "has no parameter 'gravitas'; it has gravity, mass"),
            (lambda e, s: e.get_default_params(size=1), ParameterError, "has no parameter 'size'"),
            (lambda e, s: ivy_gym.Reacher(0), ParameterError, "1 or more joints; got num_joints=0"),
            (lambda e, s: ivy_gym.Swimmer(-1), ParameterError, "0 or more; got num_urchins=-1"),
            (lambda e, s: ivy_gym.environment("ClassicCartPole-v1", kinematics_integrator="rk4"), ParameterError, "is 'euler' or"),
            (lambda e, s: ivy_gym.environment("Pendulum-v7"), EnvironmentNameError, "'Pendulum-v7'; there are CartPole-v0"),
            (lambda e, s: e.render_image(s, (10, 10)), StateError, r"angle of shape \(\); got \(3,\)"),
            (lambda e, s: e.render_init(width=0), ParameterError, "at least 1 pixel"),
            (lambda e, s: e.render_init(depth=2), ParameterError, "width and height; got depth"),
        ],
    )
    def test_messages(self, call: Any, error: type[Exception], message: str) -> None:
        with pytest.raises(error, match=message):
            call(self.ENV, self.STATE)

    @pytest.mark.applies(to=lambda xp: xp != "numpy")
    def test_two_backends(self, xp: Any) -> None:
        with pytest.raises(MixedBackendsError):
            self.ENV.transition(self.STATE, xp.zeros((3, 1)))


@pytest.mark.parametrize("base", [ivy_gym.CartPole, ivy_gym.ClassicPendulum, ivy_gym.Reacher])
def test_a_step_uses_what_a_derived_class_defines(base: Any) -> None:
    class Derived(base):  # type: ignore[misc]
        def _reward(self, xp: Any, state: Any, action: Any, next_state: Any, params: Any) -> Any:
            return 7.0 + super()._reward(xp, state, action, next_state, params)

    env, plain = Derived(), base()
    state = env.initial(ivy_api.namespace("numpy").random.key(0))
    action = np.zeros(env.action_shape)
    moved, observation, reward, _ = env.step(state, action)
    expected = plain.step(state, action)
    np.testing.assert_allclose(reward, 7.0 + expected[2])
    np.testing.assert_array_equal(observation, expected[1])
    assert all(map(np.array_equal, moved, expected[0]))
