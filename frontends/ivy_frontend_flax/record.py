"""Record the names of the installed Flax: ``python frontends/ivy_frontend_flax/record.py``."""

from __future__ import annotations

import importlib
import inspect
import types
from pathlib import Path
from typing import Any

import flax

from ivy_api.frontends import recording

MODULES = (
    "linen", "linen.initializers", "nnx", "nnx.initializers", "nnx.metrics", "core", "core.frozen_dict", "struct", "traverse_util",
    "serialization", "training.train_state", "training.early_stopping", "training.common_utils", "errors",
)  # fmt: skip
CLASSES = {
    "linen": ("Module", "Variable"),
    "nnx": ("Module", "Variable", "Rngs", "RngStream", "State", "GraphDef", "Optimizer"),
    "core": ("FrozenDict",),
    "training.train_state": ("TrainState",),
}
SPECIAL = {"__call__", "__getitem__", "__setitem__", "__contains__", "__iter__", "__len__", "__jax_array__", "__array__"}
LIBRARIES = (
    "jax", "numpy", "optax", "typing_extensions", "absl", "opt_einsum", "msgpack", "typing", "functools", "collections",
    "contextlib", "types", "abc", "dataclasses", "enum", "uuid",
)  # fmt: skip
ACTIVATIONS = ("jax.nn", "jax._src.nn", "jax._src.scipy", "jax._src.numpy.ufuncs", "jax._src.ops")


def public(path: str, name: str, value: Any) -> bool:
    """Whether a name belongs to Flax's interface: not modules, type variables, and what it imports for its own use."""
    in_class = path.rpartition(".")[2][0].isupper()
    if name.startswith("_"):
        return name in SPECIAL and in_class
    return in_class or public_in_module(path, name, value)


def public_in_module(path: str, name: str, value: Any) -> bool:
    """Whether a name of a module belongs to Flax's interface."""
    if isinstance(value, (types.ModuleType, types.UnionType)) or type(value).__module__ in ("typing", "__future__"):
        return False
    module = getattr(value, "__module__", None) or ""
    if any(module.startswith(one) for one in ACTIVATIONS):
        return path in ("flax.linen", "flax.nnx", "flax.linen.initializers", "flax.nnx.initializers")
    if path.endswith(("linen", "nnx")) and name in ("tanh", "logsumexp"):
        return True
    root = module.partition(".")[0]
    if root in LIBRARIES:
        return False
    if isinstance(value, (type, types.FunctionType)) and root == "flax" and not path.endswith(("linen", "nnx", "core")):
        return module == path or path.endswith(("initializers", "metrics"))
    return not isinstance(value, types.GenericAlias)


def signature(path: str, name: str, value: Any) -> str:
    """Return the signature from below the decorators."""
    if isinstance(value, (staticmethod, classmethod)):
        value = value.__func__
    make = inspect.getattr_static(value, "__init__", None)
    if isinstance(value, type) and value.__module__.startswith("flax.nnx") and isinstance(make, types.FunctionType):
        own = inspect.signature(make).parameters.values()
        return recording.text_of([p for p in own if p.name != "self"])
    try:
        return recording.signature_of(inspect.unwrap(value))
    except (TypeError, ValueError):
        return ""


def module(path: str) -> Any:
    """Return a module of Flax by its public path, which need not be that of its file."""
    parent, _, name = path.rpartition(".")
    try:
        return importlib.import_module(f"flax.{path}")
    except ModuleNotFoundError:
        return getattr(module(parent), name)


def snapshot() -> dict[str, Any]:
    """Return the snapshot as data."""
    modules: dict[str, Any] = {f"flax.{path}": module(path) for path in MODULES}
    for path, names in CLASSES.items():
        for name in names:
            modules[f"flax.{path}.{name}"] = getattr(modules[f"flax.{path}"], name)
    return recording.record("flax", flax.__version__, modules, signature=signature, public=public)


if __name__ == "__main__":
    recording.write_version(snapshot(), Path(__file__).parent / "ivy_frontend_flax")
