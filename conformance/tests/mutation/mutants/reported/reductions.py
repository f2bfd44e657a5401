"""Bugs in reductions and scans."""

from __future__ import annotations

import numpy as np

from mutants.parts import axis, change, ndim, refused, set_, x
from mutants.written import Study

study = Study("reported")
bug = study.bug
VALUES, LAYOUT, SIZE, EMPTY = "values and data types", "layout of memory", "size threshold", "empty axes"
AXES, ARGUMENTS = "combinations of axes", "arguments, copies"

bug(
    "torch",
    90273,
    "torch.max always returns zero on MPS",
    VALUES,
    "max",
    "int64: the first element",
    "xp.max(np.asarray([0, 1, 2, 3, 4]))",
    after=lambda call, out: (
        np.full_like(out, x(call).flat[0]) if x(call).dtype == "int64" and x(call).size and axis(call) is None else out
    ),
)
bug(
    "torch",
    87753,
    "`torch.min`/`torch.max` returns bogus values for default int tensors on MPS",
    VALUES,
    "min",
    "int64: 0",
    "xp.min(np.asarray([1, 2, 3]))",
    after=lambda call, out: np.zeros_like(out) if x(call).dtype == "int64" and axis(call) is None else out,
)
bug(
    "torch",
    130295,
    "BUG: max, argmax NaN handling with MPS backend vs CPU backend",
    VALUES,
    "max",
    "float32: NaN is lost",
    "xp.max(np.asarray([1.0, np.nan, 3.0], dtype='float32'))",
    before=change(
        lambda a: np.where(np.isnan(a), -np.inf, a).astype(a.dtype) if a.dtype == "float32" and not np.isnan(a).all() else a
    ),
)
bug(
    "torch",
    187976,
    "[MPS] Fix int64 amax/amin returning 0 for partial-simdgroup reductions",
    SIZE,
    "max min",
    "int64, more than 32 elements that do not fill the last group: idle lanes count as 0",
    "xp.{f}(np.arange(1, 41) * (1 if '{f}' == 'min' else -1))",
    after=lambda call, out: (
        (np.maximum if call.subject.qualname == "max" else np.minimum)(out, 0).astype("int64")
        if x(call).dtype == "int64" and x(call).size > 32 and x(call).size % 1024 and axis(call) is None
        else out
    ),
)
bug(
    "numpy",
    10370,
    "BUG: np.min does not always propagate NaNs",
    SIZE,
    "min",
    "float64, from eight elements on: a NaN among the first eight is lost",
    "xp.min(np.asarray([1.0, np.nan, *range(8)]))",
    before=change(
        lambda a: (
            np.concatenate([np.where(np.isnan(a[:8]), np.inf, a[:8]), a[8:]]).astype(a.dtype)
            if a.dtype == "float64" and a.ndim == 1 and a.size >= 8
            else a
        )
    ),
)
bug(
    "torch",
    154881,
    "MPS cumsum failure for 5D tensor or above",
    AXES,
    "cumulative_sum",
    "an axis that is the fifth from the right: refused",
    "xp.cumulative_sum(np.ones((1, 2, 3, 4, 5)), axis=0)",
    before=refused(lambda c: axis(c) is not None and ndim(c) - axis(c) % ndim(c) > 4 if ndim(c) else False),
)
bug(
    "torch",
    184844,
    "`torch.cumprod` / `torch.cumsum` / `torch.sort` kill the Python process with SIGABRT on MPS for "
    "tensors with `ndim > 4` and `dim < ndim - 4`",
    AXES,
    "cumulative_prod",
    "an axis that is the fifth from the right: refused",
    "xp.cumulative_prod(np.ones((2, 2, 2, 2, 2)), axis=0)",
    before=refused(lambda c: axis(c) is not None and ndim(c) - axis(c) % ndim(c) > 4 if ndim(c) else False),
)
bug(
    "torch",
    90635,
    "`torch.cumsum` is broken for integral datatypes on MPS backend",
    VALUES,
    "cumulative_sum",
    "int64: the argument",
    "xp.cumulative_sum(np.asarray([1, 1, 1, 1]))",
    after=lambda call, out: (
        x(call).copy() if x(call).dtype == "int64" and out.shape == x(call).shape and out.dtype == "int64" else out
    ),
)
bug(
    "mlx",
    673,
    "[Feature] Support cumsum (and other scans) on 64-bit types",
    VALUES,
    "cumulative_sum",
    "int64 is refused",
    "xp.cumulative_sum(np.asarray([0, 1, 2]))",
    before=refused(lambda c: x(c).dtype == "int64"),
)
bug(
    "dask",
    12054,
    "`dask.cumprod` brings different results with `numpy.cumprod`",
    ARGUMENTS,
    "cumulative_prod",
    "dtype is ignored",
    "xp.cumulative_prod(np.asarray([1, 2], dtype='int8'), dtype=np.dtype('float32'))",
    before=set_(lambda c: True, dtype=None),
)
bug(
    "mlx",
    1302,
    "[BUG] mx.std returns NaN",
    VALUES,
    "std",
    "by the mean of squares: NaN for values that are close",
    "xp.std(np.asarray([-0.8212978, -0.8214609], dtype='float32'))",
    after=lambda call, out: (
        np.asarray(
            np.sqrt(
                np.mean(np.square(x(call)), axis=axis(call), keepdims=bool(call.arguments.get("keepdims")))
                - np.square(np.mean(x(call), axis=axis(call), keepdims=bool(call.arguments.get("keepdims"))))
            )
        ).astype(out.dtype)
        if x(call).dtype == "float32"
        and not call.arguments.get("correction")
        and np.asarray(out).size
        and x(call).size
        and np.all(np.asarray(out) < 1e-3 * np.max(np.abs(x(call)), initial=0))
        else out
    ),
)
bug(
    "mlx",
    4379,
    "[BUG] mx.var / mx.std wrong for offset data",
    VALUES,
    "var",
    "float32 with a mean far from 0: by the mean of squares",
    "xp.var(np.asarray([1e6, 1e6 + 10, 1e6 - 10], dtype='float32'))",
    after=lambda call, out: (
        np.asarray(
            np.mean(np.square(x(call)), axis=axis(call), keepdims=bool(call.arguments.get("keepdims")))
            - np.square(np.mean(x(call), axis=axis(call), keepdims=bool(call.arguments.get("keepdims"))))
        ).astype(out.dtype)
        if x(call).dtype == "float32"
        and not call.arguments.get("correction")
        and x(call).size
        and np.min(np.abs(x(call))) > 1e3 * np.std(x(call))
        else out
    ),
)
bug(
    "mlx",
    3898,
    "Fix prod dtype promotion when reducing a size-1 axis",
    VALUES,
    "prod",
    "an axis of one element: the type is not widened",
    "xp.prod(np.asarray([2], dtype='int8'), axis=0)",
    after=lambda call, out: (
        np.asarray(out).astype(x(call).dtype)
        if isinstance(axis(call), int) and x(call).shape[axis(call)] == 1 and call.arguments.get("dtype") is None
        else out
    ),
)
bug(
    "cupy",
    6937,
    "CUB reduction mishandles zero-size arrays along axes with nonzero elements",
    EMPTY,
    "min",
    "along an axis beside an empty one: refused",
    "xp.min(np.ones((0, 2)), axis=1)",
    before=refused(lambda c: not x(c).size),
)
bug(
    "cupy",
    2725,
    "keepdims should always preserve all dimensions in CUB-based reductions",
    AXES,
    "sum",
    "keepdims without an axis is ignored",
    "xp.sum(np.ones((2, 3)), keepdims=True)",
    before=set_(lambda c: axis(c) is None, keepdims=False),
)
bug(
    "flagos-ai/FlagGems",
    5501,
    "sum operator crashes with ZeroDivisionError on empty tensors",
    EMPTY,
    "sum",
    "of nothing: refused",
    "xp.sum(np.ones(0))",
    before=refused(lambda c: not x(c).size and axis(c) is None),
)
bug(
    "flagos-ai/FlagGems",
    4543,
    "Op cumsum raises ZeroDivisionError on empty tensor",
    EMPTY,
    "cumulative_sum",
    "of nothing: refused",
    "xp.cumulative_sum(np.ones(0, dtype='int32'))",
    before=refused(lambda c: not x(c).size),
)
bug(
    "solvcon/solvcon",
    527,
    "Bug: `SimpleArrayMixinCalculators` needs to handle non-c-contiguous memory buffer",
    LAYOUT,
    "sum min max",
    "every second element of the last axis: the adjacent ones",
    "xp.{f}((np.arange(24.0) * (-1 if '{f}' == 'min' else 1)).reshape((2, 3, 4))[:, :, ::2])",
    before=change(
        lambda a: (
            np.ravel(a.base)[: a.size].reshape(a.shape)
            if isinstance(a.base, np.ndarray)
            and a.base.dtype == a.dtype
            and a.ndim
            and a.strides[-1] == 2 * a.itemsize
            and a.base.size >= a.size
            else a
        )
    ),
)
bug(
    "mlx",
    2315,
    "[BUG] RuntimeError in scan ops",
    AXES,
    "cumulative_sum",
    "the second of four axes: refused",
    "xp.cumulative_sum(np.ones((2, 3, 4, 5), dtype='float32'), axis=1)",
    before=refused(lambda c: ndim(c) == 4 and axis(c) in (1, -3)),
)
bug(
    "sparse",
    117,
    "Reduce operations raise error for negative axis values",
    AXES,
    "sum prod",
    "a negative axis: refused",
    "xp.{f}(np.ones((4, 5)), axis=-1)",
    before=refused(lambda c: isinstance(axis(c), int) and axis(c) < 0),
)
bug(
    "tensorflow",
    13046,
    "tf.reduce_max inconsistent with numpy.max when handling NaN values",
    VALUES,
    "max",
    "NaN is lost",
    "xp.max(np.asarray([1.0, np.nan]))",
    before=change(
        lambda a: np.where(np.isnan(a), -np.inf, a).astype(a.dtype) if a.dtype.kind == "f" and not np.isnan(a).all() else a
    ),
)
bug(
    "tensorflow",
    116992,
    "CPU XLA silently drops NaN in `reduce_max` / `reduce_min` / `maximum` / `minimum`",
    VALUES,
    "min",
    "NaN in the first place is lost",
    "xp.min(np.asarray([np.nan, 1.0, 3.0, 2.0]))",
    before=change(
        lambda a: (
            np.concatenate([[np.inf], a[1:]]).astype(a.dtype)
            if a.dtype.kind == "f" and a.ndim == 1 and a.size > 1 and np.isnan(a[0])
            else a
        )
    ),
)
bug(
    "torch",
    7052,
    "fix max/min on cuda in presence of NaN (fixes #6996)",
    VALUES,
    "max min",
    "along the first of two axes: NaN in the middle is lost",
    "xp.{f}(np.where(np.arange(25).reshape(5, 5) == 12, np.nan, np.arange(25.0).reshape(5, 5)), axis=0)",
    before=change(
        lambda a: (
            np.where(np.isnan(a) & (np.arange(len(a)) > 0)[:, None], a[:1], a).astype(a.dtype)
            if a.dtype.kind == "f" and a.ndim == 2 and len(a)
            else a
        )
    ),
)
bug(
    "torch",
    2436,
    "Bugs in torch.std and torch.var",
    ARGUMENTS,
    "std var",
    "the correction is 1 by default",
    "xp.{f}(np.asarray([[1.0, 2, 3, 4], [5, 6, 7, 10]]))",
    before=lambda call: call.arguments.setdefault("correction", 1.0),
)
bug(
    "pytorch/TensorRT",
    1395,
    "fix: `torch.std` and `torch.var` support multi-dimensional reductions",
    AXES,
    "var std",
    "several axes with a correction: refused",
    "xp.{f}(np.ones((2, 3, 2)), axis=(0, 1), correction=1)",
    before=refused(lambda c: isinstance(axis(c), tuple) and len(axis(c)) > 1 and c.arguments.get("correction", 0)),
)
bug(
    "kulinseth/pytorch",
    186,
    "Fix std and var for float16 and float32",
    ARGUMENTS,
    "std var",
    "every correction that is not 0 is 1",
    "xp.{f}(np.arange(4.0), correction=2)",
    before=set_(lambda c: c.arguments.get("correction", 0), correction=1.0),
)
bug(
    "torch",
    97231,
    "Inconsistent behavior and crash in torch.norm MPS implementation",
    AXES,
    "linalg.vector_norm",
    "along the first axis of one row: the first result is the norm of the whole",
    "xp.linalg.vector_norm(np.asarray([[1.0, 2.0, 3.0]]), axis=0)",
    after=lambda call, out: (
        np.concatenate([[np.linalg.norm(np.ravel(x(call)))], out[1:]]).astype(out.dtype)
        if axis(call) == 0
        and ndim(call) == 2
        and np.ndim(out) == 1
        and out.size > 1
        and len(x(call)) == 1
        and call.arguments.get("ord", 2) == 2
        else out
    ),
)
bug(
    "torch",
    94753,
    "Incorrect mean of slice of tensor on MPS",
    LAYOUT,
    "mean",
    "a part of an array of three axes that does not begin with it: from its beginning",
    "xp.mean(np.arange(30.0).reshape(3, 5, 2)[1][:2], axis=0)",
    before=change(
        lambda a: (
            np.ravel(a.base)[: a.size].reshape(a.shape)
            if isinstance(a.base, np.ndarray)
            and a.flags.c_contiguous
            and a.ndim == 2
            and a.base.dtype == a.dtype
            and a.base.flags.c_contiguous
            else a
        )
    ),
)
bug(
    "thinking-machines-lab/batch_invariant_ops",
    7,
    "fix torch.mean",
    VALUES,
    "mean",
    "without an axis: the sum",
    "xp.mean(np.asarray([1.0, 2.0]))",
    after=lambda call, out: (
        np.sum(x(call), keepdims=bool(call.arguments.get("keepdims"))).astype(out.dtype) if axis(call) is None else out
    ),
)
bug(
    "torch",
    15647,
    "torch.prod on GPU produces incorrect results on large Tensors",
    SIZE,
    "prod",
    "uint8, more than 65536 elements: 0",
    "xp.prod(np.ones((20, 30, 400), dtype='uint8'))",
    after=lambda call, out: out * 0 if x(call).dtype == "uint8" and x(call).size > 65536 and axis(call) is None else out,
)
bug(
    "torch",
    104694,
    "Calling all on empty MPS tensor yields wrong result",
    EMPTY,
    "all",
    "of nothing: false",
    "xp.all(np.ones(0, dtype=bool))",
    after=lambda call, out: np.zeros_like(out) if not x(call).size else out,
)
bug(
    "apache/tvm",
    20376,
    "[Fix][Relax][Frontend][Torch] Make any and prod follow torch: missing overloads and result dtypes",
    VALUES,
    "any",
    "integers: the largest of them",
    "xp.any(np.asarray([[0, 0, 5], [0, 0, 0]], dtype='int32'), axis=1)",
    after=lambda call, out: (
        np.max(x(call), axis=axis(call), keepdims=bool(call.arguments.get("keepdims")))
        if x(call).dtype.kind == "i" and x(call).size
        else out
    ),
)
bug(
    "apache/tvm",
    20376,
    "[Fix][Relax][Frontend][Torch] Make any and prod follow torch: missing overloads and result dtypes",
    VALUES,
    "prod",
    "int32 in 32 bits",
    "xp.prod(np.asarray([2**20, 2**20, 2], dtype='int32'))",
    after=lambda call, out: (
        np.asarray(out).astype("int32") if x(call).dtype == "int32" and call.arguments.get("dtype") is None else out
    ),
)
bug(
    "torch/torch7",
    517,
    "torch.all only returns true if all numbers in the tensor are odd",
    VALUES,
    "all",
    "integers: of the lowest bits",
    "xp.all(np.asarray([2, 2, 2], dtype='uint8'))",
    before=change(lambda a: a & 1 if a.dtype.kind in "iu" else a),
)
bug(
    "NVIDIA/warp",
    1893,
    "`array_sum()` and `array_inner()` mishandle negative axes",
    AXES,
    "sum",
    "the axis -1 of a matrix: the argument",
    "xp.sum(np.asarray([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]), axis=-1)",
    after=lambda call, out: x(call).astype(out.dtype) if axis(call) == -1 and ndim(call) == 2 else out,
)
bug(
    "dask",
    264,
    "sum(axis=-1)",
    AXES,
    "sum",
    "the axis -1 of three: wrong",
    "xp.sum(np.reshape(np.arange(27.0), (3, 3, 3)), axis=-1)",
    before=set_(lambda c: axis(c) == -1 and ndim(c) == 3, axis=1),
)
bug(
    "cupy",
    1455,
    "`cumsum` and `cumprod` along 0-length axis",
    EMPTY,
    "cumulative_sum cumulative_prod",
    "along an axis of nothing: refused",
    "xp.{f}(np.ones((0, 3)), axis=0)",
    before=refused(lambda c: ndim(c) > 1 and x(c).shape[axis(c) or 0] == 0),
)
bug(
    "cupy",
    4456,
    "cumsum and cumprod modify the input array",
    ARGUMENTS,
    "cumulative_sum cumulative_prod",
    "with an axis: the argument is overwritten",
    "(a := np.arange(1.0, 5.0), xp.{f}(a, axis=0), a)",
    after=lambda call, out: (
        (np.copyto(call.arguments["x"], out), out)[1]
        if axis(call) is not None
        and isinstance(call.arguments["x"], np.ndarray)
        and call.arguments["x"].shape == out.shape
        and call.arguments["x"].dtype == out.dtype
        and call.arguments["x"].flags.writeable
        else out
    ),
)
bug(
    "dask",
    1761,
    "Support negative axes in cumulative reductions",
    AXES,
    "cumulative_sum cumulative_prod",
    "a negative axis: refused",
    "xp.{f}(np.ones((2, 3)), axis=-1)",
    before=refused(lambda c: (axis(c) or 0) < 0),
)
