"""Decorate functions with `use_backend`: the backend holds while their code runs, whether it runs at once or step by step.

Generators and coroutines have a stack of backends of their own, which replaces the caller's during each step. A block that is open
at a ``yield`` therefore does not reach the caller, and the caller's blocks do not reach the generator.
"""

from __future__ import annotations

import inspect
from contextlib import _AsyncGeneratorContextManager, _GeneratorContextManager
from functools import wraps
from types import AsyncGeneratorType, CoroutineType, GeneratorType
from typing import TYPE_CHECKING, Any

from ivy_api.errors import ArgumentTypeError

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable, Generator
    from contextvars import ContextVar


def decorate(function: Any, block: Any, stack: ContextVar[Any]) -> Any:
    """Return a function of the same kind that uses a backend.

    Parameters
    ----------
    function : a function, generator function, coroutine function or asynchronous generator function, or a method of these kinds
    block : the context manager of the backend
    stack : the variable that holds the backends in use

    Raises
    ------
    ArgumentTypeError
        if it is a class, or not callable.
    """
    if isinstance(function, (staticmethod, classmethod)):
        return type(function)(decorate(function.__func__, block, stack))
    if isinstance(function, type) or not callable(function):
        got = f"the class {function.__qualname__}" if isinstance(function, type) else f"an object of {type(function).__qualname__}"
        raise ArgumentTypeError(f"use_backend decorates functions and methods; got {got}. Decorate the methods of a class instead.")

    def call(*args: Any, **kwargs: Any) -> Any:
        with block:
            found = function(*args, **kwargs)
        kind = type(found)  # of any function that returns one: another decorator may hide that it is a generator function
        if kind is GeneratorType:
            return _Resumed(block, stack).generator(found)
        if kind is CoroutineType:
            return _Resumed(block, stack).coroutine(found)
        if kind is AsyncGeneratorType:
            return _asynchronous(lambda: found, block, stack)()
        if isinstance(found, (_GeneratorContextManager, _AsyncGeneratorContextManager)):  # of @contextmanager: it has not begun yet
            return kind(decorate(found.func, block, stack), found.args, found.kwds)
        return found

    def generate(*args: Any, **kwargs: Any) -> Any:
        return (yield from call(*args, **kwargs))

    async def run(*args: Any, **kwargs: Any) -> Any:
        return await call(*args, **kwargs)

    code = function if inspect.isroutine(function) or hasattr(function, "func") else type(function).__call__
    if inspect.isgeneratorfunction(code):
        return wraps(function)(generate)
    if inspect.isasyncgenfunction(code):
        return wraps(function)(_asynchronous(function, block, stack))
    return wraps(function)(run if inspect.iscoroutinefunction(code) else call)


def _asynchronous(function: Callable[..., Any], block: Any, stack: ContextVar[Any]) -> Any:
    """Return an asynchronous generator function that resumes the generators of another one."""

    async def generate(*args: Any, **kwargs: Any) -> AsyncGenerator[Any, Any]:
        own, steps = _Resumed(block, stack), function(*args, **kwargs)
        step, given = steps.asend, None
        while True:
            try:
                found = await own.coroutine(step(given))
            except StopAsyncIteration:
                return
            try:
                step, given = steps.asend, (yield found)
            except BaseException as error:  # thrown in, GeneratorExit by `aclose` included
                step, given = steps.athrow, error

    return generate


class _Resumed:
    """Runs the steps of a generator or coroutine with a stack of backends of its own."""

    def __init__(self, block: Any, stack: ContextVar[Any]) -> None:
        self._stack = stack
        self._own = (block.namespace, block, stack.get())

    def generator(self, steps: Any) -> Generator[Any, Any, Any]:
        """Return a generator that resumes another one, or a coroutine."""
        step, given = steps.send, None
        while True:
            callers = self._stack.get()
            self._stack.set(self._own)
            try:
                found = step(given)
            except StopIteration as end:
                return end.value
            finally:
                self._own = self._stack.get()
                self._stack.set(callers)
            try:
                step, given = steps.send, (yield found)
            except BaseException as error:  # thrown in, GeneratorExit by `close` included
                step, given = steps.throw, error

    async def coroutine(self, steps: Any) -> Any:
        """Return a coroutine that resumes another one, or a step of an asynchronous generator."""
        return await _Awaitable(self.generator(steps))


class _Awaitable:
    """An object to await whose steps are those of a generator."""

    def __init__(self, steps: Generator[Any, Any, Any]) -> None:
        self._steps = steps

    def __await__(self) -> Generator[Any, Any, Any]:
        return self._steps
