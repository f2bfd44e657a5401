"""How a function of tensors is called: its arguments are bound, converted and unwrapped; its results are wrapped and recorded."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from inspect import Parameter
from typing import Any, ClassVar

from ivy_api.adapt.dtype_errors import dtype_name
from ivy_api.errors import ArgumentError
from ivy_api.frontends import default_namespace, find_namespace, tape
from ivy_api.frontends.binding import UNSET, Entry, compiled, find
from ivy_api.frontends.snapshots import NOT_LITERAL
from ivy_frontend_tensorflow._implementation.dtypes import ENUM, DType, as_dtype, native_dtype
from ivy_frontend_tensorflow._implementation.frontend import FRONTEND
from ivy_frontend_tensorflow._implementation.operands import DTYPES, IGNORED, STATIC, results_of, static
from ivy_frontend_tensorflow._implementation.shapes import TensorShape
from ivy_frontend_tensorflow._implementation.tensor import Tensor, has_conversion, tensor_of

_PLAIN = frozenset({int, float, bool, complex, str, type(None), slice})


class State:
    """What the calls of a program depend on: the tapes that are active, and how variables are made and read."""

    tapes: ClassVar[list[Any]] = []
    values: ClassVar[dict[int, Any]] = {}
    """Tensors that variables are read as, by the identity of the variable: while a function is called again to derive it."""
    seen: ClassVar[list[list[Any]]] = []
    creators: ClassVar[list[Callable[[Any], None]]] = []
    scopes: ClassVar[list[str]] = [""]
    """The prefix of names in each scope that is open, the innermost last; outside of all it is empty."""

    @classmethod
    def scope(cls) -> str:
        """Return the prefix of names in the innermost scope."""
        return cls.scopes[-1]

    @classmethod
    @contextmanager
    def noticing(cls, reads: list[Any]) -> Iterator[None]:
        """Within the context variables that are read are added to a list."""
        cls.seen.append(reads)
        try:
            yield
        finally:
            cls.seen.pop()

    @classmethod
    @contextmanager
    def reading(cls, values: dict[int, Any]) -> Iterator[None]:
        """Within the context variables are read as other tensors."""
        before = dict(cls.values)
        cls.values.update(values)
        try:
            yield
        finally:
            cls.values.clear()
            cls.values.update(before)


def tensors_in(args: Iterable[Any]) -> Iterable[Tensor]:
    """Return the tensors among arguments, those in containers included."""
    for x in args:
        cls = type(x)
        if cls in _PLAIN:
            continue
        if cls is Tensor:
            yield x
        elif cls is list or cls is tuple:
            yield from tensors_in(x)
        elif cls is dict:
            yield from tensors_in(x.values())
        else:
            found = tensor_of(x)
            if found is not None:
                yield found
            elif isinstance(x, tuple):
                yield from tensors_in(x)


def native(value: Any, xp: Any) -> Any:
    """Return an argument with native arrays and data types in place of TensorFlow's."""
    cls = type(value)
    if cls in _PLAIN:
        return value
    if cls is Tensor:
        return value._x
    if cls is DType:
        return native_dtype(xp, value)
    if cls is TensorShape:
        return value.as_list()
    if cls is list or cls is tuple:
        return cls([native(x, xp) for x in value])
    found = tensor_of(value)
    return value if found is None else found._x


def wrapped(value: Any) -> Any:
    """Return a result with native arrays as tensors."""
    cls = type(value)
    if cls in _PLAIN or cls is Tensor:
        return value
    if cls is tuple or cls is list:
        return cls([wrapped(x) for x in value])
    if cls is dict:
        return {key: wrapped(x) for key, x in value.items()}
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return cls(*(wrapped(x) for x in value))
    return value if find_namespace(value) is None else Tensor(value)


def namespace_of(args: Iterable[Any]) -> Any:
    """Return the namespace of the tensors among arguments; without one that of native arrays or of the backend in use."""
    for x in tensors_in(args):
        return find_namespace(x._x)
    for x in args:
        if type(x) in _PLAIN or not hasattr(x, "shape") or type(x).__module__.startswith("numpy") or has_conversion(x):
            continue
        found = find_namespace(x)
        if found is not None:
            return found
    return default_namespace("tensorflow")


