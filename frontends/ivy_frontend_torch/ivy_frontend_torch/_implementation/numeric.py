"""Comparisons of whole tensors, special functions of one parameter, and settings of the root module."""

from __future__ import annotations

import math
from typing import Any

from ivy_api.frontends import default_namespace
from ivy_frontend_torch._implementation.defining import op, public, raw
from ivy_frontend_torch._implementation.devices import native_device
from ivy_frontend_torch._implementation.dtypes import cast, dtype_of, set_default_dtype, to_float
from ivy_frontend_torch._implementation.elementwise import digamma, full, kind
from ivy_frontend_torch._implementation.modes import MODES
from ivy_frontend_torch._implementation.objects import device as of_type
from ivy_frontend_torch._implementation.objects import named_device
from ivy_frontend_torch._implementation.tensor import Tensor, assign, check_writable


@op(differentiable=False)
def isclose(input: Any, other: Any, rtol: float = 1e-05, atol: float = 1e-08, equal_nan: bool = False, *, xp: Any) -> Any:
    """Return whether elements are equal within tolerances."""
    if dtype_of(input) is not dtype_of(other):
        raise RuntimeError(f"{dtype_of(input)!r} did not match {dtype_of(other)!r}")
    if rtol < 0:
        raise RuntimeError(f"rtol must be greater than or equal to zero, but got {rtol}")
    if atol < 0:
        raise RuntimeError(f"atol must be greater than or equal to zero, but got {atol}")
    close = xp.equal(input, other)
    if kind(input) < 2 and not rtol and not atol:
        return close
    if kind(input) >= 2 and equal_nan:
        close = xp.logical_or(close, xp.logical_and(xp.isnan(input), xp.isnan(other)))
    x, y = (cast(xp, one, to_float(dtype_of(one))) for one in (input, other))
    allowed = xp.add(xp.abs(xp.multiply(y, full(xp, rtol, y))), atol)
    gap = xp.abs(xp.subtract(x, y))
    return xp.logical_or(close, xp.logical_and(xp.isfinite(gap), xp.less_equal(gap, allowed)))


@op(differentiable=False)
def allclose(input: Any, other: Any, rtol: float = 1e-05, atol: float = 1e-08, equal_nan: bool = False, *, xp: Any) -> Any:
    """Return whether all elements are equal within tolerances."""
    return bool(xp.all(isclose(input, other, rtol, atol, equal_nan, xp=xp)))


@op(differentiable=False)
def equal(input: Any, other: Any, *, xp: Any) -> Any:
    """Return whether both have the same sizes and elements."""
    if tuple(input.shape) != tuple(other.shape):
        return False
    if dtype_of(input) is not dtype_of(other):
        raise RuntimeError(
            f"Expected object of data type {dtype_of(input)!r} but got data type "
            f"{dtype_of(other)!r} for argument #2 'other' in call to equal"
        )
    return bool(xp.all(xp.equal(input, other)))


@op()
def angle(input: Any, *, xp: Any) -> Any:
    """Return the angles in the complex plane; of negative real numbers π."""
    if kind(input) == 3:
        return xp.atan2(xp.imag(input), xp.real(input))
    x = cast(xp, input, to_float(dtype_of(input)))
    still = xp.stop_gradient(x)
    found = xp.where(xp.less(still, 0), full(xp, math.pi, x), xp.zeros_like(x))
    return xp.where(xp.isnan(still), still, found)


