"""A model on another device than the default one: JAX offers two of a CPU, and refuses arrays of both in one operation."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.peers import needed

needed("jax")

PROGRAM = """
import sys

import numpy as np

import ivy_api
import ivy_nn as nn

xp = ivy_api.namespace("jax")
here, there = xp.__array_namespace_info__().devices()
assert here == xp.__array_namespace_info__().default_device()
numbers = np.random.default_rng(0).standard_normal((64, 4)).astype("float32")


def model():
    layers = nn.Linear(None, 8), nn.BatchNorm1d(8), nn.Dropout(0.5), nn.Embedding(3, 3, padding_idx=0), nn.Linear(8, 1)
    made = nn.Sequential(*layers[:3], layers[4])
    made.table = layers[3]
    return made


def devices(variables):
    return {x.device for x in variables.flatten().values()}


x, y = xp.asarray(numbers[:, :3], device=there), xp.asarray(numbers[:, 3:], device=there)

# Variables go where the inputs are; without inputs, where the key is. Numbers do not depend on it.
built = model().build(xp.random.key(1), x)
assert devices(built.variables) == {there}
expected = model().build(xp.random.key(1), xp.asarray(numbers[:, :3], device=here))
assert devices(expected.variables) == {here}
assert all(bool(xp.all(xp.asarray(a, device=here) == b)) for a, b in zip(
    built.variables.flatten().values(), expected.variables.flatten().values(), strict=True))
assert devices(nn.LSTM(3, 5).build(xp.random.key(0, device=there)).variables) == {there}
assert devices(model().build(xp.random.key(1), xp.asarray(x, device=here)).to_device("cpu:1").variables) == {there}

# A key of any device serves.
for key in (xp.random.key(2), xp.random.key(2, device=there)):
    out = built(x, key=key)
    assert out.device == there
    assert nn.RReLU()(x, key=key).device == there

# Batches go to the model, from the host and from another device.
for batches in ([(numbers[:, :3], numbers[:, 3:])] * 2, [(xp.asarray(x, device=here), xp.asarray(y, device=here))] * 2):
    trained = model().build(xp.random.key(1), x)
    nn.training.fit(trained, batches, ivy_api.nn.mse_loss, nn.optimizers.AdamW(1e-2), epochs=2, key=xp.random.key(5),
                    validation=batches, metrics=[nn.training.R2()])
    assert devices(trained.variables) == {there}
untrained = model()
nn.training.fit(untrained, [(x, y)], ivy_api.nn.mse_loss, nn.optimizers.SGD(1e-2), key=xp.random.key(5))
assert devices(untrained.variables) == {there}

# Checkpoints are of no device; a state dict goes where the model is.
path = sys.argv[1]
nn.checkpoints.save(path, built.variables)
other = model().build(xp.random.key(7), x)
other.load_state_dict(nn.checkpoints.load(path, xp=xp).v)
assert devices(other.variables) == {there}
assert bool(xp.all(other.eval()(x) == built.eval()(x)))
"""


@pytest.mark.brief(0)
def test_a_model_on_another_device(tmp_path: Path) -> None:
    settings = {"XLA_FLAGS": "--xla_force_host_platform_device_count=2", "JAX_PLATFORMS": "cpu"}
    command = [sys.executable, "-c", PROGRAM, str(tmp_path / "model.safetensors")]
    done = subprocess.run(command, env={**os.environ, **settings}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
