"""Special functions of SciPy: rows of a table, since `ivy_api` declares them."""

from __future__ import annotations

from typing import Any

from ivy_api.frontends.binding import Row
from ivy_frontend_autograd._implementation.frontend import FRONTEND

SPECIAL = "autograd.scipy.special"

FRONTEND.rows(
    SPECIAL,
    {"betainc": "betainc", "digamma": "digamma", "erf": "erf", "erfc": "erfc", "erfcinv": "erfcinv", "erfinv": "erfinv"}
    | {"expit": "expit", "i0": "i0", "i1": "i1", "j0": "j0", "j1": "j1", "logit": "logit", "y0": "y0", "y1": "y1"}
    | {"gammainc": "igamma", "gammaincc": "igammac", "gammaln": "lgamma", "psi": "digamma"},
    unused="out where casting order dtype subok signature",
)
FRONTEND.rows(SPECIAL, {"logsumexp": Row("logsumexp", unused=frozenset({"return_sign"}))})


@FRONTEND.function(SPECIAL)
def polygamma(n: int, x: Any, *, xp: Any) -> Any:
    """Return the ``n``-th derivative of `digamma`."""
    return xp.polygamma(n, x)


FRONTEND.absent(SPECIAL, "iv ive jn yn", "ivy_api has the Bessel functions of orders 0 and 1.")
