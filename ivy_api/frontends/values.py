"""Whether conditions hold, where values are known: while a function is compiled they are not, and checks of them are left out."""

from __future__ import annotations

from typing import Any

from ivy_api.bodies.indices import known_bounds
from ivy_api.dispatch.lookup import find_namespace


def some_true(condition: Any, xp: Any) -> bool:
    """Return whether an element of a Boolean array is known to be true.

    Parameters
    ----------
    condition : native or traced array. Its values are not known while a function is compiled, and on other devices than the
        processor, which would have to be waited for
    xp : its namespace
    """
    bounds = _bounds(condition, xp)
    return bounds is not None and bounds[1] == 1


def all_true(condition: Any, xp: Any) -> bool | None:
    """Return whether all elements of a Boolean array are true, ``None`` where its values are not known: see `some_true`."""
    bounds = _bounds(condition, xp)
    return None if bounds is None else bounds[0] == 1


def is_traced(x: Any) -> bool:
    """Return whether an array is one of a function that is traced, compiled or differentiated."""
    return hasattr(x, "_interpreter")  # to import their class takes longer than a first call


def has_value(x: Any) -> bool:
    """Return whether a native or traced array has one value now: Python may branch on it, and a program of it is the same."""
    from ivy_api.tracing.recorder import Recorder  # when they are needed
    from ivy_api.tracing.tracer import Traced, enclosing

    while isinstance(x, Traced):
        run = enclosing(x._interpreter)
        if run.batches or isinstance(run, Recorder):
            return False
        x = x._value
    xp: Any = find_namespace(x)
    return _known(xp.astype(xp.astype(x, xp.bool), xp.int32), xp) is not None


def as_recorded(x: Any, like: Any) -> Any:
    """Return a native array as a constant of the graph that another array is recorded in; as it is if that one is not recorded.

    A loop whose initial state is recorded becomes one call of a graph, also where only the step depends on its inputs.

    Parameters
    ----------
    x : native or traced array
    like : an array that may be recorded, of the same namespace
    """
    from ivy_api.tracing.recorder import Recorder
    from ivy_api.tracing.tracer import Traced, enclosing

    run = enclosing(like._interpreter) if isinstance(like, Traced) else None
    return run.cls(x, run, run.ref(x)) if isinstance(run, Recorder) and not isinstance(x, Traced) else x


def outside(indices: Any, low: int, high: int, xp: Any) -> int | None:
    """Return an index which is known to be less than ``low`` or greater than ``high``, ``None`` if none is: see `some_true`."""
    bounds = None if 0 in indices.shape else _known(indices, xp)
    return next((i for i, out in zip(bounds, (bounds[0] < low, bounds[1] > high), strict=True) if out), None) if bounds else None


def greatest(x: Any, xp: Any) -> int | None:
    """Return the greatest element of an array, without its fraction; ``None`` where its values are not known: see `some_true`."""
    bounds = None if 0 in x.shape else _known(xp.astype(x, xp.int32), xp)
    return None if bounds is None else bounds[1]


def _bounds(condition: Any, xp: Any) -> tuple[int, int] | None:
    return (1, 0) if 0 in condition.shape else _known(xp.astype(condition, xp.int32), xp)


def _known(x: Any, xp: Any) -> tuple[int, int] | None:
    return None if xp.__source__.over is not None and is_traced(x) else known_bounds(x, xp)
