"""How far a result may be from the exact value: every tolerance of the oracle tests, with its reason.

A *unit* is one unit in the last place of the result's data type: ``eps * |exact|``, for complex numbers with the modulus,
because no framework promises more for the smaller component. Results below the smallest normal number may be flushed to zero.
"""

from __future__ import annotations

from ivy_conformance.oracles import dtypes as dt

demanding = True
"""Whether results are held to the units below: those of ivy_api's backends are. Of other libraries only what the standard
promises is asked (set for each check, from its target): it leaves the accuracy of all but ``ROUNDED`` functions open."""

ROUNDED = 0.5
"""Correctly rounded: the standard asks it of ``add``, ``subtract``, ``multiply``, ``divide``, ``reciprocal`` and ``sqrt`` of real
numbers, https://data-apis.org/array-api/2025.12/design_topics/accuracy.html; ``square`` is a product."""

ELEMENTARY = 4.0
"""Real elementary functions: what the vector libraries in use (SVML, SLEEF, Eigen, XLA) state as their bound."""

COMPLEX_ELEMENTARY = 16.0
"""Complex functions chain three or four real ones, each ``ELEMENTARY``."""

ULPS: dict[str, float] = {
    **dict.fromkeys(("reciprocal", "sqrt", "square"), ROUNDED),
    "hypot": 2.0,  # one square root over a sum of squares
    "abs": 4.0,  # of complex numbers: as hypot
    "pow": 16.0,  # exp(y log x): libraries carry log x in extended precision, but not all of it
    "logaddexp": 8.0,  # max + log1p(exp(-|d|)): two functions and a sum
}


def granted(ulps: float, dtype: str) -> float:
    """The units that a result may be off: as given, or half of the digits where the standard only speaks of an approximation.

    https://data-apis.org/array-api/2025.12/design_topics/accuracy.html leaves "some latitude" to elementary functions and names no
    bound for sums, linear algebra and complex numbers. Half of the digits still tells a result from none.
    """
    return ulps if demanding or ulps <= ROUNDED else max(ulps, dt.eps(dtype) ** -0.5)


def for_function(name: str, *, is_complex: bool = False) -> float:
    """Units allowed for an elementwise function."""
    base = ULPS.get(name, ELEMENTARY)
    return max(base, COMPLEX_ELEMENTARY) * (4 if name == "pow" else 1) if is_complex else base


def summation(terms: int) -> float:
    """Units of ``sum(|terms|)`` allowed for a sum: each addition in any order rounds once, so ``terms`` bounds every order."""
    return float(max(terms, 1)) + 1


def linear_algebra(rows: int) -> float:
    """Units of the input's norm allowed as backward error of a factorisation: Householder and Jacobi methods stay below
    a modest multiple of the order (Higham, Accuracy and Stability of Numerical Algorithms, chapter 19)."""
    return 16.0 * max(rows, 1)


def fourier(terms: int) -> float:
    """Units of ``sum(|x|)`` allowed for a transform: ``log2(n)`` stages, each a rounded product with a rounded twiddle factor."""
    return 4.0 + 4.0 * max(terms, 2).bit_length()
