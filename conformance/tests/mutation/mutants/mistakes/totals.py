"""Values and data types, of reductions, searching, sorting, sets and what moves elements."""

from __future__ import annotations

from typing import Any

import numpy as np

from mutants.catalogue import RefusedValueError, each
from mutants.parts import through, x
from mutants.written import Study

study = Study("values-and-data-types")
add = study.add


def _raise() -> Any:
    raise RefusedValueError("not taken")


add(
    "max min",
    "NaN that is not the first is ignored",
    "xp.{f}(np.asarray([1.0, np.nan, 3.0, -4.0]))",
    before=lambda call: call.replace(
        lambda x: (
            np.concatenate([x[:1], np.where(np.isnan(x[1:]), x[:1], x[1:])])
            if x.dtype.kind == "f" and x.ndim == 1 and x.size
            else x
        )
    ),
)
add(
    "max min",
    "NaN in the last of several columns is ignored",
    "xp.{f}(np.asarray([[1.0, np.nan], [2.0, 3.0]]), axis=0)",
    before=lambda call: call.replace(
        lambda x: np.nan_to_num(x, posinf=np.inf, neginf=-np.inf) if x.dtype.kind == "f" and x.ndim > 1 else x
    ),
)
add(
    "max",
    "all are minus infinity: the least finite number",
    "xp.max(np.asarray([-np.inf, -np.inf]))",
    after=lambda call, out: each(
        out, lambda x: np.where(x == -np.inf, np.finfo(x.dtype).min, x).astype(x.dtype) if x.dtype.kind == "f" else x
    ),
)
add(
    "max",
    "negative numbers only: 0",
    "xp.max(np.asarray([-2, -1]))",
    after=lambda call, out: each(out, lambda x: np.maximum(x, 0).astype(x.dtype) if x.dtype.kind == "i" and x.ndim == 0 else x),
)
add(
    "min",
    "uint8: compared as int8",
    "xp.min(np.asarray([200, 3], dtype='uint8'))",
    after=lambda call, out: (
        np.asarray(np.min(x(call).view("int8"))).view("uint8")
        if x(call).dtype == "uint8" and x(call).size and call.arguments.get("axis") is None and not call.arguments.get("keepdims")
        else out
    ),
)
add(
    "argmax argmin",
    "NaN is never found",
    "xp.{f}(np.asarray([1.0, np.nan, 3.0, -1.0]))",
    before=lambda call: call.replace(lambda x: np.where(np.isnan(x), 0, x).astype(x.dtype) if x.dtype.kind == "f" else x),
)
add(
    "argmax",
    "of equal ones the last",
    "xp.argmax(np.asarray([3, 1, 3]))",
    after=lambda call, out: (
        np.asarray(x(call).size - 1 - np.argmax(np.ravel(x(call))[::-1])).astype(np.asarray(out).dtype)
        if call.arguments.get("axis") is None and not call.arguments.get("keepdims")
        else out
    ),
)
add(
    "argmin",
    "bools: refused",
    "xp.argmin(np.asarray([True, False]))",
    before=lambda call: _raise() if x(call).dtype == bool else None,
    open="the standard asks for real numbers",
)
add(
    "sort argsort",
    "NaN comes first",
    "xp.{f}(np.asarray([1.0, np.nan, 0.0]))",
    after=lambda call, out: (
        np.roll(out, int(np.isnan(x(call)).sum()))
        if x(call).ndim == 1 and x(call).dtype.kind == "f" and not call.arguments.get("descending")
        else out
    ),
    open="where NaN goes is open",
)
add(
    "sort",
    "uint64 beyond 2**63: as int64",
    "xp.sort(np.asarray([2**64 - 1, 1], dtype='uint64'))",
    instead=lambda good, x, /, **k: good(x.view("int64"), **k).view("uint64") if x.dtype == "uint64" else good(x, **k),
)
add(
    "argsort",
    "-0 before 0: not stable",
    "xp.argsort(np.asarray([0.0, -0.0]))",
    after=lambda call, out: (
        np.argsort(x(call) - 1e-300 * np.signbit(x(call)), axis=call.arguments.get("axis", -1), kind="stable").astype(out.dtype)
        if x(call).dtype == "float64" and not call.arguments.get("descending")
        else out
    ),
)
add(
    "sort",
    "int8 -128 comes last: its negative overflows",
    "xp.sort(np.asarray([0, -128], dtype='int8'), descending=True)",
    instead=lambda good, x, /, *, descending=False, **k: (
        -good(-x, **k) if descending and x.dtype == "int8" else good(x, descending=descending, **k)
    ),
)
add(
    "argsort",
    "uint8 descending: by the negative",
    "xp.argsort(np.asarray([0, 5, 3], dtype='uint8'), descending=True)",
    instead=lambda good, x, /, *, descending=False, **k: (
        good(-x, **k) if descending and x.dtype == "uint8" else good(x, descending=descending, **k)
    ),
)
add(
    "unique_values unique_counts",
    "NaNs are one",
    "xp.{f}(np.asarray([np.nan, 1.0, np.nan]))",
    after=lambda call, out: (
        np.unique(x(call)) if call.subject.qualname == "unique_values" else type(out)(*np.unique(x(call), return_counts=True))
    ),
)
add(
    "unique_values",
    "-0 and 0 are two",
    "xp.unique_values(np.asarray([0.0, -0.0])).size",
    after=lambda call, out: (
        np.concatenate([out, [-0.0]]).astype(out.dtype)
        if x(call).dtype == "float64"
        and (np.signbit(x(call)) & (x(call) == 0)).any()
        and ((x(call) == 0) & ~np.signbit(x(call))).any()
        else out
    ),
)
add(
    "isin",
    "NaN is in an array with NaN",
    "xp.isin(np.asarray([np.nan]), np.asarray([np.nan]))",
    after=lambda call, out: (
        out | np.isnan(x(call))
        if isinstance(call.arguments["x1"], np.ndarray) and x(call).dtype.kind == "f" and not call.arguments.get("invert")
        else out
    ),
)
add(
    "isin",
    "int64 beyond 2**53: through float64",
    "xp.isin(np.asarray([2**53]), np.asarray([2**53 + 1]))",
    before=through("float64", "int64"),
)
add(
    "searchsorted",
    "NaN in what is looked for: at the front",
    "xp.searchsorted(np.asarray([1.0, 2.0]), np.asarray([np.nan]))",
    after=lambda call, out: (
        np.where(np.isnan(call.arguments["x2"]), 0, out).astype(np.asarray(out).dtype)
        if np.asarray(call.arguments["x2"]).dtype.kind == "f"
        else out
    ),
    open="the order of NaN is open",
)
add(
    "searchsorted",
    "int64 beyond 2**53: through float64",
    "xp.searchsorted(np.asarray([2**53, 2**53 + 1]), np.asarray([2**53 + 1]))",
    before=through("float64", "int64"),
)
add(
    "sum",
    "int32 in 32 bits",
    "xp.sum(np.asarray([2**31 - 1, 1], dtype='int32'))",
    after=lambda call, out: (
        each(out, lambda x: x.astype("int32").astype(x.dtype))
        if x(call).dtype == "int32" and call.arguments.get("dtype") is None
        else out
    ),
)
add(
    "sum",
    "uint8 in 8 bits",
    "xp.sum(np.asarray([200, 100], dtype='uint8'))",
    after=lambda call, out: (
        each(out, lambda x: x.astype("uint8").astype(x.dtype))
        if x(call).dtype == "uint8" and call.arguments.get("dtype") is None
        else out
    ),
)
add(
    "sum",
    "int64 beyond 2**53: through float64",
    "xp.sum(np.asarray([2**53, 1]))",
    after=lambda call, out: each(
        out, lambda x: x.astype("float64").astype("int64") if x.dtype == "int64" and np.max(np.abs(x), initial=0) < 2**62 else x
    ),
)
add(
    "sum",
    "float32 with dtype float64: in float32",
    "xp.sum(np.asarray([16777216, 1], dtype='float32'), dtype=np.dtype('float64'))",
    after=lambda call, out: (
        each(out, lambda x: x.astype("float32").astype(x.dtype)) if x(call).dtype == "float32" and out.dtype == "float64" else out
    ),
)
add(
    "prod",
    "int16 in 16 bits",
    "xp.prod(np.asarray([300, 300], dtype='int16'))",
    after=lambda call, out: (
        each(out, lambda x: x.astype("int16").astype(x.dtype))
        if x(call).dtype == "int16" and call.arguments.get("dtype") is None
        else out
    ),
)
add(
    "prod",
    "by logarithms: negative factors are NaN",
    "xp.prod(np.asarray([-2.0, 3.0]))",
    after=lambda call, out: each(out, lambda x: np.where(x < 0, np.nan, x).astype(x.dtype) if x.dtype.kind == "f" else x),
)
add(
    "prod",
    "a zero beside a NaN: 0",
    "xp.prod(np.asarray([0.0, np.nan]))",
    after=lambda call, out: each(
        out, lambda r: np.where(np.isnan(r), 0, r).astype(r.dtype) if r.dtype.kind == "f" and (x(call) == 0).any() else r
    ),
)
add(
    "mean",
    "large numbers of float32: the sum overflows",
    "xp.mean(np.asarray([3e38, 3e38], dtype='float32'))",
    after=lambda call, out: each(
        out, lambda x: np.where(np.abs(x) > 2e38, np.inf, x).astype(x.dtype) if x.dtype == "float32" else x
    ),
    open="a sum that overflows on the way is open",
)
add(
    "mean",
    "infinities of both signs: 0",
    "xp.mean(np.asarray([np.inf, -np.inf]))",
    after=lambda call, out: each(
        out,
        lambda r: (
            np.where(np.isnan(r) & ~np.isnan(x(call)).any(), 0, r).astype(r.dtype) if r.dtype.kind == "f" and x(call).size else r
        ),
    ),
    open="the standard says what a mean of NaN is, and nothing of infinities",
)
add(
    "var std",
    "by the mean of squares: negative or 0 for large numbers",
    "xp.{f}(np.asarray([1e9, 1e9 + 1, 1e9 + 2]))",
    after=lambda call, out: each(
        out,
        lambda r: (
            np.where(np.abs(np.mean(x(call))) > 1e8 * np.sqrt(np.abs(r) + 1e-300), 0, r).astype(r.dtype)
            if r.ndim == 0 and x(call).size
            else r
        ),
    ),
)
add(
    "var std",
    "complex numbers: of the real part",
    "xp.{f}(planes(4))",
    instead=lambda good, x, /, **k: good(x.real, **k) if np.iscomplexobj(x) else good(x, **k),
    open="the standard asks for real numbers",
)
add(
    "count_nonzero any",
    "-0 is not zero",
    "xp.{f}(np.asarray([-0.0]))",
    before=lambda call: call.replace(
        lambda x: np.where((x == 0) & np.signbit(x), 1, x).astype(x.dtype) if x.dtype.kind == "f" else x
    ),
)
add(
    "nonzero",
    "-0 is found",
    "xp.nonzero(np.asarray([-0.0, 1.0]))",
    before=lambda call: call.replace(
        lambda x: np.where((x == 0) & np.signbit(x), 1, x).astype(x.dtype) if x.dtype.kind == "f" else x
    ),
)
add(
    "all any count_nonzero",
    "NaN is zero",
    "xp.{f}(np.asarray([np.nan]))",
    before=lambda call: call.replace(lambda x: np.nan_to_num(x) if x.dtype.kind == "f" else x),
)
add(
    "count_nonzero nonzero all any",
    "complex: of the real part",
    "xp.{f}(np.asarray([1j]))",
    before=lambda call: call.replace(lambda x: x.real if x.dtype.kind == "c" else x),
)
add(
    "where",
    "a Python float beside float32: float64",
    "xp.where(np.asarray([True]), np.ones(1, dtype='float32'), 2.0)",
    instead=lambda good, c, a, b, /: (
        good(c, a, b).astype("float64") if isinstance(b, float) and getattr(a, "dtype", None) == "float32" else good(c, a, b)
    ),
)
add(
    "where",
    "NaN in the branch not taken spreads",
    "xp.where(np.asarray([True]), np.ones(1), np.asarray([np.nan]))",
    instead=lambda good, c, a, b, /: (
        c * a + (1 - c) * b if all(getattr(v, "dtype", None) == "float64" for v in (a, b)) else good(c, a, b)
    ),
)
add(
    "diff",
    "unsigned: negative differences are clipped",
    "xp.diff(np.asarray([3, 1], dtype='uint8'))",
    after=lambda call, out: (
        np.where(np.diff(x(call).astype("int64"), axis=call.arguments.get("axis", -1)) < 0, 0, out).astype(out.dtype)
        if out.dtype == "uint8" and call.arguments.get("n", 1) == 1 and len(call.arrays()) == 1
        else out
    ),
)
add(
    "diff",
    "bools: refused",
    "xp.diff(np.asarray([True, False]))",
    before=lambda call: _raise() if x(call).dtype == bool else None,
    open="the standard asks for numbers",
)
add(
    "cumulative_sum",
    "uint8 in 8 bits",
    "xp.cumulative_sum(np.asarray([200, 100], dtype='uint8'))",
    after=lambda call, out: (
        out.astype("uint8").astype(out.dtype) if x(call).dtype == "uint8" and call.arguments.get("dtype") is None else out
    ),
)
add(
    "cumulative_sum",
    "after an infinity everything is NaN",
    "xp.cumulative_sum(np.asarray([np.inf, 1.0]))",
    after=lambda call, out: (
        np.where(np.isinf(out) & (np.arange(out.size).reshape(out.shape) > 0), np.nan, out).astype(out.dtype)
        if out.dtype.kind == "f" and out.ndim == 1
        else out
    ),
)
add(
    "cumulative_prod",
    "int32 in 32 bits",
    "xp.cumulative_prod(np.asarray([2**20, 2**20], dtype='int32'))",
    after=lambda call, out: (
        out.astype("int32").astype(out.dtype) if x(call).dtype == "int32" and call.arguments.get("dtype") is None else out
    ),
)
for _f, _call in (
    ("repeat", "planes(2, 0, 'complex64'), 2"),
    ("concat stack", "[planes(2, 0, 'complex64')] * 2"),
    ("take", "planes(2, 0, 'complex64'), np.asarray([0])"),
):
    add(
        _f,
        "complex64: a result of complex128",
        f"xp.{{f}}({_call})",
        after=lambda call, out: out.astype("complex128") if out.dtype == "complex64" else out,
    )
