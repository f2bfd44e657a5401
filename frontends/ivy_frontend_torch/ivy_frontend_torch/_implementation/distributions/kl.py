"""``kl_divergence`` and ``register_kl``, and the divergences of distributions of one class."""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable
from typing import Any

import ivy_frontend_torch as torch
from ivy_frontend_torch._implementation.defining import raw
from ivy_frontend_torch._implementation.distributions.composite import Independent, TransformedDistribution
from ivy_frontend_torch._implementation.distributions.discrete import (
    Bernoulli,
    Binomial,
    Categorical,
    Geometric,
    OneHotCategorical,
    Poisson,
)
from ivy_frontend_torch._implementation.distributions.distribution import Distribution, ExponentialFamily
from ivy_frontend_torch._implementation.distributions.gammas import Beta, Dirichlet, Gamma
from ivy_frontend_torch._implementation.distributions.location import Cauchy, Exponential, Laplace, Normal, Uniform
from ivy_frontend_torch._implementation.distributions.relaxed import ContinuousBernoulli
from ivy_frontend_torch._implementation.distributions.transformed import Gumbel, HalfNormal, Pareto
from ivy_frontend_torch._implementation.distributions.utils import EULER, sum_rightmost

Rule = Callable[[Any, Any], Any]
REGISTRY: dict[tuple[type, type], Rule] = {}
FOUND: dict[tuple[type, type], Rule | None] = {}
offered = raw("torch.distributions", "torch.distributions.kl")


@offered
def register_kl(type_p: type, type_q: type) -> Callable[[Rule], Rule]:
    """Register a function of two distributions as the divergence of a pair of classes; a decorator."""
    for name, kind in (("type_p", type_p), ("type_q", type_q)):
        if not (isinstance(kind, type) and issubclass(kind, Distribution)):
            raise TypeError(f"Expected {name} to be a Distribution subclass but got {kind}")

    def decorate(rule: Rule) -> Rule:
        REGISTRY[type_p, type_q] = rule
        FOUND.clear()
        return rule

    return decorate


@offered
def kl_divergence(p: Any, q: Any) -> Any:
    """Return the Kullback-Leibler divergence of ``q`` from ``p``."""
    pair = type(p), type(q)
    if pair not in FOUND:
        FOUND[pair] = _rule(*pair)
    rule = FOUND[pair]
    if rule is None:
        raise NotImplementedError(f"No KL(p || q) is implemented for p type {type(p).__name__} and q type {type(q).__name__}")
    return rule(p, q)


def _rule(type_p: type, type_q: type) -> Rule | None:
    """Return the rule of the nearest classes; a warning says that the nearest of each is not the same."""
    known = [pair for pair in REGISTRY if issubclass(type_p, pair[0]) and issubclass(type_q, pair[1])]
    if not known:
        return None
    far = [type_p.__mro__.index, type_q.__mro__.index]
    by_p = min(known, key=lambda pair: (far[0](pair[0]), far[1](pair[1])))
    by_q = min(known, key=lambda pair: (far[1](pair[1]), far[0](pair[0])))
    if REGISTRY[by_p] is not REGISTRY[by_q]:
        warnings.warn(
            f"Ambiguous kl_divergence({type_p.__name__}, {type_q.__name__}). Please register_kl({by_p[0].__name__}, "
            f"{by_q[1].__name__})",
            RuntimeWarning,
            stacklevel=3,
        )
    return REGISTRY[by_p]


@register_kl(Bernoulli, Bernoulli)
def _bernoulli(p: Any, q: Any) -> Any:
    softplus = torch.nn.functional.softplus
    ones = p.probs * (softplus(-q.logits) - softplus(-p.logits))
    zeros = (1 - p.probs) * (softplus(q.logits) - softplus(p.logits))
    ones = torch.where(p.probs == 0, 0.0, torch.where(q.probs == 0, math.inf, ones))
    return ones + torch.where(p.probs == 1, 0.0, torch.where(q.probs == 1, math.inf, zeros))


@register_kl(Beta, Beta)
def _beta(p: Any, q: Any) -> Any:
    a, b, c, d = p.concentration1, p.concentration0, q.concentration1, q.concentration0
    normaliser = c.lgamma() + d.lgamma() + (a + b).lgamma() - a.lgamma() - b.lgamma() - (c + d).lgamma()
    return normaliser + (a - c) * a.digamma() + (b - d) * b.digamma() + (c + d - a - b) * (a + b).digamma()


@register_kl(Binomial, Binomial)
def _binomial(p: Any, q: Any) -> Any:
    if bool((p.total_count < q.total_count).any()):
        raise NotImplementedError("KL between Binomials where q.total_count > p.total_count is not implemented")
    found = p.total_count * (p.probs * (p.logits - q.logits) + (-p.probs).log1p() - (-q.probs).log1p())
    return torch.where(p.total_count > q.total_count, math.inf, found)


@register_kl(Categorical, Categorical)
def _categorical(p: Any, q: Any) -> Any:
    each = p.probs * (p.logits - q.logits)
    return torch.where(p.probs == 0, 0.0, torch.where(q.probs == 0, math.inf, each)).sum(-1)


