"""Code of NumPy that is traced: own programs, and functions of SciPy and scikit-image."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any

import numpy as np

from tests.graphs.cases import Case

RNG = np.random.default_rng(5)
SERIES, OTHER = RNG.normal(size=16), RNG.normal(size=16)
POSITIVE = RNG.uniform(0.1, 1.0, size=16)
TIME = np.linspace(0.0, 1.0, 17)
MATRIX, SECOND = RNG.normal(size=(5, 4)), RNG.normal(size=(5, 4))
POINTS = RNG.normal(size=(12, 2))
GRAY = RNG.uniform(0.05, 0.95, size=(8, 6))
COLOURS = RNG.uniform(0.05, 0.95, size=(6, 5, 3))


# Own programs.


class KalmanFilter:
    """A filter of constant velocity; it holds its estimate."""

    def __init__(self) -> None:
        self.transition = np.array([[1.0, 0.1], [0.0, 1.0]])
        self.observation = np.array([[1.0, 0.0]])
        self.noise = {"process": 0.01 * np.eye(2), "measurement": np.array([[0.1]])}
        self.mean, self.covariance = np.zeros(2), np.eye(2)

    def predict(self) -> None:
        self.mean = self.transition @ self.mean
        self.covariance = self.transition @ self.covariance @ self.transition.T + self.noise["process"]

    def update(self, measurement: Any) -> Any:
        self.predict()
        innovation = self.observation @ self.covariance @ self.observation.T + self.noise["measurement"]
        gain = self.covariance @ self.observation.T @ np.linalg.inv(innovation)
        self.mean = self.mean + gain @ (measurement - self.observation @ self.mean)
        self.covariance = (np.eye(2) - gain @ self.observation) @ self.covariance
        return self.mean


def kalman_smoothing(measurements: Any) -> Any:
    """All estimates of a filter that is made inside."""
    tracker = KalmanFilter()
    return np.stack([tracker.update(m) for m in measurements])


def pendulum(state: Any, *, damping: float) -> Any:
    angle, speed = state
    return np.array([speed, -9.81 * np.sin(angle) - damping * speed])


def runge_kutta(state: Any, step: float = 0.05, steps: int = 5) -> Any:
    path = np.empty((steps + 1, *state.shape))
    path[0] = state
    for i in range(steps):
        k1 = pendulum(path[i], damping=0.1)
        k2 = pendulum(path[i] + step / 2 * k1, damping=0.1)
        k3 = pendulum(path[i] + step / 2 * k2, damping=0.1)
        k4 = pendulum(path[i] + step * k3, damping=0.1)
        path[i + 1] = path[i] + step / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
    return path


def k_means(points: Any, clusters: int = 3, steps: int = 4) -> Any:
    centres = points[:clusters].copy()
    for _ in range(steps):
        distances = ((points[:, None] - centres) ** 2).sum(axis=-1)
        labels = distances.argmin(axis=1)
        for k in range(clusters):
            chosen = labels == k
            centres[k] = (points * chosen[:, None]).sum(axis=0) / np.maximum(chosen.sum(), 1)
    return centres, labels


def low_pass(signal: Any, cutoff: float = 0.2) -> Any:
    spectrum = np.fft.rfft(signal)
    spectrum[np.fft.rfftfreq(len(signal)) > cutoff] = 0
    return np.fft.irfft(spectrum, n=len(signal))


def spectrogram(signal: Any, size: int = 8, hop: int = 4) -> Any:
    frames = np.lib.stride_tricks.sliding_window_view(signal, size)[::hop]
    return np.abs(np.fft.rfft(frames * np.hanning(size), axis=-1)) ** 2


def gaussian_process(x: Any, y: Any, new: Any) -> Any:
    def kernel(a: Any, b: Any) -> Any:
        return np.exp(-0.5 * (a[:, None] - b[None, :]) ** 2)

    lower = np.linalg.cholesky(kernel(x, x) + 0.1 * np.eye(x.size))
    weights = np.linalg.solve(lower.T, np.linalg.solve(lower, y))
    cross = kernel(new, x)
    variance = 1.0 - np.sum(np.linalg.solve(lower, cross.T) ** 2, axis=0)
    return cross @ weights, np.sqrt(np.clip(variance, 0.0, None))


def savitzky_golay(signal: Any, window: int = 5, order: int = 2) -> Any:
    half = window // 2
    design = np.vander(np.arange(-half, half + 1.0), order + 1, increasing=True)
    weights = np.linalg.pinv(design)[0]
    return np.convolve(np.pad(signal, half, mode="edge"), weights[::-1], mode="valid")


def convolution(image: Any, kernel: Any) -> Any:
    out = np.zeros((image.shape[0] - kernel.shape[0] + 1, image.shape[1] - kernel.shape[1] + 1))
    for i in range(kernel.shape[0]):
        for j in range(kernel.shape[1]):
            out += kernel[i, j] * image[i : i + out.shape[0], j : j + out.shape[1]]
    return out


def gram_schmidt(vectors: Any) -> Any:
    basis: list[Any] = []
    for v in vectors.T:
        for b in basis:
            v = v - (v @ b) * b
        basis.append(v / np.linalg.norm(v))
    return np.column_stack(basis)


def principal_components(data: Any, count: int = 2) -> Any:
    centred = data - data.mean(axis=0, keepdims=True)
    _, values, vectors = np.linalg.svd(centred, full_matrices=False)
    scores = centred @ vectors[:count].T
    return np.abs(scores), values**2 / (len(data) - 1)


def bilinear_resize(image: Any, height: int = 5, width: int = 9) -> Any:
    rows, columns = np.linspace(0, image.shape[0] - 1, height), np.linspace(0, image.shape[1] - 1, width)
    r, c = np.floor(rows).astype(int), np.floor(columns).astype(int)
    r1, c1 = np.minimum(r + 1, image.shape[0] - 1), np.minimum(c + 1, image.shape[1] - 1)
    a, b = (rows - r)[:, None], (columns - c)[None, :]
    top = image[np.ix_(r, c)] * (1 - b) + image[np.ix_(r, c1)] * b
    return top * (1 - a) + (image[np.ix_(r1, c)] * (1 - b) + image[np.ix_(r1, c1)] * b) * a


def sobel(image: Any) -> Any:
    padded = np.pad(image, 1, mode="reflect")
    across = padded[:, 2:] - padded[:, :-2]
    down = padded[2:] - padded[:-2]
    gx = across[:-2] + 2 * across[1:-1] + across[2:]
    gy = down[:, :-2] + 2 * down[:, 1:-1] + down[:, 2:]
    return np.hypot(gx, gy)


class Perceptron:
    """Layers with weights in lists."""

    def __init__(self) -> None:
        rng = np.random.default_rng(0)
        self.layers = [(rng.normal(size=(4, 8)), np.zeros(8)), (rng.normal(size=(8, 3)), np.zeros(3))]

    def __call__(self, x: Any) -> Any:
        for i, (weight, offset) in enumerate(self.layers):
            x = x @ weight + offset
            if i < len(self.layers) - 1:
                x = np.tanh(x)
        shifted = np.exp(x - x.max(axis=-1, keepdims=True))
        return shifted / shifted.sum(axis=-1, keepdims=True)


def _own() -> dict[str, Callable[[], Case]]:
    kernel = np.array([[1.0, 2.0], [0.5, -1.0]])
    return {
        "Kalman filter": lambda: _case(kalman_smoothing, SERIES[:6, None]),
        "Runge–Kutta": lambda: _case(runge_kutta, SERIES[:2]),
        "k-means": lambda: _case(k_means, POINTS),
        "FFT filter": lambda: _case(low_pass, SERIES),
        "spectrogram": lambda: _case(spectrogram, SERIES),
        "Gaussian process": lambda: _case(gaussian_process, TIME[:6], SERIES[:6], POSITIVE[:4]),
        "Savitzky–Golay": lambda: _case(savitzky_golay, SERIES),
        "convolution": lambda: _case(convolution, GRAY, kernel),
        "Gram–Schmidt": lambda: _case(gram_schmidt, MATRIX),
        "principal components": lambda: _case(principal_components, MATRIX),
        "bilinear resize": lambda: _case(bilinear_resize, GRAY),
        "Sobel": lambda: _case(sobel, GRAY),
        "perceptron": lambda: _case(Perceptron(), MATRIX),
    }


# Functions of libraries.

_LIBRARIES: dict[str, tuple[Any, ...]] = {
    "scipy.signal:chirp": (TIME, 6.0, 1.0, 1.0),
    "scipy.signal:gausspulse": (TIME - 0.5, 5),
    "scipy.signal:hilbert": (SERIES,),
    "scipy.signal:periodogram": (SERIES,),
    "scipy.signal:freqz": (SERIES[:4], POSITIVE[:3], 8),
    "scipy.special:softmax": (MATRIX,),
    "scipy.special:logsumexp": (MATRIX,),
    "scipy.stats:zscore": (SERIES,),
    "scipy.stats:skew": (SERIES,),
    "scipy.stats:kurtosis": (SERIES,),
    "scipy.stats:gmean": (POSITIVE,),
    "scipy.stats:entropy": (POSITIVE,),
    "scipy.stats:circmean": (POSITIVE,),
    "scipy.integrate:simpson": (SERIES,),
    "scipy.integrate:trapezoid": (SERIES,),
    "scipy.integrate:cumulative_simpson": (SERIES,),
    "scipy.integrate:romb": (TIME,),
    "scipy.spatial.distance:braycurtis": (SERIES, OTHER),
    "scipy.linalg:toeplitz": (SERIES[:4],),
    "scipy.linalg:khatri_rao": (MATRIX, SECOND),
    "scipy.optimize:rosen_hess": (SERIES[:6],),
    "skimage.color:rgb2gray": (COLOURS,),
    "skimage.color:rgb2yuv": (COLOURS,),
    "skimage.color:hsv2rgb": (COLOURS,),
    "skimage.color:deltaE_ciede2000": (50 * COLOURS, 50 * COLOURS[::-1].copy()),
    "skimage.metrics:normalized_root_mse": (GRAY, GRAY[::-1].copy()),
    "skimage.measure:moments_central": (GRAY,),
    "skimage.transform:downscale_local_mean": (GRAY, (2, 3)),
    "skimage.util:montage": (COLOURS,),
}
"""Functions, and what they are traced with."""


def _of_library(path: str) -> Case:
    module, _, name = path.partition(":")
    return _case(getattr(importlib.import_module(module), name), *_LIBRARIES[path])


def _case(function: Any, *args: Any) -> Case:
    """A case whose replays get other values than those of the example: the arrays reversed, and nearly as large."""
    others = tuple(x[::-1].copy() * 0.9 if isinstance(x, np.ndarray) else x for x in args)
    return Case(function, args, others=((others, {}),))


def cases() -> dict[str, Callable[[], Case]]:
    """The cases, by name."""
    libraries = {path: lambda path=path: _of_library(path) for path in _LIBRARIES}
    return _own() | libraries
