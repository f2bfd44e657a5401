"""``python -m benchmarks.training BACKEND``: measure the steps on one backend, and print the comparisons as JSON.

A process of its own, because Keras has one backend in a process.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
from dataclasses import asdict
from typing import Any

RIVALS = {"torch": ("torch", "keras"), "jax": ("flax", "keras"), "tensorflow": ("keras",), "numpy": ("autograd",)}
"""What is compared with, by backend."""

TARGETS = {"eager": 1.25, "compiled": 1.05}
AGREE = 1e-4
"""The largest relative difference of losses, of steps that start from the same weights."""


def first_losses(step: Any) -> list[float]:
    return [step.call() for _ in range(3)]


def agree(losses: list[float], others: list[float]) -> bool:
    """Whether the losses of two trainings that start from the same weights differ by rounding."""
    return max(abs(a - b) / abs(b) for a, b in zip(losses, others, strict=True)) < AGREE


def steps_of_rivals(backend: str, network: str) -> list[tuple[str, Any]]:
    """The steps of a network in the libraries that a backend is compared with, and the name of the library of each."""
    return [
        (name, step) for name in RIVALS[backend] for step in importlib.import_module(f"benchmarks.training.{name}").steps(network)
    ]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.training")
    parser.add_argument("backend", choices=sorted(RIVALS))
    parser.add_argument("--only", default="")
    parser.add_argument("--quick", action="store_true")
    options = parser.parse_args()
    if options.backend != "numpy":
        os.environ["KERAS_BACKEND"] = options.backend
    from benchmarks.measure import Case, Effort, Rival, Statement, measure
    from benchmarks.training import NETWORKS, Step, ours

    effort = Effort(rounds=5, seconds=0.05) if options.quick else Effort(rounds=31, seconds=0.1)

    def statement(step: Step) -> Statement:
        return Statement(step.label, "f()", {"f": step.call}, unrolled=1)

    found: dict[str, list[Any]] = {"comparisons": [], "checks": []}
    for network in NETWORKS:
        if options.only not in network:
            continue
        mine = list(ours.steps(network, options.backend))
        theirs = steps_of_rivals(options.backend, network)
        for own in mine:
            losses = first_losses(own)
            rivals = []
            for name, step in theirs:
                if step.way != own.way and name != "autograd":
                    continue
                if step.parameters != own.parameters:
                    raise SystemExit(f"{step.label} has {step.parameters} parameters, ours {own.parameters}.")
                if name in ("torch", "autograd") and step.way == own.way:
                    claim = f"{options.backend}: the losses of {own.label} and of {step.label} agree"
                    found["checks"].append([claim, agree(losses, first_losses(step))])
                rivals.append(Rival(statement(step), 1.0 if name in ("keras", "autograd") else TARGETS[own.way]))
            if rivals:
                case = Case(f"{options.backend}, {own.way}", statement(own), tuple(rivals))
                found["comparisons"] += [asdict(line) for line in measure(case, effort)]
    print(json.dumps(found))


if __name__ == "__main__":
    main()
