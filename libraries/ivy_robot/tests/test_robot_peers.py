"""What roboticstoolbox and SciPy give for the same random arguments, in float64."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from robot_calls import draw
from robot_values import robot

from tests.peers import Module

interpolate = Module("scipy.interpolate")

SHAPES = [(), (4,), (2, 3)]


def close(found: Any, wanted: Any, bound: float = 1e-10) -> None:
    np.testing.assert_allclose(np.asarray(found), np.asarray(wanted), rtol=0, atol=bound)


@pytest.fixture
def toolbox() -> Any:
    return pytest.importorskip("roboticstoolbox", reason="roboticstoolbox is not installed: with what it needs it takes 300 MB")


def joints(arm: Any, shape: tuple[int, ...]) -> Any:
    return draw(*shape, arm.joint_count, low=-2.5, high=2.5)


@pytest.mark.parametrize("shape", SHAPES, ids=str)
class TestRoboticstoolbox:
    def test_panda(self, toolbox: Any, shape: tuple[int, ...]) -> None:
        """Its model has a tool, the hand, at the flange; ours ends there."""
        arm, peer = robot.panda(), toolbox.models.DH.Panda()
        peer.tool = np.eye(4)
        q = joints(arm, shape)
        poses, jacobians = arm.forward_kinematics(q)[..., -1, :, :], arm.jacobian(q)
        for one, pose, jacobian in zip(q.reshape(-1, 7), poses.reshape(-1, 4, 4), jacobians.reshape(-1, 6, 7), strict=True):
            close(pose, peer.fkine(one).A)
            close(jacobian, peer.jacob0(one))
        close(np.stack([arm.lower, arm.upper]), peer.qlim)

    def test_mico(self, toolbox: Any, shape: tuple[int, ...]) -> None:
        """Kinova adds 100 degrees to the last angle of the first Mico, which it has, and 90 to that of the Mico², as ours."""
        arm, peer = robot.mico(), toolbox.models.DH.Mico()
        q = joints(arm, shape)
        poses, jacobians = arm.forward_kinematics(q)[..., 1:, :, :], arm.jacobian(q)
        turned = q - np.deg2rad([0, 0, 0, 0, 0, 10.0])
        for one, found, jacobian in zip(
            turned.reshape(-1, 6), poses.reshape(-1, 6, 4, 4), jacobians.reshape(-1, 6, 6), strict=True
        ):
            close(found, [pose.A for pose in peer.fkine_all(one)][1:])
            close(jacobian, peer.jacob0(one))

    def test_arms_of_random_parameters(self, toolbox: Any, shape: tuple[int, ...]) -> None:
        a, d, alpha, offset = draw(4, 5, seed=len(shape))
        arm = robot.from_dh(a=a, d=d, alpha=alpha, offset=offset)
        links = [toolbox.RevoluteDH(a=a[i], d=d[i], alpha=alpha[i], offset=-offset[i]) for i in range(5)]
        peer, q = toolbox.DHRobot(links), joints(arm, shape)
        poses, jacobians = arm.forward_kinematics(q), arm.jacobian(q)
        for one, found, jacobian in zip(q.reshape(-1, 5), poses.reshape(-1, 6, 4, 4), jacobians.reshape(-1, 6, 5), strict=True):
            close(found, [pose.A for pose in peer.fkine_all(one)])
            close(jacobian, peer.jacob0(one))


class TestSciPy:
    @pytest.mark.parametrize("shape", SHAPES, ids=str)
    @pytest.mark.parametrize("n", [2, 3, 8])
    def test_natural_cubic_splines_between_the_knots(self, n: int, shape: tuple[int, ...]) -> None:
        """Outside of the knots ours goes on as a line, its as a cubic polynomial."""
        knots, s = np.sort(draw(n, seed=n)), draw(9, seed=1)
        values = draw(*shape, n, 2, seed=n)
        s = knots[0] + (knots[-1] - knots[0]) * (0.5 + 0.5 * s)
        wanted = interpolate.CubicSpline(knots, values, axis=-2, bc_type="natural")(s)
        close(robot.natural_cubic_spline(knots, values, s), wanted)

    @pytest.mark.parametrize("degree", [0, 1, 2, 3, 5])
    def test_b_splines(self, degree: int) -> None:
        points, s = draw(8, 3, seed=degree), 0.5 + 0.5 * draw(11)
        knots = np.asarray(robot.uniform_knots(8, degree))
        close(robot.b_spline(points, s, degree=degree), interpolate.BSpline(knots, points, degree)(s))

    @pytest.mark.parametrize(("order", "kernel"), [(1, "linear"), (2, "thin_plate_spline"), (3, "cubic")])
    @pytest.mark.parametrize("k", [1, 2, 3])
    def test_polyharmonic_splines(self, order: int, kernel: str, k: int) -> None:
        points, values, queries = draw(12, k), draw(12, 2, seed=1), draw(6, k, seed=2)
        wanted = interpolate.RBFInterpolator(points, values, kernel=kernel, degree=1)(queries)
        close(robot.polyharmonic_spline(points, values, queries, order), wanted, 1e-8)
