"""Every optimizer against torch's or optax's, over 100 steps of a non-convex function: parameters and states."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from training_problem import STEPS, compiled, container, data, initial, loss_of, value

import ivy_api
import ivy_nn as nn
from tests.peers import imported, needed

BOUND = 1e-6
"""The largest relative difference after 100 steps in float64."""

# The learning rates are such that rounding errors do not grow to the bound: with others they do, of torch's own runs as well.
TORCH: dict[str, tuple[float, list[dict[str, Any]]]] = {
    "SGD": (
        0.01,
        [
            {},
            {"momentum": 0.9},
            {"momentum": 0.9, "dampening": 0.3, "weight_decay": 0.1},
            {"momentum": 0.8, "nesterov": True, "weight_decay": 0.1},
            {"weight_decay": 0.2, "maximize": True, "lr": 1e-4},
        ],
    ),
    "Adam": (
        0.05,
        [
            {},
            {"betas": (0.8, 0.9), "eps": 1e-3, "weight_decay": 0.1},
            {"amsgrad": True},
            {"decoupled_weight_decay": True, "weight_decay": 0.3},
        ],
    ),
    "AdamW": (0.05, [{}, {"weight_decay": 0.3, "amsgrad": True}, {"maximize": True, "lr": 1e-3}]),
    "NAdam": (0.05, [{}, {"weight_decay": 0.1, "momentum_decay": 0.1}, {"weight_decay": 0.1, "decoupled_weight_decay": True}]),
    "RAdam": (0.05, [{}, {"weight_decay": 0.1, "betas": (0.8, 0.99)}, {"weight_decay": 0.1, "decoupled_weight_decay": True}]),
    "Adamax": (0.05, [{}, {"weight_decay": 0.1, "betas": (0.8, 0.9), "eps": 1e-2}]),
    "Adagrad": (0.1, [{}, {"weight_decay": 0.1, "lr_decay": 0.05, "initial_accumulator_value": 0.2}]),
    "Adadelta": (1.0, [{}, {"weight_decay": 0.1, "rho": 0.8, "eps": 1e-3, "lr": 0.3}]),
    "RMSprop": (
        0.01,
        [
            {},
            {"momentum": 0.8, "centered": True, "weight_decay": 0.1},
            {"centered": True, "alpha": 0.9, "lr": 2e-3},
            {"momentum": 0.5},
        ],
    ),
    "Adafactor": (0.05, [{}, {"weight_decay": 0.1, "beta2_decay": -0.6, "eps": (1e-4, 1e-2), "d": 1.5}]),
}
OPTAX: dict[str, tuple[float, list[dict[str, Any]]]] = {
    "LAMB": (0.01, [{}, {"weight_decay": 0.1, "betas": (0.8, 0.9), "eps": 1e-3, "eps_root": 1e-4}]),
    "LARS": (
        1.0,
        [{}, {"weight_decay": 0.1, "eps": 1e-3, "nesterov": True, "trust_coefficient": 0.01, "lr": 0.3}, {"momentum": 0.0}],
    ),
    "Lion": (0.01, [{}, {"weight_decay": 0.1, "betas": (0.8, 0.9)}]),
}
CASES = [(name, i) for table in (TORCH, OPTAX) for name, (_, options) in table.items() for i in range(len(options))]


def options_of(name: str, i: int) -> dict[str, Any]:
    lr, options = (TORCH | OPTAX)[name]
    return {"lr": lr} | options[i]


def difference(ours: Any, other: np.ndarray) -> float:
    """The largest difference, relative to the largest element."""
    return float(np.max(np.abs(np.asarray(ours) - other), initial=0.0) / max(np.max(np.abs(other), initial=0.0), 1e-30))


def by_torch(name: str, options: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The parameters and the states after all steps."""
    torch = imported("torch")

    v = {path: torch.tensor(x, requires_grad=True) for path, x in initial().items()}
    x, y = map(torch.tensor, data())
    optimizer = getattr(torch.optim, name)(list(v.values()), **options)
    for _ in range(STEPS):
        optimizer.zero_grad()
        value(v, x, y, torch.tanh, torch.matmul).backward()
        optimizer.step()
    states = {f"{key}.{path}": s.numpy() for path, p in v.items() for key, s in optimizer.state[p].items() if torch.is_tensor(s)}
    return {path: p.detach().numpy() for path, p in v.items()}, states


