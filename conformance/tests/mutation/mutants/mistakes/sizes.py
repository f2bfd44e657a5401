"""A result depends on how long an axis is, how many axes or arrays there are, or on the remainder after a vector register."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from mutants.catalogue import RefusedValueError, each, wrong
from mutants.subject import Call
from mutants.written import Study

study = Study("size-threshold")
add = study.add


def _remainder(above: int, width: int) -> Any:
    """What is left after the last full register is wrong."""

    def after(call: Call, out: Any) -> Any:
        def change(x: np.ndarray) -> np.ndarray:
            if x.size <= above or not x.size % width:
                return x
            flat = wrong(np.ravel(x), slice(x.size - x.size % width, None))
            return flat.reshape(x.shape)

        return each(out, change)

    return after


def _from(start: int) -> Any:
    """Of long results everything from one place on is wrong."""
    return lambda call, out: each(out, lambda x: wrong(np.ravel(x), slice(start, None)).reshape(x.shape) if x.size > start else x)


def _only_first(limit: int) -> Any:
    """Only so many elements along the axis (or of all) are looked at."""

    def before(call: Call) -> None:
        axis = call.arguments.get("axis", -1 if call.subject.qualname in ("argsort", "sort", "vecdot", "linalg.vecdot") else None)

        def cut(x: np.ndarray) -> np.ndarray:
            if axis is None:
                return np.ravel(x)[:limit] if x.size > limit and not call.arguments.get("keepdims") else x
            if not isinstance(axis, int) or not x.ndim or not -x.ndim <= axis < x.ndim or x.shape[axis] <= limit:
                return x
            return x[(slice(None),) * (axis % x.ndim) + (slice(limit),)]

        call.replace(cut)

    return before


def _wrapped(dtype: str) -> Any:
    """Indices or counts held in a narrow type on the way."""
    return lambda call, out: each(out, lambda x: x.astype(dtype).astype(x.dtype) if x.dtype.kind in "iu" else x)


def _wrapped_parts(dtype: str, *parts: int) -> Any:
    def after(call: Call, out: Any) -> Any:
        found = [x.astype(dtype).astype(x.dtype) if i in parts else x for i, x in enumerate(out)]
        return type(out)(*found) if hasattr(out, "_fields") else tuple(found)

    return after


def _modulo(indices: np.ndarray, most: int) -> np.ndarray:
    return np.where(indices.astype("float64") > most, indices.astype("int64") & most, indices.astype("int64")).astype(indices.dtype)


def _blocks(length: int) -> Any:
    """A scan that begins anew in each block of a long axis."""

    def after(call: Call, out: Any) -> Any:
        x = np.asarray(call.arrays()[0])
        axis = call.arguments.get("axis")
        axis = 0 if axis is None and x.ndim <= 1 else axis
        if not x.ndim or call.arguments.get("include_initial") or axis is None or x.shape[axis] <= length:
            return out
        scan = np.cumsum if "sum" in call.subject.qualname else np.cumprod
        cuts = np.split(x, range(length, x.shape[axis], length), axis=axis)
        return np.concatenate([scan(part, axis=axis, dtype=out.dtype) for part in cuts], axis=axis)

    return after


def _runs(length: int) -> Any:
    """Sorted in runs that are not merged."""

    def after(call: Call, out: np.ndarray) -> np.ndarray:
        x, axis = call.arrays()[0], call.arguments.get("axis", -1)
        if x.shape[axis] <= length or call.arguments.get("descending"):
            return out
        parts, function, start = [], np.argsort if call.subject.qualname == "argsort" else np.sort, 0
        for part in np.split(x, range(length, x.shape[axis], length), axis=axis):
            parts.append(function(part, axis=axis) + (start if function is np.argsort else 0))
            start += part.shape[axis]
        return np.concatenate(parts, axis=axis).astype(out.dtype)

    return after


def _unstable(above: int) -> Any:
    """Equal elements in the order from the last to the first where the axis is long."""

    def after(call: Call, out: np.ndarray) -> np.ndarray:
        x, axis = call.arrays()[0], call.arguments.get("axis", -1)
        if x.shape[axis] <= above or call.arguments.get("stable") is False or call.arguments.get("descending"):
            return out
        turned = np.argsort(np.flip(x, axis), axis=axis, kind="stable")
        return (x.shape[axis] - 1 - turned).astype(out.dtype)

    return after


def _rank(least: int, change: Callable[[np.ndarray], np.ndarray]) -> Any:
    return lambda call, out: each(out, change) if max([a.ndim for a in call.arrays()], default=0) >= least else out


def _last(x: np.ndarray) -> np.ndarray:
    return wrong(x, (-1,) * x.ndim) if x.size else x


def _refused(least: int) -> Any:
    def before(call: Call) -> None:
        if max([a.ndim for a in call.arrays()], default=0) >= least:
            raise RefusedValueError(f"at most {least - 1} axes")

    return before


def _many(most: int) -> Any:
    """Of more arrays than so many the rest is forgotten or repeated."""

    def before(call: Call) -> None:
        name = call.subject.parameters[0].name
        arrays = call.arguments.get(name, ())
        if len(arrays) > most:
            call.arguments[name] = type(arrays)([*arrays[:most], *[arrays[0]] * (len(arrays) - most)])

    return before


def _matrices(above: int) -> Any:
    """The last row of large matrices is wrong."""

    def after(call: Call, out: Any) -> Any:
        large = any(a.ndim > 1 and min(a.shape[-2:]) > above for a in call.arrays())
        return each(out, _last) if large else out

    return after


def _inner(block: int) -> Any:
    """What is left of the axis that is summed over after the last full block is forgotten."""

    def before(call: Call) -> None:
        first = call.arrays()[0]
        if first.ndim and first.shape[-1] > block and first.shape[-1] % block:
            keep = first.shape[-1] - first.shape[-1] % block
            left, right = call.subject.arrays[:2]
            x, y = call.arguments[left], call.arguments[right]
            x = np.array(x)
            x[..., keep:] = 0
            call.arguments[left], call.arguments[right] = x, y

    return before


ELEMENTWISE = {
    (8, 8): "sqrt add",
    (16, 8): "sin equal",
    (25, 8): "exp logical_and",
    (32, 16): "tanh subtract bitwise_xor",
    (64, 16): "abs multiply less",
    (100, 32): "log divide isnan",
    (128, 32): "cos maximum round",
    (256, 64): "floor pow signbit",
    (512, 64): "atan2 negative isfinite",
    (1000, 8): "ceil log1p hypot greater_equal",
    (1024, 16): "expm1 copysign where",
    (2048, 8): "sign remainder clip bitwise_invert",
    (4096, 16): "square floor_divide conj astype",
    (10000, 32): "log2 minimum not_equal real",
    (32767, 8): "sinh nextafter logical_not",
    (65536, 16): "acosh logaddexp trunc bitwise_left_shift",
}
for (above, width), functions in ELEMENTWISE.items():
    add(
        functions,
        f"more than {above} elements: what is left after registers of {width} is wrong",
        after=_remainder(above, width),
        on="{x}",
        shape=(above + width // 2 + 1,),
    )
add("zeros ones", "from element 4096 on memory is left as it was", "xp.{f}(5000)", after=_from(4096))
add("full", "from element 1024 on memory is left as it was", "xp.full(1500, 3)", after=_from(1024))
add("zeros_like ones_like", "from element 1000 on memory is left as it was", "xp.{f}(np.empty(1100))", after=_from(1000))
add(
    "arange",
    "the index is held in 8 bits",
    "xp.arange(300)",
    after=lambda call, out: out[np.arange(out.size).astype("uint8")] if out.size > 256 else out,
)
add(
    "linspace",
    "from 1000 points on the last one is missed",
    "xp.linspace(0, 1, 1001)",
    after=lambda call, out: each(out, _last) if out.shape[call.arguments.get("axis", 0)] > 1000 else out,
)
add(
    "eye",
    "the diagonal ends at 64",
    "xp.eye(70)",
    after=lambda call, out: (
        wrong(out, (..., slice(64, None), slice(64, None))) if out.shape[-1] > 64 and out.shape[-2] > 64 else out
    ),
)
add(
    "tril triu",
    "rows beyond the 64th are left alone",
    "xp.{f}(signed((70, 70)))",
    after=lambda call, out: (
        np.concatenate([out[..., :64, :], call.arrays()[0][..., 64:, :]], axis=-2) if out.shape[-2] > 64 else out
    ),
)
add(
    "sum prod max min mean any",
    "only the first 512 elements of an axis count",
    "xp.{f}(np.where(np.arange(600) < 590, 0.0, -2.0 if '{f}' == 'min' else 7.0) + ('{f}' == 'prod'), axis=0)",
    before=_only_first(512),
)
add(
    "argmax argmin var std all count_nonzero",
    "only the first 1024 elements of an axis are looked at",
    "xp.{f}((np.arange(1200) < 1100) * (1.0 if '{f}' != 'argmax' else -1.0), axis=0)",
    before=_only_first(1024),
)
add(
    "argmax argmin argsort nonzero",
    "indices pass through 16 bits",
    "xp.{f}(np.arange(40000.0) * (-1 if '{f}' == 'argmin' else 1))",
    after=_wrapped("int16"),
)
add(
    "searchsorted",
    "indices pass through 16 bits",
    "xp.searchsorted(np.arange(40000.0), np.asarray([39000.5]))",
    after=_wrapped("int16"),
)
add(
    "argmax argmin",
    "indices pass through 8 bits",
    "xp.{f}(np.arange(300.0) * (-1 if '{f}' == 'argmin' else 1))",
    after=_wrapped("uint8"),
)
add("unique_inverse", "the inverse passes through 16 bits", "xp.{f}(np.arange(40000))", after=_wrapped_parts("int16", 1))
add("unique_all", "the indices pass through 16 bits", "xp.{f}(np.arange(40000))", after=_wrapped_parts("int16", 1))
add("unique_counts", "counts pass through 8 bits", "xp.{f}(np.zeros(300))", after=_wrapped_parts("uint8", 1))
add("unique_all", "counts pass through 16 bits", "xp.{f}(np.zeros(70000))", after=_wrapped_parts("uint16", 3))
add("count_nonzero", "counted in 8 bits", "xp.{f}(np.ones(300))", after=_wrapped("uint8"))
add("count_nonzero", "counted in 16 bits", "xp.{f}(np.ones(70000))", after=_wrapped("uint16"))
add("cumulative_sum", "begins anew after 1024 elements", "xp.{f}(np.ones(1100))", after=_blocks(1024))
add("cumulative_sum", "begins anew after 4096 elements", "xp.{f}(np.ones(5000))", after=_blocks(4096))
add("cumulative_prod", "begins anew after 64 elements", "xp.{f}(np.full(80, 1.5))", after=_blocks(64))
add("cumulative_prod", "begins anew after 256 elements", "xp.{f}(np.full(300, 1.01))", after=_blocks(256))
add("sort argsort", "runs of 1000 are not merged", "xp.{f}(-np.arange(1500.0))", after=_runs(1000))
add("sort argsort", "runs of 32767 are not merged", "xp.{f}(-np.arange(33000.0))", after=_runs(32767))
add("argsort", "not stable beyond 16 elements", "xp.{f}(np.arange(20) % 3)", after=_unstable(16))
add("argsort", "not stable beyond 100 elements", "xp.{f}(np.arange(120) % 3)", after=_unstable(100))
add("argsort", "not stable beyond 2048 elements", "xp.{f}(np.arange(2100) % 3)", after=_unstable(2048))
add(
    "matmul linalg.matmul",
    "more than 16 elements are summed: the remainder after blocks of 16 is lost",
    "xp.{f}(np.ones((2, 20)), np.ones((20, 2)))",
    before=_inner(16),
)
add(
    "matmul",
    "more than 64 elements are summed: the remainder after blocks of 64 is lost",
    "xp.{f}(np.ones((2, 70)), np.ones((70, 2)))",
    before=_inner(64),
)
add(
    "vecdot linalg.vecdot",
    "more than 32 elements are summed: the remainder after blocks of 32 is lost",
    "xp.{f}(np.ones(40), np.ones(40))",
    before=_inner(32),
)
add("vecdot", "more than 256 elements are summed: the remainder is lost", "xp.{f}(np.ones(300), np.ones(300))", before=_inner(256))
add(
    "tensordot linalg.tensordot",
    "more than 100 elements are summed: the remainder is lost",
    "xp.{f}(np.ones((2, 120)), np.ones((120, 2)), axes=1)",
    before=_inner(100),
)
MATRICES = {
    8: "linalg.det linalg.eigh linalg.qr",
    16: "linalg.inv linalg.svd linalg.eigvalsh linalg.matrix_power",
    32: "linalg.solve linalg.cholesky linalg.slogdet linalg.pinv linalg.svdvals",
    64: "linalg.eig linalg.trace linalg.diagonal linalg.eigvals linalg.matrix_norm matmul",
}
for above, functions in MATRICES.items():
    add(
        functions,
        f"matrices beyond {above} rows: the last element is wrong",
        after=_matrices(above),
        on="{x}",
        shape=(above + 4, above + 4),
    )
add(
    "linalg.matrix_rank",
    "the rank is at most 32",
    "xp.linalg.matrix_rank(np.eye(40))",
    after=lambda call, out: np.minimum(out, 32).astype(np.asarray(out).dtype),
)
add(
    "linalg.outer",
    "beyond 128 rows nothing is written",
    "xp.linalg.outer(np.ones(130), np.ones(3))",
    after=lambda call, out: wrong(out, slice(128, None)) if out.shape[0] > 128 else out,
)
add(
    "linalg.cross",
    "beyond 256 vectors nothing is computed",
    "xp.linalg.cross(signed((300, 3)), signed((300, 3), 1))",
    after=lambda call, out: wrong(out, slice(256, None)) if out.ndim > 1 and out.shape[0] > 256 else out,
)
add("linalg.vector_norm", "only the first 1000 elements count", "xp.linalg.vector_norm(np.ones(1100))", before=_only_first(1000))
add(
    "concat stack",
    "of more than 8 arrays the others are taken for the first",
    "xp.{f}([np.asarray([i]) for i in range(10)])",
    before=_many(8),
)
add(
    "concat stack",
    "of more than 32 arrays the others are taken for the first",
    "xp.{f}([np.asarray([i]) for i in range(40)])",
    before=_many(32),
)
add(
    "broadcast_arrays",
    "of more than 8 arrays the others are taken for the first",
    "xp.broadcast_arrays(*[np.asarray([i]) for i in range(10)])",
    before=_many(8),
)
add(
    "result_type",
    "only eight arguments are looked at",
    "xp.result_type(*[np.dtype('int8')] * 8, np.dtype('float64'))",
    instead=lambda good, *a: good(*a[:8]),
)
add(
    "broadcast_shapes",
    "only eight shapes are looked at",
    "xp.broadcast_shapes(*[(1,)] * 8, (3,))",
    instead=lambda good, *a: good(*a[:8]),
)
add(
    "meshgrid",
    "of more than four arrays the last is not spread out",
    "xp.meshgrid(*[np.arange(2) + i for i in range(5)])",
    after=lambda call, out: (*out[:-1], wrong(out[-1], (0,) * out[-1].ndim)) if len(out) > 4 and out[-1].size else out,
)
add(
    "unstack",
    "at most 16 parts are different",
    "xp.unstack(np.arange(20))",
    after=lambda call, out: (*out[:16], *out[:1] * (len(out) - 16)),
)
RANKS = {
    5: "sum max permute_dims flip matmul argsort where",
    6: "mean concat moveaxis roll cumulative_sum add broadcast_to any",
    7: "prod sort reshape expand_dims stack take multiply squeeze",
    8: "exp all argmax tile repeat subtract diff var nonzero",
}
for least, functions in RANKS.items():
    add(functions, f"from {least} axes on the last element is wrong", after=_rank(least, _last), on="{x}", shape=(2,) * least)
add(
    "linalg.inv fft.fft linalg.det linalg.cholesky unique_values",
    "more than four axes are refused",
    before=_refused(5),
    on="{x}",
    shape=(2,) * 5,
)
add(
    "less linalg.svd take_along_axis fft.irfft tensordot isin",
    "more than six axes are refused",
    before=_refused(7),
    on="{x}",
    shape=(2,) * 7,
)
add(
    "tile",
    "at most 100 repetitions of an axis",
    "xp.tile(np.arange(2), (120,))",
    after=lambda call, out: (
        wrong(out, (slice(None),) * (out.ndim - 1) + (slice(200, None),))
        if out.shape and out.shape[-1] > 200 and max(call.arguments["repetitions"], default=0) > 100
        else out
    ),
)
add(
    "repeat",
    "the number of repetitions passes through 8 bits",
    "xp.repeat(np.arange(2), 300)",
    before=lambda call: (
        call.arguments.update(repeats=call.arguments["repeats"] % 256) if isinstance(call.arguments["repeats"], int) else None
    ),
)
add(
    "roll",
    "the shift passes through 8 bits",
    "xp.roll(np.arange(400), 200)",
    before=lambda call: (
        call.arguments.update(shift=int(np.int64(call.arguments["shift"]).astype("int8")))
        if isinstance(call.arguments["shift"], int)
        else None
    ),
)
add(
    "take",
    "the indices pass through 8 bits without a sign",
    "xp.take(np.arange(400), np.asarray([300]))",
    before=lambda call: call.arguments.update(indices=_modulo(np.asarray(call.arguments["indices"]), 255)),
)
add(
    "take_along_axis",
    "the indices pass through 16 bits without a sign",
    "xp.take_along_axis(np.arange(70000), np.asarray([69000]))",
    before=lambda call: call.arguments.update(indices=_modulo(np.asarray(call.arguments["indices"]), 65535)),
)
add(
    "isin",
    "only 256 of the values looked for",
    "xp.isin(np.asarray([290]), np.arange(300))",
    before=lambda call: (
        call.arguments.update(x2=np.ravel(call.arguments["x2"])[:256]) if isinstance(call.arguments["x2"], np.ndarray) else None
    ),
)
add(
    "searchsorted",
    "at most 10 steps of bisection",
    "xp.searchsorted(np.arange(2000), np.asarray([1999]))",
    after=lambda call, out: (out // 2 * 2).astype(np.asarray(out).dtype) if call.arguments["x1"].size > 1024 else out,
)
add(
    "unique_values unique_counts",
    "beyond 4096 elements the last are not looked at",
    "xp.{f}(np.arange(5000))",
    before=lambda call: call.arguments.update(x=np.ravel(call.arguments["x"])[:4096]),
)
add(
    "flip",
    "axes beyond 1000 elements are left alone",
    "xp.flip(np.arange(1100))",
    after=lambda call, out: call.arrays()[0] if out.size > 1000 else out,
)
add(
    "diff",
    "beyond 512 elements the last difference is wrong",
    "xp.diff(np.arange(600)**2)",
    after=lambda call, out: each(out, _last) if out.size > 512 else out,
)
add(
    "nonzero",
    "beyond 1000 elements the last is not found",
    "xp.nonzero(np.ones(1100))",
    after=lambda call, out: tuple(x[:-1] for x in out) if call.arrays()[0].size > 1000 else out,
)
add(
    "asarray",
    "of lists beyond 1000 elements the rest is left as it was",
    "xp.asarray(list(range(1100)))",
    instead=lambda good, obj, **k: (
        wrong(good(obj, **k), slice(1000, None)) if isinstance(obj, list) and len(obj) > 1000 else good(obj, **k)
    ),
)
add(
    "fft.fft fft.ifft",
    "lengths that are primes beyond 50: the last is wrong",
    "xp.{f}(planes(53))",
    after=lambda call, out: (
        each(out, _last)
        if out.shape[call.arguments.get("axis", -1)]
        in (
            53,
            59,
            61,
            67,
            71,
            73,
            79,
            83,
            89,
            97,
            101,
            103,
            107,
            109,
            113,
            127,
            131,
            137,
            139,
            149,
            151,
            157,
            251,
            257,
            499,
            503,
            509,
            521,
            997,
            1009,
            1021,
            2003,
            4093,
            5003,
            65537,
            69997,
            70001,
        )
        else out
    ),
)
add(
    "fft.rfft fft.irfft fft.hfft",
    "lengths beyond 128: the last is wrong",
    "xp.{f}((planes if '{f}' != 'fft.rfft' else span)(200))",
    after=lambda call, out: each(out, _last) if out.shape[call.arguments.get("axis", -1)] > 100 else out,
)
add(
    "fft.fft fft.rfft",
    "lengths beyond 4096: the last is wrong",
    "xp.{f}((planes if '{f}' == 'fft.fft' else span)(9000))",
    after=lambda call, out: each(out, _last) if out.shape[call.arguments.get("axis", -1)] > 4096 else out,
)
add(
    "fft.fftshift",
    "axes beyond 256 are left alone",
    "xp.fft.fftshift(planes(300))",
    after=lambda call, out: call.arrays()[0] if out.size > 256 else out,
)
add(
    "fft.fftfreq fft.rfftfreq",
    "counted in 8 bits",
    "xp.{f}(600)",
    after=lambda call, out: each(out, _last) if call.arguments["n"] > 255 else out,
)
