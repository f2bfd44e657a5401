"""Compare the result of a call on one framework's arrays with that on NumPy's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import ivy_api
from adopter_calls.samples import Call, Samples

DOUBLE, SINGLE = 1e-9, 2e-5
"""The allowed difference between results, relative to the largest number in them."""

IN_THE_DEFAULT_DTYPE = frozenset(
    {
        "scipy.fft.fftfreq",
        "scipy.integrate.cubature",
        "scipy.interpolate.Akima1DInterpolator",
        "scipy.ndimage.center_of_mass",
        "scipy.signal.iirnotch",
        "scipy.signal.vectorstrength",
        "scipy.signal.windows.kaiser",
        "scipy.stats.bootstrap",
        "scipy.stats.brunnermunzel",
        "scipy.stats.epps_singleton_2samp",
        "sklearn.metrics.d2_log_loss_score",
        "sklearn.metrics.jaccard_score",
    }
)
"""Calls that create arrays in the default data type of the namespace: single precision on torch and TensorFlow."""


def outcome(name: str, call: Call, plain: Samples, wrapped: Samples) -> str:
    """Make a call on NumPy's arrays and on others, and compare the results: ``"equal"``, or a description of the difference."""
    import sklearn  # takes seconds, which listing the calls need not

    expected = call(plain)
    try:
        with sklearn.config_context(array_api_dispatch=True):
            got = call(wrapped)
    except Exception as error:  # any exception of a library is the outcome
        return f"{type(error).__name__}: {error}"
    defaults = wrapped.xp.__array_namespace_info__().default_dtypes()
    single = name in IN_THE_DEFAULT_DTYPE and defaults["real floating"] == wrapped.xp.float32
    return _compared(expected, got, wrapped.xp, SINGLE if single else DOUBLE)


def _compared(expected: Any, got: Any, xp: Any, tolerance: float) -> str:
    one, other = _leaves(expected), _leaves(got)
    if len(one) != len(other):
        return f"gives {len(other)} results instead of {len(one)}"
    checks: tuple[Callable[[Any, Any], str], ...] = (_kinds, lambda e, g: _dtypes(e, g, xp), lambda e, g: _values(e, g, tolerance))
    found = [check(e, g) for check in checks for e, g in zip(one, other, strict=True)]
    return next(filter(None, found), "equal")


def _leaves(value: Any) -> list[Any]:
    if isinstance(value, dict):
        value = list(value.values())
    return [leaf for part in value for leaf in _leaves(part)] if isinstance(value, (tuple, list)) else [value]


def _kinds(expected: Any, got: Any) -> str:
    """Require an array of the same framework where NumPy's result has axes; for 0-d results a Python number is accepted."""
    if isinstance(got, ivy_api.Array) or not isinstance(expected, np.ndarray) or expected.ndim == 0:
        return ""
    return f"comes back as {type(got).__module__}.{type(got).__qualname__}"


def _dtypes(expected: Any, got: Any, xp: Any) -> str:
    """Require the same data type, or the framework's default one of this kind."""
    if not isinstance(got, ivy_api.Array) or not isinstance(expected, (np.ndarray, np.generic)):
        return ""
    info = xp.__array_namespace_info__()
    name = next(name for name, dtype in info.dtypes().items() if dtype == got.dtype)
    kind = {"f": "real floating", "c": "complex floating", "i": "integral"}.get(expected.dtype.kind)
    if name == expected.dtype.name or (kind is not None and info.default_dtypes()[kind] == got.dtype):
        return ""
    return f"has data type {name} instead of {expected.dtype.name}"


def _values(expected: Any, got: Any, tolerance: float) -> str:
    if expected is None or isinstance(expected, str):
        return "" if got == expected else f"gives {got!r} instead of {expected!r}"
    one, other = np.asarray(expected), np.asarray(got)
    if one.shape != other.shape:
        return f"has shape {other.shape} instead of {one.shape}"
    if not np.array_equal(np.isnan(one), np.isnan(other)):
        return "has nan elsewhere"
    one, other = np.nan_to_num(one), np.nan_to_num(other)
    if one.dtype.kind not in "fc" and other.dtype.kind not in "fc":
        return "" if np.array_equal(one, other) else "differs"
    scale = max(1.0, float(np.max(np.abs(one), initial=0.0)))
    worst = float(np.max(np.abs(one - other), initial=0.0)) / scale
    return "" if worst <= tolerance else f"differs by {worst:.1e}"
