"""`jax.nn.initializers`."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import ivy_frontend_jax.numpy as jnp
import ivy_frontend_jax.random as random
from ivy_frontend_jax._implementation.defining import raw
from ivy_frontend_jax._implementation.dtypes import default_float
from ivy_frontend_jax._implementation.frontend import FRONTEND

place = raw("jax.nn.initializers")
FRONTEND.value("jax.nn.initializers.Initializer", Callable[..., Any])


def _kind(given: Any, own: Any) -> Any:
    return own if given is None and own is not None else default_float() if given is None else given


@place
def zeros(key: Any, shape: Any, dtype: Any = None, out_sharding: Any = None) -> Any:
    """Return zeros."""
    return jnp.zeros(shape, _kind(dtype, None))


@place
def ones(key: Any, shape: Any, dtype: Any = None, out_sharding: Any = None) -> Any:
    """Return ones."""
    return jnp.ones(shape, _kind(dtype, None))


@place
def constant(value: Any, dtype: Any = None) -> Any:
    """Return an initializer of constants."""
    own = dtype

    def init(key: Any, shape: Any, dtype: Any = None, out_sharding: Any = None) -> Any:
        return jnp.full(shape, value, dtype=_kind(dtype, own))

    return init


@place
def uniform(scale: Any = 1e-2, dtype: Any = None) -> Any:
    """Return an initializer of uniform samples below a bound."""
    own = dtype

    def init(key: Any, shape: Any, dtype: Any = None, out_sharding: Any = None) -> Any:
        d = _kind(dtype, own)
        return random.uniform(key, shape, d) * jnp.array(scale, d)

    return init


@place
def normal(stddev: Any = 1e-2, dtype: Any = None) -> Any:
    """Return an initializer of normal samples."""
    own = dtype

    def init(key: Any, shape: Any, dtype: Any = None, out_sharding: Any = None) -> Any:
        d = _kind(dtype, own)
        return random.normal(key, shape, d) * jnp.array(stddev, d)

    return init


@place
def truncated_normal(stddev: Any = 1e-2, dtype: Any = None, lower: Any = -2.0, upper: Any = 2.0) -> Any:
    """Return an initializer of normal samples between limits."""
    own = dtype

    def init(key: Any, shape: Any, dtype: Any = None, out_sharding: Any = None) -> Any:
        d = _kind(dtype, own)
        return random.truncated_normal(key, lower, upper, shape, d) * jnp.array(stddev, d)

    return init


def _fans(shape: Any, in_axis: Any, out_axis: Any, batch_axis: Any) -> tuple[float, float]:
    if len(shape) <= 1:
        raise ValueError(f"Can't compute input and output sizes of a {len(shape)}-dimensional weights tensor. Must be at least 2D.")

    def axes(given: Any) -> set[int]:
        return {i % len(shape) for i in (given if isinstance(given, (tuple, list)) else (given,))}

    size_in, size_out, batch = (math.prod([shape[i] for i in axes(given)]) for given in (in_axis, out_axis, batch_axis))
    rest = math.prod(shape) / (size_in * size_out * batch)  # an axis that is both an input and an output divides twice
    return size_in * rest, size_out * rest


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


@place
def variance_scaling(
    scale: Any, mode: Any, distribution: Any, in_axis: Any = -2, out_axis: Any = -1, batch_axis: Any = (), dtype: Any = None
) -> Any:
    """Return an initializer whose variance depends on the sizes of the axes."""
    own = dtype

    def init(key: Any, shape: Any, dtype: Any = None, out_sharding: Any = None) -> Any:
        d = jnp.dtype(_kind(dtype, own))
        fan_in, fan_out = _fans(tuple(shape), in_axis, out_axis, batch_axis)
        if mode == "fan_in":
            size: float = fan_in
        elif mode == "fan_out":
            size = fan_out
        elif mode == "fan_avg":
            size = (fan_in + fan_out) / 2
        elif mode == "fan_geo_avg":
            size = math.sqrt(fan_in * fan_out)
        else:
            raise ValueError(f"invalid mode for variance scaling initializer: {mode}")
        variance = jnp.array(scale / size, dtype=d)
        if distribution == "truncated_normal":
            if d.kind == "f":
                return random.truncated_normal(key, -2, 2, shape, d) * (jnp.sqrt(variance) / jnp.array(0.87962566103423978, d))
            return _complex_truncated(key, 2, shape, d) * (jnp.sqrt(variance) / jnp.array(0.95311164380491208, d))
        if distribution == "normal":
            return random.normal(key, shape, d) * jnp.sqrt(variance)
        if distribution == "uniform":
            if d.kind == "f":
                return random.uniform(key, shape, d, -1) * jnp.sqrt(3 * variance)
            return _complex_uniform(key, shape, d) * jnp.sqrt(variance)
        raise ValueError(f"invalid distribution for variance scaling initializer: {distribution}")

    return init


def _scaled(name: str, scale: float, mode: str, distribution: str) -> None:
    def make(in_axis: Any = -2, out_axis: Any = -1, batch_axis: Any = (), dtype: Any = None) -> Any:
        return variance_scaling(scale, mode, distribution, in_axis, out_axis, batch_axis, dtype)

    make.__name__ = name
    make.__doc__ = f"Return an initializer: variance ``{scale} / {mode}``, {distribution} samples."
    raw("jax.nn.initializers")(make)


for _name, _scale, _mode in (("glorot", 1.0, "fan_avg"), ("lecun", 1.0, "fan_in"), ("he", 2.0, "fan_in")):
    _scaled(f"{_name}_uniform", _scale, _mode, "uniform")
    _scaled(f"{_name}_normal", _scale, _mode, "truncated_normal")


@place
def orthogonal(scale: Any = 1.0, column_axis: Any = -1, dtype: Any = None) -> Any:
    """Return an initializer of orthogonal matrices."""
    own = dtype

    def init(key: Any, shape: Any, dtype: Any = None, out_sharding: Any = None) -> Any:
        d = _kind(dtype, own)
        if len(shape) < 2:
            raise ValueError("orthogonal initializer requires at least a 2D shape")
        rows, columns = math.prod(shape) // shape[column_axis], shape[column_axis]
        form = (columns, rows) if rows < columns else (rows, columns)
        q, r = jnp.linalg.qr(random.normal(key, form, d))
        diagonal = jnp.sign(jnp.diag(r))
        q = q * jnp.broadcast_to(diagonal, q.shape)
        q = q.T if rows < columns else q
        kept = tuple(n for i, n in enumerate(shape) if i != column_axis % len(shape))
        q = jnp.moveaxis(q.reshape((*kept, columns)), -1, column_axis)
        return jnp.array(scale, d) * q

    return init


@place
def delta_orthogonal(scale: Any = 1.0, column_axis: Any = -1, dtype: Any = None) -> Any:
    """Return an initializer of convolutions that keep distances."""
    own = dtype

    def init(key: Any, shape: Any, dtype: Any = None, out_sharding: Any = None) -> Any:
        d = _kind(dtype, own)
        if len(shape) not in (3, 4, 5):
            raise ValueError("Delta orthogonal initializer requires a 3D, 4D or 5D shape.")
        if shape[-1] < shape[-2]:
            raise ValueError("`fan_in` must be less or equal than `fan_out`. ")
        matrix = orthogonal(scale, column_axis, d)(key, tuple(shape[-2:]))
        return jnp.zeros(shape, d).at[tuple((n - 1) // 2 for n in shape[:-2])].set(matrix)

    return init
