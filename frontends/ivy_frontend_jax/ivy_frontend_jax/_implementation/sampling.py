"""`jax.random`: keys and samplers, the numbers of JAX from the same keys."""

from __future__ import annotations

import math
from typing import Any

import ivy_frontend_jax.numpy as jnp
from ivy_api.bodies.random import rejection, threefry
from ivy_api.bodies.random.rounding import Rounding
from ivy_api.extensions.random.gammas import log_gamma_of_form
from ivy_frontend_jax._implementation.array import Array
from ivy_frontend_jax._implementation.composing import array_of, arrays, inexact, static, strong
from ivy_frontend_jax._implementation.creation import shape_of
from ivy_frontend_jax._implementation.defining import as_recorded, public, raw
from ivy_frontend_jax._implementation.dtypes import BY_NAME, KEY_DTYPE, default_float, default_int, user_dtype
from ivy_frontend_jax._implementation.keys import KeyArray, like, space, words
from ivy_frontend_jax._implementation.native import axis_of, cast
from ivy_frontend_jax._implementation.operands import bounds

random = raw("jax.random")


def _check_generator(name: str, impl: Any) -> None:
    if impl is not None and not isinstance(impl, str | type(KEY_DTYPE)):
        raise TypeError(f"{name}: unrecognized type {type(impl)} for specifying PRNG implementation.")
    if getattr(impl, "name", impl) not in (None, "threefry2x32", "fry", "key<fry>"):
        raise ValueError(f"{name}: the generator {impl!r} is not offered; only threefry2x32 has the same numbers on every backend.")


def _seeded(name: str, seed: Any, impl: Any) -> Any:
    _check_generator(name, impl)
    if isinstance(seed, KeyArray):
        raise TypeError(f"{name} accepts a scalar seed, but was given a PRNG key.")
    if getattr(seed, "ndim", 0):
        raise TypeError(
            f"{name} accepts a scalar seed, but was given an array of shape {jnp.shape(seed)} != (). Use jax.vmap for batching"
        )
    if isinstance(seed, int) and not isinstance(seed, bool):
        xp = space(jnp.zeros(()))
        if not -(2**63) <= seed < 2**64:
            raise OverflowError(f"Python integer {seed} out of bounds for int64")
        seed = (seed + 2**63) % 2**64 - 2**63
        if default_int().itemsize == 4:  # as JAX: of a seed, 32 bits are kept
            seed = seed & (2**32 - 1)
        return Array(xp.random.key(seed), False)
    x = array_of(name, seed)
    if x.dtype.kind not in "iu":
        raise TypeError(f"PRNG key seed must be an integer; got {seed!r}")
    low = x.astype("uint32")
    high = jnp.zeros_like(low) if x.dtype.itemsize < 8 else (x >> 32).astype("uint32")
    return strong(jnp.stack([high, low]))


@random
def PRNGKey(seed: Any, *, impl: Any = None) -> Any:
    """Return a key as two words."""
    return _seeded("PRNGKey", seed, impl)


@random
def key(seed: Any, *, impl: Any = None, dtype: Any = None) -> Any:
    """Return a key."""
    if dtype is not None and impl is not None:
        raise ValueError("Cannot specify both `impl` and `dtype` arguments to jax.random.key")
    return KeyArray(_seeded("key", seed, impl if dtype is None else dtype))


@random
def key_data(keys: Any) -> Any:
    """Return the words of keys."""
    return keys._base if isinstance(keys, KeyArray) else Array(words("key_data", keys, batched=True), False)


@random
def wrap_key_data(key_bits_array: Any, *, impl: Any = None, dtype: Any = None) -> Any:
    """Return words as keys."""
    return KeyArray(Array(words("wrap_key_data", key_bits_array, batched=True), False))


@random
def key_impl(keys: Any) -> Any:
    """Return the name of the generator."""
    words("key_impl", keys, batched=True)
    return "threefry2x32"


@random
def key_dtype(impl_spec: Any = None) -> Any:
    """Return the data type of keys."""
    _check_generator("key_dtype", impl_spec)
    return KEY_DTYPE


