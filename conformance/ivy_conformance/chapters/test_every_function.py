"""Properties of every function, from its declaration: it exists, and accepts its arguments as declared and all its data types."""

from __future__ import annotations

import contextlib
import gc
import inspect
from collections.abc import Iterator
from typing import Any

import numpy as np
import psutil
import pytest

from ivy_conformance import calls, standard
from ivy_conformance.coverage import covers, since
from ivy_conformance.library import Library
from ivy_conformance.oracles import dtypes as dt
from ivy_conformance.oracles.compare import assert_close, assert_equal

FUNCTIONS = [name for name, declaration in standard.names().items() if declaration.kind == "function"]
OTHERS = [name for name, declaration in standard.names().items() if declaration.kind != "function"]
UNSPECIFIED = ("empty", "empty_like")
"""Their values are unspecified."""


@covers(FUNCTIONS, OTHERS)
@pytest.mark.parametrize("name", [*FUNCTIONS, *OTHERS])
def test_is_there(lib: Library, name: str) -> None:
    if name == "newaxis":
        assert lib.xp.newaxis is None
        return
    if name in dt.ALL:
        lib.require(name, name)
    assert lib.function(name) is not None


def called(lib: Library, name: str, dtype: str = "", **more: Any) -> Any:
    """The result of the example call, with arrays as NumPy arrays."""
    args, kwargs = calls.entered(lib, calls.example(name, dtype))
    result = lib.raw(name, *args, **{**kwargs, **more})
    with contextlib.suppress(AssertionError):
        return lib.numpy(result)
    return result


@since(standard.LATEST)  # parameters were added one by one
@covers(FUNCTIONS)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_signature(lib: Library, name: str) -> None:
    try:
        own = inspect.signature(lib.function(name))
    except ValueError:
        pytest.skip("its signature cannot be read; the other checks call it in every way")
    more = frozenset() if lib.demanding else calls.beyond_the_standard(name)
    declared = [p for n, p in calls.parameters(name).items() if p.kind is not p.VAR_POSITIONAL and n not in more]
    for count, named in ways_to_call(declared):
        try:
            own.bind(*[None] * count, **dict.fromkeys(named))
        except TypeError as error:
            pytest.fail(f"{name}{own} cannot be called as the standard says: {error}")


def ways_to_call(declared: list[inspect.Parameter]) -> Iterator[tuple[int, list[str]]]:
    """The numbers of arguments by position that a signature allows, each with the names of all others."""
    positional = sum(p.kind is not p.KEYWORD_ONLY for p in declared)
    for count in range(positional + 1):
        rest = declared[count:positional]
        if not any(p.kind is p.POSITIONAL_ONLY and p.default is p.empty for p in rest):
            yield count, [p.name for p in (*rest, *declared[positional:]) if p.kind is not p.POSITIONAL_ONLY]


@covers(FUNCTIONS)
@pytest.mark.parametrize(("name", "dtype"), [(name, dtype) for name in FUNCTIONS for dtype in calls.data_types(name)])
def test_takes_every_data_type(lib: Library, name: str, dtype: str) -> None:
    if name in ("fft.fftshift", "fft.ifftshift") and dtype not in dt.FLOATING and not lib.demanding:
        pytest.skip("the standard recommends floating-point data types only")
    result = called(lib, name, dtype)
    assert result is not None


@since(standard.LATEST)
@covers(FUNCTIONS)
@pytest.mark.parametrize(
    ("name", "parameter"),
    [(n, p.name) for n in FUNCTIONS for p in calls.parameters(n).values() if p.default is not p.empty],
)
def test_default_of_an_argument(lib: Library, name: str, parameter: str) -> None:
    """Passing an argument its default changes nothing."""
    own = calls.parameters(name)[parameter]
    if parameter in calls.beyond_the_standard(name) and not lib.demanding:
        pytest.skip("beyond the standard")
    if parameter in calls.example(name)[1]:
        pytest.skip("the call needs another value")
    if own.kind is own.POSITIONAL_ONLY:
        args, kwargs = calls.entered(lib, calls.example(name))
        before = [p for p in calls.parameters(name).values() if p.kind is own.POSITIONAL_ONLY]
        result = lib.raw(name, *args, *[p.default for p in before[len(args) : before.index(own) + 1]], **kwargs)
        with contextlib.suppress(AssertionError):
            result = lib.numpy(result)
    else:
        result = called(lib, name, **{parameter: own.default})
    want = called(lib, name)
    if name not in UNSPECIFIED:
        same(result, want)


