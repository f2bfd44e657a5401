"""Every function refuses bad arguments, on every backend; exceptions are listed here. Bad values give what is documented."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from bad_arguments import AXIS, KINDS, SCALAR, accepted, broadcasting, numpy_of
from robot_calls import CHAPTERS, KNOTS, SAMPLES, Q, unit_quaternions
from robot_values import robot

from ivy_api.errors import ArgumentError
from ivy_robot.errors import LinkError, RobotError

ORDERS = tuple(f"polyharmonic_spline of order {order}" for order in (1, 2, 3))
TAKEN: dict[str, set[tuple[str, int]]] = {
    AXIS: {  # any number of coordinates, or of samples
        *((name, 1) for name in ("natural_cubic_spline", "sample_spline_path", "b_spline", "b_spline with knots", *ORDERS)),
        *((name, 0) for name in ("b_spline", "b_spline with knots", "path_length", "smoothness_cost", "clearance_cost")),
        *((name, 2) for name in ("natural_cubic_spline", "quat_spline")),
    },
    SCALAR: {("clearance_cost", 0)},
}


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_bad_arguments_are_refused(xp: Any, chapter: str) -> None:
    calls = CHAPTERS[chapter]()
    names = {call.name for call in calls}
    for kind in KINDS:
        assert accepted(xp, calls, kind) == {(name, i) for name, i in TAKEN.get(kind, set()) if name in names}


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_batches_that_do_not_broadcast_are_refused(xp: Any, chapter: str) -> None:
    assert not broadcasting(xp, CHAPTERS[chapter](), lambda x, n: np.stack([x] * n))


def test_a_quaternion_0_is_the_identity(xp: Any) -> None:
    """And others are read in any norm."""
    quaternions = unit_quaternions(5)
    one, zero = quaternions.copy(), 3.0 * quaternions
    one[1], zero[1] = (0.0, 0.0, 0.0, 1.0), 0.0
    found, wanted = (numpy_of(robot.quat_spline(*map(xp.asarray, (KNOTS, q, SAMPLES)))) for q in (zero, one))
    np.testing.assert_allclose(found, wanted, atol=1e-12)


def test_poses_that_are_no_rotation_are_taken_as_they_are(xp: Any) -> None:
    pose = np.concatenate([2.0 * np.eye(3), np.ones((3, 1))], axis=1)
    body = robot.RigidMobile(xp.asarray(np.eye(3))).sample_body(xp.asarray(pose))
    np.testing.assert_allclose(numpy_of(body), 2.0 * np.eye(3) + 1.0)
    arm = robot.panda()
    plain = numpy_of(arm.forward_kinematics(xp.asarray(Q)))
    moved = numpy_of(arm.with_base(tuple(map(tuple, pose))).forward_kinematics(xp.asarray(Q)))
    np.testing.assert_allclose(moved[:, :3], pose[:, :3] @ plain[:, :3] + [[0.0, 0.0, 0.0, 1.0]], atol=1e-12)


@pytest.mark.parametrize(
    ("error", "call", "says"),
    [
        (ArgumentError, lambda x: robot.smoothness_cost(x, 0), "an order from 1 to one less than the 5 points; got 0"),
        (ArgumentError, lambda x: robot.smoothness_cost(x, 5), "got 5"),
        (ArgumentError, lambda x: robot.smoothness_cost(x, True), "got True"),
        (ArgumentError, lambda x: robot.clearance_cost(x, -0.1), "positive clearance; got -0.1"),
        (ArgumentError, lambda x: robot.b_spline(x[:3], x[:, 0]), "degree 3 needs 4 or more control points; got 3"),
        (ArgumentError, lambda x: robot.b_spline(x, x[:, 0], degree=-1), "0 or more as degree; got -1"),
        (ArgumentError, lambda x: robot.b_spline(x, x[:, 0], degree=1.5), "0 or more as degree; got 1.5"),
        (ArgumentError, lambda x: robot.natural_cubic_spline(x[:1, 0], x[:1], x[:, 0]), "two or more|2 or more"),
        (ArgumentError, lambda x: robot.polyharmonic_spline(x, x, x, order=4), "order 1, 2 or 3; got 4"),
        (ArgumentError, lambda x: robot.polyharmonic_spline(x[:2], x[:2], x), "needs 3 or more points of 2 coordinates; got 2"),
        (ArgumentError, lambda x: robot.optimise_trajectory(lambda a: a, x, rate=-1.0), "must be positive; got -1.0"),
        (LinkError, lambda x: robot.panda().jacobian(x[0, 0] + 0.0 * x.reshape(-1)[:7], "hand"), "no link 'hand'"),
        (LinkError, lambda x: robot.panda().link_index(99), "no link 99"),
        (RobotError, lambda x: robot.from_dh([1.0, 2.0], [0.0], [0.0, 0.0]), "one value of each kind for each joint"),
        (
            RobotError,
            lambda x: robot.from_dh([1.0], [0.0], [0.0], limits=[(1.0, -1.0)]),
            "must be below the largest; got 1.0 and -1.0",
        ),
        (RobotError, lambda x: robot.from_dh(x[0, 0], [0.0], [0.0]), r"a needs shape \(n,\), a number for each joint; got \(\)"),
        (ArgumentError, lambda x: robot.panda().with_base(np.eye(3)), r"pose needs shape \(\.\.\., 3, 4\); got \(3, 3\)"),
        (ArgumentError, lambda x: robot.panda().with_base(((1.0, 0.0),)), r"A pose needs shape \(\.\.\., 3, 4\)"),
        (ArgumentError, lambda x: robot.panda().sample_links(np.zeros(7), 0.0), "samples_per_metre must be positive; got 0.0"),
        (
            ArgumentError,
            lambda x: robot.inverse_kinematics(robot.panda(), np.zeros(3), np.zeros(7), max_steps=0),
            "must be positive; got 0",
        ),
    ],
)
def test_bad_options_are_named(error: type[Exception], call: Any, says: str) -> None:
    with pytest.raises(error, match=says):
        call(np.random.default_rng(0).normal(size=(5, 2)))
