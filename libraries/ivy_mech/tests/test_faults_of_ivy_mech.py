"""What was wrong in the first Ivy Mech, one test for each."""

from __future__ import annotations

from inspect import signature
from typing import Any

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import ivy_api
import ivy_mech
from ivy_mech.formulas.euler import SEQUENCES

mech: Any = ivy_mech
PI = np.pi
ROTATIONS = Rotation.random(200, rng=0)


@pytest.mark.parametrize("seq", ["xyz", "yzy", "zxy"])
def test_euler_angles_of_three_sequences_were_wrong_for_every_rotation(seq: str) -> None:
    expected = ROTATIONS.as_euler(seq)
    pose = np.concatenate([ROTATIONS.as_matrix(), np.ones((200, 3, 1))], axis=-1)
    assert np.allclose(mech.matrix_to_euler(ROTATIONS.as_matrix(), seq), expected)
    assert np.allclose(mech.quaternion_to_euler(ROTATIONS.as_quat(), seq), expected)
    assert np.allclose(mech.matrix_pose_to_euler_pose(pose, seq)[:, 3:], expected)


@pytest.mark.parametrize("seq", [seq for seq in SEQUENCES if seq.islower()])
@pytest.mark.parametrize("outer", [0.0, PI / 2])
def test_harmless_angles_were_taken_for_gimbal_lock(seq: str, outer: float) -> None:
    middle = 0.4 if seq[0] != seq[2] else 1.1
    for angles in ([outer, middle, 0.3], [0.3, middle, outer], [outer, middle, outer]):
        assert np.allclose(mech.matrix_to_euler(Rotation.from_euler(seq, angles).as_matrix(), seq), angles)


@pytest.mark.parametrize("angle", [PI / 2, -PI / 2])
def test_true_gimbal_lock_was_not_seen(angle: float) -> None:
    rotation = Rotation.from_euler("zyx", [0.3, angle, 0.5])
    angles = mech.matrix_to_euler(rotation.as_matrix(), "zyx")
    assert angles[2] == 0.0
    assert (Rotation.from_euler("zyx", angles) * rotation.inv()).magnitude() < 1e-12


def test_quaternions_with_a_negative_w_gave_the_angle_pi() -> None:
    q = ROTATIONS.as_quat()
    q = np.where(q[:, 3:] < 0, q, -q)
    rotvecs = ROTATIONS.as_rotvec()
    pose = np.concatenate([np.zeros((200, 3)), q], axis=-1)
    assert np.allclose(mech.quaternion_to_rotvec(q), rotvecs)
    assert np.allclose(mech.quaternion_to_axis_angle(q)[:, 3], ROTATIONS.magnitude())
    assert np.allclose(mech.quaternion_pose_to_rotvec_pose(pose)[:, 3:], rotvecs)
    half = mech.quaternion_to_rotvec(mech.quat_power(q, 0.5))
    assert np.allclose(half, 0.5 * rotvecs)
    turned = mech.increment_quaternion_pose(np.eye(1, 7, 6), pose, 0.5)
    assert np.allclose(mech.quaternion_to_rotvec(turned[:, 3:]), 0.5 * rotvecs)


def test_the_zero_rotation_vector_gave_nan() -> None:
    assert np.array_equal(mech.rotvec_to_matrix(np.zeros(3)), np.eye(3))
    pose = np.asarray([1.0, 2.0, 3.0, 0.0, 0.0, 0.0])
    assert np.array_equal(mech.rot_vec_pose_to_mat_pose(pose)[:, 3], pose[:3])


def test_gradients_at_the_identity_were_nan(xp: Any) -> None:
    def total(rotvec: Any, quaternion: Any, matrix: Any) -> Any:
        results = [
            mech.rotvec_to_matrix(rotvec),
            mech.rotvec_to_quaternion(rotvec),
            mech.quaternion_to_axis_angle(quaternion),
            mech.matrix_to_quaternion(matrix),
            mech.cartesian_to_spherical(rotvec),
        ]
        return sum(xp.sum(result) for result in results)

    identity = [xp.asarray(x) for x in (np.zeros(3), np.eye(4)[3], np.eye(3))]
    for gradient in ivy_api.grad(total, argnums=(0, 1, 2))(*identity):
        assert np.isfinite(np.asarray(gradient)).all()


@pytest.mark.parametrize("size", [3, 4, 5])
def test_inverses_of_batches_were_divided_by_the_norms_of_others(size: int) -> None:
    q = ROTATIONS.as_quat()[:size] * np.arange(1.0, size + 1)[:, None]
    assert np.allclose(mech.quat_multiply(q, mech.quat_inverse(q)), [0.0, 0.0, 0.0, 1.0])


def test_random_axes_were_in_two_octants_only() -> None:
    key = ivy_api.namespace("numpy").random.key(0)
    axes = mech.quaternion_to_rotvec(mech.random_quaternion(key, 1000))
    octants = np.unique(axes > 0, axis=0, return_counts=True)[1]
    assert len(octants) == 8
    assert octants.min() > 80


@pytest.mark.parametrize("direction", [1.0, -1.0])
@pytest.mark.parametrize("up", [(0.0, 0.0, 1.0), (0.0, 0.0, -3.0), (1.0, 0.0, 0.0), (1.0, 1.0, 1.0)])
def test_looking_straight_up_or_down_gave_nan(direction: float, up: tuple[float, ...]) -> None:
    eye = np.asarray([1.0, 2.0, 3.0])
    towards = direction * np.asarray(up)
    for axes in ("rdf", "luf"):
        matrix = mech.look_at(eye, eye + towards, up, axes=axes)
        assert mech.is_rotation_matrix(matrix)
        assert np.allclose(matrix[:, 2], towards / np.linalg.norm(towards))


def test_the_name_of_a_sequence_contradicted_its_argument() -> None:
    assert signature(mech.matrix_to_euler).parameters["seq"].default is signature(mech.matrix_to_euler).empty
