"""How close a result is to what an oracle gives."""

from __future__ import annotations

import numpy as np
from hypothesis import Phase, settings

unshrunk = settings(phases=(Phase.explicit, Phase.generate))
"""Examples are small; to make a failing one smaller takes longer than all the others."""


def assert_close(got: np.ndarray, want: np.ndarray, units: float) -> None:
    """Within units in the last place of the larger of 1 and the result; infinities and ``nan`` in the same places."""
    assert got.shape == want.shape
    info = np.finfo(got.dtype)
    infinite = np.abs(want) > float(info.max)
    np.testing.assert_array_equal(np.isnan(got), np.isnan(want))
    np.testing.assert_array_equal(got[infinite], want[infinite].astype(got.dtype))
    ordinary = ~infinite & ~np.isnan(want)
    allowed = units * float(info.eps) * np.maximum(1.0, np.abs(want))
    error = np.abs(np.where(ordinary, got, 0.0) - np.where(ordinary, want, 0.0))
    wrong = ordinary & ~(error <= np.where(ordinary, allowed, 1.0))
    assert not wrong.any(), f"{got[wrong][:5]} is not {want[wrong][:5]}"
