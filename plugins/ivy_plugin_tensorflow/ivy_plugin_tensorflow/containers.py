"""Container classes in TensorFlow's own nested structures: ``tf.nest``, and the arguments and results of ``tf.function``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any


def register(cls: Any, flatten: Callable[[Any], tuple[Any, ...]], unflatten: Callable[[Any, Any], Any]) -> None:
    """Give a class the methods by which TensorFlow recognises nested structures: there is no registry.

    Mappings, lists and tuples are nested structures of TensorFlow as they are.
    """
    if "__tf_flatten__" in vars(cls) or issubclass(cls, Mapping | list | tuple):
        return

    def parts(self: Any) -> tuple[Any, tuple[Any, ...]]:
        children, rest, _ = flatten(self)
        return rest, children

    try:
        cls.__tf_flatten__ = parts
        cls.__tf_unflatten__ = classmethod(lambda _, rest, children: unflatten(rest, tuple(children)))
    except TypeError:  # a class written in C, which cannot be changed: it is a leaf for TensorFlow
        return
