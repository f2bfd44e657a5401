"""Random mutation testing: how many of the mutants that `make test-all` kills are killed by `make test`.

A mutant is a small change within a function of a plugin's namespace or of `ivy_api.bodies`: another operator, a number off by
one, a branch that is never or always taken, two arguments swapped. The first run records which functions each test calls. Then,
for each mutant, the tests that call its function are run, and the other tests of the same declared functions on the same backend,
until one fails; each mutant in a process forked from one that has collected the tests and imported the frameworks::

    python -m pytest -p tools.mutants --brief -n auto --hits=hits
    python -m pytest -p tools.mutants --brief --hits=hits --mutants=brief.jsonl
    python -m pytest -p tools.mutants --hits=hits --mutants=all.jsonl --survivors=brief.jsonl
    python -m tools.mutants brief.jsonl all.jsonl

A test that also fails without the mutant does not count. Code that runs on import is not mutated.
"""

from __future__ import annotations

import ast
import copy
import gc
import importlib
import json
import os
import pkgutil
import random
import signal
import sys
import time
import warnings
from collections.abc import Callable, Generator, Iterator
from importlib.util import find_spec
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = (
    "ivy_api.bodies",
    "ivy_plugin_numpy.namespace",
    "ivy_plugin_torch.namespace",
    "ivy_plugin_jax.namespace",
    "ivy_plugin_tensorflow.namespace",
)
COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Div, ast.Div: ast.Mult, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip
HITS: set[str] = set()
"""The functions called since the start of the test."""


def modules() -> Iterator[ModuleType]:
    """All modules of the installed packages."""
    for name in PACKAGES:
        if not find_spec(name.partition(".")[0]):
            continue
        package = importlib.import_module(name)
        yield package
        for found in pkgutil.walk_packages(package.__path__, f"{name}."):
            yield importlib.import_module(found.name)


def changed(node: ast.AST) -> Iterator[tuple[str, Callable[[Any], None]]]:
    """The mutations of a node: a description, and a function that applies it."""
    match node:
        case ast.Compare(ops=[op]):
            to = COMPARISONS[type(op)]
            yield f"{type(op).__name__} to {to.__name__}", lambda n: setattr(n, "ops", [to()])
        case ast.BinOp(op=op) if type(op) in OPERATORS:
            other = OPERATORS[type(op)]
            yield f"{type(op).__name__} to {other.__name__}", lambda n: setattr(n, "op", other())
        case ast.BoolOp(op=both):
            yield "and, or", lambda n: setattr(n, "op", ast.Or() if isinstance(both, ast.And) else ast.And())
        case ast.Constant(value=int() | float() as value) if not isinstance(value, bool):
            yield f"{value} off by one", lambda n: setattr(n, "value", value + 1)
        case ast.If() | ast.IfExp():
            yield "never taken", lambda n: setattr(n, "test", ast.Constant(False))
            yield "always taken", lambda n: setattr(n, "test", ast.Constant(True))
        case ast.Call(args=[first, second, *rest]) if not isinstance(first, ast.Starred) and not isinstance(second, ast.Starred):
            yield "arguments exchanged", lambda n: setattr(n, "args", [second, first, *rest])


def within(function: ast.AST) -> Iterator[ast.AST]:
    """The nodes of the body of a function, except those of inner functions, raise and assert statements and annotations."""
    body = [function.body] if isinstance(function, ast.Lambda) else getattr(function, "body", [])
    rest: list[ast.AST] = list(body)
    while rest:
        node = rest.pop(0)
        if isinstance(node, (ast.FunctionDef, ast.Lambda, ast.ClassDef, ast.Raise, ast.Assert)):
            continue
        yield node
        rest += [child for name, child in _children(node) if name not in ("annotation", "returns")]


