"""A tour of `ivy_robot`: splines, a rigid body on its way, and an arm with its kinematics, on any array framework.

Run it: ``python examples/run_through_robot.py [--backend NAME] [--output PATH.png]``
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import ivy_api
import ivy_mech
import ivy_robot
import tours
from tours import show

CORNERS = ((0.0, 0.0, 0.0), (0.5, 0.8, 0.3), (1.0, -0.2, 0.6), (1.6, 0.5, 0.2), (2.0, 0.0, 0.5))
DRONE = ((-0.12, -0.12, 0.0), (0.12, 0.12, 0.0), (0.0, 0.0, 0.0), (-0.12, 0.12, 0.0), (0.12, -0.12, 0.0))
"""Points of a drone, in the order of a line through its arms."""


def tour(xp: Any, output: Path) -> None:
    """Print the results, and draw curves, the drone and the arm."""

    def numbers(x: Any) -> Any:
        return xp.asarray(x, dtype=xp.float32)

    # Splines through and near points.
    corners, knots, samples = (
        numbers(CORNERS),
        xp.linspace(0.0, 1.0, 5, dtype=xp.float32),
        xp.linspace(0.0, 1.0, 60, dtype=xp.float32),
    )
    cubic = ivy_robot.natural_cubic_spline(knots, corners, samples)
    near = ivy_robot.b_spline(corners, samples)
    show(
        "length of the straight line, the cubic spline and the B-spline, in m",
        xp.stack([ivy_robot.path_length(x) for x in (corners, cubic, near)]),
    )
    show("mean squared acceleration of both", xp.stack([ivy_robot.smoothness_cost(x) for x in (cubic, near)]))

    # A drone that turns on its way.
    turns = xp.stack((0.0 * knots, 0.0 * knots, 3.0 * knots), axis=-1)
    poses = ivy_robot.natural_cubic_spline(knots, xp.concat((corners, turns), axis=-1), samples[::6])
    body = ivy_robot.RigidMobile(numbers(DRONE)).sample_body(ivy_mech.rotvec_pose_to_matrix_pose(poses))
    show("points of the drone on its way", tuple(body.shape))

    # An arm: where its links are, how fast they move, and joint values for a pose.
    arm = ivy_robot.panda()
    q = numbers([0.0, -0.3, 0.0, -2.0, 0.0, 1.7, 0.8])
    show("the flange is at", arm.forward_kinematics(q)[-1, :3, 3])
    jacobian = arm.jacobian(q)
    by_derivatives = ivy_api.jacfwd(lambda q: arm.forward_kinematics(q)[-1, :3, 3])(q)
    show("largest difference of the Jacobian from derivatives", xp.max(xp.abs(jacobian[:3, :] - by_derivatives)))
    target = arm.forward_kinematics(q + 0.3)[-1, :3, :]
    starts = ivy_robot.random_joints(xp.random.key(0), arm, (16,), dtype=xp.float32)
    found = ivy_robot.inverse_kinematics(arm, target, starts)
    show("starts of inverse kinematics that got there", f"{int(xp.sum(xp.astype(found.converged, xp.int32)))} of 16")
    links = arm.sample_links(found.joints, samples_per_metre=20)
    solved = [links[i, ...] for i in range(16) if bool(found.converged[i])]

    from picture_3d import COLOR_CYCLE, draw_lines, frame_lines

    curves = [(corners, "#adb5bd"), (cubic, COLOR_CYCLE[0]), (near, COLOR_CYCLE[1])]
    flown = [(cubic, "#adb5bd"), *((body[i, ...], COLOR_CYCLE[2]) for i in range(body.shape[0]))]
    arms = [*((line, COLOR_CYCLE[i % len(COLOR_CYCLE)]) for i, line in enumerate(solved)), *frame_lines(target[None, ...], 0.15)]
    draw_lines(
        output,
        {
            "cubic spline (blue), B-spline (red)": curves,
            "a drone on the spline": flown,
            f"{len(solved)} solutions for one pose of the flange": arms,
        },
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the tour; return the exit status."""
    return tours.run("run_through_robot.py", "A tour of ivy_robot", tour, arguments)


if __name__ == "__main__":
    raise SystemExit(main())
