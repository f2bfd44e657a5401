"""Calls of functions on values as they are, drawn by Hypothesis: of reductions, reshapes, indices, products and others."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np
from hypothesis import strategies as st

from tests.transforms.programs import Between, Ref, Step

if TYPE_CHECKING:
    from tests.transforms.drawing import Builder

Direct = Callable[["Builder", Ref, Any], Step | None]


def _reduction(*names: str) -> Direct:
    def draw(b: Builder, ref: Ref, x: Any) -> Step | None:
        name = b.d.one(*names)
        if x.dtype.kind == "c" and name not in ("sum", "prod", "mean"):
            return None
        return Step(name, (ref,), b.d.some(axis=b.d.axes(x.ndim), keepdims=b.d.flag()))

    return draw


def _cumulative(b: Builder, ref: Ref, x: Any) -> Step | None:
    if not x.ndim:
        return None
    name = b.d.one("cumulative_sum", "cumulative_prod")
    return Step(name, (ref,), {"axis": b.d.axis(x.ndim), **b.d.some(include_initial=b.d.flag())})


def _pairwise(b: Builder, ref: Ref, x: Any) -> Step | None:
    """Two values that broadcast with each other, or a value and a Python number; the standard has no arithmetic of truth values."""
    if x.dtype.kind == "b":
        return None
    other = b.ref(lambda y: _broadcast(x, y) and y.dtype == x.dtype)
    name = b.d.one("operator +", "operator -", "operator *", "operator /", "operator **", "add", "multiply", "subtract")
    second: Any = b.d.number(0.5, 2.0) if b.d.flag() and name.startswith("operator") else other
    if name == "operator **":
        return Step(name, (ref, b.d.one(2, 3, 2.0)), {})
    if name == "operator /":
        second = Between(other, 0.5, 2.0) if isinstance(other, Ref) and x.dtype.kind != "c" and b.d.flag() else 1.5
    return Step(name, (ref, second), {})


def _broadcast(x: Any, y: Any) -> bool:
    return all(m == n or m == 1 or n == 1 for m, n in zip(x.shape[::-1], y.shape[::-1], strict=False))


def _joined(b: Builder, ref: Ref, x: Any) -> Step | None:
    other = b.ref(lambda y: y.shape == x.shape and y.dtype == x.dtype)
    name = b.d.one("stack", "concat")
    if name == "concat" and not x.ndim:
        return None
    axis = b.d.integer(-x.ndim - 1, x.ndim) if name == "stack" else b.d.axis(x.ndim)
    return Step(name, ([ref, other],), {"axis": axis})


def _reshaped(b: Builder, ref: Ref, x: Any) -> Step | None:
    shapes = [(-1,), x.shape[::-1], (x.size,), (1, -1), (*x.shape, 1)]
    shapes += [(n, -1) for n in (2, 3) if x.size % n == 0]
    return Step("reshape", (ref, b.d.one(*shapes)), {})


def _permuted(b: Builder, ref: Ref, x: Any) -> Step | None:
    return Step("permute_dims", (ref, tuple(b.d.of(st.permutations(range(x.ndim))))), {})


def _moved(b: Builder, ref: Ref, x: Any) -> Step | None:
    d = b.d
    if not x.ndim:
        return Step("expand_dims", (ref,), {"axis": d.one(0, -1)})
    name = d.one("flip", "roll", "repeat", "expand_dims", "moveaxis", "tile", "broadcast_to", "squeeze", "unstack", "diff")
    axis = d.axis(x.ndim)
    return {
        "flip": lambda: Step(name, (ref,), {"axis": d.axes(x.ndim)}),
        "roll": lambda: Step(name, (ref, d.integer(-3, 3)), {"axis": axis}),
        "repeat": lambda: Step(name, (ref, 2), {"axis": axis}),
        "expand_dims": lambda: Step(name, (ref,), {"axis": d.integer(-x.ndim - 1, x.ndim)}),
        "moveaxis": lambda: Step(name, (ref, axis, d.axis(x.ndim)), {}),
        "tile": lambda: Step(name, (ref, tuple(d.integer(1, 2) for _ in range(d.integer(1, 3)))), {}),
        "broadcast_to": lambda: Step(name, (ref, (2, *x.shape)), {}),
        "squeeze": lambda: Step(name, (ref, axis), {}),
        "unstack": lambda: Step(name, (ref,), {"axis": axis}),
        "diff": lambda: Step(name, (ref,), {"axis": axis}),
    }[name]()


def _indexed(b: Builder, ref: Ref, x: Any) -> Step | None:
    """Indexing by integers, slices, new axes, an ellipsis, and one array of integers."""
    d = b.d
    key: list[Any] = []
    arrays = 0
    for size in x.shape[: d.integer(0, x.ndim)]:
        way = d.integer(0, 4 if arrays else 5)
        if way == 0:
            key.append(d.integer(-size, size - 1))
        elif way == 5:
            arrays += 1
            key.append(d.rng.integers(0, size, (d.integer(1, 3),)).astype("int64"))
        else:
            key.append(slice(d.one(None, 0, -1), None, d.one(None, 1, 2)))  # torch has no negative steps
    if d.flag() and not arrays:
        key.append(None)
    key.append(Ellipsis)
    return Step("[]", (ref, tuple(key)), {})


def _taken(b: Builder, ref: Ref, x: Any) -> Step | None:
    if not x.ndim:
        return None
    axis = b.d.axis(x.ndim)
    size = x.shape[axis]
    if b.d.flag():
        return Step("take", (ref, b.d.rng.integers(0, size, 2).astype("int64")), {"axis": axis})
    shape = [*x.shape]
    shape[axis] = 2
    return Step("take_along_axis", (ref, b.d.rng.integers(0, size, shape).astype("int64")), {"axis": axis})


def _chosen(b: Builder, ref: Ref, x: Any) -> Step | None:
    other = b.ref(lambda y: _broadcast(x, y) and y.dtype == x.dtype)
    return Step("where", (np.asarray(b.d.rng.random(x.shape) < 0.5), ref, other), {})


def _ordered(b: Builder, ref: Ref, x: Any) -> Step | None:
    if not x.ndim or x.dtype.kind == "c" or len(np.unique(x)) < x.size:
        return None
    name = b.d.one("sort", "sort", *(["argsort", "argmax", "argmin"] if b.others else []))
    options = b.d.some(descending=b.d.flag()) if name.endswith("sort") else {}
    return Step(name, (ref,), {"axis": b.d.axis(x.ndim), **options})


def _matrices(b: Builder, ref: Ref, x: Any) -> Step | None:
    d = b.d
    if x.ndim == 0:
        return None
    name = d.one("matmul", "vecdot", "tensordot", "matrix_transpose", "tril", "triu")
    if name in ("matrix_transpose", "tril", "triu"):
        return None if x.ndim < 2 else Step(name, (ref,), {} if name == "matrix_transpose" else {"k": d.integer(-1, 1)})
    if x.dtype.kind == "b":  # the standard has no products of truth values
        return None
    if name == "vecdot":
        return Step(name, (ref, b.ref(lambda y: y.shape == x.shape and y.dtype == x.dtype)), {})
    other = d.array((x.shape[-1], d.integer(1, 3))[: d.integer(1, 2)], -2.0, 2.0, dtype=x.dtype.name)
    return Step(name, (ref, other), {"axes": 1} if name == "tensordot" else {})


def _normed(b: Builder, ref: Ref, x: Any) -> Step | None:
    """A norm; that of order 0 counts, and goes through truth values."""
    return Step("linalg.vector_norm", (ref,), {"ord": b.d.one(0, 1, 2, 3)}) if x.ndim else None


def _of_complex(b: Builder, ref: Ref, x: Any) -> Step | None:
    return Step(b.d.one("conj", "real", "imag", "abs", "exp", "square"), (ref,), {}) if x.dtype.kind == "c" else None


DIRECT: list[Direct] = [
    _reduction("sum", "mean"),
    _reduction("sum", "prod", "max", "min", "std", "var"),
    _cumulative,
    _pairwise,
    _pairwise,
    _joined,
    _reshaped,
    _permuted,
    _moved,
    _moved,
    _indexed,
    _indexed,
    _taken,
    _chosen,
    _ordered,
    _matrices,
    _normed,
    _of_complex,
]
