"""The environments as objects of gymnasium: its checker, seeds, time limits, autoreset, native arrays, and errors."""

from __future__ import annotations

import math
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gym_reference import close, make, values
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers import RecordEpisodeStatistics

import ivy_api
import ivy_gym
from ivy_gym.errors import ActionError, ParameterError, RenderError, StateError
from ivy_gym.registration import ENVIRONMENTS

make_vec: Any = gymnasium.make_vec
ENTRY = {"vectorization_mode": "vector_entry_point"}
# Of the classic ones gymnasium's checker warns as it does of gymnasium's own, whose spaces they have.
UNBOUNDED = "ignore:.*(infinity|symmetric and normalized space)"


def backend(xp: Any) -> str:
    return str(xp.__name__.rpartition(".")[2])


class TestSingle:
    @pytest.mark.filterwarnings("error")
    @pytest.mark.parametrize("name", list(ENVIRONMENTS))
    def test_gymnasiums_checker_finds_nothing(self, name: str) -> None:
        with make(f"ivy_gym/{name}", render_mode="rgb_array") as env, warnings.catch_warnings():
            if name.startswith("Classic"):
                warnings.filterwarnings("ignore", UNBOUNDED.removeprefix("ignore:"))
            check_env(env.unwrapped)

    def test_gymnasiums_checker_finds_nothing_on_any_backend(self, xp: Any) -> None:
        with make("ivy_gym/Pendulum-v0", render_mode="rgb_array", backend=backend(xp)) as env:
            check_env(env.unwrapped)

    def test_every_backend_has_the_same_episodes(self, xp: Any) -> None:
        found = []
        for name in (backend(xp), "numpy"):
            env = make("ivy_gym/CartPole-v0", backend=name)
            env.action_space.seed(0)
            rows = [env.reset(seed=4)[0]]
            for _ in range(10):
                observation, reward, *_ = env.step(env.action_space.sample())
                assert observation.dtype == np.float32
                rows.append(np.append(observation, reward)[:5])
            found.append(rows)
        close(found[0], found[1], rtol=1e-4, atol=1e-5)

    def test_episodes_end_by_the_time_limit(self) -> None:
        env = make("ivy_gym/Pendulum-v0", max_episode_steps=3)
        env.reset(seed=0)
        ended = [env.step(np.zeros(1))[2:4] for _ in range(3)]
        assert ended == [(False, False), (False, False), (False, True)]

    def test_seeds(self) -> None:
        env = make("ivy_gym/Swimmer-v0")
        first, second, again = env.reset(seed=1)[0], env.reset()[0], env.reset(seed=1)[0]
        np.testing.assert_array_equal(first, again)
        np.testing.assert_array_equal(second, env.reset()[0])
        assert not np.array_equal(first, second)
        assert not np.array_equal(first, env.reset(seed=2)[0])

    def test_options(self, xp: Any) -> None:
        env = make("ivy_gym/Reacher-v0", backend=backend(xp), num_joints=3, max_acceleration=0.0, dtype="float64")
        state = ivy_gym.ReacherState(xp.asarray([0.0, 0.0, 0.0]), [0.0] * 3, np.ones(2))
        observation, _ = env.reset(options={"state": state})
        np.testing.assert_array_equal(observation, [1, 1, 1, 0, 0, 0, 0, 0, 0, 1, 1])
        observation, reward, *_ = env.step(np.ones(3))
        np.testing.assert_array_equal(observation[6:9], 0)
        assert reward == pytest.approx(np.exp(-5))
        assert env.unwrapped.state.angles.dtype == xp.float64

    def test_a_state_that_is_assigned_is_checked_and_stepped_from(self, xp: Any) -> None:
        env, other = (make("ivy_gym/ClassicCartPole-v1", backend=backend(xp), dtype="float64").unwrapped for _ in range(2))
        for each in (env, other):
            each.reset(seed=0)
            each.step(1)
        given = {"position": 0.01, "velocity": 0.0, "angle": 0.02, "angular_velocity": 0.0}
        env.state = ivy_gym.CartPoleState(*(xp.asarray(x, dtype=xp.float32) for x in given.values()))
        other.reset(options={"state": tuple(given.values())})
        close(env.step(0)[0], other.step(np.int8(0))[0], rtol=1e-5, atol=1e-6)
        close(env.step(1)[0], other.step(1)[0], rtol=1e-5, atol=1e-6)
        env.state = env.state[:3]
        with pytest.raises(StateError, match="CartPoleState"):
            env.step(0)
        for action in (2, -1, True, np.float32(1)):
            with pytest.raises(ActionError):
                other.step(action)

    def test_native_arrays_and_compiled_steps(self, xp: Any) -> None:
        compiled = backend(xp) != "torch"  # whose compiler needs a C++ compiler
        env = make("ivy_gym/Pendulum-v0", backend=backend(xp), native=True, compile=compiled, disable_env_checker=True)
        observation, _ = env.reset(seed=0)
        following, reward, *_ = env.step(xp.asarray([0.5], dtype=xp.float32))
        assert type(observation) is type(following) is type(xp.zeros(1))
        plain = make("ivy_gym/Pendulum-v0")
        plain.reset(seed=0)
        expected, gain, *_ = plain.step(np.asarray([0.5]))
        close(values(following), expected, rtol=1e-5)
        assert float(reward) == pytest.approx(gain, rel=1e-5)

    def test_the_specification_makes_the_same_environment_again(self) -> None:
        env = make("ivy_gym/Reacher-v0", num_joints=4)
        again = gymnasium.envs.registration.EnvSpec.from_json(env.spec.to_json()).make()
        assert again.observation_space == env.observation_space

    def test_gymnasiums_wrappers(self) -> None:
        env = RecordEpisodeStatistics(make("ivy_gym/ClassicCartPole-v1"))
        env.reset(seed=0)
        ended, steps = False, 0
        while not ended:
            _, _, ended, _, info = env.step(0)
            steps += 1
        assert info["episode"]["r"] == steps

    @pytest.mark.parametrize(
        ("call", "error", "message"),
        [
            (lambda: make("ivy_gym/Pendulum-v0", gravitas=1), ParameterError, "no parameter 'gravitas'"),
            (lambda: make("ivy_gym/Pendulum-v0", dtype="int8"), ParameterError, "'float32' or 'float64'; got 'int8'"),
            (lambda: make("ivy_gym/Pendulum-v0", backend="numpie"), ValueError, "There is no backend 'numpie'"),
            (lambda: ivy_gym.SingleEnvironment("Pendulum-v0", "human"), RenderError, "rgb_array; got 'human'"),
            (lambda: ivy_gym.SingleEnvironment(ivy_gym.Pendulum(), gravity=1), ParameterError, "has its options already"),
            (lambda: ivy_gym.SingleEnvironment("Pendulum-v0", "rgb_array").render(), RenderError, "call reset first"),
            (lambda: ivy_gym.SingleEnvironment("Pendulum-v0").step(np.zeros(1)), StateError, "call reset first"),
            (lambda: make("ivy_gym/Pendulum-v0").reset(options={"low": 0}), ParameterError, "has the option 'state'; got 'low'"),
            (
                lambda: make("ivy_gym/Pendulum-v0").reset(options={"state": [1]}),
                StateError,
                "has the fields angle, angular_velocity",
            ),
            (
                lambda: make("ivy_gym/Pendulum-v0").reset(options={"state": [[1], 2]}),
                StateError,
                r"angle .* shape \(\) here; got \(1,\)",
            ),
        ],
    )
    def test_errors(self, call: Any, error: type[Exception], message: str) -> None:
        with pytest.raises(error, match=message):
            call()

    @pytest.mark.parametrize(
        ("name", "action"),
        [
            ("Pendulum-v0", np.zeros(2)),
            ("Pendulum-v0", np.asarray([np.nan])),
            ("Pendulum-v0", "up"),
            ("ClassicCartPole-v1", 2),
            ("ClassicCartPole-v1", 0.5),
        ],
    )
    def test_actions_that_do_not_fit(self, name: str, action: Any) -> None:
        env = ivy_gym.SingleEnvironment(name)
        env.reset(seed=0)
        with pytest.raises(ActionError, match="An action is"):
            env.step(action)

    @pytest.mark.parametrize("native", [True, False])
    def test_actions_of_a_backend_are_checked(self, xp: Any, native: bool) -> None:
        pendulum = ivy_gym.VectorEnvironment("Pendulum-v0", 3, backend=backend(xp), native=native)
        cart = ivy_gym.VectorEnvironment("ClassicCartPole-v1", 3, backend=backend(xp), native=native)
        single = ivy_gym.SingleEnvironment("ClassicCartPole-v1", backend=backend(xp), native=native)
        wrong: dict[Any, list[Any]] = {
            pendulum: [xp.full((3, 1), math.nan), xp.full((3, 1), math.inf), xp.zeros((1,)), xp.zeros((3, 1), dtype=xp.bool)],
            cart: [xp.asarray([0, 7, 1]), xp.asarray([0, -1, 1]), xp.asarray([0.5, 0.7, 1.0]), xp.asarray([0, 1])],
            single: [xp.asarray(2), xp.asarray(1.0), np.int64(2)],
        }
        for env, actions in wrong.items():
            env.reset(seed=0)
            before = values(env.state)
            for action in actions:
                with pytest.raises(ActionError, match="An action is"):
                    env.step(action)
            for one, other in zip(values(env.state), before, strict=True):
                np.testing.assert_array_equal(one, other)
        short = [getattr(xp, name) for name in ("float16", "bfloat16") if hasattr(xp, name)]
        for dtype in (xp.float32, xp.int32, *short):
            pendulum.step(xp.zeros((3, 1), dtype=dtype))

    @pytest.mark.parametrize("native", [True, False])
    def test_a_policy_is_differentiated_through_native_steps(self, xp: Any, native: bool) -> None:
        """Without native arrays its actions count as constants."""
        env = ivy_gym.SingleEnvironment("Pendulum-v0", backend=backend(xp), native=native)
        state = ivy_gym.PendulumState(1.0, 0.0)

        def reward(action: Any) -> Any:
            env.reset(seed=0, options={"state": state})
            return env.step(action)[1] + 0.0 * xp.sum(action)

        action = xp.asarray([0.5], dtype=xp.float32)
        slope = float(values(ivy_api.grad(reward)(action))[0])
        ends = [float(reward(xp.asarray([0.5 + step], dtype=xp.float32))) for step in (0.1, -0.1)]
        assert slope == pytest.approx((ends[0] - ends[1]) / 0.2 if native else 0.0, rel=1e-2)

    @pytest.mark.applies(to=lambda xp: xp == "torch")
    def test_actions_that_require_a_gradient(self, xp: Any) -> None:
        import torch

        action = torch.zeros(1, requires_grad=True)
        for native in (True, False):
            env = ivy_gym.SingleEnvironment("Pendulum-v0", backend="torch", native=native)
            env.reset(seed=0)
            assert bool(getattr(env.step(action)[1], "requires_grad", False)) == native

    def test_no_picture_without_a_mode(self) -> None:
        env = ivy_gym.SingleEnvironment("Pendulum-v0")
        env.reset(seed=0)
        with pytest.warns(UserWarning, match="render_mode='rgb_array'"):
            assert env.render() is None


