"""Distributions made of others: transformed, of more axes, mixed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import ivy_frontend_torch as torch
from ivy_frontend_torch._implementation.distributions import constraints
from ivy_frontend_torch._implementation.distributions.discrete import Categorical
from ivy_frontend_torch._implementation.distributions.distribution import Distribution, offered
from ivy_frontend_torch._implementation.distributions.transforms import ComposeTransform, Transform
from ivy_frontend_torch._implementation.distributions.utils import sum_rightmost
from ivy_frontend_torch._implementation.modes import no_grad
from ivy_frontend_torch._implementation.objects import Size


@offered
class Independent(Distribution):
    """A distribution whose last batch axes belong to its values."""

    arg_constraints: Mapping[str, Any] = {}

    def __init__(self, base_distribution: Any, reinterpreted_batch_ndims: int, validate_args: bool | None = None) -> None:
        batch, event = base_distribution.batch_shape, base_distribution.event_shape
        if reinterpreted_batch_ndims > len(batch):
            raise ValueError(
                "Expected reinterpreted_batch_ndims <= len(base_distribution.batch_shape), actual "
                f"{reinterpreted_batch_ndims} vs {len(batch)}"
            )
        cut = len(batch) - reinterpreted_batch_ndims
        self.base_dist, self.reinterpreted_batch_ndims = base_distribution, reinterpreted_batch_ndims
        super().__init__(batch[:cut], batch[cut:] + event, validate_args=validate_args)

    def expand(self, batch_shape: Any, _instance: Any = None) -> Any:
        new, shape = self._get_checked_instance(Independent, _instance), Size(batch_shape)
        new.base_dist = self.base_dist.expand(shape + self.event_shape[: self.reinterpreted_batch_ndims])
        new.reinterpreted_batch_ndims = self.reinterpreted_batch_ndims
        Distribution.__init__(new, shape, self.event_shape, validate_args=False)
        new._validate_args = self._validate_args
        return new

    has_rsample = property(lambda self: self.base_dist.has_rsample)
    has_enumerate_support = property(lambda self: not self.reinterpreted_batch_ndims and self.base_dist.has_enumerate_support)
    mean = property(lambda self: self.base_dist.mean)
    mode = property(lambda self: self.base_dist.mode)
    variance = property(lambda self: self.base_dist.variance)

    @constraints.dependent_property
    def support(self) -> Any:
        """The support of the base, on more axes."""
        found, count = self.base_dist.support, self.reinterpreted_batch_ndims
        return constraints.independent(found, count) if count else found

    def sample(self, sample_shape: Any = Size()) -> Any:
        return self.base_dist.sample(sample_shape)

    def rsample(self, sample_shape: Any = Size()) -> Any:
        return self.base_dist.rsample(sample_shape)

    def log_prob(self, value: Any) -> Any:
        return sum_rightmost(self.base_dist.log_prob(value), self.reinterpreted_batch_ndims)

    def entropy(self) -> Any:
        return sum_rightmost(self.base_dist.entropy(), self.reinterpreted_batch_ndims)

    def enumerate_support(self, expand: bool = True) -> Any:
        if self.reinterpreted_batch_ndims > 0:
            raise NotImplementedError("Enumeration over cartesian product is not implemented")
        return self.base_dist.enumerate_support(expand=expand)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.base_dist}, {self.reinterpreted_batch_ndims})"


@offered
class TransformedDistribution(Distribution):
    """The distribution of transformed samples of another one."""

    arg_constraints: Mapping[str, Any] = {}

    def __init__(self, base_distribution: Any, transforms: Any, validate_args: bool | None = None) -> None:
        if isinstance(transforms, list):
            if not all(isinstance(one, Transform) for one in transforms):
                raise ValueError("transforms must be a Transform or a list of Transforms")
            self.transforms = transforms
        elif isinstance(transforms, Transform):
            self.transforms = [transforms]
        else:
            raise ValueError(f"transforms must be a Transform or list, but was {transforms}")
        whole = ComposeTransform(self.transforms)
        inside, outside = whole.domain.event_dim, whole.codomain.event_dim
        shape = base_distribution.batch_shape + base_distribution.event_shape
        if len(shape) < inside:
            raise ValueError(f"base_distribution needs to have shape with size at least {inside}, but got {shape}.")
        event_dim = len(base_distribution.event_shape)
        after = Size(whole.forward_shape(shape))
        before = Size(whole.inverse_shape(after))
        if before != shape:
            base_distribution = base_distribution.expand(before[: len(before) - event_dim])
        if inside > event_dim:
            base_distribution = Independent(base_distribution, inside - event_dim)
        self.base_dist = base_distribution
        cut = len(after) - max(outside, event_dim + outside - inside)
        super().__init__(after[:cut], after[cut:], validate_args=validate_args)

    def _inner_batch_shape(self, batch_shape: Size) -> Size:
        shape: Any = batch_shape + self.event_shape
        for one in reversed(self.transforms):
            shape = one.inverse_shape(shape)
        return Size(shape[: len(shape) - len(self.base_dist.event_shape)])

    def expand(self, batch_shape: Any, _instance: Any = None) -> Any:
        own = next(cls for cls in type(self).__mro__ if cls.__module__.startswith("ivy_frontend_torch"))
        new, shape = self._get_checked_instance(own, _instance), Size(batch_shape)
        new.base_dist = self.base_dist.expand(self._inner_batch_shape(shape))
        for name in self.arg_constraints:
            if name in self.__dict__:
                setattr(new, name, self.__dict__[name].expand(shape))
        new.transforms = self.transforms
        Distribution.__init__(new, shape, self.event_shape, validate_args=False)
        new._validate_args = self._validate_args
        return new

    @constraints.dependent_property(is_discrete=False)
    def support(self) -> Any:
        """The values that the last transform gives."""
        if not self.transforms:
            return self.base_dist.support
        found = self.transforms[-1].codomain
        more = len(self.event_shape) - found.event_dim
        return constraints.independent(found, more) if more > 0 else found

    has_rsample: Any = property(lambda self: self.base_dist.has_rsample)

    def _transformed(self, x: Any) -> Any:
        for one in self.transforms:
            x = one(x)
        return x

    def sample(self, sample_shape: Any = Size()) -> Any:
        with no_grad():
            return self._transformed(self.base_dist.sample(sample_shape))

    def rsample(self, sample_shape: Any = Size()) -> Any:
        return self._transformed(self.base_dist.rsample(sample_shape))

    def log_prob(self, value: Any) -> Any:
        y = self._checked(value)
        event_dim, found = len(self.event_shape), 0.0
        for one in reversed(self.transforms):
            x = one.inv(y)
            event_dim += one.domain.event_dim - one.codomain.event_dim
            found = found - sum_rightmost(one.log_abs_det_jacobian(x, y), event_dim - one.domain.event_dim)
            y = x
        return found + sum_rightmost(self.base_dist.log_prob(y), event_dim - len(self.base_dist.event_shape))

    def _rising(self, value: Any) -> Any:
        """Return probabilities, taken from 1 where the transforms fall."""
        sign: Any = 1
        for one in self.transforms:
            sign = sign * one.sign
        return value if isinstance(sign, int) and sign == 1 else sign * (value - 0.5) + 0.5

    def cdf(self, value: Any) -> Any:
        for one in reversed(self.transforms):
            value = one.inv(value)
        if self._validate_args:
            self.base_dist._validate_sample(value)
        return self._rising(self.base_dist.cdf(value))

    def icdf(self, value: Any) -> Any:
        return self._transformed(self.base_dist.icdf(self._rising(value)))


@offered
class MixtureSameFamily(Distribution):
    """A mixture of the distributions of the last batch axis."""

    arg_constraints: Mapping[str, Any] = {}

    def __init__(self, mixture_distribution: Any, component_distribution: Any, validate_args: bool | None = None) -> None:
        if not isinstance(mixture_distribution, Categorical):
            raise ValueError(" The Mixture distribution needs to be an  instance of torch.distributions.Categorical")
        if not isinstance(component_distribution, Distribution):
            raise ValueError("The Component distribution needs to be an instance of torch.distributions.Distribution")
        outer, inner = mixture_distribution.batch_shape, component_distribution.batch_shape[:-1]
        for m, n in zip(reversed(outer), reversed(inner), strict=False):
            if m != 1 and n != 1 and m != n:
                raise ValueError(
                    f"`mixture_distribution.batch_shape` ({outer}) is not compatible with "
                    f"`component_distribution.batch_shape`({inner})"
                )
        count, have = mixture_distribution.logits.shape[-1], component_distribution.batch_shape[-1]
        if count != have:
            raise ValueError(
                f"`mixture_distribution component` ({count}) does not equal `component_distribution.batch_shape[-1]` ({have})"
            )
        self._mixture_distribution, self._component_distribution = mixture_distribution, component_distribution
        super().__init__(inner, component_distribution.event_shape, validate_args=validate_args)

    def expand(self, batch_shape: Any, _instance: Any = None) -> Any:
        new, shape = self._get_checked_instance(MixtureSameFamily, _instance), Size(batch_shape)
        new._component_distribution = self._component_distribution.expand((*shape, self._mixture_distribution._num_events))
        new._mixture_distribution = self._mixture_distribution.expand(shape)
        Distribution.__init__(new, shape, self.event_shape, validate_args=False)
        new._validate_args = self._validate_args
        return new

    @constraints.dependent_property
    def support(self) -> Any:
        """The supports of all components."""
        return constraints.MixtureSameFamilyConstraint(self._component_distribution.support)

    mixture_distribution = property(lambda self: self._mixture_distribution)
    component_distribution = property(lambda self: self._component_distribution)

    def _pad(self, x: Any) -> Any:
        return x.unsqueeze(-1 - len(self.event_shape))

    def _weighted(self, x: Any) -> Any:
        """Return the mean over the components."""
        probs = self._mixture_distribution.probs
        return (probs.reshape(probs.shape + (1,) * len(self.event_shape)) * x).sum(-1 - len(self.event_shape))

    mean = property(lambda self: self._weighted(self._component_distribution.mean))

    @property
    def variance(self) -> Any:
        spread = (self._component_distribution.mean - self._pad(self.mean)).pow(2.0)
        return self._weighted(self._component_distribution.variance) + self._weighted(spread)

    def cdf(self, x: Any) -> Any:
        return (self._component_distribution.cdf(self._pad(x)) * self._mixture_distribution.probs).sum(-1)

    def log_prob(self, x: Any) -> Any:
        each = self._component_distribution.log_prob(self._pad(self._checked(x)))
        return torch.logsumexp(each + torch.log_softmax(self._mixture_distribution.logits, dim=-1), dim=-1)

    def sample(self, sample_shape: Any = Size()) -> Any:
        with no_grad():
            events = len(self.event_shape)
            chosen = self._mixture_distribution.expand(self._batch_shape).sample(sample_shape)
            each = self._component_distribution.sample(sample_shape)
            axis = each.dim() - events - 1
            at = chosen.reshape(chosen.shape + (1,) * (events + 1))
            return torch.gather(each, axis, at.expand((*chosen.shape, 1, *self.event_shape))).squeeze(axis)

    def __repr__(self) -> str:
        return f"MixtureSameFamily(\n  {self.mixture_distribution},\n  {self.component_distribution})"
