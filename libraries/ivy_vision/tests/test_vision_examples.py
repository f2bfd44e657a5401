"""The examples in docstrings run, and every public function has one."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import numpy as np
import pytest

import ivy_vision

MODULES = [f"ivy_vision.{found.name}" for found in pkgutil.iter_modules(ivy_vision.__path__)]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    with np.printoptions(precision=4, suppress=True):
        assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_every_public_function_has_an_example() -> None:
    public = {name: value for name, value in vars(ivy_vision).items() if callable(value)}
    assert [name for name, value in public.items() if ">>>" not in (value.__doc__ or "")] == []
