"""`jax.vmap`: functions of batches."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

import ivy_frontend_jax.numpy as jnp
from ivy_api.transforms.vectorisation import without_batch
from ivy_frontend_jax._implementation import trees
from ivy_frontend_jax._implementation.array import Array, namespace_of
from ivy_frontend_jax._implementation.defining import as_recorded
from ivy_frontend_jax._implementation.named_axes import over_named_axis
from ivy_frontend_jax._implementation.transforming import Outputs, as_arrays, translated


@as_recorded("jax", unused="spmd_axis_name sum_match")
def vmap(fun: Any, in_axes: Any = 0, out_axes: Any = 0, axis_name: Any = None, axis_size: Any = None) -> Any:
    """Return a function of batches from a function of single examples."""
    if not callable(fun):
        raise TypeError(f"Expected a callable value, got {fun}")
    if isinstance(in_axes, list):
        in_axes = tuple(in_axes)
    if not isinstance(in_axes, (int, type(None), tuple)):
        raise TypeError(
            f"vmap in_axes must be an int, None, or a tuple of entries corresponding to the positional arguments; got {in_axes}."
        )

    @functools.wraps(fun, updated=())
    @translated
    def function(*args: Any, **kwargs: Any) -> Any:
        if isinstance(in_axes, tuple) and len(in_axes) != len(args):
            raise ValueError(f"vmap in_axes must be an int, None, or a tuple of length {len(args)}; got {len(in_axes)} entries.")
        every, structure = trees.flatten((args, kwargs))
        axes = trees.broadcast_prefix((in_axes, 0), (args, kwargs), _is_none) if every else []
        batched = [i for i, axis in enumerate(axes) if axis is not None]
        given = as_arrays([every[i] for i in batched], "vmap")
        own_axes = tuple(axes[i] for i in batched)
        size = _batch_size(given, own_axes, axis_size)
        out = Outputs()

        def flat(*natives: Any) -> Any:
            full = list(every)
            for i, x, own in zip(batched, natives, given, strict=True):
                full[i] = Array(x, own._weak)
            own_args, own_kwargs = structure.unflatten(full)
            return tuple(out.taken(fun(*own_args, **own_kwargs), "vmap"))

        xp = namespace_of(given or [x for x in every if type(x) is Array])
        if axis_name is None:
            natives = xp.vmap(flat, in_axes=own_axes, axis_size=axis_size)(*(x._x for x in given))
        else:
            natives = over_named_axis(flat, [x._x for x in given], own_axes, size, axis_name, xp)
        return _with_batch_along(out_axes, out.rebuilt(natives), xp)

    return function


def _is_none(x: Any) -> bool:
    return x is None


def _batch_size(given: Sequence[Array], axes: Sequence[int], axis_size: int | None) -> int:
    """Return the size of the axes that are mapped; raise unless there is one."""
    sizes = set()
    for x, axis in zip(given, axes, strict=True):
        if not -x.ndim <= axis < x.ndim:
            raise ValueError(
                f"vmap was requested to map its argument along axis {axis}, which implies that its rank should be at least "
                f"{abs(axis) + 1}, but is only {x.ndim} (its shape is {x.shape})"
            )
        sizes.add(x.shape[axis])
    if len(sizes) > 1:
        raise ValueError(f"vmap got inconsistent sizes for array axes to be mapped: {sorted(sizes)}")
    if axis_size is None:
        if not sizes:
            raise ValueError("vmap must have at least one non-None value in in_axes")
        return sizes.pop()
    if sizes and sizes != {axis_size}:
        raise ValueError(f"vmap got arg of size {sizes.pop()} but axis_size={axis_size}")
    return axis_size


def _with_batch_along(out_axes: Any, found: Any, xp: Any) -> Any:
    """Return results with their batch, which comes first, along other axes; without it where the axis is ``None``."""
    wanted = trees.broadcast_prefix(out_axes, found, _is_none)
    if all(axis == 0 for axis in wanted):
        return found
    parts, own = trees.flatten(found)
    return own.unflatten([_unbatched(x, xp) if a is None else jnp.moveaxis(x, 0, a) for x, a in zip(parts, wanted, strict=True)])


def _unbatched(x: Array, xp: Any) -> Array:
    found = without_batch(x._x, xp)
    if found is None:
        raise ValueError("vmap has mapped output but out_axes is None")
    return Array(found, x._weak)
