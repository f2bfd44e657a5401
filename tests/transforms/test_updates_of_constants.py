"""Elements of a constant are selected and updated at what a transformation traces: the index, or the new values."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import ivy_api

CALLS: dict[str, tuple[Callable[..., Any], tuple[Any, ...], Any]] = {
    "add at indices": (
        lambda xp, i, u: xp.at(xp.zeros((4, 2)), i).add(u),
        ([1, 2], [[1.0, 2.0], [3.0, 4.0]]),
        [[0, 0], [1, 2], [3, 4], [0, 0]],
    ),
    "set to values": (lambda xp, u: xp.at(xp.zeros((2, 2)), 0).set(u), ([1.0, 2.0],), [[1, 2], [0, 0]]),
    "indices beside a slice": (lambda xp, i: xp.at(xp.zeros((2, 3)), (slice(None), i)).set(7.0), ([1],), [[0, 7, 0], [0, 7, 0]]),
    "a mask": (lambda xp, m: xp.at(xp.zeros((3,)), m).set(7.0), ([True, False, True],), [7, 0, 7]),
    "get": (lambda xp, i: xp.at(xp.asarray([1.0, 2.0, 3.0]), i).get(), ([1, -1],), [2, 3]),
}


def replayed(function: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *arrays: ivy_api.trace(function)(*arrays)(*arrays)


@pytest.mark.parametrize("transformation", [ivy_api.compile, replayed], ids=["compile", "trace"])
@pytest.mark.parametrize("name", CALLS)
def test_updates(backend: Any, name: str, transformation: Callable[..., Any]) -> None:
    function, arguments, expected = CALLS[name]
    xp = ivy_api.namespace(backend.name)
    found = transformation(lambda *arrays: function(xp, *arrays))(*map(xp.asarray, arguments))
    np.testing.assert_array_equal(np.asarray(found), expected)


def test_a_gradient_by_the_values(backend: Any) -> None:
    xp = ivy_api.namespace(backend.name)
    gradient = ivy_api.grad(lambda u: xp.sum(xp.at(xp.ones((2, 2)), 0).multiply(u) ** 2))(xp.asarray([1.0, 2.0]))
    np.testing.assert_array_equal(np.asarray(gradient), [2, 4])
