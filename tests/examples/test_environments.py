"""The examples of `ivy_gym`: they learn, on every backend; what they write; and their command lines."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

import ivy_api

EXAMPLES = Path(__file__).parents[2] / "examples"
sys.path.insert(0, str(EXAMPLES))
trajectory: Any = importlib.import_module("optimise_trajectory")
policy: Any = importlib.import_module("optimise_policy")
picture: Any = importlib.import_module("score_picture")

NUMPY = ivy_api.namespace("numpy")
OTHERS = [pytest.param(name, marks=pytest.mark.brief(0)) for name in ("jax", "tensorflow", "torch")]


@pytest.fixture
def other(request: pytest.FixtureRequest) -> Any:
    """The namespace of a backend that is usable and chosen."""
    chosen = request.config.getoption("--backend") or [status.name for status in ivy_api.backends() if status.usable]
    if request.param not in chosen:
        pytest.skip(f"{request.param} is not usable here, or was not asked for")
    return ivy_api.namespace(request.param)


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Short episodes of few environments."""
    monkeypatch.setattr(trajectory, "STEPS", 20)
    monkeypatch.setattr(trajectory, "CANDIDATES", 4)
    monkeypatch.setattr(policy, "HORIZON", 4)
    monkeypatch.setattr(policy, "BATCH", 8)


@pytest.mark.usefixtures("few")
class TestTrajectory:
    def test_rewards_rise(self) -> None:
        states, scores = trajectory.optimise("MountainCar-v0", NUMPY, iterations=8, eager=True)
        values = [score for _, score in scores]
        assert max(values[1:]) > values[0]
        assert states.position.shape == (20,)

    @pytest.mark.parametrize("other", OTHERS, indirect=True)
    def test_every_backend(self, other: Any) -> None:
        expected = trajectory.optimise("Pendulum-v0", NUMPY, iterations=4, eager=True)[1]
        eager = other.__name__.endswith("torch")  # whose compiler unrolls loops
        np.testing.assert_allclose(trajectory.optimise("Pendulum-v0", other, iterations=4, eager=eager)[1], expected, rtol=1e-3)

    def test_a_guess_holds_each_action(self) -> None:
        guess = trajectory.first_guess(NUMPY.random.key(0), NUMPY)
        assert guess.shape == (20, 4, 1)
        assert len(np.unique(guess[:, 0])) == 20 // trajectory.HELD


@pytest.mark.usefixtures("few")
class TestPolicy:
    def test_the_targets_of_the_critic_are_returns(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Of all rewards where the trace lasts, and of the value of what follows."""
        monkeypatch.setattr(policy, "TRACE", 1.0)
        learner = policy.Learner("Pendulum-v0", NUMPY.random.key(0), 1)
        rng = np.random.default_rng(0)
        rewards, observations = rng.uniform(size=(4, 8)), rng.normal(size=(5, 8, 3)).astype("float32")
        v = learner.variables[2]
        found = learner.targets(v, rewards.astype("float32"), observations)
        after = learner.value(v, observations[-1])
        for t in range(4):
            powers = policy.DISCOUNT ** np.arange(4 - t)[:, None]
            np.testing.assert_allclose(found[t], np.sum(powers * rewards[t:], 0) + policy.DISCOUNT ** (4 - t) * after, rtol=1e-5)

    def test_the_gradient_improves_the_objective(self) -> None:
        learner, scores = policy.optimise("CartPole-v0", NUMPY, iterations=2, eager=True)
        assert [i for i, _ in scores] == [0, 1, 2]
        assert all(0 <= score <= 1 for _, score in scores)
        assert scores[2][1] != scores[0][1]
        assert len(policy.film(learner, 3)) == 3

    @pytest.mark.parametrize("other", OTHERS, indirect=True)
    def test_every_backend(self, other: Any) -> None:
        expected = policy.optimise("Pendulum-v0", NUMPY, iterations=3, eager=True)[1]
        eager = other.__name__.endswith("torch")
        np.testing.assert_allclose(policy.optimise("Pendulum-v0", other, iterations=3, eager=eager)[1], expected, rtol=1e-3)


@pytest.mark.parametrize("other", [pytest.param("jax", marks=pytest.mark.brief(0))], indirect=True)
def test_a_policy_gets_nine_tenths_of_the_best_reward(other: Any) -> None:
    _, scores = policy.optimise("Pendulum-v0", other, iterations=1500, seed=1)
    assert scores[-1][1] >= 0.9 * policy.TASKS["Pendulum-v0"].best > 2 * scores[0][1]


def test_the_picture_has_the_curve_and_the_film(tmp_path: Path) -> None:
    film = [np.full((40, 60, 3), (200, 10, 10), dtype="uint8")] * 2
    picture.draw(tmp_path / "new" / "a.png", "title", [(0, 0.1), (5, 0.9)], 0.8, film)
    with Image.open(tmp_path / "new" / "a.png") as image:
        colors = {color for _, color in image.getcolors(1 << 24) or []}
    assert {picture.LINE, picture.BEST, (200, 10, 10)} <= colors


@pytest.mark.usefixtures("few")
class TestCommands:
    @pytest.mark.parametrize("program", [trajectory, policy])
    def test_writes_the_picture(self, program: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        path = tmp_path / "a.png"
        assert program.main(["--backend", "numpy", "--eager", "--quiet", "--iterations", "1", "--output", str(path)]) == 0
        assert "before" in capsys.readouterr().out
        assert path.stat().st_size > 1000

    @pytest.mark.parametrize("program", [trajectory, policy])
    def test_unknown_backend(self, program: Any, capsys: pytest.CaptureFixture[str]) -> None:
        assert program.main(["--backend", "numpie"]) == 2
        assert "There is no backend 'numpie'" in capsys.readouterr().err

    @pytest.mark.parametrize("arguments", [["--environment", "Chess-v0"], ["--iterations", "0"], ["--output", "a.gif"]])
    @pytest.mark.parametrize("program", [trajectory, policy])
    def test_wrong_options(self, program: Any, arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(SystemExit, match="2"):
            program.main(arguments)
        assert arguments[0] in capsys.readouterr().err


@pytest.mark.parametrize("name", ["optimise_policy", "optimise_trajectory", "score_picture"])
def test_names_no_framework(name: str) -> None:
    text = (EXAMPLES / f"{name}.py").read_text(encoding="utf-8").lower()
    assert not [status.name for status in ivy_api.backends() if status.name in text and status.name != "numpy"]
