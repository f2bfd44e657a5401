"""`torch.distributions` against PyTorch's own: values, gradients, errors, samples."""

from __future__ import annotations

import importlib
import inspect
from typing import Any

import numpy as np
import pytest
import torch as real
from torch_distributions import EVERY, UNIVARIATE, VECTORS, Made, chosen, compare, dtype_of, outcome, samples

frontend: Any = importlib.import_module("ivy_frontend_torch")
pytestmark = pytest.mark.filterwarnings("ignore:.* encountered in:RuntimeWarning", "ignore:Low df", "ignore:Singular sample")
TOLERANCE = {"float64": 1e-7, "float32": 2e-4}
PROPERTIES = ("mean", "mode", "variance", "stddev", "support", "batch_shape", "event_shape", "has_rsample", "has_enumerate_support")
APPROXIMATE = {"VonMises": 1e-5}
"""PyTorch computes Bessel functions from polynomials with this error."""


def _attribute(d: Any, name: str) -> Any:
    return outcome(lambda: getattr(d, name))


def _facts(root: Any, text: str, dtype: str, x: Any, mode: str = "batch") -> dict[str, Any]:
    d = Made(root, text, dtype, mode).distribution
    value = root.tensor(x.tolist(), dtype=getattr(root, str(x.dtype))).reshape(x.shape)
    chance = root.tensor([[0.3], [0.9]], dtype=getattr(root, dtype))
    found = {name: _attribute(d, name) for name in PROPERTIES}
    found["repr"] = outcome(lambda: repr(d))
    for name in ("entropy", "perplexity", "enumerate_support"):
        found[name] = outcome(getattr(d, name))
    found["inside"] = outcome(lambda: d.support.check(value))
    found["outside"] = outcome(lambda: d.support.check(-value + 0.25))
    found["log_prob"] = outcome(lambda: d.log_prob(value))
    found["cdf"] = outcome(lambda: d.cdf(value))
    found["icdf"] = outcome(lambda: d.icdf(chance))
    return found


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("group", [UNIVARIATE, VECTORS], ids=["univariate", "vectors"])
def test_values(group: dict[str, str], dtype: str, backend: str) -> None:
    """All methods that give numbers, the support, and the representation."""
    for name, text in chosen(group.items(), backend, len(group) + len(dtype)):
        if dtype != dtype_of(name, dtype):
            continue
        x = samples(text, dtype)
        theirs, ours = _facts(real, text, dtype, x), _facts(frontend, text, dtype, x)
        for what, wanted in theirs.items():
            compare(ours[what], wanted, f"{name}: {what}", max(TOLERANCE[dtype], APPROXIMATE.get(name, 0)))


@pytest.mark.parametrize("mode", ["number", "0-d", "empty"])
def test_values_of_other_batches(mode: str, backend: str) -> None:
    """Parameters that are numbers, tensors without axes and without elements."""
    for name, text in chosen(UNIVARIATE.items(), backend, len(mode)):
        dtype = "float32" if mode == "number" else dtype_of(name)
        if mode == "empty" and name in ("Beta", "Binomial", "Binomial of logits"):
            continue  # an error in PyTorch
        x = samples(text, dtype, mode)
        made = [Made(root, text, dtype, mode).distribution for root in (real, frontend)]
        for what in ("log_prob", "mean", "shape", "repr"):
            if what == "repr" and "of logits" in name:
                continue  # shows a computed probability with all digits
            results = [_one(d, root, what, x) for d, root in zip(made, (real, frontend), strict=True)]
            compare(results[1], results[0], f"{name}: {what}", max(TOLERANCE[dtype], APPROXIMATE.get(name, 0)))


def _one(d: Any, root: Any, what: str, x: Any) -> Any:
    if what == "log_prob":
        return outcome(lambda: d.log_prob(root.tensor(x.tolist(), dtype=getattr(root, str(x.dtype))).reshape(x.shape)))
    if what == "shape":
        drawn = d.sample((2, 1))
        return f"{d.batch_shape} {d.event_shape} {drawn.shape} {drawn.dtype}"
    return repr(d) if what == "repr" else outcome(lambda: d.mean)


