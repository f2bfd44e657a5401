"""Wrong calls of the public functions and classes of the libraries: whatever is passed, an error is an `IvyError`."""

from __future__ import annotations

import functools
import importlib
import inspect
import itertools
import zlib
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import ivy_robot
import ivy_vision
from ivy_api.errors import IvyError, NotAnArrayError

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
        except (IvyError, FileNotFoundError):
            pass
        except Exception as error:
            foreign.append((by_position, given, repr(error)))
    assert not foreign


def fog(points: Any, directions: Any) -> Any:
    return np.ones(points.shape[:-1]), np.ones((*points.shape[:-1], 1))


RAYS = (np.zeros((2, 3)), np.asarray([[0.0, 0.0, 1.0], [0.0, 1.0, 0.0]]), 0.0, 10.0)
REQUIRED: dict[str, tuple[Callable[..., Any], tuple[Any, ...]]] = {
    "sphere_trace": (functools.partial(ivy_vision.sphere_trace, lambda p: ivy_vision.sphere_sdf(p, 1.0, [0.0, 0.0, 4.0])), RAYS),
    "render_rays": (lambda *rays: ivy_vision.render_rays(fog, *rays, 8), RAYS),
    "RigidMobile": (lambda points, poses: ivy_robot.RigidMobile(points).sample_body(poses), (np.zeros((2, 3)), np.eye(3, 4))),
    "from_dh": (ivy_robot.from_dh, (np.ones(3), np.ones(3), np.ones(3))),
    "from_dh of lists": (ivy_robot.from_dh, ([1.0], [1.0], [1.0])),
}
"""Functions of arrays that each must be given, and their arguments."""


@pytest.mark.parametrize("name", REQUIRED)
def test_none_for_an_array_is_refused(name: str) -> None:
    function, arguments = REQUIRED[name]
    function(*arguments)
    for given in itertools.product((True, False), repeat=len(arguments)):
        if not all(given):
            with pytest.raises(NotAnArrayError):
                function(*(a if is_given else None for a, is_given in zip(arguments, given, strict=True)))
