"""Optimise the actions of one episode through a differentiable environment, on any array framework.

Run it: ``python examples/optimise_trajectory.py [--environment NAME] [--backend NAME] [--iterations N] [--output PATH.png]``

Many random sequences of actions are improved at once by gradients of their rewards, and the best is kept.
"""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.progress import Progress

import ivy_api
import ivy_gym
import ivy_nn as nn
import options

PROGRAM = "optimise_trajectory.py"
STEPS, CANDIDATES, HELD = 200, 256, 10
"""Of an episode; sequences that are improved at once; how many steps an action lasts before it is improved."""
PENALTY = 0.003
"""The cost of the square of a speed at first: a pendulum that spins for ever gets half of all rewards. It falls to 0."""
STARTS: dict[str, tuple[float, ...]] = {
    "Pendulum-v0": (3.14, 0.0),  # hanging down
    "CartPole-v0": (0.0, 0.0, 3.14, 0.0),
    "MountainCar-v0": (-0.5, 0.0),
}
"""The environments, and the state that each begins in."""


def start(env: Any, name: str, xp: Any) -> Any:
    """Return the initial state, once for each candidate."""
    return env.state_type._make(xp.full((CANDIDATES,), value, dtype=xp.float32) for value in STARTS[name])


def first_guess(key: Any, xp: Any) -> Any:
    """Return random sequences, of shape ``(steps, candidates, 1)``, to be passed through tanh."""
    drawn = xp.random.uniform(key, (STEPS // HELD, CANDIDATES, 1), minval=-2.0, maxval=2.0, dtype=xp.float32)
    return xp.repeat(drawn, HELD, axis=0)


def optimise(
    name: str, xp: Any, *, iterations: int, seed: int = 0, eager: bool = False, quiet: bool = True
) -> tuple[Any, list[tuple[int, float]]]:
    """Optimise the actions.

    Returns
    -------
    states, scores : all states of the best episode; pairs of an iteration and the mean reward of the best episode before it
    """
    env, optimizer = ivy_gym.environment(name), nn.optimizers.Adam(0.1)
    state = start(env, name, xp)

    def loss(raw: Any, penalty: Any) -> tuple[Any, Any]:
        _, trajectory = ivy_gym.rollout(env, xp.tanh(raw), state)
        each = xp.mean(trajectory.rewards, axis=0)
        speed = trajectory.states[-1]  # angular velocity, or that of the car
        return penalty * xp.sum(xp.mean(speed**2, axis=0)) - xp.sum(each), (each, trajectory.states)

    def step(raw: Any, memory: Any, penalty: Any) -> tuple[Any, Any, Any, Any]:
        (_, (each, states)), gradient = ivy_api.value_and_grad(loss, has_aux=True)(raw, penalty)
        raw, memory = optimizer.step(raw, gradient, memory)
        return raw, memory, each, states

    take = step if eager else ivy_api.compile(step)
    raw = first_guess(xp.random.key(seed), xp)
    memory, scores, states = optimizer.init(raw), [], None
    top = -1.0
    with Progress(disable=quiet) as progress:
        bar = progress.add_task("mean reward", total=iterations)
        for i in range(iterations):
            penalty = xp.asarray(PENALTY * max(0.0, 1 - 2 * i / iterations), dtype=xp.float32)
            raw, memory, each, found = take(raw, memory, penalty)
            best = int(xp.argmax(each))
            scores.append((i, float(each[best])))
            if scores[-1][1] > top:
                top, states = scores[-1][1], type(found)._make(leaf[:, best] for leaf in found)
            progress.update(bar, advance=1, description=f"mean reward {top:.3f}")
    return states, scores


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the example; return the exit status."""
    parser = options.parser(PROGRAM, "Optimise the actions of one episode through a differentiable environment.")
    parser.add_argument("--environment", choices=list(STARTS), default="Pendulum-v0", help="(default: Pendulum-v0)")
    parser.add_argument("--iterations", type=options.positive, default=300, metavar="N", help="(default: 300)")
    parser.add_argument("--eager", action="store_true", help="do not compile: faster where the compiler unrolls loops")
    parser.add_argument("--output", type=options.png, default=Path("trajectory.png"), metavar="PATH.png", help="the picture")
    chosen = parser.parse_args(arguments)
    if importlib.util.find_spec("PIL") is None:
        parser.error(f"the picture needs Pillow: pip install -r {Path(__file__).parent / 'requirements.txt'}")

    def run() -> None:
        from score_picture import draw

        xp, given = options.backend(chosen.backend), {"iterations": chosen.iterations, "seed": chosen.seed}
        states, scores = optimise(chosen.environment, xp, eager=chosen.eager, quiet=chosen.quiet, **given)
        env = ivy_gym.environment(chosen.environment)
        times = [STEPS * i // 10 for i in range(10)]
        shown = (type(states)._make(leaf[t] for leaf in states) for t in times)
        film = [env.render_image(each, env.render_init(width=240, height=240))[1] for each in shown]
        draw(chosen.output, f"{chosen.environment}: mean reward of the best of {CANDIDATES} episodes", scores, None, film)
        print(f"Mean reward of the best episode: {scores[0][1]:.3f} before, {max(score for _, score in scores):.3f} after")
        print(f"Picture saved to {chosen.output}")

    return options.guarded(PROGRAM, run)


if __name__ == "__main__":
    sys.exit(main())
