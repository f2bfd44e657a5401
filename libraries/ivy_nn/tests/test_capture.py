"""Graphs of modules: names of variables, module paths of calls, new buffers of a training step, keys."""

from __future__ import annotations

import linecache
from typing import Any

import numpy as np
import pytest

import ivy_api
import ivy_nn as nn
from ivy_nn.errors import ModuleError

X = np.random.default_rng(0).normal(size=(5, 3)).astype("float32")


class Network(nn.Module):
    def __init__(self) -> None:
        self.first = nn.Linear(3, 4)
        self.norm = nn.BatchNorm1d(4)
        self.rest = nn.Sequential(nn.Linear(4, 4), nn.Dropout(0.5))
        self.head = nn.Linear(4, 4)
        self.head.weight = self.rest[0].weight

    def __call__(self, x: Any) -> Any:
        y = self.norm(self.first(x)) * 2  # scaled
        return self.head(self.rest(y))


def network() -> Network:
    return Network().build(None, X)


def test_variables_are_states_under_their_paths() -> None:
    model = network()
    model.first.freeze("weight")
    program = ivy_api.trace_graph(model.eval(), X)
    chosen = {name: state for name, state in program.states.items() if name.startswith(("first", "norm.r"))}
    assert {name: (state.kind, state.trainable) for name, state in chosen.items()} == {
        "first.weight": ("parameter", False),
        "first.bias": ("parameter", True),
        "norm.running_mean": ("buffer", False),
        "norm.running_var": ("buffer", False),
    }
    assert not program.updates


def test_a_shared_variable_is_one_state_with_two_names() -> None:
    program = ivy_api.trace_graph(network().eval(), X)
    assert program.aliases == {"head.weight": "rest.0.weight"}
    assert "head.weight" not in program.states


def test_calls_know_their_module_and_the_line_of_the_model() -> None:
    program = ivy_api.trace_graph(network().eval(), X)
    origins = {node.name: node.origin for node in program.graph.nodes if node.origin is not None}
    assert origins["nn.batch_norm"].modules == (("", "Network"), ("norm", "BatchNorm1d"))
    assert origins["multiply"].modules == (("", "Network"),)
    assert linecache.getline(origins["multiply"].file, origins["multiply"].line).endswith("# scaled\n")


def test_a_training_step_gives_the_result_and_the_buffers_of_the_model(xp: Any) -> None:
    model, key = network(), ivy_api.namespace("numpy", wrapped=False).random.key(1)
    program = ivy_api.trace_graph(model, X, example_kwargs={"key": key})
    states = {name: xp.asarray(state.value) for name, state in program.states.items()}
    found, changed = program.apply(states, xp.asarray(X + 1), key=xp.asarray(key))
    wanted = model(X + 1, key=key)  # type: ignore[call-arg]
    np.testing.assert_allclose(np.asarray(found), wanted, rtol=1e-5, atol=1e-6)
    assert sorted(changed) == ["norm.num_batches_tracked", "norm.running_mean", "norm.running_var"]
    for name, value in model.buffers.flatten().items():
        np.testing.assert_allclose(np.asarray(changed[name]), value, rtol=1e-5)


def test_a_module_that_draws_numbers_needs_a_key() -> None:
    with pytest.raises(ModuleError, match="pass a key"):
        ivy_api.trace_graph(network(), X)
