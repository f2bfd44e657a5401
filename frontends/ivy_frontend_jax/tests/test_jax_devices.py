"""Devices of a backend as JAX describes them: JAX itself offers two of a CPU, and refuses arrays of both in one operation."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable

import pytest

import ivy_frontend_jax as jax
import ivy_frontend_jax.numpy as jnp

PROGRAM = """
import numpy as np

import ivy_api
import ivy_frontend_jax as jax
import ivy_frontend_jax.numpy as jnp

ivy_api.set_backend("jax")
here, there = jax.devices()
assert jax.device_count() == jax.local_device_count() == len(jax.devices("cpu")) == 2 and jax.default_backend() == "cpu"
assert repr(there) == "CpuDevice(id=1)" and (there.id, there.platform, there.process_index) == (1, "cpu", 0)
x = jnp.zeros(3, device=there)
made = [
    x, x * 2, x + jnp.ones(3), x[1:], jnp.zeros_like(x), jnp.full_like(x, 2), jnp.empty(2, device=there),
    jnp.arange(3, device=there), jnp.arange(0.0, 1.0, 0.5, device=there), jnp.linspace(0, 1, 3, device=there),
    jnp.eye(2, device=there),
    jnp.array([1, 2], device=there), jnp.asarray(np.ones(2), device=there), jnp.full(2, 1.5, device=there),
    jax.device_put(np.ones(2), there), jax.device_put({"a": 1.0}, there)["a"], jax.device_put([1, 2], [there, here])[0],
    jnp.ones(2).to_device(there), x.astype("int32"), jnp.ones(2).astype("int32", device=there), x.at[0].set(1),
    jax.jit(lambda x: x + 1)(x), jax.grad(lambda x: (x * x).sum())(x), jax.vmap(jnp.sin)(x),
]
assert [a.device for a in made] == [there] * len(made), [a.device for a in made]
assert jnp.ones(2).device == here and jax.device_put(x, here).device == here and x.devices() == {there}
assert jax.device_put([1, 2], [there, here])[1].device == here
with jax.default_device(there):
    assert jnp.ones(2).device == jnp.arange(2).device == jnp.asarray([1]).device == there
assert jnp.ones(2).device == here
moved = jax.grad(lambda x: (jax.device_put(x, there) * 3).sum())(jnp.ones(2))
assert moved.tolist() == [3, 3]
"""


def test_arrays_on_another_device() -> None:
    pytest.importorskip("jax")
    settings = {"XLA_FLAGS": "--xla_force_host_platform_device_count=2", "JAX_PLATFORMS": "cpu"}
    command = [sys.executable, "-c", PROGRAM]
    done = subprocess.run(command, env={**os.environ, **settings}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("made", "error"),
    [
        (lambda: jax.devices("gpu"), RuntimeError),
        (lambda: jax.device_count("tpu"), RuntimeError),
        (lambda: jnp.zeros(3, device=jax.Device(1, "gpu", "gpu")), ValueError),
        (lambda: jnp.zeros(3).to_device("cuda"), ValueError),
        (lambda: jax.device_put(jnp.zeros(3), jax.Device(7, "cpu", "cpu")), ValueError),
    ],
)
def test_a_device_that_the_backend_lacks_is_refused(made: Callable[[], object], error: type[Exception], backend: str) -> None:
    """Nothing is put elsewhere in silence."""
    with pytest.raises(error, match="no device|has devices of the platforms cpu"):
        made()
    (only,) = jax.devices()
    assert jnp.zeros(1).device == only
    assert jax.device_put(jnp.zeros(1), only).device == only
