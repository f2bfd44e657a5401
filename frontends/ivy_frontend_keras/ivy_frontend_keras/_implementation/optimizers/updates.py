"""The optimizers: how a variable changes in a step."""

from __future__ import annotations

import math
from typing import Any

from ivy_api.optimisation import rules
from ivy_frontend_keras._implementation import kinds
from ivy_frontend_keras._implementation.optimizers.base import Optimizer, optimizer
from ivy_frontend_keras._implementation.variables import Variable


@optimizer
class SGD(Optimizer):
    """Gradient descent, with momentum if asked for."""

    momentum: float
    nesterov: bool

    def prepare(self) -> None:
        """Check the momentum."""
        if not isinstance(self.momentum, (int, float)) or not 0 <= self.momentum <= 1:
            raise ValueError("`momentum` must be a float between [0, 1].")
        self.slots = ("momentum",) if self.momentum else ()

    def update(self, xp: Any, p: Any, g: Any, s: list[Any], lr: float, t: int) -> rules.Update:
        """Step against the gradient."""
        if not self.momentum:
            return p - g * lr, ()
        step, velocity = rules.momentum(-g * lr, s[0], self.momentum, nesterov=self.nesterov)
        return p + step, (velocity,)


class _Moments(Optimizer):
    """A rule with averages of gradients and of their squares."""

    beta_1: float
    beta_2: float
    epsilon: float


@optimizer
class Adam(_Moments):
    """Adaptive moment estimation."""

    amsgrad: bool

    def prepare(self) -> None:
        """Say what is remembered."""
        self.slots = ("momentum", "velocity", *(["velocity_hat"] if self.amsgrad else []))

    def kept(self) -> list[Any]:
        """Return the averages of each variable in turn, then the largest of all variables."""
        states = [self._state[id(v)] for v in self._known]
        return [s[name] for s in states for name in self.slots[:2]] + [s[name] for s in states for name in self.slots[2:]]

    def update(self, xp: Any, p: Any, g: Any, s: list[Any], lr: float, t: int) -> rules.Update:
        """Step by the averages."""
        betas = self.beta_1, self.beta_2
        rate, _ = rules.adam_scalars(lr, betas, self.epsilon, t, xp)
        return rules.adam(xp, p, g, s, rate, self.epsilon, betas)


@optimizer
class AdamW(Adam):
    """Adam with weight decay."""

    def prepare(self) -> None:
        """Check the decay."""
        super().prepare()
        if self.weight_decay is None:
            raise ValueError("Argument `weight_decay` must be a float. Received: weight_decay=None")


@optimizer
class Adamax(_Moments):
    """Adam with the maximum norm."""

    slots = ("momentum", "norm")

    def update(self, xp: Any, p: Any, g: Any, s: list[Any], lr: float, t: int) -> rules.Update:
        """Step by the average over the norm."""
        rate = lr / rules.bias_correction(self.beta_1, t, xp)
        return rules.adamax(xp, p, g, s, rate, self.epsilon, (self.beta_1, self.beta_2), added_to_norm=True)


@optimizer
class Nadam(_Moments):
    """Adam with Nesterov momentum."""

    slots = ("momentum", "velocity")
    _product = 1.0

    def state(self) -> list[Any]:
        """Return what a file keeps: the product of the momenta, too."""
        import numpy as np

        return [*super().state(), np.asarray(self._product, dtype="float32")]

    def set_state(self, values: list[Any]) -> None:
        """Continue from what a file keeps."""
        super().set_state(values[:-1])
        self._product = float(values[-1])

    def begin(self, t: int) -> None:
        """Compute the momenta of this step and the next."""
        self._momenta = rules.nadam_momenta(self.beta_1, t, 1.0)
        self._product *= self._momenta[0]

    def update(self, xp: Any, p: Any, g: Any, s: list[Any], lr: float, t: int) -> rules.Update:
        """Step by the gradient and the average that is to come."""
        root = rules.bias_correction(self.beta_2, t, xp) ** 0.5
        betas, rate, epsilon = (self.beta_1, self.beta_2), lr * root, self.epsilon * root
        return rules.nadam(xp, p, g, s, rate, epsilon, betas, self._momenta, self._product)


@optimizer
class RMSprop(Optimizer):
    """Gradients over the root of their mean square."""

    rho: float
    momentum: float
    epsilon: float
    centered: bool

    def prepare(self) -> None:
        """Say what is remembered."""
        self.slots = ("velocity", *(["momentum"] if self.momentum else []), *(["average"] if self.centered else []))

    def kept(self) -> list[Any]:
        """Return one average of all variables, then the next."""
        return [self._state[id(v)][name] for name in self.slots for v in self._known]

    def update(self, xp: Any, p: Any, g: Any, s: list[Any], lr: float, t: int) -> rules.Update:
        """Step by the scaled gradient."""
        step, new = rules.rmsprop(xp, g, s, self.rho, self.epsilon, self.momentum, centered=self.centered, inside=True, rate=lr)
        return p - step, new


@optimizer
class Adagrad(Optimizer):
    """Gradients over the root of the sum of their squares."""

    initial_accumulator_value: float
    epsilon: float

    def start(self, xp: Any, p: Any) -> dict[str, Any]:
        """Return the sum at first."""
        return {"accumulator": xp.full_like(p, self.initial_accumulator_value)}

    def update(self, xp: Any, p: Any, g: Any, s: list[Any], lr: float, t: int) -> rules.Update:
        """Step by the scaled gradient."""
        return rules.adagrad(xp, p, g, s[0], lr, self.epsilon, inside=True)


