"""The examples of planning: the trace of the paper's demo on every backend, what is found, pictures, and command lines."""

from __future__ import annotations

import importlib
import itertools
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image, ImageSequence

import ivy_api
from tests.peers import Module

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
sys.path.insert(0, str(EXAMPLES))
drone: Any = importlib.import_module("drone_planning")
arm: Any = importlib.import_module("arm_planning")
picture: Any = Module("picture_3d")

NUMPY = ivy_api.namespace("numpy")
COMPILED = ("jax", "tensorflow")
"""The backends that take longer uncompiled."""
REFERENCE = json.loads((ROOT / "libraries/ivy_robot/tests/values/robot_drone_demo.json").read_text(encoding="utf-8"))
BACKENDS = ["numpy", *[pytest.param(name, marks=pytest.mark.brief(0)) for name in ("jax", "tensorflow", "torch")]]


@pytest.fixture
def xp(request: pytest.FixtureRequest) -> Any:
    """The namespace of a backend that is usable and chosen."""
    usable = [status.name for status in ivy_api.backends() if status.usable]
    if request.param not in (request.config.getoption("--backend") or usable):
        pytest.skip(f"{request.param} is not usable here, or was not asked for")
    return ivy_api.namespace(request.param)


def planned(program: Any, xp: Any, *args: Any) -> tuple[Any, list[Any]]:
    seen: list[Any] = []
    return program.plan(xp, *args, report=seen.append, compiled=xp.__source__.name in COMPILED), seen


def corrected_length(evaluation: Any) -> float:
    """The length of the way of the drone's centre."""
    return float(np.sum(np.linalg.norm(np.diff(picture.host(evaluation.aux[1])[:, 0], axis=0), axis=-1)))


class TestDrone:
    @pytest.mark.parametrize("xp", BACKENDS, indirect=True)
    def test_as_printed_it_is_the_reference_at_every_iteration(self, xp: Any) -> None:
        """In float32, against an independent run in float64: collision-free after 38 evaluations, cost 122.144 to 115.292."""
        found, seen = planned(drone, xp, True)
        trace = REFERENCE["trace"]
        assert found.accepted
        assert len(seen) == len(trace) == REFERENCE["n_iterations"] == 38
        assert picture.host(seen[0].anchors).dtype == "float32"
        for evaluation, expected in zip(seen, trace, strict=True):
            distances = picture.host(evaluation.aux[0])
            np.testing.assert_allclose(evaluation.cost, expected["cost"], rtol=0.0, atol=1e-4)
            np.testing.assert_allclose(distances.min(), expected["min_sdf"], atol=1e-4)
            np.testing.assert_allclose(picture.host(evaluation.anchors), expected["anchors"], atol=1e-4)
            np.testing.assert_allclose(picture.host(evaluation.gradient), expected["grad"], atol=1e-4)
        np.testing.assert_allclose([found.costs[0], found.costs[-1]], [122.144, 115.292], atol=1e-3)
        np.testing.assert_allclose(picture.host(found.aux[1])[:, 0], np.asarray(REFERENCE["final_poses"])[:, :3], atol=1e-4)

    @pytest.mark.parametrize("xp", BACKENDS, indirect=True)
    def test_with_the_length_along_the_path(self, xp: Any) -> None:
        """It gets there sooner, on a shorter way."""
        found, seen = planned(drone, xp)
        assert found.accepted
        assert len(seen) <= 15
        assert picture.host(found.aux[0]).min() >= drone.CLEARANCE
        assert 5 * corrected_length(seen[-1]) < REFERENCE["trace"][-1]["path_length"]

    def test_the_printed_length_says_nothing_of_the_path(self) -> None:
        costs = drone.cost_function(NUMPY, True)
        straight = np.asarray(REFERENCE["trace"][0]["anchors"], dtype="float32")
        far = straight + np.asarray([5.0, 5.0, 5.0, 0.0, 0.0, 0.0], dtype="float32")
        cuboids, sizes = np.asarray(drone.CUBOIDS), np.asarray(drone.SIZES)
        lengths = []
        for anchors in (straight, far):
            cost, (_, _) = costs(anchors)
            body = drone.ivy_robot.RigidMobile(np.asarray(drone.DRONE)).sample_body(poses_of(anchors))
            distances = drone.ivy_vision.cuboid_sdf(body.reshape(-1, 3), sizes, cuboids).min(axis=0)
            lengths.append(float(cost) + drone.WEIGHTS[True] * distances.mean())
        np.testing.assert_allclose(lengths, 123.6396, atol=1e-3)

    def test_has_at_most_100_lines(self) -> None:
        assert len((EXAMPLES / "drone_planning.py").read_text(encoding="utf-8").splitlines()) <= 100


