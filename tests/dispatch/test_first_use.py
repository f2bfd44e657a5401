"""An exception on any line of the first use leaves a process that works at the next call."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from ivy_conformance import selection
from tests.dispatch.first_use import EXCEPTIONS, USES

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="a fork for each line needs os.fork")


@pytest.mark.brief(3)
@pytest.mark.parametrize(
    ("use", "exception"),
    [*((use, "KeyboardInterrupt") for use in USES), *(("listing", name) for name in EXCEPTIONS if name != "KeyboardInterrupt")],
)
def test_an_interrupted_first_use_is_repeated(use: str, exception: str, request: pytest.FixtureRequest) -> None:
    """At a share of the lines, each in a fork; `make test-all` takes others each day.

    ``python -m tests.dispatch.first_use USE EXCEPTION 1 0`` takes all.
    """
    brief = request.config.getoption("--brief")
    options = [use, exception, *(("0.002", str(len(use))) if brief else ("0.02", str(selection.day())))]
    done = subprocess.run([sys.executable, "-m", "tests.dispatch.first_use", *options], capture_output=True, text=True, check=False)
    again = f"python -m tests.dispatch.first_use {' '.join(options)}"
    assert done.returncode == 0, f"{again}\n{done.stderr}"
    count, *failures = done.stdout.splitlines()
    assert int(count) > 0, again
    assert not failures, f"{again}\n{done.stdout}"
