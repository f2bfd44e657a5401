"""Checkpoints of a training run, from which it resumes exactly where it was."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ivy_nn.container import Container
from ivy_nn.errors import TrainingError
from ivy_nn.training.history import History
from ivy_nn.training.loader import leaves

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_nn.training.callbacks import Callback
    from ivy_nn.training.metrics import Metric
    from ivy_nn.training.run import Run

PATTERN = "step_*.safetensors"


class Saver:
    """Writes checkpoints of a run, and resumes it from the last one.

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
        if type(keep) is not int or keep < 1:
            raise TrainingError(f"keep is how many checkpoints are kept, 1 or more; got {keep!r}.")
        self._folder = None if folder is None else Path(folder)
        self._keep, self._xp, self._callbacks, self._metrics = keep, xp, callbacks, metrics

    def save(self, run: Run) -> None:
        """Write a checkpoint, and delete the oldest ones."""
        if self._folder is None:
            return
        self._folder.mkdir(parents=True, exist_ok=True)
        state, _ = leaves(run.optimizer_state)
        facts = {
            "step": run.step,
            "epoch": run.epoch,
            "position": run.position,
            "stopped": run.stopped,
            "steps": run.history.steps,
            "epochs": run.history.epochs,
            "epoch_losses": run.epoch_losses,
            "metrics": {name: vars(metric) for name, metric in self._metrics.items()},
            "callbacks": [callback.state() for callback in self._callbacks],
        }
        whole = Container(
            v=run.v, rest=run.rest, optimizer={str(i): x for i, x in enumerate(state)}, key=run.key, run=json.dumps(facts)
        )
        whole.to_safetensors(self._folder / f"step_{run.step:010d}.safetensors")
        for old in sorted(self._folder.glob(PATTERN))[: -self._keep]:
            old.unlink()

    def resume(self, run: Run) -> None:
        """Set a run to its last checkpoint, if there is one.

        Raises
        ------
        FileFormatError
            if the checkpoint is damaged.
        TrainingError
            if it is one of another model or optimizer.
        """
        found = sorted(self._folder.glob(PATTERN)) if self._folder is not None else []
        if not found:
            return
        whole = Container.from_safetensors(found[-1], xp=self._xp)
        for name in ("v", "rest"):
            _check_same(whole[name].flatten(), getattr(run, name).flatten(), found[-1], "model")
        state, rebuild = leaves(run.optimizer_state)
        _check_same(whole["optimizer"], {str(i): x for i, x in enumerate(state)}, found[-1], "optimizer")
        run.v, run.rest = (
            run.v.map_with_path(lambda path, _: whole["v"][path]),
            run.rest.map_with_path(lambda path, _: whole["rest"][path]),
        )
        run.optimizer_state = rebuild([whole["optimizer"][str(i)] for i in range(len(state))])
        run.key = whole["key"]
        facts = json.loads(whole["run"])
        run.step, run.epoch, run.position, run.stopped = (facts[name] for name in ("step", "epoch", "position", "stopped"))
        run.history = History(facts["steps"], facts["epochs"])
        run.epoch_losses = facts["epoch_losses"]
        run.loss = run.history.steps[-1]
        for name, values in facts["metrics"].items():
            if name in self._metrics:
                vars(self._metrics[name]).update(values)
        if len(facts["callbacks"]) == len(self._callbacks):
            for callback, state in zip(self._callbacks, facts["callbacks"], strict=True):
                if state is not None:
                    callback.load(state)


def _check_same(found: Mapping[str, Any], expected: Mapping[str, Any], path: Path, what: str) -> None:
    """Check that a checkpoint has the arrays of the run."""
    has, needs = ({name: tuple(x.shape) for name, x in each.items()} for each in (found, expected))
    if has != needs:
        differ = sorted(name for name in has.keys() | needs.keys() if has.get(name) != needs.get(name))
        text = ", ".join(f"{name} ({has.get(name, 'missing')} for {needs.get(name, 'nothing')})" for name in differ[:8])
        raise TrainingError(
            f"{path} is a checkpoint of another {what}: {text}{' and others' if len(differ) > 8 else ''}. Use another folder."
        )
