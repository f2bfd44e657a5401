"""The pages of the functions are fresh, and every name of the libraries that they are compared with is accounted for."""

from __future__ import annotations

import re

import pytest

import ivy_api
from ivy_api.dispatch import registry
from tools import compare_names, generate_functions
from tools.compare_names import Library
from tools.docstrings import properties

LIBRARIES = compare_names.libraries()
library = pytest.mark.parametrize("library", LIBRARIES, ids=lambda library: library.title)


def pages() -> dict[str, str]:
    """What ``make docs`` writes from today's declarations, plugins and tables."""
    usable = {status.name for status in ivy_api.backends() if status.usable}
    missing = [name for name in generate_functions.BACKENDS if name not in usable]
    if missing:
        pytest.skip(f"the pages tell about {missing}, too, which cannot be used here")
    return generate_functions.pages()


def test_pages_are_fresh() -> None:
    made = pages()
    found = {path.name: path.read_text(encoding="utf-8") for path in generate_functions.FOLDER.glob("*.md")}
    stale = sorted(name for name in made.keys() | found.keys() if made.get(name) != found.get(name))
    assert not stale, f"docs/functions: {stale} are not up to date. Run `make docs` (or `python -m tools.generate_functions`)."


@library
def test_every_name_is_accounted_for(library: Library) -> None:
    assert not library.unaccounted, f"{library.title}: no function of that name, and no entry in docs/counterparts.toml"


@library
def test_every_name_has_one_entry(library: Library) -> None:
    entries = [*library.ours, *library.expressions, *library.none]
    assert len(entries) == len(set(entries))
    assert len(library.names) == len(set(library.names))
    assert set(entries) <= set(library.names)


@library
def test_entries_name_declared_functions(library: Library) -> None:
    for theirs, ours in library.ours.items():
        declaration = registry.find(ours)
        assert declaration is not None, f"{theirs}: there is no function {ours!r}"
        assert declaration.kind == "function"


@library
def test_expressions_are_of_declared_names(library: Library) -> None:
    for theirs, expression in library.expressions.items():
        for name in re.findall(r"\bxp\.([\w.]+)", expression):
            assert registry.find(name), f"{theirs}: {expression!r} takes xp.{name}, which is not declared"
        for name in re.findall(r"\bx[12]?\.(\w+)", expression):
            assert hasattr(ivy_api.Array, name), f"{theirs}: {expression!r} takes x.{name}, which arrays do not have"


@library
def test_reasons_are_explained(library: Library) -> None:
    assert set(library.none.values()) <= compare_names.reasons().keys()


@library
def test_what_is_declared_is_not_called_absent(library: Library) -> None:
    assert not [name for name, reason in library.none.items() if reason == "absent" and compare_names.declared_as(name)]


def test_every_reason_is_used() -> None:
    assert compare_names.reasons().keys() - {"absent"} <= {reason for library in LIBRARIES for reason in library.none.values()}


def test_derivatives_and_shapes_are_those_of_the_schema() -> None:
    functions = {d.qualname: d for d in registry.iter_declarations() if d.kind == "function"}
    assert "zero wherever there is one" in properties(functions["round"])
    assert "**Derivative**: none" in properties(functions["argmax"])
    assert properties(functions["sin"]) == properties(functions["arange"]) == ""
    assert properties(functions["nonzero"]).count("**Shape**: depends on the values") == 1


def test_a_docstring_becomes_markdown() -> None:
    text = pages()["nn.activations.md"]
    assert "```python\nxp.nn.softplus(x, /, *, beta=None, threshold=None)\n```" in text
    assert "- `DTypeError`: if `x` is not of a real floating-point dtype." in text
    assert "---\n-" not in text