@random
def clone(key: Any) -> Any:
    """Return a key, to be used again."""
    words("clone", key, batched=True)
    return key


@random
def split(key: Any, num: Any = 2) -> Any:
    """Return new keys of a key."""
    own = words("split", key)
    shape = shape_of(num)
    xp = space(key)
    return like(key, xp.random.split(own, shape))


@random
def fold_in(key: Any, data: Any) -> Any:
    """Return a new key of a key and an integer."""
    own = words("fold_in", key)
    if jnp.ndim(data):
        raise TypeError(
            f"fold_in accepts a scalar, but was given an array of shape {jnp.shape(data)} != (). Use jax.vmap for batching."
        )
    if isinstance(data, int):
        if not 0 <= data < 2**32:
            raise OverflowError(f"Python integer {data} out of bounds for uint32")
        return like(key, space(key).random.fold_in(own, data & (2**32 - 1)))
    x = array_of("fold_in", data)
    xp = space(key, x)
    return like(key, xp.random.fold_in(own, cast(xp, x._x, "uint32")))


def _float(name: str, dtype: Any) -> Any:
    d = default_float() if dtype is None else user_dtype(dtype, name)
    if d.kind != "f":
        raise ValueError(f"dtype argument to `{name}` must be a float dtype, got {d.name}")
    return d


def _integer(name: str, dtype: Any) -> Any:
    d = default_int() if dtype is None else user_dtype(dtype, name)
    if d.kind not in "iu":
        raise (TypeError if name == "randint" else ValueError)(f"dtype argument to `{name}` must be an int dtype, got {d.name}")
    return d


def _shape(name: str, shape: Any, *parameters: Any) -> tuple[int, ...]:
    own = [jnp.shape(p) for p in parameters]
    if shape is None:
        return jnp.broadcast_shapes(*own)
    form = shape_of(shape)
    if own and jnp.broadcast_shapes(form, *own) != form:
        raise ValueError(
            f"{name} parameter shapes must be broadcast-compatible with shape argument, and the result of broadcasting the shapes "
            f"must equal the shape argument, but got result {jnp.broadcast_shapes(form, *own)} for shape argument {form}."
        )
    return form


def _parameter(x: Any, d: Any, name: str) -> Any:
    (a,) = arrays(name, x)
    return a.astype(d) if a.dtype is not d else strong(a)


def _native(name: str, key: Any, d: Any, *parameters: Any) -> tuple[Any, Any, Any]:
    xp = space(key, *parameters)
    return xp, words(name, key), getattr(xp, d.name)


def _of_parameter(name: str, x: Any, shape: Any, dtype: Any) -> tuple[Any, Any, tuple[int, ...]]:
    """Return the data type of samples, the one parameter of their distribution in it, and their shape."""
    d = _float(name, dtype)
    own = _parameter(x, d, name)
    return d, own, _shape(name, shape, own)


def _with_parameters(name: str, key: Any, shape: Any, dtype: Any, *given: Any) -> Any:
    """Return samples of a distribution of `ivy_api` that has the same name and the same parameters."""
    d = _float(name, dtype)
    parameters = [_parameter(x, d, name) for x in given]
    form = _shape(name, shape, *parameters)
    xp, own, kind = _native(name, key, d, *parameters)
    return Array(getattr(xp.random, name)(own, *(p._x for p in parameters), form, dtype=kind), False)


@random
def bits(key: Any, shape: Any = (), dtype: Any = None, *, out_sharding: Any = None) -> Any:
    """Return random bits."""
    d = BY_NAME["uint64" if default_int().itemsize == 8 else "uint32"] if dtype is None else user_dtype(dtype, "bits")
    if d.kind != "u":
        raise ValueError(f"dtype argument to `bits` must be an unsigned int dtype, got {d.name}")
    xp, own, kind = _native("bits", key, d)
    return Array(xp.random.bits(own, shape_of(shape), dtype=kind), False)


