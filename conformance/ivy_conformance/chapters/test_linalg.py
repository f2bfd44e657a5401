"""``linalg`` against 40 digits: determinants, inverses, norms, ranks, products. Factorisations: `test_linalg_factorisations`."""

from __future__ import annotations

import itertools
import math
from typing import Any

import numpy as np
import pytest

from ivy_conformance.coverage import covers
from ivy_conformance.library import LAYOUTS, Library
from ivy_conformance.oracles import dtypes as dt
from ivy_conformance.oracles import exact, matrices, samples, tolerances
from ivy_conformance.oracles.compare import assert_close, assert_equal, assert_is, refused


def close(got: np.ndarray, want: np.ndarray, dtype: str, *, order: int, condition: float = 1.0, scale: Any = None) -> None:
    """Within the backward error of a factorisation, magnified by a condition number, relative to the largest element."""
    value = want if dtype in dt.COMPLEX else want.real
    size = np.full(value.shape, max(np.abs(value).max(initial=0.0), 1e-3)) if scale is None else scale
    assert_close(got, value, dtype, ulps=tolerances.linear_algebra(order) * condition, scale=size)


@covers("linalg.det", "linalg.slogdet")
@pytest.mark.parametrize("dtype", dt.FLOATING)
def test_determinants(lib: Library, dtype: str) -> None:
    for shape in lib.some(matrices.SQUARE, dtype):
        a = matrices.regular(dtype, shape)
        want = matrices.determinant(a)
        close(lib.call("linalg.det", a), want, dtype, order=shape[-1], condition=10)
        sign, logarithm = got = lib.call("linalg.slogdet", a)
        assert got._fields == ("sign", "logabsdet")
        close(sign, want / np.abs(want), dtype, order=shape[-1], condition=10)
        close(logarithm, np.log(np.abs(want)).astype(complex), dt.real_of(dtype), order=shape[-1], condition=10)
    large = (np.eye(17) * 1e30).astype(dtype)
    assert_close(
        lib.call("linalg.slogdet", large).logabsdet,
        np.asarray(17 * math.log(float(np.float32(1e30)) if dt.bits(dtype) == 32 else 1e30)),
        dt.real_of(dtype),
        ulps=tolerances.summation(17),
    )
    ulps = 17.0 if dtype in dt.COMPLEX else 0.0  # the sign is a product of phases, one for each row
    assert_close(lib.call("linalg.slogdet", large).sign, np.asarray(1, dtype=dtype), dtype, ulps=ulps)


@covers("linalg.det", "linalg.slogdet")
@pytest.mark.parametrize("dtype", dt.FLOATING)
def test_determinants_of_singular_and_of_empty_matrices(lib: Library, dtype: str) -> None:
    zero = np.zeros((2, 3, 3), dtype=dtype)
    assert not lib.call("linalg.det", zero).any()
    sign, logarithm = lib.call("linalg.slogdet", zero)
    assert not sign.any()
    assert np.all(logarithm == -math.inf)
    assert_equal(lib.call("linalg.det", np.zeros((0, 0), dtype=dtype)), np.asarray(1, dtype=dtype))


@covers("linalg.inv")
@pytest.mark.parametrize("dtype", dt.FLOATING)
def test_inverses(lib: Library, dtype: str) -> None:
    for shape, layout in lib.some(itertools.product(matrices.SQUARE, LAYOUTS), dtype):
        a = matrices.regular(dtype, shape)
        close(lib.call("linalg.inv", a, layout=layout), matrices.inverse(a), dtype, order=shape[-1], condition=30)
    assert_is(lib.call("linalg.inv", np.zeros((0, 0), dtype=dtype)), dtype, (0, 0))


_SYSTEMS = (
    ((3, 3), (3,)),
    ((3, 3), (3, 2)),
    ((2, 4, 4), (4,)),
    ((2, 4, 4), (2, 4, 1)),
    ((2, 1, 3, 3), (5, 3, 2)),
    ((3, 3), (2, 3, 4)),
    ((2, 2, 2), (2, 2)),
    ((1, 1), (1,)),
    ((0, 3, 3), (3, 2)),
    ((3, 3), (3, 0)),
)


@covers("linalg.solve")
@pytest.mark.parametrize("dtype", dt.FLOATING)
def test_solutions_of_linear_systems(lib: Library, dtype: str) -> None:
    for (left, right), layout in lib.some(itertools.product(_SYSTEMS, LAYOUTS), dtype):
        a, b = matrices.regular(dtype, left), samples.shaped(dtype, right)
        columns = b[:, None] if b.ndim == 1 else b
        want = matrices.inverse(a) @ columns.astype(np.complex128)
        want = want[..., 0] if b.ndim == 1 else want
        close(lib.call("linalg.solve", a, b, layout=layout), want, dtype, order=left[-1], condition=60)


