"""NumPy's own functions and methods of traced arrays: NEP 13 and NEP 18 pass them to the declared functions.

So a function is transformed even if it calls ``numpy.exp``, ``x.sum()``, or a function that was taken out of a namespace.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any, NamedTuple

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
_WITHOUT_EFFECT = frozenset({"casting", "optimize", "out", "subok"})
"""Arguments about how NumPy computes, which the result does not depend on; ``out`` is ``None``."""

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
    given, accepted = kwargs, _accepted(qualname)
    own = _signature(function)
    if own is not None:
        given = _by_name(name, space, own, args, kwargs)
        if name == "svd" and given.get("compute_uv") is False and not given.get("hermitian"):
            return space.linalg.svdvals(given[own.named[0]])
        _enter_required(given, own, _required(qualname))
        leading = own.named[: max(_positional(declared), 1)]
        args = (*_pop_existing(given, leading), *args[len(own.named) :])
    given = _with_effect(name, home, given, accepted)
    after = None
    if "dtype" in given and "dtype" not in accepted:
        args, after = _apply_dtype(name, space, args, given)
    if not accepted.keys() >= given.keys():
        raise _unknown_keyword(f"{home}.{name}", qualname, given, accepted)
    out = declared(*args, **given)
    return out if after is None else space.astype(out, after)


def _apply_dtype(name: str, space: Any, args: tuple[Any, ...], given: dict[str, Any]) -> tuple[tuple[Any, ...], Any]:
    """Take ``dtype`` out of the arguments; return the others with it applied, or else the data type of the result."""
    if name in _DTYPE_OF_STEPS:
        return (space.astype(args[0], given.pop("dtype")), *args[1:]), None
    return args, given.pop("dtype") if name in _DTYPE_OF_RESULT else None


def _unknown_keyword(called: str, qualname: str, given: dict[str, Any], accepted: dict[str, inspect.Parameter]) -> NoRuleError:
    key = next(key for key in given if key not in accepted)
    return NoRuleError(
        f"{called} with {key}= does not take arrays of a transformed function: it becomes xp.{qualname}, which takes "
        f"{', '.join(accepted)}. Leave {key}= out, or compute the same with functions of xp."
    )


def _pop_existing(given: dict[str, Any], names: tuple[str, ...]) -> list[Any]:
    """Take those of these arguments that there are out of ``given``."""
    return [given.pop(name) for name in names if name in given]


def _enter_required(given: dict[str, Any], own: _Signature, count: int) -> None:
    """Enter NumPy's defaults of the first arguments, which the declared function has no defaults of."""
    for key in own.named[1:count]:
        if own.defaults[key] is not inspect.Parameter.empty:
            given.setdefault(key, own.defaults[key])


def _by_name(name: str, space: Any, own: _Signature, args: tuple[Any, ...], kwargs: dict[str, Any]) -> dict[str, Any]:
    """Return the arguments that are not defaults by name, with what NumPy means where the declared function means otherwise."""
    named, defaults = own
    given = {**dict(zip(named, args, strict=False)), **kwargs}
    if name in _FLATTENING and given.get("axis", defaults["axis"]) is None:
        given |= {named[0]: space.reshape(space.asarray(given[named[0]]), (-1,)), "axis": 0}
    given = {key: x for key, x in given.items() if not (key in defaults and x is defaults[key])}
    if name in _SPELT_OUT:
        _SPELT_OUT[name](space, named[0], given)
    return given


def _all_axes(space: Any, first: str, given: dict[str, Any]) -> None:
    if len(given) == 1:
        given["axes"] = tuple(reversed(range(given[first].ndim)))


def _one_repetition(space: Any, first: str, given: dict[str, Any]) -> None:
    if isinstance(given.get("reps"), int):
        given["reps"] = (given["reps"],)


def _axes_of_size_1(space: Any, first: str, given: dict[str, Any]) -> None:
    if "axis" not in given:
        given["axis"] = tuple(i for i, n in enumerate(given[first].shape) if n == 1)


def _lower_triangle(space: Any, first: str, given: dict[str, Any]) -> None:
    if str(given.pop("UPLO", "L")).upper() == "U":  # the lower triangle of the adjoint
        given[first] = space.conj(space.matrix_transpose(given[first]))


_SPELT_OUT = {
    "eigh": _lower_triangle, "eigvalsh": _lower_triangle, "squeeze": _axes_of_size_1, "tile": _one_repetition,
    "transpose": _all_axes,
}  # fmt: skip
"""Functions whose declared ones want said what NumPy's leave out: they enter it among the arguments."""


def _with_effect(name: str, home: str, given: dict[str, Any], accepted: dict[str, inspect.Parameter]) -> dict[str, Any]:
    """Return the arguments that the result depends on, under the names that the declared function has for them."""
    if given.get("out") is not None:
        raise NoRuleError(f"{home}.{name} with out= does not take arrays of a transformed function. Use functions of xp.")
    given = {key if key in accepted else _RENAMED.get(key, key): x for key, x in given.items() if key not in _WITHOUT_EFFECT}
    if name in ("argsort", "sort"):
        given.pop("kind", None)  # the declared functions are stable
    if given.get("order", "F") in (None, "C", "A", "K") or name.endswith("_like"):
        given.pop("order", None)  # of the elements in memory
    return given


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


@cache
def _required(qualname: str) -> int:
    """The number of parameters of a declared function that have no default, without those that are keywords only."""
    return sum(p.default is p.empty and p.kind is not p.KEYWORD_ONLY for p in _accepted(qualname).values())


class _Signature(NamedTuple):
    named: tuple[str, ...]
    """The parameters that may be passed by position."""
    defaults: dict[str, Any]
    """The defaults of all."""


@lru_cache(maxsize=1024)
def _signature(function: Callable[..., Any]) -> _Signature | None:
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return None
    named = tuple(p.name for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD))
    return _Signature(named, {p.name: p.default for p in parameters})


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