def uniform_of(key: Any, shape: Any, d: Any, minval: Any = 0.0, maxval: Any = 1.0) -> Any:
    """Return uniform samples of a data type."""
    xp, own, kind = _native("uniform", key, d, minval, maxval)
    low, high = (v._x if isinstance(v, Array) else v for v in (minval, maxval))
    return Array(xp.random.uniform(own, shape, minval=low, maxval=high, dtype=kind), False)


@random
def uniform(key: Any, shape: Any = (), dtype: Any = None, minval: Any = 0.0, maxval: Any = 1.0, *, out_sharding: Any = None) -> Any:
    """Return uniform samples."""
    d = _float("uniform", dtype)
    low, high = (v if isinstance(v, (int, float)) else _parameter(v, d, "uniform") for v in (minval, maxval))
    return uniform_of(key, _shape("uniform", shape, low, high), d, low, high)


@random
def normal(key: Any, shape: Any = (), dtype: Any = None, *, out_sharding: Any = None) -> Any:
    """Return samples of the normal distribution."""
    d = default_float() if dtype is None else user_dtype(dtype, "normal")
    form = shape_of(shape)
    if d.kind == "c":
        xp, own, kind = _native("normal", key, d)
        return Array(xp.random.normal(own, form, dtype=kind), False)
    if d.kind != "f":
        raise ValueError(f"dtype argument to `normal` must be a float or complex dtype, got {d.name}")
    xp, own, kind = _native("normal", key, d)
    return Array(xp.random.normal(own, form, dtype=kind), False)


@random
def truncated_normal(key: Any, lower: Any, upper: Any, shape: Any = None, dtype: Any = None, *, out_sharding: Any = None) -> Any:
    """Return samples of the normal distribution between limits."""
    return _with_parameters("truncated_normal", key, shape, dtype, lower, upper)


def _simple(name: str) -> None:
    def sampler(key: Any, shape: Any = (), dtype: Any = None, *, out_sharding: Any = None) -> Any:
        d = _float(name, dtype)
        xp, own, kind = _native(name, key, d)
        return Array(getattr(xp.random, name)(own, shape_of(shape), dtype=kind), False)

    sampler.__name__ = name
    sampler.__doc__ = f"Return samples of the {name} distribution."
    raw("jax.random")(sampler)


_simple("exponential")
_simple("laplace")


@random
def gumbel(key: Any, shape: Any = (), dtype: Any = None, mode: Any = None, *, out_sharding: Any = None) -> Any:
    """Return samples of the Gumbel distribution."""
    d = _float("gumbel", dtype)
    form = shape_of(shape)
    if mode in ("high", "highest"):
        high, low = (lambda x: (x[0], x[1]))(uniform_of(key, (2, *form), d))
        info = jnp.finfo(d)
        x = jnp.where(high >= 0.5, high, high + 2.0**-info.nmant * low + info.tiny)
        return strong(-jnp.log(-jnp.log1p(-x)))
    xp, own, kind = _native("gumbel", key, d)
    return Array(xp.random.gumbel(own, form, dtype=kind), False)


@random
def cauchy(key: Any, shape: Any = (), dtype: Any = None, *, out_sharding: Any = None) -> Any:
    """Return samples of the Cauchy distribution."""
    d = _float("cauchy", dtype)
    u = uniform_of(key, shape_of(shape), d, jnp.finfo(d).eps)
    return jnp.tan(math.pi * (u - 0.5))


@random
def logistic(key: Any, shape: Any = (), dtype: Any = None, *, out_sharding: Any = None) -> Any:
    """Return samples of the logistic distribution."""
    d = _float("logistic", dtype)
    x = uniform_of(key, shape_of(shape), d, jnp.finfo(d).tiny)
    return jnp.log(x) - jnp.log1p(-x)


