"""Optimizers around optimizers: clipped gradients, accumulated gradients, and Lookahead."""

from __future__ import annotations

from typing import Any, NamedTuple

import ivy_api
from ivy_nn.errors import OptimizerError
from ivy_nn.optimizers.averaging import Average, ExponentialAverage
from ivy_nn.optimizers.base import Optimizer, check_optimizer
from ivy_nn.optimizers.clipping import clip_by_global_norm, clip_by_norm, clip_by_value
from ivy_nn.optimizers.loss_scaling import LossScaling
from ivy_nn.optimizers.paths import check_structure
from ivy_nn.storage.classes import stored


class Wrapper(Optimizer):
    """The base class of optimizers around an optimizer."""

    optimizer: Optimizer

    def _wrap(self, optimizer: Optimizer, scaled: bool = False) -> None:
        check_optimizer(optimizer, type(self).__name__)
        if optimizer.takes_function or (isinstance(optimizer, Scaled) and not scaled):
            raise OptimizerError(
                f"{type(self).__name__} takes an optimizer of gradients, which {type(optimizer).__name__} is not: "
                f"{'it takes the function' if optimizer.takes_function else 'they are scaled. Put Scaled around it'}."
            )
        self.optimizer = optimizer

    @property
    def lr(self) -> Any:
        return self.optimizer.lr

    @lr.setter
    def lr(self, value: Any) -> None:
        self.optimizer.lr = value


class Clipped(Wrapper):
    """An optimizer that clips the gradients first: by value, then each by norm, then all by their norm together.

    Parameters
    ----------
    optimizer : the optimizer
    value : see `clip_by_value`; ``None`` for no clipping by value
    norm : see `clip_by_norm`
    global_norm : see `clip_by_global_norm`

    Raises
    ------
    OptimizerError
        for a negative number.

    Examples
    --------
    >>> import numpy as np
    >>> from ivy_nn.optimizers import SGD
    >>> optimizer = Clipped(SGD(lr=1.0), global_norm=1.0)
    >>> optimizer.step(np.zeros(1), np.asarray([100.0]))
    array([-0.99999999])
    """

    def __init__(
        self, optimizer: Optimizer, *, value: float | None = None, norm: float | None = None, global_norm: float | None = None
    ) -> None:
        self._wrap(optimizer)
        for each in (value, norm, global_norm):
            if each is not None and not each >= 0:
                raise OptimizerError(f"Clipped takes positive numbers; got {each!r}.")
        self.value, self.norm, self.global_norm = value, norm, global_norm

    def init(self, v: Any) -> Any:
        return self.optimizer.init(v)

    def _step(self, v: Any, grads: Any, state: Any, lr: Any) -> tuple[Any, Any]:
        if self.value is not None:
            grads = clip_by_value(grads, self.value)
        if self.norm is not None:
            grads = clip_by_norm(grads, self.norm)
        if self.global_norm is not None:
            grads, _ = clip_by_global_norm(grads, self.global_norm)
        return self.optimizer._step(v, grads, state, lr)


@stored
class AccumulationState(NamedTuple):
    """The state of `Accumulated`.

    Attributes
    ----------
    count : how many gradients were accumulated since the last step
    gradients : their mean, as far as there are some
    inner : the state of the optimizer
    """

    count: Any
    gradients: Any
    inner: Any


class Accumulated(Wrapper):
    """An optimizer that takes a step every so many gradients, with their mean: like a batch which is so many times as large.

    In between, the parameters stay as they are.

    Parameters
    ----------
    optimizer : the optimizer
    every : the number of gradients

    Raises
    ------
    OptimizerError
        if ``every`` is not a positive integer.

    References
    ----------
    ``optax.MultiSteps``.

    Examples
    --------
    >>> import numpy as np
    >>> from ivy_nn.optimizers import SGD
    >>> optimizer, v = Accumulated(SGD(lr=1.0), every=2), np.zeros(1)
    >>> state = optimizer.init(v)
    >>> for gradient in [1.0, 3.0]:
    ...     v, state = optimizer.step(v, np.asarray([gradient]), state)
    ...     print(v)
    [0.]
    [-2.]
    """

    def __init__(self, optimizer: Optimizer, every: int) -> None:
        self._wrap(optimizer)
        if not isinstance(every, int) or every < 1:
            raise OptimizerError(f"Accumulated takes a positive integer, every; got {every!r}.")
        self.every = every

    def init(self, v: Any) -> AccumulationState:
        inner = self.optimizer.init(v)
        return AccumulationState(_count(v), ivy_api.tree_map(_zeros, v), inner)

    def _step(self, v: Any, grads: Any, state: Any, lr: Any) -> tuple[Any, Any]:
        check_structure(v, grads, ("the parameters", "the gradients"))
        count, sums, inner = state
        xp: Any = ivy_api.namespace_for(count)
        part = 1.0 / self.every
        sums = ivy_api.tree_map(lambda old, g: old + _cast(g, old) * part, sums, grads)
        count = count + 1

        def apply(v: Any, sums: Any, inner: Any) -> Any:
            v, inner = self.optimizer._step(v, sums, inner, lr)
            return v, ivy_api.tree_map(_zeros, sums), inner

        v, sums, inner = ivy_api.cond(count >= self.every, apply, lambda *same: same, v, sums, inner)
        return v, AccumulationState(xp.asarray(count % self.every), sums, inner)


@stored
class LookaheadState(NamedTuple):
    """The state of `Lookahead`.

    Attributes
    ----------
    count : how many steps were taken since the slow parameters changed
    slow : the slow parameters
    inner : the state of the optimizer
    """

    count: Any
    slow: Any
    inner: Any


