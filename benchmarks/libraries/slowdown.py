"""Table 3 of the paper: what the functions of the core that a library uses take more than the native calls for the same work.

One backend, in a process of its own: ``python -m benchmarks.libraries.slowdown torch`` prints one function per line, as JSON. The
functions are measured as in ``measure_functions.py``, on 10,000 elements; here also those few beyond the standard that the
libraries use and each framework has. A function that is the framework's own object, or compiles to the same program, adds nothing.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from benchmarks.libraries.counting import LIBRARIES, at_run_time, static
from benchmarks.measure_functions import QUICK, THOROUGH, Measured
from benchmarks.native import Native, load
from benchmarks.workloads import ARGUMENTS, WITHOUT_ARRAYS

MORE = {
    "flatten": "m",
    "pad": "m, ((1, 1), (1, 1))",
    "rsqrt": "x",
    "unflatten": "x, -1, (100, 100)",
}
"""Functions beyond the standard, and their arguments."""

CALLS: dict[str, dict[str, str]] = {
    "numpy": {"flatten": "m.reshape(-1)", "pad": "np.pad(m, 1)", "rsqrt": "1 / np.sqrt(x)", "unflatten": "x.reshape(100, 100)"},
    "torch": {
        "flatten": "torch.flatten(m)",
        "pad": "torch.nn.functional.pad(m, (1, 1, 1, 1))",
        "rsqrt": "torch.rsqrt(x)",
        "unflatten": "torch.unflatten(x, -1, (100, 100))",
    },
    "jax": {"flatten": "jnp.ravel(m)", "pad": "jnp.pad(m, 1)", "rsqrt": "lax.rsqrt(x)", "unflatten": "x.reshape(100, 100)"},
    "tensorflow": {
        "flatten": "tf.reshape(m, (-1,))",
        "pad": "tf.pad(m, ((1, 1), (1, 1)))",
        "rsqrt": "tf.math.rsqrt(x)",
        "unflatten": "tf.reshape(x, (100, 100))",
    },
}
"""What a user of each framework writes for them."""

PAPER = {
    "mech": {"jax": (0.1, 0.0), "tensorflow": (0.3, 0.0), "torch": (0.4, 0.0), "numpy": (0.2, None)},
    "vision": {"jax": (12.1, 0.5), "tensorflow": (2.4, 0.4), "torch": (5.6, 0.3), "numpy": (1.2, None)},
    "robot": {"jax": (0.4, 0.0), "tensorflow": (0.7, 0.0), "torch": (0.3, 0.0), "numpy": (1.0, None)},
    "gym": {"jax": (0.4, 0.0), "tensorflow": (0.6, 0.0), "torch": (0.9, 0.0), "numpy": (0.6, None)},
}
"""The paper's table 3, in percent: eager and compiled. It also has MXNet."""


@dataclass(frozen=True)
class Cost:
    """One function of the core on one backend: the ratio to the native call, and what that takes eagerly, in seconds."""

    backend: str
    mode: str
    function: str
    ratio: float
    seconds: float


@dataclass(frozen=True)
class Slowdown:
    """One cell of the table, in percent.

    Parameters
    ----------
    by_time : the functions weighted by what their native calls take: the paper's way
    by_calls : the mean over the calls of the functions' own percentages
    """

    library: str
    backend: str
    mode: str
    counts: str
    by_time: float
    by_calls: float


def used(kind: str) -> dict[str, Counter[str]]:
    """The counts of each library: ``"static"`` or ``"run time"``; without functions that compute no array."""
    count = {"static": static, "run time": at_run_time}[kind]
    found = {library: count(library) for library in LIBRARIES}
    return {library: Counter({f: n for f, n in c.items() if f not in WITHOUT_ARRAYS}) for library, c in found.items()}


def slowdowns(costs: Iterable[Cost], counts: Mapping[str, Mapping[str, Counter[str]]]) -> list[Slowdown]:
    """The table: for each library, backend and mode, by each way of counting."""
    by_mode: dict[tuple[str, str], dict[str, Cost]] = {}
    for cost in costs:
        by_mode.setdefault((cost.backend, cost.mode), {})[cost.function] = cost
    found = []
    for (backend, mode), known in by_mode.items():
        for kind, libraries in counts.items():
            for library, numbers in libraries.items():
                weighed = [(n, known[f].ratio - 1, known[f].seconds) for f, n in numbers.items() if f in known]
                native = sum(n * seconds for n, _, seconds in weighed)
                calls = sum(n for n, _, _ in weighed)
                if calls:
                    by_time = 100 * sum(n * more * seconds for n, more, seconds in weighed) / native
                    found.append(
                        Slowdown(library, backend, mode, kind, by_time, 100 * sum(n * more for n, more, _ in weighed) / calls)
                    )
    return found


def measured(backend: str, *, quick: bool) -> Iterator[Cost]:
    """Run the process that measures one backend."""
    from benchmarks.bench_functions import SINGLE

    command = [sys.executable, "-m", "benchmarks.libraries.slowdown", backend, *(["--quick"] if quick else [])]
    root = Path(__file__).parents[2]
    done = subprocess.run(command, capture_output=True, text=True, cwd=root, env={**os.environ, **SINGLE}, check=False)
    if done.returncode != 0:
        raise SystemExit(f"The benchmark of {backend} failed:\n{done.stderr.strip()}")
    for line in done.stdout.splitlines():
        if line.startswith("{"):
            yield Cost(**json.loads(line))


def costs(backend: str, native: Native, functions: Iterable[str], *, quick: bool) -> Iterator[Cost]:
    """Measure functions of one backend."""
    effort = QUICK if quick else THOROUGH
    native = replace(native, calls={**native.calls, **CALLS[backend]})
    subject = Measured(backend, native, effort, arguments={**ARGUMENTS, **MORE})
    for function in functions:
        result = subject.eager(function)
        seconds = result.native_seconds or subject.native_seconds(result.native)  # which is not timed where both are the same
        yield Cost(backend, "eager", function, result.ratio or 1.0, seconds)
        if native.compiler is not None and function not in native.compiler.without:
            yield Cost(backend, "compiled", function, subject.compiled(function, native.compiler).ratio or 1.0, seconds)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.libraries.slowdown", description=__doc__.splitlines()[0])
    parser.add_argument("backend")
    parser.add_argument("--quick", action="store_true", help="few rounds")
    options = parser.parse_args()
    known = {**ARGUMENTS, **MORE}
    functions = sorted({f for kind in ("static", "run time") for c in used(kind).values() for f in c if f in known})
    if hasattr(os, "sched_setaffinity"):  # before the import of the framework, which starts a thread for each allowed core
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    native: Any = load(options.backend)
    for cost in costs(options.backend, native, functions, quick=options.quick):
        print(json.dumps(asdict(cost)), flush=True)


if __name__ == "__main__":
    main()
