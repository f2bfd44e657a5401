"""`use_backend` and `set_backend`: each thread and each task sees its own, whatever the others do."""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
import functools
import inspect
import sys
import threading
from collections.abc import AsyncGenerator, Generator
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ivy_api
from ivy_api.errors import ArgumentTypeError, NoBackendError, UnknownBackendError

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


def blocks(backend: SimpleNamespace) -> Generator[None]:
    with ivy_api.use_backend(backend):
        yield


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 20)), max_size=20))
def test_blocks_may_end_in_any_order(steps: list[tuple[bool, int]]) -> None:
    """The current backend is that of the block which was entered last among those that are open."""
    still_open: list[tuple[str, Generator[None]]] = []
    for number, (enters, which) in enumerate(steps):
        if enters or not still_open:
            block = blocks(SimpleNamespace(__name__=f"block_{number}"))
            next(block)
            still_open.append((f"ivy_api.block_{number}", block))
        else:
            still_open.pop(which % len(still_open))[1].close()
        assert name_of_current() == (still_open[-1][0] if still_open else None)
    while still_open:
        still_open.pop(0)[1].close()
    assert ivy_api.current_backend() is None


def name_of_current() -> str | None:
    return getattr(ivy_api.current_backend(), "__name__", None)


def test_a_block_that_ends_in_another_context_changes_nothing(names: list[SimpleNamespace]) -> None:
    block = blocks(names[0])
    contextvars.copy_context().run(next, block)
    with ivy_api.use_backend(names[1]) as outer:
        block.close()
        assert ivy_api.current_backend() is outer
    assert ivy_api.current_backend() is None


def decorated(kind: str, backend: Any, inner: Any) -> Any:
    """A function of this kind that yields or returns the current backend twice, the first time in a block of its own."""

    async def asynchronous() -> AsyncGenerator[str | None]:
        with inner:
            yield name_of_current()
        await asyncio.sleep(0)
        yield name_of_current()

    def generator() -> Generator[str | None]:
        with inner:
            yield name_of_current()
        yield name_of_current()

    async def coroutine() -> list[str | None]:
        with inner:
            found = [name_of_current()]
            await asyncio.sleep(0)
        return [*found, name_of_current()]

    class Callable:
        def __call__(self) -> Generator[str | None]:
            return (yield from generator())

    functions = {
        "generator": generator,
        "coroutine": coroutine,
        "asynchronous generator": asynchronous,
        "partial": functools.partial(generator),
        "callable": Callable(),
        "hidden": functools.wraps(generator)(lambda: generator()),
        "hidden asynchronous": functools.wraps(asynchronous)(lambda: asynchronous()),
        "static method": staticmethod(generator),
    }
    return ivy_api.use_backend(backend)(functions[kind])


KINDS = [
    "generator",
    "coroutine",
    "asynchronous generator",
    "partial",
    "callable",
    "hidden",
    "hidden asynchronous",
    "static method",
]


@pytest.mark.parametrize("kind", KINDS)
def test_a_decorated_function_uses_its_backend_at_each_step(kind: str, names: list[SimpleNamespace]) -> None:
    """Its own blocks hold inside, and the caller, which may change its own backend, sees none of them."""
    function = decorated(kind, names[0], ivy_api.use_backend(names[1]))

    async def steps() -> list[tuple[str | None, str | None]]:
        found = function()
        seen = []
        if inspect.iscoroutine(found):
            return [(name, name_of_current()) for name in await found]
        ivy_api.set_backend(names[3])
        if hasattr(found, "__anext__"):
            async for name in found:
                seen.append((name, name_of_current()))
        else:
            for name in found:
                seen.append((name, name_of_current()))
        ivy_api.unset_backend()
        return seen

    with ivy_api.use_backend(names[2]):
        seen = asyncio.run(steps())
    callers = "ivy_api.worker_2" if kind == "coroutine" else "ivy_api.worker_3"
    assert seen == [("ivy_api.worker_1", callers), ("ivy_api.worker_0", callers)]


def test_a_decorated_generator_is_sent_values_and_errors(names: list[SimpleNamespace]) -> None:
    seen: list[Any] = []

    @ivy_api.use_backend(names[0])
    def body() -> Generator[int, int, str]:
        try:
            seen.append((yield 1))
            with contextlib.suppress(KeyError):
                yield 2
            yield 3
        finally:
            seen.append(name_of_current())
        return "result"

    def outer() -> Generator[int, int, None]:
        seen.append((yield from body()))

    running = outer()
    assert [next(running), running.send(7), running.throw(KeyError)] == [1, 2, 3]
    assert next(running, None) is None
    assert seen == [7, "ivy_api.worker_0", "result"]
    stopped = body()
    next(stopped)
    stopped.close()
    assert seen[3:] == ["ivy_api.worker_0"]
    assert ivy_api.current_backend() is None


def test_a_coroutine_that_is_run_by_hand_leaves_its_caller_alone(names: list[SimpleNamespace]) -> None:
    running = decorated("coroutine", names[0], ivy_api.use_backend(names[1]))()
    running.send(None)
    assert ivy_api.current_backend() is None
    with pytest.raises(StopIteration) as end:
        running.send(None)
    assert end.value.value == ["ivy_api.worker_1", "ivy_api.worker_0"]


@pytest.mark.parametrize(
    "what", [int, type("Model", (), {}), 3, property(lambda self: self)], ids=["type", "class", "number", "property"]
)
def test_what_is_no_function_is_not_decorated(what: Any, names: list[SimpleNamespace]) -> None:
    with pytest.raises(ArgumentTypeError, match="use_backend decorates functions and methods; got"):
        ivy_api.use_backend(names[0])(what)


def test_a_decorated_context_manager_uses_the_backend_in_its_own_code() -> None:
    seen: list[bool] = []
    xp: Any = ivy_api.namespace("numpy")

    def note() -> None:
        seen.append(ivy_api.current_backend() is xp)

    @ivy_api.use_backend("numpy")
    @contextlib.contextmanager
    def block() -> Generator[None, None, None]:
        note()
        yield
        note()

    @ivy_api.use_backend("numpy")
    @contextlib.asynccontextmanager
    async def waiting() -> AsyncGenerator[None, None]:
        note()
        yield
        note()

    async def run() -> None:
        async with waiting():
            note()

    with block():
        note()
    assert seen == [True, False, True]
    block()(note)()  # a decorator, which makes the block anew for each call
    assert seen[3:] == [True, False, True]
    asyncio.run(run())
    assert seen[6:] == [True, False, True]
