"""Checkpoints of a training run, from which it resumes exactly where it was."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import ivy_api
from ivy_nn.checkpoints import Checkpoints
from ivy_nn.container import Container
from ivy_nn.errors import TrainingError
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
            "metrics": {name: vars(metric) for name, metric in self._metrics.items()},
            "callbacks": [callback.state() for callback in self._callbacks],
        }
        self._files.save(
            Container({**run.v.flatten(), **run.rest.flatten()}),
            step=run.step,
            optimizer_state=ivy_api.tree_leaves(run.optimizer_state),
            extra={"key": run.key, "run": json.dumps(facts)},
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
        path = self._files.path(self._files.steps()[-1])
        _check_same(found.v.flatten(), {**run.v.flatten(), **run.rest.flatten()}, path, "model")
        state, structure = ivy_api.tree_flatten(run.optimizer_state)
        _check_same(dict(enumerate(found.optimizer_state)), dict(enumerate(state)), path, "optimizer")
        run.v, run.rest = (each.map_with_path(lambda name, _: found.v[name]) for each in (run.v, run.rest))
        run.optimizer_state = ivy_api.tree_unflatten(structure, found.optimizer_state)
        run.key, run.step = found.extra["key"], found.step or 0
        facts = json.loads(found.extra["run"])
        run.epoch, run.position, run.stopped = (facts[name] for name in ("epoch", "position", "stopped"))
        run.history = History(facts["steps"], facts["epochs"])
        run.epoch_losses = facts["epoch_losses"]
        run.loss = run.history.steps[-1]
        for name, values in facts["metrics"].items():
            if name in self._metrics:
                vars(self._metrics[name]).update(values)
        if len(facts["callbacks"]) == len(self._callbacks):
            for callback, kept in zip(self._callbacks, facts["callbacks"], strict=True):
                if kept is not None:
                    callback.load(kept)


def _check_same(found: Mapping[Any, Any], expected: Mapping[Any, Any], path: Path, what: str) -> None:
    """Check that a checkpoint has the arrays of the run."""
    has, needs = ({name: tuple(x.shape) for name, x in each.items()} for each in (found, expected))
    if has != needs:
        differ = sorted(name for name in has.keys() | needs.keys() if has.get(name) != needs.get(name))
        text = ", ".join(f"{name} ({has.get(name, 'missing')} for {needs.get(name, 'nothing')})" for name in differ[:8])
        raise TrainingError(
            f"{path} is a checkpoint of another {what}: {text}{' and others' if len(differ) > 8 else ''}. Use another folder."
        )
