"""SciPy's compiled functions that NumPy or `ivy_api` has under the same name: transforms of ``scipy.fft``, special functions."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from ivy_api.errors import EscapedTracerError
from ivy_api.frontends import find_namespace
from ivy_frontend_numpy._implementation.frontend import FRONTEND
from ivy_frontend_numpy.capture.compiled import call_natively

_OTHER_NAMES = {"gammaln": "lgamma", "psi": "digamma"}


def counterpart(x: Any) -> Callable[..., Any] | None:
    """Return the function of arrays of the frontend for a compiled one of SciPy; ``None`` without one."""
    name = getattr(x, "__name__", "")
    special, fft = sys.modules.get("scipy.special._ufuncs"), sys.modules.get("scipy.fft")
    if getattr(fft, name, None) is x and type(x).__name__ == "_Function":
        return _transform(name)
    if type(x).__name__ == "ufunc" and getattr(special, name, None) is x and find(name) is not None:
        return _special(x, name)
    return None


def find(name: str) -> Any:
    """Return the declared function of native arrays for one of ``scipy.special``; ``None`` without one."""
    import ivy_api

    return getattr(ivy_api.namespace("numpy", wrapped=False), _OTHER_NAMES.get(name, name), None)


def _transform(name: str) -> Callable[..., Any] | None:
    try:
        function = FRONTEND.find("numpy.fft", name)
    except AttributeError:
        return None

    def transform(x: Any, n: Any = None, axis: Any = -1, norm: Any = None, *ignored: Any, **options: Any) -> Any:
        """Return the transform; how fast it is, or which memory is used, changes no value."""
        sizes = options.pop("s", n)
        axes = options.pop("axes", None if name.endswith("n") and axis == -1 else axis)
        for option in ("overwrite_x", "workers", "plan"):
            options.pop(option, None)
        if axes == -1 and name.endswith("2"):
            axes = (-2, -1)
        return function(x, sizes, axes, norm, **options)

    return transform


def _special(x: Any, name: str) -> Callable[..., Any]:
    def special(*args: Any, **options: Any) -> Any:
        try:
            return call_natively(x, args, options)
        except EscapedTracerError:
            asarray = FRONTEND.find("numpy", "asarray")
            arrays = [FRONTEND.unwrap(asarray(a if getattr(a, "dtype", None) in _FLOATS else asarray(a, float))) for a in args]
            xp = find_namespace(next(a for a in arrays))
            return FRONTEND.wrap(getattr(xp, _OTHER_NAMES.get(name, name))(*arrays))

    return special


_FLOATS = ("float32", "float64")
