"""Calls of every function of `ivy_robot`, for the properties that all of them have."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from robot_values import robot


@dataclass(frozen=True)
class Call:
    """A call of a function with floating-point arrays.

    Attributes
    ----------
    name : what it shows
    function : a function of arrays, which takes batches of them too
    arguments : arrays of float64, at an ordinary point
    singular : other arguments, at points where the function or a part of it has no derivative
    fixed : the indices of arguments whose derivatives are not those of the result, as documented
    loops : whether it has a loop of unknown length
    """

    name: str
    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    singular: tuple[tuple[Any, ...], ...] = ()
    fixed: tuple[int, ...] = ()
    loops: bool = False


def draw(*shape: int, seed: int = 0, low: float = -1.0, high: float = 1.0) -> Any:
    return np.random.default_rng((seed, *shape)).uniform(low, high, shape)


KNOTS = np.asarray([0.0, 0.3, 0.5, 1.1, 1.5])
SAMPLES = np.asarray([-0.2, 0.1, 0.4, 0.9, 1.3, 1.8])
ON_KNOTS = KNOTS[[0, 1, 2, 4]]
STRAIGHT = np.linspace(0.0, 1.0, 5)[:, None] * np.ones(2)


def unit_quaternions(n: int) -> Any:
    """Successive rotations, each less than a quarter turn from the one before."""
    q = np.asarray([0.0, 0.0, 0.0, 1.0]) + 0.4 * draw(n, 4)
    return q / np.linalg.norm(q, axis=-1, keepdims=True)


def splines() -> list[Call]:
    """The splines."""
    values, scattered = draw(5, 2), draw(7, 2, seed=1)
    same = np.zeros((5, 4)) + np.asarray([0.0, 0.0, 0.0, 1.0])
    calls = [
        Call(
            "natural_cubic_spline",
            robot.natural_cubic_spline,
            (KNOTS, values, SAMPLES),
            ((KNOTS, STRAIGHT, ON_KNOTS), (KNOTS[:2], values[:2], ON_KNOTS)),
        ),
        Call(
            "b_spline",
            lambda *given: robot.b_spline(*given, degree=3),
            (values, draw(6, low=0.0)),
            ((STRAIGHT, np.asarray([0.0, 0.5, 1])),),
        ),
        Call(
            "b_spline with knots",
            lambda points, s, knots: robot.b_spline(points, s, degree=2, knots=knots),
            (values, draw(6, low=0.3, high=0.9), np.asarray([0.0, 0.1, 0.3, 0.5, 0.8, 0.9, 1.0, 1.2])),
        ),
        Call("quat_spline", robot.quat_spline, (KNOTS, unit_quaternions(5), SAMPLES), ((KNOTS, same, ON_KNOTS),)),
        Call(
            "sample_spline_path",
            robot.sample_spline_path,
            (KNOTS[:, None], values, SAMPLES[:, None]),
            ((KNOTS[:, None], STRAIGHT, ON_KNOTS[:, None]),),
        ),
    ]
    for order in (1, 2, 3):
        call = lambda *given, order=order: robot.polyharmonic_spline(*given, order=order)  # noqa: E731
        calls.append(
            Call(
                f"polyharmonic_spline of order {order}",
                call,
                (scattered, draw(7, 3), draw(4, 2)),
                ((scattered, draw(7, 3), scattered),),
            )
        )
    return calls


Q = np.asarray([0.1, -0.4, 0.2, -1.9, 0.3, 1.8, -0.7])
AT_LIMITS = np.asarray([2.8973, 1.7628, 0.0, -0.0698, 0.0, -0.0175, 0.0])
SLIDING = robot.from_dh((0.1, 0.2, 0.3), (0.4, 0.0, 0.1), (0.5, -0.5, 0.2), offset=(0.0, 0.3, 0.1), prismatic=(False, True, False))
SLIDING = SLIDING.with_base(((0.0, -1.0, 0.0, 1.0), (1.0, 0.0, 0.0, 2.0), (0.0, 0.0, 1.0, 3.0)))


def solved(target: Any, start: Any) -> Any:
    return robot.inverse_kinematics(robot.panda(), target, start).joints


def calibrated(a: Any, d: Any, alpha: Any, offset: Any, q: Any) -> Any:
    return robot.from_dh(a, d, alpha, offset=offset, prismatic=(False, True, False)).forward_kinematics(q)


def manipulators() -> list[Call]:
    """Kinematics."""
    panda, mico = robot.panda(), robot.mico()
    target = panda.forward_kinematics(Q + 0.1)[-1, :3]
    straight, zero = panda.forward_kinematics(np.zeros(7))[-1, :3], np.zeros(7)
    points, pose = draw(5, 3), np.concatenate((np.eye(3), draw(3, 1)), axis=1)
    return [
        Call("RigidMobile", lambda points, poses: robot.RigidMobile(points).sample_body(poses), (points, pose)),
        Call("forward_kinematics", panda.forward_kinematics, (Q,), ((zero,),)),
        Call("forward_kinematics with a prismatic joint", SLIDING.forward_kinematics, (draw(3),)),
        Call("from_dh", calibrated, tuple(draw(3, seed=i) for i in range(5))),
        Call("compute_link_poses", mico.compute_link_poses, (draw(6),)),
        Call("jacobian", panda.jacobian, (Q,), ((zero,),)),
        Call("jacobian with a prismatic joint", SLIDING.jacobian, (draw(3),)),
        Call("jacobian of a link", lambda q: panda.jacobian(q, 4), (Q,)),
        Call("sample_links", mico.sample_links, (draw(6),)),
        Call(
            "inverse_kinematics",
            solved,
            (target, Q),
            ((straight, zero), (straight, AT_LIMITS), (target + 5.0 * np.eye(3, 4), Q)),
            loops=True,
            fixed=(0, 1),  # see the tests of inverse kinematics
        ),
        Call("inverse_kinematics of a position", solved, (target[:, 3], Q), ((straight[:, 3], zero),), fixed=(0, 1), loops=True),
    ]


def costs() -> list[Call]:
    """The terms of a cost."""
    lower, upper = -0.5 * np.ones(3), 0.5 * np.ones(3)
    return [
        Call("path_length", robot.path_length, (draw(6, 3),), ((np.zeros((3, 2)),),)),
        Call("smoothness_cost", robot.smoothness_cost, (draw(6, 3),)),
        Call("clearance_cost", lambda x: robot.clearance_cost(x, 0.2), (draw(8),), ((np.asarray([0.0, 0.2]),),)),
        Call("joint_limit_cost", robot.joint_limit_cost, (draw(3), lower, upper), ((lower, lower, upper),)),
    ]


CHAPTERS: dict[str, Callable[[], list[Call]]] = {"splines": splines, "manipulators": manipulators, "costs": costs}
