"""Composed functions as one kernel each: compiled as a whole, and looked up without running Python code.

A Python float is an argument of the kernel, so that another value needs no recompilation, unless the body needs its value
(``if label_smoothing:``). All other options are static.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from inspect import unwrap
from typing import Any

import jax
from jax import tree
from jax.core import Tracer

from ivy_api.adapt.functions import ErrorHandler, rename_function, short_way
from ivy_api.plugin import Schema, mixed
from ivy_plugin_jax.dtypes import jitted
from ivy_plugin_jax.weak import binding_weakly, strong

_KEPT = 1024


class _Zero(float):
    """The kind of a float that is zero, which is static, because zero often disables an option."""


_FLOATS = frozenset((float, _Zero))
_PLAIN = frozenset((bool, int, float, complex, _Zero))
_static_floats: dict[Callable[..., Any], frozenset[str]] = {}
"""By composed function, the parameters whose values its body needs while it is traced."""


def fused(
    name: str,
    check: Callable[..., None] | None = None,
    *,
    body: Callable[..., Any] | None = None,
    eager: bool = False,
    usual: tuple[str, ...] = (),
) -> Any:
    """Make the override of a function that compiles its composed body, once for each combination of shapes and options.

    Options are arguments that are not arrays, and parameters given a Python scalar.

    Parameters
    ----------
    name : of the function
    check : is called with the arguments first: it sees values, which the compiled program does not
    body : compiled instead of the composed body, which it gets as the keyword ``composed``
    eager : whether arrays that are traced are passed to the body itself: compilers take a minute over the derivative of a long one
    usual : parameters, of which a call with arrays and nothing else takes a short way. Other calls take longer: for the fastest
        programs only
    """

    handler = ErrorHandler()
    programs: dict[Any, Callable[..., Any]] = {}

    def function(*args: Any, composed: Any, **kwargs: Any) -> Any:
        if check is not None:
            checked(*args, **kwargs)
        try:
            if kwargs:
                program = _programs.get(composed, _NO_PROGRAMS).get((*map(type, args), *kwargs, *map(type, kwargs.values())))
                return (program or compiled(composed, args, kwargs))(*args, **kwargs)
            key = type(args[0]) if len(args) == 1 else (*map(type, args),)
            program = _programs.get(composed, _NO_PROGRAMS).get(key)
            return (program or compiled(composed, args, kwargs))(*args)
        except Exception as error:  # using the value of a traced float may raise any error
            failure = error
        try:
            other = _Call(composed, body, *_kinds(args, kwargs)).another_way(args, kwargs)
            if other is None:
                raise failure
            return other(*args, **kwargs)
        except Exception as error:
            handler(error, args, kwargs)
            raise

    def compiled(composed: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Callable[..., Any]:
        if eager and any(isinstance(x, Tracer) for x in (*args, *kwargs.values())):
            return composed
        program = _program(composed, body, args, kwargs)
        if len(args) == len(usual) and not kwargs and all(isinstance(x, jax.Array) for x in args):
            programs[_key(args)] = program
        return program

    def checked(*args: Any, **kwargs: Any) -> None:
        try:
            check(*args, **kwargs)  # type: ignore[misc]
        except Exception as error:
            handler(error, args, kwargs)
            raise

    made = handler.belongs_to(rename_function(function, name))
    if usual:
        key = ", ".join(f"type({name})" for name in usual)
        made = short_way(f"programs[{key}]({', '.join(usual)})", programs=programs)(made)
    return mixed(accumulates=True)(made)


def _key(args: tuple[Any, ...]) -> Any:
    return type(args[0]) if len(args) == 1 else (*map(type, args),)


def _kinds(args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[tuple[type, ...], tuple[str, ...], tuple[type, ...]]:
    return tuple(map(_kind, args)), tuple(kwargs), tuple(map(_kind, kwargs.values()))


def _kind(value: object) -> type:
    cls = type(value)
    return _Zero if cls is float and value == 0.0 else cls


class _Call:
    """A call by the kinds of its arguments: which are options, and which floats are traced."""

    def __init__(
        self,
        composed: Callable[..., Any],
        body: Callable[..., Any] | None,
        args: tuple[type, ...],
        names: tuple[str, ...],
        rest: tuple[type, ...],
    ) -> None:
        parameters = Schema(unwrap(composed)).parameters
        self.composed = composed if body is None else _given(body, composed)
        self.order = tuple(parameters)[: len(args)]
        given = dict(zip((*self.order, *names), (*args[: len(self.order)], *rest), strict=False))
        self.options = frozenset(name for name, p in parameters.items() if not p.arrays or given.get(name) in _PLAIN).intersection(
            given
        )
        floats = frozenset(name for name in self.options if given[name] is float and float in parameters[name].choices)
        self.traced = floats - _static_floats.get(self.composed, frozenset())

    def compiled(self, traced: frozenset[str]) -> Callable[..., Any]:
        """The body, compiled with these floats as arguments."""
        static = self.options - traced
        numbers = tuple(i for i, name in enumerate(self.order) if name in static)
        return _compiled(self.composed, numbers, static.difference(self.order), self.order, traced)

    def has_hashes(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> bool:
        """Whether JAX can look up the program by the options; a list has no hash."""
        try:
            hash(tuple(value for name, value in (*zip(self.order, args, strict=False), *kwargs.items()) if name in self.options))
        except TypeError:
            return False
        return True

    def another_way(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Callable[..., Any] | None:
        """What to call if tracing failed: from now on the floats whose values the body needs are static."""
        if not self.has_hashes(args, kwargs):
            return self.composed
        if self._traces(self.traced, args, kwargs):
            return None
        self.compiled(frozenset()).eval_shape(*args, **kwargs)  # type: ignore[attr-defined]  # raises what is wrong with the call
        static = frozenset(name for name in self.traced if not self._traces(frozenset((name,)), args, kwargs)) or self.traced
        _static_floats[self.composed] = static | _static_floats.get(self.composed, frozenset())
        _programs_of_floats.clear()
        return self.compiled(self.traced - static)

    def _traces(self, traced: frozenset[str], args: tuple[Any, ...], kwargs: dict[str, Any]) -> bool:
        try:
            self.compiled(traced).eval_shape(*args, **kwargs)  # type: ignore[attr-defined]
        except Exception:  # as above
            return not traced  # without floats there is nothing else to try
        return True


_NO_PROGRAMS: dict[Any, Callable[..., Any]] = {}
_programs: dict[Callable[..., Any], dict[Any, Callable[..., Any]]] = {}
"""By composed function, then by the types and the names of its arguments, which for one array is its type, in half of the time:
those of calls without floats, whose values matter, too."""

_programs_of_floats: dict[Callable[..., Any], dict[Any, Callable[..., Any]]] = {}
"""By composed function, then by the kinds of its arguments."""


def _program(
    composed: Callable[..., Any], body: Callable[..., Any] | None, args: tuple[Any, ...], kwargs: dict[str, Any]
) -> Callable[..., Any]:
    kinds = _kinds(args, kwargs)
    key: Any = (*kinds[0], *kinds[1], *kinds[2])
    every = _programs if _FLOATS.isdisjoint(key) else _programs_of_floats
    if len(key) == 1:
        (key,) = key
    program = every.get(composed, _NO_PROGRAMS).get(key)
    if program is None:
        call = _Call(composed, body, *kinds)
        if sum(map(len, every.values())) >= _KEPT:
            every.clear()
        program = every.setdefault(composed, {})[key] = call.compiled(call.traced)
    return program


@lru_cache(maxsize=_KEPT)
def _given(body: Callable[..., Any], composed: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(composed)
    def function(*args: Any, **kwargs: Any) -> Any:
        return body(*args, composed=composed, **kwargs)

    return function


@lru_cache(maxsize=_KEPT)
def _compiled(
    composed: Callable[..., Any], numbers: tuple[int, ...], names: frozenset[str], order: tuple[str, ...], traced: frozenset[str]
) -> Callable[..., Any]:
    def body(*args: Any, **kwargs: Any) -> Any:
        with binding_weakly():
            return composed(
                *[x if name in traced else tree.map(strong, x) for name, x in zip(order, args, strict=True)],
                **{name: x if name in traced else tree.map(strong, x) for name, x in kwargs.items()},
            )

    function = rename_function(body, composed.__name__) if traced else composed
    return jitted(function, static_argnums=numbers, static_argnames=sorted(names))
