"""Losses of batches whose examples have weights."""

from __future__ import annotations

import copy
import functools
import inspect
import math
from collections.abc import Callable
from typing import Any

import ivy_api
from ivy_nn.errors import DataError
from ivy_nn.layers.losses import Loss
from ivy_nn.training.examples import broadcast_weights


def weighted(loss: Callable[..., Any]) -> Callable[[Any, Any, Any], Any]:
    """Return a function of outputs, targets and weights: the mean of the losses of a batch, each times its weight.

    With weights of 1 it is the loss itself. The sum is divided by the number of losses, as in Keras, and not by the sum of the
    weights; or by what the loss itself divides by, such as the weights of the classes of the targets that are not ignored.

    Parameters
    ----------
    loss : one of ``ivy_api.nn`` or of the layers, with any reduction; or a function that returns the loss of each example

    Raises
    ------
    DataError
        when called, if the function returns one loss for the batch, or the weights do not fit the losses.
    """
    if isinstance(loss, Loss):
        each: Any = copy.copy(loss)
        each.reduction = "none"
    else:
        each = functools.partial(loss, reduction="none") if "reduction" in _options(loss) else loss

    def of_batch(out: Any, target: Any, weight: Any) -> Any:
        losses, options = each(out, target), _options(loss)
        shape = tuple(getattr(losses, "shape", ()))
        if not shape:
            raise DataError(
                f"A batch has weights, so the loss returns an array with a loss for each example, or has the parameter reduction; "
                f"{getattr(loss, '__name__', type(loss).__name__)} returned one number."
            )
        xp = ivy_api.namespace_for(losses)
        total = xp.sum(xp.reshape(losses, (-1,)) * xp.astype(broadcast_weights(weight, shape, "loss", xp), losses.dtype))
        match options.get("reduction"):
            case "sum":
                return total
            case "batchmean":
                return total / shape[0]
        if "ignore_index" not in options or not xp.isdtype(target.dtype, "integral"):
            return total / math.prod(shape)
        return total / _share(options["ignore_index"], getattr(each, "weight", options["weight"]), target, losses.dtype, xp)

    return of_batch


def check_rows(loss: Callable[..., Any], out: Any, target: Any) -> None:
    """Check that a loss of elements does not compare each output with all targets, as broadcasting ``(n, 1)`` and ``(n,)`` does."""
    one, other = (tuple(getattr(x, "shape", ())) for x in (out, target))
    if one[:1] in ((), (1,)) or {one, other} != {one[:1], (*one[:1], 1)}:
        return
    if isinstance(loss, Loss) or "reduction" not in _options(loss):
        return  # layers check it themselves, other functions may reshape them
    if tuple(loss(out, target, reduction="none").shape) not in (one, other):
        raise DataError(
            f"{getattr(loss, '__name__', type(loss).__name__)} would broadcast outputs of shape {one} and targets of shape "
            f"{other}, and compare each with all. Reshape the targets to {one}."
        )


def _options(loss: Any) -> dict[str, Any]:
    """The reduction of a loss, and what decides which targets count."""
    names = "reduction", "ignore_index", "weight"
    if isinstance(loss, Loss):
        return {name: getattr(loss, name) for name in names if hasattr(loss, name)}
    try:
        parameters = inspect.signature(loss).parameters
    except (TypeError, ValueError):
        return {}
    return {name: parameters[name].default for name in names if name in parameters} if "reduction" in parameters else {}


def _share(ignored: int | None, weight: Any, target: Any, dtype: Any, xp: Any) -> Any:
    """The weights of the classes of the targets that are not ignored, together."""
    counts = xp.ones_like(target, dtype=xp.bool) if ignored is None else target != ignored
    shares = xp.astype(counts, dtype)
    if weight is not None:
        index = xp.reshape(xp.where(counts, target, xp.zeros_like(target)), (-1,))
        shares = shares * xp.reshape(xp.take(weight, index, axis=0), tuple(target.shape))
    return xp.sum(shares)
