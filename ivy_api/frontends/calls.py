"""How a function is called: the steps are the same in all frontends, and a frontend says what its framework does in each.

Arguments are bound to the parameters of the implementation. Arrays of the framework become native ones, the implementation computes
with these and their namespace, and results become arrays of the framework; the call is recorded if derivatives are asked for.
Errors of the library and of the backend become the framework's.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from inspect import Parameter
from typing import Any

from ivy_api.dispatch.context import default_namespace
from ivy_api.dispatch.lookup import find_namespace, one_namespace
from ivy_api.frontends import tape
from ivy_api.frontends.binding import Entry, compiled, shown
from ivy_api.frontends.snapshots import NOT_LITERAL, Name

PLAIN: frozenset[type] = frozenset({int, float, bool, complex, str, type(None), slice, type(Ellipsis)})
"""Classes of values that are no arrays and hold none."""


_NESTED = (list, tuple, dict)


def arrays_in(values: Iterable[Any], array_of: Callable[[Any], Any]) -> list[Any]:
    """Return the arrays among values, those in lists, tuples and dicts included.

    Parameters
    ----------
    array_of : takes a value and returns the array that it is or stands for, ``None`` for any other
    """
    found: list[Any] = []
    for x in values:
        if type(x) in PLAIN:
            continue
        one = None if type(x) in _NESTED else array_of(x)
        if one is not None:
            found.append(one)
        elif isinstance(x, _NESTED):
            found += arrays_in(x.values() if isinstance(x, dict) else x, array_of)
    return found


def map_values(function: Callable[[Any], Any], value: Any) -> Any:
    """Return a value with a function applied to what is in its lists, tuples and dicts; to itself if it is none of these."""
    cls = type(value)
    if cls in PLAIN:
        return value
    if cls is list or cls is tuple:
        found = []
        for x in value:
            nested = isinstance(x, _NESTED)
            found.append(x if type(x) in PLAIN else map_values(function, x) if nested else function(x))
        return found if cls is list else tuple(found)
    if cls is dict:
        return {key: map_values(function, x) for key, x in value.items()}
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return cls(*(map_values(function, x) for x in value))
    return function(value)


def map_operands(function: Callable[..., Sequence[Any]], values: list[Any], at: Sequence[tuple[int, bool]], *args: Any) -> None:
    """Replace operands by what a function of all of them returns.

    Parameters
    ----------
    function : takes the operands and ``args``
    at : the index of each among the values, and whether it is a list of operands
    """
    given: list[Any] = []
    for i, several in at:
        if several:
            given += values[i]
        else:
            given.append(values[i])
    found = function(given, *args)
    start = 0
    for i, several in at:
        stop = start + (len(values[i]) if several else 1)
        values[i] = list(found[start:stop]) if several else found[start]
        start = stop


class Call:
    """The call of one function: the order of the steps, which is that of all frameworks.

    A frontend derives a class that says what its framework does in each.

    Attributes
    ----------
    frontend, name, path, entry : whose function it is, its public name and path, and what implements it
    parameters : those of the implementation, without ``xp``
    bind : takes arguments; returns the values of these parameters as a list
    body : takes such a list, and ``xp``; it is the implementation
    run : likewise, with what is promoted before
    array : the class of the framework's arrays, ``None`` where there are several
    plain : classes of arguments that the implementation takes as they are
    array_of : takes a value; returns the array that it is or stands for, ``None`` for any other
    unwrap : takes an array of the class ``array``; returns the native one
    native : takes a value and ``xp``; returns it with native arrays and data types in place of the framework's
    prepare : takes the values, the arrays among them, and ``xp``; returns the values converted, and what ``wrap`` needs to know
    natively : whether ``prepare`` returns native values
    wrap : takes a result and this; returns it with arrays of the framework
    watched : takes the arrays and the values; returns the arrays that derivatives are recorded for
    substituted : takes a value, native arrays for some arrays by their identity, and ``xp``; returns it as ``native`` does
    node_of : takes an array; returns its node on the tape
    array_of_node : takes a native array and a node; returns the array of the framework
    """

    array: type | None = None
    plain: frozenset[type] = PLAIN
    array_of: Callable[[Any], Any]
    unwrap: Callable[[Any], Any]
    native: Callable[[Any, Any], Any]
    prepare: Callable[[list[Any], Sequence[Any], Any], tuple[list[Any], Any]] | None = None
    natively: bool = False
    wrap: Callable[[Any, Any], Any]
    watched: Callable[[Sequence[Any], list[Any]], Sequence[Any]] | None = None
    substituted: Callable[[Any, dict[int, Any], Any], Any]
    node_of: Callable[[Any], Any]
    array_of_node: Callable[[Any, Any], Any]

    def __init__(self, frontend: Any, name: str, path: str, entry: Entry) -> None:
        self.frontend, self.name, self.path, self.entry = frontend, name, path, entry
        self.parameters = [p for p in inspect.signature(entry.body).parameters.values() if p.name != "xp"]
        self.bind = self.binder()
        self.run = self.body = _body(entry.body, self.parameters)

    def binder(self) -> Callable[..., list[Any]]:
        """Return `bind`, with the parameters that users see."""
        values = ", ".join(p.name for p in self.parameters)
        return compiled(self.name, self.parameters, f"return [{values}]")

    def apply(self, values: list[Any]) -> Any:
        """Call the function on the values of its parameters."""
        array, plain, note = self.array, self.plain, None
        try:
            arrays: list[Any] = []
            for x in values:
                if type(x) is array:
                    arrays.append(x)
                elif type(x) not in plain:
                    arrays += arrays_in((x,), self.array_of)
            xp = self.namespace_of(arrays, values)
            if self.prepare is not None:
                values, note = self.prepare(values, arrays, xp)
            watched = self.watched(arrays, values) if arrays and self.watched is not None else None
            if watched:
                return self.wrap(self.recorded(values, watched, xp), note)
            natives = values if self.natively else []
            for x in () if self.natively else values:
                cls = type(x)
                natives.append(self.unwrap(x) if cls is array else x if cls in plain else self.native(x, xp))
            return self.wrap(self.run(natives, xp), note)
        except Exception as error:
            found = self.error(error, values)
            if found is error:
                raise
            raise found from error

    def namespace_of(self, arrays: Sequence[Any], values: list[Any]) -> Any:
        """Return the namespace that the implementation computes in: that of the arrays, without one that of the backend in use."""
        return one_namespace(arrays) if arrays else default_namespace(self.frontend.framework)

    def error(self, error: Exception, values: list[Any]) -> Exception:
        """Return the error that the framework raises."""
        found: Exception = self.frontend.translated(error)
        return found

    def recorded(self, values: list[Any], watched: Sequence[Any], xp: Any) -> Any:
        """Return results as arrays of the framework, each with its node on the tape."""
        return recorded(self, self.run, values, watched, xp)


def recorded(rules: Any, run: Callable[[list[Any], Any], Any], values: list[Any], watched: Sequence[Any], xp: Any) -> Any:
    """Call a function of native values, and record the call.

    Parameters
    ----------
    rules : the methods ``unwrap``, ``substituted``, ``node_of`` and ``array_of_node`` of a `Call`
    run : takes values with native arrays, and ``xp``
    values : the values with arrays of the framework
    watched : the arrays among them that derivatives are recorded for
    """
    watched = list({id(x): x for x in watched}.values())

    def function(*natives: Any) -> Any:
        found = {id(x): value for x, value in zip(watched, natives, strict=True)}
        return run([rules.substituted(x, found, xp) for x in values], xp)

    nodes = [rules.node_of(x) for x in watched]
    return tape.record_tree(function, [rules.unwrap(x) for x in watched], nodes, xp, rules.array_of_node)


def recorded_binder(
    said: Name, own: Sequence[Parameter], names: Mapping[str, str], ignored: Iterable[str] = (), *, keyword_only: bool = False
) -> Callable[..., list[Any]]:
    """Return a function with the parameters of a snapshot, which returns the values of an implementation's.

    A parameter that the snapshot does not have is taken from its further keywords, and has its own default without one.

    Parameters
    ----------
    said : the recorded name
    own : the parameters of the implementation
    names : the recorded name of each parameter of the implementation that has one
    ignored : further keywords that change no value
    keyword_only : whether all arguments are keywords
    """
    recorded = {p.name: p for p in said.parameters}
    rest = next((p.name for p in said.parameters if p.kind is p.VAR_KEYWORD), None)
    values = []
    for p in own:
        default = f"_own_{p.name}"
        name = names.get(p.name)
        if name is None:
            values.append(default if rest is None else f"{rest}.pop({p.name!r}, {default})")
        else:
            values.append(f"({default} if {name} is _unset else {name})" if recorded[name].default is NOT_LITERAL else name)
    lines = [f"values = [{', '.join(values)}]"]
    if rest is not None:
        lines += [f"{rest}.pop({name!r}, None)" for name in ignored]
        unknown = f"TypeError({said.name!r} + '() got an unexpected keyword argument ' + repr(next(iter({rest}))))"
        lines.append(f"if {rest}: raise {unknown}")
    parameters = [p.replace(kind=Parameter.KEYWORD_ONLY) if keyword_only else p for p in said.parameters]
    return compiled(said.name, parameters, "\n".join([*lines, "return values"]), **{f"_own_{p.name}": p.default for p in own})


def _body(body: Callable[..., Any], parameters: Sequence[Parameter]) -> Callable[..., Any]:
    """Return a function that calls an implementation with a list of values."""
    stars: dict[Any, str] = {Parameter.VAR_POSITIONAL: "*", Parameter.VAR_KEYWORD: "**"}
    given = [
        f"{p.name}=values[{i}]" if p.kind is p.KEYWORD_ONLY else f"{stars.get(p.kind, '')}values[{i}]"
        for i, p in enumerate(parameters)
    ]
    ordered = [text for text in given if not text.startswith("**")] + ["xp=xp"] + [text for text in given if text.startswith("**")]
    both = [Parameter(name, Parameter.POSITIONAL_OR_KEYWORD) for name in ("values", "xp")]
    return compiled("run", both, f"return body({', '.join(ordered)})", body=body)


def direct_call(
    slow: Callable[..., Any],
    direct: Callable[[Any], Any],
    array: type,
    parameters: Sequence[str],
    condition: str,
    result: str,
    **names: Any,
) -> Any:
    """Return a function of one or two arrays of one data type that calls a native one at once, without the steps of a call.

    Anything else, and anything that raises, takes these steps. The data type, the class and the function of the last call are
    replaced as one: threads read them while others write.

    Parameters
    ----------
    slow : takes all the steps
    direct : takes a native array, returns the function of native arrays like it that does what is asked for, ``None`` without one
    array : the class of the framework's arrays
    parameters : the names of the arrays
    condition : when nothing else is to be done, as an expression of the parameters and of ``names``
    result : statements that return the result of the call ``{call}``
    """
    known: dict[type, dict[Any, Any]] = {}  # by class: torch's compiler cannot look into a table with data types of others

    def learn(x: Any) -> Any:
        of_class = known.setdefault(type(x), {})
        if x.dtype not in of_class:
            of_class[x.dtype] = direct(x)
        return of_class[x.dtype]

    first, *others = natives = [f"_{name}" for name in parameters]
    tests = " and ".join([*(f"type({name}) is array" for name in parameters), condition])
    same = " and ".join([*(f"{one}.dtype is dtype and type({one}) is type({first})" for one in others), "True"])
    text = f"""last = None, None, None
