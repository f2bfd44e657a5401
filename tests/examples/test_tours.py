"""The tours of the libraries: what they print is the same on every backend, and they draw."""

from __future__ import annotations

import importlib
import re
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

import ivy_api

EXAMPLES = Path(__file__).parents[2] / "examples"
sys.path.insert(0, str(EXAMPLES))
TOURS: dict[str, Any] = {name: importlib.import_module(f"run_through_{name}") for name in ("mech", "vision", "robot", "gym")}
OTHERS = [pytest.param(name, marks=pytest.mark.brief(0)) for name in ("jax", "tensorflow", "torch")]
NUMBER = re.compile(r"-?\d+\.\d*")


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small images and short episodes."""
    for name, size in {"HEIGHT": 24, "WIDTH": 32}.items():
        monkeypatch.setattr(TOURS["vision"], name, size)
    monkeypatch.setattr(TOURS["gym"], "STEPS", 12)


def told(name: str, backend: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> tuple[str, Any]:
    """What a tour prints, and its picture."""
    path = folder / "new" / f"{backend}.png"
    assert TOURS[name].main(["--backend", backend, "--quiet", "--output", str(path)]) == 0
    with Image.open(path) as image:
        return capsys.readouterr().out, np.asarray(image.convert("RGB"))


@pytest.mark.parametrize("name", TOURS)
def test_prints_and_draws(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text, picture = told(name, "numpy", tmp_path, capsys)
    assert "Picture saved to" in text
    assert "nan" not in text
    for line in text.splitlines():
        if "difference" in line or "angle between" in line:  # of two ways to one result
            assert float(line.rpartition(":")[2]) < 2e-3
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 20
    assert np.mean(np.any(picture != 255, axis=-1)) > 0.02


@pytest.mark.parametrize("other", OTHERS)
@pytest.mark.parametrize("name", TOURS)
def test_tells_the_same_on_every_backend(
    name: str, other: str, request: pytest.FixtureRequest, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    usable = [status.name for status in ivy_api.backends() if status.usable]
    if other not in (request.config.getoption("--backend") or usable):
        pytest.skip(f"{other} is not usable here, or was not asked for")
    expected, picture = told(name, "numpy", tmp_path, capsys)
    text, drawn = told(name, other, tmp_path, capsys)
    numbers, wanted = ([float(x) for x in NUMBER.findall(each)] for each in (text, expected))
    np.testing.assert_allclose(numbers, wanted, atol=5e-3)
    assert np.mean(np.any(np.abs(picture.astype(int) - drawn) > 30, axis=-1)) < 0.02


@pytest.mark.parametrize("name", TOURS)
def test_errors(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert TOURS[name].main(["--backend", "numpie", "--quiet"]) == 2
    assert "There is no backend 'numpie'" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["tours", *(f"run_through_{name}" for name in TOURS)])
def test_names_no_framework(name: str) -> None:
    text = (EXAMPLES / f"{name}.py").read_text(encoding="utf-8").lower().replace("numpy", "")
    assert not [status.name for status in ivy_api.backends() if status.name in text]
