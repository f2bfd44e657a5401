"""Formulae that keep digits, held against rational arithmetic."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ivy_api.adapt.accuracy import log1p_real


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@given(y=st.floats(-0.8, 0.8), shift=st.sampled_from([0.0, 1e-9, 1e-4, 0.1]))
def test_the_real_part_of_log1p_is_good_to_the_last_digits(dtype: str, y: float, shift: float) -> None:
    """Near ``x = -y²/2`` the terms of ``2x + x² + y²`` cancel."""
    parts = np.array([-y * y / 2 * (1 + shift), y], dtype=dtype)
    x, y = parts.tolist()
    squared = Fraction(x) * (2 + Fraction(x)) + Fraction(y) ** 2
    with mpmath.workprec(200):
        expected = float(mpmath.log1p(mpmath.mpf(squared.numerator) / squared.denominator) / 2)
    native = np.log(np.hypot(1 + parts[:1], parts[1:]))
    out = log1p_real(parts[:1], parts[1:], native, dtype, xp=np)
    assert out.dtype == dtype
    assert out[0] == pytest.approx(expected, rel=2 * float(np.finfo(dtype).eps), abs=float(np.finfo(dtype).smallest_normal))


def test_what_is_not_near_the_unit_circle_is_left_alone() -> None:
    native = np.array([np.nan, np.inf, -np.inf, 3.0, -0.6])
    with np.errstate(all="raise"):
        out = log1p_real(
            np.array([np.nan, np.inf, -1.0, 1e300, -0.5]), np.array([0.0, 1.0, 0.0, 1e300, 0.0]), native, "float64", xp=np
        )
    np.testing.assert_array_equal(out, native)
