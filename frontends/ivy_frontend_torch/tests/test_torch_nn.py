"""`torch.nn`: layers with PyTorch's weights compute what PyTorch's layers do; modules, hooks, states, utilities."""

from __future__ import annotations

import copy
import importlib
import inspect
import pickle
import zlib
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
import torch
import torch_layers

frontend: Any = importlib.import_module("ivy_frontend_torch")


def inputs(text: str) -> list[np.ndarray[Any, Any]]:
    """Return arrays of the shapes, and of the kinds, that a text says."""
    rng = np.random.default_rng(zlib.crc32(text.encode()))
    found: list[np.ndarray[Any, Any]] = []
    for part in text.split():
        kind, _, sizes = part.rpartition(":")
        shape = tuple(int(n) for n in sizes.split(","))
        if kind.startswith("classes"):
            found.append(rng.integers(0, int(kind.removeprefix("classes")), size=shape))
        elif kind == "signs":
            found.append(rng.choice([-1.0, 1.0], size=shape).astype(np.float32))
        elif kind == "units":
            found.append(rng.uniform(0.1, 0.9, size=shape).astype(np.float32))
        else:
            found.append(rng.normal(size=shape).astype(np.float32))
    return found


def _tensors(value: Any, root: Any) -> Iterator[Any]:
    if isinstance(value, root.Tensor):
        yield value
    elif isinstance(value, (tuple, list)):
        for one in value:
            yield from _tensors(one, root)


def _run(root: Any, layer: Any, arrays: list[Any], kinds: list[str]) -> tuple[list[Any], list[Any], dict[str, Any]]:
    """Return the outputs, the gradients of the inputs and parameters, and the state after a call."""
    given = [root.tensor(x) for x in arrays]
    leaves = [x for x, kind in zip(given, kinds, strict=True) if ":" not in kind]
    for x in leaves:
        x.requires_grad_(True)
    outputs = list(_tensors(layer(*given), root))
    total = 0
    for i, x in enumerate(outputs):
        if x.requires_grad:
            total = total + (x * (i + 1.5)).sin().sum()
    if outputs and isinstance(total, root.Tensor):
        total.backward()
    gradients = [x.grad for x in [*leaves, *layer.parameters()]]
    return outputs, gradients, dict(layer.state_dict())


@pytest.mark.parametrize("text", sorted(torch_layers.LAYERS))
@pytest.mark.filterwarnings("ignore:LSTM with projections")
def test_layers_compute_what_those_of_torch_do(text: str, backend: str, request: pytest.FixtureRequest) -> None:
    """Outputs, gradients of inputs and parameters, and states."""
    if request.config.getoption("--brief") and zlib.crc32(f"{text}{backend}".encode()) % (4 if backend == "numpy" else 30):
        pytest.skip("in another share of a brief run")
    torch.manual_seed(0)
    theirs = eval(text, {"nn": torch.nn})
    ours = eval(text, {"nn": frontend.nn})
    state = {name: frontend.tensor(x.numpy().copy()) for name, x in theirs.state_dict().items()}
    assert str(ours.load_state_dict(state)) == "<All keys matched successfully>"
    shapes = torch_layers.LAYERS[text]
    arrays, kinds = inputs(shapes), shapes.split()
    wanted, found = _run(torch, theirs, arrays, kinds), _run(frontend, ours, arrays, kinds)
    for what, a, b in (("outputs", wanted[0], found[0]), ("gradients", wanted[1], found[1])):
        assert len(a) == len(b), what
        for i, (x, y) in enumerate(zip(a, b, strict=True)):
            assert (x is None) == (y is None), (what, i)
            if x is not None:
                assert str(x.dtype) == str(y.dtype)
                np.testing.assert_allclose(y.numpy(force=True), x.numpy(force=True), rtol=3e-4, atol=3e-5, err_msg=f"{what} {i}")
    for name, x in wanted[2].items():
        np.testing.assert_allclose(found[2][name].numpy(), x.numpy(), rtol=1e-4, atol=1e-5, err_msg=name)


class _Model(frontend.nn.Module):  # type: ignore[misc]
    def __init__(self) -> None:
        super().__init__()
        self.first = frontend.nn.Linear(3, 4)
        self.rest = frontend.nn.ModuleList([frontend.nn.Linear(4, 4), frontend.nn.Linear(4, 2)])
        self.scale = frontend.nn.Parameter(frontend.ones(2))
        self.register_buffer("mean", frontend.zeros(2))
        self.register_buffer("hidden", frontend.zeros(1), persistent=False)

    def forward(self, x: Any) -> Any:
        return self.rest[1](self.rest[0](self.first(x)).relu()) * self.scale + self.mean