@register_kl(ContinuousBernoulli, ContinuousBernoulli)
def _continuous_bernoulli(p: Any, q: Any) -> Any:
    own, other = (x._cont_bern_log_norm() + torch.log1p(-x.probs) for x in (p, q))
    return p.mean * (p.logits - q.logits) + own - other


@register_kl(Dirichlet, Dirichlet)
def _dirichlet(p: Any, q: Any) -> Any:
    a, b = p.concentration, q.concentration
    normaliser = a.sum(-1).lgamma() - b.sum(-1).lgamma() - (a.lgamma() - b.lgamma()).sum(-1)
    return normaliser + ((a - b) * (a.digamma() - a.sum(-1).digamma().unsqueeze(-1))).sum(-1)


@register_kl(Exponential, Exponential)
def _exponential(p: Any, q: Any) -> Any:
    ratio = q.rate / p.rate
    return ratio - 1 - ratio.log()


@register_kl(ExponentialFamily, ExponentialFamily)
def _exponential_family(p: Any, q: Any) -> Any:
    if type(p) is not type(q):
        raise NotImplementedError(
            "The cross KL-divergence between different exponential families cannot be computed using Bregman divergences"
        )
    own = [x.detach().requires_grad_() for x in p._natural_params]
    with torch.enable_grad():
        normaliser = p._log_normalizer(*own)
        gradients = torch.autograd.grad(normaliser.sum(), own, create_graph=True)
    found = q._log_normalizer(*q._natural_params) - normaliser
    for x, y, g in zip(own, q._natural_params, gradients, strict=True):
        found = found - sum_rightmost((y - x) * g, len(q.event_shape))
    return found


@register_kl(Gamma, Gamma)
def _gamma(p: Any, q: Any) -> Any:
    a, b = p.concentration, q.concentration
    found = b * (p.rate / q.rate).log() + torch.lgamma(b) - torch.lgamma(a)
    return found + (a - b) * torch.digamma(a) + (q.rate - p.rate) * (a / p.rate)


@register_kl(Gumbel, Gumbel)
def _gumbel(p: Any, q: Any) -> Any:
    ratio, distance = p.scale / q.scale, (p.loc - q.loc) / q.scale
    return distance - ratio.log() + ratio * EULER + torch.exp((1 + ratio).lgamma() - distance) - (1 + EULER)


@register_kl(Geometric, Geometric)
def _geometric(p: Any, q: Any) -> Any:
    return -p.entropy() - torch.log1p(-q.probs) / p.probs - q.logits


@register_kl(HalfNormal, HalfNormal)
def _half_normal(p: Any, q: Any) -> Any:
    return _normal(p.base_dist, q.base_dist)


@register_kl(Laplace, Laplace)
def _laplace(p: Any, q: Any) -> Any:
    ratio, distance = p.scale / q.scale, (p.loc - q.loc).abs()
    return distance / q.scale - ratio.log() + ratio * torch.exp(-distance / p.scale) - 1


@register_kl(Normal, Normal)
def _normal(p: Any, q: Any) -> Any:
    ratio = (p.scale / q.scale).pow(2)
    return 0.5 * (ratio + ((p.loc - q.loc) / q.scale).pow(2) - 1 - ratio.log())


@register_kl(Cauchy, Cauchy)
def _cauchy(p: Any, q: Any) -> Any:
    return ((p.scale + q.scale).pow(2) + (p.loc - q.loc).pow(2)).log() - (4 * p.scale * q.scale).log()


@register_kl(OneHotCategorical, OneHotCategorical)
def _one_hot(p: Any, q: Any) -> Any:
    return _categorical(p._categorical, q._categorical)


@register_kl(Pareto, Pareto)
def _pareto(p: Any, q: Any) -> Any:
    ratio = q.alpha / p.alpha
    found = q.alpha * (p.scale / q.scale).log() - ratio.log() + ratio - 1
    return torch.where(p.scale < q.scale, math.inf, found)


@register_kl(Poisson, Poisson)
def _poisson(p: Any, q: Any) -> Any:
    return p.rate * (p.rate.log() - q.rate.log()) - (p.rate - q.rate)


@register_kl(Uniform, Uniform)
def _uniform(p: Any, q: Any) -> Any:
    found = ((q.high - q.low) / (p.high - p.low)).log()
    return torch.where((q.low > p.low) | (q.high < p.high), math.inf, found)


@register_kl(TransformedDistribution, TransformedDistribution)
def _transformed(p: Any, q: Any) -> Any:
    if p.transforms != q.transforms or p.event_shape != q.event_shape:
        raise NotImplementedError
    return kl_divergence(p.base_dist, q.base_dist)


@register_kl(Independent, Independent)
def _independent(p: Any, q: Any) -> Any:
    if p.reinterpreted_batch_ndims != q.reinterpreted_batch_ndims:
        raise NotImplementedError
    return sum_rightmost(kl_divergence(p.base_dist, q.base_dist), p.reinterpreted_batch_ndims)
