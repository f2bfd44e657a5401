"""Divergences of distributions of different classes, and of multivariate normal ones."""

from __future__ import annotations

import math
from typing import Any

import ivy_frontend_torch as torch
from ivy_frontend_torch._implementation.distributions.discrete import Bernoulli, Binomial, Poisson
from ivy_frontend_torch._implementation.distributions.gammas import Beta, Gamma
from ivy_frontend_torch._implementation.distributions.kl import register_kl
from ivy_frontend_torch._implementation.distributions.location import Exponential, Laplace, Normal, Uniform
from ivy_frontend_torch._implementation.distributions.multivariate import (
    LowRankMultivariateNormal,
    MultivariateNormal,
    half_log_det,
    low_rank_length,
    low_rank_log_det,
    solved,
    squared_length,
)
from ivy_frontend_torch._implementation.distributions.relaxed import ContinuousBernoulli
from ivy_frontend_torch._implementation.distributions.transformed import Gumbel, Pareto
from ivy_frontend_torch._implementation.distributions.utils import EULER

# Where p reaches outside of the support of q.

OUTSIDE: dict[type, tuple[str, tuple[type, ...]]] = {
    Beta: ("concentration1", (Pareto,)),
    ContinuousBernoulli: ("probs", (Pareto,)),
    Exponential: ("rate", (Beta, ContinuousBernoulli, Pareto, Uniform)),
    Gamma: ("concentration", (Beta, ContinuousBernoulli, Pareto, Uniform)),
    Gumbel: ("loc", (Beta, ContinuousBernoulli, Exponential, Gamma, Pareto, Uniform)),
    Laplace: ("loc", (Beta, ContinuousBernoulli, Exponential, Gamma, Pareto, Uniform)),
    Normal: ("loc", (Beta, ContinuousBernoulli, Exponential, Gamma, Pareto, Uniform)),
    Pareto: ("scale", (Beta, ContinuousBernoulli, Uniform)),
    Poisson: ("rate", (Bernoulli, Binomial)),
}
"""The parameter that gives the shape, and the classes of ``q``, for each class of ``p``."""


def _infinite(name: str) -> Any:
    return lambda p, q: torch.full_like(getattr(p, name), math.inf)


for _p, (_name, _others) in OUTSIDE.items():
    for _q in _others:
        register_kl(_p, _q)(_infinite(_name))


# Where the expectation of log q under p follows from moments of p: of x, x², log x, exp(-x / s).


def _log_gamma_norm(q: Any) -> Any:
    return q.concentration.lgamma() - q.concentration * q.rate.log()


def _to_exponential(p: Any, q: Any) -> Any:
    return -p.entropy() - q.rate.log() + q.rate * p.mean


def _to_normal(p: Any, q: Any) -> Any:
    square = (p.variance + (p.mean - q.loc).pow(2)) / q.scale.pow(2)
    return -p.entropy() + 0.5 * math.log(2 * math.pi) + q.scale.log() + 0.5 * square


def _to_continuous_bernoulli(p: Any, q: Any) -> Any:
    return -p.entropy() - p.mean * q.logits - torch.log1p(-q.probs) - q._cont_bern_log_norm()


for _p in (Beta, ContinuousBernoulli, Gamma):
    register_kl(_p, Exponential)(_to_exponential)
for _p in (Beta, ContinuousBernoulli, Exponential, Gamma, Gumbel, Laplace, Uniform):
    register_kl(_p, Normal)(_to_normal)
register_kl(Beta, ContinuousBernoulli)(_to_continuous_bernoulli)


@register_kl(Bernoulli, Poisson)
def _bernoulli_poisson(p: Any, q: Any) -> Any:
    return -p.entropy() - (p.probs * q.rate.log() - q.rate)


@register_kl(Beta, Gamma)
def _beta_gamma(p: Any, q: Any) -> Any:
    mean_log = p.concentration1.digamma() - (p.concentration1 + p.concentration0).digamma()
    return -p.entropy() + _log_gamma_norm(q) - (q.concentration - 1) * mean_log + q.rate * p.mean


