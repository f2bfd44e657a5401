"""A pole on a cart, which is pushed to the left and to the right."""

from __future__ import annotations

import math
from typing import Any, ClassVar, Literal, NamedTuple

from gymnasium.spaces import Discrete

import ivy_api
from ivy_gym import pictures
from ivy_gym.environment import Environment
from ivy_gym.errors import ParameterError
from ivy_gym.parts import FINITE, box, uniform
from ivy_gym.pictures import Canvas


class CartPoleState(NamedTuple):
    """A state of a cart and its pole.

    Attributes
    ----------
    position, velocity : of the cart, in m and m/s, to the right
    angle, angular_velocity : of the pole, in rad and rad/s; 0 is upright, clockwise is positive
    """

    position: Any
    velocity: Any
    angle: Any
    angular_velocity: Any


class CartPoleParams(NamedTuple):
    """The parameters of a cart and its pole.

    Attributes
    ----------
    gravity : in m/s^2
    cart_mass, pole_mass : in kg
    half_length : half the length of the pole, in m
    max_force : the force of an action of 1, in N
    time_step : in s
    """

    gravity: Any = 9.8
    cart_mass: Any = 1.0
    pole_mass: Any = 0.1
    half_length: Any = 0.5
    max_force: Any = 10.0
    time_step: Any = 0.02


class _CartPole(Environment[CartPoleState, CartPoleParams]):
    """What both environments share: the equations of motion."""

    default_parameters = CartPoleParams()
    render_fps = 50
    state_type = CartPoleState
    state_shape = dict.fromkeys(CartPoleState._fields, ())
    semi_implicit = True

    def _step(self, xp: Any, state: CartPoleState, force: Any, params: CartPoleParams) -> CartPoleState:
        """Euler's method, semi-implicit or explicit.

        Florian, Correct equations for the dynamics of the cart-pole system (2007), without friction; in the order of operations
        of gymnasium, so that rounding errors are the same.
        """
        position, velocity, angle, rate = state
        cos, sin, dt = xp.cos(angle), xp.sin(angle), params.time_step
        mass, moment = params.pole_mass + params.cart_mass, params.pole_mass * params.half_length
        push = (force + moment * (rate * rate) * sin) / mass
        turn = (params.gravity * sin - cos * push) / (params.half_length * (4.0 / 3.0 - params.pole_mass * (cos * cos) / mass))
        new_velocity = velocity + dt * (push - moment * turn * cos / mass)
        new_rate = rate + dt * turn
        if self.semi_implicit:
            velocity, rate = new_velocity, new_rate
        return CartPoleState(position + dt * velocity, new_velocity, angle + dt * rate, new_rate)

    def _draw(self, canvas: Canvas, state: CartPoleState, params: CartPoleParams) -> None:
        x, angle, length = float(state.position), float(state.angle), 2 * float(params.half_length)
        canvas.view(-2.4, 2.4, -1.5, 1.5)
        canvas.line([(-9.0, 0.0), (9.0, 0.0)], pictures.FAINT)
        canvas.box((x, 0.0), 0.4, 0.24, pictures.INK)
        canvas.rod((x, 0.06), (x + length * math.sin(angle), 0.06 + length * math.cos(angle)), 0.08, pictures.BROWN)
        canvas.circle((x, 0.06), 0.04, pictures.BLUE)


class CartPole(_CartPole):
    """Swing a pole up by pushing its cart, and balance it near the middle; differentiable, and never terminated.

    The action is the force in units of ``max_force``, from -1 to 1, outside of which it is clipped. The reward of a step is
    ``exp(-x^2) (cos(angle) + 1) / 2`` of the state after it. The observation is position, velocity, cosine and sine of the angle,
    and angular velocity.

    Parameters
    ----------
    **params : fields of `CartPoleParams` that differ from the defaults

    References
    ----------
    Barto, Sutton and Anderson, Neuronlike adaptive elements that can solve difficult learning control problems (1983); integrated
    by the semi-implicit Euler method.

    Examples
    --------
    >>> env = CartPole()
    >>> state = env.initial(ivy_api.random.key(0, xp="numpy"), shape=(3,))
    >>> action = np.zeros((3, 1), dtype="float32")
    >>> env.reward(state, action, env.transition(state, action)).shape
    (3,)
    """

    max_episode_steps = 250
    action_space = box([1.0])
    observation_space = box([FINITE] * 5)

    def _initial(self, xp: Any, rng: Any, shape: tuple[int, ...], dtype: Any, params: CartPoleParams) -> CartPoleState:
        bounds = (-1.0, 1.0), (-0.3, 0.3), (-math.pi, math.pi), (-0.3, 0.3)
        return CartPoleState(*uniform(xp, rng, shape, bounds, dtype))

    def _transition(self, xp: Any, state: CartPoleState, action: Any, params: CartPoleParams) -> CartPoleState:
        return self._step(xp, state, params.max_force * xp.clip(action[..., 0], -1.0, 1.0), params)

    def _observation(self, xp: Any, state: CartPoleState, params: CartPoleParams) -> Any:
        return self._seen(xp, state, xp.cos(state.angle))

    def _reward(self, xp: Any, state: CartPoleState, action: Any, next_state: CartPoleState, params: CartPoleParams) -> Any:
        return self._earned(xp, next_state.position, xp.cos(next_state.angle))

    def _outcome(
        self, xp: Any, state: CartPoleState, action: Any, next_state: CartPoleState, params: CartPoleParams
    ) -> tuple[Any, Any, Any]:
        cos = xp.cos(next_state.angle)
        reward = self._earned(xp, next_state.position, cos)
        return self._seen(xp, next_state, cos), reward, self._terminal(xp, next_state, params)

    def _seen(self, xp: Any, state: CartPoleState, cos: Any) -> Any:
        position, velocity, angle, rate = state
        return xp.stack([position, velocity, cos, xp.sin(angle), rate], axis=-1)

    def _earned(self, xp: Any, position: Any, cos: Any) -> Any:
        return xp.exp(-position * position) * (cos + 1.0) / 2.0


