"""``flax.traverse_util``: flat dicts, and traversals of nested containers."""

from __future__ import annotations

import abc
import copy
import dataclasses
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import ivy_frontend_jax.tree_util as tree_util
from ivy_frontend_flax._implementation.frontend import offer, offer_value
from ivy_frontend_flax._implementation.frozen import FrozenDict, unfreeze
from ivy_frontend_flax._implementation.structs import dataclass


@dataclass
class _Empty:
    """Stands for an empty dict in a flat one."""


EMPTY = _Empty()
offer_value("traverse_util.empty_node", EMPTY)


@offer("traverse_util")
def flatten_dict(xs: Any, keep_empty_nodes: bool = False, is_leaf: Any = None, sep: str | None = None) -> dict[Any, Any]:
    """Return nested dicts as one dict whose keys are paths: tuples, or strings with a separator."""
    assert isinstance(xs, (dict, FrozenDict)), f"expected (frozen)dict; got {type(xs)}"
    out: dict[Any, Any] = {}

    def visit(path: tuple[Any, ...], x: Any) -> None:
        if isinstance(x, (dict, FrozenDict)) and not (is_leaf and is_leaf(path, x)):
            for key, value in x.items():
                visit((*path, key), value)
            if x or not keep_empty_nodes or not path:
                return
            x = EMPTY
        out[path if sep is None else sep.join(path)] = x

    visit((), xs)
    return out


@offer("traverse_util")
def unflatten_dict(xs: Any, sep: str | None = None) -> dict[Any, Any]:
    """Return nested dicts from a dict whose keys are paths."""
    assert isinstance(xs, dict), f"input is not a dict; it is a {type(xs)}"
    out: dict[Any, Any] = {}
    for path, value in xs.items():
        *above, last = path if sep is None else path.split(sep)
        inner = out
        for key in above:
            inner = inner.setdefault(key, {})
        inner[last] = {} if value is EMPTY else value
    return out


@offer("traverse_util")
def path_aware_map(f: Callable[[Any, Any], Any], nested_dict: Any) -> dict[Any, Any]:
    """Return nested dicts with ``f(path, value)`` in place of each leaf."""
    flat = flatten_dict(nested_dict, keep_empty_nodes=True)
    return unflatten_dict({path: value if value is EMPTY else f(path, value) for path, value in flat.items()})


@offer("traverse_util")
class Traversal(abc.ABC):
    """Parts of containers, which can be read and replaced."""

    def __new__(cls, *args: Any, **kwargs: Any) -> Any:
        warnings.warn("`flax.traverse_util.Traversal` will be deprecated: use `path_aware_map`.", DeprecationWarning, stacklevel=2)
        return super().__new__(cls)

    @abc.abstractmethod
    def update(self, fn: Any, inputs: Any) -> Any:
        """Return the containers with ``fn(part)`` in place of each part."""

    @abc.abstractmethod
    def iterate(self, inputs: Any) -> Iterator[Any]:
        """Return the parts."""

    def set(self, values: list[Any], inputs: Any) -> Any:
        """Return the containers with values in place of the parts, which are taken out of the list."""

        def next_value(_: Any) -> Any:
            if not values:
                raise ValueError("Not enough values provided")
            return values.pop(0)

        out = self.update(next_value, inputs)
        if values:
            raise ValueError("Too many values provided")
        return out

    def compose(self, other: Traversal) -> Traversal:
        """Return the parts of another traversal in the parts of this one."""
        return _quiet(TraverseCompose, self, other)

    def merge(self, *traversals: Traversal) -> Traversal:
        """Return the parts of all traversals in the parts of this one."""
        return self.compose(_quiet(TraverseMerge, *traversals))

    def each(self) -> Traversal:
        """Return the elements of the parts."""
        return self.compose(_quiet(TraverseEach))

    def tree(self) -> Traversal:
        """Return the leaves of the parts."""
        return self.compose(_quiet(TraverseTree))

    def filter(self, fn: Any) -> Traversal:
        """Return the parts for which a function is true."""
        return self.compose(_quiet(TraverseFilter, fn))

    def __getattr__(self, attr: str) -> Traversal:
        if attr.startswith("__"):
            raise AttributeError(attr)
        return self.compose(_quiet(TraverseAttr, attr))

    def __getitem__(self, key: Any) -> Traversal:
        return self.compose(_quiet(TraverseItem, key))


def _quiet(kind: Any, *args: Any) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        return kind(*args)


@offer("traverse_util")
class TraverseId(Traversal):
    """The container itself."""

    def update(self, fn: Any, inputs: Any) -> Any:
        """Return ``fn(inputs)``."""
        return fn(inputs)

    def iterate(self, inputs: Any) -> Iterator[Any]:
        """Return the container."""
        yield inputs


offer_value("traverse_util.t_identity", _quiet(TraverseId))


@offer("traverse_util")
class TraverseMerge(Traversal):
    """The parts of several traversals."""

    def __init__(self, *traversals: Traversal) -> None:
        self._traversals = traversals

    def update(self, fn: Any, inputs: Any) -> Any:
        """Return the containers with the parts replaced, one traversal after another."""
        for one in self._traversals:
            inputs = one.update(fn, inputs)
        return inputs

    def iterate(self, inputs: Any) -> Iterator[Any]:
        """Return the parts of each traversal."""
        for one in self._traversals:
            yield from one.iterate(inputs)


