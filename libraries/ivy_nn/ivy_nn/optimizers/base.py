"""`Optimizer`: what all optimizers have in common."""

from __future__ import annotations

import weakref
from typing import Any, overload

from ivy_api.errors import ArgumentTypeError
from ivy_nn.optimizers.settings import check_settings


class Optimizer:
    """The base class of optimizers.

    An optimizer is a pair of pure functions, `init` and `step`, over any pytree of parameters: a `Container`, a dict, a list, a
    `Module`, an array. They may be compiled, vectorised and used in loops. Where ``step`` is called without a state, the optimizer
    keeps one itself.
    """

    _rate: Any = None
    _state: Any = None
    _trained: Trained | None = None
    takes_function = False
    """Whether ``step`` takes the function to minimise in place of gradients."""

    @property
    def lr(self) -> Any:
        """The learning rate: a number, a 0-d array, or a schedule. May be assigned to; groups with their own keep it."""
        return self._rate

    @lr.setter
    def lr(self, value: Any) -> None:
        check_settings(type(self).__name__, {"lr": value})
        self._rate = value

    def scale_loss(self, loss: Any, state: Any) -> Any:
        """Return the loss whose gradients ``step`` takes: the loss itself, unless the optimizer is one of scaled gradients."""
        return loss

    def evaluated(self, v: Any, state: Any) -> Any:
        """Return the parameters to evaluate the model with: those that are trained, unless the optimizer is one with averages."""
        return v

    def init(self, v: Any) -> Any:
        """Return the state before the first step.

        Parameters
        ----------
        v : pytree of parameters, of a real floating-point dtype

        Returns
        -------
        out : pytree of arrays
        """
        raise NotImplementedError

    def _step(self, v: Any, grads: Any, state: Any, lr: Any) -> tuple[Any, Any]:
        """The new parameters and the new state."""
        raise NotImplementedError

    @overload
    def step(self, v: Any, grads: Any, state: None = None, *, lr: Any = None) -> Any: ...
    @overload
    def step(self, v: Any, grads: Any, state: Any, *, lr: Any = None) -> tuple[Any, Any]: ...
    def step(self, v: Any, grads: Any, state: Any = None, *, lr: Any = None) -> Any:
        """Return the parameters after one step.

        Parameters
        ----------
        v : pytree of parameters
        grads : pytree of gradients, of the same structure and shapes
        state : from `init` or from the last step; ``None`` uses the one which the optimizer keeps in `state`
        lr : a learning rate for this step, a number or a 0-d array, instead of the optimizer's; groups with their own keep it

        Returns
        -------
        v : the new parameters
        state : the new state, only if one was given

        Raises
        ------
        OptimizerError
            if the structures or shapes of the parameters, the gradients and the state differ.
        """
        if state is not None:
            return self._step(v, grads, state, lr)
        if self._state is None:
            self._state = self.init(v)
        new, self._state = self._step(v, grads, self._state, lr)
        return new

    @property
    def state(self) -> Any:
        """The state which the optimizer keeps, for steps without one; ``None`` before the first. May be assigned to."""
        return self._state

    @state.setter
    def state(self, state: Any) -> None:
        self._state, self._trained = state, None

    def reset(self) -> None:
        """Forget the state which the optimizer keeps, and how far `ivy_nn.training.fit` trained a model with it."""
        self._state = self._trained = None


class Trained:
    """How far a model was trained with an optimizer.

    Attributes
    ----------
    model : weak reference to the model; ``None`` if it is not known, as after pickling
    steps, epochs : how many
    """

    __slots__ = ("epochs", "model", "steps")

    def __init__(self, model: weakref.ref[Any] | None, steps: int, epochs: int) -> None:
        self.model, self.steps, self.epochs = model, steps, epochs

    def __reduce__(self) -> Any:
        return Trained, (None, self.steps, self.epochs)


def check_optimizer(value: Any, of: str) -> None:
    """Check that an argument is an optimizer."""
    if not isinstance(value, Optimizer):
        found = f"the class {value.__name__}: pass {value.__name__}()" if isinstance(value, type) else repr(value)
        raise ArgumentTypeError(f"{of} takes an optimizer, such as nn.optimizers.Adam(); got {found}.")
