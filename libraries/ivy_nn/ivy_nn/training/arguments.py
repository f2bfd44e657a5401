"""The arguments of `fit`: checks, and what an optimizer goes on with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ivy_nn.errors import DataError
from ivy_nn.optimizers.base import check_optimizer
from ivy_nn.training.callbacks import Callback
from ivy_nn.training.metrics import Mean, Metric


def check_arguments(
    data: Any,
    validation: Any,
    loss: Any,
    objective: Any,
    optimizer: Any,
    callbacks: Any,
    epochs: int,
    every: Any,
    keep: Any,
    nan: str,
) -> None:
    """Check the arguments of `fit`."""
    for name, number, least in (("epochs", epochs, 0), ("every", 1 if every is None else every, 1), ("keep", keep, 1)):
        if type(number) is bool or not hasattr(number, "__index__") or number < least:
            raise DataError(f"{name} is an integer of {least} or more; got {number!r}.")
    if nan not in ("warn", "stop", "ignore"):
        raise DataError(f"nan is 'warn', 'stop' or 'ignore'; got {nan!r}.")
    if objective is None and loss is None:
        raise DataError("fit takes a loss of outputs and targets, or an objective of the call and the batch; got neither.")
    for name, value, example in (("loss", loss, "ivy_api.nn.mse_loss or nn.MSELoss()"), ("objective", objective, "call_and_loss")):
        if value is not None and (isinstance(value, type) or not callable(value)):
            raise DataError(f"{name} is a function, such as {example}; got {_described(value)}.")
    check_optimizer(optimizer, "fit")
    _check_callbacks(callbacks)
    _check_batches("data", data, epochs)
    if validation is not None:
        _check_batches("validation", validation, epochs)


def _check_callbacks(callbacks: Any) -> None:
    if not isinstance(callbacks, Sequence):
        raise DataError(f"callbacks is a list of callbacks; got {_described(callbacks)}.")
    for callback in callbacks:
        if not all(hasattr(callback, name) for name in vars(Callback) if name[0] != "_") or isinstance(callback, type):
            raise DataError(f"A callback is of a class derived from nn.training.Callback; got {_described(callback)}.")


def _check_batches(name: str, batches: Any, epochs: int) -> None:
    if not isinstance(batches, Iterable) or isinstance(batches, str | bytes):
        what = "fit" if name == "data" else name
        raise DataError(f"{what} takes an iterable of batches of arrays; got {type(batches).__name__}.")
    if epochs > 1 and iter(batches) is batches:
        raise DataError(f"These {name} can only be iterated over once, but epochs={epochs}. Pass a list, a Loader or the like.")


def _described(value: Any) -> str:
    return f"the class {value.__name__}: pass {value.__name__}()" if isinstance(value, type) else f"{value!r:.80}"


def named_metrics(
    metrics: Sequence[Any] | Mapping[str, Any], weighted: Sequence[Any] | Mapping[str, Any]
) -> tuple[dict[str, Metric], set[str]]:
    """Return metrics by name, and the names of those with weights; functions are averaged."""
    found, others = _by_name(metrics, "metrics"), _by_name(weighted, "weighted_metrics")
    renamed = {f"weighted_{name}" if name in found else name: metric for name, metric in others.items()}
    return {**found, **renamed}, {*renamed}


def _by_name(metrics: Sequence[Any] | Mapping[str, Any], what: str) -> dict[str, Metric]:
    if not isinstance(metrics, Mapping | Sequence) or isinstance(metrics, str):
        raise DataError(f"{what} is a list of metrics, or a dict of them by name; got {_described(metrics)}.")
    pairs: list[tuple[str | None, Any]] = [*metrics.items()] if isinstance(metrics, Mapping) else [(None, each) for each in metrics]
    found: dict[str, Metric] = {}
    for name, metric in pairs:
        if isinstance(metric, type) or not (callable(metric) or hasattr(metric, "update")):
            raise DataError(f"A metric is an object such as nn.training.Accuracy(), or a function; got {_described(metric)}.")
        metric = metric if hasattr(metric, "update") else Mean(metric, name)
        key = str(name or getattr(metric, "name", type(metric).__name__))
        if key in found:
            raise DataError(f"Two metrics have the name {key!r}. Pass a dict: metrics={{'first': ..., 'second': ...}}.")
        found[key] = metric
    return found
