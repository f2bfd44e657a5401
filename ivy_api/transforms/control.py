"""Control flow over pytrees of arrays, with the arguments and results of JAX's: the same eagerly and compiled."""

from __future__ import annotations

from ivy_api.adapt.arguments import device_of
from ivy_api.array import Array
from ivy_api.array.base import ArrayBase
from ivy_api.dispatch.declare import transformation
from ivy_api.dispatch.lookup import find_namespace
from ivy_api.dispatch.registry import declared_names
from ivy_api.errors import ArgumentError, TransformationError
from ivy_api.transforms.pytrees import flatten, leaves_of, namespace_of, native, paths, to_array, unflatten

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    Function = Callable[..., Any]


_HOLDING = {
    bool: ("bool",),
    int: ("integral", "real floating", "complex floating"),
    float: ("real floating", "complex floating"),
    complex: ("complex floating",),
}
"""The kinds of data types that hold Python's numbers."""


class _State:
    """A pytree that a loop carries: its structure, and which of its leaves are `Array`s.

    Attributes
    ----------
    arrays : the leaves as native arrays
    structure : the structure
    """

    def __init__(self, tree: Any, xp: Any, called: str, *, wrap: bool = False) -> None:
        leaves, self.structure = flatten(tree)
        self.arrays = tuple(_native(leaf, xp, called) for leaf in leaves)
        self._wrapped = [isinstance(leaf, ArrayBase) or (wrap and find_namespace(leaf) is None) for leaf in leaves]

    def tree(self, arrays: Sequence[Any]) -> Any:
        """Return the pytree of other native arrays."""
        return unflatten(self.structure, [Array(x) if wrap else x for x, wrap in zip(arrays, self._wrapped, strict=True)])

    def same(self, other: Any, xp: Any, what: str, before: str) -> tuple[Any, ...]:
        """Return the leaves of another pytree, which must have the structure, shapes and dtypes of this one."""
        leaves, structure = flatten(other)
        if structure != self.structure:
            raise TransformationError(f"{what} has the structure of {before}, {self.structure}; got {structure}.")
        out = []
        for i, (leaf, x) in enumerate(zip(leaves, self.arrays, strict=True)):
            array = native(leaf)
            if find_namespace(array) is None:
                array = xp.asarray(array) if isinstance(array, bool) else to_array(array, xp, what)
                kinds = _HOLDING.get(type(leaf))
                if kinds is None or xp.isdtype(x.dtype, kinds):
                    array = xp.astype(array, x.dtype)
            if array.dtype != x.dtype or not _same_shape(array.shape, x.shape):
                where = paths(other)[i]
                raise TransformationError(
                    f"{what} has the shapes and dtypes of {before}; at {where or 'its only leaf'} it has {tuple(array.shape)} and "
                    f"{array.dtype} instead of {tuple(x.shape)} and {x.dtype}. Convert it: xp.astype, xp.broadcast_to."
                )
            out.append(array)
        return tuple(out)


def _same_shape(one: Any, other: Any) -> bool:
    return len(one) == len(other) and all(m == n or m is None or n is None for m, n in zip(one, other, strict=True))


def _native(leaf: Any, xp: Any, called: str) -> Any:
    array = native(leaf)
    if isinstance(array, bool):
        return xp.asarray(array)
    return array if find_namespace(array) is not None else to_array(array, xp, called)


def _given(called: str, xp: Any, tree: Any, *others: Any) -> tuple[Any, bool, _State]:
    """Return the namespace of a call, whether its Python numbers become `Array`s, and one of its pytrees as a state.

    Parameters
    ----------
    called : the name of the function
    xp : the namespace it is taken from, or ``None``
    tree : the pytree
    *others : the other pytrees of the call, whose arrays determine the namespace as well
    """
    leaves = leaves_of((tree, others))
    space = namespace_of(leaves, xp, called)
    wrap = any(isinstance(leaf, ArrayBase) for leaf in leaves) or hasattr(xp, "__native__")
    return space, wrap, _State(tree, space, called, wrap=wrap)


class _Branches:
    """Functions of the same operands, which must return pytrees of one structure."""

    def __init__(self, operands: _State, xp: Any, called: str, wrap: bool) -> None:
        self._operands, self._xp, self._called, self._wrap = operands, xp, called, wrap
        self._seen: _State | None = None

    def flat(self, function: Function) -> Function:
        """Return one of them as a function of flat arrays."""

        def call(*arrays: Any) -> tuple[Any, ...]:
            out = function(*self._operands.tree(arrays))
            if self._seen is None:
                self._seen = _State(out, self._xp, f"The result of a function of {self._called}", wrap=self._wrap)
                return self._seen.arrays
            return self._seen.same(out, self._xp, f"The result of each function of {self._called}", "that of the first")

        return call

    def tree(self, arrays: Sequence[Any]) -> Any:
        """Return the result of the functions."""
        assert self._seen is not None
        return self._seen.tree(arrays)


