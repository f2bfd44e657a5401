"""`Module`: variables, calls, pytrees."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import ivy_api
import ivy_nn as nn
from ivy_nn.errors import KeyReuseWarning, ModuleError, VariablesError


class Network(nn.Module):
    def __init__(self, inputs: int | None = 3) -> None:
        self.first = nn.Linear(inputs, 8)
        self.blocks: list[Any] = [nn.Linear(8, 8), {"inner": nn.Linear(8, 8, bias=False)}]
        self.last = nn.Linear(8, 1)

    def _forward(self, x: Any) -> Any:
        xp = ivy_api.namespace_for(x)
        x = xp.nn.silu(self.first(x))
        x = self.blocks[1]["inner"](self.blocks[0](x))
        return self.last(x)


class Noise(nn.Module):
    """Counts its calls in a buffer, and adds noise in training."""

    def __init__(self) -> None:
        self.count = nn.Buffer(())

    def _forward(self, x: Any) -> Any:
        if not self.training:
            return x
        self.count = self.count + 1.0
        xp = ivy_api.namespace_for(x)
        return x + xp.random.normal(self.random_key(), x.shape, dtype=x.dtype)


PATHS = [
    "first.weight",
    "first.bias",
    "blocks.0.weight",
    "blocks.0.bias",
    "blocks.1.inner.weight",
    "last.weight",
    "last.bias",
]


def inputs(xp: Any, *shape: int) -> Any:
    return xp.asarray(np.random.default_rng(0).normal(size=shape).astype("float32"))


def values(x: Any) -> Any:
    return np.asarray(x)


def compiled(xp: Any, function: Any) -> Any:
    """The function, compiled; on torch without its C++ compiler, which takes tens of seconds."""
    options: Any = {"backend": "aot_eager"} if xp.__name__.endswith("torch") else {}
    return ivy_api.compile(function, **options)


def test_variables_have_paths(xp: Any) -> None:
    v = Network().init(xp.random.key(0))
    assert list(v.flatten()) == PATHS
    assert v.blocks["1"].inner.weight.shape == (8, 8)


def test_all_ways_of_a_call_agree(xp: Any) -> None:
    model, x = Network().build(xp.random.key(1)), inputs(xp, 5, 3)
    out = values(model(x))
    assert np.array_equal(out, values(model(x, v=model.v)))
    applied, buffers = model.apply(model.init(xp.random.key(1)), x)
    assert np.array_equal(out, values(applied))
    assert len(buffers) == 0
    assert np.allclose(out, values(compiled(xp, lambda m, x: m(x))(model, x)), atol=1e-6)


def test_sizes_come_from_the_first_input(xp: Any) -> None:
    x = inputs(xp, 5, 3)
    lazy, known = Network(None), Network(3)
    v = lazy.init(xp.random.key(2), x)
    for path, leaf in known.init(xp.random.key(2)).flatten().items():
        assert np.array_equal(values(leaf), values(v[path]))
    assert lazy.first.in_features == 3
    assert list(lazy.split(v)[0].flatten()) == PATHS
    lazy = Network(None)
    out = values(lazy.apply(v, x)[0])
    with pytest.raises(ModuleError, match="first: the sizes depend on the input"):
        lazy.init(xp.random.key(2))
    with pytest.raises(ModuleError, match="first: the sizes depend on the input"):
        lazy.split(v)
    assert np.array_equal(out, values(lazy.build(xp.random.key(2), x)(x)))
    assert lazy.first.in_features == 3


def test_gradients_by_variables_and_by_the_module_agree(xp: Any) -> None:
    model, x = Network().build(xp.random.key(1)), inputs(xp, 5, 3)
    by_v = ivy_api.grad(lambda v: xp.mean(model(x, v=v) ** 2))(model.v)
    by_module = ivy_api.grad(lambda m: xp.mean(m(x) ** 2))(model)
    assert isinstance(by_module, Network)
    for path, leaf in by_v.flatten().items():
        assert np.array_equal(values(leaf), values(by_module.v[path])), path
    assert any(float(xp.sum(xp.abs(leaf))) > 0 for leaf in by_v.flatten().values())


def test_a_functional_call_leaves_the_module_alone(xp: Any) -> None:
    model, x = Noise().build(xp.random.key(0)), inputs(xp, 4)
    key = xp.random.key(7)
    out, buffers = model.apply({"count": xp.asarray(4.0, dtype=xp.float32)}, x, key=key)
    assert float(buffers.count) == 5.0
    assert float(model.count) == 0.0
    by_compiler = compiled(xp, lambda k: model.apply({}, x, key=k)[0])(key)
    assert np.allclose(values(out), values(by_compiler), rtol=1e-6)


def test_a_stateful_call_draws_new_numbers_and_keeps_buffers(xp: Any) -> None:
    model, x = Noise().build(xp.random.key(0)), inputs(xp, 4)
    first, second = values(model(x)), values(model(x))
    assert not np.array_equal(first, second)
    assert float(model.count) == 2.0
    assert np.array_equal(values(model.eval()(x)), values(x))
    again = Noise().build(xp.random.key(0))
    assert np.array_equal(first, values(again(x)))


def test_a_key_used_twice_is_a_warning(xp: Any) -> None:
    model, x, key = Noise().build(xp.random.key(0)), inputs(xp, 4), xp.random.key(1)
    model(x, key=key)
    with pytest.warns(KeyReuseWarning, match="twice with the same key"):
        model(x, key=key)


def test_a_missing_key_is_an_error(xp: Any) -> None:
    model, x = Noise().build(xp.random.key(0)), inputs(xp, 4)
    with pytest.raises(ModuleError, match="pass a key"):
        model.apply({}, x)


def test_a_shared_variable_is_one(xp: Any) -> None:
    class Tied(nn.Module):
        def __init__(self) -> None:
            self.first = nn.Linear(4, 4)
            self.second = nn.Linear(4, 4)
            self.second.weight = self.first.weight

        def __call__(self, x: Any) -> Any:
            return self.second(self.first(x))

    model, x = Tied().build(xp.random.key(0)), inputs(xp, 2, 4)
    assert list(model.v.flatten()) == ["first.weight", "first.bias", "second.bias"]
    doubled = model.v.map(lambda leaf: 2 * leaf)
    model.v = doubled
    assert np.array_equal(values(model.second.weight), values(doubled.first.weight))
    rebuilt = ivy_api.vmap(lambda m, x: m(x), in_axes=(None, 0))(model, x)
    assert np.allclose(values(rebuilt), values(model(x)), atol=1e-6)


def test_unknown_missing_and_wrong_variables_are_errors(xp: Any) -> None:
    model, x = Network(), inputs(xp, 5, 3)
    v = model.init(xp.random.key(0))
    with pytest.raises(VariablesError, match=r"has no variables last\.height"):
        model.apply({**v, "last": {"height": v.last.weight}}, x)
    del v["last.bias"]
    with pytest.raises(VariablesError, match=r"without these variables: last\.bias"):
        model.apply(v, x)
    model.build(xp.random.key(0))
    with pytest.raises(VariablesError, match=r"first\.bias is an array of shape \(8,\); got shape \(3,\)"):
        model.v = {"first": {"bias": xp.zeros(3)}}
    with pytest.raises(VariablesError, match=r"bias is an array of shape \(8,\); got shape \(2,\)"):
        model.first.bias = xp.zeros(2)


def test_an_error_names_the_layer_and_both_shapes(xp: Any) -> None:
    model = Network().build(xp.random.key(0))
    with pytest.raises(nn.errors.LayerError, match=r"in_features=3 .* got shape \(5, 4\)") as caught:
        model(xp.ones((5, 4), dtype=xp.float32))
    assert caught.value.__notes__ == ["In layer 'first' of Network, Linear, called with (float32[5, 4])."]


def test_frozen_parameters_are_not_trained(xp: Any) -> None:
    model = Network().build(xp.random.key(0))
    model.freeze("blocks.*", "first.bias")
    assert list(model.v.flatten()) == ["first.weight", "last.weight", "last.bias"]
    trained, rest = model.split(model.variables)
    assert list(trained.flatten()) == list(model.v.flatten())
    assert len(rest.flatten()) == 4
    x = inputs(xp, 5, 3)
    gradients = ivy_api.grad(lambda v: xp.sum(model(x, v=v)))(model.v)
    assert gradients.flatten().keys() == trained.flatten().keys()
    assert list(model.unfreeze().v.flatten()) == PATHS
    with pytest.raises(VariablesError, match=r"No parameter fits block\.\*"):
        model.freeze("block.*")


def test_dtype_of_all_variables(xp: Any) -> None:
    model = Network().build(xp.random.key(0)).astype("float16")
    assert all(leaf.dtype == xp.float16 for leaf in model.variables.flatten().values())
    assert model(xp.astype(inputs(xp, 5, 3), xp.float16)).dtype == xp.float16
    with pytest.raises(nn.errors.LayerError, match="dtype of a model is one of"):
        model.astype("int32")


def test_hooks_see_and_replace(xp: Any) -> None:
    model, x, seen = Network().build(xp.random.key(0)).eval(), inputs(xp, 5, 3), []
    out = values(model(x))
    remove = model.first.register_forward_hook(lambda module, args, out: seen.append((module is model.first, out.shape)))
    assert np.array_equal(values(model(x)), out)
    assert [(a, tuple(b)) for a, b in seen] == [(True, (5, 8))]
    remove()
    model(x)
    assert len(seen) == 1
    model.last.register_forward_pre_hook(lambda module, args: (args[0] * 0,))
    assert np.array_equal(values(model(x)), np.broadcast_to(values(model.last.bias), (5, 1)))


def test_summary_counts(xp: Any) -> None:
    model = Network(None)
    summary = model.summary(inputs(xp, 5, 3))
    rows = {row.path: row for row in summary.rows}
    assert rows["first"].shapes == ((5, 8),)
    assert rows["first"].parameters == 3 * 8 + 8
    assert rows["first"].flops == 2 * 5 * 3 * 8
    assert summary.trained == (3 * 8 + 8) + (8 * 8 + 8) + 8 * 8 + (8 + 1)
    assert summary.bytes == 4 * summary.trained
    assert "blocks.1.inner" in str(summary)
    assert model.training


def test_summary_counts_the_operations_of_convolutions(xp: Any) -> None:
    layers = nn.Sequential(nn.Conv2d(3, 8, 3), nn.ConvTranspose2d(8, 4, 2, stride=2))
    rows = layers.summary(inputs(xp, 2, 3, 6, 6)).rows
    assert [row.flops for row in rows[1:]] == [2 * (2 * 8 * 4 * 4) * (3 * 3 * 3), 2 * (2 * 8 * 4 * 4) * (4 * 2 * 2)]


def test_summary_counts_the_operations_that_torch_counts() -> None:
    xp = ivy_api.namespace("numpy")
    torch = pytest.importorskip("torch", reason="counts operations")
    counter = pytest.importorskip("torch.utils.flop_counter").FlopCounterMode

    def check(name: str, args: Any, *shapes: tuple[int, ...], **options: Any) -> None:
        given = [np.ones(shape, dtype="float32") for shape in shapes]
        with counter(display=False) as counted:
            getattr(torch.nn, name)(*args, **options)(*map(torch.as_tensor, given))
        assert getattr(nn, name)(*args, **options).summary(*map(xp.asarray, given)).flops == counted.get_total_flops(), name

    check("Linear", (3, 4), (2, 5, 3))
    check("MultiheadAttention", (8, 2), (5, 3, 8), (7, 3, 8), (7, 3, 8))
    check("MultiheadAttention", (8, 2), (3, 5, 8), (3, 7, 6), (3, 7, 4), batch_first=True, kdim=6, vdim=4, add_zero_attn=True)
    for cell in ("RNNCell", "LSTMCell", "GRUCell"):
        check(cell, (3, 4), (2, 3))


def test_summary_counts_the_operations_of_recurrent_layers_and_normalisations() -> None:
    xp = ivy_api.namespace("numpy")
    lstm = nn.LSTM(3, 4, num_layers=2, bidirectional=True).summary(inputs(xp, 5, 2, 3)).flops
    cells = [nn.LSTMCell(size, 4).summary(inputs(xp, 2, size)).flops for size in (3, 8)]
    assert lstm == 5 * 2 * sum(cells)
    x = inputs(xp, 2, 6, 5, 5)
    for layer, each in (
        (nn.BatchNorm2d(6), 2),
        (nn.GroupNorm(2, 6), 5),
        (nn.InstanceNorm2d(6), 4),
        (nn.LayerNorm((6, 5, 5)), 5),
        (nn.RMSNorm(5, elementwise_affine=False), 3),
    ):
        assert layer.summary(x).flops == each * 300, layer


def test_a_new_module_in_setup_is_found(xp: Any) -> None:
    class Deep(nn.Module):
        def __init__(self) -> None:
            self.defer()

        def setup(self, x: Any) -> None:
            self.layers = [nn.Linear(x.shape[-1], 4), nn.Linear(None, 2)]

        def _forward(self, x: Any) -> Any:
            return self.layers[1](self.layers[0](x))

    x = inputs(xp, 5, 3)
    first, second, third = Deep(), Deep(), Deep()
    v = first.init(xp.random.key(3), x)
    assert v.layers["1"].weight.shape == (2, 4)
    out = values(second.apply(v, x)[0])
    assert np.array_equal(out, values(first.apply(v, x)[0]))
    assert np.array_equal(out, values(third.build(xp.random.key(3), x)(x)))
    assert np.array_equal(out, values(third(x)))


def test_a_model_is_shown_as_the_tree_of_its_layers() -> None:
    torch = pytest.importorskip("torch", reason="the form")
    theirs = torch.nn.Sequential(torch.nn.Linear(3, 8), torch.nn.Sequential(torch.nn.ReLU()))
    ours = nn.Sequential(nn.Linear(3, 8), nn.Sequential(nn.ReLU()))
    assert repr(ours) == repr(theirs).replace(", bias=True", "")
    assert "(blocks.1.inner): Linear(in_features=8, out_features=8)" in repr(Network())


def test_a_summary_without_its_inputs_is_a_clear_error(xp: Any) -> None:
    for model in (nn.Sequential(nn.Linear(3, 2)), Network().build(xp.random.key(0))):
        with pytest.raises(ModuleError, match=r"takes the inputs of a call .* model\.summary\(x\)"):
            model.summary()
