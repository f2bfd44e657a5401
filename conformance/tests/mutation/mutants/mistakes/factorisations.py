"""Linear algebra: factorisations, inverses and solutions: which triangle, which order, defective and singular matrices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from mutants.catalogue import each, wrong
from mutants.parts import complex_, refused, set_, stack, transposed, x
from mutants.subject import Call
from mutants.written import Study

study = Study("linear-algebra")
add = study.add


def _parts(change: Callable[..., tuple[Any, ...]]) -> Any:
    """``change(*parts, call)`` gives other parts."""

    def after(call: Call, out: Any) -> Any:
        found = change(*out, call)
        return type(out)(*found) if hasattr(out, "_fields") else tuple(found)

    return after


def _h(x: np.ndarray) -> np.ndarray:
    return np.conj(transposed(x))


add(
    "linalg.cholesky",
    "complex: upper is not conjugated",
    "xp.linalg.cholesky(definite(3) + 0j + np.asarray([[0, 1j, 0], [-1j, 0, 0], [0, 0, 0]]), upper=True)",
    after=lambda call, out: np.conj(out) if call.arguments.get("upper") and complex_(call) else out,
)
add(
    "linalg.cholesky",
    "upper of a stack is ignored",
    "xp.linalg.cholesky(np.stack([definite(3)] * 2), upper=True)",
    before=set_(stack, upper=False),
)
add(
    "linalg.cholesky",
    "the other triangle is not cleared",
    "xp.linalg.cholesky(definite(3))",
    after=lambda call, out: (out + np.triu(x(call), 1) if not call.arguments.get("upper") else out + np.tril(x(call), -1)).astype(
        out.dtype
    ),
)
add(
    "linalg.eigh linalg.eigvalsh",
    "the upper triangle is read with the lower: nothing but the diagonal of float32",
    "xp.{f}(definite(3, dtype='float32'))",
    before=lambda call: call.replace(
        lambda x: (
            (x * np.eye(x.shape[-1], dtype=x.dtype)) if x.dtype == "float32" and x.ndim > 1 and x.shape[-1] == x.shape[-2] else x
        )
    ),
)
add(
    "linalg.eigh",
    "in descending order",
    "xp.linalg.eigh(definite(3))",
    after=_parts(lambda w, v, call: (w[..., ::-1], v[..., ::-1])),
    open="the standard leaves the order open",
)
add(
    "linalg.eigh",
    "the vectors in descending order, the values in ascending",
    "xp.linalg.eigh(definite(3))",
    after=_parts(lambda w, v, call: (w, v[..., ::-1])),
)
add("linalg.eigh", "the vectors are rows", "xp.linalg.eigh(definite(3))", after=_parts(lambda w, v, call: (w, transposed(v))))
add(
    "linalg.eigh",
    "complex: the conjugates of the vectors",
    "xp.linalg.eigh(np.asarray([[2, 1j], [-1j, 3]]))",
    after=_parts(lambda w, v, call: (w, np.conj(v))),
)
add(
    "linalg.eigh linalg.eigvalsh",
    "complex: values of a complex type",
    "xp.{f}(np.asarray([[2, 1j], [-1j, 3]]))",
    after=lambda call, out: (
        type(out)(out[0].astype("complex128"), out[1])
        if isinstance(out, tuple) and complex_(call)
        else out.astype("complex128")
        if complex_(call) and not isinstance(out, tuple)
        else out
    ),
)
add(
    "linalg.eigh",
    "the vectors are not of length 1",
    "xp.linalg.eigh(definite(3))",
    after=_parts(lambda w, v, call: (w, (v * 2).astype(v.dtype))),
)
add(
    "linalg.eigh",
    "of a stack the vectors of the first",
    "xp.linalg.eigh(np.stack([definite(3), definite(3, 1)]))",
    after=_parts(lambda w, v, call: (w, np.broadcast_to(v[:1], v.shape).copy() if v.ndim > 2 else v)),
)
add(
    "linalg.eig linalg.eigvals",
    "real matrices with real eigenvalues: a real type",
    "xp.{f}(np.asarray([[2.0, 1.0], [0.0, 3.0]]))",
    after=lambda call, out: (
        type(out)(*(p.real for p in out))
        if isinstance(out, tuple) and not out[0].imag.any()
        else out
        if isinstance(out, tuple) or out.imag.any()
        else out.real
    ),
)
add(
    "linalg.eig linalg.eigvals",
    "of a pair of conjugates the same twice",
    "xp.{f}(np.asarray([[0.0, 1.0], [-1.0, 0.0]]))",
    after=lambda call, out: (
        type(out)(out[0].real + 1j * np.abs(out[0].imag), out[1]) if isinstance(out, tuple) else out.real + 1j * np.abs(out.imag)
    ),
)
add(
    "linalg.eig",
    "the vectors are those of the transpose",
    "xp.linalg.eig(square(3))",
    after=_parts(lambda w, v, call: (w, np.linalg.inv(v).swapaxes(-1, -2) if v.size else v)),
)
add(
    "linalg.eig",
    "the conjugates of the vectors",
    "xp.linalg.eig(np.asarray([[0.0, 1.0], [-1.0, 0.0]]))",
    after=_parts(lambda w, v, call: (w, np.conj(v))),
)
add(
    "linalg.eigvals",
    "of a stack: those of the first",
    "xp.linalg.eigvals(np.stack([square(3), square(3, 1)]))",
    after=lambda call, out: np.broadcast_to(out[:1], out.shape).copy() if out.ndim > 1 else out,
)
add(
    "linalg.svd",
    "V in place of its conjugate transpose",
    "xp.linalg.svd(square(3))",
    after=_parts(lambda u, s, vh, call: (u, s, _h(vh))),
)
add(
    "linalg.svd",
    "complex: V transposed, not conjugated",
    "xp.linalg.svd(planes((3, 3)))",
    after=_parts(lambda u, s, vh, call: (u, s, np.conj(vh))),
)
add(
    "linalg.svd",
    "in ascending order",
    "xp.linalg.svd(square(3))",
    after=_parts(
        lambda u, s, vh, call: (
            u[..., ::-1] if u.shape[-1] == s.shape[-1] else u,
            s[..., ::-1],
            vh[..., ::-1, :] if vh.shape[-2] == s.shape[-1] else vh,
        )
    ),
)
add("linalg.svdvals", "in ascending order", "xp.linalg.svdvals(square(3))", after=lambda call, out: out[..., ::-1])
add(
    "linalg.svd",
    "full_matrices=True is ignored for matrices with more columns than rows",
    "xp.linalg.svd(span((2, 4)))",
    before=set_(lambda c: x(c).shape[-1] > x(c).shape[-2], full_matrices=False),
)
add(
    "linalg.svd",
    "full_matrices=False is ignored for matrices with more rows than columns",
    "xp.linalg.svd(span((4, 2)), full_matrices=False)",
    before=set_(lambda c: x(c).shape[-2] > x(c).shape[-1], full_matrices=True),
)
add(
    "linalg.svd linalg.svdvals",
    "singular matrices: the last singular value is that before",
    "xp.{f}(np.ones((3, 3)))",
    after=lambda call, out: (
        type(out)(out[0], np.where(out[1] < 1e-10 * np.max(out[1], initial=0), 1, out[1]).astype(out[1].dtype), out[2])
        if isinstance(out, tuple)
        else np.where(out < 1e-10 * np.max(out, initial=0), 1, out).astype(out.dtype)
    ),
)
add(
    "linalg.svdvals",
    "of a wide matrix: padded with zeros",
    "xp.linalg.svdvals(span((2, 4)))",
    after=lambda call, out: (
        np.concatenate([out, np.zeros((*out.shape[:-1], x(call).shape[-1] - out.shape[-1]), dtype=out.dtype)], axis=-1)
        if x(call).shape[-1] > x(call).shape[-2]
        else out
    ),
)
add(
    "linalg.svd linalg.svdvals",
    "complex: singular values of a complex type",
    "xp.{f}(planes((2, 2)))",
    after=lambda call, out: (
        type(out)(out[0], out[1].astype("complex128"), out[2])
        if isinstance(out, tuple) and complex_(call)
        else out.astype("complex128")
        if not isinstance(out, tuple) and complex_(call)
        else out
    ),
)
add(
    "linalg.qr",
    "R is not triangular: its transpose",
    "xp.linalg.qr(square(3))",
    after=_parts(lambda q, r, call: (q, transposed(r)) if r.shape[-1] == r.shape[-2] else (q, r)),
)
add(
    "linalg.qr",
    "complete of a wide matrix: reduced in R",
    "xp.linalg.qr(span((4, 2)), mode='complete')",
    after=_parts(lambda q, r, call: (q, r[..., : r.shape[-1], :]) if call.arguments.get("mode") == "complete" else (q, r)),
)
add(
    "linalg.qr",
    "complete of a stack: reduced",
    "xp.linalg.qr(span((2, 4, 2)), mode='complete')",
    before=set_(stack, mode="reduced"),
)
add(
    "linalg.qr",
    "a wide matrix: only the square part",
    "xp.linalg.qr(span((2, 4)))",
    after=_parts(lambda q, r, call: (q, r[..., : r.shape[-2]]) if r.shape[-1] > r.shape[-2] else (q, r)),
)
add(
    "linalg.qr",
    "complex: Q is conjugated",
    "xp.linalg.qr(planes((3, 3)))",
    after=_parts(lambda q, r, call: (np.conj(q), r) if complex_(call) else (q, r)),
)
add("linalg.qr", "the product has the wrong sign", "xp.linalg.qr(square(3))", after=_parts(lambda q, r, call: (-q, r)))
add(
    "linalg.det",
    "after a permutation of rows: the sign is lost",
    "xp.linalg.det(np.asarray([[0.0, 1.0], [1.0, 0.0]]))",
    after=lambda call, out: each(
        out,
        lambda d: (
            np.where((x(call)[..., 0, 0] == 0) & (d < 0), -d, d).astype(d.dtype) if x(call).shape[-1] and d.dtype.kind == "f" else d
        ),
    ),
)
add(
    "linalg.det",
    "of 1 by 1: 1",
    "xp.linalg.det(np.asarray([[3.0]]))",
    after=lambda call, out: each(out, lambda d: np.ones_like(d) if x(call).shape[-1] == 1 else d),
)
add(
    "linalg.det",
    "complex: its modulus",
    "xp.linalg.det(planes((3, 3)))",
    after=lambda call, out: each(out, lambda d: np.abs(d).astype(d.dtype) if d.dtype.kind == "c" else d),
)
add(
    "linalg.det",
    "of a stack: their product",
    "xp.linalg.det(np.stack([square(2), square(2, 1)]))",
    after=lambda call, out: np.full_like(out, np.prod(out)) if np.ndim(out) else out,
)
add(
    "linalg.slogdet",
    "complex: the sign is 1 or -1",
    "xp.linalg.slogdet(planes((3, 3)))",
    after=_parts(lambda s, v, call: (each(s, lambda z: np.sign(z.real).astype(z.dtype)) if complex_(call) else s, v)),
)
add(
    "linalg.slogdet",
    "complex: a logarithm of a complex type",
    "xp.linalg.slogdet(planes((3, 3)))",
    after=_parts(lambda s, v, call: (s, each(v, lambda z: z.astype("complex128"))) if complex_(call) else (s, v)),
)
add(
    "linalg.slogdet",
    "determinants that overflow: infinite",
    "xp.linalg.slogdet(np.eye(4) * 1e100)",
    after=_parts(lambda s, v, call: (s, each(v, lambda z: np.where(z > 709, np.inf, z).astype(z.dtype)))),
)
add(
    "linalg.slogdet",
    "the logarithm to base 10",
    "xp.linalg.slogdet(square(3))",
    after=_parts(lambda s, v, call: (s, each(v, lambda z: (z / np.log(10)).astype(z.dtype)))),
)
add(
    "linalg.inv",
    "a zero on the diagonal: refused",
    "xp.linalg.inv(np.asarray([[0.0, 1.0], [1.0, 0.0]]))",
    before=refused(lambda c: x(c).ndim == 2 and bool((np.diagonal(x(c)) == 0).any())),
)
add(
    "linalg.inv",
    "symmetric part only",
    "xp.linalg.inv(square(3))",
    before=lambda call: call.replace(
        lambda x: ((x + transposed(x)) / 2).astype(x.dtype) if x.ndim == 2 and x.shape[0] == x.shape[1] else x
    ),
)
add(
    "linalg.inv",
    "complex: of the conjugate",
    "xp.linalg.inv(planes((2, 2)))",
    after=lambda call, out: np.conj(out) if complex_(call) else out,
)
add(
    "linalg.inv",
    "of a stack: those of the transposes",
    "xp.linalg.inv(np.stack([square(3), square(3, 1)]))",
    after=lambda call, out: transposed(out) if out.ndim > 2 else out,
)
add(
    "linalg.solve",
    "a stack of vectors is taken for a matrix",
    "xp.linalg.solve(np.stack([square(3)] * 3), span(3))",
    instead=lambda good, a, b, /: good(transposed(a), b) if a.ndim == 3 and b.ndim == 1 else good(a, b),
)
add(
    "linalg.solve",
    "one matrix with a stack: refused",
    "xp.linalg.solve(square(2), span((3, 2, 2)))",
    before=refused(lambda c: c.arrays()[0].ndim == 2 and c.arrays()[1].ndim == 3),
)
add(
    "linalg.solve",
    "a stack with one right side: refused",
    "xp.linalg.solve(np.stack([square(2)] * 3), span((2, 2)))",
    before=refused(lambda c: c.arrays()[0].ndim == 3 and c.arrays()[1].ndim == 2 and c.arrays()[0].shape[0] != 1),
)
add(
    "linalg.solve",
    "the transposed system for several right sides",
    "xp.linalg.solve(square(3), span((3, 2)))",
    before=lambda call: (
        call.arguments.update(x1=transposed(call.arguments["x1"]))
        if np.ndim(call.arguments["x2"]) == 2 and call.arguments["x2"].shape[-1] > 1
        else None
    ),
)
add(
    "linalg.solve",
    "without exchange of rows: NaN where the first pivot is 0",
    "xp.linalg.solve(np.asarray([[0.0, 1.0], [1.0, 0.0]]), np.ones(2))",
    after=lambda call, out: np.full_like(out, np.nan) if x(call).ndim == 2 and x(call).size and x(call)[0, 0] == 0 else out,
)
add(
    "linalg.solve",
    "complex right sides: the real part",
    "xp.linalg.solve(planes((2, 2)), planes((2, 1), 3))",
    before=lambda call: (
        call.arguments.update(x2=call.arguments["x2"].real.astype(call.arguments["x2"].dtype))
        if call.arguments["x2"].dtype.kind == "c"
        else None
    ),
)
add(
    "linalg.matrix_rank",
    "the default tolerance is absolute",
    "xp.linalg.matrix_rank(np.eye(2) * 1e-20)",
    before=lambda call: (
        call.replace(lambda x: np.where(np.abs(x) < 1e-14, 0, x).astype(x.dtype)) if call.arguments.get("rtol") is None else None
    ),
)
add(
    "linalg.matrix_rank",
    "the default tolerance does not grow with the matrix: 0",
    "xp.linalg.matrix_rank(np.diag([1.0, 1e-17, 1e-17]))",
    before=set_(lambda c: c.arguments.get("rtol") is None, rtol=0.0),
)
add(
    "linalg.matrix_rank",
    "rtol is taken for an absolute one",
    "xp.linalg.matrix_rank(np.diag([100.0, 1.0]), rtol=0.05)",
    after=lambda call, out: (
        np.asarray(np.sum(np.linalg.svd(x(call), compute_uv=False) > call.arguments["rtol"], axis=-1)).astype(np.asarray(out).dtype)
        if isinstance(call.arguments.get("rtol"), float)
        else out
    ),
)
add(
    "linalg.matrix_rank linalg.pinv",
    "an array for rtol: its first element",
    "xp.{f}(np.stack([np.diag([1.0, 0.5])] * 2), rtol=np.asarray([0.1, 0.9]))",
    before=set_(
        lambda c: isinstance(c.arguments.get("rtol"), np.ndarray) and c.arguments["rtol"].size > 1,
        rtol=lambda c: float(c.arguments["rtol"].flat[0]),
    ),
)
add(
    "linalg.matrix_rank",
    "wide matrices: counted by rows that are not zero",
    "xp.linalg.matrix_rank(np.ones((2, 4)))",
    after=lambda call, out: (
        np.asarray(np.any(x(call) != 0, axis=-1).sum(-1)).astype(np.asarray(out).dtype)
        if x(call).shape[-1] > x(call).shape[-2]
        else out
    ),
)
add(
    "linalg.pinv",
    "the default tolerance is 0.1",
    "xp.linalg.pinv(np.diag([1.0, 0.01]))",
    before=set_(lambda c: c.arguments.get("rtol") is None, rtol=0.1),
)
add(
    "linalg.pinv",
    "rank deficient: by the inverse of the normal matrix, NaN",
    "xp.linalg.pinv(np.ones((3, 2)))",
    after=lambda call, out: (
        np.full_like(out, np.nan)
        if x(call).ndim == 2 and min(x(call).shape) and np.linalg.matrix_rank(x(call)) < min(x(call).shape)
        else out
    ),
)
add(
    "linalg.pinv",
    "complex: transposed, not conjugated",
    "xp.linalg.pinv(planes((3, 2)))",
    after=lambda call, out: np.conj(out) if complex_(call) else out,
)
add(
    "linalg.pinv",
    "wide matrices: those of the transpose, transposed back wrongly",
    "xp.linalg.pinv(span((2, 3)))",
    after=lambda call, out: out[..., ::-1, :].copy() if x(call).shape[-1] > x(call).shape[-2] else out,
)
add(
    "linalg.eigvalsh",
    "of a stack: those of the first",
    "xp.linalg.eigvalsh(np.stack([definite(3), definite(3, 1)]))",
    after=lambda call, out: np.broadcast_to(out[:1], out.shape).copy() if out.ndim > 1 else out,
)
add(
    "linalg.inv linalg.solve linalg.det",
    "1 by 1: refused",
    "xp.{f}(*[np.asarray([[2.0]])] * (1 + ('{f}' == 'linalg.solve')))",
    before=refused(lambda c: x(c).shape[-2:] == (1, 1)),
)
add(
    "linalg.det linalg.inv",
    "3 by 3, by a formula with a wrong sign",
    "xp.{f}(square(3))",
    after=lambda call, out: each(
        out,
        lambda r: wrong(r, (..., 0, 1) if r.ndim > 1 and r.shape[-1] == 3 == r.shape[-2] else ()) if x(call).shape[-1] == 3 else r,
    ),
)
add(
    "linalg.cholesky linalg.inv linalg.det linalg.svdvals",
    "float32: a result of float64",
    "xp.{f}(definite(3, dtype='float32'))",
    after=lambda call, out: each(out, lambda x: x.astype("float64") if x.dtype == "float32" else x),
)
