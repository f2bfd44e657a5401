"""Devices of a backend under PyTorch's names: JAX offers two of a CPU, and refuses arrays of both in one operation."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable

import pytest

import ivy_frontend_torch as torch

PROGRAM = """
import numpy as np

import ivy_api
import ivy_frontend_torch as torch

ivy_api.set_backend("jax")
here, there = torch.device("cpu"), torch.device("cpu:1")
assert not torch.cuda.is_available() and torch.cuda.device_count() == 0
assert torch.get_default_device() == here == torch.ones(2).device == torch.ones(2, device="cpu:0").device

# New tensors are where it is said, where their model is, or where the context says.
x = torch.zeros(3, device=there)
made = [
    x, x.clone(), x * 2, x + 1, x[1:], torch.zeros_like(x), torch.full_like(x, 2), x.new_ones(2), x.new_tensor([1, 2]), x.new(2),
    torch.rand_like(x), torch.randint_like(x, 5), torch.ones(3).to(there), torch.ones(3).to(x), torch.arange(3, device="cpu:1"),
    torch.tensor([1, 2], device="cpu:1"), torch.as_tensor(np.ones(2), device=there), torch.asarray([1.0], device=there),
    torch.randn(2, device="cpu:1"), torch.randperm(4, device="cpu:1"), torch.randint(3, (2,), device=there),
    torch.Tensor([1, 2], device=there), torch.linspace(0, 1, 3, device=there), torch.eye(2, device=there),
    torch.poisson(torch.ones(3, device=there)), torch.bernoulli(torch.ones(3, device=there)), torch.normal(x, 1.0),
    torch.multinomial(torch.ones(3, device=there), 2), torch.multinomial(torch.ones(3, device=there), 2, True),
    torch.zeros(3, device=there).normal_(), torch.zeros(3, device=there).uniform_(), torch.nn.functional.dropout(x, 0.5),
    torch.hann_window(4, device=there),
]
assert [t.device for t in made] == [there] * len(made), [t.device for t in made]
assert x.to("cpu").device == x.cpu().device == torch.ones_like(x, device="cpu:0").device == here
assert x.to(there) is x and x.to(there, torch.float64).dtype == torch.float64
with there:
    assert torch.ones(2).device == torch.randn(2).device == torch.tensor(1).device == torch.get_default_device() == there
    with torch.device("cpu:0"):
        assert torch.ones(2).device == here
    assert torch.ones(2).device == there
assert torch.ones(2).device == here
torch.set_default_device(there)
assert torch.ones(2).device == torch.nn.Linear(2, 3).weight.device == there
torch.set_default_device(None)
assert torch.ones(2).device == here

# Random numbers do not depend on the device.
def numbers(device):
    torch.manual_seed(0)
    return torch.randn(3, device=device).tolist(), torch.zeros(2, device=device).normal_().tolist()

assert numbers(here) == numbers(there)

# Gradients flow between devices.
w = torch.ones(2, requires_grad=True)
(w.to(there) * 3).sum().backward()
assert w.grad.device == here and w.grad.tolist() == [3, 3]

# A model learns where it is, and moves.
def losses(device):
    torch.manual_seed(0)
    model = torch.nn.Sequential(torch.nn.Linear(3, 8), torch.nn.BatchNorm1d(8), torch.nn.ReLU(), torch.nn.Linear(8, 1)).to(device)
    inputs, targets = torch.randn(16, 3).to(device), torch.randn(16, 1).to(device)
    optimizer, found = torch.optim.Adam(model.parameters(), 1e-2), []
    for _ in range(5):
        optimizer.zero_grad()
        loss = torch.nn.functional.mse_loss(model(inputs), targets)
        loss.backward()
        optimizer.step()
        found.append(loss.item())
    assert {p.device for p in [*model.parameters(), *model.buffers()]} == {torch.device(device)}
    return model, found

(model, first), (_, second) = losses("cpu:1"), losses("cpu")
assert np.allclose(first, second, rtol=1e-6) and first[-1] < first[0], (first, second)
assert {p.device for p in model.cpu().parameters()} == {here}
"""


@pytest.mark.brief(0)
def test_tensors_and_models_on_another_device() -> None:
    pytest.importorskip("jax")
    settings = {"XLA_FLAGS": "--xla_force_host_platform_device_count=2", "JAX_PLATFORMS": "cpu", "JAX_ENABLE_X64": "1"}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], env={**os.environ, **settings}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    "made",
    [
        lambda: torch.zeros(3, device="cuda"),
        lambda: torch.zeros(3).to("cuda"),
        lambda: torch.zeros(3).cuda(),
        lambda: torch.tensor([1.0], device="meta"),
        lambda: torch.randn(2, device="cpu:7"),
        lambda: torch.nn.Linear(2, 3, device="cuda"),
        lambda: torch.nn.Linear(2, 3).to("cuda:0"),
        lambda: torch.set_default_device("cuda"),
        lambda: torch.cuda.current_device(),
    ],
)
def test_a_device_that_the_backend_lacks_is_refused(made: Callable[[], object], backend: str) -> None:
    """Nothing is put elsewhere in silence."""
    with pytest.raises(RuntimeError, match="has no (such )?device"):
        made()
    assert torch.zeros(1).device == torch.get_default_device() == torch.device("cpu")
