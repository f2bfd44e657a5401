"""Every function refuses bad arguments, on every backend; exceptions are listed here. Bad values give what is documented."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from bad_arguments import AXIS, KINDS, SCALAR, accepted, broadcasting, numpy_of
from mech_calls import MATRICES, VECTORS, calls, poses

import ivy_mech

mech: Any = ivy_mech
TAKEN: dict[str, set[tuple[str, int]]] = {
    AXIS: {("from_homogeneous", 0), ("to_homogeneous", 0)},  # of any size
    SCALAR: {  # one number for the whole batch
        ("increment_quaternion_pose", 2),
        ("quat_integrate", 2),
        ("quat_power", 1),
        ("quat_slerp", 2),
        ("se3_interpolate", 2),
        ("so3_interpolate", 2),
    },
}
WRONG = np.stack(
    [np.zeros((3, 3)), -np.eye(3), 2.0 * np.eye(3), np.diag([1.0, 1.0, -1.0]), np.arange(9.0).reshape(3, 3), -np.ones((3, 3))]
)
"""Matrices that are no rotations."""


@pytest.mark.parametrize("kind", KINDS)
def test_bad_arguments_are_refused(xp: Any, kind: str) -> None:
    with np.errstate(all="ignore"):
        assert accepted(xp, calls(), kind) == TAKEN.get(kind, set())


def test_batches_that_do_not_broadcast_are_refused(xp: Any) -> None:
    assert not broadcasting(xp, calls(), lambda x, n: x[:n])


def test_the_quaternion_0_is_the_identity_in_every_function(xp: Any) -> None:
    zero = xp.zeros(4, dtype=xp.float64)
    q, v = (xp.asarray(x, dtype=xp.float64) for x in ([0.1, 0.2, -0.3, 0.9], [1.0, 2.0, 3.0]))
    one = xp.asarray([0.0, 0.0, 0.0, 1.0], dtype=xp.float64)
    position = xp.asarray([1.0, 2.0, 3.0], dtype=xp.float64)
    for name in ("matrix", "rotvec", "axis_angle", "rot6d", "euler"):
        options = {"seq": "xyz"} if name == "euler" else {}
        for kind, (found, wanted) in {"": (zero, one), "_pose": (xp.concat([position, zero]), xp.concat([position, one]))}.items():
            function = getattr(mech, f"quaternion{kind}_to_{name}{kind}")
            np.testing.assert_allclose(
                numpy_of(function(found, **options)), numpy_of(function(wanted, **options)), atol=1e-15, err_msg=name
            )
    for function, before, after in (
        (mech.quat_apply, (), (v,)),
        (mech.quat_normalize, (), ()),
        (mech.quat_power, (), (0.3,)),
        (mech.quat_slerp, (q,), (0.3,)),
        (mech.quat_distance, (q,), ()),
        (mech.quaternion_to_polar_axis_angle, (), ()),
    ):
        found, wanted = (numpy_of(function(*before, x, *after)) for x in (zero, one))
        np.testing.assert_allclose(found, wanted, atol=1e-15, err_msg=function.__name__)
    mean = mech.quat_mean(xp.stack([q, zero]))
    np.testing.assert_allclose(numpy_of(mean), numpy_of(mech.quat_mean(xp.stack([q, one]))), atol=1e-15)
    assert not numpy_of(mech.quat_multiply(q, zero)).any()  # the product of norms
    assert not numpy_of(mech.quat_integrate(zero, v, 0.1)).any()
    assert not numpy_of(mech.quat_inverse(zero)).any()
    assert not numpy_of(mech.quat_conjugate(zero)).any()


def test_a_matrix_that_is_no_rotation_gives_some_rotation(xp: Any) -> None:
    """Of norm 1, and finite in every representation; of the nearest rotation where that is asked for."""
    matrices = xp.asarray(WRONG)
    assert not numpy_of(mech.is_rotation_matrix(matrices)).any()
    q = numpy_of(mech.matrix_to_quaternion(matrices))
    np.testing.assert_allclose(np.linalg.norm(q, axis=-1), 1.0, rtol=1e-12)
    for function in (mech.matrix_to_rotvec, mech.matrix_to_axis_angle, lambda m: mech.matrix_to_euler(m, "zyx"), mech.so3_log):
        assert np.isfinite(numpy_of(function(matrices))).all()
    nearest = mech.nearest_rotation(matrices)
    assert numpy_of(mech.is_rotation_matrix(nearest)).all()
    np.testing.assert_allclose(numpy_of(nearest)[2], np.eye(3), atol=1e-12)


def test_functions_that_multiply_take_matrices_as_they_are(xp: Any) -> None:
    matrix, pose = 2.0 * np.asarray(MATRICES[0]), poses(MATRICES)[0] * 2.0
    point = np.asarray(VECTORS[0], dtype="float64")
    one, other, x = (xp.asarray(a) for a in (matrix, pose, point))
    np.testing.assert_allclose(numpy_of(mech.so3_apply(one, x)), matrix @ point, rtol=1e-12)
    np.testing.assert_allclose(numpy_of(mech.so3_compose(one, one)), matrix @ matrix, rtol=1e-12)
    np.testing.assert_allclose(numpy_of(mech.so3_inverse(one)), matrix.T, rtol=1e-12)
    np.testing.assert_allclose(numpy_of(mech.se3_apply(other, x)), pose[:, :3] @ point + pose[:, 3], rtol=1e-12)
    np.testing.assert_allclose(numpy_of(mech.se3_inverse(other))[:, :3], pose[:, :3].T, rtol=1e-12)


def test_axes_and_columns_without_a_direction(xp: Any) -> None:
    """An axis 0 is no rotation; parallel columns, and a target at the eye, give nan."""
    axis = xp.asarray([0.0, 0.0, 0.0, 0.5], dtype=xp.float64)
    np.testing.assert_allclose(numpy_of(mech.axis_angle_to_rotvec(axis)), 0.0, atol=1e-9)
    with np.errstate(all="ignore"):
        assert np.isnan(numpy_of(mech.rot6d_to_matrix(xp.asarray([1.0, 0.0, 0.0, 2.0, 0.0, 0.0], dtype=xp.float64)))).any()
        assert np.isnan(numpy_of(mech.rot6d_to_matrix(xp.zeros(6, dtype=xp.float64)))).any()
        assert np.isnan(numpy_of(mech.look_at(xp.ones(3, dtype=xp.float64), xp.ones(3, dtype=xp.float64)))).all()
