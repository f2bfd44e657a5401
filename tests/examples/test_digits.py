"""The digits example: its functions on several array libraries, its command line, and its picture."""

from __future__ import annotations

import ast
import hashlib
import importlib
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import array_api_strict
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

import ivy_api
from ivy_api.errors import MissingFunctionError, NoBackendError

EXAMPLES = Path(__file__).parents[2] / "examples"
sys.path.insert(0, str(EXAMPLES))
digits: Any = importlib.import_module("digits")
outcome: Any = importlib.import_module("predictions")

KNOWN, NEW = digits.load_digits()
DEFAULTS = {"components": 40, "steps": 200}


@pytest.fixture(scope="module")
def on_numpy() -> Any:
    return digits.run("numpy", KNOWN, NEW, **DEFAULTS)


def random_samples(samples: int, features: int, classes: int, seed: int = 0) -> tuple[Any, Any]:
    generator = np.random.default_rng(seed)
    labels = generator.integers(classes, size=samples)
    x = generator.normal(size=(samples, features)) * generator.uniform(0.5, 3, features) + labels[:, None] * 0.4
    for array in (x, labels):
        array.setflags(write=False)
    return x, labels


def script(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(EXAMPLES / "digits.py"), *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)


class TestData:
    def test_is_the_published_file(self) -> None:
        checksum = hashlib.sha256(digits.DATA.read_bytes()).hexdigest()
        assert checksum in (EXAMPLES / "data" / "README.md").read_text(encoding="utf-8")

    def test_is_split_into_two_thirds_and_one(self) -> None:
        assert (len(KNOWN.images), len(KNOWN.labels), len(NEW.images), len(NEW.labels)) == (1198, 1198, 599, 599)
        assert {len(image) for image in KNOWN.images + NEW.images} == {64}
        assert {value for image in KNOWN.images + NEW.images for value in image} == set(range(17))
        assert sorted(Counter(KNOWN.labels + NEW.labels).values()) == [174, 177, 178, 179, 180, 181, 181, 182, 182, 183]

    def test_is_split_the_same_way_each_time(self) -> None:
        assert digits.load_digits() == (KNOWN, NEW)


class TestStandardise:
    def test_mean_and_deviation(self) -> None:
        x = random_samples(50, 6, 3)[0] * 10 + 5
        out = digits.standardise(x)
        np.testing.assert_allclose(out.mean(axis=0), 0, atol=1e-12)
        np.testing.assert_allclose(out.std(axis=0), 1)

    def test_constant_and_nearly_constant_columns_stay_small(self) -> None:
        x = np.asarray([[3.0, 0.0], [3.0, 0.0], [3.0, 0.5]])
        out = digits.standardise(x)
        assert np.all(out[:, 0] == 0)
        assert np.max(np.abs(out[:, 1])) < 0.5

    def test_like_another_array(self) -> None:
        x, like = random_samples(40, 5, 3)[0] * 10, random_samples(60, 5, 3, seed=1)[0] * 10
        np.testing.assert_allclose(digits.standardise(x, like=like), (x - like.mean(axis=0)) / like.std(axis=0))


class TestPCA:
    def test_components_are_the_eigenvectors_of_the_covariance(self) -> None:
        x = random_samples(80, 7, 3)[0]
        x = x - x.mean(axis=0)
        components, shares = digits.pca(x, 4)
        variances, vectors = np.linalg.eigh(np.cov(x.T))
        np.testing.assert_allclose(shares, variances[::-1][:4] / variances.sum())
        np.testing.assert_allclose(np.abs(components @ vectors[:, ::-1][:, :4]), np.eye(4), atol=1e-9)

    @pytest.mark.parametrize("sign", [1, -1])
    def test_sign_does_not_depend_on_the_sign_of_the_data(self, sign: int) -> None:
        x = digits.standardise(random_samples(80, 7, 3)[0])
        components, _ = digits.pca(x * sign, 7)
        np.testing.assert_allclose(components, digits.pca(x, 7)[0], atol=1e-9)
        assert np.all(np.max(components, axis=1) == np.max(np.abs(components), axis=1))

    def test_all_components_lose_nothing(self) -> None:
        x = digits.standardise(random_samples(80, 7, 3)[0])
        components, shares = digits.pca(x, 7)
        np.testing.assert_allclose(digits.project(x, components) @ components, x, atol=1e-9)
        assert float(np.sum(shares)) == pytest.approx(1)


