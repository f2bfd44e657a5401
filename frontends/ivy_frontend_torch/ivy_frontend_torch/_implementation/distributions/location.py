"""Distributions with a location and a scale, and those over an interval or half a line."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import ivy_frontend_torch as torch
from ivy_frontend_torch._implementation.distributions import constraints
from ivy_frontend_torch._implementation.distributions.distribution import Expanding, ExponentialFamily, offered
from ivy_frontend_torch._implementation.distributions.utils import broadcast_all, standard_normal, standard_uniform
from ivy_frontend_torch._implementation.objects import Size

LOCATION_AND_SCALE: Any = {"loc": constraints.real, "scale": constraints.positive}


class _OverTheReals(Expanding):
    """A distribution over the real numbers with a location and a scale."""

    arg_constraints = LOCATION_AND_SCALE
    support = constraints.real
    has_rsample = True

    def __init__(self, loc: Any, scale: Any, validate_args: bool | None = None) -> None:
        self.loc, self.scale = broadcast_all(loc, scale)
        super().__init__(self.loc.shape, validate_args=validate_args)


@offered
class Normal(_OverTheReals, ExponentialFamily):
    """The normal distribution."""

    _mean_carrier_measure = 0
    mean = mode = property(lambda self: self.loc)
    stddev = property(lambda self: self.scale)
    variance = property(lambda self: self.scale.pow(2))

    def rsample(self, sample_shape: Any = Size()) -> Any:
        return self.loc + standard_normal(self._extended_shape(sample_shape), self.loc) * self.scale

    def log_prob(self, value: Any) -> Any:
        distance = self._checked(value) - self.loc
        return -(distance**2) / (2 * self.scale**2) - self.scale.log() - math.log(math.sqrt(2 * math.pi))

    def cdf(self, value: Any) -> Any:
        return 0.5 * (1 + torch.erf((self._checked(value) - self.loc) / (self.scale * math.sqrt(2))))

    def icdf(self, value: Any) -> Any:
        return self.loc + self.scale * torch.erfinv(2 * value - 1) * math.sqrt(2)

    def entropy(self) -> Any:
        return 0.5 + 0.5 * math.log(2 * math.pi) + self.scale.log()

    @property
    def _natural_params(self) -> tuple[Any, ...]:
        return self.loc / self.scale.pow(2), -0.5 * self.scale.pow(2).reciprocal()

    def _log_normalizer(self, x: Any, y: Any) -> Any:
        return -0.25 * x.pow(2) / y + 0.5 * torch.log(-math.pi / y)


@offered
class Laplace(_OverTheReals):
    """The Laplace distribution."""

    mean = mode = property(lambda self: self.loc)
    variance = property(lambda self: 2 * self.scale.pow(2))
    stddev = property(lambda self: 2**0.5 * self.scale)

    def rsample(self, sample_shape: Any = Size()) -> Any:
        u = standard_uniform(self._extended_shape(sample_shape), self.loc)
        return self.icdf(u.clamp(min=torch.finfo(u.dtype).eps / 2))

    def log_prob(self, value: Any) -> Any:
        return -torch.log(2 * self.scale) - torch.abs(self._checked(value) - self.loc) / self.scale

    def cdf(self, value: Any) -> Any:
        distance = self._checked(value) - self.loc
        return 0.5 - 0.5 * distance.sign() * torch.expm1(-distance.abs() / self.scale)

    def icdf(self, value: Any) -> Any:
        term = value - 0.5
        return self.loc - self.scale * term.sign() * torch.log1p(-2 * term.abs())

    def entropy(self) -> Any:
        return 1 + torch.log(2 * self.scale)


@offered
class Cauchy(_OverTheReals):
    """The Cauchy distribution."""

    mean = property(lambda self: torch.full_like(self.loc, math.nan))
    mode = property(lambda self: self.loc)
    variance = property(lambda self: torch.full_like(self.loc, math.inf))

    def rsample(self, sample_shape: Any = Size()) -> Any:
        return self.icdf(standard_uniform(self._extended_shape(sample_shape), self.loc))

    def log_prob(self, value: Any) -> Any:
        distance = (self._checked(value) - self.loc) / self.scale
        return -math.log(math.pi) - self.scale.log() - (distance**2).log1p()

    def cdf(self, value: Any) -> Any:
        return torch.atan((self._checked(value) - self.loc) / self.scale) / math.pi + 0.5

    def icdf(self, value: Any) -> Any:
        return torch.tan(math.pi * (value - 0.5)) * self.scale + self.loc

    def entropy(self) -> Any:
        return math.log(4 * math.pi) + self.scale.log()


@offered
class Uniform(Expanding):
    """The uniform distribution over the half-open interval from ``low`` to ``high``."""

    has_rsample = True

    @property
    def arg_constraints(self) -> Any:
        """The constraint that each parameter satisfies."""
        return {"low": constraints.less_than(self.high), "high": constraints.greater_than(self.low)}

    def __init__(self, low: Any, high: Any, validate_args: bool | None = None) -> None:
        self.low, self.high = broadcast_all(low, high)
        super().__init__(self.low.shape, validate_args=validate_args)

    mean = property(lambda self: (self.high + self.low) / 2)
    mode = property(lambda self: math.nan * self.high)
    stddev = property(lambda self: (self.high - self.low) / 12**0.5)
    variance = property(lambda self: (self.high - self.low).pow(2) / 12)

    @constraints.dependent_property(is_discrete=False, event_dim=0)
    def support(self) -> Any:
        """The closed interval."""
        return constraints.interval(self.low, self.high)

    def rsample(self, sample_shape: Any = Size()) -> Any:
        return self.icdf(standard_uniform(self._extended_shape(sample_shape), self.low))

    def log_prob(self, value: Any) -> Any:
        inside = (self._checked(value) >= self.low) & (value < self.high)
        return torch.log(inside.to(self.low.dtype)) - torch.log(self.high - self.low)

    def cdf(self, value: Any) -> Any:
        return ((self._checked(value) - self.low) / (self.high - self.low)).clamp(min=0, max=1)

    def icdf(self, value: Any) -> Any:
        return value * (self.high - self.low) + self.low

    def entropy(self) -> Any:
        return torch.log(self.high - self.low)


@offered
class Exponential(Expanding, ExponentialFamily):
    """The exponential distribution."""

    arg_constraints: Mapping[str, Any] = {"rate": constraints.positive}
    support = constraints.nonnegative
    has_rsample = True
    _mean_carrier_measure = 0

    def __init__(self, rate: Any, validate_args: bool | None = None) -> None:
        (self.rate,) = broadcast_all(rate)
        super().__init__(self.rate.shape, validate_args=validate_args)

    mean = stddev = property(lambda self: self.rate.reciprocal())
    mode = property(lambda self: torch.zeros_like(self.rate))
    variance = property(lambda self: self.rate.pow(-2))

    def rsample(self, sample_shape: Any = Size()) -> Any:
        return self.icdf(standard_uniform(self._extended_shape(sample_shape), self.rate))

    def log_prob(self, value: Any) -> Any:
        return self.rate.log() - self.rate * self._checked(value)

    def cdf(self, value: Any) -> Any:
        return 1 - torch.exp(-self.rate * self._checked(value))

    def icdf(self, value: Any) -> Any:
        return -torch.log1p(-value) / self.rate

    def entropy(self) -> Any:
        return 1.0 - torch.log(self.rate)

    @property
    def _natural_params(self) -> tuple[Any, ...]:
        return (-self.rate,)

    def _log_normalizer(self, x: Any) -> Any:
        return -torch.log(-x)


@offered
class GeneralizedPareto(Expanding):
    """The generalised Pareto distribution."""

    arg_constraints: Mapping[str, Any] = {"loc": constraints.real, "scale": constraints.positive, "concentration": constraints.real}
    has_rsample = True

    def __init__(self, loc: Any, scale: Any, concentration: Any, validate_args: bool | None = None) -> None:
        self.loc, self.scale, self.concentration = broadcast_all(loc, scale, concentration)
        super().__init__(self.loc.shape, validate_args=validate_args)

    mode = property(lambda self: self.loc)

    @property
    def mean(self) -> Any:
        valid = self.concentration < 1
        safe = torch.where(valid, self.concentration, 0.5)
        return torch.where(valid, self.loc + self.scale / (1 - safe), math.nan)

    @property
    def variance(self) -> Any:
        valid = self.concentration < 0.5
        safe = torch.where(valid, self.concentration, 0.25)
        return torch.where(valid, self.scale**2 / ((1 - safe) ** 2 * (1 - 2 * safe)), math.nan)

    def _nonzero(self) -> tuple[Any, Any]:
        """Return where the concentration is zero, and the concentration with 1 there."""
        zero = torch.isclose(self.concentration, torch.zeros_like(self.concentration))
        return zero, torch.where(zero, 1.0, self.concentration)

    def rsample(self, sample_shape: Any = Size()) -> Any:
        return self.icdf(standard_uniform(self._extended_shape(sample_shape), self.loc))

    def log_prob(self, value: Any) -> Any:
        z = (self._checked(value) - self.loc) / self.scale
        zero, safe = self._nonzero()
        y = 1 / safe + torch.ones_like(z)
        return -self.scale.log() - torch.where(zero, z, torch.where(y == 0, y, y * torch.log1p(safe * z)))

    def log_survival_function(self, value: Any) -> Any:
        """Return the logarithm of the probability of greater values."""
        z = (self._checked(value) - self.loc) / self.scale
        zero, safe = self._nonzero()
        return torch.where(zero, -z, -torch.log1p(safe * z) / safe)

    def log_cdf(self, value: Any) -> Any:
        """Return the logarithm of the cumulative distribution function."""
        return torch.log1p(-torch.exp(self.log_survival_function(value)))

    def cdf(self, value: Any) -> Any:
        return torch.exp(self.log_cdf(value))

    def icdf(self, value: Any) -> Any:
        zero, safe = self._nonzero()
        log_rest = torch.log1p(-value)
        return torch.where(zero, self.loc - self.scale * log_rest, self.loc + self.scale / safe * torch.expm1(-safe * log_rest))

    def entropy(self) -> Any:
        return torch.log(self.scale) + self.concentration + 1

    @constraints.dependent_property(is_discrete=False, event_dim=0)
    def support(self) -> Any:
        """From the location on, up to a bound where the concentration is negative."""
        upper = torch.where(self.concentration < 0, self.loc - self.scale / self.concentration, math.inf)
        return constraints.interval(self.loc, upper)