def function({", ".join(f"{name}=_unset" for name in parameters)}, *args, **kwargs):
    nonlocal last
    if {tests} and not args and not kwargs:
        {"; ".join(f"{own} = {name}._x" for own, name in zip(natives, parameters, strict=True))}
        dtype = {first}.dtype
        if {same}:
            own, cls, fast = last
            if dtype is not own or type({first}) is not cls:
                fast = learn({first})
                last = dtype, type({first}), fast
            if fast is not None:
                try:
                    {result.format(call=f"fast({', '.join(natives)})")}
                except Exception:
                    pass  # the framework's own is raised below
    return slow(*[one for one in ({", ".join(parameters)}, *args) if one is not _unset], **kwargs)
return function"""
    return compiled("make", (), text, slow=slow, learn=learn, array=array, new=object.__new__, **names)()


CALLS: list[Any] = []
"""The calls of all functions, by number: torch's compiler looks into what stands in a module, not into what a closure holds."""


def public(call: Call) -> Callable[..., Any]:
    """Return the function that users call."""
    number = number_of(call)

    def function(*args: Any, **kwargs: Any) -> Any:
        call = CALLS[number]
        return call.apply(call.bind(*args, **kwargs))

    return named_as(function, call)


def number_of(call: Call) -> int:
    """Return the number of a call in `CALLS`."""
    CALLS.append(call)
    return len(CALLS) - 1


