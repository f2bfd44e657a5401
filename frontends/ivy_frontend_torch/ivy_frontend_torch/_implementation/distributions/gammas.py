"""The gamma distribution and those made of it; samples are differentiable by implicit reparameterisation."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import ivy_frontend_torch as torch
from ivy_frontend_torch._implementation.autograd import Function
from ivy_frontend_torch._implementation.distributions import constraints
from ivy_frontend_torch._implementation.distributions.distribution import Expanding, ExponentialFamily, offered
from ivy_frontend_torch._implementation.distributions.utils import (
    broadcast_all,
    gamma_numbers,
    standard_normal,
    standard_uniform,
)
from ivy_frontend_torch._implementation.objects import Size


class StandardGamma(Function):
    """Samples from gamma distributions of rate 1.

    The derivative of a sample with respect to the concentration is that of the quantile: ``-(dF/da) / p``. (Figurnov, Mohamed,
    Mnih: Implicit reparameterization gradients, 2018.)
    """

    @staticmethod
    def forward(ctx: Any, concentration: Any) -> Any:
        """Return samples."""
        found = gamma_numbers(concentration)
        found = found.clamp(min=torch.finfo(found.dtype).tiny)
        ctx.save_for_backward(found, concentration)
        return found

    @staticmethod
    def backward(ctx: Any, gradient: Any) -> Any:
        """Return the gradient of the concentration."""
        return gradient * quantile_derivative(*ctx.saved_tensors)


def quantile_derivative(z: Any, a: Any) -> Any:
    """Return the derivative of quantiles of gamma distributions with respect to the concentration.

    No backend has the derivative of the incomplete gamma function by ``a``: a difference of fourth order takes its place, of the
    logarithm of the smaller tail, whose relative error is small.
    """
    step = torch.finfo(z.dtype).eps ** 0.2 * torch.minimum(a, a.sqrt())
    lower = z < a

    def tail(shift: float) -> Any:
        b = a + shift * step
        return torch.where(lower, torch.special.gammainc(b, z), torch.special.gammaincc(b, z))

    near, far = (tail(k).log() - tail(-k).log() for k in (0.5, 1.0))
    slope = (8 * near - far) / (6 * step)
    log_density = (a - 1) * z.log() - z - torch.lgamma(a)
    found = slope * (tail(0.0).log() - log_density).exp()
    return torch.where(lower, -found, found)


def standard_gamma(concentration: Any) -> Any:
    """Return differentiable samples from gamma distributions of rate 1."""
    return StandardGamma.apply(concentration)


def log_standard_gamma(concentration: Any) -> Any:
    """Return logarithms of such samples, which do not underflow where the concentration is small.

    A sample for ``a`` is one for ``a + 1`` times a uniform number to the power of ``1 / a``.
    """
    power = torch.log1p(-standard_uniform(concentration.shape, concentration)) / concentration
    return standard_gamma(concentration + 1).log() + power


@offered
class Gamma(Expanding, ExponentialFamily):
    """The gamma distribution."""

    arg_constraints: Mapping[str, Any] = {"concentration": constraints.positive, "rate": constraints.positive}
    support = constraints.nonnegative
    has_rsample = True
    _mean_carrier_measure = 0

    def __init__(self, concentration: Any, rate: Any, validate_args: bool | None = None) -> None:
        self.concentration, self.rate = broadcast_all(concentration, rate)
        super().__init__(self.concentration.shape, validate_args=validate_args)

    mean = property(lambda self: self.concentration / self.rate)
    mode = property(lambda self: ((self.concentration - 1) / self.rate).clamp(min=0))
    variance = property(lambda self: self.concentration / self.rate.pow(2))

    def rsample(self, sample_shape: Any = Size()) -> Any:
        value = standard_gamma(self.concentration.expand(self._extended_shape(sample_shape))) / self.rate
        return value.clamp(min=torch.finfo(value.dtype).tiny)

    def log_prob(self, value: Any) -> Any:
        value = self._checked(torch.as_tensor(value, dtype=self.rate.dtype))
        a, rate = self.concentration, self.rate
        return torch.xlogy(a, rate) + torch.xlogy(a - 1, value) - rate * value - torch.lgamma(a)

    def cdf(self, value: Any) -> Any:
        return torch.special.gammainc(self.concentration, self.rate * self._checked(value))

    def entropy(self) -> Any:
        a = self.concentration
        return a - torch.log(self.rate) + torch.lgamma(a) + (1.0 - a) * torch.digamma(a)

    @property
    def _natural_params(self) -> tuple[Any, ...]:
        return self.concentration - 1, -self.rate

    def _log_normalizer(self, x: Any, y: Any) -> Any:
        return torch.lgamma(x + 1) + (x + 1) * torch.log(-y.reciprocal())


@offered
class Chi2(Gamma):
    """The chi-squared distribution."""

    arg_constraints: Mapping[str, Any] = {"df": constraints.positive}

    def __init__(self, df: Any, validate_args: bool | None = None) -> None:
        super().__init__(0.5 * df, 0.5, validate_args=validate_args)

    df = property(lambda self: self.concentration * 2)

    def expand(self, batch_shape: Any, _instance: Any = None) -> Any:
        new, shape = self._get_checked_instance(Chi2, _instance), Size(batch_shape)
        new.concentration, new.rate = self.concentration.expand(shape), self.rate.expand(shape)
        return super().expand(batch_shape, new)


@offered
class StudentT(Expanding):
    """Student's t distribution."""

    arg_constraints: Mapping[str, Any] = {"df": constraints.positive, "loc": constraints.real, "scale": constraints.positive}
    support = constraints.real
    has_rsample = True
    _parts = ("_chi2",)

    def __init__(self, df: Any, loc: Any = 0.0, scale: Any = 1.0, validate_args: bool | None = None) -> None:
        self.df, self.loc, self.scale = broadcast_all(df, loc, scale)
        self._chi2 = Chi2(self.df)
        super().__init__(self.df.shape, validate_args=validate_args)

    mean = property(lambda self: torch.where(self.df <= 1, math.nan, self.loc))
    mode = property(lambda self: self.loc)

    @property
    def variance(self) -> Any:
        finite = self.df > 2
        safe = torch.where(finite, self.df, 3.0)
        other = torch.where(self.df > 1, math.inf, math.nan).to(self.df.dtype)
        return torch.where(finite, self.scale.pow(2) * safe / (safe - 2), other)

    def rsample(self, sample_shape: Any = Size()) -> Any:
        x = standard_normal(self._extended_shape(sample_shape), self.df)
        return self.loc + self.scale * x * torch.rsqrt(self._chi2.rsample(sample_shape) / self.df)

    def log_prob(self, value: Any) -> Any:
        y, half = (self._checked(value) - self.loc) / self.scale, 0.5 * (self.df + 1.0)
        normaliser = (
            self.scale.log() + 0.5 * self.df.log() + 0.5 * math.log(math.pi) + torch.lgamma(0.5 * self.df) - torch.lgamma(half)
        )
        return -half * torch.log1p(y**2.0 / self.df) - normaliser

    def entropy(self) -> Any:
        half, more = 0.5 * self.df, 0.5 * (self.df + 1)
        log_beta = torch.lgamma(half) + math.lgamma(0.5) - torch.lgamma(more)
        return self.scale.log() + more * (torch.digamma(more) - torch.digamma(half)) + 0.5 * self.df.log() + log_beta


