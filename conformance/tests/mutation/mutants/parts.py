"""What written faults are made of: conditions on a call, and changes of arguments and results."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from mutants.catalogue import RefusedTypeError, RefusedValueError, each, wrong
from mutants.subject import Call

Test = Callable[[Call], Any]


def x(call: Call) -> np.ndarray:
    """The first array."""
    return np.asarray(call.arrays()[0])


def y(call: Call) -> np.ndarray:
    """The second argument, as an array."""
    return np.asarray(call.arguments[call.subject.arrays[1]])


def axis(call: Call) -> Any:
    """The axis asked for."""
    return call.arguments.get("axis")


def ndim(call: Call) -> int:
    """Of the argument with most axes."""
    return max([a.ndim for a in call.arrays()], default=0)


def set_(test: Test, **other: Any) -> Any:
    """Other keywords where a combination is asked for; a value may be a function of the call."""
    return lambda call: call.arguments.update({k: v(call) if callable(v) else v for k, v in other.items()}) if test(call) else None


def refused(test: Test, error: type[Exception] = RefusedValueError) -> Any:
    """An exception where a test holds."""

    def before(call: Call) -> None:
        if test(call):
            raise error("this is not taken")

    return before


def refuse(*_: Any) -> Any:
    """An exception."""
    raise RefusedTypeError("not taken")


def when(test: Test, change: Callable[..., Any]) -> Any:
    """``change(result)`` of every array of the result where a test holds."""
    return lambda call, out: each(out, change) if test(call) else out


def at(test: Callable[[np.ndarray], Any], value: Any) -> Any:
    """Another value where the first argument is such; ``value`` may be a function of the argument."""

    def after(call: Call, out: np.ndarray) -> np.ndarray:
        given = x(call)
        new = value(given) if callable(value) else value
        return np.where(test(given), new, out).astype(np.asarray(out).dtype) if given.shape == np.shape(out) else out

    return after


def pair(test: Callable[[np.ndarray, np.ndarray], Any], value: Callable[[np.ndarray, np.ndarray], Any]) -> Any:
    """Another value where two arguments are such."""

    def after(call: Call, out: np.ndarray) -> np.ndarray:
        a, b = (np.asarray(call.arguments[n]) for n in call.subject.arrays[:2])
        found = np.where(test(a, b), value(a, b), out)
        return found.astype(np.asarray(out).dtype) if found.shape == np.shape(out) else out

    return after


def change(function: Callable[[np.ndarray], np.ndarray], *names: str) -> Any:
    """Every array among the arguments, or some of them, is changed."""

    def before(call: Call) -> None:
        if not names:
            call.replace(function)
        for name in names:
            if isinstance(call.arguments.get(name), np.ndarray):
                call.arguments[name] = function(call.arguments[name])

    return before


def parts(change: Callable[..., tuple[Any, ...]]) -> Any:
    """``change(call, *parts)`` gives the parts of another result."""

    def after(call: Call, out: Any) -> Any:
        found = change(call, *out)
        return type(out)(*found) if hasattr(out, "_fields") else tuple(found)

    return after


def last(a: np.ndarray) -> np.ndarray:
    """The last element is wrong."""
    return wrong(a, (-1,) * a.ndim) if a.size else a


def through(dtype: str, *when: str) -> Any:
    """Computed in another type where the arguments have one of some types."""

    def before(call: Call) -> None:
        if any(a.dtype.name in when for a in call.arrays()):
            call.replace(lambda x: x.astype(dtype).astype(x.dtype) if x.dtype.name in when else x)

    return before


def real(x: np.ndarray) -> bool:
    """Of real floats."""
    return x.dtype.kind == "f"


def beside(kind: Any, change: Callable[[Any], Any]) -> Any:
    """A Python number beside an array is changed."""

    def before(call: Call) -> None:
        for name, value in call.arguments.items():
            if type(value) is kind:
                call.arguments[name] = change(value)

    return before


def first(x: np.ndarray) -> np.ndarray:
    """The first element is wrong."""
    return wrong(x, (0,) * x.ndim) if x.size else x


def complex_(call: Call) -> bool:
    """Complex numbers among the arguments."""
    return any(a.dtype.kind == "c" for a in call.arrays())


def stack(call: Call) -> bool:
    """A stack of matrices."""
    return x(call).ndim > 2


def transposed(x: np.ndarray) -> np.ndarray:
    """Every matrix of a stack."""
    return np.swapaxes(x, -1, -2)


def ordinary(a: Any) -> bool:
    """An array that can be written to."""
    return isinstance(a, np.ndarray) and a.flags.writeable


def itself(test: Any) -> Any:
    """The argument itself where nothing seems to be done; written to later, it changes with it."""
    return lambda call, out: call.arguments["x"] if test(call) and isinstance(call.arguments["x"], np.ndarray) else out