class TestTrain:
    def test_ends_where_the_loss_is_flat(self) -> None:
        x, labels = random_samples(60, 4, 3)
        ridge = 0.1
        weights = digits.train(x, labels, classes=3, steps=500, ridge=ridge)

        def loss(w: Any) -> float:
            scores = x @ w[:-1] + w[-1]
            return float(np.mean(np.log(np.exp(scores).sum(axis=1)) - scores[np.arange(60), labels]) + ridge / 2 * np.sum(w**2))

        for k in range(weights.size):
            shift = np.zeros(weights.size)
            shift[k] = 1e-5
            slope = (loss(weights + shift.reshape(weights.shape)) - loss(weights - shift.reshape(weights.shape))) / 2e-5
            assert abs(slope) < 1e-8

    @pytest.mark.parametrize("scale", [1e-3, 1.0, 1e3])
    def test_loss_falls_whatever_the_scale(self, scale: float) -> None:
        x, labels = random_samples(60, 4, 3)
        told: list[tuple[int, float]] = []
        digits.train(x * scale, labels, classes=3, steps=50, report=lambda *what: told.append(what))
        assert [step for step, _ in told] == list(range(5, 51, 5))
        assert told[-1][1] < told[0][1] < np.log(3)

    def test_keeps_float32(self) -> None:
        x, labels = random_samples(60, 4, 3)
        weights = digits.train(x.astype(np.float32), labels, classes=3, steps=5)
        assert (weights.dtype, weights.shape) == (np.float32, (5, 3))


@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1, max_size=40))
def test_confusion_counts_pairs(pairs: list[tuple[int, int]]) -> None:
    labels, predicted = np.asarray(pairs).T
    counts = Counter(pairs)
    assert digits.confusion(labels, predicted, 5).tolist() == [[counts[i, j] for j in range(5)] for i in range(5)]
    assert digits.count_right(labels, predicted) == sum(i == j for i, j in pairs)


