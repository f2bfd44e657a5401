"""The examples of `ivy_nn`: they learn, with the same losses on every backend; what they write; and their command lines."""

from __future__ import annotations

import functools
import importlib
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

import ivy_api
from tests.transforms.table import OPTIONS

EXAMPLES = Path(__file__).parents[2] / "examples"
sys.path.insert(0, str(EXAMPLES))
classifier: Any = importlib.import_module("classify_digits")
gpt: Any = importlib.import_module("character_gpt")
autoencoder: Any = importlib.import_module("variational_autoencoder")

pytestmark = pytest.mark.filterwarnings("ignore:.*torch.jit.script:DeprecationWarning")  # torch's compiler uses it

NUMPY = ivy_api.namespace("numpy")
TEXT = gpt.TEXT.read_text(encoding="utf-8")
TINY = {"epochs": 1, "batch": 8, "features": 8, "heads": 2, "blocks": 1}
OTHERS = [pytest.param(name, marks=pytest.mark.brief(0)) for name in ("jax", "tensorflow", "torch")]


@pytest.fixture
def other(request: pytest.FixtureRequest) -> Any:
    """The namespace of a backend that is usable and chosen."""
    chosen = request.config.getoption("--backend") or [status.name for status in ivy_api.backends() if status.usable]
    if request.param not in chosen:
        pytest.skip(f"{request.param} is not usable here, or was not asked for")
    return ivy_api.namespace(request.param)


