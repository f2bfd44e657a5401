"""Arithmetic that rounds as JAX's compiler does. Nothing here is declared.

Rejection samplers compare two numbers; if these are large, ``float32`` rounding decides. To give the same samples as JAX on a
processor with fused multiply-add on every backend, ``float32`` values are carried in ``float64`` and rounded explicitly.
"""

from __future__ import annotations

from struct import pack, unpack

from ivy_api.bodies.operands import widest

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from typing import Any

    from ivy_api.typing import Array, ArrayNamespace, DType

_POLYNOMIALS = (
    (0.07037683576345444, -0.11514610052108765, 0.11676998436450958),
    (-0.12420140951871872, 0.14249323308467865, -0.16668057441711426),
    (0.20000714063644409, -0.2499999403953552, 0.3333333134651184),
)
_FRACTIONS = (
    (4.5270000e-05, 0.49854103, 6.5787325, 29.911919, 60.949667, 57.112963, 20.039553),
    (1.0, 15.062909, 83.04757, 221.7624, 309.09872, 216.42789, 60.11866),
)
_ERFINV = (
    (2.81022636e-08, 3.43273939e-07, -3.5233877e-06, -4.39150654e-06, 0.00021858087, -0.00125372503, -0.00417768164, 0.246640727,
     1.50140941),
    (-0.000200214257, 0.000100950558, 0.00134934322, -0.00367342844, 0.00573950773, -0.0076224613, 0.00943887047, 1.00167406,
     2.83297682),
)  # fmt: skip
_LOG_2 = 0.693359375, -0.00021219444170128554
"""A short constant with few digits, and the remainder."""


class Rounding:
    """The arithmetic of a data type. A sum that contains a product is rounded once, like a fused multiply-add.

    Parameters
    ----------
    dtype : a real floating-point dtype. Other than ``float32``, the backend's arithmetic is used; so it is where the backend has
        no ``float64`` at present
    xp : the namespace of the arrays
    """

    def __init__(self, dtype: DType, xp: ArrayNamespace) -> None:
        self.xp = xp
        wide = widest("real floating", xp)
        self.by_hand = dtype == xp.float32 and wide != dtype
        self.dtype = wide if self.by_hand else dtype

    def __call__(self, x: Array) -> Array:
        """Round to the data type."""
        xp = self.xp
        return xp.astype(xp.astype(x, xp.float32), xp.float64) if self.by_hand else x

    def number(self, x: float) -> float:
        """Round a constant of the algorithm to the data type."""
        return float(unpack("f", pack("f", x))[0]) if self.by_hand else x

    def of(self, x: Array) -> Array:
        """Convert an array of the data type to the carrier type."""
        return self.xp.astype(x, self.dtype, copy=False)

    def log(self, x: Array) -> Array:
        """The natural logarithm, minus infinity at 0."""
        xp = self.xp
        zero = xp.equal(x, 0)
        x = xp.where(zero, xp.ones_like(x), x)
        return xp.where(zero, -xp.inf, self._log(x) if self.by_hand else xp.log(x))

    def log1p(self, x: Array) -> Array:
        """``log(1 + x)`` for ``x > -1``."""
        xp, r = self.xp, self
        if not r.by_hand:
            return xp.log1p(x)
        small = xp.abs(x) < r.number(2**0.5 - 1)
        near = xp.where(small, x, xp.zeros_like(x))
        square = r(near * near)
        over, under = (r.polynomial(near, numbers) for numbers in _FRACTIONS)
        near = r(near + r(r(r(near * square) * r(over / under)) - square * 0.5))
        return xp.where(small, near, r._log(r(1 + x)))

    def erfinv(self, x: Array) -> Array:
        """The inverse error function, for ``-1 < x < 1``."""
        xp, r = self.xp, self
        if not r.by_hand:
            return xp.erfinv(x)
        w = -r.log1p(-r(x * x))
        inner = w < 5
        w = xp.where(inner, r(w - 2.5), r(r(xp.sqrt(w)) - 3))
        return r(xp.where(inner, r.polynomial(w, _ERFINV[0]), r.polynomial(w, _ERFINV[1])) * x)

    def polynomial(self, x: Array, numbers: tuple[float, ...]) -> Array:
        """Horner's scheme, with each step rounded once."""
        out = self.xp.full_like(x, self.number(numbers[0]))
        for number in numbers[1:]:
            out = self(out * x + self.number(number))
        return out

    def _log(self, x: Array) -> Array:
        """Cephes' logarithm, as XLA computes it for ``float32``."""
        xp, r = self.xp, self
        fraction, exponent = xp.frexp(x)
        low = fraction < r.number(0.5**0.5)
        e = xp.astype(exponent, r.dtype) - xp.astype(low, r.dtype)
        x = xp.where(low, fraction + fraction, fraction) - 1
        square = r(x * x)
        cube = r(square * x)
        parts: list[Any] = [r(r(x * first + second) * x + third) for first, second, third in _POLYNOMIALS]
        y = r(r(parts[0] * cube + parts[1]) * cube + parts[2])
        y = r(y * cube + r(e * _LOG_2[1]))
        return r(r(r(x - square * 0.5) + y) + e * _LOG_2[0])
