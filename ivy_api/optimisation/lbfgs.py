"""L-BFGS on a vector."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ivy_api.optimisation.line_search import Point, strong_wolfe


class Limits(NamedTuple):
    """When a minimisation ends, and how it searches.

    Attributes
    ----------
    max_iter, max_eval : the largest numbers of iterations and of evaluations
    tolerance_grad : it ends if no element of the gradient is larger
    tolerance_change : it ends if the vector or the function change by less
    history_size : how many changes are remembered
    line_search : whether the steps satisfy the strong Wolfe conditions
    tolerance_interval : the line search ends if the interval is smaller
    """

    max_iter: int
    max_eval: int
    tolerance_grad: float
    tolerance_change: float
    history_size: int
    line_search: bool
    tolerance_interval: float = 1e-9


class Curvature(NamedTuple):
    """What is known of the function from earlier iterations.

    Attributes
    ----------
    n_iter : how many iterations were made
    d, t : the last direction, and how far the vector moved along it; ``None`` before the first iteration
    before : the gradient before that
    ys, ss : the last changes of the gradient and of the vector
    """

    n_iter: int
    d: Any
    t: float
    before: Any
    ys: list[Any]
    ss: list[Any]


class Minimisation:
    """Iterations of L-BFGS, from a vector on.

    Parameters
    ----------
    evaluate : takes a vector; returns the value and the gradient there
    x : the vector
    known : what is known from earlier iterations
    lr : the length of a step, or the first one that the line search tries
    limits : when it ends
    xp : the namespace of the vector

    Attributes
    ----------
    x : the last vector
    loss : the value at the last evaluation that counts
    known : what is known now
    evaluations : how often the function was evaluated

    References
    ----------
    Liu and Nocedal 1989, "On the limited memory BFGS method for large scale optimization"; ``torch.optim.LBFGS``.
    """

    def __init__(
        self, evaluate: Callable[[Any], tuple[float, Any]], x: Any, known: Curvature, *, lr: float, limits: Limits, xp: Any
    ) -> None:
        self._evaluate, self.x, self.known, self._lr, self._limits, self._xp = evaluate, x, known, lr, limits, xp
        self.evaluations = 0
        self.loss, self._g = self._at(x)
        self._iterate()

    def _dot(self, a: Any, b: Any) -> float:
        return float(self._xp.sum(a * b))

    def _largest(self, a: Any) -> float:
        return float(self._xp.max(self._xp.abs(a)))

    def _at(self, x: Any) -> tuple[float, Any]:
        self.evaluations += 1
        return self._evaluate(x)

    def _iterate(self) -> None:
        limits = self._limits
        if self._largest(self._g) <= limits.tolerance_grad:
            return
        for n in range(1, limits.max_iter + 1):
            g, before = self._g, self.loss
            first = self.known.n_iter == 0
            d, ys, ss = self._direction()
            t = self._lr * (min(1.0, 1.0 / float(self._xp.sum(self._xp.abs(g)))) if first else 1.0)
            slope = self._dot(g, d)
            falls = slope <= -limits.tolerance_change
            done = False
            if falls:
                t, done = self._move(d, t, slope, last=n == limits.max_iter)
            self.known = Curvature(self.known.n_iter + 1, d, t if falls or not first else 0.0, g, ys, ss)
            if not falls or done or self.evaluations >= limits.max_eval:
                return
            if self._largest(d) * t <= limits.tolerance_change or abs(self.loss - before) < limits.tolerance_change:
                return

    def _direction(self) -> tuple[Any, list[Any], list[Any]]:
        """The direction, by the two-loop recursion over the last changes, and these."""
        known, size = self.known, self._limits.history_size
        q, ys, ss = -self._g, known.ys, known.ss
        if known.n_iter == 0:
            return q, ys, ss
        y, s = self._g - known.before, known.d * known.t
        if self._dot(y, s) > 1e-10:
            ys, ss = [*ys, y][-size:], [*ss, s][-size:]
        along = []
        products = [self._dot(y, s) for y, s in zip(ys, ss, strict=True)]
        for y, s, product in zip(reversed(ys), reversed(ss), reversed(products), strict=True):
            along.append(self._dot(s, q) / product)
            q = q - y * along[-1]
        if ys:
            q = q * (products[-1] / self._dot(ys[-1], ys[-1]))
        for y, s, product, a in zip(ys, ss, products, reversed(along), strict=True):
            q = q + s * (a - self._dot(y, q) / product)
        return q, ys, ss

    def _move(self, d: Any, t: float, slope: float, *, last: bool) -> tuple[float, bool]:
        """Move along a direction; return how far, and whether the gradient is small enough."""
        limits, x = self._limits, self.x
        if not limits.line_search:
            self.x = x + d * t
            if last:
                return t, True
            self.loss, self._g = self._at(self.x)
        else:

            def evaluate(t: float) -> Point:
                f, g = self._at(x + d * t)
                return Point(t, f, g, self._dot(g, d))

            found, _ = strong_wolfe(
                evaluate,
                Point(0.0, self.loss, self._g, slope),
                t,
                length=self._largest(d),
                tolerance_change=limits.tolerance_interval,
                max_evaluations=limits.max_eval - self.evaluations,
            )
            t, self.loss, self._g, _ = found
            self.x = x + d * t
        return t, self._largest(self._g) <= limits.tolerance_grad
