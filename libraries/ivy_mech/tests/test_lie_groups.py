"""SO(3) and SE(3): the exponential is that of matrices, and the Jacobians are what their definitions say."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import ivy_mech
from tests.peers import Module

linalg = Module("scipy.linalg")

mech: Any = ivy_mech  # whose arrays are those of NumPy here

ANGLES = (0.0, 1e-9, 1e-4, 0.1, 0.499, 0.501, 1.0, 3.0)  # 0.5 is where series end


def twists(angle: float) -> Any:
    """Twists that turn by an angle."""
    twist = np.random.default_rng(0).normal(size=(4, 6))
    twist[:, 3:] *= angle / np.linalg.norm(twist[:, 3:], axis=-1, keepdims=True)
    return twist


@pytest.mark.parametrize("angle", ANGLES)
def test_the_exponentials_are_those_of_matrices(angle: float) -> None:
    x = twists(angle)
    assert np.allclose(mech.se3_exp(x), [linalg.expm(matrix)[:3] for matrix in mech.se3_hat(x)], rtol=0, atol=1e-13)
    assert np.allclose(mech.so3_exp(x[:, 3:]), [linalg.expm(matrix) for matrix in mech.so3_hat(x[:, 3:])], rtol=0, atol=1e-13)


@pytest.mark.parametrize("angle", ANGLES)
def test_logarithms_are_inverses(angle: float) -> None:
    x = twists(angle)
    assert np.allclose(mech.se3_log(mech.se3_exp(x)), x, rtol=0, atol=1e-13)
    assert np.allclose(mech.so3_log(mech.so3_exp(x[:, 3:])), x[:, 3:], rtol=0, atol=1e-13)


def slopes(function: Callable[[Any], Any], x: Any) -> Any:
    """The Jacobian of a function of vectors by central differences, at 0."""
    step = 1e-6
    steps = [step * row for row in np.eye(x.shape[-1])]
    return np.stack([(function(d) - function(-d)) / (2 * step) for d in steps], axis=-1)


@pytest.mark.parametrize("angle", ANGLES)
@pytest.mark.parametrize("group", ["so3", "se3"])
def test_jacobians_are_derivatives_of_the_exponential(group: str, angle: float) -> None:
    exp, log, inverse, compose = (getattr(mech, f"{group}_{name}") for name in ("exp", "log", "inverse", "compose"))
    left, right = getattr(mech, f"{group}_left_jacobian"), getattr(mech, f"{group}_right_jacobian")
    x = twists(angle) if group == "se3" else twists(angle)[:, 3:]
    back = inverse(exp(x))
    assert np.allclose(left(x), slopes(lambda d: log(compose(exp(x + d), back)), x), rtol=0, atol=1e-8)
    assert np.allclose(right(x), slopes(lambda d: log(compose(back, exp(x + d))), x), rtol=0, atol=1e-8)
    for jacobian in (left, right):
        inverted = getattr(mech, f"{jacobian.__name__}_inverse")
        assert np.allclose(inverted(x) @ jacobian(x), np.eye(x.shape[-1]), rtol=0, atol=1e-13)


@pytest.mark.parametrize("group", ["so3", "se3"])
def test_the_adjoint_carries_tangents_through(group: str) -> None:
    exp, inverse, compose, adjoint = (getattr(mech, f"{group}_{name}") for name in ("exp", "inverse", "compose", "adjoint"))
    x, y = (twists(angle) if group == "se3" else twists(angle)[:, 3:] for angle in (1.0, 0.3))
    moved = (adjoint(exp(x)) @ y[..., None])[..., 0]
    assert np.allclose(compose(compose(exp(x), exp(y)), inverse(exp(x))), exp(moved))


@pytest.mark.parametrize("group", ["so3", "se3"])
def test_interpolation_starts_ends_and_goes_on_at_constant_velocity(group: str) -> None:
    exp, log, inverse, compose, interpolate = (
        getattr(mech, f"{group}_{name}") for name in ("exp", "log", "inverse", "compose", "interpolate")
    )
    a, b = (exp(twists(angle) if group == "se3" else twists(angle)[:, 3:]) for angle in (1.0, 2.0))
    at = [interpolate(a, b, t) for t in (0.0, 0.25, 0.5, 1.0)]
    assert np.allclose(at[0], a)
    assert np.allclose(at[3], b)
    first, second = (log(compose(inverse(at[i]), at[i + 1])) for i in (0, 1))
    assert np.allclose(first, second)


def test_hats_and_vees_are_inverses() -> None:
    x = twists(1.0)
    assert np.array_equal(mech.se3_vee(mech.se3_hat(x)), x)
    assert np.allclose(mech.so3_hat(x[:, 3:]) @ x[:, :3, None], np.cross(x[:, 3:], x[:, :3])[..., None])


def test_points_are_moved_by_one_pose_and_by_many() -> None:
    poses, points = mech.se3_exp(twists(1.0)), np.random.default_rng(1).normal(size=(4, 3))
    each = mech.se3_apply(poses, points)
    moved = mech.pose_to_homogeneous(poses) @ mech.to_homogeneous(points)[..., None]
    assert np.allclose(mech.to_homogeneous(each)[..., None], moved)
    assert np.allclose(mech.se3_apply(poses[2], points)[2], each[2])
    assert np.allclose(mech.se3_apply(poses[:, None], points)[1, 1], each[1])
    assert np.allclose(mech.so3_apply(poses[..., :3], points), each - poses[..., 3])
