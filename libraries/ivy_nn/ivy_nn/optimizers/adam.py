"""Adam and its variants with a decoupled decay and a maximum: the averages of the gradient and of its square."""

from __future__ import annotations

from typing import Any

from ivy_api.optimisation import rules
from ivy_nn.optimizers.leafwise import Groups, Kept, Leafwise, settings_of
from ivy_nn.optimizers.paths import Patterns


class Adam(Leafwise):
    """Adam: steps by the average of the gradient, divided by the root of the average of its square.

    ::

        g ← g + weight_decay · p        (p ← p - lr · weight_decay · p with decoupled_weight_decay)
        m ← β₁ · m + (1 - β₁) · g
        n ← β₂ · n + (1 - β₂) · g²      (with amsgrad, the largest n so far is used below)
        p ← p - lr · m / (1 - β₁ᵗ) / (√(n / (1 - β₂ᵗ)) + eps)


    Parameters
    ----------
    lr : the learning rate: a number, a 0-d array, or a schedule (see `ivy_nn.optimizers.schedules`)
    betas : how much of the averages of the gradient and of its square is kept
    eps : added to the denominator
    weight_decay : how much of the parameter is added to the gradient, or subtracted from the parameter
    amsgrad : whether to divide by the root of the largest average so far
    decoupled_weight_decay : whether to subtract the decay from the parameter, as `AdamW` does
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
    Kingma and Ba 2015, "Adam: A method for stochastic optimization"; Reddi et al. 2018, "On the convergence of Adam and beyond";
    ``torch.optim.Adam``.

    Examples
    --------
    >>> import numpy as np
    >>> v = {"weight": np.asarray([1.0, 2.0])}
    >>> optimizer = Adam(lr=0.5)
    >>> state = optimizer.init(v)
    >>> v, state = optimizer.step(v, {"weight": np.asarray([1.0, 0.0])}, state)
    >>> v["weight"]
    array([0.5, 2. ])
    """

    def __init__(
        self,
        lr: Any = 1e-3,
        betas: tuple[float, float] = (0.9, 0.999),
        eps: float = 1e-8,
        weight_decay: float = 0.0,
        amsgrad: bool = False,
        decoupled_weight_decay: bool = False,
        *,
        maximize: bool = False,
        groups: Groups | None = None,
        no_decay: Patterns | None = None,
    ) -> None:
        super().__init__(**settings_of(locals()))

    def _kept(self, s: Any, shape: tuple[int, ...]) -> dict[str, Kept]:
        found = {"exp_avg": Kept(shape), "exp_avg_sq": Kept(shape)}
        return found | {"max_exp_avg_sq": Kept(shape)} if s.amsgrad else found

    def _scalars(self, s: Any, lr: Any, t: Any, xp: Any) -> Any:
        return rules.adam_scalars(lr, s.betas, s.eps, t, xp)

    def _update(self, p: Any, g: Any, kept: list[Any], s: Any, c: Any, xp: Any) -> tuple[Any, tuple[Any, ...]]:
        rate, eps = c
        return rules.adam(xp, p, g, kept, rate, eps, s.betas)


class AdamW(Adam):
    """Adam, whose weight decay is subtracted from the parameters.

    ::

        p ← p - lr · weight_decay · p
        m ← β₁ · m + (1 - β₁) · g
        n ← β₂ · n + (1 - β₂) · g²      (with amsgrad, the largest n so far is used below)
        p ← p - lr · m / (1 - β₁ᵗ) / (√(n / (1 - β₂ᵗ)) + eps)


    Parameters
    ----------
    lr : the learning rate: a number, a 0-d array, or a schedule (see `ivy_nn.optimizers.schedules`)
    betas : how much of the averages of the gradient and of its square is kept
    eps : added to the denominator
    weight_decay : how much of the parameter is subtracted from it, times the learning rate
    amsgrad : see `Adam`
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
    Loshchilov and Hutter 2019, "Decoupled weight decay regularization"; ``torch.optim.AdamW``.

    Examples
    --------
    >>> import numpy as np
    >>> v = {"weight": np.asarray([1.0, 2.0])}
    >>> optimizer = AdamW(lr=0.5, weight_decay=0.1)
    >>> state = optimizer.init(v)
    >>> v, state = optimizer.step(v, {"weight": np.asarray([1.0, 0.0])}, state)
    >>> v["weight"]
    array([0.45, 1.9 ])
    """

    def __init__(
        self,
        lr: Any = 1e-3,
        betas: tuple[float, float] = (0.9, 0.999),
        eps: float = 1e-8,
        weight_decay: float = 0.01,
        amsgrad: bool = False,
        *,
        maximize: bool = False,
        groups: Groups | None = None,
        no_decay: Patterns | None = None,
    ) -> None:
        super().__init__(decoupled_weight_decay=True, **settings_of(locals()))
