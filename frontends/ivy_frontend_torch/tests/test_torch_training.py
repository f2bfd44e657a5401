"""A training script that nobody adapted runs on every backend with PyTorch's losses."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
import torch

from ivy_api.frontends.loading import in_place_of

SCRIPT = Path(__file__).with_name("training_script.py")


def _loaded(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _data() -> tuple[Any, Any]:
    rng = np.random.default_rng(0)
    labels = rng.integers(0, 4, size=48)
    images = rng.normal(size=(48, 1, 8, 8)) + np.eye(4)[labels].repeat(16, axis=1).reshape(48, 1, 8, 8)
    return images.astype(np.float32), labels


@pytest.mark.parametrize("kind", ["conv", "mlp"])
def test_losses_are_those_of_torch(kind: str, backend: str, request: pytest.FixtureRequest) -> None:
    """Thirty steps from the same weights: losses, accuracy, and running statistics."""
    if kind == "conv" and backend == "jax" and request.config.getoption("--brief"):
        pytest.skip("JAX compiles for half a minute")
    theirs = _loaded("script_on_torch")
    torch.manual_seed(0)
    state = {name: value.numpy().copy() for name, value in theirs.MODELS[kind]().state_dict().items()}
    images, labels = _data()
    wanted, accuracy, trained = theirs.train(kind, images, labels, state)
    with in_place_of("torch", "ivy_frontend_torch"):
        script = _loaded("script_on_frontend")
    losses, reached, found = script.train(kind, images, labels, state)
    assert script.torch.__name__ == "ivy_frontend_torch"
    assert wanted[-1] < 0.7 * wanted[0]
    np.testing.assert_allclose(losses, wanted, rtol=1e-5)
    assert reached == pytest.approx(accuracy, abs=1 / 32)
    assert list(found) == list(trained)
    for name, value in trained.items():
        np.testing.assert_allclose(found[name].numpy(), value.numpy(), rtol=2e-3, atol=2e-4, err_msg=name)