@pytest.mark.parametrize("group", [UNIVARIATE, VECTORS], ids=["univariate", "vectors"])
def test_gradients(group: dict[str, str], backend: str) -> None:
    """Gradients of the log probability and of the entropy with respect to all parameters."""

    def gradients(root: Any, text: str, x: Any, dtype: str) -> list[Any]:
        found: list[Any] = []
        for what in ("log_prob", "entropy"):
            made = Made(root, text, dtype, gradients=True)
            value = root.tensor(x.tolist(), dtype=getattr(root, str(x.dtype)))
            try:
                y = made.distribution.log_prob(value) if what == "log_prob" else made.distribution.entropy()
            except NotImplementedError:
                found.append(None)
                continue
            y = y[root.isfinite(y)].sum()
            if not y.requires_grad:
                found.append(None)
                continue
            y.backward()
            found += [None if p.grad is None else p.grad.numpy() for p in made.parameters]
        return found

    for name, text in chosen(group.items(), backend):
        x = samples(text, dtype_of(name))
        results = (gradients(root, text, x, dtype_of(name)) for root in (frontend, real))
        for ours, theirs in zip(*results, strict=True):
            if theirs is None:
                assert ours is None or not np.any(ours), name
            else:
                np.testing.assert_allclose(ours, theirs, rtol=1e-5, atol=2e-6, err_msg=name)


def test_expand(backend: str) -> None:
    """A batch of equal distributions has the values of the one; its samples have its shape."""
    for name, text in chosen(EVERY.items(), backend, 1):
        dtype = dtype_of(name)
        x, d = samples(text, dtype), Made(frontend, text, dtype).distribution
        wide = d.expand((4, 2, *d.batch_shape))
        theirs = Made(real, text, dtype).distribution
        theirs = theirs.expand((4, 2, *theirs.batch_shape))
        assert repr(wide) == repr(theirs), name
        assert (wide.batch_shape, wide.event_shape) == (theirs.batch_shape, theirs.event_shape), name
        assert wide.sample((3,)).shape == theirs.sample((3,)).shape, name
        value = frontend.tensor(x.tolist(), dtype=getattr(frontend, str(x.dtype)))
        assert wide.log_prob(value).shape == theirs.log_prob(real.tensor(x)).shape, name
        np.testing.assert_allclose(wide.log_prob(value)[0].detach().numpy(), d.log_prob(value).numpy(), rtol=3e-7, err_msg=name)


COUNT = 4000
HEAVY = (
    "Cauchy",
    "HalfCauchy",
    "Pareto",
    "InverseGamma",
    "StudentT",
    "FisherSnedecor",
    "GeneralizedPareto",
    "Logistic",
    "VonMises",
)


@pytest.mark.parametrize("group", [UNIVARIATE, VECTORS], ids=["univariate", "vectors"])
def test_moments_of_samples(group: dict[str, str], backend: str) -> None:
    """Means within five standard errors, or the distribution function of samples: uniform to 1.95 / √n (Kolmogorov)."""
    frontend.manual_seed(0)
    for name, text in chosen(group.items(), backend, 2):
        theirs, d = Made(real, text, "float64").distribution, Made(frontend, text, "float64").distribution
        x = d.sample((COUNT,))
        assert x.shape == (COUNT, *theirs.batch_shape, *theirs.event_shape), name
        assert str(x.dtype) == str(theirs.sample().dtype), name
        assert bool(d.support.check(x).all()), name
        if name in HEAVY:
            continue
        mean, variance = (_attribute(theirs, what) for what in ("mean", "variance"))
        if isinstance(mean, np.ndarray) and isinstance(variance, np.ndarray) and np.all(np.isfinite(variance)):
            error = np.sqrt(variance / COUNT)
            assert np.all(np.abs(x.numpy().mean(0) - mean) <= 5 * error + 1e-12), name
    if group is not UNIVARIATE:
        return
    for name in chosen(
        ("Cauchy", "HalfCauchy", "Pareto", "GeneralizedPareto", "Gamma", "Weibull", "Kumaraswamy", "Logistic"), backend, 3
    ):
        d = Made(frontend, UNIVARIATE[name], "float64").distribution
        u = np.sort(d.cdf(d.sample((COUNT,))).numpy(), axis=0)
        steps = (np.arange(COUNT)[:, None] + 0.5) / COUNT
        assert np.abs(u - steps).max() < 1.95 / np.sqrt(COUNT), name