@random
def randint(key: Any, shape: Any, minval: Any, maxval: Any, dtype: Any = None, *, out_sharding: Any = None) -> Any:
    """Return uniform integers."""
    d = _integer("randint", dtype)
    low, high = arrays("randint", minval, maxval)
    if low.dtype.kind not in "iub" or high.dtype.kind not in "iub":
        raise TypeError(f"randint only accepts integer limits, got {low.dtype.name} and {high.dtype.name}")
    form = _shape("randint", shape_of(shape), low, high)
    wide = d if d.itemsize >= 4 else BY_NAME["int32"]
    if wide is not d:
        least, most = bounds(d)
        low, high = (x.astype("int32") for x in (low, high))
        low, high = jnp.clip(low, least, most), jnp.clip(high, least, most + 1)
    if isinstance(minval, int) and isinstance(maxval, int) and wide is d:
        ends: Any = minval, maxval
    else:
        ends = low._x, high._x
    xp, own, kind = _native("randint", key, wide, low, high)
    return Array(cast(xp, xp.random.randint(own, *ends, form, dtype=kind), d), False)


@random
def bernoulli(key: Any, p: Any = 0.5, shape: Any = None, mode: Any = "low", *, out_sharding: Any = None) -> Any:
    """Return truth values that are true with a probability."""
    if mode not in ("high", "low"):
        raise ValueError(f"got {mode=}, expected 'high' or 'low'")
    (a,) = arrays("bernoulli", p)
    if a.dtype.kind != "f":
        raise TypeError(f"bernoulli probability `p` must have a floating dtype, got {a.dtype.name}.")
    form = _shape("bernoulli", shape, a)
    if mode == "high":
        u = uniform_of(key, (2, *form), a.dtype)
        return u[1] * 2.0 ** -jnp.finfo(a.dtype).nmant < a - u[0]
    return strong(uniform_of(key, form, a.dtype) < strong(a))


@random
def rademacher(key: Any, shape: Any = (), dtype: Any = None, *, out_sharding: Any = None) -> Any:
    """Return signs."""
    d = default_int() if dtype is None else user_dtype(dtype, "rademacher")
    return (2 * bernoulli(key, 0.5, shape_of(shape)).astype(d) - 1).astype(d)


def _gamma_like(name: str) -> None:
    def sampler(key: Any, a: Any, shape: Any = None, dtype: Any = None, *, out_sharding: Any = None) -> Any:
        d = _float(name, dtype)
        alpha = _parameter(a, d, name)
        form = _shape(name, shape, alpha)
        xp, own, kind = _native(name, key, d, alpha)
        if name == "gamma":
            return Array(xp.random.gamma(own, alpha._x, form, dtype=kind), False)
        return Array(log_gamma_of_form(threefry.key_words(own, xp), alpha._x, form, xp), False)

    sampler.__name__ = name
    sampler.__doc__ = "Return samples of the gamma distribution" + (", their logarithms." if name == "loggamma" else ".")
    raw("jax.random")(sampler)


_gamma_like("gamma")
_gamma_like("loggamma")


def _log_gamma(key: Any, a: Any, shape: Any, d: Any) -> Any:
    return public("jax.random.loggamma")(key, a, shape, d)


def _gamma(key: Any, a: Any, shape: Any, d: Any) -> Any:
    return public("jax.random.gamma")(key, a, shape, d)


@random
def beta(key: Any, a: Any, b: Any, shape: Any = None, dtype: Any = None, *, out_sharding: Any = None) -> Any:
    """Return samples of the beta distribution."""
    return _with_parameters("beta", key, shape, dtype, a, b)


@random
def dirichlet(key: Any, alpha: Any, shape: Any = None, dtype: Any = None, *, out_sharding: Any = None) -> Any:
    """Return samples of the Dirichlet distribution."""
    d = _float("dirichlet", dtype)
    a = _parameter(alpha, d, "dirichlet")
    if a.ndim < 1:
        raise ValueError(f"dirichlet requires alpha.ndim >= 1, got alpha.ndim == {a.ndim}")
    form = _shape("dirichlet", shape, jnp.zeros(a.shape[:-1]))
    xp, own, kind = _native("dirichlet", key, d, a)
    return Array(xp.random.dirichlet(own, a._x, form, dtype=kind), False)


@random
def chisquare(key: Any, df: Any, shape: Any = None, dtype: Any = None, *, out_sharding: Any = None) -> Any:
    """Return samples of the chi-squared distribution."""
    d = _float("chisquare", dtype)
    own = _parameter(df, d, "chisquare")
    return jnp.exp(_log_gamma(key, own / 2, _shape("chisquare", shape, own), d)) * 2


