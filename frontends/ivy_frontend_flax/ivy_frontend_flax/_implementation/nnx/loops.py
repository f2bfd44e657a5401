"""``nnx.scan``, ``nnx.while_loop`` and ``nnx.fori_loop``: loops over objects and arrays."""

from __future__ import annotations

from typing import Any

from ivy_frontend_flax._implementation.frontend import offer
from ivy_frontend_flax._implementation.nnx.axes import Carry, StateAxes, leaves_of
from ivy_frontend_flax._implementation.nnx.frames import Frame, check_same_objects
from ivy_frontend_flax._implementation.nnx.mapping import MISSING, NONE, moved, transformed
from ivy_frontend_jax import lax


def _carry_of(axes: Any, name: str) -> Any:
    """Return the index of what is carried, ``...`` if all is, ``None`` if nothing is."""
    if axes is Carry:
        return ...
    parts = axes if isinstance(axes, (tuple, list)) else ()
    found = [i for i, axis in enumerate(parts) if axis is Carry]
    nested = [axis for axis in leaves_of(axes) if axis is Carry]
    if len(found) > 1:
        raise ValueError(f"Found multiple Carry definitions in {name}: {axes}")
    if len(nested) > len(found):
        raise ValueError(f"Carry must be at the top-level of {name}, it cannot be nested. Found {axes}")
    return found[0] if found else None


def _check_out_axes(out_axes: Any) -> None:
    for axis in leaves_of(out_axes):
        own = axis.axes if isinstance(axis, StateAxes) else (axis,)
        if None in own:
            raise ValueError(f"Cannot broadcast output state. Got {axis} in out_axes.")
        if isinstance(axis, StateAxes) and Carry in own:
            raise ValueError(f"Cannot carry output state. Got {axis} in out_axes.")


def _replaced(values: Any, index: Any, value: Any) -> Any:
    if index is ...:
        return value
    return tuple(value if i == index else x for i, x in enumerate(values))


def _is_stacked(axis: Any) -> bool:
    return isinstance(axis, int)


@offer("nnx")
def scan(
    f: Any = MISSING,
    *,
    length: Any = None,
    reverse: bool = False,
    unroll: Any = 1,
    _split_transpose: bool = False,
    in_axes: Any = (Carry, 0),
    out_axes: Any = (Carry, 0),
    transform_metadata: Any = NONE,
    graph: Any = None,
    graph_updates: Any = None,
) -> Any:
    """Return a function of objects and arrays that is called in a loop.

    Parameters
    ----------
    in_axes, out_axes : the axis along which an argument has a part for each step and a result is stacked, `Carry` for what
        steps hand on, and ``None`` for what they share; for objects `StateAxes`, as a prefix
    """
    carry_in, carry_out = _carry_of(in_axes, "in_axes"), _carry_of(out_axes, "out_axes")
    _check_out_axes(out_axes)
    if (carry_in is None) != (carry_out is None):
        raise ValueError(
            "If one of in_axes or out_axes has Carry, the other must also have Carry. "
            f"Got in_axes={in_axes!r} and out_axes={out_axes!r}"
        )

    def run(f: Any, args: tuple[Any, ...]) -> Any:
        if carry_in is ... and len(args) != 1:
            raise ValueError(f"When in_axes=Carry, the function must take exactly one argument, got {len(args)} arguments.")
        with Frame(args, (Carry,) if carry_in is ... else in_axes) as frame:
            return _scanned(f, frame, (0 if carry_in is ... else carry_in, carry_out, out_axes), length, reverse, unroll)

    return transformed(f, run, unbound="scan")


def _scanned(f: Any, frame: Frame, how: tuple[Any, Any, Any], length: Any, reverse: bool, unroll: Any) -> Any:
    carry_in, carry_out, out_axes = how
    values = frame.values
    handed = [i for i, axis in enumerate(frame.axes) if axis is Carry]
    stacked = [i for i, axis in enumerate(frame.axes) if _is_stacked(axis)]

    def step(carry: Any, xs: Any) -> Any:
        given = list(values)
        for i, value in zip((*handed, *stacked), (*carry, *xs), strict=True):
            given[i] = value
        args = frame.start(given)
        out = f(*args)
        state, rest = None, out
        if carry_out is not None:
            state, rest = (out, None) if carry_out is ... else (out[carry_out], _replaced(out, carry_out, None))
            check_same_objects(args[carry_in], state, "scan")
        new = frame.carried(state, handed)
        return new, frame.finish(rest, None if carry_out is ... else out_axes, _is_stacked)

    xs = [moved(values[i], frame.axes[i], back=True) for i in stacked]
    last, ys = lax.scan(step, [values[i] for i in handed], xs, length, reverse, unroll)
    record = frame.record
    assert record is not None
    out = frame.complete([moved(x, axis) for x, axis in zip(ys, record.axes, strict=True)])
    state = frame.put_carried(last, handed, carry_in)
    return out if carry_out is None else _replaced(out, carry_out, state)


@offer("nnx")
def while_loop(cond_fun: Any, body_fun: Any, init_val: Any, *, graph: Any = None, graph_updates: Any = None) -> Any:
    """Repeat a function of objects and arrays while a condition holds."""
    with Frame((init_val,), (Carry,)) as frame:

        def condition(values: Any) -> Any:
            found = cond_fun(*frame.start(values))
            frame.restore()
            return found

        return _repeated(lambda step, values: lax.while_loop(condition, step, values), lambda _, x: body_fun(x), frame, False)


@offer("nnx")
def fori_loop(
    lower: Any, upper: Any, body_fun: Any, init_val: Any, *, unroll: Any = None, graph: Any = None, graph_updates: Any = None
) -> Any:
    """Repeat a function of an integer, and of objects and arrays, for each integer of a range."""
    with Frame((init_val,), (Carry,)) as frame:
        return _repeated(lambda step, values: lax.fori_loop(lower, upper, step, values, unroll=unroll), body_fun, frame, True)


def _repeated(loop: Any, body: Any, frame: Frame, counted: bool) -> Any:
    positions = range(len(frame.values))

    def step(*args: Any) -> Any:
        (i, values) = args if counted else (None, *args)
        given = frame.start(values)
        out = body(i, *given)
        check_same_objects(given[0], out, "fori_loop" if counted else "while_loop")
        new = frame.carried(out, positions)
        frame.finish(None, None, lambda _: False)
        return new

    last = loop(step, frame.values)
    if frame.record is not None:
        frame.complete([])  # a loop without steps changes nothing
    return frame.put_carried(last, positions, 0)
