"""Cosine and short-time Fourier transforms and windows: their oracles, the way back, and what is refused."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import scipy

import ivy_api
from ivy_api.dispatch import registry
from ivy_api.errors import DTypeError
from ivy_conformance import calls
from ivy_conformance.compiling import of_arrays
from ivy_conformance.library import Library
from tests.extensions.draws.fft import istft, stft
from tests.peers import torch

DECLARED = {n: d for n, d in registry.declarations("fft").items() if not d.standard}
WINDOWS = ("bartlett", "blackman", "hamming", "hann", "kaiser")
OF_FLOATS = ("dct", "idct", "stft", "istft")
OPTIONS: dict[str, Any] = {"stft": {"n_fft": 4}}
SIGNAL = np.random.default_rng(0).normal(size=(2, 21))
WEIGHTS = np.hanning(8) + 0.1


def test_the_oracles_are_those_of_torch() -> None:
    x, window = torch.asarray(SIGNAL), torch.asarray(WEIGHTS)
    want = torch.stft(x, 8, 3, 8, window, True, "reflect", True, True, return_complex=True)
    np.testing.assert_allclose(stft(SIGNAL, n_fft=8, hop_length=3, window=WEIGHTS, norm="ortho"), want.numpy(), atol=1e-13)
    back = torch.istft(want, 8, 3, 8, window, True, True, True, 19)
    got = istft(want.numpy(), n_fft=8, hop_length=3, window=WEIGHTS, norm="ortho", length=19)
    np.testing.assert_allclose(got, back.numpy(), atol=1e-13)


@pytest.mark.parametrize(("boundary", "mode"), [("even", "reflect"), ("odd", "odd"), ("constant", "edge"), ("zeros", "constant")])
def test_the_oracle_is_that_of_scipy(boundary: str, mode: str) -> None:
    options = {"nperseg": 8, "noverlap": 5, "boundary": boundary, "scaling": "psd", "detrend": "linear"}
    _, _, want = scipy.signal.stft(SIGNAL, window=WEIGHTS, **options)
    got = stft(SIGNAL, n_fft=8, hop_length=3, window=WEIGHTS, pad_mode=mode, pad_end=True, scaling="psd", detrend="linear")
    np.testing.assert_allclose(got, want, atol=1e-13)


@pytest.mark.parametrize("name", WINDOWS)
def test_windows_are_not_of_less_than_nothing_and_finite(lib: Library, name: str) -> None:
    with pytest.raises(ValueError, match=f"fft.{name}.* n=-1"):
        lib.function(f"fft.{name}")(-1)
    assert lib.numpy(lib.function(f"fft.{name}")(3)).dtype.name == lib.default["real floating"]
    assert np.all(np.isfinite(lib.numpy(lib.xp.fft.kaiser(9, beta=2000.0))))


@pytest.mark.parametrize("center", [True, False])
@pytest.mark.parametrize("dtype", ["float64", "complex128"])
def test_the_signal_comes_back(lib: Library, dtype: str, center: bool) -> None:
    x = SIGNAL.astype(dtype)
    for hop, window in ((2, WEIGHTS), (5, None)):
        own: dict[str, Any] = {"n_fft": 8, "hop_length": hop, "window": window, "center": center, "scaling": "psd", "norm": "ortho"}
        frames = lib.call("fft.stft", x, pad_end=True, **own)
        back = lib.call("fft.istft", frames, length=21, onesided=dtype == "float64", **own)
        np.testing.assert_allclose(back, x, atol=1e-12)


X = np.ones(9)
WRONG: dict[str, Any] = {
    "type": ("dct", X, {"type": 5}),
    "norm": ("dct", X, {"norm": "half"}),
    "length": ("dct", np.ones(1), {"type": 1}),
    "hop": ("stft", X, {"n_fft": 4, "hop_length": 0}),
    "window": ("stft", X, {"n_fft": 4, "window": np.ones(5)}),
    "short": ("stft", X, {"n_fft": 10, "center": False}),
    "reflect": ("stft", X, {"n_fft": 20}),
    "pad_mode": ("stft", X, {"n_fft": 4, "pad_mode": "mirror"}),
    "detrend": ("stft", X, {"n_fft": 4, "detrend": "cubic"}),
    "scaling": ("stft", X, {"n_fft": 4, "scaling": "loud"}),
    "onesided": ("stft", X * 1j, {"n_fft": 4, "onesided": True}),
    "frequencies": ("istft", np.ones((5, 3)) * 1j, {"n_fft": 10}),
}


@pytest.mark.parametrize("name", OF_FLOATS)
def test_integers_are_refused(lib: Library, name: str) -> None:
    with pytest.raises(DTypeError, match="takes .*floating-point arrays.* got .*int32"):
        lib.call(f"fft.{name}", np.ones((3, 9), dtype="int32"), **OPTIONS.get(name, {}))


@pytest.mark.parametrize("case", WRONG)
def test_wrong_arguments(lib: Library, case: str) -> None:
    name, x, kwargs = WRONG[case]
    with pytest.raises(ValueError, match=r"got|onesided"):
        lib.call(f"fft.{name}", x, **kwargs)


@pytest.mark.parametrize("name", DECLARED)
def test_arrays_of_ivy_come_out(backend: Any, name: str) -> None:
    wrapped = ivy_api.namespace(backend.name, wrapped=True)
    if name in WINDOWS:
        got = getattr(wrapped.fft, name)(4, dtype="float64")
        assert getattr(ivy_api.fft, name)(4, xp=wrapped).shape == (4,)
    else:
        arrays, function = of_arrays(getattr(wrapped.fft, name), *calls.example(f"fft.{name}"))
        got = function(*(wrapped.asarray(x) for x in arrays))
    assert isinstance(got, ivy_api.Array)


TRANSFORMS = sorted(
    d.qualname for d in registry.declarations("fft").values() if d.standard and "norm" in calls.parameters(d.qualname)
)


@pytest.mark.parametrize("name", TRANSFORMS)
def test_a_transform_of_no_length_is_refused(lib: Library, name: str) -> None:
    """One to real numbers ended the process on TensorFlow: a single frequency is that of a signal of length 0."""
    dtype = "float64" if name in ("fft.rfft", "fft.rfftn", "fft.ihfft") else "complex128"
    shapes = [(0,), (3, 0), *([(1,), (3, 1)] if name in ("fft.irfft", "fft.irfftn", "fft.hfft") else [])]
    for shape in shapes:
        with pytest.raises(ValueError):  # noqa: PT011 - NumPy's own, and torch's
            lib.function(name)(lib.native(np.ones(shape, dtype)))
    keywords = {"s": (0,), "axes": (0,)} if name.endswith("n") else {"n": 0}
    with pytest.raises(ValueError):  # noqa: PT011
        lib.function(name)(lib.native(np.ones((3, 4), dtype)), **keywords)
    if not name.endswith("n"):
        assert lib.function(name)(lib.native(np.ones((0, 4), dtype))).shape[0] == 0
