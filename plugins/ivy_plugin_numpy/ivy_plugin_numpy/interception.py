"""NumPy's own functions and methods of traced arrays: NEP 13 and NEP 18 pass them to the declared functions.

So a function is transformed even if it calls ``numpy.exp``, ``x.sum()``, or a function that was taken out of a namespace.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any

import numpy as np

from ivy_api.errors import NoRuleError
from ivy_api.plugin import declaration

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
_RENAMED = {"ddof": "correction", "rcond": "rtol", "reps": "repetitions"}
_WITHOUT_EFFECT = frozenset({"casting", "optimize", "subok"})
"""Arguments about how NumPy computes, which the result does not depend on."""

_FLATTENING = frozenset({
    "argpartition", "argsort", "cumprod", "cumsum", "nancumprod", "nancumsum", "partition", "sort", "take",
})  # fmt: skip
"""What without an axis takes the elements of an array as one row."""

_DTYPE_OF_STEPS = frozenset({"mean", "nanmean", "nanstd", "nanvar", "std", "var"})
_DTYPE_OF_RESULT = frozenset({"concat", "concatenate", "corrcoef", "cov", "hstack", "stack", "vstack"})
"""Whose argument dtype the declared functions do not have: that of the computation, and that of the result."""

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
    name, home, space = function.__name__, function.__module__, self.space
    if name in _ATTRIBUTES and not kwargs and len(args) == 1:
        return getattr(args[0], name)
    declared, qualname = _found(space, name, home)
    if name in _OF_FIRST_AXES and home == "numpy" and args[0].ndim != 2:
        raise NoRuleError(f"numpy.{name} takes the first two axes of an array. Use xp.linalg.{name}, which takes the last two.")
    given, after, accepted = dict(kwargs), None, _accepted(qualname)
    parameters = _parameters(function)
    if parameters is not None:
        named = [p.name for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
        defaults = {p.name: p.default for p in parameters}
        given = {**dict(zip(named, args, strict=False)), **given}
        if name in _FLATTENING and given.get("axis", defaults["axis"]) is None:
            given |= {named[0]: space.reshape(space.asarray(given[named[0]]), (-1,)), "axis": 0}
        given = {key: x for key, x in given.items() if not (key in defaults and x is defaults[key])}
        if name == "transpose" and len(given) == 1:
            given["axes"] = tuple(reversed(range(next(iter(given.values())).ndim)))
        if name == "tile" and isinstance(given.get("reps"), int):
            given["reps"] = (given["reps"],)
        if name == "squeeze" and "axis" not in given:
            given["axis"] = tuple(i for i, n in enumerate(given[named[0]].shape) if n == 1)
        if name in ("eigh", "eigvalsh") and str(given.pop("UPLO", "L")).upper() == "U":  # the lower triangle of the adjoint
            given[named[0]] = space.conj(space.matrix_transpose(given[named[0]]))
        if name == "svd" and given.get("compute_uv") is False and not given.get("hermitian"):
            return space.linalg.svdvals(given[named[0]])
        required = sum(p.default is p.empty and p.kind is not p.KEYWORD_ONLY for p in accepted.values())
        given = {
            key: defaults[key] for key in named[1:required] if key not in given and defaults[key] is not inspect.Parameter.empty
        } | given
        args = (*(given.pop(key) for key in named[: max(_positional(declared), 1)] if key in given), *args[len(named) :])
    if given.pop("out", None) is not None:
        raise NoRuleError(f"{home}.{name} with out= does not take arrays of a transformed function. Use functions of xp.")
    given = {key if key in accepted else _RENAMED.get(key, key): x for key, x in given.items() if key not in _WITHOUT_EFFECT}
    if name in ("argsort", "sort"):
        given.pop("kind", None)  # the declared functions are stable
    if given.get("order", "F") in (None, "C", "A", "K") or name.endswith("_like"):
        given.pop("order", None)  # of the elements in memory
    if "dtype" in given and "dtype" not in accepted and name in _DTYPE_OF_STEPS:
        args = (space.astype(args[0], given.pop("dtype")), *args[1:])
    elif "dtype" in given and "dtype" not in accepted and name in _DTYPE_OF_RESULT:
        after = given.pop("dtype")
    for key in given:
        if key not in accepted:
            raise NoRuleError(
                f"{home}.{name} with {key}= does not take arrays of a transformed function: it becomes xp.{qualname}, which takes "
                f"{', '.join(accepted)}. Leave {key}= out, or compute the same with functions of xp."
            )
    out = declared(*args, **given)
    return out if after is None else space.astype(out, after)


@cache
def _accepted(qualname: str) -> dict[str, inspect.Parameter]:
    """The parameters of a declared function."""
    extension, _, name = qualname.rpartition(".")
    found = declaration(extension, name)
    assert found is not None
    return {key: p for key, p in inspect.signature(found.body).parameters.items() if key != "xp"}


def _positional(declared: Callable[..., Any]) -> int:
    """The number of parameters that the declared function takes by position."""
    return int(getattr(inspect.unwrap(declared, stop=lambda f: hasattr(f, "__positional__")), "__positional__", 1))


@lru_cache(maxsize=1024)
def _parameters(function: Callable[..., Any]) -> tuple[inspect.Parameter, ...] | None:
    try:
        return tuple(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return None


def _declared(space: Any, name: str, home: str) -> Any:
    """Return the declared function of traced arrays for one of NumPy's."""
    return _found(space, name, home)[0]


def _found(space: Any, name: str, home: str) -> tuple[Any, str]:
    """The same and its qualified name."""
    inner = next((extension for extension in ("linalg", "fft") if home.startswith(f"numpy.{extension}")), "")
    own = _ALIASES.get(name, name)
    extension, _, own = own.rpartition(".")
    for part in dict.fromkeys((extension or inner, "")):
        found = getattr(getattr(space, part) if part else space, own, None)
        if found is not None:
            return found, f"{part}.{own}" if part else own
    raise NoRuleError(f"{home}.{name} is not a declared function: it cannot be transformed. Use functions of xp.")
