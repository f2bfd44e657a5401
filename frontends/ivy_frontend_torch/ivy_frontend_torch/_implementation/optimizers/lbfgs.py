"""``LBFGS``."""

from __future__ import annotations

from typing import Any

from ivy_api.frontends import find_namespace
from ivy_api.optimisation import Curvature, Limits, Minimisation
from ivy_frontend_torch._implementation.defining import public, raw
from ivy_frontend_torch._implementation.modes import enable_grad, no_grad
from ivy_frontend_torch._implementation.optimizers.base import Optimizer
from ivy_frontend_torch._implementation.optimizers.leafwise import number
from ivy_frontend_torch._implementation.tensor import value_of, wrap


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
        return value_of(public("cat")([(zeros(p) if p.grad is None else p.grad).reshape(-1) for p in self._params]))

    def _set(self, x: Any) -> None:
        at, vector = 0, wrap(x)
        with no_grad():
            for p in self._params:
                count = p.numel()
                p.copy_(vector[at : at + count].view_as(p))
                at += count

    def step(self, closure: Any) -> Any:  # type: ignore[override]
        """Update the parameters, by several evaluations of the closure."""
        group, state = self.param_groups[0], self.state[self._params[0]]
        if group["line_search_fn"] not in (None, "strong_wolfe"):
            raise RuntimeError("only 'strong_wolfe' is supported")
        losses: list[Any] = []
        start = value_of(public("cat")([p.detach().reshape(-1) for p in self._params]))

        def evaluate(x: Any) -> tuple[float, Any]:
            if x is not start:
                self._set(x)
            losses.append(enable_grad()(closure)())
            return float(losses[-1]), self._gradient()

        limits = {name: group[name] for name in Limits._fields if name in group}
        done = Minimisation(
            evaluate,
            start,
            _known(state),
            lr=number(group["lr"]),
            limits=Limits(**limits, line_search=group["line_search_fn"] is not None),
            xp=find_namespace(start),
        )
        if done.x is not start:
            self._set(done.x)
        state["func_evals"] = state.get("func_evals", 0) + done.evaluations
        known = done.known
        state["n_iter"] = known.n_iter
        if known.d is not None:
            old_dirs, old_stps = ([wrap(x) for x in rows] for rows in (known.ys, known.ss))
            state.update(d=wrap(known.d), t=known.t, prev_flat_grad=wrap(known.before), old_dirs=old_dirs, old_stps=old_stps)
        return losses[0]


def _known(state: dict[str, Any]) -> Curvature:
    if state.get("d") is None:
        return Curvature(0, None, 0.0, None, [], [])
    ys, ss = ([value_of(x) for x in state[name]] for name in ("old_dirs", "old_stps"))
    return Curvature(state["n_iter"], value_of(state["d"]), float(state["t"]), value_of(state["prev_flat_grad"]), ys, ss)
