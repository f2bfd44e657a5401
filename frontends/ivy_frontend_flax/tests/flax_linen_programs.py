# mypy: ignore-errors
"""Programs of Linen with lifted transformations, as one writes them for Flax; each function without parameters is one of them."""

import jax
import jax.numpy as jnp
import numpy as np
from flax import linen as nn


def _x(*shape):
    return jnp.asarray(np.random.default_rng(len(shape) + sum(shape)).normal(size=shape).astype("float32"))


class _Block(nn.Module):
    features: int = 4

    @nn.compact
    def __call__(self, x, train=True):
        x = jnp.sin(nn.Dense(self.features)(x))
        x = nn.BatchNorm(use_running_average=not train)(x)
        return nn.Dropout(0.4, deterministic=not train)(x)


class _Network(nn.Module):
    block: type
    named: bool = False

    @nn.compact
    def __call__(self, x):
        for i in range(2):
            x = self.block(name=f"block{i}" if self.named else None)(x, True)
        return nn.Dropout(0.5, deterministic=False)(nn.Dense(2)(x))


def _trained(model, *args):
    keys = {"params": jax.random.key(1), "dropout": jax.random.key(2)}
    variables = model.init(keys, *args)

    def loss(params):
        own = {**variables, "params": params}
        y, new = model.apply(own, *args, rngs={"dropout": jax.random.key(3)}, mutable=["batch_stats"])
        return jnp.mean(jnp.sin(y) ** 2), (y, new)

    (_, out), gradients = jax.value_and_grad(loss, has_aux=True)(variables["params"])
    return variables, out, gradients


def blocks_computed_again():
    return _trained(_Network(nn.remat(_Block, static_argnums=(2,))), _x(5, 3))


def named_blocks_computed_again():
    return _trained(_Network(nn.checkpoint(_Block, static_argnums=(2,)), named=True), _x(5, 3))


def compiled_blocks():
    block = nn.jit(_Block, static_argnums=(2,))
    return _trained(_Network(block), _x(5, 3)), _trained(_Network(block), _x(9, 3))


def compiled_blocks_with_options():
    block = nn.jit(_Block, static_argnums=(2,), static_argnames=("train",))
    model = block(3)
    variables = model.init({"params": jax.random.key(0), "dropout": jax.random.key(1)}, _x(4, 3))
    once = model.apply(variables, _x(4, 3), False)
    key = {"dropout": jax.random.key(5)}
    return variables, once, [model.apply(variables, _x(4, 3), rngs=key, mutable=["batch_stats"]) for _ in range(2)]


class _Functions(nn.Module):
    @nn.compact
    def __call__(self, x):
        layer = nn.Dense(4)
        x = nn.remat(lambda layer, x: jnp.sin(layer(x)))(layer, x)
        return nn.jit(lambda layer, x: layer(x) ** 2)(nn.Dense(2), x)


def functions_of_modules():
    return _trained(_Functions(), _x(5, 3))


class _Methods(nn.Module):
    def setup(self):
        self.first, self.second = nn.Dense(4), nn.Dense(4)

    @nn.remat
    def encode(self, x):
        return jnp.tanh(self.first(x))

    @nn.jit
    def decode(self, x):
        return self.second(x)

    def __call__(self, x):
        return self.decode(self.encode(x))


def decorated_methods():
    return _trained(_Methods(), _x(5, 3))


def error_of_concrete():
    return nn.remat(nn.Dense, concrete=True)(3).init(jax.random.key(0), _x(2, 3))
