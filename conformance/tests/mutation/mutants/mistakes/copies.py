"""Arguments, copies, and what an array shares with another, of all other functions."""

from __future__ import annotations

from typing import Any

import numpy as np

from mutants.parts import itself, ordinary, refuse, refused, x
from mutants.written import Study

study = Study("arguments-and-copies")
add = study.add


def _overwritten(out: Any, x: Any) -> Any:
    if ordinary(x) and x.size:
        x[...] = np.tril(x) * 2
    return out


def _into(out: Any, x: Any) -> Any:
    if ordinary(x) and x.shape == out.shape and x.dtype == out.dtype and x.ndim:
        x[...] = out
        return x
    return out


def _overlapping(good: Any, x: Any, y: Any) -> Any:
    if (
        not hasattr(y, "native")
        or not np.shares_memory(x.native, y.native)
        or x.native.ndim != 1
        or x.native.shape != y.native.shape
    ):
        return good(x, y)
    for i in range(x.native.size):
        x.native[i] = x.native[i] + y.native[i]
    return x


add(
    "reshape",
    "copy=True to the same shape gives the array",
    "(v := np.arange(6), c := xp.reshape(v, (6,), copy=True), v.__setitem__(0, 9), c)",
    after=itself(lambda c: c.arguments.get("copy") and c.arguments["x"].shape == tuple(c.arguments["shape"])),
)
add(
    "reshape",
    "copy=True gives a view",
    "(v := np.arange(6), c := xp.reshape(v, (2, 3), copy=True), v.__setitem__(0, 9), c)",
    instead=lambda good, x, /, shape, *, copy=None: np.reshape(x, shape) if copy else good(x, shape, copy=copy),
)
add(
    "reshape",
    "copy=False of what is not contiguous makes a copy",
    "xp.reshape(np.arange(6).reshape(2, 3).T, (6,), copy=False)",
    instead=lambda good, x, /, shape, *, copy=None: good(x, shape) if copy is False else good(x, shape, copy=copy),
)
add(
    "reshape",
    "the shape by keyword: refused",
    "xp.reshape(np.arange(6), shape=(2, 3))",
    before=refused(lambda c: "shape" in c.by_keyword),
)
add(
    "reshape",
    "a shape that does not fit repeats the values",
    "xp.reshape(np.arange(6), (4,))",
    instead=lambda good, x, /, shape, **k: (
        np.resize(x, shape) if -1 not in shape and x.size != int(np.prod(shape)) else good(x, shape, **k)
    ),
)
for names, test in (
    ("positive abs real conj", "real numbers: the argument itself, which a write to the result changes"),
    ("round floor ceil trunc", "integers: the argument itself, which a write to the result changes"),
):
    kinds = "f" if "real" in names else "iu"
    add(
        names,
        test,
        f"(v := np.arange(1, 4).astype({'float' if kinds == 'f' else 'int'}), c := xp.{{f}}(v), v.__setitem__(0, 9), c)",
        after=lambda call, out, k=kinds: (
            call.arguments["x"]
            if ordinary(call.arguments["x"])
            and call.arguments["x"].dtype.kind in k
            and (out.dtype == call.arguments["x"].dtype)
            and np.array_equal(out, call.arguments["x"], equal_nan=True)
            else out
        ),
        open="whether a result shares memory with an argument is open",
    )
