"""The libraries against their peers, where these are installed: SciPy and kornia on torch, gymnax on JAX.

gymnax allows only an older gymnasium: ``pip install --no-deps gymnax``, and what it misses.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from importlib.util import find_spec
from typing import Any

import numpy as np

import ivy_gym
import ivy_mech
import ivy_vision
from benchmarks.libraries.direct import Call
from benchmarks.libraries.workloads import environments, mechanics, vision
from benchmarks.measure import Case, Rival
from benchmarks.programs.frameworks import FRAMEWORKS
from benchmarks.report import Check

KORNIA = 1.05
"""The target ratio to kornia, of a million points."""
GYMNAX = 1.1
"""The target ratio to gymnax, of a compiled roll-out."""
STEPS = 500


def peers(backends: list[str], text: str = "") -> Iterator[tuple[Case, list[Check]]]:
    """The comparisons with what is installed."""
    found = [*(_rotations() if "torch" in backends else ()), *(_projection() if "torch" in backends else ())]
    for case, checks in [*found, *(_roll_outs() if "jax" in backends else ())]:
        if case.rivals and text.lower() in f"{case.group} {case.ours.label}".lower():
            yield case, checks


def _rotations() -> Iterator[tuple[Case, list[Check]]]:
    """1,000 quaternions to matrices, and multiplied."""
    framework = FRAMEWORKS["torch"]()
    given = {name: framework.entered(x) for name, x in mechanics(1000).items()}
    (q,), (p, _) = given["quaternion_to_matrix"], given["quat_multiply"]
    found: dict[str, list[Call]] = {"quaternion_to_matrix": [], "quat_multiply": []}
    if os.environ.get("SCIPY_ARRAY_API") and find_spec("scipy"):
        from scipy.spatial.transform import Rotation

        found["quaternion_to_matrix"].append(Call("scipy", lambda q: Rotation.from_quat(q).as_matrix(), (q,), framework))
        found["quat_multiply"].append(
            Call("scipy", lambda p, q: (Rotation.from_quat(p) * Rotation.from_quat(q)).as_quat(), (p, q), framework)
        )
    if find_spec("kornia"):
        from kornia.geometry import conversions, quaternion

        to_matrix, scalar_first = conversions.quaternion_to_rotation_matrix, q.roll(1, -1)
        found["quaternion_to_matrix"].append(Call("kornia", to_matrix, (scalar_first,), framework))
        one, two = quaternion.Quaternion(p.roll(1, -1)), quaternion.Quaternion(scalar_first)
        found["quat_multiply"].append(Call("kornia", lambda: (one * two).data, (), framework))
    for name, rivals in found.items():
        ours = Call(f"{name}, 1,000", getattr(ivy_mech, name), given[name], framework)
        yield Case("mech, torch, peers", ours, tuple(Rival(rival, 1.0) for rival in rivals)), []


def _projection() -> Iterator[tuple[Case, list[Check]]]:
    """A million points projected."""
    if find_spec("kornia") is None:
        return
    from kornia.geometry.camera import project_points

    framework = FRAMEWORKS["torch"]()
    points, intrinsic, _ = framework.entered(vision(1_000_000)["project"])
    ours = Call("project, 1,000,000", ivy_vision.project, (points, intrinsic), framework)
    theirs = Call("kornia", project_points, (points, intrinsic), framework)
    apart = float((ours()[0] - theirs()).abs().max()) / float(theirs().abs().max())
    check = Check("vision, torch: a million points are projected to where kornia projects them", apart < 1e-5)
    yield Case("vision, torch, peers", ours, (Rival(theirs, KORNIA),)), [check]


def _roll_outs() -> Iterator[tuple[Case, list[Check]]]:
    """1,024 carts with poles for 500 steps, compiled: against gymnax's step without and with resets."""
    if find_spec("gymnax") is None:
        return
    import jax
    import jax.numpy as jnp
    from gymnax.environments.classic_control.cartpole import CartPole, EnvState

    framework, env, ours_env = FRAMEWORKS["jax"](), CartPole(), ivy_gym.ClassicCartPole()
    state, _ = framework.entered(environments(1024)["classic_cart_pole"])
    actions = jnp.asarray(np.random.default_rng(0).integers(0, 2, (STEPS, 1024)))
    params, key = env.default_params, jax.random.key(0)

    def ours(state: Any, actions: Any) -> Any:
        final, seen = ivy_gym.rollout(ours_env, actions, ours_env.state_type(*state))
        return seen.observations, seen.rewards, seen.terminations, final

    def theirs(step: Any) -> Any:
        def roll(state: Any, actions: Any) -> Any:
            def one(state: Any, action: Any) -> Any:
                observation, state, reward, done, *_ = jax.vmap(step, in_axes=(None, 0, 0, None))(key, state, action, params)
                return state, (observation, reward, done)

            return jax.lax.scan(one, EnvState(jnp.zeros(1024, jnp.int32), *state), actions)[1]

        return jax.jit(roll)

    mine = Call("rollout, 1,024 × 500", jax.jit(ours), (state, actions), framework)
    without, with_resets = (Call(label, theirs(step), (state, actions), framework) for label, step in _steps(env))
    (before, _, ends, final), (after, _, done) = mine(), without()  # observations before and after each step
    states = np.concatenate([before[1:], np.stack(final, axis=-1)[None]])
    same = np.allclose(states, after, atol=1e-4) and np.array_equal(ends, done)
    check = Check("gym, jax: states and ends of the roll-out are those of gymnax", bool(same))  # rewards only until an end
    yield Case("gym, jax, peers", mine, (Rival(without, GYMNAX), Rival(with_resets))), [check]


def _steps(env: Any) -> list[tuple[str, Any]]:
    return [("gymnax, step_env", env.step_env), ("gymnax, step, which also draws a new initial state", env.step)]
