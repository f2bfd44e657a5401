"""Copies of code in which other objects stand for those of a framework: functions, methods, classes, and what they hold.

A copy is made when the code first uses it. The copies of the functions of one module share their global names, as the functions do.
"""

from __future__ import annotations

import builtins
import sys
from abc import ABCMeta
from enum import Enum
from functools import cached_property, partial
from types import CellType, FunctionType, MethodDescriptorType, MethodType, ModuleType, WrapperDescriptorType
from typing import Any

from ivy_api.frontends.sizes import Size

PLAIN: frozenset[Any] = frozenset({bool, int, float, complex, str, bytes, type(None), slice, type(Ellipsis), range})
_FIXED = (BaseException, Enum, tuple, type, ModuleType, str, int, float, complex)
"""Subclasses of these are not copied: code outside may look for them."""
_OF_CLASSES = frozenset({"__dict__", "__weakref__", "_abc_impl", "__slots__"})


def root_of(thing: Any) -> str:
    """Return the package of a module, class, function, or instance; ``""`` if it is not known."""
    if isinstance(thing, FunctionType):  # not what a decorator says
        name = thing.__globals__.get("__name__")
    else:
        name = thing.__name__ if isinstance(thing, ModuleType) else getattr(thing, "__module__", None)
    return name.partition(".")[0] if isinstance(name, str) else ""


class Rebinding:
    """Returns objects with others in place of those of a framework: ``rebinding(function)``.

    A frontend derives a class that says what stands for what.
    """

    def __init__(self) -> None:
        self._found: dict[int, tuple[Any, Any]] = {}
        self._cells: dict[int, tuple[Any, CellType]] = {}
        self._spaces: dict[int, _Globals] = {}

    def substitute(self, x: Any) -> Any:
        """Return the object that stands for one of the framework; ``NotImplemented`` for any other."""
        return NotImplemented

    def keeps_package(self, root: str) -> bool:
        """Whether the code of a package stays as it is; that of the standard library does."""
        return False

    def __call__(self, x: Any) -> Any:
        """Return what stands for an object, or its copy, or the object itself if nothing in it is replaced."""
        if type(x) in PLAIN:
            return x
        if id(x) not in self._found:
            found = self.substitute(x)
            self.remember(x, self._copy(x) if found is NotImplemented else found)
        return self._found[id(x)][1]

    def remember(self, x: Any, copy: Any) -> None:
        """Say what stands for an object."""
        self._found[id(x)] = x, copy

    def keeps(self, thing: Any) -> bool:
        """Whether a module, class or function stays as it is."""
        root = root_of(thing)
        return root in ("", "builtins") or (root in sys.stdlib_module_names and root != "__main__") or self.keeps_package(root)

    def _copy(self, x: Any) -> Any:
        for kind, copy in _COPIES.items():
            if isinstance(x, kind):
                return copy(self, x)
        if type(x).__name__ == "_lru_cache_wrapper":  # what it holds is of the framework
            return self(x.__wrapped__)
        return self._instance(x)

    def _method(self, x: MethodType) -> Any:
        return MethodType(self(x.__func__), self(x.__self__))

    def _partial(self, x: Any) -> Any:
        return partial(self(x.func), *map(self, x.args), **{name: self(value) for name, value in x.keywords.items()})

    def _module(self, x: ModuleType) -> Any:
        return x if self.keeps(x) else _Attributes(x, self)

    def _bound_by_class(self, x: Any) -> Any:
        return type(x)(self(x.__func__))

    def _property(self, x: property) -> Any:
        return property(self(x.fget), self(x.fset), self(x.fdel))

    def _cached_attribute(self, x: Any) -> Any:
        return cached_property(self(x.func))

    def _container(self, x: Any) -> Any:
        if type(x) is dict:
            found = {self(key): self(value) for key, value in x.items()}
            return found if any(found.get(key) is not value for key, value in x.items()) else x
        if type(x) not in (list, tuple, set, frozenset) and not hasattr(x, "_fields"):
            return x
        parts = [self(part) for part in x]
        if all(part is one for part, one in zip(parts, x, strict=True)):
            return x
        return type(x)(*parts) if hasattr(x, "_fields") else type(x)(parts)

    def _function(self, x: FunctionType) -> Any:
        kept = self.keeps(x)
        if kept and not x.__closure__:
            return x
        space = x.__globals__ if kept else self._globals_of(x)
        cells = tuple(map(self._cell, x.__closure__ or ()))
        if kept and all(new is old for new, old in zip(cells, x.__closure__ or (), strict=True)):
            return x
        copy = FunctionType(x.__code__, space, x.__name__, None, cells or None)
        self.remember(x, copy)
        copy.__defaults__ = self(x.__defaults__)
        copy.__kwdefaults__ = self(x.__kwdefaults__)
        copy.__dict__.update({name: self(value) for name, value in vars(x).items() if name != "__wrapped__"})
        copy.__doc__, copy.__qualname__, copy.__module__ = x.__doc__, x.__qualname__, x.__module__
        return copy

    def _globals_of(self, x: FunctionType) -> Any:
        names = x.__globals__
        if id(names) not in self._spaces:
            self._spaces[id(names)] = _Globals(names, self)
        return self._spaces[id(names)]

    def _cell(self, cell: CellType) -> CellType:
        """The cell of a closure; functions that share one still do."""
        if id(cell) not in self._cells:
            new = CellType()
            self._cells[id(cell)] = cell, new
            try:
                contents = cell.cell_contents
            except ValueError:  # it is not filled yet
                return new
            new.cell_contents = self(contents)
            if new.cell_contents is contents:
                self._cells[id(cell)] = cell, cell
        return self._cells[id(cell)][1]

    def _class(self, x: Any) -> Any:
        if self.keeps(x) or type(x) not in (type, ABCMeta) or issubclass(x, _FIXED) or not all(map(_is_of_python, x.__mro__)):
            return x
        slots = {x.__slots__} if isinstance(vars(x).get("__slots__"), str) else set(vars(x).get("__slots__", ()))
        own = {name: value for name, value in vars(x).items() if name not in _OF_CLASSES | slots}
        if "__slots__" in vars(x):
            own["__slots__"] = vars(x)["__slots__"]
        copy = type(x)(x.__name__, tuple(map(self, x.__bases__)), {"__module__": x.__module__, **_texts(own)})
        self.remember(x, copy)
        for name, value in own.items():
            new = self(value)
            if name not in _texts(own) and (new is not value or name not in vars(copy)):
                setattr(copy, name, new)
                if isinstance(new, cached_property):
                    new.__set_name__(copy, name)
        return copy

    def _instance(self, x: Any) -> Any:
        cls = self(type(x)) if not self.keeps(type(x)) else type(x)
        if cls is type(x):
            return x
        copy = object.__new__(cls)
        self.remember(x, copy)
        for name, value in attributes_of(x).items():
            object.__setattr__(copy, name, self(value))
        return copy


