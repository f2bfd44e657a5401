"""`LossScaling`: training in float16, whose range is small."""

from __future__ import annotations

from typing import Any, NamedTuple

import ivy_api
from ivy_nn.errors import OptimizerError
from ivy_nn.optimizers.base import Optimizer
from ivy_nn.optimizers.leafwise import namespace_of
from ivy_nn.storage.classes import stored


@stored
class ScaleState(NamedTuple):
    """The state of `LossScaling`.

    Attributes
    ----------
    scale : 0-d array of float32, by which the loss is multiplied
    growth : for how many steps the gradients have been finite
    """

    scale: Any
    growth: Any


class LossScaling:
    """Dynamic loss scaling: the loss is multiplied by a number for which no gradient is infinite.

    The number is halved, and the step is not taken, where a gradient is infinite or nan; after many finite ones it is doubled.

    Parameters
    ----------
    init_scale : the first number
    growth_factor, backoff_factor : by which it grows and shrinks
    growth_interval : after how many finite gradients in a row it grows

    Raises
    ------
    OptimizerError
        for a setting out of its range.

    References
    ----------
    Micikevicius et al. 2018, "Mixed precision training"; ``torch.amp.GradScaler``.

    Examples
    --------
    >>> import numpy as np
    >>> from ivy_nn.optimizers import SGD
    >>> scaling, optimizer = LossScaling(init_scale=4.0), SGD(lr=1.0)
    >>> v = [np.asarray([1.0])]
    >>> state, scale = optimizer.init(v), scaling.init(v)
    >>> gradients = [scaling.scale(np.asarray([0.25]), scale)]  # of a loss that was multiplied
    >>> v, state, scale = scaling.step(optimizer, v, gradients, state, scale)
    >>> v
    [array([0.75])]
    >>> v, state, scale = scaling.step(optimizer, v, [np.asarray([np.inf])], state, scale)
    >>> v, float(scale.scale)
    ([array([0.75])], 2.0)
    """

    def __init__(
        self,
        init_scale: float = 2.0**16,
        growth_factor: float = 2.0,
        backoff_factor: float = 0.5,
        growth_interval: int = 2000,
    ) -> None:
        if not init_scale > 0 or not growth_factor > 1 or not 0 < backoff_factor < 1 or growth_interval < 1:
            raise OptimizerError(
                f"LossScaling: init_scale > 0, growth_factor > 1, 0 < backoff_factor < 1, growth_interval >= 1; got {init_scale}, "
                f"{growth_factor}, {backoff_factor}, {growth_interval}."
            )
        self.init_scale, self.growth_factor = init_scale, growth_factor
        self.backoff_factor, self.growth_interval = backoff_factor, growth_interval

    def init(self, v: Any) -> ScaleState:
        """Return the state before the first step.

        Parameters
        ----------
        v : pytree of arrays, which determine the backend and the device
        """
        like = ivy_api.tree_leaves(v)[0]
        xp: Any = ivy_api.namespace_for(like)
        zero = xp.zeros_like(xp.sum(like))
        return ScaleState(xp.asarray(xp.astype(zero, xp.float32) + self.init_scale), xp.asarray(xp.astype(zero, xp.int32)))

    def scale(self, loss: Any, state: ScaleState) -> Any:
        """Return the loss, or another array, times the scale: in its dtype, or in float32 if that is smaller.

        Parameters
        ----------
        loss : array
        state : the state
        """
        xp: Any = ivy_api.namespace_for(loss)
        if xp.finfo(loss.dtype).bits < 32:  # the scale is infinite there
            return xp.astype(loss, xp.float32) * state.scale
        return loss * xp.astype(state.scale, loss.dtype)

    def unscale(self, grads: Any, state: ScaleState) -> tuple[Any, Any]:
        """Return gradients divided by the scale, and whether they are all finite.

        Parameters
        ----------
        grads : pytree of gradients
        state : the state

        Returns
        -------
        grads : the gradients; float16 and bfloat16 become float32, in which small ones are not lost
        finite : 0-d array of bool
        """
        leaves, structure = ivy_api.tree_flatten(grads)
        xp = namespace_of(leaves)
        wide = [xp.astype(x, xp.float32) if xp.finfo(x.dtype).bits < 32 else x for x in leaves]
        finite: Any = True
        for x in wide:
            each = xp.all(xp.isfinite(x))
            finite = each if finite is True else finite & each
        return ivy_api.tree_unflatten(structure, [x * xp.astype(1.0 / state.scale, x.dtype) for x in wide]), finite

    def update(self, state: ScaleState, finite: Any) -> ScaleState:
        """Return the state after a step.

        Parameters
        ----------
        state : the state
        finite : whether the gradients were finite
        """
        xp: Any = ivy_api.namespace_for(state.scale)
        growth = xp.where(finite, state.growth + 1, xp.zeros_like(state.growth))
        grows = growth >= self.growth_interval
        larger = state.scale * self.growth_factor
        up = xp.where(grows & xp.isfinite(larger), larger, state.scale)
        return ScaleState(xp.where(finite, up, state.scale * self.backoff_factor), xp.where(grows, xp.zeros_like(growth), growth))

    def step(
        self, optimizer: Optimizer, v: Any, grads: Any, state: Any, scale: ScaleState, *, lr: Any = None
    ) -> tuple[Any, Any, ScaleState]:
        """Take a step with gradients of the scaled loss, unless they are infinite or nan.

        Parameters
        ----------
        optimizer : the optimizer
        v : pytree of parameters
        grads : pytree of gradients of the scaled loss
        state : the state of the optimizer
        scale : the state of the scaling
        lr : see `Optimizer.step`

        Returns
        -------
        v, state, scale : the new ones
        """
        grads, finite = self.unscale(grads, scale)
        xp: Any = ivy_api.namespace_for(scale.scale)
        new, after = optimizer.step(v, grads, state, lr=lr)
        kept_v, kept = ivy_api.tree_map(lambda a, b: xp.where(finite, a, b), (new, after), (v, state))
        return kept_v, kept, self.update(scale, finite)