@random
def f(key: Any, dfnum: Any, dfden: Any, shape: Any = None, dtype: Any = None, *, out_sharding: Any = None) -> Any:
    """Return samples of the F distribution."""
    d = _float("f", dtype)
    num, den = _parameter(dfnum, d, "f"), _parameter(dfden, d, "f")
    form = _shape("f", shape, num, den)
    second, first = _two(key)
    return (chisquare(first, num, form, d) / num) / (chisquare(second, den, form, d) / den)


def _two(key: Any) -> tuple[Any, Any]:
    found = split(key)
    return found[0], found[1]


@random
def t(key: Any, df: Any, shape: Any = None, dtype: Any = None, *, out_sharding: Any = None) -> Any:
    """Return samples of Student's t distribution."""
    d, own, form = _of_parameter("t", df, shape, dtype)
    first, second = _two(key)
    half = own / 2
    return normal(first, form, d) * jnp.sqrt(half / _gamma(second, half, form, d))


@random
def pareto(key: Any, b: Any, shape: Any = None, dtype: Any = None, *, out_sharding: Any = None) -> Any:
    """Return samples of the Pareto distribution."""
    d, own, form = _of_parameter("pareto", b, shape, dtype)
    xp, native, kind = _native("pareto", key, d, own)
    return jnp.exp(Array(xp.random.exponential(native, form, dtype=kind)) / own)


@random
def lognormal(key: Any, sigma: Any = 1.0, shape: Any = None, dtype: Any = None, *, out_sharding: Any = None) -> Any:
    """Return samples whose logarithm is normally distributed."""
    d = default_float() if dtype is None else user_dtype(dtype, "lognormal")
    if d.kind not in "fc":
        raise ValueError(f"dtype argument to `lognormal` must be a float or complex dtype, got {d.name}")
    own = _parameter(sigma, d, "lognormal")
    return jnp.exp(normal(key, _shape("lognormal", shape, own), d) * own)


@random
def maxwell(key: Any, shape: Any = (), dtype: Any = None, *, out_sharding: Any = None) -> Any:
    """Return samples of the Maxwell distribution."""
    d = _float("maxwell", dtype)
    return jnp.linalg.norm(normal(key, (*shape_of(shape), 3), d), axis=-1)


@random
def double_sided_maxwell(key: Any, loc: Any, scale: Any, shape: Any = (), dtype: Any = None) -> Any:
    """Return samples of the Maxwell distribution with signs."""
    d = _float("double_sided_maxwell", dtype)
    own = jnp.broadcast_shapes(jnp.shape(loc), jnp.shape(scale))
    form = shape_of(shape) or own
    form = form + own
    first, second = _two(key)
    return rademacher(second, form, d) * maxwell(first, form, d) * scale + loc


@random
def weibull_min(key: Any, scale: Any, concentration: Any, shape: Any = (), dtype: Any = None) -> Any:
    """Return samples of the Weibull distribution."""
    d = _float("weibull_min", dtype)
    u = uniform_of(key, shape_of(shape), d)
    return jnp.power(-jnp.log1p(-u), 1.0 / concentration) * scale


@random
def orthogonal(key: Any, n: Any, shape: Any = (), dtype: Any = None, m: Any = None, *, out_sharding: Any = None) -> Any:
    """Return uniform orthogonal matrices."""
    d = default_float() if dtype is None else user_dtype(dtype, "orthogonal")
    n = static(n)
    m = n if m is None else static(m)
    z = normal(key, (*shape_of(shape), max(n, m), min(n, m)), d)
    q, r = jnp.linalg.qr(z)
    x = q * jnp.expand_dims(jnp.sign(jnp.linalg.diagonal(r)), -2)
    return x.mT if n < m else x


