"""A car in a valley, whose motor is too weak to climb the hill at once."""

from __future__ import annotations

import math
from typing import Any, ClassVar, NamedTuple

from gymnasium.spaces import Discrete

from ivy_gym import pictures
from ivy_gym.environment import Environment
from ivy_gym.parts import FINITE, box, uniform
from ivy_gym.pictures import Canvas


class MountainCarState(NamedTuple):
    """A state of a car in a valley of height ``sin(3 position)``, whose bottom is at -pi/6.

    Attributes
    ----------
    position : horizontal
    velocity : change of the position; per second, and per step in the classic environments
    """

    position: Any
    velocity: Any


class MountainCarParams(NamedTuple):
    """The parameters of a car in a valley.

    Attributes
    ----------
    gravity : the largest acceleration by the slope
    power : the acceleration by an action of 1
    goal_position : where the reward is largest
    time_step : in s
    """

    gravity: Any = 9.8
    power: Any = 3.0
    goal_position: Any = 0.45
    time_step: Any = 0.02


class ClassicMountainCarParams(NamedTuple):
    """The parameters of gymnasium's cars.

    Attributes
    ----------
    gravity : the largest acceleration by the slope, per step
    power : the acceleration by the motor at full power, per step
    goal_position, goal_velocity : what a terminal state has at least
    """

    gravity: Any = 0.0025
    power: Any = 0.001
    goal_position: Any = 0.5
    goal_velocity: Any = 0.0


def _draw(canvas: Canvas, position: float, goal: float) -> None:
    """Draw the car on the slope, turned by its angle, and a flag at the goal."""
    canvas.view(-1.3, 0.7, -0.25, 1.35)
    track = [(x / 100, _height(x / 100)) for x in range(-200, 200)]
    canvas.line(track, pictures.INK)
    canvas.rod((goal, _height(goal)), (goal, _height(goal) + 0.2), 0.01, pictures.INK)
    canvas.polygon([(goal, _height(goal) + dy) for dy in (0.2, 0.12)] + [(goal + 0.08, _height(goal) + 0.16)], pictures.RED)
    slope = math.atan(0.45 * 3 * math.cos(3 * position))
    along, up = (math.cos(slope), math.sin(slope)), (-math.sin(slope), math.cos(slope))

    def point(dx: float, dy: float) -> pictures.Point:
        return position + dx * along[0] + dy * up[0], _height(position) + dx * along[1] + dy * up[1]

    canvas.polygon([point(-0.07, 0.03), point(0.07, 0.03), point(0.05, 0.1), point(-0.05, 0.1)], pictures.BLUE)
    for dx in (-0.04, 0.04):
        canvas.circle(point(dx, 0.025), 0.025, pictures.INK)


def _height(position: float) -> float:
    return 0.45 * math.sin(3 * position) + 0.55


class MountainCar(Environment[MountainCarState, MountainCarParams]):
    """Drive a car up a hill and hold it there; differentiable, without walls, and never terminated.

    The action is the acceleration by the motor in units of ``power``, from -1 to 1, outside of which it is clipped. The reward of a
    step is ``exp(-5 (position - goal_position)^2)`` of the state after it. The observation is position and velocity.

    Parameters
    ----------
    **params : fields of `MountainCarParams` that differ from the defaults

    Examples
    --------
    >>> env = MountainCar()
    >>> state = MountainCarState(np.asarray(-0.5), np.asarray(0.0))
    >>> env.transition(state, np.asarray([1.0])).velocity.round(4)
    np.float64(0.0461)
    """

    default_parameters = MountainCarParams()
    max_episode_steps = 250
    render_fps = 50
    state_type = MountainCarState
    state_shape = dict.fromkeys(MountainCarState._fields, ())
    action_space = box([1.0])
    observation_space = box([FINITE, FINITE])

    def _initial(self, xp: Any, rng: Any, shape: tuple[int, ...], dtype: Any, params: MountainCarParams) -> MountainCarState:
        (position,) = uniform(xp, rng, shape, [(-0.9, -0.2)], dtype)
        return MountainCarState(position, xp.zeros_like(position))

    def _transition(self, xp: Any, state: MountainCarState, action: Any, params: MountainCarParams) -> MountainCarState:
        time = params.time_step
        pushed = (time * params.power) * xp.clip(action[..., 0], -1.0, 1.0)
        velocity = state.velocity + pushed - (time * params.gravity) * xp.cos(3 * state.position)
        return MountainCarState(state.position + time * velocity, velocity)

    def _observation(self, xp: Any, state: MountainCarState, params: MountainCarParams) -> Any:
        return xp.stack(list(state), axis=-1)

    def _reward(
        self, xp: Any, state: MountainCarState, action: Any, next_state: MountainCarState, params: MountainCarParams
    ) -> Any:
        away = next_state.position - params.goal_position
        return xp.exp(-5.0 * (away * away))

    def _draw(self, canvas: Canvas, state: MountainCarState, params: MountainCarParams) -> None:
        _draw(canvas, float(state.position), float(params.goal_position))


