"""The examples in docstrings run on NumPy."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from types import FunctionType, ModuleType

import numpy as np
import pytest

import ivy_api
import ivy_robot


@pytest.mark.parametrize("name", [found.name for found in pkgutil.walk_packages(ivy_robot.__path__, "ivy_robot.")])
def test_examples_in_docstrings_give_what_they_say(name: str) -> None:
    module = importlib.import_module(name)
    public = {key: value for key, value in vars(ivy_robot).items() if not key.startswith("_") and not isinstance(value, ModuleType)}
    names = {key: value for key, value in (public | {"ivy_api": ivy_api, "np": np}).items() if key not in vars(module)}
    failed, _ = doctest.testmod(module, extraglobs=names)
    assert not failed


def test_every_public_function_is_documented_with_an_example() -> None:
    functions = [value for name, value in vars(ivy_robot).items() if isinstance(value, FunctionType)]
    methods = [value for value in vars(ivy_robot.Manipulator).values() if isinstance(value, FunctionType) and value.__doc__]
    assert len(functions) >= 15
    for function in (*functions, *methods):
        if not function.__name__.startswith("_"):
            assert function.__doc__, function.__name__
            if function in functions:
                assert all(part in function.__doc__ for part in ("Parameters\n", "Returns\n", ">>> ")), function.__name__