@random
def generalized_normal(key: Any, p: Any, shape: Any = (), dtype: Any = None, *, out_sharding: Any = None) -> Any:
    """Return samples of the generalized normal distribution."""
    d = _float("generalized_normal", dtype)
    form = shape_of(shape)
    first, second = _two(key)
    return rademacher(second, form, d) * _gamma(first, 1 / p, form, d) ** (1 / p)


@random
def ball(key: Any, d: Any, p: Any = 2, shape: Any = (), dtype: Any = None, *, out_sharding: Any = None) -> Any:
    """Return uniform points of a unit ball."""
    kind = _float("ball", dtype)
    form = shape_of(shape)
    first, second = _two(key)
    g = generalized_normal(first, p, (*form, static(d)), kind)
    xp, own, native = _native("ball", second, kind)
    e = Array(xp.random.exponential(own, form, dtype=native))
    return g / (((jnp.abs(g) ** p).sum(-1) + e) ** (1 / p))[..., None]


@random
def rayleigh(key: Any, scale: Any, shape: Any = None, dtype: Any = None, *, out_sharding: Any = None) -> Any:
    """Return samples of the Rayleigh distribution."""
    d, own, form = _of_parameter("rayleigh", scale, shape, dtype)
    return own * jnp.sqrt(jnp.log(uniform_of(key, form, d)) * -2)


@random
def wald(key: Any, mean: Any, shape: Any = None, dtype: Any = None, *, out_sharding: Any = None) -> Any:
    """Return samples of the Wald distribution."""
    d, own, form = _of_parameter("wald", mean, shape, dtype)
    first, second = _two(key)
    own = jnp.broadcast_to(own, form)
    v, z = normal(first, form, d), uniform_of(second, form, d)
    y = v * v
    root = jnp.sqrt(4 * own * y + (own * own) * (y * y))
    x = own + own * own * y / 2 - own / 2 * root
    return jnp.where(z <= own / (own + x), x, own * own / x)


@random
def geometric(key: Any, p: Any, shape: Any = None, dtype: Any = None, *, out_sharding: Any = None) -> Any:
    """Return samples of the geometric distribution."""
    d = _integer("geometric", dtype)
    (own,) = inexact("geometric", p)
    form = _shape("geometric", shape, own)
    u = uniform_of(key, form, own.dtype)
    u = jnp.where(u == 0, 1, u)
    return (jnp.floor(jnp.log(u) / jnp.log1p(-own)) + 1).astype(d)


@random
def triangular(
    key: Any, left: Any, mode: Any, right: Any, shape: Any = None, dtype: Any = None, *, out_sharding: Any = None
) -> Any:
    """Return samples of the triangular distribution."""
    d = _float("triangular", dtype)
    low, peak, high = (_parameter(x, d, "triangular") for x in (left, mode, right))
    form = _shape("triangular", shape, low, peak, high)
    share = (peak - low) / (high - low)
    u = uniform_of(key, form, d)
    one = low + jnp.sqrt(u * (high - low) * (peak - low))
    two = high - jnp.sqrt((1 - u) * (high - low) * (high - peak))
    return jnp.where(u < share, one, two)


@random
def poisson(key: Any, lam: Any, shape: Any = None, dtype: Any = None, *, out_sharding: Any = None) -> Any:
    """Return samples of the Poisson distribution."""
    d = _integer("poisson", dtype)
    (own,) = arrays("poisson", lam)
    form = _shape("poisson", shape, own)
    own = strong(jnp.broadcast_to(own, form).astype("float32"))
    xp, native, kind = _native("poisson", key, d, own)
    return Array(cast(xp, xp.random.poisson(native, own._x, form, dtype=kind), d), False)


