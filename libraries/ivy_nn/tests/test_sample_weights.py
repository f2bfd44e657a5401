"""Batches with the weights of their examples: losses, metrics and steps are those of torch and scikit-learn."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
import pytest

import ivy_api
import ivy_nn as nn
from ivy_nn.errors import DataError
from ivy_nn.training import MSE, Accuracy, Loader, fit
from tests.peers import imported

N, CLASSES = 21, 3


def arrays() -> tuple[Any, Any, Any]:
    rng = np.random.default_rng(0)
    w = rng.uniform(0, 3, N).astype("float32")
    w[4] = 0
    return rng.normal(size=(N, 5)).astype("float32"), rng.integers(0, CLASSES, N), w


def to_numpy(x: Any) -> Any:
    return x.detach().numpy().copy() if hasattr(x, "detach") else np.array(x)


def of_examples(out: Any, target: Any) -> Any:
    return ivy_api.nn.sparse_cross_entropy(out, target, reduction="none")


@pytest.mark.parametrize("loss", [nn.CrossEntropyLoss(), ivy_api.nn.sparse_cross_entropy, of_examples])
def test_training_with_weights_is_that_of_torch(xp: Any, loss: Any) -> None:
    torch = imported("torch")
    metrics = imported("sklearn.metrics")

    x, y, w = arrays()
    model = nn.Linear(5, CLASSES).build(xp.random.key(0))
    twin = torch.nn.Linear(5, CLASSES)
    with torch.no_grad():
        for name, parameter in twin.named_parameters():
            parameter.copy_(torch.from_numpy(to_numpy(getattr(model, name))))
    optimizer, losses = torch.optim.Adam(twin.parameters(), 0.1), []
    for _ in range(2):
        for part in (slice(0, 8), slice(8, 16), slice(16, N)):
            optimizer.zero_grad()
            each = torch.nn.functional.cross_entropy(twin(torch.from_numpy(x[part])), torch.from_numpy(y[part]), reduction="none")
            value = (each * torch.from_numpy(w[part])).sum() / len(each)
            value.backward()
            optimizer.step()
            losses.append(value.item())
    settings: dict[str, Any] = {"metrics": [Accuracy()], "weighted_metrics": [Accuracy()], "compiled": False}
    history = fit(model, Loader((x, y, w), 8), loss, nn.optimizers.Adam(0.1), epochs=2, validation=[(x, y, w)], **settings)
    assert np.allclose(history.steps, losses, rtol=1e-5)
    for name, parameter in twin.named_parameters():
        assert np.allclose(to_numpy(getattr(model, name)), to_numpy(parameter), atol=1e-5)
    found = np.argmax(to_numpy(model.eval()(xp.asarray(x))), axis=1)
    row = history.epochs[-1]
    assert row["validation_accuracy"] == pytest.approx(metrics.accuracy_score(y, found))
    assert row["validation_weighted_accuracy"] == pytest.approx(metrics.accuracy_score(y, found, sample_weight=w))


@pytest.mark.parametrize(
    "options", [{}, {"label_smoothing": 0.1}, {"weight": [1.0, 2.0, 4.0]}, {"ignore_index": 1}, {"reduction": "sum"}]
)
def test_weights_of_one_change_nothing(xp: Any, options: dict[str, Any]) -> None:
    x, y, _ = (xp.asarray(each) for each in arrays())
    if "weight" in options:
        options = {**options, "weight": xp.asarray(options["weight"], dtype=xp.float32)}
    steps = []
    for batch in ((x, y), (x, y, xp.ones(N)), (x, y, None)):
        for loss in (nn.CrossEntropyLoss(**options), functools.partial(ivy_api.nn.sparse_cross_entropy, **options)):
            model = nn.Linear(5, CLASSES).build(xp.random.key(0))
            steps.append(fit(model, [batch], loss, nn.optimizers.SGD(0.1), epochs=2, compiled=False).steps)
    assert np.allclose(steps, steps[0], rtol=1e-5)


def test_weights_of_rows_and_of_elements(xp: Any) -> None:
    x, _, w = arrays()
    y = np.tanh(x[:, :2])
    steps = []
    for weight in (w, w[:, None], np.repeat(w[:, None], 2, axis=1)):
        model = nn.Linear(5, 2).build(xp.random.key(0))
        history = fit(model, [(x, y, weight)], nn.MSELoss(), nn.optimizers.SGD(0.1), weighted_metrics=[MSE()], compiled=False)
        steps.append(history.steps[0])
        assert history.epochs[0]["mse"] * np.mean(w) == pytest.approx(steps[0], rel=1e-5)
    assert np.allclose(steps, steps[0])


def test_weights_that_do_not_fit_are_clear_errors(xp: Any) -> None:
    x, y, w = arrays()
    wrong: list[tuple[Any, Any, str]] = [
        (lambda out, target: ivy_api.mean(out), w, "a loss for each example, or has the parameter reduction"),
        (nn.CrossEntropyLoss(), w[:-1], "weights have the shape of the targets"),
    ]
    for loss, weight, message in wrong:
        with pytest.raises(DataError, match=message):
            fit(nn.Linear(5, CLASSES), [(x, y, weight)], loss, nn.optimizers.SGD(0.1), compiled=False)
