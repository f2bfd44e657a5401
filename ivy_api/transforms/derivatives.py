"""Derivatives of functions of arrays in pytrees, with the arguments and results of JAX's."""

from __future__ import annotations

from functools import wraps

from ivy_api.dispatch.declare import transformation
from ivy_api.dispatch.registry import declared_names
from ivy_api.transforms.calls import Outputs, complex_scalar, directions, scalar, selected, with_floats
from ivy_api.transforms.pytrees import Leaves

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    Function = Callable[..., Any]
    Argnums = int | Sequence[int]


@transformation
def vjp(fun: Function, /, *primals: Any, has_aux: bool = False, xp: Any = None) -> Any:
    """Return the value of a function, and its pullback: the vector-Jacobian product.

    Parameters
    ----------
    fun : function of pytrees of arrays, which returns a pytree of arrays
    *primals : its arguments, of floating-point dtype
    has_aux : whether ``fun`` returns a pair of the output and of other results

    Returns
    -------
    out : the value and a function that maps a cotangent, a pytree like the value, to a tuple of the cotangents of ``primals``; with
        ``has_aux`` also the other results

    Raises
    ------
    TransformationError
        if an argument is not of floating-point dtype.

    References
    ----------
    ``jax.vjp``, ``torch.func.vjp``.

    Examples
    --------
    >>> y, pullback = vjp(xp.multiply, xp.asarray(2.0), xp.asarray(3.0))
    >>> [float(x) for x in pullback(xp.asarray(1.0))]
    [3.0, 2.0]
    """
    given = with_floats(Leaves(primals, xp, "vjp"), "vjp")
    outputs = Outputs(lambda tree: fun(*tree), given, has_aux)
    values, pull, auxiliary = given.xp.transforms.vjp(outputs.flat, tuple(given.arrays))
    value, aux = outputs.results(values, auxiliary)

    def pullback(cotangent: Any) -> Any:
        return given.tree(pull(outputs.cotangents(cotangent, values, "vjp")))

    return (value, pullback, aux) if has_aux else (value, pullback)


@transformation
def jvp(fun: Function, primals: Sequence[Any], tangents: Sequence[Any], /, *, has_aux: bool = False, xp: Any = None) -> Any:
    """Return the value of a function, and its derivative along a direction: the Jacobian-vector product.

    Parameters
    ----------
    fun : function of pytrees of arrays, which returns a pytree of arrays
    primals : its arguments, of floating-point dtype, in a tuple or list
    tangents : the direction: like ``primals``
    has_aux : whether ``fun`` returns a pair of the output and of other results

    Returns
    -------
    out : the value and its tangent, of the same structure; with ``has_aux`` also the other results

    Raises
    ------
    TransformationError
        if an argument is not of floating-point dtype, or a tangent not of its shape and dtype.

    References
    ----------
    ``jax.jvp``, ``torch.func.jvp``.

    Examples
    --------
    >>> y, dy = jvp(xp.sin, [xp.asarray(0.0)], [xp.asarray(2.0)])
    >>> float(dy)
    2.0
    """
    given = with_floats(Leaves(tuple(primals), xp, "jvp"), "jvp")
    outputs = Outputs(lambda tree: fun(*tree), given, has_aux)
    along = directions(tuple(tangents), given, "jvp")
    values, found, auxiliary = given.xp.transforms.jvp(outputs.flat, tuple(given.arrays), along)
    value, aux = outputs.results(values, auxiliary)
    tangent = outputs.tangents(found, auxiliary)
    return (value, tangent, aux) if has_aux else (value, tangent)


@transformation
def linearize(fun: Function, /, *primals: Any, has_aux: bool = False, xp: Any = None) -> Any:
    """Return the value of a function, and its derivative there as a linear function of tangents, to be called many times.

    Parameters
    ----------
    fun : function of pytrees of arrays, which returns a pytree of arrays
    *primals : its arguments, of floating-point dtype
    has_aux : whether ``fun`` returns a pair of the output and of other results

    Returns
    -------
    out : the value and a function that maps tangents, one like each of ``primals``, to the tangent of the value; with ``has_aux``
        also the other results

    Raises
    ------
    TransformationError
        if an argument is not of floating-point dtype.

    References
    ----------
    ``jax.linearize``, ``torch.func.linearize``.

    Examples
    --------
    >>> y, along = linearize(xp.square, xp.asarray(3.0))
    >>> [float(along(xp.asarray(t))) for t in (1.0, 2.0)]
    [6.0, 12.0]
    """
    given = with_floats(Leaves(primals, xp, "linearize"), "linearize")
    outputs = Outputs(lambda tree: fun(*tree), given, has_aux)
    values, push, auxiliary = given.xp.transforms.linearize(outputs.flat, tuple(given.arrays))
    value, aux = outputs.results(values, auxiliary)

    def along(*tangents: Any) -> Any:
        return outputs.tangents(push(directions(tangents, given, "linearize")), auxiliary)

    return (value, along, aux) if has_aux else (value, along)


