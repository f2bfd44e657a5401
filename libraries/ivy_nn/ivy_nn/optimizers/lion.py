"""Lion."""

from __future__ import annotations

from typing import Any

from ivy_api.optimisation import rules
from ivy_nn.optimizers.leafwise import Groups, Kept, Leafwise, settings_of
from ivy_nn.optimizers.paths import Patterns


class Lion(Leafwise):
    """Lion: steps by the sign of an average of the gradient.

    ::

        u = sign(β₁ · m + (1 - β₁) · g)
        m ← β₂ · m + (1 - β₂) · g
        p ← p - lr · (u + weight_decay · p)

    Parameters
    ----------
    lr : the learning rate: a number, a 0-d array, or a schedule (see `ivy_nn.optimizers.schedules`)
    betas : how much of the average is kept: in the step, and from step to step
    weight_decay : how much of the parameter is subtracted from it, times the learning rate
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
    Chen et al. 2023, "Symbolic discovery of optimization algorithms"; ``optax.lion``.

    Examples
    --------
    >>> import numpy as np
    >>> v = {"weight": np.asarray([[1.0, 2.0], [3.0, 4.0]])}
    >>> optimizer = Lion(lr=0.5)
    >>> state = optimizer.init(v)
    >>> v, state = optimizer.step(v, {"weight": np.asarray([[1.0, 0.0], [0.0, 0.0]])}, state)
    >>> v["weight"]
    array([[0.4995, 1.999 ],
           [2.9985, 3.998 ]])
    """

    _decoupled = True

    def __init__(
        self,
        lr: Any = 1e-4,
        betas: tuple[float, float] = (0.9, 0.99),
        weight_decay: float = 1e-3,
        *,
        maximize: bool = False,
        groups: Groups | None = None,
        no_decay: Patterns | None = None,
    ) -> None:
        super().__init__(**settings_of(locals()))

    def _kept(self, s: Any, shape: tuple[int, ...]) -> dict[str, Kept]:
        return {"exp_avg": Kept(shape)}

    def _update(self, p: Any, g: Any, kept: list[Any], s: Any, c: Any, xp: Any) -> tuple[Any, tuple[Any, ...]]:
        return rules.lion(xp, p, g, kept[0], c, s.betas)
