"""The distributions that a message may advise to install: the project's own, and never one made of what the user wrote."""

from __future__ import annotations

import importlib
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import ivy_api
from ivy_api.dispatch.plugins import _Plugins, _State
from ivy_api.dispatch.published import Published, published
from ivy_api.errors import IvyError, MissingPluginError, UnknownBackendError

PLUGINS = Path(__file__).parents[2] / "plugins"


def own() -> Iterator[Published]:
    """What is in the folder of plugins."""
    for path in sorted(PLUGINS.glob("*/pyproject.toml")):
        project = tomllib.loads(path.read_text(encoding="utf-8"))["project"]
        for backend, module in project["entry-points"]["ivy_api.backends"].items():
            (offered,) = importlib.import_module(module).ivy_api_backends()
            roots = tuple(sorted({array.partition(".")[0] for array in offered.arrays}))
            assert offered.name == backend
            yield Published(project["name"], backend, roots)


def test_the_list_is_that_of_the_plugins(monkeypatch: pytest.MonkeyPatch) -> None:
    for path in PLUGINS.glob("*/pyproject.toml"):
        monkeypatch.syspath_prepend(str(path.parent))  # the plugin for dask is installed in an environment of its own
    assert list(published()) == list(own())


@pytest.mark.parametrize("name", ["tensrflow", "nunpy", "pytorch", "Torch", "jaxx", "requests", "numpy ", "", "mxnet", "x; rm -rf"])
def test_advice_for_a_backend_names_what_is_published(name: str) -> None:
    for plugins in (ivy_api.dispatch.plugins.PLUGINS, _without_any()):
        with pytest.raises(UnknownBackendError) as caught:
            plugins.get(name)
        assert installable(caught.value) <= {p.distribution for p in published()}


def test_advice_names_the_plugin_of_a_backend_that_is_meant() -> None:
    for name in ("tensorflow", "tensrflow"):
        with pytest.raises(UnknownBackendError, match="pip install ivy-plugin-tensorflow"):
            _without_any().get(name)


@pytest.mark.parametrize("module", ["frobnicate", "requests", "torch", "jaxlib", "tensorflow.python"])
def test_advice_for_an_array_names_what_is_published(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    array: Any = type("Tensor", (), {"__module__": module, "shape": (), "dtype": "float32"})()
    monkeypatch.setattr(sys.modules["ivy_api.dispatch.plugins"], "PLUGINS", _without_any())
    with pytest.raises(MissingPluginError) as caught:
        ivy_api.namespace_for(array)
    expected = {p.distribution for p in published() if module.partition(".")[0] in p.modules}
    assert installable(caught.value) == expected


def test_a_class_of_an_installed_framework_that_is_no_array() -> None:
    ragged: Any = type("RaggedTensor", (), {"__module__": "numpy.ragged", "shape": (), "dtype": "float32"})()
    message = "numpy.RaggedTensor is not an array type that the backend 'numpy' supports"
    with pytest.raises(MissingPluginError, match=message) as caught:
        ivy_api.namespace_for(ragged)
    assert not installable(caught.value)


def installable(error: IvyError) -> set[str]:
    """What an error says that one can install."""
    text = str(error)
    assert text.count("pip install") <= len(re.findall(r"pip install ivy-plugin-", text)), text
    return set(re.findall(r"ivy-plugin-[^\s'.,]*", text))


def _without_any() -> _Plugins:
    plugins = _Plugins()
    plugins._state = _State({}, {}, ())
    return plugins
