"""Code of PyTorch for symbolic sizes: one capture runs at several sizes on every backend."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api.errors import DataDependentShapeError, TransformationError

torch = pytest.importorskip("torch")
nn: Any = torch.nn
SIZES = ((2, 5), (1, 9), (7, 3), (4, 4), (3, 12))
BOTH = {0: "batch", 1: "length"}


class Block(nn.Module):
    """A block of a transformer with learnt positions."""

    def __init__(self) -> None:
        super().__init__()
        self.position = nn.Parameter(torch.randn(64, 8))
        self.norm, self.last = nn.LayerNorm(8), nn.LayerNorm(8)
        self.attention = nn.MultiheadAttention(8, 2, batch_first=True)
        self.dense = nn.Sequential(nn.Linear(8, 16), nn.GELU(), nn.Linear(16, 8))

    def forward(self, x: Any) -> Any:
        x = x + self.position[: x.shape[1]]
        normal = self.norm(x)
        x = x + self.attention(normal, normal, normal, need_weights=False)[0]
        return x + self.dense(self.last(x))


class Causal(nn.Module):
    """Attention to the tokens before, written out."""

    def __init__(self) -> None:
        super().__init__()
        self.position, self.into, self.out = nn.Embedding(64, 8), nn.Linear(8, 24), nn.Linear(8, 8)

    def forward(self, x: Any) -> Any:
        batch, length, features = x.shape
        hidden = x + self.position(torch.arange(length))
        q, k, v = self.into(hidden).reshape(batch, length, 3, 2, 4).permute(2, 0, 3, 1, 4)
        later = torch.triu(torch.ones(length, length, dtype=torch.bool), 1)
        weights = (q @ k.transpose(-1, -2) / 2).masked_fill(later, -torch.inf).softmax(-1)
        return x + self.out((weights @ v).transpose(1, 2).reshape(batch, length, features))


class Convolutions(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.first, self.norm, self.second = nn.Conv2d(3, 4, 3, 2, 1), nn.BatchNorm2d(4), nn.Conv2d(4, 6, 3)
        self.linear = nn.Linear(6, 3)

    def forward(self, x: Any) -> Any:
        x = nn.functional.max_pool2d(torch.relu(self.norm(self.first(x))), 2)
        return self.linear(nn.functional.adaptive_avg_pool2d(torch.relu(self.second(x)), 1).flatten(1))


class Bert(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        from transformers import BertConfig, BertModel

        self.model = BertModel(
            BertConfig(
                vocab_size=50, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32,
                max_position_embeddings=40,
            )
        )  # fmt: skip

    def forward(self, ids: Any, mask: Any) -> Any:
        return self.model(input_ids=ids, attention_mask=mask).last_hidden_state


def perceptron() -> Any:
    return nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Dropout(0.1), nn.Linear(16, 3), nn.Softmax(-1))


def tokens(batch: int, length: int) -> tuple[Any, ...]:
    return (torch.randn(batch, length, 8),)


def sentences(batch: int, length: int) -> tuple[Any, ...]:
    mask = torch.ones(batch, length, dtype=torch.int64)
    mask[0, length // 2 :] = 0
    return torch.randint(0, 50, (batch, length)), mask


def pictures(batch: int, length: int) -> tuple[Any, ...]:
    return (torch.randn(batch, 3, 16, 16),)


MODELS: dict[str, tuple[Callable[[], Any], Any, Callable[[int, int], tuple[Any, ...]]]] = {
    "block": (Block, [BOTH], tokens),
    "causal attention": (Causal, [BOTH], tokens),
    "perceptron": (perceptron, [BOTH], tokens),
    "recurrent": (lambda: nn.LSTM(8, 6, batch_first=True), [{0: "batch"}], lambda batch, _: (torch.randn(batch, 4, 8),)),
    "convolutions": (Convolutions, [{0: "batch"}], pictures),
    "BERT": (Bert, [BOTH, BOTH], sentences),
}
"""Models, the names of their sizes, and what makes arguments of sizes."""


def check(replay: Callable[..., Any], model: Any, args: tuple[Any, ...]) -> None:
    with torch.no_grad():
        wanted = ivy_api.tree_leaves(model(*args))
    found = ivy_api.tree_leaves(replay(*(x.numpy() for x in args)))
    for got, want in zip(found, wanted, strict=True):
        np.testing.assert_allclose(np.asarray(got), want.numpy(), rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("name", MODELS)
def test_a_model_runs_at_several_sizes_on_every_backend(name: str) -> None:
    if name == "BERT":
        pytest.importorskip("transformers")
    make, dynamic, arguments = MODELS[name]
    torch.manual_seed(0)
    model = make().eval()
    program = ivy_api.trace_graph(model, *arguments(3, 6), dynamic=dynamic)
    for backend in ("numpy", "torch", "jax"):
        xp = ivy_api.namespace(backend, wrapped=False)
        for sizes in SIZES if backend == "numpy" else SIZES[:2] if backend == "torch" else SIZES[1:2]:
            check(lambda *args, xp=xp: program(*map(xp.asarray, args)), model, arguments(*sizes))


@pytest.mark.parametrize("name", ["causal attention", "convolutions"])
def test_a_model_compiles_for_unknown_sizes_in_tensorflow(name: str) -> None:
    tf = pytest.importorskip("tensorflow")
    make, dynamic, arguments = MODELS[name]
    model, example = make().eval(), arguments(3, 6)
    program = ivy_api.trace_graph(model, *example, dynamic=dynamic)
    signature = [
        tf.TensorSpec([None if i in axes else n for i, n in enumerate(x.shape)], tf.as_dtype(x.numpy().dtype))
        for x, axes in zip(example, dynamic, strict=True)
    ]
    compiled = tf.function(program, autograph=False, input_signature=signature)
    for sizes in SIZES:
        check(lambda *args: compiled(*map(tf.constant, args)), model, arguments(*sizes))


def large(x: Any) -> Any:
    if x.shape[0] > 4:  # the decision
        return x.sum(0)
    return x[0]


def single(x: Any) -> Any:
    return x * 100 if x.shape[0] == 1 else x


def test_a_decision_by_a_size_is_checked_with_its_line() -> None:
    program = ivy_api.trace_graph(large, torch.ones(6, 2), dynamic={"x": {0: "batch"}})
    check(program, large, (torch.randn(5, 2),))
    with pytest.raises(TransformationError, match="holds for batch > 4; here it is not") as raised:
        program(np.ones((4, 2), np.float32))
    assert "# the decision" in raised.value.__notes__[0]
    program = ivy_api.trace_graph(single, torch.ones(6, 2), dynamic={"x": {0: "batch"}})
    with pytest.raises(TransformationError, match="holds for batch != 1"):
        program(np.ones((1, 2), np.float32))


def sum_of_rows(x: Any) -> Any:
    return sum(x[i] for i in range(x.shape[0]))  # the loop


def in_numbers(x: Any) -> Any:
    return x.view(3, 2) * 2 if x.shape[0] == 3 else x  # the numbers


@pytest.mark.parametrize(("function", "line"), [(sum_of_rows, "# the loop"), (in_numbers, "# the numbers")])
def test_a_size_that_the_code_needs_as_an_integer_is_refused_with_its_line(function: Any, line: str) -> None:
    with pytest.raises(TransformationError, match="needs it as an integer.*batch == 3 alone") as raised:
        ivy_api.trace_graph(function, torch.ones(3, 2), dynamic={"x": {0: "batch"}})
    assert line in raised.value.__notes__[0]


def positive(x: Any) -> Any:
    found = x[x > 0]
    return found * 2, found.sum() / found.shape[0], torch.nonzero(x)


def test_sizes_that_depend_on_values_are_those_of_the_replay(backend: Any) -> None:
    program = ivy_api.trace_graph(positive, torch.randn(3, 4))
    xp = ivy_api.namespace(backend.name, wrapped=False)
    for _ in range(3):
        check(lambda x: program(xp.asarray(x)), positive, (torch.randn(3, 4),))


def test_sizes_that_depend_on_values_are_refused_by_a_compiler_that_needs_them() -> None:
    jax = pytest.importorskip("jax")
    program = ivy_api.trace_graph(positive, torch.randn(3, 4))
    with pytest.raises(DataDependentShapeError, match="depends on the values"):
        jax.jit(program)(np.ones((3, 4), np.float32))
