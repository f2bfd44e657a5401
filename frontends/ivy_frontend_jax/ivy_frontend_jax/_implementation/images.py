"""`jax.image`, `jax.scipy.ndimage`, `jax.scipy.interpolate`, `jax.scipy.cluster.vq`."""

from __future__ import annotations

import enum
import itertools
import math
from typing import Any

import ivy_frontend_jax.numpy as jnp
from ivy_frontend_jax._implementation.composing import array_of, in_common, inexact, static
from ivy_frontend_jax._implementation.defining import as_recorded, raw
from ivy_frontend_jax._implementation.frontend import FRONTEND

image = raw("jax.image")


class ResizeMethod(enum.Enum):
    """How images are resized."""

    NEAREST, LINEAR, LANCZOS3, LANCZOS5, CUBIC = range(5)

    @staticmethod
    def from_string(s: str) -> ResizeMethod:
        """Return a method by name."""
        name = _OTHER_NAMES.get(s, s)
        found = next((method for method in ResizeMethod if method.name.lower() == name), None)
        if found is None:
            raise ValueError(f"Unknown resize method: {s}")
        return found


_OTHER_NAMES = {"bilinear": "linear", "trilinear": "linear", "triangle": "linear", "bicubic": "cubic", "tricubic": "cubic"}


FRONTEND.value("jax.image.ResizeMethod", ResizeMethod)


def _triangle(x: Any) -> Any:
    return jnp.maximum(0, 1 - jnp.abs(x))


def _keys(x: Any) -> Any:
    x = jnp.abs(x)
    found = ((1.5 * x - 2.5) * x) * x + 1.0
    found = jnp.where(x >= 1.0, ((-0.5 * x + 2.5) * x - 4.0) * x + 2.0, found)
    return jnp.where(x >= 2.0, 0.0, found)


def _lanczos(radius: float) -> Any:
    def kernel(x: Any) -> Any:
        y = radius * jnp.sin(math.pi * x) * jnp.sin(math.pi * x / radius)
        found = jnp.where(x > 1e-3, y / jnp.where(x != 0, math.pi**2 * x**2, 1), 1)
        return jnp.where(x > radius, 0.0, found)

    return lambda x: kernel(jnp.abs(x))


KERNELS = {
    ResizeMethod.LINEAR: _triangle, ResizeMethod.CUBIC: _keys, ResizeMethod.LANCZOS3: _lanczos(3.0),
    ResizeMethod.LANCZOS5: _lanczos(5.0),
}  # fmt: skip


def _weights(n: int, size: int, scale: Any, translation: Any, kernel: Any, antialias: bool, d: Any) -> Any:
    inverse = 1.0 / scale
    width = jnp.maximum(inverse, 1.0) if antialias else 1.0
    sample = (jnp.arange(size, dtype=d) + 0.5) * inverse - translation * inverse - 0.5
    apart = jnp.abs(sample[None, :] - jnp.arange(n, dtype=d)[:, None]) / width
    weights = kernel(apart)
    total = jnp.sum(weights, axis=0, keepdims=True)
    small = 1000.0 * float(jnp.finfo("float32").eps)
    weights = jnp.where(jnp.abs(total) > small, weights / jnp.where(total != 0, total, 1), 0)
    inside = (sample >= -0.5) & (sample <= n - 0.5)
    return jnp.where(inside[None, :], weights, 0)


def _resampled(x: Any, shape: Any, dims: Any, scale: Any, translation: Any, kernel: Any, antialias: Any) -> Any:
    for i, d in enumerate(dims):
        w = _weights(x.shape[d], shape[d], scale[i], translation[i], kernel, bool(antialias), x.dtype).astype(x.dtype)
        x = jnp.moveaxis(jnp.tensordot(x, w, ((d,), (0,))), -1, d)
    return x


def _method(method: Any) -> ResizeMethod:
    return ResizeMethod.from_string(method) if isinstance(method, str) else method


