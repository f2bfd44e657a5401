"""What happens at floating-point errors of ufuncs: backends give no signal of them, so results are looked at if somebody asks.

Modes that do nothing or warn cost nothing: NumPy's own warnings, where it is the backend, are all there are. The others replace the
call of ufuncs, while they are set, by one that compares the results with the operands.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import wraps
from typing import Any, Self

from ivy_frontend_numpy._implementation.array import asarray, generic, namespace_of, native, ndarray
from ivy_frontend_numpy._implementation.dtypes import BY_NAME
from ivy_frontend_numpy._implementation.frontend import FRONTEND, numpy
from ivy_frontend_numpy._implementation.ufuncs import ufunc

_modes = {"divide": "warn", "over": "warn", "under": "ignore", "invalid": "warn"}
_KINDS = {"divide": ("divide by zero", 1), "over": ("overflow", 2), "under": ("underflow", 4), "invalid": ("invalid value", 8)}
_QUIET = ("ignore", "warn")
_POLES = frozenset({"divide", "floor_divide", "power", "float_power", "reciprocal", "log", "log2", "log10", "log1p", "arctanh"})
_UNDER = frozenset({"multiply", "divide", "power", "float_power", "exp", "exp2", "square"})
_SCALAR = frozenset({"add", "subtract", "multiply", "divide", "floor_divide", "remainder", "power"})
_call: Any = None
_unchecked = ufunc.__call__


@numpy()
def geterr() -> dict[str, str]:
    """Return how floating-point errors of ufuncs are treated."""
    return dict(_modes)


@numpy()
def seterr(all: Any = None, divide: Any = None, over: Any = None, under: Any = None, invalid: Any = None) -> dict[str, str]:
    """Set how floating-point errors of ufuncs are treated; those of reductions and casts give no signal."""
    before = dict(_modes)
    given = {name: value if value is not None else all for name, value in zip(_modes, (divide, over, under, invalid), strict=True)}
    for mode in given.values():
        if mode not in (None, "ignore", "warn", "raise", "call", "print", "log"):
            raise ValueError(f"invalid error mode {mode!r}")
    _set({name: mode for name, mode in given.items() if mode is not None})
    return before


def _set(modes: dict[str, str]) -> None:
    _modes.update(modes)
    quiet = all(mode in _QUIET for mode in _modes.values())
    host = sys.modules.get("numpy")  # if it is the backend, its own warnings come for the modes that warn only
    if host is not None:
        host.seterr(**{name: "warn" if mode == "warn" else "ignore" for name, mode in _modes.items()})
    ufunc.__call__ = _unchecked if quiet else _checked  # type: ignore[method-assign]


@numpy()
def geterrcall() -> Any:
    """Return the function, or the log, for floating-point errors."""
    return _call


@numpy()
def seterrcall(func: Any) -> Any:
    """Set the function for floating-point errors in the mode ``call``, or the log for those in the mode ``log``."""
    global _call
    before, _call = _call, func
    return before


class errstate:
    """Inside, floating-point errors of ufuncs are treated otherwise."""

    def __init__(self, **kwargs: Any) -> None:
        self._wanted = kwargs

    def __enter__(self) -> Self:
        modes = {name: value for name, value in self._wanted.items() if name != "call"}
        self._before = seterr(**modes)
        self._call_before = seterrcall(self._wanted["call"]) if "call" in self._wanted else _call
        return self

    def __exit__(self, *error: object) -> None:
        _set(self._before)
        seterrcall(self._call_before)

    def __call__(self, function: Any) -> Any:
        """Use as a decorator."""

        @wraps(function)
        def inside(*args: Any, **kwargs: Any) -> Any:
            with errstate(**self._wanted):
                return function(*args, **kwargs)

        return inside


FRONTEND.value("numpy.errstate", errstate)


def _checked(self: Any, *args: Any, **kwargs: Any) -> Any:
    """Call a ufunc, and treat the floating-point errors of the results."""
    operands = [asarray(x) for x in args[: self.nin]]
    xp = namespace_of(*args)
    if self.signature is not None or "traced" in xp.__name__:
        return _unchecked(self, *args, **kwargs)
    values = [native(x, xp) for x in operands]  # before they are written to
    out = _unchecked(self, *args, **kwargs)
    where = kwargs.get("where", True)
    mask = None if where is True else native(asarray(where, BY_NAME["bool"], xp), xp)
    scalar = self.__name__ in _SCALAR and not any(isinstance(x, ndarray) for x in args)
    for one in out if isinstance(out, tuple) else (out,):
        if isinstance(one, (ndarray, generic)):
            for kind in _kinds_of_errors(self.__name__, values, native(one, xp), mask, xp):
                _treat(kind, f"scalar {self.__name__}" if scalar else self.__name__)
    return out


def _kinds_of_errors(name: str, operands: list[Any], result: Any, mask: Any, xp: Any) -> Iterator[str]:
    """Return the kinds of errors, of those that somebody asks for, that a result has where a mask is true."""
    for kind, at in _errors_of(name, operands, result, xp).items():
        if _modes[kind] not in _QUIET and bool(xp.any(at if mask is None else xp.logical_and(at, mask))):
            yield kind


def _errors_of(name: str, operands: list[Any], result: Any, xp: Any) -> dict[str, Any]:
    """Return where there are errors of each kind."""
    if xp.isdtype(result.dtype, "integral") and name in ("floor_divide", "remainder", "fmod", "divmod"):
        return {"divide": operands[1] == 0}
    if not xp.isdtype(result.dtype, ("real floating", "complex floating")):
        return {}
    floats = [x for x in operands if not xp.isdtype(x.dtype, ("integral", "bool"))]
    missing, finite = xp.zeros((), dtype=xp.bool), xp.ones((), dtype=xp.bool)
    for x in floats:
        missing, finite = xp.logical_or(missing, xp.isnan(x)), xp.logical_and(finite, xp.isfinite(x))
    endless = xp.logical_and(xp.isinf(result), finite)
    found = {"invalid": xp.logical_and(xp.isnan(result), xp.logical_not(missing)), "over": endless}
    if name in _POLES:
        pole = endless
        if name not in ("log", "log2", "log10", "log1p", "arctanh"):
            pole = xp.logical_and(endless, operands[1 if name in ("divide", "floor_divide") else 0] == 0)
        found |= {"divide": pole, "over": xp.logical_and(endless, xp.logical_not(pole))}
    if name in _UNDER:
        tiny = xp.abs(result) < float(xp.finfo(result.dtype).smallest_normal)
        for i, x in enumerate(operands):
            if not (i and name in ("power", "float_power", "divide")) and not name.startswith("exp"):
                tiny = xp.logical_and(tiny, x != 0)
        found["under"] = xp.logical_and(tiny, finite)
    return found


def _treat(kind: str, name: str) -> None:
    what, flag = _KINDS[kind]
    mode = _modes[kind]
    if mode == "raise":
        raise FloatingPointError(f"{what} encountered in {name}")
    if mode == "print":
        sys.stdout.write(f"Warning: {what} encountered in {name}\n")
    elif _call is None:
        raise NameError(f"{'log' if mode == 'log' else 'python callback'} specified for {what} (in  {name}) but no function found.")
    elif mode == "log":
        _call.write(f"Warning: {what} encountered in {name}\n")
    else:
        _call(what, flag)
