"""Derivatives that torch lacks or has wrong: which arguments are recorded, and forward mode."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

import ivy_api
from tests.peers import Namespace, torch

xp: Any = Namespace("torch")

pytestmark = pytest.mark.filterwarnings("ignore:`torch.jit.script`:DeprecationWarning")
"""torch's first forward mode of a process warns of what it imports itself."""


def numbers(*shape: int) -> Any:
    return torch.linspace(0.5, 2.0, int(torch.tensor(shape).prod()), dtype=torch.float64).sin().reshape(shape)


@pytest.mark.parametrize("name", ["sum", "prod", "cumulative_sum", "cumulative_prod", "nansum", "nanprod", "nancumsum"])
@pytest.mark.parametrize("axis", [0, -1])
@pytest.mark.filterwarnings("error")
def test_real_arrays_have_a_gradient_if_the_result_is_complex(name: str, axis: int) -> None:
    # torch raises, or warns that an imaginary part is lost: https://github.com/pytorch/pytorch/issues/192719
    x, function = numbers(2, 3).requires_grad_(), getattr(xp, name)
    (found,) = torch.autograd.grad(function(x, axis=axis, dtype=torch.complex128).real.sum(), x)
    (real,) = torch.autograd.grad(function(x, axis=axis).sum(), x)
    assert torch.allclose(found, real)


def weighted_loss(weight: Any, smoothing: float) -> Any:
    labels = torch.tensor([0, 2, 2])
    return xp.nn.sparse_cross_entropy(numbers(3, 4), labels, weight=weight, label_smoothing=smoothing)


@pytest.mark.parametrize("smoothing", [0.0, 0.1])
def test_class_weights_have_a_gradient(smoothing: float) -> None:
    weight = torch.tensor([1.0, 2.0, 3.0, 4.0], dtype=torch.float64, requires_grad=True)
    assert torch.autograd.gradcheck(lambda w: weighted_loss(w, smoothing), weight, check_forward_ad=True)


GROUP_NORM = """
import torch, ivy_api
xp = ivy_api.namespace("torch")
x, scale, offset = torch.ones(2, 3, 3, 6), torch.ones(6, requires_grad=True), torch.ones(6, requires_grad=True)
for parameters in ((scale,), (scale, offset), (scale.detach(), offset)):
    xp.nn.group_norm(x.cumsum(1), 3, *parameters).square().sum().backward()
print(scale.grad.isfinite().all() & offset.grad.isfinite().all())
"""


def test_group_norm_of_a_constant_has_gradients_of_its_parameters() -> None:
    # torch's own backward pass ends the process if channels are last in memory and only parameters require a gradient.
    ran = subprocess.run([sys.executable, "-c", GROUP_NORM], capture_output=True, text=True, timeout=120)
    assert ran.stdout.split() == ["tensor(True)"], ran.stderr


def ids() -> Any:
    return torch.tensor([0, 0, 1])


FORWARD: dict[str, tuple[Callable[..., Any], Callable[[], list[Any]]]] = {
    "mean of batch_norm": (lambda m: xp.nn.batch_norm(numbers(2, 3), m, xp.ones(3, dtype=torch.float64))[0], lambda: [numbers(3)]),
    "var of batch_norm": (lambda v: xp.nn.batch_norm(numbers(2, 3), xp.zeros(3, dtype=torch.float64), v)[0], lambda: [numbers(3)]),
    "segment_prod": (lambda x: xp.segment_prod(x, ids(), num_segments=2), lambda: [numbers(3)]),
    "scatter_update": (lambda x, u: xp.scatter_update(x, ids()[:, None], u, mode="multiply"), lambda: [numbers(2), numbers(3)]),
    "scatter_along_axis": (lambda x, u: xp.scatter_along_axis(x, ids(), u, mode="multiply"), lambda: [numbers(2), numbers(3)]),
    "zeta": (lambda q: xp.zeta(2.5, q), lambda: [numbers(3)]),
    "cdist": (lambda x, y: xp.cdist(x, y), lambda: [numbers(2, 3), numbers(3, 3) + 1]),
    "group_norm": (lambda x: xp.nn.group_norm(x.transpose(1, 3), 2), lambda: [numbers(2, 4, 3, 3)]),
    "grid_sample": (lambda x, g: xp.nn.grid_sample(x, g), lambda: [numbers(1, 4, 4, 1), numbers(1, 2, 2, 2) / 3]),
    "attention": (lambda q: xp.nn.scaled_dot_product_attention(q, q, q), lambda: [numbers(1, 2, 3, 4)]),
}


@pytest.mark.parametrize("name", FORWARD)
def test_forward_mode_agrees_with_reverse_mode(name: str) -> None:
    function, given = FORWARD[name]
    arguments = given()
    for n, x in enumerate(arguments):

        def of_one(x: Any, n: int = n) -> Any:
            return function(*arguments[:n], x, *arguments[n + 1 :]).square().sum()

        tangent = numbers(*x.shape).cos()
        torch.testing.assert_close(torch.func.jvp(of_one, (x,), (tangent,))[1], (torch.func.grad(of_one)(x) * tangent).sum())


def test_forward_mode_where_a_function_is_not_differentiable() -> None:
    """As in reverse mode, see docs/gradients.md; torch has ``nan``, or the derivative of one of two equal numbers."""
    zero, one = torch.zeros((), dtype=torch.float64), torch.ones((), dtype=torch.float64)
    for function, point, wanted in (
        (lambda x: xp.hypot(x, zero), zero, 0.0),
        (lambda x: xp.fmax(x, one), one, 0.5),
        (lambda x: xp.remainder(x, one), 2 * one, 1.0),
        (xp.angle, zero, 0.0),
    ):
        assert torch.func.jvp(function, (point,), (one,))[1] == wanted


@pytest.mark.parametrize("mode", ["torch.no_grad()", "torch.inference_mode()", "torch.device('meta')"])
@pytest.mark.brief(3)
def test_the_first_call_may_be_in_any_mode(mode: str) -> None:
    code = f"import torch, ivy_api\nwith {mode}:\n    ivy_api.namespace('torch').transforms.vjp"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_hard_sigmoid_can_be_linearized() -> None:
    """torch's own has no second derivative, which the transpose of its pullback counts as."""
    x = torch.tensor([-3.0, 0.5, 3.0])
    along = ivy_api.linearize(xp.nn.hard_sigmoid, x)[1](torch.ones(3))
    torch.testing.assert_close(along, torch.tensor([0.0, 1 / 6, 0.0]))


def test_tangents_have_the_data_type_of_their_outputs() -> None:
    x = torch.tensor(0.5)
    assert ivy_api.jvp(lambda x: xp.square(x * 1.0 + 2.0), (x,), (torch.ones(()),))[1].dtype is torch.float32
