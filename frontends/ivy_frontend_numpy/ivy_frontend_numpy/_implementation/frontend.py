"""NumPy's frontend: where its functions are implemented, and how errors and duck arrays are treated."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial, wraps
from typing import Any

from ivy_api import errors
from ivy_api.frontends.binding import compiled
from ivy_api.frontends.frontend import Frontend
from ivy_api.frontends.snapshots import NOT_LITERAL
from ivy_frontend_numpy._implementation.errors import AxisError

_MAIN = (
    "names", "elementwise", "floating_errors", "creation", "manipulation", "joining", "reductions", "statistics", "searching",
    "products", "sets", "selecting", "calculus", "polynomials", "classes", "iterating", "printing", "files", "matrices", "bits",
)  # fmt: skip


class NumpyFrontend(Frontend):
    """The functions of NumPy 2.4."""

    framework = "numpy"
    package = "ivy_frontend_numpy"
    snapshot_file = "numpy-2.4.json"
    arrays = "ivy_frontend_numpy._implementation.array"
    array_class = "numpy.ndarray"
    errors = ((errors.AxisError, lambda error: AxisError(str(error))),)
    parts: Mapping[str, tuple[str, ...]] = {
        "numpy": _MAIN,
        "numpy.linalg": ("linalg",),
        "numpy.fft": ("fft",),
        "numpy.random": ("random",),
        "numpy.random.Generator": ("random",),
        "numpy.exceptions": ("names",),
        "numpy.lib.stride_tricks": ("manipulation",),
        "numpy.testing": ("testing",),
        "numpy.ndarray": ("methods",),
        "numpy.generic": ("methods",),
        "numpy.dtype": ("names",),
        "numpy.ufunc": ("elementwise",),
        "numpy.flatiter": ("iterating",),
        "numpy.broadcast": ("iterating",),
        "numpy.matrix": ("matrices",),
    }


FRONTEND = NumpyFrontend()
numpy_function: Any = partial(FRONTEND.find, "numpy")
"""Return a function of `numpy` by name; those of chapters that are imported later, too."""
NOT_GIVEN: Any = type("_NoValueType", (), {"__repr__": lambda self: "<no value>"})()


def numpy(*modules: str, name: str | None = None) -> Callable[[Any], Any]:
    """Register a function that takes and returns arrays of the frontend; duck arrays among its arguments are asked first."""

    register = FRONTEND.offer(*(modules or ("numpy",)), name=name)
    return lambda body: register(public(body))


def variants(implementation: Callable[..., Any], table: Mapping[str, tuple[Any, ...]], module: str = "numpy") -> None:
    """Register functions that one implementation computes; their parameters are those that the snapshot records.

    Parameters
    ----------
    implementation : takes what the table gives, and by keyword the parameters; a default that is no literal is `NOT_GIVEN`
    table : by name the sentence that says what a function returns, and the first arguments of the implementation
    module : the module of the functions
    """
    for name, (sentence, *first) in table.items():
        recorded = FRONTEND.snapshot.modules[module][name].parameters
        parameters = [p.replace(default=NOT_GIVEN) if p.default is NOT_LITERAL else p for p in recorded]
        given = {f"_given_{i}": value for i, value in enumerate(first)}
        passed = ", ".join([*given, *(f"{p.name}={p.name}" for p in parameters)])
        body = compiled(name, parameters, f"return _implementation({passed})", _implementation=implementation, **given)
        body.__doc__ = sentence
        numpy(module)(body)


def public(body: Any) -> Any:
    """Return a function that users call: errors are NumPy's, and ``__array_function__`` of duck arrays goes first."""

    @wraps(body)
    def function(*args: Any, **kwargs: Any) -> Any:
        for x in args:
            if type(x) not in _plain and has_override(x):
                return asked(function, x, args, kwargs)
        try:
            return body(*args, **kwargs)
        except errors.IvyError as error:
            raise FRONTEND.translated(error) from error

    function.__module__ = "ivy_frontend_numpy"
    function.__qualname__ = body.__name__
    return function


_plain: set[type] = {bool, int, float, complex, str, type(None), slice}


def has_override(x: Any) -> bool:
    """Whether a class of another library has ``__array_function__``; also of the members of a list."""
    cls = type(x)
    if cls is list or cls is tuple:
        return len(x) > 0 and any(type(one) not in _plain and not isinstance(one, list) and has_override(one) for one in x)
    if not hasattr(cls, "__array_function__"):
        _plain.add(cls)
        return False
    if cls.__array_function__ is array_function or cls.__module__ == "numpy":
        _plain.add(cls)
        return False
    return True


def array_function(self: Any, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
    """Call a function on arrays: what ``__array_function__`` of `ndarray` does."""
    return func(*args, **kwargs)


def asked(function: Any, x: Any, args: Any, kwargs: Any) -> Any:
    """Return what the duck array makes of a call."""
    one = next(y for y in (x if isinstance(x, (list, tuple)) else (x,)) if has_override(y))
    found = type(one).__array_function__(one, function, (type(one),), args, kwargs)
    if found is NotImplemented:
        raise TypeError(
            f"no implementation found for 'numpy.{function.__name__}' on types that implement __array_function__: [{type(one)}]"
        )
    return found
