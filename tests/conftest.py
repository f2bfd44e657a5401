"""The backends under test, and the Hypothesis profiles."""

from __future__ import annotations

import importlib.util
import os
from typing import Any

import hypothesis
import pytest

# Frameworks read these when they are imported: the values are those of the standard's 64-bit types, and no start-up chatter.
os.environ.setdefault("JAX_ENABLE_X64", "1")
os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
os.environ.setdefault("TF_ENABLE_ONEDNN_OPTS", "0")
os.environ.setdefault("CUDA_VISIBLE_DEVICES", "-1")
os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("SCIPY_ARRAY_API", "1")  # SciPy takes the arrays of any namespace
if os.environ.get("HYPOTHESIS_PROFILE") != "deep":
    # Nearly all the time of these tests on JAX is XLA's, compiling each operation for each shape: this makes it a fifth.
    os.environ.setdefault("JAX_DISABLE_MOST_OPTIMIZATIONS", "1")

hypothesis.settings.register_profile("quick", max_examples=20, deadline=None, derandomize=True, database=None)
hypothesis.settings.register_profile("deep", max_examples=400, deadline=None)
hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--backend", action="append", metavar="NAME", help="test this backend only; may be given more than once")
    parser.addoption(
        "--compiled",
        choices=["none", "first", "all"],
        default="first",
        help="compile no call of the oracle tests, the first of each function and data types, or all",
    )


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "backend" in metafunc.fixturenames:
        import ivy_api

        chosen = metafunc.config.getoption("--backend", default=None)
        backends = [b for b in ivy_api.backends() if (b.usable if chosen is None else b.name in chosen)]
        if "tools" in metafunc.fixturenames:
            backends = [b for b in backends if tools_of(b)]
        metafunc.parametrize("backend", backends, ids=[b.name for b in backends], indirect=True, scope="session")


def tools_of(status: Any) -> Any | None:
    """How the framework of a backend compiles and differentiates: the plugin's module ``testing``, if it has one."""
    name = f"{status.backend.namespace.partition('.')[0]}.testing"
    return importlib.import_module(name) if importlib.util.find_spec(name) else None


@pytest.fixture(scope="session")
def tools(backend: Any) -> Any:
    """The same as a fixture; a test that asks for it runs on the backends that have one."""
    return tools_of(backend)


@pytest.fixture(scope="session")
def backend(request: pytest.FixtureRequest) -> Any:
    """One usable installed backend, as `ivy_api.backends` describes it."""
    return request.param


@pytest.fixture(scope="session")
def lib(backend: Any, request: pytest.FixtureRequest) -> Any:
    """The backend, called with NumPy arrays in and out."""
    import ivy_api
    from tests.oracle.compiling import Compiling
    from tests.oracle.library import Library

    own, chosen = tools_of(backend), request.config.getoption("--compiled")
    compiling = Compiling(own.compiled, every=chosen == "all", slow=own.SLOW_COMPILER) if own and chosen != "none" else None
    return Library(backend.name, ivy_api.namespace(backend.name), compiling)
