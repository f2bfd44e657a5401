"""Functions of SciPy, librosa and scikit-image that are written in NumPy run on any backend, unchanged."""

from __future__ import annotations

import importlib
import types
import warnings
from typing import Any

import numpy
import pytest
from numpy_comparing import wide

import ivy_frontend_numpy as ours
from ivy_api.frontends.loading import rebound

_rng = numpy.random.default_rng(1)
X, Y, P = _rng.normal(size=12), _rng.normal(size=12), _rng.uniform(0.1, 1.0, size=12)
T = numpy.linspace(0.0, 1.0, 17)
W = numpy.sort(_rng.uniform(0, 3, size=9))
IMAGE = _rng.uniform(size=(6, 5, 3))
CALLS: dict[str, tuple[Any, ...]] = {
    "scipy.signal._waveforms:sawtooth": (10 * T,),
    "scipy.signal._waveforms:square": (10 * T, 0.3),
    "scipy.signal._waveforms:gausspulse": (T - 0.5, 5),
    "scipy.signal._waveforms:chirp": (T, 6.0, 1.0, 1.0),
    "scipy.signal._waveforms:sweep_poly": (T, numpy.array([2.0, -1.0, 0.5])),
    "scipy.signal._peak_finding:argrelextrema": (X, numpy.greater),
    "scipy.signal._peak_finding:_boolrelextrema": (X, numpy.less),
    "scipy.spatial.distance:euclidean": (X, Y),
    "scipy.spatial.distance:sqeuclidean": (X, Y),
    "scipy.spatial.distance:cityblock": (X, Y),
    "scipy.spatial.distance:chebyshev": (X, Y),
    "scipy.spatial.distance:braycurtis": (P, P[::-1].copy()),
    "scipy.spatial.distance:correlation": (X, Y),
    "scipy.spatial.distance:hamming": (X > 0, Y > 0),
    "scipy.interpolate._bsplines:_not_a_knot": (W, 3),
    "scipy.optimize._linesearch:_cubicmin": (0.0, 1.0, -1.0, 1.0, 0.8, 2.0, 1.5),
    "scipy.optimize._numdiff:_adjust_scheme_to_bounds": (X, P * 1e-3, 1, "2-sided", X - 1, X + 1),
    "scipy.spatial._procrustes:procrustes": (IMAGE[:, :, 0].copy(), IMAGE[:, :, 1].copy()),
    "scipy.linalg._special_matrices:helmert": (4,),
    "scipy.linalg._special_matrices:dft": (5,),
    "librosa.core.convert:hz_to_mel": (P * 4000,),
    "librosa.core.convert:mel_to_hz": (P * 40,),
    "librosa.core.convert:hz_to_midi": (P * 4000,),
    "librosa.core.convert:hz_to_octs": (P * 4000,),
    "librosa.core.convert:A_weighting": (P * 4000,),
    "librosa.core.convert:mel_frequencies": (),
    "skimage.util.arraycrop:crop": (IMAGE, ((1, 1), (0, 2), (0, 0))),
    "skimage.util.shape:view_as_windows": (IMAGE[:, :, 0].copy(), 2),
    "skimage.util.shape:view_as_blocks": (IMAGE[:, :4, 0].copy(), (2, 2)),
}
"""Functions, and the arguments that they are called with."""


def on_frontend(function: types.FunctionType) -> Any:
    """Return a function with NumPy, and what its module imported from it, replaced by the frontend."""
    names: dict[str, Any] = {}
    offered = set(dir(ours))
    for name, value in function.__globals__.items():
        if value is numpy:
            names[name] = ours
        elif isinstance(value, numpy.ufunc) or str(getattr(value, "__module__", "")).split(".")[0] == "numpy":
            found = getattr(value, "__name__", "")
            if found in ("as_strided", "sliding_window_view"):
                names[name] = getattr(ours.lib.stride_tricks, found)
            elif found in offered:
                names[name] = getattr(ours, found)
    return rebound(function, names)


def converted(x: Any, of: Any) -> Any:
    """Return an argument for NumPy or for the frontend."""
    if isinstance(x, numpy.ufunc):
        return getattr(of, x.__name__)
    return of.array(x) if isinstance(x, numpy.ndarray) else x


def compared(want: Any, got: Any) -> None:
    if isinstance(want, tuple):
        assert len(want) == len(got)
        for a, b in zip(want, got, strict=True):
            compared(a, b)
        return
    if isinstance(want, (numpy.ndarray, numpy.generic)):
        assert isinstance(got, ours.ndarray if isinstance(want, numpy.ndarray) else ours.generic)
        assert got.dtype.name == want.dtype.name
    numpy.testing.assert_allclose(numpy.asarray(got), want, rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize("path", CALLS)
def test_code_of_libraries_runs_unchanged(path: str, backend: str) -> None:
    module, _, name = path.partition(":")
    pytest.importorskip(module.partition(".")[0])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            function = getattr(importlib.import_module(module), name)
        except ImportError as error:
            pytest.skip(f"{module} cannot be imported here: {error}")
        args = CALLS[path]
        want = function(*(converted(x, numpy) for x in args))
        with wide(backend):
            got = on_frontend(getattr(function, "__wrapped__", function))(*(converted(x, ours) for x in args))
    compared(want, got)
