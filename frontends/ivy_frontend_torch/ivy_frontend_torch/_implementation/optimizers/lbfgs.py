"""``LBFGS``, with a line search for the strong Wolfe conditions."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ivy_frontend_torch._implementation.defining import public, raw
from ivy_frontend_torch._implementation.modes import enable_grad, no_grad
from ivy_frontend_torch._implementation.optimizers.base import Optimizer
from ivy_frontend_torch._implementation.optimizers.leafwise import number


@dataclass
class Point:
    """A point on the line: its step, the loss, the gradient, and the derivative along the line."""

    t: float
    loss: float
    gradient: Any
    slope: float


def cubic_minimum(a: Point, b: Point, low: float, high: float) -> float:
    """Return the minimum, within bounds, of the cubic polynomial with the losses and slopes of two points."""
    d1 = a.slope + b.slope - 3 * (a.loss - b.loss) / (a.t - b.t)
    square = d1 * d1 - a.slope * b.slope
    if square < 0:
        return (low + high) / 2
    d2 = math.sqrt(square)
    left, right = (a, b) if a.t <= b.t else (b, a)
    found = right.t - (right.t - left.t) * ((right.slope + d2 - d1) / (right.slope - left.slope + 2 * d2))
    return min(max(found, low), high)


def strong_wolfe(
    evaluate: Callable[[float], Point], start: Point, t: float, size: float, most: int, c1: float = 1e-4, c2: float = 0.9
) -> tuple[Point, int]:
    """Return a point that satisfies the strong Wolfe conditions, and the number of evaluations.

    References
    ----------
    Nocedal and Wright, "Numerical optimization", algorithms 3.5 and 3.6.
    """
    before, now, evaluations, rounds = start, evaluate(t), 1, 0
    bracket: list[Point] = []
    while rounds < most:
        if now.loss > start.loss + c1 * now.t * start.slope or (rounds > 1 and now.loss >= before.loss):
            bracket = [before, now]
            break
        if abs(now.slope) <= -c2 * start.slope:
            return now, evaluations
        if now.slope >= 0:
            bracket = [before, now]
            break
        t = cubic_minimum(before, now, now.t + 0.01 * (now.t - before.t), now.t * 10)
        before, now = now, evaluate(t)
        evaluations, rounds = evaluations + 1, rounds + 1
    if rounds == most:
        bracket = [start, now]
    stuck = False
    low, high = (0, 1) if bracket[0].loss <= bracket[1].loss else (1, 0)
    while rounds < most:
        ends = sorted(point.t for point in bracket)
        width = ends[1] - ends[0]
        if width * size < 1e-9:
            break
        t = cubic_minimum(bracket[0], bracket[1], *ends)
        if min(ends[1] - t, t - ends[0]) < 0.1 * width:
            if stuck or t >= ends[1] or t <= ends[0]:
                t = ends[1] - 0.1 * width if abs(t - ends[1]) < abs(t - ends[0]) else ends[0] + 0.1 * width
                stuck = False
            else:
                stuck = True
        else:
            stuck = False
        now = evaluate(t)
        evaluations, rounds = evaluations + 1, rounds + 1
        if now.loss > start.loss + c1 * now.t * start.slope or now.loss >= bracket[low].loss:
            bracket[high] = now
            low, high = (0, 1) if bracket[0].loss <= bracket[1].loss else (1, 0)
            continue
        done = abs(now.slope) <= -c2 * start.slope
        if not done and now.slope * (bracket[high].t - bracket[low].t) >= 0:
            bracket[high] = bracket[low]
        bracket[low] = now
        if done:
            break
    return bracket[low], evaluations


@raw("torch.optim")
class LBFGS(Optimizer):
    """The quasi-Newton method of limited memory of Broyden, Fletcher, Goldfarb and Shanno."""

    def __init__(
        self,
        params: Any,
        lr: Any = 1,
        max_iter: int = 20,
        max_eval: int | None = None,
        tolerance_grad: float = 1e-7,
        tolerance_change: float = 1e-9,
        history_size: int = 100,
        line_search_fn: str | None = None,
    ) -> None:
        defaults = {
            "lr": lr,
            "max_iter": max_iter,
            "max_eval": max_iter * 5 // 4 if max_eval is None else max_eval,
            "tolerance_grad": tolerance_grad,
            "tolerance_change": tolerance_change,
            "history_size": history_size,
            "line_search_fn": line_search_fn,
        }
        super().__init__(params, defaults)
        if len(self.param_groups) != 1:
            raise ValueError("LBFGS doesn't support per-parameter options (parameter groups)")
        self._params = self.param_groups[0]["params"]

    def _gradient(self) -> Any:
        zeros = public("zeros_like")
        return public("cat")([(zeros(p) if p.grad is None else p.grad).reshape(-1) for p in self._params])

    def _move(self, start: list[Any], t: float, direction: Any) -> None:
        at = 0
        with no_grad():
            for p, value in zip(self._params, start, strict=True):
                count = p.numel()
                p.copy_(value + t * direction[at : at + count].view_as(p))
                at += count

    def step(self, closure: Any) -> Any:  # type: ignore[override]
        """Update the parameters, by several evaluations of the closure."""
        evaluate = enable_grad()(closure)
        group = self.param_groups[0]
        lr, state = number(group["lr"]), self.state[self._params[0]]
        state.setdefault("func_evals", 0)
        state.setdefault("n_iter", 0)
        first = evaluate()
        loss, evaluations = float(first), 1
        state["func_evals"] += 1
        gradient = self._gradient()
        if float(gradient.abs().max()) <= group["tolerance_grad"]:
            return first
        d, t = state.get("d"), state.get("t")
        pairs, scale, before = state.get("pairs", []), state.get("H_diag"), state.get("prev_flat_grad")
        for iteration in range(1, group["max_iter"] + 1):
            state["n_iter"] += 1
            if state["n_iter"] == 1:
                d, pairs, scale = -gradient, [], 1.0
            else:
                pairs, scale = _remembered(pairs, scale, gradient - before, d * t, group["history_size"])
                d = _direction(pairs, scale, gradient)
            before, last = gradient, loss
            t = min(1.0, 1.0 / float(gradient.abs().sum())) * lr if state["n_iter"] == 1 else lr
            slope = float(gradient.dot(d))
            if slope > -group["tolerance_change"]:
                break
            start = [p.detach().clone() for p in self._params]
            used = 0
            if group["line_search_fn"] is not None:
                if group["line_search_fn"] != "strong_wolfe":
                    raise RuntimeError("only 'strong_wolfe' is supported")

                def along(step: float, start: list[Any] = start, d: Any = d) -> Point:
                    self._move(start, step, d)
                    found = float(evaluate())
                    g = self._gradient()
                    return Point(step, found, g, float(g.dot(d)))

                origin = Point(0.0, loss, gradient, slope)
                point, used = strong_wolfe(along, origin, t, float(d.abs().max()), group["max_eval"] - evaluations)
                t, loss, gradient = point.t, point.loss, point.gradient
                self._move(start, t, d)
            else:
                self._move(start, t, d)
                if iteration != group["max_iter"]:
                    loss, gradient, used = float(evaluate()), self._gradient(), 1
            evaluations += used
            state["func_evals"] += used
            if (
                iteration == group["max_iter"]
                or evaluations >= group["max_eval"]
                or float(gradient.abs().max()) <= group["tolerance_grad"]
                or float((d * t).abs().max()) <= group["tolerance_change"]
                or abs(loss - last) < group["tolerance_change"]
            ):
                break
        state.update(d=d, t=t, pairs=pairs, H_diag=scale, prev_flat_grad=before, prev_loss=last)
        return first


def _remembered(pairs: list[Any], scale: Any, y: Any, s: Any, most: int) -> tuple[list[Any], Any]:
    """Return the changes of gradients and parameters with a new one, and the scale of the first Hessian."""
    product = float(y.dot(s))
    if product <= 1e-10:
        return pairs, scale
    return [*pairs, (y, s, 1.0 / product)][-most:], product / float(y.dot(y))


def _direction(pairs: list[Any], scale: float, gradient: Any) -> Any:
    """Return the negative product of the inverse Hessian with the gradient, by the two-loop recursion."""
    q = -gradient
    factors = []
    for y, s, rho in reversed(pairs):
        factor = float(s.dot(q)) * rho
        factors.append(factor)
        q = q - factor * y
    r = q * scale
    for (y, s, rho), factor in zip(pairs, reversed(factors), strict=True):
        r = r + (factor - float(y.dot(r)) * rho) * s
    return r
