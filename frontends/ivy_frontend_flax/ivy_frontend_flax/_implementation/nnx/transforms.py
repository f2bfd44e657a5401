"""Transformations of functions of objects: their variables are given traced values while the function runs."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, Self

import ivy_frontend_jax as jax
import ivy_frontend_jax.tree_util as tree_util
from ivy_frontend_flax._implementation.frontend import FRONTEND, offer
from ivy_frontend_flax._implementation.nnx.filters import predicate
from ivy_frontend_flax._implementation.nnx.graphs import GraphDef, take_apart
from ivy_frontend_flax._implementation.nnx.objects import Pytree
from ivy_frontend_flax._implementation.nnx.states import State, flat, nested
from ivy_frontend_flax._implementation.nnx.variables import Param, Variable
from ivy_frontend_jax import lax

MISSING = object()


@offer("nnx")
class DiffState:
    """Which argument has derivatives, and with respect to which of its variables."""

    def __init__(self, argnum: int, filter: Any) -> None:
        self.argnum, self.filter = argnum, filter


def variables_of(tree: Any) -> list[Variable]:
    """Return the variables of all objects in a tree, each once."""
    return [leaf for _, leaf in take_apart(tree).leaves if isinstance(leaf, Variable)]


def has_objects(tree: Any) -> bool:
    """Whether there are objects or variables in a tree."""
    return any(isinstance(x, (Variable, Pytree)) for x in tree_util.tree_leaves(tree, is_leaf=is_object))


def is_object(x: Any) -> bool:
    """Whether a value is an object or a variable."""
    return isinstance(x, (Variable, Pytree))


class Held:
    """Variables whose values are replaced while a function is traced, and are as before afterwards."""

    def __init__(self, variables: list[Variable]) -> None:
        self.variables = variables

    def values(self) -> list[Any]:
        """Return the values."""
        return [v.get_raw_value() for v in self.variables]

    def put(self, values: Any) -> None:
        """Set the values."""
        for variable, value in zip(self.variables, values, strict=True):
            variable.set_raw_value(value)

    def __enter__(self) -> Self:
        self._before = self.values()
        return self

    def __exit__(self, *error: object) -> None:
        self.put(self._before)


def _gradients(
    f: Any, argnums: Any, has_aux: bool, holomorphic: bool, allow_int: bool, args: Any, kwargs: Any
) -> tuple[Any, Any, Any]:
    """Return the value, what is beside it, and the gradients; other variables keep what the function gave them."""
    chosen = argnums if isinstance(argnums, (tuple, list)) else (argnums,)
    held = Held(variables_of((args, kwargs)))
    places = {id(v): i for i, v in enumerate(held.variables)}
    diffs: list[Any] = []
    structures: list[Any] = []
    moved: set[int] = set()
    for one in chosen:
        number, kind = (one.argnum, one.filter) if isinstance(one, DiffState) else (one, Param)
        argument = args[number]
        if not has_objects(argument):
            diffs.append(argument)
            structures.append(None)
            continue
        keep = predicate(kind)
        pairs = [(p, v) for p, v in take_apart(argument).leaves if keep(p, v)]
        moved |= {places[id(v)] for _, v in pairs if isinstance(v, Variable)}
        diffs.append(State(nested([(p, v.copy() if isinstance(v, Variable) else v) for p, v in pairs])))
        structures.append([v for _, v in pairs])
    numbers = [one.argnum if isinstance(one, DiffState) else one for one in chosen]

    def pure(*own: Any) -> Any:
        full = list(args)
        for number, value, variables in zip(numbers, own, structures, strict=True):
            if variables is None:
                full[number] = value
                continue
            for variable, (_, leaf) in zip(variables, flat(value), strict=True):
                variable.set_raw_value(leaf.get_raw_value())
        out = f(*full, **kwargs)
        value, aux = out if has_aux else (out, None)
        after = [x for i, x in enumerate(held.values()) if i not in moved]
        return value, (aux, after)

    options = {"holomorphic": holomorphic, "allow_int": allow_int}
    with held:
        found = jax.value_and_grad(pure, tuple(range(len(diffs))), has_aux=True, **options)(*diffs)
    (value, (aux, after)), gradients = found
    new = iter(after)
    for i, variable in enumerate(held.variables):
        if i not in moved:
            variable.set_raw_value(next(new))
    return value, aux, gradients if isinstance(argnums, (tuple, list)) else gradients[0]


def _no_reducing(reduce_axes: Any) -> None:
    if reduce_axes:
        raise NotImplementedError("reduce_axes is deprecated")


@offer("nnx")
def value_and_grad(
    f: Any = MISSING,
    *,
    argnums: Any = 0,
    has_aux: bool = False,
    holomorphic: bool = False,
    allow_int: bool = False,
    reduce_axes: Any = (),
    graph: Any = None,
    graph_updates: Any = None,
) -> Any:
    """Return a function that computes a value and the gradients with respect to parameters of objects, or to arrays."""
    _no_reducing(reduce_axes)

    def make(f: Any) -> Any:
        @functools.wraps(f, updated=())
        def function(*args: Any, **kwargs: Any) -> Any:
            value, aux, gradients = _gradients(f, argnums, has_aux, holomorphic, allow_int, args, kwargs)
            return ((value, aux) if has_aux else value), gradients

        return function

    return make if f is MISSING else make(f)


@offer("nnx")
def grad(
    f: Any = MISSING,
    *,
    argnums: Any = 0,
    has_aux: bool = False,
    holomorphic: bool = False,
    allow_int: bool = False,
    reduce_axes: Any = (),
    graph: Any = None,
    graph_updates: Any = None,
) -> Any:
    """Return a function that computes the gradients with respect to parameters of objects, or to arrays."""
    _no_reducing(reduce_axes)

    def make(f: Any) -> Any:
        @functools.wraps(f, updated=())
        def function(*args: Any, **kwargs: Any) -> Any:
            _, aux, gradients = _gradients(f, argnums, has_aux, holomorphic, allow_int, args, kwargs)
            return (gradients, aux) if has_aux else gradients

        return function

    return make if f is MISSING else make(f)


class _Call:
    """The arguments of a compiled function: equal if their structure is, so that they are traced once."""

    def __init__(self, args: Any, kwargs: Any) -> None:
        apart = take_apart((args, kwargs))
        self.spec, self.leaves = GraphDef(apart.spec), apart.leaves
        self.args, self.kwargs = args, kwargs
        self.held = Held([leaf for _, leaf in apart.leaves if isinstance(leaf, Variable)])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Call) and self.spec == other.spec

    def __hash__(self) -> int:
        return hash(self.spec)

    def arrays(self) -> tuple[list[Any], Any]:
        """Return what is no object among the arguments, and their structure."""
        leaves, structure = tree_util.tree_flatten((self.args, self.kwargs), is_leaf=is_object)
        return leaves, structure


class Compiled:
    """What `jit` returns."""

    def __init__(self, fun: Any, static_argnums: Any, static_argnames: Any) -> None:
        functools.update_wrapper(self, fun, updated=())
        nums = () if static_argnums is None else (static_argnums,) if isinstance(static_argnums, int) else static_argnums
        names = () if static_argnames is None else (static_argnames,) if isinstance(static_argnames, str) else static_argnames
        self._fun, self._nums, self._names = fun, set(nums), set(names)
        self._run = jax.jit(self._pure, static_argnums=(0, 1))

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Call the function: compiled with JAX as the backend, as it is with others."""
        if not _compiles((args, kwargs)):
            return self._fun(*args, **kwargs)
        fixed = tuple((i, x) for i, x in enumerate(args) if i in self._nums)
        named = tuple((k, x) for k, x in sorted(kwargs.items()) if k in self._names)
        call = _Call(
            tuple(None if i in self._nums else x for i, x in enumerate(args)),
            {k: x for k, x in kwargs.items() if k not in self._names},
        )
        own = [x for x in call.arrays()[0] if not is_object(x)]
        out, after = self._run(call, (fixed, named), call.held.values(), own)
        call.held.put(after)
        return out

    def _pure(self, call: _Call, fixed: Any, values: Any, own: Any) -> Any:
        leaves, structure = call.arrays()
        given = iter(own)
        args, kwargs = structure.unflatten([x if is_object(x) else next(given) for x in leaves])
        full = list(args)
        for i, x in fixed[0]:
            full[i] = x
        with call.held:
            call.held.put(values)
            out = self._fun(*full, **kwargs, **dict(fixed[1]))
            return out, call.held.values()

    def __get__(self, instance: Any, owner: Any = None) -> Any:
        return self if instance is None else functools.partial(self, instance)


