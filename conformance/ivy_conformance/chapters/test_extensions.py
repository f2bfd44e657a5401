"""Functions beyond the standard: every backend against the composed body on NumPy, and against a registered oracle."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_conformance import calls, standard
from ivy_conformance.compiling import of_arrays
from ivy_conformance.coverage import covers
from ivy_conformance.library import Library
from ivy_conformance.oracles import extensions
from ivy_conformance.oracles.compare import assert_close, assert_equal
from ivy_conformance.target import Target

CHAPTER = "extensions"
pytestmark = pytest.mark.backend_contract
COMPOSED = {d.qualname: d for d in standard.extensions() if d.composed and d.schema.returns.arrays}
OF_ARRAYS = [n for n in COMPOSED if calls.data_types(n) and not COMPOSED[n].data_dependent]


@functools.cache
def typical(name: str) -> str:
    """The data type for a function in the ``quick`` profile; all go through the same code of the extension."""
    known = calls.data_types(name) or ("",)
    return next((dtype for dtype in ("float32", "int32", "complex64") if dtype in known), known[0])


IN_PLACE_OF = {
    "uint32": "int64", "int64": "int32", "uint64": "uint32", "float64": "float32", "complex128": "complex64",
}  # fmt: skip


def compare(got: Any, want: Any, ulps: float, least: float = 0.0) -> None:
    """Compare arrays, or tuples of them; floats within ``ulps`` units of the largest element, or of ``least`` if that is larger."""
    if isinstance(want, tuple):
        assert len(got) == len(want)
        for a, b in zip(got, want, strict=True):
            compare(a, b, ulps, least)
    elif want.dtype.kind in "fc":
        scale = np.full(want.shape, np.abs(want[np.isfinite(want)]).max(initial=least))
        assert_close(
            got, want.astype(np.complex128 if want.dtype.kind == "c" else np.float64), want.dtype.name, ulps=ulps, scale=scale
        )
    else:
        assert_equal(got, want)


def check_composed(lib: Library, name: str, dtype: str) -> None:
    """The backend's function against the composed body on NumPy."""
    declaration = COMPOSED[name]
    if not any(status.name == "numpy" and status.usable for status in ivy_api.backends()):
        pytest.skip("the composed body runs on NumPy, whose plugin is not installed")
    if name == "random.choice":
        lib.require(name, "int64")  # its indices are drawn with 64 bits: with 32 they are others
    reference = Library(Target("numpy"))
    args, kwargs = calls.example(name, dtype)
    own, named = calls.entered(reference, (args, kwargs))
    want = reference.numpy(
        declaration.body(*(reference.native(a) if isinstance(a, np.ndarray) else a for a in own), **named, xp=reference.xp)
    )
    args, kwargs = calls.entered(lib, (args, kwargs))
    compare(lib.call(name, *args, **kwargs), within(lib, want), ulps=64)


def within(lib: Library, want: Any) -> Any:
    """Arrays in the data types that a library has in place of those it lacks: keys without ``uint32``, no types of 64 bits."""
    if isinstance(want, tuple):
        return tuple(within(lib, x) for x in want)
    instead = IN_PLACE_OF.get(want.dtype.name)
    return want if want.dtype.name in lib.dtypes or instead not in lib.dtypes else want.astype(instead)


def wanted(name: str, config: pytest.Config) -> bool:
    """Whether a function is checked: a brief run omits samplers, which take longest to compile."""
    return not (name.startswith("random.") and config.getoption("--brief"))


@covers()
@pytest.mark.parametrize(("name", "dtype"), [(name, dtype) for name in COMPOSED for dtype in calls.data_types(name) or ("",)])
@pytest.mark.applies(to=lambda name, dtype, config: dtype == typical(name) or config.getoption("--profile") != "quick")
@pytest.mark.applies(to=wanted)
@pytest.mark.brief(3)
def test_gives_what_the_composed_body_gives_on_numpy(lib: Library, name: str, dtype: str) -> None:
    check_composed(lib, name, dtype)


@covers()
@pytest.mark.parametrize("name", extensions.ORACLES)
def test_gives_what_the_oracle_gives(lib: Library, name: str) -> None:
    oracle = extensions.ORACLES[name]
    for dtype in calls.data_types(name):
        args, kwargs = calls.example(name, dtype)
        own, named = calls.entered(lib, (args, kwargs))
        compare(lib.call(name, *own, **named), oracle(*args, **kwargs), ulps=64)


@covers()
@pytest.mark.parametrize("name", OF_ARRAYS)
@pytest.mark.applies(to=lambda target: target.has_tools)
@pytest.mark.applies(to=wanted)
@pytest.mark.brief(4)
def test_gives_the_same_when_mapped_over_a_new_axis(lib: Library, name: str) -> None:
    """The framework's ``vmap`` over two calls, the second with its arrays reversed."""
    mapped = getattr(lib.target.tools, "vectorised", None)
    if mapped is None:
        pytest.skip("the plugin's module testing names no vmap of the framework")
    if not lib.some([True] + [False] * (lib.stride - 1), name)[0]:
        pytest.skip("one function in so many where each call is compiled: all from --profile full on")
    arrays, function = of_arrays(lib.function(name), *calls.entered(lib, calls.example(name)))
    if not arrays:
        pytest.skip("the example call has no array")
    both = [arrays, [np.ascontiguousarray(np.flip(x)) for x in arrays]]
    want = [function(*(lib.native(x) for x in inputs)) for inputs in both]
    got = mapped(function)(*(lib.native(np.stack(pair)) for pair in zip(*both, strict=True)))
    for i, one in enumerate(want):
        single = not isinstance(one, (tuple, list))
        for g, w in zip([got] if single else got, [one] if single else one, strict=True):
            compare(lib.numpy(g)[i, ...], lib.numpy(w), ulps=64)