@covers("linalg.solve")
@pytest.mark.parametrize(("first", "second"), dt.same_kind_pairs(dt.FLOATING))
def test_linear_systems_promote(lib: Library, first: str, second: str) -> None:
    out = dt.promote(first, second)
    assert out is not None
    lib.require("linalg.solve", out)
    a, b = matrices.regular(first, (3, 3)), samples.shaped(second, (3, 2))
    want, got = matrices.inverse(a) @ b.astype(np.complex128), lib.call("linalg.solve", a, b)
    assert_is(got, out, (3, 2))
    precise = out if lib.demanding else min(out, first, second, key=dt.bits)  # how it is computed is unspecified
    close(
        got.astype(dt.complex_of(precise) if out in dt.COMPLEX else precise),
        want,
        dt.complex_of(precise) if out in dt.COMPLEX else precise,
        order=3,
        condition=60,
    )


@covers("linalg.pinv")
@pytest.mark.parametrize("dtype", dt.FLOATING)
def test_pseudo_inverses_meet_the_four_conditions_of_penrose(lib: Library, dtype: str) -> None:
    for shape in lib.some(matrices.RECTANGULAR, dtype):
        for a in (samples.shaped(dtype, shape, -1, 1), matrices.deficient(dtype, shape, 1)):
            p = lib.call("linalg.pinv", a)
            assert_is(p, dtype, (*shape[:-2], shape[-1], shape[-2]))
            x, y = a.astype(np.complex128), p.astype(np.complex128)
            for left, right in ((x @ y @ x, x), (y @ x @ y, y), (matrices.adjoint(x @ y), x @ y), (matrices.adjoint(y @ x), y @ x)):
                assert (
                    np.abs(left - right).max(initial=0)
                    <= tolerances.granted(500, dtype) * dt.eps(dtype) * max(np.abs(right).max(initial=0), 1) * 10
                )


@covers("linalg.pinv", "linalg.matrix_rank")
@pytest.mark.parametrize("dtype", dt.FLOATING)
def test_relative_tolerance_cuts_singular_values(lib: Library, dtype: str) -> None:
    real = dt.real_of(dtype)
    a = np.diag([1.0, 0.5, 0.01, 0.0]).astype(dtype) * 8
    batch = np.stack([a, a, a])
    for rtol, rank in ((0.1, 2), (0.001, 3), (0.6, 1), (1.5, 0)):
        kept = np.diag([1 / 8 / s if s > rtol else 0 for s in (1.0, 0.5, 0.01, 0.0)]).astype(complex)
        close(lib.call("linalg.pinv", a, rtol=rtol), kept, dtype, order=4)
        assert_equal(lib.call("linalg.matrix_rank", a, rtol=rtol), rank, dtype=lib.default["integral"])
        close(lib.call("linalg.pinv", a, rtol=np.asarray(rtol, dtype=real)), kept, dtype, order=4)
    tolerance = np.array([0.1, 0.001, 0.6], dtype=real)
    assert_equal(lib.call("linalg.matrix_rank", batch, rtol=tolerance), [2, 3, 1], dtype=lib.default["integral"])
    inverses = lib.call("linalg.pinv", batch, rtol=tolerance)
    assert [int(np.count_nonzero(np.abs(p) > 1e-3)) for p in inverses] == [2, 3, 1]


@covers("linalg.matrix_rank")
@pytest.mark.parametrize("dtype", dt.FLOATING)
def test_ranks(lib: Library, dtype: str) -> None:
    for shape in lib.some(((3, 3), (2, 4, 5), (2, 1, 4, 3), (0, 3, 3), (5, 5)), dtype):
        for rank in (0, 1, 2):
            a = matrices.deficient(dtype, shape, rank)
            assert_equal(lib.call("linalg.matrix_rank", a), np.full(shape[:-2], rank), dtype=lib.default["integral"])
        full = samples.shaped(dtype, shape, -1, 1)
        assert_equal(lib.call("linalg.matrix_rank", full), np.full(shape[:-2], min(shape[-2:])), dtype=lib.default["integral"])


@covers("linalg.matrix_rank")
@pytest.mark.parametrize("dtype", dt.COMPLEX)
def test_rank_counts_imaginary_parts(lib: Library, dtype: str) -> None:
    assert_equal(lib.call("linalg.matrix_rank", np.array([[1, 1j], [1j, -1]], dtype=dtype)), 1, dtype=lib.default["integral"])
    assert_equal(lib.call("linalg.matrix_rank", np.array([[1, 1], [1, 1j]], dtype=dtype)), 2, dtype=lib.default["integral"])


