"""`jax.numpy`: polynomials, windows, differences, integrals, interpolation, convolution."""

from __future__ import annotations

import math
from typing import Any

import ivy_frontend_jax.numpy as jnp
from ivy_api.frontends.numpy_semantics.polynomials import coefficient_covariances, fit, require_points
from ivy_frontend_jax._implementation.array import Array, namespace_of
from ivy_frontend_jax._implementation.composing import array_of, arrays, in_common, inexact, static, strong
from ivy_frontend_jax._implementation.defining import numpy, raw
from ivy_frontend_jax._implementation.dtypes import default_float, user_dtype
from ivy_frontend_jax._implementation.native import axis_of, cast, dtype_of, widened


@raw("jax.numpy")
def polyval(p: Any, x: Any, *, unroll: Any = 16) -> Any:
    """Evaluate a polynomial, the coefficient of the highest power first."""
    p, x = in_common("polyval", p, x)
    found = jnp.zeros_like(x, shape=jnp.broadcast_shapes(p.shape[1:], x.shape))
    for i in range(p.shape[0]):
        found = found * x + p[i]
    return found


@raw("jax.numpy")
def polyadd(a1: Any, a2: Any) -> Any:
    """Return the sum of polynomials."""
    a1, a2 = in_common("polyadd", a1, a2)
    n = max(a1.shape[0], a2.shape[0])
    return jnp.pad(a1, (n - a1.shape[0], 0)) + jnp.pad(a2, (n - a2.shape[0], 0))


@raw("jax.numpy")
def polysub(a1: Any, a2: Any) -> Any:
    """Return the difference of polynomials."""
    a1, a2 = in_common("polysub", a1, a2)
    return polyadd(a1, -a2)


@raw("jax.numpy")
def polymul(a1: Any, a2: Any, *, trim_leading_zeros: Any = False) -> Any:
    """Return the product of polynomials."""
    if trim_leading_zeros:
        a1, a2 = (jnp.trim_zeros(x, "f") for x in arrays("polymul", a1, a2))
    a1, a2 = inexact("polymul", a1, a2)
    a1, a2 = (x if x.size else jnp.zeros_like(x, shape=(1,)) for x in (a1, a2))
    return jnp.convolve(a1, a2, mode="full")


@raw("jax.numpy")
def polydiv(u: Any, v: Any, *, trim_leading_zeros: Any = False) -> Any:
    """Return quotient and remainder of polynomials."""
    u, v = inexact("polydiv", u, v)
    m, n = u.size - 1, v.size - 1
    scale = 1.0 / v[0]
    q = jnp.zeros((max(m - n + 1, 1),), dtype=u.dtype)
    for k in range(m - n + 1):
        d = scale * u[k]
        q = q.at[k].set(d)
        u = u.at[k : k + n + 1].add(-d * v)
    if trim_leading_zeros:
        u = jnp.trim_zeros(u, "f")
        u = u if u.size else jnp.zeros_like(u, shape=(1,))
    return q, u


@raw("jax.numpy")
def polyder(p: Any, m: Any = 1) -> Any:
    """Return a derivative of a polynomial."""
    (p,) = inexact("polyder", p)
    m = static(m)
    if m < 0:
        raise ValueError("Order of derivative must be positive")
    if m == 0:
        return p
    n = p.shape[0]
    factors = [math.prod(range(k - m + 1, k + 1)) for k in range(n - 1, m - 1, -1)]
    return p[: max(n - m, 0)] * jnp.asarray(factors, dtype=p.dtype)


@raw("jax.numpy")
def polyint(p: Any, m: Any = 1, k: Any = None) -> Any:
    """Return an integral of a polynomial."""
    m = static(m)
    p, constants = inexact("polyint", p, 0 if k is None else k)
    if m < 0:
        raise ValueError("Order of integral must be positive")
    constants = jnp.atleast_1d(constants)
    if constants.shape == (1,):
        constants = jnp.full((m,), constants[0])
    if constants.shape != (m,):
        raise ValueError("k must be a scalar or a rank-1 array of length 1 or m.")
    if m == 0:
        return p
    every = jnp.concatenate([p, constants])
    n = every.size
    factors = [
        math.prod(range(power - m + 1, power + 1)) if power >= m else math.factorial(power) for power in range(n - 1, -1, -1)
    ]
    return every / jnp.asarray(factors, dtype=every.dtype)


