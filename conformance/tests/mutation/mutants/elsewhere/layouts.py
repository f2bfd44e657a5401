"""Layouts in memory."""

from __future__ import annotations

import numpy as np

from mutants.elsewhere.strides import backwards, cut, in_memory, offset, packed, repeated, shuffled, stepped
from mutants.parts import axis, change, refused, x, y
from mutants.written import Study

study = Study("elsewhere")
bug = study.bug
LAYOUT = "layout of memory"

bug(
    "candle",
    680,
    "MatMulNonContiguous Cuda Error when multiply tensors",
    LAYOUT,
    "matmul",
    "a matrix of one element for all (strides 0, 0) is refused",
    "xp.matmul(np.broadcast_to(np.asarray(2.0), (2, 2)), np.ones((2, 2)))",
    before=refused(lambda c: any(a.ndim > 1 and a.size > 1 and not any(a.strides) for a in c.arrays())),
)
bug(
    "candle",
    1948,
    "Latest tensor squeeze impl make cuda matmal fail",
    LAYOUT,
    "linalg.matmul",
    "one row out of a stack of matrices, by a transposed matrix: refused",
    "xp.linalg.matmul(np.ones((3, 4, 5))[:, 3, :][:1], np.ones((2, 5)).T)",
    before=refused(
        lambda c: (
            x(c).ndim > 1
            and y(c).ndim > 1
            and x(c).shape[-2] == 1
            and x(c).strides[-2] != x(c).shape[-1] * x(c).itemsize
            and y(c).strides[-2] < y(c).strides[-1]
        )
    ),
)
bug(
    "candle",
    1991,
    "Recent revision for contiguous check has problems",
    LAYOUT,
    "astype",
    "a column that is broadcast along the last axis is taken for packed",
    "xp.astype(np.broadcast_to(np.arange(3.0)[:, None], (3, 3)), np.dtype('float32'))",
    before=change(lambda a: in_memory(a) if repeated(a) and a.strides[-1] == 0 else a, "x"),
)
bug(
    "ndarray",
    177,
    "Fix .dot() using blas for arrays with negative stride",
    LAYOUT,
    "vecdot",
    "vectors: one that is reversed is read forwards",
    "xp.vecdot(np.arange(4.0), np.arange(4.0)[::-1])",
    before=change(lambda a: a[::-1] if a.ndim == 1 and backwards(a) else a),
)
bug(
    "ndarray",
    1088,
    "Add check in blas_compat_1d for stride == 0 and fix for stride < 0",
    LAYOUT,
    "vdot",
    "a vector of stride 0 counts once",
    "xp.vdot(np.broadcast_to(np.asarray(2.0), (4,)), np.arange(4.0))",
    after=lambda call, out: (
        np.asarray(np.vdot(x(call)[:1], y(call)[:1])).astype(np.asarray(out).dtype)
        if x(call).ndim == 1 and repeated(x(call)) and x(call).shape == y(call).shape
        else out
    ),
)
bug(
    "ndarray",
    173,
    "Use fallback matrix multiplication for negative/zero strides in mat_mul",
    LAYOUT,
    "matmul",
    "a matrix with an axis of negative stride is read in the order of the memory",
    "xp.matmul(np.arange(4.0).reshape(2, 2)[::-1], np.eye(2))",
    before=change(lambda a: in_memory(a) if a.ndim > 1 and backwards(a) else a),
)
bug(
    "ndarray",
    247,
    "Fix two bugs in Array::clone",
    LAYOUT,
    "asarray",
    "a copy of a part that begins later in the memory begins where the memory does",
    "xp.asarray(np.arange(6.0)[2:], copy=True)",
    instead=lambda good, obj, *a, **k: good(
        packed(obj, start=0) if isinstance(obj, np.ndarray) and k.get("copy") and offset(obj) else obj, *a, **k
    ),
)
bug(
    "ndarray",
    584,
    "Incorrect output of dot",
    LAYOUT,
    "matmul",
    "a transposed column by a vector is 0",
    "xp.matmul(np.asarray([[1.0], [2.0]]).T, np.asarray([1.0, 2.0]))",
    after=lambda call, out: (
        np.zeros_like(out)
        if x(call).ndim == 2
        and y(call).ndim == 1
        and x(call).shape[0] == 1 < x(call).shape[1]
        and x(call).strides[0] == x(call).itemsize
        else out
    ),
)
bug(
    "ndarray",
    1521,
    "Broken matrix-matrix multiplication with single-column matrices",
    LAYOUT,
    "dot",
    "a single column out of a matrix is read as if it were packed",
    "xp.dot(np.arange(6.0).reshape(3, 2)[:, :1], np.ones((1, 2)))",
    before=change(lambda a: packed(a) if a.ndim == 2 and a.shape[1] == 1 < a.shape[0] and a.strides[0] > a.itemsize else a),
)
bug(
    "ndarray",
    1589,
    "permute_axes is not correct",
    "combinations of axes",
    "permute_dims",
    "four axes or more: the inverse of a permutation that is not its own inverse",
    "xp.permute_dims(np.ones((2, 3, 4, 5)), (1, 2, 3, 0))",
    before=lambda call: (
        call.arguments.update(axes=tuple(int(i) for i in np.argsort(call.arguments["axes"]))) if x(call).ndim > 3 else None
    ),
)
bug(
    "arrayfire",
    3663,
    "Fixes sub-array support for scan (oneapi)",
    LAYOUT,
    "cumulative_sum",
    "of a part that begins later in the memory: from the beginning of the memory on",
    "xp.cumulative_sum(np.arange(6.0)[2:])",
    before=change(lambda a: packed(a, start=0) if a.ndim == 1 and offset(a) > 0 and a.flags.c_contiguous else a, "x"),
)
bug(
    "arrayfire",
    3656,
    "[BUG] af::max of subarray returns wrong location",
    LAYOUT,
    "argmax",
    "of a part of the columns: the index in the whole matrix",
    "xp.argmax(np.arange(16.0).reshape(4, 4)[:, :2])",
    after=lambda call, out: (
        np.asarray(
            int(out) // x(call).shape[1] * (x(call).strides[0] // x(call).itemsize) + int(out) % x(call).shape[1],
        ).astype(np.asarray(out).dtype)
        if x(call).ndim == 2 and axis(call) is None and cut(x(call)) and not call.arguments.get("keepdims")
        else out
    ),
)
bug(
    "arrayfire",
    3660,
    "[BUG] sum two array result is not correct",
    LAYOUT,
    "add",
    "two matrices that are tiled along different axes: the first one twice",
    "xp.add(np.broadcast_to(np.arange(3.0), (3, 3)), np.broadcast_to(np.arange(3.0)[:, None], (3, 3)))",
    instead=lambda good, a, b, /: (
        good(a, np.asarray(a).astype(b.dtype))
        if isinstance(a, np.ndarray)
        and isinstance(b, np.ndarray)
        and a.shape == b.shape
        and repeated(a)
        and repeated(b)
        and a.strides != b.strides
        else good(a, b)
    ),
)
bug(
    "arrayfire",
    1010,
    "Histogram function broken for Cuda, OpenCL",
    LAYOUT,
    "histogram",
    "of every second element: of those that lie together in the memory",
    "xp.histogram((np.arange(12.0) ** 2)[::2], 4, range=(0.0, 60.0))",
    before=change(lambda a: packed(a) if a.ndim == 1 and stepped(a) else a, "x"),
)
bug(
    "mlx",
    657,
    "[BUG] Softmax on slice giving wrong result",
    LAYOUT,
    "nn.softmax",
    "a part of the columns is read as if it were packed",
    "xp.nn.softmax((np.arange(16.0).reshape(4, 4) ** 2)[:, :2])",
    before=change(lambda a: packed(a) if cut(a) else a, "x"),
)
bug(
    "mlx",
    1230,
    "`sorted` and `argSort` don't work for split arrays",
    LAYOUT,
    "argsort",
    "along the first axis of a part of the columns: of what lies together in the memory",
    "xp.argsort(np.asarray([[3, 0], [1, 9], [2, 5]])[:, 1:], axis=0)",
    before=lambda call: (
        call.arguments.update(x=packed(x(call)))
        if x(call).ndim == 2 and call.arguments.get("axis", -1) in (0, -2) and cut(x(call))
        else None
    ),
)
bug(
    "mlx",
    1453,
    "Faster cpu {arg}sort and {arg}partition",
    LAYOUT,
    "argpartition",
    "of a transposed matrix: of the elements in the order of the memory",
    "xp.argpartition(np.asarray([[5.0, 1.0, 4.0], [2.0, 3.0, 0.0]]).T, 0)",
    before=change(lambda a: in_memory(a) if a.ndim > 1 and shuffled(a) else a, "x"),
)
bug(
    "mlx",
    1157,
    "Fix broadcast bug in bitwise ops",
    LAYOUT,
    "bitwise_xor",
    "a column beside a matrix is read row after row",
    "xp.bitwise_xor(np.asarray([[1], [2]]), np.asarray([[4, 5], [6, 7]]))",
    after=lambda call, out: (
        np.bitwise_xor(np.resize(x(call), out.shape), y(call)).astype(out.dtype)
        if x(call).ndim == y(call).ndim == 2 and x(call).shape[1] == 1 and x(call).size > 1 and y(call).shape == out.shape
        else out
    ),
)
bug(
    "breeze",
    850,
    "matrix multiply fails on transposed matrix, but succeeds on copy of transposed matrix",
    LAYOUT,
    "linalg.matmul",
    "columns of a transposed matrix, but the first: refused",
    "xp.linalg.matmul(np.eye(2), np.ones((3, 2)).T[:, 1:])",
    before=refused(lambda c: y(c).ndim == 2 and min(y(c).shape) > 1 and y(c).strides[0] < y(c).strides[1] and offset(y(c)) > 0),
)
bug(
    "breeze",
    30,
    "Shaped solve (\\) of transposed and sliced matrix does not work",
    LAYOUT,
    "linalg.solve",
    "a row of a transposed matrix on the right side is read as if it were packed",
    "xp.linalg.solve(np.eye(2), np.asarray([[1.0, 0.0], [1.0, -1.0]])[:, 1])",
    before=change(lambda a: packed(a) if a.ndim == 1 and stepped(a) else a, "x2"),
)
bug(
    "breeze",
    759,
    "Slice assignment incorrect for generic transpose matrices",
    LAYOUT,
    "hstack",
    "a transposed matrix is taken in the order of the memory",
    "xp.hstack([np.arange(6.0).reshape(3, 2).T, np.zeros((2, 1))])",
    before=change(lambda a: in_memory(a) if a.ndim == 2 and shuffled(a) else a),
)
bug(
    "breeze",
    448,
    "vector in-place operations don't check for overlap",
    LAYOUT,
    "__iadd__",
    "a vector and a part of it that lies before: what has been added is added again",
    "(lambda c: (c.__getitem__(slice(1, None)).__iadd__(c[:-1]), c)[1])(xp.asarray(np.arange(1.0, 6.0)))",
    after=lambda good, a, b: _forwards(good, a, b),
)
bug(
    "mlx",
    1827,
    "Fix a couple of slicing bugs",
    LAYOUT,
    "__setitem__",
    "a negative step: the values are written in the other order",
    "(lambda c: (c.__setitem__(slice(None, None, -1), xp.asarray(np.arange(4.0))), c)[1])(xp.asarray(np.zeros(4)))",
    after=lambda good, a, key, value: (
        good(a, _forward(key), value) if isinstance(key, slice) and (key.step or 1) < 0 else good(a, key, value)
    ),
)


def _forward(key):
    """The same places, as far as they are all, in the other order."""
    return slice(None, None, -key.step) if key.start is None and key.stop is None and key.step == -1 else key


def _forwards(good, a, b):
    to, of = getattr(a, "native", a), getattr(b, "native", b)
    plain = isinstance(to, np.ndarray) and isinstance(of, np.ndarray) and to.ndim == 1 and to.shape == of.shape
    if not plain or to.dtype != of.dtype or not np.may_share_memory(to, of) or to.dtype.kind == "b":
        return good(a, b)
    for i in range(to.size):
        to[i] = to[i] + of[i]
    return a
