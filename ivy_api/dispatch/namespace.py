"""Make a namespace: a module object whose attributes are resolved on first use and then cached.

A name is looked up, in this order, in third-party overrides, in the backend's module, and in the composed body of the declaration.
The result is stored in the module's ``__dict__``, so that later accesses cost as much as a module attribute; therefore namespaces
are plain modules with a PEP 562 ``__getattr__``, not instances of a subclass.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Collection, Sequence
from functools import cache
from importlib import import_module
from types import FunctionType, ModuleType
from typing import Any, Literal

from ivy_api.adapt.functions import AxisCheck, ErrorHandler, ShortWay, explaining
from ivy_api.dispatch import registry
from ivy_api.dispatch.backend import Limit, Mixed
from ivy_api.dispatch.dtype_names import DTypeNames
from ivy_api.dispatch.registry import Declaration, plain_arity
from ivy_api.errors import MissingByLimitError, MissingFunctionError

Origin = Literal["native", "adapted", "mixed", "composed", "missing"]

_MISSING = object()
PACKAGE = "ivy_api.namespaces"
WRAPPED = "wrapped_"
"""Prefix of the name of a namespace of `ivy_api.Array`: an identifier, so that it can be imported and used in messages."""
FOREIGN = ":"
"""Prefix of the name of a namespace made from a module without a plugin; dots in the name become colons."""


class Source:
    """Where the functions of one namespace come from.

    Parameters
    ----------
    name : the backend's name, for messages
    module : the module with the backend's functions
    package : name of the package that is the plugin's own code; everything else is the framework's
    overrides : third-party overrides for a sub-namespace, looked up once
    guard : wraps a function that has a declared limit
    accumulates : qualified names of the module's functions that already compute 16-bit floats in ``float32``
    reads : pairs of an array class that composed bodies cannot take, and the function that reads it
    hint : appended to the message about a missing function: what the user can do
    importable : the name under which the namespace is imported and pickled; empty if it is not
    limit : returns the declared limit that explains why a function is missing
    primitives : whether only functions without a composed body are taken from the module, and all others are composed of them
    over : the namespace of native arrays, if this one is of arrays traced over them
    jit : whether ``compile`` is quick enough to be used wherever a frontend's code asks for it

    Attributes
    ----------
    dtype_name : returns the standard name of one of the backend's data types
    resolved : called for each attribute that is found, ``resolved(attributes, name, qualname)``; or ``None``. Set by the tracer
    """

    def __init__(
        self,
        name: str,
        module: Any,
        *,
        package: str = "",
        overrides: Callable[[str], Sequence[Any]] = lambda extension: (),
        guard: Callable[[str, Any], Any] = lambda qualname, function: function,
        accumulates: Collection[str] = (),
        reads: Sequence[tuple[type, Callable[[Any], Any]]] = (),
        hint: str = "",
        importable: str = "",
        limit: Callable[[str], Limit | None] = lambda qualname: None,
        primitives: bool = False,
        over: ModuleType | None = None,
        jit: bool = False,
    ) -> None:
        self.name = name
        self.module = module
        self.package = package
        self.overrides = overrides
        self.guard = guard
        self.accumulates = accumulates
        self.reads = reads
        self.hint = hint
        self.importable = importable
        self.limit = limit
        self.primitives = primitives
        self.over = over
        self.jit = jit
        self.resolved: Callable[[dict[str, Any], str, str], None] | None = None
        self.dtype_name = DTypeNames(module)

    def part(self, name: str) -> Any:
        """Return an attribute of the backend's module: the functions of a sub-namespace. A submodule is imported on first use."""
        found = getattr(self.module, name, None)
        if found is None and hasattr(self.module, "__path__"):
            found = submodule(self.module.__name__, name)
        return found

    def exports(self, module: Any, name: str) -> bool:
        """Whether a name of one of the plugin's modules is public: names it only imports are not in ``__all__``."""
        return not self.package or name in getattr(module, "__all__", (name,))


@cache
def submodule(package: str, name: str) -> Any:
    """Return a submodule of a package, ``None`` if there is none of that name."""
    try:
        return import_module(f"{package}.{name}")
    except ModuleNotFoundError as error:
        if error.name == f"{package}.{name}":
            return None
        raise


def make_namespace(source: Source) -> ModuleType:
    """Create the main namespace of a source, with its sub-namespaces as attributes."""
    return _blank_namespace(source.importable or f"ivy_api.{source.name}", source, "")


