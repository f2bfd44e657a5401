"""Our modules as those of the frameworks: trained there, with the losses of the pure run."""

from __future__ import annotations

import copy
import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ivy_api
import ivy_nn as nn
from ivy_nn.errors import FileFormatError, LeafError, ModuleError
from ivy_nn.native import to_equinox, to_haiku, to_keras, to_linen, to_nnx, to_torch, variables_of
from ivy_nn.storage.modules import describe_module, rebuild_module
from tests.peers import imported, needed

STEPS, RATE = 50, 0.1


class Network(nn.Module):
    """Normalises by running statistics, and adds noise in training."""

    def __init__(self) -> None:
        self.first = nn.Linear(4, 16)
        self.blocks = [nn.Linear(16, 16), nn.Linear(16, 16)]
        self.last = nn.Linear(16, 1)
        self.mean = nn.Buffer(16)
        self.first.bias = None

    def _forward(self, x: Any) -> Any:
        xp = ivy_api.namespace_for(x)
        x = self.first(x)
        if self.training:
            self.mean = 0.9 * self.mean + 0.1 * ivy_api.stop_gradient(xp.mean(x, axis=0))
            x = xp.nn.dropout(self.random_key(), x, rate=0.1)
        x = xp.nn.silu(x - self.mean)
        for block in self.blocks:
            x = x + xp.nn.silu(block(x))
        return self.last(x)


def data() -> tuple[Any, Any]:
    rng = np.random.default_rng(0)
    x = rng.normal(size=(32, 4)).astype("float32")
    return x, (np.sin(x[:, :1]) + x[:, 1:2]).astype("float32")


def key(i: int | None = None) -> Any:
    random = ivy_api.namespace("numpy").random
    return random.key(5) if i is None else random.fold_in(random.key(5), i)


def built() -> Network:
    return Network().build(ivy_api.namespace("numpy").random.key(1))


@pytest.fixture(scope="module")
def pure() -> tuple[list[float], Any]:
    """The losses of the pure run, and what the trained model returns."""
    model, (x, y) = built(), data()

    def loss(v: Any, buffers: Any, key: Any) -> Any:
        out, buffers = model.apply(v, x, buffers=buffers, key=key, training=True)
        return ivy_api.mean((out - y) ** 2), buffers

    v, buffers, losses = model.v, model.buffers, []
    for i in range(STEPS):
        (value, buffers), gradients = ivy_api.value_and_grad(loss, has_aux=True)(v, buffers, key(i))
        v = v.map(lambda p, g: p - RATE * g, gradients)
        losses.append(float(value))
    model.update(v)
    model.update(buffers)
    assert losses[-1] < losses[0] / 3
    return losses, np.asarray(model.eval()(x))


def check(losses: list[float], model: Network, pure: tuple[list[float], Any]) -> None:
    assert np.allclose(losses, pure[0], rtol=1e-4, atol=1e-6), np.max(np.abs(np.subtract(losses, pure[0])))
    assert np.allclose(np.asarray(model.eval()(data()[0])), pure[1], atol=1e-4)


def back(model: Network, *values: Any) -> Network:
    """Give a model variables of another backend."""
    for each in values:
        model.update({path: np.asarray(x) for path, x in nn.Container(each).flatten().items()})
    return model


def test_torch(pure: Any) -> None:
    torch = imported("torch")

    x, y = map(torch.from_numpy, data())
    net = to_torch(built(), key=key())
    assert [name for name, _ in net.named_parameters()] == list(built().v.flatten())
    optimizer, losses = torch.optim.SGD(net.parameters(), lr=RATE), []
    for _ in range(STEPS):
        optimizer.zero_grad()
        loss = torch.mean((net(x) - y) ** 2)
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    check(losses, back(built(), variables_of(net)), pure)
    expected = net.eval()(x)
    for other in (copy.deepcopy(net), saved(net), loaded(to_torch(built(), key=key()), net)):
        assert torch.equal(other.eval()(x), expected)
    assert net.double()(x.double()).dtype == torch.float64
    assert torch.allclose(net(x.double()).float(), expected, atol=1e-5)


def saved(net: Any) -> Any:
    """A torch module, through `torch.save` as a whole."""
    torch = imported("torch")

    file = io.BytesIO()
    torch.save(net, file)
    file.seek(0)
    return torch.load(file, weights_only=False)


def loaded(net: Any, other: Any) -> Any:
    """A torch module with the state dict of another one."""
    torch = imported("torch")

    file = io.BytesIO()
    torch.save(other.state_dict(), file)
    file.seek(0)
    net.load_state_dict(torch.load(file, weights_only=True))
    return net


