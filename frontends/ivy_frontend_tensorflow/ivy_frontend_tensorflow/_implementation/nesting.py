"""``tf.nest``: structures of lists, tuples, named tuples and dictionaries."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ivy_frontend_tensorflow._implementation.defining import value


@value("nest.is_nested")
def is_nested(seq: Any) -> bool:
    """Return whether a value is a structure: a list, tuple, named tuple or dictionary."""
    return isinstance(seq, (list, tuple, Mapping)) and not hasattr(seq, "_is_shape")


def _parts(structure: Any) -> list[Any]:
    if isinstance(structure, Mapping):
        return [structure[key] for key in _keys(structure)]
    return list(structure)


def _keys(structure: Any) -> list[Any]:
    try:
        return sorted(structure)
    except TypeError:
        raise TypeError("nest only supports dicts with sortable keys.") from None


@value("nest.flatten")
def flatten(structure: Any, expand_composites: bool = False) -> list[Any]:
    """Return the leaves; of dictionaries in the order of their sorted keys."""
    if not is_nested(structure):
        return [structure]
    return [leaf for part in _parts(structure) for leaf in flatten(part)]


def _like(structure: Any, parts: list[Any]) -> Any:
    if isinstance(structure, Mapping):
        found = dict(zip(_keys(structure), parts, strict=True))
        ordered = {key: found[key] for key in structure}
        cls: Any = type(structure)
        return ordered if cls is dict else cls(structure.default_factory, ordered) if hasattr(structure, "default_factory") \
            else cls(ordered)  # fmt: skip
    if hasattr(structure, "_fields"):
        return type(structure)(*parts)
    return type(structure)(parts)


def _packed(structure: Any, leaves: Iterator[Any]) -> Any:
    if not is_nested(structure):
        return next(leaves)
    return _like(structure, [_packed(part, leaves) for part in _parts(structure)])


@value("nest.pack_sequence_as")
def pack_sequence_as(structure: Any, flat_sequence: Any, expand_composites: bool = False) -> Any:
    """Return a structure with other leaves."""
    if not isinstance(flat_sequence, (list, tuple)):
        raise TypeError(f"Attempted to pack value:\n  {flat_sequence}\ninto a structure, but found incompatible type instead.")
    if not is_nested(structure):
        if len(flat_sequence) != 1:
            raise ValueError("The target structure is of type that is no structure, but several values were given.")
        return flat_sequence[0]
    count = len(flatten(structure))
    if count != len(flat_sequence):
        raise ValueError(f"Could not pack sequence. Structure had {count} atoms, but flat_sequence had {len(flat_sequence)} items.")
    return _packed(structure, iter(flat_sequence))


@value("nest.assert_same_structure")
def assert_same_structure(nest1: Any, nest2: Any, check_types: bool = True, expand_composites: bool = False) -> None:
    """Raise unless two structures have the same nesting."""
    if is_nested(nest1) != is_nested(nest2):
        raise ValueError(f"The two structures don't have the same nested structure.\n\nFirst: {nest1}\n\nSecond: {nest2}")
    if not is_nested(nest1):
        return
    mappings = isinstance(nest1, Mapping), isinstance(nest2, Mapping)
    if check_types and type(nest1) is not type(nest2) and not all(mappings):
        raise TypeError(f"The two structures don't have the same sequence type: {type(nest1)} and {type(nest2)}")
    if all(mappings) and set(nest1) != set(nest2):
        raise ValueError(f"The two dictionaries don't have the same set of keys: {list(nest1)} and {list(nest2)}")
    if len(nest1) != len(nest2):
        raise ValueError(f"The two structures don't have the same number of elements: {len(nest1)} and {len(nest2)}")
    for one, two in zip(_parts(nest1), _parts(nest2), strict=True):
        assert_same_structure(one, two, check_types)


@value("nest.map_structure")
def map_structure(func: Callable[..., Any], *structure: Any, **kwargs: Any) -> Any:
    """Return a structure of the results of a function for each leaf."""
    if not callable(func):
        raise TypeError(f"Argument `func` must be callable, got: {func}")
    if not structure:
        raise ValueError("Must provide at least one structure")
    check = kwargs.pop("check_types", True)
    kwargs.pop("expand_composites", None)
    if kwargs:
        raise ValueError(f"Only valid keyword arguments are `check_types` and `expand_composites`, not: {', '.join(kwargs)}")
    for other in structure[1:]:
        assert_same_structure(structure[0], other, check)
    leaves = [func(*every) for every in zip(*(flatten(one) for one in structure), strict=True)]
    return pack_sequence_as(structure[0], leaves)
