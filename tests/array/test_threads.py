"""Threads that write to different parts of one Array lose nothing, and no write waits for another one."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

THREADS, WRITES, COLUMNS = 8, 24, 4


@pytest.fixture
def impatient() -> Iterator[None]:
    """Threads take turns every few bytecodes, so that they meet in every line."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


def _in_threads(work: Any) -> None:
    started = threading.Barrier(THREADS)

    def run(index: int) -> None:
        started.wait()
        work(index)

    with ThreadPoolExecutor(THREADS) as executor:
        list(executor.map(run, range(THREADS)))


@pytest.mark.usefixtures("impatient")
def test_writes_to_different_parts_of_one_array_are_all_kept(xp: Any) -> None:
    x = xp.zeros((THREADS, COLUMNS), dtype=xp.int32)

    def work(row: int) -> None:
        for count in range(WRITES):
            x[row, count % COLUMNS] = count + 1

    _in_threads(work)
    last = np.arange(WRITES - COLUMNS, WRITES) + 1
    assert np.asarray(x).tolist() == [last.tolist()] * THREADS


@pytest.mark.usefixtures("impatient")
def test_parts_of_one_array_are_added_to_in_place(xp: Any) -> None:
    x = xp.zeros((THREADS,), dtype=xp.int32)

    def work(row: int) -> None:
        for _ in range(WRITES // 2):
            x[row : row + 1] += row

    _in_threads(work)
    assert np.asarray(x).tolist() == [row * (WRITES // 2) for row in range(THREADS)]


@pytest.mark.usefixtures("impatient")
def test_an_in_place_operator_keeps_what_others_write_where_native_arrays_are_replaced(xp: Any) -> None:
    x = xp.zeros((2,), dtype=xp.int32)
    if x.own.MUTABLE:
        pytest.skip("the framework writes to the memory itself, and says nothing of two that write to the same element")

    def work(index: int) -> None:
        y = x
        for _ in range(WRITES // 2):
            y += 1

    _in_threads(work)
    assert np.asarray(x).tolist() == [THREADS * (WRITES // 2)] * 2


def test_a_write_that_fails_in_one_thread_stops_no_other(xp: Any) -> None:
    x = xp.zeros((THREADS,), dtype=xp.int32)

    def work(row: int) -> None:
        with pytest.raises(IndexError):
            x[THREADS + row] = 1
        x[row] = 1

    _in_threads(work)
    assert np.asarray(x).tolist() == [1] * THREADS


@pytest.mark.usefixtures("impatient")
def test_scikit_learn_fills_one_array_from_two_threads(xp: Any) -> None:
    pairwise = pytest.importorskip("sklearn.metrics").pairwise_distances
    sklearn = pytest.importorskip("sklearn")
    points = np.random.default_rng(0).standard_normal((60, 5))
    with sklearn.config_context(array_api_dispatch=True):
        found = pairwise(xp.asarray(points, dtype=xp.float64), n_jobs=2)
    assert type(found) is type(xp.zeros(1))
    np.testing.assert_allclose(np.asarray(found), pairwise(points), rtol=1e-9, atol=1e-6)
