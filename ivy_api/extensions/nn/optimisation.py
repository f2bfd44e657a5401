"""Steps of optimisers: Adam."""

from __future__ import annotations

from math import log

from ivy_api.bodies.nn import weight_shapes
from ivy_api.bodies.operands import require_floats, scalar_like
from ivy_api.dispatch.declare import XP, composed, operands
from ivy_api.dispatch.registry import declared_names

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from ivy_api.typing import Array, ArrayNamespace, RealFloatingArray


@composed
@operands(weight_shapes.adam_update)
def adam_update(
    x: RealFloatingArray,
    grad: RealFloatingArray,
    mean: RealFloatingArray,
    square: RealFloatingArray,
    learning_rate: Array | float,
    /,
    step: Array | float | None = None,
    *,
    beta1: float = 0.9,
    beta2: float = 0.999,
    epsilon: Array | float = 1e-8,
    xp: ArrayNamespace = XP,
) -> tuple[Array, Array, Array]:
    """Return a parameter after a step of Adam, and the new averages of its gradient and of the square of its gradient.

    ::

        mean ← beta1 · mean + (1 - beta1) · grad
        square ← beta2 · square + (1 - beta2) · grad²
        x ← x - learning_rate · (mean / (1 - beta1ᵗ)) / (√(square / (1 - beta2ᵗ)) + epsilon)

    Parameters
    ----------
    x : the parameter: array of real floating-point dtype
    grad : its gradient: array of the shape of ``x``, as are the two averages
    mean, square : the averages of the gradient and of its square; zeros before the first step
    learning_rate : number, or 0-d array of the dtype of ``x``
    step : the number t of this step, from 1: number, or 0-d array of real dtype. ``None`` leaves out the two corrections
        ``1 - betaᵗ``, for callers that apply them to ``learning_rate`` and ``epsilon`` for all parameters together
    beta1, beta2 : how much of the averages is kept, from 0 up to but not including 1
    epsilon : added to the denominator: number, or 0-d array of the dtype of ``x``

    Returns
    -------
    x, mean, square : arrays of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if an array is not of a real floating-point dtype.
    ValueError
        if an array does not have the shape of ``x``, or the learning rate, the step or epsilon is an array with axes.

    References
    ----------
    Kingma and Ba 2015, "Adam: A method for stochastic optimization", algorithm 1; ``torch.optim.Adam``.

    Examples
    --------
    >>> x, grad = xp.asarray([1.0, 2.0]), xp.asarray([1.0, 0.0])
    >>> x, mean, square = xp.nn.adam_update(x, grad, xp.zeros(2), xp.zeros(2), 0.5, 1)
    >>> x
    array([0.5, 2. ])
    """
    require_floats("nn.adam_update", x, xp)
    rate = learning_rate
    if step is not None:
        t = scalar_like(step, x, xp) if isinstance(step, (int, float)) else xp.astype(step, x.dtype)
        root = xp.sqrt(_correction(beta2, t, xp))
        rate, epsilon = rate * root / _correction(beta1, t, xp), root * epsilon
    mean = (grad - mean) * (1 - beta1) + mean
    square = (grad * grad - square) * (1 - beta2) + square
    return x - mean / (xp.sqrt(square) + epsilon) * rate, mean, square


def _correction(beta: float, t: Array, xp: ArrayNamespace) -> Array:
    """Compute ``1 - beta**t``, accurately where it is small."""
    return -xp.expm1(t * log(beta)) if beta else xp.ones_like(t)


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
