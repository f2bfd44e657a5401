"""Random numbers from JAX's own generators. Native keys use ``rbg``, which has hardware support."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
from jax import random as jr

from ivy_api.adapt.arguments import require_sizes
from ivy_api.adapt.functions import refuse_axis
from ivy_api.bodies.random import threefry
from ivy_api.bodies.random.integers import fit_int32
from ivy_api.errors import ArgumentError, ArgumentTypeError, DTypeError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import CovarianceMethod

__all__ = [
    "bernoulli",
    "beta",
    "bits",
    "categorical",
    "choice",
    "dirichlet",
    "exponential",
    "fold_in",
    "gamma",
    "gumbel",
    "laplace",
    "multinomial",
    "multivariate_normal",
    "normal",
    "permutation",
    "poisson",
    "randint",
    "shuffle",
    "split",
    "truncated_normal",
    "uniform",
]

Shape = int | tuple[int, ...]
_IMPLS = {2: "threefry2x32", 4: "rbg"}
_XP: Any = jnp


def _each(key: jax.Array, draw: Callable[[jax.Array], jax.Array]) -> jax.Array:
    """The results of ``draw`` for each key of a batch."""
    impl = _IMPLS[threefry.check_key(key, _XP).shape[-1]]

    def one(key: jax.Array) -> jax.Array:
        return draw(jr.wrap_key_data(key, impl=impl))

    for _ in range(key.ndim - 1):
        one = jax.vmap(one)
    return one(key)


def _real(dtype: Any, *parameters: Any) -> Any:
    return threefry.real_dtype(dtype, *parameters, xp=_XP)


def _form(shape: Shape | None, *parameters: Any) -> tuple[int, ...]:
    out: tuple[int, ...] = threefry.result_form(shape, *parameters, xp=_XP)  # all shapes are known in JAX
    return out


def split(key: jax.Array, num: Shape = 2, /) -> jax.Array:
    require_sizes("random.split", *(num if isinstance(num, tuple) else (num,)))
    return _each(key, lambda k: jr.key_data(jr.split(k, num)))


def fold_in(key: jax.Array, data: int | jax.Array, /) -> jax.Array:
    if not hasattr(data, "dtype"):
        return _each(key, lambda k: jr.key_data(jr.fold_in(k, data % 2**32)))
    array: Any = data
    if not jnp.isdtype(array.dtype, "integral"):
        raise DTypeError(f"random.fold_in requires an integer or an array of integer dtype; got {array.dtype}.")
    batch, words_ = jnp.broadcast_shapes(key.shape[:-1], array.shape), key.shape[-1]
    checked: Any = threefry.check_key(key, _XP)
    keys = jnp.broadcast_to(checked, (*batch, words_)).reshape(-1, words_)
    numbers = jnp.broadcast_to(array.astype(jnp.uint32), batch).reshape(-1)
    impl = _IMPLS[words_]
    out = jax.vmap(lambda k, n: jr.key_data(jr.fold_in(jr.wrap_key_data(k, impl=impl), n)))(keys, numbers)
    return out.reshape(*batch, words_)


def bits(key: jax.Array, /, shape: Shape = (), *, dtype: Any = None) -> jax.Array:
    dtype = jnp.uint32 if dtype is None else dtype
    if not jnp.isdtype(dtype, "unsigned integer"):
        raise DTypeError(f"random.bits needs an unsigned integer dtype; got {dtype}.")
    return _each(key, lambda k: jr.bits(k, _form(shape), dtype))


def uniform(key: jax.Array, /, shape: Shape = (), *, minval: Any = 0.0, maxval: Any = 1.0, dtype: Any = None) -> jax.Array:
    dtype, form = _real(dtype), _form(shape, minval, maxval)
    return _each(key, lambda k: jr.uniform(k, form, dtype, minval, maxval))


def normal(key: jax.Array, /, shape: Shape = (), *, loc: Any = None, scale: Any = None, dtype: Any = None) -> jax.Array:
    if dtype is None or not jnp.isdtype(dtype, "complex floating"):
        dtype = _real(dtype)
    return threefry.scale_and_shift(_each(key, lambda k: jr.normal(k, _form(shape), dtype)), loc, scale)  # type: ignore[return-value]


def truncated_normal(
    key: jax.Array,
    lower: Any,
    upper: Any,
    /,
    shape: Shape | None = None,
    *,
    loc: Any = None,
    scale: Any = None,
    dtype: Any = None,
) -> jax.Array:
    dtype, form = _real(dtype, lower, upper), _form(shape, lower, upper)
    return threefry.scale_and_shift(_each(key, lambda k: jr.truncated_normal(k, lower, upper, form, dtype)), loc, scale)  # type: ignore[return-value]


def exponential(key: jax.Array, /, shape: Shape = (), *, scale: Any = None, dtype: Any = None) -> jax.Array:
    dtype = _real(dtype)
    return threefry.scale_and_shift(_each(key, lambda k: jr.exponential(k, _form(shape), dtype)), None, scale)  # type: ignore[return-value]


def gumbel(key: jax.Array, /, shape: Shape = (), *, loc: Any = None, scale: Any = None, dtype: Any = None) -> jax.Array:
    dtype = _real(dtype)
    return threefry.scale_and_shift(_each(key, lambda k: jr.gumbel(k, _form(shape), dtype, mode="low")), loc, scale)  # type: ignore[return-value]


def laplace(key: jax.Array, /, shape: Shape = (), *, loc: Any = None, scale: Any = None, dtype: Any = None) -> jax.Array:
    dtype = _real(dtype)
    return threefry.scale_and_shift(_each(key, lambda k: jr.laplace(k, _form(shape), dtype)), loc, scale)  # type: ignore[return-value]


def gamma(key: jax.Array, a: Any, /, shape: Shape | None = None, *, scale: Any = None, dtype: Any = None) -> jax.Array:
    dtype, form = _real(dtype, a), _form(shape, a)
    return threefry.scale_and_shift(_each(key, lambda k: jr.gamma(k, a, form, dtype)), None, scale)  # type: ignore[return-value]


def beta(key: jax.Array, a: Any, b: Any, /, shape: Shape | None = None, *, dtype: Any = None) -> jax.Array:
    dtype, form = _real(dtype, a, b), _form(shape, a, b)
    a, b = (jnp.asarray(parameter, dtype) for parameter in (a, b))
    return _each(key, lambda k: jr.beta(k, a, b, form, dtype))


def dirichlet(key: jax.Array, alpha: jax.Array, /, shape: Shape | None = None, *, dtype: Any = None) -> jax.Array:
    if not alpha.ndim:
        raise ArgumentError("random.dirichlet needs alpha of shape (..., n); got a 0-d array. For two outcomes use xp.random.beta.")
    dtype, form = _real(dtype, alpha), None if shape is None else _form(shape)
    return _each(key, lambda k: jr.dirichlet(k, alpha, form, dtype))


def poisson(key: jax.Array, lam: Any, /, shape: Shape | None = None, *, dtype: Any = None) -> jax.Array:
    # jr.poisson rejects rbg keys, and returns integers only.
    form = _form(shape, lam)
    out = _each(key[..., :2], lambda k: jr.poisson(k, lam, form))
    return out if dtype is None else out.astype(dtype)


def bernoulli(key: jax.Array, p: Any = 0.5, /, shape: Shape | None = None) -> jax.Array:
    if hasattr(p, "dtype") and not jnp.isdtype(p.dtype, "real floating"):
        raise DTypeError(f"random.bernoulli takes a p of real floating-point dtype; got {p.dtype}.")
    p, form = jnp.asarray(p, p.dtype if hasattr(p, "dtype") else jnp.float32), _form(shape, p)
    return _each(key, lambda k: jr.bernoulli(k, p, form, mode="low"))


def categorical(
    key: jax.Array, logits: jax.Array, /, shape: Shape | None = None, *, axis: int = -1, replace: bool = True
) -> jax.Array:
    if not jnp.isdtype(logits.dtype, "real floating"):
        raise DTypeError(f"random.categorical takes logits of real floating-point dtype; got {logits.dtype}.")
    form = None if shape is None else _form(shape)
    return _each(key, lambda k: jr.categorical(k, logits, axis, form, replace, mode="low"))


def choice(
    key: jax.Array,
    a: int | jax.Array,
    /,
    shape: Shape = (),
    *,
    replace: bool = True,
    p: jax.Array | None = None,
    axis: int = 0,
) -> jax.Array:
    if isinstance(a, jax.Array) and not a.ndim:  # JAX takes it for a number
        refuse_axis(axis)
    return _each(key, lambda k: jr.choice(k, a, _form(shape), replace, p, axis, mode="low"))


def randint(key: jax.Array, minval: Any, maxval: Any, /, shape: Shape | None = None, *, dtype: Any = None) -> jax.Array:
    for end in (minval, maxval):
        if isinstance(end, (list, tuple)):
            raise ArgumentTypeError(f"random.randint takes integers, or arrays of integers, as bounds; got {type(end).__name__}.")
        if hasattr(end, "dtype") and not jnp.isdtype(end.dtype, "integral"):
            raise DTypeError(f"The bounds of randint must be of an integer dtype; got {end.dtype}.")
    form = _form(shape, minval, maxval)
    if dtype is None and fit_int32(minval, maxval):  # as on the other backends, whose default data type may be another
        return _each(key, lambda k: jr.randint(k, form, minval, maxval, jnp.int32)).astype(int)
    dtype = jnp.asarray(0).dtype if dtype is None else dtype
    if not jnp.isdtype(dtype, "integral"):
        raise DTypeError(f"random.randint needs an integer dtype; got {dtype}.")
    return _each(key, lambda k: jr.randint(k, form, minval, maxval, dtype))


def multinomial(key: jax.Array, n: Any, p: jax.Array, /, shape: Shape | None = None, *, dtype: Any = None) -> jax.Array:
    # jr.multinomial expects the outcomes as the last axis of the shape.
    if not jnp.isdtype(p.dtype, "real floating"):
        raise DTypeError(f"random.multinomial takes a p of real floating-point dtype; got {p.dtype}.")
    form = _form(shape, p[..., 0], n)
    n = jnp.asarray(n, p.dtype)
    out = _each(key, lambda k: jr.multinomial(k, n, p, shape=(*form, p.shape[-1]), dtype=p.dtype))
    return out.astype(jnp.asarray(0).dtype if dtype is None else dtype)


def permutation(key: jax.Array, x: int | jax.Array, /, *, axis: int = 0) -> jax.Array:
    return _each(key, lambda k: jr.permutation(k, x, axis))


def shuffle(key: jax.Array, x: jax.Array, /, *, axis: int = 0) -> jax.Array:
    return _each(key, lambda k: jr.permutation(k, x, axis, independent=True))


def multivariate_normal(
    key: jax.Array,
    mean: jax.Array,
    cov: jax.Array,
    /,
    shape: Shape | None = None,
    *,
    dtype: Any = None,
    method: CovarianceMethod = "cholesky",
) -> jax.Array:
    dtype, form = _real(dtype, mean, cov), None if shape is None else _form(shape)
    mean, cov = mean.astype(dtype), cov.astype(dtype)
    return _each(key, lambda k: jr.multivariate_normal(k, mean, cov, form, dtype, method))
