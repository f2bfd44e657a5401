"""Find the namespace of an array: one dict look-up by type; the rest runs once per type."""

from __future__ import annotations

from ivy_api.adapt.functions import run_while_compiling
from ivy_api.dispatch import registry
from ivy_api.errors import FRAMEWORKS, IvyError, MissingPluginError, MixedBackendsError, NotAnArrayError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable
    from typing import Any

    from ivy_api.typing import ArrayNamespace

_NOTHING = object()
_SCALARS: frozenset[type] = frozenset({bool, int, float, complex, type(None)})
_OTHERS = frozenset({str, bytes, list, tuple, dict, set, range, slice, type(Ellipsis)})

_namespaces: dict[type, ArrayNamespace] = {}
plain_types: set[type] = set(_SCALARS)
"""Types known to be neither arrays nor containers or names: numbers, and frameworks' data types and devices seen so far."""
_foreign: dict[int, Any] = {}
_loaded: dict[type, Any] = {}
"""The namespaces of types of arrays that a plugin supports."""
_own: set[type] = set()
"""The types of arrays that are not forgotten: those that plugins name, and those that the core creates."""
_forgetting: list[Callable[[Collection[type]], None]] = []

MOST_TYPES = 1024
"""The number of types that are remembered; a program may create any number of classes."""
FOREIGN_NAMESPACES = 256
"""The number of namespaces without a plugin that are kept."""


def namespace_for(x: object = _NOTHING, /, *more: object) -> ArrayNamespace:
    """Return the namespace of these arrays.

    Parameters
    ----------
    x, *more : arrays of one backend; Python scalars and ``None`` are ignored

    Returns
    -------
    out : the namespace ``xp``: the Array API Standard on the arrays' own type. For an array with ``__array_namespace__`` of a
        framework without a plugin, it is made from that namespace, with the composed functions added.

    Raises
    ------
    NotAnArrayError
        if no argument is an array, if one is not an array, or if its backend rejects its type.
    MixedBackendsError
        if the arrays belong to two backends.
    MissingPluginError
        if the array's framework needs a plugin that is not installed.
    """
    if more:
        cls = type(x)
        for y in more:
            if type(y) is not cls and type(y) not in _SCALARS:
                return _common((x, *more))
    try:
        return _namespaces[type(x)]
    except KeyError:
        return _common((x, *more))


def _common(arrays: tuple[object, ...]) -> ArrayNamespace:
    """Return the common namespace of several arguments, each an array, a scalar or ``None``."""
    given = [x for x in arrays if x is not _NOTHING]
    for x in given:
        if type(x) not in _SCALARS and find_namespace(x) is None:
            raise NotAnArrayError(
                f"namespace_for takes arrays (and ignores Python scalars and None); got {type_name(x)}. "
                f"Convert it first: ivy_api.asarray(x, xp=NAME), with the name of an installed backend."
            )
    found: ArrayNamespace | None = one_namespace(given)
    if found is None:
        got = ", ".join(type_name(x) for x in given) or "no argument"
        raise NotAnArrayError(
            f"namespace_for needs at least one array; got {got}. For a backend by name use ivy_api.namespace(NAME)."
        )
    return found


def one_namespace(values: Iterable[object]) -> Any | None:
    """Return the namespace of the arrays among ``values``, ``None`` if there is no array.

    Raises
    ------
    MixedBackendsError
        if they belong to two backends.
    """
    found, first = None, None
    for x in values:
        namespace = find_namespace(x)
        if namespace is None or namespace is found:
            continue
        if found is not None and is_over(found, namespace):
            continue
        if found is not None and not is_over(namespace, found):
            raise MixedBackendsError(
                f"Array API functions need arrays of one backend; got {type_name(first)} and {type_name(x)}. "
                f"Convert one of them first, for example xp.from_dlpack(x)."
            )
        found, first = namespace, x
    return found


def is_over(namespace: Any, other: Any) -> bool:
    """Whether arrays of ``other`` are constants among those of ``namespace``, which are arrays of a transformed function."""
    over, native = getattr(getattr(namespace, "__source__", None), "over", None), getattr(other, "__native__", None)
    return (
        over is not None
        and over is (other if native is None else native)
        and hasattr(namespace, "__native__") == (native is not None)
    )


def find_namespace(x: object) -> Any | None:
    """Return the namespace of ``x``, or ``None`` if it is not an array."""
    cls = type(x)
    found = _namespaces.get(cls)
    if found is not None:
        return found
    if cls in plain_types or cls in _OTHERS:
        return None
    namespace = _resolve_type(x)
    if namespace is None:
        plain_types.add(cls)
    else:
        _namespaces[cls] = namespace
    return namespace


def is_array_type(cls: type) -> bool:
    """Whether arrays of this type were seen before."""
    return cls in _namespaces


