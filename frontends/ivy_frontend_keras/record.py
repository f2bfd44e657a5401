"""Record the public interface of the installed Keras: ``python record.py``."""

from __future__ import annotations

import inspect
import json
import sys
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


def _public(module: str, name: str, value: Any) -> bool:
    if isinstance(value, types.ModuleType):
        return False
    if name.startswith("_"):
        inherited = name in dir(object) or not callable(value)
        return module in ("keras.Variable", "keras.KerasTensor") and name.endswith("__") and not inherited
    return module != "keras" or name != "src"


def operations() -> dict[str, tuple[str, str, list[str]]]:
    """Return for each function of ``keras.ops`` the class that stands for it in a graph: its module, its name, its settings."""
    found = {}
    for name, function in vars(keras.ops).items():
        module = sys.modules.get(getattr(function, "__module__", ""))
        for cls in vars(module).values() if inspect.isfunction(function) and module is not None else ():
            if isinstance(cls, type) and issubclass(cls, keras.Operation) and plain(cls.__name__) == plain(function.__name__):
                names = [p for p in inspect.signature(cls).parameters if p not in ("name", "args", "kwargs")]
                found[name] = (cls.__module__, cls.__name__, names)
    return found


def plain(name: str) -> str:
    """Return a name as it is compared: ``layer_normalization`` and ``LayerNorm`` are one."""
    return name.replace("_", "").lower().replace("normalization", "norm")


def main() -> None:
    """Write the snapshots."""
    modules: dict[str, Any] = {"keras": keras}
    modules |= {f"keras.{name}": import_module(f"keras.{name}") for name in MODULES}
    modules |= {f"keras.{name}": cls for name, cls in CLASSES.items()}
    FOLDER.mkdir(exist_ok=True)
    write(record("keras", keras.version(), modules, public=_public), FOLDER / "keras-3.15.json")
    rows = [f" {json.dumps(name)}: {json.dumps(found)}" for name, found in sorted(operations().items())]
    (FOLDER / "operations-3.15.json").write_text("{\n" + ",\n".join(rows) + "\n}\n")


if __name__ == "__main__":
    main()
