"""Batches and arguments as programs give them to `fit`: empty ones, several inputs, classes with weights, shapes that broadcast."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import ivy_api
import ivy_nn as nn
from ivy_nn.errors import DataError
from ivy_nn.training import Accuracy, fit
from tests.peers import imported


def arrays(n: int = 12) -> tuple[Any, Any]:
    rng = np.random.default_rng(0)
    return rng.normal(size=(n, 5)).astype("float32"), rng.integers(0, 3, n)


def linear(xp: Any, outputs: int = 3) -> Any:
    return nn.Linear(5, outputs).build(xp.random.key(0))


def test_classes_with_weights_in_compiled_steps(xp: Any) -> None:
    """The weights are arrays of the loss, which exist before the step is compiled."""
    torch = imported("torch")
    (x, y), weights = arrays(), np.asarray([1.0, 3.0, 0.5], dtype="float32")
    model = linear(xp)
    w, b = (torch.tensor(np.asarray(p.detach() if hasattr(p, "detach") else p)) for p in (model.weight, model.bias))
    expected = torch.nn.CrossEntropyLoss(torch.from_numpy(weights))(torch.from_numpy(x) @ w.T + b, torch.from_numpy(y))
    compiled = not xp.__name__.endswith("torch")  # whose compiler needs a C++ compiler
    for loss in (nn.CrossEntropyLoss(weights), nn.NLLLoss(weights)):
        values = fit(linear(xp), [(x, y)], loss, nn.optimizers.SGD(0.1), epochs=2, compiled=compiled).steps
        assert np.isfinite(values).all()
        if isinstance(loss, nn.CrossEntropyLoss):
            assert values[0] == pytest.approx(expected.item(), rel=1e-5)


def test_empty_batches_do_not_count(xp: Any) -> None:
    x, y = arrays()
    full = [(x[:8], y[:8]), (x[8:], y[8:])]
    runs = []
    for batches in (full, [full[0], (x[:0], y[:0]), full[1], (x[:0], y[:0])]):
        settings: dict[str, Any] = {"epochs": 2, "metrics": [Accuracy()], "validation": batches, "compiled": False}
        runs.append(fit(linear(xp), batches, nn.CrossEntropyLoss(), nn.optimizers.Adam(0.1), **settings))
    assert runs[0].steps == runs[1].steps
    assert runs[0].epochs == runs[1].epochs


class Sum(nn.Module):
    def __init__(self) -> None:
        self.layer = nn.Linear(None, 3)

    def _forward(self, x1: Any, x2: Any) -> Any:
        return self.layer(x1) + self.layer(x2)


class SumOfList(Sum):
    def _forward(self, inputs: Any) -> Any:  # type: ignore[override]
        return super()._forward(*inputs)


def test_several_inputs_are_a_tuple_or_a_list(xp: Any) -> None:
    """torch's DataLoader and Keras have lists; a model with one parameter gets the list."""
    x, y = arrays()
    losses = []
    for model, inputs in ((Sum(), (x, x)), (Sum(), [x, x]), (SumOfList(), [x, x])):
        settings: dict[str, Any] = {"key": xp.random.key(0), "compiled": False}
        losses.append(fit(model, [(inputs, y)], nn.CrossEntropyLoss(), nn.optimizers.SGD(0.1), **settings).steps)
    assert losses[0] == losses[1] == losses[2]


def test_losses_that_would_compare_each_output_with_all_targets_are_errors(xp: Any) -> None:
    x, _ = arrays()
    y = x[:, 0]
    for loss in (nn.MSELoss(), ivy_api.nn.mse_loss, ivy_api.nn.l1_loss):
        with pytest.raises(Exception, match=r"\(12, 1\) and .*\(12,\)"):
            fit(linear(xp, 1), [(x, y)], loss, nn.optimizers.SGD(0.1), compiled=False)
    own = fit(linear(xp, 1), [(x, y)], lambda out, y: ivy_api.nn.mse_loss(out[:, 0], y), nn.optimizers.SGD(0.1), compiled=False)
    same = fit(linear(xp, 1), [(x, y[:, None])], ivy_api.nn.mse_loss, nn.optimizers.SGD(0.1), compiled=False)
    assert np.allclose(own.steps, same.steps)


@pytest.mark.parametrize("given", [{"epochs": -1}, {"epochs": 2.5}, {"every": 0}, {"keep": 0}, {"epochs": True}])
def test_numbers_that_are_no_counts_are_errors(xp: Any, given: dict[str, Any]) -> None:
    with pytest.raises(DataError, match=f"{next(iter(given))} is an integer of"):
        fit(linear(xp), [arrays()], nn.CrossEntropyLoss(), nn.optimizers.SGD(0.1), **given)
