"""The cost of every function on every installed backend, against the best native call for the same work, eager and compiled.

Each backend is measured by a separate process, ``measure_functions.py``, with one thread on one core: for arrays of this size more
would add noise and no speed. If our function is the framework's own object, or the compiler makes the same program from
both calls, the ratio is 1 and nothing is timed.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from tempfile import TemporaryFile

from rich.progress import Progress

from benchmarks.functions_report import FunctionsReport, Measurement
from benchmarks.measure_functions import QUICK, THOROUGH, Result
from benchmarks.report import environment
from benchmarks.workloads import ARGUMENTS

SINGLE = {
    "CUDA_VISIBLE_DEVICES": "-1",
    "JAX_PLATFORMS": "cpu",
    "MKL_NUM_THREADS": "1",
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "TF_CPP_MIN_LOG_LEVEL": "3",
    "TF_NUM_INTEROP_THREADS": "1",
    "TF_NUM_INTRAOP_THREADS": "1",
    "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false",
}
"""The environment of a measuring process."""


def report(text: str = "", backends: Sequence[str] = (), *, quick: bool = False) -> FunctionsReport:
    """Measure the functions whose name contains ``text``, one backend after the other; by default all usable ones."""
    names = list(backends) or usable()
    measurements = []
    with Progress(transient=True) as progress:
        for backend in names:
            task = progress.add_task(backend, total=3 * sum(text in function for function in ARGUMENTS))
            for result in measured(backend, text, quick=quick):
                measurements.append(Measurement(backend, result))
                progress.advance(task)
            progress.update(task, visible=False)
    about = environment(QUICK if quick else THOROUGH, [distribution(name) for name in names])
    return FunctionsReport.of(measurements, about)


def usable() -> list[str]:
    """The installed usable backends, NumPy first."""
    import ivy_api

    return sorted((status.name for status in ivy_api.backends() if status.usable), key=lambda name: (name != "numpy", name))


def distribution(backend: str) -> str:
    """The name of the installed distribution of a backend's framework."""
    import ivy_api

    return next(status.framework for status in ivy_api.backends() if status.name == backend)


def measured(backend: str, text: str, *, quick: bool) -> Iterator[Result]:
    """Run the process that measures one backend."""
    command = [sys.executable, "-m", "benchmarks.measure_functions", backend, "--only", text]
    command += ["--quick"] if quick else []
    with (
        TemporaryFile("w+") as errors,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True, env={**os.environ, **SINGLE}) as process,
    ):
        for line in process.stdout or ():
            if line.startswith("{"):
                yield Result(**json.loads(line))
        if process.wait() != 0:
            errors.seek(0)
            raise SystemExit(f"The benchmark of {backend} failed:\n{errors.read().strip()}")
