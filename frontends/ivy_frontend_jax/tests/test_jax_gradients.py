"""Gradients of functions of `jax.numpy`, `jax.lax`, `jax.nn` and `jax.scipy` of one array, on NumPy, against JAX's."""

from __future__ import annotations

import pytest
from jax_comparing import check

import ivy_api

WEIGHED = "jax.grad(lambda x: (lambda r: jnp.vdot(jnp.cos(1.0 * jnp.arange(r.size)), jnp.ravel(r)))({call}))({x})"

ONE = {
    "F": """
        jnp.abs jnp.arctan jnp.arcsinh jnp.cos jnp.cosh jnp.deg2rad jnp.exp jnp.exp2 jnp.expm1 jnp.negative jnp.positive jnp.rad2deg
        jnp.reciprocal jnp.sin jnp.sinc jnp.sinh jnp.square jnp.tan jnp.tanh jnp.cbrt jnp.i0 jnp.nan_to_num jnp.real jnp.floor
        jnp.sign
        jnp.sum jnp.mean jnp.prod jnp.max jnp.min jnp.std jnp.var jnp.ptp jnp.median jnp.cumsum jnp.cumprod jnp.sort jnp.diff
        jnp.ravel
        jnp.transpose jnp.flip jnp.fliplr jnp.flipud jnp.rot90 jnp.triu jnp.tril jnp.diagonal jnp.trace jnp.atleast_3d jnp.nansum
        jnp.nanmean jnp.nanprod jnp.nanvar jnp.linalg.norm jnp.linalg.svdvals jnp.linalg.pinv jnp.cov jnp.corrcoef jnp.trapezoid
        jnp.linalg.vector_norm jnp.linalg.matrix_norm jnp.ediff1d jnp.cumulative_sum jnp.partition
        lax.sin lax.tanh lax.logistic lax.erf lax.erfc lax.integer_pow lax.cumsum lax.cumlogsumexp lax.cummax lax.abs lax.neg
        lax.square
        nn.relu nn.relu6 nn.sigmoid nn.softplus nn.silu nn.elu nn.leaky_relu nn.hard_tanh nn.celu nn.selu nn.gelu nn.hard_sigmoid
        nn.hard_silu nn.squareplus nn.mish nn.soft_sign nn.log_sigmoid nn.softmax nn.log_softmax nn.logsumexp nn.standardize nn.glu
        nn.logmeanexp nn.sparse_plus nn.sparse_sigmoid
        jax.scipy.special.expit jax.scipy.special.erf jax.scipy.special.erfc jax.scipy.special.i0e jax.scipy.special.i1e
        jax.scipy.special.i0 jax.scipy.special.i1 jax.scipy.special.ndtr jax.scipy.special.log_ndtr jax.scipy.special.logsumexp
        jax.scipy.special.softmax jax.scipy.special.log_softmax jax.scipy.special.dawsn
        jax.scipy.stats.norm.logpdf jax.scipy.stats.norm.pdf jax.scipy.stats.norm.cdf jax.scipy.stats.norm.logcdf
        jax.scipy.stats.cauchy.logpdf jax.scipy.stats.laplace.logpdf jax.scipy.stats.logistic.logpdf jax.scipy.stats.gumbel_r.logpdf
        jax.scipy.stats.gumbel_l.logpdf jax.scipy.fft.dct
    """,
    "P": """
        jnp.log jnp.log2 jnp.log10 jnp.log1p jnp.sqrt lax.rsqrt lax.lgamma lax.digamma lax.log1p nn.log1mexp
        jax.scipy.special.gammaln jax.scipy.special.digamma jax.scipy.special.entr jax.scipy.special.exp1 jax.scipy.special.gamma
        jax.scipy.special.loggamma jax.scipy.stats.expon.logpdf
    """,
    "Q": """
        jnp.arcsin jnp.arccos jnp.arctanh lax.erf_inv lax.asin lax.atanh jax.scipy.special.logit jax.scipy.special.ndtri
        jax.scipy.special.erfinv jax.scipy.stats.norm.ppf jax.scipy.stats.uniform.pdf
    """,
    "P + 1": "jnp.arccosh lax.acosh",
}
SPECIAL = {
    "jnp.cumulative_sum": "jnp.cumulative_sum(x, axis=0)",
    "lax.integer_pow": "lax.integer_pow(x, 3)",
    "jnp.partition": "jnp.partition(x, 2)",
}


def _texts() -> list[str]:
    found = []
    for x, names in ONE.items():
        found += [WEIGHED.format(call=SPECIAL.get(name, f"{name}(x)"), x=x) for name in names.split()]
    return found


SIZE = 40
TEXTS = _texts()


@pytest.mark.parametrize("start", range(0, len(TEXTS), SIZE))
def test_gradients(start: int, request: pytest.FixtureRequest) -> None:
    with ivy_api.use_backend("numpy"):
        check(TEXTS[start : start + SIZE], "numpy", request.config.getoption("--brief"), 31)
