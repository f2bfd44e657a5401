"""Lines of code: of the libraries' functions, and of the hand-written ones for each framework.

A function is counted by itself, and with what it calls of its own library. Three counts, because the first depends on how much is
explained and the second on how lines are broken: raw lines; lines of code, without docstrings, comments and empty lines; tokens.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import io
import textwrap
import tokenize
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

from benchmarks.libraries.counting import LIBRARIES
from benchmarks.libraries.workloads import ENVIRONMENTS, WORKLOADS
from benchmarks.programs.frameworks import FRAMEWORKS
from ivy_api.adapt.functions import unexplained

PAPER = {
    "robot.RigidMobile": 53,
    "robot.sample_spline_path": 133,
    "mech.rot_vec_pose_to_mat_pose": 108,
    "vision.cuboid_signed_distances": 61,
}
"""Table 1 of the paper: raw lines of what its demo uses, docstrings included."""

LAYOUT = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}


@dataclass(frozen=True)
class Count:
    """Raw lines, lines of code, and tokens."""

    raw: int = 0
    code: int = 0
    tokens: int = 0

    def __add__(self, other: Count) -> Count:
        return Count(self.raw + other.raw, self.code + other.code, self.tokens + other.tokens)


@dataclass(frozen=True)
class Counted:
    """One public function or class: by itself, and with what it calls of its library."""

    library: str
    name: str
    own: Count
    whole: Count


@cache
def count(source: str) -> Count:
    """Count a piece of source."""
    documentation = {line for node in ast.walk(ast.parse(source)) for line in _documented(node)}
    kept = [
        token
        for token in tokenize.generate_tokens(io.StringIO(source).readline)
        if token.type not in LAYOUT and token.start[0] not in documentation
    ]
    code = {line for token in kept for line in range(token.start[0], token.end[0] + 1)}
    return Count(len(source.splitlines()), len(code), len(kept))


def _documented(node: ast.AST) -> Iterable[int]:
    """The lines of the strings that are statements: docstrings, also of attributes."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
        return range(node.lineno, (node.end_lineno or node.lineno) + 1)
    return ()


def public(library: str) -> Iterator[Counted]:
    """The public functions and classes of a library."""
    package = f"ivy_{library}"
    for name, value in vars(importlib.import_module(package)).items():
        if not name.startswith("_") and getattr(value, "__module__", "").startswith(package):
            sources = _sources([value], package)
            yield Counted(library, name, count(_source(_plain(value))), _total(sources))


def whole(library: str) -> Count:
    """Our functions of the subset with what they call. What several call counts once."""
    package = importlib.import_module(f"ivy_{library}")
    if library == "gym":
        starts: list[Any] = [type(env).step for env in ENVIRONMENTS.values()]
        return _total(_sources(starts, package.__name__, [type(env) for env in ENVIRONMENTS.values()]))
    arm = [package.Manipulator] if library == "robot" else []
    names = WORKLOADS[library].arguments(1)
    return _total(_sources([getattr(package, n, None) or getattr(arm[0], n) for n in names], package.__name__, arm))


def by_hand(library: str, backend: str) -> Count:
    """The same functions by hand for one framework, which is not imported: all functions of their file."""
    source = (Path(__file__).parents[1] / WORKLOADS[library].by_hand / f"{backend}.py").read_text(encoding="utf-8")
    functions = (node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef))
    return sum((count(ast.get_source_segment(source, node) or "") for node in functions), Count())


def _total(sources: dict[Any, str]) -> Count:
    return sum(map(count, sources.values()), Count())


def _source(value: Any) -> str:
    """The source of a class or a function; of one that decorates another its own."""
    return textwrap.dedent(inspect.getsource(value.__code__ if isinstance(value, FunctionType) else value))


def _sources(starts: Iterable[Any], package: str, owners: Iterable[type] = ()) -> dict[Any, str]:
    """The source of functions and classes and of all that they call within a package.

    Methods that are called on ``self`` are looked up in ``owners``, or in the class where they are found.
    """
    found: dict[CodeType | type, str] = {}
    todo = [(_plain(start), tuple(owners)) for start in starts]
    while todo:
        value, classes = todo.pop()
        if isinstance(value, type):
            found[value] = _source(value)
            classes = (value,)
            used: Iterable[Any] = (x for method in _functions(value) for x in _used(method, classes))
        else:
            key = (value.__code__, classes)
            if key in found:
                continue
            found[key] = _source(value)  # type: ignore[index]
            used = _used(value, classes)
        for other in map(_plain, used):
            if _belongs(other, package) and (other if isinstance(other, type) else (other.__code__, classes)) not in found:
                todo.append((other, classes))
    return {(key if isinstance(key, type) else key[0]): source for key, source in found.items()}  # type: ignore[index]


def _functions(cls: type) -> Iterator[FunctionType]:
    return (value for value in map(_plain, vars(cls).values()) if isinstance(value, FunctionType) and _written(value))


def _plain(value: Any) -> Any:
    """The function of a property or a method, without what explains its errors."""
    return unexplained(getattr(value, "fget", None) or getattr(value, "__func__", None) or value)


def _written(value: Any) -> bool:
    """Whether it has source: the methods of data classes are generated."""
    return not isinstance(value, FunctionType) or not value.__code__.co_filename.startswith("<")


def _belongs(value: Any, package: str) -> bool:
    """Whether it is a function or a class of a package."""
    is_one = isinstance(value, FunctionType | type) and _written(value)
    return is_one and (getattr(value, "__module__", None) or "").startswith(package)


def _used(function: FunctionType, classes: tuple[type, ...]) -> Iterator[Any]:
    """What a function names: in its module, around it, in a module that it names, or on ``self``."""
    around = inspect.getclosurevars(function)
    names = {**function.__globals__, **around.nonlocals}
    for node in _nodes(function):
        if isinstance(node, ast.Name) and not isinstance(names.get(node.id), type):
            yield names.get(node.id)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            owner = names.get(node.value.id)
            if isinstance(owner, ModuleType):
                yield getattr(owner, node.attr, None)
            elif node.value.id in ("self", "cls"):
                for cls in classes:
                    yield _plain(inspect.getattr_static(cls, node.attr, None))


@cache
def _nodes(function: FunctionType) -> list[ast.Name | ast.Attribute]:
    """The names in a function."""
    return [node for node in ast.walk(ast.parse(_source(function))) if isinstance(node, ast.Name | ast.Attribute)]


def tables() -> dict[str, Any]:
    """All counts, as plain data."""
    functions = [counted for library in LIBRARIES for counted in public(library)]
    names = {f"{c.library}.{c.name}": c for c in functions}
    return {
        "functions": [[c.library, c.name, *_row(c.own), *_row(c.whole)] for c in functions],
        "subset": {lib: {"ours": _row(whole(lib)), **{b: _row(by_hand(lib, b)) for b in FRAMEWORKS}} for lib in LIBRARIES},
        "table 1": {name: [lines, *_row(names[name].own), *_row(names[name].whole)] for name, lines in PAPER.items()},
    }


def _row(counted: Count) -> list[int]:
    return [counted.raw, counted.code, counted.tokens]