def bound(name: str, path: str, entry: Entry) -> Callable[..., Any]:
    """Return the function that users call."""
    place = path.rpartition(".")[0]
    said = FRONTEND.snapshot.find(place, name)
    if said is None:
        raise ArgumentError(f"{path} is no name of the snapshot.")
    binder, names = _binder(said, entry, keyword_only=place == "tensorflow.raw_ops")
    spec, body = entry.before, entry.body
    differentiable = getattr(entry, "differentiable", True)
    own = inspect.signature(body).parameters
    optional = frozenset(p.name for p in own.values() if p.default is not p.empty)
    results = results_of(getattr(entry, "results", ""))
    defaults = {p.name: p.default for p in own.values() if isinstance(p.default, str) and p.default in ENUM}
    rest = next((p.name for p in said.parameters if p.kind is p.VAR_POSITIONAL), None)
    static_names = (STATIC | getattr(entry, "static", frozenset())) - (spec.names if spec else frozenset())  # type: ignore[attr-defined]

    def function(*args: Any, **kwargs: Any) -> Any:
        given = binder(*args, **kwargs)
        try:
            xp = namespace_of(given.values())
            if spec is not None:
                spec.convert(xp, given, name, optional)  # type: ignore[attr-defined]
            if State.tapes and differentiable:
                watched = [x for x in tensors_in(given.values()) if x._place is not None]
                if watched:
                    return recorded(run, given, watched, xp)
            return wrapped(run({key: native(x, xp) for key, x in given.items()}, xp))
        except Exception as error:
            raise FRONTEND.translated(error) from error

    def run(given: dict[str, Any], xp: Any) -> Any:
        for key in given:
            if key in static_names:
                given[key] = static(given[key])
            elif key in DTYPES:
                dtype = given[key] if given[key] is not None else defaults.get(key)
                given[key] = None if dtype is None else native_dtype(xp, dtype)
        found = body(xp=xp, **given) if rest is None else body(*given.pop(rest), xp=xp, **given)
        return found if results is None else results(*found)

    if place != "tensorflow.raw_ops":
        function = _with_fast_path(function, body, spec, said)
    function.__name__ = function.__qualname__ = name
    function.__module__ = FRONTEND.package + place.removeprefix(FRONTEND.framework)
    function.__doc__ = body.__doc__
    function.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [p.replace(default=_shown_default(p, own.get(names.get(p.name, "")))) for p in said.parameters]
    )
    return function


def _with_fast_path(slow: Callable[..., Any], body: Any, spec: Any, said: Any) -> Callable[..., Any]:
    """Return a function that calls the declared one at once for tensors of one data type, while no tape is active.

    Anything else, and anything that raises, takes the way of all calls.
    """
    declared = getattr(body, "declared", "")
    public = [p.name for p in said.parameters]
    if not declared or spec is None or len(spec.groups) != 1 or public[-1:] != ["name"] or len(public) != len(spec.names) + 1:
        return slow
    group, tapes = spec.groups[0], State.tapes
    allowed = {group.fixed} if group.fixed else set(ENUM) if group.allowed is None else set(group.allowed)
    allowed &= allowed if group.held is None else group.held
    table: dict[type, dict[Any, Any]] = {}
    new: Callable[..., Any] = object.__new__

    def prepared(x: Any) -> Any:
        xp = find_namespace(x)
        found = find(xp, declared) if dtype_name(x.dtype) in allowed else None
        table.setdefault(type(x), {})[x.dtype] = found
        return found

    if len(spec.names) == 2:

        def binary(x: Any, y: Any, name: Any = None) -> Any:
            if type(x) is Tensor and type(y) is Tensor and not tapes:
                a, b = x._x, y._x
                dtype = a.dtype
                if dtype is b.dtype or dtype == b.dtype:
                    try:
                        call = table[type(a)][dtype]
                    except KeyError:
                        call = prepared(a)
                    if call is not None:
                        try:
                            found = new(Tensor)
                            found._x, found._place = call(a, b), None
                            return found
                        except Exception:
                            return slow(x, y)
            return slow(x, y)

        return _renamed(binary, public, slow)

    def unary(x: Any, name: Any = None) -> Any:
        if type(x) is Tensor and not tapes:
            a = x._x
            try:
                call = table[type(a)][a.dtype]
            except KeyError:
                call = prepared(a)
            if call is not None:
                try:
                    found = new(Tensor)
                    found._x, found._place = call(a), None
                    return found
                except Exception:
                    return slow(x)
        return slow(x)

    return _renamed(unary, public, slow)


