"""The checks of models against their counterparts in torch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from torch_twin import compiled, load, randomise, results

import ivy_api
import ivy_nn as nn
from tests.peers import torch

STEPS = 20


def check_results(
    model: nn.Module,
    twin: Any,
    xp: Any,
    inputs: list[Any],
    call: Callable[..., Any] = lambda m, *args: m(*args),
    twin_call: Callable[..., Any] | None = None,
) -> tuple[float, float]:
    """Check outputs, gradients and buffers in float32, in training and in evaluation.

    Returns the largest differences of outputs, and of gradients relative to the largest element of each.
    """
    randomise(twin, np.random.default_rng(0), scale=0.1)
    worst, steepest = 0.0, 0.0
    for training in (True, False):
        model.train(training)
        twin.train(training)
        before = {name: x.clone() for name, x in twin.state_dict().items()}
        outs, slopes = results(model, twin, xp, inputs, call, twin_call)
        worst = max(worst, *(float(np.max(np.abs(a - b) / max(1, np.max(np.abs(b))))) for a, b in outs))
        scale = max(float(np.max(np.abs(b))) for _, b in slopes.values())
        for a, b in slopes.values():  # some gradients are zeros but for rounding, such as those of biases of keys
            steepest = max(steepest, float(np.max(np.abs(a - b)) / max(np.max(np.abs(b)), 1e-3 * scale)))
        if training and len(model.buffers):
            load(model, before, xp)
            check_buffers(twin, compiled(xp, lambda *args: model.apply({}, *args)[1])(*(xp.asarray(x) for x in inputs)))
    assert worst <= 1e-5
    assert steepest <= 1e-4
    return worst, steepest


def check_buffers(twin: Any, buffers: Any, rtol: float = 1e-5) -> None:
    """Check that buffers are those of torch."""
    theirs = twin.state_dict()
    for path, x in buffers.flatten().items():
        assert np.allclose(np.asarray(x), theirs[path].numpy(), rtol=rtol, atol=rtol / 10), path


def check_training(
    model: nn.Module,
    twin: Any,
    xp: Any,
    loss: Callable[[Any], Any],
    twin_loss: Callable[[Any], Any],
    lr: float = 1e-2,
) -> float:
    """Check the losses of 20 steps of AdamW in float64, and the variables after them. Returns the largest relative difference.

    ``loss`` takes the model bound to variables; ``twin_loss`` takes the model of torch.
    """
    twin.double().train()
    randomise(twin, np.random.default_rng(0), scale=0.1)
    load(model, twin.state_dict(), xp)
    model.train()
    theirs, ours = [], []
    native = torch.optim.AdamW(twin.parameters(), lr=lr)
    optimizer = nn.optimizers.AdamW(lr=lr)

    def step(v: Any, buffers: Any, state: Any) -> Any:
        def objective(v: Any) -> Any:
            bound = Applied(model, v, buffers)
            return loss(bound), bound.buffers

        (value, buffers), grads = ivy_api.value_and_grad(objective, has_aux=True)(v)
        v, state = optimizer.step(v, grads, state)
        return value, v, buffers, state

    v, buffers, step = model.v, model.buffers, compiled(xp, step)
    state = optimizer.init(v)
    for _ in range(STEPS):
        native.zero_grad()
        value = twin_loss(twin)
        value.backward()
        native.step()
        theirs.append(float(value.detach()))
        own, v, buffers, state = step(v, buffers, state)
        ours.append(float(own))
    assert theirs[-1] < theirs[0]
    worst = float(np.max(np.abs(np.asarray(ours) / np.asarray(theirs) - 1)))
    assert worst <= 1e-9, (ours, theirs)
    check_buffers(twin, buffers, rtol=1e-7)
    return worst


class Applied:
    """A model with variables and buffers; the buffers after a call replace them."""

    def __init__(self, model: nn.Module, v: Any, buffers: Any) -> None:
        self.model, self.v, self.buffers = model, v, buffers

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        out, self.buffers = self.model.apply(self.v, *args, buffers=self.buffers, training=True, **kwargs)
        return out