class Lookahead(Wrapper):
    """Lookahead: every ``k`` steps, slow parameters move part of the way to the parameters, which go on from there.

    ::

        p ← step of the optimizer
        every k steps:   s ← s + alpha · (p - s),   p ← s

    Parameters
    ----------
    optimizer : the optimizer
    k : the number of steps
    alpha : the part of the way

    Raises
    ------
    OptimizerError
        for a setting out of its range.

    References
    ----------
    Zhang et al. 2019, "Lookahead optimizer: k steps forward, 1 step back"; ``optax.lookahead``.

    Examples
    --------
    >>> import numpy as np
    >>> from ivy_nn.optimizers import SGD
    >>> optimizer, v = Lookahead(SGD(lr=1.0), k=2), np.zeros(1)
    >>> for _ in range(2):
    ...     v = optimizer.step(v, np.ones(1))
    >>> v
    array([-1.])
    """

    def __init__(self, optimizer: Optimizer, k: int = 5, alpha: float = 0.5) -> None:
        self._wrap(optimizer)
        if not isinstance(k, int) or k < 1:
            raise OptimizerError(f"Lookahead: k is a positive integer; got {k!r}.")
        if not 0 <= alpha <= 1:
            raise OptimizerError(f"Lookahead: alpha is between 0 and 1; got {alpha!r}.")
        self.k, self.alpha = k, alpha

    def init(self, v: Any) -> LookaheadState:
        return LookaheadState(_count(v), ivy_api.tree_map(lambda x: x, v), self.optimizer.init(v))

    def _step(self, v: Any, grads: Any, state: Any, lr: Any) -> tuple[Any, Any]:
        count, slow, inner = state
        xp: Any = ivy_api.namespace_for(count)
        v, inner = self.optimizer._step(v, grads, inner, lr)
        count = count + 1
        now = count >= self.k
        slow = ivy_api.tree_map(lambda s, p: xp.where(now, s + (p - s) * self.alpha, s), slow, v)
        v = ivy_api.tree_map(lambda s, p: xp.where(now, s, p), slow, v)
        return v, LookaheadState(xp.asarray(count % self.k), slow, inner)


class Scaled(Wrapper):
    """An optimizer that takes gradients of a scaled loss, for training in float16: `LossScaling` for `ivy_nn.training.fit`.

    It is put around others, such as `Clipped`. The state is a pair, of the optimizer and of the scaling.

    Parameters
    ----------
    optimizer : the optimizer
    scaling : how the loss is scaled

    Examples
    --------
    >>> import numpy as np
    >>> from ivy_nn.optimizers import SGD
    >>> optimizer, v = Scaled(SGD(lr=1.0), LossScaling(init_scale=4.0)), np.ones(1)
    >>> optimizer.step(v, optimizer.scale_loss(np.asarray([0.25]), optimizer.init(v)))  # the gradient of a scaled loss
    array([0.75])
    """

    def __init__(self, optimizer: Optimizer, scaling: LossScaling | None = None) -> None:
        self._wrap(optimizer)
        self.scaling = scaling or LossScaling()

    def init(self, v: Any) -> Any:
        return self.optimizer.init(v), self.scaling.init(v)

    def _step(self, v: Any, grads: Any, state: Any, lr: Any) -> tuple[Any, Any]:
        v, inner, scale = self.scaling.step(self.optimizer, v, grads, state[0], state[1], lr=lr)
        return v, (inner, scale)

    def scale_loss(self, loss: Any, state: Any) -> Any:
        return self.scaling.scale(loss, state[1])


class Averaged(Wrapper):
    """An optimizer that averages the parameters: `ivy_nn.training.fit` evaluates with the average, and the model has it at the end.

    The state is a pair, of the optimizer and of the average.

    Parameters
    ----------
    optimizer : the optimizer
    average : `ExponentialAverage` or `Average`

    Examples
    --------
    >>> import numpy as np
    >>> from ivy_nn.optimizers import SGD, Average
    >>> optimizer, v = Averaged(SGD(lr=1.0), Average()), np.zeros(1)
    >>> state = optimizer.init(v)
    >>> for gradient in [1.0, 3.0]:
    ...     v, state = optimizer.step(v, np.asarray([gradient]), state)
    >>> v, optimizer.evaluated(v, state)
    (array([-4.]), array([-2.5]))
    """

    def __init__(self, optimizer: Optimizer, average: Average | None = None) -> None:
        self._wrap(optimizer, scaled=True)
        self.average = average or ExponentialAverage()

    def init(self, v: Any) -> Any:
        return self.optimizer.init(v), self.average.init(v)

    def _step(self, v: Any, grads: Any, state: Any, lr: Any) -> tuple[Any, Any]:
        v, inner = self.optimizer._step(v, grads, state[0], lr)
        return v, (inner, self.average.update(v, state[1]))

    def scale_loss(self, loss: Any, state: Any) -> Any:
        return self.optimizer.scale_loss(loss, state[0])

    def evaluated(self, v: Any, state: Any) -> Any:
        return state[1].average


def _count(v: Any) -> Any:
    like = ivy_api.tree_leaves(v)[0]
    xp: Any = ivy_api.namespace_for(like)
    return xp.asarray(xp.astype(xp.zeros_like(xp.sum(like)), xp.int32))


def _zeros(x: Any) -> Any:
    return ivy_api.namespace_for(x).zeros_like(x)


def _cast(x: Any, like: Any) -> Any:
    return x if x.dtype == like.dtype else ivy_api.namespace_for(like).astype(x, like.dtype)