def _renamed(function: Any, public: list[str], slow: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function with other names of its parameters; those of ``x`` and ``y`` are the same for most."""
    if public[:-1] in (["x"], ["x", "y"]):
        return function
    code = function.__code__
    names = (*public, *code.co_varnames[len(public) :])
    if len(set(names)) < len(names):
        return slow
    return type(function)(
        code.replace(co_varnames=names), function.__globals__, function.__name__, function.__defaults__, function.__closure__
    )


def _binder(said: Any, entry: Entry, *, keyword_only: bool) -> tuple[Callable[..., dict[str, Any]], dict[str, str]]:
    """Return a function with the recorded parameters, which returns the arguments by the body's names, and these names."""
    own = [p.name for p in inspect.signature(entry.body).parameters.values() if p.name != "xp"]
    if any(p.kind is p.VAR_KEYWORD for p in inspect.signature(entry.body).parameters.values()):
        own = own[:-1]
    public = [p for p in said.parameters if p.kind is not p.VAR_KEYWORD]
    names = {p.name: p.name for p in public if p.name in own}
    left = [name for name in own if name not in names]
    for p in public:
        if p.name not in names and p.name not in IGNORED and left:
            names[p.name] = left.pop(0)
    lost = [p.name for p in public if p.name not in names and p.name not in IGNORED]
    if lost:
        raise ArgumentError(f"{said.path}: {', '.join(lost)} of the recorded parameters are not taken by the implementation.")
    parameters = list(said.parameters)
    if keyword_only:
        parameters = [p.replace(kind=Parameter.KEYWORD_ONLY) for p in parameters]
    always = ", ".join(f"{names[p.name]!r}: {p.name}" for p in public if p.name in names and p.default is p.empty)
    lines = [f"given = {{{always}}}"]
    lines += [
        f"if {p.name} is not _unset: given[{names[p.name]!r}] = {p.name}"
        for p in public
        if p.name in names and p.default is not p.empty
    ]
    rest = next((p.name for p in said.parameters if p.kind is p.VAR_KEYWORD), None)
    if rest is not None:
        lines += [f"given.update({rest})", "given.pop('name', None)"]
    return compiled(said.name, parameters, "\n".join([*lines, "return given"])), names


def _shown_default(parameter: Parameter, own: Parameter | None) -> Any:
    """Return the default that users see; a data type, which a snapshot cannot hold, is that of the implementation's parameter."""
    if parameter.default is not NOT_LITERAL:
        return parameter.default
    return as_dtype(own.default) if own is not None and isinstance(own.default, str) and own.default in ENUM else UNSET


def recorded(run: Callable[..., Any], given: dict[str, Any], watched: list[Tensor], xp: Any) -> Any:
    """Call a function and record the call for the tapes."""
    watched = list({id(x): x for x in watched}.values())

    def put(value: Any, found: dict[int, Any]) -> Any:
        cls = type(value)
        if cls in _PLAIN:
            return value
        if cls is list or cls is tuple:
            return cls([put(x, found) for x in value])
        x = tensor_of(value)
        return native(value, xp) if x is None or id(x) not in found else found[id(x)]

    def function(*values: Any) -> Any:
        found = {id(x): value for x, value in zip(watched, values, strict=True)}
        return run({key: put(x, found) for key, x in given.items()}, xp)

    return tape.record_tree(function, [x._x for x in watched], [x._place for x in watched], xp, Tensor)


__all__ = ["State", "as_dtype", "bound", "native", "wrapped"]
