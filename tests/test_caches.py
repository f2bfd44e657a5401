"""Caches are bounded: what a program creates and drops, and shapes that it uses once, do not stay in memory."""

from __future__ import annotations

import contextlib
import gc
import weakref
from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api.adapt import recent
from ivy_api.dispatch import lookup, registry
from ivy_api.errors import IvyError
from ivy_api.transforms import compilation
from ivy_conformance import calls
from tests.transforms.test_copies import MADE

ENTRIES = 16
"""The size of the caches here, so that a few calls fill them."""


@pytest.fixture(autouse=True)
def small_caches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recent, "KEPT", ENTRIES)
    monkeypatch.setattr(compilation, "_MOST", ENTRIES)
    monkeypatch.setattr(lookup, "MOST_TYPES", len(lookup._own) + len(lookup._SCALARS) + ENTRIES)


def objects() -> int:
    gc.collect()
    return len(gc.get_objects())


@pytest.mark.brief(3)
@pytest.mark.parametrize("name", [*MADE, "constants"])
def test_shapes_do_not_stay(name: str) -> None:
    """The number of objects is the same after many other shapes; without bounds it grows by several for each."""
    xp: Any = ivy_api.namespace("numpy")
    if name == "constants":
        made, arguments = (lambda x: ivy_api.compile(lambda x: {"x": x, "size": x.shape[0]})), (lambda x: (x,))
    else:
        made, arguments = MADE[name]
    function: Any = None if name in ("linearize", "trace", "vjp") else made(xp.ones(3))

    def use(first: int, last: int) -> None:
        for size in range(first, last):
            x = xp.ones(size)
            (function or made(x))(*arguments(x))

    use(2, 2 + 3 * ENTRIES)
    before = objects()
    use(2 + 3 * ENTRIES, 2 + 7 * ENTRIES)
    assert objects() - before < ENTRIES
    if name == "constants":
        assert [function(xp.ones(size))["size"] for size in (2, 50, 110, 3)] == [2, 50, 110, 3]
        assert len(function.compilations) == ENTRIES


FUNCTIONS = [d.qualname for d in registry.iter_declarations() if d.kind == "function"]


@pytest.mark.parametrize("part", range(8))
def test_classes_do_not_stay(part: int) -> None:
    """Functions are called with arrays, and with other objects, of classes that are dropped afterwards."""
    alive: list[weakref.ref[type]] = []
    for name in FUNCTIONS[part::40]:
        args, kwargs = calls.example(name, "float64")
        for _ in range(4):
            array, other = type("Of" + name, (np.ndarray,), {}), type("Other", (), {})
            alive += [weakref.ref(array), weakref.ref(other)]
            given = [x.view(array) if isinstance(x, np.ndarray) else x for x in args]
            function: Any = ivy_api
            for each in name.split("."):
                function = getattr(function, each)
            with contextlib.suppress(IvyError, TypeError, ValueError, np.linalg.LinAlgError):
                function(*given, **kwargs)
            with contextlib.suppress(IvyError, TypeError, ValueError, np.linalg.LinAlgError):
                function(*given[:-1], other())
            given.clear()
    del array, other
    gc.collect()
    assert len(alive) > 3 * ENTRIES
    assert sum(cls() is not None for cls in alive) <= 2 * ENTRIES