def _compiles(tree: Any) -> bool:
    """Whether the backend of the arrays in a tree has a compiler that traces as JAX does."""
    from ivy_frontend_jax import FRONTEND as ARRAYS

    return bool(ARRAYS.namespace(tree_util.tree_leaves(tree)).__source__.jit)


@offer("nnx")
def jit(
    fun: Any = MISSING,
    *,
    in_shardings: Any = None,
    out_shardings: Any = None,
    static_argnums: Any = None,
    static_argnames: Any = None,
    donate_argnums: Any = None,
    donate_argnames: Any = None,
    keep_unused: bool = False,
    device: Any = None,
    backend: Any = None,
    inline: bool = False,
    graph: Any = None,
    graph_updates: Any = None,
) -> Any:
    """Return a function of objects that is compiled with JAX as the backend, and that runs as it is on others."""

    def make(f: Any) -> Any:
        return Compiled(f, static_argnums, static_argnames)

    return make if fun is MISSING else make(fun)


@offer("nnx")
def remat(
    f: Any = MISSING,
    *,
    prevent_cse: bool = True,
    static_argnums: Any = (),
    policy: Any = None,
    graph: Any = None,
    graph_updates: Any = None,
) -> Any:
    """Return the function; it keeps its intermediate results."""

    def make(f: Any) -> Any:
        return functools.wraps(f, updated=())(lambda *args, **kwargs: f(*args, **kwargs))

    return make if f is MISSING else make(f)


