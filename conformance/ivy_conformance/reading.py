"""Read arrays of a target back as NumPy arrays: by the user's hook, by the plugin's own ``host``, else as NumPy does."""

from __future__ import annotations

import functools
import importlib
from collections.abc import Callable
from typing import Any

import numpy as np

from ivy_conformance.errors import UnreadableError, UsageError

_hook: Callable[[Any], Any] | None = None
_CPU = 1
"""DLPack's number of the kind of device whose memory NumPy reads."""
_METHODS = ("todense", "numpy", "to_numpy", "asnumpy", "get", "unwrap_numpy", "tolist")
"""Common method names for the conversion to NumPy, which are suggested if an array has one."""


def use(text: str) -> None:
    """Read every array by a hook of the user: ``"todense"``, a method of the arrays, or ``"module:function"``.

    Raises
    ------
    UsageError
        if there is no such function.
    """
    global _hook
    module, colon, name = text.partition(":")
    if not colon:
        _hook = (lambda x: getattr(x, text)() if hasattr(x, text) else np.asarray(x)) if text else None
        return
    try:
        found = getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError) as error:
        raise UsageError(f"--to-numpy {text}: {error}. Give 'module:function', or the name of a method of the arrays.") from error
    _hook = found


def to_numpy(xp: Any, x: Any) -> np.ndarray:
    """A copy of a native array as a NumPy array of the same data type.

    Raises
    ------
    UnreadableError
        if the result is not an array of numbers: NumPy makes object arrays from unknown objects.
    """
    if type(x) is np.ndarray:
        out = x.copy("K")
    elif _hook is not None and not isinstance(x, np.ndarray | np.generic):
        out = np.array(np.asarray(_hook(x)))
    else:
        out = _by_host(xp, x)
    if out.dtype.kind not in "biufc" and out.dtype.name != "bfloat16":
        raise UnreadableError(says_unreadable(x, f"numpy.asarray gives an array of {out.dtype}"))
    return out


@functools.cache
def _host_of(module: Any) -> Callable[[Any], Any] | None:
    host: Callable[[Any], Any] | None = getattr(getattr(module, "array_object", None), "host", None)
    return host


def _by_host(xp: Any, x: Any) -> np.ndarray:
    host = _host_of(getattr(getattr(xp, "__source__", None), "module", None))
    if host is not None and not hasattr(type(x), "native"):  # an ivy_api.Array calls it itself
        return np.asarray(host(x)).copy()  # np.array requests a copy, which some arrays do not support
    for lazy in ("detach", "resolve_conj", "resolve_neg"):  # torch: gradient, conjugate and negative bits
        x = getattr(x, lazy)() if hasattr(x, lazy) else x
    try:
        return np.array(np.asarray(x))  # np.array alone requests a copy from torch with an unsupported argument
    except (TypeError, ValueError, RuntimeError) as error:
        if not hasattr(x, "__dlpack__"):
            raise UnreadableError(says_unreadable(x, f"numpy.asarray raises {type(error).__name__}: {error}")) from error
        try:
            return np.array(np.from_dlpack(x) if x.__dlpack_device__()[0] == _CPU else np.from_dlpack(x, device="cpu"))
        except Exception as second:
            raise UnreadableError(says_unreadable(x, f"numpy.from_dlpack raises {type(second).__name__}: {second}")) from error


def says_unreadable(x: Any, why: str) -> str:
    """Advice for arrays that cannot be read back."""
    own = [name for name in _METHODS if callable(getattr(x, name, None))]
    method = f"--to-numpy {own[0]}, since the arrays have this method" if own else "--to-numpy METHOD"
    return (
        f"Arrays of type {type(x).__module__}.{type(x).__qualname__} cannot be read back: {why.rstrip('.')}. "
        f"Give them __array__ or __dlpack__, or a backend's plugin a function 'host' in namespace/array_object.py; "
        f"or tell the suite how: {method}, or --to-numpy module:function."
    )
