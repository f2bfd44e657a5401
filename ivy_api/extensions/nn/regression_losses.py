"""Regression losses."""

from __future__ import annotations

from math import log, pi, sqrt

from ivy_api.bodies.nn.losses import reduce_losses, reduce_weighted, require_loss
from ivy_api.bodies.operands import is_zero_scalar, scalar_like
from ivy_api.dispatch.declare import XP, accumulates, composed, operands
from ivy_api.dispatch.registry import declared_names
from ivy_api.errors import ArgumentError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from typing import Any

    from ivy_api.typing import Array, ArrayNamespace, RealFloatingArray, Reduction


@composed
@accumulates
@operands()
def mse_loss(
    x: RealFloatingArray,
    target: Array,
    /,
    *,
    weight: Array | None = None,
    reduction: Reduction = "mean",
    xp: ArrayNamespace = XP,
) -> Array:
    """Return the squared error of each pair of elements.

    Parameters
    ----------
    x : array of real floating-point dtype: predicted values
    target : the true values: array of the dtype of ``x`` that broadcasts with it
    weight : the weight of each loss: array of the dtype of ``x`` that broadcasts with it; the mean is divided by their sum
    reduction : ``"mean"`` over all elements, ``"sum"``, or ``"none"``

    Returns
    -------
    out : array of the dtype of ``x``; of the broadcast shape for ``reduction="none"``, else 0-d

    Raises
    ------
    DTypeError
        if an array is not of a real floating-point dtype.
    ValueError
        if ``reduction`` is unknown.

    References
    ----------
    ``torch.nn.functional.mse_loss``.

    Examples
    --------
    >>> x, target = xp.asarray([1.0, 2.0]), xp.asarray([1.0, 5.0])
    >>> float(xp.nn.mse_loss(x, target))
    4.5
    >>> xp.nn.mse_loss(x, target, reduction="none")
    array([0., 9.])
    """
    require_loss("nn.mse_loss", reduction, x, target, xp=xp)
    difference = x - target
    return reduce_weighted(difference * difference, weight, reduction, xp)


@composed
@accumulates
@operands()
def l1_loss(
    x: RealFloatingArray,
    target: Array,
    /,
    *,
    weight: Array | None = None,
    reduction: Reduction = "mean",
    xp: ArrayNamespace = XP,
) -> Array:
    """Return the absolute error of each pair of elements.

    Parameters
    ----------
    x : array of real floating-point dtype: predicted values
    target : the true values: array of the dtype of ``x`` that broadcasts with it
    weight : the weight of each loss: array of the dtype of ``x`` that broadcasts with it; the mean is divided by their sum
    reduction : ``"mean"`` over all elements, ``"sum"``, or ``"none"``

    Returns
    -------
    out : array of the dtype of ``x``; of the broadcast shape for ``reduction="none"``, else 0-d

    Raises
    ------
    DTypeError
        if an array is not of a real floating-point dtype.
    ValueError
        if ``reduction`` is unknown.

    References
    ----------
    ``torch.nn.functional.l1_loss``.

    Examples
    --------
    >>> xp.nn.l1_loss(xp.asarray([1.0, 2.0]), xp.asarray([1.0, 5.0]), reduction="none")
    array([0., 3.])
    """
    require_loss("nn.l1_loss", reduction, x, target, xp=xp)
    return reduce_weighted(xp.abs(x - target), weight, reduction, xp)


@composed
@accumulates
@operands()
def huber_loss(
    x: RealFloatingArray,
    target: Array,
    /,
    *,
    delta: float = 1.0,
    weight: Array | None = None,
    reduction: Reduction = "mean",
    xp: ArrayNamespace = XP,
) -> Array:
    """Return half the square of each difference up to ``delta``, and ``delta * (|difference| - delta / 2)`` beyond.

    Parameters
    ----------
    x : array of real floating-point dtype: predicted values
    target : the true values: array of the dtype of ``x`` that broadcasts with it
    delta : the difference beyond which the loss is linear; positive
    weight : the weight of each loss: array of the dtype of ``x`` that broadcasts with it; the mean is divided by their sum
    reduction : ``"mean"`` over all elements, ``"sum"``, or ``"none"``

    Returns
    -------
    out : array of the dtype of ``x``; of the broadcast shape for ``reduction="none"``, else 0-d

    Raises
    ------
    DTypeError
        if an array is not of a real floating-point dtype.
    ValueError
        if ``reduction`` is unknown, or ``delta`` is not positive.

    References
    ----------
    Huber, Robust estimation of a location parameter (1964); ``torch.nn.functional.huber_loss``.

    Examples
    --------
    >>> xp.nn.huber_loss(xp.asarray([0.0, 0.0]), xp.asarray([0.5, 10.0]), reduction="none")
    array([0.125, 9.5  ])
    """
    require_loss("nn.huber_loss", reduction, x, target, xp=xp)
    if not delta > 0:
        raise ArgumentError(f"nn.huber_loss takes a positive delta; got {delta}.")
    difference = x - target
    near = xp.clip(difference, -delta, delta)  # not of the absolute difference: its second derivative at 0 would be lost
    return reduce_weighted(near * (difference - 0.5 * near), weight, reduction, xp)


