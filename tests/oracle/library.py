"""A backend under test, called with NumPy arrays in and NumPy arrays out. The only place that converts."""

from __future__ import annotations

import os
import zlib
from collections import namedtuple
from collections.abc import Iterable
from typing import Any, TypeVar

import numpy as np
import pytest

import ivy_api
from tests.oracle import dtypes as dt
from tests.oracle.compiling import Compiling, assert_agrees

T = TypeVar("T")

LAYOUTS = ("plain", "strided", "transposed", "flipped", "writable")
"""How an input lies in memory. All but ``writable`` are read-only where the framework has read-only arrays."""


def from_numpy(xp: Any, a: np.ndarray) -> Any:
    """A native array with the values of ``a`` in memory of its own."""
    own = np.array(a, order="C")
    failures = []
    for convert in (xp.asarray, xp.from_dlpack, lambda x: xp.asarray(x.tolist(), dtype=getattr(xp, dt.of(x)))):
        try:
            return convert(own)
        except (TypeError, ValueError, BufferError) as error:
            failures.append(error)
    raise ExceptionGroup(f"no way from numpy {a.dtype} to {xp.__name__}", failures)


def to_numpy(xp: Any, x: Any) -> np.ndarray:
    """A copy of a native array as a NumPy array of the same data type."""
    for lazy in ("detach", "resolve_conj", "resolve_neg"):  # torch: gradient, conjugate and negative bits
        x = getattr(x, lazy)() if hasattr(x, lazy) else x
    try:
        return np.array(np.asarray(x))  # np.array alone asks torch for a copy, in words that it does not know
    except (TypeError, ValueError, RuntimeError):
        return np.array(np.from_dlpack(x))


def lay_out(xp: Any, a: np.ndarray, layout: str) -> Any:
    """A native array with the values of ``a``, lying in memory as asked."""
    if layout == "strided" and a.ndim:
        x = from_numpy(xp, np.repeat(a, 2, axis=-1))[..., ::2]
    elif layout == "transposed" and a.ndim > 1:
        x = xp.permute_dims(from_numpy(xp, a.transpose()), tuple(reversed(range(a.ndim))))
    elif layout == "flipped" and a.ndim:
        x = xp.flip(from_numpy(xp, np.flip(a)))
    else:
        x = from_numpy(xp, a)
    if isinstance(x, np.ndarray):
        x.flags.writeable = layout == "writable"
    return x


COMPILED = ("jax",)
"""Frameworks that compile every function anew for every shape, some 20 ms each."""

THOROUGH = os.environ.get("HYPOTHESIS_PROFILE") == "deep"


class Library:
    """One backend: its name, its namespace, and calls that check what holds for every call.

    `call` converts the NumPy arrays among the arguments, calls the function, checks that the result belongs to the backend and
    that no input changed by a bit, and gives the result as NumPy arrays. It skips where a declared limit covers the call.
    """

    def __init__(self, name: str, xp: Any, compiling: Compiling | None = None) -> None:
        self.name = name
        self.xp = xp
        self.compiling = compiling
        self.dtypes: dict[str, Any] = xp.__array_namespace_info__().dtypes()
        self.index_dtype = self.dtype_name(xp.__array_namespace_info__().default_dtypes()["indexing"])
        self.default = {kind: self.dtype_name(d) for kind, d in xp.__array_namespace_info__().default_dtypes().items()}

    def __repr__(self) -> str:
        return f"<{self.name}>"

    def some(self, cases: Iterable[T], *salt: object) -> list[T]:
        """The cases to try: all, but one in six on a framework that compiles each, unless the profile is ``deep``.

        Which ones depends on ``salt`` (the function, the data type), so that together the tests try every case.
        """
        every = list(cases)
        stride = 1 if THOROUGH or self.name not in COMPILED else min(6, max(len(every), 1))
        return every[zlib.crc32(repr(salt).encode()) % stride :: stride]

    def dtype(self, name: str) -> Any:
        """The backend's own object for a data type."""
        return self.dtypes[name]

    def dtype_name(self, dtype: Any) -> str:
        """The standard's name of one of the backend's data types."""
        return next(name for name, own in self.dtypes.items() if own == dtype)

    def supports(self, qualname: str, *names: str) -> bool:
        """Whether the backend has these data types and no declared limit excludes them for the function."""
        return all(n in self.dtypes and ivy_api.supports(self.name, qualname, dtype=n) for n in names)

    def require(self, qualname: str, *names: str) -> None:
        """Skip the test where `supports` says no."""
        for name in names:
            if not self.supports(qualname, name):
                pytest.skip(f"{self.name} has no {qualname} for {name}, and declares it")

    def function(self, qualname: str) -> Any:
        """The function: ``"linalg.svd"``."""
        found = self.xp
        for part in qualname.split("."):
            found = getattr(found, part)
        return found

    def native(self, a: np.ndarray, layout: str = "plain") -> Any:
        """A native array."""
        return lay_out(self.xp, a, layout)

    def numpy(self, result: Any) -> Any:
        """A result as NumPy arrays; tuples keep their field names."""
        if isinstance(result, tuple):
            parts = [self.numpy(r) for r in result]
            fields = getattr(result, "_fields", None)
            return namedtuple("Result", fields)(*parts) if fields else tuple(parts)  # noqa: PYI024 - the fields are found here
        assert ivy_api.namespace_for(result) is self.xp, f"the result {result!r} is no array of {self.name}"
        out = to_numpy(self.xp, result)
        own = self.dtype_name(result.dtype)
        assert out.dtype.name == own, f"{own} became {out.dtype.name} on the way to NumPy"
        assert tuple(result.shape) == out.shape
        return out

    def call(self, qualname: str, *args: Any, layout: str = "plain", **kwargs: Any) -> Any:
        """Call a function with NumPy arrays (also in lists and tuples) and get NumPy arrays."""
        return self.numpy(self.raw(qualname, *args, layout=layout, **kwargs))

    def raw(self, qualname: str, *args: Any, layout: str = "plain", **kwargs: Any) -> Any:
        """As `call`, but give the function's own result."""
        given: list[tuple[np.ndarray, Any]] = []

        def enter(value: Any) -> Any:
            if isinstance(value, np.ndarray):
                self.require(qualname, dt.of(value))
                given.append((value, self.native(value, layout)))
                return given[-1][1]
            assert not isinstance(value, np.generic), "NumPy scalars are neither arrays nor Python scalars"
            if type(value) in (list, tuple) and any(isinstance(v, np.ndarray) for v in value):
                return type(value)(enter(v) for v in value)
            return value

        entered = [enter(a) for a in args]
        named = {k: enter(v) for k, v in kwargs.items()}
        function = self.function(qualname)
        result = function(*entered, **named)
        if self.compiling and self.compiling.wants(qualname, entered, named):
            eager, result = result, self.compiling.call(function, entered, named, result)
            assert_agrees(qualname, self.numpy(result), self.numpy(eager))
        for before, after in given:
            same = to_numpy(self.xp, after).tobytes() == np.ascontiguousarray(before).tobytes()
            assert same, f"{qualname} changed its input {before!r} to {after!r}"
        return result


def shares_memory(x: Any, y: Any) -> bool | None:
    """Whether writing to one native array could be seen through the other; ``None`` if they cannot be written to."""
    a, b = np.asarray(x), np.asarray(y)
    return bool(np.shares_memory(a, b)) if a.flags.writeable or b.flags.writeable else None
