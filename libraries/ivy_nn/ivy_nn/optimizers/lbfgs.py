"""L-BFGS."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import ivy_api
from ivy_api.optimisation import Curvature, Limits, Minimisation
from ivy_nn.errors import OptimizerError
from ivy_nn.optimizers.base import Optimizer
from ivy_nn.optimizers.leafwise import as_scalar, check_parameter, namespace_of, rate_at
from ivy_nn.optimizers.paths import check_structure, leaf_paths
from ivy_nn.storage.classes import stored


@stored
class LBFGSState(NamedTuple):
    """The state of `LBFGS`: arrays, where all parameters are one vector.

    Attributes
    ----------
    n_iter : how many iterations were made
    func_evals : how often the function was evaluated
    loss : its last value
    d, t : the last direction, and how far the parameters moved along it
    prev_flat_grad : the gradient before that
    old_dirs, old_stps : the last changes of the gradient and of the parameters, one a row; rows not used yet are 0
    memory : how many rows are used
    """

    n_iter: Any
    func_evals: Any
    loss: Any
    d: Any
    t: Any
    prev_flat_grad: Any
    old_dirs: Any
    old_stps: Any
    memory: Any


class LBFGS(Optimizer):
    """L-BFGS: steps along the gradient, times an inverse Hessian that is estimated from the last steps.

    ::

        d ← -H g,  where  H ← (1 - ρ s yᵀ) H (1 - ρ y sᵀ) + ρ s sᵀ  of the last changes s of p and y of g, ρ = 1 / (yᵀ s),
                   from  H = yᵀ s / yᵀ y
        p ← p + t d,  where t is 1, or satisfies the strong Wolfe conditions

    ``step`` takes the function instead of its gradients, because it evaluates it several times. It decides from values how to
    continue, so it cannot be compiled; the function can be.

    Parameters
    ----------
    lr : the length of a step, or the first one that is tried by the line search
    max_iter : the largest number of iterations in a step
    max_eval : the largest number of evaluations in a step, by default ``1.25 * max_iter``
    tolerance_grad : the step ends if no element of the gradient is larger
    tolerance_change : the step ends if the parameters or the function change by less
    history_size : how many changes are remembered
    line_search_fn : ``"strong_wolfe"``, or ``None`` for steps of length ``lr``

    Raises
    ------
    OptimizerError
        for a setting out of its range.

    References
    ----------
    Liu and Nocedal 1989, "On the limited memory BFGS method for large scale optimization"; ``torch.optim.LBFGS``.

    Examples
    --------
    >>> import numpy as np
    >>> def rosenbrock(v):
    ...     x, y = v["x"], v["y"]
    ...     return (1 - x) ** 2 + 100 * (y - x**2) ** 2
    >>> optimizer = LBFGS(line_search_fn="strong_wolfe", max_iter=100)
    >>> v = optimizer.step({"x": np.asarray(-1.2), "y": np.asarray(1.0)}, rosenbrock)
    >>> round(float(v["x"]), 4), round(float(v["y"]), 4)
    (1.0, 1.0)
    """

    def __init__(
        self,
        lr: Any = 1.0,
        max_iter: int = 20,
        max_eval: int | None = None,
        tolerance_grad: float = 1e-7,
        tolerance_change: float = 1e-9,
        history_size: int = 100,
        line_search_fn: str | None = None,
    ) -> None:
        if line_search_fn not in (None, "strong_wolfe"):
            raise OptimizerError(f"LBFGS: line_search_fn is 'strong_wolfe' or None; got {line_search_fn!r}.")
        for name, value in (("max_iter", max_iter), ("history_size", history_size)):
            if not isinstance(value, int) or value < 1:
                raise OptimizerError(f"LBFGS: {name} is a positive integer; got {value!r}.")
        self.lr, self.max_iter, self.history_size, self.line_search_fn = lr, max_iter, history_size, line_search_fn
        self.max_eval = max_iter * 5 // 4 if max_eval is None else max_eval
        self.tolerance_grad, self.tolerance_change = tolerance_grad, tolerance_change

    takes_function = True

    def init(self, v: Any) -> LBFGSState:
        """Return the state before the first step.

        Parameters
        ----------
        v : pytree of parameters, of a real floating-point dtype
        """
        vector = _Vector(v)
        x, xp = vector.first, vector.xp
        zero, rows = xp.zeros_like(x), xp.zeros((self.history_size, x.shape[0]), dtype=x.dtype, device=ivy_api.device_of(x))
        count, number = vector.integer(0), vector.number(0.0)
        return vector.wrapped(LBFGSState(count, count, number, zero, number, zero, rows, rows, count))

    def step(
        self,
        v: Any,
        loss: Callable[[Any], Any],
        state: Any = None,
        *,
        lr: Any = None,
        value_and_grad: Callable[[Any], tuple[Any, Any]] | None = None,
    ) -> Any:
        """Return the parameters after up to ``max_iter`` iterations.

        Parameters
        ----------
        v : pytree of parameters
        loss : the function of the parameters to minimise, which returns a single number
        state : from `init` or from the last step; ``None`` uses the one which the optimizer keeps in `state`
        lr : see `Optimizer.step`
        value_and_grad : a function which returns the loss and its gradients, by default ``ivy_api.value_and_grad(loss)``

        Returns
        -------
        v : the new parameters
        state : the new state, only if one was given

        Raises
        ------
        OptimizerError
            if the loss is not a function, or not known because a transformation traces it; if structures or sizes differ.
        """
        found: Any = value_and_grad
        if found is None:
            if not callable(loss):
                raise OptimizerError(f"LBFGS.step takes the function to minimise, of the parameters; got {type(loss).__name__}.")
            found = ivy_api.value_and_grad(loss)
        return super().step(v, found, state, lr=lr)

    def _step(self, v: Any, grads: Any, state: Any, lr: Any) -> tuple[Any, Any]:
        if not isinstance(state, LBFGSState):
            raise OptimizerError(f"A state is what init and step of LBFGS return; got {type(state).__name__}.")
        vector = _Vector(v)
        state = LBFGSState(*map(ivy_api.unwrap, state))
        if state.d.shape != vector.first.shape or state.old_dirs.shape[0] != self.history_size:
            raise OptimizerError(
                f"The state belongs to {state.d.shape[0]} parameters and a history of {state.old_dirs.shape[0]}; there are "
                f"{vector.first.shape[0]} and {self.history_size}. Make a new one with init."
            )
        rate = as_scalar(ivy_api.unwrap(lr) if lr is not None else rate_at(self.lr, state.n_iter), vector.first.dtype, vector.xp)
        done = Minimisation(
            partial(vector.evaluate, grads), vector.first, _known(state), lr=float(rate), limits=self._limits(), xp=vector.xp
        )
        return vector.tree(done.x), vector.wrapped(self._state_after(done, int(state.func_evals), vector))

    def _limits(self) -> Limits:
        return Limits(
            self.max_iter,
            self.max_eval,
            self.tolerance_grad,
            self.tolerance_change,
            self.history_size,
            self.line_search_fn is not None,
            self.tolerance_change,
        )

    def _state_after(self, done: Minimisation, evaluations: int, vector: _Vector) -> LBFGSState:
        known, xp = done.known, vector.xp

        def rows(kept: list[Any]) -> Any:
            return xp.stack([*kept, *[xp.zeros_like(done.x)] * (self.history_size - len(kept))])

        return LBFGSState(
            vector.integer(known.n_iter),
            vector.integer(evaluations + done.evaluations),
            vector.number(done.loss),
            known.d,
            vector.number(known.t),
            known.before,
            rows(known.ys),
            rows(known.ss),
            vector.integer(len(known.ys)),
        )


def _known(state: LBFGSState) -> Curvature:
    ys, ss = ([rows[i, ...] for i in range(int(state.memory))] for rows in (state.old_dirs, state.old_stps))
    return Curvature(int(state.n_iter), state.d, float(state.t), state.prev_flat_grad, ys, ss)


class _Vector:
    """A pytree of parameters as one vector.

    Attributes
    ----------
    first : the vector
    xp : the namespace
    """

    def __init__(self, v: Any) -> None:
        leaves, self.structure = ivy_api.tree_flatten(v)
        self._v = v
        self._wraps = [ivy_api.unwrap(x) is not x for x in leaves]
        leaves = list(map(ivy_api.unwrap, leaves))
        self.xp = xp = namespace_of(leaves)
        for path, x in zip(leaf_paths(v), leaves, strict=True):
            check_parameter(path, x, xp)
        self._leaves = leaves
        wide = any(xp.finfo(x.dtype).bits > 32 for x in leaves)
        self._dtype = xp.float64 if wide else xp.float32
        self.first = self._joined(leaves)

    def _joined(self, leaves: list[Any]) -> Any:
        xp = self.xp
        return xp.concat([xp.astype(xp.reshape(x, (-1,)), self._dtype) for x in leaves])

    def tree(self, x: Any) -> Any:
        """The pytree of another vector."""
        found, start = [], 0
        for leaf, wrap in zip(self._leaves, self._wraps, strict=True):
            n = 1
            for size in leaf.shape:
                n *= size
            part = self.xp.asarray(self.xp.astype(self.xp.reshape(x[start : start + n], tuple(leaf.shape)), leaf.dtype))
            found.append(ivy_api.Array(part) if wrap else part)
            start += n
        return ivy_api.tree_unflatten(self.structure, found)

    def evaluate(self, function: Callable[[Any], tuple[Any, Any]], x: Any) -> tuple[float, Any]:
        """The value and the gradient at a vector."""
        value, grads = function(self.tree(x))
        if len(getattr(value, "shape", ())):
            raise OptimizerError(f"The loss is a single number; got shape {tuple(value.shape)}.")
        try:
            number = float(value)
        except Exception as error:
            raise OptimizerError(
                "LBFGS decides from the value of the loss, which is not known in a transformation. Compile the loss, not the step."
            ) from error
        leaves, structure = ivy_api.tree_flatten(grads)
        if structure != self.structure:
            check_structure(self._v, grads, ("the parameters", "the gradients"))
        return number, self._joined(list(map(ivy_api.unwrap, leaves)))

    def number(self, value: float) -> Any:
        return self.xp.asarray(self.xp.zeros_like(self.xp.sum(self.first)) + value)

    def integer(self, value: int) -> Any:
        return self.xp.asarray(self.xp.astype(self.number(value), self.xp.int32))

    def wrapped(self, state: LBFGSState) -> LBFGSState:
        return LBFGSState(*map(ivy_api.Array, state)) if any(self._wraps) else state
