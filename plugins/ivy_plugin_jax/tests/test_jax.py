"""What is JAX's own: 64-bit data types on request, shapes inside `jax.jit`, gradients through special cases."""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import ivy_api
import ivy_plugin_jax
from ivy_api.errors import DataDependentShapeError, DTypeError, NotAnArrayError, ScalarRangeError

xp: Any = ivy_api.namespace("jax")


def test_import_of_the_plugin_imports_no_framework() -> None:
    code = "import sys, ivy_plugin_jax, ivy_plugin_jax.plugin; sys.exit('jax' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize(
    "call",
    [
        lambda: xp.zeros(3, dtype=xp.float64),
        lambda: xp.astype(xp.ones(3), xp.float64),
        lambda: xp.asarray([1], dtype=jnp.int64),
        lambda: xp.sum(xp.ones(3), dtype=xp.float64),
        lambda: xp.add(xp.ones(3, dtype=xp.int32), xp.ones(3, dtype=xp.uint32)),
    ],
)
def test_64_bit_types_are_refused_while_they_are_off(call: Any) -> None:
    with jax.enable_x64(False), pytest.raises(DTypeError, match=r"ivy_plugin_jax\.enable_x64\(\)"):
        call()


def test_info_follows_the_mode() -> None:
    with jax.enable_x64(False):
        assert not {"int64", "uint64", "float64", "complex128"} & set(xp.__array_namespace_info__().dtypes())
        with ivy_plugin_jax.x64_operations():
            assert xp.__array_namespace_info__().default_dtypes()["real floating"] == jnp.float64
            assert xp.ones(3).dtype == jnp.float64


@pytest.mark.parametrize("name", ["nonzero", "unique_all", "unique_counts", "unique_inverse", "unique_values"])
def test_shapes_that_depend_on_data_are_refused_under_jit(name: str) -> None:
    with pytest.raises(DataDependentShapeError, match="size"):
        jax.jit(getattr(xp, name))(xp.ones(3))


def test_traced_arrays_have_the_namespace() -> None:
    jax.jit(lambda x: [xp is ivy_api.namespace_for(x), x][1])(xp.ones(3))
    assert float(jax.grad(lambda x: ivy_api.namespace_for(x).sinh(x))(0.5)) == pytest.approx(1.1276259652)


@pytest.mark.parametrize("name", ["sin", "sinh", "tanh", "asinh", "atan", "expm1", "log1p"])
def test_holomorphic_gradients_at_zero_are_one(name: str) -> None:
    gradient = jax.grad(getattr(xp, name), holomorphic=True)(jnp.asarray(0j))
    assert complex(gradient) == pytest.approx(1)


def test_division_by_a_broadcast_divisor_is_rounded_correctly() -> None:
    x = xp.arange(1, 10001, dtype=xp.float32)
    assert bool(xp.all(xp.divide(x, 49.0) == xp.divide(x, xp.full_like(x, 49))))


def test_fill_values_out_of_range() -> None:
    with pytest.raises(ScalarRangeError):
        xp.full(3, 300, dtype=xp.int8)


def test_creation_tells_integers_from_floats_and_takes_lists() -> None:
    kinds = [xp.arange(stop).dtype.kind for stop in (3, 3.0, 3)]
    assert kinds == ["i", "f", "i"]
    assert xp.zeros([2, 3]).shape == xp.full([2, 3], 1).shape == xp.reshape(xp.ones(6), [2, 3]).shape == (2, 3)


@pytest.mark.parametrize("axes", [None, (0, 1), (-1,), [0, 2], (0, -3), (3, 2, 1, 0)])
def test_transforms_over_several_axes_are_those_along_one_after_the_other(axes: Any) -> None:
    x = jnp.asarray(np.random.default_rng(0).normal(size=(2, 3, 4, 5)), dtype=xp.complex64)
    expected = np.fft.fftn(np.asarray(x), axes=axes, norm="ortho")
    np.testing.assert_allclose(xp.fft.fftn(x, axes=axes, norm="ortho"), expected, rtol=1e-4, atol=1e-4)


def test_a_negative_quotient_too_small_for_xla_is_rounded_down() -> None:
    x, y = xp.asarray([-1e-30, 1e-30, -0.0]), xp.asarray([1e10, -1e10, 1e10])
    assert xp.floor_divide(xp.astype(x, xp.float32), xp.astype(y, xp.float32)).tolist() == [-1, -1, 0]


@pytest.mark.parametrize("name", ["segment_max", "segment_mean", "segment_min", "segment_prod", "segment_sum"])
def test_a_result_of_no_segments_has_a_gradient(name: str) -> None:
    def total(x: Any) -> Any:
        return xp.sum(getattr(xp, name)(x, jnp.asarray([0, 1]), num_segments=0))

    assert jax.grad(total)(jnp.ones((2, 3))).tolist() == [[0.0] * 3] * 2


@pytest.mark.parametrize("dtype", ["float32", "bfloat16", "complex64", "int32", "uint8", "bool"])
@pytest.mark.parametrize("index", ["int8", "int32", "int64", "uint8", "uint32"])
@pytest.mark.brief(7)
def test_traced_indices_are_taken_as_by_jax(dtype: str, index: str) -> None:
    """Negative ones and those out of range, too: `jnp.take` fills with nan, or with a bound of integers."""
    rng = np.random.default_rng(0)
    x = jnp.asarray(rng.uniform(0, 9, (4, 5, 3))).astype(dtype)
    low = 0 if index.startswith("u") else -8
    for axis in (0, 1, -1):
        for shape in ((), (7,), (2, 3)):
            indices = jnp.asarray(rng.integers(low, 9, shape)).astype(index)
            got = jax.jit(partial(xp.take, axis=axis))(x, indices)
            expected = jax.jit(partial(jnp.take, axis=axis, mode="fill"))(x, indices)
            assert got.dtype == expected.dtype
            np.testing.assert_array_equal(got.astype("complex64"), expected.astype("complex64"))


def test_derivatives_of_traced_indices_out_of_range_are_zero() -> None:
    x, indices = jnp.arange(4.0), jnp.asarray([0, 7, -1, -9, 2, 2])
    grad = jax.jit(jax.grad(lambda x, i: jnp.nansum(xp.take(x, i, axis=0) * jnp.arange(1.0, 7.0))))
    np.testing.assert_array_equal(grad(x, indices), [1.0, 0.0, 11.0, 3.0])


def test_searchsorted_refuses_a_mask_as_sorter() -> None:
    x = jnp.arange(3.0)
    with pytest.raises(DTypeError, match="searchsorted takes integer arrays"):
        xp.searchsorted(x, x, sorter=jnp.asarray([True, False, True]))
    with pytest.raises(NotAnArrayError, match="an array or None as sorter; got bool"):
        xp.searchsorted(x, x, sorter=True)
