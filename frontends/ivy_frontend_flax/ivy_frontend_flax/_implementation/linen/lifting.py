"""Transformations of modules: their variables and keys are arguments and results of the transformed function."""

from __future__ import annotations

import copy
import functools
from collections.abc import Callable, Mapping
from typing import Any

import ivy_frontend_jax as jax
import ivy_frontend_jax.numpy as jnp
import ivy_frontend_jax.tree_util as tree_util
from ivy_frontend_flax._implementation import errors
from ivy_frontend_flax._implementation.frontend import FRONTEND, offer, offer_value
from ivy_frontend_flax._implementation.frozen import FrozenDict, unfreeze
from ivy_frontend_flax._implementation.linen.module import Module, Setup
from ivy_frontend_flax._implementation.linen.scope import DenyList, Scope, Stream, in_filter
from ivy_frontend_jax import lax, random

BROADCAST = type("broadcast", (), {"__repr__": lambda self: "broadcast"})()
offer_value("linen.broadcast", BROADCAST)
NONE: Mapping[Any, Any] = FrozenDict()


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


def _sizes(axes: Any, values: Any) -> set[int]:
    """Return the sizes of the axes that are mapped."""
    if axes is None or axes is BROADCAST:
        return set()
    if isinstance(axes, int):
        leaves = tree_util.tree_leaves(values)
        return {leaves[0].shape[axes]} if leaves else set()
    if isinstance(axes, Mapping):
        return set().union(*(_sizes(axis, values[key]) for key, axis in axes.items()))
    return set().union(*(_sizes(axis, value) for axis, value in zip(axes, values, strict=True)))


def _length(axes: Any, values: Any, given: Any, what: str) -> int:
    sizes = _sizes(axes, values)
    if given is not None:
        sizes = {given}
    if not sizes:
        raise ValueError(f"{what} should be specified manually.")
    if len(sizes) > 1:
        raise ValueError(f"Inconsistent {'batch axis sizes' if what == 'axis_size' else 'scan lengths'}: {sizes}")
    return sizes.pop()


def _grouped(variables: Mapping[str, Any], filters: Any) -> list[dict[str, Any]]:
    """Return the collections that each filter lets through and those before it do not."""
    groups: list[dict[str, Any]] = [{} for _ in filters]
    for col, value in variables.items():
        first = next((i for i, one in enumerate(filters) if in_filter(one, col)), None)
        if first is not None:
            groups[first][col] = unfreeze(value)
    return groups


