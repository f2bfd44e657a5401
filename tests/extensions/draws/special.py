"""Special functions, against SciPy. Where they are hardest is in test_special.py."""

from __future__ import annotations

import numpy as np
import scipy.special

from tests.extensions.drawing import Call, Draw, drawn
from tests.extensions.draws.elementwise import MODERATE, POSITIVE, SHAPES, binary, pair, unary

LONG = "a compiler takes a minute over the derivative of the series"

unary("digamma", scipy.special.digamma, POSITIVE, units=32)
unary("erf", scipy.special.erf, (-6.0, 6.0), least=0.0)
unary("erfc", scipy.special.erfc, (-6.0, 9.0), units=64, least=0.0)
unary("erfcinv", scipy.special.erfcinv, (0.0, 2.0), smooth=(0.1, 1.9), units=16)
unary("erfcx", scipy.special.erfcx, (-5.0, 1e3), units=32, least=0.0)
unary("erfinv", scipy.special.erfinv, (-1.0, 1.0), smooth=(-0.9, 0.9), units=16)
unary("i0", scipy.special.i0, MODERATE, units=64, least=0.0)
unary("i0e", scipy.special.i0e)
unary("i1", scipy.special.i1, MODERATE, units=64)
unary("i1e", scipy.special.i1e)
unary("lgamma", scipy.special.gammaln, POSITIVE, units=32)
unary("log_ndtr", scipy.special.log_ndtr, (-1e3, 6.0), units=64, least=0.0)
unary("ndtr", scipy.special.ndtr, (-9.0, 6.0), units=64, least=0.0)
unary("ndtri", scipy.special.ndtri, (0.0, 1.0), smooth=(0.05, 0.95), units=16)
binary("igamma", scipy.special.gammainc, POSITIVE, POSITIVE, units=512, slow_gradient=LONG)
binary("igammac", scipy.special.gammaincc, POSITIVE, POSITIVE, units=512, slow_gradient=LONG)


@drawn("zeta", scipy.special.zeta, each=True, units=64)
def _zeta(d: Draw) -> Call:
    """Not every framework has its derivative with respect to the first array."""
    x, q = pair(d, (1.5, 100.0), (1.0, 1e3))
    return [2.5 if d.smooth and isinstance(q, np.ndarray) else x, q], {}


@drawn("polygamma", scipy.special.polygamma, each=True, units=256)
def _polygamma(d: Draw) -> Call:
    shape = d.one(*SHAPES)
    orders = np.asarray(d.rng.integers(0, 6, d.one(shape, shape[1:]))).astype(d.dtype)
    return [orders if d.flag() else d.integer(0, 5), d.spread(shape, 0.5, 100.0)], {}


@drawn("betainc", scipy.special.betainc, each=True, units=256, slow_gradient=LONG)
def _betainc(d: Draw) -> Call:
    a, b = pair(d, (0.25, 100.0), (0.25, 100.0))
    shape = np.broadcast_shapes(np.shape(a), np.shape(b))
    return [a, b, d.spread(d.one(shape, shape[1:]), *((0.05, 0.95) if d.smooth else (0.0, 1.0)))], {}