def test_samples_are_differentiable(backend: str) -> None:
    """Gradients of ``rsample``: that of the mean of many samples is that of the mean itself, where the variance is finite."""
    frontend.manual_seed(1)
    cases = {
        "Normal": 0.1, "LogNormal": 0.3, "Laplace": 0.15, "Uniform": 0.1, "Exponential": 0.15, "Gamma": 0.4, "Beta": 0.05,
        "Dirichlet": 0.05, "Kumaraswamy": 0.05, "Weibull": 0.4, "HalfNormal": 0.1, "Gumbel": 0.15, "LogisticNormal": None,
        "MultivariateNormal": 0.1, "LowRankMultivariateNormal": 0.1, "Wishart": 0.5, "RelaxedBernoulli": None, "StudentT": None,
        "RelaxedOneHotCategorical": None, "OneHotCategoricalStraightThrough": None,
    }  # fmt: skip
    for name, tolerance in chosen(cases.items(), backend):
        theirs, ours = (Made(root, EVERY[name], "float64", gradients=True) for root in (real, frontend))
        x = ours.distribution.rsample((2000 if tolerance else 2,))
        assert x.requires_grad, name
        weights = np.linspace(0.5, 1.5, int(np.prod(x.shape[1:]))).reshape(x.shape[1:])
        (x.mean(0) * frontend.tensor(weights.tolist())).sum().backward()
        got = [p.grad for p in ours.parameters]
        assert all(g is not None and bool(frontend.isfinite(g).all()) for g in got), name
        if tolerance:
            (theirs.distribution.mean * real.tensor(weights)).sum().backward()
            for g, parameter in zip(got, theirs.parameters, strict=True):
                wanted = np.zeros(parameter.shape) if parameter.grad is None else parameter.grad.numpy()
                np.testing.assert_allclose(g.numpy(), wanted, atol=tolerance, rtol=tolerance, err_msg=name)


def test_gamma_samples_move_as_quantiles(backend: str) -> None:
    """The derivative of samples from the gamma distribution with respect to the concentration is that of PyTorch."""
    from ivy_frontend_torch._implementation.distributions.gammas import quantile_derivative

    a = np.array([0.05, 0.3, 1.0, 2.5, 9.0, 60.0, 900.0])
    z = np.array([np.random.default_rng(0).gamma(x, size=5) for x in a]).T.clip(1e-30)
    # Central differences of SciPy's quantiles, at the probability of each sample
    from scipy import special

    h = 1e-4 * np.minimum(a, 1)
    p, q = special.gammainc(a, z), special.gammaincc(a, z)
    moved = [np.where(p < 0.5, special.gammaincinv(a + s * h, p), special.gammainccinv(a + s * h, q)) for s in (1, -1)]
    wanted = (moved[0] - moved[1]) / (2 * h)
    got = quantile_derivative(
        frontend.tensor(z.tolist(), dtype=frontend.float64), frontend.tensor(a.tolist(), dtype=frontend.float64)
    )
    np.testing.assert_allclose(got.numpy(), wanted, rtol=2e-4)
    if backend == "jax":
        return  # which compiles all anew for another data type
    single = quantile_derivative(frontend.tensor(z.tolist()), frontend.tensor(a.tolist()))
    np.testing.assert_allclose(single.numpy(), wanted, rtol=2e-2)


def _pairs() -> list[tuple[type, type]]:
    own = real.distributions.kl._KL_REGISTRY
    return [pair for pair in own if real.distributions.ExponentialFamily not in pair]


def test_all_pairs_have_a_divergence() -> None:
    """Every pair of classes that PyTorch registers is registered."""
    from ivy_frontend_torch._implementation.distributions.kl import REGISTRY

    frontend.distributions.kl_divergence  # noqa: B018
    own = [pair for pair in REGISTRY if pair[0].__module__.startswith("ivy_frontend_torch.")]  # another test registers more
    assert {tuple(c.__name__ for c in pair) for pair in own} == {
        tuple(c.__name__ for c in pair) for pair in real.distributions.kl._KL_REGISTRY
    }


