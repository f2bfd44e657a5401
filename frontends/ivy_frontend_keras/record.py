"""Record the public interface of the installed Keras: ``python record.py``."""

from __future__ import annotations

import types
from importlib import import_module
from pathlib import Path
from typing import Any

import keras

from ivy_api.frontends.recording import record, write

MODULES = (
    "layers", "activations", "initializers", "regularizers", "constraints", "losses", "metrics", "optimizers",
    "optimizers.schedules", "callbacks", "models", "utils", "random", "ops", "ops.nn", "ops.numpy", "ops.linalg", "backend",
    "config", "saving",
)  # fmt: skip
CLASSES = {
    "Layer": keras.Layer, "Model": keras.Model, "Sequential": keras.Sequential, "Variable": keras.Variable,
    "KerasTensor": keras.KerasTensor, "Loss": keras.Loss, "Metric": keras.Metric, "Optimizer": keras.Optimizer,
    "callbacks.Callback": keras.callbacks.Callback, "callbacks.History": keras.callbacks.History,
}  # fmt: skip
FOLDER = Path(__file__).parent / "ivy_frontend_keras" / "snapshots"


def _public(place: str, name: str, value: Any) -> bool:
    if isinstance(value, types.ModuleType):
        return False
    if name.startswith("_"):
        inherited = name in dir(object) or not callable(value)
        return place in ("keras.Variable", "keras.KerasTensor") and name.endswith("__") and not inherited
    return place != "keras" or name != "src"


def main() -> None:
    """Write the snapshot."""
    places: dict[str, Any] = {"keras": keras}
    places |= {f"keras.{name}": import_module(f"keras.{name}") for name in MODULES}
    places |= {f"keras.{name}": cls for name, cls in CLASSES.items()}
    FOLDER.mkdir(exist_ok=True)
    write(record("keras", keras.version(), places, public=_public), FOLDER / "keras-3.15.json")


if __name__ == "__main__":
    main()
