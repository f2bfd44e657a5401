"""Keras' frontend: which modules there are, and where its names are implemented."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Any

from ivy_api.errors import ArgumentTypeError, AxisError, DTypeError, IvyError, LimitError, MissingByLimitError
from ivy_api.frontends.binding import Entry
from ivy_api.frontends.frontend import Frontend


@dataclass(frozen=True)
class Operation(Entry):
    """An entry with what a call needs to know.

    Attributes
    ----------
    rule : how operands are promoted: ``promote`` brings numbers and arrays of several data types to one, ``float`` makes integers
        floating-point numbers, ``double`` makes those of 64 bits ``float64``; ``order`` makes booleans numbers, and the result
        booleans again
    strong : whether numbers count as arrays of the default data types
    containers : whether lists among the arguments hold arrays, rather than numbers that become one array
    """

    rule: str = ""
    strong: bool = False
    containers: bool = False


class KerasFrontend(Frontend):
    """The names of Keras 3.15."""

    framework = "keras"
    package = "ivy_frontend_keras"
    snapshot_file = "keras-3.15.json"
    arrays = "ivy_frontend_keras._implementation.kinds"
    entry = Operation
    classes = frozenset(
        f"keras.{name}"
        for name in (
            "Layer", "Model", "Sequential", "Variable", "KerasTensor", "Loss", "Metric", "Optimizer", "callbacks.Callback",
            "callbacks.History",
        )
    )  # fmt: skip
    errors = (
        (ArgumentTypeError, lambda error: TypeError(str(error))),
        (MissingByLimitError, lambda error: NotImplementedError(str(error))),
        (LimitError, lambda error: NotImplementedError(str(error))),
        (AxisError, lambda error: ValueError(str(error))),
        (DTypeError, lambda error: TypeError(str(error))),
        (IvyError, lambda error: ValueError(str(error))),
    )

    def register(self, path: str, entry: Any) -> None:
        """Register an operation where it is recorded first, a class or function also under the name that it is an alias of."""
        module, _, name = path.rpartition(".")
        said = self.snapshot.find(module, name)
        if isinstance(entry, Entry):
            if said is not None and not said.same_as:
                self.value(path, entry)
            return
        self.value(path, entry)
        if said is not None and said.same_as.startswith(f"{module}.") and said.same_as not in self.entries:
            self.value(said.same_as, entry)  # the snapshot names aliases after the first in the alphabet

    def load(self, module: str) -> None:
        """Import the implementation of all modules; one file may add names to several."""
        self.load_once("every", lambda: import_module(f"{self.package}._implementation.chapters").load())


FRONTEND = KerasFrontend()