@transformation
def cond(pred: Any, true_fun: Function, false_fun: Function, /, *operands: Any, xp: Any = None) -> Any:
    """Return the result of one of two functions, chosen by a condition.

    Compilers keep both functions in the compiled program. Under `vmap` with a condition for each example both are computed.

    Parameters
    ----------
    pred : bool, or 0-d array of bool dtype
    true_fun, false_fun : functions of the operands, which return pytrees of arrays of the same structure, shapes and dtypes
    *operands : pytrees of arrays

    Returns
    -------
    out : what the function returned

    Raises
    ------
    TransformationError
        if the condition is not a single boolean, or if the results differ in structure, shape or dtype and both are known.

    References
    ----------
    ``jax.lax.cond``, ``torch.cond``, ``tf.cond``.

    Examples
    --------
    >>> float(cond(xp.asarray(True), lambda x: x + 1.0, lambda x: x * 2.0, xp.asarray(3.0)))
    4.0
    """
    space, wrap, given = _given("cond", xp, operands, pred)
    predicate = _condition(pred, space, "cond")
    branches = _Branches(given, space, "cond", wrap)
    out = space.transforms.cond(predicate, branches.flat(true_fun), branches.flat(false_fun), given.arrays)
    return branches.tree(out)


def _condition(pred: Any, xp: Any, called: str) -> Any:
    predicate = _native(pred, xp, called)
    if tuple(predicate.shape) != () or not xp.isdtype(predicate.dtype, "bool"):
        raise TransformationError(
            f"{called}: a condition is one boolean, of shape (); got an array of shape {tuple(predicate.shape)} and dtype "
            f"{predicate.dtype}. Reduce it, for example by xp.any or xp.all; for elementwise choices use xp.where."
        )
    return predicate


@transformation
def switch(index: Any, branches: Sequence[Function], /, *operands: Any, xp: Any = None) -> Any:
    """Return the result of one of several functions, chosen by an index.

    Parameters
    ----------
    index : integer, or 0-d array of integer dtype; clamped to the number of functions
    branches : functions of the operands, which return pytrees of arrays of the same structure, shapes and dtypes
    *operands : pytrees of arrays

    Returns
    -------
    out : what the function returned

    Raises
    ------
    TransformationError
        if there is no function, or the index is not a single integer.

    References
    ----------
    ``jax.lax.switch``, ``tf.switch_case``.

    Examples
    --------
    >>> float(switch(xp.asarray(1), [lambda x: x, lambda x: -x, lambda x: x * x], xp.asarray(3.0)))
    -3.0
    """
    functions = list(branches)
    if not functions:
        raise TransformationError("switch needs at least one function.")
    space, wrap, given = _given("switch", xp, operands, index)
    number = _native(index, space, "switch")
    if tuple(number.shape) != () or not space.isdtype(number.dtype, "integral"):
        raise TransformationError(
            f"switch: the index is one integer, of shape (); got an array of shape {tuple(number.shape)} and dtype {number.dtype}."
        )
    one_of = _Branches(given, space, "switch", wrap)
    flat = [one_of.flat(function) for function in functions]

    def choose(low: int, high: int) -> Function:  # binary search: a logarithmic number of nested conditions
        if high - low == 1:
            return flat[low]
        middle = (low + high) // 2
        return lambda *arrays: space.transforms.cond(
            space.less(number, middle), choose(low, middle), choose(middle, high), tuple(arrays)
        )

    return one_of.tree(choose(0, len(flat))(*given.arrays))


@transformation
def while_loop(cond_fun: Function, body_fun: Function, init_val: Any, /, *, xp: Any = None) -> Any:
    """Return the value after repeating ``val = body_fun(val)`` while ``cond_fun(val)`` is true.

    Parameters
    ----------
    cond_fun : function of the value, which returns one boolean
    body_fun : function of the value, which returns a pytree of arrays of the same structure, shapes and dtypes
    init_val : the initial value: a pytree of arrays

    Returns
    -------
    out : the final value

    Raises
    ------
    TransformationError
        if the body returns another structure, shape or dtype, or the condition is not a single boolean.

    References
    ----------
    ``jax.lax.while_loop``, ``tf.while_loop``. JAX has no reverse mode through a loop of unknown length: use `scan` or `fori_loop`
    with a fixed number of steps there.

    Examples
    --------
    >>> while_loop(lambda n: n < 100, lambda n: n * 2, xp.asarray(3)).item()
    192
    """
    space, _, state = _given("while_loop", xp, init_val)

    def condition(*arrays: Any) -> Any:
        return _condition(cond_fun(state.tree(arrays)), space, "while_loop")

    def body(*arrays: Any) -> tuple[Any, ...]:
        return state.same(body_fun(state.tree(arrays)), space, "The result of body_fun of while_loop", "init_val")

    return state.tree(space.transforms.while_loop(condition, body, state.arrays))