_COPIES: dict[Any, Any] = {
    FunctionType: Rebinding._function,
    MethodType: Rebinding._method,
    partial: Rebinding._partial,
    ModuleType: Rebinding._module,
    type: Rebinding._class,
    (list, tuple, set, frozenset, dict): Rebinding._container,
    (staticmethod, classmethod): Rebinding._bound_by_class,
    property: Rebinding._property,
    cached_property: Rebinding._cached_attribute,
}
"""How objects of each class are copied."""


def attributes_of(x: Any) -> dict[str, Any]:
    """Return the attributes of an instance, also those in slots."""
    slots = [name for cls in type(x).__mro__ for name in _names(vars(cls).get("__slots__", ()))]
    found = {name: getattr(x, name) for name in slots if not name.startswith("__") and hasattr(x, name)}
    return found | getattr(x, "__dict__", {})


def _is_of_python(cls: type) -> bool:
    """Whether a class is written in Python, or has no layout that instances of a copy would lack."""
    of_c = (MethodDescriptorType, WrapperDescriptorType)
    return cls in (object, list, dict) or not any(isinstance(value, of_c) for value in vars(cls).values())


def _names(slots: Any) -> tuple[str, ...]:
    return (slots,) if isinstance(slots, str) else tuple(slots)


def _texts(own: dict[str, Any]) -> dict[str, Any]:
    """What a class is created with, and cannot be given later."""
    return {name: own[name] for name in ("__slots__", "__doc__", "__qualname__") if name in own}


class _Globals(dict[str, Any]):
    """The global names of a module for copies of its functions, which are rebound when they are first used."""

    def __init__(self, names: dict[str, Any], rebinding: Rebinding) -> None:
        own = {**vars(builtins), "__import__": self.import_module, "len": length_of}
        super().__init__({"__name__": names.get("__name__"), "__file__": names.get("__file__"), "__builtins__": own})
        self._names, self._rebinding = names, rebinding

    def __missing__(self, name: str) -> Any:
        value = self[name] = self._rebinding(self._names[name])
        return value

    def import_module(self, name: str, globals: Any = None, locals: Any = None, fromlist: Any = (), level: int = 0) -> Any:
        """What an import in a function gives."""
        return self._rebinding(__import__(name, self._names, locals, fromlist, level))


def length_of(x: Any, /) -> Any:
    """Return the length as `len` does; that of an array as its shape has it, which may be no integer: see `sizes`."""
    shape = getattr(x, "shape", None) if hasattr(type(x), "__array_namespace__") or hasattr(type(x), "strides") else None
    return shape[0] if type(shape) is tuple and shape and type(shape[0]) is Size else len(x)


class _Attributes(ModuleType):
    """A module whose attributes are rebound when they are asked for."""

    def __init__(self, module: ModuleType, rebinding: Rebinding) -> None:
        super().__init__(module.__name__)
        self.__dict__["_rebound"] = module, rebinding

    def __getattr__(self, name: str) -> Any:
        module, rebinding = self.__dict__["_rebound"]
        return rebinding(getattr(module, name))
