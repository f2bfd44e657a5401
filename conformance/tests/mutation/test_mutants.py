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


def test_a_fault_that_no_check_looks_for_survives(tmp_path: Path) -> None:
    """The engine itself: what survives is told, and new."""
    code = (
        "import sys; sys.argv = ['run.py', '--only', 'nonsense', '--function', 'sin', '--json', sys.argv[1]]\n"
        "import run\nfrom mutants import engine\nfrom mutants.catalogue import Mutant\n"
        "engine.all_mutants = lambda: [Mutant('sin', 'nonsense', 'none', lambda good: good),\n"
        "    Mutant('sin', 'nonsense', 'zero', lambda good: lambda x: good(x) * 0)]\n"
        "sys.exit(run.main())\n"
    )
    found = tmp_path / "found.json"
    done = subprocess.run([sys.executable, "-c", code, found], cwd=HERE, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stdout + done.stderr
    survived = {v["id"]: not v["found_by"] for v in json.loads(found.read_text())["verdicts"]}
    assert survived == {"sin:nonsense[none]": True, "sin:nonsense[zero]": False}
