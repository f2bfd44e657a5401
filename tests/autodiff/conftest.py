"""The spaces in which functions are differentiated."""

from __future__ import annotations

from typing import Any

import pytest

import ivy_api

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tests.autodiff.spaces import Space


@pytest.fixture(params=["native", "arrays"], scope="session")
def space(request: pytest.FixtureRequest, backend: Any) -> Space:
    """A backend's native arrays, or `ivy_api.Array`s over them."""
    from tests.autodiff.spaces import Space  # imports JAX, for which the suite sets 64-bit types first

    return Space(ivy_api.namespace(backend.name, wrapped=request.param == "arrays"), backend.name)
