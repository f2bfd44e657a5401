"""Wrong calls of the public functions and classes of the libraries: whatever is passed, an error is an `IvyError`."""

from __future__ import annotations

import importlib
import inspect
import zlib
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from ivy_api.errors import IvyError

pytestmark = pytest.mark.filterwarnings("ignore")  # where an argument is taken, its values may be outside of the domain

LIBRARIES = ("ivy_mech", "ivy_vision", "ivy_robot", "ivy_gym")
SHAPES = ((), (1,), (2,), (3,), (4,), (2, 2), (3, 3), (4, 4), (2, 3), (3, 4), (0, 3), (2, 3, 4), (5, 7))
VALUES: tuple[Any, ...] = (None, "a", object(), 1.5, -1, [1.0], {}, np.array(["a"]), *map(np.ones, SHAPES))
"""What arguments are drawn from; few of them are right together."""


def public(library: str) -> Iterator[tuple[str, Callable[..., Any]]]:
    """The functions and classes of a library with parameters that can be drawn."""
    module = importlib.import_module(library)
    for name, value in vars(module).items():
        if name.startswith("_") or not getattr(value, "__module__", "").startswith(library) or not callable(value):
            continue
        is_record = inspect.isclass(value) and (issubclass(value, (tuple, BaseException)) or "__init__" not in vars(value))
        if not is_record and not getattr(value, "_is_protocol", False):
            yield f"{library}.{name}", value


FUNCTIONS = [pair for library in LIBRARIES for pair in public(library)]


@pytest.mark.parametrize(("name", "function"), FUNCTIONS, ids=[name for name, _ in FUNCTIONS])
def test_an_error_is_one_of_ours(name: str, function: Callable[..., Any], request: pytest.FixtureRequest) -> None:
    rng = np.random.default_rng(zlib.crc32(name.encode()))
    kinds = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    parameters = [
        p for p in inspect.signature(function).parameters.values() if p.kind not in kinds and p.name not in ("self", "xp")
    ]
    foreign = []
    for _ in range(8 if request.config.getoption("--brief") else 60):
        one = VALUES[rng.integers(len(VALUES))]
        given = {
            p.name: one if rng.random() < 0.5 else VALUES[rng.integers(len(VALUES))]
            for p in parameters
            if p.default is p.empty or rng.random() < 0.2
        }
        by_position = [given.pop(p.name) for p in parameters if p.kind is p.POSITIONAL_ONLY]
        try:
            function(*by_position, **given)
        except IvyError:
            pass
        except Exception as error:
            foreign.append((by_position, given, repr(error)))
    assert not foreign
