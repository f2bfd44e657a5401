"""Segments and sets, against loops, NumPy, JAX and torch."""

from __future__ import annotations

import re
from typing import Any

import jax
import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from conformance.library import Library
from ivy_api.dispatch import registry
from ivy_api.errors import DataDependentShapeError, DTypeError
from tests.beyond.agreement import unshrunk
from tests.beyond.tables import Case, check_all, check_compiled, compare, declared_in, names, slopes

DTYPES = ("float32", "float64")
RNG = np.random.default_rng(5)
X, INTS = np.round(RNG.normal(size=(6, 3)) * 8) / 4, RNG.integers(-5, 6, (6, 3))
IDS = np.asarray([2, 0, 2, 7, -1, 0])
TOTALS = {"sum": np.sum, "prod": np.prod, "max": np.max, "min": np.min, "mean": np.mean}


def segments(how: str) -> Any:
    def oracle(data: Any, ids: Any, num_segments: int | None = None) -> Any:
        rows, numbers = data.reshape(ids.size, *data.shape[ids.ndim :]), ids.ravel()
        count = int(numbers.max()) + 1 if num_segments is None else num_segments
        info = np.iinfo(data.dtype) if data.dtype.kind in "iu" else None
        empty = {"sum": 0, "mean": 0, "prod": 1, "max": info.min if info else -np.inf, "min": info.max if info else np.inf}[how]
        out = [
            TOTALS[how](rows[numbers == k], axis=0) if (numbers == k).any() else np.full(rows.shape[1:], empty)
            for k in range(count)
        ]
        return np.asarray(out).astype(data.dtype).reshape(count, *rows.shape[1:])

    return oracle


NAN = np.where(np.arange(18).reshape(6, 3) == 4, np.nan, X)
SEGMENTS = [
    *(Case(f"segment_{how}", segments(how), (data, ids), kw) for how in TOTALS
      for data in (X, X[:, 0], INTS.astype("int32"), INTS.astype("uint8"), NAN) if how != "mean" or data.dtype.kind == "f"
      for ids, kw in ((IDS, {"num_segments": 4}), (IDS, {}), (IDS.astype("int32"), {"num_segments": 9}))),
    *(Case(f"segment_{how}", segments(how), (X.reshape(2, 3, 3), IDS.reshape(2, 3)), {"num_segments": 3}) for how in TOTALS),
    *(Case(f"segment_{how}", segments(how), (X[:0], IDS[:0]), {"num_segments": 2}) for how in TOTALS),
    *(Case(f"segment_{how}", segments(how), (X + 1j * X[::-1], np.abs(IDS).astype("uint64"))) for how in ("sum", "prod", "mean")),
]  # fmt: skip


def consecutive(x: Any, axis: int | None = None) -> Any:
    out = torch.unique_consecutive(torch.asarray(x), return_inverse=True, return_counts=True, dim=axis)
    return tuple(part.numpy() for part in out)


LINE = np.asarray([3.0, 3.0, 1.0, 2.0, 2.0, 2.0, 3.0, np.nan, np.nan, -0.0, 0.0])
ROWS = np.asarray([[1, 1, 2], [1, 1, 2], [3, 1, 2], [1, 1, 2]])


def nunique(x: Any, axis: int | None = None, keepdims: bool = False) -> Any:
    if axis is None:
        return np.asarray(len(np.unique(x, equal_nan=False))).reshape((1,) * x.ndim if keepdims else ())
    rows = np.moveaxis(x, axis, -1)
    out = np.asarray([len(np.unique(rows[p], equal_nan=False)) for p in np.ndindex(rows.shape[:-1])], dtype="int64")
    out = out.reshape(rows.shape[:-1])
    return np.expand_dims(out, axis) if keepdims else out


SETS = [
    *(Case("unique_consecutive", consecutive, (x,), kw) for x, kw in (
        (LINE, {}), (ROWS, {}), (ROWS, {"axis": 0}), (ROWS, {"axis": 1}), (ROWS.astype("float64"), {"axis": -1}), (LINE > 2, {}))),
    Case("unique_consecutive", lambda x: (x, np.zeros(0, "int64"), np.zeros(0, "int64")), (X[0, :0],)),
    Case("unique_consecutive", lambda x: (np.asarray([1j, 2.0]).astype(x.dtype), np.asarray([0, 0, 1]), np.asarray([2, 1])),
         (np.asarray([1j, 1j, 2]),)),
    *(Case("nunique", nunique, (x,), kw) for x in (ROWS, LINE, LINE + 1j * LINE[::-1], LINE > 2, ROWS.astype("uint16"))
      for kw in ({}, {"keepdims": True})),
    *(Case("nunique", nunique, (ROWS,), {"axis": axis, "keepdims": keep}) for axis in (0, -1) for keep in (False, True)),
    *(Case("nunique", nunique, (ROWS[:, :0],), kw) for kw in ({}, {"axis": 0}, {"axis": 1})),
]  # fmt: skip


