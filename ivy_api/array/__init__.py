"""`Array`, the standard's array object over any native array, and the namespaces of functions on it."""

from __future__ import annotations

from ivy_api.array.array import Array as Array
from ivy_api.array.base import ArrayBase
from ivy_api.array.strictness import strict as strict
from ivy_api.dispatch import installed

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from typing import Any

    from ivy_api.typing import ArrayNamespace


def namespace(name: str, *, wrapped: bool = False) -> ArrayNamespace:
    """Return the namespace of a backend by name. Imports its framework.

    Parameters
    ----------
    name : the name of an installed backend, as `ivy_api.backends` lists it
    wrapped : if ``True``, return the namespace over `Array` rather than over the framework's own arrays

    Raises
    ------
    UnknownBackendError
        if no plugin provides a backend of that name.
    BackendImportError, PluginError
        if the backend is known but cannot be used.
    """
    native = installed.namespace(name)
    if not wrapped:
        return native
    from ivy_api.array.classes import class_of

    return class_of(Array, native).wrapped  # type: ignore[no-any-return]


def unwrap(x: Any) -> Any:
    """Return the native array of an `Array`; other objects are returned unchanged.

    Parameters
    ----------
    x : an `Array`, or any other object
    """
    return x._native if isinstance(x, ArrayBase) else x


if not TYPE_CHECKING:

    def __getattr__(name):
        if name.startswith("Array["):  # a backend's Array class, when unpickling
            from ivy_api.array.importing import class_named

            return class_named(name)
        raise AttributeError(f"module 'ivy_api.array' has no attribute {name!r}")
