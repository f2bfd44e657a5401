"""Timing of several subjects side by side.

The subjects take turns (A B C, B C A, …), so that drift of the machine affects all of them alike. A sample is the best of a few
short runs, so that few samples are disturbed by other processes. Ratios are computed within each round, and their median and
quartiles over all rounds are reported.
"""

from __future__ import annotations

import math
import os
import statistics
import subprocess
import sys
import time
import timeit
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

Sampler = Callable[[], float]
"""One measurement, in seconds per operation."""

UNROLLED = 10
"""How often a statement is repeated in its loop, so that the loop overhead, which is subtracted, is relatively small."""

REPEATS = 5
"""The number of runs of a loop in one sample: the fastest counts."""


@dataclass(frozen=True)
class Effort:
    """How long to measure.

    Parameters
    ----------
    rounds : how often each subject is sampled
    program_rounds : the same for subjects that start a process
    seconds : the minimum time of one run of a statement's loop
    """

    rounds: int = 151
    program_rounds: int = 25
    seconds: float = 0.0004


THOROUGH, QUICK = Effort(), Effort(rounds=15, program_rounds=3, seconds=0.0001)


class Subject(Protocol):
    """A subject that can be measured."""

    @property
    def label(self) -> str: ...
    def sampler(self, effort: Effort) -> Sampler: ...
    def rounds(self, effort: Effort) -> int: ...


@dataclass(frozen=True)
class Statement:
    """A statement, run many times inside a function, where ``names`` are local variables as they are in real code.

    Parameters
    ----------
    label : how the report shows it
    code : one line of Python; may be a compound statement such as ``with block: pass``
    names : the variables that ``code`` uses
    within : runs the loop, for example ``Context.run``; by default the loop is called directly
    count : the number of operations in ``code``
    unrolled : how often it is repeated in its loop
    """

    label: str
    code: str
    names: Mapping[str, object] = field(default_factory=dict)
    within: Callable[[Callable[[int], float], int], float] = lambda loop, number: loop(number)
    count: int = 1
    unrolled: int = UNROLLED

    def sampler(self, effort: Effort) -> Sampler:
        setup = "\n".join(f"{name} = names[{name!r}]" for name in self.names)
        loop = timeit.Timer("\n".join([self.code] * self.unrolled), setup or "pass", globals={"names": self.names})
        empty = timeit.Timer("pass")
        number = 1
        while self.within(loop.timeit, number) < effort.seconds:
            number *= 2

        def sample() -> float:
            spent = min(self.within(loop.timeit, number) for _ in range(REPEATS))
            return (spent - min(empty.repeat(REPEATS, number))) / (number * self.unrolled * self.count)

        return sample

    def rounds(self, effort: Effort) -> int:
        return effort.rounds


@dataclass(frozen=True)
class Program:
    """A program in its own interpreter: its wall time, or the number of seconds that it prints."""

    label: str
    code: str

    def sampler(self, effort: Effort) -> Sampler:
        # Without cached bytecode, only this project's own modules would be compiled in every process.
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}

        def sample() -> float:
            start = time.perf_counter()
            done = subprocess.run([sys.executable, "-c", self.code], capture_output=True, text=True, env=environment, check=False)
            elapsed = time.perf_counter() - start
            if done.returncode != 0:
                raise RuntimeError(f"The benchmark {self.label!r} failed:\n{done.stderr}")
            return float(done.stdout) if done.stdout else elapsed

        sample()  # creates the bytecode and warms file caches
        return sample

    def rounds(self, effort: Effort) -> int:
        return effort.program_rounds


@dataclass(frozen=True)
class Allowance:
    """A subject plus some seconds for each operation: for targets that are not ratios."""

    subject: Subject
    seconds: float

    @property
    def label(self) -> str:
        return f"{self.subject.label} and {self.seconds * 1e9:.0f} ns"

    def sampler(self, effort: Effort) -> Sampler:
        sample = self.subject.sampler(effort)
        return lambda: sample() + self.seconds

    def rounds(self, effort: Effort) -> int:
        return self.subject.rounds(effort)


@dataclass(frozen=True)
class Rival:
    """A subject to compare with, and the target ratio ours/theirs (``None``: shown for information)."""

    subject: Subject
    target: float | None = None


@dataclass(frozen=True)
class Case:
    """Subjects to be measured in the same rounds.

    Parameters
    ----------
    group : heading in the report
    ours : this project's subject
    rivals : other subjects
    floor : the common cost (the native call, a bare interpreter), which is subtracted from all
    """

    group: str
    ours: Subject
    rivals: tuple[Rival, ...]
    floor: Subject | None = None


@dataclass(frozen=True)
class Comparison:
    """One line of the report. Times are medians in seconds per operation, minus the floor; the ratio is ours/theirs.

    ``low`` and ``high`` are the quartiles of the ratio over the rounds. Unmeasured times are ``nan``.
    """

    group: str
    ours: str
    rival: str
    floor: str | None
    ours_seconds: float
    rival_seconds: float
    ratio: float
    low: float
    high: float
    target: float | None

    @property
    def holds(self) -> bool | None:
        """Whether the target is met; ``None`` without a target."""
        return None if self.target is None else self.ratio <= self.target


def measure(case: Case, effort: Effort) -> list[Comparison]:
    """Sample all subjects of a case in turns, and compare ours with each rival."""
    subjects = [case.ours, *(rival.subject for rival in case.rivals), *([case.floor] if case.floor else [])]
    rounds = min(subject.rounds(effort) for subject in subjects)
    samples = take_turns([subject.sampler(effort) for subject in subjects], rounds)
    if case.floor:
        *samples, floor = samples
        samples = [[value - least for value, least in zip(sample, floor, strict=True)] for sample in samples]
    ours = samples[0]
    comparisons = []
    for rival, theirs in zip(case.rivals, samples[1:], strict=True):
        low, ratio, high = ratio_quartiles(ours, theirs)
        comparisons.append(
            Comparison(
                group=case.group,
                ours=case.ours.label,
                rival=rival.subject.label,
                floor=case.floor.label if case.floor else None,
                ours_seconds=statistics.median(ours),
                rival_seconds=statistics.median(theirs),
                ratio=ratio,
                low=low,
                high=high,
                target=rival.target,
            )
        )
    return comparisons


def take_turns(samplers: Sequence[Sampler], rounds: int) -> list[list[float]]:
    """Sample each of ``samplers`` ``rounds`` times, rotating their order in each round; return a list of samples for each."""
    samples: list[list[float]] = [[] for _ in samplers]
    for first in range(rounds):
        for step in range(len(samplers)):
            turn = (first + step) % len(samplers)
            samples[turn].append(samplers[turn]())
    return samples


def ratio_quartiles(ours: Sequence[float], theirs: Sequence[float]) -> tuple[float, float, float]:
    """The quartiles of ours/theirs over the rounds; a round in which theirs is lost in noise counts as infinite."""
    ratios = sorted(a / b if b > 0 else math.inf for a, b in zip(ours, theirs, strict=True))
    return ratios[len(ratios) // 4], statistics.median(ratios), ratios[3 * len(ratios) // 4]
