"""One rule for every wrong call, on Arrays and through the framework-agnostic functions.

The error is an `IvyError`, of the class that its kind of mistake has on every backend; it names the function as it was called, and
has the framework's own error as its cause. What Python itself refuses, before any code runs, is its own `TypeError`, and names the
function too.
"""

from __future__ import annotations

import re
import zlib
from functools import cache, reduce
from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api import errors
from ivy_api.dispatch import registry
from ivy_conformance.calls import DType, example, parameters
from ivy_conformance.target import Target
from tests.misuse.misuses import Misuse, functions, misuses, variations

pytestmark = pytest.mark.filterwarnings("ignore")  # where a wrong data type is taken, its values may be outside of the domain

WRONG_TYPE = errors.ArgumentTypeError
EXPECTED: dict[str, tuple[type[errors.IvyError], ...]] = {
    "None for an array": (errors.NotAnArrayError,),
    "array of another backend": (errors.MixedBackendsError,),
    "axis of a wrong type": (WRONG_TYPE,),
    "axis out of range": (errors.AxisError,),
    "data type": (errors.DTypeError, errors.LimitError),
    "float for an integer": (WRONG_TYPE,),
    "list for an array": (errors.NotAnArrayError,),
    "missing argument": (WRONG_TYPE,),
    "negative size": (errors.ArgumentError,),
    "object for an array": (errors.NotAnArrayError,),
    "shapes that do not broadcast": (errors.ArgumentError,),
    "string for an array": (errors.NotAnArrayError,),
    "string for an integer": (WRONG_TYPE,),
    "unknown keyword": (WRONG_TYPE,),
    "unknown option": (errors.ArgumentError,),
}
"""The class of the error for each kind of mistake."""

BY_PYTHON = ("missing argument", "unknown keyword")
"""What Python refuses by the signature of a function."""

NAMES = sorted(d.qualname for d in functions())


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.brief(3, fast=True)
def test_error(backend: Any, name: str, request: pytest.FixtureRequest) -> None:
    declaration = registry.find(name)
    assert declaration is not None
    every = request.config.getoption("--profile") != "quick"  # else one form of each call, and half of them where it is compiled
    slow = _compiles_each_shape(backend.name)
    broken: list[str] = []
    for number, misuse in enumerate(misuses(declaration)):
        if slow and not every and misuse.kind == "data type":
            continue  # many are taken, and then compiled
        both = ("wrapped", "agnostic")
        turn = zlib.crc32(f"{backend.name} {name} {number}".encode()) % (4 if slow else 2)
        for form in both if every else both[turn : turn + 1]:
            fault = fault_of(backend.name, form, name, misuse)
            if fault:
                broken.append(f"{misuse} {form}: {fault}")
    assert not broken


TWO_ARRAYS = sorted(
    d.qualname for d in functions() if d.module.endswith("standard.elementwise") and list(parameters(d.qualname)) == ["x1", "x2"]
)


@pytest.mark.parametrize("name", TWO_ARRAYS)
def test_a_native_function_takes_or_names_arrays_of_another_library(backend: Any, name: str) -> None:
    xp: Any = ivy_api.namespace(backend.name)
    args, _ = example(name)
    for place in (0, 1):
        mixed = [value if n == place else entered(value, backend.name, "native") for n, value in enumerate(args)]
        error, out = None, None
        try:
            out = getattr(xp, name)(*mixed)
        except TypeError as raised:  # ours, or the framework's
            error = raised
        assert "ndarray" in str(error) if error else ivy_api.namespace_for(out) is xp


ALIASES = ("creation", "elementwise")
"""The chapters with functions that a native namespace takes from the framework, and so its errors."""
VARIED = [name for name in NAMES if (d := registry.find(name)) is not None and d.chapter not in ALIASES]


