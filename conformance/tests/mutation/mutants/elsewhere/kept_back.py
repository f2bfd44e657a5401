"""Bugs of further libraries, written after the checks of the other studies were changed, to measure what these find of new ones."""

from __future__ import annotations

import numpy as np

from mutants.elsewhere.strides import cut, packed, stepped
from mutants.parts import axis, change, ndim, refused, x
from mutants.written import Study

study = Study("kept back")
bug = study.bug
LAYOUT, SIZE, VALUES, AXES, ARGUMENTS = (
    "layout of memory",
    "size threshold",
    "values and data types",
    "combinations of axes",
    "arguments, copies",
)

bug(
    "NVIDIA/TransformerEngine",
    2734,
    "[PyTorch] cross_entropy_forward: stride guard misses non-contiguous transposed input",
    LAYOUT,
    "nn.cross_entropy",
    "rows that are further apart than they are long are read as if they were packed",
    "xp.nn.cross_entropy((np.arange(16.0).reshape(4, 4) ** 2 % 7)[:, :2], np.eye(2)[[0, 1, 0, 1]])",
    before=change(lambda a: packed(a) if cut(a) else a, "x"),
)
bug(
    "NVIDIA/Fuser",
    806,
    "Silent incorrect result with contiguity set to True but passing stride-0 tensors",
    LAYOUT,
    "sin",
    "one element for all (strides 0, 0): right at the first place only",
    "xp.sin(np.broadcast_to(np.asarray(2.0), (3, 3)))",
    after=lambda call, out: (
        np.where(np.arange(out.size).reshape(out.shape) == 0, out, 0).astype(out.dtype)
        if x(call).ndim > 1 and min(x(call).shape) > 1 and not any(x(call).strides)
        else out
    ),
)
bug(
    "Jittor/jittor",
    330,
    "fix: wrong cumsum results",
    SIZE,
    "cumulative_sum",
    "an axis of more than 4096: the sum begins again there",
    "xp.cumulative_sum(np.ones(5000))",
    after=lambda call, out: _begin_again(call, out),
)
bug(
    "tensorflow",
    17056,
    "tf.reduce_min([inf, nan]).eval() == inf, should be nan",
    VALUES,
    "min",
    "what is not a number after an infinity is lost",
    "xp.min(np.asarray([np.inf, np.nan]))",
    after=lambda call, out: (
        np.asarray(np.fmin.reduce(x(call))).astype(x(call).dtype)
        if ndim(call) == 1 and x(call).dtype.kind == "f" and x(call).size and np.isposinf(x(call)[0])
        and not call.arguments.get("keepdims") and np.isnan(x(call)).any() and not np.isnan(x(call)).all()
        else out
    ),
)  # fmt: skip
bug(
    "tensorflow",
    4131,
    "reduce_max and maximum give different results for negative infinity",
    VALUES,
    "max",
    "of negative infinities alone: the least finite number",
    "xp.max(np.full(4, -np.inf))",
    after=lambda call, out: (
        np.where(np.isneginf(out), np.finfo(x(call).dtype).min, out).astype(x(call).dtype)
        if x(call).dtype.kind == "f" and x(call).size
        else out
    ),
)
bug(
    "tensorflow",
    117862,
    "`segment_min`/`segment_max` produces wrong results when segment contains NaN",
    VALUES,
    "segment_min",
    "vectors: what is not a number is forgotten with all before it, unless it comes last",
    "xp.segment_min(np.asarray([1.0, np.nan, 3.0]), np.zeros(3, dtype='int64'), num_segments=1)",
    after=lambda call, out: _forget(call, out),
)
bug(
    "tensorflow",
    7014,
    "clip_by_value clips NaN to clip_value_max",
    VALUES,
    "clip",
    "what is not a number becomes the upper bound",
    "xp.clip(np.asarray([np.nan, 1.0]), 0.0, 2.0)",
    after=lambda call, out: (
        np.where(np.isnan(x(call)), call.arguments["max"], out).astype(out.dtype)
        if x(call).dtype.kind == "f" and isinstance(call.arguments.get("max"), (int, float))
        else out
    ),
)
bug(
    "dotnet/TorchSharp",
    496,
    "Wrong output shape of torch.nn.Conv2d with 2d stride overload",
    ARGUMENTS,
    "nn.conv",
    "another padding for each axis: none",
    "xp.nn.conv(np.ones((1, 5, 5, 1)), np.ones((2, 2, 1, 1)), padding=(1, 2))",
    before=lambda call: (
        call.arguments.update(padding="valid")
        if isinstance(call.arguments.get("padding"), tuple) and len({*call.arguments["padding"]}) > 1
        else None
    ),
)
bug(
    "JuliaLang/julia",
    21122,
    "Bug in BLAS.ger! and BLAS.trsv! handling of SubArrays.",
    LAYOUT,
    "linalg.outer",
    "a second vector with room between its elements is read as if it were packed",
    "xp.linalg.outer(np.arange(3.0), np.arange(6.0)[::2])",
    before=change(lambda a: packed(a) if a.ndim == 1 and stepped(a) and a.strides[0] > 0 else a, "x2"),
)
bug(
    "josdejong/mathjs",
    1122,
    'math.inv() causes "Can not calculate inverse, determinant is zero"',
    VALUES,
    "linalg.inv",
    "an upper triangle of three rows with a negative number on its diagonal is refused",
    "xp.linalg.inv(np.asarray([[1.0, 0.0, 0.0], [0.0, -1.0, 1.0], [0.0, 0.0, 1.0]]))",
    before=refused(lambda c: x(c).shape == (3, 3) and not np.tril(x(c), -1).any() and (np.diagonal(x(c)).real < 0).any()),
)
bug(
    "owlbarn/owl",
    249,
    "Linalg.x.det should not fail for singular matrices",
    VALUES,
    "linalg.det",
    "of a singular matrix: refused",
    "xp.linalg.det(np.asarray([[1.0, 2.0], [2.0, 4.0]]))",
    before=refused(lambda c: x(c).ndim == 2 and x(c).size > 0 and np.linalg.det(x(c).astype(complex)) == 0),
)
bug(
    "pymc-devs/pytensor",
    1627,
    "pt.flip doesn't handle negative axis correctly",
    AXES,
    "flip",
    "negative axes in a tuple are passed over",
    "xp.flip(np.arange(6.0).reshape(2, 3), axis=(0, -1))",
    before=lambda call: (
        call.arguments.update(axis=tuple(a for a in call.arguments["axis"] if a >= 0))
        if isinstance(call.arguments.get("axis"), tuple)
        else None
    ),
)
bug(
    "xtensor-stack/xtensor",
    2920,
    "fix: correct negative axis handling in roll function",
    AXES,
    "roll",
    "three axes: -2 is the last one",
    "xp.roll(np.arange(12.0).reshape(1, 3, 4), 1, axis=-2)",
    before=lambda call: call.arguments.update(axis=-1) if ndim(call) == 3 and call.arguments.get("axis") == -2 else None,
)
bug(
    "nntrainer/nntrainer",
    1642,
    "[layer] Complete support for conv1d",
    ARGUMENTS,
    "nn.conv",
    "strides of both axes are exchanged where the size is kept by padding",
    "xp.nn.conv(np.arange(16.0).reshape(1, 4, 4, 1), np.ones((2, 2, 1, 1)), padding='same', stride=(1, 2))",
    before=lambda call: (
        call.arguments.update(stride=call.arguments["stride"][::-1])
        if call.arguments.get("padding") == "same" and isinstance(call.arguments.get("stride"), tuple)
        else None
    ),
)
bug(
    "jax",
    1356,
    "Don't issue NaNs for LU decomposition of singular matrices.",
    VALUES,
    "linalg.lu",
    "of a singular matrix: not numbers in the upper factor",
    "xp.linalg.lu(np.ones((3, 3)))[-1]",
    after=lambda call, out: (
        type(out)(*out[:-1], np.full_like(out[-1], np.nan))
        if hasattr(out, "_fields") and x(call).ndim == 2 and x(call).size and (np.diagonal(out[-1]) == 0).any()
        else (*out[:-1], np.full_like(out[-1], np.nan))
        if x(call).ndim == 2 and x(call).size and (np.diagonal(out[-1]) == 0).any()
        else out
    ),
)


def _begin_again(call, out):
    a, where = x(call), axis(call)
    where = 0 if where is None and a.ndim == 1 else where
    if where is None or a.shape[where] <= 4096 or out.shape != a.shape:
        return out
    part = np.take(out, range(4096, a.shape[where]), axis=where) - np.take(out, [4095], axis=where)
    return np.concatenate([np.take(out, range(4096), axis=where), part], axis=where).astype(out.dtype)


def _forget(call, out):
    data, ids = call.arguments["data"], call.arguments["segment_ids"]
    if data.ndim != 1 or data.dtype.kind != "f" or not np.isnan(data).any():
        return out
    found = np.array(out)
    for k in range(found.size):
        own = data[np.asarray(ids) == k]
        places = np.flatnonzero(np.isnan(own))
        if places.size and places[-1] + 1 < own.size:
            found[k] = own[places[-1] + 1 :].min()
    return found
