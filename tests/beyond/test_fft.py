"""Cosine and short-time Fourier transforms and windows, against SciPy, NumPy and torch."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import scipy.fft
import scipy.signal
import torch

import ivy_api
from conformance import calls
from conformance.compiling import of_arrays
from conformance.library import Library, from_numpy, to_numpy
from ivy_api.dispatch import registry
from ivy_api.errors import DTypeError
from tests.beyond.matrices import drawn, entered
from tests.beyond.test_linalg import agree, compiled, only_some

DECLARED = {n: d for n, d in registry.declarations("fft").items() if not d.standard}
WINDOWS = {
    "bartlett": (scipy.signal.windows.bartlett, {}),
    "blackman": (scipy.signal.windows.blackman, {}),
    "hamming": (scipy.signal.windows.hamming, {}),
    "hann": (scipy.signal.windows.hann, {}),
    "kaiser": (lambda n, sym: scipy.signal.windows.kaiser(n, 12.0, sym), {}),
}
TWO = ("fft2", "ifft2", "irfft2", "rfft2")
DTYPES = ("float32", "float64", "complex128")
NORMS = ("backward", "ortho", "forward")
OPTIONS = ({}, {"axis": 1, "n": 4}, {"axis": -2, "n": 9}, {"orthogonalize": True}, {"orthogonalize": False})


def test_every_function_is_tested() -> None:
    assert set(DECLARED) == {*WINDOWS, *TWO, "dct", "idct", "stft", "istft"}


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("type", [1, 2, 3, 4])
@pytest.mark.parametrize("name", ["dct", "idct"])
def test_cosine_transforms(lib: Library, name: str, type: int, dtype: str) -> None:
    only_some(lib, dtype, name, type)
    x = entered(drawn(2, 6, 5), dtype)

    def oracle(v: np.ndarray, *args: Any, **kwargs: Any) -> np.ndarray:  # of complex numbers SciPy forgets orthogonalize
        out = getattr(scipy.fft, name)(v.real, *args, **kwargs)
        return out + 1j * getattr(scipy.fft, name)(v.imag, *args, **kwargs) if v.dtype.kind == "c" else out

    wide = x.astype("complex128" if dtype.startswith("complex") else "float64")
    cases = [{"norm": norm, **options} for norm in NORMS for options in OPTIONS]
    for options in lib.some(cases, name, type, dtype):
        agree(lib.call(f"fft.{name}", x, type=type, **options), oracle(wide, type, **options), dtype)
    agree(lib.call(f"fft.{name}", x), oracle(wide), dtype)


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("name", TWO)
def test_transforms_along_two_axes(lib: Library, name: str, dtype: str) -> None:
    x = entered(drawn(2, 3, 4), dtype if name == "rfft2" else "complex64" if dtype == "float32" else "complex128")
    cases = ({}, {"axes": (0, 1), "norm": "ortho"}, {"s": (4, 3), "axes": (-2, -1), "norm": "forward"})
    for options in lib.some(cases, name, dtype):
        want = getattr(np.fft, name)(x.astype("float64" if name == "rfft2" else "complex128"), **options)
        agree(lib.call(f"fft.{name}", x, **options), want, dtype)


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("name", WINDOWS)
def test_windows(lib: Library, name: str, dtype: str) -> None:
    window, xp = getattr(lib.xp.fft, name), lib.xp
    oracle, _ = WINDOWS[name]
    for n, periodic in lib.some([(n, periodic) for n in (0, 1, 2, 7, 8) for periodic in (False, True)], name, dtype):
        got = lib.numpy(window(n, periodic=periodic, dtype=lib.dtype(dtype)))
        agree(got, oracle(n, not periodic), dtype)
    assert lib.numpy(window(3)).dtype.name == lib.default["real floating"]
    with pytest.raises(ValueError, match=f"fft.{name}.* n=-1"):
        window(-1)
    assert xp.isdtype(window(4).dtype, "real floating")


def test_parameters_of_windows(lib: Library) -> None:
    hamming, kaiser = lib.xp.fft.hamming, lib.xp.fft.kaiser
    wide = lib.dtype("float64")
    want = torch.hamming_window(9, True, 0.6, 0.3, dtype=torch.float64).numpy()
    agree(lib.numpy(hamming(9, periodic=True, alpha=0.6, beta=0.3, dtype=wide)), want, "float64")
    agree(lib.numpy(hamming(9, alpha=0.6, dtype=wide)), scipy.signal.windows.general_hamming(9, 0.6), "float64")
    for beta in (0.0, 3.0, 14.0):
        agree(lib.numpy(kaiser(9, beta=beta, dtype=wide)), np.kaiser(9, beta), "float64")
    assert np.all(np.isfinite(lib.numpy(kaiser(9, beta=2000.0, dtype=wide))))


MODES = {"constant": "constant", "reflect": "reflect", "edge": "replicate", "wrap": "circular"}
N_FFT = 8


WIDTHS, HOPS = (None, 8, 6, 5), (None, 1, 3, 8)
CHOSEN = [
    {
        "hop_length": HOPS[(i + i // 4) % 4],
        "win_length": WIDTHS[i % 4],
        "window": np.hanning(WIDTHS[i % 4] or N_FFT) + 0.1 if i % 3 else None,
        "center": i % 5 != 0,
        "pad_mode": sorted(MODES)[i // 2 % 4],
        "norm": ("backward", "ortho")[i // 3 % 2],
    }
    for i in range(24)
]


@pytest.mark.parametrize("dtype", DTYPES)
def test_short_time_transforms_are_those_of_torch(lib: Library, dtype: str) -> None:
    only_some(lib, dtype, "stft")
    for chosen in lib.some(CHOSEN, dtype):
        check_stft(lib, dtype, chosen)


def check_stft(lib: Library, dtype: str, chosen: dict[str, Any]) -> None:
    x = entered(SIGNAL, dtype)
    real = not dtype.startswith("complex")
    window = chosen["window"]
    own = {**chosen, "window": None if window is None else window.astype("float32" if dtype == "float32" else "float64")}
    want = torch.stft(
        torch.asarray(x.astype("float64" if real else dtype)),
        N_FFT,
        chosen["hop_length"],
        chosen["win_length"],
        torch.asarray(np.ones(chosen["win_length"] or N_FFT) if window is None else window),
        chosen["center"],
        MODES[chosen["pad_mode"]],
        chosen["norm"] == "ortho",
        real,
        return_complex=True,
    ).numpy()
    got = lib.call("fft.stft", x, n_fft=N_FFT, **own)
    agree(got, want, dtype)
    if real:
        agree(lib.call("fft.stft", x, n_fft=N_FFT, onesided=False, **own)[:, : N_FFT // 2 + 1], want, dtype)


SIGNAL = drawn(2, 21)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("boundary", ["even", "odd", "constant", "zeros", None])
@pytest.mark.parametrize("scaling", ["spectrum", "psd"])
def test_short_time_transforms_are_those_of_scipy(lib: Library, scaling: str, boundary: str | None, dtype: str) -> None:
    only_some(lib, dtype, scaling, boundary)
    x, window = entered(SIGNAL, dtype), scipy.signal.windows.hann(8, False).astype("float32" if dtype == "float32" else "float64")
    for detrend in lib.some((False, "constant", "linear"), scaling, boundary):
        _, _, want = scipy.signal.stft(
            x.astype("complex128" if dtype.startswith("complex") else "float64"),
            window=window.astype("float64"),
            nperseg=8,
            noverlap=5,
            boundary=boundary,
            padded=True,
            scaling=scaling,
            detrend=detrend,
            return_onesided=not dtype.startswith("complex"),
        )
        got = lib.call(
            "fft.stft",
            x,
            n_fft=8,
            hop_length=3,
            window=window,
            center=boundary is not None,
            pad_mode={"even": "reflect", "constant": "edge", "zeros": "constant"}.get(boundary or "zeros", "odd"),
            pad_end=True,
            scaling=scaling,
            detrend=detrend or None,
        )
        agree(got, want, dtype)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("center", [True, False])
@pytest.mark.parametrize("scaling", [None, "psd"])
def test_the_signal_comes_back(lib: Library, scaling: Any, center: bool, dtype: str) -> None:
    only_some(lib, dtype, scaling, center)
    x, kind = entered(SIGNAL, dtype), "float32" if dtype == "float32" else "float64"
    real = not dtype.startswith("complex")
    for hop, window in ((2, np.hanning(8) + 0.1), (3, np.hanning(6) + 0.1), (5, None)):
        own = {"hop_length": hop, "window": None if window is None else window.astype(kind), "center": center, "scaling": scaling}
        frames = lib.call("fft.stft", x, n_fft=8, pad_end=True, norm="ortho", **own)
        back = lib.call("fft.istft", frames, n_fft=8, norm="ortho", length=21, onesided=real, **own)
        inner = slice(1, 21) if window is not None and len(window) < 8 and not center else slice(0, 21)
        agree(back[:, inner], x[:, inner], dtype)


def test_signals_from_frames_are_those_of_torch(lib: Library) -> None:
    frames, window = drawn(2, 5, 6), np.hanning(8) + 0.1
    frames[:, [0, -1]] = frames[:, [0, -1]].real  # else no signal has them
    for options in ({"hop_length": 2}, {"hop_length": 3, "center": False}, {"hop_length": 2, "length": 9}, {}, {"length": 14}):
        want = torch.istft(torch.asarray(frames), 8, window=torch.asarray(window), **options).numpy()
        agree(lib.call("fft.istft", frames, window=window, **options), want, "float64")
    padded = lib.call("fft.istft", frames, window=window, length=40)
    assert padded.shape == (2, 40)
    np.testing.assert_array_equal(padded[:, 30:], 0)


def test_symmetric_continuation(lib: Library) -> None:
    x = drawn(9).real
    want = lib.call("fft.stft", np.pad(x, 3, mode="symmetric"), n_fft=6, hop_length=2, center=False)
    np.testing.assert_allclose(lib.call("fft.stft", x, n_fft=6, hop_length=2, pad_mode="symmetric"), want, atol=1e-14)


OF_FLOATS = {"dct", "idct", "stft", "istft"}


@pytest.mark.parametrize("name", sorted(OF_FLOATS))
def test_integers_are_refused(lib: Library, name: str) -> None:
    with pytest.raises(DTypeError, match="takes .*floating-point arrays.* got .*int32"):
        lib.call(f"fft.{name}", np.ones((3, 9), dtype="int32"), **({"n_fft": 4} if name == "stft" else {}))


X = np.ones(9)
WRONG = {
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


@pytest.mark.parametrize("case", WRONG)
def test_wrong_arguments(lib: Library, case: str) -> None:
    name, x, kwargs = WRONG[case]
    with pytest.raises(ValueError, match=r"got|onesided"):
        lib.call(f"fft.{name}", x, **kwargs)


@pytest.mark.parametrize("name", sorted(set(DECLARED) - set(WINDOWS)))
def test_compiled_for_known_shapes(lib: Library, tools: Any, name: str) -> None:
    arrays, function = of_arrays(lib.function(f"fft.{name}"), *calls.example(f"fft.{name}", calls.data_types(f"fft.{name}")[-1]))
    inputs = [lib.native(x) for x in arrays]
    got, want = lib.numpy(compiled(lib, tools, function)(*inputs)), lib.numpy(function(*inputs))
    agree(got, want, "float64")


@pytest.mark.parametrize("name", ["dct", "idct"])
def test_gradients_of_cosine_transforms_are_their_transposes(lib: Library, tools: Any, name: str) -> None:
    weights = np.linspace(0.5, 1.5, 6)
    xp = lib.xp
    for type in (1, 2, 3, 4):
        function = getattr(scipy.fft, name)
        want = function(np.eye(6), type, axis=-1) @ weights
        got = tools.gradient(
            lambda v, kind=type: xp.sum(getattr(xp.fft, name)(v, type=kind) * from_numpy(xp, weights)), from_numpy(xp, np.ones(6))
        )
        np.testing.assert_allclose(to_numpy(xp, got), want, atol=1e-12)


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
