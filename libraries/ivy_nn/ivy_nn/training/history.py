"""`History`: what a training run measured."""

from __future__ import annotations

import csv
import os
from pathlib import Path
from typing import Any


class History:
    """What a training run measured.

    Attributes
    ----------
    steps : the loss of each step
    epochs : for each epoch a dict: ``epoch``, ``step``, ``loss`` (the mean over its examples), metrics, ``validation_loss`` …
    """

    def __init__(self, steps: list[float] | None = None, epochs: list[dict[str, Any]] | None = None) -> None:
        self.steps, self.epochs = steps or [], epochs or []

    def __repr__(self) -> str:
        last = f", last: {self.epochs[-1]}" if self.epochs else ""
        return f"<History of {len(self.steps)} steps and {len(self.epochs)} epochs{last}>"

    def __getitem__(self, name: str) -> list[Any]:
        """Return a quantity of each epoch."""
        return [row.get(name) for row in self.epochs]

    def to_csv(self, path: str | os.PathLike[str]) -> None:
        """Write the epochs to a CSV file."""
        names = list(dict.fromkeys(name for row in self.epochs for name in row))
        with Path(path).open("w", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, names)
            writer.writeheader()
            writer.writerows(self.epochs)

    def plot(self, path: str | os.PathLike[str]) -> None:
        """Draw the curves of all quantities over the epochs, and of the loss over the steps; needs Matplotlib.

        Parameters
        ----------
        path : the file, such as ``curves.png``
        """
        from matplotlib.figure import Figure

        names = [name for name in dict.fromkeys(n for row in self.epochs for n in row) if name not in ("epoch", "step")]
        names = [name for name in names if all(isinstance(row.get(name), int | float | None) for row in self.epochs)]
        groups: dict[str, list[str]] = {}
        for name in names:
            groups.setdefault(name.removeprefix("validation_"), []).append(name)
        figure = Figure(figsize=(4 * (1 + len(groups)), 3.2), layout="constrained")
        axes = figure.subplots(1, 1 + len(groups), squeeze=False)[0]
        axes[0].plot(range(1, len(self.steps) + 1), self.steps, linewidth=0.8)
        axes[0].set(xlabel="step", ylabel="loss")
        for ax, (group, members) in zip(axes[1:], groups.items(), strict=True):
            for name in members:
                ax.plot([row["epoch"] + 1 for row in self.epochs], self[name], marker="o", markersize=3, label=name)
            ax.set(xlabel="epoch", ylabel=group)
            ax.legend()
        figure.savefig(path)
