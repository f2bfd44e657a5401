"""Polynomials by their coefficients, the highest power first."""

from __future__ import annotations

import warnings
from typing import Any

import ivy_frontend_numpy as np
from ivy_api.frontends.numpy_semantics.polynomials import coefficient_covariances, fit, require_points
from ivy_frontend_numpy._implementation.array import asarray, generic, ndarray
from ivy_frontend_numpy._implementation.frontend import FRONTEND, numpy, numpy_function
from ivy_frontend_numpy._implementation.ufuncs import find


def _wrapped(given: Any, out: Any) -> Any:
    return poly1d(out) if any(isinstance(g, poly1d) for g in given) else out


def _vector(c: Any) -> Any:
    return numpy_function("atleast_1d")(c.coeffs if isinstance(c, poly1d) else c)


@numpy()
def poly(seq_of_zeros: Any) -> Any:
    """Return the coefficients of the polynomial with given roots, or of a matrix's characteristic polynomial."""
    if not hasattr(seq_of_zeros, "__iter__"):
        raise TypeError("the roots of a polynomial are a sequence, or a square matrix")
    z = numpy_function("atleast_1d")(seq_of_zeros)
    if len(z.shape) == 2 and z.shape[0] == z.shape[1] and z.shape[0] != 0:
        z = FRONTEND.find("numpy.linalg", "eigvals")(z)
    elif len(z.shape) != 1:
        raise ValueError("input must be 1d or non-empty square 2d array.")
    if not z.shape[0]:
        return 1.0
    d = z._d if z._d.kind in "fc" else asarray(1.0)._d
    a = numpy_function("ones")((1,), d)
    for root in z.astype(d):
        a = numpy_function("convolve")(a, asarray([1, -root], d), mode="full")
    if a._d.kind == "c":
        roots = numpy_function("sort")(z.astype(complex))
        if bool((roots == numpy_function("sort")(roots.conj())).all()):
            a = a.real.copy()
    return a


@numpy()
def roots(p: Any) -> Any:
    """Return the roots of a polynomial."""
    c = _vector(p)
    if len(c.shape) != 1:
        raise ValueError("Input must be a rank-1 array.")
    held = numpy_function("flatnonzero")(c).tolist()
    if not held:
        return asarray([])
    trailing = c.shape[0] - held[-1] - 1
    c = c[held[0] : held[-1] + 1]
    if c._d.kind not in "fc":
        c = c.astype(float)
    n = c.shape[0]
    if n > 1:
        companion = numpy_function("diag")(numpy_function("ones")((n - 2,), c._d), -1)
        companion[0, :] = -c[1:] / c[0]
        found = FRONTEND.find("numpy.linalg", "eigvals")(companion)
    else:
        found = asarray([])
    return numpy_function("hstack")((found, numpy_function("zeros")(trailing, found._d)))


@numpy()
def polyval(p: Any, x: Any) -> Any:
    """Return the values of a polynomial."""
    c = numpy_function("asarray")(p.coeffs if isinstance(p, poly1d) else p)
    if isinstance(x, poly1d):
        y: Any = 0
        for v in c:
            y = y * x + v
        return y
    points = asarray(x)
    y = numpy_function("zeros_like")(points)
    for v in c:
        y = y * points + v
    return y if not isinstance(y, ndarray) or y.shape else y[()]


@numpy()
def polyadd(a1: Any, a2: Any) -> Any:
    """Return the sum of two polynomials."""
    return _combined(a1, a2, "add")


@numpy()
def polysub(a1: Any, a2: Any) -> Any:
    """Return the difference of two polynomials."""
    return _combined(a1, a2, "subtract")


def _combined(a1: Any, a2: Any, name: str) -> Any:
    a, b = _vector(a1), _vector(a2)
    short = a.shape[0] - b.shape[0]
    if short > 0:
        b = numpy_function("concatenate")((numpy_function("zeros")(short, b._d), b))
    elif short < 0:
        a = numpy_function("concatenate")((numpy_function("zeros")(-short, a._d), a))
    return _wrapped((a1, a2), find(name)(a, b))


