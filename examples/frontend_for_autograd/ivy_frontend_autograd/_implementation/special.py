"""Special functions of SciPy: rows of a table, since `ivy_api` declares them."""

from __future__ import annotations

from typing import Any

from ivy_frontend_autograd._implementation.frontend import FRONTEND

SPECIAL = "autograd.scipy.special"

FRONTEND.rows(
    SPECIAL,
    """
    betainc(x1, x2, x3) digamma(x) erf(x) erfc(x) erfcinv(x) erfinv(x) expit(x) i0(x) i1(x) j0(x) j1(x) logit(x) y0(x) y1(x)
    gammainc=igamma(x1, x2) gammaincc=igammac(x1, x2) gammaln=lgamma(x) psi=digamma(x) logsumexp(a, axis, b, keepdims)
    """,
)


@FRONTEND.function(SPECIAL)
def polygamma(n: int, x: Any, *, xp: Any) -> Any:
    """Return the ``n``-th derivative of `digamma`."""
    return xp.polygamma(n, x)


FRONTEND.absent(SPECIAL, "iv ive jn yn", "ivy_api has the Bessel functions of orders 0 and 1.")
