"""Products of vectors, matrices and tensors, in the main namespace and in ``linalg``, against exact sums."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ivy_conformance.coverage import covers
from ivy_conformance.library import LAYOUTS, Library
from ivy_conformance.oracles import dtypes as dt
from ivy_conformance.oracles import exact, samples, tolerances
from ivy_conformance.oracles.compare import assert_close, assert_equal, refused

_BOTH = ("", "linalg.")


def check_contraction(got: np.ndarray, want: np.ndarray, size: np.ndarray, terms: int, dtype: str) -> None:
    """``want`` is exact (an object array), ``size`` the sum of the moduli of its terms."""
    if dtype in dt.INTEGERS:
        wrapped = np.array([*(dt.wrap(v, dtype) for v in want.ravel()), None], dtype=object)[:-1].reshape(want.shape)
        assert_equal(got, wrapped, dtype=dtype)
        return
    value = want.astype(complex)
    ulps = tolerances.summation(terms) * (2 if dtype in dt.COMPLEX else 1)
    assert_close(got, value if dtype in dt.COMPLEX else value.real, dtype, ulps=ulps, scale=size.astype(complex).real)


def check_tensordot(got: np.ndarray, a: np.ndarray, b: np.ndarray, axes: tuple[list[int], list[int]], dtype: str) -> None:
    want = exact.contract(a.astype(dtype), b.astype(dtype), axes)
    size = exact.contract(np.abs(a).astype(float), np.abs(b).astype(float), axes)
    check_contraction(got, want, size, int(np.prod([a.shape[i] for i in axes[0]], dtype=int)), dtype)


def stacked(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Matrix products of broadcast stacks, exact; an object array."""
    left = a[None, :] if a.ndim == 1 else a
    right = b[:, None] if b.ndim == 1 else b
    batch = np.broadcast_shapes(left.shape[:-2], right.shape[:-2])
    left, right = np.broadcast_to(left, (*batch, *left.shape[-2:])), np.broadcast_to(right, (*batch, *right.shape[-2:]))
    out = np.empty((*batch, left.shape[-2], right.shape[-1]), dtype=object)
    for place in np.ndindex(*batch):
        out[place] = exact.contract(left[place], right[place], ([1], [0]))
    return out.reshape((*batch, *(() if a.ndim == 1 else a.shape[-2:-1]), *(() if b.ndim == 1 else b.shape[-1:])))


def check_matmul(got: np.ndarray, a: np.ndarray, b: np.ndarray, dtype: str) -> None:
    size = stacked(np.abs(a).astype(float), np.abs(b).astype(float))
    check_contraction(got, stacked(a.astype(dtype), b.astype(dtype)), size, a.shape[-1], dtype)


_PRODUCTS: list[tuple[tuple[int, ...], tuple[int, ...]]] = [
    ((17,), (17,)), ((3, 17), (17, 2)), ((3, 17), (17,)), ((17,), (17, 3)), ((2, 3, 4), (2, 4, 5)), ((2, 3, 4), (4, 5)), ((3, 4),
    (2, 4, 5)),
    ((2, 1, 3, 4), (5, 4, 1)), ((0, 3), (3, 2)), ((2, 0), (0, 3)), ((2, 3), (3, 0)), ((0,), (0,)), ((0, 2, 3), (3, 2)), ((1, 1),
    (1, 1)),
]  # fmt: skip


@covers("matmul", "linalg.matmul")
@pytest.mark.parametrize("dtype", dt.NUMERIC)
@pytest.mark.parametrize("space", _BOTH)
def test_matmul(lib: Library, space: str, dtype: str) -> None:
    for first, second in lib.some(_PRODUCTS, space, dtype):
        a, b = samples.shaped(dtype, first, -100, 100), samples.shaped(dtype, second, -90, 110)
        check_matmul(lib.call(f"{space}matmul", a, b), a, b, dtype)


@covers("matmul", "tensordot", "vecdot", "linalg.outer", "linalg.cross")
@pytest.mark.parametrize(("first", "second"), dt.same_kind_pairs(dt.NUMERIC))
def test_products_promote(lib: Library, first: str, second: str) -> None:
    out = dt.promote(first, second)
    assert out is not None
    for name, shapes in (("matmul", ((4, 17), (17, 3))), ("tensordot", ((4, 17), (17, 3))), ("vecdot", ((4, 17), (4, 17)))):
        if lib.supports(name, first, second, out):
            a, b = samples.shaped(first, shapes[0], -9, 9), samples.shaped(second, shapes[1], -9, 9)
            keywords: dict[str, Any] = {"axes": 1} if name == "tensordot" else {}
            got = lib.call(name, a, b, **keywords)
            if name == "vecdot":
                check_vecdot(got, a, b, -1, out)
            else:
                check_matmul(got, a, b, out)
    a, b = samples.shaped(first, (17,), -9, 9), samples.shaped(second, (3,), -9, 9)
    if lib.supports("linalg.outer", first, second, out):
        check_tensordot(lib.call("linalg.outer", a, b), a, b, ([], []), out)
    if lib.supports("linalg.cross", first, second, out):
        a = samples.shaped(first, (3,), -9, 9)
        assert dt.of(lib.call("linalg.cross", a, b)) == out


