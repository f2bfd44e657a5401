"""Container classes in torch's own pytrees: the arguments and results of ``torch.func``, ``torch.compile`` and ``torch.export``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from torch.utils import _pytree


def register(cls: type, flatten: Callable[[Any], tuple[Any, ...]], unflatten: Callable[[Any, Any], Any]) -> None:
    """Register a class as a node of torch's pytrees, with the names of its children as keys."""
    if cls in _pytree.SUPPORTED_NODES:
        return

    def with_keys(node: Any) -> tuple[list[Any], Any]:
        children, rest, names = flatten(node)
        return [(_key(name), child) for name, child in zip(names, children, strict=True)], rest

    def parts(node: Any) -> tuple[list[Any], Any]:
        children, rest, _ = flatten(node)
        return list(children), rest

    _pytree.register_pytree_node(cls, parts, lambda values, rest: unflatten(rest, tuple(values)), flatten_with_keys_fn=with_keys)


def _key(name: Any) -> Any:
    return _pytree.MappingKey(name) if isinstance(name, str) else _pytree.SequenceKey(name)