def primitive_namespace(namespace: Any) -> ModuleType:
    """Return a namespace over the same backend in which every function with a composed body is composed.

    Only the primitive functions, those without a body, are the backend's. For tests of composed bodies, and for interpreters
    (a tracer) that only know the primitive functions.

    Parameters
    ----------
    namespace : the namespace of a backend's native arrays

    Returns
    -------
    out : a namespace over the same arrays; it is not the one that `namespace_for` finds

    Examples
    --------
    >>> composed = primitive_namespace(xp)
    >>> composed.nn.softplus(xp.asarray([0.0, 1.0]))
    array([0.6931, 1.3133])
    """
    from copy import copy  # few programs need it

    source = copy(namespace.__source__)
    source.primitives, source.importable = True, ""
    return make_namespace(source)


def resolve(source: Source, main: ModuleType, extension: str, name: str) -> tuple[Any, Origin]:
    """Return a namespace's implementation of a declared name, and its origin; ``None`` and ``"missing"`` if it has none."""
    declaration = registry.declaration(extension, name)
    assert declaration is not None
    if declaration.extension != extension:  # declared in another namespace and shared, like linalg.matmul
        return resolve(source, main, declaration.extension, name)
    found, by_backend = _implementation(declaration, source)
    if found is _MISSING:
        return (_from_body(declaration, source, main), "composed") if declaration.composed else (None, "missing")
    if declaration.kind not in ("function", "transformation"):
        return found, "native"
    if not source.package and declaration.composed and not is_own(found, source):
        found = _for_the_standard(found, declaration)
    accumulates = by_backend and declaration.qualname in source.accumulates
    if isinstance(found, Mixed):
        function, short = _mixed(declaration, found, source, main, accumulates), ShortWay.of(found.native)
        origin: Origin = "mixed"
    else:
        function = found if accumulates else _accumulating(declaration, found, main)
        function, short = _with_operands(declaration, function, main), ShortWay.of(found)
        origin = "adapted" if is_own(found, source) else "native"
    function = source.guard(declaration.qualname, function)
    if origin == "native" and _explains_itself(declaration, found, source):
        return function, origin
    return _explaining(declaration, function, main, own=True, short=short), origin


def _implementation(declaration: Declaration, source: Source) -> tuple[Any, bool]:
    """Return what overrides or the backend's module have for a declaration, and whether it is the module's; or ``_MISSING``."""
    extension, name = declaration.extension, declaration.name
    if source.primitives and declaration.composed and declaration.kind == "function":
        return _MISSING, False
    for module in source.overrides(extension):
        if (found := getattr(module, name, _MISSING)) is not _MISSING:
            return found, False
    own = source.part(extension) if extension else source.module
    found = getattr(own, name, _MISSING)
    return (found, True) if found is not _MISSING and source.exports(own, name) else (_MISSING, False)


def _from_body(declaration: Declaration, source: Source, main: ModuleType) -> Any:
    """Return the composed body as a function of the namespace."""
    body = _accumulating(declaration, _composed(declaration, source, main), main)
    body = source.guard(declaration.qualname, _with_operands(declaration, body, main))
    return _explaining(declaration, body, main)


def _mixed(declaration: Declaration, found: Mixed, source: Source, main: ModuleType, accumulates: bool) -> Any:
    """Return a function that leaves to the composed body the arguments which the native one does not take."""
    accumulates = accumulates or found.accumulates
    body = _composed(declaration, source, main)
    if accumulates:
        body = _accumulating(declaration, body, main)
    if found.checks:
        body = _with_operands(declaration, body, main)
    axis = _axis_check(declaration, source, True)
    if found.accumulates and axis is not None:
        body, axis = explaining(body, lambda error, args, kwargs: None, axis=axis), None
    function = _mix(found, body, source, explains=axis is None)
    if not accumulates:
        function = _accumulating(declaration, function, main)
    return function if found.checks else _with_operands(declaration, function, main)


def _blank_namespace(name: str, source: Source, extension: str, main: ModuleType | None = None) -> ModuleType:
    namespace = ModuleType(name, f"The array namespace of {source.name}, as ivy_api gives it.")
    main = main or namespace
    attributes = namespace.__dict__

    def look_up(attribute: str) -> Any:
        if registry.declaration(extension, attribute) is not None:
            value, origin = resolve(source, main, extension, attribute)
            if origin != "missing":
                qualname = f"{extension}.{attribute}" if extension else attribute
                adopt(value, main, qualname, made=origin in ("composed", "mixed") or hasattr(value, "__explained__"))
                attributes[attribute] = value
                registry.names_of_functions[id(value)] = qualname
                if source.resolved is not None:
                    source.resolved(attributes, attribute, qualname)
                return attributes[attribute]
            raise _missing(source, extension, attribute, namespace)
        if not extension and registry.has_extension(attribute):
            value = attributes[attribute] = _blank_namespace(f"{name}.{attribute}", source, attribute, main)
            return value
        if attribute.startswith("__"):  # looked up by tools (inspect, doctest, copy)
            raise AttributeError(f"module {name!r} has no attribute {attribute!r}")
        raise MissingFunctionError(_says_undeclared(source, extension, attribute), name=attribute, obj=namespace)

    def listing() -> list[str]:
        registry.load_plugins()
        subspaces = () if extension else registry.extensions()
        names = [n for n in registry.declarations(extension) if resolve(source, main, extension, n)[1] != "missing"]
        return sorted({*attributes, *names, *subspaces})

    attributes["__getattr__"] = look_up
    attributes["__dir__"] = listing
    attributes["__source__"] = source
    if not extension:
        attributes["__array_api_version__"] = registry.STANDARD
    if source.importable:
        publish(namespace)
    return namespace


