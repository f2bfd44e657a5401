"""Dropout: rates, scales, and the same masks from the same key on every backend."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import ivy_api
import ivy_nn as nn
from ivy_nn.errors import LayerError, ModuleError
from tests.peers import imported

LAYERS: list[tuple[str, dict[str, Any], tuple[int, ...]]] = [
    ("Dropout", {"p": 0.3}, (40, 100)),
    ("Dropout1d", {"p": 0.3}, (40, 100, 3)),
    ("Dropout2d", {"p": 0.3, "channel_axis": -1}, (40, 2, 2, 100)),
    ("Dropout3d", {"p": 0.3}, (40, 100, 2, 1, 2)),
    ("AlphaDropout", {"p": 0.3}, (40, 100)),
    ("FeatureAlphaDropout", {"p": 0.3}, (40, 100, 3)),
    ("GaussianDropout", {"p": 0.3}, (40, 100)),
    ("GaussianNoise", {"stddev": 0.3}, (40, 100)),
]
each = pytest.mark.parametrize(("name", "options", "shape"), LAYERS, ids=[case[0] for case in LAYERS])


@each
def test_the_same_key_gives_the_same_numbers_on_every_backend(xp: Any, name: str, options: Any, shape: Any) -> None:
    x = np.random.default_rng(0).normal(size=shape).astype("float32")
    numpy = ivy_api.namespace("numpy")
    want = getattr(nn, name)(**options)(x, key=numpy.random.key(3))
    found = getattr(nn, name)(**options)(xp.asarray(x), key=xp.random.key(3))
    np.testing.assert_allclose(np.asarray(found), want, rtol=1e-5, atol=1e-5)


@each
def test_outside_of_training_nothing_changes(xp: Any, name: str, options: Any, shape: Any) -> None:
    x = xp.ones(shape, dtype=xp.float32)
    assert np.array_equal(np.asarray(getattr(nn, name)(**options).eval()(x)), np.ones(shape))
    with pytest.raises(ModuleError, match="draws random numbers"):
        getattr(nn, name)(**options).apply({}, x)


@pytest.mark.parametrize(("name", "options", "shape"), LAYERS[:4], ids=[case[0] for case in LAYERS[:4]])
def test_elements_are_dropped_at_the_rate_and_scaled(xp: Any, name: str, options: Any, shape: Any) -> None:
    out = np.asarray(getattr(nn, name)(**options)(xp.ones(shape, dtype=xp.float32), key=xp.random.key(0)))
    assert set(np.unique(out)) == {np.float32(0), np.float32(1 / 0.7)}
    if name == "Dropout2d":
        out = np.moveaxis(out, -1, 1)
    channels = out.reshape(40, 100, -1)
    assert np.mean(channels[..., 0] == 0) == pytest.approx(0.3, abs=0.03)  # 4000 decisions: four standard deviations
    assert np.all(channels == channels[..., :1])


@pytest.mark.parametrize(("name", "p"), [("AlphaDropout", 0.2), ("FeatureAlphaDropout", 0.5)])
def test_alpha_dropout_keeps_mean_and_variance_and_has_the_values_of_torch(name: str, p: float) -> None:
    torch = imported("torch")

    x = np.random.default_rng(0).normal(size=(300, 300))
    out = getattr(nn, name)(p)(x, key=ivy_api.namespace("numpy").random.key(0))
    assert np.mean(out) == pytest.approx(0, abs=0.02)
    assert np.std(out) == pytest.approx(1, abs=0.02)
    ours = np.unique(np.round(getattr(nn, name)(p)(np.ones((300, 3)), key=ivy_api.namespace("numpy").random.key(0)), 9))
    theirs = np.unique(np.round(getattr(torch.nn, name)(p)(torch.ones((300, 3), dtype=torch.float64)).numpy(), 9))
    np.testing.assert_allclose(ours, theirs, rtol=1e-8)
    assert np.all(nn.AlphaDropout(1.0)(x, key=ivy_api.namespace("numpy").random.key(0)) == 0)


def test_noise_has_the_variance_of_keras() -> None:
    key = ivy_api.namespace("numpy").random.key(0)
    out = nn.GaussianDropout(0.2)(np.full(40000, 2.0), key=key)
    assert out.mean() == pytest.approx(2, abs=0.02)
    assert out.std() == pytest.approx(2 * 0.5, abs=0.02)
    assert nn.GaussianNoise(0.7)(np.ones(40000), key=key).std() == pytest.approx(0.7, abs=0.02)


def test_gradients_pass_where_elements_do(xp: Any) -> None:
    layer, x = nn.Dropout(0.5), xp.ones(100, dtype=xp.float32)
    slope = ivy_api.grad(lambda x: xp.sum(layer.apply({}, x, key=xp.random.key(1))[0]))(x)
    assert np.array_equal(np.asarray(slope), np.asarray(layer.apply({}, x, key=xp.random.key(1))[0]))


def test_one_example_needs_no_batch_axis(xp: Any) -> None:
    out = np.asarray(nn.Dropout1d(0.5)(xp.ones((50, 4), dtype=xp.float32), key=xp.random.key(0)))
    assert np.all(out == out[:, :1])
    assert set(np.unique(out)) == {0.0, 2.0}


def test_wrong_arguments_and_inputs_are_errors(xp: Any) -> None:
    x = xp.ones((2, 3), dtype=xp.float32)
    for make, message in (
        (lambda: nn.Dropout(1.5), "Dropout takes p as a probability, from 0 to 1; got 1.5"),
        (lambda: nn.AlphaDropout(-0.1), "AlphaDropout takes p as a probability"),
        (lambda: nn.GaussianDropout(1.0), "p below 1"),
        (lambda: nn.GaussianNoise(-1.0), "stddev of 0 or more"),
        (lambda: nn.Dropout2d()(x), r"with or without the batch axis; got shape \(2, 3\)"),
        (lambda: nn.FeatureAlphaDropout()(x[0, :], key=xp.random.key(0)), r"\(batch, channels, …\); got shape \(3,\)"),
    ):
        with pytest.raises(LayerError, match=message):
            make()
