"""A sample of the mutants, another one each day; all of them with ``python conformance/tests/mutation/run.py``."""

from __future__ import annotations

import datetime
import json
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
SAMPLE = 60


def run(*options: str) -> subprocess.CompletedProcess[str]:
    """In a process of its own: it takes the place of pytest's loop."""
    return subprocess.run([sys.executable, HERE / "run.py", *options], capture_output=True, text=True, check=False)


def test_the_suite_finds_a_sample_of_mutants(tmp_path: Path) -> None:
    seed, found = datetime.datetime.now(datetime.UTC).date().toordinal(), tmp_path / "found.json"
    done = run("--sample", str(SAMPLE), "--seed", str(seed), "--json", str(found))
    print(done.stdout)  # with the seed; pytest shows it if the test fails
    assert done.returncode == 0, f"seed {seed}: a check fails without a fault, or a survivor is not listed\n{done.stdout[-4000:]}"
    result = json.loads(found.read_text())
    killed = [v for v in result["verdicts"] if v["found_by"]]
    assert result["all"] >= 1500
    assert len(result["verdicts"]) == SAMPLE
    assert len(killed) >= 0.95 * SAMPLE


def test_nothing_is_found_where_there_is_no_fault(tmp_path: Path) -> None:
    """What is put around a function is not what the checks find; and what is not found is told, and is new."""
    found, options = tmp_path / "found.json", ("--only", "sort", "--only", "__i", "--function", "sort,argsort,__iadd__")
    done = run("--harmless", "--json", str(found), *options)
    verdicts = json.loads(found.read_text())["verdicts"]
    assert {"sort:harmless", "argsort:harmless", "__iadd__:harmless"} <= {v["id"] for v in verdicts}
    assert [v["id"] for v in verdicts if v["found_by"]] == []
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{len(verdicts)} of those not listed" in done.stdout