class TestVector:
    @pytest.mark.parametrize("mode", list(AutoresetMode))
    def test_autoreset_is_that_of_gymnasiums_synchronous_environments(self, mode: AutoresetMode) -> None:
        """With the same initial states: those of the vector environment are given to single ones."""
        count, limit = 4, 7
        envs: Any = make_vec(
            "ivy_gym/ClassicCartPole-v1", count, **ENTRY, autoreset_mode=mode, max_episode_steps=limit, dtype="float64"
        )
        sync = SyncVectorEnv([lambda: Given(envs, limit) for _ in range(count)], autoreset_mode=mode)
        each: Any
        for i, each in enumerate(sync.envs):
            each.index = i
        steep = [(0.0, 0.0, angle, rate) for angle, rate in ((0.0, 0.0), (0.15, 1.0), (-0.2, -0.3), (0.1, 1.0))]
        state = ivy_gym.CartPoleState(*np.asarray(steep).T)
        observations, _ = envs.reset(seed=3, options={"state": state})
        expected, _ = sync.reset()
        np.testing.assert_array_equal(observations, expected)
        rng, resets = np.random.default_rng(0), 0
        for _ in range(25):
            actions = rng.integers(0, 2, count)
            ours = envs.step(actions)
            theirs = sync.step(actions)
            for one, other in zip(ours[:4], theirs[:4], strict=True):
                assert one.dtype == other.dtype
                close(one, other, rtol=1e-6)
            info, other_info = ours[4], theirs[4]
            assert set(info) == set(other_info) - {"x", "_x"}
            if "final_obs" in other_info:
                np.testing.assert_array_equal(info["_final_obs"], other_info["_final_obs"])
                for one, other in zip(info["final_obs"], other_info["final_obs"], strict=True):
                    assert (one is None) == (other is None)
                    if one is not None:
                        close(one, other, rtol=1e-6)
            ended = ours[2] | ours[3]
            resets += int(ended.sum())
            if mode == AutoresetMode.DISABLED and ended.any():
                with pytest.raises(StateError, match="have ended"):
                    envs.step(actions)
                observations, _ = envs.reset(options={"reset_mask": ended})
                expected, _ = sync.reset(options={"reset_mask": ended.copy()})
                close(observations, expected, rtol=1e-6)
        assert resets > 8

    def test_specification_and_metadata(self) -> None:
        envs: Any = make_vec("ivy_gym/Pendulum-v0", 3, **ENTRY)
        assert envs.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
        assert envs.max_episode_steps == ivy_gym.Pendulum.max_episode_steps
        assert (envs.num_envs, envs.spec.id) == (3, "ivy_gym/Pendulum-v0")
        assert make_vec("ivy_gym/Pendulum-v0", 2, autoreset_mode="Disabled").metadata["autoreset_mode"].name == "DISABLED"

    def test_gymnasiums_own_vectors(self) -> None:
        envs = make_vec("ivy_gym/Pendulum-v0", 2, vectorization_mode="sync")
        observations, _ = envs.reset(seed=0)
        single, _ = make("ivy_gym/Pendulum-v0").reset(seed=1)
        np.testing.assert_array_equal(observations[1], single)

    def test_seeds(self) -> None:
        envs = make_vec("ivy_gym/Reacher-v0", 3, **ENTRY, max_episode_steps=2)

        def run() -> list[Any]:
            return [envs.reset(seed=1)[0], *(envs.step(np.zeros((3, 2)))[0] for _ in range(5))]

        one, other = run(), run()
        np.testing.assert_array_equal(one, other)
        assert len(np.unique(np.stack(one)[[0, 3], :, 6])) == 6  # all start differently, and so do the next episodes

    def test_native_arrays(self, xp: Any) -> None:
        envs = make_vec("ivy_gym/ClassicCartPole-v1", 3, **ENTRY, backend=backend(xp), native=True, max_episode_steps=2)
        envs.reset(seed=0)
        kind = type(xp.zeros(1))
        for step in range(3):
            out = envs.step(xp.asarray([0, 1, 1]))
            assert all(type(x) is kind for x in out[:4])
            assert values(out[3]).tolist() == [step == 1] * 3
            assert values(out[1]).tolist() == [float(step < 2)] * 3

    def test_pictures(self) -> None:
        envs = make_vec("ivy_gym/Pendulum-v0", 2, **ENTRY, render_mode="rgb_array")
        envs.reset(seed=0)
        one, other = envs.render()
        assert one.shape == other.shape == (400, 500, 3)
        assert not np.array_equal(one, other)

    @pytest.mark.parametrize(
        ("call", "error", "message"),
        [
            (lambda: ivy_gym.VectorEnvironment("Pendulum-v0", 0), ParameterError, "num_envs=0"),
            (
                lambda: ivy_gym.VectorEnvironment("Pendulum-v0", 2, autoreset_mode="never"),
                ParameterError,
                "autoreset_mode is one of",
            ),
            (lambda: ivy_gym.VectorEnvironment("Pendulum-v0", 2).step(np.zeros((2, 1))), StateError, "call reset first"),
            (lambda: ivy_gym.VectorEnvironment("Pendulum-v0", 2, "rgb_array").render(), RenderError, "call reset first"),
            (lambda: first_reset(np.asarray([True, False])), StateError, "first reset"),
            (lambda: first_reset(np.asarray([True])), ParameterError, r"array of bool of shape \(2,\)"),
            (lambda: first_reset(np.asarray([False, False])), ParameterError, "not all false"),
            (lambda: first_reset(np.asarray([1, 1])), ParameterError, "array of bool"),
        ],
    )
    def test_errors(self, call: Any, error: type[Exception], message: str) -> None:
        with pytest.raises(error, match=message):
            call()


