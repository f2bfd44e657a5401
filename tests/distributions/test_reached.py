"""The tests that a change reaches."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.distributions.test_architecture import ROOT, every_import
from tools import reached


def test_a_change_of_the_core_reaches_all_tests() -> None:
    assert reached.reached(["ivy_api/errors.py", "docs/index.md"]) == [[]]
    assert reached.reached(["tests/conftest.py"]) == [[]]


def test_a_change_of_a_plugin_reaches_all_tests_on_its_backend() -> None:
    found = reached.reached(["plugins/ivy_plugin_torch/ivy_plugin_torch/raw.py", "plugins/ivy_plugin_jax/README.md"])
    assert found == [["--backend", "jax", "--backend", "torch"]]


def test_a_plugin_with_an_environment_of_its_own_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert reached.reached(["plugins/ivy_plugin_dask/ivy_plugin_dask/plugin.py"]) == [sorted(reached.ALWAYS)]
    assert ".venv-dask/bin/python -m pytest plugins/ivy_plugin_dask" in capsys.readouterr().err


def test_a_change_of_a_page_reaches_the_tests_of_pages() -> None:
    assert reached.reached(["docs/index.md"]) == [sorted(reached.OTHERS)]
    assert reached.reached([]) == []


def test_what_depends_on_a_library_is_reached_with_it() -> None:
    (found,) = reached.reached(["libraries/ivy_nn/ivy_nn/module.py"])
    assert {"libraries/ivy_nn", "frontends/ivy_frontend_keras", "tests/files", "tests/distributions"} <= set(found)
    assert "libraries/ivy_mech" not in found


PACKAGES = list(reached.dependencies())


@pytest.mark.parametrize("package", PACKAGES)
def test_each_test_that_imports_a_package_is_reached(package: str) -> None:
    """By the imports in the files of tests, which are not what the tool looks at."""
    folder = reached.dependencies()[package][0]
    (found,) = reached.reached([f"{folder}/{package}/__init__.py"])
    for path in [*ROOT.glob("tests/*/**/*.py"), *ROOT.glob("frontends/*/tests/**/*.py"), *ROOT.glob("libraries/*/tests/**/*.py")]:
        if any(name.split(".")[0] == package for _, name, _ in every_import(path)):
            own = path.relative_to(ROOT).parts
            assert {"/".join(own[:2])} <= set(found), path


def test_a_change_is_what_differs_from_where_the_branch_began(tmp_path: Path) -> None:
    def git(*args: str) -> None:
        subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@b", *args], cwd=tmp_path, check=True, capture_output=True)

    git("init", "-b", "main")
    for name in ("kept", "edited"):
        (tmp_path / name).write_text("1")
    git("add", ".")
    git("commit", "-m", "first")
    git("switch", "-c", "mine")
    (tmp_path / "edited").write_text("2")
    git("commit", "-am", "second")
    (tmp_path / "new").write_text("3")
    git("switch", "main")
    (tmp_path / "kept").write_text("4")
    git("commit", "-am", "of another")
    git("switch", "mine")
    assert reached.changed("main", tmp_path) == ["edited", "new"]
    with pytest.raises(SystemExit, match="CHANGED=nothing names no commit"):
        reached.changed("nothing", tmp_path)
