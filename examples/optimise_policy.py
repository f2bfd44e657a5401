"""Optimise a policy through a differentiable environment, on any array framework: swing a pendulum up, or a pole on a cart.

Run it: ``python examples/optimise_policy.py [--environment NAME] [--backend NAME] [--iterations N] [--seed N] [--output PATH.png]``

The gradient goes through 32 steps of the physics and of the policy; a second network, the critic, says what comes after them. Some
episodes start near the goal, and fast rotation costs a little, since a motor that spins for ever gets half of all rewards.

References: Xu et al., Accelerated policy learning with parallel differentiable simulation (2022).
"""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.progress import Progress

import ivy_api
import ivy_gym
import ivy_nn as nn
import options

PROGRAM = "optimise_policy.py"
BATCH, HORIZON, RESTARTED = 64, 32, 0.16
"""Environments at once, steps of each iteration, and the share of environments that begins a new episode before it."""
RATE, NOISE = 1e-3, 0.3
"""The first learning rate of the policy, and the standard deviation of what is added to its actions while it learns."""
DISCOUNT, TRACE, FITS, KEPT = 0.99, 0.95, 4, 0.9
"""Of rewards; of n-step returns; steps of the critic in each iteration; how much of the critic's average is kept in each."""


@dataclass(frozen=True, slots=True)
class Task:
    """An environment, with numbers that suit it.

    Attributes
    ----------
    scale : what observations are multiplied by for the networks
    penalty : the cost of the square of an angular velocity, while training
    best : the best known mean reward of an episode from random initial states
    """

    scale: tuple[float, ...]
    penalty: float
    best: float


TASKS = {
    # By dynamic programming on a grid of 256 angles and 321 angular velocities, with 9 actions.
    "Pendulum-v0": Task((1.0, 1.0, 0.2), 0.003, 0.875),
    # The best of several runs; gradients by the actions of each of 256 episodes, from such a policy's, gave 0.65.
    "CartPole-v0": Task((0.5, 0.3, 1.0, 1.0, 0.2), 0.001, 0.66),
}


class Network(nn.Module):
    """Two hidden layers, of observations with elements of about 1."""

    def __init__(self, outputs: int, scale: Sequence[float]) -> None:
        self.scale = tuple(scale)
        self.layers = nn.Sequential(nn.Linear(len(scale), 64), nn.Tanh(), nn.Linear(64, 64), nn.Tanh(), nn.Linear(64, outputs))

    def _forward(self, observation: Any) -> Any:
        xp = ivy_api.namespace_for(observation)
        return self.layers(xp.stack([scale * observation[..., i] for i, scale in enumerate(self.scale)], axis=-1))


