"""The backend for tinygrad: small, declared in full, and working where tinygrad is installed."""

from __future__ import annotations

import ast
import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ivy_api.array import native
from ivy_api.dispatch import registry

EXAMPLE = Path(__file__).parents[2] / "examples" / "backend_for_tinygrad"
PACKAGE = EXAMPLE / "ivy_plugin_tinygrad"


def test_it_has_less_than_500_lines() -> None:
    files = [*PACKAGE.rglob("*.py"), EXAMPLE / "pyproject.toml"]
    assert len(files) == 10
    assert sum(len(file.read_text().splitlines()) for file in files) <= 500


def test_every_limit_is_one_of_a_declared_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLE))
    limits = __import__("ivy_plugin_tinygrad.limits", fromlist=["LIMITS"]).LIMITS
    assert len(limits) > 20
    for limit in limits:
        assert registry.find(limit.function) is not None
        assert limit.reason
        assert limit.link.startswith("https://")
    assert "tinygrad" not in sys.modules


def defined(file: Path) -> set[str]:
    """The public names that a module defines itself."""
    names: set[str] = set()
    for node in ast.parse(file.read_text()).body:
        if isinstance(node, ast.FunctionDef):
            names.add(node.name)
        elif isinstance(node, ast.Assign):
            names |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    return {name for name in names if not name.startswith("_") and not name.isupper()} - {"scalar"}


def test_every_function_of_the_namespace_is_declared() -> None:
    """A misspelt name would be the backend's only in its own eyes."""
    for file in (PACKAGE / "namespace").glob("*.py"):
        known = (
            {*vars(native)} if file.stem == "array_object" else {*registry.declarations("linalg" if file.stem == "linalg" else "")}
        )
        assert defined(file) <= known


def test_only_numpy_is_used_on_the_host_and_only_to_read_buffers() -> None:
    """No function goes through NumPy to compute."""
    for file in (PACKAGE / "namespace").glob("*.py"):
        uses = [n for n in ast.walk(ast.parse(file.read_text())) if isinstance(n, ast.Attribute) and isinstance(n.value, ast.Name)]
        assert [n.attr for n in uses if n.value.id == "np"] in ([], ["array"])  # type: ignore[attr-defined]


USE = """
import tinygrad, ivy_api
from tinygrad import Tensor, dtypes
x = Tensor([1.0, 4.0, 2.0])
xp = ivy_api.namespace_for(x)
assert xp.sqrt is Tensor.sqrt
assert xp.sort(x, descending=True).tolist() == [4.0, 2.0, 1.0]
assert abs(xp.std(x).item() - 1.2472191) < 1e-6, "composed"
assert abs(xp.linalg.det(Tensor([[3.0, 1.0], [2.0, 5.0]])).item() - 13.0) < 1e-5, "composed"
assert "dtype=float32" in repr(ivy_api.Array(x))
y = ivy_api.Array(x)
y[0] = 7
assert (float(y[0]), x.tolist()[0]) == (7.0, 1.0)
try:
    xp.add(x, Tensor([1.0, 2.0]))
except ivy_api.errors.ArgumentError as error:
    assert "broadcast" in str(error), "though tinygrad looks at shapes later"
else:
    raise AssertionError("no error")
for use in (lambda: xp.fft.fft(x), lambda: xp.complex64, lambda: xp.linalg.eigh(Tensor([[1.0]])), lambda: xp.imag(x)):
    try:
        use()
    except ivy_api.errors.LimitError as error:
        assert "https://" in str(error)
    else:
        raise AssertionError("no limit")
"""


def test_it_works(tmp_path: Path) -> None:
    if importlib.util.find_spec("tinygrad") is None:
        pytest.skip("tinygrad is not installed: pip install 'tinygrad>=0.14,<0.15'")
    info = tmp_path / "ivy_plugin_tinygrad-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: ivy-plugin-tinygrad\nVersion: 0.1.0\n")
    (info / "entry_points.txt").write_text("[ivy_api.backends]\ntinygrad = ivy_plugin_tinygrad.plugin\n")
    path = os.pathsep.join([str(tmp_path), str(EXAMPLE), *filter(None, [os.environ.get("PYTHONPATH")])])
    environment = {"DEV": "PYTHON", **os.environ, "PYTHONPATH": path}
    done = subprocess.run([sys.executable, "-c", USE], capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 0, done.stderr
