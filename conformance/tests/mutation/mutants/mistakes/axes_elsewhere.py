"""Combinations of axes, and of numbers of axes: all other functions."""

from __future__ import annotations

import numpy as np

from mutants.catalogue import each, wrong
from mutants.parts import axis, first, ndim, refused, set_, when
from mutants.subject import Call
from mutants.written import Study

study = Study("combinations-of-axes")
add = study.add


def _tuple(call: Call) -> bool:
    return isinstance(axis(call), tuple)


def _keeps(call: Call) -> bool:
    return bool(call.arguments.get("keepdims"))


add(
    "matmul linalg.matmul",
    "a vector with a stack of matrices: the axes are lost",
    "xp.{f}(signed(3), signed((2, 3, 4)))",
    after=lambda call, out: np.swapaxes(out, 0, -1) if call.arrays()[0].ndim == 1 and call.arrays()[1].ndim == 3 else out,
)
add(
    "matmul linalg.matmul",
    "a stack of matrices with a vector: refused",
    "xp.{f}(signed((2, 3, 4)), signed(4))",
    before=refused(lambda c: c.arrays()[0].ndim > 2 and c.arrays()[1].ndim == 1),
)
add(
    "matmul",
    "stacks that broadcast: the first of the second",
    "xp.matmul(signed((2, 1, 2, 2)), signed((3, 2, 2)))",
    before=lambda call: (
        call.arguments.update(x2=np.broadcast_to(call.arguments["x2"][:1], call.arguments["x2"].shape))
        if call.arguments["x1"].ndim == 4 and call.arguments["x2"].ndim == 3
        else None
    ),
)
add(
    "vecdot linalg.vecdot",
    "an axis that is not the last, of arrays that broadcast: the last",
    "xp.{f}(signed((3, 3, 3)), signed((3, 3), 1), axis=-2)",
    before=set_(
        lambda c: (
            c.arguments.get("axis") == -2
            and len({a.ndim for a in c.arrays()}) == 2
            and c.arrays()[0].shape[-1] == c.arrays()[0].shape[-2]
        ),
        axis=-1,
    ),
)
add(
    "vecdot",
    "axis -2 of matrices: conjugates the second",
    "xp.vecdot(planes((2, 2)), planes((2, 2), 3), axis=-2)",
    after=lambda call, out: np.conj(out) if call.arguments.get("axis") == -2 else out,
)
add(
    "tensordot linalg.tensordot",
    "axes in two sequences: those of the second sorted",
    "xp.{f}(signed((2, 2, 3)), signed((2, 2, 4), 1), axes=((0, 1), (1, 0)))",
    before=set_(
        lambda c: isinstance(c.arguments.get("axes", 2), (tuple, list)),
        axes=lambda c: (
            c.arguments["axes"][0],
            tuple(sorted(c.arguments["axes"][1]))
            if len({c.arrays()[1].shape[a] for a in c.arguments["axes"][1]}) == 1
            else c.arguments["axes"][1],
        ),
    ),
)
add(
    "tensordot",
    "negative axes: refused",
    "xp.tensordot(signed((2, 3)), signed((3, 2)), axes=((-1,), (0,)))",
    before=refused(
        lambda c: (
            isinstance(c.arguments.get("axes", 2), (tuple, list))
            and min([*c.arguments["axes"][0], *c.arguments["axes"][1]], default=0) < 0
        )
    ),
)
add(
    "tensordot linalg.tensordot",
    "axes=0: the product element by element",
    "xp.{f}(signed(3), signed(3, 1), axes=0)",
    after=lambda call, out: (
        call.arrays()[0] * call.arrays()[1]
        if call.arguments.get("axes", 2) == 0 and call.arrays()[0].shape == call.arrays()[1].shape
        else out
    ),
)
add(
    "linalg.cross",
    "axis 0: the last",
    "xp.linalg.cross(signed((3, 3)), signed((3, 3), 1), axis=0)",
    before=set_(lambda c: c.arguments.get("axis") == 0 and c.arrays()[0].shape[-1] == 3, axis=-1),
    open="the standard counts the axis from the end",
)
add(
    "linalg.diagonal linalg.trace",
    "an offset below the diagonal of a stack: above",
    "xp.{f}(signed((2, 3, 3)), offset=-1)",
    before=set_(lambda c: c.arguments.get("offset", 0) < 0 and ndim(c) > 2, offset=lambda c: -c.arguments["offset"]),
)
add(
    "tril triu",
    "k of a stack is ignored",
    "xp.{f}(signed((2, 3, 3)), k=1 if '{f}' == 'tril' else -1)",
    before=set_(lambda c: ndim(c) > 2, k=0),
)
add(
    "tril triu",
    "k beyond the matrix: 0",
    "xp.{f}(signed((3, 3)), k=5 if '{f}' == 'tril' else -5)",
    before=set_(lambda c: abs(c.arguments.get("k", 0)) > 3, k=0),
)
add(
    "eye",
    "k below the diagonal of more columns than rows: above",
    "xp.eye(2, 4, k=-1)",
    before=set_(
        lambda c: c.arguments.get("k", 0) < 0 and (c.arguments.get("n_cols") or 0) > c.arguments["n_rows"],
        k=lambda c: -c.arguments["k"],
    ),
)
add(
    "linspace",
    "arrays without the end point: with it",
    "xp.linspace(np.zeros(2), np.ones(2), 3, endpoint=False)",
    before=set_(lambda c: any(np.ndim(a) for a in c.arrays()), endpoint=True),
)
add(
    "meshgrid",
    "three arrays in Cartesian order: in matrix order",
    "xp.meshgrid(np.arange(2), np.arange(3), np.arange(4))",
    before=set_(lambda c: len(c.arguments.get("arrays", ())) > 2, indexing="ij"),
)
add(
    "meshgrid",
    "one array in matrix order: refused",
    "xp.meshgrid(np.arange(2), indexing='ij')",
    before=refused(lambda c: len(c.arguments.get("arrays", ())) == 1 and c.arguments.get("indexing") == "ij"),
)
add(
    "linalg.vector_norm",
    "a tuple of axes with an order that is not 2: 2",
    "xp.linalg.vector_norm(span((2, 3)), axis=(0, 1), ord=1)",
    before=set_(_tuple, ord=2),
)
add(
    "linalg.vector_norm",
    "no axis, of several axes, with keepdims: one axis",
    "xp.linalg.vector_norm(span((2, 3)), keepdims=True)",
    after=when(lambda c: _keeps(c) and axis(c) is None, lambda x: x.reshape(-1)),
)
add(
    "linalg.matrix_norm",
    "keepdims of a stack: only the last axis",
    "xp.linalg.matrix_norm(span((2, 3, 3)), keepdims=True)",
    after=when(lambda c: _keeps(c) and ndim(c) > 2, lambda x: x[..., 0]),
)
add(
    "clip",
    "bounds that broadcast the array: the shape of the array",
    "xp.clip(np.ones(1), np.zeros((2, 1)), np.ones((2, 1)))",
    before=refused(
        lambda c: any(
            np.ndim(c.arguments.get(n)) > np.ndim(c.arguments["x"]) for n in ("min", "max") if c.arguments.get(n) is not None
        )
    ),
)
add(
    "clip",
    "the lower bound an array, the upper a number: the upper is forgotten",
    "xp.clip(np.arange(5.0), np.ones(5), 3)",
    before=set_(
        lambda c: isinstance(c.arguments.get("min"), np.ndarray) and isinstance(c.arguments.get("max"), (int, float)), max=None
    ),
)
add(
    "add multiply less atan2",
    "a column with a row: refused",
    "xp.{f}(signed((3, 1)), signed((1, 4)))",
    before=refused(
        lambda c: (
            len(c.arrays()) == 2
            and c.arrays()[0].ndim == 2
            and c.arrays()[0].shape[1:] == (1,)
            and c.arrays()[1].shape[:1] == (1,)
            and c.arrays()[1].ndim == 2
            and c.arrays()[0].size > 1 < c.arrays()[1].size
        )
    ),
)
add(
    "subtract pow logical_or equal",
    "an array of no axes with one of three: the first element is wrong",
    "xp.{f}(np.asarray({'logical_or': False}.get('{f}', 2)), np.ones((2, 2, 2), dtype={'logical_or': 'bool'}.get('{f}', 'int64')))",
    after=lambda call, out: each(out, first) if {np.ndim(a) for a in call.arrays()} == {0, 3} else out,
)
add(
    "divide maximum bitwise_xor",
    "three axes with one: the first element is wrong",
    "xp.{f}(shifts((2, 2, 2)), shifts(2))",
    after=lambda call, out: each(out, first) if [np.ndim(a) for a in call.arrays()] == [3, 1] else out,
)
add(
    "minimum hypot greater",
    "one axis with three: the last element is wrong",
    "xp.{f}(signed(2), signed((2, 2, 2), 1))",
    after=lambda call, out: each(out, lambda x: wrong(x, (-1,) * x.ndim)) if [np.ndim(a) for a in call.arrays()] == [1, 3] else out,
)
