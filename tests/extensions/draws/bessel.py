"""Bessel functions, against SciPy. Where they are hardest is in test_special.py."""

from __future__ import annotations

import scipy.special

from tests.extensions.draws.elementwise import POSITIVE, unary

MODERATE = (-100.0, 100.0)
SMALL = (2.0**-6, 50.0)

unary("j0", scipy.special.j0, MODERATE, units=16)
unary("j1", scipy.special.j1, MODERATE, units=16)
unary("k0", scipy.special.k0, SMALL, units=128, least=0.0)
unary("k0e", scipy.special.k0e, POSITIVE, units=16, least=0.0)
unary("k1", scipy.special.k1, SMALL, units=128, least=0.0)
unary("k1e", scipy.special.k1e, POSITIVE, units=16, least=0.0)
unary("y0", scipy.special.y0, SMALL, units=16)
unary("y1", scipy.special.y1, SMALL, units=16)
