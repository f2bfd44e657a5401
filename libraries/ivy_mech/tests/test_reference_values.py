"""The values of SciPy, on every backend, in float64 and float32."""

from __future__ import annotations

from itertools import groupby
from typing import Any

import numpy as np
import pytest
from mech_values import batch, cases, check, same_angle, same_up_to_sign

import ivy_mech as mech

pytestmark = pytest.mark.parametrize("dtype", ["float64", "float32"])


def arguments(found: list[dict[str, Any]], *names: str) -> list[list[Any]]:
    return [[case["args"][name] for case in found] for name in names]


def test_rotations(xp: Any, dtype: str) -> None:
    found = cases("mech_rotation", "rotation")
    if dtype == "float32":  # of a quaternion with w = 5e-7 the angle is still right, the sign of its axis is that of w
        found = [case for case in found if case.get("note") != "close to pi"]
    quats = batch(xp, (case["args"]["quat"] for case in found), dtype)
    expected = {name: [case["expected"].get(name) for case in found] for name in ("matrix", "rotvec", "quat", "angle")}
    check(mech.quaternion_to_matrix(quats), found, expected["matrix"])
    check(mech.quaternion_to_rotvec(quats), found, expected["rotvec"])
    check(mech.quaternion_to_axis_angle(quats)[..., 3], found, expected["angle"])
    matrices = batch(xp, expected["matrix"], dtype)
    check(mech.matrix_to_quaternion(matrices), found, expected["quat"], same_up_to_sign)
    rotvecs = batch(xp, expected["rotvec"], dtype)
    check(mech.rotvec_to_matrix(rotvecs), found, expected["matrix"])
    check(mech.rotvec_to_quaternion(rotvecs), found, expected["quat"], same_up_to_sign)
    with_axis = [case for case in found if "axis" in case["expected"]]
    turning = batch(xp, (case["args"]["quat"] for case in with_axis), dtype)
    check(mech.quaternion_to_axis_angle(turning)[..., :3], with_axis, (case["expected"]["axis"] for case in with_axis))
    polar = [case["expected"]["polar"] for case in with_axis]
    check(mech.quaternion_to_polar_axis_angle(turning), with_axis, polar)
    back = mech.polar_axis_angle_to_quaternion(batch(xp, polar, dtype))
    check(back, with_axis, (case["expected"]["quat"] for case in with_axis), same_up_to_sign)


def test_rotations_by_half_a_turn(xp: Any, dtype: str) -> None:
    found = cases("mech_rotation", "rotation_pi")
    rotvecs, matrices = batch(xp, arguments(found, "rotvec")[0], dtype), [case["expected"]["matrix"] for case in found]
    check(mech.rotvec_to_matrix(rotvecs), found, matrices)
    check(mech.rotvec_to_matrix(mech.matrix_to_rotvec(batch(xp, matrices, dtype))), found, matrices)


def test_euler_angles(xp: Any, dtype: str) -> None:
    every = sorted(cases("mech_euler", "euler"), key=lambda case: case["args"]["seq"])
    for seq, group in groupby(every, lambda case: case["args"]["seq"]):
        found = list(group)
        angles, matrices = arguments(found, "angles")[0], [case["expected"]["matrix"] for case in found]
        check(mech.euler_to_matrix(batch(xp, angles, dtype), seq), found, matrices)
        back = mech.matrix_to_euler(batch(xp, matrices, dtype), seq)
        check(mech.euler_to_matrix(back, seq), found, matrices)
        regular = [case for case in found if "quat" in case["expected"]]  # the others are near to gimbal lock
        given = batch(xp, arguments(regular, "angles")[0], dtype)
        quats = [case["expected"]["quat"] for case in regular]
        check(mech.euler_to_quaternion(given, seq), regular, quats, same_up_to_sign)
        again = mech.quaternion_to_euler(batch(xp, quats, dtype), seq)
        if dtype == "float64":
            check(again, regular, arguments(regular, "angles")[0], same_angle)


def test_gimbal_lock(xp: Any, dtype: str) -> None:
    for case in cases("mech_euler", "euler_gimbal"):
        seq, matrix = case["args"]["seq"], case["args"]["matrix"]
        angles = mech.matrix_to_euler(batch(xp, [matrix], dtype), seq)
        check(angles[..., 2], [case], [case["expected"]["third"]])
        check(mech.euler_to_matrix(angles, seq), [case], [matrix])


def test_arithmetic_of_quaternions(xp: Any, dtype: str) -> None:
    def run(function: str, result: str, names: str, ours: Any, *difference: Any) -> None:
        found = cases("mech_quaternion", function)
        given = [batch(xp, values, dtype) for values in arguments(found, *names.split())]
        check(ours(*given), found, (case["expected"][result] for case in found), *difference)

    run("quat_multiply", "quat", "q1 q2", mech.quat_multiply, same_up_to_sign)
    run("quat_inverse", "rotation_quat", "q", lambda q: mech.quat_normalize(mech.quat_inverse(q)), same_up_to_sign)
    run("quat_apply", "v", "q v", mech.quat_apply)
    run("quat_power", "quat", "q n", mech.quat_power, same_up_to_sign)
    run("quat_slerp", "quat", "q0 q1 t", mech.quat_slerp, same_up_to_sign)
    run("quat_distance", "angle", "q1 q2", mech.quat_distance)
    run("quat_mean", "quat", "q weights", mech.quat_mean, same_up_to_sign)
    run("align_vectors", "matrix", "a b", mech.align_vectors)


