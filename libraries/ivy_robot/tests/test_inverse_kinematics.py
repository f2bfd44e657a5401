"""Inverse kinematics: solutions, limits, and derivatives."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from robot_values import numpy_of, robot

import ivy_api
from ivy_api.errors import ArgumentError
from ivy_robot.errors import LinkError, RobotError

NUMPY = ivy_api.namespace("numpy")
PANDA, MICO = robot.panda(), robot.mico()
READY = np.asarray([0.0, -0.3, 0.0, -2.0, 0.0, 1.7, 0.8])
MICO_READY = np.asarray([0.3, 3.0, 2.0, 0.4, -0.6, 1.0])


def joints(arm: Any, n: int, seed: int = 0) -> Any:
    return robot.random_joints(NUMPY.random.key(seed), arm, (n,), dtype=NUMPY.float64)


def test_random_joints_fill_the_limits(xp: Any) -> None:
    q = numpy_of(robot.random_joints(xp.random.key(0), MICO, (1000,), dtype=xp.float64))
    np.testing.assert_allclose(q, joints(MICO, 1000))
    lower, upper = (np.where(np.isinf(x), sign * np.pi, x) for sign, x in ((-1, MICO.lower), (1, MICO.upper)))
    fractions = (q - lower) / (upper - lower)
    assert np.all((fractions >= 0) & (fractions <= 1))
    np.testing.assert_allclose(np.mean(fractions, axis=0), 0.5, atol=0.05)


def test_random_joints_keep_to_the_one_limit_they_have(xp: Any) -> None:
    free = math.inf
    limits = [(0.5, free), (-free, -3.0), (-free, free), (0.0, 1.0)]
    arm = robot.from_dh([1.0] * 4, [0.0] * 4, [0.0] * 4, limits=limits)
    q = numpy_of(robot.random_joints(xp.random.key(0), arm, (1000,), dtype=xp.float64))
    turn = 2 * math.pi
    for i, (low, high) in enumerate([(0.5, 0.5 + turn), (-3.0 - turn, -3.0), (-math.pi, math.pi), (0.0, 1.0)]):
        assert low <= np.min(q[:, i]) < low + 0.02 * (high - low)
        assert high - 0.02 * (high - low) < np.max(q[:, i]) <= high


@pytest.mark.parametrize("arm", [PANDA, MICO], ids=["panda", "mico"])
def test_reaches_every_reachable_pose_from_some_start(arm: Any) -> None:
    targets = arm.forward_kinematics(joints(arm, 40))[:, -1, :3]
    found = robot.inverse_kinematics(arm, targets, joints(arm, 24, seed=1)[:, None])
    assert np.all(np.any(found.converged, axis=0))
    assert np.mean(found.converged) > 0.4
    reached = arm.forward_kinematics(found.joints)[..., -1, :3, :]
    np.testing.assert_allclose(reached[found.converged], np.broadcast_to(targets, reached.shape)[found.converged], atol=1e-9)
    assert np.all((found.joints >= arm.lower) & (found.joints <= arm.upper))


@pytest.mark.brief(0)
def test_every_backend_finds_the_same(xp: Any) -> None:
    target = PANDA.forward_kinematics(READY + 0.2)[-1, :3]
    found = robot.inverse_kinematics(PANDA, xp.asarray(target), xp.asarray(READY))
    assert bool(found.converged)
    np.testing.assert_allclose(numpy_of(found.joints), robot.inverse_kinematics(PANDA, target, READY).joints, atol=1e-9)
    single = robot.inverse_kinematics(PANDA, xp.asarray(target.astype("float32")), xp.asarray(READY.astype("float32")))
    assert single.joints.dtype == xp.float32
    assert bool(single.converged)


def test_positions_alone_and_other_links() -> None:
    target = PANDA.forward_kinematics(READY + 0.2)[5, :3, 3]
    found = robot.inverse_kinematics(PANDA, target, READY, link="panda_link5")
    assert found.converged
    assert found.rotation_error == 0
    np.testing.assert_allclose(PANDA.forward_kinematics(found.joints)[5, :3, 3], target, atol=1e-9)
    np.testing.assert_array_equal(found.joints[5:], READY[5:])  # joints that do not move the link stay


def test_targets_out_of_reach() -> None:
    """The arm stretches towards them, and says that it does not arrive."""
    found = robot.inverse_kinematics(PANDA, np.asarray([3.0, 0.0, 0.333]), READY)
    assert not found.converged
    assert 2.0 < found.position_error < 2.4
    assert np.all((found.joints >= PANDA.lower) & (found.joints <= PANDA.upper))


@pytest.mark.parametrize("bad", [np.nan, 9.0])
def test_a_target_that_cannot_be_reached_leaves_the_others_theirs(xp: Any, bad: float) -> None:
    targets = np.stack([PANDA.forward_kinematics(READY + shift)[-1, :3, 3] for shift in (0.1, 0.2, -0.1)])
    targets[1] = bad
    found = robot.inverse_kinematics(PANDA, xp.asarray(targets), xp.asarray(READY))
    assert numpy_of(found.converged).tolist() == [True, False, True]
    reached = PANDA.forward_kinematics(np.array(numpy_of(found.joints)))[:, -1, :3, 3]
    np.testing.assert_allclose(reached[::2], targets[::2], atol=1e-9)
    assert np.isnan(numpy_of(found.position_error)[1]) == np.isnan(bad)


def test_no_targets_have_no_solutions(xp: Any) -> None:
    none, start = xp.zeros((0, 7), dtype=xp.float64), xp.asarray(READY)
    for target, given in ((np.zeros((0, 3)), start), (np.zeros((0, 3, 4)), none), (np.zeros(3), none)):
        found = robot.inverse_kinematics(PANDA, xp.asarray(target), given)
        assert [tuple(x.shape) for x in found] == [(0, 7), (0,), (0,), (0,)]


def test_a_batch_of_bases_or_of_arms(xp: Any) -> None:
    """Which neither the target nor the start has."""
    shifts = np.asarray([0.0, 0.02, -0.03])
    bases = np.concatenate((np.tile(np.eye(3), (3, 1, 1)), shifts[:, None, None] * np.ones((3, 1))), axis=2)
    target = PANDA.forward_kinematics(READY + 0.1)[-1, :3, 3]
    found = robot.inverse_kinematics(PANDA.with_base(xp.asarray(bases)), xp.asarray(target), xp.asarray(READY))
    assert tuple(found.joints.shape) == (3, 7)
    for i, base in enumerate(bases):
        one = robot.inverse_kinematics(PANDA.with_base(base), target, READY)
        assert one.converged
        np.testing.assert_allclose(numpy_of(found.joints)[i], one.joints, atol=1e-9)
    a = np.asarray([[1.0, 0.8], [0.9, 1.0]])
    arms = robot.from_dh(xp.asarray(a), (0.0, 0.0), (0.0, 0.0))
    found = robot.inverse_kinematics(arms, xp.asarray([0.9, 0.7, 0.0], dtype=xp.float64), xp.asarray([0.1, 0.9], dtype=xp.float64))
    angles = numpy_of(found.joints)
    for axis, function in enumerate((np.cos, np.sin)):
        end = a[:, 0] * function(angles[:, 0]) + a[:, 1] * function(angles[:, 0] + angles[:, 1])
        np.testing.assert_allclose(end, (0.9, 0.7)[axis], atol=1e-9)


def test_starts_beyond_the_limits_are_brought_within() -> None:
    target = PANDA.forward_kinematics(READY + 0.1)[-1, :3]
    found = robot.inverse_kinematics(PANDA, target, np.full(7, 10.0), max_steps=1)
    assert np.all((found.joints >= PANDA.lower) & (found.joints <= PANDA.upper))


def moved(target: Any, twist: Any) -> Any:
    """A pose after a small translation and rotation in the world."""
    rotation = pytest.importorskip("scipy.spatial.transform").Rotation.from_rotvec(twist[3:]).as_matrix()
    return np.concatenate((rotation @ target[:, :3], target[:, 3:] + twist[:3, None]), axis=1)


@pytest.mark.brief(0)
def test_the_derivative_is_that_of_the_solution(xp: Any) -> None:
    """Of an arm with six joints the solution is a function of the pose: central differences along translations and rotations."""
    target, start = MICO.forward_kinematics(MICO_READY + 0.1)[-1, :3], MICO_READY
    weights = np.cos(np.arange(6.0))
    step = 1e-5
    differences, directions = [], []
    for twist in np.eye(6):
        ends = [robot.inverse_kinematics(MICO, moved(target, sign * step * twist), start) for sign in (1, -1)]
        assert all(end.converged for end in ends)
        differences.append(weights @ (ends[0].joints - ends[1].joints) / (2 * step))
        directions.append((moved(target, step * twist) - moved(target, -step * twist)) / (2 * step))

    def loss(pose: Any) -> Any:
        return xp.sum(robot.inverse_kinematics(MICO, pose, xp.asarray(start)).joints * xp.asarray(weights))

    slope = numpy_of(ivy_api.grad(loss)(xp.asarray(target)))
    np.testing.assert_allclose([np.sum(slope * direction) for direction in directions], differences, rtol=1e-5, atol=1e-6)


def test_the_derivative_of_a_redundant_arm_keeps_the_target() -> None:
    """Whichever of many solutions: moved by its derivative, the arm moves as the target does."""
    start, target = READY, PANDA.forward_kinematics(READY + 0.1)[-1, :3, 3]
    solved = ivy_api.jacrev(lambda p: robot.inverse_kinematics(PANDA, p, start).joints)(target)
    q = robot.inverse_kinematics(PANDA, target, start).joints
    np.testing.assert_allclose(PANDA.jacobian(q)[:3] @ solved, np.eye(3), atol=1e-6)


def test_the_derivative_by_lengths_of_the_arm() -> None:
    """A longer link: the joints that still reach the target."""
    target = np.asarray([0.9, 0.7])

    def angles(a: Any) -> Any:
        arm = robot.from_dh(a, (0.0, 0.0), (0.0, 0.0))
        return robot.inverse_kinematics(arm, np.append(target, 0.0), np.asarray([0.1, 0.9])).joints

    a = np.asarray([1.0, 0.8])
    slopes = ivy_api.jacrev(angles)(a)
    for i in range(2):
        ends = [angles(a + sign * 1e-6 * np.eye(2)[i]) for sign in (1, -1)]
        np.testing.assert_allclose(slopes[:, i], (ends[0] - ends[1]) / 2e-6, rtol=1e-5)


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: robot.inverse_kinematics(PANDA, np.zeros(3), np.zeros(6)), ArgumentError, r"q needs shape \(..., 7\)"),
        (lambda: robot.inverse_kinematics(PANDA, np.zeros(4), np.zeros(7)), ArgumentError, r"target needs shape \(..., 3\)"),
        (lambda: robot.inverse_kinematics(PANDA, np.eye(4), np.zeros(7)), ArgumentError, r"shape \(..., 3, 4\); got \(4, 4\)"),
        (lambda: robot.inverse_kinematics(PANDA, np.zeros((4, 3)), np.zeros((5, 7))), ArgumentError, "do not broadcast"),
        (
            lambda: robot.inverse_kinematics(PANDA.with_base(np.zeros((5, 3, 4))), np.zeros((4, 3)), np.zeros(7)),
            ArgumentError,
            "do not broadcast",
        ),
        (lambda: robot.inverse_kinematics(PANDA, np.zeros(3), np.zeros(7), damping=0.0), ArgumentError, "must be positive"),
        (lambda: robot.inverse_kinematics(PANDA, np.zeros(3), np.zeros(7), link="hand"), LinkError, "no link 'hand'"),
        (lambda: robot.inverse_kinematics(PANDA, np.zeros(3), np.zeros(7), link=0), RobotError, "No joint moves link panda_link0"),
    ],
)
def test_bad_input(call: Any, error: Any, message: str) -> None:
    with pytest.raises(error, match=message):
        call()
