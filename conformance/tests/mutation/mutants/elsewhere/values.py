"""Values: what is not a number, infinities, equal elements, data types."""

from __future__ import annotations

import numpy as np

from mutants.parts import axis, change, ndim, parts, refused, x
from mutants.written import Study

study = Study("elsewhere")
bug = study.bug
VALUES, AXES = "values and data types", "combinations of axes"

bug(
    "arrayfire",
    2130,
    "Bug in min with NAN values",
    VALUES,
    "nanmin",
    "what is not a number at the first place of an axis stays",
    "xp.nanmin(np.asarray([[1.0, 2.0], [np.nan, 0.5]]), axis=1)",
    after=lambda call, out: _first_stays(call, out),
)
bug(
    "arrayfire",
    3505,
    "[BUG] Index out of range when performing min on all nan array",
    VALUES,
    "argmin",
    "where nothing is a number: the number of elements",
    "xp.argmin(np.asarray([np.nan, np.nan]))",
    after=lambda call, out: (
        np.full_like(out, x(call).size) if x(call).dtype.kind == "f" and x(call).size and np.isnan(x(call)).all() else out
    ),
)
bug(
    "arrayfire",
    860,
    "Incorrect af::max() calculation when input array has an af::NaN",
    VALUES,
    "nanmax",
    "what comes before the last nan is lost",
    "xp.nanmax(np.asarray([0.0, 0.1, 0.7, np.nan, 0.5]))",
    before=change(
        lambda a: (
            a[np.flatnonzero(np.isnan(a))[-1] + 1 :]
            if a.ndim == 1 and a.dtype.kind == "f" and np.isnan(a[:-1]).any() and not np.isnan(a[-1])
            else a
        )
    ),
)
bug(
    "arrayfire",
    3255,
    "[BUG] NAN not being replaced by af_product_by_key_nan and af_sum_by_key_nan",
    VALUES,
    "nanprod",
    "at the beginning of every row but the first what is not a number counts",
    "xp.nanprod(np.asarray([[1.0, 2.0], [np.nan, 4.0]]), axis=1)",
    after=lambda call, out: (
        np.where((np.arange(out.size) > 0) & np.isnan(x(call)[:, 0]), np.nan, out).astype(out.dtype)
        if ndim(call) == 2 and axis(call) in (1, -1) and x(call).dtype.kind == "f" and x(call).shape[1] and out.ndim == 1
        else out
    ),
)
bug(
    "arrayfire",
    881,
    "Bug in vector version of median",
    AXES,
    "median",
    "of all of a matrix: its columns are sorted, not all of it",
    "xp.median(np.asarray([[1.0, 9.0, 2.0], [8.0, 3.0, 7.0], [4.0, 6.0, 5.0]]))",
    after=lambda call, out: (
        np.asarray(np.ravel(np.sort(x(call), axis=0), order="F")[x(call).size // 2]).astype(np.asarray(out).dtype)
        if ndim(call) == 2 and axis(call) is None and x(call).size % 2 and not call.arguments.get("keepdims")
        else out
    ),
)
bug(
    "mlx",
    576,
    "mlx.core.logsumexp got an wrong output when dealing with inf",
    VALUES,
    "logsumexp",
    "an infinity gives what is not a number",
    "xp.logsumexp(np.asarray([[np.inf, 2.0], [4.0, 5.0]]), axis=1)",
    after=lambda call, out: (
        np.where(np.isposinf(out), np.nan, out).astype(np.asarray(out).dtype) if np.isposinf(x(call)).any() else out
    ),
)
bug(
    "mlx",
    1467,
    "[BUG] Inconsistent softmax behavior with -inf inputs",
    VALUES,
    "nn.softmax",
    "fewer than 128 that are all negative infinities: 0",
    "xp.nn.softmax(np.full((5,), -np.inf))",
    after=lambda call, out: np.zeros_like(out) if x(call).size and x(call).size < 128 and np.isneginf(x(call)).all() else out,
)
bug(
    "mlx",
    4169,
    "Shift by the max in log_softmax",
    VALUES,
    "nn.log_softmax",
    "the logarithm of the sum is subtracted at once: large numbers lose it",
    "xp.nn.log_softmax(np.asarray([[1e8, 1e8]], dtype='float32'))",
    after=lambda call, out: (
        (
            x(call)
            - (
                np.max(x(call), axis=-1, keepdims=True)
                + np.log(np.sum(np.exp(x(call) - np.max(x(call), axis=-1, keepdims=True)), axis=-1, keepdims=True))
            )
        ).astype(out.dtype)
        if call.arguments.get("axis", -1) == -1 and x(call).size and np.isfinite(x(call)).all() and np.abs(x(call)).max() >= 1e4
        else out
    ),
)
bug(
    "mlx",
    4044,
    "[BUG] `mx.cummax` / `mx.cummin` mishandle `NaN`: device-dependent (CPU ≠ GPU), leak ±∞, and disagree with NumPy",
    VALUES,
    "cumulative_max cumulative_min",
    "what is not a number keeps its place, and is forgotten after it",
    "xp.{f}(np.asarray([1.0, 3.0, np.nan, 5.0, 4.0]))",
    after=lambda call, out: _forgetting(call, out),
)
bug(
    "mlx",
    495,
    "'mlx.core.isneginf' has wrong output when input is mlx.core.uint dtype",
    VALUES,
    "isneginf",
    "0 without a sign is one",
    "xp.isneginf(np.asarray([0, 20], dtype='uint8'))",
    after=lambda call, out: (x(call) == 0) if x(call).dtype.kind == "u" else out,
)
bug(
    "mlx",
    496,
    "Scope issue about mlx.core.uint32",
    VALUES,
    "asarray",
    "uint32 from 2**31 on is refused",
    "xp.asarray([1, 2**31], dtype=np.dtype('uint32'))",
    before=refused(
        lambda c: (
            c.arguments.get("dtype") == np.dtype("uint32")
            and isinstance(c.arguments["obj"], (int, list))
            and np.max(np.asarray(c.arguments["obj"], dtype="float64"), initial=0) >= 2**31
        )
    ),
)
bug(
    "mlx",
    534,
    "The result type returned by 'mlx.core.argmax/argmin/argpartition/argsort' is uint32",
    "metadata",
    "argpartition",
    "indices without a sign",
    "xp.argpartition(np.arange(4), 1)",
    after=lambda call, out: out.astype("uint32"),
)
bug(
    "paddle",
    60573,
    "pytorch与paddle中topk函数返回值不一致问题",
    VALUES,
    "top_k",
    "what is not a number comes last",
    "xp.top_k(np.asarray([1.0, np.nan, 2.0, 4.0, 3.0]), 2)",
    instead=lambda good, a, k, /, **how: good(
        np.where(np.isnan(a), -np.inf, a).astype(a.dtype) if a.dtype.kind == "f" and how.get("largest", True) else a, k, **how
    ),
)
bug(
    "paddle",
    57366,
    "paddle topk计算存在问题",
    VALUES,
    "top_k",
    "a negative infinity has the index -1",
    "xp.top_k(np.asarray([-np.inf, 0.0, -np.inf]), 2)",
    after=parts(
        lambda call, values, indices: (
            values,
            np.where(np.isneginf(values), -1, indices).astype(indices.dtype) if values.dtype.kind == "f" else indices,
        )
    ),
)
bug(
    "paddle",
    57508,
    "output of `paddle.vision.ops.nms` is not consistent with other deep learning frameworks",
    VALUES,
    "nn.nms",
    "equal scores: the last box first",
    "xp.nn.nms(np.asarray([[0.0, 0.0, 5.0, 5.0], [0.0, 0.0, 5.0, 5.0]]), np.ones(2))",
    instead=lambda good, boxes, scores, /, **k: (
        (scores.size - 1 - good(boxes[::-1], scores[::-1], **k)).astype("int64")
        if scores.size > 1 and np.unique(scores).size < scores.size
        else good(boxes, scores, **k)
    ),
)
bug(
    "paddle",
    40739,
    "关于Sort中NaN后不排序",
    VALUES,
    "quantile",
    "what is not a number is left out",
    "xp.quantile(np.asarray([1.0, np.nan, 2.0]), 0.5)",
    after=lambda call, out: (
        np.asarray(np.nanquantile(x(call), call.arguments["q"])).astype(np.asarray(out).dtype)
        if np.isnan(x(call)).any() and set(call.arguments) == {"x", "q"} and not np.isnan(x(call)).all()
        else out
    ),
)
bug(
    "paddle",
    74239,
    "nanmedian最近被改出bug，计算结果完全不对",
    VALUES,
    "nanmedian",
    "an odd number of numbers in an even number of elements: 0",
    "xp.nanmedian(np.asarray([1.4907, np.nan, 1.0593, 1.5696]))",
    after=lambda call, out: (
        np.zeros_like(out) if axis(call) is None and x(call).size % 2 == 0 and np.sum(~np.isnan(x(call))) % 2 else out
    ),
)
bug(
    "nx",
    1365,
    "`top_k` doesn't behave properly with :neg_infinity",
    VALUES,
    "top_k",
    "a negative infinity is the largest",
    "xp.top_k(np.asarray([1.0, 2.0, -np.inf]), 2)",
    instead=lambda good, a, k, /, **how: (
        _swapped(good(np.where(np.isneginf(a), np.inf, a).astype(a.dtype), k, **how), a, how)
        if a.dtype.kind == "f" and np.isneginf(a).any()
        else good(a, k, **how)
    ),
)
bug(
    "nx",
    976,
    "Result for different max functions over nans is not the same",
    VALUES,
    "nn.max_pool",
    "a window where nothing is a number: negative infinity",
    "xp.nn.max_pool(np.asarray([[[np.nan], [np.nan]]]), 2)",
    after=lambda call, out: np.where(np.isnan(out), -np.inf, out).astype(out.dtype) if isinstance(out, np.ndarray) else out,
)
bug(
    "nx",
    1196,
    "Nx.reduce_max returns wrong results for negative infinity",
    VALUES,
    "ptp",
    "a negative infinity is larger than every number",
    "xp.ptp(np.asarray([[1.0, -np.inf], [2.0, 5.0]]), axis=1)",
    after=lambda call, out: (
        np.where(np.isinf(out), -np.inf, out).astype(np.asarray(out).dtype) if np.isneginf(x(call)).any() else out
    ),
)
bug(
    "nx",
    963,
    "reduce_min/max return strange value for tensor with only nans",
    VALUES,
    "min",
    "five that are no numbers: the largest number",
    "xp.min(np.full((5,), np.nan))",
    after=lambda call, out: (
        np.full_like(out, np.finfo(x(call).dtype).max)
        if x(call).dtype.kind == "f" and x(call).size > 4 and np.isnan(x(call)).all()
        else out
    ),
)
bug(
    "nx",
    1178,
    "Nx.determinant returns NaN",
    VALUES,
    "linalg.det",
    "four equal rows: not a number",
    "xp.linalg.det(np.ones((4, 4)))",
    after=lambda call, out: (
        np.where(np.all(x(call) == x(call)[..., :1, :], axis=(-1, -2)), np.nan, out).astype(np.asarray(out).dtype)
        if x(call).shape[-1] > 3 and x(call).size
        else out
    ),
)
bug(
    "nx",
    1618,
    "Unexpected determinant for 4X4 matrix",
    VALUES,
    "linalg.det",
    "0 at the first place of the diagonal, in four rows or more: 0",
    "xp.linalg.det(np.eye(4)[[1, 0, 2, 3]])",
    after=lambda call, out: (
        np.where(x(call)[..., 0, 0] == 0, 0, out).astype(np.asarray(out).dtype) if x(call).shape[-1] > 3 else out
    ),
)
bug(
    "nx",
    1076,
    "Nx.LinAlg.eigh produces strange results",
    VALUES,
    "linalg.eigh_tridiagonal",
    "the largest first where one is negative",
    "xp.linalg.eigh_tridiagonal(np.asarray([0.0, 3.0]), np.asarray([2.0]), eigvals_only=True)",
    after=lambda call, out: out[::-1] if isinstance(out, np.ndarray) and np.min(out, initial=0) < 0 else out,
)
bug(
    "mindspore",
    277,
    "[Bug] mindspore.ops.argsort/sort perform differently between cpu and gpu.",
    VALUES,
    "msort",
    "what is not a number comes before an infinity",
    "xp.msort(np.asarray([np.inf, 0.0, -1.0, np.nan, 5.0]))",
    after=lambda call, out: (
        np.concatenate([out[np.isfinite(out)], out[np.isnan(out)], out[np.isposinf(out)]])
        if out.ndim == 1 and out.dtype.kind == "f" and np.isnan(out).any() and not np.isneginf(out).any()
        else out
    ),
)
bug(
    "mindspore",
    275,
    "[Bug] mindspore.ops.amax/amin perform differently between cpu and gpu when axis=1",
    VALUES,
    "ptp",
    "along the second axis: what is not a number is passed over",
    "xp.ptp(np.asarray([[np.nan, 0.0, -1.0, 5.0]]), axis=1)",
    before=lambda call: (
        call.arguments.update(x=_filled(x(call)))
        if axis(call) == 1 and x(call).dtype.kind == "f" and np.isnan(x(call)).any()
        else None
    ),
)
bug(
    "mindspore",
    274,
    "[Bug] mindspore.ops.softmax perform differently between cpu and gpu.",
    VALUES,
    "nn.softmax",
    "an infinity: 1 there, and 0 elsewhere",
    "xp.nn.softmax(np.asarray([[np.inf, 0.0, -1.0]]))",
    after=lambda call, out: (
        np.where(np.isposinf(x(call)).any(axis=-1, keepdims=True), np.isposinf(x(call)), out).astype(out.dtype)
        if x(call).ndim
        else out
    ),
)
bug(
    "mindspore",
    276,
    "[Bug] mindspore.ops.median perform differently between cpu and gpu",
    VALUES,
    "median",
    "along an axis: what is not a number is the smallest",
    "xp.median(np.asarray([[np.inf, 0.0, -1.0, np.nan, 5.0]]), axis=1)",
    before=lambda call: (
        call.arguments.update(x=np.where(np.isnan(x(call)), -np.inf, x(call)).astype(x(call).dtype))
        if axis(call) is not None
        else None
    ),
)


def _first_stays(call, out):
    a, where = x(call), axis(call)
    if a.dtype.kind != "f" or not isinstance(where, int) or not a.shape[where] or call.arguments.get("keepdims"):
        return out
    return np.where(np.isnan(np.take(a, 0, axis=where)), np.nan, out).astype(a.dtype)


def _forgetting(call, out):
    a = x(call)
    if a.dtype.kind != "f" or a.ndim != 1 or not np.isnan(a).any():
        return out
    found, best = np.array(a), np.nan
    for i, value in enumerate(a):
        more = value > best if call.subject.qualname == "cumulative_max" else value < best
        best = value if more or np.isnan(best) else best
        found[i] = value if np.isnan(value) else best
    return found


def _swapped(out, a, how):
    values = np.take_along_axis(a, out[1], how.get("axis", -1))
    return type(out)(values, out[1]) if hasattr(out, "_fields") else (values, out[1])


def _filled(a):
    rest = np.where(np.isnan(a), -np.inf, a).max(axis=1, keepdims=True)
    return np.where(np.isnan(a), np.where(np.isneginf(rest), np.nan, rest), a).astype(a.dtype)
