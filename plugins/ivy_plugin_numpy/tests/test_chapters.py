"""The plugin's functions are found by the chapter that declares them: in another file they would not be."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from ivy_api.dispatch import registry
from ivy_plugin_numpy import namespace

DECLARED = registry.declarations("")
CHAPTERS = {declaration.chapter for declaration in DECLARED.values()}


def test_each_function_stands_in_the_file_of_its_chapter() -> None:
    files = [module.name for module in iter_modules(namespace.__path__) if module.name in CHAPTERS]
    assert len(files) > 15
    for chapter in files:
        own = vars(import_module(f"{namespace.__name__}.{chapter}"))
        astray = {name for name in own if name in DECLARED and getattr(namespace, name, None) is not own[name]}
        assert not astray, chapter


def test_what_the_plugin_lacks_is_no_attribute() -> None:
    assert not hasattr(namespace, "softmax")  # not declared there
    assert not hasattr(namespace, "expand_dims_of")
    assert not hasattr(namespace, "matrix_norm")
    assert "tile" in DECLARED
    assert hasattr(namespace, "exp")
