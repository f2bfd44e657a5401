"""Rigid bodies that move freely, such as drones."""

from __future__ import annotations

from typing import TYPE_CHECKING

import ivy_api
from ivy_api.errors import NotAnArrayError

if TYPE_CHECKING:
    from ivy_api.typing import Array


class RigidMobile:
    """A rigid body, as points of it.

    It is a pytree whose leaf is ``body_points``.

    Parameters
    ----------
    body_points : array of shape ``(n, 3)``, in the frame of the body, or a nested sequence of numbers

    Examples
    --------
    >>> import numpy as np
    >>> drone = RigidMobile([[0.0, 0.0, 0.0], [0.15, 0.0, 0.0]])
    >>> pose = np.asarray([[0.0, -1, 0, 5], [1, 0, 0, 0], [0, 0, 1, 2]])  # a quarter turn about z, and a translation
    >>> drone.sample_body(pose)
    array([[5.  , 0.  , 2.  ],
           [5.  , 0.15, 2.  ]])
    """

    def __init__(self, body_points: Array) -> None:
        self.body_points = body_points

    def __repr__(self) -> str:
        return f"RigidMobile({self.body_points!r})"

    def sample_body(self, poses: Array) -> Array:
        """Return the points of the body in the world.

        Parameters
        ----------
        poses : array of shape ``(..., 3, 4)``: matrices ``[R | t]`` from the body to the world

        Returns
        -------
        out : array of shape ``(..., n, 3)``

        Raises
        ------
        ArgumentError
            if a shape is another, or the batch axes do not broadcast.
        NotAnArrayError
            if ``poses`` or the points of the body are ``None``.
        """
        if poses is None or self.body_points is None:  # for `check_arrays` an argument that is left out
            name = "poses" if poses is None else "body_points"
            raise NotAnArrayError(f"{name} must be an array, a number or a sequence of numbers; got None.")
        xp, poses, points = ivy_api.check_arrays(poses=(poses, 3, 4), body_points=(self.body_points, "n", 3))
        turned = xp.matmul(points, xp.matrix_transpose(poses[..., :3]))
        return turned + poses[..., None, :, 3]  # type: ignore[no-any-return]


ivy_api.register_pytree_node(
    RigidMobile, lambda mobile: ((mobile.body_points,), (), ("body_points",)), lambda _, children: RigidMobile(*children)
)
