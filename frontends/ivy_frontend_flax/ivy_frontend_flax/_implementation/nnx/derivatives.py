"""``nnx.grad`` and ``nnx.remat``: derivatives of functions of objects and arrays."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import ivy_frontend_jax as jax
import ivy_frontend_jax.tree_util as tree_util
from ivy_frontend_flax._implementation.frontend import offer
from ivy_frontend_flax._implementation.nnx.filters import predicate
from ivy_frontend_flax._implementation.nnx.frames import Frame, is_object
from ivy_frontend_flax._implementation.nnx.graphs import take_apart
from ivy_frontend_flax._implementation.nnx.mapping import MISSING, by_position, check_unbound
from ivy_frontend_flax._implementation.nnx.states import Path, State, flat, nested
from ivy_frontend_flax._implementation.nnx.variables import Param, Variable


@offer("nnx")
class DiffState:
    """Which argument has derivatives, and with respect to which of its variables."""

    def __init__(self, argnum: int, filter: Any) -> None:
        self.argnum, self.filter = argnum, filter


def chosen_variables(x: Any, kind: Any) -> list[tuple[Path, Variable]]:
    """Return the variables of an object that a filter lets through, with their paths."""
    keep = predicate(kind)
    return [(path, v) for path, v in take_apart(x).leaves if isinstance(v, Variable) and keep(path, v)]


def _with_states(x: Any) -> bool:
    return is_object(x) and not isinstance(x, Variable)


def _raw(x: Any) -> Any:
    return x.get_raw_value() if isinstance(x, Variable) else x


class Differentiated:
    """An argument that may hold objects, and the variables of each that a filter lets through."""

    def __init__(self, argument: Any, kind: Any) -> None:
        self._leaves, self._structure = tree_util.tree_flatten(argument, is_leaf=is_object)
        self._chosen = [chosen_variables(x, kind) if _with_states(x) else [] for x in self._leaves]

    def mapped(self, of_variable: Callable[[Variable], Any], of_array: Callable[[Any], Any]) -> Any:
        """Return the argument with states in place of objects, variables and arrays replaced by functions of them."""
        made = []
        for x, pairs in zip(self._leaves, self._chosen, strict=True):
            if _with_states(x):
                made.append(State(nested((path, of_variable(v)) for path, v in pairs)))
            else:
                made.append(of_variable(x) if isinstance(x, Variable) else of_array(x))
        return self._structure.unflatten(made)

    def values(self, given: Any) -> tuple[Any, dict[int, Any]]:
        """Return the argument with the arrays of another one, and the values of its variables by their identity.

        Parameters
        ----------
        given : like the argument, with states or objects for its objects
        """
        leaves, found = list(self._leaves), {}
        for i, (x, own) in enumerate(zip(self._leaves, self._structure.flatten_up_to(given), strict=True)):
            if isinstance(x, Variable):
                found[id(x)] = _raw(own)
            elif is_object(x):
                by_path = dict(flat(own) if isinstance(own, (State, dict)) else take_apart(own).leaves)
                found.update({id(v): _raw(by_path[path]) for path, v in self._chosen[i] if path in by_path})
            else:
                leaves[i] = own
        return self._structure.unflatten(leaves), found


def _gradients(f: Any, argnums: Any, has_aux: bool, options: dict[str, Any], args: Any, kwargs: Any) -> tuple[Any, Any, Any]:
    """Return the value, what is beside it, and the gradients; variables keep what the function gave them."""
    args = by_position(f, args, kwargs)
    several = isinstance(argnums, (tuple, list))
    chosen = [one if isinstance(one, DiffState) else DiffState(one, Param) for one in (argnums if several else (argnums,))]
    with Frame(args) as frame:
        values = frame.values
        parts = [Differentiated(args[one.argnum], one.filter) for one in chosen]

        def pure(*own: Any) -> Any:
            arguments, found = {}, {}
            for one, part, states in zip(chosen, parts, own, strict=True):
                arguments[one.argnum], variables = part.values(states)
                found.update(variables)
            full = list(frame.start(frame.replaced(values, found)))
            for number, argument in arguments.items():
                full[number] = argument
            out = f(*full)
            value, aux = out if has_aux else (out, None)
            return value, frame.finish(aux)

        run = jax.value_and_grad(pure, tuple(range(len(parts))), has_aux=True, **options)
        (value, rest), gradients = run(*(part.mapped(Variable.copy, lambda x: x) for part in parts))
        aux = frame.complete(rest)
    return value, aux, gradients if several else gradients[0]


def _deriving(f: Any, argnums: Any, has_aux: bool, options: dict[str, Any], reduce_axes: Any, chosen: Callable[..., Any]) -> Any:
    """Return a function that gives what ``chosen(value, aux, gradients)`` does, or a decorator if there is no function yet."""
    if reduce_axes:
        raise NotImplementedError("reduce_axes is deprecated")

    def make(f: Any) -> Any:
        @functools.wraps(f, updated=())
        def function(*args: Any, **kwargs: Any) -> Any:
            return chosen(*_gradients(f, argnums, has_aux, options, args, kwargs))

        return function

    return make if f is MISSING else make(f)


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
    options = {"holomorphic": holomorphic, "allow_int": allow_int}

    def chosen(value: Any, aux: Any, gradients: Any) -> Any:
        return ((value, aux) if has_aux else value), gradients

    return _deriving(f, argnums, has_aux, options, reduce_axes, chosen)


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
    options = {"holomorphic": holomorphic, "allow_int": allow_int}

    def chosen(_: Any, aux: Any, gradients: Any) -> Any:
        return (gradients, aux) if has_aux else gradients

    return _deriving(f, argnums, has_aux, options, reduce_axes, chosen)


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
    """Return a function of objects and arrays whose intermediate results are computed again in the pullback."""

    def make(f: Any) -> Any:
        check_unbound(f, "remat")

        @functools.wraps(f, updated=())
        def function(*args: Any, **kwargs: Any) -> Any:
            with Frame(by_position(f, args, kwargs)) as frame:
                run = jax.checkpoint(lambda values: frame.finish(f(*frame.start(values))))
                return frame.complete(run(frame.values))

        return function

    return make if f is MISSING else make(f)