def _leading(c: Any) -> Any:
    """Return coefficients without zeros before the first other one; of no coefficient a zero."""
    if len(c.shape) > 1:
        raise ValueError("Polynomial must be 1d only.")
    if c.any():
        return numpy_function("trim_zeros")(c, "f")
    return c[-1:] if c.size else numpy_function("zeros")((1,), c._d, like=c)


@numpy()
def polymul(a1: Any, a2: Any) -> Any:
    """Return the product of two polynomials."""
    return _wrapped(
        (a1, a2),
        numpy_function("convolve")(
            _leading(_vector(a1)),
            _leading(_vector(a2)),
        ),
    )


@numpy()
def polydiv(u: Any, v: Any) -> Any:
    """Return the quotient and the remainder of two polynomials."""
    a, b = _vector(u) + 0.0, _vector(v) + 0.0
    w = a[0] + b[0]
    m, n = a.shape[0] - 1, b.shape[0] - 1
    scale = 1.0 / b[0]
    q = numpy_function("zeros")((max(m - n + 1, 1),), w._d)
    r = a.astype(w._d)
    for k in range(m - n + 1):
        d = scale * r[k]
        q[k] = d
        r[k : k + n + 1] -= d * b
    while bool(numpy_function("allclose")(r[0], 0, rtol=1e-14)) and r.shape[0] > 1:
        r = r[1:]
    return _wrapped((u, v), q), _wrapped((u, v), r)


@numpy()
def polyder(p: Any, m: int = 1) -> Any:
    """Return the derivative of a polynomial."""
    if m < 0:
        raise ValueError("Order of derivative must be positive (see polyint)")
    c = numpy_function("asarray")(p.coeffs if isinstance(p, poly1d) else p)
    for _ in range(int(m)):
        n = c.shape[0] - 1
        c = c[:-1] * numpy_function("arange")(n, 0, -1)
    return _wrapped((p,), c)


@numpy()
def polyint(p: Any, m: int = 1, k: Any = None) -> Any:
    """Return the antiderivative of a polynomial."""
    if m < 0:
        raise ValueError("Order of integral must be positive (see polyder)")
    constants = [0.0] * m if k is None else [float(v) for v in numpy_function("atleast_1d")(k)]
    if len(constants) == 1 and m > 1:
        constants = constants * m
    if len(constants) < m:
        raise ValueError("k must be a scalar or a rank-1 array of length 1 or >m.")
    c = numpy_function("asarray")(p.coeffs if isinstance(p, poly1d) else p)
    for i in range(int(m)):
        n = c.shape[0]
        c = numpy_function("concatenate")((c / numpy_function("arange")(n, 0, -1), asarray([constants[i]])))
    return _wrapped((p,), c)


@numpy()
def polyfit(x: Any, y: Any, deg: Any, rcond: Any = None, full: bool = False, w: Any = None, cov: Any = False) -> Any:
    """Return the coefficients of the polynomial that fits points best."""
    order = int(deg) + 1
    px, py = asarray(x) + 0.0, asarray(y) + 0.0
    weights = None if w is None else asarray(w) + 0.0
    require_points(order, px, py, weights)
    if rcond is None:
        rcond = px.shape[0] * (2.0**-52 if px._d.itemsize == 8 else 2.0**-23)
    fitted = fit(order, px, py, weights, rcond, np)
    if fitted.rank != order and not full:
        warnings.warn("Polyfit may be poorly conditioned", RuntimeWarning, stacklevel=3)
    if full:
        return *fitted[:4], rcond
    if not cov:
        return fitted.coefficients
    return fitted.coefficients, coefficient_covariances(fitted, px.shape[0], cov != "unscaled", np)


