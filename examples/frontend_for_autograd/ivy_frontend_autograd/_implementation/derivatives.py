"""``grad`` and what else autograd makes of a function, by the transformations of `ivy_api`."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import ivy_api
from ivy_frontend_autograd._implementation.frontend import FRONTEND, on_native, to_native
from ivy_frontend_numpy import FRONTEND as NUMPY

Function = Callable[..., Any]


def of_argument(transformation: Function) -> Function:
    """Register ``(fun, argnum=0, ...)``, which returns a function of many arguments, made of ``(fun, x)`` for one argument.

    ``argnum`` is the position of an argument, or a tuple of positions: then the derivatives are a tuple, too.
    """

    def transform(fun: Function, argnum: Any = 0, *nary_op_args: Any, **nary_op_kwargs: Any) -> Function:
        positions = (argnum,) if isinstance(argnum, int) else tuple(argnum)

        def function(*args: Any, **kwargs: Any) -> Any:
            def of_x(x: Any) -> Any:
                given = dict(zip(positions, (x,) if isinstance(argnum, int) else x, strict=True))
                return fun(*(given.get(i, value) for i, value in enumerate(args)), **kwargs)

            x = args[argnum] if isinstance(argnum, int) else tuple(args[i] for i in positions)
            return transformation(of_x, x, *nary_op_args, **nary_op_kwargs)

        return function

    transform.__name__, transform.__doc__ = transformation.__name__, transformation.__doc__
    FRONTEND.value(f"autograd.{transformation.__name__}", transform)
    return transform


@of_argument
def make_vjp(fun: Function, x: Any) -> tuple[Function, Any]:
    """Return the pullback of a function at ``x``, and its value."""
    value, pullback = ivy_api.vjp(on_native(fun), to_native(x))
    return lambda g: FRONTEND.wrap(pullback(to_native(g))[0]), FRONTEND.wrap(value)


@of_argument
def make_jvp(fun: Function, x: Any) -> Function:
    """Return a function of a direction: the value of a function at ``x``, and its derivative along the direction."""
    return lambda v: FRONTEND.wrap(ivy_api.jvp(on_native(fun), (to_native(x),), (to_native(v),)))


@of_argument
def elementwise_grad(fun: Function, x: Any) -> Any:
    """Return the sums of the columns of the Jacobian: the derivative of each element, if it is diagonal."""
    pullback, value = make_vjp(fun)(x)
    return pullback(ones_like(value))


@of_argument
def value_and_grad(fun: Function, x: Any) -> tuple[Any, Any]:
    """Return the value of a function of one element, and its gradient."""
    pullback, value = make_vjp(fun)(x)
    if value.size != 1:
        raise TypeError(f"grad is of functions with one element; got shape {value.shape}. Use jacobian or elementwise_grad.")
    return value, pullback(ones_like(value))


@of_argument
def grad(fun: Function, x: Any) -> Any:
    """Return the gradient of a function of one element."""
    return value_and_grad(fun)(x)[1]


@of_argument
def deriv(fun: Function, x: Any) -> Any:
    """Return the derivative of a function along ones."""
    return make_jvp(fun)(x)(ones_like(x))[1]


@of_argument
def holomorphic_grad(fun: Function, x: Any) -> Any:
    """Return the complex derivative of a holomorphic function."""
    return FRONTEND.wrap(ivy_api.grad(on_native(fun), holomorphic=True)(to_native(x)))


@of_argument
def jacobian(fun: Function, x: Any) -> Any:
    """Return the derivatives of each element of a function, its axes first."""
    return FRONTEND.wrap(ivy_api.jacrev(on_native(fun))(to_native(x)))


@of_argument
def hessian(fun: Function, x: Any) -> Any:
    """Return the second derivatives of a function."""
    return jacobian(jacobian(fun))(x)


@of_argument
def make_hvp(fun: Function, x: Any) -> Any:
    """Return a function of a vector, its product with the Hessian at ``x``, and the gradient there."""
    return make_vjp(grad(fun))(x)


def hessian_tensor_product(fun: Function, argnum: int = 0) -> Function:
    """Return a function of the arguments and of a tensor: its product with the Hessian."""
    return lambda *args, **kwargs: make_hvp(fun, argnum)(*args[:-1], **kwargs)[0](args[-1])


def grad_named(fun: Function, argname: str) -> Any:
    """Return the gradient by the argument of a name."""
    return grad(fun, list(inspect.signature(fun).parameters).index(argname))


def checkpoint(fun: Function) -> Function:
    """Return a function that holds its arguments for the derivative, and computes its intermediate results again."""
    return lambda *args: FRONTEND.wrap(ivy_api.checkpoint(on_native(fun))(*to_native(args)))


def ones_like(tree: Any) -> Any:
    """Return ones of the shapes of a pytree of arrays and numbers."""
    return ivy_api.tree_map(NUMPY.find("numpy", "ones_like"), tree)


for function in (hessian_tensor_product, grad_named, checkpoint):
    FRONTEND.value(f"autograd.{function.__name__}", function)
FRONTEND.absent("autograd", "primitive", "use ivy_api.custom_vjp.")
FRONTEND.absent("autograd", "dict isinstance list tuple type", "arrays of a derivative are no boxes: Python's own do.")
