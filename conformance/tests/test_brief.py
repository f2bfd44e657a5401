"""A brief run leaves out cases, no check and no target; where it is asked for, functions of a check."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from ivy_conformance.selection import in_turns

INI = "[pytest]\nbrief = slow=3\naddopts = --strict-markers\n"

TESTS = """
from types import SimpleNamespace
import pytest

TARGETS = [SimpleNamespace(name=name) for name in ("slow", "fast")]
of_targets = pytest.mark.parametrize("backend", TARGETS, ids=lambda each: each.name)


@of_targets
@pytest.mark.parametrize("name", ["exp", "linalg.svd"])
@pytest.mark.parametrize("dtype", ["int8", "int16", "int32", "int64", "float32", "float64"])
def test_cases(backend, name, dtype): ...


@of_targets
@pytest.mark.parametrize("number", range(7))
def test_numbers(backend, number): ...


@of_targets
@pytest.mark.brief(2)
@pytest.mark.parametrize("name", ["exp", "log", "sin", "cos"])
def test_share_of_functions(backend, name): ...


@of_targets
@pytest.mark.brief(2, fast=True)
@pytest.mark.parametrize("name", ["exp", "log", "sin", "cos"])
def test_share_on_fast_targets(backend, name): ...


@pytest.mark.brief(0)
def test_left_out(): ...


def test_stays(): ...
"""


def collected(folder: Path, *options: str, ini: str = INI) -> list[str]:
    """The tests that a run has."""
    (folder / "pytest.ini").write_text(ini)
    (folder / "test_it.py").write_text(TESTS)
    command = [sys.executable, "-m", "pytest", "-p", "ivy_conformance.plugin", "-p", "no:cacheprovider", "--collect-only", "-q"]
    done = subprocess.run([*command, *options], cwd=folder, capture_output=True, text=True, check=False, env=dict(os.environ))
    assert done.returncode == 0, done.stdout + done.stderr
    return [line.partition("::")[2] for line in done.stdout.splitlines() if "::" in line]


def test_a_share_of_the_cases_is_run(tmp_path: Path) -> None:
    whole, brief = collected(tmp_path), collected(tmp_path, "--brief")
    assert len(whole) == 24 + 14 + 8 + 8 + 2
    assert set(brief) < set(whole)
    count = Counter((name.partition("[")[0], "slow" in name) for name in brief)
    assert count == {
        ("test_cases", True): 2 * 2,
        ("test_cases", False): 2 * 6,
        ("test_numbers", True): count["test_numbers", True],
        ("test_numbers", False): 7,
        ("test_share_of_functions", True): 2,
        ("test_share_of_functions", False): 4,
        ("test_share_on_fast_targets", True): 2,
        ("test_share_on_fast_targets", False): 2,
        ("test_stays", False): 1,
    }
    assert count["test_numbers", True] in (2, 3)
    of_slow = {name for name in brief if name.startswith("test_cases") and "slow" in name}
    assert {"exp" in name for name in of_slow} == {True, False}, "each function stays"


def test_a_share_of_the_functions_is_run(tmp_path: Path) -> None:
    brief = collected(tmp_path, "--brief", ini=INI.replace("slow=3", "slow=3:2"))
    of_slow = [name for name in brief if name.startswith("test_cases") and "slow" in name]
    assert len(of_slow) == 2, "two of six data types, of one function"
    assert len({"exp" in name for name in of_slow}) == 1
    assert {"test_numbers", "test_share_of_functions"} <= {name.partition("[")[0] for name in brief if "slow" in name}


def test_a_mark_leaves_no_more_than_the_share_of_functions(tmp_path: Path) -> None:
    brief = collected(tmp_path, "--brief", ini=INI.replace("slow=3", "slow=3:4"))
    assert len([name for name in brief if name.startswith("test_share_of_functions") and "slow" in name]) == 1


def test_slow_targets_take_turns() -> None:
    shares = ["rare=9:5", "one=3", "other=3"]
    config: Any = SimpleNamespace(getini=lambda _: shares, getoption=lambda *_: True)
    tests = [f"test_module.test_{number}" for number in range(900)]
    turns = [in_turns(["fast", "rare", "one", "other"], config, test) for test in tests]
    assert {len(names) for names in turns} == {2}
    assert {names[0] for names in turns} == {"fast"}
    count = Counter(names[1] for names in turns)
    assert 40 < count["rare"] < 80, "a fifth of a third"
    assert abs(count["one"] - count["other"]) < 80
    assert in_turns(["fast", "rare"], config, tests[0]) == ["fast", "rare"]
    assert in_turns(["fast"], config, tests[0]) == ["fast"]


def test_a_thinned_run_leaves_out_cases_of_one_target(tmp_path: Path) -> None:
    """The marks and shares of a brief run are not its own: every test and function stays."""
    whole, thinned = collected(tmp_path), collected(tmp_path, "--thin", "slow=3")
    assert [name for name in whole if "fast" in name or "[" not in name] == [n for n in thinned if "fast" in n or "[" not in n]
    count = Counter(name.partition("[")[0] for name in thinned if "slow" in name)
    assert count["test_cases"] == 2 * 2
    assert count["test_numbers"] in (2, 3)
    assert count["test_share_of_functions"] == count["test_share_on_fast_targets"] == 4


def test_successive_turns_of_a_thinned_run_take_all_cases(tmp_path: Path) -> None:
    whole = collected(tmp_path)
    first, second = (collected(tmp_path, "--thin", "slow=2", "--turn", turn) for turn in "56")
    assert set(first) | set(second) == set(whole)
    assert first != second
    assert len(first) < len(whole)
