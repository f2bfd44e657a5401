"""Special functions."""

from __future__ import annotations

from typing import Any

import jax.numpy as jnp
from jax.scipy import special

from ivy_api.adapt.dtype_errors import raising_for
from ivy_api.bodies.series import gammas
from ivy_plugin_jax import accuracy, derivatives
from ivy_plugin_jax.dtypes import BINDING, jitted
from ivy_plugin_jax.fused import fused

__all__ = [
    "digamma",
    "erf",
    "erfc",
    "erfcinv",
    "erfinv",
    "i0",
    "i0e",
    "i1",
    "i1e",
    "igamma",
    "igammac",
    "lgamma",
    "ndtri",
    "zeta",
]

_NOT_FLOATS = frozenset(dtype for dtype in BINDING.names if not jnp.issubdtype(dtype, jnp.floating))


def _of_floats(native: Any, name: str) -> Any:
    return BINDING.unary(native, raising_for(name, _NOT_FLOATS))


def _of_two_floats(native: Any, name: str) -> Any:
    return BINDING.binary(jitted(native), others=raising_for(name, _NOT_FLOATS))


digamma = _of_floats(jitted(derivatives.digamma), "digamma")
erf = _of_floats(special.erf, "erf")
erfc = _of_floats(special.erfc, "erfc")
erfcinv = derivatives.by_rule("erfcinv")
erfinv = _of_floats(jitted(derivatives.ruled("erfinv", accuracy.erfinv)), "erfinv")
i0 = _of_floats(jitted(derivatives.i0), "i0")
i0e = _of_floats(jitted(derivatives.ruled("i0e", special.i0e)), "i0e")
i1 = _of_floats(jitted(derivatives.i1), "i1")
i1e = _of_floats(jitted(derivatives.ruled("i1e", special.i1e)), "i1e")
igamma, igammac = fused("igamma", eager=True), fused("igammac", eager=True)
lgamma = _of_floats(jitted(derivatives.ruled("lgamma", special.gammaln)), "lgamma")
ndtri = derivatives.by_rule("ndtri")
zeta = _of_two_floats(lambda x, q: gammas.zeta_by(special.zeta, x, q, jnp), "zeta")  # type: ignore[arg-type]
