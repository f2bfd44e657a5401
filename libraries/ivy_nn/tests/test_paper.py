"""The listings of the 2021 paper's section 5 and appendix A.2, with our names: the loss falls.

The model of the appendix is trained by Keras, Flax and Equinox too. The rate is ten times the paper's, so that 100 steps show more.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import ivy_api
import ivy_nn as nn
from ivy_nn.native import to_equinox, to_keras, to_nnx, to_torch, variables_of
from tests.peers import imported

STEPS, RATE = 100, 1e-3
X = np.asarray([1.0, 2.0, 3.0], dtype="float32")


class IvyFcModel(nn.Module):
    def __init__(self) -> None:
        self.linear0 = nn.Linear(3, 64)
        self.linear2 = nn.Linear(64, 1)

    def _forward(self, x: Any) -> Any:
        x = ivy_api.nn.relu(self.linear0(x))
        return ivy_api.nn.sigmoid(self.linear2(x))


def built() -> IvyFcModel:
    return IvyFcModel().build(ivy_api.namespace("numpy").random.key(0))


def section_5(backend: Any) -> list[float]:
    """Train as in section 5; ``ivy_api.value_and_grad`` was ``ivy.execute_with_gradients``."""
    with ivy_api.use_backend(backend):
        model = IvyFcModel()
        optimizer = nn.optimizers.Adam(RATE)
        x_in = ivy_api.asarray([1.0, 2.0, 3.0])

        def loss_fn(v: Any) -> Any:
            return ivy_api.mean(model(x_in, v=v))

        losses = []
        for _ in range(STEPS):
            loss, grads = ivy_api.value_and_grad(loss_fn)(model.v)
            model.v = optimizer.step(model.v, grads)
            losses.append(float(loss))
    return losses


@pytest.fixture(scope="module")
def expected() -> list[float]:
    return section_5("numpy")


def check(losses: list[float], expected: list[float]) -> None:
    assert losses[-1] < losses[0] / 2
    assert np.allclose(losses, expected, rtol=1e-4), max(abs(a / b - 1) for a, b in zip(losses, expected, strict=True))


def check_back(values: nn.Container, losses: list[float]) -> None:
    """Check that values of another backend are those of a trained model."""
    model = IvyFcModel()
    model.v = values.map(ivy_api.namespace("numpy").asarray)
    assert float(model(X)[0]) < losses[-1]


def test_section_5(xp: Any, expected: list[float]) -> None:
    check(section_5(xp), expected)


def test_torch(expected: list[float]) -> None:
    """The listing of appendix A.2; one class with both parents is in ``test_native.py``."""
    torch = imported("torch")

    model = to_torch(built())
    optimizer = torch.optim.Adam(model.parameters(), lr=RATE)
    x_in = torch.tensor([1.0, 2.0, 3.0])
    losses = []
    for _ in range(STEPS):
        loss = torch.mean(model(x_in))
        optimizer.zero_grad()  # the listing of the paper forgets it
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    check(losses, expected)
    check_back(variables_of(model), losses)


@pytest.mark.brief(0)
def test_keras(expected: list[float]) -> None:
    keras = imported("keras")

    layer = to_keras(built())
    model = keras.Sequential([layer])
    model.compile(keras.optimizers.Adam(RATE, epsilon=1e-8), lambda target, out: keras.ops.mean(out))
    losses = model.fit(X[None], X[None, :1], epochs=STEPS, batch_size=1, verbose=0).history["loss"]
    check(losses, expected)
    check_back(variables_of(layer), losses)


def test_flax(expected: list[float]) -> None:
    jnp = imported("jax.numpy")
    optax = imported("optax")
    nnx = imported("flax.nnx")

    model = to_nnx(built())
    optimizer = nnx.Optimizer(model, optax.adam(RATE), wrt=nnx.Param)

    @nnx.jit
    def step(model: Any, optimizer: Any, x: Any) -> Any:
        loss, grads = nnx.value_and_grad(lambda model: jnp.mean(model(x)))(model)
        optimizer.update(model, grads)
        return loss

    losses = [float(step(model, optimizer, jnp.asarray(X))) for _ in range(STEPS)]
    check(losses, expected)
    check_back(variables_of(model), losses)


def test_equinox(expected: list[float]) -> None:
    equinox = imported("equinox")
    jnp = imported("jax.numpy")
    optax = imported("optax")

    model, _ = to_equinox(built())
    optimizer = optax.adam(RATE)

    @equinox.filter_jit
    def step(model: Any, state: Any, x: Any) -> Any:
        loss, grads = equinox.filter_value_and_grad(lambda model: jnp.mean(model(x)[0]))(model)
        updates, state = optimizer.update(grads, state)
        return loss, equinox.apply_updates(model, updates), state

    losses, state = [], optimizer.init(equinox.filter(model, equinox.is_array))
    for _ in range(STEPS):
        loss, model, state = step(model, state, jnp.asarray(X))
        losses.append(float(loss))
    check(losses, expected)
    check_back(nn.Container(model.v), losses)
