"""Every case of ``cases``: the frontend and TensorFlow agree; every offered function has one."""

from __future__ import annotations

import re
import warnings
from functools import cache
from typing import Any

import pytest
import tensorflow_harness as harness
from tensorflow_known import DIFFER

import ivy_frontend_tensorflow as frontend
from ivy_frontend_tensorflow._implementation.frontend import FRONTEND

tf = pytest.importorskip("tensorflow")
PLACES = ("tensorflow", "tensorflow.math", "tensorflow.bitwise")


@cache
def theirs(expression: str) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return harness.evaluated(tf, expression)


def reason(expression: str, backend: str) -> str:
    """Return why an expression differs on a backend, ``""`` if it does not."""
    return DIFFER.get((expression, backend)) or DIFFER.get((expression, "*")) or ""


@pytest.mark.parametrize("chapter", harness.chapters())
def test_agrees_with_tensorflow(backend: str, chapter: str, request: pytest.FixtureRequest) -> None:
    faults = []
    cases = harness.expressions(chapter)
    if request.config.getoption("--brief") and backend != "numpy":
        cases = cases[::4]
    for expression in cases:
        found = harness.difference(theirs(expression), harness.evaluated(frontend, expression))
        if bool(found) != bool(reason(expression, backend)):
            faults.append(f"{expression}\n    {found or 'is declared to differ, but does not'}")
    assert not faults, f"{len(faults)} of {len(cases)}\n" + "\n".join(faults)


def test_every_function_has_a_case() -> None:
    text = "\n".join(line for chapter in harness.chapters() for line in harness.expressions(chapter))
    named = set(re.findall(r"\btf\.([\w.]+)", text))
    lacking = []
    for place in PLACES:
        for name in FRONTEND.offered(place):
            said = FRONTEND.snapshot.places[place][name]
            path = f"{place}.{name}".removeprefix("tensorflow.")
            if said.kind == "function" and not said.same_as and path not in named:
                lacking.append(path)
    assert not lacking, " ".join(lacking)
