"""Which operators of a graph a layer or a module made: those that are made while it is called."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any

from ivy_frontend_tensorflow.capture.states import is_layer

Module = tuple[str, str]
"""The path of a layer or module, and the name of its class."""


class Scopes:
    """The calls of the layers and modules of a program while it is traced."""

    def __init__(self, objects: Sequence[Any]) -> None:
        self._objects = objects
        self._open: list[tuple[Any, Module]] = []
        self._calls: dict[Any, list[tuple[int, int, tuple[Module, ...]]]] = {}
        self._positions: dict[Any, dict[str, int]] = {}

    def of(self, op: Any) -> tuple[Module, ...]:
        """Return the layers and modules that made an operator, the outermost first; those outside of its graph are left out."""
        calls = self._calls.get(op.graph)
        if calls is None:
            return ()
        if op.graph not in self._positions:
            self._positions[op.graph] = {one.name: i for i, one in enumerate(op.graph.get_operations())}
        i = self._positions[op.graph][op.name]
        return max((modules for start, stop, modules in calls if start <= i < stop), key=len, default=())

    @contextmanager
    def watch(self) -> Iterator[None]:
        """Within the context calls of the layers and modules are noted."""
        with ExitStack() as stack:
            for layer in {id(one): one for obj in self._objects if is_layer(obj) for one in obj._flatten_layers()}.values():
                self._note_layer(layer, stack)
            self._note_classes(stack)
            yield

    def _note_layer(self, layer: Any, stack: ExitStack) -> None:
        """Note calls of a layer, whose path Keras knows when it is called first."""
        own = vars(layer).get("call")
        module = lambda: (layer.path or layer.name, type(layer).__name__)  # noqa: E731
        object.__setattr__(layer, "call", self._noting(layer.call, module))

        def restore() -> None:
            if own is None:
                object.__delattr__(layer, "call")
            else:
                object.__setattr__(layer, "call", own)

        stack.callback(restore)

    def _note_classes(self, stack: ExitStack) -> None:
        """Note calls of modules, whose method ``__call__`` Python looks up in their class."""
        found = [pair for obj in self._objects if not is_layer(obj) for pair in _inside(obj)]
        modules = {id(one): module for one, module in found}
        for cls in {cls for one, _ in found for cls in type(one).__mro__ if "__call__" in vars(cls)}:
            stack.callback(setattr, cls, "__call__", vars(cls)["__call__"])
            setattr(cls, "__call__", self._noting_method(vars(cls)["__call__"], modules))  # noqa: B010 - a method of any class

    def _noting_method(self, method: Any, modules: dict[int, Module]) -> Callable[..., Any]:
        def call(own: Any, *args: Any, **kwargs: Any) -> Any:
            bound = method.__get__(own, type(own))
            module = modules.get(id(own))
            return bound(*args, **kwargs) if module is None else self._noting(bound, lambda: module)(*args, **kwargs)

        return call

    def _noting(self, function: Callable[..., Any], module: Callable[[], Module]) -> Callable[..., Any]:
        import tensorflow as tf

        @functools.wraps(function)
        def call(*args: Any, **kwargs: Any) -> Any:
            graph = tf.compat.v1.get_default_graph()
            start = graph.version
            self._open.append((graph, module()))
            try:
                return function(*args, **kwargs)
            finally:
                modules = tuple(one for of, one in self._open if of is graph)
                self._calls.setdefault(graph, []).append((start, graph.version, modules))
                self._open.pop()

        return call


def _inside(obj: Any) -> list[tuple[Any, Module]]:
    """A module and those inside of it, each with its path and the name of its class."""
    import tensorflow as tf

    found = obj._flatten(predicate=lambda x: isinstance(x, tf.Module), with_path=True, recursive=True)
    return [(obj, ("", type(obj).__name__)), *((one, ("/".join(map(str, path)), type(one).__name__)) for path, one in found)]
