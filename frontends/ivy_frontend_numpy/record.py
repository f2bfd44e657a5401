"""Record the names and ufunc loops of the installed NumPy: ``python frontends/ivy_frontend_numpy/record.py``."""

from __future__ import annotations

import importlib
import inspect
import json
import types
from pathlib import Path
from typing import Any

import numpy as np

from ivy_api.frontends import recording

MODULES = ["linalg", "fft", "random", "exceptions", "lib.stride_tricks", "testing"]
CLASSES = ["ndarray", "generic", "dtype", "ufunc", "flatiter", "broadcast", "matrix", "random.Generator"]
KEPT = {"__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__", "__repr__", "__str__", "__format__"}
"""Methods that every class has and arrays have of their own."""


def public(module: str, name: str, value: Any) -> bool:
    """Whether a name belongs to NumPy's interface."""
    if inspect.isclass(_owner(module)):
        special = name.startswith("__") and name.endswith("__")
        return not name.startswith("_") or (special and callable(value) and (not hasattr(object, name) or name in KEPT))
    return not name.startswith("_") and not isinstance(value, types.ModuleType)


def _owner(module: str) -> Any:
    found: Any = np
    for part in module.split(".")[1:]:
        found = getattr(found, part)
    return found


def snapshot() -> dict[str, Any]:
    """Return the snapshot as data."""
    modules: dict[str, Any] = {"numpy": np}
    modules |= {f"numpy.{name}": importlib.import_module(f"numpy.{name}") for name in MODULES}
    modules |= {f"numpy.{name}": _owner(f"numpy.{name}") for name in CLASSES}
    return recording.record("numpy", np.__version__, modules, public=public)


def ufuncs() -> dict[str, Any]:
    """Return what each ufunc says of itself."""
    found = {}
    for name in sorted(np.__all__):
        value = getattr(np, name)
        if isinstance(value, np.ufunc):
            identity = value.identity.item() if isinstance(value.identity, np.generic) else value.identity
            found[name] = {
                "name": value.__name__, "nin": value.nin, "nout": value.nout, "identity": repr(identity),
                "signature": value.signature, "types": " ".join(value.types),
            }  # fmt: skip
    return found


if __name__ == "__main__":
    file = recording.write_version(snapshot(), Path(__file__).parent / "ivy_frontend_numpy")
    rows = ",\n".join(f" {json.dumps(name)}: {json.dumps(said)}" for name, said in ufuncs().items())
    file.with_name(file.name.replace("numpy", "ufuncs")).write_text(f"{{\n{rows}\n}}\n")
