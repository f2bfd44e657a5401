"""Bad input gives an error that says what came and what is allowed, or the documented value."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import ivy_mech
from ivy_api.errors import ArgumentError, DTypeError, MixedBackendsError, NotAnArrayError

mech: Any = ivy_mech
ONE = np.asarray([0.0, 0.0, 0.0, 1.0])


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: mech.quaternion_to_matrix(np.zeros(3)), r"quaternion needs shape \(\.\.\., 4\); got \(3,\)"),
        (lambda: mech.matrix_to_rotvec(np.zeros((3, 4))), r"matrix needs shape \(\.\.\., 3, 3\); got \(3, 4\)"),
        (lambda: mech.se3_log(np.eye(4)), r"pose needs shape \(\.\.\., 3, 4\); got \(4, 4\)"),
        (lambda: mech.rotvec_pose_to_matrix_pose(np.zeros(7)), r"pose needs shape \(\.\.\., 6\); got \(7,\)"),
        (lambda: mech.matrix_to_euler(np.eye(3), "xxy"), "seq must be three letters.*got 'xxy'"),
        (lambda: mech.euler_to_matrix(np.zeros(3), "xyZ"), "seq must be three letters.*got 'xyZ'"),
        (lambda: mech.euler_to_matrix(np.zeros(3), 5), "seq must be three letters.*got 5"),
        (lambda: mech.quat_multiply(np.ones((2, 4)), np.ones((3, 4))), r"q1 and q2 do not broadcast; got \(2,\) and \(3,\)"),
        (lambda: mech.quat_mean(np.ones((5, 4)), np.ones(4)), "q and weights must have the same size of axis n; got 5 and 4"),
        (lambda: mech.align_vectors(np.ones((5, 3)), np.ones((4, 3))), "a and b must have the same size of axis n"),
        (lambda: mech.look_at(np.zeros(3), np.ones(3), axes="rd"), "axes must be three letters.*got 'rd'"),
        (lambda: mech.look_at(np.zeros(3), np.ones(3), axes="rlf"), "axes must be three letters.*got 'rlf'"),
        (lambda: mech.look_at(np.zeros(3), np.ones(3), axes="ldf"), "right-handed frame; got 'ldf'. .rdf. is one"),
        (lambda: mech.quat_integrate(ONE, np.zeros(3), 0.1, frame="earth"), "frame must be .body. or .world.; got 'earth'"),
    ],
)
def test_wrong_arguments_are_named(call: Any, says: str) -> None:
    with pytest.raises(ArgumentError, match=says):
        call()


def test_other_objects_are_named() -> None:
    with pytest.raises(NotAnArrayError, match="quaternion: list"):
        mech.quaternion_to_matrix([0.0, 0.0, 0.0, 1.0])
    with pytest.raises(NotAnArrayError, match="t must be an array, a number or a sequence of numbers; got str"):
        mech.quat_slerp(ONE, ONE, "half")
    with pytest.raises(DTypeError, match="rotvec needs a data type of kind real floating; got complex128"):
        mech.rotvec_to_matrix(np.zeros(3, dtype=complex))


def test_arrays_of_two_backends_are_an_error() -> None:
    torch = pytest.importorskip("torch")
    with pytest.raises(MixedBackendsError):
        mech.quat_multiply(ONE, torch.ones(4))


def test_integers_and_lists_beside_arrays_are_converted(xp: Any) -> None:
    quarter = mech.rotvec_to_matrix(xp.asarray([0, 0, 1]))
    assert xp.isdtype(quarter.dtype, "real floating")
    frame = mech.look_at(xp.asarray([0, 0, 1], dtype=xp.float32), [0, 1, 1])
    assert frame.dtype == xp.float32
    assert np.allclose(np.asarray(frame), [[1, 0, 0], [0, 0, 1], [0, -1, 0]])


def test_the_wider_data_type_wins(xp: Any) -> None:
    q, v = xp.asarray(ONE, dtype=xp.float32), xp.asarray([1.0, 2.0, 3.0], dtype=xp.float64)
    assert mech.quat_apply(q, v).dtype == xp.float64


def test_the_quaternion_0_is_the_identity() -> None:
    zero = np.zeros(4)
    assert np.array_equal(mech.quaternion_to_matrix(zero), np.eye(3))
    assert np.array_equal(mech.quaternion_to_rotvec(zero), np.zeros(3))
    assert np.array_equal(mech.quaternion_to_axis_angle(zero), [1.0, 0.0, 0.0, 0.0])
    assert np.allclose(mech.quat_normalize(zero), ONE, rtol=0, atol=1e-15)
    assert np.array_equal(mech.quat_inverse(zero), zero)
    assert np.allclose(mech.euler_to_matrix(mech.quaternion_to_euler(zero, "zyz"), "zyz"), np.eye(3))
    assert np.array_equal(mech.quat_apply(zero, np.asarray([1.0, 2.0, 3.0])), [1.0, 2.0, 3.0])


def test_what_is_no_rotation_is_found_and_mended() -> None:
    wrong = np.stack([-np.eye(3), 2 * np.eye(3), np.zeros((3, 3)), np.diag([1.0, 1.0, -1.0]), np.full((3, 3), np.nan)])
    assert not mech.is_rotation_matrix(wrong).any()
    slightly = np.eye(3) + 1e-3
    assert not mech.is_rotation_matrix(slightly)
    assert mech.is_rotation_matrix(slightly, atol=1e-2)
    assert mech.is_rotation_matrix(mech.nearest_rotation(np.stack([slightly, *wrong[:4]]))).all()


def test_parallel_columns_and_a_target_at_the_eye_give_nan() -> None:
    with np.errstate(all="ignore"):
        assert np.isnan(mech.rot6d_to_matrix(np.asarray([1.0, 0.0, 0.0, 2.0, 0.0, 0.0]))).any()
        assert np.isnan(mech.look_at(np.ones(3), np.ones(3))).all()


def test_the_size_of_a_batch_may_be_unknown_to_the_compiler() -> None:
    tf = pytest.importorskip("tensorflow")

    def run(q: Any, pose: Any) -> Any:
        return mech.quaternion_to_matrix(q), mech.se3_compose(pose, pose), mech.matrix_pose_to_rotvec_pose(pose)

    q, pose = np.asarray([ONE, ONE[::-1]]), np.ones((5, 1, 1)) * np.eye(3, 4)
    unknown = [tf.TensorSpec([None, 4], tf.float64), tf.TensorSpec([None, 3, 4], tf.float64)]
    traced = tf.function(run, input_signature=unknown, autograph=False)  # which rewrites all code that is called, in seconds
    expected = mech.quaternion_to_matrix(q), mech.se3_compose(pose, pose), np.zeros((5, 6))
    assert all(np.allclose(ours, wanted) for ours, wanted in zip(traced(q, pose), expected, strict=True))


def test_the_scalar_may_come_first() -> None:
    rng = np.random.default_rng(0)
    a, b, v, weights = rng.normal(size=(6, 4)), rng.normal(size=(6, 4)), rng.normal(size=(6, 3)), rng.uniform(size=6)

    def first(q: Any) -> Any:
        return np.roll(q, 1, axis=-1)

    poses = [np.concatenate([v, q], axis=-1) for q in (a, b, first(a), first(b))]
    turned = mech.increment_quaternion_pose(poses[0], poses[1], 0.3)
    turned_first = mech.increment_quaternion_pose(poses[2], poses[3], 0.3, scalar_first=True)
    assert np.allclose(turned_first, np.concatenate([turned[:, :3], first(turned[:, 3:])], axis=-1))
    for function, arguments in {
        mech.quat_multiply: (a, b),
        mech.quat_conjugate: (a,),
        mech.quat_inverse: (a,),
        mech.quat_normalize: (a,),
        mech.quat_slerp: (a, b, 0.3),
        mech.quat_power: (a, 0.3),
    }.items():
        swapped = [first(x) if np.ndim(x) else x for x in arguments]
        assert np.allclose(function(*swapped, scalar_first=True), first(function(*arguments))), function.__name__
    assert np.allclose(mech.quat_apply(first(a), v, scalar_first=True), mech.quat_apply(a, v))
    assert np.allclose(mech.quat_distance(first(a), first(b), scalar_first=True), mech.quat_distance(a, b))
    assert np.allclose(mech.quat_mean(first(a), weights, scalar_first=True), first(mech.quat_mean(a, weights)))
    assert np.allclose(mech.quat_integrate(first(a), v, 0.1, scalar_first=True), first(mech.quat_integrate(a, v, 0.1)))
    for name in ("matrix", "rotvec", "axis_angle", "rot6d"):
        there, back = getattr(mech, f"quaternion_to_{name}"), getattr(mech, f"{name}_to_quaternion")
        assert np.allclose(there(first(a), scalar_first=True), there(a))
        assert np.allclose(back(there(a), scalar_first=True), first(back(there(a))))
    angles = mech.quaternion_to_euler(a, "xyz")
    assert np.allclose(mech.quaternion_to_euler(first(a), "xyz", scalar_first=True), angles)
    assert np.allclose(mech.euler_to_quaternion(angles, "xyz", scalar_first=True), first(mech.euler_to_quaternion(angles, "xyz")))


def test_angular_velocities_are_of_the_body_or_of_the_world() -> None:
    q, omega = mech.rotvec_to_quaternion(np.asarray([0.3, -0.2, 0.9])), np.asarray([1.0, 2.0, -0.5])
    turn = mech.rotvec_to_matrix(omega * 0.1)
    body, world = (mech.quaternion_to_matrix(mech.quat_integrate(q, omega, 0.1, frame=frame)) for frame in ("body", "world"))
    assert np.allclose(body, mech.quaternion_to_matrix(q) @ turn)
    assert np.allclose(world, turn @ mech.quaternion_to_matrix(q))
