"""``nnx.custom_vjp``: functions of objects and arrays with a custom pullback."""

from __future__ import annotations

import functools
from typing import Any

import ivy_frontend_jax as jax
import ivy_frontend_jax.numpy as jnp
import ivy_frontend_jax.tree_util as tree_util
from ivy_frontend_flax._implementation.frontend import offer
from ivy_frontend_flax._implementation.nnx.derivatives import Differentiated, DiffState
from ivy_frontend_flax._implementation.nnx.frames import Frame, is_object
from ivy_frontend_flax._implementation.nnx.graphs import clone
from ivy_frontend_flax._implementation.nnx.mapping import MISSING, by_position, check_unbound


class CustomVjp:
    """A function of objects and arrays with a custom pullback, set by its method ``defvjp``."""

    def __init__(self, fun: Any, nondiff_argnums: Any, states: bool) -> None:
        check_unbound(fun, "custom_vjp")
        update: Any = functools.update_wrapper
        update(self, fun, updated=())
        numbers = [one.argnum if isinstance(one, DiffState) else one for one in nondiff_argnums]
        if len(set(numbers)) < len(numbers):
            raise ValueError(f"An argument is repeated in nondiff_argnums: {numbers}")
        self._fun, self._states = fun, states
        self._fixed = tuple(sorted(one for one in nondiff_argnums if not isinstance(one, DiffState)))
        self._fwd: Any = None
        self._bwd: Any = None
        self._running = 0

    def defvjp(self, fwd: Any, bwd: Any, symbolic_zeros: bool = False) -> None:
        """Set the function that returns the result and residuals, and the one that pulls back.

        ``bwd`` takes the residuals and ``(updates_g, out_g)``: states for the objects among the arguments, ``None`` for other
        arguments, and the cotangents of the result; it returns states for objects. With ``graph_updates=False``, it takes the
        cotangents of the result, and returns objects for objects.
        """
        self._fwd, self._bwd = fwd, bwd

    def __get__(self, instance: Any, owner: Any = None) -> Any:
        return self if instance is None else functools.partial(self, instance)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Call the function."""
        if self._fwd is None:
            raise ValueError("A function with a custom pullback needs it before it is called: use defvjp.")
        args = by_position(self._fun, args, kwargs)
        with Frame(args) as frame:
            parts = {i: Differentiated(x, ...) for i, x in enumerate(args) if i not in self._fixed}

            def plain(*values: Any) -> Any:
                return frame.finish(self._fun(*frame.start(values)))

            def forward(*values: Any) -> Any:
                self._running += 1
                try:
                    out, residuals = self._fwd(*frame.start(values))
                finally:
                    self._running -= 1
                kept = clone(residuals)  # the objects themselves are as before when the pullback runs
                return frame.finish(out), kept

            def backward(residuals: Any, cotangents: Any) -> Any:
                given = self._cotangents(frame, parts, cotangents)
                found = self._bwd(*(args[i] for i in self._fixed), residuals, given)
                return _pulled(frame, parts, found)

            run = jax.custom_vjp(plain)
            if self._running:  # `fwd` may call the function itself: its own `fwd` is called in the pullback only
                run.defvjp(lambda *values: (plain(*values), values), lambda x, g: backward(forward(*x)[1], g))
            else:
                run.defvjp(forward, backward)
            return frame.complete(run(*frame.values))

    def _cotangents(self, frame: Frame, parts: dict[int, Differentiated], cotangents: Any) -> Any:
        record = frame.record
        assert record is not None
        changed = {slot.key: g for slot, g in zip(record.slots, cotangents, strict=False)}
        own = iter(cotangents[len(record.slots) :])
        out = record.structure.unflatten([None if is_object(x) else next(own) for x in record.leaves])
        if not self._states:
            return out

        def updates(part: Differentiated) -> Any:
            zeros = lambda v: tree_util.tree_map(jnp.zeros_like, v.get_raw_value())  # noqa: E731
            return part.mapped(lambda v: v.copy(changed[id(v)] if id(v) in changed else zeros(v)), lambda _: None)

        return tuple(updates(part) for part in parts.values()), out


def _pulled(frame: Frame, parts: dict[int, Differentiated], found: Any) -> tuple[Any, ...]:
    """Return the cotangents of the slots and arrays of the arguments, from those that a pullback gives."""
    if len(found) != len(parts):
        raise TypeError(f"bwd must return a tuple of length {len(parts)}, one for each argument, got {len(found)}.")
    slots: dict[int, Any] = {}
    full: list[Any] = list(frame.structure.unflatten([None] * len(frame.leaves)))
    for (i, part), g in zip(parts.items(), found, strict=True):
        full[i], new = part.values(g)
        slots.update(new)
    leaves = tree_util.tree_leaves(tuple(full), is_leaf=lambda x: x is None or is_object(x))
    return *(slots.get(slot.key) for slot in frame.slots), *(leaves[i] for i in frame.positions)


@offer("nnx")
def custom_vjp(fun: Any = MISSING, *, nondiff_argnums: Any = (), graph: Any = None, graph_updates: Any = None) -> Any:
    """Return a function of objects and arrays whose pullback is set by its method ``defvjp``."""
    states = graph is not False and graph_updates is not False

    def make(fun: Any) -> Any:
        return CustomVjp(fun, nondiff_argnums, states)

    return make if fun is MISSING else make(fun)