def test_modules_know_what_is_in_them(backend: str) -> None:
    """Names of parameters, buffers, modules and states."""
    model = _Model()
    assert [name for name, _ in model.named_parameters()] == [
        "scale", "first.weight", "first.bias", "rest.0.weight", "rest.0.bias", "rest.1.weight", "rest.1.bias",
    ]  # fmt: skip
    assert [name for name, _ in model.named_buffers()] == ["mean", "hidden"]
    assert [name for name, _ in model.named_modules()] == ["", "first", "rest", "rest.0", "rest.1"]
    assert "hidden" not in model.state_dict()
    assert model.get_parameter("rest.1.bias") is model.rest[1].bias
    with pytest.raises(AttributeError, match="has no attribute"):
        model.get_submodule("rest.7")
    assert not any(m.training for m in model.eval().modules())
    assert sum(p.numel() for p in model.parameters()) == 2 + 16 + 20 + 10


def test_states_that_do_not_fit_are_refused(backend: str) -> None:
    """The error names the keys that are missing, not expected, or of another shape."""
    model = _Model()
    state = model.state_dict()
    state["more"] = state.pop("scale")
    state["mean"] = frontend.zeros(3)
    with pytest.raises(RuntimeError) as error:
        model.load_state_dict(state)
    for part in ('Missing key(s) in state_dict: "scale"', 'Unexpected key(s) in state_dict: "more"', "size mismatch for mean"):
        assert part in str(error.value)
    del state["mean"]
    assert model.load_state_dict(state, strict=False).missing_keys == ["scale", "mean"]


def test_modules_are_copied_converted_and_pickled(backend: str) -> None:
    """Copies have parameters of their own; conversion keeps them leaves; a pickle gives the same results."""
    model = _Model()
    x = frontend.tensor([[0.1, -0.4, 2.0]])
    before = model(x)
    other = copy.deepcopy(model)
    with frontend.no_grad():
        other.scale.mul_(2)
    assert frontend.equal(model(x), before)
    assert not frontend.equal(other(x), before)
    wide = copy.deepcopy(model).double()
    assert wide.scale.dtype is frontend.float64
    assert wide.scale.is_leaf
    wide(x.double()).sum().backward()
    assert wide.first.weight.grad is not None
    loaded = pickle.loads(pickle.dumps(model))
    assert frontend.allclose(loaded(x), before)


@pytest.mark.parametrize("activation", ["relu", "gelu"])
def test_a_layer_that_holds_a_function_is_pickled(activation: str, backend: str) -> None:
    """The function is found again where it is public."""
    layer = frontend.nn.TransformerEncoderLayer(4, 2, 8, activation=activation)
    function = getattr(frontend.nn.functional, activation)
    assert pickle.loads(pickle.dumps(layer)).activation is layer.activation is function
    assert pickle.loads(pickle.dumps(frontend.special.expit)) is frontend.special.expit


@pytest.mark.parametrize("text", ["Linear(2, 3)", "BatchNorm1d(4)", "RNNCell(2, 3)", "Conv1d(2, 3, 1)", "MSELoss()"])
def test_layers_are_derived_from_with_other_modules(text: str, backend: str) -> None:
    """Constructors call the next class, as PyTorch's do; each has the parameters of the class that is derived from."""
    name, _, arguments = text.partition("(")
    for nn in (torch.nn, frontend.nn):

        class Mixed(nn.Module):  # type: ignore[name-defined,misc]
            def __init__(self) -> None:
                super().__init__()
                self.mixed = True

        own = type("Own", (getattr(nn, name), Mixed), {})
        layer = eval(f"own({arguments}", {"own": own})
        assert layer.mixed
        assert list(inspect.signature(own).parameters) == list(inspect.signature(getattr(torch.nn, name)).parameters)
        with pytest.raises(TypeError, match="unknown"):
            own(unknown=1)


def test_hooks_are_called_as_those_of_torch(backend: str) -> None:
    """Forward hooks change arguments and outputs; backward hooks get the gradients of both."""

    def record(root: Any) -> list[Any]:
        layer = root.nn.Linear(2, 2, bias=False)
        with root.no_grad():
            layer.weight.copy_(root.tensor([[1.0, 2.0], [3.0, 4.0]]))
        seen: list[Any] = []
        layer.register_forward_pre_hook(lambda module, args: (args[0] * 2,))
        handle = layer.register_forward_hook(lambda module, args, output: output + 1)
        layer.register_full_backward_hook(lambda module, before, after: seen.append((before[0].tolist(), after[0].tolist())))
        x = root.tensor([[1.0, -1.0]], requires_grad=True)
        y = layer(x)
        y.sum().backward()
        handle.remove()
        return [y.tolist(), x.grad.tolist(), seen, layer(x).tolist()]

    assert record(frontend) == record(torch)


