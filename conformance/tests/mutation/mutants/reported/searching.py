"""Bugs in searching, sorting and sets."""

from __future__ import annotations

import numpy as np

from mutants.parts import axis, change, ndim, refused, x
from mutants.written import Study

study = Study("reported")
bug = study.bug
VALUES, LAYOUT, SIZE, EMPTY = "values and data types", "layout of memory", "size threshold", "empty axes"
AXES, ARGUMENTS, METADATA = "combinations of axes", "arguments, copies", "metadata"
LEAST = -(2**63)


def _sorted_by(call, out, key):
    """The permutation of another order."""
    return np.argsort(key, axis=call.arguments.get("axis", -1), kind="stable").astype(out.dtype)


bug(
    "torch",
    98191,
    "torch.argmax only returns -9223372036854775808 on mps",
    AXES,
    "argmax",
    "integers of two axes along the last: the least integer",
    "xp.argmax(np.asarray([[0, 1], [2, 1], [1, 0]]), axis=1)",
    after=lambda call, out: np.full_like(out, LEAST) if x(call).dtype.kind == "i" and ndim(call) == 2 and axis(call) == 1 else out,
)
bug(
    "torch",
    109067,
    "torch.argmax fails for device='mps:0'",
    VALUES,
    "argmax",
    "int32 along the only axis: the least integer",
    "xp.argmax(np.asarray([14, 13, 11], dtype='int32'), axis=0)",
    after=lambda call, out: np.full_like(out, LEAST) if x(call).dtype == "int32" and ndim(call) == 1 and axis(call) == 0 else out,
)
bug(
    "torch",
    92311,
    "'mps' and argmax()",
    AXES,
    "argmax",
    "float32 of two axes along the last: the least integer",
    "xp.argmax(np.ones((10, 2), dtype='float32'), axis=1)",
    after=lambda call, out: np.full_like(out, LEAST) if x(call).dtype == "float32" and ndim(call) == 2 and axis(call) == 1 else out,
)
bug(
    "tensorflow",
    77853,
    "argmax returns incorrect result for input containing Minimum number (TensorFlow 2.x)",
    VALUES,
    "argmax",
    "float32: numbers below the normal ones are 0",
    "xp.argmax(np.asarray([-1.0, -0.0, 1.4e-45], dtype='float32'))",
    before=change(lambda a: np.where(np.abs(a) < np.finfo(a.dtype).tiny, 0, a).astype(a.dtype) if a.dtype == "float32" else a),
    open="numbers below the normal ones may be flushed",
)
bug(
    "torch",
    118266,
    "Inconsistency with torch.log1p combined with torch.argmax in torch.compile",
    VALUES,
    "argmax",
    "NaN is passed over",
    "xp.argmax(np.asarray([np.nan, 4.6151]))",
    before=change(lambda a: np.where(np.isnan(a), -np.inf, a).astype(a.dtype) if a.dtype.kind == "f" else a),
)
bug(
    "torch",
    183082,
    "Inductor CPU returns wrong argmax after sin_() and transpose",
    LAYOUT,
    "argmax",
    "of a transposed matrix: the place in the memory",
    "xp.argmax(np.asarray([[1.0, 2.0, 3.0], [6.0, 5.0, 4.0]]).T)",
    after=lambda call, out: (
        np.asarray(np.argmax(np.ravel(x(call), order="K"))).astype(np.asarray(out).dtype)
        if axis(call) is None
        and x(call).flags.f_contiguous
        and not x(call).flags.c_contiguous
        and not call.arguments.get("keepdims")
        else out
    ),
)
bug(
    "torch",
    183894,
    "torch.compile returns wrong argmin after in-place sin_ followed by transpose",
    LAYOUT,
    "argmin",
    "of a transposed matrix: the place in the memory",
    "xp.argmin(np.asarray([[9.0, 2.0, 3.0], [1.0, 5.0, 4.0]]).T)",
    after=lambda call, out: (
        np.asarray(np.argmin(np.ravel(x(call), order="K"))).astype(np.asarray(out).dtype)
        if axis(call) is None
        and x(call).flags.f_contiguous
        and not x(call).flags.c_contiguous
        and not call.arguments.get("keepdims")
        else out
    ),
)
bug(
    "dask",
    3190,
    "Argmax fails on newer dask versions.",
    ARGUMENTS,
    "argmax",
    "of one axis that is not named: refused",
    "xp.argmax(np.arange(10))",
    before=refused(lambda c: axis(c) is None and ndim(c) == 1),
)
bug(
    "mlx",
    882,
    "[BUG] GPU Sorting Failure for Arrays Exceeding 32768 Elements on any dimension",
    SIZE,
    "sort",
    "more than 32768 elements: the runs of 32768 are not merged",
    "xp.sort(-np.arange(32769.0))",
    instead=lambda good, a, /, **k: (
        np.concatenate(
            [good(p, **k) for p in np.split(a, range(32768, a.shape[k.get("axis", -1)], 32768), axis=k.get("axis", -1))],
            axis=k.get("axis", -1),
        )
        if a.shape[k.get("axis", -1)] > 32768
        else good(a, **k)
    ),
)
bug(
    "mlx",
    1400,
    'argSort fails by _LIBCPP_ASSERT_VALID_ELEMENT_ACCESS(__n < size(), "vector[] index out of bounds");',
    SIZE,
    "argsort",
    "more than 4096 elements are refused",
    "xp.argsort(np.ones(4097))",
    before=refused(lambda c: x(c).size > 4096),
)
bug(
    "cupy",
    5846,
    "RuntimeError: radix_sort: failed on 2nd step: cudaErrorInvalidValue: invalid argument",
    SIZE,
    "argsort",
    "more than 2304 elements are refused",
    "xp.argsort(np.arange(2305))",
    before=refused(lambda c: x(c).size > 2304),
)
bug(
    "cupy",
    3324,
    "different result between cupy.sort and numpy.sort with NaN",
    VALUES,
    "sort",
    "numbers beside a NaN are not sorted: each side of it for itself",
    "xp.sort(np.asarray([[0.77], [0.0], [np.nan], [0.5], [0.85]]), axis=0)",
    instead=lambda good, a, /, **k: _around_nan(good, a, k),
)
bug(
    "cupy",
    9816,
    "Sorting multidimensional array along axis of length zero raises `ZeroDivisionError`",
    EMPTY,
    "sort",
    "several axes along one of nothing: refused",
    "xp.sort(np.ones((2, 0)), axis=-1)",
    before=refused(lambda c: ndim(c) > 1 and x(c).shape[c.arguments.get("axis", -1)] == 0),
)
bug(
    "torch",
    187105,
    "[MPS] torch.cumprod, cumsum, and sort SIGABRT on MPS for ndim > 4 with left-axis dim",
    AXES,
    "sort",
    "an axis that is the fifth from the right: refused",
    "xp.sort(np.ones((2, 2, 2, 2, 2)), axis=0)",
    before=refused(lambda c: ndim(c) - c.arguments.get("axis", -1) % ndim(c) > 4),
)
bug(
    "compat",
    354,
    "`torch.argsort` is not stable by default",
    SIZE,
    "argsort",
    "equal elements, more than 16 of them: in no order by default",
    "xp.argsort(np.full(30, 10))",
    after=lambda call, out: (
        np.concatenate([[a.size // 2 if a.size > 16 else 0], np.flip(np.arange(1, a.size))]).astype(out.dtype)[: a.size]
        if "stable" not in call.arguments
        and (a := x(call)).ndim == 1
        and a.size > 16
        and (a == a[0]).all()
        and not call.arguments.get("descending")
        else out
    ),
)
bug(
    "torch",
    70922,
    "`argsort` is missing the `stable` parameter",
    ARGUMENTS,
    "argsort",
    "stable is refused",
    "xp.argsort(np.arange(3), stable=True)",
    before=refused(lambda c: "stable" in c.by_keyword),
)
bug(
    "torch",
    70921,
    "`sort` should only return the sorted input",
    METADATA,
    "sort",
    "the indices too",
    "xp.sort(np.arange(3))",
    instead=lambda good, a, /, **k: (good(a, **k), np.argsort(a, kind="stable")),
)
bug(
    "torch",
    184620,
    "[MPS] Fix sort returning out-of-bounds indices for bool/int-max/NaN inputs",
    VALUES,
    "argsort",
    "int32, a length that is no power of two: the largest integer has the index of the padding",
    "xp.argsort(np.asarray([1, 2**31 - 1, 2], dtype='int32'))",
    after=lambda call, out: (
        np.where(
            np.take_along_axis(x(call), out, call.arguments.get("axis", -1)) == 2**31 - 1,
            x(call).shape[call.arguments.get("axis", -1)],
            out,
        ).astype(out.dtype)
        if x(call).dtype == "int32"
        and x(call).shape[call.arguments.get("axis", -1)] & (x(call).shape[call.arguments.get("axis", -1)] - 1)
        else out
    ),
)
bug(
    "jax",
    6443,
    "jnp.sort and np.sort treat negative NaNs differently",
    VALUES,
    "argsort",
    "-0.0 comes before 0.0, whichever is first",
    "xp.argsort(np.asarray([0.0, -0.0]))",
    after=lambda call, out: (
        _sorted_by(call, out, np.where((x(call) == 0) & np.signbit(x(call)), -5e-324, x(call)))
        if x(call).dtype == "float64" and not call.arguments.get("descending") and x(call).size
        else out
    ),
)
bug(
    "torch",
    182343,
    "Torch Inductor SearchSorted SliceView Bug",
    LAYOUT,
    "searchsorted",
    "a sorted array that is a part of another: searched from the beginning of that",
    "xp.searchsorted(np.asarray([0, 3, 7, 12])[1:], np.asarray([5]), side='right')",
    before=change(
        lambda a: (
            a.base[: a.size]
            if isinstance(a.base, np.ndarray)
            and a.base.ndim == 1 == a.ndim
            and a.base.dtype == a.dtype
            and a.flags.c_contiguous
            and a.size
            else a
        ),
        "x1",
    ),
)
bug(
    "Bears-R-Us/arkouda",
    2755,
    "Fixes #2703: Sort bug with `nan`s",
    VALUES,
    "sort",
    "beside a NaN zeros come before negative numbers",
    "xp.sort(np.asarray([np.inf, -9, -3.0, 0.0, 3.0, np.nan]))",
    instead=lambda good, a, /, **k: (
        np.concatenate([a[a == 0], (o := good(a, **k))[o != 0]])
        if a.ndim == 1 and a.dtype.kind == "f" and np.isnan(a).any() and (a < 0).any() and not k.get("descending")
        else good(a, **k)
    ),
)
bug(
    "numpy",
    25552,
    "BUG: `np.unique_inverse` output has wrong shape",
    AXES,
    "unique_inverse",
    "the inverse of several axes is flat",
    "xp.unique_inverse(np.ones((2, 3)))",
    after=lambda call, out: type(out)(out[0], np.ravel(out[1])),
)
bug(
    "numpy",
    20638,
    "ENH: Inverse indices from `np.unique()` sharing the input array's shape",
    AXES,
    "unique_all",
    "the inverse of several axes, or of none, is flat",
    "xp.unique_all(np.asarray([[1, 2, 6], [2, 3, 2]]))",
    after=lambda call, out: type(out)(out[0], out[1], np.ravel(out[2]), out[3]),
)
bug(
    "tensorflow",
    119359,
    "tf.sort gives different NaN behaviour in eager mode and XLA",
    VALUES,
    "sort",
    "two NaNs: the last number is not sorted in",
    "xp.sort(np.asarray([4.0, np.nan, 7.0, 1.0, np.nan, 3.0]))",
    instead=lambda good, a, /, **k: (
        np.concatenate([good(a[:-1], **k), a[-1:]])
        if a.ndim == 1 and a.dtype.kind == "f" and np.isnan(a).sum() > 1
        else good(a, **k)
    ),
)
bug(
    "torch",
    86239,
    "`torch.where` on MPS fails to broadcast identically to other backends / numpy",
    AXES,
    "where",
    "a value of more axes than the condition: refused",
    "xp.where(np.ones((2, 2)) > 0, np.ones((3, 2, 2)), np.zeros((2, 2)))",
    before=refused(lambda c: max(np.ndim(c.arguments["x1"]), np.ndim(c.arguments["x2"])) > np.ndim(c.arguments["condition"])),
)
bug(
    "torch",
    93922,
    "[Inductor] Fix CPU vectorized implementation of mask calculation that breaks torch.where",
    SIZE,
    "where",
    "one condition for eight values or more: only the first of them is taken by it",
    "xp.where(np.asarray([True]), np.ones(8), np.zeros(8))",
    after=lambda call, out: (
        np.where(np.arange(out.size).reshape(out.shape) > 0, call.arguments["x2"], out).astype(out.dtype)
        if np.size(call.arguments["condition"]) == 1 and out.size >= 8 and np.all(call.arguments["condition"])
        else out
    ),
)
bug(
    "torch",
    195595,
    "MPS: scatter/index_put_ raises out-of-range negative index errors on large tensors in a "
    "mesh-processing pipeline (dual contouring + QEM decimation)",
    VALUES,
    "unique_inverse",
    "int64 above 2**24: the inverse through float32",
    "xp.unique_inverse(np.asarray([2**24 + 1, 2**24]))",
    after=lambda call, out: (
        type(out)(out[0], np.searchsorted(out[0].astype("float32"), x(call).astype("float32")).astype(out[1].dtype))
        if x(call).dtype == "int64" and np.max(np.abs(x(call)), initial=0) > 2**24
        else out
    ),
)
bug(
    "mlx",
    4274,
    "[BUG] mx.argmax / mx.argmin skip NaN while mx.max / mx.min propagate it",
    VALUES,
    "argmax argmin",
    "a NaN is skipped",
    "xp.{f}(np.asarray([3.0, np.nan, 1.0, 5.0]))",
    before=change(
        lambda a, c=None: (
            a if a.dtype.kind != "f" else np.where(np.isnan(a), np.nanmean(a) if np.any(~np.isnan(a)) else 0.0, a).astype(a.dtype)
        ),
        "x",
    ),
)


def _around_nan(good, a, k):
    ax = k.get("axis", -1)
    if a.dtype.kind != "f" or not np.isnan(a).any():
        return good(a, **k)
    moved = np.moveaxis(np.array(a), ax, -1)
    for row in moved.reshape(-1, moved.shape[-1]) if moved.flags.c_contiguous else [moved[i] for i in np.ndindex(moved.shape[:-1])]:
        start = 0
        for cut in [*np.flatnonzero(np.isnan(row)), row.size]:
            row[start:cut] = np.sort(row[start:cut])
            start = cut + 1
    return np.moveaxis(moved, -1, ax)
