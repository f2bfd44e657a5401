"""Inverse kinematics by damped least squares."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import ivy_api
from ivy_api.errors import ArgumentError, ArgumentTypeError
from ivy_mech import matrix_to_rotvec
from ivy_robot.errors import RobotError
from ivy_robot.manipulators import kinematics
from ivy_robot.manipulators.manipulator import Manipulator

if TYPE_CHECKING:
    from ivy_api.typing import Array, ArrayNamespace

FLOOR = 1e-6
"""The least damping, which bounds the steps at singular positions of the arm."""


EASED, RAISED = 0.3, 10.0
"""By what the damping is multiplied after a step that brings the link nearer to its target, and after one that does not, and is
undone."""

LEAST, MOST = 1e-6, 1e6
"""The limits of the damping."""


class InverseKinematics(NamedTuple):
    """What `inverse_kinematics` found; a pytree."""

    joints: Array
    """Array of shape ``(..., joints)``: the joint values, within their limits."""
    converged: Array
    """Boolean array of shape ``(...)``: whether both errors are within the tolerance."""
    position_error: Array
    """Array of shape ``(...)``: the distance of the link's origin from its target."""
    rotation_error: Array
    """Array of shape ``(...)``: the angle to the target's rotation in radians; 0 if only the position is asked for."""


class _Problem(NamedTuple):
    """What stays the same in all steps."""

    xp: ArrayNamespace
    known: kinematics.Constants
    tree: kinematics.Structure
    link: int
    rows: int
    """6, or 3 for the position alone."""


def _check_options(robot: Any, max_steps: int, damping: float, tolerance: float | None) -> None:
    if not isinstance(robot, Manipulator):
        raise ArgumentTypeError(f"inverse_kinematics takes a Manipulator as robot; got {type(robot).__qualname__}.")
    if not (max_steps > 0 and damping > 0 and (tolerance is None or tolerance > 0)):
        raise ArgumentError(f"max_steps, damping and tolerance must be positive; got {max_steps}, {damping} and {tolerance}.")


@ivy_api.explain_errors
def inverse_kinematics(
    robot: Manipulator,
    target: Array,
    start: Array,
    *,
    link: int | str = -1,
    max_steps: int = 100,
    damping: float = 1.0,
    tolerance: float | None = None,
) -> InverseKinematics:
    """Return joint values, within the joint limits, at which a link is at a target pose.

    A target that is nan, or out of reach, does not keep those beside it in a batch from their solutions.

    Each step solves a linear least-squares problem, damped by the squared error, so that targets out of reach and singular
    positions of the arm do no harm. Joints at a limit that would go beyond it are held for that step. Which of several solutions
    is found, and whether one is, depends on the start: give a batch of starts, from `random_joints`, and take one that converged.

    The derivative with respect to the target, and to constants of the robot that are arrays, is that of the solution by the
    implicit function theorem: the pseudoinverse of the Jacobian, for the joints that are not at a limit. The derivative with
    respect to the start is 0, also where there are more joints than needed and the start decides over the solution.

    Parameters
    ----------
    robot : the manipulator
    target : array of shape ``(..., 3, 4)``: matrices from the link to the world; or ``(..., 3)``: positions, with any rotation
    start : array of shape ``(..., joints)``: the joint values to begin with
    link : the name or the index of the link; the last one by default
    max_steps : how many steps to take at most
    damping : a positive number by which the squared error is multiplied
    tolerance : the largest error of the position and, in radians, of the rotation; 64 times the rounding error of the dtype by
        default, and 1e-10 or more

    Returns
    -------
    out : the joint values, whether they reach the target, and the errors

    Raises
    ------
    ArgumentError
        if a shape is another, the batch axes do not broadcast, or an option is not positive.
    LinkError
        if there is no such link.
    RobotError
        if no joint moves the link.

    References
    ----------
    T. Sugihara, *Solvability-unconcerned inverse kinematics by the Levenberg-Marquardt method*, 2011.

    Examples
    --------
    >>> import ivy_robot
    >>> import numpy as np
    >>> robot, q = ivy_robot.panda(), np.asarray([0.0, -0.3, 0.0, -2.0, 0.0, 1.7, 0.8])
    >>> target = robot.forward_kinematics(q + 0.3)[-1, :3]
    >>> found = inverse_kinematics(robot, target, q)
    >>> bool(found.converged)
    True
    >>> np.allclose(robot.forward_kinematics(found.joints)[-1, :3], target)
    True
    """
    _check_options(robot, max_steps, damping, tolerance)
    tree, index = robot.structure, robot.link_index(link) - 1
    if all(tree.joints[i] < 0 for i in tree.path(index)):
        raise RobotError(f"No joint moves link {robot.link_names[index + 1]}.")
    xp, start, known = robot.checked(start)
    start = kinematics.over_constants(xp, start, known)
    if not hasattr(target, "shape"):
        _, target, start = ivy_api.check_arrays(target=(target,), start=(start, robot.joint_count))
    pose = len(target.shape) > 1 and target.shape[-1] == 4
    _, target, start, lower, upper = ivy_api.check_arrays(
        target=(target, 3, 4) if pose else (target, 3),
        start=(start, robot.joint_count),
        lower=(robot.lower, robot.joint_count),
        upper=(robot.upper, robot.joint_count),
    )
    start = start + xp.zeros_like(target[..., 0, :1] if pose else target[..., :1])  # the batch axes of both
    bound = max(64 * float(xp.finfo(start.dtype).eps), 1e-10) if tolerance is None else tolerance
    problem = _Problem(xp, known, tree, index, 6 if pose else 3)
    still: list[Any] = [x if x is None else xp.stop_gradient(x) for x in known]
    fixed = problem._replace(known=kinematics.Constants(*still))
    goal = xp.stop_gradient(target)
    q = _solved(fixed, goal, xp.stop_gradient(start), (lower, upper), (max_steps, damping, bound))
    q = xp.stop_gradient(q)
    return _result(problem, fixed, target, q, (lower, upper), bound)


