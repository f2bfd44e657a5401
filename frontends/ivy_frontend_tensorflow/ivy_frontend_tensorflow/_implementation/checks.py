"""``tf.debugging``: assertions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ivy_frontend_tensorflow._implementation.calls import namespace_of
from ivy_frontend_tensorflow._implementation.conversion import converted
from ivy_frontend_tensorflow._implementation.defining import value
from ivy_frontend_tensorflow._implementation.dtypes import as_dtype
from ivy_frontend_tensorflow._implementation.errors import InvalidArgumentError
from ivy_frontend_tensorflow._implementation.frontend import FRONTEND
from ivy_frontend_tensorflow._implementation.manipulation import holds
from ivy_frontend_tensorflow._implementation.operands import static
from ivy_frontend_tensorflow._implementation.tensor import tensor_of


def _tensor(x: Any, like: Any = None) -> Any:
    held = tensor_of(x)
    if held is not None:
        return held
    other = tensor_of(like)
    return converted(x, namespace_of((x, like)), other.dtype.name if other is not None else "", strict=False)


def _fails(condition: Any, message: Any, text: str) -> None:
    xp = namespace_of((condition,))
    if holds(xp.any(xp.logical_not(condition._x))):
        raise InvalidArgumentError(None, None, f"{message or ''} {text}".strip())


def _find(name: str) -> Any:
    return FRONTEND.find("tensorflow.math", name)


def _compared(function: str, sign: str) -> Callable[..., None]:
    def check(x: Any, y: Any, message: Any = None, summarize: Any = None, name: Any = None) -> None:
        a = _tensor(x, y)
        _fails(_find(function)(a, _tensor(y, a)), message, f"Condition x {sign} y did not hold.")

    check.__name__, check.__doc__ = f"assert_{function}", f"Raise unless ``x {sign} y`` for all elements."
    return check


for _name, _sign in {"equal": "==", "greater": ">", "greater_equal": ">=", "less": "<", "less_equal": "<="}.items():
    value(f"debugging.assert_{_name}")(_compared(_name, _sign))


@value("debugging.assert_none_equal")
def assert_none_equal(x: Any, y: Any, summarize: Any = None, message: Any = None, name: Any = None) -> None:
    """Raise unless ``x != y`` for all elements."""
    a = _tensor(x, y)
    _fails(_find("not_equal")(a, _tensor(y, a)), message, "Condition x != y did not hold.")


def _signed(name: str, function: str, sign: str) -> Callable[..., None]:
    def check(x: Any, message: Any = None, summarize: Any = None, name: Any = None) -> None:
        held = _tensor(x)
        zeros = FRONTEND.find("tensorflow", "zeros_like")(held)
        _fails(_find(function)(held, zeros), message, f"Condition x {sign} 0 did not hold.")

    check.__name__, check.__doc__ = f"assert_{name}", f"Raise unless ``x {sign} 0`` for all elements."
    return check


for _name, (_function, _sign) in {
    "negative": ("less", "<"), "positive": ("greater", ">"), "non_negative": ("greater_equal", ">="),
    "non_positive": ("less_equal", "<="),
}.items():  # fmt: skip
    value(f"debugging.assert_{_name}")(_signed(_name, _function, _sign))


@value("debugging.assert_near")
def assert_near(
    x: Any, y: Any, rtol: Any = None, atol: Any = None, message: Any = None, summarize: Any = None, name: Any = None
) -> None:
    """Raise unless ``|x - y| <= atol + rtol * |y|`` for all elements."""
    a = _tensor(x, y)
    b = _tensor(y, a)
    xp = namespace_of((a,))
    eps = 10 * float(xp.finfo(a._x.dtype).eps) if a.dtype.is_floating else 0.0
    rtol, atol = (eps if v is None else v for v in (rtol, atol))
    limit = atol + rtol * _find("abs")(b)
    _fails(_find("less_equal")(_find("abs")(a - b), limit), message, "x and y not equal to tolerance.")


@value("debugging.Assert")
def assert_(condition: Any, data: Any, summarize: Any = None, name: Any = None) -> None:
    """Raise unless a condition holds."""
    if not bool(_tensor(condition)):
        raise InvalidArgumentError(None, None, f"Expected {bool(_tensor(condition))!r} to be true. Summarized data: {data}")


@value("debugging.assert_all_finite")
def assert_all_finite(x: Any, message: Any, name: Any = None) -> Any:
    """Return a tensor, or raise if an element is not finite."""
    return FRONTEND.find("tensorflow.debugging", "check_numerics")(x, message)


def _rank_fault(held: Any, message: Any, what: str) -> Exception:
    return ValueError(f"{message or ''} Tensor {what}, got shape {held.shape} of rank {held.shape.rank}.".strip())


def _rank(rank: Any) -> int:
    found = static(getattr(tensor_of(rank), "_x", rank))
    if isinstance(found, (list, tuple)):
        raise ValueError("Rank must be a scalar.")
    if isinstance(found, float):
        raise TypeError("must be of type tf.int32")
    return int(found)


@value("debugging.assert_rank")
def assert_rank(x: Any, rank: Any, message: Any = None, name: Any = None) -> None:
    """Raise unless a tensor has a number of axes."""
    held = _tensor(x)
    if held.shape.rank != _rank(rank):
        raise _rank_fault(held, message, f"must have rank {_rank(rank)}")


@value("debugging.assert_rank_at_least")
def assert_rank_at_least(x: Any, rank: Any, message: Any = None, name: Any = None) -> None:
    """Raise unless a tensor has at least a number of axes."""
    held = _tensor(x)
    if held.shape.rank < _rank(rank):
        raise _rank_fault(held, message, f"must have rank at least {_rank(rank)}")


@value("debugging.assert_rank_in")
def assert_rank_in(x: Any, ranks: Any, message: Any = None, name: Any = None) -> None:
    """Raise unless a tensor has one of several numbers of axes."""
    held = _tensor(x)
    if held.shape.rank not in [_rank(rank) for rank in ranks]:
        raise _rank_fault(held, message, f"must have a rank in {tuple(ranks)}")


@value("debugging.assert_scalar")
def assert_scalar(tensor: Any, message: Any = None, name: Any = None) -> None:
    """Raise unless a tensor has no axes."""
    held = _tensor(tensor)
    if held.shape.rank:
        raise ValueError(f"{message or ''} Expected scalar shape, got shape {held.shape}".strip())


@value("debugging.assert_type")
def assert_type(tensor: Any, tf_type: Any, message: Any = None, name: Any = None) -> None:
    """Raise unless a tensor has a data type."""
    held = _tensor(tensor)
    if held.dtype != as_dtype(tf_type):
        raise TypeError(f"{message or ''} tensor must be of type {as_dtype(tf_type)}; got {held.dtype}".strip())


@value("debugging.assert_integer")
def assert_integer(x: Any, message: Any = None, name: Any = None) -> None:
    """Raise unless a tensor is of integers."""
    held = _tensor(x)
    if not held.dtype.is_integer:
        raise TypeError(f"{message or ''} Expected `x` to be integer type, got {held.dtype}".strip())


@value("debugging.assert_proper_iterable")
def assert_proper_iterable(values: Any) -> None:
    """Raise for tensors, arrays, texts, and what cannot be iterated over."""
    array = tensor_of(values) is not None or hasattr(values, "__array__")
    if array or isinstance(values, (str, bytes)) or not hasattr(values, "__iter__"):
        raise TypeError(f"Expected argument `values` to be a `proper` iterable. Found: {type(values)}")


@value("debugging.assert_same_float_dtype")
def assert_same_float_dtype(tensors: Any = None, dtype: Any = None) -> Any:
    """Return the floating-point data type that tensors share; ``float32`` without any."""
    wanted = None if dtype is None else as_dtype(dtype)
    for x in tensors or ():
        held = tensor_of(x)
        if held is None:
            continue
        if wanted is not None and held.dtype != wanted:
            raise ValueError(f"Expected {wanted}, got {held.dtype} of tensor {held}")
        wanted = held.dtype
    wanted = wanted if wanted is not None else as_dtype("float32")
    if not wanted.is_floating:
        raise ValueError(f"Expected floating point type, got {wanted}.")
    return wanted


def _without_star(wanted: list[Any], sizes: list[int]) -> tuple[list[Any], list[int]]:
    """Return a pattern without the ``*`` at its start or end, and the sizes without the axes that it stands for."""
    if wanted and wanted[0] in ("*", Ellipsis):
        wanted = wanted[1:]
        return wanted, sizes[len(sizes) - len(wanted) :] if len(sizes) >= len(wanted) else sizes
    if wanted and wanted[-1] in ("*", Ellipsis):
        wanted = wanted[:-1]
        return wanted, sizes[: len(wanted)]
    return wanted, sizes


@value("debugging.assert_shapes")
def assert_shapes(shapes: Any, data: Any = None, summarize: Any = None, message: Any = None, name: Any = None) -> None:
    """Raise unless shapes match patterns; a letter stands for one size, ``*`` for any axes at the start or the end."""
    known: dict[Any, int] = {}
    for x, pattern in shapes.items() if isinstance(shapes, dict) else shapes:
        held = _tensor(x.deref() if hasattr(x, "deref") else x)
        wanted, sizes = _without_star(list(pattern) if hasattr(pattern, "__iter__") else [pattern], held.shape.as_list())
        if len(sizes) != len(wanted):
            raise ValueError(f"{message or ''} Tensor shape {held.shape} must have rank {len(wanted)}.".strip())
        for one, n in zip(wanted, sizes, strict=True):
            if one is None or one == ".":
                continue
            size = int(one) if isinstance(one, int) or (isinstance(one, str) and one.isdigit()) else known.setdefault(one, n)
            if size != n:
                raise ValueError(f"{message or ''} Tensor dimension {n} must have size {size}. Received shape {held.shape}".strip())


@value("debugging.is_numeric_tensor")
def is_numeric_tensor(tensor: Any) -> bool:
    """Return whether a value is a tensor of numbers."""
    held = tensor_of(tensor)
    return held is not None and held.dtype.is_numeric


_CHECKING = {"traceback": True, "placement": False}


@value("debugging.enable_traceback_filtering")
def enable_traceback_filtering() -> None:
    """Remember that tracebacks are filtered; they are not changed here."""
    _CHECKING["traceback"] = True


@value("debugging.disable_traceback_filtering")
def disable_traceback_filtering() -> None:
    """Remember that tracebacks are not filtered."""
    _CHECKING["traceback"] = False


@value("debugging.is_traceback_filtering_enabled")
def is_traceback_filtering_enabled() -> bool:
    """Return what was set last."""
    return _CHECKING["traceback"]


@value("debugging.get_log_device_placement")
def get_log_device_placement() -> bool:
    """Return what was set last; nothing is logged."""
    return _CHECKING["placement"]


@value("debugging.set_log_device_placement")
def set_log_device_placement(enabled: bool) -> None:
    """Remember a setting; nothing is logged."""
    _CHECKING["placement"] = enabled


FRONTEND.absent("tensorflow.debugging", "enable_check_numerics disable_check_numerics",
                "it changes every call; use check_numerics where it is needed.")  # fmt: skip