def _accumulating(declaration: Declaration, function: Any, main: ModuleType) -> Any:
    if not declaration.accumulates:
        return function
    from ivy_api.dispatch.accumulation import accumulating  # the first call may not need it

    return accumulating(declaration, function, main)


def _with_operands(declaration: Declaration, function: Any, main: ModuleType) -> Any:
    if declaration.operands is None:
        return function
    from ivy_api.dispatch.operands import with_operands  # for layers only

    return with_operands(declaration, function, main)


def _is_in_python(function: Any) -> bool:
    """Whether a function is written in Python: the frame that explains its errors is then a small part of its cost."""
    return type(getattr(function, "__wrapped__", function)) is FunctionType


def _explains_itself(declaration: Declaration, native: Any, source: Source) -> bool:
    """Whether the errors of a function of the framework are left as they are."""
    return not source.package or (_cannot_mismatch(declaration) and not _is_in_python(native))


def _cannot_mismatch(declaration: Declaration) -> bool:
    """Whether no two arguments of a function can be wrong together: a compiled one of the framework is then used as it is.

    It takes an array of any shape, or makes one.
    """
    chapter = declaration.chapter
    return chapter == "creation" or (chapter == "elementwise" and plain_arity(declaration.body) == 1)


def _explaining(
    declaration: Declaration, function: Any, main: ModuleType, *, own: bool = False, short: ShortWay | None = None
) -> Any:
    """Return the function with the framework's errors explained by the arguments, which are looked at only after a failure."""
    if declaration.kind != "function":
        return function

    def explain(error: Exception, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
        if registry.explain is not None:
            registry.explain(declaration, error, args, kwargs, main)

    axis = _axis_check(declaration, main.__dict__["__source__"], own)
    arity, body = plain_arity(declaration.body), declaration.body
    return explaining(function, explain, arity=arity, bound=("composed", "xp"), axis=axis, short=short, declared=body)


def _axis_check(declaration: Declaration, source: Source, own: bool) -> AxisCheck | None:
    """Return the check of the axis of an array; ``None`` if there is nothing to check: ``own`` functions are not composed."""
    if "axis" not in declaration.body.__code__.co_varnames:
        return None
    axis = declaration.schema.parameters.get("axis")
    first = next(iter(declaration.schema.parameters))
    if axis is None or axis.axis is None or not declaration.schema.parameters[first].array:
        return None
    scalars = own and not axis.axis.new and getattr(source.part("failures"), "AXES_OF_SCALARS", False)
    if axis.optional and not scalars:
        return None
    positional = declaration.schema.positional
    position = positional.index("axis") if "axis" in positional else None
    return AxisCheck(first, "axis", optional=axis.optional, scalars=scalars, position=position)


def _reading(function: Any, source: Source) -> Any:
    if not source.reads:
        return function
    from ivy_api.dispatch.reading import reading  # few backends have such arrays

    return reading(function, source.reads)


def _for_the_standard(found: Any, declaration: Declaration) -> Any:
    """Return a function of a library without a plugin: for arguments that the standard does not have, the body is composed."""
    own = declaration.schema.parameters
    beyond = frozenset(name for name, parameter in own.items() if "beyond" in parameter.roles) if declaration.standard else None
    if not beyond:
        return found

    def usual(*args: Any, **kwargs: Any) -> bool:
        return beyond.isdisjoint(kwargs) and not any(hasattr(x, "shape") for x in args)

    return Mixed(found, usual)


def _composed(declaration: Declaration, source: Source, main: ModuleType) -> Any:
    """Return the composed body as a function in which ``xp`` is bound.

    The binding is a keyword default of a second function over the same code, so that a call costs as much as the body, plus a check
    of the argument types if the backend has arrays that must be read first.
    """
    if declaration.kind not in ("function", "transformation"):
        return declaration.body
    return _reading(bound(declaration, main), source)


def bound(declaration: Declaration, xp: ModuleType) -> FunctionType:
    """Return the body of a composed function, or a transformation, with ``xp`` bound to a namespace."""
    body = declaration.body
    signature = inspect.signature(body)
    public = [p for p in signature.parameters.values() if p.name != "xp"]
    return _with_keyword(body, body, signature.replace(parameters=public), xp=xp)


def _with_keyword(function: Any, public: Any, signature: inspect.Signature, **keyword: Any) -> FunctionType:
    """Return a second function over the same code, with one more default; names and documentation are those of ``public``."""
    bound = FunctionType(function.__code__, function.__globals__, function.__name__, function.__defaults__, function.__closure__)
    bound.__kwdefaults__ = {**(function.__kwdefaults__ or {}), **keyword}
    for attribute in ("__doc__", "__annotations__", "__module__", "__name__", "__qualname__"):
        setattr(bound, attribute, getattr(public, attribute))
    bound.__signature__ = signature  # type: ignore[attr-defined]
    return bound


def _mix(found: Mixed, composed: Any, source: Source, *, explains: bool) -> Any:
    native, when = found.native, found.when
    if when is None:
        function = _with_keyword(native, composed, inspect.signature(composed), composed=composed)
        handler = getattr(native, "__on_error__", None) if explains else None
        return function if handler is None else handler.belongs_to(function)

    handler = ErrorHandler()

    def mixed(*args: Any, **kwargs: Any) -> Any:
        try:
            return (native if when(*args, **kwargs) else composed)(*args, **kwargs)
        except Exception as error:
            handler(error, args, kwargs)
            raise

    mixed.__wrapped__ = composed  # type: ignore[attr-defined]
    mixed.__name__, mixed.__qualname__, mixed.__doc__ = composed.__name__, composed.__qualname__, composed.__doc__
    mixed.__annotations__ = composed.__annotations__
    return _reading(handler.belongs_to(mixed), source)  # before the predicate


def is_own(found: Any, source: Source) -> bool:
    """Whether a function was written by the plugin, or made for it by the core, rather than taken from the framework."""
    home = (getattr(found, "__home__", None) or getattr(found, "__module__", None) or "").partition(".")[0]
    return home in (source.package, "ivy_api")


def _missing(source: Source, extension: str, name: str, namespace: ModuleType) -> MissingFunctionError:
    declaration = registry.registered(extension)[name]
    limit = source.limit(declaration.qualname)
    if limit is None:
        return MissingFunctionError(_says_missing(source, declaration), name=name, obj=namespace)
    return MissingByLimitError(
        f"{source.name} has no {declaration.qualname}: {limit.reason} See {limit.link}.", name=name, obj=namespace
    )


def _says_missing(source: Source, declaration: Declaration) -> str:
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


# Namespaces and their functions are found by name by pickle and cloudpickle, in this process and others: a namespace is in
# sys.modules, and is the ``__module__`` of its functions, since pickle requires the same object under the name it states.


def module_name(name: str, module: Any = None) -> str:
    """Return the name under which the namespace of a backend, or of a ``module`` without a plugin, is imported.

    Returns
    -------
    out : the name; ``""`` if it cannot be imported
    """
    if module is None:
        return f"{PACKAGE}.{name.replace('.', FOREIGN)}"
    known = isinstance(module, ModuleType) and sys.modules.get(module.__name__) is module
    return f"{PACKAGE}.{FOREIGN}{module.__name__.replace('.', FOREIGN)}" if known else ""


def publish(namespace: ModuleType) -> None:
    """Make a namespace importable, picklable and copyable by its name."""  # a subclass of modules would slow down each attribute
    name, attributes = namespace.__name__, namespace.__dict__
    sys.modules[name] = namespace
    attributes["__path__"] = []  # it has sub-namespaces
    attributes["__reduce_ex__"] = lambda protocol: (import_module, (name,))
    attributes["__deepcopy__"] = lambda memo: namespace


def published(source: Source) -> ModuleType | None:
    """Return the namespace over the same module that is published under the name of ``source``, if any."""
    found = sys.modules.get(source.importable)
    return found if found is not None and found.__dict__["__source__"].module is source.module else None


def adopt(value: Any, main: ModuleType, qualname: str, *, made: bool = False) -> None:
    """Set the module of a function made here, or by a plugin, to a namespace, unless it can be imported elsewhere.

    With ``made``, it was made here from a body which may be a third party's.
    """
    body = getattr(value, "__wrapped__", None) if type(value) is not FunctionType else value  # what a compiler made of it
    if type(body) is not FunctionType or main.__name__ not in sys.modules:
        return
    from ivy_api.adapt.functions import is_found

    if is_found(value):
        return
    home = body.__globals__.get("__name__", "ivy_api").partition(".")[0]
    if made or home == "ivy_api" or home == main.__dict__["__source__"].package:
        value.__home__ = value.__module__
        value.__module__, value.__qualname__ = main.__name__, qualname
