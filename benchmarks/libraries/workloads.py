"""The functions that are compared with hand-written ones, and their arguments: eight of each library, of every kind it has.

Their names are those in `ivy_mech`, `ivy_vision`, `ivy_robot` and `ivy_gym`, and in the files of functions by hand.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

import ivy_gym
import ivy_mech
import ivy_robot
import ivy_vision

SIZES = (1, 100, 10_000, 1_000_000)

Arguments = dict[str, tuple[Any, ...]]


@dataclass(frozen=True)
class Library:
    """One library.

    Parameters
    ----------
    ours : its functions, by name, for a framework of which an array is given
    by_hand : the package of functions by hand, with a module for each framework
    arguments : of a size, by function, NumPy's arrays of single precision
    agree : the allowed difference, relative to the size of the values
    """

    ours: Callable[[Any], dict[str, Callable[..., Any]]]
    by_hand: str
    arguments: Callable[[int], Arguments]
    agree: float = 1e-5


def mechanics(size: int) -> Arguments:
    """Of as many rotations as ``size`` says."""
    rng = np.random.default_rng(0)
    p, q = (rng.normal(size=(size, 4)).astype("float32") for _ in range(2))
    v, t = rng.normal(size=(size, 3)).astype("float32"), rng.uniform(size=size).astype("float32")
    matrix = np.asarray(ivy_mech.quaternion_to_matrix(q))
    return {
        "quaternion_to_matrix": (q,),
        "matrix_to_quaternion": (matrix,),
        "rotvec_to_matrix": (v,),
        "quat_multiply": (p, q),
        "quat_slerp": (p, q, t),
        "quat_apply": (q, v),
        "se3_exp": (np.concatenate([v, v[:, ::-1]], axis=-1),),
        "se3_apply": (np.concatenate([matrix, v[..., None]], axis=-1), v),
    }


def vision(size: int) -> Arguments:
    """Of as many points, pixels or parts of rays as ``size`` says."""
    rng = np.random.default_rng(0)
    points = rng.uniform(-1, 1, (size, 3)) + np.asarray([0.0, 0.0, 4.0])
    pixels, image = rng.uniform(-2, 66, (size, 2)), rng.uniform(0, 1, (48, 64, 3))
    intrinsic = np.asarray([[500.0, 0.0, 320.0], [0.0, 500.0, 240.0], [0.0, 0.0, 1.0]])
    turn = np.asarray(ivy_mech.rotvec_to_matrix(np.asarray([0.1, -0.2, 0.3])))
    extrinsic = np.concatenate((turn, np.asarray([[0.1], [0.2], [0.3]])), axis=1)
    density, lengths = rng.uniform(0, 1, (2, max(size // 100, 1), min(size, 100)))
    found = {
        "project": (points, intrinsic, extrinsic),
        "unproject": (pixels, points[:, 2], intrinsic, extrinsic),
        "depth_to_points": (rng.uniform(1, 2, (max(size // 100, 1), min(size, 100))), intrinsic),
        "epipolar_lines": (rng.normal(size=(3, 3)), pixels),
        "grid_sample": (image, pixels),
        "cuboid_sdf": (points, np.asarray([0.5, 0.6, 0.7])),
        "capsule_sdf": (points, rng.normal(size=3), rng.normal(size=3), np.asarray(0.1)),
        "render_weights": (density, lengths),
    }
    return {name: tuple(x.astype("float32") for x in given) for name, given in found.items()}


def robot(size: int) -> Arguments:
    """Of as many samples of a path as ``size`` says; of a hundredth as many poses of an arm, which has about a hundred numbers."""
    rng = np.random.default_rng(0)
    path, q = rng.normal(size=(max(size, 4), 3)), rng.uniform(-1, 1, (max(size // 100, 1), 7))
    knots, s = np.linspace(0, 1, 10), rng.uniform(0, 1, size)
    found = {
        "path_length": (path,),
        "smoothness_cost": (path,),
        "clearance_cost": (rng.uniform(-0.5, 1, size),),
        "joint_limit_cost": (rng.uniform(-2, 2, (size, 7)), -np.ones(7), np.ones(7)),
        "natural_cubic_spline": (knots, path[:4].repeat(3, axis=0)[:10] + rng.normal(size=(10, 3)), s),
        "b_spline": (rng.normal(size=(10, 3)), s),
        "forward_kinematics": (q,),
        "jacobian": (q,),
    }
    return {name: tuple(x.astype("float32") for x in given) for name, given in found.items()}


ENVIRONMENTS: dict[str, ivy_gym.Environment[Any, Any]] = {
    "cart_pole": ivy_gym.CartPole(),
    "classic_cart_pole": ivy_gym.ClassicCartPole(),
    "pendulum": ivy_gym.Pendulum(),
    "classic_pendulum": ivy_gym.ClassicPendulum(),
    "mountain_car": ivy_gym.MountainCar(),
    "acrobot": ivy_gym.Acrobot(),
    "reacher": ivy_gym.Reacher(),
    "swimmer": ivy_gym.Swimmer(),
}


def environments(size: int) -> Arguments:
    """States and actions of as many environments as ``size`` says."""
    rng = np.random.default_rng(0)
    found: Arguments = {}
    for name, env in ENVIRONMENTS.items():
        state = tuple(rng.uniform(-0.2, 0.2, (size, *shape)).astype("float32") for shape in env.state_shape.values())
        discrete = not env.action_shape
        action = rng.integers(0, 2, size) if discrete else rng.uniform(-1.5, 1.5, (size, *env.action_shape))
        found[name] = state, action.astype("float32")
    return found


def _step(env: ivy_gym.Environment[Any, Any]) -> Callable[..., Any]:
    return lambda state, action: env.step(env.state_type(*state), action)


def _of(module: Any, names: Arguments) -> Callable[[Any], dict[str, Callable[..., Any]]]:
    return lambda like: {name: getattr(module, name) for name in names}


def _robot(like: Any) -> dict[str, Callable[..., Any]]:
    arm = ivy_robot.panda().like(like)  # its constants as arrays, as the documentation advises
    found = {name: getattr(ivy_robot, name, None) or getattr(arm, name) for name in robot(1)}
    return {**found, "clearance_cost": partial(ivy_robot.clearance_cost, clearance=0.2)}


WORKLOADS: dict[str, Library] = {
    "mech": Library(_of(ivy_mech, mechanics(1)), "rotations", mechanics),
    "vision": Library(_of(ivy_vision, vision(1)), "vision", vision, agree=1e-4),
    "robot": Library(_robot, "motion", robot, agree=1e-4),
    "gym": Library(lambda like: {name: _step(env) for name, env in ENVIRONMENTS.items()}, "environments", environments),
}