@pytest.fixture
def captured(other: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The namespace, where torch's compiler captures for its eager kernels: to build C++ takes minutes; the classifier's is."""
    options = OPTIONS.get(other.__source__.name, {})
    monkeypatch.setattr(ivy_api, "compile", functools.partial(ivy_api.compile, **options))
    return other


@pytest.fixture(scope="module")
def classified() -> Any:
    return classifier.train(NUMPY, epochs=1, batch=64)


@pytest.fixture(scope="module")
def encoded() -> Any:
    return autoencoder.train(NUMPY, epochs=2, batch=128)


@pytest.fixture(scope="module")
def written() -> Any:
    return gpt.train(NUMPY, TEXT[:1500], **TINY)


def same(history: Any, expected: Any, steps: int = 8) -> None:
    """Check that two runs begin with the same losses; rounding errors grow with each step."""
    np.testing.assert_allclose(history.steps[:steps], expected.steps[:steps], rtol=2e-3)


class TestClassifier:
    def test_learns(self, classified: Any) -> None:
        steps = classified[1].steps
        assert np.mean(steps[-4:]) < 0.7 * steps[0]

    @pytest.mark.brief(0)
    def test_reads_97_of_100_digits(self) -> None:
        assert classifier.train(NUMPY, epochs=12, batch=32)[1].epochs[-1]["validation_accuracy"] >= 0.97

    @pytest.mark.parametrize("other", OTHERS, indirect=True)
    def test_every_backend(self, other: Any, classified: Any) -> None:
        same(classifier.train(other, epochs=1, batch=64)[1], classified[1])


class TestAutoencoder:
    def test_learns(self, encoded: Any) -> None:
        assert encoded[1].steps[-1] < 0.75 * encoded[1].steps[0]

    @pytest.mark.parametrize("other", OTHERS, indirect=True)
    def test_every_backend(self, captured: Any, encoded: Any) -> None:
        same(autoencoder.train(captured, epochs=2, batch=128)[1], encoded[1])

    def test_the_picture_has_the_digits(self, encoded: Any, tmp_path: Path) -> None:
        images = autoencoder.pixels(autoencoder.load_digits()[1], NUMPY)[: autoencoder.SHOWN]
        groups = autoencoder.pictures(encoded[0], images, NUMPY.random.key(0))
        assert all(each.shape == images.shape and 0 <= each.min() <= each.max() <= 1 for each in groups)
        autoencoder.draw(groups, tmp_path / "new" / "out.png", scale=1)
        with Image.open(tmp_path / "new" / "out.png") as image:
            first = np.asarray(image)[54:62, 20:28]
        np.testing.assert_array_equal(first, (255 * (1 - images[0])).astype("uint8").reshape(8, 8))


class TestGPT:
    def test_learns(self, written: Any) -> None:
        assert written[2].steps[-1] < 0.9 * written[2].steps[0]

    @pytest.mark.parametrize("other", OTHERS, indirect=True)
    def test_every_backend(self, captured: Any, written: Any) -> None:
        model, characters, history = gpt.train(captured, TEXT[:1500], **TINY)
        same(history, written[2])
        assert len(gpt.write(model, characters, "We", 3, captured.random.key(0))) == 5

    def test_does_not_look_ahead(self, written: Any) -> None:
        model, characters, _ = written
        model.eval()
        one, two = (np.asarray([characters.encode(text)], dtype="int32") for text in ("the People of", "the Peoplxxxx"))
        np.testing.assert_allclose(model(one)[:, :8], model(two)[:, :8], rtol=1e-5)
        assert not np.allclose(model(one)[:, 9:], model(two)[:, 9:], rtol=1e-3)

    def test_writes_characters_of_the_text_after_the_prompt(self, written: Any) -> None:
        model, characters, _ = written
        first, second = (gpt.write(model, characters, "We the", 80, NUMPY.random.key(seed), compiled=False) for seed in (0, 1))
        assert first != second
        assert first.startswith("We the")
        assert len(first) == 86
        assert set(first) <= set(TEXT)

    def test_examples_are_shifted_by_one_character(self) -> None:
        inputs, targets = gpt.examples(list(range(100)), NUMPY)
        assert inputs.shape == targets.shape == (3, gpt.CONTEXT)
        np.testing.assert_array_equal(inputs + 1, targets)


class TestCommands:
    def test_classifier(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert classifier.main(["--backend", "numpy", "--epochs", "1", "--batch", "300", "--quiet"]) == 0
        assert "Accuracy" in capsys.readouterr().out

    def test_gpt(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        (tmp_path / "a.txt").write_text(TEXT[:400], encoding="utf-8")
        given = [
            "--backend",
            "numpy",
            "--epochs",
            "1",
            "--quiet",
            "--text",
            str(tmp_path / "a.txt"),
            "--prompt",
            "We",
            "--length",
            "4",
        ]
        assert gpt.main(given) == 0
        compiled = capsys.readouterr().out
        assert "\nWe" in compiled
        assert gpt.main([*given, "--eager"]) == 0
        assert capsys.readouterr().out == compiled

    @pytest.mark.parametrize(
        ("program", "arguments", "status", "message"),
        [
            (classifier, ["--backend", "numpie"], 2, "There is no backend 'numpie'"),
            (gpt, ["--prompt", "Ω"], 2, "has no 'Ω'"),
            (gpt, ["--text", "no/such.txt"], 1, "such.txt"),
            (autoencoder, ["--backend", "numpie", "--output", "a.png"], 2, "There is no backend"),
        ],
    )
    def test_errors(
        self, program: Any, arguments: list[str], status: int, message: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert program.main(arguments) == status
        assert message in capsys.readouterr().err

    @pytest.mark.parametrize(
        ("program", "arguments"),
        [(classifier, ["--epochs", "0"]), (gpt, ["--length", "x"]), (gpt, ["--prompt", ""]), (autoencoder, ["--output", "a.gif"])],
    )
    def test_wrong_options(self, program: Any, arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(SystemExit, match="2"):
            program.main(arguments)
        assert arguments[0] in capsys.readouterr().err


@pytest.mark.parametrize("name", ["options", "classify_digits", "character_gpt", "variational_autoencoder"])
def test_names_no_framework_but_the_default(name: str) -> None:
    text = (EXAMPLES / f"{name}.py").read_text(encoding="utf-8").lower()
    assert not [status.name for status in ivy_api.backends() if status.name in text and status.name != "numpy"]
