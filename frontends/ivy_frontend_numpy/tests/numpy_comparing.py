"""Run an expression or statements with NumPy and with the frontend, and say how the results differ."""

from __future__ import annotations

import copy
import warnings
import zlib
from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext
from typing import Any

import numpy
import numpy.lib.stride_tricks
from numpy_known import KNOWN, LIMITS

import ivy_frontend_numpy as ours
from ivy_frontend_numpy._implementation.array import generic, ndarray

TOLERANCE = {"float16": 4e-3, "float32": 3e-5, "complex64": 3e-5, "float64": 1e-9, "complex128": 1e-9}
KINDS = (
    ZeroDivisionError,
    OverflowError,
    IndexError,
    KeyError,
    AttributeError,
    TypeError,
    ValueError,
    AssertionError,
    RuntimeError,
)
_rng = numpy.random.default_rng(0)
DATA: dict[str, Any] = {
    "F": _rng.normal(size=(3, 4)),
    "G": _rng.normal(size=(3, 4)),
    "E": _rng.normal(size=(3, 4)).astype("float32"),
    "H": _rng.normal(size=(3, 4)).astype("float16"),
    "V": _rng.normal(size=5),
    "W": _rng.normal(size=5),
    "T": _rng.normal(size=(2, 3, 4)),
    "P": _rng.uniform(0.2, 2.0, size=(3, 4)),
    "Q": _rng.uniform(0.05, 0.95, size=(3, 4)),
    "M": _rng.normal(size=(3, 3)) + 3 * numpy.eye(3),
    "S": numpy.array([[4.0, 1.0, 0.5], [1.0, 3.0, 0.2], [0.5, 0.2, 2.0]]),
    "I": _rng.integers(-9, 9, size=(3, 4)),
    "K": _rng.integers(-9, 9, size=(3, 4)).astype("int16"),
    "J": _rng.integers(0, 3, size=5),
    "U": _rng.integers(0, 9, size=(3, 4)).astype("uint8"),
    "B": _rng.integers(0, 2, size=(3, 4)).astype("bool"),
    "C": _rng.normal(size=(3, 4)) + 1j * _rng.normal(size=(3, 4)),
    "N": numpy.array([[1.0, numpy.nan, 3.0], [numpy.nan, numpy.nan, numpy.inf], [-2.0, 0.5, -numpy.inf]]),
    "Z": numpy.array(2.5),
    "O": numpy.zeros((0, 3)),
}
NAMES: dict[str, dict[str, Any]] = {}


def names_for(root: Any) -> dict[str, Any]:
    """Return the names that expressions use, with arrays of NumPy or of the frontend."""
    return {"np": root, **{name: root.array(value) for name, value in DATA.items()}}


