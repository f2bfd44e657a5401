"""Variables that exist stay: whatever creates the others, and however the model came to be."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ivy_api
import ivy_nn as nn
from ivy_api.errors import MixedBackendsError

PARTS = ("first", "norm", "second", "inner", "again", "last")
HISTORIES = ("build", "load", "partial", "train", "freeze", "replace", "replace lazily", "deepcopy", "pickle", "init", "call")
ENDS = ("build", "build with a key", "first call", "evaluation", "summary", "variables", "state_dict", "fit")


class Model(nn.Module):
    """With parts in lists and dicts, a layer that is called twice, and two layers with one weight."""

    def __init__(self) -> None:
        self.first = nn.Linear(3, 4)
        self.norm = nn.BatchNorm1d(4)
        self.parts: list[Any] = [nn.Linear(4, 4), {"inner": (nn.Linear(4, 4, bias=False),)}]
        self.again = nn.Linear(4, 4)
        self.again.weight = self.parts[0].weight
        self.last = nn.Linear(4, 2)

    def __getitem__(self, name: str) -> Any:
        return {"second": self.parts[0], "inner": self.parts[1]["inner"][0]}.get(name) or getattr(self, name)

    def replace(self, name: str, layer: Any) -> None:
        layer.train(self.training)
        if name == "second":
            self.parts[0] = layer
        elif name == "inner":
            self.parts[1]["inner"] = (layer,)
        else:
            setattr(self, name, layer)

    def _forward(self, x: Any) -> Any:
        xp = ivy_api.namespace_for(x)
        x = self["inner"](self["second"](xp.tanh(self.norm(self.first(x)))))
        return self.last(self["inner"](self.again(x)))


def inputs(xp: Any, dtype: str) -> Any:
    return xp.asarray(np.random.default_rng(0).normal(size=(5, 3)), dtype=getattr(xp, dtype))


def existing(model: nn.Module) -> dict[str, Any]:
    """The arrays that exist, without creating others; that of a shared variable by its first path."""
    found = {id(slot.variable): slot for slot in reversed([*model.slots()]) if hasattr(getattr(slot.module, slot.name), "dtype")}
    return {slot.path: getattr(slot.module, slot.name) for slot in reversed(found.values())}


def copied(arrays: dict[str, Any]) -> dict[str, Any]:
    return {path: (repr(ivy_api.namespace_for(x)), str(x.dtype), np.asarray(x).copy()) for path, x in arrays.items()}


def require_same(before: dict[str, Any], after: Any, *, trained: bool = False) -> None:
    after = {"again.weight": after.get("parts.0.weight"), **after}  # they may be one variable
    for path, (kind, dtype, x) in before.items():
        if not trained or ("running" not in path and "batches" not in path):  # which training updates
            assert after[path][:2] == (kind, dtype), path
            assert after[path][2].tobytes() == x.tobytes(), path


def happen(model: Any, what: str, name: str, xp: Any, seed: int, dtype: str) -> Any:
    """One event in the life of a model, which concerns one of its parts."""
    key, part = xp.random.key(seed), model[name]
    rng = np.random.default_rng(seed)
    if what == "build":
        part.build(key, dtype=dtype)
    elif what == "load" and part._ready:
        other = copy.deepcopy(part).build(key, reset=True)
        part.load_state_dict({path: rng.normal(size=x.shape) if x.shape else x for path, x in other.state_dict().items()})
        part.astype(dtype)
    elif what == "partial" and part._ready:
        part.update({"weight": xp.asarray(rng.normal(size=part._variables["weight"].shape), dtype=getattr(xp, dtype))})
    elif what == "train":
        model.norm.train().build(key, dtype=dtype)(xp.asarray(rng.normal(size=(6, 4)), dtype=getattr(xp, dtype)))
    elif what == "freeze" and part._ready:
        part.freeze()
    elif what.startswith("replace") and name != "norm":
        size = part.out_features
        model.replace(name, nn.Linear(None if what.endswith("lazily") else part._variables["weight"].shape[1], size))
    elif what == "deepcopy":
        return copy.deepcopy(model)
    elif what == "pickle":
        return pickle.loads(pickle.dumps(model))
    elif what == "init":
        model.init(key, inputs(xp, dtype))
    elif what == "call":
        model.eval().build(None, inputs(xp, dtype), dtype=dtype)(inputs(xp, dtype))
    return model


def end(model: Any, what: str, xp: Any, x: Any) -> None:
    """Create the variables that are missing."""
    lazy = not all(module._ready for module in model.modules())
    if what == "first call":
        model.train()(x)
    elif what == "evaluation":
        model.eval()(x)
    elif what == "summary":
        model.summary(x)
    elif what == "fit":
        data = [(x, xp.zeros((5, 2), dtype=x.dtype))]
        nn.training.fit(model, data, ivy_api.nn.mse_loss, nn.optimizers.SGD(0.0), compiled=False)
    elif what == "build with a key" or lazy:
        model.build(xp.random.key(7), x)
    elif what == "build":
        model.build()
    elif what == "variables":
        assert model.variables
    else:
        model.state_dict()


events = st.lists(st.tuples(st.sampled_from(HISTORIES), st.sampled_from(PARTS), st.integers(0, 9)), max_size=5)


@pytest.mark.brief(4)
@settings(max_examples=40)
@given(history=events, last=st.sampled_from(ENDS), dtype=st.sampled_from(["float32", "float64"]))
def test_what_exists_stays(xp: Any, history: list[tuple[str, str, int]], last: str, dtype: str) -> None:
    with ivy_api.use_backend(xp.__source__.name):
        model: Any = Model()
        for what, name, seed in history:
            before = copied(existing(model))
            frozen = {slot.path for slot in model.slots() if not model.is_trained(slot)}
            model = happen(model, what, name, xp, seed, dtype)
            if what in ("init", "call", "deepcopy", "pickle"):
                require_same(before, copied(existing(model)))
                assert frozen <= {slot.path for slot in model.slots() if not model.is_trained(slot)}
        before = copied(existing(model))
        if not before:
            model.norm.build(xp.random.key(0), dtype=dtype)
            before = copied(existing(model))
        end(model, last, xp, inputs(xp, dtype))
        after = copied(existing(model))
    require_same(before, after, trained=last in ("first call", "fit"))
    assert all(dtype in found or "int" in found for _, found, _ in after.values())
    assert len({kind for kind, *_ in after.values()}) == 1
    assert all(module._built for module in model.modules())


@pytest.mark.parametrize("name", PARTS)
def test_new_variables_do_not_depend_on_those_that_exist(xp: Any, name: str) -> None:
    whole, part = Model().build(xp.random.key(3)), Model()
    part[name].build(xp.random.key(8))
    held = {id(slot.variable) for slot in part[name].slots()}
    part.build(xp.random.key(3))
    for mine, other in zip(part.slots(), whole.slots(), strict=True):
        same = np.array_equal(np.asarray(getattr(mine.module, mine.name)), np.asarray(getattr(other.module, other.name)))
        assert same or id(mine.variable) in held, mine.path


def test_a_new_head_is_the_same_in_training_and_in_evaluation(xp: Any) -> None:
    heads = []
    for training in (True, False):
        model: Any = Model().build(xp.random.key(0))
        model.train(training).parts[1]["inner"] = (nn.Linear(None, 4),)
        model.train(training)(inputs(xp, "float32"))
        heads.append(np.asarray(model["inner"].weight))
    assert np.array_equal(heads[0], heads[1])


def test_two_new_heads_are_not_the_same(xp: Any) -> None:
    model: Any = Model().build(xp.random.key(0)).eval()
    model.first, model.last = nn.Linear(3, 4).eval(), nn.Linear(4, 3).eval()
    assert model(inputs(xp, "float32")).shape == (5, 3)
    assert not np.array_equal(np.asarray(model.first.weight).ravel(), np.asarray(model.last.weight).ravel())


def test_all_is_new_only_when_asked(xp: Any) -> None:
    model = Model().build(xp.random.key(0))
    first = copied(existing(model))
    require_same(first, copied(existing(model.build(xp.random.key(1)))))
    again = copied(existing(model.build(xp.random.key(1), reset=True)))
    assert not np.array_equal(first["first.weight"][2], again["first.weight"][2])
    require_same(copied(existing(Model().build(xp.random.key(1)))), again)


def test_a_key_of_another_backend_is_an_error() -> None:
    pytest.importorskip("torch", reason="another backend")
    model = nn.Sequential(nn.Linear(2, 2).build(ivy_api.namespace("numpy").random.key(0)), nn.Linear(2, 1))
    with pytest.raises(MixedBackendsError, match=r"'0\.weight' is of numpy"):
        model.build(ivy_api.namespace("torch").random.key(0))


def test_modules_that_setup_adds_to_a_list_are_found(xp: Any) -> None:
    class Deep(nn.Module):
        def __init__(self) -> None:
            self.layers: list[Any] = []
            self.defer()

        def setup(self, x: Any) -> None:
            self.layers.append(nn.Linear(x.shape[-1], 2))

        def _forward(self, x: Any) -> Any:
            return self.layers[0](x)

    model = nn.Sequential(nn.Linear(3, 4).build(xp.random.key(0)), Deep())
    weight = model[0].weight
    assert model(inputs(xp, "float32")).shape == (5, 2)
    assert model[0].weight is weight
    assert len(model[1].layers) == 1
    assert model(inputs(xp, "float32")).shape == (5, 2)
