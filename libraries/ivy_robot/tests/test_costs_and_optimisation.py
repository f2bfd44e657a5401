"""The terms of a cost, and the optimiser of trajectories."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from robot_values import numpy_of, robot

import ivy_api
from ivy_api.errors import ArgumentError

COMPILER: dict[str, dict[str, Any]] = {"torch": {"backend": "aot_eager"}}


@settings(max_examples=30, deadline=None)
@given(hnp.arrays(np.float64, (6, 3), elements=st.floats(-10, 10)))
def test_length_of_a_path(path: Any) -> None:
    steps = np.sqrt(np.sum(np.diff(path, axis=0) ** 2, axis=-1))
    length = robot.path_length(path)
    np.testing.assert_allclose(length, np.sum(steps), rtol=1e-12, atol=1e-12)
    assert length >= np.linalg.norm(path[-1] - path[0]) - 1e-9


def test_length_runs_along_the_path() -> None:
    """In the paper's demo it ran along the points of a rigid body: a constant, with the gradient 0."""
    mobile = robot.RigidMobile(np.asarray([[0.0, 0, 0], [1.0, 0, 0]]))
    poses = np.concatenate((np.broadcast_to(np.eye(3), (4, 3, 3)), np.arange(4.0)[:, None, None] * np.ones((3, 1))), axis=-1)
    along = np.moveaxis(mobile.sample_body(poses), 1, 0)
    np.testing.assert_allclose(robot.path_length(along), [3 * 3**0.5] * 2)


@pytest.mark.parametrize("order", [1, 2, 3])
def test_smoothness_is_that_of_finite_differences(order: int) -> None:
    path = np.random.default_rng(0).normal(size=(4, 7, 2))
    np.testing.assert_allclose(robot.smoothness_cost(path, order), np.sum(np.diff(path, order, axis=1) ** 2, axis=(1, 2)))
    line = np.arange(7.0)[:, None] ** np.arange(order)  # polynomials of lower degrees
    np.testing.assert_allclose(robot.smoothness_cost(line, order), 0.0, atol=1e-20)


def test_clearance_is_continuous_with_its_derivative() -> None:
    clearance, step = 0.3, 1e-7
    for d in (0.0, clearance):
        values = robot.clearance_cost(np.asarray([d - step, d, d + step]), clearance)
        slopes = np.diff(values) / step
        np.testing.assert_allclose(slopes[0], slopes[1], atol=1e-5)
    np.testing.assert_allclose(robot.clearance_cost(np.asarray([-2.0, 0.3, 5.0]), clearance), [2.15, 0.0, 0.0], atol=1e-12)


@pytest.mark.parametrize("compiled", [False, True])
def test_the_gradient_of_clearance_at_its_bounds(xp: Any, compiled: bool) -> None:
    """At contact too, where frameworks differ in the derivatives of what the cost is made of."""
    clearance = 0.2
    distances = [-1.0, -1e-9, -1e-30, 0.0, 1e-30, 1e-9, 0.1, clearance, 0.3, math.inf]
    wanted = [-1.0, -1.0, -1.0, -1.0, -1.0, -1.0, -0.5, 0.0, 0.0, 0.0]
    slopes = ivy_api.grad(lambda d: xp.sum(robot.clearance_cost(d, clearance)))
    if compiled:
        slopes = ivy_api.compile(slopes, **COMPILER.get(xp.__source__.name, {}))
    for dtype in (xp.float64, xp.float32):
        np.testing.assert_allclose(numpy_of(slopes(xp.asarray(distances, dtype=dtype))), wanted, rtol=1e-6, atol=1e-7)


def test_joint_limits() -> None:
    arm = robot.panda()
    inside = robot.random_joints(ivy_api.namespace("numpy").random.key(0), arm, (50,))
    np.testing.assert_array_equal(robot.joint_limit_cost(inside, arm.lower, arm.upper), 0.0)
    assert np.all(robot.joint_limit_cost(inside, arm.lower, arm.upper, margin=1.6) > 0)
    np.testing.assert_allclose(robot.joint_limit_cost(np.asarray(arm.upper) + 0.5, arm.lower, arm.upper), 7 * 0.25)
    unlimited = robot.mico()
    assert robot.joint_limit_cost(np.full(6, 4.0), unlimited.lower, unlimited.upper) == 0.0