def test_every_function_is_tested() -> None:
    assert {case.name for case in (*SEGMENTS, *SETS)} | {"union1d", "setdiff1d", "intersect1d"} == declared_in("segments", "sets")


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", names([*SEGMENTS, *SETS]))
def test_values(lib: Library, name: str, dtype: str) -> None:
    check_all(lib, [*SEGMENTS, *SETS], name, dtype)


@pytest.mark.parametrize("how", ["sum", "prod", "max", "min"])
@unshrunk
@given(data=st.data())
def test_segments_are_those_of_jax(lib: Library, how: str, data: st.DataObject) -> None:
    ids = np.asarray(data.draw(st.lists(st.integers(-2, 6), min_size=6, max_size=6)))
    want = np.asarray(getattr(jax.ops, f"segment_{how}")(X, np.where(ids < 0, 99, ids), 5))
    compare(lib.call(f"segment_{how}", X, ids, num_segments=5), want, 8, "float64")


@pytest.mark.parametrize("name", ["union1d", "setdiff1d", "intersect1d"])
@pytest.mark.parametrize("dtype", ["uint16", "complex128"])
@settings(unshrunk, max_examples=6)  # each is of other shapes
@given(data=st.data())
def test_sets_of_two_arrays(lib: Library, name: str, dtype: str, data: st.DataObject) -> None:
    """The elements of Python's sets, in order."""
    values = st.lists(st.integers(0, 9), min_size=6, max_size=6)
    x1, x2 = (np.asarray(data.draw(values)).astype(dtype) for _ in range(2))
    a, b = set(x1.tolist()), set(x2.tolist())
    want = {"union1d": a | b, "setdiff1d": a - b, "intersect1d": a & b}[name]
    for first, second in ((x1, x2), (x1.reshape(2, 3), x2)):
        got = lib.call(name, first, second)
        assert got.dtype.name == dtype
        assert got.tolist() == sorted(want, key=lambda v: (complex(v).real, complex(v).imag))


def test_sets_promote(lib: Library) -> None:
    x1, x2 = np.asarray([1, 2, 300], dtype="int32"), np.asarray([2, 300, 7], dtype="int64")
    for name, want in (("union1d", {1, 2, 7, 300}), ("setdiff1d", {1}), ("intersect1d", {2, 300})):
        got = lib.call(name, x1, x2)
        assert got.dtype == np.int64
        assert set(got.tolist()) == want


COMPILED = {case.name: case for case in reversed([*SEGMENTS, *SETS]) if "segment" not in case.name or case.kwargs}


@pytest.mark.parametrize("case", COMPILED.values(), ids=str)
def test_compiled_gives_the_same(lib: Library, tools: Any, case: Case) -> None:
    check_compiled(lib, tools, case)


def test_an_unknown_number_of_segments_is_refused_in_jit() -> None:
    jnp = jax.numpy
    import ivy_api

    with pytest.raises(DataDependentShapeError, match="segment_sum returns depends on the values.*Give num_segments"):
        jax.jit(ivy_api.namespace("jax").segment_sum)(jnp.ones(3), jnp.asarray([0, 1, 1]))


@pytest.mark.parametrize("how", ["sum", "max", "min", "mean", "prod"])
def test_gradients_are_those_of_torch(lib: Library, tools: Any, how: str) -> None:
    """Both of the backend's own function and of the composed body."""
    ids, x = np.asarray([2, 0, 2, 7, -1, 0]), np.asarray([0.7, -1.3, 2.9, 0.2, 4.0, 1.5])
    weights = np.linspace(0.5, 1.5, 4)

    v = torch.asarray(x).requires_grad_()
    reduce = {"mean": torch.mean, "sum": torch.sum, "prod": torch.prod, "max": torch.amax, "min": torch.amin}[how]
    total = sum(reduce(v[torch.asarray(ids == k)]) * weights[k] for k in (0, 2))
    (want,) = torch.autograd.grad(total, v)
    body, xp, own = registry.declarations()[f"segment_{how}"].body, lib.xp, lib.native(ids)
    for function in (
        lambda v: getattr(xp, f"segment_{how}")(v, own, num_segments=4),
        lambda v: body(v, own, num_segments=4, xp=xp),
    ):
        found = slopes(lib, tools, lambda v: xp.where(xp.isinf(function(v)), 0.0, function(v)), x)  # noqa: B023
        np.testing.assert_allclose(found, want.numpy(), rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (
            lambda xp: xp.segment_sum(xp.zeros((2,)), xp.zeros((2,))),
            DTypeError,
            "segment_sum (segment_ids) takes integer arrays here",
        ),
        (lambda xp: xp.segment_max(xp.zeros((2,)), xp.asarray([0])), ValueError, "segment_max needs a number for each element"),
        (
            lambda xp: xp.segment_mean(xp.asarray([1]), xp.asarray([0])),
            DTypeError,
            "segment_mean takes floating-point arrays here; got",
        ),
        (lambda xp: xp.nunique(xp.zeros((2,)), axis=1), IndexError, "axis 1 is out of range"),
        (lambda xp: xp.unique_consecutive(xp.zeros((2,)), axis=1), IndexError, "axis 1 is out of range"),
    ],
)
def test_bad_input_is_refused(lib: Library, call: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=re.escape(message)):
        call(lib.xp)
