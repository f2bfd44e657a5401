"""Expressions evaluated by TensorFlow and by the frontend: results, gradients and kinds of errors are compared."""

from __future__ import annotations

import re
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

NOTHING: Mapping[str, Any] = {}
FOLDER = Path(__file__).parent / "cases"


def expressions(chapter: str) -> list[str]:
    """Return the expressions of a chapter."""
    return lines_of(FOLDER / f"{chapter}.txt")


def lines_of(file: Path) -> list[str]:
    """Return the expressions in a file: a line each; comments start with ``#``."""
    lines = file.read_text().splitlines()
    return [line.strip() for line in lines if line.strip() and not line.startswith("#")]


def chapters() -> list[str]:
    """Return the chapters."""
    return sorted(file.stem for file in FOLDER.glob("*.txt"))


def name_of(expression: str) -> str:
    """Return the function that an expression is about: the first one it names."""
    found = re.search(r"\btf\.([\w.]+)\(", expression)
    return found.group(1) if found else expression


class Makers:
    """What makes the arrays of expressions: the same numbers for both libraries."""

    def __init__(self, tf: Any, seed: str, *, tape: Any = None) -> None:
        self.tf, self.rng, self.tape = tf, np.random.default_rng(zlib.crc32(seed.encode())), tape
        self.made: list[Any] = []

    def _tensor(self, x: Any, dtype: str) -> Any:
        found = self.tf.constant(np.asarray(x).astype(dtype))
        if self.tape is not None and dtype in ("float32", "float64", "complex64"):
            self.tape.watch(found)
            self.made.append(found)
        return found

    def f(self, *shape: int, dtype: str = "float32") -> Any:
        """Numbers between -2 and 2."""
        return self._tensor(self.rng.uniform(-2, 2, shape), dtype)

    def u(self, *shape: int, dtype: str = "float32") -> Any:
        """Numbers between 0.05 and 0.95."""
        return self._tensor(self.rng.uniform(0.05, 0.95, shape), dtype)

    def p(self, *shape: int, dtype: str = "float32") -> Any:
        """Numbers between 0.5 and 3."""
        return self._tensor(self.rng.uniform(0.5, 3, shape), dtype)

    def c(self, *shape: int, dtype: str = "complex64") -> Any:
        """Complex numbers."""
        return self._tensor(self.rng.uniform(-2, 2, shape) + 1j * self.rng.uniform(-2, 2, shape), dtype)

    def i(self, low: int, high: int, *shape: int, dtype: str = "int32") -> Any:
        """Integers from ``low`` to ``high``, the latter excluded."""
        return self._tensor(self.rng.integers(low, high, shape), dtype)

    def b(self, *shape: int) -> Any:
        """Booleans."""
        return self._tensor(self.rng.uniform(size=shape) < 0.5, "bool")

    def spd(self, *shape: int, dtype: str = "float32") -> Any:
        """Symmetric positive definite matrices."""
        x = self.rng.uniform(-1, 1, shape)
        return self._tensor(x @ np.swapaxes(x, -1, -2) + shape[-1] * np.eye(shape[-1]), dtype)

    def well(self, *shape: int, dtype: str = "float32") -> Any:
        """Matrices that are well conditioned."""
        return self._tensor(self.rng.uniform(-1, 1, shape) + 3 * np.eye(shape[-2], shape[-1]), dtype)

    def t(self, x: Any, dtype: str = "float32") -> Any:
        """Return given numbers."""
        return self._tensor(x, dtype)

    def names(self) -> dict[str, Any]:
        """Return what expressions may use."""
        own = {name: getattr(self, name) for name in ("f", "u", "p", "c", "i", "b", "spd", "well", "t")}
        return {"tf": self.tf, "np": np, "inf": float("inf"), "nan": float("nan"), **own}


def evaluated(tf: Any, expression: str, also: Mapping[str, Any] = NOTHING) -> Any:
    """Return the flat results of an expression, or the error; ``also`` are further names that it uses."""
    try:
        with np.errstate(all="ignore"):
            return flat(eval(expression, {**Makers(tf, expression).names(), **also}))
    except Exception as error:
        return error


