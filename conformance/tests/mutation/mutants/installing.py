"""A namespace with one fault in it; the good one stays as it is."""

from __future__ import annotations

import inspect
import sys
from typing import Any

from ivy_api.dispatch import registry
from mutants.catalogue import Wrap


class View:
    """What a check sees as ``lib.xp``.

    Parameters
    ----------
    good : the namespace
    fault : the qualified name of a function (or constant), and what to put around it
    touched : notes the qualified names that a check asks for, not those that the suite needs to make arrays
    """

    def __init__(
        self, good: Any, *, fault: tuple[str, Wrap] | None = None, touched: set[str] | None = None, prefix: str = ""
    ) -> None:
        self._good, self._fault, self._touched, self._prefix = good, fault, touched, prefix
        self.__name__ = good.__name__
        self._made: dict[str, Any] = {}

    def __getattr__(self, name: str) -> Any:
        if name in self._made:
            return self._made[name]
        found = getattr(self._good, name)
        qualname = f"{self._prefix}{name}"
        if not self._prefix and name in registry.extensions():
            found = View(found, fault=self._fault, touched=self._touched, prefix=f"{name}.")
        elif self._touched is not None:
            frame = sys._getframe(1)
            if "chapters" in frame.f_globals.get("__name__", "") or frame.f_code.co_name == "function":
                self._touched.add(qualname)
            return found
        elif self._fault is not None and self._fault[0] == qualname:
            found = self._fault[1](found)
        self._made[name] = found
        return found


class Methods:
    """A context in which one member of the arrays of a namespace is faulty.

    Parameters
    ----------
    xp : the namespace, over `ivy_api.Array`
    name : the member
    wrap : what to put around it
    """

    def __init__(self, xp: Any, name: str, wrap: Wrap) -> None:
        self.cls, self.name, self.wrap = type(xp.asarray(0)), name, wrap
        self.own = vars(self.cls).get(name)

    def __enter__(self) -> None:
        found = inspect.getattr_static(self.cls, self.name)
        faulty: Any = property(self.wrap(found.fget)) if isinstance(found, property) else self.wrap(found)
        setattr(self.cls, self.name, faulty)

    def __exit__(self, *_: object) -> None:
        if self.own is None:
            delattr(self.cls, self.name)
        else:
            setattr(self.cls, self.name, self.own)
