"""Averages of weights: exponential and equal ones."""

from __future__ import annotations

from typing import Any, NamedTuple

import ivy_api
from ivy_nn.errors import OptimizerError
from ivy_nn.optimizers.paths import check_structure
from ivy_nn.storage.classes import stored


@stored
class AverageState(NamedTuple):
    """The state of an average.

    Attributes
    ----------
    count : how many values were averaged
    average : the average, a pytree like the parameters
    """

    count: Any
    average: Any


class Average:
    """The equal average of the parameters after many steps: stochastic weight averaging.

    Floating-point arrays are averaged; of others the last is taken.

    References
    ----------
    Izmailov et al. 2018, "Averaging weights leads to wider optima and better generalization";
    ``torch.optim.swa_utils.AveragedModel``.

    Examples
    --------
    >>> import numpy as np
    >>> average = Average()
    >>> state = average.init([np.zeros(1)])
    >>> for value in [1.0, 3.0]:
    ...     state = average.update([np.asarray([value])], state)
    >>> state.average
    [array([2.])]
    """

    def init(self, v: Any) -> AverageState:
        """Return the state before the first value.

        Parameters
        ----------
        v : pytree of parameters
        """
        like = ivy_api.tree_leaves(v)[0]
        xp: Any = ivy_api.namespace_for(like)
        return AverageState(xp.asarray(xp.astype(xp.zeros_like(xp.sum(like)), xp.int32)), ivy_api.tree_map(lambda x: x, v))

    def update(self, v: Any, state: AverageState) -> AverageState:
        """Return the state after another value.

        Parameters
        ----------
        v : pytree of parameters
        state : from `init`, or from the last update

        Raises
        ------
        OptimizerError
            if the structures differ.
        """
        check_structure(state.average, v, ("the average", "the parameters"))
        xp: Any = ivy_api.namespace_for(state.count)

        def merged(old: Any, new: Any) -> Any:
            if not xp.isdtype(old.dtype, "real floating"):
                return new
            weight = self._weight(xp.astype(state.count, old.dtype), xp)
            # The first value is taken as it is.
            return xp.asarray(old + (new - old) * xp.astype(weight, old.dtype))

        return AverageState(xp.asarray(state.count + 1), ivy_api.tree_map(merged, state.average, v))

    def _weight(self, count: Any, xp: Any) -> Any:
        """How much of the way the average goes to a new value, after so many others."""
        return 1 / (count + 1)


class ExponentialAverage(Average):
    """The exponential moving average of the parameters: ``average ← decay · average + (1 - decay) · parameters``.

    The first value is taken as it is. Floating-point arrays are averaged; of others the last is taken.

    Parameters
    ----------
    decay : how much of the average is kept

    Raises
    ------
    OptimizerError
        if it is not between 0 and 1.

    References
    ----------
    ``torch.optim.swa_utils.get_ema_multi_avg_fn``.

    Examples
    --------
    >>> import numpy as np
    >>> average = ExponentialAverage(0.5)
    >>> state = average.init([np.zeros(1)])
    >>> for value in [1.0, 3.0]:
    ...     state = average.update([np.asarray([value])], state)
    >>> state.average
    [array([2.])]
    """

    def __init__(self, decay: float = 0.999) -> None:
        if not 0 <= decay <= 1:
            raise OptimizerError(f"ExponentialAverage: decay is between 0 and 1; got {decay!r}.")
        self.decay = decay

    def _weight(self, count: Any, xp: Any) -> Any:
        return xp.where(count == 0, xp.ones_like(count), xp.zeros_like(count) + (1 - self.decay))