def evaluated(text: str, names: dict[str, Any]) -> Any:
    """Return what an expression gives, or the name ``out`` after statements; or the error that is raised."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            if "\n" not in text and ";" not in text:
                return eval(text, dict(names))
            own = {name: value if name == "np" else value.copy() for name, value in names.items()}
            exec(text, own)
            return own["out"]
        except Exception as error:
            return error


def wide(backend: str) -> AbstractContextManager[Any]:
    """Return a context in which a backend has data types of 64 bits."""
    if backend != "jax":
        return nullcontext()
    import ivy_plugin_jax

    return ivy_plugin_jax.x64_operations()


_expected: dict[str, Any] = {}


def expected(text: str) -> Any:
    """Return what NumPy gives, computed once."""
    if text not in _expected:
        NAMES.setdefault("numpy itself", names_for(numpy))
        _expected[text] = copy.deepcopy(evaluated(text, NAMES["numpy itself"]))
    return _expected[text]


def difference(text: str, backend: str) -> str:
    """Return how the frontend's result differs from NumPy's, ``""`` if it does not."""
    want = expected(text)
    NAMES.setdefault(backend, names_for(ours))
    return compared(want, evaluated(text, NAMES[backend]))


def compared(want: Any, got: Any) -> str:
    """Return how the frontend's result, or its error, differs from NumPy's."""
    if isinstance(want, Exception) or isinstance(got, Exception):
        return _errors(want, got)
    return apart(want, got)


def _errors(want: Any, got: Any) -> str:
    if not isinstance(want, Exception):
        return f"raised {type(got).__name__}: {str(got)[:300]}"
    if not isinstance(got, Exception):
        if isinstance(want, AttributeError) and "object has no attribute" in str(want):
            return ""
        return f"no error, where NumPy raises {type(want).__name__}: {str(want)[:100]}"
    if isinstance(want, AttributeError) and "object has no attribute" in str(want):
        return ""  # NumPy asks the argument before it is made an array
    kinds = [kind for kind in KINDS if isinstance(want, kind)]
    if any(isinstance(got, kind) for kind in kinds):
        return ""
    return f"raised {type(got).__name__} ({str(got)[:150]}), where NumPy raises {type(want).__name__}: {str(want)[:100]}"


def apart(want: Any, got: Any) -> str:
    """Return how two results differ."""
    if isinstance(want, (numpy.ndarray, numpy.generic)) and not isinstance(want, (numpy.str_, numpy.object_)):
        return _arrays(want, got)
    if isinstance(want, numpy.dtype):
        return "" if want.name == getattr(got, "name", None) else f"{got!r} instead of {want!r}"
    if isinstance(want, dict):
        if not isinstance(got, dict) or set(want) != set(got):
            return f"{got} instead of {want}"
        return next((said for key in want if (said := apart(want[key], got[key]))), "")
    if isinstance(want, (tuple, list)):
        if not isinstance(got, (tuple, list)) or len(want) != len(got):
            return f"{type(got).__name__} of {len(got) if hasattr(got, '__len__') else '?'} instead of {len(want)}"
        return next((said for a, b in zip(want, got, strict=True) if (said := apart(a, b))), "")
    if isinstance(want, (float, complex)):
        if type(want) is not type(got):
            return f"{type(got)} instead of {type(want)}"
        return "" if numpy.isclose(want, got, rtol=1e-9, equal_nan=True) else f"{got} instead of {want}"
    if isinstance(want, (bool, int, str, bytes, type(None))):
        return "" if want == got and type(want) is type(got) else f"{got!r} instead of {want!r}"
    if isinstance(want, type):
        return "" if want.__name__ == getattr(got, "__name__", None) else f"{got} instead of {want}"
    if isinstance(want, numpy.poly1d):
        return apart(want.coeffs, got.coeffs)
    return "" if type(want).__name__ == type(got).__name__ else f"{got!r} instead of {want!r}"


def _arrays(want: Any, got: Any) -> str:
    if isinstance(want, numpy.ndarray) != isinstance(got, ndarray) or not isinstance(got, (ndarray, generic)):
        return f"{type(got)} instead of {type(want)}"
    if type(want).__name__ != type(got).__name__ and type(want).__name__ not in ("longlong", "ulonglong"):
        return f"{type(got)} instead of {type(want)}"
    for name in ("shape", "dtype"):
        one, other = getattr(got, name), getattr(want, name)
        if (one != other) if name == "shape" else (one.name != other.name):
            return f"{name} {one} instead of {other}"
    if not want.size:
        return ""
    value, want = numpy.asarray(got), numpy.asarray(want) if isinstance(want, numpy.ndarray) else want
    near = TOLERANCE.get(want.dtype.name, 0.0)
    with numpy.errstate(all="ignore"):
        if near:
            scale = numpy.abs(want[numpy.isfinite(want)]).max(initial=1.0) if want.shape else 1.0
            good = numpy.allclose(value, want, rtol=near, atol=near * min(scale, 10.0), equal_nan=True)
        else:
            good = numpy.array_equal(value, want)
    return "" if good else f"{value.ravel()[:6]} instead of {numpy.ravel(want)[:6]}"


def check(texts: Iterable[str], backend: str, brief: bool, part: int = 5) -> None:
    """Compare expressions; in a brief run one in ``part`` of them."""
    every = list(texts)
    chosen = [text for text in every if not brief or zlib.crc32(text.encode()) % part == 0]
    found = []
    for text in chosen:
        reason = KNOWN.get(text) or LIMITS.get(backend, {}).get(text)
        with wide(backend):
            said = difference(text, backend)
        if reason and not said:
            found.append(f"{text}: agrees with NumPy now; it is declared to differ ({reason})")
        elif said and not reason:
            found.append(f"{text}: {said}")
    assert not found, f"{len(found)} of {len(chosen)} differ:\n" + "\n".join(found)
