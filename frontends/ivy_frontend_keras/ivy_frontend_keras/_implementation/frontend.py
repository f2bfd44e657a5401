"""Keras' frontend: which modules there are, and where its names are implemented."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ivy_api.errors import ArgumentTypeError, AxisError, DTypeError, IvyError, LimitError, MissingByLimitError
from ivy_api.frontends.frontend import Frontend

CLASSES = frozenset(
    f"keras.{name}"
    for name in (
        "Layer", "Model", "Sequential", "Variable", "KerasTensor", "Loss", "Metric", "Optimizer", "callbacks.Callback",
        "callbacks.History",
    )
)  # fmt: skip
"""Classes whose members are those of the class itself."""


class KerasFrontend(Frontend):
    """The names of Keras 3.15."""

    framework = "keras"
    package = "ivy_frontend_keras"
    snapshot_file = "keras-3.15.json"
    arrays = "ivy_frontend_keras._implementation.kinds"
    errors = (
        (ArgumentTypeError, lambda error: TypeError(str(error))),
        (MissingByLimitError, lambda error: NotImplementedError(str(error))),
        (LimitError, lambda error: NotImplementedError(str(error))),
        (AxisError, lambda error: ValueError(str(error))),
        (DTypeError, lambda error: TypeError(str(error))),
        (IvyError, lambda error: ValueError(str(error))),
    )

    def load(self, place: str) -> None:
        """Import the implementation of all places; one module may add names to several."""
        self.load_once("every", lambda: import_module(f"{self.package}._implementation.chapters").load())

    def find(self, place: str, name: str) -> Any:
        """Return what a public name stands for; members of classes are those of the class itself."""
        if place in CLASSES and f"{place}.{name}" not in self.reasons:
            cls = super().find(*place.rpartition(".")[::2])
            if hasattr(cls, name):
                return getattr(cls, name)
        return super().find(place, name)


FRONTEND = KerasFrontend()
