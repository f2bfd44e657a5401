"""A sample of the mutants, always the same; all of them with ``python conformance/tests/mutation/run.py``."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
FUNCTIONS = "add,sum,take,sort,linalg.solve,reshape,astype,fft.rfft,__setitem__,__iadd__"
"""One of each kind, whose checks take little time."""
SAMPLE = 40
"""Of each study."""

LEAST = {"declared": 8000, "mistakes": 1600, "reported": 240, "elsewhere": 95}
"""How many mutants each has; of the last one most are of functions beyond the standard."""


def run(*options: str) -> subprocess.CompletedProcess[str]:
    """In a process of its own: it takes the place of pytest's loop."""
    return subprocess.run([sys.executable, HERE / "run.py", *options], capture_output=True, text=True, check=False)


@pytest.mark.brief(0)  # a sample of what `python conformance/tests/mutation/run.py` counts; the next ones hold the method
def test_the_suite_finds_a_sample_of_mutants(tmp_path: Path) -> None:
    found, studies = tmp_path / "found.json", [option for name in LEAST for option in ("--study", name)]
    done = run("--sample", str(SAMPLE), "--function", FUNCTIONS, "--json", str(found), *studies)
    assert done.returncode == 0, f"a check fails without a fault, or a survivor is not listed\n{done.stdout[-4000:]}"
    result = json.loads(found.read_text())
    assert result["all"] >= sum(LEAST.values())
    for name in LEAST:
        found_by = [v["found_by"] for v in result["verdicts"] if v["study"] == name]
        assert len(found_by) >= min(SAMPLE // 2, LEAST[name] // 12), "too few of these functions"
        assert sum(map(bool, found_by)) >= 0.9 * len(found_by), name


def test_every_written_mutant_is_shown_to_be_a_fault() -> None:
    done = run("--prove")
    assert done.returncode == 0, done.stdout + done.stderr


def test_nothing_is_found_where_there_is_no_fault(tmp_path: Path) -> None:
    """What is put around a function is not what the checks find; and what is not found is told, and is new."""
    found, options = tmp_path / "found.json", ("--only", "sort", "--only", "__i", "--function", "sort,argsort,__iadd__")
    done = run("--harmless", "--json", str(found), *options)
    verdicts = json.loads(found.read_text())["verdicts"]
    assert {"sort:harmless", "argsort:harmless", "__iadd__:harmless"} <= {v["id"] for v in verdicts}
    assert [v["id"] for v in verdicts if v["found_by"]] == []
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{len(verdicts)} of those not listed" in done.stdout
