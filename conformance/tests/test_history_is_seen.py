"""A namespace whose calls know of each other is found out, in every function: buffers, caches and threads."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest
from array_api_compat import numpy as good

from ivy_conformance.chapters import test_call_history as history
from ivy_conformance.library import Library
from ivy_conformance.target import Target
from ivy_conformance.workloads import WORKLOADS

Function = Callable[..., Any]


def parts(result: Any) -> list[np.ndarray]:
    return [a for part in result for a in parts(part)] if isinstance(result, (list, tuple)) else [result]


def shape_key(args: Any, kwargs: Any) -> str:
    given = [(a.shape, a.dtype) if isinstance(a, np.ndarray) else a for a in (*args, *kwargs.values())]
    return repr(given)


def with_the_same_buffer(function: Function) -> Function:
    """Writes each result of a shape into the memory of the one before."""
    buffers: dict[Any, Any] = {}

    def faulty(*args: Any, **kwargs: Any) -> Any:
        result = function(*args, **kwargs)
        own = buffers.setdefault([(a.shape, a.dtype) for a in parts(result)].__repr__(), result)
        for held, new in zip(parts(own), parts(result), strict=True):
            if held is not new and isinstance(held, np.ndarray) and held.flags.writeable:
                held[...] = new
        return own

    return faulty


def with_a_cache(key: Callable[[Any, Any], Any]) -> Callable[[Function], Function]:
    def wrap(function: Function) -> Function:
        cache: dict[Any, Any] = {}

        def faulty(*args: Any, **kwargs: Any) -> Any:
            name = key(args, kwargs)
            if name not in cache:
                cache[name] = function(*args, **kwargs), (args, kwargs)
            return cache[name][0]

        return faulty

    return wrap


def identities(args: Any, kwargs: Any) -> Any:
    return repr([id(a) if isinstance(a, np.ndarray) else a for a in (*parts(list(args)), *kwargs.items())])


def values(args: Any, kwargs: Any) -> Any:
    return repr(
        [a.tobytes() + repr((a.shape, a.dtype)).encode() if isinstance(a, np.ndarray) else a for a in parts(list(args))]
        + [*kwargs.items()]
    )


def between_threads(function: Function) -> Function:
    """Puts its arguments down where another thread may put its own."""
    shared = SimpleNamespace(args=(), kwargs={})

    def faulty(*args: Any, **kwargs: Any) -> Any:
        shared.args, shared.kwargs = args, kwargs
        if threading.current_thread() is not threading.main_thread():
            time.sleep(1e-4)
        return function(*shared.args, **shared.kwargs)

    return faulty


FAULTS: dict[str, tuple[Callable[[Function], Function], Any]] = {
    "a buffer used again": (with_the_same_buffer, history.follow),
    "a cache by shape": (with_a_cache(shape_key), history.follow),
    "a cache by identity": (with_a_cache(identities), history.follow),
    "a cached result that can be written to": (with_a_cache(values), history.follow),
    "arguments of another thread": (between_threads, history.together),
}
SAME_FOR_ALL = {"empty", "empty_like", "zeros", "ones", "full", "zeros_like", "ones_like", "full_like", "eye", "arange"}
"""Functions whose result does not depend on the values of arrays."""
VIEWS = {
    *("asarray", "broadcast_arrays", "broadcast_to", "clip", "conj", "expand_dims", "flip", "imag", "linalg.diagonal", "meshgrid"),
    *("linalg.matrix_transpose", "matrix_transpose", "moveaxis", "permute_dims", "positive", "real", "reshape", "squeeze", "stack"),
    "unstack",
}
"""Functions that may return views: a result that is written to, or an argument, tells nothing of them."""


def unseen(fault: str, name: str) -> bool:
    """Whether the fault is none for the function."""
    by_values = fault in ("a buffer used again", "a cache by shape", "a cache by identity", "arguments of another thread")
    same = name in SAME_FOR_ALL or name in ("fft.fftfreq", "fft.rfftfreq", "linspace")
    if fault == "a cached result that can be written to":
        return name in VIEWS or name in ("empty", "empty_like", "astype")
    if fault == "a cache by identity" and name in VIEWS:
        return True  # the view that is kept is right
    return same if by_values else False


def found(name: str, fault: str, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether the check fails for a namespace with the fault in one function."""
    wrap, check = FAULTS[fault]
    space, _, last = name.rpartition(".")
    inner = SimpleNamespace(**{last: wrap(getattr(getattr(good, space) if space else good, last))})

    class Faulty:
        __name__ = "faulty"

        def __getattr__(self, attribute: str) -> Any:
            own = inner if attribute == space else getattr(inner, last) if attribute == name else None
            return own if own is not None else getattr(good, attribute)

    module = ModuleType("faulty_history")
    module.xp = Faulty()  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "faulty_history", module)
    lib = Library(Target("faulty_history:xp", backend=False))
    config: Any = SimpleNamespace(getoption=lambda option: {"--profile": "full", "--seed": 0}[option])
    try:
        history.run(lib, name, WORKLOADS[name], config, check)
    except Exception:
        return True
    return False


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.brief(24)
@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("name", WORKLOADS)
def test_history_is_seen_in_every_function(monkeypatch: pytest.MonkeyPatch, name: str, fault: str) -> None:
    if unseen(fault, name):
        pytest.skip("its result does not depend on it")
    assert found(name, fault, monkeypatch)
