"""Continuous distributions in place of discrete ones."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import ivy_frontend_torch as torch
from ivy_frontend_torch._implementation.defining import raw
from ivy_frontend_torch._implementation.distributions import constraints
from ivy_frontend_torch._implementation.distributions.composite import TransformedDistribution
from ivy_frontend_torch._implementation.distributions.discrete import ODDS, Odds, OfCategorical
from ivy_frontend_torch._implementation.distributions.distribution import Expanding, ExponentialFamily, offered
from ivy_frontend_torch._implementation.distributions.elementwise_transforms import ExpTransform, SigmoidTransform
from ivy_frontend_torch._implementation.distributions.utils import (
    broadcast_all,
    clamp_probs,
    lazy_property,
    logits_to_probs,
    standard_uniform,
)
from ivy_frontend_torch._implementation.objects import Size


@raw("torch.distributions.relaxed_bernoulli")
class LogitRelaxedBernoulli(Expanding, Odds):
    """The distribution of the logit of a relaxed Bernoulli variable."""

    arg_constraints = ODDS
    support = constraints.real
    _kept = ("temperature",)

    def __init__(self, temperature: Any, probs: Any = None, logits: Any = None, validate_args: bool | None = None) -> None:
        self.temperature = temperature
        super().__init__(self._set_odds(probs, logits), validate_args=validate_args)

    def rsample(self, sample_shape: Any = Size()) -> Any:
        probs = clamp_probs(self.probs)
        u = clamp_probs(standard_uniform(self._extended_shape(sample_shape), probs))
        return (u.log() - (-u).log1p() + probs.log() - (-probs).log1p()) / self.temperature

    def log_prob(self, value: Any) -> Any:
        logits, value = broadcast_all(self.logits, self._checked(value))
        distance = logits - value * self.temperature
        return self.temperature.log() + distance - 2 * distance.exp().log1p()


class _Relaxed(TransformedDistribution):
    has_rsample = True

    temperature = property(lambda self: self.base_dist.temperature)
    logits = property(lambda self: self.base_dist.logits)
    probs = property(lambda self: self.base_dist.probs)


@offered
class RelaxedBernoulli(_Relaxed):
    """The relaxed Bernoulli distribution."""

    arg_constraints = ODDS
    support = constraints.unit_interval

    def __init__(self, temperature: Any, probs: Any = None, logits: Any = None, validate_args: bool | None = None) -> None:
        super().__init__(LogitRelaxedBernoulli(temperature, probs, logits), SigmoidTransform(), validate_args=validate_args)


@raw("torch.distributions.relaxed_categorical")
class ExpRelaxedCategorical(OfCategorical):
    """The distribution of the logarithm of a relaxed one-hot vector."""

    support = constraints.real_vector
    has_rsample = True
    _kept = ("temperature",)

    def __init__(self, temperature: Any, probs: Any = None, logits: Any = None, validate_args: bool | None = None) -> None:
        self.temperature = temperature
        self._set_categorical(probs, logits, validate_args)

    def rsample(self, sample_shape: Any = Size()) -> Any:
        u = clamp_probs(standard_uniform(self._extended_shape(sample_shape), self.logits))
        return torch.log_softmax((self.logits - (-u.log()).log()) / self.temperature, -1)

    def log_prob(self, value: Any) -> Any:
        count = self._event_shape[0]
        logits, value = broadcast_all(self.logits, self._checked(value))
        score = torch.log_softmax(logits - value * self.temperature, -1).sum(-1)
        return score + math.lgamma(count) + (count - 1) * self.temperature.log()


@offered
class RelaxedOneHotCategorical(_Relaxed):
    """The relaxed one-hot distribution, also called Concrete or Gumbel-softmax."""

    arg_constraints: Mapping[str, Any] = {"probs": constraints.simplex, "logits": constraints.real_vector}
    support = constraints.simplex

    def __init__(self, temperature: Any, probs: Any = None, logits: Any = None, validate_args: bool | None = None) -> None:
        base = ExpRelaxedCategorical(temperature, probs, logits, validate_args=validate_args)
        super().__init__(base, ExpTransform(), validate_args=validate_args)


@offered
class ContinuousBernoulli(Expanding, Odds, ExponentialFamily):
    """The continuous Bernoulli distribution.

    Near the probability 1/2, within ``lims``, all is computed from Taylor series.
    """

    arg_constraints = ODDS
    support = constraints.unit_interval
    has_rsample = True
    _mean_carrier_measure = 0
    _kept = ("_lims",)

    def __init__(
        self, probs: Any = None, logits: Any = None, lims: tuple[float, float] = (0.499, 0.501), validate_args: bool | None = None
    ) -> None:
        shape = self._set_odds(probs, logits)
        if probs is not None:
            if validate_args is not None and not bool(ODDS["probs"].check(self.probs).all()):
                raise ValueError("The parameter probs has invalid values")
            self.probs = clamp_probs(self.probs)
        self._lims = lims
        super().__init__(shape, validate_args=validate_args)

    @lazy_property
    def probs(self) -> Any:
        """The probability, inside the open interval."""
        return clamp_probs(logits_to_probs(self.logits, is_binary=True))

    def _stable(self) -> Any:
        return (self.probs <= self._lims[0]) | (self.probs > self._lims[1])

    def _cut(self) -> Any:
        """Return the probabilities, with those near 1/2 moved away."""
        return torch.where(self._stable(), self.probs, self._lims[0])

    def _cont_bern_log_norm(self) -> Any:
        cut = self._cut()
        low, high = torch.where(cut <= 0.5, cut, 0.0), torch.where(cut >= 0.5, cut, 1.0)
        slope = torch.where(cut <= 0.5, torch.log1p(-2.0 * low), torch.log(2.0 * high - 1.0))
        found = torch.log(torch.abs(torch.log1p(-cut) - torch.log(cut))) - slope
        x = torch.pow(self.probs - 0.5, 2)
        return torch.where(self._stable(), found, math.log(2.0) + (4.0 / 3.0 + 104.0 / 45.0 * x) * x)

    @property
    def mean(self) -> Any:
        cut, x = self._cut(), self.probs - 0.5
        found = cut / (2.0 * cut - 1.0) + 1.0 / (torch.log1p(-cut) - torch.log(cut))
        return torch.where(self._stable(), found, 0.5 + (1.0 / 3.0 + 16.0 / 45.0 * x.pow(2)) * x)

    @property
    def variance(self) -> Any:
        cut, x = self._cut(), torch.pow(self.probs - 0.5, 2)
        found = cut * (cut - 1.0) / (1.0 - 2.0 * cut).pow(2) + 1.0 / (torch.log1p(-cut) - torch.log(cut)).pow(2)
        return torch.where(self._stable(), found, 1.0 / 12.0 - (1.0 / 15.0 - 128.0 / 945.0 * x) * x)

    def rsample(self, sample_shape: Any = Size()) -> Any:
        return self.icdf(standard_uniform(self._extended_shape(sample_shape), self.probs))

    def log_prob(self, value: Any) -> Any:
        logits, value = broadcast_all(self.logits, self._checked(value))
        entropy = torch.nn.functional.binary_cross_entropy_with_logits(logits, value, reduction="none")
        return self._cont_bern_log_norm() - entropy

    def cdf(self, value: Any) -> Any:
        value, cut = self._checked(value), self._cut()
        found = (cut.pow(value) * (1.0 - cut).pow(1.0 - value) + cut - 1.0) / (2.0 * cut - 1.0)
        return torch.where(value <= 0, 0.0, torch.where(value >= 1, 1.0, torch.where(self._stable(), found, value)))

    def icdf(self, value: Any) -> Any:
        cut = self._cut()
        other = torch.log1p(-cut)
        found = (torch.log1p(-cut + value * (2.0 * cut - 1.0)) - other) / (torch.log(cut) - other)
        return torch.where(self._stable(), found, value)

    def entropy(self) -> Any:
        other = torch.log1p(-self.probs)
        return self.mean * (other - torch.log(self.probs)) - self._cont_bern_log_norm() - other

    @property
    def _natural_params(self) -> tuple[Any, ...]:
        return (self.logits,)

    def _log_normalizer(self, x: Any) -> Any:
        stable = (x <= self._lims[0] - 0.5) | (x > self._lims[1] - 0.5)
        cut = torch.where(stable, x, self._lims[0] - 0.5)
        found = torch.log(torch.abs(torch.special.expm1(cut))) - torch.log(torch.abs(cut))
        return torch.where(stable, found, 0.5 * x + x.pow(2) / 24.0 - x.pow(4) / 2880.0)
