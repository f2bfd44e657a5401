"""`Schedule`, and the schedules without cosines."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import partial, wraps
from typing import Any, ParamSpec

import ivy_api
from ivy_nn.errors import OptimizerError

P = ParamSpec("P")


class Schedule:
    """A function of the number of steps: made by the functions of this module.

    Examples
    --------
    >>> import numpy as np
    >>> rate = linear(0.0, 1.0, 10)
    >>> rate(5)
    0.5
    >>> float(rate(np.asarray(5)))
    0.5
    """

    _made: tuple[Any, ...] = ()

    def __init__(self, text: str, function: Callable[[Any, Any], Any]) -> None:
        self._text, self._function = text, function

    def __call__(self, count: Any) -> Any:
        if isinstance(count, int | float):
            return float(self._function(float(count), _Floats))
        xp: Any = ivy_api.namespace_for(count)
        if not xp.isdtype(count.dtype, "real floating"):
            count = xp.astype(count, xp.__array_namespace_info__().default_dtypes()["real floating"])
        return self._function(count, _Arrays(xp, count))

    def __repr__(self) -> str:
        return self._text

    def __reduce__(self) -> tuple[Any, ...]:
        return self._made or (Schedule, (self._text, self._function))


def picklable(function: Callable[P, Schedule]) -> Callable[P, Schedule]:
    """Decorate a function that returns a schedule: the schedule is pickled and copied as a call of that function."""

    @wraps(function)
    def make(*args: P.args, **kwargs: P.kwargs) -> Schedule:
        schedule = function(*args, **kwargs)
        schedule._made = partial(make, **kwargs), args
        return schedule

    return make


class _Floats:
    """The functions that schedules use, of Python numbers."""

    cos, floor, log, sqrt, minimum, maximum = math.cos, math.floor, math.log, math.sqrt, min, max

    @staticmethod
    def where(condition: bool, one: float, other: float) -> float:
        return one if condition else other


class _Arrays:
    """The same functions of arrays, and of Python numbers together with them."""

    def __init__(self, xp: Any, count: Any) -> None:
        self.cos, self.floor, self.log, self.sqrt = xp.cos, xp.floor, xp.log, xp.sqrt
        self._xp, self._zero = xp, xp.zeros_like(count)

    def where(self, condition: Any, one: Any, other: Any) -> Any:
        return self._xp.where(condition, one + self._zero, other + self._zero)

    def minimum(self, one: Any, other: Any) -> Any:
        return self._xp.minimum(one + self._zero, other + self._zero)

    def maximum(self, one: Any, other: Any) -> Any:
        return self._xp.maximum(one + self._zero, other + self._zero)


def check_positive(name: str, /, **sizes: float) -> None:
    """Check that settings of a schedule are positive."""
    for key, value in sizes.items():
        if not (isinstance(value, int | float) and value > 0):
            raise OptimizerError(f"{name}: {key} is a positive number; got {value!r}.")


@picklable
def constant(value: float) -> Schedule:
    """Return the constant schedule.

    Examples
    --------
    >>> constant(0.1)(7)
    0.1
    """
    return Schedule(f"constant({value})", lambda t, xp: value + 0.0 * t)


@picklable
def polynomial(init_value: float, end_value: float, power: float, transition_steps: int, transition_begin: int = 0) -> Schedule:
    """Return a schedule from one value to another, by a power of the steps that are left.

    Parameters
    ----------
    init_value, end_value : the values before and after
    power : the power; 1 is linear
    transition_steps : how many steps the change takes
    transition_begin : how many steps come before it

    References
    ----------
    ``optax.polynomial_schedule``; ``torch.optim.lr_scheduler.PolynomialLR`` is the one that ends at 0.

    Examples
    --------
    >>> polynomial(1.0, 0.0, 2.0, 10)(5)
    0.25
    """
    check_positive("polynomial", transition_steps=transition_steps)

    def function(t: Any, xp: Any) -> Any:
        left = 1 - xp.minimum(xp.maximum(t - transition_begin, 0.0), transition_steps) / transition_steps
        return (init_value - end_value) * left**power + end_value

    return Schedule(f"polynomial({init_value}, {end_value}, {power}, {transition_steps}, {transition_begin})", function)


@picklable
def linear(init_value: float, end_value: float, transition_steps: int, transition_begin: int = 0) -> Schedule:
    """Return a schedule which changes linearly from one value to another: `polynomial` with ``power=1``.

    Parameters
    ----------
    init_value, end_value, transition_steps, transition_begin : see `polynomial`

    References
    ----------
    ``optax.linear_schedule``, ``torch.optim.lr_scheduler.LinearLR``.

    Examples
    --------
    >>> linear(0.0, 1.0, 4)(1)
    0.25
    """
    return polynomial(init_value, end_value, 1, transition_steps, transition_begin)


@picklable
def step(lr: float, step_size: int, gamma: float = 0.1) -> Schedule:
    """Return a schedule which is multiplied by a factor every so many steps.

    Parameters
    ----------
    lr : the first value
    step_size : the number of steps
    gamma : the factor

    References
    ----------
    ``torch.optim.lr_scheduler.StepLR``.

    Examples
    --------
    >>> step(1.0, 10, 0.5)(25)
    0.25
    """
    check_positive("step", step_size=step_size)
    # Steps are integers: with a half more, compilers that multiply by the reciprocal do not round below an integer.
    return Schedule(f"step({lr}, {step_size}, {gamma})", lambda t, xp: lr * gamma ** xp.floor((t + 0.5) / step_size))


@picklable
def multi_step(lr: float, milestones: Sequence[int], gamma: float = 0.1) -> Schedule:
    """Return a schedule which is multiplied by a factor at each of some steps.

    Parameters
    ----------
    lr : the first value
    milestones : the steps
    gamma : the factor

    References
    ----------
    ``torch.optim.lr_scheduler.MultiStepLR``.

    Examples
    --------
    >>> multi_step(1.0, [10, 20], 0.5)(20)
    0.25
    """
    # A milestone that is there twice counts twice.
    pairs = [(milestone, gamma) for milestone in sorted(milestones)]
    return Schedule(f"multi_step({lr}, {list(milestones)}, {gamma})", _scaled(lr, pairs))


@picklable
def piecewise(init_value: float, boundaries_and_scales: Mapping[int, float]) -> Schedule:
    """Return a schedule which is multiplied by a factor of its own at each of some steps.

    Parameters
    ----------
    init_value : the first value
    boundaries_and_scales : the factors by the steps

    References
    ----------
    ``optax.piecewise_constant_schedule``.

    Examples
    --------
    >>> piecewise(1.0, {10: 0.5, 20: 0.1})(20)
    0.05
    """
    text = f"piecewise({init_value}, {dict(boundaries_and_scales)})"
    return Schedule(text, _scaled(init_value, sorted(boundaries_and_scales.items())))


def _scaled(value: float, scales: Sequence[tuple[int, float]]) -> Callable[[Any, Any], Any]:
    def function(t: Any, xp: Any) -> Any:
        found = value + 0.0 * t
        for boundary, scale in scales:
            found = found * xp.where(t >= boundary, scale, 1.0)
        return found

    return function


@picklable
def exponential(lr: float, gamma: float) -> Schedule:
    """Return ``lr * gamma**t``.

    Parameters
    ----------
    lr : the first value
    gamma : the factor of each step

    References
    ----------
    ``torch.optim.lr_scheduler.ExponentialLR``.

    Examples
    --------
    >>> exponential(1.0, 0.5)(3)
    0.125
    """
    return Schedule(f"exponential({lr}, {gamma})", lambda t, xp: lr * gamma**t)


@picklable
def inverse_sqrt(lr: float, warmup_steps: int) -> Schedule:
    """Return a schedule that rises linearly, and then decreases with the inverse square root of the steps.

    Parameters
    ----------
    lr : the largest value
    warmup_steps : when it is reached

    References
    ----------
    Vaswani et al. 2017, "Attention is all you need"; ``transformers.get_inverse_sqrt_schedule``.

    Examples
    --------
    >>> inverse_sqrt(1.0, 10)(40)
    0.5
    """
    check_positive("inverse_sqrt", warmup_steps=warmup_steps)

    def function(t: Any, xp: Any) -> Any:
        return lr * xp.minimum(t / warmup_steps, xp.sqrt(warmup_steps / xp.maximum(t, 1.0)))

    return Schedule(f"inverse_sqrt({lr}, {warmup_steps})", function)


@picklable
def joined(schedules: Sequence[Callable[[Any], Any]], boundaries: Sequence[int]) -> Schedule:
    """Return one schedule after the other; each counts from its own first step.

    Parameters
    ----------
    schedules : the schedules
    boundaries : the first steps of the second and the following ones, in ascending order

    References
    ----------
    ``optax.join_schedules``, ``torch.optim.lr_scheduler.SequentialLR``.

    Examples
    --------
    >>> joined([linear(0.0, 1.0, 10), exponential(1.0, 0.5)], [10])(12)
    0.25
    """
    if len(boundaries) != len(schedules) - 1 or list(boundaries) != sorted(boundaries):
        raise OptimizerError(
            f"joined takes the boundaries between the schedules, in ascending order: {len(schedules) - 1}; got {list(boundaries)}."
        )

    def function(t: Any, xp: Any) -> Any:
        found = schedules[0](t)
        for schedule, start in zip(schedules[1:], boundaries, strict=True):
            found = xp.where(t >= start, schedule(xp.maximum(t - start, 0.0)), found)
        return found

    return Schedule(f"joined({list(schedules)}, {list(boundaries)})", function)
