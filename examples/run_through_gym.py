"""A tour of `ivy_gym`: batches of environments, roll-outs, derivatives through the physics, and gymnasium, on any array framework.

Run it: ``python examples/run_through_gym.py [--backend NAME] [--output PATH.png]``
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import gymnasium

import ivy_api
import ivy_gym
import tours
from tours import show

STEPS, BATCH, SHOWN = 60, 8, 6
"""Of an episode; environments at once; pictures of an episode."""


def tour(xp: Any, output: Path) -> None:
    """Print the results, and draw an episode of each environment."""
    import panels

    keys = xp.random.split(xp.random.key(0), 2)
    rows = []
    for name in ("CartPole", "MountainCar", "Pendulum", "Acrobot", "Reacher", "Swimmer"):
        # A batch of states, and a roll-out with random actions.
        env = getattr(ivy_gym, name)()
        state = env.initial(keys[0, ...], shape=(BATCH,), dtype=xp.float32)
        size = env.action_space.shape[0]
        actions = xp.random.uniform(keys[1, ...], (STEPS, BATCH, size), minval=-1.0, maxval=1.0, dtype=xp.float32)
        final, trajectory = ivy_gym.rollout(env, actions, state)
        show(f"{name}: state", type(state)._fields)
        show(f"{name}: mean reward of {BATCH} random episodes", xp.mean(trajectory.rewards))
        show(f"{name}: observation of the first at the end", env.observation(final)[0, ...])

        # Pictures are drawn of any state, without a display.
        times = range(0, STEPS, STEPS // SHOWN)
        states = [type(state)._make(leaf[t, 0, ...] for leaf in trajectory.states) for t in times]
        frames = [env.render_image(each, env.render_init(width=200, height=160))[1] for each in states]
        rows.append([(f"{name}, step {t}", frame) for t, frame in zip(times, frames, strict=True)])

    # The derivative of all rewards with respect to the first force: through the physics.
    env = ivy_gym.CartPole()
    state = env.initial(keys[0, ...], shape=(BATCH,), dtype=xp.float32)

    def total(actions: Any) -> Any:
        return xp.sum(ivy_gym.rollout(env, actions, state)[1].rewards)

    slopes = ivy_api.grad(total)(xp.zeros((20, BATCH, 1), dtype=xp.float32))
    show("CartPole: derivatives of the rewards by the first force", slopes[0, :, 0])

    # The same environment as an object of gymnasium.
    with gymnasium.make("ivy_gym/Pendulum-v0", backend=xp.__source__.name) as one:
        observation, _ = one.reset(seed=0)
        show("gymnasium's Pendulum: first observation", observation)
    output.parent.mkdir(parents=True, exist_ok=True)
    panels.panels(rows, 120).save(output)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the tour; return the exit status."""
    return tours.run("run_through_gym.py", "A tour of ivy_gym", tour, arguments)


if __name__ == "__main__":
    raise SystemExit(main())
