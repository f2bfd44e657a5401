"""``keras.callbacks``: what a training run does besides training."""

from __future__ import annotations

import csv
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ivy_frontend_keras._implementation.defining import offer

_EVENTS = (
    "on_epoch_begin", "on_epoch_end", "on_train_begin", "on_train_end", "on_train_batch_begin", "on_train_batch_end",
    "on_test_begin", "on_test_end", "on_test_batch_begin", "on_test_batch_end", "on_predict_begin", "on_predict_end",
    "on_predict_batch_begin", "on_predict_batch_end",
)  # fmt: skip


@offer("callbacks")
class Callback:
    """The base class of callbacks: define the events that are needed."""

    params: Any = None

    def __init__(self) -> None:
        self.params = None
        self._model: Any = None

    @property
    def model(self) -> Any:
        """The model that is trained."""
        return self.__dict__.get("_model")

    def set_params(self, params: Any) -> None:
        """Take what is known of the run."""
        self.params = params

    def set_model(self, model: Any) -> None:
        """Take the model."""
        self._model = model

    def on_batch_begin(self, batch: int, logs: Any = None) -> None:
        """Before a step; another name of `on_train_batch_begin`."""

    def on_batch_end(self, batch: int, logs: Any = None) -> None:
        """After a step; another name of `on_train_batch_end`."""

    def on_train_batch_begin(self, batch: int, logs: Any = None) -> None:
        """Before a step."""
        self.on_batch_begin(batch, logs=logs)

    def on_train_batch_end(self, batch: int, logs: Any = None) -> None:
        """After a step."""
        self.on_batch_end(batch, logs=logs)

    def on_epoch_begin(self, epoch: int, logs: Any = None) -> None:
        """Before an epoch."""

    def on_epoch_end(self, epoch: int, logs: Any = None) -> None:
        """After an epoch."""

    def on_train_begin(self, logs: Any = None) -> None:
        """Before the first epoch."""

    def on_train_end(self, logs: Any = None) -> None:
        """After the last epoch."""

    def on_test_begin(self, logs: Any = None) -> None:
        """Before an evaluation."""

    def on_test_end(self, logs: Any = None) -> None:
        """After an evaluation."""

    def on_test_batch_begin(self, batch: int, logs: Any = None) -> None:
        """Before a batch of an evaluation."""

    def on_test_batch_end(self, batch: int, logs: Any = None) -> None:
        """After a batch of an evaluation."""

    def on_predict_begin(self, logs: Any = None) -> None:
        """Before a prediction."""

    def on_predict_end(self, logs: Any = None) -> None:
        """After a prediction."""

    def on_predict_batch_begin(self, batch: int, logs: Any = None) -> None:
        """Before a batch of a prediction."""

    def on_predict_batch_end(self, batch: int, logs: Any = None) -> None:
        """After a batch of a prediction."""


@offer("callbacks")
class History(Callback):
    """What a run measured.

    Attributes
    ----------
    history : for each quantity the values of all epochs
    epoch : the numbers of the epochs
    """

    def __init__(self) -> None:
        super().__init__()
        self.history: dict[str, list[Any]] = {}
        self.epoch: list[int] = []

    def on_train_begin(self, logs: Any = None) -> None:
        """Begin anew."""
        self.epoch = []

    def on_epoch_end(self, epoch: int, logs: Any = None) -> None:
        """Keep the quantities of an epoch."""
        self.epoch.append(epoch)
        for name, value in (logs or {}).items():
            self.history.setdefault(name, []).append(value)
        self.model.history = self


@offer("callbacks")
class CallbackList(Callback):
    """Several callbacks as one."""

    def __init__(
        self, callbacks: Any = None, add_history: bool = False, add_progbar: bool = False, model: Any = None, **params: Any
    ) -> None:
        super().__init__()
        self.callbacks = [] if callbacks is None else list(callbacks) if isinstance(callbacks, (list, tuple)) else [callbacks]
        if add_history and not any(isinstance(one, History) for one in self.callbacks):
            self.callbacks.append(History())
        self._history = next((one for one in self.callbacks if isinstance(one, History)), None)
        if model is not None:
            self.set_model(model)
        self.set_params(params)

    def append(self, callback: Callback) -> None:
        """Add a callback."""
        self.callbacks.append(callback)

    def set_params(self, params: Any) -> None:
        """Take what is known of the run."""
        self.params = params
        for one in self.callbacks:
            one.set_params(params)

    def set_model(self, model: Any) -> None:
        """Take the model."""
        super().set_model(model)
        for one in self.callbacks:
            one.set_model(model)


