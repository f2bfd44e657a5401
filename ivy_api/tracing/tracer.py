"""Traced arrays, and the namespace over them, in which an interpreter sees every call of a declared function.

A traced array holds a value and the `Interpreter` that made it. ``namespace_for(x)`` of a traced array is a namespace like any
other; its functions find the innermost interpreter among their arguments and call ``interpreter.process(function, args, kwargs)``.
An interpreter handles the functions it has rules for, and runs the composed body of any other, over traced arrays again.

Transformations nest. The value of an inner interpreter's array may be an array traced by an outer one: ``process`` calls functions
of the values, so that the outer interpreter sees what the inner one computes.
"""

from __future__ import annotations

import threading
from contextlib import contextmanager, nullcontext
from functools import cached_property, partial
from inspect import Parameter
from operator import index as operator_index
from types import ModuleType
from typing import Any

from ivy_api.adapt.arguments import device_of
from ivy_api.dispatch import registry
from ivy_api.dispatch.arguments import leaves
from ivy_api.dispatch.lookup import remember
from ivy_api.dispatch.namespace import Source, make_namespace, resolve
from ivy_api.dispatch.registry import Declaration
from ivy_api.dispatch.schema import Schema
from ivy_api.errors import (
    ArgumentTypeError,
    EscapedTracerError,
    LocatedError,
    NoRuleError,
    conversion_error,
    escaped_error,
    is_of_framework,
    mutation_error,
)
from ivy_api.tracing import array_object
from ivy_api.tracing.operators import OPERATORS, REFLECTED, UNARY, operator, reflected, unary
from ivy_api.tracing.passing import Passing
from ivy_api.tracing.sizes import Size

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


class _Running(threading.local):
    depth = 0
    body: Any = None
    """The innermost interpreter that records a body: of all that is called inside, arrays of outside included."""


_running = _Running()
_bodies: list[Any] = []
"""One entry for each body that any thread records: mostly none, which is quicker to see than what a thread has of its own."""


