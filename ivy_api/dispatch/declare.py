"""The decorators of declarations. They return the framework-agnostic function.

``ivy_api.exp(x)`` looks up the namespace of ``x`` and calls its ``exp``. The implementation is cached by the type of the first
array; if the other arguments are of the same type or plain (numbers, data types), a call costs little more than the native one.
"""

from __future__ import annotations

from functools import wraps
from types import FunctionType

from ivy_api.dispatch import registry
from ivy_api.dispatch.arguments import leaves
from ivy_api.dispatch.context import as_namespace, default_namespace
from ivy_api.dispatch.lookup import find_namespace, on_many_types, one_namespace, plain_types
from ivy_api.dispatch.registry import Declaration, plain_arity
from ivy_api.dispatch.signatures import NUMBERS, check, parameters_of
from ivy_api.errors import DeviceError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection
    from typing import Any, ParamSpec, Protocol, TypeVar, overload

    from ivy_api.typing import ArrayNamespace

    P = ParamSpec("P")
    R = TypeVar("R", covariant=True)
    B = TypeVar("B", bound=Callable[..., Any])

    class Declared(Protocol[P, R]):
        """A declared function: called as declared, or with ``xp`` to choose the backend."""

        @overload
        def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R: ...
        @overload
        def __call__(self, *args: Any, xp: str | ArrayNamespace, **kwargs: Any) -> R: ...

    class Composed(Protocol[P, R]):
        """A composed function: its own parameter ``xp`` takes a namespace, so only for a name are the other arguments unchecked.

        A `ParamSpec` cannot add a keyword argument to those of a function: https://peps.python.org/pep-0612/
        """

        @overload
        def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R: ...
        @overload
        def __call__(self, *args: Any, xp: str, **kwargs: Any) -> R: ...


def declared(body: Callable[P, R]) -> Declared[P, R]:
    """Declare a function that each backend must provide: a signature and a docstring."""
    return _dispatching(body, composed=False)  # type: ignore[no-any-return]


XP: Any = None
"""The default of ``xp`` in a composed body: callers may omit it; the body receives the backend's namespace."""


def composed(body: Callable[P, R]) -> Composed[P, R]:
    """Declare a function with a body that calls other declared functions through its keyword argument ``xp``.

    Every backend has it and may override it. The parameter is written ``xp: ArrayNamespace = XP`` so that type checkers know the
    signature that callers see.
    """
    return _dispatching(body, composed=True)  # type: ignore[no-any-return]


def transformation(body: B) -> B:
    """Declare a function of functions, such as ``grad``: it finds the backend itself, from the arrays among its arguments.

    Its parameter ``xp`` is the namespace it is taken from (``xp.grad``), or ``None``. A backend may override it. Functions of a
    namespace that it is given are looked up again in that of the arrays.
    """

    @wraps(body)
    def function(*args: Any, xp: Any = None, **kwargs: Any) -> Any:
        from ivy_api.dispatch.functionals import require_arguments  # for transformations only
        from ivy_api.dispatch.late_lookup import looked_up
        from ivy_api.dispatch.transformed import picklable

        if not declaration.extension:  # those of an extension are of flat arrays, and called by the others
            require_arguments(body, args, kwargs)
        found = body(*map(looked_up, args), xp=xp, **{name: looked_up(value) for name, value in kwargs.items()})
        if declaration.extension:
            return found
        return picklable(found, function, body, args, kwargs if xp is None else {**kwargs, "xp": xp})

    chapter = body.__module__.rpartition(".")[2]
    declaration = Declaration(body.__name__, chapter, "transformation", function, composed=True)
    function.__declaration__ = declaration  # type: ignore[attr-defined]
    return function  # type: ignore[return-value]


def accumulates(body: B) -> B:
    """Mark, below `declared` or `composed`, a function that accumulates many elements: a sum, a norm, a matrix product.

    16-bit floats are then computed in ``float32`` and rounded once.
    """
    return _mark(body, "__accumulates__", True)


def broadcasts(body: B) -> B:
    """Mark, below `declared` or `composed`, a function whose array arguments must broadcast with each other."""
    return _mark(body, "__broadcasts__", True)


def data_dependent(body: B) -> B:
    """Mark, below `declared` or `composed`, a function whose output shape depends on the values of the arguments."""
    return _mark(body, "__data_dependent__", True)


