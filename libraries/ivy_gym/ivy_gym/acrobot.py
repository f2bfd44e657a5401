"""Two links that hang from a pivot, with a motor at the joint between them."""

from __future__ import annotations

import math
from typing import Any, ClassVar, NamedTuple

from gymnasium.spaces import Discrete

from ivy_gym import pictures
from ivy_gym.environment import Environment
from ivy_gym.parts import FINITE, box, uniform, wrap_angle
from ivy_gym.pictures import Canvas


class AcrobotState(NamedTuple):
    """A state of two links.

    Attributes
    ----------
    angle1 : of the first link, in rad; 0 hangs down, counterclockwise is positive
    angle2 : of the second link against the first, in rad
    angular_velocity1, angular_velocity2 : in rad/s
    """

    angle1: Any
    angle2: Any
    angular_velocity1: Any
    angular_velocity2: Any


class AcrobotParams(NamedTuple):
    """The parameters of two links.

    Attributes
    ----------
    gravity : in m/s^2
    length1 : the length of the first link, in m
    length2 : the length of the second link, in m; for pictures and heights, since only its centre of mass moves it
    mass1, mass2 : in kg
    centre1, centre2 : from the start of a link to its centre of mass, in m
    inertia : the moment of inertia of each link, in kg m^2
    max_torque : the torque of an action of 1, in N m
    time_step : in s
    """

    gravity: Any = 9.8
    length1: Any = 1.0
    length2: Any = 1.0
    mass1: Any = 1.0
    mass2: Any = 1.0
    centre1: Any = 0.5
    centre2: Any = 0.5
    inertia: Any = 1.0
    max_torque: Any = 1.0
    time_step: Any = 0.2


class _Acrobot(Environment[AcrobotState, AcrobotParams]):
    """What both environments share."""

    state_type = AcrobotState
    state_shape = dict.fromkeys(AcrobotState._fields, ())

    def _initial(self, xp: Any, rng: Any, shape: tuple[int, ...], dtype: Any, params: AcrobotParams) -> AcrobotState:
        return AcrobotState(*uniform(xp, rng, shape, [(-0.1, 0.1)] * 4, dtype))

    def _derivative(self, xp: Any, state: AcrobotState, torque: Any, params: AcrobotParams) -> AcrobotState:
        """The equations of Sutton and Barto's book, in gymnasium's order of operations."""
        angle1, angle2, rate1, rate2 = state
        m1, m2, l1, lc1, lc2 = params.mass1, params.mass2, params.length1, params.centre1, params.centre2
        cos2, sin2, g = xp.cos(angle2), xp.sin(angle2), params.gravity
        d1 = m1 * lc1**2 + m2 * (l1**2 + lc2**2 + 2 * l1 * lc2 * cos2) + params.inertia + params.inertia
        d2 = m2 * (lc2**2 + l1 * lc2 * cos2) + params.inertia
        phi2 = m2 * lc2 * g * xp.cos(angle1 + angle2 - math.pi / 2.0)
        phi1 = (
            -m2 * l1 * lc2 * (rate2 * rate2) * sin2
            - 2 * m2 * l1 * lc2 * rate2 * rate1 * sin2
            + (m1 * lc1 + m2 * l1) * g * xp.cos(angle1 - math.pi / 2)
            + phi2
        )
        ratio = d2 / d1
        turn2 = torque + ratio * phi1 - m2 * l1 * lc2 * (rate1 * rate1) * sin2 - phi2
        turn2 = turn2 / (m2 * lc2**2 + params.inertia - d2 * d2 / d1)
        return AcrobotState(rate1, rate2, -(d2 * turn2 + phi1) / d1, turn2)

    def _runge_kutta(self, xp: Any, state: AcrobotState, torque: Any, params: AcrobotParams) -> AcrobotState:
        dt = params.time_step

        def after(seconds: Any, slope: AcrobotState) -> AcrobotState:
            return AcrobotState(*(x + seconds * dx for x, dx in zip(state, slope, strict=True)))

        k1 = self._derivative(xp, state, torque, params)
        k2 = self._derivative(xp, after(dt / 2.0, k1), torque, params)
        k3 = self._derivative(xp, after(dt / 2.0, k2), torque, params)
        k4 = self._derivative(xp, after(dt, k3), torque, params)
        slopes = zip(state, k1, k2, k3, k4, strict=True)
        return AcrobotState(*(x + dt / 6.0 * (a + 2 * b + 2 * c + d) for x, a, b, c, d in slopes))

    def _height(self, xp: Any, state: AcrobotState, cos1: Any, params: AcrobotParams) -> Any:
        """The height of the end above the pivot."""
        return -params.length1 * cos1 - params.length2 * xp.cos(state.angle1 + state.angle2)

    def _observation(self, xp: Any, state: AcrobotState, params: AcrobotParams) -> Any:
        return self._seen(xp, state, xp.cos(state.angle1))

    def _outcome(
        self, xp: Any, state: AcrobotState, action: Any, next_state: AcrobotState, params: AcrobotParams
    ) -> tuple[Any, Any, Any]:
        cos1 = xp.cos(next_state.angle1)
        height = self._height(xp, next_state, cos1, params)
        return self._seen(xp, next_state, cos1), *self._judged(xp, next_state, height, params)

    def _reward(self, xp: Any, state: AcrobotState, action: Any, next_state: AcrobotState, params: AcrobotParams) -> Any:
        height = self._height(xp, next_state, xp.cos(next_state.angle1), params)
        return self._judged(xp, next_state, height, params)[0]

    def _seen(self, xp: Any, state: AcrobotState, cos1: Any) -> Any:
        angle1, angle2, *rates = state
        return xp.stack([cos1, xp.sin(angle1), xp.cos(angle2), xp.sin(angle2), *rates], axis=-1)

    def _judged(self, xp: Any, state: AcrobotState, height: Any, params: AcrobotParams) -> tuple[Any, Any]:
        """The reward, and whether it terminates, of the state after a step, whose height is known."""
        raise NotImplementedError

    def _draw(self, canvas: Canvas, state: AcrobotState, params: AcrobotParams) -> None:
        first, second = float(params.length1), float(params.length2)
        reach, start = 1.1 * (first + second), (0.0, 0.0)
        canvas.view(-reach, reach, -reach, reach)
        canvas.line([(-reach, first), (reach, first)], pictures.FAINT)
        angle = 0.0
        for length, turn, color in ((first, state.angle1, pictures.BLUE), (second, state.angle2, pictures.GREEN)):
            angle += float(turn)
            end = start[0] + length * math.sin(angle), start[1] - length * math.cos(angle)
            canvas.rod(start, end, 0.16, color)
            canvas.circle(start, 0.05, pictures.INK)
            start = end


