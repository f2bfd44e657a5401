"""What a plugin says about a backend, as plain data. Nothing here imports a framework.

Named tuples, because `dataclasses` takes longer to import, and to make a class, than a plugin takes to be found.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, NamedTuple

HOOK_VERSION = 1
"""The version of the hooks that this ``ivy_api`` speaks; a plugin states the one that it was written for."""


class Limit(NamedTuple):
    """Something that a framework truly cannot do.

    Parameters
    ----------
    function : the qualified name of a declared function: ``"sort"``, ``"linalg.eig"``
    reason : one sentence, shown to the user
    link : the upstream issue, or the clause of the documentation
    dtypes : standard names of the data types concerned; empty means all. Those of the arrays in which the function computes count,
        or the ``dtype`` that it is asked for; those of indices and masks beside them do not
    devices : names of the devices concerned; empty means all
    versions : the framework versions concerned, as a version specifier; empty means all
    """

    function: str
    reason: str
    link: str
    dtypes: tuple[str, ...] = ()
    devices: tuple[str, ...] = ()
    versions: str = ""

    def covers(self, dtype: str | None, device: str | None) -> bool:
        """Whether a call with this data type and device falls under the limit (``None``: not known, not asked)."""
        dtype_hit = not self.dtypes or (dtype is not None and dtype in self.dtypes)
        device_hit = not self.devices or (device is not None and device.split(":")[0] in self.devices)
        return dtype_hit and device_hit


class Backend(NamedTuple):
    """One array framework, as a plugin describes it from its ``ivy_api_backends`` hook.

    Parameters
    ----------
    name : how users call it: ``ivy_api.namespace(name)``
    hook_version : the ``HOOK_VERSION`` the plugin was written for, as a literal
    arrays : dotted names of the array types (``"torch.Tensor"``); subclasses are recognised too
    namespace : import path of the module with the backend's functions, as the plugin defines them; the module's
        submodules ``linalg``, ``fft``, … hold those of the sub-namespaces
    framework : the distribution whose version counts, or several of which one is enough; empty: none is needed
    versions : the supported versions of that distribution, as a version specifier
    tested : the newest version that the plugin's tests ran on
    limits : import path ``"package.module:NAME"`` of a tuple of `Limit`, read on first need; or the tuple itself
    accumulates : qualified names of the functions of ``namespace`` that compute 16-bit floats in ``float32`` by themselves, as
        fused kernels do; or the import path of such a collection. The others that accumulate are given ``float32``
    refused : dotted names of types that are subclasses of those in ``arrays`` and do not behave as these, each with a sentence that
        says why, and what to do; their subclasses are refused too
    reads : for arrays that lack what composed bodies use (attributes, operators): pairs of their class and a function that gives
        the array which one of them holds; or the import path of such pairs. Composed bodies are given that array, read once in a
        call; functions of ``namespace`` take these arrays as they are
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


class Mixed:
    """A backend override for part of the declared behaviour: see `mixed`."""

    __slots__ = ("checks", "native", "when")

    def __init__(self, native: Any, when: Any, *, checks: bool = False) -> None:
        self.native = native
        self.when = when
        self.checks = checks


def mixed(*, when: Callable[..., bool] | None = None, checks: bool = False) -> Callable[[Callable[..., Any]], Mixed]:
    """Mark a backend function as covering only the calls for which ``when(*args, **kwargs)`` is true.

    The composed body of the declaration takes the rest. Without ``when`` the function decides itself: it has the keyword
    ``composed``, under which it is given the composed body. That saves two calls, where they show.

    Of a layer the operands promote, and their shapes are checked, before the function is called. With ``checks`` it looks at both
    itself, which costs less: what is not of one data type and of the declared shapes it hands to ``composed``, which promotes or
    refuses.

    Examples
    --------
    >>> @mixed(when=lambda x, /, *, beta=None, threshold=None: beta is None and threshold is None)
    ... def softplus(x, /): ...

    >>> @mixed()
    ... def softplus(x, /, *, beta=None, threshold=None, composed):
    ...     return native(x) if beta is None and threshold is None else composed(x, beta=beta, threshold=threshold)
    """

    def decorate(native: Callable[..., Any]) -> Mixed:
        return Mixed(native, when, checks=checks)

    return decorate
