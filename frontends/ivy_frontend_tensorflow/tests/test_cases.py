"""Every case of ``cases``: the frontend and TensorFlow agree; every offered function has one."""

from __future__ import annotations

import re
import warnings
from functools import cache
from typing import Any

import pytest
import tensorflow_harness as harness
from tensorflow_known import DIFFER, GRADIENTS_DIFFER

import ivy_frontend_tensorflow as frontend
from ivy_frontend_tensorflow._implementation.frontend import FRONTEND

tf = pytest.importorskip("tensorflow")
PLACES = tuple(f"tensorflow{place}" for place in ("", ".math", ".math.special", ".bitwise", ".linalg", ".signal", ".nn", ".sets",
               ".random", ".image", ".debugging", ".nest"))  # fmt: skip


@cache
def theirs(expression: str) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return harness.evaluated(tf, expression)


def reason(declared: dict[tuple[str, str], str], expression: str, backend: str) -> str:
    """Return why an expression differs on a backend, ``""`` if it does not."""
    return declared.get((expression, backend)) or declared.get((expression, "*")) or ""


@pytest.mark.parametrize("chapter", harness.chapters())
def test_agrees_with_tensorflow(backend: str, chapter: str, request: pytest.FixtureRequest) -> None:
    faults = []
    cases = harness.expressions(chapter)
    if request.config.getoption("--brief"):
        cases = cases[:: 2 if backend == "numpy" else 8]
    for expression in cases:
        found = harness.difference(theirs(expression), harness.evaluated(frontend, expression))
        if bool(found) != bool(reason(DIFFER, expression, backend)):
            faults.append(f"{expression}\n    {found or 'is declared to differ, but does not'}")
    assert not faults, f"{len(faults)} of {len(cases)}\n" + "\n".join(faults)


@cache
def their_gradients(expression: str) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return harness.gradients(tf, expression)


@pytest.mark.parametrize("chapter", harness.chapters())
def test_gradients(backend: str, chapter: str, request: pytest.FixtureRequest) -> None:
    cases = [one for one in harness.expressions(chapter) if "random" not in one and "fractional" not in one]
    if request.config.getoption("--brief"):
        cases = cases[:: 8 if backend == "numpy" else 24]
    faults, count = [], 0
    for expression in cases:
        theirs = their_gradients(expression)
        if isinstance(theirs, Exception) or not theirs:
            continue
        count += 1
        found = harness.difference(theirs, harness.gradients(frontend, expression), tolerance=10)
        if bool(found) != bool(reason(GRADIENTS_DIFFER, expression, backend)):
            faults.append(f"{expression}\n    {found or 'is declared to differ, but does not'}")
    assert not faults, f"{len(faults)} of {count}\n" + "\n".join(faults)


def test_every_function_has_a_case() -> None:
    text = "\n".join(line for chapter in harness.chapters() for line in harness.expressions(chapter))
    named = set(re.findall(r"\btf\.([\w.]+)", text))
    lacking = []
    for place in PLACES:
        for name in FRONTEND.offered(place):
            said = FRONTEND.snapshot.modules[place][name]
            path = f"{place}.{name}".removeprefix("tensorflow.")
            if said.kind == "function" and not said.same_as and path not in named:
                lacking.append(path)
    assert not lacking, " ".join(lacking)
