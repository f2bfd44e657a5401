"""``nnx.grad`` and ``nnx.remat``: derivatives of functions of objects and arrays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ivy_frontend_jax as jax
import ivy_frontend_jax.tree_util as tree_util
from ivy_frontend_flax._implementation.frontend import offer
from ivy_frontend_flax._implementation.nnx.filters import predicate
from ivy_frontend_flax._implementation.nnx.frames import Frame, is_object
from ivy_frontend_flax._implementation.nnx.graphs import take_apart
from ivy_frontend_flax._implementation.nnx.mapping import MISSING, transformed
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


def _gradients(f: Any, args: Any, argnums: Any, has_aux: bool, options: dict[str, Any]) -> tuple[Any, Any, Any]:
    """Return the value, what is beside it, and the gradients; variables keep what the function gave them."""
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


def _gradient_transformation(name: str, returned: Callable[[Any, Any, Any, bool], Any], summary: str) -> Callable[..., Any]:
    """Register a transformation to gradients: ``returned(value, aux, gradients, has_aux)`` is what its functions return."""

    def transformation(
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
        if reduce_axes:
            raise NotImplementedError("reduce_axes is deprecated")
        options = {"holomorphic": holomorphic, "allow_int": allow_int}
        return transformed(f, lambda f, args: returned(*_gradients(f, args, argnums, has_aux, options), has_aux))

    transformation.__name__ = transformation.__qualname__ = name
    transformation.__doc__ = summary
    return offer("nnx")(transformation)


grad = _gradient_transformation(
    "grad",
    lambda value, aux, gradients, has_aux: (gradients, aux) if has_aux else gradients,
    "Return a function that computes the gradients with respect to parameters of objects, or to arrays.",
)
value_and_grad = _gradient_transformation(
    "value_and_grad",
    lambda value, aux, gradients, has_aux: ((value, aux) if has_aux else value, gradients),
    "Return a function that computes a value and the gradients with respect to parameters of objects, or to arrays.",
)


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

    def run(f: Any, args: tuple[Any, ...]) -> Any:
        with Frame(args) as frame:
            pure = jax.checkpoint(lambda values: frame.finish(f(*frame.start(values))))
            return frame.complete(pure(frame.values))

    return transformed(f, run, unbound="remat")
