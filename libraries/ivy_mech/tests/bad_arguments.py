"""Bad arguments made from good calls: what each function says to them. The tests of the geometric libraries share it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from ivy_api.errors import ArgumentError, DTypeError, IvyError, NotAnArrayError

AXIS, SCALAR, COMPLEX, TEXT = "a longer last axis", "no axes", "complex numbers", "text"
KINDS: dict[str, tuple[Callable[[Any], Any], type[Exception]]] = {
    AXIS: (lambda x: np.concatenate([x, x[..., -1:]], axis=-1), ArgumentError),
    SCALAR: (lambda x: x[(0,) * x.ndim], ArgumentError),
    COMPLEX: (lambda x: x.astype("complex128"), DTypeError),
    TEXT: (lambda x: "text", NotAnArrayError),
}
"""For each kind of bad argument what makes one of an array, and the error that it is."""


def numpy_of(x: Any) -> Any:
    """An array of any backend as one of NumPy."""
    return np.asarray(x.detach() if hasattr(x, "detach") else x)


def array(xp: Any, x: Any) -> Any:
    return xp.asarray(np.asarray(x)) if isinstance(x, np.ndarray | np.generic) else x


def error_of(function: Callable[..., Any], arguments: Iterable[Any]) -> IvyError | None:
    """The error of a call, if it is one of ours; those of frameworks are raised."""
    try:
        function(*arguments)
    except IvyError as error:
        return error
    return None


def accepted(xp: Any, calls: Iterable[Any], kind: str) -> set[tuple[str, int]]:
    """The names of calls, and the indices of arguments, that take a bad argument; others raise an error that shows what came.

    Parameters
    ----------
    xp : namespace
    calls : objects with ``name``, ``function`` and ``arguments``, NumPy arrays
    kind : one of `KINDS`
    """
    change, expected = KINDS[kind]
    found = set()
    for call in calls:
        for i, x in enumerate(call.arguments):
            if np.asarray(x).dtype.kind != "f" or (np.ndim(x) == 0 and kind in (AXIS, SCALAR)):
                continue
            given = [array(xp, a) for a in call.arguments]
            given[i] = array(xp, change(np.asarray(x)))
            error = error_of(call.function, given)
            if error is None:
                found.add((call.name, i))
                continue
            assert isinstance(error, expected), (call.name, i, error)
            shown = {COMPLEX: "complex128", TEXT: "str"}.get(kind) or "; got "
            assert shown in str(error), (call.name, i, error)
    return found


def broadcasting(xp: Any, calls: Iterable[Any], stacked: Callable[[Any, int], Any]) -> set[tuple[str, int, int]]:
    """The names of calls, and the indices of two arguments, whose batches of 2 and 3 are not refused.

    Parameters
    ----------
    xp, calls : see `accepted`
    stacked : makes of an argument a batch of a size
    """
    found = set()
    for call in calls:
        floats = [i for i, x in enumerate(call.arguments) if np.asarray(x).dtype.kind == "f"]
        for place, i in enumerate(floats):
            for j in floats[place + 1 :]:
                given = [array(xp, stacked(x, 2)) for x in call.arguments]
                given[j] = array(xp, stacked(call.arguments[j], 3))
                error = error_of(call.function, given)
                if error is None:
                    found.add((call.name, i, j))
                else:
                    assert "do not broadcast; got" in str(error), (call.name, i, j, error)
    return found
