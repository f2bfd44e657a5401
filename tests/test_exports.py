"""What the modules of a plugin export: declared functions, each in the file of its chapter, and nothing that they import."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from types import ModuleType
from typing import Any

from ivy_api.dispatch import registry

NO_CHAPTERS = ("array_object", "failures")  # looked up by their own names
LINALG = ("linalg", "factorisations")  # one file for the standard's chapter, one for what lies beyond it


def modules(backend: str) -> Iterator[tuple[str, str, ModuleType]]:
    """The sub-namespace, the chapter and the module of each file of a plugin's namespace."""
    package = importlib.import_module(f"ivy_plugin_{backend}.namespace")
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        path = found.name.removeprefix(f"{package.__name__}.").split(".")
        if not found.ispkg and path[-1] not in NO_CHAPTERS:
            extension = path[0] if registry.has_extension(path[0]) else "linalg" if path[0] in LINALG else ""
            yield extension, path[-1], importlib.import_module(found.name)


def test_a_chapter_exports_what_is_declared_in_it(backend: Any) -> None:
    wrong = []
    for extension, chapter, module in modules(backend.name):
        if not hasattr(module, "__all__"):
            wrong.append(f"{module.__name__} has no __all__")
            continue
        for name in module.__all__:
            declaration = registry.declaration(extension, name)
            if declaration is None:
                wrong.append(f"{module.__name__} exports {name}, which is not declared")
            elif extension in ("", "nn") and declaration.chapter != chapter:
                wrong.append(f"{module.__name__} exports {name}, which belongs in {declaration.chapter}.py")
            elif not hasattr(module, name):
                wrong.append(f"{module.__name__} exports {name}, and has none")
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
        and (declared.chapter == chapter or extension not in ("", "nn"))
        and (extension, name) not in exported  # another file of the sub-namespace may export what this one imports
    ]
    assert not forgotten


def test_a_namespace_has_no_undeclared_name(backend: Any) -> None:
    package = importlib.import_module(f"ivy_plugin_{backend.name}.namespace")
    for extension in ("", "nn"):
        module = importlib.import_module(f"{package.__name__}.{extension}") if extension else package
        undeclared = [
            name
            for name, value in vars(module).items()
            if not name.startswith("_")
            and not isinstance(value, ModuleType)
            and name not in ("annotations", "TYPE_CHECKING", "by_chapter")
            and registry.declaration(extension, name) is None
        ]
        assert not undeclared, f"{module.__name__} has {undeclared}"
