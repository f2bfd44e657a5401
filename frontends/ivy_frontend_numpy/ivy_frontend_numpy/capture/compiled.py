"""Compiled functions that are none of NumPy's: they are called on constants, and refuse arrays that are traced."""

from __future__ import annotations

import sys
from typing import Any

from ivy_api.errors import CaptureError, EscapedTracerError
from ivy_api.frontends.calls import map_values
from ivy_frontend_numpy._implementation.frontend import FRONTEND


def name_of(x: Any) -> str:
    """Return the name of a function for messages."""
    module = getattr(x, "__module__", None) or getattr(type(x), "__module__", "")
    own = getattr(x, "__qualname__", None) or getattr(x, "__name__", None) or str(x)
    own = str(own).removeprefix("function ")  # as Fortran's are named
    special = sys.modules.get("scipy.special._ufuncs")  # its functions do not say where they are
    if getattr(special, own, None) is x:
        return f"scipy.special.{own}"
    return f"{module}.{own}" if module not in ("", "builtins", "numpy") else own


def call_natively(function: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Return the result of compiled code for constants, as arrays of the frontend; arguments that it writes to are written to.

    Raises
    ------
    EscapedTracerError
        if an argument depends on the inputs of the graph.
    """
    import numpy

    from ivy_frontend_numpy._implementation.array import generic, ndarray

    given: dict[int, tuple[Any, Any]] = {}

    def native(x: Any) -> Any:
        if not isinstance(x, (ndarray, generic)):
            return x
        if id(x) not in given:
            given[id(x)] = x, numpy.array(FRONTEND.unwrap(x))
        return given[id(x)][1]

    def wrap(x: Any) -> Any:
        written = next((own for own, value in given.values() if value is x), None)
        return written if written is not None else FRONTEND.find("numpy", "asarray")(x) if isinstance(x, numpy.ndarray) else x

    result = function(*map_values(native, args), **map_values(native, kwargs))
    for own, value in given.values():
        if not numpy.array_equal(value, numpy.asarray(FRONTEND.unwrap(own)), equal_nan=value.dtype.kind in "fc"):
            own[...] = value
    return map_values(wrap, result)


class Compiled:
    """A compiled function that is none of NumPy's.

    Parameters
    ----------
    function : the function; its attributes are functions, too, if they are called
    """

    def __init__(self, function: Any, name: str = "") -> None:
        self._function, self._name = function, name or name_of(function)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Call it on constants."""
        try:
            return call_natively(self._function, args, kwargs)
        except EscapedTracerError:
            raise CaptureError(
                f"{self._name} is compiled code, which cannot be traced for arrays that depend on the arguments. Write it with "
                f"functions of NumPy, or call it before and pass the result as an argument."
            ) from None

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._function, name)
        return Compiled(found, f"{self._name}.{name}") if callable(found) else found
