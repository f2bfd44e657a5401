"""Compilation by the framework's own compiler, and graphs of a function's calls."""

from __future__ import annotations

import operator
from functools import partial, update_wrapper, wraps
from inspect import signature
from numbers import Number
from threading import RLock, get_ident
from types import MethodType

from ivy_api.adapt.functions import is_found, own_name
from ivy_api.adapt.recent import Recent
from ivy_api.array import Array
from ivy_api.array.base import ArrayBase
from ivy_api.array.checks import shape_of
from ivy_api.dispatch.declare import transformation
from ivy_api.dispatch.lookup import find_namespace
from ivy_api.dispatch.registry import declared_names
from ivy_api.errors import TransformationError
from ivy_api.transforms.pytrees import flatten, namespace_of, native, paths, unflatten

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any

    from ivy_api._types import CompiledFunction
    from ivy_api.tracing.graph import Graph

    Function = Callable[..., Any]


_LOCK = RLock()
"""Held while a cache of a compiled function gets an entry, so that threads compile it once."""


_MOST = 1024
"""The number of compilations of a function whose reasons are listed, and whose programs are kept."""


class _Plan:
    """How the leaves of a call are passed on, for one structure and the types of the leaves.

    Attributes
    ----------
    space : the namespace of the arrays
    arrays : the positions of arrays, and whether each is an `Array`
    constants : the positions of constants
    same : those of them that are arrays, which are compared by identity
    signed : those of them that may be zeros of either sign, which are equal
    structure : that of the arguments, positional and by name
    plain : whether all leaves are native arrays, and passed on as they are
    calls : by the constants: the compiled function, and what is known of its results
    """

    def __init__(self, space: Any, structure: Any, leaves: Sequence[Any], static: set[int]) -> None:
        self.space, self.structure = space, structure
        arrays = [i for i, leaf in enumerate(leaves) if i not in static and find_namespace(native(leaf)) is not None]
        self.arrays = [(i, isinstance(leaves[i], ArrayBase)) for i in arrays]
        self.constants = sorted({*range(len(leaves))} - {*arrays})
        self.same = {i for i in self.constants if find_namespace(native(leaves[i])) is not None}
        self.signed = [i for i in self.constants if isinstance(leaves[i], (float, complex))]
        self.plain = not self.constants and not any(wrap for _, wrap in self.arrays)
        self.calls: Recent[tuple[Function, _Results]] = Recent()

    def key(self, leaves: Sequence[Any]) -> tuple[Any, ...]:
        """The constants of a call, of which no two are equal that differ; followed by what tells zeros apart."""
        constants = tuple([_Same(leaves[i]) if i in self.same else leaves[i] for i in self.constants])
        return (*constants, *[str(leaves[i]) for i in self.signed if not leaves[i]]) if self.signed else constants


class _Results:
    """What the results of a flat function were made of, in each of its runs: compilers run it only to compile it.

    Attributes
    ----------
    tree : rebuilds the result of the last run from flat arrays
    new : by threads: that of a run which is not noted yet
    """

    def __init__(self) -> None:
        self.tree: Function = tuple
        self.new: dict[int, Function] = {}
        self._kind: Any = None
        self._differ = False
        self._trees: dict[Any, Function] = {}  # none is dropped: some compilers keep what they compile, and do not run it again

    def add(self, tree: Function, kind: Any, given: Sequence[Any]) -> None:
        """Add a run; ``kind`` is equal for trees that are, and ``None`` for one with constants, which are not compared.

        It is kept at once, where the sizes of what is given are known: another thread may have it compiled for the same arrays.
        """
        facts = _facts(given)
        if all(shape is not None and all(type(n) is int for n in shape) for shape, _ in facts):
            self._trees[facts] = tree
        self._differ = self._differ or (self.tree is not tuple and (kind is None or kind != self._kind))
        self.tree, self._kind = tree, kind
        self.new[get_ident()] = tree

    def keep(self, tree: Function, arrays: Sequence[Any]) -> None:
        """Keep what a run for these arrays has found."""
        self._trees[_facts(arrays)] = tree

    @property
    def is_full(self) -> bool:
        """Whether there are so many that the function is better compiled anew, which frees what the compiler keeps."""
        return len(self._trees) >= _MOST

    def rebuilt(self, outputs: Sequence[Any], arrays: Sequence[Any]) -> Any:
        """Rebuild the result for these arrays; another shape may have another structure."""
        return ((self._trees.get(_facts(arrays)) if self._differ else None) or self.tree)(outputs)