class Interpreter:
    """One run of a transformation, a context manager: inside, its traced arrays are valid.

    Attributes
    ----------
    cls : the class of its traced arrays
    depth : how many transformations run, this one included: 1 is the outermost
    ended : whether it is no longer running
    batches : whether its arrays have a value for each example of a batch, and no single one to branch on
    has_values : whether its arrays have one value each, which branches of a rule may depend on
    """

    __slots__ = ("depth", "ended")
    cls: Any
    batches = False
    has_values = False

    def __enter__(self) -> Any:
        self.cls.passing.start()
        _running.depth += 1
        self.depth, self.ended = _running.depth, False
        return self

    def __exit__(self, kind: object, error: BaseException | None, *rest: object) -> None:
        _running.depth -= 1
        self.ended = True
        self.cls.passing.stop()
        if isinstance(error, REFUSALS) and not isinstance(error, LocatedError) and self._is_refused(error):
            refused = EscapedTracerError(
                f"A function of the framework got an array of a transformed function. {TAKEN_OUT} For an operator of an array that "
                f"is not of the transformed function use xp.multiply(a, b) instead of a * b."
            )
            refused.locate(error)
            raise refused from error

    def _is_refused(self, error: BaseException) -> bool:
        """Whether a function of the framework raised an error because it got an array traced here."""
        if self.cls.__name__ in str(error):
            return True
        found, innermost = error.__traceback__, None
        while found is not None:
            if found.tb_frame.f_code is not Traced.__getattr__.__code__:
                innermost = found.tb_frame
            found = found.tb_next
        return (
            innermost is not None
            and is_of_framework(innermost)
            and any(isinstance(x, self.cls) for x in leaves(innermost.f_locals.values()))
        )

    def value(self, x: Any) -> Any:
        """Return the value of an array traced here, also inside lists and tuples; other objects as they are."""
        if isinstance(x, Traced):
            return x._value if x._interpreter is self else x
        if type(x) in (list, tuple):
            return type(x)(map(self.value, x))
        return x

    def on_values(self, function: TracedFunction, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Return the result of a call on the values of the arrays traced here."""
        return function.at(self.depth)(*map(self.value, args), **{name: self.value(x) for name, x in kwargs.items()})

    def process(self, function: TracedFunction, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Return the result of a call in which at least one array is traced by this interpreter, and none by an inner one."""
        return self.on_values(function, args, kwargs)

    def shape(self, x: Traced) -> tuple[Any, ...]:
        """Return the shape of a traced array as the transformed function sees it."""
        return x._value.shape  # type: ignore[no-any-return]

    def dtype(self, x: Traced) -> Any:
        """Return the data type of a traced array."""
        return x._value.dtype

    def branch(self, x: Traced, convert: Any) -> Any:
        """Return the value of ``bool(x)`` or of ``operator.index(x)``, which is what ``convert`` is."""
        return convert(x._value)

    def number(self, x: Traced, kind: type) -> Any:
        """Return the value of ``int(x)``, ``float(x)`` or ``complex(x)``."""
        raise conversion_error(f"{kind.__name__}(x)")


@contextmanager
def resumed(run: Interpreter) -> Iterator[None]:
    """Inside, a transformation that has ended runs again, at its depth."""
    depth, ended = _running.depth, run.ended
    run.cls.passing.start()
    _running.depth, run.ended = max(depth, run.depth), False
    try:
        yield
    finally:
        _running.depth, run.ended = depth, ended
        run.cls.passing.stop()


class Traced:
    """An array of a transformed function; it has the attributes and operators of the standard.

    Attributes
    ----------
    _value : the array, or an array traced by an outer interpreter; without one, the payload gives it when it is needed
    _interpreter : the transformation that it belongs to
    _payload : what the interpreter stores with it
    """

    __slots__ = ("__weakref__", "_interpreter", "_payload", "_value")

    space: Any
    """The namespace of the traced arrays."""
    base: Any
    """The namespace of the native arrays."""
    passing: Any
    """Lets the functions of the native namespace take traced arrays."""
    quiet: Any
    """Makes a context in which the framework gives no warnings."""

    __hash__ = None  # type: ignore[assignment]
    __array_ufunc__ = None  # operators with an ndarray on the left come here

    def __init__(self, value: Any, interpreter: Interpreter, payload: Any) -> None:
        self._value = value
        self._interpreter = interpreter
        self._payload = payload

    @property
    def dtype(self) -> Any:
        """The data type."""
        return self._interpreter.dtype(self)

    @property
    def device(self) -> Any:
        """The device."""
        return self._value.device

    @property
    def shape(self) -> tuple[Any, ...]:
        """The shape."""
        return self._interpreter.shape(self)

    @property
    def ndim(self) -> int:
        """The number of axes."""
        return len(self._interpreter.shape(self))

    @property
    def size(self) -> int:
        """The number of elements."""
        product = 1
        for n in self._interpreter.shape(self):
            product *= n
        return product

    @property
    def T(self) -> Any:  # noqa: N802 - the standard's name
        """The transpose of a matrix."""
        return self.space.permute_dims(self, tuple(reversed(range(self.ndim))))

    @property
    def mT(self) -> Any:  # noqa: N802 - the standard's name
        """The transpose of the matrices in the last two axes."""
        return self.space.matrix_transpose(self)

    def __array_namespace__(self, /, *, api_version: str | None = None) -> Any:
        return self.space

    def __getitem__(self, key: Any, /) -> Any:
        return self.space.__dict__["__getitem__"](self, key)

    def __setitem__(self, key: Any, value: Any) -> None:
        raise mutation_error()

    def __iter__(self) -> Iterator[Any]:
        if not self.ndim:
            raise ArgumentTypeError("A 0-d array cannot be iterated over.")
        return iter(self.space.unstack(self))

    def __len__(self) -> int:
        if not self.ndim:
            raise ArgumentTypeError("A 0-d array has no len().")
        return operator_index(self.shape[0])

    def __bool__(self) -> bool:
        return self._interpreter.branch(self, bool)  # type: ignore[no-any-return]

    def __index__(self) -> int:
        return self._interpreter.branch(self, operator_index)  # type: ignore[no-any-return]

    def __int__(self) -> int:
        return self._interpreter.number(self, int)  # type: ignore[no-any-return]

    def __float__(self) -> float:
        return self._interpreter.number(self, float)  # type: ignore[no-any-return]

    def __complex__(self) -> complex:
        return self._interpreter.number(self, complex)  # type: ignore[no-any-return]

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        raise conversion_error("A conversion to an ndarray", TAKEN_OUT)

    def __getattr__(self, name: str) -> Any:
        if name == "_value":  # postponed until now
            self._value, self._payload = self._payload.value(), None
            return self._value
        if name.startswith("__"):  # libraries probe for protocols
            raise AttributeError(name)
        raise AttributeError(
            f"An array of a transformed function has the attributes and operators of the standard; it has no {name!r}. Use "
            f"functions of xp. {TAKEN_OUT}"
        )

    def __repr__(self) -> str:
        return f"<{type(self._interpreter).__name__.lower()} array of shape {self.shape}, {self.dtype}>"

    def to_device(self, device: Any, /, *, stream: Any = None) -> Any:
        """Return the array on another device."""
        if device == self.device:
            return self
        raise NoRuleError("A transformed function cannot move its arrays to another device. Move its arguments.")


for name, function in OPERATORS.items():
    setattr(Traced, name, operator(function))
for name, function in REFLECTED.items():
    setattr(Traced, name, reflected(function))
for name, function in UNARY.items():
    setattr(Traced, name, unary(function))


REFUSALS = (TypeError, ValueError, AttributeError)
TAKEN_OUT = (
    "A function that was taken out of a namespace (f = xp.asarray) may raise this error itself: call xp.asarray, or take it in the "
    "transformed function."
)


_ELEMENTWISE = frozenset({"bessel", "elementwise", "integrals", "nn.activations", "special"})
"""The sections of elementwise functions. Beyond the standard, they also have functions along an axis, and of random keys."""


def _is_of_one_array(declaration: Declaration) -> bool:
    """Whether a function takes one array and numbers or words, and returns one array."""
    own = declaration.schema
    return (
        len(own.arrays) == 1
        and own.returns.array
        and len(own.returns.choices) == 1
        and not any(p.axis is not None or p.roles or p.sequences for p in own.parameters.values())
    )


class TracedFunction:
    """A declared function as interpreters see it.

    Attributes
    ----------
    name : the qualified name: ``"linalg.svd"``
    declaration : its declaration; ``None`` for indexing
    base : the function of the native namespace
    traced : the function of the namespace of traced arrays
    composed : the composed body, over traced arrays; ``None`` for primitive functions
    """

    def __init__(self, name: str, declaration: Declaration | None, base: Any, source: Source, main: ModuleType) -> None:
        self.name = name
        self.declaration = declaration
        self.base = base
        self.traced: Any = None
        self._resolve = source, main

    @cached_property
    def composed(self) -> Any:
        declaration = self.declaration
        if declaration is None or not declaration.composed:
            return None
        return resolve(*self._resolve, declaration.extension, declaration.name)[0]

    @cached_property
    def elementwise(self) -> bool:
        """Whether its arguments broadcast with each other, which an array alone does."""
        declaration = self.declaration
        if declaration is None or declaration.broadcasts:
            return declaration is not None
        return declaration.section in _ELEMENTWISE and (declaration.standard or _is_of_one_array(declaration))

    @cached_property
    def constant(self) -> bool:
        """Whether its results have no derivative with respect to any argument, or one that is zero everywhere."""
        declaration = self.declaration
        if declaration is None or declaration.differentiable:
            return False
        return not declaration.composed or bool(declaration.schema.returns.arrays)

    def at(self, depth: int) -> Any:
        """Return the function of values that are seen by interpreters of less depth only."""
        return self.base if depth == 1 else self.traced


def innermost(values: Iterable[Any]) -> Interpreter | None:
    """Return the innermost interpreter of the traced arrays among ``values``."""
    found = None
    for x in values:
        if isinstance(x, Traced):
            if found is None or x._interpreter.depth > found.depth:
                found = x._interpreter
        elif type(x) is Size and not x.run.ended and (found is None or x.run.depth > found.depth):
            found = x.run
    if found is None:
        return None
    if found.ended:
        raise escaped_error()
    return enclosing(found) if _bodies else found


def enclosing(run: Interpreter) -> Interpreter:
    """Return the interpreter that sees a call with arrays of ``run``: that of the body being recorded, if it stands inside."""
    body = _running.body
    return body if body is not None and body.depth > run.depth else run


@contextmanager
def recording_body(run: Interpreter) -> Iterator[None]:
    """Inside, ``run`` sees the calls with arrays of the interpreters around it, too: they are part of the body."""
    before, _running.body = _running.body, run
    _bodies.append(run)
    try:
        yield
    finally:
        _bodies.pop()
        _running.body = before


def base_of(xp: Any) -> Any:
    """Return the namespace of native arrays under a namespace of traced arrays; another one as it is."""
    return xp.__source__.over or xp


_classes: dict[int, tuple[Any, Any]] = {}
_lock = threading.RLock()


def traced_class(base: Any) -> Any:
    """Return the class of traced arrays over the native arrays of a namespace, created on first use."""
    if id(base) not in _classes:
        with _lock:
            if id(base) not in _classes:
                _classes[id(base)] = base, _made(base)
    return _classes[id(base)][1]


def _made(base: Any) -> Any:
    own = base.__source__
    cls: Any = type(f"Traced[{own.name}]", (Traced,), {"__slots__": (), "__module__": __name__, "base": base})
    module = _Functions(base, "", cls)
    source = Source(f"traced {own.name}", module, limit=own.limit, over=base)
    cls.space = module.main = make_namespace(source)
    module.bodies = Source(source.name, _Nothing(base))
    cls.internal = {
        "__getitem__": _getitem_of(base),
        "__index_add__": lambda g, key, shape: index_add(base, g, key, shape),
        "__stop_gradient__": lambda x: x,
    }
    for name, function in cls.internal.items():
        cls.space.__dict__[name] = _function(name, None, function, module)
    remember(cls, cls.space)
    register = getattr(own.part("array_object"), "register_traced_class", None)
    cls.quiet = staticmethod(getattr(own.part("array_object"), "quiet", nullcontext))
    if register is not None:
        register(cls)
    cls.passing = Passing(base, cls, innermost, protocol=register is not None)
    return cls


def _getitem_of(base: Any) -> Any:
    own = base.__source__.part("array_object")
    return getattr(own, "getitem", lambda x, key: x[key])


class _Nothing:
    """A module without functions: everything that has a composed body is composed."""

    def __init__(self, base: Any) -> None:
        self._base = base

    def __getattr__(self, name: str) -> Any:
        declaration = None if name.startswith("_") else registry.declaration("", name)
        if declaration is not None and declaration.kind != "function":
            return getattr(self._base, name)
        raise AttributeError(name)


class _Info:
    """What ``__array_namespace_info__`` returns: that of the native arrays."""

    def __init__(self, native: Any) -> None:
        self._native = native()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._native, name)

    def index_bounds(self, indices: Any) -> tuple[int, int] | None:
        """Return the smallest and the largest index, of all examples of a batch."""
        find = getattr(self._native, "index_bounds", None)
        while isinstance(indices, Traced):
            indices = indices._value
        return None if find is None else find(indices)


