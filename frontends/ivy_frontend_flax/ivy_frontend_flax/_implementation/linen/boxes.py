"""Boxes around values: what says how the axes of a variable are partitioned."""

from __future__ import annotations

from typing import Any

import ivy_frontend_jax.tree_util as tree_util
from ivy_frontend_flax._implementation.frontend import offer


@offer("core")
class AxisMetadata:
    """The base class of boxes, which hold a value with what is known of its axes."""

    def unbox(self) -> Any:
        """Return the value."""
        raise NotImplementedError(f"{type(self).__name__} has no unbox()")

    def replace_boxed(self, val: Any) -> AxisMetadata:
        """Return the box with another value."""
        raise NotImplementedError(f"{type(self).__name__} has no replace_boxed()")


def is_box(x: Any) -> bool:
    """Whether a value is a box."""
    return isinstance(x, AxisMetadata)


@offer("core", "linen")
def unbox(tree: Any) -> Any:
    """Return a tree with the values in place of boxes."""
    if hasattr(tree, "dtype"):
        return tree
    return tree_util.tree_map(lambda x: unbox(x.unbox()) if is_box(x) else x, tree, is_leaf=is_box)
