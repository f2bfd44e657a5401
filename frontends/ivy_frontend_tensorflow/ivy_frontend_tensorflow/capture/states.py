"""The variables of code: their names, which of them are trained, and the classes of the modules that they belong to."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from types import FunctionType, MethodType, ModuleType
from typing import Any

from ivy_api.frontends.capturing import State
from ivy_frontend_tensorflow.capture.recognition import uses_tensorflow


def owners(obj: Any, depth: int = 3) -> Iterator[Any]:
    """Yield the modules and layers that an object is, that its code refers to, or that its attributes hold."""
    if depth == 0:
        return
    if is_layer(obj) or is_module(obj):
        yield obj
    elif isinstance(obj, (partial, MethodType)) or hasattr(obj, "python_function"):
        for one in _wrapped_by(obj):
            yield from owners(one, depth)
    else:
        for one in _held_by(obj):
            yield from owners(one, depth - 1)


def _wrapped_by(obj: Any) -> Iterable[Any]:
    """What a function with some arguments given, a method, or what ``tf.function`` makes is made of."""
    if isinstance(obj, partial):
        return (obj.func, *obj.args, *obj.keywords.values())
    return (obj.__self__,) if isinstance(obj, MethodType) else (obj.python_function,)


def _held_by(obj: Any) -> Iterable[Any]:
    """What the code of a function refers to, the elements of a container, or the attributes of another object."""
    if isinstance(obj, FunctionType):
        return _references(obj)
    if isinstance(obj, (list, tuple)):
        return obj
    if isinstance(obj, dict):
        return obj.values()
    if isinstance(obj, (type, ModuleType)) or _is_array(obj):
        return ()
    return getattr(obj, "__dict__", {}).values()


def _is_array(obj: Any) -> bool:
    return hasattr(obj, "shape") and hasattr(obj, "dtype")


def _references(function: FunctionType) -> Iterator[Any]:
    for cell in function.__closure__ or ():
        try:
            yield cell.cell_contents
        except ValueError:
            continue
    yield from function.__defaults__ or ()
    for name in function.__code__.co_names:
        if name in function.__globals__:
            yield function.__globals__[name]


def is_layer(obj: Any) -> bool:
    """Return whether an object is a layer or a model of Keras on TensorFlow."""
    keras = sys.modules.get("keras")
    return keras is not None and uses_tensorflow() and isinstance(obj, keras.layers.Layer)


def is_module(obj: Any) -> bool:
    """Return whether an object is a ``tf.Module``."""
    import tensorflow as tf

    return isinstance(obj, tf.Module)


class Variables:
    """The variables of code, by the names of states: all of a module or layer, of other code those that it uses.

    Attributes
    ----------
    states : each with its value
    names : the name of each, by the identity of the handle
    """

    def __init__(self, obj: Any, objects: Sequence[Any], used: Sequence[Any]) -> None:
        self.states: dict[str, State] = {}
        self.names: dict[int, str] = {}
        self._kept: list[Any] = []
        handles = {id(variable.handle) for variable in used}
        for one in objects:
            for name, variable, kind in _of_layer(one) if is_layer(one) else _of_module(one):
                if one is obj or id(variable.handle) in handles:
                    self._add(name, variable, kind)
        for variable in used:
            self._add(variable.name.partition(":")[0], variable, "parameter" if variable.trainable else "buffer")

    def _add(self, name: str, variable: Any, kind: str) -> None:
        handle = variable.handle
        if id(handle) in self.names:
            return
        self._kept.append(handle)
        own, number = name, 0
        while own in self.states:
            number += 1
            own = f"{name}_{number}"
        self.names[id(handle)] = own
        value = variable.read_value().numpy()
        self.states[own] = State(value, kind, kind == "parameter" and bool(variable.trainable))  # type: ignore[arg-type]


def _of_layer(layer: Any) -> Iterator[tuple[str, Any, str]]:
    """Yield the path of each variable of a layer of Keras, the variable of TensorFlow, and its kind."""
    parameters = {id(v) for one in layer._flatten_layers() for v in one._trainable_variables}
    for variable in layer.variables:
        own = _OfKeras(variable.value, variable.trainable)
        yield variable.path, own, "parameter" if id(variable) in parameters else "buffer"


class _OfKeras:
    """A variable of TensorFlow that Keras says whether it is trained."""

    def __init__(self, variable: Any, trainable: bool) -> None:
        self.handle, self.read_value, self.trainable = variable.handle, variable.read_value, trainable


def _of_module(module: Any) -> Iterator[tuple[str, Any, str]]:
    """Yield the name of each variable of a module, the variable and its kind; by its attributes if two have one name."""
    import tensorflow as tf

    found = list(module._flatten(predicate=lambda x: isinstance(x, tf.Variable), with_path=True, expand_composites=False))
    names = [variable.name.partition(":")[0] for _, variable in found]
    for (path, variable), name in zip(found, names, strict=True):
        unique = names.count(name) == 1 and name != "Variable"
        yield name if unique else "/".join(map(str, path)), variable, "parameter" if variable.trainable else "buffer"
