"""Functions of pytrees: their leaves, structures and paths.

What is a container, and what a leaf, says `ivy_api.transforms.pytrees`.
"""

from __future__ import annotations

from ivy_api.errors import ArgumentError
from ivy_api.transforms import pytrees

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

__all__ = ["tree_flatten", "tree_leaves", "tree_map", "tree_map_with_path", "tree_paths", "tree_structure", "tree_unflatten"]


def tree_flatten(tree: Any, /) -> tuple[list[Any], Any]:
    """Return the leaves of a pytree, and its structure.

    Parameters
    ----------
    tree : a pytree of any leaves; dicts are in the order of their sorted keys

    Returns
    -------
    leaves, structure : the leaves, and the pytree without them: comparable by ``==``, hashable if what classes store in it is

    References
    ----------
    ``jax.tree.flatten``.

    Examples
    --------
    >>> leaves, structure = tree_flatten({"b": [1, 2], "a": None})
    >>> leaves
    [1, 2]
    >>> tree_unflatten(structure, "xy")
    {'b': ['x', 'y'], 'a': None}
    """
    return pytrees.flatten(tree)


def tree_unflatten(structure: Any, leaves: Iterable[Any], /) -> Any:
    """Return the pytree of a structure and leaves.

    Parameters
    ----------
    structure : from `tree_flatten` or `tree_structure`
    leaves : as many objects of any kind as the structure has leaves

    Returns
    -------
    out : the pytree

    Raises
    ------
    ArgumentError
        if there are too few or too many leaves.

    References
    ----------
    ``jax.tree.unflatten``.

    Examples
    --------
    >>> tree_unflatten(tree_structure((0, [0])), [1, 2])
    (1, [2])
    """
    found = list(leaves)
    if len(found) != structure.num_leaves:
        raise ArgumentError(f"The structure {structure} has {structure.num_leaves} leaves; got {len(found)}.")
    return pytrees.unflatten(structure, found)


def tree_leaves(tree: Any, /) -> list[Any]:
    """Return the leaves of a pytree.

    Parameters
    ----------
    tree : a pytree of any leaves

    Returns
    -------
    out : the leaves; ``None`` is none

    References
    ----------
    ``jax.tree.leaves``.

    Examples
    --------
    >>> tree_leaves({"w": 1, "layers": [(2, 3), None]})
    [2, 3, 1]
    """
    return pytrees.leaves_of(tree)


def tree_structure(tree: Any, /) -> Any:
    """Return the structure of a pytree: see `tree_flatten`.

    Parameters
    ----------
    tree : a pytree of any leaves

    Returns
    -------
    out : the structure

    References
    ----------
    ``jax.tree.structure``.

    Examples
    --------
    >>> tree_structure({"a": 1, "b": 2}) == tree_structure({"b": 3, "a": 4})
    True
    """
    return pytrees.flatten(tree)[1]


def tree_paths(tree: Any, /) -> list[tuple[Any, ...]]:
    """Return the path of each leaf of a pytree, in the order of the leaves.

    Parameters
    ----------
    tree : a pytree of any leaves

    Returns
    -------
    out : for each leaf the keys that lead to it: those of dicts, indices of lists and tuples, and the names of children that a
        class is registered with. That of a single leaf is empty

    References
    ----------
    ``optree.tree_paths``, ``jax.tree.leaves_with_path``.

    Examples
    --------
    >>> tree_paths({"w": 1, "layers": [2, 3]})
    [('layers', 0), ('layers', 1), ('w',)]
    """
    return pytrees.keys_of(tree)


def tree_map(function: Callable[..., Any], tree: Any, /, *more: Any) -> Any:
    """Return the pytree of a function of each leaf.

    Parameters
    ----------
    function : takes a leaf of ``tree``, and what is at its position in each of ``more``
    tree : a pytree of any leaves, whose structure the result has
    *more : pytrees of the same structure, or with a branch for each leaf

    Returns
    -------
    out : the pytree of what ``function`` returns

    Raises
    ------
    ArgumentError
        if a structure differs.

    References
    ----------
    ``jax.tree.map``.

    Examples
    --------
    >>> tree_map(lambda a, b: a - b, {"w": 3, "b": [4]}, {"w": 1, "b": [1]})
    {'w': 2, 'b': [3]}
    """
    if not more:
        return pytrees.map_leaves(function, tree)
    leaves, structure = pytrees.flatten(tree)
    return pytrees.unflatten(structure, list(map(function, leaves, *_branches("tree_map", structure, more))))


def tree_map_with_path(function: Callable[..., Any], tree: Any, /, *more: Any) -> Any:
    """Return the pytree of a function of each leaf and its path.

    Parameters
    ----------
    function : takes the path of a leaf, as `tree_paths` returns it, the leaf, and what is at its position in each of ``more``
    tree, *more : see `tree_map`

    Returns
    -------
    out : the pytree of what ``function`` returns

    Raises
    ------
    ArgumentError
        if a structure differs.

    References
    ----------
    ``jax.tree.map_with_path``.

    Examples
    --------
    >>> tree_map_with_path(lambda path, x: x * 10 if path[-1] == "w" else x, {"w": 1, "b": 2})
    {'w': 10, 'b': 2}
    """
    leaves, structure = pytrees.flatten(tree)
    branches = _branches("tree_map_with_path", structure, more)
    return pytrees.unflatten(structure, list(map(function, pytrees.keys_of(tree), leaves, *branches)))


def _branches(called: str, structure: Any, more: Iterable[Any]) -> list[list[Any]]:
    """What other pytrees have in place of each leaf."""
    found = []
    for n, other in enumerate(more, 2):
        try:
            found.append(structure.flatten_up_to(other))
        except ValueError as error:
            raise ArgumentError(
                f"{called} takes pytrees of one structure; pytree {n} has {pytrees.flatten(other)[1]} instead of {structure}."
            ) from error
    return found
