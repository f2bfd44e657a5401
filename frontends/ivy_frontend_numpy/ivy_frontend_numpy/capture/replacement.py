"""What stands for the objects of NumPy in code that is traced."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import BuiltinFunctionType, ModuleType, SimpleNamespace
from typing import Any

from ivy_api.errors import CaptureError
from ivy_api.frontends.rebinding import Rebinding, root_of
from ivy_frontend_numpy._implementation.frontend import FRONTEND
from ivy_frontend_numpy.capture.compiled import Compiled
from ivy_frontend_numpy.capture.random_numbers import GENERATORS, RandomNumbers, generator
from ivy_frontend_numpy.capture.recognition import frameworks
from ivy_frontend_numpy.capture.scipy_functions import counterpart

_COMPILED = ("cython_function_or_method", "fortran", "builtin_function_or_method", "_Function")


class OnFrontend(Rebinding):
    """Returns code with the frontend in place of NumPy.

    Parameters
    ----------
    strict : whether random numbers without a seed are refused, or else are constants
    """

    def __init__(self, strict: bool) -> None:
        super().__init__()
        self._random = RandomNumbers(strict)

    def keeps_package(self, root: str) -> bool:
        """Whether the code of a package stays as it is: that of `ivy_api`, of frameworks and frontends does."""
        return root in ("numpy", "ivy_api", "optree", *frameworks()) or root.startswith("ivy_")

    def substitute(self, x: Any) -> Any:
        """Return what stands for an object of NumPy, and for compiled functions of others; ``NotImplemented`` for any other."""
        import numpy

        if isinstance(x, (numpy.ndarray, numpy.generic)):
            return FRONTEND.find("numpy", "asarray")(x) if isinstance(x, numpy.ndarray) and x.dtype.kind in "biufc" else _scalar(x)
        if isinstance(x, numpy.dtype):
            return FRONTEND.find("numpy", "dtype")(x.name) if x.kind in "biufc" else x
        if isinstance(x, ModuleType):
            return self._module(x)
        if isinstance(x, tuple(getattr(numpy.random, name) for name in GENERATORS)):
            return generator(x, self._random)
        if isinstance(x, numpy.vectorize):
            return FRONTEND.find("numpy", "vectorize")(self(x.pyfunc), x.otypes, x.__doc__, x.excluded, x.cache, x.signature)
        if isinstance(x, numpy.poly1d):
            return FRONTEND.find("numpy", "poly1d")(self(x.coeffs), variable=x.variable)
        return self._other(x)

    def _module(self, x: ModuleType) -> Any:
        if x.__name__ == "numpy":
            return _Root(self, self._random)
        if x.__name__ == "numpy.random":
            return self._random
        name = FRONTEND.package + x.__name__.removeprefix("numpy")
        return import_module(name) if root_of(x) == "numpy" and _exists(name) else NotImplemented

    def _other(self, x: Any) -> Any:
        import numpy

        if x is numpy.ma.isMaskedArray:
            return lambda x: False
        path = _paths().get(id(x)) if callable(x) else None
        if path is not None:
            return getattr(self._random, path[1]) if path[0] == "numpy.random" else _public_name(*path, x)
        found = counterpart(x) if callable(x) else None
        if found is not None:
            return found
        if isinstance(x, numpy.ufunc) or (_is_compiled(x) and root_of(x) != "numpy"):
            return Compiled(x)
        if hasattr(x, "py_func") and callable(x):  # Numba compiles it
            return self(x.py_func)
        if root_of(x) == "numpy" and callable(x):
            return absent(f"{x.__module__}.{getattr(x, '__qualname__', type(x).__name__)}", x)
        return NotImplemented


def _scalar(x: Any) -> Any:
    """A scalar of the frontend; what has no counterpart stays."""
    return FRONTEND.find("numpy", x.dtype.name)(x.item()) if x.dtype.kind in "biufc" and not x.shape else x


def _is_compiled(x: Any) -> bool:
    """Whether an object is a function of compiled code, which is not Python's own."""
    import sys

    if isinstance(x, BuiltinFunctionType) or type(x).__name__ in _COMPILED:
        root = root_of(x) or root_of(getattr(x, "__self__", None))
        return not (root in ("", "builtins", "NoneType") or root in sys.stdlib_module_names) or type(x).__name__ == "fortran"
    return False


def _public_name(module: str, name: str, x: Any) -> Any:
    """A public name of the frontend, or what raises when it is used."""
    try:
        return FRONTEND.find(module, name)
    except AttributeError as error:
        return absent(f"{module}.{name}", x, str(error))


def absent(path: str, x: Any, reason: str = "") -> Any:
    """Return what stands for a function or class of NumPy that the frontend lacks: using it is an error."""

    def refuse(*args: Any, **kwargs: Any) -> Any:
        raise CaptureError(
            f"{path} cannot be traced: {reason or 'it is not offered by ivy_frontend_numpy.'} Use another function of NumPy, or "
            f"call it before and pass the result as an argument."
        )

    if isinstance(x, type):
        return type(x.__name__, (), {"__new__": refuse, "__module__": "numpy"})
    return refuse


@cache
def _paths() -> dict[int, tuple[str, str]]:
    """The module and name of each object of NumPy, by its `id`."""
    found: dict[int, tuple[str, str]] = {}
    for module, names in FRONTEND.snapshot.modules.items():
        try:
            own = import_module(module)
        except ModuleNotFoundError:  # a class
            continue
        for name in names:
            value = getattr(own, name, None)
            if callable(value) and not isinstance(value, ModuleType):
                found.setdefault(id(value), (module, name))
    return found


class _Root(ModuleType):
    """The root module, with random numbers of NumPy's own."""

    _CopyMode = SimpleNamespace(ALWAYS=True, IF_NEEDED=None, NEVER=False)  # what array_api_compat passes as copy

    def __init__(self, on_frontend: OnFrontend, random: Any) -> None:
        super().__init__("numpy")
        self.random = random
        self.__dict__["_on_frontend"] = on_frontend

    def __getattr__(self, name: str) -> Any:
        import numpy

        try:
            return getattr(import_module("ivy_frontend_numpy"), name)
        except AttributeError as error:
            if not hasattr(numpy, name):
                raise
            own = getattr(numpy, name)
            return absent(f"numpy.{name}", own, str(error)) if callable(own) else self.__dict__["_on_frontend"](own)


def _exists(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:  # nor does the one above it
        return False
