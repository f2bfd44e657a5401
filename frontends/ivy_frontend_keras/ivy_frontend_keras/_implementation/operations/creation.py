"""Operations that create arrays."""

from __future__ import annotations

from typing import Any

from ivy_frontend_keras._implementation import kinds, symbolic
from ivy_frontend_keras._implementation.defining import offer
from ivy_frontend_keras._implementation.settings import floatx, standardize_dtype


def _created(dtype: Any) -> tuple[Any, Any]:
    xp = kinds.space(())
    return xp, getattr(xp, standardize_dtype(dtype or floatx()))


@offer("ops")
def zeros(shape: Any, dtype: Any = None) -> Any:
    """Return zeros."""
    xp, dtype = _created(dtype)
    return xp.zeros(shape, dtype=dtype)


@offer("ops")
def ones(shape: Any, dtype: Any = None) -> Any:
    """Return ones."""
    xp, dtype = _created(dtype)
    return xp.ones(shape, dtype=dtype)


@offer("ops")
def full(shape: Any, fill_value: Any, dtype: Any = None) -> Any:
    """Return a value for each element."""
    xp, dtype = _created(dtype)
    return xp.full(shape, fill_value, dtype=dtype)


@offer("ops")
def eye(N: int, M: Any = None, k: int = 0, dtype: Any = None) -> Any:
    """Return ones on a diagonal."""
    xp, dtype = _created(dtype)
    return xp.eye(N, M, k=k, dtype=dtype)


@offer("ops")
def arange(start: Any, stop: Any = None, step: Any = None, dtype: Any = None) -> Any:
    """Return numbers in equal steps."""
    floats = any(isinstance(x, float) for x in (start, stop, step))
    xp, dtype = _created(dtype or (floatx() if floats else "int32"))
    return xp.arange(start, stop, 1 if step is None else step, dtype=dtype)


@offer("ops")
def linspace(
    start: Any, stop: Any, num: int = 50, endpoint: bool = True, retstep: bool = False, dtype: Any = None, axis: int = 0
) -> Any:
    """Return numbers at equal distances between two, with ``retstep`` also the distance."""
    if kinds.is_symbolic(start) or kinds.is_symbolic(stop):
        called = symbolic.Called(linspace, "linspace")
        return symbolic.record(called, (start, stop, num, endpoint, retstep, dtype, axis), {})

    def run(start: Any, stop: Any, *, xp: Any) -> Any:
        arrays = [x for x in (start, stop) if kinds.is_array(x)]
        found = xp.float64 if any(kinds.name_of(x) == "float64" for x in arrays) else getattr(xp, floatx())
        kind = found if dtype is None else getattr(xp, standardize_dtype(dtype))
        steps = num - 1 if endpoint else num
        distance = (stop - start) / steps if steps else float("nan")
        if not arrays:
            out = xp.linspace(start, stop, num, endpoint=endpoint, dtype=kind)
        else:
            first, last = (xp.astype(x, found) if kinds.is_array(x) else xp.asarray(x, dtype=found) for x in (start, stop))
            first, last = xp.broadcast_arrays(first, last)
            shares = xp.linspace(0.0, 1.0, num, endpoint=endpoint, dtype=found)
            out = first + (last - first) * xp.reshape(shares, (num, *(1,) * len(first.shape)))
            out = xp.astype(xp.moveaxis(out, 0, axis), kind)
        return (out, distance if arrays else xp.asarray(distance, dtype=found)) if retstep else out

    return kinds.call(run, (start, stop), {})


@offer("ops")
def empty(shape: Any, dtype: Any = None) -> Any:
    """Return an array whose values are not set."""
    xp, dtype = _created(dtype)
    return xp.empty(shape, dtype=dtype)


@offer("ops")
def identity(n: int, dtype: Any = None) -> Any:
    """Return an identity matrix."""
    return eye(n, dtype=dtype)


@offer("ops")
def tri(N: int, M: Any = None, k: int = 0, dtype: Any = None) -> Any:
    """Return ones on a diagonal and below it."""
    xp, dtype = _created(dtype)
    return xp.tri(N, M, k=k, dtype=dtype)


@offer("ops")
def logspace(start: Any, stop: Any, num: int = 50, endpoint: bool = True, base: Any = 10, dtype: Any = None, axis: int = 0) -> Any:
    """Return powers of a base with exponents at equal distances."""
    xp, dtype = _created(dtype)
    return xp.logspace(start, stop, num, base=float(base), endpoint=endpoint, dtype=dtype, axis=axis)


@offer("ops")
def geomspace(start: Any, stop: Any, num: int = 50, endpoint: bool = True, dtype: Any = None, axis: int = 0) -> Any:
    """Return numbers in equal ratios."""
    xp, dtype = _created(dtype)
    return xp.geomspace(start, stop, num, endpoint=endpoint, dtype=dtype, axis=axis)


def _window(name: str, declared: str) -> None:
    def function(x: Any) -> Any:
        xp, dtype = _created(None)
        return getattr(xp.fft, declared)(int(x), dtype=dtype)

    function.__name__, function.__doc__ = name, f"Return the window ``{name}`` with a number of points."
    offer("ops")(function)


for _name in ("bartlett", "blackman", "hamming"):
    _window(_name, _name)
_window("hanning", "hann")


@offer("ops")
def kaiser(x: Any, beta: Any) -> Any:
    """Return the Kaiser window with a number of points."""
    xp, dtype = _created(None)
    return xp.fft.kaiser(int(x), beta=float(beta), dtype=dtype)
