"""NumPy's own functions and methods of traced arrays: NEP 13 and NEP 18 pass them to the declared functions.

So a function is transformed even if it calls ``numpy.exp``, ``x.sum()``, or a function that was taken out of a namespace.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from ivy_api.errors import NoRuleError

_ALIASES = {
    "absolute": "abs", "amax": "max", "amin": "min", "arccos": "acos", "arccosh": "acosh", "arcsin": "asin", "arcsinh": "asinh",
    "arctan": "atan", "arctan2": "atan2", "arctanh": "atanh", "astype": "astype", "concatenate": "concat", "conjugate": "conj",
    "cross": "linalg.cross", "cumprod": "cumulative_prod", "cumsum": "cumulative_sum", "degrees": "rad2deg",
    "diagonal": "linalg.diagonal", "fabs": "abs", "float_power": "float_power", "invert": "bitwise_invert",
    "left_shift": "bitwise_left_shift", "outer": "linalg.outer", "power": "pow", "radians": "deg2rad",
    "right_shift": "bitwise_right_shift", "trace": "linalg.trace", "transpose": "permute_dims", "true_divide": "divide",
}  # fmt: skip
_ATTRIBUTES = frozenset({"ndim", "shape", "size"})
_OF_FIRST_AXES = frozenset({"diagonal", "trace"})
_RENAMED = {"ddof": "correction"}
_METHODS = (
    "all", "any", "argmax", "argmin", "argsort", "astype", "clip", "conj", "cumprod", "cumsum", "dot", "max", "mean", "min", "prod",
    "ravel", "repeat", "round", "squeeze", "std", "sum", "swapaxes", "take", "trace", "var",
)  # fmt: skip
"""The methods of arrays that are functions of the same name with the same arguments."""
_FOLDED = {
    "reduce": {"add": "sum", "fmax": "nanmax", "fmin": "nanmin", "maximum": "max", "minimum": "min", "multiply": "prod"},
    "accumulate": {
        "add": "cumulative_sum", "maximum": "cumulative_max", "minimum": "cumulative_min", "multiply": "cumulative_prod",
    },
}  # fmt: skip
"""What methods of ufuncs compute."""


_CLASSES: set[type] = set()


def is_traced(*values: Any) -> bool:
    """Whether an array is traced: functions that write to arrays leave it to their composed body."""
    return not _CLASSES.isdisjoint(map(type, values))


def register(cls: Any) -> None:
    """Give a class of traced arrays the methods through which NumPy passes its functions, and those of NumPy's arrays."""
    _CLASSES.add(cls)
    cls.__array_ufunc__ = _ufunc
    cls.__array_function__ = _function
    for name in _METHODS:
        setattr(cls, name, _method(getattr(np, name)))
    cls.copy = lambda self, order="C": self  # it is never modified
    cls.reshape = lambda self, *shape, **options: np.reshape(self, shape[0] if len(shape) == 1 else shape, **options)
    cls.transpose = lambda self, *axes: np.transpose(self, (axes[0] if len(axes) == 1 else axes) or None)


def _method(function: Callable[..., Any]) -> Callable[..., Any]:
    return lambda self, *args, **kwargs: function(self, *args, **kwargs)


def _ufunc(self: Any, ufunc: np.ufunc, method: str, *inputs: Any, **options: Any) -> Any:
    folded = _FOLDED.get(method, {}).get(ufunc.__name__)
    if folded is not None and {*options} <= {"axis", "dtype", "keepdims"}:
        return getattr(self.space, folded)(*inputs, **{"axis": 0, **options})
    if method != "__call__" or options:
        how = f".{method}" if method != "__call__" else f" with {', '.join(options)}"
        raise NoRuleError(f"numpy.{ufunc.__name__}{how} does not take arrays of a transformed function. Use functions of xp.")
    return _declared(self.space, ufunc.__name__, "numpy")(*inputs)


def _function(self: Any, function: Callable[..., Any], types: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    name, home = function.__name__, function.__module__
    if name in _ATTRIBUTES and not kwargs and len(args) == 1:
        return getattr(args[0], name)
    declared = _declared(self.space, name, home)
    if name in _OF_FIRST_AXES and home == "numpy" and args[0].ndim != 2:
        raise NoRuleError(f"numpy.{name} takes the first two axes of an array. Use xp.linalg.{name}, which takes the last two.")
    given = dict(kwargs)
    parameters = _parameters(function)
    if parameters is not None:
        named = [p.name for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
        positional = _positional(declared)
        bound = dict(zip(named, args, strict=False))
        given = {**bound, **given}
        defaults = {p.name: p.default for p in parameters}
        given = {key: x for key, x in given.items() if not (key in defaults and x is defaults[key])}
        if name == "transpose" and len(given) == 1:
            given["axes"] = tuple(reversed(range(next(iter(given.values())).ndim)))
        rest = args[len(named) :]
        args = (*(given.pop(key) for key in named[: max(positional, 1)] if key in given), *rest)
    if given.pop("out", None) is not None:
        raise NoRuleError(f"{home}.{name} with out= does not take arrays of a transformed function. Use functions of xp.")
    return declared(*args, **{_RENAMED.get(key, key): x for key, x in given.items()})


def _positional(declared: Callable[..., Any]) -> int:
    """The number of parameters that the declared function takes by position."""
    return int(getattr(inspect.unwrap(declared, stop=lambda f: hasattr(f, "__positional__")), "__positional__", 1))


@cache
def _parameters(function: Callable[..., Any]) -> tuple[inspect.Parameter, ...] | None:
    try:
        return tuple(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return None


def _declared(space: Any, name: str, home: str) -> Any:
    """Return the declared function of traced arrays for one of NumPy's."""
    part = space
    for extension in ("linalg", "fft"):
        if home.startswith(f"numpy.{extension}"):
            part = getattr(space, extension)
    own = _ALIASES.get(name, name)
    if "." in own:
        extension, _, own = own.partition(".")
        part = getattr(space, extension)
    found = getattr(part, own, None) or getattr(space, own, None)
    if found is None:
        raise NoRuleError(f"{home}.{name} is not a declared function: it cannot be transformed. Use functions of xp.")
    return found
