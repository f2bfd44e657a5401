"""Code of PyTorch for symbolic sizes: one capture runs at several sizes on every backend."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api.errors import DataDependentShapeError, TransformationError
from tests.peers import Module, needed, torch

needed("torch")
models: Any = Module("tests.graphs.torch_sizes")
SIZES = ((2, 5), (1, 9), (7, 3), (4, 4), (3, 12))
BOTH = {0: "batch", 1: "length"}


def check(replay: Callable[..., Any], model: Any, args: tuple[Any, ...]) -> None:
    with torch.no_grad():
        wanted = ivy_api.tree_leaves(model(*args))
    found = ivy_api.tree_leaves(replay(*(x.numpy() for x in args)))
    for got, want in zip(found, wanted, strict=True):
        np.testing.assert_allclose(np.asarray(got), want.numpy(), rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("name", ["block", "causal attention", "perceptron", "recurrent", "convolutions", "BERT"])
def test_a_model_runs_at_several_sizes_on_every_backend(name: str) -> None:
    if name == "BERT":
        pytest.importorskip("transformers")
    make, dynamic, arguments = models.MODELS[name]
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
    make, dynamic, arguments = models.MODELS[name]
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