@transformation
def value_and_grad(
    fun: Function, /, argnums: Argnums = 0, has_aux: bool = False, holomorphic: bool = False, *, xp: Any = None
) -> Callable[..., Any]:
    """Return a function that computes the value of ``fun`` and its gradient.

    Parameters
    ----------
    fun : function that returns a real floating-point scalar
    argnums : the position, or positions, of the arguments to differentiate with respect to
    has_aux : whether ``fun`` returns a pair of the scalar and of other results
    holomorphic : whether ``fun`` is a holomorphic function of complex arrays, which returns a complex scalar

    Returns
    -------
    out : function of the arguments of ``fun``, which returns the value, or the pair with the other results, and the gradient: like
        the argument, or a tuple for several; zeros where the value does not depend on it

    Raises
    ------
    TransformationError
        when called: if the value is not a real scalar, or an argument is not of floating-point dtype.

    References
    ----------
    ``jax.value_and_grad``, ``torch.func.grad_and_value``.

    Examples
    --------
    >>> loss = value_and_grad(lambda x: xp.sum(x * x))
    >>> value, gradient = loss(xp.asarray([1.0, 2.0]))
    >>> float(value)
    5.0
    >>> gradient
    array([2., 4.])
    """

    @wraps(fun)
    def with_gradient(*args: Any, **kwargs: Any) -> Any:
        chosen, beside, rebuilt = selected(args, kwargs, argnums, "grad")
        given = with_floats(Leaves(chosen, xp, "grad", beside), "grad")
        outputs = Outputs(lambda tree: fun(*rebuilt(tree), **kwargs), given, has_aux, complex_scalar if holomorphic else scalar)
        values, pull, auxiliary = given.xp.transforms.vjp(outputs.flat, tuple(given.arrays))
        gradient = given.tree(pull([given.xp.ones_like(values[0])]))
        value, aux = outputs.results(values, auxiliary)
        return ((value, aux) if has_aux else value), (gradient[0] if isinstance(argnums, int) else gradient)

    return with_gradient


@transformation
def grad(fun: Function, /, argnums: Argnums = 0, has_aux: bool = False, holomorphic: bool = False, *, xp: Any = None) -> Function:
    """Return a function that computes the gradient of ``fun``.

    Parameters
    ----------
    fun : function that returns a real floating-point scalar
    argnums : the position, or positions, of the arguments to differentiate with respect to
    has_aux : whether ``fun`` returns a pair of the scalar and of other results
    holomorphic : whether ``fun`` is a holomorphic function of complex arrays, which returns a complex scalar

    Returns
    -------
    out : function of the arguments of ``fun``, which returns the gradient: like the argument, or a tuple for several; zeros where
        the value does not depend on it. With ``has_aux`` a pair of it and the other results

    Raises
    ------
    TransformationError
        when called: if the value is not a real scalar, or an argument is not of floating-point dtype.

    References
    ----------
    ``jax.grad``, ``torch.func.grad``.

    Examples
    --------
    >>> grad(lambda x: xp.sum(x**3))(xp.asarray([1.0, 2.0]))
    array([ 3., 12.])

    A gradient is a function and can be differentiated again:

    >>> float(grad(grad(xp.sin))(xp.asarray(0.0)))
    -0.0
    """
    with_value = value_and_grad(fun, argnums, has_aux, holomorphic, xp=xp)

    @wraps(fun)
    def gradient(*args: Any, **kwargs: Any) -> Any:
        value, found = with_value(*args, **kwargs)
        return (found, value[1]) if has_aux else found

    return gradient


@transformation
def execute_with_gradients(fn: Function, variables: Any, /, *, xp: Any = None) -> tuple[Any, Any]:
    """Return what a function of variables returns, and the gradient of its first result.

    Parameters
    ----------
    fn : function of the variables that returns a real floating-point scalar, or a tuple of it and of other results
    variables : pytree of arrays of floating-point dtype

    Returns
    -------
    out : what ``fn`` returns, and the gradient, a pytree like ``variables``

    Raises
    ------
    TransformationError
        if the first result is not a real scalar, or a variable is not of floating-point dtype.

    References
    ----------
    Ivy, ``execute_with_gradients``.

    Examples
    --------
    >>> loss, gradients = execute_with_gradients(lambda v: xp.sum(v["w"] ** 2), {"w": xp.asarray([1.0, 2.0])})
    >>> gradients
    {'w': array([2., 4.])}
    """

    def loss(variables: Any) -> Any:
        found = fn(variables)
        return (found[0] if isinstance(found, tuple) and found else found), found

    (_, found), gradients = value_and_grad(loss, has_aux=True, xp=xp)(variables)
    return found, gradients


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