class _Functions:
    """The functions of a namespace of traced arrays, as the module of its `Source`."""

    array_object = array_object
    main: ModuleType
    bodies: Source

    def __init__(self, base: Any, extension: str, cls: Any) -> None:
        self._base, self._extension, self._cls = base, extension, cls

    def __getattr__(self, name: str) -> Any:
        part: Any
        if not self._extension and not name.startswith("_") and registry.has_extension(name):
            part = _Functions(getattr(self._base, name), name, self._cls)
            part.main, part.bodies = self.main, self.bodies
        else:
            declaration = registry.declaration(self._extension, name)
            if declaration is None:
                raise AttributeError(name)
            if declaration.kind == "transformation":
                raise AttributeError(name)  # the framework's own does not know traced arrays
            part = getattr(self._base, name)
            part = getattr(part, "__untraced__", part)
            if name == "__array_namespace_info__":
                part = partial(_Info, part)
            elif declaration.kind == "function":
                part = _function(declaration.qualname, declaration, part, self)
                if name == "asarray":
                    part = _asarray(part, self)
        setattr(self, name, part)
        return part


def _function(name: str, declaration: Declaration | None, base: Any, module: _Functions) -> Any:
    own = TracedFunction(name, declaration, base, module.bodies, module.main)
    cls = module._cls
    keywords = () if declaration is None else tuple(n for n in declaration.schema.arrays if n in declaration.schema.keywords)
    names = () if declaration is None else declaration.schema.positional

    def function(*args: Any, **kwargs: Any) -> Any:
        found = None
        for x in args:
            kind = type(x)
            if kind is cls:
                if found is None or x._interpreter.depth > found.depth:
                    found = x._interpreter
            elif kind is list or kind is tuple:
                inner = innermost(leaves(x))
                if inner is not None and (found is None or inner.depth > found.depth):
                    found = inner
            elif kind is Size:
                found = innermost((x,)) if found is None else found
            elif callable(x) and not isinstance(x, type) and own.composed is not None:
                return own.composed(*args, **kwargs)
        if kwargs and own.composed is not None and any(callable(x) and not isinstance(x, type) for x in kwargs.values()):
            return own.composed(*args, **kwargs)
        if kwargs and declaration is not None and keywords:
            inner = innermost(leaves(kwargs.values()))
            if inner is not None:
                args, kwargs = _by_position(declaration.schema, args, kwargs)
                if found is None or inner.depth > found.depth:
                    found = inner
        if found is None:
            return base(*args, **kwargs)
        if found.ended:
            innermost(leaves(args))  # raises
        if _bodies:
            found = enclosing(found)
        return found.process(own, args, kwargs)

    function.__name__ = function.__qualname__ = name.rpartition(".")[2]
    function.__doc__ = getattr(base, "__doc__", None)
    function.__positional__ = len(names)  # type: ignore[attr-defined]
    own.traced = function
    return function


