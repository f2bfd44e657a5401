"""Containers of modules: `Sequential`, `ModuleList`, `ModuleDict`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from operator import index
from typing import Any, Self, overload

from ivy_nn.errors import LayerError
from ivy_nn.module import Module

TYPE_CHECKING = False


class _Named(Module):
    """What the containers have in common: modules as attributes, in an order.

    ``_names`` is the order; the attributes are what `Module` finds variables in.
    """

    _names: tuple[str, ...] = ()
    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...

    def _insert(self, name: str, module: Any) -> None:
        own = type(self).__name__
        if not isinstance(module, Module):
            raise LayerError(f"{own} takes modules; got {type(module).__name__} for {name!r}.")
        if not isinstance(name, str) or not name or "." in name:
            raise LayerError(f"{own} takes names that are strings without dots; got {name!r}.")
        if name not in self._names:
            if hasattr(self, name):
                raise LayerError(f"{own} has an attribute {name!r} of its own: choose another name.")
            self._names = (*self._names, name)
        setattr(self, name, module)
        self._built = False  # variables of new modules are created in the next call; the others stay

    def _remove(self, name: str) -> None:
        self._names = tuple(n for n in self._names if n != name)
        delattr(self, name)

    def _values(self) -> list[Any]:
        state = self.__dict__
        return [state[name] for name in self._names]

    def __len__(self) -> int:
        return len(self._names)

    def __bool__(self) -> bool:
        return True  # a module, whatever is in it


class _Listed(_Named):
    """What `Sequential` and `ModuleList` have in common: the behaviour of a list."""

    def __iter__(self) -> Iterator[Any]:
        return iter(self._values())

    def __contains__(self, module: object) -> bool:
        return any(module is each for each in self._values())

    def _position(self, key: Any) -> int:
        position = index(key)
        if not -len(self._names) <= position < len(self._names):
            raise IndexError(f"{type(self).__name__} has {len(self._names)} modules; got index {position}.")
        return position % len(self._names)

    def _of(self, names: tuple[str, ...]) -> Self:
        new = type(self)()
        for i, name in enumerate(names):
            new._insert(str(i) if name.isdigit() else name, getattr(self, name))
        return new

    @overload
    def __getitem__(self, key: int) -> Any: ...
    @overload
    def __getitem__(self, key: slice) -> Self: ...
    def __getitem__(self, key: Any) -> Any:
        if isinstance(key, slice):
            return self._of(self._names[key])
        return getattr(self, self._names[self._position(key)])

    def __setitem__(self, key: int, module: Module) -> None:
        self._insert(self._names[self._position(key)], module)

    def __delitem__(self, key: int | slice) -> None:
        names = self._names[key] if isinstance(key, slice) else (self._names[self._position(key)],)
        kept = [(name, getattr(self, name)) for name in self._names if name not in names]
        self._replace(kept)

    def _replace(self, pairs: Iterable[tuple[str, Any]]) -> None:
        """Set all modules; those with numbers for names are numbered anew."""
        pairs = list(pairs)
        for name in self._names:
            self._remove(name)
        for i, (name, module) in enumerate(pairs):
            self._insert(str(i) if name.isdigit() else name, module)

    def append(self, module: Module) -> Self:
        """Add a module at the end; return this one."""
        self._insert(str(len(self._names)), module)
        return self

    def extend(self, modules: Iterable[Module]) -> Self:
        """Add modules at the end; return this one."""
        for module in list(modules):
            self.append(module)
        return self

    def insert(self, position: int, module: Module) -> Self:
        """Add a module before the one at an index; return this one."""
        pairs = [(name, getattr(self, name)) for name in self._names]
        pairs.insert(position, ("0", module))
        self._replace(pairs)
        return self

    def pop(self, key: int = -1) -> Any:
        """Remove a module, and return it."""
        found = self[key]
        del self[key]
        return found

    def __add__(self, others: Iterable[Module]) -> Self:
        return self._of(self._names).extend(others)

    def __iadd__(self, others: Iterable[Module]) -> Self:
        return self.extend(others)


class Sequential(_Listed):
    """Modules, each of which is called with the result of the one before.

    It is indexed, sliced, appended to and iterated over like a list. A slice has the same modules, with the same variables.

    Parameters
    ----------
    *modules : the modules, which are named ``"0"``, ``"1"``, …; or one mapping from names to modules

    Raises
    ------
    LayerError
        for what is no module, or a name that is empty, has a dot, or is that of an attribute.

    References
    ----------
    ``torch.nn.Sequential``, ``keras.Sequential``, ``flax.linen.Sequential``.

    Examples
    --------
    >>> model = Sequential(Linear(3, 8), ReLU(), Linear(8, 1))
    >>> model(np.ones((5, 3), dtype="float32")).shape
    (5, 1)
    >>> list(model.v.flatten())
    ['0.weight', '0.bias', '2.weight', '2.bias']
    >>> len(model[:2]), Sequential({"first": model[0]}).first is model[0]
    (2, True)
    """

    def __init__(self, *modules: Any) -> None:
        if len(modules) == 1 and isinstance(modules[0], Mapping):
            for name, module in modules[0].items():
                self._insert(name, module)
        else:
            self.extend(modules)

    def _forward(self, *args: Any) -> Any:
        first = True
        out: Any = args[0] if len(args) == 1 else args
        for module in self._values():
            out = module(*args) if first else module(out)
            first = False
        return out


class ModuleList(_Listed):
    """A list of modules, whose names are ``"0"``, ``"1"``, … It is not called itself.

    A plain list as an attribute of a module has the same effect; this one may be the model of a state dict on its own.

    Parameters
    ----------
    modules : the modules

    Raises
    ------
    LayerError
        for what is no module.

    References
    ----------
    ``torch.nn.ModuleList``.

    Examples
    --------
    >>> layers = ModuleList([Linear(2, 2) for _ in range(3)])
    >>> layers.append(Linear(2, 1))[-1].out_features, len(layers), len(layers[1:])
    (1, 4, 3)
    """

    def __init__(self, modules: Iterable[Module] = ()) -> None:
        self.extend(modules)


class ModuleDict(_Named):
    """A dict of modules. It is not called itself.

    ``update`` is that of `Module`, for variables; more modules are added by ``modules |= others``.

    Parameters
    ----------
    modules : a mapping from names to modules, or pairs of them

    Raises
    ------
    LayerError
        for what is no module, or a name that is empty, has a dot, or is that of an attribute.

    References
    ----------
    ``torch.nn.ModuleDict``.

    Examples
    --------
    >>> heads = ModuleDict({"mean": Linear(2, 1), "scale": Linear(2, 1)})
    >>> heads["mean"](np.ones((5, 2), dtype="float32")).shape, list(heads)
    ((5, 1), ['mean', 'scale'])
    """

    def __init__(self, modules: Mapping[str, Module] | Iterable[tuple[str, Module]] = ()) -> None:
        for name, module in dict(modules).items():
            self._insert(name, module)

    def _known(self, name: str) -> str:
        if name not in self._names:
            raise KeyError(f"No module {name!r} in this ModuleDict. It has: {', '.join(map(repr, self._names))}.")
        return name

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __getitem__(self, name: str) -> Any:
        return getattr(self, self._known(name))

    def __setitem__(self, name: str, module: Module) -> None:
        self._insert(name, module)

    def __delitem__(self, name: str) -> None:
        self._remove(self._known(name))

    def __ior__(self, others: Mapping[str, Module]) -> Self:
        for name, module in dict(others).items():
            self._insert(name, module)
        return self

    def keys(self) -> tuple[str, ...]:
        """Return the names."""
        return self._names

    def values(self) -> list[Any]:
        """Return the modules."""
        return self._values()

    def items(self) -> list[tuple[str, Any]]:
        """Return pairs of names and modules."""
        return list(zip(self._names, self._values(), strict=True))

    def pop(self, name: str) -> Any:
        """Remove a module, and return it."""
        found = self[name]
        del self[name]
        return found

    def clear(self) -> None:
        """Remove all modules."""
        for name in self._names:
            self._remove(name)
