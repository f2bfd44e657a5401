"""The registry of autograd's names; its arrays are those of `ivy_frontend_numpy`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

import ivy_api
from ivy_api.frontends.binding import Entry
from ivy_api.frontends.frontend import Frontend
from ivy_frontend_numpy import FRONTEND as NUMPY


class AutogradFrontend(Frontend):
    """The names of autograd 1.9."""

    framework = "autograd"
    package = "ivy_frontend_autograd"
    snapshot_file = "autograd-1.9.json"
    arrays = "ivy_frontend_autograd._implementation.frontend"
    parts: Mapping[str, tuple[str, ...]] = {
        "autograd": ("derivatives",),
        **{f"autograd.numpy{module}": ("functions",) for module in ("", ".fft", ".linalg", ".random")},
        "autograd.scipy.special": ("special",),
    }

    def bind(self, name: str, path: str, entry: Entry) -> Callable[..., Any]:
        """Return the function that users call; operands of ufuncs, which are positional only, become floating-point arrays."""
        function = super().bind(name, path, entry)

        @wraps(function)
        def ufunc(*args: Any) -> Any:
            dtype = NUMPY.find("numpy", "result_type")(*args)
            dtype = dtype if dtype in ("float32", "float64") else "float64"
            return function(*(NUMPY.find("numpy", "asarray")(x, dtype=dtype) for x in args))

        return ufunc if "/" in self.snapshot.modules[path.removesuffix(f".{name}")][name].signature else function


FRONTEND = AutogradFrontend()
wrap_array, unwrap_array = NUMPY.wrap, NUMPY.unwrap


def to_native(tree: Any) -> Any:
    """Return a pytree of arrays of NumPy's frontend and of Python's numbers as native arrays."""
    return FRONTEND.unwrap(ivy_api.tree_map(NUMPY.find("numpy", "asarray"), tree))


def on_native(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function of arrays of NumPy's frontend as one of native arrays."""
    return lambda *args: to_native(function(*FRONTEND.wrap(args)))
