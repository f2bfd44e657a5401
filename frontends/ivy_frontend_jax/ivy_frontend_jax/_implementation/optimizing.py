"""`jax.scipy.optimize`, `jax.scipy.sparse.linalg`."""

from __future__ import annotations

from typing import Any, NamedTuple

import ivy_frontend_jax.numpy as jnp
from ivy_api.optimisation import Point, strong_wolfe
from ivy_frontend_jax._implementation import trees
from ivy_frontend_jax._implementation.array import Array
from ivy_frontend_jax._implementation.composing import array_of
from ivy_frontend_jax._implementation.defining import as_recorded, raw
from ivy_frontend_jax._implementation.frontend import FRONTEND
from ivy_frontend_jax._implementation.roots import ravel_pytree
from ivy_frontend_jax._implementation.transforming import value_and_grad


class OptimizeResults(NamedTuple):
    """What `minimize` returns."""

    x: Any
    success: Any
    status: Any
    fun: Any
    jac: Any
    hess_inv: Any
    nfev: Any
    njev: Any
    nit: Any


FRONTEND.value("jax.scipy.optimize.OptimizeResults", OptimizeResults)
METHODS = ("bfgs", "l-bfgs-experimental-do-not-use")


@raw("jax.scipy.optimize")
def minimize(fun: Any, x0: Any, args: Any = (), *, method: Any, tol: Any = None, options: Any = None) -> Any:
    """Minimize a function by the method of Broyden, Fletcher, Goldfarb and Shanno; it needs concrete values."""
    options = dict(options or {})
    if not isinstance(args, tuple):
        raise TypeError(f"args argument to jax.scipy.optimize.minimize must be a tuple, got {args}")
    if str(method).lower() not in METHODS:
        raise ValueError(f"Method {method} not recognized")
    x = array_of("minimize", x0)
    if x.dtype.kind not in "f":
        x = x.astype(float)
    both = value_and_grad(lambda y: fun(y, *args))
    limit = options.get("maxiter")
    limit = x.size * 200 if limit is None else int(limit)
    small = tol if tol is not None else options.get("gtol", 1e-5)
    f, g = both(x)
    calls = 1
    n = x.size
    h = jnp.eye(n, dtype=x.dtype)
    k, status = 0, 0
    while k < limit and float(jnp.max(jnp.abs(g))) > small:
        p = -jnp.dot(h, g)
        first = 1.0 if k else min(1.0, 1.0 / max(float(jnp.linalg.norm(g)), 1e-12))

        def along(step: float, x: Any = x, p: Any = p) -> Point:
            value, gradient = both(x + step * p)
            return Point(step, float(value), gradient, float(jnp.dot(gradient, p)))

        origin = Point(0.0, float(f), g, float(jnp.dot(g, p)))
        (step, new_f, new_g, _), used = strong_wolfe(along, origin, first, length=float(jnp.max(jnp.abs(p))), max_evaluations=30)
        calls += used
        if step == 0.0:
            status = 3
            break
        s, y = step * p, new_g - g
        x, f, g = x + s, jnp.array(new_f, f.dtype), new_g
        curve = float(jnp.dot(y, s))
        if curve > 1e-14:
            rho = 1.0 / curve
            left = jnp.eye(n, dtype=x.dtype) - rho * jnp.outer(s, y)
            h = left @ h @ left.T + rho * jnp.outer(s, s)
        k += 1
    done = float(jnp.max(jnp.abs(g))) <= small
    status = 0 if done else status or 1
    return OptimizeResults(
        x,
        jnp.array(done),
        jnp.array(status),
        f,
        g,
        h if str(method).lower() == "bfgs" else None,
        jnp.array(calls),
        jnp.array(calls),
        jnp.array(k),
    )


def _operator(A: Any) -> Any:
    if callable(A):
        return A
    if isinstance(A, Array) or hasattr(A, "shape"):
        a = array_of("A", A)
        if a.ndim != 2 or a.shape[0] != a.shape[1]:
            raise ValueError(f"linear operator must be a square matrix, but has shape: {a.shape}")
        return lambda x: jnp.matmul(a, x)
    raise TypeError(f"linear operator must be either a function or ndarray: {A}")


class _Problem:
    """Linear equations over pytrees as equations over vectors."""

    def __init__(self, A: Any, b: Any, x0: Any, M: Any) -> None:
        operator, preconditioner = _operator(A), None if M is None else _operator(M)
        x0 = trees.tree_map(jnp.zeros_like, b) if x0 is None else x0
        self.b, self.rebuilt = ravel_pytree(b)
        self.x, _ = ravel_pytree(x0)
        if self.x.shape != self.b.shape:
            raise ValueError(f"arrays in x0 and b must have matching shapes: {self.x.shape} vs {self.b.shape}")

        def flat(function: Any) -> Any:
            return lambda v: ravel_pytree(function(self.rebuilt(v)))[0]

        self.apply = flat(operator)
        self.precondition = flat(preconditioner) if preconditioner is not None else lambda v: v

    def stopping(self, tol: Any, atol: Any, maxiter: Any) -> tuple[Any, Any]:
        """Return the squared size that a residual may have, and how many steps there are at most."""
        limit = 10 * self.b.size if maxiter is None else maxiter
        return jnp.maximum(jnp.square(tol) * _inner(self.b, self.b), jnp.square(atol)), limit


