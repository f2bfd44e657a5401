"""Functions of a native namespace pass traced arrays on while a transformation runs, so that it may close over it.

Otherwise the namespace has its own functions: nothing of a transformation stays, and ordinary calls cost what they did. Where the
transformations of a backend are those of the core, they run often, and exchanging all functions each time would show: there the
plugin's functions are restored one by one, by their next ordinary call.
"""

from __future__ import annotations

import threading
from functools import wraps
from types import FunctionType, ModuleType
from typing import Any

from ivy_api.dispatch import registry
from ivy_api.dispatch.arguments import leaves
from ivy_api.dispatch.namespace import adopt, is_own


class _Entry:
    """A function of a namespace, and the one that passes traced arrays on."""

    __slots__ = ("attributes", "function", "name", "passing")

    def __init__(self, attributes: dict[str, Any], name: str) -> None:
        self.attributes, self.name, self.function = attributes, name, attributes[name]
        self.passing: Any = None

    def put(self) -> None:
        if self.attributes[self.name] is self.function:  # not one that a program has set
            self.attributes[self.name] = self.passing

    def restore(self) -> None:
        if self.attributes[self.name] is self.passing:
            self.attributes[self.name] = self.function


class Passing:
    """The functions of a native namespace that take traced arrays while a transformation runs, in any thread.

    Parameters
    ----------
    base : the native namespace
    cls : the class of traced arrays over it
    innermost : returns the innermost interpreter of values, or ``None``
    protocol : whether the framework's own functions pass traced arrays on by a protocol, so that only the plugin's do not
    """

    def __init__(self, base: Any, cls: Any, innermost: Any, *, protocol: bool) -> None:
        self._base, self._cls, self._innermost, self._protocol = base, cls, innermost, protocol
        self._entries: dict[tuple[int, str], _Entry] = {}
        self._restored: list[_Entry] = []
        self._running = 0
        self._lock = threading.Lock()
        base.__source__.resolved = self.add
        for space in (
            base,
            *(part for part in vars(base).values() if isinstance(part, ModuleType) and hasattr(part, "__source__")),
        ):
            extension = space.__name__.removeprefix(base.__name__).removeprefix(".")
            for name in list(vars(space)):
                if registry.declaration(extension, name) is not None:
                    self.add(vars(space), name, f"{extension}.{name}".removeprefix("."))

    def start(self) -> None:
        """Let the functions pass traced arrays on, until as many calls of `stop`."""
        with self._lock:
            self._running += 1
            if self._restored:
                for entry in self._restored:
                    entry.put()
                self._restored = []

    def stop(self) -> None:
        """Restore the functions after the last transformation."""
        with self._lock:
            self._running -= 1
            if not self._running and not self._protocol:
                self._restored = list(self._entries.values())
                for entry in self._restored:
                    entry.restore()

    def add(self, attributes: dict[str, Any], name: str, qualname: str) -> None:
        """Add a function which the namespace has just found."""
        with self._lock:
            if (id(attributes), name) in self._entries or not self._passes(qualname, attributes[name]):
                return
            entry = self._entries[id(attributes), name] = _Entry(attributes, name)
            entry.passing = self._made(qualname, entry)
            if self._running:
                entry.put()
            else:
                self._restored.append(entry)

    def _passes(self, qualname: str, function: Any) -> bool:
        declaration = registry.find(qualname)
        if declaration is None or declaration.kind != "function" or not callable(function):
            return False
        if not self._protocol or qualname == "asarray":  # conversions have no protocol
            return True
        return type(function) is FunctionType and is_own(function, self._base.__source__)

    def _ordinary(self, entry: _Entry) -> None:
        with self._lock:
            if not self._running:
                entry.restore()
                self._restored.append(entry)

    def _made(self, qualname: str, entry: _Entry) -> Any:
        extension, _, name = qualname.rpartition(".")
        cls, innermost, function = self._cls, self._innermost, entry.function

        @wraps(function)
        def passing(*args: Any, **kwargs: Any) -> Any:
            for x in args:
                kind = type(x)
                if kind is cls or ((kind is list or kind is tuple) and innermost(leaves(x)) is not None):
                    break
            else:
                if not kwargs or innermost(leaves(kwargs.values())) is None:
                    if not self._running and entry.attributes[name] is passing:
                        self._ordinary(entry)
                    return function(*args, **kwargs)
            return getattr(getattr(cls.space, extension) if extension else cls.space, name)(*args, **kwargs)

        adopt(passing, self._base, qualname)  # pickle finds it there
        passing.__untraced__ = function  # type: ignore[attr-defined]
        passing.__wrapped__ = getattr(function, "__wrapped__", function)
        return passing
