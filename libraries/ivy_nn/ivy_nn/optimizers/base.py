"""`Optimizer`: what all optimizers have in common."""

from __future__ import annotations

from typing import Any, overload

from ivy_api.errors import ArgumentTypeError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Rate = float | Any | Callable[[Any], Any]


class Optimizer:
    """The base class of optimizers.

    An optimizer is a pair of pure functions, `init` and `step`, over any pytree of parameters: a `Container`, a dict, a list, a
    `Module`, an array. They may be compiled, vectorised and used in loops. Where ``step`` is called without a state, the optimizer
    keeps one itself.
    """

    _state: Any = None

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
        self._state = state

    def reset(self) -> None:
        """Forget the state which the optimizer keeps."""
        self._state = None


def check_optimizer(value: Any, of: str) -> None:
    """Check that an argument is an optimizer."""
    if not isinstance(value, Optimizer):
        raise ArgumentTypeError(f"{of} takes an optimizer, such as Adam(); got {type(value).__name__}.")
