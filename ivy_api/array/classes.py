"""Create the `Array` subclass of each backend, and the namespace over it."""

from __future__ import annotations

import threading
from types import ModuleType, SimpleNamespace
from typing import Any

from ivy_api.adapt.functions import refused_axis, rename_function, unexplained
from ivy_api.array import native as standard
from ivy_api.array.lift import lift
from ivy_api.array.operators import Bound
from ivy_api.dispatch import registry
from ivy_api.dispatch.lookup import remember
from ivy_api.dispatch.namespace import PACKAGE, WRAPPED, adopt, bound, publish

_classes: dict[int, Any] = {}
_lock = threading.RLock()
_ANSWERS = [name for name in vars(standard) if not name.startswith("_") and name not in ("TYPE_CHECKING", "annotations")]


def class_of(definition: Any, space: Any) -> Any:
    """Return the Array subclass of a native namespace, created from ``definition``."""
    if id(space) not in _classes:
        with _lock:
            if id(space) not in _classes:
                _classes[id(space)] = _made(definition, space)
    return _classes[id(space)]


def _made(definition: Any, space: Any) -> Any:
    own = space.__source__.part("array_object")
    answers = SimpleNamespace(**{name: getattr(own, name, getattr(standard, name)) for name in _ANSWERS})
    cls: Any = type(
        f"Array[{space.__source__.name}]",
        (definition,),
        {"__slots__": (), "__module__": "ivy_api.array", "__doc__": definition.__doc__, "space": space, "own": answers},
    )
    cls.__qualname__ = f"Array[{space.__name__.removeprefix(f'{PACKAGE}.')}]"  # the name used by pickle: `ivy_api.array`
    for attribute, value in vars(definition).items():
        if isinstance(value, Bound):
            setattr(cls, attribute, rename_function(value.make(cls), attribute, f"Array.{attribute}"))
    cls.wrapped = _namespace(cls)
    remember(cls, cls.wrapped)
    answers.register_array_class(cls)
    return cls


def _namespace(cls: Any) -> ModuleType:
    native = cls.space
    published = native.__name__.startswith(PACKAGE)
    short = f"{WRAPPED}{native.__name__.removeprefix(f'{PACKAGE}.')}"
    return _blank(f"{PACKAGE}.{short}" if published else f"ivy_api.{WRAPPED}{native.__source__.name}", native, "", cls)


def _blank(name: str, native: Any, extension: str, cls: Any, main: ModuleType | None = None) -> ModuleType:
    """Create a namespace that lifts functions on first use and caches them."""
    namespace = ModuleType(name, f"The namespace of ivy_api.Array over {cls.space.__source__.name}.")
    attributes = namespace.__dict__

    def look_up(attribute: str) -> Any:
        value: Any = getattr(native, attribute)  # raises the right error if missing
        if not extension and attribute in registry.extensions():
            value = _blank(f"{name}.{attribute}", value, attribute, cls, main or namespace)
        else:
            value = value if extension else cls.own.OVERRIDES.get(attribute, value)
            declaration = registry.declarations(extension).get(attribute)
            if declaration is not None and declaration.kind == "function":
                value = lift(declaration, unexplained(value), cls, axis=refused_axis(value))
                adopt(value, main or namespace, f"{extension}.{attribute}" if extension else attribute)
            elif declaration is not None and declaration.kind == "transformation":
                value = bound(declaration, main or namespace)
                adopt(value, main or namespace, f"{extension}.{attribute}" if extension else attribute, made=True)
        attributes[attribute] = value
        return value

    attributes["__getattr__"] = look_up
    attributes["__dir__"] = lambda: dir(native)
    attributes["__source__"] = native.__source__
    attributes["__native__"] = native
    if not extension:
        attributes["__array_api_version__"] = native.__array_api_version__
    if name.startswith(PACKAGE):
        publish(namespace)
    return namespace
