"""``linen.checkpoint`` and ``linen.jit``: modules that are computed again in the pullback, and modules that are compiled."""

from __future__ import annotations

import copy
from typing import Any

import ivy_frontend_jax as jax
from ivy_frontend_flax._implementation.backends import compiles
from ivy_frontend_flax._implementation.frontend import FRONTEND, offer
from ivy_frontend_flax._implementation.linen.lifting import (
    Counters,
    counters_of,
    grouped,
    inside,
    lifted,
    publish,
    set_counters,
    variables_of,
)
from ivy_frontend_flax._implementation.linen.scope import DenyList, Stream, in_filter


def _called(fn: Any, module: Any, variables: Any, streams: Any, counters: Counters, call: tuple[Any, Any]) -> Any:
    """Return the result of a function of a module, its new variables, and the numbers of keys that it made."""
    inner = inside(module, variables, streams)
    inner.scope.rng_counters, inner.scope.counters_below = copy.deepcopy(counters)
    out = fn(inner, *call[0], **call[1])
    return out, variables_of(inner.scope, mutable=True), (inner.scope.rng_counters, inner.scope.counters_below)


@offer("linen", also="remat")
def checkpoint(
    target: Any,
    variables: Any = True,
    rngs: Any = True,
    concrete: bool = False,
    prevent_cse: bool = True,
    static_argnums: Any = (),
    policy: Any = None,
    methods: Any = None,
) -> Any:
    """Return a module, or a function of one, whose intermediate results are computed again in the pullback."""
    if concrete:
        raise NotImplementedError("The concrete argument is deprecated. Use static_argnums instead.")

    def change(fn: Any) -> Any:
        def run(module: Any, *args: Any, **kwargs: Any) -> Any:
            scope = module.scope
            (seen,) = grouped(variables_of(scope), (variables,))
            streams = {name: stream for name, stream in scope.rngs.items() if in_filter(rngs, name)}
            before, after = counters_of(scope), []

            def pure(seen: Any, keys: Any, args: Any, kwargs: Any) -> Any:
                own = {name: Stream(keys[name], stream.suffix) for name, stream in streams.items()}
                out, new, counters = _called(fn, module, seen, own, before, (args, kwargs))
                after.append(counters)
                return out, new

            keys = {name: stream.key for name, stream in streams.items()}
            out, new = jax.checkpoint(pure)(seen, keys, args, kwargs)
            set_counters(scope, after[0])
            publish(scope, new)
            return out

        return run

    return lifted("checkpoint", target, change, methods)


class _Traced:
    """What the compiled function depends on beside arrays: the options of a module, its path, and what it may change."""

    def __init__(self, module: Any, names: tuple[str, ...], counters: Counters) -> None:
        scope, self.module = module.scope, module
        options = module.clone(parent=None, _deep_clone=True)
        mutable = scope.mutable
        if isinstance(mutable, DenyList):
            mutable = "deny", mutable.deny if isinstance(mutable.deny, str) else tuple(sorted(mutable.deny))
        elif not isinstance(mutable, (bool, str)):
            mutable = tuple(sorted(mutable))
        flags = tuple(sorted(scope.flags.items()))
        self.counters = counters  # those of the scope go on: JAX may trace an equal object again, later
        self.key = type(module), options, scope.path, mutable, names, flags, repr(counters)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Traced) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


@offer("linen")
def jit(
    target: Any,
    variables: Any = True,
    rngs: Any = True,
    static_argnums: Any = (),
    static_argnames: Any = (),
    donate_argnums: Any = (),
    device: Any = None,
    backend: Any = None,
    methods: Any = None,
) -> Any:
    """Return a module, or a function of one, that is compiled with JAX as the backend, and that runs as it is on others."""
    numbers = (static_argnums,) if isinstance(static_argnums, int) else static_argnums

    def change(fn: Any) -> Any:
        after: dict[_Traced, Counters] = {}

        def pure(traced: _Traced, seen: Any, keys: Any, *args: Any, **kwargs: Any) -> Any:
            streams = {name: Stream(key) for name, key in keys.items()}
            out, new, after[traced] = _called(fn, traced.module, seen, streams, traced.counters, (args, kwargs))
            return out, new

        compiled = jax.jit(pure, static_argnums=(0, *(i + 2 for i in numbers if i > 0)), static_argnames=static_argnames or None)

        def run(module: Any, *args: Any, **kwargs: Any) -> Any:
            scope = module.scope
            (seen,) = grouped(variables_of(scope), (variables,))
            keys = {name: scope.make_rng(name) for name in scope.rngs}
            keys = {name: key for name, key in keys.items() if in_filter(rngs, name)}
            traced = _Traced(module, tuple(keys), counters_of(scope))
            call = compiled if compiles((seen, keys, args, kwargs)) else pure
            out, new = call(traced, seen, keys, *args, **kwargs)
            set_counters(scope, after[traced])
            publish(scope, new)
            return out

        return run

    return lifted("jit", target, change, methods)


@offer("linen")
def named_call(class_fn: Any, force: bool = True) -> Any:
    """Return a function or class of modules as it is: there are no names in profiles."""
    return class_fn


FRONTEND.absent("flax.linen", "enable_named_call disable_named_call override_named_call", "there are no names in profiles.")
