"""Names say what a thing is: words that meant several things are gone, and stay out of new code."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tests.distributions.sources import trees

VAGUE = {"place", "places", "placed"}
"""What to say instead: a module, an axis, an index, a device, an output of the tape."""
ALLOWED = 77
"""How many names still have such a word: of indices, in checks. It only falls."""
PARTICIPLES = 952
"""How many functions may be named by one participle, which does not say what they give: ``converted``. It only falls."""


def bound(tree: ast.Module) -> Iterator[tuple[str, int, bool]]:
    """Yield each name that code gives, with its line and whether it is that of a function."""
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                yield node.name, node.lineno, True
            case ast.ClassDef():
                yield node.name, node.lineno, False
            case ast.arg():
                yield node.arg, node.lineno, False
            case ast.Name(ctx=ast.Store()):
                yield node.id, node.lineno, False
            case ast.Attribute(ctx=ast.Store()):
                yield node.attr, node.lineno, False


def is_vague(name: str) -> bool:
    """Whether a name has one of the words; an operation in place has not."""
    if "place" not in name.lower():
        return False
    return not VAGUE.isdisjoint(re.sub(r"(in|out_of)_place", "", name.lower()).split("_"))


def is_participle(function: str) -> bool:
    """Whether the name of a function is one participle."""
    return re.fullmatch(r"_?[a-z]+ed", function) is not None and not function.endswith(("eed", "embed"))


def test_names_say_what_a_thing_is() -> None:
    vague, participles = [], []
    for file, tree in trees():
        for name, line, is_function in bound(tree):
            if is_vague(name):
                vague.append(f"{file}:{line} {name}")
            if is_function and is_participle(name):
                participles.append(f"{file}:{line} {name}")
    assert len(vague) <= ALLOWED, f"{len(vague)} names with one of {sorted(VAGUE)}; {ALLOWED} are allowed: {vague}"
    assert len(participles) <= PARTICIPLES, f"{len(participles)} functions; {PARTICIPLES} are allowed: {participles}"


def test_operations_in_place_have_their_word() -> None:
    names = ["place", "_place_of", "PLACES", "in_place", "replaced", "out_of_place", "placement", "placed"]
    assert [name for name in names if is_vague(name)] == ["place", "_place_of", "PLACES", "placed"]
    assert [name for name in ("converted", "_wrapped", "is_shared", "seed", "converted_to") if is_participle(name)] == [
        "converted",
        "_wrapped",
    ]