@composed
@accumulates
@operands()
def smooth_l1_loss(
    x: RealFloatingArray,
    target: Array,
    /,
    *,
    beta: float = 1.0,
    weight: Array | None = None,
    reduction: Reduction = "mean",
    xp: ArrayNamespace = XP,
) -> Array:
    """Return the square of each difference over ``2 * beta`` up to ``beta``, and ``|difference| - beta / 2`` beyond.

    Parameters
    ----------
    x : array of real floating-point dtype: predicted values
    target : the true values: array of the dtype of ``x`` that broadcasts with it
    beta : the difference beyond which the loss is linear; non-negative
    weight : the weight of each loss: array of the dtype of ``x`` that broadcasts with it; the mean is divided by their sum
    reduction : ``"mean"`` over all elements, ``"sum"``, or ``"none"``

    Returns
    -------
    out : array of the dtype of ``x``; of the broadcast shape for ``reduction="none"``, else 0-d

    Raises
    ------
    DTypeError
        if an array is not of a real floating-point dtype.
    ValueError
        if ``reduction`` is unknown.

    References
    ----------
    Girshick, Fast R-CNN (2015); ``torch.nn.functional.smooth_l1_loss``.

    Examples
    --------
    >>> xp.nn.smooth_l1_loss(xp.asarray([0.0, 0.0]), xp.asarray([0.5, 10.0]), beta=0.5, reduction="none")
    array([0.25, 9.75])
    """
    require_loss("nn.smooth_l1_loss", reduction, x, target, xp=xp)
    difference = x - target
    if is_zero_scalar(beta):
        return reduce_weighted(xp.abs(difference), weight, reduction, xp)
    near = xp.clip(difference, -beta, beta)  # not of the absolute difference: its second derivative at 0 would be lost
    return reduce_weighted(near * (difference - 0.5 * near) / beta, weight, reduction, xp)


@composed
@accumulates
@operands()
def poisson_nll_loss(
    x: RealFloatingArray,
    target: Array,
    /,
    *,
    log_input: bool = True,
    full: bool = False,
    epsilon: float = 1e-8,
    reduction: Reduction = "mean",
    xp: ArrayNamespace = XP,
) -> Array:
    """Return the negative log-likelihood of counts under a Poisson distribution, without the constant term.

    Parameters
    ----------
    x : array of real floating-point dtype: rates, or their logarithms
    target : counts: array of the dtype of ``x`` that broadcasts with it
    log_input : whether ``x`` are logarithms of rates
    full : whether to add Stirling's approximation of the constant term, where counts are above 1
    epsilon : a constant added to rates before taking the logarithm
    reduction : ``"mean"`` over all elements, ``"sum"``, or ``"none"``

    Returns
    -------
    out : array of the dtype of ``x``; of the broadcast shape for ``reduction="none"``, else 0-d

    Raises
    ------
    DTypeError
        if an array is not of a real floating-point dtype.
    ValueError
        if ``reduction`` is unknown.

    References
    ----------
    ``torch.nn.functional.poisson_nll_loss``.

    Examples
    --------
    >>> log_rate, count = xp.asarray([0.0, 0.0]), xp.asarray([0.0, 2.0])
    >>> xp.nn.poisson_nll_loss(log_rate, count, reduction="none")
    array([1., 1.])
    """
    require_loss("nn.poisson_nll_loss", reduction, x, target, xp=xp)
    losses = xp.exp(x) - target * x if log_input else x - target * xp.log(x + epsilon)
    if full:
        losses = losses + _stirling(target, xp)
    return reduce_losses(losses, reduction, xp)