def _all(event: str) -> Any:
    def method(self: CallbackList, *args: Any, logs: Any = None) -> None:
        *numbers, given = args if len(args) > ("epoch" in event or "batch" in event) else (*args, logs)
        for one in self.callbacks:
            getattr(one, event)(*numbers, given or {})

    method.__name__, method.__doc__ = event, f"Call ``{event}`` of all callbacks."
    return method


for _event in _EVENTS:
    setattr(CallbackList, _event, _all(_event))


@offer("callbacks")
class LambdaCallback(Callback):
    """A callback of functions."""

    def __init__(
        self, on_epoch_begin: Any = None, on_epoch_end: Any = None, on_train_begin: Any = None, on_train_end: Any = None,
        on_train_batch_begin: Any = None, on_train_batch_end: Any = None, **kwargs: Any,
    ) -> None:  # fmt: skip
        super().__init__()
        self.__dict__.update(kwargs)
        given = {
            "on_epoch_begin": on_epoch_begin, "on_epoch_end": on_epoch_end, "on_train_begin": on_train_begin,
            "on_train_end": on_train_end, "on_train_batch_begin": on_train_batch_begin, "on_train_batch_end": on_train_batch_end,
        }  # fmt: skip
        self.__dict__.update({name: function for name, function in given.items() if function is not None})


class Monitoring(Callback):
    """A callback that compares a quantity with the best one so far."""

    monitor: str

    def _set_mode(self, mode: str, delta: float) -> None:
        if mode not in ("auto", "min", "max"):
            mode = "auto"
        high = mode == "max" or (
            mode == "auto" and any(self.monitor.endswith(end) for end in ("acc", "accuracy", "auc", "precision", "recall"))
        )
        self._sign, self._delta = (1 if high else -1), abs(delta)

    def _is_better(self, value: float, best: float | None) -> bool:
        return best is None or self._sign * (value - best) > self._delta


@offer("callbacks")
class EarlyStopping(Monitoring):
    """Stop when a quantity does not get better."""

    def __init__(
        self, monitor: str = "val_loss", min_delta: float = 0, patience: int = 0, verbose: int = 0, mode: str = "auto",
        baseline: float | None = None, restore_best_weights: bool = False, start_from_epoch: int = 0,
    ) -> None:  # fmt: skip
        super().__init__()
        self.monitor, self.patience, self.verbose, self.baseline = monitor, patience, verbose, baseline
        self.restore_best_weights, self.start_from_epoch = restore_best_weights, start_from_epoch
        self._set_mode(mode, min_delta)
        self.wait = self.stopped_epoch = 0

    def on_train_begin(self, logs: Any = None) -> None:
        """Begin anew."""
        self.wait = self.stopped_epoch = self.best_epoch = 0
        self.best: float | None = None
        self.best_weights: Any = None

    def on_epoch_end(self, epoch: int, logs: Any = None) -> None:
        """Compare the quantity, and stop after too many epochs."""
        value = (logs or {}).get(self.monitor)
        if value is None or epoch < self.start_from_epoch:
            return
        if self.restore_best_weights and self.best_weights is None:
            self.best_weights, self.best_epoch = self.model.get_weights(), epoch
        self.wait += 1
        if self._is_better(value, self.best):
            self.best, self.best_epoch = value, epoch
            if self.restore_best_weights:
                self.best_weights = self.model.get_weights()
            if self.baseline is None or self._is_better(value, self.baseline):
                self.wait = 0
            return
        if self.wait >= self.patience and epoch > 0:
            self.stopped_epoch, self.model.stop_training = epoch, True

    def on_train_end(self, logs: Any = None) -> None:
        """Set the best weights, if asked for."""
        if self.stopped_epoch > 0 and self.verbose > 0:
            print(f"Epoch {self.stopped_epoch + 1}: early stopping")
        if self.restore_best_weights and self.best_weights is not None:
            self.model.set_weights(self.best_weights)


