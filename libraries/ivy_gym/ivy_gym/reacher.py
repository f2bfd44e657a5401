"""An arm of several links in the plane, which reaches for a goal."""

from __future__ import annotations

import math
from typing import Any, ClassVar, NamedTuple

import ivy_api
from ivy_gym import pictures
from ivy_gym.environment import Environment
from ivy_gym.errors import ParameterError
from ivy_gym.parts import FINITE, box, factor_of_vectors
from ivy_gym.pictures import Canvas


class ReacherState(NamedTuple):
    """A state of an arm of ``n`` links.

    Attributes
    ----------
    angles : ``(..., n)``, of each link against the x axis, in rad
    angular_velocities : ``(..., n)``, in rad/s
    goal : ``(..., 2)``, in m
    """

    angles: Any
    angular_velocities: Any
    goal: Any


class ReacherParams(NamedTuple):
    """The parameters of an arm.

    Attributes
    ----------
    max_acceleration : the angular acceleration of an action of 1, in rad/s^2
    time_step : in s
    """

    max_acceleration: Any = 1.0
    time_step: Any = 0.05


class Reacher(Environment[ReacherState, ReacherParams]):
    """Reach for a goal with an arm of links of length 1; differentiable, and never terminated.

    The action is the angular acceleration of each link in units of ``max_acceleration``, from -1 to 1, outside of which it is
    clipped. The reward of a step is ``exp(-|end - goal|^2)`` of the state after it. The observation is cosines and sines of all
    angles, angular velocities, and the goal. Goals are uniform in the disc which the arm reaches.

    Parameters
    ----------
    num_joints : the number of links
    **params : fields of `ReacherParams` that differ from the defaults

    Raises
    ------
    ParameterError
        if there is no link, or no parameter of this name.

    Examples
    --------
    >>> env = Reacher(num_joints=3)
    >>> env.observation(env.initial(ivy_api.random.key(0, xp="numpy"), shape=(4,))).shape
    (4, 11)
    """

    default_parameters = ReacherParams()
    state_type = ReacherState
    max_episode_steps = 250
    render_fps: ClassVar = 20

    @ivy_api.explain_errors
    def __init__(self, num_joints: int = 2, **params: float) -> None:
        if num_joints < 1:
            raise ParameterError(f"An arm has 1 or more joints; got num_joints={num_joints}.")
        super().__init__(**params)
        self.num_joints = num_joints
        self.state_shape = {"angles": (num_joints,), "angular_velocities": (num_joints,), "goal": (2,)}
        self.action_shape = (num_joints,)
        self.action_space = box([1.0] * num_joints)
        self.observation_space = box([1.0] * (2 * num_joints) + [FINITE] * num_joints + [float(num_joints)] * 2)

    def _initial(self, xp: Any, rng: Any, shape: tuple[int, ...], dtype: Any, params: ReacherParams) -> ReacherState:
        n = self.num_joints
        unit = xp.random.uniform(rng, (*shape, 2 * n + 2), dtype=dtype)
        # The area of a disc grows with the square of its radius.
        radius, turn = n * xp.sqrt(unit[..., -2]), 2 * math.pi * unit[..., -1]
        goal = xp.stack([radius * xp.cos(turn), radius * xp.sin(turn)], axis=-1)
        return ReacherState(math.pi * (2 * unit[..., :n] - 1), 2 * unit[..., n : 2 * n] - 1, goal)

    def _transition(self, xp: Any, state: ReacherState, action: Any, params: ReacherParams) -> ReacherState:
        strength, time = factor_of_vectors(params.max_acceleration), factor_of_vectors(params.time_step)
        rates = state.angular_velocities + time * (strength * xp.clip(action, -1.0, 1.0))
        return ReacherState(state.angles + time * rates, rates, state.goal)

    def _observation(self, xp: Any, state: ReacherState, params: ReacherParams) -> Any:
        return xp.concat([xp.cos(state.angles), xp.sin(state.angles), *state[1:]], axis=-1)

    def _reward(self, xp: Any, state: ReacherState, action: Any, next_state: ReacherState, params: ReacherParams) -> Any:
        return self._earned(xp, next_state, xp.cos(next_state.angles), xp.sin(next_state.angles))

    def _outcome(
        self, xp: Any, state: ReacherState, action: Any, next_state: ReacherState, params: ReacherParams
    ) -> tuple[Any, Any, Any]:
        cos, sin = xp.cos(next_state.angles), xp.sin(next_state.angles)
        reward = self._earned(xp, next_state, cos, sin)
        return xp.concat([cos, sin, *next_state[1:]], axis=-1), reward, xp.zeros_like(reward, dtype=xp.bool)

    def _earned(self, xp: Any, state: ReacherState, cos: Any, sin: Any) -> Any:
        goal_x, goal_y = xp.unstack(state.goal, axis=-1)
        x, y = xp.sum(cos, axis=-1) - goal_x, xp.sum(sin, axis=-1) - goal_y
        return xp.exp(-(x * x + y * y))

    def _draw(self, canvas: Canvas, state: ReacherState, params: ReacherParams) -> None:
        reach = 1.05 * self.num_joints
        canvas.view(-reach, reach, -reach, reach)
        width, start = 0.08 * math.sqrt(self.num_joints), (0.0, 0.0)
        x, y = state.goal
        canvas.circle((x, y), 1.2 * width, pictures.RED)
        for angle in state.angles:
            end = start[0] + math.cos(angle), start[1] + math.sin(angle)
            canvas.rod(start, end, width, pictures.BLUE)
            canvas.circle(start, width / 2, pictures.INK)
            start = end