@as_recorded("jax.image")
def scale_and_translate(
    image: Any, shape: Any, spatial_dims: Any, scale: Any, translation: Any, method: Any, antialias: Any
) -> Any:
    """Return an image scaled and moved."""
    x = array_of("scale_and_translate", image)
    shape = tuple(static(n) for n in shape)
    if len(shape) != x.ndim:
        raise ValueError(f"shape must have length equal to the number of dimensions of x; {shape} vs {x.shape}")
    kind = _method(method)
    if kind is ResizeMethod.NEAREST:
        raise ValueError("Nearest neighbor resampling is not currently supported for scale_and_translate.")
    scale, translation = inexact("scale_and_translate", scale, translation)
    (y,) = inexact("scale_and_translate", x)
    return _resampled(y, shape, tuple(spatial_dims), scale, translation, KERNELS[kind], antialias)


@image
def resize(image: Any, shape: Any, method: Any, antialias: Any = True, precision: Any = None) -> Any:
    """Return an image in another size."""
    x = array_of("resize", image)
    shape = tuple(static(n) for n in shape)
    if len(shape) != x.ndim:
        raise ValueError(f"shape must have length equal to the number of dimensions of x; {shape} vs {x.shape}")
    kind = _method(method)
    dims = tuple(i for i in range(x.ndim) if shape[i] != x.shape[i])
    if kind is ResizeMethod.NEAREST:
        for d in dims:
            m, n = x.shape[d], shape[d]
            at = jnp.floor((jnp.arange(n, dtype="float32") + 0.5) * m / n).astype("int32")
            x = jnp.take(x, at, axis=d, mode="clip")
        return x
    (y,) = inexact("resize", x)
    scale = [jnp.asarray(shape[d] / x.shape[d], dtype="float32") for d in dims]
    found = _resampled(y, shape, dims, scale, [0.0] * len(dims), KERNELS[kind], antialias)
    return found.astype(y.dtype)


def _index(mode: str, at: Any, n: int) -> Any:
    if mode == "constant":
        return at, (at >= 0) & (at < n)
    if mode == "nearest":
        return jnp.clip(at, 0, n - 1), True
    if mode in ("wrap", "grid-wrap"):
        return at % n, True
    if mode == "mirror":
        period = max(2 * (n - 1), 1)
        at = at % period
        return jnp.where(at >= n, period - at, at) if n > 1 else at * 0, True
    if mode == "reflect":
        at = at % (2 * n)
        return jnp.where(at >= n, 2 * n - 1 - at, at), True
    raise NotImplementedError(
        f"jax.scipy.ndimage.map_coordinates does not yet support mode {mode}. Currently supported modes are 'constant', "
        "'nearest', 'wrap', 'mirror' and 'reflect'."
    )


@raw("jax.scipy.ndimage")
def map_coordinates(input: Any, coordinates: Any, order: Any, mode: Any = "constant", cval: Any = 0.0) -> Any:
    """Return the elements at coordinates, by the nearest ones or by linear interpolation."""
    x = array_of("map_coordinates", input)
    points = [array_of("map_coordinates", c) for c in coordinates]
    value = jnp.asarray(cval).astype(x.dtype)
    if len(points) != x.ndim:
        raise ValueError(f"coordinates must be a sequence of length input.ndim, but {len(points)} != {x.ndim}")
    if order not in (0, 1):
        raise NotImplementedError("jax.scipy.ndimage.map_coordinates currently requires order<=1")
    choices = []
    for c, n in zip(points, x.shape, strict=True):
        if order == 0:
            nearest = (jnp.sign(c) * jnp.floor(jnp.abs(c) + 0.5)).astype("int32")
            at, good = _index(mode, nearest, n)
            choices.append([(at, good, jnp.ones_like(c))])
        else:
            low = jnp.floor(c)
            share = c - low
            at = low.astype("int32")
            choices.append([(*_index(mode, at, n), 1 - share), (*_index(mode, at + 1, n), share)])
    total: Any = None
    for items in itertools.product(*choices):
        picked = x[tuple(jnp.clip(at, 0, n - 1) for (at, _, _), n in zip(items, x.shape, strict=True))]
        weight = items[0][2]
        for _, _, w in items[1:]:
            weight = weight * w
        for _, good, _ in items:
            if good is not True:
                picked = jnp.where(good, picked, value)
        part = weight * picked
        total = part if total is None else total + part
    if x.dtype.kind in "iu":
        total = jnp.round(total)
    return total.astype(x.dtype)


