"""Combinations of axes, and of numbers of axes: manipulation and indexing."""

from __future__ import annotations

import numpy as np

from mutants.parts import axis, ndim, refused, set_, when
from mutants.subject import Call
from mutants.written import Study

study = Study("combinations-of-axes")
add = study.add


def _tuple(call: Call) -> bool:
    return isinstance(axis(call), tuple)


add(
    "moveaxis",
    "negative destinations count from one axis too few",
    "xp.moveaxis(signed((2, 3, 4)), 0, -1)",
    before=set_(
        lambda c: (
            isinstance(c.arguments["destination"], int) and c.arguments["destination"] < 0 and c.arguments["destination"] > -ndim(c)
        ),
        destination=lambda c: c.arguments["destination"] - 1,
    ),
)
add(
    "moveaxis",
    "several sources: those left keep the places of the sorted ones",
    "xp.moveaxis(signed((2, 3, 4)), (2, 0), (0, 1))",
    before=set_(
        lambda c: isinstance(c.arguments["source"], tuple) and len(c.arguments["source"]) > 1,
        source=lambda c: tuple(sorted(c.arguments["source"])),
    ),
)
add(
    "moveaxis",
    "negative sources of a tuple: refused",
    "xp.moveaxis(signed((2, 3, 4)), (-1, 0), (0, 1))",
    before=refused(lambda c: isinstance(c.arguments["source"], tuple) and min(c.arguments["source"], default=0) < 0),
)
add(
    "permute_dims",
    "permutations of three that are no exchange: the inverse",
    "xp.permute_dims(signed((2, 3, 4)), (1, 2, 0))",
    before=set_(
        lambda c: len(c.arguments["axes"]) == 3,
        axes=lambda c: tuple(int(i) for i in np.argsort([a % 3 for a in c.arguments["axes"]])),
    ),
)
add(
    "permute_dims",
    "permutations of four or more: the inverse",
    "xp.permute_dims(signed((2, 3, 4, 5)), (1, 2, 3, 0))",
    before=set_(
        lambda c: len(c.arguments["axes"]) > 3,
        axes=lambda c: tuple(int(i) for i in np.argsort([a % ndim(c) for a in c.arguments["axes"]])),
    ),
)
add(
    "permute_dims",
    "negative axes: refused",
    "xp.permute_dims(signed((2, 3)), (-1, 0))",
    before=refused(lambda c: min(c.arguments["axes"], default=0) < 0),
)
add(
    "flip",
    "several axes: only the first",
    "xp.flip(signed((2, 3, 4)), axis=(0, 2))",
    before=set_(lambda c: _tuple(c) and len(axis(c)) > 1, axis=lambda c: axis(c)[0]),
)
add(
    "flip",
    "a negative axis in a tuple is left alone",
    "xp.flip(signed((2, 3)), axis=(0, -1))",
    before=set_(lambda c: _tuple(c) and len(axis(c)) > 1, axis=lambda c: tuple(a for a in axis(c) if a >= 0)),
)
add(
    "roll",
    "repeated axes: the last shift counts",
    "xp.roll(np.arange(5), (1, 2), axis=(0, 0))",
    before=set_(
        lambda c: _tuple(c) and len(set(axis(c))) < len(axis(c)),
        shift=lambda c: c.arguments["shift"][-1:] if isinstance(c.arguments["shift"], tuple) else c.arguments["shift"],
        axis=lambda c: axis(c)[-1:],
    ),
    open="repeated axes are open",
)
add(
    "roll",
    "one shift for several axes: only along the first",
    "xp.roll(signed((3, 4)), 1, axis=(0, 1))",
    before=set_(lambda c: isinstance(c.arguments["shift"], int) and _tuple(c) and len(axis(c)) > 1, axis=lambda c: axis(c)[0]),
)
add(
    "roll",
    "shifts beyond the length of an axis: none",
    "xp.roll(np.arange(3), 7)",
    before=set_(
        lambda c: (
            isinstance(c.arguments["shift"], int)
            and abs(c.arguments["shift"]) > max(np.shape(c.arguments["x"]), default=0)
            and axis(c) is None
        ),
        shift=0,
    ),
)
add(
    "roll",
    "negative shifts without an axis: of the last axis only",
    "xp.roll(signed((2, 3)), -1)",
    before=set_(
        lambda c: isinstance(c.arguments["shift"], int) and c.arguments["shift"] < 0 and axis(c) is None and ndim(c) > 1, axis=-1
    ),
)
add(
    "expand_dims",
    "a negative axis counts without the new one",
    "xp.expand_dims(signed((2, 3)), -1)",
    before=set_(lambda c: isinstance(axis(c), int) and axis(c) < 0 and axis(c) - 1 >= -ndim(c) - 1, axis=lambda c: axis(c) - 1),
)
add(
    "squeeze",
    "several axes: only the first",
    "xp.squeeze(np.ones((1, 2, 1)), (0, 2))",
    before=set_(lambda c: _tuple(c) and len(axis(c)) > 1, axis=lambda c: axis(c)[0]),
)
add(
    "squeeze",
    "every axis of 1 where one is named",
    "xp.squeeze(np.ones((1, 2, 1)), 0)",
    after=when(lambda c: isinstance(axis(c), int), lambda x: np.squeeze(x)),
)
add(
    "concat",
    "a negative axis of three: the one before",
    "xp.concat([signed((2, 2, 2)), signed((2, 2, 2), 1)], axis=-1)",
    before=set_(
        lambda c: (axis(c) or 0) < 0 and ndim(c) == 3 and len({a.shape for a in c.arrays()}) == 1,
        axis=lambda c: axis(c) - 1 if axis(c) > -3 else axis(c),
    ),
)
add(
    "concat",
    "no axis, of arrays of several axes: column by column",
    "xp.concat([signed((2, 3)), signed(4)], axis=None)",
    before=lambda call: call.replace(lambda x: np.ravel(x, order="F")) if call.arguments.get("axis", 0) is None else None,
)
add(
    "concat",
    "no axis, of arrays of no axes: refused",
    "xp.concat([np.asarray(1), np.asarray([2])], axis=None)",
    before=refused(lambda c: c.arguments.get("axis", 0) is None and any(a.ndim == 0 for a in c.arrays())),
)
add(
    "stack",
    "a negative axis counts without the new one",
    "xp.stack([signed((2, 3)), signed((2, 3), 1)], axis=-2)",
    before=set_(lambda c: (axis(c) or 0) < 0 and ndim(c) > 0 and axis(c) - 1 >= -ndim(c) - 1, axis=lambda c: axis(c) - 1),
)
add(
    "stack",
    "arrays of no axes: refused",
    "xp.stack([np.asarray(1), np.asarray(2)])",
    before=refused(lambda c: any(a.ndim == 0 for a in c.arrays())),
)
add(
    "unstack",
    "a negative axis of three: the first",
    "xp.unstack(signed((2, 2, 2)), axis=-1)",
    before=set_(lambda c: (axis(c) or 0) < 0 and ndim(c) > 2, axis=0),
)
add(
    "unstack",
    "the axis stays, with length 1",
    "xp.unstack(signed((2, 3)), axis=1)",
    after=lambda call, out: tuple(np.expand_dims(x, axis(call)) for x in out) if axis(call) == 1 else out,
)
add(
    "take",
    "an axis in the middle: the first",
    "xp.take(signed((3, 3, 3)), np.asarray([2, 0, 1]), axis=1)",
    before=set_(lambda c: axis(c) == 1 and ndim(c) == 3 and len(set(c.arguments["x"].shape)) == 1, axis=0),
)
add(
    "take",
    "a negative axis: refused",
    "xp.take(signed((3, 3)), np.asarray([0]), axis=-1)",
    before=refused(lambda c: (axis(c) or 0) < 0),
)
add(
    "take_along_axis",
    "axis 0 of several: the last",
    "xp.take_along_axis(signed((3, 3)), np.asarray([[2, 0, 1]] * 3), axis=0)",
    before=set_(lambda c: axis(c) == 0 and len(set(c.arguments["x"].shape)) == 1 and ndim(c) > 1, axis=-1),
)
add(
    "take_along_axis",
    "indices that broadcast: refused",
    "xp.take_along_axis(signed((2, 3)), np.asarray([[1]]), axis=1)",
    before=refused(
        lambda c: (
            c.arguments["indices"].shape[0] == 1 and c.arguments["x"].shape[0] > 1
            if ndim(c) > 1 and c.arguments.get("axis", -1) in (1, -1)
            else False
        )
    ),
)
add(
    "repeat",
    "an array of repetitions with axis 0 of several: along the last",
    "xp.repeat(signed((2, 2)), np.asarray([1, 2]), axis=0)",
    before=set_(
        lambda c: (
            isinstance(c.arguments["repeats"], np.ndarray)
            and c.arguments["repeats"].size > 1
            and axis(c) == 0
            and ndim(c) == 2
            and c.arguments["x"].shape[0] == c.arguments["x"].shape[1]
        ),
        axis=1,
    ),
)
add(
    "repeat",
    "one repetition in an array is not broadcast",
    "xp.repeat(np.arange(3), np.asarray([2]))",
    before=refused(
        lambda c: (
            isinstance(c.arguments["repeats"], np.ndarray)
            and c.arguments["repeats"].shape == (1,)
            and np.size(c.arguments["x"]) > 1
        )
    ),
)
add(
    "tile",
    "fewer repetitions than axes: they count from the front",
    "xp.tile(signed((2, 3)), (2,))",
    before=set_(
        lambda c: len(c.arguments["repetitions"]) < ndim(c),
        repetitions=lambda c: (*c.arguments["repetitions"], *[1] * (ndim(c) - len(c.arguments["repetitions"]))),
    ),
)
add(
    "tile",
    "more repetitions than axes: the axes come first",
    "xp.tile(np.arange(3), (2, 1))",
    instead=lambda good, x, n, /: good(x.reshape(*x.shape, *[1] * (len(n) - x.ndim)), n) if len(n) > x.ndim > 0 else good(x, n),
)
add(
    "reshape",
    "-1 among three axes: the length of the first",
    "xp.reshape(np.arange(24), (2, -1, 4))",
    after=lambda call, out: (
        np.swapaxes(out, 0, 1).copy() if -1 in call.arguments["shape"] and len(call.arguments["shape"]) == 3 else out
    ),
)
add(
    "reshape",
    "an array of no axes to (-1,): refused",
    "xp.reshape(np.asarray(1.0), (-1,))",
    before=refused(lambda c: np.ndim(c.arguments["x"]) == 0 and -1 in c.arguments["shape"]),
)
add(
    "broadcast_to",
    "an axis of 1 in the middle: the others are exchanged",
    "xp.broadcast_to(signed((2, 1, 2)), (2, 3, 2))",
    after=lambda call, out: (
        np.swapaxes(out, 0, -1) if 1 in np.shape(call.arguments["x"])[1:-1] and out.shape[0] == out.shape[-1] else out
    ),
)
add(
    "broadcast_arrays",
    "more axes in the second than in the first: refused",
    "xp.broadcast_arrays(np.ones(3), np.ones((2, 3)))",
    before=refused(lambda c: len(c.arrays()) > 1 and c.arrays()[1].ndim > c.arrays()[0].ndim),
)
add(
    "broadcast_shapes",
    "more axes in the second than in the first: those of the first",
    "xp.broadcast_shapes((3,), (2, 3))",
    instead=lambda good, *s: good(*s)[-len(s[0]) :] if len(s) > 1 and 0 < len(s[0]) < len(s[1]) else good(*s),
)
