"""Products of rounded blocks against the same steps in JAX with its narrow data types."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy
import numpy as np
import pytest
from jax._src.cudnn import scaled_matmul_stablehlo as steps

import ivy_frontend_jax
import ivy_frontend_jax.numpy as jnp
from ivy_frontend_jax._implementation.scaled_products import on_grid, quantized

quantize: Any = steps.quantize
config_of: Any = jax.nn.get_scaled_dot_general_config
rng = np.random.default_rng(3)
A = rng.normal(size=(2, 5, 64)).astype("float32")
# Of few bits, and 6 in each block: XLA's older code generator, which brief runs use, rounds to 4 bits twice.
B = np.clip(np.round(16 * rng.normal(size=(2, 7, 64))) / 16, -6, 6).astype("float32")
B[..., ::16] = 6


@pytest.mark.parametrize("name", ["float8_e4m3fn", "float4_e2m1fn"])
def test_numbers_of_narrow_data_types(name: str, backend: str) -> None:
    most = float(jax.numpy.finfo(name).max)
    x = np.concatenate([rng.uniform(-most, most, 200), rng.normal(size=200) * 1e-2, [0.0, most, -most]]).astype("float32")
    want = jax.numpy.asarray(x).astype(name).astype("float32")
    assert np.array_equal(np.asarray(on_grid(jnp.asarray(x), name)), want)


@pytest.mark.parametrize("mode", ["mxfp8", "nvfp4"])
def test_blocks_are_rounded_as_jax_rounds_them(mode: str, backend: str) -> None:
    got = quantized(jnp.asarray(A), ivy_frontend_jax.nn.get_scaled_dot_general_config(mode))
    want = quantize(jax.numpy.asarray(A), config_of(mode))
    for x, y in zip(got, want, strict=True):
        assert np.array_equal(np.asarray(x), y.astype("float32"))


def _product(x: Any, y: Any, mode: str) -> Any:
    """Return the product of rounded blocks that JAX has on other processors only."""
    configs = config_of(mode)
    (a, s), (b, t) = (quantize(jax.numpy.asarray(v), configs) for v in (x, y))
    wide = [
        v.astype("float32") * jax.numpy.repeat(scale.astype("float32"), v.shape[-1] // scale.shape[-1], axis=-1)
        for v, scale in ((a, s), (b, t))
    ]
    return jax.numpy.einsum("bmk,bnk->bmn", *wide, precision="highest")


@pytest.mark.parametrize("mode", ["mxfp8", "nvfp4"])
@pytest.mark.brief(2, fast=True)
def test_products_of_rounded_blocks(mode: str, backend: str) -> None:
    configs = [ivy_frontend_jax.nn.get_scaled_dot_general_config(mode)] * 3
    numbers = (((2,), (2,)), ((0,), (0,)))
    out = ivy_frontend_jax.nn.scaled_dot_general(jnp.asarray(A), jnp.asarray(B), numbers, configs=configs)
    assert np.allclose(np.asarray(out), _product(A, B, mode), rtol=1e-5, atol=1e-5)
    single = ivy_frontend_jax.nn.scaled_dot_general(jnp.asarray(A[0]), jnp.asarray(B[0]), (((1,), (1,)), ((), ())), configs=configs)
    assert np.allclose(np.asarray(single), _product(A[:1], B[:1], mode)[0], rtol=1e-5, atol=1e-5)


def test_cotangents_are_products_of_rounded_blocks(backend: str) -> None:
    configs = [ivy_frontend_jax.nn.get_scaled_dot_general_config("mxfp8")] * 3
    numbers = (((2,), (2,)), ((0,), (0,)))
    a, b, g = (rng.normal(size=size).astype("float32") for size in ((2, 32, 64), (2, 32, 64), (2, 32, 32)))
    _, pull = ivy_frontend_jax.vjp(
        lambda x: ivy_frontend_jax.nn.scaled_dot_general(x, jnp.asarray(b), numbers, configs=configs), jnp.asarray(a)
    )
    (got,) = pull(jnp.asarray(g))
    assert np.allclose(np.asarray(got), _product(g, np.swapaxes(b, 1, 2), "mxfp8"), rtol=1e-5, atol=1e-5)