@offer("traverse_util")
class TraverseCompose(Traversal):
    """The parts of a traversal in the parts of another one."""

    def __init__(self, x: Traversal, y: Traversal) -> None:
        self._x, self._y = x, y

    def update(self, fn: Any, inputs: Any) -> Any:
        """Return the containers with the inner parts replaced."""
        return self._x.update(lambda part: self._y.update(fn, part), inputs)

    def iterate(self, inputs: Any) -> Iterator[Any]:
        """Return the inner parts."""
        for part in self._x.iterate(inputs):
            yield from self._y.iterate(part)


@offer("traverse_util")
class TraverseFilter(Traversal):
    """The container itself, if a function of it is true."""

    def __init__(self, fn: Any) -> None:
        self._fn = fn

    def update(self, fn: Any, inputs: Any) -> Any:
        """Return ``fn(inputs)``, or the inputs."""
        return fn(inputs) if self._fn(inputs) else inputs

    def iterate(self, inputs: Any) -> Iterator[Any]:
        """Return the container, or nothing."""
        if self._fn(inputs):
            yield inputs


@offer("traverse_util")
class TraverseAttr(Traversal):
    """An attribute."""

    def __init__(self, attr: str) -> None:
        self._attr = attr

    def update(self, fn: Any, inputs: Any) -> Any:
        """Return a copy of the object with the attribute replaced."""
        value = {self._attr: fn(getattr(inputs, self._attr))}
        if isinstance(inputs, tuple) and hasattr(inputs, "_replace"):
            return inputs._replace(**value)
        if dataclasses.is_dataclass(inputs) and not isinstance(inputs, type):
            return dataclasses.replace(inputs, **value)
        new = copy.copy(inputs)
        vars(new).update(value)
        return new

    def iterate(self, inputs: Any) -> Iterator[Any]:
        """Return the attribute."""
        yield getattr(inputs, self._attr)


@offer("traverse_util")
class TraverseItem(Traversal):
    """An item, or a slice of a sequence."""

    def __init__(self, key: Any) -> None:
        self._key = key

    def update(self, fn: Any, inputs: Any) -> Any:
        """Return a copy of the container with the items replaced."""
        if not isinstance(inputs, tuple):
            new = copy.copy(inputs)
            new[self._key] = fn(new[self._key])
            return new
        every = list(inputs)
        chosen = range(len(every))[self._key]
        for i in chosen if isinstance(chosen, range) else (chosen,):
            every[i] = fn(every[i])
        return type(inputs)(*every) if hasattr(inputs, "_fields") else type(inputs)(every)

    def iterate(self, inputs: Any) -> Iterator[Any]:
        """Return the items."""
        if isinstance(self._key, slice):
            yield from inputs[self._key]
        else:
            yield inputs[self._key]


@offer("traverse_util")
class TraverseEach(Traversal):
    """The elements of a list, tuple or dict."""

    def update(self, fn: Any, inputs: Any) -> Any:
        """Return a container with the elements replaced."""
        if type(inputs) is dict:
            return {key: fn(value) for key, value in inputs.items()}
        if type(inputs) not in (list, tuple):
            raise ValueError("Only the entries of a list or tuple can be traversed.")
        return type(inputs)(fn(x) for x in inputs)

    def iterate(self, inputs: Any) -> Iterator[Any]:
        """Return the elements."""
        yield from inputs.values() if isinstance(inputs, dict) else inputs


@offer("traverse_util")
class TraverseTree(Traversal):
    """The leaves of a pytree."""

    def update(self, fn: Any, inputs: Any) -> Any:
        """Return the pytree with the leaves replaced."""
        return tree_util.tree_map(fn, inputs)

    def iterate(self, inputs: Any) -> Iterator[Any]:
        """Return the leaves."""
        yield from tree_util.tree_leaves(inputs)


@offer("traverse_util")
class ModelParamTraversal(Traversal):
    """The leaves of nested dicts for whose path, ``/a/b``, and value a function is true."""

    def __init__(self, filter_fn: Any) -> None:
        self._chosen = filter_fn

    def _flat(self, inputs: Any) -> list[tuple[Any, Any]]:
        if not isinstance(inputs, (dict, FrozenDict)):
            raise ValueError(f"Can only traverse a flax Model instance or a nested dict, not {type(inputs)}")
        return sorted(flatten_dict(unfreeze(inputs), keep_empty_nodes=True).items(), key=lambda pair: pair[0])

    def _is_chosen(self, path: Any, value: Any) -> bool:
        return value is not EMPTY and bool(self._chosen("/" + "/".join(path), value))

    def iterate(self, inputs: Any) -> Iterator[Any]:
        """Return the leaves."""
        return (value for path, value in self._flat(inputs) if self._is_chosen(path, value))

    def update(self, fn: Any, inputs: Any) -> Any:
        """Return the dicts with the leaves replaced."""
        new = {path: fn(value) if self._is_chosen(path, value) else value for path, value in self._flat(inputs)}
        made = unflatten_dict(new)
        return FrozenDict(made) if isinstance(inputs, FrozenDict) else made
