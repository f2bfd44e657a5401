"""What is offered, with which parameters, and what is said about names and arguments that are not there."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ivy_api
import ivy_frontend_keras as keras
from ivy_api.frontends.snapshots import NOT_LITERAL, Name
from ivy_frontend_keras import FRONTEND


@pytest.mark.parametrize("place", sorted(FRONTEND.snapshot.modules))
def test_every_name_works_or_has_a_reason(place: str) -> None:
    """A name of Keras works, or is declared absent."""
    assert [n for n in FRONTEND.snapshot.modules[place] if FRONTEND.status(place, n) == "not implemented yet"] == []


def offered() -> list[Name]:
    """Return the classes and functions that are offered, and the methods of models."""
    every = [said for names in FRONTEND.snapshot.modules.values() for said in names.values()]
    return [
        s
        for s in every
        if s.kind in ("class", "function", "method") and s.signature and FRONTEND.status(s.module, s.name) == "works"
    ]


def test_parameters_are_those_of_keras() -> None:
    """Names and defaults of the parameters of classes, functions and methods."""
    wrong = []
    for said in offered():
        own = inspect.signature(FRONTEND.find(said.module, said.name)).parameters
        for p in said.parameters:
            if p.kind in (p.VAR_POSITIONAL, p.VAR_KEYWORD) or said.name.startswith("__") or p.name in ("self", "cls"):
                continue
            if p.name not in own and not any(q.kind in (q.VAR_KEYWORD, q.VAR_POSITIONAL) for q in own.values()):
                wrong.append(f"{said.path}: {p.name} is missing")
            elif p.name in own and p.default not in (NOT_LITERAL, p.empty) and own[p.name].default != p.default:
                wrong.append(f"{said.path}: {p.name}={own[p.name].default!r} is {p.default!r}")
    assert wrong == []


def test_most_names_are_offered() -> None:
    """The layers that are no preprocessing of images or texts, all activations, losses, optimizers and metrics but a few."""
    for place, share in (
        ("layers", 0.7),
        ("activations", 1.0),
        ("initializers", 0.9),
        ("losses", 0.85),
        ("optimizers", 0.75),
        ("metrics", 0.75),
    ):
        names = FRONTEND.snapshot.modules[f"keras.{place}"]
        assert sum(FRONTEND.status(f"keras.{place}", n) == "works" for n in names) >= share * len(names), place


def test_it_needs_only_the_backend() -> None:
    """A model is trained on NumPy without importing Keras or another framework."""
    code = (
        "import sys, numpy as np, ivy_api, ivy_frontend_keras as keras\n"
        "ivy_api.set_backend('numpy')\n"
        "model = keras.Sequential([keras.layers.Dense(2, activation='relu'), keras.layers.Dense(1)])\n"
        "model.compile('adam', 'mse')\n"
        "history = model.fit(np.ones((4, 3)), np.ones((4, 1)), epochs=2, verbose=0)\n"
        "assert history.history['loss'][1] < history.history['loss'][0]\n"
        "assert not {'keras', 'torch', 'jax', 'tensorflow', 'ivy_frontend_tensorflow'} & set(sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_names_are_there_without_numpy() -> None:
    """Only a few metrics compute in NumPy, and import it when they are made."""
    code = (
        "import sys\n"
        "sys.modules['numpy'] = None\n"
        "import ivy_frontend_keras as keras\n"
        "assert keras.layers.Dense and keras.metrics.AUC and keras.metrics.Mean().name == 'mean'"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_missing_names_are_explained() -> None:
    """The message says which version lacks a name, or why it is not offered."""
    with pytest.raises(AttributeError, match=r"keras 3\.15\.1 has no keras\.layers\.Dens.*keras\.layers\.Dense"):
        _ = keras.layers.Dens
    with pytest.raises(AttributeError, match=r"not offered by ivy_frontend_keras: .*save\(\)"):
        _ = keras.export
    with pytest.raises(AttributeError, match="mixed precision is not offered"):
        _ = keras.mixed_precision


WRONG: dict[str, tuple[type[Exception], str]] = {
    "layers.Dense(0)": (ValueError, "units"),
    "layers.Dense(3, kernel=1)": (ValueError, "Unrecognized keyword"),
    "layers.Dense()": (TypeError, "units"),
    "layers.Dense(3, activation='nothing')": (ValueError, "nothing"),
    "layers.Dense(3)(numpy.ones(4))": (ValueError, "min_ndim=2"),
    "layers.Conv2D(3, 3)(numpy.ones((2, 3, 4)))": (ValueError, "expected min_ndim=4"),
    "layers.Conv2D(3, 3, strides=2, dilation_rate=2)": (ValueError, "dilation_rate"),
    "layers.Conv1D(3, 3, padding='full')": (ValueError, "padding"),
    "layers.Conv1D(4, 3, groups=3)": (ValueError, "groups"),
    "layers.Dropout(2.0)": (ValueError, "rate"),
    "layers.Reshape((5,))(numpy.ones((2, 4)))": (ValueError, "size"),
    "layers.Add()(numpy.ones((2, 4)))": (ValueError, "list of inputs"),
    "layers.Concatenate()([numpy.ones((2, 4)), numpy.ones((3, 4))])": (ValueError, "matching shapes"),
    "layers.Permute((0, 1))": (ValueError, "consecutive"),
    "losses.get('nothing')": (ValueError, "nothing"),
    "losses.MeanSquaredError(reduction='half')": (ValueError, "reduction"),
    "optimizers.get('nothing')": (ValueError, "nothing"),
    "optimizers.SGD(momentum=2.0)": (ValueError, "momentum"),
    "optimizers.Adam(clipnorm=1.0, clipvalue=1.0)": (ValueError, "Only one"),
    "regularizers.L2(-1.0)": (ValueError, "non-negative"),
    "Sequential([3])": (ValueError, "Layer"),
    "Model(inputs=keras.Input((3,)))": (ValueError, "outputs"),
    "Sequential([layers.Dense(1)]).fit(numpy.ones((2, 2)), numpy.ones((2, 1)))": (ValueError, "compile"),
}


@pytest.mark.parametrize("text", WRONG)
def test_wrong_arguments_raise_what_keras_raises(text: str) -> None:
    """The kind of error is that of Keras, which refuses the same."""
    kind, said = WRONG[text]

    def run(library: Any) -> Any:
        names = {name: getattr(library, name) for name in ("layers", "losses", "optimizers", "regularizers", "Sequential", "Model")}
        with ivy_api.use_backend("numpy"):
            return eval(text, {"keras": library, "numpy": np, **names})

    with pytest.raises(kind, match=said):
        run(keras)
    with pytest.raises(kind):
        run(pytest.importorskip("keras"))


def test_the_example_of_the_readme_runs() -> None:
    """The code of the README, on NumPy."""
    text = (Path(__file__).parents[1] / "README.md").read_text()
    for block in re.findall(r"```python\n(.*?)```", text, re.DOTALL):
        assert subprocess.run([sys.executable, "-c", block], check=False).returncode == 0
