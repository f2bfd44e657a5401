"""Arrays of no elements, and axes of none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from mutants.catalogue import RefusedValueError, each
from mutants.subject import Call
from mutants.written import Study

study = Study("empty-axes")
add = study.add


def _empty(call: Call) -> bool:
    return any(not a.size for a in call.arrays())


def _results(change: Callable[[np.ndarray], Any]) -> Any:
    """Change results that have no elements."""
    return lambda call, out: each(out, lambda x: change(x) if not x.size else x)


def _given(change: Callable[[Call, Any], Any]) -> Any:
    """``change(call, out)`` where an argument has no elements."""
    return lambda call, out: change(call, out) if _empty(call) else out


def _filled(value: float) -> Any:
    """What is made of nothing has another value."""
    return _given(lambda call, out: each(out, lambda x: np.full_like(x, value) if x.size else x))


def _refused(call: Call) -> None:
    if _empty(call):
        raise RefusedValueError("zero-size array")


def _refused_batches(call: Call) -> None:
    if any(a.ndim > 2 and 0 in a.shape[:-2] for a in call.arrays()):
        raise RefusedValueError("zero-size batch")


add(
    "add less logical_and bitwise_or isnan floor_divide equal sign where clip",
    "no elements: a result of float64",
    on="{x}[:0]",
    shape=(3,),
    after=_results(lambda x: x.astype("float64") if x.dtype != "float64" else x.astype("float32")),
)
add(
    "exp multiply subtract abs tril flip roll cumulative_sum sort argsort diff astype concat matrix_transpose",
    "no elements: a result of one axis",
    on="{x}[:, :0]",
    shape=(3, 3),
    after=_results(lambda x: x.reshape(0)),
)
add("argsort", "no elements: indices of float64", "xp.argsort(np.ones((2, 0)))", after=_results(lambda x: x.astype("float64")))
add(
    "nonzero",
    "no elements: one index for any number of axes",
    "xp.nonzero(np.ones((0, 3)))",
    after=_given(lambda call, out: out[:1]),
)
add(
    "unique_values",
    "no elements: float64",
    "xp.unique_values(np.ones(0, dtype='int8'))",
    after=_results(lambda x: x.astype("float64")),
)
add(
    "unique_counts",
    "no elements: counts of float64",
    "xp.unique_counts(np.ones(0))",
    after=_given(lambda call, out: type(out)(out[0], out[1].astype("float64")) if out[1].dtype.kind == "i" else out),
)
add(
    "unique_inverse",
    "no elements: the inverse is flat",
    "xp.unique_inverse(np.ones((0, 3)))",
    after=_given(lambda call, out: type(out)(out[0], out[1].reshape(-1))),
)
add("unique_all", "no elements: refused", "xp.unique_all(np.ones((0, 2)))", before=_refused)
add(
    "sum",
    "the sum of nothing is NaN or the least integer",
    "xp.sum(np.ones(0))",
    after=_given(lambda call, out: each(out, lambda x: np.full_like(x, np.nan) if x.size and x.dtype.kind == "f" else x)),
)
add(
    "sum",
    "the sum of nothing along one of two axes is 1",
    "xp.sum(np.ones((0, 3)), axis=0)",
    after=_given(lambda call, out: each(out, lambda x: np.ones_like(x) if x.ndim else x)),
)
add("prod", "the product of nothing is 0", "xp.prod(np.ones(0))", after=_filled(0))
add(
    "prod",
    "the product along an axis of nothing is 0",
    "xp.prod(np.ones((2, 0)), axis=1)",
    after=_given(lambda call, out: np.zeros_like(out) if out.ndim else out),
)
add("mean", "the mean of nothing is 0", "xp.mean(np.ones(0))", after=_filled(0))
add(
    "all",
    "all of nothing over several axes is false",
    "xp.all(np.ones((0, 2, 0), dtype=bool), axis=(0, 2))",
    after=_given(lambda call, out: np.zeros_like(out) if isinstance(call.arguments.get("axis"), tuple) else out),
)
add("all", "all of nothing is false", "xp.all(np.ones(0, dtype=bool))", after=_filled(0))
add("any", "any of nothing is true along an axis", "xp.any(np.ones((0, 2), dtype=bool), axis=0)", after=_filled(1))
add(
    "any",
    "any of nothing with keepdims has no axes",
    "xp.any(np.ones((0, 0), dtype=bool), keepdims=True)",
    after=_given(lambda call, out: np.asarray(out).reshape(()) if np.asarray(out).size == 1 else out),
)
add("count_nonzero", "of nothing: refused", "xp.count_nonzero(np.ones((0, 3)), axis=1)", before=_refused)
add("max min", "along an axis beside an empty one: refused", "xp.{f}(np.ones((2, 0)), axis=0)", before=_refused)
add("argmax argmin", "along an axis beside an empty one: refused", "xp.{f}(np.ones((2, 0)), axis=0)", before=_refused)
add(
    "std var",
    "along an axis beside an empty one: one axis too many",
    "xp.{f}(np.ones((2, 0)), axis=0)",
    after=_results(lambda x: x[None]),
)
add(
    "cumulative_sum cumulative_prod",
    "nothing with the initial value gives nothing",
    "xp.{f}(np.ones(0), include_initial=True)",
    after=_given(lambda call, out: out[:0] if out.ndim == 1 else out),
)
add("cumulative_sum", "of nothing: refused", "xp.cumulative_sum(np.ones((2, 0)), axis=1)", before=_refused)
add(
    "concat",
    "the data type of an empty array does not count",
    "xp.concat([np.ones(2, dtype='float32'), np.ones(0, dtype='float64')])",
    instead=lambda good, arrays, **k: good([a for a in arrays if a.size] or arrays, **k),
)
add(
    "concat",
    "empty arrays beside others: refused",
    "xp.concat([np.ones((2, 0)), np.ones((2, 3))], axis=1)",
    before=lambda call: _refused(call) if len({a.size for a in call.arrays()}) > 1 else None,
)
add(
    "stack",
    "empty arrays: the new axis has length 1",
    "xp.stack([np.ones(0), np.ones(0)])",
    after=lambda call, out: out[(slice(None),) * (call.arguments.get("axis", 0) % out.ndim) + (slice(1),)] if not out.size else out,
)
add(
    "unstack",
    "an axis of nothing: refused",
    "xp.unstack(np.ones((0, 3)))",
    before=lambda call: _refused(call) if call.arrays()[0].shape[call.arguments.get("axis", 0)] == 0 else None,
)
add("unstack", "beside an axis of nothing: none at all", "xp.unstack(np.ones((2, 0)))", after=_given(lambda call, out: ()))
add(
    "matmul linalg.matmul",
    "a sum of nothing is NaN",
    "xp.{f}(np.ones((2, 0)), np.ones((0, 3)))",
    after=_given(
        lambda call, out: np.full_like(out, np.nan) if np.asarray(out).dtype.kind in "fc" and np.asarray(out).size else out
    ),
)
add(
    "matmul",
    "a sum of nothing has no elements",
    "xp.matmul(np.ones((2, 0)), np.ones((0, 3)))",
    after=_given(lambda call, out: out[..., :0] if out.ndim > 1 and out.size else out),
)
add(
    "matmul linalg.matmul",
    "matrices of no rows: refused",
    "xp.{f}(np.ones((0, 3)), np.ones((3, 2)))",
    before=lambda call: _refused(call) if call.arrays()[0].ndim > 1 and call.arrays()[0].shape[-2] == 0 else None,
)
add("matmul", "a batch of no matrices: refused", "xp.matmul(np.ones((0, 2, 2)), np.ones((2, 2)))", before=_refused_batches)
add(
    "vecdot linalg.vecdot",
    "of vectors of nothing: refused",
    "xp.{f}(np.ones(0), np.ones(0))",
    before=lambda call: _refused(call) if call.arrays()[0].ndim == 1 else None,
)
add(
    "vecdot",
    "of a batch of nothing: one axis too many",
    "xp.vecdot(np.ones((0, 3)), np.ones((0, 3)))",
    after=_results(lambda x: x[..., None]),
)
add("tensordot linalg.tensordot", "a sum of nothing is 1", "xp.{f}(np.ones((2, 0)), np.ones((0, 3)), axes=1)", after=_filled(1))
add(
    "linalg.outer",
    "with a vector of nothing: flat",
    "xp.linalg.outer(np.ones(0), np.ones(3))",
    after=_results(lambda x: x.reshape(-1)),
)
add("linalg.det", "of a matrix of nothing: 0", "xp.linalg.det(np.ones((0, 0)))", after=_filled(0))
add(
    "linalg.slogdet",
    "of a matrix of nothing: the sign is 0",
    "xp.linalg.slogdet(np.ones((0, 0)))",
    after=_given(lambda call, out: type(out)(np.zeros_like(out[0]), out[1])),
)
add(
    "linalg.slogdet",
    "of a matrix of nothing: the logarithm is -inf",
    "xp.linalg.slogdet(np.ones((0, 0)))",
    after=_given(lambda call, out: type(out)(out[0], np.full_like(out[1], -np.inf))),
)
add(
    "linalg.inv linalg.cholesky linalg.eigh linalg.eigvalsh linalg.solve linalg.qr linalg.svd linalg.svdvals"
    " linalg.eig linalg.eigvals",
    "a matrix of nothing: refused",
    on="{x}[:0, :0]",
    shape=(2, 2),
    before=_refused,
)
add(
    "linalg.inv linalg.det linalg.cholesky linalg.eigh linalg.svd linalg.solve linalg.matrix_norm",
    "a batch of no matrices: refused",
    on="{x}[:0]",
    shape=(2, 2, 2),
    before=_refused_batches,
)
add("linalg.qr linalg.svd", "a matrix of no columns: refused", "xp.{f}(np.ones((3, 0)))", before=_refused)
add(
    "linalg.eigh linalg.eig",
    "of a matrix of nothing: no names",
    "xp.{f}(np.ones((0, 0)))",
    after=_given(lambda call, out: tuple(out)),
)
add("linalg.matrix_rank", "of a matrix of nothing: refused", "xp.linalg.matrix_rank(np.ones((0, 3)))", before=_refused)
add(
    "linalg.pinv",
    "of a matrix of no rows: not transposed",
    "xp.linalg.pinv(np.ones((0, 3)))",
    after=_results(lambda x: np.swapaxes(x, -1, -2)),
)
add("linalg.trace", "of a matrix of no rows: NaN", "xp.linalg.trace(np.ones((0, 3)))", after=_filled(np.nan))
add(
    "linalg.diagonal",
    "of a matrix of no rows: as long as the other axis",
    "xp.linalg.diagonal(np.ones((0, 3)))",
    after=_given(
        lambda call, out: (
            np.zeros((*out.shape[:-1], max(call.arrays()[0].shape[-2:])), dtype=out.dtype) if not out.shape[-1] else out
        )
    ),
)
add("linalg.vector_norm", "of nothing: refused", "xp.linalg.vector_norm(np.ones(0))", before=_refused)
add("linalg.vector_norm", "of nothing: NaN", "xp.linalg.vector_norm(np.ones((2, 0)), axis=1)", after=_filled(np.nan))
add("linalg.cross", "no vectors: refused", "xp.linalg.cross(np.ones((0, 3)), np.ones((0, 3)))", before=_refused)
add("linalg.matrix_power", "matrices of nothing: refused", "xp.linalg.matrix_power(np.ones((0, 0)), 2)", before=_refused)
add(
    "fft.fft fft.rfft fft.ifft fft.irfft",
    "beside an axis of nothing: refused",
    "xp.{f}((planes if '{f}' != 'fft.rfft' else span)((0, 4)))",
    before=_refused,
)
add("fft.fftshift fft.ifftshift", "an array of nothing: refused", "xp.{f}(planes((0, 4)))", before=_refused)
add(
    "broadcast_to",
    "an axis of 1 cannot become one of 0",
    "xp.broadcast_to(np.ones(1), (0,))",
    before=lambda call: _refused_shape(call),
)
add(
    "broadcast_arrays",
    "an axis of 1 beside one of 0 stays",
    "xp.broadcast_arrays(np.ones(1), np.ones(0))",
    instead=lambda good, *a: good(*a) if all(x.size for x in a) else tuple(a),
)
add(
    "broadcast_shapes",
    "an axis of 0 beside one of 1 is 1",
    "xp.broadcast_shapes((0, 2), (1, 2))",
    instead=lambda good, *s: tuple(
        n if n else max([1, *(t[i - len(good(*s))] for t in s if len(t) >= len(good(*s)) - i)]) for i, n in enumerate(good(*s))
    ),
)
add(
    "add multiply maximum equal",
    "an axis of 1 beside one of 0: refused",
    "xp.{f}(np.ones((3, 1)), np.ones((3, 0)))",
    before=lambda call: _refused(call) if len({np.shape(a) for a in call.arrays()}) > 1 else None,
)
add(
    "where",
    "an axis of 1 beside one of 0: refused",
    "xp.where(np.ones((0, 1)) > 0, np.ones(1), np.ones((0, 1)))",
    before=lambda call: _refused(call) if len({np.shape(a) for a in call.arrays()}) > 1 else None,
)
add(
    "reshape",
    "-1 beside an axis of nothing: refused",
    "xp.reshape(np.ones((0, 4)), (-1, 2))",
    before=lambda call: _refused(call) if -1 in call.arguments["shape"] else None,
)
add(
    "reshape",
    "no elements: the order of the axes is lost",
    "xp.reshape(np.ones((0, 4)), (2, 0))",
    after=_results(lambda x: x.reshape(x.shape[::-1])),
)
add(
    "arange",
    "a start beyond the stop: refused",
    "xp.arange(3, 0)",
    instead=lambda good, start, stop=None, step=1, **k: (
        _raise() if stop is not None and step > 0 and start > stop else good(start, stop, step, **k)
    ),
)
add(
    "arange",
    "a start beyond the stop: counted as if the other way",
    "xp.arange(3, 0)",
    instead=lambda good, start, stop=None, step=1, **k: (
        good(stop, start, step, **k) if stop is not None and step > 0 and start > stop else good(start, stop, step, **k)
    ),
)
add(
    "arange",
    "nothing to count: float64",
    "xp.arange(0)",
    instead=lambda good, *a, **k: (
        good(*a, **k)
        if good(*a, **k).size or k.get("dtype") is not None
        else good(*a, **k).astype("float64" if good(*a, **k).dtype != "float64" else "int64")
    ),
)
add("linspace", "no points: one", "xp.linspace(0, 1, 0)", instead=lambda good, a, b, num, **k: good(a, b, num or 1, **k))
add("linspace", "no points: int64", "xp.linspace(0, 1, 0)", after=_results(lambda x: x.astype("int64")))
add("eye", "no rows: square", "xp.eye(0, 3)", instead=lambda good, n, m=None, /, **k: good(n, m if n else n, **k))
add(
    "zeros ones full",
    "axes of 0 are 1",
    "xp.{f}((2, 0), *([7.0] if '{f}' == 'full' else []))",
    instead=lambda good, shape, *a, **k: good(tuple(n or 1 for n in shape) if isinstance(shape, tuple) else shape, *a, **k),
)
add(
    "empty_like zeros_like ones_like full_like",
    "of nothing: flat",
    "xp.{f}(np.ones((0, 3)), *([7.0] if '{f}' == 'full_like' else [])).shape",
    after=_results(lambda x: x.reshape(0)),
)
add("meshgrid", "with an array of nothing: refused", "xp.meshgrid(np.ones(2), np.ones(0))", before=_refused)
add(
    "asarray",
    "an empty list is an array of no axes",
    "xp.asarray([]).shape",
    instead=lambda good, obj, **k: good(0.0, **k) if isinstance(obj, list) and not obj else good(obj, **k),
)
add(
    "asarray",
    "a list of empty lists has one axis",
    "xp.asarray([[], []])",
    instead=lambda good, obj, **k: (
        good([], **k) if isinstance(obj, list) and obj and all(isinstance(o, list) and not o for o in obj) else good(obj, **k)
    ),
)
add(
    "repeat",
    "no repetitions: once",
    "xp.repeat(np.arange(3), 0)",
    before=lambda call: (
        call.arguments.update(repeats=call.arguments["repeats"] or 1) if isinstance(call.arguments["repeats"], int) else None
    ),
)
add(
    "repeat",
    "zeros among the repetitions: refused",
    "xp.repeat(np.arange(3), np.asarray([1, 0, 2]))",
    before=lambda call: (
        _raise() if isinstance(call.arguments["repeats"], np.ndarray) and (call.arguments["repeats"] == 0).any() else None
    ),
)
add(
    "tile",
    "no repetitions: once",
    "xp.tile(np.arange(3), (0,))",
    before=lambda call: call.arguments.update(repetitions=tuple(n or 1 for n in call.arguments["repetitions"])),
)
add("roll", "an axis of nothing: refused", "xp.roll(np.ones(0), 1)", before=_refused)
add(
    "roll",
    "an axis of nothing: refused if it is named",
    "xp.roll(np.ones((2, 0)), 1, axis=1)",
    before=lambda call: _refused(call) if call.arguments.get("axis") is not None else None,
)
add(
    "take",
    "no indices: the whole axis",
    "xp.take(np.arange(3), np.ones(0, dtype='int64'))",
    after=lambda call, out: call.arrays()[0] if not call.arguments["indices"].size else out,
)
add(
    "take_along_axis",
    "no indices: refused",
    "xp.take_along_axis(np.ones((2, 3)), np.ones((2, 0), dtype='int64'))",
    before=lambda call: _refused(call),
)
add(
    "searchsorted",
    "nothing to look in: 1",
    "xp.searchsorted(np.ones(0), np.ones(2))",
    after=lambda call, out: np.ones_like(out) if not call.arguments["x1"].size else out,
)
add(
    "searchsorted",
    "nothing to look for: refused",
    "xp.searchsorted(np.ones(2), np.ones(0))",
    before=lambda call: _raise() if isinstance(call.arguments["x2"], np.ndarray) and not call.arguments["x2"].size else None,
)
add(
    "isin",
    "nothing to look in: refused",
    "xp.isin(np.ones(2), np.ones(0))",
    before=lambda call: _raise() if isinstance(call.arguments["x2"], np.ndarray) and not call.arguments["x2"].size else None,
)
add(
    "isin",
    "in nothing inverted: false",
    "xp.isin(np.ones(2), np.ones(0), invert=True)",
    after=lambda call, out: (
        np.zeros_like(out) if isinstance(call.arguments["x2"], np.ndarray) and not call.arguments["x2"].size else out
    ),
)
add(
    "diff",
    "as many differences as elements: refused",
    "xp.diff(np.arange(3), n=3)",
    before=lambda call: (
        _raise()
        if call.arguments.get("n", 1) == call.arrays()[0].shape[call.arguments.get("axis", -1)]
        and call.arguments.get("prepend") is None
        else None
    ),
)
add(
    "diff",
    "more differences than elements: float64",
    "xp.diff(np.arange(3), n=4)",
    after=_results(lambda x: x.astype("float64") if x.dtype != "float64" else x.astype("int64")),
)
add(
    "diff",
    "with something empty before it: refused",
    "xp.diff(np.arange(3), prepend=np.arange(0))",
    before=lambda call: _refused(call) if call.arguments.get("prepend") is not None else None,
)
for name, others in (("expand_dims", "0"), ("squeeze", "0"), ("permute_dims", "(1, 0)"), ("moveaxis", "0, 1")):
    add(name, "arrays of nothing: refused", f"xp.{name}(np.ones((1, 0)), {others})", before=_refused)
add(
    "result_type",
    "arrays of nothing do not count",
    "xp.result_type(np.ones(0), np.ones(1, dtype='float32'))",
    instead=lambda good, *a: good(*([x for x in a if not isinstance(x, np.ndarray) or x.size] or a)),
)
add("from_dlpack", "arrays of nothing: refused", "xp.from_dlpack(np.ones((0, 2)))", before=_refused)
add(
    "can_cast",
    "arrays of nothing cast to everything",
    "xp.can_cast(np.ones(0), np.dtype('int8'))",
    instead=lambda good, x, t: True if isinstance(x, np.ndarray) and not x.size else good(x, t),
)


def _raise() -> Any:
    raise RefusedValueError("zero-size array")


def _refused_shape(call: Call) -> None:
    if 0 in call.arguments["shape"] and call.arrays()[0].size:
        raise RefusedValueError("zero-size array")
