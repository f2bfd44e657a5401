"""`jax.nn.initializers`."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import ivy_frontend_jax.numpy as jnp
import ivy_frontend_jax.random as random
from ivy_api import initialisation
from ivy_api.initialisation import TRUNCATED_STDDEV, fan, fans
from ivy_frontend_jax._implementation.defining import raw
from ivy_frontend_jax._implementation.dtypes import default_float
from ivy_frontend_jax._implementation.frontend import FRONTEND

initializer = raw("jax.nn.initializers")
FRONTEND.value("jax.nn.initializers.Initializer", Callable[..., Any])


def _initializer(draw: Callable[[Any, Any, Any], Any], own: Any) -> Any:
    """Return an initializer: a key, a shape and a data type are drawn with; the data type may be given to it or be its own."""

    def init(key: Any, shape: Any, dtype: Any = None, out_sharding: Any = None) -> Any:
        return draw(key, shape, jnp.dtype(next(d for d in (dtype, own, default_float()) if d is not None)))

    return init


@initializer
def zeros(key: Any, shape: Any, dtype: Any = None, out_sharding: Any = None) -> Any:
    """Return zeros."""
    return jnp.zeros(shape, default_float() if dtype is None else dtype)


@initializer
def ones(key: Any, shape: Any, dtype: Any = None, out_sharding: Any = None) -> Any:
    """Return ones."""
    return jnp.ones(shape, default_float() if dtype is None else dtype)


@initializer
def constant(value: Any, dtype: Any = None) -> Any:
    """Return an initializer of constants."""
    return _initializer(lambda key, shape, d: jnp.full(shape, value, dtype=d), dtype)


@initializer
def uniform(scale: Any = 1e-2, dtype: Any = None) -> Any:
    """Return an initializer of uniform samples below a bound."""
    return _initializer(lambda key, shape, d: random.uniform(key, shape, d) * jnp.array(scale, d), dtype)


@initializer
def normal(stddev: Any = 1e-2, dtype: Any = None) -> Any:
    """Return an initializer of normal samples."""
    return _initializer(lambda key, shape, d: random.normal(key, shape, d) * jnp.array(stddev, d), dtype)


@initializer
def truncated_normal(stddev: Any = 1e-2, dtype: Any = None, lower: Any = -2.0, upper: Any = 2.0) -> Any:
    """Return an initializer of normal samples between limits."""
    return _initializer(lambda key, shape, d: random.truncated_normal(key, lower, upper, shape, d) * jnp.array(stddev, d), dtype)


def _fans(shape: Any, in_axis: Any, out_axis: Any, batch_axis: Any) -> tuple[float, float]:
    if len(shape) <= 1:
        raise ValueError(f"Can't compute input and output sizes of a {len(shape)}-dimensional weights tensor. Must be at least 2D.")
    return fans(shape, in_axis, out_axis, batch_axis)


def _complex_uniform(key: Any, shape: Any, d: Any) -> Any:
    first, second = random.split(key)
    real = jnp.finfo(d).dtype
    radius = jnp.sqrt(random.uniform(first, shape, real)).astype(d)
    angle = (2 * math.pi * random.uniform(second, shape, real)).astype(d)
    return radius * jnp.exp(1j * angle)


def _complex_truncated(key: Any, upper: Any, shape: Any, d: Any) -> Any:
    first, second = random.split(key)
    real = jnp.finfo(d).dtype
    share = (1 - jnp.exp(jnp.array(-(upper**2), d))) * random.uniform(first, shape, real).astype(d)
    radius = jnp.sqrt(-jnp.log(1 - share))
    angle = (2 * math.pi * random.uniform(second, shape, real)).astype(d)
    return radius * jnp.exp(1j * angle)


@initializer
def variance_scaling(
    scale: Any, mode: Any, distribution: Any, in_axis: Any = -2, out_axis: Any = -1, batch_axis: Any = (), dtype: Any = None
) -> Any:
    """Return an initializer whose variance depends on the sizes of the axes."""

    def draw(key: Any, shape: Any, d: Any) -> Any:
        size = fan(mode, *_fans(tuple(shape), in_axis, out_axis, batch_axis))
        if size is None:
            raise ValueError(f"invalid mode for variance scaling initializer: {mode}")
        variance = jnp.array(scale / size, dtype=d)
        if distribution == "truncated_normal":
            if d.kind == "f":
                return random.truncated_normal(key, -2, 2, shape, d) * (jnp.sqrt(variance) / jnp.array(TRUNCATED_STDDEV, d))
            return _complex_truncated(key, 2, shape, d) * (jnp.sqrt(variance) / jnp.array(0.95311164380491208, d))
        if distribution == "normal":
            return random.normal(key, shape, d) * jnp.sqrt(variance)
        if distribution == "uniform":
            if d.kind == "f":
                return random.uniform(key, shape, d, -1) * jnp.sqrt(3 * variance)
            return _complex_uniform(key, shape, d) * jnp.sqrt(variance)
        raise ValueError(f"invalid distribution for variance scaling initializer: {distribution}")

    return _initializer(draw, dtype)


def _scaled(name: str, scale: float, mode: str, distribution: str) -> None:
    def make(in_axis: Any = -2, out_axis: Any = -1, batch_axis: Any = (), dtype: Any = None) -> Any:
        return variance_scaling(scale, mode, distribution, in_axis, out_axis, batch_axis, dtype)

    make.__name__ = name
    make.__doc__ = f"Return an initializer: variance ``{scale} / {mode}``, {distribution} samples."
    raw("jax.nn.initializers")(make)


for _name, _scale, _mode in (("glorot", 1.0, "fan_avg"), ("lecun", 1.0, "fan_in"), ("he", 2.0, "fan_in")):
    _scaled(f"{_name}_uniform", _scale, _mode, "uniform")
    _scaled(f"{_name}_normal", _scale, _mode, "truncated_normal")


@initializer
def orthogonal(scale: Any = 1.0, column_axis: Any = -1, dtype: Any = None) -> Any:
    """Return an initializer of orthogonal matrices."""

    def draw(key: Any, shape: Any, d: Any) -> Any:
        if len(shape) < 2:
            raise ValueError("orthogonal initializer requires at least a 2D shape")
        normal = random.normal(key, initialisation.matrix_shape(shape, column_axis), d)
        return jnp.array(scale, d) * initialisation.orthogonal(normal, shape, column_axis, jnp)

    return _initializer(draw, dtype)


@initializer
def delta_orthogonal(scale: Any = 1.0, column_axis: Any = -1, dtype: Any = None) -> Any:
    """Return an initializer of convolutions that keep distances."""

    def draw(key: Any, shape: Any, d: Any) -> Any:
        if len(shape) not in (3, 4, 5):
            raise ValueError("Delta orthogonal initializer requires a 3D, 4D or 5D shape.")
        if shape[-1] < shape[-2]:
            raise ValueError("`fan_in` must be less or equal than `fan_out`. ")
        matrix = orthogonal(scale, column_axis, d)(key, tuple(shape[-2:]))
        return jnp.zeros(shape, d).at[tuple((n - 1) // 2 for n in shape[:-2])].set(matrix)

    return _initializer(draw, dtype)
