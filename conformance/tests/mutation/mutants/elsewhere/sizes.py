"""Sizes from which on another path is taken, and sizes of 0 and 1."""

from __future__ import annotations

import numpy as np

from mutants.parts import axis, ndim, refused, x, y
from mutants.written import Study

study = Study("elsewhere")
bug = study.bug
SIZE, EMPTY = "size threshold", "empty axes"


bug(
    "candle",
    1022,
    "Fix for the index-select cuda setup.",
    SIZE,
    "take",
    "more indices than the axis has elements: the rest is 0",
    "xp.take(np.arange(1.0, 4.0), np.asarray([0, 1, 2, 2, 1]))",
    after=lambda call, out: (
        np.concatenate([out[: x(call).shape[0]], np.zeros_like(out[x(call).shape[0] :])])
        if x(call).ndim == 1 and y(call).ndim == 1 and y(call).size > x(call).size
        else out
    ),
)
bug(
    "arrayfire",
    2093,
    "af::mean bug",
    SIZE,
    "mean",
    "of all, from 512 elements on: the mean of the means of 256, the last one of fewer",
    "xp.mean(np.arange(600.0))",
    after=lambda call, out: (
        np.asarray(np.mean([np.mean(p) for p in np.split(np.ravel(x(call)), range(256, x(call).size, 256))])).astype(
            np.asarray(out).dtype
        )
        if axis(call) is None and x(call).size >= 512 and not call.arguments.get("keepdims")
        else out
    ),
)
bug(
    "arrayfire",
    2709,
    "af::convolve returns erroneous zero values if third-dimension of input array > 4 (only on CUDA)",
    SIZE,
    "nn.conv",
    "three spatial axes, the first of more than four: the rest is 0",
    "xp.nn.conv(np.ones((1, 6, 3, 3, 1)), np.ones((1, 1, 1, 1, 1)))",
    after=lambda call, out: (
        np.concatenate([out[:, :4], np.zeros_like(out[:, 4:])], axis=1)
        if x(call).ndim == 5 and out.shape[1] > 4 and call.arguments.get("channel_axis", -1) in (-1, 4)
        else out
    ),
)
bug(
    "arrayfire",
    1379,
    "Remove MAX_BINS limitation for histograms",
    SIZE,
    "histogram",
    "more than 4000 bins are refused",
    "xp.histogram(np.arange(6.0), 4001)",
    before=refused(
        lambda c: (
            (c.arguments.get("bins") if isinstance(c.arguments.get("bins"), int) else np.size(c.arguments.get("bins", 0))) > 4000
        )
    ),
)
bug(
    "arrayfire",
    799,
    "zero length arrays cause problems",
    EMPTY,
    "flatten",
    "of nothing: refused",
    "xp.flatten(np.ones((0, 3)))",
    before=refused(lambda c: x(c).size == 0),
)
bug(
    "mlx",
    2640,
    "[BUG] inconsistency of sum operation",
    SIZE,
    "sum",
    "the last two of three axes, more than 4096 elements: refused",
    "xp.sum(np.ones((2, 70, 60)), axis=(1, 2))",
    before=refused(lambda c: ndim(c) == 3 and axis(c) in ((1, 2), (-2, -1)) and x(c).size > 4096),
)
bug(
    "mlx",
    2213,
    "Fix out-of-bounds default value in logsumexp/softmax",
    SIZE,
    "logsumexp",
    "a row of more than 4096 numbers that begins with negative infinity is not a number",
    "xp.logsumexp(np.concatenate([[-np.inf], np.zeros(4096)]))",
    after=lambda call, out: (
        np.full_like(out, np.nan) if x(call).ndim == 1 and x(call).size > 4096 and np.isneginf(x(call)[0]) else out
    ),
)
bug(
    "mlx",
    2333,
    "[BUG] Faulty behaviour for 0.26.2",
    SIZE,
    "nn.layer_norm",
    "an axis of more than 64 that is no multiple of 8: the last ones do not count in the mean",
    "xp.nn.layer_norm((np.arange(70.0) ** 2)[None])",
    after=lambda call, out: (
        _shifted(x(call), out, -1, x(call).shape[-1] // 8 * 8)
        if set(call.arguments) == {"x"} and x(call).shape[-1] > 64 and x(call).shape[-1] % 8
        else out
    ),
)
bug(
    "mlx",
    519,
    "Buffer Donation",
    SIZE,
    "inner",
    "one row by more than three: beyond the third one 0",
    "xp.inner(np.ones((1, 1, 2)), np.ones((4, 2)))",
    after=lambda call, out: (
        np.where(np.arange(out.shape[-1]) < 3, out, 0).astype(out.dtype)
        if x(call).ndim > 1 and x(call).size == x(call).shape[-1] and y(call).ndim == 2
        else out
    ),
)
bug(
    "paddle",
    48093,
    "cumsum op get wrong answer when input huge shape tensor",
    SIZE,
    "cumulative_sum",
    "along the first axis of more than 65535 columns: the other columns are not summed",
    "xp.cumulative_sum(np.ones((2, 65537)), axis=0)",
    after=lambda call, out: (
        np.concatenate([out[:, :65535], x(call)[:, 65535:].astype(out.dtype)], axis=1)
        if x(call).ndim == 2 and x(call).shape[1] > 65535 and axis(call) in (0, -2) and out.shape == x(call).shape
        else out
    ),
)
bug(
    "paddle",
    73738,
    "Fix argsort bug to solve Big Tensor Problem: paddle.nanquantile",
    SIZE,
    "nanquantile",
    "along the last axis of more than 1024 rows: 0 for the rest of the rows",
    "xp.nanquantile(np.ones((1025, 2)), 0.5, axis=-1)",
    after=lambda call, out: (
        np.concatenate([out[:1024], np.zeros_like(out[1024:])])
        if x(call).ndim == 2 and axis(call) in (-1, 1) and out.ndim == 1 and out.size > 1024
        else out
    ),
)
bug(
    "paddle",
    33534,
    "Fix LayerNorm Problem Release2.1",
    "values and data types",
    "nn.layer_norm",
    "float32: the variance by the mean of the squares, which loses all digits beside a large mean",
    "xp.nn.layer_norm((np.arange(4.0) / 8 + 4096).astype('float32')[None])",
    after=lambda call, out: (
        ((x(call) - np.mean(x(call), axis=-1, keepdims=True)) / np.sqrt(np.maximum(_spread(x(call)), 0) + np.float32(1e-5))).astype(
            "float32"
        )
        if x(call).dtype == "float32" and set(call.arguments) == {"x"} and x(call).size
        else out
    ),
)
bug(
    "paddle",
    57717,
    "Fix the issue of inconsistent output results between the cpu and gpu of the instancenorm layer",
    SIZE,
    "nn.instance_norm",
    "more than 1024 elements for each channel: the mean of the first 1024",
    "xp.nn.instance_norm((np.arange(1100.0) ** 2).reshape(1, 1100, 1))",
    after=lambda call, out: (
        _shifted(x(call), out, 1, 1024) if set(call.arguments) == {"x"} and x(call).ndim == 3 and x(call).shape[1] > 1024 else out
    ),
)
bug(
    "paddle",
    33232,
    "[cherry-pick2.1] Fix cuda kernel launch of grid sampler (#33100)",
    SIZE,
    "nn.grid_sample",
    "more than 512 points: 0 for the rest",
    "xp.nn.grid_sample(np.ones((1, 3, 3, 1)), np.zeros((1, 30, 20, 2)))",
    after=lambda call, out: (
        np.where(np.arange(out.size).reshape(out.shape) < 512 * out.shape[-1], out, 0).astype(out.dtype)
        if call.arguments.get("channel_axis", -1) in (-1, out.ndim - 1)
        else out
    ),
)
bug(
    "paddle",
    36183,
    "Fix grid sampler while input size is [1]",
    SIZE,
    "nn.grid_sample",
    "an image of one element along an axis: 0",
    "xp.nn.grid_sample(np.ones((1, 1, 3, 1)), np.zeros((1, 2, 2, 2)))",
    after=lambda call, out: (
        np.zeros_like(out) if 1 in x(call).shape[1:-1] and call.arguments.get("channel_axis", -1) == -1 else out
    ),
)
bug(
    "nx",
    681,
    "Default implementation for Nx.LinAlg.determinant has wrong sign",
    SIZE,
    "linalg.slogdet",
    "four rows: the other sign",
    "xp.linalg.slogdet(np.diag(np.arange(1.0, 5.0)))[0]",
    after=lambda call, out: type(out)(-out[0], out[1]) if x(call).shape[-1] == 4 else out,
)
bug(
    "breeze",
    577,
    "Transposing an empty DenseMatrix throws an uninformative error",
    EMPTY,
    "matrix_transpose",
    "of no rows and no columns: refused",
    "xp.matrix_transpose(np.ones((0, 0)))",
    before=refused(lambda c: x(c).shape[-2:] == (0, 0)),
)
bug(
    "breeze",
    20,
    "Another small edge case in DescriptiveStats",
    SIZE,
    "var std",
    "of one element with a correction of 1: 0",
    "xp.{f}(np.asarray([3.0]), correction=1)",
    after=lambda call, out: np.zeros_like(out) if call.arguments.get("correction") == 1 and x(call).size == 1 else out,
)
bug(
    "candle",
    399,
    "Upsample test + bugfix.",
    SIZE,
    "nn.interpolate",
    "nearest, to a size that is no multiple: by the quotient in whole numbers",
    "xp.nn.interpolate(np.arange(3.0).reshape(1, 3, 1), size=5)",
    after=lambda call, out: (
        x(call)[:, np.minimum(np.arange(out.shape[1]) // max(out.shape[1] // x(call).shape[1], 1), x(call).shape[1] - 1)]
        if x(call).ndim == 3
        and call.arguments.get("mode", "nearest") == "nearest"
        and call.arguments.get("channel_axis", -1) in (-1, 2)
        and out.shape[1] % x(call).shape[1]
        and out.dtype == x(call).dtype
        else out
    ),
)
bug(
    "ndarray",
    998,
    "Fix offset_from_ptr_to_memory for axis lengths of 0, and replace it with offset_from_low_addr_ptr_to_logical_ptr",
    EMPTY,
    "rot90",
    "of an array without elements: refused",
    "xp.rot90(np.ones((0, 3)))",
    before=refused(lambda c: x(c).size == 0),
)


def _spread(a):
    return np.mean(a * a, axis=-1, keepdims=True, dtype="float32") - np.mean(a, axis=-1, keepdims=True, dtype="float32") ** 2


def _shifted(a, out, along, count):
    """Normalised with the mean of the first elements in place of the mean of all."""
    first = np.mean(np.take(a, range(count), axis=along), axis=along, keepdims=True)
    shift = (np.mean(a, axis=along, keepdims=True) - first) / np.sqrt(np.var(a, axis=along, keepdims=True) + 1e-5)
    return (out + shift).astype(out.dtype)
