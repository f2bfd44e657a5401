"""Compiled programs are dropped when a process has grown: those of a whole run would need tens of gigabytes of memory."""

from __future__ import annotations

from typing import Any

import jax.numpy as jnp
import pytest

from ivy_conformance import plugin
from ivy_plugin_jax import transforms


def test_compiled_programs_are_dropped(monkeypatch: pytest.MonkeyPatch, pytestconfig: pytest.Config) -> None:
    monkeypatch.setattr(plugin, "GROWTH", -(1 << 40))
    function: Any = transforms.compiled(lambda x: x + 1)
    function(jnp.ones(3))
    assert function._cache_size() == 1
    plugin.clear_compiled(pytestconfig)
    assert function._cache_size() == 0
    assert function(jnp.ones(3))[0] == 2
