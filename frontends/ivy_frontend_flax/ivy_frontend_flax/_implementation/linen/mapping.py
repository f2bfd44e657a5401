"""``linen.vmap`` and ``linen.scan``: modules with an axis more, and in a loop."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

import ivy_frontend_jax as jax
import ivy_frontend_jax.numpy as jnp
import ivy_frontend_jax.tree_util as tree_util
from ivy_frontend_flax._implementation.frontend import offer, offer_value
from ivy_frontend_flax._implementation.frozen import FrozenDict
from ivy_frontend_flax._implementation.linen.lifting import (
    changed,
    counters_of,
    grouped,
    inside,
    lifted,
    merged,
    publish,
    set_counters,
    variables_of,
    with_suffixes,
)
from ivy_frontend_flax._implementation.linen.scope import Scope, in_filter
from ivy_frontend_jax import random

BROADCAST = type("broadcast", (), {"__repr__": lambda self: "broadcast"})()
offer_value("linen.broadcast", BROADCAST)
NONE: Mapping[Any, Any] = FrozenDict()


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


def _streams(scope: Scope, split_rngs: Mapping[Any, bool], count: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the keys of which each call has its own, and those that all calls share; others are left out."""
    apart: dict[str, Any] = {}
    shared: dict[str, Any] = {}
    for name, stream in scope.rngs.items():
        said = next((value for one, value in split_rngs.items() if in_filter(one, name)), None)
        if said is not None:
            (apart if said else shared)[name] = random.split(stream.key, count) if said else stream.key
    return apart, shared


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
            groups = grouped(variables_of(scope), filters)
            own_axes = in_axes if isinstance(in_axes, (tuple, list)) else (in_axes,) * len(args)
            count = _length((axes, own_axes), (groups, args), axis_size, "axis_size")
            apart, shared = _streams(scope, split_rngs, count)

            def one(groups: Any, keys: Any, own: Any) -> Any:
                inner = inside(module, merged(groups), with_suffixes(scope, {**keys, **shared}))
                out = fn(inner, *own)
                return out, tuple(changed(inner, filters))

            where = tuple(axis if tree_util.tree_leaves(group) else None for axis, group in zip(axes, groups, strict=True))
            mapped = jax.vmap(
                one,
                in_axes=(where, 0 if apart else None, tuple(own_axes)),
                out_axes=(out_axes, axes),
                axis_name=axis_name,
                axis_size=count,
            )
            out, new = mapped(tuple(groups), apart, args)
            publish(scope, merged(new))
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
            fixed, carried, *groups = grouped(variables_of(scope), filters)
            own_axes = in_axes if isinstance(in_axes, (tuple, list)) else (in_axes,) * len(args)
            count = _length(own_axes, args, length, "length")
            apart, shared = _streams(scope, split_rngs, count)
            if scope.rngs:  # Flax traces the function once before the loop: that makes the fixed variables, and counts keys
                keys = {**shared, **{name: key[0] for name, key in apart.items()}}
                own = [_at(axis, group, 0) for axis, group in zip(axes, groups, strict=True)]
                first = inside(module, merged((fixed, carried, *own)), with_suffixes(scope, keys))
                fn(first, carry, *_at(own_axes, args, 0))
                fixed = {**fixed, **changed(first, filters)[0]}
            counters = counters_of(scope)
            outputs: list[Any] = [None] * count
            variables: list[Any] = [None] * count
            inner = module
            for i in reversed(range(count)) if reverse else range(count):
                own = [_at(axis, group, i) for axis, group in zip(axes, groups, strict=True)]
                keys = {**shared, **{name: key[i] for name, key in apart.items()}}
                inner = inside(module, merged((fixed, carried, *own)), with_suffixes(scope, keys))
                inner.scope.rng_counters, inner.scope.counters_below = copy.deepcopy(counters)
                carry, outputs[i] = fn(inner, carry, *_at(own_axes, args, i))
                new_fixed, carried, *variables[i] = changed(inner, filters)
                fixed = {**fixed, **new_fixed}
            set_counters(scope, (inner.scope.rng_counters, inner.scope.counters_below))
            publish(scope, merged((fixed, carried)))
            for axis, group in zip(axes, zip(*variables, strict=True), strict=True):
                publish(scope, _stacked(axis, group))
            return carry, _stacked(out_axes, outputs)

        return run

    return lifted("scan", target, change, methods)