@covers("linalg.matrix_norm")
@pytest.mark.parametrize("order", ["fro", "nuc", 1, -1, 2, -2, math.inf, -math.inf])
@pytest.mark.parametrize("dtype", dt.FLOATING)
def test_matrix_norms(lib: Library, dtype: str, order: Any) -> None:
    for shape, keepdims in lib.some(itertools.product(matrices.RECTANGULAR, (False, True)), dtype, order):
        a = samples.shaped(dtype, shape)
        want = matrices.norm(a, order)
        want = want[..., None, None] if keepdims else want
        got = lib.call("linalg.matrix_norm", a, ord=order, keepdims=keepdims)
        scale = matrices.norm(a, "fro") + np.zeros(shape[:-2])
        close(got, want, dt.real_of(dtype), order=max(shape[-2:]), scale=scale[..., None, None] if keepdims else scale)
    a = samples.shaped(dtype, (4, 5))
    got, scale = lib.call("linalg.matrix_norm", a, ord=order), matrices.norm(a, "fro")
    close(got, matrices.norm(a, order), dt.real_of(dtype), order=5, scale=scale)
    assert_equal(lib.call("linalg.matrix_norm", a), lib.call("linalg.matrix_norm", a, ord="fro"))


@covers("linalg.vector_norm")
@pytest.mark.parametrize("order", [None, 0, 1, 2, 3, math.inf, -math.inf, -1, -2, 0.5, 2.5, -0.5])
@pytest.mark.parametrize("dtype", dt.FLOATING)
def test_vector_norms(lib: Library, dtype: str, order: Any) -> None:
    keywords = {} if order is None else {"ord": order}
    for shape, axis in lib.some(
        (
            ((17,), None),
            ((3, 7), None),
            ((3, 17), -1),
            ((17, 3), 0),
            ((2, 3, 4), (0, -1)),
            ((2, 3, 4), (1,)),
            ((2, 3, 4), None),
            ((0, 3), 1),
            ((), None),
        ),
        dtype,
        order,
    ):
        for keepdims in (False, True):
            a = samples.shaped(dtype, shape, 0.5, 4)
            want = exact.reduce(a, axis, keepdims, lambda g: matrices.vector_norm(g, 2 if order is None else order)).astype(float)
            got = lib.call("linalg.vector_norm", a, axis=axis, keepdims=keepdims, **keywords)
            assert_close(got, want, dt.real_of(dtype), ulps=2 * tolerances.summation(24))
    a = np.array([0.0, -3.0, 0.0, 4.0] * 5, dtype=dtype)
    assert_close(lib.call("linalg.vector_norm", a, **keywords), np.asarray(_with_zeros(order)), dt.real_of(dtype), ulps=64)


def _with_zeros(order: Any) -> float:
    """The norm of five times (0, -3, 0, 4): a zero makes norms of negative order zero."""
    return 0.0 if order is not None and order < 0 else matrices.vector_norm([0, 3, 0, 4] * 5, 2 if order is None else order)


@covers("linalg.matrix_power")
@pytest.mark.parametrize("n", [0, 1, 2, 3, 5, 8, -1, -2, -3])
@pytest.mark.parametrize("dtype", dt.FLOATING)
def test_matrix_powers(lib: Library, dtype: str, n: int) -> None:
    for shape in lib.some(matrices.SQUARE, dtype, n):
        a = (matrices.regular(dtype, shape) / 2).astype(dtype)
        want = matrices.power(a, n)
        close(lib.call("linalg.matrix_power", a, n), want, dtype, order=shape[-1], condition=20 * max(abs(n), 1))


@covers("linalg.outer")
@pytest.mark.parametrize("dtype", dt.NUMERIC)
def test_outer_products(lib: Library, dtype: str) -> None:
    for m, n in ((17, 3), (1, 1), (0, 3), (3, 0)):
        a, b = samples.shaped(dtype, (m,), -100, 100), samples.shaped(dtype, (n,), -90, 110)
        got = lib.call("linalg.outer", a, b)
        want = exact.contract(a, b, ([], []))
        if dtype in dt.INTEGERS:
            assert_equal(got, np.array([dt.wrap(v, dtype) for v in want.ravel()], dtype=object).reshape(m, n), dtype=dtype)
        else:
            value = want.astype(complex)
            assert_close(
                got, value if dtype in dt.COMPLEX else value.real, dtype, ulps=4 if dtype in dt.COMPLEX else tolerances.ROUNDED
            )


