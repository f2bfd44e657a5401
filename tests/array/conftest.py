"""The backends under test as Arrays: the namespace over `ivy_api.Array`."""

from __future__ import annotations

from typing import Any

import pytest

import ivy_api
from ivy_conformance.library import Library
from ivy_conformance.target import Target


@pytest.fixture(scope="session")
def xp(backend: Any) -> Any:
    """The namespace over the Arrays of one backend."""
    return ivy_api.namespace(backend.name, wrapped=True)


@pytest.fixture(scope="session")
def lib(backend: Any) -> Any:
    """The same, called with NumPy arrays in and out."""
    return Library(Target(backend.name, wrapped=True))