INSIDE = {
    "Uniform": "D.Uniform(t(0.1, 0.2, 0.5), t(0.9, 0.5, 0.7))",
    "Pareto": "D.Pareto(t(0.1, 0.2, 0.4), t(0.8, 1.5, 3.0))",
    "Poisson": "D.Poisson(t(1.0, 0.4, 3.0))",
    "TransformedDistribution": "D.TransformedDistribution(D.Normal(t(0.1, 0.2, 0.4), t(0.8, 1.5, 3.0)), [D.ExpTransform()])",
}
"""Second arguments with supports that overlap with those of the first."""


def test_divergences(backend: str) -> None:
    """Divergences of all pairs, and their gradients with respect to the parameters of both."""
    for first, second in chosen(_pairs(), backend):
        p = INSIDE.get(first.__name__) or EVERY[first.__name__]
        q = INSIDE.get(second.__name__) or EVERY[second.__name__]
        if first.__name__ == "MultivariateNormal" and second.__name__.startswith("LowRank"):
            p = "D.MultivariateNormal(m([0.5, -1.0, 0.1]), m([[1.0, 0.3, 0.0], [0.3, 0.5, 0.1], [0.0, 0.1, 0.8]]))"
        if second.__name__ == "MultivariateNormal" and first.__name__.startswith("LowRank"):
            q = "D.MultivariateNormal(m([0.5, -1.0, 0.1]), m([[1.0, 0.3, 0.0], [0.3, 0.5, 0.1], [0.0, 0.1, 0.8]]))"
        results = []
        for root in (real, frontend):
            made = [Made(root, text, "float64", gradients=True) for text in (p, q)]
            found = root.distributions.kl_divergence(*(one.distribution for one in made))
            finite = found[root.isfinite(found)].sum()
            if finite.requires_grad:
                finite.backward()
            every = [one.grad for each in made for one in each.parameters]
            results.append([found.detach().numpy(), *(np.zeros(()) if g is None else g.numpy() for g in every)])
        for ours, theirs in zip(results[1], results[0], strict=True):
            good = np.isfinite(theirs) if ours.shape == theirs.shape else True
            label = f"{first.__name__}, {second.__name__}"
            np.testing.assert_allclose(np.where(good, ours, 0), np.where(good, theirs, 0), rtol=1e-6, atol=1e-8, err_msg=label)
        np.testing.assert_array_equal(np.isinf(results[1][0]), np.isinf(results[0][0]))


def test_divergences_of_other_classes(backend: str) -> None:
    """Bregman divergences of exponential families, subclasses, own rules, and pairs without a rule."""
    D = frontend.distributions

    Mine: Any = type("Mine", (D.Normal,), {})

    def made(cls: Any, *values: float) -> Any:
        return cls(*(frontend.tensor([v], dtype=frontend.float64) for v in values))

    assert float(D.kl_divergence(made(Mine, 0.0, 1.0), made(D.Normal, 1.0, 1.0))) == pytest.approx(0.5)
    with pytest.raises(NotImplementedError, match="No KL.*p type Gumbel and q type Bernoulli"):
        D.kl_divergence(made(D.Gumbel, 0.0, 1.0), made(D.Bernoulli, 0.3))
    D.register_kl(Mine, Mine)(lambda p, q: frontend.full_like(p.loc, 7.0))
    assert float(D.kl_divergence(made(Mine, 0.0, 1.0), made(Mine, 1.0, 1.0))) == 7.0
    p, q = made(D.Gamma, 2.0, 1.5), made(D.Gamma, 1.2, 0.5)
    general = importlib.import_module("ivy_frontend_torch._implementation.distributions.kl")._exponential_family
    assert float(general(p, q)) == pytest.approx(float(D.kl_divergence(p, q)))
    both = [D.ExponentialFamily.entropy(p), p.entropy()]
    assert float(both[0]) == pytest.approx(float(both[1]))


