"""Transformations of modules: their variables and keys are arguments and results of the transformed function."""

from __future__ import annotations

import copy
import functools
from collections.abc import Callable, Mapping
from typing import Any

import ivy_frontend_jax as jax
import ivy_frontend_jax.numpy as jnp
from ivy_frontend_flax._implementation import errors
from ivy_frontend_flax._implementation.frontend import FRONTEND, offer
from ivy_frontend_flax._implementation.frozen import unfreeze
from ivy_frontend_flax._implementation.linen.module import Module, Setup
from ivy_frontend_flax._implementation.linen.scope import DenyList, Scope, Stream, in_filter
from ivy_frontend_jax import lax


def variables_of(scope: Scope, *, mutable: bool = False) -> dict[str, Any]:
    """Return the variables of a scope and those below it, by collection."""
    for col in scope.root._variables:
        scope._collection(col)
    return {col: value for col, value in scope._variables.items() if not mutable or scope.is_mutable_collection(col)}


def inside(module: Any, variables: Any, streams: Any = None, mutable: Any = None) -> Any:
    """Return a module with other variables, in a scope of its own at the same path."""
    outer = module.scope
    own = {col: unfreeze(value) for col, value in variables.items()}
    allowed = outer.mutable if mutable is None else mutable
    scope = Scope(own, outer.rngs if streams is None else streams, outer.name, allowed, None, outer.path, flags=outer.flags)
    scope.rng_counters, scope.counters_below = outer.rng_counters, outer.counters_below
    found = module.clone(parent=scope, _deep_clone=True, name=module.name)
    state = copy.copy(module._state)
    state.setup, state.in_setup, state.cursors, state.children = Setup.NEW, False, dict(state.cursors), dict(state.children)
    found.__dict__["_state"] = state
    return found


def publish(scope: Scope, variables: Any) -> None:
    """Write new variables into a scope, as far as their collections may be changed."""
    for col, values in variables.items():
        if scope.is_mutable_collection(col):
            for name, value in values.items():
                scope.put_variable(col, name, value)


Counters = tuple[dict[str, int], dict[str, Any]]


def counters_of(scope: Scope) -> Counters:
    """Return a copy of the numbers of keys that a scope and those below it have made."""
    return copy.deepcopy((scope.rng_counters, scope.counters_below))


def set_counters(scope: Scope, counters: Counters) -> None:
    """Set the numbers of keys that a scope and those below it have made."""
    for own, new in zip((scope.rng_counters, scope.counters_below), counters, strict=True):
        own.update(new)


def _is_class(target: Any) -> bool:
    inner = target.func if isinstance(target, functools.partial) else target
    return isinstance(inner, type) and issubclass(inner, Module)


def lifted(transform: str, target: Any, change: Callable[[Any], Any], methods: Any = None) -> Any:
    """Return a class of modules, or a function of a module, whose methods are changed.

    Parameters
    ----------
    transform : the name, with which the name of the class begins
    change : takes a function of a module and returns another one
    methods : the methods that are changed: names, or options by name; ``__call__`` by default
    """
    if isinstance(target, functools.partial) and _is_class(target):
        return functools.partial(lifted(transform, target.func, change, methods), *target.args, **target.keywords)
    if _is_class(target):
        names = ["__call__"] if methods is None else list(methods)
        body = {name: _method(change(getattr(target, name)), getattr(target, name)) for name in names}
        return type(transform.capitalize() + target.__name__, (target,), {**body, "__module__": target.__module__})
    if callable(target) and not isinstance(target, Module):
        return _method(change(target), target)
    raise errors.TransformTargetError(target)


