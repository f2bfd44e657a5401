"""Container classes of JAX's pytrees, registered with `ivy_api` where arguments or results have them."""

from __future__ import annotations

from typing import Any

import ivy_api
from ivy_api.errors import IvyError
from ivy_api.frontends.capturing import flatten


def register_containers(tree: Any) -> None:
    """Register the classes of the containers in a pytree of JAX which `ivy_api` does not know."""
    import jax

    todo = list(flatten(tree)[0])
    while todo:
        node = todo.pop()
        if jax.tree_util.all_leaves([node]):
            continue
        if any(leaf is node for leaf in flatten(node)[0]):
            _register(type(node))
        todo += [leaf for leaf in flatten(node)[0] if leaf is not node]


def _register(cls: type) -> None:
    import jax

    def flat(node: Any) -> tuple[list[Any], Any]:
        return jax.tree.flatten(node, is_leaf=lambda x: x is not node)

    try:
        ivy_api.register_pytree_node(cls, flat, jax.tree.unflatten)
    except (ValueError, IvyError):  # another thread was faster
        return
