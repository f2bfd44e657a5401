"""Containers of modules and parameters."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping
from operator import index
from typing import Any

from ivy_frontend_torch._implementation.constructors import layer_from_snapshot
from ivy_frontend_torch._implementation.defining import raw
from ivy_frontend_torch._implementation.modules.module import Module
from ivy_frontend_torch._implementation.modules.parameter import Parameter
from ivy_frontend_torch._implementation.tensor import Tensor

layer = raw("torch.nn")


def _key(i: Any, count: int) -> str:
    """Return the name of an element of a list of ``count``, which may be counted from the end."""
    i = index(i)
    if not -count <= i < count:
        raise IndexError(f"index {i} is out of range")
    return str(i % count)


class _Numbered(Module):
    """Modules under the names ``0``, ``1``, …"""

    def _replace(self, modules: Iterable[Any]) -> None:
        self.__dict__["_modules"] = {str(i): module for i, module in enumerate(modules)}

    def __len__(self) -> int:
        return len(self._modules)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._modules.values())

    def __setitem__(self, i: Any, module: Any) -> None:
        setattr(self, list(self._modules)[index(i)], module)

    def __delitem__(self, i: Any) -> None:
        kept = list(self._modules.values())
        del kept[i]
        self._replace(kept)

    def append(self, module: Any) -> Any:
        """Add a module at the end."""
        self.add_module(str(len(self)), module)
        return self

    def extend(self, modules: Iterable[Any]) -> Any:
        """Add modules at the end."""
        for module in modules:
            self.append(module)
        return self

    def insert(self, i: int, module: Any) -> Any:
        """Add a module before an index."""
        every = list(self._modules.values())
        every.insert(i, module)
        self._replace(every)
        return self

    def pop(self, key: Any) -> Any:
        """Remove a module and return it."""
        module = list(self._modules.values())[key]
        del self[key]
        return module


@layer
class Sequential(_Numbered):
    """Modules that are called one after the other."""

    def __init__(self, *args: Any) -> None:
        super().__init__()
        if len(args) == 1 and isinstance(args[0], OrderedDict):
            for name, module in args[0].items():
                self.add_module(name, module)
        else:
            for i, module in enumerate(args):
                self.add_module(str(i), module)

    def __getitem__(self, i: Any) -> Any:
        if isinstance(i, slice):
            return type(self)(OrderedDict(list(self._modules.items())[i]))
        return list(self._modules.values())[index(i)]

    def __add__(self, other: Any) -> Any:
        return Sequential(*self, *other)

    def forward(self, input: Any) -> Any:
        """Return the result of the last module."""
        for module in self:
            input = module(input)
        return input


@layer
class ModuleList(_Numbered):
    """A list of modules."""

    def __init__(self, modules: Any = None) -> None:
        super().__init__()
        if modules is not None:
            self.extend(modules)

    def __getitem__(self, i: Any) -> Any:
        if isinstance(i, slice):
            return type(self)(list(self._modules.values())[i])
        return self._modules[_key(i, len(self))]

    def __iadd__(self, modules: Any) -> Any:
        return self.extend(modules)

    def __add__(self, other: Any) -> Any:
        return type(self)([*self, *other])


class _Named:
    """A dictionary of what a subclass keeps under a name."""

    _kept: str

    def _items(self) -> dict[str, Any]:
        return self.__dict__[self._kept]

    def __len__(self) -> int:
        return len(self._items())

    def __iter__(self) -> Iterator[str]:
        return iter(self._items())

    def __contains__(self, key: str) -> bool:
        return key in self._items()

    def __getitem__(self, key: str) -> Any:
        return self._items()[key]

    def __delitem__(self, key: str) -> None:
        del self._items()[key]

    def keys(self) -> Any:
        """Return the names."""
        return self._items().keys()

    def values(self) -> Any:
        """Return what is kept."""
        return self._items().values()

    def items(self) -> Any:
        """Return the names and what is kept."""
        return self._items().items()

    def clear(self) -> None:
        """Remove all."""
        self._items().clear()

    def pop(self, key: str) -> Any:
        """Remove one and return it."""
        return self._items().pop(key)

    def update(self, other: Any) -> None:
        """Add all of a dictionary or of pairs."""
        pairs = other.items() if isinstance(other, Mapping) or hasattr(other, "items") else other
        for key, value in pairs:
            self[key] = value

    def __setitem__(self, key: str, value: Any) -> None:
        raise NotImplementedError


@layer_from_snapshot()
class ModuleDict(_Named, Module):
    """A dictionary of modules."""

    _kept = "_modules"

    def _build(self, modules: Any) -> None:
        self.update(modules or {})

    def __setitem__(self, key: str, module: Any) -> None:
        self.add_module(key, module)


@layer
class ParameterList(Module):
    """A list of parameters; tensors become parameters."""

    def __init__(self, values: Any = None) -> None:
        super().__init__()
        self._size = 0
        if values is not None:
            self.extend(values)

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, i: Any) -> Any:
        if isinstance(i, slice):
            return type(self)([self[k] for k in range(len(self))[i]])
        return getattr(self, _key(i, len(self)))

    def __setitem__(self, i: Any, value: Any) -> None:
        if isinstance(value, Tensor) and not isinstance(value, Parameter):
            value = Parameter(value)
        setattr(self, _key(i, len(self)), value)

    def __iter__(self) -> Iterator[Any]:
        return iter(self[i] for i in range(len(self)))

    def __iadd__(self, values: Any) -> Any:
        return self.extend(values)

    def append(self, value: Any) -> Any:
        """Add a parameter at the end."""
        self._size += 1
        self[self._size - 1] = value
        return self

    def extend(self, values: Any) -> Any:
        """Add parameters at the end."""
        for value in values:
            self.append(value)
        return self


@layer_from_snapshot()
class ParameterDict(_Named, Module):
    """A dictionary of parameters; tensors become parameters."""

    _kept = "_parameters"

    def _build(self, parameters: Any) -> None:
        self.update(parameters or {})

    def __setitem__(self, key: str, value: Any) -> None:
        if isinstance(value, Tensor) and not isinstance(value, Parameter):
            value = Parameter(value)
        self.register_parameter(key, value)

    def get(self, key: str, default: Any = None) -> Any:
        """Return a parameter, or a default."""
        return self._parameters.get(key, default)


layer(type("Container", (Module,), {"__module__": "ivy_frontend_torch.nn", "__doc__": "The former base class of models."}))
