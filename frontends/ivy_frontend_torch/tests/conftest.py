"""On JAX the tests run with 64-bit data types, which PyTorch's default integers need."""

from __future__ import annotations

from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def _wide_types(request: pytest.FixtureRequest) -> Iterator[None]:
    if "backend" not in request.fixturenames or request.getfixturevalue("backend") != "jax":
        yield
        return
    import ivy_plugin_jax

    with ivy_plugin_jax.x64_operations():
        yield
