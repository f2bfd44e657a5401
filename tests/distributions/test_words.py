"""Names say what a thing is: words that meant several things are gone, and stay out of new code."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
VAGUE = {"place", "places", "placed"}
"""What to say instead: a module, an axis, an index, a device, an output of the tape."""
ALLOWED = 77
"""How many names still have such a word: of indices, in checks. It only falls."""
PARTICIPLES = 955
"""How many functions may be named by one participle, which does not say what they give: ``converted``. It only falls."""


def bound(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Yield the names that code gives, with their lines: of functions, classes, parameters, variables and attributes."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            yield node.name, node.lineno
        elif isinstance(node, ast.arg):
            yield node.arg, node.lineno
        elif isinstance(node, (ast.Name, ast.Attribute)) and isinstance(node.ctx, ast.Store):
            yield node.id if isinstance(node, ast.Name) else node.attr, node.lineno


def is_vague(name: str) -> bool:
    """Whether a name has one of the words; an operation in place has not."""
    return not VAGUE.isdisjoint(re.sub(r"(in|out_of)_place", "", name.lower()).split("_"))


def is_participle(function: str) -> bool:
    """Whether the name of a function is one participle."""
    return re.fullmatch(r"_?[a-z]+ed", function) is not None and not function.endswith(("eed", "embed"))


def trees() -> Iterator[tuple[str, ast.Module]]:
    """Yield all modules but tests."""
    for folder in sorted(ROOT.iterdir()):
        if folder.is_dir() and not folder.name.startswith("."):
            for path in sorted(folder.rglob("*.py")):
                name = path.relative_to(ROOT)
                if "tests" not in name.parts:
                    yield name.as_posix(), ast.parse(path.read_text(encoding="utf-8"))


def test_names_have_no_word_of_many_meanings() -> None:
    found = [f"{file}:{line} {name}" for file, tree in trees() for name, line in bound(tree) if is_vague(name)]
    assert len(found) <= ALLOWED, f"{len(found)} names with one of {sorted(VAGUE)}; {ALLOWED} are allowed: {found}"


def test_functions_say_what_they_give() -> None:
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    found = [
        f"{file}:{node.lineno} {node.name}"
        for file, tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, kinds) and is_participle(node.name)
    ]
    assert len(found) <= PARTICIPLES, f"{len(found)} functions are named by one participle; {PARTICIPLES} are allowed: {found}"


def test_operations_in_place_have_their_word() -> None:
    names = ["place", "_place_of", "PLACES", "in_place", "replaced", "out_of_place", "placement", "placed"]
    assert [name for name in names if is_vague(name)] == ["place", "_place_of", "PLACES", "placed"]
    assert [name for name in ("converted", "_wrapped", "is_shared", "seed", "converted_to") if is_participle(name)] == [
        "converted",
        "_wrapped",
    ]
