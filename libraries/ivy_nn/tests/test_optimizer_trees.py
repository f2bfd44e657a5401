"""What optimizers take: pytrees of all kinds, groups, dtypes; and what they refuse."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import ivy_api
import ivy_nn as nn
from ivy_nn.errors import OptimizerError
from ivy_nn.optimizers import LAMB, SGD, Adafactor, Adam, AdamW, State
from tests.peers import imported


def adam(p: float) -> float:
    """Three steps by the formula, where the gradient is the parameter."""
    m = n = 0.0
    for t in (1, 2, 3):
        m, n = 0.9 * m + 0.1 * p, 0.999 * n + 0.001 * p * p
        p -= 0.1 * m / (1 - 0.9**t) / ((n / (1 - 0.999**t)) ** 0.5 + 1e-8)
    return p


def test_every_kind_of_pytree(xp: Any) -> None:
    """Containers, dicts whose keys are out of order, tuples in lists, single arrays, and Arrays give the same numbers."""
    a, b = xp.asarray([1.0, -2.0]), xp.asarray([[3.0]])
    wrap = ivy_api.Array
    trees: list[Any] = [
        nn.Container({"z": {"w": a}, "b": b}),
        {"z": {"w": a}, "b": b},
        [(a,), b],
        {"z": wrap(a), "b": wrap(b)},
    ]
    for tree in trees:
        optimizer = Adam(lr=0.1)
        v, state = tree, optimizer.init(tree)
        for _ in range(3):
            v, state = optimizer.step(v, v, state)
        leaves = sorted(float(np.asarray(x).reshape(-1)[0]) for x in ivy_api_leaves(v))
        assert leaves == pytest.approx([adam(1.0), adam(3.0)], rel=1e-6)
        assert type(v) is type(tree)
        assert all(type(x) is type(y) for x, y in zip(ivy_api_leaves(v), ivy_api_leaves(tree), strict=True))
        assert isinstance(state.step, type(ivy_api_leaves(tree)[0]))
    alone = Adam(lr=0.1).step(a, a)
    assert np.allclose(np.asarray(alone), [0.9, -1.9])


def ivy_api_leaves(tree: Any) -> list[Any]:

    return ivy_api.tree_leaves(tree)


class Normalised(nn.Module):
    def __init__(self) -> None:
        self.linear = nn.Linear(3, 2)
        self.count = nn.Buffer(())

    def _forward(self, x: Any) -> Any:
        return self.linear(x) + 0 * self.count


def test_a_module_is_a_pytree_of_parameters(xp: Any) -> None:
    """Its buffers stay, whatever decays; so do frozen parameters; the result equals that of its Container."""
    model, x = Normalised().build(xp.random.key(0)), xp.ones((4, 3), dtype=xp.float32)
    model.count = xp.asarray(5.0, dtype=xp.float32)
    optimizer = AdamW(lr=0.1, weight_decay=0.5)
    grads = ivy_api.grad(lambda m: xp.sum(m(x) ** 2))(model)
    state = optimizer.init(model)
    assert state.names == (
        "step",
        "exp_avg.linear.weight",
        "exp_avg_sq.linear.weight",
        "exp_avg.linear.bias",
        "exp_avg_sq.linear.bias",
    )
    new, _ = optimizer.step(model, grads, state)
    assert isinstance(new, Normalised)
    assert float(new.count) == 5.0
    by_container = AdamW(lr=0.1, weight_decay=0.5).step(model.v, grads.v)
    for path, leaf in new.v.flatten().items():
        assert np.array_equal(np.asarray(leaf), np.asarray(by_container[path]))


def test_groups_decay_and_freezing_equal_torch_groups() -> None:
    """Groups with their own rates and decays, exemptions, and frozen parameters."""
    torch = imported("torch")

    names = ["encoder.weight", "encoder.bias", "head.weight", "head.bias", "old.bias"]
    start = {p: np.random.default_rng(i).normal(size=(3, 2)) for i, p in enumerate(names)}
    theirs = {p: torch.tensor(x, requires_grad=True) for p, x in start.items()}
    own: list[dict[str, Any]] = [
        {"params": [theirs["encoder.weight"]], "lr": 0.01, "betas": (0.5, 0.9)},
        {"params": [theirs["encoder.bias"]], "lr": 0.01, "betas": (0.5, 0.9), "weight_decay": 0.0},
        {"params": [theirs["head.weight"]]},
        {"params": [theirs["head.bias"]], "weight_decay": 0.0},
    ]
    reference = torch.optim.AdamW(own, lr=0.1, weight_decay=0.3)
    xp = ivy_api.namespace("numpy")
    v: Any = nn.Container((p, xp.asarray(x)) for p, x in start.items())
    groups: dict[str, dict[str, Any]] = {"encoder.*": {"lr": 0.01, "betas": (0.5, 0.9)}, "old.*": {"frozen": True}}
    exemptions: list[Any] = ["*.bias", ["head.bias", "enc*bias"], lambda path: path.endswith("bias")]
    every = [AdamW(lr=0.1, weight_decay=0.3, groups=groups, no_decay=each) for each in exemptions]
    every.append(AdamW(lr=0.1, weight_decay=0.3, groups=groups | {"*.bias": {"weight_decay": 0.0}}))
    states = [(v, optimizer.init(v)) for optimizer in every]
    assert not any("old" in name for name in states[0][1].names)
    for _ in range(20):
        for p in theirs.values():
            p.grad = torch.cos(p.detach())
        reference.step()
        states = [o.step(w, w.map(np.cos), state) for o, (w, state) in zip(every, states, strict=True)]
    for w, _ in states:
        for path in start:
            assert np.allclose(w[path], theirs[path].detach().numpy(), rtol=1e-12), path
        assert w["old.bias"] is v["old.bias"]


def test_layers_without_adaptation() -> None:
    v = {"weight": np.full(3, 2.0), "bias": np.full(3, 2.0)}
    new = LAMB(lr=0.1, groups={"bias": {"adapt": False}}).step(v, {"weight": np.ones(3), "bias": np.ones(3)})
    assert np.allclose(new["weight"], 1.8)
    assert np.allclose(new["bias"], 1.9)


@pytest.mark.parametrize("dtype", ["float16", "bfloat16", "float32"])
def test_small_dtypes_keep_a_state_of_float32(dtype: str, xp: Any) -> None:
    """The computation is of float32, and the parameter is rounded."""
    if not hasattr(xp, dtype):
        pytest.skip(f"{xp.__name__} has no {dtype}")
    kind = getattr(xp, dtype)
    optimizer = Adam(lr=0.1)
    v, w = [xp.astype(xp.asarray([1.0, -3.0]), kind)], [xp.asarray([1.0, -3.0], dtype=xp.float32)]
    grads = [xp.astype(xp.asarray([1e-4, 2.0]), kind)]
    state, other = optimizer.init(v), optimizer.init(w)
    for _ in range(3):
        v, state = optimizer.step(v, grads, state)
        w, other = optimizer.step(w, [xp.astype(grads[0], xp.float32)], other)
    assert v[0].dtype == kind
    assert state.arrays[1].dtype == xp.float32
    assert np.allclose(np.asarray(state.arrays[2]), np.asarray(other.arrays[2]), rtol=1e-6)
    assert np.allclose(np.asarray(xp.astype(v[0], xp.float32)), np.asarray(w[0]), atol=0.02)


def test_mixed_dtypes_in_one_pytree(xp: Any) -> None:
    v = {"a": xp.ones(2, dtype=xp.float64), "b": xp.ones(2, dtype=xp.float32)}
    new, state = Adam(lr=0.1).step(v, v, Adam().init(v))
    assert (new["a"].dtype, new["b"].dtype) == (xp.float64, xp.float32)
    assert state["exp_avg.a"].dtype == xp.float64
    assert np.allclose(np.asarray(new["b"]), 0.9)


def test_an_optimizer_that_keeps_its_state(xp: Any) -> None:
    v: Any = {"a": xp.ones(2)}
    keeping, pure = Adam(lr=0.1), Adam(lr=0.1)
    w, state = v, pure.init(v)
    for _ in range(3):
        v = keeping.step(v, v)
        w, state = pure.step(w, w, state)
    assert np.array_equal(np.asarray(v["a"]), np.asarray(w["a"]))
    assert int(keeping.state.step) == 3
    with pytest.raises(OptimizerError, match=r"missing \['exp_avg.b', .*unexpected \['exp_avg.a', "):
        keeping.step({"b": xp.ones(2)}, {"b": xp.ones(2)})
    keeping.reset()
    keeping.step({"b": xp.ones(2)}, {"b": xp.ones(2)})


def test_a_state_is_saved_and_restored_by_names(xp: Any) -> None:
    v = nn.Container(layer={"weight": xp.ones((2, 3)), "bias": xp.ones(2)})
    optimizer = Adafactor(lr=0.1)
    _, state = optimizer.step(v, v, optimizer.init(v))
    saved = {name: np.asarray(x) for name, x in state.to_container().flatten().items()}
    assert set(saved) == {"step", "row_var.layer.weight", "col_var.layer.weight", "variance.layer.bias"}
    restored = optimizer.init(v).replace({name: xp.asarray(x) for name, x in saved.items()})
    one, other = optimizer.step(v, v, state)[0], optimizer.step(v, v, restored)[0]
    assert np.array_equal(np.asarray(one.layer.weight), np.asarray(other.layer.weight))
    assert state.row_var.layer.weight.shape == (2, 1)
    with pytest.raises(OptimizerError, match="missing"):
        state.replace({"step": state.step})
    with pytest.raises(OptimizerError, match=r"row_var.layer.weight has shape \(2, 1\); got \(1, 3\)"):
        state.replace(saved | {"row_var.layer.weight": np.ones((1, 3))})


def test_a_state_belongs_to_a_structure(xp: Any) -> None:
    v = {"a": xp.ones(2), "b": xp.ones(3)}
    optimizer = SGD(lr=0.1, momentum=0.9)
    state = optimizer.init(v)
    with pytest.raises(OptimizerError, match=r"the gradients must have the structure of the parameters; got missing: 'b'"):
        optimizer.step(v, {"a": v["a"]}, state)
    with pytest.raises(OptimizerError, match=r"The gradient of b has shape \(2,\); the parameter has \(3,\)"):
        optimizer.step(v, {"a": v["a"], "b": v["a"]}, state)
    with pytest.raises(OptimizerError, match=r"unexpected \['momentum_buffer"):
        SGD(lr=0.1).step(v, v, state)
    with pytest.raises(OptimizerError, match="what init and step of the optimizer return; got dict"):
        optimizer.step(v, v, {"step": 0})
    with pytest.raises(OptimizerError, match="a list instead of a tuple|missing|other containers"):
        optimizer.step((v["a"],), [v["a"]], optimizer.init((v["a"],)))
    assert isinstance(state, State)


def test_parameters_that_cannot_be_trained(xp: Any) -> None:
    v = {"a": xp.ones(2), "steps": xp.asarray([1, 2])}
    with pytest.raises(OptimizerError, match="real floating-point dtype; steps has .*int.* freeze it"):
        Adam().init(v)
    optimizer = Adam(groups={"steps": {"frozen": True}})
    new, _ = optimizer.step(v, v, optimizer.init(v))
    assert np.asarray(new["steps"]).tolist() == [1, 2]
    with pytest.raises(OptimizerError, match="Parameters are arrays; got a str"):
        Adam().init({"a": "weights"})
    with pytest.raises(OptimizerError, match="no parameters"):
        Adam().init({})


def test_parameters_of_two_backends(xp: Any) -> None:
    other = "torch" if xp.__name__.endswith("numpy") else "numpy"
    imported(other)
    with pytest.raises(ivy_api.errors.MixedBackendsError):
        Adam().init([xp.ones(2), ivy_api.namespace(other).ones(2)])


def test_settings_out_of_range() -> None:
    v = {"layer": {"weight": np.ones(2)}}
    wrong: list[tuple[str, Any]] = [
        ("lr is 0 or more; got -0.1", lambda: SGD(lr=-0.1)),
        ("betas are two numbers", lambda: Adam(betas=(0.9, 1.0))),
        ("eps is 0 or more", lambda: Adam(eps=-1e-8)),
        ("weight_decay is 0 or more", lambda: AdamW(weight_decay=-1)),
        ("lr is a number, a 0-d array, or a schedule; got '0.1'", lambda: Adam(lr="0.1")),
        ("positive momentum", lambda: SGD(nesterov=True)),
        ("d is 1 or more", lambda: Adafactor(d=0.5)),
        ("does not have: learning_rate. It has: lr", lambda: Adam(groups={"*": {"learning_rate": 0.1}})),
        ("group 'x.*': lr is 0 or more", lambda: Adam(groups={"x.*": {"lr": -1.0}})),
        (
            r"groups has the pattern 'x\.\*', which matches no parameter. There are: lay",
            lambda: Adam(groups={"x.*": {}}).init(v),
        ),
        (r"no_decay has the pattern '\*\.bias', which matches no parameter", lambda: Adam(no_decay="*.bias").init(v)),
        (r"0-d array; got shape \(2,\)", lambda: Adam().step(v, v, lr=np.ones(2))),
    ]
    for message, call in wrong:
        with pytest.raises(OptimizerError, match=message):
            call()
