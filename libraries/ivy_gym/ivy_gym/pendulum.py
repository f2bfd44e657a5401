"""A pendulum with a motor at its pivot that is too weak to lift it at once."""

from __future__ import annotations

import math
from typing import Any, ClassVar, NamedTuple

from ivy_gym import pictures
from ivy_gym.environment import Environment
from ivy_gym.parts import FINITE, box, uniform, wrap_angle
from ivy_gym.pictures import Canvas


class PendulumState(NamedTuple):
    """A state of a pendulum.

    Attributes
    ----------
    angle : in rad; 0 is upright, clockwise in the picture is negative
    angular_velocity : in rad/s
    """

    angle: Any
    angular_velocity: Any


class PendulumParams(NamedTuple):
    """The parameters of a pendulum, a rod of uniform density.

    Attributes
    ----------
    gravity : in m/s^2
    mass : in kg
    length : in m
    max_torque : in N m
    time_step : in s
    """

    gravity: Any = 9.8
    mass: Any = 1.0
    length: Any = 1.0
    max_torque: Any = 1.0
    time_step: Any = 0.05


class _Pendulum(Environment[PendulumState, PendulumParams]):
    """What both environments share."""

    render_fps = 20
    max_episode_steps = 200
    state_type = PendulumState
    state_shape = dict.fromkeys(PendulumState._fields, ())

    def _speed_up(
        self, xp: Any, state: PendulumState, torque: Any, params: PendulumParams, unit: Any = 1.0, time: Any = 1.0
    ) -> Any:
        """The change of the angular velocity in a time by gravity and by a torque that is given in this unit, in N m."""
        length = params.length
        by_gravity, by_torque = 3 * params.gravity / (2 * length) * time, 3.0 * unit / (params.mass * (length * length)) * time
        return by_gravity * xp.sin(state.angle) + by_torque * torque

    def _observation(self, xp: Any, state: PendulumState, params: PendulumParams) -> Any:
        return self._seen(xp, state, xp.cos(state.angle))

    def _seen(self, xp: Any, state: PendulumState, cos: Any) -> Any:
        return xp.stack([cos, xp.sin(state.angle), state.angular_velocity], axis=-1)

    def _draw(self, canvas: Canvas, state: PendulumState, params: PendulumParams) -> None:
        length, angle = float(params.length), float(state.angle)
        reach = 1.2 * length
        canvas.view(-reach, reach, -reach, reach)
        canvas.rod((0.0, 0.0), (-length * math.sin(angle), length * math.cos(angle)), 0.2 * length, pictures.RED)
        canvas.circle((0.0, 0.0), 0.05 * length, pictures.INK)


class Pendulum(_Pendulum):
    """Swing a pendulum up and hold it there; differentiable, and never terminated.

    The action is the torque in units of ``max_torque``, from -1 to 1, outside of which it is clipped. The reward of a step is
    ``(cos(angle) + 1) / 2`` of the state after it. The observation is cosine and sine of the angle, and angular velocity.

    Parameters
    ----------
    **params : fields of `PendulumParams` that differ from the defaults

    Examples
    --------
    >>> env = Pendulum()
    >>> state = PendulumState(np.asarray([0.0, np.pi]), np.asarray([0.0, 0.0]))
    >>> env.reward(state, np.zeros((2, 1)), env.transition(state, np.zeros((2, 1))))
    array([1., 0.])
    """

    default_parameters = PendulumParams()
    action_space = box([1.0])
    observation_space = box([1.0, 1.0, FINITE])

    def _initial(self, xp: Any, rng: Any, shape: tuple[int, ...], dtype: Any, params: PendulumParams) -> PendulumState:
        return PendulumState(*uniform(xp, rng, shape, [(-math.pi, math.pi), (-1.0, 1.0)], dtype))

    def _transition(self, xp: Any, state: PendulumState, action: Any, params: PendulumParams) -> PendulumState:
        torque = xp.clip(action[..., 0], -1.0, 1.0)
        rate = state.angular_velocity + self._speed_up(xp, state, torque, params, params.max_torque, params.time_step)
        return PendulumState(state.angle + params.time_step * rate, rate)

    def _reward(self, xp: Any, state: PendulumState, action: Any, next_state: PendulumState, params: PendulumParams) -> Any:
        return 0.5 * xp.cos(next_state.angle) + 0.5

    def _outcome(
        self, xp: Any, state: PendulumState, action: Any, next_state: PendulumState, params: PendulumParams
    ) -> tuple[Any, Any, Any]:
        cos = xp.cos(next_state.angle)
        return self._seen(xp, next_state, cos), 0.5 * cos + 0.5, self._terminal(xp, next_state, params)


class ClassicPendulum(_Pendulum):
    """Swing a pendulum up and hold it there: gymnasium's ``Pendulum-v1``, with the same trajectories.

    The action is the torque in N m, clipped to ``max_torque``; the angular velocity is clipped to 8 rad/s. The reward is
    ``-(angle^2 + 0.1 angular_velocity^2 + 0.001 torque^2)`` of the state before the step, with the angle in [-pi, pi).

    Parameters
    ----------
    **params : fields of `PendulumParams` that differ from the defaults, which are a gravity of 10 and a torque of 2

    References
    ----------
    ``gymnasium.envs.classic_control.pendulum``.

    Examples
    --------
    >>> env = ClassicPendulum()
    >>> state = PendulumState(np.asarray(np.pi), np.asarray(0.0))
    >>> env.transition(state, np.asarray([2.0])).angular_velocity.round(6)
    np.float64(0.3)
    """

    default_parameters = PendulumParams(gravity=10.0, max_torque=2.0)
    render_fps = 30
    max_speed: ClassVar = 8.0
    action_space = box([2.0])
    observation_space = box([1.0, 1.0, max_speed])

    def _initial(self, xp: Any, rng: Any, shape: tuple[int, ...], dtype: Any, params: PendulumParams) -> PendulumState:
        return PendulumState(*uniform(xp, rng, shape, [(-math.pi, math.pi), (-1.0, 1.0)], dtype))

    def _torque(self, xp: Any, action: Any, params: PendulumParams) -> Any:
        return xp.clip(action[..., 0], -params.max_torque, params.max_torque)

    def _transition(self, xp: Any, state: PendulumState, action: Any, params: PendulumParams) -> PendulumState:
        return self._moved(xp, state, self._torque(xp, action, params), params)

    def _moved(self, xp: Any, state: PendulumState, torque: Any, params: PendulumParams) -> PendulumState:
        acceleration = self._speed_up(xp, state, torque, params)
        rate = xp.clip(state.angular_velocity + acceleration * params.time_step, -self.max_speed, self.max_speed)
        return PendulumState(state.angle + rate * params.time_step, rate)

    def _reward(self, xp: Any, state: PendulumState, action: Any, next_state: PendulumState, params: PendulumParams) -> Any:
        return self._earned(xp, state, self._torque(xp, action, params))

    def _stepped(self, xp: Any, state: PendulumState, action: Any, params: PendulumParams) -> tuple[PendulumState, Any, Any, Any]:
        torque = self._torque(xp, action, params)
        moved = self._moved(xp, state, torque, params)
        return moved, self._observation(xp, moved, params), self._earned(xp, state, torque), self._terminal(xp, moved, params)

    def _earned(self, xp: Any, state: PendulumState, torque: Any) -> Any:
        angle, rate = wrap_angle(xp, state.angle), state.angular_velocity
        return -(angle * angle + 0.1 * (rate * rate) + 0.001 * (torque * torque))