@raw("jax.numpy")
def poly(seq_of_zeros: Any) -> Any:
    """Return the coefficients of the polynomial of given roots, or of a matrix's characteristic polynomial."""
    (zeros,) = inexact("poly", seq_of_zeros)
    zeros = jnp.atleast_1d(zeros)
    if zeros.ndim == 2 and zeros.shape[0] == zeros.shape[1] and zeros.size:
        zeros = jnp.linalg.eigvals(zeros)
    if zeros.ndim != 1:
        raise ValueError("input must be 1d or non-empty square 2d array.")
    if not zeros.size:
        return jnp.ones((), dtype=zeros.dtype)
    found = jnp.ones((1,), dtype=zeros.dtype)
    for i in range(zeros.size):
        found = jnp.convolve(found, jnp.stack([jnp.ones((), zeros.dtype), -zeros[i].astype(zeros.dtype)]), mode="full")
    return found


@raw("jax.numpy")
def roots(p: Any, *, strip_zeros: Any = True) -> Any:
    """Return the roots of a polynomial."""
    (p,) = inexact("roots", p)
    if p.ndim != 1:
        raise ValueError("Input must be a rank-1 array.")
    if p.size < 2:
        return jnp.array([], dtype=jnp.promote_types(p.dtype, "complex64"))
    complexes = jnp.promote_types(p.dtype, "complex64")
    if strip_zeros:
        used = [i for i, one in enumerate((p != 0).tolist()) if one]
        if not used:
            return jnp.zeros((0,), complexes)
        behind = p.size - 1 - used[-1]
        p = p[used[0] : used[-1] + 1]
    else:
        behind = 0
    found = jnp.linalg.eigvals(_companion(p)) if p.size > 1 else jnp.zeros((0,), complexes)
    return jnp.concatenate([found, jnp.zeros((behind,), found.dtype)])


def _companion(p: Any) -> Any:
    n = p.size - 1
    below = jnp.diag(jnp.ones((n - 1,), p.dtype), k=-1)
    return below.at[0, :].set(-p[1:] / p[0])


@raw("jax.numpy")
def polyfit(x: Any, y: Any, deg: Any, rcond: Any = None, full: Any = False, w: Any = None, cov: Any = False) -> Any:
    """Return the coefficients of the polynomial that fits points best."""
    if w is None:
        x, y = in_common("polyfit", x, y)
    else:
        x, y, w = in_common("polyfit", x, y, w)
    order = static(deg) + 1
    require_points(order, x, y, w)
    if rcond is None:
        rcond = x.size * float(jnp.finfo(x.dtype).eps)
    fitted = fit(order, x, y, w, rcond, jnp)
    if full:
        return *fitted[:4], jnp.asarray(rcond)
    if not cov:
        return fitted.coefficients
    return fitted.coefficients, coefficient_covariances(fitted, x.size, cov != "unscaled", jnp)


@raw("jax.numpy")
def vander(x: Any, N: Any = None, increasing: Any = False) -> Any:
    """Return the matrix of the powers of elements."""
    x = array_of("vander", x)
    if x.ndim != 1:
        raise ValueError("x must be a one-dimensional array")
    n = x.shape[0] if N is None else static(N)
    if n < 0:
        raise ValueError("N must be nonnegative")
    powers = jnp.arange(n) if increasing else jnp.arange(n)[::-1]
    return jnp.power(x[..., None], powers.astype(x.dtype) if x.dtype.kind in "fc" else powers)


def _window(name: str, declared: str) -> None:
    def window(M: Any, *, xp: Any) -> Any:
        M, d = static(M, name), getattr(xp, default_float().name)
        return getattr(xp.fft, declared)(M, periodic=False, dtype=d) if M > 1 else xp.ones((max(M, 0),), dtype=d)

    numpy(name=name)(window)


for _name in ("bartlett", "blackman", "hamming"):
    _window(_name, _name)
_window("hanning", "hann")


@raw("jax.numpy")
def kaiser(M: Any, beta: Any) -> Any:
    """Return the Kaiser window."""
    M = static(M, "kaiser")
    d = default_float()
    if M <= 1:
        return jnp.ones((max(M, 0),), d)
    n = jnp.arange(M).astype(d)
    alpha = 0.5 * (M - 1)
    return jnp.i0(beta * jnp.sqrt(1 - ((n - alpha) / alpha) ** 2)) / jnp.i0(jnp.asarray(beta, dtype=d))


