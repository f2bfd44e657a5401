"""``flax.serialization``: state dicts of nested containers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, NamedTuple

from ivy_frontend_flax._implementation.frontend import FRONTEND, offer

_path: ContextVar[tuple[str, ...]] = ContextVar("path", default=())


class Handler(NamedTuple):
    """How a class becomes a dict and is made from one."""

    to: Callable[[Any], Any]
    back: Callable[[Any, Any], Any]


HANDLERS: dict[Any, Handler] = {}


class _Named:
    """Stands for all named tuples."""


def _handler(target: Any) -> Handler | None:
    named = isinstance(target, tuple) and hasattr(target, "_fields")
    return HANDLERS.get(_Named if named else type(target))


@contextmanager
def _at(name: str) -> Iterator[None]:
    token = _path.set((*_path.get(), name))
    try:
        yield
    finally:
        _path.reset(token)


@offer("serialization")
def current_path() -> str:
    """Return the path in the state dict that is being restored."""
    return "/".join(_path.get())


@offer("serialization")
def is_serializable(target: Any) -> bool:
    """Whether a state dict can be made of a value as a container."""
    return (target if isinstance(target, type) else type(target)) in HANDLERS


@offer("serialization")
def to_state_dict(target: Any) -> Any:
    """Return a container as nested dicts with strings as keys; leaves are kept as they are."""
    found = _handler(target)
    return target if found is None else found.to(target)


@offer("serialization")
def from_state_dict(target: Any, state: Any, name: str = ".") -> Any:
    """Return a container like ``target`` with the leaves of a state dict.

    Raises
    ------
    ValueError
        if the keys or sizes differ.
    """
    found = _handler(target)
    if found is None:
        return state
    with _at(name):
        return found.back(target, state)


@offer("serialization")
def register_serialization_state(ty: Any, ty_to_state_dict: Any, ty_from_state_dict: Any, override: bool = False) -> None:
    """Say how a class becomes a state dict and is made from one."""
    if ty in HANDLERS and not override:
        raise ValueError(f'a serialization handler for "{ty.__name__}" is already registered')
    HANDLERS[ty] = Handler(ty_to_state_dict, ty_from_state_dict)


def dict_to(xs: Any) -> dict[str, Any]:
    if len({str(key) for key in xs}) != len(xs):
        raise ValueError(f"Dict keys do not have a unique string representation: {list(xs)}")
    return {str(key): to_state_dict(value) for key, value in xs.items()}


def dict_from(xs: Any, states: Any) -> dict[Any, Any]:
    missing = {str(key) for key in xs} - {str(key) for key in states}
    if missing:
        raise ValueError(f"The target dict keys and state dict keys do not match: {missing} are missing at path {current_path()}")
    return {key: from_state_dict(value, states[str(key)], name=str(key)) for key, value in xs.items()}


def _list_from(xs: Any, states: Any) -> list[Any]:
    if len(states) != len(xs):
        raise ValueError(
            f"The size of the list and the state dict do not match, got {len(xs)} and {len(states)} at path {current_path()}"
        )
    return [from_state_dict(x, states[str(i)], name=str(i)) for i, x in enumerate(xs)]


def _named_from(xs: Any, states: Any) -> Any:
    if set(states) != set(xs._fields):
        raise ValueError(
            f"The field names of the state dict and the named tuple do not match, got {set(states)} and {set(xs._fields)} "
            f"at path {current_path()}"
        )
    return type(xs)(**{key: from_state_dict(getattr(xs, key), value, name=key) for key, value in states.items()})


register_serialization_state(dict, dict_to, dict_from)
register_serialization_state(list, lambda xs: {str(i): to_state_dict(x) for i, x in enumerate(xs)}, _list_from)
register_serialization_state(
    tuple, lambda xs: {str(i): to_state_dict(x) for i, x in enumerate(xs)}, lambda xs, states: tuple(_list_from(xs, states))
)
register_serialization_state(_Named, lambda xs: {key: to_state_dict(getattr(xs, key)) for key in xs._fields}, _named_from)
FRONTEND.absent(
    "flax.serialization",
    "to_bytes from_bytes msgpack_serialize msgpack_restore MAX_CHUNK_SIZE",
    "the format needs msgpack: write to_state_dict(...) with ivy_nn.checkpoints, or convert it to NumPy and save that.",
)