def poses_of(anchors: Any) -> Any:
    """The poses on the way through the anchors, in float64."""
    every = np.concatenate((np.asarray([drone.START]), anchors, np.asarray([drone.GOAL])))
    knots, samples = np.linspace(0, 1, len(every)), np.linspace(0, 1, drone.SAMPLES)
    return drone.ivy_mech.rotvec_pose_to_matrix_pose(drone.ivy_robot.natural_cubic_spline(knots, every, samples))


class TestArm:
    @pytest.mark.parametrize("xp", BACKENDS, indirect=True)
    def test_goes_around_the_obstacles(self, xp: Any) -> None:
        found, seen = planned(arm, xp)
        assert found.accepted
        assert picture.host(seen[0].aux[0]).min() < 0 < arm.CLEARANCE <= picture.host(found.aux[0]).min()
        assert found.cost < found.costs[0]
        points = picture.host(found.aux[1])
        np.testing.assert_allclose(points[-1, -1], np.asarray(arm.GOAL)[:, 3], atol=1e-4)  # the flange is at its goal

    def test_the_goal_is_within_the_limits(self) -> None:
        robot = arm.ivy_robot.panda()
        joints = arm.goal_joints(NUMPY, robot)
        assert np.all((joints >= np.asarray(robot.lower) - 1e-6) & (joints <= np.asarray(robot.upper) + 1e-6))
        np.testing.assert_allclose(robot.forward_kinematics(joints)[-1, :3], arm.GOAL, atol=1e-4)


def test_corners_of_cuboids_are_where_the_distance_is_0() -> None:
    corners = picture.corners_of(drone.CUBOIDS, drone.SIZES)
    for points, cuboid, size in zip(corners, np.asarray(drone.CUBOIDS), np.asarray(drone.SIZES), strict=True):
        np.testing.assert_allclose(drone.ivy_vision.cuboid_sdf(points, size, cuboid), 0.0, atol=1e-12)
        assert len(np.unique(points.round(6), axis=0)) == 8


class TestCommands:
    @pytest.mark.parametrize(("program", "said"), [(drone, "collision-free path found!"), (arm, "collision-free motion found!")])
    def test_prints_its_progress_and_draws(
        self, program: Any, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        output = tmp_path / "new" / "out.png"
        assert program.main(["--backend", "numpy", "--output", str(output)]) == 0
        printed = capsys.readouterr().out
        assert "iteration 0, cost = " in printed
        assert said in printed
        with Image.open(output) as image:
            pixels = np.asarray(image.convert("RGB")).reshape(-1, 3).astype(int)
        red, green = (np.sum((pixels[:, i] > 90) & (pixels[:, i] > 2 * pixels[:, 1 - i]) & (pixels[:, 2] < 90)) for i in (0, 1))
        assert red > 200  # too near, before
        assert green > 200  # far enough

    @pytest.mark.brief(0)
    @pytest.mark.parametrize("program", [drone, arm])
    def test_animates(self, program: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """The body moves, and is red where it is too near only before the optimisation."""
        monkeypatch.setattr(picture.animate_motions, "__defaults__", (8,))
        path = tmp_path / "new" / "out.gif"
        given = ["--backend", "numpy", "--output", str(tmp_path / "out.png"), "--animation", str(path)]
        assert program.main(given) == 0
        with Image.open(path) as image:
            frames = [np.asarray(frame.convert("RGB")).astype(int) for frame in ImageSequence.Iterator(image)]
        assert len(frames) >= 6  # those at rest are one
        assert all(np.any(one != other) for one, other in itertools.pairwise(frames))
        middle = frames[3]
        is_red = np.abs(middle - (178, 24, 43)).max(axis=-1) < 30
        before, after = is_red[:, : middle.shape[1] // 2], is_red[:, middle.shape[1] // 2 : middle.shape[1] * 7 // 8]
        assert before.sum() > after.sum() + 20

    @pytest.mark.parametrize("program", [drone, arm])
    def test_errors(self, program: Any, capsys: pytest.CaptureFixture[str]) -> None:
        assert program.main(["--backend", "numpie"]) == 2
        assert "There is no backend 'numpie'" in capsys.readouterr().err
        with pytest.raises(SystemExit, match="2"):
            program.main(["--output", "a.gif"])
        assert "PNG" in capsys.readouterr().err

    def test_without_matplotlib(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        options: Any = importlib.import_module("options")
        monkeypatch.setattr(options.importlib.util, "find_spec", lambda name: None)
        with pytest.raises(SystemExit, match="2"):
            options.planning_parser("a.py", "", Path("a.png"))
        assert "pip install matplotlib" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["drone_planning", "arm_planning", "picture_3d"])
def test_names_no_framework(name: str) -> None:
    text = (EXAMPLES / f"{name}.py").read_text(encoding="utf-8").lower().replace("numpy", "")
    assert not [status.name for status in ivy_api.backends() if status.name in text]
