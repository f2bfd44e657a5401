"""The reference values of SciPy and roboticstoolbox, in both precisions on every backend."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest
from robot_values import cases, numpy_of, robot, same

import ivy_api

DTYPES = ("float64", "float32")
SIMULATOR = 3e-4
"""How exact the poses are that were read out of a simulator."""


def batches(name: str, function: str, key: Callable[[Any], Any]) -> list[list[Any]]:
    """The cases of a function, those of one key together; their shapes are the same."""
    found: dict[Any, list[Any]] = {}
    for case in cases(name):
        if case["fn"] == function:
            found.setdefault(key(case), []).append(case)
    assert found
    return list(found.values())


def stacked(group: list[Any], part: str, name: str) -> Any:
    return np.stack([np.asarray(case[part][name], dtype="float64") for case in group])


def at_once(xp: Any, function: Callable[[Any], Any], given: Any) -> Any:
    """Call a function, as one program where single calls take longer than its compilation."""
    return ivy_api.compile(function)(given) if xp.__source__.name in ("jax", "tensorflow") else function(given)


@pytest.mark.parametrize("dtype", DTYPES)
def test_splines_are_those_of_scipy(xp: Any, dtype: str) -> None:
    def key(case: Any) -> Any:
        return case["args"]["order"], len(case["args"]["anchors"]), len(case["args"]["samples"])

    groups = batches("robot_spline", "sample_spline", key)
    names = ("anchors", "values", "samples")
    given = [[xp.asarray(stacked(group, "args", name).astype(dtype)) for name in names] for group in groups]
    orders = [group[0]["args"]["order"] for group in groups]
    paths = at_once(xp, lambda every: [robot.sample_spline_path(*x, order=n) for x, n in zip(every, orders, strict=True)], given)
    for path, group in zip(paths, groups, strict=True):
        same(path, stacked(group, "expected", "path"), dtype, group[0]["atol"], max(case["rtol"] for case in group))


@pytest.mark.parametrize("dtype", DTYPES)
def test_bodies_move_as_with_scipy(xp: Any, dtype: str) -> None:
    for case in cases("robot_rigid_mobile"):
        body, args = np.asarray(case["args"]["body"]), case["args"]
        if "poses" in args:
            poses = np.asarray(args["poses"])
        else:
            rotation = pytest.importorskip("scipy.spatial.transform").Rotation
            pose = np.asarray(args["rotvec_pose"])
            poses = np.concatenate((rotation.from_rotvec(pose[3:]).as_matrix(), pose[:3, None]), axis=1)
        mobile = robot.RigidMobile(xp.asarray(body.astype(dtype)))
        points = mobile.sample_body(xp.asarray(poses.astype(dtype)))
        same(points, case["expected"]["points"], dtype, case["atol"], case["rtol"])


def arms(xp: Any, group: list[Any]) -> list[Any]:
    """The arm as it is given, by its parameters as numbers, and as arrays."""
    dh = dict(group[0]["args"]["dh"])
    arrays = {name: xp.asarray(np.asarray(value, dtype="float64")) for name, value in dh.items()}
    return [getattr(robot, group[0]["args"]["robot"])(), robot.from_dh(**dh), robot.from_dh(**arrays)]


def kinematics(arm: Any, q: Any) -> Any:
    return arm.forward_kinematics(q), arm.jacobian(q)


@pytest.mark.parametrize("dtype", DTYPES)
def test_kinematics_are_those_of_roboticstoolbox(xp: Any, dtype: str) -> None:
    groups = batches("robot_kinematics", "forward_kinematics", lambda c: (c["args"]["robot"], "links" in c["expected"]))
    for group in groups:
        q = xp.asarray(stacked(group, "args", "q").astype(dtype))
        known = arms(xp, group)
        for arm in known[: 3 if dtype == "float64" else 1]:
            case = group[0]
            links, jacobian = at_once(xp, partial(kinematics, arm), q)
            if "links" in case["expected"]:
                same(links, stacked(group, "expected", "links"), dtype, case["atol"], case["rtol"])
                same(jacobian, stacked(group, "expected", "jacobian"), dtype, case["atol"], case["rtol"])
            else:
                found = {"link_positions": links[..., :3, 3], "end_rotation": links[..., -1, :3, :3]}
                for name, x in found.items():
                    same(x, stacked(group, "expected", name), dtype, SIMULATOR, 0.0, SIMULATOR)


def test_the_poses_of_links_are_their_matrices(xp: Any) -> None:
    rotation = pytest.importorskip("scipy.spatial.transform").Rotation
    q = xp.asarray(np.random.default_rng(0).uniform(-2, 2, (5, 6)))
    matrices, poses = (
        np.array(numpy_of(f(q, link_num=4))) for f in (robot.mico().compute_link_matrices, robot.mico().compute_link_poses)
    )
    assert poses.shape == (5, 5, 6)
    np.testing.assert_array_equal(poses[..., :3], matrices[..., :3, 3])
    turned = rotation.from_rotvec(poses[..., 3:].reshape(-1, 3)).as_matrix()
    np.testing.assert_allclose(turned, matrices[..., :3, :3].reshape(-1, 3, 3), atol=1e-12)
