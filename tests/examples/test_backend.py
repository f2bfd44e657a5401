"""The backend of docs/write_a_backend.md: the page shows what the example has, and the example works where MLX is installed."""

from __future__ import annotations

import importlib.util
import json
import re
import shlex
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "backend_in_an_afternoon"
TINYGRAD = ROOT / "examples" / "backend_for_tinygrad"
PAGE = (ROOT / "docs" / "write_a_backend.md").read_text()
PARTS = re.findall(r"^`([\w/.]+)`\n\n```\w+\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
COMMANDS = re.findall(r"^ivy-conformance run .*$", PAGE, re.MULTILINE)


@pytest.mark.parametrize(("path", "part"), PARTS, ids=[f"{path}-{i}" for i, (path, _) in enumerate(PARTS)])
def test_each_block_of_code_on_the_page_is_part_of_the_example(path: str, part: str) -> None:
    assert part in ((TINYGRAD if "tinygrad" in path else EXAMPLE) / path).read_text()


def test_every_block_of_code_names_its_file() -> None:
    blocks = re.findall(r"^```(?:python|toml)$", PAGE, re.MULTILINE)
    assert len(PARTS) == len(blocks) > 8


def test_the_tree_on_the_page_is_that_of_the_example() -> None:
    (tree,) = re.findall(r"^```\n(ivy_plugin_mlx/\n.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    folder = ""
    for line in tree.splitlines():
        name = line.split()[0]
        folder = "" if not line.startswith(" ") else folder
        assert (EXAMPLE / folder / name).exists(), f"{folder}{name} is on the page only"
        folder = name if line.endswith("/") and not line.startswith(" ") else folder


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment of its own in which the example is installed; it sees what this one has."""
    if importlib.util.find_spec("mlx") is None:
        pytest.skip("MLX is not installed: pip install 'mlx[cpu]'")
    root = tmp_path_factory.mktemp("afternoon")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", root], check=True)
    python = root / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    site = subprocess.run(
        [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"], capture_output=True, text=True, check=True
    )
    Path(site.stdout.strip(), "parent.pth").write_text(f"import site; site.addsitedir({sysconfig.get_path('purelib')!r})\n")
    install: list[str | Path] = [
        sys.executable,
        "-m",
        "pip",
        "--python",
        python,
        "install",
        "--quiet",
        "--no-deps",
        "--no-build-isolation",
        EXAMPLE,
    ]
    subprocess.run([*install, "--disable-pip-version-check", "--root-user-action=ignore"], check=True)
    return python


USE = """
import mlx.core as mx
import ivy_api
x = mx.array([[3.0, 1.0], [2.0, 5.0]])
xp = ivy_api.namespace_for(x)
assert xp.exp is mx.exp
assert xp.sort(x, axis=0, descending=True).tolist() == [[3.0, 5.0], [2.0, 1.0]]
assert abs(xp.std(x).item() - 1.4790199) < 1e-6, "composed"
assert xp.nonzero(x > 2)[1].tolist() == [0, 1]
assert ivy_api.linalg.svd(x).S.shape == (2,)
y = ivy_api.Array(x)
assert float((y @ y - 2 * y)[0, 0]) == 5.0
try:
    xp.linalg.inv(x.astype(mx.complex64))
except ivy_api.errors.LimitError as error:
    assert "real matrices only" in str(error)
else:
    raise AssertionError("no limit")
"""


def test_the_example_is_found_and_works(python: Path) -> None:
    listed = subprocess.run([python, "-m", "ivy_api", "backends", "--json"], capture_output=True, text=True, check=True)
    assert {row["name"]: row["usable"] for row in json.loads(listed.stdout)}["mlx"]
    done = subprocess.run([python, "-c", USE], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_first_command_of_the_page_that_runs_the_suite_finds_no_fault(python: Path, tmp_path: Path) -> None:
    pytest.importorskip("ivy_conformance")
    program, *arguments = shlex.split(COMMANDS[0])
    assert program == "ivy-conformance"
    done = subprocess.run(
        [python, "-m", "ivy_conformance", *arguments, "-n", "1"], capture_output=True, text=True, check=False, cwd=tmp_path
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "100" in done.stdout
