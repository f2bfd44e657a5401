"""L-BFGS against torch's and SciPy's."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from training_problem import container, data, initial, loss_of, value

import ivy_api
import ivy_nn as nn
from ivy_nn.errors import OptimizerError
from ivy_nn.optimizers import LBFGS
from ivy_nn.optimizers.paths import leaf_paths
from tests.peers import imported

OPTIONS: list[dict[str, Any]] = [
    {"line_search_fn": "strong_wolfe"},
    {"line_search_fn": "strong_wolfe", "history_size": 3, "max_iter": 7, "lr": 0.7},
    {"lr": 0.3, "max_iter": 5},
]


def by_torch(options: dict[str, Any], steps: int) -> tuple[dict[str, Any], Any]:
    torch = imported("torch")

    v = {path: torch.tensor(x, requires_grad=True) for path, x in initial().items()}
    x, y = map(torch.tensor, data())
    optimizer = torch.optim.LBFGS(list(v.values()), **options)

    def closure() -> Any:
        optimizer.zero_grad()
        loss = value(v, x, y, torch.tanh, torch.matmul)
        loss.backward()
        return loss

    for _ in range(steps):
        optimizer.step(closure)
    return {path: p.detach().numpy() for path, p in v.items()}, optimizer.state[next(iter(v.values()))]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_steps_equal_those_of_torch(options: dict[str, Any], xp: Any) -> None:
    optimizer, v, loss = LBFGS(**options), container(xp), loss_of(xp)
    state = optimizer.init(v)
    for _ in range(3):
        v, state = optimizer.step(v, loss, state)
    expected, theirs = by_torch(options, 3)
    for path, x in expected.items():
        assert np.max(np.abs(np.asarray(v[path]) - x)) <= 1e-6 * np.max(np.abs(x)), path
    assert (int(state.n_iter), int(state.func_evals)) == (theirs["n_iter"], theirs["func_evals"])
    assert int(state.memory) == len(theirs["old_dirs"])
    ends = np.cumsum([x.size for x in initial().values()])[:-1]
    parts = dict(zip(initial(), np.split(theirs["old_stps"][0].numpy(), ends), strict=True))
    expected_row = np.concatenate([parts[path] for path in leaf_paths(v)])
    assert np.max(np.abs(np.asarray(state.old_stps[0, ...]) - expected_row)) <= 1e-6


def test_the_minimum_is_that_of_scipy() -> None:
    from scipy import optimize

    xp = ivy_api.namespace("numpy")
    loss, v = loss_of(xp), container(xp)
    sizes = [x.size for x in initial().values()]
    value_and_grad = ivy_api.value_and_grad(loss)

    def flat(x: Any) -> Any:
        parts = np.split(x, np.cumsum(sizes)[:-1])
        tree = nn.Container((p, part.reshape(old.shape)) for (p, old), part in zip(initial().items(), parts, strict=True))
        f, g = value_and_grad(tree)
        return float(f), np.concatenate([np.reshape(g[path], -1) for path in initial()])

    start = np.concatenate([x.reshape(-1) for x in initial().values()])
    best = optimize.minimize(flat, start, jac=True, method="L-BFGS-B", options={"maxiter": 5000, "ftol": 0, "gtol": 1e-9})
    optimizer = LBFGS(line_search_fn="strong_wolfe", max_iter=2000, max_eval=4000, tolerance_change=0.0, tolerance_grad=1e-9)
    v = optimizer.step(v, loss)
    assert float(loss(v)) == pytest.approx(best.fun, abs=1e-10)
    assert np.allclose(v["rosenbrock"], 1.0, atol=1e-7)


def test_the_optimizer_keeps_its_state_and_takes_compiled_functions() -> None:
    xp = ivy_api.namespace("numpy")
    loss = loss_of(xp)
    one, other = LBFGS(**OPTIONS[1]), LBFGS(**OPTIONS[1])
    v, w, state = container(xp), container(xp), one.init(container(xp))
    for _ in range(2):
        v, state = one.step(v, loss, state)
        w = other.step(w, loss, value_and_grad=ivy_api.compile(ivy_api.value_and_grad(loss)))
    assert all(np.allclose(a, b, rtol=1e-12) for a, b in zip(v.flatten().values(), w.flatten().values(), strict=True))
    assert int(other.state.n_iter) == int(state.n_iter)


def test_bad_input_is_an_error(xp: Any) -> None:
    v, optimizer = {"x": xp.ones(3, dtype=xp.float64)}, LBFGS()
    with pytest.raises(OptimizerError, match="takes the function to minimise"):
        optimizer.step(v, v)  # type: ignore[arg-type]
    with pytest.raises(OptimizerError, match=r"single number; got shape \(3,\)"):
        optimizer.step(v, None, value_and_grad=lambda v: (v["x"], v))  # type: ignore[arg-type]
    with pytest.raises(OptimizerError, match="belongs to 3 parameters"):
        optimizer.step({"x": xp.ones(4, dtype=xp.float64)}, lambda v: xp.sum(v["x"] ** 2), optimizer.init(v))
    with pytest.raises(OptimizerError, match="real floating-point"):
        optimizer.init({"x": xp.ones(3, dtype=xp.int32)})
    with pytest.raises(OptimizerError, match="line_search_fn"):
        LBFGS(line_search_fn="armijo")
    with pytest.raises(OptimizerError, match="lr is 0 or more"):
        LBFGS(lr=-1.0)


def test_a_traced_loss_is_an_error() -> None:
    xp = ivy_api.namespace("numpy")
    optimizer, v = LBFGS(), [xp.ones(3)]
    state = optimizer.init(v)
    with pytest.raises(OptimizerError, match="Compile the loss"):
        ivy_api.jvp(lambda v: optimizer.step(v, lambda v: xp.sum(v[0] ** 2), state)[0], (v,), (v,))
