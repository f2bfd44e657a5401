"""How operations are registered: a body takes native arrays and ``xp``; the public function takes arrays of every kind.

The parameters and defaults of the public function are those that the snapshot records at its place. ``rule`` says how operands are
promoted: ``promote`` brings numbers and arrays of several data types to one, ``float`` makes integers floating-point numbers,
``double`` makes those of 64 bits ``float64``; ``order`` makes booleans numbers, and the result booleans again. Where numbers are
``strong``, they count as arrays of the default data types.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from inspect import Parameter
from typing import Any

from ivy_api.dispatch import registry
from ivy_api.frontends.binding import forward
from ivy_frontend_keras._implementation import kinds, symbolic
from ivy_frontend_keras._implementation.frontend import FRONTEND
from ivy_frontend_keras._implementation.settings import floatx, standardize_dtype

_SETTINGS = frozenset(
    {
        "axes", "axis", "shape", "newshape", "indices_or_sections", "pad_width", "repeats", "source", "destination",
        "num_classes", "dtype", "k", "shift", "pool_size", "threshold", "default_value", "kth", "output_size", "kernel_size",
        "block_size", "max_val", "fft_length", "sequence_length", "sequence_stride",
    }
)  # fmt: skip
"""Parameters without a default that are no arrays."""
_KINDS = ("bool", "uint", "int", "float", "complex")


def op(
    *places: str, name: str | None = None, rule: str = "", strong: bool = False, containers: bool = False
) -> Callable[[Any], Any]:
    """Register an operation at places.

    Parameters
    ----------
    name : the public name, if it is not that of the body
    rule, strong : see above
    containers : whether lists among the arguments hold arrays, rather than numbers that become one array
    """

    def decorate(body: Any) -> Any:
        public = name or body.__name__
        for place in places:
            said = FRONTEND.snapshot.find(f"keras.{place}", public)
            if said is not None and not said.same_as:
                FRONTEND.value(f"keras.{place}.{public}", _public(body, said, rule, strong, containers))
        return body

    return decorate


def _public(body: Callable[..., Any], said: Any, rule: str, strong: bool, containers: bool) -> Callable[..., Any]:
    signature = inspect.Signature(said.parameters)
    taken = [p for p in inspect.signature(body).parameters.values() if p.name != "xp"]
    arrays = {p.name for p in taken if p.default is Parameter.empty or p.name in ("x1", "x2", "mask", "bias")}
    arrays -= _SETTINGS

    def run(*args: Any, xp: Any, **kwargs: Any) -> Any:
        if kwargs.get("dtype") is not None:
            kwargs["dtype"] = getattr(xp, standardize_dtype(kwargs["dtype"]))
        if strong:
            args = tuple(kinds.plain_array(x, xp) if isinstance(x, (int, float, complex)) else x for x in args)
        if rule == "order":
            return _of_numbers(lambda *args: body(*args, xp=xp, **kwargs), args, xp)
        if rule:
            args = promoted(args, rule, xp)
        return body(*args, xp=xp, **kwargs)

    def function(*args: Any, **kwargs: Any) -> Any:
        try:
            bound = signature.bind(*args, **kwargs)
        except TypeError as error:
            raise TypeError(f"{said.name}() {error}") from None
        bound.apply_defaults()
        positional, named = [], {}
        for p in signature.parameters.values():
            value = bound.arguments[p.name]
            if p.kind is Parameter.VAR_KEYWORD:
                if value:
                    raise TypeError(f"{said.name}() got an unexpected keyword argument '{next(iter(value))}'")
            elif p.kind is Parameter.VAR_POSITIONAL:
                positional.extend(value)
            elif p.name in arrays:
                positional.append(value if containers or not isinstance(value, (list, tuple)) else as_array(value))
            elif p.name in {q.name for q in taken}:
                named[p.name] = tuple(value) if p.name == "axis" and isinstance(value, list) else value
        if any(kinds.is_symbolic(x) for x in kinds.leaves((positional, named))):
            return symbolic.record(symbolic.Called(function, said.name), args, kwargs)
        return kinds.call(run, tuple(positional), named)

    function.__name__ = function.__qualname__ = said.name
    function.__module__ = FRONTEND.package + said.place.removeprefix("keras")
    function.__doc__ = body.__doc__
    function.__signature__ = signature  # type: ignore[attr-defined]
    return function


def _of_numbers(function: Callable[..., Any], args: Any, xp: Any) -> Any:
    """Return the result of a function of numbers for booleans, which becomes a boolean again."""
    if not any(kinds.is_array(x) and x.dtype == xp.bool for x in args):
        return function(*args)
    return xp.astype(function(*(xp.astype(x, xp.int8) if kinds.is_array(x) and x.dtype == xp.bool else x for x in args)), xp.bool)


def as_array(value: Any) -> Any:
    """Return a list of numbers or arrays as an array."""
    return (
        kinds.call(lambda x, *, xp: kinds.plain_array(x, xp), (value,), {})
        if kinds.is_array(next(kinds.leaves(value), None))
        else kinds.plain_array(value, kinds.space(()))
    )


def promoted(values: Any, rule: str, xp: Any) -> tuple[Any, ...]:
    """Return operands in one data type: that of the highest kind, of arrays before numbers."""
    arrays = [x for x in values if kinds.is_array(x)]
    names = [kinds.name_of(x) for x in arrays]
    if not arrays:
        values = tuple(kinds.plain_array(x, xp) if isinstance(x, (int, float, complex)) else x for x in values)
        return values if rule == "promote" else promoted(values, rule, xp) if any(map(kinds.is_array, values)) else values
    rank = max(_rank(name) for name in names)
    numbers = [_number_rank(x) for x in values if isinstance(x, (bool, int, float, complex))]
    number = max(numbers, default=0)
    wanted = rank if (_KINDS[rank], _KINDS[number]) == ("uint", "int") else max(rank, number)
    if rule != "promote":
        wanted = max(wanted, _KINDS.index("float"))
    own = [name for name in names if _rank(name) == wanted]
    if len(set(own)) > 1:
        target = own[0]
        for name in own[1:]:
            target = kinds.name_of(xp.zeros((), dtype=xp.result_type(getattr(xp, target), getattr(xp, name))))
    else:
        target = own[0] if own else {"float": floatx(), "complex": "complex64", "int": "int32"}[_KINDS[wanted]]
    if rule == "double" and "int64" in names and rank < _KINDS.index("float"):
        target = "float64"
    dtype = getattr(xp, target)
    return tuple(
        x if not kinds.is_array(x) and not (isinstance(x, (bool, int, float, complex)))
        else xp.asarray(x, dtype=dtype) if not kinds.is_array(x) else x if kinds.name_of(x) == target else xp.astype(x, dtype)
        for x in values
    )  # fmt: skip


def _number_rank(x: Any) -> int:
    return next(_KINDS.index(cls.__name__) for cls in (bool, int, float, complex) if isinstance(x, cls))


def _rank(name: str) -> int:
    return next(i for i, kind in enumerate(_KINDS) if name.removeprefix("b").startswith(kind) or name == kind)


def rows(places: str, text: str, *, rule: str = "", strong: bool = False) -> None:
    """Register operations that a declared function does: a line is ``name=declared(x, axis, keepdims)``, or ``name(x)``.

    A parameter of another name in the declared function is written ``axes:axis``.
    """
    for line in text.strip().splitlines():
        head, _, inside = line.strip().rstrip(")").partition("(")
        name, _, declared = head.partition("=")
        declaration = registry.find(declared or name)
        assert declaration is not None, line
        parameters = inspect.signature(declaration.body).parameters.values()
        positional = sum(p.kind in (p.POSITIONAL_ONLY, p.VAR_POSITIONAL) for p in parameters)
        pairs = [part.strip().split(":") for part in inside.split(",")]
        unknown = {pair[-1] for pair in pairs[positional:]} - {p.name for p in parameters}
        assert not unknown, f"{line}: {declaration.qualname} has no {unknown}"
        passed = [pair[0] if i < positional else f"{pair[-1]}={pair[0]}" for i, pair in enumerate(pairs)]
        said = FRONTEND.snapshot.find(f"keras.{places.split()[0]}", name)
        assert said is not None, line
        defaults = {p.name: p.default for p in said.parameters}
        own = [Parameter(pair[0], Parameter.POSITIONAL_OR_KEYWORD, default=defaults[pair[0]]) for pair in pairs]
        body = forward(name, own, declared or name, passed)
        body.__doc__ = f"See ``{declared or name}`` of `ivy_api`."
        op(*places.split(), rule=rule, strong=strong)(body)
