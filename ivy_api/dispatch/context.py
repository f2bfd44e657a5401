"""The current backend, for calls without an array argument: per thread and per async task."""

from __future__ import annotations

from contextvars import ContextVar

from ivy_api.dispatch.installed import namespace
from ivy_api.dispatch.lookup import from_foreign
from ivy_api.errors import NoBackendError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar

    from ivy_api.typing import ArrayNamespace

    F = TypeVar("F", bound=Callable[..., Any])
    Stack = tuple[Any, object, "Stack"] | None

# A linked list of (namespace, owner, rest), newest first: entering and leaving take constant time at any depth.
_stack: ContextVar[Stack] = ContextVar("ivy_api_backends_in_use", default=None)


def as_namespace(xp: str | Any) -> Any:
    """Return a namespace given by name or as an object."""
    return namespace(xp) if isinstance(xp, str) else from_foreign(xp)


class use_backend:  # noqa: N801 - used like a function
    """Use a backend for the calls inside a ``with`` block, or inside a decorated function.

    It applies where no argument is an array. Each thread and each async task has its own current backend. A decorated generator,
    coroutine or asynchronous generator uses the backend whenever it runs; its caller does not in between. Blocks may end in any
    order.

    Parameters
    ----------
    xp : name of a backend, or a namespace

    Raises
    ------
    UnknownBackendError, BackendImportError, PluginError
        if there is no such backend, or it cannot be used.
    ArgumentTypeError
        if a class is decorated.

    Examples
    --------
    >>> with ivy_api.use_backend(NAME):  # the name of an installed backend
    ...     x = ivy_api.zeros(3)
    """

    __slots__ = ("namespace",)

    def __init__(self, xp: str | ArrayNamespace) -> None:
        self.namespace: ArrayNamespace = as_namespace(xp)

    def __enter__(self) -> ArrayNamespace:
        _stack.set((self.namespace, self, _stack.get()))
        return self.namespace

    def __exit__(self, *exception: object) -> None:
        _stack.set(_without(_stack.get(), self))

    def __call__(self, function: F) -> F:
        from ivy_api.dispatch.resuming import decorate  # for decorators only

        return decorate(function, self, _stack)  # type: ignore[no-any-return]


def _without(stack: Stack, block: use_backend) -> Stack:
    """Return the stack without the last entry of a block, and without what `set_backend` added inside that block.

    Blocks that were entered later and are still open remain: generators may leave their blocks in any order.
    """
    later = []
    entry = stack
    while entry is not None and entry[1] is not block:
        later.append(entry)
        entry = entry[2]
    if entry is None:  # entered in another thread or task
        return stack
    while later and later[-1][1] is None:
        later.pop()
    rest = entry[2]
    for remaining in reversed(later):
        rest = (remaining[0], remaining[1], rest)
    return rest


def set_backend(xp: str | ArrayNamespace) -> None:
    """Set the backend of this thread or task until `unset_backend`.

    Parameters
    ----------
    xp : name of a backend, or a namespace
    """
    _stack.set((as_namespace(xp), None, _stack.get()))


def unset_backend() -> None:
    """Undo the last `set_backend` of this thread or task.

    Raises
    ------
    NoBackendError
        if there is nothing to undo, or a ``use_backend`` block was entered after it.
    """
    entry = _stack.get()
    if entry is None:
        raise NoBackendError("unset_backend undoes a set_backend, and none is active here. Call set_backend first.")
    if entry[1] is not None:
        raise NoBackendError("unset_backend cannot leave a use_backend block. Leave the block first.")
    _stack.set(entry[2])


def current_backend() -> ArrayNamespace | None:
    """Return the current namespace of this thread or task, ``None`` if none is set."""
    entry = _stack.get()
    return entry[0] if entry is not None else None


def default_namespace(called: str) -> Any:
    """Return the namespace for a call without arrays: the current one, else that of the only usable backend.

    Raises
    ------
    NoBackendError
        if no backend is usable, or more than one.
    """
    entry = _stack.get()
    if entry is not None:
        return entry[0]
    from ivy_api.dispatch.plugins import PLUGINS

    usable = [status for status in PLUGINS.all() if status.usable]
    if len(usable) == 1:
        return usable[0].namespace
    if not usable:
        from ivy_api.dispatch.published import names

        raise NoBackendError(
            f"{called} got no array, and no backend can be used. Install the plugin of a framework, one of {names()}. 'ivy-api "
            "backends' shows the problems of the installed ones."
        )
    found = ", ".join(repr(status.name) for status in usable)
    raise NoBackendError(
        f"{called} got no array to determine its backend, and {len(usable)} are installed: {found}. Choose one: {called}(…, "
        f"xp={usable[0].name!r}), or ivy_api.use_backend({usable[0].name!r})."
    )