class RegularGridInterpolator:
    """Interpolates values on a grid."""

    def __init__(
        self, points: Any, values: Any, method: Any = "linear", bounds_error: Any = False, fill_value: Any = math.nan
    ) -> None:
        if method not in ("linear", "nearest"):
            raise ValueError(f"method {method!r} is not defined")
        self.method, self.bounds_error = method, bounds_error
        if bounds_error:
            raise NotImplementedError("`bounds_error` takes no effect under JIT")
        self.values = array_of("RegularGridInterpolator", values)
        if len(points) > self.values.ndim:
            raise ValueError(f"there are {len(points)} point arrays, but values has {self.values.ndim} dimensions")
        self.grid = tuple(jnp.asarray(p) for p in points)
        for i, p in enumerate(self.grid):
            if p.ndim != 1:
                raise ValueError(f"the points in dimension {i} must be 1-dimensional")
            if self.values.shape[i] != p.shape[0]:
                raise ValueError(f"there are {p.shape[0]} points and {self.values.shape[i]} values in dimension {i}")
            if not bool(jnp.all(jnp.diff(p) > 0)):
                raise ValueError(f"the points in dimension {i} must be strictly ascending")
        self.fill_value = fill_value

    def __call__(self, xi: Any, method: Any = None) -> Any:
        """Return the values at points."""
        method = self.method if method is None else method
        if method not in ("linear", "nearest"):
            raise ValueError(f"method {method!r} is not defined")
        if isinstance(xi, tuple):
            xi = jnp.stack(jnp.broadcast_arrays(*xi), axis=-1)
        xi = jnp.asarray(xi)
        n = len(self.grid)
        if xi.shape[-1] != n:
            raise ValueError(
                f"the requested sample points xi have dimension {xi.shape[-1]}, but this RegularGridInterpolator has dimension {n}"
            )
        shape = xi.shape[:-1]
        flat = xi.reshape((-1, n))
        lows, shares, bad = [], [], jnp.zeros((flat.shape[0],), bool)
        for i, grid in enumerate(self.grid):
            x = flat[:, i]
            at = jnp.clip(jnp.searchsorted(grid, x) - 1, 0, grid.size - 2)
            lows.append(at)
            shares.append((x - grid[at]) / (grid[at + 1] - grid[at]))
            bad = bad | (x < grid[0]) | (x > grid[-1])
        if method == "nearest":
            found = self.values[tuple(jnp.where(s <= 0.5, at, at + 1) for at, s in zip(lows, shares, strict=True))]
        else:
            found = jnp.zeros((), self.values.dtype)
            extra = (1,) * (self.values.ndim - n)
            for corner in itertools.product((0, 1), repeat=n):
                weight = jnp.ones((), flat.dtype)
                for one, s in zip(corner, shares, strict=True):
                    weight = weight * (s if one else 1 - s)
                values = self.values[tuple(at + one for at, one in zip(lows, corner, strict=True))]
                found = found + values * weight.reshape(weight.shape + extra)
        if self.fill_value is not None:
            found = jnp.where(bad.reshape(bad.shape + (1,) * (found.ndim - 1)), self.fill_value, found)
        return found.reshape(shape + self.values.shape[n:])


FRONTEND.value("jax.scipy.interpolate.RegularGridInterpolator", RegularGridInterpolator)


@raw("jax.scipy.cluster.vq")
def vq(obs: Any, code_book: Any, check_finite: Any = True) -> Any:
    """Return the nearest code of each observation, and the distance to it."""
    a, b = in_common("vq", obs, code_book)
    if a.ndim != b.ndim:
        raise ValueError("Observation and code_book should have the same rank")
    if a.ndim == 1:
        a, b = a[:, None], b[:, None]
    if a.ndim != 2:
        raise ValueError("ndim different than 1 or 2 are not supported")
    distance = jnp.linalg.norm(a[:, None, :] - b[None, :, :], axis=-1)
    return jnp.argmin(distance, axis=-1), jnp.min(distance, axis=-1)
