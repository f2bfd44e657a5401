"""Assertions on results. Each says what differs, where, and by how much."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from ivy_conformance.errors import MismatchError
from ivy_conformance.oracles import dtypes as dt
from ivy_conformance.oracles import tolerances
from ivy_conformance.recording import Call


def assert_is(got: np.ndarray, dtype: str, shape: tuple[int, ...]) -> None:
    """Data type and shape."""
    if not isinstance(got, np.ndarray):
        raise MismatchError(f"expected one array; got {got!r}", got, f"one array of data type {dtype} and shape {tuple(shape)}")
    if dt.of(got) != dtype:
        raise MismatchError(f"expected data type {dtype}; got {dt.of(got)}", got, f"data type {dtype}")
    if got.shape != tuple(shape):
        raise MismatchError(f"expected shape {tuple(shape)}; got {got.shape}", got, f"shape {tuple(shape)}")


def assert_equal(got: np.ndarray, want: Any, *, dtype: str | None = None, signed_zeros: bool = True) -> None:
    """The same data type, shape and values; NaN equals NaN; zeros equal with their sign unless ``signed_zeros`` is off."""
    want = np.asarray(want) if dtype is None else as_array(want, dtype)
    assert_is(got, dt.of(want), want.shape)
    if got.tobytes() == want.tobytes():
        return
    if signed_zeros and want.dtype.kind in "fc":
        good = same_float(got, want)
    else:
        good = (got == want) | ((got != got) & (want != want))
    _raise_unless(good, got, want)


def assert_close(got: np.ndarray, exact: Any, dtype: str, *, ulps: float, scale: Any = None, context: Any = None) -> None:
    """Within ``ulps`` units in the last place of ``scale`` (the exact value itself if not given).

    ``exact`` is a float64 or complex128 array; values that round to infinity in ``dtype`` must come out as infinity, and NaN as
    NaN. ``context`` is shown beside a wrong element: the inputs. ``ulps`` may be widened: see `tolerances.granted`.
    """
    exact = np.asarray(exact)
    assert_is(got, dtype, exact.shape)
    rounded = exact.astype(dtype)
    finite = np.isfinite(rounded)
    wide = got.astype(np.complex128 if exact.dtype.kind == "c" else np.float64)
    unit = np.maximum(np.abs(exact if scale is None else np.asarray(scale)), dt.smallest_normal(dtype)) * dt.eps(dtype)
    error = np.abs(np.where(finite, wide - np.where(finite, exact, 0), 0))
    flushed = np.abs(exact) < dt.smallest_normal(dtype) * (1 + 4 * dt.eps(dtype))
    allowed = tolerances.granted(ulps, dtype) * unit + np.where(flushed, dt.smallest_normal(dtype), 0)
    good = np.where(finite, error <= allowed, same_float(got, rounded))
    _raise_unless(good, got, exact, units=error / unit, context=context)


def assert_raises(error: type[Exception], function: Callable[..., Any], *args: Any, **kwargs: Any) -> None:
    """The very exception that the standard names."""
    try:
        got = function(*args, **kwargs)
    except error:
        return
    except Exception as other:
        text = f"{type(other).__name__}: {str(other)[:300]}"
        raise MismatchError(f"{text}, where {error.__name__} must be raised", text, error.__name__) from other
    raise MismatchError(f"{got!r} came back, where {error.__name__} must be raised", repr(got), error.__name__)


def refused() -> AbstractContextManager[object]:
    """What is called within raises an exception, of any type: the standard names none, or only recommends one."""
    return pytest.raises(Exception)  # noqa: PT011


def same_float(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Where two floating-point arrays agree, with NaN equal to NaN and -0 different from +0; componentwise if complex."""
    if a.dtype.kind == "c" or b.dtype.kind == "c":
        return same_float(a.real, b.real) & same_float(a.imag, b.imag)
    return ((a == b) & (np.signbit(a) == np.signbit(b))) | ((a != a) & (b != b))


def as_array(values: Any, dtype: str) -> np.ndarray:
    """Exact Python numbers (nested lists, or an object array) as an array of a data type."""
    if isinstance(values, np.ndarray) and values.dtype != object:
        return values.astype(dtype)
    return np.asarray(np.asarray(values, dtype=object).astype(dtype))


@dataclass(frozen=True)
class Complaint:
    """One wrong element among many: what was called with it alone, what it gave, and what it must give."""

    call: Call
    gives: Any
    wants: str


def complain(wrong: list[Complaint], total: int) -> None:
    """Fail with the first few of the complaints; the first is what a report shows."""
    if wrong:
        lines = [f"{_worded(c.call)} is {_item(c.gives)!r}, must be {c.wants}" for c in wrong[:12]]
        text = f"{len(wrong)} of {total} values are wrong:\n  " + "\n  ".join(lines)
        raise MismatchError(text, wrong[0].gives, wrong[0].wants, call=wrong[0].call)


def _worded(call: Call) -> str:
    return f"{call.qualname}({', '.join(repr(_item(a)) for a in call.args)})"


def _item(value: Any) -> Any:
    return value.item() if isinstance(value, np.ndarray | np.generic) else value


def fail_if(wrong: list[str], total: int) -> None:
    """Fail with the first few of the complaints."""
    if wrong:
        pytest.fail(f"{len(wrong)} of {total} values are wrong:\n  " + "\n  ".join(wrong[:12]), pytrace=False)


def _raise_unless(good: np.ndarray, got: np.ndarray, want: np.ndarray, *, units: Any = None, context: Any = None) -> None:
    good = np.asarray(good)
    if good.all():
        return
    places = [tuple(int(i) for i in p) for p in np.argwhere(~good)]
    lines = [f"{len(places)} of {good.size} elements differ"]
    for place in places[:8]:
        line = f"  at {place}: got {got[place]!r}, expected {want[place]!r}"
        if units is not None:
            line += f", off by {float(np.asarray(units)[place]):.3g} units"
        if context is not None:
            line += f", for {tuple(c[place] for c in context)!r}"
        lines.append(line)
    raise MismatchError("\n".join(lines), got, want, places[0])
