"""``keras.callbacks.ModelCheckpoint``."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

from ivy_frontend_keras._implementation.callbacks import Monitoring
from ivy_frontend_keras._implementation.defining import offer


@offer("callbacks")
class ModelCheckpoint(Monitoring):
    """Save the model, or its weights, while it is trained.

    Parameters
    ----------
    filepath : the file, which ends in ``.keras``, for weights in ``.weights.h5``; ``{epoch:02d}``, ``{batch}`` and
        ``{val_loss:.2f}`` stand for numbers
    save_best_only : whether it is saved only when the quantity ``monitor`` is better than before
    save_freq : ``epoch``, or a number of batches
    """

    def __init__(
        self, filepath: Any, monitor: str = "val_loss", verbose: int = 0, save_best_only: bool = False,
        save_weights_only: bool = False, mode: str = "auto", save_freq: Any = "epoch", initial_value_threshold: float | None = None,
    ) -> None:  # fmt: skip
        super().__init__()
        self.filepath, self.monitor, self.verbose = str(filepath), monitor, verbose
        self.save_best_only, self.save_weights_only, self.save_freq = save_best_only, save_weights_only, save_freq
        self.best = initial_value_threshold
        self._set_mode(mode, 0.0)
        self._epoch = self._seen = 0
        if save_freq != "epoch" and not isinstance(save_freq, int):
            raise ValueError(f"Unrecognized save_freq: {save_freq}. Expected save_freq are 'epoch' or integer values")
        ending = ".weights.h5" if save_weights_only else ".keras"
        if not self.filepath.endswith(ending):
            raise ValueError(
                f"With save_weights_only={save_weights_only}, the filepath must end in `{ending}`. "
                f"Received: filepath={self.filepath}"
            )

    def on_epoch_begin(self, epoch: int, logs: Any = None) -> None:
        """Remember the epoch."""
        self._epoch = epoch

    def on_train_batch_end(self, batch: int, logs: Any = None) -> None:
        """Save after so many batches."""
        if self.save_freq == "epoch":
            return
        self._seen += 1
        if self._seen >= self.save_freq:
            self._seen = 0
            self._save({"batch": batch + 1, **(logs or {})}, logs or {})

    def on_epoch_end(self, epoch: int, logs: Any = None) -> None:
        """Save after an epoch."""
        if self.save_freq == "epoch":
            self._save(logs or {}, logs or {})

    def _save(self, numbers: dict[str, Any], logs: dict[str, Any]) -> None:
        try:
            path = Path(self.filepath.format(epoch=self._epoch + 1, **numbers))
        except KeyError as error:
            known = ", ".join(["epoch", *numbers])
            raise KeyError(f"The filepath {self.filepath!r} has the quantity {error}; there are: {known}.") from None
        if self.save_best_only and not self._improved(logs):
            return
        if self.verbose:
            print(f"\nEpoch {self._epoch + 1}: saving model to {path}")
        path.parent.mkdir(parents=True, exist_ok=True)
        (self.model.save_weights if self.save_weights_only else self.model.save)(path)

    def _improved(self, logs: dict[str, Any]) -> bool:
        """Whether the quantity is better than before, which is remembered; yes if it is not known."""
        value = logs.get(self.monitor)
        if value is None:
            warnings.warn(f"Can save best model only with {self.monitor} available; there are: {', '.join(logs)}.", stacklevel=5)
            return True
        if not self._is_better(value, self.best):
            return False
        self.best = value
        return True