@transformation
def fori_loop(lower: Any, upper: Any, body_fun: Function, init_val: Any, /, *, xp: Any = None) -> Any:
    """Return the value after ``val = body_fun(i, val)`` for each ``i`` from ``lower`` to ``upper``, which is not included.

    Parameters
    ----------
    lower, upper : integers or 0-d arrays of integer dtype; Python integers make a loop that is differentiable on every backend
    body_fun : function of the index, a 0-d integer array, and of the value, which returns a pytree like the value
    init_val : the initial value: a pytree of arrays

    Returns
    -------
    out : the final value

    Raises
    ------
    TransformationError
        if the body returns another structure, shape or dtype.

    References
    ----------
    ``jax.lax.fori_loop``.

    Examples
    --------
    >>> fori_loop(0, 5, lambda i, total: total + i, xp.asarray(0)).item()
    10
    """
    space, wrap, state = _given("fori_loop", xp, init_val, lower, upper)

    def step(*arrays: Any) -> tuple[Any, ...]:
        i = Array(arrays[-1]) if wrap else arrays[-1]
        return state.same(body_fun(i, state.tree(arrays[:-1])), space, "The result of body_fun of fori_loop", "init_val")

    if isinstance(lower, int) and isinstance(upper, int):
        if upper <= lower:
            return state.tree(state.arrays)
        return state.tree(space.transforms.scan(step, state.arrays, (space.arange(lower, upper),)))
    first, last = _native(lower, space, "fori_loop"), _native(upper, space, "fori_loop")
    found = space.transforms.while_loop(
        lambda *arrays: space.less(arrays[-1], last), lambda *arrays: (*step(*arrays), arrays[-1] + 1), (*state.arrays, first)
    )
    return state.tree(found[:-1])


@transformation
def scan(
    f: Function, init: Any, xs: Any = None, length: int | None = None, reverse: bool = False, unroll: int = 1, *, xp: Any = None
) -> Any:
    """Loop over the leading axis of arrays and carry a state: return the last state and the outputs of all steps.

    Parameters
    ----------
    f : function of the state and of one slice of ``xs``, which returns a pair: the new state, of the same structure, shapes and
        dtypes, and an output, a pytree of arrays or ``None``
    init : the initial state: a pytree of arrays
    xs : pytree of arrays with the same leading size, or ``None``
    length : the number of steps; needed if ``xs`` has no arrays
    reverse : whether to loop from the last element to the first
    unroll : the number of steps that a compiler may join in one; a hint

    Returns
    -------
    out : a pair of the last state and of the outputs, stacked along a new first axis in the order of ``xs``

    Raises
    ------
    TransformationError
        if ``f`` does not return a pair, if the state changes its structure, shape or dtype, or if the leading sizes differ.

    References
    ----------
    ``jax.lax.scan``.

    Examples
    --------
    >>> total, before = scan(lambda total, x: (total + x, total), xp.asarray(0), xp.asarray([1, 2, 3]))
    >>> total.item()
    6
    >>> before
    array([0, 1, 3])
    """
    space, wrap, state = _given("scan", xp, init, xs)
    slices = _State(xs, space, "scan", wrap=wrap)
    size = _leading(slices.arrays, length)
    count = len(state.arrays)
    seen: dict[str, _State] = {}

    def step(*arrays: Any) -> tuple[Any, ...]:
        result = f(state.tree(arrays[:count]), slices.tree(arrays[count : count + len(slices.arrays)]))
        if not (isinstance(result, tuple) and len(result) == 2):
            raise TransformationError(
                f"scan: the function returns a pair, of the new state and an output (None for no output); this one returned "
                f"{type(result).__qualname__}."
            )
        new = state.same(result[0], space, "The state that a step of scan returned", "init")
        if "out" not in seen:
            seen["out"] = _State(result[1], space, "The output of a step of scan", wrap=wrap)
            return (*new, *seen["out"].arrays)
        return (*new, *seen["out"].same(result[1], space, "The output of each step of scan", "the first"))

    if size == 0:
        return _of_no_steps(step, state, slices, seen, space)
    along = slices.arrays or (space.arange(size),)
    found = space.transforms.scan(step, state.arrays, along, reverse=reverse)
    return state.tree(found[:count]), seen["out"].tree(found[count:])


