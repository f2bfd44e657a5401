"""Runs the checks of a function against its mutants until one of them fails. A plugin of pytest that takes the place of its run."""

from __future__ import annotations

import inspect
import random
import signal
import sys
import time
import warnings
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import hypothesis
import numpy as np
import pytest

from ivy_api.dispatch import registry
from ivy_conformance import plugin, recording, selection
from ivy_conformance.library import Library
from ivy_conformance.members import MEMBERS
from mutants import exempt
from mutants.catalogue import FaultError, Mutant, Wrap
from mutants.everything import all_mutants
from mutants.installing import Methods, View
from mutants.written import Written

LIMIT = 30.0
"""Seconds of work after which a check counts as failed: a fault may make it loop."""

OF_THE_PROCESS = ("test_leaks_no_memory",)
"""Checks that measure more than what is called."""


class HungError(Exception):
    """A check did not come to an end."""


@dataclass
class Check:
    """One check: how to run it, what it takes, what it touches."""

    id: str
    function: Any
    arguments: dict[str, Any]
    lib: Library
    name: str = ""
    seconds: float = 0.0
    touches: set[str] = field(default_factory=set)
    skipped: bool = False

    def run(self, view: View, limit: float = 0) -> BaseException | None:
        """What it raised against a namespace; ``None`` if it passed or was skipped. A ``limit`` of 0 is none."""
        recording.start()
        good, self.lib.xp = self.lib.xp, view
        try:
            with warnings.catch_warnings(), np.errstate(all="ignore"), _time_limit(limit):
                warnings.simplefilter("ignore")
                self.function(**self.arguments)
        except pytest.skip.Exception:
            self.skipped = True
        except (Exception, pytest.fail.Exception, FaultError) as error:
            return error
        finally:
            self.lib.xp = good
        return None


@dataclass
class Verdict:
    """What became of a mutant: the check that found it, or ``""``; how often its results differed from the good ones."""

    mutant: Mutant
    found_by: str = ""
    error: str = ""
    differed: int = 0
    checks: int = 0


