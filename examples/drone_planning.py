"""Plan the path of a drone around the furniture of a room, by gradients, with the array framework that you choose.

Run it: ``python examples/drone_planning.py [--backend NAME] [--as-printed] [--compile] [--output PATH.png] [--animation PATH.gif]``

It is the demo of appendix A.3 of the paper "Ivy: Templated Deep Learning for Inter-Framework Portability", arXiv 2102.02886.
There the length is taken between the points of the drone, so that it is constant; ``--as-printed`` does the same. Here it is
taken along the path.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import ivy_mech
import ivy_robot
import ivy_vision
import options
from ivy_robot import Evaluation, Optimised

START, GOAL = (-1.15, -1.028, 0.6, 0.0, 0.0, 0.6981), (1.025, 1.125, 0.6, 0.0, 0.0, 0.6981)
"""Poses of the drone: a position in metres and a rotation vector."""
DRONE = ((0.0, 0.0, 0.0), (-0.15, -0.15, 0.0), (-0.15, 0.15, 0.0), (0.15, -0.15, 0.0), (0.15, 0.15, 0.0))
OUTLINE = (1, 4, 0, 2, 3)
"""A line through these points of the drone: its arms."""
CUBOIDS = (  # two chairs, a table and a plant: from the world to each of them
    ((0.0, 1.0, 0.0, 0.03), (-1.0, 0.0, 0.0, -0.6), (0.0, 0.0, 1.0, -0.45)),
    ((-1.0, 0.0, 0.0, 0.28), (0.0, -1.0, 0.0, -0.65), (0.0, 0.0, 1.0, -0.45)),
    ((1.0, 0.0, 0.0, -0.3), (0.0, 1.0, 0.0, 0.0), (0.0, 0.0, 1.0, -0.37)),
    ((1.0, 0.0, 0.0, -0.17), (0.0, 1.0, 0.0, 0.02), (0.0, 0.0, 1.0, -1.03)),
)
SIZES = ((0.4, 0.45, 0.91), (0.4, 0.45, 0.91), (1.6, 1.1, 0.75), (0.4, 0.4, 0.56))
ANCHORS, SAMPLES = 2, 100
CLEARANCE, RATE = 0.1, 0.01
WEIGHTS = {True: 10.0, False: 50.0}
"""The weight of the mean distance, as printed and with the length along the path: with 10 that stays at the table."""


def cost_function(xp: Any, as_printed: bool) -> Callable[[Any], tuple[Any, Any]]:
    """Return the function of the free anchors to be minimised, which also returns clearances and the drone's points."""
    ends, cuboids, sizes, drone = (xp.asarray(x, dtype=xp.float32) for x in ((START, GOAL), CUBOIDS, SIZES, DRONE))
    knots, samples = (xp.linspace(0.0, 1.0, n, dtype=xp.float32) for n in (ANCHORS + 2, SAMPLES))
    mobile = ivy_robot.RigidMobile(drone)

    def cost(anchors: Any) -> tuple[Any, Any]:
        poses = ivy_robot.natural_cubic_spline(knots, xp.concat((ends[:1], anchors, ends[1:])), samples)
        body = mobile.sample_body(ivy_mech.rotvec_pose_to_matrix_pose(poses))
        distances = xp.min(ivy_vision.cuboid_sdf(xp.reshape(body, (-1, 3)), sizes, cuboids), axis=0)
        lengths = ivy_robot.path_length(body if as_printed else xp.permute_dims(body, (1, 0, 2)))
        clearances = xp.min(xp.reshape(distances, (SAMPLES, len(DRONE))), axis=1)
        return xp.sum(lengths) - WEIGHTS[as_printed] * xp.mean(distances), (clearances, body)

    return cost


def plan(xp: Any, as_printed: bool = False, report: Any = None, compiled: bool = False) -> Optimised:
    """Return the path, and how it was found."""
    ends = xp.asarray((START, GOAL), dtype=xp.float32)
    shares = xp.linspace(0.0, 1.0, ANCHORS + 2, dtype=xp.float32)[1:-1, None]
    return ivy_robot.optimise_trajectory(
        cost_function(xp, as_printed),
        ends[0, :] + shares * (ends[1, :] - ends[0, :]),
        rate=RATE,
        max_evaluations=200,
        accept=lambda evaluation: bool(xp.min(evaluation.aux[0]) >= CLEARANCE),
        report=report,
        compiled=compiled,
    )


def run(xp: Any, chosen: Any) -> None:
    """Plan, print each evaluation, and draw the first and the last path."""
    seen: list[Evaluation] = []

    def report(evaluation: Evaluation) -> None:
        seen.append(evaluation)
        missing = float(xp.min(evaluation.aux[0])) - CLEARANCE
        print(f"iteration {evaluation.index}, cost = {evaluation.cost:.4f}, smallest distance - clearance = {missing:.4f}")

    found = plan(xp, chosen.as_printed, report, chosen.compile)
    print("collision-free path found!" if found.accepted else "no collision-free path found")
    import picture_3d

    bodies = {f"iteration {each.index}": (each.aux[0], picture_3d.host(each.aux[1])) for each in (seen[0], seen[-1])}
    motions = {title: (clearances, body[:, 0], body[:, OUTLINE]) for title, (clearances, body) in bodies.items()}
    picture_3d.save_motions(chosen, motions, picture_3d.corners_of(CUBOIDS, SIZES), CLEARANCE)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the example, and return its exit status: 0; 1 if a file could not be written; 2 for wrong input."""
    parser = options.planning_parser("drone_planning.py", "Plan the path of a drone by gradients.", Path("drone.png"))
    parser.add_argument("--as-printed", action="store_true", help="as in the paper: the length between the points of the drone")
    chosen = parser.parse_args(arguments)
    return options.guarded("drone_planning.py", lambda: run(options.backend(chosen.backend), chosen))


if __name__ == "__main__":
    raise SystemExit(main())
