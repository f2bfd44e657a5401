"""What the functions of `torch.linalg` share: checks, errors, triangles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ivy_frontend_torch._implementation.defining import op, raw
from ivy_frontend_torch._implementation.dtypes import cast, dtype_of

MODULE = "torch.linalg"


class LinAlgError(RuntimeError):
    """A matrix is singular, or an algorithm did not converge."""


LinAlgError.__module__ = "torch.linalg"
raw(MODULE)(LinAlgError)


def linalg(takes: str = "", rule: str = "", **options: Any) -> Any:
    """Register a body at `torch.linalg`."""
    return op(takes, rule, module=MODULE, **options)


def linalg_and_root(root: str = "") -> Callable[[Callable[[Any, str, Any], Any]], Any]:
    """Register a body of ``xp``, the name that its errors say, and a matrix, at `torch.linalg` and at `torch`.

    Parameters
    ----------
    root : the name at `torch`, if it is not that of the body; the matrix is called ``input`` there
    """

    def decorate(body: Callable[[Any, str, Any], Any]) -> Any:
        name = body.__name__

        def of_linalg(A: Any, *, xp: Any) -> Any:
            return body(xp, f"linalg.{name}", A)

        def of_root(input: Any, *, xp: Any) -> Any:
            return body(xp, root or f"linalg.{name}", input)

        linalg("A", name=name)(of_linalg)
        op(name=root or name)(of_root)
        return body

    return decorate


def check_matrices(name: str, x: Any, *, square: bool = False, argument: str = "A") -> None:
    """Raise unless an array is a stack of matrices of a floating-point data type."""
    if len(x.shape) < 2:
        raise RuntimeError(f"{name}: The input tensor {argument} must have at least 2 dimensions.")
    if square and x.shape[-1] != x.shape[-2]:
        raise RuntimeError(
            f"{name}: {argument} must be batches of square matrices, but they are {x.shape[-2]} by {x.shape[-1]} matrices"
        )
    check_floats(name, x)


def check_floats(name: str, x: Any) -> None:
    """Raise unless an array is of a floating-point data type of 32 or 64 bits."""
    d = dtype_of(x)
    if d.category < 2:
        raise RuntimeError(f"{name}: Expected a floating point or complex tensor as input. Got {d!r}")


def solving(function: Any) -> Any:
    """Call a function of a backend; its error about a singular matrix becomes PyTorch's."""
    try:
        return function()
    except Exception as error:
        text = f"{type(error).__name__} {error}"
        if "LinAlg" in text or "singular" in text.lower() or "not invertible" in text or "Cholesky" in text:
            raise LinAlgError(str(error)) from error
        raise


def adjoint(xp: Any, x: Any) -> Any:
    """Return the conjugate transposes."""
    x = xp.matrix_transpose(x)
    return xp.conj(x) if dtype_of(x).is_complex else x


def real_of(xp: Any, x: Any) -> Any:
    """Return the data type of the parts of an array's numbers, in the namespace."""
    return getattr(xp, dtype_of(x).to_real()._name)


def from_triangle(xp: Any, x: Any, upper: bool) -> Any:
    """Return the Hermitian matrices that one triangle stands for."""
    half = xp.triu(x) if upper else xp.tril(x)
    strict = xp.triu(x, k=1) if upper else xp.tril(x, k=-1)
    full = half + adjoint(xp, strict)
    if not dtype_of(x).is_complex:
        return full
    eye = xp.eye(x.shape[-1], dtype=xp.bool)
    return xp.where(eye, cast(xp, cast(xp, full, dtype_of(x).to_real()), dtype_of(x)), full)


def symmetrised(xp: Any, x: Any, upper: bool) -> Any:
    """Return the Hermitian matrices that one triangle stands for; both triangles have the gradient."""
    mean = (x + adjoint(xp, x)) / 2
    return xp.stop_gradient(from_triangle(xp, x, upper)) + (mean - xp.stop_gradient(mean))


def first_zero(xp: Any, diagonal: Any) -> Any:
    """Return the position of the first zero along the last axis, counted from 1; 0 without one."""
    count = diagonal.shape[-1]
    if not count:
        return xp.zeros(tuple(diagonal.shape[:-1]), dtype=xp.int32)
    order = xp.arange(1, count + 1, dtype=xp.int32)
    at = xp.min(xp.where(diagonal == 0, order, xp.full_like(order, count + 1)), axis=-1)
    return xp.where(at > count, xp.zeros_like(at), at)


def batch_of(a: Any, b: Any) -> tuple[int, ...]:
    """Return the common batch axes of two stacks of matrices."""
    shapes = [tuple(x.shape[:-2]) for x in (a, b)]
    count = max(map(len, shapes))
    sizes = zip(*((1,) * (count - len(shape)) + shape for shape in shapes), strict=True)
    found = []
    for m, n in sizes:
        if m != n and 1 not in (m, n):
            raise RuntimeError(f"The batch axes {shapes[0]} and {shapes[1]} do not broadcast")
        found.append(n if m == 1 else m)
    return tuple(found)