@register_kl(Beta, Uniform)
def _beta_uniform(p: Any, q: Any) -> Any:
    found = -p.entropy() + (q.high - q.low).log()
    return torch.where((q.low > 0) | (q.high < 1), math.inf, found)


@register_kl(ContinuousBernoulli, Uniform)
def _continuous_bernoulli_uniform(p: Any, q: Any) -> Any:
    found = -p.entropy() + (q.high - q.low).log()
    return torch.where((q.low >= 0) | (q.high <= 1), math.inf, found)  # PyTorch counts equal bounds as outside


@register_kl(Exponential, Gamma)
def _exponential_gamma(p: Any, q: Any) -> Any:
    ratio, a = q.rate / p.rate, q.concentration
    return ratio - a * torch.log(ratio) + a.lgamma() + a * EULER - (1 + EULER)


@register_kl(Exponential, Gumbel)
def _exponential_gumbel(p: Any, q: Any) -> Any:
    product, distance = p.rate * q.scale, q.loc / q.scale
    return product.log() - 1 - distance + torch.exp(distance) * product / (product + 1) + product.reciprocal()


@register_kl(Gamma, Gumbel)
def _gamma_gumbel(p: Any, q: Any) -> Any:
    product, distance, a = p.rate * q.scale, q.loc / q.scale, p.concentration
    moment = torch.exp(distance) * (1 + product.reciprocal()).pow(-a)
    return (a - 1) * a.digamma() - a.lgamma() - a + product.log() + a / product + moment - distance


@register_kl(Normal, Gumbel)
def _normal_gumbel(p: Any, q: Any) -> Any:
    distance, ratio = (p.loc - q.loc) / q.scale, (p.scale / q.scale).pow(2)
    return distance - 0.5 * ratio.log() + torch.exp(0.5 * ratio - distance) - 0.5 * (1 + math.log(2 * math.pi))


@register_kl(Normal, Laplace)
def _normal_laplace(p: Any, q: Any) -> Any:
    distance = p.loc - q.loc
    x = distance / p.scale
    spread = math.sqrt(2 / math.pi) * p.scale * torch.exp(-0.5 * x.pow(2)) + distance * torch.erf(math.sqrt(0.5) * x)
    return spread / q.scale - torch.log(p.scale / q.scale) - 0.5 * (1 + math.log(0.5 * math.pi))


@register_kl(Pareto, Exponential)
def _pareto_exponential(p: Any, q: Any) -> Any:
    product = p.scale * q.rate
    found = (p.alpha / product).log() - p.alpha.reciprocal() + p.alpha * product / (p.alpha - 1) - 1
    return torch.where(p.alpha <= 1, math.inf, found)


@register_kl(Pareto, Gamma)
def _pareto_gamma(p: Any, q: Any) -> Any:
    mean_log = p.scale.log() + p.alpha.reciprocal()
    found = p.alpha.log() + _log_gamma_norm(q) - q.concentration * mean_log + q.rate * p.alpha * p.scale / (p.alpha - 1) - 1
    return torch.where(p.alpha <= 1, math.inf, found)


@register_kl(Pareto, Normal)
def _pareto_normal(p: Any, q: Any) -> Any:
    a, part = p.alpha, p.scale / (p.alpha - 1)
    square = a * part.pow(2) / (a - 2) + (a * part - q.loc).pow(2)
    found = (math.sqrt(2 * math.pi) * q.scale * a / p.scale).log() - a.reciprocal() + square / (2 * q.scale.pow(2)) - 1
    return torch.where(a <= 2, math.inf, found)


def _mean_log(p: Any) -> Any:
    """Return the mean of the logarithm of a uniform variable."""
    width = p.high - p.low
    return (torch.xlogy(p.high, p.high) - torch.xlogy(p.low, p.low) - width) / width


@register_kl(Uniform, Beta)
def _uniform_beta(p: Any, q: Any) -> Any:
    a, b, width = q.concentration1, q.concentration0, p.high - p.low
    mean_log1m = (torch.xlogy(1 - p.low, 1 - p.low) - torch.xlogy(1 - p.high, 1 - p.high) - width) / width
    normaliser = a.lgamma() + b.lgamma() - (a + b).lgamma()
    found = normaliser - torch.log(width) - (a - 1) * _mean_log(p) - (b - 1) * mean_log1m
    return torch.where((p.high > 1) | (p.low < 0), math.inf, found)


