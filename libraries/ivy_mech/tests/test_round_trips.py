"""Each representation to each other one, against SciPy, for drawn rotations: the identity, half turns and gimbal lock among
them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.spatial.transform import Rotation

import ivy_mech
from ivy_mech.formulas.euler import SEQUENCES

PI = np.pi
NAMES = ("axis_angle", "euler", "matrix", "quaternion", "rot6d", "rotvec")


def vectors(limit: float) -> st.SearchStrategy[list[float]]:
    special = st.sampled_from([0.0, limit, -limit, limit / 2, -limit / 2, 1e-9, -1e-5, limit - 1e-9])
    return st.lists(special | st.floats(-limit, limit), min_size=3, max_size=3)


rotations = vectors(PI).map(Rotation.from_rotvec) | vectors(PI).map(lambda angles: Rotation.from_euler("zyx", angles))
sequences = st.sampled_from(list(SEQUENCES))


def to_axis_angle(rotation: Rotation) -> Any:
    angle = rotation.magnitude()
    return np.append(rotation.as_rotvec() / angle if angle else [1.0, 0.0, 0.0], angle)


def from_rot6d(columns: Any) -> Rotation:
    return Rotation.from_matrix(np.stack([columns[:3], columns[3:], np.cross(columns[:3], columns[3:])], axis=-1))


def by_scipy(seq: str) -> dict[str, tuple[Callable[[Rotation], Any], Callable[[Any], Rotation]]]:
    """For each representation what SciPy makes of a rotation, and of the representation."""

    def to_euler(rotation: Rotation) -> Any:
        return np.asarray(ivy_mech.quaternion_to_euler(rotation.as_quat(), seq))  # SciPy warns of gimbal lock

    return {
        "axis_angle": (to_axis_angle, lambda x: Rotation.from_rotvec(x[:3] * x[3])),
        "euler": (to_euler, lambda x: Rotation.from_euler(seq, x)),
        "matrix": (Rotation.as_matrix, Rotation.from_matrix),
        "quaternion": (Rotation.as_quat, Rotation.from_quat),
        "rot6d": (lambda r: r.as_matrix()[:, :2].T.ravel(), from_rot6d),
        "rotvec": (Rotation.as_rotvec, Rotation.from_rotvec),
    }


def convert(name: str, x: Any, seq: str) -> Any:
    return np.asarray(getattr(ivy_mech, name)(x, *([seq] if "euler" in name else [])))


@settings(deadline=None, max_examples=80)
@given(rotations, sequences)
def test_each_to_each_other_is_the_same_rotation_as_scipys(rotation: Rotation, seq: str) -> None:
    table = by_scipy(seq)
    for source in NAMES:
        for target in NAMES:
            if source != target:
                ours = convert(f"{source}_to_{target}", table[source][0](rotation), seq)
                error = (table[target][1](ours) * rotation.inv()).magnitude()
                assert error < 1e-7, (source, target, error)


@settings(deadline=None, max_examples=80)
@given(rotations, vectors(5.0), sequences)
def test_there_and_back_is_the_same_pose(rotation: Rotation, position: list[float], seq: str) -> None:
    pose = np.concatenate([rotation.as_matrix(), np.asarray(position)[:, None]], axis=-1)
    for name in NAMES:
        if name != "matrix":
            there = convert(f"matrix_pose_to_{name}_pose", pose, seq)
            back = convert(f"{name}_pose_to_matrix_pose", there, seq)
            assert np.allclose(back, pose, rtol=0, atol=1e-7), name


@settings(deadline=None, max_examples=80)
@given(rotations, rotations, st.floats(-1.0, 2.0), vectors(3.0))
def test_arithmetic_of_quaternions_is_that_of_rotations(p: Rotation, q: Rotation, t: float, vector: list[float]) -> None:
    a, b, v = p.as_quat(), q.as_quat(), np.asarray(vector)

    def same(ours: Any, expected: Rotation) -> bool:
        return bool((Rotation.from_quat(np.asarray(ours)) * expected.inv()).magnitude() < 1e-7)

    assert same(ivy_mech.quat_multiply(a, b), p * q)
    assert same(ivy_mech.quat_inverse(3 * a), p.inv())
    assert np.allclose(np.asarray(ivy_mech.quat_apply(-2 * a, v)), p.apply(v), rtol=0, atol=1e-12)
    distance = (p.inv() * q).magnitude()
    assert abs(float(ivy_mech.quat_distance(a, -b)) - distance) < 1e-7
    if p.magnitude() < PI - 1e-6:
        assert same(ivy_mech.quat_power(-a, t), p**t)
    if distance < PI - 1e-6:
        assert same(ivy_mech.quat_slerp(a, b, t), p * (p.inv() * q) ** t)
    product = np.asarray(ivy_mech.so3_compose(p.as_matrix(), q.as_matrix()))
    assert np.allclose(product, (p * q).as_matrix(), rtol=0, atol=1e-12)


@settings(deadline=None, max_examples=40)
@given(st.integers(1, 6), st.integers(0, 2**31))
def test_means_and_alignment_are_scipys(count: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    weights = rng.uniform(0.1, 1.0, count)
    near = Rotation.random(rng=rng) * Rotation.from_rotvec(rng.normal(scale=0.4, size=(count, 3)))
    ours = Rotation.from_quat(np.asarray(ivy_mech.quat_mean(near.as_quat() * rng.normal(size=(count, 1)), weights)))
    assert (ours * near.mean(weights).inv()).magnitude() < 1e-7
    b, noise = rng.normal(size=(count + 2, 3)), 0.1 * rng.normal(size=(count + 2, 3))
    a, shares = near[0].apply(b) + noise, rng.uniform(0.1, 1.0, count + 2)
    expected, _ = Rotation.align_vectors(a, b, shares)
    assert np.allclose(np.asarray(ivy_mech.align_vectors(a, b, shares)), expected.as_matrix(), rtol=0, atol=1e-7)


@pytest.mark.parametrize("seed", range(3))
def test_the_nearest_rotation_is_that_of_the_singular_value_decomposition(seed: int) -> None:
    matrix = np.random.default_rng(seed).normal(size=(20, 3, 3))
    u, _, vt = np.linalg.svd(matrix)
    u[..., 2] *= np.linalg.det(u @ vt)[:, None]
    expected = u @ vt
    assert np.allclose(np.asarray(ivy_mech.nearest_rotation(matrix)), expected)


def test_rigid_motions_are_found_from_points() -> None:
    rng = np.random.default_rng(0)
    pose = np.asarray(ivy_mech.se3_exp(rng.normal(size=(5, 6))))
    b, weights = rng.normal(size=(5, 7, 3)), rng.uniform(0.1, 1.0, (5, 7))
    a = np.asarray(ivy_mech.se3_apply(pose[:, None], b))
    assert np.allclose(np.asarray(ivy_mech.align_points(a, b, weights)), pose)
    a[:, 0] += 100.0
    weights[:, 0] = 0.0  # left out
    assert np.allclose(np.asarray(ivy_mech.align_points(a, b, weights)), pose)
