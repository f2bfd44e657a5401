"""Each function of the subset against a hand-written one: eager and compiled, on few and on many elements."""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from benchmarks.libraries.workloads import SIZES, WORKLOADS
from benchmarks.measure import REPEATS, Case, Comparison, Effort, Rival, Sampler, measure
from benchmarks.programs.frameworks import FRAMEWORKS, Framework
from benchmarks.report import Check

TARGETS = {"eager": 1.02, "compiled": 1.001}
"""The targets of the mean ratio to hand-written functions, at 10,000 elements."""

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
        target = TARGETS[self.way] if self.size == 10_000 else None
        group = f"{self.library}, {self.backend}, {self.way}"
        (line,) = measure(Case(group, self.ours, (Rival(self.by_hand, target),)), effort)
        return line


def _apart(a: Any, b: Any) -> float:
    """The largest difference, relative to the size of the values if that is above 1."""
    if a.shape != b.shape:
        return np.inf
    return float(np.max(np.abs(a.astype("float64") - b))) / max(float(np.max(np.abs(b))), 1.0)


def _within(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function of arrays that calls another, as what a user compiles does: ours has optional arguments, which cost time.

    It has code of its own: `torch.compile` keeps what it compiles by code, and looks through it in each call.
    """

    def call(*arrays: Any) -> Any:
        return function(*arrays)

    call.__code__ = call.__code__.replace()
    return call


def pairs(backend: str, text: str = "", *, quick: bool = False) -> Iterator[Pair]:
    """The functions whose label contains ``text``; one after the other in both ways, so that a compiled one is made once."""
    framework = FRAMEWORKS[backend]()
    ways: dict[str, Callable[[Any], Any]] = {"eager": lambda function: function}
    compiled = framework.compiled
    if compiled:
        ways["compiled"] = lambda function: compiled(_within(function))
    sizes = SIZES[1:3] if quick else SIZES
    for library, workload in WORKLOADS.items():
        by_hand = importlib.import_module(f"benchmarks.{workload.by_hand}.{backend}")
        ours = workload.ours(framework.array(np.zeros(1, dtype="float32")))
        for name, function in ours.items():
            for way, prepared in ways.items():
                one, other = prepared(function), prepared(getattr(by_hand, name))
                for size in sizes:
                    label = f"{name}, {size:,}, {way}"
                    if text.lower() in f"{library} {label}":
                        given = framework.entered(workload.arguments(size)[name])
                        calls = Call(label, one, given, framework), Call(f"{label}, by hand", other, given, framework)
                        yield Pair(library, backend, way, size, name, *calls)
