"""Sequential, ModuleList and ModuleDict: names and behaviour of torch's, and of lists and dicts."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from layer_checks import compare

import ivy_api
import ivy_nn as nn
from ivy_nn.errors import LayerError, ModuleError
from tests.peers import torch


def test_a_model_is_that_of_torch(xp: Any) -> None:
    def model(lib: Any) -> Any:
        return lib.Sequential(
            lib.Conv2d(3, 4, 3, padding=1),
            lib.BatchNorm2d(4),
            lib.ReLU(),
            lib.MaxPool2d(2),
            lib.Sequential(lib.Flatten(), lib.Linear(64, 5)),
        )

    x = np.random.default_rng(0).normal(size=(4, 3, 8, 8))
    compare(xp, model(nn), model(torch.nn), x, dtype="float64", steps=2)


def test_names_of_a_mapping_are_those_of_variables(xp: Any) -> None:
    ours = nn.Sequential({"first": nn.Linear(3, 2), "act": nn.ReLU(), "last": nn.Linear(2, 1)})
    assert list(ours.init(xp.random.key(0)).flatten()) == ["first.weight", "first.bias", "last.weight", "last.bias"]
    assert ours[2] is ours.last


@given(data=st.data())
def test_lists_of_modules_behave_like_lists(data: st.DataObject) -> None:
    cls = data.draw(st.sampled_from([nn.Sequential, nn.ModuleList]))
    modules = [nn.Linear(1, i + 1) for i in range(4)]
    model: Any = cls(*modules) if cls is nn.Sequential else cls(modules)
    plain: list[Any] = list(modules)
    for _ in range(data.draw(st.integers(1, 4))):
        new, at = nn.Linear(1, 9), data.draw(st.integers(-len(plain), len(plain) - 1)) if plain else 0
        action = data.draw(st.sampled_from(["append", "insert", "set", "delete", "slice", "pop", "extend", "cut"]))
        if action in ("append", "insert", "extend") or not plain:
            args = {"append": (new,), "insert": (at, new), "extend": ([new, nn.Linear(1, 8)],)}.get(action, (new,))
            method = action if action in ("append", "insert", "extend") else "append"
            getattr(model, method)(*args)
            getattr(plain, method)(*args)
        elif action == "set":
            model[at] = plain[at] = new
        elif action == "delete":
            del model[at], plain[at]
        elif action == "pop":
            assert model.pop(at) is plain.pop(at)
        else:
            part = slice(at, None, data.draw(st.sampled_from([1, 2])))
            if action == "slice":
                model, plain = model[part], plain[part]
            else:
                del model[part], plain[part]
        assert list(model) == plain
        assert len(model) == len(plain)
        assert [name for name, _ in model.children()] == [str(i) for i in range(len(plain))]
        assert all(model[i] is plain[i] and plain[i] in model for i in range(-len(plain), len(plain)))


def test_new_modules_get_variables_and_old_ones_keep_theirs(xp: Any) -> None:
    model, x = nn.Sequential(nn.Linear(3, 2)), xp.ones((1, 3), dtype=xp.float32)
    model(x)
    model[0].weight = weight = xp.asarray(np.asarray(model[0].weight) + 1)
    model.append(nn.Linear(2, 1))
    assert model(x).shape == (1, 1)
    assert np.array_equal(np.asarray(model[0].weight), np.asarray(weight))
    half = model[:1]
    assert np.array_equal(np.asarray(half(x)), np.asarray(model[0](x)))


def test_a_module_may_occur_twice(xp: Any) -> None:
    layer = nn.Linear(2, 2)
    model = nn.Sequential(layer, nn.Tanh(), layer).build(xp.random.key(0))
    assert list(model.v.flatten()) == ["0.weight", "0.bias"]
    x = xp.ones((3, 2), dtype=xp.float32)
    assert np.allclose(np.asarray(model(x)), np.asarray(layer(xp.tanh(layer(x)))), atol=1e-6)


def test_models_are_compiled_and_differentiated(xp: Any) -> None:
    class Blocks(nn.Module):
        def __init__(self) -> None:
            self.blocks = nn.ModuleList(nn.Linear(3, 3) for _ in range(2))
            self.heads = nn.ModuleDict({"a": nn.Linear(3, 1), "b": nn.Linear(3, 2)})

        def _forward(self, x: Any) -> Any:
            for block in self.blocks:
                x = block(x)
            return self.heads["b"](x)

    model, x = Blocks().build(xp.random.key(0)), xp.ones((2, 3), dtype=xp.float32)
    assert list(model.v)[:1] == ["blocks"]
    assert model.v.heads.b.weight.shape == (2, 3)
    compiled = ivy_api.compile(lambda v, x: model(x, v=v))(model.v, x)
    assert np.allclose(np.asarray(compiled), np.asarray(model(x)), atol=1e-6)
    slopes = ivy_api.grad(lambda v: xp.sum(model(x, v=v)))(model.v)
    assert np.all(np.asarray(slopes["heads.a.weight"]) == 0)
    assert np.any(np.asarray(slopes["blocks.0.weight"]) != 0)


def test_dicts_of_modules_behave_like_dicts() -> None:
    first, second = nn.Linear(1, 1), nn.Linear(1, 2)
    heads = nn.ModuleDict({"first": first})
    heads["second"] = second
    heads |= {"third": nn.ReLU()}
    assert list(heads) == list(heads.keys()) == ["first", "second", "third"]
    assert heads.pop("third") is not None
    assert heads.items() == [("first", first), ("second", second)]
    assert heads.values() == [first, second]
    assert "first" in heads
    assert len(heads) == 2
    del heads["first"]
    assert heads.second is second
    heads.clear()
    assert list(heads.children()) == []
    assert heads


def test_wrong_modules_and_names_are_errors(xp: Any) -> None:
    for make, message in (
        (lambda: nn.Sequential(nn.ReLU(), "relu"), "Sequential takes modules; got str for '1'"),
        (lambda: nn.ModuleList([xp.tanh]), "ModuleList takes modules; got"),
        (lambda: nn.ModuleDict({"a.b": nn.ReLU()}), "names that are strings without dots; got 'a.b'"),
        (lambda: nn.ModuleDict({"": nn.ReLU()}), "names that are strings without dots; got ''"),
        (lambda: nn.ModuleDict({"keys": nn.ReLU()}), "ModuleDict has an attribute 'keys' of its own"),
    ):
        with pytest.raises(LayerError, match=message):
            make()
    with pytest.raises(IndexError, match="Sequential has 1 modules; got index 1"):
        nn.Sequential(nn.ReLU())[1]
    with pytest.raises(KeyError, match="No module 'b' in this ModuleDict. It has: 'a'"):
        nn.ModuleDict({"a": nn.ReLU()})["b"]
    with pytest.raises(ModuleError, match="ModuleList does not say what it computes"):
        nn.ModuleList()(xp.ones(1))