def _inner(a: Any, b: Any) -> Any:
    return jnp.real(jnp.vdot(a, b)) if a.dtype.kind == "c" else jnp.vdot(a, b)


@raw("jax.scipy.sparse.linalg")
def cg(A: Any, b: Any, x0: Any = None, *, tol: Any = 1e-5, atol: Any = 0.0, maxiter: Any = None, M: Any = None) -> Any:
    """Solve equations with a positive definite operator by conjugate gradients."""
    from ivy_frontend_jax._implementation.control import while_loop

    problem = _Problem(A, b, x0, M)
    goal, limit = problem.stopping(tol, atol, maxiter)
    r = problem.b - problem.apply(problem.x)
    p = problem.precondition(r)

    def unfinished(state: Any) -> Any:
        _, r, gamma, _, k = state
        return ((gamma if M is None else _inner(r, r)) > goal) & (k < limit)

    def step(state: Any) -> Any:
        x, r, gamma, p, k = state
        along = problem.apply(p)
        alpha = gamma / _inner(p, along)
        x, r = x + alpha * p, r - alpha * along
        z = problem.precondition(r)
        new = _inner(r, z)
        return x, r, new, z + (new / gamma) * p, k + 1

    found = while_loop(unfinished, step, (problem.x, r, _inner(r, p), p, jnp.array(0)))
    return problem.rebuilt(found[0]), None


@raw("jax.scipy.sparse.linalg")
def bicgstab(A: Any, b: Any, x0: Any = None, *, tol: Any = 1e-5, atol: Any = 0.0, maxiter: Any = None, M: Any = None) -> Any:
    """Solve equations by stabilized biconjugate gradients."""
    from ivy_frontend_jax._implementation.control import while_loop

    problem = _Problem(A, b, x0, M)
    goal, limit = problem.stopping(tol, atol, maxiter)
    first = problem.b - problem.apply(problem.x)
    one = jnp.ones((), problem.b.dtype)

    def unfinished(state: Any) -> Any:
        return (_inner(state[1], state[1]) > goal) & (state[-1] < limit)

    def step(state: Any) -> Any:
        x, r, alpha, omega, rho, p, q, k = state
        new = jnp.vdot(first, r)
        p = r + (new / rho) * (alpha / omega) * (p - omega * q)
        ahead = problem.precondition(p)
        q = problem.apply(ahead)
        alpha = new / jnp.vdot(first, q)
        s = r - alpha * q
        early = _inner(s, s) < goal
        side = problem.precondition(s)
        t = problem.apply(side)
        size = jnp.vdot(t, t)
        omega = jnp.where(size == 0, 1, jnp.vdot(t, s) / jnp.where(size == 0, 1, size)).astype(r.dtype)
        x = jnp.where(early, x + alpha * ahead, x + alpha * ahead + omega * side)
        return x, jnp.where(early, s, s - omega * t), alpha, omega, new, p, q, k + 1

    state = (problem.x, first, one, one, one, first * 0, first * 0, jnp.array(0))
    return problem.rebuilt(while_loop(unfinished, step, state)[0]), None


@as_recorded("jax.scipy.sparse.linalg")
def gmres(A: Any, b: Any, x0: Any, *, tol: Any, atol: Any, restart: Any, maxiter: Any, M: Any, solve_method: Any) -> Any:
    """Solve equations by generalized minimal residuals."""
    if solve_method not in ("batched", "incremental"):
        raise ValueError(f"invalid solve_method {solve_method}, must be either 'incremental' or 'batched'")
    problem = _Problem(A, b, x0, M)
    n = problem.b.size
    limit = 10 * n if maxiter is None else int(maxiter)
    count = min(int(restart), n)
    goal = max(float(tol) * float(jnp.linalg.norm(problem.b)), float(atol))
    x = problem.x
    for _ in range(limit):
        r = problem.precondition(problem.b - problem.apply(x))
        size = jnp.linalg.norm(r)
        if float(jnp.linalg.norm(problem.b - problem.apply(x))) <= goal or float(size) == 0.0:
            break
        basis = [r / size]
        columns = []
        for j in range(count):
            w = problem.precondition(problem.apply(basis[j]))
            column = []
            for v in basis:
                h = jnp.vdot(v, w)
                w = w - h * v
                column.append(h)
            for i, v in enumerate(basis):  # a second time, for orthogonality in finite precision
                h = jnp.vdot(v, w)
                w = w - h * v
                column[i] = column[i] + h
            length = jnp.linalg.norm(w)
            columns.append([*column, length])
            if float(length) <= 1e-7 * float(size):
                break
            basis.append(w / length)
        m = len(columns)
        rows = m + 1
        h = jnp.stack(
            [jnp.stack([c[i].astype(r.dtype) if i < len(c) else jnp.zeros((), r.dtype) for i in range(rows)]) for c in columns],
            axis=1,
        )
        right = jnp.zeros((rows,), r.dtype).at[0].set(size.astype(r.dtype))
        y = jnp.linalg.lstsq(h, right)[0]
        x = x + sum((y[i] * basis[i] for i in range(m)), jnp.zeros_like(x))
    return problem.rebuilt(x), None