class poly1d:
    """A polynomial of one variable."""

    __hash__ = None  # type: ignore[assignment]
    coeffs: Any
    variable: str

    def __init__(self, c_or_r: Any, r: bool = False, variable: Any = None) -> None:
        if isinstance(c_or_r, poly1d):
            self.coeffs, self.variable = c_or_r.coeffs, variable or c_or_r.variable
            return
        c = _vector(poly(c_or_r) if r else c_or_r)
        if len(c.shape) > 1:
            raise ValueError("Polynomial must be 1d only.")
        held = numpy_function("flatnonzero")(c).tolist()
        self.coeffs = c[held[0] :] if held else c[-1:] * 0
        self.variable = variable or "x"

    order = property(lambda self: self.coeffs.shape[0] - 1, doc="The degree.")
    o = order
    roots = property(lambda self: roots(self.coeffs), doc="The roots.")
    r = roots
    c = property(lambda self: self.coeffs, doc="The coefficients.")
    coef = c
    coefficients = c

    def __call__(self, val: Any) -> Any:
        """Return the values of the polynomial."""
        return polyval(self.coeffs, val)

    def __len__(self) -> int:
        return int(self.order)

    def __iter__(self) -> Any:
        return iter(self.coeffs)

    def __getitem__(self, power: int) -> Any:
        if power > self.order or power < 0:
            return self.coeffs._d.type(0)
        return self.coeffs[self.order - power]

    def __setitem__(self, power: int, value: Any) -> None:
        if power < 0:
            raise ValueError("Does not support negative powers.")
        if power > self.order:
            self.coeffs = numpy_function("concatenate")((numpy_function("zeros")(power - self.order, self.coeffs._d), self.coeffs))
        self.coeffs = self.coeffs.copy()
        self.coeffs[self.order - power] = value

    def __neg__(self) -> poly1d:
        return poly1d(-self.coeffs)

    def __pos__(self) -> poly1d:
        return self

    def __add__(self, other: Any) -> Any:
        return polyadd(self, poly1d(other))

    __radd__ = __add__

    def __sub__(self, other: Any) -> Any:
        return polysub(self, poly1d(other))

    def __rsub__(self, other: Any) -> Any:
        return polysub(poly1d(other), self)

    def __mul__(self, other: Any) -> Any:
        return poly1d(self.coeffs * other) if isinstance(other, (int, float, complex, generic)) else polymul(self, poly1d(other))

    __rmul__ = __mul__

    def __truediv__(self, other: Any) -> Any:
        return poly1d(self.coeffs / other) if isinstance(other, (int, float, complex, generic)) else polydiv(self, poly1d(other))

    def __pow__(self, val: int) -> poly1d:
        if not isinstance(val, int) or val < 0:
            raise ValueError("Power to non-negative integers only.")
        out: Any = poly1d([1])
        for _ in range(val):
            out = polymul(self, out)
        return poly1d(out)

    def __eq__(self, other: object) -> Any:
        if not isinstance(other, poly1d):
            return NotImplemented
        return self.coeffs.shape == other.coeffs.shape and bool((self.coeffs == other.coeffs).all())

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        return self.coeffs.__array__(dtype)

    def integ(self, m: int = 1, k: Any = 0) -> poly1d:
        """Return the antiderivative."""
        return poly1d(polyint(self.coeffs, m, k))

    def deriv(self, m: int = 1) -> poly1d:
        """Return the derivative."""
        return poly1d(polyder(self.coeffs, m))

    def __repr__(self) -> str:
        return f"poly1d({repr(self.coeffs)[6:-1]})"

    def __str__(self) -> str:
        terms = []
        for power, c in zip(range(self.order, -1, -1), self.coeffs.tolist(), strict=True):
            if c or not self.order:
                shown = f"{c:.4g}" if not isinstance(c, complex) else f"({c:.4g})"
                one = f"{self.variable}^{power}" if power > 1 else self.variable if power == 1 else ""
                terms.append(f"{shown} {one}".strip() if not (c == 1 and one) else f"1 {one}")
        return " + ".join(terms).replace("+ -", "- ")


FRONTEND.value("numpy.poly1d", poly1d)
