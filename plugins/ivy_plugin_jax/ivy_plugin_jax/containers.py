"""Container classes in JAX's own pytrees: ``jax.tree``, and the arguments and results of ``jax.jit`` and the others."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any

from jax import tree_util


def register(cls: type, flatten: Callable[[Any], tuple[Any, ...]], unflatten: Callable[[Any, Any], Any]) -> None:
    """Register a class as a node of JAX's pytrees, with the names of its children as keys."""

    def with_keys(node: Any) -> tuple[list[Any], Any]:
        children, rest, names = flatten(node)
        return [(_key(name), child) for name, child in zip(names, children, strict=True)], rest

    with contextlib.suppress(ValueError):  # it is registered already
        tree_util.register_pytree_with_keys(cls, with_keys, unflatten, lambda node: flatten(node)[:2])


def _key(name: Any) -> Any:
    return tree_util.DictKey(name) if isinstance(name, str) else tree_util.FlattenedIndexKey(name)
