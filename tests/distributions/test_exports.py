"""What the modules of a plugin export: declared functions, each in the file of its chapter, and nothing that they import."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from importlib.util import find_spec
from types import ModuleType
from typing import Any

import pytest

from ivy_api.dispatch import registry
from ivy_api.dispatch.registry import Declaration

NO_CHAPTERS = ("array_object", "failures")  # looked up by their own names
LINALG = ("linalg", "factorisations")  # one file for what the standard has, one for what lies beyond it


def modules(backend: str) -> Iterator[tuple[str, str, ModuleType]]:
    """The sub-namespace, the chapter and the module of each file of a plugin's namespace."""
    package = importlib.import_module(f"ivy_plugin_{backend}.namespace")
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        path = found.name.removeprefix(f"{package.__name__}.").split(".")
        if not found.ispkg and path[-1] not in NO_CHAPTERS:
            extension = path[0] if registry.has_extension(path[0]) else "linalg" if path[0] in LINALG else ""
            yield extension, path[-1], importlib.import_module(found.name)


def namespaces(backend: str) -> Iterator[tuple[str, ModuleType]]:
    """The main namespace of a plugin, under the name "", and its sub-namespaces."""
    package = importlib.import_module(f"ivy_plugin_{backend}.namespace")
    yield "", package
    for extension in registry.extensions():
        if find_spec(f"{package.__name__}.{extension}"):
            yield extension, importlib.import_module(f"{package.__name__}.{extension}")


def files(extension: str, declaration: Declaration) -> tuple[str, ...]:
    """The files in which a plugin may have a function: that of its chapter, but small sub-namespaces are divided otherwise."""
    match extension:
        case "" | "nn":
            return (declaration.chapter,)
        case "linalg":
            return LINALG[:1] if declaration.standard else LINALG[1:]
        case "transforms":
            return ("primary", "custom") if declaration.chapter == "primary" else (declaration.chapter,)
        case _:
            return (extension,)


def test_a_chapter_exports_what_is_declared_in_it(backend: Any) -> None:
    """And the file of a sub-namespace, `linalg.py`, what its other files export."""
    wrong = []
    others = {
        (extension, name): getattr(module, name, None)
        for extension, chapter, module in modules(backend.name)
        if chapter != extension
        for name in getattr(module, "__all__", ())
    }
    for extension, chapter, module in modules(backend.name):
        if not hasattr(module, "__all__"):
            wrong.append(f"{module.__name__} has no __all__")
            continue
        for name in module.__all__:
            declaration = registry.declaration(extension, name)
            if declaration is None:
                wrong.append(f"{module.__name__} exports {name}, which is not declared")
            elif not hasattr(module, name):
                wrong.append(f"{module.__name__} exports {name}, and has none")
            elif chapter not in (its := files(extension, declaration)) and (
                chapter != extension or getattr(module, name) is not others.get((extension, name))
            ):
                wrong.append(f"{module.__name__} exports {name}, which belongs in {' or '.join(its)}.py")
    assert not wrong, "\n".join(wrong)


def test_a_chapter_exports_every_function_of_its_own_that_is_declared(backend: Any) -> None:
    """A function that was added, and left out of ``__all__``, would never be called."""
    exported = {(extension, name) for extension, _, module in modules(backend.name) for name in module.__all__}
    forgotten = [
        f"{module.__name__}.{name}"
        for extension, chapter, module in modules(backend.name)
        for name, value in vars(module).items()
        if callable(value)
        and (declared := registry.declaration(extension, name)) is not None
        and chapter in (*files(extension, declared), extension)
        and (extension, name) not in exported  # another file of the sub-namespace may export what this one imports
    ]
    assert not forgotten


def test_a_namespace_has_what_its_chapters_export(backend: Any) -> None:
    spaces = dict(namespaces(backend.name))
    missing = [
        f"{module.__name__}.{name}"
        for extension, _, module in modules(backend.name)
        for name in module.__all__
        if getattr(spaces[extension], name, None) is not getattr(module, name)
    ]
    assert not missing


# The namespace of dask is array-api-compat's, with all its names; ivy_api finds the declared ones only.
@pytest.mark.applies(to=lambda backend: backend.name != "dask")
def test_a_namespace_has_no_undeclared_name(backend: Any) -> None:
    for extension, module in namespaces(backend.name):
        if not hasattr(module, "__path__"):
            continue  # one file, which has what it imports
        undeclared = [
            name
            for name, value in vars(module).items()
            if not name.startswith("_")
            and not isinstance(value, ModuleType)
            and name not in ("annotations", "TYPE_CHECKING", "by_chapter")
            and registry.declaration(extension, name) is None
        ]
        assert not undeclared, f"{module.__name__} has {undeclared}"