@covers("linalg.cross")
@pytest.mark.parametrize("dtype", dt.NUMERIC)
def test_cross_products(lib: Library, dtype: str) -> None:
    for first, second, axis in lib.some(
        (
            ((3,), (3,), -1),
            ((17, 3), (17, 3), -1),
            ((3, 17), (3, 17), -2),
            ((2, 1, 3), (4, 3), -1),
            ((3, 2), (3, 1), -2),
            ((0, 3), (1, 3), -1),
        ),
        dtype,
    ):
        a, b = samples.shaped(dtype, first, -9, 9), samples.shaped(dtype, second, -8, 10)
        left, right = np.broadcast_arrays(np.moveaxis(a, axis, -1), np.moveaxis(b, axis, -1))
        want = np.empty(left.shape, dtype=object)
        for place in np.ndindex(*left.shape[:-1]):
            (x, y, z), (u, v, w) = left[place].tolist(), right[place].tolist()
            want[place] = [y * w - z * v, z * u - x * w, x * v - y * u]
        want = np.moveaxis(want, -1, axis)
        got = lib.call("linalg.cross", a, b, axis=axis)
        if dtype in dt.INTEGERS:
            flat = [dt.wrap(v, dtype) for v in want.ravel()]
            assert_equal(got, np.array(flat, dtype=dtype).reshape(want.shape))
        else:
            value = want.astype(complex if dtype in dt.COMPLEX else float)
            assert_close(got, value, dtype, ulps=8, scale=np.full(want.shape, 200.0))
    a, b = samples.shaped(dtype, (4, 3)), samples.shaped(dtype, (4, 3), -2, 6)
    assert_equal(lib.call("linalg.cross", a, b), lib.call("linalg.cross", a, b, axis=-1))
    for shape in ((2,), (4,), (1,)):
        with refused():
            lib.call("linalg.cross", samples.shaped(dtype, shape), samples.shaped(dtype, (3,)))


@covers("linalg.diagonal")
@pytest.mark.parametrize("dtype", dt.ALL)
def test_diagonals(lib: Library, dtype: str) -> None:
    for shape, offset in lib.some(
        itertools.product(((4, 4), (3, 17), (17, 3), (2, 3, 4), (0, 3, 3), (0, 3), (2, 2, 2, 2)), (0, 1, 2, -1, -2, 20, -20)), dtype
    ):
        a = samples.distinct(dtype, shape)
        want = [
            [m[i][i + offset] for i in range(shape[-2]) if 0 <= i + offset < shape[-1]]
            for m in a.reshape(int(np.prod(shape[:-2])), *shape[-2:])
        ]
        length = max(min(shape[-2] + min(offset, 0), shape[-1] - max(offset, 0)), 0)
        for layout in ("plain", "transposed"):
            got = lib.call("linalg.diagonal", a, offset=offset, layout=layout)
            assert_equal(got, np.array(want, dtype=dtype).reshape((*shape[:-2], length)))


@covers("linalg.trace")
@pytest.mark.parametrize("dtype", ["int64", "uint64"])
def test_traces_of_large_integers_take_no_detour_through_floats(lib: Library, dtype: str) -> None:
    lib.require("linalg.trace", dtype)
    a = np.diag(np.array([2**62 + 1, 3, 2**53 + 1, 7, 2**62 + 1], dtype=dtype))
    assert_equal(lib.call("linalg.trace", a), dt.wrap(2 * (2**62 + 1) + 3 + 2**53 + 1 + 7, dtype), dtype=dtype)


@covers("linalg.trace")
@pytest.mark.parametrize("dtype", dt.NUMERIC)
def test_traces(lib: Library, dtype: str) -> None:
    bits = max(dt.bits(lib.default["integral"]), dt.bits(dtype))
    out = f"int{bits}" if dtype in dt.SIGNED else f"uint{bits}" if dtype in dt.UNSIGNED else dtype
    if dtype in dt.FLOATING and not lib.asks_for("2023.12"):  # which required at least the default
        out = str(dt.promote(dtype, lib.default["complex floating" if dtype in dt.COMPLEX else "real floating"]))
    for shape, offset in lib.some(itertools.product(((17, 17), (3, 5), (2, 5, 3), (0, 3, 3), (2, 2, 2, 2)), (0, 1, -1, 20)), dtype):
        a = samples.shaped(dtype, shape, -100, 100)
        diagonal = np.diagonal(a, offset=offset, axis1=-2, axis2=-1)
        got = lib.call("linalg.trace", a, offset=offset)
        if out in dt.INTEGERS:
            assert_equal(got, exact.reduce(diagonal, -1, False, lambda g: dt.wrap(sum(g), out)), dtype=out)
        else:
            value = exact.reduce(diagonal, -1, False, exact.total).astype(complex)
            assert_close(
                got,
                value if out in dt.COMPLEX else value.real,
                out,
                ulps=tolerances.summation(17),
                scale=np.full(value.shape, 1700.0),
            )
    wide = "float64" if dtype in dt.FLOATS else "complex128" if dtype in dt.COMPLEX else "int64"
    if lib.supports("linalg.trace", wide):
        assert_is(lib.call("linalg.trace", samples.shaped(dtype, (3, 3)), dtype=lib.dtype(wide)), wide, ())
