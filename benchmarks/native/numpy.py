"""NumPy."""

from __future__ import annotations

import numpy as np

from benchmarks.native import Native

CALLS: dict[str, str | tuple[str, ...]] = {
    "astype": "i.astype(dtype)",
    "clip": ("x.clip(0.2, 0.8)", "np.clip(x, 0.2, 0.8)"),
    "fft.fftfreq": "np.fft.fftfreq(10_000)",
    "sort": "np.sort(x)",
    "argsort": "np.argsort(x, stable=True)",
    "take": ("x[places]", "x.take(places)", "np.take(x, places)"),
    "repeat": ("x.repeat(2)", "np.repeat(x, 2)"),
    "std": ("x.std()", "np.std(x)"),
    "var": ("x.var()", "np.var(x)"),
    "diff": ("np.diff(x)", "x[1:] - x[:-1]"),
}

NATIVE = Native(
    prefix="np",
    names={"np": np},
    calls=CALLS,
    array=np.ascontiguousarray,
    floating="float64",
    integer="int64",
)