def gradients(tf: Any, expression: str, also: Mapping[str, Any] = NOTHING) -> Any:
    """Return the gradients of the results of an expression with respect to all arrays that it makes, or the error."""
    try:
        with np.errstate(all="ignore"), tf.GradientTape() as tape:
            makers = Makers(tf, expression, tape=tape)
            found = _tensors(eval(expression, {**makers.names(), **also}))
            leaves = [x for x in found if x.dtype.is_floating or x.dtype.is_complex]
        if not leaves or not makers.made:
            return []
        slopes = tape.gradient(leaves, makers.made)
        return [np.zeros(x.shape, x.dtype.as_numpy_dtype) if g is None else tf.convert_to_tensor(g).numpy()
                for g, x in zip(slopes, makers.made, strict=True)]  # fmt: skip
    except Exception as error:
        return error


def _tensors(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return [x for key in sorted(value) for x in _tensors(value[key])]
    if isinstance(value, (list, tuple)):
        return [x for one in value for x in _tensors(one)]
    return [value] if hasattr(value, "numpy") and hasattr(value, "dtype") else []


def flat(value: Any) -> list[Any]:
    """Return the leaves of a result: arrays as NumPy's, and before those of a named tuple its names."""
    if isinstance(value, dict):
        return [x for key in sorted(value) for x in flat(value[key])]
    if isinstance(value, (list, tuple)) and not hasattr(value, "numpy"):
        names = [(type(value).__name__, value._fields)] if hasattr(value, "_fields") else []
        return names + [x for one in value for x in flat(one)]
    if type(value).__name__ == "TensorShape":
        return [value.as_list() if value.rank is not None else None]
    if type(value).__name__ == "IndexedSlices":
        raise TypeError("IndexedSlices are not compared")
    return [value.numpy()] if hasattr(value, "numpy") else [repr(value) if type(value).__name__ == "DType" else value]


def difference(theirs: Any, ours: Any, tolerance: float = 1.0, least: float = 1e-3) -> str:
    """Return what differs, ``""`` if nothing does; ``least`` is the size below which results are compared as if they had it."""
    if isinstance(theirs, Exception) or isinstance(ours, Exception):
        return _errors(theirs, ours)
    if len(theirs) != len(ours):
        return f"{len(theirs)} results, got {len(ours)}"
    for a, b in zip(theirs, ours, strict=True):
        if not hasattr(a, "dtype") or not hasattr(b, "dtype"):
            if a != b:
                return f"{a!r}, got {b!r}"
            continue
        if a.dtype != b.dtype or a.shape != b.shape:
            return f"{a.dtype}{a.shape}, got {b.dtype}{b.shape}"
        if a.dtype.kind in "biu":
            if not np.array_equal(a, b):
                return f"{a}, got {b}"
            continue
        single = a.dtype.itemsize // (2 if a.dtype.kind == "c" else 1)
        rtol = tolerance * {1: 0.3, 2: 2e-2, 4: 3e-5, 8: 1e-9}[single]
        wide = (np.asarray(v).astype(np.complex128 if a.dtype.kind == "c" else np.float64) for v in (a, b))
        x, y = wide
        scale = float(np.max(np.abs(x[np.isfinite(x)]), initial=0.0))
        if not np.allclose(x, y, rtol=rtol, atol=rtol * min(max(scale, least), 1e6), equal_nan=True):
            return f"{x}, got {y}"
    return ""


def _errors(theirs: Any, ours: Any) -> str:
    if not isinstance(theirs, Exception):
        return f"a result, got {type(ours).__name__}: {str(ours)[:200]}"
    name = type(theirs).__name__.lstrip("_")
    if not isinstance(ours, Exception):
        return f"{name}: {str(theirs)[:120]}, got a result"
    names = {cls.__name__ for cls in type(ours).__mro__}
    return "" if name in names else f"{name}: {str(theirs)[:120]}, got {type(ours).__name__}: {str(ours)[:200]}"
