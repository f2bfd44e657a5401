"""Who imports whom, and where a framework may be named."""

from __future__ import annotations

import ast
import functools
import subprocess
import sys
from pathlib import Path

import pytest

import ivy_api
from tests import peers

ROOT = Path(__file__).parents[1]
CORE = ROOT / "ivy_api"
FILES = sorted(CORE.rglob("*.py"))
FRAMEWORKS = ("numpy", *peers.FRAMEWORKS, "cupy", "dask", "mxnet")
FLOORS = (
    "errors",
    "files",
    "_types",
    "adapt",
    "dispatch",
    "bodies",
    "standard",
    "extensions",
    "array",
    "tracing",
    "autodiff",
    "transforms",
    "frontends",
)
PUBLIC = ("errors", "files", "plugin", "typing")
"""The modules of the core which other distributions import, beside `ivy_api` itself."""
LIBRARIES = sorted(path for path in ROOT.glob("libraries/*/*/**/*.py") if path.relative_to(ROOT).parts[2] != "tests")
TYPES = ("typing", "_namespace_protocol")  # imported by type checkers only


def label(path: Path) -> str:
    return path.relative_to(CORE).as_posix()


@functools.cache
def imported(path: Path, *, types: bool = False) -> frozenset[str]:
    """The modules that a file imports when it runs, those in functions included; with ``types`` those for a type checker too."""
    tree = ast.parse(path.read_text())
    skipped = {
        id(node)
        for guard in ast.walk(tree)
        if isinstance(guard, ast.If) and isinstance(guard.test, ast.Name) and guard.test.id == "TYPE_CHECKING"
        for node in ast.walk(guard)
    }
    found: set[str] = set()
    for node in ast.walk(tree):
        if id(node) in skipped and not types:
            continue
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return frozenset(found)


@pytest.mark.parametrize("path", FILES, ids=label)
def test_no_framework_is_imported_or_named(path: Path) -> None:
    """Framework names stand in explanations (docstrings, comments) at most, never in code or in messages."""
    tree = ast.parse(path.read_text())
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)}
    for node in ast.walk(tree):
        text = (
            node.value
            if isinstance(node, ast.Constant) and id(node) not in docstrings
            else getattr(node, "id", getattr(node, "attr", ""))
        )
        if isinstance(text, str):
            named = [name for name in FRAMEWORKS if name in text.lower()]
            assert not named, f"{label(path)}:{getattr(node, 'lineno', '?')} names {named} in {text!r}"
    roots = {name.partition(".")[0] for name in imported(path)}
    assert not roots & set(FRAMEWORKS)
    assert not [root for root in roots if root.startswith("ivy_plugin")]


@pytest.mark.parametrize("path", FILES, ids=label)
def test_a_file_imports_downwards_only(path: Path) -> None:
    floor = path.relative_to(CORE).parts[0].removesuffix(".py")
    if floor not in FLOORS:
        return  # the public face stands above the floors: __init__, plugin, cli
    above = set(FLOORS[FLOORS.index(floor) + 1 :])
    for name in imported(path, types=True):
        parts = name.split(".")
        assert parts[0] != "ivy_api" or parts[1] not in above, f"{label(path)} imports {name}, which stands above it"
    for name in imported(path):
        parts = name.split(".")
        assert parts[0] != "ivy_api" or parts[1] not in TYPES, f"{label(path)} imports {name} when it runs"


@pytest.mark.parametrize("types", [False, True], ids=["when it runs", "for a type checker too"])
def test_the_core_has_no_import_circle(types: bool) -> None:
    graph = {
        ".".join(("ivy_api", *path.relative_to(CORE).with_suffix("").parts)).removesuffix(".__init__"): imported(path, types=types)
        for path in FILES
    }
    names = set(graph)
    edges = {
        module: {
            target
            for found in graph[module]
            for target in (found, found.rpartition(".")[0])
            if target in names and target != module
        }
        for module in names
    }
    edges = {module: {t for t in targets if not module.startswith(f"{t}.")} for module, targets in edges.items()}
    done: set[str] = set()

    def visit(module: str, trail: tuple[str, ...]) -> None:
        assert module not in trail, f"circle: {' -> '.join((*trail, module))}"
        if module not in done:
            for target in edges[module]:
                visit(target, (*trail, module))
            done.add(module)

    for module in names:
        visit(module, ())


@pytest.mark.parametrize("library", sorted({path.relative_to(ROOT).parts[1] for path in LIBRARIES}))
def test_a_library_uses_the_public_api_of_the_core(library: str) -> None:
    public = {name for name in dir(ivy_api) if name not in FLOORS} | set(PUBLIC)
    for path in LIBRARIES:
        if path.relative_to(ROOT).parts[1] == library:
            used = {
                f"ivy_api.{node.attr}"
                for node in ast.walk(ast.parse(path.read_text()))
                if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "ivy_api"
            }
            for name in used | imported(path, types=True):
                root, _, rest = name.partition(".")
                first = rest.partition(".")[0]
                private = first.startswith("_") and not first.endswith("__")
                assert root != "ivy_api" or not rest or (first in public and not private), (
                    f"{path.relative_to(ROOT)} uses {name}, which is not public: a name of ivy_api, {', '.join(PUBLIC)}"
                )


def test_tests_name_no_framework_when_they_are_collected() -> None:
    """They import the other frameworks when they run: `tests.peers` has them. A plugin's and a frontend's may import its own."""
    optional = set(FRAMEWORKS) - {"numpy"}
    for path in (*ROOT.glob("tests/**/*.py"), *ROOT.glob("conformance/**/*.py"), *ROOT.glob("libraries/*/tests/test_*.py")):
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, (ast.Import, ast.ImportFrom)):
                names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or ""]
                found = optional & {name.partition(".")[0] for name in names}
                assert not found, f"{path.relative_to(ROOT)}:{node.lineno} imports {found} when it is collected"


COLLECTION = """
from importlib.machinery import PathFinder

import pytest

found = PathFinder.find_spec
PathFinder.find_spec = lambda name, *rest: None if name in {missing} else found(name, *rest)
raise SystemExit(pytest.main("--collect-only -qq --backend=numpy -p no:cacheprovider frontends libraries".split()))
"""


def test_tests_of_frontends_and_libraries_are_collected_where_only_numpy_is_installed() -> None:
    """Those that compare with another framework are left out; each frontend has others, since it needs no framework."""
    command = [sys.executable, "-c", COLLECTION.format(missing=peers.FRAMEWORKS)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    collected = {Path(line).parts[1] for line in done.stdout.splitlines() if line.startswith(("frontends/", "libraries/"))}
    assert collected == {path.parts[-2] for path in (*ROOT.glob("frontends/*/tests"), *ROOT.glob("libraries/*/tests"))}
