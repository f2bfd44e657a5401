"""The optimizers: how a variable changes in a step."""

from __future__ import annotations

import math
from typing import Any

from ivy_frontend_keras._implementation import kinds
from ivy_frontend_keras._implementation.optimizers.base import Optimizer, optimizer
from ivy_frontend_keras._implementation.variables import Variable

State = dict[str, Any]


def _average(s: State, name: str, x: Any, beta: float) -> Any:
    """Return and remember a moving average."""
    s[name] = s[name] + (x - s[name]) * (1 - beta)
    return s[name]


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

    def update(self, xp: Any, p: Any, g: Any, s: State, lr: float, t: int) -> Any:
        """Step against the gradient."""
        if not self.momentum:
            return p - g * lr
        m = s["momentum"] = s["momentum"] * self.momentum - g * lr
        return p + m * self.momentum - g * lr if self.nesterov else p + m


@optimizer
class Adam(Optimizer):
    """Adaptive moment estimation."""

    beta_1: float
    beta_2: float
    epsilon: float
    amsgrad: bool

    def prepare(self) -> None:
        """Say what is remembered."""
        self.slots = ("momentum", "velocity", *(["velocity_hat"] if self.amsgrad else []))

    def kept(self) -> list[Any]:
        """Return the averages of each variable in turn, then the largest of all variables."""
        states = [self._state[id(v)] for v in self._known]
        return [s[name] for s in states for name in self.slots[:2]] + [s[name] for s in states for name in self.slots[2:]]

    def update(self, xp: Any, p: Any, g: Any, s: State, lr: float, t: int) -> Any:
        """Step by the averages."""
        alpha = lr * math.sqrt(1 - self.beta_2**t) / (1 - self.beta_1**t)
        m, v = _average(s, "momentum", g, self.beta_1), _average(s, "velocity", xp.square(g), self.beta_2)
        if self.amsgrad:
            v = s["velocity_hat"] = xp.maximum(s["velocity_hat"], v)
        return p - m * alpha / (xp.sqrt(v) + self.epsilon)


@optimizer
class AdamW(Adam):
    """Adam with weight decay."""

    def prepare(self) -> None:
        """Check the decay."""
        super().prepare()
        if self.weight_decay is None:
            raise ValueError("Argument `weight_decay` must be a float. Received: weight_decay=None")


@optimizer
class Adamax(Optimizer):
    """Adam with the maximum norm."""

    beta_1: float
    beta_2: float
    epsilon: float
    slots = ("momentum", "norm")

    def update(self, xp: Any, p: Any, g: Any, s: State, lr: float, t: int) -> Any:
        """Step by the average over the norm."""
        m = _average(s, "momentum", g, self.beta_1)
        u = s["norm"] = xp.maximum(s["norm"] * self.beta_2, xp.abs(g))
        return p - lr * m / ((1 - self.beta_1**t) * (u + self.epsilon))


@optimizer
class Nadam(Optimizer):
    """Adam with Nesterov momentum."""

    beta_1: float
    beta_2: float
    epsilon: float
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
        self._now, self._next = (self.beta_1 * (1 - 0.5 * 0.96**k) for k in (t, t + 1))
        self._product *= self._now

    def update(self, xp: Any, p: Any, g: Any, s: State, lr: float, t: int) -> Any:
        """Step by the gradient and the average that is to come."""
        m, v = _average(s, "momentum", g, self.beta_1), _average(s, "velocity", xp.square(g), self.beta_2)
        corrected = self._next * m / (1 - self._product * self._next) + (1 - self._now) * g / (1 - self._product)
        return p - corrected * lr / (xp.sqrt(v / (1 - self.beta_2**t)) + self.epsilon)


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

    def update(self, xp: Any, p: Any, g: Any, s: State, lr: float, t: int) -> Any:
        """Step by the scaled gradient."""
        v = s["velocity"] = s["velocity"] * self.rho + xp.square(g) * (1 - self.rho)
        if self.centered:
            a = s["average"] = s["average"] * self.rho + g * (1 - self.rho)
            v = v - xp.square(a)
        step = lr * g / xp.sqrt(v + self.epsilon)
        if self.momentum:
            step = s["momentum"] = s["momentum"] * self.momentum + step
        return p - step


@optimizer
class Adagrad(Optimizer):
    """Gradients over the root of the sum of their squares."""

    initial_accumulator_value: float
    epsilon: float

    def start(self, xp: Any, p: Any) -> State:
        """Return the sum at first."""
        return {"accumulator": xp.full_like(p, self.initial_accumulator_value)}

    def update(self, xp: Any, p: Any, g: Any, s: State, lr: float, t: int) -> Any:
        """Step by the scaled gradient."""
        s["accumulator"] = s["accumulator"] + xp.square(g)
        return p - lr * g / xp.sqrt(s["accumulator"] + self.epsilon)