def _asarray(single: Any, module: _Functions) -> Any:
    """``asarray``, which takes sequences of traced arrays too."""

    def asarray(obj: Any, /, *, dtype: Any = None, device: Any = None, copy: bool | None = None) -> Any:
        options = {"dtype": dtype, "device": device, "copy": copy}
        if type(obj) in (list, tuple) and innermost(leaves(obj)) is not None:
            parts = [asarray(part, dtype=dtype, device=device) for part in obj]
            wanted = module._base.result_type(*parts) if dtype is None else dtype
            return module.main.stack([module.main.astype(part, wanted) for part in parts])
        return single(obj, **{name: option for name, option in options.items() if option is not None})

    return asarray


def _by_position(schema: Schema, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Move keyword arguments that may be positional to their position, with the defaults of those before them that are omitted."""
    kwargs, moved = dict(kwargs), list(args)
    for name in schema.positional[len(args) :]:
        if kwargs.keys().isdisjoint(schema.positional):
            break
        default = schema.parameters[name].default
        if name not in kwargs and default is Parameter.empty:
            break
        moved.append(kwargs.pop(name, default))
    return tuple(moved), kwargs


def index_add(xp: Any, g: Any, key: Any, shape: tuple[int, ...]) -> Any:
    """Return zeros of a shape with the array ``g`` added at ``key``: the transpose of indexing."""
    if xp.__source__.over is not None:
        return xp.__dict__["__index_add__"](g, key, shape)
    own = getattr(xp.__source__.part("array_object"), "index_add", None)
    if own is not None:
        return own(g, key, shape)
    zeros = xp.zeros(shape, dtype=g.dtype, device=device_of(g))
    return xp.at(zeros, key).add(g)
