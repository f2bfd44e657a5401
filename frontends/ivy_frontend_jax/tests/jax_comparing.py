"""Run an expression with JAX and with the frontend, and say how the results differ."""

from __future__ import annotations

import warnings
import zlib
from collections.abc import Iterable
from typing import Any

import jax
import jax.flatten_util
import jax.image
import jax.numpy
import jax.ops
import jax.scipy.cluster.vq
import jax.scipy.fft
import jax.scipy.integrate
import jax.scipy.interpolate
import jax.scipy.ndimage
import jax.scipy.optimize
import jax.scipy.signal
import jax.scipy.sparse.linalg
import jax.scipy.spatial.transform
import jax.scipy.special
import jax.scipy.stats
import numpy as np
from jax_known import KNOWN, LIMITS

import ivy_frontend_jax as ours
from ivy_frontend_jax._implementation.array import Array
from tests.frontends.drawing import values

TOLERANCE = {"float16": 2e-3, "bfloat16": 2e-2, "float32": 3e-5, "complex64": 3e-5, "float64": 1e-9, "complex128": 1e-9}
KINDS = (
    OverflowError,
    ZeroDivisionError,
    IndexError,
    KeyError,
    NotImplementedError,
    AttributeError,
    NameError,
    TypeError,
    ValueError,
    RuntimeError,
    AssertionError,
)
_rng = np.random.default_rng(0)
DATA: dict[str, Any] = {
    "F": _rng.normal(size=(3, 4)).astype("float32"),
    "G": _rng.normal(size=(3, 4)).astype("float32"),
    "V": _rng.normal(size=5).astype("float32"),
    "W": _rng.normal(size=5).astype("float32"),
    "T": _rng.normal(size=(2, 3, 4)).astype("float32"),
    "P": _rng.uniform(0.2, 2.0, size=(3, 4)).astype("float32"),
    "Q": _rng.uniform(0.05, 0.95, size=(3, 4)).astype("float32"),
    "M": (_rng.normal(size=(3, 3)) + 3 * np.eye(3)).astype("float32"),
    "S": np.array([[4.0, 1.0, 0.5], [1.0, 3.0, 0.2], [0.5, 0.2, 2.0]], "float32"),
    "I": _rng.integers(-9, 9, size=(3, 4)).astype("int32"),
    "J": _rng.integers(0, 3, size=5).astype("int32"),
    "U": _rng.integers(0, 9, size=(3, 4)).astype("uint8"),
    "B": _rng.integers(0, 2, size=(3, 4)).astype("bool"),
    "C": (_rng.normal(size=(3, 4)) + 1j * _rng.normal(size=(3, 4))).astype("complex64"),
    "N": np.array([[1.0, np.nan, 3.0], [np.nan, np.nan, np.inf], [-2.0, 0.5, -np.inf]], "float32"),
    "H": _rng.normal(size=(3, 4)).astype("float16"),
    "D": _rng.normal(size=(3, 4)).astype("float64"),
}
NAMES: dict[str, dict[str, Any]] = {}


def names_for(root: Any) -> dict[str, Any]:
    """Return the names that expressions use, with arrays of JAX or of the frontend."""
    found = {"jax": root, "jnp": root.numpy, "np": np, "lax": root.lax, "nn": root.nn, "random": root.random}
    found.update({name: root.numpy.asarray(value) for name, value in DATA.items()})
    return {**found, "A": lambda *arguments: root.numpy.asarray(values(*arguments))}


def evaluated(text: str, names: dict[str, Any]) -> Any:
    """Return what an expression gives: a value, or the error it raises."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return eval(text, dict(names))
        except Exception as error:
            return error


_expected: dict[str, Any] = {}


def expected(text: str) -> Any:
    """Return what JAX gives, computed once, with arrays as NumPy's."""
    if text not in _expected:
        with jax.enable_x64(False):
            if "jax" not in NAMES:
                NAMES["jax"] = names_for(jax)
            _expected[text] = frozen(evaluated(text, NAMES["jax"]))
    return _expected[text]


def forget(text: str) -> None:
    """Forget what JAX gives for an expression that is evaluated once."""
    _expected.pop(text, None)


class Frozen:
    """The values of an array, and what it says of itself."""

    def __init__(self, x: Any) -> None:
        self.value = np.asarray(x.astype("float32") if x.dtype.name == "bfloat16" else x)
        self.dtype, self.shape, self.weak = x.dtype.name, tuple(x.shape), bool(x.weak_type)


