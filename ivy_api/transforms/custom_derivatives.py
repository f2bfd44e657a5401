"""Functions with custom derivatives, constants of derivatives, and checkpoints."""

from __future__ import annotations

from functools import wraps

from ivy_api.array import Array
from ivy_api.dispatch.declare import transformation
from ivy_api.dispatch.lookup import find_namespace, one_namespace
from ivy_api.dispatch.registry import declared_names
from ivy_api.transforms.custom_functions import OwnJvp, OwnVjp, packed
from ivy_api.transforms.pytrees import map_leaves, native

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from ivy_api.typing import CustomJvp, CustomVjp

    Function = Callable[..., Any]


@transformation
def stop_gradient(x: Any, /, *, xp: Any = None) -> Any:
    """Return arrays as constants of every derivative.

    Parameters
    ----------
    x : array of any dtype and shape, or pytree of arrays

    Returns
    -------
    out : pytree like ``x`` with the same values; leaves that are not arrays as they are

    References
    ----------
    ``jax.lax.stop_gradient``, ``tf.stop_gradient``, ``torch.Tensor.detach``.

    Examples
    --------
    >>> float(ivy_api.grad(lambda x: x * stop_gradient(x))(xp.asarray(3.0)))
    3.0
    """

    def stopped(leaf: Any) -> Any:
        array = native(leaf)
        space: Any = find_namespace(array)
        if space is None:
            return leaf
        out = space.transforms.stop_gradient(array)
        return out if array is leaf else Array(out)

    return map_leaves(stopped, x)


@transformation
def custom_vjp(fun: Function, /, nondiff_argnums: Sequence[int] = (), *, xp: Any = None) -> CustomVjp:
    """Return a function with a custom pullback, set by its method ``defvjp``: a decorator.

    ``f.defvjp(fwd, bwd)``: ``fwd`` takes the arguments of ``fun`` and returns a pair of its result and of residuals, any pytree.
    ``bwd`` takes the arguments at ``nondiff_argnums``, the residuals, and the cotangent of the result; it returns a tuple of the
    cotangents of all other arguments, ``None`` for zeros.

    Parameters
    ----------
    fun : function of pytrees of arrays by position, which returns a pytree of arrays; it may not close over arrays that a
        derivative is taken with respect to
    nondiff_argnums : the positions of arguments that are not arrays, such as options and functions

    Returns
    -------
    out : the function

    Raises
    ------
    TransformationError
        when called: if there is no ``defvjp`` yet. In a derivative: if ``bwd`` does not return one cotangent for each argument, of
        its structure, shapes and dtypes.

    References
    ----------
    ``jax.custom_vjp``, ``tf.custom_gradient``, ``torch.autograd.Function``.

    Examples
    --------
    A function whose gradient is clipped:

    >>> @custom_vjp
    ... def clipped(x):
    ...     return x
    >>> clipped.defvjp(lambda x: (x, None), lambda residuals, g: (xp.clip(g, -1.0, 1.0),))
    >>> ivy_api.grad(lambda x: xp.sum(clipped(x) ** 2))(xp.asarray([0.25, 3.0]))
    array([0.5, 1. ])
    """
    return OwnVjp(fun, nondiff_argnums)


@transformation
def custom_jvp(fun: Function, /, nondiff_argnums: Sequence[int] = (), *, xp: Any = None) -> CustomJvp:
    """Return a function with a custom derivative along tangents, set by its method ``defjvp``: a decorator.

    ``f.defjvp(rule)``: ``rule`` takes the arguments at ``nondiff_argnums``, a tuple of the other arguments, and a tuple of their
    tangents; it returns the result of ``fun`` and its tangent, which is linear in the tangents. Reverse mode transposes it.

    Parameters
    ----------
    fun : function of pytrees of arrays by position, which returns a pytree of arrays; it may not close over arrays that a
        derivative is taken with respect to
    nondiff_argnums : the positions of arguments that are not arrays, such as options and functions

    Returns
    -------
    out : the function

    Raises
    ------
    TransformationError
        when called: if there is no ``defjvp`` yet. In a derivative: if the rule does not return a pair, or a tangent that is not
        like the result.

    References
    ----------
    ``jax.custom_jvp``, ``torch.autograd.Function.jvp``.

    Examples
    --------
    >>> @custom_jvp
    ... def log1pexp(x):
    ...     return xp.log1p(xp.exp(x))
    >>> @log1pexp.defjvp
    ... def rule(primals, tangents):
    ...     (x,), (t,) = primals, tangents
    ...     return log1pexp(x), t * (1 - 1 / (1 + xp.exp(x)))
    >>> float(ivy_api.grad(log1pexp)(xp.asarray(100.0)))
    1.0
    """
    return OwnJvp(fun, nondiff_argnums)


@transformation
def checkpoint(fun: Function, /, *, xp: Any = None) -> Function:
    """Return a function whose intermediate results are computed again in the pullback, not kept: less memory, more time.

    Parameters
    ----------
    fun : function of pytrees of arrays, without side effects, which returns a pytree of arrays

    Returns
    -------
    out : function with the same results and derivatives

    References
    ----------
    ``jax.checkpoint``, ``torch.utils.checkpoint``, ``tf.recompute_grad``.

    Examples
    --------
    >>> block = checkpoint(lambda x: xp.sin(xp.exp(x)))
    >>> ivy_api.grad(lambda x: xp.sum(block(x)))(xp.asarray([0.0, 1.0]))
    array([ 0.5403, -2.4783])
    """

    @wraps(fun)
    def recomputed(*args: Any, **kwargs: Any) -> Any:
        arrays, given = packed((args, kwargs))
        space = one_namespace(arrays)
        if space is None:
            return fun(*args, **kwargs)
        value: Any = None

        def flat(*arrays: Any) -> tuple[Any, ...]:
            nonlocal value
            call, options = given.tree(arrays)
            outputs, value = packed(fun(*call, **options))
            return outputs

        found = space.transforms.checkpoint(flat, arrays)
        return value.tree(found)

    return recomputed


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
