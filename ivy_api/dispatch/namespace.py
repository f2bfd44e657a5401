"""Make a namespace: a module object whose attributes are resolved on first use and then kept.

A name is looked for, in this order, in the overrides of third parties, in the backend's own module, and in the composed
body of the declaration. What was found is stored in the module's ``__dict__``, so that a second access costs what a module
attribute costs; therefore the objects are plain modules with a PEP 562 ``__getattr__``, and not instances of a subclass.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from types import FunctionType, ModuleType
from typing import Any, Literal

from ivy_api.dispatch import registry
from ivy_api.dispatch.backend import Mixed
from ivy_api.dispatch.registry import Declaration
from ivy_api.errors import MissingFunctionError

Origin = Literal["native", "adapted", "mixed", "composed", "missing"]

API_VERSION = "2025.12"
_MISSING = object()


class Source:
    """Where the functions of one namespace come from.

    Parameters
    ----------
    name : the backend's name, for messages
    module : the module with the backend's functions
    package : name of the package that counts as the plugin's own code; what is defined elsewhere is the framework's
    overrides : third-party overrides for a sub-namespace, asked for once
    guard : wraps a function that a declared limit concerns
    hint : ends the message about a missing function: what the user can do
    """

    def __init__(
        self,
        name: str,
        module: Any,
        *,
        package: str = "",
        overrides: Callable[[str], Sequence[Any]] = lambda extension: (),
        guard: Callable[[str, Any], Any] = lambda qualname, function: function,
        hint: str = "",
    ) -> None:
        self.name = name
        self.module = module
        self.package = package
        self.overrides = overrides
        self.guard = guard
        self.hint = hint


def make_namespace(source: Source) -> ModuleType:
    """The main namespace of a source, with its sub-namespaces as attributes."""
    main = _blank_namespace(f"ivy_api.{source.name}", source, "")
    main.__dict__["__array_api_version__"] = API_VERSION
    return main


def resolve(source: Source, main: ModuleType, extension: str, name: str) -> tuple[Any, Origin]:
    """What a namespace has under a declared name, and where it comes from; ``None`` and ``"missing"`` if it has nothing."""
    declaration = registry.declarations(extension)[name]
    if declaration.extension != extension:  # declared in another namespace and shared, as linalg.matmul
        return resolve(source, main, declaration.extension, name)
    own = source.module if not extension else getattr(source.module, extension, None)
    for place in (*source.overrides(extension), own):
        found = getattr(place, name, _MISSING)
        if found is not _MISSING:
            break
    else:
        if not declaration.composed:
            return None, "missing"
        return source.guard(declaration.qualname, _composed(declaration, main)), "composed"
    if declaration.kind != "function":
        return found, "native"
    if isinstance(found, Mixed):
        return source.guard(declaration.qualname, _mix(found, _composed(declaration, main))), "mixed"
    return source.guard(declaration.qualname, found), "adapted" if _is_own(found, source) else "native"


def _blank_namespace(name: str, source: Source, extension: str, main: ModuleType | None = None) -> ModuleType:
    namespace = ModuleType(name, f"The array namespace of {source.name}, as ivy_api gives it.")
    main = main or namespace
    attributes = namespace.__dict__

    def look_up(attribute: str) -> Any:
        if attribute in registry.declarations(extension):
            value, origin = resolve(source, main, extension, attribute)
            if origin != "missing":
                attributes[attribute] = value
                return value
            raise MissingFunctionError(_says_missing(source, extension, attribute), name=attribute, obj=namespace)
        if not extension and attribute in registry.extensions():
            value = attributes[attribute] = _blank_namespace(f"{name}.{attribute}", source, attribute, main)
            return value
        if attribute.startswith("__"):  # asked for by tools (inspect, doctest, copy): an ordinary miss
            raise AttributeError(f"module {name!r} has no attribute {attribute!r}")
        raise MissingFunctionError(_says_undeclared(source, extension, attribute), name=attribute, obj=namespace)

    def listing() -> list[str]:
        subspaces = () if extension else registry.extensions()
        names = [n for n in registry.declarations(extension) if resolve(source, main, extension, n)[1] != "missing"]
        return sorted({*attributes, *names, *subspaces})

    attributes["__getattr__"] = look_up
    attributes["__dir__"] = listing
    attributes["__source__"] = source
    return namespace


def _composed(declaration: Declaration, main: ModuleType) -> Any:
    """The composed body as a function of its own in which ``xp`` is bound.

    The binding is a keyword default of a second function over the same code, so that a call costs what the body costs.
    """
    body = declaration.body
    if declaration.kind != "function":
        return body
    signature = inspect.signature(body)
    public = [p for p in signature.parameters.values() if p.name != "xp"]
    return _with_keyword(body, body, signature.replace(parameters=public), xp=main)


def _with_keyword(function: Any, public: Any, signature: inspect.Signature, **keyword: Any) -> FunctionType:
    """A second function over the same code, with one more default; its names and documentation are those of ``public``."""
    bound = FunctionType(function.__code__, function.__globals__, function.__name__, function.__defaults__, function.__closure__)
    bound.__kwdefaults__ = {**(function.__kwdefaults__ or {}), **keyword}
    for attribute in ("__doc__", "__annotations__", "__module__", "__name__", "__qualname__"):
        setattr(bound, attribute, getattr(public, attribute))
    bound.__signature__ = signature  # type: ignore[attr-defined]
    return bound


def _mix(found: Mixed, composed: Any) -> Any:
    native, when = found.native, found.when
    if when is None:
        return _with_keyword(native, composed, inspect.signature(composed), composed=composed)

    def mixed(*args: Any, **kwargs: Any) -> Any:
        return (native if when(*args, **kwargs) else composed)(*args, **kwargs)

    mixed.__wrapped__ = composed  # type: ignore[attr-defined]
    mixed.__name__, mixed.__qualname__, mixed.__doc__ = composed.__name__, composed.__qualname__, composed.__doc__
    return mixed


def _is_own(found: Any, source: Source) -> bool:
    """Whether a function was written by the plugin, or made for it by the core, rather than taken from the framework."""
    home = (getattr(found, "__module__", None) or "").partition(".")[0]
    return home in (source.package, "ivy_api")


def _says_missing(source: Source, extension: str, name: str) -> str:
    declaration = registry.declarations(extension)[name]
    what = "data type" if declaration.kind == "dtype" else "function"
    return (
        f"The backend {source.name!r} has no {what} {declaration.qualname!r} (chapter {declaration.chapter!r}), and none can be "
        f"composed from its other functions. {source.hint}".rstrip()
    )


def _says_undeclared(source: Source, extension: str, name: str) -> str:
    space = f"sub-namespace {extension!r}" if extension else "namespace"
    return (
        f"{name!r} is not declared in the {space} of backend {source.name!r}."
        f"{registry.nearest(name, registry.declarations(extension))} Only declared functions are portable; "
        f"call the framework itself for the rest. dir(xp) lists what there is."
    )