@op(module="torch.special", name="polygamma")
def polygamma_of(n: Any, input: Any, *, xp: Any) -> Any:
    """Return the n-th derivative of the digamma function."""
    if n < 0:
        raise RuntimeError("polygamma(n, x) does not support negative n.")
    x = cast(xp, input, to_float(dtype_of(input)))
    if n == 0:
        return digamma(x, xp=xp)
    below = xp.less(x, 0)  # by reflection, with the n-th derivative of π cot(πx)
    up = xp.polygamma(n, xp.where(below, xp.subtract(1, x), x))
    c = xp.reciprocal(xp.tan(xp.multiply(xp.where(below, x, xp.full_like(x, 0.25)), math.pi)))
    coefficients = [0.0, 1.0]  # of powers of the cotangent
    for _ in range(n):
        slope = [i * a for i, a in enumerate(coefficients)][1:]
        coefficients = [0.0] * (len(slope) + 2)
        for i, a in enumerate(slope):
            coefficients[i] -= math.pi * a
            coefficients[i + 2] -= math.pi * a
    derivative = xp.zeros_like(c)
    for a in reversed(coefficients):
        derivative = xp.add(xp.multiply(derivative, c), a)
    reflected = xp.subtract(xp.multiply(up, (-1.0) ** n), xp.multiply(derivative, math.pi))
    zero = xp.logical_and(xp.equal(x, 0), xp.isnan(up))  # of some backends
    return xp.where(zero, xp.full_like(up, math.inf if n % 2 else -math.inf), xp.where(below, reflected, up))


@op(also="special.multigammaln")
def mvlgamma(input: Any, p: int, *, xp: Any) -> Any:
    """Return the logarithm of the multivariate gamma function."""
    x = cast(xp, input, to_float(dtype_of(input)))
    if p < 1:
        raise RuntimeError("p has to be greater than or equal to 1")
    steps = xp.asarray([(1 - j) / 2 for j in range(1, p + 1)], dtype=x.dtype)
    parts = xp.lgamma(xp.add(xp.expand_dims(x, axis=-1), steps))
    return xp.add(xp.sum(parts, axis=-1, dtype=x.dtype), p * (p - 1) / 4 * math.log(math.pi))


@raw()
def polygamma(n: int, input: Any, *, out: Any = None) -> Any:
    """Return the n-th derivative of the digamma function."""
    return public("special.polygamma")(n, input, **({} if out is None else {"out": out}))


@raw("torch.Tensor", name="polygamma")
def polygamma_method(self: Any, n: int) -> Any:
    """Return the n-th derivative of the digamma function."""
    return polygamma(n, self)


@raw("torch.Tensor")
def polygamma_(self: Any, n: int) -> Any:
    """Write the n-th derivative of the digamma function."""
    check_writable(self)
    assign(self, polygamma(n, self))
    return self


# Settings that have no effect, or that a backend keeps.

SETTINGS: dict[str, Any] = {
    "threads": 1,
    "interop": 1,
    "precision": "highest",
    "deterministic": False,
    "warn_only": False,
    "warn": False,
}


def _setting(name: str, key: str, module: str = "torch") -> None:
    def get() -> Any:
        return SETTINGS[key]

    get.__name__ = get.__qualname__ = name
    get.__doc__ = f"Return what was set: ``{name}``; it has no effect here."
    raw(module)(get)


_setting("get_num_threads", "threads")
_setting("get_num_interop_threads", "interop")
_setting("get_float32_matmul_precision", "precision")
_setting("are_deterministic_algorithms_enabled", "deterministic")
_setting("is_deterministic_algorithms_warn_only_enabled", "warn_only")
_setting("is_warn_always_enabled", "warn")


def _setter(name: str, key: str) -> None:
    def put(value: Any, /) -> None:
        SETTINGS[key] = value

    put.__name__ = put.__qualname__ = name
    put.__doc__ = f"Set it: ``{name}``; it has no effect here."
    raw()(put)


_setter("set_num_threads", "threads")
_setter("set_num_interop_threads", "interop")
_setter("set_warn_always", "warn")


@raw()
def set_float32_matmul_precision(precision: str) -> None:
    """Set how exact products of matrices are; it has no effect here."""
    if precision not in ("highest", "high", "medium"):
        raise RuntimeError(f"{precision} is not one of 'highest', 'high', or 'medium'")
    SETTINGS["precision"] = precision


