"""Record the names of the installed autograd: ``python record.py``."""

from __future__ import annotations

from importlib import import_module, metadata
from pathlib import Path
from types import ModuleType
from typing import Any

from ivy_api.frontends import recording

MODULES = ("", ".numpy", ".numpy.fft", ".numpy.linalg", ".numpy.random", ".scipy.special")


def public(module: str, name: str, value: Any) -> bool:
    """Whether a name is of autograd's interface: in the modules that wrap those of NumPy and SciPy, the names which these have."""
    wrapped = module.removeprefix("autograd").removeprefix(".")
    return not (name.startswith("_") or isinstance(value, ModuleType) or (wrapped and not hasattr(import_module(wrapped), name)))


def signature(module: str, name: str, value: Any) -> str:
    """Return the signature of the function of NumPy or SciPy that autograd's function calls; ``""`` for others."""
    return recording.signature_of(value.fun) if hasattr(value, "fun") else ""


if __name__ == "__main__":
    modules = {f"autograd{path}": import_module(f"autograd{path}") for path in MODULES}
    found = recording.record("autograd", metadata.version("autograd"), modules, signature=signature, public=public)
    recording.write(found, Path(__file__).parent / "ivy_frontend_autograd" / "snapshots" / "autograd-1.9.json")
