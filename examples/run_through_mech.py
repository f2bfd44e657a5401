"""A tour of `ivy_mech`: rotations, their interpolation, rigid motions, and cameras that look at a target, on any array framework.

Run it: ``python examples/run_through_mech.py [--backend NAME] [--output PATH.png]``
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import ivy_api
import ivy_mech as mech
import tours
from tours import show


def tour(xp: Any, output: Path) -> None:
    """Print the results, and draw the frames."""
    first, last = (mech.random_quaternion(xp.random.key(seed), dtype=xp.float32) for seed in (0, 1))

    # One rotation in all representations, one after the other.
    show("quaternion (x, y, z, w)", first)
    matrix = mech.quaternion_to_matrix(first)
    rotvec = mech.matrix_to_rotvec(matrix)
    euler = mech.rotvec_to_euler(rotvec, "xyz")
    axis_angle = mech.euler_to_axis_angle(euler, "xyz")
    rot6d = mech.axis_angle_to_rot6d(axis_angle)
    for name, value in {"matrix": matrix, "rotation vector": rotvec, "Euler angles": euler, "axis and angle": axis_angle}.items():
        show(name, value)
    show("back to the quaternion, angle between them", mech.quat_distance(mech.rot6d_to_quaternion(rot6d), first))

    # From one rotation to the other, at a constant angular velocity.
    shares = xp.linspace(0.0, 1.0, 9, dtype=xp.float32)
    turning = mech.quat_slerp(first, last, shares)
    show("angles of the steps of slerp", mech.quat_distance(turning[1:, :], turning[:-1, :]))
    row = xp.stack((2.0 * shares, 0.0 * shares, 0.0 * shares), axis=-1)
    rolling = mech.quaternion_pose_to_matrix_pose(xp.concat((row, turning), axis=-1))

    # A screw: a twist has a translation and a rotation vector.
    twist = xp.asarray([0.6, 0.0, 1.2, 0.0, 0.0, 3.0], dtype=xp.float32)
    screw = mech.se3_exp(shares[:, None] * twist)
    show("the twist again", mech.se3_log(screw[-1, ...]))
    show("a point carried along, at the end", mech.se3_apply(screw[-1, ...], xp.asarray([1.0, 0.0, 0.0], dtype=xp.float32)))

    # Cameras around a target.
    angles = 2.0 * math.pi * shares[:-1]
    eyes = xp.stack((xp.cos(angles), xp.sin(angles), 0.5 + 0.2 * xp.cos(2.0 * angles)), axis=-1)
    around = xp.concat((mech.look_at(eyes, xp.zeros_like(eyes)), eyes[..., None]), axis=-1)
    show("the first camera looks along", around[0, :, 2])

    # Derivatives are finite where formulas break: at the identity.
    slope = ivy_api.grad(lambda v: xp.sum(mech.rotvec_to_quaternion(v)))(xp.zeros(3, dtype=xp.float32))
    show("derivative at the rotation vector 0", slope)

    from picture_3d import draw_lines, frame_lines

    groups = {"slerp": (rolling, 0.3), "a screw motion": (screw, 0.3), "cameras: z (blue) looks at the target": (around, 0.4)}
    draw_lines(output, {title: frame_lines(poses, size) for title, (poses, size) in groups.items()})


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the tour; return the exit status."""
    return tours.run("run_through_mech.py", "A tour of ivy_mech", tour, arguments)


if __name__ == "__main__":
    raise SystemExit(main())