def test_models_of_every_backend_become_modules_of_torch(xp: Any) -> None:
    torch = imported("torch")

    model = Network().build(xp.random.key(1)).eval()
    x = data()[0]
    out = ivy_api.stop_gradient(model(xp.asarray(x)))
    assert np.allclose(to_torch(model)(torch.from_numpy(x)).detach(), np.asarray(out), atol=1e-6)


def test_torch_draws_by_its_own_generator() -> None:
    torch = imported("torch")

    first, second, third, x = *(to_torch(built()) for _ in range(3)), torch.from_numpy(data()[0])
    torch.manual_seed(0)
    out = first(x)
    assert not torch.equal(second(x), out)
    torch.manual_seed(0)
    assert torch.equal(third(x), out)


def test_the_compiler_of_torch_reads_a_model_whole(pure: Any) -> None:
    torch = imported("torch")

    x, y = map(torch.from_numpy, data())
    net = to_torch(built(), key=key())
    compiled = torch.compile(net, fullgraph=True, backend="aot_eager")
    optimizer, losses = torch.optim.SGD(net.parameters(), lr=RATE), []
    for _ in range(10):
        optimizer.zero_grad()
        loss = torch.mean((compiled(x) - y) ** 2)
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    assert np.allclose(losses, pure[0][:10], rtol=1e-4)


def test_one_class_that_is_a_module_of_torch_and_ours() -> None:
    """The paper's appendix A.2."""
    needed("torch")
    import torch

    class TorchNetwork(torch.nn.Module, Network):
        def __init__(self) -> None:
            torch.nn.Module.__init__(self)
            Network.__init__(self)
            with ivy_api.use_backend("torch"):
                self.build()
            self.v = self.v.map_with_path(self._assigned)

        def _assigned(self, path: str, x: Any) -> Any:
            parameter = torch.nn.Parameter(x)
            self.register_parameter(path.replace(".", "_"), parameter)
            return parameter

        def forward(self, x: Any) -> Any:
            return self._forward(x)

    net = TorchNetwork().eval()
    assert len(list(net.parameters())) == len(built().v.flatten())
    x, y = map(torch.from_numpy, data())
    optimizer, losses = torch.optim.Adam(net.parameters(), lr=1e-2), []
    for _ in range(30):
        optimizer.zero_grad()
        loss = torch.mean((net(x) - y) ** 2)
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    assert losses[-1] < losses[0] / 2


@pytest.mark.brief(0)
@pytest.mark.parametrize("backend", ["tensorflow", "jax", "torch"])
def test_keras(backend: str, pure: Any, tmp_path: Path) -> None:
    needed("keras")
    needed(backend)
    code = f"""
import sys
sys.path[:0] = {[str(Path(__file__).parent), str(Path(__file__).parents[3])]}
import test_native
test_native.train_by_keras({str(tmp_path)!r})
"""
    environment = {**os.environ, "KERAS_BACKEND": backend}
    subprocess.run([sys.executable, "-c", code], check=True, env=environment, timeout=500)
    losses = np.load(tmp_path / "losses.npy")
    values = np.load(tmp_path / "values.npz")
    check(list(losses), back(built(), dict(values)), pure)


def train_by_keras(folder: str) -> None:
    """Train by ``fit``; export and load; in a process of its own, because Keras has one backend in a process."""
    import keras

    x, y = data()
    layer = to_keras(built(), key=key())
    model = keras.Sequential([layer])
    model.compile(keras.optimizers.SGD(RATE), "mse")
    history = model.fit(x, y, epochs=STEPS, batch_size=32, shuffle=False, verbose=0)
    np.save(f"{folder}/losses.npy", history.history["loss"])
    values = {path: keras.ops.convert_to_numpy(each) for path, each in variables_of(layer).flatten().items()}
    np.savez(f"{folder}/values.npz", **values)
    assert len(layer.trainable_weights) == len(built().v.flatten())
    if keras.backend.backend() == "tensorflow":
        import tensorflow as tf

        model.export(f"{folder}/model", verbose=False)
        exported = tf.saved_model.load(f"{folder}/model")
        served = exported.serve(x)
        assert np.allclose(served, model.predict(x, verbose=0), atol=1e-6)


def jax_steps(step: Callable[..., Any], *state: Any) -> tuple[list[float], Any]:
    """Take the steps of a function that returns a loss and the new state."""
    jnp = imported("jax.numpy")

    x, y = map(jnp.asarray, data())
    losses = []
    for i in range(STEPS):
        loss, *state = step(*state, x, y, jnp.asarray(key(i)))
        losses.append(float(loss))
    return losses, state


