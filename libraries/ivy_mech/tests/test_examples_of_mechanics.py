"""The examples in docstrings run on NumPy."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from types import ModuleType

import numpy as np
import pytest

import ivy_api
import ivy_mech


@pytest.mark.parametrize("name", [found.name for found in pkgutil.walk_packages(ivy_mech.__path__, "ivy_mech.")])
def test_examples_in_docstrings_give_what_they_say(name: str) -> None:
    module = importlib.import_module(name)
    public = {key: value for key, value in vars(ivy_mech).items() if not key.startswith("_") and not isinstance(value, ModuleType)}
    names = {key: value for key, value in (public | {"ivy_api": ivy_api, "np": np}).items() if key not in vars(module)}
    failed, _ = doctest.testmod(module, extraglobs=names)
    assert not failed


def test_every_public_function_is_documented_with_an_example() -> None:
    functions = [value for name, value in vars(ivy_mech).items() if callable(value) and not name.startswith("_")]
    assert len(functions) > 60
    for function in functions:
        assert function.__doc__, function.__name__
        assert all(part in function.__doc__ for part in ("Parameters\n", "Returns\n", "Raises\n")), function.__name__
        assert "_pose_to_" in function.__name__ or ">>> " in function.__doc__, function.__name__
