"""`ivy_api.Array` under the transformations of torch."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api import Array, unwrap
from ivy_api.errors import ArgumentError
from tests.peers import torch


def model(x: Any) -> Any:
    """Operators, functions, indexing and mutation."""
    xp = x.__array_namespace__()
    y = xp.sin(x) * 2 + x**2
    y[0] = 1.0
    y += 1
    return xp.sum(y[1:])


GRADIENT = [0.0, 2 * np.cos(2.0) + 4.0, 2 * np.cos(3.0) + 6.0]


@pytest.fixture
def x() -> Any:
    return ivy_api.namespace("torch", wrapped=True).asarray([1.0, 2.0, 3.0])


def test_backward_reaches_the_tensor() -> None:
    leaf = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    model(Array(leaf)).native.backward()
    assert leaf.grad is not None
    assert leaf.grad.tolist() == pytest.approx(GRADIENT)


def test_function_transformations(x: Any) -> None:
    native = torch.func.grad(lambda n: unwrap(model(Array(n))))(x.native)
    assert native.tolist() == pytest.approx(GRADIENT)
    wrapped = torch.func.grad(lambda a: unwrap(model(a)))(x)
    assert isinstance(wrapped, Array)
    assert [float(v) for v in wrapped] == pytest.approx(GRADIENT)
    both = torch.func.vmap(model)(x.__array_namespace__().stack([x, x]))
    assert [float(v) for v in both] == pytest.approx([float(model(x))] * 2)


@pytest.mark.parametrize("backend", ["eager", "aot_eager"])
def test_compile(x: Any, backend: str) -> None:
    """Called more than once: made functions must not be taken for one another (pytorch/pytorch#197811)."""
    torch.compiler.reset()
    compiled = torch.compile(model, backend=backend)
    for _ in range(3):
        assert float(compiled(x)) == pytest.approx(float(model(x)))
    torch.compiler.reset()
    chain = torch.compile(lambda a: (a * 2 + 1) / 4 - a, backend=backend)
    for _ in range(3):
        assert [float(v) for v in chain(x)] == pytest.approx([-0.25, -0.75, -1.25])
    assert [float(v) for v in x] == [1.0, 2.0, 3.0]


def test_native_functions_are_not_taken_for_one_another_after_a_graph_break() -> None:
    import torch

    xp: Any = ivy_api.namespace("torch")
    torch.compiler.reset()

    def chain(n: Any) -> Any:
        y = xp.multiply(n, 2)
        torch._dynamo.graph_break()
        y = xp.add(y, 1)
        torch._dynamo.graph_break()
        return xp.subtract(y, 3)

    compiled = torch.compile(chain, backend="eager")
    for _ in range(3):
        assert compiled(torch.tensor([1.0, 2.0])).tolist() == [0.0, 2.0]


def test_torch_takes_arrays(x: Any) -> None:
    for convert in (torch.asarray, torch.as_tensor, torch.tensor):
        assert convert(x).tolist() == [1.0, 2.0, 3.0]
    leaves, spec = torch.utils._pytree.tree_flatten({"x": x})
    assert leaves[0] is x.native
    assert isinstance(torch.utils._pytree.tree_unflatten(leaves, spec)["x"], Array)


def test_writing_is_in_place(x: Any) -> None:
    native = x.native
    x[0] = 5.0
    x *= 2.0
    x[::-1] = x
    assert x.native is native
    assert native.tolist() == [6.0, 4.0, 10.0]


def test_a_tensor_that_waits_for_a_gradient_is_exported() -> None:
    leaf = Array(torch.tensor([1.0], requires_grad=True))
    assert np.from_dlpack(leaf).tolist() == [1.0]
    conjugated = Array(torch.tensor([1 + 2j]).conj())
    assert np.from_dlpack(conjugated).tolist() == [1 - 2j]


def test_parameters_are_written_to_without_a_gradient_only() -> None:
    xp: Any = ivy_api.namespace("torch", wrapped=True)
    parameter = torch.nn.Parameter(torch.tensor([1.0, 2.0, 3.0]))
    x, view = Array(parameter), Array(parameter)[1:]

    def double(y: Any) -> None:
        y *= 2.0

    for write in (
        lambda: x.__setitem__(0, 5.0),
        lambda: x.__setitem__(x > 1.0, 5.0),
        lambda: x.__setitem__(slice(None, None, -1), xp.asarray([7.0, 8.0, 9.0])),
        lambda: double(x),
        lambda: double(view),
    ):
        with pytest.raises(ArgumentError, match=r"parameter.*copy=True.*no_grad"):
            write()
    assert parameter.tolist() == [1.0, 2.0, 3.0]
    with torch.no_grad():
        x[0] = 5.0
        double(x)
    assert parameter.tolist() == [10.0, 4.0, 6.0]
    copied = xp.asarray(x, copy=True)
    copied[0] = 0.0
    assert xp.sum(copied).native.requires_grad