@pytest.mark.parametrize("name", VARIED)
@pytest.mark.brief(3, fast=True)
def test_a_native_function_refuses_other_shapes_axes_and_options_with_an_error_of_ours(backend: Any, name: str) -> None:
    if _compiles_each_shape(backend.name):
        pytest.skip("what is taken is compiled for each shape")
    function = reduce(getattr, name.split("."), backend.namespace)
    declaration = registry.find(name)
    assert declaration is not None
    foreign = []
    for variation in list(variations(declaration))[::4]:
        args = [entered(value, backend.name, "native") for value in variation.args]
        kwargs = {key: entered(value, backend.name, "native") for key, value in variation.kwargs.items()}
        try:
            function(*args, **kwargs)
        except errors.IvyError:
            pass
        except Exception as error:
            foreign.append((variation, repr(error)))
    assert not foreign


@cache
def _compiles_each_shape(backend: str) -> bool:
    return Target(backend).compiles_each_shape


def fault_of(backend: str, form: str, name: str, misuse: Misuse) -> str:
    """What is wrong with the error of a wrong call; empty if nothing is."""
    xp: Any = ivy_api.namespace(backend, wrapped=form == "wrapped")
    function = reduce(getattr, name.split("."), ivy_api if form == "agnostic" else xp)
    args = [entered(value, backend, form) for value in misuse.args]
    kwargs = {key: entered(value, backend, form) for key, value in misuse.kwargs.items()}
    try:
        with ivy_api.use_backend(backend):
            if form == "agnostic" and misuse.kind == "array of another backend":
                function(*args, xp=backend, **kwargs)  # else it is that array's own backend
            else:
                function(*args, **kwargs)
    except Exception as error:
        return _fault(error, name, misuse)
    return "" if misuse.kind == "data type" else "there is no error"  # more may be taken than is declared: see ivy_api.strict


def _fault(error: Exception, name: str, misuse: Misuse) -> str:
    if misuse.kind in BY_PYTHON and type(error) is TypeError:
        return "" if f"{name.rpartition('.')[2]}()" in str(error) else f"{error} does not name the function"
    wanted = EXPECTED[misuse.kind]
    if next((c for c in type(error).__mro__ if vars(errors).get(c.__name__) is c), None) not in wanted:
        return f"{type(error).__name__} is not {wanted[0].__name__}: {error}"
    if name not in str(error):
        return f"{error} does not name the function"
    if misuse.kind == "data type" and re.search(r"got (\w+\.\w|<dtype)", str(error)):
        return f"{error} does not name the data type as the standard does"
    if error.__cause__ is None and not _is_ours(error):
        return "the framework's error is not the cause"
    return ""


def _is_ours(error: Exception) -> bool:
    """Whether our own code raised it first."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    file = "" if trace is None else trace.tb_frame.f_code.co_filename
    return file.startswith("<") or "ivy_api" in file or "ivy_plugin_" in file


def entered(value: Any, backend: str, form: str) -> Any:
    """An argument as the backend has it."""
    if isinstance(value, np.ndarray):
        return _array(backend, form, value.dtype.name, value.shape, value.tobytes())
    if isinstance(value, DType):
        space = ivy_api.namespace(backend)
        return getattr(space, value.name if value.name in space.__array_namespace_info__().dtypes() else value.other)
    return type(value)(entered(v, backend, form) for v in value) if type(value) in (list, tuple) else value


@cache
def _array(backend: str, form: str, dtype: str, shape: tuple[int, ...], content: bytes) -> Any:
    xp: Any = ivy_api.namespace(backend, wrapped=form == "wrapped")
    known = xp.__array_namespace_info__().dtypes()
    narrow = dtype if dtype in known else {"float64": "float32", "int64": "int32", "complex128": "complex64"}[dtype]
    return xp.asarray(np.frombuffer(content, dtype).reshape(shape).tolist(), dtype=known[narrow])


def test_every_kind_is_met() -> None:
    """The mistakes above are all made, and no other."""
    assert {misuse.kind for declaration in functions() for misuse in misuses(declaration)} == set(EXPECTED)
