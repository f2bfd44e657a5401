"""``torch.distributions.Distribution``, and how distributions with parameters of a batch expand."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from typing import Any

import ivy_frontend_torch as torch
from ivy_frontend_torch._implementation.defining import raw
from ivy_frontend_torch._implementation.distributions import constraints
from ivy_frontend_torch._implementation.distributions.utils import lazy_property
from ivy_frontend_torch._implementation.modes import no_grad
from ivy_frontend_torch._implementation.objects import Size
from ivy_frontend_torch._implementation.tensor import Tensor

offered = raw("torch.distributions")


@offered
class Distribution:
    """The base class of distributions: a batch of them, each of values of one shape."""

    has_rsample: Any = False
    has_enumerate_support: Any = False
    _validate_args = __debug__
    _batch_shape: Size
    _event_shape: Size

    @staticmethod
    def set_default_validate_args(value: bool) -> None:
        """Set whether parameters and values are checked where a distribution does not say it."""
        if value not in (True, False):
            raise ValueError
        Distribution._validate_args = value

    def __init__(self, batch_shape: Any = Size(), event_shape: Any = Size(), validate_args: bool | None = None) -> None:
        self._batch_shape, self._event_shape = Size(batch_shape), Size(event_shape)
        if validate_args is not None:
            self._validate_args = validate_args
        if self._validate_args:
            self._check_parameters()

    def _check_parameters(self) -> None:
        try:
            found = self.arg_constraints
        except NotImplementedError:
            found = {}
            warnings.warn(
                f"{type(self)} does not define `arg_constraints`. Please set `arg_constraints = {{}}` or initialize the "
                "distribution with `validate_args=False` to turn off validation.",
                stacklevel=3,
            )
        for name, constraint in found.items():
            lazy = name not in self.__dict__ and isinstance(getattr(type(self), name), lazy_property)
            if lazy or constraints.is_dependent(constraint):
                continue
            value = getattr(self, name)
            if not bool(constraint.check(value).all()):
                raise ValueError(
                    f"Expected parameter {name} ({type(value).__name__} of shape {tuple(value.shape)}) of distribution {self!r} "
                    f"to satisfy the constraint {constraint!r}, but found invalid values:\n{value}"
                )

    def expand(self, batch_shape: Any, _instance: Any = None) -> Any:
        """Return the distribution with parameters expanded to a batch shape."""
        raise NotImplementedError

    @property
    def batch_shape(self) -> Size:
        """The shape of the batch of distributions."""
        return self._batch_shape

    @property
    def event_shape(self) -> Size:
        """The shape of one value."""
        return self._event_shape

    @property
    def arg_constraints(self) -> Mapping[str, Any]:
        """The constraint that each parameter satisfies."""
        raise NotImplementedError

    @property
    def support(self) -> Any:
        """The constraint that values satisfy."""
        raise NotImplementedError

    @property
    def mean(self) -> Any:
        """The mean."""
        raise NotImplementedError

    @property
    def mode(self) -> Any:
        """The value of the highest density."""
        raise NotImplementedError(f"{type(self)} does not implement mode")

    @property
    def variance(self) -> Any:
        """The variance."""
        raise NotImplementedError

    @property
    def stddev(self) -> Any:
        """The standard deviation."""
        return self.variance.sqrt()

    def sample(self, sample_shape: Any = Size()) -> Any:
        """Return samples, of the sample shape followed by those of the batch and of a value."""
        with no_grad():
            return self.rsample(sample_shape)

    def rsample(self, sample_shape: Any = Size()) -> Any:
        """Return samples that are differentiable with respect to the parameters."""
        raise NotImplementedError

    def sample_n(self, n: int) -> Any:
        """Return ``n`` samples; deprecated."""
        warnings.warn("`sample_n(n)` will be deprecated. Use `sample((n,))` instead.", FutureWarning, stacklevel=2)
        return self.sample(Size((n,)))

    def log_prob(self, value: Any) -> Any:
        """Return the logarithm of the density, or of the probability, of values."""
        raise NotImplementedError

    def cdf(self, value: Any) -> Any:
        """Return the cumulative distribution function."""
        raise NotImplementedError

    def icdf(self, value: Any) -> Any:
        """Return the inverse of the cumulative distribution function."""
        raise NotImplementedError

    def enumerate_support(self, expand: bool = True) -> Any:
        """Return all values of a discrete distribution along a new first axis."""
        raise NotImplementedError

    def entropy(self) -> Any:
        """Return the entropy."""
        raise NotImplementedError

    def perplexity(self) -> Any:
        """Return the exponential of the entropy."""
        return torch.exp(self.entropy())

    def _extended_shape(self, sample_shape: Any = Size()) -> Size:
        return Size((*sample_shape, *self._batch_shape, *self._event_shape))

    def _validate_sample(self, value: Any) -> None:
        if not isinstance(value, Tensor):
            raise ValueError("The value argument to log_prob must be a Tensor")
        shape, event = value.shape, self._event_shape
        if shape[len(shape) - len(event) :] != event:
            raise ValueError(f"The right-most size of value must match event_shape: {shape} vs {event}.")
        expected = self._batch_shape + event
        for i, j in zip(reversed(shape), reversed(expected), strict=False):
            if i != 1 and j != 1 and i != j:
                raise ValueError(f"Value is not broadcastable with batch_shape+event_shape: {shape} vs {expected}.")
        try:
            support = self.support
        except NotImplementedError:
            warnings.warn(
                f"{type(self)} does not define `support` to enable sample validation. Please initialize the distribution with "
                "`validate_args=False` to turn off validation.",
                stacklevel=4,
            )
            return
        if not bool(support.check(value).all()):
            raise ValueError(
                f"Expected value argument ({type(value).__name__} of shape {tuple(shape)}) to be within the support "
                f"({support!r}) of the distribution {self!r}, but found invalid values:\n{value}"
            )

    def _checked(self, value: Any) -> Any:
        """Return a value after it was validated, if that is on."""
        if self._validate_args:
            self._validate_sample(value)
        return value

    def _get_checked_instance(self, cls: type, _instance: Any = None) -> Any:
        if _instance is not None:
            return _instance
        if type(self).__init__ is not cls.__init__:  # type: ignore[misc]
            raise NotImplementedError(
                f"Subclass {type(self).__name__} of {cls.__name__} that defines a custom __init__ method must also define a "
                "custom .expand() method."
            )
        return type(self).__new__(type(self))

    def __repr__(self) -> str:
        shown = []
        for name in self.arg_constraints:
            if name in self.__dict__:
                x = self.__dict__[name]
                shown.append(f"{name}: {x if x.numel() == 1 else x.size()}")
        return f"{type(self).__name__}({', '.join(shown)})"


class Expanding(Distribution):
    """A distribution whose parameters, those that ``arg_constraints`` names, expand with the batch.

    Attributes
    ----------
    _parts : the attributes with distributions of the same batch
    _kept : the attributes that stay the same
    """

    _parts: tuple[str, ...] = ()
    _kept: tuple[str, ...] = ()

    def expand(self, batch_shape: Any, _instance: Any = None) -> Any:
        """Return the distribution with parameters expanded to a batch shape."""
        own = next(cls for cls in type(self).__mro__ if cls.__module__.startswith("ivy_frontend_torch"))
        new, shape = self._get_checked_instance(own, _instance), Size(batch_shape)
        for name in self._kept:
            setattr(new, name, getattr(self, name))
        for name in self._parts:
            setattr(new, name, getattr(self, name).expand(shape))
        for name, constraint in self.arg_constraints.items():
            if name in self.__dict__:
                x = self.__dict__[name]
                setattr(new, name, x.expand(shape + x.shape[x.dim() - constraint.event_dim :]))
        Distribution.__init__(new, shape, self._event_shape, validate_args=False)
        new._validate_args = self._validate_args
        return new


@offered
class ExponentialFamily(Distribution):
    """A distribution of the exponential family: entropies follow from the gradients of the log normaliser."""

    @property
    def _natural_params(self) -> tuple[Any, ...]:
        raise NotImplementedError

    def _log_normalizer(self, *natural_params: Any) -> Any:
        raise NotImplementedError

    @property
    def _mean_carrier_measure(self) -> Any:
        raise NotImplementedError

    def entropy(self) -> Any:
        """Return the entropy, as the Bregman divergence of the log normaliser."""
        parameters = [x.detach().requires_grad_() for x in self._natural_params]
        with torch.enable_grad():
            normaliser = self._log_normalizer(*parameters)
            gradients = torch.autograd.grad(normaliser.sum(), parameters, create_graph=True)
        result = normaliser - self._mean_carrier_measure
        for x, g in zip(parameters, gradients, strict=True):
            result = result - (x * g).reshape((*self._batch_shape, -1)).sum(-1)
        return result