def _facts(arrays: Sequence[Any]) -> tuple[Any, ...]:
    """What compilers compile a function for."""
    return tuple([(shape_of(x), x.dtype) for x in arrays])


class _Same:
    """An array as a constant: equal to itself only."""

    __slots__ = ("array",)

    def __init__(self, array: Any) -> None:
        self.array = array

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.array is other.array

    def __hash__(self) -> int:
        return id(self.array)

    def __repr__(self) -> str:
        return repr(self.array)


def _orders(parts: Iterable[Any]) -> tuple[Any, ...]:
    """The orders of the keys in dicts inside of lists, tuples and dicts: structures that differ in them only are equal."""
    found: tuple[Any, ...] = ()
    for part in parts:
        if isinstance(part, dict):
            found += (tuple(part), *_orders(part.values())) if len(part) > 1 else _orders(part.values())
        elif isinstance(part, (list, tuple)):
            found += _orders(part)
    return found


class Compiled:
    """A compiled function: see `compile`.

    Attributes
    ----------
    compilations : for each time it was compiled, why: ``"first call"``, or what differs from the last time; layouts and settings
        once in a row
    """

    def __init__(self, fun: Function, xp: Any, static: tuple[Sequence[int], Sequence[str]], options: dict[str, Any]) -> None:
        self._fun, self._xp, self._options = fun, xp, options
        self._static = _by_both(fun, *static)
        self._plans: Recent[_Plan] = Recent()
        self._direct: Recent[_Plan] = Recent()  # by the types of arguments, each of which is an array
        self._last: tuple[Any, ...] = ()
        self.compilations: list[str] = []
        update_wrapper(self, fun, updated=())  # the attributes of ``fun`` would replace those of this function

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        leaves: Sequence[Any] = args
        plan = None if kwargs else self._direct.get(tuple(map(type, args)))
        if plan is None:
            leaves, plan = self._planned(args, kwargs)
        constants = plan.key(leaves) if plan.constants else ()
        try:
            found = plan.calls.get(constants)
        except TypeError:
            where = paths((args, kwargs))
            wrong = ", ".join(
                f"{type(leaves[i]).__qualname__} at {where[i]}" for i in plan.constants if type(leaves[i]).__hash__ is None
            )
            raise TransformationError(
                f"compile takes arrays, and hashable constants; got {wrong} of (args, kwargs). Make it an array, or a tuple."
            ) from None
        if found is None:
            found = self._prepared(plan, constants)
        call, results = found
        arrays = leaves if plan.plain else [leaves[i]._native if wrap else leaves[i] for i, wrap in plan.arrays]
        try:
            outputs = call(*arrays)
        except BaseException:
            results.new.pop(get_ident(), None)
            raise
        if results.new and (tree := results.new.pop(get_ident(), None)):
            results.keep(tree, arrays)
            self._note(plan, leaves, constants)
            if results.is_full:
                plan.calls.remove(constants)
        return results.rebuilt(outputs, arrays)

    def __get__(self, instance: Any, owner: type | None = None) -> Any:
        """As a method of a class, of an instance, which is the first argument."""
        return self if instance is None else MethodType(self, instance)

    def __reduce__(self) -> Any:
        """For copies and pickles: by name, if it replaces ``fun`` in its module, or else one that is not compiled yet."""
        return own_name(self) if is_found(self) else (Compiled, (self._fun, self._xp, self._static, self._options))

    def _prepared(self, plan: _Plan, constants: tuple[Any, ...]) -> tuple[Function, _Results]:
        """The compiled function of flat arrays for these constants."""
        with _LOCK:
            found = plan.calls.get(constants)  # from another thread
            if found is None:
                values = [c.array if isinstance(c, _Same) else c for c in constants[: len(plan.constants)]]
                flat, results = _flat(self._fun, plan.structure, plan.arrays, list(zip(plan.constants, values, strict=True)))
                found = plan.calls.put(constants, (plan.space.transforms.compile(flat, **self._options), results))
        return found

    def _planned(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[Sequence[Any], _Plan]:
        """The leaves of a call, and how they are passed on."""
        leaves, structure = flatten((args, kwargs))
        kinds: tuple[Any, ...] = structure, _orders(args), _orders((kwargs,)) if kwargs else (), *map(type, leaves)
        plan = self._plans.get(kinds)
        if plan is None:
            space = namespace_of(leaves, self._xp, "compile")
            with _LOCK:
                found = _Plan(space, structure, leaves, self._static_leaves(args, kwargs))
                if not found.arrays:
                    kinds = space, *kinds  # which is that of a context
                plan = self._plans.get(kinds) or self._plans.put(kinds, found)  # from another thread
            if plan.plain and not kwargs and len(leaves) == len(args) and all(map(operator.is_, leaves, args)):
                self._direct.put(tuple(map(type, args)), plan)
        return leaves, plan

    def _static_leaves(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> set[int]:
        """The positions of the leaves of static arguments."""
        numbers, names = self._static
        if not numbers and not names:
            return set()
        found, i = set(), 0
        static = {n % len(args) for n in numbers if -len(args) <= n < len(args)}
        for n, arg in enumerate(args):
            count = len(flatten(arg)[0])
            found |= set(range(i, i + count)) if n in static else set()
            i += count
        for name in sorted(kwargs):  # the order of the leaves of a dictionary
            count = len(flatten(kwargs[name])[0])
            found |= set(range(i, i + count)) if name in names else set()
            i += count
        return found

    def _note(self, plan: _Plan, leaves: Sequence[Any], constants: tuple[Any, ...]) -> None:
        """Note a compilation, and its reason."""
        structure = plan.structure
        name = plan.space.__source__.dtype_name
        arrays = [(i, native(leaves[i])) for i, _ in plan.arrays]
        facts = tuple((i, shape_of(x), name(x.dtype)) for i, x in arrays)
        now = plan.space, structure, facts, tuple(zip(plan.constants, constants, strict=False))
        where = paths(unflatten(structure, leaves))
        reason = _difference(self._last, now, where) if self._last else "first call"
        if reason != OTHER or self.compilations[-1] != OTHER:  # functions that run uncompiled have it in each call
            self.compilations.append(reason)
            if len(self.compilations) > _MOST:
                del self.compilations[1]
        self._last = now


def _by_both(fun: Function, numbers: Sequence[int], names: Sequence[str]) -> tuple[Sequence[int], Sequence[str]]:
    """Static arguments by position and by name, of those that can be given in both ways."""
    if not numbers and not names:
        return (), ()
    try:
        own = [p for p in signature(fun).parameters.values() if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    except (TypeError, ValueError):  # of a function that is not of Python
        return numbers, names
    both = [p.name if p.kind is p.POSITIONAL_OR_KEYWORD else "" for p in own]
    named = {both[n] for n in numbers if -len(both) <= n < len(both)} - {""}
    numbered = {i for i, name in enumerate(both) if name and name in names}
    return sorted({*numbers, *numbered}), sorted({*names, *named})


def _flat(
    fun: Function, structure: Any, arrays: list[tuple[int, bool]], constants: list[tuple[int, Any]]
) -> tuple[Function, _Results]:
    """Return a function of pytrees as one of flat native arrays.

    Parameters
    ----------
    fun : the function
    structure : that of its arguments, positional and by name
    arrays : the positions of arrays among the leaves, and whether each is an `Array`
    constants : the positions of constants, and the constants

    Returns
    -------
    out : the flat function; what is known of its results
    """
    size = len(arrays) + len(constants)
    results = _Results()

    def flat(*given: Any) -> tuple[Any, ...]:
        every: list[Any] = [None] * size
        for i, leaf in constants:
            every[i] = leaf
        for (i, wrap), x in zip(arrays, given, strict=True):
            every[i] = Array(x) if wrap else x
        args, kwargs = unflatten(structure, every)
        leaves, result = flatten(fun(*args, **kwargs))
        is_array = [find_namespace(native(leaf)) is not None for leaf in leaves]
        wrapped = [isinstance(leaf, ArrayBase) for leaf in leaves]
        others = [None if found else _constant(leaf) for leaf, found in zip(leaves, is_array, strict=True)]

        if any(wrapped) or not all(is_array):
            tree = partial(_rebuilt, result, is_array, wrapped, others)
            results.add(tree, (result, wrapped) if all(is_array) else None, given)
        else:  # most results are one array
            results.add(operator.itemgetter(0) if result.is_leaf() else partial(unflatten, result), (result, wrapped), given)
        return tuple(native(leaf) for leaf, found in zip(leaves, is_array, strict=True) if found)

    return flat, results


def _rebuilt(structure: Any, is_array: list[bool], wrapped: list[bool], others: list[Any], outputs: Sequence[Any]) -> Any:
    """Return a pytree of flat native arrays, in some places as `Array`s, and of other leaves."""
    rest = iter(outputs)
    values = [next(rest) if found else other for found, other in zip(is_array, others, strict=True)]
    return unflatten(structure, [Array(x) if wrap else x for x, wrap in zip(values, wrapped, strict=True)])


def _constant(leaf: Any) -> Any:
    """A part of a result that is no array; of a size for which a compiler has a symbol, the number."""
    return operator.index(leaf) if hasattr(type(leaf), "__index__") and not isinstance(leaf, Number) else leaf


OTHER = "arrays of another layout, or another setting of the framework"


def _difference(before: tuple[Any, ...], now: tuple[Any, ...], where: list[str]) -> str:
    if before[0] is not now[0]:
        return f"arrays of {now[0].__source__.name} after {before[0].__source__.name}"
    if before[1] != now[1]:
        return f"another structure of the arguments: {now[1]} after {before[1]}"
    for one, other in zip(before[2], now[2], strict=False):
        if one != other:
            return f"{where[other[0]]} has shape {other[1]} and dtype {other[2]} after {one[1]} and {one[2]}"
    for (_, one), (i, other) in zip(before[3], now[3], strict=False):
        if one != other:
            return f"the constant {where[i]} is {other!r} after {one!r}"
    if len(before[2]) != len(now[2]):
        return "another division into arrays and constants"
    return OTHER


@transformation
def compile(
    fun: Function,
    /,
    *,
    static_argnums: int | Sequence[int] = (),
    static_argnames: str | Sequence[str] = (),
    donate_argnums: int | Sequence[int] = (),
    fullgraph: bool = True,
    dynamic: bool | None = None,
    xp: Any = None,
    **options: Any,
) -> CompiledFunction:
    """Return a function that is compiled, by the framework's own compiler, when it is called.

    It is compiled for the shapes and dtypes of its arrays, and for the values of everything else: Python numbers, strings and other
    hashable constants. The attribute ``compilations`` of the result lists how often that was, up to 1,024 times, and why again. On
    NumPy the calls are recorded, those whose result was computed before or is not used are left out, and the rest is replayed; a
    function with a condition, a loop or a shape that depends on values is called as it is.

    What ``fun`` reads elsewhere than in its arguments (global variables, attributes of objects, whether a model trains) stays as it
    was when it was compiled; give it as an argument, or compile again. Constants that are equal by ``==`` are the same, except for
    those of other types and zeros of other signs.

    Parameters
    ----------
    fun : function of pytrees of arrays, which does not branch on their values and has no side effects
    static_argnums, static_argnames : arguments that are constants, arrays in them included
    donate_argnums : arguments whose memory the results may use; only on JAX, where they are invalid afterwards; a hint elsewhere
    fullgraph : whether a part that cannot be compiled is an error; otherwise it runs uncompiled where the framework can
    dynamic : whether it is compiled once for all sizes, where the framework can; ``None`` leaves it to the framework
    **options : further options of the framework's compiler

    Returns
    -------
    out : the compiled function

    Raises
    ------
    TransformationError
        when called: for constants that are not hashable, if ``fun`` branches on values, or for an option that the backend lacks.

    References
    ----------
    ``jax.jit``, ``torch.compile``, ``tf.function``.

    Examples
    --------
    >>> norm = compile(lambda x: xp.sqrt(xp.sum(x * x)))
    >>> float(norm(xp.asarray([3.0, 4.0])))
    5.0
    >>> norm.compilations
    ['first call']
    """
    numbers = (static_argnums,) if isinstance(static_argnums, int) else tuple(static_argnums)
    names = (static_argnames,) if isinstance(static_argnames, str) else tuple(static_argnames)
    donated = (donate_argnums,) if isinstance(donate_argnums, int) else tuple(donate_argnums)
    return Compiled(fun, xp, (numbers, names), {"fullgraph": fullgraph, "dynamic": dynamic, "donate": bool(donated), **options})


class Recorded:
    """The graph of a function's calls, as a function of pytrees: see `trace`.

    Attributes
    ----------
    graph : the calls as data
    """

    def __init__(self, calls: Graph, results: _Results, structure: Any) -> None:
        self.graph = calls
        self._results, self._structure = results, structure

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Replay the calls for other arguments, of the same structure, shapes and dtypes."""
        leaves, structure = flatten((args, kwargs))
        if structure != self._structure:
            raise TransformationError(
                f"A graph takes arguments of the structure it was traced with, {self._structure}; got {structure}."
            )
        arrays = [native(leaf) for leaf in leaves if find_namespace(native(leaf)) is not None]
        return self._results.tree(self.graph(*arrays))

    def __str__(self) -> str:
        return str(self.graph)


@transformation
def trace(fun: Function, /, *, xp: Any = None) -> Function:
    """Return a function that calls ``fun`` and returns the graph of the calls of declared functions that it makes.

    A graph can be printed, replayed for other arguments of the same shapes and dtypes, and saved: ``graph.to_json()``. `cond`,
    `switch`, `while_loop`, `fori_loop` and `scan` are calls of their functions: a replay takes the branches and steps of its own
    arguments. Branches of Python are those taken for these arguments.

    Parameters
    ----------
    fun : function of pytrees of arrays

    Returns
    -------
    out : function of the arguments of ``fun``; its result is a function like ``fun`` with an attribute ``graph``

    Raises
    ------
    TransformationError
        when called, if ``fun`` takes a derivative in reverse mode through a loop whose number of steps depends on values.

    Examples
    --------
    >>> print(trace(lambda x: xp.sum(xp.exp(x) * 2.0))(xp.asarray([0.0, 1.0])))
    inputs: x0
    v0 = exp(x0)  # float64[2]
    v1 = multiply(v0, 2.0)  # float64[2]
    v2 = sum(v1)  # float64[]
    outputs: v2
    """

    @wraps(fun)
    def recorded(*args: Any, **kwargs: Any) -> Recorded:
        leaves, structure = flatten((args, kwargs))
        space = namespace_of(leaves, xp, "trace")
        moving = [(i, isinstance(x, ArrayBase)) for i, x in enumerate(leaves) if find_namespace(native(x)) is not None]
        chosen = {i for i, _ in moving}
        fixed = [(i, x) for i, x in enumerate(leaves) if i not in chosen]
        flat, results = _flat(fun, structure, moving, fixed)
        from ivy_api.tracing import recorder

        calls = recorder.record(flat, [native(leaves[i]) for i, _ in moving], space)
        return Recorded(calls, results, structure)

    return recorded


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