@random
def binomial(key: Any, n: Any, p: Any, shape: Any = None, dtype: Any = None) -> Any:
    """Return samples of the binomial distribution."""
    d = _float("binomial", dtype)
    count, prob = arrays("binomial", n, p)
    form = _shape("binomial", shape, count, prob)
    (prob,) = inexact("binomial", prob)
    count = strong(jnp.broadcast_to(count.astype(prob.dtype), form))
    prob = strong(jnp.broadcast_to(prob, form))
    xp, own, _ = _native("binomial", key, d, count, prob)
    bad = jnp.isnan(count) | (count < 0) | jnp.isnan(prob) | (prob < 0) | (prob > 1)
    endless = jnp.isinf(count)
    safe_count = jnp.where(bad | endless, 1, count)
    safe_prob = jnp.where(bad, 0.5, prob)
    flat = threefry.with_axis(form)
    r = Rounding(prob._x.dtype, xp)
    found = rejection.binomial(
        threefry.key_words(own, xp), r.of(xp.reshape(safe_count._x, flat)), xp.reshape(safe_prob._x, flat), flat, prob._x.dtype, r
    )
    out = Array(cast(xp, xp.reshape(found, form), d), False)
    out = jnp.where(bad, math.nan, out)
    return strong(jnp.where(endless & ~bad, math.inf, out).astype(d))


@random
def multinomial(key: Any, n: Any, p: Any, *, shape: Any = None, dtype: Any = None, unroll: Any = 1) -> Any:
    """Return samples of the multinomial distribution."""
    count, prob = inexact("multinomial", n, p)
    d = default_float() if dtype is None else user_dtype(dtype, "multinomial")
    form = prob.shape if shape is None else shape_of(shape)
    count = jnp.broadcast_to(strong(count), form[:-1])
    prob = jnp.moveaxis(jnp.broadcast_to(strong(prob), form), -1, 0)
    rest = jnp.flip(jnp.cumsum(jnp.flip(prob, 0), axis=0), 0)
    ratios = prob / jnp.where(rest == 0, 1, rest)
    own = split(key, prob.shape[0])
    found = []
    for i in range(prob.shape[0]):
        one = binomial(own[i], count, jnp.clip(ratios[i], 0, 1), dtype=count.dtype)
        found.append(one)
        count = count - one
    return jnp.stack(found, axis=-1).astype(prob.dtype if dtype is None else d)


def _shuffled(key: Any, x: Any, axis: int) -> Any:
    rounds = math.ceil(3 * math.log(max(1, x.size)) / math.log(2**32 - 1))
    for _ in range(rounds):
        key, own = _two(key)
        order = bits(own, x.shape, "uint32")
        x = jnp.take_along_axis(x, jnp.argsort(order, axis=axis), axis=axis)
    return x


@random
def permutation(key: Any, x: Any, axis: Any = 0, independent: Any = False, *, out_sharding: Any = None) -> Any:
    """Return the elements in random order."""
    words("permutation", key)
    (a,) = arrays("permutation", x)
    axis = axis_of(axis, a.ndim or 1)
    if not a.ndim:
        if a.dtype.kind not in "iu":
            raise TypeError("x must be an integer or at least 1-dimensional")
        return _shuffled(key, jnp.arange(int(a)), 0)
    if independent or a.ndim == 1:
        return _shuffled(key, strong(a), axis)
    return jnp.take(a, _shuffled(key, jnp.arange(a.shape[axis]), 0), axis=axis)


@random
def choice(key: Any, a: Any, shape: Any = (), replace: Any = True, p: Any = None, axis: Any = 0, mode: Any = None) -> Any:
    """Return elements chosen at random."""
    words("choice", key)
    if not isinstance(shape, (tuple, list)):
        raise TypeError(f"shape argument of jax.random.choice must be a sequence, got {shape}")
    (arr,) = arrays("choice", a)
    shape = shape_of(shape)
    scalar = arr.ndim == 0
    if not scalar:
        axis = axis_of(axis, arr.ndim)
    count = int(arr) if scalar else arr.shape[axis]
    draws = math.prod(shape)
    if not draws:
        return jnp.zeros(shape, arr.dtype)
    if count <= 0:
        raise ValueError("a must be greater than 0 unless no samples are taken")
    if not replace and draws > count:
        raise ValueError(f"Cannot take a larger sample (size {draws}) than population (size {count}) when 'replace=False'")
    form = shape if scalar else arr.shape[:axis] + shape + arr.shape[axis + 1 :]
    if p is None and not replace:
        whole = permutation(key, count if scalar else arr, axis)
        return whole[(slice(None),) * (0 if scalar else axis) + (slice(draws),)].reshape(form)
    index = randint(key, shape, 0, count) if p is None else _weighted_choice(key, p, count, shape, replace, mode)
    return (index if scalar else jnp.take(arr, index, axis=axis)).reshape(form)