@raw()
def use_deterministic_algorithms(mode: bool, *, warn_only: bool = False) -> None:
    """Set whether only deterministic algorithms are used; it has no effect here."""
    SETTINGS["deterministic"], SETTINGS["warn_only"] = mode, warn_only


@raw()
def get_deterministic_debug_mode() -> int:
    """Return whether only deterministic algorithms are used, as a number."""
    return 0 if not SETTINGS["deterministic"] else 1 if SETTINGS["warn_only"] else 2


@raw()
def set_deterministic_debug_mode(debug_mode: Any) -> None:
    """Set whether only deterministic algorithms are used, by a number or a name."""
    mode = {"default": 0, "warn": 1, "error": 2}.get(debug_mode, debug_mode)
    use_deterministic_algorithms(mode > 0, warn_only=mode == 1)


@raw()
def set_flush_denormal(mode: bool) -> bool:
    """Return whether denormal numbers can be flushed to zero: the backend decides."""
    return False


@raw()
def get_default_device() -> of_type:
    """Return the device of new tensors."""
    return MODES.device or named_device(default_namespace("torch").__array_namespace_info__().default_device())


@raw(name="set_default_device")
def _set_default_device(device: Any) -> None:
    """Set the device of new tensors; None is that of the backend."""
    wanted = None if device is None else of_type(device)
    if wanted is not None:
        native_device(default_namespace("torch"), wanted)  # raises if there is none
    MODES.device = wanted


@raw()
def set_default_tensor_type(t: Any, /) -> None:
    """Set the data type of new floating-point tensors by a legacy class or its name."""
    from ivy_frontend_torch._implementation.creation import _CLASS_DTYPES

    found = _CLASS_DTYPES.get(t)
    if isinstance(t, str):
        found = next((d for cls, d in _CLASS_DTYPES.items() if cls.__name__ == t.rpartition(".")[2]), None)
    if found is None:
        raise TypeError(f"invalid type object; got {t!r}")
    set_default_dtype(found)


@raw()
def typename(obj: Any, /) -> str:
    """Return the name of the type of an object."""
    if isinstance(obj, Tensor):
        return str(obj.type())
    cls = obj if isinstance(obj, type) else type(obj)
    module = "" if cls.__module__ in ("builtins", "__builtin__") else f"{cls.__module__}."
    return f"{module}{cls.__qualname__}"


@raw(name="compile")
def compile_function(model: Any = None, **options: Any) -> Any:
    """Return the function: it runs as it is, on the compiler of the backend if ``ivy_api.compile`` is used."""
    return (lambda function: function) if model is None else model


@raw()
def sym_int(a: Any) -> int:
    """Return a number as an integer, rounded towards zero."""
    return int(a)


@raw()
def sym_float(a: Any) -> float:
    """Return a number as a float."""
    return float(a)


@raw()
def sym_not(a: Any) -> bool:
    """Return the negation."""
    return not a


@raw()
def sym_max(a: Any, b: Any) -> Any:
    """Return the greater of two numbers; a float if one is."""
    return max(float(a), float(b)) if isinstance(a, float) or isinstance(b, float) else max(a, b)


@raw()
def sym_min(a: Any, b: Any) -> Any:
    """Return the less of two numbers; a float if one is."""
    return min(float(a), float(b)) if isinstance(a, float) or isinstance(b, float) else min(a, b)


@raw()
def sym_sum(args: Any) -> Any:
    """Return the sum of numbers."""
    return sum(args)


@raw()
def sym_ite(b: Any, t: Any, f: Any) -> Any:
    """Return one of two values."""
    return t if b else f


@raw()
def sym_sqrt(a: Any) -> float:
    """Return the square root of a number."""
    return math.sqrt(a)


@raw()
def is_vulkan_available() -> bool:
    """Return False: there is no such device."""
    return False
