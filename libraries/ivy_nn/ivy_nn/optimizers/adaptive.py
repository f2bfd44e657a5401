"""Optimizers that divide by a root mean square of the gradient: Adagrad, Adadelta, RMSprop."""

from __future__ import annotations

from typing import Any

from ivy_api.optimisation import rules
from ivy_nn.optimizers.leafwise import Groups, Kept, Leafwise, settings_of
from ivy_nn.optimizers.paths import Patterns


class Adagrad(Leafwise):
    """Adagrad: divides by the root of the sum of all squares of the gradient.

    ::

        g ← g + weight_decay · p
        a ← a + g²
        p ← p - lr / (1 + (t - 1) · lr_decay) · g / (√a + eps)


    Parameters
    ----------
    lr : the learning rate: a number, a 0-d array, or a schedule (see `ivy_nn.optimizers.schedules`)
    lr_decay : how fast the learning rate decreases
    weight_decay : how much of the parameter is added to the gradient
    initial_accumulator_value : the sum before the first step
    eps : added to the denominator
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
    Duchi, Hazan and Singer 2011, "Adaptive subgradient methods for online learning and stochastic optimization";
    ``torch.optim.Adagrad``.

    Examples
    --------
    >>> import numpy as np
    >>> v = {"weight": np.asarray([1.0, 2.0])}
    >>> optimizer = Adagrad(lr=0.5)
    >>> state = optimizer.init(v)
    >>> v, state = optimizer.step(v, {"weight": np.asarray([1.0, 0.0])}, state)
    >>> v["weight"]
    array([0.5, 2. ])
    """

    def __init__(
        self,
        lr: Any = 1e-2,
        lr_decay: float = 0.0,
        weight_decay: float = 0.0,
        initial_accumulator_value: float = 0.0,
        eps: float = 1e-10,
        *,
        maximize: bool = False,
        groups: Groups | None = None,
        no_decay: Patterns | None = None,
    ) -> None:
        super().__init__(**settings_of(locals()))

    def _kept(self, s: Any, shape: tuple[int, ...]) -> dict[str, Kept]:
        return {"sum": Kept(shape, s.initial_accumulator_value)}

    def _scalars(self, s: Any, lr: Any, t: Any, xp: Any) -> Any:
        return lr / (1 + (t - 1) * s.lr_decay) if s.lr_decay else lr

    def _update(self, p: Any, g: Any, kept: list[Any], s: Any, c: Any, xp: Any) -> tuple[Any, tuple[Any, ...]]:
        return rules.adagrad(xp, p, g, kept[0], c, s.eps)


class Adadelta(Leafwise):
    """Adadelta: steps of the size of the last ones.

    ::

        g ← g + weight_decay · p
        a ← rho · a + (1 - rho) · g²
        Δ = √(d + eps) / √(a + eps) · g
        d ← rho · d + (1 - rho) · Δ²
        p ← p - lr · Δ


    Parameters
    ----------
    lr : the learning rate: a number, a 0-d array, or a schedule (see `ivy_nn.optimizers.schedules`)
    rho : how much of the averages is kept
    eps : added to both averages
    weight_decay : how much of the parameter is added to the gradient
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
    Zeiler 2012, "ADADELTA: An adaptive learning rate method"; ``torch.optim.Adadelta``.

    Examples
    --------
    >>> import numpy as np
    >>> v = {"weight": np.asarray([1.0, 2.0])}
    >>> optimizer = Adadelta()
    >>> state = optimizer.init(v)
    >>> v, state = optimizer.step(v, {"weight": np.asarray([1.0, 0.0])}, state)
    >>> v["weight"]
    array([0.99683774, 2.        ])
    """

    def __init__(
        self,
        lr: Any = 1.0,
        rho: float = 0.9,
        eps: float = 1e-6,
        weight_decay: float = 0.0,
        *,
        maximize: bool = False,
        groups: Groups | None = None,
        no_decay: Patterns | None = None,
    ) -> None:
        super().__init__(**settings_of(locals()))

    def _kept(self, s: Any, shape: tuple[int, ...]) -> dict[str, Kept]:
        return {"square_avg": Kept(shape), "acc_delta": Kept(shape)}

    def _update(self, p: Any, g: Any, kept: list[Any], s: Any, c: Any, xp: Any) -> tuple[Any, tuple[Any, ...]]:
        return rules.adadelta(xp, p, g, kept, c, s.rho, s.eps)


class RMSprop(Leafwise):
    """RMSprop: divides by the root of an average of the squares of the gradient.

    ::

        g ← g + weight_decay · p
        n ← alpha · n + (1 - alpha) · g²
        m ← alpha · m + (1 - alpha) · g          (m = 0 unless centered)
        b ← momentum · b + g / (√(n - m²) + eps)
        p ← p - lr · b


    Parameters
    ----------
    lr : the learning rate: a number, a 0-d array, or a schedule (see `ivy_nn.optimizers.schedules`)
    alpha : how much of the average is kept
    eps : added to the denominator
    weight_decay : how much of the parameter is added to the gradient
    momentum : how much of the velocity is kept; 0 for none
    centered : whether to divide by the standard deviation
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
    Tieleman and Hinton 2012, "Neural networks for machine learning", lecture 6.5; Graves 2013, "Generating sequences with recurrent
    neural networks"; ``torch.optim.RMSprop``.

    Examples
    --------
    >>> import numpy as np
    >>> v = {"weight": np.asarray([1.0, 2.0])}
    >>> optimizer = RMSprop(lr=0.05)
    >>> state = optimizer.init(v)
    >>> v, state = optimizer.step(v, {"weight": np.asarray([1.0, 0.0])}, state)
    >>> v["weight"]
    array([0.50000005, 2.        ])
    """

    def __init__(
        self,
        lr: Any = 1e-2,
        alpha: float = 0.99,
        eps: float = 1e-8,
        weight_decay: float = 0.0,
        momentum: float = 0.0,
        centered: bool = False,
        *,
        maximize: bool = False,
        groups: Groups | None = None,
        no_decay: Patterns | None = None,
    ) -> None:
        super().__init__(**settings_of(locals()))

    def _kept(self, s: Any, shape: tuple[int, ...]) -> dict[str, Kept]:
        names = ["square_avg", *(["momentum_buffer"] if s.momentum else []), *(["grad_avg"] if s.centered else [])]
        return {name: Kept(shape) for name in names}

    def _update(self, p: Any, g: Any, kept: list[Any], s: Any, c: Any, xp: Any) -> tuple[Any, tuple[Any, ...]]:
        step, new = rules.rmsprop(xp, g, kept, s.alpha, s.eps, s.momentum, centered=s.centered)
        return p - step * c, new
