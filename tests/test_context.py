"""`use_backend` and `set_backend`: each thread and each task sees its own, whatever the others do."""

from __future__ import annotations

import asyncio
import sys
import threading
from types import SimpleNamespace
from typing import Any

import pytest

import ivy_api
from ivy_api.errors import NoBackendError, UnknownBackendError

WORKERS = 64
SWITCHES = 1_000
DEPTH = 10_000


@pytest.fixture
def names() -> list[SimpleNamespace]:
    """Namespaces to tell apart: `use_backend` takes any object that claims to be one."""
    return [SimpleNamespace(__name__=f"worker_{i}") for i in range(WORKERS)]


def test_threads_never_see_each_other(names: list[SimpleNamespace]) -> None:
    barrier = threading.Barrier(WORKERS)
    wrong: list[int] = []

    def work(i: int) -> None:
        barrier.wait()
        for _ in range(SWITCHES):
            with ivy_api.use_backend(names[i]) as mine:
                with ivy_api.use_backend(names[i - 1]):
                    pass
                if ivy_api.current_backend() is not mine:
                    wrong.append(i)

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        threads = [threading.Thread(target=work, args=(i,)) for i in range(WORKERS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(interval)
    assert wrong == []
    assert ivy_api.current_backend() is None


def test_tasks_never_see_each_other(names: list[SimpleNamespace]) -> None:
    wrong: list[int] = []

    async def work(i: int) -> None:
        for _ in range(SWITCHES):
            with ivy_api.use_backend(names[i]) as mine:
                await asyncio.sleep(0)
                if ivy_api.current_backend() is not mine:
                    wrong.append(i)

    async def every() -> None:
        await asyncio.gather(*(work(i) for i in range(WORKERS)))

    asyncio.run(every())
    assert wrong == []


def test_decorator_holds_across_await(names: list[SimpleNamespace]) -> None:
    @ivy_api.use_backend(names[0])
    async def work() -> Any:
        await asyncio.sleep(0)
        return ivy_api.current_backend()

    @ivy_api.use_backend(names[1])
    def plain(depth: int) -> Any:
        return plain(depth - 1) if depth else ivy_api.current_backend()

    assert asyncio.run(work()).__name__ == "ivy_api.worker_0"
    assert plain(3).__name__ == "ivy_api.worker_1"
    assert ivy_api.current_backend() is None


def test_depth_does_not_slow_a_switch(names: list[SimpleNamespace]) -> None:
    """Ten thousand levels down the linked list has grown, and a switch is still one assignment: no copy of the stack."""
    for _ in range(DEPTH):
        ivy_api.set_backend(names[0])
    sizes = sys.getsizeof(ivy_api.dispatch.context._stack.get())
    for _ in range(DEPTH):
        ivy_api.unset_backend()
    ivy_api.set_backend(names[0])
    assert sys.getsizeof(ivy_api.dispatch.context._stack.get()) == sizes
    ivy_api.unset_backend()


def current() -> Any:
    return ivy_api.current_backend()


def test_stack_for_scripts(names: list[SimpleNamespace]) -> None:
    ivy_api.set_backend(names[0])
    ivy_api.set_backend(names[1])
    assert current().__name__ == "ivy_api.worker_1"
    ivy_api.unset_backend()
    assert current().__name__ == "ivy_api.worker_0"
    ivy_api.unset_backend()
    with pytest.raises(NoBackendError, match="Call set_backend first"):
        ivy_api.unset_backend()


def test_block_ends_what_was_set_inside_it(names: list[SimpleNamespace]) -> None:
    with ivy_api.use_backend(names[0]):
        with pytest.raises(NoBackendError, match="Leave the block first"):
            ivy_api.unset_backend()
        ivy_api.set_backend(names[1])
    assert ivy_api.current_backend() is None


def test_an_error_leaves_the_block(names: list[SimpleNamespace]) -> None:
    with pytest.raises(KeyError), ivy_api.use_backend(names[0]):
        raise KeyError
    assert ivy_api.current_backend() is None


def test_unknown_name_changes_nothing() -> None:
    with pytest.raises(UnknownBackendError, match="numpi.*Did you mean 'numpy'"):
        ivy_api.use_backend("numpi")
    assert ivy_api.current_backend() is None


def test_agnostic_call_uses_it() -> None:
    with ivy_api.use_backend("numpy"):
        x = ivy_api.zeros(3, dtype="float32")
    assert type(x).__name__ == "ndarray"
    assert str(x.dtype) == "float32"
