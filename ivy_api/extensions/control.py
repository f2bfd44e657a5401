"""Control flow: loops that compilers take in a form of their own."""

from __future__ import annotations

from ivy_api.bodies.control import scan_length
from ivy_api.dispatch.declare import XP, composed
from ivy_api.dispatch.registry import declared_names

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from typing import Any

    from ivy_api.typing import Array, ArrayNamespace


@composed
def scan(
    step: Any, state: tuple[Array, ...], xs: tuple[Array, ...], /, *, reverse: bool = False, xp: ArrayNamespace = XP
) -> tuple[Array, ...]:
    """Return the last state of a loop along the first axis of arrays, and what its steps gave.

    Parameters
    ----------
    step : function of the arrays of the state and then of one element of each of ``xs``, which gives a tuple: the arrays of the new
        state, of the same shapes and data types, and then any number of arrays
    state : the arrays to begin with
    xs : arrays whose first axes are of one size, 1 or more
    reverse : whether to go from the last element to the first

    Returns
    -------
    out : the arrays of the last state, and then each of the other results of the steps, stacked in the order of ``xs``

    Raises
    ------
    ValueError
        if there is nothing to go along.

    References
    ----------
    ``jax.lax.scan``, ``tf.scan``.

    Examples
    --------
    >>> def step(total, x):
    ...     return total + x, total
    >>> total, before = xp.scan(step, [xp.asarray(0)], [xp.asarray([1, 2, 3])])
    >>> int(total)
    6
    >>> before
    array([0, 1, 3])
    """
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


@composed
def while_loop(condition: Any, body: Any, state: tuple[Array, ...], /, *, xp: ArrayNamespace = XP) -> tuple[Array, ...]:
    """Return the state after ``state = body(*state)`` was repeated while ``condition(*state)`` holds.

    Samplers that reject numbers are loops of unknown length, which a compiler takes in a form of its own.

    Parameters
    ----------
    condition : function of the arrays of the state, which gives an array of bool dtype without axes
    body : function of the arrays of the state, which gives a tuple of arrays of the same shapes and data types
    state : the arrays to begin with; functions get them in this order

    Returns
    -------
    out : tuple of arrays

    References
    ----------
    ``jax.lax.while_loop``, ``tf.while_loop``.

    Examples
    --------
    >>> def body(n, product):
    ...     return n - 1, product * n
    >>> n, factorial = xp.while_loop(lambda n, product: n > 0, body, (xp.asarray(5), xp.asarray(1)))
    >>> int(factorial)
    120
    """
    while bool(condition(*state)):
        state = tuple(body(*state))
    return state


if not TYPE_CHECKING:  # a type checker understands a literal list only, and takes every name without one
    __all__ = declared_names(globals())
