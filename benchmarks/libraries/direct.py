"""Each function of the subset against a hand-written one: eager and compiled, on few and on many elements."""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

import ivy_api
from benchmarks.libraries.workloads import SIZES, WORKLOADS
from benchmarks.measure import REPEATS, Case, Comparison, Effort, Rival, Sampler, measure
from benchmarks.programs.frameworks import FRAMEWORKS, OWN, Framework, within
from benchmarks.report import Check

WAYS = ("eager", "compiled", OWN)


def target(backend: str, way: str) -> float | None:
    """The target of the mean ratio to hand-written functions at 10,000 elements."""
    if way == "eager":
        return 1.02
    return None if way == OWN and backend != "torch" else 1.001  # elsewhere the framework's own compiler costs a call least


SECONDS = 0.5
"""Approximate time to measure one pair of calls: slow ones get fewer rounds."""


@dataclass(frozen=True)
class Call:
    """Calls of a function with arrays of one framework, of which each is waited for."""

    label: str
    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    framework: Framework

    def __call__(self) -> Any:
        return self.framework.wait(self.function(*self.arguments))

    def sampler(self, effort: Effort) -> Sampler:
        self()
        number = 1
        while self.spent(number) < effort.seconds:
            number *= 2
        return lambda: min(self.spent(number) for _ in range(REPEATS)) / number

    def spent(self, number: int = 1) -> float:
        """The time of so many calls, in seconds."""
        start = time.perf_counter()
        for _ in range(number):
            self()
        return time.perf_counter() - start

    def rounds(self, effort: Effort) -> int:
        return effort.rounds


@dataclass(frozen=True)
class Pair:
    """One function, ours and by hand."""

    library: str
    backend: str
    way: str
    size: int
    name: str
    ours: Call
    by_hand: Call

    def check(self) -> Check:
        """Whether both give the same."""
        framework, agree = self.ours.framework, WORKLOADS[self.library].agree
        pairs = zip(framework.leaves(self.ours()), framework.leaves(self.by_hand()), strict=True)
        same = all(_apart(np.asarray(a), np.asarray(b)) < agree for a, b in pairs)
        return Check(f"{self.library}, {self.backend}: {self.ours.label} gives what the one by hand gives", same)

    def compare(self, effort: Effort) -> Comparison:
        """Measure them in turns."""
        slow = max(min(call.spent() for _ in range(3)) for call in (self.ours, self.by_hand))
        affordable = int(SECONDS / (2 * REPEATS * max(slow, effort.seconds)))
        effort = replace(effort, rounds=max(3, min(effort.rounds, affordable)))
        aimed = target(self.backend, self.way) if self.size == 10_000 else None
        group = f"{self.library}, {self.backend}, {self.way}"
        (line,) = measure(Case(group, self.ours, (Rival(self.by_hand, aimed),)), effort)
        return line


def _apart(a: Any, b: Any) -> float:
    """The largest difference, relative to the size of the values if that is above 1."""
    if a.shape != b.shape:
        return np.inf
    return float(np.max(np.abs(a.astype("float64") - b))) / max(float(np.max(np.abs(b))), 1.0)


def pairs(backend: str, text: str = "", *, quick: bool = False) -> Iterator[Pair]:
    """The functions whose label contains ``text``; one after the other in all ways, so that a compiled one is made once."""
    framework = FRAMEWORKS[backend]()
    compiled = framework.compiled
    sizes = SIZES[1:3] if quick else SIZES
    for library, workload in WORKLOADS.items():
        by_hand = importlib.import_module(f"benchmarks.{workload.by_hand}.{backend}")
        ours = workload.ours(framework.array(np.zeros(1, dtype="float32")))
        for name, function in ours.items():
            hand = getattr(by_hand, name)
            ways = {"eager": (function, hand)}
            if compiled:
                ways["compiled"] = compiled(within(function)), compiled(within(hand))
                ways[OWN] = ivy_api.compile(function), ways["compiled"][1]
            for way, (one, other) in ways.items():
                for size in sizes:
                    label = f"{name}, {size:,}, {way}"
                    if text.lower() in f"{library} {label}":
                        given = framework.entered(workload.arguments(size)[name])
                        calls = Call(label, one, given, framework), Call(f"{label}, by hand", other, given, framework)
                        yield Pair(library, backend, way, size, name, *calls)
