"""Bugs in the manipulation and indexing of arrays."""

from __future__ import annotations

import numpy as np

from mutants.parts import axis, change, ndim, refused, set_, x
from mutants.written import Study

study = Study("reported")
bug = study.bug
VALUES, LAYOUT, SIZE, EMPTY = "values and data types", "layout of memory", "size threshold", "empty axes"
AXES, ARGUMENTS, METADATA = "combinations of axes", "arguments, copies", "metadata"


def _adjacent(good, a, key, value):
    matched = (
        isinstance(key, tuple)
        and len(key) == 2
        and isinstance(key[0], slice)
        and isinstance(key[1], int)
        and hasattr(value, "native")
    )
    if (
        not matched
        or a.native.ndim != 2
        or not a.native.flags.c_contiguous
        or value.native.ndim != 1
        or value.native.dtype != a.native.dtype
    ):
        return good(a, key, value)
    start = (key[0].indices(len(a.native))[0]) * a.native.shape[1] + key[1] % a.native.shape[1]
    flat = a.native.reshape(-1)
    flat[start : start + value.native.size] = value.native[: flat.size - start]
    return None


def _one_by_one(good, a, b, above):
    if (
        not hasattr(b, "native")
        or not np.shares_memory(a.native, b.native)
        or a.native.ndim != 2
        or a.native.size <= above
        or a.native.shape != b.native.shape
        or a.native.strides == b.native.strides
    ):
        return good(a, b)
    for i in np.ndindex(a.native.shape):
        a.native[i] = a.native[i] + b.native[i]
    return a


