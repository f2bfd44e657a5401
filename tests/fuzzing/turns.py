"""Run the checks of drawn programs with new seeds until the time is over.

Each process takes a backend, a check and a seed in turn. A difference is printed with what repeats it, and the exit status is 1.
"""

from __future__ import annotations

import argparse
import collections
import multiprocessing
import os
import random
import time
import traceback
from collections.abc import Iterator
from typing import Any, NamedTuple

from ivy_conformance.environment import prepare

EXAMPLES = {"numpy": 100, "torch": 25, "tensorflow": 10, "jax": 10}
"""Programs of one turn."""


class Turn(NamedTuple):
    """What one check with one seed gave."""

    backend: str
    check: str
    seed: int
    programs: int
    difference: str


def checks() -> dict[str, tuple[Any, Any]]:
    """Each check by name, with what runs it."""
    from tests.fuzzing import test_fuzzing
    from tests.transforms import test_properties

    found: dict[str, tuple[Any, Any]] = {}
    for module, runner in ((test_fuzzing, test_fuzzing.Fuzzer), (test_properties, test_properties.Running)):
        found |= {f"{module.__name__}::{name}": (value, runner) for name, value in vars(module).items() if name.startswith("test_")}
    return found


def turn(backend: str, check: str, seed: int) -> Turn:
    """Run a check once."""
    function, runner = checks()[check]
    running = runner(backend, EXAMPLES[backend], seed)
    difference = ""
    try:
        function(running)
    except Exception:
        difference = traceback.format_exc()
    return Turn(backend, check, seed, running.programs, difference)


def work(backends: list[str], seed: int, until: float, results: Any) -> None:
    """Take turns until the time is over."""
    choose = random.Random(seed)
    while time.time() < until:
        backend, check = choose.choice(backends), choose.choice(sorted(checks()))
        results.put(turn(backend, check, choose.getrandbits(32)))
    results.put(None)


def turns(backends: list[str], processes: int, seed: int, minutes: float) -> Iterator[Turn]:
    """What the processes give, as it comes."""
    context = multiprocessing.get_context("spawn")  # frameworks do not survive a fork
    results = context.Queue()
    until = time.time() + 60 * minutes
    workers = [context.Process(target=work, args=(backends, seed + i, until, results)) for i in range(processes)]
    for worker in workers:
        worker.start()
    working = processes
    while working:
        found = results.get()
        if found is None:
            working -= 1
        else:
            yield found
    for worker in workers:
        worker.join()


def main() -> int:
    """Run the fuzzer; return 1 if there was a difference."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzzing", description=__doc__)
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--backend", action="append", help="of several, name each (default: all that the tests run on)")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=int(time.time()), help="of the choice of checks and of their seeds")
    options = parser.parse_args()
    prepare()
    count: collections.Counter[str] = collections.Counter()
    differences = 0
    for found in turns(options.backend or [*EXAMPLES], options.processes, options.seed, options.minutes):
        count[found.backend] += found.programs
        if found.difference:
            differences += 1
            again = f"pytest {found.check.replace('.', '/').replace('::', '.py::')}"
            print(f"{found.difference}\nAgain: {again} --backend {found.backend} --seed {found.seed}", flush=True)
    print(f"seed {options.seed}: {sum(count.values())} programs, {differences} differences; {dict(count)}")
    return int(differences > 0)