@offer("callbacks")
class ReduceLROnPlateau(Monitoring):
    """Reduce the learning rate when a quantity does not get better."""

    def __init__(
        self, monitor: str = "val_loss", factor: float = 0.1, patience: int = 10, verbose: int = 0, mode: str = "auto",
        min_delta: float = 1e-4, cooldown: int = 0, min_lr: float = 0.0, **kwargs: Any,
    ) -> None:  # fmt: skip
        super().__init__()
        if factor >= 1.0:
            raise ValueError(f"ReduceLROnPlateau does not support a factor >= 1.0. Received factor={factor}")
        self.monitor, self.factor, self.patience, self.verbose = monitor, factor, patience, verbose
        self.cooldown, self.min_lr = cooldown, min_lr
        self._set_mode(mode, min_delta)
        self._reset()

    def _reset(self) -> None:
        self.best: float | None = None
        self.cooldown_counter = self.wait = 0

    def on_train_begin(self, logs: Any = None) -> None:
        """Begin anew."""
        self._reset()

    def on_epoch_end(self, epoch: int, logs: Any = None) -> None:
        """Compare the quantity, and reduce the rate after too many epochs."""
        rate = float(self.model.optimizer.learning_rate)
        if logs is not None:
            logs["learning_rate"] = rate
        value = (logs or {}).get(self.monitor)
        if value is None:
            return
        if self.cooldown_counter > 0:
            self.cooldown_counter -= 1
            self.wait = 0
        if self._is_better(value, self.best):
            self.best, self.wait = value, 0
        elif self.cooldown_counter <= 0:
            self.wait += 1
            if self.wait >= self.patience and rate > self.min_lr:
                self.model.optimizer.learning_rate = max(rate * self.factor, self.min_lr)
                self.cooldown_counter, self.wait = self.cooldown, 0


@offer("callbacks")
class LearningRateScheduler(Callback):
    """Set the learning rate of each epoch by a function of its number and the rate."""

    def __init__(self, schedule: Callable[..., float], verbose: int = 0) -> None:
        super().__init__()
        self.schedule, self.verbose = schedule, verbose

    def on_epoch_begin(self, epoch: int, logs: Any = None) -> None:
        """Set the rate."""
        rate = float(self.model.optimizer.learning_rate)
        try:
            found = self.schedule(epoch, rate)
        except TypeError:
            found = self.schedule(epoch)
        if not isinstance(found, (int, float)):
            raise ValueError(f"The output of the `schedule` function should be a float. Got: {found}")
        self.model.optimizer.learning_rate = found

    def on_epoch_end(self, epoch: int, logs: Any = None) -> None:
        """Tell the rate."""
        if logs is not None:
            logs["learning_rate"] = float(self.model.optimizer.learning_rate)


@offer("callbacks")
class TerminateOnNaN(Callback):
    """Stop when the loss is no number."""

    def __init__(self, raise_error: bool = False) -> None:
        super().__init__()
        self.raise_error = raise_error

    def on_batch_end(self, batch: int, logs: Any = None) -> None:
        """Look at the loss."""
        loss = (logs or {}).get("loss")
        if loss is not None and not math.isfinite(loss):
            if self.raise_error:
                raise RuntimeError(f"NaN or Inf loss encountered at batch {batch}. Loss value: {loss}")
            self.model.stop_training = True


@offer("callbacks")
class CSVLogger(Callback):
    """Write the quantities of each epoch to a file."""

    def __init__(self, filename: str, separator: str = ",", append: bool = False) -> None:
        super().__init__()
        self.filename, self.sep, self.append = filename, separator, append

    def on_train_begin(self, logs: Any = None) -> None:
        """Begin the file."""
        self._names: list[str] = []
        self._old = self.append and Path(self.filename).exists()
        if not self._old:
            Path(self.filename).write_text("")

    def on_epoch_end(self, epoch: int, logs: Any = None) -> None:
        """Write a line."""
        row = {"epoch": epoch, **(logs or {})}
        with Path(self.filename).open("a", newline="") as file:
            writer = csv.DictWriter(file, self._names or ["epoch", *sorted(logs or {})], delimiter=self.sep, extrasaction="ignore")
            if not self._names and not self._old:
                writer.writeheader()
            self._names = list(writer.fieldnames)
            writer.writerow(row)
