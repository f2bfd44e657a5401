"""A training script in Linen, NNX and optax runs unchanged on every backend, with Flax's losses."""

from __future__ import annotations

import functools
import importlib.util
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

import flax_comparing as comparing
import numpy as np
import pytest

from ivy_api.frontends.loading import in_place_of

pytest.importorskip("optax")
SCRIPT = Path(__file__).with_name("flax_training_script.py")
RELATED = ("optax", "chex", "jax_dataclasses")


@contextmanager
def _loaded(ours: bool) -> Iterator[ModuleType]:
    """Inside, the script and optax are on the frontend or on JAX; the modules that were imported before are back afterwards."""

    def related() -> list[str]:
        return [name for name in sys.modules if name.partition(".")[0] in RELATED]

    before = {name: sys.modules.pop(name) for name in related()} if ours else {}
    spec = importlib.util.spec_from_file_location("flax_script", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules["flax_script"] = importlib.util.module_from_spec(spec)
    try:
        with ExitStack() as stack:  # afterwards JAX itself imports its modules: it is a backend
            if ours:
                stack.enter_context(in_place_of("jax", "ivy_frontend_jax"))
                stack.enter_context(in_place_of("flax", "ivy_frontend_flax"))
            spec.loader.exec_module(module)
        yield module
    finally:
        del sys.modules["flax_script"]
        if ours:
            for name in related():
                del sys.modules[name]
            sys.modules.update(before)


@functools.cache
def _data() -> tuple[Any, Any]:
    rng = np.random.default_rng(0)
    labels = rng.integers(0, 4, size=32)
    images = rng.normal(size=(32, 8, 8, 1)) + np.eye(4)[labels].repeat(16, axis=1).reshape(32, 8, 8, 1)
    return images.astype("float32"), labels.astype("int32")


def _trained(kind: str, ours: bool) -> Any:
    style, _, model = kind.partition(" ")
    with _loaded(ours) as script:
        images, labels = (script.jnp.asarray(x) for x in _data())
        losses, logits, params, stats = getattr(script, f"train_{style}")(model, images, labels, 30)
        return losses, comparing.plain(logits), comparing.plain(params), comparing.plain(stats)


@functools.cache
def _expected(kind: str) -> Any:
    with comparing.narrow():
        return _trained(kind, ours=False)


@pytest.mark.parametrize("kind", ["linen mlp", "linen cnn", "linen transformer", "nnx mlp", "nnx cnn"])
@pytest.mark.brief(5, fast=True)
def test_losses_are_those_of_flax(kind: str, backend: str) -> None:
    """Thirty steps from the same key: losses to 1e-4, parameters, statistics, and results in evaluation."""
    wanted, found = _expected(kind), _trained(kind, ours=True)
    assert wanted[0][-1] < 0.95 * wanted[0][0]
    np.testing.assert_allclose(found[0], wanted[0], rtol=1e-4, atol=1e-4)
    for part, theirs in zip(found[1:], wanted[1:], strict=True):
        comparing.check(part, theirs, kind, rtol=1e-2, atol=2e-3)