def test_flax_nnx(pure: Any) -> None:
    jnp = imported("jax.numpy")
    optax = imported("optax")
    nnx = imported("flax.nnx")

    net = to_nnx(built())
    optimizer = nnx.Optimizer(net, optax.sgd(RATE), wrt=nnx.Param)

    @nnx.jit
    def step(net: Any, optimizer: Any, x: Any, y: Any, key: Any) -> Any:
        loss, gradients = nnx.value_and_grad(lambda n: jnp.mean((n(x, key=key) - y) ** 2))(net)
        optimizer.update(net, gradients)
        return loss

    losses, _ = jax_steps(lambda x, y, key: (step(net, optimizer, x, y, key),))
    check(losses, back(built(), variables_of(net)), pure)
    net.eval()
    assert np.allclose(net(jnp.asarray(data()[0])), pure[1], atol=1e-4)
    net = to_nnx(built(), rngs=nnx.Rngs(dropout=0))
    assert not np.array_equal(net(jnp.asarray(data()[0])), net(jnp.asarray(data()[0])))


def test_flax_linen(pure: Any) -> None:
    jax = imported("jax")
    jnp = imported("jax.numpy")

    net = to_linen(built())
    variables = net.init(jax.random.key(0), jnp.asarray(data()[0]))

    @jax.jit
    def step(params: Any, buffers: Any, x: Any, y: Any, key: Any) -> Any:
        def loss(params: Any) -> Any:
            given = {"params": params, "buffers": buffers}
            out, new = net.apply(given, x, training=True, key=key, mutable=["buffers"])
            return jnp.mean((out - y) ** 2), new["buffers"]

        (value, new), gradients = jax.value_and_grad(loss, has_aux=True)(params)
        return value, jax.tree.map(lambda p, g: p - RATE * g, params, gradients), new

    losses, (params, buffers) = jax_steps(step, variables["params"], variables["buffers"])
    check(losses, back(built(), params, buffers), pure)


def test_equinox(pure: Any) -> None:
    equinox = imported("equinox")
    jax = imported("jax")
    jnp = imported("jax.numpy")

    @equinox.filter_jit
    def step(net: Any, state: Any, x: Any, y: Any, key: Any) -> Any:
        def loss(net: Any) -> Any:
            out, new = net(x, state=state, key=key)
            return jnp.mean((out - y) ** 2), new

        (value, new), gradients = equinox.filter_value_and_grad(loss, has_aux=True)(net)
        return value, equinox.apply_updates(net, jax.tree.map(lambda g: -RATE * g, gradients)), new

    losses, (net, state) = jax_steps(step, *to_equinox(built()))
    check(losses, back(built(), net.v, state), pure)


def test_keys_of_both_kinds_of_jax_draw_the_same() -> None:
    needed("equinox")
    jax = imported("jax")
    jnp = imported("jax.numpy")

    net, state = to_equinox(built())
    given = jax.random.key(7), jax.random.key_data(jax.random.key(7))
    first, second = (net(jnp.asarray(data()[0]), state=state, key=each)[0] for each in given)
    assert np.array_equal(first, second)


def test_haiku(pure: Any) -> None:
    haiku = imported("haiku")
    jax = imported("jax")
    jnp = imported("jax.numpy")

    net = haiku.transform_with_state(lambda x, key: to_haiku(built(), name="net")(x, training=True, key=key))

    @jax.jit
    def step(params: Any, state: Any, x: Any, y: Any, key: Any) -> Any:
        def loss(params: Any) -> Any:
            out, new = net.apply(params, state, None, x, key)
            return jnp.mean((out - y) ** 2), new

        (value, new), gradients = jax.value_and_grad(loss, has_aux=True)(params)
        return value, jax.tree.map(lambda p, g: p - RATE * g, params, gradients), new

    losses, (params, state) = jax_steps(step, *net.init(jax.random.key(0), jnp.asarray(data()[0]), jnp.asarray(key())))
    check(losses, back(built(), params["net"], state["net"]), pure)


def test_what_is_not_built_is_an_error() -> None:
    with pytest.raises(ModuleError, match="variables_of takes a model that to_torch"):
        variables_of(object())
    needed("torch")
    with pytest.raises(ModuleError, match="Only a model that is built has variables"):
        to_torch(Network())


def test_pruned_torch_models_compute_with_what_is_left() -> None:
    torch = pytest.importorskip("torch", reason="prunes")
    prune = pytest.importorskip("torch.nn.utils.prune")
    model = nn.Sequential(nn.Linear(3, 8), nn.Linear(8, 2)).build(ivy_api.namespace("torch").random.key(0))
    net, x = nn.native.to_torch(model), torch.ones(4, 3)
    layers = [net.get_submodule(name) for name in "01"]
    prune.l1_unstructured(layers[0], "weight", 0.5)
    for factor in (1.0, 2.0):
        with torch.no_grad():
            layers[0].weight_orig.mul_(factor)
        out = net(x)
        weight = layers[0].weight_orig * layers[0].weight_mask
        expected = torch.nn.functional.linear(x, weight, layers[0].bias)
        assert torch.allclose(out, torch.nn.functional.linear(expected, layers[1].weight, layers[1].bias))
    out.sum().backward()
    assert torch.all((layers[0].weight_orig.grad == 0) == (layers[0].weight_mask == 0))