def _weighted_choice(key: Any, p: Any, count: int, shape: tuple[int, ...], replace: Any, mode: Any) -> Any:
    """Return indices below a count that are chosen with probabilities in proportion to ``p``."""
    (weights,) = inexact("choice", p)
    if weights.shape != (count,):
        raise ValueError(
            f"p must be None or a 1D vector with the same size as a.shape[axis]. p has shape {weights.shape} and "
            f"a.shape[axis] is {count}."
        )
    if replace:
        sums = jnp.cumsum(weights)
        r = sums[-1] * (1 - uniform(key, shape, sums.dtype))
        return jnp.searchsorted(sums, r).astype(int)
    g = gumbel(key, (count,), weights.dtype, mode) + jnp.log(weights)
    return public("jax.lax.top_k")(g, math.prod(shape))[1].astype(int)


@as_recorded("jax.random")
def categorical(key: Any, logits: Any, axis: Any, shape: Any, replace: Any, mode: Any) -> Any:
    """Return indices chosen with unnormalized log-probabilities."""
    (own,) = arrays("categorical", logits)
    own = strong(own)
    at = axis_of(axis, own.ndim)
    batch = own.shape[:at] + own.shape[at + 1 :]
    form = batch if shape is None else _shape("categorical", shape, jnp.zeros(batch))
    before = form[: len(form) - len(batch)]
    if replace:
        inner = list(form[len(form) - len(batch) :])
        inner.insert(at, own.shape[at])
        noise = gumbel(key, (*before, *inner), own.dtype, mode)
        return jnp.argmax(noise + own, axis=at - own.ndim)
    k = math.prod(before)
    if k > own.shape[at]:
        raise ValueError(f"Number of samples without replacement ({k}) cannot exceed number of categories ({own.shape[at]}).")
    index = public("jax.lax.top_k")(jnp.moveaxis(own + gumbel(key, own.shape, own.dtype, mode), at, -1), k)[1]
    return jnp.moveaxis(index, -1, 0).reshape(form)


@random
def multivariate_normal(
    key: Any, mean: Any, cov: Any, shape: Any = None, dtype: Any = None, method: Any = "cholesky", *, out_sharding: Any = None
) -> Any:
    """Return samples of the multivariate normal distribution."""
    mu, sigma = inexact("multivariate_normal", mean, cov)
    if method not in ("svd", "eigh", "cholesky"):
        raise ValueError("method must be one of {'svd', 'eigh', 'cholesky'}")
    d = mu.dtype if dtype is None else _float("multivariate_normal", dtype)
    if mu.ndim < 1:
        raise ValueError(f"multivariate_normal requires mean.ndim >= 1, got mean.ndim == {mu.ndim}")
    if sigma.ndim < 2:
        raise ValueError(f"multivariate_normal requires cov.ndim >= 2, got cov.ndim == {sigma.ndim}")
    n = mu.shape[-1]
    if sigma.shape[-2:] != (n, n):
        raise ValueError(f"multivariate_normal requires cov.shape == (..., n, n) for n={n}, but got cov.shape == {sigma.shape}.")
    if shape is None:
        form = jnp.broadcast_shapes(mu.shape[:-1], sigma.shape[:-2])
    else:
        form = _shape("normal", shape, jnp.zeros(mu.shape[:-1]), jnp.zeros(sigma.shape[:-2]))
    if method == "svd":
        u, s, _ = jnp.linalg.svd(sigma)
        factor = u * jnp.sqrt(s[..., None, :])
    elif method == "eigh":
        w, v = jnp.linalg.eigh(sigma)
        factor = v * jnp.sqrt(w[..., None, :])
    else:
        factor = jnp.linalg.cholesky(sigma)
    samples = normal(key, (*form, n), d)
    return mu + jnp.einsum("...ij,...j->...i", factor, samples)
