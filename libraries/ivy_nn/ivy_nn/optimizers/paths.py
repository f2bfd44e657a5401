"""The paths of the leaves of a pytree, and patterns that choose some of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fnmatch import fnmatchcase
from typing import Any

import ivy_api
from ivy_nn.container import SEPARATOR
from ivy_nn.errors import OptimizerError
from ivy_nn.module import Module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_nn.module_tree import Slot

Patterns = str | Sequence[str] | Callable[[str], bool]
"""Chooses leaves by their paths: a pattern such as ``"*.bias"``, several of them, or a function of the path."""


def leaf_paths(tree: Any) -> list[str]:
    """Return the path of each leaf of a pytree, in the order of the leaves: ``"encoder.0.weight"``; ``""`` for a single array.

    Examples
    --------
    >>> leaf_paths({"weights": [1.0, 2.0]})
    ['weights.0', 'weights.1']
    """
    return [SEPARATOR.join(map(str, path)) for path in ivy_api.tree_paths(tree)]


def held_slots(module: Module) -> list[Slot]:
    """The slots of the variables of a module that have arrays, in the order of its leaves."""
    return [slot for slot in module._unique_slots() if getattr(slot.module, slot.name) is not slot.variable]


def chosen(patterns: Patterns, path: str) -> bool:
    """Whether a path is chosen."""
    if callable(patterns):
        return bool(patterns(path))
    if isinstance(patterns, str):
        return fnmatchcase(path, patterns)
    return any(fnmatchcase(path, each) for each in patterns)


def check_matches(patterns: Patterns, paths: list[str], argument: str) -> None:
    """Check that each pattern matches a path.

    Raises
    ------
    OptimizerError
        if one matches nothing.
    """
    if callable(patterns):
        return
    for each in [patterns] if isinstance(patterns, str) else patterns:
        if not any(fnmatchcase(path, each) for path in paths):
            raise OptimizerError(f"{argument} has the pattern {each!r}, which matches no parameter. There are: {', '.join(paths)}.")


def check_structure(expected: Any, given: Any, names: tuple[str, str]) -> None:
    """Check that two pytrees have one structure.

    Parameters
    ----------
    expected, given : the pytrees
    names : what they are called, for messages

    Raises
    ------
    OptimizerError
        if they differ; the paths where they do are in the message.
    """
    if ivy_api.tree_structure(expected) == ivy_api.tree_structure(given):
        return
    one, other = leaf_paths(expected), leaf_paths(given)
    missing, more = [p for p in one if p not in other], [p for p in other if p not in one]
    facts = [f"{what}: {', '.join(map(repr, paths))}" for what, paths in (("missing", missing), ("unexpected", more)) if paths]
    kinds = f"a {type(given).__name__} instead of a {type(expected).__name__}, or other containers inside"
    raise OptimizerError(f"{names[1]} must have the structure of {names[0]}; got {'; '.join(facts) or kinds}.")
