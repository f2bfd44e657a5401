"""Combinations of axes, and of keywords about them: reductions, searching, sorting."""

from __future__ import annotations

import numpy as np

from mutants.catalogue import wrong
from mutants.parts import axis, ndim, set_, when, x
from mutants.subject import Call
from mutants.written import Study

study = Study("combinations-of-axes")
add = study.add


def _tuple(call: Call) -> bool:
    return isinstance(axis(call), tuple)


def _keeps(call: Call) -> bool:
    return bool(call.arguments.get("keepdims"))


add(
    "sum prod max min mean",
    "a tuple of a positive and a negative axis: only the first counts",
    "xp.{f}(signed((2, 3, 4)), axis=(0, -1))",
    before=set_(lambda c: _tuple(c) and len(axis(c)) > 1 and min(axis(c)) < 0 <= max(axis(c)), axis=lambda c: axis(c)[0]),
)
add(
    "all any var",
    "two negative axes: the second counts from the axes that are left",
    "xp.{f}(signed((2, 3, 4)) > 0 if '{f}' != 'var' else signed((2, 3, 4)), axis=(-1, -2))",
    before=set_(
        lambda c: _tuple(c) and len(axis(c)) == 2 and max(axis(c)) < 0 and -ndim(c) < axis(c)[1] and axis(c)[1] - 1 != axis(c)[0],
        axis=lambda c: (axis(c)[0], axis(c)[1] - 1),
    ),
)
add(
    "max min std",
    "keepdims with a negative axis: the new axis comes first",
    "xp.{f}(signed((2, 3, 4)), axis=-1, keepdims=True)",
    after=when(
        lambda c: _keeps(c) and isinstance(axis(c), int) and axis(c) < 0,
        lambda x: np.moveaxis(x, -1, 0) if x.ndim and x.shape[-1] == 1 else x,
    ),
)
add(
    "sum mean",
    "keepdims without an axis: one axis",
    "xp.{f}(signed((2, 3)), keepdims=True)",
    after=when(lambda c: _keeps(c) and axis(c) is None, lambda x: x.reshape(-1) if x.size == 1 and x.ndim > 1 else x),
)
add(
    "prod count_nonzero",
    "keepdims with several axes: they come last",
    "xp.{f}(span((2, 3, 4)), axis=(0, 1), keepdims=True)",
    after=when(
        lambda c: _keeps(c) and _tuple(c),
        lambda x: np.squeeze(x).reshape(*np.squeeze(x).shape, *[1] * (x.ndim - np.squeeze(x).ndim)),
    ),
)
add(
    "argmax argmin",
    "keepdims without an axis is ignored",
    "xp.{f}(signed((2, 3)), keepdims=True)",
    before=set_(lambda c: axis(c) is None, keepdims=False),
)
add(
    "argmax argmin",
    "keepdims with axis 0 puts the axis last",
    "xp.{f}(signed((2, 3)), axis=0, keepdims=True)",
    after=when(lambda c: _keeps(c) and axis(c) == 0, lambda x: np.moveaxis(x, 0, -1)),
)
add(
    "argmax",
    "the middle axis of three: counted over all that come after",
    "xp.argmax(signed((2, 3, 4)), axis=1)",
    after=lambda call, out: wrong(out, (-1,) * out.ndim) if axis(call) == 1 and ndim(call) == 3 and out.size else out,
)
add(
    "argmin",
    "an axis from the end, of four: the one before it",
    "xp.argmin(signed((3, 3, 3, 3)), axis=-2)",
    before=set_(lambda c: axis(c) == -2 and ndim(c) > 3, axis=-3),
)
add(
    "std var",
    "a float correction with keepdims and a negative axis together: no correction",
    "xp.{f}(signed((3, 4)), axis=-1, correction=0.5, keepdims=True)",
    before=set_(lambda c: _keeps(c) and axis(c) == -1 and c.arguments.get("correction", 0) % 1 != 0, correction=0),
)
add(
    "std var",
    "a correction with a tuple of axes counts for each",
    "xp.{f}(signed((2, 3, 4)), axis=(0, 1), correction=1)",
    before=set_(lambda c: _tuple(c) and len(axis(c)) > 1 and c.arguments.get("correction", 0) == 1, correction=2),
)
add(
    "sum prod",
    "dtype with an axis is ignored",
    "xp.{f}(np.ones((2, 3), dtype='int8'), axis=0, dtype=np.dtype('float32'))",
    before=set_(lambda c: isinstance(axis(c), int) and c.arguments.get("dtype") is not None and not _keeps(c), dtype=None),
)
add(
    "sum prod",
    "dtype with keepdims is ignored",
    "xp.{f}(np.ones((2, 3), dtype='int8'), keepdims=True, dtype=np.dtype('float32'))",
    before=set_(lambda c: _keeps(c) and c.arguments.get("dtype") is not None, dtype=None),
)
add(
    "max",
    "all axes, as a tuple: an array of one axis",
    "xp.max(signed((2, 3)), axis=(0, 1))",
    after=when(lambda c: _tuple(c) and len(axis(c)) == ndim(c) and not _keeps(c), lambda x: np.reshape(x, 1)),
)
add(
    "any",
    "a tuple in descending order: read in ascending order after the first was removed",
    "xp.any(signed((2, 3, 4)) > 8.5, axis=(2, 0))",
    after=lambda call, out: (
        ~out if _tuple(call) and list(axis(call)) == sorted(axis(call), reverse=True) and len(axis(call)) > 1 else out
    ),
)
add(
    "cumulative_sum",
    "the initial value with axis 0 of several: put last",
    "xp.cumulative_sum(signed((2, 3)), axis=0, include_initial=True)",
    after=when(lambda c: bool(c.arguments.get("include_initial")) and axis(c) == 0 and ndim(c) > 1, lambda x: np.roll(x, -1, 0)),
)
add(
    "cumulative_prod",
    "the initial value with a negative axis: 0",
    "xp.cumulative_prod(span((2, 3)), axis=-1, include_initial=True)",
    after=when(
        lambda c: bool(c.arguments.get("include_initial")) and (axis(c) or 0) < 0,
        lambda x: np.concatenate([np.zeros_like(x[..., :1]), x[..., 1:]], axis=-1),
    ),
)
add(
    "cumulative_sum cumulative_prod",
    "the initial value with dtype: dtype is ignored",
    "xp.{f}(np.ones(3, dtype='int8'), include_initial=True, dtype=np.dtype('float32'))",
    before=set_(lambda c: bool(c.arguments.get("include_initial")), dtype=None),
)
add(
    "cumulative_sum",
    "the middle axis of three: the last",
    "xp.cumulative_sum(signed((2, 3, 4)), axis=1)",
    before=set_(lambda c: axis(c) == 1 and ndim(c) == 3, axis=2),
)
add(
    "sort argsort",
    "descending with an axis that is not the last: ascending",
    "xp.{f}(signed((3, 4)), axis=0, descending=True)",
    before=set_(lambda c: axis(c) == 0 and ndim(c) > 1, descending=False),
)
add(
    "argsort",
    "descending and stable: equal elements from the last",
    "xp.argsort(np.asarray([1, 1, 0]), descending=True)",
    after=lambda call, out: (
        np.flip(
            np.argsort(call.arrays()[0], axis=call.arguments.get("axis", -1), kind="stable"), call.arguments.get("axis", -1)
        ).astype(out.dtype)
        if call.arguments.get("descending") and call.arguments.get("stable", True)
        else out
    ),
)
add(
    "sort",
    "axis -2 of three: the first",
    "xp.sort(signed((3, 4, 2)), axis=-2)",
    before=set_(lambda c: axis(c) == -2 and ndim(c) == 3, axis=0),
)
add(
    "diff",
    "n = 2 along an axis that is not the last: the last for the second time",
    "xp.diff(signed((4, 4)), axis=0, n=2)",
    instead=lambda good, x, /, *, axis=-1, n=1, **k: (
        good(good(x, axis=axis), axis=-1)
        if n == 2 and axis == 0 and x.ndim == 2 and not k and x.shape[0] == x.shape[1]
        else good(x, axis=axis, n=n, **k)
    ),
)
add(
    "diff",
    "prepend and append together: only the first",
    "xp.diff(np.arange(3) ** 2, prepend=np.asarray([7]), append=np.asarray([9]))",
    before=set_(
        lambda c: c.arguments.get("prepend") is not None and c.arguments.get("append") is not None and x(c).size > 0,
        append=lambda c: np.repeat(
            np.take(c.arguments["x"], [-1], axis=c.arguments.get("axis", -1)),
            c.arguments["append"].shape[c.arguments.get("axis", -1)],
            axis=c.arguments.get("axis", -1),
        ).astype(c.arguments["append"].dtype),
    ),
)
add(
    "diff",
    "append with axis 0: put before",
    "xp.diff(signed((3, 2)), axis=0, append=signed((1, 2), 1))",
    instead=lambda good, x, /, *, axis=-1, append=None, prepend=None, **k: (
        good(x, axis=axis, prepend=append, **k)
        if axis == 0 and append is not None and prepend is None and x.ndim > 1
        else good(x, axis=axis, append=append, prepend=prepend, **k)
    ),
)
add(
    "searchsorted",
    "the right side with a sorter: the left",
    "xp.searchsorted(np.asarray([2, 1, 2]), np.asarray([2]), side='right', sorter=np.asarray([1, 0, 2]))",
    before=set_(lambda c: c.arguments.get("sorter") is not None, side="left"),
)
add(
    "searchsorted",
    "values of several axes: flat",
    "xp.searchsorted(np.arange(5), np.ones((2, 2), dtype='int64'))",
    after=lambda call, out: np.ravel(out) if np.ndim(call.arguments["x2"]) > 1 else out,
)
add(
    "isin",
    "values of several axes to look in: the first row",
    "xp.isin(np.arange(4), np.asarray([[0, 1], [2, 3]]))",
    before=lambda call: (
        call.arguments.update(x2=call.arguments["x2"][0])
        if np.ndim(call.arguments["x2"]) > 1 and len(call.arguments["x2"])
        else None
    ),
)
add(
    "unique_inverse",
    "the inverse of several axes is flat",
    "xp.unique_inverse(whole((2, 3)))",
    after=lambda call, out: type(out)(out[0], np.ravel(out[1])),
)
add(
    "unique_all",
    "the inverse of three axes is transposed",
    "xp.unique_all(whole((2, 2, 2)))",
    after=lambda call, out: type(out)(out[0], out[1], out[2].T.copy(), out[3]) if out[2].ndim == 3 else out,
)
add(
    "nonzero",
    "three axes: the last two indices are exchanged",
    "xp.nonzero(truths((2, 2, 3)))",
    after=lambda call, out: (out[0], out[2], out[1]) if len(out) == 3 else out,
)
add(
    "where",
    "a condition of more axes than the values: those of the values",
    "xp.where(truths((2, 3)), np.ones(3), np.zeros(3))",
    after=lambda call, out: (
        out[0]
        if np.ndim(call.arguments["condition"]) > max(np.ndim(call.arguments["x1"]), np.ndim(call.arguments["x2"])) > 0 and len(out)
        else out
    ),
)
add(
    "where",
    "a condition of no axes: the first value for both",
    "xp.where(np.asarray(False), np.ones(2), np.zeros(2))",
    before=lambda call: (
        call.arguments.update(x2=call.arguments["x1"])
        if np.ndim(call.arguments["condition"]) == 0 and np.shape(call.arguments["x1"]) == np.shape(call.arguments["x2"]) != ()
        else None
    ),
)
