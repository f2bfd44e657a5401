"""The values of SciPy, on every backend, in float64 and float32."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import Any

import numpy as np
import pytest
from mech_values import Comparison, cases, compare, same, same_angle, same_up_to_sign

import ivy_mech

mech: Any = ivy_mech
pytestmark = [pytest.mark.parametrize("dtype", ["float64", "float32"]), pytest.mark.brief(4)]


def given(found: list[dict[str, Any]], name: str) -> list[Any]:
    return [case["args"][name] for case in found]


def results(found: list[dict[str, Any]], name: str) -> list[Any]:
    return [case["expected"][name] for case in found]


def test_rotations(xp: Any, dtype: str) -> None:
    found = cases("mech_rotation", "rotation")
    turning = [case for case in found if "axis" in case["expected"]]
    quats, matrices, rotvecs = given(found, "quat"), results(found, "matrix"), results(found, "rotvec")
    expected, axes, polar = results(found, "quat"), results(turning, "axis"), results(turning, "polar")
    compare(
        xp,
        dtype,
        Comparison(mech.quaternion_to_matrix, [quats], found, matrices),
        Comparison(mech.quaternion_to_rotvec, [quats], found, rotvecs),
        Comparison(lambda q: mech.quaternion_to_axis_angle(q)[..., 3], [quats], found, results(found, "angle")),
        Comparison(lambda q: mech.quaternion_to_axis_angle(q)[..., :3], [given(turning, "quat")], turning, axes),
        Comparison(mech.quaternion_to_polar_axis_angle, [given(turning, "quat")], turning, polar),
        Comparison(mech.polar_axis_angle_to_quaternion, [polar], turning, results(turning, "quat"), same_up_to_sign),
        Comparison(mech.matrix_to_quaternion, [matrices], found, expected, same_up_to_sign),
        Comparison(mech.rotvec_to_matrix, [rotvecs], found, matrices),
        Comparison(mech.rotvec_to_quaternion, [rotvecs], found, expected, same_up_to_sign),
    )


def test_rotations_by_half_a_turn(xp: Any, dtype: str) -> None:
    found = cases("mech_rotation", "rotation_pi")
    rotvecs, matrices = given(found, "rotvec"), results(found, "matrix")
    compare(
        xp,
        dtype,
        Comparison(mech.rotvec_to_matrix, [rotvecs], found, matrices),
        Comparison(lambda m: mech.rotvec_to_matrix(mech.matrix_to_rotvec(m)), [matrices], found, matrices),
    )


def of_sequence(seq: str, found: list[dict[str, Any]]) -> list[Comparison]:
    def to_matrix(angles: Any) -> Any:
        return mech.euler_to_matrix(angles, seq)

    angles, matrices = given(found, "angles"), results(found, "matrix")
    regular = [case for case in found if "quat" in case["expected"]]  # the others are near to gimbal lock
    quats = results(regular, "quat")
    return [
        Comparison(to_matrix, [angles], found, matrices),
        Comparison(lambda m: to_matrix(mech.matrix_to_euler(m, seq)), [matrices], found, matrices),
        Comparison(lambda a: mech.euler_to_quaternion(a, seq), [given(regular, "angles")], regular, quats, same_up_to_sign),
        Comparison(lambda q: mech.quaternion_to_euler(q, seq), [quats], regular, given(regular, "angles"), same_angle),
    ]


def test_euler_angles(xp: Any, dtype: str) -> None:
    every = sorted(cases("mech_euler", "euler"), key=lambda case: case["args"]["seq"])
    groups = groupby(every, lambda case: case["args"]["seq"])
    compare(xp, dtype, *(one for seq, found in groups for one in of_sequence(seq, list(found))))


def test_gimbal_lock(xp: Any, dtype: str) -> None:
    def of(case: dict[str, Any]) -> list[Comparison]:
        seq, matrix = case["args"]["seq"], [case["args"]["matrix"]]
        return [
            Comparison(lambda m: mech.matrix_to_euler(m, seq)[..., 2], [matrix], [case], [case["expected"]["third"]]),
            Comparison(lambda m: mech.euler_to_matrix(mech.matrix_to_euler(m, seq), seq), [matrix], [case], matrix),
        ]

    compare(xp, dtype, *(one for case in cases("mech_euler", "euler_gimbal") for one in of(case)))


def test_arithmetic_of_quaternions(xp: Any, dtype: str) -> None:
    def of(function: str, result: str, names: str, ours: Any, difference: Callable[[Any, Any], Any] = same) -> Comparison:
        found = cases("mech_quaternion", function)
        return Comparison(ours, [given(found, name) for name in names.split()], found, results(found, result), difference)

    compare(
        xp,
        dtype,
        of("quat_multiply", "quat", "q1 q2", mech.quat_multiply, same_up_to_sign),
        of("quat_inverse", "rotation_quat", "q", lambda q: mech.quat_normalize(mech.quat_inverse(q)), same_up_to_sign),
        of("quat_apply", "v", "q v", mech.quat_apply),
        of("quat_power", "quat", "q n", mech.quat_power, same_up_to_sign),
        of("quat_slerp", "quat", "q0 q1 t", mech.quat_slerp, same_up_to_sign),
        of("quat_distance", "angle", "q1 q2", mech.quat_distance),
        of("quat_mean", "quat", "q weights", mech.quat_mean, same_up_to_sign),
        of("align_vectors", "matrix", "a b", mech.align_vectors),
    )


def test_batches_whose_size_is_that_of_a_quaternion(xp: Any, dtype: str) -> None:
    functions = {
        "matrix": mech.quaternion_to_matrix,
        "inverse_matrix": lambda q: mech.quaternion_to_matrix(mech.quat_inverse(q)),
        "inverse_quat": mech.quat_inverse,
        "rotvec": mech.quaternion_to_rotvec,
    }
    compare(
        xp,
        dtype,
        *(
            Comparison(functions[name], [case["args"]["q"]], [case] * len(expected), expected)
            for case in cases("mech_quaternion", "quat_batch")
            for name, expected in case["expected"].items()
        ),
    )


def test_poses(xp: Any, dtype: str) -> None:
    found, zero = cases("mech_pose", "pose"), cases("mech_pose", "rotvec_pose_to_matrix")
    matrices = given(found, "matrix")
    comparisons = [Comparison(mech.rot_vec_pose_to_mat_pose, [given(zero, "pose")], zero, results(zero, "matrix"))]
    for name, short in {"rotvec": "rotvec", "quaternion": "quat", "axis_angle": "axis_angle"}.items():
        expected = results(found, f"{short}_pose")
        convert, back = (getattr(mech, n) for n in (f"matrix_pose_to_{name}_pose", f"{name}_pose_to_matrix_pose"))
        comparisons += [
            Comparison(convert, [matrices], found, expected),
            Comparison(back, [expected], found, matrices),
        ]
    for case in found:
        seq, pose = case["expected"]["euler_seq"], case["expected"]["euler_pose"]
        matrix = [case["args"]["matrix"]]
        comparisons.append(
            Comparison(lambda m, seq=seq: mech.matrix_pose_to_euler_pose(m, seq), [matrix], [case], [pose], same_angle)
        )
    compare(xp, dtype, *comparisons)


def test_increments_of_poses(xp: Any, dtype: str) -> None:
    found = cases("mech_pose", "increment_quat_pose")
    arguments, expected = [given(found, name) for name in ("pose", "velocity", "dt")], np.asarray(results(found, "pose"))
    compare(
        xp,
        dtype,
        Comparison(lambda *a: mech.increment_quaternion_pose(*a)[..., :3], arguments, found, expected[:, :3]),
        Comparison(lambda *a: mech.increment_quaternion_pose(*a)[..., 3:], arguments, found, expected[:, 3:], same_up_to_sign),
    )


def test_rigid_motions(xp: Any, dtype: str) -> None:
    composed, applied, inverted, logs = (cases("mech_pose", f) for f in ("pose_compose", "pose_apply", "pose", "pose_log"))
    logarithms = [[*twist[3:], *twist[:3]] for twist in results(logs, "exp_coords")]  # SciPy has the rotation first

    def rows(matrices: list[Any]) -> Any:
        return np.asarray(matrices)[:, :3]

    a, b = (rows(given(composed, name)) for name in ("a", "b"))
    moving, moved = rows(given(applied, "a"))[:, None], results(applied, "points")
    compare(
        xp,
        dtype,
        Comparison(mech.se3_compose, [a, b], composed, rows(results(composed, "matrix"))),
        Comparison(mech.se3_apply, [moving, given(applied, "points")], applied, moved),
        Comparison(mech.se3_inverse, [given(inverted, "matrix")], inverted, results(inverted, "inverse")),
        Comparison(mech.se3_log, [rows(given(logs, "a"))], logs, logarithms),
        Comparison(mech.se3_exp, [logarithms], logs, rows(given(logs, "a"))),
    )


def test_spherical_coordinates(xp: Any, dtype: str) -> None:
    found = cases("mech_position", "cartesian_to_spherical")
    regular = [case for case in found if "spherical" in case["expected"]]
    points, expected = given(regular, "x"), results(regular, "spherical")
    compare(
        xp,
        dtype,
        Comparison(mech.cartesian_to_spherical, [points], regular, expected),
        Comparison(mech.spherical_to_cartesian, [expected], regular, points),
        Comparison(mech.cartesian_to_spherical, [[[0, 0, 0]]], found[-1:], [[0, 0, 0]]),
    )


def test_frames_of_cameras(xp: Any, dtype: str) -> None:
    found = [case for case in cases("mech_position", "look_at") if "property" not in case["expected"]]
    arguments = [given(found, name) for name in ("eye", "target", "up")]
    compare(
        xp,
        dtype,
        *(
            Comparison(lambda *a, axes=axes: mech.look_at(*a, axes=axes), arguments, found, results(found, f"matrix_{name}"))
            for axes, name in {"luf": "left_up_forward", "rdf": "right_down_forward"}.items()
        ),
    )