def _solved(
    problem: _Problem, target: Array, start: Array, limits: tuple[Array, Array], options: tuple[int, float, float]
) -> Array:
    """Return the joint values after as many steps as are needed, or allowed."""
    xp = problem.xp
    max_steps, damping, bound = options

    def unfinished(state: Any) -> Array:
        step, error = state[0], state[2]
        return xp.logical_and(step < max_steps, xp.any(xp.sum(error * error, axis=-1) > bound * bound))

    def improved(state: Any) -> Any:
        step, q, error, jacobian, factor = state
        squared = xp.sum(error * error, axis=-1)
        movement = _least_squares(xp, jacobian, error, _free(xp, jacobian, error, q, limits), factor * squared + FLOOR)
        proposed = xp.clip(q + movement, *limits)
        after, slope = _linearised(problem, target, proposed)
        better = xp.sum(after * after, axis=-1) < squared
        chosen = better[..., None]
        return (
            step + 1,
            xp.where(chosen, proposed, q),
            xp.where(chosen, after, error),
            xp.where(chosen[..., None], slope, jacobian),
            xp.clip(xp.where(better, factor * EASED, factor * RAISED), min=LEAST, max=MOST),
        )

    first = xp.clip(start, *limits)
    error, jacobian = _linearised(problem, target, first)
    step = xp.zeros((), dtype=xp.int32, device=ivy_api.device_of(start))
    ready = step, first, error, jacobian, xp.zeros_like(error[..., 0]) + damping
    return ivy_api.while_loop(unfinished, improved, ready)[1]  # type: ignore[no-any-return]


def _result(
    problem: _Problem, fixed: _Problem, target: Array, q: Array, limits: tuple[Array, Array], bound: float
) -> InverseKinematics:
    """Return the solution with its derivatives: of a step whose length is 0 in value."""
    xp = problem.xp
    _, jacobian = _linearised(fixed, xp.stop_gradient(target), q)
    jacobian = xp.stop_gradient(jacobian)
    error = _error(problem, target, kinematics.link_transforms(xp, q, problem.known, problem.tree)[problem.link + 1])
    free = _free(xp, jacobian, xp.stop_gradient(error), q, limits)
    tiny = xp.zeros_like(error[..., 0]) + 64 * float(xp.finfo(q.dtype).eps)
    step = _least_squares(xp, jacobian, error, free, tiny)
    joints = q + (step - xp.stop_gradient(step))
    still = xp.stop_gradient(error)
    position = xp.linalg.vector_norm(still[..., :3], axis=-1)
    rotation = xp.linalg.vector_norm(still[..., 3:], axis=-1) if problem.rows == 6 else xp.zeros_like(position)
    converged = xp.logical_and(position <= bound, rotation <= bound)
    return InverseKinematics(joints, converged, position, rotation)


