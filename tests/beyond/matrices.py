"""Calls of the functions of linear algebra, and what SciPy and NumPy give for them.

Matrices are drawn once, with singular values far apart; batches are small, for some frameworks compile each shape.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import scipy.linalg as sl

RNG = np.random.default_rng(20)


def drawn(*shape: int) -> np.ndarray:
    """Complex numbers; what is real takes their real parts."""
    return np.asarray(RNG.normal(size=shape) + 1j * RNG.normal(size=shape))


def entered(x: Any, dtype: str) -> Any:
    """An argument in a data type, real or complex."""
    if isinstance(x, (list, tuple)) and any(isinstance(v, np.ndarray) for v in x):
        return type(x)(entered(v, dtype) for v in x)
    if not isinstance(x, np.ndarray) or x.dtype.kind not in "fc":
        return x
    return np.asarray(x if dtype.startswith("complex") else x.real, dtype)


@dataclass(frozen=True)
class Call:
    """One call.

    Attributes
    ----------
    name : the function
    args : arrays of complex numbers, and other arguments
    oracle : takes the same arguments in double precision, and the keywords
    kwargs : keywords
    label : to tell it from others of the function
    """

    name: str
    args: tuple[Any, ...]
    oracle: Callable[..., Any]
    kwargs: dict[str, Any] = field(default_factory=dict)
    label: str = ""

    @property
    def id(self) -> str:
        return "-".join(filter(None, (self.name, self.label)))


def over(signature: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """A function of SciPy, which takes one matrix at a time, over batches."""

    def batched(*args: Any, **kwargs: Any) -> Any:
        return np.vectorize(lambda *one: function(*one, **kwargs), signature=signature)(*args)

    return batched


SQUARE, BATCH, TALL, WIDE = drawn(4, 4), drawn(2, 3, 3), drawn(5, 3), drawn(3, 5)
POSITIVE = BATCH @ BATCH.conj().swapaxes(-1, -2) + 3 * np.eye(3)
RIGHT, VECTOR = drawn(3, 2), drawn(3)
LOWER = np.tril(BATCH, -1) + np.eye(3) * RNG.uniform(1, 2, size=(2, 3, 1))
MIXED = np.tril(BATCH) + np.triu(drawn(2, 3, 3)) + 3 * np.eye(3)  # of which one triangle is not to be read
TENSOR = drawn(2, 3, 4)


def _triangular(a: Any, b: Any, *, lower: bool = False, trans: str = "N", unit_diagonal: bool = False, left: bool = True) -> Any:
    a = np.tril(a) if lower else np.triu(a)
    if unit_diagonal:
        a = a - a * np.eye(a.shape[-1]) + np.eye(a.shape[-1])
    a = {"N": a, "T": a.swapaxes(-1, -2), "C": a.conj().swapaxes(-1, -2)}[trans]
    if b.ndim == 1:
        return np.linalg.inv(a if left else a.swapaxes(-1, -2)) @ b
    return np.linalg.inv(a) @ b if left else b @ np.linalg.inv(a)


def _lstsq(a: Any, b: Any, *, rcond: Any = None, l2_regularizer: float = 0.0) -> Any:
    rank = np.linalg.matrix_rank(a, rtol=rcond)
    n = a.shape[-1]
    if l2_regularizer:
        adjoint = a.conj().swapaxes(-1, -2)
        solution = np.linalg.solve(adjoint @ a + l2_regularizer * np.eye(n), adjoint @ b)
    else:
        solution = np.linalg.pinv(a, rtol=1e-10 if rcond is None else rcond) @ b
    return solution, (np.abs(b - a @ solution) ** 2).sum(axis=-2 if b.ndim > 1 else -1), rank, np.linalg.svdvals(a)


def _lu_solve(a: Any, b: Any, *, trans: str = "N") -> Any:
    return np.linalg.inv({"N": a, "T": a.swapaxes(-1, -2), "C": a.conj().swapaxes(-1, -2)}[trans]) @ b


def _tridiagonal(d: Any, e: Any) -> Any:
    return np.stack([np.diag(a.real) + np.diag(b, -1) + np.diag(b.conj(), 1) for a, b in zip(d, e, strict=True)])


def _mode_dot(x: Any, y: Any, *, axis: int, transpose: bool = False) -> Any:
    y = y.conj().T if transpose else y
    return np.moveaxis(np.tensordot(y, x, (y.ndim - 1, axis)), 0, axis) if y.ndim == 2 else np.tensordot(x, y, (axis, 0))


def _multi_mode_dot(x: Any, ys: Any, *, axes: Any = None, skip: Any = None, transpose: bool = False) -> Any:
    pairs = [(a, y) for i, (a, y) in enumerate(zip(axes or range(len(ys)), ys, strict=True)) if i != skip]
    for a, y in sorted(pairs, key=lambda pair: -pair[0]):
        x = _mode_dot(x, y, axis=a, transpose=transpose)
    return x


def _logdet(x: Any) -> Any:
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.log(np.linalg.det(x))


def _truncated(x: Any, *, rank: Any = None) -> Any:
    u, s, vh = (part for part in np.linalg.svd(x, full_matrices=False))
    top = np.take_along_axis(u, np.abs(u).argmax(-2, keepdims=True), -2)
    phase = top / np.abs(top)
    u, vh = u / phase, vh * phase.swapaxes(-1, -2)
    return u[..., :rank], s[..., :rank], vh[..., :rank, :]


def _orth(x: Any, **keywords: Any) -> Any:
    u, s, _ = _truncated(x)
    rank = (s > keywords.get("rtol", 1e-7) * s[..., :1]).sum(-1)
    kept = np.arange(s.shape[-1]) < rank[..., None]
    return np.where(kept[..., None, :], u, 0)[..., : keywords.get("size", rank.max())]


def _null(x: Any, *, size: Any = None, rtol: Any = None) -> Any:
    """Of matrices with one such vector each, or none."""
    out = over("(m,n)->(n,k)", lambda one: sl.null_space(one, rcond=rtol))(x)
    top = np.take_along_axis(out, np.abs(out).argmax(-2, keepdims=True), -2)
    out = out * np.abs(top) / top
    return out if size is None or size == 1 else np.concatenate([np.zeros_like(out), out], axis=-1)


DEFICIENT = np.concatenate([TALL[:, :2], TALL[:, :1] + 2 * TALL[:, 1:2]], axis=1)  # of rank 2
CHAIN = [drawn(2, 5), drawn(5, 3), drawn(3, 4), drawn(4, 2)]
CALLS = [
    Call("block_diag", (SQUARE, TALL, VECTOR, drawn()), lambda *x: sl.block_diag(*x)),
    Call("block_diag", (BATCH, drawn(1, 2)), lambda a, b: np.stack([sl.block_diag(x, b) for x in a]), label="batch"),
    Call("cho_solve", (LOWER, RIGHT), lambda a, b: np.linalg.solve(a @ a.conj().swapaxes(-1, -2), b)),
    Call("cho_solve", (LOWER[0], VECTOR), lambda a, b: np.linalg.solve(a @ a.conj().T, b), label="vector"),
    Call(
        "cho_solve",
        (np.swapaxes(LOWER, -1, -2), RIGHT),
        lambda u, b, upper: np.linalg.solve(u.conj().swapaxes(-1, -2) @ u, b),
        {"upper": True},
        "upper",
    ),
    Call("cholesky_inverse", (LOWER,), lambda a: np.linalg.inv(a @ a.conj().swapaxes(-1, -2))),
    Call(
        "cholesky_inverse",
        (np.swapaxes(LOWER, -1, -2),),
        lambda u, upper: np.linalg.inv(u.conj().swapaxes(-1, -2) @ u),
        {"upper": True},
        "upper",
    ),
    *(Call("cond", (BATCH,), over("(m,n)->()", lambda x, p: np.linalg.cond(x, p)), {"p": p}, str(p))
      for p in (None, 2, -2, 1, -1, float("inf"), -float("inf"), "fro", "nuc")),
    Call("cond", (TALL,), np.linalg.cond, label="tall"),
    Call("eigh_tridiagonal", (drawn(2, 4).real, drawn(2, 3)), lambda d, e, eigvals_only: np.linalg.eigvalsh(_tridiagonal(d, e)),
         {"eigvals_only": True}, "values"),
    Call("eigh_tridiagonal", (drawn(2, 4).real, drawn(2, 3)), lambda d, e, **_: np.linalg.eigvalsh(_tridiagonal(d, e))[:, 1:3],
         {"eigvals_only": True, "select": "i", "select_range": (1, 2)}, "indices"),
    Call("expm", (BATCH,), sl.expm),
    Call("expm", (BATCH * np.asarray([0.01, 9]).reshape(2, 1, 1),), sl.expm, label="large and small"),
    Call("khatri_rao", ([TALL, RIGHT[:, :1] * np.ones(3), SQUARE[:, :3]],),
         lambda x: sl.khatri_rao(sl.khatri_rao(x[0], x[1]), x[2])),
    Call("khatri_rao", ([BATCH, SQUARE[:, :3]],), lambda x, weights: np.stack([sl.khatri_rao(a * weights, x[1]) for a in x[0]]),
         {"weights": drawn(3)}, "weights"),
    Call("logdet", (POSITIVE,), _logdet),
    Call("logdet", (BATCH,), _logdet, label="any sign"),
    Call("lstsq", (TALL, drawn(5, 2)), _lstsq),
    Call("lstsq", (drawn(2, 3, 5), VECTOR), lambda a, b: _lstsq_of_a_vector(a, b), label="vector, wide"),
    Call("lstsq", (DEFICIENT, drawn(5, 2)), _lstsq, {"rcond": 1e-3}, "rank 2"),
    Call("lstsq", (drawn(2, 4, 3), drawn(2, 4, 2)), _lstsq, {"l2_regularizer": 0.5}, "regular"),
    Call("lu", (BATCH,), sl.lu),
    Call("lu", (TALL,), sl.lu, {"p_indices": True}, "indices"),
    Call("lu", (WIDE,), sl.lu, label="wide"),
    Call("lu_factor", (BATCH,), over("(m,n)->(m,n),(k)", sl.lu_factor)),
    Call("lu_factor", (drawn(7, 5),), sl.lu_factor, label="tall"),
    Call("lu_factor", (WIDE,), sl.lu_factor, label="wide"),
    Call("mode_dot", (TENSOR, drawn(5, 3)), _mode_dot, {"axis": 1}),
    Call("mode_dot", (TENSOR, drawn(4, 5)), _mode_dot, {"axis": -1, "transpose": True}, "transpose"),
    Call("mode_dot", (TENSOR, drawn(2)), _mode_dot, {"axis": 0}, "vector"),
    Call("multi_dot", (CHAIN,), np.linalg.multi_dot),
    Call("multi_dot", ([drawn(5), *CHAIN[1:-1], drawn(4)],), np.linalg.multi_dot, label="vectors"),
    Call("multi_dot", ([BATCH, RIGHT, drawn(2, 5)],), lambda x: x[0] @ x[1] @ x[2], label="batch"),
    Call("multi_mode_dot", (TENSOR, [drawn(5, 2), drawn(3), drawn(2, 4)]), _multi_mode_dot),
    Call("multi_mode_dot", (TENSOR, [drawn(4, 3), drawn(2, 5)]), _multi_mode_dot, {"axes": (2, 0), "transpose": True}, "axes"),
    Call("multi_mode_dot", (TENSOR, [drawn(5, 2), drawn(3), drawn(2, 4)]), _multi_mode_dot, {"skip": 1}, "skip"),
    *(Call("norm", (TENSOR,), np.linalg.norm, kwargs, str(kwargs)) for kwargs in (
        {}, {"axis": 1}, {"axis": 1, "ord": 3, "keepdims": True}, {"axis": (0, 2)}, {"axis": (2, 0), "ord": 1},
        {"axis": (0, 1), "ord": "nuc", "keepdims": True}, {"axis": (1, 2), "ord": -2}, {"keepdims": True})),
    Call("norm", (TALL,), np.linalg.norm, {"ord": 2}, "matrix"),
    Call("norm", (VECTOR,), np.linalg.norm, {"ord": float("inf")}, "one vector"),
    Call("null_space", (drawn(2, 2, 3),), _null),
    Call("null_space", (drawn(2, 2, 3),), _null, {"size": 1}, "size"),
    Call("null_space", (DEFICIENT,), _null, {"rtol": 1e-3, "size": 2}, "with zeros"),
    Call("orth", (TALL,), _orth),
    Call("orth", (np.stack([DEFICIENT, TALL]),), _orth, {"rtol": 1e-3}, "batch"),
    Call("orth", (DEFICIENT,), _orth, {"rtol": 1e-3, "size": 3}, "with zeros"),
    Call("polar", (BATCH,), over("(m,n)->(m,n),(n,n)", sl.polar)),
    Call("polar", (WIDE,), sl.polar, {"side": "left"}, "left"),
    *(Call("solve_triangular", (MIXED, RIGHT), _triangular, {"lower": lower, "trans": trans, "unit_diagonal": unit},
           f"{lower}-{trans}-{unit}")
      for lower in (False, True) for trans in "NTC" for unit in (False, True)),
    *(Call("solve_triangular", (MIXED[0], drawn(2, 3)), _triangular, {"lower": lower, "trans": trans, "left": False},
           f"right-{lower}-{trans}")
      for lower in (False, True) for trans in "NTC"),
    Call("solve_triangular", (MIXED, VECTOR), _triangular, {"lower": True}, "vector"),
    Call("tensorinv", (drawn(4, 6, 8, 3),), np.linalg.tensorinv),
    Call("tensorinv", (drawn(6, 2, 3),), np.linalg.tensorinv, {"ind": 1}, "ind"),
    Call("tensorsolve", (drawn(2, 3, 6), drawn(2, 3)), np.linalg.tensorsolve),
    Call("tensorsolve", (drawn(2, 6, 3), drawn(2, 3)), np.linalg.tensorsolve, {"axes": (1,)}, "axes"),
    Call("toeplitz", (drawn(4), drawn(3)), sl.toeplitz),
    Call("toeplitz", (drawn(2, 3),), lambda c: np.stack([sl.toeplitz(x) for x in c]), label="batch"),
    Call("truncated_svd", (drawn(2, 5, 3),), _truncated, {"rank": 2}),
    Call("truncated_svd", (WIDE,), _truncated, label="all"),
]  # fmt: skip


def _lstsq_of_a_vector(a: Any, b: Any) -> Any:
    solution, residuals, rank, values = _lstsq(a, b[:, None])
    return solution[..., 0], residuals[..., 0], rank, values
