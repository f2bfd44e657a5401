"""The decorators of a declaration. What they return is the framework-agnostic function.

``ivy_api.exp(x)`` looks up the namespace of ``x`` and calls its ``exp``. The implementation is remembered by the type of the first
array; where the other arguments are of the same type, or plain (numbers, data types), a call costs little more than the native one.
"""

from __future__ import annotations

from types import FunctionType

from ivy_api.dispatch.arguments import leaves
from ivy_api.dispatch.context import as_namespace, default_namespace
from ivy_api.dispatch.lookup import find_namespace, one_namespace, plain_types
from ivy_api.dispatch.registry import Declaration
from ivy_api.errors import DeviceError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, ParamSpec, Protocol, TypeVar, overload

    from ivy_api.typing import ArrayNamespace

    P = ParamSpec("P")
    R = TypeVar("R", covariant=True)

    class Declared(Protocol[P, R]):
        """A declared function: called as it is declared, or with ``xp`` to choose the backend."""

        @overload
        def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R: ...
        @overload
        def __call__(self, *args: Any, xp: str | ArrayNamespace, **kwargs: Any) -> R: ...


def declared(body: Callable[P, R]) -> Declared[P, R]:
    """Declare a function that each backend must give: a signature and a docstring."""
    return _dispatching(body, composed=False)  # type: ignore[no-any-return]


def composed(body: Callable[..., R]) -> Declared[..., R]:
    """Declare a function with a body in other declared functions, reached through its keyword argument ``xp``.

    Every backend has it; a backend may override it.
    """
    return _dispatching(body, composed=True)  # type: ignore[no-any-return]


def _dispatching(body: Any, *, composed: bool) -> Any:
    declaration = Declaration(body.__name__, body.__module__.rpartition(".")[2], "function", body, composed=composed)
    function = {1: _unary, 2: _binary}.get(plain_arity(body), _general)(declaration, {})
    function.__code__ = function.__code__.replace(co_name=body.__name__, co_qualname=body.__qualname__)  # for tracebacks
    for attribute in ("__name__", "__qualname__", "__module__", "__doc__", "__annotations__"):
        setattr(function, attribute, getattr(body, attribute))
    function.__wrapped__ = _shown(body) if composed else body
    function.__declaration__ = declaration
    return function


def _unary(declaration: Declaration, known: dict[type, Any]) -> Any:
    def function(x: Any, /, *, xp: Any = None) -> Any:
        if xp is None:
            try:
                implementation = known[type(x)]
            except KeyError:
                pass
            else:
                return implementation(x)
        return _call(declaration, known, (x,), xp, {})

    return function


def _binary(declaration: Declaration, known: dict[type, Any]) -> Any:
    def function(x1: Any, x2: Any, /, *, xp: Any = None) -> Any:
        if xp is None and type(x1) in known and (type(x2) is type(x1) or type(x2) in plain_types):
            return known[type(x1)](x1, x2)
        return _call(declaration, known, (x1, x2), xp, {})

    return function


def _general(declaration: Declaration, known: dict[type, Any]) -> Any:
    annotations = declaration.body.__annotations__
    telling = {name for name, text in annotations.items() if "Array" in text or "DType" in text or "Device" in text}

    def function(*args: Any, xp: Any = None, **kwargs: Any) -> Any:
        if xp is None and args and type(args[0]) in known and telling.isdisjoint(kwargs):
            first = type(args[0])
            for value in args[1:]:
                if type(value) not in plain_types and type(value) is not first:
                    break
            else:
                return known[first](*args, **kwargs)
        return _call(declaration, known, args, xp, kwargs)

    return function


def plain_arity(body: Any) -> int:
    """The number of arguments of a function that takes positional-only ones without defaults and no others; else 0."""
    code = body.__code__
    variadic = code.co_flags & (0x04 | 0x08)  # inspect.CO_VARARGS | inspect.CO_VARKEYWORDS
    keywords = {*code.co_varnames[code.co_argcount : code.co_argcount + code.co_kwonlyargcount]} - {"xp"}
    plain = code.co_posonlyargcount == code.co_argcount and not (body.__defaults__ or variadic or keywords)
    return code.co_argcount if plain else 0


def _shown(body: Any) -> Any:
    """A composed body as a reader of its signature should see it: ``xp`` may be left out."""
    shown = FunctionType(body.__code__, body.__globals__, body.__name__, body.__defaults__, body.__closure__)
    shown.__kwdefaults__ = {**(body.__kwdefaults__ or {}), "xp": None}
    shown.__annotations__ = body.__annotations__
    return shown


def _call(declaration: Declaration, known: dict[type, Any], args: tuple[Any, ...], xp: Any, kwargs: dict[str, Any]) -> Any:
    """The way of a call that was not seen before, or whose arguments must be looked into."""
    namespace = as_namespace(xp) if xp is not None else one_namespace(leaves((*args, *kwargs.values())))
    if namespace is None and declaration.composed and "xp" not in declaration.body.__code__.co_varnames:
        return declaration.body(*args, **kwargs)  # needs no backend: broadcast_shapes
    if namespace is None:
        namespace = default_namespace(f"ivy_api.{declaration.qualname}")
    space = getattr(namespace, declaration.extension) if declaration.extension else namespace
    implementation = getattr(space, declaration.name)
    if xp is None and args and find_namespace(args[0]) is namespace:
        known[type(args[0])] = implementation
    if str in map(type, args) or str in map(type, kwargs.values()):
        args, kwargs = by_object(declaration, namespace, args, kwargs)
    return implementation(*args, **kwargs)


def by_object(
    declaration: Declaration, namespace: Any, args: tuple[Any, ...], kwargs: dict[str, Any]
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Put the backend's own objects where a data type or a device was given by name."""
    code, annotations = declaration.body.__code__, declaration.body.__annotations__
    rest = code.co_varnames[code.co_argcount + code.co_kwonlyargcount :][:1]  # *args, if there is one

    def convert(parameter: str, value: Any) -> Any:
        if type(value) is not str:
            return value
        if parameter == "device":
            return device_by_name(namespace, value)
        annotation = annotations.get(parameter, "")
        return getattr(namespace, value) if "DType" in annotation and "str" not in annotation else value

    positional = (*code.co_varnames[: code.co_argcount], *rest * len(args))
    return (
        tuple(map(convert, positional, args)),
        {parameter: convert(parameter, value) for parameter, value in kwargs.items()},
    )


def device_by_name(namespace: Any, name: str) -> Any:
    """The backend's device of that name: what it prints as, in full or in short, with its number or without."""
    from ivy_api.dispatch.limits import device_name

    devices = namespace.__array_namespace_info__().devices()
    for device in devices:
        short = device_name(device)
        if name in (device, str(device), short, short.partition(":")[0]):
            return device
    known = ", ".join(repr(str(device)) for device in devices)
    raise DeviceError(f"{namespace.__name__} has no device {name!r}; it has {known}.")
