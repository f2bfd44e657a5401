"""Optimizers that scale each parameter's step to the parameter's norm: LAMB and LARS."""

from __future__ import annotations

from typing import Any

from ivy_api.optimisation import rules
from ivy_api.optimisation.rules import bias_correction
from ivy_nn.optimizers.leafwise import Groups, Kept, Leafwise, settings_of
from ivy_nn.optimizers.paths import Patterns


class LAMB(Leafwise):
    """LAMB: Adam, with steps in proportion to the norm of each parameter.

    ::

        m ← β₁ · m + (1 - β₁) · g
        n ← β₂ · n + (1 - β₂) · g²
        u = m / (1 - β₁ᵗ) / (√(n / (1 - β₂ᵗ) + eps_root) + eps) + weight_decay · p
        p ← p - lr · ‖p‖ / ‖u‖ · u             (‖p‖ / ‖u‖ = 1 where one of them is 0)

    Parameters
    ----------
    lr : the learning rate: a number, a 0-d array, or a schedule (see `ivy_nn.optimizers.schedules`)
    betas : how much of the averages of the gradient and of its square is kept
    eps : added to the denominator
    eps_root : added to the average of the square
    weight_decay : how much of the parameter is added to the step
    adapt : whether to multiply by the ratio of the norms; a group of biases may do without: ``{"*.bias": {"adapt": False}}``
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
    You et al. 2020, "Large batch optimization for deep learning: Training BERT in 76 minutes"; ``optax.lamb``.

    Examples
    --------
    >>> import numpy as np
    >>> v = {"weight": np.asarray([[1.0, 2.0], [3.0, 4.0]])}
    >>> optimizer = LAMB(lr=0.5)
    >>> state = optimizer.init(v)
    >>> v, state = optimizer.step(v, {"weight": np.asarray([[1.0, 0.0], [0.0, 0.0]])}, state)
    >>> v["weight"]
    array([[-1.73861279,  2.        ],
           [ 3.        ,  4.        ]])
    """

    _decays = False

    def __init__(
        self,
        lr: Any = 1e-3,
        betas: tuple[float, float] = (0.9, 0.999),
        eps: float = 1e-6,
        eps_root: float = 0.0,
        weight_decay: float = 0.0,
        adapt: bool = True,
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
        return lr, 1 / bias_correction(beta1, t, xp), 1 / bias_correction(beta2, t, xp)

    def _update(self, p: Any, g: Any, kept: list[Any], s: Any, c: Any, xp: Any) -> tuple[Any, tuple[Any, ...]]:
        rate, first, second = c
        m, n = rules.moments(xp, g, kept, s.betas)
        square = n * second + s.eps_root if s.eps_root else n * second
        u = m * first / (xp.sqrt(square) + s.eps)
        if s.weight_decay:
            u = u + p * s.weight_decay
        return p - (rules.scale_to_norm(xp, u, p) if s.adapt else u) * rate, (m, n)


class LARS(Leafwise):
    """LARS: gradient descent with momentum, with steps in proportion to the norm of each parameter.

    ::

        g ← g + weight_decay · p
        g ← trust_coefficient · ‖p‖ / (‖g‖ + eps) · g        (g as it is where one of the norms is 0)
        b ← momentum · b + lr · g
        p ← p - (lr · g + momentum · b  with nesterov, else  b)

    Parameters
    ----------
    lr : the learning rate: a number, a 0-d array, or a schedule (see `ivy_nn.optimizers.schedules`)
    momentum : how much of the velocity is kept; 0 for none
    weight_decay : how much of the parameter is added to the gradient
    trust_coefficient : the size of a step in proportion to the parameter
    eps : added to the norm of the gradient
    nesterov : whether to use Nesterov's momentum
    adapt : whether to multiply by the ratio of the norms; a group of biases may do without: ``{"*.bias": {"adapt": False}}``
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
    You, Gitman and Ginsburg 2017, "Large batch training of convolutional networks"; ``optax.lars``.

    Examples
    --------
    >>> import numpy as np
    >>> v = {"weight": np.asarray([[1.0, 2.0], [3.0, 4.0]])}
    >>> optimizer = LARS(lr=0.5)
    >>> state = optimizer.init(v)
    >>> v, state = optimizer.step(v, {"weight": np.asarray([[1.0, 0.0], [0.0, 0.0]])}, state)
    >>> v["weight"]
    array([[0.99726139, 2.        ],
           [3.        , 4.        ]])
    """

    def __init__(
        self,
        lr: Any = 1e-3,
        momentum: float = 0.9,
        weight_decay: float = 0.0,
        trust_coefficient: float = 1e-3,
        eps: float = 0.0,
        nesterov: bool = False,
        adapt: bool = True,
        *,
        maximize: bool = False,
        groups: Groups | None = None,
        no_decay: Patterns | None = None,
    ) -> None:
        super().__init__(**settings_of(locals()))

    def _kept(self, s: Any, shape: tuple[int, ...]) -> dict[str, Kept]:
        return {"momentum_buffer": Kept(shape)} if s.momentum else {}

    def _update(self, p: Any, g: Any, kept: list[Any], s: Any, c: Any, xp: Any) -> tuple[Any, tuple[Any, ...]]:
        g = (rules.scale_to_norm(xp, g, p, s.trust_coefficient, s.eps) if s.adapt else g) * c
        if not s.momentum:
            return p - g, ()
        step, velocity = rules.momentum(g, kept[0], s.momentum, nesterov=s.nesterov)
        return p - step, (velocity,)
