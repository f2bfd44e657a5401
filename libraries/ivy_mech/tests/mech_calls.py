"""A call of every public function, on a batch of points: ordinary ones, and those where careless formulas give nan."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any, NamedTuple

import numpy as np

import ivy_mech

PI = np.pi


class Call(NamedTuple):
    """A function and its arguments, arrays whose first axis is the batch."""

    name: str
    function: Callable[..., Any]
    arguments: tuple[Any, ...]


def half_turn(x: float, y: float, z: float) -> Any:
    """The matrix of a half turn about an axis of length 1."""
    return 2 * np.outer([x, y, z], [x, y, z]) - np.eye(3)


ROTVECS = [[0.3, -0.5, 0.2], [-1.5, 0.9, 1.1], [0, 0, 0], [1e-9, 0, -2e-9], [0, 1e-4, 0], [PI, 0, 0], [0, 0, -PI / 2], [2, 2, 2]]
QUATERNIONS = [
    [0.1, 0.2, -0.3, 0.9],
    [0.4, -0.8, 0.3, -0.6],  # w < 0
    [0, 0, 0, 1],
    [0, 0, 0, -2],
    [1e-9, 0, -1e-9, 1],
    [0, 3, 0, 0],  # by π
    [0.5, 0.5, 0.5, 0.5],
    [0, np.sqrt(0.5), 0, np.sqrt(0.5)],  # gimbal lock of zyx
]
MATRICES = [
    [[-0.105, -0.768, 0.632], [0.972, 0.055, 0.229], [-0.210, 0.638, 0.741]],
    [[-0.855, 0.372, -0.361], [-0.320, 0.168, 0.932], [0.408, 0.913, -0.025]],
    np.eye(3),
    np.eye(3) + 1e-9 * np.asarray([[0, -1, 0], [1, 0, 0], [0, 0, 0]]),
    half_turn(1, 0, 0),
    half_turn(0, 1, 0),
    half_turn(0, 0.6, 0.8),
    [[0, 0, 1], [0, 1, 0], [-1, 0, 0]],  # gimbal lock of zyx
]
AXIS_ANGLES = [
    [0.6, 0, 0.8, 0.5],
    [1, -2, 2, -2.5],
    [1, 0, 0, 0],
    [0, 0, 1, 1e-9],
    [0, 1, 0, PI],
    [0, 0.6, 0.8, -PI],
    [1, 1, 1, 2 * PI / 3],
    [0, 1, 0, PI / 2],
]
EULER = [[0.3, -0.5, 0.2], [-2, 1, 3], [0, 0, 0], [1e-9, 0, 0], [0.3, PI / 2, 0], [0.3, -PI / 2, 0.2], [PI, 0, 0], [0, PI, 0]]
ROT6D = [
    [1, 2, 3, -1, 0.5, 2],
    [0.2, -0.1, 0, 5, 5, 5],
    [1, 0, 0, 0, 1, 0],
    [1, 1e-9, 0, 0, 1, 0],
    [1, 0, 0, 0, -1, 0],
    [-1, 0, 0, 0, 1, 0],
    [0, 1, 0, 0, 0, 1],
    [0, 0, -1, 0, 1, 0],
]
SOURCES = {
    "axis_angle": AXIS_ANGLES,
    "euler": EULER,
    "matrix": MATRICES,
    "quaternion": QUATERNIONS,
    "rot6d": ROT6D,
    "rotvec": ROTVECS,
}
VECTORS = [[1, 2, 3], [-0.5, 0.1, 2], [0, 0, 0], [0, 0, 2], [0, 0, -1], [-1, 0, 0], [1e-9, 0, 1], [3, 3, 3]]
FACTORS = [0.3, 2.0, 0.5, 0.0, 1.0, 0.4, -1.0, 0.7]


def points(values: Any) -> Any:
    return np.asarray(values, dtype="float64")


def poses(values: Any) -> Any:
    """Rotations with positions before them."""
    rotations, positions = points(values), points(VECTORS)
    if rotations.ndim == 3:
        return np.concatenate([rotations, positions[..., None]], axis=-1)
    return np.concatenate([positions, rotations], axis=-1)


def _conversions() -> Iterator[Call]:
    for source, values in SOURCES.items():
        for target in SOURCES:
            if target != source:
                for kind, arguments in {"": points(values), "_pose": poses(values)}.items():
                    name = f"{source}{kind}_to_{target}{kind}"
                    function = getattr(ivy_mech, name)
                    yield Call(name, partial(function, seq="zyx") if "euler" in name else function, (arguments,))


def _quaternions() -> Iterator[Call]:
    q, v, t = points(QUATERNIONS), points(VECTORS), points(FACTORS)
    near = q[[1, 1, 2, 3, 2, 6, 6, 0]]  # equal, of the other sign, nearly equal
    for name, arguments in {
        "quat_apply": (q, v),
        "quat_conjugate": (q,),
        "quat_distance": (q, near),
        "quat_integrate": (q, points(ROTVECS), t),
        "quat_inverse": (q,),
        "quat_mean": (np.stack([q, near, q, q], axis=1), np.stack([t + 2, t + 1, t + 3, t + 1], axis=1)),
        "quat_multiply": (q, near),
        "quat_normalize": (q,),
        "quat_power": (q, t),
        "quat_slerp": (q, near, t),
        "quaternion_to_polar_axis_angle": (q,),
        "polar_axis_angle_to_quaternion": (v,),
        "increment_quaternion_pose": (poses(q), poses(near), t),
    }.items():
        yield Call(name, getattr(ivy_mech, name), arguments)


def _groups() -> Iterator[Call]:
    v, matrices, pose, t = points(ROTVECS), points(MATRICES), poses(MATRICES), points(FACTORS)
    twist, point = np.concatenate([points(VECTORS), v], axis=-1), points(VECTORS)
    other = matrices[[0, 1, 2, 2, 0, 1, 0, 2]]
    moved = np.concatenate([other, pose[..., 3:] + 1], axis=-1)
    for name, arguments in {
        "adjoint": (matrices, pose),
        "exp": (v, twist),
        "hat": (v, twist),
        "inverse": (matrices, pose),
        "left_jacobian": (v, twist),
        "left_jacobian_inverse": (v, twist),
        "log": (matrices, pose),
        "right_jacobian": (v, twist),
        "right_jacobian_inverse": (v, twist),
        "vee": (matrices, np.concatenate([pose, pose[:, :1]], axis=1)),
    }.items():
        for group, argument in zip(("so3", "se3"), arguments, strict=True):
            yield Call(f"{group}_{name}", getattr(ivy_mech, f"{group}_{name}"), (argument,))
    for group, first, second in (("so3", matrices, other), ("se3", pose, moved)):
        for name, rest in {"apply": (point,), "compose": (second,), "interpolate": (second, t)}.items():
            yield Call(f"{group}_{name}", getattr(ivy_mech, f"{group}_{name}"), (first, *rest))


def _geometry() -> Iterator[Call]:
    v, random = points(VECTORS), np.random.default_rng(0).normal(size=(8, 5, 3))
    target = points([[0, 0, 0], [1, 2, 3], [0, 0, 1], [0, 0, 5], [1, 0, -1], [2, 0, 0], [0, 1, 0], [3, 3, 9]])
    for name, arguments in {
        "align_points": (random, np.roll(random, 1, axis=-1)),
        "align_vectors": (random, np.concatenate([random[:2], random[:6, ::-1]]), 1 + np.abs(random[..., 0])),
        "cartesian_to_spherical": (v,),
        "from_homogeneous": (v + 4,),
        "is_rotation_matrix": (points(MATRICES),),
        "look_at": (v, target),
        "nearest_rotation": (points(MATRICES) + 0.1 * random[:, :3],),
        "pose_to_homogeneous": (poses(MATRICES),),
        "spherical_to_cartesian": (v,),
        "to_homogeneous": (v,),
    }.items():
        yield Call(name, getattr(ivy_mech, name), arguments)


@cache
def calls() -> tuple[Call, ...]:
    return (*_conversions(), *_quaternions(), *_groups(), *_geometry())


CHAPTERS = ("conversions", "poses", "quaternions", "groups", "geometry")


def chapter(name: str) -> list[Call]:
    """The calls of a part, for tests that compile all of them at once."""
    if name in ("conversions", "poses"):
        return [call for call in _conversions() if ("_pose_" in call.name) == (name == "poses")]
    return list({"quaternions": _quaternions, "groups": _groups, "geometry": _geometry}[name]())
