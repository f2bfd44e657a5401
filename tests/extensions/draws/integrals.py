"""Integrals of elementary functions, against SciPy. Where they are hardest is in test_special.py."""

from __future__ import annotations

import numpy as np
import scipy.special

from tests.extensions.drawing import Call, Draw, drawn
from tests.extensions.draws.elementwise import ANY, MODERATE, POSITIVE, SHAPES, unary

SMALL = (2.0**-6, 50.0)
MIDDLE = (2.0**-6, 20.0)

unary("dawsn", scipy.special.dawsn, ANY, smooth=MODERATE, units=64, least=0.0)  # SciPy is off by 41
unary("exp1", scipy.special.exp1, SMALL, units=128, least=0.0)
unary("expi", scipy.special.expi, (-30.0, 60.0), smooth=MIDDLE, units=128)
unary("fresnel", scipy.special.fresnel, (-100.0, 100.0), smooth=(-4.0, 4.0), units=16)
unary("sici", scipy.special.sici, ANY, smooth=MIDDLE, units=16)
unary("spence", scipy.special.spence, (0.0, 1e4), smooth=POSITIVE, units=16)


@drawn(
    "expn", scipy.special.expn, each=True, units=256, slow_gradient="a compiler takes a minute over the derivative of the series"
)
def _expn(d: Draw) -> Call:
    shape = d.one(*SHAPES)
    orders = np.asarray(d.rng.integers(0, 8, d.one(shape, shape[1:]))).astype(d.dtype)
    return [orders if d.flag() else d.integer(0, 8), d.spread(shape, *SMALL)], {}
