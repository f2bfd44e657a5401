"""What a plugin of ivy_api guarantees beyond the standard: lazy imports, recognised arrays, correct limits."""

from __future__ import annotations

import subprocess
import sys
from operator import attrgetter
from typing import Any

import numpy as np
import pytest
from packaging.specifiers import SpecifierSet

import ivy_api
from ivy_api.dispatch import registry
from ivy_api.dispatch.arguments import leaves
from ivy_api.dispatch.backend import Limit
from ivy_api.dispatch.limits import device_name
from ivy_api.errors import LimitError
from ivy_conformance import calls, recording, standard, survival
from ivy_conformance.coverage import covers
from ivy_conformance.library import Library
from ivy_conformance.oracles import dtypes as dt
from ivy_conformance.oracles.compare import fail_if
from ivy_conformance.reading import to_numpy
from ivy_conformance.recording import Call
from ivy_conformance.target import Target, limits_of, status_of

CHAPTER = "contract"
pytestmark = pytest.mark.backend_contract
SHORT = {"float16": 2.0**-10, "bfloat16": 2.0**-7}
"""Data types beyond the standard, and their eps."""


@covers()
def test_the_plugin_imports_no_framework(target: Target) -> None:
    described = status_of(target.name).backend
    assert described is not None
    plugin = described.namespace.rpartition(".")[0]
    frameworks = {name.partition(".")[0] for name in described.arrays}
    code = (
        f"import importlib.metadata as m, sys\n"
        f"[e.load() for e in m.entry_points(group='ivy_api.backends') if e.value.startswith({plugin!r})]\n"
        f"print(*(set(sys.modules) & {frameworks!r}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [], f"the plugin's entry point imports {done.stdout}when it is only looked at"


@covers()
def test_its_arrays_are_recognised(lib: Library) -> None:
    x = lib.native(np.ones((2, 2)))
    native = ivy_api.unwrap(x) if lib.target.wrapped else x
    assert ivy_api.namespace_for(native) is ivy_api.namespace(lib.name)
    assert to_numpy(lib.xp, ivy_api.add(x, x)).tolist() == [[2.0, 2.0], [2.0, 2.0]]


@covers()
def test_every_limit_can_be_understood(target: Target) -> None:
    wrong = []
    for limit in status_of(target.name).limits:
        if registry.find(limit.function) is None:
            wrong.append(f"{limit.function!r} is not declared")
        if not limit.reason.strip() or not limit.link.startswith("https://"):
            wrong.append(f"{limit.function}: a reason in words and a link are needed; got {limit.reason!r}, {limit.link!r}")
        wrong += [f"{limit.function}: no data type {name!r}" for name in limit.dtypes if name not in (*dt.ALL, *SHORT)]
        SpecifierSet(limit.versions)
    fail_if(wrong, len(limits_of(target.name)))


@covers()
def test_every_declared_limit_is_real(lib: Library) -> None:
    """A call covered by a limit must fail, or return wrong values, in the function behind the limit."""
    tried = [(limit, dtype) for limit in limits_of(lib.name) for dtype in limit.dtypes or calls.data_types(limit.function) or ("",)]
    stale = [
        f"{limit.function} takes {dtype or 'its arguments'}, and a limit says that it does not: {limit.reason}"
        for limit, dtype in tried
        if works(lib, limit, dtype)
    ]
    fail_if(stale, len(tried))


@covers()
def test_every_declared_limit_is_enforced(lib: Library) -> None:
    """A call covered by a limit raises a `LimitError`, whatever the library's data type names, and `supports` is false."""
    tried = [(limit, dtype) for limit in limits_of(lib.name) for dtype in limit.dtypes or ("",)]
    silent = [f"{limit.function}, {dtype or 'always'}: {said}" for limit, dtype in tried if (said := silence(lib, limit, dtype))]
    fail_if(silent, len(tried))


def silence(lib: Library, limit: Limit, dtype: str) -> str:
    """What a call does instead of raising the limit that covers it."""
    if ivy_api.supports(lib.name, limit.function, dtype=dtype or None, device=(limit.devices or (None,))[0]):
        return "ivy_api.supports says yes"
    space: Any = ivy_api.namespace(lib.name)
    try:
        function = attrgetter(limit.function)(space)
        if not callable(function) or registry.find(limit.function).kind != "function":  # type: ignore[union-attr]
            return "" if limit.dtypes else f"the namespace has {limit.function}"
        if limit.devices and device_name(space.__array_namespace_info__().default_device()).split(":")[0] not in limit.devices:
            return ""
        if not dtype:  # it applies to all arguments
            function()
        return silence_of_call(lib, space, function, limit, dtype)
    except LimitError:
        return ""
    except pytest.skip.Exception:  # the backend does not have this data type
        return ""
    except TypeError as error:
        return f"the call raises {error}"


def silence_of_call(lib: Library, space: Any, function: Any, limit: Limit, dtype: str) -> str:
    """What a call with arrays of a data type does, unless it raises."""
    native = Library(Target(lib.name))
    args, kwargs = calls.entered(native, calls.example(limit.function, "float64" if dtype in SHORT else dtype))
    arrays = [x for x in leaves((*args, *kwargs.values())) if isinstance(x, np.ndarray)]
    if dtype and dtype not in SHORT and ("dtype" in kwargs or not any(x.dtype.name == dtype for x in arrays)):
        return ""  # it computes in another data type
    entered = [into(native, space, a, dtype) for a in args]
    function(*entered, **{k: into(native, space, v, dtype) for k, v in kwargs.items()})
    return "the call raises nothing"


def into(native: Library, space: Any, value: Any, dtype: str) -> Any:
    """An argument as the backend accepts it; floating-point numbers in a data type beyond the standard, if requested."""
    if type(value) is list:
        return [into(native, space, v, dtype) for v in value]
    if not isinstance(value, np.ndarray):
        return value
    x = native.native(value if dtype not in SHORT or value.dtype != np.float64 else value.astype(np.float32))
    return space.astype(x, getattr(space, dtype)) if dtype in SHORT and value.dtype == np.float64 else x


def works(lib: Library, limit: Limit, dtype: str) -> bool:
    """Whether the function behind a limit returns correct results for a data type nevertheless."""
    space: Any = ivy_api.namespace(lib.name)
    function: Any = space
    for part in limit.function.split("."):
        function = getattr(function, part, None)
    if not callable(function) or registry.find(limit.function).kind != "function" or (dtype and not hasattr(space, dtype)):  # type: ignore[union-attr]
        return False
    native = Library(Target(lib.name))
    try:
        args, kwargs = calls.entered(native, calls.example(limit.function, "float64" if dtype in SHORT else dtype, blocks=2))
    except pytest.skip.Exception:  # it does not have this data type
        return False

    def entered(value: Any, dtype: str) -> Any:
        if type(value) is list:
            return [entered(v, dtype) for v in value]
        if not isinstance(value, np.ndarray):
            return value
        x = native.native(value)
        return space.astype(x, getattr(space, dtype)) if dtype in SHORT and value.dtype == np.float64 else x

    recording.current.begin(Call(limit.function, args, kwargs))
    try:
        with survival.watched(Call(limit.function, args, kwargs)):
            got = unguarded(function)(*(entered(a, dtype) for a in args), **{k: entered(v, dtype) for k, v in kwargs.items()})
        want = function(*(entered(a, "") for a in args), **{k: entered(v, "") for k, v in kwargs.items()})
    except Exception:
        return False
    return alike(native, got, want, 16 * SHORT.get(dtype, 2.0**-20))


def unguarded(function: Any) -> Any:
    """The function without the check of its limits."""
    while getattr(function, "__name__", "") and getattr(function, "__code__", None) and function.__code__.co_name == "guarded":
        function = function.__wrapped__
    return function


def alike(lib: Library, got: Any, want: Any, tolerance: float) -> bool:
    if isinstance(want, (tuple, list)):
        return len(got) == len(want) and all(alike(lib, a, b, tolerance) for a, b in zip(got, want, strict=True))
    wide = lib.xp.float64
    a, b = (to_numpy(lib.xp, lib.xp.astype(x, wide) if lib.xp.isdtype(x.dtype, "real floating") else x) for x in (got, want))
    return a.shape == b.shape and bool(np.allclose(a, b, rtol=tolerance, atol=tolerance, equal_nan=True))


@covers()
def test_every_name_of_the_standard_is_there_or_a_declared_limit(lib: Library) -> None:
    for name in standard.names():
        if name != "newaxis" and lib.target.limit(name) is None:
            assert lib.function(name) is not None