@register_kl(Uniform, ContinuousBernoulli)
def _uniform_continuous_bernoulli(p: Any, q: Any) -> Any:
    return torch.where((p.high >= 1) | (p.low <= 0), math.inf, _to_continuous_bernoulli(p, q))  # as above


@register_kl(Uniform, Exponential)
def _uniform_exponential(p: Any, q: Any) -> Any:
    found = q.rate * (p.high + p.low) / 2 - ((p.high - p.low) * q.rate).log()
    return torch.where(p.low < 0, math.inf, found)


@register_kl(Uniform, Gamma)
def _uniform_gamma(p: Any, q: Any) -> Any:
    found = _log_gamma_norm(q) - torch.log(p.high - p.low) + (1 - q.concentration) * _mean_log(p)
    return torch.where(p.low < 0, math.inf, found + q.rate * (p.high + p.low) / 2)


@register_kl(Uniform, Gumbel)
def _uniform_gumbel(p: Any, q: Any) -> Any:
    ratio, high, low = q.scale / (p.high - p.low), (p.high - q.loc) / q.scale, (p.low - q.loc) / q.scale
    return ratio.log() + 0.5 * (high + low) - ratio * (torch.exp(-high) - torch.exp(-low))


@register_kl(Uniform, Pareto)
def _uniform_pareto(p: Any, q: Any) -> Any:
    found = _mean_log(p) * (q.alpha + 1) - (q.alpha * q.scale.pow(q.alpha) * (p.high - p.low)).log()
    return torch.where(p.low < q.scale, math.inf, found)


# Multivariate normal distributions.


def _log_det(p: Any) -> Any:
    return low_rank_log_det(*p._low_rank) if isinstance(p, LowRankMultivariateNormal) else 2 * half_log_det(p._factor)


def _columns(p: Any) -> Any:
    """Return columns whose products with themselves sum to the covariance."""
    if not isinstance(p, LowRankMultivariateNormal):
        return p._factor
    factor, diagonal, _ = p._low_rank
    batch = torch.broadcast_shapes(factor.shape[:-2], diagonal.shape[:-1])
    parts = (factor, torch.diag_embed(diagonal.sqrt()))
    return torch.cat([x.expand(batch + x.shape[-2:]) for x in parts], -1)


def _lengths(q: Any, columns: Any) -> Any:
    """Return the sum of the squared Mahalanobis lengths of columns."""
    if not isinstance(q, LowRankMultivariateNormal):
        return solved(q._factor, columns).pow(2).sum((-2, -1))
    factor, diagonal, inner = q._low_rank
    scaled = (columns.pow(2) / diagonal.unsqueeze(-1)).sum((-2, -1))
    return scaled - solved(inner, factor.mT / diagonal.unsqueeze(-2) @ columns).pow(2).sum((-2, -1))


def _distance(q: Any, x: Any) -> Any:
    if isinstance(q, LowRankMultivariateNormal):
        factor, diagonal, inner = q._low_rank
        return low_rank_length(factor, diagonal, x, inner)
    return squared_length(q._factor, x)


def _multivariate_normal(p: Any, q: Any) -> Any:
    if p.event_shape != q.event_shape:
        low = [isinstance(x, LowRankMultivariateNormal) for x in (p, q)]
        kind = "Low Rank " if all(low) else "(Low Rank) " if any(low) else ""
        raise ValueError(f"KL-divergence between two {kind}Multivariate Normals with different event shapes cannot be computed")
    found = _log_det(q) - _log_det(p) + _lengths(q, _columns(p)) + _distance(q, q.loc - p.loc)
    return 0.5 * (found - p.event_shape[0])


for _p in (MultivariateNormal, LowRankMultivariateNormal):
    for _q in (MultivariateNormal, LowRankMultivariateNormal):
        register_kl(_p, _q)(_multivariate_normal)
