"""Code of JAX and of libraries over it that is traced: functions, models, optimisers."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from tests.graphs.cases import Case

Build = Callable[[], Case]
_CASES: dict[str, Build] = {}


def cases() -> dict[str, Build]:
    """Return what builds each case, by its name."""
    return dict(_CASES)


def case(function: Build) -> Build:
    """Add a case under the name of the function that builds it."""
    _CASES[function.__name__] = function
    return function


def normal(*shape: int, seed: int = 0, scale: float = 1.0) -> Any:
    """Return normal numbers as an array of JAX."""
    import jax.numpy as jnp

    return jnp.asarray((scale * np.random.default_rng(seed).normal(size=shape)).astype("float32"))


def of(
    function: Any, *shapes: tuple[int, ...], results: Any = None, scale: float = 1.0, seeds: tuple[int, ...] = (7, 8), **more: Any
) -> Case:
    """Return the case of a function of normal numbers of these shapes."""
    drawn = [tuple(normal(*shape, seed=10 * seed + i, scale=scale) for i, shape in enumerate(shapes)) for seed in (0, *seeds)]
    options = {} if results is None else {"results": results}
    return Case(function, drawn[0], others=tuple((args, {}) for args in drawn[1:]), **options, **more)


def with_key(function: Any, *shapes: tuple[int, ...]) -> Case:
    """Return the case of a function of a random key and of normal numbers."""
    import jax

    drawn = [(jax.random.PRNGKey(seed), *(normal(*shape, seed=seed) for shape in shapes)) for seed in (0, 5, 6)]
    return Case(function, drawn[0], others=tuple((args, {}) for args in drawn[1:]))


# Functions.


@case
def elementwise() -> Case:
    import jax.numpy as jnp

    return of(lambda x, y: jnp.sin(x) * jnp.exp(-(y**2)) + jnp.arctan2(x, y) - jnp.cbrt(x) / (1 + jnp.abs(y)), (3, 4), (3, 4))


@case
def reductions() -> Case:
    import jax.numpy as jnp

    return of(
        lambda x: (x.mean(0), jnp.var(x, axis=1), jnp.std(x), x.max(1), jnp.argmin(x, axis=0), jnp.prod(x), jnp.median(x)), (4, 5)
    )


@case
def activations() -> Case:
    from jax import nn

    names = (
        "relu relu6 sigmoid softplus silu gelu softmax log_softmax elu selu celu leaky_relu hard_tanh hard_silu log_sigmoid "
        "soft_sign mish"
    )
    return of(lambda x: [getattr(nn, name)(x) for name in names.split()], (3, 5), scale=2.0)


@case
def options_of_activations() -> Case:
    import jax

    return of(
        lambda x: (
            jax.nn.gelu(x, approximate=False), jax.nn.softmax(x, axis=0), jax.nn.leaky_relu(x, 0.2), jax.nn.logsumexp(x, axis=1),
            jax.nn.glu(x, axis=1), jax.nn.standardize(x, axis=0), jax.nn.one_hot(jax.numpy.argmax(x, axis=1), 6),
        ),
        (3, 6),
    )  # fmt: skip


@case
def where_and_clip() -> Case:
    import jax.numpy as jnp

    return of(
        lambda x, y: (jnp.where(x > y, x, 0.5), jnp.clip(x, -1, 1), jnp.maximum(x, y), jnp.select([x > 1, x < -1], [x, y], 0.0)),
        (4, 5),
        (4, 5),
    )


@case
def contractions() -> Case:
    import jax.numpy as jnp

    return of(
        lambda a, b, c: (
            a @ b, jnp.einsum("ij,jk,bk->bi", a, b, c), jnp.tensordot(a, b, 1), jnp.outer(a[0], c[0]), jnp.vdot(a[0], b[:, 0]),
        ),
        (3, 4), (4, 5), (2, 5),
    )  # fmt: skip


@case
def indexing() -> Case:
    import jax.numpy as jnp

    def function(x: Any, y: Any) -> Any:
        i = jnp.argsort(y)
        return (
            x[1:, ::-2],
            x[i[:3]],
            x[:, None, -1],
            jnp.take_along_axis(x, jnp.argsort(x, axis=1), axis=1),
            x[jnp.array([0, 2]), 1:3],
        )

    return of(function, (5, 4), (5,))


@case
def updates() -> Case:
    import jax.numpy as jnp

    def function(x: Any, y: Any) -> Any:
        i = jnp.argsort(y)[:3]
        return x.at[i].set(0.0), x.at[i, 1].add(2.0), x.at[1:3].multiply(y[:2, None]), x.at[i].max(y[0]), x.at[0].min(0.1)

    return of(function, (5, 4), (5,))


@case
def sorting() -> Case:
    import jax
    import jax.numpy as jnp

    return of(
        lambda x: (jnp.sort(x, axis=0), jnp.argsort(x), jax.lax.top_k(x, 3), jnp.searchsorted(jnp.sort(x[0]), x[1]), jnp.flip(x)),
        (4, 6),
    )


@case
def shapes() -> Case:
    import jax.numpy as jnp

    def function(x: Any) -> Any:
        parts = jnp.split(x, 2, axis=1)
        tiled = jnp.tile(x, (2, 1)), jnp.repeat(x, 2, axis=0), jnp.roll(x, 1, axis=1), jnp.pad(x, 1, mode="reflect")
        return (
            jnp.concatenate(parts),
            jnp.stack(parts, 1),
            x.T,
            jnp.expand_dims(x, 1).squeeze(1),
            tiled,
            jnp.broadcast_to(x[0], (2, 4)),
        )

    return of(function, (3, 4))


@case
def cumulative() -> Case:
    import jax
    import jax.numpy as jnp

    return of(
        lambda x: (jnp.cumsum(x, 1), jnp.cumprod(x, 0), jax.lax.cummax(x, 1), jnp.diff(x), jax.lax.cumlogsumexp(x, 0)), (4, 5)
    )


@case
def convolutions() -> Case:
    import jax

    def function(x: Any, w: Any, d: Any) -> Any:
        numbers = ("NHWC", "HWIO", "NHWC")
        plain = jax.lax.conv_general_dilated(x, w, (2, 2), "SAME", dimension_numbers=numbers)
        dilated = jax.lax.conv_general_dilated(x, w, (1, 1), "VALID", rhs_dilation=(2, 2), dimension_numbers=numbers)
        grouped = jax.lax.conv_general_dilated(x, d, (1, 1), "SAME", dimension_numbers=numbers, feature_group_count=3)
        return plain, dilated, grouped, jax.lax.conv_transpose(x, w, (2, 2), "SAME")

    return of(function, (2, 8, 8, 3), (3, 3, 3, 4), (3, 3, 1, 6))


@case
def pooling() -> Case:
    import jax

    def function(x: Any) -> Any:
        windows = (1, 2, 2, 1), (1, 2, 2, 1), "VALID"
        return (
            jax.lax.reduce_window(x, -np.inf, jax.lax.max, *windows), jax.lax.reduce_window(x, 0.0, jax.lax.add, *windows),
            jax.lax.reduce_window(x, np.inf, jax.lax.min, (1, 3, 3, 1), (1, 1, 1, 1), "SAME"),
        )  # fmt: skip

    return of(function, (2, 6, 6, 3))


@case
def decompositions() -> Case:
    import jax.numpy as jnp

    def function(x: Any) -> Any:
        a = x @ x.T + 4 * jnp.eye(4)
        return (
            jnp.linalg.cholesky(a),
            jnp.linalg.solve(a, x),
            jnp.linalg.inv(a),
            jnp.linalg.det(a),
            jnp.linalg.eigvalsh(a),
            jnp.abs(jnp.linalg.qr(a)[1]),
        )

    return of(function, (4, 4))


@case
def singular_values() -> Case:
    import jax.numpy as jnp

    return of(
        lambda x: (jnp.linalg.svd(x, compute_uv=False), jnp.linalg.pinv(x), jnp.linalg.norm(x), jnp.linalg.slogdet(x @ x.T)[1]),
        (3, 5),
    )


@case
def expm() -> Case:
    import jax

    return of(lambda x: jax.scipy.linalg.expm(x), (4, 4), scale=0.5)


@case
def special_functions() -> Case:
    from jax.scipy import special

    def function(x: Any) -> Any:
        y = abs(x) + 0.5
        return (
            special.erf(x),
            special.gammaln(y),
            special.digamma(y),
            special.logsumexp(x),
            special.i0e(x),
            special.ndtri(special.expit(x)),
            special.xlogy(y, y),
            special.betainc(y, y + 1, special.expit(x)),
        )

    return of(function, (3, 4))


@case
def fourier() -> Case:
    import jax.numpy as jnp

    return of(
        lambda x: (
            jnp.abs(jnp.fft.fft(x)),
            jnp.fft.irfft(jnp.fft.rfft(x) * 2),
            jnp.fft.fftshift(x),
            jnp.real(jnp.fft.ifft2(jnp.fft.fft2(x))),
        ),
        (4, 8),
    )


@case
def integers() -> Case:
    import jax
    import jax.numpy as jnp

    def function(x: Any, y: Any) -> Any:
        unsigned = x.astype(jnp.uint32)
        shifted = (
            jax.lax.shift_right_logical(unsigned, jnp.uint32(3)),
            unsigned << 5,
            x >> 1,
            unsigned // 7,
            unsigned % 1000,
            unsigned > jnp.uint32(2**31),
        )
        return (
            x // y,
            x % y,
            x & y,
            x | 3,
            x ^ y,
            ~x,
            jax.lax.population_count(unsigned),
            jax.lax.clz(unsigned),
            shifted,
            jnp.gcd(x, y),
        )

    drawn = [
        tuple(jnp.asarray(np.random.default_rng(seed + i).integers(-(2**20), 2**20, 12).astype("int32") | 1) for i in range(2))
        for seed in (0, 5)
    ]
    return Case(function, drawn[0], others=((drawn[1], {}),))


# Transformations.


@case
def gradient() -> Case:
    import jax
    import jax.numpy as jnp

    return of(jax.value_and_grad(lambda w, x: jnp.mean(jax.nn.softplus(x @ w) ** 2), argnums=(0, 1)), (4, 3), (5, 4))


@case
def hessian() -> Case:
    import jax
    import jax.numpy as jnp

    return of(jax.hessian(lambda x: jnp.sum(jnp.tanh(x) ** 3) + jnp.prod(x)), (4,))


@case
def jacobian_vector_products() -> Case:
    import jax
    import jax.numpy as jnp

    return of(
        lambda x, t: (jax.jvp(lambda y: jnp.sin(y) @ y.T, (x,), (t,)), jax.vjp(jnp.sin, x)[1](t), jax.jacfwd(jnp.cumsum)(x[0])),
        (3, 4),
        (3, 4),
    )


@case
def with_vmap() -> Case:
    import jax
    import jax.numpy as jnp

    return of(jax.vmap(lambda a, x: jnp.linalg.norm(a @ x) * x, in_axes=(0, None)), (5, 3, 4), (4,))


@case
def compiled_twice() -> Case:
    import jax
    import jax.numpy as jnp

    inner = jax.jit(lambda x, y: jnp.sin(x) + y)
    return of(jax.jit(lambda x, y: inner(inner(x, y), y) * jax.jit(lambda z: z**2)(y)), (3,), (3,))


@case
def with_checkpoint() -> Case:
    import jax
    import jax.numpy as jnp

    block = jax.checkpoint(lambda x: jnp.sin(jnp.exp(x)))
    return of(jax.grad(lambda x: jnp.sum(block(block(x)))), (5,), scale=0.3)


@case
def custom_pullback() -> Case:
    import jax
    import jax.numpy as jnp

    @jax.custom_vjp
    def clipped(x: Any) -> Any:
        return x**2

    clipped.defvjp(lambda x: (clipped(x), x), lambda x, g: (jnp.clip(g * x, -1, 1),))
    return of(lambda x: (clipped(x), jax.grad(lambda y: jnp.sum(clipped(y) * 3))(x)), (5,))


@case
def custom_tangents() -> Case:
    import jax
    import jax.numpy as jnp

    @jax.custom_jvp
    def log1pexp(x: Any) -> Any:
        return jnp.log1p(jnp.exp(x))

    @log1pexp.defjvp
    def _(primals: Any, tangents: Any) -> Any:
        (x,), (t,) = primals, tangents
        return log1pexp(x), t * (1 - 1 / (1 + jnp.exp(x)))

    return of(lambda x: (log1pexp(x), jax.jvp(log1pexp, (x,), (x,))), (5,))


# Conditions and loops.


@case
def condition() -> Case:
    import jax
    import jax.numpy as jnp

    def function(x: Any) -> Any:
        return jax.lax.cond(jnp.sum(x) > 0, lambda y: (jnp.sin(y), y.sum()), lambda y: (jnp.cos(y) * 2, y.min()), x)

    x = normal(4)
    return Case(function, (abs(x),), others=(((abs(x) + 1,), {}), ((-abs(x),), {})))


@case
def with_switch() -> Case:
    import jax
    import jax.numpy as jnp

    def function(i: Any, x: Any) -> Any:
        return jax.lax.switch(i, [jnp.sin, jnp.cos, lambda y: y**2, lambda y: -y], x)

    x = normal(4)
    return Case(function, (jnp.int32(0), x), others=tuple(((jnp.int32(i), 2 * x), {}) for i in (-1, 1, 2, 3, 9)))


@case
def scanned() -> Case:
    import jax
    import jax.numpy as jnp

    def function(h: Any, w: Any, xs: Any) -> Any:
        def step(h: Any, x: Any) -> Any:
            h = jnp.tanh(h @ w + x)
            return h, h.sum()

        return jax.lax.scan(step, h, xs)

    return of(function, (3,), (3, 3), (50, 3))


@case
def scanned_backwards() -> Case:
    import jax
    import jax.numpy as jnp

    def function(xs: Any) -> Any:
        step = lambda c, x: ((c[0] * 0.9 + x, c[1] + 1), c[0])  # noqa: E731
        return (
            jax.lax.scan(step, (jnp.zeros(3), 0), xs, reverse=True),
            jax.lax.map(jnp.sin, xs),
            jax.lax.associative_scan(jnp.add, xs),
        )

    return of(function, (7, 3))


@case
def gradient_of_scan() -> Case:
    import jax
    import jax.numpy as jnp

    def loss(w: Any, xs: Any) -> Any:
        return jnp.sum(jax.lax.scan(lambda h, x: (jnp.tanh(h @ w + x), h**2), jnp.zeros(3), xs)[1])

    return of(jax.grad(loss), (3, 3), (20, 3))


@case
def repetition() -> Case:
    import jax
    import jax.numpy as jnp

    def function(x: Any, y: Any) -> Any:
        return jax.lax.while_loop(lambda s: jnp.sum(s[0]) < 100, lambda s: (s[0] * 1.5 + y, s[1] + 1), (x, 0))

    y = abs(normal(3))
    return Case(function, (y + 50, y), others=tuple(((scale * y, y), {}) for scale in (0.1, 1.0, 5.0)))


@case
def counted() -> Case:
    import jax
    import jax.numpy as jnp

    def function(n: Any, x: Any) -> Any:
        fixed = jax.lax.fori_loop(0, 20, lambda i, y: y * 0.9 + jnp.sin(i * x), x)
        return fixed, jax.lax.fori_loop(0, n, lambda i, y: y + i * x, fixed)

    return Case(function, (jnp.int32(3), normal(4)), others=tuple(((jnp.int32(n), normal(4, seed=n)), {}) for n in (0, 1, 7)))


@case
def newton() -> Case:
    import jax
    import jax.numpy as jnp

    def root(a: Any) -> Any:
        return jax.lax.while_loop(lambda x: jnp.abs(x * x - a) > 1e-4 * a, lambda x: (x + a / x) / 2, a)

    return Case(root, (jnp.float32(2.0),), others=tuple(((jnp.float32(a),), {}) for a in (9.0, 100.0, 0.5)))


@case
def vectorised_loop() -> Case:
    import jax

    def collatz(n: Any) -> Any:
        state = n, 0
        return jax.lax.while_loop(
            lambda s: s[0] > 1,
            lambda s: (jax.lax.cond(s[0] % 2 == 0, lambda m: m // 2, lambda m: 3 * m + 1, s[0]), s[1] + 1),
            state,
        )[1]

    import jax.numpy as jnp

    return Case(jax.vmap(collatz), (jnp.arange(1, 9),), others=(((jnp.arange(20, 28),), {}),))


@case
def integration() -> Case:
    import jax.numpy as jnp
    from jax.experimental.ode import odeint

    return of(
        lambda y, t: odeint(lambda y, t, k: -k * y + jnp.sin(t), y, jnp.linspace(0.0, 1.0, 5), jnp.abs(t[0]) + 0.5), (3,), (2,)
    )


@case
def conjugate_gradients() -> Case:
    import jax

    def function(a: Any, b: Any) -> Any:
        m = a @ a.T + 5 * np.eye(4, dtype="float32")
        return jax.scipy.sparse.linalg.cg(lambda x: m @ x, b)[0], jax.grad(
            lambda b: jax.scipy.sparse.linalg.cg(lambda x: m @ x, b)[0].sum()
        )(b)

    return of(function, (4, 4), (4,), tolerance=1e-4)


@case
def minimisation() -> Case:
    import jax.numpy as jnp
    from jax.scipy.optimize import minimize

    return of(lambda x: minimize(lambda y: jnp.sum((y - 1) ** 2 + 0.1 * jnp.sin(y)), x, method="BFGS").x, (3,), tolerance=1e-4)


# Random numbers.


@case
def uniform_and_normal() -> Case:
    import jax

    def function(key: Any, x: Any) -> Any:
        one, two, *rest = jax.random.split(key, 4)
        return (
            jax.random.normal(one, (5,)) * x,
            jax.random.uniform(two, (3, 2)),
            jax.random.bits(rest[0], (3,)),
            jax.random.fold_in(rest[1], 7),
        )

    return with_key(function, (5,))


@case
def distributions() -> Case:
    from jax import random

    def function(key: Any, p: Any) -> Any:
        keys = random.split(key, 8)
        return (
            random.bernoulli(keys[0], 0.3, (6,)), random.categorical(keys[1], p), random.randint(keys[2], (5,), 0, 10),
            random.exponential(keys[3], (4,)), random.gumbel(keys[4], (4,)), random.laplace(keys[5], (4,)),
            random.permutation(keys[6], 6), random.truncated_normal(keys[7], -1.0, 1.0, (4,)),
        )  # fmt: skip

    return with_key(function, (6,))


@case
def typed_keys() -> Case:
    import jax

    def function(x: Any, key: Any) -> Any:
        keys = jax.random.split(key, (2, 3))
        drawn = jax.vmap(jax.vmap(lambda k: jax.random.normal(k, (2,))))(keys)
        chosen = jax.random.uniform(keys.reshape(-1)[4])
        return drawn * x, chosen, jax.random.key_data(keys[1])

    return Case(
        lambda x, data: function(x, jax.random.wrap_key_data(data)),
        (normal(2), jax.random.PRNGKey(1)),
        others=(((normal(2), jax.random.PRNGKey(2)), {}),),
    )


@case
def random_walk() -> Case:
    import jax

    def function(key: Any, x: Any) -> Any:
        def step(carry: Any, _: Any) -> Any:
            key, y = carry
            key, own = jax.random.split(key)
            y = y + 0.1 * jax.random.normal(own, y.shape)
            return (key, y), y

        return jax.lax.scan(step, (key, x), None, length=10)[1]

    return with_key(function, (3,))


@case
def gamma_variates() -> Case:
    import jax

    def function(key: Any, x: Any) -> Any:
        a = abs(x) + 0.5
        one, two = jax.random.split(key)
        return jax.random.gamma(one, a), jax.random.dirichlet(two, a)

    return with_key(function, (4,))


# Models.


def _linen(model: Any, *shape: int, **options: Any) -> Case:
    import jax

    x = normal(*shape)
    variables = model.init({"params": jax.random.key(0)}, x, **options)
    variables = jax.tree.map(lambda v: v + 0.1 * normal(*v.shape, seed=3), variables)
    function = partial(model.bind(variables), **options) if options else model.bind(variables)
    return Case(function, (x,), others=((((2 * normal(*shape, seed=4),)), {}),))


@case
def linen_mlp() -> Case:
    import flax.linen as nn

    return _linen(nn.Sequential([nn.Dense(8), nn.relu, nn.LayerNorm(), nn.Dense(3), nn.softmax]), 2, 5)


@case
def linen_convolutional() -> Case:
    import flax.linen as nn

    class Net(nn.Module):
        @nn.compact
        def __call__(self, x: Any, train: bool = False) -> Any:
            x = nn.BatchNorm(use_running_average=not train)(nn.Conv(4, (3, 3))(x))
            x = nn.max_pool(nn.gelu(x), (2, 2), (2, 2))
            x = nn.avg_pool(nn.GroupNorm(2)(nn.Conv(6, (3, 3), strides=2)(x)), (2, 2))
            return nn.Dense(3)(x.reshape(x.shape[0], -1))

    return _linen(Net(), 2, 8, 8, 3)


@case
def linen_training() -> Case:
    """Batch statistics are updated."""
    import flax.linen as nn
    import jax

    class Net(nn.Module):
        @nn.compact
        def __call__(self, x: Any) -> Any:
            return nn.Dense(2)(nn.BatchNorm(use_running_average=False)(nn.Dense(4)(x)))

    model = Net()
    variables = model.init(jax.random.key(0), normal(3, 5))
    return of(lambda x: model.apply(variables, x, mutable=["batch_stats"]), (3, 5))


@case
def linen_attention() -> Case:
    import flax.linen as nn

    class Block(nn.Module):
        @nn.compact
        def __call__(self, x: Any) -> Any:
            y = nn.MultiHeadDotProductAttention(num_heads=2)(nn.LayerNorm()(x), mask=nn.make_causal_mask(x[..., 0]))
            x = x + y
            return x + nn.Dense(8)(nn.gelu(nn.Dense(16)(nn.RMSNorm()(x))))

    return _linen(Block(), 2, 5, 8)


@case
def linen_recurrent() -> Case:
    import flax.linen as nn

    return _linen(nn.RNN(nn.LSTMCell(6)), 2, 7, 4)


@case
def linen_applied() -> Case:
    """The variables are arguments, and the loss is differentiated."""
    import flax.linen as nn
    import jax

    model = nn.Sequential([nn.Embed(11, 4), nn.Dense(5), nn.tanh, nn.Dense(2)])
    tokens = jax.numpy.asarray(np.random.default_rng(0).integers(0, 11, (3, 6)))
    variables = model.init(jax.random.key(0), tokens)

    def gradient(variables: Any, tokens: Any) -> Any:
        return jax.grad(lambda v: (model.apply(v, tokens) ** 2).mean())(variables)

    other = jax.tree.map(lambda v: v + 0.1 * normal(*v.shape), variables)
    return Case(gradient, (variables, tokens), others=(((other, (tokens + 3) % 11), {}),))


def _nnx(build: Any, *shape: int, train: bool = False) -> Case:
    from flax import nnx

    model = build(nnx.Rngs(0))
    model.train() if train else model.eval()

    # a model in training changes: each call here is of a copy
    return Case(model, (normal(*shape),), others=(((2 * normal(*shape, seed=4),), {}),))


@case
def nnx_mlp() -> Case:
    from flax import nnx

    def build(rngs: Any) -> Any:
        return nnx.Sequential(
            nnx.Linear(5, 8, rngs=rngs),
            nnx.BatchNorm(8, rngs=rngs),
            nnx.relu,
            nnx.Dropout(0.5, rngs=rngs),
            nnx.Linear(8, 3, rngs=rngs),
        )

    return _nnx(build, 4, 5)


@case
def nnx_convolutional() -> Case:
    from flax import nnx

    class Net(nnx.Module):
        def __init__(self, rngs: Any) -> None:
            self.layers = nnx.List([nnx.Conv(3, 4, (3, 3), rngs=rngs), nnx.Conv(4, 6, (3, 3), strides=2, rngs=rngs)])
            self.norm = nnx.GroupNorm(6, 2, rngs=rngs)
            self.head = nnx.Linear(6, 3, rngs=rngs)

        def __call__(self, x: Any) -> Any:
            for layer in self.layers:
                x = nnx.silu(layer(x))
            return self.head(nnx.avg_pool(self.norm(x), (4, 4)).reshape(x.shape[0], -1))

    return _nnx(Net, 2, 8, 8, 3)


@case
def nnx_attention() -> Case:
    from flax import nnx

    class Block(nnx.Module):
        def __init__(self, rngs: Any) -> None:
            self.attention = nnx.MultiHeadAttention(2, 8, decode=False, rngs=rngs)
            self.norm = nnx.LayerNorm(8, rngs=rngs)

        def __call__(self, x: Any) -> Any:
            return self.norm(x + self.attention(x))

    return _nnx(Block, 2, 5, 8)


@case
def nnx_recurrent() -> Case:
    from flax import nnx

    return _nnx(lambda rngs: nnx.RNN(nnx.GRUCell(4, 6, rngs=rngs)), 2, 7, 4)


@case
def equinox_mlp() -> Case:
    import equinox as eqx
    import jax

    model = eqx.nn.MLP(4, 3, 8, 2, key=jax.random.key(0))
    return of(lambda x: (model(x[0]), jax.vmap(model)(x)), (5, 4))


@case
def equinox_convolutional() -> Case:
    import equinox as eqx
    import jax

    keys = jax.random.split(jax.random.key(0), 3)
    model = eqx.nn.Sequential(
        [
            eqx.nn.Conv2d(3, 4, 3, key=keys[0]), eqx.nn.Lambda(jax.nn.relu), eqx.nn.MaxPool2d(2, 2),
            eqx.nn.Lambda(jax.numpy.ravel), eqx.nn.LayerNorm(36), eqx.nn.Linear(36, 5, key=keys[1]),
        ]
    )  # fmt: skip
    return of(model, (3, 8, 8))


@case
def equinox_recurrent() -> Case:
    import equinox as eqx
    import jax

    cell = eqx.nn.GRUCell(4, 6, key=jax.random.key(0))

    def function(xs: Any) -> Any:
        return jax.lax.scan(lambda h, x: (cell(x, h), h), jax.numpy.zeros(6), xs)

    return of(function, (9, 4))


@case
def equinox_gradient() -> Case:
    """The model is an argument: a container of arrays and functions."""
    import equinox as eqx
    import jax
    import jax.numpy as jnp

    models = [eqx.nn.MLP(3, 1, 4, 1, key=jax.random.key(i)) for i in range(2)]
    arrays, rest = zip(*(eqx.partition(model, eqx.is_array) for model in models), strict=True)

    def gradient(arrays: Any, x: Any) -> Any:
        return jax.tree.leaves(jax.grad(lambda a: jnp.mean(jax.vmap(eqx.combine(a, rest[0]))(x) ** 2))(arrays))

    return Case(gradient, (arrays[0], normal(5, 3)), others=(((arrays[1], normal(5, 3, seed=2)), {}),))


@case
def haiku_network() -> Case:
    import haiku as hk
    import jax

    def forward(x: Any) -> Any:
        x = hk.Conv2D(4, 3)(x)
        x = jax.nn.relu(hk.GroupNorm(2)(x))
        return hk.nets.MLP([8, 3])(hk.Flatten()(x))

    network = hk.without_apply_rng(hk.transform(forward))
    params = [network.init(jax.random.key(i), normal(2, 6, 6, 3)) for i in range(2)]
    return Case(network.apply, (params[0], normal(2, 6, 6, 3)), others=(((params[1], normal(2, 6, 6, 3, seed=1)), {}),))


@case
def haiku_recurrent() -> Case:
    import haiku as hk
    import jax

    network = hk.without_apply_rng(hk.transform(lambda xs: hk.dynamic_unroll(hk.LSTM(5), xs, hk.LSTM(5).initial_state(2))[0]))
    params = network.init(jax.random.key(0), normal(6, 2, 3))
    return of(partial(network.apply, params), (6, 2, 3))


@case
def haiku_attention() -> Case:
    import haiku as hk
    import jax

    network = hk.transform(
        lambda x: hk.dropout(hk.next_rng_key(), 0.3, hk.MultiHeadAttention(2, 4, w_init=hk.initializers.RandomNormal())(x, x, x))
    )
    params = network.init(jax.random.key(0), normal(5, 8))
    drawn = [(jax.random.PRNGKey(i), normal(5, 8, seed=i)) for i in range(3)]
    return Case(lambda key, x: network.apply(params, key, x), drawn[0], others=tuple((args, {}) for args in drawn[1:]))


# Optimisers, geometry, probabilities.


def _optax(name: str, **options: Any) -> Case:
    """Three steps of an optimiser."""
    import jax
    import jax.numpy as jnp
    import optax

    optimiser = getattr(optax, name)(**options)

    def train(params: Any, x: Any) -> Any:
        state = optimiser.init(params)
        for _ in range(3):
            loss, gradients = jax.value_and_grad(lambda p: jnp.mean((jnp.tanh(x @ p["w"]) + p["b"] - 1) ** 2))(params)
            change, state = optimiser.update(gradients, state, params)
            params = optax.apply_updates(params, change)
        return params, loss

    drawn = [({"w": normal(4, 3, seed=i), "b": normal(3, seed=i)}, normal(5, 4, seed=i)) for i in range(2)]
    return Case(train, drawn[0], others=((drawn[1], {}),), tolerance=3e-5)


for _name, _options in {
    "sgd": {"learning_rate": 0.1, "momentum": 0.9, "nesterov": True},
    "adam": {"learning_rate": 0.1},
    "adamw": {"learning_rate": 0.1, "weight_decay": 0.01},
    "rmsprop": {"learning_rate": 0.01},
    "lion": {"learning_rate": 0.01},
    "adafactor": {"learning_rate": 0.01},
    "lamb": {"learning_rate": 0.01},
    "adabelief": {"learning_rate": 0.1},
}.items():
    _CASES[f"optax_{_name}"] = partial(_optax, _name, **_options)


@case
def optax_schedule() -> Case:
    """One step with a state that is an argument, a schedule and clipping by the norm."""
    import optax

    schedule = optax.warmup_cosine_decay_schedule(0.0, 0.1, 5, 50)
    optimiser = optax.chain(optax.clip_by_global_norm(1.0), optax.adam(schedule))
    params = {"w": normal(4, 3), "b": normal(3)}
    state = optimiser.init(params)
    step = lambda g, s: optimiser.update(g, s, params)  # noqa: E731
    after = step(params, state)[1]
    return Case(step, (params, state), others=(((params, after), {}),))


@case
def optax_losses() -> Case:
    import jax
    import jax.numpy as jnp
    import optax

    def function(x: Any, y: Any) -> Any:
        labels = jnp.argmax(y, axis=1)
        one_hot = jax.nn.one_hot(labels, 5)
        return (
            optax.softmax_cross_entropy(x, one_hot), optax.softmax_cross_entropy_with_integer_labels(x, labels),
            optax.huber_loss(x, y),
            optax.sigmoid_binary_cross_entropy(x, one_hot), optax.cosine_similarity(x, y, epsilon=1e-6), optax.l2_loss(x, y),
        )  # fmt: skip

    return of(function, (4, 5), (4, 5))


@case
def optax_ctc() -> Case:
    import jax.numpy as jnp
    import optax

    def function(logits: Any) -> Any:
        labels = jnp.asarray([[1, 2, 0], [3, 1, 2]])
        return optax.ctc_loss(logits, jnp.zeros((2, 7)), labels, (labels == 0).astype(jnp.float32))

    return of(function, (2, 7, 5))


@case
def jaxlie_rotation() -> Case:
    import jaxlie

    def function(x: Any, v: Any) -> Any:
        rotation = jaxlie.SO3.exp(x)
        return rotation.log(), rotation @ v, (rotation @ rotation).inverse().as_matrix(), rotation.adjoint()

    return of(function, (3,), (3,))


@case
def jaxlie_pose() -> Case:
    import jax
    import jaxlie

    def error(x: Any, v: Any) -> Any:
        return jaxlie.manifold.rminus(jaxlie.SE3.exp(x), jaxlie.SE3.exp(v)).sum()

    return of(lambda x, v: (error(x, v), jax.grad(error)(x, v), jaxlie.SE2.exp(x[:3]).as_matrix()), (6,), (6,))


@case
def jaxlie_argument() -> Case:
    """A pose is an argument and a result: a container class of JAX."""
    import jaxlie

    poses = [jaxlie.SE3.exp(normal(6, seed=i)) for i in range(3)]
    return Case(
        lambda a, b: (a @ b).inverse(),
        (poses[0], poses[1]),
        others=(((poses[1], poses[2]), {}),),
        results=lambda out: [out.wxyz_xyz],
    )


@case
def numpyro_densities() -> Case:
    import jax.numpy as jnp
    import numpyro.distributions as dist  # type: ignore[import-untyped]

    def function(x: Any) -> Any:
        y = jnp.abs(x) + 0.1
        return (
            dist.Normal(0.5, 2.0).log_prob(x), dist.Gamma(2.0, y).log_prob(y), dist.StudentT(3.0).log_prob(x),
            dist.Beta(2.0, 3.0).log_prob(y / (1 + y)),
            dist.Poisson(y).log_prob(jnp.floor(y)), dist.Categorical(logits=x).log_prob(2),
            dist.LKJCholesky(2).log_prob(jnp.eye(2)),
            dist.Dirichlet(y).log_prob(y / y.sum(-1, keepdims=True)),
        )  # fmt: skip

    return of(function, (4, 3))


@case
def numpyro_model() -> Case:
    import jax
    import numpyro
    import numpyro.distributions as dist
    from numpyro.infer.util import log_density  # type: ignore[import-untyped]

    def model(x: Any, y: Any) -> None:
        w = numpyro.sample("w", dist.Normal(0.0, 1.0).expand([3]).to_event(1))
        s = numpyro.sample("s", dist.HalfNormal(1.0))
        numpyro.sample("y", dist.Normal(x @ w, s), obs=y)

    def function(w: Any, x: Any, y: Any) -> Any:
        return jax.value_and_grad(lambda w: log_density(model, (x, y), {}, {"w": w, "s": 0.5})[0])(w)

    return of(function, (3,), (5, 3), (5,))


@case
def numpyro_samples() -> Case:
    import numpyro.distributions as dist

    def function(key: Any, x: Any) -> Any:
        normal, mixture = dist.MultivariateNormal(x, np.eye(3, dtype="float32") * 2), dist.Normal(x, 1.0)
        return normal.sample(key, (2,)), mixture.sample(key), dist.Bernoulli(logits=x).sample(key), dist.Gumbel(x, 1.0).sample(key)

    return with_key(function, (3,))


@case
def distrax_bijectors() -> Case:
    import distrax  # type: ignore[import-not-found]

    def function(x: Any) -> Any:
        flow = distrax.Chain([distrax.Tanh(), distrax.ScalarAffine(0.5, 2.0)])
        transformed = distrax.Transformed(
            distrax.Normal(0.0, 1.0), distrax.Chain([distrax.Block(distrax.ScalarAffine(0.1, 0.5), 0)])
        )
        return (
            flow.forward_and_log_det(x),
            transformed.log_prob(x),
            distrax.Inverse(distrax.Sigmoid()).forward_and_log_det(abs(x) / (1 + abs(x))),
        )

    return of(function, (4,), scale=0.5)


@case
def distrax_spline() -> Case:
    import distrax

    def function(x: Any, p: Any) -> Any:
        return distrax.RationalQuadraticSpline(p, range_min=-3.0, range_max=3.0).forward_and_log_det(x)

    return of(function, (5,), (5, 13))


@case
def distrax_distributions() -> Case:
    import distrax

    def function(key: Any, x: Any) -> Any:
        normal, softmax = distrax.MultivariateNormalDiag(x, abs(x) + 0.1), distrax.Softmax(x)
        mixture = distrax.MixtureSameFamily(distrax.Categorical(logits=x), distrax.Normal(x, 1.0))
        return (
            normal.sample_and_log_prob(seed=key),
            softmax.entropy(),
            softmax.sample(seed=key),
            mixture.log_prob(0.3),
            normal.kl_divergence(distrax.MultivariateNormalDiag(x * 2, abs(x) + 1)),
        )

    return with_key(function, (4,))


@case
def distrax_markov() -> Case:
    import distrax
    import jax

    def function(x: Any, y: Any) -> Any:
        model = distrax.HMM(distrax.Categorical(logits=x[0]), distrax.Categorical(logits=x), distrax.Normal(y, 1.0))
        return model.forward(jax.numpy.linspace(-1.0, 1.0, 6))[::2]

    return of(function, (3, 3), (3,))


@case
def jaxopt_gradient_descent() -> Case:
    import jaxopt  # type: ignore[import-not-found]

    def function(x: Any, y: Any) -> Any:
        solver = jaxopt.GradientDescent(lambda w: ((x @ w - y) ** 2).mean(), maxiter=20, stepsize=0.05)
        return solver.run(y[:3]).params

    return of(function, (6, 3), (6,), tolerance=5e-5)


@case
def jaxopt_projections() -> Case:
    import jaxopt

    return of(
        lambda x: (
            jaxopt.projection.projection_simplex(x),
            jaxopt.projection.projection_l2_ball(x, 1.0),
            jaxopt.prox.prox_lasso(x, 0.3),
            jaxopt.loss.huber_loss(x, x * 2),
        ),
        (6,),
    )


@case
def jaxopt_implicit() -> Case:
    """The gradient through a solver, by implicit differentiation."""
    import jax
    import jaxopt

    def ridge(a: Any, x: Any, y: Any) -> Any:
        solver = jaxopt.LBFGS(lambda w, a, x, y: ((x @ w - y) ** 2).mean() + abs(a[0]) * (w**2).sum(), maxiter=30)
        return (solver.run(jax.numpy.zeros(3), a, x, y).params ** 2).sum()

    return of(jax.grad(ridge), (1,), (6, 3), (6,), tolerance=1e-3)


@case
def flax_autoencoder() -> Case:
    """The variational autoencoder of Flax' examples, with its loss."""
    import flax.linen as nn
    import jax
    import jax.numpy as jnp

    class Autoencoder(nn.Module):
        @nn.compact
        def __call__(self, x: Any, key: Any) -> Any:
            h = nn.relu(nn.Dense(16, name="encoder")(x))
            mean, logvar = nn.Dense(4, name="mean")(h), nn.Dense(4, name="logvar")(h)
            z = mean + jnp.exp(0.5 * logvar) * jax.random.normal(key, mean.shape)
            return nn.Dense(12, name="decoder")(nn.relu(nn.Dense(16, name="hidden")(z))), mean, logvar

    model = Autoencoder()
    variables = model.init(jax.random.key(0), normal(3, 12), jax.random.key(0))

    def loss(key: Any, x: Any) -> Any:
        logits, mean, logvar = model.apply(variables, x, key)
        return (nn.log_sigmoid(logits) * jax.nn.sigmoid(x)).sum() - 0.5 * (1 + logvar - mean**2 - jnp.exp(logvar)).sum()

    return with_key(loss, (3, 12))


