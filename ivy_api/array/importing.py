"""Import a namespace by its pickled name, in a process where it may not exist yet."""

from __future__ import annotations

import importlib
from importlib.abc import Loader
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

from ivy_api.array.array import Array
from ivy_api.array.classes import class_of
from ivy_api.dispatch import installed
from ivy_api.dispatch.lookup import from_foreign
from ivy_api.dispatch.namespace import FOREIGN, PACKAGE, WRAPPED
from ivy_api.errors import MissingFunctionError, UnknownBackendError

_CLASS = "Array["


class Finder:
    """Import finder for ``ivy_api.namespaces.NAME`` and ``ivy_api.namespaces.wrapped_NAME``, with their sub-namespaces."""

    @staticmethod
    def find_spec(fullname: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        """Return the module spec, as the import system requires."""
        if not fullname.startswith(f"{PACKAGE}."):
            return None
        main, *parts = fullname.removeprefix(f"{PACKAGE}.").split(".")
        try:
            namespace: Any = (
                class_of(Array, native(main.removeprefix(WRAPPED))).wrapped if main.startswith(WRAPPED) else native(main)
            )
            for part in parts:
                namespace = getattr(namespace, part)
        except (UnknownBackendError, MissingFunctionError):
            return None
        return ModuleSpec(fullname, _Loader(namespace)) if isinstance(namespace, ModuleType) else None


class _Loader(Loader):
    """Import loader for a namespace that already exists."""

    def __init__(self, namespace: ModuleType) -> None:
        self.namespace = namespace

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return self.namespace

    def exec_module(self, module: ModuleType) -> None:
        pass


def native(name: str) -> Any:
    """Return the namespace over a framework's own arrays, by the last part of its import name."""
    dotted = name.removeprefix(FOREIGN).replace(FOREIGN, ".")
    return from_foreign(importlib.import_module(dotted)) if name.startswith(FOREIGN) else installed.namespace(dotted)


def class_named(name: str) -> Any:
    """Return the Array class of a backend by its name, ``"Array[NAME]"``."""
    return class_of(Array, native(name.removeprefix(_CLASS).removesuffix("]")))