@offer("nnx")
def cond(pred: Any, true_fun: Any, false_fun: Any, *operands: Any, graph: Any = None, graph_updates: Any = None) -> Any:
    """Return the result of one of two functions of objects and arrays."""
    return _branched(lambda branches, own: lax.cond(pred, branches[1], branches[0], own), (false_fun, true_fun), operands)


@offer("nnx")
def switch(index: Any, branches: Any, *operands: Any, graph: Any = None, graph_updates: Any = None) -> Any:
    """Return the result of one of several functions of objects and arrays."""
    return _branched(lambda functions, own: lax.switch(index, functions, own), branches, operands)


def _branched(choose: Callable[[Any, Any], Any], functions: Any, operands: Any) -> Any:
    call = _Call(operands, {})
    leaves, structure = call.arrays()

    def pure(function: Any) -> Any:
        def run(given: Any) -> Any:
            values, own = given
            rest = iter(own)
            args, _ = structure.unflatten([x if is_object(x) else next(rest) for x in leaves])
            with call.held:
                call.held.put(values)
                return function(*args), call.held.values()

        return run

    given = call.held.values(), [x for x in leaves if not is_object(x)]
    out, after = choose([pure(f) for f in functions], given)
    call.held.put(after)
    return out


@offer("nnx")
def eval_shape(f: Any, *args: Any, graph: Any = None, graph_updates: Any = None, **kwargs: Any) -> Any:
    """Return the result of a function of arrays with shapes in place of arrays."""
    return jax.eval_shape(f, *args, **kwargs)


FRONTEND.absent(
    "flax.nnx",
    "vmap pmap scan while_loop fori_loop vjp jvp custom_vjp shard_map checkify jit_partial cached_partial make_jaxpr "
    "transform_metadata Carry StateAxes StateSharding",
    "use jax's transformation of a function of the states that nnx.split gives.",
)
