"""``keras.constraints``: projections of weights after each step."""

from __future__ import annotations

from typing import Any, Self

from ivy_frontend_keras._implementation import kinds
from ivy_frontend_keras._implementation.defining import constructed, offer
from ivy_frontend_keras._implementation.objects import arguments_of, register_module
from ivy_frontend_keras._implementation.settings import epsilon


@offer("constraints")
class Constraint:
    """The base class of constraints: a call takes the value of a weight and returns one that is allowed."""

    shared: tuple[str, ...] = ()
    arguments: tuple[str, ...] = ()
    axis: Any

    def prepare(self) -> None:
        """Check the arguments."""

    def __call__(self, w: Any) -> Any:
        """Return an allowed value."""
        return kinds.call(lambda w, *, xp: self.project(w, xp), (w,), {})

    def project(self, w: Any, xp: Any) -> Any:
        """Return an allowed value; to be defined by the class."""
        raise NotImplementedError

    def norms(self, w: Any, xp: Any) -> Any:
        """Return the norms along the axis."""
        axis = tuple(self.axis) if isinstance(self.axis, list) else self.axis
        return xp.sqrt(xp.sum(xp.square(w), axis=axis, keepdims=True))

    def get_config(self) -> dict[str, Any]:
        """Return the arguments."""
        return arguments_of(self)

    @classmethod
    def from_config(cls, config: dict[str, Any]) -> Self:
        """Return a constraint with these arguments."""
        return cls(**config)


@constructed("constraints", Constraint)
class MaxNorm(Constraint):
    """Norms up to a bound."""

    max_value: float

    def project(self, w: Any, xp: Any) -> Any:
        """Return the weights, scaled down where their norm is too large."""
        norms = self.norms(w, xp)
        return w * (xp.clip(norms, 0.0, float(self.max_value)) / (epsilon() + norms))


@constructed("constraints", Constraint)
class NonNeg(Constraint):
    """No negative numbers."""

    def project(self, w: Any, xp: Any) -> Any:
        """Return the weights, zeros in place of negative ones."""
        return xp.where(w >= 0, w, xp.zeros_like(w))


@constructed("constraints", Constraint)
class UnitNorm(Constraint):
    """Norms of one."""

    def project(self, w: Any, xp: Any) -> Any:
        """Return the weights, divided by their norm."""
        return w / (epsilon() + self.norms(w, xp))


@constructed("constraints", Constraint)
class MinMaxNorm(Constraint):
    """Norms between two bounds."""

    min_value: float
    max_value: float
    rate: float

    def project(self, w: Any, xp: Any) -> Any:
        """Return the weights, scaled towards the bounds."""
        norms = self.norms(w, xp)
        wanted = self.rate * xp.clip(norms, float(self.min_value), float(self.max_value)) + (1 - self.rate) * norms
        return w * (wanted / (epsilon() + norms))


get = register_module("constraints", "a constraint")
