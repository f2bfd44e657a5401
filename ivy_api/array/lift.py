"""Lift a native function to Arrays, by the schema of its declaration.

The source of the lifted function is generated and compiled once, with the parameters of the declaration; calls need no inspection:

    def sum(x, /, *, axis=axis__, dtype=dtype__, keepdims=keepdims__):
        if ACTIVE:
            check(declaration, {"x": x, "axis": axis, …})
        try:
            value = native(x._native if type(x) is cls else refuse("x", x), axis=axis, …)
        except Exception as error:
            again = explain(error, {"x": x, "axis": axis, …})
            if again is None:
                raise
            return again[0]
        out = new(cls)
        out._native = value
        return out
"""

from __future__ import annotations

import inspect
import linecache
from typing import Any

from ivy_api._types import Array
from ivy_api.adapt.functions import AxisCheck, refuse_axis
from ivy_api.array import strictness
from ivy_api.array.base import NUMBER, PYTHON, SCALARS, ArrayBase, kind_of, plain, to_native
from ivy_api.array.operators import over
from ivy_api.dispatch.arguments import leaves
from ivy_api.dispatch.declare import device_by_name
from ivy_api.dispatch.lookup import find_namespace, require_taken
from ivy_api.dispatch.registry import Declaration
from ivy_api.dispatch.schema import NUMBERS, Parameter, Type
from ivy_api.errors import MixedBackendsError, NotAnArrayError

PLAIN = frozenset({*SCALARS, type(None), str})
"""Types of options that are passed on unchanged; tuples too, to the functions of frameworks, which accept NumPy integers in them;
composed bodies would compute with these."""


def lift(declaration: Declaration, native: Any, cls: Any, *, axis: AxisCheck | None = None) -> Any:
    """Return the function over Arrays of class ``cls`` that calls ``native``.

    Parameters
    ----------
    declaration : the function's declaration
    native : the backend's implementation
    cls : the class of the backend's Arrays
    axis : the axis that ``native`` would take though the declaration does not
    """
    parameters = list(declaration.schema.parameters.values())
    source = _source(declaration, parameters, axis)
    file = f"<{declaration.qualname} over {cls.__name__}>"
    names = {**_helpers(declaration, cls), "native_": native, "cls_": cls, "declaration_": declaration}
    names |= {f"{p.name}__": p.default for p in parameters if p.has_default}
    exec(compile(source, file, "exec"), names)
    linecache.cache[file] = len(source), None, source.splitlines(keepends=True), file  # for tracebacks and tools that read source
    function = names[declaration.name]
    function.__doc__ = declaration.body.__doc__
    function.__module__ = "ivy_api.array"
    function.__qualname__ = declaration.qualname
    function.__annotations__ = {k: v for k, v in declaration.body.__annotations__.items() if k != "xp"}
    return function


def called(function: Any, declaration: Declaration, given: dict[str, Any]) -> Any:
    """Call a function with the arguments of its declaration by name."""
    args: list[Any] = []
    kwargs: dict[str, Any] = {}
    for name, parameter in declaration.schema.parameters.items():
        if name not in given:
            continue
        if parameter.variadic:
            args += given[name]
        elif parameter.keyword_variadic:
            kwargs |= given[name]
        elif parameter.kind is inspect.Parameter.KEYWORD_ONLY:
            kwargs[name] = given[name]
        else:
            args.append(given[name])
    return function(*args, **kwargs)


def _source(declaration: Declaration, parameters: list[Parameter], axis: AxisCheck | None) -> str:
    shown = [
        inspect.Parameter(p.name, p.kind, default=_Name(f"{p.name}__") if p.has_default else inspect.Parameter.empty)
        for p in parameters
    ]
    passed = ", ".join(_passed(p) for p in parameters)
    given = ", ".join(f"{p.name!r}: {p.name}" for p in parameters)
    call = [f"        value_ = native_({passed})"]
    defaults = [p.name for p in parameters if p.has_default]
    if defaults:  # native functions are faster without default arguments
        needed = ", ".join(_passed(p) for p in parameters if not p.has_default)
        usual = " and ".join(f"{name} is {name}__" for name in defaults)
        call = [f"        if {usual}:", f"            value_ = native_({needed})", "        else:", f"    {call[0]}"]
    if axis is not None:
        position = 3 if defaults and declaration.schema.parameters[axis.axis].default is None else 0  # the usual axis may be all
        call[position:position] = axis.source("            " if position else "        ", f"{axis.array}._native")
    lines = [
        f"def {declaration.name}{inspect.Signature(shown)}:",
        "    if active_:",
        f"        check_(declaration_, cls_.space, {{{given}}})",
        "    try:",  # costs nothing if nothing is raised
        *call,
        "    except Exception as error_:",
        f"        again_ = explain_(error_, {{{given}}})",
        "        if again_ is None:",
        "            raise",
        "        return again_[0]",
        *_same(declaration, parameters),
        *_returned(declaration.schema.returns),
    ]
    return "\n".join(lines) + "\n"


