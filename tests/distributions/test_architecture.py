"""Who imports whom, and where a framework may be named."""

from __future__ import annotations

import ast
import functools
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable
from pathlib import Path

import pytest

import ivy_api
from tests import peers

ROOT = Path(__file__).parents[2]
CORE = ROOT / "ivy_api"
FILES = sorted(CORE.rglob("*.py"))
FRAMEWORKS = ("numpy", *peers.FRAMEWORKS, "cupy", "dask", "mxnet")
FLOORS = (
    "errors",
    "files",
    "initialisation",
    "optimisation",
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
    "graphs",
)
PUBLIC = ("errors", "files", "initialisation", "optimisation", "plugin", "typing")
"""The modules of the core which other distributions import, beside `ivy_api` itself."""
FOR_FRONTENDS = ("adapt", "errors", "files", "frontends", "initialisation", "optimisation")
"""The packages of the core which frontends import."""
INSIDE = {
    "ivy_frontend_jax": ("bodies.random", "extensions.random", "tracing", "transforms"),
    "ivy_frontend_keras": ("dispatch.registry",),
    "ivy_frontend_torch": ("bodies.series",),
}
"""What else they take: random numbers bit by bit as JAX draws them, axes of `vmap` with names, coefficients, declarations."""
NN_FLOORS = (
    ("errors",),
    ("devices", "initializers", "variables"),
    (
        "calls",
        "capture",
        "checkpoints",
        "container",
        "error_notes",
        "module",
        "module_tree",
        "pytrees",
        "storage",
        "summary",
        "traversal",
    ),
    ("layers", "native", "optimizers"),
    ("models", "training"),
)
LIBRARIES = sorted(path for path in ROOT.glob("libraries/*/*/**/*.py") if path.relative_to(ROOT).parts[2] != "tests")
DISTRIBUTIONS = {
    path.parent.name: path.parent
    for folder in ("", "plugins/*/", "frontends/*/", "libraries/*/", "conformance/")
    for path in sorted(ROOT.glob(f"{folder}ivy_*/__init__.py"))
}
"""The folder of each package."""
MODULES = {
    ".".join((package, *path.relative_to(folder).with_suffix("").parts)).removesuffix(".__init__"): path
    for package, folder in DISTRIBUTIONS.items()
    for path in sorted(folder.rglob("*.py"))
}
FRONTENDS = sorted(package for package in DISTRIBUTIONS if package.startswith("ivy_frontend_"))
TYPES = ("typing", "_namespace_protocol")  # imported by type checkers only


def label(path: Path) -> str:
    return path.relative_to(CORE).as_posix()


