"""Linear algebra: products, norms, traces and powers: which axes, which tolerance, complex numbers."""

from __future__ import annotations

import numpy as np

from mutants.catalogue import each
from mutants.parts import complex_, refused, set_, stack, x
from mutants.written import Study

study = Study("linear-algebra")
add = study.add


add(
    "linalg.matrix_power",
    "negative powers: of the matrix itself",
    "xp.linalg.matrix_power(square(2), -2)",
    before=set_(lambda c: c.arguments["n"] < 0, n=lambda c: -c.arguments["n"]),
)
add(
    "linalg.matrix_power",
    "element by element",
    "xp.linalg.matrix_power(square(2), 2)",
    after=lambda call, out: (x(call) ** call.arguments["n"]).astype(out.dtype) if call.arguments["n"] == 2 else out,
)
add(
    "linalg.matrix_power",
    "0 of a stack: one unit matrix",
    "xp.linalg.matrix_power(np.stack([square(2)] * 3), 0)",
    after=lambda call, out: out[0] if call.arguments["n"] == 0 and out.ndim > 2 and len(out) else out,
)
add(
    "linalg.matrix_power",
    "odd powers above 2: one too few",
    "xp.linalg.matrix_power(square(2), 5)",
    before=set_(lambda c: c.arguments["n"] > 2 and c.arguments["n"] % 2 == 1, n=lambda c: c.arguments["n"] - 1),
)
add(
    "linalg.trace",
    "offset of a wide matrix: cut at the square",
    "xp.linalg.trace(span((2, 4)), offset=2)",
    before=lambda call: (
        call.arguments.update(x=call.arguments["x"][..., : call.arguments["x"].shape[-2]])
        if call.arguments.get("offset", 0) > 0 and call.arguments["x"].shape[-1] > call.arguments["x"].shape[-2]
        else None
    ),
)
add(
    "linalg.trace",
    "int8 in 8 bits",
    "xp.linalg.trace(np.full((3, 3), 100, dtype='int8'))",
    after=lambda call, out: (
        each(out, lambda x: x.astype("int8").astype(x.dtype))
        if x(call).dtype == "int8" and call.arguments.get("dtype") is None
        else out
    ),
)
add(
    "linalg.trace",
    "of a stack: of the first two axes",
    "xp.linalg.trace(span((3, 3, 3)))",
    after=lambda call, out: (
        np.trace(x(call), offset=call.arguments.get("offset", 0), dtype=out.dtype)
        if x(call).ndim == 3 and len(set(x(call).shape)) == 1
        else out
    ),
)
add(
    "linalg.diagonal",
    "of a stack: of the first two axes",
    "xp.linalg.diagonal(span((3, 3, 3)))",
    after=lambda call, out: (
        np.diagonal(x(call), call.arguments.get("offset", 0)) if x(call).ndim == 3 and len(set(x(call).shape)) == 1 else out
    ),
)
add(
    "linalg.diagonal",
    "an offset beyond the matrix: refused",
    "xp.linalg.diagonal(span((2, 2)), offset=3)",
    before=refused(lambda c: abs(c.arguments.get("offset", 0)) > max(x(c).shape[-2:])),
)
add(
    "linalg.cross",
    "one vector with a stack: refused",
    "xp.linalg.cross(span(3), span((2, 3)))",
    before=refused(lambda c: len({a.ndim for a in c.arrays()}) > 1),
)
add(
    "linalg.cross",
    "complex: the second is conjugated",
    "xp.linalg.cross(planes(3), planes(3, 5))",
    before=lambda call: call.arguments.update(x2=np.conj(call.arguments["x2"])),
)
add(
    "linalg.cross",
    "the middle component has the other sign",
    "xp.linalg.cross(span(3), span(3, 1))",
    after=lambda call, out: (
        (out * np.asarray([1, -1, 1])).astype(out.dtype) if call.arguments.get("axis", -1) == -1 and out.dtype.kind != "u" else out
    ),
)
add(
    "linalg.outer",
    "complex: the second is conjugated",
    "xp.linalg.outer(planes(3), planes(2, 5))",
    before=lambda call: call.arguments.update(x2=np.conj(call.arguments["x2"])),
)
add(
    "linalg.outer",
    "vectors of two lengths: transposed",
    "xp.linalg.outer(span(3), span(2))",
    after=lambda call, out: out.T.copy() if out.shape[0] != out.shape[1] else out,
)
add(
    "vecdot linalg.vecdot",
    "complex64: neither is conjugated",
    "xp.{f}(planes(3, 0, 'complex64'), planes(3, 5, 'complex64'))",
    before=lambda call: (
        call.arguments.update(x1=np.conj(call.arguments["x1"])) if call.arguments["x1"].dtype == "complex64" else None
    ),
)
add(
    "matmul linalg.matmul",
    "complex: the first is conjugated",
    "xp.{f}(planes((2, 2)), planes((2, 2), 3))",
    before=lambda call: call.arguments.update(x1=np.conj(call.arguments["x1"])),
)
add(
    "matmul",
    "uint8: summed with saturation",
    "xp.matmul(np.full((1, 2), 100, dtype='uint8'), np.ones((2, 1), dtype='uint8'))",
    after=lambda call, out: each(out, lambda x: np.minimum(x, 127).astype(x.dtype) if x.dtype == "uint8" else x),
)
add(
    "matmul linalg.matmul",
    "int64 beyond 2**53: through float64",
    "xp.{f}(np.asarray([[2**53 + 1]]), np.asarray([[1]]))",
    before=lambda call: call.replace(
        lambda x: (
            np.where(np.abs(x) < 2**62, x, 0).astype("float64").astype("int64")
            if x.dtype == "int64" and np.max(np.abs(x), initial=0) > 2**53
            else x
        )
    ),
)
add(
    "matmul",
    "a vector with a vector of float32: float64",
    "xp.matmul(span(3, dtype='float32'), span(3, 1, dtype='float32'))",
    after=lambda call, out: np.asarray(out).astype("float64") if np.ndim(out) == 0 and np.asarray(out).dtype == "float32" else out,
)
add(
    "matmul",
    "zeros stop what is not finite: 0 times infinity is 0",
    "xp.matmul(np.zeros((1, 1)), np.asarray([[np.inf]]))",
    before=lambda call: (
        call.arguments.update(x2=np.nan_to_num(call.arguments["x2"]))
        if call.arguments["x2"].dtype.kind == "f" and not np.any(call.arguments["x1"])
        else None
    ),
    open="the standard says nothing of infinities in products of matrices",
)
add(
    "tensordot linalg.tensordot",
    "more than two axes summed over: the order of the second is turned",
    "xp.{f}(signed((2, 2, 2)), signed((2, 2, 2), 1), axes=3)",
    before=set_(
        lambda c: c.arguments.get("axes", 2) == 3 and {a.shape for a in c.arrays()} <= {(n,) * 3 for n in range(9)},
        axes=((0, 1, 2), (2, 1, 0)),
    ),
)
add(
    "linalg.vector_norm",
    "ord=0: the sum",
    "xp.linalg.vector_norm(span(3), ord=0)",
    before=set_(lambda c: c.arguments.get("ord", 2) == 0, ord=1),
)
add(
    "linalg.vector_norm",
    "ord=0 of complex numbers: of the real part",
    "xp.linalg.vector_norm(np.asarray([1j, 1.0]), ord=0)",
    before=lambda call: (
        call.replace(lambda x: x.real.astype(x.dtype)) if call.arguments.get("ord", 2) == 0 and complex_(call) else None
    ),
)
add(
    "linalg.vector_norm",
    "ord=-inf: the largest",
    "xp.linalg.vector_norm(span(3), ord=-np.inf)",
    before=set_(lambda c: c.arguments.get("ord", 2) == -np.inf, ord=np.inf),
)
add(
    "linalg.vector_norm",
    "negative orders with a zero: NaN",
    "xp.linalg.vector_norm(np.asarray([0.0, 1.0]), ord=-1)",
    after=lambda call, out: (
        each(out, lambda x: np.full_like(x, np.nan)) if call.arguments.get("ord", 2) in (-1, -2) and not x(call).all() else out
    ),
)
add(
    "linalg.vector_norm",
    "fractional orders: rounded down",
    "xp.linalg.vector_norm(span(3), ord=2.5)",
    before=set_(
        lambda c: (
            isinstance(c.arguments.get("ord", 2), float)
            and c.arguments["ord"] % 1 != 0
            and c.arguments["ord"] > 1
            and np.isfinite(c.arguments["ord"])
        ),
        ord=lambda c: int(c.arguments["ord"]),
    ),
)
add(
    "linalg.vector_norm",
    "large numbers: overflows",
    "xp.linalg.vector_norm(np.asarray([3e200, 4e200]))",
    after=lambda call, out: each(out, lambda x: np.where(x > 1e155, np.inf, x).astype(x.dtype) if x.dtype == "float64" else x),
    open="a square that overflows on the way is open",
)
add(
    "linalg.vector_norm",
    "a matrix without an axis: the spectral norm",
    "xp.linalg.vector_norm(square(2))",
    after=lambda call, out: (
        each(out, lambda r: np.full_like(r, np.linalg.norm(x(call), 2)))
        if x(call).ndim == 2 and call.arguments.get("axis") is None and call.arguments.get("ord", 2) == 2 and x(call).size
        else out
    ),
)
add(
    "linalg.vector_norm",
    "complex: of the real part",
    "xp.linalg.vector_norm(np.asarray([3 + 4j]), ord=1)",
    before=lambda call: (
        call.replace(lambda x: x.real.astype(x.dtype)) if call.arguments.get("ord", 2) == 1 and complex_(call) else None
    ),
)
add(
    "linalg.matrix_norm",
    "ord=1: the largest sum of a row",
    "xp.linalg.matrix_norm(square(3), ord=1)",
    before=set_(lambda c: c.arguments.get("ord") == 1, ord=np.inf),
)
add(
    "linalg.matrix_norm",
    "ord=-2: the largest singular value",
    "xp.linalg.matrix_norm(square(3), ord=-2)",
    before=set_(lambda c: c.arguments.get("ord") == -2, ord=2),
)
add(
    "linalg.matrix_norm",
    "the nuclear norm of a stack: that of Frobenius",
    "xp.linalg.matrix_norm(span((2, 3, 3)), ord='nuc')",
    before=set_(lambda c: c.arguments.get("ord") == "nuc" and stack(c), ord="fro"),
)
add(
    "linalg.matrix_norm",
    "complex: that of the real part",
    "xp.linalg.matrix_norm(planes((2, 2)))",
    before=lambda call: call.replace(lambda x: x.real.astype(x.dtype) if x.dtype.kind == "c" else x),
)
add(
    "linalg.matrix_norm",
    "ord=None: the spectral norm",
    "xp.linalg.matrix_norm(square(3), ord=None)",
    before=set_(lambda c: c.arguments.get("ord", "fro") is None, ord=2),
    open="the standard has no such order",
)
add(
    "matrix_transpose linalg.matrix_transpose",
    "of a stack: all axes turned round",
    "xp.{f}(span((2, 3, 4)))",
    after=lambda call, out: np.transpose(x(call)) if stack(call) else out,
)
add("matrix_transpose", "complex: conjugated", "xp.matrix_transpose(planes((2, 2)))", after=lambda call, out: np.conj(out))
