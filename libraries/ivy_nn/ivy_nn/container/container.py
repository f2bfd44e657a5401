"""`Container` itself, and its registration as a pytree."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import ivy_api
from ivy_nn.container.difference import Comparing
from ivy_nn.container.files import Files
from ivy_nn.container.functions import Functions
from ivy_nn.container.joining import Joining
from ivy_nn.container.nodes import Keys, keys_of
from ivy_nn.container.operators import Operators
from ivy_nn.container.structure import Structure
from ivy_nn.container.text import Text
from ivy_nn.storage.classes import stored


@stored
class Container(Operators, Functions, Structure, Joining, Comparing, Files, Text):
    """A nested mapping of arrays, with attribute access: ``v.encoder.weight``.

    Keys are strings, in the order in which they were added; a key with dots is a path: ``v["encoder.weight"]``. Mappings among the
    values become Containers. Lists and tuples stay, and are part of the structure: their items have paths such as ``blocks.0``.
    ``None`` is an empty part of the structure; everything else is a leaf.

    - Operators, ``v - 0.1 * g``, compute leaf by leaf, as the functions of the standard do; other Containers have the same
      structure. ``<`` and the like give Containers too. But ``v == w`` is one bool: whether keys and arrays are equal.
    - Every declared function of arrays is a method: ``v.exp()``, ``v.sum(axis=0)``, ``v.add(w)``, ``v.linalg.inv()``. A key of that
      name comes first, and before both the methods of this class; ``v["name"]`` is always the key.
    - It is a pytree, of `ivy_api` and of every framework, like a dict: the order of keys is no part of its structure, and leaves
      are in the order of sorted keys.

    Parameters
    ----------
    items : a mapping, or pairs of a key and a value
    **more : further items

    Raises
    ------
    ContainerError
        for a key which is not a string, or which is empty.

    Examples
    --------
    >>> import numpy as np
    >>> v = Container(layer={"weight": np.ones((2, 3)), "bias": np.zeros(2)})
    >>> v.layer.weight.shape
    (2, 3)
    >>> v["layer.bias"] is v.layer.bias
    True
    >>> (v + 1).sum()
    Container(2 arrays, 2 elements, 16 bytes)
      layer
        weight  float64 () = 12
        bias    float64 () = 2
    """

    __slots__ = ("__weakref__",)


def _flatten(container: Container) -> tuple[tuple[Any, ...], Keys, tuple[str, ...]]:
    items = container._items
    keys = keys_of(tuple(items))
    return tuple([items[key] for key in keys.sorted]), keys, keys.sorted


def _unflatten(keys: Keys, values: Iterable[Any]) -> Container:
    found = dict(zip(keys.sorted, values, strict=True))
    return Container._of({key: found[key] for key in keys.given})


ivy_api.register_pytree_node(Container, _flatten, _unflatten)