@optimizer
class Adadelta(Optimizer):
    """Gradients scaled by the ratio of the sizes of steps and gradients."""

    rho: float
    epsilon: float
    slots = ("gradients", "steps")

    def update(self, xp: Any, p: Any, g: Any, s: list[Any], lr: float, t: int) -> rules.Update:
        """Step by the scaled gradient."""
        return rules.adadelta(xp, p, g, s, lr, self.rho, self.epsilon)


@optimizer
class Lion(Optimizer):
    """Steps of one size, by the sign of an average."""

    beta_1: float
    beta_2: float
    slots = ("momentum",)

    def prepare(self) -> None:
        """Check the averages."""
        if self.beta_1 <= 0 or self.beta_1 > 1:
            raise ValueError(
                "Argument `beta_1` must be in the [0, 1] range. Otherwise, the optimizer degenerates to "
                f"SignSGD. Received: beta_1={self.beta_1}."
            )

    def update(self, xp: Any, p: Any, g: Any, s: list[Any], lr: float, t: int) -> rules.Update:
        """Step by the sign."""
        return rules.lion(xp, p, g, s[0], lr, (self.beta_1, self.beta_2))


@optimizer
class Ftrl(Optimizer):
    """Follow the regularised leader."""

    learning_rate_power: float
    initial_accumulator_value: float
    l1_regularization_strength: float
    l2_regularization_strength: float
    l2_shrinkage_regularization_strength: float
    beta: float

    def start(self, xp: Any, p: Any) -> dict[str, Any]:
        """Return the sums at first."""
        return {"accumulator": xp.full_like(p, self.initial_accumulator_value), "linear": xp.zeros_like(p)}

    def update(self, xp: Any, p: Any, g: Any, s: list[Any], lr: float, t: int) -> rules.Update:
        """Return the leader."""
        shrunk = g + 2.0 * self.l2_shrinkage_regularization_strength * p
        before, now = s[0], s[0] + xp.square(g)
        linear = s[1] + shrunk - (now**-self.learning_rate_power - before**-self.learning_rate_power) / lr * p
        quadratic = now**-self.learning_rate_power / lr + 2.0 * (self.l2_regularization_strength + self.beta / (2.0 * lr))
        limit = self.l1_regularization_strength
        return (xp.clip(linear, -limit, limit) - linear) / quadratic, (now, linear)


@optimizer
class Lamb(_Moments):
    """Adam with a rate for each variable, by the sizes of the variable and of its step."""

    slots = ("momentum", "velocity")

    def update(self, xp: Any, p: Any, g: Any, s: list[Any], lr: float, t: int) -> rules.Update:
        """Step by the corrected averages, scaled."""
        m, v = rules.moments(xp, g, s, (self.beta_1, self.beta_2))
        step = m / (1 - self.beta_1**t) / (xp.sqrt(v / (1 - self.beta_2**t)) + self.epsilon)
        return p - rules.scale_to_norm(xp, step, p) * lr, (m, v)


@optimizer
class Adafactor(Optimizer):
    """Adam with the averages of squares of rows and columns only."""

    beta_2_decay: float
    epsilon_1: float
    epsilon_2: float
    clip_threshold: float
    relative_step: bool

    def kept(self) -> list[Any]:
        """Return the averages of rows, of columns and of elements; those that a variable does not have count for nothing."""
        found = []
        for v in self._known:
            slots, value = self._state[id(v)], v.value
            xp = kinds.space([value])
            none, unused = Variable(xp.zeros((), dtype=value.dtype)), Variable(xp.zeros_like(value))
            found += [slots.get("rows", none), slots.get("columns", none), slots.get("velocity", unused)]
        return found

    def start(self, xp: Any, p: Any) -> dict[str, Any]:
        """Return the averages at first."""
        if len(p.shape) < 2:
            return {"velocity": xp.zeros_like(p)}
        return {"rows": xp.zeros_like(xp.sum(p, axis=-1)), "columns": xp.zeros_like(xp.sum(p, axis=-2))}

    def update(self, xp: Any, p: Any, g: Any, s: list[Any], lr: float, t: int) -> rules.Update:
        """Step by the scaled gradient, clipped by its size."""
        beta = 1 - t**self.beta_2_decay
        rate = min(lr, 1 / math.sqrt(t)) if self.relative_step else lr
        size = xp.sqrt(xp.mean(xp.square(p)))
        squares = xp.square(g) + self.epsilon_1
        means = [squares] if len(s) == 1 else [xp.mean(squares, axis=axis) for axis in (-1, -2)]
        s = [old * beta + new * (1 - beta) for old, new in zip(s, means, strict=True)]
        v = s[0]
        if len(s) == 2:
            r, c = s
            v = xp.expand_dims(r / xp.mean(r, axis=-1, keepdims=True), axis=-1) * xp.expand_dims(c, axis=-2)
        step = g / xp.sqrt(v)
        above = xp.sqrt(xp.mean(xp.square(step))) / self.clip_threshold
        step = step / xp.maximum(above, xp.ones_like(above))
        return p - rate * xp.maximum(size, xp.full_like(size, self.epsilon_2)) * step, tuple(s)
