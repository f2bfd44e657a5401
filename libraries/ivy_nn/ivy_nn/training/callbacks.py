"""Callbacks: what a training run does besides training."""

from __future__ import annotations

import csv
import math
import os
from pathlib import Path
from typing import Any

import ivy_api
from ivy_nn.checkpoints import save
from ivy_nn.container import Container
from ivy_nn.errors import DataError
from ivy_nn.optimizers.plateau import PlateauState
from ivy_nn.optimizers.plateau import ReduceOnPlateau as Plateau
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

    def arrays(self) -> Any:
        """Return the arrays that the callback keeps: a pytree of Containers, dicts, lists and arrays, or ``None``."""
        return None

    def load_arrays(self, arrays: Any) -> None:
        """Take up what `arrays` returned."""


class _Monitor(Callback):
    """The base of callbacks that compare a quantity of the epochs."""

    def __init__(self, monitor: str, mode: str, min_delta: float = 0.0) -> None:
        if mode not in ("min", "max"):
            raise DataError(f"mode is 'min' or 'max'; got {mode!r}.")
        self._monitor, self._delta, self._sign = monitor, min_delta, 1 if mode == "min" else -1
        self.best: float | None = None

    def _value(self, run: Run) -> float:
        row = run.history.epochs[-1]
        if self._monitor not in row:
            raise DataError(f"{type(self).__name__} monitors {self._monitor!r}; an epoch has: {', '.join(row)}.")
        return float(row[self._monitor])

    def _improved(self, run: Run) -> bool:
        """Whether the last epoch is the best one."""
        value = self._sign * self._value(run)
        if self.best is None or math.isnan(self.best) or value < self.best - self._delta:
            self.best = value
            return True
        return False

    def state(self) -> Any:
        return self.best

    def load(self, state: Any) -> None:
        self.best = state


class EarlyStopping(_Monitor):
    """Stop when a quantity does not get better.

    Parameters
    ----------
    monitor : the quantity of an epoch, such as ``"validation_loss"``
    patience : for how many epochs it may not get better
    min_delta : the least change that counts
    mode : ``"min"``, or ``"max"`` for a quantity such as the accuracy
    restore_best : whether the model has the variables of the best epoch at the end, as with ``keras.callbacks.EarlyStopping``; not
        after an error
    """

    def __init__(
        self,
        monitor: str = "validation_loss",
        patience: int = 3,
        *,
        min_delta: float = 0.0,
        mode: str = "min",
        restore_best: bool = False,
    ) -> None:
        super().__init__(monitor, mode, min_delta)
        self._patience, self._restores = patience, restore_best
        self._best_variables: Any = None
        self.waited = 0

    def on_epoch(self, run: Run) -> None:
        if self._improved(run):
            self.waited = 0
            if self._restores:
                self._best_variables = [run.evaluated(), run.rest]
        else:
            self.waited += 1
        if self.waited >= self._patience:
            run.stop(f"{self._monitor} did not get better for {self._patience} epochs")

    def on_end(self, run: Run) -> None:
        if run.finished and self._best_variables is not None:
            run.restore(*self._best_variables)

    def state(self) -> Any:
        return [self.best, self.waited]

    def load(self, state: Any) -> None:
        self.best, self.waited = state

    def arrays(self) -> Any:
        return self._best_variables

    def load_arrays(self, arrays: Any) -> None:
        self._best_variables = arrays


class SaveBest(_Monitor):
    """Write the variables of the best epoch to a file: see `ivy_nn.checkpoints.load`.

    Parameters
    ----------
    path : the file; its name usually ends with ``.safetensors``
    monitor : the quantity of an epoch, such as ``"validation_loss"``
    mode : ``"min"``, or ``"max"`` for a quantity such as the accuracy
    """

    def __init__(self, path: str | os.PathLike[str], monitor: str = "validation_loss", *, mode: str = "min") -> None:
        super().__init__(monitor, mode)
        self._path = Path(path)

    def on_epoch(self, run: Run) -> None:
        if self._improved(run):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            variables = Container({**run.evaluated().flatten(), **run.rest.flatten()})
            save(self._path, variables, step=run.step, extra={self._monitor: self._value(run)})


class ReduceOnPlateau(_Monitor):
    """Decrease the learning rate when a quantity does not get better: `ivy_nn.optimizers.ReduceOnPlateau` for `fit`.

    Parameters
    ----------
    monitor : the quantity of an epoch, such as ``"validation_loss"``
    mode, **settings : see `ivy_nn.optimizers.ReduceOnPlateau`; the first learning rate is the optimizer's
    """

    def __init__(self, monitor: str = "validation_loss", *, mode: str = "min", **settings: Any) -> None:
        super().__init__(monitor, mode)
        self._settings = {"mode": mode, **settings}
        Plateau(0.0, **self._settings)  # checks them
        self._plateau: Any = None
        self._numbers: list[float] | None = None

    def on_start(self, run: Run) -> None:
        if callable(run.lr):
            raise DataError(f"ReduceOnPlateau takes an optimizer whose learning rate is a number; got the schedule {run.lr!r}.")
        self._plateau = Plateau(float(run.lr), **self._settings)

    def on_epoch(self, run: Run) -> None:
        state = self._plateau.init(run.v)
        if self._numbers is not None:
            xp: Any = ivy_api.namespace_for(state.lr)
            state = PlateauState(*(xp.asarray(n, dtype=x.dtype) for n, x in zip(self._numbers, state, strict=True)))
        new = self._plateau.step(self._value(run), state)
        if float(new.lr) < float(state.lr):
            run.lr = float(new.lr)
        self._numbers = [float(x) if i < 2 else int(x) for i, x in enumerate(new)]

    def state(self) -> Any:
        return self._numbers

    def load(self, state: Any) -> None:
        self._numbers = state


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
