"""Adafactor."""

from __future__ import annotations

from typing import Any

from ivy_nn.optimizers.leafwise import Groups, Kept, Leafwise
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
        super().__init__(
            lr=lr,
            beta2_decay=beta2_decay,
            eps=eps,
            d=d,
            weight_decay=weight_decay,
            maximize=maximize,
            groups=groups,
            no_decay=no_decay,
        )

    def _kept(self, s: Any, shape: tuple[int, ...]) -> dict[str, Kept]:
        if len(shape) < 2:
            return {"variance": Kept(shape)}
        return {"row_var": Kept((*shape[:-1], 1)), "col_var": Kept((*shape[:-2], 1, shape[-1]))}

    def _scalars(self, s: Any, lr: Any, t: Any, xp: Any) -> Any:
        smallest = s.eps[0] if s.eps[0] is not None else float(xp.finfo(t.dtype).eps)
        return xp.minimum(lr + t * 0, t**-0.5), t**s.beta2_decay, 1.0 - lr * s.weight_decay, smallest

    def _update(self, p: Any, g: Any, kept: list[Any], s: Any, c: Any, xp: Any) -> tuple[Any, tuple[Any, ...]]:
        rate, weight, remaining, smallest = c
        size = xp.clip(_rms(p, xp), s.eps[1], None)
        if s.weight_decay:
            p = p * remaining
        square = g * g
        if len(kept) == 2:
            row = kept[0] + (xp.mean(square, axis=-1, keepdims=True) - kept[0]) * weight
            column = kept[1] + (xp.mean(square, axis=-2, keepdims=True) - kept[1]) * weight
            kept = [row, column]
            n = row * (column / xp.clip(xp.mean(row, axis=-2, keepdims=True), smallest, None))
        else:
            n = kept[0] + (square - kept[0]) * weight
            kept = [n]
        u = g / xp.sqrt(xp.clip(n, smallest * smallest, None))
        return p - u * (size * rate / xp.clip(_rms(u, xp) / s.d, 1.0, None)), tuple(kept)


def _rms(x: Any, xp: Any) -> Any:
    return xp.sqrt(xp.mean(x * x))
