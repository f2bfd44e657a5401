"""Control flow over flat tuples of native arrays: what a backend provides, or Python's own, as far as values are known."""

from __future__ import annotations

from ivy_api.bodies.control import scan_length
from ivy_api.dispatch.declare import XP, transformation
from ivy_api.dispatch.registry import declared_names
from ivy_api.tracing.recorder import Recorder, recorder_of
from ivy_api.tracing.tracer import innermost

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ivy_api.typing import Array, ArrayNamespace

    Arrays = tuple[Array, ...]
    Flat = Callable[..., Arrays]
    Condition = Callable[..., Array]


@transformation
def cond(predicate: Array, true_fun: Flat, false_fun: Flat, operands: Arrays, /, *, xp: ArrayNamespace = XP) -> Arrays:
    """Return the result of one of two functions.

    Parameters
    ----------
    predicate : 0-d array of bool dtype
    true_fun, false_fun : functions of arrays that return tuples of arrays, of the same shapes and dtypes
    operands : their arguments

    Returns
    -------
    out : a tuple of arrays
    """
    if not _differs(predicate):
        run = recorder_of(predicate)
        if run is not None:
            from ivy_api.autodiff import control_rules

            return control_rules.cond(run, predicate, true_fun, false_fun, operands)
        return (true_fun if bool(predicate) else false_fun)(*operands)
    both = zip(true_fun(*operands), false_fun(*operands), strict=True)
    return tuple(xp.where(predicate, yes, no) for yes, no in both)


@transformation
def while_loop(condition: Condition, body: Flat, state: Arrays, /, *, xp: ArrayNamespace = XP) -> Arrays:
    """Return the state after repeating ``state = body(*state)`` while ``condition(*state)`` is true.

    Parameters
    ----------
    condition : function of the state arrays, which returns a 0-d array of bool dtype
    body : function of the state arrays, which returns a tuple of arrays of the same shapes and dtypes
    state : the initial state arrays

    Returns
    -------
    out : a tuple of arrays
    """
    while True:
        going = condition(*state)
        run = recorder_of(going)
        if run is not None:
            from ivy_api.autodiff import control_rules

            return control_rules.while_loop(run, condition, body, state)
        if not _differs(going):
            if not bool(going):
                return state
            state = tuple(body(*state))
            continue
        batch = innermost((going,))
        if not bool(batch.any(going)):  # type: ignore[union-attr]
            return state
        chosen: Any = going
        state = tuple(xp.where(chosen, new, old) for new, old in zip(body(*state), state, strict=True))  # others keep theirs


@transformation
def scan(step: Flat, state: Arrays, xs: Arrays, /, *, reverse: bool = False, xp: ArrayNamespace = XP) -> Arrays:
    """Return the final state of a loop over the leading axis of arrays, and the stacked outputs of its steps.

    Parameters
    ----------
    step : function of the state arrays followed by one element of each of ``xs``, which returns a tuple: the new state arrays, of
        the same shapes and dtypes, followed by any number of output arrays
    state : the initial state arrays
    xs : arrays with the same leading size, at least 1
    reverse : whether to loop from the last element to the first

    Returns
    -------
    out : the final state arrays, followed by the outputs of the steps, stacked in the order of ``xs``

    Raises
    ------
    ValueError
        if there is nothing to loop over.
    """
    run = innermost((*state, *xs))
    if isinstance(run, Recorder) and run.keeps_rules:
        from ivy_api.autodiff import control_rules

        recorded = control_rules.scan(run, step, state, xs, reverse)
        if recorded is not None:
            return recorded
    length = scan_length(xs)
    times = range(length)
    rows = []
    for time in reversed(times) if reverse else times:
        result = step(*state, *(x[time, ...] for x in xs))
        state = result[: len(state)]
        rows.append(result[len(state) :])
    if reverse:
        rows.reverse()
    return (*state, *(xp.stack(row) for row in zip(*rows, strict=True)))


def _differs(predicate: Any) -> bool:
    """Whether a condition may differ between the examples of a batch."""
    run = innermost((predicate,))
    return run is not None and run.batches


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