class Acrobot(_Acrobot):
    """Swing two links up; differentiable, and never terminated.

    The action is the torque at the joint in units of ``max_torque``, from -1 to 1, outside of which it is clipped. The reward of a
    step is the height of the end after it, scaled to ``[0, 1]``. The observation is cosine and sine of both angles, and both
    angular velocities.

    Parameters
    ----------
    **params : fields of `AcrobotParams` that differ from the defaults, with a time step of 0.05 s

    Examples
    --------
    >>> env = Acrobot()
    >>> state = AcrobotState(*np.zeros(4))
    >>> env.reward(state, np.asarray([0.0]), env.transition(state, np.asarray([0.0])))
    np.float64(0.0)
    """

    default_parameters = AcrobotParams(time_step=0.05)
    max_episode_steps = 400
    render_fps = 20
    action_space = box([1.0])
    observation_space = box([1.0, 1.0, 1.0, 1.0, FINITE, FINITE])

    def _transition(self, xp: Any, state: AcrobotState, action: Any, params: AcrobotParams) -> AcrobotState:
        return self._runge_kutta(xp, state, params.max_torque * xp.clip(action[..., 0], -1.0, 1.0), params)

    def _judged(self, xp: Any, state: AcrobotState, height: Any, params: AcrobotParams) -> tuple[Any, Any]:
        return height / (2 * (params.length1 + params.length2)) + 0.5, self._terminal(xp, state, params)

    def _derivative(self, xp: Any, state: AcrobotState, torque: Any, params: AcrobotParams) -> AcrobotState:
        """The same equations with the constants together, in half as many operations."""
        angle1, angle2, rate1, rate2 = state
        m1, m2, l1, lc1, lc2, g = params.mass1, params.mass2, params.length1, params.centre1, params.centre2, params.gravity
        coupling = m2 * l1 * lc2
        own2 = m2 * lc2**2 + params.inertia
        own1 = m1 * lc1**2 + m2 * l1**2 + params.inertia + own2
        cos2, sin2 = coupling * xp.cos(angle2), coupling * xp.sin(angle2)
        d1, d2 = own1 + 2 * cos2, own2 + cos2
        phi2 = m2 * lc2 * g * xp.sin(angle1 + angle2)
        phi1 = (m1 * lc1 + m2 * l1) * g * xp.sin(angle1) + phi2 - rate2 * (rate2 + 2 * rate1) * sin2
        turn2 = ((torque - rate1 * rate1 * sin2 - phi2) * d1 + d2 * phi1) / (own2 * d1 - d2 * d2)
        return AcrobotState(rate1, rate2, -(d2 * turn2 + phi1) / d1, turn2)


class ClassicAcrobot(_Acrobot):
    """Swing the end of two links above a line: gymnasium's ``Acrobot-v1``, with the same trajectories.

    The action is 0, 1 or 2, for a torque of -1, 0 or 1 times ``max_torque``. Angular velocities are clipped to 4 pi and 9 pi. An
    episode terminates when the end is one length of a link above the pivot; the reward is -1 for each step, and 0 for that one.

    Parameters
    ----------
    **params : fields of `AcrobotParams` that differ from the defaults

    References
    ----------
    ``gymnasium.envs.classic_control.acrobot``; Sutton and Barto, Reinforcement Learning (2018).

    Examples
    --------
    >>> env = ClassicAcrobot()
    >>> bool(env.terminal(AcrobotState(np.asarray(3.1), *np.zeros(3))))
    True
    """

    default_parameters = AcrobotParams()
    max_episode_steps = 500
    render_fps = 15
    max_speeds: ClassVar = (4 * math.pi, 9 * math.pi)
    action_shape = ()
    action_space = Discrete(3)
    observation_space = box([1.0, 1.0, 1.0, 1.0, *max_speeds])

    def _transition(self, xp: Any, state: AcrobotState, action: Any, params: AcrobotParams) -> AcrobotState:
        moved = self._runge_kutta(xp, state, params.max_torque * (action - 1), params)
        first, second = self.max_speeds
        return AcrobotState(
            wrap_angle(xp, moved.angle1),
            wrap_angle(xp, moved.angle2),
            xp.clip(moved.angular_velocity1, -first, first),
            xp.clip(moved.angular_velocity2, -second, second),
        )

    def _judged(self, xp: Any, state: AcrobotState, height: Any, params: AcrobotParams) -> tuple[Any, Any]:
        above = height > params.length1
        return xp.astype(above, state.angle1.dtype) - 1.0, above

    def _terminal(self, xp: Any, state: AcrobotState, params: AcrobotParams) -> Any:
        return self._height(xp, state, xp.cos(state.angle1), params) > params.length1