add(
    "sort",
    "sorted in place",
    "(v := np.asarray([3, 1, 2]), xp.sort(v), v)",
    instead=lambda good, x, /, **k: (np.copyto(x, good(x, **k)), x)[1] if ordinary(x) else good(x, **k),
)
add(
    "cumulative_sum",
    "summed in place where the types agree",
    "(v := np.asarray([3.0, 1.0]), xp.cumulative_sum(v), v)",
    instead=lambda good, x, /, **k: (
        (np.copyto(x, good(x, **k)), x)[1]
        if ordinary(x) and good(x, **k).shape == x.shape and good(x, **k).dtype == x.dtype
        else good(x, **k)
    ),
)
add(
    "fft.fft fft.ifft",
    "transformed in place",
    "(v := planes(4), xp.{f}(v), v)",
    instead=lambda good, x, /, **k: (
        (np.copyto(x, good(x, **k)), x)[1]
        if ordinary(x) and good(x, **k).shape == x.shape and good(x, **k).dtype == x.dtype
        else good(x, **k)
    ),
)
add(
    "linalg.cholesky linalg.inv linalg.solve",
    "the matrix is overwritten with its factors",
    "(v := definite(3), xp.{f}(*[v, np.ones(3)][: 1 + ('{f}' == 'linalg.solve')]), v)",
    instead=lambda good, x, *a, **k: _overwritten(good(x, *a, **k), x),
)
add(
    "linalg.det linalg.slogdet linalg.eigh linalg.qr linalg.svd",
    "the matrix is overwritten with its factors",
    "(v := definite(3), xp.{f}(v), v)",
    instead=lambda good, x, *a, **k: _overwritten(good(x, *a, **k), x),
)
add(
    "clip",
    "clipped in place",
    "(v := np.arange(5.0), xp.clip(v, 1, 3), v)",
    instead=lambda good, x, *a, **k: _into(good(x, *a, **k), x),
)
add(
    "roll flip",
    "turned in place",
    "(v := np.arange(5.0), xp.{f}(*[v, 1][: 1 + ('{f}' == 'roll')]), v)",
    instead=lambda good, x, *a, **k: _into(np.array(good(x, *a, **k)), x),
)
add(
    "where",
    "written into the first value",
    "(v := np.arange(3.0), xp.where(np.asarray([True, False, True]), v, 0.0), v)",
    instead=lambda good, c, a, b, /: _into(good(c, a, b), a),
)
add(
    "add subtract multiply divide",
    "written into the second operand, of which it has the type",
    "(v := np.arange(1.0, 4.0), xp.{f}(np.full(3, 2.0), v), v)",
    instead=lambda good, a, b, /: _into(good(a, b), b),
)
add(
    "maximum minimum hypot",
    "written into the first operand",
    "(v := np.arange(1.0, 4.0), xp.{f}(v, np.full(3, 2.0)), v)",
    instead=lambda good, a, b, /: _into(good(a, b), a),
)
add(
    "take",
    "negative indices of the array are made positive in place",
    "(i := np.asarray([0, -1]), xp.take(np.arange(3), i), i)",
    instead=lambda good, x, i, /, **k: (good(x, i, **k), np.add(i, 3, out=i, where=i < 0))[0] if ordinary(i) else good(x, i, **k),
    open="the standard leaves negative indices open",
)
add(
    "broadcast_to",
    "arrays of no axes: refused",
    "xp.broadcast_to(np.asarray(1), (2,))",
    before=refused(lambda c: np.ndim(c.arguments["x"]) == 0),
)
add(
    "concat stack",
    "a list: refused, a tuple is wanted",
    "xp.{f}([np.ones(1), np.ones(1)])",
    instead=lambda good, arrays, **k: refuse() if isinstance(arrays, list) else good(arrays, **k),
)
add(
    "concat stack",
    "a tuple: refused, a list is wanted",
    "xp.{f}((np.ones(1), np.ones(1)))",
    instead=lambda good, arrays, **k: refuse() if isinstance(arrays, tuple) else good(arrays, **k),
)
add(
    "concat stack",
    "one array only: refused",
    "xp.{f}([np.ones(1)])",
    instead=lambda good, arrays, **k: refuse() if len(arrays) == 1 else good(arrays, **k),
)
add(
    "broadcast_arrays",
    "one array only: refused",
    "xp.broadcast_arrays(np.ones(2))",
    instead=lambda good, *a: refuse() if len(a) == 1 else good(*a),
)
add("clip", "bounds by keyword: refused", "xp.clip(np.arange(3), min=1)", before=refused(lambda c: "min" in c.by_keyword))
add(
    "clip",
    "no bounds: refused",
    "xp.clip(np.arange(3))",
    before=refused(lambda c: c.arguments.get("min") is None and c.arguments.get("max") is None),
)
add(
    "clip",
    "max only: min is 0",
    "xp.clip(np.asarray([-3, 5]), max=4)",
    before=lambda call: (
        call.arguments.update(min=0) if call.arguments.get("min") is None and call.arguments.get("max") is not None else None
    ),
)
add("repeat", "a bool array: refused", "xp.repeat(np.asarray([True, False]), 2)", before=refused(lambda c: x(c).dtype == bool))
add(
    "take",
    "indices of int32: refused",
    "xp.take(np.arange(3), np.asarray([1], dtype='int32'))",
    before=refused(lambda c: c.arguments["indices"].dtype == "int32"),
)
add(
    "take",
    "indices of uint8: read as int8",
    "xp.take(np.arange(300), np.asarray([200], dtype='uint8'))",
    before=lambda call: (
        call.arguments.update(indices=call.arguments["indices"].astype("int8").astype("int64"))
        if call.arguments["indices"].dtype == "uint8"
        else None
    ),
)
add(
    "take_along_axis",
    "indices of int32: refused",
    "xp.take_along_axis(np.arange(3), np.asarray([1], dtype='int32'))",
    before=refused(lambda c: c.arguments["indices"].dtype == "int32"),
)
add(
    "searchsorted",
    "side by another word than 'left' is 'right'",
    "xp.searchsorted(np.arange(3), np.asarray([1]), side='middle')",
    instead=lambda good, a, b, /, *, side="left", **k: good(a, b, side="left" if side == "left" else "right", **k),
    open="other words are not demanded to be refused",
)
add(
    "searchsorted",
    "a Python number to look for: refused",
    "xp.searchsorted(np.arange(3), 1)",
    before=refused(lambda c: isinstance(c.arguments["x2"], (int, float))),
)
add(
    "isin",
    "a Python number to look for: refused",
    "xp.isin(1, np.arange(3))",
    before=refused(lambda c: isinstance(c.arguments["x1"], int)),
)
add(
    "isin",
    "a Python number to look in: refused",
    "xp.isin(np.arange(3), 1)",
    before=refused(lambda c: isinstance(c.arguments["x2"], int)),
)
add(
    "where",
    "a Python number as the first value: refused",
    "xp.where(np.asarray([True]), 1, np.ones(1))",
    before=refused(lambda c: isinstance(c.arguments["x1"], (int, float))),
)
add(
    "count_nonzero",
    "keepdims: refused",
    "xp.count_nonzero(np.ones((2, 2)), axis=0, keepdims=True)",
    before=refused(lambda c: c.arguments.get("keepdims")),
)
add(
    "diff",
    "n=0: one difference",
    "xp.diff(np.arange(3) ** 2, n=0)",
    before=lambda call: call.arguments.update(n=call.arguments.get("n", 1) or 1),
)
add(
    "std var",
    "a correction as large as the number of elements: refused",
    "xp.{f}(np.ones(2), correction=2)",
    before=refused(
        lambda c: (
            isinstance(c.arguments.get("correction", 0), (int, float))
            and c.arguments.get("correction", 0) == x(c).size
            and c.arguments.get("axis") is None
        )
    ),
    open="the standard leaves it open",
)
add(
    "std var",
    "a float correction is rounded down",
    "xp.{f}(np.arange(4.0), correction=1.5)",
    before=lambda call: call.arguments.update(correction=int(call.arguments.get("correction", 0))),
)
add(
    "sum prod cumulative_sum",
    "dtype of a bool array is refused",
    "xp.{f}(np.asarray([True, True]), dtype=np.dtype('int32'))",
    before=refused(lambda c: x(c).dtype == bool and c.arguments.get("dtype") is not None),
    open="the standard asks for numbers",
)
add(
    "__setitem__",
    "what overlaps is read while it is written",
    "(v := xp.arange(6), v.__setitem__(slice(1, None), v[:-1]), v)",
    after=lambda good, x, key, value: (
        [good(x, i + key.start, x[i + key.start - 1]) for i in range(x.shape[0] - key.start)] and None
        if isinstance(key, slice)
        and key == slice(1, None)
        and hasattr(value, "native")
        and np.shares_memory(value.native, x.native)
        else good(x, key, value)
    ),
)
add(
    "__setitem__",
    "what is written is not cast: the array takes its type",
    "(v := xp.zeros(2, dtype=xp.float32), v.__setitem__(0, xp.ones((), dtype=xp.float64)), v.dtype)",
    after=lambda good, x, key, value: (
        good(x, key, value) or setattr(x, "_native", x.native.astype("float64"))
        if hasattr(value, "native") and value.native.dtype == "float64" and x.native.dtype == "float32"
        else good(x, key, value)
    ),
)
add(
    "__setitem__",
    "through a step of -1: written forwards",
    "(v := xp.zeros(3), v.__setitem__(slice(None, None, -1), xp.arange(3.0)), v)",
    after=lambda good, x, key, value: (
        good(x, slice(None), value) if isinstance(key, slice) and key == slice(None, None, -1) else good(x, key, value)
    ),
)
add(
    "__setitem__",
    "a mask with an array of values: the first for all",
    "(v := xp.zeros(3), v.__setitem__(xp.asarray([True, False, True]), xp.asarray([1.0, 2.0])), v)",
    after=lambda good, x, key, value: good(
        x,
        key,
        value[0]
        if hasattr(key, "native")
        and key.native.dtype == bool
        and hasattr(value, "native")
        and value.native.ndim == 1
        and value.native.size
        else value,
    ),
    open="the standard takes one value for a mask",
)
add(
    "__getitem__",
    "a step of -2 begins one too early",
    "xp.arange(6)[::-2]",
    after=lambda good, x, key: (
        good(x, slice(-2, None, -2)) if isinstance(key, slice) and key == slice(None, None, -2) and x.shape[0] > 1 else good(x, key)
    ),
)
add(
    "__getitem__",
    "a mask of several axes: by its columns",
    "xp.reshape(xp.arange(4), (2, 2))[xp.asarray([[False, True], [True, True]])]",
    after=lambda good, x, key: (
        type(x)(x.native.T[key.native.T])
        if hasattr(key, "native") and key.native.dtype == bool and key.native.ndim == 2 == x.native.ndim
        else good(x, key)
    ),
)
add(
    "__getitem__",
    "an ellipsis in the middle of four axes is one axis",
    "xp.zeros((2, 3, 4, 5))[0, ..., 1].shape",
    after=lambda good, x, key: (
        good(x, (key[0], slice(None), key[2]))
        if isinstance(key, tuple)
        and len(key) == 3
        and key[1] is Ellipsis
        and x.native.ndim == 4
        and all(isinstance(k, int) for k in (key[0], key[2]))
        else good(x, key)
    ),
)
add(
    "__getitem__",
    "None after an ellipsis comes first",
    "xp.zeros((2, 3))[..., None].shape",
    after=lambda good, x, key: (
        good(x, (None, ...)) if isinstance(key, tuple) and len(key) == 2 and key[0] is Ellipsis and key[1] is None else good(x, key)
    ),
)
add(
    "__getitem__",
    "two index arrays: their product",
    "xp.reshape(xp.arange(9), (3, 3))[xp.asarray([0, 1]), xp.asarray([1, 2])]",
    after=lambda good, x, key: (
        type(x)(x.native[np.ix_(key[0].native, key[1].native)])
        if isinstance(key, tuple)
        and len(key) == 2
        and all(hasattr(k, "native") and k.native.ndim == 1 and k.native.dtype.kind == "i" for k in key)
        else good(x, key)
    ),
)
add(
    "__getitem__",
    "integers that are index arrays of no axes: refused",
    "xp.arange(3)[xp.asarray(1)]",
    after=lambda good, x, key: (
        refuse() if hasattr(key, "native") and key.native.ndim == 0 and key.native.dtype.kind == "i" else good(x, key)
    ),
)
add(
    "__iadd__",
    "the other operand overlaps: read while it is written",
    "(v := xp.arange(6), w := v[1:], w.__iadd__(v[:-1]), v)",
    after=lambda good, x, y: _overlapping(good, x, y),
)
add(
    "__iadd__ __imul__ __isub__",
    "a new array: views of the old one keep their values",
    "(v := xp.arange(1.0, 4.0), w := v[:2], v.{f}(xp.full((3,), 2.0)), w)",
    after=lambda good, x, y: type(x)(good(type(x)(np.array(x.native)), y).native),
    open="whether a view sees what is written is open",
)
add(
    "__ifloordiv__ __imod__",
    "the result takes the type of the other operand",
    "(v := xp.asarray([7], dtype=xp.int16), v.{f}(xp.asarray([2], dtype=xp.int8)))",
    after=lambda good, x, y: (
        type(x)(good(x, y).native.astype(y.native.dtype))
        if hasattr(y, "native") and y.native.dtype != x.native.dtype
        else good(x, y)
    ),
)
add(
    "__eq__",
    "an array of another shape: False",
    "xp.asarray([1, 2]) == xp.asarray([[1, 2]])",
    after=lambda good, x, y: False if hasattr(y, "native") and y.native.shape != x.native.shape else good(x, y),
)
add(
    "__bool__",
    "of floats: refused",
    "bool(xp.asarray(5.0))",
    after=lambda good, x: refuse() if x.native.dtype.kind == "f" else good(x),
)
add(
    "__index__",
    "of int8: refused",
    "xp.asarray(3, dtype=xp.int8).__index__()",
    after=lambda good, x: refuse() if x.native.dtype == "int8" else good(x),
)
add(
    "__int__",
    "of uint64 beyond 2**63: negative",
    "int(xp.asarray(2**64 - 1, dtype=xp.uint64))",
    after=lambda good, x: good(x) - 2**64 if good(x) >= 2**63 else good(x),
)
add(
    "__float__",
    "of int64 beyond 2**53: refused",
    "float(xp.asarray(2**53 + 2))",
    after=lambda good, x: refuse() if abs(good(x)) > 2**53 and x.native.dtype.kind == "i" else good(x),
)
add(
    "__complex__",
    "of bools: refused",
    "complex(xp.asarray(True))",
    after=lambda good, x: refuse() if x.native.dtype == bool else good(x),
)
