"""Every loader on damaged files: its own error, or what is in the file; nothing executed, and nothing read or written elsewhere."""

from __future__ import annotations

import ast
import json
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = sorted(
    path
    for place in ("ivy_api", "conformance/ivy_conformance", "plugins/*/*", "libraries/*/*", "frontends/*/*")
    for folder in ROOT.glob(place)
    if folder.name.startswith("ivy_")
    for path in folder.rglob("*.py")
)
RUNS_CODE = {
    # Texts made of positions, and of names in declarations, recorded signatures and tables of the package; never of a user's file.
    "ivy_api/adapt/functions.py": {"exec", "compile"},
    "ivy_api/array/lift.py": {"exec", "compile"},
    "ivy_api/frontends/binding.py": {"exec"},
    "ivy_api/tracing/graph.py": {"exec", "compile"},
    # What an import gives that a user's own function makes.
    "ivy_api/frontends/rebinding.py": {"__import__"},
    "conformance/ivy_conformance/layouts.py": {"eval", "compile"},
    # What a process under test of the conformance suite leaves to the process that watches it, in a folder of its own.
    "conformance/ivy_conformance/survival.py": {"loads"},
}
MODULES = {"pickle", "marshal", "dill", "shelve", "yaml", "joblib", "cloudpickle"}


def _running(tree: ast.AST) -> Iterator[str]:
    """The names of the calls that run code: ``exec``, ``eval``, ``compile``, ``__import__``, and loads of pickles."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        called = node.func
        if isinstance(called, ast.Name) and called.id in ("exec", "eval", "compile", "__import__"):
            yield called.id
        elif isinstance(called, ast.Attribute) and isinstance(called.value, ast.Name):
            if called.value.id in MODULES and called.attr in ("load", "loads", "Unpickler"):
                yield called.attr
            elif called.attr == "load" and any(each.arg == "allow_pickle" for each in node.keywords):
                yield "allow_pickle"


def test_no_package_runs_what_a_file_says() -> None:
    found: dict[str, set[str]] = {}
    for path in PACKAGES:
        name = path.relative_to(ROOT)
        text = path.read_text(encoding="utf-8")
        likely = "tests" not in name.parts and re.search(r"\b(exec|eval|compile|__import__|load|loads|Unpickler)\(", text)
        if likely and (calls := set(_running(ast.parse(text)))):
            found[name.as_posix()] = calls
    assert found == RUNS_CODE


@pytest.mark.skipif(sys.platform == "win32", reason="limits of memory")
def test_damaged_files_are_own_errors_or_read_right(pytestconfig: pytest.Config) -> None:
    """Drawn anew in each run; the message names the seed: ``python -m tests.files.child SEED 1 CASE`` repeats one case."""
    pytest.importorskip("h5py")
    pytest.importorskip("safetensors")
    seed, count = random.SystemRandom().randrange(2**32), 380 if pytestconfig.getoption("--brief") else 3040
    done = subprocess.run(
        [sys.executable, "-m", "tests.files.child", str(seed), str(count)], cwd=ROOT, capture_output=True, text=True, timeout=500
    )
    *cases, last = done.stdout.strip().splitlines() or [""]
    assert done.returncode == 0, f"{(cases or [f'seed {seed}'])[-1]} ended the process:\n{done.stderr[-3000:]}"
    found = json.loads(last)
    print(f"seed {seed}: {found}")
    assert found["wrong"] == [], f"seed {seed}"
    assert found["drawn"] == count
    assert found["own error"] + found["content"] == count