@case
def flax_actor_critic() -> Case:
    """The loss of proximal policy optimisation of Flax' examples."""
    import flax.linen as nn
    import jax
    import jax.numpy as jnp

    class ActorCritic(nn.Module):
        @nn.compact
        def __call__(self, x: Any) -> Any:
            x = nn.relu(nn.Conv(4, (3, 3), strides=2)(x))
            x = nn.relu(nn.Dense(8)(x.reshape(x.shape[0], -1)))
            return nn.log_softmax(nn.Dense(5)(x)), nn.Dense(1)(x)[:, 0]

    model = ActorCritic()
    variables = model.init(jax.random.key(0), normal(4, 6, 6, 2))

    def loss(variables: Any, states: Any, advantages: Any) -> Any:
        log_probabilities, values = model.apply(variables, states)
        actions = jnp.argmax(jnp.abs(log_probabilities), axis=1)
        ratios = jnp.exp(jnp.take_along_axis(log_probabilities, actions[:, None], 1)[:, 0] + 1.5)
        clipped = jnp.minimum(ratios * advantages, jnp.clip(ratios, 0.8, 1.2) * advantages)
        entropy = -(jnp.exp(log_probabilities) * log_probabilities).sum(1)
        return -clipped.mean() + 0.5 * ((values - advantages) ** 2).mean() - 0.01 * entropy.mean()

    drawn = [(normal(4, 6, 6, 2, seed=i), normal(4, seed=i)) for i in range(2)]
    return Case(jax.grad(loss), (variables, *drawn[0]), others=(((variables, *drawn[1]), {}),))


@case
def flax_sequence() -> Case:
    """A step of the sequence to sequence example: an encoder's carry, a decoder, teacher forcing."""
    import flax.linen as nn
    import jax
    import jax.numpy as jnp

    class Network(nn.Module):
        @nn.compact
        def __call__(self, source: Any, target: Any) -> Any:
            carry, _ = nn.RNN(nn.OptimizedLSTMCell(6), return_carry=True, name="encoder")(source)
            return nn.Dense(4)(nn.RNN(nn.OptimizedLSTMCell(6), name="decoder")(target, initial_carry=carry))

    model = Network()
    variables = model.init(jax.random.key(0), normal(2, 5, 4), normal(2, 3, 4))
    return of(lambda x, y: jnp.mean(jax.nn.log_softmax(model.apply(variables, x, y)) * y), (2, 5, 4), (2, 3, 4))


warnings.filterwarnings("ignore", message=".*jax.core.*", category=DeprecationWarning)