ERRORS = [
    "D.Normal(t(0.0, 1.0), t(1.0, -1.0))",
    "D.Normal(t(float('nan'), 1.0), t(1.0, 1.0))",
    "D.Uniform(t(0.0, 1.0), t(1.0, 1.0))",
    "D.Gamma(t(0.0, 1.0), 1.0)",
    "D.Bernoulli(t(0.5, 1.5))",
    "D.Bernoulli()",
    "D.Bernoulli(t(0.5), logits=t(0.5))",
    "D.Geometric(t(0.0, 0.5))",
    "D.Binomial(t(-1.0, 2.0), t(0.5, 0.5))",
    "D.Categorical(m([0.5, -0.5]))",
    "D.Categorical(m(0.5))",
    "D.Multinomial(2.5, m([0.5, 0.5]))",
    "D.Dirichlet(m(0.5))",
    "D.MultivariateNormal(m([0.0, 1.0]), m([[1.0, 2.0], [2.0, 1.0]]))",
    "D.MultivariateNormal(m([0.0, 1.0]))",
    "D.MultivariateNormal(m([0.0, 1.0]), scale_tril=m([1.0, 1.0]))",
    "D.LowRankMultivariateNormal(m([0.0, 1.0]), m([[1.0]]), m([1.0, 1.0]))",
    "D.Independent(D.Normal(t(0.0, 1.0), 1.0), 2)",
    "D.TransformedDistribution(D.Normal(t(0.0, 1.0), 1.0), 3)",
    "D.MixtureSameFamily(D.Categorical(m([0.5, 0.5])), D.Normal(m([1.0, 1.0, 1.0]), 1.0))",
    "D.Normal('a', 1.0)",
    "D.LKJCholesky(1)",
    "D.Normal(t(0.0, 1.0), 1.0).log_prob(2.0)",
    "D.Normal(t(0.0, 1.0), 1.0).log_prob(m([1.0, 2.0, 3.0]))",
    "D.Exponential(t(1.0, 1.0)).log_prob(m([1.0, -2.0]))",
    "D.Uniform(t(0.0, 0.0), 1.0).cdf(m([0.5, 2.0]))",
    "D.Poisson(t(1.0, 1.0)).log_prob(m([0.5, 2.0]))",
    "D.Categorical(m([0.5, 0.5])).log_prob(m([2.0]))",
    "D.Dirichlet(m([0.5, 0.5])).log_prob(m([0.5, 0.6]))",
    "D.OneHotCategorical(m([0.5, 0.5])).log_prob(m([1.0, 1.0]))",
    "D.MultivariateNormal(m([0.0, 1.0]), m([[1.0, 0.0], [0.0, 1.0]])).log_prob(m([1.0, 1.0, 1.0]))",
    "D.Normal(t(0.0, 1.0), 1.0).expand((3,))",
    "D.Transform(cache_size=2)",
    "D.ReshapeTransform((2,), (3,))",
    "D.biject_to(D.constraints.lower_cholesky)",
    "D.constraints.dependent.check(m([1.0]))",
    "D.Distribution.set_default_validate_args(3)",
    "D.Cauchy(t(0.0, 1.0), 1.0).enumerate_support()",
    "D.Binomial(t(1.0, 2.0), t(0.5, 0.5)).entropy()",
]


def test_errors(backend: str) -> None:
    """Errors of invalid parameters and values have PyTorch's class and message."""
    real.distributions.Distribution.set_default_validate_args(True)  # the first torch.compile in a process turns it off
    for text in ERRORS:
        with pytest.raises((ValueError, RuntimeError, AssertionError)) as wanted:
            Made(real, text, "float64")
        with pytest.raises(type(wanted.value)) as found:
            Made(frontend, text, "float64")
        if not isinstance(wanted.value, RuntimeError) or isinstance(wanted.value, NotImplementedError):
            ours, theirs = str(found.value), str(wanted.value)
            assert ours.replace(", grad_fn=<...>", "") == theirs, text


def test_validation_can_be_turned_off(backend: str) -> None:
    """For one distribution, and for all."""
    D = frontend.distributions
    bad = frontend.tensor([-1.0])
    assert D.Exponential(frontend.ones(1), validate_args=False).log_prob(bad).tolist() == [1.0]
    D.Distribution.set_default_validate_args(False)
    try:
        assert D.Exponential(bad).rate.tolist() == [-1.0]
    finally:
        D.Distribution.set_default_validate_args(True)
    with pytest.raises(ValueError, match="to satisfy the constraint GreaterThan"):
        D.Exponential(bad)


def test_signatures() -> None:
    """Classes and functions have the parameters and defaults of PyTorch."""
    for name in real.distributions.__all__:
        ours, theirs = getattr(frontend.distributions, name), getattr(real.distributions, name)
        if callable(theirs) and not isinstance(theirs, real.distributions.Transform) and name not in ("biject_to", "transform_to"):
            assert list(inspect.signature(ours).parameters) == list(inspect.signature(theirs).parameters), name
