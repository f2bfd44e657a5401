"""An exception on any line of the first use leaves a process that works at the next call."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.first_use import EXCEPTIONS, USES

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="a fork for each line needs os.fork")


@pytest.mark.parametrize(
    ("use", "exception"),
    [*((use, "KeyboardInterrupt") for use in USES), *(("listing", name) for name in EXCEPTIONS if name != "KeyboardInterrupt")],
)
def test_an_interrupted_first_use_is_repeated(use: str, exception: str, request: pytest.FixtureRequest) -> None:
    """At a share of the lines; each runs in a fork of its own. ``python -m tests.first_use USE EXCEPTION 1 0`` takes all lines."""
    share = "0.002" if request.config.getoption("--brief") else "0.1"
    command = [sys.executable, "-m", "tests.first_use", use, exception, share, str(len(use))]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    count, *failures = done.stdout.splitlines()
    assert int(count) > 0
    assert not failures, done.stdout