@offered
class FisherSnedecor(Expanding):
    """Fisher's F distribution."""

    arg_constraints: Mapping[str, Any] = {"df1": constraints.positive, "df2": constraints.positive}
    support = constraints.positive
    has_rsample = True
    _parts = ("_gamma1", "_gamma2")

    def __init__(self, df1: Any, df2: Any, validate_args: bool | None = None) -> None:
        self.df1, self.df2 = broadcast_all(df1, df2)
        self._gamma1, self._gamma2 = Gamma(self.df1 * 0.5, self.df1), Gamma(self.df2 * 0.5, self.df2)
        super().__init__(self.df1.shape, validate_args=validate_args)

    @property
    def mean(self) -> Any:
        df2 = torch.where(self.df2 <= 2, math.nan, self.df2)
        return df2 / (df2 - 2)

    @property
    def mode(self) -> Any:
        return torch.where(self.df1 <= 2, math.nan, (self.df1 - 2) / self.df1 * self.df2 / (self.df2 + 2))

    @property
    def variance(self) -> Any:
        df2 = torch.where(self.df2 <= 4, math.nan, self.df2)
        return 2 * df2.pow(2) * (self.df1 + df2 - 2) / (self.df1 * (df2 - 2).pow(2) * (df2 - 4))

    def rsample(self, sample_shape: Any = Size()) -> Any:
        first, second = self._gamma1.rsample(sample_shape), self._gamma2.rsample(sample_shape)
        return (first / second).clamp(min=torch.finfo(first.dtype).tiny)

    def log_prob(self, value: Any) -> Any:
        value = self._checked(value)
        a, b, ratio = self.df1 * 0.5, self.df2 * 0.5, self.df1 / self.df2
        normaliser = (a + b).lgamma() - a.lgamma() - b.lgamma()
        return normaliser + a * ratio.log() + (a - 1) * torch.log(value) - (a + b) * torch.log1p(ratio * value)