def by_optax(name: str, options: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    needed("optax")
    import jax
    import optax

    names = {"lr": "learning_rate"}
    given = {names.get(key, key): each for key, each in options.items() if key != "betas"}
    if "betas" in options:
        given["b1"], given["b2"] = options["betas"]
    transform = getattr(optax, name.lower())(**given)
    xp = ivy_api.namespace("jax")
    v = dict(container(xp).flatten())
    x, y = map(xp.asarray, data())

    @jax.jit
    def step(v: Any, state: Any) -> Any:
        updates, state = transform.update(jax.grad(lambda v: value(v, x, y, xp.tanh, xp.matmul))(v), state, v)
        return optax.apply_updates(v, updates), state

    state = transform.init(v)
    for _ in range(STEPS):
        v, state = step(v, state)
    kept = {"mu": "exp_avg", "nu": "exp_avg_sq", "trace": "momentum_buffer"}
    states = {
        f"{kept[field]}.{path}": -np.asarray(x) if field == "trace" else np.asarray(x)  # optax adds it, we subtract it
        for part in jax.tree.leaves(state, is_leaf=lambda s: hasattr(s, "_fields"))
        for field in getattr(part, "_fields", ())
        if field in kept and options.get("momentum") != 0
        for path, x in getattr(part, field).items()
    }
    return {path: np.asarray(x) for path, x in v.items()}, states


_known: dict[Any, Any] = {}


def reference(name: str, i: int) -> tuple[dict[str, Any], dict[str, Any]]:
    if (name, i) not in _known:
        by = by_torch if name in TORCH else by_optax
        _known[name, i] = by(name, options_of(name, i))
    return _known[name, i]  # type: ignore[no-any-return]


def steps(xp: Any, optimizer: Any, n: int = STEPS, compile: bool = False) -> tuple[Any, Any]:
    """The parameters and the state after steps of our optimizer."""
    loss = loss_of(xp)

    def step(v: Any, state: Any) -> Any:
        return optimizer.step(v, ivy_api.grad(loss)(v), state)

    run: Any = compiled(step, xp) if compile else step
    v = container(xp)
    state = optimizer.init(v)
    for _ in range(n):
        v, state = run(v, state)
    if compile:
        assert run.compilations == ["first call"]
    return v, state


def compare(v: Any, state: Any, name: str, i: int) -> None:
    expected, states = reference(name, i)
    for path, x in expected.items():
        assert difference(v[path], x) <= BOUND, path
    for path, x in states.items():
        kept = path.partition(".")[0]
        ours = state["step"] if kept == "step" else state[path]
        assert difference(ours, x) <= BOUND, path
    assert {n.partition(".")[0] for n in states} | {"step"} == {n.partition(".")[0] for n in state.names}
    assert int(state.step) == STEPS


@pytest.mark.parametrize(("name", "i"), CASES, ids=lambda x: str(x))
def test_parameters_and_states_of_all_options(name: str, i: int) -> None:
    xp = ivy_api.namespace("numpy")
    compare(*steps(xp, getattr(nn.optimizers, name)(**options_of(name, i))), name, i)


@pytest.mark.brief(6)
@pytest.mark.parametrize("name", [*TORCH, *OPTAX])
def test_parameters_and_states_on_each_backend(name: str, xp: Any) -> None:
    """Compiled where that is fast: once."""
    fast = xp.__name__.endswith(("jax", "tensorflow"))
    last = len((TORCH | OPTAX)[name][1]) - 1
    compare(*steps(xp, getattr(nn.optimizers, name)(**options_of(name, last)), compile=fast), name, last)


def test_all_in_one_loop_of_a_backend(xp: Any) -> None:
    """In a scan, which each backend compiles or traces."""
    optimizer = nn.optimizers.Adam(**options_of("Adam", 1))
    loss = loss_of(xp)

    def body(carry: Any, _: Any) -> Any:
        v, state = carry
        value, grads = ivy_api.value_and_grad(loss)(v)
        return optimizer.step(v, grads, state), value

    v = container(xp)
    (v, state), losses = ivy_api.scan(body, (v, optimizer.init(v)), xp.arange(STEPS))
    compare(v, state, "Adam", 1)
    assert float(losses[-1]) < float(losses[0])


@pytest.mark.brief(0)  # a compiler takes five seconds for all of them; the steps of Adam are compiled above
def test_compiled_steps_of_all_optimizers_equal_eager_ones(xp: Any) -> None:
    """All optimizers in one compiled function, compiled once for all steps."""
    last = dict(CASES)
    every = [getattr(nn.optimizers, name)(**options_of(name, i)) for name, i in last.items()]
    v, grads = container(xp), container(xp).map(lambda x: xp.cos(x))

    def step(states: Any, grads: Any) -> Any:
        return [optimizer.step(v, grads, state) for optimizer, (v, state) in zip(every, states, strict=True)]

    eager = fast = [(v, optimizer.init(v)) for optimizer in every]
    run = compiled(step, xp)
    for _ in range(2):
        eager, fast = step(eager, grads), run(fast, grads)
    assert run.compilations == ["first call"]
    for optimizer, (one, one_state), (other, other_state) in zip(every, eager, fast, strict=True):
        for path, x in (one.flatten() | dict(one_state.items())).items():
            found = other_state[path] if path in other_state else other[path]
            assert difference(found, np.asarray(x)) <= 1e-12, (optimizer, path)


def test_many_models_and_learning_rates_at_once(xp: Any) -> None:
    """Under vmap, over parameters, states and learning rates."""
    rates = xp.asarray([0.1, 0.01, 0.0], dtype=xp.float64)
    start = xp.asarray(np.random.default_rng(0).normal(size=(3, 4)))
    optimizer = nn.optimizers.AdamW()

    def step(v: Any, lr: Any, state: Any) -> Any:
        return optimizer.step(v, {"x": 2 * v["x"]}, state, lr=lr)

    v, states = {"x": start}, ivy_api.vmap(optimizer.init)({"x": start})
    for _ in range(3):
        v, states = ivy_api.vmap(step)(v, rates, states)
    for i, rate in enumerate([0.1, 0.01, 0.0]):
        one: Any = {"x": start[i, ...]}
        state = optimizer.init(one)
        for _ in range(3):
            one, state = nn.optimizers.AdamW(lr=rate).step(one, {"x": 2 * one["x"]}, state)
        assert np.allclose(np.asarray(v["x"][i, ...]), np.asarray(one["x"]), rtol=1e-12)