def frozen(x: Any) -> Any:
    """Return a result with arrays frozen."""
    if isinstance(x, jax.Array) and str(x.dtype).startswith("key<"):
        return frozen(jax.random.key_data(x))
    if hasattr(x, "weak_type") and hasattr(x, "dtype"):
        return Frozen(x)
    if isinstance(x, tuple) and hasattr(x, "_fields"):
        return {"fields": x._fields, "values": tuple(map(frozen, x))}
    if isinstance(x, (tuple, list)):
        return type(x)(map(frozen, x))
    if isinstance(x, dict):
        return {key: frozen(value) for key, value in x.items()}
    return x


def difference(text: str, backend: str) -> str:
    """Return how the frontend's result differs from JAX's, ``""`` if it does not."""
    with jax.enable_x64(False):
        want = expected(text)
    if f"frontend {backend}" not in NAMES:
        NAMES[f"frontend {backend}"] = names_for(ours)
    got = evaluated(text, NAMES[f"frontend {backend}"])
    if isinstance(want, Exception) or isinstance(got, Exception):
        return _errors(want, got)
    return _apart(want, frozen(got))


def _errors(want: Any, got: Any) -> str:
    if not isinstance(want, Exception):
        return f"raised {type(got).__name__}: {str(got)[:300]}"
    if not isinstance(got, Exception):
        return f"no error, where JAX raises {type(want).__name__}: {str(want)[:100]}"
    kinds = [kind for kind in KINDS if isinstance(want, kind)]
    if any(isinstance(got, kind) for kind in kinds):
        return ""
    return f"raised {type(got).__name__} ({str(got)[:150]}), where JAX raises {type(want).__name__}: {str(want)[:100]}"


def _apart(want: Any, got: Any) -> str:
    if isinstance(want, Frozen):
        if not isinstance(got, Frozen):
            return f"{type(got)} instead of an array"
        for name in ("shape", "dtype", "weak"):
            if getattr(want, name) != getattr(got, name):
                return f"{name} {getattr(got, name)} instead of {getattr(want, name)}"
        if not want.value.size:
            return ""
        near = TOLERANCE.get(want.dtype, 0.0)
        with np.errstate(all="ignore"):
            if near:
                scale = np.abs(want.value[np.isfinite(want.value)]).max(initial=1.0)
                good = np.allclose(got.value, want.value, rtol=near, atol=near * min(scale, 10.0), equal_nan=True)
            else:
                good = np.array_equal(got.value, want.value)
        return "" if good else f"{got.value.ravel()[:6]} instead of {want.value.ravel()[:6]}"
    if isinstance(want, (tuple, list)):
        if not isinstance(got, (tuple, list)) or len(want) != len(got):
            return f"{type(got).__name__} of {len(got) if hasattr(got, '__len__') else '?'} instead of {len(want)}"
        return next((said for a, b in zip(want, got, strict=True) if (said := _apart(a, b))), "")
    if isinstance(want, dict):
        if not isinstance(got, dict) or set(want) != set(got):
            return f"{got} instead of {want}"
        return next((said for key in want if (said := _apart(want[key], got[key]))), "")
    if isinstance(want, (np.ndarray, np.generic)):
        value = np.asarray(got.value if isinstance(got, Frozen) else got)
        good = value.shape == want.shape and np.allclose(value.astype(want.dtype), want, rtol=1e-5, atol=1e-6, equal_nan=True)
        return "" if good else f"{got} instead of {want}"
    if isinstance(want, (float, complex)) and not isinstance(want, bool):
        return "" if np.isclose(want, got, rtol=1e-5, equal_nan=True) else f"{got} instead of {want}"
    if isinstance(want, (bool, int, str, type(None))):
        return "" if want == got else f"{got} instead of {want}"
    return "" if str(want) == str(got) or want == got or isinstance(got, Array) else f"{got!r} instead of {want!r}"


def check(texts: Iterable[str], backend: str, brief: bool, part: int = 5) -> None:
    """Compare expressions; in a brief run one in ``part`` of them."""
    every = list(texts)
    chosen = [text for text in every if not brief or zlib.crc32(text.encode()) % part == 0]
    found = []
    for text in chosen:
        reason = KNOWN.get(text) or LIMITS.get(backend, {}).get(text)
        said = difference(text, backend)
        if reason and not said:
            found.append(f"{text}: agrees with JAX now; it is declared to differ ({reason})")
        elif said and not reason:
            found.append(f"{text}: {said}")
    assert not found, f"{len(found)} of {len(chosen)} differ:\n" + "\n".join(found)
