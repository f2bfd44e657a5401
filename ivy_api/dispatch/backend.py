"""The description of a backend that a plugin gives, as plain data. Nothing here imports a framework.

These are named tuples because importing `dataclasses` and creating a data class takes longer than finding a plugin.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, NamedTuple

HOOK_VERSION = 1
"""The hook version of this ``ivy_api``; a plugin states the version it was written for."""


class Limit(NamedTuple):
    """A declared limit: something that a framework cannot do.

    Parameters
    ----------
    function : the qualified name of a declared function: ``"sort"``, ``"linalg.eig"``
    reason : one sentence, shown to the user
    link : the upstream issue, or the section of the documentation
    dtypes : standard names of the affected data types; empty means all. They are compared with the dtypes of the arrays the
        function computes on, or with the ``dtype`` argument; index and mask arrays do not count
    devices : names of the affected devices; empty means all
    versions : the affected framework versions, as a version specifier; empty means all
    """

    function: str
    reason: str
    link: str
    dtypes: tuple[str, ...] = ()
    devices: tuple[str, ...] = ()
    versions: str = ""

    def covers(self, dtype: str | None, device: str | None) -> bool:
        """Whether the limit covers a call with this data type and device (``None``: unknown, not compared)."""
        dtype_hit = not self.dtypes or (dtype is not None and dtype in self.dtypes)
        device_hit = not self.devices or (device is not None and device.split(":")[0] in self.devices)
        return dtype_hit and device_hit


class Backend(NamedTuple):
    """One array framework, as a plugin describes it from its ``ivy_api_backends`` hook.

    Parameters
    ----------
    name : the name in ``ivy_api.namespace(name)``
    hook_version : the ``HOOK_VERSION`` the plugin was written for, as a literal
    arrays : dotted names of the array types (``"torch.Tensor"``); subclasses are recognised
    namespace : import path of the module with the backend's functions; its submodules ``linalg``, ``fft``, … hold those of the
        sub-namespaces
    framework : the framework's distribution, or several of which one must be installed; empty: none is needed
    versions : the supported versions of that distribution, as a version specifier
    tested : the newest version that the plugin is tested with
    limits : import path ``"package.module:NAME"`` of a tuple of `Limit`, read on first need; or the tuple itself
    accumulates : qualified names of the functions of ``namespace`` that already compute 16-bit floats in ``float32``, as fused
        kernels do, or the import path of such a collection. Other accumulating functions are passed ``float32``
    refused : dotted names of subclasses of ``arrays`` that do not behave like them, each with a sentence that says why and what to
        do instead; their subclasses are rejected too
    reads : for arrays that lack attributes or operators used by composed bodies: pairs of their class and a function that returns
        the array they hold, or the import path of such pairs. Composed bodies receive that array, read once per call; functions of
        ``namespace`` receive the original arrays
    containers : for a framework with a registry of pytrees: a function ``register(cls, flatten, unflatten)``, or its import path,
        which adds a class to that registry, or leaves it alone if it is there already. ``flatten`` returns the children, a tuple,
        the rest, and the names of the children, strings; ``unflatten`` takes the rest and the children. It is called only once the
        framework is imported, and should import nothing else
    jit : whether ``compile`` traces a function with abstract arrays within milliseconds, and again for other shapes, as ``jax.jit``
        does. What a frontend's code asks to compile is compiled on such a backend; on the others, whose compilers take seconds or
        refuse what eager code may do, it runs as it is
    """

    name: str
    hook_version: int
    arrays: tuple[str, ...]
    namespace: str
    framework: str | tuple[str, ...] = ()
    versions: str = ""
    tested: str = ""
    limits: str | tuple[Limit, ...] = ()
    accumulates: str | Collection[str] = ()
    refused: tuple[tuple[str, str], ...] = ()
    reads: str | tuple[tuple[type, Callable[[Any], Any]], ...] = ()
    containers: str | Callable[..., None] = ""
    jit: bool = False


class Mixed:
    """A backend override for part of the declared behaviour: see `mixed`."""

    __slots__ = ("accumulates", "checks", "native", "when")

    def __init__(self, native: Any, when: Any, *, checks: bool = False, accumulates: bool = False) -> None:
        self.native = native
        self.when = when
        self.checks = checks
        self.accumulates = accumulates


def mixed(
    *, when: Callable[..., bool] | None = None, checks: bool = False, accumulates: bool = False
) -> Callable[[Callable[..., Any]], Mixed]:
    """Mark a backend function as an override for the calls for which ``when(*args, **kwargs)`` is true.

    The composed body of the declaration handles the rest. Without ``when`` the function decides itself: it receives the composed
    body as the keyword argument ``composed``. That saves two calls per call.

    For layers, operands are promoted and shapes are checked before the function is called. With ``checks=True`` the function checks
    both itself, which is faster, and calls ``composed`` for operands of mixed dtypes or other shapes, which promotes them or
    raises. With ``accumulates=True`` it accumulates 16-bit floats in ``float32`` itself, as ``composed`` does: see
    `Backend.accumulates`.

    Examples
    --------
    >>> @mixed(when=lambda x, /, *, beta=None, threshold=None: beta is None and threshold is None)
    ... def softplus(x, /): ...

    >>> @mixed()
    ... def softplus(x, /, *, beta=None, threshold=None, composed):
    ...     return native(x) if beta is None and threshold is None else composed(x, beta=beta, threshold=threshold)
    """

    def decorate(native: Callable[..., Any]) -> Mixed:
        return Mixed(native, when, checks=checks, accumulates=accumulates)

    return decorate