@raw("jax.numpy")
def diff(a: Any, n: Any = 1, axis: Any = -1, prepend: Any = None, append: Any = None) -> Any:
    """Return the differences of neighbours along an axis."""
    a = array_of("diff", a)
    n = static(n)
    if n == 0:
        return a
    if n < 0:
        raise ValueError(f"order must be non-negative but got {n}")
    if not a.ndim:
        raise ValueError(f"diff requires input that is at least one dimensional; got {a}")
    axis = axis_of(axis, a.ndim)
    parts = [a]
    for extra, where in ((prepend, 0), (append, None)):
        if extra is not None:
            x = array_of("diff", extra)
            if not x.ndim:
                x = jnp.broadcast_to(x, tuple(1 if i == axis else m for i, m in enumerate(a.shape)))
            parts = [x, *parts] if where == 0 else [*parts, x]
    a = jnp.concatenate(parts, axis=axis) if len(parts) > 1 else a
    key = (slice(None),) * axis
    for _ in range(n):
        after, before = a[(*key, slice(1, None))], a[(*key, slice(None, -1))]
        a = after != before if a.dtype.kind == "b" else after - before
    return a


@raw("jax.numpy")
def ediff1d(ary: Any, to_end: Any = None, to_begin: Any = None) -> Any:
    """Return the differences of neighbours in the flat array."""
    a = array_of("ediff1d", ary).ravel()
    found = a[1:] - a[:-1]
    if to_begin is not None:
        found = jnp.concatenate([array_of("ediff1d", to_begin).ravel().astype(found.dtype), found])
    if to_end is not None:
        found = jnp.concatenate([found, array_of("ediff1d", to_end).ravel().astype(found.dtype)])
    return found


@raw("jax.numpy")
def gradient(f: Any, *varargs: Any, axis: Any = None, edge_order: Any = None) -> Any:
    """Return the derivatives along axes by finite differences."""
    if edge_order is not None:
        raise NotImplementedError("The 'edge_order' argument to jnp.gradient is not supported.")
    a, *spacing = inexact("gradient", f, *varargs)
    a = strong(a)
    axes = (
        tuple(range(a.ndim))
        if axis is None
        else tuple(axis_of(i, a.ndim) for i in (axis if isinstance(axis, (tuple, list)) else (axis,)))
    )
    if not axes:
        return []
    if any(a.shape[i] < 2 for i in axes):
        raise ValueError("Shape of array too small to calculate a numerical gradient, at least 2 elements are required.")
    if len(spacing) not in (0, 1, len(axes)):
        raise TypeError(f"Invalid number of spacing arguments {len(spacing)} for axis={axis}")
    steps: list[Any] = list(spacing) or [jnp.ones((), a.dtype)]
    steps = steps * len(axes) if len(steps) == 1 else steps
    found = [_slope(a, i, h) for i, h in zip(axes, steps, strict=True)]
    return found[0] if len(found) == 1 else found


def _slope(a: Any, axis: int, h: Any) -> Any:
    if h.ndim and (h.ndim != 1 or h.shape[0] != a.shape[axis]):
        raise ValueError("Spacing arrays must be one-dimensional, of the size of their axis.")
    (found,) = namespace_of((a, h)).gradient(a._x, spacing=h._x, axis=axis)
    return Array(found, False)


@raw("jax.numpy", "jax.scipy.integrate")
def trapezoid(y: Any, x: Any = None, dx: Any = 1.0, axis: Any = -1) -> Any:
    """Integrate along an axis by the trapezoidal rule."""
    if x is None:
        (y,) = inexact("trapezoid", y)
        steps: Any = dx
    else:
        y, x = inexact("trapezoid", y, x)
        steps = jnp.diff(x) if x.ndim == 1 else jnp.moveaxis(jnp.diff(x, axis=axis), axis, -1)
    y = jnp.moveaxis(y, axis, -1)
    return 0.5 * (steps * (y[..., 1:] + y[..., :-1])).sum(-1)


@raw("jax.numpy")
def interp(x: Any, xp: Any, fp: Any, left: Any = None, right: Any = None, period: Any = None) -> Any:
    """Interpolate linearly between points."""
    x, points = inexact("interp", x, xp)
    (values,) = inexact("interp", fp)
    if points.ndim != 1 or values.ndim != 1 or points.shape != values.shape:
        raise ValueError("xp and fp must be one-dimensional arrays of equal size")
    if any(isinstance(v, str) and v != "extrapolate" for v in (left, right)):
        raise ValueError("the only valid string value of `left` and `right` is 'extrapolate'")
    d = jnp.result_type(x, points, values)
    if period is not None:
        if period == 0:
            raise ValueError(f"period must be a non-zero value; got {period}")
        period = abs(period)
        x, points = x % period, points % period
        order = jnp.argsort(points)
        points, values = points[order], values[order]
        points = jnp.concatenate([points[-1:] - period, points, points[:1] + period])
        values = jnp.concatenate([values[-1:], values, values[:1]])
    at = jnp.clip(jnp.searchsorted(points, x, side="right"), 1, points.size - 1)
    rise, run = values[at] - values[at - 1], points[at] - points[at - 1]
    zero = jnp.abs(run) <= float(jnp.finfo(points.dtype).tiny)
    found = jnp.where(zero, values[at - 1], values[at - 1] + ((x - points[at - 1]) / jnp.where(zero, 1, run)) * rise)
    if period is None:
        if not isinstance(left, str):
            found = jnp.where(x < points[0], values[0] if left is None else left, found)
        if not isinstance(right, str):
            found = jnp.where(x > points[-1], values[-1] if right is None else right, found)
    found = strong(found)
    return found.astype(d) if found.dtype != d else found