@optimizer
class Adadelta(Optimizer):
    """Gradients scaled by the ratio of the sizes of steps and gradients."""

    rho: float
    epsilon: float
    slots = ("gradients", "steps")

    def update(self, xp: Any, p: Any, g: Any, s: State, lr: float, t: int) -> Any:
        """Step by the scaled gradient."""
        squares = s["gradients"] = s["gradients"] * self.rho + xp.square(g) * (1 - self.rho)
        step = -xp.sqrt(s["steps"] + self.epsilon) * g / xp.sqrt(squares + self.epsilon)
        s["steps"] = s["steps"] * self.rho + xp.square(step) * (1 - self.rho)
        return p + lr * step


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

    def update(self, xp: Any, p: Any, g: Any, s: State, lr: float, t: int) -> Any:
        """Step by the sign."""
        m = s["momentum"]
        s["momentum"] = m * self.beta_2 + g * (1 - self.beta_2)
        return p - lr * xp.sign(m * self.beta_1 + g * (1 - self.beta_1))


@optimizer
class Ftrl(Optimizer):
    """Follow the regularised leader."""

    learning_rate_power: float
    initial_accumulator_value: float
    l1_regularization_strength: float
    l2_regularization_strength: float
    l2_shrinkage_regularization_strength: float
    beta: float

    def start(self, xp: Any, p: Any) -> State:
        """Return the sums at first."""
        return {"accumulator": xp.full_like(p, self.initial_accumulator_value), "linear": xp.zeros_like(p)}

    def update(self, xp: Any, p: Any, g: Any, s: State, lr: float, t: int) -> Any:
        """Return the leader."""
        shrunk = g + 2.0 * self.l2_shrinkage_regularization_strength * p
        before, now = s["accumulator"], s["accumulator"] + xp.square(g)
        linear = s["linear"] + shrunk - (now**-self.learning_rate_power - before**-self.learning_rate_power) / lr * p
        quadratic = now**-self.learning_rate_power / lr + 2.0 * (self.l2_regularization_strength + self.beta / (2.0 * lr))
        s["accumulator"], s["linear"] = now, linear
        limit = self.l1_regularization_strength
        return (xp.clip(linear, -limit, limit) - linear) / quadratic


@optimizer
class Lamb(Optimizer):
    """Adam with a rate for each variable, by the sizes of the variable and of its step."""

    beta_1: float
    beta_2: float
    epsilon: float
    slots = ("momentum", "velocity")

    def update(self, xp: Any, p: Any, g: Any, s: State, lr: float, t: int) -> Any:
        """Step by the corrected averages, scaled."""
        m, v = _average(s, "momentum", g, self.beta_1), _average(s, "velocity", xp.square(g), self.beta_2)
        step = m / (1 - self.beta_1**t) / (xp.sqrt(v / (1 - self.beta_2**t)) + self.epsilon)
        size, length = xp.sqrt(xp.sum(xp.square(p))), xp.sqrt(xp.sum(xp.square(step)))
        one = xp.ones_like(size)
        ratio = xp.where(size > 0, xp.where(length > 0, size / xp.where(length > 0, length, one), one), one)
        return p - ratio * lr * step


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

    def start(self, xp: Any, p: Any) -> State:
        """Return the averages at first."""
        if len(p.shape) < 2:
            return {"velocity": xp.zeros_like(p)}
        return {"rows": xp.zeros_like(xp.sum(p, axis=-1)), "columns": xp.zeros_like(xp.sum(p, axis=-2))}

    def update(self, xp: Any, p: Any, g: Any, s: State, lr: float, t: int) -> Any:
        """Step by the scaled gradient, clipped by its size."""
        beta = 1 - t**self.beta_2_decay
        rate = min(lr, 1 / math.sqrt(t)) if self.relative_step else lr
        size = xp.sqrt(xp.mean(xp.square(p)))
        squares = xp.square(g) + self.epsilon_1
        if "velocity" in s:
            v = s["velocity"] = s["velocity"] * beta + squares * (1 - beta)
        else:
            r = s["rows"] = s["rows"] * beta + xp.mean(squares, axis=-1) * (1 - beta)
            c = s["columns"] = s["columns"] * beta + xp.mean(squares, axis=-2) * (1 - beta)
            v = xp.expand_dims(r / xp.mean(r, axis=-1, keepdims=True), axis=-1) * xp.expand_dims(c, axis=-2)
        step = g / xp.sqrt(v)
        above = xp.sqrt(xp.mean(xp.square(step))) / self.clip_threshold
        step = step / xp.maximum(above, xp.ones_like(above))
        return p - rate * xp.maximum(size, xp.full_like(size, self.epsilon_2)) * step