class _Name:
    """A default value whose repr is a name."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return self.name


def _passed(parameter: Parameter) -> str:
    """Code that passes on an argument."""
    name = parameter.name
    if parameter.variadic:
        return f"*[{_unwrapped('one_', parameter).replace(repr('one'), repr(name))} for one_ in {name}]"
    if parameter.keyword_variadic:
        return f"**{{key_: {_unwrapped('one_', parameter).replace(repr('one'), 'key_')} for key_, one_ in {name}.items()}}"
    value = _unwrapped(name, parameter)
    return f"{name}={value}" if parameter.kind is inspect.Parameter.KEYWORD_ONLY else value


def _unwrapped(name: str, kind: Type) -> str:
    """Code for the native value of an argument."""
    choices, shown = set(kind.choices), repr(name.rstrip("_"))
    if kind.choices == (Array,):
        return f"{name}._native if typeof_({name}) is cls_ else refuse_({shown}, {name})"
    if kind.choices == (object,):
        return f"{name}._native if typeof_({name}) is cls_ else {name}"
    if kind.array and choices <= {Array, *NUMBERS, None}:
        helper = "optional_" if kind.optional else "scalar_"
        return f"{name}._native if typeof_({name}) is cls_ else {helper}({shown}, {name})"
    if choices & {complex, float} and choices <= {*NUMBERS, None}:
        return f"{name} if typeof_({name}) in plain_ else number_({name})"
    if kind.array and kind.dtype:
        return f"dtype_by_name_({name}) if typeof_({name}) is str else dtype_or_array_({shown}, {name})"
    if choices == {tuple[Array, ...], list[Array]}:
        one = _unwrapped("one_", Type(Array))
        return f"[{one} for one_ in ({name} if typeof_({name}) in sequences_ else sequence_({name}))]"
    if kind.arrays or not kind.known:  # a third party's may be unknown
        return f"deep_({name})"
    return _unwrapped_option(name, kind)


def _unwrapped_option(name: str, kind: Type) -> str:
    """Code for the native value of an argument that is no array and no number."""
    if kind.names_dtype:
        return f"{name} if typeof_({name}) is not str else dtype_by_name_({name})"
    if kind.device:
        return f"{name} if typeof_({name}) is not str else device_by_name_({name})"
    if {*kind.choices} <= {Any, str, None} or kind.only_words:
        return name
    return f"{name} if typeof_({name}) in plain_ else option_({name})"


def _same(declaration: Declaration, parameters: list[Parameter]) -> list[str]:
    """Code that returns the given Array itself if ``copy`` allows it and the native array is the same."""
    if not any(p.name == "copy" for p in parameters):
        return []
    first = parameters[0].name
    condition = "not copy" if declaration.name == "asarray" else "copy is False"
    return [f"    if {condition} and typeof_({first}) is cls_ and value_ is {first}._native:", f"        return {first}"]


def _returned(kind: Type) -> list[str]:
    if kind.choices == (Array,):
        return [
            "    if settled_ is not None and typeof_(value_) is not settled_:",
            "        value_ = to_array_(value_)",
            "    out_ = new_(cls_)",
            "    out_._native = value_",
            "    return out_",
        ]
    if not kind.known:
        return ["    return arrays_(value_)"]
    return ["    return many_(value_)" if kind.arrays else "    return value_"]


def _helpers(declaration: Declaration, cls: Any) -> dict[str, Any]:
    qualname, space, own = declaration.qualname, cls.space, cls.own
    variadic = [p.name for p in declaration.schema.parameters.values() if p.variadic]

    def explain_failure(error: Exception, given: dict[str, Any]) -> tuple[Any] | None:
        traced: Any = next((type(x) for x in leaves(given.values()) if isinstance(x, ArrayBase) and over(x) is space), None)
        if traced is not None:  # a transformed function closes over this function
            main = getattr(traced.wrapped, declaration.extension) if declaration.extension else traced.wrapped
            return (called(getattr(main, declaration.name), declaration, given),)
        from ivy_api.dispatch.failures import explain  # imported on errors only

        explain(declaration, error, given, cls.wrapped)
        return None

    constants = over(cls)

    def refuse(name: str, value: Any) -> Any:
        if constants is not None and isinstance(value, ArrayBase) and value.space is constants:
            return value._native
        cls_of = type(value)
        kind = (
            cls_of.__qualname__
            if cls_of.__module__ == "builtins"
            else f"{cls_of.__module__.partition('.')[0]}.{cls_of.__qualname__}"
        )
        if isinstance(value, ArrayBase):
            raise MixedBackendsError(
                f"{qualname} of {cls.__name__} got {name} of {cls_of.__name__}: arrays of one backend are needed. "
                f"Convert one of them first, for example xp.from_dlpack(x)."
            )
        if isinstance(value, (list, tuple)) and name in variadic:
            raise NotAnArrayError(f"{qualname} takes arrays as separate arguments, not a {kind}: {qualname}(*{name}).")
        advice = "Wrap it first: xp.asarray(x)." if find_namespace(value) is not None else "Convert it first: xp.asarray(…)."
        raise NotAnArrayError(f"{qualname} of {cls.__name__} takes an ivy_api.Array as {name}; got {kind}. {advice}")

    def scalar(name: str, value: Any) -> Any:
        if type(value) in SCALARS:
            return value
        return plain(value) if isinstance(value, NUMBER) else refuse(name, value)

    def optional(name: str, value: Any) -> Any:
        return None if value is None else scalar(name, value)

    def option(value: Any) -> Any:
        # The standard requires Python scalars here; libraries also pass NumPy scalars from loops and counts.
        kind = type(value)
        if kind is tuple or kind is list:
            for one in value:
                if type(one) not in PLAIN:
                    return kind(map(option, value))
            return value
        return value if kind in PLAIN or not isinstance(value, NUMBER) else plain(value)

    def number(value: Any) -> Any:
        # Results of array functions are accepted here too: xp.full(shape, x[0]).
        if type(value) is not cls:
            return option(value)
        if strictness.ACTIVE:
            strictness.refuse(f"an array instead of a Python scalar in {qualname}", "float(x), or another Python scalar")
        return value._scalar(PYTHON[kind_of(space, value.dtype)])

    def dtype_or_array(name: str, value: Any) -> Any:
        if type(value) is cls:
            return value._native
        return deep(value) if value is not None else refuse(name, value)

    def deep(value: Any) -> Any:
        if type(value) is cls or (constants is not None and isinstance(value, ArrayBase) and value.space is constants):
            return value._native
        if type(value) in (list, tuple):
            return type(value)(map(deep, value))
        if qualname != "asarray" and isinstance(value, NUMBER):
            return plain(value)
        if qualname != "asarray" and (type(value) is str or isinstance(value, ArrayBase) or find_namespace(value) is not None):
            refuse("an argument", value)
        require_taken(value)
        return value

    def sequence(values: Any) -> Any:
        if isinstance(values, (list, tuple)):
            return values
        raise NotAnArrayError(
            f"{qualname} of {cls.__name__} takes a list or a tuple of ivy_api.Arrays; got {type(values).__qualname__}."
        )

    def wrapped(value: Any) -> Any:
        out = object.__new__(cls)
        out._native = to_native(own, value)
        return out

    def many(value: Any) -> Any:
        if not isinstance(value, (tuple, list)):  # an option determines how many there are
            return wrapped(value)
        parts = [wrapped(part) for part in value]
        if hasattr(value, "_fields"):
            return type(value)(*parts)
        return tuple(parts) if isinstance(value, tuple) else parts

    def arrays(value: Any) -> Any:
        if isinstance(value, (tuple, list)):
            parts = [arrays(part) for part in value]
            return type(value)(*parts) if hasattr(value, "_fields") else type(value)(parts)
        return wrapped(value) if find_namespace(value) is space else value

    return {
        "active_": strictness.ACTIVE,
        "arrays_": arrays,
        "check_": strictness.check_call,
        "deep_": deep,
        "device_by_name_": lambda name: device_by_name(space, name),
        "dtype_or_array_": dtype_or_array,
        "dtype_by_name_": lambda name: getattr(space, name),
        "explain_": explain_failure,
        "many_": many,
        "new_": object.__new__,
        "number_": number,
        "option_": option,
        "optional_": optional,
        "plain_": PLAIN if declaration.composed else PLAIN | {tuple, list},
        "refuse_": refuse,
        "refuse_axis_": refuse_axis,
        "scalar_": scalar,
        "sequence_": sequence,
        "sequences_": (list, tuple),
        "to_array_": own.to_array,
        "settled_": own.NATIVE_TYPE,
        "typeof_": type,  # a parameter may be called type
    }