def piecewise_constant(body: B) -> B:
    """Mark, below `declared` or `composed`, a function of floats whose derivative is zero wherever it exists.

    Such a function rounds, or gives a sign; or it uses only the shape and dtype of its argument. The derivative is that of real
    arrays. A function whose results are integers or booleans needs no mark: its return annotation says so.
    """
    return _mark(body, "__piecewise_constant__", True)


def since(revision: str) -> Callable[[B], B]:
    """Say, below `declared` or `composed`, which revision of the standard brought the function; without it, the first one."""
    return lambda body: _mark(body, "__since__", revision)


def operands(check: Callable[..., None] | None = None, /) -> Callable[[B], B]:
    """Declare, below `declared` or `composed`, that floating-point operands promote, and which shapes they must have.

    Indices, lengths, masks and keys do not promote with the others: their annotations say what they are.

    Parameters
    ----------
    check : takes the arguments of a call and raises an `ArgumentError` for an invalid shape
    """
    return lambda body: _mark(body, "__operands__", (check,))


def _mark(body: B, name: str, value: object) -> B:
    setattr(body, name, value)
    return body


def _dispatching(body: Any, *, composed: bool) -> Any:
    chapter, many = body.__module__.rpartition(".")[2], hasattr(body, "__accumulates__")
    declaration = Declaration(body.__name__, chapter, "function", body, composed=composed, accumulates=many)
    declaration.operands = getattr(body, "__operands__", None)
    declaration.broadcasts = hasattr(body, "__broadcasts__")
    declaration.data_dependent = hasattr(body, "__data_dependent__")
    declaration.piecewise_constant = hasattr(body, "__piecewise_constant__")
    declaration.since = getattr(body, "__since__", "")
    known: dict[Any, Any] = {}
    _known.append(known)
    function = {1: _unary, 2: _binary}.get(plain_arity(body), _general)(declaration, known)
    function.__code__ = function.__code__.replace(co_name=body.__name__, co_qualname=body.__qualname__)  # for tracebacks
    for attribute in ("__name__", "__qualname__", "__module__", "__doc__", "__annotations__"):
        setattr(function, attribute, getattr(body, attribute))
    function.__wrapped__ = _shown(body) if composed else body
    function.__declaration__ = declaration
    declaration.public = function
    return function


_known: list[dict[Any, Any]] = []
"""The implementations that each function has found, by the types of its arguments."""


@on_many_types
def _forget(kept: Collection[type]) -> None:
    for known in _known:
        for types in [types for types in known if types not in kept]:
            known.pop(types, None)


def _unary(declaration: Declaration, known: dict[Any, Any]) -> Any:
    def function(x: Any, /, *, xp: Any = None) -> Any:
        if xp is None:
            try:
                implementation = known[type(x)]
            except KeyError:
                pass
            else:
                try:
                    return implementation(x)
                except Exception as error:  # a try costs nothing if nothing is raised
                    _explain(declaration, error, (x,), {})
                    raise
        return _call(declaration, known, (x,), xp, {})

    return function


def _binary(declaration: Declaration, known: dict[Any, Any]) -> Any:
    def function(x1: Any, x2: Any, /, *, xp: Any = None) -> Any:
        if xp is None and type(x1) in known and (type(x2) is type(x1) or type(x2) in NUMBERS):
            try:
                return known[type(x1)](x1, x2)
            except Exception as error:
                _explain(declaration, error, (x1, x2), {})
                raise
        return _call(declaration, known, (x1, x2), xp, {})

    return function


def _general(declaration: Declaration, known: dict[Any, Any]) -> Any:
    plain: frozenset[str] = frozenset()
    several, least, beside = False, 0, None

    def function(*args: Any, xp: Any = None, **kwargs: Any) -> Any:
        nonlocal plain, several, least, beside
        if (
            xp is None
            and args
            and (not several or len(args) + len(kwargs) >= least)
            and type(args[0]) in known  # not before the first call, which reads the schema
            and plain.issuperset(kwargs)
        ):
            first = type(args[0])
            for value in args[1:]:
                if type(value) is not first and type(value) not in beside:  # type: ignore[operator]
                    break
            else:
                try:
                    return known[first](*args, **kwargs)
                except Exception as error:
                    _explain(declaration, error, args, kwargs)
                    raise
        if beside is None:
            own = parameters_of(declaration)
            plain, least = own.plain, len(own.needed)
            several, beside = least > 1, _beside(declaration)
        return _call(declaration, known, args, xp, kwargs)

    return function


