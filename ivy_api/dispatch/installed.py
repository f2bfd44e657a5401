"""What is installed: functions that need the plugins, which are searched for on the first call."""

from __future__ import annotations

from ivy_api.dispatch import registry
from ivy_api.errors import MissingFunctionError, UnknownBackendError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from ivy_api.dispatch.status import BackendStatus
    from ivy_api.typing import ArrayNamespace


_made: dict[str, ArrayNamespace] = {}


def namespace(name: str) -> ArrayNamespace:
    """Return the native namespace of a backend by name: the public `ivy_api.namespace` returns or wraps it."""
    if type(name) is str and name in _made:
        return _made[name]
    from ivy_api.dispatch.plugins import PLUGINS

    if not isinstance(name, str):
        raise UnknownBackendError(f"namespace takes the name of an installed backend; got {type(name).__qualname__}.")
    made: ArrayNamespace = PLUGINS.get(name).namespace
    _made[name] = made
    return made


def backends() -> tuple[BackendStatus, ...]:
    """List the installed backends, usable or not, without importing any framework.

    Returns
    -------
    out : one `BackendStatus` for each, sorted by name
    """
    from ivy_api.dispatch.plugins import PLUGINS

    return PLUGINS.all()


def supports(backend: str, function: str, *, dtype: str | None = None, device: str | None = None) -> bool:
    """Return whether a backend has a function, and supports a data type and a device.

    Parameters
    ----------
    backend : name of an installed backend; its framework is imported
    function : qualified name of a declared function: ``"sort"``, ``"linalg.svd"``
    dtype : standard name of a data type; ``None`` asks for the function as such
    device : name of a device

    Raises
    ------
    MissingFunctionError
        if no such function is declared.
    UnknownBackendError, BackendImportError, PluginError
        if the backend cannot be used.
    """
    from ivy_api.dispatch.plugins import PLUGINS

    declaration = registry.find(function)
    if declaration is None:
        known = [d.qualname for d in registry.iter_declarations()]
        raise MissingFunctionError(f"{function!r} is not a declared function.{registry.nearest(function, known)}", name=function)
    status = PLUGINS.get(backend)
    space = status.namespace
    for part in function.split("."):
        space = getattr(space, part, None)
    if space is None:
        return False
    if (
        dtype is not None
        and dtype not in status.namespace.__array_namespace_info__().dtypes()
        and not hasattr(status.namespace, dtype)
    ):
        return False
    return not any(limit.function == function and limit.covers(dtype, device) for limit in status.limits)
