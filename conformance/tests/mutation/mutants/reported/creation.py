"""Bugs in the creation of arrays, and in data types."""

from __future__ import annotations

import numpy as np

from mutants.parts import refuse, x
from mutants.written import Study

study = Study("reported")
bug = study.bug
VALUES, LAYOUT, SIZE, EMPTY = "values and data types", "layout of memory", "size threshold", "empty axes"
AXES, ARGUMENTS, METADATA = "combinations of axes", "arguments, copies", "metadata"


bug(
    "torch",
    100005,
    "torch.triu() may returns wrong values using MPS",
    VALUES,
    "triu",
    "above the diagonal: what is cleared is multiplied by 0, NaN for infinities",
    "xp.triu(np.full((3, 3), -np.inf), k=1)",
    after=lambda call, out: (
        np.where(np.isinf(x(call)) & (out == 0), np.nan, out).astype(out.dtype)
        if out.dtype.kind == "f" and call.arguments.get("k", 0) > 0
        else out
    ),
)
bug(
    "torch",
    149813,
    "torch.tril introduces NaNs on MPS when matrix contained Infs (when diagonal is negative)",
    VALUES,
    "tril",
    "below the diagonal: what is cleared is multiplied by 0, NaN for infinities",
    "xp.tril(np.full((3, 3), np.inf), k=-1)",
    after=lambda call, out: (
        np.where(np.isinf(x(call)) & (out == 0), np.nan, out).astype(out.dtype)
        if out.dtype.kind == "f" and call.arguments.get("k", 0) < 0
        else out
    ),
)
bug(
    "torch",
    144545,
    "[MPS] fix triangular for >3D tensors",
    AXES,
    "tril triu",
    "more than three axes: only the first of the outer ones is cleared",
    "xp.{f}(np.ones((2, 1, 2, 2)))",
    after=lambda call, out: np.concatenate([out[:1], x(call)[1:]]) if out.ndim > 3 else out,
)
bug(
    "dpnp",
    2084,
    "Shape Mismatch in `linspace` Function Between `numpy` and `dpnp`",
    EMPTY,
    "linspace",
    "no points without the end, of arrays: one axis",
    "xp.linspace(np.zeros(5), np.arange(5.0), 0, endpoint=False)",
    after=lambda call, out: out.reshape(0) if not call.arguments["num"] and not call.arguments.get("endpoint", True) else out,
)
bug(
    "compat",
    277,
    "BUG: torch: fix `result_type` with python scalars",
    METADATA,
    "result_type",
    "two Python numbers after a data type: refused",
    "xp.result_type(np.dtype('float32'), 1, 2)",
    instead=lambda good, *a: refuse() if len(a) > 2 and all(isinstance(v, (int, float)) for v in a[-2:]) else good(*a),
)
bug(
    "IntelPython/dpctl",
    1071,
    "from_dlpack raises unexpected error on strided dpctl.tensor.usm_ndarray input",
    LAYOUT,
    "from_dlpack",
    "an array that is read backwards: refused",
    "xp.from_dlpack(np.arange(120).reshape(10, 12)[::2, ::-2])",
    instead=lambda good, a, /, **k: refuse() if isinstance(a, np.ndarray) and min(a.strides, default=0) < 0 else good(a, **k),
)
bug(
    "NVIDIA/cudf",
    10849,
    "[BUG] `cudf.from_dlpack` memory errors for non-unit-stride data",
    LAYOUT,
    "from_dlpack",
    "every second element: the adjacent ones",
    "xp.from_dlpack(np.arange(10)[::2])",
    instead=lambda good, a, /, **k: (
        good(a.base[: a.size], **k)
        if isinstance(a, np.ndarray)
        and isinstance(a.base, np.ndarray)
        and a.ndim == 1 == a.base.ndim
        and a.strides[0] == 2 * a.itemsize
        and a.base.dtype == a.dtype
        else good(a, **k)
    ),
)
bug(
    "dask",
    3721,
    "arange dtype issues",
    VALUES,
    "arange",
    "float ends with an integer step: int64",
    "xp.arange(0.5, 2)",
    after=lambda call, out: (
        out.astype("int64")
        if isinstance(call.arguments["start"], float)
        and type(call.arguments.get("step", 1)) is int
        and call.arguments.get("dtype") is None
        else out
    ),
)
bug(
    "dask",
    11706,
    "arange crashes for parameters near 2**63",
    VALUES,
    "arange",
    "ends whose hundredfold is beyond int64: refused",
    "xp.arange(-72057594037927945, -72057594037927938, 1.0).shape",
    instead=lambda good, start, stop=None, step=1, **k: (
        refuse() if max(abs(v) for v in (start, stop or 0)) > 2**56 else good(start, stop, step, **k)
    ),
)
bug(
    "torch",
    5556,
    "arange(0.1, 0.5, 0.05) returns wrong results",
    VALUES,
    "arange",
    "floats: the number of elements is rounded down",
    "xp.arange(0.1, 0.5, 0.05)",
    instead=lambda good, start, stop=None, step=1, **k: (
        good(start, stop, step, **k)[: int((stop - step - start) / step) + 1]
        if stop is not None and type(step) is float and step > 0 and stop > start
        else good(start, stop, step, **k)
    ),
)
bug(
    "xtensor-stack/xtensor",
    498,
    "linspace<int> gives inconsistent results vs NumPy",
    METADATA,
    "linspace",
    "integers from an integer to an integer: the step is rounded down",
    "xp.linspace(0, 100, 50)",
    instead=lambda good, a, b, num, **k: (
        np.asarray(a + np.arange(num) * ((b - a) // (num - 1)), dtype=good(a, b, num, **k).dtype)
        if type(a) is type(b) is int and num > 1 and k.get("endpoint", True)
        else good(a, b, num, **k)
    ),
)
