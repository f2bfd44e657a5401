"""Adafactor."""

from __future__ import annotations

from typing import Any

from ivy_api.optimisation import rules
from ivy_nn.optimizers.leafwise import Groups, Kept, Leafwise, settings_of
from ivy_nn.optimizers.paths import Patterns


class Adafactor(Leafwise):
    """Adafactor: of the squares of a matrix's gradient, only the averages of rows and of columns are remembered.

    ::

        p ← p - lr · weight_decay · p
        β = t^beta2_decay,   α = max(eps₂, RMS(p)) · min(lr, 1 / √t)
        r ← r + β · (mean(g², -1) - r),   c ← c + β · (mean(g², -2) - c),   n = r c / max(mean(r), eps₁)
        n ← n + β · (g² - n)                                            (of vectors and numbers)
        u = g / max(√n, eps₁)
        p ← p - α / max(1, RMS(u) / d) · u

    Parameters
    ----------
    lr : the learning rate: a number, a 0-d array, or a schedule (see `ivy_nn.optimizers.schedules`)
    beta2_decay : the exponent of the averages' weights
    eps : the smallest root of an average, by default the dtype's epsilon; and the smallest size of a parameter
    d : the largest root mean square of a step
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
    Shazeer and Stern 2018, "Adafactor: Adaptive learning rates with sublinear memory cost"; ``torch.optim.Adafactor``.

    Examples
    --------
    >>> import numpy as np
    >>> v = {"weight": np.asarray([[1.0, 2.0], [3.0, 4.0]])}
    >>> optimizer = Adafactor(lr=0.5)
    >>> state = optimizer.init(v)
    >>> v, state = optimizer.step(v, {"weight": np.asarray([[1.0, 0.0], [0.0, 0.0]])}, state)
    >>> v["weight"]
    array([[-0.36930639,  2.        ],
           [ 3.        ,  4.        ]])
    """

    _decays = False

    def __init__(
        self,
        lr: Any = 1e-2,
        beta2_decay: float = -0.8,
        eps: tuple[float | None, float] = (None, 1e-3),
        d: float = 1.0,
        weight_decay: float = 0.0,
        *,
        maximize: bool = False,
        groups: Groups | None = None,
        no_decay: Patterns | None = None,
    ) -> None:
        super().__init__(**settings_of(locals()))

    def _kept(self, s: Any, shape: tuple[int, ...]) -> dict[str, Kept]:
        shapes = rules.factored_shapes(shape)
        return dict(zip(("row_var", "col_var") if len(shapes) == 2 else ("variance",), map(Kept, shapes), strict=True))

    def _scalars(self, s: Any, lr: Any, t: Any, xp: Any) -> Any:
        smallest = s.eps[0] if s.eps[0] is not None else float(xp.finfo(t.dtype).eps)
        remaining = 1.0 - lr * s.weight_decay if s.weight_decay else None
        return xp.minimum(lr + t * 0, t**-0.5), t**s.beta2_decay, remaining, smallest

    def _update(self, p: Any, g: Any, kept: list[Any], s: Any, c: Any, xp: Any) -> tuple[Any, tuple[Any, ...]]:
        rate, weight, remaining, smallest = c
        return rules.adafactor(xp, p, g, kept, rate, weight, remaining, smallest, s.eps[1], s.d)
