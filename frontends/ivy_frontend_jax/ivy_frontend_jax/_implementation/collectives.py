"""`jax.lax`: collectives along the axes that `jax.vmap` names."""

from __future__ import annotations

from typing import Any

import ivy_frontend_jax.numpy as jnp
from ivy_api.tracing.tracer import Traced
from ivy_frontend_jax._implementation import trees
from ivy_frontend_jax._implementation.array import Array
from ivy_frontend_jax._implementation.composing import array_of
from ivy_frontend_jax._implementation.defining import raw
from ivy_frontend_jax._implementation.frontend import FRONTEND
from ivy_frontend_jax._implementation.named_axes import (
    AllGather,
    AllToAll,
    Collective,
    NamedAxis,
    PBroadcast,
    PMax,
    PMin,
    PPermute,
    PSum,
    PSumScatter,
    along,
    named,
)
from ivy_frontend_jax._implementation.native import axes_of, axis_of
from ivy_frontend_jax._implementation.operands import NUMBERS

lax = raw("jax.lax")
FRONTEND.absent(
    "jax.lax",
    "precv psend ragged_all_to_all",
    "they send between devices; JAX itself does not offer them along an axis of vmap.",
)


def _names(axis_name: Any) -> tuple[Any, ...]:
    return tuple(axis_name) if isinstance(axis_name, (tuple, list)) else (axis_name,)


def _ungrouped(groups: Any) -> None:
    if groups is None:
        return
    if {i for group in groups for i in group} != set(range(sum(map(len, groups)))):
        raise ValueError("axis_index_groups must cover all indices exactly once")
    raise NotImplementedError("axis_index_groups not supported in vmap collectives")


def _single(axis_name: Any, function: str) -> NamedAxis:
    names = _names(axis_name)
    axes = [named(name, function) for name in names]
    if len(axes) != 1:
        raise NotImplementedError(f"{function} takes one axis name; got {names}.")
    return axes[0]


def _of_leaves(tree: Any, function: str, axis: NamedAxis, collective: Any) -> Any:
    """Apply a collective, or what ``collective`` returns for a leaf, to all leaves of a pytree."""

    def one(leaf: Any) -> Any:
        x = array_of(function, leaf)
        chosen = collective if isinstance(collective, Collective) else collective(x)
        return Array(along(axis, chosen, x._x))

    return trees.tree_map(one, tree)


def _reduced(tree: Any, axis_name: Any, groups: Any, function: str, collective: Collective) -> Any:
    names = _names(axis_name)
    if any(isinstance(name, int) for name in names) and groups is not None:
        raise ValueError("axis_index_groups only supported for sums over just named axes")
    _ungrouped(groups)
    positions = [name for name in names if isinstance(name, int)]
    axes = [named(name, function) for name in names if not isinstance(name, int)]
    reduction = {"psum": jnp.sum, "pmax": jnp.max, "pmin": jnp.min}[function]

    def one(leaf: Any) -> Any:
        if type(leaf) in NUMBERS and not positions and function == "psum":
            for axis in axes:
                leaf *= axis.size
            return leaf
        x = array_of(function, leaf)
        constant = function == "psum" and not isinstance(x._x, Traced)
        if function == "psum" and x.dtype.kind == "b":
            x = x.astype("int32")
        if positions:
            x = reduction(x, axis=axes_of(positions, x.ndim)).astype(x.dtype)
        if constant:
            for axis in axes:
                x = x * axis.size
            return x
        native = x._x
        for axis in axes:
            native = along(axis, collective, native)
        return Array(native)

    return trees.tree_map(one, tree) if names else tree


@lax
def psum(x: Any, axis_name: Any, *, axis_index_groups: Any = None) -> Any:
    """Return the sum along named axes."""
    return _reduced(x, axis_name, axis_index_groups, "psum", PSum())


@lax
def pmax(x: Any, axis_name: Any, *, axis_index_groups: Any = None) -> Any:
    """Return the greatest element along named axes."""
    return _reduced(x, axis_name, axis_index_groups, "pmax", PMax())


@lax
def pmin(x: Any, axis_name: Any, *, axis_index_groups: Any = None) -> Any:
    """Return the least element along named axes."""
    return _reduced(x, axis_name, axis_index_groups, "pmin", PMin())


@lax
def pmean(x: Any, axis_name: Any, *, axis_index_groups: Any = None) -> Any:
    """Return the mean along named axes."""
    total = psum(x, axis_name, axis_index_groups=axis_index_groups)
    count = psum(1, axis_name)
    return trees.tree_map(lambda leaf: leaf / count, total)


@lax
def axis_size(axis_name: Any) -> Any:
    """Return the size of named axes."""
    return psum(1, axis_name)


