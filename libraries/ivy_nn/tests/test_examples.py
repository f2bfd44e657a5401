"""The examples in docstrings run on NumPy."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
from collections.abc import Iterator
from types import ModuleType

import numpy as np
import pytest

import ivy_api
import ivy_nn

NEEDS_A_FRAMEWORK = ("ivy_nn.native",)


def modules() -> Iterator[str]:
    yield "ivy_nn"
    for found in pkgutil.walk_packages(ivy_nn.__path__, "ivy_nn."):
        if not found.name.startswith(NEEDS_A_FRAMEWORK):
            yield found.name


@pytest.mark.parametrize("name", list(modules()))
def test_examples_in_docstrings_give_what_they_say(name: str) -> None:
    module = importlib.import_module(name)
    public = {key: value for key, value in vars(ivy_nn).items() if not key.startswith("_") and not isinstance(value, ModuleType)}
    names = {key: value for key, value in (public | {"ivy_api": ivy_api, "np": np}).items() if key not in vars(module)}
    with ivy_api.use_backend("numpy"):
        failed, _ = doctest.testmod(module, extraglobs=names, optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    assert not failed


@pytest.mark.parametrize(
    "name", [name for name, value in vars(ivy_nn.layers).items() if isinstance(value, type) and issubclass(value, ivy_nn.Module)]
)
def test_every_layer_has_a_docstring_of_its_own(name: str) -> None:
    doc = vars(getattr(ivy_nn, name))["__doc__"]
    assert doc
    assert not re.search(r"\{[^{}]*\|[^{}]*\}|\{name\}", doc), "a field of the shared docstring is left"
