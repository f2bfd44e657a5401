"""What is asked of backends."""

from __future__ import annotations

from typing import Any

import ivy_frontend_jax.tree_util as tree_util
from ivy_frontend_jax.interop import namespace_of


def compiles(tree: Any) -> bool:
    """Whether the backend of the arrays in a tree has a compiler that traces as JAX does."""
    return bool(namespace_of(tree_util.tree_leaves(tree)).__source__.jit)
