"""The distributions that the tests compare: how each is made, in the words of PyTorch.

``t`` makes a parameter of numbers: a tensor of them, or in other modes a number or an empty tensor. ``m`` makes a tensor of nested
lists in all modes. ``D`` is ``torch.distributions``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
import torch as real

UNIVARIATE = {
    "Normal": "D.Normal(t(0.5, -1.0, 2.0), t(1.0, 0.5, 2.0))",
    "LogNormal": "D.LogNormal(t(0.5, -1.0, 0.2), t(1.0, 0.5, 0.7))",
    "HalfNormal": "D.HalfNormal(t(1.0, 0.5, 2.0))",
    "Uniform": "D.Uniform(t(-1.0, 0.0, 2.0), t(1.0, 0.5, 4.0))",
    "Exponential": "D.Exponential(t(1.0, 0.5, 2.0))",
    "Laplace": "D.Laplace(t(0.5, -1.0, 2.0), t(1.0, 0.5, 2.0))",
    "Cauchy": "D.Cauchy(t(0.5, -1.0, 2.0), t(1.0, 0.5, 2.0))",
    "HalfCauchy": "D.HalfCauchy(t(1.0, 0.5, 2.0))",
    "Gumbel": "D.Gumbel(t(0.5, -1.0, 2.0), t(1.0, 0.5, 2.0))",
    "Gamma": "D.Gamma(t(0.3, 1.5, 4.0), t(1.0, 0.5, 2.0))",
    "Chi2": "D.Chi2(t(0.7, 2.5, 6.0))",
    "InverseGamma": "D.InverseGamma(t(0.6, 1.5, 4.0), t(1.0, 0.5, 2.0))",
    "Beta": "D.Beta(t(0.4, 1.5, 4.0), t(0.7, 0.5, 2.0))",
    "StudentT": "D.StudentT(t(0.7, 1.5, 4.0), t(0.5, -1.0, 2.0), t(1.0, 0.5, 2.0))",
    "FisherSnedecor": "D.FisherSnedecor(t(1.5, 3.0, 4.0), t(1.5, 3.0, 6.0))",
    "Kumaraswamy": "D.Kumaraswamy(t(0.8, 1.5, 2.0), t(1.2, 0.5, 3.0))",
    "Pareto": "D.Pareto(t(1.0, 0.5, 2.0), t(0.7, 1.5, 4.0))",
    "GeneralizedPareto": "D.GeneralizedPareto(t(0.5, -1.0, 2.0), t(1.0, 0.5, 2.0), t(0.0, -0.3, 0.4))",
    "Weibull": "D.Weibull(t(1.0, 0.5, 2.0), t(0.7, 1.5, 4.0))",
    "VonMises": "D.VonMises(t(0.5, -1.0, 2.0), t(0.2, 1.5, 9.0))",
    "ContinuousBernoulli": "D.ContinuousBernoulli(t(0.2, 0.5003, 0.8))",
    "ContinuousBernoulli of logits": "D.ContinuousBernoulli(logits=t(-1.0, 0.001, 2.0))",
    "Bernoulli": "D.Bernoulli(t(0.2, 0.5, 0.8))",
    "Bernoulli of logits": "D.Bernoulli(logits=t(-1.0, 0.3, 2.0))",
    "Binomial": "D.Binomial(5, t(0.2, 0.5, 0.8))",
    "Binomial of logits": "D.Binomial(5, logits=t(-1.0, 0.3, 2.0))",
    "NegativeBinomial": "D.NegativeBinomial(t(2.0, 3.0, 1.5), t(0.2, 0.5, 0.8))",
    "NegativeBinomial of logits": "D.NegativeBinomial(3, logits=t(-1.0, 0.3, 2.0))",
    "Geometric": "D.Geometric(t(0.2, 0.5, 0.8))",
    "Geometric of logits": "D.Geometric(logits=t(-1.0, 0.3, 2.0))",
    "Poisson": "D.Poisson(t(0.5, 2.0, 7.0))",
    "RelaxedBernoulli": "D.RelaxedBernoulli(m(0.7), t(0.2, 0.5, 0.8))",
    "RelaxedBernoulli of logits": "D.RelaxedBernoulli(m(0.7), logits=t(-1.0, 0.3, 2.0))",
    "Logistic": (
        "D.TransformedDistribution(D.Uniform(t(0.0, 0.0, 0.0), t(1.0, 1.0, 1.0)), "
        "[D.SigmoidTransform().inv, D.AffineTransform(t(0.5, -1.0, 2.0), t(-1.0, 0.5, 2.0))])"
    ),
}
"""Distributions of numbers: their parameters broadcast."""

VECTORS = {
    "Dirichlet": "D.Dirichlet(m([[0.5, 1.5, 3.0], [2.0, 2.5, 1.2]]))",
    "Categorical": "D.Categorical(m([[0.2, 0.3, 0.5], [0.6, 0.3, 0.1]]))",
    "Categorical of logits": "D.Categorical(logits=m([[0.2, -0.3, 0.5], [0.6, 0.3, 0.1]]))",
    "OneHotCategorical": "D.OneHotCategorical(m([[0.2, 0.3, 0.5], [0.6, 0.3, 0.1]]))",
    "OneHotCategoricalStraightThrough": "D.OneHotCategoricalStraightThrough(logits=m([[0.2, -0.3, 0.5], [0.6, 0.3, 0.1]]))",
    "Multinomial": "D.Multinomial(4, m([0.2, 0.3, 0.5]))",
    "Multinomial of logits": "D.Multinomial(4, logits=m([0.2, -0.3, 0.5]))",
    "RelaxedOneHotCategorical": "D.RelaxedOneHotCategorical(m(0.7), m([[0.2, 0.3, 0.5], [0.6, 0.3, 0.1]]))",
    "LogisticNormal": "D.LogisticNormal(m([[0.5, -1.0]]), m([[1.0, 0.5], [0.4, 0.8]]))",
    "MultivariateNormal": "D.MultivariateNormal(m([0.5, -1.0]), m([[[1.0, 0.3], [0.3, 0.5]], [[2.0, 0.0], [0.0, 0.7]]]))",
    "MultivariateNormal of a precision": "D.MultivariateNormal(m([0.5, -1.0]), precision_matrix=m([[1.0, 0.3], [0.3, 0.5]]))",
    "MultivariateNormal of a factor": "D.MultivariateNormal(m([[0.5, -1.0], [0.0, 1.0]]), scale_tril=m([[1.0, 0.0], [0.3, 0.5]]))",
    "LowRankMultivariateNormal": "D.LowRankMultivariateNormal(m([0.5, -1.0, 0.2]), m([[1.0], [0.3], [0.5]]), m([0.5, 1.0, 2.0]))",
    "Wishart": "D.Wishart(m([4.0, 5.5]), m([[1.0, 0.3], [0.3, 0.5]]))",
    "LKJCholesky": "D.LKJCholesky(3, m([0.7, 2.0]))",
    "Independent": "D.Independent(D.Normal(m([[0.5, -1.0], [0.0, 1.0]]), m([[1.0, 0.5], [2.0, 1.0]])), 1)",
    "MixtureSameFamily": "D.MixtureSameFamily(D.Categorical(m([0.4, 0.6])), D.Normal(m([0.5, -1.0]), m([1.0, 0.5])))",
    "MixtureSameFamily of vectors": (
        "D.MixtureSameFamily(D.Categorical(logits=m([[0.4, 0.6]])), D.Independent(D.Laplace(m([[[0.5, -1.0], [0.1, 1.0]]]), "
        "m([[[1.0, 0.5], [2.0, 1.0]]])), 1))"
    ),
    "TransformedDistribution of vectors": (
        "D.TransformedDistribution(D.Independent(D.Normal(m([0.5, -1.0]), m([1.0, 0.5])), 1), "
        "[D.AffineTransform(m([0.5, 0.1]), m([2.0, 0.5]), event_dim=1), D.StickBreakingTransform()])"
    ),
}
"""Distributions of vectors and matrices, and composite ones."""

EVERY = {**UNIVARIATE, **VECTORS}


class Made:
    """A distribution, and the parameters that it was made of.

    ``mode`` is ``batch``, ``number``, ``0-d`` or ``empty``.
    """

    def __init__(self, root: Any, text: str, dtype: str, mode: str = "batch", *, gradients: bool = False) -> None:
        self.parameters: list[Any] = []
        of = getattr(root, dtype)

        def m(values: Any) -> Any:
            found = root.tensor(values, dtype=of, requires_grad=gradients)
            self.parameters.append(found)
            return found

        def t(*values: float) -> Any:
            if mode == "number":
                return values[0]
            return m({"batch": list(values), "0-d": values[0], "empty": []}[mode])

        self.distribution: Any = eval(text, {"D": root.distributions, "t": t, "m": m})


def chosen(cases: Iterable[Any], backend: str, start: int = 0) -> list[Any]:
    """Return the cases of a backend: one in 16 on JAX, which compiles each operation of each shape, one in 4 on TensorFlow."""
    step = {"jax": 16, "tensorflow": 4}.get(backend, 1)
    return list(cases)[start % step :: step]


def dtype_of(name: str, dtype: str = "float64") -> str:
    """Return the data type for a distribution: PyTorch's generalised Pareto distribution takes ``float32`` only."""
    return "float32" if name == "GeneralizedPareto" else dtype


def samples(text: str, dtype: str, mode: str = "batch", shape: tuple[int, ...] = (2,)) -> Any:
    """Return samples of PyTorch, as a NumPy array."""
    real.manual_seed(3)
    return Made(real, text, dtype, mode).distribution.sample(shape).numpy()


def compare(ours: Any, theirs: Any, what: str, rtol: float) -> None:
    """Check that an outcome is PyTorch's: the data type, and the numbers to a tolerance."""
    if not isinstance(theirs, np.ndarray):
        assert ours == theirs, what
        return
    assert ours.dtype == theirs.dtype, what
    np.testing.assert_allclose(ours, theirs, rtol=rtol, atol=rtol, err_msg=what)


def outcome(compute: Callable[[], Any]) -> Any:
    """Return a result as a NumPy array or a text, or the name of the error."""
    try:
        found = compute()
    except (NotImplementedError, AttributeError, ValueError) as error:
        return type(error).__name__
    if hasattr(found, "detach"):
        return found.detach().numpy()
    return found if isinstance(found, bool) else str(found)
