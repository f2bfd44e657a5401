"""NumPy."""

from __future__ import annotations

import numpy as np

from benchmarks.native import Native, called_alike

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

_ALIKE = {
    "np": """angle cbrt deg2rad rad2deg exp2 float_power fmax fmin fmod frexp gcd heaviside isclose isneginf isposinf isreal
        lcm ldexp logaddexp2 modf nan_to_num sinc i0 ptp average nanmax nanmin nanmean nansum nanprod nanstd nanvar nanmedian
        nancumsum nanquantile quantile median digitize corrcoef cov diag diagflat tri vander bincount
        partition argpartition array_split pad convolve dot einsum inner kron vdot trapezoid linalg.norm linalg.cond"""
}

BEYOND: dict[str, str] = called_alike(_ALIKE) | {
    "cumulative_max": "np.maximum.accumulate(x)",
    "cumulative_min": "np.minimum.accumulate(x)",
    "tril_indices": "np.tril_indices(100)",
    "triu_indices": "np.triu_indices(100)",
    "flatten": "np.ravel(m)",
    "split": "np.split(m, 4)",
    "boolean_mask": "m[chosen]",
    "gather_nd": "m[pairs[:, 0], pairs[:, 1]]",
    "sliding_window": "np.lib.stride_tricks.sliding_window_view(m, (3, 3))",
    "lexsort": "np.lexsort((i, j))",
}
"""On the arrays of ``extension_workloads``."""

NATIVE = Native(
    prefix="np",
    names={"np": np},
    calls=CALLS,
    array=np.ascontiguousarray,
    floating="float64",
    integer="int64",
    beyond=BEYOND,
)