def require_taken(x: object) -> None:
    """Raise if a backend rejects the type of ``x``, a subclass of its arrays, where any object may be converted to an array.

    Raises
    ------
    NotAnArrayError
        with a message that says what to do instead.
    """
    cls = type(x)
    if cls not in _namespaces and cls not in plain_types and cls not in _OTHERS:
        from ivy_api.dispatch.plugins import PLUGINS

        PLUGINS.by_type(cls)


def remember(cls: type, namespace: Any) -> None:
    """Register the namespace of a class of arrays that the core creates itself."""
    _own.add(cls)
    _namespaces[cls] = namespace


def on_many_types(forget: Callable[[Collection[type]], None]) -> None:
    """Call ``forget(kept)`` whenever too many types have been seen, for a cache by type: it drops the entries of all others."""
    _forgetting.append(forget)


def _forget_types() -> None:
    """Forget the types seen, so that classes which the program creates and drops do not stay in memory."""
    for cache in (_namespaces, _loaded):
        for cls in [cls for cls in cache if cls not in _own]:
            cache.pop(cls, None)
    plain_types.intersection_update(_SCALARS)
    for forget in _forgetting:
        forget(_own)


def from_foreign(module: Any) -> Any:
    """Return the namespace made from one of a library, as `x.__array_namespace__()` returns it."""
    if hasattr(module, "__source__"):
        return module
    if id(module) not in _foreign:
        from ivy_api.dispatch.namespace import Source, make_namespace, module_name

        name = getattr(module, "__name__", type(module).__name__)
        if "." not in name:  # a part of a package may be the user's
            FRAMEWORKS.add(name)
        hint = f"It comes from {name} itself, without a plugin."
        if len(_foreign) >= FOREIGN_NAMESPACES:
            _foreign.pop(next(iter(_foreign)), None)
        _foreign[id(module)] = make_namespace(Source(name, module, hint=hint, importable=module_name(name, module)))
    return _foreign[id(module)]


def _resolve_type(x: object) -> Any | None:
    """Resolve what `find_namespace` caches about a type seen for the first time."""
    _load_backend(type(x))
    if type(x) in _loaded:
        return _loaded[type(x)]
    if isinstance(x, type):  # a class of arrays or scalars has their methods, but is not one
        return None
    foreign = hasattr(x, "__array_namespace__")
    if not foreign and not (hasattr(x, "shape") and hasattr(x, "dtype")):
        return None
    from ivy_api.dispatch.plugins import PLUGINS

    failed = PLUGINS.failed(type(x))
    if failed is not None:  # without its plugin, a framework's own namespace need not follow the standard
        assert failed.problem is not None
        raise failed.problem
    if foreign:
        try:
            return from_foreign(x.__array_namespace__())  # type: ignore[attr-defined]
        except NotImplementedError:  # an array of no numbers, such as one of random keys
            return None
    raise MissingPluginError(_says_unknown(x, type(x).__module__.partition(".")[0]))


@run_while_compiling
def _load_backend(cls: type) -> None:
    """Enter the namespace of a class of arrays in `_loaded`, if a plugin supports it."""
    from ivy_api.dispatch.plugins import PLUGINS

    if len(_namespaces) + len(plain_types) >= MOST_TYPES:
        _forget_types()
    problem = None
    for status in PLUGINS.by_type(cls):
        try:
            namespace = status.namespace
        except IvyError as error:  # another one may support it
            problem = problem or error
            continue
        # The package's attribute access is faster once all are loaded, and with an array the cost of one more call is small.
        registry.load_all()
        if f"{cls.__module__}.{cls.__qualname__}" in status.arrays:
            _own.add(cls)
        _loaded[cls] = namespace
        return
    if problem is not None:
        raise problem


def _says_unknown(x: object, framework: str) -> str:
    from ivy_api.dispatch.plugins import PLUGINS
    from ivy_api.dispatch.published import of_module

    name = type_name(x)
    for status in PLUGINS.all():
        if framework in {array.partition(".")[0] for array in status.arrays}:
            return (
                f"{name} is not an array type that the backend {status.name!r} supports; it supports {', '.join(status.arrays)}. "
                f"Convert it to one of these first."
            )
    plugin = of_module(framework)
    if plugin is not None:
        return (
            f"No installed plugin supports arrays of type {name}. Install the one for {plugin.backend}: "
            f"pip install {plugin.distribution}. 'ivy-api backends' lists what is installed."
        )
    return (
        f"No installed plugin supports arrays of type {name}, and the project publishes none for {framework}. An array with "
        f"__array_namespace__ works without a plugin; for others a plugin can be written: see docs/write_a_backend.md."
    )


def type_name(x: object) -> str:
    cls = type(x)
    return cls.__qualname__ if cls.__module__ == "builtins" else f"{cls.__module__.partition('.')[0]}.{cls.__qualname__}"
