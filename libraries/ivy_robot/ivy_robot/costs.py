"""Terms of the cost of a path: its length and smoothness, its clearance from obstacles, and the limits of joints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import ivy_api
from ivy_api.errors import ArgumentError

if TYPE_CHECKING:
    from ivy_api.typing import Array


@ivy_api.explain_errors
def path_length(path: Array) -> Array:
    """Return the lengths of paths: sums of the distances between successive points.

    The derivative of a step of length 0 is 0.

    Parameters
    ----------
    path : array of shape ``(..., m, d)``: m points

    Returns
    -------
    out : array of shape ``(...)``, in the unit of the points

    Raises
    ------
    ArgumentError
        if there are fewer axes.

    Examples
    --------
    >>> import numpy as np
    >>> path_length(np.asarray([[0.0, 0.0], [3.0, 4.0], [3.0, 5.0]])).item()
    6.0
    """
    xp, path = ivy_api.check_arrays(path=(path, "m", "d"))
    return xp.sum(xp.linalg.vector_norm(path[..., 1:, :] - path[..., :-1, :], axis=-1), axis=-1)  # type: ignore[no-any-return]


@ivy_api.explain_errors
def smoothness_cost(path: Array, order: int = 2) -> Array:
    """Return the sums of the squared finite differences of paths.

    Parameters
    ----------
    path : array of shape ``(..., m, d)``: m points at equal steps of time
    order : 1 for velocities, 2 for accelerations, 3 for jerks

    Returns
    -------
    out : array of shape ``(...)``; divided by ``step ** (2 * order)`` it is that of derivatives by time

    Raises
    ------
    ArgumentError
        if there are fewer axes, or ``order`` is not a positive integer below m.

    References
    ----------
    M. Zucker et al., *CHOMP: Covariant Hamiltonian optimization for motion planning*, 2013, section 3.1.

    Examples
    --------
    >>> import numpy as np
    >>> smoothness_cost(np.asarray([[0.0], [1.0], [4.0]])).item()
    4.0
    """
    xp, path = ivy_api.check_arrays(path=(path, "m", "d"))
    m: int | None = path.shape[-2]
    if isinstance(order, bool) or not isinstance(order, int) or order < 1 or (m is not None and order >= m):
        raise ArgumentError(f"smoothness_cost takes an order from 1 to one less than the {m} points; got {order!r}.")
    for _ in range(order):
        path = path[..., 1:, :] - path[..., :-1, :]
    return xp.sum(path * path, axis=(-2, -1))  # type: ignore[no-any-return]


@ivy_api.explain_errors
def clearance_cost(distances: Array, clearance: float) -> Array:
    """Return the cost of distances to obstacles: 0 from ``clearance`` on, a parabola down to contact, a line from there on.

    Value and derivative are continuous.

    Parameters
    ----------
    distances : array of any shape: signed distances, negative inside of obstacles
    clearance : positive number, in their unit

    Returns
    -------
    out : array of the same shape, in their unit

    Raises
    ------
    ArgumentError
        if ``clearance`` is not positive.

    References
    ----------
    M. Zucker et al., *CHOMP: Covariant Hamiltonian optimization for motion planning*, 2013, equation 21.

    Examples
    --------
    >>> import numpy as np
    >>> clearance_cost(np.asarray([-1.0, 0.0, 0.1, 0.2, 1.0]), 0.2)
    array([1.1  , 0.1  , 0.025, 0.   , 0.   ])
    """
    if not clearance > 0:
        raise ArgumentError(f"clearance_cost takes a positive clearance; got {clearance}.")
    xp, distances = ivy_api.check_arrays(distances=(distances,))
    short = xp.clip(clearance - distances, min=0.0)
    near = xp.clip(short, max=clearance)
    # Whatever the derivative of clip is at its bound, that of the sum is -1 at contact.
    return near * near * (0.5 / clearance) + (short - near)  # type: ignore[no-any-return]


@ivy_api.explain_errors
def joint_limit_cost(q: Array, lower: Array | Sequence[float], upper: Array | Sequence[float], margin: float = 0.0) -> Array:
    """Return the sums of the squares by which joint values are beyond their limits.

    Parameters
    ----------
    q : array of shape ``(..., joints)``
    lower, upper : arrays of shape ``(..., joints)``, or sequences of numbers, such as `Manipulator.lower`; infinite where there
        is none
    margin : how far before a limit the cost begins, in the unit of the joints

    Returns
    -------
    out : array of shape ``(...)``

    Raises
    ------
    ArgumentError
        if a shape is another, or the batch axes do not broadcast.

    Examples
    --------
    >>> import numpy as np
    >>> joint_limit_cost(np.asarray([[0.0, 0.0], [1.5, -3.0]]), [-1.0, -1.0], [1.0, 1.0])
    array([0.  , 4.25])
    """
    xp, q, low, high = ivy_api.check_arrays(q=(q, "joints"), lower=(lower, "joints"), upper=(upper, "joints"))
    if not isinstance(margin, (int, float)) or margin:  # else two operations less
        low, high = low + margin, high - margin
    beyond = xp.nn.relu(q - high) + xp.nn.relu(low - q)
    return xp.sum(beyond * beyond, axis=-1)  # type: ignore[no-any-return]