def _streams(scope: Scope, split_rngs: Mapping[Any, bool], count: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the keys of which each call has its own, and those that all calls share; others are left out."""
    apart: dict[str, Any] = {}
    shared: dict[str, Any] = {}
    for name, stream in scope.rngs.items():
        said = next((value for one, value in split_rngs.items() if in_filter(one, name)), None)
        if said is not None:
            (apart if said else shared)[name] = random.split(stream.key, count) if said else stream.key
    return apart, shared


def _with_suffixes(scope: Scope, keys: Mapping[str, Any]) -> dict[str, Stream]:
    return {name: Stream(key, scope.rngs[name].suffix) for name, key in keys.items()}


def _merged(groups: Any) -> dict[str, Any]:
    return {col: value for group in groups for col, value in group.items()}


def _new(module: Any, filters: Any) -> list[dict[str, Any]]:
    """Return the variables that a call may have changed, by the filters that say what becomes of them."""
    new = variables_of(module.scope, mutable=True)
    rest = [col for col in new if not any(in_filter(one, col) for one in filters)]
    if any(new[col] for col in rest):
        raise ValueError(f"unmapped output variables: {tuple(rest)}")
    return _grouped(new, filters)


@offer("linen")
def vmap(
    target: Any,
    variable_axes: Any = NONE,
    split_rngs: Any = NONE,
    in_axes: Any = 0,
    out_axes: Any = 0,
    axis_size: Any = None,
    axis_name: Any = None,
    spmd_axis_name: Any = None,
    metadata_params: Any = {},
    methods: Any = None,
) -> Any:
    """Return a module, or a function of one, that works on an axis more: of the inputs, of variables, or of both."""
    filters, axes = tuple(variable_axes), tuple(variable_axes.values())

    def change(fn: Any) -> Any:
        def run(module: Any, *args: Any) -> Any:
            scope = module.scope
            groups = _grouped(variables_of(scope), filters)
            own_axes = in_axes if isinstance(in_axes, (tuple, list)) else (in_axes,) * len(args)
            count = _length((axes, own_axes), (groups, args), axis_size, "axis_size")
            apart, shared = _streams(scope, split_rngs, count)

            def one(groups: Any, keys: Any, own: Any) -> Any:
                inner = inside(module, _merged(groups), _with_suffixes(scope, {**keys, **shared}))
                out = fn(inner, *own)
                return out, tuple(_new(inner, filters))

            where = tuple(axis if tree_util.tree_leaves(group) else None for axis, group in zip(axes, groups, strict=True))
            mapped = jax.vmap(
                one,
                in_axes=(where, 0 if apart else None, tuple(own_axes)),
                out_axes=(out_axes, axes),
                axis_name=axis_name,
                axis_size=count,
            )
            out, new = mapped(tuple(groups), apart, args)
            publish(scope, _merged(new))
            return out

        return run

    return lifted("vmap", target, change, methods)


def _at(axes: Any, values: Any, i: int) -> Any:
    """Return the values at an index of the axes that are mapped."""
    if axes is None or axes is BROADCAST:
        return values
    if isinstance(axes, int):
        return tree_util.tree_map(lambda x: x[(slice(None),) * (axes % x.ndim) + (i,)], values)
    return type(values)(_at(axis, value, i) for axis, value in zip(axes, values, strict=True))


def _stacked(axes: Any, values: Any) -> Any:
    """Return the results of all calls along the axes that are said."""
    if isinstance(axes, int):
        return tree_util.tree_map(lambda *xs: jnp.stack(xs, axis=axes), *values)
    if axes is BROADCAST:
        return values[0]
    return type(values[0])(_stacked(axis, part) for axis, part in zip(axes, zip(*values, strict=True), strict=True))


@offer("linen")
def scan(
    target: Any,
    variable_axes: Any = NONE,
    variable_broadcast: Any = False,
    variable_carry: Any = False,
    split_rngs: Any = NONE,
    in_axes: Any = 0,
    out_axes: Any = 0,
    length: Any = None,
    reverse: bool = False,
    unroll: int = 1,
    data_transform: Any = None,
    metadata_params: Any = {},
    methods: Any = None,
    _split_transpose: bool = False,
    check_constancy_invariants: bool = True,
) -> Any:
    """Return a module, or a function of one, called in a loop: with a carry, an index of the inputs, and one of variables."""
    if data_transform is not None:
        raise NotImplementedError("scan has no data_transform: transform the variables before")
    filters, axes = (variable_broadcast, variable_carry, *variable_axes), tuple(variable_axes.values())

    def change(fn: Any) -> Any:
        def run(module: Any, carry: Any, *args: Any) -> Any:
            scope = module.scope
            fixed, carried, *groups = _grouped(variables_of(scope), filters)
            own_axes = in_axes if isinstance(in_axes, (tuple, list)) else (in_axes,) * len(args)
            count = _length(own_axes, args, length, "length")
            apart, shared = _streams(scope, split_rngs, count)
            if scope.rngs:  # Flax traces the function once before the loop: that makes the fixed variables, and counts keys
                keys = {**shared, **{name: key[0] for name, key in apart.items()}}
                own = [_at(axis, group, 0) for axis, group in zip(axes, groups, strict=True)]
                first = inside(module, _merged((fixed, carried, *own)), _with_suffixes(scope, keys))
                fn(first, carry, *_at(own_axes, args, 0))
                fixed = {**fixed, **_new(first, filters)[0]}
            counters = copy.deepcopy((scope.rng_counters, scope.counters_below))
            outputs: list[Any] = [None] * count
            variables: list[Any] = [None] * count
            inner = module
            for i in reversed(range(count)) if reverse else range(count):
                own = [_at(axis, group, i) for axis, group in zip(axes, groups, strict=True)]
                keys = {**shared, **{name: key[i] for name, key in apart.items()}}
                inner = inside(module, _merged((fixed, carried, *own)), _with_suffixes(scope, keys))
                inner.scope.rng_counters, inner.scope.counters_below = copy.deepcopy(counters)
                carry, outputs[i] = fn(inner, carry, *_at(own_axes, args, i))
                new_fixed, carried, *variables[i] = _new(inner, filters)
                fixed = {**fixed, **new_fixed}
            for own_counts, counts in zip((scope.rng_counters, scope.counters_below), _counters(inner), strict=True):
                own_counts.update(counts)
            publish(scope, _merged((fixed, carried)))
            for axis, group in zip(axes, zip(*variables, strict=True), strict=True):
                publish(scope, _stacked(axis, group))
            return carry, _stacked(out_axes, outputs)

        return run

    return lifted("scan", target, change, methods)


def _counters(module: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    return module.scope.rng_counters, module.scope.counters_below


def _as_it_is(transform: str, target: Any, methods: Any = None) -> Any:
    return lifted(transform, target, lambda fn: fn, methods)


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
    """Return a module, or a function of one, under the name that Flax gives it; it keeps its intermediate results."""
    return _as_it_is("checkpoint", target, methods)


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
    """Return a module, or a function of one, under the name that Flax gives it: ``jax.jit`` of the whole compiles it."""
    return _as_it_is("jit", target, methods)


@offer("linen")
def named_call(class_fn: Any, force: bool = True) -> Any:
    """Return a function or class of modules as it is: there are no names in profiles."""
    return class_fn


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
            seen, others = _grouped(variables_of(scope), (mapped_collections, variables))
            if init and scope.mutable is not False:
                first = inside(module, _merged((seen, others)))
                fn(first, *args, **kwargs)
                seen = trans_out_fn(_new(first, (mapped_collections, variables))[0])
            kept = mutable or init
            allowed = scope.mutable if kept else _both(scope.mutable, mapped_collections)
            inner = inside(module, _merged((trans_in_fn(unfreeze(seen)), others)), mutable=allowed)
            out = fn(inner, *args, **kwargs)
            target_out, rest = _new(inner, (mapped_collections if kept else False, variables))
            publish(scope, _merged((trans_out_fn(target_out) if kept else {}, rest)))
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
FRONTEND.absent("flax.linen", "enable_named_call disable_named_call override_named_call", "there are no names in profiles.")
FRONTEND.absent("flax.linen", "tabulate", "tables of layers are not drawn: jax.tree.map(jnp.shape, variables).")
FRONTEND.absent(
    "flax.core",
    "scan vmap jit remat remat_scan vjp jvp custom_vjp while_loop lazy_init check_trace_level current_trace broadcast",
    "scopes are lifted by the transformations of flax.linen.",
)
