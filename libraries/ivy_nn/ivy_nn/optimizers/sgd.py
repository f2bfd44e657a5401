"""Stochastic gradient descent."""

from __future__ import annotations

from typing import Any

from ivy_api.optimisation import rules
from ivy_nn.errors import OptimizerError
from ivy_nn.optimizers.leafwise import Groups, Kept, Leafwise, settings_of
from ivy_nn.optimizers.paths import Patterns


class SGD(Leafwise):
    """Stochastic gradient descent, with momentum.

    ::

        g ← g + weight_decay · p
        b ← momentum · b + (1 - dampening) · g        (b ← g in the first step)
        g ← g + momentum · b  with nesterov, else  g ← b
        p ← p - lr · g


    Parameters
    ----------
    lr : the learning rate: a number, a 0-d array, or a schedule (see `ivy_nn.optimizers.schedules`)
    momentum : how much of the velocity is kept; 0 for none
    dampening : how much less of the gradient is added to the velocity
    weight_decay : how much of the parameter is added to the gradient
    nesterov : whether to use Nesterov's momentum
    maximize : whether to maximise
    groups : settings of some parameters, by patterns of their paths: ``{"*.bias": {"weight_decay": 0.0, "lr": 0.1}, "encoder.*":
        {"frozen": True}}``; where several match, later ones prevail
    no_decay : patterns such as ``"*.bias"``, or a function of the path, for parameters that do not decay

    Raises
    ------
    OptimizerError
        for a setting out of its range, or a pattern that matches nothing.

    References
    ----------
    Sutskever et al. 2013, "On the importance of initialization and momentum in deep learning"; ``torch.optim.SGD``.

    Examples
    --------
    >>> import numpy as np
    >>> v = {"weight": np.asarray([1.0, 2.0])}
    >>> optimizer = SGD(lr=0.5)
    >>> state = optimizer.init(v)
    >>> v, state = optimizer.step(v, {"weight": np.asarray([1.0, 0.0])}, state)
    >>> v["weight"]
    array([0.5, 2. ])
    """

    def __init__(
        self,
        lr: Any = 1e-3,
        momentum: float = 0.0,
        dampening: float = 0.0,
        weight_decay: float = 0.0,
        nesterov: bool = False,
        *,
        maximize: bool = False,
        groups: Groups | None = None,
        no_decay: Patterns | None = None,
    ) -> None:
        if nesterov and (momentum <= 0 or dampening != 0):
            raise OptimizerError("SGD with nesterov takes a positive momentum, and no dampening.")
        super().__init__(**settings_of(locals()))

    def _kept(self, s: Any, shape: tuple[int, ...]) -> dict[str, Kept]:
        return {"momentum_buffer": Kept(shape)} if s.momentum else {}

    def _scalars(self, s: Any, lr: Any, t: Any, xp: Any) -> Any:
        # The buffer is 0 before the first step, in which all of the gradient is added to it.
        return lr, 1.0 - s.dampening * xp.astype(t > 1.5, t.dtype) if s.dampening else None

    def _update(self, p: Any, g: Any, kept: list[Any], s: Any, c: Any, xp: Any) -> tuple[Any, tuple[Any, ...]]:
        lr, added = c
        if not s.momentum:
            return p - g * lr, ()
        step, velocity = rules.momentum(g, kept[0], s.momentum, added=added, nesterov=s.nesterov)
        return p - step * lr, (velocity,)