def _children(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    for name, value in ast.iter_fields(node):
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield name, child


def functions(tree: ast.AST, prefix: str = "") -> Iterator[tuple[str, ast.FunctionDef]]:
    """The functions of a file with their qualified names, inner functions included."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            if isinstance(node, ast.FunctionDef):
                yield f"{prefix}{node.name}", node
            yield from functions(node, f"{prefix}{node.name}." + ("<locals>." if isinstance(node, ast.FunctionDef) else ""))
        else:
            yield from functions(node, prefix)


def every_mutant() -> list[dict[str, Any]]:
    """All mutants: file and function, index of the node, index of the mutation, line, and description."""
    found = []
    for module in modules():
        path = Path(str(module.__file__))
        for name, function in functions(ast.parse(path.read_text(encoding="utf-8"))):
            for number, node in enumerate(within(function)):
                for change, (what, _) in enumerate(changed(node)):
                    line = getattr(node, "lineno", function.lineno)
                    key = f"{path.relative_to(ROOT)}:{name}:{function.lineno}"
                    found.append({"function": key, "node": number, "change": change, "line": line, "what": what})
    return sorted(found, key=lambda m: (m["function"], m["node"], m["change"]))


def codes(code: CodeType) -> Iterator[CodeType]:
    """A code object and the code objects nested in it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from codes(constant)


def replace(trees: dict[Path, ast.Module]) -> None:
    """Replace the code of the live functions of files by that of modified syntax trees."""
    new: dict[str, dict[object, CodeType | None]] = {}
    for path, tree in trees.items():
        of_file = new[str(path)] = {}
        for code in codes(compile(ast.fix_missing_locations(tree), str(path), "exec")):
            of_file[code.co_qualname, code.co_firstlineno] = code
            of_file[code.co_firstlineno] = None if code.co_firstlineno in of_file else code  # of a function that was renamed
    gc.unfreeze()  # objects frozen after the collection of the tests are not listed
    for function in gc.get_objects():
        if type(function) is FunctionType and function.__code__.co_filename in new:
            own, of_file = function.__code__, new[function.__code__.co_filename]
            wanted = of_file.get((own.co_qualname, own.co_firstlineno)) or of_file.get(own.co_firstlineno)
            if wanted is not None:
                function.__code__ = wanted


def note_calls() -> None:
    """Instrument each function to record that it was called."""
    trees: dict[Path, ast.Module] = {}
    for module in modules():
        path = Path(str(module.__file__))
        trees[path] = tree = ast.parse(path.read_text(encoding="utf-8"))
        for name, function in list(functions(tree)):
            key = f"{path.relative_to(ROOT)}:{name}:{function.lineno}"
            line = ast.parse(f"__called__({key!r})").body
            for node in ast.walk(line[0]):
                ast.copy_location(node, function.body[0])
            documented = ast.get_docstring(function) is not None
            function.body[documented:documented] = line
        module.__dict__["__called__"] = HITS.add
    replace(trees)
    gc.freeze()


def mutate(mutant: dict[str, Any]) -> None:
    """Replace a function by a mutant."""
    file, name, line = mutant["function"].rsplit(":", 2)
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    function = next(node for own, node in functions(tree) if own == name and node.lineno == int(line))
    node = list(within(function))[mutant["node"]]
    list(changed(copy.copy(node)))[mutant["change"]][1](node)
    replace({ROOT / file: tree})


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("mutants")
    group.addoption("--hits", type=Path, help="the folder of records of the functions that each test calls")
    group.addoption("--mutants", type=Path, help="the output file, with the outcome of each mutant")
    group.addoption("--survivors", type=Path, help="the output file of an earlier run: run only the mutants that survived it")
    group.addoption("--count", type=int, default=300, help="the number of mutants")
    group.addoption(
        "--from", type=int, default=0, dest="first", help="the index of the first mutant, to divide them among several runs"
    )
    group.addoption("--step", type=int, default=1, help="run every n-th mutant only")
    group.addoption("--seconds", type=float, default=30.0, help="the time limit for a mutant")


@pytest.hookimpl(trylast=True)
def pytest_collection_finish(session: pytest.Session) -> None:
    config = session.config
    if config.getoption("--hits") and not config.getoption("--mutants") and session.items:
        config.getoption("--hits").mkdir(parents=True, exist_ok=True)
        note_calls()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    folder = item.config.getoption("--hits")
    if not folder or item.config.getoption("--mutants"):
        return (yield)
    HITS.clear()
    start = time.perf_counter()
    try:
        return (yield)
    finally:
        record = {"test": item.nodeid, "seconds": round(time.perf_counter() - start, 3), "functions": sorted(HITS)}
        with (folder / f"{os.environ.get('PYTEST_XDIST_WORKER', 'main')}.jsonl").open("a") as file:
            file.write(json.dumps(record) + "\n")


def lines(path: Path) -> list[dict[str, Any]]:
    """The records of a JSON Lines file."""
    return [json.loads(line) for line in path.read_text().splitlines()]


def about(item: pytest.Item) -> tuple[str, str]:
    """The backend and the declared function that a test is parametrised with; empty if there is none."""
    given = getattr(getattr(item, "callspec", None), "params", {})
    name = given.get("name", "")
    return str(getattr(given.get("target", given.get("backend")), "name", "")), name if isinstance(name, str) else ""


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    config = session.config
    results: Path | None = config.getoption("--mutants")
    if results is None:
        return None
    list(modules())
    order = Order(session.items, config.getoption("--hits"))
    chosen = random.Random(0).sample(every_mutant(), config.getoption("--count"))
    survivors = config.getoption("--survivors")
    if survivors:
        chosen = survived(chosen, lines(survivors))
    elif not order.calling:
        raise pytest.UsageError("No records of calls found. Run the tests with --hits alone first.")
    items = {item.nodeid: item for item in session.items}
    for mutant in chosen[config.getoption("--from") :: config.getoption("--step")]:
        tests = order.tests(mutant["function"])
        if survivors:
            tests.reverse()  # start with the tests that did not run before
        outcome = forked([items[name] for name in tests], mutant, config.getoption("--seconds"))
        if outcome["outcome"] == "found" and not passes(items[outcome["by"]]):
            outcome = {"outcome": "survived", "why": f"{outcome['by']} also fails without the mutant"}
        with results.open("a") as file:
            file.write(json.dumps({"mutant": mutant, "tests": len(tests), **outcome}) + "\n")
    return True


def survived(mutants: list[dict[str, Any]], records: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Those of the mutants that were tried before, and not found."""
    found = {json.dumps(r["mutant"]) for r in records if r["outcome"] != "survived"}
    tried = {json.dumps(r["mutant"]) for r in records}
    return [mutant for mutant in mutants if json.dumps(mutant) in tried - found]


class Order:
    """Which tests may find a mutant, in the order in which they are run.

    Attributes
    ----------
    calling : for each function the tests that called it, by the records
    """

    def __init__(self, items: list[pytest.Item], hits: Path) -> None:
        self.calling: dict[str, set[str]] = {}
        self._width: dict[str, int] = {}
        for path in hits.glob("*.jsonl"):
            for record in lines(path):
                self._width[record["test"]] = len(record["functions"])
                for function in record["functions"]:
                    self.calling.setdefault(function, set()).add(record["test"])
        self._about = {item.nodeid: about(item) for item in items}
        self._related: dict[tuple[str, str], list[str]] = {}
        for name, subject in self._about.items():
            self._related.setdefault(subject, []).append(name)

    def tests(self, function: str) -> list[str]:
        """Those that call a function, beginning with those that call few others; then those of the same declared functions."""
        direct = self.calling.get(function, set()) & self._about.keys()
        subjects = sorted({self._about[name] for name in direct})
        others = [name for subject in subjects if all(subject) for name in self._related[subject] if name not in direct]
        return [*sorted(direct, key=lambda name: (self._width[name], name)), *others]


_passing: dict[str, bool] = {}


def passes(item: pytest.Item) -> bool:
    """Whether a test passes without a mutant."""
    if item.nodeid not in _passing:
        _passing[item.nodeid] = forked([item], None, 300)["outcome"] == "survived"
    return _passing[item.nodeid]


def forked(tests: list[pytest.Item], mutant: dict[str, Any] | None, seconds: float) -> dict[str, Any]:
    """The outcome of a mutant in a forked process: found, and by which test; survived; or none, if it cannot be made."""
    read, write = os.pipe()
    with warnings.catch_warnings(action="ignore"):  # JAX warns about its threads, which are idle until the first computation
        child = os.fork()
    if child:
        os.close(write)
        with os.fdopen(read) as pipe:
            messages = pipe.read().splitlines()
        os.waitpid(child, 0)
        last: dict[str, Any] = (
            json.loads(messages[-1]) if messages else {"outcome": "survived", "why": "its process ended before the first test"}
        )
        if "running" in last:  # the process crashed, or was ended because it hung
            hung = time.time() - last["since"] > seconds
            return {"outcome": "found", "by": last["running"], "why": "hung" if hung else "crashed"}
        return last
    os.close(read)
    with os.fdopen(write, "w", buffering=1) as pipe:
        run(tests, mutant, seconds, lambda **message: pipe.write(json.dumps(message) + "\n"))
    os._exit(0)


def run(tests: list[pytest.Item], mutant: dict[str, Any] | None, seconds: float, tell: Callable[..., object]) -> None:
    """Run tests until one fails, in the forked process, and report the outcome."""
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)
    try:
        if mutant is not None:
            mutate(mutant)
    except (ValueError, KeyError) as error:  # a closure variable is no longer used, or the function does not exist
        tell(outcome="none", why=f"{type(error).__name__}: {error}")
        return
    failed: list[str] = []

    class Watch:
        def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
            if report.failed:
                failed.append(report.nodeid)

    began = time.time()
    for ran, item in enumerate(tests):
        if time.time() - began > seconds:
            tell(outcome="survived", why=f"time limit reached after {ran} tests")
            return
        if ran == 0:
            item.config.pluginmanager.register(Watch())
        tell(running=item.nodeid, since=time.time())
        signal.alarm(int(seconds + 60))
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        if failed:
            tell(outcome="found", by=failed[0])
            return
    tell(outcome="survived")


def main(brief: Path, whole: Path) -> None:
    """Compare the results of two runs."""
    first, second = lines(brief), lines(whole)
    made = [r for r in first if r["outcome"] != "none"]
    found = [r for r in made if r["outcome"] == "found"]
    later = [r for r in second if r["outcome"] == "found"]
    print(f"{len(made)} mutants: {len(found)} found by make test, {len(later)} more by make test-all")
    print(f"make test finds {100 * len(found) / max(1, len(found) + len(later)):.1f} % of what make test-all finds")
    for record in later:
        print(f"  {record['mutant']['function']}, line {record['mutant']['line']}: {record['mutant']['what']}; {record['by']}")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:3]))