class Engine:
    """Collects the checks, measures them once, and judges mutants.

    Parameters
    ----------
    sample : how many mutants of each source, drawn at random; ``None`` for all
    seed : of the draw
    only : words one of which is in the id of every mutant to be judged
    why : look at the survivors again, and count the calls in which they made a difference
    sources : give the mutants
    ids : of those to be judged; ``None`` for all
    """

    def __init__(
        self,
        sample: int | None = None,
        seed: int = 0,
        only: tuple[str, ...] = (),
        *,
        why: bool = False,
        sources: tuple[Callable[[], Iterator[Mutant]], ...] = (all_mutants,),
        ids: frozenset[str] | None = None,
    ) -> None:
        self.sample, self.seed, self.only, self.why, self.sources, self.ids = sample, seed, only, why, sources, ids
        self.verdicts: list[Verdict] = []
        self.broken: list[str] = []
        self.mutants: list[Mutant] = []
        self.seconds = 0.0
        self.finders: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Everything, in place of pytest's own loop."""
        if session.testsfailed:
            return True
        hypothesis.settings.register_profile(  # a failing example is enough; nobody reads it
            "mutants", hypothesis.settings.default, phases=[hypothesis.Phase.explicit, hypothesis.Phase.generate]
        )
        hypothesis.settings.load_profile("mutants")
        start = time.perf_counter()
        checks = list(self.checks(session))
        self.measure(checks)
        for mutant in self.chosen(selection.listed(session.config.getoption("--function"))):
            self.verdicts.append(self.judge(mutant, checks))
            self.tell()
        for verdict in self.verdicts:
            if self.why and not verdict.found_by:
                self.look_closer(verdict, checks)
        again = checks if self.sample is None else []  # whether a fault left something behind
        self.broken += [f"{check.id} after all: {error!r}" for check in again if (error := check.run(View(check.lib.xp)))]
        self.seconds = time.perf_counter() - start
        return True

    def checks(self, session: pytest.Session) -> Iterator[Check]:
        """The collected checks, with the values of their parameters."""
        libraries: dict[Any, Library] = {}
        for item in session.items:
            if not isinstance(item, pytest.Function) or not selection.is_check(item) or item.get_closest_marker("skip"):
                continue
            if item.originalname in OF_THE_PROCESS or item.callspec.params.get("partner", "numpy") != "numpy":
                continue  # another framework takes long to import
            target = item.callspec.params["target"]
            if target not in libraries:
                libraries[target] = plugin.library_of(target, session.config)
            known = {**item.callspec.params, "lib": libraries[target], "tools": target.tools, "pytestconfig": session.config}
            arguments = {name: known[name] for name in inspect.signature(item.obj).parameters}
            suffix = " (wrapped)" if target.wrapped else ""
            yield Check(
                selection.check_id(item) + suffix,
                item.obj,
                arguments,
                libraries[target],
                item.originalname,
                touches={*selection.functions(item)},
            )

    def measure(self, checks: list[Check]) -> None:
        """Run every check once against the good namespace."""
        for check in checks:
            start = time.perf_counter()
            error = check.run(View(check.lib.xp, touched=check.touches))
            check.seconds = time.perf_counter() - start
            check.touches |= {name for name, _ in recording.current.counts}
            if error is not None:
                self.broken.append(f"{check.id}: {error!r}")
                check.skipped = True  # it would find everything
        checks.sort(key=lambda check: check.seconds)
        checks[:] = [check for check in checks if not check.skipped]

    def chosen(self, functions: Collection[str] = ()) -> list[Mutant]:
        """The mutants to be judged; ``functions`` are those that the checks were chosen for, if not all."""
        found = []
        for source in self.sources:
            mutants = [m for m in source() if not exempt.equivalent(m)]
            self.mutants += mutants
            asked = [m for m in mutants if not self.only or any(word in m.id for word in self.only)]
            asked = [m for m in asked if (self.ids is None or m.id in self.ids) and (not functions or m.function in functions)]
            found += asked if self.sample is None else random.Random(self.seed).sample(asked, min(self.sample, len(asked)))
        return found

    def judge(self, mutant: Mutant, checks: list[Check], wrap: Wrap | None = None) -> Verdict:
        """Run the checks that touch the function until one fails: cheapest first, and those that found such faults elsewhere."""
        verdict = Verdict(mutant)
        finders = self.finders[mutant.family]
        related = [check for check in checks if mutant.function in check.touches]
        if mutant.function in MEMBERS:
            related = [check for check in related if check.lib.target.wrapped]
        elif isinstance(mutant, Written):  # which looks at native arrays only
            related = [check for check in related if not check.lib.target.wrapped]
        for check in sorted(related, key=lambda check: check.seconds / (1 + 20 * finders[check.name])):
            verdict.checks += 1
            with installed(mutant, check, wrap or mutant.wrap) as view:
                error = check.run(view, LIMIT)
            if isinstance(error, FaultError):
                self.broken.append(f"{mutant.id} in {check.id}: {error}")
                break
            if error is not None:
                verdict.found_by, verdict.error = check.id, f"{type(error).__name__}: {error}"[:200]
                finders[check.name] += 1
                break
        return verdict

    def look_closer(self, verdict: Verdict, checks: list[Check]) -> None:
        """Count in how many calls of the checks a survivor made a difference."""

        def counting(good: Any) -> Any:
            faulty = verdict.mutant.wrap(good)

            def both(*args: Any, **kwargs: Any) -> Any:
                try:
                    want = shown(good(*args, **kwargs))
                except Exception as error:
                    want = repr(type(error))
                try:
                    got = faulty(*args, **kwargs)
                except Exception as error:
                    verdict.differed += repr(type(error)) != want
                    raise
                verdict.differed += shown(got) != want
                return got

            return both

        if is_function(verdict.mutant):
            self.judge(verdict.mutant, checks, counting)

    def tell(self) -> None:
        """A line for each survivor, and now and then."""
        done, lost = len(self.verdicts), sum(not v.found_by for v in self.verdicts)
        if not self.verdicts[-1].found_by:
            print(f"not found: {self.verdicts[-1].mutant.id}", file=sys.stderr, flush=True)
        if done % 500 == 0:
            print(f"{done} mutants, {lost} not found", file=sys.stderr, flush=True)


def is_function(mutant: Mutant) -> bool:
    """Whether the mutant is of a function, and not of a constant or a member of the array."""
    found = registry.find(mutant.function)
    return found is not None and found.kind == "function"


def shown(value: Any) -> str:
    """All that counts of a result, as text."""
    if isinstance(value, (tuple, list)):
        return f"{type(value)}{[shown(v) for v in value]}"
    if isinstance(value, (np.ndarray, np.generic)):
        return f"{type(value)}{value.dtype}{value.shape}{value.tobytes()!r}"
    return f"{type(value)}{value!r}"


@contextmanager
def installed(mutant: Mutant, check: Check, wrap: Wrap) -> Iterator[View]:
    """The namespace of a check with one fault in it."""
    if mutant.function in MEMBERS:
        with Methods(check.lib.xp, mutant.function, wrap):
            yield View(check.lib.xp)
    else:
        yield View(check.lib.xp, fault=(mutant.function, wrap))


@contextmanager
def _time_limit(seconds: float) -> Iterator[None]:
    """Of work, not of time on the clock: the machine may be busy with something else."""

    def end(*_: Any) -> None:
        raise HungError

    if not seconds or not hasattr(signal, "ITIMER_PROF"):
        yield
        return
    before = signal.signal(signal.SIGPROF, end)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
