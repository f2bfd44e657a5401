"""Options, axes and indices; and what a call leaves behind."""

from __future__ import annotations

import numpy as np

from mutants.elsewhere.strides import offset
from mutants.parts import ndim, refused, x, y
from mutants.written import Study

study = Study("elsewhere")
bug = study.bug
AXES, ARGUMENTS, HISTORY = "combinations of axes", "arguments, copies", "history"

bug(
    "ndarray",
    636,
    "Fix slice offset computation for special cases",
    ARGUMENTS,
    "__getitem__",
    "no elements by a negative step: refused",
    "xp.asarray(np.zeros((5, 5)))[0:0:-1]",
    after=lambda good, a, key: _no_empty_steps(good, a, key),
)
bug(
    "mlx",
    231,
    "Slicing with negative indices is broken",
    ARGUMENTS,
    "__getitem__",
    "a slice that ends at a negative index, beside an index: nothing",
    "xp.asarray(np.ones((10, 10)))[0:-1, 0]",
    after=lambda good, a, key: (
        good(a, (slice(0, 0), *key[1:]))
        if isinstance(key, tuple)
        and len(key) == 2
        and isinstance(key[0], slice)
        and (key[0].stop or 0) < 0
        and isinstance(key[1], int)
        and key[0].step in (None, 1)
        else good(a, key)
    ),
)
bug(
    "mlx",
    189,
    "Fix __setitem__ negative indexing bug",
    ARGUMENTS,
    "__setitem__",
    "a negative index beside another one: the first row",
    "(lambda c: (c.__setitem__((-1, 1), 7.0), c)[1])(xp.asarray(np.zeros((3, 3))))",
    after=lambda good, a, key, value: (
        good(a, (0, *key[1:]), value)
        if isinstance(key, tuple) and len(key) == 2 and type(key[0]) is int and key[0] < 0 and type(key[1]) is int
        else good(a, key, value)
    ),
)
bug(
    "mlx",
    1449,
    "Conv grad with groups + bugfix",
    ARGUMENTS,
    "nn.conv_transpose",
    "groups: the kernel is flipped",
    "xp.nn.conv_transpose(np.ones((1, 3, 2)), np.arange(4.0).reshape(2, 1, 2), groups=2)",
    before=lambda call: (
        call.arguments.update(weight=np.flip(y(call), axis=tuple(range(y(call).ndim - 2))))
        if call.arguments.get("groups", 1) > 1
        else None
    ),
)
bug(
    "mlx",
    1198,
    "Unexpected scatter behavior",
    ARGUMENTS,
    "dynamic_update_slice",
    "a part narrower than the rows: written on into the next row",
    "xp.dynamic_update_slice(np.zeros((3, 4)), np.asarray([[1.0, 2.0], [3.0, 4.0]]), [1, 2])",
    after=lambda call, out: _run_on(call, out),
)
bug(
    "mlx",
    3477,
    "[BUG] `array.at[2D-slice].add(values)` silently drops updated values when the values tensor is sparse",
    ARGUMENTS,
    "scatter_along_axis",
    "added: values of which most are 0 are dropped",
    "xp.scatter_along_axis(np.ones(4), np.asarray([0, 1, 2]), np.asarray([0.0, 0.0, 3.0]), mode='add')",
    after=lambda call, out: (
        np.array(x(call))
        if call.arguments.get("mode") == "add" and np.mean(np.asarray(call.arguments["values"]) == 0) > 0.5
        else out
    ),
)
bug(
    "mlx",
    4116,
    "Fix vmap of partition/argpartition dropping the kth argument",
    AXES,
    "partition",
    "three axes: flattened",
    "xp.partition(np.flip(np.arange(30.0).reshape(2, 3, 5), axis=-1), 1)",
    after=lambda call, out: np.sort(np.ravel(out)) if ndim(call) == 3 else out,
)
bug(
    "mlx",
    4124,
    "einsum fails to broadcast size 1 batch dimensions when the smaller operand comes first",
    AXES,
    "einsum",
    "one matrix in a stack by a stack of more: refused",
    "xp.einsum('bij,bjk->bik', np.ones((1, 3, 4)), np.ones((2, 4, 5)))",
    before=refused(
        lambda c: (
            len(c.arrays()) == 2
            and c.arrays()[0].ndim == 3 == c.arrays()[1].ndim
            and c.arrays()[0].shape[0] == 1 < c.arrays()[1].shape[0]
        )
    ),
)
bug(
    "paddle",
    51542,
    "pool2d在ceil_mode=True情况下，某些特定case计算存在bug。",
    ARGUMENTS,
    "nn.avg_pool",
    "the last window by rounding up begins beyond the array: it is there nevertheless",
    "xp.nn.avg_pool(np.arange(6.0).reshape(1, 6, 1), 1, stride=2, ceil_mode=True)",
    after=lambda call, out: (
        np.concatenate([out, np.zeros_like(out[:, :1])], axis=1)
        if x(call).ndim == 3
        and call.arguments.get("ceil_mode")
        and call.arguments["window"] == 1
        and isinstance(call.arguments.get("stride"), int)
        and (x(call).shape[1] - 1) % call.arguments["stride"]
        else out
    ),
)
bug(
    "nx",
    1676,
    "Fix BinaryBackend.select_and_scatter crash with :same padding (#1675)Fix/select and scatter negative padding",
    ARGUMENTS,
    "nn.max_unpool",
    "padding: refused",
    "xp.nn.max_unpool(np.ones((1, 2, 1)), np.asarray([[[0], [2]]]), 3, stride=2, padding=1)",
    before=refused(lambda c: c.arguments.get("padding", 0) not in (0, (0,), (0, 0))),
)
bug(
    "nx",
    533,
    "fix: scatter-add off-by-one issue",
    ARGUMENTS,
    "scatter_nd",
    "indices that come twice: the last of them is not added",
    "xp.scatter_nd(np.asarray([[2], [0], [2]]), np.ones(3), (4,))",
    instead=lambda good, indices, updates, /, shape, **k: (
        good(indices[:-1], updates[:-1], shape, **k)
        if indices.ndim == 2
        and len(indices) > 1
        and not k.get("batch_dims")
        and (indices[:-1] == indices[-1]).all(axis=1).any()
        and k.get("mode", "add") == "add"
        else good(indices, updates, shape, **k)
    ),
)
bug(
    "nx",
    189,
    "Bug fix",
    ARGUMENTS,
    "nn.conv",
    "the same size by padding, with dilation: as much as without",
    "xp.nn.conv(np.arange(6.0).reshape(1, 6, 1), np.ones((3, 1, 1)), padding='same', dilation=2)",
    instead=lambda good, a, w, *b, **k: (
        good(np.roll(a, 1, axis=1), w, *b, **k)
        if k.get("padding") == "same" and k.get("dilation", 1) not in (1, (1,), (1, 1)) and a.ndim > 2
        else good(a, w, *b, **k)
    ),
)
bug(
    "nx",
    428,
    "Fix same padding window aggregate bug",
    ARGUMENTS,
    "nn.max_pool",
    "the same size by padding: an odd rest before the array",
    "xp.nn.max_pool(np.arange(4.0).reshape(1, 4, 1), 2, stride=1, padding='same')",
    instead=lambda good, a, window, /, **k: (
        np.flip(good(np.flip(a, axis=1), window, **k), axis=1)
        if k.get("padding") == "same"
        and a.ndim == 3
        and not k.get("return_indices")
        and k.get("channel_axis", -1) in (-1, 2)
        and not k.get("ceil_mode")
        else good(a, window, **k)
    ),
)
bug(
    "mindspore",
    282,
    "mindspore.ops.reciprocal会导致完全一致的代码在CPU和GPU上的运行结果存在巨大差异",
    ARGUMENTS,
    "nn.conv",
    "a dilation for each axis: the first one for all",
    "xp.nn.conv(np.arange(25.0).reshape(1, 5, 5, 1), np.ones((2, 2, 1, 1)), padding=((0, 0), (0, 2)), dilation=(1, 2))[:, :, :3]",
    before=lambda call: _one_dilation(call),
)
bug(
    "mindact",
    750,
    "fix gather_nd not support -1 on CPU backend",
    ARGUMENTS,
    "gather_nd",
    "a negative index: 0",
    "xp.gather_nd(np.arange(1.0, 4.0), np.asarray([[-1], [0]]))",
    after=lambda call, out: (
        np.where((y(call) < 0).any(axis=-1).reshape(y(call).shape[:-1] + (1,) * (out.ndim - y(call).ndim + 1)), 0, out).astype(
            out.dtype
        )
        if not call.arguments.get("batch_dims")
        else out
    ),
)
bug(
    "breeze",
    19,
    "DescriptiveStats percentile issue",
    ARGUMENTS,
    "percentile",
    "the last one: refused",
    "xp.percentile(np.arange(4.0), 100.0)",
    before=refused(lambda c: np.any(np.asarray(c.arguments["q"]) == 100)),
)
bug(
    "arrayfire",
    786,
    "Fixed fftconvolve() bug, resulting in wrong output",
    ARGUMENTS,
    "convolve",
    "the middle, of a kernel longer than the other vector: one place later",
    "xp.convolve(np.arange(3.0), np.arange(5.0), mode='same')",
    after=lambda call, out: np.roll(out, 1) if call.arguments.get("mode") == "same" and y(call).size > x(call).size else out,
)
bug(
    "arrayfire",
    2680,
    "scanByKey / constructor / assignment operator bug",
    HISTORY,
    "segment_sum",
    "more than 34561 elements: the first element given is overwritten",
    "(lambda a: (xp.segment_sum(a, np.zeros(41000, dtype='int64'), num_segments=1), a)[1])(np.ones(41000))",
    after=lambda call, out: _overwritten(call, out),
)
bug(
    "arrayfire",
    1683,
    "BUG: replace does not copy on write",
    HISTORY,
    "scatter_update",
    "of a part that begins later in the memory: written into the array",
    "(lambda a: (xp.scatter_update(a[1:], np.asarray([[0]]), np.asarray([9.0])), a)[1])(np.zeros(4))",
    after=lambda call, out: _written_into(call, out),
)
bug(
    "arrayfire",
    350,
    "Copy on write is not working",
    HISTORY,
    "take",
    "one index: a part of the array, which changes with it",
    "(lambda a: (r := xp.take(a, np.asarray([1])), a.__setitem__(1, 9.0), r)[0])(np.zeros(4))",
    after=lambda call, out: _a_part(call, out),
    open="the standard lets each function return a view",
)
bug(
    "arrayfire",
    374,
    "Bug in JIT: Improper caching in a few cases",
    HISTORY,
    "subtract",
    "the same first array as in the call before: the result of that call",
    "(lambda a: (xp.subtract(a, np.ones(3)), xp.subtract(a, np.zeros(3)))[1])(np.ones(3))",
    instead=lambda good, a, b, /: _cached(good, a, b),
)
bug(
    "arrayfire",
    2085,
    "Incorrect result of scan in combination with OpenCL",
    HISTORY,
    "cumulative_prod",
    "the memory of the result is used again by the next call of the same shape",
    "(lambda r: (xp.cumulative_prod(np.full(5, 3.0)), r)[1])(xp.cumulative_prod(np.full(5, 2.0)))",
    after=lambda call, out: _reused(out),
)
LAST: dict[str, tuple] = {}
"""The call before, by fault."""


