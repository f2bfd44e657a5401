"""The examples in docstrings run on NumPy, and so do the pages about ivy_gym."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

import ivy_api
import ivy_gym

ROOT = Path(__file__).parents[3]
MODULES = ["ivy_gym", *(found.name for found in pkgutil.walk_packages(ivy_gym.__path__, "ivy_gym."))]


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings_give_what_they_say(name: str) -> None:
    module = importlib.import_module(name)
    public = {key: value for key, value in vars(ivy_gym).items() if not key.startswith("_") and not isinstance(value, ModuleType)}
    names = {key: value for key, value in (public | {"ivy_api": ivy_api, "np": np}).items() if key not in vars(module)}
    with ivy_api.use_backend("numpy"):
        failed, _ = doctest.testmod(module, extraglobs=names, optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    assert not failed


@pytest.mark.skipif(not (ROOT / "docs").is_dir(), reason="outside of the repository")
@pytest.mark.parametrize("page", ["libraries/ivy_gym/README.md", "docs/environments.md"])
def test_pages_run(page: str) -> None:
    command = [sys.executable, "-P", str(ROOT / "tests" / "pages" / "run_page.py"), str(ROOT / page), "numpy"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