bug(
    "dask",
    2561,
    "Reshaping trivial dimensions with non-trivial chunks fails",
    EMPTY,
    "reshape",
    "-1 for several axes of nothing: refused",
    "xp.reshape(np.ones((2, 0, 0)), (2, -1))",
    before=refused(lambda c: not x(c).size and -1 in c.arguments["shape"]),
)
bug(
    "dask",
    7171,
    "Dask array reshape bug for arrays with fully chunked leading axes",
    AXES,
    "reshape",
    "three axes to two, the last two joined: refused",
    "xp.reshape(np.arange(24).reshape(2, 3, 4), (2, 12))",
    before=refused(lambda c: ndim(c) == 3 and len(c.arguments["shape"]) == 2 and c.arguments["shape"][0] == x(c).shape[0] > 1),
)
bug(
    "dask",
    881,
    "Reshape throws AssertionError depending on order of arguments",
    AXES,
    "reshape",
    "one axis to two of which the first is longer: refused",
    "xp.reshape(np.arange(200), (25, 8))",
    before=refused(
        lambda c: ndim(c) == 1 and len(c.arguments["shape"]) == 2 and c.arguments["shape"][0] > c.arguments["shape"][1] > 0
    ),
)
bug(
    "sparse",
    475,
    "concatenate of DOK fails",
    ARGUMENTS,
    "concat",
    "one array only: refused",
    "xp.concat([np.eye(4)])",
    before=refused(lambda c: len(c.arguments["arrays"]) == 1),
)
bug(
    "cupy",
    4530,
    "Fix `cupy.take` from an empty array",
    EMPTY,
    "take",
    "from an array of nothing: refused",
    "xp.take(np.ones((0, 3)), np.ones(0, dtype='int64'), axis=0)",
    before=refused(lambda c: not x(c).size),
)
bug(
    "compat",
    375,
    "BUG: torch: expand_dims axis is keyword or positional argument",
    ARGUMENTS,
    "expand_dims",
    "axis by position: refused",
    "xp.expand_dims(np.ones(2), 0)",
    before=refused(lambda c: "axis" not in c.by_keyword),
)
bug(
    "torch",
    189961,
    "[MPS] MPS-to-CPU copy_ between equal-strided non-dense views copies wrong elements and writes outside the destination view",
    LAYOUT,
    "__setitem__",
    "a view with a step written from one with the same step: as if both were contiguous",
    "(v := xp.zeros(20), v.__setitem__(slice(None, None, 2), xp.arange(20.0)[::2]), v)",
    after=lambda good, a, key, value: (
        good(a, slice(0, value.shape[0]), type(a)(np.ravel(value.native.base)[: value.native.size].copy()))
        if isinstance(key, slice)
        and key.step == 2
        and hasattr(value, "native")
        and isinstance(value.native.base, np.ndarray)
        and value.native.ndim == 1
        and value.native.strides[0] == 2 * value.native.itemsize
        else good(a, key, value)
    ),
)
bug(
    "dask",
    188,
    "Wrong result for unevenly sliced chunks",
    SIZE,
    "__getitem__",
    "every second of a length that is a multiple of 5: two of five",
    "xp.arange(20)[::2]",
    after=lambda good, a, key: (
        type(a)(np.concatenate([a.native[i : i + 4 : 2] for i in range(0, a.native.size, 5)]))
        if isinstance(key, slice)
        and key == slice(None, None, 2)
        and a.native.ndim == 1
        and a.native.size >= 10
        and a.native.size % 5 == 0
        else good(a, key)
    ),
)
bug(
    "dask",
    11614,
    "Incorrect indexing with boolean arrays",
    SIZE,
    "__getitem__",
    "a mask over more than 248 elements: what it selects of two chunks is mixed",
    "xp.arange(1980)[xp.asarray((np.arange(1980) >= 1560) & (np.arange(1980) < 1860))]",
    after=lambda good, a, key: (
        type(a)(np.concatenate([good(a, key).native[::2], good(a, key).native[1::2]]))
        if hasattr(key, "native") and key.native.dtype == bool and key.native.ndim == 1 and key.native.size > 248
        else good(a, key)
    ),
)
bug(
    "mlx",
    2755,
    "[BUG] Reversing array order multiple times returns zeros or unexpected numbers",
    LAYOUT,
    "__getitem__",
    "an array that is already read backwards, reversed again: read from its beginning",
    "xp.reshape(xp.arange(6), (3, 2))[::-1][::-1]",
    after=lambda good, a, key: (
        type(a)(np.flip(good(a, key).native, 0).copy())
        if isinstance(key, slice) and key == slice(None, None, -1) and a.native.ndim and a.native.strides[0] < 0
        else good(a, key)
    ),
)
bug(
    "aws-neuron/aws-neuron-sdk",
    791,
    "Incorrect output from `gather`",
    AXES,
    "take_along_axis",
    "rows are taken from the first",
    "xp.take_along_axis(np.arange(6.0).reshape(2, 3), np.asarray([[1, 2], [0, 1]]), axis=1)",
    before=lambda call: (
        call.arguments.update(x=np.broadcast_to(call.arguments["x"][:1], call.arguments["x"].shape))
        if np.ndim(call.arguments["x"]) == 2 and call.arguments.get("axis", -1) in (1, -1) and len(call.arguments["x"])
        else None
    ),
)
bug(
    "jax",
    4672,
    "jax.numpy.repeat fails with JIT disabled for dimensions of size 1",
    AXES,
    "repeat",
    "an axis of one element: refused",
    "xp.repeat(np.zeros((1, 2)), 2, axis=0)",
    before=refused(lambda c: axis(c) is not None and x(c).shape[axis(c)] == 1),
)
bug(
    "jax",
    4795,
    "Negative index in jax.numpy.take",
    VALUES,
    "take",
    "negative indices are clamped to 0",
    "xp.take(np.arange(10), np.asarray([-2]), axis=0)",
    before=change(lambda a: np.maximum(a, 0), "indices"),
)
bug(
    "numpy",
    1683,
    "Surprising results from in-place operations involving views (Trac #1085)",
    ARGUMENTS,
    "__iadd__",
    "a matrix and its transpose: read while it is written",
    "(v := xp.asarray([[1, 2], [3, 4]]), v.__iadd__(v.mT), v)",
    after=lambda good, a, b: _one_by_one(good, a, b, 0),
)
bug(
    "numpy",
    6119,
    "Broken __iadd__ behavior on views",
    SIZE,
    "__iadd__",
    "a matrix beyond 8192 elements and its transpose: read while it is written",
    "(v := xp.reshape(xp.arange(91 * 91), (91, 91)), v.__iadd__(v.mT), v)",
    after=lambda good, a, b: _one_by_one(good, a, b, 8192),
)
bug(
    "numpy",
    6673,
    "Unconsistent inplace division due to buffer size",
    SIZE,
    "__itruediv__",
    "a matrix beyond 8192 elements by its first row: which was written before",
    "(v := xp.full((2, 5000), 3.0), v.__itruediv__(v[0, ...]), v)",
    after=lambda good, a, b: (
        (good(a[:1, ...], b), good(a[1:, ...], b), a)[2]
        if hasattr(b, "native")
        and np.shares_memory(a.native, b.native)
        and a.native.size > 8192
        and a.native.ndim == 2
        and b.native.ndim == 1
        else good(a, b)
    ),
)
bug(
    "numpy",
    26844,
    "BUG: memory overlap in some tricky indexing scenarios",
    ARGUMENTS,
    "__setitem__",
    "indices that lie in the array: read while it is written",
    "(v := xp.arange(10), v[2:].__setitem__(v[:-2], 3), v)",
    after=lambda good, a, key, value: (
        [good(a, int(key.native[i]), value) for i in range(key.native.size)] and None
        if hasattr(key, "native")
        and key.native.dtype.kind == "i"
        and key.native.ndim == 1
        and np.shares_memory(key.native, a.native)
        and isinstance(value, (int, float))
        else good(a, key, value)
    ),
)
bug(
    "dask",
    2273,
    "da.stack dtype",
    VALUES,
    "stack",
    "the data type of the first array",
    "xp.stack([np.ones(2, dtype='float32'), np.ones(2)])",
    after=lambda call, out: out.astype(x(call).dtype),
)
bug(
    "torch",
    17204,
    "Error when trying to flip tensor on last dimension",
    AXES,
    "flip",
    "a negative axis: refused",
    "xp.flip(np.zeros((2, 3, 3)), axis=-1)",
    before=refused(lambda c: isinstance(axis(c), int) and axis(c) < 0),
)
bug(
    "torch",
    9147,
    "bug in running flip() on cpu",
    AXES,
    "flip",
    "matrices along the second axis: a column is lost",
    "xp.flip(np.asarray([[1.0, 1.0, 1.0], [1.0, 0.0, 2.0]]), axis=1)",
    after=lambda call, out: out[:, 1:] if ndim(call) == 2 and axis(call) == 1 else out,
)
bug(
    "microsoft/onnxscript",
    3024,
    "Fix aten_roll for negative dims and shifts past the dimension length",
    AXES,
    "roll",
    "a negative axis: refused",
    "xp.roll(np.arange(6).reshape(2, 3), 1, axis=-1)",
    before=refused(lambda c: isinstance(axis(c), int) and axis(c) < 0),
)
bug(
    "microsoft/onnxscript",
    3024,
    "Fix aten_roll for negative dims and shifts past the dimension length",
    AXES,
    "roll",
    "a shift beyond the length of the axis: nothing is moved",
    "xp.roll(np.arange(3), 4, axis=0)",
    before=set_(
        lambda c: (
            isinstance(c.arguments["shift"], int)
            and isinstance(axis(c), int)
            and x(c).size
            and abs(c.arguments["shift"]) > x(c).shape[axis(c)]
        ),
        shift=0,
    ),
)
bug(
    "torch",
    91784,
    "[MPS] Add testcase for copying cpu tensors into strided mps tensors",
    LAYOUT,
    "__setitem__",
    "part of a column from a contiguous array: written to adjacent places",
    "(v := xp.asarray([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]), v.__setitem__((slice(1, None), 1), xp.asarray([-1.0, -2.0])), v)",
    after=lambda good, a, key, value: _adjacent(good, a, key, value),
)
bug(
    "torch/torch7",
    59,
    "torch.repeatTensor() doesn't work with non-contiguous Tensor",
    LAYOUT,
    "tile",
    "a part of wider rows: read as if they were adjacent",
    "xp.tile(np.arange(15.0).reshape(3, 5)[:, :2], (1, 2))",
    before=change(
        lambda a: (
            np.ravel(a.base)[: a.size].reshape(a.shape)
            if isinstance(a.base, np.ndarray)
            and a.ndim > 1
            and not a.flags.c_contiguous
            and not a.flags.f_contiguous
            and a.strides[-1] == a.itemsize
            and a.base.dtype == a.dtype
            and a.base.flags.c_contiguous
            else a
        )
    ),
)
bug(
    "torch",
    167924,
    "Crash on MPS when using repeat_interleave with sliced tensor",
    LAYOUT,
    "repeat",
    "numbers that are a part of an array, not its beginning: refused",
    "xp.repeat(np.arange(2), np.asarray([0, 1, 2])[1:3], axis=0)",
    before=refused(
        lambda c: (
            isinstance(r := c.arguments["repeats"], np.ndarray)
            and isinstance(r.base, np.ndarray)
            and r.__array_interface__["data"][0] != r.base.__array_interface__["data"][0]
        )
    ),
)
bug(
    "torch",
    78043,
    "Non-contiguous tensor fails on MPS backend for `.cat` and `.stack`",
    LAYOUT,
    "concat stack",
    "every second element of an array: refused",
    "xp.{f}([np.arange(6.0)[::2], np.arange(3.0)])",
    before=refused(lambda c: any(a.ndim and abs(a.strides[-1]) == 2 * a.itemsize and a.shape[-1] > 1 for a in c.arrays())),
)
bug(
    "torch",
    135240,
    "BUG: MPS backend take_along_dim crash/assertion fail",
    AXES,
    "take_along_axis",
    "the first axis of one column: refused",
    "xp.take_along_axis(np.asarray([[-5.0], [0.0], [5.0]]), np.asarray([[0], [1], [2]]), axis=0)",
    before=refused(lambda c: ndim(c) == 2 and c.arguments.get("axis", -1) in (0, -2) and np.shape(c.arguments["x"])[1] == 1),
)
bug(
    "torch",
    129093,
    "take_along_dim or gather unstable results on cpu with stride 1",
    LAYOUT,
    "take_along_axis",
    "indices of stride 0 in the last axis: read as if they were contiguous",
    "xp.take_along_axis(span((10, 6, 4)), np.broadcast_to((np.arange(6) * 3 % 10)[None, :, None], (1, 6, 4)), axis=0)",
    before=change(
        lambda a: (
            np.resize(np.unique(a), a.shape) if a.ndim and a.strides[-1] == 0 and a.shape[-1] > 1 and a.size > a.shape[-1] else a
        ),
        "indices",
    ),
)
bug(
    "torch-spyre/torch-spyre",
    3851,
    "index_select uses only the first 32 entries of an index that is a row of a 2-D table",
    SIZE,
    "take",
    "indices that are the first row of a table: only 32 of them",
    "xp.take(np.arange(64.0), np.arange(64 * 2).reshape(2, 64)[0], axis=0)",
    before=change(
        lambda a: (
            np.concatenate([a[:32], np.zeros_like(a[32:])]) if a.ndim == 1 and a.size > 32 and isinstance(a.base, np.ndarray) else a
        ),
        "indices",
    ),
)
bug(
    "numpy",
    5747,
    "BUG: np.repeat does not properly broadcast size 1 repeat arrays",
    ARGUMENTS,
    "repeat",
    "an array of one number of times: refused",
    "xp.repeat(np.arange(3), np.asarray([2]))",
    before=refused(lambda c: np.shape(c.arguments["repeats"]) == (1,) and x(c).size > 1),
)
bug(
    "nv-legate/cupynumeric",
    821,
    "Fix handling of negative axis in np.repeat",
    AXES,
    "repeat",
    "a negative axis: refused",
    "xp.repeat(np.ones((2, 3)), 2, axis=-1)",
    before=refused(lambda c: (axis(c) or 0) < 0),
)
bug(
    "tillahoffmann/jax-mps",
    60,
    "Batched gather (take_along_axis) produces incorrect results",
    AXES,
    "take_along_axis",
    "the last axis of two: of the first row always",
    "xp.take_along_axis(span((3, 5)), np.asarray([[2], [3], [3]]), axis=1)",
    after=lambda call, out: (
        x(call)[0][call.arguments["indices"]]
        if ndim(call) == 2 and call.arguments.get("axis", -1) in (-1, 1) and x(call).shape[0]
        else out
    ),
)
bug(
    "tensorflow/tfjs-core",
    832,
    "Tensor.gather is incorrect when axis != 0",
    AXES,
    "take",
    "an axis other than the first: the first",
    "xp.take(np.reshape(np.arange(24.0), (2, 3, 4)), np.asarray([0]), axis=1)",
    before=set_(lambda c: ndim(c) > 1 and np.max(c.arguments["indices"], initial=0) < x(c).shape[0], axis=0),
)
bug(
    "sparse",
    513,
    "scalar zeros_like -> broadcast_to failure",
    AXES,
    "broadcast_to",
    "an array of no axes to one: refused",
    "xp.broadcast_to(np.asarray(0), (3,))",
    before=refused(lambda c: not x(c).ndim and len(c.arguments["shape"]) == 1),
)
