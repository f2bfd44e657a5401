"""Roll-outs: many steps of an environment as one function, which can be compiled, mapped and differentiated."""

from __future__ import annotations

from typing import Any, NamedTuple

import ivy_api
from ivy_gym.environment import Environment
from ivy_gym.errors import ParameterError
from ivy_gym.parts import split


class Trajectory(NamedTuple):
    """What happened in a roll-out; the first axis of all arrays is time.

    Attributes
    ----------
    observations : before each step, ``(steps, ..., m)``
    actions : ``(steps, ..., n)``, or ``(steps, ...)`` for discrete ones
    rewards : ``(steps, ...)``
    terminations : whether the state after each step is terminal, ``(steps, ...)``, of bool
    states : after each step: a state
    """

    observations: Any
    actions: Any
    rewards: Any
    terminations: Any
    states: Any


def rollout(
    env: Environment[Any, Any],
    policy_or_actions: Any,
    state: Any,
    steps: int | None = None,
    *,
    rng: Any = None,
    params: Any = None,
) -> tuple[Any, Trajectory]:
    """Take many steps, by a policy or by given actions.

    Nothing is reset where a state is terminal: `episode_return` counts the rewards until there.

    Parameters
    ----------
    env : environment
    policy_or_actions : function that returns the action for an observation, or for an observation and a key if ``rng`` is given; or
        an array of actions, of the shape ``(steps, ...)`` and followed by the shape of an action
    state : the initial state, of any batch shape
    steps : the number of steps; may be left out for an array of actions
    rng : a key, for policies and environments that draw random numbers
    params : parameters of the environment; ``None``: its ``default_params``

    Returns
    -------
    final_state, trajectory : the state after all steps; what happened

    Raises
    ------
    ParameterError
        if a policy is given without a number of steps, or another number than that of the actions.

    Examples
    --------
    >>> env = Pendulum()
    >>> state = PendulumState(np.zeros(3), np.zeros(3))  # upright
    >>> _, trajectory = rollout(env, lambda observation: -observation[..., 1:2], state, steps=50)
    >>> trajectory.rewards.shape
    (50, 3)
    >>> actions = np.zeros((50, 3, 1))
    >>> ivy_api.grad(lambda a: np.sum(rollout(env, a, state)[1].rewards))(actions).shape
    (50, 3, 1)
    """
    by_policy = callable(policy_or_actions)
    steps = _steps(policy_or_actions, steps, by_policy)
    keys = None if rng is None else ivy_api.namespace_for(rng).random.split(rng, steps)

    def step(state: Any, given: tuple[Any, Any]) -> tuple[Any, Trajectory]:
        action, key = given
        own, other = (None, None) if key is None else split(key, 2)
        of = split(own, 4) if env.stochastic and own is not None else (None,) * 4
        observation = env.observation(state, of[0], params)
        if by_policy:
            action = policy_or_actions(observation) if key is None else policy_or_actions(observation, other)
        new = env.transition(state, action, of[1], params)
        reward, terminated = env.reward(state, action, new, of[2], params), env.terminal(new, of[3], params)
        return new, Trajectory(observation, action, reward, terminated, new)

    final, trajectory = ivy_api.scan(step, state, (None if by_policy else policy_or_actions, keys), length=steps)
    return final, trajectory


def _steps(policy_or_actions: Any, steps: int | None, by_policy: bool) -> int:
    """The number of steps."""
    if by_policy:
        if steps is None:
            raise ParameterError("rollout by a policy needs a number of steps: rollout(env, policy, state, steps=100).")
        return steps
    given: int = policy_or_actions.shape[0]
    if steps is not None and steps != given:
        raise ParameterError(f"rollout takes as many steps as there are actions; got {given} actions and steps={steps}.")
    return given


def episode_return(trajectory: Trajectory, discount: float = 1.0) -> Any:
    """Return the discounted sum of the rewards of a roll-out, until its first terminal state.

    Parameters
    ----------
    trajectory : from `rollout`
    discount : the weight of the reward of a step is ``discount`` to the power of the number of steps before

    Returns
    -------
    out : array of the batch shape

    Examples
    --------
    >>> env = ClassicCartPole()
    >>> state = env.initial(ivy_api.random.key(0, xp="numpy"))
    >>> _, trajectory = rollout(env, np.ones(100, dtype="int64"), state)  # to the right only
    >>> float(episode_return(trajectory))
    11.0
    """
    rewards = trajectory.rewards
    xp: Any = ivy_api.namespace_for(rewards)
    ended = xp.astype(trajectory.terminations, xp.int32)
    going = xp.cumulative_sum(ended, axis=0) == ended
    if discount != 1.0:
        rewards = rewards * discount ** (xp.cumulative_sum(xp.ones_like(rewards), axis=0) - 1)
    return xp.sum(xp.where(going, rewards, xp.zeros_like(rewards)), axis=0)