def reset(**options: Any) -> Any:
    return make("ivy_gym/Pendulum-v0").reset(options=options)


def first_reset(mask: Any) -> Any:
    return ivy_gym.VectorEnvironment("Pendulum-v0", 2).reset(options={"reset_mask": mask})


class Given(gymnasium.Env[Any, Any]):
    """Gymnasium's own cart and pole, which starts where one of our vector environment has just started."""

    def __init__(self, envs: Any, limit: int) -> None:
        self._env: Any = gymnasium.make("CartPole-v1", max_episode_steps=limit)
        self._envs, self.index = envs, 0
        self.action_space, self.observation_space = self._env.action_space, self._env.observation_space

    def reset(self, **given: Any) -> Any:
        self._env.reset()
        self._env.unwrapped.state = np.asarray([leaf[self.index] for leaf in self._envs.state])
        return np.asarray(self._env.unwrapped.state, dtype="float32"), {"x": 1}

    def step(self, action: Any) -> Any:
        observation, reward, terminated, truncated, _ = self._env.step(int(action))
        return observation, reward, terminated, truncated, {"x": 1}


class Noisy(ivy_gym.Environment[Any, Any]):
    """A random walk, which draws random numbers in every function, and counts its calls."""

    stochastic = True
    default_parameters = ivy_gym.ReacherParams()
    state_type = ivy_gym.MountainCarState
    state_shape = dict.fromkeys(ivy_gym.MountainCarState._fields, ())
    action_space = ivy_gym.MountainCar.action_space
    observation_space = ivy_gym.MountainCar.observation_space
    render_fps = 1

    def initial(self, rng: Any, params: Any = None, *, shape: tuple[int, ...] = (), dtype: Any = None) -> Any:
        x = ivy_api.namespace_for(rng).zeros(shape)
        return ivy_gym.MountainCarState(x, x)

    def transition(self, state: Any, action: Any, rng: Any = None, params: Any = None) -> Any:
        return ivy_gym.MountainCarState(draw(rng, state.position), state.position)

    def observation(self, state: Any, rng: Any = None, params: Any = None) -> Any:
        xp = ivy_api.namespace_for(state.position)
        return xp.stack([state.position, draw(rng, state.position)], axis=-1)

    def reward(self, state: Any, action: Any, next_state: Any, rng: Any = None, params: Any = None) -> Any:
        return draw(rng, state.position)