def named_as(function: Any, call: Call, signature: inspect.Signature | None = None) -> Callable[..., Any]:
    """Give a function the name, module, text and signature that users see."""
    frontend, module = call.frontend, call.path.rpartition(".")[0]
    function.__name__ = function.__qualname__ = call.name
    function.__module__ = frontend.package + module.removeprefix(frontend.framework)
    function.__doc__ = call.entry.body.__doc__
    function.__signature__ = shown(call.entry.body) if signature is None else signature
    return function  # type: ignore[no-any-return]


class PlainCall(Call):
    """The call of a function of a framework that promotes and records nothing."""

    def array_of(self, value: Any) -> Any:
        """Return the array that a value is or stands for, ``None`` for any other."""
        native = self.frontend.unwrap(value)
        return None if find_namespace(native) is None else native

    def native(self, value: Any, xp: Any) -> Any:
        """Return a value with native arrays in place of the framework's."""
        return self.frontend.unwrap(value)

    def wrap(self, value: Any, note: Any) -> Any:
        """Return a result with arrays of the framework in place of native ones."""
        return self.frontend.wrap(value)


def bound(frontend: Any, name: str, path: str, entry: Entry) -> Callable[..., Any]:
    """Return the function that users call, of a frontend without rules of its own for calls."""
    return public(PlainCall(frontend, name, path, entry))