@covers("matmul", "tensordot", "vecdot", "linalg.matmul", "linalg.tensordot", "linalg.vecdot", "linalg.outer", "linalg.cross")
@pytest.mark.parametrize("dtype", dt.INTEGERS)
@pytest.mark.parametrize("space", _BOTH)
def test_products_of_large_integers_wrap_and_take_no_detour_through_floats(lib: Library, space: str, dtype: str) -> None:
    low, high = dt.limits(dtype)
    a = np.array([high, high - 1, high // 3, low, low + 1, 3, high // 2 + 1] * 3, dtype=dtype).reshape(3, 7)
    b = np.array([high, 2, 3, high // 7, low, 5, high - 2] * 3, dtype=dtype).reshape(7, 3)
    check_matmul(lib.call(f"{space}matmul", a, b), a, b, dtype)
    check_tensordot(lib.call(f"{space}tensordot", a, b, axes=1), a, b, ([1], [0]), dtype)
    check_vecdot(lib.call(f"{space}vecdot", a, b.reshape(3, 7)), a, b.reshape(3, 7), -1, dtype)
    check_tensordot(lib.call("linalg.outer", a[0], b[:, 0]), a[0], b[:, 0], ([], []), dtype)
    (x, y, z), (u, v, w) = a[0, :3].tolist(), b[:3, 0].tolist()
    want = [dt.wrap(c, dtype) for c in (y * w - z * v, z * u - x * w, x * v - y * u)]
    assert_equal(lib.call("linalg.cross", a[0, :3], b[:3, 0]), want, dtype=dtype)


@covers("matmul", "linalg.matmul")
@pytest.mark.parametrize("space", _BOTH)
@pytest.mark.parametrize(
    "shapes", [((3,), (4,)), ((2, 3), (2, 3)), ((), (3,)), ((3,), ()), ((2, 3), (4,)), ((3,), (2, 4))], ids=str
)
def test_products_of_unequal_sizes_are_errors(lib: Library, shapes: tuple[tuple[int, ...], ...], space: str) -> None:
    with refused():
        lib.call(f"{space}matmul", samples.shaped("float32", shapes[0]), samples.shaped("float32", shapes[1]))


@covers("matrix_transpose", "linalg.matrix_transpose")
@pytest.mark.parametrize("dtype", dt.ALL)
@pytest.mark.parametrize("space", _BOTH)
def test_matrix_transpose(lib: Library, space: str, dtype: str) -> None:
    for shape in lib.some(((3, 17), (2, 3, 4), (0, 3), (2, 1, 2, 3), (1, 1)), space, dtype):
        a = samples.distinct(dtype, shape)
        want = np.empty((*shape[:-2], shape[-1], shape[-2]), dtype=dtype)
        for place in np.ndindex(*shape):
            want[(*place[:-2], place[-1], place[-2])] = a[place]
        for layout in LAYOUTS:
            assert_equal(lib.call(f"{space}matrix_transpose", a, layout=layout), want)


_CONTRACTIONS: list[tuple[tuple[int, ...], tuple[int, ...], Any]] = [
    ((3, 17), (17, 2), 1), ((3, 4), (3, 4), 2), ((2, 3), (4,), 0), ((2, 3, 4), (3, 4, 5), 2), ((2, 3, 4), (4, 3, 5), ((1, 2),
    (1, 0))),
    ((2, 3, 4), (5, 3), ([1], [1])), ((2, 3, 4), (5, 3), ((-2,), (-1,))), ((3,), (3,), 1), ((), (3,), 0), ((0, 3), (3, 2), 1),
    ((2, 0), (0, 3), 1),
    ((2, 3), (3, 2), ((), ())), ((2, 3), (3, 2), ((0, 1), (1, 0))),
]  # fmt: skip


@covers("tensordot", "linalg.tensordot")
@pytest.mark.parametrize("dtype", dt.NUMERIC)
@pytest.mark.parametrize("space", _BOTH)
def test_tensordot(lib: Library, space: str, dtype: str) -> None:
    for first, second, axes in lib.some(_CONTRACTIONS, space, dtype):
        a, b = samples.shaped(dtype, first, -100, 100), samples.shaped(dtype, second, -90, 110)
        n = len(first)
        pairs = (range(n - axes, n), range(axes)) if isinstance(axes, int) else axes
        resolved = ([i % n for i in pairs[0]], [i % len(second) for i in pairs[1]])
        check_tensordot(lib.call(f"{space}tensordot", a, b, axes=axes), a, b, resolved, dtype)
    a, b = samples.shaped(dtype, (2, 3, 4)), samples.shaped(dtype, (3, 4, 5))
    check_tensordot(lib.call(f"{space}tensordot", a, b), a, b, ([1, 2], [0, 1]), dtype)


@covers("tensordot")
@given(data=st.data())
def test_tensordot_over_any_axes(lib: Library, data: st.DataObject) -> None:
    shared = data.draw(st.lists(st.integers(1, 3), max_size=2))
    own = [data.draw(st.lists(st.integers(1, 3), max_size=2)) for _ in range(2)]
    operands, axes = [], []
    for i in range(2):
        sizes = [*own[i], *shared]
        order = data.draw(st.permutations(range(len(sizes))))
        operands.append(samples.shaped("int32", tuple(sizes[j] for j in order)))
        axes.append([order.index(len(own[i]) + j) for j in range(len(shared))])
    got = lib.call("tensordot", *operands, axes=(tuple(axes[0]), tuple(axes[1])))
    check_tensordot(got, operands[0], operands[1], (axes[0], axes[1]), "int32")


def check_vecdot(got: np.ndarray, a: np.ndarray, b: np.ndarray, axis: int, dtype: str) -> None:
    """The first operand is conjugated; the other axes broadcast."""
    left, right = np.moveaxis(a.astype(dtype), axis, -1), np.moveaxis(b.astype(dtype), axis, -1)
    left, right = np.broadcast_arrays(left, right)
    batch = left.shape[:-1]
    want, size = np.empty(batch, dtype=object), np.empty(batch, dtype=object)
    for place in np.ndindex(*batch):
        want[place] = exact.contract(left[place], right[place], ([0], [0]), conjugate=True)[()]
        size[place] = exact.contract(np.abs(left[place]).astype(float), np.abs(right[place]).astype(float), ([0], [0]))[()]
    check_contraction(got, want, size, a.shape[axis], dtype)


@covers("vecdot", "linalg.vecdot")
@pytest.mark.parametrize("dtype", dt.NUMERIC)
@pytest.mark.parametrize("space", _BOTH)
def test_vecdot(lib: Library, space: str, dtype: str) -> None:
    cases = (
        ((17,), (17,), -1),
        ((3, 17), (3, 17), -1),
        ((17, 3), (17, 3), -2),
        ((3, 17), (17,), -1),
        ((2, 1, 4), (3, 4), -1),
        ((2, 4, 3), (4, 1), -2),
        ((0,), (0,), -1),
        ((3, 0), (3, 0), -1),
        ((0, 4), (1, 4), -1),
    )
    for first, second, axis in lib.some(cases, space, dtype):
        a, b = samples.shaped(dtype, first, -100, 100), samples.shaped(dtype, second, -90, 110)
        check_vecdot(lib.call(f"{space}vecdot", a, b, axis=axis), a, b, axis, dtype)
    a, b = samples.shaped(dtype, (2, 17)), samples.shaped(dtype, (2, 17), -3, 5)
    check_vecdot(lib.call(f"{space}vecdot", a, b), a, b, -1, dtype)
    with refused():
        lib.call(f"{space}vecdot", a[:, :1], b)


@covers("matmul", "tensordot", "vecdot")
@pytest.mark.parametrize("layout", LAYOUTS[1:])
@pytest.mark.parametrize("dtype", ["float64", "int32", "complex64"])
def test_memory_layouts(lib: Library, layout: str, dtype: str) -> None:
    a, b = samples.shaped(dtype, (4, 17)), samples.shaped(dtype, (17, 4), -3, 5)
    check_matmul(lib.call("matmul", a, b, layout=layout), a, b, dtype)
    check_tensordot(lib.call("tensordot", a, b, axes=1, layout=layout), a, b, ([1], [0]), dtype)
    check_vecdot(lib.call("vecdot", a, b.T.copy(), layout=layout), a, b.T, -1, dtype)
