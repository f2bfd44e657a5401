"""Plan a motion of a robot arm around obstacles: inverse kinematics for the goal, and a spline through joint values, by gradients.

Run it: ``python examples/arm_planning.py [--backend NAME] [--compile] [--output PATH.png] [--animation PATH.gif]``
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import ivy_robot
import ivy_vision
import options
from ivy_robot import Evaluation, Manipulator, Optimised

START = (-1.1, 0.3, 0.0, -1.9, 0.0, 2.2, 0.8)
"""Joint values of the arm, in radians."""
GOAL = ((1.0, 0.0, 0.0, 0.25), (0.0, -1.0, 0.0, 0.5), (0.0, 0.0, -1.0, 0.42))
"""The pose of the flange: above the table, pointing down."""
CUBOIDS = (  # a post and a table: from the world to each of them
    ((1.0, 0.0, 0.0, -0.5), (0.0, 1.0, 0.0, 0.0), (0.0, 0.0, 1.0, -0.35)),
    ((1.0, 0.0, 0.0, -0.35), (0.0, 1.0, 0.0, -0.55), (0.0, 0.0, 1.0, -0.15)),
)
SIZES = ((0.16, 0.16, 0.7), (0.6, 0.4, 0.3))
STARTS, ANCHORS, SAMPLES = 32, 5, 40
CLEARANCE, RATE = 0.06, 0.02
WEIGHTS = {"clearance": 100.0, "limits": 100.0}


def goal_joints(xp: Any, arm: Manipulator) -> Any:
    """Return joint values for the goal: of many starts that which converged nearest to the start of the motion."""
    starts = ivy_robot.random_joints(xp.random.key(0), arm, (STARTS,), dtype=xp.float32)
    found = ivy_robot.inverse_kinematics(arm, xp.asarray(GOAL, dtype=xp.float32), starts)
    away = xp.linalg.vector_norm(found.joints - xp.asarray(START, dtype=xp.float32), axis=-1)
    best = xp.argmin(xp.where(found.converged, away, xp.inf))
    print(f"{int(xp.sum(xp.astype(found.converged, xp.int32)))} of {STARTS} starts reach the goal")
    return found.joints[best, :]


def cost_function(xp: Any, arm: Manipulator, goal: Any) -> Callable[[Any], tuple[Any, Any]]:
    """Return the function of the free anchors to be minimised, which also returns clearances and the arm's positions."""
    start, cuboids, sizes = (xp.asarray(x, dtype=xp.float32) for x in (START, CUBOIDS, SIZES))
    knots, samples = (xp.linspace(0.0, 1.0, n, dtype=xp.float32) for n in (ANCHORS + 2, SAMPLES))

    def cost(anchors: Any) -> tuple[Any, Any]:
        joints = ivy_robot.natural_cubic_spline(knots, xp.concat((start[None, :], anchors, goal[None, :])), samples)
        points = arm.sample_links(joints, samples_per_metre=20)
        distances = xp.min(ivy_vision.cuboid_sdf(xp.reshape(points, (-1, 3)), sizes, cuboids), axis=0)
        distances = xp.reshape(distances, (SAMPLES, -1))
        effort = SAMPLES * ivy_robot.smoothness_cost(joints, order=1)  # the mean squared speed, which also makes it even
        near = xp.mean(xp.sum(ivy_robot.clearance_cost(distances, 2.0 * CLEARANCE), axis=1))
        beyond = xp.sum(ivy_robot.joint_limit_cost(joints, arm.lower, arm.upper))
        return effort + WEIGHTS["clearance"] * near + WEIGHTS["limits"] * beyond, (xp.min(distances, axis=1), points)

    return cost


def plan(xp: Any, report: Any = None, compiled: bool = False) -> Optimised:
    """Return the joint values on the way, and how they were found."""
    arm = ivy_robot.panda()
    goal, start = goal_joints(xp, arm), xp.asarray(START, dtype=xp.float32)
    shares = xp.linspace(0.0, 1.0, ANCHORS + 2, dtype=xp.float32)[1:-1, None]
    return ivy_robot.optimise_trajectory(
        cost_function(xp, arm.like(start), goal),
        start + shares * (goal - start),
        rate=RATE,
        max_evaluations=100,
        accept=lambda evaluation: bool(xp.min(evaluation.aux[0]) >= CLEARANCE),
        report=report,
        smooth=True,
        compiled=compiled,
    )


def run(xp: Any, chosen: Any) -> None:
    """Plan, print each evaluation, and draw the first and the last motion."""
    seen: list[Evaluation] = []

    def report(evaluation: Evaluation) -> None:
        seen.append(evaluation)
        print(f"iteration {evaluation.index}, cost = {evaluation.cost:.4f}, clearance = {float(xp.min(evaluation.aux[0])):.4f}")

    found = plan(xp, report, chosen.compile)
    print("collision-free motion found!" if found.accepted else "no collision-free motion found")
    import picture_3d

    motions = {f"iteration {each.index}": (each.aux[0], each.aux[1][:, -1, :], each.aux[1]) for each in (seen[0], seen[-1])}
    picture_3d.save_motions(chosen, motions, picture_3d.corners_of(CUBOIDS, SIZES), CLEARANCE, every=3)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the example, and return its exit status: 0; 1 if a file could not be written; 2 for wrong input."""
    parser = options.planning_parser("arm_planning.py", "Plan a motion of a robot arm by gradients.", Path("arm.png"))
    chosen = parser.parse_args(arguments)
    return options.guarded("arm_planning.py", lambda: run(options.backend(chosen.backend), chosen))


if __name__ == "__main__":
    raise SystemExit(main())