class ClassicCartPole(_CartPole):
    """Balance a pole by pushing its cart: gymnasium's ``CartPole-v1``, with the same trajectories.

    The action is 0 (a push to the left) or 1 (to the right). An episode terminates beyond 2.4 m or 12 degrees. The reward is 1 for
    each step, that which terminates included, and 0 after it.

    Parameters
    ----------
    sutton_barto_reward : whether the reward is -1 for states after termination, else 0
    kinematics_integrator : ``"euler"`` or ``"semi-implicit euler"``
    **params : fields of `CartPoleParams` that differ from the defaults

    Raises
    ------
    ParameterError
        for an unknown integrator or parameter.

    References
    ----------
    ``gymnasium.envs.classic_control.cartpole``.

    Examples
    --------
    >>> env = ClassicCartPole()
    >>> state = env.initial(ivy_api.random.key(0, xp="numpy"))
    >>> bool(env.terminal(env.transition(state, 1)))
    False
    """

    max_episode_steps = 500
    action_shape = ()
    action_space = Discrete(2)
    position_limit: ClassVar = 2.4
    angle_limit: ClassVar = 12 * 2 * math.pi / 360
    observation_space = box([4.8, math.inf, 2 * angle_limit, math.inf])

    @ivy_api.explain_errors
    def __init__(
        self,
        *,
        sutton_barto_reward: bool = False,
        kinematics_integrator: Literal["euler", "semi-implicit euler"] = "euler",
        **params: float,
    ) -> None:
        if kinematics_integrator not in ("euler", "semi-implicit euler"):
            raise ParameterError(f"kinematics_integrator is 'euler' or 'semi-implicit euler'; got {kinematics_integrator!r}.")
        super().__init__(**params)
        self.sutton_barto_reward = sutton_barto_reward
        self.semi_implicit = kinematics_integrator != "euler"

    def _initial(self, xp: Any, rng: Any, shape: tuple[int, ...], dtype: Any, params: CartPoleParams) -> CartPoleState:
        return CartPoleState(*uniform(xp, rng, shape, [(-0.05, 0.05)] * 4, dtype))

    def _transition(self, xp: Any, state: CartPoleState, action: Any, params: CartPoleParams) -> CartPoleState:
        return self._step(xp, state, params.max_force * (2.0 * action - 1.0), params)

    def _observation(self, xp: Any, state: CartPoleState, params: CartPoleParams) -> Any:
        return xp.stack(list(state), axis=-1)

    def _reward(self, xp: Any, state: CartPoleState, action: Any, next_state: CartPoleState, params: CartPoleParams) -> Any:
        return self._earned(xp, state, self._terminal(xp, next_state, params), params)

    def _outcome(
        self, xp: Any, state: CartPoleState, action: Any, next_state: CartPoleState, params: CartPoleParams
    ) -> tuple[Any, Any, Any]:
        failed = self._terminal(xp, next_state, params)
        return self._observation(xp, next_state, params), self._earned(xp, state, failed, params), failed

    def _earned(self, xp: Any, state: CartPoleState, failed: Any, params: CartPoleParams) -> Any:
        if self.sutton_barto_reward:
            return -xp.astype(failed, state.angle.dtype)
        return xp.astype(~(failed & self._terminal(xp, state, params)), state.angle.dtype)

    def _terminal(self, xp: Any, state: CartPoleState, params: CartPoleParams) -> Any:
        return (xp.abs(state.position) > self.position_limit) | (xp.abs(state.angle) > self.angle_limit)
