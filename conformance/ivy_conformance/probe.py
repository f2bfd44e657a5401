"""A first look at a target, in a separate process: whether its arrays can be made and read back, and whether it compiles shapes.

A problem that affects every check is one failure, found before any check runs.
"""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import asdict, dataclass

import numpy as np

from ivy_conformance import reading
from ivy_conformance.errors import UnreadableError, UsageError
from ivy_conformance.target import Target

_MARK = "conformance-probe:"


@dataclass(frozen=True)
class Finding:
    """The result of the probe.

    Attributes
    ----------
    usage : what is wrong with the command line; ``""`` if nothing is
    trouble : why no check can run; ``""`` if they can
    snippet : code that shows this
    shape : seconds that a call takes with a new shape
    """

    usage: str = ""
    trouble: str = ""
    snippet: str = ""
    shape: float = 0.0


def look(target: Target, to_numpy: str, timeout: float) -> Finding:
    """Probe a target from another process: an import that crashes, or never ends, is left to the checks to report."""
    told = json.dumps([target.name, target.backend, target.wrapped, target.revision, target.device, to_numpy])
    code = f"import sys; sys.path[:] = {sys.path!r}; from ivy_conformance.probe import main; main({told!r})"
    try:
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=timeout, check=False)
    except subprocess.TimeoutExpired:
        return Finding()
    line = next((line for line in done.stdout.splitlines() if line.startswith(_MARK)), "")
    return Finding(**json.loads(line.removeprefix(_MARK))) if line else Finding()


def main(told: str) -> None:
    """The main function of the other process."""
    *fields, to_numpy = json.loads(told)
    try:
        reading.use(to_numpy)
        found = _found(Target(*fields))
    except UsageError as error:
        found = Finding(usage=str(error))
    print(_MARK + json.dumps(asdict(found)))


def _found(target: Target) -> Finding:
    xp, device = target.xp, target.device_object
    try:
        x = xp.asarray([1.5, -2.0]) if device is None else xp.asarray([1.5, -2.0], device=device)
    except Exception:  # reported by the checks of asarray; other ways may work
        return Finding()
    try:
        back = reading.to_numpy(xp, x)
    except UnreadableError as error:
        return Finding(trouble=str(error), snippet=f"{target.code}\nimport numpy\nnumpy.asarray(xp.asarray([1.5, -2.0]))")
    except Exception as error:
        why = reading.says_unreadable(x, f"{type(error).__name__}: {error}")
        return Finding(trouble=why, snippet=f"{target.code}\nimport numpy\nnumpy.asarray(xp.asarray([1.5, -2.0]))")
    if back.shape != (2,) or not np.allclose(back, [1.5, -2.0]):
        return Finding(
            trouble=f"Arrays cannot be read back: xp.asarray([1.5, -2.0]) comes back as {back!r}.",
            snippet=f"{target.code}\nimport numpy\nnumpy.asarray(xp.asarray([1.5, -2.0]))",
        )
    try:
        return Finding(shape=target.seconds_for_a_shape[0])
    except Exception:
        return Finding()