def same(got: Any, want: Any) -> None:
    """Equal results of any type."""
    if isinstance(want, tuple):
        assert len(got) == len(want)
        for a, b in zip(got, want, strict=True):
            same(a, b)
    elif isinstance(want, np.ndarray) and want.dtype.kind in "fc":  # one of them may have been compiled
        largest = np.full(want.shape, np.abs(want).max(initial=0.0))
        assert_close(got, want.astype(np.result_type(want, np.float64)), want.dtype.name, ulps=8, scale=largest)
    elif isinstance(want, np.ndarray):
        assert_equal(got, want)
    else:
        assert type(got) is type(want)


ONCE = ("from_dlpack", "__array_namespace_info__", "broadcast_shapes", "can_cast", "finfo", "iinfo", "isdtype", "result_type")
"""Functions without measurable allocations."""


@covers([name for name in FUNCTIONS if name not in ONCE])
@pytest.mark.parametrize("name", [name for name in FUNCTIONS if name not in ONCE])
@pytest.mark.applies(to=lambda config: config.getoption("--profile") != "quick")  # slow
def test_leaks_no_memory(lib: Library, name: str) -> None:
    """The process does not grow between the thirtieth and the hundredth call."""
    args, kwargs = calls.entered(lib, calls.example(name, blocks=64))
    entered = [lib.native(a) if isinstance(a, np.ndarray) else a for a in args]
    entered = [[lib.native(v) for v in a] if name in ("concat", "stack") else a for a in entered]
    named = {k: lib.native(v) if isinstance(v, np.ndarray) else v for k, v in kwargs.items()}
    function, process, sizes = lib.function(name), psutil.Process(), []
    for count in (30, 100):
        for _ in range(count):
            function(*entered, **named)
        gc.collect()
        sizes.append(process.memory_info().rss)
    result = function(*entered, **named)
    first = result[0] if isinstance(result, tuple) else result
    size = lib.numpy(first).nbytes
    if size < 2**17:
        pytest.skip("its result is too small for a leak to be seen")
    assert sizes[1] - sizes[0] < 50 * size, f"100 results of {size} bytes left {sizes[1] - sizes[0]} bytes behind"


@since("2023.12")
@covers([name for name in FUNCTIONS if "device" in calls.parameters(name)])
@pytest.mark.parametrize("name", [name for name in FUNCTIONS if "device" in calls.parameters(name)])
def test_device(lib: Library, name: str) -> None:
    """The result is on the requested device, for each device that the namespace lists."""
    inspection = getattr(lib.xp, "__array_namespace_info__", None)
    devices = inspection().devices() if inspection else [lib.native(np.zeros(1)).device]
    args, kwargs = calls.entered(lib, calls.example(name))
    tried = [device for device in devices if device is None]  # a device that cannot be predicted cannot be asked for
    for device in devices:
        every = inspection is None or inspection().dtypes(device=device).keys() >= lib.dtypes.keys()
        if device is None or not every:  # a device may lack data types
            continue
        tried.append(device)
        try:
            result = lib.raw(name, *args, **kwargs, device=device)
        except BufferError:  # as the standard requires for a device without DLPack
            if name != "from_dlpack":
                raise
            continue
        if not hasattr(result, "device") and not lib.target.wrapped:
            pytest.skip("the framework's own arrays do not tell their device")  # another check reports it if that is wrong
        assert result.device == device
    assert tried, f"devices() gives {devices!r}, and none of them has all data types: {', '.join(lib.dtypes)}"
