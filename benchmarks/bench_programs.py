"""Whole programs written once against a namespace, against hand-written ones per framework: eager, compiled, and a gradient.

`ivy_api.compile` stands beside the framework's own compiler: on torch, that one checks in each call what it read while it traced
("guards"), which are many more functions than in a program by hand.
"""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

import ivy_api
from benchmarks import programs
from benchmarks.measure import QUICK, REPEATS, THOROUGH, Case, Comparison, Effort, Rival, Sampler, measure
from benchmarks.programs.frameworks import FRAMEWORKS, OWN, Framework, within
from benchmarks.report import Check, Report, environment

PROGRAMS = ("k_means", "transformer", "transformer_loss", "denoise", "kalman", "march")
TARGETS = {"eager": 1.10, "compiled": 1.02, OWN: 1.02}
"""The target ratios of our programs to hand-written ones, which the framework's own compiler compiles."""

LEAST_SECONDS = 0.002
"""The minimum time of one run."""

AGREE = 2e-4
"""The allowed difference from hand-written programs, relative to the largest element: single precision, reordered operations."""


@dataclass(frozen=True)
class Run:
    """One program on one framework, with its arguments.

    A sample is the process time of all threads, because a program is long enough to be interrupted by other processes. A short
    program is called many times.
    """

    label: str
    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    framework: Framework

    def __call__(self) -> Any:
        return self.framework.wait(self.function(*self.arguments))

    def sampler(self, effort: Effort) -> Sampler:
        self()
        number = 1
        while self._timed(number) < LEAST_SECONDS:
            number *= 2

        def sample() -> float:
            return min(self._timed(number) for _ in range(REPEATS)) / number

        return sample

    def _timed(self, number: int) -> float:
        start = time.process_time()
        for _ in range(number):
            self()
        return time.process_time() - start

    def rounds(self, effort: Effort) -> int:
        return effort.program_rounds


def pairs(backend: str) -> Iterator[tuple[str, str, Run, Run]]:
    """Mode, program, and our and the hand-written version of each program on one framework."""
    framework, xp = FRAMEWORKS[backend](), ivy_api.namespace(backend)
    by_hand = importlib.import_module(f"benchmarks.programs.{backend}")
    for name in PROGRAMS:
        ours, theirs = partial(getattr(programs, name), xp=xp), getattr(by_hand, name.removesuffix("_loss"))
        if name == "transformer_loss":
            if framework.gradient is None:
                continue
            ours, theirs = framework.gradient(ours), framework.gradient(partial(_loss, theirs, framework.mean))
        kind, label = name.removesuffix("_loss"), name.replace("_loss", ", gradient")
        sizes = {label: programs.LARGE[kind], f"{label}, small": programs.SMALL[kind]}
        for label, size in sizes.items():
            one, other = within(ours), within(theirs)
            ways = {"eager": (one, other)}
            if framework.compiled is not None:
                compiled = framework.compiled(other)
                ways |= {"compiled": (framework.compiled(one), compiled), OWN: (ivy_api.compile(one), compiled)}
            arguments = framework.entered(programs.arguments(kind, size))
            for way, (one, other) in ways.items():
                labels = f"{label}, {way}", f"{label} by hand, {way if way != OWN else 'compiled'}"
                yield way, label, Run(labels[0], one, arguments, framework), Run(labels[1], other, arguments, framework)


def _loss(program: Any, mean: Any, x: Any, weights: Any) -> Any:
    out = program(x, weights)
    return mean(out * out)


def difference(framework: Framework, ours: Run, theirs: Run) -> float:
    """The difference between the results of two programs, relative to the largest element."""
    apart = 0.0
    for got, want in zip(framework.leaves(ours()), framework.leaves(theirs()), strict=True):
        largest = max(float(np.max(np.abs(want))), 1e-30)
        apart = max(apart, float(np.max(np.abs(got.astype("float64") - want.astype("float64")))) / largest)
    return apart


def report(text: str, backends: list[str], *, quick: bool) -> Report:
    """Measure the programs whose label contains ``text``."""
    effort = QUICK if quick else THOROUGH
    chosen = backends or list(FRAMEWORKS)
    lines: list[Comparison] = []
    checks: list[Check] = []
    for backend in chosen:
        for way, label, ours, theirs in pairs(backend):
            if text.lower() not in f"{label}, {way}":
                continue
            apart = difference(ours.framework, ours, theirs)
            checks.append(Check(f"{backend}: {ours.label} gives what the one by hand gives", apart < AGREE))
            lines += measure(Case(f"{backend}, {way}", ours, (Rival(theirs, TARGETS[way]),)), effort)
    return Report("programs", sorted(lines, key=lambda line: line.group), checks, environment(effort, chosen))
