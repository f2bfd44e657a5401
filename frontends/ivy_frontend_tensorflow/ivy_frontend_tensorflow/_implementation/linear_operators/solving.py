"""``tf.linalg.experimental.conjugate_gradient``."""

from __future__ import annotations

from collections import namedtuple
from typing import Any

from ivy_frontend_tensorflow._implementation.defining import value
from ivy_frontend_tensorflow._implementation.linear_operators.base import as_tensor, public

CGState = namedtuple("CGState", "i x r p gamma")  # noqa: PYI024 - TensorFlow's own is a named tuple without types


@value("linalg.experimental.conjugate_gradient")
def conjugate_gradient(
    operator: Any, rhs: Any, preconditioner: Any = None, x: Any = None, tol: float = 1e-05, max_iter: int = 20,
    name: Any = "conjugate_gradient",
) -> Any:  # fmt: skip
    """Solve with a self-adjoint positive definite operator by conjugate gradients."""
    if not (operator.is_self_adjoint and operator.is_positive_definite):
        raise ValueError("Expected a self-adjoint, positive definite operator.")
    rhs = as_tensor(rhs)
    x = public("zeros_like")(rhs) if x is None else as_tensor(x)
    r = rhs - operator.matvec(x)
    z = r if preconditioner is None else preconditioner.matvec(r)
    p, i = z, 0
    gamma = public("reduce_sum")(public("math.conj")(r) * z, axis=-1)
    bound = tol * public("norm")(rhs, axis=-1)

    def above() -> bool:
        return bool(public("reduce_any")(public("abs")(public("norm")(r, axis=-1)) > public("abs")(bound)))

    while i < max_iter and above():
        q = operator.matvec(p)
        alpha = (gamma / public("reduce_sum")(public("math.conj")(p) * q, axis=-1))[..., None]
        x, r = x + alpha * p, r - alpha * q
        z = r if preconditioner is None else preconditioner.matvec(r)
        before, gamma = gamma, public("reduce_sum")(public("math.conj")(r) * z, axis=-1)
        p = z + (gamma / before)[..., None] * p
        i += 1
    return CGState(public("constant")(i), x, r, p, gamma)
