"""Emitted source, run by the framework that it is for, without `ivy_api`."""

from __future__ import annotations

import atexit
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from ivy_api.graphs.program import Program

WORKER = Path(__file__).with_name("worker.py")


class SourceError(Exception):
    """Emitted source raised an error."""


@cache
def _process(target: str) -> subprocess.Popen[str]:
    started = subprocess.Popen(
        [sys.executable, str(WORKER), target],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, "TF_CPP_MIN_LOG_LEVEL": "3"},
    )
    atexit.register(started.kill)
    return started


def on_host(x: Any) -> np.ndarray[Any, Any]:
    """Return an array of a framework as one of NumPy, in which bfloat16 is float32."""
    x = x.detach() if hasattr(x, "detach") else x
    return np.asarray(x.float() if str(x.dtype) == "torch.bfloat16" else x)


def run(
    program: Program, target: str, inputs: Sequence[Any], *, text: str | None = None, compiled: bool = True
) -> list[np.ndarray]:
    """Return the arrays of the result of a program's source for a target.

    Parameters
    ----------
    program : the program
    target : the framework, or ``"ivy_api"``, whose arrays are NumPy's
    inputs : the arrays among the leaves of the arguments
    text : its source; by default it is written here
    compiled : whether it is run under the compiler of the target

    Raises
    ------
    SourceError
        if the source raises.
    """
    with tempfile.TemporaryDirectory() as folder:
        own = Path(folder)
        text = program.source(target, name="emitted") if text is None else text
        (own / "emitted.py").write_text(text)
        given: dict[str, Any] = {f"x{i}": on_host(x) for i, x in enumerate(inputs)}
        np.savez(own / "inputs.npz", **given)
        weights = program.weights()
        if weights:
            program.save_weights(own / "weights")
            if target == "ivy_api":
                held: dict[str, Any] = {name: on_host(x) for name, x in weights.items()}
                np.savez(own / "weights.npz", **held)
        request = {
            "source": str(own / "emitted.py"), "inputs": str(own / "inputs.npz"), "outputs": str(own / "outputs.npz"),
            "weights": str(own / "weights") if weights else "", "name": "emitted", "compiled": compiled,
            "dtypes": [str(x.dtype).rpartition(".")[2] for x in inputs],
        }  # fmt: skip
        process = _process(target)
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(request) + "\n")
        process.stdin.flush()
        while True:
            line = process.stdout.readline()
            if not line:
                raise SourceError(f"The process for {target} ended.")
            if line.startswith("reply "):
                break
        reply = json.loads(line.removeprefix("reply "))
        if reply["error"]:
            raise SourceError(f"{reply['error']}\n{reply['trace']}\n{text}")
        with np.load(own / "outputs.npz") as file:
            return [file[f"y{i}"] for i in range(len(file.files))]
