"""A swimmer that goes to a goal between sea urchins."""

from __future__ import annotations

import math
from typing import Any, ClassVar, NamedTuple

import ivy_api
from ivy_gym import pictures
from ivy_gym.environment import Environment
from ivy_gym.errors import ParameterError
from ivy_gym.parts import FINITE, box, factor_of_vectors
from ivy_gym.pictures import Canvas


class SwimmerState(NamedTuple):
    """A state of a swimmer among ``n`` urchins.

    Attributes
    ----------
    urchins : ``(..., n, 2)``, their positions, in m
    position, velocity : ``(..., 2)``, of the swimmer, in m and m/s
    goal : ``(..., 2)``, in m
    """

    urchins: Any
    position: Any
    velocity: Any
    goal: Any


class SwimmerParams(NamedTuple):
    """The parameters of a swimmer.

    Attributes
    ----------
    max_acceleration : the acceleration of an action of 1, in m/s^2
    time_step : in s
    """

    max_acceleration: Any = 1.0
    time_step: Any = 0.05


class Swimmer(Environment[SwimmerState, SwimmerParams]):
    """Swim to a goal without touching sea urchins; differentiable, and never terminated.

    The action is the acceleration in units of ``max_acceleration``, each of two components from -1 to 1, outside of which it is
    clipped. The reward of a step is ``exp(-|position - goal|^2 / 2)`` times the product of ``1 - exp(-30 |position - urchin|^2)``
    over all urchins, of the state after it. The observation is the urchins, the position, the velocity and the goal.

    Parameters
    ----------
    num_urchins : the number of urchins
    **params : fields of `SwimmerParams` that differ from the defaults

    Raises
    ------
    ParameterError
        if the number is negative, or there is no parameter of this name.

    Examples
    --------
    >>> env = Swimmer(num_urchins=3)
    >>> env.observation(env.initial(ivy_api.random.key(0, xp="numpy"), shape=(4,))).shape
    (4, 12)
    """

    default_parameters = SwimmerParams()
    state_type = SwimmerState
    max_episode_steps = 250
    render_fps: ClassVar = 20
    action_shape = (2,)
    action_space = box([1.0, 1.0])

    @ivy_api.explain_errors
    def __init__(self, num_urchins: int = 5, **params: float) -> None:
        if num_urchins < 0:
            raise ParameterError(f"The number of urchins is 0 or more; got num_urchins={num_urchins}.")
        super().__init__(**params)
        self.num_urchins = num_urchins
        self.state_shape = {"urchins": (num_urchins, 2), "position": (2,), "velocity": (2,), "goal": (2,)}
        self.observation_space = box([1.0] * (2 * num_urchins) + [FINITE] * 4 + [1.0] * 2)

    def _initial(self, xp: Any, rng: Any, shape: tuple[int, ...], dtype: Any, params: SwimmerParams) -> SwimmerState:
        places = 2 * xp.random.uniform(rng, (*shape, self.num_urchins + 2, 2), dtype=dtype) - 1
        urchins, position, goal = places[..., 2:, :], places[..., 0, :], places[..., 1, :]
        return SwimmerState(urchins, position, xp.zeros_like(position), goal)

    def _transition(self, xp: Any, state: SwimmerState, action: Any, params: SwimmerParams) -> SwimmerState:
        strength, time = factor_of_vectors(params.max_acceleration), factor_of_vectors(params.time_step)
        velocity = state.velocity + time * (strength * xp.clip(action, -1.0, 1.0))
        return SwimmerState(state.urchins, state.position + time * velocity, velocity, state.goal)

    def _observation(self, xp: Any, state: SwimmerState, params: SwimmerParams) -> Any:
        urchins, *others = state
        return xp.concat([xp.flatten(urchins, start_axis=-2), *others], axis=-1)

    def _reward(self, xp: Any, state: SwimmerState, action: Any, next_state: SwimmerState, params: SwimmerParams) -> Any:
        position = next_state.position
        away, near = position - next_state.goal, position[..., None, :] - next_state.urchins
        untouched = xp.prod(1.0 - xp.exp(-30.0 * xp.sum(near * near, axis=-1)), axis=-1)
        return xp.exp(-0.5 * xp.sum(away * away, axis=-1)) * untouched

    def _outcome(
        self, xp: Any, state: SwimmerState, action: Any, next_state: SwimmerState, params: SwimmerParams
    ) -> tuple[Any, Any, Any]:
        reward = self._reward(xp, state, action, next_state, params)
        return self._observation(xp, next_state, params), reward, xp.zeros_like(reward, dtype=xp.bool)

    def _terminal(self, xp: Any, state: SwimmerState, params: SwimmerParams) -> Any:
        return xp.zeros_like(state.position[..., 0], dtype=xp.bool)

    def _draw(self, canvas: Canvas, state: SwimmerState, params: SwimmerParams) -> None:
        canvas.view(-1.5, 1.5, -1.2, 1.2)
        x, y = state.goal
        canvas.circle((x, y), 0.07, pictures.GREEN)
        for x, y in state.urchins:
            for k in range(12):
                turn = k * math.pi / 6
                canvas.line([(x, y), (x + 0.16 * math.cos(turn), y + 0.16 * math.sin(turn))], pictures.INK)
            canvas.circle((x, y), 0.1, pictures.INK)
        x, y = state.position
        canvas.circle((x, y), 0.06, pictures.BLUE)
        canvas.rod((x, y), (x + 0.2 * state.velocity[0], y + 0.2 * state.velocity[1]), 0.02, pictures.BLUE)
