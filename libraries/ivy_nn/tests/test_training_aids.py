"""Clipping, accumulation, averages, Lookahead and loss scaling, against torch's and optax's."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from training_problem import compiled, container, initial, loss_of

import ivy_api
import ivy_nn as nn
from ivy_nn import optimizers as o
from ivy_nn.errors import OptimizerError
from tests.peers import imported


def gradients() -> dict[str, np.ndarray]:
    return {path: 3 * np.cos(x) for path, x in initial().items()}


def test_clipping_equals_that_of_torch(xp: Any) -> None:
    torch = imported("torch")

    grads = nn.Container((path, xp.asarray(x, dtype=xp.float64)) for path, x in gradients().items())

    def by_torch(clip: Any) -> dict[str, np.ndarray]:
        parameters = {path: torch.zeros(x.shape, dtype=torch.float64) for path, x in gradients().items()}
        for path, p in parameters.items():
            p.grad = torch.tensor(gradients()[path])
        clip(parameters.values())
        return {path: p.grad.numpy() for path, p in parameters.items() if p.grad is not None}

    utils = torch.nn.utils
    norms: list[Any] = []
    cases: list[tuple[Any, dict[str, np.ndarray]]] = [
        (o.clip_by_global_norm(grads, 1.5)[0], by_torch(lambda ps: norms.append(utils.clip_grad_norm_(ps, 1.5)))),
        (o.clip_by_global_norm(grads, 1e3)[0], by_torch(lambda ps: utils.clip_grad_norm_(ps, 1e3))),
        (o.clip_by_norm(grads, 1.5), by_torch(lambda ps: [utils.clip_grad_norm_([p], 1.5) for p in ps])),
        (o.clip_by_value(grads, 0.5), by_torch(lambda ps: utils.clip_grad_value_(ps, 0.5))),
    ]
    for found, expected in cases:
        for path, x in expected.items():
            assert np.allclose(np.asarray(found[path]), x, rtol=1e-12), path
    assert float(o.clip_by_global_norm(grads, 1.5)[1]) == pytest.approx(float(norms[0]), rel=1e-12)
    assert float(o.global_norm([xp.asarray([3e2], dtype=xp.float16)] * 2)) == pytest.approx(300 * 2**0.5, rel=1e-6)


def test_a_clipped_optimizer_clips_first() -> None:
    v, g = np.zeros(2), np.asarray([30.0, 40.0])
    assert np.allclose(o.Clipped(o.SGD(lr=1.0), global_norm=1.0).step(v, g), [-0.6, -0.8])
    assert np.allclose(o.Clipped(o.SGD(lr=1.0), value=1.0).step(v, g), [-1, -1])
    assert np.allclose(o.Clipped(o.SGD(lr=1.0), norm=5.0, global_norm=100.0).step(v, g), [-3, -4])


@pytest.mark.parametrize("compile", [False, True])
def test_accumulated_gradients_are_those_of_a_large_batch(compile: bool, xp: Any) -> None:
    """Nine gradients are three steps with their means, and the parameters stay in between."""
    optimizer = o.Accumulated(o.Adam(lr=0.1), every=3)
    v, plain = {"x": xp.asarray([1.0, -2.0], dtype=xp.float64)}, o.Adam(lr=0.1)
    batches = np.random.default_rng(0).normal(size=(9, 2))
    step = compiled(optimizer.step, xp) if compile else optimizer.step
    w, state, other = v, optimizer.init(v), plain.init(v)
    for i, batch in enumerate(batches):
        before = w
        w, state = step(w, {"x": xp.asarray(batch)}, state)
        if i % 3 < 2:
            assert np.array_equal(np.asarray(w["x"]), np.asarray(before["x"]))
        else:
            v, other = plain.step(v, {"x": xp.asarray(batches[i - 2 : i + 1].mean(axis=0))}, other)
            assert np.allclose(np.asarray(w["x"]), np.asarray(v["x"]), rtol=1e-12)
    assert int(state.inner.step) == 3
    assert int(state.count) == 0


def test_lookahead_equals_that_of_optax(xp: Any) -> None:
    jax = imported("jax")
    optax = imported("optax")

    transform = optax.lookahead(optax.adam(0.1), 4, 0.3)
    start = {path: jax.numpy.asarray(x) for path, x in initial().items()}
    params = optax.LookaheadParams.init_synced(start)
    theirs = transform.init(params)
    optimizer, v = o.Lookahead(o.Adam(lr=0.1), k=4, alpha=0.3), container(xp)
    state = optimizer.init(v)
    for _ in range(10):
        updates, theirs = transform.update({p: jax.numpy.cos(x) for p, x in params.fast.items()}, theirs, params)
        params = optax.apply_updates(params, updates)
        v, state = optimizer.step(v, v.map(xp.cos), state)
    for path in start:
        assert np.allclose(np.asarray(v[path]), np.asarray(params.fast[path]), rtol=1e-6), path
        assert np.allclose(np.asarray(state.slow[path]), np.asarray(params.slow[path]), rtol=1e-6), path


def test_averages_equal_those_of_torch(xp: Any) -> None:
    torch = imported("torch")
    swa_utils = imported("torch.optim.swa_utils")

    model = torch.nn.Linear(2, 1).double()
    equal = swa_utils.AveragedModel(model)
    exponential = swa_utils.AveragedModel(model, multi_avg_fn=swa_utils.get_ema_multi_avg_fn(0.9))
    ours = [o.Average(), o.ExponentialAverage(0.9)]

    def values() -> Any:
        return {path: xp.asarray(p.detach().numpy().copy()) for path, p in model.named_parameters()}

    states = [each.init(values()) for each in ours]
    for _ in range(7):
        with torch.no_grad():
            for p in model.parameters():
                p.copy_(torch.cos(p) * 2)
        equal.update_parameters(model)
        exponential.update_parameters(model)
        states = [each.update(values(), state) for each, state in zip(ours, states, strict=True)]
    for state, reference in zip(states, (equal, exponential), strict=True):
        for path, p in reference.module.named_parameters():
            assert np.allclose(np.asarray(state.average[path]), p.detach().numpy(), rtol=1e-12)
        assert int(state.count) == 7


def test_loss_scaling_equals_that_of_torch(xp: Any) -> None:
    """Steps are skipped, and the scale shrinks and grows, at the same steps."""
    torch = imported("torch")

    factors = [1.0, np.inf, 1.0, 1.0, 1.0, np.nan, np.inf, 1.0, 1.0, 1.0, 1.0, 1.0]
    p = torch.tensor([1.0, 2.0], requires_grad=True)
    reference = torch.optim.SGD([p], lr=0.1, momentum=0.9)
    scaler = torch.amp.GradScaler("cpu", init_scale=1024.0, growth_interval=2, growth_factor=4.0)
    scaling = o.LossScaling(init_scale=1024.0, growth_interval=2, growth_factor=4.0)
    optimizer, v = o.SGD(lr=0.1, momentum=0.9), [xp.asarray([1.0, 2.0], dtype=xp.float32)]
    state, scale = optimizer.init(v), scaling.init(v)

    def step(v: Any, state: Any, scale: Any, factor: Any) -> Any:
        grads = ivy_api.grad(lambda v: scaling.scale(xp.sum(v[0] * v[0]) * factor, scale))(v)
        return scaling.step(optimizer, v, grads, state, scale)

    run = compiled(step, xp)
    for factor in factors:
        reference.zero_grad()
        scaler.scale((p * p).sum() * factor).backward()
        scaler.step(reference)
        scaler.update()
        v, state, scale = run(v, state, scale, xp.asarray(factor, dtype=xp.float32))
        assert float(scale.scale) == scaler.get_scale()
        assert np.allclose(np.asarray(v[0]), p.detach().numpy(), rtol=1e-6)
    assert int(state.step) == factors.count(1.0)


def test_training_in_float16_with_loss_scaling(xp: Any) -> None:
    """Gradients too small for float16 are not lost."""
    scaling, optimizer = o.LossScaling(), o.Adam(lr=0.1, eps=1e-12)
    v = [xp.asarray([1.0], dtype=xp.float16)]
    state, scale = optimizer.init(v), scaling.init(v)
    assert scaling.scale(xp.asarray(1.0, dtype=xp.float16), scale) == 2.0**16
    for _ in range(5):
        grads = [xp.astype(scaling.scale(xp.asarray([1e-8], dtype=xp.float32), scale), xp.float16)]
        v, state, scale = scaling.step(optimizer, v, grads, state, scale)
    assert v[0].dtype == xp.float16
    assert float(v[0][0]) == pytest.approx(0.5, abs=0.01)


def test_all_together_in_one_compiled_step(xp: Any) -> None:
    """Clipped, accumulated, with Lookahead, averaged: the loss falls, and nothing is compiled twice."""
    optimizer = o.Lookahead(o.Clipped(o.Adam(lr=o.schedules.linear(0.0, 0.1, 10)), global_norm=1.0), k=3)
    average, loss = o.ExponentialAverage(0.9), loss_of(xp)

    def step(v: Any, state: Any, averaged: Any) -> Any:
        value, grads = ivy_api.value_and_grad(loss)(v)
        v, state = optimizer.step(v, grads, state)
        return v, state, average.update(v, averaged), value

    run, v = compiled(step, xp), container(xp)
    state, averaged = optimizer.init(v), average.init(v)
    first = float(loss(v))
    for _ in range(30):
        v, state, averaged, _ = run(v, state, averaged)
    assert run.compilations == ["first call"]
    assert float(loss(averaged.average)) < first


def test_bad_settings_are_errors() -> None:
    for wrong in (
        lambda: o.clip_by_global_norm([np.ones(2)], -1.0),
        lambda: o.clip_by_value([np.ones(2)], -1.0),
        lambda: o.Clipped(o.SGD(), norm=-1.0),
        lambda: o.Accumulated(o.SGD(), every=0),
        lambda: o.Lookahead(o.SGD(), alpha=2.0),
        lambda: o.ExponentialAverage(1.5),
        lambda: o.LossScaling(growth_factor=0.5),
        lambda: o.global_norm([]),
    ):
        with pytest.raises(OptimizerError):
            wrong()
    with pytest.raises(ivy_api.errors.ArgumentTypeError, match="Accumulated takes an optimizer"):
        o.Accumulated(o.SGD, every=2)  # type: ignore[arg-type]