def _of_no_steps(step: Function, state: _State, slices: _State, seen: dict[str, _State], xp: Any) -> Any:
    """The result of a loop of no steps: empty outputs, of the shapes and dtypes that a step gives for zeros."""
    step(*state.arrays, *(xp.zeros(tuple(x.shape[1:]), dtype=x.dtype, device=device_of(x)) for x in slices.arrays))
    empty = [xp.zeros((0, *x.shape), dtype=x.dtype, device=device_of(x)) for x in seen["out"].arrays]
    return state.tree(state.arrays), seen["out"].tree(empty)


def _leading(arrays: Sequence[Any], length: int | None) -> Any:
    sizes: set[Any] = {x.shape[0] if len(x.shape) else None for x in arrays}
    if any(not len(x.shape) for x in arrays):
        raise TransformationError("scan goes along the first axis of the arrays in xs; one of them has no axes.")
    sizes |= {length} if length is not None else set()
    known = sizes - {None}
    if len(known) > 1:
        raise TransformationError(f"scan: the arrays in xs, and length, have the same leading size; got {sorted(known)}.")
    if not sizes:
        raise TransformationError("scan needs arrays in xs, or length: the number of steps.")
    return known.pop() if known else None


@transformation
def map(f: Function, xs: Any, /, *, batch_size: int | None = None, xp: Any = None) -> Any:
    """Return the results of a function for each slice along the leading axis, computed one after the other.

    Parameters
    ----------
    f : function of one slice of ``xs``, which returns a pytree of arrays
    xs : pytree of arrays with the same leading size
    batch_size : the number of slices that are computed at once, by `vmap`; a trade of memory for speed

    Returns
    -------
    out : the results, stacked along a new first axis

    References
    ----------
    ``jax.lax.map``, ``tf.map_fn``.

    Examples
    --------
    >>> map(lambda x: x * x, xp.asarray([1, 2, 3]))
    array([1, 4, 9])
    """
    if batch_size is None:
        return scan(lambda _, x: (None, f(x)), None, xs, xp=xp)[1]
    if batch_size < 1:
        raise ArgumentError(f"map takes a batch_size of 1 or more; got {batch_size}.")
    from ivy_api.transforms.vectorisation import vmap

    leaves, structure = flatten(xs)
    size = _leading([native(leaf) for leaf in leaves], None)
    space, wrap, _ = _given("map", xp, xs)
    parts = []
    for start in range(0, size, batch_size):
        part = unflatten(structure, [leaf[start : min(start + batch_size, size), ...] for leaf in leaves])
        parts.append(vmap(f, xp=xp)(part))
    found = [_State(part, space, "map", wrap=wrap) for part in parts]
    return found[0].tree([space.concat(list(each)) for each in zip(*(part.arrays for part in found), strict=True)])


@transformation
def associative_scan(fn: Function, elems: Any, /, reverse: bool = False, axis: int = 0, *, xp: Any = None) -> Any:
    """Return the cumulative results of an associative function along an axis, in a logarithmic number of steps.

    Parameters
    ----------
    fn : associative function of two pytrees like ``elems``, which works on many elements at once along ``axis``
    elems : pytree of arrays with the same size along ``axis``
    reverse : whether to go from the last element to the first
    axis : the axis

    Returns
    -------
    out : pytree like ``elems``

    References
    ----------
    ``jax.lax.associative_scan``; G. E. Blelloch, "Prefix sums and their applications", 1990.

    Examples
    --------
    >>> associative_scan(xp.add, xp.asarray([1, 2, 3, 4]))
    array([ 1,  3,  6, 10])
    """
    space, _, state = _given("associative_scan", xp, elems)
    ndim = min(len(x.shape) for x in state.arrays)
    if not -ndim <= axis < ndim:
        raise TransformationError(f"associative_scan: axis {axis} does not exist in arrays of {ndim} axes.")
    sizes = {x.shape[axis] for x in state.arrays}
    if len(sizes) > 1:
        raise TransformationError(f"associative_scan: all arrays have the same size along the axis; got {sorted(sizes)}.")
    arrays = [space.flip(x, axis=axis) for x in state.arrays] if reverse else list(state.arrays)

    def combined(one: Sequence[Any], other: Sequence[Any]) -> list[Any]:
        out = fn(state.tree(one), state.tree(other))
        return [native(leaf) for leaf in leaves_of(out)]

    def part(x: Any, chosen: slice) -> Any:
        return x[(*(slice(None),) * (axis % len(x.shape)), chosen)]

    size, step = sizes.pop(), 1
    while step < size:
        low = [part(x, slice(None, size - step)) for x in arrays]
        high = [part(x, slice(step, None)) for x in arrays]
        new = combined(low, high)
        arrays = [space.concat([part(x, slice(None, step)), y], axis=axis) for x, y in zip(arrays, new, strict=True)]
        step *= 2
    return state.tree([space.flip(x, axis=axis) for x in arrays] if reverse else arrays)


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
