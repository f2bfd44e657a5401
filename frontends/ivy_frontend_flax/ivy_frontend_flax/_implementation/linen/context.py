"""What modules know while methods run: the module that calls, interceptors, and what is captured."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from ivy_frontend_flax._implementation.frontend import offer


class Context(threading.local):
    """The stacks of one thread."""

    def __init__(self) -> None:
        self.modules: list[Any] = [None]
        self.captures: list[Any] = []
        self.interceptors: list[Any] = []


CONTEXT = Context()


@dataclass(frozen=True)
class InterceptorContext:
    """The call that an interceptor sees.

    Attributes
    ----------
    module : the module
    method_name : the name of its method
    orig_method : the method itself
    """

    module: Any
    method_name: str
    orig_method: Callable[..., Any]


@offer("linen")
@contextmanager
def intercept_methods(interceptor: Any) -> Iterator[None]:
    """Inside, methods of modules are called by ``interceptor(next_fun, args, kwargs, context)``."""
    CONTEXT.interceptors.append(interceptor)
    try:
        yield
    finally:
        CONTEXT.interceptors.pop()


def intercepted(fun: Any, module: Any, args: Any, kwargs: Any) -> Any:
    """Call a method through all interceptors, the innermost first."""
    call: Any = fun.__get__(module)
    context = InterceptorContext(module, fun.__name__, call)
    for one in list(CONTEXT.interceptors):

        def through(*args: Any, _inner: Any = call, _one: Any = one, **kwargs: Any) -> Any:
            return _one(_inner, args, kwargs, context)

        call = through
    return call(*args, **kwargs)
