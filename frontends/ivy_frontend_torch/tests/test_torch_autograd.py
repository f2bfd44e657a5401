"""Gradients: accumulation, hooks, higher derivatives, functions with a backward pass of their own, views and writes, errors."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import torch

import ivy_frontend_torch as frontend


def _leaf(root: Any, *shape: int) -> Any:
    x = np.linspace(-1.5, 2.0, int(np.prod(shape))).reshape(shape)
    return root.tensor(x, dtype=root.float64, requires_grad=True)


def _accumulated(root: Any) -> Any:
    x = _leaf(root, 4)
    (x * x).sum().backward()
    (3 * x).sum().backward()
    return x.grad


def _second(root: Any) -> Any:
    x = _leaf(root, 3)
    (g,) = root.autograd.grad((x**3).sum(), x, create_graph=True)
    (h,) = root.autograd.grad((g * g).sum(), x)
    return h


def _hooked(root: Any) -> Any:
    x = _leaf(root, 3)
    y = x * 2
    y.register_hook(lambda g: g * 10)
    y.retain_grad()
    handle = x.register_hook(lambda g: g + 100)
    handle.remove()
    (y * y).sum().backward()
    return [x.grad, y.grad]


def _written_view(root: Any) -> Any:
    x = _leaf(root, 2, 3)
    y = x * 1
    row = y[0]
    row.mul_(5)
    y[:, 1] = x[:, 0] * 7
    y.T[2].add_(x.sum())
    (y * y).sum().backward()
    return x.grad


def _custom(root: Any) -> Any:
    class Scaled(root.autograd.Function):  # type: ignore[misc]
        @staticmethod
        def forward(ctx: Any, x: Any, k: float) -> Any:
            ctx.save_for_backward(x)
            ctx.k = k
            return x * k

        @staticmethod
        def backward(ctx: Any, g: Any) -> Any:
            (x,) = ctx.saved_tensors
            return g * ctx.k * x, None

    x = _leaf(root, 3)
    (g,) = root.autograd.grad((Scaled.apply(x * 2, 3.0) ** 2).sum(), x, create_graph=True)
    (h,) = root.autograd.grad(g.sum(), x)
    return [g, h]


def _modes(root: Any) -> Any:
    x = _leaf(root, 2)
    with root.no_grad():
        a = x * 2
        with root.enable_grad():
            b = x * 2
    with root.inference_mode():
        c = x * 2
    x.requires_grad_(False)
    flags = [a.requires_grad, b.requires_grad, c.requires_grad, c.is_inference(), x.is_leaf, b.is_leaf, b.detach().requires_grad]
    return root.tensor([float(flag) for flag in flags])


def _partial(root: Any) -> Any:
    x, y = _leaf(root, 3), _leaf(root, 3)
    z = x.detach() * y + x.clone().data
    z.sum().backward(inputs=[y])
    return [y.grad, root.tensor([float(x.grad is None)])]


def _step(root: Any) -> Any:
    w = _leaf(root, 3)
    for _ in range(3):
        (w**2).sum().backward()
        with root.no_grad():
            w -= 0.1 * w.grad
            w.grad.zero_()
    return w


PROGRAMS: dict[str, Callable[[Any], Any]] = {
    "accumulated": _accumulated, "second": _second, "hooked": _hooked, "written view": _written_view, "custom": _custom,
    "modes": _modes, "partial": _partial, "step": _step,
}  # fmt: skip
FUNCTIONS: dict[str, Callable[[Any], Any]] = {
    "grad": lambda root: root.func.grad(lambda x: (x.sin() * x).sum())(_leaf(root, 3).detach()),
    "value": lambda root: root.func.grad_and_value(lambda x: (x**3).sum())(_leaf(root, 3).detach()),
    "jacrev": lambda root: root.func.jacrev(lambda x, y: x.outer(y), argnums=(0, 1))(
        _leaf(root, 2).detach(), _leaf(root, 3).detach()
    ),
    "jacfwd": lambda root: root.func.jacfwd(lambda x: x.cumsum(0) ** 2)(_leaf(root, 3).detach()),
    "hessian": lambda root: root.func.hessian(lambda x: (x**3).sum() * x[0])(_leaf(root, 3).detach()),
    "vmap": lambda root: root.func.vmap(lambda x, y: x @ y + 1, in_dims=(0, None))(
        _leaf(root, 2, 3).detach(), _leaf(root, 3).detach()
    ),
    "jvp": lambda root: root.func.jvp(lambda x: x.exp() * 2, (_leaf(root, 3).detach(),), (_leaf(root, 3).detach(),)),
    "vjp": lambda root: root.func.vjp(lambda x: x.exp() * 2, _leaf(root, 3).detach())[1](_leaf(root, 3).detach()),
    "per example": lambda root: root.func.vmap(root.func.grad(lambda x: (x.tanh() ** 2).sum()))(_leaf(root, 4, 3).detach()),
    "jacobian": lambda root: root.autograd.functional.jacobian(lambda x: x**2, _leaf(root, 3)),
    "hvp": lambda root: root.autograd.functional.hvp(lambda x: (x**3).sum(), _leaf(root, 3), _leaf(root, 3).detach()),
}


def _arrays(x: Any) -> list[Any]:
    return [a for one in x for a in _arrays(one)] if isinstance(x, (list, tuple)) else [x.detach().numpy()]


@pytest.mark.parametrize("program", [*PROGRAMS, *FUNCTIONS])
def test_gradients_are_those_of_torch(program: str, backend: str) -> None:
    """The same program gives the same numbers."""
    run = {**PROGRAMS, **FUNCTIONS}[program]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of PyTorch's own compiler
        expected = _arrays(run(torch))
    for got, wanted in zip(_arrays(run(frontend)), expected, strict=True):
        assert got.shape == wanted.shape
        np.testing.assert_allclose(got, wanted, rtol=1e-6, atol=1e-9)


def _leaf_written(root: Any) -> None:
    _leaf(root, 3).add_(1)


def _view_of_leaf_written(root: Any) -> None:
    _leaf(root, 3)[0].add_(1)


FAULTS: dict[str, Callable[[Any], Any]] = {
    "leaf written": _leaf_written,
    "view of leaf written": _view_of_leaf_written,
    "no scalar": lambda root: (_leaf(root, 3) * 2).backward(),
    "nothing to differentiate": lambda root: root.ones(3).sum().backward(),
    "integers": lambda root: root.ones(3, dtype=root.int64).requires_grad_(),
    "unused": lambda root: root.autograd.grad(_leaf(root, 3).sum(), _leaf(root, 3)),
    "out": lambda root: root.add(_leaf(root, 3), 1, out=root.zeros(3, dtype=root.float64)),
    "numpy": lambda root: _leaf(root, 3).numpy(),
    "no leaf": lambda root: (_leaf(root, 3) * 2).requires_grad_(False),
    "cast": lambda root: root.ones(3, dtype=root.int64).add_(0.5),
    "shape": lambda root: root.ones(3).add_(root.ones(2, 3)),
    "broadcast": lambda root: root.ones(3) + root.ones(4),
    "dimension": lambda root: root.ones(3).sum(2),
    "index": lambda root: root.ones(3)[3],
    "view": lambda root: root.ones(2, 3).T.view(6),
    "truth": lambda root: bool(root.ones(3)),
    "item": lambda root: root.ones(3).item(),
    "step": lambda root: root.ones(3)[::-1],
    "keyword": lambda root: root.ones(3).sum(dimension=0),
    "too few": lambda root: root.add(root.ones(3)),
    "matmul": lambda root: root.ones(2, 3) @ root.ones(2, 3),
    "bool minus": lambda root: root.tensor([True]) - root.tensor([True]),
    "promotion": lambda root: root.tensor([1], dtype=root.uint16) + root.tensor([1], dtype=root.int32),
    "text": lambda root: root.tensor("a"),
    "ragged": lambda root: root.tensor([[1, 2], [3]]),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_faults_raise_the_kind_that_torch_raises(fault: str, backend: str) -> None:
    """The type of the error is PyTorch's, or derives from it."""
    with pytest.raises(Exception) as wanted:  # noqa: PT011
        FAULTS[fault](torch)
    with pytest.raises(wanted.type):
        FAULTS[fault](frontend)
