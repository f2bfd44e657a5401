# mypy: ignore-errors
"""Models and training loops as one writes them for Flax and optax."""

import flax
import jax
import jax.numpy as jnp
import optax
from flax import linen as nn
from flax import nnx
from flax.training import train_state


class MLP(nn.Module):
    features: tuple = (16, 4)

    @nn.compact
    def __call__(self, x, train: bool):
        x = x.reshape((x.shape[0], -1))
        for size in self.features[:-1]:
            x = nn.tanh(nn.LayerNorm()(nn.Dense(size)(x)))
        return nn.Dense(self.features[-1], name="head")(x)


class ConvBlock(nn.Module):
    features: int

    @nn.compact
    def __call__(self, x, train: bool):
        x = nn.Conv(self.features, (3, 3), use_bias=False)(x)
        x = nn.BatchNorm(use_running_average=not train, momentum=0.9)(x)
        return nn.avg_pool(nn.relu(x), (2, 2), strides=(2, 2))


class CNN(nn.Module):
    classes: int = 4

    def setup(self):
        self.blocks = [ConvBlock(4), ConvBlock(6)]
        self.dropout = nn.Dropout(0.2)
        self.head = nn.Dense(self.classes)

    def __call__(self, x, train: bool):
        for block in self.blocks:
            x = block(x, train)
        x = self.dropout(x.mean(axis=(1, 2)), deterministic=not train)
        return self.head(x)


class EncoderLayer(nn.Module):
    heads: int
    hidden: int

    @nn.compact
    def __call__(self, x, mask, train: bool):
        h = nn.LayerNorm()(x)
        h = nn.MultiHeadDotProductAttention(self.heads, dropout_rate=0.1, deterministic=not train, use_bias=False)(h, mask=mask)
        x = x + h
        h = nn.Dense(self.hidden)(nn.RMSNorm()(x))
        h = nn.Dense(x.shape[-1])(nn.gelu(h))
        return x + nn.Dropout(0.1, deterministic=not train)(h)


class Transformer(nn.Module):
    vocabulary: int = 8
    width: int = 8
    layers: int = 2

    @nn.compact
    def __call__(self, x, train: bool):
        ids = (jnp.abs(x[:, :, :, 0].mean(axis=2)) * 20).astype(jnp.int32) % self.vocabulary
        places = self.param("places", nn.initializers.normal(0.02), (ids.shape[1], self.width))
        h = nn.Embed(self.vocabulary, self.width)(ids) + places
        mask = nn.make_causal_mask(ids)
        for _ in range(self.layers):
            h = EncoderLayer(2, 16)(h, mask, train)
        return nn.Dense(4)(h.mean(axis=1))


class State(train_state.TrainState):
    batch_stats: dict = flax.struct.field(default_factory=dict)


def loss_of(logits, labels):
    return optax.softmax_cross_entropy_with_integer_labels(logits, labels).mean()


def train_linen(kind, images, labels, steps):
    model = {"mlp": MLP, "cnn": CNN, "transformer": Transformer}[kind]()
    init = jax.jit(model.init, static_argnames="train")
    variables = init({"params": jax.random.key(0), "dropout": jax.random.key(1)}, images, train=True)
    tx = optax.chain(optax.clip_by_global_norm(1.0), optax.adamw(3e-3, weight_decay=1e-3))
    stats = variables.get("batch_stats", {})
    state = State.create(apply_fn=model.apply, params=variables["params"], tx=tx, batch_stats=stats)

    @jax.jit
    def step(state, key, x, y):
        def loss(params):
            given = {"params": params, "batch_stats": state.batch_stats}
            logits, new = state.apply_fn(given, x, train=True, rngs={"dropout": key}, mutable=["batch_stats"])
            return loss_of(logits, y), new

        (value, new), grads = jax.value_and_grad(loss, has_aux=True)(state.params)
        return state.apply_gradients(grads=grads, batch_stats=new.get("batch_stats", {})), value

    key, losses = jax.random.key(2), []
    for i in range(steps):
        state, value = step(state, jax.random.fold_in(key, i), images, labels)
        losses.append(float(value))
    evaluate = jax.jit(model.apply, static_argnames="train")
    logits = evaluate({"params": state.params, "batch_stats": state.batch_stats}, images, train=False)
    return losses, logits, state.params, state.batch_stats


class NnxMLP(nnx.Module):
    def __init__(self, rngs):
        self.first = nnx.Linear(64, 16, rngs=rngs)
        self.norm = nnx.LayerNorm(16, rngs=rngs)
        self.last = nnx.Linear(16, 4, rngs=rngs)

    def __call__(self, x):
        return self.last(nnx.relu(self.norm(self.first(x.reshape((x.shape[0], -1))))))


class NnxCNN(nnx.Module):
    def __init__(self, rngs):
        self.convs = nnx.List([nnx.Conv(n, m, (3, 3), strides=k, use_bias=False, rngs=rngs) for n, m, k in ((1, 4, 1), (4, 6, 2))])
        self.norms = nnx.List([nnx.BatchNorm(n, momentum=0.9, rngs=rngs) for n in (4, 6)])
        self.dropout = nnx.Dropout(0.2, rngs=rngs)
        self.head = nnx.Linear(6, 4, rngs=rngs)

    def __call__(self, x):
        for conv, norm in zip(self.convs, self.norms, strict=True):
            x = nnx.relu(norm(conv(x)))
        return self.head(self.dropout(x.mean(axis=(1, 2))))


def train_nnx(kind, images, labels, steps):
    model = {"mlp": NnxMLP, "cnn": NnxCNN}[kind](nnx.Rngs(0, dropout=1))
    optimizer = nnx.Optimizer(model, optax.adam(3e-3), wrt=nnx.Param)

    @nnx.jit
    def step(model, optimizer, x, y):
        value, grads = nnx.value_and_grad(lambda model: loss_of(model(x), y))(model)
        optimizer.update(model, grads)
        return value

    losses = [float(step(model, optimizer, images, labels)) for _ in range(steps)]
    model.eval()
    _, params, rest = nnx.split(model, nnx.Param, nnx.BatchStat, ...)[:3]
    return losses, nnx.jit(lambda model, x: model(x))(model, images), nnx.to_pure_dict(params), nnx.to_pure_dict(rest)