def _shown(body: Any) -> Any:
    """Return a composed body as documentation shows it: ``xp`` is optional."""
    shown = FunctionType(body.__code__, body.__globals__, body.__name__, body.__defaults__, body.__closure__)
    shown.__kwdefaults__ = {**(body.__kwdefaults__ or {}), "xp": None}
    shown.__annotations__ = body.__annotations__
    return shown


def _explain(declaration: Declaration, error: Exception, args: tuple[Any, ...], kwargs: dict[str, Any], xp: Any = None) -> None:
    """Raise a clearer error for a call that failed, if there is one."""
    from ivy_api.dispatch.failures import explain_call  # imported on errors only

    explain_call(declaration, error, args, kwargs, xp)


def _explain_native(declaration: Declaration, error: Exception, args: Any, kwargs: dict[str, Any], main: Any) -> None:
    from ivy_api.dispatch.failures import explain_native  # imported on errors only

    explain_native(declaration, error, args, kwargs, main)


registry.explain = _explain_native


def _call(declaration: Declaration, known: dict[Any, Any], args: tuple[Any, ...], xp: Any, kwargs: dict[str, Any]) -> Any:
    """The slow path: a call not seen before, or whose arguments must be inspected."""
    try:
        namespace = as_namespace(xp) if xp is not None else one_namespace(leaves((*args, *kwargs.values())))
        explicit = xp is not None or namespace is None
        if namespace is None and declaration.composed and "xp" not in declaration.body.__code__.co_varnames:
            check(declaration, None, args, kwargs, True)
            return declaration.body(*args, **kwargs)  # needs no backend: broadcast_shapes
        if namespace is None:
            namespace = default_namespace(f"ivy_api.{declaration.qualname}")
        space = getattr(namespace, declaration.extension) if declaration.extension else namespace
        implementation = getattr(space, declaration.name)
        types = (*map(type, args), *kwargs, *map(type, kwargs.values())) if kwargs else (*map(type, args),)
        call = (namespace, types) if explicit else types
        if call not in known:  # once per combination of argument types
            check(declaration, namespace, args, kwargs, explicit)
            known[call] = None
        if xp is None and args and find_namespace(args[0]) is namespace:
            known[type(args[0])] = implementation
        if str in types:
            args, kwargs = resolve_names(declaration, namespace, args, kwargs)
        return implementation(*args, **kwargs)
    except Exception as error:
        _explain(declaration, error, args, kwargs, xp)
        raise


def _beside(declaration: Declaration) -> Any:
    """The types allowed beside the first array if it alone determines the backend: a set that may grow."""
    own = parameters_of(declaration)
    others = [own.alone[name] for name in own.positional[1:] if name in own.alone]
    if own.rest or any(type(None) not in types for types in others):
        return NUMBERS
    return NUMBERS | {type(None)} if others else plain_types


def resolve_names(
    declaration: Declaration, namespace: Any, args: tuple[Any, ...], kwargs: dict[str, Any]
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Replace names of data types and devices by the backend's own objects."""
    own = declaration.schema.parameters

    def convert(parameter: str, value: Any) -> Any:
        if type(value) is not str or parameter not in own:
            return value
        kind = own[parameter]
        if kind.device:
            return device_by_name(namespace, value)
        return getattr(namespace, value) if kind.names_dtype else value

    return (
        tuple(map(convert, parameters_of(declaration).names(len(args)), args)),
        {parameter: convert(parameter, value) for parameter, value in kwargs.items()},
    )


def device_by_name(namespace: Any, name: str) -> Any:
    """Return the backend's device of that name: its printed form, in full or abbreviated, with or without its index."""
    from ivy_api.dispatch.limits import device_name

    devices = namespace.__array_namespace_info__().devices()
    for device in devices:
        short = device_name(device)
        shown = str(device)
        if name in (device, shown, shown.partition(":")[0], short, short.partition(":")[0]):
            return device
    known = ", ".join(repr(str(device)) for device in devices)
    raise DeviceError(f"The backend {namespace.__source__.name!r} has no device {name!r}; it has {known}.")
