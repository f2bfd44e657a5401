"""Roll-outs: many steps of an environment as one function, which can be compiled, mapped and differentiated."""

from __future__ import annotations

from typing import Any, NamedTuple

import ivy_api
from ivy_api.errors import ArgumentTypeError
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


@ivy_api.explain_errors
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
        an array of actions, of the shape ``(steps, ...)`` and followed by the shape of an action, or a list of arrays or numbers
    state : the initial state, as `Environment.transition` takes it; its batch shape and that of given actions broadcast
    steps : the number of steps; may be left out for an array of actions
    rng : a key, for policies and environments that draw random numbers
    params : parameters of the environment; ``None``: its ``default_params``

    Returns
    -------
    final_state, trajectory : the state after all steps; what happened

    Raises
    ------
    ParameterError
        if neither a policy nor actions are given, or a policy without a number of steps, or another number than that of actions.
    ArgumentError
        if the actions have not the shape of actions, or the state not that of a state, or their batches do not broadcast.
    StateError
        if the state has not the fields of one.

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
    actions = None if by_policy else _actions(env, policy_or_actions, state)
    steps = _steps(actions, steps)
    state = _start(env, state, actions)
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

    final, trajectory = ivy_api.scan(step, state, (actions, keys), length=steps)
    return final, trajectory


def _actions(env: Environment[Any, Any], actions: Any, state: Any) -> Any:
    """Actions as an array."""
    if isinstance(actions, (list, tuple)) and actions:
        arrays = [x for x in (*actions, *(state if isinstance(state, tuple) else ())) if hasattr(x, "shape")]
        if arrays:
            xp: Any = ivy_api.namespace_for(arrays[0])
            if hasattr(actions[0], "shape"):
                return xp.stack(actions)
            dtype = arrays[0].dtype if env.action_shape and xp.isdtype(arrays[0].dtype, "real floating") else None
            return xp.asarray(actions, dtype=dtype, device=ivy_api.device_of(arrays[0]))
    if not len(getattr(actions, "shape", ())):
        raise ParameterError(
            f"rollout takes a policy, which is a function, or an array of actions, whose first axis is time; got {actions!r}."
        )
    return actions


def _start(env: Environment[Any, Any], state: Any, actions: Any) -> Any:
    """The initial state with arrays of one batch shape, that of the actions included, which the loop does not change."""
    if not isinstance(env, Environment):
        raise ArgumentTypeError(f"rollout takes an Environment as env; got {type(env).__qualname__}.")
    if "transition" in vars(env) or type(env).transition is not Environment.transition:
        return state  # one that is overridden has states of its own
    action = None
    if actions is not None:
        action = ivy_api.namespace_for(actions).sum(actions[:1, ...], axis=0)  # the first, or zeros if there is none
    return env._arrays(state, action)[1]


def _steps(actions: Any, steps: int | None) -> int:
    """The number of steps."""
    if actions is None:
        if steps is None:
            raise ParameterError("rollout by a policy needs a number of steps: rollout(env, policy, state, steps=100).")
        return steps
    given: int = actions.shape[0]
    if steps is not None and steps != given:
        raise ParameterError(f"rollout takes as many steps as there are actions; got {given} actions and steps={steps}.")
    return given


@ivy_api.explain_errors
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
