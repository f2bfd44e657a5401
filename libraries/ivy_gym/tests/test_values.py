"""Reference values: those of gymnasium's environments, and of the original differentiable ones, on every backend."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from gym_reference import batch, batches, cases, close, on, states, values

import ivy_api
import ivy_gym

DIFFERENTIABLE: dict[str, ivy_gym.Environment[Any, Any]] = {
    "CartPole": ivy_gym.CartPole(),
    "MountainCar": ivy_gym.MountainCar(),
    "Pendulum": ivy_gym.Pendulum(),
    "Reacher": ivy_gym.Reacher(),
    "Swimmer": ivy_gym.Swimmer(),
}
CLASSIC: dict[str, Any] = {
    "cartpole": ivy_gym.ClassicCartPole,
    "pendulum": ivy_gym.ClassicPendulum,
    "mountain_car": ivy_gym.ClassicMountainCar,
    "mountain_car_continuous": ivy_gym.ClassicMountainCarContinuous,
    "acrobot": ivy_gym.ClassicAcrobot,
}
FLOAT32 = {"atol": 2e-5, "rtol": 1e-5}


def classic_groups(name: str) -> list[tuple[Any, list[dict[str, Any]]]]:
    """The environment of each group of cases with the same options."""
    found = cases("gym_classic", name)
    if name != "cartpole":
        return [(CLASSIC[name](), found)]
    kinds = "euler", "semi-implicit euler"
    return [
        (CLASSIC[name](kinematics_integrator=kind), [case for case in found if case["args"]["integrator"] == kind])
        for kind in kinds
    ]


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("name", list(CLASSIC))
def test_a_step_is_gymnasiums(xp: Any, name: str, dtype: str) -> None:
    compared = 0
    for env, found in classic_groups(name):
        state = on(xp, states(env, [case["args"]["state"] for case in found]), dtype)
        new, observation, reward, terminated = env.step(state, on(xp, batch(found, "args", "action"), dtype))
        tolerance = {"atol": max(case["atol"] for case in found), "rtol": 1e-9} if dtype == "float64" else FLOAT32
        close(np.stack(values(new), axis=-1), batch(found, "expected", "state"), **tolerance)
        close(values(reward), batch(found, "expected", "reward"), **tolerance)
        np.testing.assert_array_equal(values(terminated), [case["expected"]["terminated"] for case in found])
        if "obs" in found[0]["expected"]:
            close(values(observation), batch(found, "expected", "obs"), atol=1e-6, rtol=1e-6)
        compared += len(found)
    assert compared == len(cases("gym_classic", name)) > 0


@pytest.mark.parametrize(
    ("name", "env"),
    [("cartpole", ivy_gym.ClassicCartPole()), ("pendulum", ivy_gym.ClassicPendulum())],
    ids=["cartpole", "pendulum"],
)
def test_a_roll_out_is_gymnasiums(xp: Any, name: str, env: Any) -> None:
    (case,) = cases("gym_classic", f"{name}_rollout")
    state = env.state_type._make(on(xp, x) for x in case["args"]["state"])
    _, found = ivy_gym.rollout(env, on(xp, case["args"]["actions"]), state)
    expected = case["expected"]
    close(np.stack(values(found.states), axis=-1), expected["states"], atol=case["atol"], rtol=case["rtol"])
    if "rewards" in expected:
        close(values(found.rewards), expected["rewards"], atol=case["atol"], rtol=case["rtol"])


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("name", list(DIFFERENTIABLE))
def test_roll_outs_and_their_gradients_are_those_of_the_original(xp: Any, name: str, dtype: str) -> None:
    env, found = DIFFERENTIABLE[name], cases("gym_differentiable", name)
    assert len(found) == 6

    def total(actions: Any, state: Any) -> tuple[Any, Any]:
        final, trajectory = ivy_gym.rollout(env, actions, state)
        return xp.sum(trajectory.rewards), (final, trajectory)

    for group in batches(found):
        state = on(xp, states(env, [case["args"]["state"] for case in group]), dtype)
        actions = on(xp, batch(group, "args", "actions", axis=1), dtype)
        (_, (final, trajectory)), gradient = ivy_api.value_and_grad(total, has_aux=True)(actions, state)
        tolerance = {"atol": max(case["atol"] for case in group), "rtol": 1e-8} if dtype == "float64" else FLOAT32
        for one, all_of_one in zip(values(final), states(env, [case["expected"]["final_state"] for case in group]), strict=True):
            close(one, all_of_one, **tolerance)
        close(values(trajectory.rewards), batch(group, "expected", "rewards", axis=1), **tolerance)
        after = values(env.observation(trajectory.states))
        close(after, batch(group, "expected", "obs", axis=1), **tolerance)
        if "gradient" in group[0]["expected"]:
            close(values(gradient), batch(group, "expected", "gradient", axis=1), **tolerance)