def initial(env: Any, key: Any, batch: int) -> Any:
    """Return initial states, every second one with a smaller angle."""
    xp = ivy_api.namespace_for(key)
    state = env.initial(key, shape=(batch,), dtype=xp.float32)
    near = xp.random.uniform(xp.random.fold_in(key, 1), (batch // 2, 1), dtype=xp.float32) ** 2
    share = xp.reshape(xp.concat([near, xp.ones_like(near)], axis=1), (-1,))
    return state._replace(angle=state.angle * share)


class Learner:
    """A policy and its critic, which learn from each other.

    Parameters
    ----------
    name : of the environment
    key : a key of ``xp.random``
    iterations : how many there will be
    """

    def __init__(self, name: str, key: Any, iterations: int) -> None:
        self.env, self.task = ivy_gym.environment(name), TASKS[name]
        self.xp: Any = ivy_api.namespace_for(key)
        keys = self.xp.random.split(key, 5)
        self.key, self.state = keys[0, ...], initial(self.env, keys[1, ...], BATCH)
        self.tests = self.env.initial(keys[2, ...], shape=(256,), dtype=self.xp.float32)
        self.actor, self.critic = Network(1, self.task.scale), Network(1, self.task.scale)
        observation = self.env.observation(self.state)
        self.actor.build(keys[3, ...], observation)
        self.critic.build(keys[4, ...], observation)
        self.optimizers = nn.optimizers.Adam(nn.optimizers.schedules.cosine(RATE, iterations)), nn.optimizers.Adam(1e-3)
        self.variables = self.actor.v, self.critic.v, self.critic.v
        self.memories = tuple(opt.init(v) for opt, v in zip(self.optimizers, self.variables, strict=False))

    def policy(self, v: Any) -> Callable[[Any], Any]:
        """Return the policy with these variables."""
        return lambda observation: self.xp.tanh(self.actor(observation, v=v))

    def explorer(self, v: Any, key: Any) -> Callable[[Any], Any]:
        """Return the policy with noise, a number for each environment that lasts for all steps: so there is little to draw."""
        policy, noise = self.policy(v), NOISE * self.xp.random.normal(key, (BATCH, 1), dtype=self.xp.float32)
        return lambda observation: policy(observation) + noise

    def value(self, v: Any, observation: Any) -> Any:
        """Return the critic's discounted sum of rewards to come."""
        return self.critic(observation, v=v)[..., 0]

    def step(self, variables: Any, memories: Any, state: Any, key: Any) -> tuple[Any, Any, Any]:
        """Return variables, memories of the optimizers and states after one iteration: a pure function."""
        xp, (actor, critic, average) = self.xp, variables
        restarted = xp.random.uniform(xp.random.fold_in(key, 2), (BATCH,), dtype=xp.float32) < RESTARTED
        fresh = initial(self.env, key, BATCH)
        state = type(state)._make(xp.where(restarted, a, b) for a, b in zip(fresh, state, strict=True))

        def loss(v: Any) -> tuple[Any, Any]:
            final, trajectory = ivy_gym.rollout(self.env, self.explorer(v, key), state, steps=HORIZON)
            rewards = trajectory.rewards - self.task.penalty * trajectory.states.angular_velocity**2
            last = self.env.observation(final)
            powers = DISCOUNT ** (xp.cumulative_sum(xp.ones_like(rewards), axis=0) - 1)
            sums = xp.sum(powers * rewards, axis=0) + DISCOUNT**HORIZON * self.value(average, last)
            return -(1 - DISCOUNT) * xp.mean(sums), (final, trajectory.observations, rewards, last)

        (_, (final, seen, rewards, last)), gradient = ivy_api.value_and_grad(loss, has_aux=True)(actor)
        gradient, _ = nn.optimizers.clip_by_global_norm(gradient, 1.0)
        actor, first = self.optimizers[0].step(actor, gradient, memories[0])
        seen, last, rewards = ivy_api.stop_gradient((seen, last, rewards))
        targets = self.targets(average, rewards, xp.concat([seen, last[None, ...]], axis=0))
        second = memories[1]
        for _ in range(FITS):
            slope = ivy_api.grad(lambda v: xp.mean((self.value(v, seen) - targets) ** 2))(critic)
            critic, second = self.optimizers[1].step(critic, slope, second)
        average = KEPT * average + (1 - KEPT) * critic
        return (actor, critic, average), (first, second), ivy_api.stop_gradient(final)

    def targets(self, v: Any, rewards: Any, observations: Any) -> Any:
        """Return the mixture of n-step returns TD(lambda) for each step."""
        values = self.value(v, observations)

        def back(following: Any, now: Any) -> tuple[Any, Any]:
            reward, value = now
            total = reward + DISCOUNT * ((1 - TRACE) * value + TRACE * following)
            return total, total

        return ivy_api.scan(back, values[-1, ...], (rewards, values[1:, ...]), reverse=True)[1]

    def score(self, v: Any, state: Any) -> Any:
        """Return the mean reward of whole episodes."""
        _, trajectory = ivy_gym.rollout(self.env, self.policy(v), state, steps=self.env.max_episode_steps)
        return self.xp.mean(trajectory.rewards)


def optimise(
    name: str, xp: Any, *, iterations: int, seed: int = 0, eager: bool = False, quiet: bool = True
) -> tuple[Learner, list[tuple[int, float]]]:
    """Optimise a policy.

    Returns
    -------
    learner, scores : the trained policy and its critic; pairs of an iteration and the mean reward after it
    """
    learner = Learner(name, xp.random.key(seed), iterations)
    step: Any = learner.step if eager else ivy_api.compile(learner.step)
    score: Any = learner.score if eager else ivy_api.compile(learner.score)
    scores = [(0, float(score(learner.variables[0], learner.tests)))]
    with Progress(disable=quiet) as progress:
        bar = progress.add_task(f"mean reward {scores[0][1]:.3f}", total=iterations)
        for i in range(1, iterations + 1):
            now = xp.random.fold_in(learner.key, i)
            learner.variables, learner.memories, learner.state = step(learner.variables, learner.memories, learner.state, now)
            if i % max(iterations // 20, 1) == 0 or i == iterations:
                scores.append((i, float(score(learner.variables[0], learner.tests))))
            progress.update(bar, advance=1, description=f"mean reward {scores[-1][1]:.3f}")
    return learner, scores


def film(learner: Learner, count: int = 10) -> list[Any]:
    """Return pictures of an episode that begins far from the goal."""
    env = learner.env
    state = type(learner.tests)._make(leaf[0, ...] for leaf in learner.tests)
    state = state._replace(angle=learner.xp.full_like(state.angle, 3.0))
    _, trajectory = ivy_gym.rollout(env, learner.policy(learner.variables[0]), state, steps=env.max_episode_steps)
    times = [env.max_episode_steps * i // count for i in range(count)]
    states = (type(state)._make(leaf[t, ...] for leaf in trajectory.states) for t in times)
    return [env.render_image(each, env.render_init(width=240, height=240))[1] for each in states]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the example; return the exit status."""
    parser = options.parser(PROGRAM, "Optimise a policy through a differentiable environment.")
    parser.add_argument("--environment", choices=list(TASKS), default="Pendulum-v0", help="(default: Pendulum-v0)")
    parser.add_argument("--iterations", type=options.positive, default=1500, metavar="N", help="(default: 1500)")
    parser.add_argument("--eager", action="store_true", help="do not compile: faster where the compiler unrolls loops")
    parser.add_argument("--output", type=options.png, default=Path("policy.png"), metavar="PATH.png", help="the picture")
    chosen = parser.parse_args(arguments)
    if importlib.util.find_spec("PIL") is None:
        parser.error(f"the picture needs Pillow: pip install -r {Path(__file__).parent / 'requirements.txt'}")

    def run() -> None:
        from score_picture import draw

        xp, given = options.backend(chosen.backend), {"iterations": chosen.iterations, "seed": chosen.seed}
        learner, scores = optimise(chosen.environment, xp, eager=chosen.eager, quiet=chosen.quiet, **given)
        best = TASKS[chosen.environment].best
        draw(chosen.output, f"{chosen.environment}: mean reward of a policy", scores, best, film(learner))
        print(f"Mean reward: {scores[0][1]:.3f} before, {scores[-1][1]:.3f} after; best known: {best:.3f}")
        print(f"Picture saved to {chosen.output}")

    return options.guarded(PROGRAM, run)


if __name__ == "__main__":
    sys.exit(main())