def _method(fn: Callable[..., Any], of: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function of a module with the name and signature of a method; the module's own method names the submodules."""

    def method(self: Any, *args: Any, **kwargs: Any) -> Any:
        return fn(self, *args, **kwargs)

    functools.update_wrapper(method, of)
    for mark in ("compact", "method_of_module"):
        vars(method).pop(mark, None)
    return method


def grouped(variables: Mapping[str, Any], filters: Any) -> list[dict[str, Any]]:
    """Return the collections that each filter lets through and those before it do not."""
    groups: list[dict[str, Any]] = [{} for _ in filters]
    for col, value in variables.items():
        first = next((i for i, one in enumerate(filters) if in_filter(one, col)), None)
        if first is not None:
            groups[first][col] = unfreeze(value)
    return groups


def with_suffixes(scope: Scope, keys: Mapping[str, Any]) -> dict[str, Stream]:
    """Return streams of other keys, with the names that are folded into them."""
    return {name: Stream(key, scope.rngs[name].suffix) for name, key in keys.items()}


def merged(groups: Any) -> dict[str, Any]:
    """Return the collections of all groups."""
    return {col: value for group in groups for col, value in group.items()}


def changed(module: Any, filters: Any) -> list[dict[str, Any]]:
    """Return the variables that a call may have changed, by the filters that say what becomes of them."""
    new = variables_of(module.scope, mutable=True)
    rest = [col for col in new if not any(in_filter(one, col) for one in filters)]
    if any(new[col] for col in rest):
        raise ValueError(f"unmapped output variables: {tuple(rest)}")
    return grouped(new, filters)


def _same(x: Any) -> Any:
    return x


@offer("linen")
def map_variables(
    target: Any,
    mapped_collections: Any = True,
    trans_in_fn: Any = _same,
    trans_out_fn: Any = _same,
    init: bool = False,
    mutable: bool = False,
    rngs: Any = True,
    variables: Any = True,
    methods: Any = None,
) -> Any:
    """Return a module, or a function of one, that sees other variables than those that are kept.

    Parameters
    ----------
    trans_in_fn, trans_out_fn : take the variables that are kept, and those that are seen, and return the others
    init : whether variables are made first where they may be
    mutable : whether changes are kept
    """

    def change(fn: Any) -> Any:
        def run(module: Any, *args: Any, **kwargs: Any) -> Any:
            scope = module.scope
            seen, others = grouped(variables_of(scope), (mapped_collections, variables))
            if init and scope.mutable is not False:
                first = inside(module, merged((seen, others)))
                fn(first, *args, **kwargs)
                seen = trans_out_fn(changed(first, (mapped_collections, variables))[0])
            kept = mutable or init
            allowed = scope.mutable if kept else _both(scope.mutable, mapped_collections)
            inner = inside(module, merged((trans_in_fn(unfreeze(seen)), others)), mutable=allowed)
            out = fn(inner, *args, **kwargs)
            target_out, rest = changed(inner, (mapped_collections if kept else False, variables))
            publish(scope, merged((trans_out_fn(target_out) if kept else {}, rest)))
            return out

        return run

    return lifted("map_variables", target, change, methods)


def _both(allowed: Any, denied: Any) -> Any:
    """Return the collections that may be changed and are not among others."""
    if denied is True or allowed is False:
        return False
    if allowed is True:
        return DenyList(denied)
    if isinstance(allowed, DenyList):
        return False
    names = (allowed,) if isinstance(allowed, str) else allowed
    return tuple(name for name in names if not in_filter(denied, name))


@offer("linen")
def value_and_grad(
    fn: Any, mdl: Any, *primals: Any, has_aux: bool = False, reduce_axes: Any = (), variables: Any = True, rngs: Any = True
) -> Any:
    """Return the value of a function of a module and arrays, and its gradient with respect to the arrays."""
    if reduce_axes:
        raise NotImplementedError("reduce_axes argument to value_and_grad is deprecated")

    def pure(*own: Any) -> Any:
        inner = inside(mdl, variables_of(mdl.scope))
        out = fn(inner, *own)
        value, aux = out if has_aux else (out, None)
        return value, (aux, variables_of(inner.scope, mutable=True))

    (value, (aux, new)), gradients = jax.value_and_grad(pure, tuple(range(len(primals))), has_aux=True)(*primals)
    publish(mdl.scope, new)
    return (value, aux) if has_aux else value, gradients


@offer("linen")
def grad(
    fn: Any, mdl: Any, *primals: Any, has_aux: bool = False, reduce_axes: Any = (), variables: Any = True, rngs: Any = True
) -> Any:
    """Return the gradient of a function of a module and arrays with respect to the arrays."""
    value, gradients = value_and_grad(fn, mdl, *primals, has_aux=has_aux, reduce_axes=reduce_axes)
    return (gradients, value[1]) if has_aux else gradients


@offer("linen")
def cond(pred: Any, true_fun: Any, false_fun: Any, mdl: Any, *operands: Any, variables: Any = True, rngs: Any = True) -> Any:
    """Return the result of one of two functions of a module and operands."""
    return switch(jnp.asarray(pred).astype(jnp.int32), (false_fun, true_fun), mdl, *operands)


@offer("linen")
def switch(index: Any, branches: Any, mdl: Any, *operands: Any, variables: Any = True, rngs: Any = True) -> Any:
    """Return the result of one of several functions of a module and operands."""

    def pure(branch: Any) -> Any:
        def run(*own: Any) -> Any:
            inner = inside(mdl, variables_of(mdl.scope))
            out = branch(inner, *own)
            return out, variables_of(inner.scope, mutable=True)

        return run

    out, new = lax.switch(index, [pure(branch) for branch in branches], *operands)
    publish(mdl.scope, new)
    return out


FRONTEND.absent(
    "flax.linen",
    "vjp jvp custom_vjp while_loop fold_rngs remat_scan add_metadata_axis compact_name_scope share_scope",
    "transform the function of variables that apply gives.",
)
FRONTEND.absent(
    "flax.core",
    "scan vmap jit remat remat_scan vjp jvp custom_vjp while_loop lazy_init check_trace_level current_trace broadcast",
    "scopes are lifted by the transformations of flax.linen.",
)