def _linearised(problem: _Problem, target: Array, q: Array) -> tuple[Array, Array]:
    """Return the error and the Jacobian."""
    links = kinematics.link_transforms(problem.xp, q, problem.known, problem.tree)
    jacobian = kinematics.jacobian(problem.xp, links, problem.link, problem.known, problem.tree)
    return _error(problem, target, links[problem.link + 1]), jacobian[..., : problem.rows, :]


def _error(problem: _Problem, target: Array, link: Array) -> Array:
    """Return what is missing to the target: a translation, and a rotation vector in the world."""
    if problem.rows == 3:
        return target - link[..., :3, 3]
    turn = problem.xp.matmul(target[..., :3], problem.xp.matrix_transpose(link[..., :3, :3]))
    return problem.xp.concat((target[..., 3] - link[..., :3, 3], matrix_to_rotvec(turn)), axis=-1)


def _free(xp: ArrayNamespace, jacobian: Array, error: Array, q: Array, limits: tuple[Array, Array]) -> Array:
    """Return 1 for joints that can move downhill, 0 for those that are held at a limit."""
    lower, upper = limits
    downhill = xp.matmul(xp.matrix_transpose(jacobian), error[..., None])[..., 0]
    held = xp.logical_or(xp.logical_and(q <= lower, downhill < 0.0), xp.logical_and(q >= upper, downhill > 0.0))
    return xp.astype(xp.logical_not(held), q.dtype)


def _least_squares(xp: ArrayNamespace, jacobian: Array, error: Array, free: Array, damping: Array) -> Array:
    """Return ``Jᵀ (J Jᵀ + damping)⁻¹ error``, for the joints that are free."""
    jacobian = jacobian * free[..., None, :]
    transposed = xp.matrix_transpose(jacobian)
    eye = xp.eye(jacobian.shape[-2], dtype=jacobian.dtype, device=ivy_api.device_of(jacobian))
    system = xp.matmul(jacobian, transposed) + damping[..., None, None] * eye
    return xp.matmul(transposed, _solve_positive(xp, system, error[..., None]))[..., 0]


def _solve_positive(xp: ArrayNamespace, system: Array, right: Array) -> Array:
    """Return the solution of small, positive definite systems by Gauss-Jordan elimination, which needs no pivots for them.

    For batches of 6 by 6 systems it is faster than `linalg.solve`, which moreover checks its input: a loop with that cannot be
    compiled by every backend.
    """
    n = system.shape[-1]
    eye = xp.eye(n, dtype=system.dtype, device=ivy_api.device_of(system))
    rows = xp.concat((system, right), axis=-1)
    for k in range(n):
        pivot = rows[..., k : k + 1, 1:] / rows[..., k : k + 1, :1]
        rows = rows[..., 1:] - (rows[..., :1] - eye[:, k : k + 1]) * pivot  # the first column is done
    return rows


@ivy_api.explain_errors
def random_joints(key: Array, robot: Manipulator, shape: tuple[int, ...] = (), *, dtype: Any = None) -> Array:
    """Return random joint values, uniform within the joint limits.

    Those of joints without limits are between -π and π, those of a joint with one limit between it and 2 π from it.

    Parameters
    ----------
    key : a key of ``xp.random``
    robot : the manipulator
    shape : the batch axes
    dtype : a floating-point dtype; the default one by default

    Returns
    -------
    out : array of shape ``(*shape, joints)``

    Examples
    --------
    >>> import ivy_api
    >>> import ivy_robot
    >>> key = ivy_api.namespace("numpy").random.key(0)
    >>> random_joints(key, ivy_robot.panda(), (100,)).shape
    (100, 7)
    """
    xp: Any = ivy_api.namespace_for(key)
    fractions = xp.random.uniform(key, (*shape, robot.joint_count), dtype=dtype)
    _, lower, upper, fractions = ivy_api.check_arrays(
        lower=(robot.lower, robot.joint_count), upper=(robot.upper, robot.joint_count), fractions=(fractions, robot.joint_count)
    )
    open_below, open_above = xp.isinf(lower), xp.isinf(upper)
    least = xp.where(open_below, xp.where(open_above, -xp.pi, upper - 2 * xp.pi), lower)
    most = xp.where(open_above, xp.where(open_below, xp.pi, lower + 2 * xp.pi), upper)
    return least + (most - least) * fractions  # type: ignore[no-any-return]
