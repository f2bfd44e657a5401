"""What a pullback holds, measured: with checkpoint only the arguments of each part, and not its intermediate results."""

from __future__ import annotations

import gc
import os
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import ivy_api

STEPS = 6
"""Intermediate results of each of the two parts of the function, at least one of which each step keeps for its derivative."""

SIZE = 50_000
"""Elements of an array, of float32."""


def numpy_bytes(make: Callable[[int], Any]) -> float:
    """The bytes that NumPy's allocations add."""
    tracemalloc.start()
    try:
        kept = make(SIZE)
        gc.collect()
        return tracemalloc.get_traced_memory()[0] / (4 * SIZE) * bool(kept)
    finally:
        tracemalloc.stop()


def torch_bytes(make: Callable[[int], Any]) -> float:
    """The bytes of what autograd saves."""
    torch = pytest.importorskip("torch")
    saved: dict[int, int] = {}

    def pack(x: Any) -> Any:
        saved[x.untyped_storage().data_ptr()] = x.untyped_storage().nbytes()
        return x

    with torch.autograd.graph.saved_tensors_hooks(pack, lambda x: x):
        make(SIZE)
    return sum(saved.values()) / (4 * SIZE)


def jax_bytes(make: Callable[[int], Any]) -> float:
    """The bytes of the arrays that are alive."""
    jax = pytest.importorskip("jax")

    def alive() -> int:
        gc.collect()
        return sum(x.nbytes for x in jax.live_arrays())

    before = alive()
    kept = make(SIZE)
    return (alive() - before) / (4 * SIZE) * bool(kept)


def process_bytes(make: Callable[[int], Any]) -> float:
    """The memory of the process: arrays so large that each is allocated from the system, and returned to it."""
    size = 10_000_000

    def resident() -> int:
        gc.collect()
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    before = resident()
    kept = make(size)
    return (resident() - before) / (4 * size) * bool(kept)


HELD = {"numpy": numpy_bytes, "torch": torch_bytes, "jax": jax_bytes, "tensorflow": process_bytes}


def test_a_pullback_holds_fewer_residuals(backend: Any, record_property: Any) -> None:
    xp = ivy_api.namespace(backend.name)

    def part(x: Any) -> Any:
        for _ in range(STEPS):
            x = xp.sin(x) * 1.25
        return x

    def held(function: Callable[[Any], Any]) -> float:
        def make(size: int) -> Any:
            return ivy_api.vjp(lambda x: function(function(x)), xp.ones((size,), dtype=xp.float32))

        ivy_api.vjp(
            lambda x: function(function(x)), xp.ones((2,), dtype=xp.float32)
        )  # what is imported and built once is not counted
        return HELD[backend.name](make)

    plain, checkpointed = held(part), held(ivy_api.checkpoint(part))
    record_property("arrays held", f"{plain:.1f}, with checkpoint {checkpointed:.1f}")
    assert plain >= 2 * STEPS - 0.5  # at least the argument of each sine
    assert checkpointed <= 3.5  # the arguments of both parts, and the result