def draw(rng: Any, like: Any) -> Any:
    return ivy_api.namespace_for(rng).random.uniform(rng, tuple(like.shape))


class TestFaultsOfOthers:
    """Of gymnasium's own runners of functional environments."""

    def test_transition_observation_and_reward_draw_from_different_keys_in_each_step(self) -> None:
        pairs: list[Any] = [(ivy_gym.SingleEnvironment(Noisy()), (1,)), (ivy_gym.VectorEnvironment(Noisy(), 2), (2, 1))]
        for env, shape in pairs:
            env.reset(seed=0)
            drawn = [np.concatenate([np.ravel(x) for x in env.step(np.zeros(shape))[:2]]) for _ in range(3)]
            assert len(np.unique(drawn)) == 9 * shape[0]
        key: Any = ivy_api.random.key(0, xp="numpy")
        _, found = ivy_gym.rollout(Noisy(), np.zeros((4, 1)), Noisy().initial(key), rng=key)
        assert len(np.unique([found.states.position, found.rewards, found.observations[:, 1]])) == 12

    def test_transform_replaces_every_function(self, xp: Any) -> None:
        env: Any = ivy_gym.Pendulum()
        seen: list[str] = []

        def noted(function: Any) -> Any:
            def call(*given: Any, **options: Any) -> Any:
                seen.append(function.__name__)
                return function(*given, **options)

            return call

        env.transform(noted)
        state = env.initial(xp.random.key(0))
        following = env.transition(state, xp.zeros(1))
        env.observation(state), env.reward(state, xp.zeros(1), following), env.terminal(state)
        env.state_info(state), env.transition_info(state, xp.zeros(1), following)
        assert seen == ["initial", "transition", "observation", "reward", "terminal", "state_info", "transition_info"]

    def test_a_reset_costs_the_other_environments_no_step(self) -> None:
        envs = ivy_gym.VectorEnvironment("ClassicCartPole-v1", 2, dtype="float64")
        env = ivy_gym.ClassicCartPole()
        envs.reset(seed=0, options={"state": ([0.0, 0.0], [0.0, 0.0], [0.2, 0.0], [1.0, 0.0])})
        state: Any = ivy_gym.CartPoleState(*map(np.asarray, (0.0, 0.0, 0.0, 0.0)))
        for action in (0, 1, 1):  # the first environment ends at once, and is reset in the second step
            envs.step(np.asarray([action, action]))
            state = env.transition(state, np.asarray(action))
        close([leaf[1] for leaf in envs.state], state, rtol=1e-12)
        assert abs(envs.state.angle[0]) < 0.1
