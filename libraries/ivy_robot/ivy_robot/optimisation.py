"""Optimisation of trajectories by their gradients."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from numbers import Integral
from typing import TYPE_CHECKING, Any

import ivy_api
from ivy_api.errors import ArgumentError
from ivy_robot.splines.tridiagonal import solve_tridiagonal

if TYPE_CHECKING:
    from ivy_api.typing import Array, ArrayNamespace

Cost = Callable[["Array"], Any]


@dataclass(frozen=True, slots=True)
class Evaluation:
    """One evaluation of the cost.

    Attributes
    ----------
    index : how many evaluations there were before
    cost : its value
    anchors : the anchors it belongs to
    gradient : its gradient, of the shape of the anchors
    aux : what the cost function returned beside it, or ``None``
    """

    index: int
    cost: float
    anchors: Any
    gradient: Any
    aux: Any


@dataclass(frozen=True, slots=True)
class Optimised:
    """A trajectory that was optimised.

    Attributes
    ----------
    anchors : array: those of the last evaluation
    accepted : whether that evaluation was accepted
    cost : its cost
    aux : what the cost function returned beside it, or ``None``
    costs : the costs of all evaluations
    """

    anchors: Any
    accepted: bool
    cost: float
    aux: Any
    costs: list[float]


@ivy_api.explain_errors
def optimise_trajectory(
    cost: Cost,
    anchors: Array,
    *,
    rate: float = 0.01,
    max_evaluations: int = 100,
    accept: Callable[[Evaluation], bool] | None = None,
    report: Callable[[Evaluation], None] | None = None,
    smooth: bool = False,
    compiled: bool = False,
) -> Optimised:
    """Return the anchors of a trajectory after steps of gradient descent on its cost.

    The loop runs in Python, and one evaluation at a time, compiled or not; so ``accept`` and ``report`` are ordinary functions.

    Parameters
    ----------
    cost : function of the anchors, which returns a 0-d array, or a tuple of it and anything else, which is passed on as ``aux``
    anchors : array of shape ``(n, d)``: the free points of the trajectory, without its ends; others, such as batches, if not
        ``smooth``
    rate : a positive number by which the gradient is multiplied
    max_evaluations : how often to evaluate the cost at most, an integer of 1 or more
    accept : function of an `Evaluation` that says whether to stop with it; all evaluations are made by default
    report : function that is called with each `Evaluation`
    smooth : whether to multiply the gradients by the inverse of the matrix of second differences, which spreads each over the whole
        trajectory, as CHOMP does, so that it stays smooth
    compiled : whether to compile the evaluation

    Returns
    -------
    out : the anchors of the last evaluation, or of the accepted one

    Raises
    ------
    ArgumentError
        if the rate is not positive, ``max_evaluations`` is no integer of 1 or more, or the anchors have no shape ``(n, d)`` though
        ``smooth``.

    References
    ----------
    M. Zucker et al., *CHOMP: Covariant Hamiltonian optimization for motion planning*, 2013, equation 13.

    Examples
    --------
    >>> import numpy as np
    >>> found = optimise_trajectory(lambda x: np.sum((x - 1.0) ** 2), np.zeros((2, 1)), rate=0.5, max_evaluations=2)
    >>> found.cost, found.anchors[:, 0]
    (0.0, array([1., 1.]))
    """
    if not rate > 0:
        raise ArgumentError(f"rate must be positive; got {rate}.")
    if isinstance(max_evaluations, bool) or not isinstance(max_evaluations, Integral) or max_evaluations < 1:
        raise ArgumentError(f"max_evaluations must be an integer of 1 or more; got {max_evaluations!r}.")
    xp, anchors = ivy_api.check_arrays(anchors=(anchors, "n", "d") if smooth else (anchors,))

    def evaluate(x: Array) -> Any:
        return ivy_api.value_and_grad(lambda given: _pair(cost(given)), has_aux=True)(x)

    run = ivy_api.compile(evaluate) if compiled else evaluate
    costs: list[float] = []
    while True:
        (value, aux), gradient = run(anchors)
        costs.append(float(value))
        evaluation = Evaluation(len(costs) - 1, costs[-1], anchors, gradient, aux)
        if report is not None:
            report(evaluation)
        accepted = accept is not None and bool(accept(evaluation))
        if accepted or len(costs) == max_evaluations:
            return Optimised(anchors, accepted, costs[-1], aux, costs)
        anchors = anchors - rate * (_smoothed(xp, gradient) if smooth else gradient)


def _pair(result: Any) -> tuple[Any, Any]:
    return result if isinstance(result, tuple) else (result, None)


def _smoothed(xp: ArrayNamespace, gradient: Array) -> Array:
    """Return ``A⁻¹ gradient``, where A has 2 on the diagonal and -1 beside it."""
    ones = xp.ones_like(gradient[:, 0])
    none = xp.zeros_like(ones[:1])
    return solve_tridiagonal(xp, xp.concat((none, -ones[1:])), 2.0 * ones, xp.concat((-ones[1:], none)), gradient)