def _cached(good, a, b):
    if not isinstance(a, np.ndarray) or not isinstance(b, np.ndarray):
        return good(a, b)
    before = LAST.get("subtract")
    if before and before[0] is a and before[1] == (b.shape, b.dtype.name):
        return before[2]
    out = good(a, b)
    LAST["subtract"] = (a, (b.shape, b.dtype.name), out)
    return out


def _reused(out):
    before = LAST.get("cumulative_prod")
    if before and before[0].shape == out.shape and before[0].dtype == out.dtype:
        before[0][...] = out
        return before[0]
    LAST["cumulative_prod"] = (out,)
    return out


def _overwritten(call, out):
    a = x(call)
    if a.size > 34561 and a.flags.writeable:
        a[(0,) * a.ndim] = 3
    return out


def _written_into(call, out):
    a = x(call)
    if offset(a) > 0 and a.flags.writeable and a.size:
        a[...] = out
    return out


def _a_part(call, out):
    a, index = x(call), y(call)
    if index.size == 1 and a.ndim == 1 and a.size:
        i = int(index.flat[0]) % a.size
        return a[i : i + 1]
    return out


def _no_empty_steps(good, a, key):
    out = good(a, key)
    if isinstance(key, slice) and (key.step or 1) < 0 and 0 in out.shape and 0 not in a.shape:
        raise IndexError("slice out of bounds")
    return out


def _run_on(call, out):
    a, part = x(call), y(call)
    start = call.arguments["start"]
    if a.ndim != 2 or part.shape[1] >= a.shape[1] or part.shape[0] < 2 or not part.size:
        return out
    first = [min(max(int(s), 0), n - m) for s, n, m in zip(start, a.shape, part.shape, strict=True)]
    found = np.array(a)
    at = first[0] * a.shape[1] + first[1]
    found.reshape(-1)[at : at + part.size] = np.ravel(part)[: found.size - at]
    return found


def _one_dilation(call):
    given, padding = call.arguments.get("dilation", 1), call.arguments.get("padding", "valid")
    if isinstance(given, tuple) and len(set(given)) > 1 and padding != "same":
        call.arguments["dilation"] = given[:1] * len(given)
