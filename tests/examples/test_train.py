"""The training example: the same losses on every backend, eager and compiled; its table, its picture, and its command line."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image
from rich.console import Console

import ivy_api

EXAMPLES = Path(__file__).parents[2] / "examples"
sys.path.insert(0, str(EXAMPLES))
train: Any = importlib.import_module("train")

KNOWN, NEW = train.load_digits()
FEW = {"steps": 5, "batch": 16}
FIRST = "numpy"


@pytest.fixture(scope="module")
def on_numpy() -> Any:
    return train.run(FIRST, KNOWN, NEW, **FEW)


@pytest.mark.parametrize(
    ("name", "compiled"),
    [
        (FIRST, True),
        pytest.param("jax", True, marks=pytest.mark.brief(0)),  # takes long to compile
        pytest.param("jax", False, marks=pytest.mark.brief(0)),
        ("tensorflow", False),
        ("torch", False),
    ],
)
def test_every_backend_has_the_same_losses(name: str, compiled: bool, on_numpy: Any, request: pytest.FixtureRequest) -> None:
    chosen = request.config.getoption("--backend") or [status.name for status in ivy_api.backends() if status.usable]
    if name not in chosen:
        pytest.skip(f"{name} is not usable here, or was not asked for")
    run = train.run(name, KNOWN, NEW, compiled=compiled, **FEW)
    np.testing.assert_allclose(run.losses, on_numpy.losses, rtol=1e-4)
    assert run.accuracy == pytest.approx(on_numpy.accuracy, abs=0.01)


@pytest.mark.brief(0)
def test_it_learns_to_read() -> None:
    run = train.run(FIRST, KNOWN, NEW, steps=100, batch=64)
    assert run.accuracy >= 0.96
    assert max(run.losses[-10:]) < 0.1 * run.losses[0]


def test_the_step_is_gradient_descent_with_momentum() -> None:
    xp = ivy_api.namespace(FIRST)
    weights, running = train.initial(xp.random.key(0), xp)
    images, targets = (x[:8, ...] for x in train.arrays(KNOWN, xp))
    velocity = {name: np.ones_like(x) for name, x in weights.items()}
    value, moved, after, _ = train.step(weights, velocity, running, images, targets, rate=0.5, momentum=0.25)
    gradient = ivy_api.grad(lambda w: train.loss(w, running, images, targets)[0])(weights)
    assert float(value) == float(train.loss(weights, running, images, targets)[0])
    for name, x in weights.items():
        np.testing.assert_allclose(after[name], 0.25 + gradient[name], rtol=1e-6)
        np.testing.assert_allclose(moved[name], x - 0.5 * after[name], rtol=1e-6, atol=1e-7)


def test_batches_of_an_epoch_are_all_images_in_another_order_each_time() -> None:
    xp = ivy_api.namespace(FIRST)
    made = train.batches(xp.random.key(0), np.arange(6.0), np.arange(6.0), 2)
    epochs = [[float(v) for _ in range(3) for v in next(made)[0]] for _ in range(2)]
    assert sorted(epochs[0]) == sorted(epochs[1]) == [0, 1, 2, 3, 4, 5]
    assert epochs[0] != epochs[1]


class TestReport:
    RUNS = (train.Run("a", [1.0, 0.5], 0.9, [3.0, 0.002]), train.Run("b", [1.0, 0.75], 0.8, [1.0, 0.004]))

    def test_table(self) -> None:
        console = Console(width=120, record=True)
        console.print(train.table(self.RUNS))
        (row,) = [line for line in console.export_text().splitlines() if line.startswith("│ b")]
        assert [cell.strip() for cell in row.strip("│").split("│")] == ["b", "0.750000", "0.8000", "4.00", "1.00", "2.5e-01"]

    def test_picture(self, tmp_path: Path) -> None:
        train.draw(self.RUNS, tmp_path / "new" / "train.png", "two runs")
        with Image.open(tmp_path / "new" / "train.png") as image:
            colors = {color for _, color in image.getcolors(1 << 24) or []}
        assert set(train.COLORS[:2]) <= colors

    def test_a_difference_fails(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        monkeypatch.setattr(train, "run_all", lambda *_, **__: list(self.RUNS))
        assert train.main(["--output", str(tmp_path / "train.png")]) == 1
        assert "differ from those of a by more than 0.0001: b" in capsys.readouterr().out


class TestCommand:
    def test_writes_the_table_and_the_picture(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        path = tmp_path / "train.png"
        assert train.main(["--backend", FIRST, "--compile", "--steps", "2", "--batch", "8", "--output", str(path)]) == 0
        assert "accuracy" in capsys.readouterr().out
        assert path.stat().st_size > 1000

    def test_unknown_backend(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert train.main(["--backend", "numpie"]) == 2
        assert "There is no backend 'numpie'" in capsys.readouterr().err

    @pytest.mark.parametrize("arguments", [["--steps", "0"], ["--batch", "1"], ["--batch", "1199"], ["--output", "train.gif"]])
    def test_wrong_options(self, arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(SystemExit, match="2"):
            train.main(arguments)
        assert arguments[0] in capsys.readouterr().err


def test_names_no_framework() -> None:
    text = (EXAMPLES / "train.py").read_text(encoding="utf-8").lower()
    assert not [status.name for status in ivy_api.backends() if status.name in text]
