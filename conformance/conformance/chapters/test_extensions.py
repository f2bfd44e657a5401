"""Functions beyond the standard: on every backend what the composed body gives on NumPy, and what a registered oracle gives."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import ivy_api
from conformance import calls, standard
from conformance.coverage import covers
from conformance.library import Library
from conformance.oracles import extensions
from conformance.oracles.compare import assert_close, assert_equal
from conformance.target import Target

CHAPTER = "extensions"
pytestmark = pytest.mark.backend_contract
COMPOSED = {d.qualname: d for d in standard.extensions() if d.composed}


def compare(got: Any, want: Any, ulps: float) -> None:
    """Arrays, or tuples of them; floats within ``ulps`` units of the largest element."""
    if isinstance(want, tuple):
        assert len(got) == len(want)
        for a, b in zip(got, want, strict=True):
            compare(a, b, ulps)
    elif want.dtype.kind in "fc":
        scale = np.full(want.shape, np.abs(want[np.isfinite(want)]).max(initial=0.0))
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
    reference = Library(Target("numpy"))
    args, kwargs = calls.example(name, dtype)
    own, named = calls.entered(reference, (args, kwargs))
    want = reference.numpy(
        declaration.body(*(reference.native(a) if isinstance(a, np.ndarray) else a for a in own), **named, xp=reference.xp)
    )
    args, kwargs = calls.entered(lib, (args, kwargs))
    compare(lib.call(name, *args, **kwargs), want, ulps=64)


@covers()
@pytest.mark.parametrize(("name", "dtype"), [(name, dtype) for name in COMPOSED for dtype in calls.data_types(name) or ("",)])
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
