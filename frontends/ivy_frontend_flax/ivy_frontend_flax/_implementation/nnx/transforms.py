"""``nnx.jit``, ``nnx.cond``, ``nnx.switch`` and ``nnx.eval_shape``: functions of objects and arrays."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

import ivy_frontend_jax as jax
import ivy_frontend_jax.tree_util as tree_util
from ivy_frontend_flax._implementation.backends import compiles
from ivy_frontend_flax._implementation.frontend import FRONTEND, offer
from ivy_frontend_flax._implementation.nnx.axes import Carry
from ivy_frontend_flax._implementation.nnx.frames import Frame, found_in, is_object
from ivy_frontend_flax._implementation.nnx.graphs import GraphDef, take_apart
from ivy_frontend_flax._implementation.nnx.mapping import MISSING
from ivy_frontend_jax import lax


class _Call:
    """The arguments of a compiled function: equal if their structure is, so that they are traced once."""

    def __init__(self, args: Any, kwargs: Any) -> None:
        apart = take_apart((args, kwargs))
        self.spec, self.leaves = GraphDef(apart.spec), apart.leaves
        self.args, self.kwargs = args, kwargs
        self.slots = [slot for slot, _ in found_in(None, (args, kwargs)).slots.values()]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Call) and self.spec == other.spec

    def __hash__(self) -> int:
        return hash(self.spec)

    def values(self) -> list[Any]:
        """Return the values of the objects among the arguments."""
        return [slot.get() for slot in self.slots]

    def put(self, values: Sequence[Any]) -> None:
        """Put values into the objects among the arguments."""
        for slot, value in zip(self.slots, values, strict=True):
            slot.set(value)

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
        if not compiles((args, kwargs)):
            return self._fun(*args, **kwargs)
        fixed = tuple((i, x) for i, x in enumerate(args) if i in self._nums)
        named = tuple((k, x) for k, x in sorted(kwargs.items()) if k in self._names)
        call = _Call(
            tuple(None if i in self._nums else x for i, x in enumerate(args)),
            {k: x for k, x in kwargs.items() if k not in self._names},
        )
        own = [x for x in call.arrays()[0] if not is_object(x)]
        out, after = self._run(call, (fixed, named), call.values(), own)
        call.put(after)
        return out

    def _pure(self, call: _Call, fixed: Any, values: Any, own: Any) -> Any:
        leaves, structure = call.arrays()
        given = iter(own)
        args, kwargs = structure.unflatten([x if is_object(x) else next(given) for x in leaves])
        full = list(args)
        for i, x in fixed[0]:
            full[i] = x
        before = call.values()
        try:
            call.put(values)
            return self._fun(*full, **kwargs, **dict(fixed[1])), call.values()
        finally:
            call.put(before)

    def __get__(self, instance: Any, owner: Any = None) -> Any:
        return self if instance is None else functools.partial(self, instance)


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
def cond(pred: Any, true_fun: Any, false_fun: Any, *operands: Any, graph: Any = None, graph_updates: Any = None) -> Any:
    """Return the result of one of two functions of objects and arrays."""
    return _branched(lambda branches, own: lax.cond(pred, branches[1], branches[0], own), (false_fun, true_fun), operands)


@offer("nnx")
def switch(index: Any, branches: Any, *operands: Any, graph: Any = None, graph_updates: Any = None) -> Any:
    """Return the result of one of several functions of objects and arrays."""
    return _branched(lambda functions, own: lax.switch(index, functions, own), branches, operands)


def _branched(choose: Callable[[Any, Any], Any], functions: Any, operands: Any) -> Any:
    with Frame(operands, Carry) as frame:

        def pure(function: Any) -> Any:
            def run(values: Any) -> Any:
                out = function(*frame.start(values))
                after = [slot.get() for slot in frame.slots]
                return after, frame.finish(out, None, lambda axis: axis is not Carry)

            return run

        after, found = choose([pure(f) for f in functions], frame.values)
        out = frame.complete(found)
        for slot, value in zip(frame.slots, after, strict=True):
            slot.set(value)
        return out


@offer("nnx")
def eval_shape(f: Any, *args: Any, graph: Any = None, graph_updates: Any = None, **kwargs: Any) -> Any:
    """Return the result of a function of arrays with shapes in place of arrays."""
    return jax.eval_shape(f, *args, **kwargs)


FRONTEND.absent(
    "flax.nnx",
    "pmap vjp jvp shard_map checkify jit_partial cached_partial make_jaxpr transform_metadata StateSharding",
    "use jax's transformation of a function of the states that nnx.split gives.",
)