def test_lazy_layers_learn_their_inputs(backend: str) -> None:
    """At the first call they become the usual layer; the parameters stay the same objects."""
    layer = frontend.nn.LazyLinear(3)
    held = layer.weight
    assert layer(frontend.ones(2, 5)).shape == (2, 3)
    assert type(layer) is frontend.nn.Linear
    assert layer.weight is held
    assert held.shape == (3, 5)


def test_every_layer_can_set_its_parameters_again(backend: str) -> None:
    """A layer without an offset, too."""
    for text in ("RMSNorm(3)", "LayerNorm(3, bias=False)", "GroupNorm(1, 3)", "BatchNorm1d(3)", "Bilinear(2, 3, 4)"):
        layer = eval(f"nn.{text}", {"nn": frontend.nn})
        names = list(layer.state_dict())
        with frontend.no_grad():
            layer.weight.fill_(7.0)
        layer.reset_parameters()
        assert not bool((layer.weight == 7.0).any())
        assert list(layer.state_dict()) == names


def test_a_bilinear_map_of_nothing_is_refused(backend: str) -> None:
    """With PyTorch's message."""
    for nn in (torch.nn, frontend.nn):
        with pytest.raises(ValueError, match=r"in1_features must be > 0, but got \(in1_features=0\)"):
            nn.Bilinear(0, 3, 4)


def test_packed_sequences_run_through_networks(backend: str) -> None:
    """A packed batch of several lengths gives the results of PyTorch."""
    torch.manual_seed(0)
    theirs = torch.nn.GRU(3, 4, bidirectional=True)
    ours = frontend.nn.GRU(3, 4, bidirectional=True)
    ours.load_state_dict({name: frontend.tensor(x.numpy().copy()) for name, x in theirs.state_dict().items()})
    array = np.random.default_rng(0).normal(size=(5, 3, 3)).astype(np.float32)
    results = []
    for root, network in ((torch, theirs), (frontend, ours)):
        rnn: Any = root.nn.utils.rnn
        packed = rnn.pack_padded_sequence(root.tensor(array), [2, 5, 3], enforce_sorted=False)
        out, state = network(packed)
        padded, lengths = rnn.pad_packed_sequence(out)
        results.append((padded.detach().numpy(), state.detach().numpy(), lengths.tolist()))
    for a, b in zip(*results, strict=True):
        np.testing.assert_allclose(b, a, rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("norm", [1.0, 2.0, float("inf")])
def test_gradients_are_clipped_as_torch_does(norm: float, backend: str) -> None:
    """The norm before, and the gradients after."""

    def run(root: Any) -> Any:
        a = root.tensor([1.0, 2.0], requires_grad=True)
        b = root.tensor([[3.0]], requires_grad=True)
        ((a * a).sum() + (b * 2).sum()).backward()
        total = root.nn.utils.clip_grad_norm_([a, b], 1.5, norm_type=norm)
        return float(total), a.grad.tolist(), b.grad.tolist()

    for x, y in zip(run(frontend), run(torch), strict=True):
        np.testing.assert_allclose(x, y, rtol=1e-6)


@pytest.mark.parametrize("name", ["xavier_uniform_", "xavier_normal_", "kaiming_uniform_", "kaiming_normal_", "orthogonal_"])
def test_initialisers_have_the_scale_of_torch(name: str, backend: str) -> None:
    """The standard deviations of many numbers agree; the numbers are the frontend's own."""
    frontend.manual_seed(0)
    torch.manual_seed(0)
    ours = getattr(frontend.nn.init, name)(frontend.empty(60, 50))
    theirs = getattr(torch.nn.init, name)(torch.empty(60, 50))
    assert float(ours.std()) == pytest.approx(float(theirs.std()), rel=0.08)
    assert abs(float(ours.mean())) < 0.02


@pytest.mark.parametrize(
    "text",
    [
        "nn.Linear(2, 3)", "nn.Conv2d(2, 3, 3, padding='same')", "nn.BatchNorm2d(3)", "nn.LayerNorm(4)", "nn.GroupNorm(2, 4)",
        "nn.MaxPool2d(2)", "nn.AvgPool2d(2)", "nn.ReLU()", "nn.ReLU(inplace=True)", "nn.LeakyReLU(0.1)", "nn.Dropout(0.2)",
        "nn.Embedding(3, 4, padding_idx=0)", "nn.LSTM(3, 4, bidirectional=True)", "nn.Softmax(dim=1)", "nn.Flatten()",
        "nn.Sequential(nn.Linear(2, 3), nn.Sequential(nn.ReLU(), nn.Identity()))", "nn.AdaptiveAvgPool2d((1, 1))",
    ],
)  # fmt: skip
def test_modules_are_shown_as_those_of_torch(text: str, backend: str) -> None:
    """What ``print(model)`` says."""
    assert repr(eval(text, {"nn": frontend.nn})) == repr(eval(text, {"nn": torch.nn}))