class TestRun:
    def test_is_accurate(self, on_numpy: Any) -> None:
        assert on_numpy.accuracy >= 0.95
        assert on_numpy.seconds < 10

    def test_numbers_belong_together(self, on_numpy: Any) -> None:
        assert on_numpy.right == sum(a == b for a, b in zip(on_numpy.predictions, NEW.labels, strict=True))
        assert on_numpy.right == sum(on_numpy.confusion[i][i] for i in range(10))
        assert [sum(row) for row in on_numpy.confusion] == [NEW.labels.count(i) for i in range(10)]
        assert (len(on_numpy.components), len(on_numpy.components[0]), len(on_numpy.shares)) == (40, 64, 40)

    def test_single_precision_makes_the_same_predictions(self, on_numpy: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(digits, "_real_dtype", lambda xp: "float32")
        single = digits.run("numpy", KNOWN, NEW, **DEFAULTS)
        assert single.dtype == "float32"
        assert single.predictions == on_numpy.predictions


class TestWithoutPlugin:
    """Arrays of libraries that have ``__array_namespace__`` and no plugin."""

    def test_array_api_strict_makes_the_same_predictions(self, on_numpy: Any) -> None:
        asarray, real = array_api_strict.asarray, array_api_strict.float64
        images, new_images = asarray(KNOWN.images, dtype=real), asarray(NEW.images, dtype=real)
        components, _ = digits.pca(digits.standardise(images), 40)
        weights = digits.train(digits.project(digits.standardise(images), components), asarray(KNOWN.labels))
        predicted = digits.predict(digits.project(digits.standardise(new_images, like=images), components), weights)
        assert isinstance(predicted, type(images))
        assert digits.to_lists(predicted) == on_numpy.predictions
        assert digits.to_lists(digits.confusion(asarray(NEW.labels), predicted)) == on_numpy.confusion

    @pytest.mark.brief(0)
    def test_sparse_goes_as_far_as_it_has_functions(self, on_numpy: Any) -> None:
        sparse = pytest.importorskip("sparse")
        images, new_images = np.asarray(KNOWN.images, dtype=float), np.asarray(NEW.images, dtype=float)
        components = np.asarray(on_numpy.components)
        weights = digits.train(digits.project(digits.standardise(images), components), np.asarray(KNOWN.labels))

        few = sparse.COO.from_numpy(images)
        scaled = digits.standardise(sparse.COO.from_numpy(new_images), like=few)
        predicted = digits.predict(digits.project(scaled, sparse.COO.from_numpy(components)), sparse.COO.from_numpy(weights))
        assert isinstance(predicted, sparse.COO)
        assert predicted.todense().tolist() == on_numpy.predictions
        assert digits.count_right(sparse.COO.from_numpy(np.asarray(NEW.labels)), predicted) == on_numpy.right

        with pytest.raises(MissingFunctionError, match=r"'sparse' has no function 'linalg.svd'"):
            digits.pca(digits.standardise(few), 40)
        with pytest.raises(MissingFunctionError, match=r"'sparse' has no function 'arange'"):
            digits.confusion(predicted, predicted)


class TestWords:
    def result(self, backend: str, predictions: Sequence[int], confusion: Sequence[Sequence[int]]) -> Any:
        right = sum(row[i] for i, row in enumerate(confusion))
        return outcome.Outcome(backend, "float64", 0.5, right, list(predictions), [list(row) for row in confusion], [], [])

    def test_most_confused_come_first(self) -> None:
        mixed = self.result("here", [0] * 10, [[1, 1, 2], [3, 1, 0], [0, 2, 0]])
        said = "On here: 2 of 10 digits right (accuracy 0.2000); most often confused: 1 taken for 0 (3 times), "
        assert outcome.describe(mixed) == said + "0 taken for 2 (twice), 2 taken for 1 (twice)."

    def test_nothing_confused(self) -> None:
        assert outcome.describe(self.result("here", [0, 1], [[1, 0], [0, 1]])) == "On here: 2 of 2 digits right (accuracy 1.0000)."

    def test_agreement(self) -> None:
        one, same, other = (
            self.result(name, said, [[1, 0], [0, 1]]) for name, said in (("a", [0, 1]), ("b", [0, 1]), ("c", [0, 0]))
        )
        assert "Only a ran" in outcome.compare([one])[0]
        text, agree = outcome.compare([one, same])
        assert agree
        assert text.endswith("All 2 backends agree on every one of the 2 digits.")
        text, agree = outcome.compare([one, same, other])
        assert not agree
        assert text.endswith("The backends differ from a: c on 1 of the 2 digits.")


class TestCommandLine:
    def test_says_and_draws_its_result(self, tmp_path: Path, on_numpy: Any) -> None:
        path = tmp_path / "new folder" / "digits.png"
        done = script("--backend", "numpy", "--output", str(path))
        assert (done.returncode, done.stderr) == (0, "")
        assert "step  200: loss 0." in done.stdout
        assert f"On numpy: {on_numpy.right} of 599 digits right (accuracy {on_numpy.accuracy:.4f}); most often" in done.stdout
        assert outcome.confusion_text(on_numpy.confusion) in done.stdout
        assert done.stdout.endswith(f"Picture saved to {path}\n")
        with Image.open(path) as image:
            image.verify()
            assert image.format == "PNG"

    @pytest.mark.brief(0)
    def test_all_backends_agree(self, tmp_path: Path) -> None:
        done = script("--all", "--output", str(tmp_path / "digits.png"))
        assert done.returncode == 0, done.stderr
        usable = [status.name for status in ivy_api.backends() if status.usable]
        for name in usable:
            assert f"Running on {name} ..." in done.stdout
        assert done.stdout.count("599 of 599") == len(usable)
        said = f"All {len(usable)} backends agree" if len(usable) > 1 else f"Only {usable[0]} ran"
        assert said in done.stdout

    def test_unknown_backend(self, tmp_path: Path) -> None:
        done = script("--backend", "numpie", "--output", str(tmp_path / "digits.png"))
        assert done.returncode == 2
        assert "There is no backend 'numpie'" in done.stderr
        assert "Traceback" not in done.stderr
        assert not list(tmp_path.iterdir())

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            (["--components", "65"], "from 1 to 64; got 65"),
            (["--components", "0"], "from 1 to 64; got 0"),
            (["--steps", "0"], "1 or more; got 0"),
            (["--output", "digits.jpg"], "got digits.jpg"),
            (["--all", "--backend", "numpy"], "not allowed with"),
        ],
    )
    def test_wrong_options(self, arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(SystemExit, match="2"):
            digits.main(arguments)
        assert message in capsys.readouterr().err

    def test_without_pillow(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        monkeypatch.setattr(digits.importlib.util, "find_spec", lambda name: None)
        with pytest.raises(SystemExit, match="2"):
            digits.main([])
        assert "the picture needs Pillow: pip install -r" in capsys.readouterr().err

    def test_picture_that_cannot_be_saved(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        (tmp_path / "file").touch()
        assert digits.main(["--backend", "numpy", "--steps", "1", "--output", str(tmp_path / "file" / "digits.png")]) == 1
        assert "the picture could not be saved" in capsys.readouterr().err

    def test_a_failing_backend_hides_no_other(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        statuses = [
            SimpleNamespace(name="broken", usable=True, problem=None),
            SimpleNamespace(name="numpy", usable=True, problem=None),
            SimpleNamespace(name="old", usable=False, problem=ImportError("too old")),
        ]
        monkeypatch.setattr(ivy_api, "backends", lambda: statuses)
        assert digits.main(["--all", "--steps", "5", "--output", str(tmp_path / "digits.png")]) == 1
        said = capsys.readouterr()
        assert "broken failed with UnknownBackendError" in said.err
        assert "old is not usable here: too old" in said.out
        assert "Only numpy ran" in said.out
        assert (tmp_path / "digits.png").exists()

    def test_default_backend(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def installed(*names: str) -> None:
            statuses = [SimpleNamespace(name=name, usable=name != "old") for name in names]
            monkeypatch.setattr(ivy_api, "backends", lambda: statuses)

        installed("a", "numpy", "old")
        assert digits.default_backend() == "numpy"
        installed("old", "z")
        assert digits.default_backend() == "z"
        installed("old")
        with pytest.raises(NoBackendError, match="pip install ivy-plugin-numpy"):
            digits.default_backend()


class TestIndependence:
    def test_imports_no_framework(self) -> None:
        own = {path.stem for path in EXAMPLES.iterdir()}
        libraries = {path.name for path in (EXAMPLES.parent / "libraries").iterdir()}
        usual = {*sys.stdlib_module_names, *own, *libraries, "gymnasium", "ivy_api", "PIL", "rich"}
        for path in EXAMPLES.glob("*.py"):
            allowed = usual | (
                {"matplotlib", "mpl_toolkits", "numpy"} if path.stem in ("picture_3d", "panels", "tours") else set()
            )  # they draw and print with these
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
                names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
                assert {name.partition(".")[0] for name in names} <= allowed, path

    def test_picture_is_drawn_without_numpy(self, tmp_path: Path) -> None:
        program = (
            "import sys, pathlib, picture\n"
            "picture.draw(pathlib.Path(sys.argv[1]), title='t', subtitle='s', components=[[0.1 * k for k in range(64)]],"
            " shares=[1.0], confusion=[[2, 0], [0, 3]], mistakes=[])\n"
            "assert 'numpy' not in sys.modules\n"
        )
        path = tmp_path / "picture.png"
        subprocess.run([sys.executable, "-c", program, str(path)], cwd=EXAMPLES, check=True, timeout=60)
        with Image.open(path) as image:
            assert len(image.getcolors(1 << 24) or []) > 50