class TestOptimiser:
    target = np.linspace(0.0, 1.0, 4)[:, None] * np.ones(2)

    def test_descends_to_the_minimum(self, xp: Any) -> None:
        target = xp.asarray(self.target)
        found = robot.optimise_trajectory(lambda x: xp.sum((x - target) ** 2), xp.zeros_like(target), rate=0.25, max_evaluations=40)
        np.testing.assert_allclose(numpy_of(found.anchors), self.target, atol=1e-9)
        assert len(found.costs) == 40
        assert found.costs == sorted(found.costs, reverse=True)
        assert not found.accepted

    @pytest.mark.brief(0)
    def test_compiled_is_eager(self, xp: Any) -> None:
        if xp.__source__.name == "torch":
            pytest.skip("by default it needs a C++ compiler; compiled functions are tested in test_robot_calls.py")
        target = xp.asarray(self.target)
        runs = [
            robot.optimise_trajectory(
                lambda x: xp.sum(xp.cos(x) * (x - target) ** 2), xp.zeros_like(target), max_evaluations=3, compiled=compiled
            )
            for compiled in (False, True)
        ]
        np.testing.assert_allclose(runs[0].costs, runs[1].costs, rtol=1e-12)

    def test_stops_with_what_is_accepted(self) -> None:
        seen: list[Any] = []
        found = robot.optimise_trajectory(
            lambda x: (np.sum(x * x), {"largest": np.max(x)}),
            np.ones((3, 1)),
            rate=0.25,
            accept=lambda evaluation: bool(evaluation.aux["largest"] < 0.3),
            report=seen.append,
        )
        assert found.accepted
        assert [evaluation.index for evaluation in seen] == [0, 1, 2]
        np.testing.assert_allclose([evaluation.cost for evaluation in seen], [3.0, 0.75, 0.1875])
        np.testing.assert_allclose(seen[1].gradient, np.full((3, 1), 1.0))
        np.testing.assert_allclose(found.anchors, np.full((3, 1), 0.25))
        assert found.aux["largest"] == 0.25

    def test_smooth_steps_are_those_of_the_inverse_of_second_differences(self) -> None:
        n = 5
        pull = np.zeros((n, 1))
        pull[2] = 1.0
        found = robot.optimise_trajectory(lambda x: np.sum(x * pull), np.zeros((n, 1)), rate=1.0, max_evaluations=2, smooth=True)
        matrix = 2 * np.eye(n) - np.eye(n, k=1) - np.eye(n, k=-1)
        np.testing.assert_allclose(found.anchors, -np.linalg.solve(matrix, pull), atol=1e-12)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: robot.path_length(np.zeros(3)), r"path needs shape \(..., m, d\)"),
        (lambda: robot.smoothness_cost(np.zeros((3, 2)), 3), "order from 1 to one less than the 3 points; got 3"),
        (lambda: robot.smoothness_cost(np.zeros((3, 2)), 0), "got 0"),
        (lambda: robot.clearance_cost(np.zeros(3), 0.0), "positive clearance; got 0"),
        (lambda: robot.joint_limit_cost(np.zeros(3), [0.0], [1.0]), "q and lower must have the same size of axis joints"),
        (lambda: robot.optimise_trajectory(np.sum, np.zeros(3), rate=0.0), "rate must be positive; got 0.0"),
        (lambda: robot.optimise_trajectory(np.sum, np.zeros(3), max_evaluations=2.5), "an integer of 1 or more; got 2.5"),
        (lambda: robot.optimise_trajectory(np.sum, np.zeros(3), max_evaluations=0), "an integer of 1 or more; got 0"),
        (lambda: robot.optimise_trajectory(np.sum, np.zeros(3), max_evaluations=True), "an integer of 1 or more; got True"),
        (lambda: robot.optimise_trajectory(np.sum, np.zeros(3), smooth=True), r"anchors needs shape \(..., n, d\)"),
    ],
)
def test_bad_input(call: Any, message: str) -> None:
    with pytest.raises(ArgumentError, match=message):
        call()
