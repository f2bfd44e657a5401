"""Control flow: loops with native support in compilers."""

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
    """Return the state after repeating ``state = body(*state)`` while ``condition(*state)`` is true.

    Needed for loops of unknown length, such as rejection sampling, which compilers only support in this form.

    Parameters
    ----------
    condition : function of the state arrays, which returns a 0-d array of bool dtype
    body : function of the state arrays, which returns a tuple of arrays of the same shapes and dtypes
    state : the initial state arrays, passed in this order

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


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
