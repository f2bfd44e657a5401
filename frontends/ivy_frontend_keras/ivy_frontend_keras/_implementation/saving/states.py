"""The weights of models in HDF5 files, at the paths that Keras gives them: ``layers/dense_1/vars/0``."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from functools import cache
from typing import Any

from ivy_frontend_keras._implementation import naming
from ivy_frontend_keras._implementation.layer import IGNORED, Layer
from ivy_frontend_keras._implementation.optimizers.base import Optimizer

INTERNAL = IGNORED - {"optimizer"}


@cache
def _common() -> frozenset[str]:
    """Return the attributes that every layer has: those inside of them are found by others."""
    return frozenset(dir(Layer())) | INTERNAL | {"operations", "_every"}


def _inside(thing: Any) -> Iterator[tuple[str, Any]]:
    """Iterate over what is inside a layer, by name: public attributes first, each in the order of the alphabet."""
    if isinstance(thing, Optimizer):
        return
    if getattr(thing, "_graph", None) is not None or hasattr(thing, "_every"):
        yield "layers", thing.layers
    for name in sorted(dir(thing), key=lambda name: f"~{name}" if name.startswith("_") else name):
        if name.startswith("__") or name in _common():
            continue
        try:
            value = getattr(thing, name)
        except Exception:  # properties of what is not built
            continue
        if isinstance(value, (Layer, Optimizer, list, tuple, dict)):
            yield name, value


def owners(thing: Any, path: str = "", seen: dict[int, Any] | None = None) -> Iterator[tuple[str, Any]]:
    """Iterate over a layer, those inside it, and its optimizer, with the path of each in a file."""
    seen = {} if seen is None else seen  # what has been seen is kept: a list that a property makes may else get the id of another
    if id(thing) in seen:
        return
    seen[id(thing)] = thing
    if isinstance(thing, (Layer, Optimizer)):
        yield path, thing
        for name, value in _inside(thing):
            yield from owners(value, f"{path}/{name}".lstrip("/"), seen)
        return
    used: dict[str, int] = {}
    for one in thing.values() if isinstance(thing, dict) else thing:
        if isinstance(one, (Layer, Optimizer, list, tuple, dict)):
            name = "container" if isinstance(one, (list, tuple, dict)) else _class_name(one)
            count = used[name] = used.get(name, -1) + 1
            yield from owners(one, f"{path}/{name}_{count}" if count else f"{path}/{name}", seen)


def _class_name(thing: Any) -> str:
    functional = getattr(thing, "_graph", None) is not None and type(thing).__name__ == "Model"
    return "functional" if functional else naming.snake(type(thing).__name__)


def _own(thing: Any) -> list[Any]:
    """Return the weights of a layer itself: trained ones first."""
    inside = {id(w) for layer in thing._layers for w in layer.weights}
    return [w for w in thing.weights if id(w) not in inside or any(w is one for one in thing._own)]


def write(model: Any, file: Any) -> None:
    """Write the weights, and the state of the optimizer, into an open file."""
    for path, owner in owners(model):
        group = file.create_group(f"{path}/vars".lstrip("/"))
        group.attrs["name"] = owner.name
        for i, value in enumerate(owner.state() if isinstance(owner, Optimizer) else [w.numpy() for w in _own(owner)]):
            if value.dtype.name == "bfloat16":
                group.create_dataset(str(i), data=value.view("uint16").view("V2")).attrs["dtype"] = "bfloat16"
            else:
                group[str(i)] = value


def count(file: Any) -> int:
    """Return how many numbers the arrays of a file have."""
    sizes: list[int] = []
    file.visititems(lambda _, node: sizes.append(getattr(node, "size", 0) or 0))
    return sum(sizes)


def _values(file: Any, path: str) -> list[Any]:
    import numpy as np

    group_path = f"{path}/vars".lstrip("/")
    if group_path not in file:
        return []
    group = file[group_path]
    found = []
    for i in range(len(group)):
        value = np.asarray(group[str(i)])
        if group[str(i)].attrs.get("dtype") == "bfloat16":
            value = (value.view("uint16").astype("uint32") << 16).view("float32")
        found.append(value)
    return found


def read(model: Any, file: Any, *, skip_mismatch: bool = False) -> None:
    """Replace the weights by those of an open file; nothing is changed if one does not fit.

    Raises
    ------
    ValueError
        if the file has other weights for a layer, or none.
    """
    weights: list[tuple[Any, Any]] = []
    optimizers = []
    for path, owner in owners(model):
        values = _values(file, path)
        if isinstance(owner, Optimizer):
            optimizers.append((owner, values))
            continue
        own = _own(owner)
        message = _mismatch(path, owner, own, values)
        if not message:
            weights += zip(own, values, strict=True)
        elif skip_mismatch:
            warnings.warn(f"{message} They are kept.", stacklevel=4)
        else:
            raise ValueError(message)
    for variable, value in weights:
        variable.assign(value)
    for optimizer, values in optimizers:
        try:
            if values:
                optimizer.set_state(values)
        except ValueError as error:
            warnings.warn(f"The state of the optimizer was not read: {error}", stacklevel=4)


def _mismatch(path: str, owner: Any, own: list[Any], values: list[Any]) -> str:
    """Return what does not fit of the values that a file has for the weights of a layer; nothing if all do."""
    if [tuple(w.shape) for w in own] == [value.shape for value in values]:
        return ""
    have, want = (", ".join(str(tuple(x.shape)) for x in xs) or "none" for xs in (values, own))
    hint = "" if own or owner.built else " The layer was never built: call the model, or its method build, first."
    return f"Layer '{owner.name}' has weights of shapes {want}; the file has at '{path}': {have}.{hint}"