@functools.cache
def every_import(path: Path) -> tuple[tuple[int, str, bool], ...]:
    """What a file imports, imports in functions included: the line, the name, and whether it is for a type checker alone."""
    tree = ast.parse(path.read_text())
    for_types = {
        id(node)
        for guard in ast.walk(tree)
        if isinstance(guard, ast.If) and isinstance(guard.test, ast.Name) and guard.test.id == "TYPE_CHECKING"
        for node in ast.walk(guard)
    }
    found: list[tuple[int, str, bool]] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [(node.lineno, alias.name, id(node) in for_types) for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            found += [(node.lineno, f"{node.module}.{alias.name}", id(node) in for_types) for alias in node.names]
    return tuple(found)


def imports(path: Path, *, types: bool = False) -> list[tuple[int, str]]:
    """The lines and names of the imports of a file when it runs; with ``types`` those for a type checker too."""
    return [(line, name) for line, name, for_types in every_import(path) if types or not for_types]


def imported(path: Path, *, types: bool = False) -> frozenset[str]:
    """The modules that a file imports when it runs; with ``types`` those for a type checker too."""
    return frozenset(name for _, name in imports(path, types=types))


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


Graph = dict[str, dict[str, list[int]]]


def graph_of(distributions: Iterable[str], *, types: bool = False) -> Graph:
    """Which module imports which, in which lines. An import of a name is one of its module, not of the packages above it."""
    modules = {name: path for name, path in MODULES.items() if name.partition(".")[0] in distributions}
    graph: Graph = {}
    for module, path in modules.items():
        graph[module] = {}
        for line, name in imports(path, types=types):
            target = name if name in modules else name.rpartition(".")[0]
            if target in modules and not f"{module}.".startswith(f"{target}."):
                graph[module].setdefault(target, []).append(line)
    return graph


def circles(graph: Graph) -> list[list[str]]:
    """The groups of modules in which each imports each, by way of others."""
    left = dict(graph)
    while done := [module for module in left if not left.keys() & graph[module].keys()]:
        for module in done:
            del left[module]

    def below(module: str) -> set[str]:
        found: set[str] = set()
        todo = [module]
        while todo:
            new = left.keys() & graph[todo.pop()].keys() - found
            found |= new
            todo += new
        return found

    reached = {module: below(module) for module in left}
    return sorted({tuple(sorted(m for m in reached[one] if one in reached[m])) for one in left if one in reached[one]})


@pytest.mark.parametrize(
    ("distributions", "types"),
    [(tuple(DISTRIBUTIONS), False), (("ivy_api",), True)],
    ids=["all distributions", "the core, for a type checker too"],
)
def test_there_is_no_import_circle(distributions: tuple[str, ...], types: bool) -> None:
    graph = graph_of(distributions, types=types)
    found = [
        "\n".join(
            f"  {MODULES[one].relative_to(ROOT)}:{line} imports {other}"
            for one in circle
            for other, lines in graph[one].items()
            if other in circle
            for line in sorted({*lines})
        )
        for circle in circles(graph)
    ]
    assert not found, f"{len(found)} circles:\n" + "\n\n".join(found)


def test_circles_are_found_with_the_lines_that_import() -> None:
    graph: Graph = {"a": {"b": [1]}, "b": {"c": [2]}, "c": {"b": [3], "d": [4]}, "d": {}, "e": {"f": [5]}, "f": {"e": [6]}}
    assert circles(graph) == [("b", "c"), ("e", "f")]


def test_a_distribution_imports_those_it_depends_on() -> None:
    """Optional ones included: the frontends of Keras and TensorFlow know each other, and neither needs the other."""
    names, needs = {}, {}
    for package, path in DISTRIBUTIONS.items():
        project = tomllib.loads((path.parent / "pyproject.toml").read_text())["project"]
        names[project["name"]] = package
        needs[package] = {re.split(r"[\[~>=<; ]", one)[0] for one in project.get("dependencies", ())}
    allowed = {package: {names[one] for one in needed if one in names} | {package} for package, needed in needs.items()}
    allowed["ivy_frontend_keras"].add("ivy_frontend_tensorflow")
    for name, path in MODULES.items():
        package = name.partition(".")[0]
        for line, target in imports(path):
            other = target.partition(".")[0]
            assert other not in DISTRIBUTIONS or other in allowed[package], f"{path.relative_to(ROOT)}:{line} imports {target}"


def test_no_private_name_of_another_distribution_is_imported() -> None:
    for name, path in MODULES.items():
        for line, target in imports(path, types=True):
            first, *rest = target.split(".")
            private = [part for part in rest if part.startswith("_") and not part.endswith("__")]
            other = first in DISTRIBUTIONS and first != name.partition(".")[0]
            assert not (other and private), f"{path.relative_to(ROOT)}:{line} imports {target}"


@pytest.mark.parametrize("frontend", FRONTENDS)
def test_a_frontend_imports_what_the_core_has_for_it(frontend: str) -> None:
    allowed = (*FOR_FRONTENDS, *INSIDE.get(frontend, ()))
    for path in DISTRIBUTIONS[frontend].rglob("*.py"):
        for line, name in imports(path, types=True):
            root, _, rest = name.partition(".")
            known = not rest or any(f"{rest}.".startswith(f"{one}.") for one in allowed)
            assert root != "ivy_api" or known, f"{path.relative_to(ROOT)}:{line} imports {name}; public are {', '.join(allowed)}"


@pytest.mark.parametrize("frontend", FRONTENDS)
def test_the_registry_of_a_frontend_stands_below_all_but_errors(frontend: str) -> None:
    inside = f"{frontend}._implementation"
    below = {name.rpartition(".")[0] for name in imported(MODULES[f"{inside}.frontend"], types=True) if name.startswith(frontend)}
    assert below <= {f"{inside}.errors"}


def test_a_file_of_ivy_nn_imports_downwards_only() -> None:
    floors = {part: i for i, floor in enumerate(NN_FLOORS) for part in floor}
    for name, path in MODULES.items():
        package, _, rest = name.partition(".")
        if package == "ivy_nn" and rest:
            own = floors[rest.partition(".")[0]]
            for line, target in imports(path):
                root, _, part = target.partition(".")
                above = root == "ivy_nn" and floors[part.partition(".")[0]] > own
                assert not above, f"{path.relative_to(ROOT)}:{line} imports {target}, which stands above it"


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
