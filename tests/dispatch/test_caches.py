"""Caches are bounded: what a program creates and drops, and shapes that it uses once, do not stay in memory."""

from __future__ import annotations

import contextlib
import gc
import importlib
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


def test_static_arguments_of_compiled_functions_do_not_stay() -> None:
    jax, xp = pytest.importorskip("ivy_frontend_jax"), pytest.importorskip("jax.numpy")
    compiled = jax.jit(lambda x, n: x + n, static_argnums=1)
    with ivy_api.use_backend("jax"):
        x = jax.numpy.asarray(xp.ones(2))
        for n in range(2 * ENTRIES):
            compiled(x, n)
    assert 0 < len(compiled._made._entries) <= ENTRIES
    compiled.clear_cache()
    assert not compiled._made._entries


def test_classes_of_arrays_do_not_stay_in_frontends_and_environments() -> None:
    import ivy_frontend_numpy
    import ivy_gym
    from ivy_frontend_jax._implementation import array

    environment: Any = importlib.import_module("ivy_gym.environment")
    pendulum = ivy_gym.Pendulum()
    alive: list[weakref.ref[type]] = []
    for n in range(3 * array._MOST_CLASSES):
        cls = type(f"Of{n}", (np.ndarray,), {})
        alive.append(weakref.ref(cls))
        x: Any = np.ones(2).view(cls)
        ivy_frontend_numpy.add._row(cls)
        array.wrapped(x)
        pendulum.step(pendulum.state_type(x, x), x[:, None])
    kept = (ivy_frontend_numpy.add._fast, array._natives, environment._floating)
    assert all(len(cache) <= array._MOST_CLASSES for cache in kept)
    del cls, x
    gc.collect()
    assert sum(one() is not None for one in alive) <= array._MOST_CLASSES + 2 * ENTRIES