def test_batches_whose_size_is_that_of_a_quaternion(xp: Any, dtype: str) -> None:
    for case in cases("mech_quaternion", "quat_batch"):
        q, expected = batch(xp, case["args"]["q"], dtype), case["expected"]
        wanted = {
            "matrix": mech.quaternion_to_matrix(q),
            "inverse_matrix": mech.quaternion_to_matrix(mech.quat_inverse(q)),
            "inverse_quat": mech.quat_inverse(q),
            "rotvec": mech.quaternion_to_rotvec(q),
        }
        for name in expected:
            check(wanted[name], [case] * len(expected[name]), expected[name])


def test_poses(xp: Any, dtype: str) -> None:
    found = cases("mech_pose", "pose")
    matrices = batch(xp, arguments(found, "matrix")[0], dtype)
    for name, short in {"rotvec": "rotvec", "quaternion": "quat", "axis_angle": "axis_angle"}.items():
        expected = [case["expected"][f"{short}_pose"] for case in found]
        convert, back = (getattr(mech, n) for n in (f"matrix_pose_to_{name}_pose", f"{name}_pose_to_matrix_pose"))
        ours = convert(matrices)
        check(ours[..., :3], found, (pose[:3] for pose in expected))
        check(ours[..., 3:], found, (pose[3:] for pose in expected), same_up_to_sign)
        check(back(batch(xp, expected, dtype)), found, np.asarray(arguments(found, "matrix")[0]))
    for i, case in enumerate(found):
        seq, pose = case["expected"]["euler_seq"], case["expected"]["euler_pose"]
        check(mech.matrix_pose_to_euler_pose(matrices[i : i + 1], seq), [case], [pose], same_angle)
    zero = cases("mech_pose", "rotvec_pose_to_matrix")
    ours = mech.rot_vec_pose_to_mat_pose(batch(xp, arguments(zero, "pose")[0], dtype))
    check(ours, zero, (case["expected"]["matrix"] for case in zero))


def test_increments_of_poses(xp: Any, dtype: str) -> None:
    found = cases("mech_pose", "increment_quat_pose")
    pose, velocity, dt = (batch(xp, values, dtype) for values in arguments(found, "pose", "velocity", "dt"))
    ours, expected = mech.increment_quaternion_pose(pose, velocity, dt), [case["expected"]["pose"] for case in found]
    check(ours[..., :3], found, (pose[:3] for pose in expected))
    check(ours[..., 3:], found, (pose[3:] for pose in expected), same_up_to_sign)


def test_spherical_coordinates(xp: Any, dtype: str) -> None:
    found = cases("mech_position", "cartesian_to_spherical")
    regular = [case for case in found if "spherical" in case["expected"]]
    points, expected = arguments(regular, "x")[0], [case["expected"]["spherical"] for case in regular]
    check(mech.cartesian_to_spherical(batch(xp, points, dtype)), regular, expected)
    check(mech.spherical_to_cartesian(batch(xp, expected, dtype)), regular, points)
    assert np.all(np.asarray(mech.cartesian_to_spherical(batch(xp, [[0, 0, 0]], dtype))) == 0.0)


def test_frames_of_cameras(xp: Any, dtype: str) -> None:
    found = [case for case in cases("mech_position", "look_at") if "property" not in case["expected"]]
    eye, target, up = (batch(xp, values, dtype) for values in arguments(found, "eye", "target", "up"))
    for axes, name in {"luf": "left_up_forward", "rdf": "right_down_forward"}.items():
        check(mech.look_at(eye, target, up, axes=axes), found, (case["expected"][f"matrix_{name}"] for case in found))


def test_rigid_motions(xp: Any, dtype: str) -> None:
    found = cases("mech_pose", "pose_compose")
    a, b = (batch(xp, values, dtype)[:, :3] for values in arguments(found, "a", "b"))
    check(mech.se3_compose(a, b), found, (case["expected"]["matrix"][:3] for case in found))
    found = cases("mech_pose", "pose_apply")
    a, points = (batch(xp, values, dtype) for values in arguments(found, "a", "points"))
    check(mech.se3_apply(a[:, None, :3], points), found, (case["expected"]["points"] for case in found))
    found = cases("mech_pose", "pose")
    inverses = mech.se3_inverse(batch(xp, arguments(found, "matrix")[0], dtype))
    check(inverses, found, (case["expected"]["inverse"] for case in found))
    found = cases("mech_pose", "pose_log")
    a, twists = batch(xp, arguments(found, "a")[0], dtype)[:, :3], [case["expected"]["exp_coords"] for case in found]
    ours = [[*twist[3:], *twist[:3]] for twist in twists]  # SciPy has the rotation first
    check(mech.se3_log(a), found, ours)
    check(mech.se3_exp(batch(xp, ours, dtype)), found, np.asarray([case["args"]["a"] for case in found])[:, :3])
