"""Variants of Adam: with Nesterov's momentum, a rectified variance, and the infinity norm."""

from __future__ import annotations

from typing import Any

from ivy_api.optimisation import rules
from ivy_api.optimisation.rules import bias_correction
from ivy_nn.optimizers.leafwise import Groups, Kept, Leafwise, settings_of
from ivy_nn.optimizers.paths import Patterns


class NAdam(Leafwise):
    """Adam with Nesterov's momentum.

    ::

        g ← g + weight_decay · p        (p ← p - lr · weight_decay · p with decoupled_weight_decay)
        μₜ = β₁ · (1 - 0.96^(t · momentum_decay) / 2),   π ← π · μₜ
        m ← β₁ · m + (1 - β₁) · g
        n ← β₂ · n + (1 - β₂) · g²
        p ← p - lr · ((1 - μₜ) / (1 - π) · g + μₜ₊₁ / (1 - π · μₜ₊₁) · m) / (√(n / (1 - β₂ᵗ)) + eps)


    Parameters
    ----------
    lr : the learning rate: a number, a 0-d array, or a schedule (see `ivy_nn.optimizers.schedules`)
    betas : how much of the averages of the gradient and of its square is kept
    eps : added to the denominator
    weight_decay : how much of the parameter is added to the gradient, or subtracted from the parameter
    momentum_decay : how fast the momentum grows
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
    Dozat 2016, "Incorporating Nesterov momentum into Adam"; ``torch.optim.NAdam``.

    Examples
    --------
    >>> import numpy as np
    >>> v = {"weight": np.asarray([1.0, 2.0])}
    >>> optimizer = NAdam(lr=0.5)
    >>> state = optimizer.init(v)
    >>> v, state = optimizer.step(v, {"weight": np.asarray([1.0, 0.0])}, state)
    >>> v["weight"]
    array([0.47177412, 2.        ])
    """

    def __init__(
        self,
        lr: Any = 2e-3,
        betas: tuple[float, float] = (0.9, 0.999),
        eps: float = 1e-8,
        weight_decay: float = 0.0,
        momentum_decay: float = 4e-3,
        decoupled_weight_decay: bool = False,
        *,
        maximize: bool = False,
        groups: Groups | None = None,
        no_decay: Patterns | None = None,
    ) -> None:
        super().__init__(**settings_of(locals()))

    def _kept(self, s: Any, shape: tuple[int, ...]) -> dict[str, Kept]:
        return {"exp_avg": Kept(shape), "exp_avg_sq": Kept(shape), "mu_product": Kept((), 1.0)}

    def _scalars(self, s: Any, lr: Any, t: Any, xp: Any) -> Any:
        root = bias_correction(s.betas[1], t, xp) ** 0.5
        return lr * root, root * s.eps, rules.nadam_momenta(s.betas[0], t, s.momentum_decay)

    def _update(self, p: Any, g: Any, kept: list[Any], s: Any, c: Any, xp: Any) -> tuple[Any, tuple[Any, ...]]:
        rate, eps, momenta = c
        product = kept[2] * momenta[0]
        p, averages = rules.nadam(xp, p, g, kept, rate, eps, s.betas, momenta, product)
        return p, (*averages, product)


