"""Helpers for generated functions."""

from __future__ import annotations

import sys

from ivy_api.errors import AxisError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from collections.abc import Callable, Container
    from typing import Any, TypeVar

    F = TypeVar("F", bound=Callable[..., Any])


def rename_function(function: F, name: str, qualname: str = "") -> F:
    """Rename a generated function, and give it its own code object; return it.

    Compilers that cache by code object may ignore the closure; then one function would return the results of another:
    https://github.com/pytorch/pytorch/issues/197811
    """
    function.__name__, function.__qualname__ = name, qualname or name
    made: Any = function
    made.__code__ = made.__code__.replace(co_name=name, co_qualname=qualname or name)  # for tracebacks too
    return function


def run_while_compiling(function: F) -> F:
    """Let compilers that read bytecode call a function while they compile, in place of reading it.

    For what they cannot read, such as how modules are imported. The function returns nothing, since such a compiler does not know
    where a returned object comes from. It enters what it finds in a dictionary that nothing has read before: to change what decided
    how a function is compiled is an error.
    """
    function._dynamo_marked_constant = True  # type: ignore[attr-defined]
    return function


def is_found(value: Any) -> bool:
    """Whether a function can be looked up in its module under its name, so that it can be pickled."""
    found: Any = sys.modules.get(value.__module__)
    for part in own_name(value).split("."):
        found = getattr(found, "__dict__", {}).get(part)
    return found is value


def own_name(value: Any) -> str:
    """Return the qualified name of a function; some callables only have a plain name, or none: ``""``."""
    return getattr(value, "__qualname__", "") or getattr(value, "__name__", "")


