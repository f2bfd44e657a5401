"""Matrices of derivatives: Jacobians and Hessians."""

from __future__ import annotations

from functools import wraps

from ivy_api.adapt.arguments import device_of
from ivy_api.adapt.dtype_errors import dtype_name
from ivy_api.dispatch.declare import transformation
from ivy_api.dispatch.registry import declared_names
from ivy_api.errors import TransformationError
from ivy_api.transforms.calls import Outputs, selected, with_floats
from ivy_api.transforms.derivatives import grad, jvp
from ivy_api.transforms.pytrees import Leaves

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    Function = Callable[..., Any]
    Argnums = int | Sequence[int]


@transformation
def jacrev(fun: Function, /, argnums: Argnums = 0, has_aux: bool = False, holomorphic: bool = False, *, xp: Any = None) -> Function:
    """Return a function that computes the Jacobian of ``fun`` by rows, in reverse mode: for more inputs than outputs.

    Parameters
    ----------
    fun : function of pytrees of arrays, which returns a pytree of arrays
    argnums : the position, or positions, of the arguments to differentiate with respect to
    has_aux : whether ``fun`` returns a pair of the output and of other results
    holomorphic : whether ``fun`` is a holomorphic function of complex arrays

    Returns
    -------
    out : function of the arguments of ``fun``, which returns a pytree like the output, in which each array is replaced by a pytree
        like the argument (a tuple of them for several): arrays of the shape of the output followed by that of the argument. With
        ``has_aux`` a pair of it and the other results

    Raises
    ------
    TransformationError
        when called: if an argument or an output is not of floating-point dtype, or if one is complex and ``fun`` is not declared
        holomorphic.

    References
    ----------
    ``jax.jacrev``, ``torch.func.jacrev``.

    Examples
    --------
    >>> jacrev(lambda x: x * x)(xp.asarray([1.0, 2.0]))
    array([[2., 0.],
           [0., 4.]])
    """

    @wraps(fun)
    def jacobian(*args: Any, **kwargs: Any) -> Any:
        call = _Call(fun, args, kwargs, argnums, has_aux, xp, "jacrev")
        given, outputs, space = call.given, call.outputs, call.given.xp
        values, pull, auxiliary = space.transforms.vjp(outputs.flat, tuple(given.arrays))
        call.check(values, holomorphic)
        blocks = []
        for i, value in enumerate(values):

            def row(g: Any, i: int = i, value: Any = value) -> Any:
                return pull([_shaped(space, g, value) if i == j else space.zeros_like(v) for j, v in enumerate(values)])

            rows = _for_each(row, _basis(space, value), space)
            blocks.append([space.reshape(r, (*value.shape, *x.shape)) for r, x in zip(rows, given.arrays, strict=True)])
        return call.result(blocks, values, auxiliary)

    return jacobian


@transformation
def jacfwd(fun: Function, /, argnums: Argnums = 0, has_aux: bool = False, holomorphic: bool = False, *, xp: Any = None) -> Function:
    """Return a function that computes the Jacobian of ``fun`` by columns, in forward mode: for more outputs than inputs.

    Parameters
    ----------
    fun : function of pytrees of arrays, which returns a pytree of arrays
    argnums : the position, or positions, of the arguments to differentiate with respect to
    has_aux : whether ``fun`` returns a pair of the output and of other results
    holomorphic : whether ``fun`` is a holomorphic function of complex arrays

    Returns
    -------
    out : function of the arguments of ``fun``, which returns a pytree like the output, in which each array is replaced by a pytree
        like the argument (a tuple of them for several): arrays of the shape of the output followed by that of the argument. With
        ``has_aux`` a pair of it and the other results

    Raises
    ------
    TransformationError
        when called: if an argument or an output is not of floating-point dtype, or if one is complex and ``fun`` is not declared
        holomorphic.

    References
    ----------
    ``jax.jacfwd``, ``torch.func.jacfwd``.

    Examples
    --------
    >>> jacfwd(lambda x: xp.sum(x * x))(xp.asarray([1.0, 2.0]))
    array([2., 4.])
    """

    @wraps(fun)
    def jacobian(*args: Any, **kwargs: Any) -> Any:
        call = _Call(fun, args, kwargs, argnums, has_aux, xp, "jacfwd")
        given, outputs, space = call.given, call.outputs, call.given.xp
        values, push, auxiliary = space.transforms.linearize(outputs.flat, tuple(given.arrays))
        call.check(values, holomorphic)
        blocks: list[list[Any]] = [[] for _ in values]
        for i, x in enumerate(given.arrays):

            def column(t: Any, i: int = i, x: Any = x) -> Any:
                along = (_shaped(space, t, x) if i == j else space.zeros_like(y) for j, y in enumerate(given.arrays))
                return push(tuple(along))

            columns = _for_each(column, _basis(space, x), space)
            for block, c, value in zip(blocks, columns, values, strict=True):
                block.append(space.reshape(space.moveaxis(c, 0, -1), (*value.shape, *x.shape)))
        return call.result(blocks, values, auxiliary)

    return jacobian