class _ClassicMountainCar(Environment[MountainCarState, ClassicMountainCarParams]):
    """What gymnasium's two cars share: a wall on the left, bounds, and the terminal states."""

    max_speed: ClassVar = 0.07
    bounds: ClassVar = (-1.2, 0.6)
    render_fps = 30
    state_type = MountainCarState
    state_shape = dict.fromkeys(MountainCarState._fields, ())
    observation_space = box([0.6, max_speed], [-1.2, -max_speed])

    def _initial(self, xp: Any, rng: Any, shape: tuple[int, ...], dtype: Any, params: ClassicMountainCarParams) -> MountainCarState:
        (position,) = uniform(xp, rng, shape, [(-0.6, -0.4)], dtype)
        return MountainCarState(position, xp.zeros_like(position))

    def _move(self, xp: Any, state: MountainCarState, acceleration: Any) -> MountainCarState:
        velocity = xp.clip(state.velocity + acceleration, -self.max_speed, self.max_speed)
        position = xp.clip(state.position + velocity, *self.bounds)
        stopped = (position <= self.bounds[0]) & (velocity < 0)
        return MountainCarState(position, xp.where(stopped, xp.zeros_like(velocity), velocity))

    def _observation(self, xp: Any, state: MountainCarState, params: ClassicMountainCarParams) -> Any:
        return xp.stack(list(state), axis=-1)

    def _terminal(self, xp: Any, state: MountainCarState, params: ClassicMountainCarParams) -> Any:
        return (state.position >= params.goal_position) & (state.velocity >= params.goal_velocity)

    def _draw(self, canvas: Canvas, state: MountainCarState, params: ClassicMountainCarParams) -> None:
        _draw(canvas, float(state.position), float(params.goal_position))


class ClassicMountainCar(_ClassicMountainCar):
    """Drive a car up a hill: gymnasium's ``MountainCar-v0``, with the same trajectories.

    The action is 0 (accelerate to the left), 1 (roll) or 2 (accelerate to the right). An episode terminates at the goal; the reward
    is -1 for each step.

    Parameters
    ----------
    **params : fields of `ClassicMountainCarParams` that differ from the defaults

    References
    ----------
    ``gymnasium.envs.classic_control.mountain_car``.

    Examples
    --------
    >>> env = ClassicMountainCar()
    >>> state = MountainCarState(np.asarray(0.49), np.asarray(0.05))
    >>> bool(env.terminal(env.transition(state, 2)))
    True
    """

    default_parameters = ClassicMountainCarParams()
    max_episode_steps = 200
    action_shape = ()
    action_space = Discrete(3)

    def _transition(self, xp: Any, state: MountainCarState, action: Any, params: ClassicMountainCarParams) -> MountainCarState:
        return self._move(xp, state, (action - 1) * params.power + xp.cos(3 * state.position) * (-params.gravity))

    def _reward(
        self, xp: Any, state: MountainCarState, action: Any, next_state: MountainCarState, params: ClassicMountainCarParams
    ) -> Any:
        return xp.full_like(next_state.position, -1.0)


class ClassicMountainCarContinuous(_ClassicMountainCar):
    """Drive a car up a hill with little force: gymnasium's ``MountainCarContinuous-v0``, with the same trajectories.

    The action is the acceleration in units of ``power``, from -1 to 1, outside of which it is clipped. An episode terminates at the
    goal; the reward is 100 there, and ``-0.1 action^2`` for each step, of the action before it is clipped.

    Parameters
    ----------
    **params : fields of `ClassicMountainCarParams` that differ from the defaults, which are a power of 0.0015 and a goal at 0.45

    Notes
    -----
    Gymnasium rounds its state to float32 after each step; this does not.

    References
    ----------
    ``gymnasium.envs.classic_control.continuous_mountain_car``.

    Examples
    --------
    >>> env = ClassicMountainCarContinuous()
    >>> state = MountainCarState(np.asarray(0.44), np.asarray(0.05))
    >>> env.reward(state, np.asarray([1.0]), env.transition(state, np.asarray([1.0])))
    np.float64(99.9)
    """

    default_parameters = ClassicMountainCarParams(power=0.0015, goal_position=0.45)
    max_episode_steps = 999
    action_space = box([1.0])

    def _transition(self, xp: Any, state: MountainCarState, action: Any, params: ClassicMountainCarParams) -> MountainCarState:
        force = xp.clip(action[..., 0], -1.0, 1.0)
        return self._move(xp, state, force * params.power - params.gravity * xp.cos(3 * state.position))

    def _reward(
        self, xp: Any, state: MountainCarState, action: Any, next_state: MountainCarState, params: ClassicMountainCarParams
    ) -> Any:
        arrived = xp.astype(self._terminal(xp, next_state, params), next_state.position.dtype)
        return 100.0 * arrived - 0.1 * (action[..., 0] * action[..., 0])
