"""``keras.optimizers.schedules``: learning rates that change with the number of steps."""

from __future__ import annotations

import math
from typing import Any, Self

from ivy_frontend_keras._implementation.defining import constructed, offer
from ivy_frontend_keras._implementation.objects import register_module


@offer("optimizers.schedules")
class LearningRateSchedule:
    """The base class of schedules: a call takes the number of steps and returns a learning rate."""

    shared: tuple[str, ...] = ()
    arguments: tuple[str, ...] = ()

    def prepare(self) -> None:
        """Check the arguments."""

    def __call__(self, step: Any) -> Any:
        """Return the learning rate; to be defined by the class."""
        raise NotImplementedError(f"Learning rate schedule '{type(self).__name__}' must override `__call__(self, step)`.")

    def get_config(self) -> dict[str, Any]:
        """Return the arguments."""
        return {name: getattr(self, name) for name in self.arguments}

    @classmethod
    def from_config(cls, config: dict[str, Any]) -> Self:
        """Return a schedule with these arguments."""
        return cls(**config)


def schedule(cls: Any) -> Any:
    """Register a schedule with the constructor that the snapshot records."""
    return constructed("optimizers.schedules", LearningRateSchedule)(cls)


class _Falling(LearningRateSchedule):
    """A rate that falls from a first one in a number of steps."""

    initial_learning_rate: float
    steps_name = "decay_steps"
    """The argument which is the number of steps."""

    def prepare(self) -> None:
        """Check the number of steps."""
        steps = getattr(self, self.steps_name)
        if steps <= 0:
            raise ValueError(f"Argument `{self.steps_name}` must be > 0. Received: {self.steps_name}={steps}")


class _Decay(_Falling):
    decay_steps: float
    decay_rate: float
    staircase: bool

    def _share(self, step: Any) -> float:
        share = float(step) / self.decay_steps
        return math.floor(share) if self.staircase else share


@schedule
class ExponentialDecay(_Decay):
    """A rate that falls by a factor each so many steps."""

    def __call__(self, step: Any) -> float:
        """Return the rate."""
        return float(self.initial_learning_rate * self.decay_rate ** self._share(step))


@schedule
class InverseTimeDecay(_Decay):
    """A rate that falls like one over the number of steps."""

    def __call__(self, step: Any) -> float:
        """Return the rate."""
        return self.initial_learning_rate / (1 + self.decay_rate * self._share(step))


@schedule
class PolynomialDecay(_Decay):
    """A rate that falls to a last one, along a power."""

    end_learning_rate: float
    power: float
    cycle: bool

    def __call__(self, step: Any) -> float:
        """Return the rate."""
        now, steps = float(step), float(self.decay_steps)
        if self.cycle:
            steps *= 1.0 if now == 0 else math.ceil(now / steps)
        else:
            now = min(now, steps)
        return float(
            (self.initial_learning_rate - self.end_learning_rate) * (1 - now / steps) ** self.power + self.end_learning_rate
        )


@schedule
class PiecewiseConstantDecay(LearningRateSchedule):
    """A rate for each of several ranges of steps."""

    boundaries: Any
    values: Any

    def prepare(self) -> None:
        """Check the lengths."""
        if len(self.boundaries) != len(self.values) - 1:
            raise ValueError(
                f"The length of boundaries should be 1 less than the length of values. Received: boundaries={self.boundaries} "
                f"of length {len(self.boundaries)}, and values={self.values} of length {len(self.values)}."
            )

    def __call__(self, step: Any) -> float:
        """Return the rate."""
        return float(self.values[sum(float(step) > boundary for boundary in self.boundaries)])


@schedule
class CosineDecay(_Falling):
    """A rate that falls along a cosine, after it has risen along a line if asked for."""

    decay_steps: float
    alpha: float
    warmup_target: float | None
    warmup_steps: int

    def _fall(self, step: float, start: float) -> float:
        share = 0.5 * (1.0 + math.cos(math.pi * step / self.decay_steps))
        return start * ((1 - self.alpha) * share + self.alpha)

    def __call__(self, step: Any) -> float:
        """Return the rate."""
        now = float(step)
        if self.warmup_target is None:
            return self._fall(min(now, self.decay_steps), self.initial_learning_rate)
        now = min(now, self.decay_steps + self.warmup_steps)
        if now < self.warmup_steps:
            return self.initial_learning_rate + (self.warmup_target - self.initial_learning_rate) * now / self.warmup_steps
        return self._fall(now - self.warmup_steps, self.warmup_target)


@schedule
class CosineDecayRestarts(_Falling):
    """A rate that falls along a cosine, again and again."""

    steps_name = "first_decay_steps"
    first_decay_steps: float
    t_mul: float
    m_mul: float
    alpha: float

    def __call__(self, step: Any) -> float:
        """Return the rate."""
        share = float(step) / self.first_decay_steps
        if self.t_mul == 1.0:
            restart = math.floor(share)
            share -= restart
        else:
            restart = math.floor(math.log(1.0 - share * (1.0 - self.t_mul)) / math.log(self.t_mul))
            share = (share - (1.0 - self.t_mul**restart) / (1.0 - self.t_mul)) / self.t_mul**restart
        fall = 0.5 * self.m_mul**restart * (1.0 + math.cos(math.pi * share))
        return float(self.initial_learning_rate * ((1 - self.alpha) * fall + self.alpha))


register_module("optimizers.schedules", "a learning rate schedule")
