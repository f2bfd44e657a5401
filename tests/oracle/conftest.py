"""The backends under test, and the Hypothesis profiles."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator
from typing import Any

import hypothesis
import numpy as np
import pytest

# Frameworks read these when they are imported: the values are those of the standard's 64-bit types, and no start-up chatter.
os.environ.setdefault("JAX_ENABLE_X64", "1")
os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

hypothesis.settings.register_profile("quick", max_examples=20, deadline=None, derandomize=True, database=None)
hypothesis.settings.register_profile("deep", max_examples=400, deadline=None)
hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--backend", action="append", metavar="NAME", help="test this backend only; may be given more than once")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "backend" in metafunc.fixturenames:
        import ivy_api

        chosen = metafunc.config.getoption("--backend", default=None)
        backends = [b for b in ivy_api.backends() if (b.usable if chosen is None else b.name in chosen)]
        metafunc.parametrize("backend", backends, ids=[b.name for b in backends], indirect=True, scope="session")


@pytest.fixture(scope="session")
def backend(request: pytest.FixtureRequest) -> Any:
    """One usable installed backend, as `ivy_api.backends` describes it."""
    return request.param


@pytest.fixture(scope="session")
def lib(backend: Any) -> Any:
    """The backend, called with NumPy arrays in and out."""
    import ivy_api
    from tests.oracle.library import Library

    return Library(backend.name, ivy_api.namespace(backend.name))


@pytest.fixture(autouse=True)
def _native_warnings() -> Iterator[None]:
    """Let frameworks warn about overflow and invalid values in their own way: special cases are what these tests are about."""
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore", RuntimeWarning)
        yield
