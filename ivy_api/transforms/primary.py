"""The transformations of functions over flat tuples of native arrays: what a backend provides, or the tracer.

A plugin defines those its framework has in ``namespace/transforms.py``; the bodies here are for all other backends. A function
takes native arrays and returns two tuples of them: its outputs, of floating-point dtype, and auxiliary results, which are returned
as they are. The interpreters are imported on first use.
"""

from __future__ import annotations

from ivy_api.dispatch.declare import XP, transformation
from ivy_api.dispatch.registry import declared_names
from ivy_api.errors import TransformationError
from ivy_api.tracing.tracer import Traced, innermost

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from ivy_api.typing import Array, ArrayNamespace

    Arrays = tuple[Array, ...]
    Flat = Callable[..., tuple[Arrays, Arrays]]
    Pullback = Callable[[Sequence[Any]], Sequence[Array]]
    Pushforward = Callable[[Arrays], Sequence[Array]]
    Plain = Callable[..., Arrays]
    Backward = Callable[[Arrays, Sequence[Array]], Sequence[Array | None]]
    Forward = Callable[[Arrays, Arrays], tuple[Arrays, Arrays]]


@transformation
def vjp(fun: Flat, primals: Arrays, /, *, xp: ArrayNamespace = XP) -> tuple[Arrays, Pullback, Arrays]:
    """Return the outputs of a function, its pullback, and its auxiliary results.

    Parameters
    ----------
    fun : function of arrays that returns two tuples of arrays, of outputs and of auxiliary results
    primals : floating-point arrays

    Returns
    -------
    out : the outputs; the function that maps a sequence of their cotangents to those of ``primals``, zeros where they do not depend
        on it; the auxiliary results. Complex cotangents are those of JAX: by the transpose of the derivative, not its adjoint
    """
    from ivy_api.autodiff import reverse, rules

    rules.load()
    return reverse.vjp(fun, primals, xp)


@transformation
def jvp(fun: Flat, primals: Arrays, tangents: Arrays, /, *, xp: ArrayNamespace = XP) -> tuple[Arrays, Arrays, Arrays]:
    """Return the outputs of a function, their tangents, and its auxiliary results.

    Parameters
    ----------
    fun : function of arrays that returns two tuples of arrays, of outputs and of auxiliary results
    primals, tangents : floating-point arrays; each tangent has the shape and dtype of its primal

    Returns
    -------
    out : the outputs; their derivatives along ``tangents``; the auxiliary results
    """
    from ivy_api.autodiff import forward, rules

    rules.load()
    return forward.jvp(fun, primals, tangents, xp)


@transformation
def linearize(fun: Flat, primals: Arrays, /, *, xp: ArrayNamespace = XP) -> tuple[Arrays, Pushforward, Arrays]:
    """Return the outputs of a function, the linear function of tangents at that point, and the auxiliary results.

    Parameters
    ----------
    fun : function of arrays that returns two tuples of arrays, of outputs and of auxiliary results
    primals : floating-point arrays

    Returns
    -------
    out : the outputs; the function that maps a tuple of tangents of ``primals`` to those of the outputs; the auxiliary results
    """
    space: Any = xp
    outputs, pull, auxiliary = space.transforms.vjp(fun, primals)
    zeros = tuple(map(xp.zeros_like, outputs))
    _, push, _ = space.transforms.vjp(lambda *cotangents: (tuple(pull(cotangents)), ()), zeros)  # the pullback is linear
    return outputs, push, auxiliary


@transformation
def custom_vjp(fun: Plain, fwd: Flat | None, bwd: Backward, arrays: Arrays, /, *, xp: ArrayNamespace = XP) -> Arrays:
    """Return the outputs of a function that has a custom pullback.

    Parameters
    ----------
    fun : function of arrays that returns the outputs
    fwd : function of arrays that returns the outputs, and residuals; ``None`` for the function itself, with its arguments as
        residuals: then the outputs have the custom pullback in further derivatives, too
    bwd : function of residuals and of the cotangents of the outputs that returns those of ``arrays``; what it returns for arrays
        that are not of floating-point dtype is ignored
    arrays : the arguments

    Returns
    -------
    out : the outputs
    """
    from ivy_api.autodiff import custom_rules

    run = innermost(arrays)
    return fun(*arrays) if run is None else custom_rules.with_pullback(run, fun, fwd, bwd, arrays)


@transformation
def custom_jvp(fun: Plain, rule: Forward, arrays: Arrays, /, *, xp: ArrayNamespace = XP) -> Arrays:
    """Return the outputs of a function that has a custom derivative along tangents.

    Parameters
    ----------
    fun : function of arrays that returns the outputs
    rule : function of arrays and of their tangents that returns the outputs and their tangents, in which these are linear
    arrays : the arguments

    Returns
    -------
    out : the outputs
    """
    from ivy_api.autodiff import custom_rules

    run = innermost(arrays)
    if run is not None:
        return custom_rules.with_tangents(run, fun, rule, arrays)
    space: Any = xp
    found: Arrays = space.transforms.custom_vjp(fun, None, lambda x, g: custom_rules.transposed(rule, x, g, xp), arrays)
    return found


@transformation
def checkpoint(fun: Plain, arrays: Arrays, /, *, xp: ArrayNamespace = XP) -> Arrays:
    """Return the outputs of a function whose intermediate results are computed again in the pullback.

    Parameters
    ----------
    fun : function of arrays that returns the outputs
    arrays : the arguments

    Returns
    -------
    out : the outputs
    """
    from ivy_api.autodiff import custom_rules

    run = innermost(arrays)
    return fun(*arrays) if run is None else custom_rules.recomputed(run, fun, arrays)


@transformation
def compile(
    fun: Callable[..., Arrays], /, *, fullgraph: bool, dynamic: bool | None, donate: bool, xp: ArrayNamespace = XP, **options: Any
) -> Callable[..., Arrays]:
    """Return a function of arrays that is compiled when it is called, for the shapes and dtypes of its arguments.

    Parameters
    ----------
    fun : function of arrays that returns a tuple of arrays
    fullgraph : whether a part that cannot be compiled is an error
    dynamic : whether it is compiled once for all sizes; ``None`` leaves it to the framework
    donate : whether the results may use the memory of the arguments
    **options : further options of the compiler

    Returns
    -------
    out : the compiled function

    Raises
    ------
    TransformationError
        for an option that the backend does not have.
    """
    if dynamic or options:
        asked = ", ".join(["dynamic=True"] * bool(dynamic) + list(options))
        raise TransformationError(
            f"The backend {xp.__source__.name!r} has no compiler; a function is recorded for the shapes of its arrays, and "  # type: ignore[attr-defined]
            f"replayed. It has no option {asked}."
        )
    from ivy_api.tracing import recorder

    return recorder.replayed(fun, xp)


@transformation
def vmap(
    fun: Callable[..., Arrays], arrays: Arrays, axes: Sequence[int | None], size: int, /, *, xp: ArrayNamespace = XP
) -> Arrays:
    """Return the outputs of a function of single examples for a batch of them, with the batch as their first axis.

    Parameters
    ----------
    fun : function of arrays that returns a tuple of arrays
    arrays : arrays, at least one of them with a batch
    axes : the axis of the batch in each array, non-negative; ``None`` for an array that is the same for all examples
    size : the number of examples

    Returns
    -------
    out : the outputs
    """
    from ivy_api.tracing import batching

    return batching.vmap(fun, arrays, axes, size, xp)


@transformation
def stop_gradient(x: Array, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the array as a constant of every derivative."""
    return x.space.__dict__["__stop_gradient__"](x) if isinstance(x, Traced) else x


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
