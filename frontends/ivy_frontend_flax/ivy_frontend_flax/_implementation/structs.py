"""``flax.struct``: dataclasses that are pytrees."""

from __future__ import annotations

import dataclasses
import functools
from typing import Any, Self, dataclass_transform

import ivy_frontend_jax.tree_util as tree_util
from ivy_frontend_flax._implementation.frontend import offer
from ivy_frontend_flax._implementation.serialization import (
    current_path,
    from_state_dict,
    register_serialization_state,
    to_state_dict,
)


@offer("struct")
def field(pytree_node: bool = True, *, metadata: Any = None, **kwargs: Any) -> Any:
    """Return a field of a dataclass.

    Parameters
    ----------
    pytree_node : whether it is a child; otherwise it belongs to the structure
    """
    return dataclasses.field(metadata={**(metadata or {}), "pytree_node": pytree_node}, **kwargs)


@offer("struct")
@dataclass_transform(field_specifiers=(field,))
def dataclass(clz: Any = None, **kwargs: Any) -> Any:
    """Return a class as an immutable dataclass that is a pytree and has ``replace``."""
    if clz is None:
        return functools.partial(dataclass, **kwargs)
    if "_flax_dataclass" in vars(clz):
        return clz
    made = dataclasses.dataclass(**{"frozen": True, **kwargs})(clz)
    fields = dataclasses.fields(made)
    data = [f.name for f in fields if f.metadata.get("pytree_node", True)]
    made.replace = _replace
    tree_util.register_dataclass(made, data, [f.name for f in fields if f.name not in data])

    def restored(x: Any, state: Any) -> Any:
        missing, unknown = [name for name in data if name not in state], [name for name in state if name not in data]
        if missing:
            raise ValueError(
                f"Missing field {missing[0]} in state dict while restoring an instance of {clz.__name__}, at path {current_path()}"
            )
        if unknown:
            raise ValueError(
                f'Unknown field(s) "{",".join(unknown)}" in state dict while restoring an instance of {clz.__name__} '
                f"at path {current_path()}"
            )
        return x.replace(**{name: from_state_dict(getattr(x, name), state[name], name=name) for name in data})

    register_serialization_state(made, lambda x: {name: to_state_dict(getattr(x, name)) for name in data}, restored)
    made._flax_dataclass = True
    return made


def _replace(self: Any, **updates: Any) -> Any:
    """Return the object with other values of some fields."""
    return dataclasses.replace(self, **updates)


@offer("struct")
@dataclass_transform(field_specifiers=(field,))
class PyTreeNode:
    """A base class whose subclasses are made by `dataclass`."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__()
        dataclass(cls, **kwargs)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        raise NotImplementedError("PyTreeNode is a base class: subclass it")

    def replace(self, **overrides: Any) -> Self:
        """Return the object with other values of some fields."""
        raise NotImplementedError("PyTreeNode is a base class: subclass it")