class ErrorHandler:
    """What a generated function calls with an error that it got, before it raises that error again.

    The ``try`` around the function's code costs nothing if nothing is raised. What is done about an error is set by the namespace
    that the function is taken from.

    Attributes
    ----------
    explain : takes the error and the arguments, and may raise a clearer one; ``None`` if the function belongs to no namespace
    """

    __slots__ = ("_function", "explain")

    def __init__(self) -> None:
        self.explain: Callable[[Exception, tuple[Any, ...], dict[str, Any]], None] | None = None
        self._function: Any = None

    def __call__(self, error: Exception, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
        if self.explain is not None:
            self.explain(error, args, kwargs)

    def belongs_to(self, function: F) -> F:
        """Note on a function that this is its handler; return the function."""
        self._function = function
        function.__on_error__ = self  # type: ignore[attr-defined]
        return function

    @staticmethod
    def of(function: Any) -> ErrorHandler | None:
        """Return the handler of a function; ``None`` for one that wraps another and has copied its attributes."""
        found = getattr(function, "__on_error__", None)
        return found if isinstance(found, ErrorHandler) and found._function is function else None


class ShortWay:
    """A call that a namespace tries before anything else: see `short_way`."""

    __slots__ = ("call", "function", "names", "when")

    def __init__(self, function: Any, call: str, when: str, names: dict[str, Any]) -> None:
        self.function, self.call, self.when, self.names = function, call, when, names

    @staticmethod
    def of(function: Any) -> ShortWay | None:
        """Return the short way of a function; ``None`` for one that wraps another and has copied its attributes."""
        found = getattr(function, "__short_way__", None)
        return found if isinstance(found, ShortWay) and found.function is function else None


def short_way(call: str, *, when: str = "", **names: Any) -> Callable[[F], F]:
    """Let namespaces try a call in front of a function and of all its checks, for the arguments that most calls have.

    Parameters
    ----------
    call : code, which names the parameters of the function; ``axis__`` is the default of a parameter ``axis``. It becomes part of
        the function that users call, since one more call of a Python function takes a tenth of a microsecond
    when : code for the condition under which the result of ``call`` is right; by default that all options have their defaults.
        Either may raise anything: then the function itself is called, and refuses what is wrong
    names : what else the code names

    Examples
    --------
    >>> @short_way("x.sum()", when="axis is None and x.dtype in known", known={"float32", "float64"})
    ... def total(x, /, *, axis=None): ...
    """

    def marked(function: F) -> F:
        function.__short_way__ = ShortWay(function, call, when, names)  # type: ignore[attr-defined]
        return function

    return marked


class AxisCheck:
    """A check of an axis that frameworks take silently: of a 0-d array, which has none, or ``None`` where one is needed.

    Parameters
    ----------
    array, axis : the names of the parameters
    optional : whether the axis may be ``None``
    scalars : whether the framework takes an axis of a 0-d array
    position : where among the positional arguments the axis is; ``None`` if it is a keyword only
    """

    __slots__ = ("array", "axis", "optional", "position", "scalars")

    def __init__(self, array: str, axis: str, *, optional: bool, scalars: bool, position: int | None) -> None:
        self.array, self.axis, self.optional, self.scalars, self.position = array, axis, optional, scalars, position

    def source(self, indent: str, array: str) -> list[str]:
        """Return lines of code that raise if it is wrong; ``array`` is the code for the array."""
        axis = self.axis
        of_scalar = f"not {array}.ndim and {axis} != ()"
        if not self.scalars:
            wrong = f"{axis} is None"
        else:
            wrong = f"{axis} is not None and {of_scalar}" if self.optional else f"{axis} is None or {of_scalar}"
        return [f"{indent}if {wrong}:", f"{indent}    refuse_axis_({axis})"]


def explaining(
    function: Any,
    explain: Callable[[Exception, tuple[Any, ...], dict[str, Any]], None],
    *,
    arity: int = 0,
    bound: Container[str] = (),
    axis: AxisCheck | None = None,
    short: ShortWay | None = None,
    declared: Any = None,
) -> Any:
    """Return a function whose errors are explained: itself if it reports them to a handler, and has no short way.

    Parameters
    ----------
    function : the function
    explain : takes an error and the arguments, and may raise a clearer one
    arity : the number of parameters, if all are required and positional-only; else 0
    bound : keyword-only parameters that callers do not pass
    axis : the axis that the function would take though the declaration does not
    short : what is tried first
    declared : has the parameters of a function with a short way that takes any arguments itself
    """
    handler = ErrorHandler.of(function)
    if handler is not None:
        handler.explain = handler.explain or explain
        if short is None:
            return function
    own, qualname = getattr(function, "__name__", "explained"), getattr(function, "__qualname__", "")
    inner = function if short is None else rename_function(_exact(function, None, bound, None, short, declared), own, qualname)
    if handler is not None:
        made, axis = inner, None
    elif arity == 2 and short is None:
        made = _binary(function, explain)
    else:
        made = _exact(function, explain, bound, axis, short, declared) or _general(function, explain, axis)
    made.__explained__ = made, inner
    made.__axis__ = axis
    made.__wrapped__ = function
    made.__doc__, made.__module__ = function.__doc__, getattr(function, "__module__", None) or __name__
    return rename_function(made, own, qualname)


def _binary(function: Any, explain: Any) -> Any:
    def explained(x1: Any, x2: Any, /) -> Any:  # a third of the cost of a function of any arguments
        try:
            return function(x1, x2)
        except Exception as error:
            explain(error, (x1, x2), {})
            raise

    return explained


def _exact(
    function: Any, explain: Any, bound: Container[str], axis: AxisCheck | None, short: ShortWay | None, declared: Any
) -> Any:
    """Return a function of the same parameters, which costs half as much as one of any; ``None`` if they are not known.

    Without ``explain`` it only has the short way. Its source is generated: def sum(x, /, *, axis=axis__, keepdims=keepdims__): …
    """
    like = function if short is None else short.function  # layers around it take any arguments
    sparing = short is not None and not _has_exact_parameters(like)
    like = declared if sparing else like
    if not _has_exact_parameters(like):
        return None
    own = _Parameters(like, bound)
    if axis is not None and not own.names >= {axis.array, axis.axis}:
        axis = None  # a function of the framework, which calls them otherwise
    names = {} if short is None else short.names
    outer = ("function_", "explain_", "given_", "refuse_axis_", *(f"{name}__" for name in own.defaults), *names)
    lines = [f"def make({', '.join(outer)}):", f"    def explained({own.definition()}):"]
    if short is not None:
        lines += own.short_way(short)
    if sparing:  # only the options that the caller passed are known to the function
        lines += [f"        args_, options_ = given_({own.collected()})"]
    call = f"return function_({'*args_, **options_' if sparing else own.passed()})"
    if explain is None:
        lines += [f"        {call}"]
    else:
        lines += ["        try:", *(axis.source(" " * 12, axis.array) if axis is not None else ())]
        lines += [f"            {call}", "        except Exception as error_:"]
        lines += [f"            explain_(error_, *given_({own.collected()}))", "            raise"]
    source = "\n".join((*lines, "    return explained", ""))
    made_here: dict[str, Any] = {}
    file = f"<ivy_api: {like.__qualname__} of {like.__module__}>"
    import linecache  # here, since it is not needed for Arrays

    exec(compile(source, file, "exec"), made_here)
    linecache.cache[file] = len(source), None, source.splitlines(keepends=True), file  # for tracebacks and tools that read source
    made = made_here["make"](function, explain, own.without_defaults, refuse_axis, *own.defaults.values(), *names.values())
    out = type(made)(made.__code__, like.__globals__, made.__name__, made.__defaults__, made.__closure__)
    out.__kwdefaults__ = made.__kwdefaults__
    return out  # tools such as doctest ask in which module its globals are


class _Parameters:
    """The parameters of a function, and code for a function generated around it.

    Attributes
    ----------
    positional, named : the names of positional parameters, and of keyword-only ones without those that callers do not pass
    names : both
    defaults : by name; the default of ``axis`` is called ``axis__`` in the code
    """

    __slots__ = ("defaults", "named", "names", "positional", "positional_only")

    def __init__(self, function: Any, bound: Container[str]) -> None:
        code, defaults = function.__code__, function.__defaults__ or ()
        count = code.co_argcount
        self.positional = code.co_varnames[:count]
        self.positional_only = code.co_posonlyargcount
        self.named = [name for name in code.co_varnames[count : count + code.co_kwonlyargcount] if name not in bound]
        self.names = {*self.positional, *self.named}
        self.defaults = dict(zip(self.positional[count - len(defaults) :], defaults, strict=True)) | (function.__kwdefaults__ or {})

    def definition(self) -> str:
        """The parameters of the generated function: ``x, /, *, axis=axis__``."""
        shown = [f"{name}={name}__" if name in self.defaults else name for name in (*self.positional, *self.named)]
        if self.named:
            shown.insert(len(self.positional), "*")
        if self.positional_only:
            shown.insert(self.positional_only, "/")
        return ", ".join(shown)

    def passed(self) -> str:
        """The arguments of a call with the same parameters: ``x, axis=axis``."""
        return ", ".join((*self.positional, *(f"{name}={name}" for name in self.named)))

    def collected(self) -> str:
        """The arguments as a tuple and a dictionary: ``(x, ), {'axis': axis}``."""
        options = ", ".join(f"{name!r}: {name}" for name in self.named)
        return f"({''.join(f'{name}, ' for name in self.positional)}), {{{options}}}"

    def short_way(self, short: ShortWay) -> list[str]:
        """The lines that try the short way."""
        usual = " and ".join(f"{name} is {name}__" for name in (*self.positional, *self.named) if name in self.defaults) or "True"
        return [
            "        try:",
            f"            if {short.when or usual}:",
            f"                return {short.call}",
            "        except Exception:",
            "            pass",
        ]

    def without_defaults(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[tuple[Any, ...], dict[str, Any]]:
        """A function of a framework may have other parameters than the declaration, which the caller did not pass."""
        positional, defaults = self.positional, self.defaults
        while args and positional[len(args) - 1] in defaults and args[-1] is defaults[positional[len(args) - 1]]:
            args = args[:-1]
        return args, {name: value for name, value in kwargs.items() if name not in defaults or value is not defaults[name]}


def _has_exact_parameters(function: Any) -> bool:
    return type(function) is type(_exact) and not function.__code__.co_flags & _ANY_ARGUMENTS


def refuse_axis(axis: Any) -> None:
    """Raise the error for an axis of a 0-d array."""
    raise AxisError(f"axis {axis} is out of range for an array of 0 axes: it has none.")


_ANY_ARGUMENTS = 0x04 | 0x08
"""`inspect.CO_VARARGS`, `inspect.CO_VARKEYWORDS`"""


def _general(function: Any, explain: Any, axis: AxisCheck | None) -> Any:
    if axis is not None and not axis.optional:
        return _with_axis(function, explain, axis)

    def explained(*args: Any, **kwargs: Any) -> Any:
        try:
            if kwargs:
                return function(*args, **kwargs)
            return function(*args)
        except Exception as error:
            explain(error, args, kwargs)
            raise

    return explained


def _with_axis(function: Any, explain: Any, axis: AxisCheck) -> Any:
    """The same for a function with an axis that is not ``None``."""
    name, at = axis.axis, axis.position

    def explained(*args: Any, **kwargs: Any) -> Any:
        try:
            if kwargs.get(name, name) is None or (at is not None and len(args) > at and args[at] is None):
                refuse_axis(None)
            return function(*args, **kwargs)
        except Exception as error:
            explain(error, args, kwargs)
            raise

    return explained


def unexplained(function: Any) -> Any:
    """Return the function inside `explaining`, with its short way, for callers that explain its errors; any other as it is."""
    made, inner = getattr(function, "__explained__", (None, None))
    return inner if made is function else function  # a function that wraps it may have copied its attributes


def refused_axis(function: Any) -> AxisCheck | None:
    """Return the ``axis`` of `explaining`, which `unexplained` does not check; ``None`` for any other function."""
    made, _ = getattr(function, "__explained__", (None, None))
    return made.__axis__ if made is function else None