def _stirling(count: Array, xp: ArrayNamespace) -> Array:
    """An approximation of the logarithm of the factorial."""
    many = count > 1
    safe = xp.where(many, count, 1.0)
    return xp.where(many, safe * xp.log(safe) - safe + 0.5 * xp.log(safe * (2 * pi)), 0.0)


@composed
@accumulates
@operands()
def log_poisson_loss(
    x: RealFloatingArray,
    target: Array,
    /,
    *,
    full: bool = False,
    reduction: Reduction = "mean",
    xp: ArrayNamespace = XP,
) -> Array:
    """Return `poisson_nll_loss` of logarithms of rates.

    Parameters
    ----------
    x : array of real floating-point dtype: logarithms of rates
    target : counts: array of the dtype of ``x`` that broadcasts with it
    full : whether to add Stirling's approximation of the constant term, where counts are above 1
    reduction : ``"mean"`` over all elements, ``"sum"``, or ``"none"``

    Returns
    -------
    out : array of the dtype of ``x``; of the broadcast shape for ``reduction="none"``, else 0-d

    Raises
    ------
    DTypeError
        if an array is not of a real floating-point dtype.
    ValueError
        if ``reduction`` is unknown.

    References
    ----------
    ``tf.nn.log_poisson_loss``, which does not reduce.

    Examples
    --------
    >>> log_rate, count = xp.asarray([0.0, 1.0]), xp.asarray([3.0, 3.0])
    >>> xp.nn.log_poisson_loss(log_rate, count, reduction="none")
    array([ 1.    , -0.2817])
    """
    require_loss("nn.log_poisson_loss", reduction, x, target, xp=xp)
    return xp.nn.poisson_nll_loss(x, target, full=full, reduction=reduction)


@composed
@accumulates
@operands()
def gaussian_nll_loss(
    x: RealFloatingArray,
    target: Array,
    var: Array | float,
    /,
    *,
    full: bool = False,
    epsilon: float = 1e-6,
    reduction: Reduction = "mean",
    xp: ArrayNamespace = XP,
) -> Array:
    """Return the negative log-likelihood under a normal distribution, without the constant term.

    Parameters
    ----------
    x : array of real floating-point dtype: predicted means
    target : the true values: array of the dtype of ``x`` that broadcasts with it
    var : the variances: number, or array of the dtype of ``x`` that broadcasts with it, or of its shape without the last axis
    full : whether to add the constant term
    epsilon : the minimum variance
    reduction : ``"mean"`` over all elements, ``"sum"``, or ``"none"``

    Returns
    -------
    out : array of the dtype of ``x``; of the broadcast shape for ``reduction="none"``, else 0-d

    Raises
    ------
    DTypeError
        if an array is not of a real floating-point dtype.
    ValueError
        if ``reduction`` is unknown.

    References
    ----------
    Nix, Weigend, Estimating the mean and variance of the target probability distribution (1994);
    ``torch.nn.functional.gaussian_nll_loss``.

    Examples
    --------
    >>> x, target, var = xp.asarray([0.0, 0.0]), xp.asarray([0.0, 2.0]), xp.asarray([1.0, 1.0])
    >>> xp.nn.gaussian_nll_loss(x, target, var, reduction="none")
    array([0., 2.])
    """
    require_loss("nn.gaussian_nll_loss", reduction, x, target, xp=xp)
    spread: Any = var
    if hasattr(spread, "dtype"):
        if len(spread.shape) == len(x.shape) - 1 and tuple(spread.shape) == tuple(x.shape[:-1]):
            spread = xp.expand_dims(spread, axis=-1)
        spread = xp.maximum(spread, scalar_like(epsilon, x, xp))  # it may be a number of which a compiler makes a scalar
        logarithm: Any = xp.log(spread)
        deviation: Any = xp.sqrt(spread)
    else:
        spread = max(spread, epsilon)
        logarithm, deviation = log(spread), sqrt(spread)
    ratio = (x - target) / deviation  # its square may be finite where that of the difference is not
    losses = 0.5 * (logarithm + ratio * ratio)
    return reduce_losses(losses + 0.5 * log(2 * pi) if full else losses, reduction, xp)


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
