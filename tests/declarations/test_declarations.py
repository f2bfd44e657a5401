"""The declarations are the whole standard, with its signatures, and say what a reader needs."""

from __future__ import annotations

import inspect
import json
import subprocess
import sys
from pathlib import Path
from types import BuiltinFunctionType, FunctionType
from typing import Any

import pytest
from numpydoc.docscrape import NumpyDocString

import ivy_api
from ivy_api.dispatch import registry

STANDARD = json.loads(Path(__file__).with_name("array_api_2025_12.json").read_text())
CHAPTERS: dict[str, dict[str, str]] = STANDARD["chapters"]
FUNCTIONS = [(chapter, name) for chapter, functions in CHAPTERS.items() for name in functions]


def declared(chapter: str, name: str) -> registry.Declaration:
    return registry.declarations(chapter if chapter in ("linalg", "fft") else "")[name]


def plain_signature(declaration: registry.Declaration) -> str:
    """Names, kinds and defaults of the standard's parameters: without annotations, and without the ``xp`` of a composed body."""
    schema = declaration.schema
    more = {name for name, parameter in schema.parameters.items() if "beyond" in parameter.roles}
    kept = [p for p in schema.signature.parameters.values() if p.name not in more]
    assert all(schema.parameters[name].kind is inspect.Parameter.KEYWORD_ONLY for name in more)
    return str(inspect.Signature([p.replace(annotation=inspect.Parameter.empty) for p in kept]))


def test_every_name_of_the_standard_is_declared() -> None:
    for extension in ("linalg", "fft"):
        assert of_the_standard(extension) == set(CHAPTERS[extension])
    flat = {name for chapter, functions in CHAPTERS.items() if chapter not in ("linalg", "fft") for name in functions}
    assert of_the_standard("") == flat | set(STANDARD["constants"]) | set(STANDARD["dtypes"])


def of_the_standard(extension: str) -> set[str]:
    return {name for name, declaration in registry.declarations(extension).items() if declaration.standard}


@pytest.mark.parametrize(("chapter", "name"), FUNCTIONS)
def test_declaration(chapter: str, name: str) -> None:
    declaration = declared(chapter, name)
    assert plain_signature(declaration) == CHAPTERS[chapter][name]
    assert declaration.chapter == ("linear_algebra" if name in CHAPTERS["linear_algebra"] else chapter)
    text = inspect.getdoc(declaration.body) or ""
    for part in ("Returns", "References", "Array API Standard 2025.12"):
        assert part in text, f"{name} has no {part!r} in its docstring"
    assert bool(inspect.signature(declaration.body).parameters) <= ("Parameters" in text)
    assert all(p.annotation is not p.empty for p in inspect.signature(declaration.body).parameters.values())


@pytest.mark.parametrize("declaration", list(registry.iter_declarations()), ids=lambda declaration: declaration.qualname)
def test_the_docstring_has_every_parameter_and_the_result(declaration: registry.Declaration) -> None:
    """What numpydoc checks as PR01 and RT01: its own command cannot leave out ``xp``, and takes helpers for declarations."""
    if declaration.kind != "function":
        return
    documented = NumpyDocString(inspect.getdoc(declaration.body) or "")
    named = [name.strip() for parameter in documented["Parameters"] for name in parameter.name.split(",")]
    assert [name.lstrip("*") for name in named] == [name for name in inspect.signature(declaration.body).parameters if name != "xp"]
    assert documented["Returns"] or documented["Yields"]


@pytest.mark.parametrize(("chapter", "name"), FUNCTIONS)
def test_framework_agnostic_function_is_public(chapter: str, name: str) -> None:
    space = getattr(ivy_api, chapter) if chapter in ("linalg", "fft") else ivy_api
    function = getattr(space, name)
    assert function.__declaration__ is declared(chapter, name)
    assert function.__name__ == name
    assert function.__doc__ == declared(chapter, name).body.__doc__


def test_constants_and_data_types() -> None:
    assert {name: getattr(ivy_api, name) for name in STANDARD["dtypes"]} == {name: name for name in STANDARD["dtypes"]}
    assert (ivy_api.inf, ivy_api.newaxis) == (float("inf"), None)
    assert ivy_api.nan != ivy_api.nan
    assert (ivy_api.pi, ivy_api.e) == (pytest.approx(3.141592653589793, abs=0), pytest.approx(2.718281828459045, abs=0))


def test_static_protocol_is_fresh() -> None:
    """The committed file is what ``make protocol`` writes from today's declarations."""
    root = Path(__file__).parents[2]
    script = "import tools.generate_protocol as g; print(g.protocol_source(), end='')"
    made = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=root).stdout
    formatted = subprocess.run(
        [sys.executable, "-m", "ruff", "format", "--stdin-filename", "ivy_api/_namespace_protocol.py", "-"],
        input=made,
        capture_output=True,
        text=True,
        check=True,
        cwd=root,
    ).stdout
    assert formatted == (root / "ivy_api" / "_namespace_protocol.py").read_text()


def test_declaring_a_name_twice_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    module = type(sys)("again")

    def exp(x: Any, /) -> Any: ...

    module.exp = ivy_api.declared(exp)  # type: ignore[attr-defined]
    with pytest.raises(ValueError, match="already declares 'exp', in chapter 'elementwise'"):
        registry.register("", module)


def test_no_function_of_a_backend_is_pythons_own(backend: Any) -> None:
    """``from math import gcd`` in a chapter of a plugin would become the backend's ``gcd``."""
    main = backend.source.module
    for declaration in registry.iter_declarations():
        space = getattr(main, declaration.extension, None) if declaration.extension else main
        found = getattr(space, declaration.name, None)
        if isinstance(found, (FunctionType, BuiltinFunctionType)):
            assert (found.__module__ or "").partition(".")[0] not in sys.stdlib_module_names, declaration.qualname