@raw("jax.numpy")
def unwrap(p: Any, discont: Any = None, axis: Any = -1, period: Any = 6.283185307179586) -> Any:
    """Remove the jumps of a phase."""
    p = array_of("unwrap", p)
    if p.dtype.kind == "c":
        raise ValueError("jnp.unwrap does not support complex inputs.")
    if not p.shape or p.shape[axis_of(axis, p.ndim)] == 0:
        axis_of(axis, p.ndim)
        return jnp.zeros_like(p)
    low = period // 2 if p.dtype.kind in "iu" and isinstance(period, int) else period / 2
    limit = low if discont is None else discont
    step = jnp.diff(p, axis=axis)
    modulo = jnp.mod(step + low, period) - low
    modulo = jnp.where((modulo == -low) & (step > 0), low, modulo)
    correction = jnp.where(jnp.abs(step) < limit, 0, modulo - step)
    at = axis_of(axis, p.ndim)
    first = p[(slice(None),) * at + (slice(0, 1),)]
    rest = p[(slice(None),) * at + (slice(1, None),)]
    return jnp.concatenate([first, rest + jnp.cumsum(correction, axis=axis)], axis=axis)


def _convolved(name: str, a: Any, v: Any, mode: Any, preferred: Any) -> Any:
    if jnp.ndim(a) != 1 or jnp.ndim(v) != 1:
        raise ValueError(f"{name}() only support 1-dimensional inputs.")
    a, v = inexact(name, a, v)
    if not a.size or not v.size:
        raise ValueError(f"{name}: inputs cannot be empty, got shapes {a.shape} and {v.shape}.")
    if mode not in ("full", "same", "valid"):
        raise ValueError("mode must be one of ['full', 'same', 'valid']")
    if preferred is not None:
        wide = user_dtype(preferred)
        a, v = a.astype(wide), v.astype(wide)
    xp = namespace_of((a, v))
    weak = a._weak and preferred is None
    x, y = a._x, v._x
    if name == "correlate":
        y = xp.flip(xp.conj(y) if v.dtype.kind == "c" else y)
    if x.shape[0] < y.shape[0] and name == "convolve":
        x, y = y, x
    d = dtype_of(x)
    found = xp.convolve(widened(xp, x), widened(xp, y), mode=_mode(x, y, mode))
    return Array(cast(xp, _cut(found, x, y, mode), d), weak)


def _mode(x: Any, y: Any, mode: str) -> str:
    return "full" if x.shape[0] < y.shape[0] or mode == "same" else mode


def _cut(found: Any, x: Any, y: Any, mode: str) -> Any:
    m, n = x.shape[0], y.shape[0]
    full = m + n - 1
    if found.shape[0] != full or mode == "full":
        return found
    count = max(m, n) if mode == "same" else max(m, n) - min(m, n) + 1
    start = (full - count) // 2 if mode == "valid" else (min(m, n) - 1) // 2
    return found[start : start + count]


@raw("jax.numpy")
def convolve(a: Any, v: Any, mode: Any = "full", *, precision: Any = None, preferred_element_type: Any = None) -> Any:
    """Return the convolution of arrays of one axis."""
    return _convolved("convolve", a, v, mode, preferred_element_type)


@raw("jax.numpy")
def correlate(a: Any, v: Any, mode: Any = "valid", *, precision: Any = None, preferred_element_type: Any = None) -> Any:
    """Return the correlation of arrays of one axis."""
    if mode == "same" and jnp.ndim(a) == 1 and jnp.ndim(v) == 1 and jnp.shape(a)[0] < jnp.shape(v)[0]:
        a, v = in_common("correlate", a, v)
        found = _convolved("correlate", v, a, "same", preferred_element_type)[::-1]
        return jnp.conj(found) if found.dtype.kind == "c" else found
    return _convolved("correlate", a, v, mode, preferred_element_type)