@transformation
def hessian(
    fun: Function, /, argnums: Argnums = 0, has_aux: bool = False, holomorphic: bool = False, *, xp: Any = None
) -> Function:
    """Return a function that computes the Hessian of ``fun``: its matrix of second derivatives.

    Parameters
    ----------
    fun : function of pytrees of arrays, which returns a pytree of arrays
    argnums : the position, or positions, of the arguments to differentiate with respect to
    has_aux : whether ``fun`` returns a pair of the output and of other results
    holomorphic : whether ``fun`` is a holomorphic function of complex arrays

    Returns
    -------
    out : function of the arguments of ``fun``, which returns the Jacobian of its Jacobian, as `jacfwd` of `jacrev` does. With
        ``has_aux`` a pair of it and the other results

    Raises
    ------
    TransformationError
        when called: as by `jacrev`.

    References
    ----------
    ``jax.hessian``, ``torch.func.hessian``.

    Examples
    --------
    >>> hessian(lambda x: xp.sum(x**3))(xp.asarray([1.0, 2.0]))
    array([[ 6.,  0.],
           [ 0., 12.]])
    """
    first = jacrev(fun, argnums, has_aux, holomorphic, xp=xp)
    return jacfwd(first, argnums, has_aux, holomorphic, xp=xp)


@transformation
def hvp(fun: Function, primals: Sequence[Any], tangents: Sequence[Any], /, *, xp: Any = None) -> Any:
    """Return the product of the Hessian of a scalar function and a vector, without the Hessian: forward over reverse mode.

    Parameters
    ----------
    fun : function that returns a real floating-point scalar
    primals : its arguments, of floating-point dtype, in a tuple or list
    tangents : the vector: like ``primals``

    Returns
    -------
    out : the product: like the only argument, or a tuple for several

    Raises
    ------
    TransformationError
        if the value is not a real scalar, an argument is not of floating-point dtype, or a tangent not of its shape and dtype.

    References
    ----------
    Pearlmutter, "Fast Exact Multiplication by the Hessian", 1994.

    Examples
    --------
    >>> hvp(lambda x: xp.sum(x**3), [xp.asarray([1.0, 2.0])], [xp.asarray([1.0, 1.0])])
    array([ 6., 12.])
    """
    argnums = 0 if len(primals) == 1 else tuple(range(len(primals)))
    return jvp(grad(fun, argnums, xp=xp), primals, tangents, xp=xp)[1]


class _Call:
    """One call of a Jacobian: the arguments to differentiate with respect to, and the result as the caller has it."""

    def __init__(self, fun: Function, args: Any, kwargs: Any, argnums: Argnums, has_aux: bool, xp: Any, called: str) -> None:
        chosen, beside, rebuilt = selected(args, kwargs, argnums, called)
        self.given = with_floats(Leaves(chosen, xp, called, beside), called)
        self.outputs = Outputs(lambda tree: fun(*rebuilt(tree), **kwargs), self.given, has_aux)
        self._single, self._has_aux, self._called = isinstance(argnums, int), has_aux, called

    def check(self, values: Sequence[Any], holomorphic: bool) -> None:
        """Check the data types of the arguments and the outputs."""
        xp, called = self.given.xp, self._called
        if not all(self.outputs.smooth):
            raise TransformationError(
                f"{called} differentiates functions that return arrays of floating-point dtype; this one returned others too. "
                f"Return those as other results, with has_aux=True."
            )
        wanted = "complex floating" if holomorphic else "real floating"
        for what, arrays in (("argument", self.given.arrays), ("output", values)):
            for x in arrays:
                if None in tuple(x.shape):
                    raise TransformationError(
                        f"{called} has one row or column for each element, so shapes must be known; got an {what} of shape "
                        f"{tuple(x.shape)}. Compile the function for arrays of a fixed shape."
                    )
                if not xp.isdtype(x.dtype, wanted):
                    raise TransformationError(
                        f"{called} with holomorphic={holomorphic} is for {wanted.partition(' ')[0]} arguments and outputs; got an "
                        f"{what} of {dtype_name(x.dtype)}. Change holomorphic, or use ivy_api.vjp."
                    )

    def result(self, blocks: list[list[Any]], values: Sequence[Any], auxiliary: Sequence[Any]) -> Any:
        """Return the output with each array replaced by its derivatives, and the other results."""
        trees = [self.given.tree(block) for block in blocks]
        jacobian = self.outputs.replaced([tree[0] for tree in trees] if self._single else trees)
        return (jacobian, self.outputs.results(values, auxiliary)[1]) if self._has_aux else jacobian


def _basis(xp: Any, x: Any) -> Any:
    """The standard basis of the space of ``x``: one row for each element."""
    n = 1
    for size in x.shape:
        n *= size
    return xp.eye(n, dtype=x.dtype, device=device_of(x))


def _shaped(xp: Any, row: Any, x: Any) -> Any:
    return xp.reshape(row, tuple(x.shape))


def _for_each(function: Callable[[Any], Sequence[Any]], rows: Any, xp: Any) -> Sequence[Any]:
    """Return the results of a function, each stacked over the rows."""
    return xp.transforms.vmap(lambda row: tuple(function(row)), (rows,), (0,), rows.shape[0])  # type: ignore[no-any-return]


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
