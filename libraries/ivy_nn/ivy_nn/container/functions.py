"""Every declared array function as a method of Containers: ``v.exp()``, ``v.linalg.inv()``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ivy_api
from ivy_api.plugin import declaration, declarations, extensions, nearest
from ivy_nn.container.core import Core
from ivy_nn.container.nodes import leaves, mapped
from ivy_nn.container.operators import is_array
from ivy_nn.errors import ContainerError, LeafError


class Functions(Core):
    """The declared functions as methods of a `Container`."""

    __slots__ = ()

    def __getattr__(self, name: str) -> Any:
        try:
            return self._items[name]
        except KeyError:
            pass
        if not name.startswith("_"):
            if takes_arrays("", name):
                return LeafFunction(self, name)
            if name in extensions() and name != "transforms":
                return Subspace(self, name)
        raise _NoAttributeError(name, self)


class _NoAttributeError(AttributeError):
    """A missing attribute; its message, with what is similar, is made when it is read: many are only looked for."""

    def __init__(self, name: str, container: Core) -> None:
        super().__init__(name=name, obj=container)
        self._name, self._container = name, container

    def __str__(self) -> str:
        return (
            f"No {self._name!r} in this Container, and no declared function of arrays has that name. It has: "
            f"{self._container._listed()}.{nearest(self._name, [*self._container._items, *declarations()])}"
        )


class Subspace:
    """The functions of a sub-namespace, as methods of a Container: ``v.linalg``."""

    def __init__(self, container: Core, extension: str) -> None:
        self._container, self._extension = container, extension

    def __getattr__(self, name: str) -> LeafFunction:
        if not name.startswith("_") and takes_arrays(self._extension, name):
            return LeafFunction(self._container, f"{self._extension}.{name}")
        raise AttributeError(
            f"No declared function of an array is called '{self._extension}.{name}'.{nearest(name, declarations(self._extension))}"
        )

    def __dir__(self) -> list[str]:
        return [name for name in declarations(self._extension) if takes_arrays(self._extension, name)]

    def __repr__(self) -> str:
        return f"<the functions of {self._extension!r}, of each leaf>"


class LeafFunction:
    """A declared function of each leaf of a Container; called with the further arguments."""

    def __init__(self, container: Core, qualname: str) -> None:
        self._container, self._qualname = container, qualname
        self.__name__ = qualname.rpartition(".")[2]
        self.__doc__ = _declared(qualname).body.__doc__

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Return a Container of the results; a tuple of Containers for functions that return tuples.

        Containers among the arguments, also in lists and tuples, are taken leaf by leaf, and have the same structure; all other
        arguments are those of every leaf.
        """
        given = list(_containers((args, kwargs)))
        flat = [dict(leaves(other)) for other in given]
        for other in flat:
            self._container._check_paths(other, f"{self._qualname} takes Containers of one structure")

        def result(path: str, leaf: Any) -> Any:
            here = {id(container): values[path] for container, values in zip(given, flat, strict=True)}
            own_args, own_kwargs = _with_leaves(args, here), _with_leaves(kwargs, here)
            arrays = [x for x in (leaf, *here.values(), *args, *kwargs.values()) if is_array(x)]
            if not arrays:
                raise LeafError(f"{self._qualname} takes arrays; the leaf {path!r} is a {type(leaf).__qualname__}: {leaf!r:.60}.")
            return _found(ivy_api.namespace_for(*arrays), self._qualname)(leaf, *own_args, **own_kwargs)

        results: dict[str, Any] = {}
        for path, leaf in leaves(self._container):
            try:
                results[path] = result(path, leaf)
            except Exception as error:
                error.add_note(f"In {self._qualname} of the leaf {path!r} of a Container.")
                raise
        return _transposed(self._container, results)

    def __repr__(self) -> str:
        return f"<{self._qualname} of each leaf>"


def takes_arrays(extension: str, name: str) -> bool:
    """Whether there is a declared function of that name whose first argument is an array, a random key, or several arrays."""
    found = declaration(extension, name)
    if found is None or found.kind != "function":
        return False
    first = next(iter(found.schema.parameters.values()), None)
    return first is not None and first.arrays


def _declared(qualname: str) -> Any:
    extension, _, name = qualname.rpartition(".")
    return declaration(extension, name)


def _found(xp: Any, qualname: str) -> Callable[..., Any]:
    extension, _, name = qualname.rpartition(".")
    return getattr(getattr(xp, extension) if extension else xp, name)  # type: ignore[no-any-return]


def _containers(value: Any) -> Any:
    if isinstance(value, Core):
        yield value
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _containers(item)
    elif isinstance(value, dict):
        yield from _containers(list(value.values()))


def _with_leaves(value: Any, here: dict[int, Any]) -> Any:
    """Arguments in which each Container is replaced by its leaf."""
    if isinstance(value, Core):
        return here[id(value)]
    if type(value) in (list, tuple):
        return type(value)(_with_leaves(item, here) for item in value)
    if type(value) is dict:
        return {key: _with_leaves(item, here) for key, item in value.items()}
    return value


def _transposed(container: Core, results: dict[str, Any]) -> Any:
    """The Container of the results, or a tuple of Containers if the results are tuples."""
    lengths = {len(x) if isinstance(x, list | tuple) else None for x in results.values()}
    if len(lengths) == 1 and None not in lengths:
        (length,) = lengths
        first = next(iter(results.values()))
        parts = [mapped(container, _picking(results, i)) for i in range(length or 0)]
        return type(first)(*parts) if hasattr(first, "_fields") else tuple(parts)
    if None not in lengths and lengths:
        sizes = {path: len(x) for path, x in results.items()}
        raise ContainerError(f"The function returns tuples of different lengths for these leaves, {sizes}. Use map for each leaf.")
    return mapped(container, lambda path, _: results[path])


def _picking(results: dict[str, Any], i: int) -> Callable[[str, Any], Any]:
    return lambda path, _: results[path][i]
