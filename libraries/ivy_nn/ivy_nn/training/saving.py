"""Checkpoints of a training run, from which it resumes exactly where it was."""

from __future__ import annotations

import json
import math
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import ivy_api
from ivy_api.files import parse_json, require, require_fields
from ivy_nn.checkpoints import Checkpoints
from ivy_nn.container import Container
from ivy_nn.errors import FileFormatError, TrainingError
from ivy_nn.training.history import History

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_nn.training.callbacks import Callback
    from ivy_nn.training.metrics import Metric
    from ivy_nn.training.run import Run


class Saver:
    """Writes checkpoints of a run, and resumes it from the last one.

    Each is one of `ivy_nn.checkpoints`, with all variables of the model, so that ``model.load_state_dict`` takes it too.

    Parameters
    ----------
    folder : of the checkpoints; ``None`` for a run without any
    keep : how many are kept
    xp : the namespace of the run's arrays
    callbacks, metrics : what keeps something of its own
    """

    def __init__(
        self,
        folder: str | os.PathLike[str] | None,
        keep: int,
        xp: Any,
        callbacks: Sequence[Callback],
        metrics: Mapping[str, Metric],
    ) -> None:
        self._files = None if folder is None else Checkpoints(folder, keep=keep)
        self._xp, self._callbacks, self._metrics = xp, callbacks, metrics

    def save(self, run: Run) -> None:
        """Write a checkpoint, and delete the oldest ones."""
        if self._files is None:
            return
        facts = {
            "epoch": run.epoch,
            "position": run.position,
            "stopped": run.stopped,
            "steps": run.history.steps,
            "epochs": run.history.epochs,
            "epoch_losses": run.epoch_losses,
            "epoch_sizes": run.epoch_sizes,
            "before": run.before,
            "lr": run.changed_rate(),
            "metrics": {name: _of_json(metric) for name, metric in self._metrics.items()},
            "callbacks": [callback.state() for callback in self._callbacks],
        }
        self._files.save(
            Container({**run.v.flatten(), **run.rest.flatten()}),
            step=run.step,
            optimizer_state=ivy_api.tree_leaves(run.optimizer_state),
            extra={"key": run.key, "run": json.dumps(facts), "callbacks": [callback.arrays() for callback in self._callbacks]},
        )

    def resume(self, run: Run) -> None:
        """Set a run to its last checkpoint, if there is one.

        Raises
        ------
        FileFormatError
            if the checkpoint is damaged.
        TrainingError
            if it is one of another model or optimizer.
        """
        if self._files is None or not self._files.steps():
            return
        found = self._files.load(xp=self._xp)
        path = self._files.path(found.step or 0)
        if not isinstance(found.optimizer_state, list) or (
            require(found.extra, dict, "What a run keeps").keys() | {"callbacks"} != {"key", "run", "callbacks"}
        ):
            raise FileFormatError(f"{str(path)!r} is no checkpoint of a training run. Use another folder.")
        facts = _facts(found.extra["run"], str(path), found.step or 0)
        _check_same(found.v.flatten(), {**run.v.flatten(), **run.rest.flatten()}, path, "model")
        state, structure = ivy_api.tree_flatten(run.optimizer_state)
        _check_same(dict(enumerate(found.optimizer_state)), dict(enumerate(state)), path, "optimizer")
        run.v, run.rest = (each.map_with_path(lambda name, _: found.v[name]) for each in (run.v, run.rest))
        run.optimizer_state = ivy_api.tree_unflatten(structure, found.optimizer_state)
        run.key, run.step = found.extra["key"], found.step or 0
        run.epoch, run.position, run.stopped = (facts[name] for name in ("epoch", "position", "stopped"))
        run.history = History(facts["steps"], facts["epochs"])
        run.epoch_losses = facts["epoch_losses"]
        run.epoch_sizes, (steps, epochs) = facts["epoch_sizes"], facts["before"]
        run.before = steps, epochs
        if facts["lr"] is not None:
            run.lr = facts["lr"]
        run.loss = run.history.steps[-1] if run.history.steps else math.nan
        self._load_metrics(facts["metrics"])
        if len(facts["callbacks"]) == len(self._callbacks):
            self._load_callbacks(facts["callbacks"], found.extra.get("callbacks") or ())

    def _load_metrics(self, facts: Mapping[str, Any]) -> None:
        for name, values in facts.items():
            if name in self._metrics:
                vars(self._metrics[name]).update(require_fields(values, f"The metric {name!r}", _of_json(self._metrics[name])))

    def _load_callbacks(self, facts: Sequence[Any], arrays: Sequence[Any]) -> None:
        """Give each callback what it kept; ``None`` stands for nothing."""
        for callback, kept in zip(self._callbacks, facts, strict=True):
            if kept is not None:
                callback.load(kept)
        for callback, kept in zip(self._callbacks, arrays, strict=False):
            if kept is not None:
                callback.load_arrays(kept)


_KINDS: dict[str, type] = {
    **dict.fromkeys(("epoch", "position"), int),
    **dict.fromkeys(("steps", "epochs", "epoch_losses", "epoch_sizes", "before", "callbacks"), list),
    "metrics": dict,
}


def _facts(text: Any, path: str, step: int) -> dict[str, Any]:
    """Return what a run wrote beside its arrays."""
    where = f"The run in {path!r}"
    found = require(parse_json(require(text, str, where), where), dict, where)
    losses = require(found.get("epoch_losses", []), list, f"epoch_losses of {where}")
    found = {"epoch_sizes": [0] * len(losses), "before": [0, 0], "lr": None, **found}  # earlier versions did not write these
    facts = require_fields(found, where, (*_KINDS, "stopped", "lr"))
    for name, kind in _KINDS.items():
        require(facts[name], kind, f"{name} of {where}")
    for name, kind in (("stopped", str), ("lr", float)):
        if facts[name] is not None:
            require(facts[name], kind, f"{name} of {where}")
    before = [require(n, int, f"before of {where}") for n in facts["before"]]
    if len(facts["steps"]) != step or len(losses) != len(facts["epoch_sizes"]) or len(before) != 2:
        raise FileFormatError(f"{where} has {len(facts['steps'])} losses for {step} steps, or lacks others. It was altered.")
    return facts


def _of_json(metric: Metric) -> dict[str, Any]:
    """What a metric keeps, without functions."""
    return {name: value for name, value in vars(metric).items() if not callable(value)}


def _check_same(found: Mapping[Any, Any], expected: Mapping[Any, Any], path: Path, what: str) -> None:
    """Check that a checkpoint has the arrays of the run."""
    has, needs = ({name: tuple(x.shape) for name, x in each.items()} for each in (found, expected))
    if has != needs:
        differ = sorted(name for name in has.keys() | needs.keys() if has.get(name) != needs.get(name))
        text = ", ".join(f"{name} ({has.get(name, 'missing')} for {needs.get(name, 'nothing')})" for name in differ[:8])
        raise TrainingError(
            f"{path} is a checkpoint of another {what}: {text}{' and others' if len(differ) > 8 else ''}. Use another folder."
        )
