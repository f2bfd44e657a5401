"""``nnx.vmap``: functions of objects and arrays with an axis more."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import Any

import ivy_frontend_jax as jax
import ivy_frontend_jax.numpy as jnp
import ivy_frontend_jax.tree_util as tree_util
from ivy_frontend_flax._implementation.frontend import offer
from ivy_frontend_flax._implementation.frozen import FrozenDict
from ivy_frontend_flax._implementation.nnx.frames import Frame
from ivy_frontend_flax._implementation.nnx.objects import Module

MISSING: Any = object()
NONE: Any = FrozenDict()


def by_position(f: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[Any, ...]:
    """Return the arguments of a call by position."""
    if not kwargs:
        return args
    bound = inspect.signature(f).bind(*args, **kwargs)
    bound.apply_defaults()
    if bound.kwargs:
        raise TypeError(f"The following keyword arguments could not be resolved to positions: {', '.join(bound.kwargs)}")
    return bound.args


def check_unbound(f: Any, name: str) -> None:
    """Raise for the method of a module, whose variables the transformation would not see."""
    inner = f.func if isinstance(f, functools.partial) else f
    if inspect.ismethod(inner) and isinstance(inner.__self__, Module):
        raise ValueError(
            f"nnx.{name} of a bound method does not see the variables of its module. Transform the function of the class: "
            f"nnx.{name}(Model.method)(model, x), or use nnx.{name} as a decorator."
        )


def transformed(f: Any, run: Callable[[Any, tuple[Any, ...]], Any], unbound: str = "") -> Any:
    """Return ``run(f, arguments)`` as a function of the arguments; without a function yet, a decorator.

    Parameters
    ----------
    f : the function of objects and arrays, or `MISSING`
    unbound : the name of a transformation that refuses bound methods of modules
    """

    def make(f: Any) -> Any:
        if unbound:
            check_unbound(f, unbound)

        @functools.wraps(f, updated=())
        def function(*args: Any, **kwargs: Any) -> Any:
            return run(f, by_position(f, args, kwargs))

        return function

    return make if f is MISSING else make(f)


def moved(value: Any, axis: Any, *, back: bool = False) -> Any:
    """Return arrays with their first axis, or with ``back`` another one, at an axis, or first; ``None`` takes the first item."""
    if axis is None:
        return tree_util.tree_map(lambda x: x[0], value)
    if axis == 0:
        return value
    return tree_util.tree_map(lambda x: jnp.moveaxis(x, axis, 0) if back else jnp.moveaxis(x, 0, axis), value)


@offer("nnx")
def vmap(
    f: Any = MISSING,
    *,
    in_axes: Any = 0,
    out_axes: Any = 0,
    axis_name: Any = None,
    axis_size: Any = None,
    spmd_axis_name: Any = None,
    transform_metadata: Any = NONE,
    graph: Any = None,
    graph_updates: Any = None,
) -> Any:
    """Return a function of objects and arrays that have an axis more; objects that it makes have the axis, too.

    Parameters
    ----------
    in_axes, out_axes : the axes of arguments and results: integers, ``None``, or for objects `StateAxes`, as a prefix
    """

    def run(f: Any, args: tuple[Any, ...]) -> Any:
        with Frame(args, in_axes) as frame:
            values = frame.values
            own = [i for i, axis in enumerate(frame.axes) if axis is not None]

            def pure(mapped: Any) -> Any:
                given = list(values)
                for i, value in zip(own, mapped, strict=True):
                    given[i] = value
                return frame.finish(f(*frame.start(given)), out_axes)

            axes = ([frame.axes[i] for i in own],)
            over_axis = jax.vmap(pure, in_axes=axes, out_axes=0, axis_name=axis_name, axis_size=axis_size)
            found = over_axis([values[i] for i in own])
            assert frame.record is not None
            return frame.complete([moved(x, axis) for x, axis in zip(found, frame.record.axes, strict=True)])

    return transformed(f, run, unbound="vmap")
