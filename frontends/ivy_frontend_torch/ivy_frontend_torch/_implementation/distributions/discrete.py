"""Discrete distributions of probabilities or logits of events."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import ivy_frontend_torch as torch
from ivy_frontend_torch._implementation.distributions import constraints
from ivy_frontend_torch._implementation.distributions.distribution import Distribution, Expanding, ExponentialFamily, offered
from ivy_frontend_torch._implementation.distributions.gammas import Gamma
from ivy_frontend_torch._implementation.distributions.utils import (
    broadcast_all,
    lazy_property,
    logits_to_probs,
    one_of,
    probs_to_logits,
    standard_uniform,
)
from ivy_frontend_torch._implementation.modes import no_grad
from ivy_frontend_torch._implementation.objects import Size

ODDS: Any = {"probs": constraints.unit_interval, "logits": constraints.real}


class Odds(Distribution):
    """A distribution with a probability, or its log odds."""

    _binary = True

    def _set_odds(self, probs: Any, logits: Any) -> Any:
        """Set the one that is given; return the shape of the batch."""
        one_of(probs, logits)
        name = "logits" if probs is None else "probs"
        (found,) = broadcast_all(logits if probs is None else probs)
        setattr(self, name, found)
        return found.shape

    @lazy_property
    def logits(self) -> Any:
        """The log odds."""
        return probs_to_logits(self.probs, is_binary=self._binary)

    @lazy_property
    def probs(self) -> Any:
        """The probability."""
        return logits_to_probs(self.logits, is_binary=self._binary)

    _param = property(lambda self: getattr(self, "probs" if "probs" in self.__dict__ else "logits"))
    param_shape = property(lambda self: self._param.size())

    def _listed(self, count: int, expand: bool, dtype: Any) -> Any:
        values = torch.arange(count, dtype=dtype).reshape((-1,) + (1,) * len(self._batch_shape))
        return values.expand((-1, *self._batch_shape)) if expand else values


def _cross_entropy(logits: Any, target: Any) -> Any:
    return torch.nn.functional.binary_cross_entropy_with_logits(logits, target, reduction="none")


@offered
class Bernoulli(Expanding, Odds, ExponentialFamily):
    """The Bernoulli distribution."""

    arg_constraints = ODDS
    support = constraints.boolean
    has_enumerate_support = True
    _mean_carrier_measure = 0

    def __init__(self, probs: Any = None, logits: Any = None, validate_args: bool | None = None) -> None:
        super().__init__(self._set_odds(probs, logits), validate_args=validate_args)

    mean = property(lambda self: self.probs)
    mode = property(lambda self: torch.where(self.probs == 0.5, math.nan, (self.probs >= 0.5).to(self.probs.dtype)))
    variance = property(lambda self: self.probs * (1 - self.probs))

    def sample(self, sample_shape: Any = Size()) -> Any:
        with no_grad():
            return torch.bernoulli(self.probs.expand(self._extended_shape(sample_shape)))

    def log_prob(self, value: Any) -> Any:
        return -_cross_entropy(*broadcast_all(self.logits, self._checked(value)))

    def entropy(self) -> Any:
        return _cross_entropy(self.logits, self.probs)

    def enumerate_support(self, expand: bool = True) -> Any:
        return self._listed(2, expand, self._param.dtype)

    @property
    def _natural_params(self) -> tuple[Any, ...]:
        return (torch.logit(self.probs),)

    def _log_normalizer(self, x: Any) -> Any:
        return torch.log1p(torch.exp(x))


@offered
class Geometric(Expanding, Odds):
    """The distribution of the number of failures before the first success."""

    arg_constraints = ODDS
    support = constraints.nonnegative_integer

    def __init__(self, probs: Any = None, logits: Any = None, validate_args: bool | None = None) -> None:
        super().__init__(self._set_odds(probs, logits), validate_args=validate_args)
        if self._validate_args and probs is not None and not bool((self.probs > 0).all()):
            raise ValueError(
                f"Expected parameter probs ({type(self.probs).__name__} of shape {tuple(self.probs.shape)}) of distribution "
                f"{self!r} to be positive but found invalid values:\n{self.probs[self.probs <= 0]}"
            )

    mean = property(lambda self: 1.0 / self.probs - 1.0)
    mode = property(lambda self: torch.zeros_like(self.probs))
    variance = property(lambda self: (1.0 / self.probs - 1.0) / self.probs)

    def sample(self, sample_shape: Any = Size()) -> Any:
        with no_grad():
            u = standard_uniform(self._extended_shape(sample_shape), self.probs)
            return ((-u).log1p() / (-self.probs).log1p()).floor()

    def log_prob(self, value: Any) -> Any:
        value, probs = broadcast_all(self._checked(value), self.probs)
        safe = torch.where((probs == 1) & (value == 0), 0.0, probs)
        return value * (-safe).log1p() + self.probs.log()

    def entropy(self) -> Any:
        return _cross_entropy(self.logits, self.probs) / self.probs


class _Counted(Expanding, Odds):
    """A distribution with a count besides."""

    def _set_count(self, total_count: Any, probs: Any, logits: Any) -> Any:
        one_of(probs, logits)
        name = "logits" if probs is None else "probs"
        count, found = broadcast_all(total_count, logits if probs is None else probs)
        self.total_count = count.to(found.dtype)
        setattr(self, name, found)
        return found.shape


@offered
class Binomial(_Counted):
    """The binomial distribution."""

    arg_constraints: Mapping[str, Any] = {"total_count": constraints.nonnegative_integer, **ODDS}
    has_enumerate_support = True

    def __init__(self, total_count: Any = 1, probs: Any = None, logits: Any = None, validate_args: bool | None = None) -> None:
        super().__init__(self._set_count(total_count, probs, logits), validate_args=validate_args)

    @constraints.dependent_property(is_discrete=True, event_dim=0)
    def support(self) -> Any:
        """The integers up to the count."""
        return constraints.integer_interval(0, self.total_count)

    mean = property(lambda self: self.total_count * self.probs)
    mode = property(lambda self: torch.minimum(((self.total_count + 1) * self.probs).floor(), self.total_count))
    variance = property(lambda self: self.total_count * self.probs * (1 - self.probs))

    def sample(self, sample_shape: Any = Size()) -> Any:
        shape = self._extended_shape(sample_shape)
        with no_grad():
            return torch.binomial(self.total_count.expand(shape), self.probs.expand(shape))

    def log_prob(self, value: Any) -> Any:
        value, n = self._checked(value), self.total_count
        ways = torch.lgamma(n + 1) - torch.lgamma(value + 1) - torch.lgamma(n - value + 1)
        # half the gradient of the logits at 0, as of the smooth function
        above = (self.logits.clamp(min=0) + self.logits - self.logits.clamp(max=0)) / 2
        return value * self.logits + ways - n * above - n * torch.log1p(torch.exp(-self.logits.abs()))

    def _count(self, what: str) -> int:
        most = int(self.total_count.max())
        if int(self.total_count.min()) != most:
            raise NotImplementedError(f"Inhomogeneous total count not supported by `{what}`.")
        return most

    def entropy(self) -> Any:
        self._count("entropy")
        log_prob = self.log_prob(self.enumerate_support(False))
        return -(torch.exp(log_prob) * log_prob).sum(0)

    def enumerate_support(self, expand: bool = True) -> Any:
        return self._listed(1 + self._count("enumerate_support"), expand, self._param.dtype)


@offered
class NegativeBinomial(_Counted):
    """The distribution of the number of successes before a number of failures."""

    arg_constraints: Mapping[str, Any] = {
        "total_count": constraints.greater_than_eq(0),
        "probs": constraints.half_open_interval(0.0, 1.0),
        "logits": constraints.real,
    }
    support = constraints.nonnegative_integer

    def __init__(self, total_count: Any, probs: Any = None, logits: Any = None, validate_args: bool | None = None) -> None:
        super().__init__(self._set_count(total_count, probs, logits), validate_args=validate_args)

    mean = property(lambda self: self.total_count * torch.exp(self.logits))
    mode = property(lambda self: ((self.total_count - 1) * self.logits.exp()).floor().clamp(min=0.0))
    variance = property(lambda self: self.mean / torch.sigmoid(-self.logits))

    def sample(self, sample_shape: Any = Size()) -> Any:
        with no_grad():
            return torch.poisson(Gamma(self.total_count, torch.exp(-self.logits), validate_args=False).sample(sample_shape))

    def log_prob(self, value: Any) -> Any:
        value, n, log_sigmoid = self._checked(value), self.total_count, torch.nn.functional.logsigmoid
        normaliser = torch.lgamma(1.0 + value) + torch.lgamma(n) - torch.lgamma(n + value)
        normaliser = normaliser.masked_fill(n + value == 0.0, 0.0)
        return n * log_sigmoid(-self.logits) + value * log_sigmoid(self.logits) - normaliser


@offered
class Poisson(Expanding, ExponentialFamily):
    """The Poisson distribution."""

    arg_constraints: Mapping[str, Any] = {"rate": constraints.nonnegative}
    support = constraints.nonnegative_integer

    def __init__(self, rate: Any, validate_args: bool | None = None) -> None:
        (self.rate,) = broadcast_all(rate)
        super().__init__(self.rate.shape, validate_args=validate_args)

    mean = variance = property(lambda self: self.rate)
    mode = property(lambda self: self.rate.floor())

    def sample(self, sample_shape: Any = Size()) -> Any:
        with no_grad():
            return torch.poisson(self.rate.expand(self._extended_shape(sample_shape)))

    def log_prob(self, value: Any) -> Any:
        rate, value = broadcast_all(self.rate, self._checked(value))
        return torch.xlogy(value, rate) - rate - (value + 1).lgamma()

    @property
    def _natural_params(self) -> tuple[Any, ...]:
        return (torch.log(self.rate),)

    def _log_normalizer(self, x: Any) -> Any:
        return torch.exp(x)


@offered
class Categorical(Expanding, Odds):
    """The distribution of the index of an event."""

    arg_constraints: Mapping[str, Any] = {"probs": constraints.simplex, "logits": constraints.real_vector}
    has_enumerate_support = True
    _binary = False

    def __init__(self, probs: Any = None, logits: Any = None, validate_args: bool | None = None) -> None:
        one_of(probs, logits)
        name, given = ("logits", logits) if probs is None else ("probs", probs)
        if given.dim() < 1:
            raise ValueError(f"`{name}` parameter must be at least one-dimensional.")
        if probs is None:
            self.logits = logits - logits.logsumexp(dim=-1, keepdim=True)
        else:
            self.probs = probs / probs.sum(-1, keepdim=True)
        super().__init__(given.shape[:-1], validate_args=validate_args)

    _num_events = property(lambda self: self._param.shape[-1])

    @constraints.dependent_property(is_discrete=True, event_dim=0)
    def support(self) -> Any:
        """The indices."""
        return constraints.integer_interval(0, self._num_events - 1)

    mean = variance = property(lambda self: torch.full(self._batch_shape, math.nan, dtype=self.probs.dtype))
    mode = property(lambda self: self.probs.argmax(dim=-1))

    def sample(self, sample_shape: Any = Size()) -> Any:
        shape = Size(sample_shape)
        with no_grad():
            rows = self.probs.reshape(-1, self._num_events)
            if not shape.numel() or not rows.shape[0]:
                return torch.zeros(self._extended_shape(shape), dtype=torch.int64)
            return torch.multinomial(rows, shape.numel(), True).T.reshape(self._extended_shape(shape))

    def log_prob(self, value: Any) -> Any:
        at = self._checked(value).long().unsqueeze(-1)
        at, log_probs = torch.broadcast_tensors(at, self.logits)
        return log_probs.gather(-1, at[..., :1]).squeeze(-1)

    def entropy(self) -> Any:
        return -(self.logits.clamp(min=torch.finfo(self.logits.dtype).min) * self.probs).sum(-1)

    def enumerate_support(self, expand: bool = True) -> Any:
        return self._listed(self._num_events, expand, torch.int64)


class OfCategorical(Expanding):
    """A distribution of vectors with one element for each event."""

    arg_constraints: Mapping[str, Any] = {"probs": constraints.simplex, "logits": constraints.real_vector}
    _parts: tuple[str, ...] = ("_categorical",)
    _categorical: Categorical

    probs = property(lambda self: self._categorical.probs)
    logits = property(lambda self: self._categorical.logits)
    _param = property(lambda self: self._categorical._param)
    param_shape = property(lambda self: self._categorical.param_shape)

    def _set_categorical(self, probs: Any, logits: Any, validate_args: bool | None) -> None:
        self._categorical = Categorical(probs, logits)
        Distribution.__init__(self, self._categorical.batch_shape, self._categorical.param_shape[-1:], validate_args=validate_args)


@offered
class OneHotCategorical(OfCategorical):
    """The distribution of vectors with a 1 at the index of an event."""

    support = constraints.one_hot
    has_enumerate_support = True

    def __init__(self, probs: Any = None, logits: Any = None, validate_args: bool | None = None) -> None:
        self._set_categorical(probs, logits, validate_args)

    def _one_hot(self, index: Any) -> Any:
        return torch.nn.functional.one_hot(index, self._event_shape[0]).to(self._param.dtype)

    mean = property(lambda self: self.probs)
    mode = property(lambda self: self._one_hot(self.probs.argmax(dim=-1)))
    variance = property(lambda self: self.probs * (1 - self.probs))

    def sample(self, sample_shape: Any = Size()) -> Any:
        return self._one_hot(self._categorical.sample(sample_shape))

    def log_prob(self, value: Any) -> Any:
        return self._categorical.log_prob(self._checked(value).max(-1)[1])

    def entropy(self) -> Any:
        return self._categorical.entropy()

    def enumerate_support(self, expand: bool = True) -> Any:
        n = self._event_shape[0]
        values = torch.eye(n, dtype=self._param.dtype).reshape((n,) + (1,) * len(self._batch_shape) + (n,))
        return values.expand((n, *self._batch_shape, n)) if expand else values


@offered
class OneHotCategoricalStraightThrough(OneHotCategorical):
    """The same, whose samples pass gradients on to the probabilities."""

    has_rsample = True

    def rsample(self, sample_shape: Any = Size()) -> Any:
        return self.sample(sample_shape) + (self.probs - self.probs.detach())


@offered
class Multinomial(OfCategorical):
    """The distribution of how often each event happens in a number of trials."""

    _kept = ("total_count", "_binomial")

    def __init__(self, total_count: int = 1, probs: Any = None, logits: Any = None, validate_args: bool | None = None) -> None:
        if not isinstance(total_count, int):
            raise NotImplementedError("inhomogeneous total_count is not supported")
        self.total_count = total_count
        self._set_categorical(probs, logits, validate_args)
        self._binomial = Binomial(total_count=total_count, probs=self.probs)

    @constraints.dependent_property(is_discrete=True, event_dim=1)
    def support(self) -> Any:
        """Counts that sum to the number of trials."""
        return constraints.multinomial(self.total_count)

    mean = property(lambda self: self.probs * self.total_count)
    variance = property(lambda self: self.total_count * self.probs * (1 - self.probs))

    def sample(self, sample_shape: Any = Size()) -> Any:
        with no_grad():
            drawn = self._categorical.sample((self.total_count, *sample_shape))
            return torch.nn.functional.one_hot(drawn, self._event_shape[0]).sum(0).to(self.probs.dtype)

    def entropy(self) -> Any:
        n = self.total_count
        values = self._binomial.enumerate_support(expand=False)[1:]
        expected = (torch.exp(self._binomial.log_prob(values)) * torch.lgamma(values + 1)).sum((0, -1))
        return n * self._categorical.entropy() - math.lgamma(n + 1) + expected

    def log_prob(self, value: Any) -> Any:
        logits, value = broadcast_all(self.logits, self._checked(value))
        logits = torch.where((value == 0) & (logits == -math.inf), 0.0, logits)
        ways = torch.lgamma(value.sum(-1) + 1) - torch.lgamma(value + 1).sum(-1)
        return ways + (logits * value).sum(-1)
