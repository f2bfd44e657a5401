"""TensorFlow Probability, unchanged, on the frontend: values and gradients are those that it gives with TensorFlow.

The package has a tree, ``substrates.numpy``, whose modules use TensorFlow's public names only, from one module: it is replaced.
"""

from __future__ import annotations

import importlib
import importlib.util
import warnings
import zlib
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import tensorflow_harness as harness
from tensorflow_known import PROBABILITY_DIFFERS

import ivy_api
import ivy_frontend_tensorflow as frontend
from ivy_api.frontends.loading import in_place_of

PACKAGE = "tensorflow_probability"
BELOW = f"{PACKAGE}.python.internal.backend.numpy"
pytestmark = pytest.mark.skipif(importlib.util.find_spec(PACKAGE) is None, reason=f"{PACKAGE} is not installed")
tf = pytest.importorskip("tensorflow")

METHODS = {
    "tfd": ("{0}.log_prob({1})", "{0}.cdf({1})", "{0}.mean()", "{0}.variance()", "{0}.entropy()", "{0}.mode()"),
    "tfb": (
        "{0}.forward({1})",
        "(lambda b: b.inverse(tf.nest.map_structure(tf.identity, b.forward({1}))))({0})",
        "{0}.forward_log_det_jacobian({1})",
    ),
}
"""What is called of distributions and of bijectors, with the object and the value."""


def expressions() -> list[str]:
    """Return the calls of all lines."""
    found = []
    for line in harness.lines_of(Path(__file__).parent / "probability.txt"):
        made, bar, x = line.partition(" | ")
        found += [form.format(made, x) for form in METHODS[made[:3]]] if bar else [line]
    return found


class Names(ModuleType):
    """What the package takes for ``tensorflow``: the frontend, and the one private name that it needs."""

    def __getattr__(self, name: str) -> Any:
        return importlib.import_module(f"{BELOW}.__internal__") if name == "__internal__" else getattr(frontend, name)


@cache
def names_of(ours: bool) -> dict[str, Any]:
    """Return the names that expressions use: the package on the frontend, or on TensorFlow."""
    with in_place_of("tensorflow", frontend.__name__):  # else it loads all of itself
        tfp = importlib.import_module(PACKAGE)
    if ours:
        importlib.import_module(f"{BELOW}.compat").v2 = Names("v2")  # type: ignore[attr-defined]
        tfp = importlib.import_module(f"{PACKAGE}.substrates.numpy")
    return {"tfp": tfp, "tfd": tfp.distributions, "tfb": tfp.bijectors}


@cache
def theirs(what: str, expression: str) -> Any:
    """Return the values or gradients of an expression with TensorFlow."""
    return getattr(harness, what)(tf, expression, names_of(ours=False))


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("what", ["evaluated", "gradients"])
@pytest.mark.brief(0, fast=True)
def test_agrees_with_tensorflow(backend: str, what: str, request: pytest.FixtureRequest) -> None:
    share = {"numpy": 4, "jax": 64}.get(backend, 16) if request.config.getoption("--brief") else 1
    cases = [one for one in expressions() if zlib.crc32(one.encode()) % share == 0]
    faults = []
    with ivy_api.use_backend(backend):
        ours = names_of(ours=True)
    for expression in cases:
        expected = theirs(what, expression)
        with warnings.catch_warnings(), ivy_api.use_backend(backend):
            warnings.simplefilter("ignore")
            found = harness.difference(expected, getattr(harness, what)(frontend, expression, ours), tolerance=8, least=1.0)
        if bool(found) != bool(PROBABILITY_DIFFERS.get((what, expression))):
            faults.append(f"{expression}\n    {found or 'is declared to differ, but does not'}")
    assert not faults, f"{len(faults)} of {len(cases)}\n" + "\n".join(faults)
