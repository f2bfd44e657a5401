"""Run code written for a framework on a frontend: its modules are loaded with the framework's name bound to the frontend."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Mapping
from contextlib import contextmanager
from types import FunctionType, ModuleType
from typing import Any

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@contextmanager
def in_place_of(framework: str, package: str) -> Iterator[None]:
    """Inside, ``import framework`` gives the package of a frontend, its submodules included.

    Modules of the framework that were imported before are back afterwards; modules imported inside keep the frontend.

    Examples
    --------
    >>> with in_place_of("framework", "ivy_frontend_framework"):  # doctest: +SKIP
    ...     import my_model
    """
    before = {name: module for name, module in sys.modules.items() if name == framework or name.startswith(f"{framework}.")}
    for name in before:
        del sys.modules[name]
    finder = _Finder(framework, package)
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
        for name in [name for name in sys.modules if name == framework or name.startswith(f"{framework}.")]:
            del sys.modules[name]
        sys.modules.update(before)


class _Finder:
    """Finds a framework's modules in the package of its frontend."""

    def __init__(self, framework: str, package: str) -> None:
        self._framework, self._package = framework, package
        self._specs: dict[str, Any] = {}

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        """Return the spec of a module of the framework, as the import system asks for it."""
        if name != self._framework and not name.startswith(f"{self._framework}."):
            return None
        return importlib.util.spec_from_loader(name, self)  # type: ignore[arg-type]

    def create_module(self, spec: Any) -> ModuleType:
        """Return the frontend's module."""
        module = importlib.import_module(self._package + spec.name.removeprefix(self._framework))
        self._specs[module.__name__] = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        """Give the frontend's module, which is loaded, its own spec back: the import system has set that of the framework."""
        module.__spec__ = self._specs.pop(module.__name__)


def rebound(function: FunctionType, names: Mapping[str, Any]) -> FunctionType:
    """Return a function with other objects behind global names; functions of the same module that it calls are rebound too.

    Examples
    --------
    >>> import ivy_frontend_framework  # doctest: +SKIP
    >>> on_any_backend = rebound(sinc, {"framework": ivy_frontend_framework})  # doctest: +SKIP
    """
    own = dict(function.__globals__)
    own.update({name: value for name, value in names.items() if name in own})
    made: dict[int, FunctionType] = {}
    for name, value in list(own.items()):
        if isinstance(value, FunctionType) and value.__globals__ is function.__globals__:
            made[id(value)] = own[name] = _copied(value, own)
    return made.get(id(function)) or _copied(function, own)


def ported(function: FunctionType, framework: str, package: str) -> FunctionType:
    """Return a function with the frontend behind all names of the framework, in every module of its package that it calls.

    The framework must be installed, since the package was imported with it. Functions are copied; classes are not.

    Examples
    --------
    >>> from package.geometry import rotation_matrix  # doctest: +SKIP
    >>> on_any_backend = ported(rotation_matrix, "framework", "ivy_frontend_framework")  # doctest: +SKIP
    """
    root = function.__module__.partition(".")[0]
    spaces: dict[int, dict[str, Any]] = {}

    def replaced(value: Any) -> Any:
        if isinstance(value, ModuleType):
            first = value.__name__.partition(".")[0]
            if first == framework:
                try:
                    return importlib.import_module(package + value.__name__.removeprefix(framework))
                except ModuleNotFoundError:  # a part of the framework that is not offered
                    return value
            return _Attributes(value, replaced) if first == root else value
        module = getattr(value, "__module__", None)
        if not isinstance(module, str):
            return value
        if isinstance(value, FunctionType) and module.partition(".")[0] == root:
            return _copied(value, space_of(value))
        if module.partition(".")[0] == framework and hasattr(value, "__name__"):
            for path in (module, framework):
                try:
                    return getattr(importlib.import_module(package + path.removeprefix(framework)), value.__name__)
                except (AttributeError, ImportError):
                    continue
        return value

    def space_of(one: FunctionType) -> dict[str, Any]:
        names = one.__globals__
        if id(names) not in spaces:
            space = spaces[id(names)] = dict(names)
            space.update({name: replaced(value) for name, value in names.items() if not name.startswith("__")})
        return spaces[id(names)]

    return _copied(function, space_of(function))


class _Attributes:
    """A module whose attributes are replaced when they are asked for."""

    def __init__(self, module: ModuleType, replaced: Callable[[Any], Any]) -> None:
        self._module, self._replaced = module, replaced

    def __getattr__(self, name: str) -> Any:
        return self._replaced(getattr(self._module, name))


def _copied(function: FunctionType, names: dict[str, Any]) -> FunctionType:
    copy = FunctionType(function.__code__, names, function.__name__, function.__defaults__, function.__closure__)
    copy.__kwdefaults__ = function.__kwdefaults__
    copy.__dict__.update({key: value for key, value in vars(function).items() if key != "__wrapped__"})
    copy.__doc__ = function.__doc__
    return copy