@pytest.mark.parametrize("training", [False, True])
@pytest.mark.parametrize("has_key", [False, True])
def test_symbolic_traces_of_torch_compute_the_same(training: bool, has_key: bool) -> None:
    torch = pytest.importorskip("torch", reason="traces")
    net = to_torch(built(), key=key() if has_key else None).train(training)
    twin, x = copy.deepcopy(net), torch.from_numpy(data()[0])
    graph = torch.fx.symbolic_trace(net)
    whole = torch.fx.symbolic_trace(torch.nn.Sequential(copy.deepcopy(net), torch.nn.Tanh()))
    assert graph.state_dict().keys() == net.state_dict().keys()
    for _ in range(2):
        torch.manual_seed(0)
        expected = twin(x)
        for traced, last in ((graph, lambda y: y), (whole, torch.tanh)):
            torch.manual_seed(0)
            assert torch.equal(traced(x), last(expected))
    assert all(torch.equal(a, b) for a, b in zip(graph.buffers(), twin.buffers(), strict=True))
    graph(x).sum().backward()
    assert net.get_parameter("first.weight").grad is not None


def test_keras_layers_are_cloned_by_their_config() -> None:
    keras = pytest.importorskip("keras", reason="clones")
    np_xp = ivy_api.namespace("numpy")
    layer = nn.native.to_keras(nn.Linear(3, 2).build(np_xp.random.key(0)), name="ours")
    layer.set_weights([2 * x for x in layer.get_weights()])
    again = type(layer).from_config(layer.get_config())
    x = np.ones((4, 3), dtype="float32")
    assert again.name == "ours"
    assert np.array_equal(keras.ops.convert_to_numpy(again(x)), keras.ops.convert_to_numpy(layer(x)))


@pytest.mark.filterwarnings("ignore:__array__ implementation")
def test_files_of_keras_hold_models_with_our_layers(tmp_path: Path) -> None:
    keras = pytest.importorskip("keras", reason="saves")
    x, y = data()
    module = (
        nn.Sequential(built(), nn.BatchNorm1d(1), nn.GELU()).build(ivy_api.namespace("numpy").random.key(0)).freeze("0.blocks.*")
    )
    model = keras.Sequential([keras.Input((4,)), to_keras(module, key=key()), keras.layers.Dense(1)])
    model.compile(keras.optimizers.Adam(RATE), "mse")
    model.fit(x, y, epochs=2, verbose=0)
    model.save(tmp_path / "model.keras")
    again = keras.models.load_model(tmp_path / "model.keras")
    assert np.array_equal(model.predict(x, verbose=0), again.predict(x, verbose=0))
    assert [w.shape for w in again.trainable_weights] == [w.shape for w in model.trainable_weights]
    losses = [each.fit(x, y, epochs=3, shuffle=False, verbose=0).history["loss"] for each in (model, again)]
    assert np.allclose(*losses, rtol=1e-5)


def test_descriptions_of_modules_are_data() -> None:
    class Deep(nn.Module):
        def __init__(self) -> None:
            self.shared = nn.Linear(2, 2)
            self.parts: dict[str, Any] = {"again": self.shared, "other": (nn.Linear(2, 2), nn.Dropout(0.25))}
            self.parts["other"][0].weight = self.shared.weight
            self.rates = [0.1, float("inf"), None, "text", True]

    module = Deep().build(ivy_api.namespace("numpy").random.key(0)).freeze("shared.bias")
    text = json.dumps(describe_module(module))
    found: Any = rebuild_module(json.loads(text))
    assert json.dumps(describe_module(found)) == text
    assert found.parts["again"] is found.shared
    assert found.rates == module.rates
    assert list(found.v.flatten()) == list(module.v.flatten())
    assert all(x.shape == module.variables[path].shape for path, x in found.variables.flatten().items())
    wrong = ["subprocess:Popen", "builtins:eval", "ivy_nn.module:Module.__init__"]
    edits = [(f'"{type(module).__module__}:{type(module).__qualname__}"', f'"{name}"') for name in wrong]
    edits += [
        ('"rates"', '"_forward"'),
        ('"rates"', '"__class__"'),
        ('"module": 1', '"module": -1'),
        ('"module": 1', '"module": 99'),
    ]
    edits += [("[2, 2]", "[-2, 2]"), ('"float32"', '"__class__"'), ('"arrays"', '"other"'), ('"float": "', '"float": "x')]
    for old, new in edits:
        assert old in text
        with pytest.raises(FileFormatError):
            rebuild_module(json.loads(text.replace(old, new)))
    module.parts["other"][1].function = print
    with pytest.raises(LeafError, match="function' cannot be stored"):
        describe_module(module)
