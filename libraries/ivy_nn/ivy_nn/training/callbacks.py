"""Callbacks: what a training run does besides training."""

from __future__ import annotations

import csv
import os
from pathlib import Path
from typing import Any

from ivy_nn.errors import DataError
from ivy_nn.training.event_files import EventFile

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_nn.training.run import Run


class Callback:
    """The base class of callbacks: define what is needed.

    A callback that keeps something of its own returns it in `state`, as what JSON can hold, so that runs resume exactly.
    """

    def on_start(self, run: Run) -> None:
        """Before the first step, also of a run that is resumed."""

    def on_step(self, run: Run) -> None:
        """After each step: ``run.step``, ``run.loss``."""

    def on_epoch(self, run: Run) -> None:
        """After each epoch: ``run.history.epochs[-1]``."""

    def on_end(self, run: Run) -> None:
        """At the end, also after an error."""

    def state(self) -> Any:
        """Return what the callback keeps."""
        return None

    def load(self, state: Any) -> None:
        """Take up what `state` returned."""


class EarlyStopping(Callback):
    """Stop when a quantity does not get better.

    Parameters
    ----------
    monitor : the quantity of an epoch, such as ``"validation_loss"``
    patience : for how many epochs it may not get better
    min_delta : the least change that counts
    mode : ``"min"``, or ``"max"`` for a quantity such as the accuracy
    """

    def __init__(self, monitor: str = "validation_loss", patience: int = 3, *, min_delta: float = 0.0, mode: str = "min") -> None:
        if mode not in ("min", "max"):
            raise DataError(f"mode is 'min' or 'max'; got {mode!r}.")
        self._monitor, self._patience, self._delta, self._sign = monitor, patience, min_delta, 1 if mode == "min" else -1
        self.best: float | None = None
        self.waited = 0

    def on_epoch(self, run: Run) -> None:
        row = run.history.epochs[-1]
        if self._monitor not in row:
            raise DataError(f"EarlyStopping monitors {self._monitor!r}; an epoch has: {', '.join(row)}.")
        value = self._sign * row[self._monitor]
        if self.best is None or value < self.best - self._delta:
            self.best, self.waited = value, 0
        else:
            self.waited += 1
        if self.waited >= self._patience:
            run.stop(f"{self._monitor} did not get better for {self._patience} epochs")

    def state(self) -> Any:
        return [self.best, self.waited]

    def load(self, state: Any) -> None:
        self.best, self.waited = state


class Progress(Callback):
    """A progress bar in the terminal, with the loss."""

    def on_start(self, run: Run) -> None:
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

        columns = TextColumn("epoch {task.fields[epoch]}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
        self._bar = Progress(*columns, TimeRemainingColumn(), TextColumn("{task.fields[loss]}"))
        self._task = self._bar.add_task("", total=run.total_steps, epoch=run.epoch + 1, loss="", completed=run.step)
        self._bar.start()

    def on_step(self, run: Run) -> None:
        self._bar.update(self._task, completed=run.step, epoch=run.epoch + 1, loss=f"loss {run.loss:.4f}")

    def on_epoch(self, run: Run) -> None:
        row = {
            k: f"{v:.4f}" if isinstance(v, float) else str(v) for k, v in run.history.epochs[-1].items() if not isinstance(v, list)
        }
        self._bar.console.print("  ".join(f"{name} {value}" for name, value in row.items()))

    def on_end(self, run: Run) -> None:
        self._bar.stop()


class CSVLog(Callback):
    """Write the loss of each step, and the quantities of each epoch, to CSV files: ``steps.csv`` and ``epochs.csv``.

    Parameters
    ----------
    folder : where
    """

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        self._folder = Path(folder)

    def on_start(self, run: Run) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        self._steps = (self._folder / "steps.csv").open("w", newline="", encoding="utf-8")
        self._writer = csv.writer(self._steps)
        self._writer.writerow(["step", "loss"])
        self._writer.writerows(enumerate(run.history.steps, 1))  # of a run that is resumed

    def on_step(self, run: Run) -> None:
        self._writer.writerow([run.step, run.loss])

    def on_epoch(self, run: Run) -> None:
        self._steps.flush()
        run.history.to_csv(self._folder / "epochs.csv")

    def on_end(self, run: Run) -> None:
        self._steps.close()


class TensorBoardLog(Callback):
    """Write event files for TensorBoard: the loss of each step, and loss and metrics of each epoch as ``epoch/...``.

    Nothing else is needed to write them; ``tensorboard --logdir FOLDER`` shows them. A run that is resumed adds another file.

    Parameters
    ----------
    folder : where

    Examples
    --------
    >>> import ivy_nn as nn
    >>> callbacks = [nn.training.TensorBoardLog("runs/first")]  # an argument of fit
    """

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        self._folder = Path(folder)

    def on_start(self, run: Run) -> None:
        self._file = EventFile(self._folder)

    def on_step(self, run: Run) -> None:
        self._file.add(run.step, {"loss": run.loss})

    def on_epoch(self, run: Run) -> None:
        row = {name: x for name, x in run.history.epochs[-1].items() if name not in ("epoch", "step")}
        self._file.add(run.step, {f"epoch/{name}": x for name, x in row.items() if isinstance(x, int | float)})
        self._file.flush()

    def on_end(self, run: Run) -> None:
        self._file.close()


class Plot(Callback):
    """Draw the curves after each epoch: see `History.plot`.

    Parameters
    ----------
    path : the file, such as ``curves.png``
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._path = path

    def on_epoch(self, run: Run) -> None:
        run.history.plot(self._path)