@lax
def axis_index(axis_name: Any) -> Any:
    """Return the index of the example in named axes, the last of which varies fastest."""
    if not isinstance(axis_name, (tuple, list)):
        return Array(named(axis_name, "axis_index").index)
    index, count = jnp.asarray(0), 1
    for name in reversed(axis_name):
        index = index + axis_index(name) * count
        count *= axis_size(name)
    return index


@lax
def all_gather(
    x: Any, axis_name: Any, *, axis_index_groups: Any = None, axis: Any = 0, tiled: Any = False, to: str = "varying"
) -> Any:
    """Return the arrays of all examples, stacked or, tiled, joined."""
    if to not in ("varying", "reduced", "invarying"):
        raise ValueError(f"Allowed values of `to` are 'varying', 'reduced' and 'invarying'; got {to!r}.")
    if to != "varying":
        raise ValueError(f"all_gather with to={to!r} should be called under jax.shard_map, which is not offered.")
    _ungrouped(axis_index_groups)
    if axis_name == ():
        return x
    given = _single(axis_name, "all_gather")
    return _of_leaves(x, "all_gather", given, lambda one: AllGather(axis_of(axis, one.ndim + (not tiled)), bool(tiled)))


@lax
def psum_scatter(x: Any, axis_name: Any, *, scatter_dimension: Any = 0, axis_index_groups: Any = None, tiled: Any = False) -> Any:
    """Return each example's part of the sum along a named axis."""
    _ungrouped(axis_index_groups)
    if axis_name == ():
        return x
    given = _single(axis_name, "psum_scatter")

    def of(one: Any) -> Collective:
        axis = axis_of(scatter_dimension, one.ndim)
        n = one.shape[axis]
        if n % given.size if tiled else n != given.size:
            raise ValueError(
                f"psum_scatter: the size {n} of axis {scatter_dimension} must be {'a multiple of ' if tiled else ''}the size "
                f"{given.size} of the named axis {axis_name}."
            )
        return PSumScatter(axis, bool(tiled))

    return _of_leaves(x, "psum_scatter", given, of)


@lax
def ppermute(x: Any, axis_name: Any, perm: Any) -> Any:
    """Return the arrays of other examples; ``perm`` has pairs of where an array comes from and where it goes."""
    given = _single(axis_name, "ppermute")
    pairs = tuple((int(a), int(b)) for a, b in perm)
    assert len(pairs) == given.size, "Permutation doesn't match the axis size!"
    return _of_leaves(x, "ppermute", given, PPermute(pairs))


@lax
def pshuffle(x: Any, axis_name: Any, perm: Any) -> Any:
    """Return the arrays of other examples; ``perm`` says for each where its array comes from."""
    if set(perm) != set(range(len(perm))):
        raise ValueError(f"`perm` does not represent a permutation: {perm}")
    return ppermute(x, axis_name, list(zip(perm, range(len(perm)), strict=True)))


@lax
def pbroadcast(x: Any, axis_name: Any, source: Any) -> Any:
    """Return the array of one example."""
    given = _single(axis_name, "pbroadcast")
    assert 0 <= source < given.size, "collective broadcast doesn't fit in the axis size!"
    return _of_leaves(x, "pbroadcast", given, PBroadcast(int(source)))


@lax
def all_to_all(
    x: Any, axis_name: Any, split_axis: Any, concat_axis: Any, *, axis_index_groups: Any = None, tiled: Any = False
) -> Any:
    """Return an array whose axis ``split_axis`` was the named one, and in which the named axis stands at ``concat_axis``."""
    _ungrouped(axis_index_groups)
    given = _single(axis_name, "all_to_all")
    n = given.size

    def one(leaf: Any) -> Any:
        x = array_of("all_to_all", leaf)
        split, concat = axis_of(split_axis, x.ndim), concat_axis
        if tiled:
            if x.shape[split] % n:
                raise ValueError(
                    f"The size of all_to_all split_axis ({x.shape[split]}) has to be divisible by the size of the named axis "
                    f"{axis_name} ({n})"
                )
            return Array(along(given, AllToAll(split, axis_of(concat, x.ndim)), x._x))
        if x.shape[split] != n:
            raise ValueError(
                f"all_to_all requires the size of the mapped axis axis_name to equal x.shape[split_axis], but they are {n} and "
                f"{x.shape[split]} respectively."
            )
        concat = axis_of(concat, x.ndim)
        if split == concat:
            return Array(along(given, AllToAll(split, concat), x._x))
        position = concat + 1 if split < concat else concat
        wide = jnp.expand_dims(x, position)
        taken = split if split < concat else split + 1
        return jnp.squeeze(Array(along(given, AllToAll(taken, position), wide._x)), taken)

    return trees.tree_map(one, x)


@lax
def pswapaxes(x: Any, axis_name: Any, axis: Any, *, axis_index_groups: Any = None) -> Any:
    """Return an array in which the named axis and another one have changed places."""
    return all_to_all(x, axis_name, axis, axis, axis_index_groups=axis_index_groups)