@offered
class Dirichlet(Expanding, ExponentialFamily):
    """The Dirichlet distribution."""

    arg_constraints: Mapping[str, Any] = {"concentration": constraints.independent(constraints.positive, 1)}
    support = constraints.simplex
    has_rsample = True

    def __init__(self, concentration: Any, validate_args: bool | None = None) -> None:
        if concentration.dim() < 1:
            raise ValueError("`concentration` parameter must be at least one-dimensional.")
        self.concentration = concentration
        super().__init__(concentration.shape[:-1], concentration.shape[-1:], validate_args=validate_args)

    def rsample(self, sample_shape: Any = Size()) -> Any:
        return torch.softmax(log_standard_gamma(self.concentration.expand(self._extended_shape(sample_shape))), -1)

    def log_prob(self, value: Any) -> Any:
        a = self.concentration
        return torch.xlogy(a - 1.0, self._checked(value)).sum(-1) + torch.lgamma(a.sum(-1)) - torch.lgamma(a).sum(-1)

    mean = property(lambda self: self.concentration / self.concentration.sum(-1, True))

    @property
    def mode(self) -> Any:
        less = (self.concentration - 1).clamp(min=0.0)
        inside = less / less.sum(-1, True)
        corner = torch.nn.functional.one_hot(inside.argmax(dim=-1), inside.shape[-1]).to(inside.dtype)
        return torch.where((self.concentration < 1).all(-1, keepdim=True), corner, inside)

    @property
    def variance(self) -> Any:
        total = self.concentration.sum(-1, True)
        return self.concentration * (total - self.concentration) / (total.pow(2) * (total + 1))

    def entropy(self) -> Any:
        a = self.concentration
        k, total = a.shape[-1], a.sum(-1)
        spread = ((a - 1.0) * torch.digamma(a)).sum(-1)
        return torch.lgamma(a).sum(-1) - torch.lgamma(total) - (k - total) * torch.digamma(total) - spread

    @property
    def _natural_params(self) -> tuple[Any, ...]:
        return (self.concentration,)

    def _log_normalizer(self, x: Any) -> Any:
        return x.lgamma().sum(-1) - torch.lgamma(x.sum(-1))


@offered
class Beta(Expanding, ExponentialFamily):
    """The beta distribution."""

    arg_constraints: Mapping[str, Any] = {"concentration1": constraints.positive, "concentration0": constraints.positive}
    support = constraints.unit_interval
    has_rsample = True
    _parts = ("_dirichlet",)

    def __init__(self, concentration1: Any, concentration0: Any, validate_args: bool | None = None) -> None:
        both = broadcast_all(concentration1, concentration0)
        self._dirichlet = Dirichlet(torch.stack(list(both), -1), validate_args=validate_args)
        super().__init__(self._dirichlet._batch_shape, validate_args=validate_args)

    concentration1 = property(lambda self: self._dirichlet.concentration[..., 0])
    concentration0 = property(lambda self: self._dirichlet.concentration[..., 1])
    mean = property(lambda self: self.concentration1 / (self.concentration1 + self.concentration0))
    mode = property(lambda self: self._dirichlet.mode[..., 0])

    @property
    def variance(self) -> Any:
        total = self.concentration1 + self.concentration0
        return self.concentration1 * self.concentration0 / (total.pow(2) * (total + 1))

    def rsample(self, sample_shape: Any = ()) -> Any:
        return self._dirichlet.rsample(sample_shape).select(-1, 0)

    def log_prob(self, value: Any) -> Any:
        value = self._checked(value)
        return self._dirichlet.log_prob(torch.stack([value, 1.0 - value], -1))

    def entropy(self) -> Any:
        return self._dirichlet.entropy()

    @property
    def _natural_params(self) -> tuple[Any, ...]:
        return self.concentration1, self.concentration0

    def _log_normalizer(self, x: Any, y: Any) -> Any:
        return torch.lgamma(x) + torch.lgamma(y) - torch.lgamma(x + y)
