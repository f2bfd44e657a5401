"""`ReduceOnPlateau`: a learning rate that decreases when a metric no longer improves."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import ivy_api
from ivy_nn.errors import OptimizerError
from ivy_nn.optimizers.settings import check_settings
from ivy_nn.storage.classes import stored


@stored
class PlateauState(NamedTuple):
    """The state of `ReduceOnPlateau`: 0-d arrays.

    Attributes
    ----------
    lr : the learning rate, for ``optimizer.step(v, grads, state, lr=plateau.lr)``
    best : the best value of the metric
    bad_epochs : for how many values it did not improve
    cooldown : for how many further values it does not count
    """

    lr: Any
    best: Any
    bad_epochs: Any
    cooldown: Any


class ReduceOnPlateau:
    """A learning rate that is multiplied by a factor when a metric has not improved for some time.

    Parameters
    ----------
    lr : the first learning rate
    mode : ``"min"`` if smaller values of the metric are better, ``"max"`` if larger ones are
    factor : the factor, below 1
    patience : how many values without improvement are allowed
    threshold : how much better a value has to be
    threshold_mode : ``"rel"``, in proportion to the best value, or ``"abs"``
    cooldown : how many values do not count after a decrease
    min_lr : the smallest learning rate
    eps : smaller decreases are not made

    Raises
    ------
    OptimizerError
        for a setting out of its range.

    References
    ----------
    ``torch.optim.lr_scheduler.ReduceLROnPlateau``.

    Examples
    --------
    >>> import numpy as np
    >>> plateau = ReduceOnPlateau(0.1, patience=1)
    >>> state = plateau.init([np.ones(2)])
    >>> for loss in [1.0, 1.0, 1.0]:
    ...     state = plateau.step(np.asarray(loss), state)
    >>> round(float(state.lr), 6)
    0.01
    """

    def __init__(
        self,
        lr: float,
        mode: str = "min",
        factor: float = 0.1,
        patience: int = 10,
        threshold: float = 1e-4,
        threshold_mode: str = "rel",
        cooldown: int = 0,
        min_lr: float = 0.0,
        eps: float = 1e-8,
    ) -> None:
        check_settings("ReduceOnPlateau", {"lr": lr, "eps": eps})
        if mode not in ("min", "max"):
            raise OptimizerError(f"ReduceOnPlateau: mode is 'min' or 'max'; got {mode!r}.")
        if threshold_mode not in ("rel", "abs"):
            raise OptimizerError(f"ReduceOnPlateau: threshold_mode is 'rel' or 'abs'; got {threshold_mode!r}.")
        if not 0 <= factor < 1:
            raise OptimizerError(f"ReduceOnPlateau: factor is below 1, so that the learning rate decreases; got {factor!r}.")
        self.lr, self.factor, self.patience, self.cooldown, self.min_lr, self.eps = lr, factor, patience, cooldown, min_lr, eps
        self._sign = 1.0 if mode == "min" else -1.0
        self._relative, self._absolute = (threshold, 0.0) if threshold_mode == "rel" else (0.0, threshold)

    def init(self, v: Any, dtype: Any = None) -> PlateauState:
        """Return the state before the first value.

        Parameters
        ----------
        v : pytree of arrays of the backend and on the device that are used, such as the parameters
        dtype : the dtype of the learning rate; by default that of the first array
        """
        like = ivy_api.tree_leaves(v)[0]
        xp: Any = ivy_api.namespace_for(like)
        zero = xp.astype(xp.zeros_like(xp.sum(like)), dtype or like.dtype)
        none = xp.asarray(xp.astype(zero, xp.int32))
        return PlateauState(xp.asarray(zero + self.lr), xp.asarray(zero + self._sign * math.inf), none, none)

    def step(self, metric: Any, state: PlateauState) -> PlateauState:
        """Return the state after another value of the metric.

        Parameters
        ----------
        metric : number or 0-d array
        state : from `init`, or from the last step
        """
        lr, best, bad, cooldown = state
        xp: Any = ivy_api.namespace_for(lr)
        value = xp.astype(metric, lr.dtype) if hasattr(metric, "dtype") else metric + xp.zeros_like(lr)
        limit = best * (1 - self._sign * self._relative) - self._sign * self._absolute
        better = value < limit if self._sign > 0 else value > limit
        best = xp.where(better, value, best)
        waiting = cooldown > 0
        zero = xp.zeros_like(bad)
        bad = xp.where(better | waiting, zero, bad + 1)
        cooldown = xp.where(waiting, cooldown - 1, cooldown)
        reduce = bad > self.patience
        new = xp.maximum(lr * self.factor, xp.zeros_like(lr) + self.min_lr)
        lr = xp.where(reduce & (lr - new > self.eps), new, lr)
        cooldown = xp.where(reduce, zero + self.cooldown, cooldown)
        return PlateauState(lr, best, xp.where(reduce, zero, bad), cooldown)
