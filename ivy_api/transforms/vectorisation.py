"""Vectorisation: a function of single examples as a function of batches."""

from __future__ import annotations

from functools import wraps

from ivy_api.array import Array
from ivy_api.array.base import ArrayBase
from ivy_api.bodies.indices import known_bounds
from ivy_api.bodies.operands import index_dtype
from ivy_api.dispatch.declare import transformation
from ivy_api.dispatch.lookup import find_namespace
from ivy_api.dispatch.registry import declared_names
from ivy_api.errors import TransformationError
from ivy_api.transforms.pytrees import broadcast_prefix, flatten, leaves_of, namespace_of, native, paths, to_array, unflatten

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Function = Callable[..., Any]


@transformation
def vmap(fun: Function, /, in_axes: Any = 0, out_axes: Any = 0, *, axis_size: int | None = None, xp: Any = None) -> Function:
    """Return a function of batches from a function of single examples.

    What the function computes is vectorised: it is called once, and each of its operations works on the whole batch.

    Parameters
    ----------
    fun : function of pytrees of arrays, which returns a pytree of arrays; it must not branch on their values
    in_axes : the axis of the batch in the arrays of each positional argument: an integer for all, or a tuple or list with one entry
        for each argument: an integer, ``None`` for an argument that is the same for all examples, or a pytree of these. The arrays
        of keyword arguments have the batch first
    out_axes : the axis of the batch in the results: an integer, ``None`` for results that are the same for all examples, which
        have no batch then, or a pytree of these
    axis_size : the number of examples; needed if no array has a batch

    Returns
    -------
    out : function of batches

    Raises
    ------
    TransformationError
        when called: if the batches differ in size, an axis does not exist, ``in_axes`` does not match the arguments, or a result
        whose axis is ``None`` differs between the examples, as far as values are known.

    References
    ----------
    ``jax.vmap``, ``torch.func.vmap``.

    Examples
    --------
    >>> inner = vmap(lambda x, y: xp.sum(x * y))
    >>> inner(xp.asarray([[1.0, 2.0], [3.0, 4.0]]), xp.ones((2, 2)))
    array([3., 7.])
    """

    @wraps(fun)
    def over_batches(*args: Any, **kwargs: Any) -> Any:
        leaves, structure = flatten((args, kwargs))
        axes = _axes_of_leaves(in_axes, args, kwargs, len(leaves))
        space = namespace_of(leaves, xp, "vmap")
        over_arrays = any(isinstance(leaf, ArrayBase) for leaf in leaves) or hasattr(xp, "__native__")
        arrays, positions, chosen = [], [], []
        for i, (leaf, axis) in enumerate(zip(leaves, axes, strict=True)):
            array = native(leaf)
            if find_namespace(array) is None:
                if axis is None:
                    continue  # an option, such as a number or a string
                array = to_array(array, space, "vmap")
            arrays.append(array)
            positions.append(i)
            chosen.append(_axis(axis, array, leaves, structure, i))
        size = _batch_size(arrays, chosen, axis_size, structure, leaves, positions)

        def is_wrapped(leaf: Any) -> bool:
            return isinstance(leaf, ArrayBase) or (over_arrays and find_namespace(leaf) is None)

        wrapped = [is_wrapped(leaves[i]) for i in positions]
        seen: dict[str, Any] = {}

        def flat(*values: Any) -> tuple[Any, ...]:
            every = list(leaves)
            for i, value, wrap in zip(positions, values, wrapped, strict=True):
                every[i] = Array(value) if wrap else value
            call, options = unflatten(structure, every)
            results, seen["structure"] = flatten(fun(*call, **options))
            seen["wrapped"] = [is_wrapped(x) for x in results]
            return tuple(
                native(x) if find_namespace(native(x)) is not None else to_array(x, space, "The result of a function under vmap")
                for x in results
            )

        found = space.transforms.vmap(flat, tuple(arrays), tuple(chosen), size)
        if out_axes is None or type(out_axes) is int:
            result_axes = [out_axes] * len(found)
        else:
            result_axes = broadcast_prefix(out_axes, unflatten(seen["structure"], found), "out_axes")
        out = []
        for i, (x, axis, wrap) in enumerate(zip(found, result_axes, seen["wrapped"], strict=True)):
            moved = x if axis == 0 else space.moveaxis(x, 0, axis) if axis is not None else without_batch(x, space)
            if moved is None:
                raise _differing_result(paths(unflatten(seen["structure"], found))[i])
            out.append(Array(moved) if wrap else moved)
        return unflatten(seen["structure"], out)

    return over_batches


def _axes_of_leaves(in_axes: Any, args: tuple[Any, ...], kwargs: dict[str, Any], count: int) -> list[Any]:
    """Return the axis of the batch for each of so many leaves: by position as ``in_axes`` says, by keyword the first."""
    if isinstance(in_axes, (tuple, list)) and len(in_axes) != len(args):
        raise TransformationError(
            f"vmap: in_axes has one entry for each positional argument; got {len(in_axes)} for {len(args)} arguments."
        )
    named = [0] * len(leaves_of(kwargs)) if kwargs else []
    if in_axes is None or type(in_axes) is int:
        return [in_axes] * (count - len(named)) + named
    return [*broadcast_prefix(tuple(in_axes) if isinstance(in_axes, list) else in_axes, args, "in_axes"), *named]


def _differing_result(path: str) -> TransformationError:
    at = f", at {path}" if path else ""
    return TransformationError(
        f"vmap: out_axes is None for a result that differs between the examples{at}. Pass the axis of its batch."
    )


def without_batch(x: Any, xp: Any) -> Any:
    """Return what is the same for all examples, which are the first axis; None if it is known to differ.

    Parameters
    ----------
    x : the array
    xp : its namespace
    """
    first = x[0, ...]
    numbers = xp.logical_or(xp.equal(x, x), xp.equal(first, first))  # nan is the same as nan
    differs = xp.logical_and(xp.not_equal(x, first), numbers)
    bounds = known_bounds(xp.astype(xp.any(differs), index_dtype(xp)), xp)
    return None if bounds is not None and bounds[1] else first


def _axis(axis: Any, array: Any, leaves: list[Any], structure: Any, i: int) -> int | None:
    if axis is None:
        return None
    if isinstance(axis, bool) or not isinstance(axis, int):
        raise TransformationError(f"vmap: an entry of in_axes is an integer or None; got {axis!r}.")
    ndim = len(array.shape)
    if not -ndim <= axis < ndim:
        raise TransformationError(
            f"vmap: in_axes asks for axis {axis} of an array of shape {tuple(array.shape)}, at "
            f"{paths(unflatten(structure, leaves))[i]} of (args, kwargs). Pass None for an argument that is the same for all "
            f"examples."
        )
    return axis % ndim


def _batch_size(
    arrays: list[Any], axes: list[int | None], asked: int | None, structure: Any, leaves: list[Any], positions: list[int]
) -> int:
    sizes = {i: array.shape[axis] for i, array, axis in zip(positions, arrays, axes, strict=True) if axis is not None}
    known = set(sizes.values()) | ({asked} if asked is not None else set())
    if not known:
        raise TransformationError("vmap: no array has a batch (in_axes is None for each). Pass axis_size, the number of examples.")
    if len(known) > 1:
        where = paths(unflatten(structure, leaves))
        listed = ", ".join(f"{n} at {where[i]}" for i, n in sizes.items())
        beside = f", and axis_size={asked}" if asked is not None else ""
        raise TransformationError(f"vmap: all batches have the same size; got {listed} of (args, kwargs){beside}.")
    return known.pop()


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