class RAdam(Leafwise):
    """Adam, without the division while the variance of the squares is not known.

    ::

        g ← g + weight_decay · p        (p ← p - lr · weight_decay · p with decoupled_weight_decay)
        m ← β₁ · m + (1 - β₁) · g
        n ← β₂ · n + (1 - β₂) · g²
        ρ∞ = 2 / (1 - β₂) - 1,   ρ = ρ∞ - 2t · β₂ᵗ / (1 - β₂ᵗ)
        r = √((ρ - 4) (ρ - 2) ρ∞ / ((ρ∞ - 4) (ρ∞ - 2) ρ)) · √(1 - β₂ᵗ) / (√n + eps)  if ρ > 5, else  r = 1
        p ← p - lr · r · m / (1 - β₁ᵗ)


    Parameters
    ----------
    lr : the learning rate: a number, a 0-d array, or a schedule (see `ivy_nn.optimizers.schedules`)
    betas : how much of the averages of the gradient and of its square is kept
    eps : added to the denominator
    weight_decay : how much of the parameter is added to the gradient, or subtracted from the parameter
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
    Liu et al. 2020, "On the variance of the adaptive learning rate and beyond"; ``torch.optim.RAdam``.

    Examples
    --------
    >>> import numpy as np
    >>> v = {"weight": np.asarray([1.0, 2.0])}
    >>> optimizer = RAdam(lr=0.5)
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
        decoupled_weight_decay: bool = False,
        *,
        maximize: bool = False,
        groups: Groups | None = None,
        no_decay: Patterns | None = None,
    ) -> None:
        super().__init__(**settings_of(locals()))

    def _kept(self, s: Any, shape: tuple[int, ...]) -> dict[str, Kept]:
        return {"exp_avg": Kept(shape), "exp_avg_sq": Kept(shape)}

    def _scalars(self, s: Any, lr: Any, t: Any, xp: Any) -> Any:
        beta1, beta2 = s.betas
        correction = bias_correction(beta2, t, xp)
        limit = 2 / (1 - beta2) - 1
        length = limit - 2 * t * beta2**t / correction
        known = length > 5.0
        safe = xp.where(known, length, xp.full_like(length, 6.0))
        factor = xp.sqrt((safe - 4) * (safe - 2) / safe * (limit / ((limit - 4) * (limit - 2))) * correction)
        rate = lr / bias_correction(beta1, t, xp)
        return xp.where(known, factor * rate, xp.zeros_like(factor)), xp.where(known, xp.zeros_like(factor), rate + t * 0)

    def _update(self, p: Any, g: Any, kept: list[Any], s: Any, c: Any, xp: Any) -> tuple[Any, tuple[Any, ...]]:
        adaptive, plain = c
        m, n = rules.moments(xp, g, kept, s.betas)
        return p - m * (adaptive / (n**0.5 + s.eps) + plain), (m, n)


class Adamax(Leafwise):
    """Adam, with the infinity norm instead of the root mean square.

    ::

        g ← g + weight_decay · p
        m ← β₁ · m + (1 - β₁) · g
        u ← max(β₂ · u, |g| + eps)
        p ← p - lr / (1 - β₁ᵗ) · m / u


    Parameters
    ----------
    lr : the learning rate: a number, a 0-d array, or a schedule (see `ivy_nn.optimizers.schedules`)
    betas : how much of the averages of the gradient and of its square is kept
    eps : added to the magnitude of the gradient
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
    Kingma and Ba 2015, "Adam: A method for stochastic optimization"; ``torch.optim.Adamax``.

    Examples
    --------
    >>> import numpy as np
    >>> v = {"weight": np.asarray([1.0, 2.0])}
    >>> optimizer = Adamax(lr=0.5)
    >>> state = optimizer.init(v)
    >>> v, state = optimizer.step(v, {"weight": np.asarray([1.0, 0.0])}, state)
    >>> v["weight"]
    array([0.5, 2. ])
    """

    def __init__(
        self,
        lr: Any = 2e-3,
        betas: tuple[float, float] = (0.9, 0.999),
        eps: float = 1e-8,
        weight_decay: float = 0.0,
        *,
        maximize: bool = False,
        groups: Groups | None = None,
        no_decay: Patterns | None = None,
    ) -> None:
        super().__init__(**settings_of(locals()))

    def _kept(self, s: Any, shape: tuple[int, ...]) -> dict[str, Kept]:
        return {"exp_avg": Kept(shape), "exp_inf": Kept(shape)}

    def _scalars(self, s: Any, lr: Any, t: Any, xp: Any) -> Any:
        return lr / bias_correction(s.betas[0], t, xp)

    def _update(self, p: Any, g: Any, kept: list[Any], s: Any, c: Any, xp: Any) -> tuple[Any, tuple[Any, ...]]:
        return rules.adamax(xp, p, g, kept, c, s.eps, s.betas)
